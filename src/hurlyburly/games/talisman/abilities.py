"""What is special about characters: a class for each ability that a row of characters.toml or of a pack may name.

To add one, write it here and list it in ABILITIES; then any character may have it, beside any others. A character's
abilities are asked in the order of that list. Cards have traits of the same kind (traits.py), so what a follower does
for its owner a character may do for itself.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from hurlyburly.games.talisman import attributes, creatures, events, loot, rivals, spells, things
from hurlyburly.games.talisman.acts import Trait
from hurlyburly.games.talisman.state import Talisman
from hurlyburly.games.talisman.tables import LIFE
from hurlyburly.games.talisman.traits import Delves, Hides, KeepsSafe, Knack
from hurlyburly.kernel.play import Play

LOYAL: Final[list[str]] = ["maiden", "unicorn", "princess"]  # whom nobody can lure away


# Where it goes


class WalksInWoods(Knack):
    """As the Elf, instead of rolling for the move."""

    KEY: ClassVar = "woodwalk"
    TEXT: ClassVar[str] = "May walk from one Woods to another of the same region."

    def walks_to(self, s: Talisman, seat: int) -> list[int]:
        here = s.space_of(seat)
        if not here.woods or s.slowed:
            return []
        return [to for to in s.spaces_in(here.region) if s.box.spaces[to].woods and to != s.characters[seat].space]


class Regenerates(Knack):
    """As the Troll."""

    KEY: ClassVar = "regenerate"
    TEXT: ClassVar[str] = "May heal a life instead of moving when it rolls a 6."

    def rests_on(self) -> int:
        return 6


# What it visits


class AddsOneInCave(Knack):
    KEY: ClassVar = "cave_plus_one"
    TEXT: ClassVar[str] = "May add 1 to a roll in the Cave."

    def adds_one(self, prays: bool, in_cave: bool) -> bool:
        return in_cave


class AddsOneToPrayers(Knack):
    KEY: ClassVar = "prayer_bonus"
    TEXT: ClassVar[str] = "May add 1 to a roll when it prays."

    def adds_one(self, prays: bool, in_cave: bool) -> bool:
        return prays


class IsDelver(Delves):
    """As the Dwarf."""

    TEXT: ClassVar[str] = "Rolls one die less at the Portal of Power, by craft, and in the Mines."


class Ignores(Trait):
    """Some cards do nothing to it; the row names them in a field of its own."""

    KEY: ClassVar = "ignores"

    def __init__(self, row: Any, maker: Any) -> None:
        self.cards: Final[list[int]] = maker.cards_of(row.ignores)

    def ignores(self, card: int) -> bool:
        return card in self.cards


class ForeseesCards(Knack):
    """As the Prophetess."""

    KEY: ClassVar = "foresight"
    RULES: ClassVar[tuple[str, ...]] = ("TAL-DRAW-17",)
    TEXT: ClassVar[str] = "Once a turn it may replace a card that it draws."

    def foresees(self) -> bool:
        return True


class Shoplifts(Knack):
    """As the Thief."""

    KEY: ClassVar = "shoplift"
    TEXT: ClassVar[str] = "May take one Purchase card for nothing at each visit to the Village or a market."

    def shoplifts(self) -> bool:
        return True


# Whom it meets


class BanishesSpirits(Knack):
    """As the Priest."""

    KEY: ClassVar = "banish_spirits"
    TEXT: ClassVar[str] = "May destroy spirits without a fight, and gains a spell for each."

    def banishes_spirits(self) -> bool:
        return True

    def spirit_banished(self, s: Talisman, seat: int) -> None:
        spells.gain_spell(s, seat)


class AttacksMinds(Knack):
    """A fight by craft, against a character."""

    KEY: ClassVar = "psychic_attack"
    RULES: ClassVar[tuple[str, ...]] = ("TAL-CHAR-03",)
    TEXT: ClassVar[str] = "May attack characters in psychic combat."

    def against(self, s: Talisman, seat: int, rival: int, again: bool) -> list[int]:
        return [rivals.PSYCHIC]

    def is_meant(self, option: int) -> bool:
        return option == rivals.PSYCHIC

    def use(self, s: Talisman, seat: int, rival: int, option: int) -> None:
        rivals.attack(s, seat, rival, True)

    def play(self, s: Talisman, seat: int, rival: int, option: int) -> Play:
        return things.ATTACK_MIND.of(s, seat, rival)


class Steals(Knack):
    """As the Thief."""

    KEY: ClassVar = "steal"
    TEXT: ClassVar[str] = "May take an object or a gold from a character that it encounters."

    def against(self, s: Talisman, seat: int, rival: int, again: bool) -> list[int]:
        return [rivals.STEALS] if loot.takeable(s, seat, rival) else []

    def is_meant(self, option: int) -> bool:
        return option == rivals.STEALS

    def use(self, s: Talisman, seat: int, rival: int, option: int) -> None:
        if s.told is not None:
            s.told.append(events.Stole(seat, rival))
        s.then(loot.TakeLoot(seat, rival))

    def play(self, s: Talisman, seat: int, rival: int, option: int) -> Play:
        return things.STEAL.of(s, seat, rival)


class Beguiles(Knack):
    """As the Sorceress, with a die."""

    KEY: ClassVar = "beguile"
    TEXT: ClassVar[str] = "May beguile a character that it encounters, and take an object or a gold."

    def against(self, s: Talisman, seat: int, rival: int, again: bool) -> list[int]:
        return [rivals.BEGUILES] if loot.takeable(s, seat, rival) else []

    def is_meant(self, option: int) -> bool:
        return option == rivals.BEGUILES

    def use(self, s: Talisman, seat: int, rival: int, option: int) -> None:
        beguiled = rivals.Beguiled(seat, rival)
        if s.told is not None:
            s.told.append(events.Beguiled(seat, rival, beguiled.needed(s)))
        s.then(attributes.Roll(seat, 1), beguiled)

    def play(self, s: Talisman, seat: int, rival: int, option: int) -> Play:
        return things.BEGUILE.of(s, seat, rival)


class LuresFollowers(Knack):
    """As the Sorceress: one follower, before it does anything else to the character."""

    KEY: ClassVar = "lure_follower"
    TEXT: ClassVar[str] = "May lure a follower from a character that it encounters."

    def against(self, s: Talisman, seat: int, rival: int, again: bool) -> list[int]:
        if again or s.is_toad(rival):
            return []
        return [rivals.LURE + card for card in loot.mesmerised(s, seat, rival) if s.card(card).id not in LOYAL]

    def is_meant(self, option: int) -> bool:
        return option >= rivals.LURE

    def use(self, s: Talisman, seat: int, rival: int, option: int) -> None:
        s.then(rivals.MeetCharacter(seat, rival, True))
        attributes.take_from(s, seat, rival, option - rivals.LURE)

    def play(self, s: Talisman, seat: int, rival: int, option: int) -> Play:
        return things.LURE.of(s, seat, option - rivals.LURE, rival)


# How it fights


class Assassinates(Knack):
    """Its victim has no die; a rival who has lost must lose a life (rivals.py)."""

    KEY: ClassVar = "assassinate"
    TEXT: ClassVar[str] = "Whoever it attacks, and any creature it fights in battle, rolls no die."

    def strikes_silently(self) -> bool:
        return True


class RollsTwoDice(Knack):
    """As the Warrior."""

    KEY: ClassVar = "two_dice"
    TEXT: ClassVar[str] = "Rolls two dice in battle and keeps the higher."

    def attack_dice(self) -> int:
        return 2


class UsesTwoWeapons(Knack):
    """As the Warrior."""

    KEY: ClassVar = "two_weapons"
    RULES: ClassVar[tuple[str, ...]] = ("TAL-CHAR-11",)
    TEXT: ClassVar[str] = "May use two weapons."

    def hands(self) -> int:
        return 2


class UsesNoWeapons(Knack):
    KEY: ClassVar = "no_weapons"
    RULES: ClassVar[tuple[str, ...]] = ("TAL-POSSESS-05",)
    TEXT: ClassVar[str] = "Uses no weapons in battle."

    def bars_weapons(self) -> bool:
        return True


class UsesNoArmour(Knack):
    KEY: ClassVar = "no_armour"
    TEXT: ClassVar[str] = "Uses no armour."

    def bars_armour(self) -> bool:
        return True


class BelievesInItself(Knack):
    """As the Monk."""

    KEY: ClassVar = "inner_belief"
    TEXT: ClassVar[str] = "Adds its starting craft in battle."

    def adds_in_battle(self, s: Talisman, seat: int) -> int:
        return s.face(seat).craft


class RaisesDead(Knack):
    """As the Ghoul."""

    KEY: ClassVar = "raise_dead"
    TEXT: ClassVar[str] = "May keep enemies killed in battle as followers."

    def killed(self, s: Talisman, seat: int, enemies: list[int], psychic: bool) -> None:
        if not psychic:
            s.then_each([creatures.MayRaise(seat, card) for card in enemies])


class DrainsLives(Knack):
    """As the Ghoul."""

    KEY: ClassVar = "drain_life"
    TEXT: ClassVar[str] = "Gains each life that it takes in psychic combat."

    def life_taken(self, s: Talisman, seat: int, psychic: bool) -> None:
        if psychic:
            attributes.gain(s, seat, LIFE, 1)


# Its spells


class IsNeverWithoutSpell(Knack):
    KEY: ClassVar = "never_without_spell"
    RULES: ClassVar[tuple[str, ...]] = ("TAL-SPELL-27",)
    TEXT: ClassVar[str] = "Gains a spell whenever it has none."

    def spells_gone(self, s: Talisman, seat: int) -> None:
        spells.gain_spell(s, seat)


class ReadsMinds(Knack):
    """As the Prophetess (TAL-SPELL-28)."""

    KEY: ClassVar = "mind_reading"
    RULES: ClassVar[tuple[str, ...]] = ("TAL-SPELL-28",)
    TEXT: ClassVar[str] = "Sees the others' spells."

    def reads_minds(self) -> bool:
        return True


ABILITIES: Final[list[type[Trait]]] = [
    Assassinates, AddsOneInCave, IsDelver, WalksInWoods, AttacksMinds, DrainsLives, RaisesDead, BelievesInItself,
    AddsOneToPrayers, UsesNoWeapons, UsesNoArmour, Steals, Shoplifts, BanishesSpirits, IsNeverWithoutSpell,
    ForeseesCards, ReadsMinds, Beguiles, LuresFollowers, Regenerates, RollsTwoDice, UsesTwoWeapons,
]  # fmt: skip
WITH_A_FIELD: Final[list[type[Trait]]] = [KeepsSafe, Hides, Ignores]  # a character's row says KEY itself
