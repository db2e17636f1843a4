"""Shops, healers and alchemists; the Chasm; the Castle."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from hurlyburly.games.talisman import attributes, events, lives, loot, spells, things
from hurlyburly.games.talisman.acts import Effect
from hurlyburly.games.talisman.shapes import ONE, PRICES
from hurlyburly.games.talisman.state import DEED, CardStep, Decided, EffectStep, Haggling, Talisman
from hurlyburly.games.talisman.tables import ALL, FATE, GOLD, LIFE, LOSS, NONE
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOTHING, Step

DONE: Final = 511
ROLL: Final = 0
SKIP: Final = 1
HAND_OVER: Final = DEED  # and the follower
BUY_A_LIFE: Final = 510
ROYAL_HEALING: Final = 2
ROYAL_GOLD: Final = 3
KILLED_BY: Final = 2  # the highest die that costs a life in the Chasm


def offer(s: Talisman, step: Step) -> None:
    """Somebody offers something; it is told if there is nothing that the character could have of it."""
    s.then(step)
    if s.told is not None and not step.options(s):
        s.told.append(events.NothingHappened(step.seat))


class OpensShop(Effect):
    """Purchase cards for gold."""

    OP: ClassVar = "shop"
    TAKES: ClassVar[dict[str, Any]] = {"prices": PRICES}
    WANTS: ClassVar[str] = "prices"

    def __init__(self, row: Any, maker: Any) -> None:
        self.prices: Final[dict[int, int]] = maker.prices_of(row.prices)  # by card
        super().__init__(row, maker)

    def happen(self, s: Talisman, seat: int) -> None:
        offer(s, Shop(seat, self.number))

    @classmethod
    def priced(cls, row: Any, words: Any) -> str:
        return ", ".join([f"{words.purchase(id)} {price}" for id, price in row.prices.items()])

    @classmethod
    def described(cls, row: Any, words: Any) -> str:
        return f"Buy Purchase cards: {cls.priced(row, words)}"

    @classmethod
    def tables(cls, row: Any, words: Any) -> list[str]:
        title = row.name.capitalize() if row.name else "Prices"
        return [f"{title}: {cls.priced(row, words)}."]


class Shop(EffectStep):
    """Buy Purchase cards, as many as there are and gold for (TAL-GOLD-01, TAL-RULING-08)."""

    def prices(self, s: Talisman) -> dict[int, int]:
        shop = s.box.effects[self.effect]
        assert isinstance(shop, OpensShop)
        return shop.prices

    def price(self, s: Talisman, card: int) -> int:
        return self.prices(s)[card]

    def bars(self, s: Talisman, option: int) -> str:
        """The rule against a purchase, or nothing."""
        if option == DONE:
            return ""
        if s.is_toad(self.seat):
            return "TAL-TOAD-14"
        return bars_getting(s, self.seat, option) or (
            "TAL-GOLD-01" if self.price(s, option) > s.characters[self.seat].gold else ""
        )

    def conceivable(self, s: Talisman) -> list[int]:
        return sorted(self.prices(s)) + [DONE]

    def options(self, s: Talisman) -> list[int]:
        if not s.is_in_play(self.seat):
            return NOTHING
        found = [option for option in self.conceivable(s) if not self.bars(s, option)]
        return found if len(found) > 1 else NOTHING

    def choose(self, s: Talisman, option: int) -> None:
        if option == DONE:
            return
        s.then(Shop(self.seat, self.effect))
        if s.told is not None:
            s.told.append(events.Bought(self.seat, option, self.price(s, option)))
        attributes.lose(s, self.seat, GOLD, self.price(s, option))
        s.purchases.remove(option)
        attributes.take(s, self.seat, option)

    def means(self, s: Talisman, option: int) -> Play:
        if option == DONE:
            return things.BUY_NO_MORE.of(s, self.seat)
        return things.BUY.of(s, self.seat, option, self.price(s, option))

    def barred_by(self, s: Talisman, option: int) -> str:
        return self.bars(s, option)


def bars_getting(s: Talisman, seat: int, card: int) -> str:
    """The rule that keeps a character from getting a Purchase card, or nothing."""
    if card not in s.purchases:
        return "TAL-LIMIT-15"
    return "TAL-POSSESS-08" if loot.bars_possessing(s, seat, card) else ""


class LetsPocket(Effect):
    """One card for a thief."""

    OP: ClassVar = "pocket"

    def happen(self, s: Talisman, seat: int) -> None:
        s.then(Pocket(seat))


def shoplifts(s: Talisman, seat: int) -> bool:
    for ability in s.abilities(seat):
        if ability.shoplifts():
            return True
    return False


class Pocket(Step):
    """The Thief takes one Purchase card for nothing on each visit to the Village or a market."""

    def options(self, s: Talisman) -> list[int]:
        if not s.is_in_play(self.seat) or not shoplifts(s, self.seat):
            return NOTHING
        found = [card for card in self.conceivable(s) if not self.barred_by(s, card)]
        return found if len(found) > 1 else NOTHING

    def choose(self, s: Talisman, option: int) -> None:
        if option != DONE:
            s.purchases.remove(option)
            attributes.take(s, self.seat, option)

    def means(self, s: Talisman, option: int) -> Play:
        return things.POCKET_NOTHING.of(s, self.seat) if option == DONE else things.POCKET.of(s, self.seat, option)

    def conceivable(self, s: Talisman) -> list[int]:
        return sorted(set(s.box.purchase_deck)) + [DONE]

    def barred_by(self, s: Talisman, option: int) -> str:
        return "" if option == DONE else bars_getting(s, self.seat, option)


class BuysObjects(Effect):
    """An alchemist."""

    OP: ClassVar = "sell"

    def happen(self, s: Talisman, seat: int) -> None:
        offer(s, Sell(seat))

    @classmethod
    def described(cls, row: Any, words: Any) -> str:
        return "Sell objects for 1 gold each"


class Sell(Haggling):
    """Objects become gold, one coin each."""

    def options(self, s: Talisman) -> list[int]:
        if s.is_toad(self.seat) or not s.characters[self.seat].objects or not s.stock(GOLD):
            return NOTHING
        return sorted(set(s.characters[self.seat].objects)) + [DONE]

    def choose(self, s: Talisman, option: int) -> None:
        if option == DONE:
            return
        s.then(Sell(self.seat))
        if s.told is not None:
            s.told.append(events.Sold(self.seat, option))
        attributes.lose_card(s, self.seat, option)
        attributes.gain(s, self.seat, GOLD, 1)

    def means(self, s: Talisman, option: int) -> Play:
        return things.SELL_NO_MORE.of(s, self.seat) if option == DONE else things.SELL.of(s, self.seat, option)


class SellsLives(Effect):
    """A healer; `n` is the most that he heals, 0 any number."""

    OP: ClassVar = "buy-lives"
    TAKES: ClassVar[dict[str, Any]] = {"n": ONE}

    def __init__(self, row: Any, maker: Any) -> None:
        self.most: Final[int] = row.n
        super().__init__(row, maker)

    def happen(self, s: Talisman, seat: int) -> None:
        offer(s, BuyLives(seat, self.most))

    @classmethod
    def described(cls, row: Any, words: Any) -> str:
        return f"Buy {f'up to {row.n} lives' if row.n else 'lives'} at 1 gold each, up to the starting value"


class BuyLives(Step):
    """Lives at 1 gold each, up to the starting value, and perhaps up to a number."""

    __slots__ = ("most",)

    def __init__(self, seat: int, most: int) -> None:
        super().__init__(seat)
        self.most: Final = most

    def options(self, s: Talisman) -> list[int]:
        character = s.characters[self.seat]
        if character.toad:
            return NOTHING
        number = min(character.gold, s.face(self.seat).life - character.life, s.stock(LIFE))
        if self.most != ALL:
            number = min(number, self.most)
        return [n for n in range(number + 1)] if number > 0 else NOTHING

    def choose(self, s: Talisman, option: int) -> None:
        if option:
            attributes.lose(s, self.seat, GOLD, option)
            attributes.gain(s, self.seat, LIFE, option)
        elif s.told is not None:
            s.told.append(events.DidNothing(self.seat))

    def means(self, s: Talisman, option: int) -> Play:
        return things.HEAL.of(s, self.seat, option, option) if option else things.HEAL_NOTHING.of(s, self.seat)


class SellsFate(Effect):
    """The same for fate."""

    OP: ClassVar = "buy-fate"

    def happen(self, s: Talisman, seat: int) -> None:
        offer(s, BuyFate(seat))

    @classmethod
    def described(cls, row: Any, words: Any) -> str:
        return "Buy fate at 1 gold each, up to the printed number"


class BuyFate(Step):
    """Fate at 1 gold each, up to the printed value."""

    def options(self, s: Talisman) -> list[int]:
        character = s.characters[self.seat]
        if character.toad:
            return NOTHING
        number = min(character.gold, s.face(self.seat).fate - character.fate, s.stock(FATE))
        return [n for n in range(number + 1)] if number > 0 else NOTHING

    def choose(self, s: Talisman, option: int) -> None:
        if option:
            attributes.lose(s, self.seat, GOLD, option)
            attributes.gain(s, self.seat, FATE, option)
        elif s.told is not None:
            s.told.append(events.DidNothing(self.seat))

    def means(self, s: Talisman, option: int) -> Play:
        if not option:
            return things.REPLENISH_NOTHING.of(s, self.seat)
        return things.REPLENISH.of(s, self.seat, option, option)


# The Chasm


class OpensChasm(Effect):
    """A fall into the depths."""

    OP: ClassVar = "chasm"

    def happen(self, s: Talisman, seat: int) -> None:
        s.then(Chasm(seat))


class Chasm(Step):
    """A die for the character, which some may skip, and one for each follower; 1 and 2 are fatal."""

    def options(self, s: Talisman) -> list[int]:
        return [ROLL, SKIP] if s.may_skip_roll(self.seat) else NOTHING

    def choose(self, s: Talisman, option: int) -> None:
        if not s.is_toad(self.seat):
            s.then_each([FollowerAtChasm(self.seat, card) for card in s.characters[self.seat].followers])
        if option == ROLL:
            s.then(attributes.Roll(self.seat, 1), FallsIn(self.seat))
        elif s.told is not None:
            s.told.append(events.SkippedRoll(self.seat, s.characters[self.seat].space))

    def run(self, s: Talisman) -> None:
        self.choose(s, ROLL)

    def means(self, s: Talisman, option: int) -> Play:
        return (things.ROLL if option == ROLL else things.SKIP_ROLL).of(s, self.seat)

    def odds(self, s: Talisman, option: int) -> list[tuple[str, float]]:
        return [("lose a life", KILLED_BY / 6), ("nothing", 1 - KILLED_BY / 6)] if option == ROLL else []


class FallsIn(Decided):
    """The character's own die."""

    def outcome(self, s: Talisman, dice: list[int]) -> str:
        return "lose a life" if sum(dice) <= KILLED_BY else "nothing"

    def run(self, s: Talisman) -> None:
        if s.die() <= KILLED_BY:
            if s.told is not None:
                s.told.append(events.Threatened(self.seat, 1, NONE, s.characters[self.seat].space))
            s.then(lives.LoseLife(self.seat, lives.DANGER))
        elif s.told is not None:
            s.told.append(events.NothingHappened(self.seat))


class FollowerAtChasm(CardStep):
    """A die for one follower."""

    def run(self, s: Talisman) -> None:
        s.then(attributes.Roll(self.seat, 1), FollowerFalls(self.seat, self.card))


class FollowerFalls(Decided):
    """A follower about to be killed may be preserved."""

    __slots__ = ("card",)

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def outcome(self, s: Talisman, dice: list[int]) -> str:
        return f"{s.card(self.card).name} dies" if sum(dice) <= KILLED_BY else f"{s.card(self.card).name} lives"

    def run(self, s: Talisman) -> None:
        if s.die() <= KILLED_BY and s.follows(self.seat, self.card):
            s.preserved = False
            if s.told is not None:
                s.told.append(events.FollowerFell(self.seat, self.card, s.characters[self.seat].space))
            s.then(FollowerDies(self.seat, self.card))
            spells.ask_everybody(s, LOSS, self.seat)
        elif s.told is not None and s.follows(self.seat, self.card):
            s.told.append(events.FollowerSafe(self.seat, self.card, s.characters[self.seat].space))


class FollowerDies(CardStep):
    """Killed, unless it was preserved (TAL-FOLLOW-04)."""

    def run(self, s: Talisman) -> None:
        if not s.follows(self.seat, self.card):
            return
        if not s.preserved:
            attributes.lose_card(s, self.seat, self.card)
        elif s.told is not None:
            s.told.append(events.FollowerSafe(self.seat, self.card, s.characters[self.seat].space))


# The Castle


class ReceivesAtCastle(Effect):
    """The royal doctor, and the royal family."""

    OP: ClassVar = "castle"

    def happen(self, s: Talisman, seat: int) -> None:
        offer(s, Castle(seat, NOTHING))


def is_royal(s: Talisman, card: int) -> bool:
    for trait in s.card(card).traits:
        if trait.is_royal():
            return True
    return False


class Castle(Step):
    """The royal doctor heals for gold; a Prince or Princess has lives healed free, or is handed over for gold."""

    __slots__ = ("greeted",)

    def __init__(self, seat: int, greeted: list[int]) -> None:
        super().__init__(seat)
        self.greeted: Final = greeted  # those who have done their part in this visit

    def options(self, s: Talisman) -> list[int]:
        character = s.characters[self.seat]
        if character.toad:
            return NOTHING
        found: list[int] = []
        hurt = character.life < s.face(self.seat).life
        for card in sorted(set(character.followers)):
            if is_royal(s, card) and card not in self.greeted:
                if hurt:
                    found.append(card)
                found.append(HAND_OVER + card)
        if hurt and character.gold and s.stock(LIFE):
            found.append(BUY_A_LIFE)
        return found + [DONE] if found else NOTHING

    def choose(self, s: Talisman, option: int) -> None:
        if option == DONE:
            return
        if option == BUY_A_LIFE:
            s.then(Castle(self.seat, self.greeted))
            attributes.lose(s, self.seat, GOLD, 1)
            attributes.gain(s, self.seat, LIFE, 1)
        elif option - option % DEED == HAND_OVER:
            s.then(Castle(self.seat, self.greeted))
            attributes.lose_card(s, self.seat, option % DEED)
            attributes.gain(s, self.seat, GOLD, ROYAL_GOLD)
        else:
            s.then(Castle(self.seat, self.greeted + [option]))
            attributes.heal(s, self.seat, ROYAL_HEALING)

    def means(self, s: Talisman, option: int) -> Play:
        if option == DONE:
            return things.LEAVE_CASTLE.of(s, self.seat)
        if option == BUY_A_LIFE:
            return things.HEAL.of(s, self.seat, 1, 1)
        if option - option % DEED == HAND_OVER:
            return things.HAND_OVER.of(s, self.seat, option % DEED)
        return things.BE_HEALED.of(s, self.seat, option)
