"""Whether a forest can be walked through, and whether both sides win as often: the tables of dungeon-twister.md.

python docs/balance/dungeon_twister.py --boards 10000 [--rooms FOLDER]
hurlyburly lab run docs/balance/dungeon-twister.toml
python docs/balance/dungeon_twister.py docs/balance/dungeon-twister.toml [FOLDER]

The first lays the eight rooms of a box at random and looks who gets from one starting line to the other without a
rotation, a jump or a rope; the second reads the games of an experiment that keeps "begins" and "game-ended".
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, deque
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from hurlyburly.games.dungeon_twister import ground
from hurlyburly.games.dungeon_twister.box import ROOMS
from hurlyburly.games.dungeon_twister.rooms import Room, kind, parse
from hurlyburly.lab.experiment import read_experiment
from hurlyburly.lab.running import results
from hurlyburly.lab.wilson import share_interval, wilson

ACROSS, DOWN = 2, 4  # rooms
BRIDGES = {ground.BRIDGE_OVER_WATER, ground.BRIDGE_OVER_RIFT, ground.BRIDGE_OVER_CREVASSE}
HEAVY = {ground.FLOOR, ground.GEAR, ground.VINES, ground.FALLEN_TREE}
LIGHT = HEAVY | BRIDGES | {ground.TREE}
OPEN = {ground.OPEN}
SECRET = {ground.OPEN, ground.SECRET}
GATES = {ground.PORTCULLIS}
SWIMS = {ground.WATER}


class Walker(msgspec.Struct, frozen=True):
    """Which squares it enters, and which edges it crosses."""

    name: str
    squares: set[int]
    edges: set[int]


WALKERS = (
    Walker("light, on foot", LIGHT, OPEN),
    Walker("elf, on foot", LIGHT, SECRET),
    Walker("heavy, on foot", HEAVY, OPEN),
    Walker("light, swimming", LIGHT | SWIMS, OPEN),
    Walker("elf, swimming", LIGHT | SWIMS, SECRET),
    Walker("heavy, swimming", HEAVY | SWIMS, OPEN),
    Walker("light, swimming, gates open", LIGHT | SWIMS, OPEN | GATES),
    Walker("elf, swimming, gates open", LIGHT | SWIMS, SECRET | GATES),
    Walker("heavy, swimming, gates open", HEAVY | SWIMS, OPEN | GATES),
)


class Board:
    """Rooms side by side, as one grid."""

    def __init__(self, rooms: Sequence[Room], across: int) -> None:
        self.width = ground.ROOM * across
        self.height = ground.ROOM * len(rooms) // across
        self.rooms = rooms
        self.across = across

    def at(self, row: int, column: int) -> tuple[int, Sequence[int]]:
        """A square and its four edges."""
        room = self.rooms[row // ground.ROOM * self.across + column // ground.ROOM]
        square = ground.ROOM * (row % ground.ROOM) + column % ground.ROOM
        return kind(room.squares[square]), room.edges[4 * square : 4 * square + 4]

    def ends(self, walker: Walker, entered: Iterable[tuple[int, int]]) -> set[int]:
        """The sides of the board that a walker gets out at, from squares that it has entered."""
        seen = {(row, column) for row, column in entered if self.at(row, column)[0] in walker.squares}
        queue = deque(seen)
        found = set()
        while queue:
            row, column = queue.popleft()
            _, edges = self.at(row, column)
            for direction, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
                to = row + down, column + right
                if edges[direction] not in walker.edges:
                    continue
                if not (0 <= to[0] < self.height and 0 <= to[1] < self.width):
                    found.add(direction)
                    continue
                beyond, back = self.at(*to)
                if to not in seen and beyond in walker.squares and back[(direction + 2) % 4] in walker.edges:
                    seen.add(to)
                    queue.append(to)
        return found

    def is_crossed(self, walker: Walker) -> bool:
        """Whether it gets from the northern to the southern starting line."""
        top = [(0, column) for column in range(self.width) if self.at(0, column)[1][ground.NORTH] in walker.edges]
        return ground.SOUTH in self.ends(walker, top)


def ways(room: Room) -> list[Room]:
    """A room, turned each way."""
    found = [room]
    for _ in range(3):
        found.append(found[-1].turned())
    return found


def crossed(rooms: Sequence[Room], boards: int, seed: int = 1) -> Counter[str]:
    """On how many of so many random boards each walker gets through."""
    luck = random.Random(seed)
    turned = [ways(room) for room in rooms]
    found: Counter[str] = Counter()
    for _ in range(boards):
        board = Board([luck.choice(room) for room in luck.sample(turned, ACROSS * DOWN)], ACROSS)
        found.update([walker.name for walker in WALKERS if board.is_crossed(walker)])
    return found


def tell_boards(boards: int, folder: Path | None) -> None:
    rooms = (
        [parse(path.read_text(encoding="utf-8"), path.name) for path in sorted(folder.glob("*.room"))]
        if folder
        else ROOMS
    )
    boxes = sorted({room.box for room in rooms})
    found = {box: crossed([room for room in rooms if room.box == box], boards) for box in boxes}
    print(f"| {boards:,} boards each | {' | '.join(boxes)} |\n|---|{'---:|' * len(boxes)}")
    for walker in WALKERS:
        shares = [f"{found[box][walker.name] / boards:.2%}" for box in boxes]
        print(f"| {walker.name} | {' | '.join(shares)} |")


def tell_games(file: Path, folder: Path) -> None:
    found = results(read_experiment(file), folder)
    print("| bots | games | side A wins (95 %) | first player wins (95 %) | draws | ended by points | rounds |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for number, (table, played) in enumerate(zip(found.tables, found.rows(), strict=True)):
        rows = [row for row in played if not row.error]
        events = found.events.filter(table=number)
        first = {game: seat for game, seat in events.filter(what="begins").select("number", "seat").iter_rows()}
        goal = sum(
            max(msgspec.json.decode(text)["points"]) >= int(table.setting.variants["victory-points"])
            for text in events.filter(what="game-ended")["fields"]
        )
        cells = [", ".join(sorted(set(table.setting.bots))), str(len(rows))]
        for shares in ([row.shares[0] for row in rows], [row.shares[first[row.number]] for row in rows]):
            low, high = share_interval([[share] for share in shares])
            cells.append(f"{sum(shares) / len(rows):.1%} ({100 * low:.1f}-{100 * high:.1f})")
        shared = sum(row.result == "shared" for row in rows)
        low, high = wilson(goal, len(rows))
        cells.append(f"{shared / len(rows):.0%}")
        cells.append(f"{goal / len(rows):.0%} ({100 * low:.0f}-{100 * high:.0f})")
        cells.append(f"{sum(row.rounds for row in rows) / len(rows):.1f}")
        print(f"| {' | '.join(cells)} |")


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("file", type=Path, nargs="?")
    words.add_argument("folder", type=Path, nargs="?")
    words.add_argument("--boards", type=int, default=0)
    words.add_argument("--rooms", type=Path, help="a folder with .room files, in place of ours")
    asked = words.parse_args()
    if asked.boards:
        tell_boards(asked.boards, asked.rooms)
    if asked.file:
        tell_games(asked.file, asked.folder or asked.file.with_suffix(".lab"))


if __name__ == "__main__":
    main()
