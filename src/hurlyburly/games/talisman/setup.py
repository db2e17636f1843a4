"""Setting up: full supplies, shuffled decks, and who picks a character first."""

from __future__ import annotations

from typing import Any

from hurlyburly.games.talisman import picking, turn
from hurlyburly.games.talisman.character import NO_FIGHT, Character
from hurlyburly.games.talisman.state import Talisman
from hurlyburly.games.talisman.tables import NONE, TalismanBox
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.step import NOBODY, Step


def setup(seats: int, luck: Luck, box: TalismanBox, variants: dict[str, Any]) -> Talisman:
    """Every supply is full, the decks are shuffled, nobody has a character yet."""
    s = Talisman()
    s.begin(seats, luck)
    s.box = box
    s.characters = [Character() for _ in range(seats)]
    s.deck = box.adventure_deck[:]
    s.foretold = []
    s.foretold_to = []
    s.discard = []
    s.purchases = box.purchase_deck[:]
    s.talismans = box.talisman_deck[:]
    s.spell_deck = box.spell_deck[:]
    s.spell_discard = []
    s.lying = [[] for _ in box.spaces]
    s.coins = [0] * len(box.spaces)
    s.charges = [0] * len(box.charged)
    s.unused = [who for who in range(len(box.characters))]
    s.dealt = []
    s.active = NOBODY
    s.first = 0
    s.round = 1
    s.allowance = 0
    s.dice = []
    s.drawn = []
    s.foreseen = False
    s.waiting = []
    s.fight = NO_FIGHT
    s.cast = []
    s.casters = []
    s.targets = []
    s.preserved = False
    s.dropped = []
    s.aged = []
    s.offer = NONE
    s.slowed = False
    s.silenced = NOBODY
    s.extra_turns = 0
    s.hexes = []
    s.crown_reached = False
    s.winner = NOBODY
    s.race = variants["race-to-win"]
    s.dire_toad = variants["dire-toad"]
    s.fatality = variants["fatality"]
    s.midnight = variants["until-midnight"]
    s.selection = picking.SELECTIONS.index(variants["characters"])
    s.then(FirstPicker())
    return s


class FirstPicker(Step):
    """Luck names the first to pick; picking goes to the right, and the last to pick begins (TAL-RULING-06)."""

    def run(self, s: Talisman) -> None:
        first = s.luck.below(s.seats)
        order = [(first - k) % s.seats for k in range(s.seats)]
        s.first = order[-1]
        steps: list[Step] = []
        for seat in order:
            if s.selection == picking.ONE_OF_TWO:
                steps.append(picking.DealTwo(seat))
            steps += [picking.Pick(seat), picking.PickAlignment(seat), picking.SetUp(seat)]
        s.then_each(steps)
        s.stack.insert(0, turn.Turn(s.first))
