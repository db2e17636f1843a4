"""What does not happen is told too: nothing gained, nothing lost, nobody met; and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tables import Table

from games.talisman.laid import talisman, who
from games.talisman.test_corners import event
from hurlyburly.games.talisman.character import Character
from hurlyburly.games.talisman.encounters import Draw, Instructions, Land
from hurlyburly.games.talisman.loot import TakeFollower, TakeLoot
from hurlyburly.games.talisman.rivals import MeetCharacter
from hurlyburly.games.talisman.turn import NextTurn, Turn
from hurlyburly.kernel.rules import rule


def effect(row: str, *seats: Character) -> Table:
    """An event, X, does what a row says to the first of the characters."""
    return talisman(Land(0), *seats, lying={"fields n": "X"}, packs=[event(row)])


def elf(**more: Any) -> Character:
    return who("elf", "fields n", **more)


def after_meeting(t: Table) -> str:
    """The line after the card was met."""
    return t.log[t.log.index("A encounters the X.") + 1]


EFFECTS: list[tuple[str, dict[str, Any], str]] = [
    ('op = "gain", what = "fate"', {"toad": 2}, "A gains no fate from the X."),
    ('op = "heal"', {}, "A gains no life."),
    ('op = "replenish"', {}, "A gains no fate."),
    ('op = "gain", what = "spell"', {"toad": 2}, "A gains no spell."),
    ('op = "gain", what = "talisman"', {"toad": 2}, "A gains no Talisman."),
    ('op = "lose", what = "gold"', {"gold": 0}, "A has no gold to lose to the X."),
    ('op = "lose", what = "strength"', {}, "A has no strength to lose to the X."),
    ('op = "lose", what = "follower"', {}, "A has no follower to lose."),
    ('op = "lose", what = "spells"', {}, "A has no spells to lose."),
    ('op = "align", to = "good"', {}, "A stays good."),
    ('op = "toad"', {"toad": 2}, "A is a toad for 2 more turns."),
    ('op = "gain", what = "gold", only = "evil"', {}, "Nothing happens to A."),
    ('op = "sell"', {}, "Nothing happens to A."),
    ('op = "buy-lives", n = 1', {"gold": 3}, "Nothing happens to A."),
    ('op = "buy-fate"', {"gold": 3}, "Nothing happens to A."),
    ('op = "shop", prices = { sword = 1 }', {"gold": 0}, "Nothing happens to A."),
]


@rule("TAL-GOLD-04")
@pytest.mark.parametrize(("row", "more", "line"), EFFECTS, ids=[row for row, *_ in EFFECTS])
def test_an_effect_without_effect_is_told(row: str, more: dict[str, Any], line: str) -> None:
    assert after_meeting(effect(row, elf(**more), who("troll"))) == line


@rule("TAL-SPELL-09")
def test_all_the_spells_that_there_is_room_for_are_no_lack() -> None:
    t = effect('op = "gain", what = "spell", n = 0', who("wizard", "fields n"), who("troll"))
    assert len(t.s.characters[0].spells) == 2 and not [line for line in t.log if "gains no" in line]


LINES: dict[str, tuple[Callable[[], Table], str, str]] = {
    "what was offered is not taken": (
        lambda: effect('op = "may", of = [{ op = "gain", what = "gold" }]', elf(), who("troll")),
        "A: do nothing here",
        "A does nothing.",
    ),
    "a card spares its owner": (
        lambda: talisman(Land(0), who("elf", "desert e", objects="water bottle"), who("troll"), draws="bear"),
        "",
        "The Water Bottle spares A.",
    ),
    "gold is left": (
        lambda: talisman(
            Land(0), who("elf", "oasis"), who("troll"), coins={"oasis": 2}, lying={"oasis": "shrine, sword"}
        ).play("A: leave sword"),
        "A: leave the gold",
        "A leaves the 2 gold on the Oasis.",
    ),
    "the deck is empty": (
        lambda: talisman(Draw(0), who("elf", "fields n"), who("troll"), deck=[]),
        "",
        "A draws no card: the Adventure deck is empty.",
    ),
    "the points of all": (
        lambda: talisman(NextTurn(1), who("elf"), who("troll"), round=6, variants={"until-midnight": 6}),
        "",
        "A has 33 points.",
    ),
}


@pytest.mark.parametrize("name", LINES)
def test_what_is_left_is_told(name: str) -> None:
    lay, play, line = LINES[name]
    t = lay()
    if play:
        t.play(play)
    assert line in t.log


@rule("TAL-CHAR-15")
def test_the_losers_fate_is_told_with_its_cause() -> None:
    t = talisman(MeetCharacter(0, 1), who("troll", fate=0, strength=9), who("elf", fate=0, gold=1), dice="6 1")
    t.play("A: attack B in battle; take 1 gold from B")
    assert t.log[-2] == "B gains 1 fate for losing the fight."


def test_somebody_with_nothing_to_take_is_told() -> None:
    for step in (TakeLoot(0, 1), TakeFollower(0, 1)):
        assert talisman(step, who("elf"), who("troll", gold=0)).log[0] == "B has nothing that A could take."


@rule("TAL-FOLLOW-04")
def test_each_follower_at_the_chasm_is_told_safe_or_lost() -> None:
    t = talisman(Instructions(0), who("elf", "chasm", fate=0, followers="pixie, gnome"), who("troll"), dice="6 5 1")
    assert t.log[:7] == [
        "A rolls 6.",
        "Nothing happens to A.",
        "A rolls 5.",
        "The Pixie is safe from the Chasm.",
        "A rolls 1.",
        "The Gnome falls into the Chasm.",
        "A discards the Gnome.",
    ]


@rule("TAL-RULING-77")
def test_recovery_costs_nothing_where_a_spell_has_restored_all_lives() -> None:
    t = talisman(Turn(0), who("elf", "village", life=4, gold=3, defeated=True), who("troll"))
    assert (t.s.characters[0].life, t.s.characters[0].gold, t.s.characters[0].defeated) == (4, 3, False)
    assert t.s.active == 1
