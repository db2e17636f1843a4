"""Positions of the Sleepy Wizard's Tower in one line: `wizard(Hire(0), hands="5, 5, 3, 10", market="2, 4, 6")`.

A card is called by its mark ("5", "1*", "?": the first such card not yet on the table) or by its name ("Twinkle").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tables import Table, laid

from hurlyburly.games.wizard_tower import WIZARD_TOWER
from hurlyburly.games.wizard_tower.adventurers import WizardBox
from hurlyburly.games.wizard_tower.state import GONE, Expedition, Wizard
from hurlyburly.kernel.content import Pack, pack_of
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.step import Step

EMPTY = [GONE] * 4


def take(box: WizardBox, pool: list[int], text: str) -> list[int]:
    """The cards called, taken out of `pool`; "-" is an empty place."""
    taken: list[int] = []
    for called in [name.strip() for name in text.split(",") if name.strip()]:
        if called == "-":
            taken.append(GONE)
            continue
        card = next(card for card in pool if called in (box.cards[card].label, box.cards[card].title))
        pool.remove(card)
        taken.append(card)
    return taken


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
    names = [card.name for card in box.floors]
    s.round, s.first, s.floor = round if step else 0, first, names.index(floor)
    s.market = take(box, s.deck, market)
    for seat, text in enumerate(parts(hands, seats)):
        s.hands[seat] = (take(box, s.deck, text) + EMPTY)[:4]
    for seat, text in enumerate(parts(teams, seats)):
        s.teams[seat] = s.guises[seat] = take(box, s.deck, text)
    s.known = [sum(1 << int(place) - 1 for place in text.split()) for text in parts(known, seats)]
    s.totals = [int(text or 0) for text in parts(totals, seats)]
    s.treasure = [int(text or 0) for text in parts(treasure, seats)]
    if noise:
        rounds = [[int(text) for text in parts(scores, seats)] for scores in noise.split(";")]
        s.past = [Expedition(s.floor, s.teams, s.guises, scores, [0] * seats) for scores in rounds]
    if deck is not None:
        s.deck = sorted(take(box, s.deck, deck))
    if s.floor in s.rooms:
        s.rooms.remove(s.floor)
    called = take(box, s.deck[:], draws) + [names.index(name) for name in next_floor.split(", ") if name]
    return laid("wizard-tower", s, step, cards=called, variants=chosen, packs=packs)


def parts(text: str, seats: int) -> list[str]:
    said = [part.strip() for part in text.split("|")]
    return said + [""] * (seats - len(said))


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
