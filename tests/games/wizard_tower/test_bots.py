"""What bots go by: how a seat stands, what a team promises; and that it makes them play well with a hand unseen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from good_plays import Known, plays_well
from judgement import Harm, holds

from games.wizard_tower.good_plays import KNOWN
from games.wizard_tower.laid import wizard
from hurlyburly import GAMES
from hurlyburly.bots.levels import Search
from hurlyburly.games.wizard_tower.hiring import Hire, Peek
from hurlyburly.games.wizard_tower.scoring import Copy
from hurlyburly.games.wizard_tower.state import Wizard
from hurlyburly.kernel.build import COMPILED
from hurlyburly.lab import simulate

BUDGETS = GAMES["wizard-tower"].bots.budgets if COMPILED else GAMES["wizard-tower"].bots.budgets[:1]
SEEDS = 5 if COMPILED else 1  # of luck with which a bot must do well


def test_more_treasure_and_less_noise_stand_better() -> None:
    richer = wizard(Hire(0), hands="2, 2, 3, 3", treasure="5 | 2 | 2").s.standing()
    quieter = wizard(Hire(0), hands="2, 2, 3, 3", totals="5 | 30 | 30").s.standing()
    team = wizard(Hire(0), hands="2, 2", teams="5, 5 | 9, 8 | 9, 7").s.standing()
    for standing in (richer, quieter, team):
        assert standing[0] > max(standing[1:]) and min(standing) >= 0 and max(standing) <= 1


def test_who_is_about_to_wake_the_wizard_stands_badly() -> None:
    standing = wizard(
        Hire(0), hands="2", totals="47 | 20 | 20", treasure="9 | 2 | 2", round=5, teams="9, 8, 7"
    ).s.standing()
    assert standing[0] < min(standing[1:])


def test_a_match_in_market_or_known_hand_promises_silence_and_an_unseen_one_does_not() -> None:
    seen = wizard(Hire(0), hands="7, 7, 2, 3", known="1 2").s
    unseen = wizard(Hire(0), hands="7, 7, 2, 3").s
    assert seen.noise_to_come(0) < unseen.noise_to_come(0)
    market = wizard(Hire(0), hands="2, 3, 4, 5", teams="9", market="9, 12, 13").s
    assert market.noise_to_come(0) < wizard(Hire(0), hands="2, 3, 4, 5", teams="9", market="8, 12, 13").s.noise_to_come(
        0
    )


def test_a_shapeshifter_is_expected_to_silence_the_loudest() -> None:
    assert wizard(Hire(0), hands="-", teams="?, 9, 2, 3").s.noise_to_come(0) == 5


def test_promising_options_are_tried_first() -> None:
    t = wizard(Hire(0), hands="2, 3, 4, 5", teams="9", market="9, 14", floor="Library")
    step = t.s.stack[-1]
    prior = {step.write(t.s, option): step.prior(t.s, option) for option in t.s.options}
    assert prior["hire 9 grunda from the market"] > prior["hire from the deck"]
    assert prior["hire from the deck"] > prior["hire 14 thunderlute tess from the market"]
    peek = wizard(Peek([0, 1, 2]), hands="2, 3, 4, 5 | 2, 3, 4, 5 | 6, 6, 7, 7")
    assert peek.s.stack[-1].prior(peek.s, 0b11) > peek.s.stack[-1].prior(peek.s, 0)
    copy = wizard(Copy(0, 0), teams="?, 9, 2, 3")
    assert max(copy.s.options, key=lambda option: copy.s.stack[-1].prior(copy.s, option)) == copy.s.teams[0][1]


@pytest.mark.whole_games
def test_a_greedy_bot_beats_three_random_ones() -> None:
    report = simulate("wizard-tower", ["greedy", "random", "random", "random"], 20, seed=1)
    assert report.bots[0].share >= 0.6


def test_handing_over_the_turn_earns_nothing_by_itself() -> None:
    assert holds("wizard-tower", 5, range(24), handed_over) > 300


def handed_over(s: Wizard, seat: int) -> Iterator[Harm]:
    if seat == s.first:
        other = s.copy()
        other.first = (seat + 1) % s.seats
        yield "the turn was handed over", other


def test_harm_to_oneself_never_raises_ones_standing() -> None:
    assert holds("wizard-tower", 5, range(24), harms) > 1_000


def harms(s: Wizard, seat: int) -> Iterator[Harm]:
    if s.treasure[seat]:
        poorer = s.copy()
        poorer.treasure[seat] -= 1
        yield "a treasure less", poorer
    louder = s.copy()
    louder.totals[seat] += 1
    yield "one more noise", louder


@pytest.mark.parametrize("known", KNOWN, ids=[known.what for known in KNOWN])
def test_sharp_and_cunning_bots_do_what_any_good_player_would(known: Known) -> None:
    for budget in BUDGETS:
        plays_well(Search(budget), known, SEEDS)


def test_there_are_twenty_of_them() -> None:
    assert len({known.what for known in KNOWN}) >= 20
