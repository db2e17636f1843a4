"""PettingZoo: the games as AEC environments, one decision of one seat after the other.

    env = aec("talisman", seats=4)                     # talisman_v2
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        done = termination or truncation
        env.step(None if done else choose(observation["observation"], observation["action_mask"]))

If several seats must answer simultaneously, they are asked one after the other, and none sees another's answer before
all are in. Rewards come at the end (`payoffs`). With `shaped`, every step also rewards each seat with that fraction of
the change in its `standing`. Standing counts as 0 once the game is over, so the total of the shaping does not depend on
what is played.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv

from hurlyburly.envs import pictures
from hurlyburly.envs.setups import LEAST, MOST, SEEDS, Setup, named
from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.observing import payoffs

Observation = dict[str, NDArray[Any]]


def aec(
    game: str | Game,
    seats: int | None = None,
    *,
    variants: Mapping[str, Any] | None = None,
    packs: Sequence[Pack] = (),
    shaped: float = 0.0,
    max_plays: int | None = None,
    render_mode: str | None = None,
) -> HurlyburlyEnv:
    """The environment of a game. `variants` of None are its short form; {} is the game as tables usually play it.

    After `max_plays` decisions a game is cut off: truncated, without a final reward.
    """
    return HurlyburlyEnv(Setup(game, seats, variants, packs), shaped, max_plays, pictures.checked_mode(render_mode))


class HurlyburlyEnv(AECEnv[str, Observation, int]):
    """One match for all its seats."""

    def __init__(self, setup: Setup, shaped: float, max_plays: int | None, render_mode: str | None) -> None:
        super().__init__()
        self.setup = setup
        self.shaped = shaped
        self.max_plays = max_plays
        self.render_mode = render_mode
        self.metadata = {
            "name": named(setup.game),
            "render_modes": pictures.MODES,
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = list(setup.agents)
        numbers = Box(LEAST, MOST, (setup.observation_size,), np.float32)
        mask = Box(0, 1, (setup.numbering.size,), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": numbers, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(setup.numbering.size) for agent in self.possible_agents}
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._none_legal = np.zeros(setup.numbering.size, np.int8)
        self._seeds = QuickLuck(secrets.randbelow(SEEDS))

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match; without a seed, the next one in the sequence of the last seed."""
        if seed is not None:
            self._seeds = QuickLuck(seed)
        self.state_of_play = self.setup.fresh(self._seeds.below(SEEDS))
        self.plays = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._standing = self.state_of_play.standing() if self.shaped else []
        self.agent_selection = self.agents[self.state_of_play.seat]
        self._show()

    def observe(self, agent: str) -> Observation:
        s = self.state_of_play
        seat = self._seat[agent]
        mask = self.setup.mask(s) if seat == s.seat else self._none_legal.copy()
        return {"observation": self.setup.observation(s, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        s = self.state_of_play
        s.play(self.setup.numbering.option(s, -1 if action is None else int(action)))
        self.plays += 1
        self._cumulative_rewards[agent] = 0.0
        if s.stack and self.plays != self.max_plays:
            if self.shaped:
                self._pay(self._shares())
            self.agent_selection = self.possible_agents[s.stack[-1].seat]
        else:
            self._finish()
        if self.render_mode == "human":
            self._show()

    def _shares(self) -> list[float]:
        """The reward of this step from shaping: the change in everybody's standing."""
        s = self.state_of_play
        standing = s.standing() if s.stack else [0.0] * s.seats
        before, self._standing = self._standing, standing
        return [self.shaped * (now - then) for now, then in zip(standing, before, strict=True)]

    def _pay(self, paid: Sequence[float]) -> None:
        for agent, reward in zip(self.possible_agents, paid, strict=True):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward

    def _finish(self) -> None:
        s = self.state_of_play
        paid = payoffs(s) if s.over else [0.0] * s.seats
        if self.shaped:
            paid = [reward + share for reward, share in zip(paid, self._shares(), strict=True)]
        self._pay(paid)
        for agent in self.agents:
            self.terminations[agent] = s.over
            self.truncations[agent] = not s.over
        self.agent_selection = self.agents[0]

    def notation(self, action: int) -> str:
        """What an action means to the seat that is asked, in the words that people play."""
        return self.setup.notation(self.state_of_play, action)

    def state(self) -> NDArray[np.float32]:
        """What all seats see, one after the other: for a critic that may know everything."""
        return np.concatenate([self.setup.observation(self.state_of_play, seat) for seat in range(self.setup.seats)])

    def __copy__(self) -> HurlyburlyEnv:
        """An independent copy."""
        return deepcopy(self)

    # Showing

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as everybody sees it."""
        game = self.setup.game
        return pictures.shown(self.render_mode, game, game.view(self.state_of_play, None))

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return named(self.setup.game)
