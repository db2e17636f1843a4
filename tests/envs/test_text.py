"""A seat in words alone, and language models at the table: the official client plays over stdio and by HTTP."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import anyio
import battery
import pytest
from mcp import Client, StdioServerParameters, stdio_client
from server.client import Node, free_port

import hurlyburly as hb
from hurlyburly.client import request
from hurlyburly.envs.mcp_server import server
from hurlyburly.envs.reading import rules_in_words
from hurlyburly.envs.text import Reader, ServerTable, home_table, view_type
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.luck import QuickLuck

every_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in hb.GAMES.values()])
OPTION = re.compile(r"^(\d+)\. ", re.M)


def last_number(text: str) -> int:
    """How many options are listed."""
    return max((int(number) for number in OPTION.findall(text.partition("It is your turn")[2])), default=0)


def reader(game: str, seats: int, strict: bool = False, seed: int = 3) -> Reader:
    return Reader(home_table(game, seats, bots="random", seed=seed, variants=hb.GAMES[game].bots.short), strict)


@every_game
@pytest.mark.whole_games
def test_a_whole_game_is_played_by_numbers(game: Game) -> None:
    seat = reader(game.id, game.seats[0])
    luck = QuickLuck(1)
    text = seat.see()
    assert text.startswith(f"{game.title}. At the table: A, B")
    while "The game is over." not in text:
        text = seat.act(str(luck.below(last_number(text)) + 1))
        assert not text.startswith("Refused")
    assert seat.refusals == []


def test_an_answer_is_a_number_or_the_words_of_an_option() -> None:
    seat = reader("toil-and-troublez", 2)
    options = seat.chair.seen().view.options
    assert seat.option("1") == options[0] == seat.option(f" {options[0].upper()} ")
    assert "there is no option 99" in seat.act("99")
    assert seat.refusals == ["99"]


def test_strict_mode_lists_nothing_and_takes_no_numbers() -> None:
    seat = reader("toil-and-troublez", 2, strict=True)
    text = seat.see()
    for _ in range(5):
        assert "in the game's notation" in text and last_number(text) == 0
        text = seat.act(seat.chair.seen().view.options[0])
    assert seat.act("1") == "Refused: '1' cannot be played here."
    assert seat.act("dance") == "Refused: 'dance' cannot be played here."


def test_a_refusal_names_its_rule_and_in_strict_mode_nothing_else() -> None:
    seat = reader("toil-and-troublez", 2, strict=True)
    match = seat.chair.match  # type: ignore[attr-defined]
    barred = None
    while barred is None:
        step = match.state.stack[-1]
        legal = step.options(match.state)
        barred = next((step.write(match.state, o) for o in step.conceivable(match.state) if o not in legal), None)
        if barred is None:
            seat.act(match.options(0)[0])
    words = seat.act(barred)
    assert re.fullmatch(rf"Refused: '{re.escape(barred)}' is not allowed: .* \(TTZ-[A-Z]+-\d+\)", words)
    assert "You may" not in words and "You may" in str(match.why(0, barred))
    assert seat.why(barred) == words.removeprefix("Refused: ")
    assert seat.why(match.options(0)[0]).endswith("may be played.")


def nothing_hidden_is_read(game: Game, seats: int) -> None:
    """What a seat reads stays the same if a secret is exchanged by hand."""
    seat = reader(game.id, seats)
    match = seat.chair.match  # type: ignore[attr-defined]
    luck = QuickLuck(2)
    for _ in range(40):
        if match.over:
            break
        read = Reader(seat.chair).see()
        real = match.state
        for other in game.hidden(real, 0):
            match.state = other
            assert Reader(seat.chair).see() == read, "a secret can be read"
        match.state = real
        seat.act(str(luck.below(len(match.options(0))) + 1))


@every_game
@pytest.mark.whole_games
def test_words_tell_no_secret(game: Game) -> None:
    for seats in (game.seats[0], game.seats[-1]):
        nothing_hidden_is_read(game, seats)


@every_game
def test_words_that_tell_a_secret_are_caught(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Reader.see

    def leaky(self: Reader, short: bool = False) -> str:
        return honest(self, short) + repr(battery.without_luck(self.chair.match.state))  # type: ignore[attr-defined]

    monkeypatch.setattr(Reader, "see", leaky)
    with pytest.raises(AssertionError, match="a secret can be read"):
        nothing_hidden_is_read(game, game.seats[-1])


def test_rules_are_read_by_word_and_by_id() -> None:
    assert rules_in_words("talisman", "TAL-ATTR-27").startswith("TAL-ATTR-27: ")
    assert "chapter" in rules_in_words("talisman")
    assert rules_in_words("talisman", "xyzzy") == "No rule of talisman mentions 'xyzzy'."


@every_game
def test_the_view_of_a_game_can_be_read_back(game: Game) -> None:
    assert view_type(game) is type(hb.Match(game, seed=1).view(0))


@every_game
def test_in_short_a_seat_reads_what_has_changed(game: Game) -> None:
    seat = reader(game.id, game.seats[0])
    whole = seat.see(short=True)
    assert whole == reader(game.id, game.seats[0]).see(), "the first look is a whole one"
    assert seat.see(short=True).startswith("The table looks as it did."), "nothing has happened"
    told = there = 0
    for _ in range(6):
        before = list(seat.drawn)
        text = seat.act("1", short=True)
        new = [line for line in seat.drawn if line not in before and line.strip()]
        assert all(line in text for line in new), "what is new is told"
        told += len(new)
        there += len(seat.drawn)
    assert told < there, "and not all is new"


# The Model Context Protocol.


def played(*arguments: str, play: Callable[[Client], Any]) -> None:
    """With the official client, over stdio, against `hurlyburly mcp`."""
    command = StdioServerParameters(
        command=sys.executable,
        args=["-m", "hurlyburly.cli", "mcp", *arguments],
        env={"PYTHONPATH": str(Path(hb.__file__).parents[1])},
    )

    async def run() -> None:
        async with Client(stdio_client(command)) as client:
            await play(client)

    anyio.run(run)


async def call(client: Client, tool: str, **given: Any) -> str:
    answer = await client.call_tool(tool, given)
    assert not answer.is_error, answer
    return "".join(block.text for block in answer.content)  # type: ignore[union-attr]


def test_the_official_client_plays_a_whole_game_over_stdio() -> None:
    async def play(client: Client) -> None:
        tools = {tool.name for tool in (await client.list_tools()).tools}
        assert tools == {
            "list_games",
            "open_table",
            "join_table",
            "see_table",
            "act",
            "why",
            "hint",
            "read_rules",
            "what_is",
        }
        assert "wizard-tower: The Sleepy Wizard's Tower, 3 to 8 seats" in await call(client, "list_games")
        assert "WIZ-" in await call(client, "read_rules", game="wizard-tower", word="noise")
        assert "designed here" in await call(client, "what_is", game="toil-and-trouble", name="amnesia")
        assert "did you mean Amnesia" in await call(client, "what_is", game="toil-and-trouble", name="amnesai")
        text = await call(client, "open_table", game="wizard-tower", seats=3, bots="random", seed=5)
        assert text.startswith("This is table 1.")
        assert "imagined future" in await call(client, "hint", table="1", seconds=1)
        luck = QuickLuck(4)
        plays = 0
        while "The game is over." not in text:
            text = await call(client, "act", table="1", play=str(luck.below(last_number(text)) + 1))
            plays += 1
        assert plays > 15
        assert (await call(client, "act", table="1", play="1")).startswith("Refused: ")
        assert "there is no table '7'" in await call(client, "see_table", table="7")
        assert "for 3 to 8 seats" in await call(client, "open_table", game="wizard-tower", seats=12)

    played(play=play)


def test_rules_things_and_records_are_resources_and_there_are_prompts() -> None:
    async def play(client: Client) -> None:
        listed = {str(resource.uri) for resource in (await client.list_resources()).resources}
        for id in hb.GAMES:
            assert {f"hurlyburly://rules/{id}", f"hurlyburly://things/{id}"} <= listed
        assert "hurlyburly://games" in listed
        assert "What newcomers forget" in await read(client, "hurlyburly://rules/talisman")
        assert "WIZ-" in await read(client, "hurlyburly://rules/wizard-tower/noise-score")
        assert "have no chapter" in await read(client, "hurlyburly://rules/wizard-tower/dancing")
        things = await read(client, "hurlyburly://things/toil-and-trouble")
        assert all(f"({thing.id}, " in things for thing in hb.GAMES["toil-and-trouble"].things())
        await call(client, "open_table", game="toil-and-troublez", seats=2, bots="random", seed=5)
        record = await read(client, "hurlyburly://records/1")
        assert record.startswith("hurlyburly log 1") and "\nkey " not in record, "nobody learns the luck to come"
        assert "there is no table" in await read(client, "hurlyburly://records/7")
        prompts = {prompt.name for prompt in (await client.list_prompts()).prompts}
        assert prompts == {"play", "explain", "look_back"}
        told = await client.get_prompt("explain", {"game": "talisman"})
        assert "Explain Talisman" in told.messages[0].content.text  # type: ignore[union-attr]
        text = await call(client, "act", table="1", play="1", short=True)
        while "The game is over." not in text:
            text = await call(client, "act", table="1", play="1", short=True)
        over = hb.load(await read(client, "hurlyburly://records/1"))
        assert over.over, "once it is over, all of it can be replayed"

    played(play=play)


async def read(client: Client, uri: str) -> str:
    answer = await client.read_resource(uri)
    return "".join(part.text for part in answer.contents)  # type: ignore[union-attr]


@pytest.fixture
def by_http() -> Iterator[str]:
    """`hurlyburly mcp --http`, and where it is."""
    port = free_port()
    command = [sys.executable, "-m", "hurlyburly.cli", "mcp", "--http", "--port", str(port)]
    process = subprocess.Popen(command, env={"PYTHONPATH": str(Path(hb.__file__).parents[1])})
    try:
        end = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                assert process.poll() is None and time.monotonic() < end
                time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        process.terminate()
        process.wait()


def test_two_models_play_by_http_and_neither_sees_the_other_s_seat(by_http: str) -> None:
    async def run() -> None:
        async with Client(by_http) as ada, Client(by_http) as bert:
            text = await call(ada, "open_table", game="toil-and-troublez", seats=2, bots="random", seed=5)
            mine = re.match(r"This is table (\w{16})\.", text)
            assert mine, "a name that nobody can guess"
            other = await call(bert, "open_table", game="wizard-tower", seats=3, bots="random", seed=5)
            for guess in ("1", "2", ""):
                refused = await call(bert, "see_table", table=guess)
                assert refused.startswith("Refused: ") and mine[1] not in refused
            assert mine[1] not in other
            while "The game is over." not in text:
                text = await call(ada, "act", table=mine[1], play="1", short=True)
            assert "hurlyburly://rules/talisman" in {str(each.uri) for each in (await ada.list_resources()).resources}

    anyio.run(run)


def test_a_strict_server_lists_no_options() -> None:
    async def play(client: Client) -> None:
        text = await call(client, "open_table", game="toil-and-troublez", seats=2, seed=1)
        assert "in the game's notation" in text and last_number(text) == 0
        assert "cannot be played here" in await call(client, "why", table="1", play="dance")
        assert "must know the rules" in await call(client, "hint", table="1")

    played("--strict", play=play)


@pytest.fixture
def node(tmp_path: Path) -> Iterator[Node]:
    with Node(f"sqlite:///{tmp_path}/tables.db") as node:
        yield node


@pytest.mark.slow
def test_a_seat_at_a_running_server_is_played_through_the_protocol(node: Node) -> None:
    """Opened there, since it is named, against its bots, with nothing said about them, and played to the end."""

    async def play(client: Client) -> None:
        text = await call(client, "open_table", game="wizard-tower")
        luck = QuickLuck(4)
        while "The game is over." not in text:
            if last_number(text):
                text = await call(client, "act", table="1", play=str(luck.below(last_number(text)) + 1))
            else:
                text = await call(client, "see_table", table="1", wait=20)
        refused = await call(client, "act", table="1", play="peek at nothing")
        assert refused.startswith("Refused: ")
        assert "scores" in await read(client, "hurlyburly://records/1")

    played("--server", node.base, play=play)


def test_a_seat_is_taken_by_invitation(node: Node) -> None:
    made = request(node.base, "/tables", body={"game": "wizard-tower", "seats": 3, "how": "invite"})
    guest = ServerTable.joined(node.base, made["invite"], "Ada")
    with pytest.raises(hb.BadTable, match="not set up yet"):
        guest.seen()
    request(node.base, f"/tables/{made['match']}/start", made["token"], {})
    seen = guest.seen()
    assert seen.names[seen.seat] == "Ada" and seen.log
    assert guest.why("dance") is not None
    with pytest.raises(hb.HurlyburlyError, match="without hints"):
        guest.hint(1)
    with pytest.raises(hb.HurlyburlyError):
        guest.play("dance")


def test_what_is_no_server_is_said() -> None:
    with pytest.raises(hb.BadTable, match="named like http://localhost:8080"):
        ServerTable("localhost", "x", "y")
    with pytest.raises(hb.BadTable, match="does not answer"):
        ServerTable("http://127.0.0.1:9", "x", "y").seen()


def test_the_server_names_its_tools_for_a_model() -> None:
    async def names() -> None:
        for tool in await server().list_tools():
            assert tool.description and "self" not in tool.input_schema["properties"]

    anyio.run(names)
