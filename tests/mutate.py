"""Break rules by the hundred, drawn by seed, and see which breaks no test notices.

    python tests/mutate.py GAME|kernel [--count 300] [--seed 1 2] [--modules battle turn] [--docs] [--equivalents]

Run it from the root of the repository. Only tests of rules speak: golden recordings, bots, whole games, the battery
and tests of tests are switched off. A draw hangs on what a break is, not on where it stands, so that most of it stays
when the sources change. Verdicts are kept in `.mutation/` and hold as long as sources and tests do: a run can be
stopped and goes on where it was. `--docs` writes the game's part of docs/mutation.md.

Breaks that make no difference are listed in tests/mutation/equivalent.toml, each with its reason; `--equivalents`
plays 10,000 random decisions with each of them and compares.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import forked
from forked import AT_IMPORT, CAUGHT, SURVIVED, Change, Pool, Task, Verdict, Watched
from mutants import Mutant, mutants

ROOT = Path.cwd()
KEPT = ROOT / ".mutation"
EQUIVALENT = ROOT / "tests" / "mutation" / "equivalent.toml"
DOCS = ROOT / "docs" / "mutation.md"
GAMES = ["toil-and-troublez", "toil-and-trouble", "wizard-tower", "talisman", "dungeon-twister"]
KERNEL = ["luck", "step", "state", "match", "record", "position", "content", "rules"]
PLAYED_BY_THE_KERNEL = ["toil_and_troublez", "wizard_tower"]  # one seat is asked, or all at once
MOST_EQUIVALENT = 0.05
DECISIONS = 10_000

# Judgement of bots, no rules: whole modules, and functions that only `standing` and `prior` ask.
LEFT_OUT = {
    "toil-and-troublez": {
        "worth": [],
        "cards": ["POISON"],  # the rules ask for the two other magicians
        "state": ["CLEAR_LEAD", "END_IN_REACH", "ENOUGH_CARDS", "ROW_IN_REACH"]
        + [f"Troublez.{name}" for name in ("best_end", "best_row", "gain", "hope", "loss", "trove_worth")],
    },
    "toil-and-trouble": {"prospects": [], "brewing": ["ALL", "Brew.least_promising"], "parts": ["LASTING"]},
    "wizard-tower": {
        "prospects": [],
        "hiring": ["peek_prior"],
        "state": ["Wizard.known_cards", "Wizard.noise_to_come", "Wizard.promise"],
        "adventurers": ["Treasure.promises"],
        "treasures": ["PerClass.promises"],
    },
    "talisman": {
        "state": ["READY", "NOT_YET", "LIVES", "TOO_WEAK"]
        + [f"Talisman.{name}" for name in ("on_the_way", "prospects", "steps_to_bridge")],
        "menu": ["promise"],
    },
    "dungeon-twister": {
        "ways": [],
        "planning": [],
        "promising": [],
        "mixing": [],
        "answering": [],
        "deeds": ["promise"],
        "tokens": ["FAR_AWAY"],
        "state": [
            *("ABOUT_TO_ESCAPE", "AN_ACTION_POINT", "A_CLEAR_LEAD", "A_COMBAT_POINT", "A_DRAW", "A_JUMP", "ALL_ROOMS"),
            *("FACE_DOWN_SHARE", "IN_PLAY", "ON_A_GEAR", "SLOW", "WITH_THE_TREASURE", "WOUNDED_BUT_ALIVE"),
            *("Twister.better_cards", "Twister.escaping", "Twister.faded", "Twister.prospect", "Twister.turning"),
        ],
    },
    "kernel": {"step": ["OPTIONS"]},
}
SILENT = ["test_bots.py", "test_emptied.py"]  # files of a game's tests: judgement, and tests of tests


class Target(NamedTuple):
    """What is broken, and what may notice."""

    id: str
    folder: str  # below src
    modules: list[str]
    arguments: list[str]  # for pytest

    @property
    def files(self) -> list[str]:
        return [f"{self.folder}/{module}.py" for module in self.modules]

    def source(self, module: str) -> bytes:
        return (ROOT / "src" / self.folder / f"{module}.py").read_bytes()

    def fingerprint(self) -> str:
        """Of all that a verdict hangs on."""
        whole = hashlib.sha256()
        folders = [ROOT / "src" / "hurlyburly" / "kernel", ROOT / "src" / self.folder]
        folders += [ROOT / argument for argument in self.arguments if argument.startswith("tests")]
        for folder in [*folders, ROOT / "tests" / "tables.py", ROOT / "tests" / "conftest.py"]:
            for path in sorted(folder.rglob("*.*")) if folder.is_dir() else [folder]:
                if path.suffix in (".py", ".toml", ".room"):
                    whole.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
        return whole.hexdigest()[:16]


def target_named(id: str, modules: list[str]) -> Target:
    quiet = ["-m", "not whole_games"]
    if id == "kernel":
        parts = ("match", "record", "position", "content", "verify")
        tests = [f"tests/test_{part}.py" for part in parts] + ["tests/kernel"]
        for game in PLAYED_BY_THE_KERNEL:
            quiet += [f"--ignore=tests/games/{game}/{name}" for name in SILENT]
            tests.append(f"tests/games/{game}")
        return Target(id, "hurlyburly/kernel", modules or KERNEL, quiet + tests)
    package = id.replace("-", "_")
    compiled = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hurlyburly"]["compiled"]
    listed = [module for module in [*compiled[package], "box"] if LEFT_OUT[id].get(module) != []]
    quiet += [f"--ignore=tests/games/{package}/{name}" for name in SILENT]
    return Target(id, f"hurlyburly/games/{package}", modules or listed, [*quiet, f"tests/games/{package}"])


def all_mutants(target: Target) -> list[Mutant]:
    found = []
    for module in target.modules:
        found += mutants(module, target.source(module), frozenset(LEFT_OUT[target.id].get(module, [])))
    return found


def drawn(found: list[Mutant], seed: int, count: int) -> list[Mutant]:
    return sorted(found, key=lambda mutant: hashlib.sha256(f"{seed} {mutant.key}".encode()).digest())[:count]


# What is known


def equivalents(id: str) -> dict[str, str]:
    if not EQUIVALENT.exists():
        return {}
    listed = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    return {row["key"]: row["why"] for row in listed.get(id, [])}


def known(target: Target) -> dict[str, dict[str, str]]:
    """The last verdict on each mutant, by its key."""
    path = KEPT / f"{target.id}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {(verdict := json.loads(line))["key"]: verdict for line in lines}


def watch(target: Target, fingerprint: str) -> Watched:
    path = KEPT / f"{target.id}.watched.json"
    seen = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    if seen.get("fingerprint") != fingerprint or seen.get("files") != target.files:
        watched = forked.watched(target.arguments, ROOT, target.files)
        seen = {"fingerprint": fingerprint, "files": target.files, **watched._asdict()}
        path.write_text(json.dumps(seen), encoding="utf-8")
    return forked.read_watched(json.loads(path.read_text(encoding="utf-8")))


# Trying


def run(target: Target, chosen: list[Mutant], jobs: int, trusting: bool = False) -> dict[str, dict[str, str]]:
    """Try those without a verdict that still holds; returns the verdicts on all. `trusting`: what was caught, is."""
    KEPT.mkdir(exist_ok=True)
    fingerprint = target.fingerprint()
    before = known(target)
    same = equivalents(target.id)
    holds = {
        key
        for key, verdict in before.items()
        if verdict["fingerprint"] == fingerprint or (trusting and verdict["what"] == CAUGHT)
    }
    open_yet = [m for m in chosen if m.key not in same and m.key not in holds]
    if not open_yet:
        return before
    watched = watch(target, fingerprint)
    if watched.failed:
        raise SystemExit(f"these tests fail without any break: {', '.join(watched.failed)}")
    seconds = dict(zip(watched.tests, watched.seconds, strict=True))
    swaps: dict[int, Change] = {}
    fresh: dict[int, Change] = {}
    for number, mutant in enumerate(open_yet):
        file = f"{target.folder}/{mutant.module}.py"
        running = watched.running(file, range(mutant.lines[0], mutant.lines[1] + 1))
        at_import = AT_IMPORT in running or not mutant.place
        order = sorted(watched.tests if at_import else [watched.tests[n] for n in running], key=lambda id: seconds[id])
        by = before.get(mutant.key, {}).get("by", "")  # what caught it before will catch it again
        first = by if by in seconds else ""
        change = Change(file, mutant.applied(target.source(mutant.module)), order, first=first)
        if order:
            (fresh if at_import else swaps)[number] = change
        else:
            before[mutant.key] = keep(target, fingerprint, mutant, Verdict(number, SURVIVED, "no test runs it"))
    began = time.monotonic()
    for done, verdict in enumerate(forked.tried(ROOT, target.arguments, swaps, fresh, seconds, jobs), start=1):
        mutant = open_yet[verdict.number]
        before[mutant.key] = keep(target, fingerprint, mutant, verdict)
        if done % 50 == 0:
            print(f"{done} of {len(open_yet)} in {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    return before


def keep(target: Target, fingerprint: str, mutant: Mutant, verdict: Verdict) -> dict[str, str]:
    kept = {"key": mutant.key, "what": verdict.what, "by": verdict.by, "fingerprint": fingerprint}
    with (KEPT / f"{target.id}.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(kept) + "\n")
    return kept


# Telling


class Tally(NamedTuple):
    """One draw and what became of it."""

    seed: int
    chosen: list[Mutant]
    caught: list[Mutant]
    same: list[Mutant]
    survived: list[Mutant]

    @property
    def share(self) -> float:
        return len(self.caught) / max(1, len(self.chosen) - len(self.same))


def tallied(target: Target, seed: int, chosen: list[Mutant], verdicts: dict[str, dict[str, str]]) -> Tally:
    listed = equivalents(target.id)
    same = [m for m in chosen if m.key in listed]
    caught = [m for m in chosen if m.key not in listed and verdicts[m.key]["what"] == CAUGHT]
    gone = {m.key for m in same + caught}
    return Tally(seed, chosen, caught, same, [m for m in chosen if m.key not in gone])


def survivor(target: Target, mutant: Mutant, verdict: dict[str, str]) -> str:
    old, _, new = mutant.key.partition(": ")[2].partition(" ==> ")
    note = "" if verdict["what"] == SURVIVED and not verdict["by"] else f" ({verdict['what']}: {verdict['by']})"
    where = f"src/{target.folder}/{mutant.module}.py:{mutant.line}"
    return f"{where}: {mutant.kind} in {mutant.place or 'the module'}{note}\n  - {old}\n  + {new}"


def section(target: Target, tallies: list[Tally], in_all: int) -> str:
    """The part of docs/mutation.md about one game, or the kernel."""
    words = [f"## {target.id}", "", f"{in_all} breaks can be drawn. Drawn and caught, by module:", ""]
    words += ["| module | " + " | ".join(f"seed {tally.seed}" for tally in tallies) + " |"]
    words += ["|---|" + "---|" * len(tallies)]
    for module in target.modules:
        row = []
        for tally in tallies:
            n, c, e = (sum(m.module == module for m in some) for some in (tally.chosen, tally.caught, tally.same))
            row.append(f"{c} of {n - e}")
        words.append(f"| {module} | " + " | ".join(row) + " |")
    totals = [f"**{len(t.caught)} of {len(t.chosen) - len(t.same)}, {100 * t.share:.1f} %**" for t in tallies]
    words += ["| all | " + " | ".join(totals) + " |", ""]
    same = {m.key: m for tally in tallies for m in tally.same}
    words += [f"Drawn but without effect (tests/mutation/equivalent.toml): {len(same)}."]
    for module, names in LEFT_OUT[target.id].items():
        words += [f"Left out, as judgement of bots: `{module}.py`" + (": " if names else "") + ", ".join(names) + "."]
    words += [""]
    left = {m.key: m for tally in tallies for m in tally.survived}
    if left:
        words += ["Survivors:", "", "```"]
        for m in sorted(left.values(), key=lambda m: (m.module, m.line)):
            old, _, new = m.key.partition(": ")[2].partition(" ==> ")
            words += [f"{m.module}.py:{m.line} {m.kind} in {m.place or 'the module'}", f"  - {old}", f"  + {new}"]
        words += ["```", ""]
    return "\n".join(words)


HEAD = """\
# Breaks that tests notice

Rules are broken by the hundred, one small change of the source at a time: a comparison, a constant, an operator, a
call left out, the next seat instead of this one, a condition left out. `python tests/mutate.py GAME` draws 300 by seed
from all rules modules and runs the game's own rules tests on each; golden recordings, bots, whole games, the battery
and tests of tests (`test_emptied.py`) are switched off. What only bots ask (`prior`, `standing`, `horizon`,
`exploration`, `seen`, `promise`), whether anybody listens to events, and who writes a name are no rules.
Breaks without effect are listed with their reasons in tests/mutation/equivalent.toml, and do not count;
`--equivalents` plays 10,000 random decisions with each.

Tests are written for survivors, so the draws below flatter them. Honest are draws on seeds that nobody had tuned for,
with the tests as they were that day:

| | seed | noticed | of the others, without effect | now noticed, or gone with code that nothing ran |
|---|---|---|---|---|
| kernel | 31 | 93 of 100, 93.0 % | 2 | 5 |
| toil-and-troublez | 31 | 147 of 149, 98.7 % | 0 | 2 |
| toil-and-trouble | 31 | 143 of 150, 95.3 % | 3 | 4 |
| wizard-tower | 31 | 144 of 150, 96.0 % | 5 | 1 |
| talisman | 11 | 90 of 100, 90.0 % | – | 10 |
| talisman | 21 | 117 of 124, 94.4 % | 6, not counted | 7 |
| dungeon-twister | 31 | 141 of 150, 94.0 % | 5 | 4 |

Each game's tables are of the day they were drawn, seeds 1 and 2 in full: some survivors listed have been caught since.

"""


def write_docs(id: str, part: str) -> None:
    """Put one part in its place; the others stay as they are."""
    text = DOCS.read_text(encoding="utf-8") if DOCS.exists() else ""
    parts = {old.partition("\n")[0]: f"## {old}" for old in text.split("\n## ")[1:]}
    parts[id] = part
    ordered = [parts[name].rstrip("\n") + "\n" for name in ["kernel", *GAMES] if name in parts]
    DOCS.write_text(HEAD + "\n".join(ordered), encoding="utf-8")


# Breaks without effect


def transcript(id: str, most: int) -> str:
    """What can be seen of so many random decisions: a hash."""
    sys.path.append(str(ROOT / "tests"))
    from battery import decisions, settings

    import hurlyburly as hb

    seen = hashlib.sha256()
    games = list(hb.GAMES.values()) if id == "kernel" else [hb.GAMES[id]]
    for game in games:
        left = most // len(games)
        for seed in range(10_000):
            choices = settings(game)
            for match in decisions(choices[seed % len(choices)], seed):
                left -= 1
                for seat in match.to_act:
                    seen.update(repr(match.options(seat)).encode())
                if left <= 0:
                    break
            seen.update(
                repr((match.events(None), match.record(), match.over and (match.scores, match.winners))).encode()
            )
            if left <= 0:
                break
    return seen.hexdigest()


def differing(target: Target, jobs: int) -> list[str]:
    """The listed mutants of a game that do make a difference, or are no longer there."""
    listed = equivalents(target.id)
    found = {mutant.key: mutant for mutant in all_mutants(target)}
    wrong = [f"{key}: there is no such break" for key in listed if key not in found]

    def playing(change: Change) -> Task:
        def task(tell: Callable[[str], None]) -> bool:
            with forked.shadowed(ROOT, change) as shadow:
                sys.path.insert(0, str(shadow))
                sys.dont_write_bytecode = True
                tell(transcript(target.id, DECISIONS))
            return False

        return task

    there = [found[key] for key in listed if key in found]
    first = target.modules[0]
    sound = Change(f"{target.folder}/{first}.py", target.source(first), [])
    changes = [sound] + [
        Change(f"{target.folder}/{m.module}.py", m.applied(target.source(m.module)), []) for m in there
    ]
    verdicts = {v.number: v for v in Pool(jobs, wall=3600).run((n, playing(c)) for n, c in enumerate(changes))}
    if verdicts[0].what != SURVIVED:
        raise SystemExit(f"the sound rules cannot be played: {verdicts[0].by}")
    expected = verdicts[0].by
    wrong += [f"{m.key}: {verdicts[n].by[:80]}" for n, m in enumerate(there, start=1) if verdicts[n].by != expected]
    print(f"{target.id}: {len(there)} breaks, {len(there) - len(wrong)} without a difference in {DECISIONS} decisions")
    return wrong


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("target", choices=["kernel", *GAMES])
    words.add_argument("--count", type=int, default=300)
    words.add_argument("--seed", type=int, nargs="+", default=[1])
    words.add_argument("--modules", nargs="+", default=[], help="only these")
    words.add_argument("--jobs", type=int, default=2)
    words.add_argument("--survivors", action="store_true", help="trust in what was caught before; not for --docs")
    words.add_argument("--docs", action="store_true", help="write docs/mutation.md")
    words.add_argument("--equivalents", action="store_true", help="play with those said to make no difference")
    chosen = words.parse_args()
    target = target_named(chosen.target, chosen.modules)
    if chosen.equivalents:
        wrong = differing(target, chosen.jobs)
        print("\n".join(wrong))
        return 1 if wrong else 0
    found = all_mutants(target)
    draws = {seed: drawn(found, seed, chosen.count) for seed in chosen.seed}
    verdicts = run(
        target, list({m.key: m for draw in draws.values() for m in draw}.values()), chosen.jobs, chosen.survivors
    )
    tallies = [tallied(target, seed, draw, verdicts) for seed, draw in draws.items()]
    for m in sorted({m.key: m for t in tallies for m in t.survived}.values(), key=lambda m: (m.module, m.line)):
        print(survivor(target, m, verdicts[m.key]))
    good = True
    for tally in tallies:
        kinds = Counter(m.kind for m in tally.survived)
        print(
            f"{target.id}, seed {tally.seed}: {len(tally.caught)} of {len(tally.chosen) - len(tally.same)} caught, "
            f"{100 * tally.share:.1f} %; without effect {len(tally.same)}; survivors {dict(kinds)}"
        )
        good &= tally.share >= 0.95
        if len(tally.same) > MOST_EQUIVALENT * len(tally.chosen):
            print(f"more than {MOST_EQUIVALENT:.0%} are said to be without effect")
            good = False
    if chosen.docs:
        write_docs(target.id, section(target, tallies, len(found)))
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
