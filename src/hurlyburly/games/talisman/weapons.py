"""Weapons in a fight: which a character could use, and which it does."""

from __future__ import annotations

from hurlyburly.games.talisman import events
from hurlyburly.games.talisman.state import Talisman
from hurlyburly.games.talisman.tables import NONE
from hurlyburly.kernel.step import NOTHING


def weapons_at_hand(s: Talisman, seat: int) -> list[int]:
    """Weapons that could be used; a prohibition wins over any ability (TAL-GOLDEN-03)."""
    fight = s.fight
    if fight.psychic or fight.no_weapons or s.space_of(seat).cursed:
        return NOTHING
    for ability in s.abilities(seat):
        if ability.bars_weapons():
            return NOTHING
    return [card for card in s.characters[seat].objects if s.card(card).weapon and s.may_use(seat, card)]


def weapons_in_use(s: Talisman, seat: int) -> list[int]:
    """The weapons readied for the fight that the character can still use: a toad has put them all down."""
    at_hand = weapons_at_hand(s, seat)
    found: list[int] = []
    for card in s.fight.weapons_of(seat):
        if found.count(card) < at_hand.count(card):
            found.append(card)
    return found


def weapon_bonus(s: Talisman, card: int) -> int:
    face = s.card(card)
    return face.dragon_bonus if s.fight.dragon and face.dragon_bonus else face.battle_bonus


def hands(s: Talisman, seat: int) -> int:
    most = 1
    for ability in s.abilities(seat):
        most = max(most, ability.hands())
    return most


def arm(s: Talisman, seat: int) -> None:
    """A character takes up its best weapons; it may put them away or use others (TAL-POSSESS-03)."""
    at_hand = weapons_at_hand(s, seat)
    in_use = s.fight.weapons_of(seat)
    for _ in range(hands(s, seat)):
        best = NONE
        for card in at_hand:
            if in_use.count(card) < at_hand.count(card) and (
                best == NONE or weapon_bonus(s, card) > weapon_bonus(s, best)
            ):
                best = card
        if best != NONE:
            in_use.append(best)


def take_up(s: Talisman, seat: int) -> None:
    """The same, for all to see."""
    arm(s, seat)
    in_use = s.fight.weapons_of(seat)
    if in_use and s.told is not None:
        s.told.append(events.Readied(seat, tuple(in_use)))
