"""Web Push: a message through the push service of somebody's browser, which only that browser can read (RFC 8291),
signed so that the service knows whose it is (VAPID, RFC 8292).

What encrypts and signs comes with `pip install hurlyburly[hosting]`; sending is `outside`'s.
"""

from __future__ import annotations

import base64
import binascii
import time
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

import msgspec

from hurlyburly.server.notices.outside import Network, NotSent, place_of, post

A_DAY = 86400
SIGNED_FOR = 12 * 3600  # seconds
KEY = "vapid"  # its name in the store
POINT, SECRET = 65, 16  # bytes of a browser's public key, and of what it shares with us


class Subscription(msgspec.Struct, frozen=True):
    """A browser's push subscription, in the browser's own JSON."""

    endpoint: str
    keys: dict[str, str]


def is_installed() -> bool:
    return find_spec("http_ece") is not None and find_spec("py_vapid") is not None


def new_key() -> str:
    """A new private key, as a number."""
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encoded(number.to_bytes(32, "big"))


def public_key(key: str) -> str:
    """The public key that browsers need to subscribe."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point: bytes = signer(key).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return encoded(point)


def signer(key: str) -> Any:
    from py_vapid import Vapid02

    return Vapid02.from_raw(key.encode())


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def checked(subscription: Subscription) -> tuple[str, str]:
    """The two keys of a subscription; raises NotSent if they are not keys."""
    try:
        point, secret = (decoded(subscription.keys[name]) for name in ("p256dh", "auth"))
    except (KeyError, binascii.Error, ValueError):
        raise NotSent("These are no keys of a browser.") from None
    if len(point) != POINT or point[0] != 4 or len(secret) != SECRET:
        raise NotSent("These are no keys of a browser.")
    return encoded(point), encoded(secret)


async def send(
    endpoint: str, keys: str, message: bytes, key: str, contact: str, topic: str, inside: Sequence[Network]
) -> None:
    """Send a message through a push service. `contact` is whom the service may ask about us; a later message with the
    same `topic` replaces one that has not arrived yet."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    point, secret = keys.split(" ")
    claims = {"aud": place_of(endpoint).origin, "exp": int(time.time()) + SIGNED_FOR, "sub": contact}
    try:
        body = http_ece.encrypt(
            message, private_key=ec.generate_private_key(ec.SECP256R1()), dh=decoded(point), auth_secret=decoded(secret)
        )
    except ValueError as why:  # a point that lies on no curve
        raise NotSent(f"The keys of this browser are none: {why}", gone=True) from None
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(A_DAY),
        "Urgency": "normal",
        "Topic": topic,
        **signer(key).sign(claims),
    }
    await post(endpoint, headers, body, inside)
