"""A toy game for the kernel's own tests: three rounds in which all seats seal a card of their hand, the highest wins.

It has what the kernel must carry and one real game may lack: several seats asked at once, hidden hands, told secrets.
Plain Python, as games of other packages are, also on the compiled kernel.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.encode import Actions
from hurlyburly.kernel.events import SECRET, Event, Seat
from hurlyburly.kernel.game import Game, View, question
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.play import Play, Thing
from hurlyburly.kernel.state import UNKNOWN, Box, State, only
from hurlyburly.kernel.step import Sealed, Step
from hurlyburly.kernel.vocabulary import SEAT, Kind, Verb

DECK = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
ROUNDS = 3


class CardKind(Kind):
    def written(self, s: Toy, number: int, seat: int) -> str:
        return str(number)

    def numbers(self, box: ToyBox) -> list[int]:
        return DECK

    def about(self, box: ToyBox, number: int) -> Thing:
        return Thing(self.thing(DECK[number - 1]), f"The {number}", "The highest of a round wins it.", "designed")


CARD = CardKind("card")
LAY = Verb("lay", "lay {}", [CARD])


class Dealt(Event, frozen=True):
    seat: Seat
    card: Annotated[int, CARD, SECRET]


class Laid(Event, frozen=True):
    seat: Seat
    card: Annotated[int, CARD]


class ToyBox(Box):
    """No content of its own."""

    def __init__(self, packs: list[str]) -> None:
        self.packs = packs


class Toy(State):
    """Hands are hidden; what was laid is not."""

    box: ToyBox
    deck: list[int]
    hands: list[list[int]]
    laid: list[int]
    points: list[int]

    def twin(self, luck: Luck) -> Toy:
        s = Toy()
        s.carry(self, luck)
        s.box = self.box
        s.deck = self.deck[:]
        s.hands = [hand[:] for hand in self.hands]
        s.laid = self.laid[:]
        s.points = self.points[:]
        return s

    def redeal(self, seat: int, luck: Luck) -> Toy:
        s = self.twin(luck)
        unseen = sorted(s.deck + [card for other in s.others(seat) for card in s.hands[other]])
        for other in s.others(seat):
            s.hands[other] = sorted([luck.draw(unseen) for _ in s.hands[other]])
        s.deck = unseen
        s.ask_again(seat)
        return s

    def scores(self) -> list[int]:
        return self.points


class Deal(Step):
    """Three cards each."""

    def run(self, s: Toy) -> None:
        for seat in range(s.seats):
            s.hands[seat] = sorted([s.luck.draw(s.deck) for _ in range(ROUNDS)])
            if s.told is not None:
                s.told += [Dealt(seat, card, to=only(seat)) for card in s.hands[seat]]
        s.then_each([LayCards(list(range(s.seats))) for _ in range(ROUNDS)])


class LayCards(Sealed):
    """All lay a card face down, then turn them up."""

    def answers(self, s: Toy) -> list[int]:
        return s.hands[self.seat]

    def means(self, s: Toy, option: int) -> Play:
        return LAY.of(s, self.seat, option)

    def conceivable(self, s: Toy) -> list[int]:
        return DECK

    def barred_by(self, s: Toy, option: int) -> str:
        return "TOY-01" if option not in s.hands[self.seat] else ""

    def reveal(self, s: Toy) -> None:
        s.reveal()
        best = max(s.sealed)
        for seat, card in enumerate(s.sealed):
            s.hands[seat] = [held for held in s.hands[seat] if held != card]
            s.laid = [*s.laid, card]
            s.points[seat] += card == best
            if s.told is not None:
                s.told.append(Laid(seat, card))


class ToyView(View, frozen=True, kw_only=True):
    """What a seat sees."""

    hand: tuple[int, ...]
    laid: tuple[int, ...]
    points: tuple[int, ...]
    deck: int


def view(s: Toy, seat: int | None) -> ToyView:
    hand = () if seat is None else tuple(s.hands[seat])
    return ToyView(**question(s, seat), hand=hand, laid=tuple(s.laid), points=tuple(s.points), deck=len(s.deck))


def layout(view: ToyView) -> dict[str, Any]:
    cards = {CARD.thing(card): "hand" for card in view.hand} | {CARD.thing(card): "laid" for card in view.laid}
    return cards | {SEAT.thing(seat): points for seat, points in enumerate(view.points)}


def hidden(s: Toy, seat: int | None) -> Iterator[Toy]:
    for other in range(s.seats):
        if other != seat and s.hands[other] and s.deck:
            twin = s.copy()
            assert isinstance(twin, Toy)
            low, card = twin.deck[0], twin.hands[other][0]
            if twin.sealed and twin.sealed[other] == card:
                twin.seal(other, low)
            twin.hands[other] = sorted([low, *twin.hands[other][1:]])
            twin.deck = sorted([card, *twin.deck[1:]])
            yield twin


def setup(seats: int, luck: Luck, box: ToyBox, variants: dict[str, Any]) -> Toy:
    s = Toy()
    s.begin(seats, luck)
    s.box = box
    s.deck = DECK[:]
    s.hands = [[] for _ in range(seats)]
    s.laid = []
    s.points = [0] * seats
    s.then(Deal())
    return s


class ToyWords:
    def tell(self, box: ToyBox, event: Dealt | Laid, who: Sequence[str]) -> str:
        return f"{who[event.seat]} {event.what} {'a card' if event.card == UNKNOWN else event.card}."

    def prompt(self, view: ToyView, who: Sequence[str]) -> str:
        return "Lay a card." if view.to_act else "The game is over."

    def explain(self, view: ToyView, play: Play) -> str:
        return play.text


class ToyEncode:
    OBSERVATION = 16
    ACTIONS = 12
    action = Actions({"LayCards": DECK})

    def observe(self, view: ToyView) -> list[float]:
        return [float(card in view.hand) for card in DECK] + [float(len(view.laid))] * 4


class ToyTerminal:
    def draw(self, view: ToyView, who: Sequence[str]) -> str:
        return f"laid {view.laid}, your hand {view.hand}"


def open_box(packs: Sequence[Pack]) -> ToyBox:
    return ToyBox([pack.key() for pack in packs])


def all_cards(s: Toy) -> list[int]:
    return sorted([*s.deck, *s.laid, *[card for hand in s.hands for card in hand]])


TOY = Game(
    id="toy",
    title="Toy",
    seats=range(2, 5),
    rules_version=1,
    state=Toy,
    open_box=open_box,
    setup=setup,
    view=view,
    hidden=hidden,
    words=ToyWords(),
    encode=ToyEncode(),
    terminal=ToyTerminal(),
    rules=Path(__file__).with_name("toy.toml"),
    cards=all_cards,
    kinds=(CARD, SEAT),
    verbs=(LAY,),
    events=(Dealt, Laid),
    layout=layout,
)
