"""`hurlyburly games`, `bots`, `pack` and `version`."""

from __future__ import annotations

import argparse
import json
import platform
import tempfile
from pathlib import Path
from urllib.parse import quote

import hurlyburly
from hurlyburly.bots import CHARACTERS, GUESTS, LEVELS
from hurlyburly.cli.command import add_command
from hurlyburly.cli.play import seats_of
from hurlyburly.cli.screen import Screen
from hurlyburly.games import GAMES, MISSING
from hurlyburly.kernel.build import BUILD
from hurlyburly.kernel.content import Pack, head_of, read_pack
from hurlyburly.kernel.errors import BadPack
from hurlyburly.kernel.game import Game, game_named, variant_text


def games_arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=games)


def games(arguments: argparse.Namespace) -> int:
    screen = Screen()
    for game in GAMES.values():
        screen.say(f"{game.id}: {game.title}, {seats_of(game)}", "bold")
        for variant in game.variants:
            choices = "|".join(variant_text(choice) for choice in variant.choices)
            usual = variant_text(variant.default)
            if variant.default != variant.by_the_book:
                usual += f"; the rulebook: {variant_text(variant.by_the_book)}"
            screen.say(f"  --variant {variant.id}={choices} ({usual}): {variant.words}")
    for id, why in MISSING.items():
        screen.say(f"{id}: cannot be loaded ({why})", "yellow")
    return 0


def bots_arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=bots)


def bots(arguments: argparse.Namespace) -> int:
    screen = Screen()
    for level in LEVELS:
        screen.say(f"{level.number} {level.name}: {level.words}")
    for character in CHARACTERS:
        screen.say(f"LEVEL-{character.name}, as in {LEVELS[2].name}-{character.name}: {character.words}")
    screen.say("random: any option")
    screen.say("search:ITERATIONS, as in search:500: looks ahead for that many iterations")
    for guest in GUESTS.all().values():
        plays = f"; plays {', '.join(guest.games)}" if guest.games else ""
        screen.say(f"{guest.name}: {guest.blurb} ({guest.place}{plays}, {guest.seconds:g} s a choice)")
    for name, why in GUESTS.missing.items():
        screen.say(f"{name}: left out ({why})", "yellow")
    return 0


def pack_arguments(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(metavar="check|schema", required=True)
    check = add_command(commands, "check", "check a pack for mistakes")
    check.add_argument("file", type=Path, help="a TOML file or a folder")
    check.set_defaults(run=check_pack)
    schema = add_command(commands, "schema", "print the JSON Schema of a game's packs, for editors")
    schema.add_argument("game", help="its id, as `hurlyburly games` lists them")
    schema.set_defaults(run=print_schema)


def check_pack(arguments: argparse.Namespace) -> int:
    pack = read_pack(arguments.file)
    head = head_of(pack)
    game = GAMES.get(head.game)
    if game is None:
        raise BadPack(f"{arguments.file}: there is no game {head.game!r}; there are: {', '.join(GAMES)}")
    game.checked_box([pack])
    screen = Screen()
    screen.say(f"{arguments.file}: {head.name!r}, a pack for {game.title}, is fine")
    for remark in game.remarks([pack]) if game.remarks is not None else []:
        screen.say(f"  {remark}")
    for place in drawn(game, pack):
        screen.say(f"  drawn in {place}")
    return 0


def print_schema(arguments: argparse.Namespace) -> int:
    print(json.dumps(game_named(arguments.game).pack_schema, indent=2, ensure_ascii=False))
    return 0


def drawn(game: Game, pack: Pack) -> list[Path]:
    """Pictures of what a pack adds, if its game draws that, in a temporary folder."""
    folder = Path(tempfile.gettempdir()) / "hurlyburly" / quote(pack.name, safe=" ")
    places = []
    for name, sheet in game.page.sheets_of([pack]).items():
        folder.mkdir(parents=True, exist_ok=True)
        places.append(folder / f"{quote(name, safe=' ')}.svg")
        places[-1].write_text(sheet, encoding="utf-8")
    return places


def version_arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=version)


def version(arguments: argparse.Namespace) -> int:
    about = f"hurlyburly {hurlyburly.__version__}, {BUILD}, {platform.python_implementation()}"
    Screen().say(f"{about} {platform.python_version()}, {Path(hurlyburly.__file__).parent}")
    return 0
