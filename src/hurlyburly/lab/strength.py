"""How strong the bots are, for docs/strength.md: the matches that they must win, and the ladder of the levels.

`hurlyburly lab strength --page docs/strength.md` makes the whole page. Each game says itself what its bots must win
(`Bots.challenges`); those are an experiment, and the ladder is a tournament, so a long run may be broken off and taken
up later. Levels have their budgets but no time cap: the results are the same on any machine, busy or not.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Sequence
from textwrap import wrap

import msgspec

from hurlyburly.bots import LEVELS
from hurlyburly.kernel.build import BUILD
from hurlyburly.kernel.game import Game, variant_text
from hurlyburly.kernel.parts import Challenge
from hurlyburly.lab.experiment import Experiment, Matchup, Stop
from hurlyburly.lab.reports import WIDTH, about, section, short, table
from hurlyburly.lab.running import Results
from hurlyburly.lab.tournament import Bout, Standings, Tournament, arrangement, bout, standings

SEED = 2026
COMMAND = "hurlyburly lab strength --page docs/strength.md"
RUNG = Stop(games=240, measure="above", width=0.2, at_least=40)  # of the ladder: until it is known to a tenth
HEADINGS = ("who", "against", "games", "wins", "should be at least", "mean score", "ms a choice")

Play = Callable[[Experiment, str], Results]  # runs an experiment and keeps its games under a name


class Strength(msgspec.Struct, frozen=True):
    """How strong the bots of a game are."""

    game: Game
    challenges: tuple[tuple[Challenge, Bout], ...]
    ladder: Standings
    seconds: float  # of all games, one after the other

    @property
    def is_good(self) -> bool:
        return all(bout.wins.value >= challenge.at_least for challenge, bout in self.challenges)


def strength(game: Game, share: float, play: Play) -> Strength:
    """Play all of a game, or `share` of it for a quick look."""
    found = []
    seconds = 0.0
    if game.bots.challenges:
        results = play(challenges(game, share), f"{game.id}-challenges")
        for challenge, rows in zip(game.bots.challenges, results.rows(), strict=True):
            found.append((challenge, bout(challenge.bots[0], challenge.bots[1], rows)))
            seconds += sum(row.seconds for row in rows)
    experiment, sections = arrangement(ladder(game, share))
    rungs = play(experiment, f"{game.id}-ladder").rows()
    seconds += sum(row.seconds for rows in rungs for row in rows)
    return Strength(game, tuple(found), standings(sections[0], rungs), seconds)


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


def ladder(game: Game, share: float) -> Tournament:
    """Every level against the next, at the smallest table, with the variants that their other matches have."""
    variants = {**(game.bots.challenges[0].variants if game.bots.challenges else game.bots.short)}
    games, first = [max(2, round(number * share)) for number in (RUNG.games, RUNG.at_least)]
    return Tournament(
        bots=tuple([level.name for level in LEVELS]),
        tables=(Matchup(game.id, seats=game.seats.start, variants=variants),),
        form="ladder",
        title=f"{game.title}: the ladder",
        seed=SEED,
        stop=msgspec.structs.replace(RUNG, games=games, at_least=first),
    )


def page(all: Sequence[Strength], share: float) -> str:
    pairs = sum(len(one.challenges) + len(one.ladder.bouts) for one in all)
    made = (
        f"{BUILD.capitalize()}, Python {platform.python_version()}, seed {SEED}; written by `{COMMAND}`: first what"
        " each game says its bots must win, then the ladder, each level against the next, until an interval is no wider"
        f" than {RUNG.width * 100:.0f} points or {RUNG.games} games are played at a table. Gentle is level 1, greedy 2,"
        " sharp 3, cunning 4."
    )
    if share != 1:
        made += f" **A quick look, with {share:g} of the games.**"
    lines = ["# How strong the bots are", "", *wrap(f"{made} {about(False, pairs)}", WIDTH)]
    for one in all:
        lines += ["", *game_section(one)]
    return "\n".join(lines) + "\n"


def game_section(one: Strength) -> list[str]:
    game = one.game
    sharp, cunning = game.bots.budgets
    variants = [f"{id} {variant_text(value)}" for id, value in ladder(game, 1.0).tables[0].variants.items()]
    played_with = f", with {' and '.join(variants)}" if variants else ""
    minutes = f"{one.seconds / 60:.0f} minutes of games"
    lines = [
        f"## {game.title}",
        "",
        f"Sharp searches for {sharp} iterations, cunning for {cunning}{played_with}; {minutes} in all.",
    ]
    if one.challenges:
        rows = [challenge_cells(challenge, bout) for challenge, bout in one.challenges]
        lines += ["", *table(HEADINGS, rows, 2)]
    _, _, *tables = section(one.ladder, "ladder")
    return [*lines, "", *tables]


def challenge_cells(challenge: Challenge, bout: Bout) -> list[str]:
    best, *others = challenge.bots
    return [
        best,
        f"{len(others)} {others[0]}",
        f"{bout.games}",
        str(bout.wins),
        f"{challenge.at_least:.0%}".replace("%", " %"),
        f"{bout.scores[0]:.1f} : {bout.scores[1]:.1f}",
        short(bout.ms[0]),
    ]
