"""The games, by id. A new game is a folder and a line here."""

from __future__ import annotations

from hurlyburly.games import notebook
from hurlyburly.games.dungeon_twister import DUNGEON_TWISTER
from hurlyburly.games.talisman import TALISMAN
from hurlyburly.games.toil_and_trouble import TOIL_AND_TROUBLE
from hurlyburly.games.toil_and_troublez import TOIL_AND_TROUBLEZ
from hurlyburly.games.wizard_tower import WIZARD_TOWER
from hurlyburly.kernel.game import GAMES

for _game in (TOIL_AND_TROUBLEZ, WIZARD_TOWER, TOIL_AND_TROUBLE, TALISMAN, DUNGEON_TWISTER):
    GAMES[_game.id] = _game
notebook.show_views()

__all__ = ["GAMES"]
