"""The chances of winning in a position: some numbers of each seat, weighted and added up, and a softmax over the seats.

A game brings its own numbers and weights (`Outlook`); one that does not is judged by `standing` and by its scores,
which every game has. Weights are small text files, written by `hurlyburly lab train`, which say how they were made.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from hurlyburly.kernel.game import Game
from hurlyburly.kernel.state import State

GENERAL: Final = Path(__file__).with_name("general.toml")

Features = Callable[[Any], Sequence[dict[str, float]]]


class Made(msgspec.Struct, frozen=True):
    """How the weights were made."""

    command: str  # that makes them again
    rules: int  # the version that the games were played by
    bots: str
    seats: list[int]
    games: int
    positions: int


class Weights(msgspec.Struct, frozen=True):
    """The weight of each feature, by its name."""

    made: Made
    weights: dict[str, float]


@cache
def read_weights(file: Path) -> Weights:
    return msgspec.toml.decode(file.read_bytes(), type=Weights)


class Judge:
    """The chances of winning in the positions of one game, all cards open."""

    def __init__(self, features: Features, weights: Weights, own: bool) -> None:
        self.features: Final = features
        self.weights: Final = weights
        self.own: Final = own  # of this game and its rules; else of games in general

    def __call__(self, s: State) -> list[float]:
        """The chances by seat, which add up to 1. If the game is over, they say who won."""
        if s.over:
            return shares(s)
        weights = self.weights.weights
        return softmax([sum([weights[name] * x for name, x in row.items()]) for row in self.features(s)])


def judge_of(game: Game) -> Judge:
    """The judge of a game, with the game's own weights if it has some for its present rules."""
    outlook = game.outlook
    if outlook.features is not None and outlook.weights is not None and outlook.weights.exists():
        weights = read_weights(outlook.weights)
        if weights.made.rules == game.rules_version:
            return Judge(outlook.features, weights, True)
    return Judge(general, read_weights(GENERAL), False)


def general(s: State) -> list[dict[str, float]]:
    """Features for any game: how each seat stands and what it has scored, compared with the best of the others."""
    standing, scores = s.standing(), s.scores()
    most = max(1, *[abs(score) for score in scores])
    found = []
    for seat in range(s.seats):
        others = s.others(seat)
        ahead = standing[seat] - max([standing[other] for other in others], default=0.0)
        lead = (scores[seat] - max([scores[other] for other in others], default=0)) / most
        found.append({"stands": logit(standing[seat]), "ahead": ahead, "lead": lead, "asked": float(s.seat == seat)})
    return found


def shares(s: State) -> list[float]:
    """Each seat's share of the victory: 1/k if k share it; equal shares if nobody wins."""
    winners = s.winners() or list(range(s.seats))
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(s.seats)]


def logit(p: float) -> float:
    p = min(0.99, max(0.01, p))
    return math.log(p / (1.0 - p))


def softmax(logits: Sequence[float]) -> list[float]:
    most = max(logits)
    powers = [math.exp(x - most) for x in logits]
    whole = sum(powers)
    return [power / whole for power in powers]
