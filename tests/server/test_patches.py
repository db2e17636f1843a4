"""Zones are sent as edits of what a page shows."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hurlyburly.draw.text import SEAM, Zone, apart, joined
from hurlyburly.server.patches import changed, edit
from server.client import Shown

ALONE = ["</div>", *[f"<g>{letter * 40}</g>" for letter in "abcdef"]]
PIECES = st.lists(st.sampled_from([*ALONE, apart(ALONE[:3]), apart(ALONE[2:]), SEAM.join(ALONE)]), max_size=12)


@given(st.lists(st.one_of(PIECES, st.just("none"))))
def test_edits_make_each_new_zone_of_the_old_one(shown: list[list[str] | str]) -> None:
    page, aside = Shown(), {}
    before: dict[str, Zone] = {}
    for pieces in shown:
        after: dict[str, Zone] = {"board": pieces if isinstance(pieces, str) else tuple(pieces)}
        page.take(changed(before, after, aside))
        assert page.zones.get("board", "") == joined("".join(pieces))
        assert page.aside == {id: list(left) for id, left in aside.items()}
        before = after


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
    assert changed(before, dict(before), {}) == {}
    assert changed(before, {"board": ("<ol>", *BEFORE[1:]), "prompt": "Draw"}, {}) == {"prompt": "Draw"}
    assert changed({}, {"board": BEFORE}, {}) == {"board": list(BEFORE)}
    assert changed({"board": "none"}, {"board": BEFORE}, {}) == {"board": list(BEFORE)}


def test_what_was_left_out_is_taken_back() -> None:
    """As the choices of somebody who is asked again."""
    asked = ("<ol>", *[long(f"owl {number}") for number in range(10)], "</ol>")
    waits = ("<ol>", long("Ada chooses"), "</ol>")
    again = (*asked[:4], long("cow"), *asked[5:])
    aside: dict[str, tuple[str, ...]] = {}
    assert changed({"prompt": asked}, {"prompt": waits}, aside) == {"prompt": [1, waits[1], -10, 1]}
    assert aside == {"prompt": asked[1:-1]}
    assert changed({"prompt": waits}, {"prompt": again}, aside) == {"prompt": [1, (0, 3), long("cow"), (4, 6), -1, 1]}


def test_nothing_lies_aside_of_a_zone_that_came_whole() -> None:
    """A page that goes to another reader keeps nothing of what the last one saw."""
    aside: dict[str, tuple[str, ...]] = {"hand": BEFORE}
    assert changed({"hand": ("<ol>", "</ol>")}, {"hand": ""}, aside) == {"hand": ""}
    assert aside == {}


def test_parts_that_stay_are_kept_with_all_their_fragments() -> None:
    ant, bee = apart(["ant", "ant"]), apart(["bee", long("bee"), "bee"])
    assert edit((ant, bee, ant), (ant, bee.replace(long("bee"), "cow"), ant)) == [6, "cow", -1, 6]
    assert edit((ant, bee, ant), (bee, ant)) == [-4, 9]
