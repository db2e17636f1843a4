"""Making tables: against bots, to watch them, around one screen, for friends, from a position, with the same people."""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.lesson import lesson_named
from hurlyburly.kernel.match import Match
from hurlyburly.server import dealing, lobby, private
from hurlyburly.server.bots import seed as bots_seed
from hurlyburly.server.limits import COUNTED_FROM, COUNTED_OF
from hurlyburly.server.live import LiveTable
from hurlyburly.server.lobby import Variants
from hurlyburly.server.messages import Refused
from hurlyburly.server.ratings import WITHOUT_HELP, offered
from hurlyburly.server.reaching import reaching_the_store
from hurlyburly.server.registry import Registry
from hurlyburly.server.scene import ASK_ALL
from hurlyburly.server.secrets import new_key, new_link, new_match
from hurlyburly.server.store import Kept, Link, SeatSetup, Setup
from hurlyburly.server.store.records import LinkKind, Stage
from hurlyburly.server.table import held_by, upgraded_setup

KINDS: tuple[LinkKind, ...] = ("invite", "spectator", "replay")
FULL = "This server has as many tables as it can serve well just now. Try again in a few minutes; games go on."


class Maker(msgspec.Struct, frozen=True):
    """Who makes a table."""

    holder: str  # what the store knows of their secret
    address: str  # that they come from: there are limits to tables made from one
    name: str = ""  # what they are called at the table

    def sits(self) -> SeatSetup:
        return lobby.person(self.holder, self.name)


async def make(
    registry: Registry, setup: Setup, stage: Stage, address: str, match: str = "", invited: bool = False, seal: str = ""
) -> Kept:
    """Make a table. One that begins without a lobby waits for shares in its luck if its maker has sealed one."""
    if registry.draining and not registry.handed_over:
        raise Refused("busy", "This server is about to be restarted. Try again in a few minutes.")
    if registry.is_full:
        raise Refused("busy", FULL)
    await private.check(registry, setup.host)
    with reaching_the_store():
        await check_open_tables(registry, setup.host, address)
        match = match or new_match()
        setup = replace(setup, pace=registry.pace)
        if seal:
            setup = dealing.sealed(setup, setup.host, seal)
        if stage == "playing":
            setup = setup if setup.phase else dealing.begins(setup, dealing.AT_ONCE)
            setup, stage = dealing.gone_on(setup, match, time.time())
        links = [Link(new_link(), kind, match) for kind in KINDS]
        kept = await registry.store.create(match, stage, setup, links, address, invited)
    registry.bots.made(match, address)
    if setup.phase:
        registry.background(registry.deal(match))
    return kept


async def check_open_tables(registry: Registry, holder: str, address: str) -> None:
    """There are limits to open tables, for a person and for an address; those long left alone do not count."""
    registry.limits.take("tables", address)
    now = time.time()
    theirs, near = await registry.store.count_open(holder, now - COUNTED_OF, address, now - COUNTED_FROM)
    if theirs >= registry.limits.open_tables:
        raise Refused(
            "too-fast", f"You have {theirs} open tables. Close some of them on the first page, then try again."
        )
    if near >= registry.limits.open_from:
        raise Refused(
            "too-fast",
            f"{near} tables made from your network today are still open. Close those of yours on the first page,"
            " or wait until others have ended.",
        )


async def play_now(
    registry: Registry,
    maker: Maker,
    game: Game,
    seats: int,
    level: str,
    variants: Variants | None = None,
    *,
    seal: str = "",
    packs: tuple[Pack, ...] = (),
    first: bool = False,
) -> Kept:
    """A table against bots; `packs` have been read and checked."""
    at = lobby.seat_of((await registry.person(maker.holder)).figure, seats)
    there = lobby.with_bots([maker.sits()], seats, game, level)
    there.insert(at, there.pop(0))
    setup = replace(lobby.new_setup(game, maker.holder, there, variants), packs=packs, first=first)
    return await make(registry, setup, "playing", maker.address, seal=seal)


async def watch_bots(
    registry: Registry, maker: Maker, game: Game, seats: int, level: str, variants: Variants | None = None
) -> Kept:
    there = lobby.with_bots([], seats, game, level)
    return await make(registry, lobby.new_setup(game, maker.holder, there, variants), "playing", maker.address)


async def learn(registry: Registry, maker: Maker, game: Game, lesson: str) -> Kept:
    """A table of one person and a lesson. A person has one lesson at a time, and it does not count among their
    games."""
    seats = game.checked_seats(lesson_named(game, lesson).seats)
    there = [replace(maker.sits(), standing=(ASK_ALL,))]
    setup = lobby.new_setup(game, maker.holder, lobby.with_bots(there, seats, game, "gentle"))
    with reaching_the_store():
        for earlier in await registry.store.open_of(maker.holder):
            if earlier.setup.lesson:
                await registry.delete(earlier.match)
    return await make(registry, replace(setup, lesson=lesson, spectators=False), "playing", maker.address)


async def hot_seat(
    registry: Registry,
    maker: Maker,
    game: Game,
    names: Sequence[str],
    bots: int = 0,
    level: str = "sharp",
    *,
    seal: str = "",
) -> Kept:
    """A table around one screen: its maker holds the seats of all these people."""
    there = [lobby.person(maker.holder, name) for name in names]
    there = lobby.with_bots(there, len(there) + bots, game, level)
    return await make(registry, lobby.new_setup(game, maker.holder, there), "playing", maker.address, seal=seal)


async def invite(
    registry: Registry,
    maker: Maker,
    game: Game,
    seats: int,
    variants: Variants | None = None,
    *,
    invited: bool = False,
) -> Kept:
    """A table that waits for friends in a lobby. `invited` says that its maker already has the invitation to hand
    out."""
    there = [lobby.OPEN] * seats
    there[lobby.seat_of((await registry.person(maker.holder)).figure, seats)] = maker.sits()
    setup = lobby.new_setup(game, maker.holder, there, variants)
    return await make(registry, setup, "lobby", maker.address, invited=invited)


async def play_on(registry: Registry, maker: Maker, match: Match, seat: int, note: str) -> Kept:
    """A new table from a position, with new luck; bots take the other seats."""
    start = msgspec.json.decode(msgspec.json.encode(match.position()))  # its luck is another, once it is dealt
    seats: list[SeatSetup] = []
    for number in range(match.seats):
        seats.append(maker.sits() if number == seat else lobby.bot(seats, match.game))
    setup = lobby.new_setup(match.game, maker.holder, seats)
    setup = replace(setup, start=start, variants=dict(match.variants), packs=tuple(match.packs), note=note)
    return await make(registry, setup, "playing", maker.address)


async def play_on_a_guess(registry: Registry, table: LiveTable, seat: int, holder: str, address: str) -> Kept:
    """A new table that goes on from a running game, with everything dealt again that this seat cannot know."""
    if table.table.setup.rated and not table.table.ended:
        raise Refused("not-now", WITHOUT_HELP)
    guess = table.table.match.copy()
    guess.state = table.table.match.redeal(seat, bots_seed())
    maker = Maker(holder, address, table.table.match.names[seat])
    note = "A guess: what you could not know was dealt afresh. The real game goes on at its own table."
    return await play_on(registry, maker, guess, seat, note)


async def rematch(registry: Registry, table: LiveTable, holder: str, address: str, seal: str = "") -> str:
    """The same people again; whoever asks first makes it, the others find it. With a seal, it waits a moment for
    everybody's share in its luck."""
    kept = table.table.kept
    if not table.table.ended or kept.setup.lesson:
        raise Refused("not-now", "The game is not over yet.")
    if not table.table.held_by(holder) and holder != kept.setup.host:
        raise Refused("not-your-seat", "Only those who played can ask for another game.")
    await table.finish()
    chosen = await next_game(registry, kept.match, address, holder, seal)
    table.changed()
    return chosen


async def another(registry: Registry, match: str, holder: str, address: str, seal: str = "") -> str:
    """The next game with the people of a finished one: the one that they have already begun, or a new one."""
    kept = await registry.kept(match)
    while kept.setup.next and (later := await registry.store.table(kept.setup.next)) and held_by(later.setup, holder):
        kept = later
    if not held_by(kept.setup, holder):
        raise Refused("not-your-seat", "Only those who played can ask for another game.")
    return await next_game(registry, kept.match, address, holder, seal) if kept.stage == "over" else kept.match


async def next_game(registry: Registry, match: str, address: str, holder: str = "", seal: str = "") -> str:
    """The game after a finished one; the first request makes it. It is stored before anybody is told of it."""
    kept = await registry.kept(match)
    chosen = kept.setup.next
    if not chosen or await registry.store.table(chosen) is None:
        wanted = chosen or new_match()
        fresh = replace(kept.setup, key="", secret=new_key(), seals=(), shares=())
        setup = offered(replace(fresh, next="", start=None, note="", asking=()), False)
        if seal:
            setup = dealing.sealed(setup, holder, seal)
        waits = time.time() if seal else dealing.AT_ONCE
        await make(registry, dealing.begins(upgraded_setup(setup), waits), "playing", address, match=wanted)
        kept = await registry.changed(match, lambda setup: setup if setup.next else replace(setup, next=wanted))
        chosen = kept.setup.next
        if chosen != wanted:  # somebody else has asked meanwhile
            await registry.delete(wanted)
    return chosen
