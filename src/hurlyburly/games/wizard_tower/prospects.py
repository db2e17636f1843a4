"""How promising a team, a total and a treasure are: what bots go by. No rule reads this.

Noise to come is guessed from what a seat may count on: cards of its hand that it has seen, and the market.
"""

from __future__ import annotations

import math
from typing import Final

from hurlyburly.games.wizard_tower.adventurers import WAKE, WizardBox, noise_of, noise_score

UNSEEN: Final = 4.0  # noise that a card nobody has seen adds to a team, on average
CONTESTED: Final = 1.0  # a card of the market may be gone by the next turn: as if it were so much louder
NEARBY: Final = 4  # spaces on the noise track over which guesses are smoothed
A_ROUND: Final = 7.5  # noise of a team, on average
SPREAD: Final = 7.0  # of that noise, about its average
LEAD: Final = 1.2  # treasures by which a leader wins most of the time, if the game were over
DOUBT: Final = 0.6  # and so many more for each round to come
QUIET_LIFE: Final = 0.15  # how much it counts not to wake the wizard, whoever wins
A_TREASURE: Final = 5.0  # as good as so much less noise
LEAST_PROMISING: Final = 0.1


def hushed_noise(box: WizardBox, guises: list[int]) -> int:
    """The noise score if every Shapeshifter copies the loudest card that it can silence."""
    score = noise_score(box, guises)
    silenced: list[int] = []
    cards = box.cards
    for shifter in guises:
        if not cards[shifter].copies:
            continue
        loudest = 0
        which = 0
        for member, card in enumerate(guises):
            if cards[card].cancels and not cards[card].bars_copying and card not in silenced:
                noise = noise_of(box, guises, member)
                if noise > loudest:
                    loudest = noise
                    which = card
        if loudest:
            silenced.append(which)
            score -= loudest
    return score


def added_noise(box: WizardBox, guises: list[int], card: int) -> int:
    """By how much a card makes a team louder; below 0 if it silences another."""
    cards = box.cards
    new = cards[card]
    alike = 0
    other = new
    for number in guises:
        member = cards[number]
        if not member.plain or not new.plain:
            return hushed_noise(box, guises + [card]) - hushed_noise(box, guises)
        if member.kin == new.kin:
            alike += 1
            other = member
    if not alike:
        return new.rating
    if alike == 1:
        return new.together + other.together - other.rating
    return new.together


def promise(noise: float) -> float:
    """How promising a hire looks that adds this much noise."""
    return max(LEAST_PROMISING, 1.0 / (1.0 + math.exp((noise - UNSEEN) / 3.0)))


def noise_to_come(box: WizardBox, guises: list[int], own: list[int], market: list[int], turns: int) -> float:
    """The noise score to expect of a team that has `turns` left, its owner knowing the cards `own`.

    Turn by turn the card that adds least is hired, or two cards that cancel each other; else one that nobody has seen.
    """
    team = guises[:]
    cards = own + market
    kept = len(own)  # so many of `cards` nobody else can hire
    unseen = 0
    while turns:
        least = UNSEEN
        first = -1
        second = -1
        for place, card in enumerate(cards):
            risk = 0.0 if place < kept else CONTESTED
            adds = added_noise(box, team, card) + risk
            if adds < least:
                least = adds
                first = place
                second = -1
            if turns > 1 and box.cards[card].cancels:
                for partner in range(place + 1, len(cards)):
                    if box.cards[cards[partner]].kin == box.cards[card].kin:
                        if risk < least:
                            least = risk
                            first = place
                            second = partner
                        break
        if first < 0:
            unseen += turns
            break
        if second >= 0:
            team.append(cards.pop(second))
            kept -= second < kept
            turns -= 1
        team.append(cards.pop(first))
        kept -= first < kept
        turns -= 1
    return hushed_noise(box, team) + UNSEEN * unseen


def shares_of_silence(noise: list[float], doubt: float) -> list[float]:
    """How likely each seat is to be the quietest, if the guesses at its noise are off by about `doubt`."""
    least = min(noise)
    weights = [math.exp((least - own) / doubt) for own in noise]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def bonus_to_come(box: WizardBox, total: float) -> float:
    """The bonus treasure to expect at the end for a total: the bands of the track, smoothed."""
    place = min(int(total), WAKE - 1)
    below = box.bonus[max(0, place - NEARBY)]
    above = box.bonus[place + NEARBY] if place + NEARBY < WAKE else 0
    return (below + box.bonus[place] + above) / 3.0


def sleeps_on(total: float, rounds: int) -> float:
    """How likely a seat with this expected total after `rounds` more rounds is not to wake the wizard."""
    doubt = 1.0 + SPREAD * math.sqrt(rounds)
    return 1.0 / (1.0 + math.exp((total - WAKE + 0.5) * 1.7 / doubt))


def chances(treasures: list[float], sleeping: list[float], rounds: int) -> list[float]:
    """How well each seat does: mostly how likely it is to win with the treasure to be expected, if it may at all."""
    most = max(treasures)
    lead = LEAD + DOUBT * rounds
    weights = [sleeping[seat] * math.exp((treasures[seat] - most) / lead) for seat in range(len(treasures))]
    whole = sum(weights)
    wins = (1.0 - QUIET_LIFE) / whole if whole else 0.0
    return [wins * weights[seat] + QUIET_LIFE * sleeping[seat] for seat in range(len(treasures))]
