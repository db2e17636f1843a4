"""`hurlyburly admin`: for whoever runs a server, at the machine where its store is (docs/hosting.md)."""

from __future__ import annotations

import argparse
import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from hurlyburly.cli.screen import Screen
from hurlyburly.kernel.errors import BadTable

WITHIN = 30.0  # seconds

# What can be done: what it takes, its words, and the request that it is.
DEEDS: dict[str, tuple[str, str, Callable[[argparse.Namespace], tuple[str, str, Any]]]] = {
    "list": ("", "all tables, the newest first", lambda _: ("GET", "/tables", None)),
    "look": ("MATCH", "one table", lambda a: ("GET", f"/tables/{quote(a.what, safe='')}", None)),
    "close": ("MATCH", "end a lobby; of a game everybody resigns", lambda a: post(a, "close")),
    "delete": (
        "MATCH",
        "a table with all that belongs to it",
        lambda a: ("DELETE", f"/tables/{quote(a.what, safe='')}", None),
    ),
    "withdraw": ("MATCH", "all links of a table", lambda a: post(a, "withdraw")),
    "kick": ("MATCH/SEAT", "send somebody away; a bot keeps the seat (the first is 0)", lambda a: order(a, "kick")),
    "block": ("MATCH/SEAT", "the same for good", lambda a: order(a, "block")),
    "mute": ("MATCH/SEAT", "let them say nothing there", lambda a: order(a, "mute")),
    "unmute": ("MATCH/SEAT", "let them speak again", lambda a: order(a, "unmute")),
    "say": (
        "TEXT",
        "something in the chat of every table that is looked at",
        lambda a: ("POST", "/say", {"text": a.what}),
    ),
    "bans": ("", "the addresses that are kept out", lambda _: ("GET", "/bans", None)),
    "ban": ("ADDRESS", "keep an address out", lambda a: ("POST", "/bans", banning(a))),
    "unban": ("ADDRESS", "let it in again", lambda a: ("POST", "/bans", {"address": a.what, "days": 0})),
    "drain": ("", "no new tables, not ready: before a restart", lambda _: ("POST", "/drain", {"on": True})),
    "undrain": ("", "as before", lambda _: ("POST", "/drain", {"on": False})),
}


def post(arguments: argparse.Namespace, deed: str) -> tuple[str, str, Any]:
    return "POST", f"/tables/{quote(arguments.what, safe='')}/{deed}", {}


def order(arguments: argparse.Namespace, deed: str) -> tuple[str, str, Any]:
    match, _, seat = arguments.what.partition("/")
    if not seat.isdecimal():
        raise BadTable(f"which seat? As in {match}/0, the first; `look` lists them")
    return "POST", f"/tables/{quote(match, safe='')}/seats/{int(seat)}/{deed}", {}


def banning(arguments: argparse.Namespace) -> dict[str, Any]:
    return {"address": arguments.what} | ({} if arguments.days is None else {"days": arguments.days})


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--server", default="http://127.0.0.1:8080", help="where it listens (default: %(default)s)")
    parser.add_argument("--store", metavar="WHERE", help="as of `hurlyburly serve`: its token lies beside it")
    parser.add_argument("--token-file", type=Path, help="or where else the token lies")
    deeds = parser.add_subparsers(metavar="WHAT", required=True, dest="deed")
    for name, (takes, words, _) in DEEDS.items():
        deed = deeds.add_parser(name, help=words, description=words.capitalize() + ".")
        if takes:
            deed.add_argument("what", metavar=takes)
        if name == "ban":
            deed.add_argument("--days", type=float, help="for so long (default: for ever)")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    method, path, body = DEEDS[given.deed][2](given)
    answer = asked(given.server, token(given), method, path, body)
    screen = Screen()
    if given.deed == "list":
        for table in answer["tables"]:
            made = time.strftime("%Y-%m-%d %H:%M", time.gmtime(table["made"]))
            here = f", {table['here']} looking" if table["here"] else ""
            screen.say(f"{table['match']}  {table['stage']:8} {made}  {table['game']}: {', '.join(table['who'])}{here}")
        screen.say(f"{len(answer['tables'])} tables" + ("; draining" if answer["draining"] else ""))
    else:
        for name, value in answer.items():
            screen.say(f"{name}: {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}")
    return 0


def token(given: argparse.Namespace) -> str:
    from hurlyburly.server.admin import TOKEN_FILE
    from hurlyburly.server.running import beside, data_folder

    folder = beside(given.store) if given.store else data_folder()
    return (given.token_file or folder / TOKEN_FILE).read_text(encoding="ascii").strip()


def asked(server: str, token: str, method: str, path: str, body: Any) -> Any:
    from hurlyburly.server.admin import ROOT

    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{server.rstrip('/')}{ROOT}{path}", data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=WITHIN) as answered:
            return json.load(answered)
    except urllib.error.HTTPError as refused:
        raise BadTable(words_of(refused)) from refused
    except (OSError, ValueError) as trouble:
        raise BadTable(f"{server} does not answer: {trouble}") from trouble


def words_of(refused: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(refused)["words"])
    except (ValueError, KeyError, TypeError):
        return f"the server answered {refused.code}: no server with this token is there"
