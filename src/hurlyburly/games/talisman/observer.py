"""The observation of Talisman straight from its state: the numbers of `encode.observe`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from hurlyburly.games.talisman import encode, scores, weapons
from hurlyburly.games.talisman.character import Character
from hurlyburly.games.talisman.loot import TakeFollower, TakeLoot
from hurlyburly.games.talisman.spells import card_aimed_at
from hurlyburly.games.talisman.state import Talisman
from hurlyburly.games.talisman.tables import A_CARD, A_SPACE, NO_TARGET, NONE
from hurlyburly.kernel.observing import ONE, Afresh, Parts
from hurlyburly.kernel.step import NOBODY, Step

OF_CARDS: Final = i64(encode.OF_CARDS)
MOST_SEATS: Final = i64(len(encode.SEATS))
ASKED: Final = i64(encode.ASKED)
TO_ACT: Final = i64(encode.TO_ACT)
VICTIM: Final = i64(encode.VICTIM)
ACTIVE: Final = i64(encode.ACTIVE)
TABLE: Final = i64(encode.TABLE)
FIGHT: Final = i64(encode.FIGHT)
ENEMIES: Final = i64(encode.ENEMIES)
WEAPONS: Final = i64(encode.WEAPONS)
CAST: Final = i64(encode.CAST)
CASTERS: Final = i64(encode.CASTERS)
AT_SEATS: Final = i64(encode.AT_SEATS)
AT_SPACES: Final = i64(encode.AT_SPACES)
AT_CARDS: Final = i64(encode.AT_CARDS)
WAITING: Final = i64(encode.WAITING)
FORETOLD: Final = i64(encode.FORETOLD)
LYING: Final = i64(encode.LYING)
LIES_AT: Final = i64(encode.LIES_AT)
BOARD: Final = i64(encode.BOARD)
ON_A_SPACE: Final = i64(encode.A_SPACE)
DISCARD: Final = i64(encode.DISCARD)
PURCHASES: Final = i64(encode.PURCHASES)
UNUSED: Final = i64(encode.UNUSED)
CHARACTERS: Final = i64(encode.CHARACTERS)
A_CHARACTER: Final = i64(encode.A_CHARACTER)
HAS_ALIGNMENT: Final = i64(encode.HAS_ALIGNMENT)
IS_AT: Final = i64(encode.IS_AT)
IS_WHO: Final = i64(encode.IS_WHO)
HAS_QUEST: Final = i64(encode.HAS_QUEST)
HOLDS: Final = i64(encode.HOLDS)
TROPHIES: Final = i64(encode.TROPHIES)

WHOLE: Final = Parts(1.0)
OF_3: Final = Parts(3.0)
OF_4: Final = Parts(4.0)
OF_5: Final = Parts(5.0)
OF_6: Final = Parts(6.0)
OF_10: Final = Parts(10.0)
OF_12: Final = Parts(12.0)
OF_18: Final = Parts(18.0)
OF_20: Final = Parts(20.0)
OF_24: Final = Parts(24.0)
OF_SPACES: Final = Parts(float(len(encode.SPACES)))
OF_60: Final = Parts(60.0)
OF_100: Final = Parts(100.0)


class TalismanObserver(Afresh):
    """The observation of Talisman."""

    @staticmethod
    def questions() -> Sequence[str]:
        return encode.QUESTIONS

    def note(self, s: Talisman, seat: int, step: Step | None, asked: i64) -> None:
        self._seats: i64 = s.seats
        self._viewer: i64 = seat
        if step is not None:
            self.put(ASKED + asked, ONE)
            for other in step.owing():
                self.put(self.place(TO_ACT, other), ONE)
            if step.seat == seat and isinstance(step, TakeLoot | TakeFollower):
                self.put(self.place(VICTIM, step.loser), ONE)
        else:
            self.put(TABLE + 8, ONE)
        if s.active != NOBODY:
            self.put(self.place(ACTIVE, s.active), ONE)
        self.put(TABLE, OF_60.of(s.round))
        self.put(TABLE + 1, OF_60.of(s.midnight))
        self.put(TABLE + 2, OF_100.of(len(s.deck) + len(s.foretold)))
        self.put(TABLE + 3, OF_24.of(len(s.spell_deck)))
        self.put(TABLE + 4, OF_4.of(len(s.talismans)))
        self.put(TABLE + 5, OF_18.of(s.die()))
        if s.silenced != NOBODY:
            self.put(TABLE + 6, ONE)
        if s.crown_reached:
            self.put(TABLE + 7, ONE)
        if s.fight.seat != NOBODY:
            self.note_fight(s)
        for place in range(len(s.cast)):
            self.note_spell(s, place)
        self.count(WAITING, s.waiting)
        self.note_foretold(s, seat)
        self.note_board(s)
        self.count(DISCARD, s.discard)
        self.count(DISCARD, s.spell_discard)
        self.count(PURCHASES, s.purchases)
        for who in s.unused:
            self.put(UNUSED + i64(who), ONE)
        reads = s.reads_minds(seat)
        for other in range(s.seats):
            self.note_character(s, self.place(0, other, A_CHARACTER) + CHARACTERS, other, reads or other == seat)

    def place(self, at: i64, seat: i64, length: i64 = 1) -> i64:
        """Of a seat in a block with so many numbers for each, clockwise from the viewer."""
        return at + length * ((seat - self._viewer + self._seats) % self._seats)

    def count(self, at: i64, cards: list[int]) -> None:
        for card in cards:
            self.add(at + i64(card), 1, WHOLE)

    def note_fight(self, s: Talisman) -> None:
        fight = s.fight
        self.put(self.place(FIGHT, fight.seat), ONE)
        figures = FIGHT + 2 * MOST_SEATS
        self.put(figures + 1, OF_20.of(scores.standing_score(s, fight.seat)))
        if fight.rival != NOBODY:
            self.put(self.place(FIGHT + MOST_SEATS, fight.rival), ONE)
            self.put(figures + 2, OF_20.of(scores.standing_score(s, fight.rival)))
            self.count(WEAPONS + OF_CARDS, weapons.weapons_in_use(s, fight.rival))
        else:
            self.put(figures + 2, OF_20.of(fight.value))
        if fight.psychic:
            self.put(figures, ONE)
        if fight.dice:
            self.put(figures + 3, OF_6.of(max(fight.dice)))
        if fight.rival_dice:
            self.put(figures + 4, OF_6.of(max(fight.rival_dice)))
        self.count(ENEMIES, fight.enemies)
        self.count(WEAPONS, weapons.weapons_in_use(s, fight.seat))

    def note_spell(self, s: Talisman, place: int) -> None:
        """One that is being cast, and what it is aimed at."""
        spell = s.cast[place]
        self.add(CAST + i64(spell), 1, WHOLE)
        self.mark(self.place(CASTERS, s.casters[place]))
        kind = s.box.cards[spell].target
        target = s.targets[place]
        if target < 0 or kind == NO_TARGET:
            return
        if kind == A_CARD:
            space, card = card_aimed_at(s, place)
            self.mark(AT_SPACES + i64(space))
            if card != NONE:
                self.mark(AT_CARDS + i64(card))
        elif kind == A_SPACE:
            self.mark(AT_SPACES + i64(target))
        else:
            self.mark(self.place(AT_SEATS, target))

    def note_foretold(self, s: Talisman, seat: int) -> None:
        """The next cards that this seat has been shown; of two alike, the nearer."""
        nearness: i64 = len(s.foretold)
        for place in range(len(s.foretold)):
            if s.foretold_to[place] >> seat & 1:
                self.once(FORETOLD + i64(s.foretold[place]), OF_10.of(nearness))
            nearness -= 1

    def note_board(self, s: Talisman) -> None:
        at = BOARD
        cards = s.box.cards
        for space in range(len(s.lying)):
            lying = s.lying[space]
            if lying:
                strength: i64 = 0
                craft: i64 = 0
                for card in lying:
                    strength += i64(cards[card].strength)
                    craft += i64(cards[card].craft)
                    self.add(LYING + i64(card), 1, WHOLE)
                    self.replace(LIES_AT + i64(card), OF_SPACES.of(i64(space) + 1))
                self.put(at, WHOLE.of(len(lying)))
                self.put(at + 2, OF_10.of(strength))
                self.put(at + 3, OF_10.of(craft))
            self.put(at + 1, WHOLE.of(s.coins[space]))
            at += ON_A_SPACE

    def note_character(self, s: Talisman, at: i64, seat: int, known: bool) -> None:
        character = s.characters[seat]
        if character.out:
            self.put(at + 17, ONE)
        if character.who == NONE:
            return
        face = s.face(seat)
        self.put(at, OF_10.of(s.strength_of(seat)))
        self.put(at + 1, OF_10.of(s.craft_of(seat)))
        self.put(at + 2, OF_10.of(face.strength + character.strength))
        self.put(at + 3, OF_10.of(face.craft + character.craft))
        self.put(at + 4, OF_5.of(character.life))
        self.put(at + 5, OF_5.of(character.fate))
        self.put(at + 6, OF_5.of(character.gold))
        self.put(at + 7, OF_3.of(len(character.spells)))
        self.put(at + 8, OF_5.of(len(character.trophies)))
        self.put(at + 9, OF_3.of(character.toad))
        self.put(at + 10, OF_3.of(character.lost_turns))
        self.put(at + 11, OF_3.of(character.slow))
        self.note_flags(at, character)
        self.put(at + 18, OF_12.of(character.ordeal))
        self.put(at + 19, OF_100.of(s.points(seat)))
        self.put(at + 20, OF_4.of(len(character.objects)))
        self.put(at + 21, OF_4.of(s.object_limit(seat)))
        self.put(at + 22, OF_4.of(s.spell_limit(seat)))
        self.put(at + HAS_ALIGNMENT + i64(character.alignment), ONE)
        self.put(at + IS_AT + i64(character.space), ONE)
        self.put(at + IS_WHO + i64(character.who), ONE)
        self.put(at + HAS_QUEST + i64(character.quest), ONE)
        self.count(at + HOLDS, character.objects)
        self.count(at + HOLDS, character.followers)
        if known:
            self.count(at + HOLDS, character.spells)
        self.count(at + TROPHIES, character.trophies)

    def note_flags(self, at: i64, character: Character) -> None:
        if character.defeated:
            self.put(at + 12, ONE)
        if character.enslaved:
            self.put(at + 13, ONE)
        if character.turning_back:
            self.put(at + 14, ONE)
        if character.passed:
            self.put(at + 15, ONE)
        if character.invisible:
            self.put(at + 16, ONE)
