"""The experiment's file, stored beside its games, so that a report needs only the folder."""

from __future__ import annotations

from pathlib import Path

import msgspec

from hurlyburly.kernel.errors import BadTable
from hurlyburly.lab.comparing import Comparison, both_ways
from hurlyburly.lab.experiment import Experiment, laid_out
from hurlyburly.lab.keeping import Kept
from hurlyburly.lab.running import Results
from hurlyburly.lab.tournament import Tournament, arrangement

FILE = "asked.json"


class Asked(msgspec.Struct, frozen=True):
    """What was asked: one of these."""

    experiment: Experiment | None = None
    comparison: Comparison | None = None
    tournament: Tournament | None = None

    @property
    def played(self) -> Experiment:
        """The tables that had to be played for it."""
        if self.comparison is not None:
            return both_ways(self.comparison)
        if self.tournament is not None:
            return arrangement(self.tournament)[0]
        assert self.experiment is not None
        return self.experiment


def keep_asked(asked: Asked, folder: Path) -> None:
    (folder / FILE).write_bytes(msgspec.json.format(msgspec.json.encode(asked)))


def read_asked(folder: Path) -> Asked:
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=Asked)
    except FileNotFoundError as mistake:
        raise BadTable(f"{folder}: no games of the lab are kept there (it has no {FILE})") from mistake
    except msgspec.MsgspecError as mistake:
        raise BadTable(f"{folder / FILE}: {mistake}") from mistake


def results_in(folder: Path) -> tuple[Asked, Results]:
    """The experiment of a folder and its games; refused if rules, content or bots have changed since."""
    asked = read_asked(folder)
    tables = laid_out(asked.played)
    kept = Kept(folder)
    kept.check(tables)
    return asked, Results(asked.played, tables, kept)
