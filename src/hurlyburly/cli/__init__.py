"""The command line: `hurlyburly play`, and everything else that can be done without a browser.

A mistake of the user's is one line on stderr and exit code 2.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

from hurlyburly.cli import about, play, records, render, rules, simulate
from hurlyburly.kernel.errors import HurlyburlyError
from hurlyburly.server import serve

COMMANDS: dict[str, tuple[Callable[[argparse.ArgumentParser], None], str]] = {
    "serve": (serve.add_arguments, "play in the browser, with friends and bots"),
    "play": (play.arguments, "play in the terminal, with people and bots"),
    "games": (about.games_arguments, "the games there are"),
    "rules": (rules.arguments, "look up the rules, or count which are tested"),
    "replay": (records.replay_arguments, "watch a saved game"),
    "verify": (records.verify_arguments, "check a saved game, play by play"),
    "render": (render.arguments, "a saved game as a picture or a moving one"),
    "simulate": (simulate.arguments, "let bots play many games"),
    "pack": (about.pack_arguments, "check a pack of cards of your own"),
    "version": (about.version_arguments, "what is running"),
}


class Parser(argparse.ArgumentParser):
    """Complains in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (`{self.prog} --help` says more)\n")


def parser() -> Parser:
    made = Parser(prog="hurlyburly", description="Five tabletop games of magic, for people and programs.")
    commands = made.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)
    for name, (arguments, words) in COMMANDS.items():
        arguments(commands.add_parser(name, help=words, description=words.capitalize() + "."))
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    try:
        arguments = parser().parse_args(argv)
        code: int = arguments.run(arguments)
        sys.stdout.flush()
        return code
    except HurlyburlyError as mistake:
        return complain(str(mistake))
    except BrokenPipeError:  # whoever read our output has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as mistake:
        return complain(f"{mistake.filename}: {mistake.strerror}" if mistake.filename else str(mistake))
    except KeyboardInterrupt:
        return 130


def complain(words: str) -> int:
    print(f"hurlyburly: {' '.join(words.split())}", file=sys.stderr)
    return 2
