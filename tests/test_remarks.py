"""What bots say at the table: seldom, never twice the same in a row, always alike, of what everybody has seen."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice, pairwise

import msgspec
import pytest
import toy

import hurlyburly as hb
from hurlyburly.bots import CHARACTERS, LEVELS, Glimpse, answer, bot_named, remarks
from hurlyburly.bots.remarks import A_ROUND, PLAIN, Remark, Remarks, Voice, voice_of, voices
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.parts import Telling
from hurlyburly.kernel.state import UNKNOWN, State

every_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in hb.GAMES.values()])
TABLES = ("one", "another", "a third")
EVERY = 9  # plays between two comparisons
SWAPS = 3  # of a secret
SPEAKERS = ("bold", "careful", "grasping", "vengeful")


@cache
def whole(id: str) -> Match:
    """A game of bots, from beginning to end."""
    game = hb.GAMES[id]
    match = Match(game, min(4, game.seats.stop - 1), seed=11, variants=game.bots.short)
    bot = bot_named("greedy", game)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, answer(bot, Glimpse(match.state, seat, len(match.played))))
    return match


def said(match: Match, table: str, speakers: tuple[str, ...] = SPEAKERS) -> dict[int, Remark]:
    return Remarks(match.game, speakers[: match.seats], table).listen(match)


@pytest.mark.whole_games
@every_game
def test_bots_say_something_in_a_game_of_every_game(game: Game) -> None:
    match = whole(game.id)
    for table in TABLES:
        made = said(match, table)
        assert len(made) > 1
        assert max(made) == len(match.heard) - 1  # something when it is over, too
        assert all(remark.words in spoken(SPEAKERS[remark.seat]) for remark in made.values())


@pytest.mark.whole_games
@every_game
def test_they_speak_once_a_round_at_most_and_never_twice_alike(game: Game) -> None:
    match = whole(game.id)
    kinds = {event.opens for event in match.heard} - {""}
    turns = 1 if kinds == {"round"} else match.seats
    for table in TABLES:
        made = said(match, table, ("bold",) * 4)
        opened, within = 0, Counter[int]()
        for number, event in enumerate(match.heard[:-1]):
            opened += bool(event.opens)
            within[opened // turns] += number in made
        assert max(within.values()) == A_ROUND
        assert all(one.words != after.words for one, after in pairwise(made[number] for number in sorted(made)))


@pytest.mark.whole_games
@every_game
def test_the_same_events_give_the_same_remarks_however_they_come(game: Game) -> None:
    """On a node that was there from the beginning, on one that opens the table later, and out of a record."""
    match = whole(game.id)
    again = Match(game, match.seats, seed=11, variants=game.bots.short)
    growing = Remarks(game, SPEAKERS[: match.seats], "one")
    for play in match.played:
        again.play(play.seat, play.text)
        before = dict(growing.made)
        assert before.items() <= growing.listen(again).items()  # nothing that was said is said otherwise later
    told = dict(growing.made)
    assert growing.listen(again) == told, "asked once more, nobody says more"
    assert told == said(match, "one") == said(hb.load(match.record()), "one")
    assert growing.made != said(match, "another")


@pytest.mark.whole_games
@every_game
def test_what_is_said_hangs_only_on_what_spectators_are_told(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is told gets a word here. A secret is exchanged by hand; what is told to seats alone is left out."""
    monkeypatch.setattr(remarks, "LIGHT", 0.0)
    monkeypatch.setattr(remarks, "CERTAIN", 0.001)
    monkeypatch.setattr(remarks, "A_ROUND", 1000)
    match, compared = Match(game, whole(game.id).seats, seed=11, variants=game.bots.short), 0
    for number, play in enumerate(whole(game.id).played):
        match.play(play.seat, play.text)
        if number % EVERY == 0 and not match.over:
            real = said(match, "one")
            twins = [exchanged(match, state) for state in islice(game.hidden(match.state, None), SWAPS)]
            for twin in [*twins, as_told(match)]:
                assert said(twin, "one") == real
            compared += len(twins) * bool(real)
    assert compared > 3


def test_a_secret_in_an_event_is_unknown_to_whoever_speaks_of_it() -> None:
    match = Match(toy.TOY, 3, seed=1)
    dealt = Telling(toy.Dealt, "is dealt a card", True, weight=9.0)
    known = Telling(
        toy.Dealt, "is dealt a card that we know", True, weight=9.0, only=lambda event: event.card != UNKNOWN
    )
    for telling, count in ((dealt, 1), (known, 0)):
        game = msgspec.structs.replace(toy.TOY, tellings=(telling,))
        assert len(Remarks(game, SPEAKERS[:3], "one").listen(match)) == count


def exchanged(match: Match, state: State) -> Match:
    twin = match.copy()
    twin.state = state
    state.told = twin.heard
    return twin


def as_told(match: Match) -> Match:
    twin = match.copy()
    twin.heard = match.told(None)
    return twin


@pytest.mark.whole_games
def test_whoever_is_no_bot_of_ours_is_silent() -> None:
    match = whole("wizard-tower")
    assert said(match, "one", ("", "", "", "")) == {}
    assert {remark.seat for table in TABLES for remark in said(match, table, ("", "bold", "", "")).values()} == {1}
    assert [voice_of(name) for name in ("", "Ada", "random", "search:300", "magpie", "mine:First")] == [""] * 6


@pytest.mark.whole_games
def test_a_game_that_does_not_say_what_matters_stays_quiet() -> None:
    match = whole("wizard-tower")
    quiet = msgspec.structs.replace(match.game, tellings=())
    assert Remarks(quiet, SPEAKERS, "one").listen(match) == {}


def test_every_level_speaks_and_every_character_in_its_own_words() -> None:
    assert voices().keys() == {PLAIN, *[character.name for character in CHARACTERS]}
    for level in LEVELS:
        assert voice_of(level.name) == voice_of(str(level.number)) == PLAIN
        for character in CHARACTERS:
            assert voice_of(f"{level.name}-{character.name}") == character.name
    every = [words for voice in voices() for words in spoken(voice)]
    assert len(set(every)) == len(every), "nobody says what another says"
    for words in every:
        assert 5 <= len(words) <= 60 and words[-1] in ".!?" and "{" not in words, words


def spoken(voice: str) -> list[str]:
    return [words for moment in Voice.__struct_fields__ for words in getattr(voices()[voice], moment)]
