"""Steps 5 and 6 of a round, and the end: Shapeshifters copy, noise is counted, treasure found, totals added."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.wizard_tower import events, things
from hurlyburly.games.wizard_tower.adventurers import QUIETEST, noise_of, noise_score, paid_for, quietest
from hurlyburly.games.wizard_tower.state import Expedition, Wizard
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOTHING, Step

COPY_NOTHING: Final = 255


class NoiseAndTreasure(Step):
    """5. Shapeshifters copy, clockwise from the round's first player (WIZ-RULING-20); then noise and treasure."""

    def run(self, s: Wizard) -> None:
        copying: list[Step] = []
        for seat in s.round_from(s.first):
            for member, card in enumerate(s.teams[seat]):
                if s.box.cards[card].copies:
                    copying.append(Copy(seat, member))
        s.then_each(copying + [CollectTreasure()])


class Copy(Step):
    """A Shapeshifter may stand for another card of its team, Bards and Shapeshifters apart (WIZ-SHAPE-01, -02)."""

    __slots__ = ("member",)

    def __init__(self, seat: int, member: int) -> None:
        super().__init__(seat)
        self.member: Final = member  # its place in the team

    def options(self, s: Wizard) -> list[int]:
        cards = [card for card in s.teams[self.seat] if not self.barred_by(s, card)]
        return cards + [COPY_NOTHING] if cards else NOTHING

    def choose(self, s: Wizard, option: int) -> None:
        shapeshifter = s.teams[self.seat][self.member]
        if option == COPY_NOTHING:
            if s.told is not None:
                s.told.append(events.CopiedNothing(self.seat, shapeshifter))
            return
        guises = s.guises[self.seat][:]
        guises[self.member] = option
        s.guises[self.seat] = guises
        if s.told is not None:
            s.told.append(events.Copied(self.seat, shapeshifter, option))

    def run(self, s: Wizard) -> None:
        """Nothing but Bards and Shapeshifters beside it (WIZ-SHAPE-02)."""
        if s.told is not None:
            s.told.append(events.NothingToCopy(self.seat, s.teams[self.seat][self.member]))

    def means(self, s: Wizard, option: int) -> Play:
        shapeshifter = s.teams[self.seat][self.member]
        if option == COPY_NOTHING:
            return things.COPY_NOTHING.of(s, self.seat, shapeshifter)
        return things.COPY.of(s, self.seat, shapeshifter, option)

    def conceivable(self, s: Wizard) -> list[int]:
        cards: list[int] = []
        for team in s.teams:
            cards += team
        cards.remove(s.teams[self.seat][self.member])
        return cards + [COPY_NOTHING]

    def barred_by(self, s: Wizard, option: int) -> str:
        if option == COPY_NOTHING:
            return ""
        if option not in s.teams[self.seat]:
            return "WIZ-SHAPE-01"
        return s.box.cards[option].bars_copying

    def prior(self, s: Wizard, option: int) -> float:
        return 1.0 if option == proposal(s, self.seat, self.member) else 0.05


def proposal(s: Wizard, seat: int, member: int) -> int:
    """What to copy for the most treasure, then for the least noise; the choice stays open (WIZ-RULING-20).

    The other Shapeshifters of the team that have yet to choose are taken to choose as well as they can, those of
    other teams to stay as they are.
    """
    scores = s.noise_scores()
    options = Copy(seat, member).options(s)
    worth = [best_worth(s, seat, with_guise(s.guises[seat], member, o), member + 1, scores) for o in options]
    return options[worth.index(max(worth))] if worth else COPY_NOTHING


def with_guise(guises: list[int], member: int, option: int) -> list[int]:
    if option == COPY_NOTHING:
        return guises
    made = guises[:]
    made[member] = option
    return made


def best_worth(s: Wizard, seat: int, guises: list[int], member: int, scores: list[int]) -> tuple[int, int]:
    """What a team can be worth if its Shapeshifters from `member` on choose well: treasure, then silence."""
    while member < len(guises) and not s.box.cards[s.teams[seat][member]].copies:
        member += 1
    if member < len(guises):
        return max(
            [
                best_worth(s, seat, with_guise(guises, member, option), member + 1, scores)
                for option in Copy(seat, member).options(s)
            ]
        )
    own = noise_score(s.box, guises)
    others = scores[:]
    others[seat] = own
    found = s.floor_treasure(seat, guises, others)
    if own == quietest(others):
        found += QUIETEST
    return found, -own


class CollectTreasure(Step):
    """The lowest noise score finds 2 treasures, several lowest 2 each; then the floor pays whoever meets its condition.

    (WIZ-TREASURE-02, WIZ-TREASURE-03, WIZ-TREASURE-05)
    """

    def run(self, s: Wizard) -> None:
        scores = s.noise_scores()
        lowest = quietest(scores)
        clockwise = s.round_from(s.first)
        if s.told is not None:
            for seat in clockwise:
                guises = s.guises[seat]
                counts = tuple([noise_of(s.box, guises, member) for member in range(len(guises))])
                s.told.append(events.NoiseCounted(seat, tuple(s.teams[seat]), counts, scores[seat]))
        for seat in clockwise:
            if scores[seat] == lowest:
                s.treasure[seat] += QUIETEST
                if s.told is not None:
                    s.told.append(events.Quietest(seat, QUIETEST))
        extra = [s.floor_treasure(seat, s.guises[seat], scores) for seat in range(s.seats)]
        for seat in clockwise:
            if extra[seat]:
                s.treasure[seat] += extra[seat]
                if s.told is not None:
                    cards = paid_for(s.box, s.here, s.teams[seat], s.guises[seat])
                    s.told.append(events.FloorTreasure(seat, s.floor, extra[seat], tuple(cards)))
        if s.told is not None and s.here.treasures and not max(extra):
            s.told.append(events.NoFloorTreasure(s.floor))
        s.past.append(Expedition(s.floor, s.teams[:], s.guises[:], scores, extra))


class AddTotals(Step):
    """6. All add their noise score to their total; only then is it seen whether the wizard wakes (WIZ-RULING-27)."""

    def run(self, s: Wizard) -> None:
        scores = s.past[-1].scores
        for seat in range(s.seats):
            s.totals[seat] += scores[seat]
            if s.told is not None:
                s.told.append(events.NoiseAdded(seat, scores[seat], s.totals[seat]))
        for seat in range(s.seats):
            if not s.is_eligible(seat) and s.told is not None:
                s.told.append(events.Woke(seat))


class EndOfGame(Step):
    """All collect the bonus treasure of their space on the noise track, and it is told who wins, if anybody does
    (WIZ-TRACK-04, WIZ-END-03 to 07, WIZ-RULING-28)."""

    def run(self, s: Wizard) -> None:
        for seat in range(s.seats):
            if s.told is not None:
                s.told.append(events.Bonus(seat, s.bonus(seat), s.treasure[seat] + s.bonus(seat)))
            s.treasure[seat] += s.bonus(seat)
        if s.told is not None:
            s.told += victory(s)


def victory(s: Wizard) -> list[Event]:
    """The event that says who wins, alone or with others."""
    winners = s.winners()
    if not winners:
        return [events.NobodyWon()]
    if len(winners) == 1:
        return [events.Won(winners[0], s.treasure[winners[0]], s.totals[winners[0]])]
    return [events.Shared(seat, s.treasure[seat], s.totals[seat]) for seat in winners]
