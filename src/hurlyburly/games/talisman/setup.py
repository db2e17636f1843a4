"""Setting up: characters are chosen, or dealt, and put on the board."""

from __future__ import annotations

from typing import Any, Final

from hurlyburly.games.talisman import events, spells, things, turn
from hurlyburly.games.talisman.character import NO_FIGHT, Character
from hurlyburly.games.talisman.state import Talisman
from hurlyburly.games.talisman.tables import EVIL, FATE, GOLD, GOOD, LIFE, NEUTRAL, NONE, TalismanBox
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOBODY, NOTHING, Step, pair

CHOSEN: Final = 0  # how characters are come by
DEALT: Final = 1
ONE_OF_TWO: Final = 2
SELECTIONS: Final[list[str]] = ["chosen", "dealt", "one of two"]
DRAW: Final = 0
WAIT: Final = 1


def setup(seats: int, luck: Luck, box: TalismanBox, variants: dict[str, Any]) -> Talisman:
    """Every supply is full, the decks are shuffled, nobody has a character yet."""
    s = Talisman()
    s.begin(seats, luck)
    s.box = box
    s.characters = [Character() for _ in range(seats)]
    s.deck = box.adventure_deck[:]
    s.foretold = []
    s.foretold_to = []
    s.discard = []
    s.purchases = box.purchase_deck[:]
    s.talismans = box.talisman_deck[:]
    s.spell_deck = box.spell_deck[:]
    s.spell_discard = []
    s.lying = [[] for _ in box.spaces]
    s.coins = [0] * len(box.spaces)
    s.charges = [0] * len(box.charged)
    s.unused = [who for who in range(len(box.characters))]
    s.dealt = []
    s.active = NOBODY
    s.first = 0
    s.round = 1
    s.allowance = 0
    s.dice = []
    s.drawn = []
    s.foreseen = False
    s.waiting = []
    s.fight = NO_FIGHT
    s.cast = []
    s.casters = []
    s.targets = []
    s.preserved = False
    s.dropped = []
    s.aged = []
    s.offer = NONE
    s.slowed = False
    s.silenced = NOBODY
    s.extra_turns = 0
    s.hexes = []
    s.crown_reached = False
    s.winner = NOBODY
    s.race = variants["race-to-win"]
    s.dire_toad = variants["dire-toad"]
    s.fatality = variants["fatality"]
    s.midnight = variants["until-midnight"]
    s.selection = SELECTIONS.index(variants["characters"])
    s.then(FirstPicker())
    return s


class FirstPicker(Step):
    """Luck names the first to pick; picking goes to the right, and the last to pick begins (TAL-RULING-06)."""

    def run(self, s: Talisman) -> None:
        first = s.luck.below(s.seats)
        order = [(first - k) % s.seats for k in range(s.seats)]
        s.first = order[-1]
        steps: list[Step] = []
        for seat in order:
            if s.selection == ONE_OF_TWO:
                steps.append(DealTwo(seat))
            steps += [Pick(seat), PickAlignment(seat), SetUp(seat)]
        s.then_each(steps)
        s.stack.insert(0, turn.Turn(s.first))


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


class MayDrawCharacter(Step):
    """Fatality: a new character at random from the box, who takes this turn (TAL-ALT-17, TAL-RULING-99)."""

    def options(self, s: Talisman) -> list[int]:
        return [DRAW, WAIT]

    def choose(self, s: Talisman, option: int) -> None:
        if option == DRAW:
            who = s.luck.draw(s.unused)
            s.characters[self.seat] = Character(who, alignment=s.box.characters[who].alignment)
            if s.told is not None:
                s.told.append(events.Picked(self.seat, who))
            s.begins_to_read_minds(self.seat)
            s.then(PickAlignment(self.seat), SetUp(self.seat), turn.Begin(self.seat))

    def means(self, s: Talisman, option: int) -> Play:
        return (things.DRAW_CHARACTER if option == DRAW else things.WAIT).of(s, self.seat)
