"""The interface between a game and the rest of the package, and all games by id."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import RLock
from typing import Any, Protocol, TypeVar

import msgspec

from hurlyburly.kernel.content import Pack, head_of
from hurlyburly.kernel.encode import Actions
from hurlyburly.kernel.errors import BadPack, BadTable
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.pack_schema import PackFormat, Schema, schema_of
from hurlyburly.kernel.parts import Bots, Learning, Lessons, Outlook, Page, Telling, Trace
from hurlyburly.kernel.plain import PlainTerminal, PlainWords, picture
from hurlyburly.kernel.play import Case, Play, Thing, kind_of, number_of
from hurlyburly.kernel.rules import Ledger, ledger
from hurlyburly.kernel.state import Box, State
from hurlyburly.kernel.step import SEAT_NAMES
from hurlyburly.kernel.vocabulary import Kind, Verb

V = TypeVar("V", bound="View")


class Variant(msgspec.Struct, frozen=True):
    """A setting of a table, chosen before the game begins."""

    id: str
    words: str
    default: bool | int | str = False
    choices: tuple[bool | int | str, ...] = (False, True)
    ruling: str = ""  # the ruling it changes, if any
    rulebook: bool | int | str | None = None  # what the rulebook says, where that is not the default

    @property
    def by_the_book(self) -> bool | int | str:
        """The rulebook's value; for an addition of ours it may be one that no table offers."""
        return self.default if self.rulebook is None else self.rulebook


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The part that all views have; each game adds what lies on its table. A seat of None is a spectator.

    Nothing in a view, a play or an event can lead back to it: the garbage collector need not follow them."""

    seat: int | None
    to_act: tuple[int, ...]
    asked: str  # the name of the step that asks
    plays: tuple[Play, ...]  # what this seat may choose; nobody else sees it
    over: bool

    @property
    def options(self) -> tuple[str, ...]:
        """The plays in notation."""
        return tuple([play.text for play in self.plays])


NOBODY_ASKED = "There is nothing to choose here."  # a game was broken off, or a bot plays for this seat


def unasked(view: V, to_act: tuple[int, ...]) -> V:
    """The view of somebody who can no longer be asked anything; others may still be `to_act`."""
    return msgspec.structs.replace(view, to_act=tuple([seat for seat in to_act if seat != view.seat]), plays=())


def question(s: State, seat: int | None) -> dict[str, Any]:
    """The fields of `View` itself, for a seat's view of a state."""
    if s.over:
        return {"seat": seat, "to_act": (), "asked": "", "plays": (), "over": True}
    step = s.stack[-1]
    owing = tuple(step.owing())
    plays: tuple[Play, ...] = ()
    if seat is not None and seat in owing:
        mine = step.asking(seat)
        plays = tuple([mine.means(s, option) for option in mine.options(s)])
    return {"seat": seat, "to_act": owing, "asked": type(step).__name__, "plays": plays, "over": False}


class Words(Protocol):
    """`words.py` of a game: everything people read. `who` are the seats' names."""

    def tell(self, box: Any, event: Any, who: Sequence[str]) -> str:
        """One line of the log. What the reader may not know is UNKNOWN in the event."""

    def prompt(self, view: Any, who: Sequence[str]) -> str:
        """Who is asked what, in one sentence."""

    def explain(self, view: Any, play: Play) -> str:
        """What a play would do, in a few words."""


class Encode(Protocol):
    """`encode.py` of a game: numbers for learners."""

    OBSERVATION: int  # how many numbers an observation has
    ACTIONS: int  # how many different actions there are

    def observe(self, view: Any) -> Sequence[float]: ...

    @property
    def action(self) -> Actions:
        """The number of each option of each step: `action(step, option)`."""


class Terminal(Protocol):
    """`terminal.py` of a game."""

    def draw(self, view: Any, who: Sequence[str]) -> Any:
        """The table as something that rich can print."""


class Game(msgspec.Struct, frozen=True):
    """A game: first what it must have, then its parts, which have defaults."""

    id: str
    title: str
    seats: range
    rules_version: int
    state: type[State]
    open_box: Callable[[Sequence[Pack]], Box]
    setup: Callable[[int, Luck, Any, dict[str, Any]], State]  # seats, luck, box, variants; draws no luck, tells nothing
    view: Callable[[Any, int | None], View]
    hidden: Callable[[Any, int | None], Iterator[State]]  # copies with one secret exchanged for another, by hand
    encode: Encode
    rules: Path | None = None  # the ledger
    variants: tuple[Variant, ...] = ()
    kinds: tuple[Kind, ...] = ()  # of things
    verbs: tuple[Verb, ...] = ()  # of plays
    events: tuple[type[Event], ...] = ()
    layout: Callable[[Any], dict[str, Any]] | None = None  # of a view: each thing in sight, and what can be seen of it
    words: Words = PlainWords()
    case: Callable[[Any, Play, str, Sequence[str]], Case | None] | None = None  # what is in the way of a play: case.py
    terminal: Terminal = PlainTerminal()
    page: Page = Page()
    learning: Learning = Learning()
    bots: Bots = Bots()
    lessons: Lessons = Lessons()
    traces: tuple[Trace, ...] = ()  # what its events tell of cards, rooms, orders: for the lab
    tellings: tuple[Telling, ...] = ()  # events that matter: for hints, and for the story of a game
    outlook: Outlook = Outlook()  # how won a position is: for reviews
    cards: Callable[[Any], list[int]] | None = None  # every card on the table, sorted: what must be conserved
    remarks: Callable[[Sequence[Pack]], list[str]] | None = None  # what `pack check` says of sound packs
    packs: PackFormat = PackFormat()  # what its packs may hold

    def __repr__(self) -> str:
        return f"Game({self.id!r})"

    @property
    def ledger(self) -> Ledger:
        return ledger(self.rules) if self.rules is not None else Ledger([])

    @property
    def pack_schema(self) -> Schema:
        """What its packs may hold, as JSON Schema."""
        if self.packs.shape is None:
            raise BadTable(f"{self.title} has no packs")
        return schema_of(self.packs, self.id, self.title)

    def picture(self, view: View, who: Sequence[Any] = ()) -> str:
        """The table as one SVG, drawn or as in a terminal. `who` are `draw.Seat`s; without them seats are letters."""
        names = [seat.name for seat in who] or SEAT_NAMES
        return self.page.picture(view, who) or picture(
            self.title, self.terminal.draw(view, names), self.words.prompt(view, names)
        )

    def things(self, packs: Sequence[Pack] = ()) -> tuple[Thing, ...]:
        """Everything that can be on its table, and what people read about it."""
        box = self.checked_box(packs)
        return tuple([kind.about(box, number) for kind in self.kinds for number in kind.numbers(box)])

    def checked_seats(self, seats: int | None) -> int:
        if seats is None:
            return self.seats.start
        try:
            seats = operator.index(seats)
        except TypeError:
            raise BadTable(f"seats are a whole number, not {shortened(seats)}") from None
        if seats not in self.seats:
            fewest, most = self.seats.start, self.seats.stop - 1
            count = f"{fewest}" if fewest == most else f"{fewest} to {most}"
            raise BadTable(f"{self.title} is for {count} seats, not {seats}")
        return seats

    def checked_variants(self, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """All variants of the game with their values; an error says what may be chosen."""
        values: dict[str, Any] = {variant.id: variant.default for variant in self.variants}
        if not isinstance(chosen, Mapping):
            raise BadTable(f"variants are ids with their values, as in {{'id': True}}, not {shortened(chosen)}")
        for id, value in chosen.items():
            variant = next((v for v in self.variants if v.id == id), None)
            if variant is None:
                there_are = ", ".join(values) or "none"
                raise BadTable(f"{self.title} has no variant {id!r}; there are: {there_are}")
            if not any(value == choice and type(value) is type(choice) for choice in variant.choices):
                choices = ", ".join(variant_text(choice) for choice in variant.choices)
                raise BadTable(f"variant {id!r} is one of {choices}, not {variant_text(value)}")
            values[id] = value
        return values

    def house_rules(self, variants: Mapping[str, Any]) -> tuple[str, ...]:
        """Where a table with these variants differs from the rulebook, in words."""
        return tuple(
            f"{variant.words}: {variant_text(value)} (rulebook: {variant_text(variant.by_the_book)})"
            for variant in self.variants
            if (value := variants[variant.id]) != variant.by_the_book
        )

    def checked_box(self, packs: Sequence[Pack]) -> Box:
        if not isinstance(packs, Sequence) or not all(isinstance(pack, Pack) for pack in packs):
            raise BadTable(f"packs are a list of what `hurlyburly.read_pack(path)` gives, not {shortened(packs)}")
        key = (self.id, *[pack.key() for pack in packs])
        if key not in _BOXES:
            for pack in packs:
                head = head_of(pack)
                if head.game != self.id:
                    raise BadPack(f"{pack.main}: this pack is for {head.game!r}, not {self.id!r}")
            if len(_BOXES) > 64:  # a server meets many packs; boxes in use live on with their matches
                _BOXES.clear()
            _BOXES[key] = self.open_box(packs)
        return _BOXES[key]


class Shelf(MutableMapping[str, Game]):
    """Games, by id. Those of other packages are fetched when somebody first looks here: until then such a package may
    itself be half imported, for it imports this one."""

    def __init__(self) -> None:
        self._games: dict[str, Game] = {}
        self._to_come: list[Callable[[], None]] = []
        self._is_filled = True
        self._lock = RLock()

    def later(self, fill: Callable[[], None]) -> None:
        """Call `fill` when somebody first looks here; it adds games."""
        with self._lock:
            self._to_come.append(fill)
            self._is_filled = False

    def filled(self) -> dict[str, Game]:
        if not self._is_filled:
            with self._lock:
                while self._to_come:
                    self._to_come.pop(0)()
                self._is_filled = True
        return self._games

    def __getitem__(self, id: str) -> Game:
        return self.filled()[id]

    def __setitem__(self, id: str, game: Game) -> None:
        self._games[id] = game

    def __delitem__(self, id: str) -> None:
        del self.filled()[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self.filled())

    def __len__(self) -> int:
        return len(self.filled())


GAMES = Shelf()
MISSING: dict[str, str] = {}  # games that could not be loaded, and why
_BOXES: dict[tuple[str, ...], Box] = {}


def game_of(game: str | Game) -> Game:
    """The game itself, also if it is given by its id."""
    return game if isinstance(game, Game) else game_named(game)


def game_named(id: str) -> Game:
    if not isinstance(id, str) or id not in GAMES:
        why = f" (it could not be loaded: {MISSING[id]})" if isinstance(id, str) and id in MISSING else ""
        raise BadTable(f"there is no game {id!r}{why}; there are: {', '.join(GAMES)}")
    return GAMES[id]


def game_with_state(kind: type[State]) -> Game:
    """The game whose states are of this class."""
    for game in GAMES.values():
        if game.state is kind:
            return game
    raise BadTable(f"no game has a state {kind.__name__}")


def thing_named(game: Game, box: Box, id: str) -> Thing:
    for kind in game.kinds:
        if isinstance(id, str) and kind.id == kind_of(id):
            with suppress(IndexError, KeyError, ValueError):  # no number, or of nothing
                if id == kind.thing(number_of(id)):
                    return kind.about(box, number_of(id))
    kinds = ", ".join(kind.id for kind in game.kinds if kind.numbers(box))
    raise BadTable(f"{game.title} has no thing {id!r}; a thing is a kind and a number, of: {kinds or 'nothing yet'}")


def variant_text(value: Any) -> str:
    """A variant's value as people write it."""
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def variant_value(text: str) -> bool | int | str:
    """The value of a variant that somebody has written."""
    if text in ("on", "off"):
        return text == "on"
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdecimal() and len(digits) < 10 else text


def shortened(value: object) -> str:
    """A value that somebody gave, short enough for an error message."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:40]}…"


def seat_names(seats: int) -> tuple[str, ...]:
    return tuple(SEAT_NAMES[:seats])
