"""A referee for Toil and Trouble: made-up tables and whole games, beside a table of the referee's own."""

from __future__ import annotations

import random
from collections import Counter
from itertools import chain
from typing import Any

import hurlyburly as hb
from referee.findings import Findings
from referee.shoulder import Differs
from referee.toil_and_trouble_table import DECK, EFFECTS, KINDS, ORDER_NAMES, ORDERS, SHOWS, Table

GAME = "toil-and-trouble"
SAMPLE = {"positions": 80, "games": 2}
SOAK = {"positions": 10_000, "games": 400}

# Made-up tables: anything in Cauldrons and hands; a Potions phase and what follows, to the end of the next turn.


def laid(rng: random.Random, seed: int, found: Findings) -> tuple[Table, int]:
    match = hb.Match(GAME, rng.randint(2, 4), seed=seed)
    data = match.position()
    state = data["state"]
    table = Table(match, rng, found, f"position {seed}")
    seat = state["first"]
    cards = [kind for kind in DECK.elements()]
    rng.shuffle(cards)
    for other in range(match.seats):
        held = max(rng.randint(0, 8), other == seat)  # whoever brews is asked something, with one card at least
        table.hands[other] = Counter(cards.pop() for _ in range(held))
        table.pots[other] = [[cards.pop() for _ in range(rng.randint(0, 7))] for _ in range(3)]
    pile = [cards.pop() for _ in range(rng.randint(0, 10))]
    orders = rng.sample(ORDER_NAMES, 4 + 3 * match.seats)
    table.open = [order if rng.random() < 0.9 else None for order in orders[:4]]
    for other in range(match.seats):
        for order in orders[4 + 3 * other : 7 + 3 * other][: rng.randint(0, 3)]:
            if table.gold(other) + ORDERS[order]["gold"] < 10:
                table.taken[other].append(order)
    gone = {*table.open, *chain(*table.taken)}
    table.under["basic"] = [order for order in orders[4:] if order not in gone][: rng.randint(0, 2)]
    table.left = {"basic": rng.randint(0, 2), "special": rng.randint(0, 2)}
    blank = [0] * len(EFFECTS)
    order_number = ORDER_NAMES.index

    def unseen(kind: str) -> list[int]:
        seen = gone | set(table.under["basic"])
        return [n for n, order in enumerate(ORDER_NAMES) if ORDERS[order]["kind"] == kind and order not in seen]

    def stack(kind: str) -> dict[str, Any]:
        under = [order_number(order) for order in table.under[kind]]
        return {"Stack": {"unseen": unseen(kind), "left": table.left[kind], "bottom": under}}

    def potion(pot: list[str]) -> dict[str, Any]:
        power = blank[:]
        for card in pot:
            for effect in SHOWS[card]:
                power[list(EFFECTS).index(effect)] += 1
        return {"Potion": {"cards": [KINDS.index(card) for card in pot], "power": power}}

    state.update(
        hands=[sorted(KINDS.index(card) for card in hand.elements()) for hand in table.hands],
        cauldrons=[potion(pot) for pots in table.pots for pot in pots],
        deck=sorted(KINDS.index(card) for card in cards),
        discard=[KINDS.index(card) for card in pile],
        open=[-1 if order is None else order_number(order) for order in table.open],
        taken=[[order_number(order) for order in orders] for orders in table.taken],
        basic=stack("basic"),
        special=stack("special"),
        stack=[{"EndTurn": {"seat": seat}}, {"Gathering": {"seat": seat}}, {"Potions": {"seat": seat}},
               {"Brew": {"seat": seat, "added": 0, "dumped": 0}}],
    )  # fmt: skip
    table.match = table.shoulder.match = hb.from_position(GAME, data)
    table.pool = Counter(cards) + Counter(pile)
    table.discard = Counter(pile)
    table.deck = len(cards)
    table.first, table.turn = seat, 1
    return table, seat


def positions(first: int, count: int) -> Findings:
    found = Findings()
    for seed in range(first, first + count):
        rng = random.Random(seed)
        table, seat = laid(rng, seed, found)
        try:
            table.brew(seat)
            table.potions(seat)
            for _ in range(table.seats):  # so that what lingers comes to its end
                if table.over:
                    break
                seat = table.others(seat)[0]
                table.shoulder.same("turns go clockwise", seat, table.shoulder.hear("turn").seat)
                table.play_turn(seat)
            if table.over:
                table.finish_game()
        except Differs:
            continue
    return found


def games(first: int, count: int) -> Findings:
    found = Findings()
    for seed in range(first, first + count):
        rng = random.Random(seed)
        variants = {"head-start": rng.choice((0, 0, 1, 2)), "offer-to-stop": rng.choice((10, 30))}
        match = hb.Match(GAME, rng.randint(2, 4), seed=seed, variants=variants)
        try:
            Table(match, rng, found, f"game {seed}").whole_game()
        except Differs:
            continue
    return found
