"""Finished games to look at again: step by step, as pictures, as a record, to play on from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from hurlyburly.draw import captioned, export, seats_of
from hurlyburly.kernel.game import game_named
from hurlyburly.kernel.step import SEAT_NAMES
from hurlyburly.review import Review
from hurlyburly.server import making
from hurlyburly.server.messages import VERSION, LineSent, Refused
from hurlyburly.server.pages import tables
from hurlyburly.server.pages.zones import zones
from hurlyburly.server.people import person_of
from hurlyburly.server.replay import Replay
from hurlyburly.server.requests import linked, registry_of, step_in
from hurlyburly.server.results import Shelved
from hurlyburly.server.reviews import steps_of
from hurlyburly.server.scene import Around, Instead, ReplayPage, Scene
from hurlyburly.server.store import Kept
from hurlyburly.server.visitors import Visitor, form_in
from hurlyburly.server.web.records import checked_luck, download, shelf_page, shelved

FRAMES = 120  # of a GIF, at most


async def replayed(request: Request) -> tuple[str, Any]:
    link = request.path_params["link"]
    return link, await registry_of(request).replay(await linked(request, link, "replay"))


def around_replay(link: str) -> Around:
    """In a replay nobody is away."""
    return Around(present=frozenset(range(len(SEAT_NAMES))), replay=f"/replay/{link}")


async def replay_page(request: Request) -> Response:
    try:
        link, replay = await replayed(request)
    except Shelved as old:
        return shelf_page(old, None, ())
    step = step_in(request.query_params.get("step", ""), replay.steps)
    looking = request.query_params.get("eyes", "all")
    scene, table, ended = replay.looked(step, looking, around_replay(link))
    lines, turns = tuple(table.lines(scene.seat)), tuple(replay.turns)
    instead = await reviewed_choice(request, replay)
    page = ReplayPage(link, scene, lines, step, replay.steps, turns, looking, ended, table.match.variants, instead)
    return HTMLResponse(tables.replay(page))


async def reviewed_choice(request: Request, replay: Replay) -> Instead | None:
    """The choice that a review is about, if the visitor came from its page (`?mistake=0`)."""
    if "mistake" not in request.query_params:
        return None
    number = step_in(request.query_params["mistake"], 0)
    review = await registry_of(request).reviews.look(replay, start=False)
    if not isinstance(review, Review) or number >= len(review.mistakes):
        return None
    erred = review.mistakes[number]
    step = steps_of(replay)[erred.play]
    plays = {play.text: play for play in replay.match(step).plays(erred.seat)}
    return Instead(step, review.names[erred.seat], plays[erred.played], plays[erred.better])


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


def picture(scene: Scene) -> str:
    """What this viewer sees, as one SVG."""
    return game_named(scene.game).picture(scene.view, seats_of(scene.who, scene.seat))


async def painted(request: Request, paint: Callable[..., bytes], *given: object) -> bytes:
    """Paint in another process: painting holds Python's lock, and every table would stand still."""
    return await registry_of(request).painters.run(paint, *given)


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
    maker = making.Maker(visitor.needed(), visitor.address, (await person_of(registry, visitor)).name)
    kept = await making.play_on(registry, maker, match, seat, note)
    return visitor.mark(RedirectResponse(f"/table/{kept.match}", 303))
