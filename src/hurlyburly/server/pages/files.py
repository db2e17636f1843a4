"""The static files of pages, ours and those that games bring along, and their addresses."""

from __future__ import annotations

import hashlib
import logging
from functools import cache
from pathlib import Path

from hurlyburly import draw
from hurlyburly.kernel.game import GAMES

log = logging.getLogger("hurlyburly.pages")
STATIC = Path(__file__).parents[1] / "static"
PLAIN_COVER = "plain-cover.svg"  # of a game that has none


@cache
def static(name: str) -> str:
    """The address of a static file, with its contents' hash: it may be kept for ever."""
    return f"/static/{name}?v={digest((STATIC / name).read_bytes())}"


def digest(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=6).hexdigest()


@cache
def files_of(game: str) -> dict[str, bytes]:
    """What the page of a game brings along: its style sheets and its cover, by name; a plain cover besides."""
    page = GAMES[game].page
    files = {PLAIN_COVER: draw.cover(page.name or GAMES[game].title).encode()}
    for file in (*page.sheets, *([page.cover] if page.cover else [])):
        try:
            files[file.name] = file.read_bytes()
        except OSError as why:  # a picture that is not there must not take the shelf along
            log.error("the page of %s: %s", game, why)
    return files


@cache
def static_of(game: str, name: str) -> str:
    """The address of such a file, with its contents' hash."""
    return f"/static/games/{game}/{name}?v={digest(files_of(game)[name])}"


def cover(game: str) -> str:
    found = GAMES[game].page.cover
    return static_of(game, found.name if found and found.name in files_of(game) else PLAIN_COVER)


def cover_of(game: str) -> str:
    """Also of a game that is not installed any more."""
    return cover(game) if game in GAMES else static("favicon.svg")


def blurb(game: str) -> str:
    return GAMES[game].page.blurb


def sheets_of(game: str) -> list[str]:
    return [static_of(game, sheet.name) for sheet in GAMES[game].page.sheets if sheet.name in files_of(game)]
