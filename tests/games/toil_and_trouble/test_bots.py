"""What bots make of a position: they sell, they hurt where it hurts, and they do not stall."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from good_plays import Known, plays_well
from judgement import Harm, holds
from tables import Table

from games.toil_and_trouble.good_plays import KNOWN
from games.toil_and_trouble.laid import trouble
from hurlyburly import GAMES
from hurlyburly.bots import Glimpse, answer
from hurlyburly.bots.levels import Greedy, Search
from hurlyburly.games.toil_and_trouble.cauldrons import EmptyCauldron
from hurlyburly.games.toil_and_trouble.parts import NO_CARD, SELLS_NOTHING, SHOWN, SKIPS_BREWING, Mark
from hurlyburly.games.toil_and_trouble.state import Trouble
from hurlyburly.games.toil_and_trouble.turn import Potions, Turn
from hurlyburly.kernel.build import COMPILED

BUDGETS = GAMES["toil-and-trouble"].bots.budgets if COMPILED else GAMES["toil-and-trouble"].bots.budgets[:1]
SEEDS = 5 if COMPILED else 1  # of luck with which a bot must do well


def greedy(t: Table) -> str:
    return answer(Greedy(), Glimpse(t.s, t.match.to_act[0], 1))


def test_with_a_clogged_hand_something_is_brewed_or_dumped() -> None:
    t = trouble(
        Turn(0),
        hands="basilisk scale, fairy dust, fire lily, lizard leg, shark maw, witch's mummy | newt eye",
        cauldrons="bat wool, angel's trumpet / 2 grave moss, lizard leg / lodestone, moonstone, newt eye, frog toe",
        orders="court scandal, sleeping draught, elixir of plenty, widow's comfort",
    )
    assert greedy(t) != "brew no more"


def test_more_cards_of_a_kind_than_an_order_needs_clog_the_hand_too() -> None:
    t = trouble(
        Turn(0),
        hands="3 goat gall, grave moss, 2 lizard leg | newt eye",
        cauldrons="angel's trumpet, mandrake root, frog toe, raven ink // bat wool, unicorn hair, quicksilver",
        orders="saint's charity, nightmare draught",
    )
    assert greedy(t) != "brew no more"


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_keeps_a_full_hand_for_its_own_sake(seat: int) -> None:
    """What is brewed is gathered again in the same turn. Two bots that forgot it sat like this for 690 rounds."""
    t = trouble(
        Turn(seat),
        hands="bat wool, dog tongue, hemlock root, moonstone, raven ink, unicorn hair"
        " | angel's trumpet, frog toe, griffin feather, hemlock root, toadstool, wolf tooth",
        cauldrons="adder's fork, mandrake root, bat wool, witch's mummy, fairy dust / fairy dust"
        " / quicksilver, basilisk scale, unicorn hair, fire lily, adder's fork"
        " | dragon scale, quicksilver, lodestone, hemlock root, basilisk scale"
        " / bat wool, howlet wing, phoenix plume / fogbloom, newt eye, grave moss, raven ink",
        orders="court scandal, gorgon's kiss, kingsbane",
    )
    assert greedy(t) != "brew no more"


def test_two_searches_do_not_wait_for_each_other() -> None:
    """What stands in a Cauldron can be dumped, so brewing away a useless hand spoils nothing."""
    t = trouble(
        Turn(0),
        hands="2 bat wool, dragon scale, frog toe, lodestone, shark maw"
        " | adder's fork, angel's trumpet, cinder salt, howlet wing, lodestone, moonstone, phoenix plume",
        cauldrons="mandrake root, lizard leg, 2 unicorn hair / fairy dust"
        " / blind-worm sting, howlet wing, raven ink, hemlock root"
        " | / lizard leg, griffin feather, fenny snake, fairy dust /",
        orders="court scandal, dragonfire brew, elixir of plenty",
    )
    assert answer(Search(120), Glimpse(t.s, 0, 1)) != "brew no more"


def test_a_search_cycles_useless_cards_through_its_least_promising_cauldron() -> None:
    """One Order is left, and no card in hand helps: only new cards can."""
    t = trouble(
        Turn(0),
        hands="adder's fork, frog toe, griffin feather, lodestone, newt eye, quicksilver"
        " | fire lily, goat gall, lizard leg, 2 phoenix plume",
        cauldrons="shark maw / hemlock root, howlet wing, fire lily, cinder salt / newt eye, goat gall, 2 lodestone"
        " | angel's trumpet, toadstool / quicksilver / cinder salt, howlet wing",
        orders="nightmare draught",
    )
    for seed in range(6):
        assert answer(Search(120), Glimpse(t.s, 0, seed)).endswith("to cauldron 3")


def test_what_helps_an_order_goes_where_it_helps() -> None:
    t = trouble(Turn(0), hands="dog tongue, shark maw", cauldrons="raven ink / newt eye", orders="truth serum")
    assert greedy(t) == "add dog tongue to cauldron 2"


def test_a_potion_is_sold_for_the_most_gold() -> None:
    t = trouble(
        Potions(0),
        cauldrons="3 blind-worm sting, basilisk scale, grave moss",
        orders="physician's purge, statue syrup",
        special=4,
        hands="newt eye",
    )
    assert greedy(t) == "sell cauldron 1 for statue syrup"


def test_the_cauldron_nearest_to_an_order_is_emptied() -> None:
    t = trouble(
        EmptyCauldron(0, 1, 1), cauldrons="| fogbloom / newt eye, moonstone", orders="truth serum", hands="newt eye"
    )
    assert greedy(t) == "empty cauldron 2 of B"


def test_handing_over_the_turn_earns_nothing_by_itself() -> None:
    assert holds("toil-and-trouble", 9, range(12), handed_over) > 200


def handed_over(s: Trouble, seat: int) -> Iterator[Harm]:
    if seat == s.active and not s.due:
        other = s.copy()
        other.turn += 1
        yield "the turn was handed over", other


def test_harm_to_oneself_never_raises_ones_standing() -> None:
    assert holds("toil-and-trouble", 11, range(12), harms) > 1_000


def harms(s: Trouble, seat: int) -> Iterator[Harm]:
    """Cards and Ingredients are left out: to lose one that serves no Order may be a gain."""
    if s.taken[seat]:
        poorer = s.copy()
        poorer.taken[seat] = poorer.taken[seat][1:]
        yield "an Order less", poorer
    for what in (SKIPS_BREWING, SELLS_NOTHING, SHOWN):
        marked = s.copy()
        marked.marks = [*marked.marks, Mark(0, what, seat, seat, s.turn, 1, NO_CARD)]
        yield f"mark {what}", marked


@pytest.mark.parametrize("known", KNOWN, ids=[known.what for known in KNOWN])
def test_sharp_and_cunning_bots_do_what_any_good_player_would(known: Known) -> None:
    for budget in BUDGETS:
        plays_well(Search(budget), known, SEEDS)


def test_there_are_twenty_of_them() -> None:
    assert len({known.what for known in KNOWN}) >= 20
