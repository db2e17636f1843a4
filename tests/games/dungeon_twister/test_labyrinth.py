"""Rooms: revealed, searched, turned."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as bounds
from hypothesis import strategies as st

from games.dungeon_twister.laid import GAME, bare, doing, edge_at, lay_rooms, put, token, twister, where
from hurlyburly.games.dungeon_twister.box import ROOMS
from hurlyburly.games.dungeon_twister.ground import (
    DIRECTIONS,
    GEAR,
    KIND_OF_GROUND,
    LINE_A,
    LINE_B,
    NEXT,
    NOWHERE,
    OPEN,
    OPENING,
    SLOT,
    SLOT_SQUARES,
    SQUARES,
    WALL,
    opposite,
    square_name,
)
from hurlyburly.games.dungeon_twister.rooms import parse, text_of
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.rules import rule

OTHERS = "base-1-cw, base-2-cw, base-2-ccw"


@rule("DT-SETUP-07", "DT-SETUP-12", "DT-SETUP-13", "DT-SETUP-14", "DT-SETUP-01", "DT-SETUP-16")
def test_the_labyrinth_is_ten_wide_and_twenty_long_between_two_open_lines() -> None:
    t = twister(rooms="1 base-1-ccw, 8 base-1-cw 2")
    assert [SLOT[q] for q in (0, 9, 210, 219)] == [NOWHERE] * 4 and len(SLOT_SQUARES) == 8
    assert all(sum(SLOT[q] == slot for q in range(SQUARES)) == 25 for slot in range(8))
    assert t.s.gate(3, 1) and t.s.gate(0, 2) and not t.s.gate(3, 0)  # along the line, into the room, not out
    forest = [room for room in ROOMS if room.box == "forest"]
    assert len(forest) == 8 and len({room.pair for room in forest}) == 4
    assert all(sum(code & KIND_OF_GROUND == GEAR for code in room.squares) == 1 for room in ROOMS)


@rule("DT-SETUP-15")
def test_of_each_pair_one_room_turns_clockwise_and_one_does_not() -> None:
    for number in {room.pair for room in ROOMS}:
        assert sorted(room.clockwise for room in ROOMS if room.pair == number) == [False, True]


@rule("DT-SETUP-17", "DT-RULING-41")
def test_a_border_lets_through_what_both_rooms_edges_let_through() -> None:
    one_wall = doing("A troll d5", "troll", edges="d5 south wall here")
    assert one_wall.why("move to d6") == "DT-TERRAIN-WALL-01"
    elf = doing("A archer elf d5", "archer elf", edges="d5 south secret passage here, e5 south wall, c5 south wall")
    assert "move to d6" in elf.options
    walls = "d5 south secret passage here, d6 north wall here, d5 east wall, d5 west wall, d5 north wall"
    assert doing("A archer elf d5", "archer elf", edges=walls).why("move to d6") == "DT-TERRAIN-SECRET-03"
    slit = twister("A archer elf d5, B goblin d9", edges="d5 south arrow slit here").play("A: archer elf")
    assert "shoot goblin on d9" in slit.options
    blind = twister("A archer elf d5, B goblin d9", edges="d5 south arrow slit here, d6 north wall here")
    assert blind.play("A: archer elf").why("shoot goblin on d9") == "DT-RANGED-02"


@rule("DT-SETUP-18", "DT-REVEAL-05", "DT-SETUP-12")
def test_every_room_is_turned_up_as_it_is_printed_whichever_way_it_lies() -> None:
    for number, room in enumerate(ROOMS):
        lying = room
        for quarters in range(4):
            s = bare()
            slot = (number + quarters) % 8
            s.lay_room(slot, s.box.room_ids.index(room.id), quarters)
            squares = SLOT_SQUARES[slot]
            assert [s.ground[q] for q in squares] == list(lying.squares)
            assert [s.edges[4 * q + d] for q in squares for d in DIRECTIONS] == list(lying.edges)
            assert s.slots[slot] == s.box.room_ids.index(room.id) and s.turns[slot] == quarters
            lying = lying.turned()


@rule("DT-SETUP-13", "DT-SETUP-14", "DT-TEAM-30")
def test_the_lines_lie_at_both_ends_of_the_long_and_of_the_short_labyrinth() -> None:
    for teams, last in (("forest", 21), ("beginner", 16)):
        s = Match(GAME, 2, seed=1, variants={"teams": teams}).state
        assert [q for q in range(SQUARES) if s.ground[q] == LINE_A] == list(range(10))
        assert [q for q in range(SQUARES) if s.ground[q] == LINE_B] == list(range(10 * last, 10 * last + 10))
        assert s.last_row() == last and s.line_square(0, 3) == 3 and s.line_square(1, 3) == 10 * last + 3
        for q in range(SQUARES):
            line = s.ground[q] in (LINE_A, LINE_B)
            assert [s.edges[4 * q + d] for d in DIRECTIONS] == [OPEN if line else WALL] * 4
        assert s.own_line(0) == s.enemy_line(1) == LINE_A and s.own_line(1) == s.enemy_line(0) == LINE_B


# Revealing.


@rule("DT-REVEAL-01", "DT-REVEAL-03", "DT-REVEAL-04", "DT-REVEAL-09", "DT-WALLWALKER-04", "DT-RULING-10")
def test_a_room_is_revealed_across_an_open_edge_of_ones_own_room() -> None:
    names = "A goblin a5, A wall-walker b5, A warrior c3, A troll d5"
    edges = "a5 south open here, b5 south wall here, d5 south arrow slit here"
    t = twister(names, rooms="1 base-1-ccw", edges=edges, unseen=OTHERS)
    assert "reveal room 3" in t.play("A: goblin").options
    assert (
        twister(names, rooms="1 base-1-ccw", edges=edges).play("A: wall-walker").why("reveal room 3") == "DT-REVEAL-03"
    )
    assert twister(names, rooms="1 base-1-ccw", edges=edges).play("A: troll").why("reveal room 3") == "DT-REVEAL-04"
    assert twister(names, rooms="1 base-1-ccw", edges=edges).play("A: warrior").why("reveal room 3") == "DT-REVEAL-01"
    web = twister("A goblin a5", rooms="1 base-1-ccw", edges="a5 south web here")
    assert web.play("A: goblin").why("reveal room 3") == "DT-REVEAL-03"


@rule("DT-REVEAL-02")
def test_from_ones_own_line_both_rooms_at_it_are_revealed() -> None:
    t = doing("A goblin j0", "goblin", rooms="", unseen=OTHERS)
    assert {"reveal room 1", "reveal room 2"} <= set(t.options) and t.why("reveal room 3") == "DT-REVEAL-02"
    b = doing("B goblin a21", "goblin", rooms="", unseen=OTHERS, turn="B")
    assert {"reveal room 7", "reveal room 8"} <= set(b.options) and b.why("reveal room 1") == "DT-REVEAL-02"


@rule("DT-REVEAL-05", "DT-REVEAL-06", "DT-REVEAL-07", "DT-REVEAL-08", "DT-TRAP-12", "DT-SETUP-18")
def test_the_active_player_places_people_and_the_others_things_then_the_opponent_his() -> None:
    t = twister(
        "A goblin d0",
        rooms="",
        unseen="forest-7-cw",
        draws="forest-7-cw",
        hidden="A living trap 1, A rope 1, B thief 1, B sword 1",
    )
    t.play("A: goblin; reveal room 1")
    assert (
        t.s.ap == 2
        and t.asked == "A"
        and {option.split(" on ")[0] for option in t.options}
        == {
            "put A's living trap",
            "put B's thief",
            "put B's sword",
        }
    )
    assert not t.match.may_undo(0)
    floors = {option.split(" on ")[1] for option in t.options}
    assert len(floors) == 15  # 14 floor squares and the gear
    water = next(square_name(q) for q in SLOT_SQUARES[0] if t.s.kind_at(q) == 9)
    assert t.why(f"put B's thief on {water}") == "DT-REVEAL-07"
    spots = sorted(floors)
    t.play(f"A: put B's thief on {spots[0]}")
    assert t.why(f"put A's living trap on {spots[0]}") == "DT-REVEAL-07"
    t.play(f"A: put A's living trap on {spots[1]}; put B's sword on {spots[2]}")
    assert t.asked == "B" and {option.split(" on ")[0] for option in t.options} == {"put A's rope"}
    t.play(f"B: put A's rope on {spots[3]}")
    assert t.asked == "A" and "living trap" in t.options and where(t, "A living trap") == spots[1]


@rule("DT-TERRAIN-MIST-05", "DT-TERRAIN-FALLEN-02", "DT-RULING-42", "DT-TERRAIN-GEAR-01", "DT-RULING-04")
def test_nothing_is_placed_on_mist_trees_vines_fallen_trees_or_pits() -> None:
    for room in ("forest-8-cw", "forest-6-cw", "forest-5-cw"):
        t = twister("A goblin d0", rooms="", unseen=room, draws=room, hidden="B thief 1")
        t.play("A: goblin; reveal room 1")
        offered = {option.split(" on ")[1] for option in t.options}
        plain = {square_name(q) for q in SLOT_SQUARES[0] if t.s.ground[q] in (1, 2)}
        assert offered == plain


@rule("DT-RULING-69", "DT-TURN-12")
def test_placing_is_part_of_the_reveal_and_nothing_interrupts_it() -> None:
    t = twister("A goblin d0, B druid f21, B orb f21", rooms="", unseen=OTHERS, hidden="B thief 1")
    t.play("A: goblin; reveal room 1")
    assert t.asked == "A" and all(option.startswith("put") for option in t.options)
    t.play(f"A: {t.options[0]}")
    assert t.asked == "B" and t.options == ["keep the orb", "use the orb of peace"]


@pytest.mark.parametrize(("side", "other"), [("A", "B"), ("B", "A")])
@rule("DT-REVEAL-05", "DT-REVEAL-06", "DT-REVEAL-07", "DT-REVEAL-08")
def test_who_places_what_is_found_when_either_side_reveals(side: str, other: str) -> None:
    home, place = ("d0", 2) if side == "A" else ("d21", 8)
    hidden = f"{side} druid {place}, {side} rope {place}, {other} thief {place}, {other} sword {place}, {other} troll 4"
    t = twister(
        f"{side} goblin {home}", rooms="", unseen="base-1-cw, base-1-ccw", draws="base-1-cw", hidden=hidden, turn=side
    )
    t.play(f"{side}: goblin; reveal room {place}")
    assert (
        t.asked == side
        and t.s.unseen == [t.s.box.room_ids.index("base-1-ccw")]
        and where(t, f"{other} troll") == "place 4"
    )
    placed = {option.split(" on ")[0] for option in t.options}
    assert placed == {f"put {side}'s druid", f"put {other}'s thief", f"put {other}'s sword"}
    for piece in (f"{side}'s druid", f"{other}'s thief", f"{other}'s sword"):
        t.play(f"{side}: {next(option for option in t.options if piece in option)}")
    assert t.asked == other and {option.split(" on ")[0] for option in t.options} == {f"put {side}'s rope"}
    squares = [option.split(" on ")[1] for option in t.options]
    t.play(f"{other}: {t.options[-1]}")
    assert where(t, f"{side} rope") == squares[-1] and t.asked == side and "druid" in t.options
    assert len({where(t, name) for name in (f"{side} druid", f"{other} thief", f"{other} sword", f"{side} rope")}) == 4


@rule("DT-REVEAL-01", "DT-REVEAL-03")
def test_a_room_is_revealed_in_each_of_the_four_directions() -> None:
    for square, way, place in (("c6", "north", 1), ("c10", "south", 5), ("e8", "east", 4), ("f8", "west", 3)):
        home = 4 if way == "west" else 3
        t = doing(
            f"B goblin {square}",
            "goblin",
            rooms=f"{home} base-1-cw",
            unseen=OTHERS,
            turn="B",
            edges=f"{square} {way} open here",
        )
        assert [option for option in t.options if option.startswith("reveal")] == [f"reveal room {place}"]
        t = doing(
            f"B goblin {square}",
            "goblin",
            rooms=f"{home} base-1-cw",
            unseen=OTHERS,
            turn="B",
            edges=f"{square} {way} wall here",
        )
        assert t.why(f"reveal room {place}") == "DT-REVEAL-03"
    edge = doing("A goblin a8", "goblin", rooms="3 base-1-cw", unseen=OTHERS, edges="a8 west open here")
    assert not [option for option in edge.options if option.startswith("reveal")]


# Turning.


@rule("DT-ROTATE-01", "DT-ROTATE-02", "DT-ROTATE-03", "DT-TERRAIN-GEAR-01")
def test_from_a_gear_ones_room_or_its_twin_turns_a_quarter_the_way_it_is_printed() -> None:
    t = twister("A goblin c3, A troll c4", rooms="1 base-1-cw, 2 base-1-ccw, 3 base-2-cw")
    t.play("A: goblin")
    turning = {option for option in t.options if option.startswith("rotate")}
    assert turning == {"rotate room 1 clockwise", "rotate room 2 counter-clockwise"}
    assert t.why("rotate room 3 clockwise") == "DT-ROTATE-01"
    t.play("A: rotate room 2 counter-clockwise")
    assert t.s.ap == 2 and t.s.turns[1] == 3 and t.s.turns[0] == 0
    t.play("A: goblin; rotate room 1 clockwise")
    assert where(t, "A troll") == "b3" and where(t, "A goblin") == "c3" and t.s.ap == 1
    assert not t.match.may_undo(0)
    off = doing("A troll c4", "troll", rooms="1 base-1-cw")
    assert off.why("rotate room 1 clockwise") == "DT-TERRAIN-GEAR-01"


@rule("DT-RULING-65")
def test_with_four_rooms_of_one_number_a_gear_turns_any_of_them() -> None:
    t = twister("A goblin c3", rooms="1 base-1-cw, 2 base-1-ccw, 3 base-1-cw, 4 base-1-ccw", teams="free-choice")
    t.play("A: goblin")
    assert len([option for option in t.options if option.startswith("rotate")]) == 4


@rule("DT-ROTATE-04")
def test_markers_turn_with_their_room_and_with_no_other() -> None:
    inside, outside = SLOT_SQUARES[0][7], SLOT_SQUARES[1][7]
    for name, side, square in product(("living", "brambles", "traps"), range(2), (inside, outside, -1)):
        s = bare()
        setattr(s, name, [square if seat == side else -1 for seat in range(2)])
        put(s, f"A goblin {square_name(inside)}")
        s.turn_room(0, True)
        there = s.at[token("A goblin")]
        assert there != inside and getattr(s, name)[side] == (there if square == inside else square)
        assert getattr(s, name)[1 - side] == -1


@rule("DT-ROTATE-04")
@bounds(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False))
def test_turning_keeps_every_thing_and_edge_at_its_place_in_the_room(pick: Random) -> None:
    """Any number of quarter turns: contents stay the same, four are nothing, and inner edges agree on both sides."""
    s = bare()
    rooms = pick.sample([room.id for room in ROOMS], 8)
    lay_rooms(s, ", ".join(f"{place} {room} {pick.randrange(4)}" for place, room in enumerate(rooms, start=1)))
    names = ("A troll", "B goblin", "A rope", "B sword")
    for name, square in zip(names, pick.sample(range(10, 210), len(names)), strict=True):
        put(s, f"{name} {square_name(square)}")
    slot = pick.randrange(8)
    squares = SLOT_SQUARES[slot]
    before = snapshot(s)
    for quarters in range(1, 5):
        s.turn_room(slot, True)
        assert sorted(s.ground[q] for q in squares) == sorted(before[0][q] for q in squares)
        assert sorted(s.edges[4 * q + d] for q in squares for d in DIRECTIONS) == sorted(
            before[1][4 * q + d] for q in squares for d in DIRECTIONS
        )
        table = s.box.squares[4 * s.slots[slot] + s.turns[slot]]
        assert [s.ground[q] for q in squares] == table
        for q in range(SQUARES):
            for direction in DIRECTIONS:
                beyond = NEXT[4 * q + direction]
                if beyond != NOWHERE:
                    assert s.gate(q, direction) == s.gate(beyond, opposite(direction))
                    if SLOT[q] == SLOT[beyond] != NOWHERE:
                        both = {s.edges[4 * q + direction], s.edges[4 * beyond + opposite(direction)]}
                        assert len(both) == 1 or both == {7, 8}
        for piece, at in enumerate(s.at):
            assert at >= SQUARES or piece in (s.top[at], s.under[at])
        assert quarters == 4 or s.turns[slot] != before[2][slot]
    assert snapshot(s) == before
    s.turn_room(slot, False)
    s.turn_room(slot, True)
    assert snapshot(s) == before


def snapshot(s: Twister) -> tuple[list[int], list[int], list[int], list[int]]:
    return s.ground[:], s.edges[:], s.turns[:], s.at[:]


@rule("DT-SETUP-17")
def test_each_room_reads_back_as_it_is_written() -> None:
    for room in ROOMS:
        head = (
            f"id: {room.id}\nbox: {room.box}\npair: {room.pair}\ngear: {'cw' if room.clockwise else 'ccw'}\ntitle: x\n"
        )
        for _ in range(4):
            again = parse(head + "map:\n" + text_of(room), room.id)
            assert again.squares == room.squares and again.edges == room.edges
            room = room.turned()


def test_gates_need_an_opening_on_both_sides() -> None:
    t = twister(edges="d5 south wall here")
    assert t.s.gate(53, 2) & OPENING == 0 and edge_at(t, "d6", "north") == "open"
