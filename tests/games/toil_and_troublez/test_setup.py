"""The box, the seats and the start."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

import hurlyburly as hb
from games.toil_and_troublez.laid import cards, ids, in_row, troublez
from hurlyburly.games.toil_and_troublez import words
from hurlyburly.games.toil_and_troublez.box import BOX, MAGICIAN, SYMBOL, TALISMAN
from hurlyburly.games.toil_and_troublez.cards import NAME, is_magician, is_talisman
from hurlyburly.games.toil_and_troublez.turn import Draw, OthersTake, TakeCard, Turn
from hurlyburly.kernel.play import number_of
from hurlyburly.kernel.rules import rule


def pile(seats: int = 2) -> list[str]:
    """The names of all cards in the pile of a new match; its first card is drawn and waits to be placed."""
    match = hb.Match("toil-and-troublez", seats, seed=3)
    return [NAME[card] for card in [*match.state.deck, number_of(match.view(None).card)]]  # type: ignore[attr-defined]


@rule("TTZ-SETUP-01", "TTZ-SETUP-02", "TTZ-RULING-01")
def test_sixty_cards_are_talismans_of_five_kinds_with_the_numbers_one_to_five() -> None:
    talismans = [name for name in pile() if name[0].isdigit()]
    assert len(talismans) == 60 and {name[0] for name in talismans} == set("12345")
    assert TALISMAN == {1: "Toad", 2: "Flower", 3: "Crystal", 4: "Mushroom", 5: "Raven"}


@rule("TTZ-SETUP-03", "TTZ-SETUP-04")
def test_twenty_three_cards_are_magicians_of_four_kinds_each_with_its_own_action() -> None:
    magicians = Counter(name.split()[0] for name in pile() if not name[0].isdigit())
    assert sum(magicians.values()) == 23 and set(magicians) == {"vanish", "summon", "poison", "cloak"} == set(MAGICIAN)
    for magician, asks in [
        ("vanish sun", "vanish 1"),
        ("summon sun", "summon 1 sun from A"),
        ("poison sun", "poison 4 sun"),
    ]:
        t = troublez(TakeCard(1), rows=magician, troves="1 sun | 4 sun").play(f"B: take {magician} left of row 1")
        assert asks in t.options
    assert troublez(Draw(0), rows="1 sun", draws="cloak").options == ["cloak card 1 of row 1"]


@rule("TTZ-RULING-02")
def test_four_of_each_talisman_two_of_each_magician_in_every_colour_and_five_cloaks() -> None:
    copies = Counter(pile())
    expected = {f"{number} {colour}": 4 for number in range(1, 6) for colour in ("sun", "moon", "star")}
    expected |= {f"{kind} {colour}": 2 for kind in ("vanish", "summon", "poison") for colour in ("sun", "moon", "star")}
    assert copies == expected | {"cloak": 5}


@rule("TTZ-SETUP-05")
def test_the_forest_is_one_and_shared_by_all() -> None:
    t = troublez(Turn(0), rows="2 sun | 4 star", draws="3 moon, 5 moon")
    t.play("A: place 3 moon right of row 1; pass; take row 2").play("B: take 3 moon right of row 1")
    assert t.asked == "B" and t.options[0] == "place 5 moon right of row 1"
    assert t.match.view(0).rows == t.match.view(1).rows == (in_row("2 sun"),)  # type: ignore[attr-defined]


@rule("TTZ-SETUP-06")
@pytest.mark.parametrize("seats", range(2, 7))
def test_every_player_owns_one_trove_which_receives_what_that_player_takes(seats: int) -> None:
    t = troublez(TakeCard(1), rows="2 sun", seats=seats).play("B: take 2 sun left of row 1")
    assert [trove.cards for trove in t.s.troves] == [[], cards("2 sun")] + [[]] * (seats - 2)


@rule("TTZ-SETUP-07")
def test_all_83_cards_make_one_pile_and_every_trove_starts_empty() -> None:
    assert len(pile()) == 83
    match = hb.Match("toil-and-troublez", 3, seed=3)
    assert all(trove.cards == [] and trove.markers == [] for trove in match.state.troves)  # type: ignore[attr-defined]
    assert match.state.rows == []  # type: ignore[attr-defined]


@rule("TTZ-SETUP-08", "TTZ-RULING-34")
def test_of_the_draw_pile_one_sees_how_many_cards_there_are_and_no_more() -> None:
    t = troublez(Draw(0), draws="3 moon", rows="1 sun, (4 star)", troves="5 sun", markers="2 sun", discard="1 moon")
    view = t.match.view(0)
    assert view.deck == len(t.s.deck)  # type: ignore[attr-defined]
    assert view.rows == (in_row("1 sun, (4 star)"),) and view.discard == ids("1 moon")  # type: ignore[attr-defined]
    assert view.troves[0].talismans == ids("5 sun") and view.troves[0].markers == 1  # type: ignore[attr-defined]
    assert t.why("look at the draw pile") == "TTZ-SETUP-08"


@rule("TTZ-SETUP-09")
def test_one_discard_pile_starts_empty_and_takes_everybodys_discards() -> None:
    assert troublez(Turn(0)).s.discard == []
    t = troublez(OthersTake(0), rows="poison sun | poison moon", troves="| 1 sun | 2 sun", seats=3)
    t.play("B: take poison sun left of row 1; poison 1 sun").play("C: take poison moon left of row 1; poison 2 sun")
    assert t.s.discard == cards("1 sun, poison sun, 2 sun, poison moon")


@rule("TTZ-SETUP-11")
def test_two_to_six_can_play() -> None:
    for seats in range(2, 7):
        assert hb.Match("toil-and-troublez", seats, seed=1).state.depletions > 0  # type: ignore[attr-defined]
    for seats in (1, 7):
        with pytest.raises(hb.BadTable, match="2 to 6 seats"):
            hb.Match("toil-and-troublez", seats, seed=1)


@rule("TTZ-SETUP-12")
def test_three_colours_have_a_symbol_each() -> None:
    assert {colour.id: colour.symbol for colour in BOX.colors} == {"sun": "☀", "moon": "☾", "star": "✦"}
    assert {name.split()[1] for name in pile() if " " in name} == {"sun", "moon", "star"}


@rule("TTZ-SETUP-13")
def test_the_symbol_stands_beside_the_colour_in_all_that_people_read() -> None:
    match = hb.Match("toil-and-troublez", 3, seed=2)
    while not match.over:
        match.play(match.to_act[0], match.options(match.to_act[0])[0])
    for line in match.events(None):
        for word, following in pairwise(line.replace(".", " ").replace(",", " ").split()):
            assert following not in SYMBOL or word == SYMBOL[following], line
    assert [words.named(card) for card in ids("3 moon, vanish star")] == ["Crystal 3 ☾ moon", "Vanish ✦ star"]


@rule("TTZ-RULING-03")
def test_luck_names_the_first_player_unless_the_table_does() -> None:
    by_luck = [hb.Match("toil-and-troublez", 3, seed=seed) for seed in range(30)]
    begin = {tuple(match.events(None)[:2]) for match in by_luck}
    assert begin == {(f"Luck lets {seat} begin.", f"{seat}'s turn.") for seat in "ABC"}
    named = [hb.Match("toil-and-troublez", 3, seed=s, variants={"first-seat-begins": True}) for s in range(30)]
    assert {match.events(None)[0] for match in named} == {"A's turn."}


def test_names_know_a_talisman_from_what_covers_it() -> None:
    assert [is_talisman(card) for card in cards("5 star, vanish sun, cloak, (5 star)")] == [True, False, False, False]
    assert [words.shown(lying) for lying in in_row("(5 star), 5 star")] == ["covered card", "Raven 5 ✦ star"]
    assert [words.shown(lying) for lying in in_row("(5 star)", remembered=True)] == ["covered Raven 5 ✦ star"]
    assert words.named(ids("cloak")[0]) == "Cloak"


def test_a_cloak_is_no_magician_that_acts_and_has_no_colours() -> None:
    kinds = cards("5 star, vanish sun, poison star, cloak, (1 sun), (5 star)")
    assert [is_magician(card) for card in kinds] == [False, True, True, False, False, False]
    assert MAGICIAN["cloak"].copies == 5 and MAGICIAN["cloak"].copies_per_color == 0


@rule("TTZ-SETUP-11", "TTZ-TURN-04", "TTZ-TURN-06")
def test_each_of_six_seats_takes_its_turn() -> None:
    for active, seat in enumerate("ABCDEF"):
        t = troublez(Turn(active), rows="1 sun, 2 moon, 3 sun, 4 moon, 5 sun", draws="1 star, 2 star, cloak", seats=6)
        t.play(f"{seat}: place 1 star in a new row; draw; place 2 star in a new row; pass; take row 2")
        for other in ("ABCDEF" * 2)[active + 1 : active + 6]:
            assert t.asked == other and t.s.active == active
            t.play(f"{other}: {t.options[0]}")
        assert [len(trove.cards) for trove in t.s.troves] == [1] * 6 and t.s.active == (active + 1) % 6
        assert t.log[-2:] == [f"{'ABCDEFA'[active + 1]}'s turn.", f"{'ABCDEFA'[active + 1]} draws a Cloak."]
