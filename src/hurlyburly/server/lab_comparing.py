"""The lab's own comparison (docs/lab.md), a few deals at a time, in the words of the workshop.

It needs the packages of `hurlyburly[lab]`; without them comparing.py does what it can.
"""

from __future__ import annotations

from pathlib import Path

from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.game import game_named
from hurlyburly.lab.comparing import CHANGED, STAYED, Change, Compared, both_ways, compare, comparison
from hurlyburly.lab.experiment import Experiment, Matchup
from hurlyburly.lab.measures import MEASURES
from hurlyburly.lab.running import run
from hurlyburly.server.comparing import BOT, SEED, Comparison, Line, ThingLine, Variants

MOST_THINGS = 30


def compared_by_lab(
    folder: Path, game: str, pack: Pack, variants: Variants, seats: int, deals: int
) -> Comparison | None:
    """A comparison of this many deals; those whose games are in the folder are not played again."""
    table = Matchup(game=game, bots=(BOT,), seats=seats, variants=variants)
    asked = comparison(Experiment(tables=(table,), seed=SEED), pack, games=deals)
    found = compare(asked, run(both_ways(asked), folder))
    if deals < 2:
        return None
    lines = [line_of(change) for change in found.changes if not change.kind]
    ours = {thing.name for thing in game_named(game).things([pack]) if thing.source == "pack"}
    return Comparison(deals, seats, BOT, tuple(lines), things_of(found, ours), together=True)


def line_of(change: Change) -> Line:
    words = f"{MEASURES[change.measure].words}{f': {change.of}' if change.of else ''}"
    words = words[:1].upper() + words[1:]
    return Line(words, change.beside, change.after, change.low, change.high, verdict_on(change), change.is_share)


def verdict_on(change: Change) -> str:
    if change.verdict == CHANGED:
        return "more" if change.difference > 0 else "less"
    if change.verdict == STAYED:
        return "no difference that matters"
    needed = f": it would take about {change.games_needed} deals" if change.games_needed else ""
    return f"cannot be told{needed}"


def things_of(found: Compared, ours: set[str]) -> tuple[ThingLine, ...]:
    """What comes from the pack: a new thing is compared with the others of its kind, a changed one with what it was."""
    measures: dict[str, dict[str, Change]] = {name: {} for name in found.new}
    for change in found.changes:
        if change.kind:
            measures.setdefault(change.of, {})[change.measure] = change
    remarks = {remark.thing: remark.what for remark in found.remarks}
    lines = []
    for name in sorted(ours & measures.keys())[:MOST_THINGS]:
        had, lead = measures[name].get("had"), measures[name].get("lead")
        often = (
            ""
            if had is None
            else f"in {had.after:.0%} of the games in which it comes up; {beside(had)} {had.beside:.0%}"
        )
        won = "" if lead is None else f"{points(lead.after)} more than the rest; {beside(lead)} {points(lead.beside)}"
        verdict = remarks.get(name) or (verdict_on(lead) if lead is not None else "too seldom seen to tell")
        lines.append(ThingLine(name, often, won, verdict))
    return tuple(lines)


def beside(change: Change) -> str:
    return "others of its kind" if change.is_new else "before"


def points(share: float) -> str:
    return f"{100 * share:+.0f} points"
