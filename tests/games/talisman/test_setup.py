"""Setting up the table and the characters, who begins, and the alternate ways to come by a character."""

from __future__ import annotations

import pytest
from tables import Table, fresh, laid

import hurlyburly as hb
from games.talisman.laid import BOX, CARD, at, talisman, who
from hurlyburly.games.talisman.effects import RollsOnTable
from hurlyburly.games.talisman.picking import SetUp
from hurlyburly.games.talisman.tables import FATE, GOLD, INNER, LIFE, MIDDLE, OUTER
from hurlyburly.games.talisman.turn import Turn
from hurlyburly.kernel.rules import rule
from hurlyburly.kernel.step import SEAT_NAMES


def start(seats: int = 3, **variants: object) -> Table:
    """A table before anybody has a character."""
    return laid("talisman", fresh("talisman", seats, **variants), variants=variants)


def picked(t: Table, *wanted: str) -> Table:
    """Everybody picks in turn and keeps the printed alignment."""
    for name in wanted:
        face = next(face for face in BOX.characters if face.name == name)
        t.play(f"{t.asked}: be the {name}; be {('good', 'neutral', 'evil')[face.alignment]}")
    return t


@rule("TAL-SETUP-01", "TAL-MOVE-01", "TAL-SPACE-01", "TAL-SPACE-07")
def test_the_board_has_three_regions_of_named_spaces() -> None:
    regions = [space.region for space in BOX.spaces]
    assert (regions.count(OUTER), regions.count(MIDDLE), regions.count(INNER)) == (24, 16, 9)
    assert len({space.name for space in BOX.spaces}) == 49
    draws = {space.name: space.draw for space in BOX.spaces}
    assert (draws["hidden valley"], draws["oasis"], draws["fields n"], draws["village"]) == (3, 2, 1, 0)


@rule("TAL-SETUP-02", "TAL-SETUP-06", "TAL-LIMIT-09", "TAL-LIMIT-10", "TAL-LIMIT-11", "TAL-LIMIT-12", "TAL-LIMIT-13")
@rule("TAL-LIMIT-06", "TAL-LIMIT-14", "TAL-RULING-81")
def test_every_supply_is_full_at_the_start() -> None:
    s = start().s
    assert [s.stock(what) for what in range(5)] == [6 * 5 + 32, 62, 62, 38, 30]
    assert len(s.talismans) == 4 and s.purchases == BOX.purchase_deck and not s.discard


@rule("TAL-LIMIT-01", "TAL-LIMIT-03", "TAL-LIMIT-04", "TAL-LIMIT-05", "TAL-RULING-93")
def test_the_box_holds_12_characters_100_adventure_18_purchase_and_24_spell_cards() -> None:
    assert len(BOX.characters) == 12
    assert (len(BOX.adventure_deck), len(BOX.purchase_deck), len(BOX.spell_deck)) == (100, 18, 24)
    assert BOX.adventure_deck.count(CARD["talisman"]) == 2 and BOX.talisman_deck == [CARD["talisman card"]] * 4


@rule("TAL-SETUP-04", "TAL-SETUP-05")
def test_the_decks_have_no_order_that_anybody_could_know() -> None:
    s = start().s
    assert s.deck == sorted(s.deck) and s.spell_deck == sorted(s.spell_deck)
    first = {hb.Match("talisman", 2, seed=seed).state.copy().draw_adventure() for seed in range(20)}
    assert len(first) > 5
    spells = {hb.Match("talisman", 2, seed=seed).state.luck.copy().draw(s.spell_deck[:]) for seed in range(20)}
    assert len(spells) > 5
    t = picked(start(2), "wizard", "warrior")
    wizard = next(c for c in t.s.characters if BOX.characters[c.who].name == "wizard")
    assert sorted(wizard.spells + t.s.spell_deck) == s.spell_deck and wizard.spells != s.spell_deck[:2]


@rule("TAL-SETUP-07")
def test_luck_names_the_first_to_pick() -> None:
    assert {hb.Match("talisman", 3, seed=seed).to_act for seed in range(30)} == {(0,), (1,), (2,)}


@rule("TAL-SETUP-08", "TAL-SETUP-10", "TAL-SETUP-11")
def test_the_first_picker_has_the_whole_deck_and_nobody_takes_what_another_has() -> None:
    t = start()
    assert len(t.options) == 12
    t.play(f"{t.asked}: be the troll; be neutral")
    assert "be the troll" not in t.options and t.why("be the troll") == "TAL-SETUP-10"
    assert len(picked(t, "elf", "monk").s.unused) == 9


@rule("TAL-SETUP-09", "TAL-TURN-01", "TAL-TURN-02", "TAL-RULING-06")
def test_picking_goes_to_the_right_the_last_picker_begins_and_play_goes_to_the_left() -> None:
    t = start()
    order = []
    for name in ("troll", "elf", "monk"):
        order.append("ABC".index(t.asked))
        picked(t, name)
    first = order[0]
    assert order == [first, (first - 1) % 3, (first - 2) % 3]
    assert t.s.active == order[-1] == (first + 1) % 3
    t.play(f"{t.asked}: roll to move")
    while t.s.active == order[-1]:
        t.play(f"{t.asked}: {t.options[0]}")
    assert t.s.active == (order[-1] + 1) % 3


@rule("TAL-SETUP-12", "TAL-SETUP-13", "TAL-SETUP-14", "TAL-SETUP-15", "TAL-SETUP-19", "TAL-SETUP-20", "TAL-SETUP-21")
def test_a_character_begins_as_its_card_says() -> None:
    t = picked(start(), "dwarf", "elf", "monk")
    seat = next(seat for seat in range(3) if t.s.face(seat).name == "dwarf")
    dwarf = t.s.characters[seat]
    assert at(t, seat) == "crags" and (dwarf.gold, dwarf.fate, dwarf.life) == (1, 5, 5)
    assert (dwarf.objects, dwarf.followers, dwarf.spells, dwarf.strength, dwarf.craft) == ([], [], [], 0, 0)


@rule("TAL-SETUP-18", "TAL-SETUP-22")
def test_the_prophetess_as_printed() -> None:
    t = picked(start(2), "prophetess", "warrior")
    seat = next(seat for seat in range(2) if t.s.face(seat).name == "prophetess")
    she = t.s.characters[seat]
    assert (t.s.strength_of(seat), t.s.craft_of(seat), she.gold, she.fate, she.life) == (2, 4, 1, 2, 4)
    assert at(t, seat) == "chapel" and len(she.spells) == 1


@pytest.mark.parametrize(("name", "spells"), [("wizard", 2), ("priest", 1), ("sorceress", 1), ("troll", 0)])
@rule("TAL-SETUP-18", "TAL-SETUP-19")
def test_only_some_begin_with_spells(name: str, spells: int) -> None:
    t = talisman(SetUp(0), who(name, spells=""), who("elf"))
    assert len(t.s.characters[0].spells) == spells


@rule("TAL-SETUP-16", "TAL-SETUP-17", "TAL-ATTR-16", "TAL-RULING-07")
def test_the_alignment_may_be_switched_before_play_and_still_change_once_in_the_turn() -> None:
    t = start(2)
    t.play(f"{t.asked}: be the monk")
    assert t.options == ["be good", "be neutral", "be evil"]
    t.play(f"{t.asked}: be evil")
    seat = next(seat for seat in range(2) if t.s.characters[seat].who >= 0)
    assert t.s.characters[seat].alignment == 2 and not t.s.characters[seat].realigned
    assert t.match.view(None).characters[seat].alignment == "evil"


@rule("TAL-RULING-05")
def test_two_to_six_can_play() -> None:
    for seats in (1, 7):
        with pytest.raises(hb.BadTable):
            hb.Match("talisman", seats)
    assert [hb.Match("talisman", seats).seats for seats in range(2, 7)] == [2, 3, 4, 5, 6]


@rule("TAL-ALT-10")
def test_dealt_characters_are_not_chosen() -> None:
    t = start(3, characters="dealt")
    assert t.options == ["be good", "be neutral", "be evil"]
    dealt = {
        hb.Match("talisman", 2, seed=seed, variants={"characters": "dealt"}).view(None).unused for seed in range(9)
    }
    assert len(dealt) > 3


@rule("TAL-ALT-11")
@pytest.mark.parametrize("choice", [0, 1])
def test_one_of_two_dealt_characters_is_kept(choice: int) -> None:
    t = start(3, characters="one of two")
    assert len(t.options) == 2
    dealt = t.match.plays(SEAT_NAMES.index(t.asked))
    kept, returned = dealt[choice], dealt[1 - choice]
    others = [f"be the {face.name}" for face in BOX.characters if f"be the {face.name}" not in t.options]
    assert "TAL-SETUP-10" not in [t.why(other) for other in others]  # nobody has them: they were not dealt
    chooser = t.asked
    t.play(f"{chooser}: {kept}")
    assert returned.things[0] in t.match.view(None).unused
    kept_name, returned_name = (t.match.thing(play.things[0]).name for play in (kept, returned))
    assert t.log[-1] == f"{chooser} is the {kept_name}; the {returned_name} goes back to the box."


@rule("TAL-ALT-11")
@pytest.mark.parametrize("seed", range(8))
def test_each_character_is_dealt_once(seed: int) -> None:
    match = hb.Match("talisman", 6, seed=seed, variants={"characters": "one of two"})
    seen: list[str] = []
    while len(seen) < 12:
        (seat,) = match.to_act
        seen += match.view(None).dealt
        assert [play.things for play in match.plays(seat)] == [(thing,) for thing in match.view(None).dealt]
        match.play(seat, match.options(seat)[0])
        match.play(seat, "be good")
    assert len(set(seen)) == 12 and len(match.view(None).unused) == 6 and match.view(None).dealt == ()


@rule("TAL-TURN-03", "TAL-ENC-02", "TAL-ENC-04")
def test_a_turn_is_a_move_and_then_an_encounter_where_it_ends() -> None:
    t = talisman(Turn(0), who("warrior", "tavern"), who("troll", "city"), dice="1", draws="bag of gold")
    t.play("A: roll to move; move 1 left to the fields sw; take bag of gold")
    assert at(t) == "fields sw" and t.s.characters[0].gold == 2 and t.asked == "B"


@rule("TAL-LIMIT-02", "TAL-SETUP-03")
def test_there_are_three_dice_of_six_sides_for_everybody() -> None:
    luck = hb.Match("talisman", 2, seed=1).state.luck.copy()
    assert {luck.die() for _ in range(200)} == {1, 2, 3, 4, 5, 6}
    most = max([effect.dice for effect in BOX.effects if isinstance(effect, RollsOnTable)])
    assert most <= 3


@rule("TAL-LIMIT-15", "TAL-LIMIT-16", "TAL-RULING-80")
def test_nobody_gains_what_the_stock_does_not_have() -> None:
    from hurlyburly.games.talisman.attributes import gain

    t = talisman(Turn(0), who("warrior"), who("troll", strength=61, fate=36, gold=29, life=50))
    assert [gain(t.s, 0, what, 5) for what in (0, FATE, GOLD, LIFE)] == [1, 1, 0, 5]
    assert gain(t.s, 0, 0, 1) == 0
    t.s.characters[1].strength -= 2
    assert gain(t.s, 0, 0, 3) == 2
