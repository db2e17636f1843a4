"""Things, plays and events: how verbs write, what things are called, what is judged and told."""

from __future__ import annotations

from typing import Annotated

import msgspec
import pytest
import toy as toys

import hurlyburly as hb
from hurlyburly.games import GAMES
from hurlyburly.kernel.events import SECRET, Event, Seat, TakenBack, seat_of
from hurlyburly.kernel.match import Judged, Why
from hurlyburly.kernel.play import SOURCES, Play, kind_of, number_of
from hurlyburly.kernel.state import EVERYBODY, UNKNOWN, only
from hurlyburly.kernel.step import NOBODY
from hurlyburly.kernel.vocabulary import NUMBER, SEAT, Verb, listed

GIVE = Verb("give", "give {} to {}", [NUMBER, SEAT])
SHOW = Verb("show", "show {} {*}", [SEAT, NUMBER])
PUT = Verb("put", "put {} from {} on {}!", [NUMBER, SEAT, NUMBER])


class Shown(Event, frozen=True):
    seat: Seat
    cards: Annotated[tuple[int, ...], NUMBER, SECRET]
    loud: bool = False


class Midnight(Event, frozen=True):
    sweeps = (NUMBER,)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> hb.Match:
    monkeypatch.setitem(GAMES, "toy", toys.TOY)
    return hb.Match("toy", seats=3, seed=1)


def test_a_verb_fills_its_pattern_with_the_things_it_acts_on() -> None:
    assert GIVE.of(None, 0, 3, 1) == Play("give", ("number:3", "seat:1"), "give 3 to B")
    assert PUT.of(None, 0, 1, 2, 0).text == "put 1 from C on 0!"
    assert Verb("pass", "pass").of(None, 0) == Play("pass", (), "pass")
    assert str(GIVE.of(None, 0, 3, 1)) == "give 3 to B" and GIVE.of(None, 0, 3, 1).numbers == (3, 1)


@pytest.mark.parametrize(
    ("numbers", "text"), [([1], "nothing"), ([1, 4], "4"), ([1, 4, 5], "4 and 5"), ([1, 4, 5, 6], "4, 5 and 6")]
)
def test_a_verb_may_take_a_set_at_its_end(numbers: list[int], text: str) -> None:
    play = SHOW.of_all(None, 0, numbers)
    assert play.text == f"show B {text}" and play.things == ("seat:1", *[f"number:{n}" for n in numbers[1:]])


def test_a_pattern_wants_a_kind_for_each_slot() -> None:
    with pytest.raises(AssertionError, match="1 kinds for"):
        Verb("give", "give {} to {}", [NUMBER])


def test_a_button_has_the_pattern_with_other_names_in_it() -> None:
    assert GIVE.filled(["three", "Ada"]) == "give three to Ada"
    assert SHOW.filled(["Ada", "two", "four"]) == "show Ada two and four" and listed([]) == "nothing"


def test_an_id_is_a_kind_and_a_number() -> None:
    assert (SEAT.thing(2), kind_of("card:17"), number_of("card:17")) == ("seat:2", "card", 17)


def test_a_secret_field_is_unknown_to_all_but_its_audience() -> None:
    shown = Shown(1, (5, 6), to=only(1))
    assert shown.known_to(1) is shown
    for reader in (0, 2, NOBODY):
        assert shown.known_to(reader) == Shown(1, (UNKNOWN, UNKNOWN), to=only(1))
    assert Shown(1, (5, 6)).to == EVERYBODY and Shown(1, (5, 6)).known_to(NOBODY).cards == (5, 6)  # type: ignore[attr-defined]


def test_an_event_names_its_things_as_far_as_they_are_known() -> None:
    shown = Shown(1, (5, 6), True, to=0)
    assert list(shown.things()) == ["seat:1", "number:5", "number:6"]
    assert list(shown.known_to(0).things()) == ["seat:1"]
    assert (shown.what, Midnight().what) == ("shown", "midnight") and (seat_of(shown), seat_of(Midnight())) == (
        1,
        NOBODY,
    )


def test_an_event_is_data_and_back() -> None:
    shown = Shown(1, (5, 6), to=only(1))
    data = msgspec.to_builtins(shown)
    assert data == {"what": "shown", "seat": 1, "cards": (5, 6), "loud": False, "to": 2}
    assert msgspec.convert(data, Shown | Midnight) == shown


def test_plays_options_and_views_tell_the_same(toy: hb.Match) -> None:
    plays = toy.plays(0)
    assert [play.verb for play in plays] == ["lay"] * 3 and toy.view(0).plays == plays
    assert toy.options(0) == toy.view(0).options == tuple(str(play) for play in plays)
    assert toy.view(None).plays == toy.view(None).options == ()


def test_a_play_is_made_by_value_or_by_text(toy: hb.Match) -> None:
    twin = toy.copy()
    toy.play(0, toy.plays(0)[1])
    twin.play(0, f"  {twin.options(0)[1].replace(' ', '  ')} ")
    assert toy.position() == twin.position() and toy.played == twin.played


def test_what_was_judged_is_made_without_judging_again(toy: hb.Match, monkeypatch: pytest.MonkeyPatch) -> None:
    judged = toy.judge(0, toy.options(0)[0])
    assert isinstance(judged, Judged)
    monkeypatch.setattr(toys.LayCards, "means", None)
    toy.make(judged)
    assert toy.played[-1].text == judged.text


def test_what_was_judged_before_another_play_is_judged_anew(toy: hb.Match) -> None:
    judged = toy.judge(0, toy.options(0)[0])
    assert isinstance(judged, Judged)
    toy.play(0, toy.options(0)[1])
    with pytest.raises(hb.NotYourTurn):
        toy.make(judged)


def test_taking_back_is_judged_and_made_like_a_play(toy: hb.Match) -> None:
    assert isinstance(toy.judge(0, "undo"), Why)
    before = toy.position()
    toy.play(0, toy.options(0)[0])
    judged = toy.judge(0, "undo")
    assert isinstance(judged, Judged)
    toy.make(judged)
    assert toy.position() == before and toy.heard[-1] == TakenBack(0, 0)


def test_why_not_tells_of_each_play_with_these_things_what_is_against_it(toy: hb.Match) -> None:
    held = toy.view(0).hand  # type: ignore[attr-defined]  # ToyView
    (may,) = toy.why_not(0, [f"card:{held[0]}"])
    assert may.play.text == f"lay {held[0]}" and may.why is None
    other = next(card for card in toys.DECK if card not in held)
    (may_not,) = toy.why_not(0, [f"card:{other}"])
    assert may_not.why is not None and may_not.why.rule == "TOY-01" and "(TOY-01)" in may_not.why.words
    assert toy.why_not(0, ["seat:1"]) == () and len(toy.why_not(0, [])) == len(toys.DECK)
    toy.play(0, toy.options(0)[0])
    assert toy.why_not(0, [f"card:{held[0]}"]) == ()


AGAIN = 100  # a number for the same play, which a step may think of once more


class LaysInTwoWays(toys.LayCards):
    def means(self, s: toys.Toy, option: int) -> Play:
        return super().means(s, option % AGAIN)

    def conceivable(self, s: toys.Toy) -> list[int]:
        return [*toys.DECK, *[AGAIN + card for card in toys.DECK]]


def test_a_play_that_may_be_made_in_one_way_is_not_told_of_as_barred_in_another(toy: hb.Match) -> None:
    toy.state.stack[-1] = LaysInTwoWays([0, 1, 2])
    told = {one.play.text: one.why is None for one in toy.why_not(0, [])}
    assert {text for text, allowed in told.items() if allowed} == set(toy.options(0)) and len(told) == len(toys.DECK)


def test_things_are_told_by_game_and_match_and_a_wrong_id_says_which_kinds_there_are(toy: hb.Match) -> None:
    things = toys.TOY.things()
    assert [thing.id for thing in things] == [f"card:{card}" for card in toys.DECK]
    assert toy.thing("card:3") == things[2] and things[2].source in SOURCES
    for wrong in ("card:99", "card:999999999", "card:-1", "card:03", "card", "card:x", "dragon:1", ""):
        with pytest.raises(hb.BadTable, match="of: card"):
            toy.thing(wrong)
