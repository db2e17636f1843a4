"""Somebody's first game of a kind: gentle bots, a short table, its length said, marks; and bots with a character."""

from __future__ import annotations

import re

from hurlyburly.games import GAMES
from hurlyburly.kernel.first import first_of, first_seats
from hurlyburly.kernel.lesson import PLACES
from hurlyburly.server import lobby
from hurlyburly.server.pages.seats import bot_words
from hurlyburly.server.registry import Registry
from server.inside import Program
from server.test_lessons import GAME, at_a_registry, begin

POINTED_AT = {*PLACES, "hint", "what", "rules"}


async def first_game(somebody: Program, game: str) -> str:
    answer = await somebody.http.post("/tables", data={"game": game, "how": "play-now", "first": "on"})
    assert answer.status_code == 303, answer.text
    somebody.is_known(answer.cookies["hurlyburly"])
    return answer.headers["location"].removeprefix("/table/")


@at_a_registry
async def test_the_shelf_offers_a_newcomer_a_gentle_game_and_says_how_long_it_takes(registry: Registry) -> None:
    shelf = (await Program(registry).http.get("/")).text
    assert shelf.count('name="first" value="on"') == len(GAMES)
    for game in GAMES.values():
        assert f"gentle bots, {lobby.first_minutes(game)} min" in shelf
    assert lobby.first_minutes(GAMES["talisman"]) == 45
    assert all(5 <= lobby.first_minutes(game) <= 45 for game in GAMES.values())


@at_a_registry
async def test_a_first_game_is_set_up_as_the_game_says_and_has_its_marks(registry: Registry) -> None:
    for game in GAMES.values():
        somebody = Program(registry)
        match = await first_game(somebody, game.id)
        setup = (await registry.kept(match)).setup
        assert len(setup.seats) == first_seats(game)
        assert {seat.level for seat in setup.seats if seat.kind == "bot"} == {"gentle"}
        assert first_of(game).variants.items() <= setup.variants.items()
        page = (await somebody.http.get(f"/table/{match}")).text
        assert [mark.id for mark in first_of(game).mark] == re.findall(r'data-mark="(.*?)"', page)[:-3]
        assert {"choice", "hint", "what"} < set(re.findall(r'data-mark="(.*?)"', page))


@at_a_registry
async def test_no_other_table_has_marks_and_no_lesson(registry: Registry) -> None:
    somebody = Program(registry)
    match = (await somebody.make("play-now"))["match"]
    assert 'id="coach-marks"' not in (await somebody.http.get(f"/table/{match}")).text
    learner = Program(registry)
    assert 'id="coach-marks"' not in (await learner.http.get(f"/table/{await begin(learner, 'a-row-grows')}")).text


def test_marks_point_at_places_that_there_are_and_say_little() -> None:
    for game in GAMES.values():
        marks = first_of(game).mark
        assert 1 <= len(marks) <= 3 and len({mark.id for mark in marks}) == len(marks)
        for mark in marks:
            assert mark.at in POINTED_AT and len(mark.title) <= 40 and len(mark.say) <= 160
        game.checked_variants(first_of(game).variants)
        game.checked_seats(first_seats(game))


@at_a_registry
async def test_whoever_has_finished_a_game_is_no_newcomer_to_it(registry: Registry) -> None:
    somebody = Program(registry)
    match = await first_game(somebody, GAME)
    await somebody.post(f"/tables/{match}/close")
    shelf = (await somebody.http.get("/")).text
    assert shelf.count('name="first" value="on"') == len(GAMES) - 1
    assert shelf.count("against bots") == 1


@at_a_registry
async def test_a_bot_with_a_character_sits_by_its_figure_and_plays(registry: Registry) -> None:
    somebody = Program(registry)
    match = (await somebody.make("play-now", seats=2, level="gentle-vengeful"))["match"]
    page = (await somebody.http.get(f"/table/{match}")).text
    assert re.search(r'class="seal seat-fox">.{0,120}#i-raven', page)
    assert bot_words("gentle-vengeful") == "gentle and vengeful" and bot_words("magpie") == "magpie"
    refused = await somebody.http.post("/api/v1/tables", json={"game": GAME, "level": "gentle-sleepy"})
    assert refused.status_code == 409 and "gentle-sleepy" in refused.text
