"""The course of the game: set-up, five rounds of six steps, the end."""

from __future__ import annotations

from typing import Any

from hurlyburly.games.wizard_tower import events
from hurlyburly.games.wizard_tower.adventurers import ROOMS, ROUNDS, WizardBox
from hurlyburly.games.wizard_tower.hiring import Deal, LayMarket, PeekAndHire, TurnUpFloor
from hurlyburly.games.wizard_tower.scoring import AddTotals, EndOfGame, NoiseAndTreasure
from hurlyburly.games.wizard_tower.state import ATTIC, GROUND_FLOOR, Wizard
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.step import NOBODY, NOTHING, Step


def setup(seats: int, luck: Luck, box: WizardBox, variants: dict[str, Any]) -> Wizard:
    """The Ground Floor is open, the other rooms unseen, no treasure found, no noise made (WIZ-SETUP-10 to 16)."""
    s = Wizard()
    s.begin(seats, luck)
    s.box = box
    s.ages = [seat for seat in range(seats)]
    s.round = 0
    s.first = NOBODY
    s.floor = GROUND_FLOOR
    s.rooms = box.rooms[:]
    s.deck = box.deck
    s.market = []
    s.hands = [NOTHING for _ in range(seats)]
    s.known = NOTHING
    s.teams = [NOTHING for _ in range(seats)]
    s.guises = [NOTHING for _ in range(seats)]
    s.totals = [0] * seats
    s.treasure = [0] * seats
    s.past = []
    s.drawn = NOBODY
    s.forgetful = variants["peek-once"]
    if variants["ages"] == "drawn":
        s.then(DrawAges(), Round())
    else:
        s.then(Round())
    return s


class DrawAges(Step):
    """Ages are unknown, so luck decides who is younger than whom, once (WIZ-RULING-02)."""

    def run(self, s: Wizard) -> None:
        ages = s.ages[:]
        s.luck.shuffle(ages)
        s.ages = ages


class Round(Step):
    """At most five rounds of six steps; if the wizard has woken, or after the fifth, the game ends (WIZ-ROUND-03)."""

    def run(self, s: Wizard) -> None:
        if s.round == ROUNDS or s.awake:
            s.then(EndOfGame())
            return
        s.round += 1
        s.first = first_player(s)
        if s.told is not None:
            if s.round == 1:
                s.told.append(events.GameBegins(tuple(s.ages), (GROUND_FLOOR, ATTIC), ROOMS, len(s.box.cards)))
            s.told.append(events.RoundBegins(s.round, s.first))
        s.then_each([LayMarket(), Deal(), TurnUpFloor(), PeekAndHire(), NoiseAndTreasure(), AddTotals(), Round()])


def first_player(s: Wizard) -> int:
    """The highest total noise, among equals the youngest: so in round 1 the youngest of all (WIZ-ROUND-10 to 12)."""
    loudest = s.ages[0]
    for seat in s.ages:
        if s.totals[seat] > s.totals[loudest]:
            loudest = seat
    return loudest
