"""Random names that cannot be guessed: people's secrets, links and matches."""

from __future__ import annotations

import hashlib
import secrets

SECRET_LENGTH = 43  # of token_urlsafe(32)
MATCH_LENGTH = 10
LINK_LENGTH = 20
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # no 0/o, 1/l/i: people read these aloud
LETTERS = frozenset(ALPHABET)


def new_secret() -> str:
    """256 random bits that identify a person."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """What is stored of a secret. It is random and long, so a plain hash tells nothing about it."""
    return hashlib.blake2b(secret.encode(), digest_size=24, person=b"hurlyburly seat").hexdigest()


def new_link() -> str:
    """About 99 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LINK_LENGTH))


def new_code() -> str:
    """As good as a link, in groups that can be written down."""
    code = new_link()
    return "-".join([code[at : at + 4] for at in range(0, LINK_LENGTH, 4)])


def code_in(text: str) -> str:
    """A code as somebody typed it: with or without its dashes, in any case."""
    return "".join([letter for letter in text.lower() if letter in LETTERS])[: LINK_LENGTH + 1]


def sealed(secret: bytes, token: str) -> bytes:
    """A secret encrypted with the token, which is random, long and used only here; applied again, it decrypts."""
    pad = hashlib.blake2b(token.encode(), digest_size=64, person=b"hurlyburly seal").digest()
    return bytes(a ^ b for a, b in zip(secret, pad, strict=False))


def new_match() -> str:
    """A match's name. It is no secret: it only must not be taken."""
    return "".join(secrets.choice(ALPHABET) for _ in range(MATCH_LENGTH))


def is_match(name: str) -> bool:
    return len(name) == MATCH_LENGTH and set(name) <= LETTERS


def is_link(token: str) -> bool:
    return len(token) == LINK_LENGTH and set(token) <= LETTERS


def new_key() -> str:
    """The server's share in a table's luck."""
    return secrets.token_hex(32)
