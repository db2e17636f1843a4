"""What a player may see of the Sleepy Wizard's Tower: all hands but their own. Secrets have no field here.

A spectator sees what every seat sees: of a hand only the cards that its owner has peeked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from hurlyburly.games.wizard_tower import things
from hurlyburly.games.wizard_tower.state import PLACES, Wizard
from hurlyburly.kernel.game import View
from hurlyburly.kernel.play import Play, number_of


class CardView(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    thing: str
    name: str  # as plays are written
    title: str
    label: str  # the mark at the top: "5", "1*", "?"
    kind: str  # the class's id
    class_name: str
    rating: int


class FloorView(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    thing: str
    name: str
    text: str


class HandCardView(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    thing: str  # the place, whose id tells nothing of the card
    place: int  # from 1 on
    card: CardView | None  # None: this reader cannot see it
    peeked: bool  # its owner has seen it


class MemberView(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A hired adventurer and the noise it makes as the team stands."""

    card: CardView
    copies: CardView | None
    noise: int
    cancelled: bool


class SeatView(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    thing: str
    guild: str
    symbol: str
    age: int  # 1 is the youngest
    hand: tuple[HandCardView, ...]
    team: tuple[MemberView, ...]
    noise: int  # of the team as it stands
    total: int
    bonus: int  # what the space on the noise track would pay
    treasure: int
    eligible: bool


class ExpeditionView(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A round that is over, by seat."""

    floor: FloorView
    teams: tuple[tuple[MemberView, ...], ...]
    noise: tuple[int, ...]
    quietest: tuple[int, ...]  # treasure for the lowest noise
    extra: tuple[int, ...]  # treasure that the floor paid


class AheadView(msgspec.Struct, frozen=True, gc=False):
    """The reader's team as it would stand after a play."""

    noise: int
    cancelled: tuple[str, ...]  # the marks of those that would cancel


class WizardView(View, frozen=True, kw_only=True):
    round: int
    first: int
    floor: FloorView
    tower: tuple[FloorView, ...]  # from the Ground Floor up to the current one
    face_down: int  # floors between that and the Attic
    attic: FloorView
    deck: int
    market: tuple[CardView, ...]
    taken: bool  # a card has been hired from the market, and another is to take its place
    seats: tuple[SeatView, ...]
    past: tuple[ExpeditionView, ...]
    ahead: tuple[AheadView | None, ...]  # by play; None: the team stays as it is, or nobody can know
    proposed: Play | None  # what the software proposes to copy
    places: tuple[int, ...]  # once the game is over


def layout(view: WizardView) -> dict[str, dict[str, Any]]:
    """Each thing in sight, with where it lies and what can be seen of it. What follows from that (the noise of a team
    as it stands, the bonus of a space) is left out."""
    deck, market = things.PILE.thing(things.DECK), things.PILE.thing(things.MARKET)
    lies: dict[str, dict[str, Any]] = {floor.thing: {"level": level} for level, floor in enumerate(view.tower)}
    lies[view.attic.thing] = {"level": len(view.tower) + view.face_down}
    lies[deck] = {"cards": view.deck}
    lies |= {card.thing: {"in": market} for card in view.market}
    for mine in view.seats:
        lies[mine.thing] = {"age": mine.age, "noise": mine.total, "treasure": mine.treasure}
        for held in mine.hand:
            lies[held.thing] = {"peeked": held.peeked}
            if held.card is not None:
                lies[held.card.thing] = {"in": held.thing}
        for nth, member in enumerate(mine.team):
            copies = "" if member.copies is None else member.copies.thing
            lies[member.card.thing] = {"with": mine.thing, "nth": nth, "copies": copies}
    return lies


def shown_to(view: WizardView) -> int | None:
    """For whom the viewer chooses cards to peek at, where people do not choose their own."""
    return next((number_of(play.things[0]) for play in view.plays if play.verb == things.SHOW.id), None)


def hidden(s: Wizard, seat: int | None) -> Iterator[Wizard]:
    """The state with one secret card of a hand exchanged, for one of the deck or for the next secret card."""
    owners = range(s.seats) if seat is None else [seat]
    secrets = [(owner, place) for owner in owners for place in s.held(owner) if is_hidden(s, owner, place, seat)]
    for number, (owner, place) in enumerate(secrets):
        if s.deck:
            other = copied(s)
            card = other.deck.pop(len(other.deck) // 2)
            other.deck.append(s.hands[owner][place])
            other.deck.sort()
            put(other, owner, place, card)
            yield other
        if number:
            rival, spot = secrets[number - 1]
            other = copied(s)
            put(other, owner, place, s.hands[rival][spot])
            put(other, rival, spot, s.hands[owner][place])
            yield other


def is_hidden(s: Wizard, owner: int, place: int, reader: int | None) -> bool:
    """Whether a card has not been seen by its owner or, where peeks are shown once, was seen by the owner alone."""
    return s.is_secret(owner, place) or (reader is None and s.forgetful)


def copied(s: Wizard) -> Wizard:
    twin = s.copy()
    assert isinstance(twin, Wizard)
    return twin


def put(s: Wizard, seat: int, place: int, card: int) -> None:
    s.hands[seat] = [card if spot == place else s.hands[seat][spot] for spot in PLACES]


def cards(s: Wizard) -> list[int]:
    """Every adventurer and every floor on the table or in the box."""
    adventurers = s.deck + s.market
    for seat in range(s.seats):
        adventurers += s.teams[seat] + [s.hands[seat][place] for place in s.held(seat)]
    floors = s.rooms + sorted({trip.floor for trip in s.past} | {s.floor})
    return sorted(adventurers + [len(s.box.cards) + floor for floor in floors])
