"""The workshop: people make packs in a form, see them drawn, try them at a table and measure them.

A draft is stored in its maker's browser; here it is only parsed, in the worker that parses packs (packs.py). The page
generates the forms from the schema of the game's packs, so nothing here knows what a game's packs contain.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from hurlyburly.games import GAMES
from hurlyburly.kernel.game import Game
from hurlyburly.server import making
from hurlyburly.server.measuring import MOST_DEALS
from hurlyburly.server.messages import LARGEST_MESSAGE, Refused
from hurlyburly.server.pages.files import sheets_of, static
from hurlyburly.server.pages.rendering import rendered
from hurlyburly.server.people import person_of
from hurlyburly.server.requests import game_in, registry_of
from hurlyburly.server.rest.bodies import RequestBody
from hurlyburly.server.rest.exchange import JSON, body_of, error
from hurlyburly.server.scene import Workbench, WorkshopHome
from hurlyburly.server.visitors import Visitor
from hurlyburly.server.web.home import box_of

SEATS = 3  # at a table that tries a pack, if the game has so many
LEVEL = "sharp"
SHEET = "workshop.css"
Handler = Callable[[Request], Awaitable[Response]]


class DraftSent(RequestBody, frozen=True):
    """A draft as the form has it, or as a file."""

    data: dict[str, Any] | None = None
    text: str = ""


class PackSent(RequestBody, frozen=True):
    """A whole pack, as a file; `deals` are for a comparison."""

    text: str
    deals: Annotated[int, msgspec.Meta(ge=2, le=MOST_DEALS)] = 50


def answered(handler: Handler) -> Handler:
    """A route for scripts: a refusal is sent as JSON."""

    async def run(request: Request) -> Response:
        try:
            return await handler(request)
        except Refused as why:
            return error(why)

    return run


def made_game(request: Request) -> Game:
    """The game of the path, if it has packs."""
    game = game_in(request)
    if game.packs.shape is None:
        raise Refused("no-such-table", f"{game.title} has no packs.")
    return game


async def home(request: Request) -> Response:
    boxes = tuple(box_of(game, new=False) for game in GAMES.values() if game.packs.shape is not None)
    return HTMLResponse(rendered("workshops.html", page=WorkshopHome(boxes), sheets=[static(SHEET)]))


async def bench(request: Request) -> Response:
    game = made_game(request)
    own = game.packs.own() if game.packs.own is not None else ()
    page = Workbench(game.id, game.page.name or game.title, MOST_DEALS)
    drawn = {"symbols": game.page.symbols, "sheets": [*sheets_of(game.id), static(SHEET)]}
    return HTMLResponse(rendered("workshop.html", page=page, own=script(own), schema=script(game.pack_schema), **drawn))


def script(data: Any) -> Markup:
    """Data for the scripts of a page, with its keys in their order."""
    text = msgspec.json.encode(data).decode()
    return Markup(text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e"))


async def schema(request: Request) -> Response:
    """The schema of a game's packs, for editors, at an address that stays the same."""
    return Response(msgspec.json.encode(made_game(request).pack_schema), media_type="application/schema+json")


@answered
async def look(request: Request) -> Response:
    """The mistakes in a draft and, if there are none, its drawings."""
    game, registry = made_game(request), registry_of(request)
    registry.limits.take("drafts", Visitor(request).address)
    sent: DraftSent = await body_of(request, DraftSent, LARGEST_MESSAGE)
    draft = await registry.packs.drafted(game.id, sent.data, sent.text)
    return Response(msgspec.json.encode(draft), media_type=JSON)


@answered
async def try_it(request: Request) -> Response:
    """Make a table with the pack, against bots."""
    game, registry, visitor = made_game(request), registry_of(request), Visitor(request)
    registry.limits.take("packs", visitor.address)
    sent: PackSent = await body_of(request, PackSent, LARGEST_MESSAGE)
    packs, variants = await registry.packs.tried(game.id, sent.text)
    seats = game.checked_seats(min(SEATS, game.seats.stop - 1))
    maker = making.Maker(visitor.needed(), visitor.address, (await person_of(registry, visitor)).name)
    kept = await making.play_now(registry, maker, game, seats, LEVEL, variants, packs=packs)
    return visitor.mark(Response(msgspec.json.encode({"address": f"/table/{kept.match}"}), media_type=JSON))


@answered
async def measure(request: Request) -> Response:
    """Begin a comparison of games with and without the pack."""
    game, registry, visitor = made_game(request), registry_of(request), Visitor(request)
    registry.limits.take("measures", visitor.address)
    sent: PackSent = await body_of(request, PackSent, LARGEST_MESSAGE)
    packs, variants = await registry.packs.tried(game.id, sent.text)
    begun = registry.measuring.start(game.id, packs, variants, sent.deals, visitor.address)
    return Response(msgspec.json.encode(begun), media_type=JSON)


@answered
async def measured(request: Request) -> Response:
    """The progress of a comparison."""
    found = registry_of(request).measuring.seen(str(request.path_params["id"]))
    return Response(msgspec.json.encode(found), media_type=JSON)


def routes(page: Callable[[Handler], Handler]) -> list[BaseRoute]:
    """The workshop's routes; `page` wraps every page of the site."""
    return [
        Route("/workshop", page(home)),
        Route("/workshop/{game}", page(bench)),
        Route("/workshop/{game}/look", look, methods=["POST"]),
        Route("/workshop/{game}/try", try_it, methods=["POST"]),
        Route("/workshop/{game}/measure", measure, methods=["POST"]),
        Route("/workshop/{game}/measure/{id}", measured),
        Route("/games/{game}/pack.schema.json", page(schema)),
    ]
