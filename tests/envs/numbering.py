"""The action numbers of each game's version, as `numbering.toml` keeps them.

python tests/envs/numbering.py    adds games and versions that are new; what stands there is never changed
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from pathlib import Path

import hurlyburly as hb
from hurlyburly.envs.setups import named
from hurlyburly.kernel.game import Game

FILE = Path(__file__).with_name("numbering.toml")


def kept() -> dict[str, dict[str, int | str]]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def numbers_of(game: Game) -> dict[str, int | str]:
    meaning = "\n".join(f"{step} {option}" for step, option in game.encode.action.meaning)
    return {
        "actions": len(game.encode.action),
        "observation": game.encode.OBSERVATION,
        "meaning": hashlib.blake2b(meaning.encode(), digest_size=8).hexdigest(),
    }


def main() -> None:
    known = kept()
    with FILE.open("a", encoding="utf-8") as file:
        for game in hb.GAMES.values():
            if named(game) not in known:
                values = "\n".join(f"{name} = {json.dumps(value)}" for name, value in numbers_of(game).items())
                print(f"\n[{named(game)}]\n{values}", file=file)
                print(f"{named(game)} added")


if __name__ == "__main__":
    main()
