"""Looking back: everybody's own finished games, as they ended, for nobody else."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from msgspec.structs import replace
from toy import TOY

from hurlyburly.games import GAMES
from hurlyburly.server import history
from hurlyburly.server.registry import Registry
from hurlyburly.server.scene import Line
from hurlyburly.server.store import Link, Result, SeatSetup, Setup, Store
from hurlyburly.server.store.history import SEVERAL, Past, Wanted, friend_id, places
from server.inside import Program, registry_at, two_at_a_table
from server.test_results import changed_rules, played_out

ANNA, BEN, CARA = "a" * 48, "b" * 48, "c" * 48


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, TOY.id, TOY)


def person(holder: str, name: str = "") -> SeatSetup:
    return SeatSetup("person", name, holder=holder)


def result(*scores: int, at: float = 1000.0, how: Any = "played", log: tuple[Line, ...] = (), **more: Any) -> Result:
    best = max(scores)
    return Result(
        rules=1,
        how=how,
        scores=scores,
        winners=tuple(seat for seat, score in enumerate(scores) if score == best) if how == "played" else (),
        names=tuple(["Anna", "Ben", "Cara"][: len(scores)]),
        house_rules=(),
        heads=("Score",),
        cells=tuple((str(score),) for score in scores),
        won="",
        course=(),
        log=log,
        known={},
        record="",
        key="",
        key_hash="",
        at=at,
        **more,
    )


async def ended(store: Store, match: str, seats: tuple[SeatSetup, ...], result: Result, **more: Any) -> None:
    setup = Setup("toil-and-troublez", 1, "00" * 32, ANNA, seats, **more)
    kept = await store.create(match, "playing", setup, [Link(f"replay-{match}", "replay", match)])
    assert await store.change(kept, "over", setup, result)


def run(coroutine: Any) -> None:
    asyncio.run(coroutine)


def test_one_s_own_games_come_the_newest_first_in_parts(store: Store) -> None:
    async def play() -> None:
        for n in range(7):
            await ended(store, f"m{n}", (person(ANNA), SeatSetup("bot")), result(n, 3, at=float(n // 2)))
        first = await store.past(ANNA, Wanted(), most=4)
        assert [game.match for game in first] == ["m6", "m5", "m4", "m3"]
        then = await store.past(ANNA, Wanted(), first[-1].match, most=4)
        assert [game.match for game in then] == ["m2", "m1", "m0"]
        assert first[0].replay == "replay-m6" and first[0].place == 1
        assert await store.past(BEN, Wanted()) == []

    run(play())


def test_games_are_found_by_game_by_people_and_by_how_they_ended(store: Store) -> None:
    async def play() -> None:
        await ended(store, "alone", (person(ANNA), SeatSetup("bot")), result(5, 3))
        await ended(store, "lost", (person(ANNA), person(BEN)), result(1, 3))
        await ended(store, "three", (person(ANNA), person(BEN), person(CARA)), result(4, 2, 9))

        async def found(**wanted: Any) -> set[str]:
            return {game.match for game in await store.past(ANNA, Wanted(**wanted))}

        assert await found() == {"alone", "lost", "three"}
        assert await found(won=True) == {"alone"}
        assert await found(friends=True) == {"lost", "three"}
        assert await found(friend=friend_id(ANNA, CARA)) == {"three"}
        assert await found(friend=friend_id(ANNA, BEN), won=True) == set()
        assert await found(game="talisman") == set()
        totals = await store.totals(ANNA)
        assert (totals.games, totals.won, totals.friends) == (3, 1, 2)
        (own,) = await store.by_game(ANNA)
        assert (own.games, own.won, own.best, sorted(own.places)) == (3, 1, 5, [(1, 2), (2, 2), (2, 3)])

    run(play())


def test_a_series_counts_who_came_before_whom(store: Store) -> None:
    async def play() -> None:
        for n, (anna, ben) in enumerate([(5, 3), (1, 3), (2, 4), (2, 2)]):
            await ended(store, f"m{n}", (person(ANNA), person(BEN)), result(anna, ben, at=float(n)))
        await ended(store, "with-cara", (person(ANNA), person(CARA)), result(9, 1, at=0.5))
        ben, cara = await store.friends(ANNA)
        assert (ben.name, ben.ahead, ben.behind, ben.games, ben.match) == ("Ben", 1, 2, 4, "m3")
        assert (cara.ahead, cara.behind) == (1, 0)
        assert [outcome for _, outcome in (await store.series(ANNA, ben)).latest] == [1, -1, -1, 0]
        (anna,) = await store.friends(BEN)
        assert (anna.ahead, anna.behind) == (2, 1)
        assert anna.friend not in (ben.friend, ANNA) and ben.friend != BEN  # nobody is known by what is stored of them

    run(play())


def test_what_was_stopped_tried_out_or_shared_by_one_screen_is_told_and_not_counted(store: Store) -> None:
    async def play() -> None:
        two = (person(ANNA), person(BEN))
        await ended(store, "stopped", two, result(5, 3, how="stopped"))
        await ended(store, "tried-out", (person(ANNA), SeatSetup("bot")), result(5, 3), start={"state": {}})
        await ended(store, "one-screen", (person(ANNA), person(ANNA)), result(5, 3))
        games = await store.past(ANNA, Wanted())
        assert {game.match: game.place for game in games} == {"stopped": 0, "tried-out": 0, "one-screen": 0}
        assert (await store.totals(ANNA)).won == 0 and await store.by_game(ANNA) == []
        assert await store.friends(ANNA) == []
        assert {history.result_in_words(game.past) for game in games if game.match == "one-screen"} == {
            "Anna won by 2 points"
        }

    run(play())


def test_games_that_ended_before_there_was_a_history_are_in_it(store: Store) -> None:
    async def play() -> None:
        for n in range(25):
            await ended(store, f"m{n}", (person(ANNA), person(BEN)), result(n, 3))

        def forget(connection: Any) -> None:
            for statement in ("DELETE FROM history", "DELETE FROM met", "UPDATE results SET told = 0"):
                connection.run(statement)

        await store._do(forget)
        assert len(await store.past(ANNA, Wanted(), most=50)) == 25
        assert len(await store.past(BEN, Wanted(), most=50)) == 25

    run(play())


def test_a_deleted_table_leaves_everybody_s_history(store: Store) -> None:
    async def play() -> None:
        await ended(store, "m", (person(ANNA), person(BEN)), result(5, 3))
        await store.delete("m")
        assert await store.past(ANNA, Wanted()) == [] and await store.friends(BEN) == []

    run(play())


def test_whoever_gave_up_is_last_and_equals_share_a_place() -> None:
    assert places((9, 4, 7), (), (0,)) == (3, 2, 1)
    assert places((5, 5, 2), (0, 1), ()) == (1, 1, 3)
    assert places((3, 9, 9), (0,), ()) == (1, 2, 2)  # the winner need not have most


PAST = Past(0, "played", ("Anna", "Ben"), ("person", "person"), (5, 3), (1, 2), (0,), ("Mark", "Marks"))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({}, "Won by 2 Marks"),
        ({"scores": (4, 3)}, "Won by 1 Mark"),
        ({"won": "the Crown"}, "You won the Crown"),
        ({"winners": (0, 1)}, "Shared with Ben"),
        ({"seat": 1}, "Lost to Anna, 3 to 5"),
        ({"seat": 1, "won": "the Crown"}, "Anna won the Crown"),
        (
            {"seat": 2, "names": ("Anna", "Ben", "Cara"), "scores": (5, 3, 1), "places": (1, 2, 3)},
            "4 Marks behind Anna",
        ),
        ({"how": "resigned", "resigned": (1,)}, "Won, as Ben gave up"),
        ({"how": "resigned", "resigned": (0,), "winners": ()}, "You gave up"),
        ({"how": "stopped", "winners": ()}, "Stopped by agreement"),
        ({"seat": SEVERAL}, "Anna won by 2 Marks"),
        ({"winners": (), "seat": 1}, "Nobody won"),
    ],
)
def test_a_game_is_told_in_a_few_words(change: dict[str, Any], words: str) -> None:
    assert history.result_in_words(replace(PAST, **change)) == words


async def three_games(registry: Registry) -> tuple[Program, Program]:
    match, anna, ben = await two_at_a_table(registry, TOY.id)
    for n in range(3):
        await played_out(match, registry, [anna, ben], random.Random(n))
        if n < 2:
            match = (await anna.post(f"/tables/{match}/again", 201))["match"]
    return anna, ben


def test_three_games_with_the_same_people_are_a_series_on_both_s_pages(address: str) -> None:
    async def play() -> None:
        async with registry_at(address) as registry:
            anna, ben = await three_games(registry)
            mine = await anna.get("/history")
            assert len(mine["games"]) == 3 and mine["older"] == "" and mine["games"][0]["replay"].startswith("http")
            (series,) = await registry.store.friends(anna.holder)
            assert series.games == 3 and series.name == "Ben"
            page = (await anna.http.get("/mine")).text
            assert "You and Ben</h2>" in page and f"<b>{series.ahead}</b>" in page
            assert ben.holder not in page and anna.holder not in page
            again = (await anna.http.get(f"/mine?with={series.friend}&won=yes")).text
            assert again.count('class="res won"') == series.ahead
            assert (await anna.http.get("/")).text.count('class="fin ') == 3
            # the next game is found by whoever comes second
            path = f"/tables/{series.match}/again"
            first = await anna.http.post(path)
            second = await ben.http.post(path)
            assert first.status_code == 303 and first.headers["location"] == second.headers["location"]

    run(play())


def test_nobody_looks_into_another_s_history(address: str) -> None:
    async def play() -> None:
        async with registry_at(address) as registry:
            anna, ben = await three_games(registry)
            match = (await anna.get("/history"))["games"][0]["match"]
            stranger = Program(registry, "S" * 43)
            assert (await stranger.get("/history"))["games"] == []
            assert "Nothing here yet" in (await stranger.http.get("/mine")).text
            assert "Nothing here yet" in (await Program(registry).http.get("/mine")).text
            theirs = (await registry.store.friends(anna.holder))[0].friend
            assert (await ben.get(f"/history?with={theirs}"))["games"] == []  # it means something to Anna alone
            assert (await stranger.post(f"/tables/{match}/again", 403))["code"] == "not-your-seat"
            assert (await stranger.get(f"/history?before={match}"))["games"] == []

    run(play())


def test_later_rules_change_nothing_in_a_history(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with registry_at(address) as registry:
            anna, _ = await three_games(registry)
            before = await anna.get("/history")
        changed_rules(monkeypatch, 2)
        async with registry_at(address) as registry:
            again = Program(registry, anna.token)
            assert await again.get("/history") == before
            # and a game of other rules has a next one all the same
            assert (await again.post(f"/tables/{before['games'][0]['match']}/again", 201))["stage"] == "playing"

    run(play())
