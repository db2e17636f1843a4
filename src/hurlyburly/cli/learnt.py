"""Which lessons somebody has finished in the terminal; a browser remembers its own."""

from __future__ import annotations

import json
from pathlib import Path

from hurlyburly.cli.keep import home, write_whole
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.lesson import Lesson


def learnt(game: Game) -> set[str]:
    """The ids of a game's lessons that somebody has finished."""
    return {id for played, _, id in (one.partition("/") for one in kept()) if played == game.id}


def take_note(game: Game, lesson: Lesson) -> None:
    """Note that a lesson has been finished."""
    try:
        home().mkdir(parents=True, exist_ok=True)
        write_whole(file(), json.dumps(sorted({*kept(), f"{game.id}/{lesson.id}"}), indent=1) + "\n")
    except OSError:
        pass  # it was learnt all the same


def kept() -> list[str]:
    """The finished lessons as game/lesson; an unreadable file counts as none."""
    try:
        found = json.loads(file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    return [one for one in found if isinstance(one, str)] if isinstance(found, list) else []


def file() -> Path:
    return home() / "lessons.json"
