"""The plays that the table makes for people: choices with one option, and their standing answers.

Pure functions of the table. `answers.py` decides when such a play is made; `perspective.py` ensures that the person is
not asked in the meantime.
"""

from __future__ import annotations

import msgspec

from hurlyburly.kernel.game import View
from hurlyburly.kernel.match import UNDO, Played
from hurlyburly.kernel.parts import StandingAnswer
from hurlyburly.kernel.play import Play
from hurlyburly.server.scene import ASK_ALL
from hurlyburly.server.table import Table


class Coming(msgspec.Struct, frozen=True):
    """A play that the table is about to make for somebody; `standing` is None if it is the only option."""

    play: Play
    standing: StandingAnswer | None = None


def answers_of(table: Table, seat: int, *, at_page: bool = True) -> frozenset[str]:
    """The ids of a seat's standing answers: those that its person has chosen, or the usual ones of people with a page
    open."""
    said = table.setup.seats[seat].answers
    if said is None:
        return frozenset([one.id for one in table.game.page.standing if one.usual and at_page])
    return frozenset(said)


def forces(table: Table, seat: int) -> bool:
    """Whether the table makes this person's choices with one option."""
    return ASK_ALL not in answers_of(table, seat)


def may_come(table: Table, seat: int, *, at_page: bool) -> bool:
    """Whether the table might play for a seat now: a quick look, because most questions are the person's own to
    answer."""
    if seat not in table.to_act or table.is_bots(seat):
        return False
    chosen, asked = answers_of(table, seat, at_page=at_page), table.match.asked
    answered = any(one.id in chosen and one.question == asked for one in table.game.page.standing)
    return answered or (at_page and table.match.is_forced(seat))


def coming(table: Table, seat: int, view: View, *, at_page: bool) -> Coming | None:
    """What the table plays for the seat of this view; None if it asks.

    Standing answers that somebody has chosen are given whether they are there or not. Usual ones are given, and choices
    with one option are made, only while they have a page open, because a program that plays for them is asked
    everything. Somebody who holds several seats is asked wherever the choice hides something, because the others at
    that screen would learn it.
    """
    if not view.plays or table.is_bots(seat):
        return None
    page, chosen = table.game.page, answers_of(table, seat, at_page=at_page)
    if table.match.played[-1:] != [Played(seat, UNDO)]:  # what they took back they want to choose
        for one in page.standing:
            play = one.answer(view) if one.id in chosen and one.question == view.asked else None
            if play is not None and play in view.plays:
                return Coming(play, one)
    if not at_page or len(view.plays) != 1 or ASK_ALL in chosen:
        return None
    setup = table.setup
    shares = sum(other.holder == setup.seats[seat].holder for other in setup.seats if other.kind == "person") > 1
    return None if shares and page.hides(view) else Coming(view.plays[0])


def takes_back(table: Table, seat: int) -> int:
    """How many plays a person's undo takes back: their last choice, and what the table has played for them since."""
    return table.match.choices_back(seat) if forces(table, seat) else int(table.match.may_undo(seat))


def ends_undo(table: Table, seat: int, play: Play) -> bool:
    """Whether a play would end the seat's chance to undo a choice of its own; such a play waits.

    If the question hides something, every answer counts as a choice, however many options there were: otherwise the
    wait would tell.
    """
    before = table.match.before_undo(seat)
    if before is None or not (table.match.choices_back(seat) or table.game.page.hides(before)):
        return False
    twin = table.match.copy()
    twin.play(seat, play)
    return not twin.may_undo(seat)
