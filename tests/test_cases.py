"""Why not, of this case: sentences that speak of what is in the way, and the things that a page frames."""

from __future__ import annotations

import random

import pytest

import hurlyburly as hb
from hurlyburly.kernel.match import Why

DECISIONS = 250
LEAST = {"toil-and-troublez": 12, "wizard-tower": 7, "toil-and-trouble": 5, "talisman": 4, "dungeon-twister": 8}


def reasons(game: str) -> dict[str, list[Why]]:
    """All that is against what people might try in some games at random, by rule."""
    found: dict[str, list[Why]] = {}
    for seed in (1, 2):
        match = hb.Match(game, seed=seed)
        choose = random.Random(seed)
        for _ in range(DECISIONS):
            if match.over:
                break
            seat = match.to_act[0]
            for barred in match.why_not(seat, ()):
                if barred.why is not None:
                    found.setdefault(barred.why.rule, []).append(barred.why)
            match.play(seat, choose.choice(match.options(seat)))
    return found


@pytest.mark.parametrize("game", list(LEAST))
def test_a_case_is_a_sentence_of_its_reason_and_names_things_of_the_table(game: str) -> None:
    match = hb.Match(game)
    told = 0
    for rule, found in reasons(game).items():
        cases = [why for why in found if why.case]
        told += bool(cases)
        for why in cases:
            assert why.case in why.words and rule in why.words
            assert why.case[0].isupper() or why.case[0].isdigit(), why.case
            assert why.case.endswith("."), why.case
            for thing in why.things:
                assert match.thing(thing).name
    assert told >= LEAST[game]


def test_what_acts_on_the_things_alone_comes_first() -> None:
    match = hb.Match("toil-and-trouble", seed=3)
    counts = [len(barred.play.things) for barred in match.why_not(match.to_act[0], ())]
    assert counts == sorted(counts) and len(set(counts)) > 1


def test_taking_back_says_in_a_sentence_why_it_cannot() -> None:
    match = hb.Match("toil-and-troublez", seed=1)
    seat = match.to_act[0]
    before = match.why(1 - seat, "undo")
    match.play(seat, match.options(seat)[0])
    match.play(match.to_act[0], "draw")
    after = match.why(seat, "undo")
    assert before and before.case.startswith("You can take back your own last choice")
    assert after and after.case.startswith("That stays as it is")
