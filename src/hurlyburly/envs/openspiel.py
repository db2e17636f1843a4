"""OpenSpiel: the games as games with explicit chance nodes, one for every random draw.

    from hurlyburly.envs import openspiel
    openspiel.register()
    game = pyspiel.load_game("python_hurlyburly_talisman(seats=4)")

A play runs until it needs a number (`ChanceLuck`), and is played again from the decision before it once that number is
known. So a state is determined by its history, which is all that is serialised, and a clone does not know the future.
Parameters are `seats`, the game's variants (with _ for -; by default those of its short form), and `pack`, the path of
one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyspiel
from numpy.typing import NDArray

from hurlyburly.envs.setups import GAMES, SEEDS, Setup
from hurlyburly.kernel.content import Pack, read_pack
from hurlyburly.kernel.errors import HurlyburlyError
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.luck import ChanceLuck, NeedsLuck, QuickLuck
from hurlyburly.kernel.observing import payoffs
from hurlyburly.kernel.position import data_of
from hurlyburly.kernel.state import State

LONGEST_GAME = 30_000  # decisions
A_DIE = 6
DIGEST = 8  # bytes
BITS = 8 * DIGEST  # of the digest, in an information-state tensor


def name_of(game: Game) -> str:
    return f"python_hurlyburly_{game.id.replace('-', '_')}"


def register() -> list[str]:
    """Make the games loadable by OpenSpiel; returns their names there."""
    known = pyspiel.registered_names()
    for game in GAMES.values():
        if name_of(game) not in known:
            pyspiel.register_game(type_of(game), class_for(game))
    return [name_of(game) for game in GAMES.values()]


def type_of(game: Game) -> pyspiel.GameType:
    defaults = {variant.id: game.bots.short.get(variant.id, variant.default) for variant in game.variants}
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "seats": game.seats[0],
            "pack": "",
            **{id.replace("-", "_"): value for id, value in defaults.items()},
        },
    )


def class_for(game: Game) -> type[HurlyburlyGame]:
    """The class with which OpenSpiel makes this game. OpenSpiel holds on to it until after the end of Python, so it
    must not be a closure."""

    class Loaded(HurlyburlyGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params or {})

    return Loaded


class HurlyburlyGame(pyspiel.Game):
    """One of the games, set up as its parameters say."""

    def __init__(self, game: Game, params: dict[str, Any]) -> None:
        ids = {variant.id.replace("-", "_"): variant.id for variant in game.variants}
        chosen = {ids[name]: value for name, value in params.items() if name in ids}
        packs = [read_pack(Path(params["pack"]))] if params.get("pack") else []
        self.setup = Setup(game, params.get("seats"), game.bots.short | chosen, packs)
        cards = game.cards(self.setup.fresh(0)) if game.cards is not None else []
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setup.numbering.size,
            max_chance_outcomes=max(A_DIE, len(cards)),
            num_players=self.setup.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(type_of(game), info, params)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> HurlyburlyState:
        return HurlyburlyState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> HurlyburlyObserver:
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return HurlyburlyObserver(self.setup, recall)


class Progress:
    """How far a game has come: the last state that was settled and, if luck is needed to go on, what was chosen there.

    `memory` is for each seat a digest of all that it has been told and has chosen, so that two states with the same
    memory and the same view are one information state.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.settled = setup.laid(ChanceLuck([]))
        self.memory = [b""] * setup.seats
        self.history: list[int] | None = []  # actions and luck; None if this was imagined
        self.begun = False  # until the first decision there is nothing to see
        self.option: int | None = None
        self.numbers: list[int] = []  # the luck that this play has had
        self.outcomes = 0  # of the draw that it waits for
        self.go_on()

    def __deepcopy__(self, memo: dict[int, Any]) -> Progress:
        """States that are settled are never changed, so copies share them."""
        twin = object.__new__(Progress)
        twin.__dict__.update(self.__dict__)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """Saved as its history, which is all there is to it."""
        if self.history is None:
            raise HurlyburlyError("a state that was imagined has no history of its own, so it cannot be saved")
        setup = self.setup
        variants = tuple(sorted(setup.variants.items()))
        packs = tuple(msgspec.json.encode(pack) for pack in setup.packs)
        return played_again, (setup.game.id, setup.seats, variants, packs, self.history)

    def choose(self, action: int) -> None:
        if self.history is not None:
            self.history = [*self.history, action]
        if self.outcomes:
            self.numbers = [*self.numbers, action]
        else:
            self.option = self.setup.numbering.option(self.settled, action)
            self.remember(self.settled.seat, [f"chose {action}"])
        self.go_on()

    def go_on(self) -> None:
        """Play on from the last decision with the luck so far: to the next decision, or to the next draw."""
        s = self.settled.twin(ChanceLuck(self.numbers))
        s.told = []
        try:
            if self.option is None:
                s.advance()
            else:
                s.play(self.option)
        except NeedsLuck as needed:
            self.outcomes = needed.n
            return
        for seat in range(s.seats):
            self.remember(seat, [str(event.known_to(seat)) for event in s.told])
        s.told = None
        self.begun = True
        self.settled, self.option, self.numbers, self.outcomes = s, None, [], 0

    def remember(self, seat: int, lines: Sequence[str]) -> None:
        if lines:
            longer = hashlib.blake2b(self.memory[seat] + "\n".join(lines).encode(), digest_size=DIGEST).digest()
            self.memory = [longer if other == seat else kept for other, kept in enumerate(self.memory)]

    def imagined(self, seat: int, seed: int) -> Progress:
        """Progress of a redeal: how things may be, as far as a seat knows."""
        twin = self.__deepcopy__({})
        twin.settled = self.settled.redeal(seat, QuickLuck(seed))
        twin.settled.luck = ChanceLuck([])
        twin.history = None
        return twin


@cache
def setup_for(id: str, seats: int, variants: tuple[tuple[str, Any], ...], packs: tuple[bytes, ...]) -> Setup:
    return Setup(id, seats, dict(variants), [msgspec.json.decode(pack, type=Pack) for pack in packs])


def played_again(
    id: str, seats: int, variants: tuple[tuple[str, Any], ...], packs: tuple[bytes, ...], history: list[int]
) -> Progress:
    """The progress of a game after this history."""
    progress = Progress(setup_for(id, seats, variants, packs))
    for action in history:
        progress.choose(action)
    return progress


class HurlyburlyState(pyspiel.State):
    """A position of one of the games, or a draw of luck on the way to one."""

    def __init__(self, game: HurlyburlyGame) -> None:
        super().__init__(game)
        self.progress = Progress(game.setup)

    @property
    def s(self) -> State:
        """The last position that was settled."""
        return self.progress.settled

    def current_player(self) -> int:
        if self.progress.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.s.over else self.s.seat

    def is_terminal(self) -> bool:
        return self.s.over and not self.progress.outcomes

    def _legal_actions(self, player: int) -> list[int]:
        return self.progress.setup.numbering.legal(self.s) if player == self.s.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        n = self.progress.outcomes
        return [(number, 1 / n) for number in range(n)]

    def _apply_action(self, action: int) -> None:
        self.progress.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"luck {action} of {self.progress.outcomes}"
        return self.progress.setup.notation(self.s, action)

    def returns(self) -> list[float]:
        return payoffs(self.s) if self.is_terminal() else [0.0] * self.s.seats

    def resample_from_infostate(self, player: int, sampler: Any) -> HurlyburlyState:
        """A state that `player` cannot tell from this one: what it cannot know has been dealt afresh."""
        if self.progress.outcomes:
            raise HurlyburlyError("at a chance node nobody knows anything yet: resample at the decision before it")
        twin: HurlyburlyState = self.clone()
        twin.progress = self.progress.imagined(player, int(sampler() * SEEDS))
        return twin

    def __str__(self) -> str:
        whole = [pack_without_luck(self.s), self.progress.option, self.progress.numbers]
        return msgspec.json.encode(whole, order="deterministic").decode()


def pack_without_luck(s: State) -> dict[str, Any]:
    data: dict[str, Any] = data_of(s)
    del data["luck"]
    return data


class HurlyburlyObserver:
    """Observations, and with perfect recall information states, as strings and as numbers.

    A string is the seat's view as JSON; a tensor is its observation (docs/envs.md). An information state has in front
    (the string) or at the end (the tensor, as 64 bits) a digest of all that the seat has been told and has chosen.
    """

    def __init__(self, setup: Setup, recall: bool) -> None:
        self.setup = setup
        self.recall = recall
        size = setup.observation_size
        self.tensor: NDArray[np.float32] = np.zeros(size + BITS * recall, np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if recall:
            self.dict["memory"] = self.tensor[size:]

    def set_from(self, state: HurlyburlyState, player: int) -> None:
        self.tensor.fill(0.0)
        if not state.progress.begun:
            return
        self.dict["observation"][:] = self.setup.observation(state.s, player)
        if self.recall:
            digest = np.frombuffer(state.progress.memory[player].rjust(DIGEST, b"\0"), np.uint8)
            self.dict["memory"][:] = np.unpackbits(digest)

    def string_from(self, state: HurlyburlyState, player: int) -> str:
        seen = msgspec.json.encode(self.setup.game.view(state.s, player)).decode() if state.progress.begun else ""
        return f"{state.progress.memory[player].hex()} {seen}" if self.recall else seen


class Standing:
    """An evaluator for OpenSpiel's searches: how the seats stand by the game's own estimate, and which plays look
    promising."""

    def evaluate(self, state: HurlyburlyState) -> NDArray[np.float64]:
        return np.array([2 * share - 1 for share in state.s.standing()])

    def prior(self, state: HurlyburlyState) -> list[tuple[int, float]]:
        s = state.s
        step = s.stack[-1]
        numbering = state.progress.setup.numbering
        promise = [step.prior(s, option) for option in s.options]
        whole = sum(promise)
        return [
            (numbering.action(step, option), worth / whole) for option, worth in zip(s.options, promise, strict=True)
        ]
