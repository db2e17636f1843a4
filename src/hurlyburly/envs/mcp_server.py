"""`hurlyburly mcp`: the games as a server of the Model Context Protocol, on standard input and output.

A model lists the games, opens a table (here, or on a running server) or joins one by invitation, sees what its seat may
see, acts, and reads the rules. Tables live as long as the process.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

from hurlyburly.bots import GUESTS, listed_bot
from hurlyburly.envs.text import Reader, ServerTable, games_in_words, home_table, rules_in_words
from hurlyburly.kernel.errors import BadTable, HurlyburlyError
from hurlyburly.kernel.game import game_named

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

INSTRUCTIONS = """\
Five tabletop games of magic. Call list_games, then open_table (or join_table with an invitation), then see_table and
act until the game is over. You are told only what your seat may know. read_rules looks up rules; why explains a
refusal."""
MOST_TABLES = 100
LONGEST_WAIT = 60.0


class Tables:
    """The tools: one method each."""

    def __init__(self, strict: bool) -> None:
        self.strict = strict
        self.readers: dict[str, Reader] = {}

    def list_games(self) -> str:
        """The games, how many can play, and their variants."""
        return games_in_words()

    def open_table(
        self,
        game: str,
        seats: int | None = None,
        seat: str = "A",
        bots: str = "greedy",
        variants: dict[str, bool | int | str] | None = None,
        seed: int | None = None,
        server: str = "",
    ) -> str:
        """Begin a game against bots (gentle, greedy, sharp, cunning, or one that list_games names); its number and what
        you see.

        With `server` (http://host:port) the table is opened on a running Hurlyburly server, which seats you.
        """
        if server:
            return self.sit(ServerTable.opened(server, game, seats, bots, variants or {}))
        return self.sit(home_table(game, seats, seat, listed_bot(bots, game_named(game)), variants, seed))

    def join_table(self, server: str, invite: str = "", name: str = "Model", match: str = "", token: str = "") -> str:
        """Take a seat at a table of a running server: by an invitation (its link), or by a match and your token."""
        if invite:
            return self.sit(ServerTable.joined(server, invite, name))
        if not match or not token:
            raise BadTable("either an invite, or a match and a token")
        return self.sit(ServerTable(server, match, token))

    def see_table(self, table: str, wait: float = 0.0) -> str:
        """What your seat may know, what has happened and what is asked.

        At a table of a server, `wait` is for how many seconds to wait for your turn.
        """
        reader = self.reader(table)
        if wait and isinstance(reader.chair, ServerTable):
            reader.chair.wait(min(wait, LONGEST_WAIT))
        return reader.see()

    def act(self, table: str, play: str) -> str:
        """Choose an option, by its number or its words ("undo" takes back, where nobody has learned from it)."""
        return self.reader(table).act(play)

    def why(self, table: str, play: str) -> str:
        """Whether something may be played and, if not, the rule against it."""
        return self.reader(table).why(play)

    def read_rules(self, game: str, word: str = "") -> str:
        """The rules of a game that mention a word, or one rule by its id; without a word, the chapters."""
        return rules_in_words(game, word)

    def sit(self, chair: Any) -> str:
        if len(self.readers) >= MOST_TABLES:
            del self.readers[next(iter(self.readers))]
        number = str(int(next(reversed(self.readers), "0")) + 1)
        self.readers[number] = Reader(chair, self.strict)
        try:
            seen = self.readers[number].see()
        except BadTable as not_yet:  # a lobby: the seat is taken all the same
            seen = str(not_yet)
        return f"This is table {number}.\n\n{seen}"

    def reader(self, table: str) -> Reader:
        if table not in self.readers:
            raise BadTable(f"there is no table {table!r}; there are: {', '.join(self.readers) or 'none yet'}")
        return self.readers[table]


def told(tool: Callable[..., str]) -> Callable[..., str]:
    """A tool whose refusals are answers, not failures: a model should read them."""

    @wraps(tool)
    def answered(*given: Any, **named: Any) -> str:
        try:
            return tool(*given, **named)
        except HurlyburlyError as mistake:
            return f"Refused: {mistake}"

    return answered


def server(strict: bool = False) -> MCPServer[Any]:
    """The server with its tools."""
    try:
        from mcp.server.mcpserver import MCPServer
    except ImportError as missing:
        raise BadTable("`hurlyburly mcp` needs the package mcp: pip install 'hurlyburly[mcp]'") from missing
    import hurlyburly

    made: MCPServer[Any] = MCPServer(
        "hurlyburly", instructions=INSTRUCTIONS, version=hurlyburly.__version__, log_level="WARNING"
    )
    tables = Tables(strict)
    for tool in (
        tables.list_games,
        tables.open_table,
        tables.join_table,
        tables.see_table,
        tables.act,
        tables.why,
        tables.read_rules,
    ):
        made.add_tool(told(tool), structured_output=False)
    return made


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--strict", action="store_true", help="options are not listed: the model must know the rules")
    parser.add_argument(
        "--bot", action="append", default=[], metavar="MODULE:CLASS", help="a bot of yours to play against"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    for place in arguments.bot:
        GUESTS.add(place)
    server(arguments.strict).run("stdio")
    return 0
