"""What a player may see of the Sleepy Wizard's Tower: all hands but their own. Secrets have no field here.

A spectator sees what every seat sees: of a hand only the cards that its owner has peeked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from hurlyburly.draw.keeping import alike
from hurlyburly.games.wizard_tower import things
from hurlyburly.games.wizard_tower.adventurers import (
    HAND,
    QUIETEST,
    ROOMS,
    WizardBox,
    in_company,
    noise_of,
    noise_score,
)
from hurlyburly.games.wizard_tower.contents import NUMBERS
from hurlyburly.games.wizard_tower.hiring import GiveToMarket, Memorise
from hurlyburly.games.wizard_tower.scoring import Copy, proposal
from hurlyburly.games.wizard_tower.state import ATTIC, GROUND_FLOOR, PLACES, Expedition, Wizard
from hurlyburly.kernel.game import View, question
from hurlyburly.kernel.play import Play, number_of

KEPT = 4096  # of each, so that what several look at is worked out once


class CardView(msgspec.Struct, frozen=True, cache_hash=True):
    thing: str
    name: str  # as plays are written
    title: str
    label: str  # the mark at the top: "5", "1*", "?"
    kind: str  # the class's id
    class_name: str
    rating: int


class FloorView(msgspec.Struct, frozen=True, cache_hash=True):
    thing: str
    name: str
    text: str


class HandCardView(msgspec.Struct, frozen=True, cache_hash=True):
    thing: str  # the place, whose id tells nothing of the card
    place: int  # from 1 on
    card: CardView | None  # None: this reader cannot see it
    peeked: bool  # its owner has seen it


class MemberView(msgspec.Struct, frozen=True, cache_hash=True):
    """A hired adventurer and the noise it makes as the team stands."""

    card: CardView
    copies: CardView | None
    noise: int
    cancelled: bool


class SeatView(msgspec.Struct, frozen=True, cache_hash=True):
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


class ExpeditionView(msgspec.Struct, frozen=True, cache_hash=True):
    """A round that is over, by seat."""

    floor: FloorView
    teams: tuple[tuple[MemberView, ...], ...]
    noise: tuple[int, ...]
    quietest: tuple[int, ...]  # treasure for the lowest noise
    extra: tuple[int, ...]  # treasure that the floor paid


class AheadView(msgspec.Struct, frozen=True):
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


@lru_cache(KEPT)
def card_view(box: WizardBox, card: int) -> CardView:
    shown = box.cards[card]
    thing = things.CARD.thing(card)
    return CardView(thing, shown.name, shown.title, shown.label, shown.kind.id, shown.kind.name, shown.rating)


@lru_cache(KEPT)
def floor_view(box: WizardBox, floor: int) -> FloorView:
    return FloorView(things.FLOOR.thing(floor), box.floors[floor].name, box.floors[floor].text)


def team_view(box: WizardBox, team: list[int], guises: list[int]) -> tuple[MemberView, ...]:
    return team_of(box, tuple(team), tuple(guises))


@lru_cache(KEPT)
def team_of(box: WizardBox, team: tuple[int, ...], guises: tuple[int, ...]) -> tuple[MemberView, ...]:
    seen_as = list(guises)
    return tuple([member_view(box, card, seen_as, member) for member, card in enumerate(team)])


def member_view(box: WizardBox, card: int, guises: list[int], member: int) -> MemberView:
    guise = guises[member]
    return MemberView(
        card=card_view(box, card),
        copies=None if guise == card else card_view(box, guise),
        noise=noise_of(box, guises, member),
        cancelled=box.cards[guise].cancels and in_company(box, guises, member),
    )


def sees(s: Wizard, reader: int | None, owner: int, place: int) -> bool:
    """Whether a reader sees a card of a hand: that of another seat, or one that its owner has peeked at."""
    if reader is not None and reader != owner:
        return True
    if not s.forgetful:
        return not s.is_secret(owner, place)
    step = s.stack[-1]
    return isinstance(step, Memorise) and step.seat == owner == reader and bool(step.places >> place & 1)


def hand_view(s: Wizard, reader: int | None, owner: int) -> tuple[HandCardView, ...]:
    return tuple(
        [
            hand_card(
                owner,
                place,
                card_view(s.box, s.hands[owner][place]) if sees(s, reader, owner, place) else None,
                not s.is_secret(owner, place),
            )
            for place in s.held(owner)
        ]
    )


@lru_cache(KEPT)
def hand_card(owner: int, place: int, card: CardView | None, peeked: bool) -> HandCardView:
    return HandCardView(things.PLACE.thing(HAND * owner + place), place + 1, card, peeked)


def seats_view(s: Wizard, reader: int | None) -> tuple[SeatView, ...]:
    """All other seats see the same of a hand."""
    next_to = [(seat + 1) % s.seats for seat in range(s.seats)]
    readers = [reader if reader is None or reader == seat else next_to[seat] for seat in range(s.seats)]
    return tuple([seat_view(s, readers[seat], seat) for seat in range(s.seats)])


@alike
def seat_view(s: Wizard, reader: int | None, seat: int) -> SeatView:
    guild = NUMBERS.guilds[seat]
    return SeatView(
        thing=things.GUILD.thing(seat),
        guild=guild.name,
        symbol=guild.symbol,
        age=s.ages.index(seat) + 1,
        hand=hand_view(s, reader, seat),
        team=team_view(s.box, s.teams[seat], s.guises[seat]),
        noise=noise_score(s.box, s.guises[seat]),
        total=s.totals[seat],
        bonus=s.bonus(seat),
        treasure=s.treasure[seat],
        eligible=s.is_eligible(seat),
    )


def expedition_view(box: WizardBox, trip: Expedition) -> ExpeditionView:
    lowest = min(trip.scores)
    return ExpeditionView(
        floor=floor_view(box, trip.floor),
        teams=tuple([team_view(box, team, guises) for team, guises in zip(trip.teams, trip.guises, strict=True)]),
        noise=tuple(trip.scores),
        quietest=tuple([QUIETEST if score == lowest else 0 for score in trip.scores]),
        extra=tuple(trip.extra),
    )


def ahead(s: Wizard, seat: int, play: Play) -> AheadView | None:
    """What a play would make of the seat's team, as far as the seat can know."""
    team, guises = s.teams[seat], s.guises[seat]
    match play.verb, play.numbers:
        case "hire-from-market", (card,):
            return stands(s.box, [*team, card], [*guises, card])
        case "hire-from-hand", (place,) if sees(s, seat, seat, place % HAND):
            card = s.hands[seat][place % HAND]
            return stands(s.box, [*team, card], [*guises, card])
        case "copy", (shapeshifter, card):
            nth = team.index(shapeshifter)
            return stands(s.box, team, [*guises[:nth], card, *guises[nth + 1 :]])
    return None


def stands(box: WizardBox, team: list[int], guises: list[int]) -> AheadView:
    members = team_view(box, team, guises)
    noise = sum([member.noise for member in members])
    return AheadView(noise, tuple([(one.copies or one.card).label for one in members if one.cancelled]))


def view(s: Wizard, seat: int | None) -> WizardView:
    asked = question(s, seat)
    return WizardView(
        **asked,
        **shared(s),
        seats=seats_view(s, seat),
        ahead=tuple([ahead(s, seat, play) for play in asked["plays"]]) if seat is not None else (),
    )


@alike
def shared(s: Wizard) -> dict[str, Any]:
    """The fields of a view that are the same for everybody."""
    tower = list(dict.fromkeys([GROUND_FLOOR, *[trip.floor for trip in s.past], s.floor]))
    step = None if s.over else s.stack[-1]
    return {
        "round": s.round,
        "first": s.first,
        "floor": floor_view(s.box, s.floor),
        "tower": tuple([floor_view(s.box, floor) for floor in tower]),
        "face_down": ROOMS + 1 - len(tower),
        "attic": floor_view(s.box, ATTIC),
        "deck": len(s.deck),
        "market": tuple([card_view(s.box, card) for card in s.market]),
        "taken": isinstance(step, GiveToMarket) and not step.from_deck,
        "past": tuple([expedition_view(s.box, trip) for trip in s.past]),
        "proposed": step.means(s, proposal(s, step.seat, step.member)) if isinstance(step, Copy) else None,
        "places": tuple(s.places()) if s.over else (),
    }


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
