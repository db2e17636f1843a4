"""Somebody sits between any two players, and nothing changes for these: whose state it is that rules look at.

Every script of the log, every telling and every menu is laid out once more with bystanders in between: toads who have
nothing, or the rich and strong. What happens to the others, what they may do and what bars the rest stay the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from tables import Table

from games.talisman import laid
from games.talisman.laid import Apart, Bystander, who
from games.talisman.test_log import SCRIPTS, told
from games.talisman.test_whose import TELLING
from games.talisman.test_why import MENUS

BYSTANDERS: dict[str, Bystander] = {
    "toads": lambda name: who(name, "pits", toad=9, fate=0, gold=0, alignment="neutral"),
    "the rich": lambda name: who(name, "cursed glade", life=9, fate=5, gold=4, alignment="evil"),
}
TURN = re.compile(r". - .'s turn -")
ABOUT_ALL = {  # and so about bystanders too, or there is no room for any
    "people on the space",
    "picking", "midnight", "outlived", "nobody is left", "two are dealt", "moving by fate, nearly enclosed",
}  # fmt: skip


def spelled(words: str) -> str:
    """A, B and C, as they are called with somebody between them."""
    return re.sub(r"\b[ABC]\b", lambda found: laid.apart(found[0]), words)


def is_of_players(words: str) -> bool:
    return not re.search(r"\b[BDF]\b", words)


def with_them(bystander: Bystander, lay: Callable[[], Table], plays: list[str]) -> Table:
    """The same with somebody between any two."""
    laid.between.append(bystander)
    try:
        t = lay()
        for play in plays:
            t.play(play)
    finally:
        laid.between.clear()
    return t


def of_the_turn(lines: list[str]) -> list[str]:
    """What is told of players until the turn is another's."""
    end = next((n for n, line in enumerate(lines) if n and TURN.fullmatch(line)), len(lines))
    return [line for line in lines[:end] if is_of_players(line)]


@pytest.mark.parametrize("bystander", BYSTANDERS)
def test_the_log_does_not_hang_on_who_sits_between(bystander: str) -> None:
    scripts: dict[str, Any] = {name: (lay, plays) for name, (lay, plays, _) in SCRIPTS.items()}
    scripts |= {name: (lay, []) for name, (lay, _) in TELLING.items()}
    for name in sorted(scripts.keys() - ABOUT_ALL):
        lay, plays = scripts[name]
        plain = lay()
        for play in plays:
            plain.play(play)
        expected = [spelled(line) for line in told(plain)]
        t = with_them(BYSTANDERS[bystander], lay, plays)
        assert isinstance(t, Apart) and of_the_turn(told(t)) == of_the_turn(expected), name


@pytest.mark.parametrize("bystander", BYSTANDERS)
def test_what_may_be_done_does_not_hang_on_who_sits_between(bystander: str) -> None:
    for name in sorted(MENUS.keys() - ABOUT_ALL):
        lay, plays, menu = MENUS[name]
        t = with_them(BYSTANDERS[bystander], lay, plays)
        assert isinstance(t, Apart)
        step = t.s.stack[-1]
        tried = [words for option in step.conceivable(t.s) if is_of_players(words := step.write(t.s, option))]
        assert {words: t.why(words) for words in tried} == {spelled(words): rule for words, rule in menu.items()}, name
        assert {words for words in t.options if is_of_players(words)} == {words for words in tried if not t.why(words)}
