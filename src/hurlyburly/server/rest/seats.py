"""Which seat a request is about, and the table as that seat may see it."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request

from hurlyburly.kernel.game import game_named
from hurlyburly.server.clocks import written
from hurlyburly.server.live import LiveTable
from hurlyburly.server.messages import Refused
from hurlyburly.server.requests import registry_of
from hurlyburly.server.rest.bodies import TableGiven
from hurlyburly.server.rest.exchange import number
from hurlyburly.server.results import Shelved
from hurlyburly.server.scene import SeatSeen
from hurlyburly.server.seating import who
from hurlyburly.server.store import Kept, Result
from hurlyburly.server.table import held_by
from hurlyburly.server.visitors import Visitor, match_in
from hurlyburly.server.web.records import shelved
from hurlyburly.server.zero import clocks_seen


async def seated(request: Request) -> tuple[LiveTable, int]:
    """The table, and which of the visitor's seats is meant."""
    visitor, registry = Visitor(request), registry_of(request)
    table = await registry.table(match_in(request))
    return table, await which(table, visitor, number(request, "seat"))


async def which(table: LiveTable, visitor: Visitor, seat: int | None) -> int:
    """The seat that a request is about, one of the visitor's. A request counts as presence, with or without a page
    open."""
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
    """The stored log of a finished game with other rules, and the seat whose view its visitor has."""
    held = held_by(old.kept.setup, Visitor(request).holder)
    seat = number(request, "seat")
    checked(held, seat)
    return shelved(old), held[0] if seat is None else seat


def given(table: LiveTable, seat: int | None, held: tuple[int, ...]) -> TableGiven:
    """The table as a program gets it, made from the same scene as the page."""
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
    """A table at which nothing is laid out: only who sits there."""
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
