"""Whose doing it is that the log tells of, for either side."""

from __future__ import annotations

from tables import Table

from games.dungeon_twister.laid import doing, token, twister
from games.dungeon_twister.test_both_sides import SEAT, SIDES, marked
from hurlyburly.games.dungeon_twister import events as e
from hurlyburly.games.dungeon_twister.things import CARDS, CLOCKWISE, COMBAT, COUNTER_CLOCKWISE, DIRECTION
from hurlyburly.kernel.events import Event, seat_of
from hurlyburly.kernel.rules import rule


def those(t: Table, kind: type[Event]) -> list[Event]:
    return [event for event in t.match.told(None) if isinstance(event, kind)]


@SIDES
@rule("DT-ENCHANT-03")
def test_an_enchantment_is_told_of_the_side_that_casts_it(side: str, other: str) -> None:
    t = twister(f"{side} enchantress elf d5, {other} goblin d8", ground="d5 tree, d8 tree", turn=side, ap=0)
    t.play(f"{side}: enchantress elf; enchant d5")
    assert [seat_of(event) for event in those(t, e.Enchanted)] == [SEAT[side]]


@SIDES
@rule("DT-RANGED-15", "DT-COMBAT-07")
def test_shots_that_join_and_the_sums_are_told_of_the_attacker(side: str, other: str) -> None:
    tokens = f"{side} archer elf d5, {side} druid a9, {side} crossbow a9, {other} troll d9"
    t = doing(tokens, "archer elf", turn=side).play(f"{side}: shoot troll on d9; druid shoots too")
    (joined,) = those(t, e.ShotToo)
    assert isinstance(joined, e.ShotToo)
    assert (joined.seat, joined.token, joined.target) == (SEAT[side], token(f"{side} druid"), token(f"{other} troll"))
    t.play(f"{side}: +0").play(f"{other}: +0")
    (fought,) = those(t, e.Fought)
    assert isinstance(fought, e.Fought) and (fought.seat, fought.attack, fought.defence) == (SEAT[side], 4, 4)


@SIDES
@rule("DT-ENCHANT-13")
def test_a_tree_shelters_the_side_that_is_shot_at(side: str, other: str) -> None:
    tokens = f"{side} archer elf d9, {other} goblin d5"
    t = marked(twister(tokens, ground="d5 tree", turn=side), other, living="d5")
    t.play(f"{side}: archer elf; shoot goblin on d5")
    assert [seat_of(event) for event in those(t, e.Sheltered)] == [SEAT[other]]


def test_every_combat_card_and_both_ways_to_turn_are_things() -> None:
    t = twister("A goblin d5, B goblin d8")
    assert COMBAT.numbers(t.s.box) == list(range(2 * CARDS))
    assert t.match.thing(DIRECTION.thing(CLOCKWISE)).name == "Clockwise"
    assert t.match.thing(DIRECTION.thing(COUNTER_CLOCKWISE)).name == "Counter-clockwise"
