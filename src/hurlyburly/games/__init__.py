"""The games, by id. A new game is a folder and a line here."""

from __future__ import annotations

from hurlyburly.games.talisman import TALISMAN
from hurlyburly.games.toil_and_troublez import TOIL_AND_TROUBLEZ
from hurlyburly.kernel.game import GAMES

for _game in (TOIL_AND_TROUBLEZ, TALISMAN):
    GAMES[_game.id] = _game

__all__ = ["GAMES"]
