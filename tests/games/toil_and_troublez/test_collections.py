"""Collections: completed at once, or by hand."""

from __future__ import annotations

import random

import pytest

from games.toil_and_troublez.laid import cards, ids, troublez
from hurlyburly.games.toil_and_troublez.cards import NAME
from hurlyburly.games.toil_and_troublez.magicians import Summon
from hurlyburly.games.toil_and_troublez.trove import Trove
from hurlyburly.games.toil_and_troublez.turn import Draw, NextTurn, TakeCard, TakeRow, Turn
from hurlyburly.kernel.rules import rule


@rule("TTZ-COLLECT-01", "TTZ-COLLECT-07", "TTZ-COLLECT-08")
def test_one_of_each_kind_leaves_a_marker_and_four_cards_are_discarded() -> None:
    t = troublez(TakeCard(0), rows="4 sun", troves="5 sun, 1 sun, 2 moon, 3 sun, 1 star")
    t.play("A: take 4 sun left of row 1")
    trove = t.s.troves[0]
    assert len(trove.markers) == 1 and trove.cards == cards("1 star") and len(t.s.discard) == 4
    assert sorted(trove.markers + t.s.discard) == sorted(cards("5 sun, 1 sun, 2 moon, 3 sun, 4 sun"))


@rule("TTZ-COLLECT-02", "TTZ-COLLECT-03", "TTZ-COLLECT-08")
def test_four_of_a_kind_in_any_colours_leave_a_marker_and_three_cards_are_discarded() -> None:
    three = troublez(TakeCard(0), rows="4 sun", troves="4 sun, 4 moon").play("A: take 4 sun left of row 1")
    assert three.s.troves[0].markers == []
    t = troublez(TakeCard(0), rows="4 sun", troves="4 sun, 4 moon, 4 star").play("A: take 4 sun left of row 1")
    assert len(t.s.troves[0].markers) == 1 and t.s.troves[0].cards == [] and len(t.s.discard) == 3


@rule("TTZ-COLLECT-04", "TTZ-COLLECT-05")
def test_loose_talismans_lie_open_to_all_sorted_by_number() -> None:
    t = troublez(Draw(0), draws="1 sun", troves="| 5 sun, 1 moon, 3 sun, 1 sun")
    for seat in (0, 1, None):
        seen = t.match.view(seat).troves[1].talismans  # type: ignore[attr-defined]
        assert seen == ids("1 sun, 1 moon, 3 sun, 5 sun")


@rule("TTZ-COLLECT-06", "TTZ-RULING-25")
def test_a_collection_is_completed_at_once_also_outside_ones_turn() -> None:
    t = troublez(TakeCard(1), rows="4 sun", troves="| 4 sun, 4 moon, 4 star").play("B: take 4 sun left of row 1")
    assert t.s.active == 0 and len(t.s.troves[1].markers) == 1
    summoned = troublez(Summon(0), troves="4 sun, 4 moon, 4 star | 4 sun").play("A: summon 4 sun from B")
    assert len(summoned.s.troves[0].markers) == 1


@rule("TTZ-COLLECT-06", "TTZ-RULING-25")
def test_by_hand_sets_can_be_kept_and_saved_just_before_a_magician_acts() -> None:
    four = "4 sun, 4 moon, 4 star"
    t = troublez(TakeCard(0), rows="4 sun", troves=four, collections_by_hand=True).play("A: take 4 sun left of row 1")
    assert t.options == ["complete four of 4", "complete nothing now"]
    t.play("A: complete nothing now")
    assert len(t.s.troves[0].cards) == 4
    late = troublez(TakeCard(1), rows="vanish sun", troves=f"{four}, 4 sun", collections_by_hand=True)
    late.play("B: take vanish sun left of row 1; vanish 4").play("A: complete four of 4; turn down 4 moon")
    assert late.s.troves[0].markers == cards("4 moon") and late.s.discard[-1] == cards("vanish sun")[0]
    poison = troublez(TakeCard(0), rows="poison sun", troves=f"{four}, 4 sun", collections_by_hand=True)
    assert poison.play("A: take poison sun left of row 1").options == ["complete four of 4", "complete nothing now"]
    turn = troublez(Turn(1), troves=f"{four}, 4 sun", collections_by_hand=True)
    assert turn.asked == "A" and turn.options == ["complete four of 4", "complete nothing now"]


@rule("TTZ-COLLECT-01", "TTZ-COLLECT-02", "TTZ-COLLECT-07", "TTZ-COLLECT-08")
def test_what_is_no_collection_cannot_be_completed_and_its_cards_cannot_be_kept() -> None:
    t = troublez(TakeCard(0), rows="4 sun", troves="4 sun, 4 moon, 4 star, 1 sun", collections_by_hand=True)
    t.play("A: take 4 sun left of row 1")
    assert t.why("complete one of each") == "TTZ-COLLECT-01" and t.why("complete four of 1") == "TTZ-COLLECT-02"
    t.play("A: complete four of 4")
    assert t.why("turn down nothing") == "TTZ-COLLECT-07" and t.why("keep the other cards") == "TTZ-COLLECT-08"


@rule("TTZ-RULING-26")
def test_where_cards_fit_two_collections_most_further_ones_count_then_most_loose_cards() -> None:
    loose = troublez(TakeCard(0), rows="5 star", troves="1 sun, 2 sun, 3 sun, 4 sun, 5 sun, 5 moon, 5 star")
    assert len(loose.s.troves[0].cards) == 7  # laid out so; nothing has been gained yet
    loose.play("A: take 5 star left of row 1")
    assert loose.s.troves[0].cards == cards("1 sun, 2 sun, 3 sun, 4 sun") and len(loose.s.troves[0].markers) == 1
    both = troublez(TakeRow(0), rows="1 moon, 2 star", troves="3 sun, 4 sun, 5 sun, 1 sun, 1 star, 1 moon, 1 sun")
    both.play("A: take row 1")
    assert len(both.s.troves[0].markers) == 2 and both.s.troves[0].cards == []
    hand = troublez(
        TakeCard(0), rows="5 star", troves="1 sun, 2 sun, 3 sun, 4 sun, 5 sun, 5 moon, 5 star", collections_by_hand=True
    )
    hand.play("A: take 5 star left of row 1")
    assert hand.options == ["complete one of each", "complete four of 5", "complete nothing now"]
    hand.play("A: complete one of each; turn down 1 sun")
    assert hand.match.over and hand.s.troves[0].cards == cards("5 moon, 5 star, 5 star")  # a card counts once


@rule("TTZ-RULING-27")
def test_the_marker_is_the_lowest_and_oldest_or_the_owners_choice_and_is_not_reshuffled() -> None:
    t = troublez(TakeCard(0), rows="4 sun", troves="5 sun, 1 star, 2 moon, 3 sun, 1 sun")
    t.play("A: take 4 sun left of row 1")
    assert t.s.troves[0].markers == cards("1 star") and t.s.troves[0].cards == cards("1 sun")
    hand = troublez(TakeCard(0), rows="4 sun", troves="5 sun, 1 star, 2 moon, 3 sun", collections_by_hand=True)
    hand.play("A: take 4 sun left of row 1; complete one of each")
    assert hand.options == [
        "turn down 1 star",
        "turn down 2 moon",
        "turn down 3 sun",
        "turn down 4 sun",
        "turn down 5 sun",
    ]
    again = troublez(Draw(0), deck="2 sun", discard="1 moon", markers="5 sun", seats=4)
    again.play("A: place 2 sun in a new row")
    assert again.s.deck == cards("1 moon") and again.s.troves[0].markers == cards("5 sun")


@rule("TTZ-RULING-28")
def test_sets_that_still_lie_in_a_trove_are_completed_before_scoring() -> None:
    four = "4 sun, 4 moon, 4 star, 4 sun"
    t = troublez(NextTurn(0), troves=f"{four}, 1 sun", depletions=0, collections_by_hand=True)
    assert t.match.over and t.match.scores == (11, 0)


FOUR, FOUR_MORE, FOUR_AGAIN = (", ".join([f"4 {colour}"] * 4) for colour in ("sun", "moon", "star"))
FOURS = f"{FOUR} | {FOUR_MORE} | {FOUR_AGAIN}"


@rule("TTZ-RULING-25")
@pytest.mark.parametrize("magician", ["summon sun", "poison sun"])
def test_by_hand_all_may_save_their_sets_before_a_summon_or_a_poison_its_user_first(magician: str) -> None:
    t = troublez(TakeCard(1), rows=magician, troves=FOURS, seats=3, collections_by_hand=True)
    t.play(f"B: take {magician} left of row 1")
    assert t.asked == "B" and t.options == ["complete four of 4", "complete nothing now"]
    t.play("B: complete nothing now").play("C: complete nothing now").play("A: complete four of 4; turn down 4 sun")
    assert t.asked == "B" and t.options[0].startswith(magician.split()[0])
    assert "summon 4 sun from A" not in t.options  # it was saved


@rule("TTZ-RULING-25")
def test_by_hand_vanish_names_its_talisman_first_then_sets_may_be_saved_its_user_first() -> None:
    t = troublez(TakeCard(1), rows="vanish sun", troves=FOURS, seats=3, collections_by_hand=True)
    t.play("B: take vanish sun left of row 1; vanish 4; complete nothing now")
    assert t.asked == "C" and t.s.troves[0].count(4) == t.s.troves[2].count(4) == 4
    t.play("C: complete four of 4; turn down 4 star").play("A: complete nothing now")
    assert [trove.count(4) for trove in t.s.troves] == [3, 4, 0]


@rule("TTZ-RULING-25")
def test_by_hand_a_turn_begins_with_the_sets_of_its_player_and_several_may_be_completed() -> None:
    troves = f"{FOUR} | {FOUR_MORE}, 1 sun, 2 sun, 3 sun, 4 star, 5 sun | 1 star, 2 star, 3 star, 4 star, 5 star"
    t = troublez(Turn(1), troves=troves, seats=3, collections_by_hand=True)
    assert t.asked == "B" and t.options == ["complete one of each", "complete four of 4", "complete nothing now"]
    t.play("B: complete four of 4; turn down 4 moon")
    assert t.asked == "B" and t.options == ["complete one of each", "complete nothing now"]
    t.play("B: complete one of each; turn down 1 sun").play("C: complete nothing now").play("A: complete nothing now")
    assert t.asked == "B" and len(t.s.troves[1].markers) == 2 and t.s.drawn == 1


@rule("TTZ-RULING-25")
def test_where_sets_are_completed_at_once_nobody_is_asked() -> None:
    turn = troublez(Turn(0), troves=f"| {FOUR}", draws="2 moon")
    assert turn.asked == "A" and turn.options == ["place 2 moon in a new row"]
    taken = troublez(TakeCard(0), rows="vanish sun", troves=f"| {FOUR}").play("A: take vanish sun left of row 1")
    assert taken.options[0] == "vanish 1"


@rule("TTZ-RULING-26")
def test_the_collection_that_leaves_the_most_further_ones_is_completed_first() -> None:
    held = "1 sun, 1 moon, 1 star, 2 sun, 2 moon, 3 sun, 3 moon, 4 sun, 4 moon"
    t = troublez(TakeRow(0), rows="1 sun, 5 sun, (5 moon)", troves=held).play("A: take row 1")
    assert len(t.s.troves[0].markers) == 2 and t.s.troves[0].cards == cards("1 star, 1 sun")  # not the four 1s


@rule("TTZ-RULING-26", "TTZ-COLLECT-01", "TTZ-COLLECT-02")
def test_how_many_collections_some_cards_make_is_what_trying_all_ways_finds() -> None:
    def most(counts: list[int]) -> int:
        ways = [[count - 4 * (n == number) for n, count in enumerate(counts)] for number in range(5)]
        ways.append([count - 1 for count in counts])
        return max([1 + most(way) for way in ways if min(way) >= 0], default=0)

    luck = random.Random(1)
    for _ in range(60):
        counts = [
            luck.choice([0, 1, 2, 3, 4, 5, 6, 8]) if luck.random() < 0.3 else luck.randint(1, 5) for _ in range(5)
        ]
        held = [NAME.index(f"{number} sun") for number, count in enumerate(counts, start=1) for _ in range(count)]
        assert Trove(held, []).most_collections() == most(counts), counts
