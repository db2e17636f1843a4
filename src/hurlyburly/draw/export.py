"""Pictures as PNG and games as GIF, with fonts of our own (`fonts`): none need be installed."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence

from hurlyburly.draw.fonts import faces

OTHER_SCRIPTS = re.compile("[\u0530-\u1dff\u2c00-\U0010ffff]")  # beyond Latin, Greek, Cyrillic and signs


def png(svg: str, width: int = 0) -> bytes:
    """A drawing as PNG, `width` pixels wide (its own size if not given).

    Names in other scripts are written with what the machine has. Its fonts are left alone otherwise: one that has every
    letter and sign of a line would be taken for the whole of it.
    """
    import resvg_py

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width or None,
            font_files=[str(file) for file in faces().values()],
            serif_family="Source Serif Pro",
            sans_serif_family="Source Sans Pro",
            font_family="Source Sans Pro",
            skip_system_fonts=not OTHER_SCRIPTS.search(svg),
        )
    )


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
        raise ValueError("a moving picture needs at least one frame")
    first, *others = [Image.open(io.BytesIO(frame)) for frame in frames]
    times = [int(seconds * 1000)] * len(others) + [int(linger * 1000)]
    made = io.BytesIO()
    first.save(made, "GIF", save_all=True, append_images=others, duration=times, loop=0)
    return made.getvalue()
