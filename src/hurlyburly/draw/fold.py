"""A table in several sizes, for terminals large and small: what fits is drawn.

    return Folding(everything, without_panels, the_least)

`console.print(drawing, height=20)` draws the first of them that has no more than 20 lines at the given width, or the
last if none has; without a height, the first.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.text import Text


class Folding:
    """The same table, the largest drawing first."""

    def __init__(self, *sizes: RenderableType) -> None:
        self.sizes = sizes

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        within = options.reset_height()  # a panel would grow to the height that it is told
        fitting = [drawing for drawing in self.sizes[:-1] if fits(drawing, console, within, options.height)]
        yield from console.render([*fitting, self.sizes[-1]][0], within)


def fits(drawing: RenderableType, console: Console, options: ConsoleOptions, height: int | None) -> bool:
    if height is None:
        return True
    parts = getattr(drawing, "renderables", (drawing,))
    if any(part.width > options.max_width for part in parts if isinstance(part, Board)):
        return False
    return len(console.render_lines(drawing, options, pad=False)) <= height


class Board:
    """Lines that mean nothing once they are broken."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self.width = max(map(len, lines), default=0)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Text("\n".join(self.lines), no_wrap=True, overflow="crop")

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(self.width, self.width)
