"""PettingZoo's own tests, on every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.performance_benchmark import performance_benchmark

import hurlyburly as hb
from hurlyburly.envs import aec
from hurlyburly.envs.zoo import HurlyburlyEnv
from hurlyburly.kernel.game import Game

every_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in hb.GAMES.values()])
TABLES = [
    pytest.param(game, seats, id=f"{game.id}-{seats}")
    for game in hb.GAMES.values()
    for seats in sorted({game.seats[0], game.seats[len(game.seats) // 2], game.seats[-1]})
]
every_table = pytest.mark.parametrize(("game", "seats"), TABLES)


@every_table
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")  # ours has a mask beside it
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
def test_the_api_test(game: Game, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(aec(game, seats), num_cycles=1000)
    assert "Passed API test" in capsys.readouterr().out


@every_table
def test_the_seed_test(game: Game, seats: int) -> None:
    seed_test(lambda: aec(game, seats), num_cycles=30)


@every_game
@pytest.mark.whole_games
def test_the_render_test(game: Game) -> None:
    render_test(
        lambda render_mode: aec(game, render_mode=render_mode),
        custom_tests={"html": lambda drawn: drawn.startswith("<svg"), "ansi": lambda drawn: "\n" in drawn},
    )


def played(env: HurlyburlyEnv, seed: int) -> Iterator[tuple[str, Any, float, bool]]:
    """A random game: who is asked, what they see, what they were paid since, whether it is over for them."""
    env.reset(seed=seed)
    pick = np.random.default_rng(seed)
    for agent in env.agent_iter():
        seen, reward, termination, truncation, _ = env.last()
        over = termination or truncation
        yield agent, seen, reward, over
        env.step(None if over else int(pick.choice(np.flatnonzero(seen["action_mask"]))))


@every_game
def test_a_game_is_paid_at_its_end_and_adds_up_to_nothing(game: Game) -> None:
    env = aec(game, game.seats[-1])
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent, _, reward, over in played(env, 5):
        paid[agent] += reward
        assert over or reward == 0
    assert sum(paid.values()) == pytest.approx(0)
    winners = [env.possible_agents[seat] for seat in env.state_of_play.winners()]
    best = max(paid.values())
    assert not winners or winners == [agent for agent in paid if paid[agent] == best]


@every_game
def test_shaping_pays_the_same_in_sum_however_one_plays(game: Game) -> None:
    env = aec(game, game.seats[0], shaped=0.5)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=5)
    first = env.state_of_play.standing()
    for agent, _, reward, _ in played(env, 5):
        paid[agent] += reward
    from hurlyburly.kernel.observing import payoffs

    for agent, end, start in zip(paid, payoffs(env.state_of_play), first, strict=True):
        assert paid[agent] == pytest.approx(end - 0.5 * start)


def test_a_game_cut_off_is_truncated_and_pays_nobody() -> None:
    env = aec("wizard-tower", 3, max_plays=7)
    seen = [(reward, over) for _, _, reward, over in played(env, 1)]
    assert env.plays == 7 and not env.agents
    assert sum(reward for reward, _ in seen) == 0 and seen[-1][1]


def test_an_illegal_action_is_refused_and_says_what_is_legal() -> None:
    env = aec("toil-and-troublez", 2)
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    illegal = int(np.flatnonzero(mask == 0)[0])
    with pytest.raises(hb.IllegalPlay, match="legal are"):
        env.step(illegal)
    with pytest.raises(hb.IllegalPlay):
        env.step(None)


def test_an_action_reads_as_people_play_it() -> None:
    env = aec("toil-and-troublez", 2)
    env.reset(seed=1)
    legal = np.flatnonzero(env.last()[0]["action_mask"])
    view = env.setup.game.view(env.state_of_play, env.state_of_play.seat)
    assert sorted(env.notation(int(action)) for action in legal) == sorted(view.options)


def test_a_mode_of_showing_that_there_is_not() -> None:
    with pytest.raises(hb.BadTable, match="human, ansi, html, rgb_array"):
        aec("talisman", render_mode="hologram")


def test_seats_asked_at_once_are_asked_one_after_the_other_and_see_no_answer() -> None:
    env = aec("wizard-tower", 3)
    env.reset(seed=2)
    s = env.state_of_play
    while len(s.stack[-1].owing()) < 2:
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    asked = list(s.stack[-1].owing())
    other = env.possible_agents[asked[1]]
    legal = np.flatnonzero(env.last()[0]["action_mask"])
    seen = []
    for action in legal[:2]:
        twin = aec("wizard-tower", 3)
        twin.reset(seed=2)
        twin.state_of_play = s.copy()
        twin.agent_selection = env.agent_selection
        twin.step(int(action))
        assert twin.agent_selection == other
        seen.append(twin.observe(other)["observation"].tobytes())
    assert len(set(seen)) == 1


@pytest.mark.whole_games
def test_the_performance_benchmark_runs(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(aec("toil-and-troublez", 3))
    with capsys.disabled():
        print("\ntoil_and_troublez_v0:", capsys.readouterr().out.splitlines()[1])
