"""Names that cannot be guessed: people's secrets, links and matches."""

from __future__ import annotations

import hashlib
import secrets

SECRET_LENGTH = 43  # of token_urlsafe(32)
MATCH_LENGTH = 10
LINK_LENGTH = 20
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # no 0/o, 1/l/i: people read these aloud
LETTERS = frozenset(ALPHABET)


def new_secret() -> str:
    """256 bits; whoever has it is that person."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """What is stored of a secret. It is random and long, so a plain hash tells nothing about it."""
    return hashlib.blake2b(secret.encode(), digest_size=24, person=b"hurlyburly seat").hexdigest()


def new_link() -> str:
    """About 99 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LINK_LENGTH))


def new_match() -> str:
    """A match's name opens nothing: it only must not be taken."""
    return "".join(secrets.choice(ALPHABET) for _ in range(MATCH_LENGTH))


def is_match(name: str) -> bool:
    return len(name) == MATCH_LENGTH and set(name) <= LETTERS


def new_key() -> str:
    """The key of a match's luck."""
    return secrets.token_hex(32)
