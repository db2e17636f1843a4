"""Whose doing it is that the log tells of: everything happens to B here, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tables import Table

from games.talisman.laid import cards, gone, talisman, who
from games.talisman.test_corners import event
from games.talisman.test_log import told
from hurlyburly.games.talisman.encounters import Instructions, Land
from hurlyburly.games.talisman.inner import MoveInside
from hurlyburly.kernel.rules import rule

A = who("elf")


def b_meets(row: str, **more: object) -> Table:
    """B encounters an event, X, that does what a row says."""
    return talisman(
        Land(1), A, who("wizard", "fields n", gold=2), active=1, lying={"fields n": "X"}, packs=[event(row)], **more
    )


def inside(space: str, dice: str) -> Table:
    return talisman(Instructions(1), A, who("troll", space, fate=0, strength=9), active=1, dice=dice)


TELLING: dict[str, tuple[Callable[[], Table], list[str]]] = {
    "the way is open": (lambda: inside("crypt", "1 1 1"), ["B B may go on next turn."]),
    "Death has won": (
        lambda: inside("dice with death", "1 1 6 6"),
        ["B Death wins against B.", "B B loses 1 life and has 5 left.", "A - A's turn -"],
    ),
    "gold on a space": (
        lambda: b_meets('op = "lose", what = "gold", n = 2, to = "city"'),
        ["B B loses 2 gold to the X.", "B 2 gold is laid on the City."],
    ),
    "the Spell deck made anew": (
        lambda: b_meets('op = "gain", what = "spell"', spell_deck=[], spell_discard=cards("hex, healing")),
        ["- The Spell deck is shuffled anew, from 2 discards.", "B B gains a spell."],
    ),
}


@pytest.mark.parametrize("name", TELLING)
def test_it_is_told_of_whom_it_befalls(name: str) -> None:
    lay, lines = TELLING[name]
    log = told(lay())
    assert log[log.index(lines[0]) :][: len(lines)] == lines


@rule("TAL-INNER-04")
def test_whoever_turns_back_is_told() -> None:
    t = talisman(MoveInside(1), A, who("troll", "crypt"), active=1).play("B: turn back to the plain of peril")
    assert told(t)[:2] == ["B B goes to the Plain of Peril.", "B B is on the way back."]


@rule("TAL-ALT-18")
def test_whoever_has_no_character_when_the_crown_is_reached_is_told_to_be_out() -> None:
    t = talisman(
        MoveInside(1), A, who("troll", "valley of fire", objects="talisman", passed=True), gone(), active=1
    )  # fmt: skip
    t.play("B: go forward to the crown of command")
    assert told(t)[:2] == ["C C is out of the game: the Crown has been reached.", "B B goes to the Crown of Command."]
