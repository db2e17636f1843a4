"""Things, plays and events: what things are and where they come from, what plays act on, what is told of them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import battery
import pytest
from battery import Setting, decisions
from tables import Table, things_that_are_not_listed

import hurlyburly as hb
from games.wizard_tower.laid import pack, wizard
from games.wizard_tower.rebuilt import layout_from_events, rebuild
from hurlyburly import draw, games
from hurlyburly.games.wizard_tower import WIZARD_TOWER, table, things
from hurlyburly.games.wizard_tower import events as ev
from hurlyburly.games.wizard_tower.contents import NUMBERS
from hurlyburly.games.wizard_tower.hiring import GiveToMarket, Hire, PeekAndHire, PeekInTurn
from hurlyburly.games.wizard_tower.rounds import Round
from hurlyburly.games.wizard_tower.rows import ADVENTURERS, FLOORS
from hurlyburly.games.wizard_tower.scoring import NoiseAndTreasure
from hurlyburly.games.wizard_tower.view import WizardView
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.play import SOURCES, Play, Thing, kind_of
from hurlyburly.kernel.rules import rule
from hurlyburly.kernel.state import UNKNOWN

EXAMPLE = hb.read_pack(Path(games.__file__).parent / "wizard_tower" / "blank_cards.toml")
HANDS = "2, 3, 4, 5 | 2, 3, 4, 5 | 6, 6, 7, 7"


def thing(name: str, packs: tuple[hb.Pack, ...] = ()) -> Thing:
    (found,) = [thing for thing in WIZARD_TOWER.things(packs) if thing.name == name]
    return found


def play(t: Table, text: str) -> Play:
    (found,) = [play for play in t.match.plays(t.match.to_act[0]) if play.text == text]
    return found


def view(t: Table, reader: int | None) -> WizardView:
    seen = t.match.view(reader)
    assert isinstance(seen, WizardView)
    return seen


# Things


@pytest.mark.parametrize("packs", [(), (EXAMPLE,)])
def test_every_thing_has_an_id_of_its_own_a_name_a_text_a_source_and_rules_of_the_ledger(
    packs: tuple[hb.Pack, ...],
) -> None:
    there_are = WIZARD_TOWER.things(packs)
    assert len({thing.id for thing in there_are}) == len({thing.name for thing in there_are}) == len(there_are)
    for thing in there_are:
        assert thing.name and thing.text.endswith(".") and thing.source in SOURCES
        assert thing.rules and len(set(thing.rules)) == len(thing.rules)
        assert set(thing.rules) <= set(WIZARD_TOWER.ledger.ids())
    count = Counter(kind_of(thing.id) for thing in there_are)
    filled = {"card": 3, "floor": 4} if packs else {}
    assert count == Counter({"seat": 8, "card": 52, "place": 32, "floor": 20, "pile": 2, "band": 7}) + Counter(filled)


def test_a_match_knows_the_things_of_its_packs_too() -> None:
    match = hb.Match("wizard-tower", 3, seed=1, packs=[EXAMPLE])
    assert {match.thing(thing.id) for thing in WIZARD_TOWER.things([EXAMPLE])} == set(WIZARD_TOWER.things([EXAMPLE]))
    assert match.thing("card:52").name == "Sofa"
    for unknown in ("card:55", "floor:24", "place:32", "pile:2", "band:7", "seat:8", "dragon:1", "card"):
        with pytest.raises(BadTable, match="has no thing"):
            match.thing(unknown)
    assert things_that_are_not_listed(match) == []
    with pytest.raises(BadTable):
        hb.Match("wizard-tower", 3, seed=1).thing("card:52")


@rule("WIZ-RULING-34")
def test_where_a_thing_comes_from_is_said_by_the_content() -> None:
    origin = Counter(thing.source for thing in WIZARD_TOWER.things() if kind_of(thing.id) == "card")
    assert origin == {"printed": 1, "inferred": 27, "designed": 24} and thing("Twinkle").source == "printed"
    ours = [entry.name for entry in FLOORS if entry.source == "designed"]
    assert len(ours) == 17 and not {"Ground Floor", "Attic", "Library"} & {*ours}
    assert [band.source for band in NUMBERS.bonus].count("inferred") == 1 and NUMBERS.bonus[2].source == "inferred"
    said = {entry.name: entry.source for entry in ADVENTURERS.adventurers} | {
        floor.name: floor.source for floor in FLOORS
    }
    said |= {guild.name: guild.source for guild in NUMBERS.guilds}
    assert {name: thing(name).source for name in said} == said
    assert {thing(name, (EXAMPLE,)).source for name in ("Sofa", "Brass Bertha", "Aviary", "Maze")} == {"pack"}


@rule("WIZ-RULING-31")
def test_a_card_says_what_it_does_a_packs_card_too() -> None:
    alike = "Two or more of this number in a team make none."
    assert thing("Twinkle").text == f"Healer. Noise 5. {alike}"
    assert thing("Silk").text == "Rogue. Noise 1. Two or more in a team make 10 each."
    assert thing("Bongo Bart").text == "Bard. Noise 13. It never cancels. No Shapeshifter can copy it."
    assert thing("Whoever").text.startswith("Shapeshifter. When noise is counted it may stand for another card")
    own = pack(
        '[[classes]]\nid = "imp"\nname = "Imp"\ncancels = false\nseveral = 7\n'
        '[[adventurers]]\nname = "Pip"\nclass = "imp"\nrating = 2\n'
        '[[adventurers]]\nname = "Pop"\nclass = "imp"\nrating = 4\ncancels = true\nseveral = 0\ncopyable = false\n'
    )
    assert thing("Pip", (own,)).text == "Imp. Noise 2. Two or more in a team make 7 each."
    assert thing("Pop", (own,)).text == f"Imp. Noise 4. {alike} No Shapeshifter can copy it."
    assert "WIZ-NOISE-01" in thing("Silk").rules and "WIZ-NOISE-01" not in thing("Whoever").rules
    assert "WIZ-CUSTOM-01" not in thing("Silk").rules and "WIZ-CUSTOM-01" in thing("Pip", (own,)).rules
    assert "WIZ-RULING-33" in thing("Pip", (own,)).rules and "WIZ-RULING-32" in thing("Pop", (own,)).rules


def test_floors_piles_places_guilds_and_bands_say_what_they_are() -> None:
    assert thing("Library").text == "Peek at 2 of your cards. 1 treasure for each Mage in your team."
    assert {"WIZ-SHAPE-06", "WIZ-TREASURE-05"} <= {*thing("Library").rules}
    bare = pack('[[floors]]\nname = "Bare Room"\n')
    assert "WIZ-TREASURE-05" not in thing("Bare Room", (bare,)).rules and "WIZ-RULING-04" in thing("Attic").rules
    assert {"WIZ-CUSTOM-02", "WIZ-RULING-30"} <= {*thing("Maze", (EXAMPLE,)).rules} - {*thing("Cellar").rules}
    assert "unseen" in thing("Deck").text and "takes its place" in thing("Market").text
    assert thing("Card 2 of B's hand").id == "place:5" and "All but B see this card" in thing("Card 2 of B's hand").text
    assert thing("Scarlet Foxes").id == "seat:1" and "seat B" in thing("Scarlet Foxes").text
    assert "collects 3 treasures" in thing("Spaces 16 to 23").text and "no treasure" in thing("Spaces 40 to 47").text
    assert "wakes the wizard" in thing("Space 48").text and thing("Up to space 7").id == "band:0"


# Views


@rule("WIZ-ROUND-06")
def test_a_view_names_each_thing_by_its_id_and_hidden_cards_by_their_places() -> None:
    t = wizard(Hire(0), hands=HANDS, teams=" | ?, 8 | ", market="9, 10", known=" | 2 | ", floor="Kitchen")
    own, other = view(t, 1).seats[1].hand, view(t, 0).seats[1].hand
    assert (
        [held.thing for held in own] == [held.thing for held in other] == ["place:4", "place:5", "place:6", "place:7"]
    )
    assert [held.card and held.card.thing for held in own] == [None, "card:13", None, None]
    assert [held.card and held.card.thing for held in other] == ["card:9", "card:13", "card:17", "card:21"]
    seen = view(t, None)
    assert [card.thing for card in seen.market] == ["card:36", "card:40"] and seen.seats[2].thing == "seat:2"
    assert [member.card.thing for member in seen.seats[1].team] == ["card:0", "card:32"]
    assert [t.match.thing(floor.thing).name for floor in (*seen.tower, seen.attic)] == [
        "Ground Floor", "Kitchen", "Attic",
    ]  # fmt: skip


# Plays


def test_a_peek_is_a_set_of_places() -> None:
    t = wizard(PeekAndHire(), hands=HANDS)
    assert play(t, "peek at 1 and 3") == Play("peek", ("place:0", "place:2"), "peek at 1 and 3")
    assert play(t, "peek at nothing").things == ()
    assert t.match.plays(2)[1] == Play("peek", ("place:8",), "peek at 1")


def test_where_the_neighbour_points_the_owner_is_a_thing_of_the_play() -> None:
    t = wizard(PeekAndHire(), hands=HANDS, floor="Hall of Mirrors")
    assert play(t, "show C 1 and 4") == Play("show", ("seat:2", "place:8", "place:11"), "show C 1 and 4")
    clock = wizard(PeekInTurn(1, 1), hands=HANDS, floor="Clock Room")
    assert play(clock, "peek at 4").things == ("place:7",)


def test_hiring_is_a_verb_for_each_source() -> None:
    t = wizard(Hire(1), hands=HANDS, market="9, 10")
    assert play(t, "hire card 3") == Play("hire-from-hand", ("place:6",), "hire card 3")
    assert play(t, "hire from the deck") == Play("hire-from-deck", ("pile:0",), "hire from the deck")
    market = play(t, "hire 10 gloop from the market")
    assert (market.verb, market.things) == ("hire-from-market", ("card:40",))
    gift = wizard(GiveToMarket(1, False), hands=HANDS, market="9")
    assert play(gift, "give card 2 to the market") == Play("give", ("place:5",), "give card 2 to the market")


def test_a_copy_names_the_shapeshifter_and_the_card() -> None:
    t = wizard(NoiseAndTreasure(), teams="2, 3, 4, 5 | ?, ?, 3, 4 | 5, 5, 6, 6")
    assert play(t, "morphelia copies 3 mistress zap").things == ("card:0", "card:13")
    assert play(t, "morphelia copies nothing") == Play("copy-nothing", ("card:0",), "morphelia copies nothing")
    t.play("B: morphelia copies nothing")
    assert play(t, "sir maybe copies 4 sister calm").things == ("card:1", "card:17")


@rule("WIZ-RULING-08")
def test_turning_away_what_was_peeked_at_acts_on_nothing_else() -> None:
    t = wizard(PeekInTurn(1, 1), hands=HANDS, floor="Clock Room", peek_once=True).play("B: peek at 3")
    assert t.match.plays(1) == (Play("turn-away", (), "turn them away"),)


def test_every_verb_is_played_or_wished_for_somewhere() -> None:
    seen = set()
    laid = [
        wizard(PeekAndHire(), hands=HANDS),
        wizard(PeekAndHire(), hands=HANDS, floor="Hall of Mirrors"),
        wizard(PeekInTurn(1, 1), hands=HANDS, floor="Clock Room", peek_once=True).play("B: peek at 3"),
        wizard(Hire(0), hands=HANDS, teams="8 | 9 | 10", market="9, 10"),
        wizard(GiveToMarket(0, True), hands=HANDS, market="9"),
        wizard(NoiseAndTreasure(), teams="?, 3, 4, 5 | 3, 4, 5, 6 | 7, 7, 8, 8"),
    ]
    for t in laid:
        seen |= {barred.play.verb for barred in t.match.why_not(t.match.to_act[0], ())}
    assert seen == {verb.id for verb in things.VERBS}


# What is drawn says which thing it is


def drawn(t: Table, seat: int | None = 1) -> dict[str, list[str]]:
    """The things of each zone, in order."""
    drawn = table.zones(view(t, seat), draw.seats_of(("Ada", "Ben", "Cleo"), seat))
    zones = {name: draw.joined(zone) for name, zone in drawn.items()}
    assert not re.search("data-(play|why)", zones["players"] + zones["board"] + zones["hand"])
    return {name: re.findall('data-thing="([^"]*)"', zone) for name, zone in zones.items()}


def test_hands_are_places_teams_are_cards_and_all_else_can_be_pointed_at() -> None:
    t = wizard(Hire(1), hands="2, 3, 4, - | 2, 3, -, 5 | 6, 7, 8, 9", teams="9 | 8 | ", market="9, 10")
    seen = drawn(t)
    market = [card.thing for card in view(t, 1).market]
    mine, adas = [member.card.thing for seat in (1, 0) for member in view(t, 1).seats[seat].team]
    assert seen["hand"] == [mine, "place:4", "place:5", "place:7"]
    assert seen["players"] == [
        *["seat:0", adas, "place:0", "place:1", "place:2"],
        *["seat:2", "place:8", "place:9", "place:10", "place:11", "seat:1"],
    ]
    bands = [thing.id for thing in WIZARD_TOWER.things() if thing.id.startswith("band:")]
    assert {*bands, *market, "pile:0", "pile:1", "seat:0", "seat:1", "seat:2"} <= {*seen["board"]}
    assert [thing for thing in seen["board"] if thing.startswith("floor:")] == ["floor:1", "floor:0"]


def test_a_card_that_was_peeked_at_is_still_called_by_its_place() -> None:
    t = wizard(Hire(1), hands=" | 2, 3, 4, 5 | ", known=" | 1 | ")
    assert drawn(t)["hand"] == ["place:4", "place:5", "place:6", "place:7"] and drawn(t, None)["hand"] == []


def test_a_place_for_each_card_from_the_first_turn_on() -> None:
    for hands, teams in ((" | 2, 3, 4, 5 | ", " | | "), (" | -, -, 4, - | ", " | 7, 8, 9 | ")):
        t = wizard(Hire(1), hands=hands, teams=teams)
        zone = table.hand(view(t, 1).seats[1])
        assert len(re.findall('class="card[ "]', zone)) == 8


# What a play would make of a team


def ahead(t: Table) -> dict[str, tuple[int, tuple[str, ...]] | None]:
    seen = view(t, t.match.to_act[0])
    return {play.text: one and (one.noise, one.cancelled) for play, one in zip(seen.plays, seen.ahead, strict=True)}


def test_hiring_tells_the_noise_that_would_be_where_the_card_is_known() -> None:
    t = wizard(Hire(1), hands=" | 2, 3, -, 5 | ", teams=" | 5, 3 | ", market="9, 3, ?", known=" | 1 2 | ")
    assert list(ahead(t).values()) == [(10, ()), (5, ("3", "3")), None, None, (17, ()), (5, ("3", "3")), (8, ())]
    assert view(t, 0).ahead == () == view(t, None).ahead


def test_copying_tells_the_noise_that_would_be() -> None:
    t = wizard(NoiseAndTreasure(), teams="?, 3, 4, 5 | 3, 4, 5, 6 | 7, 7, 8, 8")
    assert list(ahead(t).values()) == [(9, ("3", "3")), (8, ("4", "4")), (7, ("5", "5")), None]


def test_a_preview_is_in_the_prompt_and_tells_nothing_of_a_card_that_is_hidden() -> None:
    t = wizard(Hire(1), hands=" | 2, 3, -, 5 | ", teams=" | 5, 3 | ", market="9, 3", known=" | 1 2 | ")
    previews = re.findall('data-preview="([^"]*)"', table.zones(view(t, 1), draw.seats_of("ABC", 1))["prompt"])
    assert previews[1].endswith("noise 8 becomes 5, two 3s cancel.")
    assert previews[2] == "A card that you have not seen joins your team."
    assert previews[5].endswith("noise 8 becomes 5, two 3s cancel; then you give a card.")


def test_where_a_card_was_taken_from_the_market_another_will_take_its_place() -> None:
    def board() -> str:
        return draw.joined(table.zones(view(t, 1), draw.seats_of("ABC", 1))["board"])

    t = wizard(Hire(1), hands=HANDS, market="9, 10, 3")
    wide = "--n:5"
    assert not view(t, 1).taken and wide in board() and table.EMPTY not in board()
    t.play("B: hire 9 grunda from the market")
    assert view(t, 1).taken and wide in board() and table.EMPTY in board()
    t = wizard(GiveToMarket(1, True), hands=HANDS, market="9, 10, 3")
    assert not view(t, 1).taken and wide in board()


# Why not, on things


def why_not(t: Table, *names: str) -> dict[str, str]:
    """What is against each play with these things; "" if nothing is."""
    return {
        barred.play.verb: barred.why.rule if barred.why else "" for barred in t.match.why_not(t.match.to_act[0], names)
    }


def test_pointing_at_things_names_the_rule_against_each_play_with_them() -> None:
    t = wizard(Hire(0), hands=HANDS, teams="8 | 9 | 10", market="9, 10", known="1 | | ")
    assert why_not(t, "place:0") == {"hire-from-hand": "", "peek": "WIZ-PEEK-02"}
    assert why_not(t, "place:5") == {"hire-from-other": "WIZ-HIRE-03"} == why_not(t, "seat:1", "place:5")
    assert why_not(t, "card:32") == {"dismiss": "WIZ-HIRE-08"} and why_not(t, "card:36") == {"hire-from-market": ""}
    assert why_not(t, "pile:0") == {"hire-from-deck": ""}
    assert why_not(wizard(Hire(1), hands=HANDS), "place:6") == {"hire-from-hand": "", "peek": "WIZ-ROUND-07"}
    empty = wizard(Hire(0), hands=HANDS, market="9", deck="")
    assert why_not(empty, "pile:0") == {"hire-from-deck": "WIZ-RULING-11"}


def test_pointing_at_a_card_that_cannot_be_copied_names_the_rule() -> None:
    t = wizard(NoiseAndTreasure(), teams="?, ?, 14, 5 | 3, 4, 5, 6 | 7, 7, 8, 8")
    assert why_not(t, "card:0", "card:51") == {"copy": "WIZ-SHAPE-02"}
    assert why_not(t, "card:0", "card:1") == {"copy": "WIZ-RULING-16"}
    assert why_not(t, "card:0", "card:12") == {"copy": "WIZ-SHAPE-01"}
    assert why_not(t, "card:0", "card:20") == {"copy": ""}


# Events


@rule("WIZ-ROUND-06")
def test_a_deal_tells_the_cards_to_all_but_their_owner() -> None:
    t = wizard(Round(), round=1, totals="1", next_floor="Library")
    for reader in (0, 1, 2, None):
        for event in t.match.told(reader):
            if isinstance(event, ev.Dealt):
                assert event.places == tuple(range(4 * event.seat, 4 * event.seat + 4))
                known = tuple(t.s.hands[event.seat]) if reader not in (event.seat, None) else (UNKNOWN,) * 4
                assert event.cards == known


@rule("WIZ-RULING-08")
def test_cards_that_are_shown_once_are_told_to_their_owner_when_they_are_shown_and_when_they_are_turned_away() -> None:
    t = wizard(PeekAndHire(), hands=HANDS, peek_once=True)
    t.play("A: peek at 1").play("B: peek at 2 and 3").play("C: peek at nothing")
    assert t.match.told(1)[-1] == ev.Shown(0, (0,), (UNKNOWN,), to=1) and t.match.told(0)[-1].cards == (8,)
    assert view(t, 0).seats[0].hand[0].card is not None and view(t, 1).seats[1].hand[1].card is None  # B waits
    t.play("A: turn them away")
    assert t.match.told(1)[-2:] == [
        ev.TurnedAway(0, (0,), (UNKNOWN,), to=1),
        ev.Shown(1, (5, 6), (13, 17), to=2),
    ]
    assert t.match.told(None)[-1].cards == t.match.told(2)[-1].cards == (UNKNOWN, UNKNOWN)
    t.play("B: turn them away")
    assert t.match.told(1)[-1] == ev.TurnedAway(1, (5, 6), (13, 17), to=2)


def test_an_event_names_the_things_that_it_touches() -> None:
    assert list(ev.HiredFromHand(1, 5, 13).things()) == ["seat:1", "place:5", "card:13"]
    assert list(ev.HiredFromDeck(1, 13).things()) == ["seat:1", "card:13", "pile:0"]
    assert list(ev.Copied(2, 0, 13).things()) == ["seat:2", "card:0", "card:13"]
    assert list(ev.FloorTreasure(2, 7, 1, (44,)).things()) == ["seat:2", "floor:7", "card:44"]
    assert list(ev.GameBegins((1, 0), (0, 1), 4, 52).things()) == ["seat:1", "seat:0", "floor:0", "floor:1"]


def test_only_a_new_round_sweeps_the_table() -> None:
    assert [event for event in ev.EVENTS if event.sweeps] == [ev.RoundBegins]
    assert set(ev.EVENTS) == {
        kind for kind in vars(ev).values() if isinstance(kind, type) and kind.__module__ == ev.__name__
    }


PLAIN = Setting(WIZARD_TOWER, 3, {})
ONCE = Setting(WIZARD_TOWER, 3, {"peek-once": True})


@pytest.mark.parametrize("setting", battery.settings(WIZARD_TOWER), ids=str)
@pytest.mark.whole_games
def test_the_table_can_be_laid_out_from_the_events_alone(setting: Setting) -> None:
    assert layout_from_events(setting, 5) > 20


@pytest.mark.whole_games
def test_so_can_one_with_cards_of_a_pack() -> None:
    class WithPack(Setting):
        def match(self, seed: int) -> hb.Match:
            return hb.Match(self.game, self.seats, seed=seed, packs=[EXAMPLE])

    assert layout_from_events(WithPack(WIZARD_TOWER, 6, {}), 2) > 20


# Nothing follows from these: that nothing was done, and what may be read off a total.
REMARKS = {ev.PeekedAtNothing, ev.NothingToPeekAt, ev.CopiedNothing, ev.NothingToCopy, ev.NoFloorTreasure, ev.Woke}


@pytest.mark.parametrize("silent", [kind for kind in ev.EVENTS if kind not in REMARKS])
@pytest.mark.whole_games
def test_an_event_that_is_not_told_is_missed_when_the_table_is_laid_out(silent: type[Event]) -> None:
    with pytest.raises((AssertionError, LookupError)):
        for seed in (1, 3, 108):  # somebody wins, nobody does, two share the victory
            rebuild(decisions(PLAIN, seed), silent)
            rebuild(decisions(ONCE, seed), silent)


# What changes by these is named by no other event of the same play; a new round sweeps market, hands and deck.
NAMED_ONCE = [
    ev.RoundBegins, ev.FloorTurnedUp, ev.Peeked, ev.PeekedOnce, ev.Shown, ev.TurnedAway,
    ev.HiredFromHand, ev.HiredFromDeck, ev.HiredFromMarket, ev.GaveToMarket, ev.Copied,
]  # fmt: skip


@pytest.mark.parametrize("silent", NAMED_ONCE)
@pytest.mark.whole_games
def test_a_planted_silence_breaks_the_fifth_law(silent: type[Event]) -> None:
    unnamed = 0
    for setting in (PLAIN, ONCE):
        for number, match in enumerate(decisions(setting, 4)):
            if not match.over:
                actor = match.to_act[0]
                plays = match.plays(actor)
                after = battery.after(match, actor, plays[number % len(plays)].text)
                told = after.heard[len(match.heard) :]
                after.heard[len(match.heard) :] = [event for event in told if not isinstance(event, silent)]
                changed = [battery.silent_changes(match, after, reader) for reader in (None, 0, 1, 2)]
                assert not any(changed) or any(isinstance(event, silent) for event in told)
                unnamed += any(changed)
    assert unnamed
