"""The words of the log: each class of events has a function or a sentence that words it.

A game has a `Log`, and below it a function for each class of events, which is found by the annotation of `event`:

    LOG = Log()

    @LOG
    def sold(box: Box, event: events.Sold, who: Sequence[str]) -> str: ...

If only the name of the seat has to be filled in, a sentence is enough: `LOG.plain({Passed: "{} passes."})`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, get_args, get_type_hints

from hurlyburly.kernel.events import Event, seat_of

Teller = Callable[[Any, Any, Sequence[str]], str]  # box, event, who
T = TypeVar("T", bound=Teller)


class Log:
    """The sentences of a game by class of event; a log can be combined from several."""

    def __init__(self, *parts: Log) -> None:
        self.tellers: dict[type[Event], Teller] = {}
        for part in parts:
            for event, teller in part.tellers.items():
                self.add(event, teller)

    def __call__(self, teller: T) -> T:
        """Register this function for the class of events that annotates its parameter `event`."""
        takes = get_type_hints(teller)["event"]
        for event in get_args(takes) or (takes,):
            self.add(event, teller)
        return teller

    def plain(self, sentences: Mapping[type[Event], str]) -> None:
        """Sentences in which only the name of the event's seat is filled in, for "{}"."""
        for event, sentence in sentences.items():
            self.add(event, saying(sentence))

    def add(self, event: type[Event], teller: Teller) -> None:
        if event in self.tellers:
            raise TypeError(f"{event.__name__} is told twice")
        self.tellers[event] = teller

    def tell(self, box: Any, event: Event, who: Sequence[str]) -> str:
        """An event in words, as far as the reader may know it."""
        teller = self.tellers.get(type(event))
        if teller is None:
            raise LookupError(event.what)
        return teller(box, event, who)


def saying(sentence: str) -> Teller:
    before, found, after = sentence.partition("{}")
    if not found:
        return lambda box, event, who: sentence
    return lambda box, event, who: f"{before}{who[seat_of(event)]}{after}"
