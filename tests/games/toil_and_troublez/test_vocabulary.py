"""Things, plays and events of Toil and Troublez: what people point at, do, and are told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import battery
import pytest
from tables import Table, things_that_are_not_listed

import hurlyburly as hb
from games.toil_and_troublez.laid import cards, ids, troublez
from games.toil_and_troublez.rebuilt import Rebuilt
from hurlyburly.games.toil_and_troublez import events, things
from hurlyburly.games.toil_and_troublez.forest import RIGHT
from hurlyburly.games.toil_and_troublez.magicians import Poison, Summon, Vanish
from hurlyburly.games.toil_and_troublez.things import END, LOOSE, PLACE, end_of, loose
from hurlyburly.games.toil_and_troublez.turn import Draw, NextTurn, TakeCard, TakeRow, Turn
from hurlyburly.games.toil_and_troublez.view import layout
from hurlyburly.kernel.content import pack_of
from hurlyburly.kernel.game import game_named
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.match import Barred
from hurlyburly.kernel.play import SOURCES
from hurlyburly.kernel.step import Step, pair

GAME = game_named("toil-and-troublez")
PACK = """
[pack]
game = "toil-and-troublez"
name = "test"
[[talismans]]
id = "raven"
copies_by_color = { sun = 7 }
[[magicians]]
id = "cloak"
copies = 9
[collections]
marker_points = 12
"""


def plays(t: Table) -> dict[str, tuple[str, tuple[str, ...]]]:
    return {play.text: (play.verb, play.things) for play in t.match.plays(t.match.to_act[0])}


def at(row: int, place: int) -> str:
    return PLACE.thing(pair(row, place))


def held(seat: int, card: str) -> str:
    return LOOSE.thing(loose(seat, cards(card)[0]))


# Things


def test_every_thing_is_named_explained_and_has_its_source_and_rules() -> None:
    found = GAME.things()
    assert len({thing.id for thing in found}) == len(found)
    for thing in found:
        assert thing.name and thing.text.endswith(".") and thing.source in SOURCES, thing
        assert thing.rules and set(thing.rules) <= GAME.ledger.ids(), thing
    kinds = Counter(thing.id.partition(":")[0] for thing in found)
    assert kinds == {
        "card": 25, "talisman": 5, "loose": 90, "collection": 6, "marker": 6, "row": 4, "end": 6, "place": 39,
        "pile": 2,
    }  # fmt: skip


def test_a_card_tells_what_it_is_worth_or_does_and_how_many_there_are() -> None:
    match = hb.Match("toil-and-troublez", 2, seed=1)
    flower, summon, cloak = (match.thing(id) for id in ids("2 moon, summon star, cloak"))
    assert (flower.name, summon.name, cloak.name) == ("Flower 2 ☾ moon", "Summon ✦ star", "Cloak")
    assert "worth 10 Magic Marks; by itself it is worth 1 Magic Mark. 4 in the box." in flower.text
    assert "acts when it is picked up. Take one Talisman" in summon.text and summon.text.endswith("2 in the box.")
    assert "acts when it is placed" in cloak.text and cloak.text.endswith("5 in the box.")
    assert (flower.source, summon.source) == ("inferred", "printed")  # the number of a Flower is a ruling of ours
    assert "TTZ-SUMMON-02" in summon.rules and "TTZ-CLOAK-05" in cloak.rules and "TTZ-PLACE-12" in flower.rules


@pytest.mark.parametrize("card", range(25))
def test_each_card_has_the_text_and_the_rules_of_its_kind(card: int) -> None:
    thing = hb.Match("toil-and-troublez", 2, seed=1).thing(f"card:{card}")
    kind = thing.name.partition(" ")[0]
    wanted = {"Vanish": "TTZ-VANISH-02", "Summon": "TTZ-SUMMON-02", "Poison": "TTZ-POISON-02", "Cloak": "TTZ-CLOAK-05"}
    assert thing.text.startswith("A Master Magician" if kind in wanted else "A Talisman.")
    assert [rule in thing.rules for rule in wanted.values()] == [name == kind for name in wanted]
    assert ("TTZ-PLACE-12" in thing.rules) == (kind not in wanted)


def test_collections_and_ends_of_rows_say_each_their_own_rule() -> None:
    match = hb.Match("toil-and-troublez", 2, seed=1)
    each, ravens = match.thing("collection:0"), match.thing("collection:5")
    assert (each.name, ravens.name) == ("One of each kind", "Four of Raven 5")
    assert "TTZ-COLLECT-01" in each.rules and "TTZ-COLLECT-01" not in ravens.rules
    assert "TTZ-COLLECT-02" in ravens.rules and "TTZ-COLLECT-02" not in each.rules
    left, right = match.thing(END.thing(end_of(1, 0))), match.thing(END.thing(end_of(1, RIGHT)))
    assert (left.name, right.name) == ("The left end of row 2", "The right end of row 2")
    assert "must also be lower than every number that shows in the row" in left.text
    assert right.text == left.text.replace("lower", "higher")
    assert ravens.text.startswith("Four of the Talisman Raven 5, whatever their colours.")


def test_the_draw_pile_says_when_the_game_ends() -> None:
    ends = "once with 2 or 3 players, twice with 4 or 5 players, 3 times with 6 players."
    assert hb.Match("toil-and-troublez", 2, seed=1).thing("pile:0").text.endswith(f"ends when it has run out: {ends}")
    text = PACK + "[end_of_game]\ndepletions = { 6 = 2 }\n"
    longer = hb.Match("toil-and-troublez", 2, seed=1, packs=[pack_of({"mine.toml": text})])
    assert longer.thing("pile:0").text.endswith("once with 2 or 3 players, twice with 4 or 5 or 6 players.")


def test_what_a_pack_changes_says_so_and_the_rest_does_not() -> None:
    match = hb.Match("toil-and-troublez", 2, seed=1, packs=[pack_of({"mine.toml": PACK})])
    raven, other, cloak = (match.thing(id) for id in ids("5 sun, 5 moon, cloak"))
    assert (raven.source, other.source, cloak.source) == ("pack", "inferred", "pack")
    assert raven.text.endswith("7 in the box.") and "worth 12 Magic Marks" in raven.text
    assert match.thing("talisman:5").text.endswith("15 in the box.")
    assert match.thing("collection:0").source == match.thing("marker:1").source == "pack"
    assert "12 Magic Marks" in match.thing("marker:1").text and match.thing("pile:0").source == "printed"
    assert match.thing(at(2, 16)).name == "Card 17 of row 3"  # with more Cloaks a row may be longer
    plain = hb.Match("toil-and-troublez", 2, seed=1)
    assert plain.thing("collection:0").source == plain.thing("marker:1").source == "printed"
    longer = PACK.partition("[[")[0] + "[end_of_game]\ndepletions = { 2 = 2 }\n"
    other = hb.Match("toil-and-troublez", 2, seed=1, packs=[pack_of({"mine.toml": longer})])
    assert (other.thing("pile:0").source, other.thing("collection:0").source) == ("pack", "printed")


@pytest.mark.parametrize(
    "id", ["card:25", "card:-1", "talisman:0", "loose:90", "collection:6", "place:13", "place:192", "row:4", "seven:1"]
)
def test_there_is_nothing_else(id: str) -> None:
    with pytest.raises(hb.BadTable, match="no thing"):
        hb.Match("toil-and-troublez", 2, seed=1).thing(id)


def test_no_kind_has_things_that_it_does_not_list() -> None:
    assert things_that_are_not_listed(hb.Match(GAME, 2, seed=1)) == []


# Plays


def test_a_card_is_placed_at_an_end_or_in_a_new_row() -> None:
    (card,) = ids("3 moon")
    assert plays(troublez(Draw(0), rows="2 sun | 5 star", draws="3 moon")) == {
        "place 3 moon right of row 1": ("place", (card, END.thing(end_of(0, RIGHT)))),
        "place 3 moon left of row 2": ("place", (card, "end:2")),
        "place 3 moon in a new row": ("start-row", (card, "row:3")),
    }


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (TakeRow(0), {"take row 1": ("take-row", ("row:0",)), "take row 2": ("take-row", ("row:1",))}),
        (
            TakeCard(0),
            {
                "take 1 sun left of row 1": ("take-card", (at(0, 0),)),
                "take covered card right of row 1": ("take-card", (at(0, 2),)),
                "take vanish star left of row 2": ("take-card", (at(1, 0),)),
            },
        ),
        (Poison(0), {"poison 4 sun": ("poison", (held(0, "4 sun"),))}),
        (
            Summon(0),
            {
                "summon 2 moon from B": ("summon", (held(1, "2 moon"),)),
                "summon 4 sun from B": ("summon", (held(1, "4 sun"),)),
                "summon nothing": ("summon-nothing", ()),
            },
        ),
        (Vanish(0), {f"vanish {number}": ("vanish", (f"talisman:{number}",)) for number in range(1, 6)}),
    ],
)
def test_plays_name_the_things_that_they_act_on(step: Step, expected: dict[str, tuple[str, tuple[str, ...]]]) -> None:
    rows = "1 sun, 2 moon, (5 star) | vanish star"
    assert plays(troublez(step, rows=rows, troves="4 sun | 4 sun, 2 moon")) == expected


def test_drawing_points_at_the_pile_and_completing_at_the_collection() -> None:
    t = troublez(Turn(0), draws="3 moon").play("A: place 3 moon in a new row")
    assert plays(t) == {"draw": ("draw", ("pile:0",)), "pass": ("pass", ())}
    four = troublez(TakeCard(0), rows="4 sun", troves="4 sun, 4 moon, 4 star", collections_by_hand=True)
    four.play("A: take 4 sun left of row 1")
    assert plays(four) == {
        "complete four of 4": ("complete", ("collection:4",)),
        "complete nothing now": ("complete-nothing", ()),
    }
    assert plays(four.play("A: complete four of 4"))["turn down 4 moon"] == ("turn-down", (held(0, "4 moon"),))


def test_no_play_names_what_lies_under_a_cloak() -> None:
    """Only where it lies: the same plays, whatever it is."""
    one, two = (troublez(TakeCard(0), rows=f"({card})") for card in ("1 sun", "5 star"))
    assert one.match.plays(0) == two.match.plays(0)
    assert one.match.why_not(0, []) == two.match.why_not(0, [])


def test_things_tell_why_nothing_can_be_done_with_them() -> None:
    t = troublez(Draw(0), rows="2 sun, 4 moon | (5 star)", draws="3 moon")

    def reasons(*pointed_at: str) -> dict[str, str]:
        found: tuple[Barred, ...] = t.match.why_not(0, pointed_at)
        return {barred.play.text: barred.why.rule if barred.why else "" for barred in found}

    (card,) = ids("3 moon")
    assert reasons(card, "end:0") == {"place 3 moon left of row 1": "TTZ-PLACE-12"}
    assert reasons("end:2") == {"place 3 moon left of row 2": ""}
    assert reasons(at(0, 0)) == {"place 3 moon between cards 1 and 2 of row 1": "TTZ-PLACE-07"}
    assert reasons(at(1, 0)) == {"look under card 1 of row 2": "TTZ-CLOAK-05"}
    assert reasons("pile:0") == {"draw": "TTZ-DRAW-03", "look at the draw pile": "TTZ-SETUP-08"}
    assert reasons("row:1") == {"take row 2": "TTZ-TURN-04"}
    marked = troublez(TakeCard(0), rows="1 sun", markers="| 2 sun")
    assert [barred.why.rule for barred in marked.match.why_not(0, ["marker:1"]) if barred.why] == ["TTZ-COLLECT-09"]


def test_every_verb_and_kind_is_used() -> None:
    """By a play that may be made, or by one that people try in vain."""
    verbs: set[str] = set()
    named: set[str] = set()
    for seed, variants in enumerate(
        [{}, {"collections-by-hand": True, "copies-by-hand": True, "card-may-be-left": True}]
    ):
        for number in range(6):
            match = hb.Match("toil-and-troublez", 3, seed=100 * seed + number, variants=variants)
            while not match.over:
                seat = match.to_act[0]
                for barred in match.why_not(seat, []):
                    verbs.add(barred.play.verb)
                    named |= {thing.partition(":")[0] for thing in barred.play.things}
                options = match.options(seat)
                match.play(seat, options[len(match.played) % len(options)])
    assert verbs == {verb.id for verb in things.VERBS}
    assert named == {kind.id for kind in things.KINDS} - {"seat"}


# Events


def decisions(setting: battery.Setting, seed: int) -> Iterator[tuple[hb.Match, hb.Match]]:
    """A random match before and after each of its plays."""
    match = setting.match(seed)
    luck = QuickLuck(seed)
    while not match.over:
        before = match.copy()
        seat = match.to_act[0]
        plays = match.plays(seat)
        match.play(seat, plays[luck.below(len(plays))])
        yield before, match


SETTINGS = battery.settings(GAME)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_table_can_be_laid_out_from_events_alone(setting: battery.Setting) -> None:
    start = setting.match(7)
    view: Any = start.view(None)
    remembers = bool(setting.variants.get("covered-remembered"))
    heard = Rebuilt(start.seats, view.deck + 1, view.depletions, remembers)  # one has been drawn
    read = 0
    for _, match in decisions(setting, 7):
        for event in match.told(None, read):
            heard.hear(event)
        read = len(match.heard)
        seen: Any = match.view(None)
        assert heard.layout() == layout(seen), match.events(None)[-9:]


def test_a_change_that_is_not_told_is_noticed() -> None:
    """Each event that changes what lies on the table, withheld from the log: the law must name something."""
    missed: Counter[str] = Counter()
    noticed: Counter[str] = Counter()
    by_hand = battery.Setting(GAME, 4, {"collections-by-hand": True, "copies-by-hand": True})
    for setting in (battery.Setting(GAME, 3, {}), by_hand):
        for seed in range(4):
            for before, after in decisions(setting, seed):
                told = after.heard[len(before.heard) :]
                assert not battery.silent_changes(before, after, None)
                for kind in {type(event) for event in told}:
                    silent = after.copy()
                    silent.heard[len(before.heard) :] = [event for event in told if type(event) is not kind]
                    found = battery.silent_changes(before, silent, None)
                    (noticed if found else missed)[kind.__name__] += 1
    moving = {
        events.Drew, events.Placed, events.RowStarted, events.Cloaked, events.Bust, events.RowTaken, events.CardTaken,
        events.MagicianActs, events.MagicianDiscarded, events.Vanished, events.Summoned, events.Poisoned,
        events.Declared, events.Completed, events.Reshuffled, events.Gained, events.Uncovered, events.LastCardPlayed,
    }  # fmt: skip
    assert {kind.__name__ for kind in moving} <= noticed.keys(), missed
    quiet = {kind.__name__ for kind in events.EVENTS} - {kind.__name__ for kind in moving}
    assert not quiet & noticed.keys(), "what is told of these changes nothing that lies on the table"


def test_events_name_the_things_they_touch() -> None:
    t = troublez(Turn(0), rows="2 sun | 4 star", draws="3 moon, cloak").play("A: place 3 moon right of row 1; draw")
    drew, placed = t.match.heard[1], t.match.heard[2]
    assert isinstance(drew, events.Drew) and list(drew.things()) == ["seat:0", *ids("3 moon"), "pile:0"]
    assert drew.left == len(t.s.deck) + 1
    assert isinstance(placed, events.Placed) and list(placed.things()) == ["seat:0", *ids("3 moon"), "row:0", "end:1"]
    t.play("A: cloak card 1 of row 2; pass; take row 1").play("B: take covered card left of row 1")
    row = events.RowTaken(0, 0, cards=tuple(cards("2 sun, 3 moon")), moved=(1,))
    card = events.CardTaken(1, cards("cloak")[0], row=0, place=0, last=True, moved=())
    uncovered = events.Uncovered(1, cards("4 star")[0])
    assert {row, card, uncovered} <= set(t.match.heard)
    assert list(row.things()) == ["seat:0", "row:0", *ids("2 sun, 3 moon"), "row:1"]
    assert list(card.things()) == ["seat:1", *ids("cloak"), "row:0", "place:0"]
    assert list(uncovered.things()) == ["seat:1", *ids("4 star, cloak"), "pile:1"]


def test_victory_over_others_with_as_many_marks_is_told_with_its_reason() -> None:
    ten = "1 sun, 2 sun, 4 sun, 1 moon, 2 moon, 4 moon, 1 star, 2 star, 4 star, 3 sun"
    t = troublez(NextTurn(0), troves=ten, markers="| 5 sun", depletions=0)
    assert t.match.heard[-1] == events.Won(1, 10, by_collections=True)
    assert t.log[-1] == "B wins with 10 Magic Marks: others have as many, but fewer Collections."


def test_no_event_tells_what_a_cloak_covers_or_which_card_became_a_marker() -> None:
    """Only in a Trove a covered card is named again; the same is told whatever lies there."""
    one, two = (troublez(Turn(0), rows=f"({card}), 2 sun", draws="4 moon") for card in ("1 sun", "5 star"))
    for t in (one, two):
        t.play("A: place 4 moon in a new row; pass; take row 2")
    assert one.match.told(1) == two.match.told(1)
    four = troublez(TakeCard(0), rows="4 star", troves="4 sun, 4 moon, 4 star", collections_by_hand=True)
    four.play("A: take 4 star left of row 1; complete four of 4")
    before = len(four.match.heard)
    (told,) = four.play("A: turn down 4 moon").match.heard[before : before + 1]
    assert isinstance(told, events.Completed) and not set(ids("4 moon")) & set(told.things())
