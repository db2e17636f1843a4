"""Reports: one file that needs nothing else, from the folder alone, and the same as data beside it."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path

import polars as pl
import pytest

from hurlyburly.cli import main
from hurlyburly.lab import plots
from hurlyburly.lab.page import FILE
from hurlyburly.lab.plots import Mark, columns, intervals, ticks

TTZ = "toil-and-troublez"
VOID = ("meta", "br", "rect", "line", "circle")
EXPERIMENT = f"""
title = "Who <begins> & wins"
seed = 3
measures = ["wins", "seats", "rounds"]
events = ["things"]
[stop]
games = 8
[[table]]
game = "{TTZ}"
bots = ["random", "gentle"]
"""
TOURNAMENT = f"""
title = "Three"
bots = ["random", "gentle", "greedy"]
[stop]
games = 2
[[table]]
game = "{TTZ}"
"""
PACK = f'[pack]\ngame = "{TTZ}"\nname = "Cloaks"\n[[magicians]]\nid = "cloak"\ncopies = 9\n'


class Checked(HTMLParser):
    """Every element is closed where it should be, and none loads anything."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        assert not {"src", "href", "onclick", "style"} & {name for name, _ in attrs}
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def reported(tmp_path: Path, command: list[str], folder: str) -> Checked:
    assert main(["lab", *command, "--processes", "1"]) == 0
    assert main(["lab", "report", str(tmp_path / folder)]) == 0
    text = (tmp_path / folder / FILE).read_text(encoding="utf-8")
    assert not re.search(r"https?:|@import|url\(|<script", text), "nothing from outside"
    return Checked(text)


def test_a_report_of_an_experiment_has_plots_tables_and_things(tmp_path: Path) -> None:
    (tmp_path / "who.toml").write_text(EXPERIMENT, encoding="utf-8")
    page = reported(tmp_path, ["run", str(tmp_path / "who.toml")], "who.lab")
    assert page.seen.count("svg") >= 3 and page.seen.count("table") >= 2
    assert "Who <begins> & wins" in page.words, "escaped, and so read back as it was"
    assert any("Raven" in words for words in page.words)
    folder = tmp_path / "who.lab"
    for name, least in [("measures", 5), ("things", 30)]:
        rows = pl.read_parquet(folder / f"{name}.parquet")
        assert rows.height >= least
        assert pl.read_csv(folder / f"{name}.csv").height == pl.read_json(folder / f"{name}.json").height == rows.height
    wins = pl.read_parquet(folder / "measures.parquet").filter(measure="wins")
    assert wins["value"].sum() == pytest.approx(1)


def test_a_report_of_a_comparison_says_first_whether_anything_changed(tmp_path: Path) -> None:
    (tmp_path / "cloaks.toml").write_text(PACK, encoding="utf-8")
    command = ["compare", TTZ, str(tmp_path / "cloaks.toml"), "-n", "12", "--bots", "random"]
    page = reported(tmp_path, command, f"cloaks-{TTZ}.lab")
    changes = pl.read_parquet(tmp_path / f"cloaks-{TTZ}.lab" / "changes.parquet")
    changed = changes.filter(verdict="changed").height
    said = f"{changed} of {changes.height} measures changed." if changed else "No difference shown"
    assert any(words.startswith(said) for words in page.words)
    assert set(changes["verdict"]) <= {"changed", "stayed", "cannot be told"}


def test_a_report_of_a_tournament_has_each_against_each(tmp_path: Path) -> None:
    (tmp_path / "three.toml").write_text(TOURNAMENT, encoding="utf-8")
    page = reported(tmp_path, ["tournament", str(tmp_path / "three.toml")], "three.lab")
    assert page.seen.count("table") == 3 and page.seen.count("svg") == 2
    assert pl.read_csv(tmp_path / "three.lab" / "bouts.csv").height == 3
    assert set(pl.read_csv(tmp_path / "three.lab" / "ratings.csv")["bot"]) == {"random", "gentle", "greedy"}


def test_a_folder_that_is_none_of_the_lab_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "report", str(tmp_path)]) != 0
    assert "no games of the lab are kept there" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


# Plots.


def test_a_mark_stands_where_its_value_is_and_ends_at_the_edge() -> None:
    drawn = intervals([Mark("a<b", 0.5, -math.inf, 2.0)], "shares", str, ends=(0.0, 1.0))
    assert 'aria-label="shares: a&lt;b 0.5"' in drawn
    assert f'cx="{plots.WIDTH / 2:.1f}"' in drawn
    line = re.search(r'<line class="open" x1="([\d.]+)" y1="\d+" x2="([\d.]+)"', drawn)
    assert line is not None
    assert [float(x) for x in line.groups()] == [plots.EDGE, plots.WIDTH - plots.EDGE]


def test_columns_count_every_game() -> None:
    drawn = columns([3, 3, 3, 4, 9], "rounds")
    tall = [float(height) for height in re.findall(r'class="column".*?height="([\d.]+)"', drawn)]
    assert len(tall) == 7 and tall[1] == pytest.approx(tall[0] / 3, abs=0.1) and tall[2] == 0
    assert "most often 3 of 5 games" in drawn
    assert columns([5], "one").count("column") == 1 and columns(range(1000), "many").count('"column"') <= 24


@pytest.mark.parametrize("ends", [(0.0, 1.0), (-3.0, 3.0), (0.02, 0.07), (-1234.0, 56789.0), (5.5, 6.5)])
def test_an_axis_has_a_few_round_numbers(ends: tuple[float, float]) -> None:
    found = ticks(*ends)
    assert 2 <= len(found) <= 7 and ends[0] <= found[0] and found[-1] <= ends[1]
