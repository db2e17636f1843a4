"""The referee's table of Toil and Trouble: brewing, selling, drinking with all effects of the box, hands, gold.

It reads the cards' names, effects and Orders from the box's content and plays what the rulebook and the cards' texts
say. Hands it sees as their owners do. Nothing of the game's rules is used.
"""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

import hurlyburly as hb
from referee.findings import Findings
from referee.shoulder import Shoulder

CONTENT = Path(hb.__file__).parent / "games" / "toil_and_trouble" / "content" / "box.toml"
BOX = tomllib.loads(CONTENT.read_text(encoding="utf-8"))
EFFECTS = {entry["id"]: entry for entry in BOX["effects"]}
KINDS = [entry["name"].lower() for entry in BOX["ingredients"]]
SHOWS: dict[str, list[str]] = {entry["name"].lower(): entry["effects"] for entry in BOX["ingredients"]}
DECK = Counter({entry["name"].lower(): entry["copies"] for entry in BOX["ingredients"]})
ORDERS: dict[str, Any] = {entry["name"].lower(): entry for entry in BOX["orders"]}
ORDER_NAMES: list[str] = list(ORDERS)
AIMED = {"teleportation", "clairvoyance", "telekinesis", "combustion", "corrosion", "paralysis", "stench", "amnesia"}
WAITING = {"growth", "nausea"}  # for the drinker's next Bubbling phase
UNTIL_NEXT_TURN = {"invisibility", "reflection", "loose-tongue"}
SKIPPING = {"paralysis", "drowsiness"}


def called(effect: str) -> str:
    name: str = EFFECTS[effect]["name"]
    return name.lower()


@dataclass
class Lingering:
    effect: str
    seat: int
    turn: int
    power: int
    card: str = ""  # the reminder, once it has been seen


class Table:
    """The referee's own table, and the match beside it."""

    def __init__(self, match: hb.Match, rng: random.Random, found: Findings, where: str) -> None:
        self.shoulder = Shoulder(match, rng, found, where)
        self.match = match
        self.seats = match.seats
        self.hands: list[Counter[str]] = [Counter() for _ in range(self.seats)]
        self.pots: list[list[list[str]]] = [[[], [], []] for _ in range(self.seats)]
        self.pool = DECK.copy()  # deck, discard pile and reminders
        self.drunk: list[str] = []
        self.open: list[str | None] = []
        self.taken: list[list[str]] = [[] for _ in range(self.seats)]
        self.lingering: list[Lingering] = []
        self.left = {"basic": 2 * self.seats - 4, "special": 2 * self.seats}
        self.under: dict[str, list[str]] = {"basic": [], "special": []}
        self.discard: Counter[str] | None = Counter()  # unknown for a while after a reshuffle
        self.fresh: list[str] = []  # a Potion just drunk, of which some cards may have been kept as reminders
        self.deck: int | None = 0  # cards left; after a reshuffle unknown until all look at the table again
        self.turn = 0
        self.first = 0
        self.gather_up_to = 6
        self.over = False
        self.hastened: list[int] = []
        self.shared: bool | None = False  # whether one reminder serves several effects
        self.does: dict[str, Callable[[int, int, int], None]] = {
            "teleportation": self.teleportation,
            "clairvoyance": self.clairvoyance,
            "telekinesis": self.telekinesis,
            "combustion": self.combustion,
            "corrosion": lambda seat, target, power: self.lose_ingredients(target, power),
            "haste": lambda seat, target, power: self.hastened.append(seat),
            "recollection": self.recollection,
            "fortune": self.fortune,
            "levitation": self.levitation,
            "amnesia": self.amnesia,
            "tremors": lambda seat, target, power: self.lose_ingredients(seat, power),
            "frailty": self.frailty,
            "generosity": self.generosity,
        }

    # What all can see, and each of their own hand.

    def ask(self, kind: str, seat: int, ruled: list[str], likely: list[str] | None = None) -> str:
        self.compare()
        return self.shoulder.ask(kind, seat, ruled, likely or [])

    def compare(self) -> None:
        same = self.shoulder.same
        views: list[Any] = [self.match.view(seat) for seat in range(self.seats)]
        for seat, view in enumerate(views):
            own = view.table[seat]
            same("hands", self.hands[seat], Counter(card.name.lower() for card in own.known))
            pots = [[card.name.lower() for card in pot.cards] for pot in own.cauldrons]
            same("Cauldrons", self.pots[seat], pots)
            same("gold", (self.gold(seat), sorted(self.taken[seat])), (own.gold, sorted(names(own.orders))))
            for owner in range(self.seats):
                known = Counter(card.name.lower() for card in view.table[owner].known)
                same("what is known of a hand is there", True, known <= self.hands[owner])
        view = views[0]
        same("open Orders", self.open, [order and order.name.lower() for order in view.orders])
        for kind in ("basic", "special"):
            left = self.left[kind] + len(self.under[kind])
            same("Orders to come", left, getattr(view, f"{kind}_left"))
        same("being drunk", self.drunk, [card.name.lower() for card in view.drunk.cards])
        shown = Counter((reminder.effect.name.lower(), reminder.seat) for reminder in view.reminders)
        same("what lingers", Counter((called(mark.effect), mark.seat) for mark in self.lingering), shown)
        self.compare_piles(view)

    def compare_piles(self, view: Any) -> None:
        same = self.shoulder.same
        discard = Counter(card.name.lower() for card in view.discard)
        if self.discard is not None:
            kept = self.discard + Counter(self.fresh) - discard
            same("the discard pile", self.discard + Counter(self.fresh) - kept, discard)
            same("reminders come from the Potion", True, kept <= Counter(self.fresh))
        if self.deck is not None:
            same("the deck", self.deck, view.deck)
        reminders = self.pool.total() - view.deck - discard.total()
        effects = [mark for mark in self.lingering if not (self.drunk and mark.turn == self.turn)]
        same("no more reminders than effects that linger", True, bool(effects) <= reminders <= len(effects))
        for mark, shown in zip(self.lingering, view.reminders, strict=True):
            mark.card = shown.card.name.lower() if shown.card else ""
            if mark in effects:
                same("a reminder shows its effect", True, mark.effect in SHOWS[mark.card])
        groups = {mark.turn: [m.card for m in effects if m.turn == mark.turn] for mark in effects}
        self.shared = reminders < len(effects)
        if self.shared and reminders != sum(len(set(cards)) for cards in groups.values()):
            self.shared = None  # some are shared and some not: which, one cannot see
        self.discard, self.deck, self.fresh = discard, view.deck, []

    def lift(self, mark: Lingering) -> None:
        """A lingering effect is over; its reminder goes onto the discard pile unless it serves another one too."""
        self.lingering.remove(mark)
        if not mark.card or self.discard is None:
            self.discard = None  # drunk just now: nobody has seen yet which card it was
        elif self.shared is None:
            self.discard = None
        elif not self.shared or all((m.turn, m.card) != (mark.turn, mark.card) for m in self.lingering):
            self.discard[mark.card] += 1

    def gold(self, seat: int) -> int:
        return sum(ORDERS[order]["gold"] for order in self.taken[seat])

    def others(self, seat: int) -> list[int]:
        return [(seat + k) % self.seats for k in range(1, self.seats)]

    def marked(self, seat: int, *effects: str) -> list[Lingering]:
        return [mark for mark in self.lingering if mark.seat == seat and mark.effect in effects]

    # Set-up and turns.

    def set_up(self) -> None:
        same = self.shoulder.same
        view: Any = self.match.view(None)
        self.open = names(view.orders)
        same("four Basic Orders are open", ["basic"] * 4, [ORDERS[order or ""]["kind"] for order in self.open])
        laid_out = self.shoulder.hear("orders-laid-out").orders
        same("the log names the open Orders", self.open, [ORDER_NAMES[order] for order in laid_out])
        self.first = self.shoulder.hear("turn").seat
        for place in range(self.seats):
            seat = (self.first + place) % self.seats
            mine: Any = self.match.view(seat)
            self.hands[seat] = Counter(card.name.lower() for card in mine.table[seat].known)
            head_start: int = self.match.variants["head-start"]
            same("first hands", 6 + place * head_start, self.hands[seat].total())
            self.pool -= self.hands[seat]
        self.deck = self.pool.total()
        same("the deck", self.deck, view.deck)

    def whole_game(self) -> None:
        self.set_up()
        seat = self.first
        self.play_turn(seat)
        while not self.over:
            if self.turn % self.seats == 0 and self.turn // self.seats + 1 >= self.match.variants["offer-to-stop"]:
                self.compare()
                said = self.shoulder.ask_all("offers", {s: ["play on", "stop here"] for s in range(self.seats)})
                if set(said.values()) == {"stop here"}:
                    break
            seat = self.others(seat)[0]
            self.shoulder.same("turns go clockwise", seat, self.shoulder.hear("turn").seat)
            self.play_turn(seat)
        self.finish_game()

    def play_turn(self, seat: int) -> None:
        self.turn += 1
        self.gather_up_to = 6
        for mark in self.marked(seat, *UNTIL_NEXT_TURN):
            self.lift(mark)
        while waiting := self.marked(seat, *WAITING):
            mark = waiting[0]
            if len(waiting) > 1:
                said = self.ask("bubbling", seat, [f"resolve {called(m.effect)}" for m in waiting])
                mark = next(m for m in waiting if said == f"resolve {called(m.effect)}")
            if mark.effect == "growth":
                self.draw(seat, mark.power)
            else:
                self.discard_cards(seat, mark.power)
            self.lift(mark)
        if skipped := self.marked(seat, *SKIPPING):
            for mark in skipped:
                self.lift(mark)
        else:
            self.brew(seat)
        self.potions(seat)

    def potions(self, seat: int) -> None:
        """From the Potions phase to the end of a turn."""
        plays: dict[str, tuple[int, str]] = {}
        for number, pot in enumerate(self.pots[seat]):
            for order in self.open:
                if order is not None and meets(pot, order) and not self.marked(seat, "stench"):
                    plays[f"sell cauldron {number + 1} for {order}"] = number, order
            if effects_of(pot):
                plays[f"drink cauldron {number + 1}"] = number, ""
        if plays:
            sales = [play for play in plays if play.startswith("sell")]
            said = self.ask("selling and drinking", seat, [*plays, "no potion"], sales)
            if said in plays:
                number, order = plays[said]
                if order:
                    self.sell(seat, number, order)
                else:
                    self.drink(seat, number)
        if not self.over:
            self.draw(seat, self.gather_up_to - self.hands[seat].total())
            for mark in self.marked(seat, "stench"):
                if mark.turn < self.turn:
                    self.lift(mark)

    def brew(self, seat: int) -> None:
        done: set[int] = set()
        while True:
            plays: dict[str, tuple[int, str]] = {}
            for number in {0, 1, 2} - done:
                if len(self.pots[seat][number]) < 6:
                    for card in self.hands[seat]:
                        plays[f"add {card} to cauldron {number + 1}"] = number, card
                if self.pots[seat][number]:
                    plays[f"dump cauldron {number + 1}"] = number, ""
            if not plays:
                return
            likely = [play for play in plays if play.startswith("add")]
            said = self.ask("brewing", seat, [*plays, "brew no more"], likely)
            if said == "brew no more":
                return
            number, card = plays[said]
            if card:
                take(self.hands[seat], card)
                self.pots[seat][number].append(card)
            else:
                self.empty_out(seat, number)
            done.add(number)

    def draw(self, seat: int, count: int) -> None:
        if count <= 0:
            return
        if self.deck is not None and count > self.deck:
            self.shoulder.hear("reshuffled")
            self.discard = self.deck = None
        if self.deck is not None:
            self.deck -= count
        drew = self.shoulder.hear("drew", seat=seat)
        self.shoulder.same("who draws, and how many", (seat, count), (drew.seat, len(drew.ingredients)))
        for card in [KINDS[number] for number in drew.ingredients]:
            self.shoulder.same("a card that was in the deck", True, self.pool[card] > 0)
            take(self.pool, card)
            self.hands[seat][card] += 1

    def put_off(self, cards: list[str]) -> None:
        """Onto the discard pile."""
        self.pool += Counter(cards)
        if self.discard is not None:
            self.discard += Counter(cards)

    def empty_out(self, seat: int, number: int) -> None:
        self.put_off(self.pots[seat][number])
        self.pots[seat][number] = []

    # Selling.

    def sell(self, seat: int, number: int, order: str) -> None:
        self.empty_out(seat, number)
        spot = self.open.index(order)
        self.taken[seat].append(order)
        self.open[spot] = None
        if self.gold(seat) >= 10:
            self.over = True
            return
        self.open[spot] = self.new_order(lambda: self.shoulder.hear("opened").order)
        self.over = not any(self.open)

    def new_order(self, hear: Callable[[], int]) -> str | None:
        """From the Basic stack while it has cards, then from the Special one; those put under a stack come last."""
        kind = "basic" if self.left["basic"] + len(self.under["basic"]) else "special"
        if not self.left[kind] + len(self.under[kind]):
            return None
        order = ORDER_NAMES[hear()]
        if self.left[kind]:
            gone = [*self.open, *self.under["basic"], *self.under["special"], *chain(*self.taken)]
            self.shoulder.same("a new Order", (kind, True), (ORDERS[order]["kind"], order not in gone))
            self.left[kind] -= 1
        else:
            self.shoulder.same("an Order from under the stack", self.under[kind].pop(0), order)
        return order

    # Drinking.

    def drink(self, seat: int, number: int) -> None:
        self.drunk, self.pots[seat][number] = self.pots[seat][number], []
        due = effects_of(self.drunk)
        while due:
            ready = [effect for effect in due if EFFECTS[effect].get("negative")] or due
            effect = ready[0]
            if len(ready) > 1:
                said = self.ask("order of effects", seat, [f"resolve {called(effect)}" for effect in ready])
                effect = next(effect for effect in ready if said == f"resolve {called(effect)}")
            due.remove(effect)
            self.resolve(seat, effect)
        self.pool += Counter(self.drunk)
        self.drunk, self.fresh = [], self.drunk
        hastened, self.hastened = self.hastened, []
        for who in hastened:
            self.brew(who)

    def resolve(self, seat: int, effect: str) -> None:
        power = sum(effect in SHOWS[card] for card in self.drunk)
        target = -1
        if effect in AIMED:
            targets = [other for other in self.others(seat) if not self.marked(other, "invisibility")]
            if not targets:
                return
            target = targets[0]
            if len(targets) > 1:
                target = "ABCD".index(self.ask("targets", seat, [f"target {'ABCD'[other]}" for other in targets])[-1])
            if mirror := self.marked(target, "reflection"):
                self.lift(mirror[0])
                seat, target = target, seat
        if effect in self.does:
            self.does[effect](seat, target, power)
        else:
            hit = target if effect in AIMED else seat
            self.lingering.append(Lingering(effect, hit, self.turn, power))

    def teleportation(self, seat: int, target: int, power: int) -> None:
        self.hands[seat], self.hands[target] = self.hands[target], self.hands[seat]

    def clairvoyance(self, seat: int, target: int, power: int) -> None:
        self.hand_over("cards to take", seat, target, seat, f"take {{}} from {'ABCD'[target]}")

    def generosity(self, seat: int, target: int, power: int) -> None:
        for other in self.others(seat):
            self.hand_over("cards to give", seat, seat, other, f"give {{}} to {'ABCD'[other]}")

    def hand_over(self, kind: str, seat: int, giver: int, taker: int, words: str) -> None:
        plays = {words.format(card): card for card in self.hands[giver]}
        if plays:
            card = plays[self.ask(kind, seat, list(plays))]
            take(self.hands[giver], card)
            self.hands[taker][card] += 1

    def amnesia(self, seat: int, target: int, power: int) -> None:
        for _ in range(min(power, self.hands[target].total())):
            self.see_discarded(target)

    def discard_cards(self, seat: int, count: int) -> None:
        hand = self.hands[seat]
        for left in range(min(count, hand.total()), 0, -1):
            chosen = ""
            if left < hand.total():
                said = self.ask("cards to discard", seat, [f"discard {card}" for card in hand])
                chosen = said.removeprefix("discard ")
            self.see_discarded(seat, chosen)

    def see_discarded(self, seat: int, chosen: str = "") -> None:
        """A card leaves a hand for the discard pile, and the log names it."""
        told = self.shoulder.hear("discarded")
        card = KINDS[told.ingredient]
        self.shoulder.same("cards discarded", (seat, chosen or card), (told.seat, card))
        self.shoulder.same("a card of the hand", True, self.hands[seat][card] > 0)
        take(self.hands[seat], card)
        self.put_off([card])

    def recollection(self, seat: int, target: int, power: int) -> None:
        for _ in range(2):
            if self.discard is None:  # a shared reminder has just come off: look what lies there
                view: Any = self.match.view(None)
                self.discard = Counter(card.name.lower() for card in view.discard)
            if self.discard:
                said = self.ask("cards to recollect", seat, [f"recollect {card}" for card in self.discard])
                card = said.removeprefix("recollect ")
                take(self.pool, card)
                take(self.discard, card)
                self.hands[seat][card] += 1

    def in_pots(self, seat: int) -> dict[str, tuple[int, str]]:
        pots = enumerate(self.pots[seat])
        return {f"{card} from cauldron {number + 1}": (number, card) for number, pot in pots for card in pot}

    def lose_ingredients(self, seat: int, count: int) -> None:
        while count:
            if count >= sum(len(pot) for pot in self.pots[seat]):
                for number in range(3):
                    self.empty_out(seat, number)
                return
            plays = {f"discard {words}": place for words, place in self.in_pots(seat).items()}
            number, card = plays[self.ask("Ingredients to discard", seat, list(plays))]
            self.pots[seat][number].remove(card)
            self.put_off([card])
            count -= 1

    def combustion(self, seat: int, target: int, power: int) -> None:
        full = [number for number in range(3) if self.pots[target][number]]
        if full:
            said = self.ask("Cauldrons to empty", seat, [f"empty cauldron {n + 1} of {'ABCD'[target]}" for n in full])
            self.empty_out(target, int(said.split()[2]) - 1)

    def telekinesis(self, seat: int, target: int, power: int) -> None:
        plays = {f"pull {words} of {'ABCD'[target]}": place for words, place in self.in_pots(target).items()}
        if plays:
            number, card = plays[self.ask("Ingredients to pull", seat, list(plays))]
            self.put_into(seat, [0, 1, 2], card, self.pots[target][number])

    def levitation(self, seat: int, target: int, power: int) -> None:
        for may_stop in ([], ["move no more"]):
            plays = {f"move {words}": place for words, place in self.in_pots(seat).items()}
            if not plays:
                return
            said = self.ask("Ingredients to move", seat, [*plays, *may_stop])
            if said in may_stop:
                return
            number, card = plays[said]
            self.put_into(seat, [n for n in range(3) if n != number], card, self.pots[seat][number])

    def put_into(self, seat: int, numbers: list[int], card: str, source: list[str]) -> None:
        said = self.ask("Cauldrons to move into", seat, [f"into cauldron {number + 1}" for number in numbers])
        source.remove(card)
        self.pots[seat][int(said[-1]) - 1].append(card)

    def fortune(self, seat: int, target: int, power: int) -> None:
        if not sum(self.left.values()) + len(self.under["basic"]) + len(self.under["special"]):
            return
        said = self.ask("Orders to replace", seat, [f"replace {order}" for order in self.open if order])
        old = said.removeprefix("replace ")
        spot = self.open.index(old)
        kind = "basic" if self.left["basic"] + len(self.under["basic"]) else "special"
        self.open[spot] = self.new_order(lambda: self.shoulder.hear("replaced").by)
        self.under[kind].append(old)

    def frailty(self, seat: int, target: int, power: int) -> None:
        self.gather_up_to = min(self.gather_up_to, 4)

    # The end.

    def finish_game(self) -> None:
        same = self.shoulder.same
        same("the end", True, self.match.over)
        same("gold", tuple(self.gold(seat) for seat in range(self.seats)), self.match.scores)
        merits = [(self.gold(seat), sum(ORDERS[o]["kind"] == "special" for o in self.taken[seat])) for seat in
                  range(self.seats)]  # fmt: skip
        winners = tuple(seat for seat, merit in enumerate(merits) if merit == max(merits))
        same("winners", winners, self.match.winners)
        how = "won" if len(winners) == 1 else "shared-victory"
        told = [told for told in self.match.told(None) if told.what in ("won", "shared-victory")]
        same("victory told", [(how, seat, *merits[seat]) for seat in winners],
             [(event.what, event.seat, event.gold, event.specials) for event in told])  # fmt: skip


def names(orders: Any) -> list[Any]:
    return [order.name.lower() for order in orders]


def take(cards: Counter[str], card: str) -> None:
    cards[card] -= 1
    if not cards[card]:
        del cards[card]


def effects_of(pot: list[str]) -> list[str]:
    """What a Potion has: at least one Ingredient for a variable effect, as many as its cost for another."""
    counts = Counter(effect for card in pot for effect in SHOWS[card])
    return [id for id, entry in EFFECTS.items() if counts[id] >= (1 if entry["cost"] == "X" else entry["cost"])]


def meets(pot: list[str], order: str) -> bool:
    """Whether a Potion has every effect that an Order asks for, with at least the power that it names."""
    had = effects_of(pot)
    for wanted in ORDERS[order]["requires"]:
        effect, _, power = wanted.partition(" ")
        if effect not in had or sum(effect in SHOWS[card] for card in pot) < int(power or 1):
            return False
    return bool(pot)
