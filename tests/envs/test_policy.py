"""A trained policy is a bot: it is given what environments give, and the recipe of docs/bots.md trains one."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import battery
import numpy as np
import pytest
from numpy.typing import NDArray
from server.client import Node, Person

import hurlyburly as hb
from hurlyburly.bots import Glimpse, answer
from hurlyburly.bots.policy import Policy
from hurlyburly.envs.setups import Setup
from hurlyburly.kernel.game import Game

PACKS = Path(__file__).parents[2] / "examples" / "packs"
RECIPE = Path(__file__).parents[2] / "examples" / "apprentice" / "apprentice.py"
GAME = "toil-and-troublez"

every_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in hb.GAMES.values()])


@every_game
def test_a_policy_is_given_what_environments_give_and_its_action_is_what_they_play(game: Game) -> None:
    setup = Setup(game, game.seats[-1])
    given: list[tuple[NDArray[np.float32], NDArray[np.int8]]] = []

    def last(observation: NDArray[np.float32], mask: NDArray[np.int8]) -> Any:
        given.append((observation, mask))
        return np.flatnonzero(mask)[-1]

    policy = Policy(last)
    s = setup.fresh(seed=1)
    for number in range(60):
        if s.over:
            break
        glimpse = Glimpse(s, s.seat, number)
        option = policy.choose(glimpse)
        observation, mask = given[-1]
        assert np.array_equal(observation, setup.observation(s, s.seat))
        assert np.array_equal(mask, setup.mask(s))
        assert option == setup.numbering.option(s, int(np.flatnonzero(mask)[-1]))
        s.play(s.options[number % len(s.options)])


def test_an_action_that_the_mask_does_not_allow_is_refused() -> None:
    policy = Policy(lambda observation, mask: int(np.flatnonzero(mask == 0)[0]))
    match = next(iter(battery.decisions(battery.Setting(hb.GAMES[GAME], 2, {}), 1)))
    with pytest.raises(hb.IllegalPlay, match="legal are"):
        policy.choose(Glimpse(match.state, match.to_act[0], 1))


def test_what_has_no_number_is_chosen_by_luck() -> None:
    """Cards of a pack have none."""
    game = hb.GAMES["talisman"]
    pack = hb.read_pack(PACKS / "talisman-weird-sisters.toml")
    policy = Policy(lambda observation, mask: np.flatnonzero(mask)[-1])
    match = hb.Match(game, 2, seed=1, packs=[pack], variants=game.bots.short)
    for number in range(300):
        if match.over:
            break
        seat = match.to_act[0]
        match.play(seat, answer(policy, Glimpse(match.state, seat, number)))


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the short form of the recipe has been followed."""
    folder = tmp_path_factory.mktemp("school")
    shutil.copy(RECIPE, folder)
    command = [sys.executable, "apprentice.py", GAME, "--positions", "1500", "--redeals", "2"]
    done = subprocess.run(command, cwd=folder, env=surroundings(folder), capture_output=True, text=True)
    assert done.returncode == 0 and "chooses as its teacher" in done.stdout, done.stderr
    return folder


def surroundings(folder: Path) -> dict[str, str]:
    home = Path(hb.__file__).parents[1]  # this build
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (folder, home)))}


@pytest.mark.slow
def test_the_recipe_trains_a_bot_that_beats_whoever_plays_anything(school: Path) -> None:
    play = f"hb.simulate('{GAME}', ['apprentice:Troublez', 'random'], n=30, seed=7)"
    command = [sys.executable, "-c", f"import hurlyburly as hb; print({play}.bots[0].interval[0])"]
    done = subprocess.run(command, cwd=school, env=surroundings(school), capture_output=True, text=True)
    assert done.returncode == 0 and float(done.stdout) > 0.5, done.stdout + done.stderr


@pytest.mark.slow
def test_what_the_recipe_has_trained_sits_at_a_table_of_a_server(
    school: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", surroundings(school)["PYTHONPATH"])

    async def play(node: Node) -> None:
        anna = Person(node.base)
        match = await anna.make("play-now", game=GAME, seats=2, level="troublez")
        token = {"Authorization": f"Bearer {anna.secret}"}
        async with anna.at(f"/table/{match}") as page:
            while await page.my_turn(60):
                given = (await anna.http.get(f"/api/v1/tables/{match}", headers=token)).json()
                await page.play(given["options"][-1])
            assert not any("bot failed" in line for line in page.lines.values())
        await anna.close()

    with Node(f"sqlite:///{tmp_path}/tables.db", "--bot", "apprentice:Troublez") as node:
        asyncio.run(play(node))
