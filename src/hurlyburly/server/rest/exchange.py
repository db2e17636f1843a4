"""How a request is read and an answer is sent."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from hurlyburly.server.messages import Refused
from hurlyburly.server.metrics import REFUSED
from hurlyburly.server.rest.bodies import Error, ResponseBody
from hurlyburly.server.web.problems import STATUS

LARGEST_BODY = 64_000
JSON = "application/json"


def sent(answer: ResponseBody, status: int = 200) -> Response:
    return Response(msgspec.json.encode(answer), status, media_type=JSON)


def error(why: Refused) -> Response:
    REFUSED.labels(why.code).inc()
    return sent(Error(code=why.code, words=why.words, rule=why.rule), STATUS.get(why.code, 409))


async def body_of(request: Request, shape: type[Any], most: int = LARGEST_BODY) -> Any:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Refused("too-long", f"A request may have at most {most} bytes.")
    try:
        return msgspec.json.decode(body, type=shape)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as mistake:
        raise Refused("bad-message", f"this is no {shape.__name__}: {mistake}") from None


def number(request: Request, name: str) -> int | None:
    text = request.query_params.get(name)
    if text is None:
        return None
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise Refused("bad-message", f"{name} is a number, not {text[:20]!r}")
    return int(text)
