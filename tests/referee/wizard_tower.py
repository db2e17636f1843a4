"""A referee for the Sleepy Wizard's Tower: who sees what, hiring, copies, noise, treasure, totals, bonus, the winners.

It reads adventurers, floors and bonus bands from the box's content, and sees each hand as the others do. Nothing of the
game's rules is used.
"""

from __future__ import annotations

import random
import tomllib
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import hurlyburly as hb
from referee.findings import Findings
from referee.shoulder import Differs, Shoulder

GAME = "wizard-tower"
SAMPLE = {"positions": 200, "games": 4}
SOAK = {"positions": 20_000, "games": 1_000}

FOLDER = Path(hb.__file__).parent / "games" / "wizard_tower"
OWN_CARDS = FOLDER / "blank_cards.toml"


def content(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


NUMBERS = content(FOLDER / "content" / "box.toml")
BANDS = [(band["upto"], band["treasure"]) for band in NUMBERS["bonus"]]


@dataclass(frozen=True)
class Card:
    title: str
    kind: str
    rating: int
    wild: bool
    cancels: bool
    copyable: bool
    several: int  # what each scores if a team has more than one, or 0

    @property
    def name(self) -> str:
        mark = "?" if self.wild else f"{self.rating}*" if self.several else f"{self.rating}"
        return f"{mark} {self.title.lower()}"


class Box:
    """Adventurers and floors, with or without those written on the blank cards."""

    def __init__(self, with_own: bool) -> None:
        sources = [content(FOLDER / "content" / "adventurers.toml"), content(FOLDER / "content" / "floors.toml")]
        sources += [content(OWN_CARDS)] if with_own else []
        classes = {entry["id"]: entry for source in sources for entry in source.get("classes", [])}
        self.cards: list[Card] = []
        for entry in [entry for source in sources for entry in source.get("adventurers", [])]:
            of = {**classes[entry["class"]], **entry}
            self.cards.append(
                Card(
                    entry["name"], entry["class"], entry["rating"], of.get("wild", False), of.get("cancels", True),
                    of.get("copyable", True), of.get("several", 0),
                )
            )  # fmt: skip
        self.floors = {entry["name"]: entry for source in sources for entry in source.get("floors", [])}
        self.named = {card.name: card for card in self.cards}


BOXES = {with_own: Box(with_own) for with_own in (False, True)}


def noise_of(card: Card, team: list[Card]) -> int:
    if card.cancels:
        equals = [other for other in team if other.cancels and other.rating == card.rating]
        return 0 if len(equals) > 1 else card.rating
    if card.several:
        alike = [other for other in team if other.several and not other.cancels and other.kind == card.kind]
        return card.several if len(alike) > 1 else card.rating
    return card.rating


def noise(team: list[Card]) -> int:
    return sum(noise_of(card, team) for card in team)


def groups(team: list[Card]) -> list[int]:
    """The sizes of the groups that cancel."""
    ratings = [card.rating for card in team if card.cancels]
    return [ratings.count(rating) for rating in set(ratings) if ratings.count(rating) > 1]


def floor_pays(floor: dict[str, Any], team: list[Card], guises: list[Card], own: int, scores: list[int]) -> int:
    """The additional treasure of a team with a noise score of `own`."""
    return sum(entry["amount"] * times_met(entry, team, guises, own, scores) for entry in floor.get("treasure", []))


def times_met(entry: dict[str, Any], team: list[Card], guises: list[Card], own: int, scores: list[int]) -> int:
    match entry["rule"]:
        case "per_class":
            return sum(card.kind == entry["class"] for card in guises)
        case "any_of_class":
            return any(card.kind == entry["class"] for card in guises)
        case "per_shapeshifter":
            return sum(card.wild for card in team)
        case "lowest_noise_bonus":
            return own == min(scores)
        case "second_lowest":
            higher = [score for score in scores if score > min(scores)]
            return bool(higher) and own == min(higher)
        case "noise_at_most":
            return bool(own <= entry["limit"])
        case "noise_odd":
            return own % 2
        case "matching_groups_at_least":
            return bool(len(groups(guises)) >= entry["groups"])
        case "matching_size_at_least":
            return bool(max(groups(guises), default=0) >= entry["size"])
        case "all_ratings_different":
            return len({card.rating for card in team if not card.wild}) == 4
    raise LookupError(entry["rule"])


def bonus(total: int) -> int:
    return next((treasure for upto, treasure in BANDS if total <= upto), 0)


class Table:
    """The referee's own table, and the match beside it."""

    def __init__(self, match: hb.Match, box: Box, rng: random.Random, found: Findings, where: str) -> None:
        self.shoulder = Shoulder(match, rng, found, where)
        self.match = match
        self.box = box
        self.seats = match.seats
        self.once: bool = match.variants["peek-once"]
        seats: Any = self.view(None).seats
        self.youngest_first = sorted(range(self.seats), key=lambda seat: int(seats[seat].age))
        self.totals = [0] * self.seats
        self.treasure = [0] * self.seats
        self.round = 0
        self.first = 0
        self.floor = self.box.floors["Ground Floor"]
        self.visited = ["Ground Floor"]
        self.market: list[Card] = []
        self.hands: list[dict[int, Card]] = [{} for _ in range(self.seats)]  # by place
        self.known: list[set[int]] = [set() for _ in range(self.seats)]
        self.teams: list[list[Card]] = [[] for _ in range(self.seats)]
        self.guises: list[list[Card]] = [[] for _ in range(self.seats)]
        self.deck: set[Card] = set()

    def view(self, seat: int | None) -> Any:
        return self.match.view(seat)

    def clockwise(self, seat: int) -> list[int]:
        return [(seat + k) % self.seats for k in range(self.seats)]

    def ask(self, kind: str, seat: int, ruled: list[str], likely: list[str] | None = None) -> str:
        self.compare()
        return self.shoulder.ask(kind, seat, ruled, likely or [])

    # What each can see.

    def compare(self, showing: tuple[int, set[int]] | None = None) -> None:
        """`showing` are the cards that a seat is looking at, where peeks are shown once."""
        same = self.shoulder.same
        for reader in [*range(self.seats), None]:
            view = self.view(reader)
            same("market", [card.name for card in self.market], [card.name for card in view.market])
            same("deck", len(self.deck), view.deck)
            for seat, mine in enumerate(view.seats):
                same("totals and treasure", (self.totals[seat], self.treasure[seat]), (mine.total, mine.treasure))
                same("teams", [card.name for card in self.teams[seat]], [member.card.name for member in mine.team])
                same("noise", noise(self.guises[seat]), mine.noise)
                seen = {}
                for place, card in self.hands[seat].items():
                    open_to_owner = place in self.known[seat] and not self.once
                    if showing is not None and showing[0] == seat == reader:
                        open_to_owner = place in showing[1]
                    visible = open_to_owner if reader in (seat, None) else True
                    seen[place] = card.name if visible else None
                played = {held.place: held.card and held.card.name for held in mine.hand}
                same("hands as others and owners see them", seen, played)

    # A round.

    def whole_game(self) -> None:
        while self.round < 5 and max(self.totals) < 48:
            self.begin_round()
            self.peek_before()
            for turn in range(1, 5):
                for seat in self.clockwise(self.first):
                    self.peek_in_turn(seat, turn)
                    self.hire(seat)
            self.finish_round()
        self.finish_game()

    def begin_round(self) -> None:
        same = self.shoulder.same
        self.round += 1
        loudest = [seat for seat in self.youngest_first if self.totals[seat] == max(self.totals)]
        self.first = loudest[0]
        begins = self.shoulder.hear("round")
        same("the round and who begins", (self.round, self.first), (begins.number, begins.first))
        view = self.view(None)
        self.market = [self.box.named[card.name] for card in view.market]
        same("cards in the market", 3, len(self.market))
        for seat in range(self.seats):
            neighbour = self.view((seat + 1) % self.seats)
            self.hands[seat] = {held.place: self.box.named[held.card.name] for held in neighbour.seats[seat].hand}
            same("cards of a hand", [1, 2, 3, 4], list(self.hands[seat]))
            self.known[seat], self.teams[seat], self.guises[seat] = set(), [], []
        dealt = [*self.market, *[card for hand in self.hands for card in hand.values()]]
        same("each card once", len(dealt), len(set(dealt)))
        self.deck = set(self.box.cards) - set(dealt)
        if self.round > 1:
            self.floor = self.box.floors[view.floor.name]
            same("a new room", False, self.floor["name"] in [*self.visited, "Attic"])
            self.visited.append(self.floor["name"])
        same("the tower", self.visited, [floor.name for floor in view.tower])

    # Peeking.

    @property
    def peek(self) -> tuple[int, str, str, list[int]]:
        peek = self.floor.get("peek", {})
        timing = peek.get("timing", "before_first_turn")
        return peek.get("count", 2), timing, peek.get("chooser", "self"), peek.get("turns", [])

    def peeks(self, owner: int) -> dict[str, set[int]]:
        """What may be seen of a hand: up to so many unseen cards; all of them if the neighbour points at them."""
        count, _, chooser, _ = self.peek
        unseen = [place for place in self.hands[owner] if place not in self.known[owner]]
        sizes = range(count + 1) if chooser == "self" else [min(count, len(unseen))]
        head = "peek at" if chooser == "self" else f"show {'ABCDEFGH'[owner]}"
        return {f"{head} {listed(places)}": set(places) for size in sizes for places in combinations(unseen, size)}

    def peek_before(self) -> None:
        count, timing, chooser, _ = self.peek
        if timing != "before_first_turn" or not count:
            return
        owner = {seat: seat if chooser == "self" else (seat - 1) % self.seats for seat in range(self.seats)}
        may = {seat: self.peeks(owner[seat]) for seat in range(self.seats)}
        self.compare()
        said = self.shoulder.ask_all("peeks", {seat: list(plays) for seat, plays in may.items()})
        for seat, play in said.items():
            self.known[owner[seat]] |= may[seat][play]
        for seat in self.clockwise(self.first):
            self.remember(seat, self.known[seat])

    def peek_in_turn(self, seat: int, turn: int) -> None:
        _, timing, chooser, turns = self.peek
        may = self.peeks(seat)
        if timing != "start_of_turn" or turn not in turns or not set(self.hands[seat]) - self.known[seat]:
            return
        chooses = seat if chooser == "self" else (seat + 1) % self.seats
        places = may[self.ask("peeks in a turn", chooses, list(may))]
        self.known[seat] |= places
        self.remember(seat, places)

    def remember(self, seat: int, places: set[int]) -> None:
        if self.once and places:
            self.compare((seat, places))
            self.shoulder.ask("cards shown once", seat, ["turn them away"])

    # Hiring.

    def hire(self, seat: int) -> None:
        hand = {f"hire card {place}": place for place in self.hands[seat]}
        market = {f"hire {card.name} from the market": card for card in self.market}
        deck = ["hire from the deck"] if self.deck else []
        cards = {play: self.hands[seat][place] for play, place in hand.items()} | market
        before = noise(self.teams[seat])
        quiet = [play for play, card in cards.items() if noise([*self.teams[seat], card]) <= before + 2]
        said = self.ask("hiring", seat, [*hand, *market, *deck], quiet)
        if said in hand:
            card = self.hands[seat].pop(hand[said])
        elif said in market:
            card = market[said]
            self.market.remove(card)
        else:
            card = self.box.cards[self.shoulder.hear("hired-from-deck").card]
            self.shoulder.same("a card of the deck", True, card in self.deck)
            self.deck.discard(card)
        self.teams[seat].append(card)
        self.guises[seat] = self.teams[seat][:]
        if said not in hand:
            given = self.ask("giving", seat, [f"give card {place} to the market" for place in self.hands[seat]])
            self.market.append(self.hands[seat].pop(int(given.split()[2])))

    # Noise, treasure, totals.

    def finish_round(self) -> None:
        for seat in self.clockwise(self.first):
            for member, card in enumerate(self.teams[seat]):
                if card.wild:
                    self.copy(seat, member, card)
        scores = [noise(guises) for guises in self.guises]
        for seat in range(self.seats):
            if scores[seat] == min(scores):
                self.treasure[seat] += 2
            pays = floor_pays(self.floor, self.teams[seat], self.guises[seat], scores[seat], scores)
            self.treasure[seat] += pays
        for seat in range(self.seats):
            self.totals[seat] += scores[seat]
        last = self.view(None).past[-1]
        self.shoulder.same("noise scores", tuple(scores), last.noise)

    def copy(self, seat: int, member: int, card: Card) -> None:
        others = [other for other in self.teams[seat] if other.copyable and not other.wild]
        if not others:
            return
        copies = {f"{card.title.lower()} copies {other.name}": other for other in others}
        said = self.ask("copies", seat, [*copies, f"{card.title.lower()} copies nothing"])
        if said in copies:
            self.guises[seat][member] = copies[said]

    def finish_game(self) -> None:
        same = self.shoulder.same
        sleeping = [seat for seat in range(self.seats) if self.totals[seat] < 48]
        for seat in sleeping:
            self.treasure[seat] += bonus(self.totals[seat])
        same("the end", True, self.match.over)
        same("treasure", tuple(self.treasure), self.match.scores)
        merits = {seat: (self.treasure[seat], -self.totals[seat]) for seat in sleeping}
        winners = tuple(seat for seat in sleeping if merits[seat] == max(merits.values()))
        same("winners", winners, self.match.winners)
        how = "won" if len(winners) == 1 else "shared"
        victory = [(how, seat, self.treasure[seat], self.totals[seat]) for seat in winners]
        told = self.match.told(None)
        won = [(end.what, end.seat, end.treasure, end.total) for end in told if end.what in ("won", "shared")]
        same("victory told", victory, won)
        same(
            "nobody's victory told",
            [] if winners else ["nobody-won"],
            [end.what for end in told if end.what == "nobody-won"],
        )


def listed(places: tuple[int, ...]) -> str:
    words = [str(place) for place in places]
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words) or "nothing"


def opened(rng: random.Random, seed: int, found: Findings, where: str) -> Table:
    with_own = rng.random() < 0.3
    variants = {"peek-once": rng.random() < 0.3, "ages": rng.choice(("drawn", "seated"))}
    packs = [hb.read_pack(OWN_CARDS)] if with_own else []
    match = hb.Match(GAME, rng.randint(3, 8), seed=seed, variants=variants, packs=packs)
    return Table(match, BOXES[with_own], rng, found, where)


def laid(rng: random.Random, seed: int, found: Findings) -> tuple[Table, int]:
    """Teams of any cards on any floor with any totals; the last seat has one adventurer to hire."""
    table = opened(rng, seed, found, f"position {seed}")
    data = table.match.position()
    state = data["state"]
    cards = table.box.cards
    telling = [card for card in cards if card.wild or not card.cancels or rng.random() < 0.5]
    count = 4 * table.seats
    picked = rng.sample(telling if len(telling) >= count else cards, count)
    if rng.random() < 0.5:  # so that teams have cards of one rating
        picked.sort(key=lambda card: (card.rating + rng.choice((0, 0, 0, 6)), rng.random()))
    table.teams = [picked[4 * seat : 4 * seat + 4] for seat in range(table.seats)]
    floors = [name for name in table.box.floors if name != "Attic"]
    name = rng.choice(floors)
    table.floor = table.box.floors[name]
    table.round, table.first = rng.randint(1, 5), rng.randrange(table.seats)
    loudest = rng.choice((5, 20, 47))
    table.totals = [rng.randint(0, loudest) for _ in range(table.seats)]
    table.treasure = [rng.randint(0, 6) for _ in range(table.seats)]
    last = (table.first - 1) % table.seats
    hired = table.teams[last].pop()
    table.hands[last] = {3: hired}
    rest = [card for card in cards if card not in picked]
    rng.shuffle(rest)
    table.market, table.deck = rest[:3], set(rest[3:])
    table.guises = [team[:] for team in table.teams]
    number = cards.index
    order = ["Ground Floor", "Attic", *[floor for floor in table.box.floors if floor not in ("Ground Floor", "Attic")]]
    turned_up = {"Ground Floor", name}
    state.update(
        round=table.round,
        first=table.first,
        floor=order.index(name),
        rooms=[place for place, floor in enumerate(order) if floor not in turned_up | {"Attic"}],
        market=[number(card) for card in table.market],
        deck=sorted(number(card) for card in table.deck),
        hands=[[-1, -1, number(hired) if seat == last else -1, -1] for seat in range(table.seats)],
        known=[0] * table.seats,
        teams=[[number(card) for card in team] for team in table.teams],
        guises=[[number(card) for card in team] for team in table.teams],
        totals=table.totals,
        treasure=table.treasure,
        stack=[*state["stack"][:3], {"Turn": {"seat": table.first}}, {"Hire": {"seat": last}}],
    )
    table.totals, table.treasure = table.totals[:], table.treasure[:]
    table.match = table.shoulder.match = hb.from_position(GAME, data)
    return table, last


def positions(first: int, count: int) -> Findings:
    found = Findings()
    for seed in range(first, first + count):
        table, seat = laid(random.Random(seed), seed, found)
        try:
            table.hire(seat)
            table.finish_round()
            if table.round == 5 or max(table.totals) >= 48:
                table.finish_game()
            else:
                view = table.view(None)
                told = [(mine.total, mine.treasure) for mine in view.seats]
                table.shoulder.same("totals and treasure", list(zip(table.totals, table.treasure, strict=True)), told)
        except Differs:
            continue
    return found


def games(first: int, count: int) -> Findings:
    found = Findings()
    for seed in range(first, first + count):
        try:
            opened(random.Random(seed), seed, found, f"game {seed}").whole_game()
        except Differs:
            continue
    return found
