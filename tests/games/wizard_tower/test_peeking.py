"""Peeking at one's own hand, and what a floor makes of it."""

from __future__ import annotations

import pytest
from tables import Table

from games.wizard_tower.laid import wizard
from hurlyburly.games.wizard_tower.hiring import Hire, Peek, PeekAndHire, PeekInTurn, Turn
from hurlyburly.kernel.rules import rule

HANDS = "2, 3, 4, 5 | 2, 3, 4, 5 | 6, 6, 7, 7"


def seen(t: Table, reader: int | None, owner: int) -> list[str]:
    """A hand as somebody sees it."""
    hand = t.match.view(reader).seats[owner].hand  # type: ignore[attr-defined]
    return [held.card.label if held.card else "unknown" for held in hand]


@rule("WIZ-PEEK-01", "WIZ-RULING-06")
def test_each_may_look_at_up_to_two_of_their_cards_named_together() -> None:
    t = wizard(PeekAndHire(), hands=HANDS)
    assert t.asked == "ABC" and len(t.options) == 1 + 4 + 6
    assert t.why("peek at 1, 2 and 3") == "WIZ-PEEK-01"
    t.play("A: peek at 1 and 3").play("B: peek at 2").play("C: peek at nothing")
    assert seen(t, 0, 0) == ["2", "unknown", "4", "unknown"]
    assert seen(t, 1, 1) == ["unknown", "3", "unknown", "unknown"] and seen(t, 2, 2) == ["unknown"] * 4


@rule("WIZ-RULING-10")
def test_all_peek_at_once_and_turns_begin_when_the_last_has_chosen() -> None:
    t = wizard(PeekAndHire(), hands=HANDS, first=1)
    t.play("C: peek at 1").play("A: peek at 1 and 2")
    assert seen(t, 0, 0) == ["unknown"] * 4 and t.asked == "B"
    t.play("B: peek at nothing")
    assert seen(t, 0, 0) == ["2", "3", "unknown", "unknown"]
    assert t.asked == "B" and t.match.view(1).asked == "Hire"


@rule("WIZ-PEEK-02")
def test_the_peek_happens_once_a_round() -> None:
    t = wizard(PeekAndHire(), hands=HANDS)
    t.play("A: peek at 1 and 2").play("B: peek at nothing").play("C: peek at nothing")
    assert t.why("peek at 3") == "WIZ-PEEK-02"
    t.play("A: hire card 1").play("B: hire card 1").play("C: hire card 1")
    assert t.asked == "A" and t.match.view(0).asked == "Hire"


@rule("WIZ-PEEK-03", "WIZ-FLOOR-04")
@pytest.mark.parametrize(
    ("floor", "count"),
    [(name, 2) for name in ("Slime Pit", "Dormitory", "Curio Cabinet", "Music Room")]
    + [(name, 2) for name in ("Library", "Infirmary", "Conservatory", "Training Hall", "Chapel", "Trophy Room")]
    + [(name, 2) for name in ("Vault", "Kitchen", "Portrait Gallery")]
    + [("Ballroom", 3)],
)
def test_the_floor_says_how_many_cards_are_peeked_at(floor: str, count: int) -> None:
    t = wizard(PeekAndHire(), hands=HANDS, floor=floor)
    most = ["1", "1 and 2", "1, 2 and 3", "1, 2, 3 and 4"]
    assert f"peek at {most[count - 1]}" in t.options
    assert t.why(f"peek at {most[count]}") == ("WIZ-PEEK-01" if count == 2 else "WIZ-PEEK-03")


@rule("WIZ-PEEK-03")
def test_the_observatory_lets_all_four_cards_be_seen() -> None:
    t = wizard(PeekAndHire(), hands=HANDS, floor="Observatory")
    t.play("A: peek at 1, 2, 3 and 4").play("B: peek at nothing").play("C: peek at nothing")
    assert seen(t, 0, 0) == ["2", "3", "4", "5"]


@rule("WIZ-PEEK-03", "WIZ-FLOOR-04")
def test_nobody_peeks_in_the_cellar() -> None:
    t = wizard(PeekAndHire(), hands=HANDS, floor="Cellar")
    assert t.match.view(0).asked == "Hire" and t.why("peek at 1") == "WIZ-ROUND-07"


@rule("WIZ-FLOOR-04")
def test_in_the_hall_of_mirrors_the_left_neighbour_chooses_what_is_seen() -> None:
    t = wizard(PeekAndHire(), hands=HANDS, floor="Hall of Mirrors")
    assert t.match.options(1)[0] == "show A 1 and 2" and len(t.match.options(1)) == 6
    why = t.match.why(1, "show A 1")
    assert why is not None and why.rule == "WIZ-FLOOR-04"
    t.play("B: show A 1 and 4").play("C: show B 1 and 2").play("A: show C 3 and 4")
    assert [seen(t, seat, seat) for seat in range(3)] == [
        ["2", "unknown", "unknown", "5"],
        ["2", "3", "unknown", "unknown"],
        ["unknown", "unknown", "7", "7"],
    ]


@rule("WIZ-FLOOR-04", "WIZ-PEEK-03")
def test_in_the_clock_room_one_card_is_seen_at_the_start_of_each_of_the_first_three_turns() -> None:
    t = wizard(PeekAndHire(), hands=HANDS, floor="Clock Room")
    asked = []
    while not t.match.over:
        asked.append(t.match.view(None).asked)
        t.play(f"{t.asked}: {t.options[1] if asked[-1] == 'PeekInTurn' else t.options[0]}")
    assert asked == ["PeekInTurn", "Hire"] * 9 + ["Hire"] * 3
    t = wizard(Turn(0), hands=HANDS, floor="Clock Room", known="2")
    assert t.options == ["peek at nothing", "peek at 1", "peek at 3", "peek at 4"]


@rule("WIZ-RULING-07")
def test_all_see_which_places_have_been_peeked_at_and_places_stay() -> None:
    t = wizard(Hire(0), hands="2, 3, 4, 5", known="3", market="9")
    t.play("A: hire card 1")
    for reader in (0, 1, 2, None):
        hand = t.match.view(reader).seats[0].hand  # type: ignore[attr-defined]
        assert [(held.place, held.peeked) for held in hand] == [(2, False), (3, True), (4, False)]


@rule("WIZ-RULING-08")
def test_a_peeked_card_stays_in_sight_and_cannot_be_peeked_at_again() -> None:
    t = wizard(PeekInTurn(0, 0), hands="2, 3, 4, 5", known="1", floor="Clock Room")
    assert seen(t, 0, 0)[0] == "2" and t.why("peek at 1") == "WIZ-RULING-08"


@rule("WIZ-RULING-08")
def test_where_peeks_are_shown_once_they_must_be_remembered() -> None:
    t = wizard(PeekAndHire(), hands=HANDS, peek_once=True)
    t.play("A: peek at 1 and 2").play("B: peek at 4").play("C: peek at nothing")
    assert t.asked == "A" and t.options == ["turn them away"]
    assert seen(t, 0, 0) == ["2", "3", "unknown", "unknown"] and seen(t, None, 0) == ["unknown"] * 4
    t.play("A: turn them away").play("B: turn them away")
    assert seen(t, 0, 0) == seen(t, None, 0) == ["unknown"] * 4 and t.match.view(0).asked == "Hire"
    assert not any("Fernwick" in line for line in t.match.events(0))
    assert all(redealt.hands[0][:2] == t.s.hands[0][:2] for redealt in [t.match.redeal(0, k) for k in range(9)])  # type: ignore[attr-defined]


def test_a_sealed_peek_can_be_taken_back_until_the_last_is_in() -> None:
    t = wizard(Peek([0, 1, 2]), hands=HANDS)
    t.match.play(0, "peek at 1")
    assert t.match.may_undo(0)
    t.match.play(1, "peek at nothing")
    t.match.play(2, "peek at nothing")
    assert not t.match.may_undo(2)
