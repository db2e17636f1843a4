"""Positions of Toil and Troublez in which any good player knows what to do."""

from __future__ import annotations

from functools import partial
from typing import Any

from good_plays import Known
from tables import Table

from games.toil_and_troublez.laid import troublez
from hurlyburly.games.toil_and_troublez.laying import cards
from hurlyburly.games.toil_and_troublez.magicians import Poison, Summon, Vanish
from hurlyburly.games.toil_and_troublez.turn import (
    DRAW_OR_PASS,
    NEXT_TURN,
    OTHERS_TAKE,
    TAKE_ROW,
    DrawOrPass,
    Place,
    TakeCard,
    TakeRow,
)
from hurlyburly.kernel.step import Step

THREE_KINDS = "1 sun, 2 moon, 3 star"
FOUR_KINDS = "1 sun, 2 moon, 3 star, 4 sun"
THREE_ALIKE = "3 sun, 3 moon, 3 star"
LAST = {"deck": "", "depletions": 0}  # the turn after which the game ends
AHEAD = "1 moon, 1 star, 2 star, 2 sun, 4 moon, 4 star"  # but far from a Collection
SOON = {"deck": "1 sun, 2 moon, 4 star", "depletions": 1}


def known(what: str, plays: str, step: Step, **more: Any) -> Known:
    return Known(what, plays, partial(in_a_turn, step, **more))


def in_a_turn(step: Step, **more: Any) -> Table:
    """In the turn of the first seat: all that comes after this step in it will come."""
    t = troublez(step, **more)
    after = [NEXT_TURN[0]]
    if step.seat == 0:
        after.append(OTHERS_TAKE[0])
    if isinstance(step, Place | DrawOrPass):
        after.append(TAKE_ROW[0])
    if isinstance(step, Place):
        after.append(DRAW_OR_PASS[0])
    t.s.stack[:0] = after
    t.s.row_due = isinstance(step, Place | DrawOrPass | TakeRow)
    t.s.drawn = 1
    return t


KNOWN = (
    # A row to take.
    known(
        "takes the row with the two kinds it lacks",
        "take row 1",
        TakeRow(0),
        rows="4 sun, 5 moon | 1 moon",
        troves=THREE_KINDS,
    ),
    known(
        "takes the row with the fourth of a kind",
        "take row 1",
        TakeRow(0),
        rows="3 sun | 1 sun",
        troves=THREE_ALIKE,
    ),
    known(
        "leaves a poisoned row",
        "take row 2",
        TakeRow(0),
        rows="poison sun, 1 moon | 1 star, 2 moon",
        troves="5 sun, 5 moon",
    ),
    known(
        "takes poison with four cards rather than one card, having nothing to lose",
        "take row 1",
        TakeRow(0),
        rows="poison sun, 1 moon, 2 star, 4 moon, 5 star | 1 star",
    ),
    known(
        "does not leave the next player the card that completes a Collection",
        "take row 1",
        TakeRow(0),
        rows="5 sun | 1 sun",
        troves=f"| {FOUR_KINDS}",
        **SOON,
    ),
    known(
        "takes the longer row when nothing follows",
        "take row 2",
        TakeRow(0),
        rows="5 sun | 1 sun, 2 moon, 3 sun",
        **LAST,
    ),
    known(
        "takes the shorter row when that is a Collection and nothing follows",
        "take row 1",
        TakeRow(0),
        rows="5 sun | 1 moon, 2 star, 3 sun, 4 star",
        troves=FOUR_KINDS,
        **LAST,
    ),
    # A card to take.
    known(
        "takes the fifth kind",
        "take 5 moon .*",
        TakeCard(1),
        rows="1 sun, 5 moon | 2 sun, 3 moon",
        troves=f"| {FOUR_KINDS}",
        **LAST,
    ),
    known(
        "takes the fourth of a kind",
        "take 3 sun .*",
        TakeCard(1),
        rows="3 sun, 5 moon | 1 sun, 2 moon",
        troves=f"| {THREE_ALIKE}",
        **LAST,
    ),
    known(
        "takes any Talisman rather than poison",
        "take (1 moon|4 sun) .*",
        TakeCard(1),
        rows="poison sun, 1 moon | 4 sun",
        troves="| 2 sun, 5 star",
    ),
    known(
        "takes a Summon for the fifth kind",
        "take summon sun .*",
        TakeCard(1),
        rows="summon sun, 2 moon | 1 star",
        troves=f"5 sun, 5 moon | {FOUR_KINDS}",
        **LAST,
    ),
    known(
        "takes what lies under a Cloak rather than poison",
        "take covered card .*",
        TakeCard(1),
        rows="poison sun, (2 moon)",
        troves="| 2 sun, 5 star",
    ),
    # Magicians.
    known(
        "summons the fifth kind",
        "summon 5 .* from .*",
        Summon(0),
        troves=f"{FOUR_KINDS} | 1 moon, 2 star, 5 moon",
        **SOON,
    ),
    known(
        "summons the fourth of a kind",
        "summon 3 .* from .*",
        Summon(0),
        troves=f"{THREE_ALIKE} | 1 moon, 3 sun, 4 star",
    ),
    known("breaks up three alike", "summon 3 .* from .*", Summon(0), troves=f"5 sun | 1 moon, {THREE_ALIKE}"),
    known(
        "summons from whoever is about to complete a Collection",
        "summon [1-4] .* from B",
        Summon(0),
        troves=f"| {FOUR_KINDS} | 5 sun",
        seats=3,
    ),
    known("summons something when nothing follows", "summon [24] .*", Summon(0), troves="| 2 sun, 4 moon", **LAST),
    known("makes one of three alike vanish", "vanish 3", Vanish(0), troves=f"| 5 sun, 1 moon, {THREE_ALIKE}"),
    known("makes one of four kinds vanish", "vanish [1-4]", Vanish(0), troves=f"| {FOUR_KINDS}"),
    known(
        "makes vanish what all others have",
        "vanish 2",
        Vanish(0),
        troves="| 2 sun, 1 moon | 2 moon, 4 star | 2 star, 5 moon",
        seats=4,
    ),
    known("poisons what three alike can do without", "poison 1 sun", Poison(0), troves=f"1 sun, {THREE_ALIKE}"),
    known(
        "poisons one of a pair rather than one of four kinds", "poison 1 .*", Poison(0), troves=f"1 moon, {FOUR_KINDS}"
    ),
    # Push on or stop.
    known(
        "stops where any card would be a bust",
        "pass",
        DrawOrPass(0),
        rows="4 sun, 5 moon | 1 star, 3 moon | 1 moon, 4 star",
        troves=THREE_KINDS,
        deck="1 sun, 1 sun, 1 sun",
    ),
    known(
        "draws on rather than take poison, while two rows are free",
        "draw",
        DrawOrPass(0),
        rows="poison sun",
        troves=FOUR_KINDS,
    ),
    known(
        "adds to the row that becomes a Collection",
        "place 5 moon right of row 1",
        Place(0, cards("5 moon")[0]),
        rows="4 sun | 2 star, 3 sun",
        troves=f"{THREE_KINDS} | {AHEAD}",
        **SOON,
    ),
)
