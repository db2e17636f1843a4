"""What plain cards, spells and spaces do: a class for each effect that a row may name, with the steps that it starts.

To add one, write it here, or beside the steps that it starts, and list it in EFFECTS; then rows of content/*.toml and
of packs may say `op` = its OP, beside any others.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from hurlyburly.games.talisman import (
    attributes,
    battle,
    encounters,
    events,
    inner,
    lives,
    places,
    quests,
    spells,
    things,
)
from hurlyburly.games.talisman.acts import Condition, Effect
from hurlyburly.games.talisman.odds import merged, totals
from hurlyburly.games.talisman.shapes import DICE, ONE, WORD, YES
from hurlyburly.games.talisman.shapes import EFFECTS as ROWS
from hurlyburly.games.talisman.state import ANYWHERE, Decided, Do, EffectStep, Talisman
from hurlyburly.games.talisman.tables import (
    A_FOLLOWER,
    ALL,
    ALL_SPELLS,
    GOLD,
    LIFE,
    NONE,
    SPELL_CARD,
    STRENGTH,
    TALISMAN,
    WHAT,
)
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOTHING, Step

DECLINE: Final = 4000
EVERY_SPELL: Final = 3  # more than that nobody may have
SHORT: Final[dict[str, str]] = {  # where what an amount would be called sounds odd
    "gain 2 life": "gain 2 lives",
    "lose 2 life": "lose 2 lives",
    "gain 1 talisman": "gain a Talisman",
    "gain 1 spell": "gain a spell",
    "lose 1 follower": "lose a follower",
}


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


# Gaining and losing


class DoesNothing(Effect):
    OP: ClassVar = "nothing"

    def happen(self, s: Talisman, seat: int) -> None:
        if s.told is not None:
            s.told.append(events.NothingHappened(seat))


class Amount(Effect):
    """So much of something; 0 stands for all there is, where that makes sense."""

    TAKES: ClassVar[dict[str, Any]] = {"what": WORD, "n": ONE}
    WANTS: ClassVar[str] = "what"
    THINGS: ClassVar[tuple[str, ...]]
    NEVER_ALL: ClassVar[tuple[str, ...]]

    def __init__(self, row: Any, maker: Any) -> None:
        self.what: Final[int] = WHAT.index(row.what)
        self.n: Final[int] = row.n
        super().__init__(row, maker)

    @classmethod
    def trouble(cls, row: Any) -> str:
        if row.what not in cls.THINGS:
            return f"`what`: nobody can {cls.OP} {row.what!r}; there are: {', '.join(cls.THINGS)}"
        if row.n == ALL and row.what in cls.NEVER_ALL:
            return f"`n`: {cls.OP} 1 {row.what} or more, not 0"
        if row.to and row.what != "gold":
            return f"`to` means nothing for {row.what!r}: only lost gold is laid on a space"
        return ""

    @classmethod
    def named(cls, row: Any) -> str:
        paid = f" for {row.cost} gold" if row.cost else ""
        return f"{cls.OP} {'all' if row.n == ALL else row.n} {row.what}{paid}"

    @classmethod
    def result(cls, row: Any, words: Any) -> str:
        said = f"{cls.OP} {row.n if row.n else 'all'} {row.what}"
        return SHORT.get(said, said)


class Gains(Amount):
    OP: ClassVar = "gain"
    THINGS: ClassVar[tuple[str, ...]] = ("strength", "craft", "life", "fate", "gold", "spell", "talisman")
    NEVER_ALL: ClassVar[tuple[str, ...]] = ("strength", "craft", "life", "fate", "gold")

    def happen(self, s: Talisman, seat: int) -> None:
        if self.what == SPELL_CARD:
            for _ in range(EVERY_SPELL if self.n == ALL else self.n):
                spells.gain_spell(s, seat)
        elif self.what == TALISMAN:
            attributes.gain_talisman(s, seat)
        else:
            attributes.gain(s, seat, self.what, self.n, self.card, self.space)

    def bars(self, s: Talisman, seat: int) -> str:
        """Nobody pays for a spell that there is no room for."""
        barred = super().bars(s, seat)
        if not barred and self.what == SPELL_CARD and self.cost:
            return "" if len(s.characters[seat].spells) < s.spell_limit(seat) else "TAL-RULING-60"
        return barred


class Loses(Amount):
    OP: ClassVar = "lose"
    TAKES: ClassVar[dict[str, Any]] = {"what": WORD, "n": ONE, "to": WORD}
    THINGS: ClassVar[tuple[str, ...]] = ("strength", "craft", "life", "fate", "gold", "follower", "spells")
    NEVER_ALL: ClassVar[tuple[str, ...]] = ("life",)

    def __init__(self, row: Any, maker: Any) -> None:
        self.to: Final[int] = maker.space_of(row.to)  # where lost gold is laid, or NONE
        super().__init__(row, maker)

    def happen(self, s: Talisman, seat: int) -> None:
        if self.what == LIFE:
            if s.told is not None:
                s.told.append(events.Threatened(seat, self.n, self.card, self.space))
            s.then_each([lives.LoseLife(seat, lives.DANGER) for _ in range(self.n)])
        elif self.what == A_FOLLOWER:
            s.then(LoseFollower(seat))
        elif self.what == ALL_SPELLS:
            if not s.is_toad(seat):
                spells.discard_all(s, seat)
        else:
            n = attributes.lose(s, seat, self.what, self.n, self.card, self.space)
            if self.what == GOLD and self.to != NONE:
                s.coins[self.to] += n
                if n and s.told is not None:
                    s.told.append(events.CoinsLaid(seat, self.to, n))

    def bars(self, s: Talisman, seat: int) -> str:
        """Nobody gives what it has not got."""
        character = s.characters[seat]
        barred = super().bars(s, seat)
        if not barred and self.what == GOLD and (character.gold < self.n or character.toad):
            return "TAL-GOLD-04"
        if not barred and self.what == A_FOLLOWER and (not character.followers or character.toad):
            return "TAL-FOLLOW-04"
        return barred


class LoseFollower(Step):
    """Discard one follower; a toad loses none (TAL-TOAD-15)."""

    def options(self, s: Talisman) -> list[int]:
        if s.is_toad(self.seat):
            return NOTHING
        return sorted(set(s.characters[self.seat].followers))

    def choose(self, s: Talisman, option: int) -> None:
        attributes.lose_card(s, self.seat, option)

    def means(self, s: Talisman, option: int) -> Play:
        return things.LOSE.of(s, self.seat, option)


class Sheds(Effect):
    """One follower in particular goes."""

    OP: ClassVar = "shed"
    TAKES: ClassVar[dict[str, Any]] = {"what": WORD}
    WANTS: ClassVar[str] = "what"

    def __init__(self, row: Any, maker: Any) -> None:
        self.cards: Final[list[int]] = maker.cards_called(row.what)
        super().__init__(row, maker)

    def happen(self, s: Talisman, seat: int) -> None:
        for card in self.cards:
            if s.follows(seat, card) and not s.is_toad(seat):
                attributes.lose_card(s, seat, card)

    @classmethod
    def described(cls, row: Any, words: Any) -> str:
        return f"Lose the {row.what.replace('_', ' ').title()}"


class Heals(Effect):
    """Lives, up to the starting value; 0 stands for all."""

    OP: ClassVar = "heal"
    TAKES: ClassVar[dict[str, Any]] = {"n": ONE}

    def __init__(self, row: Any, maker: Any) -> None:
        self.n: Final[int] = row.n
        super().__init__(row, maker)

    def happen(self, s: Talisman, seat: int) -> None:
        attributes.heal(s, seat, self.n)

    @classmethod
    def described(cls, row: Any, words: Any) -> str:
        return f"Heal {f'{row.n} lives' if row.n > 1 else '1 life' if row.n else 'all lives'}"


class Replenishes(Effect):
    OP: ClassVar = "replenish"

    def happen(self, s: Talisman, seat: int) -> None:
        attributes.replenish(s, seat)

    @classmethod
    def result(cls, row: Any, words: Any) -> str:
        return row.name or "replenish fate"

    @classmethod
    def described(cls, row: Any, words: Any) -> str:
        return "Fate back up to the printed number"


class Aligns(Effect):
    """Another alignment."""

    OP: ClassVar = "align"
    TAKES: ClassVar[dict[str, Any]] = {"to": WORD}
    WANTS: ClassVar[str] = "to"

    def __init__(self, row: Any, maker: Any) -> None:
        self.alignment: Final[int] = maker.alignment_of(row.to)
        super().__init__(row, maker)

    def happen(self, s: Talisman, seat: int) -> None:
        attributes.align(s, seat, self.alignment)

    @classmethod
    def result(cls, row: Any, words: Any) -> str:
        return f"become {row.to}"


# Turns and ways


class TurnsIntoToad(Effect):
    OP: ClassVar = "toad"

    def happen(self, s: Talisman, seat: int) -> None:
        attributes.turn_into_toad(s, seat)

    @classmethod
    def result(cls, row: Any, words: Any) -> str:
        return row.name or "become a toad"


class LosesTurn(Effect):
    OP: ClassVar = "lose-turn"

    def happen(self, s: Talisman, seat: int) -> None:
        attributes.lose_turn(s, seat, self.card, self.space)

    @classmethod
    def result(cls, row: Any, words: Any) -> str:
        return row.name or "lose a turn"


class Slows(Effect):
    """So many turns of one space."""

    OP: ClassVar = "slow"
    TAKES: ClassVar[dict[str, Any]] = {"n": ONE}

    def __init__(self, row: Any, maker: Any) -> None:
        self.turns: Final[int] = row.n
        super().__init__(row, maker)

    @classmethod
    def trouble(cls, row: Any) -> str:
        return "" if row.n else "`n`: 'slow' lasts 1 turn or more"

    def happen(self, s: Talisman, seat: int) -> None:
        s.characters[seat].slow = self.turns
        if s.told is not None:
            s.told.append(events.Slowed(seat, self.turns))

    @classmethod
    def described(cls, row: Any, words: Any) -> str:
        return f"Move one space a turn, for {row.n} turn{'s' if row.n > 1 else ''}"


class Enslaves(Effect):
    """To the Temple, until a 4, 5 or 6 is rolled."""

    OP: ClassVar = "enslave"

    def happen(self, s: Talisman, seat: int) -> None:
        s.characters[seat].enslaved = True
        if s.told is not None:
            s.told.append(events.Enslaved(seat))

    @classmethod
    def result(cls, row: Any, words: Any) -> str:
        return row.name or "enslaved"


class OffersWay(Effect):
    """A way to a space in the next turn; without a space, anywhere in the Outer Region."""

    OP: ClassVar = "offer"
    TAKES: ClassVar[dict[str, Any]] = {"to": WORD}

    def __init__(self, row: Any, maker: Any) -> None:
        self.to: Final[int] = maker.space_of(row.to)
        super().__init__(row, maker)

    def happen(self, s: Talisman, seat: int) -> None:
        s.characters[seat].offered = ANYWHERE if self.to == NONE else self.to
        if s.told is not None:
            s.told.append(events.Offered(seat, self.to))

    @classmethod
    def result(cls, row: Any, words: Any) -> str:
        return f"a way next turn to {words.the_space(row.to) if row.to else 'any space of the Outer Region'}"


class Wanders(Effect):
    OP: ClassVar = "wander"

    def happen(self, s: Talisman, seat: int) -> None:
        s.then(Wander(seat))

    @classmethod
    def named(cls, row: Any) -> str:
        return "go to any space of this region"

    @classmethod
    def result(cls, row: Any, words: Any) -> str:
        return row.name or "go anywhere"


class Wander(Step):
    """Go to any other space of the region, and have an encounter there."""

    def options(self, s: Talisman) -> list[int]:
        here = s.characters[self.seat].space
        region = s.box.spaces[here].region
        return [space for space in s.spaces_in(region) if space != here]

    def choose(self, s: Talisman, option: int) -> None:
        encounters.go(s, self.seat, option)

    def means(self, s: Talisman, option: int) -> Play:
        return things.WANDER.of(s, self.seat, option)


# Made of others


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
        s.then_each([Do(seat, part) for part in self.of])

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
            return
        if s.told is not None:
            s.told.append(events.Chose(self.seat, option))
        chosen = s.box.effects[option]
        if chosen.cost and chosen.holds(s, self.seat):
            attributes.lose(s, self.seat, GOLD, chosen.cost)
        s.then(Do(self.seat, option))

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
        s.then(Do(self.seat, self.rolled(s).table[option]))

    def run(self, s: Talisman) -> None:
        self.choose(s, sum(s.dice))

    def means(self, s: Talisman, option: int) -> Play:
        return things.READ.of(s, self.seat, option)

    def seen(self, s: Talisman) -> int:
        return sum(s.dice)


EFFECTS: Final[list[type[Effect]]] = [
    DoesNothing, Gains, Loses, Heals, places.SellsLives, Replenishes, places.SellsFate, RollsOnTable, LetsChoose,
    MayChoose, DoesAll, TurnsIntoToad, LosesTurn, battle.MeetsCreature, encounters.Goes, Wanders, OffersWay, Aligns,
    places.OpensShop, places.BuysObjects, DoesToEach, Slows, Sheds, quests.GivesQuest, Enslaves, places.OpensChasm,
    places.ReceivesAtCastle, inner.LeadsToExits, inner.LeadsToDeath, inner.LeadsToVampire, inner.LeadsToWerewolf,
    inner.LeadsToPitfiends, inner.LeadsToDragon, places.LetsPocket,
]  # fmt: skip
