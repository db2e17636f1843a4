"""The log: one line for each thing that happens, with whose it is and where."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tables import Table

from games.dungeon_twister.laid import GAME, token, twister
from hurlyburly.draw import seats_of
from hurlyburly.games.dungeon_twister.events import BridgeBroken, Fought, GameEnded, Healed, Revealed, Scored
from hurlyburly.games.dungeon_twister.ground import square_named
from hurlyburly.games.dungeon_twister.log import LIES
from hurlyburly.games.dungeon_twister.tokens import SIDE
from hurlyburly.games.dungeon_twister.turn import Turn
from hurlyburly.kernel.events import seat_of
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.play import number_of
from hurlyburly.kernel.rules import rule
from hurlyburly.kernel.step import NOBODY

OTHER = {"A": "B", "B": "A"}

# Position, its ground and edges, what X plays, and what is told of it; Y is the other side.
DEEDS = [
    ("X goblin d5, X rope d5", "", "", "goblin; stay here", ["X's Goblin stays on d5."]),
    ("X goblin d5", "", "", "goblin; move to d6", ["X's Goblin steps to d6."]),
    (
        "X goblin d5, X rope d5",
        "d6 water",
        "",
        "goblin; wade to d6",
        ["X's Goblin sets X's Rope down on d5.", "X's Goblin steps to d6."],
    ),
    ("X goblin d5", "d6 pit", "", "goblin; jump to d7", ["X's Goblin jumps to d7, for a jump card."]),
    (
        "X goblin d5, Y sword d6",
        "",
        "",
        "goblin; move by d6; take Y's sword; move to d7",
        ["X's Goblin steps to d6.", "X's Goblin picks up Y's Sword on d6.", "X's Goblin steps to d7 with Y's Sword."],
    ),
    (
        "X goblin d5, X rope d5",
        "",
        "",
        "goblin; move nowhere yet; drop X's rope; move to d6",
        ["X's Goblin sets X's Rope down on d5.", "X's Goblin steps to d6."],
    ),
    (
        "X goblin d5, X rope d5, N torch 2 d6",
        "",
        "",
        "goblin; move by d6; swap X's rope for neutral torch 2; move to d7",
        [
            "X's Goblin steps to d6 with X's Rope.",
            "X's Goblin sets X's Rope down on d6.",
            "X's Goblin picks up Torch 2 on d6.",
            "X's Goblin steps to d7 with Torch 2.",
        ],
    ),
    (
        "X wall-walker d3",
        "",
        "d3 north wall",
        "wall-walker; walk through the wall north",
        ["X's Wall-Walker goes through the wall to d2."],
    ),
    (
        "X thief d3",
        "",
        "d3 east portcullis",
        "thief; raise the portcullis east",
        ["X's Thief raises the portcullis between d3 and e3."],
    ),
    (
        "X warrior d3",
        "",
        "d3 west portcullis",
        "warrior; break the portcullis west",
        ["X's Warrior breaks the portcullis between d3 and c3."],
    ),
    ("X araknis d3", "", "", "araknis; weave a web south", ["X's Araknis weaves a web between d3 and d4."]),
    (
        "X goblin d3, N torch 1 d3",
        "",
        "d3 north web",
        "goblin; burn the web north",
        ["X's Goblin burns the web between d3 and d2 with Torch 1."],
    ),
    (
        "X wizard d3, X wand d3",
        "",
        "d5 south web",
        "wizard; fire at the web south",
        ["X's Wizard burns the web between d5 and d6 with X's Fireball Wand, which is spent."],
    ),
    (
        "X goblin d3",
        "",
        "d3 north sconce",
        "goblin; take the torch north",
        ["X's Goblin takes Torch 1 from the wall between d3 and d2."],
    ),
    ("X goblin d3", "d3 vines", "", "goblin; cut a vine", ["X's Goblin cuts Rope 1 on d3."]),
    (
        "X goblin d3, Y potion d3",
        "",
        "",
        "goblin; drink the potion",
        ["X's Goblin drinks Y's Speed Potion: 4 AP of its own."],
    ),
    (
        "X druid d5",
        "d7 rift, d8 rift",
        "",
        "druid; plant on d7; plant on d8",
        ["X's Druid grows a climbing plant on d7.", "X's Druid grows a climbing plant on d8."],
    ),
    (
        "X druid d5",
        "",
        "",
        "druid; brambles on b2; druid; withdraw the brambles",
        ["X's Druid grows brambles on b2.", "X's brambles on b2 are gone."],
    ),
    ("X breeder d5", "", "", "breeder; spawn on d6", ["X's Breeder gives birth to X's Spawnling 1 on d6."]),
    (
        "X enchantress elf d5",
        "d8 tree",
        "",
        "enchantress elf; enchant d8",
        ["X's Enchantress Elf brings the tree on d8 to life."],
    ),
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
        ["X's Logger fells the tree on d6.", "Y's Druid is wounded on d6, under a falling tree."],
    ),
    (
        "X cleric d5, Y goblin d6 wounded",
        "",
        "",
        "cleric; heal d6",
        ["X's Cleric heals Y's Goblin on d6, who rests for this turn."],
    ),
    ("X troll d5 wounded", "", "", "troll; regenerate", ["X's Troll recovers on d5 and rests for this turn."]),
    ("X goblin d5 wounded", "d6 fountain", "", "goblin; drink from the fountain", ["X's Goblin recovers on d5."]),
    (
        "X druid d5, X scroll d5, Y goblin d7",
        "",
        "",
        "druid; lift d7",
        ["X's Druid lets Y's Goblin fly in this turn, with X's Scroll of Flight."],
    ),
    (
        "X wizard d5, X wand d5, Y goblin d8, Y sword d8",
        "d8 pit plant",
        "",
        "wizard; fire at d8",
        [
            "X's Wizard fires X's Fireball Wand at d8.",
            "Y's Goblin dies on d8, in a fireball.",
            "Y's Goblin drops Y's Sword on d8.",
            "X scores 1 for Y's Goblin and has 1 victory point.",
            "Y's Sword is lost on d8.",
        ],
    ),
    ("X mekanork c3", "c3 gear", "", "mekanork; rotate room 1 clockwise", ["X's Mekanork turns room 1 clockwise."]),
    (
        "X mekanork c2, X rope c2, Y sword a1, Y thief c3, Y goblin g1",
        "c2 gear",
        "",
        "mekanork; rotate room 1 clockwise",
        ["X's Mekanork turns room 1 clockwise, and with it Y's Sword to e1 and itself with X's Rope to d3."],
    ),
    (
        "X mekanork c8",
        "c8 gear",
        "",
        "mekanork; rotate room 3 counter-clockwise",
        ["X's Mekanork turns room 3 counter-clockwise."],
    ),
    (
        "X thief b6, X goblin c6 wounded, X sword c6",
        "c6 water plant",
        "",
        "thief; move by c6; take goblin; move to d6",
        [
            "X's Thief steps to c6.",
            "X's Thief picks up X's Goblin on c6.",
            "X's Sword is lost on c6.",
            "X's Thief steps to d6 with X's Goblin.",
        ],
    ),
    (
        "X goblin d5, X sword d6",
        "",
        "",
        "goblin; move to d6",
        ["X's Goblin steps to d6.", "X's Goblin picks up X's Sword on d6."],
    ),
    (
        "X goblin d5, X thief d6 wounded",
        "",
        "",
        "goblin; move to d6",
        ["X's Goblin steps to d6.", "X's Goblin picks up X's Thief on d6."],
    ),
    (
        "X goblin d5, X rope d5, X thief d6",
        "",
        "",
        "goblin; move by d6; give X's rope to thief; move to d7",
        [
            "X's Goblin steps to d6 with X's Rope.",
            "X's Goblin hands X's Rope to X's Thief on d6.",
            "X's Goblin steps to d7.",
        ],
    ),
    (
        "X goblin d5, X thief d6, X rope d6",
        "",
        "",
        "goblin; move by d6; take X's rope; move to d7",
        [
            "X's Goblin steps to d6.",
            "X's Goblin takes X's Rope from X's Thief on d6.",
            "X's Goblin steps to d7 with X's Rope.",
        ],
    ),
    (
        "X cleric d5, X goblin d6 wounded, X rope d6",
        "",
        "",
        "cleric; heal d6",
        ["X's Cleric heals X's Goblin on d6, who rests for this turn.", "X's Goblin picks up X's Rope on d6."],
    ),
]


def log_of(t: Table) -> list[str]:
    """The log, in which each line begins with the side whose event it is; a healing is the healed one's."""
    for event in t.match.told(None):
        seat, line = seat_of(event), t.match.line(event)
        if isinstance(event, Healed | BridgeBroken):
            assert f"{'AB'[seat]}'s " in line and SIDE[event.token] == seat
        elif seat != NOBODY:
            assert line.removeprefix("- ").startswith("AB"[seat]), line
    return t.log


def spelled(lines: list[str], side: str) -> list[str]:
    table = str.maketrans({"X": side, "Y": OTHER[side]})
    return [line.translate(table) for line in lines]


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize(("tokens", "ground", "edges", "plays", "lines"), DEEDS, ids=[deed[3] for deed in DEEDS])
@rule("DT-TURN-12", "DT-CARRY-07")
def test_each_deed_is_told(side: str, tokens: str, ground: str, edges: str, plays: str, lines: list[str]) -> None:
    tokens, plays = spelled([tokens, plays], side)
    t = twister(tokens, ground=ground, edges=edges, turn=side).play(f"{side}: {plays}")
    told = [line for line in log_of(t) if " acts: " not in line]
    assert told == spelled(lines, side)


@pytest.mark.parametrize("side", ["A", "B"])
@rule("DT-COMBAT-07", "DT-COMBAT-09", "DT-VP-01")
def test_a_combat_is_told_with_its_cards_sums_wounds_and_deaths(side: str) -> None:
    other = OTHER[side]
    t = twister(f"{side} warrior d5, {other} sword d5, {other} goblin d6, {other} thief d6 wounded", turn=side)
    t.play(f"{side}: warrior; attack goblin on d6; +2").play(f"{other}: +1")
    assert log_of(t) == [
        f"{side}'s Warrior on d5 acts: 1 AP, 2 left.",
        f"{side}'s Warrior attacks {other}'s Goblin on d6.",
        f"{side}'s Warrior counts 3, and 1 for {other}'s Sword.",
        f"{other}'s Goblin counts 1.",
        f"{side} lays +2.",
        f"{other} lays +1.",
        f"{side}'s attack is 6, {other}'s defence 2: the attack wins.",
        f"{other}'s Goblin is wounded on d6, in combat.",
        f"{other}'s Thief dies on d6, because its bearer was wounded.",
        f"{side} scores 1 for {other}'s Thief and has 1 victory point.",
    ]


FOUGHT = [  # position and ground, what X plays, and both sums
    ("X warrior d5, Y sword d5, Y goblin d6", "", "warrior; attack goblin on d6", ["4 + 2", "1 + 1"]),
    ("X warrior d5, Y goblin d6, Y troll e5, X cleric e6, Y armor e5", "", "warrior; attack goblin on d6",
     ["3 + 2 + 2", "1 + 5 + 1"]),
    ("X archer elf d3, X thief f6, X crossbow f6, Y druid d6", "", "archer elf; shoot druid on d6; thief shoots too",
     ["2 + 2 + 2", "1 + 1"]),
    ("X archer elf d3, Y thief d6", "d6 tree", "archer elf; shoot thief on d6", ["2 + 2", "2 + 1 + 2"]),
]  # fmt: skip


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize(("tokens", "ground", "play", "sums"), FOUGHT)
@rule("DT-COMBAT-07", "DT-RANGED-17", "DT-ENCHANT-13")
def test_on_stage_both_sums_are_taken_apart(side: str, tokens: str, ground: str, play: str, sums: list[str]) -> None:
    """What each fighter adds, then the card, then the tree that shelters whoever is shot at."""
    other = OTHER[side]
    t = twister(tokens.replace("X", side).replace("Y", other), ground=ground, turn=side)
    if ground:
        t.s.living["AB".index(other)] = 63
    t.play(f"{side}: {play}; +2").play(f"{other}: +1")
    (fought,) = [event for event in t.match.heard if isinstance(event, Fought)]
    scene = t.match.direct(fought, seats_of(t.match.names)).scene
    sides = re.findall(r'<div class="parts">(.*?)</div><span class="sum">(\d+)<', scene)
    assert [" + ".join(re.findall(r"<b>(\d+)</b>", parts)) for parts, _ in sides] == sums
    assert [int(total) for _, total in sides] == [sum(map(int, one.split(" + "))) for one in sums]


@pytest.mark.parametrize("side", ["A", "B"])
@rule("DT-GROUP-01", "DT-RANGED-17", "DT-COMBAT-09")
def test_whoever_is_drawn_into_a_combat_or_shoots_into_it_is_told_with_its_value(side: str) -> None:
    other = OTHER[side]
    group = twister(
        f"{side} warrior d5, {other} goblin d6, {other} troll e5, {side} cleric e6, {other} armor e5", turn=side
    )
    group.play(f"{side}: warrior; attack goblin on d6; +0").play(f"{other}: +6")
    assert log_of(group)[2:6] == [
        f"{side}'s Warrior counts 3.",
        f"{side}'s Cleric counts 2.",
        f"{other}'s Goblin counts 1.",
        f"{other}'s Troll counts 4, and 1 for {other}'s Armor.",
    ]
    assert f"{side}'s attack is 5, {other}'s defence 12: the defence wins." in log_of(group)
    shot = twister(
        f"{side} archer elf d3, {side} thief f6, {side} crossbow f6, {other} druid d6, {other} sword d6", turn=side
    )
    shot.play(f"{side}: archer elf; shoot druid on d6; thief shoots too; +4").play(f"{other}: +1")
    assert log_of(shot)[1:] == [
        f"{side}'s Archer Elf shoots at {other}'s Druid on d6.",
        f"{side}'s Archer Elf counts 2.",
        f"{other}'s Druid counts 1.",
        f"{side}'s Thief shoots at {other}'s Druid too.",
        f"{side}'s Thief counts 2.",
        f"{side} lays +4.",
        f"{other} lays +1.",
        f"{side}'s attack is 8, {other}'s defence 2: the attack wins.",
        f"{other}'s Druid is wounded on d6, in combat.",
        f"{other}'s Druid drops {other}'s Sword on d6.",
    ]
    tree = twister(f"{side} archer elf d3, {other} thief d6", ground="d6 tree", turn=side)
    tree.s.living["AB".index(other)] = 63
    tree.play(f"{side}: archer elf; shoot thief on d6; +2").play(f"{other}: +0")
    assert f"{other}'s living tree shelters {other}'s Thief: 2." in log_of(tree)
    assert f"{side}'s attack is 4, {other}'s defence 4: a tie, and nobody is hurt." in log_of(tree)


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
        assert log_of(t)[-1] == line and getattr(t.s, marker) == [-1, -1]
    bridge = twister(
        f"{side} troll e7, {side} rope e7, {other} druid g7, {other} ring g7",
        ground="d7 bridge over water",
        edges="d7 south wall, d7 west wall, d7 north wall",
        turn=side,
    )
    bridge.play(f"{side}: troll; move by d7").play(f"{other}: paralyse for +3")
    assert log_of(bridge)[1:] == [
        f"{side}'s Troll steps to d7 with {side}'s Rope.",
        f"{other} gives up +3: {other}'s Druid paralyses {side}'s Troll on d7.",
        f"{side}'s Rope is lost on d7.",
        f"The bridge on d7 breaks under {side}'s Troll.",
    ]


@pytest.mark.parametrize("side", ["A", "B"])
@rule("DT-ESCAPE-01", "DT-REVEAL-05", "DT-REACT-07", "DT-TURN-05", "DT-VP-03", "DT-VP-05")
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
    assert log_of(t)[:6] == [
        f"- {side}'s turn -",
        f"{side} plays the action card for 3 AP.",
        f"{other}'s Druid uses {other}'s Orb of Peace: no close combat in this turn.",
        f"{side}'s Goblin on {home} acts: 1 AP, 2 left.",
        f"{side}'s Goblin reveals room {place}: {title} (pair 7), {LIES[t.s.turns[place - 1]]}.",
        f"{other}'s Thief was hidden on room {place}.",
    ]
    assert log_of(t)[6].startswith(f"{side} puts {other}'s Thief on ")
    near, line = ("d20", "d21") if side == "A" else ("d1", "d0")
    out = twister(f"{side} goblin {near}, {side} treasure {near}", turn=side, vp=(1, 1)).play(
        f"{side}: goblin; move to {line}"
    )
    assert log_of(out)[1:] == [
        f"{side}'s Goblin steps to {line} with {side}'s Treasure.",
        f"{side}'s Goblin escapes over {line} with {side}'s Treasure.",
        f"{side} scores 2 for {side}'s Goblin and 1 for {side}'s Treasure, and has 4 victory points.",
    ]
    out.s.actions["AB".index(side)] = []
    out.play(f"{side}: end turn")
    points = "A 4, B 1" if side == "A" else "A 1, B 4"
    assert log_of(out)[4:] == [
        f"{side} takes the action cards back.",
        f"{side}'s turn ends, 2 AP unspent.",
        f"The game is over: nobody is left. {points}: {side} wins.",
    ]


@pytest.mark.parametrize("side", ["A", "B"])
@rule("DT-TRAP-08", "DT-TRAP-10")
def test_a_plant_that_is_devoured_is_told_with_its_owner(side: str) -> None:
    other = OTHER[side]
    t = twister(f"{side} living trap d5, {other} druid d7", turn=side)
    t.play(f"{side}: living trap; become a trap; end turn").play(f"{other}: play 2; druid; plant on d5; end turn")
    t.play(f"{side}: play 2; living trap; become a creature")
    assert log_of(t)[-2:] == [
        f"{other}'s climbing plant on d5 is devoured, to be grown again.",
        f"{side}'s Living Trap rises on d5.",
    ]


@rule("DT-REVEAL-05")
def test_a_room_is_told_as_it_lies_and_lies_as_it_is_told() -> None:
    told = set()
    for seed in range(12):
        match = Match(GAME, 2, seed=seed)
        while not (found := [event for event in match.told(None) if isinstance(event, Revealed)]):
            options = match.options(match.to_act[0])
            match.play(match.to_act[0], next((o for o in options if o.startswith("reveal")), options[0]))
        assert LIES[match.view(None).rooms[found[0].place].quarters] in match.line(found[0])
        told.add(found[0].quarters)
    assert told == {0, 1, 2, 3}


@rule("DT-RULING-62", "DT-RULING-63")
def test_equal_points_at_the_end_are_told_as_a_draw() -> None:
    draw = GAME.words.tell(GAME.checked_box([]), GameEnded((1, 1), (0, 1), "nobody is left"), "AB")
    assert draw == "The game is over: nobody is left. A 1, B 1: a draw."


@rule("DT-VP-01")
def test_points_are_told_with_whose_they_are() -> None:
    match = Match(GAME, 2, seed=1, names=["Anna", "Ben"])
    ended = GameEnded((3, 5), (1,), "5 victory points are reached")
    assert [match.line(ended, you).partition(". ")[2] for you in (NOBODY, 0, 1)] == [
        "Anna 3, Ben 5: Ben wins.",
        "You 3, Ben 5: Ben wins.",
        "Anna 3, you 5: you win.",
    ]
    goblin, treasure = token("B goblin"), token("A treasure")
    assert (
        match.line(Scored(1, 2, 5, (goblin,), (2,)), you=1) == "You score 2 for your Goblin and have 5 victory points."
    )
    assert (
        match.line(Scored(1, 3, 3, (goblin, treasure), (2, 1)), you=1)
        == "You score 2 for your Goblin and 1 for Anna's Treasure, and have 3 victory points."
    )
    scores = [Scored(0, points, total, (treasure,), (points,)) for points, total in ((1, 1), (1, 2), (2, 3))]
    chips = [match.direct(scored, seats_of(match.names)).chip for scored in scores]
    assert chips == ["+1: 1 point", "+1: 2 points", "+2: 3 points"]


@rule("DT-TURN-05", "DT-OBJ-POTION-01", "DT-OBJ-FLIGHT-01")
def test_what_lasts_for_a_turn_is_told_when_it_ends() -> None:
    t = twister("A druid d5, B scroll d5, B goblin d7, A thief f3, A potion f3, B druid j20")
    t.play("A: druid; lift d7; thief; drink the potion; thief; move to f4; end turn")
    assert log_of(t)[2:] == [
        "A's Thief on f3 acts: 1 AP, 1 left.",
        "A's Thief drinks A's Speed Potion: 4 AP of its own.",
        "A's Thief on f3 acts: 1 AP, 1 left and 3 of its own.",
        "A's Thief steps to f4.",
        "A's turn ends, 1 AP unspent; A's Thief and B's Goblin are themselves again.",
        "- B's turn -",
    ]


@pytest.mark.parametrize("side", ["A", "B"])
@rule("DT-ROTATE-04", "DT-TRAP-07")
def test_markers_are_told_where_a_turned_room_takes_them_and_who_acts_where(side: str) -> None:
    seat = "AB".index(side)
    t = twister(f"{side} mekanork c2, {side} living trap a1", ground="c2 gear, e1 brambles, b5 tree", turn=side)
    t.s.brambles[1 - seat], t.s.living[seat] = square_named("e1"), square_named("b5")
    t.play(f"{side}: living trap; become a trap; mekanork; rotate room 1 clockwise; living trap; become a creature")
    moved = [
        f"{side}'s Living Trap to e1",
        "itself to d3",
        f"{side}'s living tree to a2",
    ]
    turned = next(line for line in log_of(t) if "turns room" in line)
    assert turned.startswith(f"{side}'s Mekanork turns room 1 clockwise, and with it ")
    for words in (*moved, f"{OTHER[side]}'s brambles to e5"):
        assert words in turned
    assert f"{side}'s Living Trap on e1 acts: 0 AP, 1 left." in log_of(t)


@rule("DT-RULING-63", "DT-VP-02")
def test_the_end_is_told_with_the_number_that_brought_it() -> None:
    dull = twister("A goblin d5, B druid j20")
    dull.s.dull = dull.s.dullest - 1
    dull.play("A: end turn")
    over = "24 turns have passed without a point, a reveal, a wound or a healing"
    assert log_of(dull)[-1] == f"The game is over: {over}. A 0, B 0: a draw."
    stalled = twister("A goblin d5, B druid j20")
    stalled.s.stalled = 95
    stalled.play("A: end turn")
    over = "96 turns have passed without a point or a reveal"
    assert log_of(stalled)[-1] == f"The game is over: {over}. A 0, B 0: a draw."
    won = twister("A goblin d20, A thief d5, B druid j20", vp=(3, 0)).play("A: goblin; move to d21; end turn")
    assert log_of(won)[-1] == "The game is over: 5 victory points are reached. A 5, B 0: A wins."


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
        assert (
            told(match, seat, f"{other} picks a pair of rooms in secret.")
            == [f"{other} picks a pair of rooms in secret."] * 2
        )
        assert told(match, seat, f"{other} picks a piece in secret.") == [f"{other} picks a piece in secret."] * 14
        assert f"{mine} picks the Druid." in match.events(seat) and f"{other} picks the Druid." not in match.events(
            seat
        )
    played(match, "Hide")
    assert "A lines up the Druid on b0." in match.events(0) and "A lines up somebody on b0." in match.events(1)
    assert "B lines up the Druid on b21." in match.events(1) and "B lines up somebody on b21." in match.events(0)
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
        lines[2] == f"{OTHER[first]} picks the rooms of pair 2."
        and lines[6] == f"{first} names the Druid: both take it."
    )
    assert lines[5].startswith("The rooms lie face down: ") and lines[5].count(",") == 7
    assert lines[7] == f"{OTHER[first]} names the Breeder: both take it."
    view: Any = Match(GAME, 2, seed=1, variants={"teams": "beginner"})
    left = {view.state.box.pairs[number_of(room)] for room in view.view(None).unseen_rooms}
    assert view.events(None) == [f"The rooms of pair {({1, 2, 3, 4} - left).pop()} stay in the box."]
