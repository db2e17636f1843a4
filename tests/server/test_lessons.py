"""A lesson is a table of one person: what is played there is stored, answered, and no game of theirs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx

from hurlyburly.games import GAMES
from hurlyburly.kernel.lesson import LEARNER, Ask, beat, lesson_named, lessons_of, wanted
from hurlyburly.server.registry import Registry
from server.client import until
from server.inside import Program, registry_at

GAME = "toil-and-troublez"


def at_a_registry(test: Callable[[Registry], Awaitable[None]]) -> Callable[[Path], None]:
    """Run a test with a server of its own."""

    def run(tmp_path: Path) -> None:
        async def play() -> None:
            async with registry_at(f"sqlite:///{tmp_path}/t.db") as registry:
                await test(registry)

        asyncio.run(play())

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


async def begin(learner: Program, lesson: str) -> str:
    """The match of a lesson's table."""
    answer = await learner.http.post(f"/learn/{GAME}/{lesson}")
    assert answer.status_code == 303, answer.text
    secret = learner.http.cookies.get("hurlyburly") or answer.cookies["hurlyburly"]
    learner.is_known(secret)
    return answer.headers["location"].removeprefix("/table/")


async def asked(learner: Program, match: str) -> Any:
    """The table, once something is asked of its learner."""

    async def table() -> Any:
        seen = await learner.get(f"/tables/{match}")
        return seen if seen["options"] or seen["over"] else None

    return await until(table)


@at_a_registry
async def test_a_wrong_choice_is_answered_and_not_stored(registry: Registry) -> None:
    learner = Program(registry)
    match = await begin(learner, "a-row-grows")
    before = await asked(learner, match)
    wrong = {"id": "1", "text": "place 5 star right of row 2"}
    answer = await learner.post(f"/tables/{match}/plays", 409, **wrong)
    assert answer["code"] == "lesson"
    assert answer["words"].startswith("It fits there too.")
    assert answer["words"].endswith("You place Raven 5 ✦ star at the right end of row 2.")
    assert await asked(learner, match) == before
    barred = await learner.post(f"/tables/{match}/plays", 409, id="2", text="place 5 star left of row 1")
    assert (barred["code"], barred["rule"]) == ("illegal", "TTZ-PLACE-12")


@at_a_registry
async def test_a_lesson_is_played_to_its_end_and_counts_for_nothing(registry: Registry) -> None:
    lesson = lesson_named(GAMES[GAME], "cloaks-and-the-end")
    learner = Program(registry)
    match = await begin(learner, lesson.id)
    live = (await registry.table(match)).table
    while isinstance(now := beat(lesson, live.match.played), Ask) and now.asks is not None:
        await asked(learner, match)
        play = wanted(live.match, now.asks)
        assert play is not None
        await learner.post(f"/tables/{match}/plays", id=play.text, text=play.text)
        await asked(learner, match)
    assert live.match.over and live.match.winners == (LEARNER,)
    assert (await registry.store.result(match)) is None
    assert (await registry.kept(match)).stage == "playing"
    assert (await learner.get("/tables"))["tables"] == []
    page = (await learner.http.get(f"/table/{match}")).text
    assert f'data-done="{GAME}/{lesson.id}"' in page
    assert "rematch" not in page and f"/table/{match}" not in (await learner.http.get("/")).text


@at_a_registry
async def test_one_has_one_lesson_at_a_time_and_a_page_opened_again_is_where_it_was(registry: Registry) -> None:
    learner = Program(registry)
    game = await learner.make("play-now")
    match = await begin(learner, "a-row-grows")
    await learner.post(f"/tables/{match}/plays", id="1", text="place 5 star right of row 1")
    registry.tables.clear()
    page = (await learner.http.get(f"/table/{match}")).text
    assert page.count('class="tutor"') == 1 and 'data-goal="draw"' in page
    other = await begin(learner, "collections")
    assert (await learner.http.get(f"/table/{match}")).status_code == 404
    listed = [table["match"] for table in (await learner.get("/tables"))["tables"]]
    assert listed == [game["match"]] and other not in listed


@at_a_registry
async def test_nobody_else_sees_a_lesson_and_there_is_none_that_is_not_there(registry: Registry) -> None:
    learner, other = Program(registry), Program(registry)
    match = await begin(learner, "a-row-grows")
    links = await registry.store.links(match)
    seen: list[httpx.Response] = [await other.http.get(f"/table/{match}")]
    seen.append(await other.http.get(f"/watch/{links['spectator']}"))
    seen.append(await other.http.post(f"/learn/{GAME}/nothing"))
    seen.append(await other.http.get("/learn/nothing"))
    assert [answer.status_code for answer in seen] == [403, 404, 404, 404]


@at_a_registry
async def test_the_list_of_lessons_has_all_of_them(registry: Registry) -> None:
    page = (await Program(registry).http.get(f"/learn/{GAME}")).text
    for lesson in lessons_of(GAMES[GAME]):
        assert f'action="/learn/{GAME}/{lesson.id}"' in page


@at_a_registry
async def test_no_other_table_has_a_guide(registry: Registry) -> None:
    somebody = Program(registry)
    match = (await somebody.make("play-now"))["match"]
    assert 'id="z-guide"' not in (await somebody.http.get(f"/table/{match}")).text
