"""The line of a finished game: the plays that were not undone, each with the position in which it was chosen."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from hurlyburly.kernel.events import Event
from hurlyburly.kernel.match import UNDO, Match, from_position
from hurlyburly.kernel.state import State


class Point(msgspec.Struct):
    """A play, and the position in which its seat was asked."""

    play: int  # its number in the match, from 0
    seat: int
    option: int
    text: str  # in notation
    s: State
    drew: bool  # luck decided something before anybody was asked again
    events: list[Event]  # what came of it
    turn: int  # in which, from 1

    @property
    def is_choice(self) -> bool:
        return len(self.s.options) > 1


class Line:
    """All points, and the position after the last."""

    def __init__(self, match: Match) -> None:
        self.match: Final = match
        self.points: Final[list[Point]] = []
        again = from_the_start(match)
        kind = next((event.opens for event in match.heard if event.opens), "turn")
        for number, play in enumerate(match.played):
            if play.text == UNDO:
                again.play(play.seat, play.text)
                self.points.pop()
                continue
            s = again.state.copy()
            s.ask(play.seat)
            luck, heard = again.state.luck.save(), len(again.heard)
            turn = max(1, sum([bool(event.opens) for event in again.heard]))
            step: Any = s.stack[-1]
            option = next(option for option in s.options if step.write(s, option) == play.text)
            again.play(play.seat, play.text)
            drew = again.state.luck.save() != luck
            self.points.append(Point(number, play.seat, option, play.text, s, drew, again.heard[heard:], turn))
        self.end: Final = again.state
        self.kind: Final = kind  # what its stages are called: a turn, a round

    def after(self, number: int) -> State:
        """The position after the point with this number."""
        return self.points[number + 1].s if number + 1 < len(self.points) else self.end

    def states(self) -> list[State]:
        """The positions before the first play and after each."""
        return [point.s for point in self.points] + [self.end]


def from_the_start(match: Match) -> Match:
    """The same match before its first play."""
    if match.start is not None:
        return from_position(match.game, match.start, names=match.names)
    return Match(match.game, match.seats, key=match.key, variants=match.variants, packs=match.packs, names=match.names)
