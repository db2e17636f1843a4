"""Which rules of the ledger touch a card, a space or a character."""

from __future__ import annotations

from hurlyburly.games.talisman.tables import (
    ENEMY,
    EVENT,
    EXITS,
    FOLLOWER,
    INNER,
    OBJECT,
    PITFIENDS,
    PLACE,
    PURCHASE,
    STRANGER,
    STRENGTH,
    WEREWOLF,
    CardFace,
    CharacterFace,
    Space,
    TalismanBox,
)


def rules_of_card(face: CardFace) -> tuple[str, ...]:
    found = rules_of_kind(face)
    for trait in face.traits:
        found += trait.RULES
    if face.deck == PURCHASE:
        found += ["TAL-PURCHASE-01", "TAL-PURCHASE-02"]
    return tuple(found)


def rules_of_kind(face: CardFace) -> list[str]:
    if face.kind == EVENT:
        return ["TAL-CARD-01"]
    if face.kind == ENEMY:
        if face.craft:
            return ["TAL-CARD-07", "TAL-CARD-08", "TAL-TROPHY-06", "TAL-TROPHY-07"]
        return ["TAL-CARD-05", "TAL-CARD-06", "TAL-TROPHY-01", "TAL-TROPHY-02"]
    if face.kind == STRANGER:
        return ["TAL-CARD-09", "TAL-SPACE-03"]
    if face.kind == PLACE:
        return ["TAL-CARD-10", "TAL-SPACE-03"]
    if face.kind == FOLLOWER:
        return ["TAL-FOLLOW-01", "TAL-FOLLOW-03", "TAL-FOLLOW-04"]
    if face.kind == OBJECT:
        return rules_of_object(face)
    return ["TAL-SPELL-13", "TAL-SPELL-20", "TAL-SPELL-21", "TAL-SPELL-26"]


def rules_of_object(face: CardFace) -> list[str]:
    if face.coins:
        return ["TAL-OBJ-10", "TAL-GOLD-01"]
    if face.talisman:
        return ["TAL-OBJ-11", "TAL-OBJ-12", "TAL-OBJ-15", "TAL-OBJ-16", "TAL-INNER-42"]
    return ["TAL-OBJ-07", "TAL-OBJ-13"]


def rules_of_space(box: TalismanBox, number: int) -> tuple[str, ...]:
    space = box.spaces[number]
    found = ["TAL-SPACE-01"]
    if space.draw:
        found += ["TAL-DRAW-01", "TAL-DRAW-02"]
    if space.does:
        found.append("TAL-SPACE-04")
    if space.cursed:
        found += ["TAL-SPACE-08", "TAL-SPACE-09"]
    if space.creature_bonus:
        found.append("TAL-SPACE-10")
    if space.wooded:
        found.append("TAL-RAFT-02")
    if number == box.sentinel:
        found += ["TAL-BRIDGE-01", "TAL-BRIDGE-03", "TAL-BRIDGE-05", "TAL-BRIDGE-10"]
    elif number == box.hills:
        found += ["TAL-BRIDGE-01", "TAL-BRIDGE-07"]
    elif number == box.portal:
        found += ["TAL-PORTAL-03", "TAL-PORTAL-04", "TAL-PORTAL-05", "TAL-PORTAL-07"]
    elif number == box.village:
        found.append("TAL-DEATH-02")
    elif number == box.warlocks_cave:
        found += ["TAL-WARLOCK-01", "TAL-WARLOCK-03", "TAL-WARLOCK-05"]
    elif space.region == INNER:
        found += rules_inside(box, number, space)
    return tuple(found)


def rules_inside(box: TalismanBox, number: int, space: Space) -> list[str]:
    if number == box.plain:
        return ["TAL-PORTAL-02", "TAL-INNER-07", "TAL-INNER-08"]
    if number == box.crown:
        return ["TAL-INNER-44", "TAL-INNER-45", "TAL-INNER-48", "TAL-WIN-01", "TAL-WIN-02"]
    if box.crown in space.forward:
        return ["TAL-INNER-41", "TAL-INNER-42"]
    op = box.effects[space.does[0]].op if space.does else 0
    if op == WEREWOLF:
        return ["TAL-INNER-20", "TAL-INNER-21", "TAL-INNER-24", "TAL-INNER-26"]
    if op == PITFIENDS:
        return ["TAL-INNER-32", "TAL-INNER-33", "TAL-INNER-35", "TAL-INNER-39"]
    if op == EXITS:
        by_strength = space.exits_by == STRENGTH
        return ["TAL-INNER-14", "TAL-INNER-15"] if by_strength else ["TAL-INNER-17", "TAL-INNER-18"]
    return ["TAL-INNER-02", "TAL-INNER-09"]


def rules_of_character(face: CharacterFace) -> tuple[str, ...]:
    found = ["TAL-SETUP-12", "TAL-SETUP-13", "TAL-SETUP-14", "TAL-SETUP-15", "TAL-CHAR-01"]
    for ability in face.abilities:
        found += ability.RULES
    return tuple(found)
