"""Several people sharing one screen: it is covered only while it shows something that is hidden from the next
person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from hurlyburly.server.scene import Cover
from hurlyburly.server.table import Table

OF_ITS_READER = frozenset({"seat", "to_act", "asked", "plays"})  # fields of every view that tell no secret


def conceals(table: Table, seats: Sequence[int]) -> bool:
    """Whether one of these seats sees or has read something that another of them may not know."""
    first, *others = seats
    match = table.match
    own = OF_ITS_READER | table.game.page.asked_about

    def seen(seat: int) -> dict[str, Any]:
        view = msgspec.structs.asdict(match.view(seat))
        return {name: value for name, value in view.items() if name not in own}

    before, known = seen(first), table.known(first, 0)
    return any(table.known(seat, 0) != known or seen(seat) != before for seat in others)


def cover(table: Table, seat: int, asked: bool) -> Cover:
    """The cover that stays on the screen until the person of this seat has it."""
    name, words = table.match.names[seat], table.game.page.hand_over
    return Cover(
        seat=seat,
        title=f"Pass it to {name}",
        lead=f"{name} is asked" if asked else f"{name} is next to look",
        reader=words.reader.format(name),
        others=words.others.format(name),
        go=f"I am {name}",
    )


def next_to_look(table: Table, held: Sequence[int], seat: int, to_act: Sequence[int]) -> tuple[int, bool]:
    """The next seat to look at a shared screen, and whether it has something to choose."""
    asked = [one for one in held if one in to_act]
    return (seat, bool(asked)) if not asked or seat in asked else (asked[0], True)
