"""A person's own data: tables that are not over, finished games, ratings, everything that is stored."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from hurlyburly.games import GAMES
from hurlyburly.server.history import result_in_words
from hurlyburly.server.mine import A_PAGE, before_in, wanted_in
from hurlyburly.server.people import exported
from hurlyburly.server.requests import base_of, registry_of
from hurlyburly.server.rest.bodies import Exported, Past, PastListed, RatingGiven, RatingsGiven, TableListed, Tables
from hurlyburly.server.rest.exchange import sent
from hurlyburly.server.seating import who
from hurlyburly.server.skill import anchors
from hurlyburly.server.store.history import PastGame
from hurlyburly.server.store.ratings import Change
from hurlyburly.server.visitors import Visitor


async def mine(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    found = await registry.store.open_of(visitor.holder) if visitor.holder else []
    return sent(
        Tables(tables=tuple(TableListed(k.match, k.setup.game, k.stage, who(k)) for k in found if not k.setup.lesson))
    )


async def history(request: Request) -> Response:
    visitor, store = Visitor(request), registry_of(request).store
    found = await store.past(visitor.holder, wanted_in(request), before_in(request), A_PAGE + 1)
    base = base_of(request)
    changes = await store.rated_games(visitor.holder, [game.match for game in found])
    listed = tuple(past_listed(game, base, changes.get(game.match)) for game in found[:A_PAGE])
    return sent(Past(games=listed, older=listed[-1].match if len(found) > A_PAGE else ""))


def past_listed(game: PastGame, base: str, change: Change | None = None) -> PastListed:
    past = game.past
    return PastListed(
        match=game.match,
        game=game.game,
        at=game.at,
        seconds=game.seconds,
        place=game.place,
        seat=past.seat,
        words=result_in_words(past),
        names=past.names,
        scores=past.scores,
        places=past.places,
        winners=past.winners,
        turns=past.turns,
        replay=f"{base}/replay/{game.replay}" if game.replay else "",
        rated=change,
    )


async def ratings_given(request: Request) -> Response:
    visitor, store = Visitor(request), registry_of(request).store
    found = await store.all_ratings(visitor.holder) if visitor.holder else {}
    given = tuple(RatingGiven(game, one.shown, one.unsure, one.games) for game, one in found.items())
    return sent(RatingsGiven(ratings=given, bots={game: found for game, found in anchors().items() if game in GAMES}))


async def data(request: Request) -> Response:
    visitor = Visitor(request)
    return sent(Exported(**await exported(registry_of(request), visitor)))
