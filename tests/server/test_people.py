"""A person without an account: called the same everywhere, brought to other devices, taken along and deleted."""

from __future__ import annotations

import asyncio
import json
import random
import re
from typing import Any

import pytest
from toy import TOY

from hurlyburly.games import GAMES
from hurlyburly.server import people, seating
from hurlyburly.server.messages import LobbyAct
from hurlyburly.server.registry import Registry
from hurlyburly.server.secrets import code_in, hashed, new_secret, sealed
from server.inside import Program, registry_at, two_at_a_table
from server.test_results import played_out, read


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, TOY.id, TOY)


def run(coroutine: Any) -> None:
    asyncio.run(coroutine)


class Browser(Program):
    """Somebody with cookies alone, as a page has them."""

    def __init__(self, registry: Registry, token: str = "", address: str = "127.0.0.1") -> None:
        super().__init__(registry, address=address)
        if token:
            self.http.cookies.set("hurlyburly", token)

    @property
    def secret(self) -> str:
        return self.http.cookies.get("hurlyburly") or ""

    async def form(self, path: str, status: int = 303, **fields: str) -> str:
        answer = await self.http.post(path, data=fields)
        assert answer.status_code == status, answer.text
        return answer.text


async def everything_stored(registry: Registry) -> str:
    """All rows of all tables as text."""
    tables = ("matches", "holders", "results", "history", "met", "people", "ways_in", "chat", "links")
    found = [await registry.store._read(f"SELECT * FROM {table}") for table in tables]
    return "\n".join(str([bytes(v) if isinstance(v, memoryview) else v for v in row]) for rows in found for row in rows)


def link_in(page: str) -> str:
    found = re.search(r"(/bring/\w+)", page)
    assert found
    return found[1]


def test_a_name_chosen_anywhere_is_kept_everywhere(address: str) -> None:
    async def play() -> None:
        async with registry_at(address) as registry:
            anna = Browser(registry)
            await anna.form("/name", name="  Anna \n")
            assert 'value="Anna"' in (await anna.http.get("/")).text
            where = (await anna.http.post("/tables", data={"game": TOY.id, "how": "invite"})).headers["location"]
            match = where.rsplit("/", 1)[1]
            room = await registry.room(match)
            assert "Anna" in [seat.name for seat in room.kept.setup.seats]
            await seating.change(registry, room, LobbyAct(id="1", do="name", value="Annika"), hashed(anna.secret))
            assert 'value="Annika"' in (await anna.http.get("/")).text
            program = Program(registry, anna.secret)
            made = await program.make(game=TOY.id)
            assert "Annika" in [seat["name"] for seat in (await program.get(f"/tables/{made['match']}"))["seats"]]

    run(play())


def test_whoever_has_chosen_a_figure_sits_as_it_where_that_seat_is_free(address: str) -> None:
    async def play() -> None:
        async with registry_at(address) as registry:
            anna, ben = Browser(registry), Browser(registry)
            for somebody in (anna, ben):
                await somebody.form("/me", 200, name="", figure="moth")
            await anna.form("/me", 400, name="", figure="dragon")
            host, guest = Program(registry, anna.secret), Program(registry, ben.secret)
            made = await host.make(game="toil-and-troublez", seats=4)
            assert made["seat"] == 2
            assert (await guest.post("/join", 201, invite=made["invite"]))["seat"] == 0  # the moth's is taken
            small = await guest.make("play-now", game="toil-and-troublez", seats=2)
            assert small["seat"] == 0  # there is no moth among two
            assert (await guest.make("play-now", game="toil-and-troublez", seats=3, level="gentle"))["seat"] == 2

    run(play())


def test_a_link_brings_the_same_person_to_another_device_once(address: str) -> None:
    async def play() -> None:
        async with registry_at(address) as registry:
            match, program, _ = await two_at_a_table(registry, TOY.id)
            anna = Browser(registry, program.token)
            page = await anna.form("/me/move", 200)
            link = link_in(page)
            assert page.count(link) == 2 and "data:image/svg" not in page  # no code of an address that no phone reaches
            assert link not in (await anna.http.get("/me")).text  # shown once
            phone, thief = Browser(registry), Browser(registry)
            for _ in range(2):  # looking does not use it up
                look = await phone.http.get(link)
                assert look.status_code == 200 and "Go on as Anna" in look.text and "one open table" in look.text
            assert not phone.secret
            await phone.form(link)
            assert phone.secret == anna.secret
            assert (await phone.http.get(f"/table/{match}")).status_code == 200
            assert "used" in await thief.form(link, 404)
            assert (await thief.http.get(link)).status_code == 404 and not thief.secret
            await anna.form("/me/move", 200)
            newer = link_in(await anna.form("/me/move", 200))
            stored = await everything_stored(registry)
            assert newer.rsplit("/", 1)[1] not in stored and anna.secret not in stored

    run(play())


def test_a_link_dies_after_a_quarter_of_an_hour_and_when_a_newer_one_is_made(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with registry_at(address) as registry:
            anna, phone = Browser(registry, "A" * 43), Browser(registry)
            first = link_in(await anna.form("/me/move", 200))
            second = link_in(await anna.form("/me/move", 200))
            await phone.form(first, 404)
            now = people.time.time()
            monkeypatch.setattr(people.time, "time", lambda: now + people.LINK_FOR + 1)
            await phone.form(second, 404)
            assert not phone.secret

    run(play())


def test_of_two_who_open_a_link_at_once_one_is_let_in(address: str) -> None:
    async def play() -> None:
        async with registry_at(address) as registry:
            anna = Browser(registry, "A" * 43)
            link = link_in(await anna.form("/me/move", 200))
            phones = [Browser(registry) for _ in range(6)]
            answers = await asyncio.gather(*[phone.http.post(link) for phone in phones])
            assert sorted(answer.status_code for answer in answers) == [303] + [404] * 5

    run(play())


def test_a_recovery_code_brings_somebody_back_and_a_newer_one_replaces_it(address: str) -> None:
    async def play() -> None:
        async with registry_at(address, raised=1) as registry:
            anna, lost = Browser(registry, "A" * 43), Browser(registry, address="10.0.0.1")
            codes = []
            for _ in range(2):
                found = re.search(r'id="recovery">([\w-]+)<', await anna.form("/me/code", 200))
                assert found
                codes.append(found[1])
            await lost.form("/bring", 404, code=codes[0])
            await lost.form("/bring", code=codes[1].upper().replace("-", " "))
            assert lost.secret == anna.secret
            assert code_in(codes[1]) not in await everything_stored(registry)
            guesser = Browser(registry, address="10.0.0.2")
            answers = [(await guesser.http.post("/bring", data={"code": f"{n:020}"})).status_code for n in range(12)]
            assert answers == [404] * 10 + [429] * 2

    run(play())


def test_a_sealed_secret_tells_nothing_without_its_token() -> None:
    secret = new_secret()
    kept = sealed(secret.encode(), "token")
    assert sealed(kept, "token").decode() == secret
    assert secret.encode()[:4] not in kept and sealed(kept, "tokem") != secret.encode()


async def a_game_behind_them(registry: Registry) -> tuple[str, Program, Program]:
    match, anna, ben = await two_at_a_table(registry, TOY.id)
    table = await registry.table(match)
    await table.say(0, "good luck, says Anna")
    await table.say(1, "a secret of Ben")
    await played_out(match, registry, [anna, ben], random.Random(3))
    return match, anna, ben


def test_an_export_holds_one_s_own_alone(address: str) -> None:
    async def play() -> None:
        async with registry_at(address) as registry:
            match, anna, ben = await a_game_behind_them(registry)
            running = (await anna.post(f"/tables/{match}/again", 201))["match"]
            answer = await anna.http.get("/me/data.json")
            assert "attachment" in answer.headers["content-disposition"]
            mine = json.loads(answer.text)
            assert mine["name"] == "Anna" and [table["match"] for table in mine["tables"]] == [running]
            assert [game["match"] for game in mine["finished"]] == [match]
            assert [line["text"] for line in mine["chat"]] == ["good luck, says Anna"]
            kept = await registry.kept(running)
            for secret in (ben.holder, ben.token, anna.token, anna.holder, kept.setup.key, "a secret of Ben"):
                assert secret not in answer.text
            theirs = await Program(registry, "S" * 43).get("/data")
            assert not theirs["finished"] and not theirs["tables"] and not theirs["chat"]

    run(play())


def test_whoever_deletes_everything_leaves_bots_and_animals_behind(address: str) -> None:
    async def play() -> None:
        async with registry_at(address) as registry:
            over, anna, ben = await a_game_behind_them(registry)
            running = (await anna.post(f"/tables/{over}/again", 201))["match"]
            alone = (await anna.make("play-now", game=TOY.id, seats=2))["match"]
            waiting = (await anna.make(game=TOY.id, seats=2))["match"]
            page = Browser(registry, anna.token)
            assert (await page.http.post("/me/forget", data={})).status_code == 400  # not by accident
            gone_now = await page.http.post("/me/forget", data={"sure": "yes"})
            assert gone_now.status_code == 303 and 'hurlyburly=""; ' in gone_now.headers["set-cookie"]
            stored = await everything_stored(registry)
            assert "Anna" not in stored and anna.holder not in stored
            for gone in (alone, waiting):
                assert await registry.store.table(gone) is None
            kept = await registry.kept(running)
            assert [seat.kind for seat in kept.setup.seats] == ["bot", "person"] and kept.setup.host == ben.holder
            assert (await ben.get(f"/tables/{running}"))["seats"][0]["kind"] == "bot"
            # Ben's own history and the game itself go on telling it, of somebody without a name
            (game,) = (await ben.get("/history"))["games"]
            assert game["names"] == ["Owl", "Ben"]
            told = read((await ben.http.get(f"/table/{over}")).text)
            assert "Anna" not in told and "Owl" in told
            assert "Anna" not in (await ben.http.get(f"/api/v1/tables/{over}/record")).text
            assert "Anna" not in str(await ben.get(f"/tables/{over}/log"))
            assert "a secret of Ben" in stored
        async with registry_at(address) as registry:
            again = Program(registry, ben.token)
            assert "Anna" not in str(await again.get(f"/tables/{over}/log"))
            assert (await Program(registry, anna.token).get("/history"))["games"] == []

    run(play())
