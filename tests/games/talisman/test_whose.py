"""Whose doing it is that the log tells of: everything happens to B here, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tables import Table

from games.talisman.laid import CHARACTER, cards, gone, talisman, who
from games.talisman.test_corners import event
from games.talisman.test_log import SCRIPTS, told
from hurlyburly.games.talisman import events
from hurlyburly.games.talisman.character import Character
from hurlyburly.games.talisman.encounters import Instructions, Land
from hurlyburly.games.talisman.inner import MoveInside
from hurlyburly.games.talisman.loot import TakeFollower, TakeLoot
from hurlyburly.games.talisman.menu import Menu
from hurlyburly.games.talisman.picking import DealTwo
from hurlyburly.games.talisman.tables import OWN_END
from hurlyburly.games.talisman.turn import EndTurn, NextTurn, RollToMove, Turn
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.step import Step

A = who("warrior")
FATAL = {"fatality": True}


def of_b(step: Step, b: Character, plays: str = "", others: list[Character] | None = None, **more: Any) -> Table:
    """A step of B's turn, and B's plays."""
    t = talisman(step, A, b, *(others or []), active=1, **more)
    return t.play(f"B: {plays}") if plays else t


def b_meets(row: str, plays: str = "", **more: Any) -> Table:
    """B encounters an event, X, that does what a row says."""
    b = who("wizard", "fields n", gold=2)
    return of_b(Land(1), b, plays, lying={"fields n": "X"}, packs=[event(row)], **more)


def b_finds(card: str, b: Character, plays: str = "", **more: Any) -> Table:
    """B lands where a card lies."""
    return of_b(Land(1), b, plays, lying={"fields n": card}, **more)


def inside(space: str, dice: str) -> Table:
    return of_b(Instructions(1), who("troll", space, fate=0, strength=9), dice=dice)


TELLING: dict[str, tuple[Callable[[], Table], list[str]]] = {
    # Turns and characters
    "two are dealt": (
        lambda: of_b(
            DealTwo(1),
            gone(),
            variants={"characters": "one of two"},
            unused=[CHARACTER["warrior"], CHARACTER["thief"], CHARACTER["monk"]],
        ),
        ["B B may be the Monk or the Thief."],
    ),
    "nobody is drawn yet": (
        lambda: of_b(Turn(1), gone(), "wait", variants=FATAL),
        ["B - B's turn -", "B B draws no new character yet.", "A - A's turn -"],
    ),
    "out of the game": (
        lambda: of_b(
            MoveInside(1),
            who("troll", "valley of fire", objects="talisman", passed=True),
            "go forward to the crown of command",
            others=[gone()],
        ),
        ["C C is out of the game: the Crown has been reached.", "B B goes to the Crown of Command."],
    ),
    "outlived": (
        lambda: talisman(NextTurn(1), gone(out=True), who("troll"), variants=FATAL, active=1),
        ["B B has outlived all the others, and wins!"],
    ),
    "nobody is left": (
        lambda: talisman(NextTurn(1), gone(out=True), gone(out=True), variants=FATAL, active=1),
        ["- Nobody is left in the game, and nobody wins."],
    ),
    # Ways
    "on the way back": (
        lambda: of_b(MoveInside(1), who("troll", "crypt"), "turn back to the plain of peril"),
        ["B B goes to the Plain of Peril.", "B B is on the way back."],
    ),
    "the way is open": (lambda: inside("crypt", "1 1 1"), ["B B may go on next turn."]),
    "Death has won": (
        lambda: inside("dice with death", "1 1 6 6"),
        ["B Death wins against B.", "B B loses 1 life and has 5 left.", "A - A's turn -"],
    ),
    "through the woods": (
        lambda: of_b(Turn(1), who("elf", "woods n"), "walk to the woods e"),
        ["B B walks through the woods instead of rolling.", "B B goes to the Eastern Woods."],
    ),
    "the way that was offered": (
        lambda: of_b(Turn(1), who("troll", "tavern", offered="temple"), "accept the way to the temple"),
        ["B B goes the way that was offered.", "B B goes to the Temple."],
    ),
    "over the river": (
        lambda: of_b(Turn(1), who("troll", "fields n", objects="raft"), "raft to the portal of power"),
        ["B B crosses the Storm River with the Raft.", "B B discards the Raft.", "B B goes to the Portal of Power."],
    ),
    "not set free": (
        lambda: of_b(RollToMove(1), who("troll", "temple", fate=0, enslaved=True), "stay", dice="3"),
        ["B B rolls 3.", "B B is not set free.", "A - A's turn -"],
    ),
    "slow": (
        lambda: b_meets('op = "slow", n = 2'),
        ["B B moves one space a turn, for 2 turns.", "A - A's turn -"],
    ),
    "the roll is skipped": (
        lambda: of_b(Instructions(1), who("elf", "forest"), "skip the roll"),
        ["B B skips the roll at the Forest.", "A - A's turn -"],
    ),
    "the fall is skipped": (
        lambda: of_b(Instructions(1), who("dwarf", "chasm"), "skip the roll"),
        ["B B skips the roll at the Chasm.", "A - A's turn -"],
    ),
    "a prayer": (
        lambda: of_b(Instructions(1), who("monk", "chapel", fate=0), "pray; take 6", dice="5"),
        ["B B rolls 5.", "B B adds 1, which makes 6."],
    ),
    # Gains and losses
    "gold on a space": (
        lambda: b_meets('op = "lose", what = "gold", n = 2, to = "city"'),
        ["B B loses 2 gold to the X.", "B 2 gold is laid on the City."],
    ),
    "no gold for a space": (
        lambda: b_finds(
            "X", who("wizard", "fields n", gold=0), packs=[event('op = "lose", what = "gold", to = "city"')]
        ),
        ["B B has no gold to lose to the X.", "A - A's turn -"],
    ),
    "nothing gained": (lambda: b_meets('op = "heal"'), ["B B gains no life.", "A - A's turn -"]),
    "no Talisman for a toad": (
        lambda: b_finds("X", who("elf", "fields n", toad=2), packs=[event('op = "gain", what = "talisman"')]),
        ["B B gains no Talisman.", "B B is a toad for 1 more turn."],
    ),
    "nothing lost": (
        lambda: b_meets('op = "lose", what = "strength"'),
        ["B B has no strength to lose to the X.", "A - A's turn -"],
    ),
    "no follower lost": (
        lambda: b_meets('op = "lose", what = "follower"'),
        ["B B has no follower to lose.", "A - A's turn -"],
    ),
    "a toad loses no spells": (
        lambda: b_finds("X", who("elf", "fields n", toad=2), packs=[event('op = "lose", what = "spells"')]),
        ["B B has no spells to lose to the X.", "B B is a toad for 1 more turn."],
    ),
    "nothing to take": (
        lambda: talisman(TakeLoot(1, 0), who("warrior", gold=0), who("troll"), active=1),
        ["B A has nothing that B could take.", "A - A's turn -"],
    ),
    "no follower to take": (
        lambda: of_b(TakeFollower(1, 0), who("troll")),
        ["B A has nothing that B could take.", "A - A's turn -"],
    ),
    "evil already": (
        lambda: b_meets('op = "align", to = "evil"'),
        ["B B stays evil.", "A - A's turn -"],
    ),
    "a toad already": (
        lambda: b_finds("X", who("elf", "fields n", toad=2), packs=[event('op = "toad"')]),
        ["B B is a toad for 2 more turns.", "B B is a toad for 1 more turn."],
    ),
    "nothing for neutrals": (
        lambda: b_finds("angel", who("troll", "fields n")),
        ["B B encounters the Angel.", "B Nothing happens to B.", "A - A's turn -"],
    ),
    "an offer declined": (
        lambda: b_meets('op = "may", of = [{ op = "gain", what = "gold" }]', "do nothing here"),
        ["B B does nothing.", "A - A's turn -"],
    ),
    "no healing wanted": (
        lambda: of_b(Instructions(1), who("troll", "chapel", life=2), "heal; heal nothing"),
        ["B B does nothing.", "A - A's turn -"],
    ),
    "no fate wanted": (
        lambda: of_b(
            Instructions(1),
            who("troll", "graveyard", alignment="neutral", fate=0),
            "replenish fate; replenish nothing",
        ),
        ["B B does nothing.", "A - A's turn -"],
    ),
    "a fall": (
        lambda: of_b(Instructions(1), who("troll", "chasm", fate=0), dice="1"),
        ["B B rolls 1.", "B The Chasm strikes B.", "B B loses 1 life and has 5 left.", "A - A's turn -"],
    ),
    "a bottle in the desert": (
        lambda: of_b(Land(1), who("troll", "desert e", objects="water bottle"), draws="shrine"),
        ["B The Water Bottle spares B."],
    ),
    "a follower is safe": (
        lambda: of_b(Instructions(1), who("troll", "chasm", fate=0, followers="pixie"), dice="3 3"),
        ["B Nothing happens to B.", "B B rolls 3.", "B The Pixie is safe from the Chasm.", "A - A's turn -"],
    ),
    "a follower is kept": (
        lambda: of_b(
            Instructions(1),
            who("troll", "chasm", fate=0, followers="pixie", craft=2, spells="preservation"),
            "cast preservation",
            dice="3 1",
        ),
        ["B Preservation takes effect.", "B The Pixie is safe from the Chasm.", "A - A's turn -"],
    ),
    "gold is left": (
        lambda: of_b(
            Land(1), who("troll", "oasis"), "leave the gold", coins={"oasis": 2}, lying={"oasis": "shrine, market"}
        ),
        ["B B leaves the 2 gold on the Oasis."],
    ),
    # Cards
    "the Spell deck made anew": (
        lambda: b_meets('op = "gain", what = "spell"', spell_deck=[], spell_discard=cards("hex, healing")),
        ["- The Spell deck is shuffled anew, from 2 discards.", "B B gains a spell."],
    ),
    "the last counter": (
        lambda: b_finds("magic stream", who("troll", "fields n"), charges=[0, 0, 0]),
        ["B B visits the Magic Stream.", "B The Magic Stream has nothing left to give, and is discarded."],
    ),
    "no counter": (
        lambda: b_finds("magic stream", who("troll", "fields n"), "take no counter", charges=[4, 4, 4]),
        ["B B visits the Magic Stream.", "B B does nothing."],
    ),
    "a maze for others": (
        lambda: b_finds("maze", who("dwarf", "fields n")),
        ["B B visits the Maze.", "B The Maze has no power over B.", "A - A's turn -"],
    ),
    "a hex for others": (
        lambda: b_finds("hex", who("troll", "fields n", objects="amulet"), draws="shrine"),
        ["B Hex has no power over B."],
    ),
    # Fights
    "a sword put away": (
        lambda: b_finds("bear", who("troll", "fields n", objects="sword"), "go on; put away sword"),
        ["B B takes up the Sword.", "B B puts away the Sword."],
    ),
    "another weapon taken up": (
        lambda: b_finds("bear", who("troll", "fields n", objects="sword, axe"), "go on; put away sword; use axe"),
        ["B B puts away the Sword.", "B B takes up the Axe."],
    ),
    "an enemy preserved": (
        lambda: (
            talisman(
                Land(1),
                A,
                who("troll", "fields n", fate=0),
                who("elf", spells="preservation"),
                lying={"fields n": "bear"},
                dice="6 1",
                active=1,
            )
            .play("C: pass")
            .play("C: cast preservation")
        ),
        ["C C casts Preservation.", "C Preservation takes effect.", "B Nobody wins.", "C - C's turn -"],
    ),
    "a silent strike": (
        lambda: b_finds("bear", who("assassin", "fields n", fate=0), "assassinate", dice="6"),
        [
            "B The Bear attacks B in battle.",
            "B B strikes silently: the victim rolls no die.",
            "B B rolls 6.",
            "B B has strength 3 and the die 6.",
            "B The Bear has 3 and no die.",
        ],
    ),
    "a potion": (
        lambda: of_b(Menu(1, OWN_END), who("troll", objects="potion of strength"), "drink potion of strength"),
        ["B B drinks the Potion of Strength.", "B B discards the Potion of Strength.", "A - A's turn -"],
    ),
    "a mercenary": (
        lambda: of_b(Menu(1, OWN_END), who("troll", followers="mercenary", gold=1), "pay the mercenary; go on"),
        ["B B pays the Mercenary.", "B B loses 1 gold.", "A - A's turn -"],
    ),
    "one enemy held": (
        lambda: b_finds("bear", who("wizard", "fields n", spells="immobility"), "go on; cast immobility", draws="hex"),
        ["B Immobility takes effect.", "B The Bear cannot attack B.", "A - A's turn -"],
    ),
    "one of two enemies held": (
        lambda: b_finds(
            "bear, wolf", who("elf", "fields n", craft=2, spells="immobility"), "go on; cast immobility; hold wolf"
        ),
        ["B Immobility takes effect.", "B The Wolf cannot attack B."],
    ),
    "the Sentinel held": (
        lambda: of_b(
            RollToMove(1), who("elf", "woods n", spells="immobility"), "cross the bridge; cast immobility", dice="2"
        ),
        ["B The Sentinel cannot attack B.", "B B goes to the Middle Hills."],
    ),
    # Spells
    "a hex": (
        lambda: of_b(Turn(1), who("wizard", "city", spells="hex"), "cast hex; at the oasis", draws="random"),
        ["B B casts Hex.", "B Hex is aimed at the Oasis.", "B B gains a spell.", "B Hex lies on the Oasis."],
    ),
    "no longer invisible": (
        lambda: of_b(EndTurn(1), who("troll", invisible=True)),
        ["B B is no longer invisible.", "A - A's turn -"],
    ),
    "minds are closed": (
        lambda: b_finds(
            "X", who("prophetess", "fields n"), packs=[event('op = "toad"')], others=[who("wizard", spells="hex")]
        ),
        ["B B encounters the X.", "B B reads minds no more.", "B B turns into a slimy toad."],
    ),
    "minds are read": (
        lambda: of_b(
            EndTurn(1),
            who("prophetess", spells="hex", toad=1),
            others=[who("wizard", spells="random, healing")],
        ),
        ["B B is no longer a toad.", "B B sees the others' spells.", "C - C's turn -"],
    ),
}


@pytest.mark.parametrize("name", TELLING)
def test_it_is_told_of_whom_it_befalls(name: str) -> None:
    lay, lines = TELLING[name]
    log = told(lay())
    assert lines[0] in log, log
    assert log[log.index(lines[0]) :][: len(lines)] == lines


def test_every_kind_of_event_is_told_in_a_script() -> None:
    tables = [lay() for lay, _ in TELLING.values()]
    for lay, plays, _ in SCRIPTS.values():
        tables.append(lay())
        for play in plays:
            tables[-1].play(play)
    seen = {type(event) for t in tables for event in t.match.told(None)}
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert kinds - seen == {Event}
