"""Copies of matches and environments go their own way, pickled ones too; and threads do not disturb each other."""

from __future__ import annotations

import copy
import pickle
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import numpy as np
import pytest

import hurlyburly as hb
from hurlyburly.envs import Batch, Setup, aec, single
from hurlyburly.envs.vector import vector
from hurlyburly.envs.workers import sampled
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.luck import QuickLuck

every_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in hb.GAMES.values()])
every_way = pytest.mark.parametrize(
    "twin_of",
    [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))],
    ids=["copy", "deepcopy", "pickle"],
)
Way = Callable[[Any], Any]


def aec_play(env: Any, seed: int, steps: int) -> list[Any]:
    """Some random plays, new games included: all that was seen and paid."""
    pick = np.random.default_rng(seed)
    told = []
    for _ in range(steps):
        if not env.agents:
            env.reset()
        seen, reward, termination, truncation, _ = env.last()
        told.append((env.agent_selection, seen["observation"].tobytes(), seen["action_mask"].tobytes(), reward))
        env.step(None if termination or truncation else int(sampled(seen["action_mask"][None], pick)[0]))
    return told


def single_play(env: Any, seed: int, steps: int) -> list[Any]:
    pick = np.random.default_rng(seed)
    told = []
    for _ in range(steps):
        seen, reward, over, cut, _ = env.step(int(sampled(env.action_masks()[None], pick)[0]))
        told.append((seen["observation"].tobytes(), seen["action_mask"].tobytes(), reward))
        if over or cut:
            env.reset()
    return told


def vector_play(env: Any, seed: int, steps: int) -> list[Any]:
    pick = np.random.default_rng(seed)
    told = []
    for _ in range(steps):
        seen, rewards, _, _, _ = env.step(sampled(env.action_masks(), pick))
        told.append((seen["observation"].tobytes(), seen["action_mask"].tobytes(), rewards.tobytes()))
    return told


def batch_play(batch: Any, seed: int, steps: int) -> list[Any]:
    told = [batch.observation.tobytes()]
    for _ in range(steps):
        batch.step(batch.sample())
        told.append([array.tobytes() for array in (batch.observation, batch.mask, batch.seat, batch.payoffs)])
    return told


def went_on(make: Any, play: Callable[[Any, int, int], list[Any]], twin_of: Way) -> None:
    """A twin plays on as the first would have, and whatever one of them does, the other has not done."""
    env = make()
    play(env, 1, 30)
    twin = twin_of(env)
    other = twin_of(env)
    play(twin, 3, 20)
    first = play(env, 2, 60)
    assert play(other, 2, 60) == first


@every_game
@every_way
def test_a_copy_of_an_environment_for_all_seats_goes_its_own_way(game: Game, twin_of: Way) -> None:
    def make() -> Any:
        env = aec(game, game.seats[0], shaped=0.5, max_plays=60)
        env.reset(seed=4)
        return env

    went_on(make, aec_play, twin_of)


@every_game
@every_way
def test_a_copy_of_an_environment_of_one_seat_goes_its_own_way(game: Game, twin_of: Way) -> None:
    def make() -> Any:
        env = single(game, game.seats[0], max_plays=40)
        env.reset(seed=4)
        return env

    went_on(make, single_play, twin_of)


@every_way
def test_a_copy_of_many_seats_goes_its_own_way(twin_of: Way) -> None:
    def make() -> Any:
        envs = vector("wizard-tower", 3, 3)
        envs.reset(seed=4)
        return envs

    went_on(make, vector_play, twin_of)


@every_game
@every_way
def test_a_copy_of_a_batch_goes_its_own_way(game: Game, twin_of: Way) -> None:
    went_on(lambda: Batch(Setup(game, game.seats[-1]), 4, seed=2), batch_play, twin_of)


@every_game
@every_way
def test_a_copy_of_a_match_goes_its_own_way(game: Game, twin_of: Way) -> None:
    match = hb.Match(game, game.seats[0], seed=3)
    seat = match.to_act[0]
    match.play(seat, match.options(seat)[-1])
    twin = twin_of(match)
    before = match.position()
    assert twin.position() == before
    seat = twin.to_act[0]
    twin.play(seat, twin.options(seat)[0])
    assert match.position() == before and len(twin.played) == len(match.played) + 1


def test_a_state_that_is_copied_keeps_its_luck_to_itself() -> None:
    s = Setup("toil-and-troublez", 2).fresh(1)
    twin = copy.deepcopy(s)
    assert [twin.luck.below(1000) for _ in range(5)] == [s.luck.below(1000) for _ in range(5)]
    luck = QuickLuck(5)
    assert pickle.loads(pickle.dumps(luck)).below(10**6) == luck.below(10**6)


@every_game
def test_threads_that_share_a_setup_see_what_one_alone_would(game: Game, request: pytest.FixtureRequest) -> None:
    """They look at the same moment, each at a match of its own, from all seats, and take turns as often as they can."""
    usual = sys.getswitchinterval()
    request.addfinalizer(lambda: sys.setswitchinterval(usual))
    sys.setswitchinterval(1e-6)
    setup = Setup(game, game.seats[-1])
    threads = 4
    start = Barrier(threads, timeout=60)

    def looks(shared: Setup, seed: int, wait: bool) -> list[bytes]:
        s = shared.fresh(seed)
        luck = QuickLuck(seed)
        told = []
        if wait:
            start.wait()
        for _ in range(60):
            if s.over:
                break
            told += [shared.observation(s, seat).tobytes() for seat in range(shared.seats)]
            told.append(shared.mask(s).tobytes())
            s.play(luck.pick(s.options))
        return told

    alone = [looks(Setup(game, game.seats[-1]), seed, False) for seed in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        together = list(pool.map(lambda seed: looks(setup, seed, True), range(threads)))
    assert together == alone
