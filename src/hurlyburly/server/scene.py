"""The data that a page is drawn from, which contains only what its viewer may know.

`pages` turns it into HTML and sees nothing else, so hidden information cannot get into a page.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from hurlyburly.kernel.about import About
from hurlyburly.kernel.game import View, game_named
from hurlyburly.kernel.play import Play, Source
from hurlyburly.server.gallery import Section

Kind = Literal["person", "bot", "open"]
How = Literal["played", "resigned", "stopped"]
Outcome = Literal["won", "lost", "uncounted"]
BROKEN_OFF = {"resigned": "The game is over: given up.", "stopped": "The game is over: stopped by agreement."}
ASK_ALL = "ask-all"  # among a seat's answers: its person wants to make choices with one option too
ALL_OPEN = "all"  # a viewer who sees every seat's view, for finished games


class SeatSeen(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
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
    long_gone: bool = False  # gone for long enough that the game may be stopped without them
    bot_plays: bool = False  # a bot plays for a person until they are back
    resigned: bool = False
    wants_to_stop: bool = False
    timed: bool = False  # it has a clock
    rating: str = ""  # in the lobby: their strength at this game
    agrees: bool = False  # in the lobby: to a rated game


class Around(msgspec.Struct, frozen=True):
    """What is known about a table apart from the game: who is there, and the addresses to pass on."""

    present: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    long_gone: frozenset[int] = frozenset()
    invite: str = ""
    spectate: str = ""
    replay: str = ""


class Shared(msgspec.Struct, frozen=True):
    """Who made the luck of a table, as everybody may know it from its first card on."""

    words: str = ""
    promise: str = ""  # "" where only the server made it


class Asker(msgspec.Struct, frozen=True):
    """Somebody who would like to play instead of a bot."""

    id: str
    name: str
    bot: str


class Own(msgspec.Struct, frozen=True, gc=False):
    """What only this viewer sees beside the game; the fields are those of `Scene`."""

    seats: tuple[SeatSeen, ...]
    bots: bool  # a bot answers for the seat
    invite: str
    spectate: str
    hints: bool
    answers: frozenset[str] | None
    unsaid: bool
    asking: tuple[Asker, ...]


class Common(msgspec.Struct, frozen=True):
    """What all viewers of a table see, computed once for each change."""

    around: Around
    to_act: tuple[int, ...]
    seats: tuple[SeatSeen, ...]  # nobody's own
    house_rules: tuple[str, ...]
    notes: tuple[str, ...]
    luck: Shared
    own: dict[tuple[int | None, tuple[int, ...], bool], Own] = {}  # by whose page it is: seat, seats held, host

    def seats_of(self, held: tuple[int, ...]) -> tuple[SeatSeen, ...]:
        return tuple([replace(s, yours=True) if s.seat in held else s for s in self.seats])


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
    closes: bool = False  # it says why the game is over


class RemarkSeen(msgspec.Struct, frozen=True):
    """What a bot says after a line of the log."""

    seat: int
    name: str
    words: str


class ChatLine(msgspec.Struct, frozen=True):
    n: int
    seat: int  # -1 is a spectator
    name: str
    text: str
    at: float


class MomentSeen(msgspec.Struct, frozen=True):
    """A moment of a finished game, in the words for its reader."""

    words: str
    common: str  # as everybody is told it
    seat: int
    kind: str  # as in store.Moment
    by: int
    scores: tuple[int, ...]
    when: str
    address: str = ""  # of the replay there


class Ended(msgspec.Struct, frozen=True):
    """The end of a game. If it was stopped by agreement or resigned, `winners` may be empty."""

    how: How
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    replay: str  # address of the replay page
    record: str  # address of the record
    next: str = ""  # address of the rematch, once there is one
    heads: tuple[str, ...] = ()  # the reckoning: what is counted, and by seat how much
    cells: tuple[tuple[str, ...], ...] = ()
    won: str = ""  # how it was won, where the game has words for that
    why: str = ""  # it is over
    course: tuple[tuple[int, ...], ...] = ()  # scores by seat, turn by turn
    moments: tuple[MomentSeen, ...] = ()
    units: tuple[str, str] = ("point", "points")  # what the scores count: one, and several


class CardSeen(msgspec.Struct, frozen=True):
    """One card of a lesson's guide."""

    number: int  # from 1 on
    title: str
    say: str
    light: tuple[str, ...] = ()  # things, and places of the page
    play: str = ""  # what is to be played, in notation; none: it is read
    things: tuple[str, ...] = ()  # that it acts on
    why: str = ""  # a play that may not be made
    ask: str = ""


class Guide(msgspec.Struct, frozen=True):
    """A lesson as its learner sees it: the cards until the next choice, or its end."""

    game: str
    lesson: str
    title: str
    steps: int
    cards: tuple[CardSeen, ...] = ()
    end: str = ""  # what is said at its end
    next: tuple[str, str] | None = None  # the lesson after it: its id and title


class Scene(msgspec.Struct, frozen=True, gc=False):
    """A table as one viewer sees it.

    The garbage collector does not track it, nor anything else that is made again for every frame, because nothing in it
    can lead back to it.
    """

    match: str
    game: str  # id
    title: str  # of the game
    version: int
    seat: int | None  # whose view it is; None is a spectator
    held: tuple[int, ...]  # this browser's seats; more than one is a hot seat
    seats: tuple[SeatSeen, ...]
    who: tuple[str, ...]  # names, by seat
    view: View
    to_act: tuple[int, ...]  # the seats that are asked; () once it has ended
    your_turn: bool
    may_undo: bool
    luck: Shared = Shared()
    receipt: str = ""  # how many plays there were, and the hash of them all
    house_rules: tuple[str, ...] = ()  # variants that differ from the rulebook, in words
    notes: tuple[str, ...] = ()  # "A guess …", "The rules have changed …": to be shown with the table
    ended: Ended | None = None
    invite: str = ""  # addresses, where this viewer may hand them on
    spectate: str = ""
    hints: bool = False  # the viewer may ask for them, whenever the seat is asked
    patience: int = 0  # days after which the game may be stopped without somebody who is away; 0: never
    answers: frozenset[str] | None = None  # what the seat's own person has answered for them; None: it is not theirs
    unsaid: bool = False  # they have never said what is to be answered for them
    coming: str = ""  # what the table is about to play for them: nothing is asked meanwhile
    coming_does: str = ""  # in words, where these say more
    asking: tuple[Asker, ...] = ()  # who would like a bot's seat, for the host
    views: tuple[View, ...] = ()  # every seat's, with all open (finished games only)
    guide: Guide | None = None  # of a lesson

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


class Wish(msgspec.Struct, frozen=True):
    """A spectator may ask for a bot's seat."""

    address: str
    asked: bool
    name: str


class InviteSheet(msgspec.Struct, frozen=True):
    """The sheet for inviting people to a running table."""

    match: str
    invite: str  # whole addresses; "" where this visitor has none to give
    qr: str  # "" where no other device could follow it
    spectate: str
    bots: tuple[tuple[int, str, str, bool], ...]  # seat, name, level, whether it gives way
    shared: bool  # other devices can reach these addresses
    network: Literal["closed", "open", "public"]
    may_open: bool
    may_close: bool
    people: tuple[tuple[int, str, bool], ...] = ()  # seat, name, whether muted; for the host


class Cover(msgspec.Struct, frozen=True):
    """A screen that goes to the next person: nothing of the table is sent until a `look` message names their `seat`."""

    seat: int
    title: str
    lead: str
    reader: str
    others: str
    go: str


class TablePage(msgspec.Struct, frozen=True):
    scene: Scene
    lines: tuple[Line, ...]
    chat: tuple[ChatLine, ...]
    socket: str  # address of the WebSocket, from the root: "/table/x7k/ws"
    home: str = "/"
    variants: dict[str, Any] = {}
    wish: Wish | None = None  # of a spectator
    cover: Cover | None = None  # several people share it, and something is hidden from its first reader
    first: bool = False  # marks point at what a newcomer does not find
    remarks: dict[int, RemarkSeen] = {}  # what bots say, by the numbers of the lines it follows


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
    luck: Shared = Shared()


class Box(msgspec.Struct, frozen=True):
    """A game on the shelf."""

    id: str
    title: str
    seats: tuple[int, int]  # fewest and most
    lessons: int = 0
    minutes: int = 0  # that they take
    new: bool = False  # to the viewer, who has not finished one
    first: int = 0  # minutes that a first game takes; 0 where nobody knows


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


class PastSeen(msgspec.Struct, frozen=True):
    """A finished game, as a line of one's history."""

    match: str
    game: str
    title: str
    outcome: Outcome
    place: str  # "3rd"; "" where it does not count
    seats: int
    words: str  # how it ended for oneself
    others: tuple[tuple[int, str], ...]  # the other seats with their names
    length: str
    clock: str
    day: str
    at: str  # the same for machines
    table: str  # addresses
    replay: str
    rating: str = ""  # what a rated game made of it


class Home(msgspec.Struct, frozen=True):
    boxes: tuple[Box, ...]
    running: tuple[Running, ...]
    name: str  # the visitor's, "" if they gave none
    past: tuple[PastSeen, ...] = ()  # the last few that are over


class VariantSeen(msgspec.Struct, frozen=True):
    id: str
    words: str
    value: str  # as text: on, off, a number or a word
    choices: tuple[str, ...]
    rulebook: str  # what the rulebook says
    ruling: str = ""


class BotSeen(msgspec.Struct, frozen=True):
    """A bot that may be chosen: a level of ours, or one that the operator has installed."""

    name: str
    words: str


class ClockChoice(msgspec.Struct, frozen=True):
    """The clock of a table, as it is written, and what may be chosen."""

    value: str = "none"
    offered: tuple[str, ...] = ("none",)
    at_zero: str = "bot"
    ends: tuple[tuple[str, str], ...] = ()  # what may happen at zero, with words


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
    hints: bool  # for everybody
    invite: str  # whole address, as in the QR code
    qr: str  # address of the QR code's SVG
    spectate: str
    network: Literal["closed", "open", "public"]  # public: it has an address of its own, nothing to open
    may_open_network: bool  # the viewer sits at the server's own machine
    socket: str
    dealing: bool = False  # it has begun, and shares in its luck are gathered
    clock: ClockChoice = ClockChoice()
    rated: bool = False
    may_rate: bool = False  # this server can


class JoinSeat(msgspec.Struct, frozen=True):
    """A seat as somebody who was invited sees it."""

    seat: int
    name: str
    kind: Kind
    free: bool


class HotSeat(msgspec.Struct, frozen=True):
    """Who plays around one screen?"""

    game: str
    title: str
    counts: tuple[int, ...]  # of people
    chosen: int
    fewest: int  # players
    most: int
    name: str


class Join(msgspec.Struct, frozen=True):
    invite: str
    title: str
    game: str
    who: tuple[str, ...]  # those already there
    seats: tuple[JoinSeat, ...]
    begun: bool
    name: str
    host: str  # whose table it is
    watch: str  # the spectators' address, where there are any
    asked: bool  # for a seat already


class Instead(msgspec.Struct, frozen=True):
    """A choice that a review found costly, beside the better one, at the position where it was made."""

    step: int
    name: str  # whose choice it was
    played: Play
    better: Play


class ReplayPage(msgspec.Struct, frozen=True):
    link: str
    scene: Scene
    lines: tuple[Line, ...]
    step: int  # 0 is the beginning
    steps: int
    turns: tuple[int, ...]  # steps at which another seat begins to choose
    eyes: str  # "none", "all", or a seat's number
    ended: Ended
    variants: dict[str, Any] = {}
    instead: Instead | None = None


class RuleSeen(msgspec.Struct, frozen=True):
    id: str
    text: str
    section: str
    ruling: bool = False
    why: str = ""


class Rules(msgspec.Struct, frozen=True):
    """The rules of a game by chapter, in the rulebook's order, and the rulings."""

    game: str
    title: str
    chapters: dict[str, list[RuleSeen]]
    about: About
    query: str = ""


class Gallery(msgspec.Struct, frozen=True):
    game: str
    title: str
    sections: tuple[Section, ...]
    sources: tuple[tuple[Source, str, int], ...]
    about: About


class WorkshopHome(msgspec.Struct, frozen=True):
    """The games for which packs can be made."""

    boxes: tuple[Box, ...]


class Workbench(msgspec.Struct, frozen=True):
    """The workshop of a game."""

    game: str
    title: str
    most: int  # deals of a comparison


class LessonSeen(msgspec.Struct, frozen=True):
    id: str
    title: str
    minutes: int
    concepts: tuple[str, ...]


class Learn(msgspec.Struct, frozen=True):
    """The lessons of a game."""

    game: str
    title: str
    lessons: tuple[LessonSeen, ...]
    first: int = 0  # minutes that a first game takes; 0 where nobody knows


class Problem(msgspec.Struct, frozen=True):
    status: int
    code: str
    words: str
