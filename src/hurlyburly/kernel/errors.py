"""The exceptions of this package, as one small tree.

HurlyburlyError
    BadTable         a match that cannot be set up like this: game, seats, variant
    BadNotation      a text that is not a play that could be tried here
    IllegalPlay      it is, but a rule forbids it (.rule is its id)
    NotYourTurn      this seat has nothing to choose now
    GameOver         the match is over
    BadRecord        a saved game that does not replay (.line says where)
        OtherRules   it was made under another version of the rules: it can be read, but not replayed
    BadPosition      data that is not a position of the game
    BadPack          a card file with a mistake in it: file, entry and field
"""

from __future__ import annotations


class HurlyburlyError(ValueError):
    """The base of all errors that this package raises on purpose."""


class BadTable(HurlyburlyError):
    """A match that cannot be set up like this; `.rule` is the id of the rule that forbids it, if there is one."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(f"{message} ({rule})" if rule else message)
        self.rule = rule


class BadNotation(HurlyburlyError):
    """A text that is not a play that could be tried here."""


class IllegalPlay(HurlyburlyError):
    """A play that a rule forbids."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class NotYourTurn(HurlyburlyError):
    """This seat has nothing to choose now."""


class GameOver(HurlyburlyError):
    """The match is over."""


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
