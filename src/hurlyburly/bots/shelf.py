"""The bots by name: our levels, those of other packages, and any class that can be imported.

    [project.entry-points."hurlyburly.bots"]
    magpie = "magpie:Magpie"

Wherever a bot is named, it may be a level (`3`, `sharp`), one with a character (`sharp-bold`), `random`,
`search:500`, the name of an entry point (`magpie`), `module:Class` and, in Python, the bot itself. Strangers (a
server's visitors, language models) choose from those that are listed and cannot name a module.
"""

from __future__ import annotations

import logging
import os
import re
import sys
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from threading import RLock
from typing import Any

import msgspec

from hurlyburly.bots.characters import CHARACTERS, NAMES, character_bot
from hurlyburly.bots.levels import LEVELS, Bot, Glimpse, Random, Search, level_bot, level_words
from hurlyburly.kernel.errors import BadTable, HurlyburlyError
from hurlyburly.kernel.game import Game, game_of

GROUP = "hurlyburly.bots"
PLACE = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")  # module:Class
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,29}")
USUAL_BUDGET = 5.0  # seconds
OURS = frozenset({"random", "search", *[level.name for level in LEVELS], *NAMES})

log = logging.getLogger("hurlyburly.bots")


class Guest(msgspec.Struct, frozen=True):
    """A bot from another package: what is known of it, and where it is. It is loaded in the process in which it thinks.

    Its class may state everything but the place: `name`, `blurb` (what it does, in a few words), `seconds` (how long it
    takes over a choice; a server gives up at ten times that) and `games` (the ids of those it can play; all, if it has
    none).
    """

    name: str
    place: str
    blurb: str = ""
    seconds: float = USUAL_BUDGET
    games: tuple[str, ...] = ()

    def choose(self, glimpse: Glimpse) -> int:
        return loaded(self.place).choose(glimpse)

    def plays(self, game: Game) -> bool:
        return not self.games or game.id in self.games

    def playing(self, game: Game) -> Guest:
        """The bot itself; an error if it cannot play that game."""
        if not self.plays(game):
            raise BadTable(f"the bot {self.name!r} plays {', '.join(self.games)}, not {game.id}")
        return self


@cache
def loaded(place: str) -> Bot:
    """The bot at `module:Class`, created once in each process."""
    module, _, name = place.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())  # where a class of one's own usually lies
    try:
        made = getattr(import_module(module), name)
        bot: Any = made() if isinstance(made, type) or not hasattr(made, "choose") else made
    except Exception as why:  # whatever it is: it is the fault of one bot
        raise BadTable(f"the bot {place!r} cannot be loaded: {type(why).__name__}: {why}") from why
    return checked(bot, place)


def checked(bot: Any, name: str) -> Bot:
    if not callable(getattr(bot, "choose", None)):
        raise BadTable(f"{name} is no bot: a bot has a method choose(glimpse), which returns one of glimpse.s.options")
    found: Bot = bot
    return found


def guest(place: str, name: str = "") -> Guest:
    """The guest whose class lies at `place`, as it describes itself."""
    bot = loaded(place)
    called = name or str(getattr(bot, "name", "") or place.partition(":")[2].lower())
    if not NAME.fullmatch(called):
        raise BadTable(f"a bot is called by a word of at most 30 letters, not {called[:60]!r}")
    try:
        blurb = str(getattr(bot, "blurb", "") or (type(bot).__doc__ or "").strip().partition("\n")[0])
        seconds, games = float(getattr(bot, "seconds", USUAL_BUDGET)), tuple(getattr(bot, "games", ()))
    except (TypeError, ValueError) as why:
        raise BadTable(f"the bot {place!r} has a `seconds` or `games` that makes no sense: {why}") from why
    return Guest(called, place, blurb[:200], seconds, games)


class Guests:
    """The bots that anybody may choose: those of other packages, found when first needed, and those added by hand."""

    def __init__(self) -> None:
        self.missing: dict[str, str] = {}  # those that could not be loaded, and why
        self._by_name: dict[str, Guest] = {}
        self._looked = False
        self._lock = RLock()

    def all(self) -> dict[str, Guest]:
        with self._lock:
            if not self._looked:
                self._looked = True
                self.load(entry_points(group=GROUP))
        return self._by_name

    def load(self, found: Iterable[EntryPoint]) -> None:
        """Load the entry points. Those that cannot be loaded are logged and left out."""
        for entry in found:
            try:
                self.add(entry.value, entry.name)
            except HurlyburlyError as why:
                self.missing[entry.name] = str(why)
                log.error("the bot %s (%s) is left out: %s", entry.name, entry.value, why)

    def add(self, place: str, name: str = "") -> Guest:
        """Let everybody choose the bot at `place`."""
        if not PLACE.fullmatch(place):
            raise BadTable(f"a bot of your own is named like module:Class, not {place!r}")
        found = guest(place, name)
        with self._lock:
            if found.name in OURS or self._by_name.setdefault(found.name, found) != found:
                raise BadTable(f"there is a bot {found.name!r} already")
        return found


GUESTS = Guests()


def guests(game: Game) -> list[Guest]:
    """The bots from other packages that anybody may choose for this game."""
    return [guest for guest in GUESTS.all().values() if guest.plays(game)]


def listed_bot(name: str, game: Game) -> Bot:
    """The bot with a name that strangers may use: a level, `random`, a search, or a guest that is listed."""
    kind, _, budget = name.partition(":")
    if kind == "search" and budget.isdecimal() and len(budget) < 10 and int(budget):
        return Search(int(budget))
    if name == "random":
        return Random()
    bot = level_bot(name, game) or character_bot(name, game)
    if bot is not None:
        return bot
    if name in GUESTS.all():
        return GUESTS.all()[name].playing(game)
    why = f" ({GUESTS.missing[name]})" if name in GUESTS.missing else ""
    others = f"; installed: {', '.join(GUESTS.all())}" if GUESTS.all() else ""
    kinds = ", ".join(f"-{character.name}" for character in CHARACTERS)
    raise BadTable(
        f"there is no bot {name!r}{why}; there are: {level_words()}, each also {kinds} (as in sharp-bold),"
        f" random and search:ITERATIONS{others};"
        " one of your own is named module:Class"
    )


def bot_named(name: str | Bot, game: str | Game) -> Bot:
    """The bot with this name or at `module:Class`; a bot object is returned as it is."""
    game = game_of(game)
    if not isinstance(name, str):
        return checked(name, repr(name))
    if PLACE.fullmatch(name) and not re.fullmatch(r"search:\d+", name):
        return guest(name).playing(game)
    return listed_bot(name, game)


def name_of(bot: str | Bot) -> str:
    """What a bot is called in a report."""
    return bot if isinstance(bot, str) else str(getattr(bot, "name", "") or type(bot).__name__)
