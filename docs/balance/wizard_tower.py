"""What the games of an experiment say about the rooms of The Sleepy Wizard's Tower: the tables of wizard-tower.md.

hurlyburly lab run docs/balance/wizard-tower.toml
python docs/balance/wizard_tower.py docs/balance/wizard-tower.toml [FOLDER]

FOLDER is where the games are kept, if not beside the file. The experiment keeps the events "floor-turned-up",
"floor-treasure", "noise-counted" and "woke".
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import msgspec
import polars as pl

from hurlyburly.games import GAMES
from hurlyburly.games.wizard_tower.adventurers import ROUNDS, WizardBox
from hurlyburly.games.wizard_tower.state import GROUND_FLOOR
from hurlyburly.kernel.play import number_of
from hurlyburly.lab.experiment import Laid, read_experiment
from hurlyburly.lab.measures import Row
from hurlyburly.lab.running import results
from hurlyburly.lab.wilson import mean_interval, wilson

GAME = GAMES["wizard-tower"]


class Visit:
    """One round on a floor."""

    def __init__(self, floor: int) -> None:
        self.floor = floor
        self.noise: list[int] = []  # of each team
        self.treasure = 0  # additional, of all teams


def visits_of(events: pl.DataFrame) -> list[Visit]:
    """The rounds of all games of a table, in the order they were played."""
    found: list[Visit] = []
    last = -1
    for game, what, text in events.select("number", "what", "fields").iter_rows():
        fields = msgspec.json.decode(text)
        if game != last:
            found.append(Visit(GROUND_FLOOR))
            last = game
        match what:
            case "floor-turned-up":
                found.append(Visit(number_of(fields["floor"])))
            case "noise-counted":
                found[-1].noise.append(fields["score"])
            case "floor-treasure":
                found[-1].treasure += fields["treasure"]
    return found


def row_of(table: Laid, rows: Sequence[Row], events: pl.DataFrame, visits: Sequence[Visit]) -> str:
    games = len(rows)
    woken = events.filter(what="woke")["number"].n_unique()
    low, high = wilson(woken, games)
    noise = [score for visit in visits for score in visit.noise]
    short = sum(row.rounds < ROUNDS for row in rows)
    return (
        f"| {table.setting.bots[0]} | {table.setting.seats} | {games} | {woken / games:.0%} ({100 * low:.0f}-"
        f"{100 * high:.0f}) | {short / games:.0%} | {sum(noise) / len(noise):.1f} |"
    )


def rooms_of(box: WizardBox, visits: Sequence[Visit]) -> list[str]:
    """Each room: what it pays a team, beside what rooms pay on average; what pays least first."""
    paid: dict[int, list[list[float]]] = defaultdict(list)
    noise: dict[int, list[int]] = defaultdict(list)
    for visit in visits:
        if visit.floor != GROUND_FLOOR and visit.noise:
            paid[visit.floor].append([visit.treasure / len(visit.noise)])
            noise[visit.floor] += visit.noise
    means = {floor: sum(team for (team,) in all) / len(all) for floor, all in paid.items()}
    average = sum(means.values()) / len(means)
    lines = ["| room | visits | noise of a team | treasure of a team (95 %) | beside the average |"]
    lines.append("|---|---:|---:|---:|---:|")
    for floor in sorted(means, key=lambda floor: means[floor]):
        low, high = mean_interval(paid[floor])
        loud = sum(noise[floor]) / len(noise[floor])
        name = box.floors[floor].name
        lines.append(
            f"| {name} | {len(paid[floor])} | {loud:.1f} | {means[floor]:.2f} ({low:.2f}-{high:.2f}) | "
            f"{means[floor] / average:.2f} |"
        )
    return lines


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("file", type=Path)
    words.add_argument("folder", type=Path, nargs="?")
    asked = words.parse_args()
    found = results(read_experiment(asked.file), asked.folder or asked.file.with_suffix(".lab"))
    events = found.events.sort("table", "number", "decision", maintain_order=True)
    parts = []
    print("| bots | seats | games | he wakes (95 %) | cut short | noise of a team and round |")
    print("|---|---:|---:|---:|---:|---:|")
    for number, (table, rows) in enumerate(zip(found.tables, found.rows(), strict=True)):
        whole = [row for row in rows if not row.error]
        if not whole:
            continue
        box = GAME.checked_box(table.setting.packs)
        assert isinstance(box, WizardBox)
        told = events.filter(table=number)
        visits = visits_of(told)
        print(row_of(table, whole, told, visits))
        parts.append("\n".join([table.name, "", *rooms_of(box, visits)]))
    print("\n" + "\n\n".join(parts))


if __name__ == "__main__":
    main()
