"""Simulations: fair to seats and deals, the same on any number of cores, and honest about what they know."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import hurlyburly as hb
from hurlyburly import BadTable
from hurlyburly.kernel.parts import Challenge
from hurlyburly.lab import simulate, strength, wilson
from hurlyburly.lab.simulate import Setting, play_game

TTZ = "toil-and-troublez"


def test_wilson_intervals_are_those_of_the_books() -> None:
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_every_deal_is_played_with_the_bots_in_every_seat() -> None:
    setting = Setting(TTZ, ("a", "b", "c"), seed=1)
    assert [setting.seating(number) for number in range(3)] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    report = simulate(TTZ, ["random"], 1, seats=3)
    assert report.games == 3, "rounded up to whole rounds of the table"


def test_the_bots_that_pass_round_meet_the_same_deal() -> None:
    one_bot = Setting(TTZ, ("greedy", "greedy"), seed=8)
    first, mirrored, other = [play_game(one_bot, number) for number in (0, 1, 2)]
    assert first.seats == [0, 1] and mirrored.seats == [1, 0]
    assert len({tuple(game.scores) for game in (first, mirrored, other)}) > 1


def test_wins_add_up_to_games_even_where_victories_are_shared() -> None:
    report = simulate(TTZ, ["random"], 60, seats=6, seed=2)
    assert sum(bot.wins for bot in report.bots) == pytest.approx(report.games)
    assert sum(seat.wins for seat in report.seats) == pytest.approx(report.games)
    assert report.lengths[0] <= report.lengths[1] <= report.lengths[2]
    assert report.plays == pytest.approx(report.lengths[1] * report.games)


@pytest.mark.whole_games
def test_results_hang_on_the_seed_alone() -> None:
    once, again = [simulate(TTZ, ["greedy", "random"], 6, seats=3, seed=5) for _ in range(2)]
    spread = simulate(TTZ, ["greedy", "random"], 6, seats=3, seed=5, processes=2)
    other = simulate(TTZ, ["greedy", "random"], 6, seats=3, seed=6)
    assert once.bots == again.bots == spread.bots
    assert once.seats == spread.seats and once.lengths == spread.lengths
    assert once.bots != other.bots


def test_somebody_can_watch() -> None:
    done: list[int] = []
    simulate(TTZ, ["random"], 4, watch=done.append)
    assert done == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("bots", "n", "seats", "words"),
    [
        ([], 1, None, "name at least one"),
        (["clever"], 1, None, "there is no bot 'clever'"),
        (["random"] * 4, 1, 3, "4 bots for 3 seats"),
        (["random"], 0, None, "at least one game"),
        (["random"], 1, 7, "2 to 6 seats, not 7"),
    ],
)
def test_a_mistake_is_found_before_the_first_game(bots: list[str], n: int, seats: int | None, words: str) -> None:
    with pytest.raises(BadTable, match=words):
        simulate(TTZ, bots, n, seats)


@pytest.mark.whole_games
def test_a_search_beats_random_play() -> None:
    report = simulate(TTZ, ["search:15", "random"], 4, seed=1)
    assert report.bots[0].wins >= 3


def test_strength_is_played_once_and_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    challenged(Challenge(("greedy", "random"), 8, 0.0), monkeypatch)
    for _ in range(2):
        assert strength.main(["--page", "strength.md", "--processes", "1"]) == 0
    title, first, _, second = capsys.readouterr().out.splitlines()
    assert first == second, "the second time it was only read, times and all"
    assert first in (tmp_path / "strength.md").read_text() and first.startswith("| greedy | 1 random | 8 |")
    assert f"## {title}" in (tmp_path / "strength.md").read_text()
    challenged(Challenge(("random", "random"), 8, 0.99), monkeypatch)
    assert strength.main([]) == 1


def challenged(challenge: Challenge, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all games only this one must win something, and only this."""
    for id, game in hb.GAMES.items():
        bots = msgspec.structs.replace(game.bots, challenges=(challenge,) if id == TTZ else ())
        monkeypatch.setitem(hb.GAMES, id, msgspec.structs.replace(game, bots=bots))
