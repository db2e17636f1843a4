"""Positions of Talisman in a line or two: `talisman(Land(0), who("elf", "ruins", objects="sword"), dice="3 5")`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from tables import Table, fresh, laid

from hurlyburly.games.talisman import laying
from hurlyburly.games.talisman.box import open_box
from hurlyburly.games.talisman.character import Character
from hurlyburly.games.talisman.setup import FirstPicker
from hurlyburly.games.talisman.spells import hexed
from hurlyburly.games.talisman.state import Talisman
from hurlyburly.games.talisman.tables import TalismanBox
from hurlyburly.games.talisman.turn import EndTurn, NextTurn, Turn
from hurlyburly.games.talisman.view import CardView
from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.position import fields_of
from hurlyburly.kernel.step import SEAT_NAMES, Step

Bystander = Callable[[str], Character]

BOX = open_box([])
CARD = {face.name: card for card, face in enumerate(BOX.cards)}
SPACE = {space.name: number for number, space in enumerate(BOX.spaces)}
CHARACTER = {face.name: number for number, face in enumerate(BOX.characters)}


def cards(text: str, box: TalismanBox = BOX) -> list[int]:
    """Cards by name: "sword, bought sword, hex"."""
    return laying.cards(box, text)


def who(name: str, at: str = "", **more: Any) -> Character:
    """A character set up as its card says, but for what is given; strength and craft are counters."""
    return laying.character(BOX, name, at, **more)


def gone(out: bool = False) -> Character:
    """A player who has no character, or is out of the game."""
    return Character(out=out)


def talisman(
    step: Step | None,
    *characters: Character,
    lying: dict[str, str] | None = None,
    coins: dict[str, int] | None = None,
    draws: str = "",
    dice: str = "",
    active: int = 0,
    variants: dict[str, Any] | None = None,
    packs: Sequence[Pack] = (),
    **fields: Any,
) -> Table:
    """A table at which a step of the active seat's turn happens next; a Warrior sits opposite a lone character."""
    seated = list(characters) if len(characters) > 1 else [*characters, who("warrior")]
    if between and "unused" not in fields and "foretold_to" not in fields and len(seated) < 4:
        step, active, seated = None if step is None else moved(step), 2 * active, interleaved(seated)
        fields |= {name: 2 * fields[name] for name in ("silenced", "first") if name in fields}
        fields |= {
            "hexes": [hexed(entry % 64, 2 * (entry // 64 % 8), entry // 512) for entry in fields.get("hexes", [])]
        }
    else:
        between.clear()
    chosen = {n.replace("_", "-"): v for n, v in (variants or {}).items()}
    s: Talisman = fresh("talisman", len(seated), packs, **chosen)
    laying.put(s, seated, lying=lying or {}, coins=coins or {}, active=active, **fields)
    if step is not None:
        s.stack.clear()
        if not isinstance(step, Turn | NextTurn | FirstPicker):
            s.then(EndTurn(active))
        s.then(step)
    t = laid("talisman", s, None, dice=dice, cards=cards(draws), variants=chosen, packs=packs)
    return Apart(t.match) if between else t


# With somebody between any two players (test_between.py)

between: list[Bystander] = []  # makes a character of a name, if somebody is to sit there
SEATED = ("seat", "rival", "loser", "taker", "attacker")  # what steps call seats


def apart(letter: str) -> str:
    """What a player is called there."""
    return SEAT_NAMES[2 * SEAT_NAMES.index(letter)]


def moved(step: Step) -> Step:
    """A step for the seats as they are there."""
    fields = {name: getattr(step, name) for name in fields_of(type(step))}
    seats = {name: 2 * fields[name] for name in SEATED if fields.get(name, -1) >= 0}
    there: Step = type(step)(**fields | seats)
    return there


def interleaved(seated: Sequence[Character]) -> list[Character]:
    taken = {character.who for character in seated}
    free = [name for name, number in CHARACTER.items() if number not in taken and name not in ("prophetess", "wizard")]
    return [who for character in seated for who in (character, between[0](free.pop()))]


class Apart(Table):
    """Plays are spelled as if nobody sat between."""

    def play(self, record: str) -> Table:
        return super().play(re.sub(r"\b[ABC]\b", lambda found: apart(found[0]), record))


def at(table: Table, seat: int = 0) -> str:
    """Where a figure stands."""
    return BOX.spaces[table.s.characters[seat].space].name


def on(table: Table, space: str) -> list[str]:
    """What lies on a space."""
    return [BOX.cards[card].name for card in table.s.lying[SPACE[space]]]


def called(views: Sequence[CardView | None]) -> list[str]:
    """The names of cards in a view; "" for one that cannot be seen."""
    return [view.name if view else "" for view in views]


def things(text: str) -> list[str]:
    """The ids of cards, by name."""
    return [f"card:{card}" for card in cards(text)]


def names(numbers: list[int]) -> list[str]:
    return [BOX.cards[card].name for card in numbers]
