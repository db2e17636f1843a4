"""The REST API for programs: make a table, join, look, play, fetch the record. docs/protocol.md shows it in use.

`OPERATIONS` is the only list: the routes and the OpenAPI document are both made from it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from hurlyburly import __version__
from hurlyburly.games import GAMES
from hurlyburly.kernel.errors import HurlyburlyError
from hurlyburly.kernel.game import game_named, variant_text
from hurlyburly.kernel.play import Play, Thing
from hurlyburly.server.live import LiveTable
from hurlyburly.server.lobby import bots_of
from hurlyburly.server.messages import (
    LONGEST_NAME,
    LONGEST_PLAY,
    NO_NUL,
    Code,
    Count,
    Id,
    Judgement,
    LobbyAct,
    PlayText,
    Pointed,
    Refused,
    Seat,
    V,
    judgements,
)
from hurlyburly.server.metrics import REFUSED
from hurlyburly.server.registry import Registry, who
from hurlyburly.server.results import Shelved
from hurlyburly.server.scene import BotSeen, Line, SeatSeen
from hurlyburly.server.store import Kept, Result
from hurlyburly.server.table import held_by
from hurlyburly.server.visitors import Visitor, match_in
from hurlyburly.server.web import STATUS, base_of, record_of, registry_of, shelved

ROOT = "/api/v1"
LARGEST_BODY = 64_000
JSON = "application/json"

ThingIds = Annotated[str, msgspec.Meta(max_length=1000, description="Ids with a space between: card:3 seat:1")]
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


class JoinTable(RequestBody, frozen=True):
    invite: Annotated[str, msgspec.Meta(max_length=64, pattern=NO_NUL)]
    name: Name = ""


class NewPlay(RequestBody, frozen=True):
    """An option in its notation, or "undo". Sent again with the same id, it happens once. Without a version it is
    played whatever has happened since you looked."""

    id: Id
    text: PlayText
    seat: Seat | None = None
    version: Count | None = None


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


class TableListed(msgspec.Struct, frozen=True):
    match: str
    game: str
    stage: Literal["lobby", "playing", "over"]
    who: tuple[str, ...]


class Tables(ResponseBody, frozen=True):
    """Yours that are not over, the newest first."""

    tables: tuple[TableListed, ...]


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


def sent(answer: ResponseBody, status: int = 200) -> Response:
    return Response(msgspec.json.encode(answer), status, media_type="application/json")


def error(why: Refused) -> Response:
    REFUSED.labels(why.code).inc()
    return sent(Error(code=why.code, words=why.words, rule=why.rule), STATUS.get(why.code, 409))


async def body_of(request: Request, shape: type[Any]) -> Any:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST_BODY:
            raise Refused("too-long", f"A request has at most {LARGEST_BODY} bytes.")
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
    holder, address = visitor.needed(), visitor.address
    if asked.how == "play-now":
        kept = await registry.play_now(game.id, holder, asked.name, seats, asked.level, address, variants)
    elif asked.how == "watch-bots":
        kept = await registry.watch_bots(game.id, holder, seats, asked.level, address, variants)
    else:
        kept = await registry.invite(game.id, holder, asked.name, seats, address, variants, invited=True)
    return sent(await made(request, registry, kept, visitor), 201)


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
    try:
        match = await registry.linked(asked.invite.rsplit("/", 1)[-1], "invite")
    except Refused:
        registry.limits.take("guesses", visitor.address)
        raise
    kept = await registry.join(match, visitor.needed(), asked.name)
    return sent(await made(request, registry, kept, visitor), 201)


async def start(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    room = await registry.room(match_in(request))
    await registry.change(room, LobbyAct(id="start", do="start"), visitor.holder)
    return sent(await made(request, registry, room.kept, visitor))


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
    """What was kept of a finished game of other rules, and through whose eyes its visitor looks."""
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
    reason = table.table.match.why(seat, text)
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


async def things_of_game(request: Request) -> Response:
    try:
        game = game_named(str(request.path_params["game"]))
    except HurlyburlyError as mistake:
        raise Refused("bad-table", str(mistake)) from None
    return sent(Things(things=game.things()))


async def things_of_table(request: Request) -> Response:
    table, _ = await seated(request)
    match = table.table.match
    return sent(Things(things=match.game.things(match.packs)))


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


async def mine(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    found = await registry.store.open_of(visitor.holder) if visitor.holder else []
    return sent(Tables(tables=tuple(TableListed(k.match, k.setup.game, k.stage, who(k)) for k in found)))


async def close(request: Request) -> Response:
    await registry_of(request).give_up(match_in(request), Visitor(request).holder)
    return sent(Closed())


async def openapi(request: Request) -> Response:
    return Response(msgspec.json.encode(description()), media_type="application/json")


SEAT_QUERY = {"seat": Seat}
OPERATIONS = (
    Operation("GET", "/games", "The games there are", games, Games, token=False),
    Operation("GET", "/games/{game}/things", "All that can lie on its table", things_of_game, Things, token=False),
    Operation("POST", "/tables", "Make a table", make, Made, NewTable, token=False, status=201),
    Operation("GET", "/tables", "Your tables that are not over", mine, Tables),
    Operation("POST", "/join", "Take a seat by invitation", join, Made, JoinTable, token=False, status=201),
    Operation("POST", "/tables/{match}/start", "Begin; bots fill open seats", start, Made),
    Operation("GET", "/tables/{match}", "The table as your seat sees it", look, TableGiven, query=SEAT_QUERY),
    Operation("POST", "/tables/{match}/plays", "Play", play, Played, NewPlay),
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
    Operation("GET", "/tables/{match}/things", "All that can lie on it, packs included", things_of_table, Things),
    Operation("GET", "/tables/{match}/log", "The log", log, LogGiven, query={"since": Count, **SEAT_QUERY}),
    Operation("GET", "/tables/{match}/record", "The record; your log until the end", record, None, query=SEAT_QUERY),
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
