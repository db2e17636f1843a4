"""The fonts of pages and pictures, the same on every machine: none is the machine's own.

Source Serif Pro and Source Sans Pro (Latin, Greek and Cyrillic; SIL Open Font License) come as Python packages. The few
signs that they lack are glyphs of our own in `signs.ttf`, which `docs/signs.py` makes from our icons. Pictures load
these files, and the server sends them to browsers, which load only the faces a page has words in.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

WEIGHTS = ("Regular", "Semibold", "Bold")  # 400, 600 and 700: what drawings and style sheets ask for


@cache
def faces() -> dict[str, Path]:
    """The font files, by the names that `static/tokens.css` uses."""
    found = {"signs.ttf": Path(__file__).with_name("signs.ttf")}
    for package, family in (("font_source_sans_pro", "SourceSansPro"), ("font_source_serif_pro", "SourceSerifPro")):
        for weight in WEIGHTS:
            name = f"{family}-{weight}.ttf"
            found[name] = Path(str(files(package).joinpath("files", name)))
    return found
