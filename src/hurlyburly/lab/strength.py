"""How strong the bots are, for docs/strength.md: the ladder of the levels, a rival, and what each game's bots must win.

`hurlyburly lab strength --page docs/strength.md` makes the whole page. Everything is an experiment whose games are
kept, so a long run may be broken off and taken up later, and `--kept` writes the page of what has been played so far.
How many games a pair plays is fixed beforehand (`Bots.ladder` of a game), whatever their figures are. Levels have
their budgets but no time cap: the results are the same on any machine, busy or not.
"""

from __future__ import annotations

import math
import platform
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from itertools import pairwise
from operator import mul
from textwrap import wrap

import msgspec

from hurlyburly.bots import LEVELS
from hurlyburly.bots.levels import LONGEST_THOUGHT
from hurlyburly.kernel.build import BUILD
from hurlyburly.kernel.game import Game, variant_text
from hurlyburly.kernel.parts import Challenge
from hurlyburly.lab.experiment import Experiment, Matchup, Stop
from hurlyburly.lab.measures import Row
from hurlyburly.lab.reports import WIDTH, short, table
from hurlyburly.lab.running import Results
from hurlyburly.lab.tournament import Bout, Tournament, arrangement, bout, filled, standings

SEED = 2026
TUNING_SEED = 101  # of the games by which settings are chosen: never those that are reported
COMMAND = "hurlyburly lab strength --page docs/strength.md"
ASKED = 0.6  # of the pairs, in which a level finishes above the one below
LARGER = 4  # seats of the second table
A_TRY = 16  # games of each constant of the rival
RIVAL = "hurlyburly.envs.ismcts:UCT_"
CONSTANTS = (5, 20, 70, 200, 500)  # hundredths
GREEDY = 1500  # its rating as an anchor: docs/ratings.md
HEADINGS = ("seats", "who", "against", "games", "finishes above", "wins", "ms a choice", "60 % asked")
RUNGS = tuple([(upper.name, lower.name) for lower, upper in pairwise(LEVELS)])
CHALLENGE_HEADINGS = ("who", "against", "games", "wins", "should be at least", "mean score", "ms a choice")


Play = Callable[[Experiment, str], Results]  # runs an experiment and keeps its games under a name


class Met(msgspec.Struct, frozen=True):
    """A pair at a table, and what came of it."""

    seats: int
    bout: Bout

    @property
    def verdict(self) -> str:
        if not self.bout.games:
            return "not measured"
        if self.bout.above.high < ASKED:
            return "no"
        return "yes" if self.bout.above.value >= ASKED and self.is_shown else "not shown"

    @property
    def is_shown(self) -> bool:
        """Whether the first is the stronger."""
        return self.bout.above.low > 0.5


class Strength(msgspec.Struct, frozen=True):
    """How strong the bots of a game are."""

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
        """Whether they won what they must, and no rung was shown to be none, as far as it was played."""
        played = [(challenge, bout) for challenge, bout in self.challenges if bout.games]
        won = all(bout.wins.value >= challenge.at_least for challenge, bout in played)
        return won and all(met.verdict != "no" for met in self.ladder)


def strength(game: Game, share: float, play: Play) -> Strength:
    """Play all of a game, or `share` of it for a quick look."""
    plan = game.bots.ladder
    met: list[Met] = []
    rows: list[Row] = []
    for seats, counts in zip(tables_of(game), (plan.smallest, plan.larger), strict=False):
        for (one, other), count in zip(RUNGS, counts, strict=True):
            duel = pair(game, one, other, share * count, SEED, seats)
            against, games = played(duel, play, f"{game.id}-{seats}-{one}") if count else (bout(one, other, []), [])
            met.append(Met(seats, against))
            rows += games
    tries: list[Bout] = []
    rival = None
    if plan.rival and find_spec("pyspiel") is not None:
        for constant in CONSTANTS:
            duel = pair(game, f"{RIVAL}{constant}", "greedy", share * A_TRY, TUNING_SEED)
            tries.append(played(duel, play, f"{game.id}-try-{constant}")[0])
        best = max(tries, key=lambda each: each.above.value).one
        against, games = played(pair(game, "cunning", best, share * plan.rival, SEED), play, f"{game.id}-rival")
        rival = Met(game.seats.start, against)
        rows += games
    found = []
    if game.bots.challenges:
        results = play(challenges(game, share), f"{game.id}-challenges")
        for challenge, won in zip(game.bots.challenges, results.rows(), strict=True):
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
    """Of a level, in ms."""
    return max([ms for bot, ms in zip(row.bots, row.longest_ms, strict=not row.error) if ":" not in bot], default=0.0)


def tables_of(game: Game) -> list[int]:
    """The smallest table and, if there is one, that of four."""
    return [game.seats.start, LARGER] if game.seats.start < LARGER in game.seats else [game.seats.start]


def variants_of(game: Game) -> dict[str, bool | int | str]:
    """Those that its bots' matches have."""
    return {**(game.bots.challenges[0].variants if game.bots.challenges else game.bots.short)}


def pair(game: Game, one: str, other: str, games: float, seed: int, seats: int | None = None) -> Tournament:
    """These two alone, at the smallest table unless another is named."""
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
    """Of the levels that are shown to stand above or below greedy: 400 points are odds of ten to one between two."""
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
    """Between two; who wins all is taken to have lost half a game more."""
    share = min(max(bout.above.value, 0.5 / (bout.games + 1)), 1 - 0.5 / (bout.games + 1))
    return 400 * math.log10(share / (1 - share))


# The page.


def page(all: Sequence[Strength], share: float) -> str:
    pairs = len([met for one in all for met in one.ladder if met.bout.games])
    made = (
        f"{BUILD.capitalize()}, Python {platform.python_version()}, seed {SEED}; written by `{COMMAND}`. Gentle is"
        " level 1, greedy 2, sharp 3, cunning 4. How many games each pair plays was fixed before this run (`ladder`"
        " in a game's bots.py), and all of them count; an earlier page had shown some of the same games. Where there"
        " are fewer than planned, or none, time was up: no pair was stopped for its figures. Asked is that a"
        f" level finishes above the one below in {ASKED * 100:.0f} % of the pairs at a table, with the lower end of the"
        " interval above 50 %."
    )
    if share != 1:
        made += f" **A quick look, with {share:g} of the games.**"
    read = (
        "All pairs meet the same deals, each played with the seats passed round. A victory shared by k counts 1/k for"
        " each, and equal places count half. Intervals are Wilson's, of 95 %; games with the same deal that go alike"
        f" count as fewer. Of {pairs} intervals, expect {pairs / 20:.1f} to miss the truth. Levels think without a time"
        " cap. Times are the processor's."
    )
    lines = ["# How strong the bots are", "", *wrap(made, WIDTH), "", *wrap(read, WIDTH)]
    for one in all:
        lines += ["", *game_section(one)]
    return "\n".join(lines) + "\n"


def game_section(one: Strength) -> list[str]:
    game = one.game
    sharp, cunning = game.bots.budgets
    variants = [f"{id} {variant_text(value)}" for id, value in variants_of(game).items()]
    played_with = f", with {' and '.join(variants)}" if variants else ""
    prose = (
        f"Sharp searches for {sharp} iterations, cunning for {cunning}{played_with};"
        f" {short(one.seconds / 60)} minutes of thought in all. {cap_words(one)}"
    )
    lines = [
        f"## {game.title}",
        "",
        *wrap(prose, WIDTH),
        "",
        *table(HEADINGS, [met_cells(met) for met in one.ladder], 3),
    ]
    rated = ratings(one)
    if len(rated) > 1:
        lines += ["", *wrap(f"Ratings, by these figures: {listed(rated)} (docs/ratings.md).", WIDTH)]
    lines += ["", *rival_section(one)]
    if one.challenges:
        cells = [challenge_cells(challenge, bout) for challenge, bout in one.challenges]
        lines += ["", "What they must win:", "", *table(CHALLENGE_HEADINGS, cells, 2)]
    return lines


def listed(rated: dict[str, int]) -> str:
    return ", ".join(f"{level} {rating}" for level, rating in rated.items())


def cap_words(one: Strength) -> str:
    if not one.longest:
        return ""
    took = f"The longest choice of a level took {short(one.longest)} ms"
    if not one.capped:
        return f"{took}: the cap of one second, which holds at a table, would have changed none of these games."
    return f"{took}; in {one.capped} games the cap of one second, which holds at a table, would have ended a search."


def met_cells(met: Met) -> list[str]:
    bout = met.bout
    seats = f"{met.seats}"
    if not bout.games:
        return [seats, bout.one, bout.other, "0", "", "", "", met.verdict]
    failed = f" (and {bout.failed} broke off)" if bout.failed else ""
    times = f"{short(bout.ms[0])} : {short(bout.ms[1])}"
    return [seats, bout.one, bout.other, f"{bout.games}{failed}", str(bout.above), str(bout.wins), times, met.verdict]


def rival_section(one: Strength) -> list[str]:
    """Cunning against OpenSpiel's search with the constant that did best."""
    tried = [each for each in one.tries if each.games]
    if not tried or one.rival is None:
        return ["OpenSpiel's ISMCTS: not measured."]
    figures = ", ".join(f"{constant_of(each.one)}: {each.above} of {each.games} games" for each in tried)
    prose = (
        "OpenSpiel's ISMCTS, through the same adapter, with the game's own judgement and as much time as cunning takes."
        f" Against greedy, with other deals, it finished above by its constant: {figures}. With the best of them:"
    )
    met = msgspec.structs.replace(one.rival, bout=renamed(one.rival.bout))
    return [*wrap(prose, WIDTH), "", *table(HEADINGS, [met_cells(met)], 3)]


def renamed(bout: Bout) -> Bout:
    return msgspec.structs.replace(bout, other=f"ISMCTS {constant_of(bout.other)}")


def constant_of(name: str) -> str:
    return f"{int(name.removeprefix(RIVAL)) / 100:g}"


def challenge_cells(challenge: Challenge, bout: Bout) -> list[str]:
    best, *others = challenge.bots
    against = f"{len(others)} {others[0]}"
    asked = f"{challenge.at_least:.0%}".replace("%", " %")
    if not bout.games:
        return [best, against, "0", "not measured", asked, "", ""]
    scores = f"{bout.scores[0]:.1f} : {bout.scores[1]:.1f}"
    return [best, against, f"{bout.games}", str(bout.wins), asked, scores, short(bout.ms[0])]
