"""A person's own pages: their games, name and figure, other devices, and all data stored about them."""

from __future__ import annotations

import base64
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from hurlyburly.draw.palette import ANIMALS
from hurlyburly.games import GAMES
from hurlyburly.kernel.game import Game
from hurlyburly.lab.lengths import choices_in
from hurlyburly.server import history, making, passkeys, people
from hurlyburly.server.history import Filter, Mine
from hurlyburly.server.lobby import tidy
from hurlyburly.server.messages import Refused
from hurlyburly.server.notices.wishes import wishes_of
from hurlyburly.server.pages.rendering import rendered
from hurlyburly.server.requests import base_of, is_shared, network_of, registry_of
from hurlyburly.server.secrets import is_match
from hurlyburly.server.store.history import Series, Wanted
from hurlyburly.server.visitors import Visitor, form_in, match_in, zone_in
from hurlyburly.server.web.inviting import qr_code

A_PAGE = 20  # games
LONGEST_ASKED = 60


def wanted_in(request: Request) -> Wanted:
    asked = request.query_params
    return Wanted(
        game=asked.get("game", "")[:LONGEST_ASKED],
        friend=asked.get("with", "")[:LONGEST_ASKED],
        won=asked.get("won") == "yes",
        friends=asked.get("friends") == "yes",
    )


def before_in(request: Request) -> str:
    before = request.query_params.get("before", "")
    return before if is_match(before) else ""


async def games(request: Request) -> Response:
    page = await looked_back(request)
    data = {"page": page, "base": base_of(request), "games": list(GAMES), "titles": history.title_of}
    return HTMLResponse(rendered("mine.html", **data))


async def looked_back(request: Request) -> Mine:
    visitor, store = Visitor(request), registry_of(request).store
    wanted, before, zone = wanted_in(request), before_in(request), zone_in(request)
    found = await store.past(visitor.holder, wanted, before, A_PAGE + 1) if visitor.holder else []
    everything = await store.totals(visitor.holder)
    if not everything.games:
        return Mine("", (), empty="nothing", first=shortest())
    friends = await store.friends(visitor.holder)
    statistics = await store.by_game(visitor.holder)
    series = next((one for one in friends if one.friend == wanted.friend), friends[0] if friends else None)
    shown = found[:A_PAGE]
    ratings = await store.all_ratings(visitor.holder)
    changes = await store.rated_games(visitor.holder, [game.match for game in shown])
    these = await store.totals(visitor.holder, Wanted(game=wanted.game, friend=wanted.friend))
    return Mine(
        lead=history.lead(everything, zone),
        days=history.by_day(history.all_seen(shown, zone, changes)),
        filters=history.filters(wanted, these),
        games=games_played(wanted, [one.game for one in statistics]),
        friends=people_met(wanted, friends),
        series=None
        if series is None
        else history.series_seen(await store.series(visitor.holder, series), friends, wanted),
        statistics=tuple(history.statistic(one, ratings.get(one.game)) for one in statistics),
        older=history.address(wanted, shown[-1].match) if len(found) > A_PAGE else "",
        newest=history.address(wanted) if before else "",
        empty="" if shown else "none of these",
    )


def games_played(wanted: Wanted, games: list[str]) -> tuple[Filter, ...]:
    def one(game: str, words: str) -> Filter:
        chosen = Wanted(game, wanted.friend, wanted.won, wanted.friends)
        return Filter(words, history.address(chosen), wanted.game == game)

    return (one("", "Every game"), *[one(game, history.title_of(game)) for game in games])


def people_met(wanted: Wanted, friends: list[Series]) -> tuple[Filter, ...]:
    def one(friend: str, words: str) -> Filter:
        chosen = Wanted(wanted.game, friend, wanted.won, wanted.friends)
        return Filter(words, history.address(chosen), wanted.friend == friend)

    return (one("", "Everybody"), *[one(met.friend, met.name) for met in friends]) if friends else ()


def shortest() -> str:
    """The shortest game, for a beginner."""

    def choices(game: Game) -> float:
        return choices_in(game, min(3, game.seats.stop - 1), {}) or float("inf")

    return min(GAMES.values(), key=choices).id


async def again(request: Request) -> Response:
    """The next game with the same people."""
    visitor, registry = Visitor(request), registry_of(request)
    seal = (await form_in(request)).get("seal", "")
    chosen = await making.another(registry, match_in(request), visitor.holder, visitor.address, seal)
    return RedirectResponse(f"/table/{chosen}", 303)


# Oneself.


async def me(request: Request) -> Response:
    return await me_page(request, Visitor(request))


async def me_page(request: Request, visitor: Visitor, **shown: Any) -> Response:
    """The page about a person. A link or code that is shown only once comes with the answer to the form that asked for
    it."""
    registry, network = registry_of(request), network_of(request)
    person = await people.person_of(registry, visitor)
    data = {
        "person": person,
        "animals": ANIMALS,
        "link": "",
        "qr": "",
        "code": "",
        "has_code": bool(visitor.holder) and await registry.store.has_code(visitor.holder),
        "reachable": is_shared(request),
        "may_open": network.may_open(visitor.address),
        "saved": False,
        "wishes": await wishes_of(request, visitor),
        "has_passkeys": passkeys.is_installed(),
        "passkeys": {"place": passkeys.place_of(request), "kept": await registry.store.passkeys(visitor.holder)},
        **shown,
    }
    return visitor.mark(HTMLResponse(rendered("me.html", **data)))


async def back(request: Request) -> Response:
    """Redirect from a form's address, which answers only POST, to the page with the form."""
    return RedirectResponse("/me", 303)


async def set_me(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    form = await form_in(request)
    figure = form.get("figure", "")
    if figure and figure not in ANIMALS:
        raise Refused("bad-message", f"A figure is one of {', '.join(ANIMALS)}.")
    await registry.know(visitor.needed(), name=tidy(form.get("name", "")), figure=figure)
    return await me_page(request, visitor, saved=True)


async def move(request: Request) -> Response:
    """Make a link that takes this person and their seats to another device."""
    visitor = Visitor(request)
    token = await people.link_out(registry_of(request), visitor)
    link = f"{base_of(request)}/bring/{token}"
    picture = base64.b64encode(qr_code(link)).decode() if is_shared(request) else ""
    return await me_page(request, visitor, link=link, qr=picture)


async def code(request: Request) -> Response:
    visitor = Visitor(request)
    made = await people.code_for(registry_of(request), visitor)
    return await me_page(request, visitor, code=made)


async def data(request: Request) -> Response:
    found = await people.exported(registry_of(request), Visitor(request))
    return Response(
        msgspec.json.format(msgspec.json.encode(found), indent=2),
        media_type="application/json",
        headers={"Content-Disposition": 'attachment; filename="hurlyburly.json"'},
    )


async def forget(request: Request) -> Response:
    visitor = Visitor(request)
    if (await form_in(request)).get("sure") != "yes":
        raise Refused("bad-message", "Everything is deleted only for somebody who says that they are sure.")
    if visitor.holder:
        await people.forget(registry_of(request), visitor.holder)
    visitor.go()
    return visitor.mark(RedirectResponse("/", 303))


async def bring_page(request: Request) -> Response:
    """The page that a link to another device leads to. Looking changes nothing: messengers and browsers look at links
    by themselves."""
    visitor, registry = Visitor(request), registry_of(request)
    token = request.path_params.get("token", "")
    data: dict[str, Any] = {"token": token, "person": None, "here": None, "place": passkeys.place_of(request)}
    if token:
        try:
            holder = await people.whose(registry, token)
        except Refused:
            registry.limits.take("guesses", visitor.address)
            raise
        if holder == visitor.holder:
            return RedirectResponse("/", 303)
        data |= {"person": await registry.person(holder), "brought": await counted(request, holder)}
    data["here"] = await counted(request, visitor.holder)
    return HTMLResponse(rendered("bring.html", **data))


async def counted(request: Request, holder: str) -> tuple[int, int]:
    """The number of tables and finished games that somebody has."""
    store = registry_of(request).store
    return (len(await store.open_of(holder)), (await store.totals(holder)).games) if holder else (0, 0)


async def bring(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    token = request.path_params.get("token", "")
    registry.limits.take("codes", visitor.address)
    if token:
        await people.come_in(registry, visitor, token, "move")
    else:
        await people.come_in(registry, visitor, (await form_in(request)).get("code", ""), "code")
    return visitor.mark(RedirectResponse("/", 303))
