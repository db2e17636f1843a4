"""Creatures: meeting them, ways out of it, fighting them, and what comes of it."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from hurlyburly.games.talisman import attributes, battle, events, lives, quests, scores, spells, things, weapons
from hurlyburly.games.talisman.acts import Effect
from hurlyburly.games.talisman.character import NO_FIGHT, Fight
from hurlyburly.games.talisman.shapes import NUMBER, YES
from hurlyburly.games.talisman.state import DEED, TURN, Bout, CardStep, Guarded, Meeting, Talisman
from hurlyburly.games.talisman.tables import EVADING, GOLD, INNER, KILL, NONE
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOBODY, NOTHING, Step

# Options: a spell to cast, FIGHT_ON, or a deed and its card; to EVADE needs none (cards are below 500).
NO_CARD: Final = 510
BRIBE: Final = 2 * DEED
DESTROY: Final = 3 * DEED
BANISH: Final = 4 * DEED
MEETING: Final = [things.CAST, things.EVADE_ONE, things.BRIBE, things.DESTROY, things.BANISH]  # by deed


# Meeting one


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
    """Enemies of one number and ability add up what they have; the Runes add their 2 once."""
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
    """Take one of the enemies out of the fight; if it was the only one, the creature is out of it."""
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
            return [battle.EVADE + NO_CARD] if evades else ways
        destroys = fight.psychic and self.may_destroy(s)
        banishes = fight.psychic and not inner and self.may_banish(s)
        for card in sorted(set(fight.enemies)):
            if evades:
                ways.append(battle.EVADE + card)
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
            return [battle.FIGHT_ON] + ways + spells.castable(s, self.seat, EVADING)
        return [battle.FIGHT_ON] + ways if ways else NOTHING

    def choose(self, s: Talisman, option: int) -> None:
        card = option % DEED
        deed = option - card
        if option == battle.FIGHT_ON:
            self.run(s)
        elif deed == battle.EVADE:
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
        s.then(
            battle.Prepare(seat),
            battle.OthersMayCast(seat),
            battle.RollAttack(seat),
            CreatureRolls(seat),
            battle.Reroll(seat),
            Compare(seat),
        )

    def means(self, s: Talisman, option: int) -> Play:
        if option == battle.FIGHT_ON:
            return things.FIGHT.of(s, self.seat)
        if option == battle.EVADE + NO_CARD:
            return things.EVADE.of(s, self.seat)
        return MEETING[option // DEED].of(s, self.seat, option % DEED)

    def conceivable(self, s: Talisman) -> list[int]:
        seen = self.options(s)
        evade = [battle.EVADE + card for card in sorted(set(s.fight.enemies))] or [battle.EVADE + NO_CARD]
        return seen + [option for option in evade if option not in seen]

    def barred_by(self, s: Talisman, option: int) -> str:
        return "" if option in self.options(s) else "TAL-CREATURE-05"

    def odds(self, s: Talisman, option: int) -> list[tuple[str, float]]:
        return scores.odds_before(s, s.fight, self.seat) if option == battle.FIGHT_ON else []


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


# Fighting it


class CreatureRolls(Bout):
    """Another player rolls for the creature (TAL-CREATURE-11), unless an assassin strikes."""

    def run(self, s: Talisman) -> None:
        if scores.strikes_silently(s):
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
        mine = scores.score(s, seat)
        its = fight.value + sum(fight.rival_dice)
        if s.told is not None:
            scores.tell_score(s, seat)
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
    """What comes after a fight that was lost or that nobody has won: what was said when it began, or nothing more."""
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
