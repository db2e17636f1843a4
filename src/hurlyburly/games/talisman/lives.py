"""Losing lives: who may prevent it, armour, the winner's due; defeat."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.talisman import attributes, events, quests, spells, things, weapons
from hurlyburly.games.talisman.character import Character
from hurlyburly.games.talisman.state import FIGHT, TURN, Decided, Talisman
from hurlyburly.games.talisman.tables import FOLLOWER, LOSS, NONE, OBJECT
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOBODY, NOTHING, Step

DANGER: Final = 0  # how a life is lost
IN_BATTLE: Final = 1
IN_PSYCHIC_COMBAT: Final = 2
NO_CARD: Final = 511


class LoseLife(Step):
    """A life is about to be lost: spells may prevent it and, in a battle of strength, armour. `taker` has won it."""

    __slots__ = ("how", "taker")

    def __init__(self, seat: int, how: int = DANGER, taker: int = NOBODY) -> None:
        super().__init__(seat)
        self.how: Final = how
        self.taker: Final = taker

    def run(self, s: Talisman) -> None:
        if not s.is_in_play(self.seat):
            return
        s.preserved = False
        if self.how == IN_BATTLE:
            s.then(MayUseArmour(self.seat), TakeLife(self.seat, self.how, self.taker))
        else:
            s.then(TakeLife(self.seat, self.how, self.taker))
        spells.ask_everybody(s, LOSS, self.seat)


class MayUseArmour(Step):
    """After a lost battle one piece of armour may be tried (TAL-OBJ-05, TAL-OBJ-06, TAL-CREATURE-17)."""

    def usable(self, s: Talisman) -> list[int]:
        if s.preserved:
            return NOTHING
        for ability in s.abilities(self.seat):
            if ability.bars_armour():
                return NOTHING
        worn = s.characters[self.seat].objects
        return sorted({card for card in worn if s.card(card).saves_on and s.may_use(self.seat, card)})

    def options(self, s: Talisman) -> list[int]:
        usable = self.usable(s)
        return usable + [NO_CARD] if usable else NOTHING

    def choose(self, s: Talisman, option: int) -> None:
        if option != NO_CARD:
            if s.told is not None:
                s.told.append(events.ArmourUsed(self.seat, option))
            s.then(attributes.Roll(self.seat, 1), Saves(self.seat, option))

    def means(self, s: Talisman, option: int) -> Play:
        return things.USE_NO_ARMOUR.of(s, self.seat) if option == NO_CARD else things.USE.of(s, self.seat, option)

    def odds(self, s: Talisman, option: int) -> list[tuple[str, float]]:
        if option == NO_CARD:
            return [("lose the life", 1.0)]
        saved = (7 - s.card(option).saves_on) / 6
        return [("keep the life", saved), ("lose the life", 1 - saved)]


class Saves(Decided):
    """Armour keeps the life if the die is high enough."""

    __slots__ = ("card",)

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def outcome(self, s: Talisman, dice: list[int]) -> str:
        return "keep the life" if sum(dice) >= s.card(self.card).saves_on else "lose the life"

    def run(self, s: Talisman) -> None:
        if s.die() >= s.card(self.card).saves_on:
            s.preserved = True
            if s.told is not None:
                s.told.append(events.ArmourSaved(self.seat, self.card))


class TakeLife(Step):
    """The life is lost, unless it was saved. With the last one the character is defeated (TAL-DEATH-01)."""

    __slots__ = ("how", "taker")

    def __init__(self, seat: int, how: int, taker: int) -> None:
        super().__init__(seat)
        self.how: Final = how
        self.taker: Final = taker

    def run(self, s: Talisman) -> None:
        if s.preserved and s.told is not None:
            s.told.append(events.Spared(self.seat))
        if s.preserved or not s.is_in_play(self.seat):
            return
        s.characters[self.seat].life -= 1
        if s.told is not None:
            s.told.append(events.LifeLost(self.seat, s.characters[self.seat].life))
        if self.taker != NOBODY:
            self.reward(s)
        if s.characters[self.seat].life == 0:
            defeat(s, self.seat)

    def reward(self, s: Talisman) -> None:
        """The winner who took it: a quest is done, a Ghoul drains it, a Runesword drinks it."""
        for ability in s.abilities(self.taker):
            ability.life_taken(s, self.taker, self.how == IN_PSYCHIC_COMBAT)
        if self.how == IN_BATTLE:
            drink_life(s, self.taker)
        s.then(quests.Deed(self.taker, quests.TAKE_LIFE))


def defeat(s: Talisman, seat: int) -> None:
    """The figure goes to the Village, keeping everything; its own turn ends (TAL-DEATH-02 to 04)."""
    character = s.characters[seat]
    if s.told is not None:
        s.told.append(events.Defeated(seat))
    if seat in (s.fight.seat, s.fight.rival):
        s.leave(FIGHT)
    if s.fatality:
        eliminate(s, seat)
    else:
        s.put(seat, s.box.village)
        character.defeated = True
        character.offered = NONE
        s.then(attributes.Within(seat))
    if seat == s.active:
        s.leave(TURN)


def eliminate(s: Talisman, seat: int) -> None:
    """Fatality: everything is dropped or returned, and the character goes back to the box (TAL-ALT-12 to 16)."""
    character = s.characters[seat]
    space = character.space
    left: list[int] = []
    returned = character.trophies + character.spells
    for card in character.objects + character.followers:
        if s.card(card).kind == OBJECT or s.card(card).kind == FOLLOWER:
            left.append(card)
        else:
            returned.append(card)
    s.closes_minds(seat)
    if s.told is not None:
        gone = events.Eliminated(seat, character.who, space, tuple(left), tuple(returned), character.gold)
        s.told.append(gone)
    for card in left:
        s.lay(space, card)
    for card in returned:
        s.put_away(card)
    if character.spells:
        s.reveal()
    s.coins[space] += character.gold
    s.unused = sorted(s.unused + [character.who])
    s.characters[seat] = Character(out=s.crown_reached)


def drink_life(s: Talisman, seat: int) -> None:
    """A weapon in use may drink the life that was taken."""
    for card in weapons.weapons_in_use(s, seat):
        for trait in s.card(card).traits:
            trait.drinks_life(s, seat)
