"""The games there are, and all that can lie on their tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from hurlyburly.games import GAMES
from hurlyburly.kernel.about import things_named
from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.errors import HurlyburlyError
from hurlyburly.kernel.game import Game, game_named, variant_text
from hurlyburly.server.lobby import bots_of
from hurlyburly.server.messages import Refused
from hurlyburly.server.rest.bodies import GameGiven, Games, Things, VariantGiven
from hurlyburly.server.rest.exchange import sent
from hurlyburly.server.rest.seats import seated


async def games(request: Request) -> Response:
    return sent(Games(games=tuple(game_given(game) for game in GAMES.values())))


def game_given(game: Any) -> GameGiven:
    variants = tuple(
        VariantGiven(
            id=v.id,
            words=v.words,
            default=variant_text(v.default),
            choices=tuple(variant_text(choice) for choice in v.choices),
            rulebook=variant_text(v.by_the_book),
        )
        for v in game.variants
    )
    fewest, most = game.seats.start, game.seats.stop - 1
    return GameGiven(game.id, game.title, fewest, most, game.rules_version, variants, bots_of(game))


async def things_of_game(request: Request) -> Response:
    try:
        game = game_named(str(request.path_params["game"]))
    except HurlyburlyError as mistake:
        raise Refused("bad-table", str(mistake)) from None
    return things_given(request, game)


async def things_of_table(request: Request) -> Response:
    table, _ = await seated(request)
    return things_given(request, table.table.match.game, table.table.match.packs)


async def thing_of_game(request: Request) -> Response:
    return await things_of_game(request)


async def thing_of_table(request: Request) -> Response:
    return await things_of_table(request)


def things_given(request: Request, game: Game, packs: Sequence[Pack] = ()) -> Response:
    """All things of a game, or those with an id or a name that was asked for."""
    things = game.things(packs)
    name = request.path_params.get("thing")
    try:
        return sent(Things(things=things if name is None else things_named(game.title, things, str(name))))
    except HurlyburlyError as mistake:
        raise Refused("bad-message", str(mistake)) from None
