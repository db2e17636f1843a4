"""At the table: looking, playing, asking why and for hints; then the log, the record and the review."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from hurlyburly.review import Review
from hurlyburly.server import hints
from hurlyburly.server.messages import LONGEST_PLAY, Pointed, Refused, judgements
from hurlyburly.server.requests import registry_of
from hurlyburly.server.rest.bodies import HintGiven, LogGiven, NewPlay, Played, ReviewGiven, WhyGiven, WhyNotGiven
from hurlyburly.server.rest.exchange import body_of, number, sent
from hurlyburly.server.rest.seats import checked, given, lobby_given, off_the_shelf, seated, shelf_given, which
from hurlyburly.server.results import Shelved
from hurlyburly.server.table import held_by
from hurlyburly.server.visitors import Visitor, match_in
from hurlyburly.server.web.records import record_of, shelved

LONGEST_HINT = 10  # seconds of thought


async def look(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    kept = await registry.kept(match_in(request))
    held = held_by(kept.setup, visitor.holder)
    if kept.stage == "lobby" and (held or visitor.holder == kept.setup.host):
        return sent(lobby_given(kept, held))
    try:
        checked(held, None)
        table, seat = await seated(request)
    except Shelved as old:
        result, seat = off_the_shelf(old, request)
        return sent(shelf_given(old, result, seat, held))
    return sent(given(table, seat, table.table.held_by(visitor.holder)))


async def watch(request: Request) -> Response:
    registry = registry_of(request)
    try:
        table = await registry.table(await registry.linked(request.path_params["link"], "spectator"))
    except Shelved as old:
        return sent(shelf_given(old, shelved(old), None, ()))
    if not table.table.setup.spectators:
        raise Refused("link-dead", "This table is not open to spectators.")
    return sent(given(table, None, ()))


async def play(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    asked: NewPlay = await body_of(request, NewPlay)
    table = await registry.table(match_in(request))
    seat = await which(table, visitor, asked.seat)
    version = await table.play(seat, asked.text, sent=asked.id, version=asked.version)
    return sent(Played(version=version))


async def why(request: Request) -> Response:
    table, seat = await seated(request)
    text = request.query_params.get("text", "")
    if not 0 < len(text) <= LONGEST_PLAY:
        raise Refused("bad-message", f"text has 1 to {LONGEST_PLAY} characters")
    reason = table.table.why(seat, text)
    if reason is None:
        return sent(WhyGiven(text=text, legal=True, words="", rule=""))
    return sent(
        WhyGiven(
            text=text,
            legal=False,
            words=reason.words,
            rule=reason.rule,
            case=reason.case,
            things=reason.things,
        )
    )


async def why_not(request: Request) -> Response:
    table, seat = await seated(request)
    try:
        things = msgspec.convert(request.query_params.get("things", "").split(), Pointed)
    except msgspec.ValidationError as mistake:
        raise Refused("bad-message", f"things are ids with a space between, as in `card:3 seat:1`: {mistake}") from None
    return sent(WhyNotGiven(plays=judgements(table.table.match.why_not(seat, things))))


async def hint(request: Request) -> Response:
    table, seat = await seated(request)
    seconds = number(request, "seconds")
    if seconds is not None and not 1 <= seconds <= LONGEST_HINT:
        raise Refused("bad-message", f"seconds are a number from 1 to {LONGEST_HINT}")
    hints.check(table, seat)
    registry_of(request).limits.take("hints", Visitor(request).address)
    version = table.table.version
    return sent(HintGiven(version=version, hint=await hints.one(table, seat, float(seconds or 1))))


async def log(request: Request) -> Response:
    since = number(request, "since") or 0
    try:
        table, seat = await seated(request)
        lines = table.table.lines(seat, min(since, len(table.table.log)))
    except Shelved as old:
        result, seat = off_the_shelf(old, request)
        lines = result.lines(seat, since)
    return sent(LogGiven(lines=tuple(lines)))


async def record(request: Request) -> Response:
    try:
        return PlainTextResponse(record_of(*await seated(request)))
    except Shelved as old:
        return PlainTextResponse(off_the_shelf(old, request)[0].record)


async def review(request: Request) -> Response:
    visitor, registry = Visitor(request), registry_of(request)
    kept = await registry.kept(match_in(request))
    checked(held_by(kept.setup, visitor.holder), None)
    if kept.stage == "lobby" or not (await registry.table(kept.match)).table.ended:
        raise Refused("not-now", "A review shows what is hidden: there is none before the game is over.")
    registry.limits.take("reviews", visitor.address)
    found = await registry.reviews.look(await registry.replay(kept.match), True)
    if isinstance(found, Review):
        return sent(ReviewGiven(done=1, all=1, failed=False, review=found))
    assert found is not None, "it was asked for"
    return sent(ReviewGiven(done=found.done, all=found.all, failed=found.failed, review=None), 202)
