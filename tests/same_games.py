"""Are these the same games? Hashes of many random ones, to compare two versions of the sources, or two builds.

    PYTHONPATH=.compiled python tests/same_games.py > before.txt
    PYTHONPATH=.compiled python tests/same_games.py --against before.txt    (later; writes its part of docs/soak.md)

Of each game 1,000 are played; seeds count from 0, and settings (every number of seats, every variant) take turns.
Hashed are the notation of all options at every decision, the position at every 25th and at the end, and the record
but for its log: what may not change when only views and words do. A line is printed every 100 games, so that one sees
where two versions part.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
from pathlib import Path

import soak_page
from battery import decisions, settings
from msgspec.structs import replace

import hurlyburly as hb
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.record import record_of, text_of

POSITION_EVERY = 25
GAMES_A_LINE = 100
HEADING = "## The same games"
ABOUT = """\
Commit {now}, compared with {before}: random games, hashed over the notation of all options at every decision, the
position at every {every}th and at the end, and the record without its log (`tests/same_games.py`). Seeds count from
0; settings (every number of seats, every variant) take turns.
"""


def play(game: Game, seed: int, into: hashlib._Hash) -> int:
    """One game; how many plays it had."""
    choices = settings(game)
    for number, match in enumerate(decisions(choices[seed % len(choices)], seed)):
        for seat in match.to_act:
            into.update("\n".join(match.options(seat)).encode())
        if match.over or number % POSITION_EVERY == 0:
            into.update(position(match))
    into.update(text_of(replace(record_of(match), log=())).encode())
    return len(match.played)


def position(match: Match) -> bytes:
    return json.dumps(match.position(), sort_keys=True).encode()


def lines_of(game: Game, count: int) -> list[str]:
    """The game, how many were played, how many plays they had, and the hash so far."""
    whole, plays, lines = hashlib.sha256(), 0, []
    for seed in range(count):
        plays += play(game, seed, whole)
        if (seed + 1) % GAMES_A_LINE == 0 or seed + 1 == count:
            lines.append(f"{game.id} {seed + 1} {plays} {whole.hexdigest()[:24]}")
            print(lines[-1], flush=True)
    return lines


def compared(last: str, same: bool) -> str:
    id, games, plays, digest = last.split()
    return f"| {id} | {int(games):,} | {int(plays):,} | {digest} | {'the same' if same else 'OTHERS'} |"


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("games", nargs="*", default=list(hb.GAMES))
    words.add_argument("--count", type=int, default=1000)
    words.add_argument("--against", type=Path, help="what another version printed")
    given = words.parse_args()
    now = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=True).stdout.strip()
    print(f"commit {now}", flush=True)
    made = {id: lines_of(hb.GAMES[id], given.count) for id in given.games}
    if given.against is None:
        return 0
    before = given.against.read_text(encoding="utf-8").splitlines()
    rows = [compared(lines[-1], set(lines) <= set(before)) for lines in made.values()]
    about = ABOUT.format(now=now, before=before[0], every=POSITION_EVERY)
    table = ["| game | games | plays | hash | they are |", "|---|---|---|---|---|", *rows]
    soak_page.write("\n".join([HEADING, "", about, *table]))
    print("\n".join(rows))
    return 0 if all("OTHERS" not in row for row in rows) else 1


if __name__ == "__main__":
    raise SystemExit(main())
