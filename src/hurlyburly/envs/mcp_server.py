"""`hurlyburly mcp`: the games as a server of the Model Context Protocol, on standard input and output or by HTTP.

A model lists the games, opens a table (here, or on a running server) or joins one by invitation, sees what its seat may
see, acts, and reads the rules. Tables live as long as the process. By HTTP there may be several clients: knowing a
table's name gives access to its seat, so names cannot be guessed there.
"""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Callable
from functools import partial, wraps
from threading import Lock
from typing import TYPE_CHECKING, Any

from hurlyburly.bots import GUESTS, listed_bot
from hurlyburly.client import checked_server
from hurlyburly.envs.reading import (
    all_things,
    chapter_in_words,
    games_in_words,
    primer,
    rules_in_words,
    things_in_words,
)
from hurlyburly.envs.text import Reader, ServerTable, home_table
from hurlyburly.games import GAMES
from hurlyburly.kernel.errors import BadTable, HurlyburlyError
from hurlyburly.kernel.game import game_named

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

INSTRUCTIONS = """\
Five tabletop games of magic. Call list_games, then open_table (or join_table with an invitation), then see_table and
act until the game is over. You are told only what your seat may know. read_rules looks up rules; what_is explains a
card, a space or an effect; why explains a refusal; hint names the best plays. With short=true, see_table and act tell
only what has changed on the table since you last looked."""
MOST_TABLES = 100
LONGEST_WAIT = 60.0
USUAL_BOTS = "greedy"


class Tables:
    """The tools: one method each."""

    def __init__(self, strict: bool, server: str = "", shared: bool = False) -> None:
        self.strict = strict
        self.server = checked_server(server) if server else ""  # where tables are opened and joined, unless said
        self.shared = shared  # among several who must not see each other's seats
        self.readers: dict[str, Reader] = {}
        self.lock = Lock()

    def list_games(self) -> str:
        """The games, how many can play, and their variants."""
        return games_in_words()

    def open_table(
        self,
        game: str,
        seats: int | None = None,
        seat: str = "A",
        bots: str = "",
        variants: dict[str, bool | int | str] | None = None,
        seed: int | None = None,
        server: str = "",
    ) -> str:
        """Begin a game against bots (gentle, greedy, sharp, cunning, or one that list_games names); its number and what
        you see.

        With `server` (http://host:port) the table is opened on a running Hurlyburly server, which seats you. What you
        do not say is as usual there.
        """
        if server or self.server:
            return self.sit(ServerTable.opened(server or self.server, game, seats, bots, variants or {}))
        return self.sit(home_table(game, seats, seat, listed_bot(bots or USUAL_BOTS, game_named(game)), variants, seed))

    def join_table(
        self, server: str = "", invite: str = "", name: str = "Model", match: str = "", token: str = ""
    ) -> str:
        """Take a seat at a table of a running server: by an invitation (its link), or by a match and your token."""
        server = server or invite.rpartition("/join/")[0] or self.server
        if invite:
            return self.sit(ServerTable.joined(server, invite, name))
        if not match or not token:
            raise BadTable("either an invite, or a match and a token")
        return self.sit(ServerTable(server, match, token))

    def see_table(self, table: str, wait: float = 0.0, short: bool = False) -> str:
        """What your seat may know, what has happened and what is asked; `short` tells only what has changed on the
        table since you last looked.

        At a table of a server, `wait` is for how many seconds to wait for your turn.
        """
        reader = self.reader(table)
        if wait and isinstance(reader.chair, ServerTable):
            reader.chair.wait(min(wait, LONGEST_WAIT))
        return reader.see(short)

    def act(self, table: str, play: str, short: bool = False) -> str:
        """Choose an option, by its number or its words ("undo" takes back, where nobody has learned from it); `short`
        tells only what has changed on the table since you last looked."""
        return self.reader(table).act(play, short)

    def hint(self, table: str, seconds: float = 1.0) -> str:
        """The two or three best plays and why, from what your seat may know; more seconds (up to 10) tell more."""
        return self.reader(table).hint(seconds)

    def why(self, table: str, play: str) -> str:
        """Whether something may be played and, if not, the rule against it."""
        return self.reader(table).why(play)

    def read_rules(self, game: str, word: str = "") -> str:
        """The rules of a game that mention a word, or one rule by its id; without a word, the chapters."""
        return rules_in_words(game, word)

    def what_is(self, game: str, name: str) -> str:
        """What a card, space, token or effect of a game is and does, by its name or some words of it."""
        return things_in_words(game, name)

    def sit(self, chair: Any) -> str:
        with self.lock:  # tools run in threads
            if len(self.readers) >= MOST_TABLES:
                del self.readers[next(iter(self.readers))]
            number = secrets.token_hex(8) if self.shared else str(int(next(reversed(self.readers), "0")) + 1)
            self.readers[number] = Reader(chair, self.strict)
        try:
            seen = self.readers[number].see()
        except BadTable as not_yet:  # a lobby: the seat is taken all the same
            seen = str(not_yet)
        return f"This is table {number}.\n\n{seen}"

    def reader(self, table: str) -> Reader:
        if table not in self.readers:
            others = "" if self.shared else f"; there are: {', '.join(self.readers) or 'none yet'}"
            raise BadTable(f"there is no table {table!r}{others}")
        return self.readers[table]


def refusals_as_answers(tool: Callable[..., str]) -> Callable[..., str]:
    """A tool whose refusals are answers, not failures: a model should read them."""

    @wraps(tool)
    def answered(*given: Any, **named: Any) -> str:
        try:
            return tool(*given, **named)
        except HurlyburlyError as mistake:
            return f"Refused: {mistake}"

    return answered


def server(strict: bool = False, at: str = "", shared: bool = False) -> MCPServer[Any]:
    """The server with its tools, resources and prompts; tables are opened at another server if it is named."""
    try:
        from mcp.server.mcpserver import MCPServer
    except ImportError as missing:
        raise BadTable("`hurlyburly mcp` needs the package mcp: pip install 'hurlyburly[mcp]'") from missing
    import hurlyburly

    made: MCPServer[Any] = MCPServer(
        "hurlyburly", instructions=INSTRUCTIONS, version=hurlyburly.__version__, log_level="WARNING"
    )
    tables = Tables(strict, at, shared)
    for tool in (
        tables.list_games,
        tables.open_table,
        tables.join_table,
        tables.see_table,
        tables.act,
        tables.hint,
        tables.why,
        tables.read_rules,
        tables.what_is,
    ):
        made.add_tool(refusals_as_answers(tool), structured_output=False)
    add_resources(made, tables)
    add_prompts(made)
    return made


def add_resources(made: MCPServer[Any], tables: Tables) -> None:
    """Resources, which can be read without a tool: rules, things, and the records of tables."""
    made.resource("hurlyburly://games", title="The games", mime_type="text/plain")(games_in_words)
    for id, game in GAMES.items():
        rules = made.resource(f"hurlyburly://rules/{id}", title=f"{game.title}: in two minutes", mime_type="text/plain")
        rules(named(partial(primer, id), f"rules_of_{id}"))
        things = made.resource(f"hurlyburly://things/{id}", title=f"{game.title}: its things", mime_type="text/plain")
        things(named(partial(all_things, id), f"things_of_{id}"))

    @made.resource("hurlyburly://rules/{game}/{chapter}", title="A chapter of the rules", mime_type="text/plain")
    @refusals_as_answers
    def chapter(game: str, chapter: str) -> str:
        """All rules of a chapter of a game's rulebook, in our words, with their ids."""
        return chapter_in_words(game, chapter)

    @made.resource("hurlyburly://records/{table}", title="The record of a table", mime_type="text/plain")
    @refusals_as_answers
    def record(table: str) -> str:
        """The game at a table: until it is over its log as your seat knows it, then all of it."""
        return tables.reader(table).chair.record()


def named(reading: Callable[[], str], name: str) -> Callable[[], str]:
    """A function as resources want it, with a name."""

    def read() -> str:
        return reading()

    read.__name__ = name.replace("-", "_")
    return read


def add_prompts(made: MCPServer[Any]) -> None:
    @made.prompt(title="Play a game")
    @refusals_as_answers
    def play(game: str, bots: str = USUAL_BOTS) -> str:
        """Play a whole game against bots, and say afterwards what decided it."""
        return (
            f"Play a game of {game_named(game).title} against {bots} bots. Read hurlyburly://rules/{game}, call "
            f'open_table with game="{game}" and bots="{bots}", then act until the game is over; short=true saves '
            "reading. Think about what the others may hold before you choose, and ask `why` when something is refused. "
            "At the end say in three sentences what decided the game."
        )

    @made.prompt(title="Explain a game")
    @refusals_as_answers
    def explain(game: str) -> str:
        """Explain a game to somebody who has never played it."""
        return (
            f"Explain {game_named(game).title} to somebody who has never played it: its goal, a turn, how it ends and "
            f"what newcomers forget, in two minutes of reading. Use only what stands here.\n\n{primer(game)}"
        )

    @made.prompt(title="Look back at a game")
    def look_back(table: str) -> str:
        """Say what decided a game that was played at one of your tables."""
        return (
            f"Read hurlyburly://records/{table} and say what decided the game: the two or three moments that mattered, "
            "with the play that would have been better and why. If it is not over, say how it stands from what your "
            "seat knows."
        )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--strict", action="store_true", help="do not list options: the model must know the rules")
    parser.add_argument(
        "--bot", action="append", default=[], metavar="MODULE:CLASS", help="your own bot, to play against"
    )
    parser.add_argument(
        "--server", default="", metavar="URL", help="open and join tables at this server (default: tables of its own)"
    )
    parser.add_argument(
        "--http", action="store_true", help="serve by HTTP (at /mcp) instead of standard input and output"
    )
    parser.add_argument(
        "--host", default="127.0.0.1", help="with --http: the address to listen on (default: %(default)s)"
    )
    parser.add_argument("--port", type=int, default=8090, help="with --http: the port (default: %(default)s)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    for place in arguments.bot:
        GUESTS.add(place)
    made = server(arguments.strict, arguments.server, shared=arguments.http)
    if arguments.http:
        made.run("streamable-http", host=arguments.host, port=arguments.port)
    else:
        made.run("stdio")
    return 0
