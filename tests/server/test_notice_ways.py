"""The ways in which somebody is told: mail, webhooks, a browser; what their pages say; and where nothing is sent."""

from __future__ import annotations

import asyncio
import io
import ipaddress
import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from PIL import Image

from hurlyburly.server import webapp
from hurlyburly.server.app import SecurityMiddleware
from hurlyburly.server.network import Network
from hurlyburly.server.notices import outside, push, words
from hurlyburly.server.notices.mail import Mail, mailbox_in
from hurlyburly.server.notices.outside import NotSent
from hurlyburly.server.notices.words import Notice
from server.client import until
from server.inside import Program, two_at_a_table
from server.receivers import BrowserKeys, Mailboxes, Receiver, mailboxes, receiving
from server.test_notices import A_WHILE, LOCAL, PUBLIC, asked, is_told, plays, telling
from server.test_people import Browser

SENDER = "Table <table@example.org>"


@pytest.fixture
def place(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/tables.db"


@pytest.fixture
def service() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


@pytest.fixture
def post() -> Iterator[Mailboxes]:
    with mailboxes() as made:
        yield made


def link_in(text: str, kind: str) -> str:
    found = re.search(rf"{PUBLIC}(/notices/{kind}/\w+)", text)
    assert found, text
    return found[1]


# Mail.


def test_mail_comes_after_a_yes_and_ends_with_one_click(place: str, post: Mailboxes) -> None:
    async def play() -> None:
        async with telling(place, mail=Mail(post.address, SENDER)) as registry:
            match, anna, ben = await two_at_a_table(registry)
            first = await asked(match, anna, ben)
            second = ben if first is anna else anna
            assert (await second.http.post("/me/notices/mail", data={"address": "nobody"})).status_code == 400
            await second.http.post("/me/notices/mail", data={"address": "ben@example.org"})
            confirming = link_in(post.text(), "on")
            page = (await second.http.get("/me")).text
            assert "A mail is on its way to <b>ben@example.org</b>" in page
            assert confirming.rsplit("/", 1)[1] not in page  # only whoever reads the mail can say yes
            for what in ("on", "off", "on"):  # nor can they say so by detours
                await second.http.post("/me/notices/mail", data={"do": what})
            await plays(first, match)
            await asyncio.sleep(A_WHILE)
            assert len(post.mails) == 1
            await second.http.post("/me/notices/mail", data={"address": "ben@example.org"})
            confirming = link_in(post.text(), "on")
            reader = Browser(registry)
            assert "Is this your address?" in (await reader.http.get(confirming)).text
            assert "You will be told" in await reader.form(confirming, 200)
            await plays(second, match)
            await plays(first, match)
            await until(lambda: len(post.mails) == 3)
            mail = post.mails[-1]
            assert mail["Subject"] == "Your turn: Toil and Troublez" and mail["To"] == "ben@example.org"
            assert f"{PUBLIC}/table/{match}" in post.text() and mail["Auto-Submitted"] == "auto-generated"
            off = link_in(post.text(), "off")
            assert mail["List-Unsubscribe"] == f"<{PUBLIC}{off}>"
            assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            looked = await reader.http.get(off)  # a mail program looks at it
            assert looked.status_code == 200 and "switch.js" in looked.text
            assert "You are told at <b>ben@example.org</b>" in (await second.http.get("/me")).text
            del reader.http.headers["Origin"]  # a mail server comes from nowhere
            click = {"List-Unsubscribe": "One-Click"}
            assert (await reader.http.post(off, data=click)).status_code == 200
            assert "Nothing is sent to <b>ben@example.org</b>" in (await second.http.get("/me")).text
            for path in (off[:-1] + "0", f"/me/notices/mail?{off}"):
                assert (await reader.http.post(path)).status_code in (403, 404)
            await plays(second, match)
            await plays(first, match)
            await asyncio.sleep(A_WHILE)
            assert len(post.mails) == 3
            await second.http.post("/me/notices/mail", data={"do": "on"})  # they have said yes before
            assert "You are told at" in (await second.http.get("/me")).text
            await second.http.post("/me/notices/mail", data={"do": "forget"})
            assert "ben@example.org" not in (await second.http.get("/me")).text

    asyncio.run(play())


def test_nobody_can_flood_a_mailbox(place: str, post: Mailboxes) -> None:
    async def play() -> None:
        async with telling(place, mail=Mail(post.address, SENDER)) as registry:
            registry.limits.raised = 1
            people = [Browser(registry, address=f"10.0.0.{number}") for number in range(5)]
            body = {"address": "victim@example.org"}
            answers = [(await somebody.http.post("/me/notices/mail", data=body)).status_code for somebody in people]
            assert answers == [303, 303, 303, 429, 429] and len(post.mails) == 3

    asyncio.run(play())


@pytest.mark.parametrize(("answer", "again"), [("451 later", True), ("550 no such mailbox", False)])
def test_a_mail_server_that_refuses_says_whether_to_come_back(post: Mailboxes, answer: str, again: bool) -> None:
    post.answer = answer
    with pytest.raises(NotSent) as why:
        asyncio.run(Mail(post.address, SENDER).send("a@example.org", "s", "t"))
    assert why.value.again is again and post.tried == 1


def test_mail_is_not_sent_in_the_clear_to_another_machine(post: Mailboxes, monkeypatch: pytest.MonkeyPatch) -> None:
    mail = Mail(post.address, SENDER)
    mail.host = "mail.example.org"  # which is this machine, for once
    real = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", lambda host, *more, **options: real("127.0.0.1", *more, **options))
    with pytest.raises(NotSent, match="STARTTLS"):
        asyncio.run(mail.send("a@example.org", "s", "t"))
    assert not post.tried


@pytest.mark.parametrize("server", ["mail.example.org", "smtp://", "http://mail.example.org", "smtp://a:b@mail.org"])
def test_a_mail_server_that_is_none_is_refused_at_the_start(server: str) -> None:
    with pytest.raises(ValueError, match="--mail"):
        Mail(server, SENDER)
    with pytest.raises(ValueError, match="--mail-from"):
        Mail("smtp://mail.example.org", "nobody")


@pytest.mark.parametrize(
    "text", ["", "a", "a@b", "a b@c.org", "a@c.org\nBcc: b@c.org", "a@c..org", "<a@c.org>", "a@" + "c" * 300]
)
def test_what_is_no_mail_address_is_none(text: str) -> None:
    assert not mailbox_in(text) and mailbox_in(" anna+games@example.org ") == "anna+games@example.org"


# Webhooks.

NOTICE = Notice("m" * 10, "Talisman", "@everyone [x](http://x)<!here>", ("Ben",), PUBLIC, "off")


@pytest.mark.parametrize(
    ("address", "field"),
    [
        ("https://discord.com/api/webhooks/1/x", "content"),
        ("https://hooks.slack.com/services/T/B/x", "text"),
        ("https://discord.com/api/webhooks/1/x/slack", "text"),
        ("https://matrix.example.org/webhook/x", "text"),
    ],
)
def test_a_chat_gets_what_it_takes_and_a_name_cannot_shout_there(address: str, field: str) -> None:
    said: dict[str, Any] = json.loads(msgspec.json.encode(words.hooked(NOTICE, address)))
    text = said.pop(field)
    assert "it is your turn at Talisman" in text and text.endswith(f" {PUBLIC}/table/{'m' * 10}")
    assert "<!here>" not in text
    if "slack" in address:
        assert not said and "&lt;!here&gt;" in text
    else:
        assert r"\@everyone \[x\]\(http\://x\)" in text
        assert said == ({"allowed_mentions": {"parse": []}} if field == "content" else {"username": "Hurlyburly"})


def test_a_table_s_channel_hears_every_turn_and_only_the_host_sets_it(place: str, service: Receiver) -> None:
    async def play() -> None:
        async with telling(place) as registry:
            match, anna, ben = await two_at_a_table(registry)
            page, hook = f"/table/{match}/notices", {"do": "hook", "address": f"{service.address}/channel"}
            assert (await ben.http.post(page, data=hook)).status_code == 403
            assert (await Program(registry, "S" * 43).http.get(page)).status_code == 403
            service.status = 500
            refused = await anna.http.post(page, data=hook)
            assert refused.status_code == 400 and "127.0.0.1 answered 500" in refused.text
            service.status = 204
            assert (await anna.http.post(page, data=hook)).status_code == 303
            assert "this channel hears whose turn it is" in service.posts[-1].json["text"]
            assert "127.0.0.1" in (await anna.http.get(page)).text
            assert hook["address"] not in (await ben.http.get(page)).text  # whoever has it can write there
            names = {anna: "Anna", ben: "Ben"}
            first = await asked(match, anna, ben)
            second = ben if first is anna else anna
            await plays(first, match)
            await until(lambda: len(service.posts) == 3)
            text = service.posts[-1].json["text"]
            assert text == f"{names[second]}, it is your turn at Toil and Troublez. {PUBLIC}/table/{match}"
            await anna.http.post(page, data={"do": "hook-off"})
            await plays(second, match)
            await asyncio.sleep(A_WHILE)
            assert len(service.posts) == 3
            await anna.http.post(page, data={"do": "no-hook"})
            assert "Try it and keep it" in (await anna.http.get(page)).text

    asyncio.run(play())


# Where nothing is sent.


INSIDE = """
127.0.0.1 127.8.9.1 10.0.0.7 172.16.3.4 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.1.1 255.255.255.255
198.18.0.1 240.0.0.1 :: ::1 fe80::1 fc00::7 fd12::1 fec0::1 ff02::1 ::ffff:127.0.0.1 ::ffff:10.0.0.7 ::127.0.0.1
64:ff9b::7f00:1 64:ff9b::a00:7 2002:7f00:1:: 2002:a00:7:: 2001:0:4136:e378:8000:63bf:80ff:fffe 2001:db8::1
"""
OUTSIDE = "8.8.8.8 2606:4700::1111 ::ffff:8.8.8.8 64:ff9b::808:808 2002:808:808::"


@pytest.mark.parametrize("address", INSIDE.split())
def test_an_address_inside_the_network_is_none_of_the_internet_in_any_form(address: str) -> None:
    assert not outside.is_outside(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", OUTSIDE.split())
def test_an_address_of_the_internet_is_one(address: str) -> None:
    assert outside.is_outside(ipaddress.ip_address(address))


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "0x7f.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "0"])
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_no_name_for_this_machine_is_reached(service: Receiver, scheme: str, name: str) -> None:
    port = service.address.rsplit(":", 1)[1]
    with pytest.raises(NotSent, match=r"inside the network|There is no"):
        asyncio.run(outside.post(f"{scheme}://{name}:{port}/", {}, b"{}", ()))
    assert not service.posts


def test_of_a_name_with_several_addresses_all_must_lie_outside_and_it_is_looked_up_once(
    service: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = int(service.address.rsplit(":", 1)[1])
    lookups: list[str] = []

    def found(host: str, *more: Any, **options: Any) -> list[Any]:
        lookups.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in answers]

    monkeypatch.setattr(socket, "getaddrinfo", found)
    answers = ["8.8.8.8", "127.0.0.1"]
    with pytest.raises(NotSent, match="inside the network"):
        asyncio.run(outside.post(f"https://a.example:{port}/", {}, b"{}", ()))
    answers = ["8.8.8.8"]
    with pytest.raises(NotSent, match="HTTPS"):
        asyncio.run(outside.post(f"http://a.example:{port}/", {}, b"{}", ()))
    lookups.clear()
    answers = ["127.0.0.1"]  # which is allowed: it is the one that is then talked to, whatever the name means later
    asyncio.run(outside.post(f"http://a.example:{port}/", {}, b"{}", LOCAL))
    assert lookups == ["a.example"] and service.posts[0].headers["host"] == f"a.example:{port}"


def test_no_redirect_is_followed(service: Receiver) -> None:
    with receiving() as other:
        service.status, service.headers = 307, {"Location": f"{other.address}/x"}
        with pytest.raises(NotSent, match="307") as why:
            asyncio.run(outside.post(f"{service.address}/", {}, b"{}", LOCAL))
        assert not other.posts and not why.value.again


@pytest.mark.parametrize(
    "address",
    [
        "",
        "https://",
        "ftp://example.org/",
        "https://a b/",
        "https://a/\r\nHost: b",
        "https://u:p@example.org/",
        "https://a:x/",
    ],
)
def test_what_is_no_address_is_refused_in_words(address: str) -> None:
    with pytest.raises(NotSent, match="no address"):
        outside.place_of(address)


def test_people_cannot_point_a_notice_into_the_network(place: str, service: Receiver) -> None:
    async def play() -> None:
        async with telling(place) as registry:
            assert registry.notices is not None
            registry.notices.ways.inside = ()
            match, anna, _ = await two_at_a_table(registry)
            device = {"endpoint": f"{service.address}/x", "keys": BrowserKeys().keys}
            answers = [
                await anna.http.put("/me/notices/device", json=device),
                await anna.http.post(f"/table/{match}/notices", data={"do": "hook", "address": service.address}),
            ]
            for answer in answers:
                assert answer.status_code == 400 and "inside the network of the server" in answer.text
            assert not service.posts and not await registry.store.wanting()

    asyncio.run(play())


# Pages.


def test_a_device_is_somebody_s_own_and_its_keys_are_keys(place: str, service: Receiver) -> None:
    async def play() -> None:
        async with telling(place) as registry:
            anna, ben = Browser(registry, "A" * 43), Browser(registry, "B" * 43)
            good = {"endpoint": f"{service.address}/x", "keys": BrowserKeys().keys}
            for bad in ({}, {"p256dh": "AA", "auth": "AA"}, {**BrowserKeys().keys, "auth": "é"}, {"p256dh": "é" * 9}):
                assert (await anna.http.put("/me/notices/device", json={**good, "keys": bad})).status_code == 400
            await is_told(anna, service, "Fairphone")  # type: ignore[arg-type]  # it has the same http
            (device,) = await registry.store.channels(anna_holder := (await registry.store.wanting()).pop())
            assert (
                "Fairphone" in (await anna.http.get("/me")).text and "Fairphone" not in (await ben.http.get("/me")).text
            )
            assert (await ben.http.post("/me/notices/device", data={"id": device.id, "do": "off"})).status_code == 404
            await anna.form("/me/notices/device", id=device.id, do="off")
            assert not await registry.store.wanting()
            exported = json.loads((await anna.http.get("/me/data.json")).text)["notices"]
            assert [one["name"] for one in exported] == ["Fairphone"] and service.address not in str(exported)
            for number in range(10):
                await is_told(anna, service, f"{number}")  # type: ignore[arg-type]
            assert [one.name for one in await registry.store.channels(anna_holder)] == [str(n) for n in range(2, 10)]
            await anna.form("/me/forget", sure="yes")
            for table in ("channels", "notices", "quiet_hours", "muted"):
                assert not await registry.store._read(f"SELECT * FROM {table}")

    asyncio.run(play())


async def listen(host: str, port: int) -> Any:
    """Somebody at the machine could open it to the home network."""


def network_of_app(somebody: Browser) -> Network:
    transport = somebody.http._transport
    assert isinstance(transport, httpx.ASGITransport) and isinstance(transport.app, SecurityMiddleware)
    return transport.app.network


def test_what_a_server_lacks_is_not_offered_and_its_host_is_told(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(push, "is_installed", lambda: False)

    async def play() -> None:
        async with telling(place) as registry:
            host, guest = Browser(registry), Browser(registry, address="10.0.0.1")
            assert registry.notices is not None and not registry.notices.ways.pushes
            network_of_app(host).listen = network_of_app(guest).listen = listen
            for somebody, is_host in ((host, True), (guest, False)):
                page = (await somebody.http.get("/me")).text
                assert "Tell me on this device" not in page and "neither push nor mail" in page
                for words in ("pip install &#39;hurlyburly[hosting]&#39;", "--mail and --mail-from"):
                    assert (words in page) is is_host
            keys = {"endpoint": "https://8.8.8.8/x", "keys": BrowserKeys().keys}
            assert (await guest.http.put("/me/notices/device", json=keys)).status_code == 409

    asyncio.run(play())


def test_on_a_home_network_the_page_says_why_and_what_works(place: str) -> None:
    async def play() -> None:
        async with telling(place) as registry:
            somebody = Browser(registry)
            assert "Tell me on this device" in (await somebody.http.get("/me")).text
            page = (await somebody.http.get("/me", headers={"host": "192.168.1.7:8080"})).text
            assert "Not at this address." in page and "Tell me on this device" not in page

    asyncio.run(play())


def test_the_app_has_a_manifest_icons_a_worker_and_a_page_without_the_server(place: str) -> None:
    async def play() -> None:
        async with telling(place) as registry:
            http = Browser(registry).http
            manifest = (await http.get("/manifest.webmanifest")).json()
            assert manifest["display"] == "standalone" and manifest["start_url"] == "/"
            assert any(one.get("purpose") == "maskable" for one in manifest["icons"])
            for one in manifest["icons"]:
                answer = await http.get(one["src"])
                assert answer.headers["content-type"] == one["type"]
                if one["type"] == "image/png":
                    side = int(one["sizes"].split("x")[0])
                    assert Image.open(io.BytesIO(answer.content)).size == (side, side)
            assert (await http.get("/icons/x.png")).status_code == 404
            worker = await http.get("/worker.js")
            assert worker.headers["content-type"].startswith("text/javascript")
            kept = re.findall(r'"(/[\w/.]+\.(?:css|svg)|/offline)"', worker.text)
            page = (await http.get("/offline")).text
            for part in re.findall(r'(?:href|src)="(/[^"]+)"', page):
                assert part in kept, part  # it is whole without the server
            for part in kept:
                assert (await http.get(part)).status_code == 200
            assert 'rel="manifest"' in (await http.get("/")).text

    asyncio.run(play())


def test_icons_that_systems_cut_out_reach_the_edge() -> None:
    corner = [
        Image.open(io.BytesIO(webapp.picture(name))).convert("RGBA").getpixel((0, 0)) for name in ("512", "maskable")
    ]
    assert [pixel[3] for pixel in corner] == [0, 255]  # type: ignore[index]
