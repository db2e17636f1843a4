"""The curve of a review: as part of a page, and as a picture to share.

In a game of two one line would be enough; still, each seat has its own, with a colour and a dash, as everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from hurlyburly.draw.icons import mark
from hurlyburly.draw.palette import ANIMALS, BRASS_BRIGHT, DASHES, MIST, NIGHT, SEAL_INK, SEAT_COLOURS
from hurlyburly.draw.picture import Picture
from hurlyburly.draw.text import escape
from hurlyburly.kernel.game import GAMES
from hurlyburly.review.words import Review, Turning

WIDE, HIGH = 640.0, 220.0  # of the curve itself


def lines(review: Review, x: float, y: float, wide: float, high: float) -> str:
    """The chances of every seat, from left to right."""
    last = max(1, review.plays[-1])
    made = []
    for seat in reversed(range(len(review.names))):
        points = " ".join(
            [
                f"{x + wide * play / last:.1f},{y + high * (1 - chances[seat] / 100):.1f}"
                for play, chances in zip(review.plays, review.curve, strict=True)
            ]
        )
        colour = SEAT_COLOURS[ANIMALS[seat]]
        made.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5" stroke-linejoin="round" '
            f'stroke-dasharray="{DASHES[seat]}"/>'
        )
    return "".join(made)


def spot(review: Review, one: Turning, x: float, y: float, wide: float, high: float) -> tuple[float, float]:
    """The place of a turning point on the curve."""
    return x + wide * (one.play + 1) / max(1, review.plays[-1]), y + high * (1 - one.after / 100)


def chart(review: Review, addresses: Sequence[str] = ()) -> str:
    """The chart for a page. Turning points are numbered; with addresses they are links."""
    x, y = 46.0, 12.0
    made = []
    for tick in (0, 25, 50, 75, 100):
        level = y + HIGH * (1 - tick / 100)
        made.append(f'<path class="grid" d="M{x:g} {level:g}h{WIDE:g}"/>')
        made.append(f'<text x="{x - 6:g}" y="{level + 4:g}" text-anchor="end">{tick}</text>')
    made.append(lines(review, x, y, WIDE, HIGH))
    for number, one in enumerate(review.turning, 1):
        across, up = spot(review, one, x, y, WIDE, HIGH)
        dot = (
            f'<circle cx="{across:.1f}" cy="{up:.1f}" r="11"/>'
            f'<text class="number" x="{across:.1f}" y="{up + 4.5:.1f}" text-anchor="middle">{number}</text>'
        )
        if addresses:
            label = escape(f"{one.when}: {one.words}")
            dot = f'<a href="{escape(addresses[number - 1])}" aria-label="{label}">{dot}</a>'
        made.append(f'<g class="spot">{dot}</g>')
    ends = [(chances, seat) for seat, chances in enumerate(review.curve[-1])]
    for place, (chances, seat) in enumerate(sorted(ends)):
        up = min(y + HIGH * (1 - chances / 100), y + HIGH - 24 * place)
        colour = SEAT_COLOURS[ANIMALS[seat]]
        animal = mark(f"i-{ANIMALS[seat]}", x + WIDE + 8, up - 8, 16, SEAL_INK)
        made.append(f'<circle cx="{x + WIDE + 16:g}" cy="{up:.1f}" r="11" fill="{colour}"/>{animal}')
    label = ", ".join([f"{name} {chance}" for name, chance in zip(review.names, review.curve[-1], strict=True)])
    role = "group" if addresses else "img"
    return (
        f'<svg class="chances" viewBox="0 0 {x + WIDE + 30:g} {y + HIGH + 26:g}" role="{role}" '
        f'aria-label="Chances of winning, play by play; at the end {escape(label)} of 100">{"".join(made)}'
        f'<text x="{x:g}" y="{y + HIGH + 20:g}">the beginning</text>'
        f'<text x="{x + WIDE:g}" y="{y + HIGH + 20:g}" text-anchor="end">play {review.plays[-1]}</text></svg>'
    )


def picture(review: Review) -> str:
    """The picture to share: the curve, the players, the turning points and the sentence."""
    wide, high = 960, 600
    title = GAMES[review.game].title if review.game in GAMES else review.game
    made = Picture(wide, high, f"{title}: {review.sentence}")
    made.text(40, 56, title, 30, BRASS_BRIGHT, serif=True, bold=True)
    made.text(wide - 40, 54, "chances of winning, play by play", 16, MIST, "end")
    x, y, across, up = 76.0, 90.0, 830.0, 300.0
    made.panel(30, 72, wide - 60, up + 60)
    for tick in (0, 50, 100):
        level = y + up * (1 - tick / 100)
        made.add(f'<path d="M{x:g} {level:g}h{across:g}" stroke="{NIGHT[4]}"/>')
        made.text(x - 8, level + 5, str(tick), 14, MIST, "end")
    made.add(lines(review, x, y, across, up))
    for number, one in enumerate(review.turning, 1):
        at, level = spot(review, one, x, y, across, up)
        made.add(f'<circle cx="{at:.1f}" cy="{level:.1f}" r="12" fill="{BRASS_BRIGHT}"/>')
        made.text(at, level + 5, str(number), 14, SEAL_INK, "middle", bold=True)
    step = (wide - 80) / len(review.names)
    for seat, name in enumerate(review.names):
        made.seal(56 + seat * step, 462, 15, ANIMALS[seat])
        made.text(80 + seat * step, 468, name if len(name) < 22 else f"{name[:20]}…", 18, serif=True, bold=True)
    for number, line in enumerate(wrap(review.sentence, 92)[:3]):
        made.text(40, 518 + 28 * number, line, 20)
    return made.svg()
