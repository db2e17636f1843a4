"""The table of Toil and Troublez, for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly.games.toil_and_troublez.view import TroublezView


def draw(view: TroublezView, who: Sequence[str]) -> str:
    return "Forest\n" + "\n".join(f"row {number}: {', '.join(row)}" for number, row in enumerate(view.rows, start=1))
