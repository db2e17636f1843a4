"""Things, plays and events: what each thing is, what plays act on, what the table is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import battery
import pytest
from tables import Table, things_that_are_not_listed

import hurlyburly as hb
from games.toil_and_trouble.laid import EFFECTS, NAMES, ORDERS, drink, drink_act, trouble
from games.toil_and_trouble.test_packs import HEAD, HUNGER, match_with
from hurlyburly.games.toil_and_trouble import events, things
from hurlyburly.games.toil_and_trouble.box import CONTENT, OwnContents
from hurlyburly.games.toil_and_trouble.parts import CAULDRONS
from hurlyburly.games.toil_and_trouble.turn import Gathering, Potions, Turn
from hurlyburly.games.toil_and_trouble.view import TroubleView
from hurlyburly.kernel.content import convert, pack_of
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.play import SOURCES
from hurlyburly.kernel.rules import rule

GAME = hb.GAMES["toil-and-trouble"]
THINGS = {thing.id: thing for thing in GAME.things()}


def card(name: str) -> str:
    return f"ingredient:{NAMES.index(name)}"


def order(name: str) -> str:
    return f"order:{ORDERS.index(name)}"


def effect(name: str) -> str:
    return f"effect:{EFFECTS.index(name)}"


# Things


def test_the_box_is_all_things() -> None:
    assert len(THINGS) == len(GAME.things()) == 32 + 21 + 26 + 12 + 4 + 4
    for thing in THINGS.values():
        assert thing.name and thing.text.endswith(".") and thing.source in SOURCES
        assert thing.rules and set(thing.rules) <= set(GAME.ledger.ids()), thing
        assert len(set(thing.rules)) == len(thing.rules)


@rule("TNT-RULING-34")
def test_of_the_cards_only_teleportation_is_printed_in_the_rulebook() -> None:
    cards = [thing for thing in THINGS.values() if thing.id.partition(":")[0] in ("ingredient", "effect", "order")]
    assert [thing.name for thing in cards if thing.source == "printed"] == ["Teleportation"]
    assert {thing.source for thing in cards if thing.name != "Teleportation"} == {"designed"}
    assert "TNT-EFFECT-08" in THINGS[effect("teleportation")].rules


def test_a_text_says_what_a_thing_is_and_does() -> None:
    eye, growth = THINGS[card("newt eye")], THINGS[effect("growth")]
    shows = "Clairvoyance (2), Fortune (2), Telekinesis (3) and Loose Tongue (2)"
    assert eye.text == f"An Ingredient that shows {shows}. The deck has 4 of these cards."
    assert growth.text.startswith("When your next turn begins, draw X cards. X is the number of Ingredients")
    assert "TNT-BUBBLE-01" in growth.rules and "TNT-RULING-12" not in growth.rules
    assert "TNT-RULING-12" in THINGS[effect("combustion")].rules
    assert THINGS[effect("drowsiness")].text == (
        "Skip the Brewing phase of your next turn. A Potion has it if at least 3 of its Ingredients show it. "
        "It is negative: it comes before the effects that help the drinker."
    )
    assert THINGS[order("widow's comfort")].text == (
        "A Basic Order. It pays 3 gold for a Potion that has Amnesia with a power of at least 3 and Invisibility."
    )
    assert "It is negative" not in growth.text
    assert len(set(growth.rules)) == len(growth.rules), "each rule once, whichever parts of it are of that rule"
    special = next(thing for thing in THINGS.values() if thing.text.startswith("A Special Order"))
    assert "TNT-ORDER-05" in special.rules and "TNT-ORDER-05" not in THINGS[order("widow's comfort")].rules
    assert THINGS["cauldron:4"].name == "Cauldron 2 of B"
    assert THINGS["cauldron:4"].text.startswith("What is in it is a Potion.")
    assert THINGS["hand:1"].text.endswith("At the end of their turn the owner draws until there are 6.")


def test_a_packs_things_are_the_packs_and_have_a_text_too() -> None:
    match = match_with(HUNGER + '[remove]\norders = ["rust-biter"]\n')
    found = {thing.name: thing for thing in GAME.things(match.packs)}
    assert len(found) == len(THINGS) + 3 - 1
    tail, hunger, feast = found["Salamander Tail"], found["Hunger"], found["Feast in a Flask"]
    assert {tail.source, hunger.source, feast.source} == {"pack"} and found["Teleportation"].source == "printed"
    assert tail.text == "An Ingredient that shows Hunger (X) and Growth (X). The deck has 4 of these cards."
    assert hunger.text.startswith("Take X cards of the target") and "TNT-RULING-28" in hunger.rules
    assert match.thing(tail.id) == tail and match.thing(feast.id) == feast


def test_our_own_content_must_say_its_source_and_a_pack_cannot() -> None:
    text = CONTENT.read_text(encoding="utf-8")
    assert convert(text, OwnContents, "box.toml").effects[0].source == "printed"
    with pytest.raises(hb.BadPack, match="source"):
        convert(text.replace('source = "printed"\n', "", 1), OwnContents, "box.toml")
    with pytest.raises(hb.BadPack, match="unknown field `source`"):
        pack = pack_of({"feast.toml": HEAD + HUNGER.replace('cost = "X"', 'cost = "X"\nsource = "printed"')})
        hb.Match("toil-and-trouble", 2, packs=[pack])


@pytest.mark.parametrize(
    "id", ["ingredient:32", "effect:21", "order:26", "cauldron:12", "hand:4", "pile:4", "card:1", "newt eye"]
)
def test_there_is_no_other_thing(id: str) -> None:
    with pytest.raises(
        hb.BadTable, match=f"has no thing '{id}'; .* of: ingredient, effect, order, cauldron, hand, pile"
    ):
        trouble(Turn(0), hands="newt eye").match.thing(id)


def test_no_kind_has_things_that_it_does_not_list() -> None:
    assert things_that_are_not_listed(hb.Match(GAME, 2, seed=1)) == []


def test_a_view_names_what_lies_on_the_table_by_its_thing() -> None:
    t = drink("bat wool, moonstone", theirs="fogbloom", own="2 newt eye", hands="| newt eye", orders="rust biter",
              taken="| skunk oil", discard="toadstool")  # fmt: skip
    view = t.match.view(0)
    assert isinstance(view, TroubleView)
    named = [(face.thing, face.name) for face in (*view.orders, *view.table[1].orders) if face is not None]
    named += [(face.thing, face.name) for seat in view.table for pot in seat.cauldrons for face in pot.cards]
    named += [(face.thing, face.name) for face in view.discard]
    named += [(reminder.effect.thing, reminder.effect.name) for reminder in view.reminders]
    assert len(named) == 8 and all(THINGS[id].name == name for id, name in named)
    assert [seat.thing for seat in view.table] == ["seat:0", "seat:1"]
    assert [pot.thing for seat in view.table for pot in seat.cauldrons] == [f"cauldron:{n}" for n in range(6)]
    assert view.table[1].cauldrons[0].cards[0].thing == card("fogbloom")
    (reminder,) = view.reminders
    assert reminder.card is not None and reminder.card.thing == card("bat wool") and reminder.drinker == 0


# Plays


def acts(t: Table, seat: int = 0) -> dict[str, tuple[str, tuple[str, ...]]]:
    return {play.text: (play.verb, play.things) for play in t.match.plays(seat)}


def test_brewing_acts_on_ingredients_and_cauldrons_of_the_whole_table() -> None:
    t = trouble(Turn(1), hands="| newt eye, bat wool", cauldrons="| / fogbloom")
    plays = acts(t, 1)
    assert plays["add newt eye to cauldron 3"] == ("add", (card("newt eye"), "cauldron:5"))
    assert plays["dump cauldron 2"] == ("dump", ("cauldron:4",))
    assert plays["brew no more"] == ("brew-no-more", ())
    add = next(play for play in t.match.plays(1) if play.verb == "add")
    assert add.numbers == (NAMES.index("bat wool"), CAULDRONS)
    t.match.play(1, add)
    assert t.log[-1] == "B adds Bat Wool to Cauldron 1."


def test_potions_are_sold_for_orders_or_drunk() -> None:
    plays = acts(trouble(Potions(0), cauldrons="/ 3 adder's fork", orders="mirror wash, rust biter"))
    assert plays == {
        "sell cauldron 2 for rust biter": ("sell", ("cauldron:1", order("rust biter"))),
        "drink cauldron 2": ("drink", ("cauldron:1",)),
        "no potion": ("no-potion", ()),
    }


def test_effects_act_on_effects_seats_and_cards() -> None:
    t = drink("2 toadstool, angel's trumpet, newt eye", theirs="bat wool", hands="| fogbloom | raven ink", seats=3)
    assert acts(t)["resolve stench"] == ("resolve", (effect("stench"),))
    t.play("A: resolve clairvoyance")
    assert acts(t)["target C"] == ("target", ("seat:2",))
    assert acts(t.play("A: target C")) == {"take raven ink from C": ("take", (card("raven ink"), "seat:2"))}
    t = drink("dragon scale, fairy dust, lodestone", hands="newt eye, bat wool | fogbloom")
    assert acts(t)["give bat wool to B"] == ("give", (card("bat wool"), "seat:1"))


def test_effects_on_cauldrons_name_whose_they_are() -> None:
    t = drink("griffin feather, newt eye, lodestone", theirs="/ moonstone", hands="| newt eye")
    assert acts(t) == {"pull moonstone from cauldron 2 of B": ("pull", (card("moonstone"), "cauldron:4"))}
    assert acts(t.play("A: pull moonstone from cauldron 2 of B"))["into cauldron 3"] == ("into", ("cauldron:2",))
    t = drink("2 adder's fork", theirs="raven ink / bat wool, fogbloom", hands="| newt eye")
    assert acts(t, 1)["discard bat wool from cauldron 2"] == ("discard-from", (card("bat wool"), "cauldron:4"))
    t = drink("bat wool, fairy dust", own="newt eye / raven ink")
    assert acts(t)["move raven ink from cauldron 3"] == ("move", (card("raven ink"), "cauldron:2"))
    t = drink("dragon scale, phoenix plume, cinder salt", theirs="/ / moonstone", hands="| newt eye")
    t.play("A: resolve combustion")
    assert acts(t) == {"empty cauldron 3 of B": ("empty", ("cauldron:5",))}


def test_discarding_from_a_hand_is_not_discarding_from_a_cauldron() -> None:
    t = (
        drink("2 fenny snake", hands="3 bat wool, newt eye | newt eye")
        .play("A: resolve growth")
        .play("B: brew no more")
    )
    assert acts(t.play("A: resolve nausea"))["discard newt eye"] == ("discard", (card("newt eye"),))
    t = drink("phoenix plume, witch's mummy", discard="raven ink")
    assert acts(t) == {"recollect raven ink": ("recollect", (card("raven ink"),))}
    t = drink("wolf tooth, newt eye", orders="mirror wash", special=1)
    assert acts(t) == {"replace mirror wash": ("replace", (order("mirror wash"),))}


def barred(t: Table, *acts_on: str) -> dict[str, str]:
    return {
        found.play.text: found.why.rule if found.why else "" for found in t.match.why_not(t.match.to_act[0], acts_on)
    }


def test_why_not_is_asked_about_things() -> None:
    t = trouble(Turn(0), hands="newt eye, bat wool", cauldrons="4 raven ink, 2 toadstool / fogbloom | moonstone")
    assert barred(t, card("newt eye"), "cauldron:0") == {"add newt eye to cauldron 1": "TNT-BREW-04"}
    assert barred(t, "cauldron:3", card("bat wool")) == {"add bat wool to cauldron 1 of B": "TNT-BREW-08"}
    t.play("A: dump cauldron 2")
    assert barred(t, card("newt eye"), "cauldron:1") == {"add newt eye to cauldron 2": "TNT-BREW-07"}
    t = trouble(Potions(0), cauldrons="2 adder's fork", orders="mirror wash, rust biter")
    assert barred(t, "cauldron:0") == {
        "sell cauldron 1 for rust biter": "",
        "drink cauldron 1": "",
        "sell cauldron 1 for mirror wash": "TNT-SELL-01",
    }
    assert set(barred(t, order("mirror wash")).values()) == {"TNT-SELL-01"}
    t = drink("bat wool, moonstone", theirs="fogbloom", hands="newt eye | raven ink | 2 newt eye", seats=3)
    t.play("B: brew no more")
    assert barred(t, "cauldron:4") == {"drink cauldron 2": "TNT-DRINK-07"}


# Events


def told(t: Table, reader: int | None = None) -> list[Event]:
    return t.match.told(reader)


def test_a_draw_is_one_event_whose_cards_only_the_drawer_knows() -> None:
    t = trouble(Turn(0), hands="newt eye, fogbloom | raven ink", draws="4 bat wool").play("A: brew no more")
    wool = NAMES.index("bat wool")
    for reader, cards in ((0, (wool,) * 4), (1, (-1,) * 4), (None, (-1,) * 4)):
        (drew,) = [event for event in told(t, reader) if isinstance(event, events.Drew)]
        assert drew.ingredients == cards and list(drew.things())[-2:] == ["hand:0", "pile:0"]
        assert (card("bat wool") in drew.things()) == (reader == 0)


def test_a_look_and_a_swap_are_secrets_of_the_two() -> None:
    t = drink("angel's trumpet, newt eye", hands="bat wool | 2 fogbloom | raven ink", seats=3).play("A: target B")
    fog = NAMES.index("fogbloom")
    for reader, cards in ((0, (fog, fog)), (1, (fog, fog)), (2, (-1, -1)), (None, (-1, -1))):
        (look,) = [event for event in told(t, reader) if isinstance(event, events.LookedAtHand)]
        assert (look.seat, look.hand, look.ingredients) == (0, 1, cards)
    t = drink("angel's trumpet, fairy dust, wolf tooth", hands="bat wool | 2 fogbloom | raven ink", seats=3)
    t.play("A: target B")
    wool = NAMES.index("bat wool")
    for reader, given, got in ((0, (wool,), (fog, fog)), (1, (wool,), (fog, fog)), (2, (-1,), (-1, -1))):
        (swap,) = [event for event in told(t, reader) if isinstance(event, events.SwappedHands)]
        assert (swap.given, swap.got, swap.hands) == (given, got, (0, 1))
    assert "A and B exchange hands: A gives Bat Wool for 2 Fogbloom." in t.match.events(1)
    assert "A and B exchange hands: A gives an Ingredient for 2 Ingredients." in t.match.events(2)


def test_an_event_says_from_where_to_where() -> None:
    t = trouble(Turn(1), hands="newt eye | bat wool", cauldrons="| / 2 goat gall, adder's fork", orders="skunk oil",
                special=1, draws="kingsbane")  # fmt: skip
    t.play("B: add bat wool to cauldron 1; brew no more; sell cauldron 2 for skunk oil")
    _, added, sold, opened, drew, *_ = told(t)
    assert list(added.things()) == ["seat:1", card("bat wool"), "hand:1", "cauldron:3"]
    goat, fork = card("goat gall"), card("adder's fork")
    assert list(sold.things()) == ["seat:1", "cauldron:4", order("skunk oil"), goat, goat, fork, "pile:1"]
    assert list(opened.things()) == [order("kingsbane"), "pile:3"]
    assert isinstance(drew, events.Drew) and drew.what == "drew" and isinstance(sold, events.Sold) and sold.gold == 3


NO_CARD_OF_A, NO_CARD_OF_B = events.HandEmpty(0, 0), events.HandEmpty(1, 1)
NOTHING_OF_A, NOTHING_OF_B = events.CauldronsEmpty(0), events.CauldronsEmpty(1)


@rule("TNT-RULING-13")
@pytest.mark.parametrize(
    ("act", "more", "plays", "lacking"),
    [
        ("discard 2 cards", {"hands": "| newt eye"}, "", [NO_CARD_OF_A]),
        ("discard 2 cards", {"hands": "bat wool | newt eye"}, "", [NO_CARD_OF_A]),
        ("discard 2 cards", {"hands": "2 bat wool | newt eye"}, "", []),
        ("give 1 cards", {"hands": "| newt eye"}, "", [NO_CARD_OF_A]),
        ("give 2 cards", {"hands": "bat wool | newt eye"}, "A: give bat wool to B", [NO_CARD_OF_A]),
        ("give 1 cards", {"hands": "bat wool | newt eye"}, "A: give bat wool to B", []),
        ("take 1 cards of target", {"hands": "newt eye"}, "", [NO_CARD_OF_B]),
        ("take 2 cards of target", {"hands": "| newt eye"}, "A: take newt eye from B", [NO_CARD_OF_B]),
        ("take 1 cards of target", {"hands": "| newt eye"}, "A: take newt eye from B", []),
        ("target discards 2 cards", {"hands": "newt eye"}, "", [NO_CARD_OF_B]),
        ("target discards 2 cards", {"hands": "| newt eye"}, "", [NO_CARD_OF_B]),
        ("target discards 2 cards", {"hands": "| 2 newt eye"}, "", []),
        ("lose 2 ingredients", {"theirs": "newt eye"}, "", [NOTHING_OF_A]),
        ("lose 2 ingredients", {"own": "newt eye"}, "", [NOTHING_OF_A]),
        ("lose 2 ingredients", {"own": "2 newt eye"}, "", []),
        ("ruin 2 ingredients of target", {"own": "newt eye"}, "", [NOTHING_OF_B]),
        ("target loses 2 ingredients", {"own": "newt eye"}, "", [NOTHING_OF_B]),
        ("target loses 2 ingredients", {"theirs": "2 newt eye"}, "", []),
        ("empty 1 cauldrons of target", {"own": "newt eye"}, "", [NOTHING_OF_B]),
        ("empty 2 cauldrons of target", {"theirs": "newt eye"}, "A: empty cauldron 1 of B", [NOTHING_OF_B]),
        ("empty 1 cauldrons of target", {"theirs": "newt eye"}, "A: empty cauldron 1 of B", []),
        ("pull 1 ingredients of target", {"own": "newt eye"}, "", [NOTHING_OF_B]),
        ("move 1 ingredients", {"theirs": "newt eye"}, "", [NOTHING_OF_A]),
        ("move 1 ingredients", {"own": "newt eye"}, "A: move newt eye from cauldron 2; into cauldron 1", []),
        ("recollect 1 cards", {}, "", [events.PileEmpty(0, things.DISCARD_PILE)]),
        ("recollect 1 cards", {"discard": "newt eye"}, "A: recollect newt eye", []),
        ("draw 3 cards", {"deck": "2 newt eye"}, "", [events.PileEmpty(0, things.DECK)]),
        ("draw 2 cards", {"deck": "2 newt eye"}, "", []),
        ("replace 1 orders", {"orders": "skunk oil"}, "", [events.PileEmpty(0, things.SPECIAL_STACK)]),
    ],
)
def test_an_effect_that_lacks_what_it_acts_on_is_told_so(
    act: str, more: dict[str, Any], plays: str, lacking: list[Event]
) -> None:
    t = drink_act(act, alone=True, **more)
    if plays:
        t.play(plays)
    empty = (events.HandEmpty, events.CauldronsEmpty, events.PileEmpty)
    assert [event for event in t.match.told(None) if isinstance(event, empty)] == lacking


@rule("TNT-GATHER-01")
def test_whoever_has_enough_cards_is_told_to_draw_nothing() -> None:
    enough = trouble(Gathering(1), hands="newt eye | 2 bat wool, 2 fogbloom, 2 raven ink")
    assert enough.match.told(None) == [events.DrewNothing(1, 6, 6, 1)]
    fewer = trouble(Gathering(1), hands="newt eye | 2 bat wool, 2 fogbloom, raven ink")
    assert [type(event) for event in fewer.match.told(None)] == [events.Drew]


def test_a_shared_reminder_is_told_with_every_effect_it_reminds_of() -> None:
    t = drink("fenny snake", theirs="newt eye", hands="2 bat wool | newt eye").play("A: resolve growth")
    kept = [event for event in told(t) if isinstance(event, events.ReminderKept)]
    assert [(EFFECTS[event.effect], event.shared) for event in kept] == [("nausea", False), ("growth", True)]
    t.play("B: brew no more").play("A: resolve growth; discard bat wool")
    lifted = [event for event in told(t) if isinstance(event, events.Lifted)]
    assert [EFFECTS[event.effect] for event in lifted] == ["growth", "nausea"]
    first, last = lifted
    assert (EFFECTS[first.reminds_of], first.pile) == ("nausea", -1) and (last.reminds_of, last.pile) == (-1, 1)
    assert {NAMES[event.reminder] for event in lifted} == {"fenny snake"}


# No silent change


def played(seed: int, most: int) -> Iterator[tuple[Match, Match]]:
    """A game in which Potions are drunk and sold often, before and after each play."""
    luck = QuickLuck(seed)
    match = hb.Match("toil-and-trouble", 2 + seed % 3, seed=seed, variants={"offer-to-stop": 10})
    while not match.over and most:
        before = match.copy()
        seat = luck.pick(list(match.to_act))
        plays = match.plays(seat)
        bold = [play for play in plays if play.verb in ("add", "sell", "drink")]
        likely = bold if bold and luck.below(4) else plays
        match.play(seat, likely[luck.below(len(likely))])
        yield before, match
        most -= 1


def silent(before: Match, after: Match) -> set[str]:
    """What somebody sees changed and is not told."""
    readers: list[int | None] = [None, *range(after.seats)]
    return {thing for reader in readers for thing in battery.silent_changes(before, after, reader)}


def test_nothing_changes_in_silence() -> None:
    for seed in range(4):
        for before, after in played(seed, 300):
            assert not silent(before, after), after.played[-1]
    assert not any(event.sweeps for event in events.EVENTS), "nothing is swept together"


# Each with a position, a play, and something that the event alone names.
PLANTED: list[tuple[type[Event], Callable[[], Table], str, str]] = [
    (events.Added, lambda: trouble(Turn(0), hands="newt eye"), "A: add newt eye to cauldron 2", "cauldron:1"),
    (events.Dumped, lambda: trouble(Turn(0), hands="newt eye", cauldrons="bat wool"), "A: dump cauldron 1",
     "cauldron:0"),
    (events.Drew, lambda: trouble(Turn(0), hands="newt eye | bat wool"), "A: brew no more", "hand:0"),
    (events.Reshuffled, lambda: trouble(Turn(0), hands="newt eye | bat wool", deck="", discard="4 fogbloom, lodestone"),
     "A: brew no more", card("fogbloom")),
    (events.Sold, lambda: trouble(Potions(0), cauldrons="2 adder's fork", orders="rust biter"),
     "A: sell cauldron 1 for rust biter", order("rust biter")),
    (events.Opened, lambda: trouble(Potions(0), cauldrons="2 adder's fork", orders="rust biter", special=1,
                                    draws="kingsbane"), "A: sell cauldron 1 for rust biter", order("kingsbane")),
    (events.Drank, lambda: trouble(Potions(0), cauldrons="2 fenny snake", hands="| newt eye"), "A: drink cauldron 1",
     effect("growth")),
    (events.Resolved, lambda: drink("fenny snake, goat gall", own="newt eye / bat wool"), "A: resolve nausea",
     effect("tremors")),
    (events.PotionDiscarded, lambda: drink("angel's trumpet, newt eye", hands="| raven ink"),
     "A: take raven ink from B", card("angel's trumpet")),
    (events.ReminderKept, lambda: drink("2 fenny snake", hands="| newt eye"), "A: resolve growth", effect("nausea")),
    (events.Lifted, lambda: drink("bat wool, moonstone", hands="| newt eye"), "B: brew no more",
     effect("invisibility")),
    (events.SwappedHands, lambda: drink("angel's trumpet, fairy dust, wolf tooth", hands="newt eye | bat wool",
                                        seats=3), "A: target B", "hand:1"),
    (events.LookedAtHand, lambda: drink("angel's trumpet, newt eye", hands="| bat wool", seats=3), "A: target B",
     "hand:1"),
    (events.ShowedHand, lambda: trouble(Potions(0), cauldrons="dog tongue, moonstone", hands="newt eye", alone=True),
     "A: drink cauldron 1", "hand:0"),
    (events.Took, lambda: drink("angel's trumpet, newt eye", hands="| raven ink, bat wool"), "A: take raven ink from B",
     "hand:1"),
    (events.Gave, lambda: drink("dragon scale, fairy dust, lodestone", hands="newt eye, bat wool | fogbloom"),
     "A: give bat wool to B", "hand:1"),
    (events.Discarded, lambda: drink("2 fenny snake", hands="3 bat wool, newt eye | newt eye").play(
        "A: resolve growth").play("B: brew no more").play("A: resolve nausea"), "A: discard newt eye", "hand:0"),
    (events.Recollected, lambda: drink("phoenix plume, witch's mummy", discard="raven ink, bat wool"),
     "A: recollect raven ink", card("raven ink")),
    (events.DiscardedFrom, lambda: drink("2 adder's fork", theirs="raven ink / bat wool, fogbloom", hands="| newt eye"),
     "B: discard bat wool from cauldron 2", "cauldron:4"),
    (events.Emptied, lambda: drink("dragon scale, phoenix plume, 2 fire lily", theirs="bat wool / moonstone").play(
        "A: resolve combustion"), "A: empty cauldron 2 of B", "cauldron:4"),
    (events.Moved, lambda: drink("bat wool, fairy dust", own="newt eye / raven ink").play(
        "A: move raven ink from cauldron 3"), "A: into cauldron 2", card("raven ink")),
    (events.Replaced, lambda: drink("wolf tooth, newt eye", orders="mirror wash", special=1, draws="kingsbane"),
     "A: replace mirror wash", order("mirror wash")),
]  # fmt: skip


@pytest.mark.parametrize(("left_out", "lay", "play", "thing"), PLANTED, ids=[kind.__name__ for kind, *_ in PLANTED])
def test_an_event_left_out_is_a_silence_that_is_noticed(
    left_out: type[Event], lay: Callable[[], Table], play: str, thing: str
) -> None:
    t = lay()
    before = t.match.copy()
    after = t.play(play).match
    assert not silent(before, after)
    after.heard[:] = [*before.heard, *[e for e in after.heard[len(before.heard) :] if not isinstance(e, left_out)]]
    assert thing in silent(before, after)


def test_every_event_that_alone_names_a_change_is_planted() -> None:
    told_only = {
        events.OrdersLaidOut, events.Turn, events.Idle, events.SoldOut, events.Stopped, events.Won,
        events.SharedVictory, events.SkippedBrewing, events.BrewsAgain, events.Aimed, events.TurnedRound,
        events.NoTarget, events.WentOn, events.Lingers, events.BubbledUp, events.DrewNothing, events.HandEmpty,
        events.CauldronsEmpty, events.PileEmpty,
    }  # fmt: skip
    assert {*events.EVENTS} - {kind for kind, *_ in PLANTED} == told_only
