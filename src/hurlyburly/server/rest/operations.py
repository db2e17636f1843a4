"""All operations of the API: the one list from which the routes and the OpenAPI document are generated."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from hurlyburly.server.messages import Count, PlayText, Seat
from hurlyburly.server.rest.bodies import (
    Closed,
    Exported,
    Games,
    HintGiven,
    JoinTable,
    LogGiven,
    LuckGiven,
    Made,
    NewPlay,
    NewTable,
    OpenShare,
    Past,
    Played,
    RatingsGiven,
    RequestBody,
    ResponseBody,
    ReviewGiven,
    TableGiven,
    Tables,
    Things,
    WhyGiven,
    WhyNotGiven,
)
from hurlyburly.server.rest.games import games, thing_of_game, thing_of_table, things_of_game, things_of_table
from hurlyburly.server.rest.mine import data, history, mine, ratings_given
from hurlyburly.server.rest.playing import LONGEST_HINT, hint, log, look, play, record, review, watch, why, why_not
from hurlyburly.server.rest.tables import again, close, join, luck, make, open_share, start

ROOT = "/api/v1"

ThingIds = Annotated[str, msgspec.Meta(max_length=1000, description="Ids with a space between: card:3 seat:1")]
Seconds = Annotated[int, msgspec.Meta(ge=1, le=LONGEST_HINT)]
SEAT_QUERY = {"seat": Seat}
YES = Literal["yes"]
PAST_QUERY = {"game": str, "with": str, "won": YES, "friends": YES, "before": str}


class Operation(msgspec.Struct, frozen=True):
    """One thing the API can do."""

    method: Literal["GET", "POST"]
    path: str
    words: str
    run: Callable[[Request], Awaitable[Response]]
    answer: type[ResponseBody] | None  # None is plain text
    body: type[RequestBody] | None = None
    query: dict[str, Any] = {}
    token: bool = True
    status: int = 200
    pending: str = ""  # what a 202 means, where the answer may take a while


OPERATIONS = (
    Operation("GET", "/games", "The games there are", games, Games, token=False),
    Operation("GET", "/games/{game}/things", "All that can lie on its table", things_of_game, Things, token=False),
    Operation(
        "GET", "/games/{game}/things/{thing}", "What it is, by its id or name", thing_of_game, Things, token=False
    ),
    Operation("POST", "/tables", "Make a table", make, Made, NewTable, token=False, status=201),
    Operation("GET", "/tables", "Your tables that are not over", mine, Tables),
    Operation("POST", "/join", "Take a seat by invitation", join, Made, JoinTable, token=False, status=201),
    Operation("POST", "/tables/{match}/start", "Begin; bots fill open seats", start, Made),
    Operation("GET", "/tables/{match}/luck", "How the key of its luck is made", luck, LuckGiven),
    Operation("POST", "/tables/{match}/luck", "Open your share in its luck", open_share, LuckGiven, OpenShare),
    Operation("GET", "/tables/{match}", "The table as your seat sees it", look, TableGiven, query=SEAT_QUERY),
    Operation("POST", "/tables/{match}/plays", "Play", play, Played, NewPlay),
    Operation("GET", "/history", "Your finished games", history, Past, query=PAST_QUERY),
    Operation("GET", "/ratings", "Your ratings, and those of the bots", ratings_given, RatingsGiven),
    Operation("GET", "/data", "All that is kept of you", data, Exported),
    Operation("POST", "/tables/{match}/again", "The next game with the same people", again, Made, status=201),
    Operation("POST", "/tables/{match}/close", "Close: leave or end a lobby, or resign", close, Closed),
    Operation("GET", "/tables/{match}/why", "Why can't I?", why, WhyGiven, query={"text": PlayText, **SEAT_QUERY}),
    Operation(
        "GET",
        "/tables/{match}/why-not",
        "What is against each play with these things?",
        why_not,
        WhyNotGiven,
        query={"things": ThingIds, **SEAT_QUERY},
    ),
    Operation(
        "GET",
        "/tables/{match}/hint",
        "The best plays, and why",
        hint,
        HintGiven,
        query={"seconds": Seconds, **SEAT_QUERY},
    ),
    Operation("GET", "/tables/{match}/things", "All that can lie on it, packs included", things_of_table, Things),
    Operation("GET", "/tables/{match}/things/{thing}", "What it is, by its id or name", thing_of_table, Things),
    Operation("GET", "/tables/{match}/log", "The log", log, LogGiven, query={"since": Count, **SEAT_QUERY}),
    Operation("GET", "/tables/{match}/record", "The record; your log until the end", record, None, query=SEAT_QUERY),
    Operation(
        "GET",
        "/tables/{match}/review",
        "What a finished game turned on",
        review,
        ReviewGiven,
        pending="still being made: ask again",
    ),
    Operation("GET", "/watch/{link}", "The table as a spectator sees it", watch, TableGiven, token=False),
)
