"""Bots' failures, saved so that they can be reproduced: each in a file with the redeal that the bot was given.

    python -m hurlyburly.server.failures FILE

A redeal contains what one seat knows of a running game, so only the server's own user may read the files. It contains
neither the key of the match's luck nor anybody's hidden cards, and no names.
"""

from __future__ import annotations

import logging
import os
import sys
import time
import traceback
from pathlib import Path
from typing import Any

import msgspec

from hurlyburly import __version__
from hurlyburly.bots import Glimpse, answer, bot_named
from hurlyburly.games import GAMES
from hurlyburly.kernel.match import Match

MOST_KEPT = 100  # files; after that failures are only counted and logged
NOT_REDEALT = "the redeal itself failed: there is nothing to ask the bot again with"

log = logging.getLogger("hurlyburly.bots")


class Failure(msgspec.Struct, frozen=True):
    """A bot that was asked something and gave no answer."""

    at: float
    version: str  # of Hurlyburly
    game: str
    rules: int
    level: str
    seat: int
    why: str
    asked: dict[str, Any] | None  # the redeal, and the packs in its box; None if there was none


def failure_of(match: Match, seat: int, level: str, glimpse: Glimpse | None, why: Exception) -> Failure:
    told = "".join(traceback.format_exception(why))
    try:
        asked = None if glimpse is None else glimpse.write()
    except Exception as also:  # the bot may have left the state in any condition
        asked, told = None, f"{told}\nNor can the redeal be written: {also!r}\n"
    return Failure(time.time(), __version__, match.game.id, match.game.rules_version, level, seat, told, asked)


class Failures:
    """A folder of failures; with None, nothing is saved."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    def keep(self, failure: Failure) -> str:
        """The name of its file, or nothing where it was not kept. Never raises: the table must go on."""
        if self.folder is None:
            return ""
        name = f"{failure.game}-{failure.level}-{time.strftime('%Y%m%d-%H%M%S')}-{os.urandom(3).hex()}.json"
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if len(os.listdir(self.folder)) >= MOST_KEPT:
                return ""
            place = os.open(self.folder / name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with open(place, "wb") as file:
                file.write(msgspec.json.encode(failure))
        except OSError as trouble:
            log.warning("a bot's failure could not be kept: %s", trouble)
            return ""
        return str(self.folder / name)


def repeat(path: Path) -> str:
    """Ask a bot again what it was asked when it failed, and return its answer; it may fail again."""
    failure = msgspec.json.decode(path.read_bytes(), type=Failure)
    if failure.asked is None:
        raise ValueError(NOT_REDEALT)
    game = GAMES[failure.game]
    return answer(bot_named(failure.level, game), Glimpse.read(game, failure.asked, failure.seat))


if __name__ == "__main__":
    print(repeat(Path(sys.argv[1])))
