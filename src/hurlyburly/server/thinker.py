"""The process of `hurlyburly think`: takes questions to bots from PostgreSQL (`thoughts`) and answers them.

It reads and changes only the table `thoughts`, so that its database role needs no access to games.
"""

from __future__ import annotations

import argparse
import contextlib
import logging
import os
import pickle
import secrets
import signal
import sys
import threading
import time
from collections.abc import Callable

import msgspec
import psycopg

from hurlyburly import __version__
from hurlyburly.bots import Glimpse, listed_bot
from hurlyburly.bots import answer as answered_by
from hurlyburly.kernel.game import game_named
from hurlyburly.server.running import POSTGRESQL, set_up_logs
from hurlyburly.server.thoughts import LEASE, NOW, WAKES, Answer, Database, Question
from hurlyburly.server.workers import TookTooLong, Worker

log = logging.getLogger("hurlyburly.think")

SAYS_SO_EVERY = LEASE / 8  # seconds
RETRY = 1.0  # seconds until a database that is away is tried again
LOOK_AGAIN = 1.0  # seconds: what somebody had who has died becomes free without a word
MEMORY = 4000  # megabytes that a bot may have, beside what its modules take

FREE = f"answer IS NULL AND until <= {NOW}"
TAKE = (  # an address of which less is thought about comes first
    f"UPDATE thoughts SET taker = %(name)s, until = {NOW} + %(lease)s WHERE id ="
    f" (SELECT id FROM thoughts AS one WHERE {FREE} AND version = %(version)s ORDER BY"
    f" (SELECT COUNT(*) FROM thoughts AS o WHERE o.whose = one.whose AND o.answer IS NULL AND o.until > {NOW}), made"
    " LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, asked"
)
MINE = "id = %(id)s AND taker = %(name)s AND answer IS NULL"
STILL = f"UPDATE thoughts SET until = {NOW} + %(lease)s WHERE id = ANY(%(ids)s) AND taker = %(name)s AND answer IS NULL"
GIVE_BACK = f"UPDATE thoughts SET taker = '', until = {NOW} WHERE {MINE}"
ANSWER = f"UPDATE thoughts SET answer = %(answer)s WHERE {MINE} RETURNING node, id"


def run(arguments: argparse.Namespace) -> int:
    set_up_logs(arguments.log)
    if not arguments.store.startswith(POSTGRESQL):
        return complain("questions to bots wait in PostgreSQL: --store is like postgresql://…")
    try:
        with psycopg.connect(arguments.store, connect_timeout=3) as db:
            db.execute("SELECT 1 FROM thoughts LIMIT 1")
    except psycopg.errors.UndefinedTable:
        return complain("no server of this release has been started on this database yet")
    except psycopg.Error as trouble:
        return complain(f"the database cannot be asked: {str(trouble).partition(chr(10))[0]}")
    thinker = Thinker(arguments.store, max(1, arguments.workers))
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, lambda *_: thinker.ending.set())
    print(f"Hurlyburly thinks in {len(thinker.places)} processes (Ctrl-C ends it)", flush=True)
    thinker.run()
    return 0


def complain(words: str) -> int:
    print(f"hurlyburly: {words}", file=sys.stderr)
    return 2


class Place:
    """A process that thinks about one question at a time, and the thread that waits for it."""

    def __init__(self, thinker: Thinker) -> None:
        self.thinker = thinker
        self.worker = Worker(("hurlyburly.games",), MEMORY)
        self.has = ""  # the id of its question
        self.thread = threading.Thread(target=self.run)

    def run(self) -> None:
        with contextlib.suppress(EOFError):  # it was ended before it began
            self.worker.start()
        self.thinker.take_turns(self.turn)

    def turn(self, db: Database) -> None:
        """Answer one question, or wait for one."""
        db.execute(f"LISTEN {WAKES}")
        name = self.thinker.name
        taken = db.execute(TAKE, {"name": name, "lease": LEASE, "version": __version__}).fetchone()
        if taken is None:
            for _ in db.notifies(timeout=LOOK_AGAIN, stop_after=1):
                pass
            return
        self.has, asked = taken
        try:
            found = self.thought(asked)
            mine = {"id": self.has, "name": name}
            if found is None:
                db.execute(GIVE_BACK, mine)
                db.execute("SELECT pg_notify(%s, '')", (WAKES,))
            else:
                answer = {**mine, "answer": msgspec.json.encode(found)}
                db.execute(f"WITH done AS ({ANSWER}) SELECT pg_notify(node, id) FROM done", answer)
        finally:
            self.has = ""

    def thought(self, asked: bytes) -> Answer | None:
        """The answer to a question, or what went wrong; None if this process was ended meanwhile."""
        try:
            seconds = msgspec.json.decode(asked, type=Question).seconds
            well, found = self.worker.do(pickle.dumps((think, (asked,))), seconds)
        except (EOFError, OSError):
            self.worker.stop()
            return None if self.thinker.ending.is_set() else Answer(why="its process died")
        except (TookTooLong, msgspec.MsgspecError) as why:
            return Answer(why=str(why))
        return found if well else Answer(why=f"{type(found).__name__}: {found}")


class Thinker:
    def __init__(self, address: str, places: int) -> None:
        self.address = address
        self.name = f"{os.getpid()}.{secrets.token_hex(8)}"
        self.ending = threading.Event()
        self.places = [Place(self) for _ in range(places)]

    def run(self) -> None:
        """Think until a signal ends it. Questions that are not answered by then are free for others at once."""
        for place in self.places:
            place.thread.start()
        self.take_turns(self.say_so)
        for place in self.places:
            place.worker.close()
        for place in self.places:
            place.thread.join()
            place.worker.stop()

    def take_turns(self, turn: Callable[[Database], None]) -> None:
        """Call `turn` with a connection, again and again; a lost connection is replaced."""
        while not self.ending.is_set():
            try:
                with psycopg.connect(self.address, autocommit=True, connect_timeout=3) as db:
                    while not self.ending.is_set():
                        turn(db)
            except psycopg.Error as trouble:
                log.warning("the database is away: %s", str(trouble).partition("\n")[0])
                self.ending.wait(RETRY)

    def say_so(self, db: Database) -> None:
        """Report which questions are still being thought about."""
        ids = [place.has for place in self.places if place.has]
        if ids:
            db.execute(STILL, {"ids": ids, "name": self.name, "lease": LEASE})
        self.ending.wait(SAYS_SO_EVERY)


def think(asked: bytes) -> Answer:
    """In a worker: answer a question."""
    question = msgspec.json.decode(asked, type=Question)
    game = game_named(question.game)
    begun = time.perf_counter()
    text = answered_by(listed_bot(question.level, game), Glimpse.read(game, question.glimpse, question.seat))
    return Answer(text, time.perf_counter() - begun)
