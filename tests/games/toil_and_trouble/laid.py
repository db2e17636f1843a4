"""Positions of Toil and Trouble in one line:

trouble(Potions(0), cauldrons="newt eye, moonstone / bat wool", orders="truth serum", hands="fogbloom | raven ink")
"""

from __future__ import annotations

from typing import Any

from tables import Table, fresh, laid

from hurlyburly.games.toil_and_trouble import laying
from hurlyburly.games.toil_and_trouble.parts import CAULDRONS, TroubleBox
from hurlyburly.games.toil_and_trouble.state import Trouble
from hurlyburly.games.toil_and_trouble.turn import EndTurn, Gathering, Potions, Turn
from hurlyburly.games.toil_and_trouble.view import SeatView, TroubleView
from hurlyburly.kernel.content import Pack, pack_of
from hurlyburly.kernel.game import game_named
from hurlyburly.kernel.step import NOBODY, Step

_BOX: Any = game_named("toil-and-trouble").checked_box([])
BOX: TroubleBox = _BOX
NAMES = [name.lower() for name in BOX.kinds]
EFFECTS = [name.lower() for name in BOX.effects]
ORDERS = [name.lower() for name in BOX.orders]


def cards(text: str) -> list[int]:
    """Ingredients by name, "newt eye, 3 bat wool"; or Orders."""
    return laying.cards(BOX, text)


def trouble(
    step: Step | None = None,
    *,
    hands: str = "",
    cauldrons: str = "",
    orders: str | None = None,
    taken: str = "",
    basic: int = 0,
    special: int = 0,
    discard: str = "",
    deck: str | None = None,
    draws: str = "",
    seats: int = 2,
    round: int = 2,
    alone: bool = False,
    pack: Pack | None = None,
    **variants: Any,
) -> Table:
    """A table whose first seat was first. Seats are parted by "|", a seat's Cauldrons by "/"; hands and stacks are
    empty unless said. After Potions the turn goes on, unless they are alone. A pack may replace entries."""
    chosen = {name.replace("_", "-"): value for name, value in variants.items()}
    packs = [] if pack is None else [pack]
    s: Trouble = fresh("toil-and-trouble", seats, packs, **chosen)
    turn = seats * (round - 1) + max(0, NOBODY if step is None else step.seat) + (not isinstance(step, Turn))
    words = {"hands": hands, "cauldrons": cauldrons, "orders": orders or "", "taken": taken, "discard": discard}
    words |= {"basic": basic, "special": special, "deck": deck, "draws": draws, "turn": turn}
    called = laying.lay(s, words)
    if step is not None:
        goes_on = isinstance(step, Potions) and not alone
        s.then_each([step, Gathering(step.seat), EndTurn(step.seat)] if goes_on else [step])
    return laid("toil-and-trouble", s, cards=called, packs=packs, variants=chosen)


def drink(potion: str, *, own: str = "", theirs: str = "", hands: str = "", **more: Any) -> Table:
    """A drinks a Potion from Cauldron 1; `own` are Cauldrons 2 and 3, `theirs` those of the others."""
    return trouble(Potions(0), cauldrons=f"{potion} / {own} | {theirs}", hands=hands, **more).play(
        "A: drink cauldron 1"
    )


def drink_act(phrase: str, *, when: str = "does", power: int = 1, **more: Any) -> Table:
    """A drinks a Potion of Moonstones (so many as its power) whose one effect, Invisibility, does this, or bubbles."""
    cost = '"X"' if "X" in phrase else "1"
    effect = f'[[effects]]\nid = "invisibility"\nname = "Invisibility"\ncost = {cost}\n{when} = ["{phrase}"]\n'
    moonstone = '[[ingredients]]\nid = "moonstone"\nname = "Moonstone"\neffects = ["invisibility"]\ncopies = 8\n'
    head = '[pack]\ngame = "toil-and-trouble"\nname = "One Act"\n'
    return drink(f"{power} moonstone", pack=pack_of({"act.toml": head + effect + moonstone}), **more)


def names(found: list[int]) -> str:
    return ", ".join(NAMES[card] for card in found)


def pot(t: Table, seat: int, number: int) -> str:
    """What a Cauldron (counted from 1) holds."""
    return names(t.s.cauldrons[CAULDRONS * seat + number - 1].cards)


def hand(t: Table, seat: int) -> str:
    return names(t.s.hands[seat])


def has(t: Table, seat: int, number: int) -> str:
    """The effects of a Potion, in the order of the box."""
    return ", ".join(EFFECTS[effect] for effect in t.s.cauldrons[CAULDRONS * seat + number - 1].effects(BOX))


def lingering(t: Table) -> list[str]:
    """Lingering effects with their reminders: "reflection on B by lodestone"."""
    return [
        f"{EFFECTS[mark.effect]} on {'ABCD'[mark.seat]} by {names([mark.card]) if mark.card >= 0 else 'another'}"
        for mark in t.s.marks
    ]


def table_of(t: Table, seat: int | None) -> tuple[SeatView, ...]:
    """The seats as one of them sees them."""
    view = t.match.view(seat)
    assert isinstance(view, TroubleView)
    return view.table
