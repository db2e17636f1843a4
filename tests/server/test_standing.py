"""Standing answers: who wants to pass on others' business need not be asked, and nobody learns what they hold."""

from __future__ import annotations

import asyncio
import random

import msgspec
import pytest
from games.talisman.laid import talisman, who
from tables import Table as Laid

from hurlyburly.games import GAMES
from hurlyburly.games.talisman.turn import Turn
from hurlyburly.kernel.luck import KeyedLuck
from hurlyburly.server import bots, eyes, lobby, pages
from hurlyburly.server.live import LiveTable, Viewer
from hurlyburly.server.messages import Refused, encoded
from hurlyburly.server.store import Kept, Store
from hurlyburly.server.table import Table

A, B = 0, 1


def a_spell_is_cast(held_by_b: str, at: str = "") -> Laid:
    """Anna casts a spell of her own turn, and Ben is asked whether he counters it."""
    laid = talisman(Turn(A), who("elf", spells="divination, random"), who("warrior", spells=held_by_b))
    laid.play("B: pass")
    return laid.play(f"A: cast random; at {at}" if at else "A: cast divination")


def opened(store: Store, laid: Laid, pace: float = 0.0) -> LiveTable:
    """The position at a real table of two people."""
    match = laid.match
    match.state.luck = KeyedLuck(bytes(32))
    people = [lobby.person(f"holder {seat}", name) for seat, name in enumerate(("Anna", "Ben"))]
    setup = lobby.new_setup(GAMES["talisman"], "holder 0", people)
    start = msgspec.json.decode(msgspec.json.encode(match.position()))
    setup = msgspec.structs.replace(setup, start=start, pace=pace)
    kept = asyncio.run(store.create("m", "playing", setup, []))
    return LiveTable(store, bots.Bots(1), Table(kept), {}, [], {}, True)


async def settled(live: LiveTable) -> None:
    while live.thinking:
        await asyncio.sleep(0.005)


def test_the_pass_comes_by_itself_and_the_setting_is_kept(store: Store) -> None:
    live = opened(store, a_spell_is_cast("counterspell"))
    assert live.table.to_act == (B,)

    async def play() -> Kept | None:
        await live.answer_so(B, "unless-target")
        await settled(live)
        return await store.table("m")

    kept = asyncio.run(play())
    assert [play.text for play in live.table.match.plays] == ["pass"] and live.table.to_act == (A,)
    assert kept is not None and kept.setup.seats[B].standing == "unless-target"


def test_whoever_is_the_target_is_asked(store: Store) -> None:
    live = opened(store, a_spell_is_cast("counterspell", at="B"))

    async def play() -> None:
        await live.answer_so(B, "unless-target")
        await settled(live)

    asyncio.run(play())
    assert live.table.to_act == (B,) and not live.table.match.plays


def test_a_person_may_be_faster_than_their_standing_answer(store: Store) -> None:
    live = opened(store, a_spell_is_cast("counterspell"), pace=0.2)

    async def play() -> None:
        await live.answer_so(B, "unless-target")
        await live.play(B, "cast counterspell", sent="1", version=None)
        await settled(live)

    asyncio.run(play())
    assert [play.text for play in live.table.match.plays][0] == "cast counterspell"


def test_the_delay_is_the_same_whatever_the_hand(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same luck of the clock, two hands that look alike to others: the same delays, one by one."""
    waited: dict[str, list[float]] = {}
    for hand in ("counterspell", "hex"):
        live = opened(store, a_spell_is_cast(hand), pace=0.01)
        monkeypatch.setattr(bots, "_chance", random.Random(4))
        real, drawn = bots.standing_pause, waited.setdefault(hand, [])

        def pause(pace: float, real=real, drawn=drawn) -> float:  # type: ignore[no-untyped-def]
            drawn.append(real(pace))
            return drawn[-1]

        monkeypatch.setattr(bots, "standing_pause", pause)

        async def play(live: LiveTable = live) -> None:
            await live.answer_so(B, "unless-target")
            await settled(live)

        asyncio.run(play())
        monkeypatch.setattr(bots, "standing_pause", real)
        asyncio.run(store.forget(1e12))
    assert waited["counterspell"] == waited["hex"] and len(waited["hex"]) == 1


def test_nobody_else_sees_the_setting(store: Store) -> None:
    live = opened(store, a_spell_is_cast("counterspell", at="B"))

    def seen(seat: int | None) -> bytes:
        held = () if seat is None else (seat,)
        live.forget_drawn()
        return encoded(live.frame(Viewer("" if seat is None else f"holder {seat}", seat, held, 0)))

    before = [seen(None), seen(A), seen(B)]
    asyncio.run(live.answer_so(B, "unless-target"))
    after = [seen(None), seen(A), seen(B)]
    assert before[:2] == after[:2] and before[2] != after[2]


def test_games_without_reactions_have_no_such_setting(store: Store) -> None:
    setup = lobby.new_setup(GAMES["toil-and-troublez"], "h", [lobby.person("h", "Anna"), lobby.person("i", "Ben")])
    table = Table(asyncio.run(store.create("m", "playing", setup, [])))
    live = LiveTable(store, bots.Bots(1), table, {}, [], {}, True)
    with pytest.raises(Refused):
        asyncio.run(live.answer_so(0, "unless-target"))
    scene = eyes.scene(table, 0, (0,), eyes.common(table, eyes.Around()))
    assert pages.zones(scene)["z-standing"] == ""
