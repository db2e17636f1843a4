"""`hurlyburly play`: set up a match and put people and bots round it."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import hurlyburly
from hurlyburly.bots import LEVELS, bot_named, guests
from hurlyburly.bots.remarks import Remarks, voice_of
from hurlyburly.cli.keep import seats_of as kept_seats
from hurlyburly.cli.screen import Screen
from hurlyburly.cli.table import TerminalTable
from hurlyburly.games import GAMES
from hurlyburly.kernel.content import read_pack
from hurlyburly.kernel.errors import BadRecord, BadTable
from hurlyburly.kernel.game import Game, game_named, variant_value
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.step import SEAT_NAMES

T = TypeVar("T")
NAMES = ("Agnes", "Balthazar", "Circe", "Dunstan", "Endora", "Faustus", "Gwydion", "Hecate")  # by seat: A, B, C …
USUAL_LEVEL = "2"
RECORD = "a saved game, as `hurlyburly play` or the page of a table writes it"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", help="the game's id, as `hurlyburly games` lists it (default: the first)")
    parser.add_argument(
        "--seats", help="who sits where: me, me:NAME, bot or bot:WHICH, as in me,bot:3,bot:magpie (or bot:module:Class)"
    )
    parser.add_argument("--seed", type=int, help="the same seed gives the same luck and the same choices of bots")
    parser.add_argument("--remarks", action="store_true", help="let the bots comment on the game")
    table_arguments(parser)
    parser.add_argument("--load", metavar="FILE", type=Path, help="continue a saved game")
    parser.set_defaults(run=run)


def table_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options that set up a match or a simulation."""
    variant_argument(parser)
    parser.add_argument("--pack", action="append", default=[], metavar="FILE", type=Path, help="cards of your own")


def variant_argument(parser: argparse.ArgumentParser) -> None:
    words = "a variant of the game, as `hurlyburly games` lists them (may be given several times)"
    parser.add_argument("--variant", action="append", default=[], metavar="ID=VALUE", help=words)


def variants_of(chosen: Sequence[str]) -> dict[str, bool | int | str]:
    values = {}
    for setting in chosen:
        id, _, value = setting.partition("=")
        values[id] = variant_value(value or "on")
    return values


def run(arguments: argparse.Namespace) -> int:
    screen = Screen()
    seed = secrets.randbits(48) if arguments.seed is None else arguments.seed
    match = None if arguments.load is None else loaded(arguments.load, arguments)
    try:
        game = match.game if match else chosen_game(arguments.game, screen)
        spec = arguments.seats or seats_before(arguments.load)
        spec = spec or usual_seats(game, screen, match.seats if match else None)
    except EOFError:
        return 0
    players = [player.strip() for player in spec.split(",")]
    bots = [bot_of(player, game) for player in players]
    if match is None:
        match = Match(
            game,
            len(players),
            arguments.seed,
            variants=variants_of(arguments.variant),
            packs=[read_pack(path) for path in arguments.pack],
            names=[name_of(player, seat) for seat, player in enumerate(players)],
        )
    elif len(players) != match.seats:
        raise BadTable(f"{len(players)} players for the {match.seats} seats of the saved game")
    greet(screen, match, players)
    table = TerminalTable(match, [bot_named(bot, game) if bot else None for bot in bots], spec, seed, screen)
    if arguments.remarks:
        table.remarks = Remarks(game, [voice_of(bot) for bot in bots], match.key_hash)
    if arguments.load is not None:
        table.file = arguments.load
        table.own_files.add(arguments.load)
    return table.run()


def seats_before(path: Path | None) -> str:
    """Who sat where when this game was kept."""
    return "" if path is None else kept_seats(path)


def loaded(path: Path, arguments: argparse.Namespace) -> Match:
    """A saved game; it has its own seed, variants and packs."""
    for option in ("variant", "pack"):
        if getattr(arguments, option):
            raise BadTable(f"--{option} cannot be changed in a saved game")
    match = read_record(path)
    if arguments.game not in (None, match.game.id):
        raise BadTable(f"{path} is a game of {match.game.id}, not of {arguments.game}")
    return match


def read_record(path: Path) -> Match:
    """A record from a file, replayed; a mistake names file and line."""
    return from_file(path, hurlyburly.load)


def from_file(path: Path, read: Callable[[str], T]) -> T:
    try:
        return read(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as mistake:
        raise BadRecord(f"{path}: this is not text, so no record") from mistake
    except BadRecord as mistake:
        raise BadRecord(f"{path}: {mistake}") from mistake


def bot_of(player: str, game: Game) -> str:
    """The name of the bot in a seat; "" for a person."""
    kind, _, which = player.partition(":")
    if kind == "me":
        return ""
    if kind != "bot":
        raise BadTable(f"a seat is me, me:NAME, bot or bot:WHICH, not {player!r}")
    bot_named(which or USUAL_LEVEL, game)
    return which or USUAL_LEVEL


def name_of(player: str, seat: int) -> str:
    kind, _, name = player.partition(":")
    return name if kind == "me" and name else NAMES[seat % len(NAMES)]


def chosen_game(id: str | None, screen: Screen) -> Game:
    if id is not None:
        return game_named(id)
    games = list(GAMES.values())
    if not screen.interactive or len(games) == 1:
        return games[0]
    screen.say("Which game?", "bold")
    screen.choices([(game.title, seats_of(game)) for game in games])
    return games[number_from(screen, range(1, len(games) + 1), 1) - 1]


def usual_seats(game: Game, screen: Screen, seats: int | None) -> str:
    """Who plays if nobody said so: ask, or take one person and bots."""
    level = USUAL_LEVEL
    usual = max(game.seats.start, min(3, game.seats.stop - 1))
    if screen.interactive:
        screen.say(f"{game.title}, for {seats_of(game)}.", "bold")
        if seats is None and len(game.seats) > 1:
            screen.say(f"How many at the table, with you? (Enter: {usual})")
            seats = number_from(screen, game.seats, usual)
        screen.say(f"How strong should the others be? (Enter: {USUAL_LEVEL})")
        bots = [*[(each.name, each.words) for each in LEVELS], *[(each.name, each.blurb) for each in guests(game)]]
        screen.choices(bots)
        level, _ = bots[number_from(screen, range(1, len(bots) + 1), int(USUAL_LEVEL)) - 1]
    return ",".join(["me"] + [f"bot:{level}"] * ((seats or usual) - 1))


def number_from(screen: Screen, numbers: range, usual: int) -> int:
    while True:
        reply = screen.ask()
        if not reply:
            return usual
        if reply.isdigit() and int(reply) in numbers:
            return int(reply)
        screen.refuse(f"A number from {numbers.start} to {numbers.stop - 1}, or Enter for {usual}.")


def seats_of(game: Game) -> str:
    fewest, most = game.seats.start, game.seats.stop - 1
    return f"{fewest} seats" if fewest == most else f"{fewest} to {most} seats"


def greet(screen: Screen, match: Match, players: Sequence[str]) -> None:
    levels = {str(level.number): level.name for level in LEVELS}
    screen.rule(match.game.title)
    for seat, player in enumerate(players):
        kind, _, which = player.partition(":")
        who = "you" if kind == "me" else f"a bot, {levels.get(which or USUAL_LEVEL, which)}"
        screen.say(f"{SEAT_NAMES[seat]}  {match.names[seat]}, {who}")
    if goal := match.game.page.about.won(match.variants)[0]:
        screen.say(goal, "bold")
    for words in match.game.house_rules(match.variants):
        screen.say(f"Not as in the rulebook: {words}")
    for pack in match.packs:
        screen.say(f"With the pack {pack.name}.")
    screen.say(f"The luck of this game is sealed under {match.key_hash}. Type help at any time.", "dim")
    screen.gap()
