"""The ways of sending notices that are configured on this server."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence

import msgspec

from hurlyburly.server.network import Network, checked_network
from hurlyburly.server.notices import outside, push, words
from hurlyburly.server.notices.mail import PASSWORD, Mail
from hurlyburly.server.notices.words import Notice
from hurlyburly.server.store import Store
from hurlyburly.server.store.notices import Channel

NOBODY = "mailto:nobody@localhost.invalid"  # whom to ask about a server that has neither an address nor mail


class Ways:
    """`inside` are the addresses of the host's own network that notices may be sent to."""

    def __init__(
        self, store: Store, network: Network, mail: Mail | None = None, inside: Sequence[outside.Network] = ()
    ) -> None:
        self.store = store
        self.network = network
        self.mail = mail
        self.inside = inside
        self.pushes = push.is_installed()
        self._key = ""

    @property
    def base(self) -> str:
        return self.network.base(f"http://127.0.0.1:{self.network.port}")

    @property
    def contact(self) -> str:
        """Whom a push service may ask about us."""
        if self.network.public.startswith("https:"):
            return self.network.public
        return f"mailto:{self.mail.sender.addr_spec}" if self.mail else NOBODY

    async def key(self) -> str:
        """The key that pushes are signed with: made once, kept in the store, the same on every node."""
        if not self._key:
            known = await self.store.known_key(push.KEY)
            self._key = known or await self.store.key(push.KEY, push.new_key())
        return self._key

    async def send(self, channel: Channel, notice: Notice) -> None:
        """Send a notice, or raise NotSent."""
        if channel.kind == "mail":
            if self.mail is None:
                raise outside.NotSent("this server sends no mail any more")
            await self.mail.send(channel.address, *words.mailed(notice), notice.off_link)
        elif channel.kind == "push":
            if not self.pushes:
                raise outside.NotSent("what pushes are encrypted with is not installed any more")
            message, key = words.pushed(notice), await self.key()
            await push.send(channel.address, channel.keys, message, key, self.contact, notice.match, inside=self.inside)
        else:
            await self.call(channel.address, words.hooked(notice, channel.address))

    async def call(self, address: str, message: object) -> None:
        """Call a webhook."""
        headers = {"Content-Type": "application/json", "User-Agent": "Hurlyburly"}
        await outside.post(address, headers, msgspec.json.encode(message), self.inside)


def lacks(mail: object) -> str:
    """What the operator could configure so that more people can get notices."""
    packages = "" if push.is_installed() else "Push notices and passkeys need pip install 'hurlyburly[hosting]'. "
    return f"{packages}{'' if mail else 'Notices by mail need --mail and --mail-from.'}".strip()


def mail_of(arguments: argparse.Namespace) -> Mail | None:
    """The operator's mail server; ValueError if it is given wrongly."""
    if not arguments.mail:
        return None
    return Mail(arguments.mail, arguments.mail_from, os.environ.get(PASSWORD, ""))


def inside_of(arguments: argparse.Namespace) -> list[outside.Network]:
    return [checked_network(one, "--notify-inside") for one in arguments.notify_inside]


def ways_of(arguments: argparse.Namespace, store: Store, network: Network) -> Ways:
    return Ways(store, network, mail_of(arguments), inside_of(arguments))
