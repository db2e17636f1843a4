"""Positions: the whole state as plain data, and back."""

from __future__ import annotations

import json
from typing import Any

import pytest

import hurlyburly as hb
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.position import classes_beside, data_of


def position() -> dict[str, Any]:
    return json.loads(json.dumps(hb.Match("toil-and-troublez", seats=3, seed=5).position()))  # type: ignore[no-any-return]


def test_a_match_goes_on_from_a_position_with_the_same_luck() -> None:
    one = hb.Match("toil-and-troublez", seats=3, seed=5)
    two = hb.from_position("toil-and-troublez", position())
    for _ in range(30):
        (seat,) = one.to_act
        play = one.options(seat)[0]
        one.play(seat, play)
        two.play(seat, play)
    assert one.position() == two.position() and one.key == two.key


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "chess"}, "a position of 'chess', not of 'toil-and-troublez'"),
        ({"rules": 99}, "made with rules 99"),
        ({"seats": 9}, "for 2 to 6 seats, not 9"),
        ({"seats": 2}, "a position for 2 seats with 3 in it"),
        ({"state": {}}, "without .*deck"),
        ({"state": 7}, "no position of Toil and Troublez"),
        ({"variants": {"blindfold": True}}, "has no variant 'blindfold'"),
    ],
)
def test_bad_data_is_refused_with_what_is_wrong(change: dict[str, Any], says: str) -> None:
    with pytest.raises(hb.HurlyburlyError, match=says):
        hb.from_position("toil-and-troublez", position() | change)


@pytest.mark.parametrize("data", [{}, {"rules": 1}, [], None, "position.json"])
def test_what_is_no_position_is_answered_with_where_positions_come_from(data: Any) -> None:
    with pytest.raises(hb.BadPosition, match=r"a position is what `Match.position\(\)` gives, not "):
        hb.from_position("toil-and-troublez", data)


def test_a_piece_that_is_none_is_refused() -> None:
    data = position()
    data["state"]["stack"][0] = {"Dragon": {"seat": 0}}
    with pytest.raises(hb.BadPosition, match="KeyError 'Dragon'"):
        hb.from_position("toil-and-troublez", data)


def test_nothing_is_data_too_and_no_part_of_a_position_is_an_event() -> None:
    assert data_of(None) is None
    found = classes_beside("hurlyburly.games.toil_and_troublez.state")
    assert {"Troublez", "Trove", "Row", "Turn"} <= set(found)
    assert not [name for name, part in found.items() if issubclass(part, Event)]
