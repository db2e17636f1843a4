"""Everything the server puts out about a running game is the same, byte for byte, for states that differ only in what
the viewer cannot know."""

from __future__ import annotations

import asyncio
import pickle
import random
import selectors
import statistics
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hurlyburly.bots import Glimpse
from hurlyburly.bots.remarks import Remark, Remarks
from hurlyburly.games import GAMES
from hurlyburly.kernel.match import Match, Why
from hurlyburly.kernel.state import State
from hurlyburly.server import bots, frames, lobby, perspective
from hurlyburly.server.frames import Frames
from hurlyburly.server.live import LiveTable
from hurlyburly.server.messages import ErrorFrame, Refused, WhyNotFrame, encoded, judgements, why_frame
from hurlyburly.server.pages import tables
from hurlyburly.server.replay import copied
from hurlyburly.server.rest import seats as rest_seats
from hurlyburly.server.scene import Line
from hurlyburly.server.store import Entry, Kept, Store, opened
from hurlyburly.server.table import Table
from hurlyburly.server.viewer import Viewer
from hurlyburly.server.web import records
from hurlyburly.server.web.tables import table_page

SWAPS = 3
EVERY = 12  # decisions between two comparisons; each one in `make soak`
MOST = 200  # decisions of a game; all in `make soak`


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = opened(f"sqlite:///{tmp_path}/t.db")
    yield made
    made.close()


def table_of(game: str, seats: int, seed: int) -> Table:
    """The last seat is a bot's, which now and then says a word."""
    people = [lobby.person(f"holder {n}", f"Player {n}") for n in range(seats - 1)]
    around = [*people, lobby.bot(people, GAMES[game], "sharp-vengeful")]
    setup = lobby.new_setup(GAMES[game], "holder 0", around, GAMES[game].bots.short)
    setup = msgspec.structs.replace(setup, key=f"{seed:064x}")
    return Table(Kept("match", "playing", 1, 0.0, setup))


@cache
def thinkers() -> bots.Bots:
    """Nobody asks them anything."""
    return bots.Bots(1)


def seated(store: Store, table: Table) -> LiveTable:
    made = LiveTable(store, thinkers(), table, {"invite": "i", "spectator": "s", "replay": "r"}, [], {})
    made.presence.seen = dict.fromkeys(range(table.match.seats), 1e12)
    return made


def conceivable(table: Table, seat: int) -> list[str]:
    """What a player might try, as the viewer's own step writes it."""
    match = table.match
    if seat not in match.to_act:
        return ["draw", "pass"]
    step = match.state.stack[-1].asking(seat)
    return [step.write(match.state, option) for option in step.conceivable(match.state)]


def tried(table: Table, seat: int, text: str) -> bytes:
    """The answer to a play, or to "why can't I?", as it would be sent."""
    why = table.match.why(seat, text)
    answer = encoded(why_frame("x", text, why))
    try:
        table.check(seat, "play", text, table.version)
    except Refused as refused:
        answer += encoded(ErrorFrame(code=refused.code, words=refused.words, id="x", rule=refused.rule))
    return answer


def output(made: LiveTable, seat: int | None, since: int) -> dict[str, bytes]:
    """All that a viewer gets, by channel."""
    table = made.table
    held = () if seat is None else (seat,)
    viewer = Viewer("" if seat is None else f"holder {seat}", seat, held, since)
    frame = made.frames.frame(viewer)
    out = {
        "page": bytes(table_page(made, seat, held, seat == 0, "/ws").body),
        "frame": encoded(frame),
        "rest": msgspec.json.encode(rest_seats.given(made, seat, held)),
        "log": msgspec.json.encode(table.lines(seat)),
        "messages": msgspec.json.encode([encoded(made.frames.frame(viewer)), table.to_act, len(table.log)]),
    }
    if seat is not None:
        out["export"] = records.record_of(made, seat).encode()
        out["pointing"] = encoded(WhyNotFrame(id="x", plays=judgements(table.match.why_not(seat, ()))))
        out["errors"] = b"".join(tried(table, seat, text) for text in [*conceivable(table, seat), "nonsense"])
    return out


def swapped(store: Store, table: Table, seat: int | None) -> Iterator[LiveTable]:
    """The same table with one secret, hidden from `seat`, exchanged by hand."""
    for state in islice(table.game.hidden(table.match.state, seat), SWAPS):
        twin = copied(table)
        twin.match.state = state
        state.told = twin.match.heard
        yield seated(store, twin)


def compare(store: Store, game: str, seats: int, seed: int, most: int = 10_000, every: int = 1) -> int:
    """Play a game at random, comparing at every decision; how many comparisons there were."""
    luck = random.Random(seed)
    table = table_of(game, seats, seed)
    compared = 0
    for number in range(1, most):
        if table.ended:
            break
        asked = luck.choice(table.match.to_act)
        entry = Entry(number, asked, "play", luck.choice(table.match.options(asked)))
        if number % every == 0:
            since = len(table.log)
            made = seated(store, table)
            after = copied(table)
            after.apply(entry)
            for seat in [None, *range(seats)]:
                real = output(made, seat, 0)
                for other in swapped(store, table, seat):
                    assert output(other, seat, 0) == real
                    compared += 1
                    compare_after(store, other, after, entry, seat, since)
        table.apply(entry)
    return compared


def compare_after(store: Store, other: LiveTable, after: Table, entry: Entry, seat: int | None, since: int) -> None:
    """Where both still look alike after the same play, what was told of it is the same: unless it brought a secret to
    light that lies hidden again, a card from under a Cloak that became a marker."""
    if entry.text not in other.table.match.options(entry.seat):
        return
    other.table.apply(entry)
    other.frames.forget()
    in_passing = other.table.match.state.shown or after.match.state.shown
    if other.table.match.view(seat) == after.match.view(seat) and not (after.ended or in_passing):
        assert output(other, seat, since) == output(seated(store, after), seat, since)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_byte_of_the_output_hangs_on_what_the_viewer_cannot_know(store, game):
    seats = min(3, GAMES[game].seats.stop - 1)
    assert compare(store, game, seats, seed=1, most=MOST, every=EVERY) > 20


def secret(s: State) -> str:
    """Something nobody may know."""
    return repr(hidden_numbers(s))


def hidden_numbers(s: Any) -> list[int]:
    return (
        [card for row in s.rows for card in row.cards]
        + [card for trove in s.troves for card in trove.markers]
        + [card * 100 + n for n, card in enumerate(s.deck)]
    )


def leak(channel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a secret into one channel."""
    real: Callable[..., Any]
    current: list[Table] = []
    real_scene = perspective.scene

    def remembering(table: Table, *rest: Any, **more: Any) -> Any:
        current[:] = [table]
        return real_scene(table, *rest, **more)

    monkeypatch.setattr(perspective, "scene", remembering)
    if channel == "page":
        real = tables.table
        monkeypatch.setattr(tables, "table", lambda page: real(page) + secret(current[0].match.state))
    elif channel == "frame":
        real = frames.zones_drawn
        monkeypatch.setattr(frames, "zones_drawn", lambda scene: {**real(scene), "z": secret(current[0].match.state)})
    elif channel == "rest":
        real = rest_seats.given
        monkeypatch.setattr(
            rest_seats,
            "given",
            lambda made, *more: msgspec.structs.replace(real(made, *more), prompt=secret(made.table.match.state)),
        )
    elif channel == "log":
        real = Table.lines
        monkeypatch.setattr(
            Table,
            "lines",
            lambda self, *more: [*real(self, *more), Line(0, "leak", 0, secret(self.match.state))],
        )
    elif channel == "remarks":
        real = Remarks.listen

        def overheard(self: Remarks, match: Match) -> Any:
            made = real(self, match)
            return {n: Remark(remark.seat, remark.words + secret(match.state)) for n, remark in made.items()}

        monkeypatch.setattr(Remarks, "listen", overheard)
    elif channel == "stage":
        real = Match.direct

        def directed(self: Match, *more: Any) -> Any:
            return msgspec.structs.replace(real(self, *more), chip=secret(self.state))

        monkeypatch.setattr(Match, "direct", directed)
    elif channel == "messages":
        real = Frames.frame

        def twice(self: Frames, viewer: Viewer) -> Any:
            frame = real(self, viewer)
            return msgspec.structs.replace(frame, version=frame.version + sum(hidden_numbers(self.table.match.state)))

        monkeypatch.setattr(Frames, "frame", twice)
    elif channel == "pointing":
        real = Match.why_not

        def told(self: Match, *more: Any) -> Any:
            leaked = Why(secret(self.state))
            return tuple(msgspec.structs.replace(barred, why=leaked) for barred in real(self, *more))

        monkeypatch.setattr(Match, "why_not", told)
    elif channel == "export":
        real = records.record_of
        monkeypatch.setattr(records, "record_of", lambda made, seat: real(made, seat) + secret(made.table.match.state))
    elif channel == "errors":
        real = Table.check

        def check(self: Table, *more: Any) -> None:
            try:
                real(self, *more)
            except Refused as refused:
                raise Refused(refused.code, refused.words + secret(self.match.state)) from None

        monkeypatch.setattr(Table, "check", check)


@pytest.mark.parametrize(
    "channel", ["page", "frame", "rest", "log", "remarks", "stage", "messages", "pointing", "export", "errors"]
)
def test_a_planted_leak_is_caught_in_each_channel(store, monkeypatch, channel):
    leak(channel, monkeypatch)
    with pytest.raises(AssertionError):
        for seed in range(5):
            compare(store, "toil-and-troublez", 3, seed, most=120, every=6)


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_s_process_is_sent_neither_the_key_nor_a_hidden_card(game):
    table = table_of(game, min(3, GAMES[game].seats.stop - 1), 5)
    seat = table.match.to_act[0]
    sent = pickle.dumps(Glimpse(table.match.state, seat, 7))
    assert table.match.key not in sent and table.match.key.hex().encode() not in sent
    for state in islice(table.game.hidden(table.match.state, seat), SWAPS):
        assert pickle.dumps(Glimpse(state, seat, 7)) == sent


class Waited(selectors.DefaultSelector):
    """Waiting takes no time: the loop's clock just moves on."""

    now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        self.now += timeout or 0.0
        return super().select(0)


def test_answering_times_do_not_hang_on_how_long_a_bot_thought(monkeypatch):
    monkeypatch.setattr(bots, "_chance", random.Random(4))
    pace = 0.6
    thinkers = bots.Bots(1)
    game = GAMES["toil-and-troublez"]
    clock = Waited()
    loop = asyncio.SelectorEventLoop(clock)
    loop.time = lambda: clock.now  # type: ignore[method-assign]  # the clock that moves on by itself

    async def answered(thought: float) -> float:
        begun = loop.time()
        drawn = thinkers.pause("sharp", game, pace)
        await asyncio.sleep(thought)
        await bots.answer_time(begun, drawn, pace)
        return loop.time() - begun

    async def answers(thought: float) -> list[float]:
        return [await answered(thought) for _ in range(3000)]

    quick, slow = loop.run_until_complete(answers(0.0)), loop.run_until_complete(answers(0.29))
    loop.close()
    pairs = zip(statistics.quantiles(quick, n=10), statistics.quantiles(slow, n=10), strict=True)
    assert all(abs(a - b) < 0.03 for a, b in pairs)
    late = loop_free_beats(pace)
    assert len(late) > 1  # an answer after its moment comes on a beat, not when it is ready


def loop_free_beats(pace: float) -> set[float]:
    """How much later than drawn the late answers come, in beats: whole numbers."""
    beat = bots.BEAT * pace
    found = set()
    for thought in (0.7, 0.75, 1.0):
        clock = Waited()
        loop = asyncio.SelectorEventLoop(clock)
        loop.time = lambda clock=clock: clock.now  # type: ignore[method-assign, misc]

        async def late(thought: float = thought, clock: Waited = clock) -> float:
            await asyncio.sleep(thought)
            await bots.answer_time(0.0, 0.5, pace)
            return (clock.now - 0.5) / beat

        beats = loop.run_until_complete(late())
        loop.close()
        assert abs(beats - round(beats)) < 1e-6
        found.add(round(beats))
    return found


def test_a_seat_secret_is_stored_only_as_its_hash(store):
    from hurlyburly.server.secrets import hashed, new_secret

    secret = new_secret()
    setup = lobby.new_setup(GAMES["toil-and-troublez"], hashed(secret), [lobby.person(hashed(secret), "Anna")])
    asyncio.run(store.create("m", "lobby", setup, []))
    path = store.backend.path
    for file in path.parent.iterdir():
        assert secret.encode() not in file.read_bytes()
