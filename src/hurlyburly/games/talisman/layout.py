"""Where everything lies in a view of Talisman: each thing in sight, and what can be seen of it.

Copies of a card are one thing, so a card has all its places. A fight and the question asked are not part of it: they
follow from what was told.
"""

from __future__ import annotations

from typing import Any

from hurlyburly.games.talisman.board import PLACES
from hurlyburly.games.talisman.view import CharacterView, TalismanView
from hurlyburly.kernel.vocabulary import SEAT

SEEN = (
    *("space", "own_strength", "own_craft", "life", "fate", "gold", "alignment", "spells", "quest", "toad"),
    *("lost_turns", "slow", "defeated", "enslaved", "invisible", "turning_back", "passed", "ordeal", "out"),
)


def layout(view: TalismanView) -> dict[str, Any]:
    lies: dict[str, list[str]] = {}
    found: dict[str, Any] = dict.fromkeys(PLACES, (0, 0))
    for entry in view.board:
        found[entry.space] = (entry.coins, entry.counters)
        for card in entry.cards:
            lies.setdefault(card.thing, []).append(f"on {entry.space}")
    for seat, character in enumerate(view.characters):
        found[SEAT.thing(seat)] = tuple([getattr(character, name) for name in SEEN])
        for thing, where in held(character):
            lies.setdefault(thing, []).append(f"{where} of {SEAT.thing(seat)}")
    for cast in view.cast:
        lies.setdefault(cast.spell.thing, []).append(f"cast by {SEAT.thing(cast.caster)} at {' '.join(cast.target)}")
    for foretold in view.foretold:
        if foretold is not None:
            lies.setdefault(foretold.thing, []).append("foretold")
    piles = {"discarded": (*view.discard, *view.spell_discard), "for sale": view.purchases, "in the box": view.unused}
    for where, pile in (piles | {"dealt": view.dealt}).items():
        for thing in pile:
            lies.setdefault(thing, []).append(where)
    return found | {thing: tuple(sorted(places)) for thing, places in lies.items()}


def held(character: CharacterView) -> list[tuple[str, str]]:
    """What is beside a character's card, that card too."""
    if character.character is None:
        return []
    kinds = {"object": character.objects, "follower": character.followers, "trophy": character.trophies}
    kinds["spell"] = character.known_spells
    found = [(card.thing, where) for where, cards in kinds.items() for card in cards]
    return [(character.character.thing, "card"), *found]
