"""The battery at the counts that the issues name: `make soak`. Writes docs/soak.md with commit, seeds and failures:
each part of it once all its checks have been made on all games.

Work is cut into chunks that run on all cores; finished chunks are kept in `.soak/` for the sources they ran on
(kernel, that game, battery), so that a soak that was broken off goes on where it stopped.

    python tests/soak.py [GAME ...] [--check sharp_bots_play] [--share 0.01]
"""

from __future__ import annotations

import argparse
import hashlib
import math
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from pathlib import Path
from typing import Any

import battery
import msgspec
import soak_page
from battery import Setting, decisions, settings
from games.dungeon_twister.rebuilt import Watched
from games.wizard_tower.rebuilt import layout_from_events
from referee.findings import Findings, referees
from tampered import TAMPERING, FairGame

import hurlyburly as hb
from hurlyburly.bots import Glimpse, answer, bot_named
from hurlyburly.bots.levels import seed_of
from hurlyburly.draw import seats_of
from hurlyburly.kernel.build import BUILD
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.record import text_of
from hurlyburly.kernel.verify import verified
from hurlyburly.server import preview
from hurlyburly.server.pages.zones import zones

ROOT = Path(__file__).parents[1]
KEPT = ROOT / ".soak"
REFEREES = referees()
SIZES = {  # seeds in a chunk; 20 of any other
    "random_games_end": 250,
    "unlimited_games_end": 1,
    "sharp_bots_play": 1,
    "referee_positions": 100,
    "verified_games": 100,
}
WITH_WORDS = (
    "laws_at_every_decision",
    "laws_at_sampled_decisions",
    "saved_at_every_decision",
    "refused_at_every_decision",
)
UNUSED = (  # no other check plays what draws, teaches or tells of a finished game
    "table.py",
    "table_*.py",
    "board*.py",
    "faces.py",
    "figures.py",
    "page.py",
    "stage.py",
    "stage_*.py",
    "exhibits.py",
    "previews.py",
    "laying.py",
    "tellings.py",
    "traces.py",
    "lessons/*.toml",
    "about.toml",
    "lengths.toml",
    "about.py",
    "lesson.py",
    "hint.py",
)
WORDS = ("words.py", "log.py", "texts.py", "terminal.py")
STRETCH = 100  # decisions of sharp bots for each seed


class Chunk(msgspec.Struct, frozen=True):
    """So many seeds of one check of one game; settings take turns."""

    check: str
    game: str
    first: int
    count: int

    @property
    def path(self) -> Path:
        return KEPT / fingerprint(self.game, self.check) / f"{self.check}-{self.first}-{self.count}.json"


class Outcome(msgspec.Struct):
    """What came of a chunk."""

    games: int = 0
    decisions: int = 0
    failures: list[str] = []
    longest: int = 0
    lengths: list[int] = []  # of games without any limit


def random_games_end(setting: Setting, seed: int) -> int:
    return battery.fast_game(setting, seed)[1]


def unlimited_games_end(setting: Setting, seed: int) -> int:
    """By the rulebook alone, without the variant that cuts games of random players short."""
    unlimited = Setting(setting.game, setting.seats, setting.variants)
    unlimited.variants = {id: value for id, value in setting.variants.items() if id not in setting.game.bots.short}
    return battery.fast_game(unlimited, seed, most=1_000_000)[1]


def bots_games_end(setting: Setting, seed: int) -> int:
    return battery.bots_game(setting, seed)[1]


def laws_at_every_decision(setting: Setting, seed: int) -> int:
    for number, match in enumerate(decisions(setting, seed)):
        battery.all_laws(match, number)
    return number


def laws_at_sampled_decisions(setting: Setting, seed: int) -> int:
    for number, match in enumerate(decisions(setting, seed)):
        if (number + seed) % 10 == 0 or match.over:
            battery.all_laws(match, number)
    return number


def saved_at_every_decision(setting: Setting, seed: int) -> int:
    """Records, positions, conservation, undo, at every decision, in mid-effect too."""
    dealt: list[int] = []
    before: dict[str, Any] = {}
    for match in decisions(setting, seed, undos=True):
        if setting.game.cards is not None and not dealt:
            dealt = setting.game.cards(match.state)
        battery.cards_are_conserved(match, dealt)
        battery.position_round_trips(match)
        battery.record_replays(match)
        battery.options_have_their_own_words(match)
        battery.views_name_things_that_exist(match)
        if match.played:
            battery.undo_goes_back(match, before)
        before = match.position()
    return len(match.played)


def drawn_at_every_decision(setting: Setting, seed: int) -> int:
    """What each seat and a spectator are shown: the page, and at some decisions the picture and the terminal too."""
    for number, match in enumerate(decisions(setting, seed)):
        readers: list[int | None] = [None, *range(match.seats)]
        for reader in readers:
            assert zones(preview.scene_of(match, reader))
        if (number + seed) % 10 == 0 or match.over:
            battery.words_for_everything(match)
            assert match.game.page.picture(match.view(None), seats_of(match.names, None)).startswith("<svg")
    return len(match.played)


def refused_at_every_decision(setting: Setting, seed: int) -> int:
    for match in decisions(setting, seed):
        battery.illegal_plays_leave_no_trace(match)
    return len(match.played)


def sharp_bots_play(setting: Setting, seed: int) -> int:
    """A hundred decisions of bots of level 3, as a server asks them: from the beginning, or from wherever a random
    game has led. A thought ends by the clock, so a failure is kept as it was, to be looked at."""
    sharp = bot_named("sharp", setting.game)
    luck = QuickLuck(seed)
    wander = seed % 2 * luck.below(200)
    thoughts = 0
    while thoughts < STRETCH:
        match = setting.match(seed_of(seed, thoughts))
        while not match.over and thoughts < STRETCH:
            seat = luck.pick(list(match.to_act))
            options = match.options(seat)
            if len(options) == 1 or len(match.played) < wander:
                match.play(seat, options[luck.below(len(options))])
                continue
            before = match.position()
            glimpse = seed_of("sharp", seed, thoughts)
            try:
                match.play(seat, answer(sharp, Glimpse(match.state, seat, glimpse)))
            except Exception as mistake:
                kept = KEPT / f"failed-{setting}-{seed}-{thoughts}.json"
                kept.parent.mkdir(exist_ok=True)
                kept.write_bytes(msgspec.json.encode({"seat": seat, "glimpse": glimpse, "position": before}))
                raise AssertionError(f"{type(mistake).__name__} {mistake}: the position is in {kept.name}") from mistake
            thoughts += 1
        wander = 0
    return thoughts


def referee_positions(setting: Setting, seed: int) -> int:
    return ruled(REFEREES[setting.game.id].positions(seed, 1))


def referee_games(setting: Setting, seed: int) -> int:
    return ruled(REFEREES[setting.game.id].games(seed, 1))


def rebuilt_from_events(setting: Setting, seed: int) -> int:
    """What each reader is told, and nothing else, gives the layout that they see at every decision."""
    return REBUILT[setting.game.id](setting, seed)


def verified_games(setting: Setting, seed: int) -> int:
    """A game of fair luck is sound, by its record alone and with a receipt."""
    game = FairGame(setting, seed)
    text = text_of(game.record)
    assert verified(text).sound and all(finding.holds for finding in verified(text, game.receipt).findings)
    return len(game.match.played)


def tampered_games(setting: Setting, seed: int) -> int:
    """Of ways to change a record, one after the other: each is found, and called what it is."""
    game = FairGame(setting, seed)
    kinds = [*TAMPERING]
    for kind in kinds[seed % len(kinds) :] + kinds:
        tamper, name = TAMPERING[kind]
        record = tamper(game)
        if record is not None:  # a game without dice has none to change
            assert name in verified(text_of(record), game.receipt).wrong, kind
            return len(game.match.played)
    raise AssertionError("nothing could be changed")


def watched(setting: Setting, seed: int) -> int:
    watched = Watched(setting.match(seed))
    watched.play_on(seed, battery.MOST_PLAYS)
    assert watched.match.over
    return len(watched.match.played)


REBUILT: dict[str, Callable[[Setting, int], int]] = {"wizard-tower": layout_from_events, "dungeon-twister": watched}


def ruled(found: Findings) -> int:
    """How much was compared, if nothing differed."""
    assert not found.differences, "\n".join(found.differences)
    return found.compared.total()


CHECKS: dict[str, Callable[[Setting, int], int]] = {
    check.__name__: check
    for check in (
        random_games_end,
        unlimited_games_end,
        bots_games_end,
        laws_at_every_decision,
        laws_at_sampled_decisions,
        saved_at_every_decision,
        drawn_at_every_decision,
        refused_at_every_decision,
        sharp_bots_play,
        referee_positions,
        referee_games,
        rebuilt_from_events,
        verified_games,
        tampered_games,
    )
}
ABOUT = {
    "random_games_end": "random games end",
    "unlimited_games_end": "random games end without any limit",
    "bots_games_end": "games of bots end, and nobody chooses for ever",
    "laws_at_every_decision": "the five laws at every decision",
    "laws_at_sampled_decisions": "the five laws at every tenth decision",
    "saved_at_every_decision": "records, positions, undo, cards conserved at every decision",
    "drawn_at_every_decision": "the pages of all seats and a spectator drawn at every decision",
    "refused_at_every_decision": "every conceivable illegal play refused at every decision",
    "sharp_bots_play": "sharp bots, a hundred decisions at a time, without one exception",
    "referee_positions": "an independent referee on made-up positions (comparisons)",
    "referee_games": "an independent referee in random games (comparisons)",
    "rebuilt_from_events": "the layout rebuilt from events alone is the view's",
    "verified_games": "a game of fair luck is sound, with and without a receipt",
    "tampered_games": "a record with something changed is caught, and what was changed is named",
}
FAIR_LUCK = ("verified_games", "tampered_games")
PARTS = {  # of the page, and what they are made of
    "# Soak": tuple(check for check in CHECKS if check not in FAIR_LUCK),
    "## Fair luck": FAIR_LUCK,
}
COUNTS = {
    "random_games_end": {"toil-and-troublez": 10_000, "talisman": 2_000, "dungeon-twister": 2_000},
    "unlimited_games_end": {"talisman": 50},
    "bots_games_end": {},
    "laws_at_every_decision": {"toil-and-troublez": 100},
    "laws_at_sampled_decisions": {"toil-and-troublez": 1_000},
    "saved_at_every_decision": {},
    "drawn_at_every_decision": {},
    "refused_at_every_decision": {},
    "sharp_bots_play": {},
    "referee_positions": {id: referee.SOAK["positions"] for id, referee in REFEREES.items()},
    "referee_games": {id: referee.SOAK["games"] for id, referee in REFEREES.items()},
    "rebuilt_from_events": dict.fromkeys(REBUILT, 200),
    "verified_games": {},
    "tampered_games": {},
}
OTHERWISE = {
    "random_games_end": 5_000,
    "unlimited_games_end": 0,
    "bots_games_end": 300,
    "laws_at_every_decision": 20,
    "laws_at_sampled_decisions": 100,
    "saved_at_every_decision": 60,
    "drawn_at_every_decision": 60,
    "refused_at_every_decision": 60,
    "sharp_bots_play": 10_000 // STRETCH,
    "referee_positions": 0,
    "referee_games": 0,
    "rebuilt_from_events": 0,
    "verified_games": 2_000,
    "tampered_games": 200,
}


def run(chunk: Chunk) -> Outcome:
    outcome = Outcome()
    tables = settings(hb.GAMES[chunk.game])
    for seed in range(chunk.first, chunk.first + chunk.count):
        setting = tables[seed % len(tables)]
        try:
            plays = CHECKS[chunk.check](setting, seed)
            outcome.decisions += plays
            outcome.longest = max(outcome.longest, plays)
            if chunk.check == "unlimited_games_end":
                outcome.lengths = [*outcome.lengths, plays]
        except Exception:  # a soak reports what went wrong and goes on
            where = traceback.format_exc(limit=-2).replace(f"{ROOT}/", "")
            outcome.failures.append(f"{chunk.check} {setting} seed {seed}: {where}")
        outcome.games += 1
    return outcome


@cache
def fingerprint(id: str, check: str = "") -> str:
    """The sources that the check runs: a chunk done for them need not be done again."""
    folder = ROOT / "src" / "hurlyburly" / "games" / hb.GAMES[id].state.__module__.split(".")[2]
    draws = check == "drawn_at_every_decision"
    unused = () if draws else UNUSED if check in WITH_WORDS else UNUSED + WORDS
    rules = [path for path in folder.rglob("*") if path.suffix in (".py", ".toml", ".room")]
    kernel = [*ROOT.glob("src/hurlyburly/kernel/*.py")]
    kernel, rules = ([path for path in part if not any(map(path.match, unused))] for part in (kernel, rules))
    judges = [ROOT / "tests" / "battery.py"]
    if draws:
        kernel += [*ROOT.glob("src/hurlyburly/draw/*.py"), *ROOT.glob("src/hurlyburly/server/pages/*.py")]
    elif check in ("sharp_bots_play", "bots_games_end"):
        kernel += ROOT.glob("src/hurlyburly/bots/*.py")
    elif check.startswith("referee_"):
        judges = [*ROOT.glob(f"tests/referee/{folder.name}*.py")]
    whole = hashlib.blake2b(digest_size=8)
    for path in sorted([*kernel, *rules, *judges]):
        whole.update(path.read_bytes())
    return whole.hexdigest()


def main() -> int:
    words = argparse.ArgumentParser(description="The battery at the counts that the issues name.")
    words.add_argument("games", nargs="*", metavar="GAME")
    words.add_argument("--check", action="append", choices=list(CHECKS), help="only this one (may be repeated)")
    words.add_argument("--share", type=float, default=1.0, help="run only this share of the counts")
    words.add_argument("--workers", type=int, default=2)
    chosen = words.parse_args()
    results: dict[tuple[str, str], Outcome] = {}
    began = time.monotonic()
    chunks = []
    for id in chosen.games or list(hb.GAMES):
        for check in chosen.check or CHECKS:
            count = math.ceil(COUNTS[check].get(id, OTHERWISE[check]) * chosen.share)
            size = SIZES.get(check, 20)
            chunks += [Chunk(check, id, first, min(size, count - first)) for first in range(0, count, size)]
    with ProcessPoolExecutor(chosen.workers) as pool:
        waiting = {}
        for chunk in chunks:
            if chunk.path.exists():
                add(results, chunk, msgspec.json.decode(chunk.path.read_bytes(), type=Outcome))
            else:
                waiting[pool.submit(run, chunk)] = chunk
        for number, future in enumerate(as_completed(waiting), start=1):
            chunk, outcome = waiting[future], future.result()
            if not outcome.failures:
                chunk.path.parent.mkdir(parents=True, exist_ok=True)
                chunk.path.write_bytes(msgspec.json.encode(outcome))
            add(results, chunk, outcome)
            print(f"\r{number} of {len(waiting)} chunks", end="", file=sys.stderr, flush=True)
    results = {key: results[key] for key in dict.fromkeys((chunk.game, chunk.check) for chunk in chunks)}
    seconds = time.monotonic() - began
    for heading, checks in PARTS.items():
        mine = {key: outcome for key, outcome in results.items() if key[1] in checks}
        report = written(heading, mine, seconds, chosen.share)
        if chosen.share == 1.0 and not chosen.games and all(check in (chosen.check or CHECKS) for check in checks):
            soak_page.write(report)
        if mine:
            print(f"\n{report}")
    return 1 if any(outcome.failures for outcome in results.values()) else 0


def add(results: dict[tuple[str, str], Outcome], chunk: Chunk, outcome: Outcome) -> None:
    total = results.setdefault((chunk.game, chunk.check), Outcome())
    total.games += outcome.games
    total.decisions += outcome.decisions
    total.failures = total.failures + outcome.failures
    total.longest = max(total.longest, outcome.longest)
    total.lengths = sorted(total.lengths + outcome.lengths)


def written(heading: str, results: dict[tuple[str, str], Outcome], seconds: float, share: float) -> str:
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout.strip()
    lines = [
        heading,
        "",
        f"Commit {commit}, Python {sys.version.split()[0]}, {BUILD}, "
        f"{seconds:.0f} s in the last run. Seeds count from 0; settings (every number of seats, every variant) take "
        "turns by seed. Made by `make soak`" + (f" at {share:.0%} of the counts." if share != 1.0 else "."),
        *([f"\nWhat is changed takes turns too: {', '.join(TAMPERING)}."] if heading == "## Fair luck" else []),
        "",
        "| game | sources | check | games | decisions | longest game | failures |",
        "|---|---|---|---|---|---|---|",
    ]
    for (game, check), outcome in results.items():
        lines.append(
            f"| {game} | {fingerprint(game, check)} | {ABOUT[check]} | {outcome.games:,} | {outcome.decisions:,} "
            f"| {outcome.longest:,} | {len(outcome.failures)} |"
        )
    for (game, check), outcome in results.items():
        if outcome.lengths:
            counted = ", ".join(f"{plays:,}" for plays in outcome.lengths)
            lines += ["", f"{game}, {ABOUT[check]}: after {counted} decisions."]
    failures = [failure for outcome in results.values() for failure in outcome.failures]
    lines += ["", *[f"    {line}" for failure in failures for line in failure.splitlines()]]
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    raise SystemExit(main())
