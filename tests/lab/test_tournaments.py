"""Tournaments: all pairs on the same deals, both with as many seats, and no more said than is shown."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

import hurlyburly as hb
from hurlyburly.cli import main
from hurlyburly.kernel.parts import Challenge
from hurlyburly.lab import Matchup, Stop, Tournament, arrangement, read_tournament, run, standings, wilson
from hurlyburly.lab.measures import Row
from hurlyburly.lab.tournament import Section, filled, rated

TTZ = "toil-and-troublez"


def played(number: int, bots: list[str], places: list[int], table: int = 0, error: str = "") -> Row:
    """A game of two or three, with these places; two games make a deal."""
    winners = [seat for seat, place in enumerate(places) if place == 1]
    return Row(
        table=table,
        name="",
        game=TTZ,
        number=number,
        deal=number // len(bots),
        seed=number,
        seats=len(bots),
        bots=bots,
        variants="",
        packs=[],
        result="failed" if error else "won" if len(winners) == 1 else "shared",
        error=error,
        winners=[] if error else winners,
        shares=[] if error else [(seat in winners) / len(winners) for seat in range(len(bots))],
        scores=[] if error else [100 - 10 * place for place in places],
        places=[] if error else places,
        rounds=5,
        turns=10,
        decisions=40,
        lead_changes=2,
        open_until=0.5,
        choices=[10] * len(bots),
        seconds=0.1,
        ms=[2.0 if bot == "a" else 4.0 for bot in bots],
        longest_ms=[5.0] * len(bots),
    )


# Who meets whom.


def test_in_a_round_robin_each_meets_each_and_on_a_ladder_the_next() -> None:
    three = Tournament(bots=("a", "b", "c"), tables=(Matchup(TTZ),))
    assert three.pairs == [("a", "b"), ("a", "c"), ("b", "c")]
    assert msgspec.structs.replace(three, form="ladder").pairs == [("b", "a"), ("c", "b")]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_who_meet_have_as_many_seats_as_each_other(seats: int) -> None:
    tables = filled("a", "b", seats)
    sitting = [bot for table in tables for bot in table]
    assert sitting.count("a") == sitting.count("b") and all(len(table) == seats for table in tables)


def test_all_pairs_meet_the_same_deals_with_the_seats_passed_round(tmp_path: Path) -> None:
    stop = Stop(games=2)
    tournament = Tournament(
        bots=("random", "gentle", "lab.breaking:Moody"), tables=(Matchup(TTZ, seats=(2, 3)),), stop=stop
    )
    experiment, sections = arrangement(tournament)
    assert [len(section.bouts) for section in sections] == [3, 3] and len(experiment.tables) == 3 + 6
    games = run(experiment, tmp_path).games
    for table in range(9):
        own = games.filter(table=table)
        seats = own["seats"][0]
        assert own["seed"].to_list() == games.filter(table=0)["seed"].to_list()[:1] * own.height
        where = [set(bots) for bots in zip(*own["bots"].to_list(), strict=True)]
        assert all(len(who) == 2 for who in where) and own.height == (2 if seats == 2 else 3)


# What is said of it.


def test_shares_have_their_intervals_and_ties_count_half() -> None:
    places = [[1, 2], [2, 1]] * 15 + [[1, 1]] * 10
    rows = [played(n, ["a", "b"] if n % 2 == 0 else ["b", "a"], places[n]) for n in range(40)]
    found = standings(Section("", (("a", "b", (0,)),)), [rows])
    bout = found.bouts[0]
    assert bout.games == 40 and bout.above.value == bout.wins.value == (30 + 5) / 40
    assert (bout.above.low, bout.above.high) == pytest.approx(wilson(35, 40))
    assert bout.scores == (90.0 - 0, 82.5) and bout.ms == (2.0, 4.0) and bout.shown == "a is stronger"
    assert str(bout.above) == "87.5 % (74 to 95)"
    assert [one.bot for one in found.rated] == ["a", "b"] and found.rated[0].above == bout.above
    assert found.rated[1].above.value == pytest.approx(1 - bout.above.value)


@pytest.mark.parametrize(
    ("won", "words"), [(0, "b is stronger"), (5, "no difference shown"), (6, "no difference shown")]
)
def test_no_more_is_said_than_is_shown(won: int, words: str) -> None:
    rows = [played(2 * n, ["a", "b"], [1, 2] if n < won else [2, 1]) for n in range(12)]
    assert standings(Section("", (("a", "b", (0,)),)), [rows]).bouts[0].shown == words


def test_deals_that_only_one_of_their_two_tables_has_played_are_left_out() -> None:
    more = [played(n, ["a", "b", "a"], [1, 2, 3]) for n in range(9)]
    fewer = [played(n, ["b", "a", "b"], [2, 1, 3], table=1) for n in range(6)]
    bout = standings(Section("", (("a", "b", (0, 1)),)), [more, fewer]).bouts[0]
    assert bout.games == 12 and bout.wins.value == 1.0 and bout.above.value == (0.5 + 1) / 2


def test_games_that_broke_off_are_counted_and_not_judged() -> None:
    rows = [played(0, ["a", "b"], [1, 2]), played(1, ["b", "a"], [], error="RuntimeError: no")]
    found = standings(Section("", (("a", "b", (0,)),)), [rows])
    assert (found.bouts[0].games, found.bouts[0].failed) == (1, 1) and found.rated[0].games == 1


def test_ratings_hang_on_the_games_and_not_on_their_order() -> None:
    rows = [played(n, ["a", "b"], [1, 2] if n % 3 else [2, 1]) for n in range(12)]
    rows += [played(n, ["b", "c"], [1, 2], table=1) for n in range(12)]
    best, middle, last = rated(rows)
    assert [best.bot, middle.bot, last.bot] == ["a", "b", "c"] and rated(rows[::-1]) == [best, middle, last]
    assert best.rating > 25 > last.rating and 0 < best.uncertainty < 25 / 3
    assert middle.games == 24 and best.games == 12


# Files.


GOOD = f'bots = ["random", "gentle"]\n[stop]\ngames = 4\n[[table]]\ngame = "{TTZ}"\n'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (GOOD.replace('["random", "gentle"]', '["random"]'), ["bots", "at least two"]),
        (GOOD.replace("gentle", "random"), ["bots", "all different"]),
        (GOOD.replace("gentle", "clever"), ["there is no bot 'clever'"]),
        (GOOD + 'bots = ["random"]', ["table 1", "bots", "above its tables"]),
        (GOOD + "rotate = false", ["table 1", "rotate"]),
        ('form = "cup"\n' + GOOD, ["cup", "form"]),
        (GOOD.partition("[[")[0], ["table"]),
    ],
)
def test_a_mistake_in_a_file_is_named(
    text: str, words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cup.toml").write_text(text, encoding="utf-8")
    assert main(["lab", "tournament", str(tmp_path / "cup.toml")]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and all(word in err for word in words), err


def test_a_tournament_is_printed_kept_and_reported_the_same_each_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    (tmp_path / "cup.toml").write_text('title = "The cup"\n' + GOOD, encoding="utf-8")
    said = []
    for _ in range(2):
        assert main(["lab", "tournament", str(tmp_path / "cup.toml"), "--processes", "1"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1] and re.search(r"^random +gentle +4 ", said[0], re.M)
    report = (tmp_path / "cup.lab" / "report.md").read_text(encoding="utf-8")
    assert report.startswith("# The cup\n") and "## Toil and Troublez, 2 seats" in report
    assert re.search(r"^\| random \| gentle \| 4 \| .* % \(.* to .*\) \|", report, re.M)
    assert re.search(r"^\| (gentle|random) \| [\d.]+ ± [\d.]+ \| 4 \|", report, re.M)
    again = run(arrangement(read_tournament(tmp_path / "cup.toml"))[0], tmp_path / "again")
    first = run(arrangement(read_tournament(tmp_path / "cup.toml"))[0], tmp_path / "cup.lab")
    times = ["seconds", "ms", "longest_ms"]
    assert again.games.drop(times).equals(first.games.drop(times))


# How strong our bots are.


def challenged(challenge: Challenge, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all games only this one must win something, and only this; searches are short."""
    for id, game in hb.GAMES.items():
        bots = msgspec.structs.replace(game.bots, challenges=(challenge,) if id == TTZ else (), budgets=(2, 3))
        monkeypatch.setitem(hb.GAMES, id, msgspec.structs.replace(game, bots=bots))


def test_strength_is_played_once_and_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    challenged(Challenge(("gentle", "random"), 400, 0.0), monkeypatch)
    command = ["lab", "strength", "--share", "0.01", "--page", "strength.md", "--processes", "1"]
    said = []
    for _ in range(2):
        assert main(command) == 0
        said.append(capsys.readouterr().out)
    page = (tmp_path / "strength.md").read_text(encoding="utf-8")
    assert said[0] == said[1] == page, "the second time it was only read, times and all"
    assert "## Toil and Troublez\n" in page and page.count("\n## ") == 1
    assert "with 0.01 of the games" in " ".join(page.split())
    assert re.search(r"^\| gentle \| 1 random \| 4 \| .* \| 0 % \|", page, re.M)
    for upper, lower in [("greedy", "gentle"), ("sharp", "greedy"), ("cunning", "sharp")]:
        assert re.search(rf"^\| {upper} \| {lower} \| \d+ \|", page, re.M)


def test_a_match_that_must_be_won_and_is_not_is_told_by_the_exit_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    challenged(Challenge(("random", "gentle"), 200, 0.99), monkeypatch)
    assert main(["lab", "strength", "--share", "0.01", "--processes", "1"]) == 1
