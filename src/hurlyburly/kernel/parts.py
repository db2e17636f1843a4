"""The optional parts of a game, typed: its page, its bots, its lessons, its packs, and what learning agents are given.

Everything has a default, so a game provides only the parts it wants; `plain.py` shows what the others do without. A
game is its folder: no code outside it knows a game by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, Protocol

import msgspec

from hurlyburly.kernel.about import About
from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.state import State


class StandingAnswer(msgspec.Struct, frozen=True):
    """An answer that the table can give automatically, whenever its question comes up, to people who have chosen that.

    Never one that costs something. Where `Page.hides` says that others must not learn how much there is to choose,
    `answer` may not depend on what they cannot see, because giving it would reveal that.
    """

    id: str
    words: str  # what it does: "Keep a die that wins"
    help: str  # what that means, in a sentence
    did: str  # what is said once it has: "Kept the die for you"
    question: str  # the name of the step that asks: `View.asked`
    answer: Callable[[Any], Play | None]  # of a view that is asked so: the play it makes, None if that is to be chosen
    usual: bool = False  # on until somebody says otherwise


class HandOver(msgspec.Struct, frozen=True):
    """The words shown when a shared screen goes to the next person, {0}. A press on the button shows the table."""

    reader: str  # to its next owner
    others: str = ""  # to everybody else


class Page:
    """How a game looks in a browser and in pictures. A subclass, in the `page.py` of a game, overrides what it has.

    `view` is a view of the game; `who` are `draw.Seat`s. docs/draw.md tells of zones, symbols and style sheets.
    """

    name: str = ""  # on the box, where the title is long
    blurb: str = ""  # a sentence, on the box and in invitations
    about: About = About()  # what people read before they play: its `about.toml`
    cover: Path | None = None  # of the box, 300 x 400; none: a plain box with the title on it
    style: str = "plain"  # the class of its table, in its style sheets
    sheets: tuple[Path, ...] = ()  # its own style sheets
    mark: str = "cauldron"  # the icon in the corner
    symbols: tuple[str, ...] = ()  # the ids of all that its zones may point to
    units: tuple[str, str] = ("point", "points")  # what its scores count: one, and several
    hand_over: HandOver = HandOver("Only {0} may look.")  # around one screen
    asked_about: frozenset[str] = frozenset()  # fields of its view that are about what is asked, and tell no secret
    standing: tuple[StandingAnswer, ...] = ()  # what people may have answered for them
    directions: Mapping[type[Event], Callable[[Any, Any, Sequence[Any]], Any]] = {}  # box, event, who: `draw.stage`

    def zones(self, view: Any, who: Sequence[Any]) -> Mapping[str, str | tuple[str, ...]]:
        """The places of its page, as HTML or as its parts. What is left out is drawn plainly."""
        return {}

    def picture(self, view: Any, who: Sequence[Any] = ()) -> str:
        """The table as one SVG; "" if it is not drawn."""
        return ""

    def opened(self, view: Any, views: Sequence[Any]) -> Any:
        """A spectator's view of a finished game with all open: with what the seats' views know besides."""
        return view

    def won(self, view: Any) -> str:
        """What was won, where that says more than by how much."""
        return ""

    def reckoning(self, view: Any) -> tuple[tuple[str, ...], Sequence[tuple[str, ...]]] | None:
        """How the totals were made: headings, and a row of cells (HTML) for each seat; the last cell is the total."""
        return None

    def turn_of(self, view: Any) -> int | None:
        """The seat whose turn it is, in a game where others may be asked in it."""
        return None

    def hides(self, view: Any) -> bool:
        """Whether the number of plays that this view's seat has may depend on what others cannot see.

        It must be the same for views that look alike to others. Where it is so, the table delays its answers; by
        default every choice is taken to hide something.
        """
        return True

    def face(self, box: Any, thing: str) -> str:
        """A thing as it is drawn, for the gallery: HTML; "" if it has no face of its own."""
        return ""

    def copies(self, box: Any, thing: str) -> int:
        """How many of it are in the box; 0 where that means nothing."""
        return 0

    def sheet_of(self, what: str) -> str | None:
        """A piece of its content by name or file, as SVG: for `hurlyburly render`."""
        return None

    def sheets_of(self, packs: Sequence[Pack]) -> dict[str, str]:
        """Everything that packs add, by name, as SVG: for `hurlyburly pack check`."""
        return {}


class Block(msgspec.Struct, frozen=True):
    """A named range of numbers in an observation."""

    name: str
    size: int
    meaning: str


class Learning(msgspec.Struct, frozen=True):
    """What learning agents need besides `encode`.

    Seats count clockwise from the viewer's own, which is first, so a learner need not know where it sits. Seats that do
    not exist and places that are empty are zeros. A name "by …" is one number for each of those things, in the order of
    the box; "which" is a one among zeros.
    """

    version: int = 0  # raised when an action gets another number or an observation another layout
    blocks: tuple[Block, ...] = ()  # what an observation is made of, for docs/envs.md
    observer: Callable[[], type[Any]] | None = None  # gives a faster `kernel.observing.Observer`, imported when wanted
    room: Callable[[Any], str] | None = None  # what of a box with packs has no numbers; "" if all of it has


class Challenge(msgspec.Struct, frozen=True):
    """A match of bots: the first should win at least this share against the others."""

    bots: tuple[str, ...]
    games: int
    at_least: float
    variants: dict[str, int] = {}


class Ladder(msgspec.Struct, frozen=True):
    """How many games each level plays against the one below (greedy, sharp, cunning); 0: that is not measured."""

    smallest: tuple[int, int, int] = (120, 120, 80)  # at the smallest table
    larger: tuple[int, int, int] = (80, 80, 40)  # at one of four seats
    rival: int = 60  # cunning against OpenSpiel's search


class Searcher(Protocol):
    """A search on one question to a seat. It can always be continued."""

    @property
    def s(self) -> State:
        """Where the question is asked, as the seat may know it."""

    @property
    def done(self) -> int:
        """Iterations so far."""

    def grow(self, iterations: int, seconds: float = 0.0) -> None:
        """This many more iterations; `seconds` limits the time, 0 means no limit."""

    def choice(self) -> int:
        """The option to choose."""

    def best(self) -> int:
        """The option that looks best; of a mixture, the most likely."""

    def mixture(self) -> list[float]:
        """How likely each option should be, if others answer secretly at the same time; otherwise empty."""

    def visits(self) -> list[float]:
        """How many of the iterations went into each option."""

    def values(self) -> list[float]:
        """How the seat stands after each option, from 0 to 1; 0 for one that was never tried."""

    def line(self, option: int, longest: int) -> list[tuple[int, str]]:
        """What is expected to follow an option, and itself: seats and their plays in notation."""


class Bots(msgspec.Struct, frozen=True):
    """How strong its bots are, how they search, and how long its games are."""

    budgets: tuple[int, int] = (300, 3000)  # iterations of a search at level 3 and 4
    hint: int = 500  # and for a hint
    search: Callable[[Any, int, Luck], Searcher | None] | None = None  # its own, where the usual one will not do
    short: dict[str, Any] = {}  # variants that end the games of random players: for the battery and environments
    challenges: tuple[Challenge, ...] = ()  # what they must win, for docs/strength.md
    ladder: Ladder = Ladder()  # how many games show that a level is above the one below, for docs/strength.md
    paces: tuple[dict[str, Any], ...] = ()  # variants that make its games longer or shorter
    lengths: Path | None = None  # how long they are, as `hurlyburly.lab.lengths` has measured it


class Lessons(msgspec.Struct, frozen=True):
    """How to learn it by playing: docs/lessons.md."""

    folder: Path | None = None  # with a file for each
    lay: Callable[[Any, Mapping[str, Any]], Sequence[int]] | None = None  # puts a new state as words say; called cards
    first: Path | None = None  # somebody's first real game: kernel/first.py


class Trace(msgspec.Struct, frozen=True):
    """What an event says about the things in one of its fields: they can be had, somebody got them, or used them.

    From these the lab counts, for every card, room or order, how often somebody has it and who wins with it.
    """

    event: type[Event]
    field: str
    what: Literal["seen", "taken", "used"]
    worth: str = ""  # the field with what that brought
    named: Callable[[Any, int], str] | None = None  # box, number: one name for all that are alike, whoever's they are


class Outlook(msgspec.Struct, frozen=True):
    """The chances of winning in a position: some numbers for each seat, and the weight of each (docs/review.md).

    Reviews look at finished games, so all cards are known. A game without weights of its own is judged by `standing`
    and by its scores.
    """

    features: Callable[[Any], list[dict[str, float]]] | None = None  # of a state: by seat, each number with its name
    weights: Path | None = None  # as `hurlyburly lab train` has written them


class Telling(msgspec.Struct, frozen=True):
    """An event that matters to somebody, in a few words: "busts", "sells an Order".

    Hints say how much more often it happens after one play than after another. When a game is over, its story is made
    of the weightiest of these. A game without any uses its scores. Bots speak of the weightier ones (`bots.remarks`).
    """

    event: type[Event]
    words: str  # a predicate for the seat that it happens to, after its name
    good: bool  # for them
    weight: float = 1.0  # beside the others of its game
    whose: str = "seat"  # the field with whom it befalls
    only: Callable[[Any], bool] | None = None  # of these events alone
    worth: str = ""  # the field with how much it was
