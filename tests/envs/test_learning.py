"""One seat against bots, batches in one process, and batches in several."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import hurlyburly as hb
from hurlyburly.envs.batch import Batch
from hurlyburly.envs.gym import register, single
from hurlyburly.envs.setups import Setup
from hurlyburly.envs.workers import Workers, sampled
from hurlyburly.envs.zoo import aec
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.observing import payoffs
from hurlyburly.kernel.position import data_of

every_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in hb.GAMES.values()])


def random_action(seen: dict[str, Any], pick: np.random.Generator) -> int:
    return int(pick.choice(np.flatnonzero(seen["action_mask"])))


# One seat.


@every_game
def test_gymnasiums_own_check(game: Game) -> None:
    id = next(id for id in register() if gymnasium.spec(id).kwargs["game"] == game.id)
    check_env(gymnasium.make(id, seats=game.seats[0]).unwrapped)
    check_env(gymnasium.make(id, seats=game.seats[-1], seat=1, shaped=0.3).unwrapped, skip_render_check=True)


@every_game
def test_a_seat_plays_a_whole_game_against_bots(game: Game) -> None:
    env = single(game, game.seats[0], seat=0, against="random")
    pick = np.random.default_rng(2)
    seen, _ = env.reset(seed=3)
    over = False
    while not over:
        assert env.s.seat == 0 and seen["action_mask"].sum() == len(env.s.options)
        seen, reward, over, cut, info = env.step(random_action(seen, pick))
        assert not cut and not info
    assert reward == payoffs(env.s)[0]


def test_an_illegal_action_loses() -> None:
    env = single("toil-and-troublez", 2)
    seen, _ = env.reset(seed=1)
    _, reward, over, _, info = env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert (reward, over) == (-1.0, True) and "legal are" in info["illegal"]


def test_games_are_made_by_name_and_in_vectors() -> None:
    assert "hurlyburly/wizard_tower-v0" in register()
    env = gymnasium.make("hurlyburly/wizard_tower-v0", seats=4, against=["greedy", "random", "1"])
    assert env.reset(seed=1)[0] in env.observation_space
    with pytest.raises(hb.BadTable, match="2 bots for 3 seats"):
        single("wizard-tower", 4, against=["greedy", "random"])


def test_a_game_is_cut_off() -> None:
    env = single("toil-and-troublez", 2, max_plays=3)
    pick = np.random.default_rng(2)
    seen, _ = env.reset(seed=3)
    for _ in range(3):
        seen, reward, over, cut, _ = env.step(random_action(seen, pick))
    assert (reward, over, cut) == (0.0, False, True)


# Batches.


@every_game
@pytest.mark.parametrize("most", [False, True], ids=["fewest seats", "most seats"])
@pytest.mark.whole_games
def test_a_batch_plays_the_same_games_as_one_after_the_other(game: Game, most: bool) -> None:
    setup = Setup(game, game.seats[-1 if most else 0])
    batch = Batch(setup, matches=5, seed=9)
    pick = np.random.default_rng(1)
    steps = ended = 0
    while steps < 400 or not ended:
        steps += 1
        twins = [s.copy() for s in batch.states]
        chosen = sampled(batch.mask, pick)
        batch.step(chosen)
        for number, s in enumerate(twins):
            s.play(setup.numbering.option(s, int(chosen[number])))
            assert batch.ended[number] == s.over
            assert np.array_equal(batch.payoffs[number], np.array(payoffs(s) if s.over else [0] * s.seats, np.float32))
            now = batch.states[number] if s.over else s
            assert batch.seat[number] == now.seat
            assert np.array_equal(batch.observation[number], setup.observation(now, now.seat))
            assert np.array_equal(batch.mask[number], setup.mask(now))
        ended += int(batch.ended.sum())


def test_a_batch_is_the_same_for_the_same_seed() -> None:
    setup = Setup("wizard-tower", 3)
    one, two, other = Batch(setup, 4, seed=1), Batch(setup, 4, seed=1), Batch(setup, 4, seed=2)
    assert one.sample() == two.sample()
    assert np.array_equal(one.observation, two.observation)
    assert not np.array_equal(one.observation, other.observation)


def test_a_batch_refuses_what_is_not_legal() -> None:
    """And then plays nowhere, not even where it would have been legal."""
    batch = Batch(Setup("toil-and-troublez", 2), 3, seed=1)
    before = [data_of(s) for s in batch.states]
    with pytest.raises(hb.IllegalPlay):
        batch.step([*batch.sample()[:2], int(np.flatnonzero(batch.mask[2] == 0)[0])])
    assert [data_of(s) for s in batch.states] == before
    with pytest.raises(ValueError, match="2 actions for 3 matches"):
        batch.step([0, 0])


def test_workers_play_what_batches_of_their_shares_would() -> None:
    setup = Setup("wizard-tower", 3)
    shares = [Batch(setup, 3, seed=5), Batch(setup, 4, seed=6)]
    pick = np.random.default_rng(1)
    with Workers("wizard-tower", 3, matches=7, workers=2, seed=5) as many:
        for step in range(120):
            for name in ("observation", "mask", "seat", "ended", "payoffs"):
                joined = np.concatenate([getattr(batch, name) for batch in shares])
                assert np.array_equal(getattr(many, name), joined), (step, name)
            chosen = sampled(many.mask, pick)
            many.step(chosen)
            shares[0].step(chosen[:3])
            shares[1].step(chosen[3:])
        with pytest.raises(hb.IllegalPlay):
            many.step(np.argmin(many.mask, axis=1))
        many.reset(5)
        assert not many.ended.any()


def test_workers_need_matches() -> None:
    with pytest.raises(hb.BadTable, match="cannot be shared out"):
        Workers("wizard-tower", 3, matches=2, workers=3)


def test_a_seat_or_a_number_of_matches_that_cannot_be_is_refused() -> None:
    with pytest.raises(hb.BadTable, match="there is no seat 9 at a table of 3; seats are 0 to 2"):
        single("wizard-tower", 3, seat=9)
    with pytest.raises(hb.BadTable, match="a batch is made of a Setup"):
        Batch("wizard-tower", 3)
    for made in (aec, single, Setup):
        with pytest.raises(hb.BadTable, match="there is no game None; there are: "):
            made(None)  # type: ignore[arg-type]  # as somebody would
    for made in (aec, single):
        with pytest.raises(hb.BadTable, match="there is no render_mode 'film'; there are: human, ansi"):
            made("wizard-tower", render_mode="film")
    setup = Setup("wizard-tower", 3)
    with pytest.raises(hb.BadTable, match="a batch has at least one match, not 0"):
        Batch(setup, 0)
    with pytest.raises(hb.BadTable, match="1 actions for 2 matches"):
        Batch(setup, 2).step([0])
