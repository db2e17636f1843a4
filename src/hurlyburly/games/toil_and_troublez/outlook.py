"""How won a position of Toil and Troublez is: the numbers that its chances are made of (docs/review.md)."""

from __future__ import annotations

from pathlib import Path

from hurlyburly.games.toil_and_troublez.cards import NUMBERS
from hurlyburly.games.toil_and_troublez.state import Troublez
from hurlyburly.kernel.parts import Outlook

A_MARKER = 10.0


def features(s: Troublez) -> list[dict[str, float]]:
    """What the Troves are worth and will be worth, the cards in reach, and how soon it is over."""
    left = (len(s.deck) + max(0, s.depletions - 1) * len(s.box.deck) / 2) / 100
    soon = 1.0 / (0.2 + left)
    worths = [s.trove_worth(trove) / A_MARKER for trove in s.troves]
    scores = [score / A_MARKER for score in s.scores()]
    found = []
    for seat in range(s.seats):
        trove = s.troves[seat]
        copies = [trove.count(number) for number in NUMBERS]
        others = s.others(seat)
        lead = worths[seat] - max([worths[other] for other in others])
        sure = scores[seat] - max([scores[other] for other in others])
        mine = seat == s.active
        row = (s.gain(seat, s.taken) if s.taken else s.best_row(seat)) / A_MARKER
        end = s.best_end(seat) / A_MARKER
        due = float(mine and (s.row_due or bool(s.taken)))
        found.append(
            {
                "lead": lead,
                "lead soon": lead * soon,
                "sure": sure,
                "sure soon": sure * soon,
                "worth": worths[seat],
                "row due": due * row,
                "row due soon": due * row * soon,
                "end in reach": 0.0 if mine else end,
                "its turn": float(mine),
                "its turn, row due": due,
                "turn next": float(s.after(s.active) == seat),
                "asked": float(s.seat == seat),
                "pairs": float(sum([count >= 2 for count in copies])),
                "triples": float(sum([count >= 3 for count in copies])),
                "kinds": float(sum([count > 0 for count in copies])),
                "kinds late": float(sum([count > 0 for count in copies])) * soon,
                "cards": len(trove.cards) / 5,
                "drawn": s.drawn * float(mine) / 5,
            }
        )
    return found


OUTLOOK = Outlook(features, Path(__file__).with_name("outlook.toml"))
