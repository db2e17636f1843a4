"""How won a position of Talisman is: the numbers that its chances are made of (docs/review.md)."""

from __future__ import annotations

from pathlib import Path

from hurlyburly.games.talisman.state import Talisman
from hurlyburly.games.talisman.tables import NONE
from hurlyburly.kernel.parts import Outlook

LONG = 20.0  # rounds


def features(s: Talisman) -> list[dict[str, float]]:
    """Points for midnight and prospects of the Crown, and how soon midnight is."""
    points = [s.points(seat) / 30 for seat in range(s.seats)]
    prospects = [s.prospects(seat) for seat in range(s.seats)]
    late = 1.0 / (0.1 + max(0, s.midnight - s.round + 1) / LONG) if s.midnight else 0.0
    found = []
    for seat in range(s.seats):
        character = s.characters[seat]
        others = s.others(seat)
        lead = points[seat] - max([points[other] for other in others])
        ahead = prospects[seat] - max([prospects[other] for other in others])
        found.append(
            {
                "lead": lead,
                "lead late": lead * late,
                "points": points[seat],
                "points late": points[seat] * late,
                "ahead": ahead,
                "ahead late": ahead * late,
                "prospects": prospects[seat],
                "life": character.life / 4,
                "last life": float(character.life <= 1),
                "last life late": float(character.life <= 1) * late,
                "talisman": float(character.who != NONE and s.talisman_of(seat) != NONE),
                "alive": float(character.who != NONE),
                "its turn": float(s.active == seat),
                "asked": float(s.seat == seat),
            }
        )
    return found


OUTLOOK = Outlook(features, Path(__file__).with_name("outlook.toml"))
