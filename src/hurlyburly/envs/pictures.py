"""Rendering of environments: as text, HTML or pixels."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.text import Text

from hurlyburly.draw.export import png
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.game import Game, seat_names

MODES = ["human", "ansi", "html", "rgb_array"]
MOST_SEATS = 8  # more names than seats do no harm
COLUMNS = 100
PIXELS = 640


def checked_mode(mode: str | None) -> str | None:
    if mode not in (None, *MODES):
        raise BadTable(f"there is no render_mode {mode!r}; there are: {', '.join(MODES)}")
    return mode


def shown(mode: str | None, game: Game, view: Any) -> str | NDArray[np.uint8] | None:
    """What `render` returns in this mode; in mode "human" it prints and returns nothing."""
    match mode:
        case "html":
            return svg(game, view)
        case "rgb_array":
            return pixels(game, view)
        case "ansi":
            return words(game, view)
        case "human":
            print(words(game, view))
    return None


def words(game: Game, view: Any) -> str:
    """The table as in the terminal, and the question."""
    console = Console(width=COLUMNS, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    print_table(console, game, view)
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def print_table(console: Console, game: Game, view: Any) -> None:
    who = seat_names(MOST_SEATS)
    console.print(game.terminal.draw(view, who))
    console.print(Text(game.words.prompt(view, who)))


def svg(game: Game, view: Any) -> str:
    """The table as a picture."""
    return game.picture(view)


def pixels(game: Game, view: Any) -> NDArray[np.uint8]:
    """Rows of pixels, red, green and blue."""
    from PIL import Image

    with Image.open(io.BytesIO(png(svg(game, view), PIXELS))) as picture:
        return np.asarray(picture.convert("RGB"))
