"""Small parts: what is proposed to copy, who meets whom, how a game begins, what a redeal keeps, numbers."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

import hurlyburly as hb
from games.wizard_tower.laid import pack, wizard
from games.wizard_tower.test_packs import adventurer, floor, of_class
from hurlyburly.games.wizard_tower import adventurers, hiring, rounds, scoring
from hurlyburly.games.wizard_tower.adventurers import noise_score, quietest
from hurlyburly.games.wizard_tower.hiring import GiveToMarket, Hire, Memorise, PeekAndHire, Turn
from hurlyburly.games.wizard_tower.rows import ADVENTURERS, FLOORS
from hurlyburly.games.wizard_tower.scoring import COPY_NOTHING, CollectTreasure, Copy, NoiseAndTreasure, proposal
from hurlyburly.games.wizard_tower.state import Wizard
from hurlyburly.games.wizard_tower.treasures import second_lowest
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.rules import rule

ROOMS = [entry.name for entry in FLOORS if entry.name != "Attic"]


# Copies


def best_outcome(s: Wizard, seat: int, guises: list[int]) -> tuple[int, int]:
    """The most treasure, then the least noise, of all ways in which the Shapeshifters not yet fixed can copy."""
    scores = s.noise_scores()
    copyable = [card for card in s.teams[seat] if not s.box.cards[card].bars_copying]
    found = []
    for chosen in product([COPY_NOTHING, *copyable], repeat=guises.count(COPY_NOTHING)):
        choices = iter(chosen)
        taken = [next(choices) if guise == COPY_NOTHING else guise for guise in guises]
        worn = [s.teams[seat][n] if guise == COPY_NOTHING else guise for n, guise in enumerate(taken)]
        scores[seat] = noise_score(s.box, worn)
        quiet = 2 if scores[seat] == min(scores) else 0
        found.append((quiet + s.floor_treasure(seat, worn, scores), -scores[seat]))
    return max(found)


@rule("WIZ-RULING-20")
@pytest.mark.parametrize("seed", range(60))
def test_what_is_proposed_is_the_first_choice_that_can_lead_to_the_best_end(seed: int) -> None:
    rng = random.Random(seed)
    wild = rng.choice((1, 2, 2, 3, 3))
    labels = ["?"] * wild + rng.sample(["1*", "2", "3", "3", "5", "9", "10", "10", "14"], k=4 - wild)
    rng.shuffle(labels)
    others = rng.choice(["2, 2, 4, 4 | 6, 6, 7, 7", "2, 4, 6, 7 | 8, 8, 7, 6", "11, 12, 13, 8 | 6, 7, 8, 9"])
    teams = f"{others.partition('|')[0]} | {', '.join(labels)} | {others.partition('|')[2]}"
    s: Wizard = wizard(Hire(0), hands="8", teams=teams, floor=rng.choice(ROOMS), first=1).s
    for member, card in enumerate(s.teams[1]):
        if s.box.cards[card].copies:
            options = Copy(1, member).options(s)
            if not options:
                assert proposal(s, 1, member) == COPY_NOTHING
                continue
            later = [n for n, other in enumerate(s.teams[1]) if n > member and s.box.cards[other].copies]
            ends = []
            for option in options:
                fixed = s.guises[1][:]
                fixed[member] = s.teams[1][member] if option == COPY_NOTHING else option
                ends.append(
                    best_outcome(s, 1, [COPY_NOTHING if n in later else guise for n, guise in enumerate(fixed)])
                )
            assert proposal(s, 1, member) == options[ends.index(max(ends))]
            Copy(1, member).choose(s, proposal(s, 1, member))


@rule("WIZ-RULING-20")
def test_what_is_proposed_counts_on_all_shapeshifters_that_follow() -> None:
    odd = '{ rule = "noise_odd", amount = 1 }'
    four_alike = '{ rule = "matching_size_at_least", size = 4, amount = 3 }'
    choir = pack(floor("Choir", f"treasure = [{odd}, {four_alike}]"))
    s: Wizard = wizard(Hire(1), hands="| 8", teams="?, ?, ?, 5 | 8, 9, 7 | 8, 9, 7, 6", floor="Choir", packs=[choir]).s
    assert s.box.cards[proposal(s, 0, 0)].rating == 5  # of no use but to all three


def test_the_view_says_what_is_proposed_to_whoever_is_asked() -> None:
    t = wizard(NoiseAndTreasure(), teams="2, 3, 4, 5 | ?, ?, 3, 4 | 5, 5, 6, 6", floor="Clock Room")
    assert t.match.view(1).proposed.text == "morphelia copies 3 mistress zap"  # type: ignore[attr-defined]


# Who meets whom


@rule("WIZ-RULING-31", "WIZ-RULING-33", "WIZ-RULING-22")
@pytest.mark.parametrize("kind", [entry.id for entry in ADVENTURERS.classes if entry.id != "shapeshifter"])
def test_a_card_that_counts_as_several_meets_only_those_of_its_class_that_do(kind: str) -> None:
    own = pack(
        adventurer("Duo", kind, 2, "cancels = false\nseveral = 7")
        + adventurer("Solo", kind, 2, "cancels = false\nseveral = 0")
    )

    def noise(team: str) -> int:
        score: int = wizard(CollectTreasure(), teams=team, packs=[own]).s.past[0].scores[0]
        return score

    assert noise("Duo, ?, 13, 14") == 29 and noise("Duo, Solo, 13, 14") == 31 and noise("Duo, 2, Sir Maybe, 14") == 18
    assert noise("Duo, ?, Sir Maybe, Whoever") == 2 and noise("Solo, 2, 13, 14") == 31
    if kind != "rogue":
        assert noise("Duo, 1*, 13, 14") == 30


@rule("WIZ-TREASURE-05", "WIZ-ROGUE-03")
@pytest.mark.parametrize(
    ("room", "team", "paid"),
    [
        ("Portrait Gallery", "1*, 1*, 5, 5", 0),  # Rogues do not cancel
        ("Portrait Gallery", "3, 3, 5, 5", 2),
        ("Portrait Gallery", "5, 5, 5, 5", 0),
        ("Portrait Gallery", "11, 12, 5, 5", 0),
        ("Ballroom", "1*, 1*, 1*, 5", 0),
        ("Ballroom", "1*, 1*, 1*, 1*", 0),
        ("Ballroom", "11, 12, 13, 14", 0),
        ("Ballroom", "3, 3, 5, 5", 0),
        ("Ballroom", "10, 10, 10, 2", 2),
        ("Ballroom", "10, 10, 10, 10", 2),
        ("Ballroom", "?, 10, 10, 10", 2),
        ("Ballroom", "?, ?, 10, 10", 0),
        ("Curio Cabinet", "11, 12, 13, 14", 2),
        ("Curio Cabinet", "?, ?, 2, 3", 0),
        ("Curio Cabinet", "1*, 1*, 2, 3", 0),
        ("Dormitory", "5, 2, 2, 3", 0),
        ("Dormitory", "2, 3, 4, 4", 1),
        ("Dormitory", "1*, 2, 3, 3", 1),
        ("Dormitory", "6, 3, 3, 3", 0),
        ("Clock Room", "5, 2, 2, 2", 1),
        ("Clock Room", "6, 2, 2, 2", 0),
    ],
)
def test_what_cancels_differs_or_is_quiet_enough_for_a_floor(room: str, team: str, paid: int) -> None:
    t = wizard(NoiseAndTreasure(), floor=room, teams=f"{team} | 8, 9, 7, 6 | 8, 9, 7, 6")
    while not t.match.over:
        t.play(f"{t.asked}: {t.options[-1]}")
    assert t.s.past[0].extra[0] == paid


@rule("WIZ-RULING-32")
def test_a_card_of_rating_0_cancels_with_another_but_not_with_a_loner() -> None:
    cat = pack(of_class("cat") + adventurer("Sofa", "cat", 0) + adventurer("Rug", "cat", 0))
    for team, paid in (("Sofa, ?, 5, 5", 0), ("Sofa, 14, 5, 5", 0), ("Sofa, Rug, 5, 5", 2)):
        t = wizard(NoiseAndTreasure(), floor="Portrait Gallery", teams=f"{team} | 8, 9 | 8, 9", packs=[cat])
        while not t.match.over:
            t.play(f"{t.asked}: {t.options[-1]}")
        assert t.s.past[0].extra[0] == paid


def test_lowest_and_second_lowest() -> None:
    assert quietest([5]) == 5 and quietest([7, 3, 9]) == 3 and quietest([3, 7]) == quietest([7, 3]) == 3
    assert second_lowest([3, 7, 9]) == second_lowest([9, 3, 7]) == second_lowest([3, 3, 7]) == 7
    assert second_lowest([4, 4, 4]) == second_lowest([4]) == -1 and second_lowest([0, 0, 1]) == 1


def test_floors_of_ones_own_say_what_they_pay() -> None:
    own = pack(
        floor("Nook", 'treasure = [{ rule = "matching_groups_at_least", groups = 1, amount = 1 }]')
        + floor("Cave", 'peek = { count = 1, timing = "start_of_turn", turns = [2], chooser = "left" }')
    )
    texts = {room.name: room.text for room in wizard(Hire(0), hands="2", packs=[own]).s.box.floors}
    assert texts["Nook"] == "Peek at 2 of your cards. 1 treasure if your team has cards that cancel."
    assert texts["Cave"] == (
        "Peek at 1 of your cards at the start of your turn 2, chosen by the player after you. No additional treasure."
    )
    assert texts["Portrait Gallery"].endswith("2 treasures if your team has two different groups of cards that cancel.")
    assert texts["Ground Floor"] == "Peek at 2 of your cards. No additional treasure."
    assert texts["Cellar"] == "No peeking. 1 treasure more for each quietest team."
    assert texts["Observatory"] == "Peek at all your cards. 1 treasure for each Ranger in your team."
    assert texts["Hall of Mirrors"] == (
        "The player after you chooses 2 of your cards for you to peek at. "
        "1 treasure for each Shapeshifter in your team, whatever it copies."
    )
    assert texts["Ballroom"].endswith("2 treasures if 3 or more of your cards cancel as one group.")
    assert texts["Dormitory"].endswith("1 treasure if your noise score is 5 or less.")
    assert texts["Slime Pit"] == "Peek at 2 of your cards. 1 treasure if your team has at least one Slime."
    assert texts["Kitchen"].endswith("1 treasure for each team with the second lowest noise score.")
    assert texts["Curio Cabinet"].endswith("2 treasures for four different numbers; a Shapeshifter shows none.")
    assert texts["Attic"] == "The wizard sleeps here. Nobody goes that far."


# How a game begins


@rule("WIZ-SETUP-15", "WIZ-SETUP-16", "WIZ-ROUND-10", "WIZ-RULING-02")
@pytest.mark.parametrize("seats", range(3, 9))
def test_a_game_begins_without_noise_and_treasure_and_by_the_ages_of_the_table(seats: int) -> None:
    for seed in range(4):
        seated = hb.Match("wizard-tower", seats, seed=seed, variants={"ages": "seated"})
        view: Any = seated.view(None)
        assert (view.round, view.first) == (1, 0) and [mine.age for mine in view.seats] == list(range(1, seats + 1))
        assert [(mine.total, mine.treasure) for mine in view.seats] == [(0, 0)] * seats
        assert [held.peeked for mine in view.seats for held in mine.hand] == [False] * 4 * seats
        assert set(seated.to_act) == set(range(seats)) and view.floor.name == "Ground Floor" and view.past == ()
    ages = {
        tuple(mine.age for mine in hb.Match("wizard-tower", seats, seed=seed).view(None).seats) for seed in range(9)
    }  # type: ignore[attr-defined]
    assert len(ages) > 2


@rule("WIZ-PEEK-01", "WIZ-RULING-08")
def test_a_peeked_card_is_known_and_no_other() -> None:
    t = wizard(PeekAndHire(), hands="2, 3, 4, 5 | 2, 3, 4, 5 | 6, 6, 7, 7")
    t.play("A: peek at 1 and 4").play("B: peek at nothing").play("C: peek at 2")
    assert t.s.known == [0b1001, 0, 0b10]
    assert [t.s.is_secret(0, place) for place in range(4)] == [False, True, True, False]


@rule("WIZ-ROUND-06", "WIZ-RULING-10")
def test_a_redeal_imagines_the_peeks_that_others_have_sealed() -> None:
    t = wizard(PeekAndHire(), hands="2, 3, 4, 5 | 2, 3, 4, 5 | 6, 6, 7, 7")
    t.play("A: peek at 1 and 2").play("B: peek at 3")
    sealed = [t.s.redeal(2, QuickLuck(seed)).sealed for seed in range(30)]
    assert len({answers[0] for answers in sealed}) > 3 and len({answers[1] for answers in sealed}) > 3
    assert {t.s.redeal(0, QuickLuck(seed)).sealed[0] for seed in range(9)} == {0b11}  # one's own is known


@rule("WIZ-FLOOR-04")
def test_in_the_clock_room_players_choose_for_themselves() -> None:
    t = wizard(Turn(2), hands="2, 3, 4, 5 | 2, 3, 4, 5 | 6, 6, 7, 7", floor="Clock Room")
    assert t.asked == "C" and t.options[1] == "peek at 1"
    t.play("C: peek at 2; hire card 2")
    assert t.asked == "A" and t.options[1] == "peek at 1" and t.s.known == [0, 0, 2]


@rule("WIZ-RULING-08")
def test_nobody_is_asked_to_peek_where_all_has_been_seen_or_to_remember_nothing() -> None:
    t = wizard(Turn(0), hands="2, 3, -, -", floor="Clock Room", known="1 2", market="9")
    assert t.options == ["hire card 1", "hire card 2", "hire from the deck", "hire 9 grunda from the market"]
    once = wizard(Turn(0), hands="2, 3, 4, 5", floor="Clock Room", peek_once=True).play("A: peek at nothing")
    assert once.asked == "A" and once.options[0] == "hire card 1"


@rule("WIZ-FLOOR-04")
def test_the_neighbour_who_points_is_the_one_on_the_left() -> None:
    peephole = pack(
        floor("Peephole", 'peek = { count = 1, timing = "start_of_turn", chooser = "left", turns = [1, 3] }')
    )
    t = wizard(Turn(2), hands="2, 3, 4, 5 | 2, 3, 4, 5 | 6, 6, 7, 7", floor="Peephole", packs=[peephole])
    assert t.asked == "A" and t.options == [f"show C {place}" for place in (1, 2, 3, 4)]
    t.play("A: show C 2").play("C: hire card 2").play("B: show A 1")
    assert t.asked == "A" and t.options[0] == "hire card 1" and t.s.known == [1, 0, 2]


# Hands


@rule("WIZ-HIRE-04", "WIZ-ROUND-06")
def test_the_first_card_of_the_box_is_held_and_hired_like_any_other() -> None:
    t = wizard(Hire(0), hands="-, ?, 2", teams="| 3")
    assert t.s.held(0) == [1, 2] and t.options[:2] == ["hire card 2", "hire card 3"]
    t.play("A: hire card 2")
    assert t.s.hands[0][1] == -1 and t.s.teams[0] == [0] and t.s.held(0) == [2]
    dismissed = wizard(Hire(0), hands="2", teams="?")
    assert dismissed.why("dismiss ? morphelia") == "WIZ-HIRE-08"


@rule("WIZ-ROUND-06")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_redeal_loses_no_card_and_leaves_the_deck_sorted(seat: int) -> None:
    t = wizard(Hire(1), hands="2, 3, -, 5 | 6, 7, 8, - | 9, 9, -, -", known="1 | 2 | 1 2", deck="11, 12, 13, 14, ?, 10")
    everything = sorted(t.s.deck + [card for hand in t.s.hands for card in hand])
    for seed in range(10):
        s = t.s.redeal(seat, QuickLuck(seed))
        assert sorted(s.deck + [card for hand in s.hands for card in hand]) == everything
        assert s.deck == sorted(s.deck) and [hand.count(-1) for hand in s.hands] == [1, 1, 2]
        assert [s.hands[other] for other in range(3) if other != seat] == [
            t.s.hands[other] for other in range(3) if other != seat
        ]
        known = [place for place in t.s.held(seat) if not t.s.is_secret(seat, place)]
        assert [s.hands[seat][place] for place in known] == [t.s.hands[seat][place] for place in known]
        assert s.options == t.s.options
    assert t.s.deck == sorted(t.s.deck) and len(t.s.deck) == 6  # the original is as it was


# The end


@rule("WIZ-END-04", "WIZ-END-05", "WIZ-END-06", "WIZ-END-07", "WIZ-RULING-29")
@pytest.mark.parametrize(
    ("treasure", "totals", "places", "winners"),
    [
        ((3, 2, 1), (40, 2, 1), (1, 2, 3), [0]),
        ((3, 3, 1), (40, 2, 1), (2, 1, 3), [1]),
        ((3, 3, 3), (7, 7, 7), (1, 1, 1), [0, 1, 2]),
        ((3, 3, 3), (7, 8, 7), (1, 3, 1), [0, 2]),
        ((9, 0, 0), (48, 47, 46), (3, 2, 1), [2]),
        ((9, 8, 0), (48, 50, 47), (2, 3, 1), [2]),
        ((9, 9, 0), (48, 50, 47), (2, 2, 1), [2]),  # noise breaks no tie among those who woke him
        ((9, 9, 12), (48, 50, 60), (2, 2, 1), []),
        ((0, 0, 0), (0, 1, 2), (1, 2, 3), [0]),
    ],
)
def test_places_and_winners(
    treasure: tuple[int, ...], totals: tuple[int, ...], places: tuple[int, ...], winners: list[int]
) -> None:
    s: Wizard = wizard(Hire(0), hands="2").s
    s.treasure, s.totals = list(treasure), list(totals)
    assert tuple(s.places()) == places and s.winners() == winners and s.scores() == list(treasure)
    assert s.awake == (max(totals) >= 48)


@rule("WIZ-ROUND-11", "WIZ-ROUND-12")
@pytest.mark.parametrize(
    ("totals", "ages", "first"),
    [((1, 2, 3), (0, 1, 2), 2), ((3, 2, 3), (2, 1, 0), 2), ((3, 2, 3), (1, 0, 2), 0), ((0, 0, 0), (1, 2, 0), 1)],
)
def test_who_begins(totals: tuple[int, ...], ages: tuple[int, ...], first: int) -> None:
    s: Wizard = wizard(Hire(0), hands="2").s
    s.totals, s.ages = list(totals), list(ages)
    assert rounds.first_player(s) == first


# Numbers


def test_numbers_that_positions_records_and_learners_carry_stay_as_they_are() -> None:
    assert (hiring.DECK, hiring.FROM_MARKET, hiring.PASS, hiring.PEEK_AGAIN) == (4, 8, 100, 104)
    assert (hiring.DISMISS, hiring.FROM_HAND_OF, hiring.KEEP_ALL, scoring.COPY_NOTHING) == (128, 256, 4, 255)
    assert wizard(Memorise(0, 1), hands="2").s.options == [0]
    assert wizard(GiveToMarket(0, True), hands="2, -, 3").s.options == [0, 2]
    assert wizard(PeekAndHire(), hands="2, 3, 4, 5 | 2 | 3").s.options == [0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 12]


def test_each_time_to_peek_has_its_number() -> None:
    assert [adventurers.BEFORE_FIRST_TURN, adventurers.START_OF_TURN, adventurers.NEVER] == [0, 1, 2]
