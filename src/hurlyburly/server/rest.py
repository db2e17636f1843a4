"""The REST API for programs: make a table, join, look, play, fetch the record. docs/protocol.md shows it in use.

`OPERATIONS` is the only list: the routes and the OpenAPI document are both made from it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from hurlyburly import __version__
from hurlyburly.games import GAMES
from hurlyburly.kernel.about import things_named
from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.errors import HurlyburlyError
from hurlyburly.kernel.game import Game, game_named, variant_text
from hurlyburly.kernel.hint import Hint
from hurlyburly.kernel.play import Play, Thing
from hurlyburly.review import Review
from hurlyburly.server import hints, making, private, seating
from hurlyburly.server.clocks import clock_of, written
from hurlyburly.server.dealing import luck_seen
from hurlyburly.server.history import told
from hurlyburly.server.live import LiveTable
from hurlyburly.server.lobby import bots_of
from hurlyburly.server.messages import (
    LONGEST_NAME,
    LONGEST_PLAY,
    NO_NUL,
    ClockSeen,
    Code,
    Count,
    Hash,
    Id,
    Judgement,
    LobbyAct,
    LuckSeen,
    PlayText,
    Pointed,
    Refused,
    Seat,
    V,
    judgements,
)
from hurlyburly.server.metrics import REFUSED
from hurlyburly.server.mine import A_PAGE, before_in, wanted_in
from hurlyburly.server.people import called, exported
from hurlyburly.server.ratings import check, offered
from hurlyburly.server.registry import Registry
from hurlyburly.server.requests import base_of, linked, registry_of
from hurlyburly.server.results import Shelved
from hurlyburly.server.scene import BotSeen, Line, SeatSeen
from hurlyburly.server.seating import who
from hurlyburly.server.skill import anchors
from hurlyburly.server.store import Kept, Result, Setup
from hurlyburly.server.store.history import PastGame
from hurlyburly.server.store.ratings import Change
from hurlyburly.server.store.records import Clock
from hurlyburly.server.table import held_by
from hurlyburly.server.visitors import Visitor, match_in
from hurlyburly.server.web.problems import STATUS
from hurlyburly.server.web.records import record_of, shelved
from hurlyburly.server.zero import clocks_seen

ROOT = "/api/v1"
LARGEST_BODY = 64_000
LONGEST_HINT = 10  # seconds of thought
JSON = "application/json"

ThingIds = Annotated[str, msgspec.Meta(max_length=1000, description="Ids with a space between: card:3 seat:1")]
ClockText = Annotated[
    str, msgspec.Meta(max_length=40, description='"none", "2 min a move", "10 min + 10 s", "3 days a move"')
]
Seconds = Annotated[int, msgspec.Meta(ge=1, le=LONGEST_HINT)]
Name = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME, pattern=NO_NUL)]


class RequestBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A request's body."""


class ResponseBody(msgspec.Struct, frozen=True, kw_only=True):
    """An answer's."""

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
    """It is over for you: a lobby is left or ended, a game resigned from."""


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
    """What a finished game turned on. Asking makes it; until it is there, `done` of `all` parts are."""

    done: int
    all: int
    failed: bool
    review: Review | None


class LuckGiven(ResponseBody, frozen=True):
    """How the key of the luck is made; none of a table whose server made it alone."""

    luck: LuckSeen | None


class LogGiven(ResponseBody, frozen=True):
    lines: tuple[Line, ...]


class Error(ResponseBody, frozen=True):
    """Nothing has changed. Codes keep their meaning; words are for people."""

    code: Code
    words: str
    rule: str = ""


class Operation(msgspec.Struct, frozen=True):
    """One thing the API can do."""

    method: Literal["GET", "POST"]
    path: str
    words: str
    run: Callable[[Request], Awaitable[Response]]
    answer: type[ResponseBody] | None  # None is plain text
    body: type[RequestBody] | None = None
    query: dict[str, Any] = {}
    token: bool = True
    status: int = 200
    pending: str = ""  # what a 202 means, where the answer may take a while


def sent(answer: ResponseBody, status: int = 200) -> Response:
    return Response(msgspec.json.encode(answer), status, media_type="application/json")


def error(why: Refused) -> Response:
    REFUSED.labels(why.code).inc()
    return sent(Error(code=why.code, words=why.words, rule=why.rule), STATUS.get(why.code, 409))


async def body_of(request: Request, shape: type[Any], most: int = LARGEST_BODY) -> Any:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Refused("too-long", f"A request may have at most {most} bytes.")
    try:
        return msgspec.json.decode(body, type=shape)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as mistake:
        raise Refused("bad-message", f"this is no {shape.__name__}: {mistake}") from None


def number(request: Request, name: str) -> int | None:
    text = request.query_params.get(name)
    if text is None:
        return None
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise Refused("bad-message", f"{name} is a number, not {text[:20]!r}")
    return int(text)


# What it can do.


async def games(request: Request) -> Response:
    return sent(Games(games=tuple(game_given(game) for game in GAMES.values())))


def game_given(game: Any) -> GameGiven:
    variants = tuple(
        VariantGiven(
            id=v.id,
            words=v.words,
            default=variant_text(v.default),
            choices=tuple(variant_text(choice) for choice in v.choices),
            rulebook=variant_text(v.by_the_book),
        )
        for v in game.variants
    )
    fewest, most = game.seats.start, game.seats.stop - 1
    return GameGiven(game.id, game.title, fewest, most, game.rules_version, variants, bots_of(game))


async def make(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    asked: NewTable = await body_of(request, NewTable)
    try:
        game = game_named(asked.game)
        seats = game.checked_seats(asked.seats)
        variants = game.checked_variants(asked.variants)
    except HurlyburlyError as mistake:
        raise Refused("bad-table", str(mistake)) from None
    clock = clock_of(asked.clock, asked.at_zero)
    if asked.password:
        await private.unlock(registry, visitor, asked.password)
    name = await called(registry, visitor, asked.name)
    holder, address = visitor.needed(), visitor.address
    if asked.how == "play-now":
        kept = await making.play_now(registry, game.id, holder, name, seats, asked.level, address, variants, asked.seal)
    elif asked.how == "watch-bots":
        kept = await making.watch_bots(registry, game.id, holder, seats, asked.level, address, variants)
    else:
        kept = await making.invite(registry, game.id, holder, name, seats, address, variants, invited=True)
    if clock is not None or asked.rated:
        begun = asked.how != "invite"
        kept = await registry.changed(kept.match, lambda setup: agreed_on(setup, clock, asked.rated, begun))
    return sent(await made(request, registry, kept, visitor), 201)


def agreed_on(setup: Setup, clock: Clock | None, rated: bool, begun: bool) -> Setup:
    """A table as whoever makes it wants it beside its rules."""
    setup = offered(msgspec.structs.replace(setup, clock=clock), rated)
    if begun:
        check(setup)
    return setup


async def made(request: Request, registry: Registry, kept: Kept, visitor: Visitor) -> Made:
    links = await registry.store.links(kept.match)
    held = held_by(kept.setup, visitor.holder)
    return Made(
        match=kept.match,
        stage=kept.stage,
        seat=held[0] if held else None,
        token=visitor.secret,
        invite=f"{base_of(request)}/join/{links['invite']}" if visitor.holder == kept.setup.host else "",
        spectate=f"{base_of(request)}/watch/{links['spectator']}",
    )


async def join(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    asked: JoinTable = await body_of(request, JoinTable)
    match = await linked(request, asked.invite.rsplit("/", 1)[-1], "invite")
    name = await called(registry, visitor, asked.name)
    kept = await seating.join(registry, match, visitor.needed(), name)
    if asked.seal and kept.stage == "lobby":
        room = await registry.room(match)
        await seating.change(registry, room, LobbyAct(id="seal", do="seal", value=asked.seal), visitor.needed())
        kept = room.kept
    if asked.rated and kept.stage == "lobby":
        room = await registry.room(match)
        await seating.change(registry, room, LobbyAct(id="agree", do="agree", value="on"), visitor.needed())
    return sent(await made(request, registry, kept, visitor), 201)


async def start(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    room = await registry.room(match_in(request))
    await seating.change(registry, room, LobbyAct(id="start", do="start"), visitor.holder)
    return sent(await made(request, registry, room.kept, visitor))


async def luck(request: Request) -> Response:
    registry = registry_of(request)
    kept = await registry.kept(match_in(request))
    holder = Visitor(request).holder
    if holder != kept.setup.host:
        checked(held_by(kept.setup, holder), None)
    return sent(LuckGiven(luck=luck_seen(kept, holder)))


async def open_share(request: Request) -> Response:
    asked: OpenShare = await body_of(request, OpenShare)
    registry = registry_of(request)
    room = await registry.room(match_in(request))
    holder = Visitor(request).holder
    checked(held_by(room.kept.setup, holder), None)
    await seating.change(registry, room, LobbyAct(id="open", do="open", value=asked.share), holder)
    return sent(LuckGiven(luck=luck_seen(room.kept, holder)))


async def seated(request: Request) -> tuple[LiveTable, int]:
    """The table, and which of the visitor's seats is meant."""
    visitor, registry = Visitor(request), registry_of(request)
    table = await registry.table(match_in(request))
    return table, await which(table, visitor, number(request, "seat"))


async def which(table: LiveTable, visitor: Visitor, seat: int | None) -> int:
    """One of the visitor's seats. Whoever asks is there, with or without a page open."""
    held = table.table.held_by(visitor.holder)
    checked(held, seat)
    await table.greet(held)
    return table.table.first_asked(held) if seat is None else seat


def checked(held: tuple[int, ...], seat: int | None) -> None:
    if not held:
        raise Refused("not-your-seat", "You have no seat at this table.")
    if seat is not None and seat not in held:
        raise Refused("not-your-seat", "That is not your seat.")


def off_the_shelf(old: Shelved, request: Request) -> tuple[Result, int]:
    """What was kept of a finished game of other rules, and whose view its visitor has."""
    held = held_by(old.kept.setup, Visitor(request).holder)
    seat = number(request, "seat")
    checked(held, seat)
    return shelved(old), held[0] if seat is None else seat


def given(table: LiveTable, seat: int | None, held: tuple[int, ...]) -> TableGiven:
    """What a program is told: made from the same scene as the page."""
    scene, _ = table.frames.scene(seat, held, False)
    return TableGiven(
        match=scene.match,
        game=scene.game,
        stage=table.table.kept.stage,
        version=scene.version,
        seat=seat,
        held=held,
        seats=scene.seats,
        house_rules=scene.house_rules,
        to_act=scene.to_act,
        prompt=scene.prompt,
        options=scene.view.options,
        plays=scene.view.plays,
        may_undo=scene.may_undo,
        over=scene.ended is not None,
        winners=scene.ended.winners if scene.ended else (),
        scores=scene.ended.scores if scene.ended else (),
        lines=len(table.table.log),
        view=msgspec.to_builtins(scene.view),
        clock=written(table.table.setup.clock),
        served=table.served.now if table.table.clocks else 0.0,
        clocks=clocks_seen(table.table),
    )


def without_board(kept: Kept, held: tuple[int, ...], prompt: str, **more: Any) -> TableGiven:
    """A table at which nothing is laid out: there is nothing to see but who sits there."""
    seats = tuple(
        SeatSeen(n, seat.name, seat.kind, seat.level if seat.kind == "bot" else "", n in held)
        for n, seat in enumerate(kept.setup.seats)
    )
    empty: dict[str, Any] = {"version": 0, "seat": held[0] if held else None, "over": False}
    empty |= {"house_rules": (), "winners": (), "scores": (), "lines": 0}
    return TableGiven(
        match=kept.match,
        game=kept.setup.game,
        stage=kept.stage,
        held=held,
        seats=seats,
        to_act=(),
        prompt=prompt,
        options=(),
        plays=(),
        may_undo=False,
        view=None,
        **empty | more,
    )


def lobby_given(kept: Kept, held: tuple[int, ...]) -> TableGiven:
    """A table that has not begun."""
    house_rules = game_named(kept.setup.game).house_rules(kept.setup.variants)
    return without_board(kept, held, f"Waiting in the lobby: {', '.join(who(kept))}.", house_rules=house_rules)


def shelf_given(old: Shelved, result: Result, seat: int | None, held: tuple[int, ...]) -> TableGiven:
    """A finished game that cannot be laid out any more."""
    came = {"winners": result.winners, "scores": result.scores, "lines": len(result.log)}
    return without_board(old.kept, held, old.words, seat=seat, over=True, house_rules=result.house_rules, **came)


async def look(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    kept = await registry.kept(match_in(request))
    held = held_by(kept.setup, visitor.holder)
    if kept.stage == "lobby" and (held or visitor.holder == kept.setup.host):
        return sent(lobby_given(kept, held))
    try:
        checked(held, None)
        table, seat = await seated(request)
    except Shelved as old:
        result, seat = off_the_shelf(old, request)
        return sent(shelf_given(old, result, seat, held))
    return sent(given(table, seat, table.table.held_by(visitor.holder)))


async def watch(request: Request) -> Response:
    registry = registry_of(request)
    try:
        table = await registry.table(await registry.linked(request.path_params["link"], "spectator"))
    except Shelved as old:
        return sent(shelf_given(old, shelved(old), None, ()))
    if not table.table.setup.spectators:
        raise Refused("link-dead", "This table is not open to spectators.")
    return sent(given(table, None, ()))


async def play(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    asked: NewPlay = await body_of(request, NewPlay)
    table = await registry.table(match_in(request))
    seat = await which(table, visitor, asked.seat)
    version = await table.play(seat, asked.text, sent=asked.id, version=asked.version)
    return sent(Played(version=version))


async def why(request: Request) -> Response:
    table, seat = await seated(request)
    text = request.query_params.get("text", "")
    if not 0 < len(text) <= LONGEST_PLAY:
        raise Refused("bad-message", f"text has 1 to {LONGEST_PLAY} characters")
    reason = table.table.why(seat, text)
    if reason is None:
        return sent(WhyGiven(text=text, legal=True, words="", rule=""))
    return sent(
        WhyGiven(
            text=text,
            legal=False,
            words=reason.words,
            rule=reason.rule,
            case=reason.case,
            things=reason.things,
        )
    )


async def why_not(request: Request) -> Response:
    table, seat = await seated(request)
    try:
        things = msgspec.convert(request.query_params.get("things", "").split(), Pointed)
    except msgspec.ValidationError as mistake:
        raise Refused("bad-message", f"things are ids with a space between, as in `card:3 seat:1`: {mistake}") from None
    return sent(WhyNotGiven(plays=judgements(table.table.match.why_not(seat, things))))


async def hint(request: Request) -> Response:
    table, seat = await seated(request)
    seconds = number(request, "seconds")
    if seconds is not None and not 1 <= seconds <= LONGEST_HINT:
        raise Refused("bad-message", f"seconds are a number from 1 to {LONGEST_HINT}")
    hints.check(table, seat)
    registry_of(request).limits.take("hints", Visitor(request).address)
    version = table.table.version
    return sent(HintGiven(version=version, hint=await hints.one(table, seat, float(seconds or 1))))


async def things_of_game(request: Request) -> Response:
    try:
        game = game_named(str(request.path_params["game"]))
    except HurlyburlyError as mistake:
        raise Refused("bad-table", str(mistake)) from None
    return things_given(request, game)


async def things_of_table(request: Request) -> Response:
    table, _ = await seated(request)
    return things_given(request, table.table.match.game, table.table.match.packs)


async def thing_of_game(request: Request) -> Response:
    return await things_of_game(request)


async def thing_of_table(request: Request) -> Response:
    return await things_of_table(request)


def things_given(request: Request, game: Game, packs: Sequence[Pack] = ()) -> Response:
    """All, or those that are asked for by an id or a name."""
    things = game.things(packs)
    name = request.path_params.get("thing")
    try:
        return sent(Things(things=things if name is None else things_named(game.title, things, str(name))))
    except HurlyburlyError as mistake:
        raise Refused("bad-message", str(mistake)) from None


async def log(request: Request) -> Response:
    since = number(request, "since") or 0
    try:
        table, seat = await seated(request)
        lines = table.table.lines(seat, min(since, len(table.table.log)))
    except Shelved as old:
        result, seat = off_the_shelf(old, request)
        lines = result.lines(seat, since)
    return sent(LogGiven(lines=tuple(lines)))


async def record(request: Request) -> Response:
    try:
        return PlainTextResponse(record_of(*await seated(request)))
    except Shelved as old:
        return PlainTextResponse(off_the_shelf(old, request)[0].record)


async def review(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    kept = await registry.kept(match_in(request))
    checked(held_by(kept.setup, visitor.holder), None)
    if kept.stage == "lobby" or not (await registry.table(kept.match)).table.ended:
        raise Refused("not-now", "A review shows what is hidden: there is none before the game is over.")
    registry.limits.take("reviews", visitor.address)
    found = await registry.reviews.look(await registry.replay(kept.match), True)
    if isinstance(found, Review):
        return sent(ReviewGiven(done=1, all=1, failed=False, review=found))
    assert found is not None, "it was asked for"
    return sent(ReviewGiven(done=found.done, all=found.all, failed=found.failed, review=None), 202)


async def mine(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    found = await registry.store.open_of(visitor.holder) if visitor.holder else []
    return sent(
        Tables(tables=tuple(TableListed(k.match, k.setup.game, k.stage, who(k)) for k in found if not k.setup.lesson))
    )


async def history(request: Request) -> Response:
    visitor, store = Visitor(request), registry_of(request).store
    found = await store.past(visitor.holder, wanted_in(request), before_in(request), A_PAGE + 1)
    base = base_of(request)
    changes = await store.rated_games(visitor.holder, [game.match for game in found])
    listed = tuple(past_listed(game, base, changes.get(game.match)) for game in found[:A_PAGE])
    return sent(Past(games=listed, older=listed[-1].match if len(found) > A_PAGE else ""))


async def ratings_given(request: Request) -> Response:
    visitor, store = Visitor(request), registry_of(request).store
    found = await store.all_ratings(visitor.holder) if visitor.holder else {}
    given = tuple(RatingGiven(game, one.shown, one.unsure, one.games) for game, one in found.items())
    return sent(RatingsGiven(ratings=given, bots={game: found for game, found in anchors().items() if game in GAMES}))


def past_listed(game: PastGame, base: str, change: Change | None = None) -> PastListed:
    past = game.past
    return PastListed(
        match=game.match,
        game=game.game,
        at=game.at,
        seconds=game.seconds,
        place=game.place,
        seat=past.seat,
        words=told(past),
        names=past.names,
        scores=past.scores,
        places=past.places,
        winners=past.winners,
        turns=past.turns,
        replay=f"{base}/replay/{game.replay}" if game.replay else "",
        rated=change,
    )


async def data(request: Request) -> Response:
    visitor = Visitor(request)
    return sent(Exported(**await exported(registry_of(request), visitor)))


async def again(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    chosen = await making.another(registry, match_in(request), visitor.holder, visitor.address)
    return sent(await made(request, registry, await registry.kept(chosen), visitor), 201)


async def close(request: Request) -> Response:
    await seating.give_up(registry_of(request), match_in(request), Visitor(request).holder)
    return sent(Closed())


async def openapi(request: Request) -> Response:
    return Response(msgspec.json.encode(description()), media_type="application/json")


SEAT_QUERY = {"seat": Seat}
YES = Literal["yes"]
PAST_QUERY = {"game": str, "with": str, "won": YES, "friends": YES, "before": str}
OPERATIONS = (
    Operation("GET", "/games", "The games there are", games, Games, token=False),
    Operation("GET", "/games/{game}/things", "All that can lie on its table", things_of_game, Things, token=False),
    Operation(
        "GET", "/games/{game}/things/{thing}", "What it is, by its id or name", thing_of_game, Things, token=False
    ),
    Operation("POST", "/tables", "Make a table", make, Made, NewTable, token=False, status=201),
    Operation("GET", "/tables", "Your tables that are not over", mine, Tables),
    Operation("POST", "/join", "Take a seat by invitation", join, Made, JoinTable, token=False, status=201),
    Operation("POST", "/tables/{match}/start", "Begin; bots fill open seats", start, Made),
    Operation("GET", "/tables/{match}/luck", "How the key of its luck is made", luck, LuckGiven),
    Operation("POST", "/tables/{match}/luck", "Open your share in its luck", open_share, LuckGiven, OpenShare),
    Operation("GET", "/tables/{match}", "The table as your seat sees it", look, TableGiven, query=SEAT_QUERY),
    Operation("POST", "/tables/{match}/plays", "Play", play, Played, NewPlay),
    Operation("GET", "/history", "Your finished games", history, Past, query=PAST_QUERY),
    Operation("GET", "/ratings", "Your ratings, and those of the bots", ratings_given, RatingsGiven),
    Operation("GET", "/data", "All that is kept of you", data, Exported),
    Operation("POST", "/tables/{match}/again", "The next game with the same people", again, Made, status=201),
    Operation("POST", "/tables/{match}/close", "Close: leave or end a lobby, or resign", close, Closed),
    Operation("GET", "/tables/{match}/why", "Why can't I?", why, WhyGiven, query={"text": PlayText, **SEAT_QUERY}),
    Operation(
        "GET",
        "/tables/{match}/why-not",
        "What is against each play with these things?",
        why_not,
        WhyNotGiven,
        query={"things": ThingIds, **SEAT_QUERY},
    ),
    Operation(
        "GET",
        "/tables/{match}/hint",
        "The best plays, and why",
        hint,
        HintGiven,
        query={"seconds": Seconds, **SEAT_QUERY},
    ),
    Operation("GET", "/tables/{match}/things", "All that can lie on it, packs included", things_of_table, Things),
    Operation("GET", "/tables/{match}/things/{thing}", "What it is, by its id or name", thing_of_table, Things),
    Operation("GET", "/tables/{match}/log", "The log", log, LogGiven, query={"since": Count, **SEAT_QUERY}),
    Operation("GET", "/tables/{match}/record", "The record; your log until the end", record, None, query=SEAT_QUERY),
    Operation(
        "GET",
        "/tables/{match}/review",
        "What a finished game turned on",
        review,
        ReviewGiven,
        pending="still being made: ask again",
    ),
    Operation("GET", "/watch/{link}", "The table as a spectator sees it", watch, TableGiven, token=False),
)


def limited(operation: Operation) -> Callable[[Request], Awaitable[Response]]:
    """An operation within its limits. Only a program, or a page of ours, can say that it sends JSON."""

    async def within(request: Request) -> Response:
        try:
            registry_of(request).limits.take("api", Visitor(request).address)
            kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
            if operation.body is not None and kind != JSON:
                raise Refused("bad-message", f"say that this is JSON: Content-Type: {JSON}")
            return await operation.run(request)
        except Refused as refused:
            return error(refused)

    return within


ROUTES = [
    *[Route(ROOT + operation.path, limited(operation), methods=[operation.method]) for operation in OPERATIONS],
    Route(f"{ROOT}/openapi.json", openapi),
]


# Its description.


def description() -> dict[str, Any]:
    """The OpenAPI document."""
    structs: list[type] = [Error]
    for operation in OPERATIONS:
        structs += [shape for shape in (operation.answer, operation.body) if shape is not None]
    _, components = msgspec.json.schema_components(structs, ref_template="#/components/schemas/{name}")
    paths: dict[str, Any] = {}
    for operation in OPERATIONS:
        paths.setdefault(ROOT + operation.path, {})[operation.method.lower()] = described(operation)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Hurlyburly", "version": __version__, "description": str(__doc__)},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def described(operation: Operation) -> dict[str, Any]:
    def content(shape: type | None) -> dict[str, Any]:
        if shape is None:
            return {"text/plain": {"schema": {"type": "string"}}}
        return {"application/json": {"schema": {"$ref": f"#/components/schemas/{shape.__name__}"}}}

    names = [part[1:-1] for part in operation.path.split("/") if part.startswith("{")]
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names
    ]
    for name, shape in operation.query.items():
        schema = msgspec.json.schema(shape)
        parameters.append({"name": name, "in": "query", "required": name == "text", "schema": schema})
    words = {
        400: "not understood",
        403: "not your seat",
        404: "no such table or link",
        409: "not now, or not by the rules",
        413: "too long",
        429: "too fast",
        503: "the store is away",
    }
    answers: dict[str, Any] = {
        str(operation.status): {"description": operation.words, "content": content(operation.answer)}
    }
    if operation.pending:
        answers["202"] = {"description": operation.pending, "content": content(operation.answer)}
    for status, meaning in words.items():
        answers[str(status)] = {"description": meaning, "content": content(Error)}
    made: dict[str, Any] = {"summary": operation.words, "operationId": operation.run.__name__, "responses": answers}
    if parameters:
        made["parameters"] = parameters
    if operation.body is not None:
        made["requestBody"] = {"required": True, "content": content(operation.body)}
    if operation.token:
        made["security"] = [{"token": []}]
    return made
