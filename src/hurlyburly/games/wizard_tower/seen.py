"""A view of the Sleepy Wizard's Tower, made from the state. Cards, floors and teams are looked at once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

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
from hurlyburly.games.wizard_tower.state import ATTIC, GROUND_FLOOR, Expedition, Wizard
from hurlyburly.games.wizard_tower.view import (
    AheadView,
    CardView,
    ExpeditionView,
    FloorView,
    HandCardView,
    MemberView,
    SeatView,
    WizardView,
)
from hurlyburly.kernel.game import question
from hurlyburly.kernel.play import Play

KEPT = 4096  # of each, so that what several look at is worked out once


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
