"""The JSON bodies of requests and responses."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from hurlyburly.kernel.hint import Hint
from hurlyburly.kernel.play import Play, Thing
from hurlyburly.review import Review
from hurlyburly.server.messages import (
    LONGEST_NAME,
    NO_NUL,
    ClockSeen,
    Code,
    Count,
    Hash,
    Id,
    Judgement,
    LuckSeen,
    PlayText,
    Seat,
    V,
)
from hurlyburly.server.scene import BotSeen, Line, SeatSeen
from hurlyburly.server.store.ratings import Change

Name = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME, pattern=NO_NUL)]
ClockText = Annotated[
    str, msgspec.Meta(max_length=40, description='"none", "2 min a move", "10 min + 10 s", "3 days a move"')
]


class RequestBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A request's body."""


class ResponseBody(msgspec.Struct, frozen=True, kw_only=True):
    """A response's body."""

    v: V = 1


class NewTable(RequestBody, frozen=True):
    """`play-now` begins against bots, `watch-bots` without people, `invite` waits in a lobby for friends."""

    game: Annotated[str, msgspec.Meta(max_length=60, pattern=NO_NUL)]
    how: Literal["play-now", "watch-bots", "invite"] = "play-now"
    seats: Annotated[int, msgspec.Meta(ge=1, le=8)] | None = None
    level: Annotated[str, msgspec.Meta(max_length=30, pattern=NO_NUL, description="A bot that GET /games lists")] = (
        "sharp"
    )
    name: Name = ""
    variants: Annotated[dict[str, bool | int | str], msgspec.Meta(max_length=20)] = {}
    seal: Hash = ""  # of your share in its luck; you open it by POST /tables/{match}/luck, then it begins
    clock: ClockText = "none"
    at_zero: Literal["bot", "give-up"] = "bot"  # a bot makes that move, or the seat is given up
    rated: bool = False  # once everybody agrees
    password: Annotated[str, msgspec.Meta(max_length=200, description="Where whoever runs the server asks for one")] = (
        ""
    )


class JoinTable(RequestBody, frozen=True):
    invite: Annotated[str, msgspec.Meta(max_length=64, pattern=NO_NUL)]
    name: Name = ""
    seal: Hash = ""  # of your share in its luck
    rated: bool = False  # you agree to a rated game


class NewPlay(RequestBody, frozen=True):
    """An option in its notation, or "undo". Sent again with the same id, it happens once. Without a version it is
    played whatever has happened since you looked."""

    id: Id
    text: PlayText
    seat: Seat | None = None
    version: Count | None = None


class OpenShare(RequestBody, frozen=True):
    """The share that you have sealed; only once the seals are fixed, which the lobby and GET say."""

    share: Hash


class VariantGiven(msgspec.Struct, frozen=True):
    id: str
    words: str
    default: str
    choices: tuple[str, ...]
    rulebook: str  # what the rulebook says; maybe none of the choices


class GameGiven(msgspec.Struct, frozen=True):
    id: str
    title: str
    fewest: int
    most: int
    rules_version: int
    variants: tuple[VariantGiven, ...]
    bots: tuple[BotSeen, ...]


class Games(ResponseBody, frozen=True):
    games: tuple[GameGiven, ...]


class Made(ResponseBody, frozen=True):
    """Keep the token: it is the only key to your seat. Send it as `Authorization: Bearer …`."""

    match: str
    stage: Literal["lobby", "playing", "over"]
    seat: int | None
    token: str
    invite: str
    spectate: str


class TableGiven(ResponseBody, frozen=True):
    """A table as one seat, or a spectator, may see it. `view` is the game's own view."""

    match: str
    game: str
    stage: Literal["lobby", "playing", "over"]
    version: int
    seat: int | None
    held: tuple[int, ...]
    seats: tuple[SeatSeen, ...]
    house_rules: tuple[str, ...]  # where the table differs from the rulebook
    to_act: tuple[int, ...]
    prompt: str
    options: tuple[str, ...]
    plays: tuple[Play, ...]  # the same, each as a verb and the things it acts on
    may_undo: bool
    over: bool
    winners: tuple[int, ...]
    scores: tuple[int, ...]  # once it is over
    lines: int
    view: dict[str, Any] | None
    clock: str = "none"
    served: float = 0.0  # the time that clocks go by, now
    clocks: tuple[ClockSeen, ...] = ()


class TableListed(msgspec.Struct, frozen=True):
    match: str
    game: str
    stage: Literal["lobby", "playing", "over"]
    who: tuple[str, ...]


class Tables(ResponseBody, frozen=True):
    """Yours that are not over, the newest first."""

    tables: tuple[TableListed, ...]


class PastListed(msgspec.Struct, frozen=True):
    """A finished game of yours, as it was kept when it ended."""

    match: str
    game: str
    at: float  # seconds since 1970
    seconds: float  # at the table
    place: int  # 0: it does not count, as it was stopped, tried out, or played around one screen
    seat: int  # yours; -1: several
    words: str  # how it ended for you
    names: tuple[str, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int
    replay: str  # a whole address, to share
    rated: Change | None = None  # what it made of your rating, where it was rated


class Past(ResponseBody, frozen=True):
    """The newest first. `older` is what to send as `before` for those before them; "" if there are none."""

    games: tuple[PastListed, ...]
    older: str


class RatingGiven(msgspec.Struct, frozen=True):
    """400 points more are odds of ten to one; `unsure` is 1.96 standard deviations."""

    game: str
    rating: int
    unsure: int
    games: int


class RatingsGiven(ResponseBody, frozen=True):
    """Yours, game by game, and the fixed ones of the bots that they are measured against."""

    ratings: tuple[RatingGiven, ...]
    bots: dict[str, dict[str, int]]


class Exported(ResponseBody, frozen=True):
    """All that is kept of you: what others are shown of it is not in it twice, and nobody's secret at all."""

    name: str
    figure: str
    tables: tuple[dict[str, Any], ...]
    finished: tuple[dict[str, Any], ...]
    notices: tuple[dict[str, Any], ...]
    passkeys: tuple[dict[str, Any], ...]
    chat: tuple[dict[str, Any], ...]
    ratings: tuple[RatingGiven, ...] = ()


class Closed(ResponseBody, frozen=True):
    """You have left: a lobby is left or closed, or a game resigned from."""


class Played(ResponseBody, frozen=True):
    version: int


class WhyNotGiven(ResponseBody, frozen=True):
    plays: tuple[Judgement, ...]


class Things(ResponseBody, frozen=True):
    things: tuple[Thing, ...]


class WhyGiven(ResponseBody, frozen=True):
    text: str
    legal: bool
    words: str
    rule: str
    case: str = ""  # what is in the way here and now, in a sentence
    things: tuple[str, ...] = ()  # that it speaks of


class HintGiven(ResponseBody, frozen=True):
    """The best plays, and why."""

    version: int
    hint: Hint


class ReviewGiven(ResponseBody, frozen=True):
    """The review of a finished game. The first request starts it; until it is ready, `done` of `all` parts are."""

    done: int
    all: int
    failed: bool
    review: Review | None


class LuckGiven(ResponseBody, frozen=True):
    """How the key of the luck is made; empty if the server made it alone."""

    luck: LuckSeen | None


class LogGiven(ResponseBody, frozen=True):
    lines: tuple[Line, ...]


class Error(ResponseBody, frozen=True):
    """Nothing has changed. Codes keep their meaning; words are for people."""

    code: Code
    words: str
    rule: str = ""
