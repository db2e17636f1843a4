"""What plain cards, spells and spaces do: a class for each effect that a row may name, with the steps that it starts.

Those that give and take are in effects_gains.py, those that reach into the next turns in effects_turns.py, others
beside the steps that they start. To add one, write it there and list it in EFFECTS; then rows of content/*.toml and of
packs may say `op` = its OP, beside any others.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from hurlyburly.games.talisman import attributes, creatures, encounters, events, inner, places, quests, things
from hurlyburly.games.talisman.acts import Condition, Effect
from hurlyburly.games.talisman.effects_gains import Aligns, Gains, Heals, Loses, Replenishes, Sheds
from hurlyburly.games.talisman.effects_turns import Enslaves, LosesTurn, OffersWay, Slows, TurnsIntoToad, Wanders
from hurlyburly.games.talisman.odds import merged, totals
from hurlyburly.games.talisman.shapes import DICE, WORD, YES
from hurlyburly.games.talisman.shapes import EFFECTS as ROWS
from hurlyburly.games.talisman.state import Decided, Do, EffectStep, Talisman, do_all
from hurlyburly.games.talisman.tables import GOLD, STRENGTH
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOTHING, Step

DECLINE: Final = 4000


# For whom


class IfAligned(Condition):
    """For the good, the neutral or the evil."""

    def __init__(self, alignments: list[int]) -> None:
        self.alignments: Final = alignments

    def met(self, s: Talisman, seat: int) -> bool:
        return s.characters[seat].alignment in self.alignments


class IfAtLeast(Condition):
    """For the strong, or those of great craft; for all others, if it is the other way round."""

    def __init__(self, ability: int, least: int, below: bool) -> None:
        self.ability: Final = ability
        self.least: Final = least
        self.below: Final = below

    def met(self, s: Talisman, seat: int) -> bool:
        value = s.strength_of(seat) if self.ability == STRENGTH else s.craft_of(seat)
        return (value < self.least) == self.below


# Nothing, or made of others


class DoesNothing(Effect):
    OP: ClassVar = "nothing"

    def happen(self, s: Talisman, seat: int) -> None:
        if s.told is not None:
            s.told.append(events.NothingHappened(seat))


class Compound(Effect):
    """It is made of other effects."""

    TAKES: ClassVar[dict[str, Any]] = {"of": ROWS}
    WANTS: ClassVar[str] = "of"

    def __init__(self, row: Any, maker: Any) -> None:
        self.of: Final[list[int]] = maker.effects_of(row.of, self.OP)
        super().__init__(row, maker)

    def leads_to(self) -> list[int]:
        return self.of


class DoesAll(Compound):
    """All of them, one after the other."""

    OP: ClassVar = "do"

    def happen(self, s: Talisman, seat: int) -> None:
        do_all(s, seat, self.of)

    def odds(self, s: Talisman, seat: int, here: int) -> list[tuple[str, float]]:
        return s.box.effects[self.of[-1]].odds(s, seat, here)

    @classmethod
    def result(cls, row: Any, words: Any) -> str:
        return " and ".join([words.result(part) for part in row.of])

    @classmethod
    def described(cls, row: Any, words: Any) -> str:
        return "; ".join([words.described(part) for part in row.of])


class DoesToEach(Compound):
    """To everybody, or everybody in the region, the active character first (TAL-RULING-80)."""

    OP: ClassVar = "each"
    TAKES: ClassVar[dict[str, Any]] = {"of": ROWS, "who": WORD}

    def __init__(self, row: Any, maker: Any) -> None:
        self.in_region: Final[bool] = row.who == "region"
        super().__init__(row, maker)

    @classmethod
    def trouble(cls, row: Any) -> str:
        return (
            "" if row.who in ("all", "region") else f"`who`: 'each' is for 'all' or for the 'region', not {row.who!r}"
        )

    def happen(self, s: Talisman, seat: int) -> None:
        steps: list[Step] = []
        for other in s.round_from(seat):
            if not self.in_region or s.regions_alike(seat, other):
                for part in self.of:
                    steps.append(Do(other, part))
        s.then_each(steps)

    @classmethod
    def described(cls, row: Any, words: Any) -> str:
        each = " and ".join([words.result(part) for part in row.of])
        return f"Every character{' in the region' if row.who == 'region' else ''}: {each}"


class LetsChoose(Compound):
    """One of them."""

    OP: ClassVar = "choose"

    def happen(self, s: Talisman, seat: int) -> None:
        s.then(Choose(seat, self.number))

    def choices(self) -> list[int]:
        return self.of

    def may_decline(self) -> bool:
        return False

    @classmethod
    def result(cls, row: Any, words: Any) -> str:
        return " or ".join([words.result(part) for part in row.of])

    @classmethod
    def described(cls, row: Any, words: Any) -> str:
        return " or ".join([words.result(part) for part in row.of]).capitalize()


class MayChoose(LetsChoose):
    """One of them, or none."""

    OP: ClassVar = "may"

    def may_decline(self) -> bool:
        return True

    @classmethod
    def result(cls, row: Any, words: Any) -> str:
        return row.name or cls.OP


class Choose(EffectStep):
    """One of several effects; where it is optional, also none."""

    def choice(self, s: Talisman) -> LetsChoose:
        choice = s.box.effects[self.effect]
        assert isinstance(choice, LetsChoose)
        return choice

    def options(self, s: Talisman) -> list[int]:
        choice = self.choice(s)
        possible = [part for part in choice.of if not s.box.effects[part].bars(s, self.seat)]
        return possible + [DECLINE] if choice.may_decline() else possible

    def choose(self, s: Talisman, option: int) -> None:
        if option == DECLINE:
            if s.told is not None:
                s.told.append(events.DidNothing(self.seat))
            return
        if s.told is not None:
            s.told.append(events.Chose(self.seat, option))
        chosen = s.box.effects[option]
        if chosen.cost and chosen.holds(s, self.seat):
            attributes.lose(s, self.seat, GOLD, chosen.cost)
        do_all(s, self.seat, [option])

    def means(self, s: Talisman, option: int) -> Play:
        return things.DO_NOTHING.of(s, self.seat) if option == DECLINE else things.CHOOSE.of(s, self.seat, option)

    def odds(self, s: Talisman, option: int) -> list[tuple[str, float]]:
        if option == DECLINE:
            return []
        return s.box.effects[option].odds(s, self.seat, s.characters[self.seat].space)

    def conceivable(self, s: Talisman) -> list[int]:
        return self.choice(s).of + [DECLINE]

    def barred_by(self, s: Talisman, option: int) -> str:
        if option == DECLINE:
            return "" if self.choice(s).may_decline() else "TAL-SPACE-04"
        return s.box.effects[option].bars(s, self.seat)


# Tables


class RollsOnTable(Effect):
    """The total of some dice says which of several effects happens."""

    OP: ClassVar = "roll"
    TAKES: ClassVar[dict[str, Any]] = {"dice": DICE, "table": ROWS, "pray": YES, "cave": YES}
    WANTS: ClassVar[str] = "table"

    def __init__(self, row: Any, maker: Any) -> None:
        self.dice: Final[int] = row.dice
        self.table: Final[list[int]] = maker.table_of(row)  # effects, by total
        self.pray: Final[bool] = row.pray
        self.cave: Final[bool] = row.cave
        super().__init__(row, maker)

    def is_roll(self) -> bool:
        return True

    def happen(self, s: Talisman, seat: int) -> None:
        s.then(attributes.Roll(seat, self.dice), ReadTable(seat, self.number))

    def odds(self, s: Talisman, seat: int, here: int) -> list[tuple[str, float]]:
        ways = totals(self.dice)
        outcomes: list[str] = []
        for total in range(self.dice, len(ways)):
            outcomes += [s.box.effects[self.table[total]].outcome] * ways[total]
        return merged(outcomes)

    def leads_to(self) -> list[int]:
        return self.table[self.dice :]

    @classmethod
    def rows(cls, row: Any, words: Any) -> str:
        """1-3: nothing; 4: become good"""
        return "; ".join([f"{span(part.on)}: {words.result(part)}" for part in row.table])

    @classmethod
    def described(cls, row: Any, words: Any) -> str:
        return f"Roll {row.dice} {'die' if row.dice == 1 else 'dice'}: {cls.rows(row, words)}"

    @classmethod
    def tables(cls, row: Any, words: Any) -> list[str]:
        title = f"{row.name.capitalize()}, " if row.name else ""
        return [f"{title}{cls.rows(row, words)}."]


def span(totals: list[int]) -> str:
    first, last = min(totals), max(totals)
    return f"{first}-{last}" if last > first else f"{first}"


class ReadTable(Decided):
    """What the dice say; some characters may add 1 to a prayer, or in the Cave."""

    __slots__ = ("effect",)

    def __init__(self, seat: int, effect: int) -> None:
        super().__init__(seat)
        self.effect: Final = effect

    def rolled(self, s: Talisman) -> RollsOnTable:
        effect = s.box.effects[self.effect]
        assert isinstance(effect, RollsOnTable)
        return effect

    def outcome(self, s: Talisman, dice: list[int]) -> str:
        return s.box.effects[self.rolled(s).table[sum(dice)]].outcome

    def may_add(self, s: Talisman) -> bool:
        rolled = self.rolled(s)
        for ability in s.abilities(self.seat):
            if ability.adds_one(rolled.pray, rolled.cave):
                return True
        return False

    def options(self, s: Talisman) -> list[int]:
        total = sum(s.dice)
        below_the_most = total < 6 * self.rolled(s).dice
        return [total, total + 1] if below_the_most and self.may_add(s) else NOTHING

    def choose(self, s: Talisman, option: int) -> None:
        if option > sum(s.dice) and s.told is not None:
            s.told.append(events.AddedOne(self.seat, option))
        do_all(s, self.seat, [self.rolled(s).table[option]])

    def run(self, s: Talisman) -> None:
        self.choose(s, sum(s.dice))

    def means(self, s: Talisman, option: int) -> Play:
        return things.READ.of(s, self.seat, option)

    def seen(self, s: Talisman) -> int:
        return sum(s.dice)


EFFECTS: Final[list[type[Effect]]] = [
    DoesNothing, Gains, Loses, Heals, places.SellsLives, Replenishes, places.SellsFate, RollsOnTable, LetsChoose,
    MayChoose, DoesAll, TurnsIntoToad, LosesTurn, creatures.MeetsCreature, encounters.Goes, Wanders, OffersWay, Aligns,
    places.OpensShop, places.BuysObjects, DoesToEach, Slows, Sheds, quests.GivesQuest, Enslaves, places.OpensChasm,
    places.ReceivesAtCastle, inner.LeadsToExits, inner.LeadsToDeath, inner.LeadsToVampire, inner.LeadsToWerewolf,
    inner.LeadsToPitfiends, inner.LeadsToDragon, places.LetsPocket,
]  # fmt: skip
