"""Who sends a request: the secret in a browser's cookie or a program's header, and the client's address."""

from __future__ import annotations

from datetime import tzinfo
from typing import TypeVar
from urllib.parse import parse_qsl
from zoneinfo import ZoneInfo

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from hurlyburly.server.lobby import tidy
from hurlyburly.server.messages import Refused
from hurlyburly.server.network import party
from hurlyburly.server.secrets import SECRET_LENGTH, hashed, is_match, new_secret

T = TypeVar("T")

COOKIE = "hurlyburly"
NAME_COOKIE = "hurlyburly-name"
ZONE_COOKIE = "hurlyburly-zone"  # where a visitor's clock is, as their browser calls it (settings.js)
A_YEAR = 365 * 24 * 3600
LARGEST_FORM = 4096


class Visitor:
    """A person (or program) by their secret; one without a secret is given one when they first need it."""

    def __init__(self, connection: HTTPConnection) -> None:
        self._secret = secret_in(connection)
        self._new = False
        self._https = connection.url.scheme in ("https", "wss")
        self.address = party(connection.client.host if connection.client else "unknown")
        self.name = tidy(name_in(connection))  # as the release before kept it: in the browser alone
        self._gone = False

    @property
    def holder(self) -> str:
        """The hash that is stored of their secret; "" for somebody who has none yet."""
        return hashed(self._secret) if self._secret else ""

    def needed(self) -> str:
        """Their holder, with a new secret if they have none."""
        if not self._secret:
            self._secret = new_secret()
            self._new = True
        return hashed(self._secret)

    @property
    def secret(self) -> str:
        return self._secret

    def become(self, secret: str) -> None:
        """From now on this browser is the person with that secret: their link or code was shown here."""
        self._secret = secret
        self._new = True

    def go(self) -> None:
        """From now on this browser belongs to nobody."""
        self._gone = True

    def mark(self, response: Response) -> Response:
        """Set the cookies that have changed."""
        if self._gone:
            for name in (COOKIE, NAME_COOKIE):
                response.delete_cookie(name)
        elif self._new:
            self._set(response, COOKIE, self._secret)
            response.delete_cookie(NAME_COOKIE)
        return response

    def _set(self, response: Response, name: str, value: str) -> None:
        response.set_cookie(name, value, max_age=A_YEAR, httponly=True, samesite="lax", secure=self._https)


def secret_in(connection: HTTPConnection) -> str:
    """A header's token, or a cookie; the REST API is for programs and takes no cookies, so no page can misuse it."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    cookie = "" if connection.url.path.startswith("/api/") else connection.cookies.get(COOKIE, "")
    secret = token.strip() if kind.lower() == "bearer" else cookie
    return secret if len(secret) == SECRET_LENGTH and secret.isascii() else ""


def name_in(connection: HTTPConnection) -> str:
    try:
        return bytes.fromhex(connection.cookies.get(NAME_COOKIE, "")).decode()
    except ValueError:
        return ""


def zone_in(connection: HTTPConnection) -> tzinfo | None:
    """The time zone that a visitor reads times in; None stands for this machine's."""
    try:
        return ZoneInfo(connection.cookies[ZONE_COOKIE][:60])
    except (KeyError, ValueError, OSError):
        return None


def match_in(connection: HTTPConnection) -> str:
    """The match that a path names; an impossible name is refused here."""
    name: str = connection.path_params["match"]
    if not is_match(name):
        raise Refused("no-such-table", "There is no such table.")
    return name


async def body_in(request: Request) -> bytes:
    """The body of a page's request, which must be small."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST_FORM:
            raise Refused("too-long", f"A form may have at most {LARGEST_FORM} bytes.")
    return body


async def json_in(request: Request, shape: type[T]) -> T:
    """The JSON that one of our scripts has sent."""
    try:
        return msgspec.json.decode(await body_in(request), type=shape)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as mistake:
        raise Refused("bad-message", f"this is no {shape.__name__}: {mistake}") from None


async def form_in(request: Request) -> dict[str, str]:
    """The fields of a form."""
    form = dict(parse_qsl((await body_in(request)).decode("utf-8", "replace")))
    if any("\0" in text for pair in form.items() for text in pair):
        raise Refused("bad-message", "A form may not contain the character 0.")
    return form
