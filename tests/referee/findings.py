"""What a referee has compared, and what differed."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

MOST_TOLD = 20  # differences; more of them say nothing new


class Findings:
    """Comparisons by kind, and a line for each that differed."""

    def __init__(self) -> None:
        self.compared: Counter[str] = Counter()
        self.differences: list[str] = []

    def same(self, kind: str, where: str, ruled: object, played: object) -> None:
        """One comparison: what the referee ruled against what the game does."""
        self.compared[kind] += 1
        if ruled != played and len(self.differences) < MOST_TOLD:
            self.differences.append(f"{kind}, {where}: {told(ruled, played)}")

    def add(self, other: Findings) -> None:
        self.compared += other.compared
        self.differences = (self.differences + other.differences)[:MOST_TOLD]


def told(ruled: object, played: object) -> str:
    """Of two sets only what one of them lacks."""
    if isinstance(ruled, set | frozenset) and isinstance(played, set | frozenset):
        return f"the game lacks {sorted(ruled - played)} and has {sorted(played - ruled)} besides"
    return f"ruled {ruled!r}, played {played!r}"


class Referee(Protocol):
    """What a module of this folder offers for its game."""

    GAME: str
    SAMPLE: dict[str, int]  # positions and games in every run of the tests
    SOAK: dict[str, int]

    def positions(self, first: int, count: int) -> Findings: ...

    def games(self, first: int, count: int) -> Findings: ...


def referees() -> dict[str, Referee]:
    """Every module of this folder that judges a game, by the game's id."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("*.py"))
    others = ("__init__", "findings")
    modules = [import_module(f"referee.{name}") for name in names if name not in others and not name.startswith("test")]
    found = [cast(Referee, module) for module in modules if hasattr(module, "SAMPLE")]
    return {referee.GAME: referee for referee in found}
