"""Bots at a server: who thinks next, and what happens when one of them fails."""

from __future__ import annotations

import asyncio
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from hurlyburly.bots import shelf
from hurlyburly.games import GAMES
from hurlyburly.kernel.match import Match
from hurlyburly.server import failures
from hurlyburly.server.bots import FADES, LONGEST_WAIT, Bots
from hurlyburly.server.turns import BUDGET, MOST_WAITING, REFILL, Busy, Turns
from server.client import Node, Person, until

GENTLE, CUNNING = 0.05, 1.0  # seconds of thought


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


async def order(turns: Turns, *thoughts: tuple[str, float]) -> list[str]:
    """The tables in the order of their turns, when all ask while somebody thinks and each uses what it costs."""
    served = []

    async def think(table: str, cost: float) -> None:
        await turns.take(table, cost)
        served.append(table)
        turns.give(table, cost)

    await turns.take("somebody", 0.0)
    tasks = [asyncio.create_task(think(table, cost)) for table, cost in thoughts]
    await asyncio.sleep(0)
    turns.give("somebody", 0.0)
    await asyncio.gather(*tasks)
    return served


def used(turns: Turns, table: str, seconds: float) -> None:
    turns.free -= 1
    turns.give(table, seconds)


def test_a_gentle_bot_thinks_before_cunning_ones_that_asked_earlier():
    turns = Turns(1, Clock())
    assert asyncio.run(order(turns, ("a", CUNNING), ("b", CUNNING), ("c", GENTLE)))[0] == "c"


def test_a_table_that_has_used_its_budget_waits_for_those_who_have_not():
    turns = Turns(1, Clock())
    used(turns, "greedy for thought", BUDGET + 1)
    assert asyncio.run(order(turns, ("greedy for thought", GENTLE), ("a", CUNNING), ("b", CUNNING)))[-1] == (
        "greedy for thought"
    )


def test_tables_beyond_their_budget_are_served_in_turn():
    turns = Turns(1, Clock())
    used(turns, "a", BUDGET + 1)
    used(turns, "b", BUDGET + 1)
    asked = [("a", 1.0)] * 5 + [("b", 1.0)] * 5
    assert asyncio.run(order(turns, *asked)) == ["a", "b"] * 5


def test_a_budget_fills_up_again_and_a_full_one_is_as_good_as_new():
    clock = Clock()
    turns = Turns(1, clock)
    used(turns, "a", BUDGET + 1)
    clock.now += 1 / REFILL + 0.1
    assert turns.used("a") < BUDGET
    clock.now += 1000
    assert turns.used("a") == 0


def test_a_cunning_bot_that_has_waited_for_long_thinks_before_a_gentle_one_that_just_came():
    clock = Clock()
    turns = Turns(1, clock)

    async def ask() -> list[str]:
        served = []

        async def think(table: str, cost: float) -> None:
            await turns.take(table, cost)
            served.append(table)
            turns.give(table, 0.0)

        await turns.take("somebody", 0.0)
        early = asyncio.create_task(think("cunning", CUNNING))
        await asyncio.sleep(0)
        clock.now += 30
        late = asyncio.create_task(think("gentle", GENTLE))
        await asyncio.sleep(0)
        turns.give("somebody", 0.0)
        await asyncio.gather(early, late)
        return served

    assert asyncio.run(ask()) == ["cunning", "gentle"]


def test_no_more_than_so_many_thoughts_wait():
    turns = Turns(1, Clock())

    async def ask() -> None:
        await turns.take("somebody", 0.0)
        tasks = [asyncio.create_task(turns.take(str(n), GENTLE)) for n in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await turns.take("one too many", GENTLE)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not turns.waiting
        turns.give("somebody", 0.0)
        assert turns.free == 1

    asyncio.run(ask())


def test_a_turn_that_is_not_wanted_any_more_goes_to_the_next():
    turns = Turns(1, Clock())

    async def ask() -> None:
        await turns.take("somebody", 0.0)
        gone, next_one = (asyncio.create_task(turns.take(name, GENTLE)) for name in ("gone", "next"))
        await asyncio.sleep(0)
        turns.give("somebody", 0.0)
        gone.cancel()
        await next_one
        turns.give("next", 0.0)
        assert turns.free == 1

    asyncio.run(ask())


def test_one_slow_thought_does_not_slow_a_kind_of_bot_for_ever():
    game = GAMES["toil-and-troublez"]
    thinkers = Bots(1)
    thinkers._longest[game.id, "gentle"] = LONGEST_WAIT

    async def think() -> None:
        match = Match(game.id, 2, seed=1)
        for _ in range(20):
            assert not (await thinkers.answer("gentle", match, match.to_act[0], "table")).failed

    asyncio.run(think())
    assert thinkers._longest[game.id, "gentle"] <= LONGEST_WAIT * FADES**20 + 0.2
    thinkers.close()


def test_tables_made_from_one_address_share_a_budget():
    thinkers = Bots(1)
    thinkers.made("a", "somewhere")
    thinkers.made("b", "somewhere")

    async def think() -> None:
        match = Match("toil-and-troublez", 2, seed=1)
        await thinkers.answer("gentle", match, match.to_act[0], "a")
        await thinkers.answer("gentle", match, match.to_act[0], "c")

    asyncio.run(think())
    assert sorted(thinkers.ours.turns._used) == ["c", "somewhere"]
    thinkers.close()


# Failing bots, at a real server.


async def played_on(node: Node, level: str) -> tuple[list[str], str]:
    """A person against such a bot, until it has answered; the log, and what /metrics says."""
    anna = Person(node.base)
    match = await anna.make("play-now", seats=2, level=level)
    token = {"Authorization": f"Bearer {anna.secret}"}
    async with anna.at(f"/table/{match}") as page:
        await page.until("table")
        for _ in range(300):
            given = (await anna.http.get(f"/api/v1/tables/{match}", headers=token)).json()
            if given["over"] or any("bot failed" in line for line in page.lines.values()):
                break
            if given["to_act"] != [given["seat"]]:
                await page.hear(120)
                continue
            while page.frame["version"] < given["version"]:
                await page.hear(120)
            answer = await page.play(given["options"][0])
            assert answer["type"] == "played"
        while not any("bot failed" in line for line in page.lines.values()):
            await page.hear(120)
        assert await page.my_turn(120)
        lines = list(page.lines.values())
    metrics = (await anna.http.get("/metrics")).text
    await anna.close()
    return lines, metrics


def figure(metrics: str, name: str) -> float:
    return sum(float(line.rsplit(" ", 1)[1]) for line in metrics.splitlines() if line.startswith(f"{name}_total"))


@pytest.mark.slow
@pytest.mark.parametrize("level", ["gentle", "greedy", "sharp"])
def test_a_table_goes_on_when_its_bot(level, tmp_path):
    """... raises, kills its worker, or does not come to an end."""
    log = tmp_path / "log"
    options = ("--log", "words")
    with Node(f"sqlite:///{tmp_path}/t.db", *options, module="server.failing_bots", log=str(log)) as node:
        lines, metrics = asyncio.run(played_on(node, level))
        assert any("bot failed here" in line for line in lines)
        assert figure(metrics, "hurlyburly_bot_failures") >= 2 * figure(metrics, "hurlyburly_bot_stood_in") >= 2
    said = log.read_text()
    assert f"a {level} bot failed" in said and "a random option is chosen for it" in said
    kept = sorted((tmp_path / "failures").iterdir())
    assert kept and stat.S_IMODE(kept[0].stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "failures").stat().st_mode) == 0o700
    assert "table" not in kept[0].name and os.fspath(kept[0]) in said
    if level == "gentle":  # the real one, asked the same, gives an answer
        assert failures.repeat(kept[0])


def test_a_kept_failure_is_what_the_bot_was_asked_and_nothing_that_its_seat_may_not_know(tmp_path):
    match = Match("toil-and-troublez", 2, seed=1)
    seat = match.to_act[0]
    thinkers = Bots(1, failures.Failures(tmp_path / "failures"))

    async def think() -> None:
        thought = await thinkers.answer("no such level", match, seat, "table")
        assert thought.failed and thought.text in match.options(seat)

    asyncio.run(think())
    files = list((tmp_path / "failures").iterdir())
    assert len(files) == 2
    text = files[0].read_text()
    assert "there is no bot" in text and match.key.hex() not in text
    thinkers.close()


# Bots of somebody else's.


@pytest.fixture
def guests(monkeypatch):
    """Some that fail, as if they were installed."""
    monkeypatch.setattr(shelf.GUESTS, "_by_name", {})
    for name in ("Raising", "Dying", "Endless", "Cheating"):
        shelf.GUESTS.add(f"server.failing_bots:{name}")


def a_choice() -> Match:
    match = Match("toil-and-troublez", 2, seed=1)
    while len(match.options(match.to_act[0])) == 1:
        match.play(match.to_act[0], match.options(match.to_act[0])[0])
    return match


@pytest.mark.parametrize("name", ["raising", "dying", "endless", "cheating"])
def test_a_guest_that_fails_does_not_stop_its_table(guests, name):
    match = a_choice()
    thinkers = Bots(1)

    async def think() -> None:
        for _ in range(2):
            thought = await thinkers.answer(name, match, match.to_act[0], "table")
            assert thought.failed and thought.text in match.options(match.to_act[0])

    asyncio.run(think())
    thinkers.close()


def test_a_guest_that_does_not_come_to_an_end_costs_nobody_else_anything(guests, monkeypatch):
    """Neither our own bots nor other guests wait for it, though each has but one process."""
    monkeypatch.setitem(shelf.GUESTS._by_name, "endless", replace(shelf.GUESTS._by_name["endless"], seconds=3600))
    shelf.GUESTS.add("hurlyburly.bots.levels:Random", "patient")
    match = a_choice()
    seat = match.to_act[0]
    thinkers = Bots(1, longest_thought=3600)

    async def think() -> None:
        endless = asyncio.create_task(thinkers.answer("endless", match, seat, "a"))
        desk = thinkers.desk("endless")
        await until(lambda: desk.workers._all[0]._ready)
        assert desk.turns.free == 0
        for level in ("gentle", "sharp", "patient"):
            answered = await asyncio.wait_for(thinkers.answer(level, match, seat, "b"), 300)
            assert not answered.failed
        assert not endless.done()
        await asyncio.to_thread(thinkers.close)
        await endless

    asyncio.run(think())


def test_a_guest_has_no_more_time_than_it_says_it_needs(guests):
    match = a_choice()
    thinkers = Bots(1, failures.Failures(None), longest_thought=3600)
    assert asyncio.run(thinkers.answer("endless", match, match.to_act[0], "a")).failed
    thinkers.close()


@pytest.mark.slow
def test_whoever_runs_a_server_names_guests_and_a_wrong_name_ends_the_start(tmp_path):
    with Node(f"sqlite:///{tmp_path}/t.db", "--bot", "server.failing_bots:Raising") as node:
        lines, _ = asyncio.run(played_on(node, "raising"))
        assert any("bot failed here" in line for line in lines)
    command = [sys.executable, "-m", "hurlyburly.cli", "serve", "--no-open", "--port", "0", "--bot", "no.such:Bot"]
    done = subprocess.run([*command, "--store", f"{tmp_path}/u.db"], capture_output=True, text=True)
    assert done.returncode == 2 and "'no.such:Bot' cannot be loaded" in done.stderr and done.stderr.count("\n") == 1


def test_so_many_failures_are_kept_and_no_more(tmp_path):
    match = Match("toil-and-troublez", 2, seed=1)
    failure = failures.failure_of(match, 0, "gentle", None, ValueError("x"))
    folder = failures.Failures(tmp_path)
    assert [bool(folder.keep(failure)) for _ in range(failures.MOST_KEPT + 5)] == [True] * failures.MOST_KEPT + [
        False
    ] * 5
    assert failures.Failures(Path("/dev/null/nowhere")).keep(failure) == ""
    with pytest.raises(ValueError, match="redeal"):
        failures.repeat(next(tmp_path.iterdir()))
