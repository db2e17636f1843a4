"""A Python client for the protocol of docs/protocol.md: a seat at a table of a running server.

    with Seat.joined("http://localhost:8080/join/k3x9", name="Magpie") as seat:
        while seat.wait():                       # until it is asked; False once the game is over
            seat.play(seat.plays[0]["text"])     # what it may choose, as data

The table is pushed through a WebSocket; nothing is polled. `seat.glimpse()` is what a bot of this package is given: one
redeal, made by the server, of everything the seat cannot know. So any bot can play there: `sit(seat, bot)`.
"""

from __future__ import annotations

import json
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, Self
from urllib.parse import quote, urlsplit

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from hurlyburly.bots import Bot, Glimpse, answer
from hurlyburly.kernel.errors import BadNotation, BadTable, GameOver, HurlyburlyError, IllegalPlay, NotYourTurn
from hurlyburly.kernel.fair import Receipt, promise_of, seal_of
from hurlyburly.kernel.game import game_named

ROOT = "/api/v1"
ANSWER_WITHIN = 30.0  # seconds
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 8.0  # seconds before coming again, when the connection is lost
TRIES = 8
SLOWLY = 1.0  # seconds to wait when the server says that this is too fast
AGAIN = ("too-fast", "store-away")  # codes of what may be sent again
FOR_EVER = (4401, 4403, 4404, 4410)  # closed for a reason that coming again does not mend


class Seat:
    """A seat, which belongs to the holder of its token. Use it in a `with`; the token gives access to it again."""

    def __init__(self, server: str, match: str, token: str) -> None:
        self.server = checked_server(server)
        self.match = match
        self.token = token
        self.table: dict[str, Any] = {}  # the newest frame
        self.lines: list[dict[str, Any]] = []  # the log, as far as the seat may know it
        self.share = ""  # of its own in the luck of the table
        self.promise = ""  # what was sealed before anybody opened a share
        self._socket: ClientConnection | None = None
        self._open = ExitStack()  # what is closed with it

    @classmethod
    def joined(cls, link: str, name: str = "") -> Self:
        """Take a seat by invitation, given as the whole link: http://localhost:8080/join/k3x9."""
        server, _, invite = link.rpartition("/join/")
        if not server or not invite:
            raise BadTable(f"an invitation is a link like http://localhost:8080/join/k3x9, not {link!r}")
        share = secrets.token_hex(32)
        made = request(checked_server(server), "/join", body={"invite": invite, "name": name, "seal": seal_of(share)})
        seat = cls(server, made["match"], made["token"])
        seat.share = share
        return seat

    @classmethod
    def opened(cls, server: str, game: str, *, seats: int | None = None, level: str = "sharp", name: str = "") -> Self:
        """Take a seat at a new table, against the server's bots."""
        share = secrets.token_hex(32)
        wish = {"game": game, "seats": seats, "level": level, "name": name, "seal": seal_of(share)}
        made = request(checked_server(server), "/tables", body=wish)
        seat = cls(server, made["match"], made["token"])
        seat.share = share
        seat._share_in(request(seat.server, f"/tables/{made['match']}/luck", seat.token)["luck"])
        return seat

    @property
    def receipt(self) -> Receipt:
        """The receipt by which `hurlyburly verify` checks the record once the game is over."""
        plays, _, chain = self.table["receipt"].partition(" ")
        return Receipt(self.match, self.promise, self.share if self.promise else "", int(plays), chain)

    def _share_in(self, luck: dict[str, Any] | None) -> None:
        """Open the share in the luck, once all seals are fixed and ours is one of them."""
        if luck is None or luck["phase"] != "opening" or self.promise or luck["seat"] is None:
            return
        if luck["seals"][luck["seat"]] == seal_of(self.share):
            self.promise = promise_of(self.match, luck["commitment"], luck["seals"])
            request(self.server, f"/tables/{quote(self.match)}/luck", self.token, body={"share": self.share})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        self._socket = None
        self._open.close()

    # What there is.

    @property
    def seat(self) -> int:
        return int(self.table["seat"])

    @property
    def plays(self) -> list[dict[str, Any]]:
        """What may be chosen now: a verb, the things it acts on, and the text that plays it."""
        found: list[dict[str, Any]] = self.table["plays"]
        return found

    @property
    def asked(self) -> bool:
        return bool(self.table) and bool(self.table["your_turn"])

    @property
    def over(self) -> bool:
        return bool(self.table) and bool(self.table["over"])

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the seat is asked, the game is over or the time is up; returns whether it is asked."""
        end = None if seconds is None else time.monotonic() + seconds
        while not self.asked and not self.over:
            left = None if end is None else end - time.monotonic()
            if left is not None and left <= 0:
                return False
            try:
                self._hear(left)
            except TimeoutError:
                return False
        return self.asked and not self.over

    def glimpse(self) -> Glimpse:
        """What a bot may be given of the position in `table`: one redeal for this seat, which must be asked."""
        while True:
            given = self._ask({"type": "glimpse", "seat": self.seat})
            self._catch_up(given["version"])
            if self.table["version"] == given["version"]:
                return Glimpse.read(game_named(given["game"]), given["position"], given["seat"])

    # What is done.

    def play(self, text: str) -> None:
        """Choose, in an option's words; what the server refuses is raised. After it, `table` is that much newer."""
        version = self.table["version"]
        done = self._ask({"type": "play", "version": version, "seat": self.seat, "text": text})
        self._catch_up(done["version"])

    def _catch_up(self, version: int) -> None:
        while self.table["version"] < version:
            self._hear(ANSWER_WITHIN)

    def _ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message and wait for the answer. A message with the same id is the same message, so it may be sent
        again whenever it may have been lost."""
        id = secrets.token_hex(16)
        sent = json.dumps({"v": 1, "id": id, **message})
        while True:
            self._send(sent)
            heard = self._hear(ANSWER_WITHIN)
            while heard is not None and heard.get("id") != id:
                heard = self._hear(ANSWER_WITHIN)
            if heard is not None and heard["type"] != "error":
                return heard
            if heard is not None:
                self._not_now(heard)

    def _send(self, text: str) -> None:
        try:
            self._connected().send(text)
        except ConnectionClosed:
            self._lost()
            self._connected().send(text)

    def _hear(self, seconds: float | None) -> dict[str, Any] | None:
        """Take in the next message; None if the connection was lost and made again."""
        try:
            message: dict[str, Any] = json.loads(self._connected().recv(seconds))
        except TimeoutError:
            if seconds == ANSWER_WITHIN:
                raise BadTable(f"{self.server} has not answered for {seconds:g} s") from None
            raise
        except ConnectionClosed as closed:
            self._lost(closed)
            self._connected()
            return None
        if message["type"] == "table":
            self.table = message
            self.lines += message["lines"]
        elif message["type"] == "lobby" and message["begun"]:
            self.close()  # what was a lobby is a table now
        elif message["type"] == "lobby":
            self._share_in(message["luck"])
        elif message["type"] == "error" and not message["id"]:
            self._not_now(message)
        return message

    def _not_now(self, refused: dict[str, Any]) -> None:
        """Wait a moment if that helps; otherwise raise what was refused."""
        if refused["code"] not in AGAIN:
            raise refusal(refused)
        time.sleep(SLOWLY)

    def _lost(self, closed: ConnectionClosed | None = None) -> None:
        self.close()
        code = closed.rcvd.code if closed is not None and closed.rcvd is not None else 0
        if code in FOR_EVER:
            raise BadTable(f"the server has closed the connection: {closed}")

    def _connected(self) -> ClientConnection:
        pause, why = FIRST_PAUSE, ""
        for number in range(TRIES):
            if self._socket is not None:
                break
            if number:
                time.sleep(pause)
                pause = min(LONGEST_PAUSE, 2 * pause)
            try:
                with_token = {"Authorization": f"Bearer {self.token}"}
                opening = connect(
                    self._address(), additional_headers=with_token, max_size=None, open_timeout=ANSWER_WITHIN
                )
                self._socket = self._open.enter_context(opening)
            except (OSError, InvalidStatus, ConnectionClosed) as trouble:
                why = str(trouble)
        if self._socket is None:
            raise BadTable(f"{self.server} does not answer: {why}")
        return self._socket

    def _address(self) -> str:
        """The address of the table or, before it begins, of its lobby."""
        stage = "table"
        if not self.table:
            given = request(self.server, f"/tables/{quote(self.match)}", self.token)
            stage = "lobby" if given["stage"] == "lobby" else "table"
        at = f"{self.server.replace('http', 'ws', 1)}/{stage}/{quote(self.match)}/ws"
        return at if stage == "lobby" else f"{at}?event={len(self.lines)}"


def sit(seat: Seat, bot: Bot, watch: Callable[[str], None] | None = None) -> None:
    """Let a bot play at this seat until the game is over. `watch` hears what it plays."""
    while seat.wait():
        try:
            text = answer(bot, seat.glimpse())
            seat.play(text)
        except (NotYourTurn, Stale):
            continue  # the table has moved on meanwhile
        if watch is not None:
            watch(text)


# Asking a server once.


class Stale(HurlyburlyError):
    """The question has changed since it was read: a newer table is on its way."""


def checked_server(server: str) -> str:
    parts = urlsplit(server)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise BadTable(f"a server is named like http://localhost:8080, not {server!r}")
    return f"{parts.scheme}://{parts.netloc}"


def request(server: str, path: str, token: str = "", body: Any = None) -> Any:
    """Ask a server's REST API; what it refuses is raised as our own error."""
    return json.loads(fetched(server, path, token, body))


def fetched(server: str, path: str, token: str = "", body: Any = None) -> bytes:
    """The same for an answer that is not JSON, such as a record."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps({key: value for key, value in body.items() if value is not None})
    asked = urllib.request.Request(server + ROOT + path, data.encode() if data else None, headers)
    try:
        with urllib.request.urlopen(asked, timeout=ANSWER_WITHIN) as answered:
            return bytes(answered.read())
    except urllib.error.HTTPError as refused:
        raise refusal_of(refused) from refused
    except OSError as trouble:
        raise BadTable(f"{server} does not answer: {trouble}") from trouble


def refusal_of(refused: urllib.error.HTTPError) -> HurlyburlyError:
    try:
        given = json.load(refused)
        return refusal(given)
    except (ValueError, KeyError, TypeError):
        return BadTable(f"the server answered {refused.code}")


def refusal(given: dict[str, Any]) -> HurlyburlyError:
    """A server's refusal as one of our own errors."""
    words, code = given["words"], given["code"]
    if code == "illegal":
        return IllegalPlay(words, given.get("rule", ""))
    kinds: dict[str, type[HurlyburlyError]] = {
        "not-your-turn": NotYourTurn,
        "no-such-option": BadNotation,
        "game-over": GameOver,
        "stale": Stale,
    }
    return kinds.get(code, BadTable)(words)
