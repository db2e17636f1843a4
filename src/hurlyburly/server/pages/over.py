"""The end of a game: places and scores, its course as a chart, its moments."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from hurlyburly import draw
from hurlyburly.draw.palette import ANIMALS, DASHES, SEAL_INK, SEAT_COLOURS
from hurlyburly.draw.text import escape
from hurlyburly.server.ending import ending, moment_words
from hurlyburly.server.pages.rendering import TEMPLATES
from hurlyburly.server.scene import Ended, Scene, Shelf


def over(scene: Scene | Shelf, ended: Ended) -> str:
    told = ending(scene, ended)
    return TEMPLATES.get_template("over.html").render(
        scene=scene,
        ended=ended,
        told=told,
        heads=ended.heads,
        rows=[
            (told.places[seat], scene.seats[seat], [Markup(cell) for cell in ended.cells[seat]]) for seat in told.ranked
        ],
        moments=[(one, *moment_words(one, scene, ended.units)) for one in ended.moments],
        course=Markup(course(scene.who, told_in_scores(ended))),
        laid_out=isinstance(scene, Scene),
        rays=Markup(RAYS),
    )


def told_in_scores(ended: Ended) -> Sequence[Sequence[int]]:
    """The scores in the course of a game, for the chart. If scores did not decide it, the last ones are left out: the
    winner's only stands for the victory, and would press all others flat."""
    return ended.course[:-1] if ended.won else ended.course


def course(who: Sequence[str], scores: Sequence[Sequence[int]]) -> str:
    """The scores in the course of the game as lines: a colour, a dash and an animal for each seat."""
    if len(scores) < 2:
        return ""
    most = max(5, max(max(turn) for turn in scores))
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 10**9) if most / step <= 5)
    low = min(0, min(min(turn) for turn in scores))
    across = [26 + 374 * turn / (len(scores) - 1) for turn in range(len(scores))]

    def height(score: int) -> float:
        return 172 - 150 * (score - low) / (most - low)

    made = [
        f'<path d="M26 {height(tick):.0f}H400"/><text x="20" y="{height(tick) + 4:.0f}" text-anchor="end">{tick}</text>'
        for tick in range(0, most + 1, step)
    ]
    ends = spread([height(scores[-1][seat]) for seat in range(len(who))])
    for seat in reversed(range(len(who))):
        colour = SEAT_COLOURS[ANIMALS[seat]]
        points = " ".join([f"{x:.0f},{height(turn[seat]):.0f}" for x, turn in zip(across, scores, strict=True)])
        made.append(f'<polyline points="{points}" stroke="{colour}" stroke-dasharray="{DASHES[seat]}"/>')
        made.append(
            f'<circle cx="416" cy="{ends[seat]:.0f}" r="11" fill="{colour}"/>{draw.mark(f"i-{ANIMALS[seat]}", 408, ends[seat] - 8, 16, SEAL_INK)}'
        )
    last = ", ".join([f"{name} {score}" for name, score in zip(who, scores[-1], strict=True)])
    return (
        f'<svg class="chart" viewBox="0 0 434 192" role="img" aria-label="Scores in the course of the game; at the end {escape(last)}">'
        f'{"".join(made)}<text x="26" y="190">start</text><text x="400" y="190" text-anchor="end">end</text></svg>'
    )


def spread(heights: Sequence[float], apart: float = 20, highest: float = 12) -> list[float]:
    """Heights moved as little as needed for none to cover another or to leave the picture above."""
    placed = list(heights)
    order = sorted(range(len(placed)), key=placed.__getitem__, reverse=True)
    for upper, lower in zip(order[1:], order, strict=False):
        placed[upper] = min(placed[upper], placed[lower] - apart)
    for seat in reversed(order):
        placed[seat] = max(placed[seat], highest)
        highest = placed[seat] + apart
    return placed


def _rays() -> str:
    from math import cos, pi, sin

    wedges = []
    for k in range(24):
        a, b = 2 * pi * k / 24 - 0.055, 2 * pi * k / 24 + 0.055
        wedges.append(
            f"M380 116L{380 + 420 * cos(a):.0f} {116 + 420 * sin(a):.0f}L{380 + 420 * cos(b):.0f} {116 + 420 * sin(b):.0f}Z"
        )
    light = (
        '<radialGradient id="ray-light" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="330" gradientTransform="translate(380 116) scale(1.1 .52)">'
        '<stop offset="0" stop-color="#ffca66" stop-opacity=".42"/><stop offset="1" stop-color="#ffca66" stop-opacity="0"/></radialGradient>'
    )
    return (
        f'<svg class="rays" viewBox="0 -64 760 364" aria-hidden="true"><defs>{light}</defs><path d="{"".join(wedges)}" fill="url(#ray-light)"/>'
        '<ellipse cx="380" cy="116" rx="363" ry="171" fill="url(#ray-light)" opacity=".8"/></svg>'
    )


RAYS = _rays()
