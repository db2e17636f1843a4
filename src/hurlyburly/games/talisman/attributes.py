"""Strength, craft, lives, fate, gold, alignment; objects, followers and their limits; dice; lost turns; toads."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.talisman import events, spells, things
from hurlyburly.games.talisman.odds import merged
from hurlyburly.games.talisman.realm import dropped_at
from hurlyburly.games.talisman.state import TURN, Decided, Lasting, Talisman
from hurlyburly.games.talisman.tables import (
    ALL,
    CRAFT,
    FATE,
    FOLLOWER,
    GOLD,
    LIFE,
    NONE,
    OBJECT,
    STRENGTH,
    TALISMAN,
)
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOBODY, NOTHING, Step

KEEP: Final = 0


# Gaining and losing


def gain(
    s: Talisman, seat: int, what: int, n: int, card: int = NONE, space: int = NONE, for_losing: bool = False
) -> int:
    """Gain as much as the stock has left (TAL-LIMIT-16), and nothing that a toad cannot gain; returns how much it was.

    `card`, `space` or a lost fight is the cause, where there is one to tell.
    """
    character = s.characters[seat]
    n = min(n, s.stock(what))
    if n <= 0 or (character.toad and what in (FATE, GOLD)):
        if s.told is not None:
            s.told.append(events.GainedNothing(seat, what, card, space))
        return 0
    if what == STRENGTH:
        if character.toad:
            character.toad_strength += n
        else:
            character.strength += n
    elif what == CRAFT:
        if character.toad:
            character.toad_craft += n
        else:
            character.craft += n
    elif what == LIFE:
        character.life += n
    elif what == FATE:
        character.fate += n
    else:
        character.gold += n
    if s.told is not None:
        s.told.append(events.Gained(seat, what, n, card, space, for_losing))
    return n


def lose(s: Talisman, seat: int, what: int, n: int, card: int = NONE, space: int = NONE) -> int:
    """Lose counters, fate or gold, never more than there are (TAL-ATTR-05, TAL-GOLD-04); returns how much it was.

    A toad keeps the counters that it had (TAL-TOAD-12): it loses only what it gained as a toad.
    """
    character = s.characters[seat]
    if what == STRENGTH:
        had = character.toad_strength if character.toad else character.strength
        n = had if n == ALL else min(n, had)
        if character.toad:
            character.toad_strength -= n
        else:
            character.strength -= n
    elif what == CRAFT:
        had = character.toad_craft if character.toad else character.craft
        n = had if n == ALL else min(n, had)
        if character.toad:
            character.toad_craft -= n
        else:
            character.craft -= n
        s.then(Within(seat))
    elif what == FATE:
        n = character.fate if n == ALL else min(n, character.fate)
        character.fate -= n
    else:
        n = 0 if character.toad else character.gold if n == ALL else min(n, character.gold)
        character.gold -= n
    if s.told is not None:
        gone = events.Lost(seat, what, n, card, space) if n else events.LostNothing(seat, what, card, space)
        s.told.append(gone)
    return n


def heal(s: Talisman, seat: int, n: int) -> None:
    """Regain lives, up to the starting value (TAL-ATTR-24)."""
    missing = s.face(seat).life - s.characters[seat].life
    gain(s, seat, LIFE, missing if n == ALL else min(n, missing))


def replenish(s: Talisman, seat: int) -> None:
    """Regain fate, up to the printed value (TAL-ATTR-34)."""
    gain(s, seat, FATE, s.face(seat).fate - s.characters[seat].fate)


def gain_talisman(s: Talisman, seat: int) -> None:
    """One from the Talisman cards, if any is left; a second one stays on the space (TAL-OBJ-16)."""
    if not s.talismans or s.is_toad(seat):
        if s.told is not None:
            s.told.append(events.GainedNothing(seat, TALISMAN))
        return
    card = s.talismans.pop()
    if s.talisman_of(seat) == NONE:
        take(s, seat, card)
    else:
        s.lay(s.characters[seat].space, card)
        if s.told is not None:
            s.told.append(events.LeftLying(seat, card))


def take(s: Talisman, seat: int, card: int, loser: int = NOBODY) -> None:
    """An object or follower joins a character, perhaps from a loser; over the limit something is dropped at once."""
    character = s.characters[seat]
    face = s.card(card)
    if s.told is not None:
        s.told.append(events.Took(seat, card) if loser == NOBODY else events.TookFrom(seat, loser, card))
    for trait in face.traits:
        if trait.turns_into(s, seat, card):
            return
    if face.kind != OBJECT:
        character.followers.append(card)
    elif face.talisman and s.talisman_of(seat) != NONE:
        s.lay(character.space, card)
        if s.told is not None:
            s.told.append(events.LeftLying(seat, card))
        return
    else:
        character.objects.append(card)
    for trait in face.traits:
        trait.taken(s, seat, card)
    s.then(Within(seat))


def end_quest(s: Talisman, seat: int) -> None:
    """A Talisman got elsewhere ends the quest, without the journey (TAL-WARLOCK-06, TAL-WARLOCK-07)."""
    if s.characters[seat].quest:
        s.characters[seat].quest = 0
        if s.told is not None:
            s.told.append(events.QuestEnded(seat))


def take_from(s: Talisman, seat: int, loser: int, card: int) -> None:
    """Take an object or follower that another character has."""
    release(s, loser, card)
    take(s, seat, card, loser)
    s.then(Within(loser))


def release(s: Talisman, seat: int, card: int) -> None:
    """A card leaves its owner, for wherever the caller puts it."""
    character = s.characters[seat]
    if card in character.objects:
        character.objects.remove(card)
    else:
        character.followers.remove(card)


def lose_card(s: Talisman, seat: int, card: int) -> None:
    """An object or follower is discarded."""
    release(s, seat, card)
    s.put_away(card)
    if s.told is not None:
        s.told.append(events.Discarded(seat, card))
    s.then(Within(seat))


def drop(s: Talisman, seat: int, card: int) -> None:
    """Leave an object or follower on the space; in this turn it cannot be taken back (TAL-OBJ-13, TAL-OBJ-14)."""
    release(s, seat, card)
    space = s.characters[seat].space
    if s.card(card).kind == OBJECT or s.card(card).kind == FOLLOWER:
        s.lay(space, card)
        if seat == s.active:
            s.dropped.append(dropped_at(card, space))
    else:
        s.put_away(card)  # the raised dead do not wait for anybody
    if s.told is not None:
        s.told.append(events.Dropped(seat, card, space))
    s.then(Within(seat))


class Within(Lasting):
    """Whoever has more spells or objects than allowed, or what its alignment forbids, gives that up at once.

    Limits do not bind a toad (TAL-RULING-67); they are checked again when it turns back.
    """

    def too_many_spells(self, s: Talisman) -> bool:
        return len(s.characters[self.seat].spells) > s.spell_limit(self.seat)

    def options(self, s: Talisman) -> list[int]:
        character = s.characters[self.seat]
        if character.who == NONE or character.toad:
            return NOTHING
        if self.too_many_spells(s):
            return sorted(set(character.spells))
        if s.objects_carried(self.seat) > s.object_limit(self.seat):
            return sorted({card for card in character.objects if not s.card(card).talisman})
        return NOTHING

    def choose(self, s: Talisman, option: int) -> None:
        s.then(Within(self.seat))
        if option in s.characters[self.seat].spells:
            spells.discard_spell(s, self.seat, option)
        else:
            drop(s, self.seat, option)

    def run(self, s: Talisman) -> None:
        character = s.characters[self.seat]
        if character.who == NONE or character.toad:
            return
        for card in character.objects + character.followers:
            if s.card(card).forbidden >> character.alignment & 1:
                drop(s, self.seat, card)
                return

    def means(self, s: Talisman, option: int) -> Play:
        verb = things.DISCARD if option in s.characters[self.seat].spells else things.DROP
        return verb.of(s, self.seat, option)

    def conceivable(self, s: Talisman) -> list[int]:
        options = self.options(s)
        character = s.characters[self.seat]
        talisman = s.talisman_of(self.seat)
        if options and talisman != NONE and options[0] not in character.spells:
            return options + [talisman]
        return options

    def barred_by(self, s: Talisman, option: int) -> str:
        return "TAL-OBJ-15" if s.card(option).talisman else ""


def align(s: Talisman, seat: int, alignment: int) -> None:
    """A new alignment, at most once in a turn (TAL-ATTR-20); forbidden cards are dropped (TAL-ATTR-21)."""
    character = s.characters[seat]
    if character.alignment == alignment or character.realigned:
        if s.told is not None:
            s.told.append(events.KeptAlignment(seat, character.alignment))
        return
    character.alignment = alignment
    character.realigned = True
    if s.told is not None:
        s.told.append(events.Aligned(seat, alignment))
    s.then(Within(seat))


# Rolling


class Roll(Step):
    """Roll dice that are one's own; one of them may be rolled again for a fate token (TAL-ATTR-27)."""

    __slots__ = ("count",)

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count: Final = count

    def run(self, s: Talisman) -> None:
        s.dice = [s.luck.die() for _ in range(self.count)]
        if s.told is not None:
            s.told.append(events.Rolled(self.seat, tuple(s.dice)))
        s.then(OfferReroll(self.seat))


class OfferReroll(Step):
    """One token, one die, one time, and the new number stands (TAL-ATTR-28, TAL-ATTR-29, TAL-RULING-11)."""

    def options(self, s: Talisman) -> list[int]:
        character = s.characters[self.seat]
        if not character.fate or character.toad:
            return NOTHING
        return [KEEP] + sorted(set(s.dice))

    def choose(self, s: Talisman, option: int) -> None:
        if option == KEEP:
            return
        pay_fate(s, self.seat)
        die = s.luck.die()
        dice = s.dice[:]
        dice[dice.index(option)] = die
        s.dice = dice
        if s.told is not None:
            s.told.append(events.Rerolled(self.seat, option, die))

    def means(self, s: Talisman, option: int) -> Play:
        return keep_or_reroll(s, self.seat, s.dice, option)

    def seen(self, s: Talisman) -> int:
        return sum(s.dice)

    def odds(self, s: Talisman, option: int) -> list[tuple[str, float]]:
        """What the dice mean as they lie, and what they may mean if one is rolled again."""
        below = s.stack[-2]
        if not isinstance(below, Decided):
            return []
        if option == KEEP:
            return [(below.outcome(s, s.dice), 1.0)]
        kept = s.dice[:]
        kept.remove(option)
        return merged([below.outcome(s, kept + [die]) for die in range(1, 7)])


def keep_or_reroll(s: Talisman, seat: int, dice: list[int], option: int) -> Play:
    """What may be done with dice that lie on the table."""
    if option == KEEP:
        return things.KEEP.of(s, seat, things.roll_of(dice))
    return things.REROLL.of(s, seat, option)


def pay_fate(s: Talisman, seat: int) -> None:
    s.characters[seat].fate -= 1
    if s.told is not None:
        s.told.append(events.PaidFate(seat))


# Lost turns


def lose_turn(s: Talisman, seat: int, card: int = NONE, space: int = NONE) -> None:
    """The turn ends now; if cards were still to be met that is the lost one, else the next is (TAL-CARD-02 to 04)."""
    if s.told is not None:
        s.told.append(events.LostTurn(seat, card, space))
    if seat != s.active:
        s.characters[seat].lost_turns += 1
        return
    if not s.waiting:
        s.characters[seat].lost_turns += 1
    s.leave(TURN)


# Toads


def turn_into_toad(s: Talisman, seat: int) -> None:
    """Become a toad until the end of one's next turn, or of the third in Dire Toad; being turned again does not make it
    longer."""
    character = s.characters[seat]
    if character.toad:
        if s.told is not None:
            s.told.append(events.ToadStill(seat, character.toad))
        return
    s.closes_minds(seat)
    character.toad = (3 if s.dire_toad else 1) + (1 if seat == s.active else 0)
    if s.told is not None:
        s.told.append(events.TurnedToad(seat))
    if s.dire_toad:
        for card in character.objects + character.followers:
            drop(s, seat, card)
        s.coins[character.space] += character.gold
        if character.gold and s.told is not None:
            s.told.append(events.CoinsLaid(seat, character.space, character.gold))
        character.gold = 0


def turn_back(s: Talisman, seat: int) -> None:
    """Become oneself again: strength and craft gained as a toad go back, and limits bind again (TAL-TOAD-21)."""
    character = s.characters[seat]
    character.toad_strength = 0
    character.toad_craft = 0
    if s.told is not None:
        s.told.append(events.ToadNoMore(seat))
    s.begins_to_read_minds(seat)
    s.then(Within(seat))
