"""What is in the box, and how the table is laid."""

from __future__ import annotations

import pytest

import hurlyburly as hb
from games.toil_and_trouble.laid import BOX, trouble
from hurlyburly.games.toil_and_trouble.parts import MOST_KINDS
from hurlyburly.games.toil_and_trouble.state import Trouble
from hurlyburly.games.toil_and_trouble.turn import Deal, Turn
from hurlyburly.games.toil_and_trouble.view import TroubleView
from hurlyburly.kernel.rules import rule
from hurlyburly.kernel.step import NOBODY


def begun(seats: int, seed: int = 1, **variants: object) -> Trouble:
    state = hb.Match("toil-and-trouble", seats, seed=seed, variants=variants).state
    assert isinstance(state, Trouble)
    return state


def seen(seats: int, seat: int | None = None) -> TroubleView:
    view = hb.Match("toil-and-trouble", seats, seed=1).view(seat)
    assert isinstance(view, TroubleView)
    return view


@rule("TNT-SETUP-01", "TNT-SETUP-05")
def test_two_three_or_four_play_each_with_a_mat() -> None:
    for seats in (2, 3, 4):
        assert len(seen(seats).table) == seats
    for seats in (1, 5):
        with pytest.raises(hb.BadTable):
            begun(seats)


@rule("TNT-SETUP-02", "TNT-SETUP-03", "TNT-SETUP-04", "TNT-ORDER-04")
def test_the_box_has_128_ingredients_14_basic_and_12_special_orders() -> None:
    assert len(BOX.deck) == 128 and BOX.special.count(False) == 14 and BOX.special.count(True) == 12
    s = begun(4)
    assert len(s.deck) + sum(len(hand) for hand in s.hands) == 128


@rule("TNT-SETUP-06")
def test_all_three_decks_are_shuffled() -> None:
    tables = [begun(2, seed) for seed in range(30)]
    assert len({str(s.hands) for s in tables}) == len({str(s.open) for s in tables}) == 30
    for s in tables:
        s.next_order()
    assert len({str(s.special.unseen) for s in tables}) > 5


@rule("TNT-SETUP-07")
def test_of_the_ingredient_deck_all_see_only_how_many_cards_it_has() -> None:
    for seat in (0, 1, None):
        assert seen(2, seat).deck == 128 - 12


@rule("TNT-SETUP-08", "TNT-SETUP-09", "TNT-RULING-02", "TNT-RULING-03", "TNT-SETUP-12")
@pytest.mark.parametrize(("seats", "basic", "special"), [(2, 0, 4), (3, 2, 6), (4, 4, 8)])
def test_twice_as_many_orders_of_each_type_as_players_four_basic_ones_open(
    seats: int, basic: int, special: int
) -> None:
    view = seen(seats)
    assert [order is not None and order.special for order in view.orders] == [False] * 4
    assert (view.basic_left, view.special_left) == (basic, special)


@rule("TNT-SETUP-10")
def test_orders_set_aside_never_come() -> None:
    s = begun(2)
    assert sum(s.next_order() >= 0 for _ in range(20)) == 4


@rule("TNT-SETUP-11", "TNT-SETUP-13")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_begins_with_six_cards_and_three_empty_cauldrons(seats: int) -> None:
    s = begun(seats)
    assert [len(hand) for hand in s.hands] == [6] * seats
    assert [potion.cards for potion in s.cauldrons] == [[]] * 3 * seats


@rule("TNT-RULING-32")
@pytest.mark.parametrize(("head_start", "hands"), [(1, [6, 7, 8]), (2, [6, 8, 10])])
def test_by_a_house_rule_those_who_begin_later_hold_more_cards(head_start: int, hands: list[int]) -> None:
    for seed in range(3):
        s = begun(3, seed, **{"head-start": head_start})
        assert [len(s.hands[seat]) for seat in s.round_from(s.first)] == hands


@rule("TNT-SETUP-14", "TNT-RULING-01")
def test_luck_names_who_begins_unless_the_table_sits_the_oldest_first() -> None:
    assert {begun(3, seed).seat for seed in range(30)} == {0, 1, 2}
    assert {begun(3, seed, **{"first-seat-begins": True}).seat for seed in range(30)} == {0}


@rule("TNT-SETUP-15")
def test_the_discard_pile_lies_open() -> None:
    t = trouble(Turn(0), cauldrons="newt eye", hands="fogbloom").play("A: dump cauldron 1")
    view = t.match.view(None)
    assert isinstance(view, TroubleView) and [card.name for card in view.discard] == ["Newt Eye"]


@rule("TNT-EFFECT-01", "TNT-EFFECT-02")
def test_a_card_shows_its_name_and_its_effects_with_name_cost_and_description() -> None:
    t = trouble(Turn(0), hands="mandrake root")
    view = t.match.view(0)
    assert isinstance(view, TroubleView)
    card = view.table[0].known[0]
    assert card.name == "Mandrake Root" and [effect.name for effect in card.effects] == [
        "Growth",
        "Stench",
        "Drowsiness",
    ]
    assert [(effect.variable, effect.cost) for effect in card.effects] == [(True, 1), (False, 2), (False, 3)]
    assert all(effect.text for effect in card.effects)


@rule("TNT-ORDER-01", "TNT-ORDER-03")
def test_an_order_shows_its_name_what_it_wants_and_its_gold() -> None:
    view = trouble(Turn(0), hands="newt eye", orders="gardener's draught").match.view(0)
    assert isinstance(view, TroubleView) and view.orders[0] is not None
    order = view.orders[0]
    assert order.name == "Gardener's Draught" and order.gold == 1
    assert [(want.effect.name, want.count) for want in order.wants] == [("Growth", 2), ("Recollection", 2)]


@rule("TNT-ORDER-05")
def test_special_orders_ask_for_more_and_pay_more() -> None:
    def mean(numbers: list[int], special: bool) -> float:
        found = [number for number, kind in zip(numbers, BOX.special, strict=True) if kind == special]
        return sum(found) / len(found)

    asked = [sum(needs[1::2]) for needs in BOX.needs]
    assert mean(asked, True) > mean(asked, False) and mean(BOX.gold, True) > mean(BOX.gold, False)
    basic_pay = [gold for gold, special in zip(BOX.gold, BOX.special, strict=True) if not special]
    assert max(basic_pay) <= min(gold for gold, special in zip(BOX.gold, BOX.special, strict=True) if special)


def test_there_is_room_for_packs() -> None:
    assert len(BOX.kinds) == 32 and len(BOX.effects) == 21 and MOST_KINDS == 60


def test_dealing_is_a_step() -> None:
    assert trouble(Deal(NOBODY, 0)).match.to_act
