"""HTML as text: what people or content wrote made safe for it, and zones of a page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import markupsafe

KEPT = 1024  # fragments of each kind: a server's memory comes to rest within minutes, whatever it is asked to draw

SEAM = "\x1f"  # between two fragments of a zone: of these only the new ones are sent. No page shows it

Zone = str | tuple[str, ...]  # HTML with seams in it, or its fragments


@lru_cache(KEPT, typed=True)  # typed: what is marked as safe must not be taken for the same words unmarked
def escape(text: str) -> str:
    """The same few names, labels and plays are written again and again."""
    return str(markupsafe.escape(text)).replace(SEAM, "")


def apart(parts: Sequence[str]) -> str:
    """These, each a fragment of its own."""
    return f"{SEAM}{SEAM.join(parts)}{SEAM}"


def fragments(zone: Zone) -> Zone:
    """A zone at its seams; a text without any is left in one piece."""
    if isinstance(zone, str):
        return tuple(zone.split(SEAM)) if SEAM in zone else zone
    return tuple([piece for part in zone for piece in part.split(SEAM)])


def joined(zone: Zone) -> str:
    """A zone as it is shown."""
    return (zone if isinstance(zone, str) else "".join(zone)).replace(SEAM, "")
