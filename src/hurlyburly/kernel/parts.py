"""The optional parts of a game, typed: how its page looks, what learners are given, how its bots play.

Everything has a default, so a game says only what it has; whatever it lacks is shown plainly (see `plain.py`). A game
is its folder: nothing outside it knows these things of a game by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.play import Play


class Standing(msgspec.Struct, frozen=True):
    """An answer that somebody gives once for all: where its question comes up, the table may give it for them.

    Never one that costs something. Where `Page.hides` says that others must not learn how much there is to choose,
    `answer` may not hang on what they cannot see: that it is given would tell.
    """

    id: str
    words: str  # what it does: "Keep a die that wins"
    help: str  # what that means, in a sentence
    did: str  # what is said once it has: "Kept the die for you"
    question: str  # the name of the step that asks: `View.asked`
    answer: Callable[[Any], Play | None]  # of a view that is asked so: the play it makes, None if that is to be chosen
    usual: bool = False  # on until somebody says otherwise


class Page:
    """How a game looks in a browser and in pictures. A subclass, in the `page.py` of a game, overrides what it has.

    `view` is a view of the game; `who` are `draw.Seat`s. docs/draw.md tells of zones, symbols and style sheets.
    """

    name: str = ""  # on the box, where the title is long
    blurb: str = ""  # a sentence, on the box and in invitations
    cover: Path | None = None  # of the box, 300 x 400; none: a plain box with the title on it
    style: str = "plain"  # the class of its table, in its style sheets
    sheets: tuple[Path, ...] = ()  # its own style sheets
    mark: str = "cauldron"  # the icon in the corner
    symbols: tuple[str, ...] = ()  # the ids of all that its zones may point to
    standing: tuple[Standing, ...] = ()  # what people may have answered for them
    directions: Mapping[type[Event], Callable[[Any, Any, Sequence[Any]], Any]] = {}  # box, event, who: `draw.stage`

    def zones(self, view: Any, who: Sequence[Any]) -> Mapping[str, str | tuple[str, ...]]:
        """The places of its page, as HTML or as its fragments. What is left out is drawn plainly."""
        return {}

    def picture(self, view: Any, who: Sequence[Any] = ()) -> str:
        """The table as one SVG; "" if it is not drawn."""
        return ""

    def won(self, view: Any) -> str:
        """What was won, where that says more than by how much."""
        return ""

    def reckoning(self, view: Any) -> tuple[tuple[str, ...], Sequence[tuple[str, ...]]] | None:
        """How the totals came about: headings, and a row of cells (HTML) for each seat, the last cell the total."""
        return None

    def hides(self, view: Any) -> bool:
        """Whether it may hang on what others cannot see how many plays the seat has that this view asks.

        It must be the same for all that looks alike to others: the table takes its time where it is so, and a game
        that does not say is taken to hide everything.
        """
        return True

    def sheet_of(self, what: str) -> str | None:
        """A piece of its content by name or file, as SVG: for `hurlyburly render`."""
        return None

    def sheets_of(self, packs: Sequence[Pack]) -> dict[str, str]:
        """All that packs bring, by name, as SVG: for `hurlyburly pack check`."""
        return {}


class Block(msgspec.Struct, frozen=True):
    """Some numbers of an observation that lie together."""

    name: str
    size: int
    meaning: str


class Learning(msgspec.Struct, frozen=True):
    """What learners are given besides `encode`.

    Seats count clockwise from the viewer's own, which is first: a learner need not know where it sits. Seats that there
    are not, and places that are empty, are zeros. A name "by …" is one number for each of those things, in the order of
    the box; "which" is a one among zeros.
    """

    version: int = 0  # raised when an action gets another number or an observation another layout
    blocks: tuple[Block, ...] = ()  # what an observation is made of, for docs/envs.md
    observer: Callable[[], type[Any]] | None = None  # gives a faster `kernel.observing.Observer`, imported when wanted


class Challenge(msgspec.Struct, frozen=True):
    """A match of bots: the first should win at least this share against the others."""

    bots: tuple[str, ...]
    games: int
    at_least: float
    variants: dict[str, int] = {}


class Bots(msgspec.Struct, frozen=True):
    """How strong its bots are, and how long its games."""

    budgets: tuple[int, int] = (300, 3000)  # iterations of a search at level 3 and 4
    short: dict[str, Any] = {}  # variants that end the games of random players: for the battery and environments
    challenges: tuple[Challenge, ...] = ()  # what they must win, for docs/strength.md
    paces: tuple[dict[str, Any], ...] = ()  # variants that make its games longer or shorter
    lengths: Path | None = None  # how long they are, as `hurlyburly.lab.lengths` has measured it
