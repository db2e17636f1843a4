"""Every question: what people might try, the rule against what they may not do, and what can be taken back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tables import Table

from games.toil_and_trouble.laid import drink, trouble
from hurlyburly.games.toil_and_trouble.brewing import Brew
from hurlyburly.games.toil_and_trouble.cauldrons import DiscardIngredients, EmptyCauldron, Move, Pull, PutInto
from hurlyburly.games.toil_and_trouble.effects import ReplaceOrder
from hurlyburly.games.toil_and_trouble.hands import DiscardCards, Give, Recollect, TakeCard
from hurlyburly.games.toil_and_trouble.turn import EndTurn, OfferToStop, Potions, Turn
from hurlyburly.kernel.rules import rule

POTS = "| newt eye / / 2 bat wool"
TRIES: dict[str, tuple[Callable[[], Table], dict[str, str]]] = {
    "brewing": (
        lambda: trouble(Brew(1, 1, 2), hands="| newt eye", cauldrons="| bat wool / / 4 fogbloom, 2 raven ink"),
        {
            "add newt eye to cauldron 1": "TNT-BREW-02",
            "dump cauldron 1": "TNT-RULING-16",
            "add newt eye to cauldron 2": "TNT-BREW-07",
            "dump cauldron 2": "TNT-RULING-16",
            "add newt eye to cauldron 3": "TNT-BREW-04",
            "dump cauldron 3": "",
            "brew no more": "",
        }
        | {f"add newt eye to cauldron {number} of A": "TNT-BREW-08" for number in (1, 2, 3)}
        | {f"dump cauldron {number} of A": "TNT-BREW-08" for number in (1, 2, 3)},
    ),
    "brewing into what has room": (
        lambda: trouble(Brew(1, 0, 0), hands="| newt eye", cauldrons="4 raven ink, 2 fogbloom | bat wool / 2 bat wool"),
        {f"add newt eye to cauldron {number}": "" for number in (1, 2, 3)}
        | {"dump cauldron 1": "", "dump cauldron 2": "", "dump cauldron 3": "TNT-RULING-16", "brew no more": ""}
        | {f"add newt eye to cauldron {number} of A": "TNT-BREW-08" for number in (1, 2, 3)}
        | {f"dump cauldron {number} of A": "TNT-BREW-08" for number in (1, 2, 3)},
    ),
    "Potions": (
        lambda: trouble(Potions(1), cauldrons="| 2 adder's fork / newt eye", orders="rust biter, truth serum"),
        {
            "sell cauldron 1 for rust biter": "",
            "sell cauldron 1 for truth serum": "TNT-SELL-01",
            "drink cauldron 1": "",
            "sell cauldron 2 for rust biter": "TNT-SELL-01",
            "sell cauldron 2 for truth serum": "TNT-SELL-01",
            "drink cauldron 2": "TNT-DRINK-07",
            "sell cauldron 3 for rust biter": "TNT-SELL-01",
            "sell cauldron 3 for truth serum": "TNT-SELL-01",
            "drink cauldron 3": "TNT-DRINK-07",
            "no potion": "",
        },
    ),
    "effects": (
        lambda: drink("2 goat gall, adder's fork", theirs="2 bat wool", hands="| newt eye"),
        {
            "resolve corrosion": "TNT-DRINK-02",
            "resolve stench": "TNT-DRINK-02",
            "resolve nausea": "",
            "resolve tremors": "",
            "resolve no more": "TNT-DRINK-01",
        },
    ),
    "targets": (
        lambda: drink("fogbloom", hands="| newt eye | bat wool", seats=3),
        {"target A": "TNT-RULING-12", "target B": "", "target C": ""},
    ),
    "bubbling": (
        lambda: drink("fenny snake", hands="newt eye | bat wool").play("A: resolve growth").play("B: brew no more"),
        {"resolve nausea": "", "resolve growth": ""},
    ),
    "discarding cards": (
        lambda: trouble(DiscardCards(1, 1), hands="| newt eye, bat wool"),
        {"discard bat wool": "", "discard newt eye": "", "discard no more": "TNT-DRINK-06"},
    ),
    "losing one's own": (
        lambda: trouble(DiscardIngredients(1, 1, 2), cauldrons=POTS),
        {
            "discard newt eye from cauldron 1": "",
            "discard bat wool from cauldron 3": "",
            "discard no more": "TNT-DRINK-06",
        },
    ),
    "ruining others'": (
        lambda: trouble(DiscardIngredients(0, 1, 1), cauldrons=POTS),
        {
            "discard newt eye from cauldron 1 of B": "",
            "discard bat wool from cauldron 3 of B": "",
            "discard no more": "TNT-DRINK-06",
        },
    ),
    "moving the first": (
        lambda: trouble(Move(1, 2, True), cauldrons=POTS),
        {"move newt eye from cauldron 1": "", "move bat wool from cauldron 3": "", "move no more": "TNT-DRINK-01"},
    ),
    "moving the second": (
        lambda: trouble(Move(1, 1, False), cauldrons=POTS),
        {"move newt eye from cauldron 1": "", "move bat wool from cauldron 3": "", "move no more": ""},
    ),
    "putting what was moved": (
        lambda: trouble(PutInto(1, 4, 4), cauldrons="| newt eye / bat wool"),
        {"into cauldron 1": "", "into cauldron 3": ""},
    ),
    "pulling": (
        lambda: trouble(Pull(0, 1, 1), cauldrons=POTS),
        {"pull newt eye from cauldron 1 of B": "", "pull bat wool from cauldron 3 of B": ""},
    ),
    "emptying": (
        lambda: trouble(EmptyCauldron(0, 1, 1), cauldrons=POTS),
        {"empty cauldron 1 of B": "", "empty cauldron 3 of B": ""},
    ),
    "taking": (
        lambda: trouble(TakeCard(0, 1, 1), hands="fogbloom | newt eye, 2 bat wool"),
        {"take bat wool from B": "", "take newt eye from B": ""},
    ),
    "giving": (
        lambda: trouble(Give(0, 1, 1), hands="newt eye, 2 bat wool | fogbloom"),
        {"give bat wool to B": "", "give newt eye to B": ""},
    ),
    "recollecting": (
        lambda: trouble(Recollect(0, 1), discard="newt eye, bat wool, newt eye"),
        {"recollect bat wool": "", "recollect newt eye": ""},
    ),
    "replacing": (
        lambda: trouble(ReplaceOrder(0, 1), orders="rust biter, mirror wash", basic=1),
        {"replace rust biter": "", "replace mirror wash": ""},
    ),
    "stopping": (
        lambda: trouble(EndTurn(1), hands="newt eye | newt eye", round=59),
        {"play on": "", "stop here": ""},
    ),
}


@rule("TNT-BREW-08", "TNT-SELL-01", "TNT-DRINK-01", "TNT-DRINK-02", "TNT-DRINK-06", "TNT-DRINK-07", "TNT-RULING-16")
@pytest.mark.parametrize("name", TRIES)
def test_what_may_be_tried_and_the_rule_against_it(name: str) -> None:
    lay, expected = TRIES[name]
    t = lay()
    step = t.s.stack[-1]
    tried = [(step.write(t.s, option), step.barred_by(t.s, option)) for option in step.conceivable(t.s)]
    assert dict(tried) == expected and len(tried) == len(expected)
    assert sorted(t.options) == sorted(play for play, rule in expected.items() if not rule)
    for play, against in expected.items():
        assert t.why(play) == against


@rule("TNT-EFFECT-06")
def test_what_may_not_be_sold_after_stench_is_barred_by_the_effect() -> None:
    t = drink("2 toadstool", theirs="2 adder's fork", orders="rust biter, mirror wash", hands="| newt eye")
    t.play("A: resolve stench").play("B: brew no more")
    assert t.why("sell cauldron 1 for rust biter") == "TNT-EFFECT-06"
    assert t.why("sell cauldron 1 for mirror wash") == t.why("sell cauldron 2 for rust biter") == "TNT-SELL-01"


DONE: list[tuple[Callable[[], Table], str, bool]] = [
    (lambda: trouble(Turn(0), hands="newt eye", cauldrons="/ bat wool"), "dump cauldron 2", True),
    (lambda: trouble(Turn(0), hands="newt eye", cauldrons="/ bat wool"), "add newt eye to cauldron 1", False),
    (lambda: trouble(Potions(0), cauldrons="fogbloom / 2 adder's fork", alone=True), "no potion", True),
    (lambda: trouble(Potions(0), cauldrons="grave moss", alone=True), "drink cauldron 1", True),
    (lambda: trouble(Potions(0), cauldrons="dog tongue, moonstone", hands="newt eye", alone=True), "drink cauldron 1",
     False),
    (lambda: trouble(Potions(0), cauldrons="bat wool, moonstone", alone=True), "drink cauldron 1", True),
    (lambda: trouble(Potions(0), cauldrons="2 adder's fork", orders="rust biter, mirror wash", alone=True),
     "sell cauldron 1 for rust biter", True),
    (lambda: trouble(Potions(0), cauldrons="2 adder's fork", orders="rust biter", basic=1, alone=True),
     "sell cauldron 1 for rust biter", False),
    (lambda: trouble(Potions(0), cauldrons="angel's trumpet, newt eye", hands="| newt eye", alone=True),
     "drink cauldron 1", False),  # a hand is looked at
    (lambda: trouble(Potions(0), cauldrons="angel's trumpet, fairy dust, wolf tooth", hands="bat wool | newt eye",
                     alone=True), "drink cauldron 1", False),
    (lambda: trouble(ReplaceOrder(0, 1), orders="rust biter", basic=1), "replace rust biter", False),
    (lambda: trouble(TakeCard(0, 1, 1), hands="| newt eye"), "take newt eye from B", False),
    (lambda: trouble(Give(0, 1, 1), hands="newt eye | bat wool"), "give newt eye to B", False),
    (lambda: trouble(DiscardCards(0, 1), hands="newt eye, bat wool"), "discard newt eye", False),
    (lambda: trouble(Recollect(0, 1), discard="newt eye, bat wool"), "recollect newt eye", True),
    (lambda: trouble(EmptyCauldron(0, 1, 1), cauldrons=POTS), "empty cauldron 1 of B", True),
    (lambda: trouble(Pull(0, 1, 1), cauldrons=POTS), "pull newt eye from cauldron 1 of B", True),
    (lambda: trouble(DiscardIngredients(0, 1, 1), cauldrons=POTS), "discard newt eye from cauldron 1 of B", True),
]  # fmt: skip


@rule("TNT-RULING-29")
@pytest.mark.parametrize(("lay", "play", "may_undo"), DONE, ids=[f"{n} {play}" for n, (_, play, _) in enumerate(DONE)])
def test_what_brought_nothing_to_light_can_be_taken_back(lay: Callable[[], Table], play: str, may_undo: bool) -> None:
    match = lay().match
    match.state.stack.insert(0, OfferToStop([0, 1]))  # so that the game goes on
    match.play(0, play)
    assert match.may_undo(0) == may_undo


@rule("TNT-RULING-31")
def test_once_all_have_said_whether_to_stop_nobody_takes_it_back() -> None:
    match = trouble(EndTurn(1), hands="newt eye | newt eye", round=59).match
    match.play(0, "stop here")
    assert match.may_undo(0)
    match.play(1, "play on")
    assert match.to_act == (0,) and not match.may_undo(1)
