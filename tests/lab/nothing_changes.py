"""How often a comparison claims a difference where there is none: `python tests/lab/nothing_changes.py`.

Each run compares some deals of a table with as many others of the same table: their luck is independent, so chance has
all the room it can have. With a pack that changes nothing the games would be the same, and nothing could be claimed.
Quickest settings: random bots, the fewest seats, and the variants by which a game says that it is short.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import msgspec
import polars as pl

import hurlyburly as hb
from hurlyburly.lab import Experiment, Matchup, Stop, run
from hurlyburly.lab.comparing import CHANGED, Compared, Side, compare_sides
from hurlyburly.lab.running import Results

SEED = 2
LEAST = 0.9  # of the runs must claim nothing


def played(game: str, bot: str, runs: int, deals: int, folder: Path, processes: int) -> Results:
    played = hb.GAMES[game]
    tables = (Matchup(game, bots=(bot,), seats=played.seats.start, variants=played.bots.short),)
    stop = Stop(games=2 * runs * deals)
    return run(Experiment(tables=tables, seed=SEED, stop=stop, events=("things",)), folder, processes=processes)


def comparisons(results: Results, runs: int, deals: int) -> list[Compared]:
    """One after the other: so many deals, and the same number of others in their place."""
    (rows,), (table,) = results.rows(), results.tables
    by_deal = {row.deal: row for row in rows}
    events = results.events.sort("number").partition_by("number", as_dict=True)
    found = []
    for first in range(0, 2 * runs * deals, 2 * deals):
        sides = []
        for start in (first, first + deals):
            there = [by_deal[start + deal] for deal in range(deals)]
            told = [events[(row.number,)] for row in there if (row.number,) in events]
            moved = [msgspec.structs.replace(row, deal=row.deal - start) for row in there]
            sides.append(Side(table, moved, pl.concat(told)))
        found.append(compare_sides([(sides[0], sides[1])]))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(hb.GAMES))
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--deals", type=int, default=50, help="of each side of a run")
    parser.add_argument("--bot", default="random")
    parser.add_argument("--processes", type=int, default=2)
    arguments = parser.parse_args()
    good = True
    for game in arguments.games:
        with tempfile.TemporaryDirectory() as folder:
            results = played(
                game, arguments.bot, arguments.runs, arguments.deals, Path(folder) / "lab", arguments.processes
            )
            found = comparisons(results, arguments.runs, arguments.deals)
        quiet = sum(not one.of(CHANGED) for one in found)
        asked = sum(len(one.changes) for one in found) / len(found)
        good = good and quiet >= LEAST * len(found)
        print(
            f"{game}: no difference shown in {quiet} of {len(found)} runs, over {asked:.0f} measures each", flush=True
        )
        for one in found:
            for change in one.of(CHANGED):
                print(f"    {change.measure} {change.of}: {change.before} to {change.after}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
