"""Icons and other symbols: drawn once, used by name.

A page or a picture holds each symbol once and points to it with `<use href="#...">`. The ids:

    i-toad          icons/toad.svg    line and wash, for cards and controls
    b-troll         glyphs/troll.svg  solid, for pieces on boards
    anything else   what a game has told with `define`: a card's back is `back-<deck>`, 100 x 140
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from hurlyburly.draw.text import escape

HERE = Path(__file__).parent
ICON, CARD = "0 0 48 48", "0 0 100 140"
FOLDERS = {"i": "icons", "b": "glyphs"}

_DEFINED: dict[str, str] = {}


def define(id: str, art: str, viewbox: str = CARD, defs: str = "") -> None:
    """A symbol of a game's own. `defs` are the gradients it needs, with ids of their own."""
    _DEFINED[id] = f'<defs>{defs}</defs><symbol id="{id}" viewBox="{viewbox}">{art}</symbol>'


def define_file(id: str, path: Path) -> None:
    """A symbol of a game's own, from an SVG file; its ids must be its own, too."""
    _DEFINED[id] = read_symbol(id, path)


@cache
def symbol(id: str) -> str:
    """The symbol with this id, as it stands in a sprite."""
    return _DEFINED[id] if id in _DEFINED else read_symbol(id, path_of(id))


def path_of(id: str) -> Path:
    prefix, _, name = id.partition("-")
    return HERE / FOLDERS.get(prefix, "icons") / f"{name}.svg"


def read_symbol(id: str, path: Path) -> str:
    head, art = path.read_text(encoding="utf-8").split(">", 1)
    viewbox = re.findall(r'viewBox="([^"]*)"', head)[0]
    ink = " ".join(re.findall(r'(?:fill|stroke)[a-z-]*="[^"]*"', head))
    art = re.sub(r"<title>.*?</title>|<symbol.*?</symbol>", "", art.strip().removesuffix("</svg>"), flags=re.S)
    defs = "".join(re.findall(r"<defs>.*?</defs>", art, flags=re.S))
    art = re.sub(r"<defs>.*?</defs>", "", art, flags=re.S)
    return tidy(
        f'{defs}<symbol id="{id}" viewBox="{viewbox}" preserveAspectRatio="xMidYMax slice"><g {ink}>{art}</g></symbol>'
    )


def tidy(svg: str) -> str:
    return re.sub(r">\s+<", "><", svg)


def has(id: str) -> bool:
    return id in _DEFINED or path_of(id).exists()


def used(svg: str) -> list[str]:
    """The ids that a drawing points to, and those that these point to, each once."""
    ids: dict[str, None] = {}
    waiting = re.findall(r'href="#([^"]+)"', svg)
    while waiting:
        id = waiting.pop(0)
        if id not in ids and has(id):
            ids[id] = None
            waiting += re.findall(r'href="#([^"]+)"', symbol(id))
    return list(ids)


def sprite(ids: Iterable[str]) -> str:
    """All these symbols, and what they need, for the top of a page."""
    return _sprite(tuple(ids))


@cache
def _sprite(ids: tuple[str, ...]) -> str:
    wanted = used("".join(f'href="#{id}"' for id in ids))
    symbols = "".join([symbol(id) for id in wanted])
    return f'<svg class="sprite" width="0" height="0" style="position:absolute" aria-hidden="true">{symbols}</svg>'


@cache
def icon(name: str, label: str = "") -> str:
    """An icon in running HTML; decoration unless it has a label."""
    return _placed(f"i-{name}", label)


@cache
def glyph(name: str, label: str = "") -> str:
    """A solid icon in running HTML."""
    return _placed(f"b-{name}", label)


def _placed(id: str, label: str) -> str:
    spoken = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return f'<svg class="icon" viewBox="{ICON}" {spoken}><use href="#{id}"/></svg>'


def mark(id: str, x: float, y: float, size: float, colour: str = "currentColor", css: str = "") -> str:
    """A symbol inside a drawing, by its upper left corner."""
    named = f' class="{css}"' if css else ""
    return f'<use{named} href="#{id}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" color="{colour}"/>'
