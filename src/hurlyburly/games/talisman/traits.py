"""What is about cards: a class for each trait that a row of content/*.toml or of a pack may have, in the order in which
people read of them.

To add one, write it here and list it in TRAITS; then rows may have it, beside any others.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from hurlyburly.games.talisman import attributes, spells
from hurlyburly.games.talisman.acts import Trait
from hurlyburly.games.talisman.shapes import DIE, NUMBER, STEPS, WORD, WORDS, YES
from hurlyburly.games.talisman.state import Talisman
from hurlyburly.games.talisman.tables import ENEMY, FOLLOWER, GOLD, LIFE, OBJECT, PLACE, STRANGER, WHAT, CardFace

COUNTERS: Final = ("strength", "craft", "life", "fate")  # that a place may have on it


class Numbered(Trait):
    """A number says it all."""

    def __init__(self, row: Any, maker: Any) -> None:
        self.n: Final[int] = getattr(row, self.KEY)


# What it adds


class AddsInBattle(Numbered):
    KEY: ClassVar = "battle_bonus"
    TAKES: ClassVar[dict[str, Any]] = {"battle_bonus": NUMBER}
    OF: ClassVar[tuple[int, ...]] = (OBJECT,)

    def mark(self, face: CardFace) -> None:
        face.battle_bonus = self.n

    def brief(self) -> str:
        return f"+{self.n} in battle"


class AddsStrength(Numbered):
    KEY: ClassVar = "strength_bonus"
    TAKES: ClassVar[dict[str, Any]] = {"strength_bonus": NUMBER}
    OF: ClassVar[tuple[int, ...]] = (OBJECT, FOLLOWER)

    def mark(self, face: CardFace) -> None:
        face.strength_bonus = self.n

    def brief(self) -> str:
        return f"+{self.n} strength"


class AddsCraft(Numbered):
    KEY: ClassVar = "craft_bonus"
    TAKES: ClassVar[dict[str, Any]] = {"craft_bonus": NUMBER}
    OF: ClassVar[tuple[int, ...]] = (OBJECT, FOLLOWER)

    def mark(self, face: CardFace) -> None:
        face.craft_bonus = self.n

    def brief(self) -> str:
        return f"+{self.n} craft"


class SavesLives(Numbered):
    """Armour, with the lowest die that saves a life."""

    KEY: ClassVar = "saves_on"
    TAKES: ClassVar[dict[str, Any]] = {"saves_on": DIE}
    OF: ClassVar[tuple[int, ...]] = (OBJECT,)
    RULES: ClassVar[tuple[str, ...]] = ("TAL-OBJ-05", "TAL-OBJ-06")

    @classmethod
    def trouble(cls, row: Any) -> str:
        return "`saves_on`: armour that always saves its owner is refused; 2 to 6" if row.saves_on == 1 else ""

    def mark(self, face: CardFace) -> None:
        face.saves_on = self.n

    def brief(self) -> str:
        return f"saves a life on {self.n}{'-6' if self.n < 6 else ''}"


class Carries(Numbered):
    """So many objects more for its owner."""

    KEY: ClassVar = "carries"
    TAKES: ClassVar[dict[str, Any]] = {"carries": NUMBER}
    OF: ClassVar[tuple[int, ...]] = (FOLLOWER,)
    RULES: ClassVar[tuple[str, ...]] = ("TAL-OBJ-08",)

    def mark(self, face: CardFace) -> None:
        face.carries = self.n

    def brief(self) -> str:
        return f"carries {self.n}"


class IsWeapon(Trait):
    KEY: ClassVar = "weapon"
    TAKES: ClassVar[dict[str, Any]] = {"weapon": YES}
    OF: ClassVar[tuple[int, ...]] = (OBJECT,)
    RULES: ClassVar[tuple[str, ...]] = ("TAL-OBJ-03", "TAL-OBJ-04")

    def mark(self, face: CardFace) -> None:
        face.weapon = True


class AddsAgainstDragons(Numbered):
    """A weapon's other number, against dragons."""

    KEY: ClassVar = "dragon_bonus"
    TAKES: ClassVar[dict[str, Any]] = {"dragon_bonus": NUMBER}
    OF: ClassVar[tuple[int, ...]] = (OBJECT,)
    NEEDS: ClassVar[dict[str, str]] = {"dragon_bonus": "weapon"}

    def mark(self, face: CardFace) -> None:
        face.dragon_bonus = self.n

    def text(self) -> str:
        return f"+{self.n} in battle against dragons."


class AddsToMove(Numbered):
    KEY: ClassVar = "swift"
    TAKES: ClassVar[dict[str, Any]] = {"swift": STEPS}
    OF: ClassVar[tuple[int, ...]] = (OBJECT, FOLLOWER)

    def mark(self, face: CardFace) -> None:
        face.swift = self.n

    def text(self) -> str:
        return f"Moves its owner {self.n} further."


class IsPotion(Numbered):
    KEY: ClassVar = "potion"
    TAKES: ClassVar[dict[str, Any]] = {"potion": NUMBER}
    OF: ClassVar[tuple[int, ...]] = (OBJECT,)

    def mark(self, face: CardFace) -> None:
        face.potion = self.n

    def text(self) -> str:
        return f"Drink it for +{self.n} strength until the turn is over."


class IsGold(Numbered):
    """Whoever takes it has so much gold instead (TAL-OBJ-10)."""

    KEY: ClassVar = "coins"
    TAKES: ClassVar[dict[str, Any]] = {"coins": NUMBER}
    OF: ClassVar[tuple[int, ...]] = (OBJECT,)

    def mark(self, face: CardFace) -> None:
        face.coins = self.n

    def turns_into(self, s: Talisman, seat: int, card: int) -> bool:
        attributes.gain(s, seat, GOLD, self.n)
        s.put_away(card)
        return True

    def text(self) -> str:
        return f"Worth {self.n} gold."


# Money


class TakesBribes(Numbered):
    KEY: ClassVar = "bribe"
    TAKES: ClassVar[dict[str, Any]] = {"bribe": NUMBER}
    OF: ClassVar[tuple[int, ...]] = (ENEMY,)

    def mark(self, face: CardFace) -> None:
        face.bribe = self.n

    def text(self) -> str:
        return f"Goes away for {self.n} gold."


class IsForHire(Trait):
    """He follows whoever pays, and attacks whoever does not (TAL-CREATURE-02)."""

    KEY: ClassVar = "hire"
    TAKES: ClassVar[dict[str, Any]] = {"hire": NUMBER, "strength": NUMBER}
    OF: ClassVar[tuple[int, ...]] = (FOLLOWER,)
    RULES: ClassVar[tuple[str, ...]] = ("TAL-CREATURE-02",)
    NEEDS: ClassVar[dict[str, str]] = {"hire": "strength", "strength": "hire"}

    def __init__(self, row: Any, maker: Any) -> None:
        self.price: Final[int] = row.hire
        self.strength: Final[int] = row.strength

    def mark(self, face: CardFace) -> None:
        face.hire = self.price

    def text(self) -> str:
        return f"Follows for {self.price} gold; else he attacks with strength {self.strength}."


class FightsForPay(Numbered):
    KEY: ClassVar = "hired_bonus"
    TAKES: ClassVar[dict[str, Any]] = {"hired_bonus": NUMBER}
    OF: ClassVar[tuple[int, ...]] = (FOLLOWER,)

    def mark(self, face: CardFace) -> None:
        face.hired_bonus = self.n

    def text(self) -> str:
        return f"1 gold a turn buys +{self.n} in battle."


# Where it is, and for whom


class HasCounters(Trait):
    """A place with counters on it, one for each visit."""

    KEY: ClassVar = "charges"
    TAKES: ClassVar[dict[str, Any]] = {"charges": NUMBER, "gives": WORD}
    OF: ClassVar[tuple[int, ...]] = (PLACE,)
    NEEDS: ClassVar[dict[str, str]] = {"charges": "gives", "gives": "charges"}

    def __init__(self, row: Any, maker: Any) -> None:
        self.charges: Final[int] = row.charges
        self.gives: Final[str] = row.gives

    @classmethod
    def trouble(cls, row: Any) -> str:
        if row.gives not in COUNTERS:
            return f"`gives`: there is no counter {row.gives!r}; there are: {', '.join(COUNTERS)}"
        return f"`copies`: a card with charges exists once, not {row.copies} times" if row.copies > 1 else ""

    def mark(self, face: CardFace) -> None:
        face.charges = self.charges
        face.gives = WHAT.index(self.gives)

    def text(self) -> str:
        return f"Gives 1 {self.gives} a visit, {self.charges} times."


class IsForbidden(Trait):
    """Some alignments may not possess it (TAL-POSSESS-08)."""

    KEY: ClassVar = "forbidden"
    TAKES: ClassVar[dict[str, Any]] = {"forbidden": WORDS}
    OF: ClassVar[tuple[int, ...]] = (OBJECT, FOLLOWER)
    RULES: ClassVar[tuple[str, ...]] = ("TAL-POSSESS-08",)

    def __init__(self, row: Any, maker: Any) -> None:
        self.alignments: Final[list[str]] = row.forbidden
        self.bits: Final[int] = sum([1 << alignment for alignment in maker.alignments_of(row.forbidden)])

    def mark(self, face: CardFace) -> None:
        face.forbidden = self.bits

    def text(self) -> str:
        return f"Not for {' or '.join(self.alignments)} characters."


class KeepsSafe(Trait):
    """Its owner may leave out the roll of some spaces."""

    KEY: ClassVar = "safe_at"
    TAKES: ClassVar[dict[str, Any]] = {"safe_at": WORDS}
    OF: ClassVar[tuple[int, ...]] = (FOLLOWER,)

    def __init__(self, row: Any, maker: Any) -> None:
        self.spaces: Final[list[int]] = maker.spaces_of(row.safe_at)

    def skips_roll_at(self, space: int) -> bool:
        return space in self.spaces


class Hides(Trait):
    """Its owner may evade on some spaces."""

    KEY: ClassVar = "evade_at"
    TAKES: ClassVar[dict[str, Any]] = {"evade_at": WORDS}
    OF: ClassVar[tuple[int, ...]] = (FOLLOWER,)

    def __init__(self, row: Any, maker: Any) -> None:
        self.spaces: Final[list[int]] = maker.spaces_of(row.evade_at)

    def evades_at(self, space: int) -> bool:
        return space in self.spaces


class IsPlaced(Trait):
    """When drawn it goes to the space that the die names (TAL-DRAW-06)."""

    KEY: ClassVar = "placed"
    TAKES: ClassVar[dict[str, Any]] = {"placed": WORDS}
    OF: ClassVar[tuple[int, ...]] = (ENEMY, STRANGER, PLACE)
    RULES: ClassVar[tuple[str, ...]] = ("TAL-DRAW-06", "TAL-DRAW-07")

    def __init__(self, row: Any, maker: Any) -> None:
        self.spaces: Final[list[int]] = [maker.space_of(name) for name in row.placed]

    @classmethod
    def trouble(cls, row: Any) -> str:
        return "" if len(row.placed) == 6 else "`placed` names six spaces, one for each number of the die"

    def mark(self, face: CardFace) -> None:
        face.placed = self.spaces


# What it is, or does


class Knack(Trait):
    """A row says yes to it."""

    TEXT: ClassVar[str]

    def text(self) -> str:
        return self.TEXT


class IsTalisman(Knack):
    """It opens the way, and whoever gets one needs no quest any more (TAL-WARLOCK-06)."""

    KEY: ClassVar = "talisman"
    TAKES: ClassVar[dict[str, Any]] = {"talisman": YES}
    OF: ClassVar[tuple[int, ...]] = (OBJECT,)
    TEXT: ClassVar[str] = "Opens the way to the Valley of Fire."

    def mark(self, face: CardFace) -> None:
        face.talisman = True

    def taken(self, s: Talisman, seat: int, card: int) -> None:
        attributes.end_quest(s, seat)


class IsRaft(Knack):
    """It takes whoever had it when the turn began over the river, once; then it is gone (TAL-RAFT-06 to 11)."""

    KEY: ClassVar = "raft"
    TAKES: ClassVar[dict[str, Any]] = {"raft": YES}
    OF: ClassVar[tuple[int, ...]] = (OBJECT,)
    RULES: ClassVar[tuple[str, ...]] = ("TAL-RAFT-06", "TAL-RAFT-07", "TAL-RAFT-11")
    TEXT: ClassVar[str] = "Crosses the Storm River, at the start of its owner's next turn."

    def mark(self, face: CardFace) -> None:
        face.raft = True

    def turn_begins(self, s: Talisman, seat: int, card: int) -> None:
        s.aged.append(card)

    def crossings(self, s: Talisman, seat: int, card: int) -> list[int]:
        return s.space_of(seat).raft_to if card in s.aged else []

    def used_to_cross(self, s: Talisman, seat: int, card: int) -> None:
        s.aged.remove(card)
        attributes.lose_card(s, seat, card)

    def turn_ends(self, s: Talisman, seat: int, card: int) -> None:
        if card in s.aged and not s.is_toad(seat):
            attributes.lose_card(s, seat, card)


class BuildsRafts(Knack):
    KEY: ClassVar = "builds_raft"
    TAKES: ClassVar[dict[str, Any]] = {"builds_raft": YES}
    OF: ClassVar[tuple[int, ...]] = (OBJECT,)
    RULES: ClassVar[tuple[str, ...]] = ("TAL-RAFT-02",)
    TEXT: ClassVar[str] = "Its owner may build a raft in the woods."

    def builds_rafts(self) -> bool:
        return True


class IsForced(Knack):
    KEY: ClassVar = "forced"
    TAKES: ClassVar[dict[str, Any]] = {"forced": YES}
    OF: ClassVar[tuple[int, ...]] = (OBJECT, FOLLOWER)
    TEXT: ClassVar[str] = "It cannot be refused or left behind."

    def mark(self, face: CardFace) -> None:
        face.forced = True


class IsLonely(Knack):
    """All other followers leave, and none may come (TAL-POSSESS-09)."""

    KEY: ClassVar = "lonely"
    TAKES: ClassVar[dict[str, Any]] = {"lonely": YES}
    OF: ClassVar[tuple[int, ...]] = (FOLLOWER,)
    RULES: ClassVar[tuple[str, ...]] = ("TAL-POSSESS-09",)
    TEXT: ClassVar[str] = "Keeps all other followers away."

    def keeps_others_away(self) -> bool:
        return True

    def taken(self, s: Talisman, seat: int, card: int) -> None:
        for other in s.characters[seat].followers[:]:
            if other != card:
                attributes.lose_card(s, seat, other)


class SlowsDown(Knack):
    """As a Poltergeist: one space a turn, until water drives it away."""

    KEY: ClassVar = "slow"
    TAKES: ClassVar[dict[str, Any]] = {"slow": YES}
    OF: ClassVar[tuple[int, ...]] = (FOLLOWER,)
    TEXT: ClassVar[str] = "Its owner moves one space a turn."

    def mark(self, face: CardFace) -> None:
        face.slows = True

    def turn_begins(self, s: Talisman, seat: int, card: int) -> None:
        s.slowed = True

    def river_crossed(self, s: Talisman, seat: int, card: int) -> None:
        attributes.lose_card(s, seat, card)


class DrinksLife(Knack):
    """As the Runesword: a life for its owner, if it was in use."""

    KEY: ClassVar = "lifesteal"
    TAKES: ClassVar[dict[str, Any]] = {"lifesteal": YES}
    OF: ClassVar[tuple[int, ...]] = (OBJECT,)
    NEEDS: ClassVar[dict[str, str]] = {"lifesteal": "weapon"}
    TEXT: ClassVar[str] = "Gives its owner a life for each one it takes."

    def drinks_life(self, s: Talisman, seat: int) -> None:
        attributes.gain(s, seat, LIFE, 1)


class Foresees(Knack):
    KEY: ClassVar = "foresight"
    TAKES: ClassVar[dict[str, Any]] = {"foresight": YES}
    OF: ClassVar[tuple[int, ...]] = (OBJECT,)
    TEXT: ClassVar[str] = "Its owner may replace one card of each draw."

    def replaces_drawn(self) -> bool:
        return True


class RefillsSpells(Knack):
    """As the Wand: a new spell for the last one."""

    KEY: ClassVar = "refills"
    TAKES: ClassVar[dict[str, Any]] = {"refills": YES}
    OF: ClassVar[tuple[int, ...]] = (OBJECT,)
    TEXT: ClassVar[str] = "Gives its owner a new spell when the last one is cast."

    def last_spell_cast(self, s: Talisman, seat: int) -> bool:
        spells.gain_spell(s, seat)
        return True


class DestroysSpirits(Knack):
    KEY: ClassVar = "banishes"
    TAKES: ClassVar[dict[str, Any]] = {"banishes": YES}
    OF: ClassVar[tuple[int, ...]] = (OBJECT,)
    RULES: ClassVar[tuple[str, ...]] = ("TAL-POSSESS-04",)
    TEXT: ClassVar[str] = "Destroys spirits without a fight."

    def destroys_spirits(self) -> bool:
        return True


class IsRoyal(Knack):
    KEY: ClassVar = "royal"
    TAKES: ClassVar[dict[str, Any]] = {"royal": YES}
    OF: ClassVar[tuple[int, ...]] = (FOLLOWER,)
    TEXT: ClassVar[str] = "Has its owner healed at the Castle."

    def is_royal(self) -> bool:
        return True


class SellsObjects(Knack):
    KEY: ClassVar = "sells"
    TAKES: ClassVar[dict[str, Any]] = {"sells": YES}
    OF: ClassVar[tuple[int, ...]] = (FOLLOWER,)
    TEXT: ClassVar[str] = "Turns objects into gold."

    def sells_objects(self) -> bool:
        return True


class Delves(Knack):
    KEY: ClassVar = "delver"
    TAKES: ClassVar[dict[str, Any]] = {"delver": YES}
    OF: ClassVar[tuple[int, ...]] = (FOLLOWER,)
    TEXT: ClassVar[str] = "Its owner rolls one die less at the Portal of Power, by craft, and in the Mines."

    def delves(self) -> bool:
        return True


class KeepsFromCasting(Knack):
    KEY: ClassVar = "no_casting"
    TAKES: ClassVar[dict[str, Any]] = {"no_casting": YES}
    OF: ClassVar[tuple[int, ...]] = (OBJECT,)
    TEXT: ClassVar[str] = "Its owner can cast no spells."

    def bars_casting(self) -> bool:
        return True


class WardsOffSpells(Knack):
    KEY: ClassVar = "spell_immune"
    TAKES: ClassVar[dict[str, Any]] = {"spell_immune": YES}
    OF: ClassVar[tuple[int, ...]] = (OBJECT,)
    TEXT: ClassVar[str] = "No spell affects its owner."

    def wards_off_spells(self) -> bool:
        return True


class BansWeapons(Knack):
    KEY: ClassVar = "no_weapons"
    TAKES: ClassVar[dict[str, Any]] = {"no_weapons": YES}
    OF: ClassVar[tuple[int, ...]] = (ENEMY,)
    TEXT: ClassVar[str] = "No weapon can be used against it."

    def bars_weapons(self) -> bool:
        return True


class Stays(Knack):
    KEY: ClassVar = "stays"
    TAKES: ClassVar[dict[str, Any]] = {"stays": YES}
    OF: ClassVar[tuple[int, ...]] = (STRANGER, PLACE)
    TEXT: ClassVar[str] = "It stays on its space."
    AFTERWARDS: ClassVar[bool] = True

    def stays(self) -> bool:
        return True


class Waits(Trait):
    """It waits until somebody comes for whom its first effect does something."""

    KEY: ClassVar = "waits"
    TAKES: ClassVar[dict[str, Any]] = {"waits": YES}
    OF: ClassVar[tuple[int, ...]] = (STRANGER, PLACE)
    NEEDS: ClassVar[dict[str, str]] = {"waits": "does"}

    def waits(self) -> bool:
        return True


TRAITS: Final[list[type[Trait]]] = [
    AddsInBattle, AddsStrength, AddsCraft, SavesLives, Carries, IsWeapon, AddsAgainstDragons, AddsToMove, IsPotion,
    IsGold, TakesBribes, IsForHire, FightsForPay, HasCounters, IsForbidden, KeepsSafe, Hides, IsPlaced, IsTalisman,
    IsRaft, BuildsRafts, IsForced, IsLonely, SlowsDown, DrinksLife, Foresees, RefillsSpells, DestroysSpirits, IsRoyal,
    SellsObjects, Delves, KeepsFromCasting, WardsOffSpells, BansWeapons, Stays, Waits,
]  # fmt: skip
