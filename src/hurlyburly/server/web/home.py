"""The home page, and the tables that are made from it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from hurlyburly.games import GAMES
from hurlyburly.kernel.errors import HurlyburlyError
from hurlyburly.kernel.first import first_of, first_seats
from hurlyburly.kernel.game import Game, game_named
from hurlyburly.kernel.lesson import lessons_of
from hurlyburly.server import history, lobby, making, seating
from hurlyburly.server.lobby import tidy
from hurlyburly.server.messages import Refused
from hurlyburly.server.pages import around
from hurlyburly.server.pages.rendering import rendered
from hurlyburly.server.people import called, person_of
from hurlyburly.server.registry import Registry
from hurlyburly.server.requests import game_in, network_of, registry_of
from hurlyburly.server.scene import Box, Home, HotSeat, Running
from hurlyburly.server.seating import who
from hurlyburly.server.store import Kept, StoreAway
from hurlyburly.server.store.history import Wanted
from hurlyburly.server.store.people import Person
from hurlyburly.server.store.store import HOME_NETWORK
from hurlyburly.server.table import held_by
from hurlyburly.server.visitors import Visitor, form_in, match_in, zone_in

LAST_FEW = 4  # finished games on the first page


async def home(request: Request) -> Response:
    visitor = Visitor(request)
    registry = registry_of(request)
    try:
        open_ones = await registry.store.open_of(visitor.holder) if visitor.holder else []
        past = await registry.store.past(visitor.holder, Wanted(), most=LAST_FEW) if visitor.holder else []
        known = await registry.store.games_of(visitor.holder) if past else frozenset[str]()
        person = await person_of(registry, visitor)
    except (StoreAway, Refused):
        open_ones, past, known, person = [], [], frozenset(GAMES), Person()
    boxes = [box_of(game, new=game.id not in known) for game in GAMES.values()]
    running = tuple(running_table(registry, kept, visitor.holder) for kept in open_ones if not kept.setup.lesson)
    seen = tuple(history.all_seen(past, zone_in(request)))
    return HTMLResponse(around.home(Home(tuple(boxes), running, person.name, seen)))


def box_of(game: Game, new: bool) -> Box:
    """A game on the shelf, and whether it is new to this visitor."""
    lessons, seats = lessons_of(game), (game.seats.start, game.seats.stop - 1)
    minutes = sum([lesson.minutes for lesson in lessons])
    return Box(game.id, game.page.name or game.title, seats, len(lessons), minutes, new, lobby.first_minutes(game))


def running_table(registry: Registry, kept: Kept, holder: str) -> Running:
    mine = held_by(kept.setup, holder)
    live = registry.tables.get(kept.match)
    address = f"/lobby/{kept.match}" if kept.stage == "lobby" else f"/table/{kept.match}"
    return Running(
        match=kept.match,
        address=address,
        title=title_of(kept),
        game=kept.setup.game,
        who=who(kept),
        stage=kept.stage,
        your_turn=live is not None and any(seat in live.table.to_act for seat in mine),
        touched=kept.made,
        closing=closing(kept, holder),
    )


def title_of(kept: Kept) -> str:
    """The title of a table's game, which may no longer be installed."""
    return GAMES[kept.setup.game].title if kept.setup.game in GAMES else kept.setup.game


def closing(kept: Kept, holder: str) -> str:
    """The button's words for what `seating.give_up` would do."""
    if kept.stage == "lobby":
        return "End the lobby" if holder == kept.setup.host else "Leave the lobby"
    return "Resign and close" if held_by(kept.setup, holder) else "Delete the table"


async def make(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    form = await form_in(request)
    how = form.get("how")
    try:
        game = game_named(form.get("game", ""))
        people = small_number(form.get("seats", ""), min(3, game.seats.stop - 1))
        bots = small_number(form.get("bots", ""), 0) if how == "hot-seat" else 0
        if how == "hot-seat":
            bots = max(bots, game.seats.start - people)
        seats = game.checked_seats(people + bots)
    except HurlyburlyError as mistake:
        raise Refused("bad-table", str(mistake)) from None
    level = form.get("level", "sharp")
    name = await called(registry, visitor, form.get("name", ""))
    maker = making.Maker(visitor.needed(), visitor.address, name)
    seal = form.get("seal", "")
    if how == "play-now" and form.get("first") == "on":
        seats, variants = first_seats(game), first_of(game).variants
        kept = await making.play_now(registry, maker, game, seats, "gentle", variants, seal=seal, first=True)
    elif how == "play-now":
        kept = await making.play_now(registry, maker, game, seats, level, seal=seal)
    elif how == "watch-bots":
        kept = await making.watch_bots(registry, maker, game, seats, level)
    elif how == "hot-seat":
        names = [form.get(f"name-{seat}", "") for seat in range(people)]
        kept = await making.hot_seat(registry, maker, game, names, bots, level, seal=seal)
    elif how == "invite":
        kept = await making.invite(registry, maker, game, seats)
        return visitor.mark(RedirectResponse(f"/lobby/{kept.match}", 303))
    else:
        raise Refused("bad-message", "A table is made to play-now, watch-bots, hot-seat or invite.")
    return visitor.mark(RedirectResponse(f"/table/{kept.match}", 303))


def small_number(text: str, otherwise: int) -> int:
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 3 else otherwise


async def hot_seat(request: Request) -> Response:
    """The page that asks who plays around one screen."""
    game = game_in(request)
    most = game.seats.stop - 1
    person = await person_of(registry_of(request), Visitor(request))
    counts = tuple(range(2, most + 1)) or (1,)
    chosen = max(2, min(3, most)) if len(counts) > 1 else counts[0]
    page = HotSeat(game.id, game.page.name or game.title, counts, chosen, game.seats.start, most, person.name)
    return HTMLResponse(rendered("hotseat.html", page=page))


async def give_up(request: Request) -> Response:
    visitor = Visitor(request)
    await seating.give_up(registry_of(request), match_in(request), visitor.holder)
    return RedirectResponse("/", 303)


async def set_name(request: Request) -> Response:
    visitor = Visitor(request)
    name = tidy((await form_in(request)).get("name", ""))
    await registry_of(request).know(visitor.needed(), name=name)
    return visitor.mark(RedirectResponse(back_to(request), 303))


async def set_network(request: Request) -> Response:
    visitor, network = Visitor(request), network_of(request)
    if not network.may_open(visitor.address):
        raise Refused("not-host", "Only somebody at the server's own machine can open it to the network.")
    closing = (await form_in(request)).get("open") == "no"
    if closing:
        network.close()
    else:
        await network.open()
    await registry_of(request).store.note_fact(HOME_NETWORK, 0.0 if closing else 1.0)
    for room in registry_of(request).rooms.values():
        room.stir()
    return RedirectResponse(back_to(request), 303)


def back_to(request: Request) -> str:
    """The page that a form was on, if it was one of ours."""
    came = request.headers.get("referer", "")
    own = f"{request.url.scheme}://{request.headers.get('host', '')}/"
    return "/" + came.removeprefix(own) if came.startswith(own) else "/"
