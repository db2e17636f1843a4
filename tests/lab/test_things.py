"""What is counted of things: every game says what its events tell, and no more stands out than should."""

from __future__ import annotations

import random
import re
from pathlib import Path

import msgspec
import polars as pl
import pytest

import hurlyburly as hb
from hurlyburly.cli import main
from hurlyburly.kernel.events import fields_of
from hurlyburly.kernel.game import Game
from hurlyburly.lab import Experiment, Matchup, Results, Stop, count_things, run
from hurlyburly.lab.experiment import laid_out
from hurlyburly.lab.measures import Row
from hurlyburly.lab.reports import things_report, unequal
from hurlyburly.lab.things import Counts, ThingLine, in_the_box, line_of, remarked

TTZ = "toil-and-troublez"


@pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in hb.GAMES.values()])
def test_every_game_says_what_its_events_tell(game: Game) -> None:
    box = game.checked_box(())
    told = set()
    for trace in game.traces:
        assert trace.event in game.events
        fields = {field.name: field for field in fields_of(trace.event)}
        assert fields[trace.field].kind is not None and (not trace.worth or fields[trace.worth].kind is None)
        assert "seat" in fields or trace.what == "seen"
        told |= {trace.what}
        for _, name in in_the_box(game, box, trace):
            assert name and "'s " not in name.partition(" ")[0], "one name, whoever has it"
    assert {"seen", "used"} <= told


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Results:
    tables = (Matchup(TTZ, bots=("random",)),)
    experiment = Experiment(tables=tables, seed=1, stop=Stop(games=12), events=("things",))
    return run(experiment, tmp_path_factory.mktemp("things"))


def test_things_are_counted_from_events(small: Results) -> None:
    (lines,) = count_things(small)
    by_name = {line.name: line for line in lines}
    game = hb.GAMES[TTZ]
    names = {thing.name for thing in game.things() if thing.id.startswith(("card:", "collection:"))}
    assert names <= by_name.keys()
    events = small.events
    acts = (
        events.filter(what="magician-acts").explode("things", "names").filter(pl.col("things").str.starts_with("card:"))
    )
    for (name,), group in acts.group_by("names"):
        line = by_name[str(name)]
        assert line.uses == group.height and line.used == group["number"].n_unique()
        assert line.seats_with >= group.select("number", "seat").n_unique()
    for line in lines:
        assert line.games == 12 >= line.seen >= line.had >= max(line.taken, line.used)
        assert line.seats_with + line.seats_without == 2 * line.seen
        assert line.with_low <= line.won_with <= line.with_high or not line.seats_with


def test_who_wins_with_a_thing_is_compared_with_the_others_of_the_same_games(small: Results) -> None:
    """By hand, for the card that most seats had."""
    (lines,) = count_things(small)
    line = max((line for line in lines if line.kind == "card" and line.seats_without), key=lambda line: line.seats_with)
    traced = {trace.event.__struct_config__.tag for trace in hb.GAMES[TTZ].traces} - {"drew"}
    shares = {(row.number, seat): share for row in small.rows()[0] for seat, share in enumerate(row.shares)}
    having, seen = set(), set()
    for number, what, seat, all, names in small.events.select("number", "what", "seat", "things", "names").iter_rows():
        named = [name for thing, name in zip(all, names, strict=True) if thing.startswith("card:")]
        if line.name in named:
            seen.add(number)
            if what in traced:
                having.add((number, seat))
    lacking = [key for key in shares if key[0] in seen and key not in having]
    assert line.won_with == pytest.approx(sum(shares[key] for key in having) / len(having))
    assert line.won_without == pytest.approx(sum(shares[key] for key in lacking) / len(lacking))


# Standing out.


def row(number: int, winner: int) -> Row:
    """A game of two that this seat has won."""
    plain = {name: 0 for name in Row.__struct_fields__} | {"name": "", "game": TTZ, "variants": "", "error": ""}
    plain |= {name: [] for name in ("bots", "packs", "winners", "scores", "places", "choices", "ms", "longest_ms")}
    plain |= {"number": number, "deal": number, "seats": 2, "result": "won"}
    return msgspec.convert(plain | {"shares": [1.0, 0.0] if winner == 0 else [0.0, 1.0]}, Row)


def had(holders: set[tuple[int, int]], games: int) -> Counts:
    one = Counts()
    for game in range(games):
        one.add("seen", game, None, None)
    for game, seat in holders:
        one.add("used", game, seat, None)
    return one


def lists_of(lists: int, things: int, games: int, edge: float) -> list[list[ThingLine]]:
    """Lists of things that seats hold by chance; the first of each is held by the winner more often, by `edge`."""
    luck = random.Random(5)
    found = []
    for _ in range(lists):
        rows = {game: row(game, luck.randrange(2)) for game in range(games)}
        lines = []
        for thing in range(things):
            holders = set()
            for game, played in rows.items():
                winner = int(played.shares[1])
                chance = 0.5 + (edge if thing == 0 else 0.0)
                holders.add((game, winner if luck.random() < chance else 1 - winner))
            lines.append(line_of("card", f"thing {thing}", had(holders, games), rows))
        found.append(remarked(lines))
    return found


def test_where_nothing_matters_few_lists_remark_on_anything() -> None:
    remarks = [any(line.remark for line in lines) for lines in lists_of(100, 12, 40, 0.0)]
    assert sum(remarks) <= 12, "one in twenty, and what chance adds to that"


def test_what_wins_much_more_is_remarked_on_and_alone() -> None:
    for lines in lists_of(5, 12, 120, 0.3):
        assert lines[0].remark == "wins more" and lines[0].low > 0.3
        assert [line.remark for line in lines[1:]].count("") >= 10


def test_seats_of_one_game_are_not_taken_for_independent() -> None:
    """In a game of two one wins and one loses: the interval of the difference is that of the one share, doubled."""
    rows = {game: row(game, 0 if game < 60 else 1) for game in range(100)}
    line = line_of("card", "", had({(game, 0) for game in rows}, 100), rows)
    assert line.difference == pytest.approx(0.2) and line.won_with == 0.6
    assert line.high - line.low == pytest.approx(2 * 2 * 1.984 * (0.24 / 99) ** 0.5, rel=0.001)


def test_what_is_never_or_hardly_had_is_named() -> None:
    rows = {game: row(game, 0) for game in range(200)}
    lines = [line_of("card", name, had(holders, 200), rows) for name, holders in [("a", set()), ("b", {(3, 1)})]]
    lines.append(line_of("card", "c", Counts(), rows))
    assert [line.remark for line in remarked(lines)] == ["never had", "hardly ever had", "never seen"]
    few = [line_of("card", "a", had(set(), 20), rows)]
    assert remarked(few)[0].remark == "", "of twenty games that cannot be said"


# The command.


def test_things_are_printed_and_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    file = tmp_path / "a.toml"
    file.write_text(f'events = ["things"]\n[stop]\ngames = 6\n[[table]]\ngame = "{TTZ}"\nbots = ["random"]\n')
    assert main(["lab", "things", str(file), "--processes", "1"]) == 0
    out = capsys.readouterr().out
    assert "6 games that came to an end" in out and re.search(r"^Four of Toad 1 +100 %", out, re.M)
    page = (tmp_path / "a.lab" / "things.md").read_text(encoding="utf-8")
    assert "### collection" in page and "| One of each kind |" in page
    kept = pl.read_parquet(tmp_path / "a.lab" / "things.parquet")
    assert set(kept["kind"]) == {"card", "collection"} and kept["games"].unique().to_list() == [6]


def test_where_bots_differ_a_warning_says_so() -> None:
    equal, other = laid_out(
        Experiment(tables=(Matchup(TTZ, bots=("random",)), Matchup(TTZ, bots=("random", "greedy"))))
    )
    assert unequal(equal) == "" and "stronger" in unequal(other)
    assert unequal(other) in things_report("", [(equal, []), (other, [])]).partition("random, greedy")[2]


def test_without_their_events_nothing_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.toml").write_text(f'[[table]]\ngame = "{TTZ}"\nbots = ["random"]\n')
    assert main(["lab", "things", str(tmp_path / "a.toml")]) == 2
    assert 'events = ["things"]' in capsys.readouterr().err and not (tmp_path / "a.lab").exists()
