"""Randomness: everything random in a game comes from the one Luck in its state.

KeyedLuck   a real match. Nobody without the key can predict the next die from the last ones, and once the game is over
            the key can be shown and every die checked.
ToldLuck    the same, and it lists everything that it gave, for records.
QuickLuck   search and simulation: one number, so copies cost nothing.
CalledLuck  tests and lessons: first the dice and cards they ask for, then any other luck.
ChanceLuck  to try every outcome: it interrupts the play at each draw until it is given a number for it.

The same key or seed gives the same luck on every Python, compiled or not.
"""

from __future__ import annotations

import hashlib
from typing import Final

from mypy_extensions import i64

MASK_48: Final = (1 << 48) - 1
TWO_TO_64: Final = 1 << 64
NUMBERS_A_BLOCK: Final = 8


class Luck:
    """The random numbers that a game may ask for."""

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each equally likely."""
        raise NotImplementedError

    def copy(self) -> Luck:
        raise NotImplementedError

    def save(self) -> str:
        """The luck as text, for `saved_luck`."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[object, ...]:
        """A compiled object has no other way to be pickled."""
        return saved_luck, (self.save(),)

    def die(self) -> int:
        return self.below(6) + 1

    def draw(self, cards: list[int]) -> int:
        """Take one card out of a pile that nobody has looked into. A pile kept sorted stays sorted."""
        return cards.pop(self.below(len(cards)))

    def pick(self, options: list[int]) -> int:
        return options[self.below(len(options))]

    def shuffle(self, cards: list[int]) -> None:
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]


class QuickLuck(Luck):
    """A 48-bit linear congruential generator: predictable, but good enough for playouts."""

    __slots__ = ("state",)
    state: i64

    def __init__(self, seed: int) -> None:
        self.state = (seed * 0x9E3779B97F4A7C15 + 0xB) & MASK_48

    def below(self, n: int) -> int:
        state: i64 = (self.state * 25214903917 + 11) & MASK_48
        self.state = state
        return ((state >> 17) * i64(n)) >> 31

    def copy(self) -> QuickLuck:
        twin = QuickLuck(0)
        twin.state = self.state
        return twin

    def save(self) -> str:
        return f"quick {self.state}"


class KeyedLuck(Luck):
    """BLAKE2b under a secret key, counting blocks: number k is the k-th 64-bit word of the stream."""

    __slots__ = ("block", "key", "used")

    def __init__(self, key: bytes, used: int = 0) -> None:
        self.key: Final = key
        self.used = used
        self.block = b"" if used % NUMBERS_A_BLOCK == 0 else self._block()

    def _block(self) -> bytes:
        number = self.used // NUMBERS_A_BLOCK
        return hashlib.blake2b(number.to_bytes(8, "big"), key=self.key).digest()

    def _word(self) -> int:
        place = self.used % NUMBERS_A_BLOCK
        if place == 0:
            self.block = self._block()
        self.used += 1
        return int.from_bytes(self.block[8 * place : 8 * place + 8], "big")

    def below(self, n: int) -> int:
        fair = TWO_TO_64 - TWO_TO_64 % n  # words beyond the last whole multiple of n would favour low numbers
        word = self._word()
        while word >= fair:
            word = self._word()
        return word % n

    def copy(self) -> KeyedLuck:
        return KeyedLuck(self.key, self.used)

    def save(self) -> str:
        return f"keyed {self.key.hex()} {self.used}"


class ToldLuck(KeyedLuck):
    """Keyed luck that lists what it gave: d5 is a die, c40:17 the card at place 17 of 40, 3:1 the 1 of 0, 1 and 2."""

    __slots__ = ("told",)

    def __init__(self, key: bytes, used: int = 0, told: list[str] | None = None) -> None:
        super().__init__(key, used)
        self.told: Final[list[str]] = [] if told is None else told

    def below(self, n: int) -> int:
        number = super().below(n)
        self.told.append(f"{n}:{number}")
        return number

    def die(self) -> int:
        number = super().below(6) + 1
        self.told.append(f"d{number}")
        return number

    def draw(self, cards: list[int]) -> int:
        place = super().below(len(cards))
        self.told.append(f"c{len(cards)}:{place}")
        return cards.pop(place)

    def copy(self) -> ToldLuck:
        return ToldLuck(self.key, self.used, self.told[:])


class CalledLuck(Luck):
    """The dice and cards called come first, in order; then `rest`."""

    __slots__ = ("cards", "dice", "rest")

    def __init__(self, dice: list[int], cards: list[int], rest: Luck) -> None:
        self.dice = dice
        self.cards = cards
        self.rest = rest

    def below(self, n: int) -> int:
        return self.rest.below(n)

    def die(self) -> int:
        return self.dice.pop(0) if self.dice else self.rest.die()

    def draw(self, cards: list[int]) -> int:
        if not self.cards:
            return self.rest.draw(cards)
        called = self.cards.pop(0)
        if called not in cards:
            raise ValueError(f"card {called} was called but is not in the pile")
        cards.remove(called)
        return called

    def copy(self) -> CalledLuck:
        return CalledLuck(self.dice[:], self.cards[:], self.rest.copy())

    def save(self) -> str:
        dice = ",".join([str(die) for die in self.dice])
        cards = ",".join([str(card) for card in self.cards])
        return f"called {dice}; {cards}; {self.rest.save()}"


class NeedsLuck(Exception):
    """The play cannot go on without a number from 0 to n-1."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.n: Final = n


class ChanceLuck(Luck):
    """Gives the numbers it was given, in order, and then stops the play. A draw with one outcome needs no number."""

    __slots__ = ("given", "used")

    def __init__(self, given: list[int]) -> None:
        self.given: Final = given
        self.used = 0

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        if self.used == len(self.given):
            raise NeedsLuck(n)
        self.used += 1
        return self.given[self.used - 1]

    def copy(self) -> ChanceLuck:
        twin = ChanceLuck(self.given)
        twin.used = self.used
        return twin

    def save(self) -> str:
        return f"chance {','.join([str(number) for number in self.given])} {self.used}"


def saved_luck(text: str) -> Luck:
    kind, _, rest = text.partition(" ")
    if kind == "quick":
        quick = QuickLuck(0)
        quick.state = i64(int(rest))
        return quick
    if kind == "keyed":
        key, used = rest.split()
        return KeyedLuck(bytes.fromhex(key), int(used))
    dice, cards, after = rest.split("; ", 2)
    return CalledLuck(
        [int(die) for die in dice.split(",") if die],
        [int(card) for card in cards.split(",") if card],
        saved_luck(after),
    )
