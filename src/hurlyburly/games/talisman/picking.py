"""Characters are chosen, or dealt, and put on the board."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.talisman import events, spells, things
from hurlyburly.games.talisman.state import Talisman
from hurlyburly.games.talisman.tables import EVIL, FATE, GOLD, GOOD, LIFE, NEUTRAL
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOTHING, Step, pair

SELECTIONS: Final[list[str]] = ["chosen", "dealt", "one of two"]  # how characters are come by
CHOSEN: Final = 0
ONE_OF_TWO: Final = 2


class DealTwo(Step):
    """Two characters to choose from; none is dealt twice, and what is returned stays in the box (TAL-ALT-11)."""

    def run(self, s: Talisman) -> None:
        pool = [who for who in s.unused if who not in s.dealt]
        for _ in range(2):
            s.dealt.append(s.luck.draw(pool))
        if s.told is not None:
            s.told.append(events.DealtCharacters(self.seat, tuple(s.dealt[-2:])))


class Pick(Step):
    """Any character that nobody has; where they are dealt, the one dealt, or one of two (TAL-ALT-10, TAL-ALT-11)."""

    def options(self, s: Talisman) -> list[int]:
        if s.selection == CHOSEN:
            return s.unused[:]
        return sorted(s.dealt[-2:]) if s.selection == ONE_OF_TWO else NOTHING

    def choose(self, s: Talisman, option: int) -> None:
        s.unused.remove(option)
        s.characters[self.seat].who = option
        s.characters[self.seat].alignment = s.box.characters[option].alignment
        if s.told is not None:
            returned = [who for who in s.dealt[-2:] if who != option]
            s.told.append(events.Picked(self.seat, option, tuple(returned)))
        s.begins_to_read_minds(self.seat)

    def run(self, s: Talisman) -> None:
        self.choose(s, s.luck.draw(s.unused[:]))

    def means(self, s: Talisman, option: int) -> Play:
        return things.BE.of(s, self.seat, option)

    def conceivable(self, s: Talisman) -> list[int]:
        return [who for who in range(len(s.box.characters))] if s.selection == CHOSEN else self.options(s)

    def barred_by(self, s: Talisman, option: int) -> str:
        return "" if option in self.options(s) else "TAL-SETUP-10"

    def seen(self, s: Talisman) -> int:
        return pair(s.dealt[-2], s.dealt[-1]) if s.dealt else 0


class PickAlignment(Step):
    """The printed alignment, or another (TAL-SETUP-16)."""

    def options(self, s: Talisman) -> list[int]:
        return [GOOD, NEUTRAL, EVIL]

    def choose(self, s: Talisman, option: int) -> None:
        s.characters[self.seat].alignment = option
        if s.told is not None:
            s.told.append(events.Aligned(self.seat, option))

    def means(self, s: Talisman, option: int) -> Play:
        return things.BE_ALIGNED.of(s, self.seat, option)


class SetUp(Step):
    """Gold, fate and lives as printed, the figure on its starting space, and spells for those who begin with some."""

    def run(self, s: Talisman) -> None:
        character = s.characters[self.seat]
        face = s.face(self.seat)
        character.space = face.start
        character.gold = min(face.gold, s.stock(GOLD))
        character.fate = min(face.fate, s.stock(FATE))
        character.life = min(face.life, s.stock(LIFE))
        if s.told is not None:
            s.told.append(events.Began(self.seat, face.start))
        for _ in range(face.spells):
            spells.gain_spell(s, self.seat)
