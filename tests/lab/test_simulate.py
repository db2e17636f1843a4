"""Simulations: fair to seats and deals, the same on any number of cores, and honest about what they know."""

from __future__ import annotations

import msgspec
import pytest

import hurlyburly as hb
from hurlyburly import GAMES, BadTable
from hurlyburly.games.talisman.events import TurnBegan
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.step import NOBODY
from hurlyburly.lab import simulate, wilson
from hurlyburly.lab.playing import ALL_EVENTS, Listener, Setting, arranged, play_game

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
    assert first.bots == [0, 1] and mirrored.bots == [1, 0]
    assert first.seed == mirrored.seed != other.seed
    assert len({tuple(game.scores) for game in (first, mirrored, other)}) > 1


@pytest.mark.whole_games
@pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in hb.GAMES.values()])
def test_a_game_tells_how_long_it_was_and_who_led(game: Game) -> None:
    setting = arranged(game, ["random"], None, 3, game.bots.short, ())
    heard = msgspec.structs.replace(setting, events=(ALL_EVENTS,))
    played, silent = play_game(heard, 0), play_game(setting, 0)
    opened = [told for told in played.events if tags(game)[told.what].opens]
    assert played.rounds > 0 and len(opened) == (played.turns or played.rounds)
    assert 0 <= played.lead_changes < len(opened) and 0 <= played.open_until <= 1
    assert played.scores == silent.scores and played.decisions == silent.decisions and not silent.events
    assert {told.what for told in played.events} <= tags(game).keys()


def tags(game: Game) -> dict[str, type[Event]]:
    return {str(event.__struct_config__.tag): event for event in game.events}


def test_nobody_is_asked_who_leads_once_a_game_is_over() -> None:
    """A last turn may begin and end in the same breath."""
    game = hb.GAMES["talisman"]
    box = game.checked_box(())
    s = game.setup(2, QuickLuck(1), box, game.checked_variants({}))
    s.end()
    listener = Listener(game, box, ())
    listener.heard += [TurnBegan(0), TurnBegan(1), TurnBegan(0)]
    listener.take(s, 5)
    assert (listener.turns, listener.rounds, listener.leaders, listener.open_until([0])) == (3, 2, [], 1.0)


def test_the_lead_changes_when_somebody_else_takes_it() -> None:
    listener = Listener(hb.GAMES[TTZ], hb.GAMES[TTZ].checked_box(()), ())
    listener.leaders = [0, NOBODY, 0, 1, NOBODY, 1, 0, 1, 1, 1]
    assert listener.lead_changes == 3
    assert listener.open_until([1]) == 0.7 and listener.open_until([0]) == 1.0 and listener.open_until([0, 1]) == 1.0


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


def test_a_game_is_given_by_its_id_or_as_it_is() -> None:
    assert simulate(GAMES[TTZ], ["random"], 2, seed=3).bots == simulate(TTZ, ["random"], 2, seed=3).bots


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
        ("random", 1, None, r"bots are a list, as in \['greedy', 'random'\], not 'random'"),
    ],
)
def test_a_mistake_is_found_before_the_first_game(bots: list[str], n: int, seats: int | None, words: str) -> None:
    with pytest.raises(BadTable, match=words):
        simulate(TTZ, bots, n, seats)


@pytest.mark.whole_games
def test_a_search_beats_random_play() -> None:
    report = simulate(TTZ, ["search:15", "random"], 4, seed=1)
    assert report.bots[0].wins >= 3
