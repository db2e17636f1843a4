"""A finger on a touch screen: the browser makes of what it does a tap, a long press, scrolling, or none of these."""

from __future__ import annotations

from typing import Any

INSIDE = 8  # pixels: of something that others may overlap
STEPS = 12


class Finger:
    def __init__(self, page: Any) -> None:
        self.tools = page.context.new_cdp_session(page)
        self.at = (0.0, 0.0)

    def does(self, what: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.tools.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": touches})

    def holds(self, place: Any) -> None:
        self.at = inside(place)
        self.does("touchStart", self.at)

    def slides(self, x: float, y: float) -> None:
        """So far from where it is, in small steps."""
        fromx, fromy = self.at
        self.at = (fromx + x, fromy + y)
        for step in range(1, STEPS + 1):
            self.does("touchMove", (fromx + x * step / STEPS, fromy + y * step / STEPS))

    def slides_to(self, place: Any) -> None:
        x, y = inside(place)
        self.slides(x - self.at[0], y - self.at[1])

    def lets_go(self) -> None:
        self.does("touchEnd")


def inside(place: Any) -> tuple[float, float]:
    box = place.bounding_box()
    assert box, "it is not in sight"
    return box["x"] + min(INSIDE, box["width"] / 2), box["y"] + min(INSIDE, box["height"] / 2)
