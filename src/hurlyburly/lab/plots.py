"""The plots of a report, as inline SVG: lines with intervals, columns, and the progress of a search.

All are 360 units wide, so that they can be read on a phone; labels stand above what they label. Colours are those of
the page (`report.css`), and no plot relies on colour alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import msgspec
from markupsafe import Markup, escape

WIDTH = 360
EDGE = 8  # left and right of what is drawn
ROW = 34  # a name and its line
FOOT = 24  # the axis and its numbers

Written = Callable[[float], str]


class Mark(msgspec.Struct, frozen=True):
    """A value with its interval, and what is remarkable about it."""

    name: str
    value: float
    low: float
    high: float
    kind: str = ""  # "more" and "less" are drawn full, others hollow
    words: str = ""  # at the right; else the value


def intervals(
    marks: Sequence[Mark],
    title: str,
    written: Written,
    at: float | None = None,
    within: float = 0.0,
    ends: tuple[float, float] | None = None,
) -> Markup:
    """A line for each mark. `at` is the value that they are compared with, `within` how far from it does not matter."""
    finite = [x for mark in marks for x in (mark.value, mark.low, mark.high) if math.isfinite(x)]
    low, high = ends or bounds([*finite, *([] if at is None else [at - within, at + within])])
    height = ROW * len(marks) + FOOT
    x = scale(low, high)
    parts = []
    if at is not None:
        if within:
            left, right = x(at - within), x(at + within)
            parts.append(
                f'<rect class="band" x="{left:.1f}" y="0" width="{right - left:.1f}" height="{height - FOOT}"/>'
            )
        parts.append(f'<line class="at" x1="{x(at):.1f}" y1="0" x2="{x(at):.1f}" y2="{height - FOOT}"/>')
    for number, mark in enumerate(marks):
        y = ROW * number
        shown = mark.words or written(mark.value)
        kind = escape(mark.kind or "open")
        parts.append(f'<text class="name" x="{EDGE}" y="{y + 14}">{escape(cut(mark.name, 60 - len(shown)))}</text>')
        parts.append(f'<text class="value" x="{WIDTH - EDGE}" y="{y + 14}">{escape(shown)}</text>')
        parts.append(
            f'<line class="{kind}" x1="{x(mark.low):.1f}" y1="{y + 24}" x2="{x(mark.high):.1f}" y2="{y + 24}"/>'
        )
        parts.append(f'<circle class="{kind}" cx="{x(mark.value):.1f}" cy="{y + 24}" r="4"/>')
    parts += axis(low, high, height, written)
    told = "; ".join(f"{mark.name} {mark.words or written(mark.value)}" for mark in marks)
    return svg(height, f"{title}: {told}", parts)


def columns(numbers: Sequence[float], title: str, most: int = 24) -> Markup:
    """How often each number occurred, or each range of numbers if there are many."""
    low, high = math.floor(min(numbers)), math.floor(max(numbers)) + 1
    step = max(1, math.ceil((high - low) / most))
    counts = [0] * math.ceil((high - low) / step)
    for number in numbers:
        counts[int((number - low) // step)] += 1
    height = 120
    room = height - FOOT - 14
    high = low + step * len(counts)
    x = scale(low, high)
    wide = x(low + step) - x(low)
    parts = []
    for place, count in enumerate(counts):
        tall = room * count / max(counts)
        parts.append(
            f'<rect class="column" x="{x(low + step * place) + 0.5:.1f}" y="{14 + room - tall:.1f}"'
            f' width="{max(1.0, wide - 1):.1f}" height="{tall:.1f}"/>'
        )
    parts.append(f'<text class="name" x="{EDGE}" y="10">most often {max(counts)} of {len(numbers)} games</text>')
    parts.append(f'<line class="axis" x1="{EDGE}" y1="{height - FOOT}" x2="{WIDTH - EDGE}" y2="{height - FOOT}"/>')
    for place in range(0, len(counts), math.ceil(len(counts) / (8 if step == 1 else 5))):
        middle = x(low + step * (place + 0.5))
        words = f"{low + step * place}" if step == 1 else f"{low + step * place} to {low + step * (place + 1) - 1}"
        parts.append(
            f'<text class="tick" x="{middle:.1f}" y="{height - FOOT + 16}" text-anchor="middle">{words}</text>'
        )
    usual = low + step * counts.index(max(counts))
    return svg(height, f"{title}: from {min(numbers):g} to {max(numbers):g}, most often {usual:g}", parts)


def course(losses: Sequence[float], title: str) -> Markup:
    """The result of each try, and the best so far as a line."""
    height = 140
    room = height - FOOT
    low, high = bounds([0.0, *losses])
    x = scale(0, max(1, len(losses) - 1))
    parts, line, best = [], [], math.inf
    for number, loss in enumerate(losses):
        best = min(best, loss)
        tall = [room - 6 - (room - 12) * (value - low) / (high - low) for value in (loss, best)]
        parts.append(f'<circle class="open" cx="{x(number):.1f}" cy="{tall[0]:.1f}" r="3"/>')
        line.append(f"{x(number):.1f},{tall[1]:.1f}")
    parts.append(f'<polyline class="best" points="{" ".join(line)}"/>')
    parts += axis(0, max(1, len(losses) - 1), height, lambda number: f"{number:g}" if number == int(number) else "")
    return svg(height, f"{title}: {len(losses)} tries, the best {min(losses):.3g}", parts)


# What they have in common.


def bounds(numbers: Sequence[float]) -> tuple[float, float]:
    """The ends of an axis: a little more than the numbers need."""
    low, high = min(numbers, default=0.0), max(numbers, default=1.0)
    room = (high - low) * 0.05 or abs(low) * 0.1 or 0.5
    return low - room, high + room


def scale(low: float, high: float) -> Callable[[float], float]:
    """A function that gives the place of a number on the axis; a number beyond the ends stands at the edge."""

    def x(number: float) -> float:
        share = (min(max(number, low), high) - low) / (high - low)
        return EDGE + (WIDTH - 2 * EDGE) * share

    return x


def axis(low: float, high: float, height: float, written: Written) -> list[str]:
    y = height - FOOT
    x = scale(low, high)
    parts = [f'<line class="axis" x1="{EDGE}" y1="{y}" x2="{WIDTH - EDGE}" y2="{y}"/>']
    for tick in ticks(low, high):
        at = x(tick)
        where = "start" if at < 30 else "end" if at > WIDTH - 30 else "middle"
        parts.append(f'<line class="axis" x1="{at:.1f}" y1="{y}" x2="{at:.1f}" y2="{y + 4}"/>')
        parts.append(
            f'<text class="tick" x="{at:.1f}" y="{y + 16}" text-anchor="{where}">{escape(written(tick))}</text>'
        )
    return parts


def ticks(low: float, high: float) -> list[float]:
    """Three to six round numbers between two."""
    rough = (high - low) / 4
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * times for times in (1, 2, 2.5, 5, 10) if power * times >= rough * 0.99)
    first = math.ceil(low / step - 1e-9)
    return [round(step * n, 10) for n in range(first, math.floor(high / step + 1e-9) + 1)]


def cut(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


def svg(height: float, told: str, parts: Sequence[str]) -> Markup:
    inner = "".join(parts)
    return Markup(
        f'<svg class="plot" viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(told)}">{inner}</svg>'
    )
