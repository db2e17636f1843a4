"""The game's vocabulary: its things, what its plays act on, what its views say of who has what, and its events: the
table rebuilt from them alone is the table, and nothing on it changes in silence."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Union

import msgspec
import pytest
from battery import Setting, settings
from referee.dungeon_twister import made_up
from tables import Table, things_that_are_not_listed

from games.dungeon_twister import test_log
from games.dungeon_twister.laid import GAME, doing, token, twister
from games.dungeon_twister.rebuilt import Watched
from hurlyburly.games.dungeon_twister import events as e
from hurlyburly.games.dungeon_twister.ground import PLANT, square_named
from hurlyburly.games.dungeon_twister.lineup import Hide, LineUp
from hurlyburly.games.dungeon_twister.turn import PlayCard
from hurlyburly.kernel.content import read_pack
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.events import TakenBack
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.play import SOURCES
from hurlyburly.kernel.rules import rule
from hurlyburly.kernel.state import UNKNOWN

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
    assert things_that_are_not_listed(match) == []


def test_what_was_not_printed_is_called_what_it_is_and_a_packs_rooms_a_packs() -> None:
    sources = {thing.name: thing.source for thing in GAME.things() if thing.id.startswith("room:")}
    assert sources["Base room 1 clockwise"] == "printed" and sources["Bowyers' Copse"] == "designed"
    match: Any = Match(GAME, 2, seed=1, packs=[read_pack(FENS)])
    box = match.state.box
    added = [match.thing(f"room:{number}") for number in range(16, len(box.room_ids))]
    assert added and all(room.source == "pack" and "turns" in room.text and room.rules for room in added)
    assert match.thing(f"pair:{box.pairs[16]}").name.startswith("Pair ")


def test_cards_are_known_by_seat_and_value_and_a_room_says_which_way_it_turns() -> None:
    names = {thing.id: thing.name for thing in GAME.things()}
    for seat, letter in enumerate("AB"):
        held = ["combat card +0", "combat card +1", "2 combat cards +2", "2 combat cards +3"]
        held += [f"combat card +{value}" for value in (4, 5, 6)]
        assert [names[f"combat:{7 * seat + value}"] for value in range(7)] == [f"{letter}'s {card}" for card in held]
        actions = [names[f"action:{4 * seat + place}"] for place in range(4)]
        assert actions == [f"{letter}'s action card {value}" for value in (2, 3, 4, 5)]
        assert names[f"jump:{seat}"] == f"{letter}'s jump cards"
        t = twister("A goblin d5, B goblin d8", step=PlayCard(seat), turn=letter)
        assert [acts_on(t, f"play {value}")[1] for value in (2, 5)] == [
            (f"action:{4 * seat}",),
            (f"action:{4 * seat + 3}",),
        ]
    for room in [thing for thing in GAME.things() if thing.id.startswith("room:") and "clockwise" in thing.name]:
        assert f"turns {room.name.rpartition(' ')[2]}." in room.text
        assert all(rule.startswith("DT-ROTATE-") for rule in room.rules)


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
    ("A araknis d5", "", "d7 south web", "araknis", "weave a web south", "weave", ["edge:214"]),
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


# Events.

# They say who is next or why; nothing moves.
WORDS_ALONE = {
    e.ChoosesFirst, e.ScenarioPlayed, e.PairLeftOut, e.PlacesFirst, e.Begins, e.TurnBegan, e.GameEnded, e.Stayed,
    e.ShotToo, e.Sheltered,
}  # fmt: skip


@cache
def game_of(setting: int) -> Watched:
    every = settings(GAME)
    watched = Watched(every[setting].match(setting))
    watched.play_on(setting, 90)
    return watched


@cache
def board_of(seed: int) -> Watched:
    watched = Watched(made_up(seed))
    watched.play_on(seed, 25)
    return watched


SETTINGS = range(len(settings(GAME)))
BOARDS = range(200, 225)


@pytest.mark.parametrize("setting", SETTINGS)
def test_the_table_of_a_game_follows_from_what_is_told(setting: int) -> None:
    assert len(game_of(setting).match.played) > 50


@pytest.mark.parametrize("seed", BOARDS)
def test_the_table_follows_from_what_is_told_on_made_up_boards(seed: int) -> None:
    assert board_of(seed).match.played


def test_a_whole_game_follows_from_what_is_told() -> None:
    watched = Watched(Setting(GAME, 2, {"teams": "mutual-choice"}).match(3))
    watched.play_on(3, 10_000)
    assert watched.match.over and type(watched.match.heard[-1]) is e.GameEnded


ORB = "use the orb of peace"
FIGHTS = [
    ("X warrior d5, Y goblin d6, Y thief d6 wounded, Y sword d5", "", "warrior; attack goblin on d6; +2", "+1"),
    ("X warrior d5, Y goblin d6, Y troll e5, X cleric e6", "", "warrior; attack goblin on d6; +0", "+6"),
    ("X archer elf d3, Y druid d6, Y sword d6", "", "archer elf; shoot druid on d6; +4", "+1"),
    ("X troll d5, Y logger d6, Y armor d6", "d6 tree", "troll; attack logger on d6; +0", "+6"),
    ("X goblin d5 wounded, Y druid d6, Y orb d6", "d4 fountain", "goblin; drink from the fountain", ORB),
    ("X goblin d20, X treasure d20, Y druid j9, Y orb j9", "", "goblin; move to d21", ORB),
    ("X troll e7, X rope e7, Y druid g7, Y ring g7", "d7 bridge over water", "troll; move by d7", "paralyse for +3"),
]  # fmt: skip


def laid_out() -> Iterator[Watched]:
    """Each deed of the log's tests, and fights and answers."""
    for tokens, ground, edges, plays, _ in test_log.DEEDS:
        tokens, plays = test_log.spelled([tokens, plays], "A")
        watched = Watched(twister(tokens, ground=ground, edges=edges).match)
        for play in plays.split("; "):
            watched.play(0, play)
        yield watched
    for tokens, ground, plays, answer in FIGHTS:
        walls = "d7 south wall, d7 west wall, d7 north wall"
        tokens, plays = test_log.spelled([tokens, plays], "A")
        watched = Watched(twister(tokens, ground=ground, edges=walls).match)
        for play in plays.split("; "):
            watched.play(0, play)
        watched.play(1, answer)
        yield watched
    trap = twister("A living trap d5, B wizard a9")
    trap.play("A: living trap; become a trap")
    pit = square_named("d5")
    trap.s.set_ground(pit, trap.s.ground[pit] | 2 * PLANT)  # B's
    watched = Watched(trap.match)
    watched.play(0, "living trap")
    watched.play(0, "become a creature")
    yield watched
    tree = twister("A logger d5, B wizard a9", ground="d6 tree")
    tree.s.living[1] = square_named("d6")
    watched = Watched(tree.match)
    watched.play(0, "logger")
    watched.play(0, "cut d6")
    yield watched


def test_whatever_is_left_out_of_the_log_is_missed() -> None:
    watched = [*laid_out(), *map(game_of, SETTINGS), *map(board_of, BOARDS)]
    missed = set().union(*[one.noticed for one in watched])
    assert set(e.EVENTS) - missed == WORDS_ALONE
    by_name = set().union(*[one.named for one in watched])
    assert {
        e.PickedUp, e.SetDown, e.HandedOver, e.TakenOver, e.Dropped, e.Lost, e.Wounded, e.Killed, e.Healed,
        e.Turned, e.Revealed, e.Found, e.Placed, e.TurnedUp, e.LinedUp, e.Hid, e.Planted, e.PlantDevoured, e.Felled,
        e.BramblesGrown, e.BramblesGone, e.Enchanted, e.TreeAsleep, e.TookPart, e.CardLaid, e.CardPlayed, e.Jumped,
        e.PortcullisMoved, e.Woven, e.Burnt, e.TorchTaken, e.RopeCut, e.BridgeBroken, e.OrbUsed, e.Drank, e.Flew,
        e.TurnEnded, e.Paralysed, e.Spawned, e.RoomsLaid, e.CardsTakenBack, e.Acted,
    } <= by_name  # fmt: skip


def test_events_name_whom_they_concern() -> None:
    t = twister("A thief d5, A rope d5, A goblin d6").play("A: thief; move by d6; give A's rope to goblin")
    stepped, handed = t.match.told(None)[1:]
    thief, rope, goblin = (token(name) for name in ("A thief", "A rope", "A goblin"))
    assert stepped == e.Stepped(0, thief, 63, (rope,)) and handed == e.HandedOver(0, thief, 63, rope, goblin)
    assert set(handed.things()) == {"seat:0", f"token:{thief}", f"token:{rope}", f"token:{goblin}", "square:63"}
    planted = e.Planted(0, 73, token("A druid"))
    assert "place:2" in planted.things() and handed.what == "handed-over"


@rule("DT-SETUP-19", "DT-SETUP-22", "DT-TEAM-06")
def test_what_is_secret_is_unknown_to_whoever_may_not_know_it() -> None:
    match = Match(GAME, 2, seed=1, variants={"teams": "free-choice"})
    while match.view(None).asked != "DrawLots":
        match.play(match.to_act[0], match.plays(match.to_act[0])[0])
    hidden = [event for event in match.heard if isinstance(event, (e.Picked, e.PairPicked, e.LinedUp, e.Hid))]
    assert {type(event) for event in hidden} == {e.Picked, e.PairPicked, e.LinedUp, e.Hid}
    for event in hidden:
        secret = "pair" if isinstance(event, e.PairPicked) else "token"
        assert getattr(event.known_to(event.seat), secret) != UNKNOWN
        for reader in (1 - event.seat, -1):
            assert getattr(event.known_to(reader), secret) == UNKNOWN
            assert not [thing for thing in event.known_to(reader).things() if thing.startswith(("token", "pair"))]


def test_events_are_saved_and_read_back() -> None:
    saved = Union[(TakenBack, *e.EVENTS)]  # of as many as there are
    heard = [event for watched in map(game_of, SETTINGS) for event in watched.match.heard]
    assert len({type(event) for event in heard}) > 30
    assert msgspec.json.decode(msgspec.json.encode(heard), type=list[saved]) == heard  # type: ignore[valid-type]
