"""Lobbies, invitations, and seats that are asked for."""

from __future__ import annotations

import io
from collections.abc import Mapping

import segno
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from hurlyburly.kernel.game import game_named
from hurlyburly.server import lobby, seating
from hurlyburly.server.messages import Refused
from hurlyburly.server.pages import around
from hurlyburly.server.people import called, person_of
from hurlyburly.server.requests import base_of, is_shared, linked, network_of, registry_of, step_in
from hurlyburly.server.scene import InviteSheet, Join, JoinSeat
from hurlyburly.server.seating import who
from hurlyburly.server.store import Kept, SeatSetup
from hurlyburly.server.store.records import LinkKind
from hurlyburly.server.table import held_by, names_of
from hurlyburly.server.visitors import Visitor, form_in, match_in


async def lobby_page(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    room = await registry.room(match_in(request))
    kept = room.kept
    if kept.stage != "lobby":
        return RedirectResponse(f"/table/{kept.match}", 303)
    if visitor.holder != kept.setup.host and not held_by(kept.setup, visitor.holder):
        raise Refused("not-your-seat", "You have no seat in this lobby: open the invitation first.")
    at = lobby_addresses(request, visitor, kept.match, room.links)
    return HTMLResponse(
        around.lobby(lobby.lobby_seen(kept, visitor.holder, room.present | {visitor.holder}, at, room.ratings))
    )


def lobby_addresses(
    connection: HTTPConnection, visitor: Visitor, match: str, links: Mapping[LinkKind, str]
) -> lobby.Addresses:
    base, network = base_of(connection), network_of(connection)
    return lobby.Addresses(
        invite=f"{base}/join/{links['invite']}",
        qr=qr_address(connection, links),
        spectate=f"{base}/watch/{links['spectator']}",
        network=network.state,
        may_open_network=network.may_open(visitor.address) and not network.home,
        socket=f"/lobby/{match}/ws",
    )


async def invited(request: Request) -> Kept:
    return await registry_of(request).kept(await linked(request, request.path_params["invite"], "invite"))


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


def is_hosts(kept: Kept, seat: SeatSetup) -> bool:
    return seat.kind == "person" and seat.holder == kept.setup.host


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


async def asked(request: Request, kept: Kept, visitor: Visitor, name: str, wanted: int = lobby.ANY) -> Response:
    """Somebody asks for a seat, and watches until the host has answered; if nobody may watch, they wait."""
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


async def invite_sheet(request: Request) -> Response:
    """The sheet with the addresses of a running table, for people who may pass them on, and with the host's settings
    for them."""
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
        qr=qr_address(request, links),
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


def qr_address(connection: HTTPConnection, links: Mapping[LinkKind, str]) -> str:
    """The address in the QR code, if there is one for other devices."""
    at = "home" if network_of(connection).home else "here"
    return f"/qr/{links['invite']}.svg?at={at}" if is_shared(connection) else ""


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
