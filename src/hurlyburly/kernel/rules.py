"""The ledger of rules: each sentence of a rulebook with an id, and which tests show it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

from hurlyburly.kernel.content import read

F = TypeVar("F", bound=Callable[..., object])


class Rule(msgspec.Struct, frozen=True):
    """A sentence of the rulebook, in our words."""

    id: str
    text: str
    section: str = ""
    example: bool = False
    other: bool = False  # about a box that we do not have
    prose: str = ""  # why no play can show it


class Ruling(msgspec.Struct, frozen=True):
    """What we hold where the rulebook is silent."""

    id: str
    question: str
    ruling: str
    why: str = ""
    variant: str = ""  # the variant that decides otherwise
    prose: str = ""


class Ledger(msgspec.Struct, frozen=True):
    """All rules and rulings of one game."""

    rule: list[Rule]
    ruling: list[Ruling] = []

    def ids(self) -> set[str]:
        """The ids of all rules and rulings in scope."""
        return {rule.id for rule in self.rule if not rule.other} | {ruling.id for ruling in self.ruling}

    def prose(self) -> dict[str, str]:
        """The rules and rulings that no play can show, by id, with the reason."""
        entries: list[Rule | Ruling] = [*self.rule, *self.ruling]
        return {entry.id: entry.prose for entry in entries if entry.prose}

    def words(self, id: str) -> str:
        """The text of a rule or ruling; "" if there is none with this id."""
        for rule in self.rule:
            if rule.id == id:
                return rule.text
        for ruling in self.ruling:
            if ruling.id == id:
                return f"{ruling.question} {ruling.ruling}"
        return ""


@cache
def ledger(path: Path) -> Ledger:
    return read(path, Ledger)


def rule(*ids: str) -> Callable[[F], F]:
    """Mark a test that shows these rules: `@rule("TTZ-PLACE-12")`. A run of the tests notes which of them passed."""

    def cite(test: F) -> F:
        test.__dict__["cites"] = [*test.__dict__.get("cites", []), *ids]
        return test

    return cite
