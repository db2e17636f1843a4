"""Tournaments: all pairs on the same deals, both with as many seats, and no more said than is shown."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

import hurlyburly as hb
from hurlyburly.cli import main
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.parts import Challenge, Ladder
from hurlyburly.lab import Experiment, Matchup, Stop, Tournament, arrangement, read_tournament, run, standings, wilson
from hurlyburly.lab.measures import Row
from hurlyburly.lab.strength import Met, Strength, pair, ratings
from hurlyburly.lab.strength_page import earlier_of, met_cells, page, sections_of
from hurlyburly.lab.tournament import Bout, Section, Share, filled, rated

TTZ = "toil-and-troublez"
STRENGTH = Path(__file__).parents[2] / "docs" / "strength.md"


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
    """Of all games only this one must win something, and only this; searches are short, and pairs play few games."""
    for id, game in hb.GAMES.items():
        wins = (challenge,) if id == TTZ else ()
        bots = msgspec.structs.replace(game.bots, challenges=wins, budgets=(2, 3), ladder=Ladder())
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
    for seats in (2, 4):
        for upper, lower in [("greedy", "gentle"), ("sharp", "greedy"), ("cunning", "sharp")]:
            assert re.search(rf"^\| {seats} \| {upper} \| {lower} \| \d+ \|.*\| (yes|no|not shown) \|$", page, re.M)
    assert re.search(r"^\| 2 \| cunning \| ISMCTS [\d.]+ \| \d+ \|", page, re.M)
    assert main([*command, "--kept"]) == 0 and capsys.readouterr().out == page


def test_what_has_not_been_played_is_said_to_be_not_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    challenged(Challenge(("gentle", "random"), 400, 1.0), monkeypatch)
    assert main(["lab", "strength", "--kept"]) == 0
    page = capsys.readouterr().out
    assert page.count("not measured |") == 7 and "OpenSpiel's ISMCTS: not measured." in page
    assert "Ratings" not in page and not list(tmp_path.iterdir())


def test_games_of_other_budgets_are_not_taken_for_these(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    experiment = Experiment(tables=(Matchup(TTZ, bots=("sharp", "random")),), stop=Stop(games=2))
    challenged(Challenge(("gentle", "random"), 400, 0.0), monkeypatch)
    run(experiment, tmp_path)
    bots = msgspec.structs.replace(hb.GAMES[TTZ].bots, budgets=(3, 4))
    monkeypatch.setitem(hb.GAMES, TTZ, msgspec.structs.replace(hb.GAMES[TTZ], bots=bots))
    with pytest.raises(BadTable, match="budgets"):
        run(experiment, tmp_path)


def test_the_page_in_the_docs_is_of_todays_budgets() -> None:
    sections = STRENGTH.read_text(encoding="utf-8").split("\n## ")[1:]
    told = {section.partition("\n")[0]: " ".join(section.split()) for section in sections}
    for game in hb.GAMES.values():
        sharp, cunning = game.bots.budgets
        assert f"Sharp searches for {sharp} iterations, cunning for {cunning}" in told[game.title], game.id


def test_a_run_of_one_level_leaves_the_rest_of_the_page_and_marks_what_it_has_not_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "strength.md"
    file.write_text(STRENGTH.read_text(encoding="utf-8"), encoding="utf-8")
    before = sections_of(file.read_text(encoding="utf-8"))
    bots = msgspec.structs.replace(hb.GAMES[TTZ].bots, ladder=Ladder((0, 0, 2), (0, 0, 0), rival=2))
    monkeypatch.setitem(hb.GAMES, TTZ, msgspec.structs.replace(hb.GAMES[TTZ], bots=bots))
    assert main(["lab", "strength", TTZ, "--only", "cunning", "--page", "strength.md", "--processes", "1"]) == 0
    capsys.readouterr()
    after = sections_of(file.read_text(encoding="utf-8"))
    title = hb.GAMES[TTZ].title
    assert {**after, title: ""} == {**before, title: ""}, "the other games"

    def rows(section: str) -> list[str]:
        return [line.replace(" †", "") for line in section.split("\n") if line.startswith("| ")]

    changed = [was for was, now in zip(rows(before[title]), rows(after[title]), strict=True) if was != now]
    assert len(changed) == 1 and changed[0].startswith("| 2 | cunning | sharp | 300 |")
    marked = [line for line in after[title].split("\n") if "†" in line]
    assert len(marked) == 8 and not any(line.startswith("| 2 | cunning | sharp") for line in marked)
    assert "ISMCTS, through the same adapter" in after[title]


def test_a_run_against_ismcts_alone_leaves_the_ladder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "strength.md"
    file.write_text(STRENGTH.read_text(encoding="utf-8"), encoding="utf-8")
    bots = msgspec.structs.replace(hb.GAMES[TTZ].bots, ladder=Ladder((2, 2, 2), (2, 2, 2), rival=2))
    monkeypatch.setitem(hb.GAMES, TTZ, msgspec.structs.replace(hb.GAMES[TTZ], bots=bots))
    monkeypatch.setattr("hurlyburly.lab.strength.CONSTANTS", (20,))
    monkeypatch.setattr("hurlyburly.lab.strength.A_TRY", 2)
    main(["lab", "strength", TTZ, "--only", "ismcts", "--page", "strength.md", "--processes", "1"])
    capsys.readouterr()
    section = sections_of(file.read_text(encoding="utf-8"))[hb.GAMES[TTZ].title]
    rows = [line for line in section.split("\n") if line.startswith("| ") and "greedy | gentle" in line]
    assert len(rows) == 2 and all("†" in row for row in rows), "the ladder is the earlier one"
    assert "| 2 | cunning | ISMCTS 0.2 | 2 |" in section


def test_what_levels_of_other_budgets_have_played_does_not_stay() -> None:
    game = hb.GAMES[TTZ]
    sharp, cunning = game.bots.budgets
    text = sections_of(STRENGTH.read_text(encoding="utf-8"))[game.title]
    pairs = {(met.bout.one, met.bout.other) for met in earlier_of(text, (sharp, cunning + 1)).ladder}
    assert pairs == {("greedy", "gentle"), ("sharp", "greedy")}
    assert not earlier_of(text, (sharp, cunning + 1)).rival
    assert {met.bout.one for met in earlier_of(text, (sharp + 1, cunning)).ladder} == {"greedy"}


def test_the_page_in_the_docs_is_read_as_it_was_written() -> None:
    text = STRENGTH.read_text(encoding="utf-8")
    for game in hb.GAMES.values():
        section = sections_of(text)[game.title]
        rows = [met_cells(met) for met in earlier_of(section, game.bots.budgets).ladder]
        lines = [line.replace(" †", "") for line in section.split("\n")]
        assert rows and all(f"| {' | '.join(row)} |".replace(" †", "") in lines for row in rows)
    assert sections_of(page([], 1, text)) == sections_of(text)


@pytest.mark.parametrize(
    "above, low, high, games, verdict",
    [
        (0.7, 0.55, 0.8, 80, "yes"),
        (0.7, 0.45, 0.9, 10, "not shown"),
        (0.59, 0.52, 0.65, 300, "not shown"),
        (0.55, 0.52, 0.59, 900, "no"),
        (0.0, 0.0, 1.0, 0, "not measured"),
    ],
)
def test_a_rung_is_one_if_enough_pairs_are_won_and_surely(
    above: float, low: float, high: float, games: int, verdict: str
) -> None:
    share = Share(above, low, high)
    assert Met(2, Bout("sharp", "greedy", games, 0, share, share, (1, 1), (1, 1))).verdict == verdict


def test_how_many_games_a_pair_plays_is_fixed_beforehand() -> None:
    for id, game in hb.GAMES.items():
        experiment, _ = arrangement(pair(game, "sharp", "greedy", 120, 1))
        assert not experiment.stop.measure and experiment.stop.games * len(experiment.tables) == 120, id


def test_a_rung_that_is_shown_to_be_none_is_told() -> None:
    share = Share(0.55, 0.52, 0.59)
    met = Met(2, Bout("sharp", "greedy", 900, 0, share, share, (1, 1), (1, 1)))
    one = Strength(hb.GAMES[TTZ], (met,), (), None, (), 0.0, 0.0, 0)
    assert not one.is_good and msgspec.structs.replace(one, ladder=()).is_good


def test_ratings_add_up_from_greedy() -> None:
    def met(one: str, other: str, above: float, seats: int = 2) -> Met:
        share = Share(above, above - 0.1, 1.0)
        return Met(seats, Bout(one, other, 99, 0, share, share, (1, 1), (1, 1)))

    rungs = (met("greedy", "gentle", 0.75), met("sharp", "greedy", 10 / 11), met("cunning", "sharp", 1.0))
    one = Strength(hb.GAMES[TTZ], (*rungs, met("sharp", "greedy", 0.5, 4)), (), None, (), 0.0, 0.0, 0)
    assert ratings(one) == {"gentle": 1500 - 191, "greedy": 1500, "sharp": 1900, "cunning": 1900 + 920}
    gap = msgspec.structs.replace(one, ladder=(rungs[0], met("sharp", "greedy", 0.55), rungs[2]))
    assert ratings(gap) == {"gentle": 1309, "greedy": 1500}, "sharp is not shown to be stronger than greedy"


def test_a_match_that_must_be_won_and_is_not_is_told_by_the_exit_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    challenged(Challenge(("random", "gentle"), 200, 0.99), monkeypatch)
    assert main(["lab", "strength", "--share", "0.01", "--processes", "1"]) == 1
