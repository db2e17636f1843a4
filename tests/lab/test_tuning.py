"""Tuning: targets are understood, places are found, and a search that was stopped goes on as if it had not been."""

from __future__ import annotations

import math
import tomllib
from pathlib import Path

import msgspec
import pytest

import hurlyburly as hb
from hurlyburly import HurlyburlyError
from hurlyburly.cli import main
from hurlyburly.kernel.content import pack_of, read_pack
from hurlyburly.lab import Experiment, Matchup, Results, run
from hurlyburly.lab.page import FILE
from hurlyburly.lab.parameters import Parameter, changed, own_content, value_at
from hurlyburly.lab.targets import Target, read_target
from hurlyburly.lab.tuning import BEST, Search, Try, Tuning, best_of, read_tuning

TTZ = hb.GAMES["toil-and-troublez"]
TNT = hb.GAMES["toil-and-trouble"]
TUNING = Tuning(
    tables=(Matchup(TTZ.id, bots=("random",)),),
    parameters=(Parameter("marker", "collections.marker_points", low=6, high=20),),
    targets=("margin at least 100",),  # nobody ever comes so far: it searches on
    games=2,
    tries=3,
    check=2,
    seed=4,
)


# Targets.


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("12 to 18 rounds", Target("", 12, 18, "rounds")),
        ("rounds 12 to 18.5", Target("", 12, 18.5, "rounds")),
        ("First seat 48 to 52 %", Target("", 0.48, 0.52, "seats", "A")),
        ("second seat at most 52%", Target("", -math.inf, 0.52, "seats", "B")),
        ("ties at most 5 %", Target("", -math.inf, 0.05, "ties")),
        ("scores of greedy at least 30", Target("", 30, math.inf, "scores", "greedy")),
        ("every Order sold in at least 5 % of games", Target("", 0.05, math.inf, things="taken", kind="order")),
        ("Rust Biter had in 20 to 60 % of games", Target("", 0.2, 0.6, things="had", thing="Rust Biter")),
    ],
)
def test_targets_are_said_in_words(words: str, expected: Target) -> None:
    assert msgspec.structs.replace(read_target(words, TNT), words="") == expected


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("nice games", "is not understood"),
        ("12 to 18 chickens", "is not understood"),
        ("18 to 12 rounds", "the smaller number comes first"),
        ("eighth seat 10 to 20 %", "at most 4 seats"),
        ("every chicken had in at least 5 % of games", "no kind 'chicken'"),
        ("every order eaten in at least 5 % of games", "nothing is 'eaten'"),
    ],
)
def test_a_target_that_is_not_understood_is_named(words: str, why: str) -> None:
    with pytest.raises(HurlyburlyError, match=why):
        read_target(words, TNT)


def test_how_far_off_a_value_is() -> None:
    assert [read_target("12 to 18 rounds", TNT).off(value) for value in (12, 15, 18, 21, 6)] == [0, 0, 0, 1, 2]
    assert read_target("ties at most 5 %", TNT).off(0.06) == pytest.approx(2)


# Places.


def test_a_place_of_our_own_content_is_changed_in_as_few_words_as_the_game_takes() -> None:
    place = "talismans.raven.copies_per_color"
    assert value_at(own_content(TTZ), place) == 4
    pack = changed(TTZ, None, "Few", {place: 2, "collections.marker_points": 11})
    data = tomllib.loads(pack.files[pack.main])
    assert data["talismans"] == [{"id": "raven", "copies_per_color": 2}]
    assert data["collections"] == {"marker_points": 11} and data["pack"] == {"game": TTZ.id, "name": "Few"}


def test_an_entry_that_must_be_whole_is_taken_over_whole() -> None:
    pack = changed(TNT, None, "Rich", {"orders.rust-biter.gold": 5})
    (order,) = tomllib.loads(pack.files[pack.main])["orders"]
    assert order == {"id": "rust-biter", "name": "Rust Biter", "kind": "basic", "gold": 5, "requires": ["corrosion 2"]}


def test_a_place_of_a_pack_is_changed_there() -> None:
    text = '[pack]\ngame = "toil-and-troublez"\nname = "Dark"\n[[magicians]]\nid = "cloak"\ncopies = 8\n'
    pack = changed(TTZ, pack_of({"dark.toml": text}), "Darker", {"magicians.cloak.copies": 10})
    assert tomllib.loads(pack.files["dark.toml"])["magicians"] == [{"id": "cloak", "copies": 10}]
    for place in ("magicians.nobody.copies", "magicians.cloak", "nothing.at.all"):
        with pytest.raises(HurlyburlyError):
            changed(TTZ, None, "Wrong", {place: 1})


# The search.


def play(experiment: Experiment, folder: Path) -> Results:
    return run(experiment, folder)


def test_a_search_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole = Search(TUNING, tmp_path / "whole", play).go()
    assert [one.number for one in whole] == [0, 1, 2, 3] and whole[0].values == {"marker": 10}
    assert all(6 <= one.values["marker"] <= 20 for one in whole[1:])  # type: ignore[operator]

    def stopping(experiment: Experiment, folder: Path) -> Results:
        if "0002" in folder.name:
            raise KeyboardInterrupt
        return run(experiment, folder)

    with pytest.raises(KeyboardInterrupt):
        Search(TUNING, tmp_path / "stopped", stopping).go()
    assert Search(TUNING, tmp_path / "stopped", play).go() == whole
    more = Search(msgspec.structs.replace(TUNING, tries=4), tmp_path / "stopped", play).go()
    assert len(more) == 5 and [one.values for one in more[:4]] == [one.values for one in whole]
    with pytest.raises(HurlyburlyError, match="not the one whose tries"):
        Search(msgspec.structs.replace(TUNING, seed=5), tmp_path / "stopped", play)


def test_a_target_that_the_game_meets_needs_no_search(tmp_path: Path) -> None:
    met = msgspec.structs.replace(TUNING, targets=("rounds at least 1", "every card had in at most 100 % of games"))
    (only,) = Search(met, tmp_path, play).go()
    assert only.is_good and only.loss == 0 and not (tmp_path / BEST).exists()


def test_what_cannot_be_played_is_told_and_the_best_is_one_that_can(tmp_path: Path) -> None:
    hard = msgspec.structs.replace(
        TUNING, parameters=(Parameter("marker", "collections.marker_points", values=(1, 12)),), tries=6
    )
    tries = Search(hard, tmp_path, play).go()
    errors = {one.values["marker"]: bool(one.error) for one in tries[1:]}
    assert errors == {1: True, 12: False}
    best = best_of(tries)
    assert best is not None and best.loss is not None and best.checked
    assert best_of([Try(0, {}, None)]) is None


def test_the_command_tunes_reports_and_writes_a_pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "longer.toml"
    file.write_text(
        """
title = "Dear markers"
targets = ["scores of random at least 200"]
games = 2
check = 2
tries = 2
[[parameter]]
name = "marker"
at = "collections.marker_points"
low = 12
high = 20
[[table]]
game = "toil-and-troublez"
bots = ["random"]
""",
        encoding="utf-8",
    )
    assert main(["lab", "tune", str(file), "--processes", "1"]) == 1, "not to be had"
    out = capsys.readouterr().out
    assert "came nearest" in out and "as it is" in out and "scores of random" in out
    folder = tmp_path / "longer.lab"
    assert main(["lab", "report", str(folder)]) == 0
    assert "Dear markers" in (folder / FILE).read_text(encoding="utf-8") and (folder / "tries.csv").exists()
    TTZ.checked_box([read_pack(folder / BEST)])
    assert read_tuning(file).parameters[0].high == 20


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"parameters": (Parameter("x", "a.b"),)}, "give `low` and `high`, or `values`"),
        ({"parameters": (Parameter("x", "a.b", low=3, high=2),)}, "low is 3, high 2"),
        ({"parameters": TUNING.parameters * 2}, "two have the same name"),
        ({"parameters": (Parameter("x", "collections.nothing", low=1, high=2),)}, "unknown field `nothing`"),
        ({"parameters": (Parameter("x", "collectionz.marker_points", low=1, high=2),)}, "at collectionz.marker_points"),
        ({"parameters": (Parameter("x", "talismans.owl.copies_per_color", values=(3, 4)),)}, "no entry 'owl'"),
        ({"targets": ()}, "at least one"),
        ({"targets": ("fun",)}, "is not understood"),
        ({"tries": 0}, "tries: at least 1"),
        ({"tables": (*TUNING.tables, Matchup("wizard-tower", bots=("random",)))}, "one game is tuned at a time"),
    ],
)
def test_mistakes_are_named_before_anything_is_played(change: dict[str, object], words: str, tmp_path: Path) -> None:
    with pytest.raises(HurlyburlyError, match=words):
        Search(msgspec.structs.replace(TUNING, **change), tmp_path / "out", play)
    assert not (tmp_path / "out").exists()
