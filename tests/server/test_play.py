"""People at a real server: whole games, coming back, links, lobbies."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import hurlyburly as hb
from server.client import Node, Page, Person

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    path: Path = tmp_path_factory.mktemp("server") / "tables.db"
    with Node(f"sqlite:///{path}", "--away-after", "1") as running:
        yield running


async def options(person: Person, match: str) -> list[str]:
    """What may be chosen, as a program sees it."""
    answer = await person.http.get(f"/api/v1/tables/{match}", headers={"Authorization": f"Bearer {person.secret}"})
    assert answer.status_code == 200, answer.text
    return answer.json()["options"]


async def play_out(person: Person, page: Page, match: str, luck: random.Random) -> None:
    """Play any legal option until the game is over."""
    while await page.my_turn():
        choices = await options(person, match)
        answer = await page.play(luck.choice(choices))
        assert answer["type"] == "played", answer


def test_a_whole_game_against_bots_and_its_record(node):
    async def play() -> None:
        anna = Person(node.base)
        match = await anna.make("play-now", seats=2, level="gentle", name="Anna")
        async with anna.at(f"/table/{match}") as page:
            await play_out(anna, page, match, random.Random(1))
            assert page.frame["over"] and page.frame["title"].startswith("Game over")
            assert sorted(page.lines) == list(range(len(page.lines)))
        record = (await anna.http.get(f"/table/{match}/record")).text
        assert hb.load(record).over
        await anna.close()

    asyncio.run(play())
