"""Battles of strength and psychic combat: meeting creatures, getting ready, rolling, comparing."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from hurlyburly.games.talisman import attributes, events, lives, quests, spells, things, weapons
from hurlyburly.games.talisman.acts import Effect
from hurlyburly.games.talisman.character import NO_FIGHT, Fight
from hurlyburly.games.talisman.odds import chances
from hurlyburly.games.talisman.shapes import NUMBER, YES
from hurlyburly.games.talisman.state import DEED, TURN, Bout, CardStep, Guarded, Meeting, Talisman
from hurlyburly.games.talisman.tables import (
    BATTLING,
    ENEMY,
    EVADING,
    FIGHTING,
    GOLD,
    INNER,
    KILL,
    NONE,
)
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOBODY, NOTHING, Step

# Options: a spell to cast, one of these (cards are below 500), or a deed and its card.
FIGHT_ON: Final = 511
NO_CARD: Final = 510
EVADE: Final = DEED  # and the card, or NO_CARD
BRIBE: Final = 2 * DEED
DESTROY: Final = 3 * DEED
BANISH: Final = 4 * DEED
USE: Final = 2 * DEED
PUT_AWAY: Final = 3 * DEED
RAISE: Final = 4 * DEED
ASSASSINATES: Final = 505
PAY_MERCENARY: Final = 506
KEEP: Final = 0
MEETING: Final = [things.CAST, things.EVADE_ONE, things.BRIBE, things.DESTROY, things.BANISH]  # by deed
GETTING_READY: Final = [things.CAST, things.CAST, things.USE, things.PUT_AWAY, things.SEND]


# Creatures


def meet_creature(s: Talisman, seat: int, strength: int, craft: int, dragon: bool) -> None:
    """A creature that is no card attacks."""
    bonus = s.space_of(seat).creature_bonus
    s.fight = Fight(seat, NOBODY, strength == 0, strength + craft + bonus, dragon)
    if s.told is not None:
        s.told.append(events.CreatureAttacked(seat, creature_met(s), strength == 0))
    s.then(Meet(seat))


def meet_guardian(s: Talisman, seat: int, strength: int, craft: int, dragon: bool, then: Guarded) -> None:
    """The creature of a space attacks; `then` says what comes after it, and what does not without a victory."""
    s.then(then)
    meet_creature(s, seat, strength, craft, dragon)


class MeetsCreature(Effect):
    """A creature that is no card attacks."""

    OP: ClassVar = "fight"
    TAKES: ClassVar[dict[str, Any]] = {"strength": NUMBER, "craft": NUMBER, "dragon": YES}

    def __init__(self, row: Any, maker: Any) -> None:
        self.strength: Final[int] = row.strength
        self.craft: Final[int] = row.craft
        self.dragon: Final[bool] = row.dragon
        super().__init__(row, maker)

    @classmethod
    def trouble(cls, row: Any) -> str:
        return "'fight' needs either `strength` or `craft`" if (row.strength > 0) == (row.craft > 0) else ""

    def happen(self, s: Talisman, seat: int) -> None:
        meet_creature(s, seat, self.strength, self.craft, self.dragon)

    def creature(self) -> str:
        return things.powers(self.strength, self.craft)

    def is_met(self, psychic: bool, value: int, dragon: bool) -> bool:
        return (self.strength == 0) == psychic and self.dragon == dragon and self.strength + self.craft == value

    @classmethod
    def result(cls, row: Any, words: Any) -> str:
        power = f"strength {row.strength}" if row.strength else f"craft {row.craft}"
        return f"{f'the {things.called(row.name)}' if row.name else 'a creature'} attacks ({power})"


def meet_enemies(s: Talisman, seat: int, enemies: list[int]) -> None:
    """Enemies of one number and ability attack as one (TAL-CREATURE-26)."""
    join(s, seat, enemies)
    if s.told is not None:
        s.told.append(events.EnemiesAttacked(seat, tuple(enemies), s.fight.psychic))


def join(s: Talisman, seat: int, enemies: list[int]) -> None:
    """They add up what they have; the Runes add their 2 once."""
    value = s.space_of(seat).creature_bonus
    psychic = False
    dragon = False
    no_weapons = False
    for card in enemies:
        face = s.card(card)
        value += face.strength + face.craft
        psychic = face.strength == 0
        dragon = dragon or face.dragon
        for trait in face.traits:
            no_weapons = no_weapons or trait.bars_weapons()
    s.fight = Fight(seat, NOBODY, psychic, value, dragon, no_weapons, enemies)
    s.then(Meet(seat))


def creature_met(s: Talisman) -> int:
    """Which creature is being fought, where it is no enemy card; NONE if it is one.

    A fight knows only numbers: who it is follows from what happens after it, and from what lies here.
    """
    fight = s.fight
    if fight.seat == NOBODY or fight.rival != NOBODY or fight.enemies:
        return NONE
    here = s.characters[fight.seat].space
    if guarded(s, fight.seat) is not None:
        return here
    meeting = False
    for step in s.stack:
        if step.seat == fight.seat and isinstance(step, Meeting):
            meeting = True
    value = fight.value - s.box.spaces[here].creature_bonus
    if meeting:
        for card in s.lying[here]:
            if s.card(card).hire and s.card(card).strength == value:
                return things.attacking(s.box, card)
            found = fight_among(s, s.card(card).does, value)
            if found != NONE:
                return things.met_in(s.box, found)
    else:
        found = fight_among(s, s.box.spaces[here].does, value)
        if found != NONE:
            return things.met_in(s.box, found)
    found = fight_among(s, [effect for effect in range(len(s.box.effects))], value)
    return things.met_in(s.box, found) if found != NONE else NONE


def guarded(s: Talisman, seat: int) -> Guarded | None:
    """What a creature keeps a character from, if it guards a space."""
    for step in s.stack:
        if step.seat == seat and isinstance(step, Guarded):
            return step
    return None


def fight_among(s: Talisman, effects: list[int], value: int) -> int:
    """Of effects and all they lead to, the one with a creature such as this; NONE if there is none."""
    for number in effects:
        effect = s.box.effects[number]
        if effect.is_met(s.fight.psychic, value, s.fight.dragon):
            return number
        found = fight_among(s, effect.leads_to(), value)
        if found != NONE:
            return found
    return NONE


def without(s: Talisman, seat: int, card: int) -> None:
    """One of the enemies is out of the fight; so is the creature, if it was the only one."""
    left = s.fight.enemies[:]
    if card != NO_CARD:
        left.remove(card)
    s.fight = NO_FIGHT
    if left:
        join(s, seat, left)


class Meet(Bout):
    """A creature attacks unless it is evaded, bribed or destroyed (TAL-CREATURE-05, TAL-CREATURE-06)."""

    def ways_out(self, s: Talisman) -> list[int]:
        """What a character can do, as all can see, instead of fighting."""
        fight = s.fight
        character = s.characters[self.seat]
        inner = s.space_of(self.seat).region == INNER
        evades = not inner and s.may_evade(self.seat)
        ways: list[int] = []
        if not fight.enemies:
            return [EVADE + NO_CARD] if evades else ways
        destroys = fight.psychic and self.may_destroy(s)
        banishes = fight.psychic and not inner and self.may_banish(s)
        for card in sorted(set(fight.enemies)):
            if evades:
                ways.append(EVADE + card)
            bribe = s.card(card).bribe
            if bribe and character.gold >= bribe and not character.toad:
                ways.append(BRIBE + card)
            if destroys:
                ways.append(DESTROY + card)
            if banishes:
                ways.append(BANISH + card)
        return ways

    def may_destroy(self, s: Talisman) -> bool:
        for trait in s.helped_by(self.seat):
            if trait.destroys_spirits():
                return True
        return False

    def may_banish(self, s: Talisman) -> bool:
        for ability in s.abilities(self.seat):
            if ability.banishes_spirits():
                return True
        return False

    def options(self, s: Talisman) -> list[int]:
        if s.fight.seat != self.seat:
            return NOTHING
        ways = self.ways_out(s)
        if spells.may_be_asked(s, self.seat) and s.space_of(self.seat).region != INNER:
            return [FIGHT_ON] + ways + spells.castable(s, self.seat, EVADING)
        return [FIGHT_ON] + ways if ways else NOTHING

    def choose(self, s: Talisman, option: int) -> None:
        card = option % DEED
        deed = option - card
        if option == FIGHT_ON:
            self.run(s)
        elif deed == EVADE:
            if s.told is not None:
                one = NONE if card == NO_CARD else card
                s.told.append(events.Evaded(self.seat, one, creature_met(s)))
            without(s, self.seat, card)
        elif deed == BRIBE:
            if s.told is not None:
                s.told.append(events.Bribed(self.seat, card))
            attributes.lose(s, self.seat, GOLD, s.card(card).bribe)
            without(s, self.seat, card)
        elif deed in (DESTROY, BANISH):
            space = s.characters[self.seat].space
            s.discard_lying(space, card)
            if s.told is not None:
                s.told.append(events.Destroyed(self.seat, card, space))
            without(s, self.seat, card)
            if deed == BANISH:
                for ability in s.abilities(self.seat):
                    ability.spirit_banished(s, self.seat)
        else:
            s.then(Meet(self.seat))
            spells.cast(s, self.seat, card)

    def run(self, s: Talisman) -> None:
        seat = self.seat
        if s.fight.seat != seat:
            return
        weapons.take_up(s, seat)
        s.then(Prepare(seat), OthersMayCast(seat), RollAttack(seat), CreatureRolls(seat), Reroll(seat), Compare(seat))

    def means(self, s: Talisman, option: int) -> Play:
        if option == FIGHT_ON:
            return things.FIGHT.of(s, self.seat)
        if option == EVADE + NO_CARD:
            return things.EVADE.of(s, self.seat)
        return MEETING[option // DEED].of(s, self.seat, option % DEED)

    def conceivable(self, s: Talisman) -> list[int]:
        seen = self.options(s)
        evade = [EVADE + card for card in sorted(set(s.fight.enemies))] or [EVADE + NO_CARD]
        return seen + [option for option in evade if option not in seen]

    def barred_by(self, s: Talisman, option: int) -> str:
        return "" if option in self.options(s) else "TAL-CREATURE-05"

    def odds(self, s: Talisman, option: int) -> list[tuple[str, float]]:
        return odds_before(s, s.fight, self.seat) if option == FIGHT_ON else []


def hold_one(s: Talisman, seat: int) -> None:
    """Immobility on a creature: it cannot attack in this turn."""
    if not s.fight.enemies:
        if s.told is not None:
            s.told.append(events.Held(seat, NONE, creature_met(s)))
        s.fight = NO_FIGHT
    elif len(set(s.fight.enemies)) == 1:
        Hold(seat).choose(s, s.fight.enemies[0])
    else:
        s.then(Hold(seat))


class Hold(Step):
    """Which of several enemies is held."""

    def options(self, s: Talisman) -> list[int]:
        return sorted(set(s.fight.enemies))

    def choose(self, s: Talisman, option: int) -> None:
        if s.told is not None:
            s.told.append(events.Held(self.seat, option, NONE))
        without(s, self.seat, option)

    def means(self, s: Talisman, option: int) -> Play:
        return things.HOLD.of(s, self.seat, option)


class OthersMayCast(Bout):
    """Anyone else whose spell fits the moment, to the left (TAL-RULING-40)."""

    def run(self, s: Talisman) -> None:
        rival = s.fight.rival
        asked = [other for other in s.others(self.seat) if other != rival and spells.may_be_asked(s, other)]
        s.then_each([spells.MayCast(other, FIGHTING) for other in asked])


class CreatureRolls(Bout):
    """Another player rolls for the creature (TAL-CREATURE-11), unless an assassin strikes."""

    def run(self, s: Talisman) -> None:
        if strikes_silently(s):
            s.fight.rival_dice = [0]
            return
        die = s.luck.die()
        s.fight.rival_dice = [die]
        if s.told is not None:
            s.told.append(events.CreatureRolled(self.seat, die, tuple(s.fight.enemies), creature_met(s)))


class Compare(Bout):
    """The higher score wins: the creature is beaten, or a life is lost; either loss or tie ends the turn, as a rule."""

    def run(self, s: Talisman) -> None:
        fight = s.fight
        seat = self.seat
        mine = score(s, seat)
        its = fight.value + sum(fight.rival_dice)
        if s.told is not None:
            tell_score(s, seat)
            by_space = s.space_of(seat).creature_bonus
            enemies = tuple(fight.enemies)
            value = fight.value - by_space
            die = sum(fight.rival_dice)
            s.told.append(events.CreatureScored(seat, enemies, creature_met(s), value, by_space, die, its))
            s.told.append(events.Compared(seat, mine, its))
        if mine > its:
            if fight.enemies:
                s.preserved = False
                s.then(Kill(seat))
                spells.ask_others(s, KILL, seat)
            else:
                if s.told is not None:
                    s.told.append(events.CreatureBeaten(seat, creature_met(s)))
                s.fight = NO_FIGHT
        elif mine < its:
            if s.told is not None:
                s.told.append(events.Overcome(seat, tuple(fight.enemies), creature_met(s)))
            how = lives.IN_PSYCHIC_COMBAT if fight.psychic else lives.IN_BATTLE
            s.then(lives.LoseLife(seat, how), after_loss(s, seat))
        else:
            if s.told is not None:
                s.told.append(events.Tied(seat))
            s.then(after_loss(s, seat))


def after_loss(s: Talisman, seat: int) -> Step:
    """What comes after a fight that was lost, or that nobody has won: what was said when it began, or nothing more."""
    beyond = guarded(s, seat)
    return TurnEnds(seat) if beyond is None else beyond.lost()


class TurnEnds(Step):
    """Whatever else was to come, the turn is over."""

    def run(self, s: Talisman) -> None:
        s.leave(TURN)


class Kill(Step):
    """The enemies are killed and become trophies (TAL-CREATURE-15); a preserved one lives, and it was a tie."""

    def run(self, s: Talisman) -> None:
        seat = self.seat
        fight = s.fight
        if s.preserved:
            if s.told is not None:
                s.told.append(events.Tied(seat))
            s.then(after_loss(s, seat))
            return
        space = s.characters[seat].space
        for card in fight.enemies:
            s.lift(space, card)
            s.characters[seat].trophies.append(card)
            if s.told is not None:
                s.told.append(events.Killed(seat, card))
        lives.drink_life(s, seat)
        s.fight = NO_FIGHT
        s.then(quests.Deed(seat, quests.KILL_ENEMY))
        for ability in s.abilities(seat):
            ability.killed(s, seat, fight.enemies, fight.psychic)


class MayRaise(CardStep):
    """The Ghoul may keep an enemy killed in battle as a follower instead of a trophy."""

    def options(self, s: Talisman) -> list[int]:
        return [self.card, NO_CARD] if not s.is_lonely(self.seat) else NOTHING

    def choose(self, s: Talisman, option: int) -> None:
        if option != NO_CARD:
            s.characters[self.seat].trophies.remove(self.card)
            s.characters[self.seat].followers.append(self.card)
            if s.told is not None:
                s.told.append(events.Raised(self.seat, self.card))

    def means(self, s: Talisman, option: int) -> Play:
        return things.KEEP_TROPHY.of(s, self.seat) if option == NO_CARD else things.RAISE.of(s, self.seat, self.card)


# Getting ready


class Prepare(Bout):
    """Before the dice: spells, weapons, and whatever else helps; then fight (TAL-CREATURE-07, TAL-CHAR-05)."""

    def choices(self, s: Talisman) -> list[int]:
        """What there is to do, as all can see, beside casting spells."""
        seat = self.seat
        fight = s.fight
        character = s.characters[seat]
        if fight.psychic or character.toad:
            return NOTHING
        found: list[int] = []
        in_use = fight.weapons_of(seat)
        for card in sorted(set(weapons.weapons_at_hand(s, seat))):
            free = len(in_use) < weapons.hands(s, seat) and in_use.count(card) < character.objects.count(card)
            if free and card not in fight.away:
                found.append(USE + card)
            if card in in_use:
                found.append(PUT_AWAY + card)
        for card in sorted(set(character.objects)):
            if s.card(card).potion and s.may_use(seat, card):
                found.append(USE + card)
        for card in sorted(set(character.followers)):
            if s.card(card).hired_bonus and character.gold and not character.hired:
                found.append(PAY_MERCENARY)
            if s.card(card).kind == ENEMY and fight.helpers[fight.side(seat)] == NONE:
                found.append(RAISE + card)
        if seat == fight.seat and not fight.silent and character.space != s.box.crown and is_assassin(s, seat):
            found.append(ASSASSINATES)
        return found

    def moments(self, s: Talisman) -> int:
        return FIGHTING if s.fight.psychic else FIGHTING | BATTLING

    def options(self, s: Talisman) -> list[int]:
        if s.fight.seat == NOBODY:
            return NOTHING
        choices = self.choices(s)
        if spells.may_be_asked(s, self.seat):
            return [FIGHT_ON] + choices + spells.castable(s, self.seat, self.moments(s))
        return [FIGHT_ON] + choices if choices else NOTHING

    def choose(self, s: Talisman, option: int) -> None:
        if option == FIGHT_ON:
            return
        seat = self.seat
        fight = s.fight
        card = option % DEED
        deed = option - card
        s.then(Prepare(seat))
        if option == ASSASSINATES:
            fight.silent = True
            if s.told is not None:
                s.told.append(events.StruckSilently(seat))
        elif option == PAY_MERCENARY:
            pay_mercenary(s, seat)
        elif deed == USE and s.card(card).potion:
            drink(s, seat, card)
        elif deed == USE:
            fight.weapons_of(seat).append(card)
            if s.told is not None:
                s.told.append(events.Readied(seat, (card,)))
        elif deed == PUT_AWAY:
            fight.weapons_of(seat).remove(card)
            fight.away.append(card)  # for good: nobody dithers for ever
            if s.told is not None:
                s.told.append(events.PutAway(seat, card))
        elif deed == RAISE:
            fight.helpers[fight.side(seat)] = card
            s.characters[seat].followers.remove(card)
            s.put_away(card)
            if s.told is not None:
                s.told.append(events.Helped(seat, card))
        else:
            spells.cast(s, seat, card)

    def means(self, s: Talisman, option: int) -> Play:
        if option == FIGHT_ON:
            return things.FIGHT.of(s, self.seat)
        if option == ASSASSINATES:
            return things.ASSASSINATE.of(s, self.seat)
        if option == PAY_MERCENARY:
            return things.PAY_MERCENARY.of(s, self.seat)
        return GETTING_READY[option // DEED].of(s, self.seat, option % DEED)

    def conceivable(self, s: Talisman) -> list[int]:
        seen = self.options(s)
        held = sorted(set(s.characters[self.seat].spells))
        weapons = [USE + card for card in sorted(set(s.characters[self.seat].objects)) if s.card(card).weapon]
        return seen + [option for option in held + weapons if option not in seen]

    def barred_by(self, s: Talisman, option: int) -> str:
        if option in self.options(s):
            return ""
        if option < DEED:
            return spells.bars_spell(s, self.seat, option, self.moments(s))
        if s.fight.psychic:
            return "TAL-CHAR-10"
        return "TAL-OBJ-04" if option - USE in weapons.weapons_at_hand(s, self.seat) else "TAL-GOLDEN-03"

    def odds(self, s: Talisman, option: int) -> list[tuple[str, float]]:
        return fight_odds(s, self.seat) if option == FIGHT_ON else []


def drink(s: Talisman, seat: int, card: int) -> None:
    """A potion adds strength until the turn is over, and is gone."""
    s.characters[seat].potion += s.card(card).potion
    if s.told is not None:
        s.told.append(events.Drank(seat, card))
    attributes.lose_card(s, seat, card)


def pay_mercenary(s: Talisman, seat: int) -> None:
    """One gold a turn buys his strength in battle."""
    character = s.characters[seat]
    for card in character.followers:
        if s.card(card).hired_bonus:
            character.hired = s.card(card).hired_bonus
            if s.told is not None:
                s.told.append(events.MercenaryPaid(seat, card))
    attributes.lose(s, seat, GOLD, 1)


# Rolling and comparing


def standing_score(s: Talisman, seat: int) -> int:
    """The attack score without the die, of the character as it is now (TAL-CREATURE-08, TAL-CREATURE-09).

    A toad has strength 1 and none of what it had readied; only a spell cast before still works (TAL-RULING-96).
    """
    fight = s.fight
    if fight.psychic:
        return s.craft_of(seat)
    total = s.strength_of(seat) + fight.bonus[fight.side(seat)]
    if s.is_toad(seat):
        return total
    if is_hired(s, seat):
        total += s.characters[seat].hired
    total += by_nature(s, seat)
    helper = fight.helpers[fight.side(seat)]
    if helper != NONE:
        total += s.card(helper).strength
    for card in weapons.weapons_in_use(s, seat):
        total += weapons.weapon_bonus(s, card)
    return total


def tell_score(s: Talisman, seat: int) -> None:
    """What a character's score is made of."""
    if s.told is None:
        return
    fight = s.fight
    die = max(fight.dice if seat == fight.seat else fight.rival_dice)
    total = standing_score(s, seat) + die
    if fight.psychic:
        s.told.append(events.Scored(seat, True, s.craft_of(seat), (), 0, NONE, 0, 0, 0, 0, die, total))
        return
    fit = not s.is_toad(seat)
    in_use = weapons.weapons_in_use(s, seat)
    helper = fight.helpers[fight.side(seat)] if fit else NONE
    s.told.append(
        events.Scored(
            seat=seat,
            psychic=False,
            ability=s.strength_of(seat),
            weapons=tuple(in_use),
            by_weapons=sum([weapons.weapon_bonus(s, card) for card in in_use]),
            helper=helper,
            by_helper=s.card(helper).strength if helper != NONE else 0,
            by_hire=s.characters[seat].hired if fit and is_hired(s, seat) else 0,
            by_belief=by_nature(s, seat),
            by_spells=fight.bonus[fight.side(seat)],
            die=die,
            total=total,
        )
    )


def is_hired(s: Talisman, seat: int) -> bool:
    """Whether a follower who fights for pay is still there to earn it."""
    for card in s.characters[seat].followers:
        if s.card(card).hired_bonus:
            return True
    return False


def by_nature(s: Talisman, seat: int) -> int:
    """What abilities add to a character's strength in battle."""
    total = 0
    for ability in s.abilities(seat):
        total += ability.adds_in_battle(s, seat)
    return total


def is_assassin(s: Talisman, seat: int) -> bool:
    for ability in s.abilities(seat):
        if ability.strikes_silently():
            return True
    return False


def strikes_silently(s: Talisman) -> bool:
    """Whether an assassin's victim has no die; a toad is no assassin."""
    return s.fight.silent and is_assassin(s, s.fight.seat)


def score(s: Talisman, seat: int) -> int:
    dice = s.fight.dice if seat == s.fight.seat else s.fight.rival_dice
    return standing_score(s, seat) + max(dice)


def attack_dice(s: Talisman, seat: int) -> int:
    """The Warrior keeps the higher of two dice in battle."""
    most = 1
    if not s.fight.psychic:
        for ability in s.abilities(seat):
            most = max(most, ability.attack_dice())
    return most


class RollAttack(Bout):
    """Each side rolls one die (TAL-CHAR-06), except where an assassin strikes or a Warrior rolls two."""

    def run(self, s: Talisman) -> None:
        fight = s.fight
        if self.seat == fight.seat:
            fight.dice = [s.luck.die() for _ in range(attack_dice(s, self.seat))]
            if s.told is not None:
                s.told.append(events.AttackRolled(self.seat, tuple(fight.dice)))
        elif strikes_silently(s):
            fight.rival_dice = [0]
        else:
            fight.rival_dice = [s.luck.die() for _ in range(attack_dice(s, self.seat))]
            if s.told is not None:
                s.told.append(events.AttackRolled(self.seat, tuple(fight.rival_dice)))


class Reroll(Bout):
    """Once both sides have rolled, fate may reroll one's own die, never the other's (TAL-CREATURE-13, TAL-ATTR-30)."""

    def dice(self, s: Talisman) -> list[int]:
        return s.fight.dice if self.seat == s.fight.seat else s.fight.rival_dice

    def options(self, s: Talisman) -> list[int]:
        character = s.characters[self.seat]
        if not character.fate or character.toad or self.dice(s)[0] == 0:
            return NOTHING
        return [KEEP] + sorted(set(self.dice(s)))

    def choose(self, s: Talisman, option: int) -> None:
        if option == KEEP:
            return
        attributes.pay_fate(s, self.seat)
        dice = self.dice(s)
        die = s.luck.die()
        dice[dice.index(option)] = die
        if s.told is not None:
            s.told.append(events.Rerolled(self.seat, option, die))

    def means(self, s: Talisman, option: int) -> Play:
        return attributes.keep_or_reroll(s, self.seat, self.dice(s), option)

    def seen(self, s: Talisman) -> int:
        return 8 * max(s.fight.dice) + max(s.fight.rival_dice)

    def odds(self, s: Talisman, option: int) -> list[tuple[str, float]]:
        """Of this roll as it stands or rerolled, as if nobody else rerolled after it."""
        other = other_score(s, self.seat)
        mine = standing_score(s, self.seat)
        if option == KEEP:
            return chances(mine, [max(self.dice(s))], other, [0])
        kept = self.dice(s)[:]
        kept.remove(option)
        rolls = [max(kept + [die]) for die in range(1, 7)]
        return chances(mine, rolls, other, [0])


def other_score(s: Talisman, seat: int) -> int:
    fight = s.fight
    if fight.rival == NOBODY:
        return fight.value + sum(fight.rival_dice)
    return score(s, fight.rival if seat == fight.seat else fight.seat)


def fight_odds(s: Talisman, seat: int) -> list[tuple[str, float]]:
    """Of winning, a tie and losing for one of the fighters, before the dice and without fate."""
    fight = s.fight
    if seat == fight.rival:
        return chances(standing_score(s, seat), rolls(s, seat), standing_score(s, fight.seat), rolls(s, fight.seat))
    if fight.rival == NOBODY:
        its_rolls = [0] if strikes_silently(s) else ONE_DIE
        return chances(standing_score(s, seat), rolls(s, seat), fight.value, its_rolls)
    return chances(standing_score(s, seat), rolls(s, seat), standing_score(s, fight.rival), rolls(s, fight.rival))


def rolls(s: Talisman, seat: int) -> list[int]:
    """What a fighter's dice can come to, each as likely as the others."""
    if seat == s.fight.rival and strikes_silently(s):
        return [0]
    return TWO_DICE_ROLLS if attack_dice(s, seat) == 2 else ONE_DIE


def odds_before(s: Talisman, fight: Fight, seat: int) -> list[tuple[str, float]]:
    """Of a fight that has not begun, with the best weapons in hand."""
    before = s.fight
    s.fight = fight.copy()
    weapons.arm(s, fight.seat)
    if fight.rival != NOBODY:
        weapons.arm(s, fight.rival)
    found = fight_odds(s, seat)
    s.fight = before
    return found


ONE_DIE: Final[list[int]] = [1, 2, 3, 4, 5, 6]
TWO_DICE_ROLLS: Final[list[int]] = [max(a, b) for a in range(1, 7) for b in range(1, 7)]
