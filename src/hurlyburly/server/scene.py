"""What a page is drawn from: plain data, already cut down to what its viewer may know.

`pages.py` turns these into HTML and sees nothing else; whatever is secret has no way into it.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from hurlyburly.kernel.game import View, game_named

Kind = Literal["person", "bot", "open"]
How = Literal["played", "resigned", "stopped"]
BROKEN_OFF = {"resigned": "The game is over: given up.", "stopped": "The game is over: stopped by agreement."}
ASK_ALL = "ask-all"  # among a seat's answers: its person wants to make choices with one option too
ALL_OPEN = "all"  # eyes that see every seat's view, for finished games


class SeatSeen(msgspec.Struct, frozen=True, cache_hash=True):
    """One seat as everybody at the table sees it."""

    seat: int
    name: str
    kind: Kind
    level: str = ""  # of the bot that sits there or stands in
    yours: bool = False
    host: bool = False
    present: bool = True  # its person has the page open
    acting: bool = False  # owes a choice
    away: bool = False  # gone for so long that the table may let a bot play
    long_gone: bool = False  # gone for so many days that the game may be stopped without them
    bot_plays: bool = False  # a bot plays for a person until they are back
    resigned: bool = False
    wants_to_stop: bool = False


class Around(msgspec.Struct, frozen=True):
    """What is known about a table beside the game: who is there, and the addresses to hand on."""

    present: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    long_gone: frozenset[int] = frozenset()
    invite: str = ""
    spectate: str = ""
    replay: str = ""


class Common(msgspec.Struct, frozen=True):
    """What all viewers of a table see alike, made once for each change."""

    around: Around
    to_act: tuple[int, ...]
    seats: tuple[SeatSeen, ...]  # nobody's own
    house_rules: tuple[str, ...]
    notes: tuple[str, ...]
    key_hash: str
    own: dict[tuple[int, ...], tuple[SeatSeen, ...]] = {}  # the same as somebody who holds some of them sees it

    def seats_of(self, held: tuple[int, ...]) -> tuple[SeatSeen, ...]:
        if held not in self.own:
            self.own[held] = tuple([replace(s, yours=True) if s.seat in held else s for s in self.seats])
        return self.own[held]


class Choice(msgspec.Struct, frozen=True):
    """An option: its notation, and what it would do in a few words."""

    text: str
    words: str


class Line(msgspec.Struct, frozen=True, gc=False):
    """One line of the log, as the viewer may know it. `what` begins with "table-" where no rule of the game speaks."""

    n: int
    what: str
    seat: int
    words: str
    event: dict[str, Any] = {}  # what else it tells, by name; what the viewer may not know is -1
    opens: str = ""  # "turn" or "round", where one begins


class ChatLine(msgspec.Struct, frozen=True):
    n: int
    seat: int  # -1 is a spectator
    name: str
    text: str
    at: float


class Ended(msgspec.Struct, frozen=True):
    """How it ended. Stopped by agreement or resigned: `winners` may be empty."""

    how: How
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    replay: str  # address of the replay page
    record: str  # address of the record
    next: str = ""  # address of the rematch, once there is one
    key: str = ""  # the key of all luck, open now
    key_hash: str = ""
    heads: tuple[str, ...] = ()  # the reckoning: what is counted, and by seat how much
    cells: tuple[tuple[str, ...], ...] = ()
    won: str = ""  # how it was won, where the game has words for that
    course: tuple[tuple[int, ...], ...] = ()  # scores by seat, turn by turn


class Scene(msgspec.Struct, frozen=True, gc=False):
    """A table through one pair of eyes. Like all that is made anew for every frame, it is none of the garbage
    collector's business: nothing in it can lead back to it."""

    match: str
    game: str  # id
    title: str  # of the game
    version: int
    seat: int | None  # the eyes; None is a spectator
    held: tuple[int, ...]  # this browser's seats; more than one is a hot seat
    seats: tuple[SeatSeen, ...]
    who: tuple[str, ...]  # names, by seat
    view: View
    to_act: tuple[int, ...]  # the seats that are asked; () once it has ended
    your_turn: bool
    may_undo: bool
    key_hash: str
    house_rules: tuple[str, ...] = ()  # variants that differ from the rulebook, in words
    notes: tuple[str, ...] = ()  # "A guess …", "The rules have changed …": to be shown with the table
    ended: Ended | None = None
    invite: str = ""  # addresses, where this viewer may hand them on
    spectate: str = ""
    patience: int = 0  # days after which the game may be stopped without somebody who is away; 0: never
    answers: frozenset[str] | None = None  # what the seat's own person has answered for them; None: it is not theirs
    unsaid: bool = False  # they have never said what is to be answered for them
    coming: str = ""  # what the table is about to play for them, in words: nothing is asked meanwhile
    views: tuple[View, ...] = ()  # every seat's, with all open (finished games only)

    @property
    def prompt(self) -> str:
        """What is asked of whom, in a sentence."""
        if self.ended is not None and self.ended.how != "played":
            return BROKEN_OFF[self.ended.how]
        return game_named(self.game).words.prompt(self.view, self.who)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Of `seat` alone."""
        words = game_named(self.game).words
        return tuple(Choice(play.text, words.explain(self.view, play)) for play in self.view.plays)


class TablePage(msgspec.Struct, frozen=True):
    scene: Scene
    lines: tuple[Line, ...]
    chat: tuple[ChatLine, ...]
    socket: str  # address of the WebSocket, from the root: "/table/x7k/ws"
    home: str = "/"


class Shelf(msgspec.Struct, frozen=True):
    """A finished game of other rules: what was kept of it, without its board."""

    match: str
    game: str
    title: str
    seat: int | None  # whose eyes
    seats: tuple[SeatSeen, ...]
    who: tuple[str, ...]
    house_rules: tuple[str, ...]
    ended: Ended
    lines: tuple[Line, ...]
    note: str


class Box(msgspec.Struct, frozen=True):
    """A game on the shelf."""

    id: str
    title: str
    seats: tuple[int, int]  # fewest and most


class Running(msgspec.Struct, frozen=True):
    """One of the visitor's own tables."""

    match: str
    address: str
    title: str
    game: str
    who: tuple[str, ...]
    stage: Literal["lobby", "playing", "over"]
    your_turn: bool
    touched: float  # seconds since 1970
    closing: str  # what it means to close it


class Home(msgspec.Struct, frozen=True):
    boxes: tuple[Box, ...]
    running: tuple[Running, ...]
    name: str  # the visitor's, "" if they gave none


class VariantSeen(msgspec.Struct, frozen=True):
    id: str
    words: str
    value: str  # as text: on, off, a number or a word
    choices: tuple[str, ...]
    rulebook: str  # what the rulebook says
    ruling: str = ""


class BotSeen(msgspec.Struct, frozen=True):
    """A bot that may be chosen: a level of ours, or one that whoever runs the server has installed."""

    name: str
    words: str


class Lobby(msgspec.Struct, frozen=True):
    match: str
    game: str
    title: str
    revision: int
    seats: tuple[SeatSeen, ...]
    seat: int | None  # the viewer's
    is_host: bool
    fewest: int
    most: int
    bots: tuple[BotSeen, ...]
    variants: tuple[VariantSeen, ...]
    packs: tuple[str, ...]  # their names
    estimate: str  # how long it takes, in words
    patience: int  # days, see Scene
    patiences: tuple[int, ...]  # that may be chosen
    spectators: bool
    invite: str  # whole address, as in the QR code
    qr: str  # address of the QR code's SVG
    spectate: str
    network: Literal["closed", "open", "public"]  # public: it has an address of its own, nothing to open
    may_open_network: bool  # the viewer sits at the server's own machine
    socket: str


class Join(msgspec.Struct, frozen=True):
    invite: str
    title: str
    game: str
    who: tuple[str, ...]  # those already there
    open_seats: int
    begun: bool
    name: str


class ReplayPage(msgspec.Struct, frozen=True):
    link: str
    scene: Scene
    lines: tuple[Line, ...]
    step: int  # 0 is the beginning
    steps: int
    turns: tuple[int, ...]  # steps at which another seat begins to choose
    eyes: str  # "none", "all", or a seat's number
    ended: Ended


class RuleSeen(msgspec.Struct, frozen=True):
    id: str
    text: str
    section: str
    ruling: bool = False
    why: str = ""


class Rules(msgspec.Struct, frozen=True):
    game: str
    title: str
    rules: tuple[RuleSeen, ...]
    query: str = ""


class Problem(msgspec.Struct, frozen=True):
    status: int
    code: str
    words: str
