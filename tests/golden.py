"""Write or check what is golden: playthroughs as text, and hashes of whole matches.

python tests/golden.py toil-and-troublez    write a game's playthrough and hashes (look at the diff!)
python tests/golden.py --check              compare the hashes of all games, on whatever Python this is
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import battery

import hurlyburly as hb
from hurlyburly.kernel.game import Game

HERE = Path(__file__).parent
HASHES = HERE / "golden.toml"
HASHED = [
    "# The first is of position and plays: only a change of rules or of notation may change it.",
    "# The second is of views and log.",
]


def hashes(game: Game) -> dict[str, list[str]]:
    """By seats: of what was played (rules, notation, positions, records), and of what was seen and told."""
    found = {}
    for seats in game.seats:
        *_, match = battery.decisions(battery.Setting(game, seats, {}), 7, undos=True)
        found[str(seats)] = list(battery.digests(match))
    return found


def written() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(HASHES.read_text(encoding="utf-8")) if HASHES.exists() else {}


def write(id: str) -> None:
    game = hb.GAMES[id]
    golden = written() | {id: hashes(game)}
    lines = ["# Hashes of whole random matches, by game and seats: written by tests/golden.py.", *HASHED]
    for game_id in sorted(golden):
        lines += ["", f"[{game_id}]"]
        lines += [f'{seats} = ["{played}", "{told}"]' for seats, (played, told) in golden[game_id].items()]
    HASHES.write_text("\n".join(lines) + "\n", encoding="utf-8")
    *_, match = battery.decisions(battery.Setting(game, game.seats.start, {}), 1)
    text = battery.played(match) + "\n" + "\n".join(match.events(None)) + f"\n\nscores {match.scores}\n"
    (HERE / "playthroughs").mkdir(exist_ok=True)
    (HERE / "playthroughs" / f"{id}.txt").write_text(text, encoding="utf-8")


def check() -> int:
    golden = written()
    wrong = 0
    for game in hb.GAMES.values():
        for seats, found in hashes(game).items():
            for what, digest, right in zip(("played", "told"), found, golden[game.id][seats], strict=True):
                if digest != right:
                    print(f"{game.id} with {seats} seats, {what}: {digest}, golden is {right}")
                    wrong += 1
    print(f"{sys.version.split()[0]}: {'all hashes agree' if not wrong else f'{wrong} hashes differ'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        raise SystemExit(check())
    for name in sys.argv[1:] or list(hb.GAMES):
        write(name)
