"""A text interface to a seat, for language models: what it may know, the question, and the legal plays.

Options are numbered, and an answer is a number or an option's words. In strict mode no options are listed: the player
must know the rules, and a refusal names the rule that forbids a play but not what would have been allowed. Refusals are
counted, because the number of illegal attempts is part of how well a player plays.
"""

from __future__ import annotations

import io
import secrets
from collections.abc import Mapping, Sequence
from difflib import ndiff
from threading import RLock
from typing import Any, Protocol
from urllib.parse import quote

import msgspec
from rich.console import Console

from hurlyburly.bots import Bot, Glimpse, answer, bot_named
from hurlyburly.bots.levels import seed_of
from hurlyburly.client import Seat, checked_server, fetched, request
from hurlyburly.kernel.errors import BadNotation, BadTable, GameOver, HurlyburlyError, IllegalPlay, NotYourTurn
from hurlyburly.kernel.game import Game, View, game_named
from hurlyburly.kernel.hint import Hint
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.match import Match, Why
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import SEAT_NAMES
from hurlyburly.kernel.vocabulary import listed

COLUMNS = 100
LONGEST_HINT = 10.0  # seconds of thought
MOST_THINGS = 20


class Seen(msgspec.Struct, frozen=True):
    """What a seat may know of its table."""

    game: Game
    names: Sequence[str]
    seat: int
    view: View
    log: Sequence[str]
    winners: Sequence[int] = ()
    scores: Sequence[int] = ()
    stopped: bool = False  # over, though the game is not

    @property
    def over(self) -> bool:
        return self.view.over or self.stopped


class Chair(Protocol):
    """Where a seat sits: at a table in this process, or at one of a running server."""

    def seen(self) -> Seen: ...

    def play(self, text: str) -> None:
        """Play an option, given in words; raises HurlyburlyError if it cannot be played."""

    def why(self, text: str) -> Why | None:
        """Why something may not be played; None if it may."""

    def hint(self, seconds: float) -> Hint:
        """The best plays, and why."""

    def record(self) -> str:
        """The game as text: all of it once it is over, until then the log as this seat knows it."""


class Reader:
    """A seat played in words: `see` what there is, `act` on it."""

    def __init__(self, chair: Chair, strict: bool = False) -> None:
        self.chair = chair
        self.strict = strict
        self.heard = 0  # lines of the log
        self.drawn: list[str] = []  # the table as it was last seen
        self.refusals: list[str] = []
        self.lock = RLock()  # one call at a time, from any thread

    def see(self, short: bool = False) -> str:
        """The table, what has happened since last time, and what is asked; in short, of the table what has changed."""
        with self.lock:
            seen = self.chair.seen()
            new = list(seen.log[self.heard :])
            self.heard = len(seen.log)
            before, self.drawn = self.drawn, drawn(seen).splitlines()
        parts = [changed(before, self.drawn)] if short and before else [heading(seen), "\n".join(self.drawn)]
        if new:
            parts.append("What has happened:\n" + "\n".join(f"- {line}" for line in new))
        parts.append(self.question(seen))
        return "\n\n".join(parts)

    def question(self, seen: Seen) -> str:
        view = seen.view
        if seen.over:
            return ending(seen)
        prompt = seen.game.words.prompt(view, seen.names)
        if not view.options:
            return f"{prompt}\nIt is not your turn."
        if self.strict:
            return f"{prompt}\nIt is your turn. Answer with a play in the game's notation."
        lines = [f"{number}. {play}{explained(seen, play)}" for number, play in enumerate(view.plays, start=1)]
        return "\n".join([prompt, "It is your turn. Answer with a number or with the words of an option:", *lines])

    def act(self, text: str, short: bool = False) -> str:
        """Play a number or an option's words; what comes of it, or why it was refused."""
        with self.lock:
            try:
                self.chair.play(self.option(text))
            except HurlyburlyError as mistake:
                self.refusals.append(text)
                return f"Refused: {self.reason(text, mistake)}"
            return self.see(short)

    def option(self, text: str) -> str:
        """The option that an answer means."""
        words = " ".join(text.split())
        options = self.chair.seen().view.options
        if not self.strict and words.rstrip(".").isdigit() and words not in options:
            number = int(words.rstrip("."))
            if not 1 <= number <= len(options):
                raise BadNotation(f"there is no option {number}; there are {len(options)}")
            return options[number - 1]
        same = [option for option in options if option.lower() == words.lower()]
        return same[0] if same else words

    def reason(self, text: str, mistake: HurlyburlyError) -> str:
        if not self.strict or isinstance(mistake, NotYourTurn | GameOver):
            return str(mistake)
        rule = getattr(mistake, "rule", "")
        words = self.chair.seen().game.ledger.words(rule)
        return f"{text!r} is not allowed: {words} ({rule})" if words else f"{text!r} cannot be played here."

    def hint(self, seconds: float) -> str:
        """The best plays, and why, after this much thought."""
        if self.strict:
            raise BadTable("options are not listed here, nor named by hints: whoever plays must know the rules")
        with self.lock:
            return str(self.chair.hint(min(max(1.0, seconds), LONGEST_HINT)))

    def why(self, text: str) -> str:
        """Whether something may be played, and if not, why."""
        with self.lock:
            why = self.chair.why(" ".join(text.split()))
        if why is None:
            return f"{text!r} may be played."
        return self.reason(text, IllegalPlay(why.words, why.rule))


def heading(seen: Seen) -> str:
    players = ", ".join(
        f"{SEAT_NAMES[seat]} is {name}" if name != SEAT_NAMES[seat] else name for seat, name in enumerate(seen.names)
    )
    return f"{seen.game.title}. At the table: {players}. You are {SEAT_NAMES[seen.seat]}."


def drawn(seen: Seen) -> str:
    """The table as in the terminal, without colour."""
    console = Console(width=COLUMNS, file=io.StringIO(), no_color=True, force_terminal=False)
    console.print(seen.game.terminal.draw(seen.view, seen.names))
    file = console.file
    assert isinstance(file, io.StringIO)
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines())


def changed(before: Sequence[str], now: Sequence[str]) -> str:
    """The lines of the table that were not there before."""
    told = [line[2:] for line in ndiff(before, now) if line.startswith("+ ") and line[2:].strip()]
    return "\n".join(["What has changed on the table:", *told]) if told else "The table looks as it did."


def explained(seen: Seen, play: Play) -> str:
    words = seen.game.words.explain(seen.view, play)
    return f": {words}" if words and words != play.text else ""


def ending(seen: Seen) -> str:
    if not seen.winners:
        return "The game is over. Nobody has won."
    won = listed(["you" if seat == seen.seat else seen.names[seat] for seat in seen.winners])
    return f"The game is over. Winner: {won}. Scores: {', '.join(str(score) for score in seen.scores)}."


# At a table of our own.


class HomeTable:
    """A match in this process: one seat for the reader, bots in the others."""

    def __init__(self, match: Match, seat: int, bots: Mapping[int, Bot], seed: int) -> None:
        self.match = match
        self.seat = seat
        self.bots = bots
        self.seed = seed
        self.let_bots_play()

    def seen(self) -> Seen:
        match, seat = self.match, self.seat
        return Seen(match.game, match.names, seat, match.view(seat), match.events(seat), match.winners, match.scores)

    def play(self, text: str) -> None:
        self.match.play(self.seat, text)
        self.let_bots_play()

    def why(self, text: str) -> Why | None:
        return self.match.why(self.seat, text)

    def hint(self, seconds: float) -> Hint:
        seed = seed_of("hint", self.seed, len(self.match.played))
        return self.match.hint(self.seat, seconds, seed=seed)

    def record(self) -> str:
        return self.match.record(self.seat)

    def let_bots_play(self) -> None:
        match = self.match
        while not match.over and self.seat not in match.to_act:
            seat = match.to_act[0]
            glimpse = Glimpse(match.state, seat, seed_of(self.seed, len(match.played), seat))
            match.play(seat, answer(self.bots[seat], glimpse))
        for seat in match.to_act:  # asked at the same time as the reader: they need not wait
            if seat != self.seat:
                glimpse = Glimpse(match.state, seat, seed_of(self.seed, len(match.played), seat))
                match.play(seat, answer(self.bots[seat], glimpse))


def home_table(
    game: str,
    seats: int | None = None,
    seat: str = "A",
    bots: str | Bot = "greedy",
    variants: Mapping[str, Any] | None = None,
    seed: int | None = None,
) -> HomeTable:
    """A new match with one seat for the reader."""
    match = Match(game, seats, seed, variants=variants)
    place = SEAT_NAMES.find(seat.upper()) if len(seat) == 1 else -1
    if not 0 <= place < match.seats:
        raise BadTable(f"there is no seat {seat!r}; there are {', '.join(SEAT_NAMES[: match.seats])}")
    bot = bot_named(bots, match.game)
    others = {other: bot for other in range(match.seats) if other != place}
    return HomeTable(match, place, others, seed_of(match.key.hex()))


# At a table of a running server.


class ServerTable:
    """A seat at a table of `hurlyburly serve`, through its REST API (docs/protocol.md)."""

    def __init__(self, server: str, match: str, token: str) -> None:
        self.server = checked_server(server)
        self.match = match
        self.token = token

    @classmethod
    def opened(cls, server: str, game: str, seats: int | None, bots: str, variants: Mapping[str, Any]) -> ServerTable:
        """A new table there, against its bots; whatever is not said is as that server has it."""
        said = {"seats": seats, "level": bots or None, "variants": dict(variants) or None}
        wish = {"game": game, "name": "Model", **said}
        made = request(checked_server(server), "/tables", body=wish)
        return cls(server, made["match"], made["token"])

    @classmethod
    def joined(cls, server: str, invite: str, name: str) -> ServerTable:
        """A seat by invitation: the link, or what stands at its end."""
        made = request(checked_server(server), "/join", body={"invite": invite.rsplit("/", 1)[-1], "name": name})
        return cls(server, made["match"], made["token"])

    def ask(self, path: str, body: Any = None) -> Any:
        return request(self.server, f"/tables/{quote(self.match)}{path}", self.token, body)

    def seen(self) -> Seen:
        given = self.ask("")
        if given["view"] is None:
            raise BadTable("the table is not set up yet: its host has to begin")
        game = game_named(given["game"])
        log = [line["words"] for line in self.ask("/log?since=0")["lines"]]
        return Seen(
            game=game,
            names=[seat["name"] for seat in given["seats"]],
            seat=given["seat"],
            view=msgspec.convert(given["view"], view_type(game)),
            log=log,
            winners=given["winners"],
            scores=given["scores"],
            stopped=given["over"],
        )

    def play(self, text: str) -> None:
        self.ask("/plays", {"id": secrets.token_hex(16), "text": text})

    def why(self, text: str) -> Why | None:
        given = self.ask(f"/why?text={quote(text)}")
        return None if given["legal"] else Why(given["words"], given["rule"], given["case"], tuple(given["things"]))

    def hint(self, seconds: float) -> Hint:
        return msgspec.convert(self.ask(f"/hint?seconds={round(seconds)}")["hint"], Hint)

    def record(self) -> str:
        return fetched(self.server, f"/tables/{quote(self.match)}/record", self.token).decode()

    def wait(self, seconds: float) -> None:
        """Until this seat is asked or the game is over, at most so long."""
        with Seat(self.server, self.match, self.token) as seat:
            seat.wait(seconds)


def view_type(game: Game) -> type[View]:
    """The class of a game's views."""
    box = game.checked_box([])
    s = game.setup(game.seats[0], QuickLuck(0), box, game.checked_variants({}))
    s.advance()
    return type(game.view(s, 0))
