"""OpenSpiel's information-set search as a bot, to measure ours against: `hurlyburly.envs.ismcts:UCT_20`.

It plays through the same adapter as any search of OpenSpiel's (`openspiel.py`), with the game's own evaluation, and
thinks as long as cunning does: every few questions it lets cunning think too and measures its time. This is processor
time, so a busy machine makes no difference. The number in its name is the UCT constant, in hundredths.
"""

from __future__ import annotations

import time
from contextlib import suppress
from copy import copy
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from hurlyburly.bots import Glimpse, bot_named
from hurlyburly.bots.levels import Search
from hurlyburly.envs.openspiel import HurlyburlyState, Standing, name_of, register
from hurlyburly.kernel.game import Game, game_with_state
from hurlyburly.kernel.luck import ChanceLuck

BETWEEN_MEASURES = 8  # questions
NO_LIMIT = 1_000_000


class OutOfTime(Exception):
    """The search has used up its time."""


class Timed(ISMCTSBot):
    """A search that stops after some seconds of processor time, but not before its second simulation: the first only
    opens the root."""

    ends = 0.0
    simulations = 0

    def sample_root_state(self, state: HurlyburlyState) -> Any:
        if self.simulations > 1 and time.process_time() > self.ends:
            raise OutOfTime
        self.simulations += 1
        return super().sample_root_state(state)

    def chosen(self, state: HurlyburlyState, seconds: float) -> int:
        self.ends = time.process_time() + seconds
        with suppress(OutOfTime):
            self.run_search(state)
        children = self._root_node.child_info
        return int(max(children, key=lambda action: (children[action].visits, children[action].return_sum)))


class Ismcts:
    """OpenSpiel's search, which thinks as long as our level cunning does."""

    constant = 0.2

    def __init__(self) -> None:
        self.asked = 0
        self.measured: dict[tuple[str, int], list[float]] = {}  # seconds of cunning, by game and seats

    def choose(self, glimpse: Glimpse) -> int:
        game = game_with_state(type(glimpse.s))
        state = state_of(glimpse, game)
        random = np.random.RandomState(glimpse.luck.below(2**31))
        bot = Timed(state.get_game(), Standing(), self.constant, NO_LIMIT, random_state=random)
        return state.progress.setup.numbering.option(glimpse.s, bot.chosen(state, self.seconds_for(glimpse, game)))

    def seconds_for(self, glimpse: Glimpse, game: Game) -> float:
        spent = self.measured.setdefault((game.id, glimpse.s.seats), [])
        if self.asked % BETWEEN_MEASURES == 0 or not spent:
            cunning = bot_named("cunning", game)
            assert isinstance(cunning, Search)
            begun = time.process_time()
            cunning.choose(glimpse)
            spent.append(time.process_time() - begun)
        self.asked += 1
        return sum(spent) / len(spent)


def state_of(glimpse: Glimpse, game: Game) -> HurlyburlyState:
    """The question as a state of OpenSpiel's, without a history."""
    register()
    state: HurlyburlyState = pyspiel.load_game(name_of(game), {"seats": glimpse.s.seats}).new_initial_state()
    progress = copy(state.progress)
    progress.settled = glimpse.s.twin(ChanceLuck([]))
    progress.begun, progress.history = True, None
    progress.option, progress.numbers, progress.outcomes = None, [], 0
    state.progress = progress
    return state


def __getattr__(name: str) -> type[Ismcts]:
    """`UCT_20` is the search with the constant 0.20."""
    kind, _, hundredths = name.partition("_")
    if kind != "UCT" or not hundredths.isdecimal():
        raise AttributeError(name)
    return type(name, (Ismcts,), {"name": name, "constant": int(hundredths) / 100})
