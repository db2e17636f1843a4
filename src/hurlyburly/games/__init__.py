"""The games, by id: our own, and those of other packages, which name theirs as an entry point `hurlyburly.games`.

    [project.entry-points."hurlyburly.games"]
    liars-eggs = "liars_eggs:LIARS_EGGS"

One that cannot be loaded is logged, and remembered in MISSING; the others are there all the same.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from importlib.metadata import EntryPoint, entry_points

from hurlyburly.games import notebook
from hurlyburly.kernel.game import GAMES, MISSING, Game

GROUP = "hurlyburly.games"
OURS = ("toil_and_troublez", "wizard_tower", "toil_and_trouble", "talisman", "dungeon_twister")  # as on the shelf

log = logging.getLogger("hurlyburly.games")


def load(found: Iterable[EntryPoint]) -> None:
    """Put these games on the shelf."""
    for entry in found:
        try:
            game = entry.load()
            if not isinstance(game, Game):
                raise TypeError(f"{entry.value} is no Game")
            if GAMES.setdefault(game.id, game) is not game:
                raise ValueError(f"there is a game {game.id!r} already")
        except Exception as why:  # whatever it is: it is the fault of one game
            MISSING[entry.name] = f"{type(why).__name__}: {why}"
            log.error("the game %s (%s) cannot be loaded: %s", entry.name, entry.value, MISSING[entry.name])


load([EntryPoint(name.replace("_", "-"), f"{GROUP}.{name}:{name.upper()}", GROUP) for name in OURS])
GAMES.later(lambda: load(entry_points(group=GROUP)))
notebook.show_views()

__all__ = ["GAMES", "MISSING"]
