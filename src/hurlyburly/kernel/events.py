"""Events, which say what happened: each is a small class with named fields.

The annotation of a field says which kind of thing its number is, `Annotated[int, CARD]`, and whether it is SECRET: then
only the audience `to` knows it, and everybody else finds UNKNOWN there. Words, pages, bots and measures match on the
class. Rules create an event only if events are being recorded, so in a playout it costs one comparison:

    if s.told is not None:
        s.told.append(Hired(seat, place, card))
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, ClassVar, Final, get_origin, get_type_hints

import msgspec

from hurlyburly.kernel.state import EVERYBODY, UNKNOWN
from hurlyburly.kernel.step import NOBODY
from hurlyburly.kernel.vocabulary import SEAT, Kind

SECRET: Final = "secret"  # marks a field

Seat = Annotated[int, SEAT]


def tag_of(name: str) -> str:
    """The name of a class as it is written in data: HiredFromHand becomes hired-from-hand."""
    return "".join([f"-{c.lower()}" if c.isupper() and n else c.lower() for n, c in enumerate(name)])


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="what", tag=tag_of, gc=False):
    """Fields hold a number, a bool, a text, or several numbers. A field called `seat` says whose event it is."""

    to: int = EVERYBODY  # who knows the SECRET fields: seats as bits
    opens: ClassVar[str] = ""  # "turn" or "round", where one begins: it stands above what follows
    closes: ClassVar[bool] = False  # it says why the game is over
    sweeps: ClassVar[tuple[Kind, ...]] = ()  # it concerns all things of these kinds: where a round or a set-up begins

    @property
    def what(self) -> str:
        """The name of its class as it is written in data: hired-from-hand."""
        return str(type(self).__struct_config__.tag)

    def is_for(self, reader: int) -> bool:
        """Whether a seat (or NOBODY, a spectator) may know all of the event."""
        return self.to == EVERYBODY or (reader != NOBODY and bool(self.to >> reader & 1))

    def known_to(self, reader: int) -> Event:
        """The event as a seat (or NOBODY, a spectator) may know it."""
        if self.is_for(reader):
            return self
        secret = [field for field in fields_of(type(self)) if field.secret]
        hidden = {field.name: field.unknown(getattr(self, field.name)) for field in secret}
        return msgspec.structs.replace(self, **hidden)

    def things(self) -> Iterator[str]:
        """The ids of all things that the event names."""
        for field in fields_of(type(self)):
            kind = field.kind
            if kind is not None:
                value = getattr(self, field.name)
                yield from [kind.thing(number) for number in (value if field.many else (value,)) if number != UNKNOWN]


class Field(msgspec.Struct, frozen=True):
    """A field of a class of events."""

    name: str
    kind: Kind | None
    many: bool
    secret: bool

    def unknown(self, value: Any) -> Any:
        """The value that hides a secret one: UNKNOWN, or as many UNKNOWNs as there were numbers."""
        return tuple([UNKNOWN] * len(value)) if self.many else UNKNOWN


@cache
def fields_of(event: type[Event]) -> tuple[Field, ...]:
    """The fields of a class of events, without `to`."""
    found = []
    for name, hint in get_type_hints(event, include_extras=True).items():
        if name in event.__struct_fields__ and name != "to":
            marks: tuple[Any, ...] = getattr(hint, "__metadata__", ())
            kind = next((mark for mark in marks if isinstance(mark, Kind)), None)
            many = get_origin(getattr(hint, "__origin__", hint)) is tuple
            found.append(Field(name, kind, many, SECRET in marks))
    return tuple(found)


def seat_of(event: Event) -> int:
    """Whose event it is: NOBODY's, if it has no `seat`."""
    return getattr(event, "seat", NOBODY)


class TakenBack(Event, frozen=True):
    """A seat has undone its last play, and with it that many events before this one."""

    seat: Seat
    events: int = 0  # none are counted in what an earlier release kept
