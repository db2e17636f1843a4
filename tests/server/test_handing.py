"""One screen that goes from hand to hand: covered only where something is hidden, then with nothing of the table."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from hurlyburly.games import GAMES
from hurlyburly.server import handing
from hurlyburly.server.registry import Registry
from hurlyburly.server.viewer import Viewer
from server.inside import Program, registry_at


async def around_one_screen(registry: Registry, game: str, **form: str) -> tuple[Program, str]:
    anna = Program(registry, "A" * 43)
    asked = {"game": game, "how": "hot-seat", "seats": "3", "name-0": "Anna", "name-1": "Ben", **form}
    answer = await anna.http.post("/tables", data=asked)
    assert answer.status_code == 303, answer.text
    return anna, answer.headers["location"].rsplit("/", 1)[1]


def test_it_is_asked_how_many_play_and_who(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db") as registry:
            page = (await Program(registry).http.get("/hot-seat/wizard-tower")).text
            assert re.findall(r'name="seats" value="(\d)"', page) == list("2345678")
            _, match = await around_one_screen(registry, "wizard-tower", seats="2", bots="2")
            kept = await registry.kept(match)
            assert [(seat.kind, seat.name) for seat in kept.setup.seats][:2] == [("person", "Anna"), ("person", "Ben")]
            assert [seat.kind for seat in kept.setup.seats][2:] == ["bot", "bot"]
            _, match = await around_one_screen(registry, "wizard-tower", seats="2")
            assert len((await registry.kept(match)).setup.seats) == 3  # a bot fills up to the fewest
            answer = await Program(registry).http.post(
                "/tables", data={"game": "dungeon-twister", "how": "hot-seat", "seats": "2", "bots": "3"}
            )
            assert answer.status_code == 409

    asyncio.run(play())


def test_where_nothing_is_hidden_the_screen_just_goes_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db") as registry:
            anna, match = await around_one_screen(registry, "toil-and-troublez")
            assert "data-veiled" not in (await anna.http.get(f"/table/{match}")).text
            table = await registry.table(match)
            viewer = Viewer(anna.holder, 0, (0, 1, 2), 0)
            table.viewers.add(viewer)
            seats = set()
            for _ in range(40):
                frame = table.frames.frame(viewer)
                assert frame.cover is None
                assert frame.seat in frame.to_act or not frame.to_act  # it shows whoever is asked
                seats.add(frame.seat)
                seat = table.table.to_act[0]
                await table.act(seat, "play", table.table.match.options(seat)[-1])
            assert seats == {0, 1, 2}

    asyncio.run(play())


@pytest.mark.parametrize("game", ["wizard-tower", "toil-and-trouble"])
def test_nothing_of_the_table_is_in_a_page_that_is_handed_on(tmp_path: Path, game: str) -> None:
    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db") as registry:
            anna, match = await around_one_screen(registry, game)
            table = await registry.table(match)
            first = table.table.first_asked((0, 1, 2))
            name = table.table.match.names[first]
            page = (await anna.http.get(f"/table/{match}")).text
            assert f'data-veiled="{first}"' in page and f"Pass it to {name}" in page and 'data-plays="[]"' in page
            for zone in ("z-board", "z-hand", "z-prompt", "z-players", "z-side"):
                assert re.search(rf'id="{zone}"[^>]*></', page), zone
            assert 'data-n="' not in page  # nor a line of the log
            viewer = Viewer(anna.holder, first, (0, 1, 2), 0)
            table.viewers.add(viewer)
            covered = table.frames.frame(viewer)
            assert covered.cover is not None and covered.cover.seat == first
            assert not covered.plays and not covered.lines and not any(covered.zones.values())
            viewer.look_through(first)
            open_now = table.frames.frame(viewer)
            assert open_now.cover is None and open_now.zones["z-prompt"] and open_now.lines
            while not covered.cover or covered.cover.seat == first:  # until somebody else is asked
                seat = next(iter(table.table.to_act))
                await table.act(seat, "play", table.table.match.options(seat)[0])
                covered = table.frames.frame(viewer)
            assert set(viewer.zones.values()) == {""} and not covered.plays
            again = table.frames.frame(viewer)
            assert again.cover == covered.cover and not again.zones and not again.lines

    asyncio.run(play())


def test_a_game_has_words_of_its_own_for_handing_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db") as registry:
            _, match = await around_one_screen(registry, "wizard-tower")
            cover = handing.cover((await registry.table(match)).table, 1, True)
            assert cover.reader.startswith("Ben, you see every hand but your own")
            assert "look away" in cover.others and cover.go == "I am Ben"

    asyncio.run(play())


@pytest.mark.parametrize("game", list(GAMES))
def test_what_a_game_says_about_its_questions_are_fields_of_its_view(game: str) -> None:
    from hurlyburly.kernel.match import Match

    view = Match(game, GAMES[game].seats.start, seed=1).view(0)
    assert GAMES[game].page.asked_about <= set(view.__struct_fields__)
