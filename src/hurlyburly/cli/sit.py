"""`hurlyburly sit`: a bot on this machine plays at a table of any server."""

from __future__ import annotations

import argparse

from hurlyburly.bots import bot_named, name_of
from hurlyburly.cli.screen import Screen
from hurlyburly.client import Seat, request, sit
from hurlyburly.kernel.errors import HurlyburlyError
from hurlyburly.kernel.game import game_named
from hurlyburly.kernel.step import SEAT_NAMES
from hurlyburly.kernel.vocabulary import listed


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("link", help="an invitation, or a server if you name a game, as in http://localhost:8080")
    parser.add_argument(
        "--bot", default="sharp", help="your bot: as `hurlyburly bots` lists it, or module:Class (default: %(default)s)"
    )
    parser.add_argument("--name", help="its name at the table (default: the bot's own)")
    parser.add_argument("--game", help="open a new table of this game, against the server's own bots")
    parser.add_argument("--seats", type=int, help="how many seats a new table has (default: the server's)")
    parser.add_argument(
        "--level", default="sharp", help="the level of the server's bots at a new table (default: %(default)s)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    screen = Screen()
    name = arguments.name or name_of(arguments.bot).rpartition(":")[2].capitalize()
    if arguments.game:
        bot_named(arguments.bot, game_named(arguments.game))  # before a table is opened for nothing
        seat = Seat.opened(arguments.link, arguments.game, seats=arguments.seats, level=arguments.level, name=name)
    else:
        seat = Seat.joined(arguments.link, name)
    with seat:
        table = request(seat.server, f"/tables/{seat.match}", seat.token)
        game = game_named(table["game"])
        try:
            bot = bot_named(arguments.bot, game)
        except HurlyburlyError:
            request(seat.server, f"/tables/{seat.match}/close", seat.token, {})  # somebody else may have the seat
            raise
        screen.say(f"{name} sits down in seat {SEAT_NAMES[table['seat']]}: {game.title}, {seat.server}", "bold")
        sit(seat, bot, screen.say)
        over = request(seat.server, f"/tables/{seat.match}", seat.token)
    winners = [over["seats"][winner]["name"] for winner in over["winners"]]
    screen.say(f"The game is over. Winner: {listed(winners, none='nobody')}. Scores: {over['scores']}")
    return 0
