"""HTML as text: what people or content wrote made safe for it, and zones of a page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import markupsafe

KEPT = 1024  # fragments of each kind: a server's memory comes to rest within minutes, whatever it is asked to draw

SEAM = "\x1f"  # between two fragments of a zone: of these only the new ones are sent. No page shows it

Zone = str | tuple[str, ...]  # HTML with seams in it, or its parts


@lru_cache(KEPT, typed=True)  # typed: what is marked as safe must not be taken for the same words unmarked
def escape(text: str) -> str:
    """Text made safe for HTML. The same few names, labels and plays come again and again, so results are cached."""
    return str(markupsafe.escape(text)).replace(SEAM, "")


def apart(parts: Sequence[str]) -> str:
    """These parts as fragments of their own."""
    return f"{SEAM}{SEAM.join(parts)}{SEAM}"


def in_parts(zone: Zone) -> Zone:
    """A zone that is sent in fragments; a text without seams stays in one piece."""
    return (zone,) if isinstance(zone, str) and SEAM in zone else zone


def fragments(parts: tuple[str, ...]) -> tuple[str, ...]:
    """Parts of a zone at their seams."""
    made: list[str] = []
    for part in parts:
        made += part.split(SEAM)
    return tuple(made)


def joined(zone: Zone) -> str:
    """A zone as it is shown, in one piece."""
    return (zone if isinstance(zone, str) else "".join(zone)).replace(SEAM, "")
