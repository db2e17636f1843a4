"""Writing games to disk so that none is lost."""

from __future__ import annotations

import os
import time
from pathlib import Path

from hurlyburly.kernel.match import Match


def write_record(match: Match, path: Path) -> None:
    write_whole(path, match.record())


def write_whole(path: Path, text: str) -> None:
    """Write all of a file or nothing, so that a full disk does not cost what was there before."""
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def keep(match: Match, seats: str, before: Path | None) -> Path:
    """Save an unfinished game in the user's state folder, beside earlier ones or in place of itself; returns where.

    Who sits where (as the command line has it) is kept beside it.
    """
    folder = home()
    folder.mkdir(parents=True, exist_ok=True)
    path = before if before is not None and before.parent == folder else unused(folder, match)
    write_record(match, path)
    write_whole(path.with_suffix(".seats"), f"{seats}\n")
    return path


def unused(folder: Path, match: Match) -> Path:
    stem = f"{match.game.id}-{time.strftime('%Y-%m-%d-%H%M')}"
    path = folder / f"{stem}.txt"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.txt"
    return path


def kept() -> list[Path]:
    """The kept games, latest first."""
    return sorted(home().glob("*.txt"), key=lambda path: -path.stat().st_mtime) if home().is_dir() else []


def seats_of(path: Path) -> str:
    """Who sat where in a kept game; "" if that is not known."""
    try:
        return path.with_suffix(".seats").read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return ""


def home() -> Path:
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "hurlyburly"
