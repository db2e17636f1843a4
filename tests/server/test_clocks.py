"""Clocks: whose time runs, what it costs, and that no second is lost or won where the server, the store or a node goes.

The clock is driven: nothing here waits.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import pytest
from msgspec.structs import replace

from hurlyburly.games import GAMES
from hurlyburly.kernel.match import UNDO
from hurlyburly.server import lobby, seating, zero
from hurlyburly.server.bots import LONGEST, LONGEST_DOUBT
from hurlyburly.server.clocks import OFFERED, SLACK, Clocks, chosen, clock_of, written
from hurlyburly.server.live import LiveTable
from hurlyburly.server.messages import LobbyAct, PongFrame, Refused
from hurlyburly.server.registry import Registry
from hurlyburly.server.served import BEAT, BOUND, SystemClock
from hurlyburly.server.store import Store, StoreAway, opened
from hurlyburly.server.store.records import Clock, Entry
from hurlyburly.server.table import Table, restored
from hurlyburly.server.viewer import Viewer
from server.client import until
from server.conftest import new_database
from server.inside import Program, registry_at
from server.test_standing import B, a_spell_is_cast, begun_with

FREE = SLACK  # the tests' tables have pace 0
HOUR, DAY = 3600.0, 86400.0


class Driven(SystemClock):
    """Time passes when a test says so."""

    def __init__(self, at: float = 1e9) -> None:
        self.at = at

    def wall(self) -> float:
        return self.at

    def steady(self) -> float:
        return self.at

    async def passes(self, seconds: float, *nodes: Registry) -> None:
        """While these nodes serve their tables."""
        while seconds > 0:
            step = min(BEAT, seconds)
            seconds -= step
            self.at += step
            for node in nodes:
                with contextlib.suppress(StoreAway):
                    await node.served.beat()


async def table_of_two(
    node: Registry, clock: str, at_zero: str = "bot", game: str = "toil-and-troublez"
) -> tuple[LiveTable, Program, Program]:
    """Anna and Ben, and their clocks have started."""
    anna, ben = Program(node), Program(node)
    made = await anna.make(game=game, seats=GAMES[game].seats.start, name="Anna", clock=clock, at_zero=at_zero)
    ben.is_known((await ben.post("/join", 201, invite=made["invite"], name="Ben"))["token"])
    await anna.post(f"/tables/{made['match']}/start")
    return await started(node, made["match"]), anna, ben


async def started(node: Registry, match: str) -> LiveTable:
    live = await node.table(match)
    live.tick()
    await until(lambda: live.table.clocks is None or live.table.clocks.begun)
    return live


def left(live: LiveTable, seat: int) -> float:
    assert live.table.clocks is not None
    return round(live.table.clocks.left(seat, live.served.now, live.table.timed), 6)


async def plays(live: LiveTable, text: str = "") -> int:
    """Whoever is asked first plays for themselves; who."""
    seat = live.table.to_act[0]
    number = live.table.version
    await live.play(seat, text or live.table.match.options(seat)[0], sent=f"p{number}", version=None)
    return seat


# How a clock is written.


def test_a_clock_is_read_as_it_is_written():
    for text in OFFERED:
        assert written(clock_of(text)) == text
    assert clock_of("90 s a move", "give-up") == Clock("move", 90.0, at_zero="give-up")
    assert clock_of("10 min + 10 s") == Clock("total", 600.0, 10.0)
    assert written(clock_of("90 s a move")) == "90 s a move" and written(clock_of("48 h")) == "48 h"
    assert "90 s a move" in chosen(clock_of("90 s a move")).offered
    for bad in ("soon", "1 s a move", "99999 days a move", "-5 min", "10 min + x s", "5 days"):
        with pytest.raises(Refused):
            clock_of(bad)
    with pytest.raises(Refused):
        clock_of("5 min", "explode")


def test_only_the_host_chooses_it_and_everybody_reads_it(tmp_path):
    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db", clock=Driven()) as node:
            anna, ben = Program(node), Program(node)
            made = await anna.make(seats=2, name="Anna")
            ben.is_known((await ben.post("/join", 201, invite=made["invite"], name="Ben"))["token"])
            room = await node.room(made["match"])
            with pytest.raises(Refused, match="Only the host"):
                await seating.change(node, room, LobbyAct(id="1", do="clock", value="1 min a move"), ben.holder)
            await seating.change(node, room, LobbyAct(id="1", do="clock", value="1 min a move"), anna.holder)
            await seating.change(node, room, LobbyAct(id="2", do="at-zero", value="give-up"), anna.holder)
            assert room.kept.setup.clock == Clock("move", 60.0, at_zero="give-up")
            await anna.post(f"/tables/{made['match']}/start")
            live = await started(node, made["match"])
            scene, _ = live.frames.scene(0, (0,), True)
            assert scene.house_rules[-1:] == ("Clocks: 1 min a move. At zero, the seat is given up.",)
            given = await anna.get(f"/tables/{made['match']}")
            assert given["clock"] == "1 min a move" and [one["left"] for one in given["clocks"]] == [60.0, 60.0]

    asyncio.run(play())


# What it costs.


def test_only_the_time_of_whoever_is_asked_runs_and_its_first_moment_is_free(address):
    clock = Driven()

    async def play() -> None:
        async with registry_at(address, clock=clock) as node:
            live, _, _ = await table_of_two(node, "5 min + 5 s")
            first = live.table.to_act[0]
            await clock.passes(FREE, node)
            assert left(live, first) == 300
            await clock.passes(20, node)
            assert (left(live, first), left(live, 1 - first)) == (280, 300)
            while live.table.to_act == (first,):
                await plays(live)
            assert (left(live, first), left(live, 1 - first)) == (285, 300), "a turn that cost time brings an increment"
            for _ in range(20):
                await plays(live)
            assert (left(live, first), left(live, 1 - first)) == (285, 300), "what cost none brings none"

    asyncio.run(play())


def test_so_much_a_move_begins_again_with_every_question(tmp_path):
    clock = Driven()

    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db", clock=clock) as node:
            live, _, _ = await table_of_two(node, "1 min a move")
            for _ in range(10):
                seat = live.table.to_act[0]
                assert left(live, seat) == 60
                await clock.passes(FREE + 50, node)
                assert left(live, seat) == 10
                await plays(live)

    asyncio.run(play())


@pytest.mark.parametrize("kind", ["1 min a move", "5 min + 30 s"])
def test_nobody_wins_time_by_taking_back(tmp_path, kind):
    clock = Driven()

    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db", clock=clock) as node:
            live, _, _ = await table_of_two(node, kind)
            tried = 0
            for _ in range(200):
                seat = live.table.to_act[0]
                await clock.passes(FREE + 5, node)
                await plays(live)
                if not live.table.match.may_undo(seat):
                    continue
                had = None
                for n in range(8):
                    await live.undo(seat, sent=f"u{live.table.version}", version=None)
                    await clock.passes(3, node)
                    assert had is None or left(live, seat) <= had - 3, (kind, n)
                    had = left(live, seat)
                    await plays(live)
                    if not live.table.match.may_undo(seat):
                        break
                tried += 1
                if tried == 3:
                    return
            raise AssertionError("nothing could be taken back")

    asyncio.run(play())


def test_each_clock_runs_where_several_are_asked():
    """The law alone: two are asked at once, and one of them answers later than the other."""
    clocks = Clocks(Clock("total", 100.0, 7.0), 3, pace=0)
    clocks.run(Entry(1, 0, "clock", clock=1000.0), ())
    clocks.settle(Entry(1, 0, "clock", clock=1000.0), {0: 0, 2: 0}, (), True)
    clocks.run(Entry(2, 2, "play", "x", "s", sender=2, clock=1000.0 + FREE + 10), (0, 2))
    clocks.settle(Entry(2, 2, "play", "x", "s", sender=2, clock=1000.0 + FREE + 10), {0: 0}, (), True)
    assert clocks.hands.left == [90.0, 100.0, 97.0]
    clocks.run(Entry(3, 0, "play", "x", "s", sender=0, clock=1000.0 + FREE + 40), (0,))
    clocks.settle(Entry(3, 0, "play", "x", "s", sender=0, clock=1000.0 + FREE + 40), {1: 3}, (), True)
    assert clocks.hands.left == [67.0, 100.0, 97.0]


def test_an_increment_goes_with_what_it_was_for():
    """The law alone: a turn that is handed on and taken back, again and again."""
    clocks, now = Clocks(Clock("total", 100.0, 30.0), 2, pace=0), 1000.0

    def happens(number: int, seat: int, text: str, asked: dict[int, int], *, seconds: float) -> None:
        nonlocal now
        now += seconds
        entry = Entry(number, seat, "play" if text else "clock", text, "s", sender=seat, clock=now)
        clocks.run(entry, clocks.hands.asked)
        clocks.settle(entry, asked, (0,), True)

    happens(1, 0, "", {0: 0}, seconds=0)
    happens(2, 0, "pass", {1: 2}, seconds=FREE + 10)
    assert clocks.hands.left == [120.0, 100.0]
    for number in range(3, 9, 2):
        happens(number, 0, UNDO, {0: number}, seconds=0)
        assert clocks.hands.left[0] < 100
        happens(number + 1, 0, "pass", {1: number + 1}, seconds=1)
    assert clocks.hands.left == [117.0, 100.0]


def test_what_the_table_answers_costs_nothing(tmp_path):
    """Also where its answer comes late."""
    clock = Driven()

    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db", clock=clock) as node:
            live, _, _ = await table_of_two(node, "5 min + 5 s")
            answered = 0
            for _ in range(60):
                seat = live.table.to_act[0]
                forced = len(live.table.match.options(seat)) == 1
                before = left(live, seat)
                if forced:
                    await clock.passes(FREE + 8, node)
                    await live.act(seat, "play", live.table.match.options(seat)[0])  # as `answers.py` does
                    assert left(live, seat) == before
                    answered += 1
                else:
                    await plays(live)
            assert answered > 3

    asyncio.run(play())


# What it must not tell.


def clock_after(store: Store, holds: str, sender: int, seconds: float, pace: float) -> float:
    """B is asked what may hang on a hidden spell, and the answer comes from B or from the table."""
    seats = [lobby.person(f"holder {seat}", name) for seat, name in enumerate(("Anna", "Ben"))]
    setup = begun_with(a_spell_is_cast(holds), seats, pace)
    setup = replace(setup, clock=Clock("total", 300.0, 9.0))
    kept = asyncio.run(store.create(f"{holds}{sender}{seconds}", "playing", setup, []))
    table = Table(kept)
    table.apply(Entry(1, 0, "clock", clock=100.0))
    assert table.to_act == (B,) and table.game.page.hides(table.match.view(B))
    text = table.match.options(B)[-1]
    table.apply(Entry(2, B, "play", text, "s" if sender >= 0 else "", sender=sender, clock=100.0 + seconds))
    assert table.clocks is not None
    return table.clocks.hands.left[B]


def test_where_a_choice_hangs_on_hidden_cards_the_clocks_do_not_say_who_answered(tmp_path):
    store = opened(f"sqlite:///{tmp_path}/t.db")
    pace = 1.0
    longest = pace * (LONGEST + LONGEST_DOUBT)
    for seconds in (0.5, longest, longest + SLACK, longest + SLACK + 3):
        found = {clock_after(store, holds, sender, seconds, pace) for holds in ("hex",) for sender in (B, -1)}
        assert len(found) == 1, seconds
        assert (found == {300.0}) == (seconds <= longest + SLACK)
    store.close()


# At zero.


def test_at_zero_a_bot_makes_that_move_and_no_other(address):
    clock = Driven()

    async def play() -> None:
        async with registry_at(address, clock=clock) as node:
            live, anna, ben = await table_of_two(node, "1 min a move")
            seat = live.table.to_act[0]
            person = (anna, ben)[seat]
            await clock.passes(FREE + 59, node)
            await live.zero.fall()
            assert not live.table.flagged
            before = len(live.table.match.played)
            await clock.passes(2, node)
            await live.zero.fall()
            answer = await person.http.post(
                f"/api/v1/tables/{live.table.kept.match}/plays", json={"id": "late", "text": "draw"}
            )
            await until(lambda: len(live.table.match.played) > before)
            assert len(live.table.match.played) == before + 1 and not live.table.flagged
            assert answer.status_code == 409 and answer.json()["code"] in ("not-your-turn", "no-such-option", "illegal")
            name = live.table.match.names[seat]
            assert f"{name}'s time is up: a bot makes this move." in [line.words for line in live.table.lines(None)]
            assert not live.table.is_bots(seat), "the next move is theirs again"

    asyncio.run(play())


def test_once_a_bot_has_made_that_move_nobody_is_shown_a_bot(tmp_path):
    """Also where the same seat is asked again: what is kept of who plays for whom is out of date then."""
    clock = Driven()

    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db", clock=clock) as node:
            live, _, _ = await table_of_two(node, "1 min a move")

            def bots(seat: int) -> set[tuple[bool, bool]]:
                """As everybody sees the seat: whether a bot plays for it, and whether it is asked to play itself."""
                scenes = [live.frames.scene(eye, () if eye is None else (eye,), False)[0] for eye in (None, 0, 1)]
                own = live.frames.scene(seat, (seat,), False)[0]
                return {(scene.seats[seat].bot_plays, bool(own.view.plays)) for scene in scenes}

            for _ in range(40):
                seat = live.table.to_act[0]
                assert bots(seat) == {(False, True)}
                await clock.passes(FREE + 61, node)
                await live.zero.fall()
                assert live.table.flagged == {seat} and bots(seat) == {(True, False)}
                await until(lambda: not live.table.flagged)
                if live.table.to_act == (seat,):
                    break
            assert live.table.to_act == (seat,) and bots(seat) == {(False, True)}

    asyncio.run(play())


def test_at_zero_the_seat_is_given_up(tmp_path):
    clock = Driven()

    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db", clock=clock) as node:
            live, _, _ = await table_of_two(node, "30 s a move", "give-up")
            seat = live.table.to_act[0]
            await clock.passes(FREE + 31, node)
            await live.zero.fall()
            assert live.table.ended == "resigned" and live.table.winners == (1 - seat,)
            name = live.table.match.names[seat]
            assert [line.words for line in live.table.lines(None)][-2:] == [f"{name}'s time is up.", f"{name} resigns."]

    asyncio.run(play())


def test_a_game_of_days_goes_on_with_all_browsers_closed(address):
    clock = Driven()

    async def play() -> None:
        async with registry_at(address, clock=clock) as node:
            live, _, _ = await table_of_two(node, "1 day a move", "give-up")
            match = live.table.kept.match
            await until(node.store.any_due)
            live.close()
            del node.tables[match]
        async with registry_at(address, clock=clock) as later:
            assert await later.store.any_due()
            await clock.passes(60, later)
            await zero.wake(later)
            assert match not in later.tables
            # a day, in the time served; beat by beat would take too long
            served = await later.store.serve(clock.at)
            await later.store._do(
                lambda connection: connection.run("UPDATE served SET seconds = ?", served + DAY + FREE + 1)
            )
            await later.served.beat()
            await zero.wake(later)
            assert later.tables[match].table.ended == "resigned"

    asyncio.run(play())


# What is lost, what is won: nothing beyond the bound.


async def thinks(live: LiveTable, clock: Driven, node: Registry, seconds: float) -> tuple[int, float]:
    seat = live.table.to_act[0]
    await clock.passes(FREE + seconds, node)
    return seat, left(live, seat)


@pytest.mark.parametrize("down", [1.0, 4.0, 60.0, 3 * HOUR])
def test_a_restart_costs_and_gives_nobody_more_than_the_bound(address, down):
    clock = Driven()

    async def play() -> None:
        async with registry_at(address, clock=clock) as node:
            live, _, _ = await table_of_two(node, "5 min + 5 s")
            await plays(live)
            seat, before = await thinks(live, clock, node, 31.5)
            match = live.table.kept.match
        clock.at += down
        async with registry_at(address, clock=clock) as later:
            live = await later.table(match)
            assert abs(left(live, seat) - before) <= BOUND
            assert down <= BOUND or left(live, seat) >= before, "a longer one costs nobody anything"
            now = left(live, seat)
            await clock.passes(10, later)
            assert left(live, seat) == pytest.approx(now - 10)
            await plays(live)
            assert live.table.clocks is not None
            again = Table(live.table.kept)
            for entry in await later.store.entries(match):
                again.apply(entry)
            assert again.clocks is not None and again.clocks.hands == live.table.clocks.hands, "from entries alone"

    asyncio.run(play())


@pytest.mark.parametrize("away", [3.0, 4.9, 30.0, 600.0])
def test_the_clocks_stand_still_while_the_store_is_away(address, away, monkeypatch):
    clock = Driven()

    async def gone(self: Store, *_: Any) -> Any:
        raise StoreAway("away")

    async def play() -> None:
        async with registry_at(address, clock=clock) as node:
            live, _, _ = await table_of_two(node, "1 min a move", "give-up")
            seat, before = await thinks(live, clock, node, 50)
            with monkeypatch.context() as meanwhile:
                meanwhile.setattr(Store, "serve", gone)
                meanwhile.setattr(Store, "append", gone)
                await clock.passes(away, node)
                assert left(live, seat) >= before - BOUND
                await live.zero.fall()
            await clock.passes(0.5, node)
            await live.zero.fall()
            assert not live.table.ended
            assert abs(left(live, seat) - before) <= BOUND + 0.5

    asyncio.run(play())


def test_nobody_s_time_is_up_by_an_estimate(tmp_path, monkeypatch):
    """The store is back, and the node has not heard from it yet for how long nobody was served."""
    clock = Driven()

    async def gone(self: Store, *_: Any) -> Any:
        raise StoreAway("away")

    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db", clock=clock) as node:
            live, _, _ = await table_of_two(node, "1 min a move", "give-up")
            seat, _ = await thinks(live, clock, node, 57)
            with monkeypatch.context() as meanwhile:
                meanwhile.setattr(Store, "serve", gone)
                await clock.passes(600, node)
            assert left(live, seat) == 0, "as far as the node can tell"
            await live.zero.fall()
            assert not live.table.ended and left(live, seat) >= 3 - BOUND and left(live, seat) > 0

    asyncio.run(play())


def test_a_saved_table_has_its_clocks(tmp_path):
    clock = Driven()

    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db", clock=clock) as node:
            live, _, _ = await table_of_two(node, "20 min + 15 s")
            for _ in range(60):
                await clock.passes(FREE + 3, node)
                await plays(live)
                if live.table.may_be_saved:
                    break
            assert live.table.may_be_saved and live.table.clocks is not None
            entries = await node.store.entries(live.table.kept.match)
            again = restored(live.table.kept, live.table.saved(), entries)
            assert again.clocks is not None and again.clocks.hands == live.table.clocks.hands

    asyncio.run(play())


@pytest.mark.slow
def test_a_table_that_goes_to_another_node_takes_its_clocks_along(postgres):
    """Whose clocks differ by seconds: only what one of them has counted counts, and only once."""
    address = new_database(postgres)
    clock, other = Driven(), Driven(1e9 + 3.0)

    async def play() -> None:
        async with registry_at(address, clock=clock) as one, registry_at(address, clock=other) as two:
            live, _, _ = await table_of_two(one, "5 min + 5 s")
            seat = live.table.to_act[0]
            for _ in range(10):
                await clock.passes(2, one)
                await other.passes(2, two)
            before = left(live, seat)
            assert abs(before - (300 + FREE - 20)) <= BOUND
            there = await two.table(live.table.kept.match)
            assert abs(left(there, seat) - before) <= BOUND
            other.at += HOUR  # somebody sets its clock
            await two.served.beat()
            assert abs(left(there, seat) - before) <= BOUND
            for _ in range(10):
                await clock.passes(2, one)
            assert abs(left(live, seat) - (before - 20)) <= 2 * BOUND

    asyncio.run(play())


# What a page is told.


def test_a_page_is_told_once_and_counts_by_itself(tmp_path):
    clock = Driven()

    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db", clock=clock) as node:
            live, anna, _ = await table_of_two(node, "5 min + 5 s")
            seen = zero.clocks_seen(live.table)
            asked = live.table.to_act[0]
            assert [(one.seat, one.left, one.runs_from is not None) for one in seen] == [
                (seat, 300.0, seat == asked) for seat in (0, 1)
            ]
            await clock.passes(30, node)
            live.tick()
            assert zero.clocks_seen(live.table) == seen, "the same until somebody plays"
            viewer = Viewer(anna.holder, 0, (0,), 0)
            frame = live.frames.frame(viewer)
            assert "".join(map(str, frame.zones["z-players"])).count('role="timer"') == 2
            assert PongFrame(id="x", served=live.served.now).served == live.served.now

    asyncio.run(play())


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_shows_them_on_its_panels(tmp_path, game):
    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db", clock=Driven()) as node:
            live, _, _ = await table_of_two(node, "2 days a move", game=game)
            _, zones = live.frames.scene(0, (0,), False)
            assert "".join(zones["z-players"]).count("data-clock=") == 2

    asyncio.run(play())
