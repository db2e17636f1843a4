"""Comparing: what changes is found, and what does not is not claimed to."""

from __future__ import annotations

import random
from pathlib import Path
from statistics import NormalDist

import msgspec
import numpy as np
import pytest

from hurlyburly import HurlyburlyError
from hurlyburly.cli import main
from hurlyburly.kernel.content import Pack, pack_of
from hurlyburly.lab import Experiment, Matchup, Stop, compare, comparison, run
from hurlyburly.lab.asked import results_in
from hurlyburly.lab.comparing import CHANGED, OPEN, STAYED, both_ways, rounded
from hurlyburly.lab.paired import Sums, Value, differences, value_of
from hurlyburly.lab.reports import summary
from lab.nothing_changes import comparisons, played
from lab.planting import PLANTED, compared, is_found

TTZ = "toil-and-troublez"
HEAD = '[pack]\ngame = "toil-and-troublez"\nname = "A try"\n'
AS_IT_IS = pack_of({"same.toml": HEAD + '[[talismans]]\nid = "raven"\ncopies_per_color = 4\n'})
BASE = Experiment(tables=(Matchup(TTZ, bots=("random",)),), seed=5, stop=Stop(games=12))


def sums(numbers: list[float]) -> Value:
    found = Sums()
    for deal, number in enumerate(numbers):
        found.add(deal, number)
    return (found,)


def noise(luck: random.Random, deals: int, more: float = 0.0) -> list[float]:
    return [luck.gauss(more, 1) for _ in range(deals)]


# The statistics.


def test_one_difference_alone_has_the_interval_of_pairs() -> None:
    luck = random.Random(1)
    before, after = noise(luck, 200), noise(luck, 200, 0.3)
    (found,) = differences([(sums(before), sums(after))])
    pairs = np.array(after) - np.array(before)
    assert found.value == pytest.approx(pairs.mean())
    assert found.half_width == pytest.approx(NormalDist().inv_cdf(0.985) * pairs.std(ddof=1) / 200**0.5, rel=0.06)


def test_of_many_differences_none_is_claimed_where_there_is_none_and_a_real_one_is() -> None:
    luck = random.Random(2)
    claimed = 0
    for _ in range(40):
        pairs = [(sums(noise(luck, 30)), sums(noise(luck, 30))) for _ in range(60)]
        claimed += any(one.is_shown for one in differences(pairs))
    assert claimed <= 6, "one in twenty is expected"
    found = differences([*pairs, (sums(noise(luck, 30)), sums(noise(luck, 30, 1.5)))])
    assert [one.is_shown for one in found] == [False] * 60 + [True]


def test_measures_that_go_together_do_not_pay_twice() -> None:
    luck = random.Random(3)
    pair = (sums(noise(luck, 60)), sums(noise(luck, 60)))
    others = [(sums(noise(luck, 60)), sums(noise(luck, 60))) for _ in range(49)]
    alone, beside_itself = differences([pair])[0], differences([pair] * 50)[0]
    assert beside_itself.half_width == pytest.approx(alone.half_width)
    assert differences([pair, *others])[0].half_width > 1.3 * alone.half_width


def test_pairs_that_go_alike_tell_more() -> None:
    luck = random.Random(4)
    before = noise(luck, 50)
    after = [number + luck.gauss(0.2, 0.1) for number in before]
    assert differences([(sums(before), sums(after))])[0].is_shown
    luck.shuffle(after)
    assert not differences([(sums(before), sums(after))])[0].is_shown


def test_one_game_in_fifty_shows_nothing_and_equal_games_have_no_interval() -> None:
    once = [0.0] * 49 + [100.0]
    rare, same = differences([(sums([0.0] * 50), sums(once)), (sums(once), sums(once))])
    assert not rare.is_shown and rare.low < 0 < rare.high
    assert (same.value, same.low, same.high) == (0, 0, 0)
    assert differences([]) == []


def test_a_difference_of_means_over_unequal_numbers_of_games() -> None:
    """Who wins with a thing less who wins without: by hand."""
    before = (Sums({0: 1, 1: 0}, {0: 2, 1: 1}), Sums({0: 0, 1: 1}, {0: 1, 1: 3}))
    after = (Sums({0: 2, 1: 1}, {0: 2, 1: 2}), Sums({1: 1}, {1: 4}))
    assert value_of(before) == pytest.approx(1 / 3 - 1 / 4) and value_of(after) == pytest.approx(3 / 4 - 1 / 4)
    assert differences([(before, after)])[0].value == pytest.approx((3 / 4 - 1 / 4) - (1 / 3 - 1 / 4))


def test_games_needed_are_rounded_up() -> None:
    assert [rounded(games) for games in (7.2, 99, 101, 1234, 45_001)] == [8, 99, 110, 1300, 46_000]


# Of games.


def test_a_pack_that_changes_nothing_shows_no_difference(tmp_path: Path) -> None:
    asked = comparison(BASE, AS_IT_IS)
    found = compare(asked, run(both_ways(asked), tmp_path))
    assert not found.of(CHANGED) and found.alike == found.games == 12 and len(found.changes) > 30
    assert found.of(STAYED) == list(found.changes) and not found.remarks
    assert summary(found)[0].startswith("No difference shown")


def test_independent_luck_is_hardly_ever_taken_for_a_change(tmp_path: Path) -> None:
    """A few of what `nothing_changes.py` does a hundred times."""
    found = comparisons(played(TTZ, "random", 6, 12, tmp_path, 1), 6, 12)
    assert len(found) == 6 and sum(bool(one.of(CHANGED)) for one in found) <= 2
    assert all(one.of(OPEN) and min(change.games_needed or 99 for change in one.of(OPEN)) >= 12 for one in found)


@pytest.mark.parametrize("planted", [one for one in PLANTED if one.game == TTZ], ids=lambda one: one.file)
def test_a_planted_card_is_found(planted: object, tmp_path: Path) -> None:
    """The other games, which take longer: `planting.py`."""
    quick = msgspec.structs.replace(planted, bot="random")
    assert is_found(quick, compared(quick, 40, tmp_path))


def test_new_and_gone_things_are_named(tmp_path: Path) -> None:
    pack = pack_of({"try.toml": HEAD + '[[magicians]]\nid = "cloak"\ncopies = 0\n'})
    asked = comparison(BASE, pack)
    found = compare(asked, run(both_ways(asked), tmp_path))
    assert found.gone == ("Cloak",) and not found.new
    backwards = Experiment(
        tables=(msgspec.structs.replace(BASE.tables[0], packs=(pack,)),), seed=5, stop=Stop(games=12)
    )
    again = pack_of({"try.toml": HEAD + '[[magicians]]\nid = "cloak"\ncopies = 5\n'})
    asked = comparison(backwards, again)
    found = compare(asked, run(both_ways(asked), tmp_path / "back"))
    assert found.new == ("Cloak",) and any(change.is_new for change in found.changes if change.of == "Cloak")


def test_both_ways_have_the_same_deals_whatever_the_base_says_of_its_intervals(tmp_path: Path) -> None:
    stop = Stop(games=6, measure="rounds", width=100.0, at_least=2)
    asked = comparison(msgspec.structs.replace(BASE, stop=stop), AS_IT_IS, games=8)
    results = run(both_ways(asked), tmp_path)
    assert [len(rows) for rows in results.rows()] == [8, 8]
    seeds = [[row.seed for row in rows] for rows in results.rows()]
    assert seeds[0] == seeds[1]


# By hand.


def test_the_command_tells_and_keeps_what_was_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = tmp_path / "dark.toml"
    pack.write_text(HEAD + '[[magicians]]\nid = "cloak"\ncopies = 9\n', encoding="utf-8")
    told = ["lab", "compare", TTZ, str(pack), "--bots", "random", "-n", "10", "--processes", "1"]
    assert main(told) == 0
    out = capsys.readouterr().out
    assert "10 games each way" in out and "cannot be told" in out and "lab report" in out
    asked, results = results_in(tmp_path / f"dark-{TTZ}.lab")
    assert asked.comparison is not None and isinstance(asked.comparison.pack, Pack)
    assert [len(rows) for rows in results.rows()] == [10, 10]


@pytest.mark.parametrize(
    ("base", "options", "words"),
    [
        ("nothing-like-it", [], "nothing-like-it"),
        ("wizard-tower", [], "nothing to compare: A try is for toil-and-troublez"),
        (TTZ, ["--matters", "0"], "matters"),
        (TTZ, ["--games", "0"], "at least one must be played"),
        (TTZ, ["--bots", "nobody"], "nobody"),
    ],
)
def test_mistakes_are_named(
    base: str, options: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = tmp_path / "try.toml"
    pack.write_text(HEAD + "[collections]\nmarker_points = 12\n", encoding="utf-8")
    assert main(["lab", "compare", base, str(pack), *options]) != 0
    assert words in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["try.toml"]


def test_a_folder_without_games_is_named(tmp_path: Path) -> None:
    with pytest.raises(HurlyburlyError, match="no games of the lab are kept there"):
        results_in(tmp_path)
