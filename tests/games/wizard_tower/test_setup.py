"""What is in the box, and how a game begins."""

from __future__ import annotations

from collections import Counter

import pytest

from games.wizard_tower.laid import play_on, wizard
from hurlyburly import BadTable, Match
from hurlyburly.games.wizard_tower.contents import NUMBERS
from hurlyburly.games.wizard_tower.hiring import Hire
from hurlyburly.games.wizard_tower.rows import ADVENTURERS, FLOORS
from hurlyburly.kernel.rules import rule


@rule("WIZ-SETUP-01", "WIZ-CUSTOM-01", "WIZ-CUSTOM-03")
def test_the_deck_has_52_adventurers_and_the_box_three_blank_cards() -> None:
    t = wizard()
    assert len(t.s.box.cards) == 52 and NUMBERS.setup.blank_adventurers == 3
    assert sorted(t.s.market + t.s.deck + [card for hand in t.s.hands for card in hand]) == list(range(52))


@rule("WIZ-SETUP-02", "WIZ-SETUP-03", "WIZ-SETUP-05", "WIZ-SETUP-06")
def test_how_many_of_each_odd_class_there_are() -> None:
    count = Counter(card.class_ for card in ADVENTURERS.adventurers)
    assert (count["shapeshifter"], count["rogue"], count["slime"], count["bard"]) == (4, 4, 8, 4)
    labels = Counter(card.label for card in wizard().s.box.cards)
    assert labels["?"] == labels["1*"] == 4 and labels["10"] == 8
    assert [labels[bard] for bard in ("11", "12", "13", "14")] == [1, 1, 1, 1]


@rule("WIZ-SETUP-04")
def test_each_rating_from_2_to_9_is_on_four_adventurers() -> None:
    ratings = Counter(card.rating for card in ADVENTURERS.adventurers)
    assert [ratings[rating] for rating in range(2, 10)] == [4] * 8


@rule("WIZ-SETUP-07")
def test_a_card_shows_a_rating_a_name_and_a_class() -> None:
    t = wizard(Hire(0), hands="2", market="Twinkle, Quillon")
    twinkle, quillon = t.match.view(0).market  # type: ignore[attr-defined]
    assert (twinkle.title, twinkle.class_name, twinkle.label) == ("Twinkle", "Healer", "5")
    assert (quillon.class_name, quillon.rating) == ("Mage", 3)


@rule("WIZ-SETUP-08", "WIZ-RULING-03", "WIZ-CUSTOM-02")
def test_there_are_twenty_floors_of_which_eighteen_are_rooms() -> None:
    assert len(FLOORS) == len({floor.name for floor in FLOORS}) == 20 and NUMBERS.setup.blank_floors == 4
    assert sum(floor.kind == "room" for floor in FLOORS) == len(wizard().s.box.rooms) == 18


@rule("WIZ-SETUP-09", "WIZ-RULING-01")
def test_three_to_eight_can_play() -> None:
    assert [Match("wizard-tower", seats, seed=1).seats for seats in range(3, 9)] == [3, 4, 5, 6, 7, 8]
    for seats in (2, 9):
        with pytest.raises(BadTable):
            Match("wizard-tower", seats)


@rule("WIZ-SETUP-14")
def test_every_seat_has_a_guild_token_of_its_own() -> None:
    view = Match("wizard-tower", 8, seed=1).view(None)
    assert len({mine.guild for mine in view.seats}) == 8  # type: ignore[attr-defined]


@rule("WIZ-SETUP-10", "WIZ-SETUP-11", "WIZ-RULING-05")
def test_the_tower_has_ground_floor_and_attic_open_and_four_floors_face_down() -> None:
    view = Match("wizard-tower", 4, seed=1).view(2)
    assert [floor.name for floor in view.tower] == ["Ground Floor"]  # type: ignore[attr-defined]
    assert view.face_down == 4 and view.attic.name == "Attic"  # type: ignore[attr-defined]
    assert view.floor.text == "Peek at 2 of your cards. No additional treasure."  # type: ignore[attr-defined]
    assert wizard(ages="seated").log[0] == (
        "The tower: Ground Floor, 4 floors face down, Attic. The deck: 52 adventurers. "
        "From the youngest to the oldest: A, B and C. "
        "The first floor is the Ground Floor. Peek at 2 of your cards. No additional treasure."
    )


@rule("WIZ-SETUP-12", "WIZ-RULING-04")
def test_floors_not_used_stay_unseen_and_the_attic_is_never_played() -> None:
    t = play_on(wizard(), hushed=True)
    visited = [trip.floor for trip in t.s.past]
    assert visited[0] == 0 and 1 not in visited and len(set(visited)) == 5
    assert not set(t.s.rooms) & set(visited)
    shown = f"{t.match.view(None)}{t.log}"
    assert not any(t.s.box.floors[room].name in shown for room in t.s.rooms)


@rule("WIZ-SETUP-13", "WIZ-TRACK-02")
def test_all_see_the_noise_track() -> None:
    t = wizard(Hire(0), hands="2", totals="7 | 19 | 40")
    for reader in (0, 1, 2, None):
        assert [mine.total for mine in t.match.view(reader).seats] == [7, 19, 40]  # type: ignore[attr-defined]


@rule("WIZ-SETUP-15", "WIZ-SETUP-16")
def test_all_begin_without_noise_and_without_treasure() -> None:
    t = wizard()
    assert t.s.totals == t.s.treasure == [0, 0, 0]
