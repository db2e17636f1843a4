"""`hurlyburly lab`: experiments and tournaments of bots, with every game stored."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table

from hurlyburly.arguments import not_negative, positive, whole
from hurlyburly.bots import LEVELS
from hurlyburly.cli.command import add_command
from hurlyburly.cli.play import variant_argument, variants_of
from hurlyburly.cli.progress import Bar
from hurlyburly.cli.screen import Screen
from hurlyburly.games import GAMES
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.game import game_named
from hurlyburly.lab import EXTRA

if TYPE_CHECKING:
    from hurlyburly.lab import Experiment, Results
    from hurlyburly.lab.asked import Asked
    from hurlyburly.lab.comparing import Compared
    from hurlyburly.lab.measures import Line
    from hurlyburly.lab.tournament import Standings

MOST_SHOWN = 12  # things of a kind
GAMES_EACH_WAY = 400  # of a comparison


def arguments(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(metavar="WHAT", required=True)

    def command(
        name: str, words: str, add: Callable[[argparse.ArgumentParser], None], run: Callable[[argparse.Namespace], int]
    ) -> None:
        made = add_command(commands, name, words)
        add(made)
        made.set_defaults(run=with_extra(run))

    command("run", "run an experiment, or continue it", experiment_arguments, run_experiment)
    command("things", "show how each card, room or order did in an experiment", experiment_arguments, run_things)
    command(
        "tournament", "let bots play against each other: every pair, or a ladder", tournament_arguments, run_tournament
    )
    command(
        "compare",
        "play the same deals with and without a pack, and report what it changes",
        compare_arguments,
        run_compare,
    )
    command("tune", "search for numbers of a pack or a game that meet your targets", tune_arguments, run_tune)
    command(
        "report",
        "make an HTML report of stored games: plots, tables, and the data beside it",
        report_arguments,
        run_report,
    )
    command("strength", "measure how strong our bots are, for docs/strength.md", strength_arguments, run_strength)
    command("train", "train the weights that predict the winner, for reviews", train_arguments, run_train)


def experiment_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="the experiment: docs/lab.md says how to write one")
    kept_arguments(parser)
    running_arguments(parser)


def tournament_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="the tournament: docs/lab.md says how to write one")
    kept_arguments(parser)
    running_arguments(parser)


def compare_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("base", metavar="BASE", help="a game, or the file of an experiment")
    parser.add_argument("pack", metavar="PACK", type=Path, help="the pack to try: a file or a folder")
    parser.add_argument(
        "-n", "--games", type=int, help="how many games at each table, each way (default: 400, or what BASE says)"
    )
    parser.add_argument("--bots", default="greedy", help="which bots play, if BASE is a game (default: greedy)")
    parser.add_argument("--seats", type=int, help="how many seats, if BASE is a game (default: the fewest)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the deals, if BASE is a game (default: 0)")
    variant_argument(parser)
    parser.add_argument(
        "--matters",
        type=float,
        default=0.05,
        help="how large a difference must be to matter: of a share, or of any other value (default: 0.05)",
    )
    kept_arguments(parser, "beside PACK")
    running_arguments(parser)


def tune_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="the tuning: docs/lab.md says how to write one")
    kept_arguments(parser)
    running_arguments(parser)


def report_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="a folder with stored games, such as FILE.lab")


def strength_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help="which games (default: all whose bots must win something)"
    )
    parser.add_argument(
        "--only",
        choices=[*[level.name for level in LEVELS[1:]], "ismcts"],
        default="",
        help="measure only this level, or OpenSpiel's search",
    )
    parser.add_argument(
        "--share",
        type=positive,
        default=1.0,
        help="the fraction of the games to play, for a quick result (default: 1)",
    )
    parser.add_argument("--page", metavar="FILE", type=Path, help="the page to update (default: print it)")
    kept_arguments(parser, ".strength", Path(".strength"))
    parser.add_argument("--kept", action="store_true", help="play nothing: use the games played so far")
    running_arguments(parser)


def train_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game; or `general`, for games without weights of their own")
    parser.add_argument("--games", type=int, default=600, help="how many games of fast bots to train on (default: 600)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed makes the same weights (default: 1)")
    parser.add_argument(
        "--check",
        type=int,
        default=0,
        help="how many games of level 2 to check the chances for overconfidence (default: 0)",
    )
    parser.add_argument(
        "--out", metavar="FILE", type=Path, help="where to write them (default: the game's own file of weights)"
    )


def kept_arguments(parser: argparse.ArgumentParser, usual: str = "FILE.lab", default: Path | None = None) -> None:
    words = f"where to store the games (default: {usual})"
    parser.add_argument("--out", metavar="FOLDER", type=Path, default=default, help=words)


def running_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--keep-every",
        metavar="SECONDS",
        type=not_negative,
        default=2.0,
        help="how often to write games to disk (default: 2)",
    )
    parser.add_argument(
        "--processes",
        type=whole(1),
        default=os.cpu_count() or 1,
        help="how many processes to use (default: one for each core)",
    )
    parser.add_argument(
        "--on", metavar="WHERE", help="play on Ray: `ray` for this machine, or the address of a Ray cluster"
    )


def with_extra(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """The command, if the packages that only the lab needs are installed."""

    def checked(arguments: argparse.Namespace) -> int:
        for package in EXTRA:
            if find_spec(package) is None:
                raise BadTable(f"`hurlyburly lab` needs the package {package}: pip install 'hurlyburly[lab]'")
        return run(arguments)

    return checked


def run_experiment(arguments: argparse.Namespace) -> int:
    from hurlyburly.lab import read_experiment
    from hurlyburly.lab.asked import Asked

    asked = Asked(experiment=read_experiment(arguments.file))
    show(Screen(), played_and_kept(asked, folder_of(arguments), arguments))
    return 0


def run_things(arguments: argparse.Namespace) -> int:
    from hurlyburly.lab import read_experiment
    from hurlyburly.lab.asked import Asked
    from hurlyburly.lab.experiment import laid_out
    from hurlyburly.lab.reports import THING_HEADINGS, by_kind, never_seen, thing_cells, things_report, unequal
    from hurlyburly.lab.things import check, count_things, frame

    experiment = read_experiment(arguments.file)
    for table in laid_out(experiment):
        check(table)
    results = played_and_kept(Asked(experiment=experiment), folder_of(arguments), arguments)
    found = count_things(results)
    folder = results.kept.folder
    frame(found).write_parquet(folder / "things.parquet")
    tables = list(zip(results.tables, found, strict=True))
    (folder / "things.md").write_text(things_report(experiment.title or folder.stem, tables), encoding="utf-8")
    screen = Screen()
    for table, all in tables:
        screen.say(f"{table.name}: {all[0].games} games that came to an end", "bold")
        if unequal(table):
            screen.say(unequal(table), "yellow")
        for kind, lines in by_kind(all):
            shown = [line for n, line in enumerate(lines) if n < MOST_SHOWN or line.remark]
            screen.gap()
            screen.show(grid([kind, *THING_HEADINGS[1:]], [thing_cells(line) for line in shown], 1))
            if len(shown) < len(lines):
                screen.say(f"and {len(lines) - len(shown)} more")
        if never_seen(all):
            screen.gap()
            screen.say(never_seen(all))
        screen.gap()
    screen.say(f"all of them in {folder}: things.md, things.parquet; remarks tell no cause (docs/lab.md)")
    return 0


def run_tournament(arguments: argparse.Namespace) -> int:
    from hurlyburly.lab import arrangement, read_tournament, standings
    from hurlyburly.lab.asked import Asked
    from hurlyburly.lab.reports import report

    tournament = read_tournament(arguments.file)
    _, sections = arrangement(tournament)
    results = played_and_kept(Asked(tournament=tournament), folder_of(arguments), arguments)
    rows = results.rows()
    found = [standings(section, rows) for section in sections]
    screen = Screen()
    for one in found:
        show_standings(screen, one, tournament.form)
    page = results.kept.folder / "report.md"
    page.write_text(report(tournament, found, f"hurlyburly lab tournament {arguments.file.name}"), encoding="utf-8")
    screen.say(f"kept in {results.kept.folder}: games.parquet, report.md")
    return 0


def run_compare(arguments: argparse.Namespace) -> int:
    from hurlyburly.lab import compare, comparison
    from hurlyburly.lab.asked import Asked

    base = Path(arguments.base)
    asked = comparison(base_of(arguments), arguments.pack, arguments.games, arguments.matters)
    beside = arguments.pack.parent / f"{arguments.pack.stem}-{base.stem}.lab"
    results = played_and_kept(Asked(comparison=asked), arguments.out or beside, arguments)
    show_compared(Screen(), results, compare(asked, results))
    return 0


def base_of(arguments: argparse.Namespace) -> Experiment:
    from hurlyburly.lab import Experiment, Matchup, Stop, read_experiment

    if Path(arguments.base).suffix == ".toml" or Path(arguments.base).exists():
        return read_experiment(arguments.base)
    game = game_named(arguments.base)
    bots = tuple([bot.strip() for bot in arguments.bots.split(",")])
    table = Matchup(game.id, bots=bots, seats=arguments.seats, variants=variants_of(arguments.variant))
    return Experiment(tables=(table,), seed=arguments.seed, stop=Stop(games=GAMES_EACH_WAY))


def run_tune(arguments: argparse.Namespace) -> int:
    from hurlyburly.lab.tried import cells, headings, in_a_line, summary
    from hurlyburly.lab.tuning import Search, best_of, read_tuning

    tuning = read_tuning(arguments.file)
    folder = folder_of(arguments)
    screen = Screen()
    search = Search(tuning, folder, lambda experiment, place: played(experiment, place, arguments))
    tries = search.go(lambda tried: screen.say(in_a_line(tried)))
    rows = [cells(tuning, one, one.checked) for one in tries if one.checked]
    screen.show(grid(headings(tuning), rows, len(tuning.parameters) + 1))
    for words in summary(tries):
        screen.say(words)
    screen.say(f"kept in {folder}; all of it as a page: hurlyburly lab report {folder}")
    best = best_of(tries)
    return 0 if best is not None and best.is_good else 1


def run_report(arguments: argparse.Namespace) -> int:
    from hurlyburly.lab.page import write_report

    Screen().say(f"written: {write_report(arguments.folder)}")
    return 0


def run_strength(arguments: argparse.Namespace) -> int:
    from hurlyburly.lab.strength import strength
    from hurlyburly.lab.strength_page import page

    named = [game_named(name) for name in arguments.games]
    play = partial(kept_under if arguments.kept else played_under, arguments)
    found = []
    for game in named or [game for game in GAMES.values() if game.bots.challenges]:
        found.append(strength(game, arguments.share, play, arguments.only))
    there = arguments.page is not None and arguments.page.exists()
    written = page(found, arguments.share, arguments.page.read_text(encoding="utf-8") if there else "")
    if arguments.page is not None:
        arguments.page.write_text(written, encoding="utf-8")
    Screen().say(written.rstrip())
    return 0 if all(one.is_good for one in found) else 1


def run_train(arguments: argparse.Namespace) -> int:
    from hurlyburly.lab.training import GENERAL_GAME, train, train_general, write
    from hurlyburly.review.outlook import GENERAL

    if arguments.games < 20:
        raise BadTable("weights are made of 20 games or more")
    general = arguments.game == GENERAL_GAME
    game = None if general else game_named(arguments.game)
    file: Path | None = arguments.out or (GENERAL if game is None else game.outlook.weights)
    if file is None:
        raise BadTable(f"{arguments.game} does not say where its weights are (`Outlook`): use --out")
    with Bar(arguments.game, arguments.games, lines=True) as bar:

        def watch(done: int) -> None:
            bar.update(done, arguments.games)

        if game is None:
            weights = train_general(arguments.games, arguments.seed, watch)
        else:
            weights = train(game, arguments.games, arguments.seed, watch, arguments.check)
    write(weights, file)
    Screen().say(f"{file}: {len(weights.weights)} weights from {weights.made.positions} positions")
    return 0


def played_under(arguments: argparse.Namespace, experiment: Experiment, name: str) -> Results:
    return played(experiment, arguments.out / name, arguments)


def kept_under(arguments: argparse.Namespace, experiment: Experiment, name: str) -> Results:
    """What has been played of it so far, which may be nothing."""
    from hurlyburly.lab import Results
    from hurlyburly.lab.experiment import laid_out
    from hurlyburly.lab.keeping import Kept

    tables, kept = laid_out(experiment), Kept(arguments.out / name)
    kept.check(tables)
    return Results(experiment, tables, kept)


def folder_of(arguments: argparse.Namespace) -> Path:
    file: Path = arguments.file
    return arguments.out or file.with_suffix(".lab")


def played(experiment: Experiment, folder: Path, arguments: argparse.Namespace) -> Results:
    """Run the experiment to its end; if it is stopped, say how to continue."""
    from hurlyburly.lab import run

    with Bar(experiment.title or folder.stem, 0, lines=True) as bar:
        try:
            return run(
                experiment,
                folder,
                processes=arguments.processes,
                on=arguments.on,
                watch=lambda so_far: bar.update(so_far.done, so_far.total),
                keep_every=arguments.keep_every,
            )
        except KeyboardInterrupt:
            bar.say(f"stopped; what was played is kept in {folder}, and the same command goes on from there")
            raise


def played_and_kept(asked: Asked, folder: Path, arguments: argparse.Namespace) -> Results:
    """The same, with what was asked beside the games."""
    from hurlyburly.lab.asked import keep_asked

    results = played(asked.played, folder, arguments)
    keep_asked(asked, folder)
    return results


def show(screen: Screen, results: Results) -> None:
    from hurlyburly.lab.measures import measured

    if results.experiment.title:
        screen.say(results.experiment.title, "bold")
    for table, rows in zip(results.tables, results.rows(), strict=True):
        failed = [row for row in rows if row.error]
        screen.gap()
        screen.say(f"{table.name}: {len(rows)} games, {len({row.deal for row in rows})} deals", "bold")
        if failed:
            screen.say(f"{len(failed)} of them broke off, the first with {failed[0].error}", "yellow")
        screen.show(lines([line for measure in results.experiment.measures for line in measured(measure, rows)]))
    screen.gap()
    screen.say(f"kept in {results.kept.folder}: games.parquet, events.parquet")


def show_standings(screen: Screen, one: Standings, form: str) -> None:
    from hurlyburly.lab import reports

    screen.say(one.title, "bold")
    screen.show(grid(reports.BOUT_HEADINGS, [reports.bout_cells(bout) for bout in one.bouts], 2))
    screen.gap()
    screen.show(grid(reports.RATED_HEADINGS, [reports.rated_cells(rated) for rated in one.rated], 1))
    if form == "round robin" and len(one.rated) > 2:
        screen.gap()
        screen.show(grid(*reports.crossed(one), 1))
    screen.gap()


def show_compared(screen: Screen, results: Results, found: Compared) -> None:
    from hurlyburly.lab.reports import CHANGE_HEADINGS, change_cells, summary

    for number, table in enumerate(results.tables[: len(results.tables) // 2]):
        rows = [change_cells(change) for change in found.changes if change.table == number and not change.kind]
        screen.say(f"{table.name}: {table.games} games each way", "bold")
        screen.show(grid(CHANGE_HEADINGS, rows, 2))
        remarks = [remark for remark in found.remarks if remark.table == number]
        for remark in remarks[:MOST_SHOWN]:
            what = f" ({remark.what})" if remark.what else ""
            screen.say(f"{remark.thing}{what}: {remark.words}")
        if len(remarks) > MOST_SHOWN:
            screen.say(f"and {len(remarks) - MOST_SHOWN} more things that changed")
        screen.gap()
    for words in summary(found):
        screen.say(words)
    screen.say(f"kept in {results.kept.folder}; all of it as a page: hurlyburly lab report {results.kept.folder}")


def grid(headings: Sequence[str], rows: Sequence[Sequence[str]], words: int) -> Table:
    """A table to print: the first columns are words, the others numbers."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="left" if number < words else "right")
    for row in rows:
        table.add_row(*row)
    return table


def lines(all: Sequence[Line]) -> Table:
    rows = []
    for line in all:
        fair = number(line, line.fair) if line.fair is not None else ""
        interval = f"{number(line, line.low)} to {number(line, line.high)}"
        rows.append([line.measure, line.of, number(line, line.value), interval, fair])
    return grid(["measure", "of", "value", "95 % interval", "fair"], rows, 2)


def number(line: Line, value: float) -> str:
    from hurlyburly.lab.reports import short

    return f"{value:.1%}" if line.is_share else short(value)
