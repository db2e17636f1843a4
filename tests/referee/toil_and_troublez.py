"""A referee for Toil and Troublez, from the rulebook and the rulings: placement, busts, magicians, Collections, marks.

Cards are their names in notation ("3 sun", "vanish moon", "cloak"); nothing of the game's rules is used.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import hurlyburly as hb
from referee.findings import Findings
from referee.shoulder import Differs, Shoulder

GAME = "toil-and-troublez"
SAMPLE = {"positions": 150, "games": 4}
SOAK = {"positions": 20_000, "games": 1_000}

COLOURS = ("sun", "moon", "star")
TALISMANS = [f"{number} {colour}" for number in range(1, 6) for colour in COLOURS]
MAGICIANS = [f"{kind} {colour}" for kind in ("vanish", "summon", "poison") for colour in COLOURS]
CLOAK = "cloak"
DECK = Counter({**dict.fromkeys(TALISMANS, 4), **dict.fromkeys(MAGICIANS, 2), CLOAK: 5})
DEPLETIONS = {2: 1, 3: 1, 4: 2, 5: 2, 6: 3}
VARIANTS = (
    "first-seat-begins", "covered-remembered", "summon-compulsory", "copies-by-hand", "card-may-be-left",
    "collections-by-hand",
)  # fmt: skip


class Lying:
    """A card in a row, perhaps under a Cloak."""

    def __init__(self, name: str, covered: bool = False) -> None:
        self.name = name
        self.covered = covered

    @property
    def number(self) -> int:
        """Of a Talisman in sight; else 0."""
        return 0 if self.covered or not self.name[0].isdigit() else int(self.name[0])

    @property
    def magician(self) -> str:
        return "" if self.covered or self.name[0].isdigit() else self.name.split()[0]

    @property
    def colour(self) -> str:
        return "" if self.covered else self.name.split()[1]

    @property
    def shown(self) -> str:
        return "covered card" if self.covered else self.name


def fits(card: str, row: list[Lying], left: bool) -> bool:
    """Whether a Talisman, Vanish, Summon or Poison may be placed at an end of a row."""
    new = Lying(card)
    if new.colour == row[0 if left else -1].colour:
        return False
    if new.magician:
        return all(lying.magician != new.magician for lying in row)
    numbers = [lying.number for lying in row if lying.number]
    return all(new.number < number if left else new.number > number for number in numbers)


class Table:
    """The referee's own table, and the match beside it."""

    def __init__(self, match: hb.Match, rng: random.Random, found: Findings, where: str) -> None:
        self.shoulder = Shoulder(match, rng, found, where)
        self.match = match
        self.seats = match.seats
        self.house: dict[str, Any] = match.variants
        self.rows: list[list[Lying]] = []
        self.troves: list[list[str]] = [[] for _ in range(self.seats)]  # oldest first
        self.markers = [0] * self.seats
        self.pile = DECK.copy()
        self.discard: Counter[str] = Counter()
        self.to_come = DEPLETIONS[self.seats]  # depletions until the end
        self.active = 0

    # What both can see.

    def ask(self, kind: str, seat: int, ruled: list[str], likely: list[str] | None = None) -> str:
        self.compare()
        return self.shoulder.ask(kind, seat, ruled, likely or [])

    def compare(self) -> None:
        view: Any = self.match.view(None)
        same = self.shoulder.same
        remembered = self.house["covered-remembered"]
        rows = [
            [(CLOAK, card.name if remembered else "") if card.covered else (card.name, "") for card in row]
            for row in self.rows
        ]
        same("rows", rows, [[(name(card.thing), name(card.beneath)) for card in row] for row in view.rows])
        for seat, trove in enumerate(self.troves):
            seen = view.troves[seat]
            same("troves", sorted(trove, key=TALISMANS.index), [name(card) for card in seen.talismans])
            same("marks", (self.markers[seat], self.marks(seat)), (seen.markers, seen.score))
        same("discard pile", self.discard, Counter([name(card) for card in view.discard]))
        same("draw pile", self.pile.total(), view.deck)

    def marks(self, seat: int) -> int:
        return 10 * self.markers[seat] + len(self.troves[seat])

    def clockwise(self, seat: int) -> list[int]:
        return [(seat + k) % self.seats for k in range(self.seats)]

    # A turn.

    def whole_game(self) -> None:
        self.active = self.shoulder.hear("turn-begins").seat
        if self.house["first-seat-begins"]:
            self.shoulder.same("first player", 0, self.active)
        while True:
            if self.house["collections-by-hand"]:
                for seat in self.clockwise(self.active):
                    self.complete_by_hand(seat)
            self.finish_turn(self.draw())
            if not self.to_come:
                return self.finish_game()
            self.active = self.clockwise(self.active)[1]
            self.shoulder.same("next player", self.active, self.shoulder.hear("turn-begins").seat)

    def draw(self) -> str:
        drew = self.shoulder.hear("drew")
        card: str = names()[drew.card]
        self.shoulder.same("who draws", self.active, drew.seat)
        self.shoulder.same("a card that was in the pile", True, self.pile[card] > 0)
        self.pile[card] -= 1
        return card

    def finish_turn(self, card: str) -> None:
        """From a card that has been drawn to the last of the others."""
        while self.place(card):
            if not self.pile.total():
                self.take_row()
                break
            if self.ask("draw or pass", self.active, ["draw", "pass"]) == "pass":
                self.take_row()
                break
            card = self.draw()
        for seat in self.clockwise(self.active)[1:]:
            self.take_card(seat)

    def place(self, card: str) -> bool:
        """Place a card that has been drawn; False if it fits nowhere."""
        where: dict[str, tuple[int, int]] = {}
        if card == CLOAK:
            for number, row in enumerate(self.rows):
                for place, lying in enumerate(row):
                    if lying.number:
                        where[f"cloak card {place + 1} of row {number + 1}"] = number, place
        else:
            for number, row in enumerate(self.rows):
                if fits(card, row, left=True):
                    where[f"place {card} left of row {number + 1}"] = number, 0
                if fits(card, row, left=False):
                    where[f"place {card} right of row {number + 1}"] = number, len(row)
            if len(self.rows) < 3:
                where[f"place {card} in a new row"] = len(self.rows), 0
        if where:
            number, place = where[self.ask("placement", self.active, list(where))]
            if card == CLOAK:
                self.rows[number][place].covered = True
            elif number == len(self.rows):
                self.rows.append([Lying(card)])
            else:
                self.rows[number].insert(place, Lying(card))
        else:
            self.discard[card] += 1
        self.deplete()
        return bool(where)

    def deplete(self) -> None:
        if self.to_come and not self.pile.total():
            self.to_come = self.to_come - 1 if self.discard.total() else 0
            if self.to_come:
                self.pile, self.discard = self.discard, Counter()

    def take_row(self) -> None:
        options = [f"take row {number + 1}" for number in range(len(self.rows))]
        row = self.rows.pop(options.index(self.ask("rows to take", self.active, options)))
        waiting = [lying.name for lying in row if lying.magician]
        while waiting:
            acting = waiting[0]
            if len(waiting) > 1:
                said = self.ask("order of magicians", self.active, [f"let {name} act" for name in waiting])
                acting = said.removeprefix("let ").removesuffix(" act")
            waiting.remove(acting)
            self.act(self.active, acting)
        talismans = [lying for lying in row if not lying.magician]
        for lying in talismans:
            self.gain(self.active, lying)
        if talismans:
            self.may_complete(self.active)

    def take_card(self, seat: int) -> None:
        ends: dict[str, tuple[int, int]] = {}
        for number, row in enumerate(self.rows):
            ends[f"take {row[0].shown} left of row {number + 1}"] = number, 0
            if len(row) > 1:
                ends[f"take {row[-1].shown} right of row {number + 1}"] = number, -1
        if not ends:
            return
        left = ["take no card"] if self.house["card-may-be-left"] else []
        said = self.ask("cards to take", seat, [*ends, *left])
        if said in left:
            return
        number, end = ends[said]
        lying = self.rows[number].pop(end)
        if not self.rows[number]:
            self.rows.pop(number)
        if lying.magician:
            self.act(seat, lying.name)
        else:
            self.gain(seat, lying)
            self.may_complete(seat)

    def gain(self, seat: int, lying: Lying) -> None:
        self.troves[seat].append(lying.name)
        if lying.covered:
            self.discard[CLOAK] += 1

    # Magicians.

    def act(self, seat: int, magician: str) -> None:
        kind = magician.split()[0]
        if kind == "vanish":
            number = int(self.ask("vanish", seat, [f"vanish {number}" for number in range(1, 6)])[-1])
        if self.house["collections-by-hand"]:
            for other in self.clockwise(seat):
                self.complete_by_hand(other)
        if kind == "vanish":
            self.vanish(seat, number)
        elif kind == "summon":
            self.summon(seat)
        elif self.loose(seat):
            said = self.ask("poison", seat, [f"poison {card}" for card in self.loose(seat)])
            self.lose(seat, said.removeprefix("poison "))
        self.discard[magician] += 1

    def vanish(self, seat: int, number: int) -> None:
        for other in self.clockwise(seat)[1:]:
            copies = [card for card in self.troves[other] if int(card[0]) == number]
            if copies and self.house["copies-by-hand"] and len(set(copies)) > 1:
                said = self.ask("vanishing copies", other, [f"discard {card}" for card in set(copies)])
                self.lose(other, said.removeprefix("discard "))
            elif copies:
                self.lose(other, copies[0])

    def summon(self, seat: int) -> None:
        loot = {
            f"summon {card} from {'ABCDEF'[other]}": (other, card)
            for other in self.clockwise(seat)[1:]
            for card in self.loose(other)
        }
        if not loot:
            return
        declined = [] if self.house["summon-compulsory"] else ["summon nothing"]
        said = self.ask("summon", seat, [*loot, *declined])
        if said in loot:
            other, card = loot[said]
            self.troves[other].remove(card)
            self.troves[seat].append(card)
            self.may_complete(seat)

    def loose(self, seat: int) -> list[str]:
        """The cards a Trove can lose: the oldest of each number, or any."""
        trove = self.troves[seat]
        if self.house["copies-by-hand"]:
            return sorted(set(trove))
        return [next(card for card in trove if card[0] == number) for number in sorted({card[0] for card in trove})]

    def lose(self, seat: int, card: str) -> None:
        self.troves[seat].remove(card)
        self.discard[card] += 1

    # Collections.

    def collections(self, seat: int) -> dict[str, list[str]]:
        """What a Trove could complete, by its name in notation, and the cards: the oldest of their numbers."""
        by_number = {number: [card for card in self.troves[seat] if card[0] == number] for number in "12345"}
        found: dict[str, list[str]] = {}
        if all(by_number.values()):
            found["one of each"] = [cards[0] for cards in by_number.values()]
        for number, cards in by_number.items():
            if len(cards) >= 4:
                found[f"four of {number}"] = cards[:4]
        return found

    def may_complete(self, seat: int) -> None:
        if self.house["collections-by-hand"]:
            self.complete_by_hand(seat)
        else:
            self.complete_all(seat)

    def complete_by_hand(self, seat: int) -> None:
        while sets := self.collections(seat):
            said = self.ask("Collections", seat, [*[f"complete {name}" for name in sets], "complete nothing now"])
            if said == "complete nothing now":
                return
            cards = sets[said.removeprefix("complete ")]
            for card in cards:
                self.troves[seat].remove(card)
            marker = self.shoulder.ask("markers", seat, {f"turn down {card}" for card in cards})
            self.turn_down(seat, cards, marker.removeprefix("turn down "))

    def complete_all(self, seat: int) -> None:
        """The Collection that leaves the most further ones, then the most cards, first."""
        while sets := self.collections(seat):
            held = Counter(card[0] for card in self.troves[seat])
            best = max(sets, key=lambda name: most_collections(held - Counter(card[0] for card in sets[name])))
            for card in sets[best]:
                self.troves[seat].remove(card)
            self.turn_down(seat, sets[best], min(sets[best], key=lambda card: card[0]))

    def turn_down(self, seat: int, cards: list[str], marker: str) -> None:
        self.markers[seat] += 1
        self.discard += Counter(cards) - Counter([marker])

    # The end.

    def finish_game(self) -> None:
        for seat in range(self.seats):
            self.complete_all(seat)
        same = self.shoulder.same
        same("the end", True, self.match.over)
        self.compare()
        merits = [(self.marks(seat), self.markers[seat]) for seat in range(self.seats)]
        same("scores", tuple(self.marks(seat) for seat in range(self.seats)), self.match.scores)
        winners = tuple(seat for seat, merit in enumerate(merits) if merit == max(merits))
        same("winners", winners, self.match.winners)
        told = [(end.what, end.seat, end.marks) for end in self.match.told(None) if end.what in ("won", "shared")]
        end = "won" if len(winners) == 1 else "shared"
        same("victory told", [(end, seat, self.marks(seat)) for seat in winners], told)


def most_collections(held: Counter[str]) -> tuple[int, int]:
    """How many Collections cards make at most, and how many cards there are."""
    most = 0
    for sets in range(min(held[number] for number in "12345") + 1):
        most = max(most, sets + sum((held[number] - sets) // 4 for number in "12345"))
    return most, held.total()


@cache
def name(card: str) -> str:
    """A card in notation, by its id: "card:2" is called Toad 1 ✦ star, so it is "1 star"."""
    if not card:
        return ""
    words = hb.Match(GAME, 2, seed=1).thing(card).name.lower().split()
    kind = next((word for word in words if word.isdigit()), words[0])
    return f"{kind} {words[-1]}" if words[-1] in COLOURS else kind


@cache
def names() -> list[str]:
    """What the numbers of cards in events and positions mean."""
    return [name(f"card:{number}") for number in range(25)]


# Made-up tables: any rows, any Troves, a card just drawn; the turn is played to its end.


def laid(rng: random.Random, seed: int, found: Findings) -> tuple[Table, str]:
    number = {name: code for code, name in enumerate(names())}
    match = hb.Match(GAME, rng.randint(2, 6), seed=seed, variants=house(rng))
    data = match.position()
    state = data["state"]
    active = state["active"]
    card = rng.choice([*TALISMANS, *MAGICIANS, CLOAK, CLOAK, CLOAK])
    rows = [random_row(rng) for _ in range(rng.choice((1, 2, 3, 3, 3)))]
    troves = [rng.choices(rng.choice((TALISMANS, TALISMANS[:9])), k=rng.randint(0, 9)) for _ in range(match.seats)]
    markers = [rng.randint(0, 2) for _ in range(match.seats)]
    pile = rng.choices([*TALISMANS, *MAGICIANS, CLOAK], k=rng.randint(0, 5))
    discard = rng.choices([*TALISMANS, *MAGICIANS, CLOAK], k=rng.randint(0, 5))
    to_come = rng.randint(1, 3)
    step = {"PlaceCloak": {"seat": active}} if card == CLOAK else {"Place": {"seat": active, "card": number[card]}}
    state.update(
        rows=[{"Row": {"cards": [number[c.name] + 25 * c.covered for c in row]}} for row in rows],
        troves=[
            {"Trove": {"cards": [number[c] for c in trove], "markers": [0] * marked}}
            for trove, marked in zip(troves, markers, strict=True)
        ],
        deck=sorted(number[c] for c in pile),
        discard=[number[c] for c in discard],
        depletions=to_come,
        stack=[*state["stack"][:-1], step],
    )
    table = Table(hb.from_position(GAME, data), rng, found, f"position {seed}")
    table.rows, table.troves, table.markers, table.active = rows, troves, markers, active
    table.pile, table.discard, table.to_come = Counter(pile), Counter(discard), to_come
    return table, card


def random_row(rng: random.Random) -> list[Lying]:
    """Any cards in any order, but for a second magician of a kind."""
    row: list[Lying] = []
    for name in rng.choices([*TALISMANS, *TALISMANS, *MAGICIANS], k=rng.randint(1, 6)):
        lying = Lying(name, covered=name in TALISMANS and rng.random() < 0.25)
        if not lying.magician or lying.magician not in [other.magician for other in row]:
            row.append(lying)
    return row


def house(rng: random.Random) -> dict[str, bool]:
    return {id: rng.random() < 0.3 for id in VARIANTS}


def positions(first: int, count: int) -> Findings:
    found = Findings()
    for seed in range(first, first + count):
        rng = random.Random(seed)
        table, card = laid(rng, seed, found)
        try:
            table.finish_turn(card)
            if not table.to_come:
                table.finish_game()
        except Differs:
            continue
    return found


def games(first: int, count: int) -> Findings:
    found = Findings()
    for seed in range(first, first + count):
        rng = random.Random(seed)
        match = hb.Match(GAME, rng.randint(2, 6), seed=seed, variants=house(rng))
        try:
            Table(match, rng, found, f"game {seed}").whole_game()
        except Differs:
            continue
    return found
