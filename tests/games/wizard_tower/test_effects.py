"""Effects of adventurers and treasures of floors, each by itself and mixed as packs may mix them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hurlyburly as hb
from games.wizard_tower.laid import pack, wizard
from games.wizard_tower.test_packs import adventurer, floor, of_class
from hurlyburly.envs.setups import Setup as Numbers
from hurlyburly.games.wizard_tower import WIZARD_TOWER, table, treasures
from hurlyburly.games.wizard_tower.adventurers import (
    LONER,
    Adventurer,
    AdventurerClass,
    Effect,
    Team,
    Treasure,
    WizardBox,
    noise_of,
    noise_score,
)
from hurlyburly.games.wizard_tower.effects import EFFECTS, Cancels, Copies, Hushes, Several, Uncopyable
from hurlyburly.games.wizard_tower.hiring import Hire
from hurlyburly.games.wizard_tower.scoring import CollectTreasure, Copy, NoiseAndTreasure
from hurlyburly.games.wizard_tower.treasures import TREASURES
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.rules import rule

MONK = AdventurerClass(4, "monk", "Monk")
BARD = AdventurerClass(11, "bard", "Bard")
LIBRARIAN = pack(of_class("scholar") + adventurer("Librarian", "scholar", 2, "hushes = 3"))


def card(rating: int, *effects: Effect, kind: AdventurerClass = MONK) -> Adventurer:
    return Adventurer("Somebody", kind, rating, list(effects))


def counts(*team: Adventurer) -> list[int]:
    """What each member counts."""
    box = WizardBox([], list(team), [], [])
    everybody = list(range(len(team)))
    assert noise_score(box, everybody) == sum(noise_of(box, everybody, member) for member in everybody)
    return [noise_of(box, everybody, member) for member in everybody]


# Adventurers


@rule("WIZ-NOISE-01")
def test_a_card_without_effects_counts_its_rating_whoever_is_there() -> None:
    assert counts(card(5), card(5), card(5, Cancels(True))) == [5, 5, 5]
    plain = card(5)
    assert (plain.label, plain.kin, plain.cancels, plain.copies, plain.bars_copying) == ("5", LONER, False, False, "")
    assert plain.text() == "Monk. Noise 5. It never cancels."


@rule("WIZ-NOISE-01")
def test_silent_cards_that_do_not_cancel_are_no_group() -> None:
    members = [card(0), card(0), card(3)]
    assert not members[0].cancels and Team(members, members, 3, [3]).cancelling() == []


@rule("WIZ-NOISE-02", "WIZ-RULING-32")
def test_cancels() -> None:
    five = card(5, Cancels(True))
    assert counts(five) == [5] and counts(five, card(5, Cancels(True), kind=BARD), card(4, Cancels(True))) == [0, 0, 4]
    assert five.cancels and five.label == "5"
    assert five.text() == "Monk. Noise 5. Two or more of this number in a team make none."


@rule("WIZ-ROGUE-02", "WIZ-RULING-33")
def test_several() -> None:
    first, second = card(1, Several(10)), card(3, Several(7))
    assert counts(first) == [1] and counts(first, second) == [10, 7]
    assert counts(first, card(1, Several(10), kind=BARD), card(1, Cancels(True))) == [1, 1, 1]
    assert not first.cancels and first.label == "1*"
    assert first.text() == "Monk. Noise 1. Two or more in a team make 10 each."


@rule("WIZ-SHAPE-01", "WIZ-RULING-15", "WIZ-RULING-16")
def test_copies() -> None:
    shifter = card(0, Copies(True), Uncopyable(False))
    assert shifter.copies and shifter.label == "?" and shifter.bars_copying == "WIZ-RULING-16" and not shifter.plain
    assert counts(shifter, shifter) == [0, 0]
    assert shifter.text() == (
        "Monk. When noise is counted it may stand for another card of its team; else it makes none. "
        "No Shapeshifter can copy it."
    )


@rule("WIZ-SHAPE-02", "WIZ-RULING-31")
def test_uncopyable() -> None:
    assert card(4, Uncopyable(False)).bars_copying == "WIZ-RULING-31"
    assert card(4, Uncopyable(False), kind=BARD).bars_copying == "WIZ-SHAPE-02"
    assert card(4, Uncopyable(False)).text().endswith("No Shapeshifter can copy it.")


@rule("WIZ-RULING-31")
def test_hushes_all_others_and_not_below_0() -> None:
    hush = card(4, Cancels(True), Hushes(3))
    assert counts(hush, card(9), card(2), card(3)) == [4, 6, 0, 0]
    assert counts(card(9), hush, card(8, Hushes(1))) == [5, 3, 5]
    assert counts(hush, card(4, Cancels(True)), card(5)) == [0, 0, 2]  # cancelled, it still hushes
    assert hush.text().endswith("make none. Each other member of its team makes 3 less noise.") and not hush.plain


@rule("WIZ-RULING-31")
def test_packs_mix_effects_as_they_like() -> None:
    own = pack(
        of_class("imp", "cancels = false\nseveral = 7\nhushes = 1")
        + adventurer("Pip", "imp", 2, "copyable = false")
        + adventurer("Pop", "imp", 9, "hushes = 0")
        + adventurer("Mirror", "imp", 0, "wild = true\nseveral = 0\ncopyable = false")
    )
    pip, pop, mirror = WIZARD_TOWER.checked_box([own]).cards[52:]  # type: ignore[attr-defined]
    assert [type(effect) for effect in pip.effects] == [Several, Hushes, Uncopyable]
    assert [type(effect) for effect in pop.effects] == [Several]
    assert [type(effect) for effect in mirror.effects] == [Copies, Hushes, Uncopyable]
    assert (pip.name, pop.name, mirror.name) == ("2* pip", "9* pop", "? mirror")
    t = wizard(NoiseAndTreasure(), teams="Pip, Pop, Mirror, 6 | 14, 13 | 12, 11", floor="Hall of Mirrors", packs=[own])
    t.play("A: mirror copies 9* pop")
    assert t.s.past[0].scores[0] == 7 + 6 + 6 + 5 and t.s.past[0].extra[0] == 1


def test_every_effect_says_what_a_row_may_say_of_it_and_has_words() -> None:
    assert len({effect.KEY for effect in EFFECTS}) == len(EFFECTS)
    for effect in EFFECTS:
        assert effect(3).text().endswith(".") and {*effect.RULES} <= {*WIZARD_TOWER.ledger.ids()}
        wrong = pack(of_class("imp", f'{effect.KEY} = "very"') + adventurer("Pip", "imp", 2))
        with pytest.raises(hb.BadPack, match=f"classes.0..{effect.KEY} .'imp'."):
            hb.Match("wizard-tower", packs=[wrong])


# One who hushes, everywhere


@rule("WIZ-RULING-31")
def test_a_librarian_is_right_on_the_page_in_the_log_and_when_copied() -> None:
    t = wizard(CollectTreasure(), teams="Librarian, 9, 5, 5 | 14, 13 | 12, 11", packs=[LIBRARIAN])
    assert t.s.past[0].scores[0] == 2 + 6
    told = t.match.events(None)
    summed = "Librarian 2, Grunda 6 instead of 9, Twinkle 0 instead of 5 and Nurse Nettle 0 instead of 5"
    assert any(f"noise score of 8: {summed}." in line for line in told), told
    shown: Any = t.match.view(None)
    members = shown.seats[0].team
    assert [(member.noise, member.cancelled) for member in members] == [(2, False), (6, False), (0, True), (0, True)]
    assert table.cancelling(members) == "two 5s cancel"
    assert t.match.thing("card:52").text == (
        "Scholar. Noise 2. Two or more of this number in a team make none. "
        "Each other member of its team makes 3 less noise."
    )
    copied = wizard(NoiseAndTreasure(), teams="Librarian, ?, 9, 8 | 14, 13 | 12, 11", packs=[LIBRARIAN])
    copied.play("A: morphelia copies 2 librarian")
    assert copied.s.past[0].scores[0] == 0 + 0 + 3 + 2


def test_bots_know_that_a_librarian_makes_others_quieter() -> None:
    def promise(team: str) -> float:
        s = wizard(Hire(0), hands="2", teams=team, market="Librarian", packs=[LIBRARIAN]).s
        promised: float = s.promise(0, 52)
        return promised

    assert promise("9, 8") > promise("9") > promise("")


def test_learners_see_the_noise_that_is_counted() -> None:
    """The fast observer and `encode` say the same of cards that change one another's noise."""
    luck = QuickLuck(3)
    differ = 0
    for seed in range(6):
        match = hb.Match("wizard-tower", 3, seed=seed, packs=[LIBRARIAN])
        numbers = Numbers(WIZARD_TOWER, 3)
        while not match.over:
            for seat in range(3):
                shown: Any = match.view(seat)
                said = np.array(WIZARD_TOWER.encode.observe(shown), np.float32)
                assert np.array_equal(numbers.observation(match.state, seat), said)
                differ += any(
                    not member.cancelled and member.noise < (member.copies or member.card).rating
                    for mine in shown.seats
                    for member in mine.team
                )
            seat = match.to_act[0]
            options = match.options(seat)
            match.play(seat, options[luck.below(len(options))])
    assert differ > 20


# Floors


def team(cards: str, noise: int = 0, scores: tuple[int, ...] = (0, 5, 9)) -> Team:
    t = wizard(Copy(0, 0), teams=cards)
    members = t.s.box.adventurers(t.s.teams[0])
    return Team(members, members, noise, list(scores))


TREASURE: list[tuple[Treasure, str, int, int]] = [  # a team, its noise, how often it is paid
    (treasures.PerClass(1, "mage"), "3, 3, 5, 2", 0, 2),
    (treasures.PerClass(1, "bard"), "3, 3, 5, 2", 0, 0),
    (treasures.AnyOfClass(1, "mage"), "3, 3, 5, 2", 0, 1),
    (treasures.AnyOfClass(1, "bard"), "3, 3, 5, 2", 0, 0),
    (treasures.PerShapeshifter(1), "?, ?, 5, 2", 0, 2),
    (treasures.LowestNoise(1), "2", 0, 1),
    (treasures.LowestNoise(1), "2", 5, 0),
    (treasures.SecondLowest(1), "2", 5, 1),
    (treasures.SecondLowest(1), "2", 9, 0),
    (treasures.NoiseAtMost(1, 5), "2", 5, 1),
    (treasures.NoiseAtMost(1, 5), "2", 6, 0),
    (treasures.NoiseOdd(1), "2", 5, 1),
    (treasures.NoiseOdd(1), "2", 4, 0),
    (treasures.CancellingGroups(1, 2), "2, 2, 3, 3", 0, 1),
    (treasures.CancellingGroups(1, 2), "2, 2, 2, 2", 0, 0),
    (treasures.LargeGroup(1, 3), "2, 2, 2, 3", 0, 1),
    (treasures.LargeGroup(1, 3), "2, 2, 3, 3", 0, 0),
    (treasures.AllDifferent(1), "2, 3, 4, 5", 0, 1),
    (treasures.AllDifferent(1), "?, 3, 4, 5", 0, 0),
    (treasures.AllDifferent(1), "3, 3, 4, 5", 0, 0),
]


@rule("WIZ-TREASURE-05")
@pytest.mark.parametrize(("treasure", "cards", "noise", "times"), TREASURE)
def test_how_often_a_team_is_paid(treasure: Treasure, cards: str, noise: int, times: int) -> None:
    assert treasure.times(team(cards, noise)) == times


def test_every_treasure_is_tried_above_and_has_words() -> None:
    assert {type(treasure) for treasure, *_ in TREASURE} == {*TREASURES}
    assert len({kind.RULE for kind in TREASURES}) == len(TREASURES)
    for treasure, *_ in TREASURE:
        assert re.fullmatch(r"1 treasure (for|if|more) .*\.", treasure.text({"mage": "Mage", "bard": "Bard"}))
        assert {*treasure.RULES} <= {*WIZARD_TOWER.ledger.ids()}


@rule("WIZ-RULING-19", "WIZ-SHAPE-06")
def test_only_what_pays_by_the_card_names_cards() -> None:
    mage, shifter = team("3, ?").cards
    assert treasures.PerClass(2, "mage").pays_for(shifter, mage) and not treasures.PerClass(2, "mage").pays_for(
        mage, shifter
    )
    assert treasures.PerShapeshifter(1).pays_for(shifter, mage) and not treasures.PerShapeshifter(1).pays_for(
        mage, mage
    )
    assert not treasures.NoiseOdd(1).pays_for(mage, mage) and not treasures.AnyOfClass(1, "mage").pays_for(mage, mage)
    assert (treasures.PerClass(2, "mage").promises(mage), treasures.PerClass(2, "mage").promises(shifter)) == (2, 0)


@rule("WIZ-RULING-30")
def test_a_floor_may_pay_for_two_things_but_not_twice_for_one() -> None:
    two = '{ rule = "per_class", class = "mage", amount = 1 }, { rule = "per_class", class = "monk", amount = 3 }'
    own = pack(floor("Study", f"treasure = [{two}]"))
    paid = wizard(CollectTreasure(), teams="3, 4, 2, 6 | 14 | 13", floor="Study", packs=[own]).s.past[0].extra
    assert paid == [4, 0, 0]
    with pytest.raises(hb.BadPack, match="twice for the same"):
        hb.Match("wizard-tower", packs=[pack(floor("Study", f"treasure = [{two.replace('monk', 'mage')}]"))])


def test_the_docs_of_packs_list_every_effect_and_treasure_with_what_it_takes() -> None:
    said = (Path(__file__).parents[3] / "docs" / "packs" / "wizard-tower.md").read_text(encoding="utf-8")
    rows = {name: cells for name, *cells in re.findall(r"^\| `(\w+)` \| ([^|]*?) ?\| ([^|]*?) ?\|", said, re.MULTILINE)}
    usual = {effect.KEY: f"`{str(effect.USUAL).lower()}`" for effect in EFFECTS}
    takes = {kind.RULE: [name.rstrip("_") for name in kind.TAKES] for kind in TREASURES}
    assert rows.keys() >= usual.keys() | takes.keys()
    assert {key: rows[key][1] for key in usual} == usual
    assert {key: re.findall(r"`(\w+)`", rows[key][0]) for key in takes} == takes
