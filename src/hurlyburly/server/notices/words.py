"""The text of a notice, for each way: whose turn it is, in which game, and the link. No hidden information gets
here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import msgspec

MARKS = re.compile(r"([\\*_~`|>#\[\]()<@:!-])")  # what chats take for more than letters


class Notice(msgspec.Struct, frozen=True):
    match: str
    title: str  # of the game
    name: str  # whose turn it is
    others: tuple[str, ...]
    base: str  # how the world reaches us
    off: str  # the id of the channel

    @property
    def path(self) -> str:
        return f"/table/{self.match}"

    @property
    def link(self) -> str:
        return f"{self.base}{self.path}"

    @property
    def off_link(self) -> str:
        return f"{self.base}/notices/off/{self.off}"

    @property
    def company(self) -> str:
        *some, last = self.others
        return f"{', '.join(some)} and {last}" if some else last


def pushed(notice: Notice) -> bytes:
    """The message for the service worker. Its addresses are paths, because they are on our own site."""
    return msgspec.json.encode(
        {
            "title": f"Your turn: {notice.title}",
            "body": f"With {notice.company}.",
            "path": notice.path,
            "off": f"/notices/off/{notice.off}",
        }
    )


def mailed(notice: Notice) -> tuple[str, str]:
    """The subject and the text of a mail."""
    text = (
        f"It is your turn at {notice.title}, with {notice.company}.\n\n{notice.link}\n\n"
        "The link opens the table on a device that you play on.\n\n"
        f"-- \nNo more of these mails: {notice.off_link}\n"
    )
    return f"Your turn: {notice.title}", text


def confirming(base: str, id: str) -> tuple[str, str]:
    """The mail that asks the owner of a new address to confirm it, before anything else is sent there."""
    text = (
        "Somebody would like to hear at this address when it is their turn at a table of Hurlyburly.\n"
        f"If that is you, open this page and press the button:\n\n{base}/notices/on/{id}\n\n"
        "If not, do nothing: no further mail will come.\n"
    )
    return "Is this your address?", text


def hooked(notice: Notice, address: str) -> Mapping[str, Any]:
    """The message in the form that a webhook's chat expects: Discord reads `content`; Slack, Mattermost and Matrix'
    bridges read `text`. A name can neither call everybody nor look like a link."""
    host, path = urlsplit(address).hostname or "", urlsplit(address).path
    if host.removeprefix("www.") in ("discord.com", "discordapp.com") and not path.endswith("/slack"):
        return {"content": said(notice, MARKS), "allowed_mentions": {"parse": []}}
    if host == "hooks.slack.com" or path.endswith("/slack"):
        plain = f"{notice.name}, it is your turn at {notice.title}."
        escaped = plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return {"text": f"{escaped} {notice.link}"}
    return {"text": said(notice, MARKS), "username": "Hurlyburly"}


def greeting(title: str, address: str, base: str, match: str) -> Mapping[str, Any]:
    """The first message to a webhook, when it is set: whose turns are told here."""
    words = f"From now on this channel hears whose turn it is at {title}. {base}/table/{match}"
    notice = hooked(Notice(match, title, "", ("",), base, ""), address)
    return {key: words if key in ("content", "text") else value for key, value in notice.items()}


def said(notice: Notice, marks: re.Pattern[str]) -> str:
    name, title = (marks.sub(r"\\\1", text) for text in (notice.name, notice.title))
    return f"{name}, it is your turn at {title}. {notice.link}"
