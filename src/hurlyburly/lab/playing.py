"""One game among bots: how it is set up, and its result.

The deal depends only on the seed: game `number` of two settings with the same seed and the same number of seatings
begins with the same cards, whoever sits where. Every deal is played once for each rotation of the bots round the table,
so that neither the seats nor the cards favour one of them.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from hurlyburly.bots import Bot, Glimpse, bot_named, chosen
from hurlyburly.bots.levels import Search, seed_of
from hurlyburly.games import GAMES
from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.events import Event, Field, fields_of, seat_of
from hurlyburly.kernel.game import Game, game_named, thing_named
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.state import UNKNOWN, Box, State
from hurlyburly.kernel.step import NOBODY

MOST_PLAYS = 100_000  # bots that play so badly never finish
ALL_EVENTS = "all"
EVENTS_OF_THINGS = "things"  # those that a game's traces are made of


class Setting(msgspec.Struct, frozen=True):
    """The setting of games: everything in it can be pickled."""

    game: str
    bots: tuple[str, ...]  # one a seat
    seed: int
    variants: dict[str, Any] = {}
    packs: tuple[Pack, ...] = ()
    given: dict[str, Any] = {}  # those that were given as they are, by what they are called
    ways: int = 0  # in which the bots are seated with each deal; 0: every one of them in every seat
    time_cap: bool = True  # a level that searches stops after a second, as it does at a table
    events: tuple[str, ...] = ()  # those that are kept, by their names; or ALL_EVENTS

    @property
    def seats(self) -> int:
        return len(self.bots)

    @property
    def seatings(self) -> int:
        """How often each deal is played."""
        return self.ways or self.seats

    def deal(self, number: int) -> int:
        return number // self.seatings

    def numbers(self, deal: int) -> range:
        """The games that are played with a deal."""
        return range(deal * self.seatings, (deal + 1) * self.seatings)

    def seating(self, number: int) -> list[int]:
        """Which bot sits where in game `number`: they move on by one seat from game to game."""
        return [(seat + number % self.seatings) % self.seats for seat in range(self.seats)]

    def player(self, bot: int, game: Game) -> Bot:
        name = self.bots[bot]
        found = bot_named(self.given.get(name, name), game)
        if isinstance(found, Search) and not self.time_cap:
            return Search(found.iterations)
        return found


class ThinkingTime(msgspec.Struct, frozen=True):
    """A bot's thinking time for choices with several options, in processor time: a busy machine makes no difference."""

    choices: int
    seconds: float
    longest: float

    @property
    def mean(self) -> float:
        return self.seconds / self.choices if self.choices else 0.0


class Told(msgspec.Struct, frozen=True):
    """An event of a game with all its secrets."""

    decision: int  # so many had been made
    what: str
    seat: int  # NOBODY's, if it is none's
    things: list[str]
    names: list[str]  # of the things, "" for one that has none
    fields: dict[str, Any]  # all of it, things by their ids, None for one that there is not


class Played(msgspec.Struct, frozen=True):
    """The result of one game, by seat. A game that broke off has only its `error`."""

    number: int
    seed: int  # of the deal
    bots: list[int]  # of the setting: which of them sat where
    scores: list[int] = []
    winners: list[int] = []
    places: list[int] = []
    rounds: int = 0
    turns: int = 0
    decisions: int = 0
    lead_changes: int = 0
    open_until: float = 1.0
    thoughts: list[ThinkingTime] = []
    seconds: float = 0.0
    events: list[Told] = []
    error: str = ""

    @property
    def shares(self) -> list[float]:
        """Each seat's share of the victory: 1/k if k seats share it."""
        return [1 / len(self.winners) if seat in self.winners else 0.0 for seat in range(len(self.bots))]


class Listener:
    """Hears what happens: counts rounds and turns, and keeps the events that somebody wants."""

    def __init__(self, game: Game, box: Box, wanted: Collection[str]) -> None:
        self.game = game
        self.box = box
        self.wanted = wanted
        self.heard: list[Event] = []
        self.kept: list[Told] = []
        self.opened: Counter[tuple[str, int]] = Counter()
        self.leaders: list[int] = []  # at the beginning of each turn or round, NOBODY where some are equal

    def take(self, s: State, decision: int) -> None:
        """Take in what has happened since last time, and who leads when a turn or a round begins."""
        if not s.over and any(event.opens for event in self.heard):  # how seats stand then is no guess any more
            standing = s.standing()
            best = [seat for seat in range(s.seats) if standing[seat] == max(standing)]
            self.leaders.append(best[0] if len(best) == 1 else NOBODY)
        for event in self.heard:
            if event.opens:
                self.opened[event.opens, seat_of(event)] += 1
            if event.what in self.wanted or ALL_EVENTS in self.wanted:
                self.kept.append(self.told(event, decision))
        self.heard.clear()

    def told(self, event: Event, decision: int) -> Told:
        things = list(event.things())
        fields = {field.name: written(field, getattr(event, field.name)) for field in fields_of(type(event))}
        return Told(decision, event.what, seat_of(event), things, [self.name(thing) for thing in things], fields)

    def name(self, thing: str) -> str:
        try:
            return thing_named(self.game, self.box, thing).name
        except BadTable:  # a seat, a place, a number: nobody reads about it
            return ""

    @property
    def rounds(self) -> int:
        """The rounds that the game counts itself, or the most turns that any seat has begun."""
        rounds = sum(times for (what, _), times in self.opened.items() if what == "round")
        return rounds or max((times for (what, _), times in self.opened.items() if what == "turn"), default=0)

    @property
    def turns(self) -> int:
        return sum(times for (what, _), times in self.opened.items() if what == "turn")

    @property
    def lead_changes(self) -> int:
        """How often the lead passed to somebody else."""
        led = [seat for seat in self.leaders if seat != NOBODY]
        return sum(one != other for one, other in pairwise(led))

    def open_until(self, winners: Sequence[int]) -> float:
        """The share of the game after which the winner led until the end; 1 if nobody won alone."""
        if len(winners) != 1 or not self.leaders:
            return 1.0
        others = [turn for turn, leader in enumerate(self.leaders, start=1) if leader != winners[0]]
        return max(others, default=0) / len(self.leaders)


def written(field: Field, value: Any) -> Any:
    """The value of a field, with the ids of things."""
    kind = field.kind
    if kind is None:
        return value
    ids = [None if number == UNKNOWN else kind.thing(number) for number in (value if field.many else (value,))]
    return ids if field.many else ids[0]


def play_game(setting: Setting, number: int, most: int = MOST_PLAYS) -> Played:
    """One game, without a Match: nobody watches."""
    begun = time.perf_counter()
    game = game_named(setting.game)
    seating = setting.seating(number)
    players = [setting.player(bot, game) for bot in seating]
    seed = seed_of("deal", setting.seed, setting.deal(number))
    box = game.checked_box(setting.packs)
    s = game.setup(setting.seats, QuickLuck(seed), box, game.checked_variants(setting.variants))
    listener = Listener(game, box, setting.events)
    s.told = listener.heard
    s.advance()
    listener.take(s, 0)
    plays = 0
    times: list[list[float]] = [[] for _ in players]
    while not s.over:
        seat = s.seat
        if len(s.options) == 1:
            option = s.options[0]
        else:
            start = time.process_time()
            option = chosen(players[seat], Glimpse(s, seat, seed_of("bot", setting.seed, number, plays)))
            times[seat].append(time.process_time() - start)
        s.play(option)
        plays += 1
        listener.take(s, plays)
        if plays > most:
            raise BadTable(
                f"{game.title} did not end within {most} decisions: deal {setting.deal(number)}, seed {setting.seed}"
            )
    return Played(
        number=number,
        seed=seed,
        bots=seating,
        scores=s.scores(),
        winners=s.winners(),
        places=places(s),
        rounds=listener.rounds,
        turns=listener.turns,
        decisions=plays,
        lead_changes=listener.lead_changes,
        open_until=listener.open_until(s.winners()),
        thoughts=[ThinkingTime(len(took), sum(took), max(took, default=0.0)) for took in times],
        seconds=time.perf_counter() - begun,
        events=listener.kept,
    )


def places(s: State) -> list[int]:
    """1 for the winners, and the others by their scores; equals share the better place."""
    winners, scores = s.winners(), s.scores()
    order = [(seat not in winners, -score) for seat, score in enumerate(scores)]
    return [1 + sum(other < own for other in order) for own in order]


def game_or_error(setting: Setting, number: int) -> Played:
    """One game; if something goes wrong in it, such as a bot that breaks, that is its result."""
    try:
        return play_game(setting, number)
    except Exception as why:  # a bot is anybody's code
        return failed(setting, number, f"{type(why).__name__}: {why}")


def failed(setting: Setting, number: int, error: str) -> Played:
    seed = seed_of("deal", setting.seed, setting.deal(number))
    return Played(number, seed, setting.seating(number), error=" ".join(error.split())[:500])


def play_deals(settings: Sequence[Setting], task: tuple[int, Sequence[int]]) -> list[Played]:
    """All games of some deals of a setting, including failed ones."""
    which, deals = task
    setting = settings[which]
    return [game_or_error(setting, number) for deal in deals for number in setting.numbers(deal)]


def different_ways(bots: Sequence[str]) -> int:
    """How often the bots can move on by one seat until the same bots sit in the same seats again."""
    return next(n for n in range(1, len(bots) + 1) if [*bots[n:], *bots[:n]] == list(bots))


def arranged(
    game: Game,
    bots: Sequence[str],
    seats: int | None,
    seed: int,
    variants: Mapping[str, Any],
    packs: Sequence[Pack],
    given: Mapping[str, Bot] = {},
) -> Setting:
    """A setting, checked: every mistake is found before the first game. The bots take turns to fill the seats."""
    if not bots:
        raise BadTable("no bots to play: name at least one")
    for bot in bots:
        bot_named(given.get(bot, bot), game)
    count = game.checked_seats(seats if seats is not None else max(len(bots), game.seats.start))
    if len(bots) > count:
        raise BadTable(f"{len(bots)} bots for {count} seats")
    game.checked_box(packs)
    filled = tuple(bots[seat % len(bots)] for seat in range(count))
    return Setting(game.id, filled, seed, game.checked_variants(variants), tuple(packs), dict(given))


assert GAMES and NOBODY == -1  # importing the games registers them, in every process
