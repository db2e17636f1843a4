"""How won a position of Dungeon Twister is: the numbers that its chances are made of (docs/review.md)."""

from __future__ import annotations

from pathlib import Path

from hurlyburly.games.dungeon_twister.ground import SQUARES
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tokens import AMULET, ASIDE, SET, WOUNDED
from hurlyburly.kernel.parts import Outlook


def features(s: Twister) -> list[dict[str, float]]:
    """Victory points, how near the characters are to escaping, who is up and what is left to spend."""
    standing = s.standing()
    points = [score / s.goal for score in s.vp]
    near = max(points)
    promise = []
    for side in range(2):
        ways = s.ways(side)
        promise.append(sum([s.prospect(token, ways) for token in range(side * SET, side * SET + AMULET)]))
    found = []
    for side in range(2):
        other = 1 - side
        own = range(side * SET, side * SET + AMULET)
        lead = points[side] - points[other]
        ahead = standing[side] - standing[other]
        found.append(
            {
                "lead": lead,
                "lead near the end": lead * near,
                "points": points[side],
                "points squared": points[side] ** 2,
                "ahead": ahead,
                "ahead near the end": ahead * near,
                "promise": promise[side] - promise[other],
                "promise near the end": (promise[side] - promise[other]) * near,
                "up": float(sum([s.at[token] < ASIDE and not s.flags[token] & WOUNDED for token in own])) / 8,
                "on the board": float(sum([s.at[token] < SQUARES for token in own])) / 8,
                "combat cards": sum(s.hands[side]) / 20,
                "jumps": s.jumps[side] / 3,
                "its turn": float(s.active == side),
                "action points": s.ap * float(s.active == side) / 5,
                "asked": float(s.seat == side),
            }
        )
    return found


OUTLOOK = Outlook(features, Path(__file__).with_name("outlook.toml"))
