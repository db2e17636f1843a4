"""Zones are sent as edits of what a page shows."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hurlyburly.server.patches import changed, edit
from server.client import edited

PIECES = st.lists(st.sampled_from(["</div>", *[f"<g>{letter * 40}</g>" for letter in "abcdef"]]), max_size=12)


@given(PIECES, PIECES)
def test_an_edit_makes_the_new_zone_of_the_old_one(before: list[str], after: list[str]) -> None:
    assert edited(before, edit(tuple(before), tuple(after))) == after


def long(word: str) -> str:
    return word + " " * 40


BEFORE = ("<ol>", *map(long, ("ant", "bee", "cat", "dog")), "</ol>")


def test_only_what_is_new_is_sent() -> None:
    ant, bee, cat, dog = BEFORE[1:-1]
    assert edit(BEFORE, ("<ol>", ant, long("cow"), cat, dog, "</ol>")) == [2, long("cow"), -1, 3]
    assert edit(BEFORE, ("<ol>", ant, dog, "</ol>")) == [2, -2, 2]
    assert edit(BEFORE, ("<ol>", ant, bee, long("owl"), cat, dog, "</ol>")) == [3, long("owl"), 3]
    assert edit(BEFORE, ("<ol>",)) == [1, -5]


def test_a_fragment_that_is_found_far_off_too_makes_nothing_be_left_out() -> None:
    """Ends of elements are everywhere: whoever went on from a later one would send all between them anew."""
    many = ("<li>", long("ant"), "</li>") * 20
    assert edit(many, ("<li>", long("owl"), "</li>", *many[3:])) == [1, long("owl"), -1, 58]


def test_what_follows_many_new_fragments_is_not_sent_again() -> None:
    new = tuple([long(f"owl {number}") for number in range(30)])
    assert edit(BEFORE, (*BEFORE[:2], *new, *BEFORE[2:])) == [2, *new, 4]
    assert edit((*BEFORE[:2], *new, *BEFORE[2:]), BEFORE) == [2, -30, 4]


def test_zones_that_stay_are_not_sent_and_a_first_one_comes_whole() -> None:
    before = {"board": BEFORE, "prompt": "Draw?"}
    assert changed(before, dict(before)) == {}
    assert changed(before, {"board": ("<ol>", *BEFORE[1:]), "prompt": "Draw"}) == {"prompt": "Draw"}
    assert changed({}, {"board": BEFORE}) == {"board": list(BEFORE)}
    assert changed({"board": "none"}, {"board": BEFORE}) == {"board": list(BEFORE)}
