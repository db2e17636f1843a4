"""Weights for reviews (`hurlyburly lab train`): how much each number of a position counts for the chance of winning.

Quick bots play games at several numbers of seats and with the variants that make them longer or shorter. In many of
them the first plays are random, so that lost positions occur too; only what follows counts. From each game some
positions are kept, with who won in the end: wherever a turn begins, and some in between. The weights are those that
make the victories most likely. This is the fit of a conditional logit, which has one optimum wherever the fit starts.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from hurlyburly.bots.greedy import greedy
from hurlyburly.bots.levels import REDEALS, seed_of
from hurlyburly.games import GAMES
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.state import State
from hurlyburly.review.outlook import Features, Made, Weights, general, shares

SEATS: Final = (2, 3, 4)  # that are played, where a game has them
STIRRED: Final = 0.5  # of the games
LONGEST_STIR: Final = 0.6  # of a usual game's plays
BETWEEN: Final = 0.08  # of the positions within turns
ANY: Final = 0.5  # of all positions, in a game whose events do not say where a turn begins
LONGEST: Final = 4000  # plays; a longer game is left out
A_GAME: Final = 20.0  # positions: so much every game counts, however many were kept of it
RIDGE: Final = 1.0
STEPS: Final = 30
APART: Final = 1000  # between the seeds of the games and of those to check by
GENERAL_GAME: Final = "general"

Numbers = NDArray[np.float64]


class Positions(msgspec.Struct):
    """Positions from games with one number of seats: features by position and seat; shares of the victory by seat."""

    rows: list[list[list[float]]] = []
    shares: list[list[float]] = []
    game: list[int] = []  # which each is of


def settings(game: Game) -> list[tuple[int, dict[str, Any]]]:
    """What is played, in turn: numbers of seats, and variants."""
    variants: list[dict[str, Any]] = [{}]
    for chosen in (game.bots.short, *game.bots.paces):
        if chosen and chosen not in variants:
            variants.append(chosen)
    return [(seats, chosen) for chosen in variants for seats in SEATS if seats in game.seats]


def positions(
    game: Game,
    features: Features,
    names: Sequence[str],
    games: int,
    seed: int,
    watch: Callable[[int], None],
    *,
    stir: float = STIRRED,
    redeals: int = 1,
) -> dict[int, Positions]:
    """Positions by number of seats. `stir` is the share of games that are stirred, `redeals` how many the bots look
    at."""
    found: dict[int, Positions] = {}
    tables = settings(game)
    usual = 150.0  # plays, until some games are known
    between = BETWEEN if any(event.opens for event in game.events) else ANY
    for number in range(games):
        seats, variants = tables[number % len(tables)]
        rng = random.Random(seed_of("train", game.id, seed, number))
        stirred = int(rng.random() * LONGEST_STIR * usual) if rng.random() < stir else 0
        s = laid(game, seats, variants, seed_of("deal", game.id, seed, number))
        kept: list[list[list[float]]] = []
        plays = 0
        thoughts = QuickLuck(rng.randrange(1 << 40))
        while not s.over and plays < LONGEST:
            heard: list[Event] = []
            s.told = heard
            if plays < stirred and rng.random() < 0.5:
                s.play(rng.choice(s.options))
            else:
                s.play(s.options[0] if len(s.options) == 1 else greedy(s, s.seat, redeals, thoughts))
            plays += 1
            if not s.over and plays > stirred and (any(e.opens for e in heard) or rng.random() < between):
                kept.append([[row[name] for name in names] for row in features(s)])
        usual += (plays - usual) / 20
        watch(number + 1)
        if s.over:
            held = found.setdefault(seats, Positions())
            held.rows += kept
            held.shares += [shares(s)] * len(kept)
            held.game += [number] * len(kept)
    return found


def laid(game: Game, seats: int, variants: dict[str, Any], seed: int) -> State:
    s = game.setup(seats, QuickLuck(seed), game.checked_box(()), game.checked_variants(variants))
    s.advance()
    return s


def fit(found: Iterable[Positions], count: int) -> Numbers:
    """Newton's method on the likelihood, each game counting as much as any other."""
    parts = []
    for one in found:
        x = np.array(one.rows, dtype=np.float64)
        y = np.array(one.shares, dtype=np.float64)
        games, times = np.unique(np.array(one.game), return_counts=True)
        kept = dict(zip(games.tolist(), times.tolist(), strict=True))
        parts.append((x, y, np.array([A_GAME / kept[game] for game in one.game])))
    weights = np.zeros(count)
    for _ in range(STEPS):
        slope = RIDGE * weights
        bend = RIDGE * np.eye(count)
        for x, y, each in parts:
            z = x @ weights
            p = np.exp(z - z.max(1, keepdims=True))
            p /= p.sum(1, keepdims=True)
            slope += np.einsum("nsk,ns,n->k", x, p - y, each)
            mean = np.einsum("nsk,ns->nk", x, p)
            bend += np.einsum("nsk,nsl,ns,n->kl", x, x, p, each) - np.einsum("nk,nl,n->kl", mean, mean, each)
        step = np.linalg.solve(bend, slope)
        weights = weights - step * min(1.0, 2.0 / (1e-9 + float(np.abs(step).max())))
        if float(np.abs(step).max()) < 1e-6:
            break
    return weights


def train(game: Game, games: int, seed: int, watch: Callable[[int], None], check: int = 0) -> Weights:
    """Weights for the game's own numbers, or for those of every game; `check` games are for `boldness`."""
    features = game.outlook.features or general
    names = named(game, features)
    found = positions(game, features, names, games, seed, watch)
    weights = fit(found.values(), len(names))
    if check:
        usual = positions(game, features, names, check, seed + APART, unwatched, stir=0.0, redeals=REDEALS)
        weights = weights * boldness(usual.values(), weights)
    return made_of(weights, names, found, game.id, game.rules_version, games, seed, check)


def boldness(found: Iterable[Positions], weights: Numbers) -> float:
    """By how much all weights must grow or shrink so that their predictions come true in unstirred games of level 2."""
    judged = []
    for one in found:
        z = np.array(one.rows, dtype=np.float64) @ weights
        judged.append(Positions([[[float(x)] for x in row] for row in z], one.shares, one.game))
    return float(fit(judged, 1)[0])


def train_general(games: int, seed: int, watch: Callable[[int], None]) -> Weights:
    """Weights for any game, from those on the shelf, each with as many games."""
    ours = list(GAMES.values())
    names = named(ours[0], general)
    parts: list[Positions] = []
    seats: dict[int, Positions] = {}
    each = games // len(ours)
    for place, game in enumerate(ours):
        found = positions(game, general, names, each, seed, partial(further, watch, place * each))
        parts += found.values()
        seats |= found
    weights = made_of(fit(parts, len(names)), names, seats, GENERAL_GAME, 0, games, seed)
    count = sum(len(part.rows) for part in parts)
    return msgspec.structs.replace(weights, made=msgspec.structs.replace(weights.made, positions=count))


def further(watch: Callable[[int], None], before: int, done: int) -> None:
    watch(before + done)


def unwatched(done: int) -> None:
    """The default `watch`, which reports to nobody."""


def named(game: Game, features: Features) -> list[str]:
    """The names of the numbers, in the game's own order."""
    return list(features(laid(game, game.seats.start, {}, 1))[0])


def made_of(
    weights: Numbers,
    names: Sequence[str],
    found: dict[int, Positions],
    game: str,
    rules: int,
    games: int,
    seed: int,
    check: int = 0,
) -> Weights:
    more = f" --check {check}" if check else ""
    made = Made(
        command=f"hurlyburly lab train {game} --games {games} --seed {seed}{more}",
        rules=rules,
        bots="greedy, looking at one redeal" + ("; level 2 to check by" if check else ""),
        seats=sorted(found),
        games=games,
        positions=sum(len(one.rows) for one in found.values()),
    )
    return Weights(made, {name: round(float(weight), 4) for name, weight in zip(names, weights, strict=True)})


def write(weights: Weights, file: Path) -> None:
    lines = [
        "# What each number of a position weighs for the chance of winning (docs/review.md). Made by this command.",
        "",
    ]
    for title, table in (("made", msgspec.to_builtins(weights.made)), ("weights", weights.weights)):
        lines.append(f"[{title}]")
        for name, value in table.items():
            text = f'"{value}"' if isinstance(value, str) else str(value)
            key = name if name.isalpha() else f'"{name}"'
            lines.append(f"{key} = {text}")
        lines.append("")
    file.write_text("\n".join(lines), encoding="utf-8")
