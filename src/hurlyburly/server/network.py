"""Where this server can be reached, and from where it may be talked to."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Awaitable, Callable, Mapping
from typing import Literal
from urllib.parse import urlsplit

from hurlyburly.server.messages import Refused

Listen = Callable[[str, int], Awaitable[None]]


class Network:
    """`public` is the address of a hosted server. Without one, the person at the machine may open it to the home
    network: it then listens there too, and invitations name that address."""

    def __init__(self, public: str = "", port: int = 8080, host: str = "127.0.0.1") -> None:
        self.public = public.rstrip("/")
        self.port = port
        self.home = home_address() if host in ("0.0.0.0", "::") else ""  # where it listens on the home network
        self.listen: Listen | None = None  # set by whoever runs the server
        self.names = {"localhost", socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"}
        if self.public:
            self.names.add(urlsplit(self.public).hostname or "")

    @property
    def state(self) -> Literal["closed", "open", "public"]:
        return "public" if self.public else "open" if self.home else "closed"

    def may_open(self, client: str) -> bool:
        """Only somebody at this very machine."""
        return not self.public and self.listen is not None and is_loopback(client)

    async def open(self) -> None:
        if not self.home:
            address = home_address()
            if not address or self.listen is None:
                raise Refused("not-now", "This machine has no address on a home network.")
            await self.listen(address, self.port)
            self.home = address

    def base(self, own: str) -> str:
        """What addresses that people pass on begin with; `own` is how this visitor reached us."""
        if self.public:
            return self.public
        return f"http://{bracketed(self.home)}:{self.port}" if self.home else own

    def is_us(self, host: str) -> bool:
        """Whether a Host header can mean us. A name that merely points here (DNS rebinding) cannot."""
        name = (urlsplit(f"//{host}").hostname or "").lower()
        if name in self.names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def same_origin(headers: Mapping[str, str]) -> bool:
    """Whether a page of ours sent this: the Origin that browsers add is the host they talk to."""
    return urlsplit(headers.get("origin", "")).netloc.lower() == headers.get("host", "-").lower()


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
