"""Hurlyburly as an app on a phone or a desktop: what a browser asks for to install it, made from our own drawings, the
service worker that shows notices, and the page for when the server cannot be reached."""

from __future__ import annotations

from functools import cache

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from hurlyburly.draw import export
from hurlyburly.draw.palette import NIGHT
from hurlyburly.server.pages.files import STATIC, static
from hurlyburly.server.pages.rendering import TEMPLATES

SIZES = {"192": 192, "512": 512, "touch": 180, "badge": 96, "maskable": 512}
ROUNDED, SQUARE = 'rx="10"', 'rx="0"'
WHOLE, SMALLER = "translate(5 5) scale(.79)", "translate(9.2 9.2) scale(.62)"  # within the circle that a mask leaves


def drawing(name: str) -> str:
    """The cauldron of the favicon: as it is, filling its square for systems that cut icons out, or as a bare shape."""
    svg = (STATIC / "favicon.svg").read_text(encoding="utf-8")
    if name in ("touch", "maskable"):
        return svg.replace(ROUNDED, SQUARE).replace(WHOLE, SMALLER if name == "maskable" else WHOLE)
    if name == "badge":
        return svg.replace(f'fill="{NIGHT[1]}"', 'fill="none"').replace("#dcb562", "#ffffff")
    return svg


@cache
def picture(name: str) -> bytes:
    return export.png(drawing(name), SIZES[name])


async def icon(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in SIZES:
        raise HTTPException(404)
    return Response(picture(name), media_type="image/png", headers={"Cache-Control": "public, max-age=86400"})


@cache
def manifest_text() -> bytes:
    icons = [
        {"src": "/icons/192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "/icons/512.png", "sizes": "512x512", "type": "image/png"},
        {"src": "/icons/maskable.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        {"src": static("favicon.svg"), "sizes": "any", "type": "image/svg+xml"},
    ]
    return msgspec.json.encode(
        {
            "id": "/",
            "name": "Hurlyburly",
            "short_name": "Hurlyburly",
            "description": "Tabletop games of magic, with friends and bots",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": NIGHT[1],
            "theme_color": NIGHT[1],
            "icons": icons,
            "shortcuts": [{"name": "My games", "url": "/mine"}],
        }
    )


async def manifest(request: Request) -> Response:
    headers = {"Cache-Control": "no-cache"}
    return Response(manifest_text(), media_type="application/manifest+json", headers=headers)


async def worker(request: Request) -> Response:
    """The service worker. It is served at the root because it may handle only addresses below its own."""
    script = (STATIC / "worker.js").read_bytes()
    return Response(script, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


async def offline(request: Request) -> Response:
    page = TEMPLATES.get_template("offline.html").render()
    return HTMLResponse(page, headers={"Cache-Control": "no-cache"})
