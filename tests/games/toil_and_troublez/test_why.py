"""Every rule that forbids something is a reason that players are given."""

from __future__ import annotations

from typing import Any

import pytest
from tables import Table

import hurlyburly as hb
from games.toil_and_troublez.laid import ids, troublez
from hurlyburly.games.toil_and_troublez.magicians import Poison, Summon, Vanish
from hurlyburly.games.toil_and_troublez.things import LOOSE, loose
from hurlyburly.games.toil_and_troublez.turn import Draw, TakeCard, TakeRow, Turn
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.rules import rule

FORBID = """
    SETUP-08 TURN-02 TURN-04 DRAW-02 DRAW-03
    PLACE-01 PLACE-07 PLACE-08 PLACE-09 PLACE-10 PLACE-11 PLACE-12 PLACE-15 CLOAK-05
    TAKE-01 TAKE-02 TAKE-05 OTHERS-01 OTHERS-03
    COLLECT-01 COLLECT-02 COLLECT-07 COLLECT-08 COLLECT-09
    VANISH-02 VANISH-03 SUMMON-02 SUMMON-03 POISON-02
    RULING-05 RULING-08 RULING-13 RULING-15 RULING-17 RULING-18 RULING-20 RULING-21 RULING-31
"""  # what a number of seats forbids (SETUP-11) is said when a table is set up
HOUSES: list[dict[str, Any]] = [
    {},
    {"collections-by-hand": True, "copies-by-hand": True},
    {"summon-compulsory": True, "card-may-be-left": True},
]


def reasons(match: hb.Match) -> set[str]:
    seat = match.to_act[0]
    step = match.state.stack[-1]
    tries = [step.write(match.state, option) for option in step.conceivable(match.state)]
    assert len(set(tries)) == len(tries), tries
    return {why.rule for play in tries if (why := match.why(seat, play))}


@pytest.mark.whole_games
def test_random_matches_meet_every_rule_that_forbids_something_as_a_reason() -> None:
    wanted = {f"TTZ-{id}" for id in FORBID.split()}
    met: set[str] = set()
    for seed in range(40):
        match = hb.Match("toil-and-troublez", 3, seed=seed, variants=HOUSES[seed % len(HOUSES)])
        luck = QuickLuck(seed)
        while not match.over:
            met |= reasons(match)
            options = match.options(match.to_act[0])
            match.play(match.to_act[0], options[luck.below(len(options))])
        if met == wanted:
            return
    assert met == wanted, sorted(wanted ^ met)


def barred(t: Table, draw_pile: bool = True) -> dict[str, str]:
    """What is tried in vain, by its rule, as "play; play"; nobody may look at the draw pile, which goes unsaid here."""
    step = t.s.stack[-1]
    written = [step.write(t.s, option) for option in step.conceivable(t.s)]
    assert len(set(written)) == len(written) and written[: len(t.options)] == t.options
    assert all(step.barred_by(t.s, option) == "" for option in t.s.options)
    found: dict[str, str] = {}
    for play in written[len(t.options) :]:
        found[t.why(play)] = f"{found[t.why(play)]}; {play}" if t.why(play) in found else play
    assert (found.pop("TTZ-SETUP-08", "") == "look at the draw pile") == draw_pile
    return found


@rule("TTZ-TURN-02", "TTZ-DRAW-03", "TTZ-RULING-05", "TTZ-TURN-04", "TTZ-PLACE-07", "TTZ-PLACE-08", "TTZ-PLACE-12")
def test_a_talisman_drawn_is_placed_before_anything_else_and_neither_between_cards_nor_out_of_order() -> None:
    assert barred(troublez(Turn(0), rows="2 sun, 4 moon | 3 star", draws="3 moon")) == {
        "TTZ-TURN-02": "pass",
        "TTZ-DRAW-03": "draw",
        "TTZ-RULING-05": "discard 3 moon",
        "TTZ-TURN-04": "take row 1; take row 2",
        "TTZ-PLACE-12": "place 3 moon left of row 1; place 3 moon right of row 1",
        "TTZ-PLACE-07": "place 3 moon between cards 1 and 2 of row 1",
        "TTZ-PLACE-08": "place 3 moon left of row 2; place 3 moon right of row 2",
    }


@rule("TTZ-PLACE-01", "TTZ-PLACE-09", "TTZ-PLACE-15", "TTZ-CLOAK-05", "TTZ-SETUP-08")
def test_a_magician_drawn_goes_to_no_fourth_row_beside_no_twin_and_no_card_of_its_colour() -> None:
    t = troublez(Turn(0), rows="3 sun | vanish moon, 3 star | (5 sun), 4 star", deck="vanish star")
    found = barred(t, draw_pile=False)  # there is none left
    assert found["TTZ-PLACE-09"] == "place vanish star left of row 2; place vanish star right of row 2"
    assert found["TTZ-PLACE-15"] == "place vanish star right of row 3"
    assert found["TTZ-PLACE-01"] == "place vanish star in a new row"
    assert found["TTZ-CLOAK-05"] == "look under card 1 of row 3"


@rule("TTZ-PLACE-10", "TTZ-PLACE-11", "TTZ-DRAW-02")
@pytest.mark.parametrize(("kind", "id"), [("summon", "TTZ-PLACE-10"), ("poison", "TTZ-PLACE-11")])
def test_a_row_has_each_magician_once_and_after_the_first_card_passing_is_barred_by_the_card_drawn(
    kind: str, id: str
) -> None:
    t = troublez(Turn(0), rows=f"3 sun, {kind} moon", draws=f"5 star, {kind} star")
    found = barred(t.play("A: place 5 star in a new row; draw"))
    assert found[id] == f"place {kind} star left of row 1; place {kind} star right of row 1"
    assert found["TTZ-DRAW-02"] == "pass" and "TTZ-TURN-02" not in found


@rule("TTZ-RULING-08", "TTZ-CLOAK-05")
def test_a_cloak_covers_a_talisman_that_shows_and_nothing_else() -> None:
    t = troublez(Draw(0), rows="1 sun, vanish moon, (3 star)", draws="cloak")
    assert t.options == ["cloak card 1 of row 1"]
    found = barred(t)
    assert found["TTZ-RULING-08"] == (
        "cloak card 2 of row 1; cloak card 3 of row 1; place cloak left of row 1; place cloak right of row 1; "
        "place cloak in a new row"
    )
    assert found["TTZ-CLOAK-05"] == "look under card 3 of row 1" and found["TTZ-RULING-05"] == "discard cloak"


@rule("TTZ-TURN-04", "TTZ-TAKE-01", "TTZ-RULING-13", "TTZ-RULING-31", "TTZ-TAKE-02", "TTZ-TAKE-05")
def test_one_row_is_taken_after_passing_and_its_magicians_act_before_its_talismans_come() -> None:
    t = troublez(Turn(0), rows="1 sun | 5 sun", draws="2 moon").play("A: place 2 moon in a new row")
    assert barred(t) == {"TTZ-TURN-04": "take row 1; take row 2; take row 3"}
    assert barred(t.play("A: pass")) == {
        "TTZ-RULING-13": "take no row",
        "TTZ-TURN-04": "draw",
        "TTZ-TAKE-01": "take rows 1 and 2; take rows 1 and 3; take rows 2 and 3",
    }
    used_up = troublez(TakeRow(0), rows="1 sun | 2 sun", deck="")
    assert barred(used_up, draw_pile=False) == {
        "TTZ-RULING-13": "take no row",
        "TTZ-RULING-31": "draw",
        "TTZ-TAKE-01": "take rows 1 and 2",
    }
    row = troublez(TakeRow(0), rows="poison sun, 2 moon, summon star").play("A: take row 1")
    assert barred(row) == {"TTZ-TAKE-02": "let none act", "TTZ-TAKE-05": "gather the talismans"}


@rule("TTZ-OTHERS-01", "TTZ-OTHERS-03", "TTZ-COLLECT-09", "TTZ-RULING-21", "TTZ-CLOAK-05")
def test_another_player_takes_an_outside_card_no_row_no_marker_and_not_nothing() -> None:
    t = troublez(TakeCard(1), rows="1 sun, 2 moon, 3 sun | (4 star)", markers="4 sun | 2 sun | 5 sun", seats=4)
    assert barred(t) == {
        "TTZ-RULING-21": "take no card",
        "TTZ-OTHERS-01": "take row 1; take row 2",
        "TTZ-OTHERS-03": "take card 2 of row 1",
        "TTZ-COLLECT-09": "take a marker from C; take a marker from A",
        "TTZ-CLOAK-05": "look under card 1 of row 2",
    }
    assert barred(troublez(TakeCard(1), rows="1 sun", card_may_be_left=True)) == {"TTZ-OTHERS-01": "take row 1"}


@rule("TTZ-VANISH-02", "TTZ-VANISH-03", "TTZ-RULING-17")
def test_vanish_names_a_talisman_and_its_victim_discards_one_of_that_number() -> None:
    t = troublez(Vanish(0), troves="| 4 sun, 4 moon, 1 sun, 2 sun, 1 sun", markers="| 5 sun", copies_by_hand=True)
    assert barred(t) == {"TTZ-VANISH-02": "vanish nothing; vanish magicians"}
    assert barred(t.play("A: vanish 4")) == {
        "TTZ-VANISH-03": "discard nothing; discard two; discard 1 sun; discard 2 sun",
        "TTZ-RULING-17": "discard a marker",
    }
    unmarked = troublez(Vanish(0), troves="| 4 sun, 4 moon", markers="5 sun", copies_by_hand=True).play("A: vanish 4")
    assert barred(unmarked) == {"TTZ-VANISH-03": "discard nothing; discard two"}


@rule("TTZ-VANISH-03", "TTZ-RULING-20")
def test_whoever_is_to_discard_thinks_of_the_talismans_in_its_own_trove() -> None:
    vanished = troublez(Vanish(0), troves="4 sun | 4 sun, 4 moon, 1 sun", copies_by_hand=True).play("A: vanish 4")
    poisoned = troublez(Poison(1), troves="4 sun | 4 sun, 4 moon, 1 sun")
    for t, verb in ((vanished, "discard"), (poisoned, "poison")):
        step = t.s.stack[-1]
        plays = [step.means(t.s, option) for option in step.conceivable(t.s)]
        thought_of = {thing for play in plays if play.verb == verb for thing in play.things}
        assert thought_of == {LOOSE.thing(loose(1, card)) for card in t.s.troves[1].cards}


@rule("TTZ-SUMMON-02", "TTZ-SUMMON-03", "TTZ-RULING-18", "TTZ-RULING-20")
def test_summon_takes_a_talisman_of_another_the_oldest_copy_and_no_marker() -> None:
    troves, markers = "1 sun, 1 moon | 2 sun | 3 sun, 1 star", "4 sun | 4 sun | 5 sun"
    assert barred(troublez(Summon(1), troves=troves, markers=markers, seats=4)) == {
        "TTZ-SUMMON-02": "summon 2 sun from B",
        "TTZ-SUMMON-03": "summon a marker from C; summon a marker from A",
        "TTZ-RULING-20": "summon 1 moon from A",
    }
    must = troublez(Summon(0), troves="| 1 sun, 1 moon", summon_compulsory=True, copies_by_hand=True)
    assert barred(must) == {"TTZ-RULING-18": "summon nothing"}


@rule("TTZ-POISON-02", "TTZ-RULING-15", "TTZ-RULING-17", "TTZ-RULING-20")
def test_poison_hits_ones_own_loose_talismans_the_oldest_copy_and_nothing_that_is_still_to_come() -> None:
    row = "poison sun, 2 moon, 1 sun, 3 sun, (5 sun)"
    t = troublez(TakeRow(0), rows=row, troves="1 sun, 1 moon | 3 star, 1 moon").play("A: take row 1")
    assert t.options == ["poison 1 sun"] and barred(t) == {
        "TTZ-POISON-02": "poison nothing; poison 1 moon of B; poison 3 star of B",
        "TTZ-RULING-20": "poison 1 moon",
        "TTZ-RULING-15": "poison 2 moon; poison 3 sun",
    }
    marked = troublez(Poison(0), troves="1 sun, 1 star", markers="5 sun", copies_by_hand=True)
    assert barred(marked) == {"TTZ-POISON-02": "poison nothing", "TTZ-RULING-17": "poison a marker"}


@rule("TTZ-COLLECT-01", "TTZ-COLLECT-02", "TTZ-COLLECT-07", "TTZ-COLLECT-08")
def test_only_a_set_that_lies_in_ones_own_trove_is_completed() -> None:
    four = troublez(TakeCard(0), rows="4 sun", troves="4 sun, 4 moon, 4 star, 1 sun", collections_by_hand=True)
    assert barred(four.play("A: take 4 sun left of row 1")) == {
        "TTZ-COLLECT-01": "complete one of each",
        "TTZ-COLLECT-02": "complete four of 1; complete four of 2; complete four of 3; complete four of 5",
    }
    assert barred(four.play("A: complete four of 4")) == {
        "TTZ-COLLECT-07": "turn down nothing",
        "TTZ-COLLECT-08": "keep the other cards",
    }
    each = troublez(
        TakeCard(0), rows="4 sun", troves="1 sun, 1 moon, 1 sun, 2 moon, 3 star, 5 sun", collections_by_hand=True
    )
    every_four = "complete four of 1; complete four of 2; complete four of 3; complete four of 4; complete four of 5"
    assert barred(each.play("A: take 4 sun left of row 1")) == {"TTZ-COLLECT-02": every_four}


@pytest.mark.parametrize(
    ("row", "card", "where", "case", "place"),
    [
        ("2 star, 4 sun", "3 moon", "left", "3 is not lower than Flower 2: numbers rise to the right.", "place:0"),
        ("2 star, 4 sun", "3 moon", "right", "3 is not higher than Mushroom 4: numbers rise to the right.", "place:1"),
        ("vanish moon, 2 star", "1 moon", "left", "Moon would touch moon: Vanish has the same sign.", "place:0"),
        ("2 star, vanish moon, 4 sun", "4 moon", "right", "There is a Mushroom 4 in this row already.", "place:2"),
        ("(1 sun), 3 star", "2 moon", "right", "2 is not higher than Crystal 3: numbers rise to the right.", "place:1"),
    ],
)
def test_the_case_names_the_card_in_the_way(row: str, card: str, where: str, case: str, place: str) -> None:
    t = troublez(Draw(0), rows=row, draws=card)
    why = t.match.why(0, f"place {card} {where} of row 1")
    assert why and (why.case, why.things) == (case, (place, *ids(card)))
