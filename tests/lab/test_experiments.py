"""Experiments: every game is kept once, whatever happens, and a mistake is named before the first one is played."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import polars as pl
import pytest

import hurlyburly as hb
from hurlyburly import HurlyburlyError
from hurlyburly.cli import main
from hurlyburly.kernel.game import Game
from hurlyburly.lab import Experiment, Matchup, Stop, read_experiment, results, run
from hurlyburly.lab.experiment import content_files, digest_of, laid_out
from hurlyburly.lab.keeping import TIMES, Kept
from hurlyburly.lab.measures import measured
from hurlyburly.lab.wilson import mean_interval, share_interval, wilson

ROOT = Path(__file__).parents[2]
TTZ = "toil-and-troublez"
SMALL = Experiment(
    tables=(Matchup(TTZ, bots=("random",)), Matchup(TTZ, bots=("random", "lab.breaking:Moody"))),
    seed=3,
    stop=Stop(games=6),
    events=("completed", "scored"),
)


def timeless(kept: Kept) -> pl.DataFrame:
    """The rows without what hangs on the machine."""
    return kept.games().drop(TIMES)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """An experiment that was run in one go."""
    return run(SMALL, tmp_path_factory.mktemp("small") / "out").kept


# What is kept.


def test_every_game_is_a_row_that_other_programs_can_read(small: Kept) -> None:
    rows = pl.read_parquet(small.folder / "games.parquet")
    assert rows.equals(small.games()) and rows.height == 12
    assert rows["table"].to_list() == [0] * 6 + [1] * 6 and rows["number"].to_list() == [*range(6)] * 2
    first = rows.row(0, named=True)
    assert first["game"] == TTZ and first["bots"] == ["random", "random"] and first["result"] in ("won", "shared")
    assert sorted(first["places"]) in ([1, 2], [1, 1]) and sum(first["shares"]) == 1
    assert first["decisions"] >= sum(first["choices"]) > 0 and first["turns"] >= 2 * first["rounds"] - 1 > 0


def test_a_table_of_equals_is_not_passed_round_and_others_are(small: Kept) -> None:
    rows = small.games()
    assert rows.filter(table=0)["deal"].to_list() == [0, 1, 2, 3, 4, 5]
    assert rows.filter(table=1)["deal"].to_list() == [0, 0, 1, 1, 2, 2]
    assert rows.filter(table=1)["bots"].to_list()[:2] == [
        ["random", "lab.breaking:Moody"],
        ["lab.breaking:Moody", "random"],
    ]


def test_tables_that_are_compared_meet_the_same_deals(small: Kept) -> None:
    rows = small.games()
    deals = [dict(rows.filter(table=table).select("deal", "seed").unique().iter_rows()) for table in (0, 1)]
    assert all(deals[0][deal] == seed for deal, seed in deals[1].items()) and len(deals[1]) == 3


def test_a_game_that_breaks_is_a_row_with_its_error_and_stops_nothing(small: Kept) -> None:
    rows = small.games().filter(table=1)
    broken = rows.filter(result="failed")
    assert 0 < broken.height < rows.height
    assert set(broken["error"]) == {"RuntimeError: so many options"} and broken["scores"].list.len().sum() == 0
    kept = [row for row in small.rows() if row.table == 1]
    assert measured("failures", kept)[0].value == broken.height / rows.height
    assert all(line.games == rows.height - broken.height for line in measured("wins", kept))


def test_events_of_interest_are_rows_with_what_they_name(small: Kept) -> None:
    events = pl.read_parquet(small.folder / "events.parquet")
    assert set(events["what"]) == {"completed", "scored"}
    first = events.filter(table=0, number=0)
    game = small.games().row(0, named=True)
    scored = first.filter(what="scored").select("seat", "fields").rows()
    assert {seat: msgspec.json.decode(fields)["marks"] for seat, fields in scored} == dict(enumerate(game["scores"]))
    completed = first.filter(what="completed").row(0, named=True)
    assert 0 < completed["decision"] <= game["decisions"]
    about = {thing.id: thing.name for thing in hb.GAMES[TTZ].things()}
    named = dict(zip(completed["things"], completed["names"], strict=True))
    cards = [thing for thing in named if thing in about]
    assert cards and all(named[thing] == about[thing] for thing in cards)


# Going on.


def test_a_second_run_plays_nothing_and_more_games_are_added_to_those_there_are(small: Kept, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    run(msgspec.structs.replace(SMALL, stop=Stop(games=2)), folder)
    chunks = sorted((folder / "chunks").iterdir())
    run(msgspec.structs.replace(SMALL, stop=Stop(games=2)), folder)
    assert sorted((folder / "chunks").iterdir()) == chunks
    again = run(SMALL, folder)
    assert timeless(again.kept).equals(timeless(small)) and again.events.equals(small.events())
    assert [path.read_bytes() for path in chunks] == [
        path.read_bytes() for path in sorted((folder / "chunks").iterdir())[: len(chunks)]
    ]


def test_a_chunk_whose_games_were_not_written_does_not_count(small: Kept, tmp_path: Path) -> None:
    """As if it had been killed between its two files, or within one."""
    folder = tmp_path / "out"
    run(SMALL, folder, keep_every=0)
    last = sorted((folder / "chunks").glob("*.games.parquet"))[-1]
    last.rename(last.with_name(f"{last.name}.part"))
    assert Kept(folder).games().height < 12
    again = run(SMALL, folder)
    assert timeless(again.kept).equals(timeless(small)) and again.events.equals(small.events())


LONG = """
seed = 3
events = ["scored"]
[stop]
games = 60
[[table]]
game = "toil-and-troublez"
bots = ["random"]
[[table]]
game = "toil-and-troublez"
bots = ["random", "gentle"]
games = 6
"""


def started(folder: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "hurlyburly.cli", "lab", "run", str(folder / "long.toml"), "--processes", "2"]
    return subprocess.Popen([*command, "--keep-every", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def children(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


@pytest.mark.whole_games
def test_killed_in_the_middle_it_goes_on_and_counts_no_game_twice(tmp_path: Path) -> None:
    (tmp_path / "long.toml").write_text(LONG, encoding="utf-8")
    kept = Kept(tmp_path / "long.lab")
    for end in (signal.SIGKILL, signal.SIGINT):
        before = len(kept.finished("games"))
        process = started(tmp_path)
        while len(kept.finished("games")) == before:
            assert process.poll() is None, process.communicate()
            time.sleep(0.02)
        crew = children(process.pid)
        process.send_signal(end)
        _, err = process.communicate()
        assert len(crew) >= 2
        while any(Path(f"/proc/{pid}").exists() for pid in crew):  # they leave with whoever started them
            time.sleep(0.02)
        assert process.returncode == (-9 if end == signal.SIGKILL else 130), err.decode()
    assert "the same command goes on from there" in err.decode() and "Traceback" not in err.decode()
    assert 0 < kept.games().height < 66
    last = started(tmp_path)
    _, err = last.communicate()
    assert last.returncode == 0, err.decode()
    unbroken = run(read_experiment(tmp_path / "long.toml"), tmp_path / "unbroken").kept
    assert timeless(kept).equals(timeless(unbroken)) and kept.events().equals(unbroken.events())
    assert kept.games().select("table", "number").is_duplicated().sum() == 0 and kept.games().height == 66


@pytest.mark.whole_games
def test_a_process_that_dies_costs_the_game_it_died_at_and_no_other(tmp_path: Path) -> None:
    tables = (Matchup(TTZ, bots=("random", "lab.breaking:Deadly")),)
    experiment = Experiment(tables=tables, seed=3, stop=Stop(games=6))
    found = run(experiment, tmp_path / "out", processes=2).games
    moody = Experiment(tables=(Matchup(TTZ, bots=("random", "lab.breaking:Moody")),), seed=3, stop=Stop(games=6))
    broken = set(run(moody, tmp_path / "moody").games.filter(result="failed")["deal"])
    assert set(found.filter(result="failed")["deal"]) == broken and found.height == 6
    assert all("died" in error for error in found.filter(result="failed")["error"])


# Who may write, and what belongs to what.


def test_two_runs_cannot_write_to_the_same_folder(tmp_path: Path) -> None:
    with Kept(tmp_path).held(), pytest.raises(hb.BadTable, match="another run is writing here"):
        run(SMALL, tmp_path)
    run(msgspec.structs.replace(SMALL, stop=Stop(games=1)), tmp_path)


def changed(**fields: object) -> Experiment:
    table = msgspec.structs.replace(SMALL.tables[1], **fields)
    return msgspec.structs.replace(SMALL, tables=(SMALL.tables[0], table))


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (msgspec.structs.replace(SMALL, seed=4), "seed of table 1 was '3', now '4'"),
        (changed(bots=("random", "gentle")), "bots of table 2 was 'random, lab.breaking:Moody', now 'random, gentle'"),
        (changed(seats=3), "bots of table 2"),
        (changed(rotate=False), "seatings of table 2 was '2', now '1'"),
        (changed(variants={"collections-by-hand": True}), "variants of table 2"),
        (msgspec.structs.replace(SMALL, events=()), "events of table 1"),
        (msgspec.structs.replace(SMALL, time_cap=True), "time_cap of table 1"),
        (msgspec.structs.replace(SMALL, tables=SMALL.tables[:1]), "it had 2 tables and now has 1"),
    ],
)
def test_results_belong_to_what_was_played(small: Kept, other: Experiment, words: str) -> None:
    with pytest.raises(hb.BadTable, match=re.escape(words)) as refused:
        run(other, small.folder)
    assert "--out" in str(refused.value) and str(small.folder) in str(refused.value)


def test_what_cannot_be_read_is_named_in_a_line(tmp_path: Path) -> None:
    one = msgspec.structs.replace(SMALL, stop=Stop(games=1))
    kept = run(one, tmp_path).kept
    chunk = kept.finished("games")[0]
    chunk.write_bytes(chunk.read_bytes()[:-20])
    with pytest.raises(hb.BadTable, match="chunks: a file there is damaged or missing"):
        run(one, tmp_path)
    manifest = tmp_path / "experiment.json"
    manifest.write_text(manifest.read_text().replace('"lead_changes",', ""))
    with pytest.raises(hb.BadTable, match="another release, whose rows have other columns"):
        run(one, tmp_path)
    manifest.write_text("{")
    with pytest.raises(hb.BadTable, match=re.escape(str(manifest))):
        run(one, tmp_path)


def test_what_is_asked_may_change_and_tables_may_be_added(small: Kept, tmp_path: Path) -> None:
    first = msgspec.structs.replace(SMALL, tables=SMALL.tables[:1])
    run(first, tmp_path)
    both = run(msgspec.structs.replace(SMALL, title="Both", measures=("ties",)), tmp_path)
    assert timeless(both.kept).equals(timeless(small))
    assert results(SMALL, tmp_path).lines("seats")[0] == both.lines("seats")[0]


def test_a_bot_that_was_changed_is_another_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    code = "class Own:\n    def choose(self, glimpse):\n        return glimpse.s.options[0]\n"
    (tmp_path / "own_bot_of_the_lab.py").write_text(code, encoding="utf-8")
    own = Experiment(tables=(Matchup(TTZ, bots=("own_bot_of_the_lab:Own",)),), stop=Stop(games=1))
    run(own, tmp_path / "out")
    (tmp_path / "own_bot_of_the_lab.py").write_text(code.replace("[0]", "[-1]"), encoding="utf-8")
    with pytest.raises(hb.BadTable, match="code of the bots of table 1"):
        run(own, tmp_path / "out")


@pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in hb.GAMES.values()])
def test_the_content_of_a_game_is_part_of_what_was_played(game: Game, tmp_path: Path) -> None:
    files = content_files(game)
    assert files and {path.parent.name for path in files} & {"content"}
    (table,) = laid_out(Experiment(tables=(Matchup(game.id, bots=("random",)),)))
    assert f"content: {digest_of(files)}" in table.mark.splitlines()
    changed = tmp_path / files[0].name
    changed.write_bytes(files[0].read_bytes() + b"\n")
    assert digest_of([changed, *files[1:]]) != digest_of(files)


def test_a_pack_is_found_beside_the_file_and_what_it_says_matters(tmp_path: Path) -> None:
    pack = (ROOT / "examples" / "packs" / "troublez-dusk.toml").read_text(encoding="utf-8")
    (tmp_path / "dusk.toml").write_text(pack, encoding="utf-8")
    file = tmp_path / "a.toml"
    file.write_text(f'[[table]]\ngame = "{TTZ}"\nbots = ["random"]\npacks = ["dusk.toml"]\ngames = 1\n')
    row = run(read_experiment(file), tmp_path / "out").games.row(0, named=True)
    assert row["packs"] == [read_experiment(file).tables[0].packs[0].name]  # type: ignore[union-attr]
    (tmp_path / "dusk.toml").write_text(pack + "\n# changed", encoding="utf-8")
    with pytest.raises(hb.BadTable, match="packs of table 1"):
        run(read_experiment(file), tmp_path / "out")


# How precise.


def test_a_table_is_played_until_its_intervals_are_narrow_enough(tmp_path: Path) -> None:
    stop = Stop(games=400, measure="rounds", width=1.5, at_least=8)
    found = run(Experiment(tables=(Matchup(TTZ, bots=("random",)),), stop=stop), tmp_path / "out")
    rows = found.rows()[0]
    (line,) = found.lines("rounds")[0]
    assert line.width <= 1.5 and 8 < len(rows) < 400 and line.low <= line.value <= line.high
    (earlier,) = measured("rounds", [row for row in rows if row.deal < len(rows) / 1.25 - 1])
    assert earlier.width > 1.5, "it did not go on once it was narrow enough"


@pytest.mark.whole_games
def test_where_it_stops_hangs_neither_on_processes_nor_on_where_it_was_broken_off(tmp_path: Path) -> None:
    stop = Stop(games=300, measure="seats", width=0.3, at_least=4)
    experiment = Experiment(tables=(Matchup(TTZ, bots=("random",)),), stop=stop)
    alone = run(experiment, tmp_path / "alone").kept
    spread = run(experiment, tmp_path / "spread", processes=2, keep_every=0).kept
    last = sorted(spread.chunks.glob("*.games.parquet"))[1]
    last.unlink()
    (spread.chunks / sorted(spread.chunks.glob("*.games.parquet"))[-1].name).rename(last)
    again = run(experiment, spread.folder).kept
    assert timeless(alone).equals(timeless(again)) and 4 < alone.games().height < 300


def test_games_with_the_same_deal_that_go_alike_count_as_fewer() -> None:
    apart = [[1.0], [0.0]] * 50
    assert share_interval(apart) == pytest.approx(wilson(50, 100), abs=0.002)
    alike = [[1.0, 1.0], [0.0, 0.0]] * 25
    assert share_interval(alike) == pytest.approx(wilson(25, 50), abs=0.002)
    mirrored = [[1.0, 0.0]] * 50
    assert share_interval(mirrored) == wilson(50, 100), "never as more"
    nearly = [[1.0, 0.0]] * 48 + [[1.0, 1.0], [0.0, 0.0]]
    assert share_interval(nearly) == wilson(50, 100)
    assert share_interval([]) == (0.0, 1.0)


def test_intervals_of_means_are_students() -> None:
    low, high = mean_interval([[4.0], [6.0], [5.0], [7.0], [3.0]])
    assert (low, high) == pytest.approx((5 - 1.963, 5 + 1.963), abs=0.005)
    assert mean_interval([[4.0]]) == (float("-inf"), float("inf"))
    assert mean_interval([[1.0, 1.0], [3.0, 3.0]]) == mean_interval([[1.0], [3.0]])


# Files with mistakes.


GOOD = f'[[table]]\ngame = "{TTZ}"\nbots = ["random"]\n'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("table = 3", ["at table"]),
        ("", ["table"]),
        (GOOD + "seat = 3", ["unknown field `seat`", "table[0]"]),
        (GOOD + 'seats = "many"', ["table[0].seats"]),
        (GOOD + "seats = [2, 9]", ["table 1", "2 to 6 seats, not 9"]),
        (GOOD + GOOD.replace("random", "clever"), ["table 2", "there is no bot 'clever'"]),
        (GOOD.replace("random", "nowhere:Bot"), ["table 1", "nowhere:Bot", "cannot be loaded"]),
        (GOOD.replace('["random"]', "[]"), ["table 1", "name at least one"]),
        (GOOD.replace(TTZ, "chess"), ["table.game", "there is no game 'chess'"]),
        (GOOD + "variants = { blood = true }", ["table 1", "no variant 'blood'"]),
        (GOOD + 'packs = ["nowhere.toml"]', ["nowhere.toml", "No such file"]),
        (GOOD + "games = 0", ["table 1", "games"]),
        ('measures = ["luck"]\n' + GOOD, ["measures", "no measure 'luck'", "wins, seats"]),
        ('events = ["sneezed"]\n' + GOOD, ["events", "'sneezed'", "completed"]),
        ("[stop]\ngames = 0\n" + GOOD, ["stop.games"]),
        ("[stop]\nwidth = 0.1\n" + GOOD, ["stop", "`measure`", "belong together"]),
        ("seed = 1.5\n" + GOOD, ["seed"]),
        ("seed = \n", ["a.toml"]),
    ],
)
def test_a_mistake_in_a_file_is_one_line_that_names_the_field(
    text: str, words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.toml").write_text(text, encoding="utf-8")
    assert main(["lab", "run", str(tmp_path / "a.toml")]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1, err
    for word in words:
        assert word in err, err
    assert not (tmp_path / "a.lab").exists()


def test_without_its_packages_the_lab_says_what_to_install(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['polars'] = None; from hurlyburly.cli import main; sys.exit(main(['lab', 'run', 'a']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=os.environ)
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and "pip install 'hurlyburly[lab]'" in done.stderr


def test_several_numbers_of_seats_are_so_many_tables() -> None:
    tables = laid_out(Experiment(tables=(Matchup(TTZ, bots=("random", "greedy"), seats=(2, 4)),)))
    assert [table.setting.bots for table in tables] == [("random", "greedy"), ("random", "greedy") * 2]
    assert [table.setting.seatings for table in tables] == [2, 2] and tables[0].name != tables[1].name


def test_levels_think_without_a_time_cap_unless_one_is_asked_for() -> None:
    game = hb.GAMES[TTZ]
    for cap in (False, True):
        (table,) = laid_out(Experiment(tables=(Matchup(TTZ, bots=("sharp",)),), time_cap=cap))
        player = table.setting.player(0, game)
        assert (player.seconds > 0) == cap and player.iterations == game.bots.budgets[0]  # type: ignore[attr-defined]


def test_run_prints_what_was_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = 'title = "Who wins?"\nmeasures = ["wins", "rounds"]\n[stop]\ngames = 4\n'
    (tmp_path / "a.toml").write_text(text + GOOD.replace('"random"', '"random", "gentle"'), encoding="utf-8")
    assert main(["lab", "run", str(tmp_path / "a.toml"), "--processes", "1"]) == 0
    told = capsys.readouterr()
    assert "Who wins?" in told.out and "4 games, 2 deals" in told.out and told.err == ""
    assert re.search(r"^wins +gentle +.*% to .*% +50.0%", told.out, re.M)
    assert (tmp_path / "a.lab" / "games.parquet").exists()


def test_a_mistake_of_the_programmers_is_one_of_ours() -> None:
    with pytest.raises(HurlyburlyError, match="no measure"):
        laid_out(Experiment(tables=SMALL.tables, measures=("luck",)))


def test_a_cluster_that_is_not_there_is_named_and_loses_nothing(small: Kept, tmp_path: Path) -> None:
    with pytest.raises(HurlyburlyError, match=r"Ray does not answer at 'ray://127\.0\.0\.1:1'"):
        run(SMALL, tmp_path / "out", on="ray://127.0.0.1:1")
    assert timeless(run(SMALL, tmp_path / "out").kept).equals(timeless(small))
