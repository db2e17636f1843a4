"""The observation of the Sleepy Wizard's Tower straight from its state: the numbers of `encode.observe`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from librt.strings import BytesWriter, write_f32_le

from hurlyburly.envs.observing import BYTES_A_NUMBER, Observer, Tally
from hurlyburly.envs.troublez import numbers, one_of
from hurlyburly.games.wizard_tower.adventurers import HAND, ROUNDS, WAKE, WizardBox, noise_score
from hurlyburly.games.wizard_tower.encode import A_CARD, A_SEAT, CARDS, CLASSES, FLOOR_NAMES, LOUDEST, QUESTIONS, SEATS
from hurlyburly.games.wizard_tower.hiring import ALL_PLACES, Memorise
from hurlyburly.games.wizard_tower.state import GONE, PLACES, Wizard
from hurlyburly.kernel.step import Step

OTHER: Final = len(CLASSES)
ONE_ROUND: Final[list[bytes]] = one_of(ROUNDS)
ONE_FLOOR: Final[list[bytes]] = one_of(len(FLOOR_NAMES) + 1)
QUESTION: Final[dict[str, bytes]] = dict(zip([*QUESTIONS, ""], one_of(len(QUESTIONS)), strict=True))
A_HAND_CARD: Final = (2 + A_CARD) * BYTES_A_NUMBER
A_MEMBER: Final = (1 + A_CARD) * BYTES_A_NUMBER
AN_EMPTY_PLACE: Final = bytes(A_HAND_CARD)
FACE_DOWN: Final[list[bytes]] = [numbers(1.0, float(peeked)) + bytes(A_CARD * BYTES_A_NUMBER) for peeked in (0, 1)]
MISSING_MEMBERS: Final[list[bytes]] = [bytes(A_MEMBER * (HAND - team)) for team in range(HAND + 1)]
MISSING_SEATS: Final[list[bytes]] = [bytes(A_SEAT * BYTES_A_NUMBER * (SEATS - seats)) for seats in range(SEATS + 1)]
PRESENT: Final[list[bytes]] = [numbers(1.0, float(asked), float(first)) for asked in (0, 1) for first in (0, 1)]
AGES: Final[list[bytes]] = [numbers((age + 1) / SEATS) for age in range(SEATS)]


class WizardObserver(Observer):
    """The observation of the Sleepy Wizard's Tower."""

    def __init__(self, view: Callable[[Any, int], Any], observe: Callable[[Any], Sequence[float]]) -> None:
        super().__init__(view, observe)
        self._box: WizardBox | None = None
        self._floors: list[bytes] = []
        self._classes: list[int] = []
        self._held: list[bytes] = []  # a card in a hand, in sight of the reader
        self._peeked: list[bytes] = []  # likewise, and its owner has seen it
        self._alone: list[bytes] = []  # a card in a team
        self._together: list[bytes] = []  # with others of its kin
        self._ratings: Final = Tally(LOUDEST + 1)
        self._kinds: Final = Tally(OTHER + 1)

    def open(self, box: WizardBox) -> None:
        """What each card of this box looks like."""
        self._box = box
        names = [floor.name for floor in box.floors]
        self._floors = [ONE_FLOOR[FLOOR_NAMES.index(name) if name in FLOOR_NAMES else -2] for name in names]
        class_of = [CLASSES.index(id) if id in CLASSES else OTHER for id in box.class_ids]
        self._classes = [class_of[kind] for kind in box.classes]
        ones = one_of(len(CLASSES) + 1)
        faces = [
            numbers(1.0, rating / LOUDEST) + ones[kind] for rating, kind in zip(box.ratings, self._classes, strict=True)
        ]
        self._held = [numbers(1.0, 0.0) + face for face in faces]
        self._peeked = [numbers(1.0, 1.0) + face for face in faces]
        self._alone = [numbers(noise / LOUDEST) + face for noise, face in zip(box.ratings, faces, strict=True)]
        self._together = [numbers(noise / LOUDEST) + face for noise, face in zip(box.together, faces, strict=True)]

    def write(self, s: Wizard, seat: int, out: BytesWriter) -> None:
        if s.box is not self._box:
            self.open(s.box)
        step: Step | None = s.stack[-1] if s.stack else None
        out.write(ONE_ROUND[s.round - 1])
        out.write(self._floors[s.floor])
        out.write(QUESTION[type(step).__name__] if step is not None else QUESTION[""])
        write_f32_le(out, len(s.deck) / len(CARDS))
        self.write_market(s, out)
        owing = 0
        if step is not None:
            for asked in step.owing():
                owing |= 1 << asked
        seen = s.known[seat]  # of the reader's own hand
        if s.forgetful:
            seen = step.places if isinstance(step, Memorise) and step.seat == seat else 0
        for k in range(s.seats):
            owner = seat + k if seat + k < s.seats else seat + k - s.seats
            out.write(PRESENT[2 * (owing >> owner & 1) + (1 if owner == s.first else 0)])
            age = 0
            while s.ages[age] != owner:
                age += 1
            out.write(AGES[age])
            self.write_noise_and_treasure(s, owner, out)
            self.write_hand(s, owner, seen if k == 0 else ALL_PLACES, out)
            self.write_team(s, s.guises[owner], out)
        out.write(MISSING_SEATS[s.seats])

    def write_market(self, s: Wizard, out: BytesWriter) -> None:
        """How many of each rating, and of each class."""
        ratings = s.box.ratings
        self._ratings.write([ratings[card] for card in s.market if ratings[card] <= LOUDEST], 1.0, out)
        self._kinds.write([self._classes[card] for card in s.market], 1.0, out)

    def write_noise_and_treasure(self, s: Wizard, owner: int, out: BytesWriter) -> None:
        write_f32_le(out, noise_score(s.box, s.guises[owner]) / WAKE)
        write_f32_le(out, s.totals[owner] / WAKE)
        write_f32_le(out, s.bonus(owner) / 5)
        write_f32_le(out, s.treasure[owner] / 20)

    def write_hand(self, s: Wizard, owner: int, seen: int, out: BytesWriter) -> None:
        """The hand of a seat, as far as the reader has `seen` it."""
        hand = s.hands[owner]
        known = s.known[owner]
        for place in PLACES:
            card = hand[place]
            if card == GONE:
                out.write(AN_EMPTY_PLACE)
            elif not seen >> place & 1:
                out.write(FACE_DOWN[known >> place & 1])
            else:
                out.write(self._peeked[card] if known >> place & 1 else self._held[card])

    def write_team(self, s: Wizard, guises: list[int], out: BytesWriter) -> None:
        kin = s.box.kin
        for guise in guises:
            found = 0
            for other in guises:
                if kin[other] == kin[guise]:
                    found += 1
            out.write(self._together[guise] if found > 1 else self._alone[guise])
        out.write(MISSING_MEMBERS[len(guises)])
