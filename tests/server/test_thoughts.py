"""Bots that think elsewhere: nothing secret is asked, each question is answered once, and nobody waits in vain."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import battery
import msgspec
import psycopg
import pytest

from hurlyburly import GAMES, Match
from hurlyburly.bots import Glimpse, answer, bot_named
from hurlyburly.cli import main
from hurlyburly.kernel.game import Game
from hurlyburly.server.bots import Bots
from hurlyburly.server.store import opened
from hurlyburly.server.thinker import TAKE, think
from hurlyburly.server.thoughts import LEASE, MOST_OF_ONE, Answer, Elsewhere, question_of
from server.client import PATIENCE, Node, Person, until
from server.conftest import new_database

NEVER_MIND = 3600.0  # seconds of patience: nothing is taken back
TTZ = "toil-and-troublez"


@pytest.fixture
def database(postgres: Any) -> str:
    """With our tables in it."""
    address = new_database(postgres)
    opened(address).close()
    return address


class Thinking:
    """`hurlyburly think` as a process."""

    def __init__(self, address: str, *options: str) -> None:
        command = [sys.executable, "-m", "hurlyburly.server.think", "--store", address, "--log", "none", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        assert b"thinks in" in self.process.stdout.readline()

    def __enter__(self) -> Thinking:
        return self

    def __exit__(self, *error: object) -> None:
        self.end(signal.SIGTERM)

    def end(self, sign: signal.Signals) -> int:
        self.process.send_signal(sign)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return self.process.wait(PATIENCE)


@contextlib.contextmanager
def asking(address: str, patience: float = NEVER_MIND) -> Iterator[Elsewhere]:
    made = Elsewhere(address, patience=patience)
    yield made
    made.close()


def rows(address: str, statement: str, *given: object) -> list[tuple[Any, ...]]:
    with psycopg.connect(address, autocommit=True) as db:
        return db.execute(statement, given).fetchall()  # type: ignore[arg-type]  # words of our own


def take(address: str, name: str, lease: float = LEASE) -> tuple[Any, ...] | None:
    from hurlyburly import __version__

    with psycopg.connect(address, autocommit=True) as db:
        return db.execute(TAKE, {"name": name, "lease": lease, "version": __version__}).fetchone()


async def until_there(address: str, statement: str) -> list[tuple[Any, ...]]:
    """Wait until there is such a row."""
    return await until(lambda: asyncio.to_thread(rows, address, statement))


def first_question(game: str = TTZ) -> tuple[Match, Glimpse]:
    """The first choice that takes thought."""
    match = Match(game, GAMES[game].seats.start, seed=1)
    while len(match.options(match.to_act[0])) == 1:
        match.play(match.to_act[0], match.options(match.to_act[0])[0])
    return match, Glimpse(match.state, match.to_act[0], 1)


# What is asked.


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_states_that_a_seat_cannot_tell_apart_are_the_same_question_and_it_is_answered_as_here(game: Game) -> None:
    exchanged = 0
    bot = bot_named("search:5", game)
    seats = game.seats.stop - 1
    for number, match in enumerate(islice(battery.decisions(battery.Setting(game, seats, {}), 3), 60)):
        for seat in match.to_act:
            glimpse = Glimpse(match.state, seat, number)
            asked = question_of(game, "search:5", glimpse, 20.0)
            assert match.key not in asked and match.key.hex().encode() not in asked
            for other in game.hidden(match.state, seat):
                exchanged += 1
                assert asked == question_of(game, "search:5", Glimpse(other, seat, number), 20.0)
            if number % 20 == 0:
                assert think(asked).text == answer(bot, glimpse)
    assert exchanged, "where nothing is hidden, this proves nothing"


@pytest.mark.slow
def test_whoever_thinks_needs_to_see_no_table_but_the_questions(database: str, postgres: Any) -> None:
    role = f"thinker{os.getpid()}"
    with psycopg.connect(database, autocommit=True) as db:
        db.execute(f"DROP ROLE IF EXISTS {role}")  # type: ignore[arg-type]  # a name of our own making
        db.execute(f"CREATE ROLE {role} LOGIN")  # type: ignore[arg-type]
        db.execute(f"GRANT SELECT, UPDATE ON thoughts TO {role}")  # type: ignore[arg-type]
    as_thinker = database.replace("//postgres", f"//{role}", 1)
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        rows(as_thinker, "SELECT * FROM entries")
    match, glimpse = first_question()

    async def ask() -> Answer | None:
        with asking(database) as elsewhere:
            return await elsewhere.answer("t", match.game, "greedy", glimpse, 60.0)

    with Thinking(as_thinker, "--workers", "1"):
        found = asyncio.run(ask())
    assert found is not None and found.text in match.options(glimpse.seat)
    assert rows(database, "SELECT * FROM thoughts") == []


# Answered once.


@pytest.mark.slow
def test_of_200_questions_each_is_answered_once_while_those_who_think_are_killed(database: str) -> None:
    with psycopg.connect(database, autocommit=True) as db:  # the database itself counts
        db.execute("CREATE TABLE answered (id TEXT)")
        db.execute(
            "CREATE FUNCTION count_it() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN INSERT INTO answered VALUES (NEW.id); RETURN NULL; END $$"
        )
        db.execute(
            "CREATE TRIGGER counting AFTER UPDATE OF answer ON thoughts FOR EACH ROW EXECUTE FUNCTION count_it()"
        )
    match, glimpse = first_question()
    expected = answer(bot_named("search:30", match.game), glimpse)
    drawn = random.Random(1)
    thinking = {made.process.pid: made for made in (Thinking(database, "--workers", "1") for _ in range(2))}
    killed = 0

    coming: list[asyncio.Task[None]] = []

    async def replace_it() -> None:
        another = await asyncio.to_thread(Thinking, database, "--workers", "1")
        thinking[another.process.pid] = another

    async def kill_some(asked: list[asyncio.Task[Answer | None]]) -> None:
        """Only those who have a question, so that each kill hits one."""
        nonlocal killed
        while killed < 6 and not all(task.done() for task in asked):
            await asyncio.sleep(drawn.uniform(0.0, 0.3))
            has = "SELECT taker FROM thoughts WHERE answer IS NULL AND taker <> ''"
            takers = {int(taker.partition(".")[0]) for (taker,) in await asyncio.to_thread(rows, database, has)}
            if living := sorted(takers & thinking.keys()):
                await asyncio.to_thread(thinking.pop(drawn.choice(living)).end, signal.SIGKILL)
                killed += 1
                coming.append(asyncio.create_task(replace_it()))

    async def ask() -> list[Answer | None]:
        with asking(database) as elsewhere:
            asked = [
                asyncio.create_task(elsewhere.answer(f"t{n}", match.game, "search:30", glimpse, 60.0))
                for n in range(200)
            ]
            await kill_some(asked)
            await asyncio.gather(*coming)
            return await asyncio.gather(*asked)

    try:
        found = asyncio.run(ask())
    finally:
        for each in thinking.values():
            each.end(signal.SIGTERM)
    assert [one.text if one else None for one in found] == [expected] * 200
    counted = rows(database, "SELECT COUNT(*), COUNT(DISTINCT id) FROM answered")
    assert counted == [(200, 200)] and killed >= 3
    assert rows(database, "SELECT * FROM thoughts") == []


@pytest.mark.slow
def test_an_answer_counts_only_from_whoever_has_the_question(database: str) -> None:
    from hurlyburly.server.thinker import ANSWER

    match, glimpse = first_question()

    def answers(id: str, name: str, text: str) -> bool:
        with psycopg.connect(database, autocommit=True) as db:
            given = {"id": id, "name": name, "answer": msgspec.json.encode(Answer(text))}
            return db.execute(ANSWER, given).fetchone() is not None

    async def ask() -> Answer | None:
        with asking(database) as elsewhere:
            under_way = asyncio.create_task(elsewhere.answer("t", match.game, "greedy", glimpse, 60.0))
            await until_there(database, "SELECT id FROM thoughts")
            slow = take(database, "slow", lease=-1.0)  # its time is over at once
            assert slow is not None
            quick = take(database, "quick")
            assert quick is not None and quick[0] == slow[0]
            assert take(database, "third") is None
            assert not answers(slow[0], "slow", "late")
            assert answers(slow[0], "quick", "first")
            assert not answers(slow[0], "quick", "again")
            return await under_way

    assert asyncio.run(ask()) == Answer("first")


@pytest.mark.slow
def test_whoever_is_told_to_end_gives_back_what_it_has_not_answered(database: str) -> None:
    match, glimpse = first_question()

    async def ask() -> None:
        with asking(database) as elsewhere:
            endless = elsewhere.answer("t", match.game, "search:99999999", glimpse, 600.0)
            under_way = asyncio.create_task(endless)
            with Thinking(database, "--workers", "1") as thinking:
                await until_there(database, "SELECT 1 FROM thoughts WHERE taker <> ''")
                assert await asyncio.to_thread(thinking.process.poll) is None
            assert rows(database, "SELECT taker, answer FROM thoughts") == [("", None)]
            under_way.cancel()

    asyncio.run(ask())


@pytest.mark.slow
def test_a_thought_that_takes_too_long_is_given_up_and_the_next_is_answered(database: str) -> None:
    match, glimpse = first_question()

    async def ask() -> None:
        with asking(database) as elsewhere, Thinking(database, "--workers", "1"):
            endless = await elsewhere.answer("t", match.game, "search:99999999", glimpse, 0.5)
            assert endless is not None and "given up" in endless.why
            found = await elsewhere.answer("t", match.game, "greedy", glimpse, 60.0)
            assert found is not None and found.text and not found.why

    asyncio.run(ask())


@pytest.mark.slow
def test_an_address_has_so_many_questions_on_all_nodes_together(database: str) -> None:
    match, glimpse = first_question()

    async def ask() -> None:
        with asking(database) as here, asking(database) as there:
            nodes = [here, there] * MOST_OF_ONE
            asked = [asyncio.create_task(n.answer("t", match.game, "greedy", glimpse, 60.0)) for n in nodes]
            done, waiting = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
            while len(done) < MOST_OF_ONE:
                done, waiting = await asyncio.wait(asked, timeout=0.1)
            assert [task.result() for task in done] == [None] * MOST_OF_ONE
            assert rows(database, "SELECT COUNT(*) FROM thoughts") == [(MOST_OF_ONE,)]
            other = asyncio.create_task(here.answer("u", match.game, "greedy", glimpse, 60.0))
            await until_there(database, f"SELECT 1 FROM thoughts HAVING COUNT(*) > {MOST_OF_ONE}")
            first, second = take(database, "me"), take(database, "me")
            assert first is not None and second is not None
            taken = rows(database, "SELECT COUNT(DISTINCT whose) FROM thoughts WHERE taker = 'me'")
            assert taken == [(2,)], "another address comes before the second of one"
            for task in (*waiting, other):
                task.cancel()

    asyncio.run(ask())


# In vain.


@pytest.mark.slow
def test_what_nobody_takes_is_thought_about_here_and_the_next_does_not_wait(database: str) -> None:
    match, _ = first_question()

    async def ask() -> None:
        elsewhere = Elsewhere(database, patience=0.1)
        thinkers = Bots(1, elsewhere=elsewhere)
        for _ in range(3):
            thought = await thinkers.answer("greedy", match, match.to_act[0], "t")
            assert not thought.failed and thought.text in match.options(match.to_act[0])
            assert rows(database, "SELECT * FROM thoughts") == []
            assert elsewhere._resting_until > 0
        await asyncio.to_thread(thinkers.close)

    asyncio.run(ask())


@pytest.mark.slow
@pytest.mark.parametrize("nonsense", [Answer("no such play"), Answer(why="it broke")])
def test_what_somebody_answers_wrongly_is_thought_about_here(database: str, nonsense: Answer) -> None:
    from hurlyburly.server.thinker import ANSWER

    match, _ = first_question()

    async def ask() -> None:
        thinkers = Bots(1, elsewhere=Elsewhere(database, patience=NEVER_MIND))
        under_way = asyncio.create_task(thinkers.answer("greedy", match, match.to_act[0], "t"))
        await until_there(database, "SELECT id FROM thoughts")
        taken = take(database, "fool")
        assert taken is not None
        with psycopg.connect(database, autocommit=True) as db:
            db.execute(ANSWER, {"id": taken[0], "name": "fool", "answer": msgspec.json.encode(nonsense)})
        thought = await under_way
        assert not thought.failed and thought.text in match.options(match.to_act[0])
        await asyncio.to_thread(thinkers.close)

    asyncio.run(ask())


@pytest.mark.slow
def test_a_database_that_goes_away_leaves_the_thinking_to_the_server(postgres: Any) -> None:
    match, _ = first_question()

    async def ask() -> None:
        thinkers = Bots(1, elsewhere=Elsewhere("postgresql://nobody@127.0.0.1:1/nothing"))
        assert not (await thinkers.answer("greedy", match, match.to_act[0], "t")).failed
        await asyncio.to_thread(thinkers.close)

    asyncio.run(ask())


# At a server.


@pytest.mark.slow
def test_at_a_server_that_leaves_thinking_to_others_its_bots_play_and_others_think(database: str) -> None:
    by_others = 'hurlyburly_thoughts_total{where="elsewhere"}'

    async def play(node: Node) -> str:
        anna = Person(node.base)
        told, ends = "", time.monotonic() + PATIENCE
        while by_others not in told and time.monotonic() < ends:  # while they are busy, the server thinks itself
            match = await anna.make("play-now", seats=2, level="greedy")
            async with anna.at(f"/table/{match}") as page:
                for _ in range(5):
                    assert await page.my_turn()
                    assert (await page.play(page.frame["plays"][0]["text"]))["type"] == "played"
            told = (await anna.http.get("/metrics")).text
        await anna.close()
        return told

    patient = Node(database, "--think", "elsewhere", module="server.patient")
    with patient as node, Thinking(database, "--workers", "1"):
        told = asyncio.run(play(node))
    assert by_others in told
    assert "hurlyburly_bot_failures_total{" not in told


def test_without_postgresql_nobody_thinks_elsewhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = f"{tmp_path}/tables.db"
    assert main(["think", "--store", store]) == 2 and "PostgreSQL" in capsys.readouterr().err
    serving = ["serve", "--no-open", "--port", "0", "--store", store, "--think", "elsewhere"]
    assert main(serving) == 2 and "--think elsewhere needs" in capsys.readouterr().err
