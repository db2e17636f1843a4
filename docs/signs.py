"""Part of `make docs`: src/hurlyburly/draw/signs.ttf, a font of the few signs that our fonts of letters lack.

Its glyphs are our own icons: a sun in a sentence is the sun on the cards. The same icons give the same bytes.
"""

from __future__ import annotations

import io
import math
import re
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib import SVGPath
from fontTools.ttLib import TTFont

ICONS = Path(__file__).parent.parent / "src" / "hurlyburly" / "draw" / "icons"
FILE = ICONS.with_name("signs.ttf")
NAME = "Hurlyburly Signs"
SIGNS = {"☀": "sun", "☾": "moon", "✦": "star", "↗": "leave"}
EM, HEIGHT, BELOW, BESIDE = 1000, 760, 70, 40  # an icon stands a little higher than a capital, and a little lower


def turned(found: re.Match[str]) -> str:
    """`rotate(a 24 24)`, which the font's tools do not know, as a matrix."""
    angle = math.radians(float(found[1]))
    cos, sin = math.cos(angle), math.sin(angle)
    return f"matrix({cos} {sin} {-sin} {cos} {24 - 24 * cos + 24 * sin} {24 - 24 * sin - 24 * cos})"


def outline(icon: str) -> object:
    svg = re.sub(r"rotate\((\d+) 24 24\)", turned, (ICONS / f"{icon}.svg").read_text(encoding="utf-8"))
    pen = TTGlyphPen(None)
    scale = HEIGHT / 48
    upright = (scale, 0, 0, -scale, BESIDE, HEIGHT - BELOW)
    SVGPath.fromstring(svg.encode()).draw(TransformPen(Cu2QuPen(pen, 1, reverse_direction=True), upright))
    return pen.glyph()


def shapes(file: bytes) -> bytes:
    """The outlines alone: the rest of a font may change with the tools that write it."""
    return bytes(TTFont(io.BytesIO(file)).getTableData("glyf"))


def font() -> bytes:
    names = {ord(sign): f"uni{ord(sign):04X}" for sign in SIGNS}
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    glyphs |= {name: outline(icon) for name, icon in zip(names.values(), SIGNS.values(), strict=True)}
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap(names)
    builder.setupGlyf(glyphs)
    drawn = builder.font["glyf"]
    builder.setupHorizontalMetrics({name: (HEIGHT + 2 * BESIDE, getattr(drawn[name], "xMin", 0)) for name in glyphs})
    builder.setupHorizontalHeader(ascent=900, descent=-200)
    builder.setupNameTable(
        {"familyName": NAME, "styleName": "Regular", "fullName": NAME, "psName": NAME.replace(" ", "")}
    )
    builder.setupOS2(sTypoAscender=900, sTypoDescender=-200, usWinAscent=900, usWinDescent=200)
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.font.recalcTimestamp = False
    made = io.BytesIO()
    builder.save(made)
    return made.getvalue()
