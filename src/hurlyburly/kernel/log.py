"""How events are told: each class of events has its sentence, and is looked up by the class.

A game has a `Log`, and below it a function for each class of events, which its annotation names:

    LOG = Log()

    @LOG
    def sold(box: Box, event: events.Sold, who: Sequence[str]) -> str: ...

If only the name of the seat has to be filled in, a sentence is enough: `LOG.plain({Passed: "{} passes."})`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, get_args, get_type_hints

from hurlyburly.kernel.events import Event, seat_of

Telling = Callable[[Any, Any, Sequence[str]], str]  # box, event, who
T = TypeVar("T", bound=Telling)


class Log:
    """The sentences of a game, by the class of event; one log may be made of several."""

    def __init__(self, *parts: Log) -> None:
        self.tellings: dict[type[Event], Telling] = {}
        for part in parts:
            for event, telling in part.tellings.items():
                self.add(event, telling)

    def __call__(self, telling: T) -> T:
        """Use this function for the events that its parameter `event` takes."""
        takes = get_type_hints(telling)["event"]
        for event in get_args(takes) or (takes,):
            self.add(event, telling)
        return telling

    def plain(self, sentences: Mapping[type[Event], str]) -> None:
        """Sentences in which only the name of the event's seat is filled in, for "{}"."""
        for event, sentence in sentences.items():
            self.add(event, saying(sentence))

    def add(self, event: type[Event], telling: Telling) -> None:
        if event in self.tellings:
            raise TypeError(f"{event.__name__} is told twice")
        self.tellings[event] = telling

    def tell(self, box: Any, event: Event, who: Sequence[str]) -> str:
        """An event in words, without what the reader may not know."""
        telling = self.tellings.get(type(event))
        if telling is None:
            raise LookupError(event.what)
        return telling(box, event, who)


def saying(sentence: str) -> Telling:
    before, found, after = sentence.partition("{}")
    if not found:
        return lambda box, event, who: sentence
    return lambda box, event, who: f"{before}{who[seat_of(event)]}{after}"
