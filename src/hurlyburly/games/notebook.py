"""Views as pictures in notebooks: what a seat sees is drawn where a cell ends with it. (`Match` draws itself.)"""

from __future__ import annotations

import sys

from hurlyburly.kernel.game import GAMES, View


def picture_of(view: View) -> str | None:
    """The table as a view shows it, as SVG; None if no game has such views."""
    package = type(view).__module__.rpartition(".")[0]
    for game in GAMES.values():
        if game.state.__module__.rpartition(".")[0] == package:
            return game.picture(view)
    return None


def show_views() -> None:
    """Within IPython, let it know."""
    if "IPython" in sys.modules and (shell := sys.modules["IPython"].get_ipython()) is not None:
        shell.display_formatter.formatters["text/html"].for_type(View, picture_of)
