"""An experiment: which tables are played, by which bots, what is measured and how precisely.

    title = "Does the first player win too often?"
    seed = 2026
    measures = ["seats", "rounds"]

    [stop]
    games = 2000       # a table, at most
    measure = "seats"  # or earlier: as soon as every interval of this measure
    width = 0.06       # is no wider

    [[table]]
    game = "toil-and-troublez"
    bots = ["greedy"]
    seats = 3

The same in Python is an `Experiment`. docs/lab.md tells of every field.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import msgspec

import hurlyburly
from hurlyburly.bots.characters import parts_of
from hurlyburly.bots.levels import Search, level_bot
from hurlyburly.bots.shelf import GUESTS
from hurlyburly.kernel.content import Pack, explained, parsed, read_pack
from hurlyburly.kernel.errors import BadTable, HurlyburlyError
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.game import Game, game_named, variant_text
from hurlyburly.lab.measures import MEASURES
from hurlyburly.lab.playing import ALL_EVENTS, EVENTS_OF_THINGS, Setting, arranged, different_ways

T = TypeVar("T")
MOST_GAMES = 10_000_000
USUAL_MEASURES = ("wins", "seats", "rounds")


class Stop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a table has been played often enough."""

    games: int = 200  # at most; rounded up to whole deals
    measure: str = ""  # or earlier: when every interval of this measure
    width: float = 0.0  # is at most so wide
    at_least: int = 50  # games, before the first look at the intervals


class Matchup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game and its bots. The bots take turns to fill the seats, and rotate with every deal."""

    game: str
    bots: tuple[str, ...] = ()
    seats: int | tuple[int, ...] | None = None  # several: so many tables
    variants: dict[str, bool | int | str] = {}
    packs: tuple[str | Pack, ...] = ()  # files, seen from that of the experiment
    rotate: bool = True  # else every bot stays in its seat
    games: int | None = None  # at most, where it is not as many as `stop` says
    name: str = ""  # in reports


class Experiment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tables: tuple[Matchup, ...] = msgspec.field(name="table")
    title: str = ""
    seed: int = 0
    stop: Stop = Stop()
    measures: tuple[str, ...] = USUAL_MEASURES
    events: tuple[str, ...] = ()  # that are kept, one row each; "things": what the things of a game are measured by
    time_cap: bool = False  # levels stop thinking after a second, as at a table: then the machine makes a difference


class Laid(msgspec.Struct, frozen=True):
    """A table that can be played: checked, with the contents of its packs."""

    name: str
    setting: Setting
    most: int  # games
    mark: str  # what matters of it, as one text: with another mark, the games are others

    @property
    def deals(self) -> int:
        return -(-self.most // self.setting.seatings)

    @property
    def games(self) -> int:
        """How many games at most, in whole deals."""
        return self.deals * self.setting.seatings


def read_experiment(path: str | Path) -> Experiment:
    """Read an experiment from a TOML file; an error names the field. Paths of packs are relative to the file."""
    return with_packs(read_file(Path(path), Experiment), Path(path).parent)


def read_file(path: Path, shape: type[T]) -> T:
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as mistake:
        raise BadTable(f"{path}: this is not text in UTF-8") from mistake
    data = parsed(text, path.name)
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as mistake:
        raise BadTable(f"{path.name}: {explained(mistake, data)}") from mistake


def with_packs(experiment: Experiment, folder: Path) -> Experiment:
    tables = [
        msgspec.structs.replace(table, packs=tuple([opened(pack, folder) for pack in table.packs]))
        for table in experiment.tables
    ]
    return msgspec.structs.replace(experiment, tables=tuple(tables))


def opened(pack: str | Pack, folder: Path) -> Pack:
    return pack if isinstance(pack, Pack) else read_pack(folder / pack)


# What is to be played, checked.


def laid_out(experiment: Experiment) -> list[Laid]:
    """All tables, each with one number of seats. Every mistake is found before the first game."""
    check(experiment)
    found = []
    for number, table in enumerate(experiment.tables, start=1):
        try:
            found += lay(experiment, table)
        except HurlyburlyError as mistake:
            raise BadTable(f"table {number}: {mistake}") from mistake
    names: dict[str, int] = {}
    for place, laid in enumerate(found):
        names[laid.name] = names.get(laid.name, 0) + 1
        if names[laid.name] > 1:
            found[place] = msgspec.structs.replace(laid, name=f"{laid.name} ({names[laid.name]})")
    return found


def check(experiment: Experiment) -> None:
    """Check everything that does not concern a single table."""
    stop = experiment.stop
    if not experiment.tables:
        raise BadTable("an experiment has at least one [[table]]")
    for measure in (*experiment.measures, *([stop.measure] if stop.measure else [])):
        if measure not in MEASURES:
            raise BadTable(f"measures: there is no measure {measure!r}; there are: {', '.join(MEASURES)}")
    if bool(stop.measure) != (stop.width > 0):
        raise BadTable("stop: a `measure` and the `width` that its intervals should have belong together")
    for field, games in [("stop.games", stop.games), ("stop.at_least", stop.at_least)]:
        if not 1 <= games <= MOST_GAMES:
            raise BadTable(f"{field}: at least one game must be played and at most {MOST_GAMES:,}, not {games}")
    tags = {tag(event) for table in experiment.tables for event in known(table.game).events}
    for event in experiment.events:
        if event not in (ALL_EVENTS, EVENTS_OF_THINGS) and event not in tags:
            raise BadTable(f"events: nothing of these games is called {event!r}; there are: {', '.join(sorted(tags))}")


def known(game: str) -> Game:
    try:
        return game_named(game)
    except HurlyburlyError as mistake:
        raise BadTable(f"table.game: {mistake}") from mistake


def lay(experiment: Experiment, table: Matchup) -> list[Laid]:
    game = game_named(table.game)
    most = experiment.stop.games if table.games is None else table.games
    if not 1 <= most <= MOST_GAMES:
        raise BadTable(f"games: at least one must be played and at most {MOST_GAMES:,}, not {most}")
    packs = [opened(pack, Path()) for pack in table.packs]
    found = []
    for seats in table.seats if isinstance(table.seats, tuple) else (table.seats,):
        setting = arranged(game, table.bots, seats, experiment.seed, table.variants, packs)
        setting = msgspec.structs.replace(
            setting,
            ways=different_ways(setting.bots) if table.rotate else 1,
            time_cap=experiment.time_cap,
            events=wanted(game, experiment.events),
        )
        found.append(Laid(table.name or named(game, setting, table.variants), setting, most, mark_of(game, setting)))
    return found


def wanted(game: Game, events: Sequence[str]) -> tuple[str, ...]:
    """The names of the events of a game that are stored."""
    things = {tag(trace.event) for trace in game.traces} if EVENTS_OF_THINGS in events else set()
    return tuple(sorted(things.union(events) - {EVENTS_OF_THINGS}))


def tag(event: type[Event]) -> str:
    return str(event.__struct_config__.tag)


def named(game: Game, setting: Setting, variants: Mapping[str, Any]) -> str:
    """A name for a table without one, made from what is played there."""
    chosen = [f"{id} {variant_text(value)}" for id, value in variants.items()]
    bots = ", ".join(setting.bots) if len(set(setting.bots)) > 1 else f"{setting.seats} × {setting.bots[0]}"
    return "; ".join([game.title, bots, *chosen, *[pack.name for pack in setting.packs]])


def mark_of(game: Game, setting: Setting) -> str:
    """Everything that the games of a setting depend on, as readable lines: rules, content, packs, bots, seed."""
    lines = {
        "game": f"{game.id}, rules {game.rules_version}, hurlyburly {hurlyburly.__version__}",
        "content": digest_of(content_files(game)),
        "seed": str(setting.seed),
        "bots": ", ".join(setting.bots),
        "budgets": ", ".join(sorted({budget_of(bot, game) for bot in setting.bots} - {""})),
        "code of the bots": ", ".join(sorted({code_of(bot) for bot in setting.bots} - {""})),
        "seatings": str(setting.seatings),
        "variants": ", ".join(f"{id} {variant_text(value)}" for id, value in sorted(setting.variants.items())),
        "packs": ", ".join(f"{pack.name} {digest(pack.key().encode())}" for pack in setting.packs),
        "time_cap": str(setting.time_cap),
        "events": ", ".join(setting.events),
    }
    return "\n".join(f"{name}: {value}" for name, value in lines.items())


def content_files(game: Game) -> list[Path]:
    """The files of a game that its box is made of: a designer changes them as easily as a pack."""
    home = find_spec(game.state.__module__)
    folder = Path(home.origin).parent / "content" if home and home.origin else Path()
    return sorted(path for path in folder.rglob("*") if path.is_file()) if folder.name == "content" else []


def code_of(bot: str) -> str:
    """The file of a bot that is not ours, with a digest of its code: if that changes, it is another bot."""
    place = GUESTS.all()[bot].place if bot in GUESTS.all() else bot
    module, _, name = place.partition(":")
    if not name or re.fullmatch(r"search:\d+", bot):
        return ""
    home = find_spec(module)
    return f"{place} {digest_of([Path(home.origin)])}" if home and home.origin else place


def budget_of(bot: str, game: Game) -> str:
    """How long one of our levels searches: with another budget, it is another bot."""
    level = level_bot(parts_of(bot)[0], game)
    return f"{bot} {level.iterations}" if isinstance(level, Search) else ""


def digest_of(files: Sequence[Path]) -> str:
    return digest(b"\0".join(path.name.encode() + b"\0" + path.read_bytes() for path in files))


def digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=8).hexdigest()
