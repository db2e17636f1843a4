"""The checked door of a match: keys, names, seats, what may be taken back, what is answered to a mistake."""

from __future__ import annotations

import pytest
from toy import TOY, LayCards

import hurlyburly as hb
from hurlyburly.kernel.game import GAMES
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.match import beginning


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> hb.Match:
    monkeypatch.setitem(GAMES, "toy", TOY)
    return hb.Match("toy", seats=3, seed=1)


def test_a_key_has_32_bytes_from_a_seed_or_from_nowhere() -> None:
    assert len(hb.Match("toil-and-troublez").key) == len(hb.Match("toil-and-troublez", seed=1).key) == 32
    mine = hb.Match("toil-and-troublez", key=b"x" * 32)
    assert mine.key == b"x" * 32 and len(mine.key_hash) == 32
    assert hb.Match("toil-and-troublez", key=b"x" * 64).key == b"x" * 64
    with pytest.raises(hb.BadTable, match="a key is 1 to 64 bytes"):
        hb.Match("toil-and-troublez", key=b"x" * 65)


def test_a_name_is_cut_at_forty_characters_and_an_empty_one_is_the_letter() -> None:
    names = hb.Match("toil-and-troublez", 3, names=["x" * 41, "  Anna   Lena ", " "]).names
    assert names == ("x" * 40, "Anna Lena", "C")
    with pytest.raises(hb.BadTable, match="2 names for 3 seats"):
        hb.Match("toil-and-troublez", 3, names=["Anna", "Bo"])
    with pytest.raises(hb.BadTable, match="names are a list of words"):
        hb.Match("toil-and-troublez", 2, names=["Anna", 3])  # type: ignore[list-item]  # as somebody would


@pytest.mark.parametrize("seat", [-1, 3])
def test_there_is_nothing_to_see_from_a_seat_that_is_not_there(seat: int) -> None:
    match = hb.Match("toil-and-troublez", 3, seed=1)
    with pytest.raises(hb.BadTable, match=f"there is no seat {seat} at a table of 3"):
        match.view(seat)
    assert match.view(0).seat == 0 and match.view(2).seat == 2 and match.view(None).seat is None


def test_a_notebook_shows_the_table_drawn_or_as_in_a_terminal(toy: hb.Match) -> None:
    plain, drawn = toy._repr_html_(), hb.Match("toil-and-troublez", seed=1)._repr_html_()
    assert plain.startswith("<svg") and "laid" in plain and "Lay" in plain
    assert drawn.startswith("<svg") and drawn == GAMES["toil-and-troublez"].page.picture(
        hb.Match("toil-and-troublez", seed=1).view(None)
    )


def test_the_last_play_of_a_match_cannot_be_taken_back() -> None:
    match, luck = hb.Match("toil-and-troublez", 2, seed=1), QuickLuck(1)
    while not match.over:
        (seat,) = match.to_act
        match.play(seat, luck_of(match, seat, luck))
    assert not match.may_undo(seat) and match.to_act == ()
    with pytest.raises(hb.GameOver, match="the game is over"):
        match.undo(seat)
    with pytest.raises(hb.GameOver, match="the game is over"):
        match.play(seat, "draw")
    assert match.record(seat) == match.record()  # there is nothing left to hide


def luck_of(match: hb.Match, seat: int, luck: QuickLuck) -> str:
    options = match.options(seat)
    return options[luck.below(len(options))]


def test_whoever_takes_back_does_not_open_the_way_for_those_before(toy: hb.Match) -> None:
    toy.play(0, toy.options(0)[0])
    toy.play(1, toy.options(1)[0])
    assert toy.may_undo(1) and not toy.may_undo(0)
    toy.undo(1)
    assert not toy.may_undo(0) and toy.why(0, "undo") is not None
    with pytest.raises(hb.IllegalPlay, match="only the seat that played last"):
        toy.undo(0)


def test_a_mistake_is_answered_with_all_of_a_short_list_and_the_beginning_of_a_long_one() -> None:
    options = [f"take {number}" for number in range(1, 14)]
    assert beginning(options[:12]).endswith("take 11, take 12")
    assert beginning(options).endswith("take 9, take 10 and 3 more")


def test_a_position_cannot_bring_pieces_of_other_games_or_of_the_kernel() -> None:
    data = hb.Match("toil-and-troublez", seats=3, seed=5).position()
    for piece in ("Step", "QuickLuck", "Path"):
        data["state"]["stack"][0] = {piece: {"seat": 0}}
        with pytest.raises(hb.BadPosition, match=f"KeyError '{piece}'"):
            hb.from_position("toil-and-troublez", data)


def test_a_play_barred_by_what_no_ledger_lists_is_refused_all_the_same(
    toy: hb.Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LayCards, "barred_by", lambda step, s, option: "TOY-77")
    missing = next(card for card in range(1, 13) if f"lay {card}" not in toy.options(0))
    why = toy.why(0, f"lay {missing}")
    assert (
        why is not None
        and why.rule == "TOY-77"
        and "is not allowed: no rule allows it (TOY-77) You may: lay" in why.words
    )
