"""Positions of Talisman in words, for lessons and tests: characters, what lies on spaces, and what is drawn first.

Names are those of plays ("fields n", "bought sword"). A character is set up as its card says, but for what is given, so
`strength` and `craft` are counters. Cards not named are in their decks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hurlyburly.games.talisman.character import Character
from hurlyburly.games.talisman.state import Talisman
from hurlyburly.games.talisman.tables import ADVENTURE, ALIGNMENT_NAMES, NONE, PURCHASE, SPELLS, TalismanBox


def cards(box: TalismanBox, text: str) -> list[int]:
    """Cards by name: "sword, bought sword, hex"."""
    numbers = {face.name: card for card, face in enumerate(box.cards)}
    return [numbers[name.strip()] for name in text.split(",") if name.strip()]


def space(box: TalismanBox, name: str) -> int:
    return [face.name for face in box.spaces].index(name)


def character(
    box: TalismanBox,
    who: str,
    at: str = "",
    *,
    objects: str = "",
    followers: str = "",
    spells: str = "",
    trophies: str = "",
    alignment: str = "",
    offered: str = "",
    **more: Any,
) -> Character:
    """A character with all that is beside its card."""
    number = [face.name for face in box.characters].index(who)
    face = box.characters[number]
    values = {"life": face.life, "fate": face.fate, "gold": face.gold} | more
    return Character(
        number,
        space(box, at) if at else face.start,
        alignment=ALIGNMENT_NAMES.index(alignment) if alignment else face.alignment,
        objects=cards(box, objects),
        followers=cards(box, followers),
        spells=sorted(cards(box, spells)),
        trophies=cards(box, trophies),
        offered=space(box, offered) if offered else NONE,
        **values,
    )


def put(
    s: Talisman,
    characters: Sequence[Character],
    *,
    lying: Mapping[str, str],
    coins: Mapping[str, int],
    active: int = 0,
    **fields: Any,
) -> None:
    """Characters for the seats of a new table, cards and gold on spaces; `fields` are any others of the state."""
    s.characters = [*characters]
    s.active = active
    s.allowance = len(characters[active].spells)
    for name, value in fields.items():
        setattr(s, name, value)
    for seated in characters:
        if seated.who != NONE:
            s.unused.remove(seated.who)
        for card in seated.objects + seated.followers + seated.trophies + seated.spells:
            take_out(s, card)
    for name, text in lying.items():
        for card in cards(s.box, text):
            take_out(s, card)
            s.lay(space(s.box, name), card)
    for name, number in coins.items():
        s.coins[space(s.box, name)] = number


def take_out(s: Talisman, card: int) -> None:
    """A card laid out is not in its deck."""
    deck = s.box.cards[card].deck
    pile = s.deck if deck == ADVENTURE else s.purchases if deck == PURCHASE else s.spell_deck
    (pile if deck in (ADVENTURE, PURCHASE, SPELLS) else s.talismans).remove(card)


def lay(s: Talisman, words: Mapping[str, Any]) -> list[int]:
    """A new table as words say; the cards that are drawn first."""
    told = dict(words)
    seated = [character(s.box, **each) for each in told.pop("characters")]
    draws = cards(s.box, told.pop("draws", ""))
    put(s, seated, lying=told.pop("lying", {}), coins=told.pop("coins", {}), **told)
    return draws
