"""`hurlyburly rules`: look rules up, and count those that a passing test shows."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from hurlyburly.cli.screen import Screen
from hurlyburly.games import GAMES
from hurlyburly.kernel.errors import BadTable, HurlyburlyError
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.rules import Rule, Ruling

COVERAGE = ".coverage-rules.json"  # written by the tests: {"passed": {rule id: [test, …]}}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "words", nargs="*", metavar="GAME WORD", help="a game, a word, a rule's id, or a game and a word"
    )
    parser.add_argument("--coverage", action="store_true", help="count the rules that passing tests show")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    screen = Screen()
    words = list(arguments.words)
    games = [GAMES[words.pop(0)]] if words and words[0] in GAMES else list(GAMES.values())
    word = " ".join(words)
    if arguments.coverage:
        if word:
            raise BadTable(f"there is no game {word!r}; there are: {', '.join(GAMES)}")
        return coverage(screen, games)
    if not arguments.words:
        for game in games:
            screen.say(f"{game.id}: {len(game.ledger.rule)} rules, {len(game.ledger.ruling)} rulings")
        return 0
    hits = [game for game in games if game.page.about.search(game.ledger, word)]
    if not hits:
        places = games[0].title if len(games) == 1 else "any game"
        raise BadTable(f"no rule of {places} mentions {word!r}; the games are {', '.join(GAMES)}")
    for game in hits:
        if len(games) > 1:
            screen.rule(game.title)
        if not word:
            show_minutes(screen, game)
        show_rules(screen, game, word)
    return 0


def show_minutes(screen: Screen, game: Game) -> None:
    """Print the game in two minutes, and its credits."""
    about = game.page.about
    screen.say(game.title, "bold")
    if about.goal:
        screen.say(about.goal)
    for number, minute in enumerate(about.minutes, start=1):
        screen.say(f"{number}. {minute.title}", "bold")
        screen.say(minute.text)
    if about.forgotten:
        screen.say("What newcomers forget", "bold")
    for each in about.forgotten:
        screen.say(f"- {each.text} ({', '.join(each.rules)})")
    if about.credits:
        screen.say("Whose game this is", "bold")
        screen.entries([(credit.role, credit.names) for credit in about.credits])
        screen.say(about.ours, "dim")
    screen.gap()


def show_rules(screen: Screen, game: Game, word: str) -> None:
    """Print every rule that mentions a word, by chapter, in the rulebook's order."""
    found = game.page.about.search(game.ledger, word)
    if not found:
        screen.say(f"No rule of {game.title} mentions {word!r}.")
    about = game.page.about
    chapters: dict[str, list[Rule | Ruling]] = {title: [] for title in about.chapters.values()}
    for entry in found:
        title = about.chapter(entry.section) if isinstance(entry, Rule) else "Where the rulebook is silent"
        chapters.setdefault(title, []).append(entry)
    for title, entries in chapters.items():
        if entries:
            screen.say(title, "bold")
            screen.entries([(entry.id, words_of(entry)) for entry in entries])


def words_of(entry: Rule | Ruling) -> str:
    return entry.text if isinstance(entry, Rule) else f"{entry.question} {entry.ruling}"


def coverage(screen: Screen, games: Sequence[Game]) -> int:
    """For each game, how many rules and rulings a passing test shows; 1 if one has none."""
    shown = passed_in(Path.cwd())
    missing = 0
    for game in games:
        ledger = game.ledger
        prose = ledger.prose()
        rules = [rule.id for rule in ledger.rule if not rule.other]
        rulings = [ruling.id for ruling in ledger.ruling]
        covered = [id for id in rules + rulings if id in shown or id in prose]
        uncovered = [id for id in rules + rulings if id not in covered]
        counts = f"{count(rules, covered)} rules, {count(rulings, covered)} rulings"
        screen.say(f"{game.id}: {counts}" + (f", {len(prose)} of them in prose only" if prose else ""))
        for id in uncovered:
            screen.say(f"  not shown: {id}  {ledger.words(id)}", "yellow")
        for id, reason in prose.items():
            screen.say(f"  prose: {id}  {reason}", "dim")
        missing += len(uncovered)
    return 1 if missing else 0


def count(ids: Sequence[str], covered: Sequence[str]) -> str:
    return f"{len([id for id in ids if id in covered])} of {len(ids)}"


def passed_in(folder: Path) -> set[str]:
    """The rules that tests have shown, as their last run wrote it down."""
    for place in (folder, *folder.parents):
        path = place / COVERAGE
        if path.exists():
            try:
                return set(json.loads(path.read_text(encoding="utf-8"))["passed"])
            except (ValueError, KeyError, TypeError) as mistake:
                raise HurlyburlyError(f"{path} is damaged: `make test` writes it anew") from mistake
    raise HurlyburlyError(f"no {COVERAGE} here or above: run `make test` in the project's folder first, it writes one")
