"""HTML as text: what people or content wrote made safe for it, and zones of a page."""

from __future__ import annotations

from functools import lru_cache

import markupsafe

KEPT = 1024  # fragments of each kind: a server's memory comes to rest within minutes, whatever it is asked to draw

Zone = str | tuple[str, ...]  # HTML, whole or in fragments: of these only the new ones are sent


@lru_cache(KEPT, typed=True)  # typed: what is marked as safe must not be taken for the same words unmarked
def escape(text: str) -> str:
    """The same few names, labels and plays are written again and again."""
    return str(markupsafe.escape(text))


def joined(zone: Zone) -> str:
    return zone if isinstance(zone, str) else "".join(zone)
