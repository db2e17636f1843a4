"""The API's description: the OpenAPI document."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from hurlyburly import __version__
from hurlyburly.server import rest
from hurlyburly.server.rest.bodies import Error
from hurlyburly.server.rest.operations import OPERATIONS, ROOT, Operation


async def openapi(request: Request) -> Response:
    return Response(msgspec.json.encode(description()), media_type="application/json")


def description() -> dict[str, Any]:
    """The OpenAPI document."""
    structs: list[type] = [Error]
    for operation in OPERATIONS:
        structs += [shape for shape in (operation.answer, operation.body) if shape is not None]
    _, components = msgspec.json.schema_components(structs, ref_template="#/components/schemas/{name}")
    paths: dict[str, Any] = {}
    for operation in OPERATIONS:
        paths.setdefault(ROOT + operation.path, {})[operation.method.lower()] = described(operation)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Hurlyburly", "version": __version__, "description": str(rest.__doc__)},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def described(operation: Operation) -> dict[str, Any]:
    def content(shape: type | None) -> dict[str, Any]:
        if shape is None:
            return {"text/plain": {"schema": {"type": "string"}}}
        return {"application/json": {"schema": {"$ref": f"#/components/schemas/{shape.__name__}"}}}

    names = [part[1:-1] for part in operation.path.split("/") if part.startswith("{")]
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names
    ]
    for name, shape in operation.query.items():
        schema = msgspec.json.schema(shape)
        parameters.append({"name": name, "in": "query", "required": name == "text", "schema": schema})
    words = {
        400: "not understood",
        403: "not your seat",
        404: "no such table or link",
        409: "not now, or not by the rules",
        413: "too long",
        429: "too fast",
        503: "the store is away",
    }
    answers: dict[str, Any] = {
        str(operation.status): {"description": operation.words, "content": content(operation.answer)}
    }
    if operation.pending:
        answers["202"] = {"description": operation.pending, "content": content(operation.answer)}
    for status, meaning in words.items():
        answers[str(status)] = {"description": meaning, "content": content(Error)}
    made: dict[str, Any] = {"summary": operation.words, "operationId": operation.run.__name__, "responses": answers}
    if parameters:
        made["parameters"] = parameters
    if operation.body is not None:
        made["requestBody"] = {"required": True, "content": content(operation.body)}
    if operation.token:
        made["security"] = [{"token": []}]
    return made
