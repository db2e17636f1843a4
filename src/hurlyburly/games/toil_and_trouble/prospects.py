"""How the seats stand, for bots: gold, how far their Cauldrons are from the open Orders, and harm to come.

A seat's worth is counted in gold. Each Cauldron works towards one Order; the fewer turns it needs, the more of that
Order's gold counts already. Only numbers that lie open, and hands as a redeal imagines them, go into it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hurlyburly.games.toil_and_trouble.parts import (
    BUBBLES,
    CAULDRONS,
    FULL,
    GOLD_TO_WIN,
    HAND,
    LASTING,
    NO_ORDER,
    Mark,
    Potion,
    TroubleBox,
)

A_TURN: Final = 0.86  # what is left of gold that comes a turn later
AFTER_TURNS: Final[list[float]] = [A_TURN**turns for turns in range(40)]
SECOND: Final = 0.75  # of the worth of a second Cauldron's Order, and so on: one Potion a turn is sold
A_CARD: Final = 0.05
CLOGGING: Final = 0.05  # what cards that serve no Order cost, by their number squared: a full hand draws nothing new
BOTH: Final[list[bool]] = [True, False]


def standing_of(
    box: TroubleBox,
    hands: list[list[int]],
    cauldrons: list[Potion],
    open: list[int],
    gold: list[int],
    marks: list[Mark],
    due: list[int],
    active: int,
) -> list[float]:
    """From 0 (lost) to 1 (won): each seat's worth beside that of the best of the others."""
    worth: list[float] = []
    for seat in range(len(hands)):
        first = CAULDRONS * seat
        orders = worth_of_cauldrons(box, hands[seat], cauldrons[first : first + CAULDRONS], open)
        cards = len(hands[seat])
        if seat == active and cards < HAND:
            cards = HAND  # Gathering is still to come
        worth.append(gold[seat] + orders + A_CARD * min(cards, 9))
    for mark in marks:
        worth[mark.seat] += worth_of_mark(box, mark)
    for effect in due:
        worth[active] += box.promise[effect]
    standing: list[float] = []
    for seat in range(len(hands)):
        best = -9.0
        for other in range(len(hands)):
            if other != seat and worth[other] > best:
                best = worth[other]
        lead = (worth[seat] - best) / GOLD_TO_WIN
        standing.append(0.5 + 0.48 * lead / (0.5 + abs(lead)))
    return standing


def worth_of_mark(box: TroubleBox, mark: Mark) -> float:
    if mark.what != BUBBLES:
        return LASTING[mark.what].worth
    worth = 0.0
    for act in box.bubbles[mark.effect]:
        worth += act.promise(mark.power)
    return worth


def worth_of_cauldrons(box: TroubleBox, hand: list[int], potions: list[Potion], open: list[int]) -> float:
    """The best Order for a Cauldron first, then the best of what is left for another; less what clogs the hand. What
    stands in the way of an Order can be dumped, which takes the Cauldron's turn."""
    dumped = Potion([], [0] * len(box.effects))
    anew: list[float] = []
    for order in open:
        anew.append(0.0 if order == NO_ORDER else A_TURN * nearness(box, hand, dumped, box.needs[order]))
    worth: list[float] = []
    for potion in potions:
        for spot, order in enumerate(open):
            near = 0.0 if order == NO_ORDER else nearness(box, hand, potion, box.needs[order])
            worth.append(box.gold[order] * max(near, anew[spot]))
    total = 0.0
    share = 1.0
    wanted = [0] * len(box.effects)  # Ingredients that these Orders still need, by effect
    spots: i64 = len(open)
    for _ in potions:
        best = 0.0
        place: i64 = 0
        for at, value in enumerate(worth):
            if value > best:
                best = value
                place = at
        if best <= 0.0:
            break
        total += share * best
        share *= SECOND
        number = place // spots
        spot = place % spots
        gold = box.gold[open[spot]]
        needs = box.needs[open[spot]]
        kept = potions[number] if best > gold * anew[spot] else dumped
        for i in range(0, len(needs), 2):
            wanted[needs[i]] += max(0, needs[i + 1] - kept.power[needs[i]])
        k: i64 = 0
        while k < len(potions) * spots:
            if k // spots == number or k % spots == spot:
                worth[k] = 0.0
            k += 1
    useless = 0
    for card in hand:
        serves = False
        for effect in box.shows[card]:
            if wanted[effect] > 0:
                wanted[effect] -= 1
                serves = True
        if not serves:
            useless += 1
    return total - CLOGGING * useless * useless


def missing(potion: Potion, needs: list[int]) -> int:
    """The effects that a Potion lacks for an Order, as bits; none if there is no room for them any more."""
    found = 0
    room = FULL - len(potion.cards)
    for i in range(0, len(needs), 2):
        short = needs[i + 1] - potion.power[needs[i]]
        if short > room:
            return 0
        if short > 0:
            found |= 1 << needs[i]
    return found


def nearness(box: TroubleBox, hand: list[int], potion: Potion, needs: list[int]) -> float:
    """1 for a Potion that can be sold, less for each turn it still takes, 0 if there is no room for what it lacks.
    A card in hand takes a turn; a card that must be found takes two, or one if it can serve beside another."""
    lacks: i64 = 0  # effects, as bits
    short: i64 = 0  # how often each is still lacking, eight bits for each of the Order's
    wanted: i64 = len(needs)
    i: i64 = 0
    while i < wanted:
        effect: i64 = needs[i]
        count: i64 = needs[i + 1] - potion.power[effect]
        if count > 0:
            lacks |= 1 << effect
            short |= count << (4 * i)
        i += 2
    if lacks == 0:
        return 1.0
    room: i64 = FULL - len(potion.cards)
    turns: i64 = 0
    for several in BOTH:  # cards that serve twice come first
        for card in hand:
            shown: i64 = box.mask[card] & lacks
            if shown == 0 or (shown & (shown - 1) != 0) != several or room <= 0:
                continue
            i = 0
            while i < wanted:
                effect = needs[i]
                if shown >> effect & 1:
                    short -= i64(1) << (4 * i)
                    if short >> (4 * i) & 255 == 0:
                        lacks &= ~(i64(1) << effect)
                i += 2
            room -= 1
            turns += 1
    most: i64 = 0
    while short:
        count = short & 255
        turns += count
        if count > most:
            most = count
        short >>= 8
    return AFTER_TURNS[turns + most] if most <= room else 0.0
