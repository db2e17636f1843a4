"""Drinking a Potion: its effects one after the other, whom they strike, and what lingers of them."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.toil_and_trouble import events, things
from hurlyburly.games.toil_and_trouble.brewing import Brew
from hurlyburly.games.toil_and_trouble.effects import carry_out
from hurlyburly.games.toil_and_trouble.parts import BUBBLES, HIDDEN, MOST_KINDS, NO_CARD, REFLECTING, Mark, without
from hurlyburly.games.toil_and_trouble.state import Trouble
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOBODY, NOTHING, Step

RESOLVE_NO_MORE: Final = MOST_KINDS


class Drink(Step):
    """Effects and powers are fixed now; the Potion leaves its Cauldron but is not yet discarded (TNT-RULING-14)."""

    __slots__ = ("cauldron",)

    def __init__(self, seat: int, cauldron: int) -> None:
        super().__init__(seat)
        self.cauldron: Final = cauldron

    def run(self, s: Trouble) -> None:
        s.drunk = s.cauldrons[self.cauldron]
        s.cauldrons[self.cauldron] = s.empty()
        s.due = s.drunk.effects(s.box)
        if s.told is not None:
            s.told.append(events.Drank(self.seat, self.cauldron, tuple(s.drunk.cards), tuple(s.due)))
        s.then(ResolveEffects(self.seat), DiscardPotion(self.seat))


class ResolveEffects(Step):
    """All effects must be resolved: the negative ones in the order you choose, then the positive ones (TNT-DRINK-01 to
    05)."""

    def ready(self, s: Trouble) -> list[int]:
        negative = [effect for effect in s.due if s.box.negative[effect]]
        return negative if negative else s.due

    def options(self, s: Trouble) -> list[int]:
        ready = self.ready(s)
        return ready if len(ready) > 1 else NOTHING

    def choose(self, s: Trouble, option: int) -> None:
        s.due = without(s.due, option)
        s.then(ResolveEffect(self.seat, option), ResolveEffects(self.seat))

    def run(self, s: Trouble) -> None:
        for effect in self.ready(s):
            self.choose(s, effect)

    def means(self, s: Trouble, option: int) -> Play:
        if option == RESOLVE_NO_MORE:
            return things.RESOLVE_NO_MORE.of(s, self.seat)
        return things.RESOLVE.of(s, self.seat, option)

    def conceivable(self, s: Trouble) -> list[int]:
        return s.due + [RESOLVE_NO_MORE]

    def barred_by(self, s: Trouble, option: int) -> str:
        if option == RESOLVE_NO_MORE:
            return "TNT-DRINK-01"
        return "" if option in self.ready(s) else "TNT-DRINK-02"


class EffectStep(Step):
    """A step about one effect of the Potion being drunk."""

    __slots__ = ("effect",)

    def __init__(self, seat: int, effect: int) -> None:
        super().__init__(seat)
        self.effect: Final = effect


class ResolveEffect(EffectStep):
    """A variable effect has the power of all Ingredients that show it (TNT-DRINK-06)."""

    def run(self, s: Trouble) -> None:
        power = s.drunk.power[self.effect]
        if s.told is not None:
            s.told.append(events.Resolved(self.seat, self.effect, power))
        if s.box.bubbles[self.effect]:
            s.mark(self.effect, BUBBLES, self.seat, power)
        if s.box.targeted[self.effect]:
            s.then(ChooseTarget(self.seat, self.effect))
        else:
            carry_out(s, s.box.does[self.effect], self.effect, self.seat, NOBODY, power)


class ChooseTarget(EffectStep):
    """Another player for each effect, nobody invisible. Without such a player nothing happens (TNT-RULING-12)."""

    def targets(self, s: Trouble) -> list[int]:
        return [other for other in s.others(self.seat) if not s.is_marked(HIDDEN, other)]

    def options(self, s: Trouble) -> list[int]:
        targets = self.targets(s)
        return targets if len(targets) > 1 else NOTHING

    def choose(self, s: Trouble, option: int) -> None:
        power = s.drunk.power[self.effect]
        does = s.box.does[self.effect]
        mirror = s.find_mark(REFLECTING, option)
        if mirror is None:
            if s.told is not None:
                s.told.append(events.Aimed(self.seat, option, self.effect))
            carry_out(s, does, self.effect, self.seat, option, power)
        else:  # it becomes the effect of the one it was aimed at, and is not turned again
            if s.told is not None:
                s.told.append(events.TurnedRound(option, self.seat, self.effect))
            s.lift(mirror)
            carry_out(s, does, self.effect, option, self.seat, power)

    def run(self, s: Trouble) -> None:
        targets = self.targets(s)
        for target in targets:
            self.choose(s, target)
        if s.told is not None and not targets:
            s.told.append(events.NoTarget(self.seat, self.effect))

    def means(self, s: Trouble, option: int) -> Play:
        return things.TARGET.of(s, self.seat, option)

    def conceivable(self, s: Trouble) -> list[int]:
        return s.round_from(self.seat)

    def barred_by(self, s: Trouble, option: int) -> str:
        return "" if option in self.targets(s) else "TNT-RULING-12"


class DiscardPotion(Step):
    """When all effects are resolved the Ingredients are discarded, but for reminders; then whoever is hastened brews
    again (TNT-DRINK-08, TNT-DRINK-10)."""

    def run(self, s: Trouble) -> None:
        discarded = keep_reminders(s)
        s.discard += discarded
        s.drunk = s.empty()
        if s.told is not None:
            for mark in s.marks:
                reminder = s.reminder_of(mark)
                if mark.turn == s.turn and reminder is not None:
                    shared = reminder is not mark
                    s.told.append(events.ReminderKept(self.seat, reminder.card, mark.effect, shared))
            if discarded:
                s.told.append(events.PotionDiscarded(self.seat, tuple(discarded)))
            for seat in s.hastened:
                s.told.append(events.BrewsAgain(seat))
        hastened = s.hastened
        s.hastened = []
        s.then_each([Brew(seat, 0, 0) for seat in hastened])


def keep_reminders(s: Trouble) -> list[int]:
    """One Ingredient that shows it for each lingering effect of this Potion, distinct cards if possible, else one
    serves several (TNT-RULING-27). The cards that are left."""
    effects: list[int] = []
    for mark in s.marks:
        if mark.turn == s.turn and mark.card == NO_CARD and mark.effect not in effects:
            effects.append(mark.effect)
    if not effects:
        return s.drunk.cards
    reminds = [NOBODY for _ in s.drunk.cards]  # by card, the effect
    for effect in effects:
        find_reminder(s, effect, reminds, [])
    marks: list[Mark] = []
    for mark in s.marks:
        if mark.turn == s.turn and mark.effect in reminds:
            place = reminds.index(mark.effect)
            mark = mark.reminded_by(s.drunk.cards[place])
            reminds[place] = MOST_KINDS  # a second Mark of this effect shares the card
        marks.append(mark)
    s.marks = marks
    return [card for place, card in enumerate(s.drunk.cards) if reminds[place] == NOBODY]


def find_reminder(s: Trouble, effect: int, reminds: list[int], tried: list[int]) -> bool:
    """Find a card for an effect, if need be by giving another effect a different one."""
    for place, card in enumerate(s.drunk.cards):
        if effect in s.box.shows[card] and place not in tried:
            tried.append(place)
            if reminds[place] == NOBODY or find_reminder(s, reminds[place], reminds, tried):
                reminds[place] = effect
                return True
    return False
