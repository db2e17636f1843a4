"""The rules of Cuckoo Eggs: lay something out, play, look."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from cuckoo_eggs.rules import Nests
from cuckoo_eggs.things import OF_EACH, WORTH

import hurlyburly as hb
from hurlyburly.kernel.rules import rule

CUCKOOS, ONES, THREES = [list(range(kind * OF_EACH, (kind + 1) * OF_EACH)) for kind in (0, 1, 3)]


def laid(found: int, nests: Sequence[Sequence[int]] = ((), ())) -> hb.Match:
    """A has found this egg; what lies in nests is not to be found any more."""
    match = hb.Match("cuckoo-eggs", seats=2, seed=1)
    s = match.state
    assert isinstance(s, Nests)
    s.found = found
    s.nests = [list(nest) for nest in nests]
    s.left = [egg for egg in range(12) if egg != found and not any(egg in nest for nest in nests)]
    return hb.from_position("cuckoo-eggs", match.position())


@rule("EGG-01", "EGG-02")
def test_only_the_finder_sees_the_egg() -> None:
    match = laid(CUCKOOS[0])
    assert [match.view(seat).egg for seat in (0, 1, None)] == ["egg:0", "unseen", "unseen"]
    assert match.view(1).left == 11


@rule("EGG-03", "EGG-05", "EGG-06")
def test_a_cuckoo_taken_for_something_better_counts_against_the_nest_it_lies_in() -> None:
    match = laid(CUCKOOS[0])
    match.play(0, "offer it as 3")
    assert match.to_act == (1,) and match.view(1).claim == 3 and match.view(1).egg == "unseen"
    match.play(1, "take it")
    assert match.scores == (0, -2) and match.view(0).nests == ((), ("egg:0",))
    assert match.to_act == (1,)  # whose turn it is next


@rule("EGG-05")
def test_a_refused_egg_goes_back_to_its_finder() -> None:
    match = laid(THREES[0])
    match.play(0, "offer it as 1")
    match.play(1, "refuse it")
    assert match.scores == (3, 0)
    assert match.events(None)[-3:-1] == ["B refuses it.", "A has an egg of 3 in the nest."]


@rule("EGG-03")
def test_an_egg_that_is_kept_is_turned_up_at_once() -> None:
    match = laid(ONES[0])
    match.play(0, "keep it")
    assert match.scores == (1, 0) and not match.may_undo(0)


@rule("EGG-04")
def test_nothing_can_be_offered_as_an_egg_of_which_all_lie_open() -> None:
    match = laid(CUCKOOS[0], [THREES[:2], THREES[2:]])
    assert match.options(0) == ("keep it", "offer it as 1", "offer it as 2")
    with pytest.raises(hb.IllegalPlay) as barred:
        match.play(0, "offer it as 3")
    assert barred.value.rule == "EGG-04"


@rule("EGG-07")
def test_when_the_last_egg_lies_in_a_nest_the_best_nest_wins() -> None:
    match = laid(11, [[0, 1, 2, *range(6, 11)], [3, 4, 5]])
    match.play(0, "keep it")
    assert match.over and match.scores == (sum(3 * worth for worth in WORTH) - 3, 3) and match.winners == (0,)
