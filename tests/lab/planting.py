"""Planted cards, too strong or dead, and after how many games they are found: `python tests/lab/planting.py`.

Each pack of `planted/` is compared with its game as it is, with 20 games each way, then 40, 80 and so on. Found means
that the card is named for what it is: dead, gone, or dominating. Some packs cannot plant better: those of Toil and
Troublez change only how many cards there are, so there a card is used more, or gone; those of Dungeon Twister only who
takes part, so there a whole band is too strong, or somebody gone.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import msgspec

from hurlyburly.kernel.content import read_pack
from hurlyburly.lab import Experiment, Matchup, Stop, compare, comparison, run
from hurlyburly.lab.comparing import CHANGED, Compared, both_ways

FOLDER = Path(__file__).with_name("planted")
SCENARIO = {"teams": "scenario", "dead-game": 12}
NIGHT = {"until-midnight": 20}


class Planted(msgspec.Struct, frozen=True):
    file: str
    thing: str
    bot: str = "greedy"
    variants: dict[str, bool | int | str] = {}
    shows: str = "lead"  # where a strong one is found

    @property
    def is_dead(self) -> bool:
        return self.file.endswith("dead")

    @property
    def game(self) -> str:
        return self.file.rpartition("-")[0]


PLANTED = (
    Planted("toil-and-troublez-overpowered", "Summon ☀ sun", shows="uses"),
    Planted("toil-and-troublez-dead", "Poison ☀ sun"),
    Planted("wizard-tower-overpowered", "Grimalkin", "gentle"),
    Planted("wizard-tower-dead", "Empty Room", "gentle"),
    Planted("toil-and-trouble-overpowered", "Rust Biter"),
    Planted("toil-and-trouble-dead", "Rust Biter"),
    Planted("talisman-overpowered", "Blade Beyond Measure", "gentle", NIGHT),
    Planted("talisman-dead", "Ring for Nobody", "random", NIGHT),
    Planted("dungeon-twister-overpowered", "Troll", "greedy", SCENARIO),
    Planted("dungeon-twister-dead", "Troll", "random", SCENARIO),
)


def compared(planted: Planted, games: int, folder: Path, processes: int = 1) -> Compared:
    table = Matchup(planted.game, bots=(planted.bot,), variants=planted.variants)
    base = Experiment(tables=(table,), seed=2026, stop=Stop(games=games))
    asked = comparison(base, read_pack(FOLDER / f"{planted.file}.toml"))
    return compare(asked, run(both_ways(asked), folder, processes=processes))


def is_found(planted: Planted, found: Compared) -> bool:
    if planted.is_dead:
        return any(remark.thing == planted.thing and remark.what in ("dead", "gone") for remark in found.remarks)
    return any(
        change.of == planted.thing and change.difference > 0 and change.measure == planted.shows
        for change in found.of(CHANGED)
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("which", nargs="*", default=[planted.file for planted in PLANTED])
    parser.add_argument("--most", type=int, default=640, help="games each way")
    parser.add_argument("--processes", type=int, default=1)
    arguments = parser.parse_args()
    missed = 0
    for planted in PLANTED:
        if planted.file not in arguments.which:
            continue
        with tempfile.TemporaryDirectory() as folder:
            games = 20
            found = compared(planted, games, Path(folder), arguments.processes)
            while not is_found(planted, found) and 2 * games <= arguments.most:
                games *= 2
                found = compared(planted, games, Path(folder), arguments.processes)
        told = is_found(planted, found)
        missed += not told
        print(f"{planted.file} ({planted.bot}): {'found' if told else 'NOT found'} with {games} games each way")
        place = next((n for n, remark in enumerate(found.remarks, 1) if remark.thing == planted.thing), 0)
        for remark in found.remarks:
            if remark.thing == planted.thing:
                print(f"    {place}. of {len(found.remarks)}: {remark.what} {remark.words}")
        print(f"    {found.shown}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
