"""A trained policy as a bot: a function from the observation and mask of an environment to an action.

    class Mine(Policy):
        games = ("wizard-tower",)

        def __init__(self):
            super().__init__(torch.load("mine.pt").act)

Numbers are those of docs/envs.md; it needs numpy (`hurlyburly[envs]`) and no environment.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hurlyburly.bots.levels import Glimpse
from hurlyburly.kernel.errors import IllegalPlay
from hurlyburly.kernel.game import GAMES

Act = Callable[[NDArray[np.float32], NDArray[np.int8]], Any]


class Policy:
    """`act(observation, mask)` gives the number of an action that the mask allows."""

    def __init__(self, act: Act) -> None:
        self.act = act

    def choose(self, glimpse: Glimpse) -> int:
        s = glimpse.s
        game = next(game for game in GAMES.values() if game.state is type(s))
        number, question = game.encode.action.number, type(s.stack[-1]).__name__
        options = {number[question, option]: option for option in s.options if (question, option) in number}
        if not options:  # cards of a pack, which have no numbers
            return glimpse.luck.pick(s.options)
        mask = np.zeros(game.encode.ACTIONS, np.int8)
        mask[list(options)] = 1
        observation = np.array(game.encode.observe(game.view(s, glimpse.seat)), np.float32)
        action = int(self.act(observation, mask))
        if action not in options:
            raise IllegalPlay(f"action {action} is not legal here; legal are {sorted(options)}")
        return options[action]
