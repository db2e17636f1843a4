"""A match: a game being played, in which every play is checked and every seat sees only what it may.

A Match contains all hidden information. The results of these methods are safe to show to the seat they are for: `view`,
`told`, `events`, `plays`, `options`, `why`, `why_not`, `hint` and `record(seat)`.
"""

from __future__ import annotations

import hashlib
import operator
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.errors import BadNotation, BadPosition, BadTable, GameOver, IllegalPlay, NotYourTurn
from hurlyburly.kernel.events import Event, TakenBack
from hurlyburly.kernel.game import Game, View, game_of, seat_names, shortened, thing_named
from hurlyburly.kernel.hint import Hint, advised
from hurlyburly.kernel.luck import KeyedLuck, Luck, QuickLuck
from hurlyburly.kernel.play import Play, Thing
from hurlyburly.kernel.position import data_of, packs_of, state_of
from hurlyburly.kernel.state import State
from hurlyburly.kernel.step import NOBODY, SEAT_NAMES
from hurlyburly.kernel.vocabulary import listed
from hurlyburly.kernel.you import ME, second_person

UNDO = "undo"
NO_OPTION = -1  # taking back is no option of a step
LONGEST_NAME = 40
LONGEST_KEY = 64  # bytes, as BLAKE2b takes them


class Played(msgspec.Struct, frozen=True, gc=False):
    """What one seat chose, in notation."""

    seat: int
    text: str


class Judged(msgspec.Struct, frozen=True, gc=False):
    """A play that was checked: it can be made without checking again, as long as nothing else has been played."""

    seat: int
    text: str
    option: int
    after: int  # how many plays


class Why(msgspec.Struct, frozen=True):
    """Why something cannot be played, and the rule that says so."""

    words: str
    rule: str = ""
    case: str = ""  # what is in the way here and now, where more can be said than the rule says
    things: tuple[str, ...] = ()  # that the case speaks of


class Barred(msgspec.Struct, frozen=True):
    """A play that somebody might have meant, and why it cannot be made; a play that can be made has no `why`."""

    play: Play
    why: Why | None


class Match:
    """One game being played: `Match("toil-and-troublez", seats=3)`."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        seed: int | None = None,
        *,
        key: bytes | None = None,
        variants: Mapping[str, Any] | None = None,
        packs: Sequence[Pack] = (),
        names: Sequence[str] | None = None,
    ) -> None:
        self.game = game_of(game)
        self.seats = self.game.checked_seats(seats)
        self.variants = self.game.checked_variants(variants or {})
        self.names = checked_names(names, self.seats)
        self.key = checked_key(key, seed)
        self.played: list[Played] = []
        self.heard: list[Event] = []
        # The last seat's plays that may be taken back, each with the state and the number of events before it.
        self._undoable: list[tuple[Played, State, int]] = []
        self.start: dict[str, Any] | None = None  # the position it began from, if not from the game's own beginning
        box = self.game.checked_box(packs)
        self.state = self.game.setup(self.seats, KeyedLuck(self.key), box, self.variants)
        self.state.told = self.heard
        self.state.advance()

    # Looking.

    @property
    def packs(self) -> list[Pack]:
        return packs_of(self.state)

    @property
    def key_hash(self) -> str:
        """The hash of the key. Published at the start, it proves after the match that the luck was fixed beforehand."""
        return hashlib.blake2b(self.key, digest_size=16).hexdigest()

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must choose now; () when the match is over."""
        return () if self.over else tuple(self.state.stack[-1].owing())

    @property
    def asked(self) -> str:
        """The name of the step that asks the seats `to_act`, as in views."""
        return "" if self.over else type(self.state.stack[-1]).__name__

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.state.scores())

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(self.state.winners()) if self.over else ()

    def options(self, seat: int) -> tuple[str, ...]:
        """What the seat may play, in notation."""
        return tuple([play.text for play in self.plays(seat)])

    def plays(self, seat: int) -> tuple[Play, ...]:
        """The legal plays of the seat, each a verb and the things it acts on."""
        seat = self._checked(seat)
        if seat not in self.to_act:
            return ()
        step = self.state.stack[-1].asking(seat)
        return tuple([step.means(self.state, option) for option in step.options(self.state)])

    def is_forced(self, seat: int) -> bool:
        """Whether the seat must choose and has only one option."""
        seat = self._checked(seat)
        return seat in self.to_act and len(self.state.stack[-1].asking(seat).options(self.state)) == 1

    def hint(self, seat: int, seconds: float = 1.0, *, seed: int | None = None) -> Hint:
        """The two or three best plays of a seat that is asked, how they compare, and why, from what it may know.

        `print(match.hint(0))` shows it. More `seconds` tell more; the same `seed` asks the same redeals.
        """
        seat = self._checked(seat)
        if not isinstance(seconds, int | float) or seconds <= 0:
            raise BadTable(f"a hint thinks for more than 0 seconds, not {shortened(seconds)}")
        if seat not in self.to_act:
            raise GameOver("the game is over") if self.over else NotYourTurn(f"{self.names[seat]} is asked nothing")
        return advised(self, seat, seconds, seed)

    def thing(self, id: str) -> Thing:
        """What people read about a thing of this match, also from its packs."""
        return thing_named(self.game, self._box, id)

    def view(self, seat: int | None) -> View:
        """What a seat sees; None is a spectator."""
        return self.game.view(self.state, seat if seat is None else self._checked(seat))

    def log(self) -> list[str]:
        """The log that a record keeps: what everybody may know and, once the match is over, everything."""
        return [self.line(event) for event in self.heard] if self.over else self.events(None)

    def __repr__(self) -> str:
        """A summary with public information only."""
        names = [self.names[seat] for seat in (self.winners if self.over else self.to_act)]
        stands = f"won by {listed(names, none='nobody')}" if self.over else f"{listed(names)} to choose"
        return f"<Match of {self.game.title}: {self.seats} seats, {len(self.played)} plays, {stands}>"

    def _repr_html_(self) -> str:
        """For notebooks: the table as everybody sees it."""
        return self.game.picture(self.view(None))

    def told(self, seat: int | None, since: int = 0) -> list[Event]:
        """The events, as a seat may know them."""
        reader = NOBODY if seat is None else self._checked(seat)
        return [event.known_to(reader) for event in self.heard[since:]]

    def events(self, seat: int | None, since: int = 0) -> list[str]:
        """The events as sentences, as a seat may know them."""
        return [self.line(event) for event in self.told(seat, since)]

    def line(self, event: Event, you: int = NOBODY) -> str:
        """An event in words, as far as it is known. The seat `you` is called "you"."""
        names = self.names if you == NOBODY else (*self.names[:you], ME, *self.names[you + 1 :])
        if isinstance(event, TakenBack):
            words = f"{names[event.seat]} takes that back."
        else:
            words = self.game.words.tell(self._box, event, names)
        return words if you == NOBODY else second_person(words)

    def direct(self, event: Event, who: Sequence[Any]) -> Any:
        """How an event is shown, a `draw.stage.Direction`; None if only its line is shown. `who` are
        `draw.Seat`s."""
        direction = self.game.page.directions.get(type(event))
        return None if direction is None else direction(self._box, event, who)

    def _checked(self, seat: int) -> int:
        """The seat as a plain number, whatever kind of whole number it is."""
        try:
            number = int(operator.index(seat))
        except TypeError:
            number = NOBODY
        if number not in range(self.seats):
            raise BadTable(f"there is no seat {seat!r} at a table of {self.seats}; seats are 0 to {self.seats - 1}")
        return number

    @property
    def _box(self) -> Any:
        state: Any = self.state
        return state.box

    # Playing.

    def play(self, seat: int, play: Play | str) -> None:
        """Make a play for `seat`; if it is not allowed, raise an error that says why and change nothing."""
        judged = self.judge(seat, play)
        if isinstance(judged, Why):
            raise refusal(self, seat, judged)
        self.make(judged)

    def judge(self, seat: int, play: Play | str) -> Judged | Why:
        """Check a play without making it: an argument for `make`, or why it is not allowed."""
        seat = self._checked(seat)
        text = text_of(play)
        if text == UNDO:
            return self._why_no_undo(seat) or Judged(seat, UNDO, NO_OPTION, len(self.played))
        if self.over:
            return Why("the game is over")
        if seat not in self.to_act:
            waiting = listed([self.names[other] for other in self.to_act])
            return Why(f"it is {waiting} who must choose, not {self.names[seat]}")
        step = self.state.stack[-1].asking(seat)
        for option in step.options(self.state):
            if step.write(self.state, option) == text:
                return Judged(seat, text, option, len(self.played))
        may = beginning(self.options(seat))
        for option in step.conceivable(self.state):
            if step.write(self.state, option) == text:
                why = self._against(seat, step.means(self.state, option), step.barred_by(self.state, option))
                return msgspec.structs.replace(why, words=f"{why.words} You may: {may}")
        return Why(f"{text!r} is none of: {may}")

    def make(self, judged: Judged) -> None:
        """Make a play that `judge` has accepted. If something else was played since, it is judged again."""
        if judged.after != len(self.played):
            self.play(judged.seat, judged.text)
        elif judged.option == NO_OPTION:
            self._take_back(judged.seat)
        else:
            self._make(judged)

    def _make(self, judged: Judged) -> None:
        before, heard = self.state.copy(), len(self.heard)
        luck = self.state.luck.save()
        play = Played(judged.seat, judged.text)
        self.played.append(play)
        self.state.shown = False
        self.state.ask(judged.seat)
        self.state.play(judged.option)
        harmless = not (self.over or self.state.shown or self.state.luck.save() != luck)
        if not harmless or not self.may_undo(judged.seat):
            self._undoable.clear()
        if harmless:
            self._undoable.append((play, before, heard))

    def why(self, seat: int, play: Play | str) -> Why | None:
        """Why `seat` may not play this; None if it may."""
        judged = self.judge(seat, play)
        return judged if isinstance(judged, Why) else None

    def why_not(self, seat: int, things: Sequence[str]) -> tuple[Barred, ...]:
        """Every play with these things that `seat` might think of, with the reason against it if there is one.

        Plays that act only on these things come first.
        """
        seat = self._checked(seat)
        if isinstance(things, str) or not isinstance(things, Sequence) or not all(isinstance(id, str) for id in things):
            raise BadTable(f"things are a list of ids, as in ['card:17'], not {shortened(things)}")
        if seat not in self.to_act:
            return ()
        step = self.state.stack[-1].asking(seat)
        options = step.options(self.state)
        barred = [option for option in step.conceivable(self.state) if option not in options]
        found: dict[str, Barred] = {}
        for option in [*options, *barred]:
            play = step.means(self.state, option)
            if play.text not in found and all(thing in play.things for thing in things):
                against = self._against(seat, play, step.barred_by(self.state, option)) if option in barred else None
                found[play.text] = Barred(play, against)
        return tuple(sorted(found.values(), key=lambda one: len(one.play.things)))

    def _against(self, seat: int, play: Play, rule: str) -> Why:
        """Why a rule forbids a play and what prevents it in this position, from what the seat can see."""
        case = self.game.case(self.view(seat), play, rule, self.names) if self.game.case else None
        law = f"{self.game.ledger.words(rule) or 'no rule allows it'} ({rule})"
        if case is None:
            return Why(f"{play.text!r} is not allowed: {law}", rule)
        return Why(f"{play.text!r} is not allowed: {case.words} {law}", rule, case.words, case.things)

    # Taking back.

    def may_undo(self, seat: int) -> bool:
        """Whether the seat may take its last play back now."""
        seat = self._checked(seat)
        return bool(self._undoable) and self._undoable[-1][0].seat == seat

    def choices_back(self, seat: int) -> int:
        """How many plays the seat must undo to return to a choice with several options; 0 if it cannot."""
        if not self.may_undo(seat):
            return 0
        for count, (_, state, _) in enumerate(reversed(self._undoable), 1):
            if len(state.stack[-1].asking(seat).options(state)) > 1:
                return count
        return 0

    def before_undo(self, seat: int) -> View | None:
        """What the seat saw when it made the play that it may now undo."""
        return self.game.view(self._undoable[-1][1], seat) if self.may_undo(seat) else None

    def _why_no_undo(self, seat: int) -> Why | None:
        if self.may_undo(seat):
            return None
        if self.over:
            return Why("the game is over")
        if not self.played or self.played[-1].seat != seat:
            return Why(
                "only the seat that played last can take back, and only before anybody else plays",
                case="You can take back your own last choice, until somebody else has chosen.",
            )
        return Why(
            "nothing to take back: since then luck has been drawn or something hidden has come to light",
            case="That stays as it is: something was drawn, rolled or shown since.",
        )

    def undo(self, seat: int) -> None:
        """Take back the seat's last play, if nobody could have learned or lost anything by it. It counts as a play."""
        seat = self._checked(seat)
        why = self._why_no_undo(seat)
        if why is not None:
            raise GameOver(why.words) if self.over else IllegalPlay(why.words)
        self._take_back(seat)

    def _take_back(self, seat: int) -> None:
        _, self.state, heard = self._undoable.pop()
        self.state.told = self.heard
        self.heard.append(TakenBack(seat, len(self.heard) - heard))
        self.played.append(Played(seat, UNDO))

    # Copies, positions, records.

    def redeal(self, seat: int, seed: int) -> State:
        """A possible state, consistent with what `seat` knows, with its own luck: what a bot is given."""
        seat = self._checked(seat)
        state = self.state.redeal(seat, QuickLuck(seed))
        if seat in self.to_act:
            state.ask(seat)
        return state

    def copy(self) -> Match:
        """An independent copy: plays on one do not affect the other."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.played = self.played[:]
        twin.heard = self.heard[:]
        twin._undoable = [(play, state.copy(), heard) for play, state, heard in self._undoable]
        twin.state = self.state.copy()
        twin.state.told = twin.heard
        return twin

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """For process pools: a match travels as its record."""
        from hurlyburly.kernel import record

        return record.read, (record.write(self),)

    def position(self) -> dict[str, Any]:
        """The whole state, secrets included, as plain data; `from_position` continues from there."""
        return {
            "game": self.game.id,
            "rules": self.game.rules_version,
            "seats": self.seats,
            "variants": dict(self.variants),
            "packs": [msgspec.to_builtins(p) for p in self.packs],
            "state": data_of(self.state),
        }

    def record(self, seat: int | None = None) -> str:
        """The match as text that `load` replays; with a `seat`, before the end, only the log as that seat knows it."""
        from hurlyburly.kernel import record

        reader = None if seat is None else self._checked(seat)
        return record.write(self) if reader is None or self.over else record.write_log(self, reader)


def from_position(game: str | Game, data: Mapping[str, Any], *, names: Sequence[str] | None = None) -> Match:
    """A match that goes on from a position."""
    played = game_of(game)
    if not isinstance(data, Mapping) or "game" not in data:
        raise BadPosition(f"a position is what `Match.position()` gives, not {shortened(data)}")
    if data["game"] != played.id:
        raise BadPosition(f"this is a position of {data['game']!r}, not of {played.id!r}")
    if data.get("rules") != played.rules_version:
        raise BadPosition(
            f"it was made with rules {data.get('rules')} of {played.title}; these are {played.rules_version}"
        )
    try:
        packs = msgspec.convert(data.get("packs", []), list[Pack])
        variants = msgspec.convert(data.get("variants", {}), dict[str, Any])
        state_data = msgspec.convert(data["state"], dict[str, Any])
    except (msgspec.ValidationError, KeyError) as mistake:
        raise BadPosition(f"this is no position of {played.title}: {mistake}") from mistake
    match = Match(played, data.get("seats"), seed=0, variants=variants, packs=packs, names=names)
    match.heard.clear()
    state = state_of(played, state_data, packs)
    if state.seats != match.seats:
        raise BadPosition(f"a position for {data.get('seats')} seats with {state.seats} in it")
    luck: Luck = state.luck
    if isinstance(luck, KeyedLuck):
        match.key = luck.key
    match.state = state
    state.told = match.heard
    match.start = dict(data)
    return match


def refusal(match: Match, seat: int, why: Why) -> Exception:
    """The error for a play that may not be made."""
    if match.over:
        return GameOver(why.words)
    if seat not in match.to_act:
        return NotYourTurn(why.words)
    return IllegalPlay(why.words, why.rule) if why.rule else BadNotation(why.words)


def text_of(play: Play | str) -> str:
    """A play in notation, with single spaces between the words."""
    if isinstance(play, Play):
        return play.text
    if not isinstance(play, str):
        raise BadNotation(f"a play is one of `match.options(seat)` or `match.plays(seat)`, not {shortened(play)}")
    return " ".join(play.split())


def checked_key(key: bytes | None, seed: int | None) -> bytes:
    """The key of all luck: as given, made from a seed, or a new random one."""
    if key is None:
        return secrets.token_bytes(32) if seed is None else key_from(seed)
    if seed is not None:
        raise BadTable("luck comes from a key or from a seed, not from both")
    if not isinstance(key, bytes) or len(key) not in range(1, LONGEST_KEY + 1):
        raise BadTable(f"a key is 1 to {LONGEST_KEY} bytes, not {shortened(key)}")
    return key


def key_from(seed: int) -> bytes:
    """The key made from a seed."""
    try:
        return hashlib.blake2b(b"%d" % operator.index(seed), digest_size=32).digest()
    except TypeError:
        raise BadTable(f"a seed is a whole number, not {shortened(seed)}") from None


def checked_names(names: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    if names is None:
        return seat_names(seats)
    if isinstance(names, str) or not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise BadTable(f"names are a list of words, one for each seat, not {shortened(names)}")
    if len(names) != seats:
        raise BadTable(f"{len(names)} names for {seats} seats")
    tidy = [" ".join(name.split())[:LONGEST_NAME] for name in names]
    return tuple(name or SEAT_NAMES[seat] for seat, name in enumerate(tidy))


def beginning(texts: Sequence[str]) -> str:
    """Options for an error: all of a short list, the beginning of a long one."""
    return ", ".join(texts) if len(texts) <= 12 else f"{', '.join(texts[:10])} and {len(texts) - 10} more"
