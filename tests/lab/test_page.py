"""docs/lab.md: its files are those in docs/experiments, they run, and its Python does what it says."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import msgspec

from hurlyburly.lab import Stop, arrangement, read_experiment, read_tournament, run, standings
from hurlyburly.lab.experiment import Experiment, Matchup, laid_out
from hurlyburly.lab.measures import MEASURES
from hurlyburly.lab.parameters import Parameter
from hurlyburly.lab.tournament import Tournament
from hurlyburly.lab.tuning import Search, Tuning, read_tuning

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "lab.md").read_text(encoding="utf-8")


def test_the_files_on_the_page_are_those_beside_it() -> None:
    shown = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert shown == [
        (DOCS / "experiments" / name).read_text() for name in ("long-night.toml", "dear-markers.toml", "levels.toml")
    ]


def test_the_experiment_of_the_page_runs_on_equal_deals(tmp_path: Path) -> None:
    experiment = read_experiment(DOCS / "experiments" / "long-night.toml")
    fewer = msgspec.structs.replace(experiment, stop=Stop(games=2))
    results = run(fewer, tmp_path)
    assert [table.name for table in results.tables] == ["As it is", "The long night"]
    seeds = [results.games.filter(table=table)["seed"].to_list() for table in (0, 1)]
    assert seeds[0] == seeds[1] and results.games["packs"].to_list()[2:] == [["The long night"]] * 2
    assert [len(results.lines(measure)) for measure in experiment.measures] == [2] * 4
    assert set(results.events["what"]) == {"completed", "scored"}


def test_the_tournament_of_the_page_runs(tmp_path: Path) -> None:
    tournament = read_tournament(DOCS / "experiments" / "levels.toml")
    experiment, sections = arrangement(tournament)
    assert [len(section.bouts) for section in sections] == [3, 3, 3] and len(laid_out(experiment)) == 3 + 6 + 6
    quick = msgspec.structs.replace(
        tournament, bots=("random", "gentle"), tables=tournament.tables[:1], stop=Stop(games=1)
    )
    experiment, sections = arrangement(quick)
    rows = run(experiment, tmp_path).rows()
    assert [standings(section, rows).bouts[0].games for section in sections] == [2, 6]


def test_the_tuning_of_the_page_is_understood_and_all_its_fields_are_named(tmp_path: Path) -> None:
    tuning = read_tuning(DOCS / "experiments" / "dear-markers.toml")
    Search(tuning, tmp_path, run)
    for name in (*Tuning.__struct_encode_fields__, *[f"parameter.{name}" for name in Parameter.__struct_fields__]):
        assert name == "parameter" or f"`{name}`" in PAGE, name


def test_the_python_of_the_page_runs(tmp_path: Path) -> None:
    failed, tried = doctest.testfile(str(DOCS / "lab.md"), module_relative=False, globs={"folder": tmp_path})
    assert tried >= 5 and failed == 0


def test_the_page_names_every_field_and_measure() -> None:
    fields = [*Experiment.__struct_encode_fields__, *[f"stop.{name}" for name in Stop.__struct_fields__]]
    fields += [f"table.{name}" for name in Matchup.__struct_fields__]
    for name in fields:
        assert name in ("stop", "table") or f"`{name}`" in PAGE, name
    assert set(re.findall(r"^\| `(\w+)` \| [^|]+ \|$", PAGE, re.M)) >= MEASURES.keys()
    assert set(Tournament.__struct_encode_fields__) <= {*Experiment.__struct_encode_fields__, "bots", "form"}
