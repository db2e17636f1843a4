"""Gymnasium: one seat of a game against bots.

    env = single("wizard-tower", seats=4, against="greedy")
    env = gymnasium.make("hurlyburly/wizard_tower-v0", seats=4)     # once this module has been imported
    env = gymnasium.make("hurlyburly.envs.gym:hurlyburly/wizard_tower-v0", seats=4)  # imports it
    envs = gymnasium.make_vec("hurlyburly/wizard_tower-v0", 64, seats=4)             # see vector.py

The reward comes at the end, or is shaped as in `aec`. An illegal action loses: the game ends there with -1 and
`info["illegal"]`, so that learners without masks can learn too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray

from hurlyburly.bots import Bot, Glimpse, bot_named, chosen
from hurlyburly.envs import pictures
from hurlyburly.envs.setups import GAMES, LEAST, MOST, SEEDS, Setup, named
from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.errors import BadTable, IllegalPlay
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.observing import payoffs
from hurlyburly.kernel.state import State

Observation = dict[str, NDArray[Any]]
LOST = -1.0


def register() -> list[str]:
    """Register the games with Gymnasium, for `gymnasium.make` and `make_vec`; returns their ids."""
    ids = {f"hurlyburly/{named(game).replace('_v', '-v')}": game.id for game in GAMES.values()}
    for id, game in ids.items():
        if id not in gymnasium.registry:
            gymnasium.register(
                id,
                entry_point="hurlyburly.envs.gym:single",
                vector_entry_point="hurlyburly.envs.vector:vector",
                kwargs={"game": game},
            )
    return list(ids)


def single(
    game: str | Game,
    seats: int | None = None,
    seat: int | None = None,
    *,
    against: str | Bot | Sequence[str | Bot] = "random",
    variants: Mapping[str, Any] | None = None,
    packs: Sequence[Pack] = (),
    shaped: float = 0.0,
    max_plays: int | None = None,
    render_mode: str | None = None,
) -> SingleSeat:
    """A seat against bots: one for all others or one for each, by name or as they are (`hurlyburly.bots.shelf`).

    Without a `seat`, each game draws it by luck.
    """
    setup = Setup(game, seats, variants, packs)
    names = (
        list(against)
        if isinstance(against, Sequence) and not isinstance(against, str)
        else [against] * (setup.seats - 1)
    )
    if len(names) != setup.seats - 1:
        raise BadTable(f"{len(names)} bots for {setup.seats - 1} seats")
    if seat is not None and seat not in range(setup.seats):
        raise BadTable(f"there is no seat {seat!r} at a table of {setup.seats}; seats are 0 to {setup.seats - 1}")
    bots = [bot_named(name, setup.game) for name in names]
    return SingleSeat(setup, seat, bots, shaped, max_plays, pictures.checked_mode(render_mode))


class SingleSeat(gymnasium.Env[Any, Any]):
    """One seat's game; bots answer for the others, and see no more than their seats do."""

    metadata = {"render_modes": pictures.MODES, "render_fps": 1}  # noqa: RUF012  as Gymnasium has it

    def __init__(
        self,
        setup: Setup,
        seat: int | None,
        bots: Sequence[Bot],
        shaped: float,
        max_plays: int | None,
        render_mode: str | None,
    ) -> None:
        self.setup = setup
        self.wanted_seat = seat
        self.bots = bots
        self.shaped = shaped
        self.max_plays = max_plays
        self.render_mode = render_mode
        self.observation_space = Dict(
            {
                "observation": Box(LEAST, MOST, (setup.observation_size,), np.float32),
                "action_mask": Box(0, 1, (setup.numbering.size,), np.int8),
            }
        )
        self.action_space = Discrete(setup.numbering.size)
        self.s: State

    def __copy__(self) -> SingleSeat:
        """An independent copy."""
        return deepcopy(self)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        self.begin(seed)
        self._show()
        return self.seen(), {}

    def begin(self, seed: int | None = None) -> None:
        """A game at the first decision of this seat."""
        super().reset(seed=seed)
        draw = self.np_random.integers
        self.seat = int(draw(self.setup.seats)) if self.wanted_seat is None else self.wanted_seat
        self.s = self.setup.fresh(int(draw(SEEDS)))
        self.plays = 0
        self._let_bots_play()
        if self.s.over:  # without having been asked once
            self.begin()
        self._standing = self.s.standing()[self.seat] if self.shaped else 0.0

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        reward, over, cut, info = self.act(int(action))
        self._show()
        return self.seen(), reward, over, cut, info

    def act(self, action: int) -> tuple[float, bool, bool, dict[str, Any]]:
        """Play an action and go on until this seat is asked again; returns the reward, whether the game is over or cut
        off, and why."""
        s = self.s
        try:
            option = self.setup.numbering.option(s, action)
        except IllegalPlay as mistake:
            return LOST, True, False, {"illegal": str(mistake)}
        s.play(option)
        self.plays += 1
        self._let_bots_play()
        cut = not s.over and self.plays == self.max_plays
        return self._reward(cut), s.over, cut, {}

    def _reward(self, cut: bool) -> float:
        s = self.s
        reward = payoffs(s)[self.seat] if s.over else 0.0
        if self.shaped:
            standing = 0.0 if s.over or cut else s.standing()[self.seat]
            reward += self.shaped * (standing - self._standing)
            self._standing = standing
        return reward

    def _let_bots_play(self) -> None:
        """Play on until this seat is asked. Each bot is given a glimpse of its own: a redeal for its seat."""
        s = self.s
        while s.stack and s.seat != self.seat:
            if len(s.options) == 1:
                s.play(s.options[0])
                continue
            bot = self.bots[(s.seat - self.seat - 1) % self.setup.seats]
            s.play(chosen(bot, Glimpse(s, s.seat, int(self.np_random.integers(SEEDS)))))

    def seen(self) -> Observation:
        """The observation and the legal actions of this seat."""
        return {"observation": self.setup.observation(self.s, self.seat), "action_mask": self.setup.mask(self.s)}

    def action_masks(self) -> NDArray[np.int8]:
        """The mask under the name that maskable algorithms expect."""
        return self.setup.mask(self.s)

    def notation(self, action: int) -> str:
        """An action as text."""
        return self.setup.notation(self.s, action)

    def render(self) -> Any:
        """The table as this seat sees it."""
        game = self.setup.game
        return pictures.shown(self.render_mode, game, game.view(self.s, self.seat))

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


register()
