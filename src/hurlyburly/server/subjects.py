"""Which table a request is about, read from its first bytes, to route it to a process or node."""

from __future__ import annotations

import re

from hurlyburly.server.secrets import ALPHABET, LINK_LENGTH, MATCH_LENGTH
from hurlyburly.server.store import Store, StoreAway

PEEKED = 8192  # bytes of a request that are looked at
MOST_REMEMBERED = 10_000  # links, and whose they are

MATCH = re.compile(rb"[A-Z]+ (?:/api/v1)?/(?:tables?|lobby)/([%s]{%d})[/? ]" % (ALPHABET.encode(), MATCH_LENGTH))
LINK = re.compile(rb"[A-Z]+ (?:/api/v1)?/(?:join|qr|watch|replay)/([%s]{%d})[./? ]" % (ALPHABET.encode(), LINK_LENGTH))
JOIN = b"POST /api/v1/join "  # its link is in the body
LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*([0-9]{1,9})", re.IGNORECASE)
INVITED = re.compile(rb"\"invite\"\s*:\s*\"(?:[^\"]*/)?([%s]{%d})\"" % (ALPHABET.encode(), LINK_LENGTH))


def is_enough(seen: bytes) -> bool:
    """Whether it is clear what the beginning of a request is about."""
    if not seen.startswith(JOIN):
        return b"\r\n" in seen or len(seen) >= PEEKED
    return INVITED.search(seen) is not None or len(seen) >= PEEKED or is_whole(seen)


def is_whole(seen: bytes) -> bool:
    """Whether nothing more will come of a request with a body, so that one without an invitation is answered too."""
    head, ended, body = seen.partition(b"\r\n\r\n")
    length = LENGTH.search(head)
    if length is not None:
        return bool(ended) and len(body) >= int(length[1])
    return bool(ended) and (b"chunked" not in head.lower() or body.endswith(b"0\r\n\r\n"))


class Subjects:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._matches: dict[str, str] = {}  # of links

    def at_once(self, head: bytes) -> str | None:
        """The match that a request is about, "" if it is about none, None if only the store knows."""
        if found := MATCH.match(head):
            return found[1].decode()
        link = link_in(head)
        return self._matches.get(link) if link else ""

    async def of(self, head: bytes) -> str:
        known = self.at_once(head)
        return await self._linked(link_in(head)) if known is None else known

    async def _linked(self, token: str) -> str:
        try:
            link = await self.store.link(token)
        except StoreAway:
            return ""
        if link is None:
            return ""
        if len(self._matches) >= MOST_REMEMBERED:
            self._matches.pop(next(iter(self._matches)))
        self._matches[token] = link.match
        return link.match


def link_in(head: bytes) -> str:
    found = INVITED.search(head) if head.startswith(JOIN) else LINK.match(head)
    return "" if found is None else found[1].decode()
