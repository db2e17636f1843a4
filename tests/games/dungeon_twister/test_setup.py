"""Before the first turn: teams, line-up, face-down tokens; and who may know what of it."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import tomli_w

import hurlyburly as hb
from games.dungeon_twister.laid import GAME, hidden_rooms, own, token, twister
from hurlyburly.games.dungeon_twister.box import KINDS, ROOMS
from hurlyburly.games.dungeon_twister.ground import TREE, VINES
from hurlyburly.games.dungeon_twister.lineup import capacity
from hurlyburly.games.dungeon_twister.tokens import FACE_DOWN, KIND, REMOVED, SET, SIDE
from hurlyburly.kernel.content import Pack, read_pack
from hurlyburly.kernel.errors import BadPack
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.rules import rule

FOREST = [kind for kind in KINDS if kind.box == "forest"]


def begun(seed: int = 1, **variants: Any) -> Match:
    return Match(GAME, 2, seed=seed, variants={name.replace("_", "-"): value for name, value in variants.items()})


def state(match: Match) -> Any:
    return match.state


def play_on(match: Match, until: str, seed: int = 5) -> Match:
    """Play at random until a step asks."""
    luck = QuickLuck(seed)
    while match.view(None).asked != until:
        seat = match.to_act[0]
        options = match.options(seat)
        match.play(seat, options[luck.below(len(options))])
    return match


@rule("DT-SETUP-02", "DT-TEAM-01", "DT-SETUP-03", "DT-SETUP-06", "DT-TEAM-03")
def test_the_forest_box_gives_each_side_eight_characters_six_objects_and_eight_rooms() -> None:
    match = begun()
    assert [side.in_hand for side in match.view(None).sides] == [14, 14] and len(match.view(None).unseen_rooms) == 8
    people = [kind for kind in FOREST if kind.movement and not kind.id.startswith("spawnling")]
    assert len(people) == 8 and len({kind.id for kind in people}) == 8
    assert match.view(None).sides[0].plants == match.view(None).sides[1].webs == 3
    grounds = Counter(code & 31 for room in ROOMS if room.box == "forest" for code in room.squares)
    assert grounds[TREE] == 12 and grounds[VINES] == 5  # a stump and a neutral rope for each


@rule("DT-SETUP-19", "DT-SETUP-20", "DT-SETUP-21")
def test_each_side_lines_up_four_characters_on_the_dots_in_secret() -> None:
    match = begun()
    assert match.options(0)[0] == "line up druid on b0" and len(match.options(0)) == 8
    why = match.why(0, "line up steam saw on b0")
    assert why is not None and why.rule == "DT-SETUP-19"
    for name, square in (("druid", "b0"), ("logger", "d0"), ("araknis", "g0"), ("breeder", "i0")):
        match.play(0, f"line up {name} on {square}")
    assert match.to_act == (1,) and match.view(1).tokens == () and match.view(None).tokens == ()
    assert own(match, 0)["druid"] == "square:1" and not any("druid" in line for line in match.events(1))
    match = play_on(match, "Hide")
    assert match.to_act[0] in (0, 1) and len(match.options(match.to_act[0])) == 10 * 8


@rule("DT-SETUP-21", "DT-SETUP-22", "DT-SETUP-23", "DT-SETUP-24", "DT-SETUP-25")
def test_all_other_tokens_go_face_down_on_the_rooms_in_turn_until_they_are_full() -> None:
    match = play_on(begun(), "Hide")
    first = match.to_act[0]
    kind = match.options(first)[0].split(" on ")[0]
    match.play(first, f"{kind} on room 1")
    assert match.to_act == (1 - first,)
    other = match.options(1 - first)[0].split(" on ")[0]
    match.play(1 - first, f"{other} on room 1")
    why = match.why(first, match.options(first)[0].split(" on ")[0] + " on room 1")
    assert why is not None and why.rule == "DT-SETUP-23"
    name = kind.removeprefix("hide ")
    title = next(kind.title for kind in KINDS if kind.name == name)
    assert f"{match.names[first]} hides the {title} on room 1." in match.events(first)
    assert f"{match.names[first]} hides something on room 1." in match.events(1 - first)
    assert own(match, first)[name] == "place:0"
    play_on(match, "PlayCard")
    assert [sum(room.face_down) for room in match.view(None).rooms] == [2, 2, 3, 3, 3, 3, 2, 2]
    on_line = [token for token in match.view(None).tokens if token.character]
    assert len(on_line) == 8 and len(match.view(None).tokens) == 8  # the lines lie open, nothing else does
    assert match.options(match.to_act[0]) == ("play 2",)


@rule("DT-SETUP-18", "DT-SETUP-25", "DT-TEAM-11")
def test_luck_decides_who_places_who_begins_and_which_room_lies_where() -> None:
    places = {play_on(begun(seed), "Hide").to_act[0] for seed in range(8)}
    begins = {play_on(begun(seed), "PlayCard").to_act[0] for seed in range(8)}
    names = {begun(seed, teams="mutual-choice").to_act[0] for seed in range(8)}
    assert places == begins == names == {0, 1}
    found = set()
    for seed in range(12):
        t = twister("A goblin d0", rooms="", unseen="base-1-cw, base-2-cw")
        t.s.luck = QuickLuck(seed)
        t.play("A: goblin; reveal room 1")
        found.add((t.s.slots[0], t.s.turns[0]))
    assert len({room for room, _ in found}) == 2 and len({quarters for _, quarters in found}) > 2


# Free Choice.


@rule("DT-TEAM-02", "DT-TEAM-04", "DT-TEAM-05", "DT-TEAM-06", "DT-TEAM-07", "DT-TEAM-08", "DT-TEAM-09", "DT-TEAM-10")
def test_free_choice_picks_rooms_and_teams_from_both_boxes_in_secret() -> None:
    match = begun(teams="free-choice")
    assert match.options(0) == tuple(f"pick rooms {number}" for number in range(1, 9))
    match.play(0, "pick rooms 1")
    match.play(0, "pick rooms 7")
    assert {"pick druid", "pick wizard"} <= set(match.options(0))
    for name in ("druid", "wizard", "troll", "goblin", "thief", "logger", "araknis", "cleric"):
        match.play(0, f"pick {name}")
    for name in ("rope", "sword", "armor", "orb of peace", "steam saw", "treasure"):
        match.play(0, f"pick {name}")
    assert match.to_act == (1,) and match.view(1).own_pairs == () and match.view(1).unseen_rooms == ()
    assert not any(re.search(r"wizard|pair \d|rooms? \d", line) for line in match.events(1))
    assert match.view(0).own_pairs == (1, 7) and own(match, 0)["wizard"] == "hand"
    play_on(match, "PlayCard")
    assert len(state(match).unseen) == 8
    assert sum(at < 230 for at in state(match).at[:SET]) == 14


@rule("DT-TEAM-25", "DT-GLOSSARY-08", "DT-RULING-76")
def test_nothing_is_picked_twice_and_neutral_ropes_and_torches_never() -> None:
    match = begun(teams="free-choice")
    for play in ("pick rooms 1", "pick rooms 2"):
        match.play(0, play)
    while "pick rope" not in match.options(0):
        match.play(0, match.options(0)[0])
    assert not any("torch" in option for option in match.options(0))
    match.play(0, "pick rope")
    why = match.why(0, "pick rope")
    assert why is not None and why.rule == "DT-TEAM-25"


@rule("DT-RULING-65")
def test_both_may_pick_the_same_pair() -> None:
    match = play_on(begun(teams="free-choice"), "PickPairs")
    match.play(0, "pick rooms 3")
    match.play(0, "pick rooms 4")
    while match.to_act == (0,):
        match.play(0, match.options(0)[0])
    assert "pick rooms 3" in match.options(1)


# Mutual Choice.


@rule("DT-TEAM-12", "DT-TEAM-13", "DT-TEAM-15", "DT-TEAM-16", "DT-TEAM-17", "DT-TEAM-18", "DT-TEAM-19", "DT-TEAM-20")
def test_mutual_choice_alternates_openly_and_ends_with_equal_teams() -> None:
    match = begun(teams="mutual-choice")
    first = match.to_act[0]
    for seat, number in ((first, 1), (1 - first, 2), (first, 5), (1 - first, 6)):
        match.play(seat, f"pick rooms {number}")
    assert len(match.view(None).unseen_rooms) == 8 and match.view(None).sides[first].pairs == (1, 5)
    names = ("druid", "troll", "logger", "thief", "wizard", "goblin", "cleric", "araknis")
    things = ("rope", "sword", "armor", "orb of peace", "steam saw", "treasure")
    for number, name in enumerate(names + things):
        match.play((first + number) % 2, f"name {name}")
    at = state(match).at
    teams = [{KIND[t] for t in range(2 * SET) if SIDE[t] == side and at[t] == 230} for side in range(2)]
    assert teams[0] == teams[1] and len(teams[0]) == 14
    assert match.view(None).asked == "LineUp" and match.view(1).tokens == ()


# Handicap, scenario, beginners.


@rule("DT-TEAM-21", "DT-TEAM-22", "DT-TEAM-26", "DT-TEAM-27", "DT-RULING-72")
def test_a_handicapped_player_goes_without_characters_and_does_not_say_which() -> None:
    match = begun(teams="mutual-choice", handicap="B", handicap_characters=5, handicap_cards=True)
    play_on(match, "GoWithout")
    assert match.to_act == (1,)
    name = match.options(1)[0].removeprefix("go without ")
    gone = next(kind.title for kind in KINDS if kind.name == name)
    heard = len(match.heard)
    for _ in range(3):
        match.play(1, match.options(1)[0])
    assert not any(gone in line for line in match.events(0, heard)) and any(
        gone in line for line in match.events(1, heard)
    )
    assert match.view(0).sides[1].combat_cards == (0, 1, 2, 2, 3, 3, 4) and match.view(0).goal == 5
    play_on(match, "PlayCard")
    assert sum(sum(room.face_down) for room in match.view(None).rooms) == 17
    assert len([token for token in match.view(None).tokens if token.owner == "B"]) == 4


@rule("DT-TEAM-23", "DT-TEAM-24")
def test_a_scenario_fixes_teams_and_rooms_and_may_change_rules() -> None:
    match = begun(teams="scenario")
    assert "line up stone elemental on b0" in match.options(0) and "line up troll on b0" not in match.options(0)
    assert match.view(0).goal == 4 and match.view(0).sides[0].jump_cards == 2
    assert "base-2-cw" in hidden_rooms(match) and "forest-6-cw" not in hidden_rooms(match)


@rule("DT-TEAM-30")
def test_the_beginners_game_has_six_rooms_and_leaves_some_pieces_out() -> None:
    match = begun(teams="beginner")
    assert len(match.view(0).unseen_rooms) == 6 and match.view(0).rows == 17
    kinds = {kind for kind, where in own(match, 0).items() if where == "hand"}
    assert len(kinds) == 10 and not kinds & {"wall-walker", "mekanork", "speed potion", "armor"}
    play_on(match, "PlayCard")
    assert [sum(room.face_down) for room in match.view(None).rooms] == [2, 2, 2, 2, 2, 2, 0, 0]
    assert {token.where[1:] for token in match.view(None).tokens if token.owner == "B"} == {"16"}


@rule("DT-SETUP-02", "DT-SETUP-08", "DT-SETUP-09", "DT-SETUP-03", "DT-SETUP-05", "DT-TURN-08")
def test_everything_is_at_its_beginning_when_a_table_is_laid() -> None:
    for variants, handicapped in (({}, -1), ({"handicap": "A", "handicap_cards": True}, 0), ({"handicap": "B"}, 1)):
        s = state(begun(**variants))
        assert s.vp == [0, 0] and s.actions == [[2, 3, 4, 5], [2, 3, 4, 5]] and s.jumps == [3, 3] and s.played == [0, 0]
        low = [0, 1, 2, 2, 3, 3, 4]
        assert s.hands[1] == [*low, 5, 6] and s.hands[0] == (low if handicapped == 0 else [*low, 5, 6])
        assert s.plants == s.webs == [3, 3] and s.brambles == s.living == s.traps == [-1, -1]
        assert s.goal == 5 and s.dullest == 24 and s.dull == 0 and s.highest == 1 and s.ap == 0 and not s.peace
        assert s.drinkers == [-1, -1] and s.drinker_ap == [0, 0] and s.walker == s.load == -1 and s.fight is None
        assert s.handicapped == handicapped and s.missing == (1 if variants else 0)
        names = [
            name
            for name in (*(f"A spawnling {n}" for n in (1, 2, 3)), "B spawnling 3", "N rope 1", "N rope 5", "N torch 2")
        ]
        assert {s.at[token(name)] for name in names} == {236} and len(s.at) == len(s.flags) == 69 and not any(s.flags)
        assert s.top == s.under == [-1] * 220 and s.found == -1 and s.slots == [-1] * 8 and s.turns == [0] * 8


@rule("DT-TEAM-01", "DT-SETUP-01", "DT-TEAM-30")
def test_each_box_brings_its_own_pieces_and_rooms_to_both_sides() -> None:
    for teams, box in (("forest", "forest"), ("base", "base"), ("beginner", "base")):
        match = begun(teams=teams)
        out = {"wall_walker", "mekanork", "speed_potion", "armor"} if teams == "beginner" else set()
        mine = {n for n, kind in enumerate(KINDS) if kind.box == box and kind.id not in out and kind.id != "torch"}
        mine = {n for n in mine if not KINDS[n].id.startswith("spawnling")}
        for side in range(2):
            assert {n for n in range(SET) if state(match).at[side * SET + n] == 230} == mine
        assert {room.split("-")[0] for room in hidden_rooms(match)} == {box}


@rule("DT-SETUP-19", "DT-SETUP-20")
def test_who_stands_on_a_dot_is_not_thought_of_for_another() -> None:
    match = begun()
    match.play(0, "line up druid on b0")
    tried = [one.play.text for one in match.why_not(0, [])]
    assert "line up logger on d0" in tried and "line up druid on d0" not in tried


@rule("DT-SETUP-19", "DT-SETUP-20", "DT-SETUP-21")
def test_the_second_player_lines_up_on_his_own_dots() -> None:
    match = begun()
    for name in ("druid", "logger", "araknis", "breeder"):
        match.play(0, next(option for option in match.options(0) if f"line up {name} on" in option))
    for name, square in (("breeder", "b21"), ("druid", "d21"), ("archer elf", "g21"), ("logger", "i21")):
        match.play(1, f"line up {name} on {square}")
    s = state(match)
    assert [s.top[q] for q in (1, 3, 6, 8)] == [token(f"A {n}") for n in ("druid", "logger", "araknis", "breeder")]
    assert [s.top[q] for q in (211, 213, 216, 218)] == [
        token(f"B {n}") for n in ("breeder", "druid", "archer elf", "logger")
    ]


@rule("DT-SETUP-21", "DT-SETUP-23", "DT-TEAM-26")
def test_who_has_more_tokens_goes_on_placing_alone() -> None:
    match = play_on(begun(teams="mutual-choice", handicap="A", handicap_characters=4), "Hide")
    order = []
    while match.view(None).asked == "Hide":
        order.append(match.to_act[0])
        match.play(order[-1], match.options(order[-1])[0])
    assert Counter(order) == {0: 6, 1: 10} and order[-3:] == [1, 1, 1] and order[0] != order[1]


@rule("DT-SETUP-23", "DT-TEAM-30")
def test_how_many_tokens_each_room_takes() -> None:
    for teams, room in (("forest", [2, 2, 3, 3, 3, 3, 2, 2]), ("beginner", [2, 2, 2, 2, 2, 2, 0, 0])):
        s = state(begun(teams=teams))
        assert [capacity(s, slot) for slot in range(8)] == room


@rule("DT-TEAM-08", "DT-TEAM-12", "DT-TEAM-06")
def test_nobody_picks_a_pair_of_rooms_twice() -> None:
    match = begun(teams="free-choice")
    match.play(0, "pick rooms 3")
    assert match.options(0) == tuple(f"pick rooms {n}" for n in (1, 2, 4, 5, 6, 7, 8))
    match.play(0, "pick rooms 8")
    assert match.view(0).own_pairs == (3, 8) and "pick druid" in match.options(0)
    why = match.why(0, "pick rope")
    assert why is not None and why.rule == "DT-TEAM-06"  # characters first
    mutual = begun(teams="mutual-choice")
    first = mutual.to_act[0]
    mutual.play(first, "pick rooms 3")
    assert mutual.options(1 - first) == tuple(f"pick rooms {n}" for n in (1, 2, 4, 5, 6, 7, 8))
    play_on(mutual, "NameKinds")
    assert len(mutual.options(mutual.to_act[0])) == 16


@pytest.mark.parametrize("seat", [0, 1])
@rule("DT-TEAM-21", "DT-TEAM-22", "DT-TEAM-26")
def test_either_side_may_be_handicapped_and_keeps_four_for_its_line(seat: int) -> None:
    for left, without in ((7, 1), (6, 2), (5, 3), (4, 4)):
        match = begun(handicap="AB"[seat], handicap_characters=left)
        for _ in range(without):
            assert match.view(None).asked == "GoWithout" and match.to_act == (seat,)
            match.play(seat, match.options(seat)[0])
        assert match.view(None).asked == "LineUp"
        assert sum(at == REMOVED for at in state(match).at[seat * SET : seat * SET + SET]) == without
        assert list(own(match, seat).values()).count("home") == without
    small = begun(teams="beginner", handicap="AB"[seat], handicap_characters=4)
    play_on(small, "LineUp")
    assert sum(at == REMOVED for at in state(small).at) == 2  # beginners have six characters


# Packs.

ROOM = """id: pack-{pair}-{gear}
box: cellar
pair: {pair}
gear: {gear}
title: Cellar {gear}
map:
+ o + o + o + o + o +
o .   .   .   .   . o
+   +   +   +   +   +
o .   .   .   .   . o
+   +   +   +   +   +
o .   .   {square}   .   . o
+   +   +   +   +   +
o .   .   .   .   . o
+   +   +   +   +   +
o .   .   .   .   . o
+ o + o + o + o + o +
"""
HEAD = '[pack]\ngame = "dungeon-twister"\nname = "Cellar"\n'


def cellar(square: str = "G", extra: str = "") -> Pack:
    rooms = {
        f"pack-{pair}-{gear}.room": ROOM.format(pair=pair, gear=gear, square=square)
        for pair in (9,)
        for gear in ("cw", "ccw")
    }
    return Pack("Cellar", {"pack.toml": HEAD + extra, **rooms})


def test_a_packs_rooms_join_the_pairs_to_pick_from() -> None:
    match = Match(GAME, 2, seed=1, variants={"teams": "free-choice"}, packs=[cellar()])
    assert "pick rooms 9" in match.options(0)


def test_a_record_carries_a_folder_whatever_its_files_are_called() -> None:
    assert min(cellar().files) != "pack.toml"
    match = Match(GAME, 2, seed=1, variants={"teams": "free-choice"}, packs=[cellar()])
    assert hb.load(match.record()).position() == match.position()


def test_checking_a_pack_draws_its_rooms() -> None:
    assert GAME.remarks([cellar()])[0].endswith(
        ROOM.format(pair=9, gear="cw", square="G").partition("map:")[2].rstrip()
    )


def test_the_example_pack_brings_rooms_and_a_scenario_that_can_be_played() -> None:
    fens = read_pack(Path(__file__).parents[3] / "examples" / "packs" / "twister-fens")
    match = Match(GAME, 2, seed=1, variants={"teams": "scenario"}, packs=[fens])
    assert match.view(None).goal == 3 and {"fens-9-cw", "fens-9-ccw"} <= hidden_rooms(match)
    choose = random.Random(1)
    while not match.over:
        match.play(match.to_act[0], choose.choice(match.options(match.to_act[0])))
    assert hb.load(match.record()).scores == match.scores


def test_a_room_with_a_mistake_is_refused_with_its_file_and_what_is_wrong() -> None:
    with pytest.raises(BadPack, match=r"pack-9-cw.room: a room has exactly one gear, not 0"):
        GAME.checked_box([cellar(".")])
    pack = cellar()
    short = {**pack.files, "pack-9-cw.room": pack.files["pack-9-cw.room"].replace("o .   .   G", "o .   G")}
    with pytest.raises(BadPack, match="map line 6: 17 characters instead of 21"):
        GAME.checked_box([Pack("Cellar", short)])
    lonely = {name: text for name, text in pack.files.items() if "ccw" not in name}
    with pytest.raises(BadPack, match="pair 9 needs one room that turns clockwise"):
        GAME.checked_box([Pack("Cellar", lonely)])


def scenario(**changed: object) -> str:
    """The text of a scenario with a field or two of it changed; a field of None is left out."""
    four = ["druid", "logger", "troll", "thief"]
    rooms = ["pack-9-cw", "pack-9-ccw", *[room.id for room in ROOMS[:6]]]
    fields: dict[str, object] = {"title": "Cellar", "rooms": rooms, "victory_points": 6, "jump_cards": 1}
    fields.update({"characters": four, "objects": ["rope"], **changed})
    team = {name: fields.pop(name) for name in ("characters", "objects")}
    other = {"characters": four, "objects": []}
    whole = {name: value for name, value in fields.items() if value is not None}
    return "\n" + tomli_w.dumps({"scenario": {**whole, "first": team, "second": other}})


@rule("DT-TEAM-23", "DT-TEAM-24", "DT-RULING-84")
def test_a_packs_scenario_has_the_last_word_on_points_and_jump_cards_where_it_names_them(tmp_path: Path) -> None:
    for name, text in cellar(extra=scenario()).files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    chosen = {"teams": "scenario", "victory-points": 8}
    match = Match(GAME, 2, seed=1, variants=chosen, packs=[read_pack(tmp_path)])
    assert match.view(0).goal == 6 and [side.jump_cards for side in match.view(0).sides] == [1, 1]
    assert match.view(0).sides[0].in_hand == 5 and match.view(1).sides[1].in_hand == 4
    assert match.events(None)[0] == "Cellar: played to 6 victory points, with 1 jump card a side."
    silent = cellar(extra=scenario(victory_points=None, jump_cards=None))
    match = Match(GAME, 2, seed=1, variants=chosen, packs=[silent])
    assert match.view(0).goal == 8 and [side.jump_cards for side in match.view(0).sides] == [3, 3]
    assert GAME.remarks([silent])[-1] == "scenario Cellar: victory points as agreed"
    none = cellar(extra=scenario(jump_cards=0))
    assert Match(GAME, 2, seed=1, variants=chosen, packs=[none]).view(0).sides[1].jump_cards == 0
    assert GAME.remarks([none])[-1] == "scenario Cellar: victory points 6, whatever was agreed; jump cards 0 a side"


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"victory_points": -3}, "victory_points"),
        ({"victory_points": 0}, "victory_points"),
        ({"victory_points": 21}, "victory_points"),
        ({"jump_cards": -7}, "jump_cards"),
        ({"jump_cards": 99}, "jump_cards"),
        ({"title": ""}, "title"),
        ({"victory": 4}, "unknown field `victory`"),
        (
            {"rooms": ["pack-9-cw", "pack-9-cw", *[room.id for room in ROOMS[:6]]]},
            "'pack-9-cw' lies in the labyrinth once",
        ),
        ({"rooms": ["pack-9-cw"]}, "a scenario has 8 rooms, not 1"),
        ({"rooms": ["cave", *[room.id for room in ROOMS[:7]]]}, "there is no room 'cave'"),
        ({"characters": ["druid", "logger", "troll", "dragon"]}, "there is no 'dragon'"),
        ({"characters": ["druid", "logger", "troll", "sword"]}, "an object among the characters"),
        ({"characters": ["druid", "logger", "troll"]}, "a team needs 4 characters"),
        ({"characters": ["druid", "logger", "troll", "troll"]}, "cannot have 'troll' so"),
        ({"characters": ["druid", "logger", "troll", "spawnling_1"]}, "cannot have 'spawnling_1' so"),
        ({"objects": ["wizard"]}, "a character among the objects"),
        ({"objects": ["torch"]}, "cannot have 'torch' so"),
        ({"objects": ["rope", "rope"]}, "cannot have 'rope' so"),
        ({"objects": [kind.id for kind in KINDS[19:30]]}, "the rooms hold 10 tokens of a side"),
    ],
)
def test_a_scenario_with_a_mistake_is_refused_with_what_is_wrong(changed: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadPack, match=re.escape(complaint)):
        GAME.checked_box([cellar(extra=scenario(**changed))])


def test_a_full_scenario_team_of_fourteen_tokens_is_taken() -> None:
    eight, ten = [kind.id for kind in KINDS[:8]], [kind.id for kind in KINDS[19:29]]
    GAME.checked_box([cellar(extra=scenario(characters=eight, objects=ten[:6], victory_points=20, jump_cards=9))])
    GAME.checked_box([cellar(extra=scenario(objects=ten, victory_points=1))])


def test_what_a_pack_says_besides_is_refused_too() -> None:
    pack = cellar()
    room = pack.files["pack-9-cw.room"]

    def refused(complaint: str, files: dict[str, str], *others: Pack) -> None:
        with pytest.raises(BadPack, match=re.escape(complaint)):
            GAME.checked_box([Pack("Cellar", {**pack.files, **files}), *others])

    refused("unknown field `scenarios`", {"pack.toml": HEAD + scenario().replace("[scenario", "[scenarios")})
    refused("wisp.romm: a pack has pack.toml", {"wisp.romm": room})
    refused("not 'colour: red'", {"pack-9-cw.room": "colour: red\n" + room})
    refused("not 'pair: 9'", {"pack-9-cw.room": "pair: 9\n" + room})
    refused("the box 'forest' has its own rooms", {"pack-9-cw.room": room.replace("box: cellar", "box: forest")})
    GAME.checked_box([Pack("Cellar", {**pack.files, "README.md": "Mine.", "thanks.txt": "Yours."})])
    twice = Pack("Attic", {"pack.toml": HEAD.replace("Cellar", "Attic") + scenario(rooms=[r.id for r in ROOMS[:8]])})
    refused("Cellar and Attic each bring a scenario", {"pack.toml": HEAD + scenario()}, twice)
    many = {
        f"{pair}-{gear}.room": ROOM.format(pair=pair, gear=gear, square="G")
        for pair in range(10, 35)
        for gear in ("cw", "ccw")
    }
    refused("34 pairs of rooms; there can be 32", many)


# Secrets, with odds counted by hand.


@pytest.mark.slow
@rule("DT-SETUP-22")
def test_redeals_put_the_enemys_face_down_tokens_anywhere_equally_often() -> None:
    """B has a thief and a rope on room 3 and a troll on room 4: each lies on room 4 in a third of all redeals."""
    t = twister(
        "A goblin d5", hidden="B thief 3, B rope 3, B troll 4, A wizard 3", rooms="1 base-1-cw", unseen="base-2-cw"
    )
    luck = QuickLuck(3)
    alone: Counter[int] = Counter()
    for _ in range(20_000):
        s = t.s.redeal(0, luck)
        alone[next(token for token in range(SET, 2 * SET) if s.at[token] == FACE_DOWN + 3)] += 1
        assert s.at[token("A wizard")] == FACE_DOWN + 2
    assert set(alone) == {token("B thief"), token("B rope"), token("B troll")}
    assert all(6200 < count < 7130 for count in alone.values())


@rule("DT-TEAM-08")
@pytest.mark.whole_games
def test_redeals_guess_the_enemys_pairs_by_what_has_been_revealed() -> None:
    """A picked 1 and 2; a room of 1 and one of 5 lie open. B has 5, and his other pair is 1 twice as often as 3."""
    t = twister("A goblin d5", rooms="1 base-1-cw, 2 forest-5-cw", teams="free-choice")
    t.s.picked = [[1, 2], [5, 8]]
    t.s.unseen = t.s.rooms_left()
    luck = QuickLuck(4)
    guesses = Counter(tuple(t.s.redeal(0, luck).picked[1]) for _ in range(20_000))
    assert all(5 in guess for guess in guesses) and len(guesses) == 7
    assert 1.85 < guesses[1, 5] / guesses[3, 5] < 2.15 and 0.9 < guesses[2, 5] / guesses[4, 5] < 1.1
    assert len(t.s.redeal(0, luck).unseen) == 6
