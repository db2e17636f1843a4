"""Encoding for learning agents: blocks of an observation, and a stable action number for each option of each step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hurlyburly.kernel.parts import Block
from hurlyburly.kernel.step import Step


class Blocks:
    """The blocks of an observation, declared once: in this order, one after the other."""

    def __init__(self, *blocks: Block) -> None:
        self.blocks = blocks
        self.size = sum([block.size for block in blocks])

    def at(self, name: str) -> int:
        """Where a block begins."""
        names = [block.name for block in self.blocks]
        return sum([block.size for block in self.blocks[: names.index(name)]])


class Actions:
    """Action numbers: the steps in the order given, each with the options it can ever have, in the order given.

    Appending to the end keeps the old numbers; any other change needs a new version of the environment.
    """

    def __init__(self, steps: Mapping[str, Sequence[int]]) -> None:
        self.number: dict[tuple[str, int], int] = {}
        for step, options in steps.items():
            for option in options:
                self.number[step, option] = len(self.number)
        self.meaning = list(self.number)

    def __len__(self) -> int:
        return len(self.number)

    def __call__(self, step: Step, option: int) -> int:
        return self.number[type(step).__name__, option]
