"""What the log tells, whose doing it is, and who may read what."""

from __future__ import annotations

import pytest
from tables import Table

from games.wizard_tower.laid import wizard
from hurlyburly.games.wizard_tower.events import HiredFromHand
from hurlyburly.games.wizard_tower.hiring import Hire, PeekAndHire, PeekInTurn, Turn
from hurlyburly.games.wizard_tower.rounds import Round
from hurlyburly.games.wizard_tower.scoring import AddTotals, EndOfGame, NoiseAndTreasure
from hurlyburly.kernel.events import seat_of
from hurlyburly.kernel.rules import rule
from hurlyburly.kernel.step import SEAT_NAMES

HANDS = "2, 3, 4, 5 | 2, 3, 4, 5 | 6, 6, 7, 7"


def told(t: Table, reader: int | None = None) -> list[str]:
    """The log as a seat reads it, each line with whose it is."""
    return [f"{'ABC-'[seat_of(event)]}: {t.match.line(event)}" for event in t.match.told(reader)]


@rule("WIZ-ROUND-03", "WIZ-ROUND-06", "WIZ-RULING-09")
def test_a_round_begins_with_the_market_the_hands_that_others_see_and_the_floor() -> None:
    deal = "5, 5, 3, 10, 9, 8, 7, 2, 2, 3, 4, ?, 1*, 11, 6"
    t = wizard(Round(), round=1, draws=deal, next_floor="Library", totals="1")
    begins = [
        "-: Round 2 of 5: A begins.",
        "-: In the market: Twinkle (Healer, 5), Nurse Nettle (Healer, 5) and Quillon (Mage, 3).",
    ]
    floor = ["-: The next floor is the Library. Peek at 2 of your cards. 1 treasure for each Mage in your team."]
    dealt = [
        "A: A is dealt Gloop (Slime, 10), Grunda (Barbarian, 9), Sir Clankalot (Paladin, 8) and Bruna (Fighter, 7).",
        "B: B is dealt Fernwick (Ranger, 2), Tansy Tracker (Ranger, 2), Mistress Zap (Mage, 3) and Brother Hush "
        "(Monk, 4).",
        "C: C is dealt Morphelia (Shapeshifter, ?), Nimble Nell (Rogue, 1*), Humming Hugo (Bard, 11) and Mossbeard "
        "(Druid, 6).",
    ]
    hidden = [f"{seat}: {seat} is dealt four cards." for seat in "ABC"]
    for reader in range(3):
        seen = [hidden[seat] if seat == reader else dealt[seat] for seat in range(3)]
        assert told(t, reader) == begins + seen + floor
    assert told(t) == begins + hidden + floor


@rule("WIZ-RULING-07")
def test_peeks_are_told_to_all_in_the_order_of_turns() -> None:
    t = wizard(PeekAndHire(), hands=HANDS, first=1)
    t.play("A: peek at 1 and 3").play("B: peek at nothing").play("C: peek at 4")
    for reader in (0, 1, 2, None):
        assert told(t, reader) == [
            "B: B does not peek.",
            "C: C peeks at card 4, Captain Clash (Fighter, 7).",
            "A: A peeks at card 1, Fernwick (Ranger, 2).",
            "A: A peeks at card 3, Brother Hush (Monk, 4).",
        ]


@rule("WIZ-FLOOR-04")
def test_it_is_told_who_points_at_the_cards_of_another() -> None:
    t = wizard(PeekAndHire(), hands=HANDS, floor="Hall of Mirrors")
    t.play("A: show C 1 and 3").play("B: show A 1 and 2").play("C: show B 2 and 4")
    assert told(t)[:2] == [
        "A: B lets A peek at card 1, Fernwick (Ranger, 2).",
        "A: B lets A peek at card 2, Quillon (Mage, 3).",
    ]
    once = wizard(PeekAndHire(), hands=HANDS, floor="Hall of Mirrors", peek_once=True)
    once.play("A: show C 1 and 3").play("B: show A 1 and 4").play("C: show B 2 and 4")
    assert told(once)[0] == "A: B chooses cards 1 and 4 for A to peek at."
    assert told(once)[-1] == "A: A looks at cards 1 and 4."


@rule("WIZ-RULING-08")
def test_where_peeks_are_shown_once_the_log_does_not_name_the_cards() -> None:
    t = wizard(PeekAndHire(), hands=HANDS, peek_once=True)
    t.play("A: peek at 1 and 3").play("B: peek at nothing").play("C: peek at 4")
    peeks = ["A: A chooses to peek at cards 1 and 3.", "B: B does not peek.", "C: C chooses to peek at card 4."]
    shows = ["A: A looks at cards 1 and 3.", "A: A turns cards 1 and 3 away again.", "C: C looks at card 4."]
    assert told(t, 0) == [*peeks, shows[0]]
    t.play("A: turn them away")
    assert told(t, 0) == told(t, 2) == told(t) == [*peeks, *shows]
    clock = wizard(PeekInTurn(1, 1), hands=HANDS, floor="Clock Room", peek_once=True).play("B: peek at 3")
    assert told(clock) == ["B: B chooses to peek at card 3.", "B: B looks at card 3."] and clock.options == [
        "turn them away"
    ]


@rule("WIZ-HIRE-02", "WIZ-MARKET-02", "WIZ-MARKET-04")
def test_hiring_and_giving_are_told() -> None:
    t = wizard(Turn(1), hands=HANDS, market="9, 10, 11", draws="8", first=1)
    t.play("B: hire from the deck; give card 2 to the market")
    t.play("C: hire 10 gloop from the market; give card 4 to the market").play("A: hire card 3")
    assert told(t) == [
        "B: B hires from the deck: Sir Clankalot (Paladin, 8).",
        "B: B gives card 2 to the market: Mistress Zap (Mage, 3).",
        "C: C hires Gloop (Slime, 10) from the market.",
        "C: C gives card 4 to the market: Captain Clash (Fighter, 7).",
        "A: A hires card 3 of their hand: Brother Hush (Monk, 4).",
    ]


@rule("WIZ-HIRE-02")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_card_hired_from_a_hand_is_told_with_its_place(seat: int) -> None:
    t = wizard(Hire(seat), hands=HANDS)
    card = t.s.hands[seat][1]
    t.play(f"{SEAT_NAMES[seat]}: hire card 2")
    assert t.match.told(None)[0] == HiredFromHand(seat, 4 * seat + 1, card)


@rule("WIZ-RULING-20", "WIZ-TREASURE-02", "WIZ-TREASURE-05")
def test_copies_noise_and_treasure_are_told_clockwise_from_the_first_player() -> None:
    t = wizard(NoiseAndTreasure(), teams="?, 3, 4, 5 | ?, 3, 14, ? | 6, 6, 8, 8", first=1, floor="Library")
    t.play("B: sir maybe copies 3 mistress zap; whoever copies nothing").play("A: morphelia copies 5 twinkle")
    assert told(t) == [
        "B: B's Sir Maybe copies Mistress Zap (Mage, 3).",
        "B: B's Whoever copies nothing.",
        "A: A's Morphelia copies Twinkle (Healer, 5).",
        "B: B's team has a noise score of 14: Sir Maybe 0, Mistress Zap 0 instead of 3, Thunderlute Tess "
        "14 and Whoever 0.",
        "C: C's team has a noise score of 0: Mossbeard 0 instead of 6, Acorna 0 instead of 6, Sir Clankalot 0 "
        "instead of 8 and Dame Rivet 0 instead of 8.",
        "A: A's team has a noise score of 7: Morphelia 0, Quillon 3, Brother Hush 4 and Twinkle 0 instead of 5.",
        "C: C finds 2 treasures: no team is quieter.",
        "B: B finds 2 treasures in the Library, for Sir Maybe and Mistress Zap.",
        "A: A finds 1 treasure in the Library, for Quillon.",
    ]
    assert t.s.treasure == [1, 2, 2] and t.s.past[-1].extra == [1, 2, 0]


@pytest.mark.parametrize(
    ("floor", "paid"),
    [
        ("Hall of Mirrors", "A: A finds 2 treasures in the Hall of Mirrors, for Morphelia and Sir Maybe."),
        ("Vault", "A: A finds 2 treasures in the Vault, for Sir Maybe and Nimble Nell."),
        ("Dormitory", "B: B finds 1 treasure in the Dormitory."),
    ],
)
def test_where_a_floor_pays_by_the_card_it_is_told_for_which(floor: str, paid: str) -> None:
    t = wizard(NoiseAndTreasure(), teams="?, ?, 1*, 14 | 3, 3, 4, 4 | 6, 7, 8, 9", floor=floor)
    t.play("A: morphelia copies nothing; sir maybe copies 1* nimble nell")
    assert told(t)[-1] == paid


@rule("WIZ-TRACK-01", "WIZ-TRACK-04", "WIZ-END-07")
def test_totals_who_woke_the_wizard_and_the_bonus_are_told() -> None:
    assert told(wizard(AddTotals(), totals="40 | 2 | 0", noise="8 | 3 | 0")) == [
        "A: A's guild token reaches space 48, the end of the track: 8 more make a total noise of 48.",
        "B: B's guild token moves 3 spaces, to space 5.",
        "C: C's guild has made no noise yet.",
        "A: A has woken the wizard and cannot win.",
    ]
    assert told(wizard(EndOfGame(), totals="48 | 2 | 10", treasure="9 | 0 | 3")) == [
        "A: There is no bonus below A's guild token: 9 treasures in all.",
        "B: B collects the bonus below their guild token: 5 treasures, 5 in all.",
        "C: C collects the bonus below their guild token: 4 treasures, 7 in all.",
        "C: C wins with 7 treasures and a total noise of 10.",
    ]


def test_a_round_is_told_with_who_begins_it_and_how_many_there_are() -> None:
    assert wizard(ages="seated").log[1] == "Round 1 of 5: A begins."
    assert wizard(Round(), round=4, totals="3 | 9 | 5").log[0] == "Round 5 of 5: B begins."


def test_noise_is_told_with_what_a_card_would_count_by_itself() -> None:
    t = wizard(NoiseAndTreasure(), teams="1*, ?, 5, 14 | 1*, 1*, 3, 4 | 6, 7, 8, 8")
    t.play("A: morphelia copies 1* nimble nell")
    assert [line.partition(": ")[2] for line in t.log[1:4]] == [
        "Nimble Nell 10 instead of 1, Morphelia 10, Twinkle 5 and Thunderlute Tess 14.",
        "Silk 10 instead of 1, Pocket Pete 10 instead of 1, Quillon 3 and Brother Hush 4.",
        "Mossbeard 6, Bruna 7, Sir Clankalot 0 instead of 8 and Dame Rivet 0 instead of 8.",
    ]


def said_to(t: Table, reader: int) -> list[str]:
    """The log as a page speaks to a seat."""
    return [t.match.line(event, reader) for event in t.match.told(reader)]


def test_a_guild_is_told_its_own_doings_as_you() -> None:
    t = wizard(PeekAndHire(), hands=HANDS, floor="Hall of Mirrors", first=1)
    t.play("A: show C 1 and 3").play("B: show A 1 and 2").play("C: show B 2 and 4")
    assert said_to(t, 0)[2:5] == [
        "You let C peek at card 1, Mossbeard (Druid, 6).",
        "You let C peek at card 3, Bruna (Fighter, 7).",
        "B lets you peek at card 1, Fernwick (Ranger, 2).",
    ]
    assert said_to(wizard(Round(), round=1, totals="9"), 0)[0] == ("Round 2 of 5: you begin.")
    woken = wizard(AddTotals(), totals="40 | 2 | 0", noise="9 | 3 | 0")
    assert said_to(woken, 0)[0] == (
        "Your guild token reaches space 48, the end of the track: 9 more make a total noise of 49."
    )
    assert said_to(woken, 0)[-1] == "You have woken the wizard and cannot win."
    assert said_to(wizard(EndOfGame(), totals="48 | 2 | 10"), 0)[0] == (
        "There is no bonus below your guild token: no treasure in all."
    )


@rule("WIZ-RULING-08", "WIZ-SHAPE-02", "WIZ-TREASURE-05")
def test_what_cannot_be_seen_copied_or_found_is_told() -> None:
    seen = wizard(PeekInTurn(1, 1), hands=HANDS, floor="Clock Room", known="| 1 2 3 4 |")
    assert told(seen) == ["B: B has seen all cards in hand: there is nothing to peek at."]
    t = wizard(NoiseAndTreasure(), teams="2, 2, 4, 6 | ?, 11, ?, ? | 6, 6, 8, 8", floor="Library")
    assert told(t)[:2] == [f"B: B's {name} finds nobody to copy." for name in ("Morphelia", "Sir Maybe")]
    assert "-: The Library pays nobody: no team meets its condition." in told(t)
    paid = wizard(NoiseAndTreasure(), teams="2, 2, 4, 3 | 5, 5, 6, 7 | 6, 6, 8, 8", floor="Library")
    assert not [line for line in told(paid) if "pays nobody" in line]
