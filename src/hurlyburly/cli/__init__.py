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

from hurlyburly.kernel.errors import HurlyburlyError

COMMANDS = {  # the function that adds a command's arguments, looked up when it is wanted: starting is quick
    "play": ("hurlyburly.cli.play:arguments", "play in the terminal, with people and bots"),
    "saved": ("hurlyburly.cli.saved:arguments", "the games that were kept, and how to go on with one"),
    "learn": ("hurlyburly.cli.learn:arguments", "learn a game by playing it, a few minutes at a time"),
    "serve": ("hurlyburly.server.serve:add_arguments", "play in the browser: the table for people near and far"),
    "think": ("hurlyburly.server.think:add_arguments", "let the bots of servers think on this machine too"),
    "admin": ("hurlyburly.cli.admin:arguments", "look after a running server: tables, bans, a word to all, draining"),
    "backup": ("hurlyburly.cli.hosting:backup_arguments", "write all tables of a server to a file, while it runs"),
    "restore": ("hurlyburly.cli.hosting:restore_arguments", "put a backup into a new store"),
    "sit": ("hurlyburly.cli.sit:arguments", "let a bot of yours take a seat at a running server"),
    "games": ("hurlyburly.cli.about:games_arguments", "the games there are"),
    "bots": ("hurlyburly.cli.about:bots_arguments", "the bots there are"),
    "rules": ("hurlyburly.cli.rules:arguments", "look up the rules, or count which are tested"),
    "what": ("hurlyburly.cli.what:arguments", "what a card, space, token or effect is and does"),
    "replay": ("hurlyburly.cli.records:replay_arguments", "watch a saved game"),
    "verify": ("hurlyburly.cli.records:verify_arguments", "check a saved game, play by play"),
    "render": ("hurlyburly.cli.render:arguments", "a saved game as a picture or a moving one"),
    "review": ("hurlyburly.cli.review:arguments", "what a saved game turned on: luck, skill, mistakes"),
    "simulate": ("hurlyburly.cli.simulate:arguments", "let bots play many games"),
    "lab": ("hurlyburly.cli.lab:arguments", "experiments and tournaments among bots, every game kept"),
    "mcp": ("hurlyburly.envs.mcp_server:add_arguments", "let a language model play (Model Context Protocol)"),
    "pack": (
        "hurlyburly.cli.about:pack_arguments",
        "check a pack of cards of your own, or tell an editor what one may hold",
    ),
    "completion": ("hurlyburly.cli.completion:arguments", "let the tab key complete commands in bash, zsh or fish"),
    "version": ("hurlyburly.cli.about:version_arguments", "what is running"),
}


class Parser(argparse.ArgumentParser):
    """Complains in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (`{self.prog} --help` says more)\n")


def parser(wanted: str) -> Parser:
    """Knows all commands, and the arguments of the one that is wanted."""
    made = Parser(prog="hurlyburly", description="Five tabletop games of magic, for people and programs.")
    commands = made.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)
    for name, (place, words) in COMMANDS.items():
        command = commands.add_parser(name, help=words, description=words.capitalize() + ".")
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
