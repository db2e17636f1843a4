"""After moving: what lies on the space, who stands there, the cards to draw, and the space itself.

The order is that of TAL-RULING-01: cards without a number; a character, or the space; a last chance to drop cards;
drawing; cards that go elsewhere; the rest by number; the space's own instructions.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from hurlyburly.games.talisman import attributes, creatures, events, lives, menu, rivals, spells, things
from hurlyburly.games.talisman.acts import Effect
from hurlyburly.games.talisman.realm import dropped_at
from hurlyburly.games.talisman.shapes import WORD
from hurlyburly.games.talisman.state import VISIT, CardStep, Do, Meeting, Talisman, do_all
from hurlyburly.games.talisman.tables import (
    ENEMY,
    FOLLOWER,
    GOLD,
    INNER,
    LANDED,
    NONE,
    OBJECT,
    SPELL,
)
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOTHING, Step

THE_SPACE: Final = 63
LEAVE: Final = 511
TAKE: Final = 0
ROLL: Final = 0
SKIP: Final = 1
KEEP_ALL: Final = 511
STRANGERS: Final = 4  # encounter numbers
THINGS: Final = 5  # objects and followers, and loose gold with them (TAL-RULING-101)
LAST_NUMBER: Final = 9


def go(s: Talisman, seat: int, space: int) -> None:
    """An effect moves a figure. In its own turn it leaves one visit for another (TAL-RULING-36)."""
    s.put(seat, space)
    if seat == s.active:
        s.leave(VISIT)
        s.then(Land(seat))
    else:
        s.then(attributes.Within(seat))


class Goes(Effect):
    """To a space, with an encounter there."""

    OP: ClassVar = "go"
    TAKES: ClassVar[dict[str, Any]] = {"to": WORD}
    WANTS: ClassVar[str] = "to"

    def __init__(self, row: Any, maker: Any) -> None:
        self.to: Final[int] = maker.space_of(row.to)
        super().__init__(row, maker)

    def happen(self, s: Talisman, seat: int) -> None:
        go(s, seat, self.to)

    @classmethod
    def named(cls, row: Any) -> str:
        return things.going_to(row.to)

    @classmethod
    def result(cls, row: Any, words: Any) -> str:
        return f"go to {words.the_space(row.to)}"


class Land(Step):
    """A figure has come to a space in its turn."""

    def run(self, s: Talisman) -> None:
        seat = self.seat
        here = s.characters[seat].space
        if s.race and here == s.box.crown:
            s.win(seat)
            return
        s.then(attributes.Within(seat), ChooseEncounter(seat))
        for card in s.lying[here]:
            if s.card(card).kind != SPELL:
                continue
            if not spells.is_immune(s, seat):
                if s.told is not None:
                    s.told.append(events.Threatened(seat, 1, card, here))
                s.then(lives.LoseLife(seat, lives.DANGER))
            elif s.told is not None:
                s.told.append(events.Unharmed(seat, card))


class ChooseEncounter(Step):
    """The space, or one of the characters on it, not both (TAL-ENC-02, TAL-ENC-03)."""

    def characters(self, s: Talisman) -> list[int]:
        return s.others_here(self.seat) if s.space_of(self.seat).meet else NOTHING

    def options(self, s: Talisman) -> list[int]:
        others = self.characters(s)
        return [THE_SPACE] + others if others else NOTHING

    def choose(self, s: Talisman, option: int) -> None:
        if option == THE_SPACE:
            self.run(s)
        else:
            if s.told is not None:
                s.told.append(events.Encountered(self.seat, option))
            s.then(rivals.MeetCharacter(self.seat, option))

    def run(self, s: Talisman) -> None:
        seat = self.seat
        if s.characters[seat].turning_back:
            return  # the rules of the spaces are ignored on the way back (TAL-INNER-05)
        coins = s.coins[s.characters[seat].space]
        if s.space_of(seat).region == INNER:
            s.then(MeetCards(seat, THINGS), MayTakeCoins(seat, coins), MeetCards(seat, LAST_NUMBER))
            s.then(menu.Menu(seat, LANDED), ReadySpace(seat), MeetCards(seat, STRANGERS), Instructions(seat))
        else:
            s.then(MeetCards(seat, THINGS), MayTakeCoins(seat, coins), MeetCards(seat, LAST_NUMBER), Instructions(seat))
            s.then(Arrival(seat), menu.Menu(seat, LANDED), Draw(seat), ReadySpace(seat))

    def means(self, s: Talisman, option: int) -> Play:
        if option == THE_SPACE:
            return things.ENCOUNTER_SPACE.of(s, self.seat)
        return things.ENCOUNTER.of(s, self.seat, option)

    def conceivable(self, s: Talisman) -> list[int]:
        space = s.characters[self.seat].space
        here = [other for other in s.others(self.seat) if s.characters[other].space == space]
        return [THE_SPACE] + [other for other in here if s.characters[other].who != NONE]

    def barred_by(self, s: Talisman, option: int) -> str:
        return "" if option in self.options(s) else "TAL-RULING-76"


class Arrival(Step):
    """What some spaces do before cards are drawn, as the Deserts."""

    def run(self, s: Talisman) -> None:
        s.then_each([Do(self.seat, effect) for effect in s.space_of(self.seat).arrival])


# Drawing cards


class Draw(Step):
    """Draw up to the number shown; every card that lies there counts (TAL-DRAW-02, TAL-RULING-46)."""

    def run(self, s: Talisman) -> None:
        seat = self.seat
        space = s.characters[seat].space
        missing = s.box.spaces[space].draw - len(s.lying[space])
        s.drawn = []
        for _ in range(missing):
            draw_one(s, seat, space)
        if not s.drawn and s.box.spaces[space].draw and s.told is not None:
            s.told.append(events.DrewNothing(seat, missing <= 0))
        if s.drawn:
            s.then(MayReplace(seat, NOTHING), PutElsewhere(seat))


def draw_one(s: Talisman, seat: int, space: int) -> int:
    """The top card goes faceup onto the space; some come with counters on them. Which card it was."""
    card = s.draw_adventure()
    if card == NONE:
        return NONE
    s.lay(space, card)
    s.drawn.append(card)
    s.reveal()
    if s.told is not None:
        s.told.append(events.Drew(seat, card, space))
    face = s.card(card)
    if face.charges:
        s.charges[s.box.charged.index(card)] = min(face.charges, s.stock(face.gives))
    return card


class MayReplace(Step):
    """The Prophetess, once a turn, and the Orb's owner may each discard one drawn card for another (TAL-DRAW-17).

    What comes instead must be encountered: `fresh` are the cards drawn so (TAL-RULING-103).
    """

    __slots__ = ("fresh",)

    def __init__(self, seat: int, fresh: list[int]) -> None:
        super().__init__(seat)
        self.fresh: Final = fresh

    def has_orb(self, s: Talisman) -> bool:
        for trait in s.helped_by(self.seat):
            if trait.replaces_drawn():
                return True
        return False

    def foresees(self, s: Talisman) -> bool:
        for ability in s.abilities(self.seat):
            if ability.foresees():
                return not s.foreseen
        return False

    def replaceable(self, s: Talisman) -> list[int]:
        found = s.drawn[:]
        for card in self.fresh:
            found.remove(card)
        return sorted(set(found))

    def options(self, s: Talisman) -> list[int]:
        if not self.foresees(s) and (self.fresh or not self.has_orb(s)):
            return NOTHING
        found = self.replaceable(s)
        return [KEEP_ALL] + found if found else NOTHING

    def choose(self, s: Talisman, option: int) -> None:
        """The Orb's turn comes first: the Prophetess can use her own gift only once."""
        if option == KEEP_ALL:
            return
        space = s.characters[self.seat].space
        if self.fresh or not self.has_orb(s):
            s.foreseen = True
        s.discard_lying(space, option)
        s.drawn.remove(option)
        if s.told is not None:
            s.told.append(events.Replaced(self.seat, option))
        card = draw_one(s, self.seat, space)
        s.then(MayReplace(self.seat, self.fresh + [card] if card != NONE else self.fresh))

    def means(self, s: Talisman, option: int) -> Play:
        return things.KEEP_DRAWN.of(s, self.seat) if option == KEEP_ALL else things.REPLACE.of(s, self.seat, option)

    def seen(self, s: Talisman) -> int:
        return sum(s.drawn)


class PutElsewhere(Step):
    """Cards that go to another space go first, and do nothing to whoever stands there (TAL-DRAW-06, TAL-DRAW-07)."""

    def run(self, s: Talisman) -> None:
        for card in s.drawn:
            if s.card(card).placed:
                s.drawn.remove(card)
                s.then(attributes.Roll(self.seat, 1), GoesTo(self.seat, card), PutElsewhere(self.seat))
                return


class GoesTo(CardStep):
    """The die names the space; on the drawer's own it does nothing to the drawer either (TAL-RULING-102)."""

    def run(self, s: Talisman) -> None:
        here = s.characters[self.seat].space
        space = s.card(self.card).placed[s.die() - 1]
        s.lift(here, self.card)
        s.lay(space, self.card)
        if space == here:
            s.dropped.append(dropped_at(self.card, space))
        if s.told is not None:
            s.told.append(events.PutElsewhere(self.seat, self.card, here, space))


# Meeting cards


class ReadySpace(Step):
    """Line up the cards on the space by encounter number; those of one number in the order they came."""

    def run(self, s: Talisman) -> None:
        space = s.characters[self.seat].space
        waiting = [card for card in s.lying[space] if s.card(card).encounter]
        waiting.sort(key=lambda card: s.card(card).encounter)
        for card in s.dropped_on(space):
            if card in waiting:
                waiting.remove(card)
        s.waiting = waiting


class MeetCards(Meeting):
    """Meet the cards in line, up to a number."""

    __slots__ = ("last",)

    def __init__(self, seat: int, last: int) -> None:
        super().__init__(seat)
        self.last: Final = last

    def run(self, s: Talisman) -> None:
        seat = self.seat
        if not s.waiting or s.card(s.waiting[0]).encounter > self.last:
            return
        card = s.waiting.pop(0)
        s.then(MeetCards(seat, self.last))
        if card not in s.lying[s.characters[seat].space]:
            return  # destroyed meanwhile
        face = s.card(card)
        if face.kind == ENEMY:
            enemies = [card]
            for other in s.waiting[:]:
                mate = s.card(other)
                alike = mate.kind == ENEMY and mate.encounter == face.encounter
                if alike and (mate.strength == 0) == (face.strength == 0):
                    enemies.append(other)
                    s.waiting.remove(other)
            creatures.meet_enemies(s, seat, enemies)
        elif face.kind == OBJECT or face.kind == FOLLOWER:
            self.may_take(s, card)
        else:
            self.visit(s, card)

    def may_take(self, s: Talisman, card: int) -> None:
        face = s.card(card)
        if face.forced:
            if s.may_take(self.seat, card):
                s.lift(s.characters[self.seat].space, card)
                attributes.take(s, self.seat, card)
            elif s.told is not None:
                s.told.append(events.LeftLying(self.seat, card))
        elif face.hire:
            s.then(MeetMercenary(self.seat, card))
        else:
            s.then(MayTake(self.seat, card))

    def visit(self, s: Talisman, card: int) -> None:
        """An event, a stranger or a place: carried out, then discarded unless it stays."""
        seat = self.seat
        face = s.card(card)
        space = s.characters[seat].space
        if s.told is not None:
            s.told.append(events.CardMet(seat, card))
        if face.charges:
            s.then(MayTakeCounter(seat, card))
            return
        for ability in s.abilities(seat):
            if ability.ignores(card):
                if s.told is not None:
                    s.told.append(events.Unharmed(seat, card))
                return
        stays = False
        for trait in face.traits:
            if trait.waits() and not s.box.effects[face.does[0]].holds(s, seat):
                if s.told is not None:
                    s.told.append(events.NothingHappened(seat))
                return
            stays = stays or trait.stays()
        if not stays:
            s.discard_lying(space, card)
        do_all(s, seat, face.does)


class MayTake(CardStep):
    """Objects and followers may be taken, but need not be (TAL-SPACE-05)."""

    def options(self, s: Talisman) -> list[int]:
        return [self.card, LEAVE] if s.may_take(self.seat, self.card) else NOTHING

    def choose(self, s: Talisman, option: int) -> None:
        if option == LEAVE:
            self.run(s)
        else:
            s.lift(s.characters[self.seat].space, self.card)
            attributes.take(s, self.seat, self.card)

    def prior(self, s: Talisman, option: int) -> float:
        return 0.3 if option == LEAVE else 1.0

    def run(self, s: Talisman) -> None:
        if s.told is not None:
            s.told.append(events.LeftLying(self.seat, self.card))

    def means(self, s: Talisman, option: int) -> Play:
        return (things.LEAVE if option == LEAVE else things.TAKE).of(s, self.seat, self.card)


class MayTakeCoins(Step):
    """Loose gold that lay here on landing may be taken; it is no card (TAL-RULING-46). A toad gains none."""

    __slots__ = ("coins",)

    def __init__(self, seat: int, coins: int) -> None:
        super().__init__(seat)
        self.coins: Final = coins

    def options(self, s: Talisman) -> list[int]:
        return [TAKE, LEAVE] if self.coins and not s.is_toad(self.seat) else NOTHING

    def choose(self, s: Talisman, option: int) -> None:
        if option == TAKE:
            s.coins[s.characters[self.seat].space] -= self.coins
            s.characters[self.seat].gold += self.coins
            if s.told is not None:
                s.told.append(events.CoinsTaken(self.seat, s.characters[self.seat].space, self.coins))
        else:
            self.run(s)

    def run(self, s: Talisman) -> None:
        if self.coins and s.told is not None:
            s.told.append(events.CoinsLeft(self.seat, s.characters[self.seat].space, self.coins))

    def means(self, s: Talisman, option: int) -> Play:
        return (things.TAKE_GOLD if option == TAKE else things.LEAVE_GOLD).of(s, self.seat)


class MayTakeCounter(CardStep):
    """A place with counters on it, one for each visit; with the last it is discarded."""

    def options(self, s: Talisman) -> list[int]:
        return [TAKE, LEAVE] if s.charges[s.box.charged.index(self.card)] else NOTHING

    def choose(self, s: Talisman, option: int) -> None:
        if option != TAKE:
            if s.told is not None:
                s.told.append(events.DidNothing(self.seat))
            return
        place = s.box.charged.index(self.card)
        s.charges[place] -= 1
        attributes.gain(s, self.seat, s.card(self.card).gives, 1, self.card, s.characters[self.seat].space)
        if s.charges[place] == 0:
            self.run(s)

    def run(self, s: Talisman) -> None:
        space = s.characters[self.seat].space
        s.discard_lying(space, self.card)
        if s.told is not None:
            s.told.append(events.UsedUp(self.seat, self.card, space))

    def means(self, s: Talisman, option: int) -> Play:
        return (things.TAKE_COUNTER if option == TAKE else things.TAKE_NO_COUNTER).of(s, self.seat)


class MeetMercenary(CardStep):
    """Pay him and he follows, or he attacks; he is a creature but no enemy (TAL-CREATURE-02)."""

    def options(self, s: Talisman) -> list[int]:
        character = s.characters[self.seat]
        if character.gold < s.card(self.card).hire or not s.may_take(self.seat, self.card):
            return NOTHING
        return [TAKE, LEAVE]

    def choose(self, s: Talisman, option: int) -> None:
        if option == LEAVE:
            self.run(s)
            return
        attributes.lose(s, self.seat, GOLD, s.card(self.card).hire)
        s.lift(s.characters[self.seat].space, self.card)
        attributes.take(s, self.seat, self.card)

    def run(self, s: Talisman) -> None:
        creatures.meet_creature(s, self.seat, s.card(self.card).strength, 0, False)

    def means(self, s: Talisman, option: int) -> Play:
        return things.HIRE.of(s, self.seat, self.card) if option == TAKE else things.HIRE_NOBODY.of(s, self.seat)


# The space itself


class Instructions(Step):
    """What the space says; some may skip its roll (a Guide in the Forest)."""

    def options(self, s: Talisman) -> list[int]:
        does = s.space_of(self.seat).does
        if not does or not s.box.effects[does[0]].is_roll() or not s.may_skip_roll(self.seat):
            return NOTHING
        return [ROLL, SKIP]

    def choose(self, s: Talisman, option: int) -> None:
        if option == ROLL:
            self.run(s)
        elif s.told is not None:
            s.told.append(events.SkippedRoll(self.seat, s.characters[self.seat].space))

    def run(self, s: Talisman) -> None:
        do_all(s, self.seat, s.space_of(self.seat).does)

    def means(self, s: Talisman, option: int) -> Play:
        return (things.ROLL if option == ROLL else things.SKIP_ROLL).of(s, self.seat)

    def odds(self, s: Talisman, option: int) -> list[tuple[str, float]]:
        if option != ROLL:
            return []
        here = s.characters[self.seat].space
        return s.box.effects[s.box.spaces[here].does[0]].odds(s, self.seat, here)
