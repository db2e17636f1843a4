"""Standing answers: who wants to pass on others' business need not be asked, and nobody learns what they hold."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import msgspec
import pytest
from games.talisman.laid import talisman, who
from tables import Table as Laid

from hurlyburly.games import GAMES
from hurlyburly.games.talisman.turn import Turn
from hurlyburly.kernel.luck import KeyedLuck
from hurlyburly.server import answers, bots, dealing, lobby, perspective
from hurlyburly.server import store as stores
from hurlyburly.server.live import LiveTable
from hurlyburly.server.messages import Refused, encoded
from hurlyburly.server.pages.zones import zones
from hurlyburly.server.scene import Around
from hurlyburly.server.secrets import hashed, new_match, new_secret
from hurlyburly.server.store import Kept, SeatSetup, Setup, Store
from hurlyburly.server.table import Table
from hurlyburly.server.viewer import Viewer
from server.client import Node, Person

A, B = 0, 1
PASSING = ("unless-target",)


def a_turn(held_by_b: str) -> Laid:
    """Anna's, once Ben has let it begin."""
    laid = talisman(Turn(A), who("elf", spells="divination, random"), who("warrior", spells=held_by_b))
    return laid.play("B: pass")


def a_spell_is_cast(held_by_b: str, at: str = "") -> Laid:
    """And Ben is asked whether he counters it."""
    return a_turn(held_by_b).play(f"A: cast random; at {at}" if at else "A: cast divination")


def begun_with(laid: Laid, seats: list[SeatSetup], pace: float) -> Setup:
    """A table that begins with this position."""
    laid.match.state.luck = KeyedLuck(bytes(32))
    start = msgspec.json.decode(msgspec.json.encode(laid.match.position()))
    setup = lobby.new_setup(GAMES["talisman"], seats[0].holder, seats)
    return msgspec.structs.replace(setup, start=start, pace=pace)


def opened(store: Store, laid: Laid, pace: float = 0.0) -> LiveTable:
    """The position at a real table of two people."""
    people = [lobby.person(f"holder {seat}", name) for seat, name in enumerate(("Anna", "Ben"))]
    kept = asyncio.run(store.create("m", "playing", begun_with(laid, people, pace), []))
    return LiveTable(store, bots.Bots(1), Table(kept), {}, [], {})


async def settled(live: LiveTable) -> None:
    while live.answers.thinking:
        await asyncio.sleep(0.005)


def test_the_pass_comes_by_itself_and_the_setting_is_kept(store: Store) -> None:
    live = opened(store, a_spell_is_cast("counterspell"))
    assert live.table.to_act == (B,)

    async def play() -> Kept | None:
        await live.answers.answer_so(B, PASSING)
        await settled(live)
        return await store.table("m")

    kept = asyncio.run(play())
    assert [play.text for play in live.table.match.played] == ["pass"] and live.table.to_act == (A,)
    assert kept is not None and kept.setup.seats[B].answers == PASSING


def test_whoever_is_the_target_is_asked(store: Store) -> None:
    live = opened(store, a_spell_is_cast("counterspell", at="B"))

    async def play() -> None:
        await live.answers.answer_so(B, PASSING)
        await settled(live)

    asyncio.run(play())
    assert live.table.to_act == (B,) and not live.table.match.played


def test_a_person_may_be_faster_than_their_standing_answer(store: Store) -> None:
    live = opened(store, a_spell_is_cast("counterspell"), pace=0.2)

    async def play() -> None:
        await live.answers.answer_so(B, PASSING)
        await live.play(B, "cast counterspell", sent="1", version=None)
        await settled(live)

    asyncio.run(play())
    assert live.table.match.played[0].text == "cast counterspell"


def test_the_delay_is_the_same_whatever_the_hand(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same luck of the clock, two hands that look alike to others: the same delays, one by one."""
    waited: dict[str, list[float]] = {}
    for hand in ("counterspell", "hex"):
        live = opened(store, a_spell_is_cast(hand), pace=0.01)
        monkeypatch.setattr(bots, "_chance", random.Random(4))
        drawn = waited.setdefault(hand, [])

        async def pause(seconds: float, drawn: list[float] = drawn) -> None:
            drawn.append(seconds)
            await asyncio.sleep(seconds)

        monkeypatch.setattr(answers, "sleep", pause)

        async def play(live: LiveTable = live) -> None:
            await live.answers.answer_so(B, PASSING)
            await settled(live)

        asyncio.run(play())
        assert [play.text for play in live.table.match.played] == ["pass"]
        asyncio.run(store.delete("m"))
    assert waited["counterspell"] == waited["hex"] and len(waited["hex"]) == 1


def test_nobody_else_sees_the_setting(store: Store) -> None:
    live = opened(store, a_spell_is_cast("counterspell", at="B"))

    def seen(seat: int | None) -> bytes:
        held = () if seat is None else (seat,)
        live.frames.forget()
        return encoded(live.frames.frame(Viewer("" if seat is None else f"holder {seat}", seat, held, 0)))

    before = [seen(None), seen(A), seen(B)]
    asyncio.run(live.answers.answer_so(B, PASSING))
    after = [seen(None), seen(A), seen(B)]
    assert before[:2] == after[:2] and before[2] != after[2]


def test_what_the_release_before_kept_is_still_understood() -> None:
    for before, chosen in {"ask": (), "unless-target": PASSING}.items():
        seat = msgspec.json.decode(f'{{"kind":"person","holder":"h","standing":"{before}"}}', type=SeatSetup)
        assert seat.answers == chosen
    assert msgspec.json.decode('{"kind":"person","holder":"h"}', type=SeatSetup).answers is None


def test_a_game_has_its_own_answers_and_no_others(store: Store) -> None:
    setup = lobby.new_setup(GAMES["toil-and-troublez"], "h", [lobby.person("h", "Anna"), lobby.person("i", "Ben")])
    table = Table(asyncio.run(store.create("m", "playing", dealing.dealt(setup, "m"), [])))
    live = LiveTable(store, bots.Bots(1), table, {}, [], {})
    with pytest.raises(Refused):
        asyncio.run(live.answers.answer_so(0, PASSING))
    scene = perspective.scene(table, 0, (0,), perspective.common(table, Around()))
    assert zones(scene)["z-answers"] == ""


WATCHED = 16  # tables with each hand
FAR_APART = 0.85  # two such samples of one distribution are so far apart less than twice in a million times


@pytest.mark.slow
def test_a_bot_at_a_real_server_answers_as_fast_with_one_hand_as_with_another(tmp_path: Path) -> None:
    """Two hands that nobody can tell apart from outside: only one of them has a spell that could be cast now."""
    address = f"sqlite:///{tmp_path}/tables.db"
    anna = new_secret()
    hands = ("counterspell", "hex")
    store = stores.opened(address)
    matches = {(hand, number): new_match() for hand in hands for number in range(WATCHED)}
    for (hand, _), match in matches.items():
        seats = [lobby.person(hashed(anna), "Anna"), lobby.bot([], GAMES["talisman"])]
        setup = begun_with(a_turn(hand), seats, pace=0.4)
        asyncio.run(store.create(match, "playing", setup, []))
    store.close()

    async def answered(node: Node, hand: str, number: int) -> float:
        """From the moment that Anna casts until all can see what the bot has answered."""
        person = Person(node.base, anna)
        async with person.at(f"/table/{matches[hand, number]}") as page:
            await page.my_turn()
            cast = await page.play("cast divination")
            begun = time.monotonic()
            while page.frame["version"] <= cast["version"]:
                await page.hear()
            await person.close()
            return time.monotonic() - begun

    async def watched(node: Node) -> dict[str, list[float]]:
        times: dict[str, list[float]] = {hand: [] for hand in hands}
        for number in range(0, WATCHED, 4):
            pairs = [(hand, n) for n in range(number, number + 4) for hand in hands]
            for (hand, _), taken in zip(
                pairs, await asyncio.gather(*[answered(node, *pair) for pair in pairs]), strict=True
            ):
                times[hand].append(taken)
        return times

    with Node(address, "--pace", "0.4") as node:
        times = asyncio.run(watched(node))
    steps = sorted({*times["counterspell"], *times["hex"]})
    apart = max(abs(share(times["counterspell"], at) - share(times["hex"], at)) for at in steps)
    assert min(steps) > 0.1 and apart < FAR_APART, times


def share(times: list[float], at: float) -> float:
    return sum(taken <= at for taken in times) / len(times)
