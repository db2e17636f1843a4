"""The box of a game that has no cover of its own: its title on plain cloth."""

from __future__ import annotations

from textwrap import wrap

from hurlyburly.draw.palette import BRASS, NIGHT, PARCHMENT, SERIF
from hurlyburly.draw.text import escape

ACROSS = 13  # letters of a line
LINE = 40


def cover(title: str) -> str:
    """As SVG, 300 x 400. An image in a page knows only the fonts of the machine."""
    lines = wrap(title, ACROSS)
    top = 212 - LINE * (len(lines) - 1) / 2
    words = "".join([f'<text x="150" y="{top + LINE * n:g}">{escape(line)}</text>' for n, line in enumerate(lines)])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"><title>Cover: {escape(title)}</title>'
        f'<rect width="300" height="400" fill="{NIGHT[2]}"/>'
        f'<rect x="16" y="16" width="268" height="368" rx="10" fill="{NIGHT[3]}" stroke="{BRASS}" stroke-width="3"/>'
        f'<g font-family="{SERIF}" font-size="34" font-weight="600" fill="{PARCHMENT}" text-anchor="middle">{words}</g></svg>'
    )
