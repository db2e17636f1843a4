"""Ratings for each game: how well somebody plays, estimated from their rated games, with the uncertainty.

The model is openskill's Plackett–Luce, on our own scale: everybody begins with 1500, and a lead of 400 points means
odds of ten to one between two players whose ratings are well known. The uncertainty shown is 1.96 standard deviations.
Bots are the anchors: their ratings are fixed (`games/anchors.toml`), and no result changes them.

A game is rated if everybody at the table has agreed to it before it began. It is rated once, when it ends, and never
again: everybody's new rating is kept with its result (`store/ratings.py`).
"""

from __future__ import annotations

import importlib.util
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

import hurlyburly.games

MIDDLE, MU = 1500, 25.0  # what everybody begins with: as it is shown, and in the model
SIGMA = MU / 3
POINTS = 30.0  # for one of the model: 400 are odds of ten to one where both are known well
SURE = 1.96  # standard deviations
ANCHORED = 1.0  # standard deviation of a bot's, in the model
EXTRA = "openskill"
ANCHORS = Path(str(hurlyburly.games.__file__)).with_name("anchors.toml")


class Rating(msgspec.Struct, frozen=True):
    """In the model."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def shown(self) -> int:
        return round(MIDDLE + POINTS * (self.mu - MU))

    @property
    def unsure(self) -> int:
        return round(SURE * POINTS * self.sigma)

    def __str__(self) -> str:
        return f"{self.shown} ± {self.unsure}"


@cache
def is_available() -> bool:
    """Whether the package for ratings is installed: `pip install hurlyburly[ratings]`."""
    return importlib.util.find_spec(EXTRA) is not None


@cache
def anchors() -> dict[str, dict[str, int]]:
    """The ratings of bots, by game and level."""
    read = tomllib.loads(ANCHORS.read_text(encoding="utf-8"))
    return {
        game: {level: value for level, value in found.items() if isinstance(value, int)} for game, found in read.items()
    }


def anchor(game: str, level: str) -> Rating | None:
    shown = anchors().get(game, {}).get(level)
    return None if shown is None else Rating(MU + (shown - MIDDLE) / POINTS, ANCHORED)


def rated(before: Sequence[Rating], places: Sequence[int], fixed: Sequence[bool]) -> list[Rating]:
    """The ratings after a game, by seat; who has the same place has played equally well. The fixed ones stay."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=MU, sigma=SIGMA)
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [
        one if stays else Rating(float(team[0].mu), float(team[0].sigma), one.games + 1)
        for one, team, stays in zip(before, after, fixed, strict=True)
    ]
