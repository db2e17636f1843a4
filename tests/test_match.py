"""Matches: what may be played, why not, taking back, who sees what."""

from __future__ import annotations

import copy
import json
import pickle
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import battery
import pytest
from msgspec.structs import replace

import hurlyburly as hb
from hurlyburly.draw import seats_of
from hurlyburly.kernel.game import GAMES, Game
from hurlyburly.kernel.match import Why
from hurlyburly.kernel.play import Case


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> hb.Match:
    from toy import TOY

    monkeypatch.setitem(GAMES, "toy", TOY)
    return hb.Match("toy", seats=3, seed=1)


def troublez(seed: int = 5, seats: int = 2) -> hb.Match:
    return hb.Match("toil-and-troublez", seats=seats, seed=seed)


def test_a_match_says_who_is_asked_what_and_plays_it() -> None:
    match = troublez()
    (seat,) = match.to_act
    (only_place,) = match.options(seat)
    match.play(seat, only_place)
    assert match.options(seat) == ("draw", "pass")
    assert match.options(1 - seat) == () and match.winners == () and not match.over


def test_the_same_seed_is_the_same_match_and_no_seed_is_a_new_one() -> None:
    assert troublez().position() == troublez().position()
    assert hb.Match("toil-and-troublez").key != hb.Match("toil-and-troublez").key


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_a_table_has_as_many_seats_as_the_rulebook_says(seats: int) -> None:
    with pytest.raises(hb.BadTable, match=f"Toil and Troublez is for 2 to 6 seats, not {seats}"):
        troublez(seats=seats)


def test_an_unknown_game_or_variant_says_what_there_is() -> None:
    with pytest.raises(hb.BadTable, match="there is no game 'chess'; there are: toil-and-troublez"):
        hb.Match("chess")
    with pytest.raises(hb.BadTable, match="has no variant 'blindfold'; there are: "):
        hb.Match("toil-and-troublez", variants={"blindfold": True})
    with pytest.raises(hb.BadTable, match="variant 'collections-by-hand' is one of off, on, not maybe"):
        hb.Match("toil-and-troublez", variants={"collections-by-hand": "maybe"})


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"seats": "3"}, "seats are a whole number, not '3'"),
        ({"seats": 3.0}, "seats are a whole number, not 3.0"),
        ({"seed": 1.5}, "a seed is a whole number, not 1.5"),
        ({"seed": "7"}, "a seed is a whole number, not '7'"),
        ({"key": b"k" * 65}, "a key is 1 to 64 bytes, not b'kkk"),
        ({"key": "secret"}, "a key is 1 to 64 bytes, not 'secret'"),
        ({"key": b""}, "a key is 1 to 64 bytes, not b''"),
        ({"key": b"k", "seed": 7}, "luck comes from a key or from a seed, not from both"),
        ({"names": "AB"}, "names are a list of words, one for each seat, not 'AB'"),
        ({"names": [1, 2]}, r"names are a list of words, one for each seat, not \[1, 2\]"),
        ({"names": 2}, "names are a list of words, one for each seat, not 2"),
        ({"variants": ["collections-by-hand"]}, "variants are ids with their values"),
        (
            {"packs": ["mine.toml"]},
            r"packs are a list of what `hurlyburly.read_pack\(path\)` gives, not \['mine.toml'\]",
        ),
        ({"packs": "mine.toml"}, r"packs are a list of what `hurlyburly.read_pack\(path\)` gives, not 'mine.toml'"),
        ({"packs": None}, r"packs are a list of what `hurlyburly.read_pack\(path\)` gives, not None"),
    ],
)
def test_what_is_of_the_wrong_kind_is_refused_with_what_is_wanted(given: dict[str, Any], says: str) -> None:
    with pytest.raises(hb.BadTable, match=says):
        hb.Match("toil-and-troublez", **given)


@pytest.mark.parametrize("game", [None, 5, ["talisman"], {}])
def test_what_is_no_game_is_answered_with_the_games_there_are(game: Any) -> None:
    with pytest.raises(hb.BadTable, match=f"there is no game {re.escape(repr(game))}; there are: toil-and-troublez"):
        hb.Match(game)
    with pytest.raises(hb.BadTable, match="there is no game"):
        hb.from_position(game, troublez().position())


ASKED_OF_A_SEAT: dict[str, tuple[Any, ...]] = {  # and what else is given
    **dict.fromkeys(
        ("options", "plays", "is_forced", "events", "told", "record", "may_undo", "undo", "view", "hint"), ()
    ),
    **dict.fromkeys(("play", "why", "judge"), ("draw",)),
    "why_not": ([],),
    "redeal": (1,),
}


@pytest.mark.parametrize("seat", [-1, 2, 99, "A", 1.0])
@pytest.mark.parametrize("ask", ASKED_OF_A_SEAT)
def test_a_seat_that_is_not_there_is_refused_whatever_is_asked_of_it(ask: str, seat: Any) -> None:
    match = troublez()
    with pytest.raises(hb.BadTable, match=f"there is no seat {seat!r} at a table of 2; seats are 0 to 1"):
        getattr(match, ask)(seat, *ASKED_OF_A_SEAT[ask])


def test_a_seat_may_be_any_kind_of_whole_number_and_is_kept_as_a_plain_one() -> None:
    match = troublez(seats=3)
    while match.to_act != (1,):
        (seat,) = match.to_act
        match.play(seat, match.options(seat)[-1])
    match.play(True, match.options(1)[0])
    assert match.played[-1].seat is not True and hb.load(match.record()).position() == match.position()
    assert match.view(True).seat is not True


@pytest.mark.parametrize("play", [0, None, ("draw",)])
def test_what_is_no_play_is_answered_with_where_plays_are_found(play: Any) -> None:
    match = troublez()
    (seat,) = match.to_act
    for ask in (match.play, match.why):
        with pytest.raises(hb.BadNotation, match=r"a play is one of `match.options\(seat\)` or `match.plays\(seat\)`"):
            ask(seat, play)
    assert match.played == []


@pytest.mark.parametrize("things", ["card:1", [1], 1])
def test_things_are_a_list_of_ids(things: Any) -> None:
    match = troublez()
    with pytest.raises(hb.BadTable, match=r"things are a list of ids, as in \['card:17'\], not "):
        match.why_not(match.to_act[0], things)


@pytest.mark.parametrize("id", ["card:9999", "card", "card:-1", "knight:1", 5, None])
def test_a_thing_that_is_not_there_is_answered_with_the_kinds_there_are(id: Any) -> None:
    with pytest.raises(hb.BadTable, match=f"has no thing {id!r}; a thing is a kind and a number, of: card, talisman"):
        troublez().thing(id)


def test_a_match_that_is_over_has_no_record_for_a_seat_that_is_not_there() -> None:
    *_, match = battery.decisions(battery.Setting(hb.GAMES["toil-and-troublez"], 2, {}), 2)
    assert match.record(1) == match.record()
    with pytest.raises(hb.BadTable, match="there is no seat 2"):
        match.record(2)


def test_a_match_says_where_it_stands_and_nothing_that_is_hidden() -> None:
    match = troublez(seats=3)
    (seat,) = match.to_act
    assert repr(match) == f"<Match of Toil and Troublez: 3 seats, 0 plays, {'ABC'[seat]} to choose>"
    *_, match = battery.decisions(battery.Setting(match.game, 3, {}), 2)
    assert repr(match).endswith(f" won by {' and '.join('ABC'[seat] for seat in match.winners)}>")


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, hb.Match.copy])
def test_what_is_played_on_a_copy_does_not_happen_on_the_match(copied: Callable[[hb.Match], hb.Match]) -> None:
    match = troublez()
    (seat,) = match.to_act
    before, heard = match.position(), match.events(None)
    twin = copied(match)
    twin.play(seat, twin.options(seat)[0])
    twin.play(seat, "draw")
    assert match.position() == before and match.played == [] and match.events(None) == heard
    assert not match.may_undo(seat) and len(twin.played) == 2


def test_a_match_can_be_sent_to_another_process() -> None:
    match = troublez()
    (seat,) = match.to_act
    match.play(seat, match.options(seat)[0])
    twin = pickle.loads(pickle.dumps(match))
    assert (twin.position(), twin.played, twin.log()) == (match.position(), match.played, match.log())
    assert twin.may_undo(seat)


def test_a_check_of_the_battery_says_what_differs() -> None:
    match = troublez()
    with pytest.raises(AssertionError, match=r"== \[1, 2\]"):
        battery.cards_are_conserved(match, [1, 2])


def test_a_play_out_of_turn_says_whose_turn_it_is_and_changes_nothing() -> None:
    match = troublez()
    (seat,) = match.to_act
    before = match.position()
    with pytest.raises(hb.NotYourTurn, match="who must choose"):
        match.play(1 - seat, "draw")
    assert match.position() == before and match.played == []


def test_nonsense_is_answered_with_what_could_be_played() -> None:
    match = troublez()
    (seat,) = match.to_act
    with pytest.raises(hb.BadNotation, match="'dance' is none of: place"):
        match.play(seat, "dance")


def test_spaces_do_not_matter() -> None:
    match = troublez()
    (seat,) = match.to_act
    match.play(seat, f"  {match.options(seat)[0].replace(' ', '   ')} ")
    assert match.options(seat) == ("draw", "pass")


# Variants and the rulebook.

NOT_THE_DEFAULT = {  # what rulebooks say where our tables usually do otherwise; "never" is an addition of ours
    "toil-and-troublez": {"copies-by-hand": True, "collections-by-hand": True},
    "wizard-tower": {"peek-once": True},
    "toil-and-trouble": {"offer-to-stop": "never"},
    "dungeon-twister": {"dead-game": "never", "tournament-memory": True},
}


@pytest.mark.parametrize("game", hb.GAMES.values(), ids=list(hb.GAMES))
def test_every_variant_states_what_the_rulebook_says(game: Game) -> None:
    said = NOT_THE_DEFAULT.get(game.id, {})
    assert {v.id: v.by_the_book for v in game.variants} == {v.id: said.get(v.id, v.default) for v in game.variants}
    assert said.keys() <= {v.id for v in game.variants}


def test_a_variant_is_a_house_rule_where_it_differs_from_the_rulebook_whatever_is_usual() -> None:
    game = hb.GAMES["toil-and-trouble"]
    words = "How many more cards each player begins with than the one who plays before"
    by_the_book = game.house_rules(game.checked_variants({"head-start": 0}))
    ours = game.house_rules(game.checked_variants({"head-start": 2}))
    assert set(ours) - set(by_the_book) == {f"{words}: 2 (rulebook: 0)"} and set(by_the_book) < set(ours)


# Taking back.


def test_a_play_that_told_nobody_anything_can_be_taken_back() -> None:
    match = troublez()
    (seat,) = match.to_act
    before = match.position()
    match.play(seat, match.options(seat)[0])
    assert match.may_undo(seat) and not match.may_undo(1 - seat)
    match.undo(seat)
    assert match.position() == before
    assert [play.text for play in match.played][-1] == "undo" and match.events(None)[-1].endswith("takes that back.")


def test_several_plays_can_be_taken_back_one_after_the_other() -> None:
    match = troublez()
    (seat,) = match.to_act
    before = match.position()
    match.play(seat, match.options(seat)[0])
    match.play(seat, "pass")
    match.undo(seat)
    match.undo(seat)
    assert match.position() == before and not match.may_undo(seat)


def test_a_draw_cannot_be_taken_back() -> None:
    match = troublez()
    (seat,) = match.to_act
    match.play(seat, match.options(seat)[0])
    match.play(seat, "draw")
    with pytest.raises(hb.IllegalPlay, match="luck has been drawn"):
        match.undo(seat)


def test_nothing_can_be_taken_back_once_somebody_else_has_played() -> None:
    match = troublez(seats=3)
    (seat,) = match.to_act
    match.play(seat, match.options(seat)[0])
    match.play(seat, "draw")
    while match.to_act == (seat,):
        options = match.options(seat)
        match.play(seat, "pass" if "pass" in options else options[-1])
    (other,) = match.to_act
    assert match.may_undo(seat)
    match.play(other, match.options(other)[0])
    why = match.why(seat, "undo")
    assert why is not None and "only the seat that played last" in why.words


def test_undo_stands_in_the_record_and_replays() -> None:
    match = troublez()
    (seat,) = match.to_act
    match.play(seat, match.options(seat)[0])
    match.play(seat, "pass")
    match.play(seat, "undo")
    assert "; pass; undo\n" in match.record()
    assert hb.load(match.record()).position() == match.position()


def some_decisions(game: str, count: int) -> Iterator[hb.Match]:
    """Of a random game, undos included."""
    match = hb.Match(game, seed=7)
    choose = random.Random(7)
    for _ in range(count):
        if match.over:
            return
        yield match
        seat = choose.choice(match.to_act)
        match.play(seat, choose.choice(match.options(seat)))


@pytest.mark.parametrize("game", ["toil-and-trouble", "wizard-tower"])
def test_a_seat_with_one_option_has_no_choice(game: str) -> None:
    found = set()
    for match in some_decisions(game, 120):
        for seat in range(match.seats):
            assert match.is_forced(seat) == (len(match.options(seat)) == 1)
            found.add(match.is_forced(seat))
    assert found == {True, False}


def test_a_seat_goes_back_to_its_last_choice_and_sees_what_it_saw_there() -> None:
    found = set()
    for match in some_decisions("toil-and-trouble", 150):
        for seat in range(match.seats):
            twin = match.copy()
            saw = None
            back = 0
            while twin.may_undo(seat):
                twin.undo(seat)
                saw = saw or twin.view(seat)
                back += 1
                if len(twin.options(seat)) > 1:
                    break
            else:
                back = 0
            assert match.choices_back(seat) == back and match.before_undo(seat) == saw
            found.add(back)
    assert {0, 1, 2} <= found


def test_a_match_names_the_question_and_none_when_it_is_over() -> None:
    for match in some_decisions("toil-and-troublez", 1000):
        assert match.asked == match.view(0).asked  # type: ignore[attr-defined]  # every game's view has it
    assert match.over and match.asked == ""


# Several seats at once, and secrets: the toy game.


def test_several_seats_are_asked_at_once_and_answer_in_any_order(toy: hb.Match) -> None:
    assert list(toy.to_act) == [0, 1, 2]
    toy.play(2, toy.options(2)[0])
    assert list(toy.to_act) == [0, 1] and toy.options(2) == ()
    with pytest.raises(hb.NotYourTurn, match="it is A and B who must choose, not C"):
        toy.play(2, toy.options(0)[0])
    toy.play(0, toy.options(0)[0])
    toy.play(1, toy.options(1)[0])
    assert list(toy.to_act) == [0, 1, 2] and sum(toy.scores) == 1


def test_a_sealed_answer_is_in_nobodys_view_and_can_be_taken_back_until_another_plays(toy: hb.Match) -> None:
    twin = toy.copy()
    first, second = toy.options(2)[:2]
    toy.play(2, first)
    twin.play(2, second)
    for seat in (0, 1, None):
        assert toy.view(seat) == twin.view(seat) and toy.events(seat) == twin.events(seat)
    assert toy.may_undo(2)
    toy.play(0, toy.options(0)[0])
    assert not toy.may_undo(2) and toy.may_undo(0)


def test_an_event_for_one_seat_hides_its_facts_from_all_others(toy: hb.Match) -> None:
    hand = [event.card for event in toy.told(0) if event.seat == 0]
    assert tuple(hand) == toy.view(0).hand  # type: ignore[attr-defined]  # ToyView
    assert toy.events(1)[:3] == ["A dealt a card."] * 3 == toy.events(None)[:3]


def test_why_names_the_rule(toy: hb.Match) -> None:
    missing = next(card for card in range(1, 13) if f"lay {card}" not in toy.options(0))
    why = toy.why(0, f"lay {missing}")
    assert why is not None and why.rule == "TOY-01" and "You lay a card of your own hand." in why.words


def test_the_record_of_a_running_match_for_a_seat_has_no_secret_and_cannot_be_loaded(toy: hb.Match) -> None:
    secret = toy.options(2)[0]
    toy.play(2, secret)
    log = toy.record(0)
    assert toy.key.hex() not in log and toy.key_hash in log and "C dealt a card." in log
    assert secret not in log
    with pytest.raises(hb.BadRecord, match="cannot be replayed"):
        hb.load(log)


def test_the_toy_game_passes_the_battery(toy: hb.Match) -> None:
    for setting in battery.settings(toy.game):
        for number, match in enumerate(battery.decisions(setting, 3, undos=True)):
            battery.all_laws(match, number)
            battery.position_round_trips(match)
            battery.options_have_their_own_words(match)
            battery.illegal_plays_leave_no_trace(match)
            battery.words_for_everything(match)
            battery.plays_are_of_the_vocabulary(match)
            battery.events_are_of_the_vocabulary(match)
        battery.record_replays(match)


def test_what_a_bot_is_given_has_neither_the_key_nor_the_others_hands(toy: hb.Match) -> None:
    given = [json.dumps(toy.redeal(0, seed=4).__reduce__()[1][1]) for _ in range(2)]  # type: ignore[index]
    assert toy.key.hex() not in given[0] and given[0] == given[1]
    for other in toy.game.hidden(toy.state, 0):
        twin = toy.copy()
        twin.state = other
        assert json.dumps(twin.redeal(0, seed=4).__reduce__()[1][1]) == given[0]  # type: ignore[index]


# What is asked of it beside playing.


def test_a_hint_is_for_whoever_is_asked_and_for_nobody_else() -> None:
    match = troublez()
    (seat,) = match.to_act
    match.play(seat, match.options(seat)[0])
    assert {one.play.text for one in match.hint(seat, 0.01, seed=1).plays} == {"draw", "pass"}
    with pytest.raises(hb.NotYourTurn):
        match.hint(1 - seat, 0.01)
    for seconds in (0, -1, "long"):
        with pytest.raises(hb.BadTable, match=f"a hint thinks for more than 0 seconds, not {seconds!r}"):
            match.hint(seat, seconds)  # type: ignore[arg-type]  # as somebody would


def test_an_event_is_shown_as_its_game_directs() -> None:
    match = troublez()
    drawn = next(event for event in match.heard if event.what == "drew")
    assert match.direct(drawn, seats_of(match.names)).sound == "slide"


def test_why_not_is_made_of_what_the_asking_seat_sees(toy: hb.Match) -> None:
    """Three seats of the toy game are asked at once, and each is told of its own hand."""
    game = replace(toy.game, case=lambda view, play, rule, names: Case(f"You have {list(view.hand)}."))
    match = hb.Match(game, seats=3, seed=1)
    for seat in range(3):
        hand = list(match.view(seat).hand)  # type: ignore[attr-defined]
        not_mine = next(play for play in written(match, seat) if play not in match.options(seat))
        why = match.judge(seat, not_mine)
        assert isinstance(why, Why) and f"You have {hand}." in why.words


def written(match: hb.Match, seat: int) -> list[str]:
    """All that a seat could think of, in notation."""
    step = match.state.stack[-1].asking(seat)
    return [step.write(match.state, option) for option in step.conceivable(match.state)]
