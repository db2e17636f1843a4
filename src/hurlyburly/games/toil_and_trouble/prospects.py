"""How the seats stand, for bots: gold, how far their Cauldrons are from the open Orders, and harm to come.

A seat's worth is counted in gold. Each Cauldron works towards one Order; the fewer turns it needs, the more of that
Order's gold counts already. Only numbers that lie open, and hands as a redeal imagines them, go into it.
"""

from __future__ import annotations

from typing import Final

from hurlyburly.games.toil_and_trouble.parts import (
    BUBBLES,
    CAULDRONS,
    DISCARD,
    FULL,
    GOLD_TO_WIN,
    NO_ORDER,
    Mark,
    Potion,
    TroubleBox,
)

A_TURN: Final = 0.86  # what is left of gold that comes a turn later
TO_FIND: Final = 2.0  # turns until a card that shows an effect is drawn and brewed
SECOND: Final = 0.75  # of the worth of a second Cauldron's Order, and so on: one Potion a turn is sold
A_CARD: Final = 0.05
WORTH: Final[list[float]] = [-0.5, -0.3, 0.15, 0.25, -0.03, 0.0]  # of a Mark, by what it says
PROMISE: Final[list[float]] = [  # of doing a thing once, by what it is
    0.1,  # swap hands
    0.02,  # look
    0.2,  # take
    0.4,  # pull
    0.7,  # empty
    0.25,  # ruin
    0.08,  # forget
    0.5,  # hinder brewing
    0.3,  # hinder selling
    0.5,  # brew again
    0.15,  # hide
    0.25,  # reflect
    0.06,  # draw
    0.08,  # recollect
    0.1,  # replace an Order
    0.15,  # move
    -0.08,  # discard
    -0.25,  # lose
    -0.5,  # skip brewing
    -0.02,  # gather up to
    -0.03,  # show the hand
    -0.1,  # give
]


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
        worth.append(gold[seat] + orders + A_CARD * min(len(hands[seat]), 9))
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
        return WORTH[mark.what]
    harm = False
    for act in box.bubbles[mark.effect]:
        if act.what == DISCARD:
            harm = True
    return (-0.08 if harm else 0.06) * mark.power


def worth_of_cauldrons(box: TroubleBox, hand: list[int], potions: list[Potion], open: list[int]) -> float:
    """The best Order for a Cauldron first, then the best of what is left for another."""
    worth = [0.0] * (len(potions) * len(open))
    for number, potion in enumerate(potions):
        for spot, order in enumerate(open):
            if order != NO_ORDER:
                worth[number * len(open) + spot] = box.gold[order] * nearness(box, hand, potion, box.needs[order])
    total = 0.0
    share = 1.0
    for _ in potions:
        best = max(worth)
        if best <= 0.0:
            break
        total += share * best
        share *= SECOND
        place = worth.index(best)
        number, spot = place // len(open), place % len(open)
        for i in range(len(worth)):
            if i // len(open) == number or i % len(open) == spot:
                worth[i] = 0.0
    return total


def nearness(box: TroubleBox, hand: list[int], potion: Potion, needs: list[int]) -> float:
    """1 for a Potion that can be sold, less for each turn it still takes, 0 if there is no room for what it lacks."""
    missing: list[int] = []
    lacking = 0
    for i in range(0, len(needs), 2):
        short = needs[i + 1] - potion.power[needs[i]]
        if short > 0:
            missing.append(needs[i])
            missing.append(short)
            lacking += short
    if not lacking:
        return 1.0
    room = FULL - len(potion.cards)
    if not room:
        return 0.0
    turns = 0.0
    for card in best_cards(box, hand, missing):
        if room == 0 or lacking == 0:
            break
        shown = 0
        for i in range(0, len(missing), 2):
            if missing[i + 1] > 0 and missing[i] in box.shows[card]:
                missing[i + 1] -= 1
                shown += 1
        if shown:
            lacking -= shown
            room -= 1
            turns += 1.0
    most = 0
    for i in range(1, len(missing), 2):
        if missing[i] > most:
            most = missing[i]
    if most > room:
        return 0.0
    turns += TO_FIND * 0.5 * (most + lacking)
    return A_TURN**turns  # type: ignore[no-any-return]


def best_cards(box: TroubleBox, hand: list[int], missing: list[int]) -> list[int]:
    """A hand, those cards first that show more than one of the effects missing."""
    several: list[int] = []
    single: list[int] = []
    for card in hand:
        shown = 0
        for effect in box.shows[card]:
            if effect in missing[::2]:
                shown += 1
        if shown > 1:
            several.append(card)
        elif shown == 1:
            single.append(card)
    return several + single
