"""How spells work: a class for each that is unlike any other, and one for all that are made of effects.

To add one, write it here and list it in MAGIC; then a row of content/spells.toml or of a pack may say `works` = KEY.
"""

from __future__ import annotations

from typing import ClassVar, Final

from hurlyburly.games.talisman import attributes, creatures, events, loot, spells
from hurlyburly.games.talisman.acts import Magic
from hurlyburly.games.talisman.state import DEED, TURN, Talisman, do_all
from hurlyburly.games.talisman.tables import INNER, TURN_START
from hurlyburly.kernel.state import only
from hurlyburly.kernel.step import NOBODY

FORETELLS: Final = 5  # cards that a Divination shows
HEX_TURNS: Final = 4  # it is discarded when the caster's fourth turn after it begins
EXTRA_TURNS: Final = 2


class OfEffects(Magic):
    """It does what its row says."""

    def happen(self, s: Talisman, caster: int, target: int) -> None:
        at = target if self.aimed else caster
        do_all(s, at, self.does)


class Healing(OfEffects):
    """For whoever has lost a life; the defeated too (TAL-RULING-77)."""

    KEY: ClassVar = "healing"
    TARGET: ClassVar = "any"
    MOMENTS: ClassVar = ("own start", "turn start", "landed", "fight", "loss", "own end")

    def matters(self, s: Talisman, seat: int, other: int, held: int) -> bool:
        return s.characters[other].life < s.face(other).life


class Nullify(OfEffects):
    """For whoever has a spell to lose, which the spell itself is not."""

    KEY: ClassVar = "nullify"
    TARGET: ClassVar = "any"
    MOMENTS: ClassVar = ("own start", "turn start", "landed", "fight", "own end")

    def matters(self, s: Talisman, seat: int, other: int, held: int) -> bool:
        return len(s.characters[other].spells) > (held if other == seat else 0)


class Teleport(OfEffects):
    """Neither in the Inner Region nor for a slave of the Temple."""

    KEY: ClassVar = "teleport"
    MOMENTS: ClassVar = ("own start",)

    def bars(self, s: Talisman, seat: int, moments: int) -> str:
        return "TAL-SPELL-02" if s.space_of(seat).region == INNER or s.characters[seat].enslaved else ""


class Counterspell(Magic):
    """The spell that it answers has no effect."""

    KEY: ClassVar = "counterspell"
    MOMENTS: ClassVar = ("cast",)

    def is_late(self, s: Talisman, caster: int) -> bool:
        return not s.targets

    def happen(self, s: Talisman, caster: int, target: int) -> None:
        s.targets[-1] = spells.FOILED


class Preservation(Magic):
    """What is about to be lost or killed is not."""

    KEY: ClassVar = "preservation"
    MOMENTS: ClassVar = ("loss", "kill")

    def happen(self, s: Talisman, caster: int, target: int) -> None:
        s.preserved = True


class Invisibility(Magic):
    """The caster may evade until the turn is over."""

    KEY: ClassVar = "invisibility"
    MOMENTS: ClassVar = ("evade",)

    def happen(self, s: Talisman, caster: int, target: int) -> None:
        s.characters[caster].invisible = True


class Immobility(Magic):
    """A creature that attacks is held; cast as another's turn begins, it holds that character, whose turn is over."""

    KEY: ClassVar = "immobility"
    MOMENTS: ClassVar = ("turn start", "evade")

    def bars(self, s: Talisman, seat: int, moments: int) -> str:
        if moments == TURN_START:
            return "TAL-GOLDEN-03" if spells.is_immune(s, s.active) else ""
        return "TAL-SPELL-13" if s.fight.rival != NOBODY else ""

    def is_late(self, s: Talisman, caster: int) -> bool:
        return s.fight.seat != caster if caster == s.active else spells.is_immune(s, s.active)

    def happen(self, s: Talisman, caster: int, target: int) -> None:
        if caster == s.active:
            creatures.hold_one(s, caster)
            return
        if s.told is not None:
            s.told.append(events.Immobilised(s.active))
        s.leave(TURN)


class PsionicMight(Magic):
    """The caster's craft counts in battle too."""

    KEY: ClassVar = "psionic_might"
    MOMENTS: ClassVar = ("battle",)

    def is_late(self, s: Talisman, caster: int) -> bool:
        return caster not in (s.fight.seat, s.fight.rival)

    def happen(self, s: Talisman, caster: int, target: int) -> None:
        s.fight.bonus[s.fight.side(caster)] += s.face(caster).craft


class Acquisition(Magic):
    """An object or a gold of another character."""

    KEY: ClassVar = "acquisition"
    TARGET: ClassVar = "other"
    MOMENTS: ClassVar = ("own start",)

    def matters(self, s: Talisman, seat: int, other: int, held: int) -> bool:
        return len(loot.takeable(s, seat, other)) > 0

    def happen(self, s: Talisman, caster: int, target: int) -> None:
        s.then(loot.TakeLoot(caster, target))


class Mesmerism(Magic):
    """A follower of another character."""

    KEY: ClassVar = "mesmerism"
    TARGET: ClassVar = "other"
    MOMENTS: ClassVar = ("own start",)

    def matters(self, s: Talisman, seat: int, other: int, held: int) -> bool:
        return not s.is_toad(other) and len(loot.mesmerised(s, seat, other)) > 0

    def happen(self, s: Talisman, caster: int, target: int) -> None:
        s.then(loot.TakeFollower(caster, target))


class Destruction(Magic):
    """A card on the board."""

    KEY: ClassVar = "destruction"
    TARGET: ClassVar = "card"
    MOMENTS: ClassVar = ("own start", "landed")

    def happen(self, s: Talisman, caster: int, target: int) -> None:
        space = target // DEED
        card = target % DEED
        s.discard_lying(space, card)
        if s.told is not None:
            s.told.append(events.Destroyed(caster, card, space))


class DestroyMagic(Magic):
    """No spell and no magic object works until the caster's next turn."""

    KEY: ClassVar = "destroy_magic"
    MOMENTS: ClassVar = ("own start", "own end")

    def happen(self, s: Talisman, caster: int, target: int) -> None:
        s.silenced = caster
        s.then_each([attributes.Within(seat) for seat in s.round_from(caster)])


class Divination(Magic):
    """Look at the top cards and put them back in the same order."""

    KEY: ClassVar = "divination"
    MOMENTS: ClassVar = ("own start",)

    def happen(self, s: Talisman, caster: int, target: int) -> None:
        while len(s.foretold) < FORETELLS:
            if not s.deck:
                break
            s.foretold.append(s.luck.draw(s.deck))
            s.foretold_to.append(0)
        for place in range(min(FORETELLS, len(s.foretold))):
            s.foretold_to[place] |= only(caster)
            if s.told is not None:
                s.told.append(events.Foretold(caster, s.foretold[place], to=only(caster)))


class TemporalWarp(Magic):
    """More turns after this one."""

    KEY: ClassVar = "temporal_warp"
    MOMENTS: ClassVar = ("own start",)

    def happen(self, s: Talisman, caster: int, target: int) -> None:
        s.extra_turns = EXTRA_TURNS


class Hex(Magic):
    """It lies on a space and costs whoever lands there a life, until it fades (spells.age_hexes)."""

    KEY: ClassVar = "hex"
    TARGET: ClassVar = "space"
    MOMENTS: ClassVar = ("own start",)
    OF_THE_BOX: ClassVar = True

    def stays(self, s: Talisman, spell: int, caster: int, target: int) -> bool:
        s.lay(target, spell)
        s.hexes.append(spells.hexed(target, caster, HEX_TURNS))
        if s.told is not None:
            s.told.append(events.HexLaid(caster, spell, target))
        return True


MAGIC: Final[list[type[Magic]]] = [
    OfEffects, Acquisition, Counterspell, DestroyMagic, Destruction, Divination, Healing, Hex, Immobility, Invisibility,
    Mesmerism, Nullify, Preservation, PsionicMight, Teleport, TemporalWarp,
]  # fmt: skip
