"""How won a position of Toil and Trouble is: the numbers that its chances are made of (docs/review.md)."""

from __future__ import annotations

from pathlib import Path

from hurlyburly.games.toil_and_trouble.parts import GOLD_TO_WIN
from hurlyburly.games.toil_and_trouble.state import Trouble
from hurlyburly.kernel.parts import Outlook


def features(s: Trouble) -> list[dict[str, float]]:
    """Gold, how near the next Orders are, and how near somebody is to the end."""
    standing = s.standing()
    gold = [score / GOLD_TO_WIN for score in s.scores()]
    near = max(gold)
    duel = float(s.seats == 2)
    found = []
    for seat in range(s.seats):
        others = s.others(seat)
        ahead = standing[seat] - max([standing[other] for other in others])
        lead = gold[seat] - max([gold[other] for other in others])
        found.append(
            {
                "stands": standing[seat],
                "ahead": ahead,
                "ahead near the end": ahead * near,
                "ahead cubed": 4 * ahead**3,
                "ahead in a duel": duel * ahead,
                "ahead cubed in a duel": duel * 4 * ahead**3,
                "lead": lead,
                "lead near the end": lead * near,
                "lead in a duel": duel * lead,
                "gold": gold[seat],
                "gold squared": gold[seat] ** 2,
                "special orders": s.specials_of(seat) / 3,
                "hand": len(s.hands[seat]) / 6,
                "its turn": float(s.active == seat),
                "its turn near the end": near * float(s.active == seat),
                "turn next": float(s.after(s.active) == seat),
                "asked": float(s.seat == seat),
            }
        )
    return found


OUTLOOK = Outlook(features, Path(__file__).with_name("outlook.toml"))
