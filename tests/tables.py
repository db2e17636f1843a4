"""Tables for tests: lay out a position, call the dice and cards, play, look.

Every play is made on a copy of the match that has been saved and loaded, so each test of a rule also tests resuming;
and once more where nobody listens, as bots play, which must come to the same.
Each game's `tests/games/<game>/laid.py` lays out its positions and calls `laid`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.luck import CalledLuck, QuickLuck
from hurlyburly.kernel.match import NO_OPTION, Judged, Match, Why, from_position
from hurlyburly.kernel.position import data_of
from hurlyburly.kernel.state import State
from hurlyburly.kernel.step import SEAT_NAMES, Step


class Table:
    """A match under test."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def s(self) -> Any:
        """The state, to look at."""
        return self.match.state

    @property
    def options(self) -> list[str]:
        """Of the first seat asked."""
        return list(self.match.options(self.match.to_act[0])) if self.match.to_act else []

    @property
    def asked(self) -> str:
        """The letters of the seats asked."""
        return "".join(SEAT_NAMES[seat] for seat in self.match.to_act)

    @property
    def log(self) -> list[str]:
        return self.match.events(None)

    def explained(self, text: str) -> str:
        """What a play would do, as the first seat asked reads it."""
        seat = self.match.to_act[0]
        (play,) = [play for play in self.match.plays(seat) if play.text == text]
        return self.match.game.words.explain(self.match.view(seat), play)

    def why(self, play: str) -> str:
        """The rule against a play ("" if it is legal) of the first seat asked."""
        why: Why | None = self.match.why(self.match.to_act[0], play)
        return "" if why is None else why.rule or why.words

    def play(self, record: str) -> Table:
        """Play a line of a record, as in "A: draw; pass"."""
        who, _, plays = record.partition(": ")
        for play in plays.split("; "):
            before = self.match.position()
            twin = from_position(self.match.game, json.loads(json.dumps(before)), names=self.match.names)
            twin.heard += self.match.heard
            unheard = twin.state.copy()
            judged = twin.judge(SEAT_NAMES.index(who), play)
            twin.play(SEAT_NAMES.index(who), play)
            if isinstance(judged, Judged) and judged.option != NO_OPTION:
                unheard.ask(judged.seat)
                unheard.play(judged.option)
                assert data_of(unheard) == data_of(twin.state), "it went otherwise where nobody listened"
            assert self.match.position() == before, "a copy's play changed the original"
            self.match = twin
        return self


def laid(
    game: str, s: State, step: Step | None = None, *, dice: str = "", cards: list[int] | None = None, **match: Any
) -> Table:
    """A table with state `s`, where `step` happens next and the dice and cards called come first."""
    made = Match(game, s.seats, seed=1, **match)
    s.luck = CalledLuck([int(die) for die in dice.split()], cards or [], QuickLuck(1))
    if step is not None:
        s.stack.clear()
        s.then(step)
    made.heard.clear()
    s.told = made.heard
    made.state = s
    s.advance()
    return Table(made)


def fresh(game: str, seats: int, packs: Sequence[Pack] = (), **variants: Any) -> Any:
    """A state of the game before its first step, to lay out as a test wants it."""
    match = Match(game, seats, seed=1, packs=packs, variants=variants)
    state: Any = match.game.setup(seats, QuickLuck(1), match.game.checked_box([*packs]), match.variants)
    return state


def things_that_are_not_listed(match: Match, but: str = "") -> list[str]:
    """Things of a match among all numbers up to well past the last, of each kind that lists its things."""
    found = []
    for kind in match.game.kinds:
        listed = set(kind.numbers(match.state.box))
        for number in range(max(listed) + 60) if listed and kind.id not in but.split() else ():
            with suppress(BadTable):
                thing = match.thing(kind.thing(number))
                found += [thing.id] if number not in listed else []
    return found
