"""Private mode: making tables needs a password, which people enter once. Guests come by invitation and need none. After
a change everybody has to enter the new password."""

from __future__ import annotations

import hashlib
import secrets
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hurlyburly.server.messages import Refused
from hurlyburly.server.registry import Registry
from hurlyburly.server.store import StoreAway
from hurlyburly.server.visitors import Visitor, form_in

SHORTEST = 6
ROUNDS = 50_000
CLOSED = "Tables are made here only by those who know the password. An invitation needs none."
AWAY = "The table cannot be reached just now. Try again in a moment."


def read_password(file: Path | None) -> str:
    """The first line of a file; ValueError if that is no password."""
    if file is None:
        return ""
    lines = file.read_text(encoding="utf-8").splitlines()
    password = lines[0].strip() if lines else ""
    if len(password) < SHORTEST:
        raise ValueError(f"the first line of {file} is to be a password of at least {SHORTEST} characters")
    return password


@lru_cache
def fact_of(password: str, holder: str) -> str:
    """The name of the stored fact that somebody has given this password; the password cannot be read from it."""
    return f"maker {hashlib.pbkdf2_hmac('sha256', password.encode(), holder.encode(), ROUNDS, 24).hex()}"


async def check(registry: Registry, holder: str) -> None:
    """Raise Refused unless they may make tables."""
    try:
        if registry.password and not await registry.store.fact(fact_of(registry.password, holder)):
            raise Refused("private", CLOSED)
    except StoreAway:
        raise Refused("store-away", AWAY) from None


async def unlock(registry: Registry, visitor: Visitor, password: str) -> None:
    """Somebody gives a password."""
    if not registry.password:
        return
    registry.limits.take("passwords", visitor.address)
    if not secrets.compare_digest(password.encode(), registry.password.encode()):
        raise Refused("private", "That is not the password.")
    try:
        await registry.store.note_fact(fact_of(registry.password, visitor.needed()), 1.0)
    except StoreAway:
        raise Refused("store-away", AWAY) from None


async def enter(request: Request) -> Response:
    visitor = Visitor(request)
    await unlock(request.app.state.registry, visitor, (await form_in(request)).get("password", ""))
    return visitor.mark(RedirectResponse("/", 303))
