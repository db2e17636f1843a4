"""`hurlyburly what`: explains a card, a space, a token or an effect, with its source and its rules."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from hurlyburly.cli.screen import Screen
from hurlyburly.kernel.about import things_named
from hurlyburly.kernel.content import read_pack
from hurlyburly.kernel.game import Game, game_named
from hurlyburly.kernel.play import SOURCE_WORDS, Thing, kind_of

MOST_SHOWN = 12


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="its id, as `hurlyburly games` lists them")
    parser.add_argument(
        "name", nargs="*", help="a name, some words of it, or an id such as card:3 (default: all names)"
    )
    parser.add_argument("--pack", action="append", default=[], metavar="FILE", type=Path, help="cards of your own")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = game_named(arguments.game)
    things = game.things([read_pack(path) for path in arguments.pack])
    show_things(Screen(), game, things, " ".join(arguments.name))
    return 0


def show_things(screen: Screen, game: Game, things: Sequence[Thing], words: str) -> None:
    """Print the things with this name, or the names of all."""
    if not words:
        for kind, names in names_by_kind(things).items():
            screen.say(f"{game.page.about.kinds.get(kind, kind)}: {', '.join(names)}")
        return
    found = things_named(game.title, things, words)
    for thing in found[:MOST_SHOWN]:
        screen.say(f"{thing.name} ({SOURCE_WORDS[thing.source]})", "bold")
        screen.say(thing.text)
        screen.say(f"Rules: {', '.join(thing.rules)}", "dim")
    if len(found) > MOST_SHOWN:
        screen.say(f"And {len(found) - MOST_SHOWN} more: say more of the name.", "dim")


def names_by_kind(things: Sequence[Thing]) -> dict[str, list[str]]:
    """The names of things that differ in what they are: of a hundred squares with one text, the first."""
    kinds: dict[str, dict[str, str]] = {}
    for thing in things:
        kinds.setdefault(kind_of(thing.id), {}).setdefault(thing.text, thing.name)
    return {kind: list(names.values()) for kind, names in kinds.items()}
