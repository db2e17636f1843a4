"""People's settings for notices: the forms on their own page and on a table's, and the links to unsubscribe with one
click."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from hurlyburly.server.messages import NO_NUL, Refused
from hurlyburly.server.network import host_name, is_loopback
from hurlyburly.server.notices import outside, push, words
from hurlyburly.server.notices.mail import mailbox_in
from hurlyburly.server.notices.outside import NotSent
from hurlyburly.server.notices.sending import Notices
from hurlyburly.server.notices.ways import lacks
from hurlyburly.server.pages.rendering import rendered
from hurlyburly.server.requests import network_of, registry_of
from hurlyburly.server.secrets import is_link, new_link
from hurlyburly.server.store import Kept
from hurlyburly.server.store.notices import Channel, QuietHours
from hurlyburly.server.table import held_by
from hurlyburly.server.visitors import Visitor, form_in, json_in, match_in, zone_in
from hurlyburly.server.web.home import title_of

OFF = "/notices/off/"  # also for mail programs, which come from nowhere
HERE = "/me#notices"
CLOCK = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9])")
DEAD = "This link leads nowhere: what it was about is gone, or it was never made."
NO_MAILBOX = "A mail address is like anna@example.org."


class Device(msgspec.Struct, frozen=True):
    """A browser that wants notices, as it describes itself."""

    endpoint: Annotated[str, msgspec.Meta(min_length=8, max_length=outside.LONGEST, pattern=NO_NUL)]
    keys: dict[str, Annotated[str, msgspec.Meta(max_length=200, pattern=NO_NUL)]]
    name: Annotated[str, msgspec.Meta(max_length=60, pattern=NO_NUL)] = ""


class Wishes(msgspec.Struct, frozen=True):
    """The settings shown on a person's own page."""

    key: str  # of our pushes; "" where there are none
    is_safe: bool  # browsers take pushes, and keep passkeys, only at addresses like this one
    may_mail: bool
    devices: tuple[Channel, ...]
    mailbox: Channel | None
    begins: str
    ends: str
    for_host: str  # what the operator could still configure


def notices_of(connection: HTTPConnection) -> Notices:
    notices = registry_of(connection).notices
    assert notices is not None  # an application has them
    return notices


def is_safe(request: Request) -> bool:
    """Whether browsers trust this address: HTTPS, or their own machine."""
    name = host_name(request.headers.get("host", ""))
    return request.url.scheme == "https" or name == "localhost" or is_loopback(name)


async def wishes_of(request: Request, visitor: Visitor) -> Wishes:
    notices, store = notices_of(request), registry_of(request).store
    channels = await store.channels(visitor.holder) if visitor.holder else []
    quiet = await store.quiet_hours(visitor.holder) if visitor.holder else QuietHours()
    has_quiet = quiet.begins != quiet.ends
    return Wishes(
        key=push.public_key(await notices.ways.key()) if notices.ways.pushes else "",
        is_safe=is_safe(request),
        may_mail=notices.ways.mail is not None,
        devices=tuple(one for one in channels if one.kind == "push"),
        mailbox=next((hidden(one) for one in channels if one.kind == "mail"), None),
        begins=clock(quiet.begins) if has_quiet else "",
        ends=clock(quiet.ends) if has_quiet else "",
        for_host=lacks(notices.ways.mail) if network_of(request).may_open(visitor.address) else "",
    )


def hidden(mailbox: Channel) -> Channel:
    """The mailbox without the link that only the reader of the mail may follow."""
    return replace(mailbox, id="")


def clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


# One's own page.


async def add_device(request: Request) -> Response:
    """Send notices to this browser."""
    visitor, notices = limited(request), notices_of(request)
    device = await json_in(request, Device)
    if not notices.ways.pushes:
        raise Refused("not-now", "This server sends no messages to browsers.")
    try:
        keys = " ".join(push.checked(push.Subscription(device.endpoint, device.keys)))
        await outside.found(outside.place_of(device.endpoint), notices.ways.inside)
    except NotSent as why:
        raise Refused("bad-message", str(why)) from None
    name = " ".join(device.name.split()) or "A browser"
    channel = Channel(new_link(), "push", visitor.needed(), "", device.endpoint, keys, name, made=time.time())
    await opened(request, channel)
    return visitor.mark(Response(status_code=204))


async def change_device(request: Request) -> Response:
    visitor, store = limited(request), registry_of(request).store
    form = await form_in(request)
    found = await store.channel(form.get("id", ""))
    if found is None or not visitor.holder or found.holder != visitor.holder or found.kind != "push":
        raise Refused("link-dead", "There is no such device of yours.")
    if form.get("do") == "forget":
        await store.close_channel(found.id)
    else:
        await store.set_channel(found.id, "on" if form.get("do") == "on" else "off")
    await notices_of(request).refresh()
    return RedirectResponse(HERE, 303)


async def set_mailbox(request: Request) -> Response:
    """Change somebody's mail address. Until its owner has agreed, nothing is sent there but the question."""
    visitor, notices, store = limited(request), notices_of(request), registry_of(request).store
    form = await form_in(request)
    before = next((one for one in await store.channels(visitor.needed()) if one.kind == "mail"), None)
    wanted = form.get("do", "ask")
    if wanted == "forget" or (before and wanted == "off" and before.state == "asked"):
        if before:
            await store.close_channel(before.id)
    elif before and wanted in ("on", "off") and before.state != "asked":
        await store.set_channel(before.id, "on" if wanted == "on" else "off")
    elif wanted == "ask":
        await ask_mailbox(request, visitor, form.get("address", ""))
    await notices.refresh()
    return visitor.mark(RedirectResponse(HERE, 303))


async def ask_mailbox(request: Request, visitor: Visitor, text: str) -> None:
    notices, registry = notices_of(request), registry_of(request)
    mail, address = notices.ways.mail, mailbox_in(text)
    if mail is None:
        raise Refused("not-now", "This server sends no mail.")
    if not address:
        raise Refused("bad-message", NO_MAILBOX)
    registry.limits.take("mails", address.lower())
    channel = Channel(new_link(), "mail", visitor.needed(), "", address, state="asked", made=time.time())
    try:
        await mail.send(address, *words.confirming(notices.ways.base, channel.id))
    except NotSent:
        raise Refused("not-now", "No mail can be sent to that address just now.") from None
    await registry.store.open_channel(channel)


async def set_quiet(request: Request) -> Response:
    visitor = limited(request)
    form = await form_in(request)
    begins, ends = (CLOCK.fullmatch(form.get(name, "")) for name in ("begins", "ends"))
    zone = getattr(zone_in(request), "key", "UTC")
    quiet = QuietHours(zone=zone)
    if form.get("do") != "none":
        if not begins or not ends:
            raise Refused("bad-message", "Quiet hours go from one time to another, like 22:00 and 7:00.")
        quiet = QuietHours(minutes_in(begins), minutes_in(ends), zone)
    await registry_of(request).store.set_quiet_hours(visitor.needed(), quiet)
    return visitor.mark(RedirectResponse(HERE, 303))


def minutes_in(time: re.Match[str]) -> int:
    return int(time[1]) * 60 + int(time[2])


def limited(request: Request) -> Visitor:
    visitor = Visitor(request)
    registry_of(request).limits.take("notices", visitor.address)
    return visitor


async def opened(request: Request, channel: Channel) -> None:
    await registry_of(request).store.open_channel(channel)
    await notices_of(request).refresh()


# One click.


async def switch_page(request: Request) -> Response:
    """The page behind a link in a mail. Looking changes nothing, because mail programs look at links by themselves; the
    page's script presses the button for whoever really opens it."""
    channel = await linked(request)
    return switched(request, channel)


async def switch(request: Request) -> Response:
    channel = await linked(request)
    state: Any = "on" if is_on(request) else "off"
    await registry_of(request).store.set_channel(channel.id, state)
    await notices_of(request).refresh()
    return switched(request, replace(channel, state=state), done=True)


def is_on(request: Request) -> bool:
    return request.url.path.startswith("/notices/on/")


def switched(request: Request, channel: Channel, done: bool = False) -> Response:
    data = {"channel": channel, "turns_on": is_on(request), "done": done}
    return HTMLResponse(rendered("switch.html", **data))


async def linked(request: Request) -> Channel:
    registry, id = registry_of(request), str(request.path_params["id"])
    channel = await registry.store.channel(id) if is_link(id) else None
    if channel is None:
        registry.limits.take("guesses", Visitor(request).address)
        raise Refused("link-dead", DEAD)
    return channel


# A table.


async def table_page(request: Request) -> Response:
    visitor, kept = await seated(request)
    store = registry_of(request).store
    channels = await store.channels(visitor.holder)
    data = {
        "kept": kept,
        "title": title_of(kept),
        "plays": bool(held_by(kept.setup, visitor.holder)),
        "is_host": visitor.holder == kept.setup.host,
        "ways": in_words(channels),
        "muted": await store.is_muted(visitor.holder, kept.match),
        "hook": await store.hook(kept.match),
    }
    return HTMLResponse(rendered("table_notices.html", **data))


def in_words(channels: Sequence[Channel]) -> tuple[str, ...]:
    """A way of getting notices, in words."""
    there = [one for one in channels if one.state == "on"]
    return tuple([one.name if one.kind == "push" else f"mail to {one.address}" for one in there])


async def seated(request: Request) -> tuple[Visitor, Kept]:
    visitor = Visitor(request)
    kept = await registry_of(request).kept(match_in(request))
    if not visitor.holder or (visitor.holder != kept.setup.host and not held_by(kept.setup, visitor.holder)):
        raise Refused("not-your-seat", "You have no seat at this table.")
    return visitor, kept


async def set_table(request: Request) -> Response:
    visitor, kept = await seated(request)
    limited(request)
    store, form = registry_of(request).store, await form_in(request)
    wanted = form.get("do", "")
    if wanted in ("mute", "unmute"):
        await store.mute(visitor.holder, kept.match, wanted == "mute")
    elif visitor.holder != kept.setup.host:
        raise Refused("not-host", "Only the host of a table can have its turns told in a channel.")
    elif wanted == "hook":
        await set_hook(request, visitor, kept, form.get("address", "").strip())
    elif wanted in ("hook-on", "hook-off", "no-hook") and (hook := await store.hook(kept.match)):
        if wanted == "no-hook":
            await store.close_channel(hook.id)
        else:
            await store.set_channel(hook.id, "on" if wanted == "hook-on" else "off")
        await notices_of(request).refresh()
    return RedirectResponse(f"/table/{kept.match}/notices", 303)


async def set_hook(request: Request, visitor: Visitor, kept: Kept, address: str) -> None:
    """Set a webhook. It is tried immediately, so that a wrong address is noticed."""
    notices = notices_of(request)
    title = title_of(kept)
    try:
        await notices.ways.call(address, words.greeting(title, address, notices.ways.base, kept.match))
        name = outside.place_of(address).name
    except NotSent as why:
        raise Refused("bad-message", str(why)) from None
    await opened(request, Channel(new_link(), "hook", visitor.holder, kept.match, address, name=name, made=time.time()))
