"""The pages of a table: one that is played, a replay, and a finished game that cannot be laid out any more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from markupsafe import Markup

from hurlyburly.kernel.first import Mark, first_of
from hurlyburly.kernel.game import GAMES, Game
from hurlyburly.server.pages.files import sheets_of
from hurlyburly.server.pages.lines import chat_line, line, remark
from hurlyburly.server.pages.over import over
from hurlyburly.server.pages.rendering import marked, rendered
from hurlyburly.server.pages.zones import zones
from hurlyburly.server.scene import Line, RemarkSeen, ReplayPage, Scene, SeatSeen, Shelf, TablePage

MANY = 6  # from this many on, seats are drawn smaller


def table(page: TablePage) -> str:
    scene = page.scene
    return rendered(
        "table.html",
        **laid_out(page),
        zones=marked(zones(scene) if page.cover is None else dict.fromkeys(zones(scene), "")),
        chat=Markup("".join([chat_line(said) for said in page.chat])),
        plays=msgspec.to_builtins(scene.view.plays) if page.cover is None else [],
        sets=[verb.id for verb in GAMES[scene.game].verbs if verb.takes_set],
        title=title_of(scene),
        marks=marks_of(GAMES[scene.game], scene.hints) if page.first else (),
    )


def replay(page: ReplayPage) -> str:
    return rendered("replay.html", **laid_out(page), zones=marked(zones(page.scene)))


def laid_out(page: TablePage | ReplayPage) -> dict[str, Any]:
    """What the pages of a table and of a replay both need."""
    scene = page.scene
    drawn = GAMES[scene.game].page
    return {
        "page": page,
        "scene": scene,
        "style": style_of(scene),
        "mark": drawn.mark,
        "symbols": drawn.symbols,
        "sheets": sheets_of(scene.game),
        "log": log_of(page.lines, scene.seats, page.remarks if isinstance(page, TablePage) else {}),
        "won": drawn.about.won(page.variants),
    }


def shelf(page: Shelf) -> str:
    """A finished game that cannot be laid out any more: how it ended, and its log."""
    return rendered(
        "shelf.html",
        page=page,
        symbols=GAMES[page.game].page.symbols if page.game in GAMES else (),
        over=Markup(over(page, page.ended)),
        log=log_of(page.lines, page.seats, {}),
    )


def log_of(lines: Sequence[Line], seats: Sequence[SeatSeen], remarks: Mapping[int, RemarkSeen]) -> Markup:
    drawn = [line(told, seats) + (remark(told.n, remarks[told.n]) if told.n in remarks else "") for told in lines]
    return Markup("".join(drawn))


def style_of(scene: Scene) -> str:
    return f"{GAMES[scene.game].page.style}{' many' if len(scene.seats) >= MANY else ''}"


def title_of(scene: Scene) -> str:
    if scene.ended:
        return f"Game over · {scene.title}"
    return f"{'Your turn · ' if scene.your_turn else ''}{scene.title}"


def marks_of(game: Game, hints: bool) -> list[Mark]:
    """The marks of a first game: the game's own, then those of every table."""
    return [*first_of(game).mark, *[mark for mark in EVERYWHERE if hints or mark.at != "hint"]]


EVERYWHERE = (
    Mark(
        "choice",
        "prompt",
        "Your choice",
        "What you may do now stands here. What is lit on the table can be touched too.",
    ),
    Mark("hint", "hint", "Stuck?", "A hint names the best plays and says why."),
    Mark("what", "what", "What is it?", "Press this, and then anything on the table: it tells what it is."),
)
