"""Who sees what, and what a redeal makes of it."""

from __future__ import annotations

from collections import Counter

from tables import Table

from games.toil_and_trouble.laid import NAMES, cards, drink, hand, table_of, trouble
from hurlyburly.games.toil_and_trouble.turn import Turn
from hurlyburly.games.toil_and_trouble.view import TroubleView
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.rules import rule


def known(t: Table, seat: int | None, owner: int) -> str:
    return ", ".join(card.name.lower() for card in table_of(t, seat)[owner].known)


@rule("TNT-RULING-29")
def test_hands_are_secret_and_what_lies_on_the_table_is_not() -> None:
    t = trouble(
        Turn(0), hands="newt eye | bat wool, raven ink", cauldrons="| fogbloom", taken="rust biter",
        orders="mirror wash", discard="moonstone", special=4,
    )  # fmt: skip
    for seat in (0, 1, None):
        view = t.match.view(seat)
        assert isinstance(view, TroubleView)
        assert [(player.hand, player.gold) for player in view.table] == [(1, 1), (2, 0)]
        assert view.table[1].cauldrons[0].cards[0].name == "Fogbloom" and view.discard[0].name == "Moonstone"
        assert view.table[0].orders[0].name == "Rust Biter" and (view.basic_left, view.special_left) == (0, 4)
        assert view.deck == 128 - 5
    assert (known(t, 0, 0), known(t, 0, 1)) == ("newt eye", "")
    assert (known(t, 1, 0), known(t, 1, 1)) == ("", "bat wool, raven ink")
    assert (known(t, None, 0), known(t, None, 1)) == ("", "")


@rule("TNT-RULING-29")
def test_reminder_cards_lie_open() -> None:
    t = drink("bat wool, moonstone", hands=" | newt eye")
    view = t.match.view(None)
    assert isinstance(view, TroubleView)
    (reminder,) = view.reminders
    assert reminder.card is not None and reminder.card.name == "Bat Wool"
    assert (reminder.effect.name, reminder.drinker) == ("Invisibility", 0)


@rule("TNT-RULING-29")
def test_drawn_cards_are_told_only_to_who_draws_them() -> None:
    t = trouble(Turn(0), hands="4 newt eye, fogbloom | raven ink", draws="bat wool").play("A: brew no more")
    assert "A draws Bat Wool." in t.match.events(0)
    assert "A draws an Ingredient." in t.match.events(1) and "A draws an Ingredient." in t.match.events(None)


def test_what_was_seen_of_a_hand_leaves_it_with_the_card() -> None:
    t = drink("angel's trumpet, newt eye", hands="| 2 bat wool, raven ink").play("A: take raven ink from B")
    t.play("B: add bat wool to cauldron 1; brew no more")
    assert known(t, 0, 1) == "bat wool" and table_of(t, 0)[1].hand == 6


def test_a_third_player_does_not_see_what_clairvoyance_shows() -> None:
    t = drink("angel's trumpet, newt eye", hands="| 2 bat wool, raven ink | newt eye", seats=3)
    t.play("A: target B")
    assert known(t, 0, 1) == "bat wool, bat wool, raven ink" and known(t, 2, 1) == known(t, None, 1) == ""


def test_a_third_player_follows_known_cards_from_hand_to_hand() -> None:
    t = drink("phoenix plume, witch's mummy", theirs="angel's trumpet, fairy dust, wolf tooth", hands=" | newt eye",
              discard="fogbloom, raven ink", seats=3)  # fmt: skip
    t.play("A: recollect fogbloom; recollect raven ink")
    assert known(t, 2, 0) == "fogbloom, raven ink"
    t.play("B: brew no more; drink cauldron 1; target A")
    assert (known(t, 2, 0), known(t, 2, 1)) == ("", "fogbloom, raven ink") and hand(t, 0) == "newt eye"


def test_a_redeal_keeps_what_was_seen_and_deals_the_rest() -> None:
    t = drink("angel's trumpet, newt eye", hands="fogbloom | 2 bat wool, raven ink").play("A: take raven ink from B")
    t.play("B: add bat wool to cauldron 1; brew no more")
    others: Counter[int] = Counter()
    for seed in range(300):
        s = t.s.redeal(0, QuickLuck(seed))
        assert s.hands[0] == t.s.hands[0] and cards("bat wool")[0] in s.hands[1] and len(s.hands[1]) == 6
        others.update(s.hands[1])
    assert len(others) > 25


def test_the_odds_of_a_redeal_are_those_counted_by_hand() -> None:
    """B holds two of five unseen cards, two of which are Newt Eyes: both in 1 of 10 deals, one in 6, none in 3."""
    t = trouble(Turn(0), hands="fogbloom | newt eye, bat wool", deck="newt eye, raven ink, moonstone")
    eyes = Counter(t.s.redeal(0, QuickLuck(seed)).hands[1].count(NAMES.index("newt eye")) for seed in range(20_000))
    assert abs(eyes[2] / 20_000 - 0.1) < 0.01
    assert abs(eyes[1] / 20_000 - 0.6) < 0.02
    assert abs(eyes[0] / 20_000 - 0.3) < 0.02


@rule("TNT-RULING-17", "TNT-RULING-29")
def test_a_dump_can_be_taken_back_but_not_a_card_that_all_have_seen() -> None:
    match = trouble(Turn(0), hands="newt eye", cauldrons=" / bat wool").match
    match.play(0, "dump cauldron 2")
    assert match.may_undo(0)
    match.play(0, "add newt eye to cauldron 1")
    assert not match.may_undo(0)
