"""Hints at a table: who may ask, how they grow, and that nothing is lost with one."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import pytest

from hurlyburly.server import hints, seating
from hurlyburly.server.live import LiveTable
from hurlyburly.server.messages import LobbyAct, Refused
from hurlyburly.server.registry import Registry
from server.inside import Program, registry_at, two_at_a_table


async def at_choice(registry: Registry, program: Program, match: str) -> tuple[LiveTable, int]:
    """The table, once the program's seat has more than one option: until then the only one is played."""
    table = await registry.table(match)
    number = 0
    while True:
        seen = await program.get(f"/tables/{match}")
        if len(seen["options"]) > 1:
            return table, seen["seat"]
        if seen["options"]:
            number += 1
            await program.post(f"/tables/{match}/plays", id=f"p{number}", text=seen["options"][0])
        await asyncio.sleep(0.01)


def test_a_hint_against_bots_grows_and_changes_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_at(str(tmp_path / "t.db")) as registry:
            anna = Program(registry)
            made = await anna.make("play-now", seats=2, level="gentle")
            table, seat = await at_choice(registry, anna, made["match"])
            version, options = table.table.version, table.table.match.options(seat)
            stages = (0.2, 1.0)  # the second is long enough for an option that comes new to catch up
            found = [one async for one in hints.growing(table, seat, stages)]
            assert [growing for _, growing in found] == [True, False]
            assert found[0][0].futures < found[1][0].futures
            assert found[0][0].iterations < found[1][0].iterations
            given = await anna.get(f"/tables/{made['match']}/hint?seconds=1")
            assert {one["play"]["text"] for one in given["hint"]["plays"]} <= set(options)
            assert (table.table.version, given["version"]) == (version, version)
            bad = await anna.http.get(f"/api/v1/tables/{made['match']}/hint?seconds=60")
            assert (bad.status_code, bad.json()["code"]) == (400, "bad-message")

    asyncio.run(story())


def test_among_people_hints_are_refused_until_the_host_allows_them_to_everybody(tmp_path: Path) -> None:
    async def refusal(program: Program, match: str) -> dict[str, Any]:
        answer = await program.http.get(f"/api/v1/tables/{match}/hint")
        assert answer.status_code == 409
        found: dict[str, Any] = answer.json()
        return found

    async def story() -> None:
        async with registry_at(str(tmp_path / "t.db")) as registry:
            match, anna, ben = await two_at_a_table(registry)
            assert {(await refusal(one, match))["words"] for one in (anna, ben)} == {hints.NOT_HERE}
            lobby = await anna.make(seats=2, name="Anna")
            ben.is_known((await ben.post("/join", 201, invite=lobby["invite"], name="Ben"))["token"])
            room = await registry.room(lobby["match"])
            with pytest.raises(Refused, match="Only the host"):
                await seating.change(registry, room, LobbyAct(id="h", do="hints", value="on"), ben.holder)
            await seating.change(registry, room, LobbyAct(id="h", do="hints", value="on"), anna.holder)
            await anna.post(f"/tables/{lobby['match']}/start")
            table = await registry.table(lobby["match"])
            asked, idle = (anna, ben) if table.table.to_act == table.table.held_by(anna.holder) else (ben, anna)
            assert (await asked.get(f"/tables/{lobby['match']}/hint"))["hint"]["plays"]
            assert (await refusal(idle, lobby["match"]))["code"] == "not-your-turn"

    asyncio.run(story())


def test_a_hint_whose_workers_die_is_refused_in_clear_words_and_nothing_is_lost(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_at(str(tmp_path / "t.db")) as registry:
            anna = Program(registry)
            made = await anna.make("play-now", seats=2, level="gentle")
            table, seat = await at_choice(registry, anna, made["match"])
            version = table.table.version

            async def killing() -> None:
                while True:
                    for worker in table.answers.bots.ours.workers._all:
                        if worker.process is not None:
                            worker.process.kill()
                    await asyncio.sleep(0.005)

            killer = asyncio.create_task(killing())
            with pytest.raises(Refused, match="Nothing else has: ask again"):
                await hints.one(table, seat, 5.0)
            killer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await killer
            assert (await hints.one(table, seat, 0.1)).plays
            assert table.table.version == version
            assert table.answers.bots.ours.turns.free == 1

    asyncio.run(story())


def test_a_hint_for_a_question_that_is_gone_says_so(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_at(str(tmp_path / "t.db")) as registry:
            anna = Program(registry)
            made = await anna.make("play-now", seats=2, level="gentle")
            table, seat = await at_choice(registry, anna, made["match"])
            asking = asyncio.create_task(hints.one(table, seat, 2.0))
            while table.answers.bots.ours.turns.free:  # until somebody thinks about it
                await asyncio.sleep(0)
            await table.play(seat, table.table.match.options(seat)[0], sent="p", version=None)
            with pytest.raises(Refused) as refused:
                await asking
            assert refused.value.code == "stale"

    asyncio.run(story())
