"""The table of Toil and Troublez laid out from its events alone, by somebody who never looks at it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hurlyburly.games.toil_and_troublez import events
from hurlyburly.games.toil_and_troublez.cards import CLOAK_CARD, is_magician
from hurlyburly.games.toil_and_troublez.forest import LEFT
from hurlyburly.games.toil_and_troublez.things import DISCARD_PILE, DRAW_PILE, MARKER, PILE, ROW
from hurlyburly.games.toil_and_troublez.view import CARDS, CLOAK, Lying
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.step import unpair
from hurlyburly.kernel.vocabulary import SEAT


class Rebuilt:
    """What is heard goes in by `hear`; `layout` is that of the game's views."""

    def __init__(self, seats: int, deck: int, depletions: int, remembers: bool) -> None:
        self.deck = deck
        self.depletions = depletions
        self.remembers = remembers  # what lies under a Cloak
        self.rows: list[list[Lying]] = []
        self.troves: list[list[int]] = [[] for _ in range(seats)]
        self.declared: list[list[int]] = [[] for _ in range(seats)]
        self.markers = [0] * seats
        self.discard: list[int] = []
        self.drawn: list[int] = []
        self.acting: list[int] = []
        self.taken: list[Lying] = []

    def hear(self, event: Event) -> None:
        match event:
            case events.Drew(card=card, left=left):
                self.drawn = [card]
                self.deck = left
            case events.Placed(card=card, row=row, end=end):
                self.drawn = []
                self.rows[row].insert(0 if end % 2 == LEFT else len(self.rows[row]), Lying(CARDS[card]))
            case events.RowStarted(card=card, row=row):
                self.drawn = []
                assert row == len(self.rows)
                self.rows.append([Lying(CARDS[card])])
            case events.Cloaked(row=row, place=place):
                self.drawn = []
                at = unpair(place)[1]
                self.rows[row][at] = Lying(CLOAK, self.rows[row][at].thing if self.remembers else "")
            case events.Bust(card=card):
                self.drawn = []
                self.discard.append(card)
            case events.RowTaken(row=row, cards=cards):
                self.taken = self.rows.pop(row)
                assert [lying.thing for lying in self.taken] == [CARDS[card] for card in cards]
            case events.CardTaken(seat=seat, card=card, row=row, place=place, last=last):
                lying = self.rows[row].pop(unpair(place)[1])
                assert lying.thing == CARDS[card] and last == (not self.rows[row])
                if last:
                    self.rows.pop(row)
                if card != CLOAK_CARD and not is_magician(card):
                    self.troves[seat].append(card)
            case events.Gained(seat=seat, card=card):
                self.taken.remove(Lying(CARDS[card]))
                self.troves[seat].append(card)
            case events.Uncovered(seat=seat, card=card):
                self.taken = [lying for n, lying in enumerate(self.taken) if n != self.first_covered()]
                self.troves[seat].append(card)
                self.discard.append(CLOAK_CARD)
            case events.MagicianActs(card=card):
                self.acting = [card]
                self.taken = [lying for lying in self.taken if lying.thing != CARDS[card]]
            case events.MagicianDiscarded(card=card):
                self.acting = []
                self.discard.append(card)
            case events.Vanished(seat=seat, card=card) | events.Poisoned(seat=seat, card=card):
                self.troves[seat].remove(card)
                self.discard.append(card)
            case events.Summoned(seat=seat, card=card, victim=victim):
                self.troves[victim].remove(card)
                self.troves[seat].append(card)
            case events.Declared(seat=seat, cards=cards):
                self.declared[seat] = list(cards)
                self.lose(seat, cards)
            case events.Completed(seat=seat, discarded=cards, markers=markers):
                self.complete(seat, cards, event.collection)
                self.markers[seat] = markers
            case events.Reshuffled(cards=cards, to_come=to_come):
                assert Counter(cards) == Counter(self.discard)
                self.deck, self.discard, self.depletions = len(cards), [], to_come
            case events.LastCardPlayed():
                self.depletions = 0

    def first_covered(self) -> int:
        return next((n for n, lying in enumerate(self.taken) if lying.covered), -1)

    def lose(self, seat: int, cards: tuple[int, ...]) -> None:
        for card in cards:
            self.troves[seat].remove(card)

    def complete(self, seat: int, discarded: tuple[int, ...], collection: int) -> None:
        """The marker is not told: unasked it is the oldest card of the lowest number that is not discarded."""
        self.discard += discarded
        if self.declared[seat]:
            self.declared[seat] = []
            return
        self.lose(seat, discarded)
        marker = next(card for card in self.troves[seat] if card // 3 + 1 == (collection or 1))
        self.troves[seat].remove(marker)

    def layout(self) -> dict[str, Any]:
        found: dict[str, Any] = {
            PILE.thing(DRAW_PILE): (self.deck, self.depletions),
            PILE.thing(DISCARD_PILE): tuple([CARDS[card] for card in self.discard]),
        }
        for number, row in enumerate(self.rows):
            found[ROW.thing(number)] = tuple(row)
        for seat, trove in enumerate(self.troves):
            declared = tuple([CARDS[card] for card in self.declared[seat]])
            found[SEAT.thing(seat)] = (tuple([CARDS[card] for card in sorted(trove)]), declared)
            found[MARKER.thing(seat)] = self.markers[seat]
        where = [(CARDS[card], "drawn") for card in self.drawn] + [(CARDS[card], "acting") for card in self.acting]
        where += [(lying.thing, "taken") for lying in self.taken] + [
            (CARDS[card], "discarded") for card in self.discard
        ]
        for card, lies in where:
            found[card] = (*found.get(card, ()), lies)
        return found
