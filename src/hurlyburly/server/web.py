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
from hurlyburly.kernel.game import game_named
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.step import SEAT_NAMES
from hurlyburly.server import lobby, pages, perspective
from hurlyburly.server.live import LiveTable
from hurlyburly.server.messages import VERSION, Code, LineSent, Refused
from hurlyburly.server.network import Network
from hurlyburly.server.registry import Registry, who
from hurlyburly.server.results import Shelved
from hurlyburly.server.scene import (
    Around,
    Box,
    Home,
    Join,
    Problem,
    ReplayPage,
    Rules,
    RuleSeen,
    Running,
    Scene,
    SeatSeen,
    Shelf,
    TablePage,
)
from hurlyburly.server.store import Kept, Result, StoreAway
from hurlyburly.server.store.records import LinkKind
from hurlyburly.server.table import held_by
from hurlyburly.server.visitors import Visitor, form_in, match_in

STATUS: dict[Code, int] = {
    "bad-message": 400,
    "too-long": 413,
    "too-fast": 429,
    "not-your-seat": 403,
    "not-host": 403,
    "no-such-table": 404,
    "link-dead": 404,
    "store-away": 503,
    "unknown": 500,
}
FRAMES = 120  # of a GIF, at most


def problem(why: Refused) -> Response:
    status = STATUS.get(why.code, 409)
    return HTMLResponse(pages.problem(Problem(status, why.code, why.words)), status)


def registry_of(request: HTTPConnection) -> Registry:
    registry: Registry = request.app.state.registry
    return registry


# Home, and making tables.


async def home(request: Request) -> Response:
    visitor = Visitor(request)
    registry = registry_of(request)
    boxes = [
        Box(game.id, game.page.name or game.title, (game.seats.start, game.seats.stop - 1)) for game in GAMES.values()
    ]
    try:
        tables = await registry.store.open_of(visitor.holder) if visitor.holder else []
    except StoreAway:
        tables = []
    running = tuple(running_table(registry, kept, visitor.holder) for kept in tables)
    return HTMLResponse(pages.home(Home(tuple(boxes), running, visitor.name)))


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
    """What `Registry.give_up` would be, on a button."""
    if kept.stage == "lobby":
        return "End the lobby" if holder == kept.setup.host else "Leave the lobby"
    return "Resign and close" if held_by(kept.setup, holder) else "Delete the table"


async def make(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    form = await form_in(request)
    try:
        game = game_named(form.get("game", ""))
        count = form.get("seats", "")
        seats = game.checked_seats(int(count) if count.isdecimal() and len(count) < 3 else min(3, game.seats.stop - 1))
    except HurlyburlyError as mistake:
        raise Refused("bad-table", str(mistake)) from None
    if "name" in form:
        visitor.call(form["name"])
    level = form.get("level", "sharp")
    holder, name, address = visitor.needed(), visitor.name, visitor.address
    how = form.get("how")
    if how == "play-now":
        kept = await registry.play_now(game.id, holder, name, seats, level, address)
    elif how == "watch-bots":
        kept = await registry.watch_bots(game.id, holder, seats, level, address)
    elif how == "hot-seat":
        names = [form.get(f"name-{seat}", "") for seat in range(seats)]
        kept = await registry.hot_seat(game.id, holder, names, address)
    elif how == "invite":
        kept = await registry.invite(game.id, holder, name, seats, address)
        return visitor.mark(RedirectResponse(f"/lobby/{kept.match}", 303))
    else:
        raise Refused("bad-message", "A table is made to play-now, watch-bots, hot-seat or invite.")
    return visitor.mark(RedirectResponse(f"/table/{kept.match}", 303))


async def give_up(request: Request) -> Response:
    visitor = Visitor(request)
    await registry_of(request).give_up(match_in(request), visitor.holder)
    return RedirectResponse("/", 303)


async def set_name(request: Request) -> Response:
    visitor = Visitor(request)
    visitor.call((await form_in(request)).get("name", ""))
    return visitor.mark(RedirectResponse("/", 303))


async def set_network(request: Request) -> Response:
    visitor, network = Visitor(request), network_of(request)
    if not network.may_open(visitor.address):
        raise Refused("not-host", "Only somebody at the server's own machine can open it to the network.")
    await network.open()
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


def lobby_addresses(
    network: Network, connection: HTTPConnection, visitor: Visitor, match: str, links: Mapping[LinkKind, str]
) -> lobby.Addresses:
    base = base_of(connection)
    return lobby.Addresses(
        invite=f"{base}/join/{links['invite']}",
        qr=f"/qr/{links['invite']}.svg?at={'home' if network.home else 'here'}",
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
    return HTMLResponse(pages.lobby(lobby.lobby_seen(kept, visitor.holder, room.present | {visitor.holder}, at)))


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
        await registry_of(request).handed_out(kept.match)
    if held_by(kept.setup, visitor.holder):
        return RedirectResponse(f"/{'lobby' if kept.stage == 'lobby' else 'table'}/{kept.match}", 303)
    free = sum(1 for seat in kept.setup.seats if seat.kind == "open" or seat.gives_way)
    game = game_named(kept.setup.game)
    page = Join(
        request.path_params["invite"], game.title, game.id, who(kept), free, kept.stage != "lobby", visitor.name
    )
    return HTMLResponse(pages.join(page))


async def join(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    form = await form_in(request)
    kept = await invited(request)
    if form.get("name"):
        visitor.call(form["name"])
    kept = await registry.join(kept.match, visitor.needed(), visitor.name)
    place = "lobby" if kept.stage == "lobby" else "table"
    return visitor.mark(RedirectResponse(f"/{place}/{kept.match}", 303))


async def qr(request: Request) -> Response:
    await invited(request)
    code = segno.make(f"{base_of(request)}/join/{request.path_params['invite']}", error="m", micro=False)
    out = io.BytesIO()
    code.save(out, kind="svg", scale=4, border=2, dark="#131028", light="#f8edd3", xmldecl=False, omitsize=True)
    return Response(out.getvalue(), media_type="image/svg+xml")


# The table.


def table_page(table: LiveTable, seat: int | None, held: tuple[int, ...], host: bool, socket: str) -> Response:
    scene, _ = table.frames.scene(seat, held, host, quiet=True)
    lines = tuple(table.table.lines_to(seat))
    return HTMLResponse(pages.table(TablePage(scene, lines, tuple(table.chat), socket)))


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
    return table_page(live, None, (), host, f"/watch/{link}/ws")


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
    """The whole record when the game is over, else the log as this seat knows it."""
    visitor, registry = Visitor(request), registry_of(request)
    kept = await registry.kept(match_in(request))
    mine = held_by(kept.setup, visitor.holder)
    if not mine:
        raise Refused("not-your-seat", "You have no seat at this table.")
    try:
        text = record_of(await registry.table(kept.match), mine[0])
    except Shelved as old:
        text = shelved(old).record
    return download(text, f"{kept.setup.game}-{kept.match}")


def record_of(live: LiveTable, seat: int) -> str:
    table = live.table
    if table.result is not None:
        return table.result.record
    return table.match.record(None if table.ended else seat)


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
        ended=perspective.ended_so(kept, result, "", held),
        lines=tuple(result.lines(seat)),
        note=f"{old.words} This is how it ended.",
    )
    return HTMLResponse(pages.shelf(page))


async def play_on_a_guess(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    live = await registry.table(match_in(request))
    mine = live.table.held_by(visitor.holder)
    if not mine or live.table.ended:
        raise Refused("not-your-seat", "Only a seat of a running game can play on from its own guess.")
    kept = await registry.play_on_a_guess(live, mine[0], visitor.holder, visitor.address)
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
    page = ReplayPage(
        link, scene, tuple(table.lines(scene.seat)), step, replay.steps, tuple(replay.turns), looking, ended
    )
    return HTMLResponse(pages.replay(page))


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
    frame = StepFrame(VERSION, step, replay.steps, looking, scene.version, pages.zones(scene), sent)
    return Response(msgspec.json.encode(frame), media_type="application/json")


async def replay_record(request: Request) -> Response:
    try:
        _, replay = await replayed(request)
        result, kept = replay.last.result, replay.last.kept
    except Shelved as old:
        result, kept = shelved(old), old.kept
    return download(result.record, f"{kept.setup.game}-{kept.match}")


def picture(scene: Scene) -> str:
    """One SVG of what these eyes see."""
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
    kept = await registry.play_on(match, seat, visitor.needed(), visitor.name, note, visitor.address)
    return visitor.mark(RedirectResponse(f"/table/{kept.match}", 303))


# Rules.


async def rules(request: Request) -> Response:
    id = request.path_params["game"]
    if id not in GAMES:
        raise Refused("no-such-table", f"There is no game {id[:40]!r}.")
    game = GAMES[id]
    ledger = game.ledger
    listed = [RuleSeen(rule.id, rule.text, rule.section) for rule in ledger.rule if not rule.other]
    listed += [RuleSeen(r.id, f"{r.question} {r.ruling}", "Rulings", True, r.why) for r in ledger.ruling]
    return HTMLResponse(pages.rules(Rules(game.id, game.title, tuple(listed), request.query_params.get("q", "")[:80])))
