"""Where notices arrive: a push service that a browser could read, a mail server, and the webhook of a chat; all real,
on this machine, each in a thread of its own."""

from __future__ import annotations

import base64
import email.policy
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from server.client import free_port


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class BrowserKeys:
    """The keys of a browser: what it tells its server, and how it reads what comes."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"sixteen secrets!"

    @property
    def keys(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": encoded(point), "auth": encoded(self.secret)}

    def reads(self, post: Post) -> dict[str, Any]:
        assert post.headers["content-encoding"] == "aes128gcm"
        read: dict[str, Any] = json.loads(http_ece.decrypt(post.body, private_key=self.key, auth_secret=self.secret))
        return read


class Post:
    """One request that has arrived."""

    def __init__(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.path = path
        self.headers = headers
        self.body = body

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    def is_signed(self, public: str, audience: str) -> None:
        """By the key that browsers were given, for this push service."""
        authorization = self.headers["authorization"]
        assert Vapid02.verify(authorization)
        kind, _, parts = authorization.partition(" ")
        given = dict(part.strip().split("=", 1) for part in parts.split(","))
        assert kind == "vapid" and given["k"] == public
        claims = json.loads(base64.urlsafe_b64decode(given["t"].split(".")[1] + "=="))
        assert claims["aud"] == audience and claims["sub"]


class Receiver:
    """An HTTP server that takes everything, and answers with `status`."""

    def __init__(self) -> None:
        self.posts: list[Post] = []
        self.status = 201
        self.headers: dict[str, str] = {}  # of the answer
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                receiver.posts.append(Post(self.path, headers, body))
                self.send_response(receiver.status)
                for name, value in {**receiver.headers, "Content-Length": "0"}.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *facts: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"


@contextmanager
def receiving() -> Iterator[Receiver]:
    receiver = Receiver()
    thread = threading.Thread(target=receiver.server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        receiver.server.shutdown()
        receiver.server.server_close()
        thread.join()


class Mailboxes:
    """A mail server; `answer` is what it says to a mail."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.answer = "250 OK"
        self.tried = 0
        self.port = free_port()
        self.address = f"smtp://127.0.0.1:{self.port}"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        self.tried += 1
        if self.answer.startswith("250"):
            assert isinstance(envelope.content, bytes)
            mail = message_from_bytes(envelope.content, policy=email.policy.default)
            assert isinstance(mail, EmailMessage)
            self.mails.append(mail)
        return self.answer

    def text(self, number: int = -1) -> str:
        return str(self.mails[number].get_content())


@contextmanager
def mailboxes() -> Iterator[Mailboxes]:
    made = Mailboxes()
    controller = Controller(made, hostname="127.0.0.1", port=made.port)
    controller.start()
    try:
        yield made
    finally:
        controller.stop()
