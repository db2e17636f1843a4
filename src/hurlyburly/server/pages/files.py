"""The static files of pages, ours and those that games bring along, and their addresses.

An address has the hash of what it leads to, so that browsers keep it for ever; so has each import in a script. A page
names at once all that its scripts import, so that none waits for another. Our style sheets are sent as one.
"""

from __future__ import annotations

import hashlib
import logging
import re
from functools import cache
from pathlib import Path

from hurlyburly import draw
from hurlyburly.kernel.game import GAMES

log = logging.getLogger("hurlyburly.pages")
STATIC = Path(__file__).parents[1] / "static"
PLAIN_COVER = "plain-cover.svg"  # of a game that has none
STYLE = "style.css"  # all of SHEETS
SHEETS = (
    "tokens.css",
    "base.css",
    "parts.css",
    "dialogs.css",
    "layout.css",
    "notices.css",
    "tables.css",
    "pick.css",
    "stage.css",
    "what.css",
    "gallery.css",
    "home.css",
    "history.css",
    "me.css",
    "lobby.css",
    "end.css",
    "pages.css",
    "shell.css",
    "play.css",
    "answers.css",
    "lesson.css",
    "hint.css",
    "clocks.css",
    "admin.css",
    "review.css",
    "marks.css",
)
IMPORT = re.compile(r'(?:^import .*|\bawait import\()"(\./([\w-]+\.js))"', re.MULTILINE)


@cache
def content(name: str) -> bytes:
    """The content of a static file of ours. Raises KeyError if there is none."""
    if name == STYLE:
        return b"\n".join(content(sheet) for sheet in SHEETS)
    plain = ours()[name]
    return IMPORT.sub(_addressed, plain.decode()).encode() if name.endswith(".js") else plain


def _addressed(line: re.Match[str]) -> str:
    return line[0].replace(line[1], static(line[2]))


@cache
def ours() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(STATIC.iterdir()) if path.is_file()}


@cache
def static(name: str) -> str:
    """The address of a static file."""
    return f"/static/{name}?v={digest(content(name))}"


@cache
def imported(names: tuple[str, ...]) -> list[str]:
    """Everything that these scripts import, directly or indirectly, each once."""
    found = list(names)
    for name in found:
        found += [other for _, other in IMPORT.findall(ours()[name].decode()) if other not in found]
    return found[len(names) :]


def digest(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=6).hexdigest()


@cache
def files_of(game: str) -> dict[str, bytes]:
    """The static files of a game's page, by name: its style sheets and its cover, and a plain cover."""
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
    """The address of a game's static file, with the hash of its contents."""
    return f"/static/games/{game}/{name}?v={digest(files_of(game)[name])}"


def cover(game: str) -> str:
    found = GAMES[game].page.cover
    return static_of(game, found.name if found and found.name in files_of(game) else PLAIN_COVER)


def cover_of(game: str) -> str:
    """The address of a game's cover; the game may no longer be installed."""
    return cover(game) if game in GAMES else static("favicon.svg")


def blurb(game: str) -> str:
    return GAMES[game].page.blurb


def sheets_of(game: str) -> list[str]:
    return [static_of(game, sheet.name) for sheet in GAMES[game].page.sheets if sheet.name in files_of(game)]
