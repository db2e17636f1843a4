"""Who stands on the board, and where plays lead: the board zone is drawn from these."""

from __future__ import annotations

import msgspec


class Figure(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """Who stands on a space, as one viewer reads it."""

    space: str
    thing: str
    called: str
    title: str
    animal: str
    art: str
    active: bool
    mine: bool


class Aim(msgspec.Struct, frozen=True, gc=False):
    """A space that plays lead to: how, where there is one way only, and along which way."""

    space: str
    label: str
    trail: str
