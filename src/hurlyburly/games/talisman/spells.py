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

from hurlyburly.games.talisman import attributes, battle, effects, events, things
from hurlyburly.games.talisman.state import DEED, Lasting, Talisman
from hurlyburly.games.talisman.tables import (
    A_CARD,
    A_SPACE,
    ADVENTURE,
    ANY_CHARACTER,
    CASTING,
    EVADING,
    FOLLOWER,
    INNER,
    KILL,
    LOSS,
    NEVER_WITHOUT_SPELL,
    NO_TARGET,
    NONE,
    OTHER_CHARACTER,
    TURN_START,
)
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.state import only
from hurlyburly.kernel.step import NOBODY, NOTHING, Step

PASS: Final = 511
FOILED: Final = -2  # the target of a spell that has been countered
FORETELLS: Final = 5  # cards that a Divination shows
HEX_TURNS: Final = 4  # it is discarded when the caster's fourth turn after it begins
EXTRA_TURNS: Final = 2
ONE_GOLD: Final = 510


# Gaining spells


def gain_spell(s: Talisman, seat: int) -> bool:
    """The top card of the Spell deck, if craft allows one more (TAL-SPELL-09, TAL-RULING-60)."""
    character = s.characters[seat]
    if character.toad or len(character.spells) >= s.spell_limit(seat):
        return False
    if not s.spell_deck:
        if s.spell_discard and s.told is not None:
            s.told.append(events.DeckShuffled(tuple(s.spell_discard)))
        s.spell_deck = sorted(s.spell_discard)
        s.spell_discard = []
        if not s.spell_deck:
            return False
    spell = s.luck.draw(s.spell_deck)
    character.spells.append(spell)
    character.spells.sort()
    if s.told is not None:
        s.told.append(events.SpellGained(seat, spell, to=s.sees_hand(seat)))
    return True


def discard_spell(s: Talisman, seat: int, spell: int) -> None:
    s.characters[seat].spells.remove(spell)
    s.spell_discard.append(spell)
    s.reveal()
    if s.told is not None:
        s.told.append(events.Discarded(seat, spell))
    refill(s, seat)


def discard_all(s: Talisman, seat: int) -> None:
    for spell in s.characters[seat].spells[:]:
        s.characters[seat].spells.remove(spell)
        s.spell_discard.append(spell)
        s.reveal()
        if s.told is not None:
            s.told.append(events.Discarded(seat, spell))
    refill(s, seat)


def refill(s: Talisman, seat: int) -> None:
    """Some characters are never without a spell (TAL-SPELL-27)."""
    if not s.characters[seat].spells and s.has(seat, NEVER_WITHOUT_SPELL):
        gain_spell(s, seat)


def refill_by_wand(s: Talisman, seat: int) -> None:
    """The Wand answers the casting of the last spell with a new one."""
    if s.characters[seat].spells:
        return
    for card in s.characters[seat].objects:
        if s.card(card).refills and s.may_use(seat, card):
            gain_spell(s, seat)
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
        if s.card(card).no_casting:
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
    if face.id == "immobility":
        if moments == TURN_START:
            return "TAL-GOLDEN-03" if is_immune(s, s.active) else ""
        if s.fight.rival != NOBODY:
            return "TAL-SPELL-13"
    if face.id == "teleport" and (s.space_of(seat).region == INNER or s.characters[seat].enslaved):
        return "TAL-SPELL-02"
    return ""


def is_immune(s: Talisman, seat: int) -> bool:
    """No spell affects the owner of an Amulet."""
    for card in s.characters[seat].objects:
        if s.card(card).spell_immune and s.may_use(seat, card):
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
        if s.characters[other].who != NONE and not is_immune(s, other) and would_matter(s, seat, spell, other, held):
            found.append(other)
    return found


def destructible(s: Talisman, space: int) -> list[int]:
    """The faceup Adventure cards on a space."""
    return sorted({card for card in s.lying[space] if s.card(card).deck == ADVENTURE})


def would_matter(s: Talisman, seat: int, spell: int, other: int, held: int) -> bool:
    """Whether a spell could do anything to a character."""
    character = s.characters[other]
    id = s.card(spell).id
    if id == "acquisition":
        return character.toad == 0 and not s.is_toad(seat) and len(takeable(s, seat, other)) > 0
    if id == "mesmerism":
        return character.toad == 0 and len(mesmerised(s, seat, other)) > 0
    if id == "healing":
        return character.life < s.face(other).life  # the defeated too (TAL-RULING-77)
    if id == "nullify":
        return len(character.spells) > (held if other == seat else 0)  # the spell itself is no spell to lose
    return s.is_in_play(other)


def takeable(s: Talisman, seat: int, other: int) -> list[int]:
    """The objects, and ONE_GOLD, that a character could take from another."""
    if s.is_toad(seat) or s.is_toad(other):
        return NOTHING
    loot = sorted({card for card in s.characters[other].objects if not bars_possessing(s, seat, card)})
    return loot + [ONE_GOLD] if s.characters[other].gold else loot


def bars_possessing(s: Talisman, seat: int, card: int) -> bool:
    face = s.card(card)
    return face.forbidden >> s.characters[seat].alignment & 1 != 0 or (face.kind == FOLLOWER and s.is_lonely(seat))


def mesmerised(s: Talisman, seat: int, other: int) -> list[int]:
    """Followers to take; none for whoever may not gain any (TAL-POSSESS-09)."""
    followers = s.characters[other].followers
    return sorted({card for card in followers if s.card(card).kind == FOLLOWER and not bars_possessing(s, seat, card)})


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


class LeaveHand(Lasting):
    """The spell has been aimed: whoever is never without a spell draws another, and a Wand may answer."""

    def run(self, s: Talisman) -> None:
        refill(s, self.seat)
        refill_by_wand(s, self.seat)


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
    if face.id == "psionic_might":
        return caster not in (s.fight.seat, s.fight.rival)
    if face.id == "immobility":
        return s.fight.seat != caster if caster == s.active else is_immune(s, s.active)
    return face.id == "counterspell" and not s.targets


class Happen(Step):
    """The spell cast last happens, unless it was foiled or its target has gone; it is discarded (TAL-SPELL-26)."""

    def run(self, s: Talisman) -> None:
        spell = s.cast.pop()
        caster = s.casters.pop()
        target = s.targets.pop()
        id = s.card(spell).id
        if target == FOILED or has_gone(s, caster, spell, target):
            s.spell_discard.append(spell)
            if s.told is not None:
                s.told.append(events.Foiled(caster, spell))
        elif id == "hex":
            s.lay(target, spell)
            s.hexes.append(hexed(target, caster, HEX_TURNS))
            if s.told is not None:
                s.told.append(events.HexLaid(caster, spell, target))
        else:
            s.spell_discard.append(spell)
            if s.told is not None:
                s.told.append(events.SpellWorked(caster, spell))
            if s.card(spell).does:
                at = caster if s.card(spell).target == NO_TARGET else target
                s.then_each([effects.Do(at, effect) for effect in s.card(spell).does])
            else:
                happen(s, id, caster, target)


def happen(s: Talisman, id: str, caster: int, target: int) -> None:
    """The spells unlike any other, by id."""
    if id == "counterspell":
        s.targets[-1] = FOILED
    elif id == "preservation":
        s.preserved = True
    elif id == "invisibility":
        s.characters[caster].invisible = True
    elif id == "immobility":
        if caster == s.active:
            battle.hold_one(s, caster)
        else:
            if s.told is not None:
                s.told.append(events.Immobilised(s.active))
            s.end_turn()
    elif id == "psionic_might":
        s.fight.bonus[s.fight.side(caster)] += s.face(caster).craft
    elif id == "acquisition":
        s.then(TakeLoot(caster, target))
    elif id == "mesmerism":
        s.then(TakeFollower(caster, target))
    elif id == "destruction":
        destroy(s, caster, target // DEED, target % DEED)
    elif id == "destroy_magic":
        s.silenced = caster
        s.then_each([attributes.Within(seat) for seat in s.round_from(caster)])
    elif id == "divination":
        foretell(s, caster)
    elif id == "temporal_warp":
        s.extra_turns = EXTRA_TURNS
    else:
        raise LookupError(id)


def destroy(s: Talisman, seat: int, space: int, card: int) -> None:
    s.discard_lying(space, card)
    if s.told is not None:
        s.told.append(events.Destroyed(seat, card, space))


def foretell(s: Talisman, seat: int) -> None:
    """Look at the top cards and put them back in the same order."""
    while len(s.foretold) < FORETELLS:
        if not s.deck:
            break
        s.foretold.append(s.luck.draw(s.deck))
        s.foretold_to.append(0)
    for place in range(min(FORETELLS, len(s.foretold))):
        s.foretold_to[place] |= only(seat)
        if s.told is not None:
            s.told.append(events.Foretold(seat, s.foretold[place], to=only(seat)))


class TakeLoot(Step):
    """Take one object or one gold from another character."""

    __slots__ = ("loser",)

    def __init__(self, seat: int, loser: int) -> None:
        super().__init__(seat)
        self.loser: Final = loser

    def options(self, s: Talisman) -> list[int]:
        return takeable(s, self.seat, self.loser)

    def choose(self, s: Talisman, option: int) -> None:
        if option == ONE_GOLD:
            s.characters[self.loser].gold -= 1
            s.characters[self.seat].gold += 1
            if s.told is not None:
                s.told.append(events.TookGold(self.seat, self.loser))
        else:
            attributes.take_from(s, self.seat, self.loser, option)

    def means(self, s: Talisman, option: int) -> Play:
        if option == ONE_GOLD:
            return things.TAKE_GOLD_FROM.of(s, self.seat, self.loser)
        return things.TAKE_FROM.of(s, self.seat, option, self.loser)


class TakeFollower(Step):
    """Take one follower from another character."""

    __slots__ = ("loser",)

    def __init__(self, seat: int, loser: int) -> None:
        super().__init__(seat)
        self.loser: Final = loser

    def options(self, s: Talisman) -> list[int]:
        return mesmerised(s, self.seat, self.loser)

    def choose(self, s: Talisman, option: int) -> None:
        attributes.take_from(s, self.seat, self.loser, option)

    def means(self, s: Talisman, option: int) -> Play:
        return things.TAKE_FROM.of(s, self.seat, option, self.loser)


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
