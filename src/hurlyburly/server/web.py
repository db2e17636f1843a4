"""The pages: each request is answered by a function of `pages` on data that its visitor may know."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import segno
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from hurlyburly.draw import captioned, export, seats_of
from hurlyburly.games import GAMES
from hurlyburly.kernel.errors import HurlyburlyError
from hurlyburly.kernel.first import first_of, first_seats
from hurlyburly.kernel.game import Game, game_named
from hurlyburly.kernel.lesson import lesson_named, lessons_of
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.step import SEAT_NAMES
from hurlyburly.kernel.verify import findings_of
from hurlyburly.server import handing, history, lobby, making, perspective, seating
from hurlyburly.server.gallery import halls, sources
from hurlyburly.server.live import LiveTable
from hurlyburly.server.lobby import tidy
from hurlyburly.server.messages import VERSION, Code, LineSent, Refused
from hurlyburly.server.network import Network
from hurlyburly.server.pages import around, tables
from hurlyburly.server.pages.rendering import rendered
from hurlyburly.server.pages.zones import zones
from hurlyburly.server.people import called, person_of
from hurlyburly.server.registry import Registry
from hurlyburly.server.results import Shelved
from hurlyburly.server.scene import (
    Around,
    Box,
    Gallery,
    Home,
    HotSeat,
    InviteSheet,
    Join,
    JoinSeat,
    Learn,
    LessonSeen,
    Problem,
    ReplayPage,
    Rules,
    RuleSeen,
    Running,
    Scene,
    SeatSeen,
    Shelf,
    TablePage,
    Wish,
)
from hurlyburly.server.seating import who
from hurlyburly.server.store import Kept, Result, SeatSetup, StoreAway
from hurlyburly.server.store.history import Wanted
from hurlyburly.server.store.people import Person
from hurlyburly.server.store.records import LinkKind
from hurlyburly.server.store.store import HOME_NETWORK
from hurlyburly.server.table import held_by, names_of
from hurlyburly.server.visitors import Visitor, form_in, match_in, zone_in

STATUS: dict[Code, int] = {
    "bad-message": 400,
    "too-long": 413,
    "too-fast": 429,
    "not-your-seat": 403,
    "not-host": 403,
    "no-such-table": 404,
    "link-dead": 404,
    "store-away": 503,
    "private": 403,
    "unknown": 500,
}
FRAMES = 120  # of a GIF, at most
LAST_FEW = 4  # finished games on the first page


def problem(why: Refused) -> Response:
    status = STATUS.get(why.code, 409)
    return HTMLResponse(around.problem(Problem(status, why.code, why.words)), status)


def registry_of(request: HTTPConnection) -> Registry:
    registry: Registry = request.app.state.registry
    return registry


# Home, and making tables.


async def home(request: Request) -> Response:
    visitor = Visitor(request)
    registry = registry_of(request)
    try:
        open_ones = await registry.store.open_of(visitor.holder) if visitor.holder else []
        past = await registry.store.past(visitor.holder, Wanted(), most=LAST_FEW) if visitor.holder else []
        known = await registry.store.games_of(visitor.holder) if past else frozenset[str]()
        person = await person_of(registry, visitor)
    except (StoreAway, Refused):
        open_ones, past, known, person = [], [], frozenset(GAMES), Person()
    boxes = [box_of(game, new=game.id not in known) for game in GAMES.values()]
    running = tuple(running_table(registry, kept, visitor.holder) for kept in open_ones if not kept.setup.lesson)
    seen = tuple(history.all_seen(past, zone_in(request)))
    return HTMLResponse(around.home(Home(tuple(boxes), running, person.name, seen)))


def box_of(game: Game, new: bool) -> Box:
    """A game on the shelf, to whom it may be new."""
    lessons, seats = lessons_of(game), (game.seats.start, game.seats.stop - 1)
    minutes = sum([lesson.minutes for lesson in lessons])
    return Box(game.id, game.page.name or game.title, seats, len(lessons), minutes, new, lobby.first_minutes(game))


def running_table(registry: Registry, kept: Kept, holder: str) -> Running:
    mine = held_by(kept.setup, holder)
    live = registry.tables.get(kept.match)
    address = f"/lobby/{kept.match}" if kept.stage == "lobby" else f"/table/{kept.match}"
    return Running(
        match=kept.match,
        address=address,
        title=title_of(kept),
        game=kept.setup.game,
        who=who(kept),
        stage=kept.stage,
        your_turn=live is not None and any(seat in live.table.to_act for seat in mine),
        touched=kept.made,
        closing=closing(kept, holder),
    )


def title_of(kept: Kept) -> str:
    """Of a table's game, which may not be installed any more."""
    return GAMES[kept.setup.game].title if kept.setup.game in GAMES else kept.setup.game


def closing(kept: Kept, holder: str) -> str:
    """What `seating.give_up` would be, on a button."""
    if kept.stage == "lobby":
        return "End the lobby" if holder == kept.setup.host else "Leave the lobby"
    return "Resign and close" if held_by(kept.setup, holder) else "Delete the table"


async def make(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    form = await form_in(request)
    how = form.get("how")
    try:
        game = game_named(form.get("game", ""))
        people = small_number(form.get("seats", ""), min(3, game.seats.stop - 1))
        bots = small_number(form.get("bots", ""), 0) if how == "hot-seat" else 0
        if how == "hot-seat":
            bots = max(bots, game.seats.start - people)
        seats = game.checked_seats(people + bots)
    except HurlyburlyError as mistake:
        raise Refused("bad-table", str(mistake)) from None
    level = form.get("level", "sharp")
    name = await called(registry, visitor, form.get("name", ""))
    holder, address = visitor.needed(), visitor.address
    seal = form.get("seal", "")
    if how == "play-now" and form.get("first") == "on":
        seats, variants = first_seats(game), first_of(game).variants
        kept = await making.play_now(
            registry, game.id, holder, name, seats, "gentle", address, variants, seal, first=True
        )
    elif how == "play-now":
        kept = await making.play_now(registry, game.id, holder, name, seats, level, address, seal=seal)
    elif how == "watch-bots":
        kept = await making.watch_bots(registry, game.id, holder, seats, level, address)
    elif how == "hot-seat":
        names = [form.get(f"name-{seat}", "") for seat in range(people)]
        kept = await making.hot_seat(registry, game.id, holder, names, address, bots, level, seal)
    elif how == "invite":
        kept = await making.invite(registry, game.id, holder, name, seats, address)
        return visitor.mark(RedirectResponse(f"/lobby/{kept.match}", 303))
    else:
        raise Refused("bad-message", "A table is made to play-now, watch-bots, hot-seat or invite.")
    return visitor.mark(RedirectResponse(f"/table/{kept.match}", 303))


def small_number(text: str, otherwise: int) -> int:
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 3 else otherwise


async def hot_seat(request: Request) -> Response:
    """How many play around one screen, and who?"""
    game = game_in(request)
    most = game.seats.stop - 1
    person = await person_of(registry_of(request), Visitor(request))
    counts = tuple(range(2, most + 1)) or (1,)
    chosen = max(2, min(3, most)) if len(counts) > 1 else counts[0]
    page = HotSeat(game.id, game.page.name or game.title, counts, chosen, game.seats.start, most, person.name)
    return HTMLResponse(rendered("hotseat.html", page=page))


async def give_up(request: Request) -> Response:
    visitor = Visitor(request)
    await seating.give_up(registry_of(request), match_in(request), visitor.holder)
    return RedirectResponse("/", 303)


async def set_name(request: Request) -> Response:
    visitor = Visitor(request)
    name = tidy((await form_in(request)).get("name", ""))
    await registry_of(request).know(visitor.needed(), name=name)
    return visitor.mark(RedirectResponse(back_to(request), 303))


async def set_network(request: Request) -> Response:
    visitor, network = Visitor(request), network_of(request)
    if not network.may_open(visitor.address):
        raise Refused("not-host", "Only somebody at the server's own machine can open it to the network.")
    closing = (await form_in(request)).get("open") == "no"
    if closing:
        network.close()
    else:
        await network.open()
    await registry_of(request).store.note_fact(HOME_NETWORK, 0.0 if closing else 1.0)
    for room in registry_of(request).rooms.values():
        room.stir()
    return RedirectResponse(back_to(request), 303)


def back_to(request: Request) -> str:
    """The page that a form was on, if it was one of ours."""
    came = request.headers.get("referer", "")
    own = f"{request.url.scheme}://{request.headers.get('host', '')}/"
    return "/" + came.removeprefix(own) if came.startswith(own) else "/"


# Lobby and invitation.


def network_of(connection: HTTPConnection) -> Network:
    network: Network = connection.app.state.network
    return network


def base_of(connection: HTTPConnection) -> str:
    secure = connection.url.scheme in ("https", "wss")
    return network_of(connection).base(f"{'https' if secure else 'http'}://{connection.headers.get('host', '')}")


def is_shared(connection: HTTPConnection) -> bool:
    """Whether an address that this visitor passes on leads here from other devices too."""
    return network_of(connection).is_shared(f"http://{connection.headers.get('host', '')}")


def lobby_addresses(
    network: Network, connection: HTTPConnection, visitor: Visitor, match: str, links: Mapping[LinkKind, str]
) -> lobby.Addresses:
    base = base_of(connection)
    return lobby.Addresses(
        invite=f"{base}/join/{links['invite']}",
        qr=f"/qr/{links['invite']}.svg?at={'home' if network.home else 'here'}" if is_shared(connection) else "",
        spectate=f"{base}/watch/{links['spectator']}",
        network=network.state,
        may_open_network=network.may_open(visitor.address) and not network.home,
        socket=f"/lobby/{match}/ws",
    )


async def lobby_page(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    room = await registry.room(match_in(request))
    kept = room.kept
    if kept.stage != "lobby":
        return RedirectResponse(f"/table/{kept.match}", 303)
    if visitor.holder != kept.setup.host and not held_by(kept.setup, visitor.holder):
        raise Refused("not-your-seat", "You have no seat in this lobby: open the invitation first.")
    at = lobby_addresses(network_of(request), request, visitor, kept.match, room.links)
    return HTMLResponse(
        around.lobby(lobby.lobby_seen(kept, visitor.holder, room.present | {visitor.holder}, at, room.ratings))
    )


async def invited(request: Request) -> Kept:
    registry = registry_of(request)
    try:
        match = await registry.linked(request.path_params["invite"], "invite")
    except Refused:
        registry.limits.take("guesses", Visitor(request).address)
        raise
    return await registry.kept(match)


async def join_page(request: Request) -> Response:
    visitor = Visitor(request)
    kept = await invited(request)
    if kept.stage == "lobby" and visitor.holder != kept.setup.host:
        await seating.handed_out(registry_of(request), kept.match)
    if held_by(kept.setup, visitor.holder):
        return RedirectResponse(f"/{'lobby' if kept.stage == 'lobby' else 'table'}/{kept.match}", 303)
    if kept.stage == "over":
        raise Refused("game-over", "The game that you were invited to is over.")
    free, names = lobby.free_seats(kept.setup), names_of(kept.setup)
    game = game_named(kept.setup.game)
    links = await registry_of(request).store.links(kept.match)
    watching = kept.stage != "lobby" and kept.setup.spectators
    page = Join(
        invite=request.path_params["invite"],
        title=game.title,
        game=game.id,
        who=who(kept),
        seats=tuple(
            JoinSeat(number, names[number], seat.kind, number in free) for number, seat in enumerate(kept.setup.seats)
        ),
        begun=kept.stage != "lobby",
        name=(await person_of(registry_of(request), visitor)).name,
        host=next((name for name, seat in zip(names, kept.setup.seats, strict=True) if is_hosts(kept, seat)), ""),
        watch=f"/watch/{links['spectator']}" if watching else "",
        asked=any(one.holder == visitor.holder for one in kept.setup.asking),
    )
    return HTMLResponse(around.join(page))


async def join(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    form = await form_in(request)
    kept = await invited(request)
    name = await called(registry, visitor, form.get("name", ""))
    wanted = step_in(form.get("seat", ""), lobby.ANY)
    if form.get("how") == "ask":
        return await asked(request, kept, visitor, name, wanted)
    kept = await seating.join(registry, kept.match, visitor.needed(), name, wanted)
    place = "lobby" if kept.stage == "lobby" else "table"
    return visitor.mark(RedirectResponse(f"/{place}/{kept.match}", 303))


def is_hosts(kept: Kept, seat: SeatSetup) -> bool:
    return seat.kind == "person" and seat.holder == kept.setup.host


async def asked(request: Request, kept: Kept, visitor: Visitor, name: str, wanted: int = lobby.ANY) -> Response:
    """Somebody asks for a bot's seat, and watches until the host has answered; where nobody may watch, they wait."""
    registry = registry_of(request)
    registry.limits.take("asks", visitor.address)
    await seating.ask(registry, kept.match, visitor.needed(), name, wanted)
    links = await registry.store.links(kept.match)
    there = f"/watch/{links['spectator']}" if kept.setup.spectators else f"/join/{links['invite']}"
    return visitor.mark(RedirectResponse(there, 303))


async def ask(request: Request) -> Response:
    """A spectator asks for a seat."""
    visitor, registry = Visitor(request), registry_of(request)
    kept = await registry.kept(await registry.linked(request.path_params["link"], "spectator"))
    if not kept.setup.spectators:
        raise Refused("link-dead", "This table is not open to spectators.")
    name = await called(registry, visitor, (await form_in(request)).get("name", ""))
    return await asked(request, kept, visitor, name)


async def qr(request: Request) -> Response:
    await invited(request)
    if not is_shared(request):
        raise Refused("not-now", "No other device can reach this address: there is no code for it.")
    return Response(qr_code(f"{base_of(request)}/join/{request.path_params['invite']}"), media_type="image/svg+xml")


def qr_code(address: str) -> bytes:
    out = io.BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(out, kind="svg", scale=4, border=2, dark="#131028", light="#f8edd3", xmldecl=False, omitsize=True)
    return out.getvalue()


# The table.


def table_page(
    table: LiveTable, seat: int | None, held: tuple[int, ...], host: bool, socket: str, wish: Wish | None = None
) -> Response:
    scene, _ = table.frames.scene(seat, held, host, quiet=True)
    cover = None
    if len(held) > 1 and not table.table.ended and handing.conceals(table.table, held):
        cover = handing.cover(table.table, seat or 0, seat in scene.to_act)
    lines = () if cover else tuple(table.table.lines_to(seat))
    variants = table.table.match.variants
    first = table.table.setup.first and seat is not None and not scene.ended
    page = TablePage(scene, lines, tuple(table.chat), socket, variants=variants, wish=wish, cover=cover, first=first)
    return HTMLResponse(tables.table(page))


async def table(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    kept = await registry.kept(match_in(request))
    mine = held_by(kept.setup, visitor.holder)
    is_host = bool(visitor.holder) and visitor.holder == kept.setup.host
    if kept.stage == "lobby" and (mine or is_host):
        return RedirectResponse(f"/lobby/{kept.match}", 303)
    if not mine and is_host:
        return RedirectResponse(f"/watch/{(await registry.store.links(kept.match))['spectator']}", 303)
    if not mine:
        raise Refused("not-your-seat", "You have no seat at this table. Ask its host for an invitation.")
    try:
        live = await registry.table(kept.match)
    except Shelved as old:
        return shelf_page(old, mine[0], mine)
    held = live.table.held_by(visitor.holder)
    live.touch(held)
    return table_page(live, live.table.first_asked(held), held, is_host, f"/table/{kept.match}/ws")


async def watch(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    link = request.path_params["link"]
    try:
        live = await registry.table(await registry.linked(link, "spectator"))
    except Shelved as old:
        return shelf_page(old, None, ())
    except Refused as why:
        if why.code == "link-dead":
            registry.limits.take("guesses", visitor.address)
        raise
    if not live.table.setup.spectators:
        raise Refused("link-dead", "This table is not open to spectators.")
    host = bool(visitor.holder) and visitor.holder == live.table.setup.host
    asked = any(one.holder == visitor.holder for one in live.table.setup.asking)
    may_ask = not host and not live.table.ended and bool(lobby.bots_in(live.table.setup))
    name = (await person_of(registry, visitor)).name
    asking = Wish(f"/watch/{link}/ask", asked, name) if may_ask or asked else None
    return table_page(live, None, (), host, f"/watch/{link}/ws", asking)


async def invite_sheet(request: Request) -> Response:
    """The addresses of a running table and what its host may decide about them, for whoever may hand them on."""
    visitor, registry, network = Visitor(request), registry_of(request), network_of(request)
    if "link" in request.path_params:
        kept = await registry.kept(await registry.linked(request.path_params["link"], "spectator"))
    else:
        kept = await registry.kept(match_in(request))
    is_host = bool(visitor.holder) and visitor.holder == kept.setup.host
    if not is_host and not held_by(kept.setup, visitor.holder):
        raise Refused("not-your-seat", "You have no seat at this table.")
    links, base, names = await registry.store.links(kept.match), base_of(request), names_of(kept.setup)
    page = InviteSheet(
        match=kept.match,
        invite=f"{base}/join/{links['invite']}" if is_host else "",
        qr=f"/qr/{links['invite']}.svg?at={'home' if network.home else 'here'}" if is_shared(request) else "",
        spectate=f"{base}/watch/{links['spectator']}" if kept.setup.spectators else "",
        bots=tuple(
            (number, names[number], seat.level, seat.gives_way)
            for number, seat in enumerate(kept.setup.seats)
            if seat.kind == "bot"
        ),
        shared=is_shared(request),
        network=network.state,
        may_open=network.may_open(visitor.address),
        may_close=network.may_open(visitor.address) and network.may_close,
        people=tuple(
            (number, names[number], seat.holder in kept.setup.muted)
            for number, seat in enumerate(kept.setup.seats)
            if is_host and kept.stage == "playing" and seat.kind == "person" and seat.holder != visitor.holder
        ),
    )
    return HTMLResponse(around.invite_sheet(page))


async def things(request: Request) -> Response:
    """What people read about all that can lie on this table, for whoever may look at it."""
    registry, link = registry_of(request), request.path_params.get("link", "")
    if not link:
        kept = await registry.kept(match_in(request))
        if not held_by(kept.setup, Visitor(request).holder):
            raise Refused("not-your-seat", "You have no seat at this table.")
        return told_of((await registry.table(kept.match)).table.match)
    kind: LinkKind = "replay" if request.url.path.startswith("/replay/") else "spectator"
    try:
        table = (await registry.table(await registry.linked(link, kind))).table
    except Refused:
        registry.limits.take("guesses", Visitor(request).address)
        raise
    if kind == "spectator" and not table.setup.spectators:
        raise Refused("link-dead", "This table is not open to spectators.")
    return told_of(table.match)


def told_of(match: Match) -> Response:
    return Response(msgspec.json.encode({"things": match.game.things(match.packs)}), media_type="application/json")


def download(text: str, name: str) -> Response:
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}.txt"'})


async def record(request: Request) -> Response:
    kept, text = await own_record(request)
    return download(text, f"{kept.setup.game}-{kept.match}")


async def own_record(request: Request) -> tuple[Kept, str]:
    """The whole record when the game is over, else the log as this seat knows it."""
    visitor, registry = Visitor(request), registry_of(request)
    kept = await registry.kept(match_in(request))
    mine = held_by(kept.setup, visitor.holder)
    if not mine:
        raise Refused("not-your-seat", "You have no seat at this table.")
    try:
        live = await registry.table(kept.match)
        return live.table.kept, record_of(live, mine[0])
    except Shelved as old:
        return kept, shelved(old).record


def record_of(live: LiveTable, seat: int) -> str:
    table = live.table
    if table.result is not None:
        return table.result.record
    return table.record() if table.ended else table.match.record(seat)


def shelved(old: Shelved) -> Result:
    """What was kept of a finished game, if it was."""
    if old.result is None:
        raise old
    return old.result


def shelf_page(old: Shelved, seat: int | None, held: tuple[int, ...]) -> Response:
    result, kept = shelved(old), old.kept
    seats = tuple(
        SeatSeen(number, name, sitting.kind, sitting.level if sitting.kind == "bot" else "", number in held)
        for number, (name, sitting) in enumerate(zip(result.names, kept.setup.seats, strict=True))
    )
    page = Shelf(
        match=kept.match,
        game=kept.setup.game,
        title=title_of(kept),
        seat=seat,
        seats=seats,
        who=result.names,
        house_rules=result.house_rules,
        ended=perspective.ended_so(
            kept, result, "", held, {line.n: line.words for line in perspective.lines_of(result, seat)}
        ),
        lines=tuple(result.lines(seat)),
        note=f"{old.words} This is how it ended.",
    )
    return HTMLResponse(tables.shelf(page))


async def play_on_a_guess(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    live = await registry.table(match_in(request))
    mine = live.table.held_by(visitor.holder)
    if not mine or live.table.ended:
        raise Refused("not-your-seat", "Only a seat of a running game can play on from its own guess.")
    kept = await making.play_on_a_guess(registry, live, mine[0], visitor.holder, visitor.address)
    return RedirectResponse(f"/table/{kept.match}", 303)


# Replays.


def around_replay(link: str) -> Around:
    """In a replay nobody is away."""
    return Around(present=frozenset(range(len(SEAT_NAMES))), replay=f"/replay/{link}")


async def replayed(request: Request) -> tuple[str, Any]:
    registry, link = registry_of(request), request.path_params["link"]
    try:
        match = await registry.linked(link, "replay")
    except Refused:
        registry.limits.take("guesses", Visitor(request).address)
        raise
    return link, await registry.replay(match)


def step_in(text: str, last: int) -> int:
    return int(text) if text.isdecimal() and len(text) < 9 else last


async def replay_page(request: Request) -> Response:
    try:
        link, replay = await replayed(request)
    except Shelved as old:
        return shelf_page(old, None, ())
    step = step_in(request.query_params.get("step", ""), replay.steps)
    looking = request.query_params.get("eyes", "all")
    scene, table, ended = replay.looked(step, looking, around_replay(link))
    lines, turns = tuple(table.lines(scene.seat)), tuple(replay.turns)
    page = ReplayPage(link, scene, lines, step, replay.steps, turns, looking, ended, table.match.variants)
    return HTMLResponse(tables.replay(page))


class StepFrame(msgspec.Struct, frozen=True):
    """One step of a replay."""

    v: int
    step: int
    steps: int
    eyes: str
    version: int
    zones: dict[str, str]
    lines: tuple[LineSent, ...]


async def replay_step(request: Request) -> Response:
    link, replay = await replayed(request)
    step = int(request.path_params["step"])
    looking = request.query_params.get("eyes", "all")
    scene, table, _ = replay.looked(step, looking, around_replay(link))
    sent = replay.lines(step, scene, table)
    frame = StepFrame(VERSION, step, replay.steps, looking, scene.version, zones(scene), sent)
    return Response(msgspec.json.encode(frame), media_type="application/json")


async def replay_record(request: Request) -> Response:
    kept, text = await replayed_record(request)
    return download(text, f"{kept.setup.game}-{kept.match}")


async def replayed_record(request: Request) -> tuple[Kept, str]:
    try:
        _, replay = await replayed(request)
        return replay.last.kept, replay.last.result.record
    except Shelved as old:
        return old.kept, shelved(old).record


async def replay_luck(request: Request) -> Response:
    return await checked_luck(request, (await replayed_record(request))[1])


async def luck(request: Request) -> Response:
    """What is found on playing a finished game again, luck and all."""
    kept, text = await own_record(request)
    if kept.stage != "over":
        raise Refused("not-now", "The luck can be checked once the game is over.")
    return await checked_luck(request, text)


async def checked_luck(request: Request, text: str) -> Response:
    registry_of(request).limits.take("pictures", Visitor(request).address)
    findings = await registry_of(request).painters.run(findings_of, text)
    return Response(msgspec.json.encode({"findings": findings}), media_type="application/json")


def picture(scene: Scene) -> str:
    """One SVG of what this viewer sees."""
    return game_named(scene.game).picture(scene.view, seats_of(scene.who, scene.seat))


async def painted(request: Request, paint: Callable[..., bytes], *given: object) -> bytes:
    """Elsewhere: painting holds Python's lock, and every table would stand still."""
    return await registry_of(request).painters.run(paint, *given)


async def replay_png(request: Request) -> Response:
    registry_of(request).limits.take("pictures", Visitor(request).address)
    link, replay = await replayed(request)
    looking = request.query_params.get("eyes", "none")
    scene, _, _ = replay.looked(int(request.path_params["step"]), looking, around_replay(link))
    return Response(await painted(request, export.png, picture(scene)), media_type="image/png")


async def replay_gif(request: Request) -> Response:
    registry_of(request).limits.take("pictures", Visitor(request).address)
    link, replay = await replayed(request)
    looking = request.query_params.get("eyes", "none")
    every = replay.steps // FRAMES + 1
    steps = sorted({*range(0, replay.steps, every), replay.steps})
    around = around_replay(link)
    frames = []
    for since, step in zip([0, *steps], steps, strict=False):
        scene, table, _ = replay.looked(step, looking, around)
        svg = captioned(picture(scene), replay.caption(since, scene, table))
        frames.append(await painted(request, export.frame, svg))
    return Response(await painted(request, export.gif, frames), media_type="image/gif")


async def play_on(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    form = await form_in(request)
    _, replay = await replayed(request)
    step = step_in(form.get("step", ""), 0)
    match = replay.match(step)
    seat = step_in(form.get("seat", ""), 0)
    if match.over or seat >= match.seats:
        raise Refused("not-now", "There is nothing left to play there.")
    note = f"Played on from step {step} of a finished game."
    name = (await person_of(registry, visitor)).name
    kept = await making.play_on(registry, match, seat, visitor.needed(), name, note, visitor.address)
    return visitor.mark(RedirectResponse(f"/table/{kept.match}", 303))


# Learning them, and reading about them.


async def learn(request: Request) -> Response:
    game = game_in(request)
    seen = [LessonSeen(each.id, each.title, each.minutes, each.concepts) for each in lessons_of(game)]
    return HTMLResponse(around.learn(Learn(game.id, game.title, tuple(seen), lobby.first_minutes(game))))


async def begin_lesson(request: Request) -> Response:
    visitor, game = Visitor(request), game_in(request)
    lesson = str(request.path_params["lesson"])
    try:
        lesson_named(game, lesson)
    except HurlyburlyError as mistake:
        raise Refused("no-such-table", str(mistake)) from None
    kept = await making.learn(registry_of(request), game.id, lesson, visitor.needed(), visitor.name, visitor.address)
    return visitor.mark(RedirectResponse(f"/table/{kept.match}", 303))


def game_in(request: Request) -> Game:
    id = str(request.path_params["game"])
    if id not in GAMES:
        raise Refused("no-such-table", f"There is no game {id[:40]!r}.")
    return GAMES[id]


async def rules(request: Request) -> Response:
    game = game_in(request)
    page = Rules(game.id, game.title, chapters(game), game.page.about, request.query_params.get("q", "")[:80])
    return HTMLResponse(around.rules(page))


def chapters(game: Game) -> dict[str, list[RuleSeen]]:
    """The ledger as its rulebook goes on, under headings that people know; what we hold beside it comes last."""
    about, ledger = game.page.about, game.ledger
    found: dict[str, list[RuleSeen]] = {title: [] for title in about.chapters.values()}
    for rule in ledger.rule:
        if not rule.other:
            found.setdefault(about.chapter(rule.section), []).append(RuleSeen(rule.id, rule.text, rule.section))
    found["Where the rulebook is silent"] = [
        RuleSeen(r.id, f"{r.question} {r.ruling}", "Rulings", True, r.why) for r in ledger.ruling
    ]
    return {title: listed for title, listed in found.items() if listed}


async def gallery(request: Request) -> Response:
    game = game_in(request)
    page = Gallery(game.id, game.title, halls(game.id), sources(game.id), game.page.about)
    return HTMLResponse(around.gallery(page))
