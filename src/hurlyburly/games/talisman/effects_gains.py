"""Effects on what a character is and has: gains and losses, healing, fate, alignment."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from hurlyburly.games.talisman import attributes, events, lives, spells, things
from hurlyburly.games.talisman.acts import Effect
from hurlyburly.games.talisman.shapes import ONE, WORD
from hurlyburly.games.talisman.state import Talisman
from hurlyburly.games.talisman.tables import (
    A_FOLLOWER,
    ALL,
    ALL_SPELLS,
    GOLD,
    LIFE,
    NONE,
    SPELL_CARD,
    TALISMAN,
    WHAT,
)
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOTHING, Step

SHORT: Final[dict[str, str]] = {  # where what an amount would be called sounds odd
    "gain 2 life": "gain 2 lives",
    "lose 2 life": "lose 2 lives",
    "gain 1 talisman": "gain a Talisman",
    "gain 1 spell": "gain a spell",
    "lose 1 follower": "lose a follower",
}


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
            room = s.spell_limit(seat) - len(s.characters[seat].spells)
            for _ in range(max(1, room) if self.n == ALL else self.n):
                if not spells.gain_spell(s, seat):
                    break
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
            elif s.told is not None:
                s.told.append(events.LostNothing(seat, ALL_SPELLS, self.card, self.space))
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

    def run(self, s: Talisman) -> None:
        if s.told is not None:
            s.told.append(events.LostNothing(self.seat, A_FOLLOWER))

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
