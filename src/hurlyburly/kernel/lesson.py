"""Lessons: a real match from a prepared position, with prepared luck, in which a guide explains one thing at a time.

A lesson is a file in its game's folder (docs/lessons.md tells how to write one). The learner has seat A; all other
plays are in the lesson. Only the plays of the match are stored: the progress of the lesson is computed from them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from hurlyburly.kernel.content import read
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.luck import CalledLuck, QuickLuck
from hurlyburly.kernel.match import UNDO, Match, Played
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.position import classes_beside
from hurlyburly.kernel.step import SEAT_NAMES

LEARNER = 0
PLACES = ("board", "hand", "players", "prompt", "side", "round", "log")  # of a page, which may be lit like a thing
GENERIC = "You may, and the rules would let you. But let us try something else first."
WAIT = "One moment: first the others play."
OVER = "This lesson ends here."
MOST_TOLD = 3  # lines of what a wrong choice would lead to


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that the guide says and, if it has a `play`, what the learner is to do then."""

    title: str
    say: str
    light: tuple[str, ...] = ()  # things by name or id, or places of the page; none: what the play acts on
    play: str | tuple[str, ...] = ()  # what goes on with the lesson; `*` in it stands for anything
    wrong: dict[str, str] = {}  # other plays that may be made, and what the guide says to them
    why: str = ""  # a play that may not be made: the rules say why
    ask: str = ""  # the question that `why` answers
    then: tuple[str, ...] = ()  # what is played after it, as in a record: "B: pass", also with `*`

    @property
    def accepts(self) -> tuple[str, ...]:
        return (self.play,) if isinstance(self.play, str) else self.play


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of a game's `lessons`."""

    title: str
    minutes: int
    concepts: tuple[str, ...]  # what it teaches, for the table in docs/lessons.md
    end: str  # what the guide says last
    step: tuple[Card, ...]
    position: dict[str, Any] = {}
    seats: int | None = None
    variants: dict[str, bool | int | str] = {}
    id: str = ""  # from the name of its file


class Ask(msgspec.Struct, frozen=True):
    """The learner has to choose: the cards before the last are only read, the last one asks. At the end none asks."""

    cards: tuple[int, ...]  # numbers of the lesson's steps
    asks: Card | None


@cache
def read_lessons(folder: Path) -> tuple[Lesson, ...]:
    """The lessons of a folder, in the order of their files, which begin with a number: 01-first-steps.toml."""
    found = [(path.stem.partition("-")[2], read(path, Lesson)) for path in sorted(folder.glob("*.toml"))]
    return tuple([msgspec.structs.replace(lesson, id=id) for id, lesson in found])


def lessons_of(game: Game) -> tuple[Lesson, ...]:
    return read_lessons(game.lessons.folder) if game.lessons.folder else ()


def lesson_named(game: Game, id: str) -> Lesson:
    for lesson in lessons_of(game):
        if lesson.id == id:
            return lesson
    there_are = ", ".join(lesson.id for lesson in lessons_of(game)) or "none yet"
    raise BadTable(f"{game.title} has no lesson {id[:40]!r}; there are: {there_are}")


def begin(game: Game, lesson: Lesson, names: Sequence[str] | None = None) -> Match:
    """The match as the lesson lays it out: first the luck that it asks for, then luck that is always the same."""
    match = Match(game, lesson.seats, seed=1, variants=lesson.variants, names=names)
    s = game.setup(match.seats, QuickLuck(1), game.checked_box([]), match.variants)
    words = dict(lesson.position)
    dice, steps = words.pop("dice", ""), words.pop("next", [])
    called = game.lessons.lay(s, words) if game.lessons.lay is not None else []
    s.luck = CalledLuck([int(die) for die in dice.split()], list(called), QuickLuck(1))
    if steps:
        kinds = classes_beside(game.state.__module__)
        s.stack.clear()
        named = [step.split() for step in steps]
        s.then_each([kinds[name](*[SEAT_NAMES.index(seat) for seat in whose]) for name, *whose in named])
    match.heard.clear()
    s.told = match.heard
    match.state = s
    s.advance()
    match.start = match.position()
    return match


def beats(lesson: Lesson) -> tuple[Ask | Played, ...]:
    """The parts of a lesson in order: each ends with one play, the last with none."""
    found: list[Ask | Played] = []
    cards: list[int] = []
    for number, card in enumerate(lesson.step):
        cards.append(number)
        if card.accepts:
            found.append(Ask(tuple(cards), card))
            cards = []
        found += [Played(SEAT_NAMES.index(line[0]), line[3:]) for line in card.then]
    return (*found, Ask(tuple(cards), None))


def beat(lesson: Lesson, played: Sequence[Played]) -> Ask | Played:
    """Where a lesson is after these plays."""
    done = sum([-1 if play.text == UNDO else 1 for play in played])
    every = beats(lesson)
    return every[min(done, len(every) - 1)]


def fits(pattern: str, text: str) -> bool:
    return re.fullmatch(".*".join([re.escape(part) for part in pattern.split("*")]), text) is not None


def wanted(match: Match, card: Card) -> Play | None:
    """What the guide would play: the first play it names that moves the lesson on."""
    return next((play for pattern in card.accepts if (play := first(match, LEARNER, pattern))), None)


def first(match: Match, seat: int, pattern: str) -> Play | None:
    """The first legal play of a seat that fits."""
    return next((play for play in match.plays(seat) if fits(pattern, play.text)), None)


def objection(lesson: Lesson, match: Match, seat: int, text: str) -> str:
    """What the guide says to a play that the rules allow; nothing if it moves the lesson on."""
    now = beat(lesson, match.played)
    if isinstance(now, Played):
        return "" if seat == now.seat and fits(now.text, text) else WAIT
    if now.asks is None:
        return OVER
    if text == UNDO or any(fits(pattern, text) for pattern in now.asks.accepts):
        return ""
    said = next((words for pattern, words in now.asks.wrong.items() if fits(pattern, text)), GENERIC)
    return f"{spoken(said, match.names)} {outcome(match, seat, text)}".rstrip()


def spoken(words: str, names: Sequence[str]) -> str:
    """What the guide says at this table: `{B}` is replaced by the name of the player in that seat."""
    for seat, name in zip(SEAT_NAMES, names, strict=False):
        words = words.replace(f"{{{seat}}}", name)
    return words


def outcome(match: Match, seat: int, text: str) -> str:
    """What a play would really lead to, as its seat would read it."""
    twin = match.copy()
    twin.play(seat, text)
    told = twin.told(seat, len(match.heard))[:MOST_TOLD]
    return f"This would happen: {' '.join([twin.line(event, seat) for event in told])}" if told else ""


def lit(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """The ids of what is highlighted: places of the page as they are, things by their ids or names."""
    things = game.things()
    found: list[str] = []
    for name in names:
        ids = [thing.id for thing in things if thing.name.casefold() == name.casefold()]
        found += ids or [name]
    return tuple(found)
