"""Positions of Toil and Trouble in words, for lessons and tests: cauldrons = "newt eye, moonstone / bat wool".

Seats are parted by "|", a seat's Cauldrons by "/"; "3 bat wool" are three. Hands and stacks are empty unless said,
cards not named are in the deck. `turn` counts turns that have begun; the first seat was first.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from hurlyburly.games.toil_and_trouble.parts import CAULDRONS, NO_ORDER, Stack, TroubleBox
from hurlyburly.games.toil_and_trouble.state import Trouble


def cards(box: TroubleBox, text: str) -> list[int]:
    """Ingredients by name, "newt eye, 3 bat wool"; or Orders."""
    kinds, orders = [name.lower() for name in box.kinds], [name.lower() for name in box.orders]
    found: list[int] = []
    for name in filter(None, [part.strip() for part in text.split(",")]):
        count, _, rest = name.partition(" ")
        times, name = (int(count), rest) if count.isdigit() else (1, name)
        found += [kinds.index(name) if name in kinds else orders.index(name)] * times
    return found


def lay(s: Trouble, words: Mapping[str, Any]) -> list[int]:
    """A new table as words say; the cards that are drawn first."""
    box = s.box
    for seat, text in enumerate(words.get("hands", "").split("|")):
        s.hands[seat] = sorted(cards(box, text))
    for seat, text in enumerate(words.get("cauldrons", "").split("|")):
        for number, content in enumerate(text.split("/")):
            for card in cards(box, content):
                s.cauldrons[CAULDRONS * seat + number] = s.cauldrons[CAULDRONS * seat + number].plus(card, box)
    for seat, text in enumerate(words.get("taken", "").split("|")):
        s.taken[seat] = cards(box, text)
    s.discard = cards(box, words.get("discard", ""))
    s.open = (cards(box, words.get("orders", "")) + [NO_ORDER] * 4)[:4]
    used = [*s.open, *chain(*s.taken)]
    s.basic = Stack([order for order in s.basic.unseen if order not in used], words.get("basic", 0), [])
    s.special = Stack([order for order in s.special.unseen if order not in used], words.get("special", 0), [])
    for card in [*s.discard, *chain(*s.hands), *chain(*[potion.cards for potion in s.cauldrons])]:
        s.deck.remove(card)
    if words.get("deck") is not None:
        s.deck = sorted(cards(box, words["deck"]))
    s.stack.clear()
    s.turn = words.get("turn", s.seats + 1)
    return cards(box, words.get("draws", ""))
