"""Positions of the Sleepy Wizard's Tower in which any good player knows what to do."""

from __future__ import annotations

from functools import partial
from typing import Any

from good_plays import Known
from tables import Table

from games.wizard_tower.laid import wizard
from hurlyburly.games.wizard_tower.hiring import GiveToMarket, Hire, Peek, Turn
from hurlyburly.games.wizard_tower.rounds import Round
from hurlyburly.games.wizard_tower.scoring import AddTotals, CollectTreasure, Copy, NoiseAndTreasure
from hurlyburly.kernel.step import Step

OTHERS = "2, 3, 4, 6 | 2, 3, 4, 7"  # whole teams: 15 and 16 noise


def known(what: str, plays: str, step: Step, **more: Any) -> Known:
    return Known(what, plays, partial(in_a_round, step, **more))


def in_a_round(step: Step, **more: Any) -> Table:
    """All that comes after this step in its round will come."""
    t = wizard(step, **more)
    after: list[Step] = [Round(), AddTotals()]
    if isinstance(step, Copy):
        after.append(CollectTreasure())
    else:
        after += [NoiseAndTreasure(), Turn(step.seat if isinstance(step, Peek) else 1)]
    t.s.stack[:0] = after
    return t


def last(what: str, plays: str, team: str, hand: str, market: str = "", **more: Any) -> Known:
    """Who hires last of all, in the last round, and knows the whole hand."""
    places = " ".join(str(place + 1) for place in range(len(hand.split(","))))
    words = {"hands": f"{hand} | -", "teams": f"{team} | {OTHERS}", "known": places, "market": market}
    return known(
        what, plays, Hire(0), **{"round": 5, "totals": "20 | 20 | 20", "treasure": "4 | 4 | 4", **words, **more}
    )


def copying(what: str, plays: str, team: str, others: str = OTHERS) -> Known:
    words = {"teams": f"{team} | {others}", "totals": "20 | 20 | 20", "treasure": "4 | 4 | 4"}
    return known(what, plays, Copy(0, 0), round=5, **words)


KNOWN = (
    # The last card of a team.
    last("hires the match of its hand", "hire card 1", "5, 9, 8", "9, 7"),
    last("hires the match from the market", "hire 9 .* from the market", "5, 9, 2", "8, 7", "9, 12"),
    last("silences the louder of two", "hire card 2", "9, 10, 3", "3, 10"),
    last("leaves a second Rogue", "hire card 2", "1*, 5, 5", "1*, 3"),
    last("hires a Rogue alone", "hire card 1", "5, 5, 8", "1*, 9"),
    last("leaves the Bard", "hire card 2", "5, 5, 4", "14, 2"),
    last("hires the Shapeshifter, who silences the loudest", "hire card 1", "9, 6, 3", "?, 4"),
    last("hires a third of a number", "hire card 1", "7, 7, 10", "7, 6"),
    last("hires a sure match rather than an unknown card", "hire 9 .* from the market", "5, 5, 9", "14, 13", "9"),
    last("hires a quiet card rather than an unknown one", "hire card 1", "5, 5, 9", "2, 13"),
    last("does not wake the wizard for a treasure", "hire card 2", "2, 2, 4", "9, 3", totals="40 | 20 | 20"),
    last("stays below 48 rather than be bold", "hire card 1", "6, 6, 8", "8, 2", totals="40 | 20 | 20"),
    last("takes what the Slimes leave it", "hire card 2", "10, 5, 5", "12, 10"),
    # Shapeshifters.
    copying("copies the loudest", "morphelia copies 9 .*", "?, 9, 8, 7"),
    copying("does not make two Rogues", "morphelia copies 9 .*", "?, 1*, 9, 5"),
    copying(
        "copies the one card that is not silent yet", "morphelia copies 8 .*", "?, 5, 5, 8", "1*, 4, 4, 2 | 2, 3, 6, 7"
    ),
    copying("copies something", "morphelia copies (6|7|9) .*", "?, 6, 7, 9", "2, 3, 4, 7 | 2, 3, 4, 7"),
    # The first cards of a team.
    known("peeks at two cards", r"peek at \d and \d", Peek([0, 1, 2]), hands="2, 3, 4, 5 | 2, 3, 4, 5 | 6, 6, 7, 7"),
    known(
        "takes the market's match while it lies there",
        "hire 9 .* from the market",
        Hire(0),
        hands="3, 4, 12 | 2, 5, 6 | 2, 6, 7",
        known="1 2",
        teams="9 | 3 | 4",
        market="9, 13, 14",
    ),
    known(
        "does not begin with a Bard",
        "(?!hire card 1).*",
        Hire(0),
        hands="14, 2, 6, 4 | 2, 3, 5, 5 | 6, 8, 7, 7",
        known="1 2",
        market="2, 10, 11",
    ),
    # What goes to the market.
    known(
        "keeps the card that it needs",
        "give card 2 to the market",
        GiveToMarket(0, False),
        hands="9, 7 | 12 | 13",
        known="1 2",
        teams="9, 4, 4 | 9, 2, 3 | 9, 5, 6",
        market="14",
        round=5,
    ),
    known(
        "gives a Bard away",
        "give card 1 to the market",
        GiveToMarket(0, False),
        hands="14, 5, 3 | 2, 7, 8 | 6, 7, 8",
        known="1 2 3",
        teams="5 | 3 | 4",
        market="12, 13",
    ),
)
