"""`hurlyburly admin`: for the operator of a server, on the machine where its store is (docs/hosting.md)."""

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

from hurlyburly.arguments import positive
from hurlyburly.cli.command import add_command
from hurlyburly.cli.screen import Screen
from hurlyburly.client import checked_server
from hurlyburly.kernel.errors import BadTable

WITHIN = 30.0  # seconds

# What can be done: what it takes, its words, and the request that it is.
DEEDS: dict[str, tuple[str, str, Callable[[argparse.Namespace], tuple[str, str, Any]]]] = {
    "list": ("", "list all tables, the newest first", lambda _: ("GET", "/tables", None)),
    "look": (
        "MATCH",
        "show one table: who sits there, and how many watch",
        lambda a: ("GET", f"/tables/{quote(a.what, safe='')}", None),
    ),
    "close": ("MATCH", "close a lobby, or end a game: everybody resigns", lambda a: post(a, "close")),
    "delete": (
        "MATCH",
        "delete a table and everything that belongs to it",
        lambda a: ("DELETE", f"/tables/{quote(a.what, safe='')}", None),
    ),
    "withdraw": ("MATCH", "make all links of a table invalid", lambda a: post(a, "withdraw")),
    "kick": ("MATCH/SEAT", "remove somebody; in a running game a bot takes the seat", lambda a: order(a, "kick")),
    "block": ("MATCH/SEAT", "remove somebody for good", lambda a: order(a, "block")),
    "mute": ("MATCH/SEAT", "stop somebody from chatting", lambda a: order(a, "mute")),
    "unmute": ("MATCH/SEAT", "let somebody chat again", lambda a: order(a, "unmute")),
    "say": (
        "TEXT",
        "write a line in the chat of every table that somebody is looking at",
        lambda a: ("POST", "/say", {"text": a.what}),
    ),
    "bans": ("", "list the banned addresses", lambda _: ("GET", "/bans", None)),
    "ban": ("ADDRESS", "ban an address", lambda a: ("POST", "/bans", banning(a))),
    "unban": ("ADDRESS", "lift the ban of an address", lambda a: ("POST", "/bans", {"address": a.what, "days": 0})),
    "drain": (
        "",
        "before a restart: make no new tables, and hand over those of this node",
        lambda _: ("POST", "/drain", {"on": True}),
    ),
    "undrain": ("", "accept tables again after `drain`", lambda _: ("POST", "/drain", {"on": False})),
}


TAKES = {
    "MATCH": "the table, as `list` names it",
    "MATCH/SEAT": "the table and the seat; the first seat is 0",
    "TEXT": "what to say",
    "ADDRESS": "an IP address; for IPv6, it stands for its /64 network",
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
    parser.add_argument(
        "--server",
        default="http://127.0.0.1:8080",
        metavar="URL",
        help="the address of the server (default: %(default)s)",
    )
    parser.add_argument("--store", metavar="WHERE", help="the same as for `hurlyburly serve`: the token is beside it")
    parser.add_argument("--token-file", metavar="FILE", type=Path, help="the file with the token, if it is elsewhere")
    deeds = parser.add_subparsers(metavar="WHAT", required=True, dest="deed")
    for name, (takes, words, _) in DEEDS.items():
        deed = add_command(deeds, name, words)
        if takes:
            deed.add_argument("what", metavar=takes, help=TAKES[takes])
        if name == "ban":
            deed.add_argument("--days", type=positive, help="for how many days (default: for ever)")
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
        screen.say(f"tables: {len(answer['tables'])}" + ("; draining" if answer["draining"] else ""))
    elif given.deed == "bans":
        for address, until in sorted(answer["bans"].items()):
            screen.say(f"{address}  until {time.strftime('%Y-%m-%d %H:%M', time.gmtime(until))} UTC")
        screen.say(f"{len(answer['bans'])} kept out")
    else:
        for name, value in answer.items():
            screen.say(f"{name}: {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}")
    return 0


def token(given: argparse.Namespace) -> str:
    from hurlyburly.server.admin import TOKEN_FILE
    from hurlyburly.server.running import beside, data_folder

    folder = beside(given.store) if given.store else data_folder()
    file = given.token_file or folder / TOKEN_FILE
    try:
        return str(file.read_text(encoding="ascii")).strip()
    except FileNotFoundError as missing:
        raise BadTable(f"there is no token at {file}: --store says where the server's tables are") from missing
    except UnicodeDecodeError as mistake:
        raise BadTable(f"{file}: this is no token of a server") from mistake


def asked(server: str, token: str, method: str, path: str, body: Any) -> Any:
    from hurlyburly.server.admin import ROOT

    server = checked_server(server)
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{server}{ROOT}{path}", data, headers, method=method)
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
