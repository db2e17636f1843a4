"""The table of the Sleepy Wizard's Tower laid out again by somebody who hears the events and sees nothing else.

It must look as the reader's view does: layout, round, who begins, the rounds before, and at the end who has won.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from battery import Setting, decisions

from hurlyburly.games.wizard_tower import events as ev
from hurlyburly.games.wizard_tower.things import CARD, DECK, FLOOR, GUILD, MARKET, PILE, PLACE
from hurlyburly.games.wizard_tower.view import WizardView, layout
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.play import kind_of
from hurlyburly.kernel.state import UNKNOWN


class Rebuilt:
    """What one reader knows from the events told to it."""

    def __init__(self) -> None:
        self.lies: dict[str, dict[str, Any]] = {}
        self.adventurers = 0
        self.begun: tuple[int, int] = (0, 0)  # the round, and who begins it
        self.past: list[dict[str, Any]] = []
        self.over = False
        self.winners: list[int] = []

    def hear(self, event: Event) -> None:
        lies = self.lies
        match event:
            case ev.GameBegins(ages, (ground, attic), face_down, adventurers):
                self.adventurers = adventurers
                for age, seat in enumerate(ages, 1):
                    lies[GUILD.thing(seat)] = {"age": age, "noise": 0, "treasure": 0}
                lies[FLOOR.thing(ground)] = {"level": 0}
                lies[FLOOR.thing(attic)] = {"level": face_down + 1}
            case ev.RoundBegins(number, first):
                for thing in [thing for thing in lies if kind_of(thing) in (CARD.id, PLACE.id)]:
                    del lies[thing]
                lies[PILE.thing(DECK)] = {"cards": self.adventurers}
                self.begun = (number, first)
            case ev.MarketLaid(cards):
                self.draw(len(cards))
                for card in cards:
                    lies[CARD.thing(card)] = {"in": PILE.thing(MARKET)}
            case ev.Dealt(_, places, cards):
                self.draw(len(places))
                for place in places:
                    lies[PLACE.thing(place)] = {"peeked": False}
                self.turn_up(places, cards)
            case ev.FloorTurnedUp(floor):
                open_floors = sum(kind_of(thing) == FLOOR.id for thing in lies) - 1  # the Attic lies above
                lies[FLOOR.thing(floor)] = {"level": open_floors}
            case ev.Peeked(_, place, card):
                lies[PLACE.thing(place)] = {"peeked": True}
                self.turn_up((place,), (card,))
            case ev.PeekedOnce(_, places):
                for place in places:
                    lies[PLACE.thing(place)] = {"peeked": True}
            case ev.Shown(_, places, cards):
                self.turn_up(places, cards)
            case ev.TurnedAway(_, _, cards):
                for card in cards:
                    if card != UNKNOWN:
                        del lies[CARD.thing(card)]
            case ev.HiredFromHand(seat, place, card):
                del lies[PLACE.thing(place)]
                self.hire(seat, card)
            case ev.HiredFromDeck(seat, card):
                self.draw(1)
                self.hire(seat, card)
            case ev.HiredFromMarket(seat, card):
                self.hire(seat, card)
            case ev.GaveToMarket(_, place, card):
                del lies[PLACE.thing(place)]
                lies[CARD.thing(card)] = {"in": PILE.thing(MARKET)}
            case ev.Copied(_, shapeshifter, card):
                lies[CARD.thing(shapeshifter)]["copies"] = CARD.thing(card)
            case ev.NoiseCounted(seat, team, counts, score):
                if len(self.past) < self.begun[0]:
                    self.past.append({"noise": {}, "counts": {}, "teams": {}, "quietest": {}, "extra": {}})
                self.past[-1]["noise"][seat] = score
                self.past[-1]["counts"][seat] = counts
                self.past[-1]["teams"][seat] = [(CARD.thing(card), lies[CARD.thing(card)]["copies"]) for card in team]
            case ev.Quietest(seat, treasure):
                self.past[-1]["quietest"][seat] = treasure
                self.pay(seat, treasure)
            case ev.FloorTreasure(seat, _, treasure):
                self.past[-1]["extra"][seat] = treasure
                self.pay(seat, treasure)
            case ev.NoiseAdded(seat, _, total):
                lies[GUILD.thing(seat)]["noise"] = total
            case ev.Bonus(seat, treasure):
                self.pay(seat, treasure)
            case ev.Won(seat) | ev.Shared(seat):
                self.over = True
                self.winners.append(seat)
            case ev.NobodyWon():
                self.over = True

    def draw(self, cards: int) -> None:
        self.lies[PILE.thing(DECK)]["cards"] -= cards

    def turn_up(self, places: Iterable[int], cards: Iterable[int]) -> None:
        for place, card in zip(places, cards, strict=True):
            if card != UNKNOWN:
                self.lies[CARD.thing(card)] = {"in": PLACE.thing(place)}

    def hire(self, seat: int, card: int) -> None:
        nth = sum(lying.get("with") == GUILD.thing(seat) for lying in self.lies.values())
        self.lies[CARD.thing(card)] = {"with": GUILD.thing(seat), "nth": nth, "copies": ""}

    def pay(self, seat: int, treasure: int) -> None:
        self.lies[GUILD.thing(seat)]["treasure"] += treasure


def seen_past(view: WizardView) -> list[dict[str, Any]]:
    """The rounds before as a view shows them, in the form of `Rebuilt.past`."""
    return [
        {
            "noise": dict(enumerate(trip.noise)),
            "counts": {seat: tuple([member.noise for member in team]) for seat, team in enumerate(trip.teams)},
            "teams": {
                seat: [(member.card.thing, member.copies.thing if member.copies else "") for member in team]
                for seat, team in enumerate(trip.teams)
            },
            "quietest": {seat: paid for seat, paid in enumerate(trip.quietest) if paid},
            "extra": {seat: paid for seat, paid in enumerate(trip.extra) if paid},
        }
        for trip in view.past
    ]


def rebuild(matches: Iterable[Match], silent: type[Event] | None = None) -> int:
    """At each decision of a match, for every reader: what the events tell is what the view shows. The number of
    decisions; events of the class `silent` are not heard."""
    tables: dict[int | None, Rebuilt] = {}
    heard = compared = 0
    for match in matches:
        readers: list[int | None] = [None, *range(match.seats)]
        for reader in readers:
            table = tables.setdefault(reader, Rebuilt())
            for event in match.told(reader, heard):
                if silent is None or not isinstance(event, silent):
                    table.hear(event)
            view = match.view(reader)
            assert isinstance(view, WizardView)
            assert table.lies == layout(view), f"as seat {reader} sees it"
            assert table.begun == (view.round, view.first) and table.past == seen_past(view)
            assert (table.over, tuple(table.winners)) == (match.over, match.winners)
        heard = len(match.heard)
        compared += 1
    return compared


def layout_from_events(setting: Setting, seed: int) -> int:
    """The same in a random game of a setting."""
    return rebuild(decisions(setting, seed))
