"""One SVG of a table, with literal colours and everything it needs inside: for notebooks, PNG, GIF and learners."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hurlyburly.draw.icons import mark, symbol, used
from hurlyburly.draw.palette import (
    BRASS_BRIGHT,
    CANDLE,
    MIST,
    MOONLIGHT,
    NIGHT,
    SANS,
    SEAL_INK,
    SEAT_COLOURS,
    SERIF,
)
from hurlyburly.draw.text import escape, joined
from hurlyburly.draw.types import Seat

SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
CAPTION = 44  # how high it is


def captioned(svg: str, words: str) -> str:
    """A picture with a line below it."""
    found = SIZE.search(svg)
    assert found, "a picture says how large it is"
    wide, high = float(found[1]), float(found[2])
    size = min(17.0, 1.9 * wide / max(1, len(words)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high + CAPTION:g}" width="{wide:g}" '
        f'height="{high + CAPTION:g}"><rect width="100%" height="100%" fill="{NIGHT[0]}"/>{svg}'
        f'<text x="{wide / 2:g}" y="{high + 28:g}" text-anchor="middle" font-family="{SANS}" font-size="{size:.1f}" '
        f'fill="{MOONLIGHT}">{escape(words)}</text></svg>'
    )


class Picture:
    """A drawing that grows piece by piece; `svg()` closes it."""

    def __init__(self, width: int, height: int, title: str, style: str = "") -> None:
        self.width, self.height, self.title, self.style = width, height, title, style
        self.parts = [f'<rect width="{width}" height="{height}" fill="{NIGHT[1]}"/>']

    def add(self, svg: str) -> None:
        self.parts.append(svg)

    def panel(self, x: float, y: float, width: float, height: float, edge: str = NIGHT[4]) -> None:
        self.add(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="14" fill="{NIGHT[2]}" stroke="{edge}"/>'
        )

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 15,
        fill: str = MOONLIGHT,
        anchor: str = "start",
        serif: bool = False,
        bold: bool = False,
    ) -> None:
        family = SERIF if serif else SANS
        weight = ' font-weight="700"' if bold else ""
        self.add(
            f'<text x="{x:g}" y="{y:g}" font-family="{family}" font-size="{size:g}"{weight} fill="{fill}" '
            f'text-anchor="{anchor}">{escape(words)}</text>'
        )

    def card(self, x: float, y: float, width: float, art: str, glow: str = "") -> None:
        """A card, from the same art as on the page."""
        high = width * 1.4
        if glow:
            self.add(
                f'<rect x="{x - 3:g}" y="{y - 3:g}" width="{width + 6:g}" height="{high + 6:g}" rx="{width * 0.1:g}" fill="{glow}"/>'
            )
        self.add(
            f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{high:g}" viewBox="0 0 100 140" color="#2a1d2a">{art}</svg>'
        )

    def inset(self, x: float, y: float, width: float, height: float, viewbox: str, art: str) -> None:
        """A drawing of its own, such as a board."""
        self.add(
            f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" viewBox="{viewbox}" preserveAspectRatio="xMidYMid meet">{art}</svg>'
        )

    def seal(self, x: float, y: float, radius: float, animal: str) -> None:
        self.add(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{SEAT_COLOURS[animal]}"/>')
        self.add(mark(f"i-{animal}", x - radius * 0.72, y - radius * 0.72, radius * 1.44, SEAL_INK))

    def players(self, who: Sequence[Seat], notes: Sequence[str], scores: Sequence[str], turn: Sequence[int]) -> float:
        """The strip of players along the top; gives where it ends."""
        wide = (self.width - 24 - 10 * (len(who) - 1)) / max(1, len(who))
        for seat, player in enumerate(who):
            x = 12 + seat * (wide + 10)
            self.panel(x, 12, wide, 64, CANDLE if seat in turn else NIGHT[4])
            self.seal(x + 28, 44, 18, player.animal)
            room = max(3, int((wide - 56 - 14 * len(scores[seat])) / 8.5))
            name = player.name if len(player.name) <= room else player.name[: room - 1] + "…"
            self.text(x + 54, 40, name, 16, serif=True, bold=True)
            self.text(x + 54, 60, notes[seat][: int((wide - 60) / 6.5)], 12, MIST)
            self.text(x + wide - 12, 42, scores[seat], 20, BRASS_BRIGHT, "end", serif=True, bold=True)
        return 88

    def svg(self) -> str:
        body = joined(tuple(self.parts))
        symbols = "".join([symbol(id) for id in used(body)])
        style = f"<style>{self.style}</style>" if self.style else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" width="{self.width}" '
            f'height="{self.height}" role="img"><title>{escape(self.title)}</title>{style}<defs>{symbols}</defs>{body}</svg>'
        )
