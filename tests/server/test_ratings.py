"""Ratings: only where all agreed, by openskill, kept with the result, with bots as anchors that stay where they are."""

from __future__ import annotations

import asyncio
import tomllib
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hurlyburly.bots import LEVELS
from hurlyburly.games import GAMES
from hurlyburly.server import making, seating, skill
from hurlyburly.server.messages import LobbyAct, Refused
from hurlyburly.server.registry import Registry
from hurlyburly.server.scene import Line
from hurlyburly.server.skill import Rating, anchor, rated
from hurlyburly.server.store import SeatSetup, Store, opened, schema
from hurlyburly.server.store.history import ALL
from server.inside import Program, registry_at
from server.test_history import ANNA, BEN, CARA, ended, person, result

GAME = "toil-and-troublez"
STRENGTH = Path(__file__).parents[2] / "docs" / "strength.md"


def run(coroutine: Any) -> Any:
    return asyncio.run(coroutine)


# The model.


def test_everybody_begins_in_the_middle_and_is_known_better_with_every_game() -> None:
    new = Rating()
    assert str(new) == "1500 ± 490"
    won, lost = rated([new, new], [1, 2], [False, False])
    assert won.shown > 1500 > lost.shown and won.unsure == lost.unsure < new.unsure
    assert won.games == lost.games == 1
    for _ in range(30):
        won, lost = rated([won, lost], [1, 2], [False, False])
    assert won.unsure < 400 and won.shown > lost.shown + 400
    even = rated([new, new, new], [1, 1, 1], [False] * 3)
    assert all(abs(one.shown - 1500) < 2 for one in even)


def test_four_hundred_points_are_odds_of_ten_to_one() -> None:
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    strong = model.rating(mu=skill.MU + 400 / skill.POINTS, sigma=0.1)
    weak = model.rating(mu=skill.MU, sigma=0.1)
    chance = model.predict_win([[strong], [weak]])[0]
    assert 0.88 < chance < 0.995


def test_bots_are_anchors_and_stay() -> None:
    sharp = anchor(GAME, "sharp")
    assert sharp is not None
    before = [Rating(), sharp]
    after = rated(before, [2, 1], [False, True])
    assert after[1] is sharp and after[0].shown < 1500
    shallow = rated([Rating(), sharp], [1, 2], [False, True])[0]
    gentle = anchor(GAME, "gentle")
    assert gentle is not None
    assert shallow.shown > rated([Rating(), gentle], [1, 2], [False, True])[0].shown, "who beats more is worth more"


def test_the_anchors_of_every_game_rise_with_the_levels_and_say_where_they_are_from() -> None:
    told = tomllib.loads(skill.ANCHORS.read_text(encoding="utf-8"))
    assert set(told) == set(GAMES)
    for game, found in told.items():
        values = [found[level.name] for level in LEVELS]
        assert values == sorted(values) and skill.anchors()[game]["greedy"] == 1500
        shown = measured_ratings(GAMES[game].title)
        assert {level: found[level] for level in shown} == shown, "as docs/strength.md has them"
        assert found["source"] and found["measured"] == [level for level in shown if level != "greedy"]
        assert ("provisional" in found) == (len(shown) < len(LEVELS))


def measured_ratings(title: str) -> dict[str, int]:
    """Those that docs/strength.md prints for a game."""
    page = STRENGTH.read_text(encoding="utf-8").split(f"## {title}\n")[1].split("\n## ")[0]
    words = " ".join(page.split()).partition("Ratings, by these figures: ")[2].partition(" (")[0]
    return {level: int(rating) for level, rating in (one.split() for one in words.split(", "))}


# With the result.


def test_a_rated_game_changes_the_ratings_of_its_people_and_others_do_not(store: Store) -> None:
    async def play() -> None:
        await ended(store, "plain", (person(ANNA), person(BEN)), result(5, 3, at=1.0))
        assert await store.all_ratings(ANNA) == {}
        await ended(store, "stopped", (person(ANNA), person(BEN)), result(5, 3, at=2.0, how="stopped"), rated=True)
        assert await store.all_ratings(ANNA) == {}
        three = (person(ANNA), person(BEN), SeatSetup("bot", level="greedy"))
        await ended(store, "first", three, result(9, 3, 5, at=3.0), rated=True)
        anna, ben = await store.rating(ANNA, GAME), await store.rating(BEN, GAME)
        assert anna is not None and ben is not None and anna.shown > 1500 > ben.shown
        await ended(store, "second", (person(ANNA), person(BEN)), result(1, 3, at=4.0), rated=True)
        later = await store.rating(ANNA, GAME)
        assert later is not None and later.shown < anna.shown and later.games == 2 and later.unsure < anna.unsure
        changes = await store.rated_games(ANNA, ["plain", "stopped", "first", "second"])
        assert set(changes) == {"first", "second"}
        assert changes["first"].rating == anna.shown and changes["first"].by == anna.shown - 1500
        assert changes["second"].by == later.shown - anna.shown
        assert set(await store.ratings_of([ANNA, BEN, CARA, ""], GAME)) == {ANNA, BEN}
        await store.forget_person(ANNA)
        assert await store.all_ratings(ANNA) == {} and await store.all_ratings(BEN)

    run(play())


def test_whoever_gave_up_is_last_whatever_their_score(store: Store) -> None:
    async def play() -> None:
        three = (person(ANNA), person(BEN), person(CARA))
        gone = Line(0, "table-resign", 0, "Anna resigns.")
        await ended(store, "m", three, result(9, 5, 3, log=(gone,)), rated=True)
        found = await store.ratings_of([ANNA, BEN, CARA], GAME)
        assert found[BEN].shown > found[CARA].shown > found[ANNA].shown

    run(play())


def test_it_is_kept_as_it_was_worked_out(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the result, written again, nor another model changes it."""

    async def play() -> None:
        await ended(store, "m", (person(ANNA), person(BEN)), result(5, 3), rated=True)
        before = await store.rating(ANNA, GAME)
        monkeypatch.setattr(skill, "rated", lambda *_: pytest.fail("worked out again"))
        await store.keep_result("m", result(1, 3))
        await store.past(ANNA, ALL)
        assert await store.rating(ANNA, GAME) == before

    run(play())


def test_an_older_database_has_none_and_gets_the_place_for_them(address: str) -> None:
    with pytest.MonkeyPatch.context() as before:
        before.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:4])
        older = opened(address)
        with closing(older.backend.connect()) as connection:
            assert "ratings" not in connection.tables()
        older.close()
    store = opened(address)

    async def play() -> None:
        assert await store.all_ratings(ANNA) == {}
        await ended(store, "m", (person(ANNA), person(BEN)), result(5, 3), rated=True)
        assert (await store.all_ratings(ANNA))[GAME].games == 1

    run(play())
    store.close()


# At the table.


async def offered(node: Registry) -> tuple[str, Program, Program]:
    """Anna offers a rated game, and Ben sits there."""
    anna, ben = Program(node), Program(node)
    made = await anna.make(seats=2, name="Anna", rated=True)
    ben.is_known((await ben.post("/join", 201, invite=made["invite"], name="Ben"))["token"])
    return made["match"], anna, ben


async def does(node: Registry, match: str, who: Program, do: Any, value: str = "on") -> None:
    await seating.change(node, await node.room(match), LobbyAct(id="x", do=do, value=value), who.holder)


def test_it_begins_only_once_everybody_agrees_to_what_it_is(tmp_path) -> None:
    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db") as node:
            match, anna, ben = await offered(node)
            answer = await anna.http.post(f"/api/v1/tables/{match}/start")
            assert answer.status_code == 409 and "Ben did not yet" in answer.json()["words"]
            with pytest.raises(Refused, match="Only the host"):
                await does(node, match, ben, "rated", "off")
            await does(node, match, ben, "agree")
            await does(node, match, anna, "clock", "1 min a move")
            answer = await anna.http.post(f"/api/v1/tables/{match}/start")
            assert answer.status_code == 409, "the table has changed: Ben is asked again"
            await does(node, match, ben, "agree")
            await anna.post(f"/tables/{match}/start")

    run(play())


def test_a_rated_game_has_no_hints_no_undo_and_nobody_comes_in(tmp_path) -> None:
    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db") as node:
            anna, cara = Program(node), Program(node)
            made = await anna.make("play-now", seats=3, level="gentle", rated=True)
            live = await node.table(made["match"])
            assert not live.table.allows_hints(0)
            hint = await anna.http.get(f"/api/v1/tables/{made['match']}/hint")
            assert hint.status_code == 409
            with pytest.raises(Refused, match="without undo"):
                live.table.check(0, "play", " undo ", live.table.version)
            why = await anna.get(f"/tables/{made['match']}/why?text=undo")
            assert not why["legal"] and "rated" in why["words"]
            joins = await cara.http.post("/api/v1/join", json={"invite": made["invite"], "name": "Cara"})
            assert joins.status_code == 409
            with pytest.raises(Refused, match="whoever begins"):
                await seating.ask(node, made["match"], "c" * 48, "Cara")
            with pytest.raises(Refused, match="for themselves"):
                await making.play_on_a_guess(node, live, 0, anna.holder, "127.0.0.1")
            scene, _ = live.frames.scene(0, (0,), True)
            assert scene.house_rules[-1].startswith("Rated:") and not scene.hints

    run(play())


def test_somebody_who_gives_a_rated_game_up_finds_it_in_their_history(address: str) -> None:
    async def play() -> None:
        async with registry_at(address) as node:
            match, anna, ben = await offered(node)
            await does(node, match, ben, "agree")
            await anna.post(f"/tables/{match}/start")
            await anna.post(f"/tables/{match}/close")
            live = await node.table(match)
            await live.finish()
            (game,) = (await anna.get("/history"))["games"]
            given = (await anna.get("/ratings"))["ratings"]
            assert game["rated"]["by"] < 0 and game["rated"]["rating"] == given[0]["rating"]
            assert (await ben.get("/ratings"))["ratings"][0]["rating"] > 1500
            page = (await anna.http.get("/mine")).text
            assert f"{given[0]['rating']} ± {given[0]['unsure']}" in page
            again = await making.another(node, match, anna.holder, "127.0.0.1")
            assert not (await node.kept(again)).setup.rated, "another one is agreed on anew"
            room = await node.room((await anna.make(seats=2, name="Anna"))["match"])
            assert str(room.ratings[anna.holder].shown) == str(given[0]["rating"])

    run(play())


def test_a_bot_without_a_rating_cannot_be_rated(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skill, "anchors", lambda: {})

    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db") as node:
            answer = await Program(node).http.post(
                "/api/v1/tables", json={"game": GAME, "how": "play-now", "seats": 2, "rated": True}
            )
            assert answer.status_code == 409 and "cannot be rated" in answer.json()["words"]

    run(play())
