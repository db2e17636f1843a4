"""The page of a table, for those who play and for those who watch."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from hurlyburly.kernel.match import Match
from hurlyburly.server import handing, lobby, making
from hurlyburly.server.live import LiveTable
from hurlyburly.server.messages import Refused
from hurlyburly.server.pages import tables
from hurlyburly.server.people import person_of
from hurlyburly.server.requests import registry_of
from hurlyburly.server.results import Shelved
from hurlyburly.server.scene import TablePage, Wish
from hurlyburly.server.store.records import LinkKind
from hurlyburly.server.table import held_by
from hurlyburly.server.visitors import Visitor, match_in
from hurlyburly.server.web.records import shelf_page


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


def table_page(
    table: LiveTable, seat: int | None, held: tuple[int, ...], host: bool, socket: str, wish: Wish | None = None
) -> Response:
    scene, _ = table.frames.scene(seat, held, host, quiet=True)
    cover = None
    if len(held) > 1 and not table.table.ended and handing.conceals(table.table, held):
        cover = handing.cover(table.table, seat or 0, seat in scene.to_act)
    lines = () if cover else tuple(table.table.lines_to(seat))
    first = table.table.setup.first and seat is not None and not scene.ended
    page = TablePage(
        scene,
        lines,
        tuple(table.chat),
        socket,
        variants=table.table.match.variants,
        wish=wish,
        cover=cover,
        first=first,
        remarks=table.frames.talk.after(lines),
    )
    return HTMLResponse(tables.table(page))


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


async def things(request: Request) -> Response:
    """The descriptions of everything that can be on this table, for its players and spectators."""
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


async def play_on_a_guess(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    live = await registry.table(match_in(request))
    mine = live.table.held_by(visitor.holder)
    if not mine or live.table.ended:
        raise Refused("not-your-seat", "Only a seat of a running game can play on from its own guess.")
    kept = await making.play_on_a_guess(registry, live, mine[0], visitor.holder, visitor.address)
    return RedirectResponse(f"/table/{kept.match}", 303)
