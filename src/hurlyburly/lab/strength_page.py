"""The page of how strong the bots are: what a run has found, and what earlier runs had of the rest.

`hurlyburly lab strength --page docs/strength.md` makes the whole page. A run of some games, or of one level, writes
only what it has played: the rest of the page stays, and of a game that is written anew, what an earlier run has found
is marked. It stays only as long as the levels have the same budgets.
"""

from __future__ import annotations

import platform
import re
from collections.abc import Sequence
from textwrap import wrap

import msgspec

from hurlyburly.bots import LEVELS
from hurlyburly.kernel.build import BUILD
from hurlyburly.kernel.game import GAMES, variant_text
from hurlyburly.kernel.parts import Challenge
from hurlyburly.lab.reports import WIDTH, short, table
from hurlyburly.lab.strength import ASKED, SEED, Met, Strength, constant_of, ratings, variants_of
from hurlyburly.lab.tournament import Bout, Share

COMMAND = "hurlyburly lab strength --page docs/strength.md"
HEADINGS = ("seats", "who", "against", "games", "finishes above", "wins", "ms a choice", "60 % asked")
CHALLENGE_HEADINGS = ("who", "against", "games", "wins", "should be at least", "mean score", "ms a choice")
EARLIER = " †"
SHARE = r"([\d.]+) % \((\d+) to (\d+)\)"
ROW = re.compile(
    r"\| (?P<seats>\d) \| (?P<one>\w+) \| (?P<other>\w+)"
    rf" \| (?P<games>\d+)(?: \(and (?P<failed>\d+) broke off\))?(?:{EARLIER})?"
    rf" \| (?P<above>{SHARE}) \| (?P<wins>{SHARE}) \| (?P<ms>[\d.]+ : [\d.]+) \| (?P<verdict>[\w ]+) \|"
)
LEVEL_NAMES = [level.name for level in LEVELS]
ROUNDED = 1e-6
RIVAL_WORDS = "OpenSpiel's ISMCTS"
CHALLENGES_WORDS = "What they must win:"
BUDGETS = re.compile(r"Sharp searches for (\d+) iterations, cunning for (\d+)")


# What an earlier run has found.


class Earlier(msgspec.Struct, frozen=True):
    """The results for a game on an earlier page, as far as its levels have the same budgets."""

    text: str = ""
    ladder: tuple[Met, ...] = ()
    rival: tuple[str, ...] = ()  # its lines
    challenges: dict[tuple[str, str], list[str]] = {}  # the cells of a row, by who and against


def sections_of(page: str) -> dict[str, str]:
    """The sections of a page, by the title of the game."""
    sections = [section.strip("\n").split("\n") for section in page.split("\n## ")[1:]]
    return {lines[0]: "\n".join([f"## {lines[0]}", *lines[1:]]) for lines in sections}


def earlier_of(text: str, budgets: tuple[int, int]) -> Earlier:
    """The earlier results in the section of a game."""
    found = BUDGETS.search(" ".join(text.split()))
    if found is None:
        return Earlier(text)
    names = LEVEL_NAMES[-2:]
    others = {name for name, told, now in zip(names, found.groups(), budgets, strict=True) if int(told) != now}
    rows = [met_read(row) for row in ROW.finditer(text)]
    lines = text.split("\n")
    rest = "\n".join(lines[lines.index(CHALLENGES_WORDS) :]) if CHALLENGES_WORDS in lines else ""
    cells = [line.strip("| ").split(" | ") for line in rest.split("\n")[4:]]
    return Earlier(
        text,
        tuple([met for met in rows if not {met.bout.one, met.bout.other} & others]),
        () if names[-1] in others else tuple(rival_lines(lines)),
        {(row[0], row[1]): row for row in cells if len(row) == len(CHALLENGE_HEADINGS) and row[0] not in others},
    )


def met_read(row: re.Match[str]) -> Met:
    first, second = row["ms"].split(" : ")
    bout = Bout(
        row["one"],
        row["other"],
        int(row["games"]),
        int(row["failed"] or 0),
        share_read(row["wins"]),
        as_judged(share_read(row["above"]), row["verdict"]),
        (0.0, 0.0),
        (float(first), float(second)),
    )
    return Met(int(row["seats"]), bout, True)


def share_read(text: str) -> Share:
    found = re.fullmatch(SHARE, text)
    assert found is not None
    value, low, high = [float(number) / 100 for number in found.groups()]
    return Share(value, low, high)


def as_judged(above: Share, verdict: str) -> Share:
    """The share from an earlier page. An end of its interval that was rounded there lies on the side of the threshold
    that the verdict implies."""
    low = max(above.low, 0.5 + ROUNDED) if verdict == "yes" else above.low
    high = min(above.high, ASKED - ROUNDED) if verdict == "no" else max(above.high, ASKED)
    return Share(above.value, low, high)


def rival_lines(lines: Sequence[str]) -> list[str]:
    """The lines about the rival, if it was played."""
    first = next((n for n, line in enumerate(lines) if line.startswith(RIVAL_WORDS)), len(lines))
    last = lines.index(CHALLENGES_WORDS) if CHALLENGES_WORDS in lines else len(lines)
    found = "\n".join(lines[first:last]).strip("\n").split("\n")
    return found if len(found) > 1 else []


def with_earlier(one: Strength, earlier: Earlier) -> Strength:
    """Results that were not played now, from an earlier run."""
    known = {(met.seats, met.bout.one): met for met in earlier.ladder}
    ladder = [met if met.bout.games else known.get((met.seats, met.bout.one), met) for met in one.ladder]
    return msgspec.structs.replace(one, ladder=tuple(ladder))


# The page.


def page(all: Sequence[Strength], share: float, before: str = "") -> str:
    """The page of these games, completed from the previous page. A quick run (`--share`) makes a page of its own."""
    earlier = sections_of(before) if share == 1 else {}
    sections = {title: text for title, text in earlier.items() if title in {game.title for game in GAMES.values()}}
    for one in all:
        title = one.game.title
        sections[title] = "\n".join(game_section(one, earlier_of(earlier.get(title, ""), one.game.bots.budgets)))
    titles = [game.title for game in GAMES.values() if game.title in sections]
    pairs = len([row for text in sections.values() for row in ROW.finditer(text) if row["other"] in LEVEL_NAMES])
    made = (
        f"{BUILD.capitalize()}, Python {platform.python_version()}, seed {SEED}; written by `{COMMAND}`. Gentle is"
        " level 1, greedy 2, sharp 3, cunning 4. A section is of the last run that has played its game. How many games"
        " each pair plays was fixed before they were played (`ladder` in a game's bots.py), and all of them count; an"
        " earlier page had shown some of the same games. Where there are fewer than planned, or none, time was up: no"
        f" pair was stopped for its figures. Asked is that a level finishes above the one below in {ASKED * 100:.0f} %"
        " of the pairs at a table, with the lower end of the interval above 50 %."
    )
    if share != 1:
        made += f" **A quick look, with {share:g} of the games.**"
    read = (
        "All pairs meet the same deals, each played with the seats passed round. A victory shared by k counts 1/k for"
        " each, and equal places count half. Intervals are Wilson's, of 95 %; games with the same deal that go alike"
        f" count as fewer. Of {pairs} intervals, expect {pairs / 20:.1f} to miss the truth. Levels think without a time"
        " cap. Times are the processor's."
    )
    if any(EARLIER in text for text in sections.values()):
        read += f" What has a{EARLIER} was played in an earlier run of the same command, with the same budgets."
    lines = ["# How strong the bots are", "", *wrap(made, WIDTH), "", *wrap(read, WIDTH)]
    for title in titles:
        lines += ["", sections[title]]
    return "\n".join(lines) + "\n"


def game_section(found: Strength, earlier: Earlier) -> list[str]:
    if not (found.longest or any(met.bout.games for met in found.ladder)) and earlier.ladder:
        return earlier.text.split("\n")  # nothing of it was played
    game, one = found.game, with_earlier(found, earlier)
    sharp, cunning = game.bots.budgets
    variants = [f"{id} {variant_text(value)}" for id, value in variants_of(game).items()]
    played_with = f", with {' and '.join(variants)}" if variants else ""
    prose = f"Sharp searches for {sharp} iterations, cunning for {cunning}{played_with}; {thought_words(one)}"
    lines = [
        f"## {game.title}",
        "",
        *wrap(prose, WIDTH),
        "",
        *table(HEADINGS, [met_cells(met) for met in one.ladder], 3),
    ]
    rated = ratings(one)
    if len(rated) > 1:
        lines += ["", *wrap(f"Ratings, by these figures: {listed(rated)} (docs/ratings.md).", WIDTH)]
    lines += ["", *rival_section(one, earlier)]
    if one.challenges:
        cells = [challenge_cells(challenge, bout, earlier) for challenge, bout in one.challenges]
        lines += ["", CHALLENGES_WORDS, "", *table(CHALLENGE_HEADINGS, cells, 2)]
    return lines


def listed(rated: dict[str, int]) -> str:
    return ", ".join(f"{level} {rating}" for level, rating in rated.items())


def thought_words(one: Strength) -> str:
    """How much, and whether the cap would have changed anything."""
    run = "in this run" if any(met.is_earlier for met in one.ladder) else "in all"
    spent = f"{short(one.seconds / 60)} minutes of thought {run}."
    if not one.longest:
        return spent
    took = f"{spent} The longest choice of a level took {short(one.longest)} ms"
    if not one.capped:
        return f"{took}: the cap of one second, which holds at a table, would have changed none of these games."
    return f"{took}; in {one.capped} games the cap of one second, which holds at a table, would have ended a search."


def met_cells(met: Met) -> list[str]:
    bout = met.bout
    seats = f"{met.seats}"
    if not bout.games:
        return [seats, bout.one, bout.other, "0", "", "", "", met.verdict]
    failed = f" (and {bout.failed} broke off)" if bout.failed else ""
    games = f"{bout.games}{failed}{EARLIER if met.is_earlier else ''}"
    times = f"{short(bout.ms[0])} : {short(bout.ms[1])}"
    return [seats, bout.one, bout.other, games, str(bout.above), str(bout.wins), times, met.verdict]


def rival_section(one: Strength, earlier: Earlier) -> list[str]:
    """Cunning against OpenSpiel's search with the constant that did best."""
    tried = [each for each in one.tries if each.games]
    if not tried or one.rival is None:
        return [*earlier.rival] or [f"{RIVAL_WORDS}: not measured."]
    figures = ", ".join(f"{constant_of(each.one)}: {each.above} of {each.games} games" for each in tried)
    prose = (
        f"{RIVAL_WORDS}, through the same adapter, with the game's own judgement and as much time as cunning takes."
        f" Against greedy, with other deals, it finished above by its constant: {figures}. With the best of them:"
    )
    met = msgspec.structs.replace(one.rival, bout=renamed(one.rival.bout))
    return [*wrap(prose, WIDTH), "", *table(HEADINGS, [met_cells(met)], 3)]


def renamed(bout: Bout) -> Bout:
    return msgspec.structs.replace(bout, other=f"ISMCTS {constant_of(bout.other)}")


def challenge_cells(challenge: Challenge, bout: Bout, earlier: Earlier) -> list[str]:
    best, *others = challenge.bots
    against = f"{len(others)} {others[0]}"
    asked = f"{challenge.at_least:.0%}".replace("%", " %")
    known = earlier.challenges.get((best, against))
    if not bout.games and known is not None:
        return [best, against, known[2].removesuffix(EARLIER) + EARLIER, *known[3:]]
    if not bout.games:
        return [best, against, "0", "not measured", asked, "", ""]
    scores = f"{bout.scores[0]:.1f} : {bout.scores[1]:.1f}"
    return [best, against, f"{bout.games}", str(bout.wins), asked, scores, short(bout.ms[0])]
