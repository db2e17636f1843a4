"""Fair luck: a key that nobody could choose, made of a server's secret and a share of every seat (docs/fair-luck.md).

    commitment   the hash of the server's secret: shown before anybody's share is seen
    seal         the hash of a seat's share: shown before any share is seen, the server's secret still hidden
    promise      the hash of all of these: what each page keeps before it opens its share
    key          the hash of the secret and of all shares that were opened in time
    chain        a hash over all plays, under the key, so that nobody can guess a hidden play from it

All of these are SHA-256 over lines of text, so anybody can recompute them with any tool.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable, Sequence

import msgspec

from hurlyburly.kernel.errors import BadRecord
from hurlyburly.kernel.match import Played
from hurlyburly.kernel.step import SEAT_NAMES

DIGITS = re.compile(r"[0-9a-f]{64}")
NONE = "-"  # stands where a seat has no share
RECEIPT = "hurlyburly receipt 1"


class Fair(msgspec.Struct, frozen=True):
    """What the key of a match was made from; seals and shares by seat, "" where there is none."""

    match: str  # the table's name at its server
    secret: str
    commitment: str
    seals: tuple[str, ...]
    shares: tuple[str, ...]

    @property
    def promise(self) -> str:
        return promise_of(self.match, self.commitment, self.seals)

    @property
    def key(self) -> str:
        return key_of(self.match, self.secret, self.shares)


class Receipt(msgspec.Struct, frozen=True):
    """What the page of somebody at the table has remembered, to check a record against."""

    match: str
    promise: str = ""  # "" where it was not there when the luck was made
    share: str = ""  # its own, "" if it had none
    plays: int = 0
    chain: str = ""

    def __str__(self) -> str:
        facts = (self.match, self.promise or NONE, self.share or NONE, f"{self.plays}", self.chain or NONE)
        return f"{RECEIPT} {' '.join(facts)}"


def receipt_in(text: str) -> Receipt:
    """A receipt as a page gives it: one line."""
    words = " ".join(text.split()).removeprefix(RECEIPT).split()
    if len(words) != 5 or not words[3].isdecimal() or not all(word == NONE or is_hash(word) for word in words[1:3]):
        raise BadRecord(f"a receipt is a line that begins with {RECEIPT!r}, as a table's page gives it")
    match, promise, share, plays, chain = (word if word != NONE else "" for word in words)
    return Receipt(match, promise, share, int(plays), chain)


def is_hash(text: str) -> bool:
    return DIGITS.fullmatch(text) is not None


def hashed(*lines: str) -> str:
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def commitment_of(match: str, secret: str) -> str:
    return hashed("hurlyburly secret", match, secret)


def seal_of(share: str) -> str:
    return hashed("hurlyburly seal", share)


def promise_of(match: str, commitment: str, seals: Iterable[str]) -> str:
    return hashed("hurlyburly promise", match, commitment, *by_seat(seals))


def key_of(match: str, secret: str, shares: Iterable[str]) -> str:
    return hashed("hurlyburly key", match, secret, *by_seat(shares))


def by_seat(facts: Iterable[str]) -> list[str]:
    return [f"{letter} {fact or NONE}" for letter, fact in zip(SEAT_NAMES, facts, strict=False)]


def linked(chain: str, key: str, play: Played) -> str:
    """The chain after one more play."""
    line = f"{chain}\n{SEAT_NAMES[play.seat]}: {play.text}\n"
    return hmac.digest(bytes.fromhex(key), line.encode(), "sha256").hex()


def chain_of(key: str, plays: Sequence[Played]) -> str:
    chain = ""
    for play in plays:
        chain = linked(chain, key, play)
    return chain
