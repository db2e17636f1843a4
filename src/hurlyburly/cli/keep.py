"""Writing games to disk so that none is lost."""

from __future__ import annotations

import os
import time
from pathlib import Path

from hurlyburly.kernel.match import Match


def write_record(match: Match, path: Path) -> None:
    """All of it or nothing: a full disk does not cost what was there before."""
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_text(match.record(), encoding="utf-8")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def keep(match: Match) -> Path:
    """Put an unfinished game where programs keep such things, beside earlier ones; where."""
    folder = home()
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{match.game.id}-{time.strftime('%Y-%m-%d-%H%M')}"
    path = folder / f"{stem}.txt"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.txt"
    write_record(match, path)
    return path


def home() -> Path:
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "hurlyburly"
