"""Requests to addresses that strangers have chosen, but never into the operator's own network (SSRF protection).

A name is resolved once, all its addresses are checked, and the connection goes to one of those. So a name cannot
resolve to one machine for the check and to another for the connection (DNS rebinding). Redirects are not followed.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import re
import socket
import ssl
from collections.abc import Mapping, Sequence
from functools import cache
from urllib.parse import urlsplit

import msgspec

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

LONGEST = 1000  # characters of an address
PATIENCE = 10.0  # seconds for all of it
WRITTEN = re.compile(r"https?://[!-~]+")  # no spaces and no line ends, which would begin another header
NAT64 = ipaddress.ip_network("64:ff9b::/96")
COMPATIBLE = ipaddress.ip_network("::/96")


class NotSent(Exception):
    """Why something was not sent. `again`: trying later may help; `gone`: there is nobody at that address any more."""

    def __init__(self, words: str, *, again: bool = False, gone: bool = False) -> None:
        super().__init__(words)
        self.again = again
        self.gone = gone


class Place(msgspec.Struct, frozen=True):
    """An address in its parts."""

    secure: bool
    name: str
    port: int
    path: str

    @property
    def host(self) -> str:
        name = f"[{self.name}]" if ":" in self.name else self.name
        return name if self.port == (443 if self.secure else 80) else f"{name}:{self.port}"

    @property
    def origin(self) -> str:
        return f"{'https' if self.secure else 'http'}://{self.host}"


def place_of(address: str) -> Place:
    """Raises NotSent if it is not an address."""
    try:
        if len(address) > LONGEST or not WRITTEN.fullmatch(address):
            raise ValueError
        parts = urlsplit(address)
        name, port = parts.hostname or "", parts.port
    except ValueError:
        raise NotSent("This is no address: it is like https://example.org/hooks/…") from None
    if not name or "@" in parts.netloc:
        raise NotSent("This is no address: it is like https://example.org/hooks/…, without a name or a password.")
    secure = parts.scheme == "https"
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Place(secure, name, port or (443 if secure else 80), path)


def is_outside(address: Address) -> bool:
    """Whether it is an address of the open internet: not of this machine, of its network, or reserved."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = within(address)
        if inner is not None:
            return is_outside(inner)
        if address.is_site_local or address in COMPATIBLE:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def within(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address that an IPv6 address contains."""
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    if address.sixtofour is not None:
        return address.sixtofour
    if address in NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return None


async def found(place: Place, inside: Sequence[Network]) -> list[str]:
    """The addresses of a host name. Raises NotSent if one of them is not allowed; `inside` are those of the operator's
    own network that are."""
    try:
        loop = asyncio.get_running_loop()
        listed = await loop.getaddrinfo(place.name, place.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NotSent(
            f"There is no {place.name} on the internet, or it cannot be found just now.", again=True
        ) from None
    addresses = list(dict.fromkeys([str(one[4][0]) for one in listed]))
    for text in addresses:
        address = ipaddress.ip_address(text.partition("%")[0])
        if any(address in network for network in inside):
            continue
        if not is_outside(address):
            raise NotSent("This address lies inside the network of the server, and nothing is sent there.")
        if not place.secure:
            raise NotSent("Notices are sent over HTTPS alone: an address like https://example.org/hooks/…")
    return addresses


@cache
def trust() -> ssl.SSLContext:
    """The certificates that this machine trusts."""
    return ssl.create_default_context()


async def post(address: str, headers: Mapping[str, str], body: bytes, inside: Sequence[Network]) -> None:
    """Send a POST request, or raise NotSent."""
    place = place_of(address)
    try:
        async with asyncio.timeout(PATIENCE):
            status = await _post(place, await found(place, inside), headers, body)
    except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError) as why:
        raise NotSent(f"{place.name} does not answer: {type(why).__name__}", again=True) from why
    if status in (404, 410):
        raise NotSent(f"{place.name} knows nobody at that address ({status}).", gone=True)
    if not 200 <= status < 300:
        raise NotSent(f"{place.name} answered {status}.", again=status == 429 or status >= 500)


async def _post(place: Place, addresses: Sequence[str], headers: Mapping[str, str], body: bytes) -> int:
    """The status of the answer; the rest of it is not read."""
    asked = {"Host": place.host, "Content-Length": str(len(body)), "Connection": "close", **headers}
    head = "".join([f"{name}: {value}\r\n" for name, value in asked.items()])
    for number, address in enumerate(addresses):
        try:
            reader, writer = await asyncio.open_connection(
                address,
                place.port,
                ssl=trust() if place.secure else None,
                server_hostname=place.name if place.secure else None,
            )
            break
        except OSError:
            if number == len(addresses) - 1:
                raise
    try:
        writer.write(f"POST {place.path} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body)
        await writer.drain()
        version, status, *_ = (await reader.readuntil(b"\r\n")).split()
        if not version.startswith(b"HTTP/1."):
            raise ValueError("no answer of HTTP")
        return int(status)
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
