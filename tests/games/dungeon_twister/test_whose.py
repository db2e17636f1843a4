"""Whose doing it is that the log tells of, for either side."""

from __future__ import annotations

from typing import Any

from tables import Table

from games.dungeon_twister.laid import doing, token, twister
from games.dungeon_twister.test_both_sides import SEAT, SIDES, marked
from hurlyburly.games.dungeon_twister import events
from hurlyburly.games.dungeon_twister.ground import square_name
from hurlyburly.games.dungeon_twister.things import CARDS, CLOCKWISE, COMBAT, COUNTER_CLOCKWISE, DIRECTION
from hurlyburly.kernel.events import Event, seat_of
from hurlyburly.kernel.rules import rule
from hurlyburly.kernel.state import UNKNOWN


def those(t: Table, kind: type[Event]) -> list[Any]:
    return [event for event in t.match.told(None) if isinstance(event, kind)]


@SIDES
@rule("DT-ENCHANT-03")
def test_an_enchantment_is_told_of_the_side_that_casts_it(side: str, other: str) -> None:
    t = twister(f"{side} enchantress elf d5, {other} goblin d8", ground="d5 tree, d8 tree", turn=side, ap=0)
    t.play(f"{side}: enchantress elf; enchant d5")
    assert [seat_of(event) for event in those(t, events.Enchanted)] == [SEAT[side]]


@SIDES
@rule("DT-RANGED-15", "DT-COMBAT-07")
def test_shots_that_join_and_the_sums_are_told_of_the_attacker(side: str, other: str) -> None:
    tokens = f"{side} archer elf d5, {side} druid a9, {side} crossbow a9, {other} troll d9"
    t = doing(tokens, "archer elf", turn=side).play(f"{side}: shoot troll on d9; druid shoots too")
    (joined,) = those(t, events.ShotToo)
    assert (joined.seat, joined.token, joined.target) == (SEAT[side], token(f"{side} druid"), token(f"{other} troll"))
    t.play(f"{side}: +0").play(f"{other}: +0")
    (fought,) = those(t, events.Fought)
    assert (fought.seat, fought.attack, fought.defence) == (SEAT[side], 4, 4)


@SIDES
@rule("DT-ENCHANT-13")
def test_a_tree_shelters_the_side_that_is_shot_at(side: str, other: str) -> None:
    tokens = f"{side} archer elf d9, {other} goblin d5"
    t = marked(twister(tokens, ground="d5 tree", turn=side), other, living="d5")
    t.play(f"{side}: archer elf; shoot goblin on d5")
    assert [seat_of(event) for event in those(t, events.Sheltered)] == [SEAT[other]]


@SIDES
@rule("DT-COMBAT-06", "DT-OBJ-SWORD-01")
def test_of_what_is_carried_only_what_adds_to_a_sum_is_told(side: str, other: str) -> None:
    for thing, helper, bonus in (("sword", token(f"{side} sword"), 1), ("rope", UNKNOWN, 0)):
        t = doing(f"{side} goblin d5, {side} {thing} d5, {other} troll d6, {other} rope d6", "goblin", turn=side)
        t.play(f"{side}: attack troll on d6")
        told = [(e.token, e.value, e.helper, e.bonus) for e in those(t, events.TookPart)]
        assert told == [(token(f"{side} goblin"), 1, helper, bonus), (token(f"{other} troll"), 4, UNKNOWN, 0)]


@SIDES
@rule("DT-TURN-18")
def test_what_an_action_costs_and_where_it_is_undertaken_is_told(side: str, other: str) -> None:
    tokens = f"{side} enchantress elf d5, {side} goblin a1, {other} goblin d8"
    t = twister(tokens, ground="d5 tree, d8 tree", turn=side, ap=2)
    t.play(f"{side}: enchantress elf; enchant d5; goblin; move to a2; enchantress elf; enchant d8")
    told = [(e.seat, e.token, square_name(e.square), e.cost, e.points) for e in those(t, events.Acted)]
    elf, goblin = token(f"{side} enchantress elf"), token(f"{side} goblin")
    assert told == [(SEAT[side], elf, "d5", 0, 2), (SEAT[side], goblin, "a1", 1, 1), (SEAT[side], elf, "d5", 0, 1)]


def test_every_combat_card_and_both_ways_to_turn_are_things() -> None:
    t = twister("A goblin d5, B goblin d8")
    assert COMBAT.numbers(t.s.box) == list(range(2 * CARDS))
    assert t.match.thing(DIRECTION.thing(CLOCKWISE)).name == "Clockwise"
    assert t.match.thing(DIRECTION.thing(COUNTER_CLOCKWISE)).name == "Counter-clockwise"
