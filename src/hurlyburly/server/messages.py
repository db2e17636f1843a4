"""The messages of the protocol. Each has a version `v` and a `type`; docs/protocol.md has an example of each.

These structs define the protocol: the WebSocket decodes and encodes with them, and the REST API's OpenAPI document is
generated from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from hurlyburly.draw.stage import Direction
from hurlyburly.kernel.hint import Hint
from hurlyburly.kernel.match import Barred, Why
from hurlyburly.kernel.play import Play
from hurlyburly.server.scene import ChatLine, Cover, Line, RemarkSeen

VERSION = 1
LONGEST_ID = 64
LONGEST_PLAY = 200
LONGEST_CHAT = 500
MOST_THINGS = 20  # that somebody points at
MOST_JUDGED = 100  # plays that somebody might have meant
MOST_ANSWERS = 20  # that somebody has given for them
LONGEST_NAME = 40
LARGEST_PACK = 200_000
LARGEST_MESSAGE = 256_000  # a pack is the largest thing anybody sends

NO_NUL = r"^[^\u0000]*$"  # PostgreSQL cannot store it

V = Literal[1]
Id = Annotated[
    str,
    msgspec.Meta(
        min_length=1, max_length=LONGEST_ID, pattern=NO_NUL, description="The sender's own: resending is safe"
    ),
]
PlayText = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_PLAY, pattern=NO_NUL)]
ThingId = Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[a-z-]+:[0-9]{1,6}$", description="Kind and number")]
Pointed = Annotated[tuple[ThingId, ...], msgspec.Meta(max_length=MOST_THINGS)]
AnswerId = Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[a-z-]+$")]
Seat = Annotated[int, msgspec.Meta(ge=0, le=7)]
Count = Annotated[int, msgspec.Meta(ge=0)]
Hash = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{64})?$", description="64 hexadecimal digits, or nothing")]

Code = Literal[
    "bad-message",
    "too-long",
    "too-fast",
    "not-your-seat",
    "not-your-turn",
    "no-such-option",
    "illegal",
    "stale",
    "game-over",
    "not-host",
    "not-now",
    "full",
    "bad-table",
    "no-such-table",
    "link-dead",
    "store-away",
    "busy",
    "private",
    "lesson",
    "unknown",
]


class Refused(Exception):
    """Something that cannot be done: the code is stable, the words are for people."""

    def __init__(self, code: Code, words: str, rule: str = "") -> None:
        super().__init__(words)
        self.code: Code = code
        self.words = words
        self.rule = rule


class Sent(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, kw_only=True, gc=False):
    """A message from a client."""

    v: V = 1


class MakePlay(Sent, frozen=True, tag="play"):
    """Choose an option, in its notation, or "undo". `version` is that of the table it was chosen from."""

    id: Id
    version: Count
    seat: Seat
    text: PlayText


class AskWhy(Sent, frozen=True, tag="why"):
    """Ask why a play is not allowed."""

    id: Id
    seat: Seat
    text: PlayText


class AskWhyNot(Sent, frozen=True, tag="why-not"):
    """Ask what prevents each play with these things."""

    id: Id
    seat: Seat
    things: Pointed


class AskGlimpse(Sent, frozen=True, tag="glimpse"):
    """For a bot: get a position in which everything the seat cannot know is dealt again. The seat must have to
    choose."""

    id: Id
    seat: Seat


class AskHint(Sent, frozen=True, tag="hint"):
    """Ask for a hint. The seat must have something to choose, and the table must allow hints."""

    id: Id
    seat: Seat


class Look(Sent, frozen=True, tag="look"):
    """If several people share a page: show what this seat sees from now on."""

    seat: Seat


class Chat(Sent, frozen=True, tag="chat"):
    id: Id
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_CHAT, pattern=NO_NUL)]


class Ping(Sent, frozen=True, tag="ping"):
    id: Id


class TableAct(Sent, frozen=True, tag="table"):
    """What no rule of the game covers. `bot` and `wait` are about the absent `seat`, the rest about one's own. The host
    says which bot's seat a friend may take (`gives-way`), answers requests for one (`let-in`, `turn-away` of `who`),
    and sends away, blocks or mutes whoever sits there."""

    id: Id
    do: Literal[
        "resign",
        "stop",
        "go-on",
        "bot",
        "wait",
        "rematch",
        "revoke",
        "answers",
        "gives-way",
        "let-in",
        "turn-away",
        "kick",
        "block",
        "mute",
        "unmute",
    ]
    seat: Seat = 0
    seal: Hash = ""  # of a rematch: that of one's share in its luck
    what: Literal["", "invite", "spectator", "replay", "on", "off"] = ""
    who: Annotated[str, msgspec.Meta(max_length=24, pattern=NO_NUL)] = ""
    answers: Annotated[tuple[AnswerId, ...], msgspec.Meta(max_length=MOST_ANSWERS)] = ()


class LobbyAct(Sent, frozen=True, tag="lobby"):
    """Setting a table up."""

    id: Id
    do: Literal[
        "start",
        "sit",
        "leave",
        "name",
        "kick",
        "block",
        "bot",
        "open",
        "close",
        "add",
        "level",
        "variant",
        "spectators",
        "hints",
        "pack",
        "unpack",
        "patience",
        "clock",
        "at-zero",
        "rated",
        "agree",
        "invited",
        "revoke",
        "seal",
        "open",
    ]
    seat: Seat = 0
    value: Annotated[str, msgspec.Meta(max_length=LARGEST_PACK, pattern=NO_NUL)] = ""


FromClient = MakePlay | AskWhy | AskWhyNot | AskGlimpse | AskHint | Look | Chat | Ping | TableAct | LobbyAct


class Told(msgspec.Struct, frozen=True, tag_field="type", kw_only=True, gc=False):
    """A message from the server."""

    v: V = 1


class Judgement(msgspec.Struct, frozen=True):
    """A play that somebody might mean: whether it is legal, or the words and the rule that say why not."""

    play: Play
    legal: bool
    words: str = ""
    rule: str = ""
    case: str = ""  # what is in the way here and now, in a sentence
    things: tuple[str, ...] = ()  # that it speaks of


def judgements(found: Sequence[Barred]) -> tuple[Judgement, ...]:
    return tuple([judgement(one.play, one.why) for one in found[:MOST_JUDGED]])


def judgement(play: Play, why: Why | None) -> Judgement:
    return Judgement(play, True) if why is None else Judgement(play, False, why.words, why.rule, why.case, why.things)


class LineSent(Line, frozen=True, omit_defaults=True):
    """A line of the log, and what its page needs to show it (drawer.js)."""

    name: int = 0  # letters at its beginning that are whose deed it is
    stage: Direction | None = None  # how it is shown; none: in its own words
    remark: RemarkSeen | None = None  # what a bot says after it: for those who like that


class Digest(msgspec.Struct, frozen=True):
    """What happened while a bot played for you."""

    since: int
    words: tuple[str, ...]


Zones = dict[
    str, str | list[int | str | tuple[int, int]]
]  # by element id: a zone's HTML, or how to edit its fragments (patches.py)


class TableFrame(Told, frozen=True, tag="table"):
    """The table as this connection may see it: what has changed in its zones, lines that it has not been sent yet."""

    version: int
    seat: int | None
    zones: Zones
    lines: tuple[LineSent, ...]
    title: str
    your_turn: bool
    may_undo: bool
    to_act: tuple[int, ...]
    held: tuple[int, ...]
    over: bool
    plays: tuple[Play, ...] = ()  # what `seat` may choose
    digest: Digest | None = None
    did: str = ""  # what was answered for you just now, in words
    next: str = ""
    cover: Cover | None = None  # several people share this page, and its next reader must be there first
    asked: str = ""  # of a spectator who asked for a seat: "waiting", "no", or the address of their table
    receipt: str = ""  # how many plays there were, and the hash of them all: docs/fair-luck.md


class LuckSeen(msgspec.Struct, frozen=True):
    """How the key of a table's luck is made: docs/fair-luck.md. Seals by seat, "" where there is none."""

    match: str
    commitment: str  # the hash of the server's secret
    phase: Literal["", "sealing", "opening", "dealt"]
    seals: tuple[str, ...]
    opened: tuple[bool, ...]  # by seat, once they are fixed
    seat: int | None  # the first of one's own


class LobbyFrame(Told, frozen=True, tag="lobby"):
    """The lobby; `begun` is the table's address once the game has."""

    revision: int
    zones: dict[str, str]
    begun: str = ""
    luck: LuckSeen | None = None


class PlayedFrame(Told, frozen=True, tag="played"):
    """A play was stored; the table is at least at this version."""

    id: str
    version: int


class DoneFrame(Told, frozen=True, tag="done"):
    """A message other than a play was carried out."""

    id: str


class WhyFrame(Told, frozen=True, tag="why"):
    id: str
    text: str
    legal: bool
    words: str
    rule: str = ""
    case: str = ""
    things: tuple[str, ...] = ()


def why_frame(id: str, text: str, why: Why | None) -> WhyFrame:
    """The answer to `AskWhy`; `why` is None if the play is legal."""
    if why is None:
        return WhyFrame(id=id, text=text, legal=True, words="")
    return WhyFrame(id=id, text=text, legal=False, words=why.words, rule=why.rule, case=why.case, things=why.things)


class WhyNotFrame(Told, frozen=True, tag="why-not"):
    id: str
    plays: tuple[Judgement, ...]


class GlimpseFrame(Told, frozen=True, tag="glimpse"):
    """One redeal for the seat that must choose: a position, and the packs in its box."""

    id: str
    game: str
    seat: int
    version: int
    position: dict[str, Any]


class HintFrame(Told, frozen=True, tag="hint"):
    """The best plays, and why; while it is `growing`, a better one follows, unless something else is asked by then."""

    id: str
    seat: int
    version: int
    growing: bool
    hint: Hint


class ChatFrame(Told, frozen=True, tag="chat"):
    lines: tuple[ChatLine, ...]


class PongFrame(Told, frozen=True, tag="pong"):
    id: str
    served: float | None = None  # at a table with clocks: the time that they go by


class ClockSeen(msgspec.Struct, frozen=True):
    """How long a seat has left; its clock runs from a moment on, in the time served, or stands still."""

    seat: int
    left: float
    runs_from: float | None = None


class ClocksFrame(Told, frozen=True, tag="clocks"):
    """The clocks of a table, and the time served now: count on from there, `pong` says it again."""

    served: float
    clocks: tuple[ClockSeen, ...]


class ErrorFrame(Told, frozen=True, tag="error"):
    """Nothing has changed. The code is for programs and never changes its meaning."""

    code: Code
    words: str
    id: str = ""
    rule: str = ""


FromServer = (
    TableFrame
    | LobbyFrame
    | PlayedFrame
    | DoneFrame
    | WhyFrame
    | WhyNotFrame
    | GlimpseFrame
    | HintFrame
    | ChatFrame
    | PongFrame
    | ClocksFrame
    | ErrorFrame
)

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()


def decoded(text: bytes) -> FromClient:
    """A client's message, or an error that says why it is not one."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as mistake:
        raise Refused("bad-message", f"this is not a message of version {VERSION}: {mistake}") from None


def encoded(message: FromServer) -> bytes:
    return _encoder.encode(message)
