"""Passkeys: a person without an account signs in with the screen lock of their phone or computer.

People are identified by a secret in their browser, of which the store has a hash. A passkey's device keeps a handle;
the store has the secret encrypted with it, as for recovery codes. So signing in needs both the device's signature and
the handle, which the device reveals only then. Passkeys belong to a host name, and browsers make them only for secure
ones.
"""

from __future__ import annotations

import ipaddress
import secrets
import time
from importlib.util import find_spec
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hurlyburly.server.messages import NO_NUL, Refused
from hurlyburly.server.network import host_name, is_loopback
from hurlyburly.server.people import person_of
from hurlyburly.server.requests import network_of, registry_of
from hurlyburly.server.secrets import hashed, new_link, sealed
from hurlyburly.server.store.passkeys import Passkey
from hurlyburly.server.visitors import Visitor, form_in, json_in

MOST = 10  # of one person
ANSWER_WITHIN = 300.0  # seconds
NAME = "Hurlyburly"
HERE = "/me#passkeys"
NOT_AT_HOME = "Passkeys need HTTPS and a name, which a home network has not. A link or a recovery code works here."
WRONG = "This passkey is none of anybody here, or it was used too late. Try again, or use a recovery code."


class Place(msgspec.Struct, frozen=True):
    """The site that passkeys are made for: its name, and the one address that is accepted; or why none can be made."""

    name: str = ""
    origin: str = ""
    why_not: str = ""


class Made(msgspec.Struct, frozen=True):
    """A new passkey, with the handle that its device was given."""

    credential: dict[str, Any]
    handle: Annotated[str, msgspec.Meta(max_length=60, pattern=NO_NUL)]
    name: Annotated[str, msgspec.Meta(max_length=60, pattern=NO_NUL)] = ""


class Used(msgspec.Struct, frozen=True):
    credential: dict[str, Any]


def is_installed() -> bool:
    return find_spec("webauthn") is not None


def place_of(request: Request) -> Place:
    """The site of this request. With `--address`, passkeys belong to that address alone."""
    network, host = network_of(request), request.headers.get("host", "").lower()
    own, name = f"{request.url.scheme}://{host}", host_name(host)
    if not is_installed():
        return Place(why_not="This server has no passkeys.")
    if network.public and own != network.public:
        return Place(why_not=f"Passkeys belong to {network.public}: open that address to use one.")
    if name == "localhost" or (own.startswith("https:") and is_name(name)):
        return Place(name, own)
    if is_loopback(name):
        return Place(why_not=f"Passkeys belong to a name, and {name} is a number. At http://localhost they work.")
    return Place(why_not=NOT_AT_HOME)


def is_name(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return bool(name)
    return False


def possible(request: Request) -> Place:
    """The site that passkeys can be made for; raises Refused if there is none."""
    registry_of(request).limits.take("passkeys", Visitor(request).address)
    place = place_of(request)
    if place.why_not:
        raise Refused("not-now", place.why_not)
    return place


# Making one.


async def begin_making(request: Request) -> Response:
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    place, visitor, registry = possible(request), Visitor(request), registry_of(request)
    person, handle = await person_of(registry, visitor), new_link()
    theirs = await registry.store.passkeys(visitor.needed())
    options = generate_registration_options(
        rp_id=place.name,
        rp_name=NAME,
        user_id=handle.encode(),
        user_name=person.name or f"You, at {NAME}",
        challenge=await asked(request, f"make {visitor.needed()} {hashed(handle)}"),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(one.id)) for one in theirs],
    )
    return visitor.mark(Response(options_to_json(options), media_type="application/json"))


async def finish_making(request: Request) -> Response:
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url
    from webauthn.helpers.exceptions import WebAuthnException

    place, visitor, registry = possible(request), Visitor(request), registry_of(request)
    made = await json_in(request, Made)
    if not visitor.holder:
        raise Refused("not-your-seat", "This browser is nobody yet.")
    if len(await registry.store.passkeys(visitor.holder)) >= MOST:
        raise Refused("not-now", f"You have {MOST} passkeys: remove one first.")
    challenge = await answered(request, made.credential, f"make {visitor.holder} {hashed(made.handle)}")
    try:
        verified = verify_registration_response(
            credential=made.credential,
            expected_challenge=challenge,
            expected_rp_id=place.name,
            expected_origin=place.origin,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError) as why:
        raise Refused("bad-message", f"This is no passkey for this address: {why}") from None
    passkey = Passkey(
        id=bytes_to_base64url(verified.credential_id),
        holder=visitor.holder,
        hash=hashed(made.handle),
        sealed=sealed(visitor.secret.encode(), made.handle),
        key=verified.credential_public_key,
        count=verified.sign_count,
        name=" ".join(made.name.split()) or "A passkey",
        made=time.time(),
    )
    if not await registry.store.add_passkey(passkey):
        raise Refused("not-now", "This passkey is somebody's already.")
    return Response(status_code=204)


async def remove(request: Request) -> Response:
    visitor = Visitor(request)
    await registry_of(request).store.drop_passkey(visitor.holder, (await form_in(request)).get("id", ""))
    return RedirectResponse(HERE, 303)


# Coming in by one.


async def begin_coming(request: Request) -> Response:
    from webauthn import generate_authentication_options, options_to_json
    from webauthn.helpers.structs import UserVerificationRequirement

    place = possible(request)
    options = generate_authentication_options(
        rp_id=place.name,
        challenge=await asked(request, "come"),
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return Response(options_to_json(options), media_type="application/json")


async def finish_coming(request: Request) -> Response:
    from webauthn import verify_authentication_response
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.exceptions import WebAuthnException

    place, visitor, store = possible(request), Visitor(request), registry_of(request).store
    used = (await json_in(request, Used)).credential
    challenge = await answered(request, used, "come")
    passkey = await store.passkey(text_in(used, "id"))
    if passkey is None:
        raise Refused("link-dead", WRONG)
    try:
        verified = verify_authentication_response(
            credential=used,
            expected_challenge=challenge,
            expected_rp_id=place.name,
            expected_origin=place.origin,
            credential_public_key=passkey.key,
            credential_current_sign_count=passkey.count,
            require_user_verification=True,
        )
        handle = base64url_to_bytes(text_in(used, "response", "userHandle")).decode()
    except (WebAuthnException, ValueError):
        raise Refused("link-dead", WRONG) from None
    secret = sealed(passkey.sealed, handle).decode("latin-1")
    if hashed(handle) != passkey.hash or hashed(secret) != passkey.holder:
        raise Refused("link-dead", WRONG)
    await store.used_passkey(passkey.id, verified.new_sign_count)
    visitor.become(secret)
    return visitor.mark(Response(status_code=204))


# What is asked of a device, and answered once.


async def asked(request: Request, about: str) -> bytes:
    challenge, now = secrets.token_bytes(32), time.time()
    await registry_of(request).store.challenge(challenge.hex(), about, now, now + ANSWER_WITHIN)
    return challenge


async def answered(request: Request, credential: dict[str, Any], about: str) -> bytes:
    """What the device says that it was asked, if we did ask that. That it signed exactly this is checked later."""
    from webauthn.helpers import base64url_to_bytes

    try:
        said = msgspec.json.decode(base64url_to_bytes(text_in(credential, "response", "clientDataJSON")))
        challenge = base64url_to_bytes(text_in(said, "challenge"))
    except (ValueError, msgspec.MsgspecError):
        raise Refused("bad-message", "This is no answer of a passkey.") from None
    if not await registry_of(request).store.answered(challenge.hex(), about, time.time()):
        raise Refused("link-dead", WRONG)
    return challenge


def text_in(data: Any, *path: str) -> str:
    for name in path:
        data = data.get(name) if isinstance(data, dict) else None
    if not isinstance(data, str) or not data.isascii() or "\0" in data:
        raise Refused("bad-message", "This is no answer of a passkey.")
    return data
