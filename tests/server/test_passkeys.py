"""Passkeys: the same person with all seats by a device's signature and its handle, at the one address that they belong
to."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import os
from typing import Any

import cbor2
import httpx
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from hurlyburly.server import passkeys
from hurlyburly.server.app import application
from hurlyburly.server.network import Network
from hurlyburly.server.registry import Registry
from server.inside import registry_at
from server.receivers import encoded
from server.test_people import Browser, everything_stored

HOME = "http://localhost:8080"
PRESENT, VERIFIED, ATTESTED = 1, 4, 64


class Device:
    """A phone or a security key, in software: it makes passkeys and signs with them."""

    def __init__(self, origin: str = HOME, name: str = "localhost", flags: int = PRESENT | VERIFIED) -> None:
        self.origin, self.name, self.flags = origin, name, flags
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = os.urandom(16)
        self.handle = ""
        self.count, self.counts = 0, 1

    def said(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": f"webauthn.{kind}", "challenge": challenge, "origin": self.origin}).encode()

    def data(self, flags: int) -> bytes:
        self.count += self.counts
        return hashlib.sha256(self.name.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def made(self, options: dict[str, Any]) -> dict[str, Any]:
        self.handle = options["user"]["id"]
        point = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        inside = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        attested = {"fmt": "none", "attStmt": {}, "authData": self.data(self.flags | ATTESTED) + inside}
        response = {
            "clientDataJSON": encoded(self.said("create", options["challenge"])),
            "attestationObject": encoded(cbor2.dumps(attested)),
        }
        return self.credential(response)

    def used(self, options: dict[str, Any]) -> dict[str, Any]:
        said, data = self.said("get", options["challenge"]), self.data(self.flags)
        signed = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        response = {"clientDataJSON": encoded(said), "authenticatorData": encoded(data), "signature": encoded(signed)}
        return self.credential({**response, "userHandle": self.handle})

    def credential(self, response: dict[str, str]) -> dict[str, Any]:
        return {"id": encoded(self.id), "rawId": encoded(self.id), "type": "public-key", "response": response}


class Visitor(Browser):
    """Somebody at an address with a name."""

    def __init__(self, registry: Registry, secret: str = "", base: str = HOME, public: str = "") -> None:
        super().__init__(registry)
        transport = httpx.ASGITransport(application(registry, Network(public, 8080)), client=("127.0.0.1", 1))
        self.http = httpx.AsyncClient(transport=transport, base_url=base, headers={"Origin": base})
        if secret:
            self.http.cookies.set("hurlyburly", secret)

    async def adds(self, device: Device, **more: str) -> int:
        options = (await self.http.post("/me/passkey/begin")).json()
        credential = device.made(options)
        handle = passkey_handle(options)
        body = {"credential": credential, "handle": handle, "name": "My phone", **more}
        return (await self.http.post("/me/passkey", json=body)).status_code

    async def comes(self, device: Device, **more: Any) -> int:
        options = (await self.http.post("/bring/passkey/begin")).json()
        body = {"credential": {**device.used(options), **more}}
        return (await self.http.post("/bring/passkey", json=body)).status_code


def passkey_handle(options: dict[str, Any]) -> str:
    return base64.urlsafe_b64decode(options["user"]["id"] + "==").decode()


def run(address: str, play: Any) -> None:
    async def ran() -> None:
        async with registry_at(address) as registry:
            await play(registry)

    asyncio.run(ran())


def test_a_passkey_brings_the_same_person_to_another_device(address: str) -> None:
    async def play(registry: Registry) -> None:
        anna, device = Visitor(registry, "A" * 43), Device()
        assert await anna.adds(device) == 204
        assert "My phone" in (await anna.http.get("/me")).text
        phone = Visitor(registry)
        for _ in range(2):  # it works as often as it is used
            assert await phone.comes(device) == 204
            assert phone.secret == anna.secret
        stored = await everything_stored(registry) + str(await registry.store._read("SELECT * FROM passkeys"))
        assert anna.secret not in stored and passkey_handle({"user": {"id": device.handle}}) not in stored
        assert not await registry.store._read("SELECT * FROM challenges")
        (kept,) = await registry.store.passkeys(passkeys.hashed(anna.secret))
        await Visitor(registry, "B" * 43).http.post("/me/passkey/remove", data={"id": kept.id})  # not hers to remove
        assert await phone.comes(device) == 204
        await anna.http.post("/me/passkey/remove", data={"id": kept.id})
        assert await phone.comes(device) == 404

    run(address, play)


def test_a_signature_for_another_address_or_without_a_person_is_refused(tmp_path: Any) -> None:
    async def play(registry: Registry) -> None:
        anna, device = Visitor(registry, "A" * 43), Device()
        assert await anna.adds(Device(origin="http://localhost:9090")) == 400
        assert await anna.adds(Device(origin="https://evil.example")) == 400
        assert await anna.adds(Device(name="evil.example")) == 400
        assert await anna.adds(Device(flags=PRESENT)) == 400  # nobody has unlocked it
        assert await anna.adds(device, handle="another") == 404
        assert await anna.adds(device) == 204
        assert await Visitor(registry, "B" * 43).adds(device) == 409  # it is Anna's
        phone = Visitor(registry)
        for change in ({"origin": "https://evil.example"}, {"name": "evil.example"}, {"flags": PRESENT}):
            before = {name: getattr(device, name) for name in change}
            for name, value in change.items():
                setattr(device, name, value)
            assert await phone.comes(device) == 404, change
            for name, value in before.items():
                setattr(device, name, value)
        handle, device.handle = device.handle, encoded(b"another handle")
        assert await phone.comes(device) == 404
        device.handle = handle
        key, device.key = device.key, ec.generate_private_key(ec.SECP256R1())
        assert await phone.comes(device) == 404
        device.key, device.count = key, 0  # a copy of the device that has fallen behind
        assert await phone.comes(device) == 404
        assert not phone.secret

    run(f"sqlite:///{tmp_path}/tables.db", play)


def test_an_answer_is_good_once_and_for_a_few_minutes(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(registry: Registry) -> None:
        anna, phone, device = Visitor(registry, "A" * 43), Visitor(registry), Device()
        device.counts = 0  # many never count: then nothing but this keeps an answer from being shown twice
        assert await anna.adds(device) == 204
        options = (await phone.http.post("/bring/passkey/begin")).json()
        body = {"credential": device.used(options)}
        answers = [(await phone.http.post("/bring/passkey", json=body)).status_code for _ in range(2)]
        assert answers == [204, 404]
        for bad in ({}, {"credential": {}}, {"credential": {"id": 1, "response": []}}, {"credential": "x"}):
            assert (await phone.http.post("/bring/passkey", json=bad)).status_code == 400
        options = (await anna.http.post("/me/passkey/begin")).json()  # asked about something else
        assert (await phone.http.post("/bring/passkey", json={"credential": device.used(options)})).status_code == 404
        options = (await phone.http.post("/bring/passkey/begin")).json()
        late = passkeys.time.time() + passkeys.ANSWER_WITHIN + 1
        monkeypatch.setattr(passkeys.time, "time", lambda: late)
        assert (await phone.http.post("/bring/passkey", json={"credential": device.used(options)})).status_code == 404

    run(f"sqlite:///{tmp_path}/tables.db", play)


def test_passkeys_belong_to_the_address_of_the_server_and_elsewhere_the_page_says_why(tmp_path: Any) -> None:
    public = "https://play.example.org"

    async def play(registry: Registry) -> None:
        device = Device(origin=public, name="play.example.org")
        there = Visitor(registry, "A" * 43, public, public)
        assert await there.adds(device) == 204 and await Visitor(registry, "", public, public).comes(device) == 204
        for base, server, words in (
            ("http://localhost:8080", public, "Passkeys belong to https://play.example.org"),
            ("http://127.0.0.1:8080", "", "127.0.0.1 is a number. At http://localhost they work."),
            ("http://192.168.1.7:8080", "", "Passkeys need HTTPS and a name"),
            ("https://192.168.1.7", "", "Passkeys need HTTPS and a name"),
        ):
            somebody = Visitor(registry, "B" * 43, base, server)
            page = (await somebody.http.get("/me")).text
            assert words in page and "passkey-add" not in page, base
            assert "passkey-use" not in (await somebody.http.get("/bring")).text
            assert (await somebody.http.post("/me/passkey/begin")).status_code == 409

    run(f"sqlite:///{tmp_path}/tables.db", play)


def test_without_its_packages_no_passkey_is_offered(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passkeys, "is_installed", lambda: False)

    async def play(registry: Registry) -> None:
        somebody = Visitor(registry)
        assert "asskey" not in (await somebody.http.get("/me")).text.replace("passkeys.js", "")
        answer = await somebody.http.post("/me/passkey/begin")
        assert answer.status_code == 409 and "This server has no passkeys." in answer.text

    run(f"sqlite:///{tmp_path}/tables.db", play)
