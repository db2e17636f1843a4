"""Gymnasium's VectorEnv: many games of one seat against bots, observed together in compiled code.

    envs = vector("wizard-tower", 64, seats=4)
    envs = gymnasium.make_vec("hurlyburly/wizard_tower-v0", 64, seats=4)   # the same

Each game is one of `single`, with the same seeds, rewards and infos as in Gymnasium's own SyncVectorEnv. When a game is
over the next one begins in the same step; `info["final_obs"]` has the last observation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from hurlyburly.bots import Bot
from hurlyburly.envs.batch import arrays_of
from hurlyburly.envs.gym import Observation, SingleSeat, single
from hurlyburly.envs.sheet import Sheet
from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.game import Game

Stepped = tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


def vector(
    game: str | Game,
    num_envs: int,
    seats: int | None = None,
    seat: int | None = None,
    *,
    against: str | Bot | Sequence[str | Bot] = "random",
    variants: Mapping[str, Any] | None = None,
    packs: Sequence[Pack] = (),
    shaped: float = 0.0,
    max_plays: int | None = None,
) -> ManySeats:
    """This many games of one seat against bots; everything else is as in `single`."""
    if num_envs < 1:
        raise BadTable(f"there is at least one game, not {num_envs}")
    first = single(
        game, seats, seat, against=against, variants=variants, packs=packs, shaped=shaped, max_plays=max_plays
    )
    return ManySeats([first, *[deepcopy(first) for _ in range(num_envs - 1)]])


class ManySeats(VectorEnv[Observation, NDArray[Any], NDArray[Any]]):
    """Games of one seat each, at decisions of that seat."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  as Gymnasium has it

    def __init__(self, games: list[SingleSeat]) -> None:
        self.games = games
        self.num_envs = len(games)
        self.single_observation_space = games[0].observation_space
        self.single_action_space = games[0].action_space
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._lay()

    def _lay(self) -> None:
        """Make the arrays, and the observers that write into them."""
        setup = self.games[0].setup
        arrays = {name: np.zeros(*shape) for name, shape in arrays_of(setup, self.num_envs).items()}
        self._observation, self._mask = arrays["observation"], arrays["mask"]
        self._sheet = Sheet(setup, self._observation, self._mask, arrays["seat"])

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games again; of one seed the first game takes it, and each of the others one more."""
        if seed is None or isinstance(seed, int):
            seed = [None if seed is None else seed + number for number in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise BadTable(f"{len(seed)} seeds for {self.num_envs} games")
        for game, its in zip(self.games, seed, strict=True):
            game.begin(its)
        return self._seen(), {}

    def step(self, actions: Sequence[int] | NDArray[Any]) -> Stepped:
        """Play one action in each game, until its seat is asked again."""
        chosen = np.asarray(actions).tolist()
        if len(chosen) != self.num_envs:
            raise BadTable(f"{len(chosen)} actions for {self.num_envs} games")
        rewards = np.zeros(self.num_envs)
        over = np.zeros(self.num_envs, np.bool_)
        cut = np.zeros(self.num_envs, np.bool_)
        infos: dict[str, Any] = {}
        for number, game in enumerate(self.games):
            rewards[number], over[number], cut[number], info = game.act(chosen[number])
            if over[number] or cut[number]:
                infos = self._add_info(infos, {"final_obs": game.seen(), "final_info": info}, number)
                game.begin()
        return self._seen(), rewards, over, cut, infos

    def _seen(self) -> Observation:
        for number, game in enumerate(self.games):
            self._sheet.write(number, game.s)
        self._sheet.show()
        return {"observation": self._observation.copy(), "action_mask": self._mask.copy()}

    def action_masks(self) -> NDArray[np.int8]:
        """The mask under the name that maskable algorithms expect."""
        return self._mask.copy()

    # Copies have games and arrays of their own.

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in ("_observation", "_mask", "_sheet")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._lay()
        if hasattr(self.games[0], "s"):
            self._seen()

    def __copy__(self) -> ManySeats:
        return deepcopy(self)
