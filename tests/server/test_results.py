"""A result never changes: what a game came to is kept when it ends and shown from then on, whatever later rules say."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from toy import TOY

from hurlyburly.games import GAMES
from hurlyburly.server.pages.over import over
from hurlyburly.server.pages.zones import zones
from hurlyburly.server.preview import played, scene_of
from hurlyburly.server.registry import Registry
from hurlyburly.server.results import Shelved
from hurlyburly.server.scene import Ended
from hurlyburly.server.store import StoreAway
from server.inside import Program, registry_at, two_at_a_table


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, TOY.id, TOY)


def changed_rules(monkeypatch: pytest.MonkeyPatch, version: int) -> None:
    """All points count double. That is the next version of the rules, or somebody forgot to say so."""

    class Doubled(TOY.state):  # type: ignore[misc,name-defined]
        def scores(self) -> list[int]:
            return [2 * points for points in self.points]

    def setup(*given: Any) -> Any:
        state = TOY.setup(*given)
        state.__class__ = Doubled
        return state

    monkeypatch.setitem(GAMES, TOY.id, msgspec.structs.replace(TOY, rules_version=version, setup=setup))


async def played_out(match: str, registry: Registry, people: list[Program], luck: random.Random) -> None:
    table = (await registry.table(match)).table
    while not table.ended:
        seat = table.to_act[0]
        text = luck.choice(table.match.options(seat))
        await people[seat].post(f"/tables/{match}/plays", id=f"{table.version}", text=text)


async def shown(anna: Program, match: str) -> dict[str, Any]:
    """All that is told of how it ended."""
    given = await anna.get(f"/tables/{match}")
    record = await anna.http.get(f"/api/v1/tables/{match}/record")
    return {
        "winners": given["winners"],
        "scores": given["scores"],
        "log": (await anna.get(f"/tables/{match}/log"))["lines"],
        "record": record.text,
    }


def read(page: str) -> str:
    """What a page says, without its marks."""
    return " ".join(re.sub(r"<[^>]+>", "", page).split())


async def a_finished_game(registry: Registry) -> tuple[str, list[Program]]:
    match, *people = await two_at_a_table(registry, TOY.id)
    await played_out(match, registry, people, random.Random(3))
    return match, people


def test_a_result_is_kept_before_anybody_is_told_of_it(address):
    async def play() -> None:
        async with registry_at(address) as registry:
            match, *people = await two_at_a_table(registry, TOY.id)
            table = await registry.table(match)
            told: list[bool] = []
            stir = table._moved
            table._moved = lambda: (told.append(table.table.kept.stage == "over"), stir())[1]  # type: ignore[method-assign]
            await played_out(match, registry, people, random.Random(3))
            assert told[-1] and not any(told[:-1])
            result = await registry.store.result(match)
            assert result is not None and result.scores == table.table.match.scores and result.how == "played"

    asyncio.run(play())


@pytest.mark.parametrize("version", [1, 2], ids=["the rules changed silently", "the rules have a new version"])
def test_under_later_rules_a_finished_game_has_the_result_and_the_log_that_it_had(address, monkeypatch, version):
    async def play() -> None:
        async with registry_at(address) as registry:
            match, people = await a_finished_game(registry)
            before = [await shown(person, match) for person in people]
            assert sum(before[0]["scores"]) == 3
            assert before[0]["log"] != before[1]["log"]  # each has seen their own cards alone
        changed_rules(monkeypatch, version)
        async with registry_at(address) as registry:
            again = [Program(registry, person.token) for person in people]
            assert [await shown(person, match) for person in again] == before
            given = await again[0].get(f"/tables/{match}")
            assert given["over"] and given["view"] is None and "cannot be laid out any more" in given["prompt"]
            page = await again[0].http.get(f"/table/{match}")
            assert page.status_code == 200 and "This is how it ended" in page.text
            words = [line["words"] for line in before[0]["log"]]
            assert all(said in read(page.text) for said in words)
            links = await registry.store.links(match)
            watching = await again[1].http.get(f"/watch/{links['spectator']}")
            assert watching.status_code == 200
            assert words[0] not in read(watching.text)  # a card that Anna alone has seen
            replay = await again[1].http.get(f"/replay/{links['replay']}")
            assert replay.status_code == 200 and "This is how it ended" in replay.text
            record = await again[1].http.get(f"/replay/{links['replay']}/record")
            assert record.text == before[0]["record"]
            refused = await again[0].post(f"/tables/{match}/plays", 409, id="x", text="lay 1")
            assert refused["code"] == "not-now"

    asyncio.run(play())


def test_a_finished_game_that_is_laid_out_keeps_the_words_of_its_log(tmp_path: Path, monkeypatch):
    class Shouting(type(TOY.words)):  # type: ignore[misc]
        def tell(self, *given: Any) -> str:
            return str(super().tell(*given)).upper()

    async def play() -> None:
        address = f"sqlite:///{tmp_path}/t.db"
        async with registry_at(address) as registry:
            match, people = await a_finished_game(registry)
            before = await shown(people[0], match)
        monkeypatch.setitem(GAMES, TOY.id, msgspec.structs.replace(TOY, words=Shouting()))
        async with registry_at(address) as registry:
            anna = Program(registry, people[0].token)
            assert await shown(anna, match) == before
            assert (await anna.get(f"/tables/{match}"))["view"] is not None

    asyncio.run(play())


def test_a_game_that_was_stopped_or_given_up_has_a_result_too(tmp_path: Path, monkeypatch):
    async def play() -> None:
        address = f"sqlite:///{tmp_path}/t.db"
        async with registry_at(address) as registry:
            stopped, *people = await two_at_a_table(registry, TOY.id)
            for seat in (0, 1):
                await (await registry.table(stopped)).stop(seat, "s")
            given_up, *others = await two_at_a_table(registry, TOY.id)
            await others[1].post(f"/tables/{given_up}/close")
            before = [await shown(people[0], stopped), await shown(others[0], given_up)]
            assert before[1]["winners"] == [0]
        changed_rules(monkeypatch, 2)
        async with registry_at(address) as registry:
            after = [
                await shown(Program(registry, p.token), m) for p, m in ((people[0], stopped), (others[0], given_up))
            ]
            assert after == before

    asyncio.run(play())


def without_results(registry: Registry) -> Any:
    """As the release before left it."""
    return registry.store._do(lambda connection: connection.run("DELETE FROM results"))


def test_a_game_that_ended_before_results_were_kept_is_kept_when_it_is_first_opened(address, monkeypatch):
    async def play() -> None:
        async with registry_at(address) as registry:
            match, people = await a_finished_game(registry)
            before = await shown(people[0], match)
            await without_results(registry)
        async with registry_at(address) as registry:
            assert await shown(Program(registry, people[0].token), match) == before
        changed_rules(monkeypatch, 2)
        async with registry_at(address) as registry:
            assert await shown(Program(registry, people[0].token), match) == before

    asyncio.run(play())


def test_where_nothing_was_kept_and_the_rules_are_others_that_is_said(address, monkeypatch):
    async def play() -> None:
        async with registry_at(address) as registry:
            match, people = await a_finished_game(registry)
            await without_results(registry)
        changed_rules(monkeypatch, 2)
        async with registry_at(address) as registry:
            with pytest.raises(Shelved):
                await registry.table(match)
            page = await Program(registry, people[0].token).http.get(f"/table/{match}")
            assert page.status_code == 409 and "ended before results were kept" in page.text

    asyncio.run(play())


def test_a_result_is_written_once(address):
    async def play() -> None:
        async with registry_at(address) as registry:
            match, _ = await a_finished_game(registry)
            first = await registry.store.result(match)
            assert first is not None
            await registry.store.keep_result(match, msgspec.structs.replace(first, scores=(99, 99)))
            assert await registry.store.result(match) == first

    asyncio.run(play())


def test_a_store_that_is_away_at_the_end_gets_the_result_later(tmp_path: Path, monkeypatch):
    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db") as registry:
            match, *people = await two_at_a_table(registry, TOY.id)
            table = await registry.table(match)
            real = registry.store.change

            async def away(*given: Any) -> bool:
                raise StoreAway("for a moment")

            monkeypatch.setattr(registry.store, "change", away)
            await played_out(match, registry, people, random.Random(3))
            assert await registry.store.result(match) is None and table.table.ended
            monkeypatch.setattr(registry.store, "change", real)
            table.tick()
            while table.table.kept.stage != "over":
                await asyncio.sleep(0)
            assert await registry.store.result(match) is not None

    asyncio.run(play())


def test_whoever_gives_up_comes_last_however_many_points_they_have() -> None:
    match = played("toil-and-troublez", 3, 60, 1)
    scene = scene_of(match, 0)
    seats = tuple(replace(seen, resigned=seen.seat == 0) for seen in scene.seats)
    ended = Ended("resigned", (), (9, 4, 7), "#", "#", heads=("Total",), cells=(("9",), ("4",), ("7",)))
    html = over(replace(scene, seats=seats, ended=ended), ended)
    assert "You gave up" in html and "Nobody wins" not in html
    rows = re.findall(r'class="place">(\d)</td>.*?class="total">(\d)<', html, re.S)
    assert rows == [("1", "7"), ("2", "4"), ("3", "9")]


def test_whoever_has_given_up_is_not_told_that_they_are_asked_again() -> None:
    match = played("toil-and-troublez", 3, 4, 1)
    scene = scene_of(match, (match.to_act[0] + 1) % 3)
    assert "asked again" in zones(scene)["z-prompt"]
    seats = tuple(replace(seen, resigned=seen.seat == scene.seat) for seen in scene.seats)
    said = zones(replace(scene, seats=seats))["z-prompt"]
    assert "You have given up" in said and "asked again" not in said


def test_who_is_asked_in_anothers_turn_is_told_that_it_is_their_choice() -> None:
    match = played("toil-and-troublez", 3, 0, 1)
    scene = scene_of(match, match.to_act[0])
    assert "Your turn" in zones(scene)["z-turn"]
    another = replace(scene.view, active=(match.to_act[0] + 1) % 3)
    assert "Your choice" in zones(replace(scene, view=another))["z-turn"]
