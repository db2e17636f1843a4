"""`hurlyburly serve`: its options. Everything else is imported only when it runs."""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Callable
from pathlib import Path

from hurlyburly.server.limits import AWAY_AFTER, REVIEW_SECONDS

PACE = 0.6
NOTICE_AFTER = 60.0  # seconds: by then a page that is gone is known to be gone


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """A whole number within these bounds."""

    def read(text: str) -> int:
        found = int(text)
        if found < least or (most is not None and found > most):
            wanted = f"at least {least}" if most is None else f"{least} to {most}"
            raise argparse.ArgumentTypeError(f"{found} is out of range, it can be {wanted}")
        return found

    read.__name__ = "whole number"  # as argparse calls it where it complains
    return read


def some(text: str) -> float:
    """A number that is not negative."""
    found = float(text)
    if not 0 <= found < math.inf:
        raise argparse.ArgumentTypeError(f"{text} is out of range, it can be 0 or more")
    return found


def more_than_none(text: str) -> float:
    """Where 0 would forbid or delete everything."""
    found = some(text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text} is out of range, it must be more than 0")
    return found


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this machine alone)")
    parser.add_argument(
        "--port", type=whole(0, 65535), default=8080, help="if it is taken, the next free one (default: 8080)"
    )
    parser.add_argument(
        "--store", metavar="WHERE", help="a file, or postgresql://… (default: a file in your data folder)"
    )
    parser.add_argument("--address", default="", help="how the world reaches it, as in https://play.example.org")
    parser.add_argument(
        "--trust-proxy",
        nargs="+",
        default=[],
        metavar="ADDRESS",
        help="believe these proxies (10.0.0.7, 172.16.0.0/12) about their visitors; one on this machine always is",
    )
    parser.add_argument(
        "--bot-workers",
        type=whole(0),
        default=max(1, (os.cpu_count() or 2) // 2),
        metavar="N",
        help="processes that bots think in (0: one, and only once a bot is asked)",
    )
    parser.add_argument(
        "--think",
        choices=("here", "elsewhere"),
        default="here",
        help="elsewhere: ask those who run `hurlyburly think` on the same PostgreSQL first (default: here)",
    )
    parser.add_argument(
        "--processes",
        type=whole(1),
        default=1,
        metavar="N",
        help="processes that share the tables, one for each core of a busy server (default: 1; not on Windows)",
    )
    parser.add_argument(
        "--node-address",
        default="",
        metavar="ADDRESS",
        help="where other nodes on the same PostgreSQL reach this one, as in http://10.0.0.2:8080:"
        " each table is served by one of them, and the others forward to it",
    )
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="MODULE:CLASS",
        help="let visitors choose a bot of yours, beside those of installed packages",
    )
    parser.add_argument("--open", action=argparse.BooleanOptionalAction, default=True, help="open the browser")
    parser.add_argument("--pace", type=some, default=PACE, help="roughly how many seconds bots take (default: 0.6)")
    parser.add_argument(
        "--away-after",
        type=some,
        default=AWAY_AFTER,
        metavar="SECONDS",
        help="how long until a bot may take an empty seat",
    )
    parser.add_argument(
        "--most-tables",
        type=whole(0),
        default=0,
        metavar="N",
        help="make no new table while so many are played at here (default: any number)",
    )
    parser.add_argument(
        "--raise-limits", type=more_than_none, default=1.0, metavar="N", help="multiply all limits by this"
    )
    parser.add_argument(
        "--review-seconds",
        type=more_than_none,
        default=REVIEW_SECONDS,
        metavar="SECONDS",
        help="of thought for a review of a finished game: more of it tells more",
    )
    parser.add_argument(
        "--forget-after",
        type=more_than_none,
        metavar="DAYS",
        help="delete tables at which nothing has happened for so long",
    )
    parser.add_argument("--forget-even-many", action="store_true", help="even if that deletes most of them at once")
    parser.add_argument(
        "--compression", action=argparse.BooleanOptionalAction, default=False, help="compress what WebSockets send"
    )
    parser.add_argument(
        "--mail",
        default="",
        metavar="SERVER",
        help="send notices by this mail server, as in smtp://user@example.org:587",
    )
    parser.add_argument(
        "--mail-from", default="", metavar="SENDER", help="whom they come from, as in 'Hurlyburly <table@example.org>'"
    )
    parser.add_argument(
        "--notice-after",
        type=some,
        default=NOTICE_AFTER,
        metavar="SECONDS",
        help="how long somebody's turn has begun when they are told of it (default: 60)",
    )
    parser.add_argument(
        "--notify-inside",
        nargs="+",
        default=[],
        metavar="ADDRESS",
        help="let notices be sent to these addresses of your own network (10.0.0.7, 192.168.0.0/16)",
    )
    parser.add_argument(
        "--password-file",
        type=Path,
        metavar="FILE",
        help="private mode: whoever makes tables must know the password in this file; guests come by invitation",
    )
    parser.add_argument("--open-metrics", action="store_true", help="show /metrics to other machines too")
    parser.add_argument("--log", choices=("words", "json", "none"), default="words")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from hurlyburly.server import running

    return running.run(arguments)


def main() -> int:
    parser = argparse.ArgumentParser(prog="hurlyburly serve")
    add_arguments(parser)
    return run(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
