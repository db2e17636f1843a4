"""Gymnasium's VectorEnv: the games that its own SyncVectorEnv would play."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import hurlyburly as hb
from hurlyburly.envs.gym import register, single
from hurlyburly.envs.setups import named
from hurlyburly.envs.vector import vector
from hurlyburly.envs.workers import sampled
from hurlyburly.kernel.game import Game

every_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in hb.GAMES.values()])


def same(one: Any, two: Any) -> bool:
    """Whether two infos or observations say the same."""
    if isinstance(one, dict):
        return one.keys() == two.keys() and all(same(one[key], two[key]) for key in one)
    if isinstance(one, np.ndarray) and one.dtype == object:
        return all(same(mine, its) for mine, its in zip(one, two, strict=True))
    return bool(np.array_equal(one, two))


@every_game
def test_it_plays_what_gymnasiums_own_would(game: Game) -> None:
    ours = vector(game, 3, game.seats[0], shaped=0.5, max_plays=40)
    theirs = SyncVectorEnv(
        [lambda: single(game, game.seats[0], shaped=0.5, max_plays=40)] * 3, autoreset_mode=AutoresetMode.SAME_STEP
    )
    pick = np.random.default_rng(1)
    seen, info = ours.reset(seed=5)
    assert all(same(mine, its) for mine, its in zip((seen, info), theirs.reset(seed=5), strict=True))
    ended = 0
    for _ in range(90):
        assert seen in ours.observation_space
        chosen = sampled(seen["action_mask"], pick)
        step, its = ours.step(chosen), theirs.step(chosen)
        for mine, other in zip(step, its, strict=True):
            assert same(mine, other)
        seen = step[0]
        ended += int((step[2] | step[3]).sum())
    assert ended


def test_an_illegal_action_loses_that_game_alone() -> None:
    envs = vector("toil-and-troublez", 2, 2)
    seen, _ = envs.reset(seed=1)
    legal, illegal = np.argmax(seen["action_mask"][0]), np.argmin(seen["action_mask"][1])
    seen, rewards, over, _, infos = envs.step(np.array([legal, illegal]))
    assert rewards.tolist() == [0.0, -1.0] and over.tolist() == [False, True]
    assert infos["_final_info"].tolist() == [False, True]
    assert "legal are" in infos["final_info"]["illegal"][1]
    assert seen["action_mask"].any(axis=1).all()


def test_what_was_seen_is_not_overwritten() -> None:
    envs = vector("wizard-tower", 2, 3)
    before, _ = envs.reset(seed=1)
    kept = before["observation"].copy()
    envs.step(np.argmax(before["action_mask"], axis=1))
    assert np.array_equal(before["observation"], kept)


def test_wrappers_of_gymnasium_take_it() -> None:
    envs = RecordEpisodeStatistics(gymnasium.make_vec("hurlyburly/toil_and_troublez-v0", 2, seats=2))
    seen, _ = envs.reset(seed=1)
    pick = np.random.default_rng(1)
    lengths = []
    while len(lengths) < 2:
        seen, _, over, _, info = envs.step(sampled(seen["action_mask"], pick))
        lengths += info["episode"]["l"][over].tolist() if over.any() else []
    assert min(lengths) > 3


@every_game
def test_ids_are_known_once_the_module_is_imported(game: Game) -> None:
    id = f"hurlyburly/{named(game).replace('_v', '-v')}"
    assert id in register() and gymnasium.make_vec(id, 2).unwrapped.num_envs == 2


def test_an_id_with_its_module_needs_no_import() -> None:
    make = 'import gymnasium; print(gymnasium.make("hurlyburly.envs.gym:hurlyburly/wizard_tower-v0").unwrapped)'
    done = subprocess.run([sys.executable, "-c", make], capture_output=True, text=True)
    assert "SingleSeat" in done.stdout, done.stderr


def test_numbers_that_do_not_fit_are_refused() -> None:
    envs = vector("toil-and-troublez", 2, 2)
    with pytest.raises(hb.BadTable, match="3 seeds for 2 games"):
        envs.reset(seed=[1, 2, 3])
    envs.reset(seed=1)
    with pytest.raises(hb.BadTable, match="1 actions for 2 games"):
        envs.step(np.array([0]))
    with pytest.raises(hb.BadTable, match="at least one game, not 0"):
        vector("toil-and-troublez", 0)
