"""States and steps: who is asked, who hears what, what a copy carries. The toy game is plain Python, as these tests."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from toy import TOY, Dealt, LayCards

import hurlyburly as hb
from hurlyburly.kernel.game import GAMES
from hurlyburly.kernel.state import EVERYBODY, State, only
from hurlyburly.kernel.step import NOBODY, Step, pair, unpair


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> hb.Match:
    monkeypatch.setitem(GAMES, "toy", TOY)
    return hb.Match("toy", seats=3, seed=1)


class Note(Step):
    """Writes its seat down."""

    def run(self, s: Any) -> None:
        s.laid.append(self.seat)


def test_two_small_numbers_make_an_option_and_come_back() -> None:
    assert [unpair(pair(row, end)) for row in (0, 5) for end in (0, 63)] == [(0, 0), (0, 63), (5, 0), (5, 63)]


@pytest.mark.parametrize("count", range(1, 7))
def test_steps_happen_in_reading_order_before_what_was_to_follow(toy: hb.Match, count: int) -> None:
    s: Any = toy.state
    s.end()
    s.then(Note(9))
    s.then(*[Note(number) for number in range(count)])
    s.advance()
    assert s.laid == [*range(count), 9] and s.over and s.options == []
    s.then_each([Note(number) for number in range(count)])
    s.advance()
    assert s.laid[-count:] == list(range(count))


def test_the_seat_asked_is_the_one_of_the_step_on_top_and_nobodys_when_it_is_over(toy: hb.Match) -> None:
    assert LayCards([1, 2, 0]).seat == 1 and LayCards([1, 2, 0], 2).seat == 2 and LayCards([]).seat == NOBODY == -1
    toy.state.then(LayCards([2, 1]))
    assert toy.state.seat == 2
    toy.state.end()
    assert toy.state.seat == NOBODY and toy.state.over


def test_an_audience_is_one_seat_or_all_others_and_a_spectator_is_in_none(toy: hb.Match) -> None:
    dealt = Dealt(1, 5, to=only(1) | only(2))
    assert [dealt.is_for(seat) for seat in (0, 1, 2, NOBODY)] == [False, True, True, False]
    dealt = Dealt(1, 5, to=toy.state.all_but(1))
    assert [dealt.is_for(seat) for seat in (0, 1, 2, 3, NOBODY)] == [True, False, True, False, False]
    assert Dealt(1, 5, to=EVERYBODY).is_for(NOBODY)


def test_seats_are_counted_clockwise_from_any_seat(toy: hb.Match) -> None:
    s = toy.state
    assert [s.after(seat) for seat in range(3)] == [1, 2, 0]
    assert s.others(1) == [2, 0] and s.round_from(1) == [1, 2, 0]


def test_most_points_win_unless_a_game_says_otherwise(toy: hb.Match) -> None:
    s: Any = toy.state
    s.points = [1, 3, 3]
    assert s.winners() == [1, 2] and toy.winners == ()  # it is not over
    s.end()
    assert toy.winners == (1, 2) and toy.scores == (1, 3, 3)


def test_a_copy_has_shown_nothing_yet_and_nobody_listens_to_it(toy: hb.Match) -> None:
    toy.state.reveal()
    twin = toy.state.copy()
    assert toy.state.shown and not twin.shown and twin.told is None
    assert (twin.stack, twin.options, twin.seats) == (toy.state.stack, toy.state.options, 3)
    twin.stack.pop()
    assert len(twin.stack) == len(toy.state.stack) - 1


def test_answers_lie_sealed_by_seat_until_the_last_is_in(toy: hb.Match) -> None:
    toy.play(2, toy.options(2)[0])
    assert toy.state.sealed[:2] == [-1, -1] and toy.options(2) == ()
    before = toy.state.sealed
    toy.play(0, toy.options(0)[1])
    assert before[0] == -1 and toy.state.sealed[0] != -1  # replaced, not changed: copies share it
    toy.play(1, toy.options(1)[0])
    assert toy.state.sealed == []


def test_a_redeal_keeps_ones_own_sealed_answer_and_answers_for_the_others_out_of_their_new_hands(toy: hb.Match) -> None:
    toy.play(0, toy.options(0)[-1])
    toy.play(1, toy.options(1)[-1])
    seen = set()
    for seed in range(40):
        other: Any = toy.redeal(0, seed)
        assert other.sealed[0] == toy.state.sealed[0] and other.sealed[2] == -1
        assert other.sealed[1] in other.hands[1]
        seen.add(other.hands[1].index(other.sealed[1]))
    assert seen == {0, 1, 2}


def test_a_bot_is_given_a_state_that_asks_its_own_seat(toy: hb.Match) -> None:
    for seat in (0, 1, 2):
        other: Any = toy.redeal(seat, seed=1)
        assert other.seat == seat and other.options == other.hands[seat]
    toy.play(2, toy.options(2)[0])
    assert toy.redeal(2, seed=1).seat == toy.state.seat == 0  # it is not asked


def test_a_state_that_was_pickled_asks_the_same_question() -> None:
    match = hb.Match("toil-and-troublez", seats=3, seed=5)
    twin: State = pickle.loads(pickle.dumps(match.state))
    assert twin.options == match.state.options != [] and not twin.shown and twin.told is None
    assert twin.luck.save() == match.state.luck.save()
