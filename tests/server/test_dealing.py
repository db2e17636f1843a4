"""How the key of a table's luck is made: nobody can choose it, nobody can hold it up, and nothing is told too early."""

from __future__ import annotations

import asyncio
import random
import secrets
from typing import Any

import msgspec
import pytest

from hurlyburly.games import GAMES
from hurlyburly.kernel.fair import Receipt, commitment_of, promise_of, seal_of
from hurlyburly.kernel.record import read_record
from hurlyburly.kernel.verify import verified
from hurlyburly.server import dealing, lobby, making, seating
from hurlyburly.server.messages import LobbyAct, Refused
from hurlyburly.server.store import Kept, Setup
from server.client import until
from server.inside import Program, registry_at

NOW = 1_000_000.0
ONE, TWO, THREE = "1a" * 32, "2b" * 32, "3c" * 32


def two_people() -> Setup:
    people = [lobby.person("anna", "Anna"), lobby.person("ben", "Ben")]
    return lobby.new_setup(
        GAMES["toil-and-troublez"], "anna", lobby.with_bots(people, 3, GAMES["toil-and-troublez"], "gentle")
    )


def fixed(setup: Setup) -> Setup:
    for holder, share in (("anna", ONE), ("ben", TWO)):
        setup = dealing.sealed(setup, holder, seal_of(share))
    setup, stage = dealing.gone_on(dealing.begins(setup, dealing.AT_ONCE), "m", NOW)
    assert stage == "lobby" and setup.phase == "opening" and setup.key == ""
    return setup


# Without a server.


def test_the_key_is_made_of_the_secret_and_every_opened_share() -> None:
    keys = set()
    one = fixed(two_people())
    both = dealing.opened(dealing.opened(one, "anna", ONE), "ben", TWO)
    for setup, late in ((both, 0.0), (dealing.opened(one, "anna", ONE), 9e3), (one, 9e3), (fixed(two_people()), 9e3)):
        dealt, stage = dealing.gone_on(setup, "m", NOW + late)
        assert stage == "playing" and len(dealt.key) == 64
        keys.add(dealt.key)
        made = dealing.fair_of("m", dealt)
        assert made is not None and made.key == dealt.key and made.commitment == commitment_of("m", setup.secret)
    assert len(keys) == 4


def test_no_share_is_taken_before_all_seals_are_fixed_and_no_seal_after() -> None:
    setup = dealing.sealed(two_people(), "anna", seal_of(ONE))
    with pytest.raises(Refused, match="keep your share to yourself"):
        dealing.opened(setup, "anna", ONE)
    opening = fixed(two_people())
    with pytest.raises(Refused, match="too late"):
        dealing.sealed(opening, "ben", seal_of(THREE))
    with pytest.raises(Refused, match="does not fit the seal"):
        dealing.opened(opening, "ben", THREE)
    assert dealing.opened(opening, "somebody else", TWO) == opening
    for wrong in ("", "1A" * 32, "1a" * 31):
        with pytest.raises(Refused, match="64 hexadecimal digits"):
            dealing.sealed(setup, "anna", wrong)


def test_nobody_holds_up_the_start() -> None:
    waiting = dealing.begins(dealing.sealed(two_people(), "anna", seal_of(ONE)), NOW)
    assert dealing.gone_on(waiting, "m", NOW + dealing.WAITS - 0.1) == (waiting, "lobby")
    opening, stage = dealing.gone_on(waiting, "m", NOW + dealing.WAITS)
    assert stage == "lobby" and opening.seals == (seal_of(ONE), "", "") and opening.since == NOW + dealing.WAITS
    dealt, stage = dealing.gone_on(opening, "m", opening.since + dealing.WAITS)
    assert stage == "playing" and dealt.shares == ("", "", "")
    assert dealing.gone_on(opening, "m", NOW - 3600)[1] == "playing"  # a clock that was set back


def test_without_seals_it_is_dealt_at_once() -> None:
    setup, stage = dealing.gone_on(dealing.begins(two_people(), dealing.AT_ONCE), "m", NOW)
    assert stage == "playing" and setup.shares == setup.seals == ("", "", "") and setup.key


def test_a_lobby_of_the_release_before_keeps_its_key() -> None:
    old = msgspec.structs.replace(two_people(), key="5a" * 32, secret="")
    setup, stage = dealing.gone_on(dealing.begins(old, dealing.AT_ONCE), "m", NOW)
    assert stage == "playing" and setup.key == "5a" * 32 and dealing.fair_of("m", setup) is None
    assert dealing.luck_seen(Kept("m", "lobby", 1, NOW, old), "anna") is None


def test_a_hot_seat_has_one_share_for_all_its_seats() -> None:
    people = [lobby.person("anna", name) for name in ("Anna", "Ben")]
    setup = dealing.sealed(lobby.new_setup(GAMES["toil-and-troublez"], "anna", people), "anna", seal_of(ONE))
    setup, _ = dealing.gone_on(dealing.begins(setup, dealing.AT_ONCE), "m", NOW)
    dealt, stage = dealing.gone_on(dealing.opened(setup, "anna", ONE), "m", NOW)
    assert stage == "playing" and dealt.shares == (ONE, ONE)


# At a server.


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine takes its time."""
    monkeypatch.setattr(dealing, "WAITS", 600.0)


async def game_of_two(registry: Any) -> tuple[str, Program, Program, dict[str, Any]]:
    """Two people have sealed, and the host has started: what is known of the luck now."""
    anna, ben = Program(registry), Program(registry)
    made = await anna.make(seats=2, name="Anna")
    match = made["match"]
    joined = await ben.post("/join", 201, invite=made["invite"], name="Ben", seal=seal_of(TWO))
    ben.is_known(joined["token"])
    room = await registry.room(match)
    await seating.change(registry, room, LobbyAct(id="1", do="seal", value=seal_of(ONE)), anna.holder)
    assert (await anna.post(f"/tables/{match}/start"))["stage"] == "lobby"
    return match, anna, ben, (await ben.get(f"/tables/{match}/luck"))["luck"]


async def played_out(anna: Program, ben: Program, match: str) -> str:
    """At random, to the end; the record."""
    chance, count = random.Random(4), 0
    while True:
        for person in (anna, ben):
            seen = await person.get(f"/tables/{match}")
            if seen["over"]:
                return (await anna.http.get(f"/api/v1/tables/{match}/record")).text
            if seen["options"]:
                count += 1
                await person.post(f"/tables/{match}/plays", id=f"p{count}", text=chance.choice(seen["options"]))


def test_a_game_of_two_is_dealt_when_both_have_opened_and_its_record_shows_it(address: str) -> None:
    async def run() -> None:
        async with registry_at(address) as registry:
            match, anna, ben, luck = await game_of_two(registry)
            assert luck["phase"] == "opening" and luck["seals"] == [seal_of(ONE), seal_of(TWO)] and luck["seat"] == 1
            with pytest.raises(Refused, match="just beginning"):
                await seating.change(registry, await registry.room(match), LobbyAct(id="2", do="add"), anna.holder)
            await anna.post(f"/tables/{match}/luck", 400, share="")
            await anna.post(f"/tables/{match}/luck", share=ONE)
            assert (await ben.get(f"/tables/{match}"))["stage"] == "lobby"
            assert (await ben.post(f"/tables/{match}/luck", share=TWO))["luck"]["phase"] == "dealt"
            frames = (await registry.table(match)).frames
            hidden = (await registry.kept(match)).setup
            told = repr(frames.scene(0, (0,), True)) + repr(await ben.get(f"/tables/{match}"))
            told += repr(await ben.get(f"/tables/{match}/luck"))
            told += (await ben.http.get(f"/table/{match}")).text + (await ben.http.get(f"/table/{match}/record")).text
            assert hidden.secret not in told and hidden.key not in told and ONE not in told
            assert (await ben.http.get(f"/table/{match}/luck")).status_code == 409
            text = await played_out(anna, ben, match)
            plays, _, chain = frames.scene(0, (0,), True)[0].receipt.partition(" ")
            promise = promise_of(match, luck["commitment"], luck["seals"])
            checked = verified(text, Receipt(match, promise, TWO, int(plays), chain))
            assert checked.sound and all(finding.holds for finding in checked.findings), checked.findings
            assert read_record(text).fair == dealing.fair_of(match, hidden)
            found = (await ben.http.get(f"/table/{match}/luck")).json()["findings"]
            assert {finding["what"] for finding in found} >= {"key", "draws", "play", "log", "result"}
            assert all(finding["holds"] is not False for finding in found)

    asyncio.run(run())


def test_a_table_goes_on_being_dealt_after_a_restart(address: str) -> None:
    """Between commitment, seals, shares and the first card, on a server that remembers nothing."""

    async def run() -> None:
        async with registry_at(address) as first:
            match, anna, ben, luck = await game_of_two(first)
            await anna.post(f"/tables/{match}/luck", share=ONE)
        async with registry_at(address) as second:
            anna, ben = Program(second, anna.token), Program(second, ben.token)
            again = (await ben.get(f"/tables/{match}/luck"))["luck"]
            assert again == {**luck, "opened": [True, False]}
            await ben.post(f"/tables/{match}/luck", share=TWO)
            setup = (await second.kept(match)).setup
            assert (await second.kept(match)).stage == "playing" and setup.shares == (ONE, TWO)
            version = (await ben.get(f"/tables/{match}"))["lines"]
        async with registry_at(address) as third:
            assert (await third.kept(match)).setup == setup
            assert (await Program(third, ben.token).get(f"/tables/{match}"))["lines"] == version

    asyncio.run(run())


def test_one_person_waits_longer_for_their_own_page() -> None:
    alone = lobby.new_setup(
        GAMES["toil-and-troublez"], "anna", [lobby.person("anna", "Anna"), lobby.person("anna", "")]
    )
    waiting, _ = dealing.gone_on(dealing.begins(dealing.sealed(alone, "anna", seal_of(ONE)), NOW), "m", NOW)
    assert waiting.phase == "opening" and dealing.gone_on(waiting, "m", NOW + 59)[1] == "lobby"
    assert dealing.gone_on(waiting, "m", NOW + 60)[1] == "playing"


def test_whoever_does_not_open_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    async def run() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/tables.db") as registry:
            match, anna, _, _ = await game_of_two(registry)
            await anna.post(f"/tables/{match}/luck", share=ONE)
            monkeypatch.setattr(dealing, "WAITS", 0.2)

            async def is_dealt() -> bool:
                kept = await registry.store.table(match)
                return kept is not None and kept.stage != "lobby"

            await until(is_dealt)
            table = await registry.table(match)
            words = table.frames.scene(0, (0,), True)[0].luck.words
            assert words.startswith("The luck was made by the server and Anna. Ben sealed a share and did not open it")

    asyncio.run(run())


def test_a_rematch_is_dealt_with_shares_of_all_who_are_there(tmp_path: Any) -> None:
    async def run() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/tables.db") as registry:
            match, anna, ben, _ = await game_of_two(registry)
            for person, share in ((anna, ONE), (ben, TWO)):
                await person.post(f"/tables/{match}/luck", share=share)
            table = await registry.table(match)
            await table.act(1, "resign")
            mine, theirs = secrets.token_hex(32), secrets.token_hex(32)
            following = await making.rematch(registry, table, anna.holder, "here", seal_of(mine))
            room = await registry.room(following)
            assert room.kept.setup.phase == "sealing" and room.kept.setup.secret != table.table.setup.secret
            await seating.change(registry, room, LobbyAct(id="1", do="seal", value=seal_of(theirs)), ben.holder)
            assert room.kept.setup.phase == "opening"
            for person, share in ((anna, mine), (ben, theirs)):
                await seating.change(registry, room, LobbyAct(id="2", do="open", value=share), person.holder)
            assert room.kept.stage == "playing" and room.kept.setup.shares == (mine, theirs)

    asyncio.run(run())
