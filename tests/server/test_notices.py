"""Notices: once a turn, to those who are not there, in the ways that they chose, and never into the host's network."""

from __future__ import annotations

import asyncio
import ipaddress
import random
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from toy import TOY

from hurlyburly.games import GAMES
from hurlyburly.server import making
from hurlyburly.server.metrics import NOTICES
from hurlyburly.server.network import Network
from hurlyburly.server.notices import push, sending
from hurlyburly.server.notices.mail import Mail
from hurlyburly.server.notices.sending import Notices, quiet_until, turn_of
from hurlyburly.server.notices.ways import Ways
from hurlyburly.server.registry import Registry
from hurlyburly.server.store.notices import Channel, Due, QuietHours
from hurlyburly.server.viewer import Viewer
from server.client import until
from server.inside import Program, registry_at, two_at_a_table
from server.receivers import BrowserKeys, Receiver, receiving

LOCAL = [ipaddress.ip_network("127.0.0.0/8")]
PUBLIC = "https://play.example.org"
SOON = 0.05  # seconds until somebody is told
A_WHILE = 0.4  # seconds in which they would have been told a second time
LATER = 3600.0  # seconds: no machine is so slow that they pass by themselves


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, TOY.id, TOY)


@pytest.fixture
def service() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


@pytest.fixture
def place(tmp_path: Path) -> str:
    """A store of the plain kind."""
    return f"sqlite:///{tmp_path}/tables.db"


@asynccontextmanager
async def telling(address: str, after: float = SOON, mail: Mail | None = None) -> AsyncIterator[Registry]:
    """A server that tells people of their turns."""
    async with registry_at(address) as registry:
        notices = Notices(registry, Ways(registry.store, Network(PUBLIC), mail, LOCAL), after=after)
        registry.notices = notices
        running = asyncio.create_task(notices.run())
        await asyncio.sleep(0)
        yield registry
        running.cancel()


async def is_told(somebody: Program, service: Receiver, name: str) -> BrowserKeys:
    """Somebody turns notices on in a browser."""
    browser = BrowserKeys()
    device = {"endpoint": f"{service.address}/{name}", "keys": browser.keys, "name": name}
    answer = await somebody.http.put("/me/notices/device", json=device)
    assert answer.status_code == 204, answer.text
    return browser


async def asked(match: str, *people: Program) -> Program:
    """Whose turn it is, of several the first."""
    for somebody in people:
        if (await somebody.get(f"/tables/{match}"))["options"]:
            return somebody
    raise AssertionError("nobody is asked")


async def plays(somebody: Program, match: str, times: int = 0) -> int:
    """So many choices, or all of a turn; how many there were."""
    choose, made = random.Random(7), 0
    while not times or made < times:  # whoever looks after their last choice has seen what comes next
        seen = await somebody.get(f"/tables/{match}")
        if not seen["options"]:
            break
        body = {"text": choose.choice(seen["options"]), "version": seen["version"], "id": f"{seen['version']}-{made}"}
        await somebody.post(f"/tables/{match}/plays", **body)
        made += 1
    return made


def it_is_later(registry: Registry, monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour has passed, and a moment."""
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + LATER + 60)
    assert registry.notices is not None
    registry.notices._stirred.set()


async def nothing_is_queued(registry: Registry) -> bool:
    return not await registry.store.queued()


def counted(way: str, how: str) -> float:
    return NOTICES.labels(way, how)._value.get()  # type: ignore[no-any-return]  # as the tests of metrics do


def told(service: Receiver, name: str) -> int:
    return len([one for one in service.posts if one.path == f"/{name}"])


# Once a turn.


def test_somebody_is_told_once_a_turn_and_reads_whose_game_and_link(address: str, service: Receiver) -> None:
    async def play() -> None:
        async with telling(address) as registry:
            match, anna, ben = await two_at_a_table(registry)
            keys = {anna: await is_told(anna, service, "Anna"), ben: await is_told(ben, service, "Ben")}
            names = {anna: "Anna", ben: "Ben"}
            first = await asked(match, anna, ben)
            second = ben if first is anna else anna
            await plays(first, match)
            for turn in (1, 2):
                await until(lambda: told(service, names[second]) == turn)  # noqa: B023
                await plays(second, match, 1)
                await asyncio.sleep(A_WHILE)  # whatever else this turn asks of them
                await plays(second, match)
                await until(lambda: told(service, names[first]) == turn)  # noqa: B023
                await plays(first, match)
            await until(lambda: told(service, names[second]) == 3)
            assert told(service, names[first]) == 2
            last = service.posts[-1]
            read = keys[second].reads(last)
            other = names[first]
            assert read.pop("off").startswith("/notices/off/")
            assert read == {
                "title": "Your turn: Toil and Troublez",
                "body": f"With {other}.",
                "path": f"/table/{match}",
            }
            last.is_signed(push.public_key(await registry.store.known_key(push.KEY)), service.address)
            assert last.headers["ttl"] == "86400" and last.headers["topic"] == match
            with pytest.raises(Exception):  # noqa: B017  # of whatever kind: only that browser can read it
                keys[first].reads(last)

    asyncio.run(play())


def test_where_several_are_asked_at_once_the_answers_of_others_are_no_new_turn(place: str, service: Receiver) -> None:
    async def play() -> None:
        async with telling(place) as registry:
            match, anna, ben = await two_at_a_table(registry, TOY.id)
            await is_told(anna, service, "Anna")
            await is_told(ben, service, "Ben")
            await plays(anna, match, 1)
            await until(lambda: told(service, "Ben") == 1)
            await plays(ben, match, 1)  # the next round asks both
            await until(lambda: told(service, "Anna") == 1 and told(service, "Ben") == 2)
            await plays(ben, match, 1)
            await asyncio.sleep(A_WHILE)
            assert (told(service, "Anna"), told(service, "Ben")) == (1, 2)

    asyncio.run(play())


def test_whoever_has_the_table_open_is_not_told(place: str, service: Receiver) -> None:
    async def play() -> None:
        async with telling(place) as registry:
            match, anna, ben = await two_at_a_table(registry)
            first = await asked(match, anna, ben)
            second = ben if first is anna else anna
            await is_told(second, service, "second")
            live = await registry.table(match)
            page = Viewer(second.holder, 0, live.table.held_by(second.holder), 0)
            live.come(page)
            await plays(first, match)
            await asyncio.sleep(A_WHILE)
            assert not service.posts
            live.go(page)  # they have seen it, and it is the same turn
            await asyncio.sleep(A_WHILE)
            assert not service.posts
            await plays(second, match)
            await plays(first, match)
            await until(lambda: told(service, "second") == 1)

    asyncio.run(play())


def test_whoever_has_come_and_gone_again_in_the_meantime_is_not_told(
    place: str, service: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with telling(place, after=LATER) as registry:
            match, _, second = await second_is_asked(registry, service)
            await until(registry.store.queued)
            assert (await second.http.get(f"/table/{match}")).status_code == 200
            it_is_later(registry, monkeypatch)
            await until(lambda: nothing_is_queued(registry))
            assert not service.posts

    asyncio.run(play())


def test_whoever_waits_for_nobody_but_themselves_and_bots_is_not_told(place: str, service: Receiver) -> None:
    async def play() -> None:
        async with telling(place) as registry:
            anna = Program(registry, "A" * 43)
            await is_told(anna, service, "Anna")
            kept = await making.hot_seat(
                registry, making.Maker(anna.holder, "127.0.0.1"), GAMES["toil-and-troublez"], ["Anna", "Ben"]
            )
            await plays(anna, kept.match, 6)
            await asyncio.sleep(A_WHILE)
            assert not service.posts and not await registry.store.queued()

    asyncio.run(play())


def test_a_table_can_be_muted(place: str, service: Receiver) -> None:
    async def play() -> None:
        async with telling(place) as registry:
            match, anna, ben = await two_at_a_table(registry)
            first = await asked(match, anna, ben)
            second = ben if first is anna else anna
            await is_told(second, service, "second")
            await second.http.post(f"/table/{match}/notices", data={"do": "mute"})
            assert "You hear nothing of this table" in (await second.http.get(f"/table/{match}/notices")).text
            await plays(first, match)
            await asyncio.sleep(A_WHILE)
            assert not service.posts
            await second.http.post(f"/table/{match}/notices", data={"do": "unmute"})
            await plays(second, match)
            await plays(first, match)
            await until(lambda: told(service, "second") == 1)

    asyncio.run(play())


def test_a_move_where_nobody_wants_notices_writes_and_reads_nothing_more(place: str, service: Receiver) -> None:
    async def play() -> None:
        async with telling(place) as registry:
            match, anna, ben = await two_at_a_table(registry)
            other = Program(registry, "O" * 43)
            await is_told(other, service, "other")  # somebody else does
            assert registry.notices is not None and registry.notices.wanted == {other.holder}
            live = await registry.table(match)
            before, tasks = registry.store.written, set(registry._tasks)
            first = await asked(match, anna, ben)
            made = await plays(first, match)
            assert registry.store.written == before + made and set(registry._tasks) == tasks
            assert live.notice is not None

    asyncio.run(play())


# What survives.


async def second_is_asked(registry: Registry, service: Receiver) -> tuple[str, Program, Program]:
    """A game of two; it has become the turn of the second, who wants to be told."""
    match, anna, ben = await two_at_a_table(registry)
    first = await asked(match, anna, ben)
    second = ben if first is anna else anna
    await is_told(second, service, "second")
    await plays(first, match)
    return match, first, second


def test_a_notice_survives_a_restart_and_is_sent_once(
    address: str, service: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "LOOK_EVERY", LATER)  # it is taken up at the start, not found later

    async def play() -> None:
        async with telling(address, after=LATER) as registry:
            await second_is_asked(registry, service)
            await until(registry.store.queued)
        assert not service.posts
        it_is_later(registry, monkeypatch)
        for _ in range(2):
            async with telling(address):
                await until(lambda: service.posts)
                await asyncio.sleep(A_WHILE)
            assert told(service, "second") == 1

    asyncio.run(play())


def test_a_turn_that_began_just_before_a_crash_is_told_all_the_same(address: str, service: Receiver) -> None:
    async def play() -> None:
        async with telling(address) as registry:
            match, anna, ben = await two_at_a_table(registry)
            first = await asked(match, anna, ben)
            await is_told(ben if first is anna else anna, service, "second")
            (await registry.table(match)).notice = None  # the play is stored, and then the server is no more
            await plays(first, match)
        async with telling(address):
            await until(lambda: told(service, "second") == 1)

    asyncio.run(play())


def test_what_was_being_sent_in_a_crash_is_given_up_rather_than_sent_twice(
    address: str, service: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        async with telling(address, after=60) as registry:
            match, _, second = await second_is_asked(registry, service)
            await until(lambda: registry.notices and registry.notices._due)
            number = turn_of((await registry.table(match)).table, second.holder)
            assert number is not None
            due = Due(match, second.holder, number)
            (channel,) = await registry.store.channels(second.holder)
            claims = [registry.store.claim(due, channel.id, time.time() - 1) for _ in range(5)]
            assert sorted(await asyncio.gather(*claims)) == [False] * 4 + [True]
        before = counted("push", "given up")
        async with telling(address):
            await until(lambda: counted("push", "given up") == before + 1)
            await asyncio.sleep(A_WHILE)
        assert not service.posts
        assert "given up" in caplog.text and service.address not in caplog.text

    asyncio.run(play())


def test_what_fails_is_tried_a_few_times_and_then_given_up(
    place: str, service: Receiver, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "BACKOFF", (0.02, 0.02, 0.02))
    service.status = 503
    before = counted("push", "given up"), counted("push", "failed")

    async def play() -> None:
        async with telling(place) as registry:
            match, first, second = await second_is_asked(registry, service)
            await until(lambda: counted("push", "given up") == before[0] + 1)
            await asyncio.sleep(A_WHILE)
            assert told(service, "second") == 4 and counted("push", "failed") == before[1] + 3
            assert "a notice by push is given up: 127.0.0.1 answered 503" in caplog.text
            service.status = 201
            await plays(second, match)
            await plays(first, match)
            await until(lambda: told(service, "second") == 5)  # the next turn is told as ever
            service.status = 410
            await plays(second, match)
            await plays(first, match)
            await until(lambda: told(service, "second") == 6)

            async def thrown_away() -> bool:
                return not await registry.store.channels(second.holder)

            await until(thrown_away)

    asyncio.run(play())


def test_it_is_not_told_any_more_once_they_have_played(
    place: str, service: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "BACKOFF", (LATER,))
    service.status = 503
    before = counted("push", "failed")

    async def play() -> None:
        async with telling(place) as registry:
            match, _, second = await second_is_asked(registry, service)
            await until(lambda: counted("push", "failed") == before + 1)
            assert told(service, "second") == 1
            service.status = 201
            live = await registry.table(match)
            (seat,) = live.table.held_by(second.holder)
            while seat in live.table.to_act:  # from a page that has been open all the time
                await live.act(seat, "play", live.table.match.options(seat)[0])
            it_is_later(registry, monkeypatch)
            await until(lambda: nothing_is_queued(registry))
            assert told(service, "second") == 1

    asyncio.run(play())


def test_the_server_s_own_key_is_made_once_and_kept(address: str) -> None:
    async def keys() -> set[str]:
        found = set()
        for _ in range(2):
            async with telling(address) as registry:
                assert registry.notices is not None
                found |= {await registry.notices.ways.key(), await Ways(registry.store, Network(PUBLIC)).key()}
        return found

    (key,) = asyncio.run(keys())
    assert len(push.decoded(key)) == 32 and len(push.decoded(push.public_key(key))) == push.POINT


# Quiet hours.


def at(text: str, zone: str = "Europe/Berlin") -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


@pytest.mark.parametrize(
    ("begins", "ends", "now", "until_then"),
    [
        (22 * 60, 7 * 60, "2026-03-10 23:30", "2026-03-11 07:00"),
        (22 * 60, 7 * 60, "2026-03-11 06:59", "2026-03-11 07:00"),
        (22 * 60, 7 * 60, "2026-03-11 07:00", ""),
        (22 * 60, 7 * 60, "2026-03-28 23:00", "2026-03-29 07:00"),  # the clock is put forward that night
        (13 * 60, 14 * 60 + 30, "2026-03-11 13:00", "2026-03-11 14:30"),
        (13 * 60, 14 * 60 + 30, "2026-03-11 14:30", ""),
        (0, 0, "2026-03-11 03:00", ""),
    ],
)
def test_quiet_hours_end_by_the_person_s_own_clock(begins: int, ends: int, now: str, until_then: str) -> None:
    quiet = QuietHours(begins, ends, "Europe/Berlin")
    assert quiet_until(quiet, at(now)) == (at(until_then) if until_then else 0.0)
    assert not quiet_until(quiet, at("2026-03-11 12:00"))


def test_what_comes_up_in_quiet_hours_is_told_afterwards(
    place: str, service: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with telling(place) as registry:
            match, anna, ben = await two_at_a_table(registry)
            first = await asked(match, anna, ben)
            second = ben if first is anna else anna
            await is_told(second, service, "second")
            hook = Channel("h" * 20, "hook", anna.holder, match, f"{service.address}/channel", made=time.time())
            await registry.store.open_channel(hook)
            second.http.cookies.set("hurlyburly-zone", "Asia/Tokyo")
            hour = datetime.now(ZoneInfo("Asia/Tokyo")).hour
            hours = {"begins": f"{hour:02}:00", "ends": f"{(hour + 2) % 24:02}:00"}
            await second.http.post("/me/notices/quiet", data=hours)
            assert f"You hear at {hours['ends']}" in (await second.http.get("/me")).text
            assert registry.notices is not None
            await registry.notices.refresh()
            await plays(first, match)
            await until(lambda: told(service, "channel") >= 1)  # nobody sleeps in a channel
            await asyncio.sleep(A_WHILE)
            assert told(service, "second") == 0
            ((_, due),) = await registry.store.queued()
            assert 3000 < due - time.time() < 7300
            assert (await second.http.post("/me/notices/quiet", data={"begins": "22:00"})).status_code == 400
            await second.http.post("/me/notices/quiet", data={"do": "none"})
            later = due + 1
            monkeypatch.setattr(sending.time, "time", lambda: later)
            registry.notices._stirred.set()
            await until(lambda: told(service, "second") == 1)

    asyncio.run(play())
