"""What people try besides what they may: each with the rule against it, and nothing that nobody would think of."""

from __future__ import annotations

import pytest
from tables import Table

from games.dungeon_twister.laid import doing, token, twister
from hurlyburly.games.dungeon_twister.abilities import bars_regeneration
from hurlyburly.games.dungeon_twister.ground import square_named
from hurlyburly.games.dungeon_twister.objects import bars_fountain
from hurlyburly.games.dungeon_twister.ring import bars_stop
from hurlyburly.kernel.rules import rule

OTHER = {"A": "B", "B": "A"}


def thought_of(t: Table, verb: str) -> set[str]:
    """What the step that asks has a reason for or allows, of the plays that begin so."""
    step = t.s.stack[-1]
    written = [step.write(t.s, option) for option in step.conceivable(t.s)]
    assert len(written) == len(set(written)) and set(t.options) <= set(written)
    return {play.removeprefix(verb).strip() for play in written if play.startswith(verb)}


def around(square: str, far: int) -> set[str]:
    """The squares so many steps away, or fewer."""
    row, column = int(square[1:]), "abcdefghij".index(square[0])
    squares = [(r, c) for r in range(22) for c in range(10) if abs(r - row) + abs(c - column) <= far]
    return {f"{'abcdefghij'[c]}{r}" for r, c in squares}


# X tries this, and is told that; Y is the other side.
REASONS = [
    ("X goblin d5", "", "", "goblin", "move to d10", "DT-MOVE-01"),
    ("X goblin d5, Y troll d6", "", "", "goblin", "move to d6", "DT-MOVE-04"),
    ("X goblin d5, X troll d6", "", "", "goblin", "move to d6", "DT-MOVE-05"),
    ("X goblin d5, Y troll d6 wounded", "", "", "goblin", "move to d6", "DT-MOVE-05"),
    ("X goblin d5, X rope d5, Y sword d6", "", "", "goblin", "move to d6", "DT-STACK-01"),
    ("X goblin d5, X troll d6 wounded, Y sword d6", "", "", "goblin", "move to d6", "DT-STACK-01"),
    ("X goblin d5", "d6 rift", "", "goblin", "move to d6", "DT-TERRAIN-RIFT-01"),
    ("X goblin d5", "d6 crevasse", "", "goblin", "move to d6", "DT-TERRAIN-CREVASSE-01"),
    ("X goblin d5", "d6 pit", "", "goblin", "move to d6", "DT-TERRAIN-PIT-01"),
    ("X goblin d5", "d6 living trap", "", "goblin", "move to d6", "DT-TERRAIN-PIT-01"),
    ("X goblin d5", "d6 water", "", "goblin", "move to d6", "DT-TERRAIN-WATER-01"),
    ("X goblin d5", "d6 fountain", "", "goblin", "move to d6", "DT-TERRAIN-FOUNTAIN-01"),
    ("X goblin d5", "d6 brambles", "", "goblin", "move to d6", "DT-DRUID-14"),
    ("X wizard d5", "d6 brambles", "", "wizard", "move to d6", "DT-MOVE-12"),
    ("X wizard d5", "d6 fountain", "", "wizard", "move to d6", "DT-TERRAIN-FOUNTAIN-01"),
    ("X wizard d5", "d6 rift", "", "wizard", "move to d6", "DT-MOVE-06"),
    ("X wizard d5, X sword d5", "d6 water", "", "wizard", "move to d6", "DT-RULING-31"),
    ("X troll d5", "d6 tree", "", "troll", "move to d6", "DT-TERRAIN-TREE-02"),
    ("X troll d5 flying", "d6 tree", "", "troll", "move to d6", "DT-TERRAIN-TREE-06"),
    ("X troll d5", "d6 bridge over water", "", "troll", "move to d6", "DT-TERRAIN-BRIDGE-01"),
    ("X troll d5 flying", "d6 bridge over water", "", "troll", "move to d6", "DT-TERRAIN-BRIDGE-01"),
    (
        "X goblin d5",
        "",
        "d5 south wall, d6 east wall, d6 west wall, d6 south wall",
        "goblin",
        "move to d6",
        "DT-TERRAIN-WALL-01",
    ),
    (
        "X goblin d5",
        "",
        "d5 south portcullis, d6 east wall, d6 west wall, d6 south wall",
        "goblin",
        "move to d6",
        "DT-TERRAIN-PORTCULLIS-01",
    ),
    (
        "X goblin d5",
        "",
        "d5 south web, d6 east wall, d6 west wall, d6 south wall",
        "goblin",
        "move to d6",
        "DT-TERRAIN-WEB-01",
    ),
    (
        "X goblin d5",
        "",
        "d5 south arrow slit, d6 east wall, d6 west wall, d6 south wall",
        "goblin",
        "move to d6",
        "DT-TERRAIN-SLIT-03",
    ),
    (
        "X goblin d5",
        "",
        "d5 south secret passage, d6 east wall, d6 west wall, d6 south wall",
        "goblin",
        "move to d6",
        "DT-TERRAIN-SECRET-03",
    ),
    (
        "X goblin d5",
        "d6 tree",
        "d7 east wall, d7 west wall, d7 south wall",
        "goblin",
        "move to d7",
        "DT-TERRAIN-TREE-04",
    ),
    ("X goblin d5, Y troll d6", "d6 water", "", "goblin", "wade to d6", "DT-MOVE-05"),
    ("X goblin d5, X troll d6", "d6 water", "", "goblin", "wade to d6", "DT-MOVE-05"),
    ("X goblin d5, Y troll d6 wounded", "d6 water", "", "goblin", "wade to d6", "DT-MOVE-05"),
    ("X goblin d5, X thief d5 wounded, X troll d6 wounded", "d6 water", "", "goblin", "wade to d6", "DT-STACK-01"),
    ("X goblin d5", "d6 water", "d5 south wall", "goblin", "wade to d6", "DT-TERRAIN-WALL-01"),
    ("X goblin d5", "d6 water", "d5 south secret passage", "goblin", "wade to d6", "DT-TERRAIN-SECRET-03"),
    ("X goblin d5", "", "", "goblin", "jump to d7", "DT-JUMP-02"),
    ("X goblin d5", "d6 pit", "d5 south wall", "goblin", "jump to d7", "DT-JUMP-02"),
    ("X goblin d5", "d6 pit", "d6 south secret passage", "goblin", "jump to d7", "DT-JUMP-02"),
    ("X goblin d5, Y troll d6 wounded", "d6 rift plant", "", "goblin", "jump to d7", "DT-JUMP-03"),
    ("X goblin d5", "d6 bridge over water", "", "goblin", "jump to d7", "DT-JUMP-08"),
    ("X goblin d5", "d6 pit, d7 tree", "", "goblin", "jump to d7", "DT-JUMP-05"),
    ("X goblin d5", "d6 pit, d7 water", "", "goblin", "jump to d7", "DT-JUMP-04"),
    ("X goblin d5", "d6 pit, d7 brambles", "", "goblin", "jump to d7", "DT-DRUID-14"),
    ("X goblin d5", "d6 pit, d7 pit", "", "goblin", "jump to d7", "DT-MOVE-06"),
    ("X goblin d5, Y troll d7", "d6 pit", "", "goblin", "jump to d7", "DT-MOVE-05"),
    ("X goblin d5, X troll d6", "", "", "goblin", "attack troll on d6", "DT-COMBAT-01"),
    ("X goblin d5, Y troll d7", "", "", "goblin", "attack troll on d7", "DT-COMBAT-02"),
    ("X goblin d5, Y troll d6 wounded hurt", "", "", "goblin", "attack troll on d6", "DT-COMBAT-05"),
    ("X stone elemental d5, Y troll d6", "", "", "stone elemental", "attack troll on d6", "DT-STONE-02"),
    ("X archer elf d5, X troll d8", "", "", "archer elf", "shoot troll on d8", "DT-RANGED-02"),
    ("X archer elf d5, Y troll d6", "", "", "archer elf", "shoot troll on d6", "DT-RANGED-13"),
    ("X archer elf d5, Y troll d8, Y goblin e5", "", "", "archer elf", "shoot troll on d8", "DT-RANGED-14"),
    ("X archer elf d5, Y troll d8 wounded hurt", "", "", "archer elf", "shoot troll on d8", "DT-RANGED-20"),
    ("X archer elf d5, Y troll d8", "", "d7 south wall", "archer elf", "shoot troll on d8", "DT-RANGED-02"),
    ("X archer elf d5, Y troll d8", "d8 floor mist", "", "archer elf", "shoot troll on d8", "DT-TERRAIN-MIST-01"),
    ("X druid d5, X crossbow d5, Y archer elf d8", "d8 tree", "", "druid", "shoot archer elf on d8", "DT-LOS-16"),
    ("X druid d5, X crossbow d5 used, Y troll d8", "", "", "druid", "shoot troll on d8", "DT-OBJ-CROSSBOW-01"),
    ("X stone elemental d5, Y crossbow d5, Y troll d8", "", "", "stone elemental", "shoot troll on d8", "DT-STONE-05"),
    ("X cleric d5, Y troll d6", "", "", "cleric", "heal d6", "DT-CLERIC-02"),
    ("X cleric d5, X troll d7 wounded", "", "", "cleric", "heal d7", "DT-CLERIC-03"),
    ("X breeder d5", "d6 floor mist", "", "breeder", "spawn on d6", "DT-BREEDER-02"),
    ("X breeder d5", "", "d5 south wall", "breeder", "spawn on d6", "DT-BREEDER-02"),
    ("X druid d5", "d7 rift", "d5 south wall", "druid", "plant on d7", "DT-DRUID-03"),
    ("X druid d5", "d7 rift plant", "", "druid", "plant on d7", "DT-DRUID-03"),
    ("X druid d5", "", "", "druid", "brambles on d6", "DT-DRUID-12"),
    ("X druid d5, Y rope d4", "", "", "druid", "brambles on d4", "DT-DRUID-12"),
    ("X druid d5", "", "", "druid", "withdraw the brambles", "DT-DRUID-24"),
    ("X enchantress elf d5", "d7 tree", "d6 south wall", "enchantress elf", "enchant d7", "DT-ENCHANT-02"),
    ("X araknis d5", "", "d5 south wall", "araknis", "weave a web south", "DT-ARAKNIS-03"),
    ("X araknis d5", "", "d5 south wall here", "araknis", "weave a web beyond south", "DT-ARAKNIS-03"),
    ("X araknis d6", "", "d5 south wall here", "araknis", "weave a web north", "DT-ARAKNIS-03"),
    ("X araknis d6", "", "d5 south open portcullis here", "araknis", "weave a web north", "DT-ARAKNIS-05"),
    ("X araknis d4", "", "", "araknis", "weave a web beyond south", "DT-ARAKNIS-06"),
    ("X araknis a4", "", "", "araknis", "weave a web west", "DT-ARAKNIS-03"),
    ("X araknis j4", "", "", "araknis", "weave a web east", "DT-ARAKNIS-03"),
    ("X araknis d1", "", "", "araknis", "weave a web beyond north", "DT-RULING-11"),
    ("X living trap d5", "d5 stump", "", "living trap", "become a trap", "DT-TRAP-02"),
    ("X living trap d5, X troll d5 wounded", "", "", "living trap", "become a trap", "DT-TRAP-06"),
    ("X logger d5", "d7 tree", "", "logger", "cut d7", "DT-RULING-21"),
    ("X logger d5", "d6 tree", "d5 south portcullis", "logger", "cut d6", "DT-RULING-21"),
    ("X wall-walker d5", "", "", "wall-walker", "walk through the wall south", "DT-WALLWALKER-02"),
    ("X wall-walker d5", "d6 brambles", "d5 south wall", "wall-walker", "walk through the wall south", "DT-DRUID-14"),
    ("X wall-walker d5, Y troll d6", "", "d5 south wall", "wall-walker", "walk through the wall south", "DT-MOVE-05"),
    ("X wall-walker a5", "", "", "wall-walker", "walk through the wall west", "DT-WALLWALKER-03"),
    ("X wall-walker d5", "", "d5 south web", "wall-walker", "walk through the wall south", "DT-WALLWALKER-03"),
    ("X goblin d3", "", "d3 north portcullis", "goblin", "raise the portcullis north", "DT-THIEF-04"),
    ("X thief d3", "", "d3 north open portcullis", "thief", "raise the portcullis north", "DT-THIEF-04"),
    ("X thief d3", "", "d3 north portcullis", "thief", "lower the portcullis north", "DT-THIEF-04"),
    ("X thief d3", "", "d3 north broken portcullis", "thief", "lower the portcullis north", "DT-TERRAIN-PORTCULLIS-02"),
    ("X warrior d3", "", "d3 north broken portcullis", "warrior", "break the portcullis north", "DT-WARRIOR-02"),
    ("X goblin d3, N torch 1 d3", "", "", "goblin", "burn the web north", "DT-OBJ-TORCH-01"),
    ("X wizard d3, X wand d3", "", "", "wizard", "fire at the web north", "DT-OBJ-WAND-04"),
    ("X wizard d3, X wand d3", "d4 tree", "d4 south web", "wizard", "fire at the web south", "DT-OBJ-WAND-04"),
    ("X druid d3, X wand d3", "", "d4 south web", "druid", "fire at the web south", "DT-OBJ-WAND-04"),
    ("X druid d3, X scroll d3, Y goblin d8", "", "d4 south wall", "druid", "lift d8", "DT-OBJ-FLIGHT-01"),
    ("X druid d3, X scroll d3, Y archer elf d8", "d8 tree", "", "druid", "lift d8", "DT-OBJ-FLIGHT-01"),
    ("X wizard d3, X wand d3, Y goblin d8", "", "d4 south wall", "wizard", "fire at d8", "DT-OBJ-WAND-01"),
    ("X goblin d5", "", "", "goblin", "rotate room 1 counter-clockwise", "DT-TERRAIN-GEAR-01"),
    ("X goblin c3", "c3 gear", "", "goblin", "rotate room 3 clockwise", "DT-ROTATE-01"),
]


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize(
    ("tokens", "ground", "edges", "who", "play", "reason"), REASONS, ids=[f"{r[5]}: {r[3]}, {r[4]}" for r in REASONS]
)
@rule(*sorted({row[5] for row in REASONS}))
def test_who_tries_what_is_not_allowed_is_told_the_rule(
    side: str, tokens: str, ground: str, edges: str, who: str, play: str, reason: str
) -> None:
    tokens = tokens.replace("X", side).replace("Y", OTHER[side])
    t = doing(tokens, who, ground=ground, edges=edges, turn=side)
    assert t.why(play) == reason and play not in t.options


@pytest.mark.parametrize("side", ["A", "B"])
@rule("DT-TURN-06", "DT-TURN-13", "DT-TURN-15", "DT-OBJ-ORB-01", "DT-ENCHANT-10")
def test_who_may_not_act_at_all_is_told_why(side: str) -> None:
    t = twister(
        f"{side} goblin d5, {side} troll e5 wounded hurt, {side} thief f5 barred, {side} druid a1", turn=side, ap=0
    )
    assert [t.why(name) for name in ("goblin", "troll", "thief")] == ["DT-TURN-06", "DT-TURN-13", "DT-TURN-15"]
    assert thought_of(t, "") == {"goblin", "troll", "thief", "druid", "end turn"} and t.options == ["end turn"]
    seat = "AB".index(side)
    hidden = f"{side} wizard 1, {side} warrior 8"  # nobody calls on those
    t = twister(f"{side} spawnling 3 d5, {side} goblin a9", ground="d6 tree", turn=side, hidden=hidden)
    t.s.living[seat] = square_named("d6")
    t.s.at[token(f"{side} living trap")] = 238
    t.s.advance()
    assert thought_of(t, "") == {"goblin", "spawnling 3", "living trap", "living tree", "end turn"}
    assert t.why("living tree") == "DT-ENCHANT-10"
    t.s.ap = 0
    assert t.why("living tree") == "DT-TURN-06"


@pytest.mark.parametrize("side", ["A", "B"])
@rule("DT-TROLL-02", "DT-TROLL-03", "DT-HEAL-01", "DT-STACK-06")
def test_what_keeps_the_wounded_from_recovering(side: str) -> None:
    def bars(tokens: str, who: str, ground: str = "") -> tuple[str, str]:
        s = twister(tokens.replace("X", side), ground=ground, turn=side).s
        return bars_regeneration(s, token(f"{side} {who}")), bars_fountain(s, token(f"{side} {who}"))

    fountain = "d6 fountain"
    assert bars("X troll d5 wounded", "troll", fountain) == ("", "")
    assert bars("X troll d5 wounded hurt", "troll", fountain) == ("DT-TROLL-03", "")
    assert bars("X goblin d5 wounded", "goblin", "d7 fountain") == ("DT-TROLL-02", "DT-HEAL-01")
    assert bars("X troll d5", "troll", fountain) == ("DT-TROLL-02", "DT-HEAL-01")
    assert bars("X goblin d5, X troll d5 wounded", "troll", fountain) == ("DT-TROLL-02", "DT-STACK-06")


@pytest.mark.parametrize("side", ["A", "B"])
@rule("DT-STACK-08", "DT-TERRAIN-FOUNTAIN-01", "DT-RULING-23")
def test_what_keeps_a_ring_from_stopping_a_walker_on_a_square(side: str) -> None:
    def bars(tokens: str, who: str = "goblin", ground: str = "floor") -> str:
        spelled = f"{side} {who} d5, {tokens}".strip(", ").replace("X", side).replace("Y", OTHER[side])
        s = twister(spelled, ground=f"d6 {ground}", turn=side).s
        s.walker, s.walker_at, s.load = token(f"{side} {who}"), square_named("d6"), s.carried_by(token(f"{side} {who}"))
        return bars_stop(s)

    assert bars("") == bars("X sword d5") == bars("X troll d6 wounded") == bars("X sword d6") == ""
    assert bars("", ground="fountain") == bars("", "troll", "tree") == "DT-TERRAIN-FOUNTAIN-01"
    assert bars("", ground="tree") == bars("", "troll", "stump") == ""
    assert bars("X troll d6") == bars("Y troll d6") == bars("Y troll d6 wounded") == "DT-STACK-08"
    assert bars("X sword d5, X rope d6") == bars("X sword d5, X troll d6 wounded") == "DT-STACK-08"
    assert bars("X troll d6 wounded, X rope d6") == "DT-STACK-08"


@rule("DT-TURN-06")
def test_without_a_point_only_what_is_free_is_left() -> None:
    t = doing("A logger d5, A saw d5", "logger", ground="d6 tree", ap=0)
    assert t.options == ["cut d6"] and t.why("move to d4") == "DT-TURN-06" and t.why("stay here") == "DT-TURN-06"
    t = doing("A enchantress elf d5", "enchantress elf", ground="d6 tree", ap=0)
    assert t.options == ["enchant d6"] and t.why("move to d4") == "DT-TURN-06" and t.why("move to d11") == "DT-MOVE-01"
    paid = doing("A logger d5, A saw d5", "logger", ground="d6 tree", ap=1).play("A: move to d4")
    assert paid.s.ap == 0  # only his cutting is free


@pytest.mark.parametrize("side", ["A", "B"])
@rule("DT-MOVE-01", "DT-JUMP-01", "DT-TERRAIN-WATER-01", "DT-COMBAT-01")
def test_what_anybody_may_think_of(side: str) -> None:
    tokens = (
        f"{side} goblin d9, {OTHER[side]} troll d11, {OTHER[side]} thief e10, {side} wizard c9, {OTHER[side]} druid d12"
    )
    t = doing(tokens, "goblin", ground="d8 water, d7 water, e8 water", turn=side)
    assert thought_of(t, "move to") == around("d9", 5) - {"d9"}
    assert thought_of(t, "jump to") == around("d9", 2) - around("d9", 1)
    assert thought_of(t, "wade to") == {"d8"}
    assert thought_of(t, "attack") == {"troll on d11", "thief on e10", "wizard on c9"}
    for verb in (
        "shoot",
        "fire",
        "lift",
        "heal",
        "spawn",
        "plant",
        "brambles",
        "enchant",
        "cut",
        "weave",
        "walk",
        "burn",
        "drink",
    ):
        assert thought_of(t, verb) == set()
    assert thought_of(t, "reveal") == set() and len(thought_of(t, "rotate")) == 8
    assert thought_of(t, "become") == thought_of(t, "withdraw") == thought_of(t, "take the torch") == set()


@pytest.mark.parametrize("side", ["A", "B"])
@rule("DT-CLERIC-02", "DT-BREEDER-02", "DT-DRUID-03", "DT-DRUID-12", "DT-ENCHANT-02", "DT-LOGGER-02", "DT-ARAKNIS-02")
def test_what_each_character_may_think_of_besides(side: str) -> None:
    other = OTHER[side]

    def thinks(who: str, more: str = "", **place: str) -> Table:
        return doing(f"{side} {who} d8{more.replace('Y', other).replace('X', side)}", who, turn=side, **place)

    assert thought_of(thinks("cleric", ", X goblin d9, Y troll d10, X thief d11"), "heal") == {"d9", "d10"}
    assert thought_of(thinks("breeder"), "spawn on") == around("d8", 1) - {"d8"}
    druid = thinks("druid", ground="d9 rift, h3 pit, a1 bridge over water, e8 tree, c8 water")
    assert thought_of(druid, "plant on") == {"d9", "h3", "a1", "c8"} and "the brambles" in thought_of(druid, "withdraw")
    assert thought_of(druid, "brambles on") == around("d8", 4) | {"a6", "a10"}  # these are corners of his room
    assert thought_of(thinks("enchantress elf", ground="a1 tree, h9 tree, d9 stump"), "enchant") == {"a1", "h9"}
    for who, more in (("logger", ""), ("warrior", ", Y saw d8")):
        trees = "d9 tree, d10 tree, d11 tree, d7 stump"
        assert thought_of(thinks(who, more, ground=trees), "cut") == {"d9", "d10"}
    assert thought_of(thinks("goblin", ground="d9 tree"), "cut") == set()
    assert thought_of(thinks("goblin", ground="d9 tree"), "enchant") == set()
    ways = {"north", "east", "south", "west"}
    assert thought_of(thinks("araknis"), "weave a web") == ways | {f"beyond {way}" for way in ways}
    assert thought_of(thinks("wall-walker"), "walk through the wall") == ways
    assert thought_of(thinks("living trap"), "become") == {"a trap"}


@pytest.mark.parametrize("side", ["A", "B"])
@rule("DT-RANGED-02", "DT-OBJ-WAND-01", "DT-OBJ-FLIGHT-01", "DT-OBJ-TORCH-01", "DT-TERRAIN-SCONCE-01", "DT-THIEF-04")
def test_what_the_bearer_of_a_thing_and_whoever_stands_at_an_edge_may_think_of(side: str) -> None:
    other = OTHER[side]
    people = f", {other} troll d12, {other} thief h8, {other} goblin e9, {side} cleric a8"
    in_line = {"troll on d12", "thief on h8", "cleric on a8"}
    assert thought_of(doing(f"{side} archer elf d8{people}", "archer elf", turn=side), "shoot") == in_line
    assert thought_of(doing(f"{side} druid d8, A crossbow d8{people}", "druid", turn=side), "shoot") == in_line
    wand = doing(f"{side} wizard d8, B wand d8{people}", "wizard", turn=side)
    ways = {"north", "east", "south", "west"}
    assert thought_of(wand, "fire at") == {"d12", "h8", "a8"} | {f"the web {way}" for way in ways}
    scroll = doing(f"{side} druid d8, B scroll d8{people}", "druid", turn=side)
    assert thought_of(scroll, "lift") == {"d12", "h8", "a8", "d8"}
    assert thought_of(doing(f"{side} goblin d8, N torch 2 d8", "goblin", turn=side), "burn the web") == ways
    edges = "d8 north portcullis, d8 east sconce, d8 west used sconce"
    edge = doing(f"{side} goblin d8", "goblin", edges=edges, ground="d8 vines", turn=side)
    for verb in ("raise", "lower", "break"):
        assert thought_of(edge, f"{verb} the portcullis") == {"north"}
    assert thought_of(edge, "take the torch") == {"east", "west"} and thought_of(edge, "cut") == {"a vine"}
    for state in ("open portcullis", "broken portcullis"):
        raised = doing(f"{side} goblin d8", "goblin", edges=f"d8 south {state}", turn=side)
        assert thought_of(raised, "lower the portcullis") == {"south"}
    behind = doing(f"{side} goblin d8", "goblin", edges="d7 south sconce", turn=side)
    assert thought_of(behind, "take the torch") == {"north"}


@rule("DT-REVEAL-01", "DT-ROTATE-01")
def test_rooms_that_one_may_think_of() -> None:
    t = doing("A goblin c3", "goblin", rooms="1 base-1-cw, 2 base-1-ccw, 5 base-2-cw", unseen="base-3-cw")
    assert thought_of(t, "reveal") == {f"room {n}" for n in (3, 4, 6, 7, 8)}
    assert thought_of(t, "rotate") == {
        f"room {n} {way}" for n in (1, 2, 5) for way in ("clockwise", "counter-clockwise")
    }
    off = doing("A goblin c4", "goblin", rooms="1 base-1-cw, 2 base-1-ccw")
    assert thought_of(off, "rotate") == {"room 1 clockwise", "room 2 counter-clockwise"}
    small = doing("A goblin c0", "goblin", rooms="", unseen="base-3-cw", teams="beginner")
    assert thought_of(small, "reveal") == {f"room {n}" for n in range(1, 7)}


@pytest.mark.parametrize("side", ["A", "B"])
@rule("DT-CARRY-01", "DT-CARRY-03", "DT-CARRY-04", "DT-CARRY-06", "DT-MOVE-05", "DT-OBJ-SAW-04", "DT-WOUND-07")
def test_what_a_walker_may_think_of_on_its_way(side: str) -> None:
    other = OTHER[side]

    def paused(things: str, who: str = "goblin", **place: str) -> Table:
        tokens = f"{side} {who} d8, {things}".replace("X", side).replace("Y", other)
        return doing(tokens, who, turn=side, **place).play(f"{side}: move by d9")

    empty = paused("X sword d9, X troll d9 wounded")
    assert thought_of(empty, "take") == {f"{side}'s sword", "troll"} and thought_of(empty, "drop") == set()
    assert thought_of(empty, "move to") == around("d9", 4) - {"d9"}
    empty.play(f"{side}: take troll")
    assert empty.why(f"drop {'troll'}") == "DT-CARRY-03"
    full = paused("X rope d8, Y sword d9, X troll d9 wounded")
    swaps = {f"{side}'s rope for {other}'s sword", f"{side}'s rope for troll"}
    assert thought_of(full, "swap") == swaps and thought_of(full, "take") == set()
    assert (
        full.why(f"drop {side}'s rope") == "DT-STACK-01" and full.why(f"swap {side}'s rope for troll") == "DT-CARRY-06"
    )
    assert paused("X rope d8, Y sword d9").why(f"drop {side}'s rope") == "DT-CARRY-06"
    assert paused("X thief d8 wounded, X troll d9 wounded").why("drop thief") == "DT-MOVE-05"
    assert paused("X thief d8 wounded, Y troll d9 wounded").why("drop thief") == "DT-MOVE-05"
    assert paused("X saw d9").why(f"take {side}'s steam saw") == "DT-OBJ-SAW-04"
    assert paused("X saw d8, X druid d9", "warrior").why(f"give {side}'s steam saw to druid") == "DT-OBJ-SAW-04"
    hanging = "X thief d9 wounded, X rope d9"
    assert paused(hanging, ground="d9 rift").why(f"take {side}'s rope") == "DT-WOUND-07"
    assert paused("X troll d9, X rope d9", ground="d9 bridge over water").why(f"take {side}'s rope") == "DT-WOUND-07"
    assert paused("X thief d9, X rope d9", ground="d9 pit").why(f"take {side}'s rope") == ""
    assert paused(hanging, ground="d9 rift plant").why(f"take {side}'s rope") == ""
    assert paused("X thief d9, X rope d9", ground="d9 bridge over water").why(f"take {side}'s rope") == ""
    friend = paused("X thief d9")
    assert friend.why("take thief") == "DT-CARRY-01"


@pytest.mark.parametrize("side", ["A", "B"])
@rule("DT-CARRY-05", "DT-RULING-46", "DT-RULING-48", "DT-WOUND-10")
def test_where_a_wounded_friend_is_laid_down(side: str) -> None:
    def lays(ground: str, who: str = "thief", more: str = "") -> str:
        tokens = f"{side} wizard d8, {side} {who} d8 wounded{more}".replace("X", side)
        t = doing(tokens, "wizard", ground=f"d9 {ground}", turn=side).play(f"{side}: move by d9")
        return t.why(f"drop {who}")

    assert [lays(ground) for ground in ("floor", "water", "vines", "bridge over a rift", "rift plant")] == [""] * 5
    assert [lays(ground) for ground in ("pit", "rift", "crevasse", "living trap")] == ["DT-CARRY-05"] * 4
    assert lays("tree") == "DT-RULING-48" and lays("fountain") == "DT-TERRAIN-FOUNTAIN-01"
    assert lays("bridge over water", "troll") == "DT-RULING-46" and lays("floor", "troll") == ""
    assert lays("rift", more=", X rope d9") == "" and lays("floor", more=", X sword d9") == ""
