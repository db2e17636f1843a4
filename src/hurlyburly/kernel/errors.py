"""What can go wrong, as one small tree.

HurlyburlyError
    BadTable         a match that cannot be set up like this: game, seats, variant
    BadNotation      these words name nothing that could be chosen here
    IllegalPlay      they do, but a rule forbids it (.rule says which)
    NotYourTurn      somebody else is asked
    GameOver         nobody is asked any more
    BadRecord        a saved game that does not replay (.line says where)
        OtherRules   it was played by rules that this program does not have: it can be read, not played on
    BadPosition      data that is not a position of the game
    BadPack          a card file with a mistake in it: file, entry and field
"""

from __future__ import annotations


class HurlyburlyError(ValueError):
    """Anything this package refuses."""


class BadTable(HurlyburlyError):
    """A match that cannot be set up like this; `.rule` names the rule against it, if there is one."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(f"{message} ({rule})" if rule else message)
        self.rule = rule


class BadNotation(HurlyburlyError):
    """Words that name nothing here."""


class IllegalPlay(HurlyburlyError):
    """A play that a rule forbids."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class NotYourTurn(HurlyburlyError):
    """Somebody else is asked."""


class GameOver(HurlyburlyError):
    """Nobody is asked any more."""


class BadRecord(HurlyburlyError):
    """A record that does not replay."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line


class OtherRules(BadRecord):
    """A record that can be read but not replayed: the rules have changed since."""


class BadPosition(HurlyburlyError):
    """Data that is not a position of the game."""


class BadPack(HurlyburlyError):
    """Content with a mistake in it."""
