"""`hurlyburly think`: its options. Everything else is imported only when it runs."""

from __future__ import annotations

import argparse
import os
import sys

from hurlyburly.arguments import whole
from hurlyburly.server.serve import LOG_HELP


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--store", metavar="WHERE", required=True, help="the same postgresql://… as the servers")
    parser.add_argument(
        "--workers",
        type=whole(1),
        default=os.cpu_count() or 1,
        metavar="N",
        help="processes (default: one for each core)",
    )
    parser.add_argument("--log", choices=("words", "json", "none"), default="words", help=LOG_HELP)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    try:
        from hurlyburly.server import thinker
    except ImportError as missing:
        print(f"hurlyburly: PostgreSQL needs `pip install hurlyburly[postgres]` ({missing})", file=sys.stderr)
        return 2
    return thinker.run(arguments)


def main() -> int:
    parser = argparse.ArgumentParser(prog="hurlyburly think")
    add_arguments(parser)
    return run(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
