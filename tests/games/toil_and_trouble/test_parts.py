"""Small parts: things done several times, lingering effects and their reminders, what is known of hands, numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tables import Table

import hurlyburly as hb
from games.toil_and_trouble.laid import BOX, EFFECTS, cards, drink, hand, lingering, names, pot, trouble
from games.toil_and_trouble.test_packs import match_with
from hurlyburly.games.toil_and_trouble import parts, turn
from hurlyburly.games.toil_and_trouble.brewing import BREW_NO_MORE, Brew
from hurlyburly.games.toil_and_trouble.cauldrons import DiscardIngredients, EmptyCauldron, Move, Pull
from hurlyburly.games.toil_and_trouble.effects import ReplaceOrder
from hurlyburly.games.toil_and_trouble.hands import DiscardCards, Give, Recollect, SwapHands, TakeCard
from hurlyburly.games.toil_and_trouble.parts import BUBBLES, HIDDEN, NO_CARD, Mark, Potion, sorted_with
from hurlyburly.games.toil_and_trouble.state import Trouble
from hurlyburly.games.toil_and_trouble.turn import Potions, Turn
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.rules import rule
from hurlyburly.kernel.step import Step

# Things done several times


SEVERAL: dict[str, tuple[Callable[[int], Step], dict[str, Any], str]] = {
    "take": (lambda n: TakeCard(0, 1, n), {"hands": "| 4 newt eye"}, "take newt eye from B"),
    "give": (lambda n: Give(0, 1, n), {"hands": "4 newt eye"}, "give newt eye to B"),
    "discard": (lambda n: DiscardCards(0, n), {"hands": "4 newt eye"}, "discard newt eye"),
    "recollect": (lambda n: Recollect(0, n), {"discard": "4 newt eye"}, "recollect newt eye"),
    "ruin": (
        lambda n: DiscardIngredients(0, 1, n),
        {"cauldrons": "| 4 newt eye"},
        "discard newt eye from cauldron 1 of B",
    ),
    "pull": (
        lambda n: Pull(0, 1, n),
        {"cauldrons": "| 4 newt eye"},
        "pull newt eye from cauldron 1 of B; into cauldron 2",
    ),
    "move": (lambda n: Move(0, n, True), {"cauldrons": "4 newt eye"}, "move newt eye from cauldron 1; into cauldron 2"),
    "empty": (lambda n: EmptyCauldron(0, 1, n), {"cauldrons": "| bat wool / bat wool / bat wool"}, ""),
    "replace": (lambda n: ReplaceOrder(0, n), {"orders": "rust biter, mirror wash", "basic": 4}, ""),
}


@rule("TNT-DRINK-06", "TNT-RULING-13")
@pytest.mark.parametrize("times", [1, 2, 3])
@pytest.mark.parametrize("name", SEVERAL)
def test_what_is_done_several_times_is_chosen_each_time_and_no_more(name: str, times: int) -> None:
    step, table, play = SEVERAL[name]
    t = trouble(step(times), **table)
    for _ in range(times):
        assert t.asked == "A"
        t.play(f"A: {play or t.options[0]}")
    assert t.match.over


@rule("TNT-RULING-13")
@pytest.mark.parametrize("name", ["take", "give", "discard", "recollect", "ruin", "pull", "move", "empty", "replace"])
def test_without_anything_to_do_it_to_nothing_is_asked(name: str) -> None:
    step, table, _ = SEVERAL[name]
    bare = {key: value for key, value in table.items() if key == "orders"}
    assert trouble(step(2), **bare).match.over


def test_orders_are_replaced_from_the_basic_stack_while_it_has_cards() -> None:
    t = trouble(ReplaceOrder(1, 1), orders="rust biter, kingsbane", basic=1, special=1, draws="skunk oil", seats=3)
    t.play("B: replace kingsbane")
    assert t.s.open[:2] == cards("rust biter, skunk oil")
    assert t.s.basic.bottom == cards("kingsbane") and t.s.special.bottom == [] and t.s.special.left == 1


@rule("TNT-DRINK-01", "TNT-SELL-03")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_cauldron_that_is_named_is_drunk_or_sold(number: int) -> None:
    """B has the same Potion in each."""

    def lay() -> Table:
        pots = "| " + " / ".join(["adder's fork, goat gall"] * 3)
        return trouble(Potions(1), cauldrons=pots, orders="rust biter, mirror wash", hands="newt eye", alone=True)

    sold = lay().play(f"B: sell cauldron {number} for rust biter")
    assert [pot(sold, 1, n) == "" for n in (1, 2, 3)] == [n == number for n in (1, 2, 3)]
    assert f"B sells Cauldron {number} (Adder's Fork and Goat Gall) as Rust Biter for 1 gold: 1 in all." in sold.log
    drunk = lay().play(f"B: drink cauldron {number}")
    assert [pot(drunk, 1, n) == "" for n in (1, 2, 3)] == [n == number for n in (1, 2, 3)]
    assert f"B drinks Cauldron {number} (Adder's Fork and Goat Gall): Corrosion, Nausea and Tremors." in drunk.log


# Lingering effects


LASTING = [("bat wool, moonstone", "invisibility"), ("lodestone, unicorn hair, basilisk scale", "reflection"),
           ("dog tongue, moonstone", "loose tongue")]  # fmt: skip


@rule("TNT-BUBBLE-02", "TNT-RULING-26", "TNT-DRINK-11")
@pytest.mark.parametrize(("potion", "effect"), LASTING)
def test_what_lasts_until_your_next_turn_outlasts_the_turns_of_the_others(potion: str, effect: str) -> None:
    t = drink(potion, hands="newt eye | newt eye | newt eye", seats=3)
    for seat in "BC":
        assert t.asked == seat and [line.partition(" on ")[0] for line in lingering(t)] == [effect]
        t.play(f"{seat}: brew no more")
    assert t.asked == "A" and lingering(t) == []


@rule("TNT-BUBBLE-02")
@pytest.mark.parametrize(("potion", "effect"), LASTING)
def test_what_lasts_until_the_next_turn_of_another_goes_on_in_yours(potion: str, effect: str) -> None:
    t = drink("grave moss", theirs=potion, hands="newt eye | newt eye | newt eye", seats=3)
    t.play("B: brew no more; drink cauldron 1").play("C: brew no more")
    assert t.asked == "A" and [line.partition(" by ")[0] for line in lingering(t)] == [f"{effect} on B"]


@rule("TNT-RULING-25", "TNT-DRINK-11")
def test_when_your_effect_has_bubbled_up_the_same_one_of_another_still_waits() -> None:
    t = drink("grave moss", theirs="mandrake root", hands=" | newt eye").play("B: brew no more; drink cauldron 1")
    assert lingering(t) == ["growth on B by mandrake root"] and "grave moss" in names(t.s.discard)


@rule("TNT-RULING-25")
def test_an_effect_that_lingers_otherwise_does_not_bubble_up() -> None:
    t = drink("fenny snake, bat wool, moonstone", hands="newt eye | newt eye").play(
        "A: resolve growth; resolve invisibility"
    )
    assert len(t.s.marks) == 3
    t.play("B: brew no more")
    assert t.options == ["resolve nausea", "resolve growth"]


@rule("TNT-RULING-27")
def test_an_effect_that_lingers_in_two_ways_has_one_reminder() -> None:
    match = match_with(
        '[[effects]]\nid = "e"\nname = "E"\ncost = 1\ntext = "t"\ndoes = ["hide", "reflect"]\n'
        '[[ingredients]]\nid = "i"\nname = "I"\neffects = ["e"]\n'
    )
    s = match.state
    assert isinstance(s, Trouble)
    me, card = s.seat, len(s.box.kinds) - 1
    s.cauldrons[3 * me] = s.empty().plus(card, s.box).plus(card, s.box)
    match.play(me, "brew no more")
    match.play(me, "drink cauldron 1")
    assert [mark.card for mark in s.marks] == [card, NO_CARD] and s.discard == [card]


@rule("TNT-RULING-27", "TNT-DRINK-08")
def test_a_card_is_not_kept_for_an_effect_of_an_earlier_potion() -> None:
    """Two cards that show three lingering effects leave one without a card; the next such card is no reminder of it."""
    text = "".join(
        f'[[effects]]\nid = "{id}"\nname = "{id.upper()}"\ncost = 2\ntext = "t"\ndoes = ["{does}"]\n'
        for id, does in (("e", "hide"), ("f", "reflect"), ("g", "show hand"))
    )
    match = match_with(text + '[[ingredients]]\nid = "i"\nname = "I"\neffects = ["e", "f", "g"]\n')
    s = match.state
    assert isinstance(s, Trouble)
    me, other, card = s.seat, 1 - s.seat, len(s.box.kinds) - 1
    s.cauldrons[3 * me] = s.empty().plus(card, s.box).plus(card, s.box)
    s.cauldrons[3 * other] = s.empty().plus(card, s.box)
    for wool in cards("bat wool, moonstone"):
        s.cauldrons[3 * other] = s.cauldrons[3 * other].plus(wool, s.box)
    for play in ("brew no more", "drink cauldron 1", "resolve e", "resolve f"):
        match.play(me, play)
    assert [mark.card for mark in s.marks] == [card, card, NO_CARD]
    match.play(other, "brew no more")
    match.play(other, "drink cauldron 1")
    assert s.discard.count(card) == 3 and [mark.card for mark in s.marks if mark.seat == other] == cards("bat wool")


@rule("TNT-DRINK-11")
def test_what_has_bubbled_up_is_settled_for_whom_it_was() -> None:
    s = trouble(Turn(0), hands="newt eye").s
    growth, nausea = EFFECTS.index("growth"), EFFECTS.index("nausea")
    s.marks = [Mark(effect, what, seat, seat, 1, 1, NO_CARD) for effect, what, seat in
               ((growth, BUBBLES, 1), (growth, HIDDEN, 0), (nausea, BUBBLES, 0), (growth, BUBBLES, 0))]  # fmt: skip
    turn.Settle(0, growth).run(s)
    assert [(mark.effect, mark.what, mark.seat) for mark in s.marks] == [
        (growth, BUBBLES, 1), (growth, HIDDEN, 0), (nausea, BUBBLES, 0)
    ]  # fmt: skip


def marks(*told: tuple[str, int, str]) -> list[Mark]:
    """Lingering effects by name, turn and reminder."""
    return [
        Mark(EFFECTS.index(effect), HIDDEN, 0, 0, when, 0, cards(card)[0] if card else NO_CARD)
        for effect, when, card in told
    ]


@rule("TNT-RULING-27", "TNT-DRINK-11")
@pytest.mark.parametrize(
    ("there", "left", "discarded"),
    [
        ([("growth", 5, "fenny snake"), ("nausea", 5, "")], "fenny snake", ""),  # it serves the other one now
        ([("growth", 5, "fenny snake"), ("nausea", 4, "")], "", "fenny snake"),  # that one was drunk in another turn
        ([("growth", 5, "fenny snake"), ("invisibility", 5, "")], "", "fenny snake"),  # the card does not show it
        ([("growth", 5, "fenny snake"), ("nausea", 5, "toadstool")], "toadstool", "fenny snake"),
        ([("growth", 5, ""), ("nausea", 5, "fenny snake")], "fenny snake", ""),  # it had no card of its own
        ([("growth", 5, "fenny snake"), ("nausea", 5, ""), ("corrosion", 5, "")], "fenny snake, none", ""),
        ([("growth", 5, "fenny snake"), ("invisibility", 5, ""), ("nausea", 5, "")], "none, fenny snake", ""),
    ],
)  # fmt: skip
def test_where_a_reminder_goes_when_its_effect_is_over(
    there: list[tuple[str, int, str]], left: str, discarded: str
) -> None:
    s = trouble(Turn(0), hands="newt eye").s
    s.marks = marks(*there)
    s.discard = []
    s.lift(s.marks[0])
    assert ", ".join(names([mark.card]) if mark.card >= 0 else "none" for mark in s.marks) == (left or "none")
    assert names(s.discard) == discarded and [mark.effect for mark in s.marks] == [
        EFFECTS.index(effect) for effect, *_ in there[1:]
    ]


@rule("TNT-RULING-27")
def test_a_potion_gives_no_reminder_to_an_effect_of_an_earlier_turn() -> None:
    t = drink("fenny snake", theirs="fenny snake, grave moss / bat wool", hands="newt eye | newt eye")
    t.play("A: resolve growth").play("B: discard bat wool from cauldron 2; brew no more; drink cauldron 1")
    t.play("B: resolve growth")
    on_a = [line for line in lingering(t) if " on A " in line]
    assert on_a == ["nausea on A by fenny snake", "growth on A by another"]
    assert {mark.card for mark in t.s.marks if mark.seat == 1} == set(cards("fenny snake, grave moss"))


@rule("TNT-RULING-28", "TNT-RULING-26")
def test_what_was_drunk_only_this_turn_is_not_over_with_it() -> None:
    t = trouble(Turn(1), hands="newt eye | newt eye")
    t.s.marks = [Mark(EFFECTS.index("stench"), parts.SELLS_NOTHING, 1, 0, when, 0, NO_CARD) for when in (3, 4)]
    assert t.s.turn == 4
    t.s.lift_all(parts.SELLS_NOTHING, 1)
    assert [mark.turn for mark in t.s.marks] == [4]


# Hands


def knowing(seats: int, hands: str, seen: dict[tuple[int, int], str]) -> Trouble:
    """A table where seats have seen cards of hands."""
    s: Trouble = trouble(Turn(0), hands=hands, seats=seats).s
    for (seat, owner), text in seen.items():
        s.know(seat, owner, sorted(cards(text)))
    return s


@rule("TNT-RULING-30", "TNT-RULING-29")
def test_after_a_swap_all_know_what_they_knew_of_the_cards_not_of_the_places() -> None:
    seen = {(0, 1): "bat wool", (0, 2): "raven ink", (3, 1): "", (3, 2): "raven ink, moonstone", (0, 3): "fogbloom",
            (1, 0): "newt eye", (2, 0): "newt eye", (1, 3): "fogbloom", (1, 2): "raven ink",
            (2, 1): "goat gall"}  # fmt: skip
    s = knowing(4, "newt eye | bat wool, goat gall | raven ink, moonstone | fogbloom", seen)
    s.stack.clear()
    s.then(SwapHands(1, 2, 1))
    s.advance()
    assert names(s.hands[1]) == "moonstone, raven ink" and names(s.hands[2]) == "bat wool, goat gall"
    assert [s.seen[5 * seat] for seat in range(4)] == [[]] * 4  # of one's own hand nothing is noted
    known = {(seat, owner): names(s.known(seat, owner)) for seat in range(4) for owner in range(4) if seat != owner}
    assert known == {
        (0, 1): "raven ink", (0, 2): "bat wool", (0, 3): "fogbloom",
        (1, 0): "newt eye", (1, 2): "bat wool, goat gall", (1, 3): "fogbloom",
        (2, 0): "newt eye", (2, 1): "moonstone, raven ink", (2, 3): "",
        (3, 0): "", (3, 1): "moonstone, raven ink", (3, 2): "",
    }  # fmt: skip


@rule("TNT-RULING-29")
def test_in_a_redeal_a_seat_keeps_what_it_knows_and_what_others_know_of_it() -> None:
    seen = {(0, 1): "bat wool", (1, 0): "newt eye", (2, 0): "", (1, 2): "moonstone", (2, 1): "goat gall", (0, 2): ""}
    s = knowing(3, "newt eye, fogbloom | bat wool, goat gall | raven ink, moonstone", seen)
    for seed in range(20):
        dealt = s.redeal(0, QuickLuck(seed))
        assert dealt.hands[0] == s.hands[0] and cards("bat wool")[0] in dealt.hands[1]
        assert [len(held) for held in dealt.hands] == [2, 2, 2]
        found = {(seat, owner): names(dealt.seen[3 * seat + owner]) for seat in range(3) for owner in range(3)}
        assert found[0, 1] == "bat wool" and found[1, 0] == "newt eye"
        assert found[1, 2] == found[2, 1] == ""  # what they know of each other is not for A to know
        everything = dealt.deck + [card for held in dealt.hands for card in held]
        assert sorted(everything) == sorted(s.deck + [card for held in s.hands for card in held])
        assert all(held == sorted(held) for held in [*dealt.hands, dealt.deck])


@rule("TNT-RULING-29")
def test_in_a_redeal_others_are_asked_about_the_hands_they_are_given() -> None:
    s = knowing(2, "newt eye, fogbloom | bat wool", {})
    asked = [s.redeal(1, QuickLuck(seed)) for seed in range(10)]
    assert all(dealt.options == dealt.stack[-1].options(dealt) for dealt in asked)
    assert len({str(dealt.options) for dealt in asked}) > 5


def test_a_hand_stays_sorted() -> None:
    for card in range(6):
        assert sorted_with([1, 2, 4, 4], card) == sorted([1, 2, 4, 4, card])
    assert sorted_with([], 3) == [3] and sorted_with([1, 5], 3) == [1, 3, 5]


def test_a_potion_counts_what_goes_in_and_what_is_taken_out() -> None:
    potion = Potion([], [0] * len(EFFECTS))
    for card in cards("fenny snake, goat gall, fenny snake"):
        potion = potion.plus(card, BOX)
    power = {name: count for name, count in zip(EFFECTS, potion.power, strict=True) if count}
    assert power == {"growth": 2, "corrosion": 3, "nausea": 2, "stench": 1, "tremors": 1}
    less = potion.minus(cards("fenny snake")[0], BOX)
    power = {name: count for name, count in zip(EFFECTS, less.power, strict=True) if count}
    assert power == {"growth": 1, "corrosion": 2, "nausea": 1, "stench": 1, "tremors": 1}
    assert names(less.cards) == "goat gall, fenny snake"
    needs = [EFFECTS.index("corrosion"), 4, EFFECTS.index("stench"), 2, EFFECTS.index("growth"), 1]
    assert potion.lacks(needs) == 2 and less.lacks(needs) == 3 and potion.lacks(needs[4:]) == 0


# Turns and numbers


@rule("TNT-TURN-01", "TNT-TURN-04", "TNT-SETUP-14")
def test_from_the_first_turn_on_the_table_shows_whose_turn_it_is_and_in_which_round() -> None:
    for seed in range(6):
        match = hb.Match("toil-and-trouble", 3, seed=seed)
        first = match.to_act[0]
        for number in range(7):
            view: Any = match.view(None)
            assert (view.active, view.round, view.first) == ((first + number) % 3, 1 + number // 3, first)
            assert match.to_act == (view.active,)
            match.play(view.active, "brew no more")


@rule("TNT-BREW-08")
def test_with_four_seats_every_cauldron_and_the_end_of_brewing_have_words_of_their_own() -> None:
    t = trouble(Brew(3, 0, 0), hands="|||adder's fork, wolf tooth", seats=4)
    step = t.s.stack[-1]
    written = [step.write(t.s, option) for option in step.conceivable(t.s)]
    assert len(written) == len(set(written)) == 12 * 3 + 1 and BREW_NO_MORE not in step.conceivable(t.s)[:-1]
    for seat in "ABC":
        assert t.why(f"add adder's fork to cauldron 2 of {seat}") == "TNT-BREW-08"


def test_numbers_that_positions_records_and_learners_carry_stay_as_they_are() -> None:
    assert [parts.SKIPS_BREWING, parts.SELLS_NOTHING, HIDDEN, parts.REFLECTING, parts.SHOWN, BUBBLES] == [
        0,
        1,
        2,
        3,
        4,
        5,
    ]
    assert (turn.PLAY_ON_OR_STOP, turn.DRINK, turn.NO_POTION) == ([0, 1], 4, 192)
    assert (parts.STOP, BREW_NO_MORE, parts.MOST_KINDS) == (3 * 64 + 60, 12 * 64, 60)


def test_a_hand_is_known_to_its_owner() -> None:
    t = trouble(Turn(0), hands="newt eye | bat wool")
    assert hand(t, 0) == names(t.s.known(0, 0)) == "newt eye" and t.s.known(1, 0) == []
