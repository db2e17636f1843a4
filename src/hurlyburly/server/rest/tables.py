"""Making a table, joining it, beginning, and closing it."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from hurlyburly.kernel.errors import HurlyburlyError
from hurlyburly.kernel.game import game_named
from hurlyburly.server import making, private, seating
from hurlyburly.server.clocks import clock_of
from hurlyburly.server.dealing import luck_seen
from hurlyburly.server.messages import LobbyAct, Refused
from hurlyburly.server.people import called
from hurlyburly.server.ratings import check, offered
from hurlyburly.server.registry import Registry
from hurlyburly.server.requests import base_of, linked, registry_of
from hurlyburly.server.rest.bodies import Closed, JoinTable, LuckGiven, Made, NewTable, OpenShare
from hurlyburly.server.rest.exchange import body_of, sent
from hurlyburly.server.rest.seats import checked
from hurlyburly.server.store import Kept, Setup
from hurlyburly.server.store.records import Clock
from hurlyburly.server.table import held_by
from hurlyburly.server.visitors import Visitor, match_in


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
    maker = making.Maker(visitor.needed(), visitor.address, name)
    if asked.how == "play-now":
        kept = await making.play_now(registry, maker, game, seats, asked.level, variants, seal=asked.seal)
    elif asked.how == "watch-bots":
        kept = await making.watch_bots(registry, maker, game, seats, asked.level, variants)
    else:
        kept = await making.invite(registry, maker, game, seats, variants, invited=True)
    if clock is not None or asked.rated:
        begun = asked.how != "invite"
        kept = await registry.changed(kept.match, lambda setup: agreed_on(setup, clock, asked.rated, begun))
    return sent(await made(request, registry, kept, visitor), 201)


def agreed_on(setup: Setup, clock: Clock | None, rated: bool, begun: bool) -> Setup:
    """The settings of a new table apart from its rules."""
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


async def again(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    chosen = await making.another(registry, match_in(request), visitor.holder, visitor.address)
    return sent(await made(request, registry, await registry.kept(chosen), visitor), 201)


async def close(request: Request) -> Response:
    await seating.give_up(registry_of(request), match_in(request), Visitor(request).holder)
    return sent(Closed())
