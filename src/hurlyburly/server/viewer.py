"""One open page, and what must still be sent to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from hurlyburly.draw import Zone
from hurlyburly.server.messages import ClockSeen, Code, Digest, FromServer


class Viewer:
    """One open page. It is sent the newest view when it is ready for one; lines of the log are never left out."""

    def __init__(
        self, holder: str, seat: int | None, held: tuple[int, ...], lines: int, link: str = "", *, quiet: bool = True
    ) -> None:
        self.holder = holder
        self.seat = seat
        self.held = held
        self.link = link  # by which it watches, until that is withdrawn
        self.told = lines  # how many of the log's it has
        self.zones: Mapping[str, Zone] = {}  # as last sent
        self.aside: dict[str, tuple[str, ...]] = {}  # what its page can take back into them (patches.py)
        self.chat_sent = -1
        self.clocks: tuple[ClockSeen, ...] = ()  # as last sent
        self.quiet = quiet  # a person's: it does not show what the table is about to play for them
        self.digest: Digest | None = None
        self.covered = quiet and len(held) > 1  # several people share it: until the next of them is there
        self.asked = False  # for a seat, while it watches
        self.did = ""  # what the table has just answered for them
        self.notes: list[FromServer] = []  # small frames that wait to be sent
        self.looks = True  # the table has changed since the last frame
        self.gone: Code | None = None  # why it must be closed
        self.send: Callable[[], None] | None = None  # what it is owed, now
        self._due = False

    def look_through(self, seat: int) -> None:
        """Show another of the viewer's seats: everything is sent again."""
        self.seat = seat
        self.covered = False
        self.zones = {}
        self.aside = {}
        self.told = 0

    def stir(self) -> None:
        self.looks = True
        self.send_soon()

    def note(self, frame: FromServer) -> None:
        self.notes.append(frame)
        self.send_soon()

    def leave(self, why: Code) -> None:
        """Close the page, with this reason, when it is next looked after."""
        self.gone = why
        self.stir()

    def send_soon(self) -> None:
        """Send what is new, once, however much happens before the event loop comes round to it."""
        if not self._due and self.send is not None:
            self._due = True
            asyncio.get_running_loop().call_soon(self._send)

    def _send(self) -> None:
        self._due = False
        if self.send is not None:
            self.send()
