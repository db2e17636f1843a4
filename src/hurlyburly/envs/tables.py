"""What every environment is made of: a game with its seats, variants and packs, and the numbers for learners."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from librt.strings import BytesWriter
from numpy.typing import NDArray

from hurlyburly import GAMES as GAMES  # registers them
from hurlyburly.envs.observing import BYTES_A_NUMBER, Numbering, Observer
from hurlyburly.envs.troublez import TroublezObserver
from hurlyburly.envs.wizard import WizardObserver
from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.encode import Actions
from hurlyburly.kernel.game import Game, game_named
from hurlyburly.kernel.luck import Luck, QuickLuck
from hurlyburly.kernel.state import State

# Raised when an action gets another number or an observation another layout: what was learned would not fit.
VERSIONS = {
    "toil-and-troublez": 0,
    "wizard-tower": 0,
    "toil-and-trouble": 0,
    "talisman": 0,
    "dungeon-twister": 0,
}
OBSERVERS: dict[str, Callable[[Any, Any], Observer]] = {
    "toil-and-troublez": TroublezObserver,
    "wizard-tower": WizardObserver,
}
LEAST, MOST = -1.0, 100.0  # of an observation's numbers
SEEDS = 2**31


def named(game: Game) -> str:
    """As environments are called: `talisman_v0`."""
    return f"{game.id.replace('-', '_')}_v{VERSIONS.get(game.id, 0)}"


def actions_of(game: Game) -> Actions:
    """The list of actions that a game's `encode` keeps."""
    return next(thing for thing in vars(game.encode).values() if isinstance(thing, Actions))


class Table:
    """A game as it is set up again and again, and what is seen of it.

    `variants` of None are the game's short form, in which the games of random players end.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        variants: Mapping[str, Any] | None = None,
        packs: Sequence[Pack] = (),
    ) -> None:
        self.game = game_named(game) if isinstance(game, str) else game
        self.seats = self.game.checked_seats(seats)
        self.variants = self.game.checked_variants(self.game.short if variants is None else variants)
        self.packs = list(packs)
        self.box = self.game.checked_box(packs)
        self.numbering = Numbering(actions_of(self.game).meaning)
        self.observer = OBSERVERS.get(self.game.id, Observer)(self.game.view, self.game.encode.observe)
        self.observation_size = self.game.encode.OBSERVATION
        self.written_size = self.observation_size - self.observer.blank(self.seats)
        self._blank = bytes(BYTES_A_NUMBER * self.observer.blank(self.seats))
        self.agents = [f"seat_{seat}" for seat in range(self.seats)]
        self._memory = self.observer.memory()
        self._out = BytesWriter()

    def laid(self, luck: Luck) -> State:
        """The table before the first step."""
        return self.game.setup(self.seats, luck, self.box, self.variants)

    def fresh(self, seed: int) -> State:
        """A game at its first decision."""
        s = self.laid(QuickLuck(seed))
        s.advance()
        return s

    def observation(self, s: State, seat: int) -> NDArray[np.float32]:
        out = self._out
        out.truncate(0)
        self.observer.write(s, seat, self._memory, out)
        out.write(self._blank)
        return np.frombuffer(out.getvalue(), np.float32).copy()

    def mask(self, s: State) -> NDArray[np.int8]:
        """Of the seat that is asked."""
        out = self._out
        out.truncate(0)
        self.numbering.write_mask(s, out)
        return np.frombuffer(out.getvalue(), np.int8).copy()

    def notation(self, s: State, action: int) -> str:
        """An action in the words that people play."""
        return s.stack[-1].write(s, self.numbering.option(s, action))
