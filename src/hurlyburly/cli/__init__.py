"""The command line: `hurlyburly play`, and everything else that can be done without a browser.

A mistake of the user's is one line on stderr and exit code 2.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from hurlyburly.cli.command import add_command
from hurlyburly.kernel.errors import HurlyburlyError

COMMANDS = {  # the function that adds a command's arguments, looked up when it is wanted: starting is quick
    "play": ("hurlyburly.cli.play:arguments", "play in the terminal, with people and bots"),
    "saved": ("hurlyburly.cli.saved:arguments", "list the saved games, or continue one"),
    "learn": ("hurlyburly.cli.learn:arguments", "learn a game by playing it, a few minutes at a time"),
    "serve": ("hurlyburly.server.serve:add_arguments", "start the web server, to play in the browser"),
    "think": ("hurlyburly.server.think:add_arguments", "run bots of other servers on this machine"),
    "admin": (
        "hurlyburly.cli.admin:arguments",
        "administer a running server: tables, bans, announcements, restarts",
    ),
    "backup": ("hurlyburly.cli.hosting:backup_arguments", "write all tables of a server to a file, while it runs"),
    "restore": ("hurlyburly.cli.hosting:restore_arguments", "put a backup into a new store"),
    "sit": ("hurlyburly.cli.sit:arguments", "let your bot take a seat on a running server"),
    "games": ("hurlyburly.cli.about:games_arguments", "list the games and their variants"),
    "bots": ("hurlyburly.cli.about:bots_arguments", "list the bots"),
    "rules": ("hurlyburly.cli.rules:arguments", "look up the rules, or count which are tested"),
    "what": ("hurlyburly.cli.what:arguments", "explain a card, space, token or effect"),
    "replay": ("hurlyburly.cli.records:replay_arguments", "watch a saved game"),
    "verify": ("hurlyburly.cli.records:verify_arguments", "check a saved game, play by play"),
    "render": ("hurlyburly.cli.render:arguments", "draw a saved game as a picture or an animated GIF"),
    "review": ("hurlyburly.cli.review:arguments", "analyse a saved game: luck, skill, mistakes and turning points"),
    "simulate": ("hurlyburly.cli.simulate:arguments", "let bots play many games"),
    "lab": ("hurlyburly.cli.lab:arguments", "run experiments and tournaments of bots, and store every game"),
    "mcp": ("hurlyburly.envs.mcp_server:add_arguments", "let a language model play (Model Context Protocol)"),
    "pack": (
        "hurlyburly.cli.about:pack_arguments",
        "check your own pack of cards, or print the JSON Schema of packs",
    ),
    "completion": ("hurlyburly.cli.completion:arguments", "set up tab completion in bash, zsh or fish"),
    "version": ("hurlyburly.cli.about:version_arguments", "show the version and the build (compiled or plain Python)"),
}


PLAINLY = {  # what argparse says of a value, and what we say
    "invalid int value:": "a whole number is wanted, not",
    "invalid float value:": "a number is wanted, not",
}


class Parser(argparse.ArgumentParser):
    """A parser that reports mistakes in one line."""

    def error(self, message: str) -> NoReturn:
        for theirs, ours in PLAINLY.items():
            message = message.replace(theirs, ours)
        self.exit(2, f"{self.prog}: {message} (`{self.prog} --help` says more)\n")


def parser(wanted: str) -> Parser:
    """The parser of all commands, with the arguments of the one that is wanted."""
    made = Parser(prog="hurlyburly", description="Five tabletop games of magic, for people and programs.")
    commands = made.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)
    for name, (place, words) in COMMANDS.items():
        command = add_command(commands, name, words)
        if name == wanted:
            module, _, function = place.partition(":")
            getattr(import_module(module), function)(command)
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        arguments = parser(words[0] if words else "").parse_args(words)
        code: int = arguments.run(arguments)
        sys.stdout.flush()
        return code
    except HurlyburlyError as mistake:
        return complain(str(mistake))
    except BrokenPipeError:  # the reader of our output has closed it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as mistake:
        return complain(f"{mistake.filename}: {mistake.strerror}" if mistake.filename else str(mistake))
    except KeyboardInterrupt:
        return 130


def complain(words: str) -> int:
    print(f"hurlyburly: {' '.join(words.split())}", file=sys.stderr)
    return 2
