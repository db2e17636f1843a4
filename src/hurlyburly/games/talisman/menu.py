"""What may be done in one's own turn before going on: trophies, drops, deliveries, sales, drinks, pay, spells."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.talisman import attributes, battle, events, places, quests, spells, things
from hurlyburly.games.talisman.state import DEED, Talisman
from hurlyburly.games.talisman.tables import CRAFT, ENEMY, GOLD, STRENGTH
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOTHING, Step

# Options: a spell to cast, one of these (cards are below 500), or a deed and its card.
DONE: Final = 511
EXCHANGE: Final = 500  # and the ability
DELIVER: Final = 503
PAY_MERCENARY: Final = 504
SELL: Final = 505
DROP: Final = DEED  # and the card
DRINK: Final = 2 * DEED
DEEDS: Final = [things.CAST, things.DROP, things.DRINK]


def at_any_time(s: Talisman, seat: int, sold: bool) -> list[int]:
    """Trade trophies, drop cards, deliver, sell, drink, pay; as all can see (TAL-OBJ-13, TAL-RULING-53). Whoever
    could have `sold` any number just now is not asked again before another moment: else it could go on for ever."""
    character = s.characters[seat]
    found: list[int] = []
    if character.trophies:
        for ability in (STRENGTH, CRAFT):
            if worth(s, seat, ability) >= s.own_value(seat, ability) and s.stock(ability):
                found.append(EXCHANGE + ability)
    if character.toad:
        return found
    if quests.deliverable(s, seat):
        found.append(DELIVER)
    for card in sorted(set(character.followers)):
        face = s.card(card)
        if not sold and character.objects and sells(s, card) and s.stock(GOLD):
            found.append(SELL)
        if face.hired_bonus and character.gold and not character.hired:
            found.append(PAY_MERCENARY)
        if face.kind != ENEMY and not face.forced:
            found.append(DROP + card)
    for card in sorted(set(character.objects)):
        if s.card(card).potion and s.may_use(seat, card):
            found.append(DRINK + card)
        if not s.card(card).talisman:
            found.append(DROP + card)
    return found


def sells(s: Talisman, card: int) -> bool:
    """Whether a follower turns objects into gold."""
    for trait in s.card(card).traits:
        if trait.sells_objects():
            return True
    return False


def worth(s: Talisman, seat: int, ability: int) -> int:
    """What a character's trophies of one ability add up to (TAL-TROPHY-04)."""
    total = 0
    for card in s.characters[seat].trophies:
        total += s.card(card).strength if ability == STRENGTH else s.card(card).craft
    return total


def act(s: Talisman, seat: int, option: int) -> None:
    """Do one of the things that may be done at any time."""
    card = option % DEED
    deed = option - card
    if option == EXCHANGE + STRENGTH or option == EXCHANGE + CRAFT:
        s.then(Exchange(seat, option - EXCHANGE, 0))
    elif option == DELIVER:
        s.then(quests.Deliver(seat))
    elif option == PAY_MERCENARY:
        battle.pay_mercenary(s, seat)
    elif option == SELL:
        s.then(places.Sell(seat))
    elif deed == DROP:
        attributes.drop(s, seat, card)
    elif deed == DRINK:
        battle.drink(s, seat, card)
    else:
        spells.cast(s, seat, card)


def promise(option: int) -> float:
    """Trading trophies and delivering are nearly always good, dropping things hardly ever."""
    if EXCHANGE <= option <= DELIVER:
        return 3.0
    return 0.1 if DROP <= option < DRINK else 0.7


def play_of(s: Talisman, seat: int, option: int) -> Play:
    """One of the things that may be done at any time, as a play."""
    if option == EXCHANGE + STRENGTH or option == EXCHANGE + CRAFT:
        return things.EXCHANGE.of(s, seat, option - EXCHANGE)
    if option == DELIVER:
        return things.DELIVER_WANTED.of(s, seat)
    if option == PAY_MERCENARY:
        return things.PAY_MERCENARY.of(s, seat)
    if option == SELL:
        return things.SELL_TO_ALCHEMIST.of(s, seat)
    return DEEDS[option // DEED].of(s, seat, option % DEED)


def thinkable(s: Talisman, seat: int) -> list[int]:
    """What a player might also try: any spell, dropping the Talisman, exchanging too few trophies."""
    character = s.characters[seat]
    found = sorted(set(character.spells))
    for card in sorted(set(character.objects + character.followers)):
        found.append(DROP + card)
    if character.trophies:
        found += [EXCHANGE + STRENGTH, EXCHANGE + CRAFT]
    return found


def bars_act(s: Talisman, seat: int, option: int, moment: int) -> str:
    """The rule against something thinkable that is not possible."""
    if option == EXCHANGE + STRENGTH or option == EXCHANGE + CRAFT:
        ability = option - EXCHANGE
        return ("TAL-TROPHY-02", "TAL-TROPHY-07")[ability] if s.stock(ability) else "TAL-LIMIT-16"
    if option < DEED:
        return spells.bars_spell(s, seat, option, moment)
    if s.is_toad(seat):
        return "TAL-TOAD-15"
    return "TAL-OBJ-15" if s.card(option - DROP).talisman else "TAL-RULING-85"


class Exchange(Step):
    """Trophies are given up until they are worth the character's own value; a surplus is lost (TAL-TROPHY-02, 07)."""

    __slots__ = ("ability", "paid")

    def __init__(self, seat: int, ability: int, paid: int) -> None:
        super().__init__(seat)
        self.ability: Final = ability
        self.paid: Final = paid

    def value(self, s: Talisman, card: int) -> int:
        return s.card(card).strength if self.ability == STRENGTH else s.card(card).craft

    def options(self, s: Talisman) -> list[int]:
        return sorted({card for card in s.characters[self.seat].trophies if self.value(s, card)})

    def choose(self, s: Talisman, option: int) -> None:
        s.characters[self.seat].trophies.remove(option)
        s.put_away(option)
        if s.told is not None:
            s.told.append(events.TrophyGiven(self.seat, option, self.ability))
        paid = self.paid + self.value(s, option)
        if paid < s.own_value(self.seat, self.ability):
            s.then(Exchange(self.seat, self.ability, paid))
        else:
            attributes.gain(s, self.seat, self.ability, 1)

    def means(self, s: Talisman, option: int) -> Play:
        return things.GIVE_UP.of(s, self.seat, option)


class Menu(Step):
    """A moment of one's own turn at which something may be done before going on."""

    __slots__ = ("moment", "sold")

    def __init__(self, seat: int, moment: int, sold: bool = False) -> None:
        super().__init__(seat)
        self.moment: Final = moment
        self.sold: Final = sold  # the Alchemist has been turned to

    def options(self, s: Talisman) -> list[int]:
        found = at_any_time(s, self.seat, self.sold)
        if spells.may_be_asked(s, self.seat):
            return [DONE] + found + spells.castable(s, self.seat, self.moment)
        return [DONE] + found if found else NOTHING

    def choose(self, s: Talisman, option: int) -> None:
        if option != DONE:
            s.then(Menu(self.seat, self.moment, self.sold or option == SELL))
            act(s, self.seat, option)

    def means(self, s: Talisman, option: int) -> Play:
        return things.GO_ON.of(s, self.seat) if option == DONE else play_of(s, self.seat, option)

    def prior(self, s: Talisman, option: int) -> float:
        return 1.0 if option == DONE else promise(option)

    def conceivable(self, s: Talisman) -> list[int]:
        options = self.options(s)
        return options + [option for option in thinkable(s, self.seat) if option not in options]

    def barred_by(self, s: Talisman, option: int) -> str:
        return "" if option in self.options(s) else bars_act(s, self.seat, option, self.moment)
