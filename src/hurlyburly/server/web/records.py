"""What is kept of a game: its record, its luck to be checked, and the page of one that cannot be laid out any more."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from hurlyburly.kernel.verify import findings_of
from hurlyburly.server import perspective
from hurlyburly.server.live import LiveTable
from hurlyburly.server.messages import Refused
from hurlyburly.server.pages import tables
from hurlyburly.server.requests import registry_of
from hurlyburly.server.results import Shelved
from hurlyburly.server.scene import SeatSeen, Shelf
from hurlyburly.server.store import Kept, Result
from hurlyburly.server.table import held_by
from hurlyburly.server.visitors import Visitor, match_in
from hurlyburly.server.web.home import title_of


async def record(request: Request) -> Response:
    kept, text = await own_record(request)
    return download(text, f"{kept.setup.game}-{kept.match}")


def download(text: str, name: str) -> Response:
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}.txt"'})


async def own_record(request: Request) -> tuple[Kept, str]:
    """The whole record if the game is over, otherwise the log as this seat knows it."""
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
    """The stored result of a finished game; raises `old` again if there is none."""
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


async def luck(request: Request) -> Response:
    """The findings of replaying a finished game and checking its luck."""
    kept, text = await own_record(request)
    if kept.stage != "over":
        raise Refused("not-now", "The luck can be checked once the game is over.")
    return await checked_luck(request, text)


async def checked_luck(request: Request, text: str) -> Response:
    registry_of(request).limits.take("pictures", Visitor(request).address)
    findings = await registry_of(request).painters.run(findings_of, text)
    return Response(msgspec.json.encode({"findings": findings}), media_type="application/json")
