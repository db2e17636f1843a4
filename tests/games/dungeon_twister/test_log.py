"""The log: one line for each thing that happens, with whose it is and where."""

from __future__ import annotations

from typing import Any

import pytest

from games.dungeon_twister.laid import GAME, twister
from hurlyburly.games.dungeon_twister.turn import Turn
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.rules import rule

OTHER = {"A": "B", "B": "A"}

# Position, its ground and edges, what X plays, and what is told of it; Y is the other side.
DEEDS = [
    ("X goblin d5", "", "", "goblin; move to d6", ["X's Goblin steps to d6."]),
    ("X goblin d5, X rope d5", "d6 water", "", "goblin; wade to d6", ["X's Goblin steps to d6."]),
    ("X goblin d5", "d6 pit", "", "goblin; jump to d7", ["X's Goblin jumps to d7."]),
    (
        "X goblin d5, Y sword d6",
        "",
        "",
        "goblin; move by d6; take Y's sword; move to d7",
        ["X's Goblin steps to d6.", "X's Goblin takes Y's sword on d6.", "X's Goblin steps to d7."],
    ),
    (
        "X goblin d5, X rope d5",
        "",
        "",
        "goblin; move nowhere yet; drop X's rope; move to d6",
        ["X's Goblin leaves X's rope on d5.", "X's Goblin steps to d6."],
    ),
    (
        "X goblin d5, X rope d5, N torch 2 d6",
        "",
        "",
        "goblin; move by d6; swap X's rope for neutral torch 2; move to d7",
        [
            "X's Goblin steps to d6.",
            "X's Goblin exchanges X's rope for the neutral torch 2 on d6.",
            "X's Goblin steps to d7.",
        ],
    ),
    (
        "X wall-walker d3",
        "",
        "d3 north wall",
        "wall-walker; walk through the wall north",
        ["X's Wall-Walker goes through the wall to d2."],
    ),
    ("X thief d3", "", "d3 east portcullis", "thief; raise the portcullis east", ["East of d3: open portcullis."]),
    (
        "X warrior d3",
        "",
        "d3 west portcullis",
        "warrior; break the portcullis west",
        ["West of d3: broken portcullis."],
    ),
    ("X araknis d3", "", "", "araknis; weave a web south", ["X weaves a web south of d3."]),
    ("X goblin d3, N torch 1 d3", "", "d3 north web", "goblin; burn the web north", ["The web north of d3 burns."]),
    ("X wizard d3, X wand d3", "", "d5 south web", "wizard; fire at the web south", ["The web south of d5 burns."]),
    ("X goblin d3", "", "d3 north sconce", "goblin; take the torch north", ["X's Goblin takes a torch on d3."]),
    ("X goblin d3", "d3 vines", "", "goblin; cut a vine", ["X's Goblin cuts a rope on d3."]),
    ("X goblin d3, Y potion d3", "", "", "goblin; drink the potion", ["X's Goblin drinks the speed potion."]),
    (
        "X druid d5",
        "d7 rift, d8 rift",
        "",
        "druid; plant on d7; plant on d8",
        ["X's climbing plant grows on d7.", "X's climbing plant grows on d8."],
    ),
    (
        "X druid d5",
        "",
        "",
        "druid; brambles on b2; druid; withdraw the brambles",
        ["X's brambles grow on b2.", "X's brambles on b2 are gone."],
    ),
    ("X breeder d5", "", "", "breeder; spawn on d6", ["X's Spawnling 1 is born on d6."]),
    ("X enchantress elf d5", "d8 tree", "", "enchantress elf; enchant d8", ["The tree on d8 comes to life for X."]),
    (
        "X living trap d5",
        "",
        "",
        "living trap; become a trap; living trap; become a creature",
        ["X's Living Trap opens as a pit on d5.", "X's Living Trap rises on d5."],
    ),
    (
        "X logger d5, Y druid d6",
        "d6 tree",
        "",
        "logger; cut d6",
        ["X fells the tree on d6.", "Y's Druid is wounded on d6."],
    ),
    ("X cleric d5, Y goblin d6 wounded", "", "", "cleric; heal d6", ["Y's Goblin recovers on d6."]),
    ("X troll d5 wounded", "", "", "troll; regenerate", ["X's Troll recovers on d5."]),
    ("X goblin d5 wounded", "d6 fountain", "", "goblin; drink from the fountain", ["X's Goblin recovers on d5."]),
    (
        "X druid d5, X scroll d5, Y goblin d7",
        "",
        "",
        "druid; lift d7",
        ["Y's Goblin can fly until the end of the turn."],
    ),
    (
        "X wizard d5, X wand d5, Y goblin d8, Y sword d8",
        "d8 pit plant",
        "",
        "wizard; fire at d8",
        ["X's fireball strikes d8.", "Y's Goblin dies on d8.", "X scores 1 and has 1.", "Y's sword is lost."],
    ),
    ("X mekanork c3", "c3 gear", "", "mekanork; rotate room 1 clockwise", ["X turns room 1 clockwise."]),
    (
        "X mekanork c8",
        "c8 gear",
        "",
        "mekanork; rotate room 3 counter-clockwise",
        ["X turns room 3 counter-clockwise."],
    ),
    (
        "X thief b6, X goblin c6 wounded, X sword c6",
        "c6 water plant",
        "",
        "thief; move by c6; take goblin; move to d6",
        ["X's Thief steps to c6.", "X's Thief takes X's Goblin on c6.", "X's sword is lost.", "X's Thief steps to d6."],
    ),
]


def spelled(lines: list[str], side: str) -> list[str]:
    table = str.maketrans({"X": side, "Y": OTHER[side]})
    return [line.translate(table) for line in lines]


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize(("tokens", "ground", "edges", "plays", "lines"), DEEDS, ids=[deed[3] for deed in DEEDS])
@rule("DT-TURN-12", "DT-CARRY-07")
def test_each_deed_is_told(side: str, tokens: str, ground: str, edges: str, plays: str, lines: list[str]) -> None:
    tokens, plays = spelled([tokens, plays], side)
    t = twister(tokens, ground=ground, edges=edges, turn=side).play(f"{side}: {plays}")
    told = [line for line in t.log if "'s turn" not in line]
    assert told == spelled(lines, side)


@pytest.mark.parametrize("side", ["A", "B"])
@rule("DT-COMBAT-07", "DT-COMBAT-09", "DT-VP-01")
def test_a_combat_is_told_with_its_cards_sums_wounds_and_deaths(side: str) -> None:
    other = OTHER[side]
    t = twister(f"{side} warrior d5, {other} goblin d6, {other} thief d6 wounded", turn=side)
    t.play(f"{side}: warrior; attack goblin on d6; +2").play(f"{other}: +1")
    assert t.log == [
        f"{side} lays +2 against +1.",
        "5 against 2 for goblin.",
        f"{other}'s Goblin is wounded on d6.",
        f"{other}'s Thief dies on d6.",
        f"{side} scores 1 and has 1.",
    ]


@pytest.mark.parametrize("side", ["A", "B"])
@rule("DT-ENCHANT-12", "DT-DRUID-20", "DT-TERRAIN-BRIDGE-06")
def test_trees_that_fall_asleep_and_brambles_that_are_beaten_are_told(side: str) -> None:
    other, seat = OTHER[side], "AB".index(side)
    for marker, name, square, line in (
        ("living", "tree", "living tree", f"{other}'s living tree on d6 falls asleep."),
        ("brambles", "brambles", "brambles", f"{other}'s brambles on d6 are gone."),
    ):
        t = twister(f"{side} troll d5", ground=f"d6 {name}", turn=side)
        getattr(t.s, marker)[1 - seat] = 63
        t.play(f"{side}: troll; attack {square} on d6; +6").play(f"{other}: +0")
        assert t.log[-1] == line and getattr(t.s, marker) == [-1, -1]
    bridge = twister(
        f"{side} troll e7, {side} rope e7, {other} druid g7, {other} ring g7",
        ground="d7 bridge over water",
        edges="d7 south wall, d7 west wall, d7 north wall",
        turn=side,
    )
    bridge.play(f"{side}: troll; move by d7").play(f"{other}: paralyse for +3")
    assert bridge.log == [
        f"{side}'s Troll steps to d7.",
        f"{other} gives up +3: {side}'s Troll is paralysed on d7.",
        f"{side}'s rope is lost.",
        "The bridge on d7 breaks.",
    ]


@pytest.mark.parametrize("side", ["A", "B"])
@rule("DT-ESCAPE-01", "DT-REVEAL-05", "DT-REACT-07", "DT-TURN-05")
def test_turns_cards_rooms_and_escapes_are_told(side: str) -> None:
    other, home, place = OTHER[side], "d0" if side == "A" else "d21", 1 if side == "A" else 7
    t = twister(
        f"{side} goblin {home}, {other} druid j9, {other} orb j9",
        rooms="",
        unseen="forest-7-cw",
        draws="forest-7-cw",
        hidden=f"{other} thief {place}",
        step=Turn("AB".index(side)),
        turn=side,
    )
    t.play(f"{side}: play 3").play(f"{other}: use the orb of peace").play(f"{side}: goblin; reveal room {place}")
    t.play(f"{side}: {t.options[0]}")
    title = GAME.checked_box([]).titles[GAME.checked_box([]).room_ids.index("forest-7-cw")]
    assert t.log[:5] == [
        f"- {side}'s turn -",
        f"{side} plays the 3.",
        f"{other} uses the Orb of Peace: no close combat in this turn.",
        f"{side} reveals room {place}: {title} (7).",
        f"There is {other}'s Thief.",
    ]
    assert t.log[5].startswith(f"{side} puts {other}'s Thief on ")
    near, line = ("d20", "d21") if side == "A" else ("d1", "d0")
    out = twister(f"{side} goblin {near}, {side} treasure {near}", turn=side, vp=(1, 1)).play(
        f"{side}: goblin; move to {line}"
    )
    assert out.log == [
        f"{side}'s Goblin steps to {line}.",
        f"{side}'s Goblin escapes over {line}.",
        f"{side} scores 3 and has 4.",
    ]
    out.s.actions["AB".index(side)] = []
    out.play(f"{side}: end turn")
    assert out.log[3:] == [
        f"{side} takes the action cards back.",
        "The game is over: 4 to 1." if side == "A" else "The game is over: 1 to 4.",
    ]


def told(match: Match, seat: int | None, words: str) -> list[str]:
    return [line for line in match.events(seat) if words in line]


def played(match: Match, until: str, **wanted: str) -> Match:
    while match.view(None).asked != until:
        options = match.options(match.to_act[0])
        match.play(match.to_act[0], next((o for o in options if o in wanted.values()), options[0]))
    return match


@rule("DT-TEAM-06", "DT-TEAM-08", "DT-SETUP-19", "DT-SETUP-25")
def test_what_is_picked_and_lined_up_in_secret_is_told_by_name_to_its_owner_alone() -> None:
    match = played(Match(GAME, 2, seed=1, variants={"teams": "free-choice"}), "LineUp")
    for seat in (0, 1):
        mine, other = "AB"[seat], "AB"[1 - seat]
        assert told(match, seat, "the rooms of pair") == [f"{mine} picks the rooms of pair {n}." for n in (1, 2)]
        assert told(match, seat, f"{other} picks rooms.") == [f"{other} picks rooms."] * 2
        assert told(match, seat, f"{other} picks in secret.") == [f"{other} picks in secret."] * 14
        assert f"{mine} picks druid." in match.events(seat) and f"{other} picks druid." not in match.events(seat)
    played(match, "Hide")
    assert "A lines up druid on b0." in match.events(0) and "A lines up somebody on b0." in match.events(1)
    assert "B lines up druid on b21." in match.events(1) and "B lines up somebody on b21." in match.events(0)
    first = match.to_act[0]
    assert match.events(None)[-1] == f"{'AB'[first]} places first."
    played(match, "PlayCard")
    assert told(match, None, "stands on")[0] == "A's Druid stands on b0."
    assert told(match, None, " begins.") == [f"{'AB'[match.to_act[0]]} begins."]


@rule("DT-TEAM-11", "DT-TEAM-12", "DT-TEAM-15", "DT-TEAM-30")
def test_what_is_chosen_openly_is_told_to_all() -> None:
    match = played(Match(GAME, 2, seed=1, variants={"teams": "mutual-choice"}), "LineUp")
    lines = match.events(None)
    first = lines[0][0]
    assert lines[0] == f"{first} chooses first." and lines[1] == f"{first} picks the rooms of pair 1."
    assert (
        lines[2] == f"{OTHER[first]} picks the rooms of pair 2." and lines[5] == f"{first} names druid: both take it."
    )
    assert lines[6] == f"{OTHER[first]} names breeder: both take it."
    view: Any = Match(GAME, 2, seed=1, variants={"teams": "beginner"})
    left = {int(room.split("-")[1]) for room in view.view(None).unseen_rooms}
    assert view.events(None) == [f"The rooms of pair {({1, 2, 3, 4} - left).pop()} stay in the box."]
