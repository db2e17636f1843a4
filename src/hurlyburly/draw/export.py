"""Pictures as PNG and games as GIF."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache

LETTER = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><text x="4" y="30" font-size="30">{}</text></svg>'
)


class NoFonts(RuntimeError):
    """There is no font on this machine to write with."""


def png(svg: str, width: int = 0) -> bytes:
    """A drawing as PNG, `width` pixels wide (its own size if not given)."""
    if not has_fonts():
        raise NoFonts("no font is installed, so the picture would have no words: install one (Debian: fonts-dejavu)")
    return rendered(svg, width)


def frame(svg: str, width: int = 640) -> bytes:
    """A drawing as a PNG in the few colours that a moving picture has."""
    from PIL import Image

    made = io.BytesIO()
    Image.open(io.BytesIO(png(svg, width))).convert("RGB").quantize(128).save(made, "PNG")
    return made.getvalue()


def gif(frames: Sequence[bytes], seconds: float = 0.6, linger: float = 3.0) -> bytes:
    """A game as a moving picture, the last frame longest."""
    from PIL import Image

    if not frames:
        raise ValueError("a moving picture of nothing")
    first, *others = [Image.open(io.BytesIO(frame)) for frame in frames]
    times = [int(seconds * 1000)] * len(others) + [int(linger * 1000)]
    made = io.BytesIO()
    first.save(made, "GIF", save_all=True, append_images=others, duration=times, loop=0)
    return made.getvalue()


@cache
def has_fonts() -> bool:
    """Whether words show at all: without a font they are left out silently."""
    return rendered(LETTER.format("M")) != rendered(LETTER.format(""))


def rendered(svg: str, width: int = 0) -> bytes:
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width or None))
