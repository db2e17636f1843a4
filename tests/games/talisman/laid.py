"""Positions of Talisman in a line or two: `talisman(Land(0), who("elf", "ruins", objects="sword"), dice="3 5")`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tables import Table, fresh, laid

from hurlyburly.games.talisman import laying
from hurlyburly.games.talisman.box import open_box
from hurlyburly.games.talisman.character import Character
from hurlyburly.games.talisman.setup import FirstPicker
from hurlyburly.games.talisman.state import Talisman
from hurlyburly.games.talisman.tables import TalismanBox
from hurlyburly.games.talisman.turn import EndTurn, NextTurn, Turn
from hurlyburly.games.talisman.view import CardView
from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.step import Step

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
    chosen = {n.replace("_", "-"): v for n, v in (variants or {}).items()}
    s: Talisman = fresh("talisman", len(seated), packs, **chosen)
    laying.put(s, seated, lying=lying or {}, coins=coins or {}, active=active, **fields)
    if step is not None:
        s.stack.clear()
        if not isinstance(step, Turn | NextTurn | FirstPicker):
            s.then(EndTurn(active))
        s.then(step)
    return laid("talisman", s, None, dice=dice, cards=cards(draws), variants=chosen, packs=packs)


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
