"""Gaining and casting spells, and answering them.

Spells are hidden, so asking must not tell: at each moment everybody is asked who holds any spell and could cast one as
far as all can see, even if "pass" is all there is to say. These are the moments:

| moment     | who is asked                                  | what fits                                       |
|------------|-----------------------------------------------|-------------------------------------------------|
| turn start | the others, before the active character acts  | Immobility, and what may be cast at any time    |
| own start  | the active character before it moves          | most spells                                     |
| landed     | the active character before it draws          | Destruction, and what may be cast at any time   |
| evade      | whoever is attacked                           | Invisibility; Immobility on a creature          |
| fight      | the fighters, attacker first, then the others | what may be cast at any time                    |
| battle     | the fighters, in a battle of strength         | Psionic Might                                   |
| loss       | everybody, the loser first                    | Preservation, Healing                           |
| kill       | everybody but the winner                      | Preservation                                    |
| cast       | everybody but the caster                      | Counterspell                                    |
| own end    | the active character                          | Destroy Magic, and what may be cast at any time |
"""

from __future__ import annotations

from typing import Final

from hurlyburly.games.talisman import events, things
from hurlyburly.games.talisman.state import DEED, Lasting, Talisman
from hurlyburly.games.talisman.tables import (
    A_CARD,
    A_SPACE,
    ADVENTURE,
    ALL_SPELLS,
    ANY_CHARACTER,
    CASTING,
    EVADING,
    INNER,
    KILL,
    LOSS,
    NO_TARGET,
    NONE,
    OTHER_CHARACTER,
    SPELL_CARD,
)
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOBODY, NOTHING, Step

PASS: Final = 511
FOILED: Final = -2  # the target of a spell that has been countered


# Gaining spells


def gain_spell(s: Talisman, seat: int) -> bool:
    """The top card of the Spell deck, if craft allows one more (TAL-SPELL-09, TAL-RULING-60)."""
    character = s.characters[seat]
    if character.toad or len(character.spells) >= s.spell_limit(seat):
        return no_spell(s, seat)
    if not s.spell_deck:
        if s.spell_discard and s.told is not None:
            s.told.append(events.DeckShuffled(tuple(s.spell_discard)))
        s.spell_deck = sorted(s.spell_discard)
        s.spell_discard = []
        if not s.spell_deck:
            return no_spell(s, seat)
    spell = s.luck.draw(s.spell_deck)
    character.spells.append(spell)
    character.spells.sort()
    if s.told is not None:
        s.told.append(events.SpellGained(seat, spell, to=s.sees_hand(seat)))
    return True


def no_spell(s: Talisman, seat: int) -> bool:
    if s.told is not None:
        s.told.append(events.GainedNothing(seat, SPELL_CARD))
    return False


def discard_spell(s: Talisman, seat: int, spell: int) -> None:
    s.characters[seat].spells.remove(spell)
    s.spell_discard.append(spell)
    s.reveal()
    if s.told is not None:
        s.told.append(events.Discarded(seat, spell))
    refill(s, seat)


def discard_all(s: Talisman, seat: int) -> None:
    if not s.characters[seat].spells and s.told is not None:
        s.told.append(events.LostNothing(seat, ALL_SPELLS))
    for spell in s.characters[seat].spells[:]:
        s.characters[seat].spells.remove(spell)
        s.spell_discard.append(spell)
        s.reveal()
        if s.told is not None:
            s.told.append(events.Discarded(seat, spell))
    refill(s, seat)


def refill(s: Talisman, seat: int) -> None:
    """Some characters are never without a spell (TAL-SPELL-27)."""
    if not s.characters[seat].spells:
        for ability in s.abilities(seat):
            ability.spells_gone(s, seat)


def answer_last(s: Talisman, seat: int) -> None:
    """A Wand may answer the casting of the last spell."""
    if s.characters[seat].spells:
        return
    for card in s.characters[seat].objects:
        if s.may_use(seat, card):
            for trait in s.card(card).traits:
                if trait.last_spell_cast(s, seat):
                    return


# Who may cast what, when


def bars_casting_any(s: Talisman, seat: int) -> str:
    """The rule that keeps a character from casting, as far as all can see; or nothing."""
    character = s.characters[seat]
    if character.toad:
        return "TAL-TOAD-06"
    if not s.is_in_play(seat):
        return "TAL-RULING-76"
    if s.silenced != NOBODY or s.space_of(seat).cursed:
        return "TAL-GOLDEN-03"
    for card in character.objects:
        for trait in s.card(card).traits:
            if trait.bars_casting():
                return "TAL-GOLDEN-03"
    if seat == s.active:
        return "TAL-SPELL-20" if character.cast >= s.allowance else ""
    return "TAL-SPELL-21" if character.cast else ""


def may_be_asked(s: Talisman, seat: int) -> bool:
    """Whether a character could cast a spell, as far as all can see."""
    return len(s.characters[seat].spells) > 0 and bars_casting_any(s, seat) == ""


def castable(s: Talisman, seat: int, moments: int) -> list[int]:
    """The spells in the character's hand that can be cast now."""
    if not may_be_asked(s, seat):
        return NOTHING
    return [spell for spell in sorted(set(s.characters[seat].spells)) if bars_spell(s, seat, spell, moments) == ""]


def bars_spell(s: Talisman, seat: int, spell: int, moments: int) -> str:
    """The rule against casting this spell at this moment, or nothing."""
    barred = bars_casting_any(s, seat)
    if barred:
        return barred
    face = s.card(spell)
    inner = s.fight.seat == seat and s.fight.rival == NOBODY and s.space_of(seat).region == INNER
    if inner and face.moments & EVADING:
        return "TAL-SPELL-25"
    if not face.moments & moments:
        return "TAL-SPELL-13"
    if face.target != NO_TARGET:
        return "" if possible_targets(s, seat, spell, 1) else "TAL-SPELL-02"
    return face.works.bars(s, seat, moments)


def is_immune(s: Talisman, seat: int) -> bool:
    """No spell affects the owner of an Amulet."""
    for trait in s.helped_by(seat):
        if trait.wards_off_spells():
            return True
    return False


def possible_targets(s: Talisman, seat: int, spell: int, held: int = 0) -> list[int]:
    """Characters, or spaces (for a card: those where one lies); `held` is 1 while the spell is still in the hand."""
    face = s.card(spell)
    if face.target == A_SPACE:
        return [
            space
            for space in range(len(s.box.spaces))
            if s.box.spaces[space].region != INNER and not s.is_occupied(space, NOBODY)
        ]
    if face.target == A_CARD:
        return [space for space in range(len(s.box.spaces)) if destructible(s, space)]
    found: list[int] = []
    for other in s.round_from(seat):
        if face.target == OTHER_CHARACTER and other == seat:
            continue
        if s.characters[other].who != NONE and not is_immune(s, other) and face.works.matters(s, seat, other, held):
            found.append(other)
    return found


def destructible(s: Talisman, space: int) -> list[int]:
    """The faceup Adventure cards on a space."""
    return sorted({card for card in s.lying[space] if s.card(card).deck == ADVENTURE})


# Casting


def ask_everybody(s: Talisman, moment: int, subject: int) -> None:
    """Everybody who may, as far as all can see: the subject first, then to the left."""
    asked = [MayCast(seat, moment) for seat in s.round_from(subject) if may_be_asked(s, seat)]
    s.then_each(asked)


def ask_others(s: Talisman, moment: int, seat: int) -> None:
    s.then_each([MayCast(other, moment) for other in s.others(seat) if may_be_asked(s, other)])


class MayCast(Lasting):
    """One spell, if it fits the moment."""

    __slots__ = ("moment",)

    def __init__(self, seat: int, moment: int) -> None:
        super().__init__(seat)
        self.moment: Final = moment

    def is_moot(self, s: Talisman) -> bool:
        """Answered already: the spell is foiled, the loss prevented."""
        if self.moment == CASTING:
            return not s.cast or s.targets[-1] == FOILED
        return s.preserved and self.moment & (LOSS | KILL) != 0

    def options(self, s: Talisman) -> list[int]:
        if self.is_moot(s) or not may_be_asked(s, self.seat):
            return NOTHING
        return [PASS] + castable(s, self.seat, self.moment)

    def choose(self, s: Talisman, option: int) -> None:
        if option != PASS:
            cast(s, self.seat, option)

    def means(self, s: Talisman, option: int) -> Play:
        return things.PASS.of(s, self.seat) if option == PASS else things.CAST.of(s, self.seat, option)

    def conceivable(self, s: Talisman) -> list[int]:
        return [PASS] + sorted(set(s.characters[self.seat].spells))

    def barred_by(self, s: Talisman, option: int) -> str:
        return "" if option == PASS else bars_spell(s, self.seat, option, self.moment)


def cast(s: Talisman, seat: int, spell: int) -> None:
    """A spell is shown and aimed; only then has it left the hand; the others may counter it, and then it happens."""
    character = s.characters[seat]
    character.spells.remove(spell)
    character.cast += 1
    s.cast.append(spell)
    s.casters.append(seat)
    s.targets.append(NONE)
    s.reveal()
    if s.told is not None:
        s.told.append(events.SpellCast(seat, spell))
    if s.card(spell).target == NO_TARGET:
        s.then(LeaveHand(seat), AskCounter(), Happen())
    else:
        s.then(ChooseTarget(seat, spell), LeaveHand(seat), AskCounter(), Happen())


class ChooseTarget(Lasting):
    """At whom, or where."""

    __slots__ = ("spell",)

    def __init__(self, seat: int, spell: int) -> None:
        super().__init__(seat)
        self.spell: Final = spell

    def options(self, s: Talisman) -> list[int]:
        return possible_targets(s, self.seat, self.spell)

    def choose(self, s: Talisman, option: int) -> None:
        s.targets[-1] = option
        target = s.card(self.spell).target
        if target == A_CARD:
            s.then(ChooseCard(self.seat, option))
        if s.told is not None:
            rival = option if target in (ANY_CHARACTER, OTHER_CHARACTER) else NONE
            s.told.append(events.Aimed(self.seat, self.spell, rival, option if rival == NONE else NONE, NONE))

    def means(self, s: Talisman, option: int) -> Play:
        if s.card(self.spell).target in (ANY_CHARACTER, OTHER_CHARACTER):
            return things.AIM.of(s, self.seat, option)
        return things.AIM_AT_SPACE.of(s, self.seat, option)


class ChooseCard(Lasting):
    """Which card on the space."""

    __slots__ = ("space",)

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space: Final = space

    def options(self, s: Talisman) -> list[int]:
        return destructible(s, self.space)

    def choose(self, s: Talisman, option: int) -> None:
        s.targets[-1] = DEED * self.space + option
        if s.told is not None:
            s.told.append(events.Aimed(self.seat, s.cast[-1], NONE, self.space, option))

    def means(self, s: Talisman, option: int) -> Play:
        return things.DESTROY.of(s, self.seat, option)


def card_aimed_at(s: Talisman, place: int) -> tuple[int, int]:
    """The space and the card on it that this spell is aimed at; NONE while the card is still to be chosen."""
    target = s.targets[place]
    if place == len(s.cast) - 1 and isinstance(s.stack[-1], ChooseCard):
        return target, NONE
    return target // DEED, target % DEED


class LeaveHand(Lasting):
    """The spell has been aimed: whoever is never without a spell draws another, and a Wand may answer."""

    def run(self, s: Talisman) -> None:
        refill(s, self.seat)
        answer_last(s, self.seat)


class AskCounter(Step):
    """Everybody but the caster may answer with a Counterspell, which can itself be countered."""

    def run(self, s: Talisman) -> None:
        ask_others(s, CASTING, s.casters[-1])


def has_gone(s: Talisman, caster: int, spell: int, target: int) -> bool:
    """Whether what a spell was aimed at is no longer there, or no longer such as it can affect (TAL-RULING-95)."""
    face = s.card(spell)
    if face.target == A_CARD:
        return target % DEED not in destructible(s, target // DEED)
    if face.target != NO_TARGET:
        return target not in possible_targets(s, caster, spell)
    return face.works.is_late(s, caster)


class Happen(Step):
    """The spell cast last happens, unless it was foiled or its target has gone; it is discarded (TAL-SPELL-26)."""

    def run(self, s: Talisman) -> None:
        spell = s.cast.pop()
        caster = s.casters.pop()
        target = s.targets.pop()
        works = s.card(spell).works
        if target == FOILED or has_gone(s, caster, spell, target):
            s.spell_discard.append(spell)
            if s.told is not None:
                s.told.append(events.Foiled(caster, spell))
        elif not works.stays(s, spell, caster, target):
            s.spell_discard.append(spell)
            if s.told is not None:
                s.told.append(events.SpellWorked(caster, spell))
            works.happen(s, caster, target)


# Hexes


def hexed(space: int, caster: int, turns: int) -> int:
    return (turns * 8 + caster) * 64 + space


def age_hexes(s: Talisman, seat: int) -> None:
    """At the start of the caster's turns a Hex grows older, and vanishes after three full rounds."""
    left: list[int] = []
    for entry in s.hexes:
        space, caster, turns = entry % 64, entry // 64 % 8, entry // 512
        if caster == seat:
            turns -= 1
        if turns:
            left.append(hexed(space, caster, turns))
        else:
            hex = s.box.spell("hex")
            s.discard_lying(space, hex)
            if s.told is not None:
                s.told.append(events.HexFaded(seat, hex, space))
    s.hexes = left
