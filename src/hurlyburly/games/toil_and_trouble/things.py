"""The things of Toil and Trouble, what people read about them, and the verbs of its plays.

An Ingredient is a kind of card: equal cards are one thing, wherever they lie, and a play is the same with any of them.
Cauldrons are numbered through the seats, three each. `s` is the game's state, which is not imported here: it tells
events, and events are made of things.
"""

from __future__ import annotations

from typing import Any, Final

from hurlyburly.games.toil_and_trouble import parts
from hurlyburly.games.toil_and_trouble.acts import LINGERS
from hurlyburly.games.toil_and_trouble.parts import CAULDRONS, FULL, MOST_SEATS, TroubleBox
from hurlyburly.kernel.play import Thing
from hurlyburly.kernel.step import SEAT_NAMES
from hurlyburly.kernel.vocabulary import SEAT, Kind, Verb, listed

DECK: Final = 0  # piles
DISCARD_PILE: Final = 1
BASIC_STACK: Final = 2
SPECIAL_STACK: Final = 3


class IngredientKind(Kind):
    def written(self, s: Any, number: int, seat: int) -> str:
        box: TroubleBox = s.box
        return box.kinds[number].lower()

    def numbers(self, box: TroubleBox) -> list[int]:
        return list(range(len(box.kinds)))

    def about(self, box: TroubleBox, number: int) -> Thing:
        shows = [f"{box.effects[effect]} ({price(box, effect)})" for effect in box.shows[number]]
        text = f"An Ingredient that shows {listed(shows)}. The deck has {box.deck.count(number)} of these cards."
        rules = ("TNT-EFFECT-01", "TNT-BREW-01", "TNT-BREW-02", "TNT-RULING-05")
        return Thing(self.thing(number), box.kinds[number], text, box.kind_sources[number], rules)


class EffectKind(Kind):
    def written(self, s: Any, number: int, seat: int) -> str:
        box: TroubleBox = s.box
        return box.effects[number].lower()

    def numbers(self, box: TroubleBox) -> list[int]:
        return list(range(len(box.effects)))

    def about(self, box: TroubleBox, number: int) -> Thing:
        cost = box.cost[number]
        needs = f"A Potion has it if at least {cost} of its Ingredients show it."
        if box.variable[number]:
            needs = "X is the number of Ingredients in the Potion that show it."
        harm = " It is negative: it comes before the effects that help the drinker." if box.negative[number] else ""
        text = f"{box.texts[number].rstrip('.')}. {needs}{harm}"
        rules = effect_rules(box, number)
        return Thing(self.thing(number), box.effects[number], text, box.effect_sources[number], rules)


class OrderKind(Kind):
    def written(self, s: Any, number: int, seat: int) -> str:
        box: TroubleBox = s.box
        return box.orders[number].lower()

    def numbers(self, box: TroubleBox) -> list[int]:
        return list(range(len(box.orders)))

    def about(self, box: TroubleBox, number: int) -> Thing:
        wants: list[str] = []
        needs = box.needs[number]
        for i in range(0, len(needs), 2):
            name = box.effects[needs[i]]
            wants.append(f"{name} with a power of at least {needs[i + 1]}" if box.variable[needs[i]] else name)
        kind = "Special" if box.special[number] else "Basic"
        text = f"A {kind} Order. It pays {box.gold[number]} gold for a Potion that has {listed(wants)}."
        rules = ["TNT-ORDER-01", "TNT-ORDER-02", "TNT-ORDER-04", "TNT-SELL-01", "TNT-SELL-04", "TNT-RULING-11"]
        if box.special[number]:
            rules.append("TNT-ORDER-05")
        return Thing(self.thing(number), box.orders[number], text, box.order_sources[number], tuple(rules))


class CauldronKind(Kind):
    """One's own goes without saying whose it is."""

    def written(self, s: Any, number: int, seat: int) -> str:
        name = f"cauldron {number % CAULDRONS + 1}"
        owner = number // CAULDRONS
        return name if owner == seat else f"{name} of {SEAT_NAMES[owner]}"

    def numbers(self, box: TroubleBox) -> list[int]:
        return list(range(MOST_SEATS * CAULDRONS))

    def about(self, box: TroubleBox, number: int) -> Thing:
        if number >= MOST_SEATS * CAULDRONS:
            raise KeyError(number)
        name = f"Cauldron {number % CAULDRONS + 1} of {SEAT_NAMES[number // CAULDRONS]}"
        text = (
            "What is in it is a Potion. When brewing, its owner may add one Ingredient if there are fewer than "
            f"{FULL} in it, or dump it; after that the Potion may be sold or drunk."
        )
        rules = (
            "TNT-SETUP-13", "TNT-BREW-01", "TNT-BREW-02", "TNT-BREW-04", "TNT-BREW-05", "TNT-BREW-06", "TNT-BREW-07",
            "TNT-BREW-08", "TNT-POTION-01", "TNT-RULING-05", "TNT-RULING-15", "TNT-RULING-16",
        )  # fmt: skip
        return Thing(self.thing(number), name, text, "printed", rules)


class HandKind(Kind):
    """All cards that a seat holds, by the number of the seat."""

    def numbers(self, box: TroubleBox) -> list[int]:
        return list(range(MOST_SEATS))

    def about(self, box: TroubleBox, number: int) -> Thing:
        text = (
            "Ingredients to brew with. Only their owner sees them; the others see how many there are. At the end of "
            f"their turn the owner draws until there are {parts.HAND}."
        )
        rules = ("TNT-SETUP-11", "TNT-BREW-01", "TNT-GATHER-01", "TNT-RULING-18", "TNT-RULING-29")
        return Thing(self.thing(number), f"Hand of {SEAT_NAMES[:MOST_SEATS][number]}", text, "printed", rules)


class PileKind(Kind):
    """Where cards come from, and where they go."""

    def numbers(self, box: TroubleBox) -> list[int]:
        return [DECK, DISCARD_PILE, BASIC_STACK, SPECIAL_STACK]

    def about(self, box: TroubleBox, number: int) -> Thing:
        if number == DECK:
            name = "Ingredient deck"
            text = (
                "Ingredients are drawn from it. When it has run out, the discard pile is shuffled and takes its place."
            )
            rules = [
                "TNT-SETUP-07",
                "TNT-GATHER-01",
                "TNT-GATHER-02",
                "TNT-GATHER-03",
                "TNT-RULING-19",
                "TNT-RULING-20",
            ]
        elif number == DISCARD_PILE:
            name = "Ingredient discard pile"
            text = "Ingredients that were dumped, sold, drunk or discarded lie here for all to see."
            rules = ["TNT-SETUP-15", "TNT-BREW-06", "TNT-SELL-03", "TNT-DRINK-08", "TNT-GATHER-02"]
        elif number == BASIC_STACK:
            name = "Stack of Basic Orders"
            text = "New Orders come from here as long as it has cards. At first it has two for each player."
            rules = ["TNT-SETUP-08", "TNT-SETUP-12", "TNT-ORDER-06", "TNT-RULING-02", "TNT-RULING-03"]
        elif number == SPECIAL_STACK:
            name = "Stack of Special Orders"
            text = "New Orders come from here once the Basic ones have run out. At first it has two for each player."
            rules = ["TNT-SETUP-09", "TNT-ORDER-07", "TNT-RULING-02", "TNT-RULING-21"]
        else:
            raise KeyError(number)
        return Thing(self.thing(number), name, text, "printed", tuple(rules))


def price(box: TroubleBox, effect: int) -> str:
    return "X" if box.variable[effect] else str(box.cost[effect])


def effect_rules(box: TroubleBox, effect: int) -> tuple[str, ...]:
    """Those that touch an effect because of what it costs and does."""
    rules = ["TNT-EFFECT-02", "TNT-EFFECT-06", "TNT-EFFECT-07", "TNT-DRINK-01", "TNT-RULING-06"]
    if box.variable[effect]:
        rules += ["TNT-EFFECT-04", "TNT-EFFECT-05", "TNT-DRINK-06", "TNT-RULING-07"]
    else:
        rules += ["TNT-EFFECT-03", "TNT-RULING-08"]
    rules += ["TNT-DRINK-02", "TNT-DRINK-03"] if box.negative[effect] else ["TNT-DRINK-04", "TNT-DRINK-05"]
    if box.effect_sources[effect] == "printed":
        rules.append("TNT-EFFECT-08")  # the rulebook's specimen
    if box.targeted[effect]:
        rules.append("TNT-RULING-12")
    if box.bubbles[effect]:
        rules += [*LINGERS, "TNT-BUBBLE-01", "TNT-RULING-25"]
    for act in box.does[effect] + box.bubbles[effect]:
        rules += [rule for rule in act.RULES if rule not in rules]
    return tuple(rules)


INGREDIENT: Final = IngredientKind("ingredient")
EFFECT: Final = EffectKind("effect")
ORDER: Final = OrderKind("order")
CAULDRON: Final = CauldronKind("cauldron")
HAND: Final = HandKind("hand")
PILE: Final = PileKind("pile")
KINDS: Final = (INGREDIENT, EFFECT, ORDER, CAULDRON, HAND, PILE, SEAT)

ADD: Final = Verb("add", "add {} to {}", [INGREDIENT, CAULDRON])
DUMP: Final = Verb("dump", "dump {}", [CAULDRON])
BREW_NO_MORE: Final = Verb("brew-no-more", "brew no more")
SELL: Final = Verb("sell", "sell {} for {}", [CAULDRON, ORDER])
DRINK: Final = Verb("drink", "drink {}", [CAULDRON])
NO_POTION: Final = Verb("no-potion", "no potion")
RESOLVE: Final = Verb("resolve", "resolve {}", [EFFECT])
RESOLVE_NO_MORE: Final = Verb("resolve-no-more", "resolve no more")
TARGET: Final = Verb("target", "target {}", [SEAT])
TAKE: Final = Verb("take", "take {} from {}", [INGREDIENT, SEAT])
GIVE: Final = Verb("give", "give {} to {}", [INGREDIENT, SEAT])
DISCARD: Final = Verb("discard", "discard {}", [INGREDIENT])
DISCARD_FROM: Final = Verb("discard-from", "discard {} from {}", [INGREDIENT, CAULDRON])
DISCARD_NO_MORE: Final = Verb("discard-no-more", "discard no more")
RECOLLECT: Final = Verb("recollect", "recollect {}", [INGREDIENT])
EMPTY: Final = Verb("empty", "empty {}", [CAULDRON])
PULL: Final = Verb("pull", "pull {} from {}", [INGREDIENT, CAULDRON])
MOVE: Final = Verb("move", "move {} from {}", [INGREDIENT, CAULDRON])
MOVE_NO_MORE: Final = Verb("move-no-more", "move no more")
INTO: Final = Verb("into", "into {}", [CAULDRON])
REPLACE: Final = Verb("replace", "replace {}", [ORDER])
PLAY_ON: Final = Verb("play-on", "play on")
STOP_HERE: Final = Verb("stop-here", "stop here")
VERBS: Final = (
    ADD, DUMP, BREW_NO_MORE, SELL, DRINK, NO_POTION, RESOLVE, RESOLVE_NO_MORE, TARGET, TAKE, GIVE, DISCARD,
    DISCARD_FROM, DISCARD_NO_MORE, RECOLLECT, EMPTY, PULL, MOVE, MOVE_NO_MORE, INTO, REPLACE, PLAY_ON, STOP_HERE,
)  # fmt: skip
