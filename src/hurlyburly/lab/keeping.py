"""Storage of the games of an experiment: a folder of Parquet files.

    experiment.json           what is played: results belong to it, and to nothing else
    chunks/000000.games.parquet
    chunks/000000.events.parquet
    games.parquet             all chunks joined, one row a game
    events.parquet            one row an event of interest

A chunk is written under another name and renamed, its events before its games: it counts once its games are there. So a
run may be killed at any moment; games that were not yet written are played again. Only one process may write at a time.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import polars as pl

from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.game import game_named, variant_text
from hurlyburly.kernel.step import NOBODY
from hurlyburly.lab.experiment import Laid
from hurlyburly.lab.measures import Row
from hurlyburly.lab.playing import Played

GAMES: dict[str, Any] = {
    "table": pl.Int32, "name": pl.String, "game": pl.String, "number": pl.Int64, "deal": pl.Int64, "seed": pl.Int64,
    "seats": pl.Int8, "bots": pl.List(pl.String), "variants": pl.String, "packs": pl.List(pl.String),
    "result": pl.String, "error": pl.String, "winners": pl.List(pl.Int8), "shares": pl.List(pl.Float64),
    "scores": pl.List(pl.Int64), "places": pl.List(pl.Int8), "rounds": pl.Int32, "turns": pl.Int32,
    "decisions": pl.Int32, "lead_changes": pl.Int32, "open_until": pl.Float64, "choices": pl.List(pl.Int32),
    "seconds": pl.Float64, "ms": pl.List(pl.Float64), "longest_ms": pl.List(pl.Float64),
}  # fmt: skip
EVENTS: dict[str, Any] = {
    "table": pl.Int32, "number": pl.Int64, "nr": pl.Int32, "decision": pl.Int32, "what": pl.String, "seat": pl.Int8,
    "things": pl.List(pl.String), "names": pl.List(pl.String), "fields": pl.String,
}  # fmt: skip
COLUMNS = (*GAMES, *EVENTS)
MANIFEST = "experiment.json"
TIMES = ("seconds", "ms", "longest_ms")  # the columns that differ from run to run


class Manifest(msgspec.Struct, frozen=True):
    """What was played in a folder: the marks of its tables."""

    tables: tuple[str, ...]
    names: tuple[str, ...]
    columns: tuple[str, ...] = ()  # of its rows


class Kept:
    """The folder of an experiment."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.chunks = folder / "chunks"

    # Reading.

    @property
    def manifest(self) -> Manifest | None:
        try:
            return msgspec.json.decode((self.folder / MANIFEST).read_bytes(), type=Manifest)
        except FileNotFoundError:
            return None
        except msgspec.MsgspecError as mistake:
            raise BadTable(f"{self.folder / MANIFEST}: {mistake}") from mistake

    def finished(self, what: str) -> list[Path]:
        """The files of the chunks that were written completely."""
        whole = sorted(self.chunks.glob("*.games.parquet"))
        return (
            whole if what == "games" else [path.with_name(path.name.replace(".games.", ".events.")) for path in whole]
        )

    def games(self) -> pl.DataFrame:
        """One row a game, in the order of tables and games: the same however often the run was broken off."""
        with self._readable():
            return self._joined("games").collect()

    def events(self) -> pl.DataFrame:
        with self._readable():
            return self._joined("events").collect()

    def rows(self) -> list[Row]:
        return msgspec.convert(self.games().to_dicts(), list[Row])

    def _joined(self, what: str) -> pl.LazyFrame:
        schema, order = {"games": (GAMES, ["table", "number"]), "events": (EVENTS, ["table", "number", "nr"])}[what]
        files = self.finished(what)
        return (pl.scan_parquet(files, schema=schema) if files else pl.LazyFrame(schema=schema)).sort(order)

    @contextmanager
    def _readable(self) -> Iterator[None]:
        """Errors of a damaged or missing chunk inside the `with` block become one of one line."""
        try:
            yield
        except (pl.exceptions.PolarsError, OSError) as mistake:
            words = str(mistake).strip().partition("\n")[0]
            raise BadTable(f"{self.chunks}: a file there is damaged or missing ({words})") from mistake

    # Writing.

    @contextmanager
    def held(self) -> Iterator[None]:
        """While the `with` block runs, no other process writes here. The lock ends with the process, however that
        ends."""
        self.chunks.mkdir(parents=True, exist_ok=True)
        with (self.folder / "lock").open("a") as file:
            if not locked(file.fileno()):
                raise BadTable(f"{self.folder}: another run is writing here; wait for it, or choose another folder")
            for unfinished in self.chunks.glob("*.part"):
                unfinished.unlink()
            yield

    def begin(self, tables: Sequence[Laid]) -> None:
        """These tables are played here. Tables may be added behind those that were; none of them may have changed."""
        old = self.manifest
        self.check(tables)
        new = Manifest(tuple([table.mark for table in tables]), tuple([table.name for table in tables]), COLUMNS)
        if new != old:
            self._write(self.folder / MANIFEST, lambda file: file.write(msgspec.json.format(msgspec.json.encode(new))))

    def check(self, tables: Sequence[Laid]) -> None:
        """Refuse if the stored games, if any, are of other tables."""
        old = self.manifest
        if old is None:
            return
        if old.columns != COLUMNS:
            raise self._changed("another release, whose rows have other columns, has kept them")
        if len(tables) < len(old.tables):
            raise self._changed(f"it had {len(old.tables)} tables and now has {len(tables)}")
        for number, (before, table) in enumerate(zip(old.tables, tables, strict=False), start=1):
            now = dict(line.split(": ", 1) for line in table.mark.splitlines())
            for line in before.splitlines():
                field, _, value = line.partition(": ")
                if now.get(field) != value:
                    raise self._changed(f"{field} of table {number} was {value or 'nothing'!r}, now {now[field]!r}")

    def _changed(self, what: str) -> BadTable:
        return BadTable(
            f"the experiment is not the one whose results are in {self.folder}: {what}."
            " Change it back, choose another folder (--out), or remove that one"
        )

    def add(self, tables: Sequence[Laid], played: Sequence[tuple[int, Played]]) -> list[Row]:
        """Keep these games, each with the number of its table."""
        rows = [row_of(number, tables[number], game) for number, game in played]
        told = [row for number, game in played for row in event_rows(number, game)]
        stem = f"{len(self.finished('games')):06}"
        for what, data, schema in [("events", told, EVENTS), ("games", msgspec.to_builtins(rows), GAMES)]:
            self._write(self.chunks / f"{stem}.{what}.parquet", pl.DataFrame(data, schema=schema).write_parquet)
        return rows

    def join(self) -> None:
        """Write games.parquet and events.parquet, for other programs."""
        for what in ("games", "events"):
            part = self.folder / f"{what}.part"
            with self._readable():
                self._joined(what).sink_parquet(part)
            part.replace(self.folder / f"{what}.parquet")

    def _write(self, path: Path, write: Any) -> None:
        """Write a file so that it is there completely or not at all."""
        part = path.with_name(f"{path.name}.part")
        with part.open("wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)


def locked(file: int) -> bool:
    """Whether this process now holds the lock."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def row_of(number: int, table: Laid, played: Played) -> Row:
    setting = table.setting
    game = game_named(setting.game)
    usual = {variant.id: variant.default for variant in game.variants}
    chosen = [f"{id}={variant_text(value)}" for id, value in setting.variants.items() if value != usual[id]]
    result = "won" if len(played.winners) == 1 else "shared" if played.winners else "nobody"
    return Row(
        table=number,
        name=table.name,
        game=setting.game,
        number=played.number,
        deal=setting.deal(played.number),
        seed=played.seed,
        seats=setting.seats,
        bots=[setting.bots[bot] for bot in played.bots],
        variants=", ".join(chosen),
        packs=[pack.name for pack in setting.packs],
        result="failed" if played.error else result,
        error=played.error,
        winners=played.winners,
        shares=[] if played.error else played.shares,
        scores=played.scores,
        places=played.places,
        rounds=played.rounds,
        turns=played.turns,
        decisions=played.decisions,
        lead_changes=played.lead_changes,
        open_until=played.open_until,
        choices=[thought.choices for thought in played.thoughts],
        seconds=played.seconds,
        ms=[1000 * thought.mean for thought in played.thoughts],
        longest_ms=[1000 * thought.longest for thought in played.thoughts],
    )


def event_rows(number: int, played: Played) -> Iterator[dict[str, Any]]:
    for nr, event in enumerate(played.events):
        yield {
            "table": number,
            "number": played.number,
            "nr": nr,
            "decision": event.decision,
            "what": event.what,
            "seat": None if event.seat == NOBODY else event.seat,
            "things": event.things,
            "names": event.names,
            "fields": msgspec.json.encode(event.fields).decode(),
        }
