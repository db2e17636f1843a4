"""Comparisons for the workshop: the same deals without a pack and with it, and the differences with intervals.

The rest of the server uses only `so_far`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.game import Game, game_named, thing_named
from hurlyburly.kernel.parts import Trace
from hurlyburly.kernel.play import number_of
from hurlyburly.kernel.state import Box
from hurlyburly.lab.playing import Played, Setting, play_game
from hurlyburly.lab.wilson import mean_interval, wilson

BOT = "greedy"  # it plays by what stands there, and quickly
SEED = 1
Variants = dict[str, bool | int | str]


class Had(msgspec.Struct, frozen=True):
    """One thing of the pack in one game: whether it came up, and the share of the victory that went to those who had
    it."""

    seen: bool
    shares: tuple[float, ...]


class Pair(msgspec.Struct, frozen=True):
    """One deal, played without and with the pack: each measure of both games, and the pack's things."""

    without: dict[str, float]
    with_pack: dict[str, float]
    things: dict[str, Had]


class Line(msgspec.Struct, frozen=True):
    """A measure, and what the pack does to it."""

    words: str
    without: float
    with_pack: float
    low: float  # of the 95 % interval of the difference
    high: float
    verdict: str
    is_share: bool = False


class ThingLine(msgspec.Struct, frozen=True):
    """Something that the pack brings, in words."""

    name: str
    had: str  # how often somebody has it
    won: str  # what those have of the victories
    verdict: str


class Comparison(msgspec.Struct, frozen=True):
    """The result so far."""

    deals: int
    seats: int
    bot: str
    lines: tuple[Line, ...]
    things: tuple[ThingLine, ...]
    together: bool = False  # intervals hold for all of them together


MEASURES = {
    "rounds": "Rounds a game",
    "decisions": "Choices a game",
    "first": "Victories of the first seat",
    "shared": "Victories that are shared",
    "lead": "How often the lead changes",
    "best": "What the winner scores",
}
SHARES = ("first", "shared")


def so_far(
    folder: str, game: str, packs: tuple[Pack, ...], variants: Variants, seats: int, deals: int
) -> Comparison | None:
    """In a worker: what this many deals show; those whose games are in the folder are not played again. None if there
    are too few.

    The lab compares them if its packages are installed (docs/lab.md); otherwise the few measures here are compared.
    """
    try:
        from hurlyburly.server.lab_comparing import compared_by_lab
    except ImportError:
        kept = Path(folder) / "pairs"
        pairs = msgspec.msgpack.decode(kept.read_bytes(), type=list[Pair]) if kept.exists() else []
        pairs += play_both(game, packs, variants, seats, range(len(pairs), deals))
        kept.write_bytes(msgspec.msgpack.encode(pairs))
        return compared(pairs, seats) if len(pairs) > 1 else None
    return compared_by_lab(Path(folder), game, packs[0], variants, seats, deals)


def play_both(game: str, packs: tuple[Pack, ...], variants: Variants, seats: int, deals: Sequence[int]) -> list[Pair]:
    """In a worker: some deals, each without and with the packs."""
    made = game_named(game)
    values = made.checked_variants(variants)
    events = tuple(sorted({tag(trace) for trace in made.traces}))
    plain = Setting(game, (BOT,) * seats, SEED, values, ways=1)
    changed = Setting(game, (BOT,) * seats, SEED, values, packs, ways=1, events=events)
    box = made.checked_box(packs)
    pairs = []
    for deal in deals:
        before, after = play_game(plain, deal), play_game(changed, deal)
        pairs.append(Pair(measured(before), measured(after), things_had(made, box, after)))
    return pairs


def measured(game: Played) -> dict[str, float]:
    return {
        "rounds": game.rounds,
        "decisions": game.decisions,
        "first": game.shares[0],
        "shared": float(len(game.winners) > 1),
        "lead": game.lead_changes,
        "best": max(game.scores),
    }


def things_had(game: Game, box: Box, played: Played) -> dict[str, Had]:
    """Which things of a pack came up in a game, from its events."""
    seen: dict[str, set[int]] = {}
    traces: dict[str, list[Trace]] = {}
    for trace in game.traces:
        traces.setdefault(tag(trace), []).append(trace)
    for event in played.events:
        for trace in traces.get(event.what, ()):
            value = event.fields[trace.field]
            for id in value if isinstance(value, list) else [value]:
                name = name_of(game, box, id, trace) if id else ""
                if name:
                    seats = seen.setdefault(name, set())
                    if trace.what != "seen" and event.seat >= 0:
                        seats.add(event.seat)
    return {name: Had(True, tuple(played.shares[seat] for seat in sorted(seats))) for name, seats in seen.items()}


def tag(trace: Trace) -> str:
    return str(trace.event.__struct_config__.tag)


def name_of(game: Game, box: Box, id: str, trace: Trace) -> str:
    """What a thing of a pack is called; "" for everything else."""
    try:
        thing = thing_named(game, box, id)
    except BadTable:
        return ""
    if thing.source != "pack":
        return ""
    return thing.name if trace.named is None else trace.named(box, number_of(id))


def compared(pairs: Sequence[Pair], seats: int) -> Comparison:
    """The differences, each with its interval. An interval that contains 0 shows no difference."""
    lines = []
    for name, words in MEASURES.items():
        without = [pair.without[name] for pair in pairs]
        with_pack = [pair.with_pack[name] for pair in pairs]
        if not any(without) and not any(with_pack):
            continue
        apart = [after - before for before, after in zip(without, with_pack, strict=True)]
        mean = sum(apart) / len(apart)
        low, high = mean_interval([[difference] for difference in apart])
        verdict = verdict_on(mean, low, high, len(pairs))
        lines.append(Line(words, average(without), average(with_pack), low, high, verdict, name in SHARES))
    names = sorted({name for pair in pairs for name in pair.things})
    return Comparison(len(pairs), seats, BOT, tuple(lines), tuple(thing_line(name, pairs, seats) for name in names))


def average(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def verdict_on(mean: float, low: float, high: float, deals: int) -> str:
    if low > 0 or high < 0:
        return "more" if mean > 0 else "less"
    if not mean:
        return "no difference"
    needed = round(deals * ((high - low) / 2 / abs(mean)) ** 2)
    return (
        f"no difference shown; one of this size would take about {needed} deals"
        if needed < 100_000
        else ("no difference shown")
    )


def thing_line(name: str, pairs: Sequence[Pair], seats: int) -> ThingLine:
    found = [pair.things[name] for pair in pairs if name in pair.things]
    shares = [share for had in found for share in had.shares]
    had = f"in {sum(bool(one.shares) for one in found)} of the {len(found)} games in which it came up"
    if not shares:
        return ThingLine(name, had, "", "nobody had it")
    low, high = wilson(sum(shares), len(shares))
    verdict = "wins more" if low > 1 / seats else "wins less" if high < 1 / seats else "nothing shown"
    won = f"{sum(shares) / len(shares):.0%} ({low:.0%} to {high:.0%}); fair is {1 / seats:.0%}"
    return ThingLine(name, had, won, verdict)
