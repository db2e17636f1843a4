"""Looking over the players' shoulders: a referee plays its own table beside the match, and both must agree.

The referee says who is asked and what may be answered; the answer is drawn by lot and played in the match. Luck it
takes from the log, as people do who watch. At the first difference it lays this game aside.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Any

import hurlyburly as hb
from referee.findings import Findings


class Differs(Exception):
    """The match has gone another way: what follows could not be compared."""


class Shoulder:
    def __init__(self, match: hb.Match, rng: random.Random, found: Findings, where: str) -> None:
        self.match = match
        self.rng = rng
        self.found = found
        self.where = where
        self.read = 0  # so many lines of the log
        self.answered = 0

    def same(self, kind: str, ruled: object, played: object) -> None:
        self.found.same(kind, f"{self.where}, decision {self.answered}", ruled, played)
        if ruled != played:
            raise Differs

    def ask(self, kind: str, seat: int, ruled: Collection[str], likely: Collection[str] = ()) -> str:
        """The seat is asked, may answer so and not otherwise, and answers; of likely answers three times in four."""
        self.same("who is asked", (seat,), self.match.to_act)
        options = self.match.options(seat)
        self.same(kind, set(ruled), set(options))
        self.same("each option once", len(set(options)), len(options))
        likely = sorted(set(likely) & set(options))
        answer = self.rng.choice(likely if likely and self.rng.random() < 0.75 else sorted(ruled))
        self.match.play(seat, answer)
        self.answered += 1
        return answer

    def ask_all(self, kind: str, ruled: dict[int, Collection[str]]) -> dict[int, str]:
        """Several seats are asked at once, and answer in any order."""
        self.same("who is asked", set(ruled), set(self.match.to_act))
        for seat, may in ruled.items():
            self.same(kind, set(may), set(self.match.options(seat)))
        answers: dict[int, str] = {}
        for seat in self.rng.sample(sorted(ruled), len(ruled)):
            answers[seat] = self.rng.choice(sorted(ruled[seat]))
            self.match.play(seat, answers[seat])
            self.answered += 1
        return answers

    def hear(self, *what: str, seat: int | None = None) -> Any:
        """The next of these that has happened, as a seat knows it."""
        for number, told in enumerate(self.match.told(seat, self.read), start=self.read):
            if told.what in what:
                self.read = number + 1
                return told
        self.same("log", what, "nothing more")
        raise Differs
