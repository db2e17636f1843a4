"""The rows of a table in the store, and the store's errors."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hurlyburly.kernel.content import Pack
from hurlyburly.server.scene import How, Kind, Line

Stage = Literal["lobby", "playing", "over"]
Act = Literal["play", "resign", "stop", "go-on", "bot", "wait", "back", "falter", "clock", "flag"]
LinkKind = Literal["invite", "spectator", "replay"]
PATIENCE = 3  # days
NOBODY_SENT = -1


class StoreAway(Exception):
    """The store cannot be reached. Whether the last write was kept is not known: look again before going on."""


class SeatSetup(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who has a seat. `holder` is the hash of a person's secret."""

    kind: Kind
    name: str = ""
    level: str = "sharp"
    holder: str = ""
    gives_way: bool = False  # a bot that makes room for a friend who comes later
    standing: Literal["ask", "unless-target"] | tuple[str, ...] | None = None  # None: nothing was ever said
    seal: str = ""  # of their share in the luck, before the game
    agrees: bool = False  # to a rated game

    @property
    def answers(self) -> tuple[str, ...] | None:
        """The ids of the standing answers that are on. An earlier release had only one, and a word for none."""
        if isinstance(self.standing, str):
            return () if self.standing == "ask" else (self.standing,)
        return self.standing


class Asking(msgspec.Struct, frozen=True):
    """Somebody who asks for a bot's seat; the host has to agree."""

    holder: str
    name: str
    seat: int


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """How long people may think: a time for each move, or a total and an increment for each turn (clocks.py)."""

    kind: Literal["move", "total"]
    seconds: float
    increment: float = 0.0
    at_zero: Literal["bot", "give-up"] = "bot"  # a bot makes that move, or the seat is given up


class Setup(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that a table was set up with. All its luck follows from its secret and key, so a setup never leaves
    the server."""

    game: str
    rules: int
    key: str  # "" until the cards are dealt
    host: str
    seats: tuple[SeatSetup, ...]
    variants: dict[str, bool | int | str] = {}
    packs: tuple[Pack, ...] = ()
    spectators: bool = True
    start: dict[str, Any] | None = None  # the position it began from
    note: str = ""  # shown with the table: where it came from, what has changed
    next: str = ""  # the rematch
    lesson: str = ""  # the id of the one that it is
    first: bool = False  # its person's first game of this kind: marks point at what a newcomer does not find
    asking: tuple[Asking, ...] = ()
    pace: float = 1.0  # how long bots take
    hints: bool = False  # everybody may ask for them; otherwise only people who play against bots alone
    patience: int = PATIENCE  # days that somebody may be away before the others may stop without them; 0: never
    secret: str = ""  # the server's own share in the luck; "" where a key was drawn, by a release before
    phase: Literal["", "sealing", "opening"] = ""  # of making the key (dealing.py)
    since: float = 0.0  # when that began
    seals: tuple[str, ...] = ()  # of each seat's share, "" where there is none
    shares: tuple[str, ...] = ()
    clock: Clock | None = None
    rated: bool = False
    blocked: tuple[str, ...] = ()  # holders who may not come back
    muted: tuple[str, ...] = ()  # and who may not say anything


class Kept(msgspec.Struct, frozen=True):
    """A table as it is stored. `revision` counts the changes of its setup; entries are counted separately."""

    match: str
    stage: Stage
    revision: int
    made: float
    setup: Setup


class Entry(msgspec.Struct, frozen=True, gc=False):
    """Something that happened at a table. Entries are numbered without gaps; `sent` is the sender's own id for it, and
    `sender` one of the sender's seats, which need not be the seat that it is about."""

    number: int
    seat: int
    act: Act
    text: str = ""
    sent: str = ""
    at: float = 0.0
    sender: int = NOBODY_SENT
    clock: float = 0.0  # at a table with clocks: the time served by then (served.py)


class KeptPosition(msgspec.Struct, frozen=True):
    """The table after `number` entries, so that opening it need not replay them."""

    number: int
    rules: int
    data: bytes


class Moment(msgspec.Struct, frozen=True):
    """A line of the log that helped to decide the game."""

    line: int
    step: int  # how many entries had been made by then
    seat: int
    kind: str  # lead, gain, loss, event or last
    by: int = 0  # the seat's score changed by so much
    scores: tuple[int, ...] = ()  # of all, where the lead was taken
    when: str = ""  # turn 13


class Result(msgspec.Struct, frozen=True):
    """How a game ended. It is shown from then on, whatever later rules would make of its plays."""

    rules: int  # that it was played by, at the end
    how: How
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    names: tuple[str, ...]
    house_rules: tuple[str, ...]  # where the table differed from the rulebook, in words
    heads: tuple[str, ...]  # the reckoning: what is counted, and for each seat how much
    cells: tuple[tuple[str, ...], ...]
    won: str  # how it was won, where the game has words for that
    course: tuple[tuple[int, ...], ...]
    log: tuple[Line, ...]  # as spectators know it
    known: dict[int, tuple[Line, ...]]  # and by seat, the lines that its own person knows better
    record: str
    key: str  # of all luck, open now
    key_hash: str
    at: float
    units: tuple[str, str] = ("point", "points")  # what the scores count: one, and several
    moments: tuple[Moment, ...] = ()

    def lines(self, seat: int | None, since: int = 0) -> list[Line]:
        """The log from line `since` on, as a seat may know it."""
        better = {line.n: line for line in self.known.get(-1 if seat is None else seat, ())}
        return [better.get(line.n, line) for line in self.log[since:]]


class Link(msgspec.Struct, frozen=True):
    token: str
    kind: LinkKind
    match: str
