"""The log alone: somebody who hears only what a spectator is told lays out the same table as the game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.toil_and_trouble.laid import BOX
from games.toil_and_trouble.test_vocabulary import played
from hurlyburly.games.toil_and_trouble import events, things
from hurlyburly.games.toil_and_trouble.parts import LASTING
from hurlyburly.games.toil_and_trouble.view import CardFace, TroubleView
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.play import number_of

NOWHERE = -1


class Follower:
    """A table of one's own, moved by events and nothing else."""

    def __init__(self, seats: int) -> None:
        self.hands = [0] * seats
        self.cauldrons: list[list[int]] = [[] for _ in range(3 * seats)]
        self.discard: Counter[int] = Counter()
        self.deck = len(BOX.deck)
        self.open: list[int] = []
        self.taken: list[list[int]] = [[] for _ in range(seats)]
        self.stacks = {things.BASIC_STACK: 2 * seats, things.SPECIAL_STACK: 2 * seats}
        self.under: dict[int, list[int]] = {things.BASIC_STACK: [], things.SPECIAL_STACK: []}
        self.drunk: list[int] = []
        self.due: list[int] = []
        self.lingering: list[list[int]] = []  # effect, seat, mark, power, reminder
        self.round = self.active = 0

    def follow(self, event: Event) -> None:
        match event:
            case events.Turn():
                self.round, self.active = event.round, event.seat
            case events.Drew():
                self.hands[event.hand] += len(event.ingredients)
                self.deck -= len(event.ingredients)
            case events.Reshuffled():
                assert Counter(event.ingredients) == self.discard
                self.deck += self.discard.total()
                self.discard.clear()
            case events.OrdersLaidOut():
                self.open = list(event.orders)
                self.stacks[event.pile] -= len(event.orders)
            case events.Opened():
                self.lay_open(self.open.index(NOWHERE), event.order, event.pile)
            case events.Replaced():
                self.lay_open(self.open.index(event.order), event.by, event.pile)
                self.stacks[event.pile] += 1
                self.under[event.pile].append(event.order)
            case events.Sold():
                self.empty_out(event.cauldron, event.ingredients)
                self.open[self.open.index(event.order)] = NOWHERE
                self.taken[event.seat].append(event.order)
                assert event.gold == sum(BOX.gold[order] for order in self.taken[event.seat])
            case events.Dumped() | events.Emptied():
                self.empty_out(event.cauldron, event.ingredients)
            case _:
                self.follow_cards(event)

    def follow_cards(self, event: Event) -> None:
        match event:
            case events.Added():
                self.hands[event.hand] -= 1
                self.cauldrons[event.cauldron].append(event.ingredient)
            case events.DiscardedFrom():
                self.cauldrons[event.cauldron].remove(event.ingredient)
                self.discard[event.ingredient] += 1
            case events.Moved():
                self.cauldrons[event.source].remove(event.ingredient)
                self.cauldrons[event.cauldron].append(event.ingredient)
            case events.Discarded():
                self.hands[event.hand] -= 1
                self.discard[event.ingredient] += 1
            case events.Recollected():
                self.discard -= Counter([event.ingredient])
                self.hands[event.hand] += 1
            case events.Took():
                self.hands[event.source] -= 1
                self.hands[event.hand] += 1
            case events.Gave():
                self.hands[event.hand] -= 1
                self.hands[event.to_hand] += 1
            case events.SwappedHands():
                assert [self.hands[hand] for hand in event.hands] == [len(event.given), len(event.got)]
                self.hands[event.seat], self.hands[event.target] = len(event.got), len(event.given)
            case events.LookedAtHand() | events.ShowedHand():
                assert self.hands[event.hand] == len(event.ingredients)
            case _:
                self.follow_drinking(event)

    def follow_drinking(self, event: Event) -> None:
        match event:
            case events.Drank():
                self.drunk, self.cauldrons[event.cauldron] = self.cauldrons[event.cauldron], []
                self.due = list(event.effects)
                assert self.drunk == list(event.ingredients)
            case events.Resolved():
                self.due.remove(event.effect)
            case events.Lingers():
                self.lingering.append([event.effect, event.seat, event.mark, event.power, NOWHERE])
            case events.ReminderKept():
                mark = next(m for m in self.lingering if m[0] == event.effect and m[4] == NOWHERE)
                mark[4] = event.ingredient
                if not event.shared:
                    self.drunk.remove(event.ingredient)
            case events.PotionDiscarded():
                assert Counter(event.ingredients) == Counter(self.drunk)
                self.discard += Counter(self.drunk)
                self.drunk = []
            case events.Lifted():
                ended = event.effect, event.seat, event.reminder
                self.lingering.remove(next(m for m in self.lingering if (m[0], m[1], m[4]) == ended))
                if event.pile == things.DISCARD_PILE:
                    self.discard[event.reminder] += 1

    def lay_open(self, spot: int, order: int, pile: int) -> None:
        """The next of a stack; those put under it come when the others are gone."""
        if self.stacks[pile] == len(self.under[pile]):
            assert self.under[pile].pop(0) == order
        self.stacks[pile] -= 1
        self.open[spot] = order

    def empty_out(self, cauldron: int, ingredients: tuple[int, ...]) -> None:
        assert self.cauldrons[cauldron] == list(ingredients)
        self.discard += Counter(ingredients)
        self.cauldrons[cauldron] = []

    def lies(self) -> dict[str, Any]:
        """All that a spectator sees, but for what is known of hands."""
        marks = [(effect, seat, LASTING[mark].says, power, card) for effect, seat, mark, power, card in self.lingering]
        return {
            "hands": self.hands,
            "cauldrons": self.cauldrons,
            "discard": self.discard,
            "deck": self.deck,
            "open": self.open,
            "taken": self.taken,
            "stacks": list(self.stacks.values()),
            "under": list(self.under.values()),
            "drunk": self.drunk,
            "due": sorted(self.due),
            "lingering": Counter(marks),
            "turn": (self.round, self.active),
        }


def seen(view: TroubleView) -> dict[str, Any]:
    """The same, as the game shows it."""
    orders = [[number_of(order.thing) for order in seat.orders] for seat in view.table]
    cauldrons = [numbers(potion.cards) for seat in view.table for potion in seat.cauldrons]
    marks = [
        (
            number_of(mark.effect.thing),
            mark.seat,
            mark.says,
            mark.power,
            number_of(mark.card.thing) if mark.card else -1,
        )
        for mark in view.reminders
    ]
    return {
        "hands": [seat.hand for seat in view.table],
        "cauldrons": cauldrons,
        "discard": Counter(numbers(view.discard)),
        "deck": view.deck,
        "open": [NOWHERE if order is None else number_of(order.thing) for order in view.orders],
        "taken": orders,
        "stacks": [view.basic_left, view.special_left],
        "under": [[number_of(order.thing) for order in under] for under in (view.under_basic, view.under_special)],
        "drunk": numbers(view.drunk.cards),
        "due": sorted(number_of(effect.thing) for effect in view.due),
        "lingering": Counter(marks),
        "turn": (view.round, view.active),
    }


def numbers(cards: tuple[CardFace, ...]) -> list[int]:
    return [number_of(card.thing) for card in cards]


@pytest.mark.parametrize("seed", range(6))
def test_whoever_hears_what_a_spectator_is_told_lays_out_the_same_table(seed: int) -> None:
    follower, heard = Follower(2 + seed % 3), 0
    for _, match in played(seed, 500):
        for event in match.told(None, heard):
            follower.follow(event)
        heard = len(match.heard)
        view = match.view(None)
        assert isinstance(view, TroubleView) and follower.lies() == seen(view), match.played[-1]
