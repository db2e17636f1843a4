"""A bot from another package: `examples/magpie`, installed as anybody would, with no edit here.

It plays wherever a bot is named: in simulations, the terminal, environments and, chosen by its name, at a server.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from installing import ran, surroundings
from server.client import Node, Person

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "magpie"
GAME = "toil-and-troublez"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The surroundings of a program in which the bot is installed."""
    return surroundings(EXAMPLE, tmp_path_factory)


def test_it_is_listed(installed: dict[str, str]) -> None:
    assert "magpie: takes what shines, and thinks no further (magpie:Magpie, 1 s a choice)" in ran(
        installed, "-m", "hurlyburly.cli", "bots"
    )


def test_it_plays_in_simulations_in_several_processes(installed: dict[str, str]) -> None:
    told = ran(installed, "-m", "hurlyburly.cli", "simulate", GAME, "-n", "8", "--bots", "magpie,magpie:Magpie,random")
    assert "9 games" in told and "magpie:Magpie" in told


def test_it_plays_in_the_terminal(installed: dict[str, str]) -> None:
    command = ("-m", "hurlyburly.cli", "play", GAME, "--seats", "me,bot:magpie", "--seed", "3")
    assert "Balthazar" in ran(installed, *command, stdin="1\n" * 300)


def test_its_own_tests_pass(installed: dict[str, str]) -> None:
    told = ran(installed, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull, str(EXAMPLE / "tests"))
    assert "2 passed" in told


ENVIRONMENTS = """
from hurlyburly.envs import single
env = single("wizard-tower", seats=3, against=["magpie", "random"])
seen, _ = env.reset(seed=1)
over = False
while not over:
    seen, _, over, _, _ = env.step(int(seen["action_mask"].argmax()))
from hurlyburly.envs.reading import games_in_words
from hurlyburly.envs.text import home_table
assert "bot magpie: takes what shines" in games_in_words()
assert home_table("wizard-tower", bots="magpie").seen().view.plays
print("all played")
"""


def test_learners_and_models_play_against_it(installed: dict[str, str]) -> None:
    assert "all played" in ran(installed, "-W", "ignore", "-c", ENVIRONMENTS)


def test_visitors_of_a_server_choose_it_by_its_name(
    installed: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", installed["PYTHONPATH"])

    async def visit(node: Node) -> None:
        anna = Person(node.base)
        games = (await anna.http.get("/api/v1/games")).json()["games"]
        assert {"name": "magpie", "words": "takes what shines, and thinks no further"} in games[0]["bots"]
        lobby = await anna.make("invite", game=GAME, seats=2)
        async with anna.at(f"/lobby/{lobby}") as page:
            await page.until("lobby")
            assert (await page.ask("lobby", do="bot", seat=1, value="magpie"))["type"] == "done"
            while 'value="magpie"' not in page.zones["z-seats"]:
                await page.hear()
            for place in ("magpie:Magpie", "os:abort", "random"):
                refused = await page.ask("lobby", do="level", seat=1, value=place)
                assert refused["code"] == "bad-table" and "sharp, cunning, magpie, not" in refused["words"]
            assert (await page.ask("lobby", do="start"))["type"] == "done"
        token = {"Authorization": f"Bearer {anna.secret}"}
        async with anna.at(f"/table/{lobby}") as page:
            while await page.my_turn():
                given = (await anna.http.get(f"/api/v1/tables/{lobby}", headers=token)).json()
                await page.play(given["options"][0])
            assert not any("bot failed" in line for line in page.lines.values())
            assert any("magpie" in zone for zone in page.zones.values())
        await anna.close()

    with Node(f"sqlite:///{tmp_path}/tables.db") as node:
        asyncio.run(visit(node))
