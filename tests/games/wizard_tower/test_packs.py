"""Blank cards: adventurers and floors of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

import hurlyburly as hb
from games.wizard_tower.laid import names, pack, play_on, wizard
from hurlyburly import games
from hurlyburly.games.wizard_tower.hiring import PeekAndHire, Turn
from hurlyburly.games.wizard_tower.scoring import CollectTreasure, Copy, NoiseAndTreasure
from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.rules import rule

EXAMPLE = hb.read_pack(Path(games.__file__).parent / "wizard_tower" / "blank_cards.toml")
HANDS = "2, 3, 4, 5 | 2, 3, 4, 5 | 6, 6, 7, 7"


def adventurer(name: str, kind: str, rating: int, more: str = "") -> str:
    return f'[[adventurers]]\nname = "{name}"\nclass = "{kind}"\nrating = {rating}\n{more}\n'


def of_class(kind: str, more: str = "") -> str:
    return f'[[classes]]\nid = "{kind}"\nname = "{kind.title()}"\n{more}\n'


def floor(name: str, more: str) -> str:
    return f'[[floors]]\nname = "{name}"\n{more}\n'


@rule("WIZ-CUSTOM-01", "WIZ-CUSTOM-02", "WIZ-CUSTOM-03", "WIZ-RULING-30", "WIZ-RULING-31")
def test_filled_in_cards_join_the_deck_and_the_rooms_and_all_are_told_of_them() -> None:
    t = wizard(packs=[EXAMPLE])
    assert len(t.s.box.cards) == 55 and len(t.s.box.rooms) == 22
    assert names(t, [52, 53, 54]) == ["0 sofa", "15 brass bertha", "6 pip and pop"]
    assert t.match.packs == [EXAMPLE] and "Sofa" in t.match.record()
    assert len(wizard().s.box.cards) == 52


def test_a_match_with_a_pack_is_played_saved_and_replayed() -> None:
    match = hb.Match("wizard-tower", 4, seed=11, packs=[EXAMPLE])
    luck = QuickLuck(1)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, luck_of(luck, match.options(seat)))
    again = hb.load(match.record())
    assert again.position() == match.position()


def luck_of(luck: QuickLuck, options: tuple[str, ...]) -> str:
    return options[luck.below(len(options))]


@rule("WIZ-RULING-32")
def test_equal_ratings_cancel_whatever_the_class() -> None:
    t = wizard(CollectTreasure(), teams="Pip and Pop, 6, 2, 3", packs=[EXAMPLE])
    assert t.s.past[0].scores[0] == 5
    loner = pack(of_class("loner") + adventurer("Lone Lou", "loner", 6, "cancels = false"))
    assert wizard(CollectTreasure(), teams="Lone Lou, 6, 2, 3", packs=[loner]).s.past[0].scores[0] == 17


@rule("WIZ-RULING-22")
def test_a_rogue_does_not_cancel_with_a_card_of_rating_1() -> None:
    mouse = pack(of_class("familiar") + adventurer("Mouse", "familiar", 1) + adventurer("Rat", "familiar", 1))
    assert wizard(CollectTreasure(), teams="1*, Mouse, 2, 3", packs=[mouse]).s.past[0].scores[0] == 7
    assert wizard(CollectTreasure(), teams="1*, Mouse, Rat, 3", packs=[mouse]).s.past[0].scores[0] == 4


@rule("WIZ-RULING-31")
def test_a_new_rogue_is_one_of_them_and_a_card_may_refuse_to_be_copied() -> None:
    own = pack(
        of_class("spirit") + adventurer("Sneak", "rogue", 1) + adventurer("Ghost", "spirit", 4, "copyable = false")
    )
    assert wizard(CollectTreasure(), teams="1*, Sneak, 2, 3", packs=[own]).s.past[0].scores[0] == 25
    t = wizard(Copy(0, 0), teams="?, Ghost, 2, 3", packs=[own])
    assert t.why("morphelia copies 4 ghost") == "WIZ-RULING-31"


@rule("WIZ-BARD-01")
def test_a_second_bard_of_the_same_rating_does_not_cancel_either() -> None:
    own = pack(adventurer("Echo", "bard", 11))
    assert wizard(CollectTreasure(), teams="11, Echo, 2, 3", packs=[own]).s.past[0].scores[0] == 27


@rule("WIZ-RULING-33")
def test_a_copied_card_that_does_not_cancel_counts_twice_or_as_several() -> None:
    own = pack(
        of_class("drummer")
        + of_class("twin")
        + adventurer("Drummer", "drummer", 5, "cancels = false")
        + adventurer("Twin", "twin", 2, "cancels = false\nseveral = 7")
    )
    drummer = wizard(NoiseAndTreasure(), teams="?, Drummer, 1*, 3", packs=[own])
    drummer.play("A: morphelia copies 5 drummer")
    assert drummer.s.past[0].scores[0] == 5 + 5 + 1 + 3
    twin = wizard(NoiseAndTreasure(), teams="?, Twin, 1*, 3", packs=[own])
    twin.play("A: morphelia copies 2* twin")
    assert twin.s.past[0].scores[0] == 7 + 7 + 1 + 3


@rule("WIZ-RULING-30")
def test_floors_of_ones_own_peek_and_pay_as_they_say() -> None:
    t = wizard(Turn(0), hands=HANDS, floor="Broom Closet", packs=[EXAMPLE])
    assert t.options == ["peek at nothing", "peek at 1", "peek at 2", "peek at 3", "peek at 4"]
    assert play_on(t, plays=6).match.view(None).asked == "PeekInTurn"
    assert play_on(t, plays=6).match.view(None).asked == "Hire"
    t = wizard(PeekAndHire(), hands=HANDS, floor="Aviary", packs=[EXAMPLE])
    assert t.match.options(1)[0] == "show A 1, 2 and 3"
    teams = "2, 2, 4, 4 | 2, 3, 5, 6 | 7, 8, 9, 10"
    paid = {name: wizard(CollectTreasure(), teams=teams, floor=name, packs=[EXAMPLE]).s.past[0].extra for name in OWN}
    assert paid == OWN


OWN = {"Broom Closet": [2, 1, 0], "Aviary": [2, 0, 0], "Maze": [1, 0, 0], "Wine Store": [1, 1, 0]}


def test_a_floor_where_the_neighbour_points_at_the_start_of_a_turn() -> None:
    own = pack(floor("Peephole", 'peek = { count = 2, timing = "start_of_turn", chooser = "left", turns = [1] }'))
    t = wizard(Turn(0), hands=HANDS, floor="Peephole", packs=[own])
    assert t.asked == "B" and t.options[0] == "show A 1 and 2"
    t.play("B: show A 3 and 4")
    assert t.asked == "A" and t.s.known[0] == 0b1100


MISTAKES = [
    (
        "".join(adventurer(f"Imp {letter}", "monk", 1) for letter in "abcd"),
        "3 blank",
    ),
    (adventurer("Mort", "necromancer", 4), "no class 'necromancer'; there are: shapeshifter, rogue, ranger"),
    (of_class("necromancer"), "class 'necromancer': no adventurer has it"),
    (of_class("monk"), "there is one already"),
    (of_class("imp").replace("Imp", "Monk") + adventurer("Mort", "imp", 4), "the name of another class"),
    (of_class("imp", "wild = true") + adventurer("Mort", "imp", 4), "wild"),
    ('[[class]]\nid = "imp"\n', "unknown field `class`"),
    (adventurer("Low", "monk", -1), "rating"),
    (adventurer("Half", "monk", 1).replace("= 1", "= 1.5"), "rating"),
    (adventurer("Mimic", "shapeshifter", 0, "several = 4"), "counts as several"),
    (adventurer("Twinkle", "healer", 5), "two cards are called 'Twinkle'"),
    (adventurer("Loud", "monk", 16), "rating"),
    (adventurer("Semi; colon", "monk", 3), "name"),
    (adventurer("Mimic", "shapeshifter", 0, "copyable = true"), "neither cancels, nor is copied"),
    (adventurer("Blob", "monk", 3, "several = 4"), "several must be 0"),
    (adventurer("Shape", "shapeshifter", 3), "rating is 0"),
    (adventurer("Typo", "monk", 3, "noisy = true"), "noisy"),
    (floor("Attic", ""), "two cards are called 'Attic'"),
    (floor("Roof", 'kind = "attic"'), "kind 'room'"),
    (floor("Roof", 'peek = { count = 1, timing = "start_of_turn" }'), "peek.turns"),
    (floor("Roof", "peek = { count = 0 }"), "peek.count"),
    (floor("Roof", "peek = { count = 5 }"), "count"),
    (floor("Roof", "peek = { count = -1 }"), "count"),
    (floor("Roof", 'peek = { count = 1, timing = "start_of_turn", turns = [5] }'), "turns"),
    (floor("Roof", 'peek = { count = 1, timing = "start_of_turn", turns = [2, 1] }'), "once and in order"),
    (floor("Roof", 'peek = { count = 1, timing = "start_of_turn", turns = [1, 1] }'), "once and in order"),
    (floor("Roof", 'peek = { count = 0, timing = "never", chooser = "left" }'), "nobody chooses"),
    (floor("Roof", 'peek = { count = 1, who = "all" }'), "who"),
    (floor("Roof", "treasure = [" + '{ rule = "noise_odd", amount = 1 }, ' * 2 + "]"), "twice for the same"),
    (floor("Roof", 'treasure = [{ rule = "per_class", class = "dragon", amount = 1 }]'), "no class 'dragon'"),
    (floor("Roof", 'treasure = [{ rule = "noise_at_most", amount = 1 }]'), "limit"),
    (floor("Roof", 'treasure = [{ rule = "noise_odd", amount = 4 }]'), "amount"),
    (floor("Roof", 'treasure = [{ rule = "steal", amount = 1 }]'), "steal"),
    ("".join(floor(f"Roof {letter}", "") for letter in "abcde"), "4 blank"),
]


@rule("WIZ-RULING-31", "WIZ-CUSTOM-01", "WIZ-CUSTOM-02")
@pytest.mark.parametrize(("text", "words"), MISTAKES)
def test_a_mistake_in_a_pack_is_explained(text: str, words: str) -> None:
    with pytest.raises(hb.BadPack, match=words):
        hb.Match("wizard-tower", packs=[pack(text)])


def said_by(field: str, number: int) -> Pack:
    """A pack in which a field of a card, or of what a floor pays for, has a number."""
    rule = {"limit": "noise_at_most", "groups": "matching_groups_at_least", "size": "matching_size_at_least"}.get(field)
    if rule:
        return pack(floor("Roof", f'treasure = [{{ rule = "{rule}", amount = 1, {field} = {number} }}]'))
    return pack(of_class("imp", "cancels = false") + adventurer("Pip", "imp", 2, f"{field} = {number}"))


@rule("WIZ-RULING-30", "WIZ-RULING-31")
@pytest.mark.parametrize(
    ("field", "least", "most"),
    [("several", 0, 15), ("hushes", 0, 15), ("limit", 0, 47), ("groups", 1, 2), ("size", 2, 4)],
)
def test_a_number_in_a_pack_keeps_within_its_bounds(field: str, least: int, most: int) -> None:
    for number in (least, most):
        hb.Match("wizard-tower", packs=[said_by(field, number)])
    for number in (least - 1, most + 1):
        with pytest.raises(hb.BadPack, match=field):
            hb.Match("wizard-tower", packs=[said_by(field, number)])


def test_a_pack_is_one_file() -> None:
    two = Pack("own", {**pack("").files, "more.toml": ""})
    with pytest.raises(hb.BadPack, match="one file"):
        hb.Match("wizard-tower", packs=[two])
