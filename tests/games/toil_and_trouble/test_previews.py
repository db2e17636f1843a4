"""What the view says before a card goes in: what it brings, which Order it fills, what could be sold at once."""

from __future__ import annotations

import pytest
from tables import Table

from games.toil_and_trouble.laid import BOX, NAMES, ORDERS, cards, drink, trouble
from hurlyburly.games.toil_and_trouble.brewing import Brew
from hurlyburly.games.toil_and_trouble.parts import CAULDRONS, FULL
from hurlyburly.games.toil_and_trouble.turn import Potions, Turn
from hurlyburly.games.toil_and_trouble.view import Preview, TroubleView
from hurlyburly.kernel.play import number_of


def seen(t: Table, seat: int | None = 0) -> TroubleView:
    view = t.match.view(seat)
    assert isinstance(view, TroubleView)
    return view


def preview(t: Table, ingredient: str, cauldron: int = 1) -> Preview:
    things = f"ingredient:{NAMES.index(ingredient)}", f"cauldron:{cauldron - 1}"
    (found,) = [one for one in seen(t).previews if (one.ingredient, one.cauldron) == things]
    return found


def brought(one: Preview) -> list[str]:
    return [f"{BOX.effects[number_of(part.effect)]} {part.count} {part.makes}" for part in one.brings]


def order_of(one: Preview) -> str:
    return f"{one.meets} {ORDERS[number_of(one.order)]}"


def brewing(**more: str) -> Table:
    return trouble(Turn(0), **more)


def test_a_card_brings_what_it_completes_what_it_gets_nearer_to_and_more_of_what_is_there() -> None:
    t = brewing(hands="fogbloom", cauldrons="bat wool, frog toe / newt eye, moonstone / raven ink")
    assert brought(preview(t, "fogbloom", 1)) == [
        "Invisibility 2 complete",
        "Amnesia 1 complete",
        "Loose Tongue 1 nearer",
    ]
    assert "Loose Tongue 3 more" in brought(preview(t, "fogbloom", 2))
    assert "Amnesia 2 complete" in brought(preview(t, "fogbloom", 3)), "the power of a variable effect always grows"


def test_the_dearest_order_that_the_card_fills_is_told_first() -> None:
    t = brewing(hands="fogbloom", cauldrons="bat wool, frog toe", orders="truth serum, burglar's friend")
    assert order_of(preview(t, "fogbloom")) == "fills burglar's friend"
    assert preview(t, "fogbloom").lacks == ()


def test_then_one_that_was_filled_before_then_the_nearest_with_what_it_lacks() -> None:
    t = brewing(hands="fogbloom", cauldrons="newt eye, moonstone / raven ink", orders="truth serum")
    assert order_of(preview(t, "fogbloom", 1)) == "ready truth serum"
    near = preview(t, "fogbloom", 2)
    assert order_of(near) == "nearest truth serum"
    assert sum(count for _, count in near.lacks) == t.s.cauldrons[1].plus(cards("fogbloom")[0], BOX).lacks(
        BOX.needs[ORDERS.index("truth serum")]
    )


def test_an_order_that_the_card_does_nothing_for_is_not_near_however_little_it_lacks() -> None:
    t = brewing(hands="goat gall, bat wool", cauldrons="newt eye / raven ink", orders="truth serum, burglar's friend")
    assert order_of(preview(t, "bat wool", 1)) == "nearest burglar's friend", "though truth serum lacks as little"
    assert preview(t, "goat gall", 1).meets == ""


def test_an_order_that_no_room_is_left_for_is_not_near() -> None:
    t = brewing(hands="fogbloom", cauldrons="4 goat gall, adder's fork", orders="truth serum")
    assert preview(t, "fogbloom").meets == ""
    t = trouble(Potions(0), cauldrons="4 goat gall, 2 adder's fork / newt eye", orders="truth serum")
    assert [one.cauldron for one in seen(t).nearest] == ["cauldron:1"]


def test_each_card_that_may_go_in_has_its_preview_and_nothing_else_has() -> None:
    t = brewing(hands="2 fogbloom, newt eye | bat wool", cauldrons="4 goat gall, 2 adder's fork / newt eye")
    added = {play.things for play in seen(t).plays if play.verb == "add"}
    assert {(one.ingredient, one.cauldron) for one in seen(t).previews} == added
    assert len(added) == 2 * 2 and FULL == 6
    for seat in (1, None):
        assert not seen(t, seat).previews and not seen(t, seat).potions, "it would tell the hand"
    t.play("A: add newt eye to cauldron 3")
    assert {(one.ingredient, one.cauldron) for one in seen(t).previews} >= {
        play.things for play in seen(t).plays if play.verb == "add"
    }


@pytest.mark.parametrize("seat", [0, 1])
def test_every_seat_reads_what_its_own_cauldrons_lack(seat: int) -> None:
    t = trouble(Potions(0), cauldrons="newt eye | / / adder's fork", orders="truth serum, skunk oil")
    for one in seen(t, seat).nearest:
        lacks = [t.s.cauldrons[CAULDRONS * seat + number].lacks(BOX.needs[number_of(one.order)]) for number in range(3)]
        assert sum(count for _, count in one.lacks) == min(lacks)
        assert lacks[number_of(one.cauldron) % CAULDRONS] == min(lacks)


def test_what_could_be_sold_or_drunk_is_what_is_offered_when_brewing_ends() -> None:
    t = brewing(hands="fogbloom", cauldrons="newt eye, moonstone / raven ink", orders="truth serum")
    ahead = [play.text for play in seen(t).potions]
    assert ahead == ["sell cauldron 1 for truth serum", "drink cauldron 1", "drink cauldron 2"]
    assert t.play("A: brew no more").options == [*ahead, "no potion"]
    assert not seen(t).potions


def test_nothing_can_be_sold_next_where_brewing_is_an_effect_and_not_the_phase() -> None:
    t = trouble(Brew(0, 0, 0), hands="fogbloom", cauldrons="newt eye, moonstone", orders="truth serum")
    assert not seen(t).potions


def test_a_potion_being_drunk_is_no_time_for_previews() -> None:
    t = drink("fogbloom, raven ink, goat gall", alone=True)
    assert not seen(t).previews and not seen(t).potions
