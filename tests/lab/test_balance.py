"""docs/balance: its experiments can be played, and the scripts that read their games tell what happened in them."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

from hurlyburly.bots import Glimpse
from hurlyburly.games.dungeon_twister.box import ROOMS
from hurlyburly.lab.experiment import laid_out, read_experiment
from hurlyburly.lab.running import Results, run

BALANCE = Path(__file__).parents[2] / "docs" / "balance"
FILES = [path for path in sorted(BALANCE.rglob("*.toml")) if "[[table]]" in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("file", [pytest.param(file, id=file.stem) for file in FILES])
def test_its_experiments_can_be_played(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BALANCE))  # where a bot lies that one of them asks
    assert laid_out(read_experiment(file))


class Script:
    """One of the scripts, and games of random players for it to read."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.file = folder / "small.toml"
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def played(self, name: str, game: str, variants: str = "", bot: str = "random") -> Results:
        """Some games, with the events that the experiment of this name keeps."""
        events = list(read_experiment(BALANCE / name).events)
        table = f'[[table]]\nname = "small"\ngame = "{game}"\nbots = ["{bot}"]\nvariants = {{ {variants} }}\n'
        self.file.write_text(f"seed = 3\nevents = {events}\n\n[stop]\ngames = 3\n\n{table}", encoding="utf-8")
        return run(read_experiment(self.file), self.file.with_suffix(".lab"))

    def rows(self, name: str, *more: str) -> list[list[str]]:
        """The rows of the tables that it prints, without their heads."""
        self.monkeypatch.setattr(sys, "argv", [name, str(self.file), *more])
        runpy.run_path(str(BALANCE / name), run_name="__main__")
        lines = self.capsys.readouterr().out.splitlines()
        heads = [place for place, line in enumerate(lines) if line.startswith("|---")]
        told = [
            line for place, line in enumerate(lines) if line.startswith("|") and {place, place + 1}.isdisjoint(heads)
        ]
        return [line.strip("| ").split(" | ") for line in told]


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Script:
    return Script(tmp_path, monkeypatch, capsys)


def test_what_orders_were_open_and_sold_is_told(script: Script) -> None:
    played = script.played("toil-and-trouble.toml", "toil-and-trouble", "offer-to-stop = 30")
    (total, *orders) = script.rows("toil_and_trouble.py", "--orders")
    rounds = [row.rounds for row in played.rows()[0]]
    assert total[:5] == ["small", "random", "2", "3", f"{sum(rounds) / 3:.1f}"]
    open_in = sum(int(times) for _, _, _, times, _ in orders)
    sold = sum(round(int(times) * int(share.partition("%")[0]) / 100) for _, _, _, times, share in orders)
    events = played.events
    assert sold == len(events.filter(what="sold")) and sold > 0
    assert open_in == 3 * 4 + len(events.filter(what="opened")) + len(events.filter(what="replaced"))


def test_what_rooms_were_visited_and_what_they_paid_is_told(script: Script) -> None:
    played = script.played("wizard-tower.toml", "wizard-tower")
    (total, *rooms) = script.rows("wizard_tower.py")
    events = played.events
    assert total[:3] == ["random", "3", "3"]
    assert sum(int(visits) for _, visits, *_ in rooms) == len(events.filter(what="floor-turned-up"))
    assert [treasure for *_, treasure, _ in rooms] == sorted([treasure for *_, treasure, _ in rooms])


def test_how_often_each_side_wins_is_told(script: Script) -> None:
    played = script.played("dungeon-twister.toml", "dungeon-twister", "dead-game = 12")
    ((bots, games, share, *_),) = script.rows("dungeon_twister.py")
    won = sum(row.shares[0] for row in played.rows()[0])
    assert (bots, games) == ("random", "3") and share.startswith(f"{won / 3:.1%} (")


def test_games_that_broke_off_are_nobodys(script: Script) -> None:
    played = script.played("dungeon-twister.toml", "dungeon-twister", "dead-game = 12", "lab.test_balance:Breaking")
    ((_, games, *_),) = script.rows("dungeon_twister.py")
    assert [bool(row.error) for row in played.rows()[0]] == [True, False, False] and games == "2"


class Breaking:
    """Breaks in the first game it plays."""

    broke = False

    def choose(self, glimpse: Glimpse) -> int:
        if not Breaking.broke:
            Breaking.broke = True
            raise RuntimeError("not me")
        return glimpse.luck.pick(glimpse.s.options)


def test_no_forest_room_but_two_is_walked_through_from_side_to_side() -> None:
    script = runpy.run_path(str(BALANCE / "dungeon_twister.py"))
    board, ways = script["Board"], script["ways"]
    elf = next(walker for walker in script["WALKERS"] if walker.name == "elf, swimming")
    open_rooms = [
        room.title
        for room in ROOMS
        if room.box == "forest" and any(board([way], 1).is_crossed(elf) for way in ways(room))
    ]
    assert open_rooms == ["Bowyers' Copse", "The Ford"]
