"""The bots of Dungeon Twister: how they search and how long, what they must win, how long their games take."""

from __future__ import annotations

from pathlib import Path

from hurlyburly.games.dungeon_twister.answering import Answering
from hurlyburly.games.dungeon_twister.combat import LayCards
from hurlyburly.games.dungeon_twister.planning import Planner
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.parts import Bots, Challenge, Ladder, Searcher


def search(s: Twister, seat: int, luck: Luck) -> Searcher | None:
    """Turns are planned, and answers to them too; teams and combat cards are searched as in any game."""
    if not s.lined_up or isinstance(s.stack[-1], LayCards):
        return None
    return Planner(s, seat, luck) if s.active == seat else Answering(s, seat, luck)


BOTS = Bots(
    budgets=(150, 1500),
    hint=150,
    search=search,
    short={"dead-game": 12},
    challenges=(
        Challenge(("greedy", "random"), 60, 0.80),
        Challenge(("sharp", "random"), 20, 0.95),
    ),
    ladder=Ladder((60, 48, 40), rival=0),
    paces=({"victory-points": 8}, {"teams": "beginner"}),
    lengths=Path(__file__).with_name("lengths.toml"),
)
