"""The server killed in the middle of things, a database that goes away, two nodes at once, an opponent without
manners: no acknowledged play is lost, none happens twice, all tables go on."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosedError, WebSocketException

from hurlyburly.server.store import Entry, opened
from server.client import PATIENCE, Node, Page, Person, until
from server.conftest import new_database

pytestmark = pytest.mark.slow

KILLS = int(os.environ.get("HURLYBURLY_KILLS", "10"))  # 200 in `make soak`
TABLES = 6
BROKEN = (WebSocketException, OSError, TimeoutError, httpx.TransportError)


class Busy:
    """Somebody who plays at a hot seat as fast as they can, and remembers what they were told is kept."""

    def __init__(self, person: Person, match: str, luck: random.Random) -> None:
        self.person = person
        self.match = match
        self.luck = luck
        self.acknowledged: dict[str, tuple[int, str]] = {}
        self.newest = 0  # the highest version that any frame has told
        self.unsure: tuple[str, int, int, str] | None = None  # sent and not answered
        self.plays = 0

    async def play(self) -> None:
        """Until the connection breaks or the game is over."""
        async with self.person.at(f"/table/{self.match}") as page:
            while True:
                if not page.frame:
                    await self.hear(page)
                if page.frame["over"]:
                    return
                if self.unsure is None:
                    self.unsure = await self.choice(page)
                id, version, seat, text = self.unsure
                answer = await page.ask("play", id=id, version=version, seat=seat, text=text)
                self.newest = max(self.newest, page.frame["version"])
                if answer["type"] == "played":
                    self.acknowledged[id] = (answer["version"], text)
                else:
                    assert answer["code"] in ("stale", "store-away", "not-your-turn"), answer
                self.unsure = None

    async def choice(self, page: Page) -> tuple[str, int, int, str]:
        given = await looked(self.person, self.match)
        self.plays += 1
        return f"{self.match}-{self.plays}", given["version"], given["seat"], self.luck.choice(given["options"])

    async def hear(self, page: Page) -> None:
        await page.until("table")
        self.newest = max(self.newest, page.frame["version"])


def bearing(person: Person) -> dict[str, str]:
    return {"Authorization": f"Bearer {person.secret}"}


async def looked(person: Person, match: str) -> dict[str, Any]:
    answer = await person.http.get(f"/api/v1/tables/{match}", headers=bearing(person))
    assert answer.status_code == 200, answer.text
    given: dict[str, Any] = answer.json()
    return given


async def comes_to(person: Person, match: str, version: int) -> None:
    """Wait until a node shows a table as it is after so many entries."""

    async def is_there() -> bool:
        return bool((await looked(person, match))["version"] == version)

    await until(is_there)


def lost(busy: list[Busy], kept: dict[str, list[Entry]]) -> list[str]:
    """What is wrong with what the store has, compared with what people were told."""
    wrong = []
    for each in busy:
        entries = kept[each.match]
        if [entry.number for entry in entries] != list(range(1, len(entries) + 1)):
            wrong.append(f"{each.match}: a gap")
        if len(entries) < each.newest:
            wrong.append(f"{each.match}: told of version {each.newest}, kept {len(entries)}")
        ids = [entry.sent for entry in entries if entry.sent]
        if len(ids) != len(set(ids)):
            wrong.append(f"{each.match}: a play happened twice")
        by_id = {entry.sent: entry for entry in entries}
        for id, (version, text) in each.acknowledged.items():
            if id not in by_id or (by_id[id].number, by_id[id].text) != (version, text):
                wrong.append(f"{each.match}: {id} was acknowledged and is not kept")
    return wrong


async def everything(address: str, matches: list[str]) -> dict[str, list[Entry]]:
    store = opened(address)
    try:
        return {match: await store.entries(match) for match in matches}
    finally:
        store.close()


async def some_time(busy: list[Busy], luck: random.Random) -> int:
    """Until a few more plays have been acknowledged, on a busy machine too, and then any moment; how many they were."""
    before = sum(len(each.acknowledged) for each in busy)
    enough = before + luck.randint(2, 40)
    deadline = time.monotonic() + 2 * PATIENCE
    while sum(len(each.acknowledged) for each in busy) < enough and time.monotonic() < deadline:
        await asyncio.sleep(0.005)
    await asyncio.sleep(luck.uniform(0, 0.03))
    return sum(len(each.acknowledged) for each in busy) - before


async def kill_and_go_on(address: str, kills: int, seed: int, module: str = "hurlyburly.server.serve") -> list[str]:
    """Play at several tables, kill the server at random moments, look what is left; what was wrong, and stop there."""
    luck = random.Random(seed)
    node = Node(address, "--bot-workers", "0", module=module).start()
    people = [Person(node.base) for _ in range(TABLES)]
    try:
        busy = [Busy(person, await person.make("hot-seat", seats=3), luck) for person in people]
        played = 0
        for _ in range(kills):
            playing = [asyncio.create_task(each.play()) for each in busy]
            played += await some_time(busy, luck)
            node.kill()
            for task in playing:
                with contextlib.suppress(*BROKEN):
                    await task
            wrong = lost(busy, await everything(address, [each.match for each in busy]))
            if wrong:
                return wrong
            node.start()
            for number, each in enumerate(busy):  # all tables resume
                given = await looked(each.person, each.match)
                assert given["version"] >= each.newest
                if given["over"]:
                    busy[number] = Busy(each.person, await each.person.make("hot-seat", seats=3), luck)
        assert played >= 2 * kills, "too little was played between the kills to show anything"
        return []
    finally:
        for person in people:
            await person.close()
        node.stop()


def test_no_acknowledged_play_is_lost_when_the_server_is_killed(address):
    assert asyncio.run(kill_and_go_on(address, KILLS, seed=1)) == []


def test_a_server_that_tells_before_it_stores_is_found_out(tmp_path: Path):
    wrong = asyncio.run(kill_and_go_on(f"sqlite:///{tmp_path}/tables.db", 10, seed=2, module="server.tells_first"))
    assert wrong


def test_a_database_that_stops_is_said_clearly_and_play_goes_on_when_it_is_back(postgres):
    async def play() -> None:
        with Node(new_database(postgres)) as node:
            anna = Person(node.base)
            match = await anna.make("hot-seat", seats=2)
            async with anna.at(f"/table/{match}") as page:
                await page.until("table")
                given = await looked(anna, match)
                assert (await page.play(given["options"][0]))["type"] == "played"
                given = await looked(anna, match)
                postgres.stop()
                try:
                    once = {"id": "once", "version": 1, "seat": given["seat"], "text": given["options"][0]}
                    refused = await page.ask("play", **once)
                    assert (refused["type"], refused["code"]) == ("error", "store-away")
                    assert "Nothing is lost" in refused["words"]
                    assert (await anna.http.get("/readyz")).status_code == 503
                    assert (await anna.http.get("/")).status_code == 200
                    making = await anna.http.post("/tables", data={"game": "toil-and-troublez", "how": "play-now"})
                    assert making.status_code == 503
                finally:
                    postgres.start()
                while (answer := await page.ask("play", **once))["type"] == "error":
                    assert answer["code"] == "store-away"
                    await asyncio.sleep(0.1)
                assert answer["version"] == 2
                assert (await anna.http.get("/readyz")).status_code == 200
            await anna.close()

    asyncio.run(play())


# An opponent without manners.

AWAY_AFTER = 4.0  # seconds
PLAYS_A_ROUND = 8


class Spite:
    """Anna plays by REST alone. Wim, at his page, sends whatever might take her plays, her seat or her game away."""

    def __init__(self, node: Node, luck: random.Random) -> None:
        self.anna, self.wim, self.luck = Person(node.base), Person(node.base), luck
        self.match = ""
        self.ids = 0
        self.seen = 0.0  # when Anna last did something, or before
        self.acknowledged: dict[str, tuple[int, str]] = {}
        self.wrong: list[str] = []

    async def begin(self) -> None:
        new = {"game": "toil-and-troublez", "how": "invite", "seats": 2, "name": "Anna"}
        made = (await self.anna.http.post("/api/v1/tables", json=new)).json()
        self.anna.http.cookies.set("hurlyburly", made["token"])
        self.match, self.acknowledged = made["match"], {}
        await self.wim.join(made["invite"].rsplit("/", 1)[1], "Wim")
        await self.asked("start")

    async def asked(self, what: str, **body: Any) -> dict[str, Any]:
        """Anna's request."""
        token = {"Authorization": f"Bearer {self.anna.secret}"}
        sent = time.monotonic()
        answer = await self.anna.http.post(f"/api/v1/tables/{self.match}/{what}", json=body, headers=token)
        self.seen = sent
        return answer.json()

    async def look(self) -> dict[str, Any]:
        sent = time.monotonic()
        given = await looked(self.anna, self.match)
        self.seen = sent
        return given

    async def spoil(self, page: Page) -> None:
        """Ids that Anna uses, her seat, and a stop."""
        for do in self.luck.sample(["wait", "bot", "stop", "go-on"], 3):
            id = str(self.ids + self.luck.randint(1, 3))
            answer = await page.ask("table", do=do, id=id, seat=0 if do in ("wait", "bot") else 1)
            since = time.monotonic() - self.seen  # no longer than this, however slow the machine
            if do == "bot" and answer["type"] == "done" and since < AWAY_AFTER:
                self.wrong.append(f"{self.match}: Anna's seat was given away while she played")

    async def a_round(self) -> None:
        async with self.wim.at(f"/table/{self.match}") as page:
            await page.until("table")
            for _ in range(PLAYS_A_ROUND):
                given = await self.look()
                if given["over"]:
                    break
                await self.spoil(page)
                if given["to_act"] == [1]:
                    choices = (await looked(self.wim, self.match))["options"]
                    await page.ask("play", version=given["version"], seat=1, text=self.luck.choice(choices))
                    continue
                self.ids += 1
                text = self.luck.choice((await self.look())["options"])
                answer = await self.asked("plays", id=str(self.ids), text=text)
                if "version" in answer:
                    self.acknowledged[str(self.ids)] = (answer["version"], text)
            await self.leave_him_alone(page)

    async def leave_him_alone(self, page: Page) -> None:
        """Anna goes; a bot plays for her; he may not end the game over her head. Then she is back."""
        given = await self.look()
        if given["over"]:
            return
        deadline = time.monotonic() + PATIENCE
        while (await page.ask("table", do="bot", seat=0))["type"] == "error" and time.monotonic() < deadline:
            await asyncio.sleep(0.5)
        await page.ask("table", do="stop", seat=1)
        kept = await self.look()
        lines = [line for line in page.lines.values() if "stopped" in line]
        if lines:
            self.wrong.append(f"{self.match}: one person stopped the game of two")
        if kept["seats"][0]["bot_plays"]:
            self.wrong.append(f"{self.match}: Anna is back and a bot plays for her")
        await page.ask("table", do="go-on", seat=1)

    def lost(self, entries: list[Entry]) -> list[str]:
        kept = {entry.sent: (entry.number, entry.text) for entry in entries if entry.sender == 0 and entry.sent}
        return [f"{self.match}: {id} was acknowledged and is not kept" for id in self.acknowledged.keys() - kept] + [
            f"{self.match}: {id} is kept as {kept[id]}, acknowledged as {told}"
            for id, told in self.acknowledged.items()
            if id in kept and kept[id] != told
        ]


async def spite(address: str, rounds: int, seed: int) -> list[str]:
    """What was wrong after so many rounds against somebody without manners."""
    with Node(address, "--away-after", f"{AWAY_AFTER:g}") as node:
        game = Spite(node, random.Random(seed))
        try:
            for _ in range(rounds):
                if not game.match or (await game.look())["over"]:
                    await game.begin()
                await game.a_round()
                game.wrong += game.lost((await everything(address, [game.match]))[game.match])
        finally:
            await game.anna.close()
            await game.wim.close()
        return game.wrong


def test_an_opponent_without_manners_takes_no_play_no_seat_and_no_game(tmp_path: Path):
    assert asyncio.run(spite(f"sqlite:///{tmp_path}/tables.db", 2, seed=1)) == []


@pytest.fixture
def two_nodes(postgres: Any) -> Iterator[tuple[Node, Node]]:
    database = new_database(postgres)
    with Node(database) as one, Node(database) as two:
        yield one, two


def test_a_table_with_seats_on_two_nodes(two_nodes):
    one, two = two_nodes

    async def play() -> None:
        anna, ben = Person(one.base), Person(two.base)
        made = await anna.http.post("/api/v1/tables", json={"game": "toil-and-troublez", "how": "invite", "seats": 2})
        anna.http.cookies.set("hurlyburly", made.json()["token"])
        match, invite = made.json()["match"], made.json()["invite"]
        await ben.join(invite.rsplit("/", 1)[1], "Ben")
        await anna.http.post(f"/api/v1/tables/{match}/start", headers=bearing(anna))
        async with anna.at(f"/table/{match}") as annas, ben.at(f"/table/{match}") as bens:
            pages = {0: (anna, annas), 1: (ben, bens)}
            await annas.until("table")
            await bens.until("table")
            for version in range(30):
                while annas.frame["version"] < version:
                    await annas.hear()
                while bens.frame["version"] < version:
                    await bens.hear()
                assert annas.frame["to_act"] == bens.frame["to_act"]
                person, page = pages[annas.frame["to_act"][0]]
                given = await looked(person, match)
                assert (await page.play(given["options"][0]))["type"] == "played"
            while len(bens.lines) != len(annas.lines):
                await (bens if len(bens.lines) < len(annas.lines) else annas).hear()
            logs = [
                await person.http.get(f"/api/v1/tables/{match}/log", headers=bearing(person)) for person in (anna, ben)
            ]
            assert logs[0].json() == logs[1].json()  # nothing is hidden from one of them alone in this game
            assert len(logs[0].json()["lines"]) == len(annas.lines)
        await anna.close()
        await ben.close()

    asyncio.run(play())


def test_of_two_plays_that_race_on_two_nodes_exactly_one_wins(two_nodes):
    one, two = two_nodes

    async def play() -> None:
        anna = Person(one.base)
        match = await anna.make("hot-seat", seats=2)
        elsewhere = Person(two.base, anna.secret)
        async with anna.at(f"/table/{match}") as here, elsewhere.at(f"/table/{match}") as there:
            for turn in range(25):
                given = await looked(anna, match)
                if given["over"]:
                    break
                race = {"version": given["version"], "seat": given["seat"]}
                choices = [given["options"][0], given["options"][-1]]
                answers = await asyncio.gather(
                    here.ask("play", text=choices[0], id=f"a{turn}", **race),
                    there.ask("play", text=choices[1], id=f"b{turn}", **race),
                )
                won = [answer for answer in answers if answer["type"] == "played"]
                assert len(won) == 1, answers
                assert next(a["code"] for a in answers if a["type"] == "error") in ("stale", "not-your-turn")
                await comes_to(anna, match, given["version"] + 1)
        await anna.close()
        await elsewhere.close()

    asyncio.run(play())


def test_whoever_watches_by_a_link_that_is_withdrawn_must_go_on_every_node(two_nodes):
    one, two = two_nodes

    async def play() -> None:
        anna, someone = Person(one.base), Person(two.base)
        match = await anna.make("hot-seat", seats=2)
        sheet = (await anna.http.get(f"/table/{match}/invite")).text
        link = re.search(r"/watch/(\w+)", sheet)
        assert link is not None
        async with someone.at(f"/watch/{link[1]}") as watching, anna.at(f"/table/{match}") as annas:
            await watching.until("table")
            assert (await annas.ask("table", do="revoke", what="spectator"))["type"] == "done"
            with pytest.raises(ConnectionClosedError) as closed:
                while True:
                    await watching.hear()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4410
        await anna.close()
        await someone.close()

    asyncio.run(play())
