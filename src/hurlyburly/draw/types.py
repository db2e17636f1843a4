"""What the parts around a board are drawn from."""

from __future__ import annotations

import msgspec


class Seat(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A seat as one viewer sees it."""

    name: str
    animal: str = "owl"
    note: str = ""  # "Bot, sharp"; "Away"
    bot: bool = False
    you: bool = False
    away: bool = False  # asked or not, nobody is there
    clock: int = -1  # its number, where it has a clock
    figure: str = ""  # the icon of a bot with a character, in the colour of its seat; "" is the animal

    @property
    def called(self) -> str:
        return "You" if self.you else self.name


class Choice(msgspec.Struct, frozen=True, gc=False):
    """One option as the prompt offers it. `play` is its notation; `note` is HTML."""

    play: str
    label: str
    note: str = ""
    ends: bool = False  # it ends or declines something: plain, not lit
    why: bool = False  # not allowed now; asks why
    preview: str = ""  # what it would do: read before the last step by whoever points at things
    ahead: tuple[tuple[str, str, str], ...] = ()  # what becomes of which thing: its id, a word for style sheets, words
