"""The pages of a review: the whole of it, what the end of a game shows of it, its data, and a picture to share."""

from __future__ import annotations

from typing import Any

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from hurlyburly.draw.export import png
from hurlyburly.draw.palette import ANIMALS
from hurlyburly.kernel.game import GAMES
from hurlyburly.review import Review, read_as, said_to
from hurlyburly.review.picture import chart, picture
from hurlyburly.review.words import Drawn, Erred, SeatReviewed, Turning
from hurlyburly.server.messages import VERSION, Refused
from hurlyburly.server.pages.rendering import TEMPLATES, rendered
from hurlyburly.server.replay import Replay
from hurlyburly.server.requests import registry_of
from hurlyburly.server.reviews import Progress, steps_of
from hurlyburly.server.table import held_by
from hurlyburly.server.visitors import Visitor
from hurlyburly.server.web.replays import painted, replayed

BARS = ("luck", "own", "others")  # of a seat, in this order
FULL = 60.0  # points that fill half a bar
CAUSES = {"luck": "luck", "choice": "a choice", "play": ""}


class ReviewData(msgspec.Struct, frozen=True):
    """A review, or how far it is."""

    v: int
    done: int
    all: int
    failed: bool
    review: Review | None


class Reader:
    """A review as somebody reads it: "you" where it is about their own seat."""

    def __init__(self, review: Review, replay: Replay, link: str, holder: str) -> None:
        self.review = review
        self.link = link
        held = held_by(replay.last.setup, holder) if holder else ()
        self.me = held[0] if len(held) == 1 else None  # around one screen nobody is "you"
        self.steps = steps_of(replay)

    def address(self, play: int, after: bool = True) -> str:
        """The replay there: before a choice as its seat saw it, after it with all cards open."""
        step = self.steps[min(play + after, len(self.steps) - 1)]
        return f"/replay/{self.link}?step={step}"

    def choice(self, one: Erred) -> str:
        """The replay at that choice, as its seat saw it, with the better play marked."""
        number = self.review.mistakes.index(one)
        return f"{self.address(one.play, after=False)}&eyes={one.seat}&mistake={number}"

    def name(self, seat: int) -> str:
        return "You" if seat == self.me else self.review.names[seat]

    def said(self, words: str, seat: int) -> str:
        return said_to(words) if seat == self.me else read_as(words, self.review.names[seat])

    def told(self, one: Turning | Drawn) -> str:
        return one.words if self.me is None else one.said[self.me]

    def data(self) -> dict[str, Any]:
        review = self.review
        turning = [
            (number, one, self.address(one.play), self.told(one)) for number, one in enumerate(review.turning, 1)
        ]
        mistakes = sorted(review.mistakes, key=lambda one: (one.seat != self.me, -one.loss))
        draws = [
            (one, self.address(one.play), self.name(one.seat), self.told(one))
            for one in (*review.lucky, *review.unlucky)
        ]
        mine = [draw for draw in draws if draw[0].seat == self.me]
        return {
            "review": review,
            "link": self.link,
            "title": GAMES[review.game].title,
            "chart": Markup(chart(review, [address for _, _, address, _ in turning])),
            "legend": [(seat, self.name(seat)) for seat in range(len(review.names))],
            "seats": [
                (one, self.name(one.seat), self.said(one.words, one.seat), self.bars(one)) for one in self.seats()
            ],
            "turning": turning,
            "causes": CAUSES,
            "whose": "your" if review.turning and review.turning[0].of == self.me else self.of(),
            "draws": mine or draws,
            "mistakes": [(one, self.name(one.seat), self.choice(one), self.why(one)) for one in mistakes],
            "animals": ANIMALS,
        }

    def of(self) -> str:
        return f"{self.review.names[self.review.turning[0].of]}'s" if self.review.turning else ""

    def seats(self) -> list[SeatReviewed]:
        return sorted(self.review.seats, key=lambda one: (one.seat != self.me, -one.result, one.seat))

    def why(self, one: Erred) -> list[str]:
        return [self.said(words, one.seat) for words in one.why]

    def bars(self, one: SeatReviewed) -> list[tuple[str, str, float, float]]:
        """For each part: its name, its figure, and where its bar begins and how long it is, in percent."""
        names = {"luck": "Luck", "own": "Own choices", "others": "Others' choices"}
        if one.seat == self.me:
            names["own"] = "Your choices"
        found = []
        for part in BARS:
            value = float(getattr(one, part))
            long = min(50.0, 50.0 * abs(value) / FULL)
            found.append((names[part], f"{value:+.0f}", 50.0 - long if value < 0 else 50.0, long))
        return found


async def looked(request: Request, start: bool) -> tuple[str, Replay, Review | Progress | None]:
    link, replay = await replayed(request)
    if start:
        registry_of(request).limits.take("reviews", Visitor(request).address)
    return link, replay, await registry_of(request).reviews.look(replay, start)


async def page(request: Request) -> Response:
    """The review, or how far it is; looking at it asks for it."""
    link, replay, found = await looked(request, True)
    if isinstance(found, Review):
        data = Reader(found, replay, link, Visitor(request).holder).data()
        return HTMLResponse(rendered("review.html", symbols=[f"i-{animal}" for animal in ANIMALS], **data))
    assert found is not None, "it was asked for"
    title = replay.last.game.title
    data = {"review": None, "progress": found, "link": link, "title": title}
    return HTMLResponse(rendered("review.html", **data), 202)


async def short(request: Request) -> Response:
    """The part of a review shown at the end of a game: the curve, luck and skill. It is computed only on request."""
    link, replay, found = await looked(request, request.query_params.get("start") == "yes")
    if isinstance(found, Review):
        data = Reader(found, replay, link, Visitor(request).holder).data()
        return HTMLResponse(TEMPLATES.get_template("review_short.html").render(data))
    done, all, failed = (found.done, found.all, found.failed) if found else (0, 0, False)
    given = ReviewData(VERSION, done, all, failed, None)
    return Response(msgspec.json.encode(given), 202, media_type="application/json")


async def data(request: Request) -> Response:
    """All of it, for programs; the API has it too."""
    _, _, found = await looked(request, False)
    return Response(msgspec.json.encode(given_of(found)), media_type="application/json")


def given_of(found: Review | Progress | None) -> ReviewData:
    if isinstance(found, Review):
        return ReviewData(VERSION, 1, 1, False, found)
    return (
        ReviewData(VERSION, found.done, found.all, found.failed, None)
        if found
        else ReviewData(VERSION, 0, 0, False, None)
    )


async def svg(request: Request) -> Response:
    return Response(await drawn(request), media_type="image/svg+xml")


async def image(request: Request) -> Response:
    return Response(await painted(request, png, await drawn(request)), media_type="image/png")


async def drawn(request: Request) -> str:
    registry_of(request).limits.take("pictures", Visitor(request).address)
    _, _, found = await looked(request, False)
    if not isinstance(found, Review):
        raise Refused("not-now", "This game has not been reviewed yet.")
    return picture(found)
