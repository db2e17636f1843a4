"""Whoever does anything is there: nobody's seat is taken while they play, no game is stopped over their head, and
nobody's ids get in the way of another's."""

from __future__ import annotations

import asyncio
import time

import pytest

from hurlyburly.server import seating, ticking
from hurlyburly.server.live import LiveTable
from hurlyburly.server.lobby import PATIENCES
from hurlyburly.server.messages import LobbyAct, Refused
from hurlyburly.server.presence import A_DAY
from hurlyburly.server.store.records import PATIENCE
from hurlyburly.server.viewer import Viewer
from server.inside import Program, registry_at, two_at_a_table


async def bens_page(table: LiveTable, ben: Program) -> Viewer:
    viewer = Viewer(ben.holder, 1, (1,), 0)
    table.come(viewer)
    return viewer


def some_time_ago(table: LiveTable, seconds: float) -> None:
    """So long ago the table was opened, and whoever is not there now was last seen."""
    table.presence.opened -= seconds
    table.presence.seen.setdefault(0, time.time())
    for times in (table.presence.seen, table.presence.acted):
        for seat in times:
            times[seat] -= seconds


def test_somebody_who_plays_or_looks_by_rest_is_not_away(address):
    async def play() -> None:
        async with registry_at(address) as registry:
            match, anna, ben = await two_at_a_table(registry)
            table = await registry.table(match)
            await bens_page(table, ben)
            for asked in ("look", "play", "log"):
                some_time_ago(table, 120)
                table.tick()
                assert table.presence.away == {0}
                given = await anna.get(f"/tables/{match}")
                if asked == "play":
                    text = given["options"][0] if given["options"] else "draw"
                    await anna.http.post(f"/api/v1/tables/{match}/plays", json={"id": "1", "text": text})
                elif asked == "log":
                    await anna.get(f"/tables/{match}/log")
                assert table.presence.away == frozenset() and table.presence.present == {0, 1}

    asyncio.run(play())


def test_a_bot_that_begins_does_not_wait_for_a_page_to_be_opened(address):
    async def play() -> None:
        async with registry_at(address) as registry:
            begun_by_bots = 0
            while begun_by_bots < 2:
                anna = Program(registry)
                match = (await anna.make("play-now", seats=2, level="gentle"))["match"]
                if (await anna.get(f"/tables/{match}"))["to_act"] == [1]:
                    begun_by_bots += 1
                    table = await registry.table(match)
                    assert table.answers.thinking == {1} or table.version > 0

    asyncio.run(play())


def test_a_program_that_comes_back_gets_its_seat_and_its_options_back(address):
    async def play() -> None:
        async with registry_at(address) as registry:
            match, anna, _ = await two_at_a_table(registry)
            table = await registry.table(match)
            await table.act(0, "bot", sender=1, sent="b")
            given = await anna.get(f"/tables/{match}")
            assert not table.table.stand_ins and not given["seats"][0]["bot_plays"]
            assert [line["words"] for line in (await anna.get(f"/tables/{match}/log"))["lines"]][-1] == "Anna is back."

    asyncio.run(play())


def test_everybody_is_shown_at_once_that_a_bot_plays_for_somebody_and_that_they_are_back(tmp_path):
    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db") as registry:
            match, _, _ = await two_at_a_table(registry)
            table = await registry.table(match)

            def bot_plays() -> list[bool]:
                eyes = [(None, ()), (0, (0,)), (1, (1,))]
                return [table.frames.scene(seat, held, False)[0].seats[0].bot_plays for seat, held in eyes]

            assert bot_plays() == [False] * 3
            await table.act(0, "bot", sender=1, sent="b")
            assert bot_plays() == [True] * 3
            await table.act(0, "back")
            assert bot_plays() == [False] * 3

    asyncio.run(play())


def test_all_who_are_away_share_one_note_with_one_button_for_their_seats(tmp_path):
    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db") as registry:
            anna, ben, mags = (Program(registry) for _ in range(3))
            made = await anna.make(seats=3, name="Anna")
            for who, name in ((ben, "Ben"), (mags, "Mags")):
                who.is_known((await who.post("/join", 201, invite=made["invite"], name=name))["token"])
            await anna.post(f"/tables/{made['match']}/start")
            table = await registry.table(made["match"])
            page = await bens_page(table, ben)
            some_time_ago(table, 3600)
            table.presence.seen.setdefault(2, time.time() - 3600)
            table.tick()
            shown = zone(table, page)
            assert "<b>Anna and Mags are away.</b> Their seats are kept." in shown
            assert shown.count('data-do="bot" data-seat="0 2">Let bots play<') == shown.count("data-do=") - 1 == 1
            await table.act(0, "bot", sender=1, sent="b")
            shown = zone(table, page)
            assert "<b>Mags is away.</b> Their seat is kept." in shown and "<b>Anna has left.</b> A bot plays" in shown
            await table.act(2, "bot", sender=1, sent="c")
            assert "<b>Anna and Mags have left.</b> Bots play for them" in zone(table, page)

    asyncio.run(play())


def test_nobody_stops_the_game_alone_while_a_bot_stands_in_for_the_other(address):
    async def play() -> None:
        async with registry_at(address) as registry:
            match, _, ben = await two_at_a_table(registry)
            table = await registry.table(match)
            await bens_page(table, ben)
            some_time_ago(table, 3600)
            table.tick()
            await table.act(0, "bot", sender=1, sent="b")
            await table.stop(1, "s")
            assert not table.table.ended and table.table.stopping == {1}
            kept = await registry.store.table(match)
            assert kept is not None and kept.stage == "playing"

    asyncio.run(play())


@pytest.mark.parametrize("patience", PATIENCES)
def test_after_as_many_days_as_the_table_has_patience_it_may_be_stopped_without_somebody(tmp_path, patience):
    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db") as registry:
            anna, ben = Program(registry), Program(registry)
            made = await anna.make(seats=2, name="Anna")
            ben.is_known((await ben.post("/join", 201, invite=made["invite"], name="Ben"))["token"])
            room = await registry.room(made["match"])
            await seating.change(registry, room, LobbyAct(id="p", do="patience", value=str(patience)), anna.holder)
            await anna.post(f"/tables/{made['match']}/start")
            table = await registry.table(made["match"])
            page = await bens_page(table, ben)
            gone = (patience or 365) * A_DAY
            table.presence.seen[0] = time.time() - gone + 60
            await table.stop(1, "s1")
            assert not table.table.ended
            assert ("but those who have been away" in zone(table, page)) == bool(patience)
            table.presence.seen[0] = time.time() - gone - 60
            try:
                await table.stop(1, "s2")
            except Refused:
                assert patience == 0  # they have said so already, and it is still not enough
            assert bool(table.table.ended) == bool(patience)

    asyncio.run(play())


def zone(table: LiveTable, viewer: Viewer) -> str:
    zones = table.frames.frame(viewer).zones
    return str(zones.get("z-notes", ""))


def test_the_lobby_says_how_long_the_table_waits_and_its_host_chooses(tmp_path):
    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db") as registry:
            anna = Program(registry)
            match = (await anna.make(seats=2))["match"]
            page = (await anna.http.get(f"/lobby/{match}")).text
            assert f'<option value="{PATIENCE}" selected>{PATIENCE} days' in page
            room = await registry.room(match)
            with pytest.raises(Refused, match="patience is"):
                await seating.change(registry, room, LobbyAct(id="p", do="patience", value="2"), anna.holder)

    asyncio.run(play())


def test_after_a_jump_of_the_clock_nobody_has_been_away_for_days(tmp_path):
    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db") as registry:
            match, _, ben = await two_at_a_table(registry)
            table = await registry.table(match)
            await bens_page(table, ben)
            await registry.store.beat(time.time() - 30 * A_DAY)  # by the clock, the store was last in use a month ago
            table.presence.seen[0] = time.time() - 30 * A_DAY
            for _ in range(2):
                await ticking.tick(registry)
            assert not table.presence.long_gone and registry.spared_until > time.time()
            await table.stop(1, "s")
            assert not table.table.ended

    asyncio.run(play())


def test_a_page_that_is_opened_leaves_it_to_its_socket_to_hand_the_seat_back_with_a_digest(tmp_path):
    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db") as registry:
            match, anna, _ = await two_at_a_table(registry)
            table = await registry.table(match)
            await table.act(0, "bot", sender=1, sent="b")
            assert (await anna.http.get(f"/table/{match}")).status_code == 200
            page = Viewer(anna.holder, 0, (0,), 0)
            table.come(page)
            while page.digest is None:
                await asyncio.sleep(0)
            assert page.digest.words[-1] == "You are back."

    asyncio.run(play())


def test_when_somebody_was_last_there_is_known_after_a_restart(address):
    async def play() -> None:
        async with registry_at(address) as registry:
            match, anna, _ = await two_at_a_table(registry)
            await anna.get(f"/tables/{match}")
            for _ in range(12):
                await ticking.tick(registry)
        async with registry_at(address) as registry:
            table = await registry.table(match)
            assert set(table.presence.seen) == {0} and time.time() - table.presence.seen[0] < 60

    asyncio.run(play())


def test_ids_of_one_player_do_not_poison_another_s(address):
    """One waits for the other by the id "1"; the other's own play by that id must still happen."""

    async def play() -> None:
        async with registry_at(address) as registry:
            match, *people = await two_at_a_table(registry)
            table = await registry.table(match)
            seat = table.table.to_act[0]
            await table.act(seat, "wait", sent="1", sender=1 - seat)
            text = (await people[seat].get(f"/tables/{match}"))["options"][0]
            played = await people[seat].post(f"/tables/{match}/plays", id="1", text=text)
            assert played["version"] == 2
            entries = await registry.store.entries(match)
            assert [(e.act, e.seat, e.sender) for e in entries] == [("wait", seat, 1 - seat), ("play", seat, seat)]
            assert await people[seat].post(f"/tables/{match}/plays", id="1", text=text) == played
        async with registry_at(address) as registry:  # and after a restart
            again = Program(registry, people[seat].token)
            assert await again.post(f"/tables/{match}/plays", id="1", text=text) == played
            assert await registry.store.entries(match) == entries

    asyncio.run(play())


def test_another_play_by_an_id_that_was_used_is_refused_and_not_acknowledged(address):
    async def play() -> None:
        async with registry_at(address) as registry:
            match, *people = await two_at_a_table(registry)
            somebody = people[(await registry.table(match)).table.to_act[0]]
            options = (await somebody.get(f"/tables/{match}"))["options"]
            await somebody.post(f"/tables/{match}/plays", id="1", text=options[0])
            refused = await somebody.post(f"/tables/{match}/plays", 400, id="1", text="something else")
            assert refused["code"] == "bad-message" and "id of its own" in refused["words"]

    asyncio.run(play())
