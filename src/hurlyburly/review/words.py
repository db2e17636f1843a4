"""A review in words: the curve, the turning points, luck and choices, mistakes, and a sentence to share.

All sentences use names, with ME for the play's own seat (`kernel/you.py`): that seat is shown "you", everybody else its
name.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from hurlyburly.kernel.events import Event
from hurlyburly.kernel.step import NOBODY
from hurlyburly.kernel.vocabulary import listed
from hurlyburly.kernel.you import ME, second_person
from hurlyburly.review.choices import Account, Effect
from hurlyburly.review.findings import Findings
from hurlyburly.review.line import Line, Point

VERSION: Final = 1  # of what a review holds
MOST_TURNING: Final = 5
MOST_MISTAKES: Final = 5  # of a seat
A_TURN: Final = 6  # points: a smaller change of the curve is none
MATTERS: Final = 12  # points of luck or skill: less is "about even"
CLEAR: Final = 10.0  # points of standard error: with more, luck and choices are not put in figures
WIDTH: Final = 1.96
AT_ONCE: Final = 2  # lines of the log for a moment

Cause = Literal["luck", "choice", "play"]


class SeatReviewed(msgspec.Struct, frozen=True):
    """Where a seat's result came from: start + luck + own + others + unexplained = result, in points of a hundred."""

    seat: int
    name: str
    start: float
    luck: float
    own: float  # its choices, beside what a greedy bot would have chosen
    others: float  # what the others' choices did to it
    unexplained: float
    result: float
    words: str


class Turning(msgspec.Struct, frozen=True):
    """A play with which the winner's chances changed."""

    play: int
    seat: int  # who played
    when: str
    words: str
    said: tuple[str, ...]  # the same as each seat is told
    of: int  # whose chances
    before: int
    after: int
    cause: Cause


class Drawn(msgspec.Struct, frozen=True):
    """The luck of somebody in a draw: the actual outcome compared with the average."""

    play: int
    seat: int  # whom
    when: str
    words: str
    said: tuple[str, ...]
    luck: int  # points


class Erred(msgspec.Struct, frozen=True):
    """A choice that cost something, and what would have been better from what its seat could know."""

    play: int
    seat: int
    when: str
    played: str  # in notation
    played_words: str
    better: str
    better_words: str
    loss: int  # points
    give_or_take: int
    futures: int  # in which that was measured
    why: tuple[str, ...]  # ME is the seat


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """The review of one finished game."""

    review: int = VERSION
    game: str
    rules: int
    names: tuple[str, ...]
    plays: tuple[int, ...]  # so many had been made at each point of the curve
    curve: tuple[tuple[int, ...], ...]  # chances of winning, by point and seat
    seats: tuple[SeatReviewed, ...]  # none where the game was not played to its end
    give_or_take: int  # points, of luck and of choices
    clear: bool  # whether luck and choices may be put in figures
    turning: tuple[Turning, ...]
    lucky: tuple[Drawn, ...]  # the luckiest draw of each seat that had one
    unlucky: tuple[Drawn, ...]
    mistakes: tuple[Erred, ...]
    sentence: str
    remarks: tuple[str, ...]  # what it cannot tell
    seconds: float


def read_as(words: str, name: str) -> str:
    """A sentence about ME as everybody reads it."""
    return words.replace(ME, name)


def said_to(words: str) -> str:
    """A sentence about ME as that seat reads it."""
    return second_person(words)


class ReviewWriter:
    """Writes the review of one game."""

    def __init__(self, line: Line, findings: Findings, found: Sequence[Account], own_judge: bool) -> None:
        self.line = line
        self.match = line.match
        self.found = findings
        self.accounts = found
        self.own_judge = own_judge
        self.effects = {effect.number: effect for effect in findings.effects}
        self.error = found[0].error if found else math.inf
        self.clear = self.error <= CLEAR

    def review(self) -> Review:
        match = self.match
        plays = (0, *[point.play + 1 for point in self.line.points])
        turning = self.turning()
        return Review(
            game=match.game.id,
            rules=match.game.rules_version,
            names=match.names,
            plays=plays,
            curve=tuple([tuple([points(chance) for chance in chances]) for chances in self.found.curve]),
            seats=tuple([self.seat(account) for account in self.accounts]),
            give_or_take=math.ceil(WIDTH * self.error) if self.accounts else 0,
            clear=self.clear,
            turning=turning,
            lucky=self.drawn(1),
            unlucky=self.drawn(-1),
            mistakes=self.mistakes(),
            sentence=self.sentence(turning),
            remarks=self.remarks(),
            seconds=round(self.found.seconds, 1),
        )

    # Luck and choices.

    def seat(self, account: Account) -> SeatReviewed:
        start, own, others, unexplained, result = [
            round(part, 2) for part in (account.start, account.own, account.others, account.unexplained, account.result)
        ]
        luck = round(result - start - own - others - unexplained, 2)  # so that what is shown adds up, too
        said = self.account_words(account)
        return SeatReviewed(
            account.seat, self.match.names[account.seat], start, luck, own, others, unexplained, result, said
        )

    def account_words(self, account: Account) -> str:
        """Luck and skill in words; if the figures are too wide, only what is certain."""
        doubt = max(float(MATTERS), WIDTH * self.error)
        luck = "lucky" if account.luck > doubt else "unlucky" if account.luck < -doubt else ""
        chose = "better" if account.own > doubt else "worse" if account.own < -doubt else ""
        if luck and chose:
            return f"{ME} was {luck}, and chose {chose} than a greedy bot."
        if luck:
            return f"{ME} was {luck}."
        if chose:
            return f"{ME} chose {chose} than a greedy bot."
        if not self.clear:
            return "Luck and choices cannot be told apart."
        return "Neither luck nor choices stand out."

    def sentence(self, turning: Sequence[Turning]) -> str:
        """The sentence to share."""
        match = self.match
        if not match.over:
            return f"This game of {match.game.title} was not played to its end."
        winners = [match.names[seat] for seat in match.winners]
        if not winners:
            return f"Nobody won this game of {match.game.title}."
        who = listed(winners)
        said = f"{who} won {match.game.title}{self.how(match.winners[0])}"
        most = max(turning, key=lambda one: abs(one.after - one.before), default=None)
        if most is None:
            return f"{said}."
        return f"{said}; it turned in {most.when}: {most.words.removesuffix('.')}."

    def how(self, seat: int) -> str:
        if not self.accounts:
            return ""
        account = self.accounts[seat]
        edge = account.own + account.others
        if not self.clear:
            return f" (luck or skill? give or take {math.ceil(WIDTH * self.error)} points, it cannot be told)"
        if account.luck >= MATTERS and edge >= MATTERS:
            return f" by luck ({account.luck:+.0f}) and by choices ({edge:+.0f})"
        if edge >= MATTERS:
            return f" by better choices ({edge:+.0f}; luck {account.luck:+.0f})"
        if account.luck >= MATTERS:
            against = " against better choices of others" if edge <= -MATTERS else ""
            return f" by luck ({account.luck:+.0f}{against}; choices {edge:+.0f})"
        return ", by a little of everything"

    def remarks(self) -> tuple[str, ...]:
        found = []
        if not self.match.over:
            found.append("The game was not played to its end: there is no result to explain by luck and choices.")
        elif not self.accounts:
            found.append("There was no time to measure every choice: luck and choices cannot be told apart.")
        elif not self.clear:
            found.append(
                f"Luck and choices are too close to noise here (give or take {math.ceil(WIDTH * self.error)} points) "
                "to be put in figures."
            )
        if not self.own_judge:
            found.append("This game has no judge of its own: chances are guessed from scores and standing alone.")
        if not self.found.mistakes:
            looked = self.found.looked
            found.append(
                f"No mistake is certain: of {looked} choices that were looked at, none lost clearly."
                if looked
                else "There was no time to look for mistakes."
            )
        return tuple(found)

    # Moments.

    def turning(self) -> tuple[Turning, ...]:
        """Where the winner's chances changed most, in order."""
        curve = self.found.curve
        of = self.match.winners[0] if self.match.winners else max(range(self.match.seats), key=lambda k: curve[-1][k])
        chances = [one[of] for one in curve]
        changes = []
        for number, point in enumerate(self.line.points):
            lasting = middle(chances[number + 1 : number + 3]) - middle(chances[max(0, number - 1) : number + 1])
            before, after = points(chances[number]), points(chances[number + 1])
            if 100 * abs(lasting) >= A_TURN and lasting * (after - before) > 0:
                changes.append((abs(lasting), number, point, before, after))
        changes.sort(key=lambda change: (-change[0], change[1]))
        found = []
        for _, number, point, before, after in changes[:MOST_TURNING]:
            cause = self.cause(number, of, after - before)
            when, told = self.when(point), self.told(point)
            found.append(Turning(point.play, point.seat, when, told, self.said(point), of, before, after, cause))
        return tuple(sorted(found, key=lambda one: one.play))

    def cause(self, number: int, of: int, change: int) -> Cause:
        effect: Effect | None = self.effects.get(number)
        chosen = 100.0 * effect.skill[of] if effect is not None else 0.0
        if chosen * change > 0 and abs(chosen) * 2 >= abs(change):
            return "choice"
        return "luck" if self.line.points[number].drew else "play"

    def drawn(self, sign: int) -> tuple[Drawn, ...]:
        """For every seat the draw that helped or harmed it most."""
        found = []
        for seat in range(self.match.seats):
            best = max(self.found.draws, key=lambda draw: sign * draw.luck[seat], default=None)
            if best is not None and sign * points(best.luck[seat]) >= 2:
                point = self.line.points[best.number]
                drew = [point.events[place] for place in best.events][:AT_ONCE]
                told, said = self.told(point, drew), self.said(point, drew)
                found.append(Drawn(point.play, seat, self.when(point), told, said, points(best.luck[seat])))
        return tuple(found)

    def when(self, point: Point) -> str:
        return f"{self.line.kind} {point.turn}"

    def told(self, point: Point, these: Sequence[Event] = (), you: int = NOBODY) -> str:
        """The consequences of a play in the words of the log: these events, or the most important ones, or the
        first."""
        events = [event for event in these or point.events if not event.opens]
        heavy = sorted(range(len(events)), key=lambda place: (-self.weight(events[place]), place))[:AT_ONCE]
        lines = [self.match.line(events[place], you) for place in sorted(heavy)]
        chose = f"{ME} chooses “{point.text}”."  # where nothing happens yet
        return " ".join(lines) or (
            said_to(chose) if you == point.seat else read_as(chose, self.match.names[point.seat])
        )

    def said(self, point: Point, these: Sequence[Event] = ()) -> tuple[str, ...]:
        return tuple([self.told(point, these, seat) for seat in range(self.match.seats)])

    def weight(self, event: Event) -> float:
        tellings = self.match.game.tellings
        return max(
            [t.weight for t in tellings if isinstance(event, t.event) and (t.only is None or t.only(event))],
            default=0.0,
        )

    # Mistakes.

    def mistakes(self) -> tuple[Erred, ...]:
        """The worst mistakes of every seat, the worst of all first."""
        found: list[Erred] = []
        for one in self.found.mistakes:
            point = self.line.points[one.number]
            if sum([other.seat == point.seat for other in found]) < MOST_MISTAKES:
                step = point.s.stack[-1]
                view = self.match.game.view(point.s, point.seat)
                played, better = step.means(point.s, point.option), step.means(point.s, one.better)
                explain = self.match.game.words.explain
                found.append(
                    Erred(
                        point.play,
                        point.seat,
                        self.when(point),
                        played.text,
                        explain(view, played),
                        better.text,
                        explain(view, better),
                        points(one.loss),
                        math.ceil(100 * WIDTH * one.error),
                        one.futures,
                        tuple([reason.words for reason in one.reasons]),
                    )
                )
        return tuple(found)


def middle(chances: Sequence[float]) -> float:
    return sum(chances) / len(chances)


def points(chance: float) -> int:
    return round(100 * chance)
