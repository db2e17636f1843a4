"""The HTML of a report: one file, with chapters of plots and tables."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import jinja2
import msgspec
import polars as pl
from markupsafe import Markup

TEMPLATE = jinja2.Environment(
    loader=jinja2.FileSystemLoader(Path(__file__).parent),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=jinja2.StrictUndefined,
)


class Grid(msgspec.Struct, frozen=True):
    """A table."""

    caption: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: int = 1  # so many columns at the left are words


class Plot(msgspec.Struct, frozen=True):
    caption: str
    drawn: Markup


class Part(msgspec.Struct, frozen=True):
    """A chapter of the page."""

    title: str
    words: Sequence[str] = ()
    remarks: Sequence[tuple[str, str]] = ()
    plots: Sequence[Plot] = ()
    grids: Sequence[Grid] = ()


class Page(msgspec.Struct, frozen=True):
    title: str
    lead: Sequence[str]  # the first sentence is what one should know
    about: str
    parts: Sequence[Part]
    frames: dict[str, pl.DataFrame]  # what stands beside it, by name

    @property
    def files(self) -> list[str]:
        return [f"{name}.{ending}" for name in self.frames for ending in ("csv", "json", "parquet")]


def html(page: Page) -> str:
    sheet = Markup(Path(__file__).with_name("report.css").read_text(encoding="utf-8"))
    return TEMPLATE.get_template("report.html").render(page=page, sheet=sheet)
