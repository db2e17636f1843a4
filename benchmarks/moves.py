"""What a move costs inside the server: a play, then the frames of all who look on, as bytes; no sockets, no store.

    python benchmarks/moves.py [--game GAME ...] [--tables 60] [--moves 60] [--rounds 3] [--profile FILE]

Tables are played in turn by random play from seeds, so that each run makes the same plays and frames: bytes and the
hash of all frames can be compared exactly, CPU time only by ratio, with the least of the rounds. Each seat has a
connection of its own, as in load.py. `--profile` writes what cProfile finds, for plain source.
"""

from __future__ import annotations

import argparse
import cProfile
import hashlib
import random
import statistics
import time
from itertools import zip_longest
from typing import Any

from hurlyburly.games import GAMES
from hurlyburly.server.frames import Frames
from hurlyburly.server.messages import encoded
from hurlyburly.server.running import collect_garbage_in_small_bites
from hurlyburly.server.scene import Around
from hurlyburly.server.store import Entry, Kept, Setup
from hurlyburly.server.store.records import SeatSetup
from hurlyburly.server.table import Table
from hurlyburly.server.viewer import Viewer

SEATS = 4
HOST = "host"
NAMES = ("Ada", "Jonas", "Mags", "Tom")
AROUND = Around(present=frozenset(range(SEATS)))


class Watched:
    """A table, whoever looks at it, and its luck."""

    def __init__(self, id: str, seed: int) -> None:
        game = GAMES[id]
        count = min(game.seats[-1], SEATS)
        seats = tuple([SeatSetup("person", name, holder=HOST) for name in NAMES[:count]])
        key = hashlib.sha256(b"%d" % seed).hexdigest()
        self.table = Table(Kept("m", "playing", 1, 0.0, Setup(id, game.rules_version, key, HOST, seats)))
        self.frames = Frames(self.table, lambda: AROUND)
        held = tuple(range(count))
        self.viewers = [Viewer(HOST, seat, held, 0, quiet=False) for seat in held]
        self.luck = random.Random(seed)

    def choose(self) -> tuple[int, str]:
        seat = self.luck.choice(self.table.to_act)
        return seat, self.luck.choice(self.table.match.plays(seat)).text

    def play(self, seat: int, text: str) -> None:
        judged = self.table.check(seat, "play", text, self.table.version)
        self.table.apply(Entry(self.table.version + 1, seat, "play", text), judged)
        self.frames.forget()

    def look(self) -> list[bytes]:
        frames = [encoded(self.frames.frame(viewer)) for viewer in self.viewers]
        self.frames.let_go()
        return frames


def chosen(id: str, tables: int, moves: int) -> list[list[tuple[int, str]]]:
    """What each table will play: chosen beforehand, so that only the server's own work is counted."""
    made = []
    for seed in range(tables):
        one, plays = Watched(id, seed), []
        while len(plays) < moves and not one.table.ended:
            plays.append(one.choose())
            one.play(*plays[-1])
        made.append(plays)
    return made


def round_of(id: str, plays: list[list[tuple[int, str]]], profile: cProfile.Profile | None = None) -> dict[str, Any]:
    """Each table plays its moves, one at a time, all in turn: once with nobody there, once with frames for everybody.
    The clock is read only twice for each, since reading it can cost more than a move."""
    alone = [Watched(id, seed) for seed in range(len(plays))]
    watched = [Watched(id, seed) for seed in range(len(plays))]
    for one in watched:
        one.look()
    turns = [(table, *play) for turn in zip_longest(*plays) for table, play in enumerate(turn) if play is not None]
    begun = time.process_time()
    for table, seat, text in turns:
        alone[table].play(seat, text)
    played = time.process_time() - begun
    frames: list[bytes] = []
    if profile is not None:
        profile.enable()
    begun = time.process_time()
    for table, seat, text in turns:
        one = watched[table]
        one.play(seat, text)
        frames += one.look()
    looked = time.process_time() - begun
    if profile is not None:
        profile.disable()
    sizes = sorted([len(frame) for frame in frames])
    return {
        "moves": len(turns),
        "play": 1e6 * played / len(turns),
        "all": 1e6 * looked / len(turns),
        "median": statistics.median(sizes),
        "p90": sizes[len(sizes) * 9 // 10],
        "mean": sum(sizes) / len(sizes),
        "hash": hashlib.sha256(b"".join(frames)).hexdigest()[:12],
    }


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--game", nargs="*", default=list(GAMES))
    asked.add_argument("--tables", type=int, default=60)
    asked.add_argument("--moves", type=int, default=60)
    asked.add_argument("--rounds", type=int, default=3)
    asked.add_argument("--profile")
    given = asked.parse_args()
    profile = cProfile.Profile() if given.profile else None
    collect_garbage_in_small_bites()  # as the server does
    print("| game | moves | CPU us a move | of that playing | bytes a frame | p90 | mean | hash |")
    print("|---|---|---|---|---|---|---|---|")
    for id in given.game:
        plays = chosen(id, given.tables, given.moves)
        found = [round_of(id, plays, profile) for _ in range(given.rounds)]
        best = min(found, key=lambda run: run["all"])
        print(
            f"| {id} | {best['moves']} | {best['all']:.0f} | {min(run['play'] for run in found):.0f} |"
            f" {best['median']:.0f} | {best['p90']} | {best['mean']:.0f} | {best['hash']} |",
            flush=True,
        )
    if profile is not None:
        profile.dump_stats(given.profile)


if __name__ == "__main__":
    main()
