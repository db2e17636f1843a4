"""The API's routes, each within its limits."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hurlyburly.server.messages import Refused
from hurlyburly.server.requests import registry_of
from hurlyburly.server.rest.exchange import JSON, error
from hurlyburly.server.rest.openapi import openapi
from hurlyburly.server.rest.operations import OPERATIONS, ROOT, Operation
from hurlyburly.server.visitors import Visitor


def limited(operation: Operation) -> Callable[[Request], Awaitable[Response]]:
    """An operation within its limits. Only a program, or a page of ours, can say that it sends JSON."""

    async def within(request: Request) -> Response:
        try:
            registry_of(request).limits.take("api", Visitor(request).address)
            kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
            if operation.body is not None and kind != JSON:
                raise Refused("bad-message", f"say that this is JSON: Content-Type: {JSON}")
            return await operation.run(request)
        except Refused as refused:
            return error(refused)

    return within


ROUTES = [
    *[Route(ROOT + operation.path, limited(operation), methods=[operation.method]) for operation in OPERATIONS],
    Route(f"{ROOT}/openapi.json", openapi),
]
