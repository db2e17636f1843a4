"""The addresses of this server, and which hosts, origins and proxies it accepts."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Literal

from hurlyburly.server.messages import Refused

HOST = re.compile(r"(\[[0-9A-Fa-f:.]{2,45}\]|[0-9A-Za-z_.-]{1,253})(?::[0-9]{1,5})?")
OWN = ("127.0.0.1", "::1")  # a proxy on this machine

Unlisten = Callable[[], None]
Listen = Callable[[str, int], Awaitable[Unlisten]]


class Network:
    """`public` is the address of a hosted server. Without one, the person at the machine may open it to the home
    network: it then listens there too, and invitations name that address."""

    def __init__(
        self, public: str = "", port: int = 8080, host: str = "127.0.0.1", proxies: Sequence[str] = ()
    ) -> None:
        self.public = checked_address(public)
        # Whose word on visitors is believed.
        self.proxies = [checked_network(proxy, "--trust-proxy") for proxy in (*OWN, *proxies)]
        self.port = port
        self.home = home_address() if host in ("0.0.0.0", "::") else ""  # where it listens on the home network
        self.listen: Listen | None = None  # set when the server starts
        self._unlisten: Unlisten | None = None
        self.names = {"localhost", socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"}
        if self.public:
            self.names.add(host_name(self.public.partition("//")[2]))

    @property
    def state(self) -> Literal["closed", "open", "public"]:
        return "public" if self.public else "open" if self.home else "closed"

    def may_open(self, client: str) -> bool:
        """Whether this visitor may open the server to the home network: only from this very machine."""
        return not self.public and self.listen is not None and is_loopback(client)

    async def open(self) -> None:
        if not self.home:
            address = home_address()
            if not address or self.listen is None:
                raise Refused("not-now", "This machine has no address on a home network.")
            self._unlisten = await self.listen(address, self.port)
            self.home = address

    @property
    def may_close(self) -> bool:
        """Whether it was opened while it ran, rather than by how it was started."""
        return self._unlisten is not None

    def close(self) -> None:
        """Listen on this machine only again. Open connections stay open."""
        if self._unlisten is not None:
            self._unlisten()
            self._unlisten, self.home = None, ""

    def base(self, own: str) -> str:
        """The base of addresses that people pass on; `own` is the address by which this visitor reached us."""
        if self.public:
            return self.public
        return f"http://{bracketed(self.home)}:{self.port}" if self.home else own

    def is_shared(self, own: str) -> bool:
        """Whether the addresses that this visitor passes on work from other devices too."""
        name = host_name(self.base(own).partition("//")[2])
        return name != "localhost" and not is_loopback(name)

    def is_us(self, host: str) -> bool:
        """Whether a Host header can mean us. A name that merely points here (DNS rebinding) cannot."""
        name = host_name(host)
        if name in self.names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def trusts(self, host: str) -> bool:
        """Whether this address is a proxy of ours, whose forwarded headers are trusted."""
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in proxy for proxy in self.proxies)


def host_name(host: str) -> str:
    """The name in a Host header, without its port; nothing if it is none."""
    found = HOST.fullmatch(host)
    return found[1].strip("[]").lower() if found else ""


def same_origin(headers: Mapping[str, str]) -> bool:
    """Whether a page of ours sent this: the Origin that browsers add is the host they talk to."""
    scheme, _, host = headers.get("origin", "").lower().partition("://")
    return scheme in ("http", "https") and host_name(host) != "" and host == headers.get("host", "").lower()


def party(host: str) -> str:
    """Whom a limit is for: an address or, for IPv6, where everybody has many addresses, a /64 network."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:60]
    if isinstance(address, ipaddress.IPv4Address) or address.is_loopback:
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


def checked_address(address: str) -> str:
    """A public address, as in https://play.example.org, without a slash at its end; or ValueError."""
    plain = address.rstrip("/")
    scheme, _, host = plain.partition("://")
    if plain and (scheme not in ("http", "https") or not host_name(host)):
        raise ValueError(f"--address is like https://play.example.org, with nothing behind the name, not {address!r}")
    return plain.lower()


def checked_network(text: str, option: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise ValueError(f"{option} takes addresses like 10.0.0.7 or 172.16.0.0/12, not {text!r}") from None


def is_address(text: str) -> bool:
    """Whether this is an address, or one of the networks that `party` gives."""
    try:
        return party(str(ipaddress.ip_network(text, strict=False)[0])) in (party(text), text)
    except ValueError:
        return False


def is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def bracketed(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def home_address() -> str:
    """This machine's address on its network, or nothing. No packet is sent: the system only picks a route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if is_loopback(address) else address
