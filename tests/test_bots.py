"""Bots: they answer every question of every game, the same for the same seed, and see what their seat may see."""

from __future__ import annotations

import doctest
import pickle
import time
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from itertools import chain, islice
from pathlib import Path
from typing import Any

import battery
import pytest

import hurlyburly
from hurlyburly import GAMES, BadTable, IllegalPlay, Match, NotYourTurn
from hurlyburly.bots import LEVELS, Glimpse, Guest, Thinking, answer, bot_named, guests, listed_bot
from hurlyburly.bots.levels import Greedy, Random, Search
from hurlyburly.bots.search import playout
from hurlyburly.bots.shelf import Guests
from hurlyburly.bots.thinking import LONGEST_LINE, Expected
from hurlyburly.bots.tree import search
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.luck import Luck, QuickLuck
from hurlyburly.kernel.state import State
from hurlyburly.kernel.step import NOTHING, Sealed, Step

NAMES = ("random", "1", "2", "search:5")


@pytest.fixture(params=[*GAMES, "toy"])
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Every game, and the toy game, in which several seats are asked at once."""
    if request.param == "toy":
        from toy import TOY

        monkeypatch.setitem(GAMES, "toy", TOY)
    return GAMES[request.param]


def sampled(game: Game, seats: int, seed: int, decisions: int, every: int = 1) -> Iterator[tuple[int, Match]]:
    """Some decisions of a match of random play, numbered."""
    whole = battery.decisions(battery.Setting(game, seats, {}), seed)
    for number, match in enumerate(islice(whole, 0, decisions * every, every)):
        if not match.over:
            yield number, match


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.whole_games
def test_a_bot_answers_whatever_is_asked_and_the_same_for_the_same_seed(game: Game, name: str) -> None:
    bot = bot_named(name, game)
    for seats in (game.seats.start, game.seats.stop - 1):
        for number, match in sampled(game, seats, seats, 30, every=3):
            for seat in match.to_act:
                play = answer(bot, Glimpse(match.state, seat, number))
                assert play in match.options(seat)
                assert play == answer(bot, Glimpse(match.state, seat, number))


def test_what_is_sent_to_a_bots_process_has_neither_the_key_nor_a_hidden_card_in_it(game: Game) -> None:
    exchanged = 0
    few, many = game.seats.start, game.seats.stop - 1  # where few play, nobody may hold anything for long
    for number, match in chain(sampled(game, few, 3, 150), sampled(game, many, 3, 40)):
        for seat in match.to_act:
            sent = pickle.dumps((bot_named("3", game), Glimpse(match.state, seat, number)))
            assert match.key not in sent and match.key.hex().encode() not in sent
            for other in game.hidden(match.state, seat):
                exchanged += 1
                assert sent == pickle.dumps((bot_named("3", game), Glimpse(other, seat, number)))
    assert exchanged, "where nothing is hidden, this proves nothing"


def test_a_bot_in_another_process_answers_as_here(game: Game) -> None:
    bot = bot_named("search:10", game)
    for number, match in sampled(game, game.seats.start, 4, 15, every=5):
        glimpse = Glimpse(match.state, match.to_act[0], number)
        assert answer(*pickle.loads(pickle.dumps((bot, glimpse)))) == answer(bot, glimpse)


def test_thinking_changes_nothing_at_the_table(game: Game) -> None:
    for number, match in sampled(game, game.seats.start, 5, 15, every=5):
        before = match.position()
        for name in NAMES:
            answer(bot_named(name, game), Glimpse(match.state, match.to_act[0], number))
        assert match.position() == before


def test_a_seat_that_is_not_asked_has_nothing_to_glimpse(game: Game) -> None:
    for number, match in sampled(game, game.seats.start, 6, 30):
        for seat in set(range(match.seats)) - set(match.to_act):
            with pytest.raises(NotYourTurn, match=f"seat {'ABCDEFGH'[seat]} is not asked anything"):
                Glimpse(match.state, seat, number)
        with pytest.raises(NotYourTurn, match="seat 9 is not asked anything"):
            Glimpse(match.state, 9, number)
        with pytest.raises(BadTable, match=r"a glimpse is made of a state, as in Glimpse\(match.state, seat, seed=1\)"):
            Glimpse(match, match.to_act[0], number)  # type: ignore[arg-type]  # as somebody would


def test_levels_are_budgets_of_the_game() -> None:
    game = next(iter(GAMES.values()))
    sharp, cunning = bot_named("3", game), bot_named("4", game)
    assert isinstance(sharp, Search) and isinstance(cunning, Search)
    assert (sharp.iterations, cunning.iterations) == game.bots.budgets
    assert cunning.seconds <= 1.0
    assert [bot_named(level.name, game) for level in LEVELS] == [bot_named(str(n), game) for n in (1, 2, 3, 4)]


@pytest.mark.parametrize("name", ["5", "", "clever", "search:", "search:0", "random:2", "3:3"])
def test_an_unknown_bot_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(BadTable, match=r"1 gentle, 2 greedy, 3 sharp, 4 cunning, each also -bold.* search:ITERATIONS"):
        bot_named(name, next(iter(GAMES.values())))


# Bots of somebody else's.

TTZ = GAMES["toil-and-troublez"]


class Last:
    """Takes whatever comes last."""

    games = ("toil-and-troublez",)
    seconds = 2

    def choose(self, glimpse: Glimpse) -> int:
        return glimpse.s.options[-1]


class Cheat:
    def choose(self, glimpse: Glimpse) -> int:
        return 4000


LAST = f"{__name__}:Last"


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> Guests:
    """Another one than that of this process, and nothing installed."""
    empty = Guests()
    empty._looked = True
    monkeypatch.setattr("hurlyburly.bots.shelf.GUESTS", empty)
    return empty


def test_a_bot_is_named_by_its_place_or_by_what_it_is_called_or_is_one_itself(shelf: Guests) -> None:
    last = Last()
    shelf.load([EntryPoint("magpie", LAST, "hurlyburly.bots")])
    assert bot_named(last, TTZ) is last
    assert bot_named(LAST, TTZ) == Guest("last", LAST, "Takes whatever comes last.", 2.0, (TTZ.id,))
    assert bot_named("magpie", TTZ) == Guest("magpie", LAST, "Takes whatever comes last.", 2.0, (TTZ.id,))
    assert guests(TTZ) == [bot_named("magpie", TTZ)] and guests(GAMES["talisman"]) == []
    match = next(match for _, match in sampled(TTZ, 2, 1, 30) if len(match.options(match.to_act[0])) > 1)
    glimpse = Glimpse(match.state, match.to_act[0], 1)
    assert answer(bot_named("magpie", TTZ), glimpse) == match.options(match.to_act[0])[-1]


def test_a_bot_that_does_not_know_a_game_does_not_sit_down_to_it(shelf: Guests) -> None:
    shelf.add(LAST, "magpie")
    for name in (LAST, "magpie"):
        with pytest.raises(BadTable, match="plays toil-and-troublez, not talisman"):
            bot_named(name, GAMES["talisman"])


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("no_such_module:Bot", "'no_such_module:Bot' cannot be loaded: ModuleNotFoundError"),
        (f"{__name__}:NoSuchBot", "cannot be loaded: AttributeError"),
        (f"{__name__}:Small", "is no bot: a bot has a method choose"),
        ("magpie", "search:ITERATIONS; installed: last; one of your own is named module:Class"),
        (object(), "is no bot: a bot has a method choose"),
    ],
)
def test_a_wrong_bot_is_refused_with_the_reason(shelf: Guests, name: Any, words: str) -> None:
    shelf.add(LAST)
    for game in (TTZ, TTZ.id):
        with pytest.raises(BadTable, match=words):
            bot_named(name, game)


def test_strangers_choose_from_those_that_are_listed_and_cannot_name_a_module(shelf: Guests) -> None:
    shelf.add(LAST)
    assert listed_bot("last", TTZ) == bot_named("last", TTZ)
    with pytest.raises(BadTable, match="there is no bot"):
        listed_bot(LAST, TTZ)


def test_one_bot_that_cannot_be_loaded_does_not_keep_the_others_away(shelf: Guests) -> None:
    broken = EntryPoint("broken", "no_such_module:Bot", "hurlyburly.bots")
    again = EntryPoint("sharp", LAST, "hurlyburly.bots")
    shelf.load([broken, again, EntryPoint("last", LAST, "hurlyburly.bots")])
    assert [*shelf.all()] == ["last"]
    assert "ModuleNotFoundError" in shelf.missing["broken"] and "already" in shelf.missing["sharp"]
    with pytest.raises(BadTable, match=r"there is no bot 'broken'.*ModuleNotFoundError"):
        bot_named("broken", TTZ)


def test_simulations_take_bots_as_they_are(shelf: Guests) -> None:
    first, second = Last(), Last()
    report = hurlyburly.simulate(TTZ.id, [first, second, "random"], n=3)
    assert [bot.name for bot in report.bots] == ["Last", "Last 2", "random"]
    assert hurlyburly.simulate(TTZ.id, [first], n=2, seats=2).setting.bots == ("Last", "Last")


def test_a_choice_that_is_none_is_refused_wherever_a_bot_plays() -> None:
    with pytest.raises(IllegalPlay, match="Cheat chose 4000, which is none of its options"):
        hurlyburly.simulate(TTZ.id, [Cheat()], n=1)


def test_a_time_cap_ends_a_search(game: Game) -> None:
    match = Match(game, seed=1, variants=game.bots.short)
    while len(match.options(match.to_act[0])) == 1:
        match.play(match.to_act[0], match.options(match.to_act[0])[0])
    start = time.monotonic()
    answer(Search(10**9, seconds=0.2), Glimpse(match.state, match.to_act[0], 1))
    assert 0.2 <= time.monotonic() - start < 60  # so many iterations would take days


# A game of the tests' own: small enough to know the right answer.


class Small(State):
    """Whoever `won` says wins; `turns` counts the plays."""

    won: list[int]
    turns: int
    far: int

    def twin(self, luck: Luck) -> Small:
        s = Small()
        s.carry(self, luck)
        s.won, s.turns, s.far = self.won[:], self.turns, self.far
        return s

    def redeal(self, seat: int, luck: Luck) -> Small:
        s = self.twin(luck)
        s.ask_again(seat)
        return s

    def scores(self) -> list[int]:
        return [0] * self.seats

    def winners(self) -> list[int]:
        return self.won

    def standing(self) -> list[float]:
        return [min(1.0, self.turns / 100)] * self.seats

    def horizon(self) -> int:
        return self.far


def small(step: Step, seats: int = 3, far: int = 0) -> Small:
    s = Small()
    s.begin(seats, QuickLuck(1))
    s.won, s.turns, s.far = [], 0, far
    s.then(step)
    s.advance()
    return s


HEADS, TAILS, SAFE = 0, 1, 2


class Coins(Sealed):
    """A and B hide a coin each: B wins if they match. A may also play safe, and all share."""

    def write(self, s: Any, option: int) -> str:
        return str(option)

    def answers(self, s: Any) -> list[int]:
        return [HEADS, TAILS, SAFE] if self.seat == 0 else [HEADS, TAILS]

    def reveal(self, s: Any) -> None:
        first, second = s.sealed[:2]
        s.won = [0, 1, 2] if first == SAFE else [1] if first == second else [0]


class Haystack(Step):
    """One of fifty is the needle."""

    def write(self, s: Any, option: int) -> str:
        return str(option)

    def options(self, s: Any) -> list[int]:
        return list(range(50))

    def choose(self, s: Any, option: int) -> None:
        s.won = [0] if option == 37 else [1]


class MarkedHaystack(Haystack):
    def prior(self, s: Any, option: int) -> float:
        return 20.0 if option == 37 else 1.0


class MisleadingHaystack(Haystack):
    def prior(self, s: Any, option: int) -> float:
        return 1.0 if option == 37 else 2.0


class Round(Step):
    """Each is asked in turn, and nothing comes of it; the last option looks best."""

    def write(self, s: Any, option: int) -> str:
        return str(option)

    def options(self, s: Any) -> list[int]:
        return [0, 1, 2]

    def choose(self, s: Any, option: int) -> None:
        s.turns += option
        s.then(Round(s.after(self.seat)))

    def prior(self, s: Any, option: int) -> float:
        return 1.0 + option


class Endless(Step):
    """Goes on for ever; two steps are better than one."""

    def options(self, s: Any) -> list[int]:
        return [1, 2] if s.turns < 10**9 else NOTHING

    def choose(self, s: Any, option: int) -> None:
        s.turns += option * 20 if not s.turns else 1
        s.then(Endless(self.seat))


def test_where_several_are_asked_at_once_nobody_knows_the_others_answer() -> None:
    for seat in (0, 1):
        s = small(Coins([0, 1]))
        assert Glimpse(s, seat, 1).s.seat == seat
        option = Search(300).choose(Glimpse(s, seat, 1))
        assert option in (HEADS, TAILS), "SAFE is right only against somebody who peeks"


@pytest.mark.parametrize("bot", [Random(), Greedy(), Greedy(slips=2), Search(20)])
def test_a_bot_may_be_asked_after_others_have_sealed_their_answers(bot: Any) -> None:
    s = small(Coins([0, 1]))
    s.play(HEADS)
    chosen = {bot.choose(Glimpse(s, 1, seed)) for seed in range(20)}
    assert chosen == {HEADS, TAILS}, "with nothing to go by, it is either"


# What a search tells.


def test_a_thought_compares_all_options_and_the_best_comes_first(game: Game) -> None:
    for number, match in sampled(game, game.seats.start, 7, 8, every=9):
        seat = match.to_act[0]
        glimpse = Glimpse(match.state, seat, number)
        before = pickle.dumps(glimpse)
        thought = Thinking(glimpse).more(iterations=40)
        assert {each.text for each in thought.options} == set(match.options(seat))
        assert thought.options[0].option == thought.best and thought.options[0].text == thought.text
        assert thought.iterations == sum(each.visits for each in thought.options) == 40
        assert sum(each.chance for each in thought.options) == pytest.approx(1.0)
        assert all(-0.01 <= each.value <= 1.01 for each in thought.options)
        assert thought.line[0] == Expected(seat, thought.text) and len(thought.line) <= LONGEST_LINE
        assert pickle.loads(pickle.dumps(thought)) == thought
        assert pickle.dumps(glimpse) == before


def test_whoever_thinks_again_goes_on_where_it_was() -> None:
    match = next(match for _, match in sampled(TTZ, 2, 3, 60) if len(match.options(match.to_act[0])) > 2)
    glimpse = Glimpse(match.state, match.to_act[0], 1)
    thinking = Thinking(glimpse)
    first, second = thinking.more(iterations=50), thinking.more(iterations=70)
    whole = Thinking(glimpse).more(iterations=120)
    assert (first.iterations, second.iterations) == (50, 120) and second.seconds > first.seconds
    assert second.options == whole.options and second.line == whole.line
    assert whole.best == Search(120).choose(glimpse) == Search(120).think(glimpse).best
    longer = thinking.more(seconds=0.1)
    assert longer.iterations > 120 and longer.seconds >= second.seconds + 0.1
    with pytest.raises(BadTable, match="for how long"):
        thinking.more()
    assert whole.of(whole.text) == whole.options[0]
    with pytest.raises(BadTable, match="'dance' was no option"):
        whole.of("dance")


def test_a_thought_knows_what_wins_and_what_loses() -> None:
    thought = Search(400).think(Glimpse(small(MarkedHaystack(0)), 0, 1))
    worth = {each.option: each.value for each in thought.options}
    assert thought.best == 37 and worth[37] == pytest.approx(0.8) and not thought.mixture
    assert all(worth[option] == 0.0 for option in worth if option != 37)


class InTurn(Round):
    """The same, to its end: whoever has said the most in three turns wins."""

    def choose(self, s: Any, option: int) -> None:
        s.turns += option if self.seat == 0 else -option
        if self.seat < 2:
            s.then(InTurn(self.seat + 1))
        else:
            s.won = [0] if s.turns > 0 else [1, 2]


def test_the_line_says_who_is_expected_to_play_what() -> None:
    thought = Search(600).think(Glimpse(small(InTurn(0)), 0, 1))
    assert [each.seat for each in thought.line] == [0, 1, 2]
    assert [each.text for each in thought.line][1:] == ["2", "2"], "the others keep it from winning"


# Secret answers.


class Weapons(Sealed):
    """Rock, paper, scissors."""

    def answers(self, s: Any) -> list[int]:
        return [0, 1, 2]

    def reveal(self, s: Any) -> None:
        first, second = s.sealed[:2]
        s.won = [0, 1] if first == second else [0] if (first - second) % 3 == 1 else [1]

    def write(self, s: Any, option: int) -> str:
        return ("rock", "paper", "scissors")[option]


class Uneven(Coins):
    """As with coins, but two tails are a draw: both should show heads in one game of three."""

    def answers(self, s: Any) -> list[int]:
        return [HEADS, TAILS]

    def reveal(self, s: Any) -> None:
        first, second = s.sealed[:2]
        s.won = [0] if first != second else [1] if first == HEADS else [0, 1]


class Sure(Weapons):
    """Rock wins whatever the other does."""

    def reveal(self, s: Any) -> None:
        s.won = [seat for seat in (0, 1) if s.sealed[seat] == 0] or [1]


class Luckless(Weapons):
    """Rock, paper, scissors, but a die may turn the result round: one sees the best answer but dimly."""

    def reveal(self, s: Any) -> None:
        super().reveal(s)
        if s.luck.below(4) == 0:
            s.won = [1 - seat for seat in s.won]


def mixture(step: Sealed, seat: int = 0, sealed: int | None = None, iterations: int = 600) -> dict[int, float]:
    s = small(step, seats=2)
    if sealed is not None:
        s.play(sealed)
    return Search(iterations).think(Glimpse(s, seat, 1)).mixture


THIRDS = {HEADS: pytest.approx(1 / 3, abs=0.02), TAILS: pytest.approx(2 / 3, abs=0.02)}


@pytest.mark.parametrize(("step", "iterations", "near"), [(Weapons, 150, 0.02), (Luckless, 2000, 0.12)])
def test_secret_answers_are_mixed_so_that_nobody_can_use_it(step: type[Sealed], iterations: int, near: float) -> None:
    for seat in (0, 1):
        found = mixture(step([0, 1]), seat, iterations=iterations)
        assert found == {weapon: pytest.approx(1 / 3, abs=near) for weapon in range(3)}


def test_a_mixture_weighs_what_the_answers_bring() -> None:
    for seat in (0, 1):
        assert mixture(Uneven([0, 1]), seat, iterations=60) == THIRDS


def test_an_answer_that_is_always_right_is_always_given() -> None:
    assert mixture(Sure([0, 1])) == {0: 1.0, 1: 0.0, 2: 0.0}


def test_a_mixture_does_not_hang_on_what_another_has_laid_down_already() -> None:
    answers = [mixture(Uneven([0, 1]), 1, sealed) for sealed in (HEADS, TAILS)]
    assert answers[0] == answers[1] == THIRDS


def test_a_search_draws_its_answer_from_the_mixture() -> None:
    s = small(Uneven([0, 1]), seats=2)
    heads = sum(Search(60).choose(Glimpse(s, 0, seed)) == HEADS for seed in range(150))
    assert 30 <= heads <= 70


class Crowd(Sealed):
    """Three seats name one of so many numbers; the highest that nobody else has named wins."""

    def write(self, s: Any, option: int) -> str:
        return str(option)

    def answers(self, s: Any) -> list[int]:
        return list(range(s.far or 4))

    def reveal(self, s: Any) -> None:
        alone = [number for number in s.sealed if s.sealed.count(number) == 1]
        s.won = [s.sealed.index(max(alone))] if alone else [0, 1, 2]
        s.far = 0


def test_three_may_answer_in_secret_and_too_many_answers_are_searched_like_any_others() -> None:
    found = Search(600).think(Glimpse(small(Crowd([0, 1, 2])), 0, 1)).mixture
    assert sum(found.values()) == pytest.approx(1.0) and found[3] > found[0]
    many = small(Crowd([0, 1, 2]))
    many.far = 20
    many.options = many.stack[-1].options(many)
    assert Search(50).think(Glimpse(many, 0, 1)).mixture == {}


def test_a_search_tries_the_promising_first() -> None:
    assert search(small(MarkedHaystack(0)), 0, 20, QuickLuck(1)) == 37
    assert search(small(Haystack(0)), 0, 20, QuickLuck(1)) != 37


def test_a_search_finds_the_best_even_where_it_looks_unpromising() -> None:
    assert search(small(MisleadingHaystack(0)), 0, 400, QuickLuck(1)) == 37


def test_a_search_stops_at_the_horizon_and_asks_how_the_seats_stand() -> None:
    assert search(small(Endless(0), far=3), 0, 100, QuickLuck(1)) == 2


def test_a_short_play_out_does_what_looks_best_until_another_seat_may_choose() -> None:
    s = small(Round(0), far=9)
    assert playout(s, QuickLuck(1), s.horizon()) == 1
    assert (s.seat, s.turns) == (1, 2)


def test_greedy_does_what_looks_best_among_equals() -> None:
    s = small(Round(0))
    s.turns = 1000  # all stand as well as they can
    assert {Greedy().choose(Glimpse(s, 0, seed)) for seed in range(9)} == {2}


def test_greedy_takes_what_wins_at_once_and_a_gentle_bot_slips() -> None:
    s = small(Haystack(0))
    assert Greedy().choose(Glimpse(s, 0, 1)) == 37
    gentle = [Greedy(slips=4).choose(Glimpse(s, 0, seed)) == 37 for seed in range(100)]
    assert 60 <= sum(gentle) <= 90


def test_the_examples_of_the_page_about_bots_run() -> None:
    page = Path(__file__).parents[1] / "docs" / "bots.md"
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert tried >= 10 and failed == 0
