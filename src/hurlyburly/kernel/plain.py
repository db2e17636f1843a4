"""How a game is shown that has no words, no terminal or no page of its own: completely, but plainly."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Any

import msgspec

from hurlyburly.kernel.events import Event, Field, fields_of
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.state import UNKNOWN
from hurlyburly.kernel.vocabulary import SEAT, listed

COMMON = ("seat", "to_act", "asked", "plays", "over")  # the fields of every view, which are shown elsewhere
COLUMNS = 96


class PlainWords:
    """Events are told by the names of their classes and fields, plays by their notation."""

    def tell(self, box: Any, event: Event, who: Sequence[str]) -> str:
        told = [self.named(box, field, getattr(event, field.name), who) for field in fields_of(type(event))]
        what = spaced(type(event).__name__)
        return f"{what}: {', '.join(told)}." if told else f"{what}."

    def named(self, box: Any, field: Field, value: Any, who: Sequence[str]) -> str:
        """The value of an event's field, in words."""
        names = [name_of(box, field, number, who) for number in (value if field.many else (value,))]
        return listed(names) if field.kind is SEAT and field.name == "seat" else f"{field.name} {listed(names)}"

    def prompt(self, view: Any, who: Sequence[str]) -> str:
        if view.over:
            return "The game is over."
        if view.seat in view.to_act:
            return f"{spaced(view.asked)}: your choice."
        return f"{spaced(view.asked)}: {listed([who[seat] for seat in view.to_act])} to choose."

    def explain(self, view: Any, play: Play) -> str:
        return play.text


def name_of(box: Any, field: Field, value: Any, who: Sequence[str]) -> str:
    kind = field.kind
    if kind is None:
        return str(value)
    if value == UNKNOWN:
        return "unknown"
    if kind is SEAT:
        return str(who[value])
    try:
        name: str = kind.about(box, value).name
    except (IndexError, KeyError):
        return str(value)
    return name


def spaced(name: str) -> str:
    """A class's name in words: "LayCards" is "Lay cards"."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).capitalize()


class PlainTerminal:
    """A view is shown by the names of its fields."""

    def draw(self, view: Any, who: Sequence[str]) -> Any:
        from rich.text import Text

        shown = [
            f"{name.replace('_', ' ')}: {written(getattr(view, name))}"
            for name in view.__struct_fields__
            if name not in COMMON
        ]
        return Text("\n".join(shown) or "There is nothing to see on this table.")


def written(value: Any) -> str:
    if isinstance(value, msgspec.Struct):
        parts = [f"{name.replace('_', ' ')} {written(getattr(value, name))}" for name in value.__struct_fields__]
        return f"({', '.join(parts)})"
    if isinstance(value, list | tuple):
        parts = [f"({written(part)})" if isinstance(part, list | tuple) else written(part) for part in value]
        return ", ".join(parts) or "none"
    if value is None or value == "":
        return "none"
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def picture(title: str, *shown: Any) -> str:
    """What rich can print, as SVG: the picture of a table that is not drawn."""
    from rich.console import Console
    from rich.text import Text

    console = Console(width=COLUMNS, file=io.StringIO(), record=True, force_terminal=True)
    for part in shown:
        console.print(Text(part) if isinstance(part, str) else part)
    return console.export_svg(title=title, unique_id="plain")
