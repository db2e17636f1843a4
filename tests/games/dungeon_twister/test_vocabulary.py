"""The game's vocabulary: what its things are, what its plays act on, what its views say of who has what."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tables import Table

from games.dungeon_twister.laid import GAME, doing, token, twister
from hurlyburly.games.dungeon_twister.ground import square_named
from hurlyburly.games.dungeon_twister.lineup import Hide, LineUp
from hurlyburly.kernel.content import read_pack
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.play import SOURCES
from hurlyburly.kernel.rules import rule

FENS = Path(__file__).parents[3] / "examples" / "packs" / "twister-fens"


def piece(text: str) -> str:
    return f"token:{token(text)}"


def square(name: str) -> str:
    return f"square:{square_named(name)}"


def acts_on(t: Table, text: str) -> tuple[str, tuple[str, ...]]:
    """What a play is: its verb and its things."""
    plays = [play for seat in t.match.to_act for play in t.match.plays(seat) if play.text == text]
    return plays[0].verb, plays[0].things


# Things.


def test_everything_has_a_name_a_text_a_source_and_rules_of_the_ledger() -> None:
    things = GAME.things()
    assert len({thing.id for thing in things}) == len(things) > 300
    known = GAME.ledger.ids()
    for thing in things:
        assert thing.name and thing.text[0].isupper() and thing.text.endswith("."), thing
        assert thing.source in SOURCES and thing.rules and set(thing.rules) <= known, thing
        assert Match(GAME, 2, seed=1).thing(thing.id) == thing


def test_tokens_say_whose_they_are_and_what_is_printed_on_them() -> None:
    match = Match(GAME, 2, seed=1)
    troll = match.thing(piece("B troll"))
    assert troll.name == "B's Troll" and "fights 4" in troll.text and "DT-TROLL-02" in troll.rules
    assert match.thing(piece("A saw")).text.startswith("Adds 1 in attack")
    assert match.thing(piece("N torch 2")).name == "Torch 2, nobody's"
    assert [match.thing(f"token:{number}").name for number in range(69, 73)] == [
        "A's Brambles",
        "B's Brambles",
        "A's Living tree",
        "B's Living tree",
    ]
    for id in ("token:73", "square:220", "edge:880", "room:16", "pair:9", "joker:1", "token:-1"):
        with pytest.raises(BadTable, match="has no thing"):
            match.thing(id)


def test_what_was_not_printed_is_called_what_it_is_and_a_packs_rooms_a_packs() -> None:
    sources = {thing.name: thing.source for thing in GAME.things() if thing.id.startswith("room:")}
    assert sources["Room 1 clockwise"] == "printed" and sources["Bowyers' Copse"] == "designed"
    match: Any = Match(GAME, 2, seed=1, packs=[read_pack(FENS)])
    box = match.state.box
    added = [match.thing(f"room:{number}") for number in range(16, len(box.room_ids))]
    assert added and all(room.source == "pack" and "turns" in room.text and room.rules for room in added)
    assert match.thing(f"pair:{box.pairs[16]}").name.startswith("Pair ")


# Plays.

DEEDS = [
    ("A thief d5", "", "", "thief", "move to d6", "move", [square("d6")]),
    ("A thief d5, A rope d5", "", "", "thief", "move by d6", "move-by", [square("d6")]),
    ("A thief d5, A rope d5", "", "", "thief", "move nowhere yet", "pause", []),
    ("A thief d5", "d6 water", "", "thief", "wade to d6", "wade", [square("d6")]),
    ("A troll d5, B thief d6", "", "", "troll", "attack thief on d6", "attack", [piece("B thief"), square("d6")]),
    (
        "A archer elf d5, B thief d8",
        "",
        "",
        "archer elf",
        "shoot thief on d8",
        "shoot",
        [piece("B thief"), square("d8")],
    ),
    ("A thief d5", "", "d5 east portcullis", "thief", "raise the portcullis east", "raise", ["edge:213"]),
    ("A wizard d3, A wand d3", "", "d5 south web", "wizard", "fire at the web south", "fire-at-web", ["edge:214"]),
    ("A mekanork c3", "c3 gear", "", "mekanork", "rotate room 1 clockwise", "rotate", ["place:0", "direction:0"]),
    (
        "A mekanork c3",
        "c3 gear",
        "",
        "mekanork",
        "rotate room 1 counter-clockwise",
        "rotate",
        ["place:0", "direction:1"],
    ),
    ("A druid d5", "d7 rift", "", "druid", "plant on d7", "plant", [square("d7")]),
]


@pytest.mark.parametrize(("tokens", "ground", "edges", "who", "text", "verb", "things"), DEEDS)
def test_a_deed_acts_on_its_things(
    tokens: str, ground: str, edges: str, who: str, text: str, verb: str, things: list[str]
) -> None:
    t = doing(tokens, who, ground=ground, edges=edges)
    assert acts_on(t, text) == (verb, tuple(things))


def test_markers_that_fight_are_things_too() -> None:
    t = twister("A troll d5", ground="d6 brambles")
    t.s.brambles[1] = square_named("d6")
    t.play("A: troll")
    assert acts_on(t, "attack brambles on d6") == ("attack", ("token:70", square("d6")))
    tree = twister("A goblin a1, B goblin d7", ground="d6 tree")
    tree.s.living[0] = square_named("d6")
    tree.s.advance()
    assert acts_on(tree, "living tree") == ("act", ("token:71",))


def test_handling_names_what_is_given_and_to_whom() -> None:
    t = doing("A thief d5, A rope d5, A goblin d6, B sword d6", "thief").play("A: move by d6")
    assert acts_on(t, "swap A's rope for B's sword") == ("swap", (piece("A rope"), piece("B sword")))
    given = doing("A thief d5, A rope d5, A goblin d6", "thief").play("A: move by d6")
    assert acts_on(given, "give A's rope to goblin") == ("give", (piece("A rope"), piece("A goblin")))


def test_cards_are_numbered_by_seat_and_value() -> None:
    t = doing("B troll d5, A thief d6", "troll", turn="B").play("B: attack thief on d6")
    assert {play.things[0] for play in t.match.plays(1)} == {f"combat:{7 + value}" for value in range(7)}
    assert {play.things[0] for play in t.match.plays(0)} == {f"combat:{value}" for value in range(7)}


def test_before_the_game_a_play_names_the_seats_own_tokens() -> None:
    match = Match(GAME, 2, seed=1)
    assert match.plays(0)[0].things == (piece("A druid"), "square:1") and match.plays(0)[0].verb == "line-up"
    while match.view(None).asked == LineUp.__name__:
        match.play(match.to_act[0], match.plays(match.to_act[0])[0])
    assert match.view(None).asked == Hide.__name__
    seat = match.to_act[0]
    play = next(play for play in match.plays(seat) if play.text == "hide steam saw on room 3")
    assert play.things == (piece(f"{'AB'[seat]} saw"), "place:2")


@rule("DT-MOVE-05", "DT-COMBAT-02")
def test_why_not_is_asked_by_things() -> None:
    t = doing("A troll d5, B thief d7, A goblin d6", "troll")
    barred = {found.play.text: found.why for found in t.match.why_not(0, [square("d6")])}
    why = barred["move to d6"]
    assert why is not None and why.rule == "DT-MOVE-05" and barred["move by d6"] is None
    far = {found.play.text: found.why for found in t.match.why_not(0, [piece("B thief")])}
    assert [why and why.rule for why in far.values()] == ["DT-COMBAT-02"]


# Views.


def seen(t: Table, text: str) -> Any:
    return next(one for one in t.match.view(None).tokens if one.thing == piece(text))


def test_the_view_tells_carried_from_covered_from_lying() -> None:
    t = twister(
        "A troll d5, A sword d5, A thief d7, A saw d7, B goblin d9 wounded, B rope d9, A armor f5, "
        "A cleric h5, A wizard h5 wounded"
    )
    assert seen(t, "A sword").carried_by == piece("A troll") and not seen(t, "A sword").covered_by
    assert seen(t, "A wizard").carried_by == piece("A cleric")
    assert seen(t, "A saw").covered_by == piece("A thief") and not seen(t, "A saw").carried_by  # too weak for it
    assert seen(t, "B rope").covered_by == piece("B goblin") and not seen(t, "B rope").carried_by
    assert not seen(t, "A armor").carried_by and not seen(t, "A armor").covered_by
    assert seen(t, "A armor").square == square("f5") and seen(t, "A sword").square == square("d5")


def test_a_walker_still_carries_what_it_carries() -> None:
    t = doing("A troll d5, A sword d5, A goblin d6, A rope d6", "troll").play("A: move by d6")
    assert seen(t, "A sword").carried_by == piece("A troll") and seen(t, "A rope").carried_by == piece("A goblin")


def test_a_fighter_is_shown_with_what_adds_to_it() -> None:
    t = doing("A warrior d5, A sword d5, B goblin d6, B armor d6", "warrior").play("A: attack goblin on d6")
    fight = t.match.view(0).combat
    assert [(one.thing, one.value, one.helper, one.bonus) for one in (*fight.attackers, *fight.defenders)] == [
        (piece("A warrior"), 4, piece("A sword"), 1),
        (piece("B goblin"), 2, piece("B armor"), 1),
    ]
    assert fight.target == fight.defenders[0] and (fight.attack, fight.defence) == (4, 2)


def test_a_potion_is_shown_where_its_points_are() -> None:
    t = doing("A goblin d3, B potion d3, A thief d9", "goblin").play("A: drink the potion")
    assert seen(t, "A goblin").points == 4 and seen(t, "A thief").points == 0
