"""`hurlyburly saved`: list the games that were saved when somebody left, and continue one."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import hurlyburly
from hurlyburly.cli.keep import home, kept, seats_of
from hurlyburly.cli.play import run as play
from hurlyburly.cli.records import result
from hurlyburly.cli.screen import Screen
from hurlyburly.kernel.errors import HurlyburlyError


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """List them; a person may go on with one."""
    screen, games = Screen(), kept()
    if not games:
        screen.say(f"No game is kept in {home()}.")
        return 0
    screen.choices([(path.name, in_short(path)) for path in games])
    screen.say(f"They lie in {home()}. To go on: hurlyburly play --load FILE", "dim")
    if not screen.interactive:
        return 0
    try:
        chosen = one_of(screen, games)
    except EOFError:
        return 0
    if chosen is None:
        return 0
    return play(argparse.Namespace(game=None, seats=None, seed=None, variant=[], pack=[], load=chosen))


def one_of(screen: Screen, games: list[Path]) -> Path | None:
    while True:
        screen.say("Go on with which one? (Enter: none)")
        reply = screen.ask([path.name for path in games])
        if not reply:
            return None
        if reply.isdecimal() and 1 <= int(reply) <= len(games):
            return games[int(reply) - 1]
        for path in games:
            if path.name == reply:
                return path
        screen.refuse(f"A number from 1 to {len(games)}, or Enter.")


def in_short(path: Path) -> str:
    """What a record tells by itself, without replaying it."""
    try:
        told = hurlyburly.read_record(path.read_text(encoding="utf-8"))
    except (HurlyburlyError, OSError, ValueError) as why:
        return f"cannot be read: {why}"
    day = time.strftime("%d %b %Y %H:%M", time.localtime(path.stat().st_mtime))
    seats = f", seats {seats_of(path)}" if seats_of(path) else ""
    return f"{told.title}, {day}, {len(told.plays)} plays{seats}. {result(told)}"
