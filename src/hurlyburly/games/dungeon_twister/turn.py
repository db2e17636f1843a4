"""A turn: an action card, actions as far as its points go, cards taken back; and the end of the game.

An action is two choices: who acts, and what it does.
"""

from __future__ import annotations

from typing import Final

from hurlyburly.games.dungeon_twister import events, things
from hurlyburly.games.dungeon_twister.abilities import add_cuts, add_enchantments, bars_regeneration, cuts_free
from hurlyburly.games.dungeon_twister.acting import Do
from hurlyburly.games.dungeon_twister.combat import add_attacks
from hurlyburly.games.dungeon_twister.ground import NOWHERE, SQUARES
from hurlyburly.games.dungeon_twister.objects import OrbAnswer, bars_fountain
from hurlyburly.games.dungeon_twister.state import STALLS, Twister
from hurlyburly.games.dungeon_twister.tokens import (
    ACTION_CARDS,
    BARRED,
    ENCHANTRESS_ELF,
    FLYING,
    KIND,
    LIVING_TREE_OF,
    MOVEMENT,
    NOTHING_THERE,
    PARALYSED,
    SET,
    SPAWNLING,
    TOKENS,
    TRAP_FORM,
    WOUNDED,
    token_of,
)
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOTHING, Step

END_TURN: Final = 127


class Turn(Step):
    """Three phases in a fixed order: action card, actions, taking cards back (DT-TURN-01)."""

    def run(self, s: Twister) -> None:
        s.active = self.seat
        if s.told is not None:
            s.told.append(events.TurnBegan(self.seat))
        s.then(PlayCard(self.seat), OrbAnswer(1 - self.seat), Act(self.seat), EndTurn(self.seat))


class PlayCard(Step):
    """One action card from the hand; its number is the turn's action points (DT-TURN-02, DT-TURN-03)."""

    def options(self, s: Twister) -> list[int]:
        return [card for card in s.actions[self.seat] if not self.barred_by(s, card)]

    def choose(self, s: Twister, option: int) -> None:
        s.actions[self.seat] = [card for card in s.actions[self.seat] if card != option]
        s.played[self.seat] = option
        s.ap = option
        s.highest = max(s.highest, option)
        if s.told is not None:
            s.told.append(events.CardPlayed(self.seat, things.action_card(self.seat, option)))

    def means(self, s: Twister, option: int) -> Play:
        return things.PLAY.of(s, self.seat, things.action_card(self.seat, option))

    def conceivable(self, s: Twister) -> list[int]:
        return ACTION_CARDS

    def barred_by(self, s: Twister, option: int) -> str:
        """In the first cycle at most one more than any card yet, first a 2, until a 4 lies (DT-TURN-08 to 10)."""
        if option not in s.actions[self.seat]:
            return "DT-TURN-02"
        if s.highest < 4 and option > s.highest + 1:
            return "DT-TURN-08" if s.highest < 2 else "DT-TURN-09"
        return ""

    def prior(self, s: Twister, option: int) -> float:
        return 1.0 + 0.2 * option


class Act(Step):
    """Who acts next, or nobody more: points may be spread at will and left over (DT-TURN-04, DT-TURN-07)."""

    def options(self, s: Twister) -> list[int]:
        first = token_of(self.seat, 0)
        found = [token for token in range(first, first + SPAWNLING + 3) if not bars_acting(s, token)]
        if s.living[self.seat] != NOWHERE and not self.barred_by(s, LIVING_TREE_OF + self.seat):
            found.append(LIVING_TREE_OF + self.seat)
        found.append(END_TURN)
        return found

    def choose(self, s: Twister, option: int) -> None:
        if option != END_TURN:
            s.then(Do(self.seat, option), ActionOver(self.seat), Act(self.seat))

    def means(self, s: Twister, option: int) -> Play:
        if option == END_TURN:
            return things.END_TURN.of(s, self.seat)
        return things.ACT.of(s, self.seat, option)

    def conceivable(self, s: Twister) -> list[int]:
        first = token_of(self.seat, 0)
        found = [t for t in range(first, first + SPAWNLING + 3) if s.at[t] < SQUARES or s.at[t] == TRAP_FORM]
        if s.living[self.seat] != NOWHERE:
            found.append(LIVING_TREE_OF + self.seat)
        return found + [END_TURN]

    def barred_by(self, s: Twister, option: int) -> str:
        if option == END_TURN:
            return ""
        if option < TOKENS:
            return bars_acting(s, option)
        if not s.ap:
            return "DT-TURN-06"
        if s.peace:
            return "DT-OBJ-ORB-01"
        fights: list[int] = []
        add_attacks(s, option, fights)
        return "" if fights else "DT-ENCHANT-10"

    def prior(self, s: Twister, option: int) -> float:
        if option == END_TURN:
            return 0.1 if s.ap else 5.0
        if option < TOKENS and s.at[option] < SQUARES and s.ways(self.seat)[s.at[option]] <= MOVEMENT[KIND[option]]:
            return 5.0
        return 1.0


def bars_acting(s: Twister, token: int) -> str:
    """Who may undertake something now: the unwounded, a few of the wounded, the trap (DT-TURN-13 to 18)."""
    where = s.at[token]
    if where == TRAP_FORM:
        return ""
    if where >= SQUARES:
        return "DT-TURN-13"
    flags = s.flags[token]
    if flags & BARRED:
        return "DT-TURN-15"
    points = s.ap_of(token)
    if flags & WOUNDED:
        if not points or (bars_regeneration(s, token) and bars_fountain(s, token)):
            return "DT-TURN-13"
        return ""
    if points:
        return ""
    free: list[int] = []
    if KIND[token] == ENCHANTRESS_ELF:
        add_enchantments(s, token, free)
    elif cuts_free(s, token):
        add_cuts(s, token, free)
    return "" if free else "DT-TURN-06"


class ActionOver(Step):
    """The action ends: the unsupported fall, then the orb may answer (DT-WOUND-09, DT-REACT-08, DT-RULING-71)."""

    def run(self, s: Twister) -> None:
        s.all_dangers()
        s.then(OrbAnswer(1 - self.seat))


class EndTurn(Step):
    """Cards are taken back when none is left; what lasts for a turn is over; perhaps the game is (DT-TURN-05)."""

    def run(self, s: Twister) -> None:
        if not s.actions[self.seat]:
            s.actions[self.seat] = ACTION_CARDS
            if s.told is not None:
                cards = [things.action_card(self.seat, card) for card in ACTION_CARDS]
                s.told.append(events.CardsTakenBack(self.seat, tuple(cards)))
        if s.told is not None:
            s.told.append(events.TurnEnded(self.seat, tuple(changed_by_the_turn(s)), s.ap))
        s.ap = 0
        s.drinkers = [NOTHING_THERE, NOTHING_THERE]
        s.drinker_ap = [0, 0]
        s.peace = False
        s.enchanted = NOTHING
        for token in range(2 * SET):
            s.flags[token] &= WOUNDED
        s.dull += 1
        s.stalled += 1
        if is_over(s):
            if s.told is not None:
                s.told.append(events.GameEnded(tuple(s.vp), tuple(s.winners()), why_over(s)))
        else:
            s.then(Turn(1 - self.seat))


def is_over(s: Twister) -> bool:
    """Enough victory points, nobody left, or nothing happening any more (DT-END-01, DT-RULING-62, DT-RULING-63)."""
    if max(s.vp) >= s.goal or s.dull >= s.dullest or s.stalled >= STALLS * s.dullest:
        return True
    return not s.has_anybody(0) and not s.has_anybody(1)


def why_over(s: Twister) -> str:
    if max(s.vp) >= s.goal:
        return f"{s.goal} victory points are reached"
    if s.dull >= s.dullest:
        return f"{s.dullest} turns have passed without a point, a reveal, a wound or a healing"
    if s.stalled >= STALLS * s.dullest:
        return f"{STALLS * s.dullest} turns have passed without a point or a reveal"
    return "nobody is left"


def changed_by_the_turn(s: Twister) -> list[int]:
    """Those for whom something ends with the turn: barred, paralysed, flying, with action points of their own."""
    return [
        token for token in range(2 * SET) if s.flags[token] & (BARRED | PARALYSED | FLYING) or s.ap_of(token) > s.ap
    ]
