"""Battles of strength and psychic combat, with anybody: getting ready and rolling.

Creatures are met in creatures.py, other characters in rivals.py; scores.py has what each side's score is made of.
"""

from __future__ import annotations

from typing import Final

from hurlyburly.games.talisman import attributes, events, scores, spells, things, weapons
from hurlyburly.games.talisman.odds import chances
from hurlyburly.games.talisman.state import DEED, Bout, Talisman
from hurlyburly.games.talisman.tables import BATTLING, ENEMY, FIGHTING, GOLD, NONE
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOBODY, NOTHING

# Options: a spell to cast, one of these (cards are below 500), or a deed and its card.
FIGHT_ON: Final = 511
EVADE: Final = DEED  # before getting ready
USE: Final = 2 * DEED
PUT_AWAY: Final = 3 * DEED
RAISE: Final = 4 * DEED
ASSASSINATES: Final = 505
PAY_MERCENARY: Final = 506
KEEP: Final = 0
GETTING_READY: Final = [things.CAST, things.CAST, things.USE, things.PUT_AWAY, things.SEND]  # by deed


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
            if free and not fight.is_away(seat, card):
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
        if seat == fight.seat and not fight.silent and character.space != s.box.crown and scores.is_assassin(s, seat):
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
            fight.put_away(seat, card)
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
        return scores.fight_odds(s, self.seat) if option == FIGHT_ON else []


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


class OthersMayCast(Bout):
    """Anyone else whose spell fits the moment, to the left (TAL-RULING-40)."""

    def run(self, s: Talisman) -> None:
        rival = s.fight.rival
        asked = [other for other in s.others(self.seat) if other != rival and spells.may_be_asked(s, other)]
        s.then_each([spells.MayCast(other, FIGHTING) for other in asked])


# Rolling


class RollAttack(Bout):
    """Each side rolls one die (TAL-CHAR-06), except where an assassin strikes or a Warrior rolls two."""

    def run(self, s: Talisman) -> None:
        fight = s.fight
        if self.seat == fight.seat:
            fight.dice = [s.luck.die() for _ in range(scores.attack_dice(s, self.seat))]
            if s.told is not None:
                s.told.append(events.AttackRolled(self.seat, tuple(fight.dice)))
        elif scores.strikes_silently(s):
            fight.rival_dice = [0]
        else:
            fight.rival_dice = [s.luck.die() for _ in range(scores.attack_dice(s, self.seat))]
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
        other = scores.other_score(s, self.seat)
        mine = scores.standing_score(s, self.seat)
        if option == KEEP:
            return chances(mine, [max(self.dice(s))], other, [0])
        kept = self.dice(s)[:]
        kept.remove(option)
        rolls = [max(kept + [die]) for die in range(1, 7)]
        return chances(mine, rolls, other, [0])
