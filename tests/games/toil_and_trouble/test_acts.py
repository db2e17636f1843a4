"""Every act that effects are made of, in an effect of a pack that does nothing else: who is asked, what happens, what
is read of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from tables import Table

from games.toil_and_trouble.laid import BOX, EFFECTS, cards, drink_act, hand, pot, table_of
from hurlyburly.games.toil_and_trouble import cauldrons, effects, hands
from hurlyburly.games.toil_and_trouble.acts import Act, text_of
from hurlyburly.games.toil_and_trouble.effects import ACTS
from hurlyburly.games.toil_and_trouble.parts import BUBBLES, HIDDEN, REFLECTING, SELLS_NOTHING, SHOWN, SKIPS_BREWING
from hurlyburly.games.toil_and_trouble.table import phase
from hurlyburly.games.toil_and_trouble.things import EFFECT


class Case(NamedTuple):
    """An effect with one act is drunk by A at a laid table, and lines of a record follow."""

    phrase: str
    table: dict[str, Any]
    plays: list[str]
    happened: Callable[[Table], bool]
    text: str
    asked: str = ""  # afterwards


def seen(t: Table, seat: int, owner: int) -> str:
    return ", ".join(card.name.lower() for card in table_of(t, seat)[owner].known)


def marks(t: Table) -> list[tuple[int, int]]:
    return [(mark.what, mark.seat) for mark in t.s.marks]


CASES: dict[type[Act], Case] = {
    hands.SwapsHands: Case(
        "swap hands with target",
        {"hands": "newt eye | bat wool, raven ink"},
        [],
        lambda t: (hand(t, 0), hand(t, 1)) == ("bat wool, raven ink", "newt eye"),
        "Exchange your whole hand with the target's.",
    ),
    hands.LooksAtHand: Case(
        "look at hand of target",
        {"hands": "newt eye | bat wool, raven ink", "seats": 3},
        ["A: target B"],
        lambda t: (seen(t, 0, 1), seen(t, 1, 0), seen(t, 2, 1)) == ("bat wool, raven ink", "", ""),
        "Look at the target's hand.",
    ),
    hands.TakesCards: Case(
        "take 2 cards of target",
        {"hands": "newt eye | bat wool, fogbloom, raven ink"},
        ["A: take raven ink from B; take bat wool from B"],
        lambda t: (hand(t, 0), hand(t, 1)) == ("bat wool, newt eye, raven ink", "fogbloom"),
        "Look at the target's hand and take two cards of your choice, which all see, into yours.",
    ),
    cauldrons.PullsIngredients: Case(
        "pull 2 ingredients of target",
        {"theirs": "raven ink, bat wool / fogbloom"},
        [
            "A: pull raven ink from cauldron 1 of B; into cauldron 2",
            "A: pull fogbloom from cauldron 2 of B; into cauldron 1",
        ],
        lambda t: (pot(t, 0, 1), pot(t, 0, 2), pot(t, 1, 1), pot(t, 1, 2)) == ("fogbloom", "raven ink", "bat wool", ""),
        "Move two Ingredients of your choice from the target's Cauldrons, each to one of yours, even a full one.",
    ),
    cauldrons.EmptiesCauldrons: Case(
        "empty 2 cauldrons of target",
        {"theirs": "raven ink, bat wool / fogbloom / newt eye"},
        ["A: empty cauldron 1 of B; empty cauldron 3 of B"],
        lambda t: [pot(t, 1, number) for number in (1, 2, 3)] == ["", "fogbloom", ""],
        "Empty two Cauldrons of the target.",
    ),
    cauldrons.RuinsIngredients: Case(
        "ruin X ingredients of target",
        {"power": 2, "own": "frog toe", "theirs": "raven ink, bat wool / fogbloom"},
        ["A: discard bat wool from cauldron 1 of B; discard fogbloom from cauldron 2 of B"],
        lambda t: (pot(t, 1, 1), pot(t, 1, 2), pot(t, 0, 2)) == ("raven ink", "", "frog toe"),
        "Discard X Ingredients of your choice from the target's Cauldrons.",
    ),
    cauldrons.TargetLosesIngredients: Case(
        "target loses X ingredients",
        {"power": 2, "own": "frog toe", "theirs": "raven ink, bat wool / fogbloom"},
        ["B: discard bat wool from cauldron 1; discard fogbloom from cauldron 2"],
        lambda t: (pot(t, 1, 1), pot(t, 1, 2), pot(t, 0, 2)) == ("raven ink", "", "frog toe"),
        "The target discards X Ingredients of their choice from their Cauldrons.",
    ),
    hands.TargetDiscardsCards: Case(
        "target discards 2 cards",
        {"hands": "newt eye | bat wool, fogbloom, raven ink", "draws": "raven ink, bat wool"},
        [],
        lambda t: (hand(t, 0), hand(t, 1)) == ("newt eye", "fogbloom"),
        "The target discards two cards at random.",
    ),
    effects.TargetSkipsBrewing: Case(
        "target skips brewing",
        {},
        [],
        lambda t: marks(t) == [(SKIPS_BREWING, 1)],
        "The target skips the Brewing phase of their next turn.",
    ),
    effects.TargetSellsNothing: Case(
        "target sells nothing",
        {},
        [],
        lambda t: marks(t) == [(SELLS_NOTHING, 1)],
        "The target cannot sell a Potion in their next turn.",
    ),
    effects.BrewsAgain: Case(
        "brew again",
        {"hands": "newt eye"},
        ["A: add newt eye to cauldron 1"],
        lambda t: pot(t, 0, 1) == "newt eye",
        "Once this Potion is discarded, brew again as in a new turn: each Cauldron may get an Ingredient or be dumped "
        "once more.",
    ),
    effects.Hides: Case(
        "hide",
        {},
        [],
        lambda t: marks(t) == [(HIDDEN, 0)],
        "Until your next turn begins, nobody can choose you as a target.",
    ),
    effects.Reflects: Case(
        "reflect",
        {},
        [],
        lambda t: marks(t) == [(REFLECTING, 0)],
        "Until your next turn begins, the first effect that targets you is turned round: it becomes yours, and its "
        "drinker is the target.",
    ),
    hands.DrawsCards: Case(
        "draw 3 cards",
        {"hands": "newt eye", "draws": "bat wool, fogbloom, raven ink"},
        [],
        lambda t: hand(t, 0) == "bat wool, fogbloom, newt eye, raven ink" and hand(t, 1) == "",
        "Draw three cards.",
    ),
    hands.RecollectsCards: Case(
        "recollect 2 cards",
        {"discard": "newt eye, bat wool, raven ink"},
        ["A: recollect raven ink; recollect bat wool"],
        lambda t: hand(t, 0) == "bat wool, raven ink",
        "Take two cards of your choice from the Ingredient discard pile into your hand.",
    ),
    effects.ReplacesOrders: Case(
        "replace 2 orders",
        {"orders": "rust biter, mirror wash", "special": 2, "draws": "kingsbane, phoenix tears"},
        ["A: replace mirror wash; replace rust biter"],
        lambda t: t.s.open[:2] == cards("phoenix tears, kingsbane"),
        "Two times, put one open Order under its stack and reveal the next Order in its place.",
    ),
    cauldrons.MovesIngredients: Case(
        "move 2 ingredients",
        {"own": "newt eye, raven ink"},
        ["A: move raven ink from cauldron 2; into cauldron 3; move newt eye from cauldron 2; into cauldron 3"],
        lambda t: (pot(t, 0, 2), pot(t, 0, 3)) == ("", "raven ink, newt eye"),
        "Move one or two Ingredients between your Cauldrons, even to a full one.",
    ),
    hands.DiscardsCards: Case(
        "discard 2 cards",
        {"hands": "newt eye, bat wool, raven ink | fogbloom"},
        ["A: discard raven ink; discard bat wool"],
        lambda t: (hand(t, 0), hand(t, 1)) == ("newt eye", "fogbloom"),
        "Discard two cards of your choice.",
    ),
    cauldrons.LosesIngredients: Case(
        "lose 2 ingredients",
        {"own": "newt eye, raven ink / bat wool", "theirs": "fogbloom"},
        ["A: discard raven ink from cauldron 2; discard bat wool from cauldron 3"],
        lambda t: (pot(t, 0, 2), pot(t, 0, 3), pot(t, 1, 1)) == ("newt eye", "", "fogbloom"),
        "Discard two Ingredients of your choice from your Cauldrons.",
    ),
    effects.SkipsBrewing: Case(
        "skip brewing",
        {},
        [],
        lambda t: marks(t) == [(SKIPS_BREWING, 0)],
        "Skip the Brewing phase of your next turn.",
    ),
    effects.GathersUpTo: Case(
        "gather up to 3 cards",
        {"hands": "newt eye | bat wool", "alone": False},
        [],
        lambda t: len(t.s.hands[0]) == 3,
        "This turn, gather only up to three cards.",
        asked="B",
    ),
    effects.ShowsHand: Case(
        "show hand",
        {"hands": "newt eye | bat wool"},
        [],
        lambda t: marks(t) == [(SHOWN, 0)] and (seen(t, 1, 0), seen(t, 0, 1)) == ("newt eye", ""),
        "Until your next turn begins, all see your hand.",
    ),
    hands.GivesCards: Case(
        "give 1 card",
        {"hands": "newt eye, bat wool, raven ink | fogbloom", "seats": 3},
        ["A: give raven ink to B; give bat wool to C"],
        lambda t: (hand(t, 0), hand(t, 1), hand(t, 2)) == ("newt eye", "fogbloom, raven ink", "bat wool"),
        "Clockwise, give each other player one card of your choice, which all see.",
    ),
}


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_each_act_does_what_its_phrase_says(act: type[Act]) -> None:
    case = CASES[act]
    t = drink_act(case.phrase, **{"alone": True, **case.table})
    for line in case.plays:
        t.play(line)
    assert case.happened(t) and t.asked == case.asked


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_a_card_says_what_its_acts_do_and_which_rules_touch_them(act: type[Act]) -> None:
    case = CASES[act]
    t = drink_act(case.phrase, **{"alone": True, **case.table})
    effect = EFFECTS.index("invisibility")
    (made,) = t.s.box.does[effect]
    assert type(made) is act and t.s.box.texts[effect] == case.text
    rules = EFFECT.about(t.s.box, effect).rules
    assert set(act.RULES) <= set(rules) <= t.match.game.ledger.ids() and len(set(rules)) == len(rules)
    power = case.table.get("power", 1)
    assert t.log[1].endswith(f': "{case.text.replace("X", str(power))}"')
    assert t.s.box.targeted[effect] == ("target" in act.PHRASE)


BUBBLING: dict[type[Act], tuple[dict[str, Any], str]] = {
    hands.DrawsCards: ({}, ""),
    hands.RecollectsCards: ({"discard": "newt eye, bat wool"}, "recollect bat wool"),
    effects.ReplacesOrders: ({"orders": "rust biter, mirror wash", "special": 1}, "replace rust biter"),
    hands.DiscardsCards: ({"hands": "3 newt eye, 3 bat wool | raven ink"}, "discard bat wool"),
    cauldrons.LosesIngredients: ({"own": "newt eye, bat wool"}, "discard bat wool from cauldron 2"),
}


@pytest.mark.parametrize("act", [act for act in ACTS if act.MAY_BUBBLE], ids=lambda act: act.__name__)
def test_an_act_that_may_bubble_waits_for_the_next_turn(act: type[Act]) -> None:
    laid, asked = BUBBLING[act]
    t = drink_act(act.PHRASE.replace("N", "1"), when="bubbles", **{"hands": "| raven ink", **laid})
    assert marks(t) == [(BUBBLES, 0)] and t.asked == "B"
    t.play("B: brew no more")
    view: Any = t.match.view(0)
    if asked:
        assert (t.asked, t.options[0], phase(view)) == ("A", asked, "Bubbling")
    else:
        assert len(t.s.hands[0]) == 7 and phase(view) == "Brewing"


def test_x_is_the_power_and_a_number_is_a_number() -> None:
    t = drink_act("draw X cards", power=3, alone=True)
    assert len(t.s.hands[0]) == 3
    t = drink_act("draw 2 cards", power=3, alone=True)
    assert len(t.s.hands[0]) == 2


def test_where_the_target_chooses_it_is_the_one_that_the_drinker_has_named() -> None:
    t = drink_act("target loses 1 ingredient", theirs="raven ink, bat wool / fogbloom", hands="| newt eye", seats=3)
    assert t.options == ["target B", "target C"]
    t.play("A: target B")
    assert t.asked == "B" and t.options[0] == "discard bat wool from cauldron 1"


def test_texts_of_several_acts_are_read_one_after_the_other() -> None:
    now: list[Act] = [hands.TakesCards(1), effects.TargetSkipsBrewing(1)]
    later: list[Act] = [hands.DrawsCards(0), hands.DiscardsCards(1)]
    assert text_of(now, later) == (
        "Look at the target's hand and take one card of your choice, which all see, into yours. The target skips the "
        "Brewing phase of their next turn. When your next turn begins, draw X cards; then discard one card of your "
        "choice."
    )
    assert cauldrons.PullsIngredients(1).text().startswith("Move one Ingredient of your choice from the target's")
    assert cauldrons.MovesIngredients(1).text().startswith("Move one Ingredient between")
    assert cauldrons.MovesIngredients(4).text().startswith("Move one to four Ingredients between")
    assert effects.ReplacesOrders(1).text().startswith("Put one open Order under")
    assert effects.ReplacesOrders(0).text().startswith("X times, put one open Order under")


def test_what_waits_for_the_next_turn_is_worth_what_its_acts_are() -> None:
    growth, nausea = EFFECTS.index("growth"), EFFECTS.index("nausea")
    assert [act.promise(3) for act in BOX.bubbles[growth] + BOX.bubbles[nausea]] == pytest.approx([0.18, -0.24])
    assert BOX.promise[growth] == pytest.approx(0.12)
