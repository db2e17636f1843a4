"""What bots of Toil and Troublez go by, and that they are paid neither for idling nor for harm."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from good_plays import Known, plays_well
from judgement import Harm, holds

from games.toil_and_troublez.good_plays import KNOWN
from hurlyburly import GAMES
from hurlyburly.bots.levels import Search
from hurlyburly.games.toil_and_troublez.cards import KIND
from hurlyburly.games.toil_and_troublez.state import Troublez
from hurlyburly.games.toil_and_troublez.trove import Trove
from hurlyburly.games.toil_and_troublez.worth import trove_worth
from hurlyburly.kernel.build import COMPILED

BUDGETS = (GAMES["toil-and-troublez"].bots.budgets[1], GAMES["toil-and-troublez"].bots.hint)  # sharp looks too briefly
SEEDS = 5 if COMPILED else 1  # of luck with which a bot must do well


def test_handing_over_the_turn_earns_nothing_by_itself() -> None:
    assert holds("toil-and-troublez", 7, range(16), handed_over) > 300


def handed_over(s: Troublez, seat: int) -> Iterator[Harm]:
    if seat == s.active and not s.taken:
        other = s.copy()
        other.active = (seat + 1) % s.seats
        other.row_due = True
        yield "the turn was handed over", other


def test_harm_to_oneself_never_raises_ones_standing() -> None:
    assert holds("toil-and-troublez", 11, range(16), harms) > 1_000


def harms(s: Troublez, seat: int) -> Iterator[Harm]:
    for card in s.loose(seat):
        poorer = s.copy()
        poorer.lose(seat, card)
        yield f"lost card {card}", poorer
    trove = s.troves[seat]
    if trove.markers:
        poorer = s.copy()
        poorer.troves[seat] = type(trove)(trove.cards, trove.markers[1:])
        yield "lost a marker", poorer


@pytest.mark.parametrize("hope", [1.0, 0.5, 0.0])
def test_another_talisman_never_makes_a_trove_worth_less(hope: float) -> None:
    """Not even if it completes a Collection, with which all else that was begun goes."""
    first = {KIND[card]: card for card in range(14, -1, -1)}
    for counts in itertools.product(range(4), repeat=5):
        if 0 in counts:
            trove = Trove([first[n + 1] for n, count in enumerate(counts) for _ in range(count)], [])
            before = trove_worth(trove, 10, 1, hope)
            for card in first.values():
                assert trove_worth(trove.gaining(card), 10, 1, hope) >= before, (counts, card)


@pytest.mark.parametrize("known", KNOWN, ids=[known.what for known in KNOWN])
def test_cunning_bots_and_hints_do_what_any_good_player_would(known: Known) -> None:
    for budget in BUDGETS:
        plays_well(Search(budget), known, SEEDS)


def test_there_are_twenty_of_them() -> None:
    assert len({known.what for known in KNOWN}) >= 20
