"""People without accounts: their name and figure, their seats on another device, and downloading or deleting their
data."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from hurlyburly.draw.palette import ANIMALS
from hurlyburly.kernel.game import game_named
from hurlyburly.server import lobby, seating
from hurlyburly.server.history import result_in_words
from hurlyburly.server.messages import LobbyAct, Refused
from hurlyburly.server.registry import Registry
from hurlyburly.server.scene import Line
from hurlyburly.server.secrets import code_in, hashed, new_code, new_link, sealed
from hurlyburly.server.store import Kept, Result, SeatSetup, Setup
from hurlyburly.server.store.history import ALL
from hurlyburly.server.store.people import Person, WayIn, WayKind
from hurlyburly.server.table import held_by
from hurlyburly.server.visitors import Visitor

LINK_FOR = 15 * 60.0  # seconds that a link to another device lives
CODE_FOR = 10 * 365 * 86400.0
AT_ONCE = 200  # games of an export that are read together
DEAD = "This link leads nowhere: it has been used, it is older than a quarter of an hour, or it was never made."
WRONG = "This is no code of anybody here. A code has twenty letters and digits; a newer one makes the older useless."


async def person_of(registry: Registry, visitor: Visitor) -> Person:
    found = await registry.person(visitor.holder)
    return found if found.name else replace(found, name=visitor.name)


async def called(registry: Registry, visitor: Visitor, name: str) -> str:
    """What somebody is called from now on: a new name, or the one they had."""
    name = lobby.tidy(name) or (await person_of(registry, visitor)).name
    if name:
        await registry.know(visitor.needed(), name=name)
    return name


# From one device to another


async def link_out(registry: Registry, visitor: Visitor) -> str:
    """A link that brings this person to another device, once."""
    return await _way(registry, visitor, "move", new_link(), LINK_FOR)


async def code_for(registry: Registry, visitor: Visitor) -> str:
    """A recovery code for this person, for when their device is lost; it replaces the previous one."""
    code = new_code()
    await _way(registry, visitor, "code", code_in(code), CODE_FOR)
    return code


async def _way(registry: Registry, visitor: Visitor, kind: WayKind, token: str, lasts: float) -> str:
    holder, now = visitor.needed(), time.time()
    person = await person_of(registry, visitor)
    await registry.know(holder, name=person.name)  # also where only the browser knew it
    kept = sealed(visitor.secret.encode(), token)
    await registry.store.let_in(WayIn(hashed(token), kind, holder, kept, now + lasts), now)
    return token


async def whose(registry: Registry, token: str) -> str:
    """Whom a link belongs to. Looking does not use it up."""
    way = await registry.store.way_in(hashed(token), "move", time.time())
    if way is None:
        raise Refused("link-dead", DEAD)
    return way.holder


async def come_in(registry: Registry, visitor: Visitor, token: str, kind: WayKind) -> None:
    """Let this browser be the person that the link or code belongs to."""
    token = code_in(token) if kind == "code" else token
    way = await registry.store.come_in(hashed(token), kind, time.time())
    secret = "" if way is None else sealed(way.sealed, token).decode("latin-1")
    if way is None or hashed(secret) != way.holder:
        raise Refused("link-dead", WRONG if kind == "code" else DEAD)
    visitor.become(secret)


# All that is kept of them


async def exported(registry: Registry, visitor: Visitor) -> dict[str, Any]:
    """All data about a person. Other people's is in it only as far as they could see it at the table."""
    holder = visitor.holder
    person = await person_of(registry, visitor)
    tables = await registry.store.tables_of(holder) if holder else []
    said = {kept.match: await registry.store.said_by(kept.match, held_by(kept.setup, holder)) for kept in tables}
    return {
        "name": person.name,
        "figure": person.figure,
        "tables": [exported_table(kept, holder) for kept in tables if kept.stage != "over"],
        "finished": await exported_games(registry, holder),
        "notices": await exported_notices(registry, holder),
        "passkeys": [{"name": one.name, "made": one.made} for one in await registry.store.passkeys(holder)],
        "chat": [{"match": match, **line} for match, lines in said.items() for line in lines],
        "ratings": [
            {"game": game, "rating": one.shown, "unsure": one.unsure, "games": one.games}
            for game, one in (await registry.store.all_ratings(holder)).items()
        ],
    }


async def exported_notices(registry: Registry, holder: str) -> list[dict[str, Any]]:
    """Their settings for notices, without anything that would let others send them notices."""
    found = await registry.store.channels(holder) if holder else []
    kept = [{"way": one.kind, "name": one.name, "state": one.state, "made": one.made} for one in found]
    return [
        way | ({"address": one.address} if one.kind == "mail" else {}) for way, one in zip(kept, found, strict=True)
    ]


def exported_table(kept: Kept, holder: str) -> dict[str, Any]:
    own = held_by(kept.setup, holder)
    return {
        "match": kept.match,
        "game": kept.setup.game,
        "stage": kept.stage,
        "made": kept.made,
        "host": kept.setup.host == holder,
        "seats": [{"seat": seat, "name": kept.setup.seats[seat].name} for seat in own],
    }


async def exported_games(registry: Registry, holder: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while holder:
        before = found[-1]["match"] if found else ""
        part = await registry.store.past(holder, ALL, before, AT_ONCE)
        for game in part:
            kept = msgspec.to_builtins(game.past)
            found.append({"match": game.match, "game": game.game, "at": game.at, "seconds": game.seconds} | kept)
            found[-1]["words"] = result_in_words(game.past)
        if len(part) < AT_ONCE:
            break
    return found


async def forget(registry: Registry, holder: str) -> None:
    """Delete a person. In running games bots keep their seats; in finished ones an animal's name replaces theirs."""
    for kept in await registry.store.tables_of(holder):
        if kept.stage == "lobby":
            await _leave_lobby(registry, kept, holder)
        elif kept.stage == "playing":
            await _leave_table(registry, kept, holder)
        else:
            await _leave_result(registry, kept, holder)
    await registry.store.forget_person(holder)


async def _leave_lobby(registry: Registry, kept: Kept, holder: str) -> None:
    if kept.setup.host == holder:
        await seating.give_up(registry, kept.match, holder)
    else:
        await seating.change(registry, await registry.room(kept.match), LobbyAct(id="leave", do="leave"), holder)


async def _leave_table(registry: Registry, kept: Kept, holder: str) -> None:
    own = held_by(kept.setup, holder)
    if not any(seat.kind == "person" and seat.holder != holder for seat in kept.setup.seats):
        await registry.delete(kept.match)
        return
    await registry.changed(kept.match, lambda setup: without(setup, holder))
    await _silence(registry, kept, own)


def without(setup: Setup, holder: str) -> Setup:
    """A setup in which bots sit in somebody's place; if they were the host, somebody else is."""
    seats = list(setup.seats)
    for number in held_by(setup, holder):
        seats[number] = lobby.bot(seats, game_named(setup.game), gives_way=True)
    others = [seat.holder for seat in seats if seat.kind == "person"]
    host = others[0] if setup.host == holder and others else setup.host
    return replace(setup, seats=tuple(seats), host=host)


async def _leave_result(registry: Registry, kept: Kept, holder: str) -> None:
    own = held_by(kept.setup, holder)
    if not any(seat.kind == "person" and seat.holder != holder for seat in kept.setup.seats):
        await registry.delete(kept.match)
        return

    def nameless(setup: Setup) -> Setup:
        seats = [SeatSetup("person") if number in own else seat for number, seat in enumerate(setup.seats)]
        return replace(setup, seats=tuple(seats), host="" if setup.host == holder else setup.host)

    await registry.changed(kept.match, nameless)
    await _silence(registry, kept, own)
    result = await registry.store.result(kept.match)
    if result is not None:
        await registry.rename(kept.match, anonymous(result, own))


async def _silence(registry: Registry, kept: Kept, seats: Sequence[int]) -> None:
    await registry.store.unsay(kept.match, seats)
    if kept.match in registry.tables:
        chat = registry.tables[kept.match].chat
        chat[:] = [line for line in chat if line.seat not in seats]


def anonymous(result: Result, seats: Sequence[int]) -> Result:
    """A result in which these seats have their animals' names. Nothing else in it changes."""
    names = list(result.names)
    for seat in seats:
        names[seat] = ANIMALS[seat].capitalize()
    changes = {result.names[seat]: names[seat] for seat in seats if result.names[seat] != names[seat]}
    if not changes:
        return result
    one = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(changes, key=len, reverse=True)))})(?!\w)")

    def renamed(words: str) -> str:
        return one.sub(lambda found: changes[found[0]], words)

    def lines(told: Sequence[Line]) -> tuple[Line, ...]:
        return tuple(replace(line, words=renamed(line.words)) for line in told)

    return replace(
        result,
        names=tuple(names),
        log=lines(result.log),
        known={seat: lines(own) for seat, own in result.known.items()},
        record=renamed(result.record),
    )
