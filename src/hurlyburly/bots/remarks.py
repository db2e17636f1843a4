"""Bots' remarks in the log: occasional comments on public events, for readers who have turned them on.

A remark is computed from the events as spectators know them, the character of the bot and a hash of the table's name;
never from a view, a hand, a score or a search. So it reveals nothing, and nothing has to be stored: the same events
give the same remarks on every node and after every restart. A game's `tellings` say which events are worth a comment;
without them, bots are silent.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final, Literal

import msgspec

from hurlyburly.bots.characters import parts_of
from hurlyburly.bots.levels import LEVELS, seed_of
from hurlyburly.kernel.events import Event, seat_of
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.parts import Telling
from hurlyburly.kernel.step import NOBODY

Moment = Literal["won", "lost", "took", "robbed", "seen", "victory", "defeat"]

A_ROUND: Final = 1  # remarks, at most; and one more when the game is over
LIGHT: Final = 1.5  # what weighs less is worth no word
GREAT: Final = 4.0  # what weighs so much, others speak of too
CERTAIN: Final = 8.0  # what weighs so much is always spoken of, half of it every other time
PLAIN: Final = "plain"


class Voice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of a character, for each kind of moment."""

    won: tuple[str, ...]  # something good has come to it
    lost: tuple[str, ...]  # something bad
    took: tuple[str, ...]  # it has done that to somebody
    robbed: tuple[str, ...]  # somebody has done that to it
    seen: tuple[str, ...]  # something great has come to somebody else
    victory: tuple[str, ...]
    defeat: tuple[str, ...]


@cache
def voices() -> dict[str, Voice]:
    return msgspec.toml.decode(Path(__file__).with_suffix(".toml").read_bytes(), type=dict[str, Voice])


def voice_of(name: str) -> str:
    """The voice of the bot with this name; "" for bots that are not ours."""
    level, character = parts_of(name)
    if character is not None:
        return character.name
    return PLAIN if any(level in (each.name, str(each.number)) for each in LEVELS) else ""


class Remark(msgspec.Struct, frozen=True):
    seat: int
    words: str


class Remarks:
    """The remarks of one match as it goes on. `made` has them by the number of the event that they follow."""

    def __init__(self, game: Game, speakers: Sequence[str], table: str) -> None:
        self.speakers: Final = tuple(speakers)  # the voice of each seat, "" for silence
        self.made: dict[int, Remark] = {}
        self._table = table
        self._tellings: dict[type[Event], list[Telling]] = {}
        for telling in game.tellings:
            if telling.weight >= LIGHT:
                self._tellings.setdefault(telling.event, []).append(telling)
        self._heard = 0
        self._turns = 0
        self._left = A_ROUND
        self._over = False
        self._said: list[str] = []

    def listen(self, match: Match) -> dict[int, Remark]:
        """Take in what has happened since; returns all remarks so far."""
        if not self._tellings or not any(self.speakers):
            return self.made
        for number in range(self._heard, len(match.heard)):
            self._hear(number, match.heard[number].known_to(NOBODY))
        self._heard = len(match.heard)
        if match.over and not self._over:
            self._over = True
            self._farewell(match.winners)
        return self.made

    def _hear(self, number: int, event: Event) -> None:
        self._turn(event.opens)
        told = [one for one in self._tellings.get(type(event), ()) if one.only is None or one.only(event)]
        if not told or not self._left:
            return
        weight = max(one.weight for one in told)
        chance = seed_of(self._table, number)
        if chance % 1000 >= 1000 * weight / CERTAIN:
            return
        moments = self._befallen(event, told)
        if not any(self.speakers[seat] for seat in moments) and weight >= GREAT and "won" in moments.values():
            moments = {seat: "seen" for seat in range(len(self.speakers)) if seat not in moments}
        if self._say(number, moments, chance // 1000):
            self._left -= 1

    def _turn(self, opens: str) -> None:
        """A new round: one of the game's own, or a turn of each seat."""
        self._turns += opens == "turn"
        if opens == "round" or (opens and self._turns % len(self.speakers) == 0):
            self._left = A_ROUND

    def _befallen(self, event: Event, told: Sequence[Telling]) -> dict[int, Moment]:
        """Which seats an event concerns, and how."""
        found: dict[int, Moment] = {}
        doer = seat_of(event)
        for telling in told:
            seat = getattr(event, telling.whose)
            if telling.good:
                found.setdefault(seat, "won")
            elif doer in (seat, NOBODY):
                found[seat] = "lost"
            else:
                found[seat] = "robbed"
                found[doer] = "took"
        found.pop(NOBODY, None)  # who it was is not known
        return found

    def _farewell(self, winners: Sequence[int]) -> None:
        moments: dict[int, Moment] = dict.fromkeys(winners, "victory")
        if winners and not any(self.speakers[seat] for seat in winners):
            moments = dict.fromkeys(range(len(self.speakers)), "defeat")
        self._say(self._heard - 1, moments, seed_of(self._table, "over"))

    def _say(self, number: int, moments: dict[int, Moment], chance: int) -> bool:
        """Let one of the bots that can speak say something that has not been said for longest."""
        able = [seat for seat in sorted(moments) if self.speakers[seat]]
        if not able:
            return False
        seat = able[chance % len(able)]
        words: tuple[str, ...] = getattr(voices()[self.speakers[seat]], moments[seat])
        fresh = [each for each in words if each not in self._said]
        if not fresh:  # all but the last of them may come again
            last = max(words, key=self._said.index)
            self._said = [each for each in self._said if each not in words or each == last]
            fresh = [each for each in words if each != last]
        chosen = fresh[chance // len(able) % len(fresh)]
        self._said.append(chosen)
        self.made[number] = Remark(seat, chosen)
        return True
