"""The observation of the Sleepy Wizard's Tower straight from its state: the numbers of `encode.observe`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from librt.strings import BytesWriter, write_f32_le
from mypy_extensions import i64

from hurlyburly.envs.observing import BYTES_A_NUMBER, Memory, Observer, Questions, Tally
from hurlyburly.envs.troublez import numbers, one_of
from hurlyburly.games.wizard_tower.adventurers import HAND, ROUNDS, WAKE, WizardBox
from hurlyburly.games.wizard_tower.encode import A_CARD, A_SEAT, CARDS, CLASSES, FLOOR_NAMES, LOUDEST, QUESTIONS, SEATS
from hurlyburly.games.wizard_tower.hiring import ALL_PLACES, Memorise
from hurlyburly.games.wizard_tower.state import GONE, Wizard
from hurlyburly.kernel.step import Step

OTHER: Final = len(CLASSES)
ALL_CARDS: Final = float(len(CARDS))
ONE_ROUND: Final[list[bytes]] = one_of(ROUNDS)
ONE_FLOOR: Final[list[bytes]] = one_of(len(FLOOR_NAMES) + 1)
QUESTION: Final[dict[str, bytes]] = dict(zip([*QUESTIONS, ""], one_of(len(QUESTIONS)), strict=True))
A_HAND_CARD: Final = (2 + A_CARD) * BYTES_A_NUMBER
A_MEMBER: Final = (1 + A_CARD) * BYTES_A_NUMBER
AN_EMPTY_PLACE: Final = bytes(A_HAND_CARD)
FACE_DOWN: Final[list[bytes]] = [numbers(1.0, float(peeked)) + bytes(A_CARD * BYTES_A_NUMBER) for peeked in (0, 1)]
MISSING_MEMBERS: Final[list[bytes]] = [bytes(A_MEMBER * (HAND - team)) for team in range(HAND + 1)]
PRESENT: Final[list[bytes]] = [
    numbers(1.0, float(asked), float(first), (age + 1) / SEATS)
    for asked in (0, 1)
    for first in (0, 1)
    for age in range(SEATS)
]
NOISES: Final[list[bytes]] = [numbers(noise / WAKE) for noise in range(512)]
TREASURES: Final[list[bytes]] = [numbers(treasure / 20) for treasure in range(512)]


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
        self._bonus: list[bytes] = []  # by total noise
        self._ratings: Final = Tally(LOUDEST + 1, 1.0)
        self._kinds: Final = Tally(OTHER + 1, 1.0)
        self._questions: Final = Questions(QUESTION)

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
        self._bonus = [numbers((box.bonus[total] if total < WAKE else 0) / 5) for total in range(len(NOISES))]

    def blank(self, seats: int) -> int:
        return A_SEAT * (SEATS - seats)

    def write(self, s: Wizard, seat: int, memory: Memory, out: BytesWriter) -> None:
        if s.box is not self._box:
            self.open(s.box)
        step: Step | None = s.stack[-1] if s.stack else None
        out.write(ONE_ROUND[s.round - 1])
        out.write(self._floors[s.floor])
        out.write(self._questions.of(step) if step is not None else QUESTION[""])
        write_f32_le(out, float(len(s.deck)) / ALL_CARDS)
        self._ratings.write(s.market, s.box.ratings, out)
        self._kinds.write(s.market, self._classes, out)
        owing: i64 = 0
        if step is not None:
            for asked in step.owing():
                owing |= 1 << i64(asked)
        seen: i64 = s.known[seat]  # of the reader's own hand
        if s.forgetful:
            seen = step.places if isinstance(step, Memorise) and step.seat == seat else 0
        first: i64 = s.first
        seats: i64 = s.seats
        owner: i64 = seat
        for _ in range(s.seats):
            marks: i64 = 2 * (owing >> owner & 1) + (1 if owner == first else 0)
            age: i64 = 0
            while s.ages[age] != owner:
                age += 1
            out.write(PRESENT[marks * SEATS + age])
            self.write_seat(s, owner, seen, out)
            seen = ALL_PLACES
            owner = owner + 1 if owner + 1 < seats else 0

    def write_seat(self, s: Wizard, owner: i64, seen: i64, out: BytesWriter) -> None:
        """Noise and treasure, the hand as far as the reader has `seen` it, and the team."""
        box = s.box
        guises = s.guises[owner]
        members: i64 = len(guises)
        together = in_company(box.kin, guises)
        noise = 0
        member: i64 = 0
        while member < members:
            guise = guises[member]
            noise += box.together[guise] if together >> member & 1 else box.ratings[guise]
            member += 1
        total = s.totals[owner]
        out.write(NOISES[noise])
        out.write(NOISES[total])
        out.write(self._bonus[total])
        out.write(TREASURES[s.treasure[owner]])
        hand = s.hands[owner]
        known: i64 = s.known[owner]
        place: i64 = 0
        while place < HAND:
            card = hand[place]
            if card == GONE:
                out.write(AN_EMPTY_PLACE)
            elif not seen >> place & 1:
                out.write(FACE_DOWN[known >> place & 1])
            else:
                out.write(self._peeked[card] if known >> place & 1 else self._held[card])
            place += 1
        member = 0
        while member < members:
            guise = guises[member]
            out.write(self._together[guise] if together >> member & 1 else self._alone[guise])
            member += 1
        out.write(MISSING_MEMBERS[members])


def in_company(kin: list[int], guises: list[int]) -> i64:
    """The members of a team that have another of their kin in it, as bits."""
    found: i64 = 0
    members: i64 = len(guises)
    later: i64 = 1
    while later < members:
        its_kin = kin[guises[later]]
        earlier: i64 = 0
        while earlier < later:
            if kin[guises[earlier]] == its_kin:
                found |= 1 << later | 1 << earlier
            earlier += 1
        later += 1
    return found
