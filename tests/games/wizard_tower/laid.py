"""Positions of the Sleepy Wizard's Tower in one line: `wizard(Hire(0), hands="5, 5, 3, 10", market="2, 4, 6")`.

A card is called by its mark ("5", "1*", "?": the first such card not yet on the table) or by its name ("Twinkle").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tables import Table, laid

from hurlyburly.games.wizard_tower import WIZARD_TOWER
from hurlyburly.games.wizard_tower.adventurers import WizardBox
from hurlyburly.games.wizard_tower.laying import lay
from hurlyburly.games.wizard_tower.state import Wizard
from hurlyburly.kernel.content import Pack, pack_of
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.step import Step


def wizard(
    step: Step | None = None,
    *,
    seats: int = 3,
    hands: str = "",
    teams: str = "",
    market: str = "",
    deck: str | None = None,
    draws: str = "",
    floor: str = "Ground Floor",
    next_floor: str = "",
    known: str = "",
    noise: str = "",
    totals: str = "",
    treasure: str = "",
    round: int = 1,
    first: int = 0,
    packs: Sequence[Pack] = (),
    **variants: Any,
) -> Table:
    """A table where what is said of each seat is parted by "|"; `known` are places of the hand, from 1 on.

    `noise` are the scores of the round, or of several rounds parted by ";".
    """
    chosen = {name.replace("_", "-"): value for name, value in variants.items()}
    box = WIZARD_TOWER.checked_box(packs)
    s = WIZARD_TOWER.setup(seats, QuickLuck(1), box, WIZARD_TOWER.checked_variants(chosen))
    assert isinstance(s, Wizard) and isinstance(box, WizardBox)
    words = {"hands": hands, "teams": teams, "market": market, "deck": deck, "draws": draws, "floor": floor}
    words |= {"next_floor": next_floor, "known": known, "noise": noise, "totals": totals, "treasure": treasure}
    called = lay(s, words | {"round": round if step else 0, "first": first})
    return laid("wizard-tower", s, step, cards=called, variants=chosen, packs=packs)


def play_on(t: Table, plays: int = 10_000, until_round: int = 6, hushed: bool = False) -> Table:
    """Everybody takes the first option: no peek, the first card of the hand, the first card to copy.

    Hushed, their noise is forgotten, so that the wizard sleeps on.
    """
    while not t.match.over and plays and t.s.round < until_round:
        if hushed:
            t.s.totals = [0] * t.s.seats
        t.play(f"{t.asked[0]}: {t.options[0]}")
        plays -= 1
    return t


def names(t: Table, cards: list[int]) -> list[str]:
    """Cards as plays are written."""
    return [t.s.box.cards[card].name for card in cards]


def pack(text: str) -> Pack:
    """A pack of these adventurers and floors."""
    return pack_of({"own.toml": f'[pack]\ngame = "wizard-tower"\nname = "own"\n{text}'})
