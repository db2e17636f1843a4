"""Targets in words, as designers say them, and how far games are from them.

    12 to 18 rounds
    first seat 48 to 52 %
    ties at most 5 %
    every order sold in at least 5 % of games
    Cloak had in 20 to 60 % of games

A target is a measure with a range, or what becomes of things: of every one of a kind, or of one by name.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

import msgspec

from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.step import SEAT_NAMES
from hurlyburly.lab.experiment import Laid, tag
from hurlyburly.lab.measures import MEASURES, Row, measured
from hurlyburly.lab.things import ThingLine, kind_in

NUMBER = r"(\d+(?:\.\d+)?)"
RANGE = rf"(?:{NUMBER} to {NUMBER}|(at least|at most) {NUMBER})"
SEATS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
COUNTED = ("seen", "taken", "used", "had")
SCALE = 0.1  # of its bound: how far off is one step, where a target has one bound alone
EXAMPLES = '"12 to 18 rounds", "first seat 48 to 52 %", "every card had in at least 5 % of games"'


class Target(msgspec.Struct, frozen=True):
    words: str
    low: float
    high: float
    measure: str = ""  # of the table
    of: str = ""  # a bot or a seat; "" for all
    things: str = ""  # what is counted of things
    kind: str = ""  # all of this kind
    thing: str = ""  # or this one alone

    def off(self, value: float) -> float:
        """How far a value is from the target's range, in steps of half the range, or of a tenth of its only bound."""
        both = math.isfinite(self.low) and math.isfinite(self.high)
        bound = self.low if math.isfinite(self.low) else self.high
        step = (self.high - self.low) / 2 if both else abs(bound) * SCALE
        return max(self.low - value, value - self.high, 0.0) / (step or 0.01)


class Reached(msgspec.Struct, frozen=True):
    """How a table meets a target: the total distance, and the value that is furthest off."""

    words: str
    value: float
    of: str
    is_met: bool
    off: float  # the squares of all distances together
    is_share: bool


def read_target(words: str, game: Game) -> Target:
    """A target from its words; an error says which targets there are."""
    said = " ".join(words.split())
    share = rf"{RANGE} ?%"
    if found := re.fullmatch(rf"({'|'.join(SEATS)}) seat {share}", said, re.I):
        seat = SEATS.index(found[1].lower())
        if seat >= game.seats[-1]:
            raise BadTable(f"targets: {words!r}: {game.title} has at most {game.seats[-1]} seats")
        low, high = bounds(found.groups()[1:])
        return Target(words, low / 100, high / 100, "seats", SEAT_NAMES[seat])
    if found := re.fullmatch(rf"(every )?(.+?) (\w+) in {share} of games", said, re.I):
        low, high = bounds(found.groups()[3:])
        return thing_target(words, game, bool(found[1]), found[2], found[3].lower(), low / 100, high / 100)
    if found := re.fullmatch(rf"{RANGE} (\w+)", said) or re.fullmatch(rf"(\w+)(?: of (\S+))? {RANGE}( ?%)?", said):
        first = found.re.groups == 5
        numbers = found.groups()[:4] if first else found.groups()[2:6]
        name, of = (found[5], "") if first else (found[1], found[2] or "")
        if name in MEASURES:
            low, high = bounds(numbers)
            unit = 100 if MEASURES[name].is_share else 1
            return Target(words, low / unit, high / unit, name, of)
    raise BadTable(f"targets: {words!r} is not understood; such are: {EXAMPLES}. Measures: {', '.join(MEASURES)}")


def bounds(found: Sequence[str | None]) -> tuple[float, float]:
    low, high, word, bound = found
    if word is None:
        ends = float(low or 0), float(high or 0)
        if ends[0] > ends[1]:
            raise BadTable(f"targets: {low} to {high}: the smaller number comes first")
        return ends
    return (float(bound or 0), math.inf) if word == "at least" else (-math.inf, float(bound or 0))


def thing_target(words: str, game: Game, every: bool, what: str, verb: str, low: float, high: float) -> Target:
    kinds = {kind_in(trace).id for trace in game.traces}
    events = {tag(trace.event): trace.what for trace in game.traces}
    counted = verb if verb in COUNTED else events.get(verb, "")
    if not counted:
        known = ", ".join([*COUNTED, *sorted(events)])
        raise BadTable(f"targets: {words!r}: nothing is {verb!r} in {game.title}; things are: {known}")
    if not every:
        return Target(words, low, high, things=counted, thing=what)
    if what.lower() not in kinds:
        raise BadTable(f"targets: {words!r}: {game.title} has no kind {what!r}; it has: {', '.join(sorted(kinds))}")
    return Target(words, low, high, things=counted, kind=what.lower())


def reached(target: Target, table: Laid, rows: Sequence[Row], things: Sequence[ThingLine]) -> Reached:
    """How the games of a table meet a target."""
    if target.measure:
        found = [(line.of, line.value) for line in measured(target.measure, rows) if target.of in ("", line.of)]
        is_share = MEASURES[target.measure].is_share
    else:
        lines = [line for line in things if target.kind in ("", line.kind) and target.thing in ("", line.name)]
        found = [(line.name, getattr(line, target.things) / line.games) for line in lines if line.games]
        is_share = True
    if not found:
        raise BadTable(f"targets: {target.words!r}: nothing of that kind at {table.name}")
    of, worst = max(found, key=lambda one: target.off(one[1]))
    offs = [target.off(value) for _, value in found]
    return Reached(target.words, worst, of, not any(offs), sum(off**2 for off in offs), is_share)
