"""Hints: honest, growing, made of what the seat may know, and in the game's words."""

from __future__ import annotations

from itertools import islice

import pytest

import hurlyburly
from hurlyburly.bots import Evidence, Glimpse, gathered, hint_for
from hurlyburly.bots.evidence import Seen
from hurlyburly.bots.futures import Future, Futures
from hurlyburly.bots.hints import ENOUGH_GAMES
from hurlyburly.kernel.errors import GameOver, NotYourTurn
from hurlyburly.kernel.events import fields_of
from hurlyburly.kernel.game import GAMES, Game
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.position import data_with_packs

FEW = 24  # iterations of a search
GAME_IDS = list(GAMES)


def asked(game: str, plays: int = 12, seed: int = 5) -> tuple[Match, int]:
    """A match some plays on, before a choice among several."""
    match = Match(game, seed=seed)
    while plays > 0 or len(match.options(match.to_act[0])) < 2:
        seat = match.to_act[0]
        options = match.options(seat)
        match.play(seat, options[plays % len(options)])
        plays -= 1
    return match, match.to_act[0]


def evidence_of(match: Match, seat: int, rounds: int = 1) -> Evidence:
    return gathered(Glimpse(match.state, seat, 7), Evidence(), rounds=rounds, iterations=FEW)


@pytest.mark.parametrize("id", GAME_IDS)
def test_a_hint_names_plays_that_may_be_made_and_is_the_same_for_all_that_looks_the_same(id: str) -> None:
    match, seat = asked(id)
    evidence = evidence_of(match, seat)
    hint = hint_for(match, seat, evidence)
    assert 1 <= len(hint.plays) <= 3
    assert {one.play.text for one in hint.plays} <= set(match.options(seat))
    assert all(one.words and one.judged for one in hint.plays)
    assert hint.futures >= 1
    for state in islice(match.game.hidden(match.state, seat), 1):
        assert gathered(Glimpse(state, seat, 7), Evidence(), rounds=1, iterations=FEW).seen == evidence.seen


def test_a_hint_searches_for_as_long_as_its_game_says() -> None:
    match, seat = asked("toil-and-troublez")
    assert gathered(Glimpse(match.state, seat, 7), Evidence(), rounds=1).iterations == match.game.bots.hint


def test_evidence_grows_and_keeps_what_it_had() -> None:
    match, seat = asked("toil-and-troublez")
    glimpse = Glimpse(match.state, seat, 7)
    first = gathered(glimpse, Evidence(), rounds=1, iterations=FEW)
    more = gathered(glimpse, first, rounds=1, iterations=FEW)
    assert more.iterations == 2 * first.iterations
    assert more.futures > first.futures
    again = [more.seen[option].visits - 2 * seen.visits for option, seen in first.seen.items()]
    assert any(again), "the second search saw other redeals"
    for option, seen in first.seen.items():
        assert more.seen[option].futures[: len(seen.futures)] == seen.futures


def test_a_future_is_the_same_world_whatever_is_played_in_it() -> None:
    """Only the play differs: the same number, begun twice with the same play, is the same future."""
    match, seat = asked("toil-and-trouble")
    glimpse = Glimpse(match.state, seat, 7)
    other = Glimpse(match.state, seat, 8)  # another redeal of the same question
    option = glimpse.s.options[0]
    both = [Futures(one.s, seat, 99) for one in (glimpse, other)]
    worlds = [data_with_packs(each.world(number)) for each in both for number in (0, 1)]
    assert worlds[:2] == worlds[2:] and worlds[0] != worlds[1]
    futures = [each.after(option, number, False) for each in both for number in (0, 1)]
    assert futures[:2] == futures[2:]
    assert len({repr(both[0].after(option, number, False)) for number in range(12)}) > 1


def seen(outcomes: list[tuple[float, bool]], win: float | None = None) -> Seen:
    """Of futures with a value each, in which the seat busts or does not."""
    bust = next(n for n, telling in enumerate(GAMES["toil-and-troublez"].tellings) if telling.words == "busts")
    futures = [Future(value, 0.0, {(bust, 0): 1.0} if busts else {}, win) for value, busts in outcomes]
    return Seen(visits=100.0, worth=50.0, futures=futures)


def laid(*options: Seen, **more: bool) -> tuple[Match, int, Evidence]:
    match, seat = asked("toil-and-troublez")
    found = match.state.options[: len(options)]
    return match, seat, Evidence(1, 100, 1.0, 1, found[0], seen=dict(zip(found, options, strict=True)), **more)


def test_reasons_are_what_happens_more_often_after_one_play_than_after_the_other() -> None:
    rarely, often = [(0.7, n % 10 < 3) for n in range(60)], [(0.4, n % 10 < 6) for n in range(60)]
    hint = hint_for(*laid(seen(rarely), seen(often)))
    assert [one.verdict for one in hint.plays] == ["clearly best", "clearly worse"]
    assert [(reason.words, reason.good) for reason in hint.plays[0].reasons] == [
        ("You bust in 3 of 10 instead of 6 of 10.", True)
    ]
    assert [(reason.words, reason.good) for reason in hint.plays[1].reasons] == [
        ("You bust in 6 of 10 instead of 3 of 10.", False)
    ]


def test_what_may_be_chance_is_no_reason_and_no_verdict() -> None:
    hint = hint_for(*laid(seen([(0.5, False), (0.7, True)] * 3), seen([(0.6, True), (0.5, True)] * 3)))
    assert {one.verdict for one in hint.plays} == {"about as good"}
    assert not any("instead" in reason.words for one in hint.plays for reason in one.reasons)


def test_the_futures_overrule_a_search_that_they_clearly_contradict() -> None:
    match, seat, evidence = laid(seen([(0.2, False)] * 20), seen([(0.8, False)] * 19 + [(0.7, False)]))
    assert hint_for(match, seat, evidence).plays[0].play.text == match.options(seat)[1]


@pytest.mark.parametrize("games", [ENOUGH_GAMES - 1, ENOUGH_GAMES])
def test_only_games_played_out_are_called_a_chance(games: int) -> None:
    played = [(0.5, False)] * games
    match, seat, evidence = laid(seen(played, 1.0), seen(played, 0.0))
    chances = [one.chance for one in hint_for(match, seat, evidence).plays]
    if games < ENOUGH_GAMES:
        assert chances == [None, None]
    else:
        assert [chance.share for chance in chances if chance] == [1.0, 0.0]
        evidence.too_long = True
        assert all(one.chance is None for one in hint_for(match, seat, evidence).plays)


def test_secret_answers_are_mixed_and_no_single_one_is_called_best() -> None:
    match = Match("dungeon-twister", seed=4)
    mixed = Evidence(1, 100, 1.0, 1, 0, mixed=True)
    plays = match.state.options[:2]
    mixed.seen = {plays[0]: Seen(mix=70.0, futures=[Future(0.5, 0, {}, None)] * 4), plays[1]: Seen(mix=30.0)}
    mixed.seen[plays[1]].futures = mixed.seen[plays[0]].futures
    hint = hint_for(match, match.to_act[0], mixed)
    assert [one.judged for one in hint.plays] == ["Make it in 7 of 10 such cases", "Make it in 3 of 10 such cases"]


def test_a_match_gives_a_hint_to_whoever_is_asked() -> None:
    match, seat = asked("toil-and-troublez")
    hint = match.hint(seat, 0.05, seed=1)
    assert hint.plays[0].play.text in match.options(seat)
    assert f"1. {hint.plays[0].play.text}: " in str(hint)
    with pytest.raises(NotYourTurn, match="is asked nothing"):
        match.hint(1 - seat)
    over = hurlyburly.load(match.record())
    over.state.end()
    with pytest.raises(GameOver):
        over.hint(0)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAME_IDS)
def test_what_a_game_tells_are_events_of_its_own_with_the_fields_that_are_named(game: Game) -> None:
    for telling in game.tellings:
        fields = {field.name for field in fields_of(telling.event)}
        assert telling.event in game.events
        assert {telling.whose, telling.worth} - {""} <= fields, telling
        assert telling.words[0].islower() and not telling.words.endswith("."), telling
