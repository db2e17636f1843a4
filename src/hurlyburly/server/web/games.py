"""Learning a game, and reading about it: lessons, rules, gallery."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from hurlyburly.kernel.errors import HurlyburlyError
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.lesson import lesson_named, lessons_of
from hurlyburly.server import lobby, making
from hurlyburly.server.gallery import sections, sources
from hurlyburly.server.messages import Refused
from hurlyburly.server.pages import around
from hurlyburly.server.requests import game_in, registry_of
from hurlyburly.server.scene import Gallery, Learn, LessonSeen, Rules, RuleSeen
from hurlyburly.server.visitors import Visitor


async def learn(request: Request) -> Response:
    game = game_in(request)
    seen = [LessonSeen(each.id, each.title, each.minutes, each.concepts) for each in lessons_of(game)]
    return HTMLResponse(around.learn(Learn(game.id, game.title, tuple(seen), lobby.first_minutes(game))))


async def begin_lesson(request: Request) -> Response:
    visitor, game = Visitor(request), game_in(request)
    lesson = str(request.path_params["lesson"])
    try:
        lesson_named(game, lesson)
    except HurlyburlyError as mistake:
        raise Refused("no-such-table", str(mistake)) from None
    maker = making.Maker(visitor.needed(), visitor.address, visitor.name)
    kept = await making.learn(registry_of(request), maker, game, lesson)
    return visitor.mark(RedirectResponse(f"/table/{kept.match}", 303))


async def rules(request: Request) -> Response:
    game = game_in(request)
    page = Rules(game.id, game.title, chapters(game), game.page.about, request.query_params.get("q", "")[:80])
    return HTMLResponse(around.rules(page))


def chapters(game: Game) -> dict[str, list[RuleSeen]]:
    """The ledger by chapters, in the rulebook's order, under headings that people know; our rulings come last."""
    about, ledger = game.page.about, game.ledger
    found: dict[str, list[RuleSeen]] = {title: [] for title in about.chapters.values()}
    for rule in ledger.rule:
        if not rule.other:
            found.setdefault(about.chapter(rule.section), []).append(RuleSeen(rule.id, rule.text, rule.section))
    found["Where the rulebook is silent"] = [
        RuleSeen(r.id, f"{r.question} {r.ruling}", "Rulings", True, r.why) for r in ledger.ruling
    ]
    return {title: listed for title, listed in found.items() if listed}


async def gallery(request: Request) -> Response:
    game = game_in(request)
    page = Gallery(game.id, game.title, sections(game.id), sources(game.id), game.page.about)
    return HTMLResponse(around.gallery(page))
