"""How won a position of the Sleepy Wizard's Tower is: the numbers that its chances are made of (docs/review.md)."""

from __future__ import annotations

from pathlib import Path

from hurlyburly.games.wizard_tower.adventurers import ROUNDS
from hurlyburly.games.wizard_tower.state import Wizard
from hurlyburly.kernel.parts import Outlook


def features(s: Wizard) -> list[dict[str, float]]:
    """Treasure, noise so far and to come, and how many rounds there are left for either."""
    standing = s.standing()
    noise = [s.noise_to_come(seat) for seat in range(s.seats)]
    to_come = (ROUNDS - s.round) / ROUNDS
    found = []
    for seat in range(s.seats):
        others = s.others(seat)
        rich = (s.treasure[seat] - max([s.treasure[other] for other in others])) / 4
        quiet = (min([noise[other] for other in others]) - noise[seat]) / 5
        calm = (min([s.totals[other] for other in others]) - s.totals[seat]) / 20
        ahead = standing[seat] - max([standing[other] for other in others])
        found.append(
            {
                "stands": standing[seat],
                "stands late": standing[seat] * (1 - to_come),
                "ahead": ahead,
                "ahead late": ahead * (1 - to_come),
                "treasure": s.treasure[seat] / 8,
                "rich": rich,
                "rich late": rich * (1 - to_come),
                "quiet": quiet,
                "quiet late": quiet * (1 - to_come),
                "calm": calm,
                "calm late": calm * (1 - to_come),
                "noise": (s.totals[seat] + noise[seat]) / 20,
                "bonus": s.bonus(seat) / 4,
                "bonus late": s.bonus(seat) / 4 * (1 - to_come),
                "asleep": float(s.is_eligible(seat)),
                "hired": len(s.teams[seat]) / 4,
                "asked": float(s.seat == seat),
            }
        )
    return found


OUTLOOK = Outlook(features, Path(__file__).with_name("outlook.toml"))
