"""The golden rules, each against an ordinary rule that says otherwise."""

from __future__ import annotations

import pytest

from games.talisman.laid import names, talisman, who
from hurlyburly.games.talisman.encounters import Instructions, Land
from hurlyburly.games.talisman.events import LifeLost
from hurlyburly.games.talisman.movement import OpenPortal
from hurlyburly.games.talisman.turn import RollToMove, Start, Turn
from hurlyburly.kernel.content import pack_of
from hurlyburly.kernel.rules import rule

RUST = pack_of(
    {
        "rust.toml": '[pack]\ngame = "talisman"\nname = "rust"\n[[card]]\nid = "rust"\nname = "Rust"\n'
        'type = "monster"\ntext = ""\nstrength = 3\nno_weapons = true'
    }
)


@rule("TAL-GOLDEN-01", "TAL-GOLDEN-02")
def test_an_ability_beats_the_rules_of_movement_dice_limits_and_places() -> None:
    assert "walk to the woods s" in talisman(Turn(0), who("elf", "woods n"), who("troll")).options  # not by the die
    assert (
        talisman(OpenPortal(0), who("dwarf", "portal of power"), dice="3")
        .play("A: open the portal by craft")
        .options[0]
        == "keep 3"
    )
    assert talisman(Instructions(0), who("elf", "forest"), who("troll")).options == ["roll", "skip the roll"]
    t = talisman(Land(0), who("assassin", "fields n", fate=0), draws="bear", dice="6").play("A: assassinate")
    assert names(t.s.characters[0].trophies) == ["bear"] and "9 against 3." in t.log  # no die was rolled for the Bear


@rule("TAL-GOLDEN-01", "TAL-GOLDEN-03", "TAL-GOLDEN-04", "TAL-RULING-86")
@pytest.mark.parametrize(
    ("enemy", "score"),
    [("Rust", 4), ("Rust, bear", 4), ("bear", 6)],
    ids=["forbidden", "one of two forbids", "allowed"],
)
def test_what_forbids_weapons_beats_the_rule_and_the_ability_to_use_them(enemy: str, score: int) -> None:
    warrior = who("warrior", "ruins", fate=0, objects="sword, axe")
    t = talisman(Land(0), warrior, who("elf"), lying={"ruins": enemy + ", helmet"}, packs=[RUST], dice="1 1 1")
    t.play("A: go on")
    if score == 6:
        t.play("A: fight")
    assert any(line.startswith(f"{score + 1} against ") for line in t.log)


@rule("TAL-GOLDEN-01", "TAL-GOLDEN-03", "TAL-RULING-86")
def test_what_forbids_casting_beats_every_right_to_cast() -> None:
    for reason in ({"objects": "amulet"}, {"at": "cursed glade"}, {"silenced": 1}):
        wizard = who("wizard", reason.get("at", "city"), objects=reason.get("objects", ""), spells="healing", life=1)  # type: ignore[arg-type]
        t = talisman(Start(0), wizard, who("elf"), silenced=reason.get("silenced", -1))
        assert t.why("cast healing") == "TAL-GOLDEN-03"
    assert talisman(Start(0), who("wizard", "city", spells="healing", life=1), who("elf")).why("cast healing") == ""


@rule("TAL-GOLDEN-01", "TAL-GOLDEN-05")
def test_a_die_result_is_what_the_die_shows() -> None:
    t = talisman(RollToMove(0), who("troll", "crags", life=3), who("elf"), dice="6")
    assert "heal instead of moving" in t.options
    t = talisman(RollToMove(0), who("troll", "crags", life=3), who("elf"), dice="5")
    assert t.why("heal instead of moving") == "TAL-GOLDEN-05"


@rule("TAL-RULING-86", "TAL-RULING-80")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_what_happens_to_all_at_once_begins_with_the_active_character_and_goes_to_the_left(active: int) -> None:
    people = [who("elf", "ruins"), who("troll", "ruins"), who("dwarf", "ruins")]
    people[active].space = talisman(None, *people).s.box.village + 1
    t = talisman(Land(active), *people, draws="pestilence", active=active)
    order = [event.seat for event in t.match.told(None) if isinstance(event, LifeLost)]
    assert order == [(active + place) % 3 for place in range(3)]
