"""The input of a bot (`Glimpse`), and our own bots at their four levels.

A level is a budget of iterations, the same on every machine; the time limit only matters on very slow ones.
"""

from __future__ import annotations

import hashlib
from typing import Any, Protocol

import msgspec

from hurlyburly.bots.greedy import greedy
from hurlyburly.bots.thinking import Thinking, Thought, searcher
from hurlyburly.kernel.errors import BadTable, IllegalPlay, NotYourTurn
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.luck import Luck, QuickLuck
from hurlyburly.kernel.position import data_with_packs, state_with_packs
from hurlyburly.kernel.state import State
from hurlyburly.kernel.step import SEAT_NAMES

REDEALS = 8  # that a greedy bot looks at
SLIPS = 4  # every n-th choice of a gentle bot is random
LONGEST_THOUGHT = 1.0  # seconds


class Glimpse:
    """Everything a bot is given: one redeal of its seat, at its question, with luck made from `seed`.

    Making one is the only way to ask a bot, and it redeals: there is no way to hand over the real state, its luck or a
    hidden card. States that a seat cannot distinguish give the same bytes.
    """

    __slots__ = ("s", "seat")

    def __init__(self, s: State, seat: int, seed: int) -> None:
        if not isinstance(s, State):
            raise BadTable(f"a glimpse is made of a state, as in Glimpse(match.state, seat, seed=1), not {s!r}")
        if s.over or seat not in s.stack[-1].owing():
            name = SEAT_NAMES[seat] if seat in range(s.seats) else repr(seat)
            raise NotYourTurn(f"seat {name} is not asked anything")
        self.seat = seat
        self.s = s.redeal(seat, QuickLuck(seed))
        self.s.ask(seat)

    @property
    def luck(self) -> Luck:
        """The luck that the bot may use for its own random choices."""
        return self.s.luck.copy()

    def write(self) -> dict[str, Any]:
        """The glimpse as plain data, for a bot on another machine or at another time."""
        return data_with_packs(self.s)

    @classmethod
    def read(cls, game: Game, data: dict[str, Any], seat: int) -> Glimpse:
        """A glimpse from the plain data of `write`."""
        glimpse = cls.__new__(cls)
        glimpse.s = state_with_packs(game.state, data)
        glimpse.seat = seat
        return glimpse


class Bot(Protocol):
    """Anything that can choose for a seat. For its optional attributes see `shelf.Guest`."""

    def choose(self, glimpse: Glimpse) -> int:
        """One of `glimpse.s.options`; the same for the same glimpse."""


class Random(msgspec.Struct, frozen=True):
    """Any option is as good as another."""

    def choose(self, glimpse: Glimpse) -> int:
        return glimpse.luck.pick(glimpse.s.options)


class Greedy(msgspec.Struct, frozen=True):
    """Chooses what looks best after one play; one time in `slips`, if that is given, it chooses at random."""

    redeals: int = REDEALS
    slips: int = 0

    def choose(self, glimpse: Glimpse) -> int:
        luck = glimpse.luck
        if self.slips and luck.below(self.slips) == 0:
            return luck.pick(glimpse.s.options)
        return greedy(glimpse.s, glimpse.seat, self.redeals, luck)


class Search(msgspec.Struct, frozen=True):
    """Looks ahead on `iterations` redeals; with `seconds`, it stops there even if it has not seen them all."""

    iterations: int
    seconds: float = 0.0

    def think(self, glimpse: Glimpse) -> Thought:
        """The whole result of the search, for hints and reviews."""
        return Thinking(glimpse).more(self.iterations, self.seconds)

    def choose(self, glimpse: Glimpse) -> int:
        search = searcher(glimpse)
        search.grow(self.iterations, self.seconds)
        return search.choice()


def chosen(bot: Bot, glimpse: Glimpse) -> int:
    """The bot's choice, which must be one of the options; if there is only one, the bot is not asked."""
    options = glimpse.s.options
    option = options[0] if len(options) == 1 else int(bot.choose(glimpse))
    if option not in options:
        raise IllegalPlay(f"{type(bot).__name__} chose {option}, which is none of its options: {options[:20]}")
    return option


def answer(bot: Bot, glimpse: Glimpse) -> str:
    """The bot's play, in notation. Bots and glimpses can be pickled, so this may run in another process."""
    s = glimpse.s
    return s.stack[-1].write(s, chosen(bot, glimpse))


class Level(msgspec.Struct, frozen=True):
    number: int
    name: str
    words: str


LEVELS = (
    Level(1, "gentle", "plays what looks good and slips now and then"),
    Level(2, "greedy", "plays what looks best at once"),
    Level(3, "sharp", "looks ahead"),
    Level(4, "cunning", "looks ahead for longer"),
)


def level_bot(name: str, game: Game) -> Bot | None:
    """A level by number or name."""
    match name:
        case "1" | "gentle":
            return Greedy(slips=SLIPS)
        case "2" | "greedy":
            return Greedy()
        case "3" | "sharp":
            return Search(game.bots.budgets[0], LONGEST_THOUGHT)
        case "4" | "cunning":
            return Search(game.bots.budgets[1], LONGEST_THOUGHT)
    return None


def level_words() -> str:
    return ", ".join(f"{level.number} {level.name}" for level in LEVELS)


def seed_of(*parts: int | str) -> int:
    """A seed made from several values; other values give another seed."""
    text = " ".join(str(part) for part in parts)
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=6).digest(), "big")
