"""The phases of a turn: Bubbling, Brewing, Potions, Gathering; the end."""

from __future__ import annotations

import pytest
from tables import Table

from games.toil_and_trouble.laid import BOX, cards, drink, hand, lingering, names, pot, table_of, trouble
from hurlyburly.games.toil_and_trouble.brewing import Brew
from hurlyburly.games.toil_and_trouble.parts import Stack
from hurlyburly.games.toil_and_trouble.turn import EndTurn, Gathering, Potions, Turn
from hurlyburly.games.toil_and_trouble.view import TroubleView
from hurlyburly.kernel.rules import rule


@rule("TNT-TURN-01", "TNT-TURN-03")
def test_turns_pass_clockwise() -> None:
    t = trouble(Turn(0), hands="newt eye | newt eye | newt eye", seats=3)
    for seat in "ABCA":
        assert t.asked == seat
        t.play(f"{seat}: brew no more")


@rule("TNT-TURN-02")
def test_a_turn_is_bubbling_brewing_potions_gathering() -> None:
    t = drink("grave moss", hands=" | newt eye", draws="2 bat wool, 4 fogbloom")
    t.play("B: brew no more")
    assert len(t.s.hands[0]) == 7 and t.options[-1] == "brew no more"  # Growth bubbled up, then brewing
    t.play("A: add fogbloom to cauldron 1; brew no more")
    assert t.options == ["drink cauldron 1", "no potion"] and len(t.s.hands[0]) == 6
    t.play("A: drink cauldron 1")
    assert t.s.active == 1 and len(t.s.hands[0]) == 6


@rule("TNT-TURN-04")
def test_a_round_ends_when_play_is_back_at_the_first_player() -> None:
    t = trouble(Turn(1), hands="newt eye | newt eye | newt eye", seats=3)
    rounds = []
    for seat in "BCAB":
        rounds.append(t.s.round)
        t.play(f"{seat}: brew no more")
    assert rounds == [2, 2, 3, 3]


# Bubbling


@rule("TNT-BUBBLE-02", "TNT-RULING-26", "TNT-DRINK-11")
def test_what_lasts_until_your_next_turn_ends_when_that_begins() -> None:
    t = drink("bat wool, moonstone", hands=" | newt eye")
    assert lingering(t) == ["invisibility on A by bat wool"] and "bat wool" not in names(t.s.discard)
    t.play("B: brew no more")
    assert lingering(t) == [] and "bat wool" in names(t.s.discard) and t.s.active == 0


@rule("TNT-BUBBLE-01", "TNT-RULING-25")
def test_what_waits_for_bubbling_is_resolved_then_in_the_order_you_choose() -> None:
    t = drink("fenny snake", theirs="newt eye", hands="newt eye | bat wool")
    t.play("A: resolve growth").play("B: brew no more")
    assert t.asked == "A" and t.options == ["resolve nausea", "resolve growth"]
    before = len(t.s.hands[0])
    t.play("A: resolve growth")
    assert len(t.s.hands[0]) == before + 1 and t.options[0].startswith("discard")  # of seven cards now, not of six
    t.play(f"A: {t.options[0]}")
    assert lingering(t) == [] and names(t.s.discard).count("fenny snake") == 1


@rule("TNT-RULING-25")
def test_what_lasts_until_this_turn_ends_before_the_rest_is_resolved() -> None:
    t = drink("dog tongue, moonstone, grave moss", hands=" | newt eye")
    assert len(table_of(t, 1)[0].known) == 6  # Loose Tongue
    t.play("B: brew no more")
    assert table_of(t, 1)[0].hand == 7 and len(table_of(t, 1)[0].known) == 6  # the card that Growth brought is unseen


# Brewing


@rule("TNT-BREW-01", "TNT-BREW-02", "TNT-BREW-03", "TNT-RULING-17")
def test_one_ingredient_may_go_into_each_cauldron_in_any_order() -> None:
    t = trouble(Turn(0), hands="newt eye, bat wool, fogbloom, raven ink")
    t.play("A: add bat wool to cauldron 3")
    assert t.why("add newt eye to cauldron 3") == "TNT-BREW-02"
    t.play("A: add newt eye to cauldron 1")
    assert "brew no more" in t.options and "add raven ink to cauldron 2" in t.options
    t.play("A: add fogbloom to cauldron 2")
    assert t.asked == "A" and t.options == ["drink cauldron 2", "no potion"]
    assert [pot(t, 0, number) for number in (1, 2, 3)] == ["newt eye", "fogbloom", "bat wool"]


@rule("TNT-BREW-03")
def test_nothing_need_be_added() -> None:
    t = trouble(Turn(0), hands="newt eye | bat wool").play("A: brew no more")
    assert t.s.ingredients(0) == 0 and t.asked == "B"


@rule("TNT-BREW-04")
@pytest.mark.parametrize("held", [6, 7])
def test_nothing_is_added_to_six_or_more(held: int) -> None:
    t = trouble(Turn(0), hands="newt eye", cauldrons=f"4 bat wool, {held - 4} fogbloom / 4 raven ink, toadstool")
    assert t.why("add newt eye to cauldron 1") == "TNT-BREW-04"
    assert "add newt eye to cauldron 2" in t.options


@rule("TNT-BREW-05", "TNT-BREW-06", "TNT-BREW-07")
def test_a_cauldron_may_be_dumped_instead_and_then_gets_nothing_this_turn() -> None:
    t = trouble(Turn(0), hands="newt eye", cauldrons="bat wool, fogbloom").play("A: dump cauldron 1")
    assert pot(t, 0, 1) == "" and names(t.s.discard) == "bat wool, fogbloom"
    assert t.why("add newt eye to cauldron 1") == "TNT-BREW-07"


@rule("TNT-BREW-08")
def test_ingredients_go_into_your_own_cauldrons_only() -> None:
    t = trouble(Turn(0), hands="newt eye", cauldrons=" | bat wool")
    assert t.why("add newt eye to cauldron 1 of B") == "TNT-BREW-08"
    assert t.why("dump cauldron 1 of B") == "TNT-BREW-08"


@rule("TNT-RULING-16")
def test_neither_an_empty_cauldron_nor_one_just_added_to_is_dumped() -> None:
    t = trouble(Turn(0), hands="newt eye, fogbloom", cauldrons=" / bat wool")
    assert t.why("dump cauldron 1") == "TNT-RULING-16"
    t.play("A: add newt eye to cauldron 2")
    assert t.why("dump cauldron 2") == "TNT-RULING-16"


# Gathering


@rule("TNT-GATHER-01", "TNT-RULING-04")
@pytest.mark.parametrize("play", ["no potion", "drink cauldron 1", "sell cauldron 1 for physician's purge"])
def test_gathering_fills_the_hand_to_six_whatever_was_done_with_potions(play: str) -> None:
    t = trouble(
        Potions(0),
        hands="newt eye",
        cauldrons="2 quicksilver, frog toe",
        orders="physician's purge, rust biter",
        deck="4 toadstool, 4 raven ink",
    )
    t.play(f"A: {play}")
    if play.startswith("drink"):
        t.play("A: brew no more")  # Haste
    assert len(t.s.hands[0]) == 6 and "A draws 5 Ingredients." in t.log


@rule("TNT-GATHER-02", "TNT-GATHER-03", "TNT-RULING-19")
def test_an_empty_deck_is_made_of_the_discard_pile_when_a_card_must_be_drawn() -> None:
    t = trouble(Gathering(0), hands="4 newt eye", deck="bat wool", discard="fogbloom, raven ink")
    assert len(t.s.hands[0]) == 6 and len(t.s.deck) == 1 and t.s.discard == []
    t = trouble(Gathering(0), hands="4 newt eye, bat wool", deck="bat wool", discard="fogbloom")
    assert t.s.deck == [] and names(t.s.discard) == "fogbloom"  # not before it must


@rule("TNT-RULING-20")
def test_with_no_card_anywhere_one_draws_what_there_is_and_misses_the_rest() -> None:
    t = trouble(Gathering(0), hands="4 newt eye", deck="bat wool")
    assert hand(t, 0) == "bat wool, newt eye, newt eye, newt eye, newt eye"
    t.s.discard = cards("fogbloom, raven ink")
    t.s.gather(1, 1)
    assert len(t.s.hands[0]) == 5 and len(t.s.hands[1]) == 1


@rule("TNT-RULING-18")
def test_a_hand_of_more_than_six_draws_and_discards_nothing() -> None:
    t = trouble(Gathering(0), hands="4 newt eye, 4 bat wool")
    assert len(t.s.hands[0]) == 8 and t.s.discard == []


# The end


@rule("TNT-END-01", "TNT-END-02", "TNT-END-03", "TNT-END-04", "TNT-RULING-23")
@pytest.mark.parametrize(("order", "gold"), [("rust biter", 10), ("statue syrup", 11)])
def test_ten_gold_or_more_end_the_game_at_once(order: str, gold: int) -> None:
    taken = "truth serum | kingsbane, burglar's friend, burglar's friend"
    t = trouble(Potions(1), cauldrons=" | 3 adder's fork, 2 grave moss", orders=order, taken=taken, special=4)
    t.play(f"B: sell cauldron 1 for {order}")
    assert t.match.over and t.match.winners == (1,) and t.match.scores == (1, gold)
    assert t.s.open == [-1] * 4 and t.s.hands[1] == [] and t.s.special.size() == 4  # nothing is replaced or gathered
    assert t.log[-1] == f"B wins and is High Alchemist, with {gold} gold!"


@rule("TNT-RULING-22")
def test_when_all_orders_are_sold_most_gold_wins_then_most_special_orders_then_all_share() -> None:
    t = trouble(Potions(0), cauldrons="2 adder's fork", orders="rust biter", taken="truth serum | statue syrup")
    t.play("A: sell cauldron 1 for rust biter")
    assert t.match.over and t.match.scores == (2, 2) and t.match.winners == (0, 1)
    shared = "shares the victory, with 2 gold and 0 Special Orders."
    assert t.log[-3:] == ["All Orders are sold: the game ends.", f"A {shared}", f"B {shared}"]
    t.s.taken = [cards("statue syrup, rust biter, truth serum"), cards("court scandal")]
    assert t.s.winners() == [1]
    t.s.taken = [cards("statue syrup, widow's comfort"), cards("court scandal")]
    assert t.s.winners() == [0]


@rule("TNT-RULING-22")
def test_whoever_wins_without_ten_gold_is_told_of_with_the_special_orders_that_count() -> None:
    taken = "court scandal | statue syrup"
    t = trouble(Potions(0), cauldrons="2 adder's fork", orders="rust biter", taken=taken)
    t.play("A: sell cauldron 1 for rust biter")
    assert t.log[-1] == "A wins and is High Alchemist, with 5 gold and 1 Special Order!"


@rule("TNT-RULING-22")
@pytest.mark.parametrize(("seats", "least", "enough"), [(2, 20, 19), (3, 31, 28), (4, 43, 37)])
def test_our_orders_always_make_a_winner(seats: int, least: int, enough: int) -> None:
    def cheapest(special: bool) -> list[int]:
        return sorted(gold for order, gold in enumerate(BOX.gold) if BOX.special[order] == special)[: 2 * seats]

    assert sum(cheapest(False) + cheapest(True)) == least > enough == seats * 9 + 1


@rule("TNT-RULING-24")
def test_gold_is_the_orders_taken_and_nothing_else() -> None:
    t = trouble(Turn(0), hands="newt eye", taken="mirror wash, kingsbane | rust biter")
    assert t.match.scores == (7, 1)
    view = t.match.view(None)
    assert isinstance(view, TroubleView) and [order.name for order in view.table[0].orders] == [
        "Mirror Wash",
        "Kingsbane",
    ]


@rule("TNT-RULING-31")
def test_from_round_sixty_on_the_table_may_stop_if_all_agree() -> None:
    assert trouble(EndTurn(1), hands="newt eye | newt eye", round=58).asked == "A"
    t = trouble(EndTurn(1), hands="newt eye | newt eye", taken="rust biter", round=59)
    assert t.asked == "AB" and t.options == ["play on", "stop here"]
    agreed = Table(t.match.copy()).play("B: stop here").play("A: stop here")
    assert agreed.match.over and agreed.match.winners == (0,)
    won = "A wins and is High Alchemist, with 1 gold and 0 Special Orders!"
    assert agreed.log[-2:] == ["All agree to stop here.", won]
    t.play("A: stop here").play("B: play on")
    assert not t.match.over and t.s.round == 60 and "Not all want to stop here: the game goes on." in t.log


@rule("TNT-RULING-31")
def test_the_round_is_shown_and_no_rule_uses_it() -> None:
    view = trouble(Turn(0), hands="newt eye").match.view(1)
    assert isinstance(view, TroubleView) and view.round == 2


def test_known_orders_come_last() -> None:
    t = trouble(Turn(0), hands="newt eye")
    t.s.basic = Stack([1], 1, [0, 2])
    assert [t.s.next_order() for _ in range(4)] == [1, 0, 2, -1]


def test_brewing_is_over_when_there_is_nothing_to_brew() -> None:
    t = trouble(Brew(0, 0, 0))
    assert t.match.over  # nothing was asked, and nothing was to follow
