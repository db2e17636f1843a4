"""Break rules on purpose and see that the tests that cite them fail: a citation counts only if it bites.

    python tests/break_rules.py [GAME ...] [--sample N] [--rule ID ...]

Run it from the root of the repository. `tests/broken/<game>.toml` lists the breaks: the rule, the file of the game's
folder (rules or content), the text to change and what to change it to. Some rules were drawn by seed from the ledger
(see test_citations.py), so nobody chose the easy ones; others were added where a citation was found to show nothing.
`make test` tries a sample, `make soak` all of them.
"""

from __future__ import annotations

import argparse
import random
import tomllib
from pathlib import Path
from typing import NamedTuple

from forked import CAUGHT, SURVIVED, Change, Verdict, tried

ROOT = Path.cwd()
BROKEN = ROOT / "tests" / "broken"
SAMPLED = 2026


class Break(NamedTuple):
    """One rule, broken by one change of text."""

    game: str
    rule: str
    file: str
    old: str
    new: str

    @property
    def path(self) -> Path:
        """Below `src`."""
        return Path("hurlyburly", "games", self.game.replace("-", "_"), self.file)


def listed(game: str) -> list[Break]:
    rows = tomllib.loads((BROKEN / f"{game}.toml").read_text(encoding="utf-8"))["break"]
    return [Break(game, row["rule"], row["file"], row["old"], row["new"]) for row in rows]


def stale(change: Break) -> str:
    """What keeps a break from being made: the sources have changed under it."""
    found = (ROOT / "src" / change.path).read_text(encoding="utf-8").count(change.old)
    return "" if found == 1 else f"{change.rule}: THE TEXT TO BREAK STANDS {found} TIMES in {change.path}"


def changed(change: Break) -> Change:
    text = (ROOT / "src" / change.path).read_text(encoding="utf-8")
    return Change(str(change.path), text.replace(change.old, change.new).encode(), [], cited=change.rule)


def said(change: Break, verdict: Verdict) -> str:
    if verdict.what == CAUGHT:
        return f"{change.rule}: broken, and noticed by {verdict.by}"
    if verdict.what == SURVIVED:
        return f"{change.rule}: BROKEN, AND ITS TESTS STILL PASS ({change.path.name}: {' '.join(change.new.split())})"
    return f"{change.rule}: NO VERDICT: {verdict.by}"


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("games", nargs="*", metavar="GAME")
    words.add_argument("--sample", type=int, help="so many breaks of each game, drawn by seed")
    words.add_argument("--rule", nargs="+", help="only these rules")
    words.add_argument("--jobs", type=int, default=2)
    chosen = words.parse_args()
    broken = wrong = 0
    for game in chosen.games or sorted(path.stem for path in BROKEN.glob("*.toml")):
        breaks = [change for change in listed(game) if not chosen.rule or change.rule in chosen.rule]
        if chosen.sample is not None:
            breaks = random.Random(SAMPLED).sample(breaks, min(chosen.sample, len(breaks)))
        for trouble in filter(None, map(stale, breaks)):
            print(trouble, flush=True)
            broken += 1
            wrong += 1
        changes = {number: changed(change) for number, change in enumerate(breaks) if not stale(change)}
        for verdict in tried(ROOT, [f"tests/games/{game.replace('-', '_')}"], {}, changes, {}, chosen.jobs):
            print(said(breaks[verdict.number], verdict), flush=True)
            broken += 1
            wrong += verdict.what != CAUGHT
    print(f"{broken} rules broken, {broken - wrong} noticed by a test that cites them")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
