"""A table: a match, the people around it and their agreements, computed from its setup and its entries alone.

Nothing here waits, uses randomness outside the match or knows of connections: the same entries give the same table on
every node and after every restart. Information leaves it through `lines` and `Match.view`, `options` and `why`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any, Literal

import msgspec

from hurlyburly.draw import Seat
from hurlyburly.draw.palette import ANIMALS
from hurlyburly.draw.stage import Direction
from hurlyburly.kernel.errors import BadTable, HurlyburlyError
from hurlyburly.kernel.events import Event, TakenBack, seat_of
from hurlyburly.kernel.fair import chain_of, linked
from hurlyburly.kernel.game import Game, game_named
from hurlyburly.kernel.lesson import begin as begin_lesson
from hurlyburly.kernel.lesson import lesson_named, objection
from hurlyburly.kernel.luck import ToldLuck
from hurlyburly.kernel.match import UNDO, Judged, Match, Played, Why, from_position
from hurlyburly.kernel.record import listening, record_of, text_of
from hurlyburly.kernel.state import EVERYBODY
from hurlyburly.kernel.step import NOBODY
from hurlyburly.kernel.you import ME, second_person
from hurlyburly.server.clocks import Clocks, Hands
from hurlyburly.server.dealing import fair_of
from hurlyburly.server.messages import Refused
from hurlyburly.server.ratings import WITHOUT_UNDO
from hurlyburly.server.scene import How, Line
from hurlyburly.server.store import Entry, Kept, KeptPosition, Result, Setup
from hurlyburly.server.store.records import Act

NOTICES: dict[str, str] = {
    "resign": "{} resigns.",
    "stop": "{} would like to stop the game.",
    "go-on": "{} would rather play on.",
    "bot": "A bot plays for {} until they are back.",
    "back": "{} is back.",
    "falter": "{}'s bot failed here, and any option was chosen for it.",
    "rules": "The rules of this game have been corrected. It goes on from its last position.",
    "stopped": "The game is stopped by agreement.",
    "without": "Nobody waited for {}, who has been away for days.",
    "flag": "{}'s time is up: a bot makes this move.",
    "late": "{}'s time is up.",
}
ABOUT_THE_TABLE = "table-"  # so begins what such lines are called
WITHOUT = "without"  # those who need not agree to stop, by their numbers
LATE = "late"  # of a seat that is given up: its time was up
STAND_INS = "stand-ins"  # in the earliest entries: all whom a bot stood in for


class Notice(msgspec.Struct, frozen=True, gc=False):
    """A line of the log that is not about the rules of the game."""

    what: str
    seat: int


class Saved(msgspec.Struct):
    """A table after some entries. `log` has a notice, or the number of an event, for each line."""

    position: dict[str, Any]
    heard: list[Any]  # events as data
    log: list[Notice | int]
    resigned: list[int]
    stopping: list[int]
    stand_ins: dict[int, int]
    asked_at: dict[int, int]
    course: list[tuple[int, ...]]
    start: dict[str, Any] | None
    start_number: int
    draws: list[str] | None = None  # that the luck has given since then; a release before did not list them
    marks: list[tuple[int, int]] = []
    hands: Hands | None = None  # of the clocks
    flagged: list[int] = []


class Table:
    def __init__(self, kept: Kept) -> None:
        self.kept = kept
        self.match = begin(kept.setup)
        self.lesson = lesson_named(self.match.game, kept.setup.lesson) if kept.setup.lesson else None
        self.version = 0  # how many entries have happened
        self.start_number = 0  # entries before the position that the match's record begins with
        self.sent: dict[tuple[str, Act, str], tuple[int, str]] = {}  # who sent what by which id: its number and text
        self.result: Result | None = None  # once it is kept, it is what is shown
        self.log: list[Notice | int] = []
        self._listened = 0  # events that the log has
        self.resigned: set[int] = set()
        self.stopping: set[int] = set()  # seats that agree to stop
        self.stand_ins: dict[int, int] = {}  # seats that a bot plays for their person, with the line since when
        self.waited: dict[int, float] = {}  # when the table last decided to wait for a seat
        self.stopped = False
        self.course: list[tuple[int, ...]] = []  # scores whenever somebody else is asked; shown after the end
        self.marks: list[tuple[int, int]] = []  # entries and lines by then, for each of `course` since they are kept
        self.asked_at = dict.fromkeys(self.match.to_act, 0)
        self.chain = ""  # the hash of all plays that the record has, for receipts
        self.flagged: set[int] = set()  # seats whose time was up: a bot makes the move that they owe
        clock = kept.setup.clock
        self.clocks = Clocks(clock, self.match.seats, kept.setup.pace) if clock else None
        self._listen()

    @property
    def setup(self) -> Setup:
        return self.kept.setup

    @property
    def game(self) -> Game:
        return self.match.game

    def reseat(self, kept: Kept) -> None:
        """The setup has changed: somebody else sits there, or has another name."""
        self.kept = kept
        self.match.names = names_of(kept.setup)

    # How it stands.

    @property
    def ended(self) -> How | Literal[""]:
        if self.match.over:
            return "played"
        if self.stopped:
            return "stopped"
        if not self.resigned:
            return ""
        left = [seat for seat in range(self.match.seats) if seat not in self.resigned]
        nobody_left = not any(self.setup.seats[seat].kind == "person" for seat in left)
        return "resigned" if len(left) == 1 or nobody_left else ""

    @property
    def to_act(self) -> tuple[int, ...]:
        return () if self.ended else self.match.to_act

    @property
    def winners(self) -> tuple[int, ...]:
        if self.ended == "resigned":
            left = tuple(seat for seat in range(self.match.seats) if seat not in self.resigned)
            return left if len(left) == 1 else ()
        return self.match.winners

    def held_by(self, holder: str) -> tuple[int, ...]:
        return held_by(self.setup, holder)

    def first_asked(self, held: Sequence[int]) -> int:
        """The seat to show first, of those that somebody holds."""
        return next((seat for seat in held if seat in self.to_act), held[0])

    def is_bots(self, seat: int) -> bool:
        """Whether a bot answers for this seat now."""
        replaced = seat in self.stand_ins or seat in self.resigned or seat in self.flagged
        return self.setup.seats[seat].kind == "bot" or replaced

    @property
    def timed(self) -> tuple[int, ...]:
        """The seats whose clocks run."""
        return () if self.clocks is None else tuple([seat for seat in self.to_act if not self.is_bots(seat)])

    def allows_hints(self, seat: int) -> bool:
        """Whether the seat may ask for hints: where its host has said so or, if not, against bots alone; not in a rated
        game."""
        if self.setup.rated:
            return False
        others = [other for number, other in enumerate(self.setup.seats) if number != seat]
        return not self.setup.lesson and (self.setup.hints or all(other.kind == "bot" for other in others))

    # The log.

    def _listen(self) -> None:
        self.log += range(self._listened, len(self.match.heard))
        self._listened = len(self.match.heard)

    def lines(self, seat: int | None, since: int = 0) -> list[Line]:
        """The log from line `since` on, as a seat may know it."""
        if self.result is not None:
            return self.result.lines(seat, since)
        wanted = self.log[since:]
        first = next((line for line in wanted if isinstance(line, int)), None)
        told = iter([] if first is None else self.match.told(seat, first))
        made = []
        for n, line in enumerate(wanted, start=since):
            if isinstance(line, Notice):
                words = NOTICES[line.what].format(self.match.names[line.seat])
                made.append(Line(n, f"{ABOUT_THE_TABLE}{line.what}", line.seat, words))
            else:
                made.append(line_of(self.match, n, next(told)))
        return made

    def directions(self, seat: int | None, since: int, who: Sequence[Seat]) -> dict[int, Direction]:
        """How the stage shows the log from line `since` on, by the numbers of its lines; made from what the seat may
        know of them."""
        reader = NOBODY if seat is None else seat
        match = self.match
        made = {
            n: match.direct(match.heard[line].known_to(reader), who)
            for n, line in enumerate(self.log[since:], start=since)
            if isinstance(line, int)
        }
        return {n: direction for n, direction in made.items() if direction is not None}

    def lines_to(self, seat: int | None, since: int = 0) -> list[Line]:
        """The same lines as that seat reads them, with "you" for itself."""
        return [self.said_to(seat, line) for line in self.lines(seat, since)]

    def said_to(self, seat: int | None, line: Line) -> Line:
        """A line as the seat reads it. A line that was stored under other rules may not be translatable: it stays as it
        is."""
        if seat is None or self.match.names[seat] not in line.words:
            return line
        if line.what.startswith(ABOUT_THE_TABLE):
            words = second_person(NOTICES[line.what.removeprefix(ABOUT_THE_TABLE)].format(ME))
            return msgspec.structs.replace(line, words=words) if line.seat == seat else line
        event = self._event(seat, line)
        return line if event is None else msgspec.structs.replace(line, words=self.match.line(event, seat))

    def _event(self, seat: int, line: Line) -> Event | None:
        """The event behind a line, as the seat may know it; None if these rules have no such event."""
        heard = None if self.result is not None else self.log[line.n]
        if isinstance(heard, int):
            return self.match.heard[heard].known_to(seat)
        try:
            return event_of(self.game, {"what": line.what, "seat": line.seat, **line.event})
        except msgspec.ValidationError:
            return None

    def known(self, seat: int | None, since: int) -> tuple[Event, ...]:
        """What a seat may know of the events with secrets. Seats for which this is the same read the same lines."""
        reader = NOBODY if seat is None else seat
        events = [self.match.heard[line] for line in self.log[since:] if isinstance(line, int)]
        return tuple([event.known_to(reader) for event in events if event.to != EVERYBODY])

    # What may happen, and what then happens.

    def check(self, seat: int, act: Act, text: str, version: int) -> Judged | None:
        """Raise Refused unless this may happen now. For a play, returns what `apply` takes."""
        if self.ended:
            raise Refused("game-over", "The game is over.")
        if act == "play":
            if seat in self.asked_at and version < self.asked_at[seat]:
                raise Refused("stale", "The table has moved on since: look again.")
            if self.setup.rated and " ".join(text.split()) == UNDO:
                raise Refused("not-now", WITHOUT_UNDO)
            judged = self.match.judge(seat, text)
            if isinstance(judged, Why):
                if seat not in self.match.to_act and " ".join(text.split()) != UNDO:
                    raise Refused("not-your-turn", judged.words)
                raise Refused("illegal" if judged.rule else "no-such-option", judged.words, judged.rule)
            objected = objection(self.lesson, self.match, seat, judged.text) if self.lesson else ""
            if objected:
                raise Refused("lesson", objected)
            return judged
        is_person = self.setup.seats[seat].kind == "person" and seat not in self.resigned
        if (act == "flag" or text == LATE) and (seat not in self.timed or version < self.asked_at[seat]):
            raise Refused("stale", "They have answered just in time.")
        allowed = {
            "resign": is_person,
            "stop": is_person and (seat not in self.stopping or self.would_stop(seat, self.excused(text))),
            "go-on": seat in self.stopping,
            "bot": is_person and seat not in self.stand_ins,
            "wait": is_person and seat not in self.stand_ins,
            "back": seat in self.stand_ins,
            "falter": self.is_bots(seat),
            "clock": self.clocks is not None and not self.clocks.begun,
            "flag": True,
        }
        if not allowed[act]:
            raise Refused("not-now", "That has happened already, or cannot happen now.")
        return None

    def why(self, seat: int, text: str) -> Why | None:
        """Why somebody cannot play this; None if they can."""
        if self.setup.rated and " ".join(text.split()) == UNDO:
            return Why(WITHOUT_UNDO)
        return self.match.why(seat, text)

    def apply(self, entry: Entry, judged: Judged | None = None) -> None:
        """Let a stored entry happen. A play that `check` has just accepted is not judged again."""
        if self.clocks is None:
            return self._happen(entry, judged)
        self.clocks.run(entry, self.timed)
        pays = entry.sender >= 0 or entry.seat in self.flagged or self._hides(entry)
        self._happen(entry, judged)
        undoable = [seat for seat in range(self.match.seats) if self.match.may_undo(seat)]
        self.clocks.settle(entry, self.asked_at if self.to_act else {}, undoable, pays)

    def _hides(self, entry: Entry) -> bool:
        """Whether an entry answers a question whose options depend on hidden things."""
        if entry.act != "play" or entry.seat not in self.match.to_act:
            return False
        return self.game.page.hides(self.match.view(entry.seat))

    def _happen(self, entry: Entry, judged: Judged | None) -> None:
        """Let an entry happen, apart from the clocks."""
        self.version = entry.number
        self.remember(entry)
        if entry.act == "play":
            before = self.match.to_act
            if judged is None:
                self.match.play(entry.seat, entry.text)
            else:
                self.match.make(judged)
            self.flagged.discard(entry.seat)
            self.chain = linked(self.chain, self.match.key.hex(), self.match.played[-1])
            self._listen()
            self._ask(before, entry.seat)
            if self.match.to_act != before:
                self.course.append(self.match.scores)
                self.marks.append((self.version, len(self.log)))
            return
        if entry.text == LATE:
            self.log.append(Notice(LATE, entry.seat))
        if entry.act not in ("wait", "clock"):
            self.log.append(Notice(entry.act, entry.seat))
        if entry.act == "resign":
            self.resigned.add(entry.seat)
            self.stand_ins.pop(entry.seat, None)
            self.stopping.discard(entry.seat)
        elif entry.act == "stop":
            self.stopping.add(entry.seat)
            self._agree(entry.text)
        elif entry.act == "go-on":
            self.stopping.discard(entry.seat)
        elif entry.act == "bot":
            self.stand_ins[entry.seat] = len(self.log) - 1
            if entry.text:  # as it was before: those whom a bot stands in for are not asked
                self._agree(entry.text)
        elif entry.act == "wait":
            self.waited[entry.seat] = entry.at
        elif entry.act == "back":
            self.stand_ins.pop(entry.seat, None)
        elif entry.act == "flag":
            self.flagged.add(entry.seat)

    def _ask(self, before: tuple[int, ...], seat: int) -> None:
        """Note since when each seat has been asked its present question. While several seats answer the same question,
        it stays the same for those who have not answered."""
        after = self.match.to_act
        if len(before) > 1 and set(after) == set(before) - {seat}:
            self.asked_at.pop(seat, None)
        else:
            self.asked_at = dict.fromkeys(after, self.version)

    def excused(self, text: str) -> set[int]:
        """The seats that need not agree to stop, from the text of an entry."""
        words = text.split()[1:]
        return set(self.stand_ins) if STAND_INS in words else {int(word) for word in words}

    def would_stop(self, seat: int, excused: Collection[int]) -> bool:
        """Whether all agree to stop once this seat does: everybody who has not resigned, except the excused."""
        seats = self.setup.seats
        asked = {
            setup.holder
            for number, setup in enumerate(seats)
            if setup.kind == "person" and number not in self.resigned and number not in excused
        }
        return asked <= {seats[number].holder for number in {*self.stopping, seat}}

    def _agree(self, text: str) -> None:
        """Stop the game if everybody who must agree does."""
        excused = self.excused(text)
        if not self.stopping or not self.would_stop(min(self.stopping), excused):
            return
        self.stopped = True
        self.log.append(Notice("stopped", min(self.stopping)))
        if STAND_INS not in text:
            self.log += [Notice("without", seat) for seat in sorted(excused)]

    # What has been sent.

    def remember(self, entry: Entry) -> None:
        if entry.sent and entry.sender >= 0:
            self.sent[self.setup.seats[entry.sender].holder, entry.act, entry.sent] = (entry.number, entry.text)

    def sent_before(self, sender: int, act: Act, sent: str, text: str) -> int | None:
        """The number of the entry that this sender has already sent with this id, if any."""
        before = self.sent.get((self.setup.seats[sender].holder, act, sent)) if sent and sender >= 0 else None
        if before is None:
            return None
        if act == "play" and before[1] != text:
            raise Refused(
                "bad-message", "You have sent something else with this id: each message has an id of its own."
            )
        return before[0]

    # Saving and opening again.

    def record(self) -> str:
        """The whole game, with what its luck was made of: only once it has ended."""
        return text_of(record_of(self.match, fair_of(self.kept.match, self.setup)))

    @property
    def may_be_saved(self) -> bool:
        """Whether it may be saved now. A saved table forgets what could be undone, so there must be nothing to undo."""
        return not any(self.match.may_undo(seat) for seat in range(self.match.seats)) and not self.ended

    def saved(self) -> KeptPosition:
        saved = Saved(
            position=self.match.position(),
            heard=msgspec.to_builtins(self.match.heard),
            log=self.log,
            resigned=sorted(self.resigned),
            stopping=sorted(self.stopping),
            stand_ins=self.stand_ins,
            asked_at=self.asked_at,
            course=self.course,
            start=self.match.start,
            start_number=self.start_number,
            draws=luck.told if isinstance(luck := self.match.state.luck, ToldLuck) else None,
            marks=self.marks,
            hands=self.clocks.hands if self.clocks else None,
            flagged=sorted(self.flagged),
        )
        return KeptPosition(self.version, self.game.rules_version, msgspec.msgpack.encode(saved))


def line_of(match: Match, number: int, event: Event) -> Line:
    """An event as a line of the log."""
    data = msgspec.to_builtins(event)
    told = {name: value for name, value in data.items() if name not in ("what", "seat", "to")}
    return Line(number, event.what, seat_of(event), match.line(event), told, event.opens, event.closes)


def event_of(game: Game, saved: dict[str, Any]) -> Event:
    kinds = kinds_of(game.events)
    if saved.get("what") not in kinds:
        raise msgspec.ValidationError(f"{game.title} has no event {saved.get('what')!r}")
    event: Event = msgspec.convert(saved, kinds[saved["what"]])
    return event


@lru_cache
def kinds_of(events: tuple[type[Event], ...]) -> dict[str, type[Event]]:
    """Events by the names that data has for them."""
    every: tuple[type[Event], ...] = (TakenBack, *events)
    return {str(kind.__struct_config__.tag): kind for kind in every}


def opened(kept: Kept, position: KeptPosition | None, entries: Sequence[Entry]) -> Table:
    """A table as it stood after all its entries. If its rules have changed since it began, see `upgraded`."""
    table = Table(kept) if position is None else restored(kept, position, entries)
    for entry in entries[table.version :]:
        table.apply(entry)
    return table


def restored(kept: Kept, position: KeptPosition, entries: Sequence[Entry]) -> Table:
    saved = msgspec.msgpack.decode(position.data, type=Saved)
    table = Table(kept)
    if any(not isinstance(event, dict) for event in saved.heard):
        # Kept by a release whose events had no types: all is played again from the first entry or, where that is not
        # possible any more, earlier lines of the log are gone.
        if not saved.start_number:
            return table
        saved.heard = []
        saved.log = [line for line in saved.log if isinstance(line, Notice)]
        saved.stand_ins = {seat: min(line, len(saved.log)) for seat, line in saved.stand_ins.items()}
    match = from_position(kept.setup.game, saved.position, names=names_of(kept.setup))
    match.start = saved.start
    match.heard += [event_of(match.game, event) for event in saved.heard]
    earlier = [entry for entry in entries if entry.number <= position.number]
    match.played += [Played(e.seat, e.text) for e in earlier if e.act == "play" and e.number > saved.start_number]
    if saved.draws is not None:
        listening(match, saved.draws)
    table.match = match
    table.chain = chain_of(match.key.hex(), match.played)
    table.version = position.number
    table.start_number = saved.start_number
    for entry in earlier:
        table.remember(entry)
    table.log = saved.log
    table._listened = len(match.heard)
    table.resigned = set(saved.resigned)
    table.stopping = set(saved.stopping)
    table.stand_ins = saved.stand_ins
    table.asked_at = saved.asked_at
    table.course = saved.course
    table.marks = saved.marks
    table.flagged = set(saved.flagged)
    if table.clocks is not None and saved.hands is not None:
        table.clocks.hands = saved.hands
    return table


def upgraded(kept: Kept, position: KeptPosition | None, entries: Sequence[Entry]) -> Table:
    """A running table under new rules: it goes on from its last saved position, with as many of the later entries as
    still work.

    The table has seen all entries; those that no longer work never happened. What only the new rules remember is as at
    the beginning of a game.
    """
    kept = msgspec.structs.replace(kept, setup=upgraded_setup(kept.setup))
    table = Table(kept)
    if position is not None:
        saved = msgspec.msgpack.decode(position.data, type=Saved)
        fresh = table.match.position()
        state = {name: saved.position["state"].get(name, value) for name, value in fresh["state"].items()}
        saved.position |= {"rules": fresh["rules"], "variants": fresh["variants"], "state": state}
        table = restored(kept, KeptPosition(position.number, fresh["rules"], msgspec.msgpack.encode(saved)), entries)
    for entry in entries[table.version :]:
        try:
            table.check(entry.seat, entry.act, entry.text, entry.number)
            table.apply(entry)
        except (Refused, HurlyburlyError):
            break
    last = entries[-1].number if entries else 0
    table.version = last
    table.start_number = last
    for entry in entries:
        table.remember(entry)
    table.match.start = table.match.position()
    table.match.played.clear()
    table.chain = ""
    listening(table.match)
    table.asked_at = dict.fromkeys(table.match.to_act, last)
    table.log.append(Notice("rules", 0))
    return table


def upgraded_setup(setup: Setup) -> Setup:
    """The setup under the rules of today, without variants that no longer exist."""
    game = game_named(setup.game)
    choices = {variant.id: variant.choices for variant in game.variants}
    variants = {id: value for id, value in setup.variants.items() if value in choices.get(id, ())}
    return msgspec.structs.replace(setup, rules=game.rules_version, variants=game.checked_variants(variants))


def begin(setup: Setup) -> Match:
    """The match at its first decision."""
    names = names_of(setup)
    if setup.lesson:
        game = game_named(setup.game)
        return begin_lesson(game, lesson_named(game, setup.lesson), names)
    if setup.start is not None:
        return listening(from_position(setup.game, setup.start, names=names))
    if not setup.key:
        raise BadTable("the cards of this table have not been dealt")
    match = Match(
        setup.game,
        len(setup.seats),
        key=bytes.fromhex(setup.key),
        variants=setup.variants,
        packs=setup.packs,
        names=names,
    )
    return listening(match)


def names_of(setup: Setup) -> tuple[str, ...]:
    """The names of a table's seats; somebody without a name is called by the animal of their seat."""
    return tuple(seat.name or ANIMALS[number].capitalize() for number, seat in enumerate(setup.seats))


def held_by(setup: Setup, holder: str) -> tuple[int, ...]:
    """The seats that somebody holds."""
    return tuple(n for n, seat in enumerate(setup.seats) if seat.kind == "person" and holder and seat.holder == holder)
