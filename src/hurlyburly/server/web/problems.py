"""Errors as a status code and as a page."""

from __future__ import annotations

from starlette.responses import HTMLResponse, Response

from hurlyburly.server.messages import Code, Refused
from hurlyburly.server.pages import around
from hurlyburly.server.scene import Problem

STATUS: dict[Code, int] = {
    "bad-message": 400,
    "too-long": 413,
    "too-fast": 429,
    "not-your-seat": 403,
    "not-host": 403,
    "no-such-table": 404,
    "link-dead": 404,
    "store-away": 503,
    "busy": 503,
    "private": 403,
    "unknown": 500,
}


def problem(why: Refused) -> Response:
    status = STATUS.get(why.code, 409)
    return HTMLResponse(around.problem(Problem(status, why.code, why.words)), status)
