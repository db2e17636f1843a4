"""Measure one build of the package, whichever PYTHONPATH names, and print the numbers as JSON.

    PYTHONPATH=.compiled python benchmarks/measure.py toil-and-troublez 3

Microseconds are CPU time, each the least of a few rounds.
"""

from __future__ import annotations

import json
import sys
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

from hurlyburly import GAMES
from hurlyburly.bots.search import playout
from hurlyburly.bots.tree import search
from hurlyburly.kernel import state
from hurlyburly.kernel.luck import QuickLuck

COMPILED = not str(state.__file__).endswith(".py")
SCALE = 5 if COMPILED else 1
STATES = 500


def best(action: Callable[[], int], rounds: int = 3) -> float:
    """The least microseconds a unit; an action does some units of work and says how many."""
    least = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        units = action()
        least = min(least, (time.process_time() - start) / units)
    return least * 1e6


def fresh(game: Any, seats: int, seed: int) -> Any:
    s = game.setup(seats, QuickLuck(seed), game.checked_box([]), game.checked_variants(game.bots.short))
    s.advance()
    return s


def middles(game: Any, seats: int) -> list[Any]:
    """Eight random games, each stopped half way."""
    found = []
    for seed in range(8):
        length = playout(fresh(game, seats, seed), QuickLuck(seed))
        s = fresh(game, seats, seed)
        pick = QuickLuck(seed)
        for _ in range(length // 2):
            s.play(pick.pick(s.options))
        found.append(s)
    return found


def memory(states: list[Any]) -> float:
    """Bytes that one more copy of a state takes."""
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [states[i % len(states)].copy() for i in range(STATES)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(kept)


def measure(game: Any, seats: int) -> dict[str, float]:
    luck = QuickLuck(5)
    half_way = middles(game, seats)
    games = 10 * SCALE

    def from_python(look: bool = False) -> int:
        plays = 0
        for seed in range(games):
            s = fresh(game, seats, seed)
            while not s.over:
                if look:
                    game.view(s, s.seat)
                s.play(luck.pick(s.options))
                plays += 1
        return plays

    def inside() -> int:
        return sum(playout(fresh(game, seats, seed), luck) for seed in range(games))

    def each(act: Callable[[Any], object], times: int) -> Callable[[], int]:
        def go() -> int:
            for _ in range(times):
                for s in half_way:
                    act(s)
            return times * len(half_way)

        return go

    iterations = 60 * SCALE
    search_micro = best(each(lambda s: search(s, s.seat, iterations, luck), 1)) / iterations
    return {
        "decisions a game": inside() / games,
        "decision, loop in Python": best(from_python),
        "decision, loop inside": best(inside),
        "decision with a view": best(lambda: from_python(look=True), 2),
        "copy": best(each(lambda s: s.copy(), 40 * SCALE), 5),
        "redeal": best(each(lambda s: s.redeal(0, luck), 40 * SCALE), 5),
        "view": best(each(lambda s: game.view(s, 0), 20 * SCALE)),
        "search iterations/s": 1e6 / search_micro,
        "bytes a state": memory(half_way),
    }


if __name__ == "__main__":
    id, seats = sys.argv[1], int(sys.argv[2])
    print(json.dumps({"compiled": COMPILED, "python": sys.version.split()[0], **measure(GAMES[id], seats)}))
