"""The table of the Sleepy Wizard's Tower: market, hands, teams, tower and noise track.

A hand is seen by all but its owner. Its four cards keep their places during a round; `known` has a bit for each place
that the owner has seen. Lists inside lists are replaced when they change, so copies share them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hurlyburly.games.wizard_tower.adventurers import (
    HAND,
    QUIETEST,
    ROUNDS,
    WAKE,
    Floor,
    WizardBox,
    noise_score,
    treasure_of,
)
from hurlyburly.games.wizard_tower.prospects import (
    A_ROUND,
    A_TREASURE,
    added_noise,
    bonus_to_come,
    chances,
    noise_to_come,
    promise,
    shares_of_silence,
    sleeps_on,
)
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.state import State

GONE: Final = -1  # a place of a hand whose card has been played
GROUND_FLOOR: Final = 0
ATTIC: Final = 1
PLACES: Final[list[int]] = [0, 1, 2, 3]  # of a hand
PLACES_OF: Final[list[list[int]]] = [[place for place in PLACES if bits >> place & 1] for bits in range(1 << HAND)]


class Expedition:
    """A round that is over: its floor, and what each team did there."""

    __slots__ = ("extra", "floor", "guises", "scores", "teams")

    def __init__(
        self, floor: int, teams: list[list[int]], guises: list[list[int]], scores: list[int], extra: list[int]
    ) -> None:
        self.floor: Final = floor
        self.teams: Final = teams
        self.guises: Final = guises
        self.scores: Final = scores  # noise
        self.extra: Final = extra  # treasure that the floor paid


class Wizard(State):
    """A game of the Sleepy Wizard's Tower."""

    box: WizardBox
    ages: list[int]  # the seats, youngest first
    round: int
    first: int  # the seat that takes the first turn of the round
    floor: int
    rooms: list[int]  # floors not turned up: which of them are in the tower is decided as they are
    deck: list[int]  # sorted: its order is decided card by card
    market: list[int]
    hands: list[list[int]]
    known: list[int]  # places of the hand that the owner has seen, as bits
    teams: list[list[int]]  # in order of hiring
    guises: list[list[int]]  # the cards that the members stand for
    totals: list[int]  # noise
    treasure: list[int]
    past: list[Expedition]
    drawn: int  # the card that has just come from the deck
    forgetful: bool  # a variant: peeked cards are shown once

    def twin(self, luck: Luck) -> Wizard:
        s = Wizard()
        s.carry(self, luck)
        s.box = self.box
        s.ages = self.ages
        s.round = self.round
        s.first = self.first
        s.floor = self.floor
        s.rooms = self.rooms[:]
        s.deck = self.deck[:]
        s.market = self.market[:]
        s.hands = self.hands[:]
        s.known = self.known[:]
        s.teams = self.teams[:]
        s.guises = self.guises[:]
        s.totals = self.totals[:]
        s.treasure = self.treasure[:]
        s.past = self.past[:]
        s.drawn = self.drawn
        s.forgetful = self.forgetful
        return s

    def redeal(self, seat: int, luck: Luck) -> Wizard:
        """A seat sees everything but the deck and those of its own cards that it has not peeked at (WIZ-ROUND-06)."""
        s = self.twin(luck)
        hand = s.hands[seat][:]
        unseen = s.deck
        for place in PLACES:
            if s.is_secret(seat, place):
                unseen.append(hand[place])
        unseen.sort()
        for place in PLACES:
            if s.is_secret(seat, place):
                hand[place] = luck.draw(unseen)
        s.hands[seat] = hand
        s.ask_again(seat)
        return s

    # Hands

    def is_secret(self, seat: int, place: int) -> bool:
        """Whether a card of the hand has not been seen by its owner."""
        return self.hands[seat][place] != GONE and not i64(self.known[seat]) >> i64(place) & 1

    def held(self, seat: int) -> list[int]:
        """The places of the hand that still have a card."""
        held: i64 = 0
        bit: i64 = 1
        for card in self.hands[seat]:
            if card != GONE:
                held |= bit
            bit <<= 1
        return PLACES_OF[held]

    def play_from_hand(self, seat: int, place: int) -> int:
        """The card at a place of the hand, which leaves it and now lies open to its owner too."""
        if self.is_secret(seat, place):
            self.reveal()
        hand = self.hands[seat][:]
        card = hand[place]
        hand[place] = GONE
        self.hands[seat] = hand
        return card

    def hire(self, seat: int, card: int) -> None:
        """An adventurer joins the team, face up, for the rest of the round (WIZ-HIRE-02, WIZ-HIRE-08)."""
        team = self.teams[seat][:]
        team.append(card)
        self.teams[seat] = team
        self.guises[seat] = team  # nobody has copied yet

    # Noise and treasure

    @property
    def here(self) -> Floor:
        """The current floor."""
        return self.box.floors[self.floor]

    def noise_scores(self) -> list[int]:
        """By seat, as the teams stand."""
        return [noise_score(self.box, guises) for guises in self.guises]

    def floor_treasure(self, seat: int, guises: list[int], scores: list[int]) -> int:
        """What the current floor pays to a team in these guises, be it the quietest or not (WIZ-RULING-23)."""
        return treasure_of(self.box, self.here, self.teams[seat], guises, scores, scores[seat])

    def bonus(self, seat: int) -> int:
        """The treasure below the space of the guild token; the end of the track has none (WIZ-RULING-29)."""
        return self.box.bonus[self.totals[seat]] if self.is_eligible(seat) else 0

    def is_eligible(self, seat: int) -> bool:
        """Whether the seat may win: it has not woken the wizard (WIZ-END-07)."""
        return self.totals[seat] < WAKE

    @property
    def awake(self) -> bool:
        """Whether somebody has woken the wizard (WIZ-END-02)."""
        for total in self.totals:
            if total >= WAKE:
                return True
        return False

    # For bots

    def standing(self) -> list[float]:
        """How likely each seat is to win, by treasure, noise so far and what its team promises."""
        seats = range(self.seats)
        rounds = ROUNDS - self.round
        noise = [self.noise_to_come(seat) for seat in seats]
        open_places = sum([HAND - len(team) for team in self.teams])
        shares = shares_of_silence(noise, 0.25 + 4.0 * open_places / (HAND * self.seats))
        guesses = [int(score) for score in noise]
        treasures: list[float] = []
        sleeping: list[float] = []
        for seat in seats:
            total = self.totals[seat] + noise[seat] + A_ROUND * rounds
            found = 2.0 * QUIETEST * shares[seat] if shares[seat] < 0.5 else float(QUIETEST)
            found += self.floor_treasure(seat, self.guises[seat], guesses)
            treasures.append(self.treasure[seat] + found + bonus_to_come(self.box, total))
            sleeping.append(sleeps_on(total, rounds))
        return chances(treasures, sleeping, rounds)

    def noise_to_come(self, seat: int) -> float:
        """The noise score to expect of a seat's team this round."""
        guises = self.guises[seat]
        return noise_to_come(self.box, guises, self.known_cards(seat), self.market, HAND - len(guises))

    def known_cards(self, seat: int) -> list[int]:
        """The cards of a hand that its owner has seen."""
        hand = self.hands[seat]
        known = self.known[seat]
        return [hand[place] for place in PLACES if hand[place] != GONE and known >> place & 1]

    def promise(self, seat: int, card: int) -> float:
        """How promising it looks to hire a card in sight: a match in hand or market, or treasure, pays for noise."""
        cards = self.box.cards
        adventurer = cards[card]
        noise = float(added_noise(self.box, self.guises[seat], card))
        if noise > 0 and adventurer.cancels and len(self.teams[seat]) < HAND - 1:
            for other in self.known_cards(seat) + self.market:
                if other != card and cards[other].kin == adventurer.kin:
                    noise = 0.0
        for treasure in self.here.treasures:
            noise -= A_TREASURE * treasure.promises(adventurer)
        return promise(noise)

    def horizon(self) -> int:
        return 1

    # The end

    def scores(self) -> list[int]:
        return self.treasure[:]

    def winners(self) -> list[int]:
        """First place among those who may win; if all have woken the wizard, nobody (WIZ-RULING-28)."""
        places = self.places()
        return [seat for seat in range(self.seats) if places[seat] == 1 and self.is_eligible(seat)]

    def places(self) -> list[int]:
        """Most treasure, then least noise, then a shared place; last those who woke the wizard (WIZ-END-04 to 07)."""
        merits = [self.merit(seat) for seat in range(self.seats)]
        return [1 + sum([1 for other in merits if other > merit]) for merit in merits]

    def merit(self, seat: int) -> tuple[bool, int, int]:
        if not self.is_eligible(seat):
            return False, self.treasure[seat], 0
        return True, self.treasure[seat], -self.totals[seat]
