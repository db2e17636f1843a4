"""Every answer of the REST API that a test gets is one that its description names."""

from __future__ import annotations

import httpx
from starlette.routing import Match

from hurlyburly.server.rest.openapi import described
from hurlyburly.server.rest.operations import OPERATIONS
from hurlyburly.server.rest.routes import ROUTES


async def is_described(answer: httpx.Response) -> None:
    """A hook of the tests' clients."""
    request = answer.request
    asked = {"type": "http", "method": request.method, "path": request.url.path}
    for operation, route in zip(OPERATIONS, ROUTES, strict=False):  # the last route is the description's own
        if route.matches(asked)[0] is Match.FULL:
            named = described(operation)["responses"]
            assert str(answer.status_code) in named, f"{request.method} {request.url.path}: {answer.status_code}"
            return
