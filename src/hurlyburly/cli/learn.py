"""`hurlyburly learn`: the lessons of a game in the terminal, the same as in the browser."""

from __future__ import annotations

import argparse
from functools import partial

from hurlyburly.bots import bot_named
from hurlyburly.cli.learnt import learnt, take_note
from hurlyburly.cli.play import NAMES, number_from
from hurlyburly.cli.screen import Screen
from hurlyburly.cli.table import Left, TerminalTable
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.game import Game, game_named
from hurlyburly.kernel.lesson import (
    LEARNER,
    Card,
    Lesson,
    beat,
    begin,
    first,
    lesson_named,
    lessons_of,
    objection,
    spoken,
    wanted,
)
from hurlyburly.kernel.match import Judged, Played

HELP = """\
Type an option's number, its words, or enough of them to tell it from the
others. What the lesson does not mean is answered, and asked again.
  show         let the guide play it
  why PLAY     why something may not be played, or what it would do
  rules WORD   the rules that mention a word, or the one with this id
  what NAME    what a card, space, token or effect is and does
  undo, log, table, quit"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="its id, as `hurlyburly games` lists them")
    parser.add_argument("lesson", nargs="?", help="its number or id (default: the next, or the one you choose)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game, screen = game_named(arguments.game), Screen()
    if not lessons_of(game):
        raise BadTable(f"{game.title} has no lessons yet; `hurlyburly rules {game.id}` has its rules")
    try:
        lesson = chosen(game, arguments.lesson, screen)
    except EOFError:
        return 0
    return LessonTable(game, lesson, screen).run()


def chosen(game: Game, wanted: str | None, screen: Screen) -> Lesson:
    every = lessons_of(game)
    if wanted is not None:
        return every[int(wanted) - 1] if wanted in map(str, range(1, len(every) + 1)) else lesson_named(game, wanted)
    been = learnt(game)
    screen.rule(f"Lessons of {game.title}")
    screen.choices([(lesson.title, in_short(lesson, lesson.id in been)) for lesson in every])
    if been:
        screen.say(f"{len([lesson for lesson in every if lesson.id in been])} of {len(every)} lessons learnt.")
    new = [number for number, lesson in enumerate(every, start=1) if lesson.id not in been]
    usual = new[0] if new else 1
    if not screen.interactive:
        return every[usual - 1]
    screen.say(f"Which one? (Enter: {usual})")
    return every[number_from(screen, range(1, len(every) + 1), usual) - 1]


def in_short(lesson: Lesson, been: bool) -> str:
    return f"{'learnt; ' if been else ''}{lesson.minutes} min: {', '.join(lesson.concepts)}"


class LessonTable(TerminalTable):
    """A lesson: its learner sits at the keyboard, all other plays are in the lesson."""

    def __init__(self, game: Game, lesson: Lesson, screen: Screen) -> None:
        match = begin(game, lesson, NAMES[: game.checked_seats(lesson.seats)])
        super().__init__(match, [None, *[bot_named("gentle", game)] * (match.seats - 1)], "", 1, screen)
        self.lesson = lesson
        self.asked: Card | None = None
        del self.commands["save"]
        self.commands |= {"show": lambda *_: self.show(), "help": lambda *_: self.screen.say(HELP)}

    def run(self) -> int:
        self.screen.rule(f"{self.match.game.title}: {self.lesson.title} ({self.lesson.minutes} min)")
        try:
            while not self.is_over():
                self.person(LEARNER)
            take_note(self.match.game, self.lesson)
            self.screen.gap()
            self.screen.say(spoken(self.lesson.end, self.match.names), "italic")
            self.screen.say(self.farewell(), "dim")
        except Left:
            pass
        except EOFError:
            self.screen.gap()
        return 2 if self.refused and not self.screen.interactive else 0

    def is_over(self) -> bool:
        """Make the plays that the lesson has, and show the cards up to the learner's next choice."""
        while isinstance(now := beat(self.lesson, self.match.played), Played):
            play = first(self.match, now.seat, now.text)
            self.match.play(now.seat, play or now.text)
            self.tell()
        for number in now.cards:
            card = self.lesson.step[number]
            if card is not now.asks:
                self.tell()
                self.draw(partial(self.read, card))
                self.read(card)
                self.listen()
        self.asked = now.asks
        return now.asks is None

    def read(self, card: Card) -> None:
        self.guide(card)
        self.screen.say("Enter goes on.", "dim")

    def guide(self, card: Card) -> None:
        self.screen.gap()
        title, say = [spoken(words, self.match.names) for words in (card.title, card.say)]
        self.screen.say(f"{self.lesson.step.index(card) + 1}/{len(self.lesson.step)}  {title}", "bold")
        self.screen.say(say, "italic")

    def question(self, seat: int) -> None:
        if self.asked is not None:
            self.guide(self.asked)
            ask = f"{spoken(self.asked.ask, self.match.names)} Type: why {self.asked.why}. " if self.asked.why else ""
            self.screen.say(f"{ask}`show` plays it for you.", "dim")
        super().question(seat)

    def played(self, seat: int, play: str) -> None:
        judged = self.match.judge(seat, play)
        objected = objection(self.lesson, self.match, seat, judged.text) if isinstance(judged, Judged) else ""
        if objected:
            return self.screen.say(objected, "yellow")
        self.match.play(seat, play)
        self.tell()

    def show(self) -> None:
        play = wanted(self.match, self.asked) if self.asked else None
        if play is not None:
            self.screen.say(f"> {play.text}")
            self.played(LEARNER, play.text)

    def farewell(self) -> str:
        every, game = lessons_of(self.match.game), self.match.game.id
        been = learnt(self.match.game)
        so_far = f"{len([lesson for lesson in every if lesson.id in been])} of {len(every)} lessons learnt. "
        after = [*every[every.index(self.lesson) + 1 :], *every]  # those before come last
        new = [lesson for lesson in after if lesson.id not in been]
        if new:
            return f"{so_far}Next, {new[0].title}: hurlyburly learn {game} {new[0].id}. Or play: hurlyburly play {game}"
        return f"{so_far}That was the last one. Now play: hurlyburly play {game}"
