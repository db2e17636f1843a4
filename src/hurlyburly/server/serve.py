"""`hurlyburly serve`: its options. Everything else is imported only when it runs."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from hurlyburly.arguments import not_negative, positive, whole
from hurlyburly.server.limits import AWAY_AFTER, REVIEW_SECONDS

PACE = 0.6
LOG_HELP = "what to log: lines of words, lines of JSON, or nothing (default: words)"
NOTICE_AFTER = 60.0  # seconds: by then a page that is gone is known to be gone


def add_arguments(parser: argparse.ArgumentParser) -> None:
    reached(parser.add_argument_group("network"))
    tables(parser.add_argument_group("tables"))
    bots(parser.add_argument_group("bots"))
    notices(parser.add_argument_group("notifications that it is somebody's turn"))
    busy(parser.add_argument_group("scaling and logging"))
    parser.set_defaults(run=run)


def reached(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--host", default="127.0.0.1", help="the address to listen on (default: 127.0.0.1, this machine only)"
    )
    group.add_argument(
        "--port",
        type=whole(0, 65535),
        default=8080,
        help="the port, or the next free one if it is taken (default: 8080)",
    )
    group.add_argument("--address", default="", help="the public address of the server, as in https://play.example.org")
    group.add_argument(
        "--trust-proxy",
        nargs="+",
        default=[],
        metavar="ADDRESS",
        help="trust forwarded headers of these proxies (10.0.0.7, 172.16.0.0/12); local ones are always trusted",
    )
    group.add_argument(
        "--password-file",
        type=Path,
        metavar="FILE",
        help="private mode: making a table needs the password in this file; invited guests need none",
    )
    group.add_argument("--open", action=argparse.BooleanOptionalAction, default=True, help="open the browser")


def tables(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--store", metavar="WHERE", help="a file, or postgresql://… (default: a file in your data folder)"
    )
    group.add_argument(
        "--most-tables",
        type=whole(0),
        default=0,
        metavar="N",
        help="make no new tables while this many are in use here (default: no limit)",
    )
    group.add_argument(
        "--away-after",
        type=not_negative,
        default=AWAY_AFTER,
        metavar="SECONDS",
        help=f"how long somebody must be away before a bot may play for them (default: {AWAY_AFTER:g})",
    )
    group.add_argument(
        "--forget-after",
        type=positive,
        metavar="DAYS",
        help="delete tables at which nothing has happened for this long (default: never)",
    )
    group.add_argument("--forget-even-many", action="store_true", help="delete them even if that is most of the tables")
    group.add_argument(
        "--review-seconds",
        type=positive,
        default=REVIEW_SECONDS,
        metavar="SECONDS",
        help=f"how long to compute a review: longer gives more detail (default: {REVIEW_SECONDS:g})",
    )


def bots(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="MODULE:CLASS",
        help="let visitors choose this bot of yours, besides those of installed packages",
    )
    group.add_argument(
        "--pace",
        type=not_negative,
        default=PACE,
        metavar="SECONDS",
        help="roughly how long bots take to choose (default: 0.6)",
    )
    group.add_argument(
        "--bot-workers",
        type=whole(0),
        default=max(1, (os.cpu_count() or 2) // 2),
        metavar="N",
        help="how many processes run bots (0: one, started when first needed)",
    )
    group.add_argument(
        "--think",
        choices=("here", "elsewhere"),
        default="here",
        help="where bots run; elsewhere: on machines with `hurlyburly think`, if possible (default: here)",
    )


def notices(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--mail",
        default="",
        metavar="SERVER",
        help="send notices by this mail server, as in smtp://user@example.org:587",
    )
    group.add_argument(
        "--mail-from",
        default="",
        metavar="SENDER",
        help="the sender of notices, as in 'Hurlyburly <table@example.org>'",
    )
    group.add_argument(
        "--notice-after",
        type=not_negative,
        default=NOTICE_AFTER,
        metavar="SECONDS",
        help="how long after the beginning of a turn a notice is sent (default: 60)",
    )
    group.add_argument(
        "--notify-inside",
        nargs="+",
        default=[],
        metavar="ADDRESS",
        help="allow notices to these addresses in your own network (10.0.0.7, 192.168.0.0/16)",
    )


def busy(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--processes",
        type=whole(1),
        default=1,
        metavar="N",
        help="how many processes serve tables, one for each core of a busy server (default: 1; not on Windows)",
    )
    group.add_argument(
        "--node-address",
        default="",
        metavar="ADDRESS",
        help="where other nodes on the same PostgreSQL can reach this one, as in http://10.0.0.2:8080:"
        " each table is served by one of them, and the others forward to it",
    )
    group.add_argument("--raise-limits", type=positive, default=1.0, metavar="N", help="multiply all limits by this")
    group.add_argument(
        "--compression", action=argparse.BooleanOptionalAction, default=False, help="compress WebSocket messages"
    )
    group.add_argument("--open-metrics", action="store_true", help="serve /metrics to other machines too")
    group.add_argument("--log", choices=("words", "json", "none"), default="words", help=LOG_HELP)


def run(arguments: argparse.Namespace) -> int:
    from hurlyburly.server import running

    return running.run(arguments)


def main() -> int:
    parser = argparse.ArgumentParser(prog="hurlyburly serve")
    add_arguments(parser)
    return run(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
