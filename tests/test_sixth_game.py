"""A sixth game, from another package: `examples/cuckoo_eggs`, installed as anybody would, with no edit here.

It is played in every way there is: terminal, page, REST, environments, bots, and by the battery; on the compiled build
too, of whose classes its own are plain subclasses.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from installing import ran, surroundings
from server.client import Node, Person

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "cuckoo_eggs"
GAME = "cuckoo-eggs"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The surroundings of a program in which the game is installed."""
    return surroundings(EXAMPLE, tmp_path_factory)


def test_it_is_listed_and_its_rules_can_be_read(installed: dict[str, str]) -> None:
    assert "cuckoo-eggs: Cuckoo Eggs, 2 to 4 seats" in ran(installed, "-m", "hurlyburly.cli", "games")
    assert "EGG-04" in ran(installed, "-m", "hurlyburly.cli", "rules", GAME)


def test_it_is_played_in_the_terminal(installed: dict[str, str]) -> None:
    told = ran(
        installed, "-m", "hurlyburly.cli", "play", GAME, "--seats", "me,bot:sharp", "--seed", "3", stdin="1\n" * 30
    )
    assert "What do you say it is?" in told and "nests:" in told and re.search(r"(wins|share the victory)\.", told)


def test_bots_play_it(installed: dict[str, str]) -> None:
    told = ran(installed, "-m", "hurlyburly.cli", "simulate", GAME, "-n", "6", "--bots", "greedy,search:30,random")
    assert "6 games" in told


def test_its_own_tests_pass(installed: dict[str, str]) -> None:
    config = str(EXAMPLE / "pyproject.toml")
    told = ran(installed, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", config, str(EXAMPLE / "tests"))
    assert "6 passed" in told


BATTERY = """
import battery, hurlyburly as hb
for setting in battery.settings(hb.GAMES["cuckoo-eggs"]):
    before, dealt = {}, []
    for number, match in enumerate(battery.decisions(setting, 1)):
        dealt = dealt or match.game.cards(match.state)
        if match.played:
            battery.undo_goes_back(match, before)
        before = match.position()
        battery.cards_are_conserved(match, dealt)
        battery.position_round_trips(match)
        battery.options_have_their_own_words(match)
        battery.illegal_plays_leave_no_trace(match)
        battery.copies_are_independent(match, number)
        battery.words_for_everything(match)
        battery.plays_are_of_the_vocabulary(match)
        battery.events_are_of_the_vocabulary(match)
        battery.all_laws(match, number)
    battery.record_replays(match)
    for seed in range(20):
        assert battery.fast_game(setting, seed)[0].over
print("all held")
"""


def test_the_battery_holds(installed: dict[str, str]) -> None:
    assert "all held" in ran(installed, "-c", BATTERY)


ENVIRONMENTS = """
from pettingzoo.test import api_test
from hurlyburly.envs import Batch, Setup, aec, single
env = aec("cuckoo-eggs", seats=3)
assert env.metadata["name"] == "cuckoo_eggs_v0"
api_test(env, num_cycles=60)
env = single("cuckoo-eggs", seats=2, against="random", render_mode="html")
seen, info = env.reset(seed=1)
over = False
while not over:
    seen, reward, over, _, info = env.step(int(seen["action_mask"].argmax()))
assert "rich-terminal" in env.render()
batch = Batch(Setup("cuckoo-eggs", 4), 8, seed=1)
print("all played", sum(block.size for block in Setup("cuckoo-eggs").game.learning.blocks))
"""


def test_learners_are_given_it(installed: dict[str, str]) -> None:
    assert "all played 26" in ran(installed, "-W", "ignore", "-c", ENVIRONMENTS)


def test_it_is_on_the_shelf_and_played_in_the_browser(
    installed: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", installed["PYTHONPATH"])

    async def visit(node: Node) -> tuple[str, str, str]:
        anna = Person(node.base)
        home = (await anna.http.get("/")).text
        assert "Six games of magic" in home and "It is an egg of three. Trust me." in home
        cover = re.search(r'src="(/static/games/cuckoo-eggs/[^"]+)"', home)
        assert cover is not None
        box = await anna.http.get(cover[1])
        assert box.headers["content-type"] == "image/svg+xml" and "Cuckoo Eggs" in box.text
        assert "immutable" in box.headers["cache-control"]
        assert "EGG-04" in (await anna.http.get("/rules/cuckoo-eggs")).text
        match = await anna.make("play-now", game=GAME, seats=2)
        token = {"Authorization": f"Bearer {anna.secret}"}
        assert "plainboard" in (await anna.http.get(f"/table/{match}")).text
        async with anna.at(f"/table/{match}") as page:
            while await page.my_turn():
                given = (await anna.http.get(f"/api/v1/tables/{match}", headers=token)).json()
                assert {play["verb"] for play in given["plays"]} <= {"keep", "offer", "take", "refuse"}
                assert given["options"][-1] in page.zones["z-prompt"]
                await page.play(given["options"][-1])
            assert "plainboard" in page.zones["z-board"] and "Scores" in page.zones["z-prompt"]
            assert any("finds an egg." in line for line in page.lines.values())
        lobby = await anna.make("invite", game=GAME, seats=2)
        await anna.close()
        return anna.secret, match, lobby

    async def come_back(node: Node, secret: str, match: str, lobby: str) -> None:
        anna = Person(node.base, secret)
        home = await anna.http.get("/")
        assert home.status_code == 200 and "Five games of magic" in home.text and "cuckoo-eggs" in home.text
        over = await anna.http.get(f"/table/{match}")
        assert over.status_code == 200 and "This is how it ended." in over.text
        waiting = await anna.http.get(f"/lobby/{lobby}")
        assert waiting.status_code == 409 and "there is no game" in waiting.text
        await anna.close()

    store = f"sqlite:///{tmp_path}/tables.db"
    with Node(store) as node:
        left = asyncio.run(visit(node))
    monkeypatch.undo()
    with Node(store) as node:  # and now it is not installed any more
        asyncio.run(come_back(node, *left))
