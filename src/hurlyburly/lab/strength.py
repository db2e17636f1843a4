"""How strong the bots are, for docs/strength.md: the ladder of the levels, a rival, and what each game's bots must win.

Everything is an experiment whose games are kept, so a long run may be broken off and taken up later, and `--kept`
writes the page of what has been played so far (`strength_page.py`).
How many games a pair plays is fixed beforehand (`Bots.ladder` of a game), whatever their figures are. Levels have
their budgets but no time cap: the results are the same on any machine, busy or not.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from importlib.util import find_spec
from itertools import pairwise
from operator import mul

import msgspec

from hurlyburly.bots import LEVELS
from hurlyburly.bots.levels import LONGEST_THOUGHT
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.parts import Challenge
from hurlyburly.lab.experiment import Experiment, Matchup, Stop
from hurlyburly.lab.measures import Row
from hurlyburly.lab.running import Results
from hurlyburly.lab.tournament import Bout, Tournament, arrangement, bout, filled, standings

SEED = 2026
TUNING_SEED = 101  # of the games by which settings are chosen: never those that are reported
ASKED = 0.6  # of the pairs, in which a level finishes above the one below
LARGER = 4  # seats of the second table
A_TRY = 16  # games of each constant of the rival
RIVAL = "hurlyburly.envs.ismcts:UCT_"
CONSTANTS = (5, 20, 70, 200, 500)  # hundredths
GREEDY = 1500  # its rating as an anchor: docs/ratings.md
RUNGS = tuple([(upper.name, lower.name) for lower, upper in pairwise(LEVELS)])


Play = Callable[[Experiment, str], Results]  # runs an experiment and keeps its games under a name


class Met(msgspec.Struct, frozen=True):
    """Two bots that met at a table, and the result."""

    seats: int
    bout: Bout
    is_earlier: bool = False  # read from a page that an earlier run has written

    @property
    def verdict(self) -> str:
        if not self.bout.games:
            return "not measured"
        if self.bout.above.high < ASKED:
            return "no"
        return "yes" if self.bout.above.value >= ASKED and self.is_shown else "not shown"

    @property
    def is_shown(self) -> bool:
        """Whether the first is shown to be stronger."""
        return self.bout.above.low > 0.5


class Strength(msgspec.Struct, frozen=True):
    """The strength of a game's bots."""

    game: Game
    ladder: tuple[Met, ...]  # at the smallest table, then at a larger one
    tries: tuple[Bout, ...]  # of the rival's constants, against greedy
    rival: Met | None
    challenges: tuple[tuple[Challenge, Bout], ...]
    seconds: float  # of thought, in all games
    longest: float  # ms that a level took over a choice
    capped: int  # levels' games in which a choice took longer than the time cap allows

    @property
    def is_good(self) -> bool:
        """Whether the bots have won what they must, and no level was shown to be no better than the one below, as far
        as was played."""
        played = [(challenge, bout) for challenge, bout in self.challenges if bout.games]
        won = all(bout.wins.value >= challenge.at_least for challenge, bout in played)
        return won and all(met.verdict != "no" for met in self.ladder)


def strength(game: Game, share: float, play: Play, only: str = "") -> Strength:
    """Play all of a game, or `share` of it for a quick look; or only a level against the one below, or the rival."""
    plan = game.bots.ladder
    met: list[Met] = []
    rows: list[Row] = []
    for seats, counts in zip(tables_of(game), (plan.smallest, plan.larger), strict=False):
        for (one, other), count in zip(RUNGS, counts, strict=True):
            duel = pair(game, one, other, share * count, SEED, seats)
            wanted = count and only in ("", one)
            against, games = played(duel, play, f"{game.id}-{seats}-{one}") if wanted else (bout(one, other, []), [])
            met.append(Met(seats, against))
            rows += games
    tries: list[Bout] = []
    rival = None
    if plan.rival and only in ("", "ismcts") and find_spec("pyspiel") is not None:
        for constant in CONSTANTS:
            duel = pair(game, f"{RIVAL}{constant}", "greedy", share * A_TRY, TUNING_SEED)
            tries.append(played(duel, play, f"{game.id}-try-{constant}")[0])
        best = max(tries, key=lambda each: each.above.value).one
        against, games = played(pair(game, "cunning", best, share * plan.rival, SEED), play, f"{game.id}-rival")
        rival = Met(game.seats.start, against)
        rows += games
    found = []
    if game.bots.challenges:
        results = None if only else play(challenges(game, share), f"{game.id}-challenges")
        all_won = [[] for _ in game.bots.challenges] if results is None else results.rows()
        for challenge, won in zip(game.bots.challenges, all_won, strict=True):
            found.append((challenge, bout(challenge.bots[0], challenge.bots[1], won)))
            rows += won
    thoughts = [longest_thought(row) for row in rows]
    return Strength(
        game,
        tuple(met),
        tuple(tries),
        rival,
        tuple(found),
        sum(sum(map(mul, row.ms, row.choices)) for row in rows) / 1000,
        max(thoughts, default=0.0),
        sum(thought > 1000 * LONGEST_THOUGHT for thought in thoughts),
    )


def longest_thought(row: Row) -> float:
    """The longest thinking time of a level, in ms."""
    return max([ms for bot, ms in zip(row.bots, row.longest_ms, strict=not row.error) if ":" not in bot], default=0.0)


def tables_of(game: Game) -> list[int]:
    """The smallest table and, if there is one, that of four."""
    return [game.seats.start, LARGER] if game.seats.start < LARGER in game.seats else [game.seats.start]


def variants_of(game: Game) -> dict[str, bool | int | str]:
    """The variants that the matches of a game's bots have."""
    return {**(game.bots.challenges[0].variants if game.bots.challenges else game.bots.short)}


def pair(game: Game, one: str, other: str, games: float, seed: int, seats: int | None = None) -> Tournament:
    """A tournament of these two bots alone, at the smallest table unless another is given."""
    seats = seats or game.seats.start
    each = max(2, round(games / len(filled(one, other, seats))))
    return Tournament(
        bots=(one, other),
        tables=(Matchup(game.id, seats=seats, variants=variants_of(game)),),
        title=f"{game.title}: {one} and {other}",
        seed=seed,
        stop=Stop(games=each),
    )


def played(duel: Tournament, play: Play, name: str) -> tuple[Bout, list[Row]]:
    experiment, sections = arrangement(duel)
    rows = play(experiment, name).rows()
    return standings(sections[0], rows).bouts[0], [row for table in rows for row in table]


def constant_of(name: str) -> str:
    return f"{int(name.removeprefix(RIVAL)) / 100:g}"


def challenges(game: Game, share: float) -> Experiment:
    tables = [
        Matchup(
            game.id,
            bots=challenge.bots,
            variants=dict(challenge.variants),
            games=max(len(challenge.bots), round(challenge.games * share)),
        )
        for challenge in game.bots.challenges
    ]
    return Experiment(tables=tuple(tables), title=f"{game.title}: what they must win", seed=SEED)


# As anchors of people's ratings.


def ratings(one: Strength) -> dict[str, int]:
    """Ratings of the levels that are shown to be stronger or weaker than greedy; 400 points are odds of ten to one."""
    apart = {
        (met.bout.other, met.bout.one): points(met.bout)
        for met in one.ladder
        if met.seats == one.game.seats.start and met.is_shown
    }
    gentle, greedy, *others = [level.name for level in LEVELS]
    found = {greedy: float(GREEDY)}
    if (gentle, greedy) in apart:
        found[gentle] = GREEDY - apart[gentle, greedy]
    below = greedy
    for level in others:
        if below in found and (below, level) in apart:
            found[level] = found[below] + apart[below, level]
        below = level
    return {level.name: round(found[level.name]) for level in LEVELS if level.name in found}


def points(bout: Bout) -> float:
    """The difference of two ratings. A bot that won everything is taken to have lost half a game."""
    share = min(max(bout.above.value, 0.5 / (bout.games + 1)), 1 - 0.5 / (bout.games + 1))
    return 400 * math.log10(share / (1 - share))
