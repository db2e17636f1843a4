"""Taking objects, gold and followers from another character, and who may have what."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.talisman import attributes, events, things
from hurlyburly.games.talisman.state import Talisman
from hurlyburly.games.talisman.tables import FOLLOWER
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOTHING, Step

ONE_GOLD: Final = 510


def takeable(s: Talisman, seat: int, other: int) -> list[int]:
    """The objects, and ONE_GOLD, that a character could take from another."""
    if s.is_toad(seat) or s.is_toad(other):
        return NOTHING
    loot = sorted({card for card in s.characters[other].objects if not bars_possessing(s, seat, card)})
    return loot + [ONE_GOLD] if s.characters[other].gold else loot


def bars_possessing(s: Talisman, seat: int, card: int) -> bool:
    face = s.card(card)
    return face.forbidden >> s.characters[seat].alignment & 1 != 0 or (face.kind == FOLLOWER and s.is_lonely(seat))


def mesmerised(s: Talisman, seat: int, other: int) -> list[int]:
    """Followers to take; none for whoever may not gain any (TAL-POSSESS-09)."""
    followers = s.characters[other].followers
    return sorted({card for card in followers if s.card(card).kind == FOLLOWER and not bars_possessing(s, seat, card)})


class TakeLoot(Step):
    """Take one object or one gold from another character."""

    __slots__ = ("loser",)

    def __init__(self, seat: int, loser: int) -> None:
        super().__init__(seat)
        self.loser: Final = loser

    def options(self, s: Talisman) -> list[int]:
        return takeable(s, self.seat, self.loser)

    def choose(self, s: Talisman, option: int) -> None:
        if option == ONE_GOLD:
            s.characters[self.loser].gold -= 1
            s.characters[self.seat].gold += 1
            if s.told is not None:
                s.told.append(events.TookGold(self.seat, self.loser))
        else:
            attributes.take_from(s, self.seat, self.loser, option)

    def run(self, s: Talisman) -> None:
        if s.told is not None:
            s.told.append(events.FoundNothing(self.seat, self.loser))

    def means(self, s: Talisman, option: int) -> Play:
        if option == ONE_GOLD:
            return things.TAKE_GOLD_FROM.of(s, self.seat, self.loser)
        return things.TAKE_FROM.of(s, self.seat, option, self.loser)


class TakeFollower(Step):
    """Take one follower from another character."""

    __slots__ = ("loser",)

    def __init__(self, seat: int, loser: int) -> None:
        super().__init__(seat)
        self.loser: Final = loser

    def options(self, s: Talisman) -> list[int]:
        return mesmerised(s, self.seat, self.loser)

    def choose(self, s: Talisman, option: int) -> None:
        attributes.take_from(s, self.seat, self.loser, option)

    def run(self, s: Talisman) -> None:
        if s.told is not None:
            s.told.append(events.FoundNothing(self.seat, self.loser))

    def means(self, s: Talisman, option: int) -> Play:
        return things.TAKE_FROM.of(s, self.seat, option, self.loser)
