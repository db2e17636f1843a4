"""What the games of an experiment say about the Orders of Toil and Trouble: the tables of toil-and-trouble.md.

hurlyburly lab run docs/balance/toil-and-trouble.toml
python docs/balance/toil_and_trouble.py docs/balance/toil-and-trouble.toml [FOLDER] [--orders]

FOLDER is where the games are kept, if not beside the file. The experiment keeps the events "orders-laid-out",
"opened", "replaced" and "sold".
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

import msgspec
import polars as pl

from hurlyburly.games import GAMES
from hurlyburly.games.toil_and_trouble.parts import GOLD_TO_WIN, TroubleBox
from hurlyburly.kernel.play import number_of
from hurlyburly.lab.experiment import Laid, read_experiment
from hurlyburly.lab.measures import Row
from hurlyburly.lab.running import results
from hurlyburly.lab.wilson import wilson

GAME = GAMES["toil-and-trouble"]
LENGTHS = range(12, 26)  # rounds, that a game should take


class Told:
    """What the events of a table tell of its Orders."""

    def __init__(self, events: pl.DataFrame) -> None:
        self.taken: dict[tuple[int, int], list[int]] = defaultdict(list)  # by game and seat
        self.open: Counter[int] = Counter()
        self.sold: Counter[int] = Counter()
        for game, what, seat, text in events.select("number", "what", "seat", "fields").iter_rows():
            fields = msgspec.json.decode(text)
            match what:
                case "sold":
                    order = number_of(fields["order"])
                    self.taken[game, seat].append(order)
                    self.sold[order] += 1
                case "orders-laid-out":
                    self.open.update([number_of(id) for id in fields["orders"]])
                case "opened" | "replaced":
                    id = fields["order" if what == "opened" else "by"]
                    self.open.update([number_of(id)] if id else [])


def share(found: int, games: int) -> str:
    low, high = wilson(found, games)
    return f"{found / games:.0%} ({100 * low:.0f}-{100 * high:.0f})"


def row_of(table: Laid, box: TroubleBox, rows: Sequence[Row], told: Told) -> str:
    games = len(rows)
    rounds = sorted(row.rounds for row in rows)
    needed = 0  # games whose winner would not have won with the gold of Special Orders alone
    specials: Counter[int] = Counter()
    basic_gold = 0
    for row in rows:
        taken = told.taken[row.number, row.winners[0]]
        gold = sum(box.gold[order] for order in taken if box.special[order])
        needed += gold < GOLD_TO_WIN
        basic_gold += sum(box.gold[order] for order in taken) - gold
        specials[sum(box.special[order] for order in taken)] += 1
    within = sum(count in LENGTHS for count in rounds)
    counts = " / ".join(f"{specials[n] / games:.0%}" for n in range(4))
    return (
        f"| {table.name.partition(' (')[0]} | {table.setting.bots[0]} | {table.setting.seats} | {games} | "
        f"{sum(rounds) / games:.1f} | {rounds[games // 10]} | {rounds[games // 2]} | {rounds[games * 9 // 10]} | "
        f"{rounds[-1]} | {share(within, games)} | {share(needed, games)} | {basic_gold / games:.1f} | {counts} |"
    )


def orders_of(box: TroubleBox, told: Told) -> list[str]:
    """Each Order: what it pays, and how often it is sold where it lies open; what is sold least first."""
    sold = {order: told.sold[order] / told.open[order] for order in told.open}
    lines = ["| Order | kind | gold | open in | sold |", "|---|---|---:|---:|---:|"]
    for order in sorted(sold, key=lambda order: (box.special[order], sold[order])):
        kind = "Special" if box.special[order] else "Basic"
        times = told.open[order]
        lines.append(
            f"| {box.orders[order]} | {kind} | {box.gold[order]} | {times} | {share(told.sold[order], times)} |"
        )
    return lines


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("file", type=Path)
    words.add_argument("folder", type=Path, nargs="?")
    words.add_argument("--orders", action="store_true", help="tell of every Order too")
    asked = words.parse_args()
    found = results(read_experiment(asked.file), asked.folder or asked.file.with_suffix(".lab"))
    events = found.events
    heads = ["Orders", "bots", "seats", "games", "rounds", "p10", "median", "p90", "most", "12-25 rounds (95 %)"]
    heads += ["Basic gold needed (95 %)", "Basic gold of the winner", "winners with 0 / 1 / 2 / 3 Special Orders"]
    print(f"| {' | '.join(heads)} |\n|---|---|{'---:|' * (len(heads) - 3)}---|")
    by_name: dict[str, list[str]] = {}
    for number, (table, rows) in enumerate(zip(found.tables, found.rows(), strict=True)):
        whole = [row for row in rows if not row.error]
        if not whole:
            continue
        box = GAME.checked_box(table.setting.packs)
        assert isinstance(box, TroubleBox)
        told = Told(events.filter(table=number))
        print(row_of(table, box, whole, told))
        by_name[table.name] = orders_of(box, told)
    for name, lines in by_name.items() if asked.orders else ():
        print(f"\n{name}\n\n" + "\n".join(lines))


if __name__ == "__main__":
    main()
