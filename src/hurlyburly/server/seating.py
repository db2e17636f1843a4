"""Coming to a table and leaving it: changes in a lobby, invitations, seats that are asked for or given up."""

from __future__ import annotations

import time

from msgspec.structs import replace

from hurlyburly.server import dealing, lobby
from hurlyburly.server.messages import LobbyAct, Refused
from hurlyburly.server.ratings import NOBODY_ELSE
from hurlyburly.server.reaching import reaching_the_store
from hurlyburly.server.registry import Registry, Room
from hurlyburly.server.secrets import new_link
from hurlyburly.server.store import Kept, Link, Setup
from hurlyburly.server.store.records import LinkKind
from hurlyburly.server.table import held_by, names_of

SHARING = {"seal": dealing.sealed, "open": dealing.opened}


async def change(registry: Registry, room: Room, act: LobbyAct, holder: str) -> None:
    """Change a lobby, on top of what others have changed meanwhile."""
    person = await registry.person(holder)
    if act.do == "sit":
        act = replace(act, value=act.value or person.name)
    elif act.do == "name":
        await registry.know(holder, name=lobby.tidy(act.value))
    async with room.lock:
        while True:
            kept = room.kept
            if kept.stage != "lobby":
                raise Refused("not-now", "The game has begun.")
            setup = await setup_after(registry, kept.setup, act, holder, person.figure)
            setup, stage = dealing.gone_on(setup, kept.match, time.time())
            if (setup, stage) == (kept.setup, "lobby"):
                return
            with reaching_the_store():
                done = await registry.store.change(kept, stage, setup)
                room.kept = await registry.kept(kept.match)
            if done:
                break
    await registry.look_up(room)
    if act.do == "start" and room.kept.setup.phase:
        registry.background(registry.deal(kept.match))
    room.stir()


async def setup_after(registry: Registry, setup: Setup, act: LobbyAct, holder: str, figure: str) -> Setup:
    """The setup of a lobby after `act`."""
    if act.do in SHARING:
        return SHARING[act.do](setup, holder, act.value)
    if setup.phase:
        raise Refused("not-now", "The game is just beginning.")
    if act.do == "pack":
        return await lobby.packed(setup, act, holder, registry.packs)
    setup = lobby.changed(setup, act, holder, figure)
    return dealing.begins(setup, dealing.AT_ONCE) if act.do == "start" else setup


async def handed_out(registry: Registry, match: str) -> None:
    """Note that the invitation has been handed out: the lobby is kept longer."""
    with reaching_the_store():
        await registry.store.invited(match)


async def join(registry: Registry, match: str, holder: str, name: str, wanted: int = lobby.ANY) -> Kept:
    """Take a seat by invitation, before the game or from a bot that gives way."""
    kept = await registry.kept(match)
    if kept.stage == "lobby":
        await handed_out(registry, match)
        room = await registry.room(match)
        await change(registry, room, LobbyAct(id="join", do="sit", value=name), holder)
        return room.kept
    if kept.stage == "over":
        raise Refused("game-over", "The game is over.")
    if kept.setup.rated:
        raise Refused("not-now", NOBODY_ELSE)
    table = await registry.table(match)
    figure = (await registry.person(holder)).figure
    await table.change(lambda kept: replace(kept, setup=lobby.seated(kept.setup, holder, name, figure, wanted)))
    return table.table.kept


async def ask(registry: Registry, match: str, holder: str, name: str, wanted: int = lobby.ANY) -> None:
    """Ask the host for a bot's seat in a running game."""
    table = await registry.table(match)
    if table.table.ended:
        raise Refused("game-over", "The game is over.")
    await table.change(lambda kept: replace(kept, setup=lobby.asked_for(kept.setup, holder, name, wanted)))


async def revoke(registry: Registry, match: str, kind: LinkKind) -> None:
    """Withdraw a link and make another. Viewers who came by the old one are disconnected."""
    link = Link(new_link(), kind, match)
    with reaching_the_store():
        await registry.store.relink(link)
    if match in registry.rooms:
        registry.rooms[match].links[kind] = link.token
        registry.rooms[match].stir()
    if match in registry.tables:
        table = registry.tables[match]
        table.relink({**table.links, kind: link.token})
        table.changed()


async def give_up(registry: Registry, match: str, holder: str) -> None:
    """Close one of one's own tables: leave or end a lobby, resign from a game, delete one of bots alone."""
    kept = await registry.kept(match)
    held = held_by(kept.setup, holder)
    is_host = bool(holder) and holder == kept.setup.host
    if not held and not is_host:
        raise Refused("not-your-seat", "You have no seat at this table.")
    if kept.stage == "over":
        raise Refused("game-over", "The game is over.")
    if kept.stage == "lobby" and not is_host:
        await change(registry, await registry.room(match), LobbyAct(id="leave", do="leave"), holder)
    elif kept.stage == "lobby" or not any(seat.kind == "person" for seat in kept.setup.seats):
        await registry.delete(match)
    else:
        table = await registry.table(match)
        for seat in held:
            if seat not in table.table.resigned and not table.table.ended:
                await table.act(seat, "resign")


def who(kept: Kept) -> tuple[str, ...]:
    """Those who sit there, by name."""
    names = names_of(kept.setup)
    return tuple(name for name, seat in zip(names, kept.setup.seats, strict=True) if seat.kind != "open")
