"""A bot for one question: does somebody win who leaves Basic Orders alone once a Special Order can be had?"""

from __future__ import annotations

from hurlyburly.bots.levels import Glimpse, Greedy
from hurlyburly.games.toil_and_trouble.parts import NO_ORDER
from hurlyburly.games.toil_and_trouble.state import Trouble
from hurlyburly.games.toil_and_trouble.turn import DRINK, NO_POTION, Potions
from hurlyburly.kernel.step import unpair


class Refusing:
    """Plays like the greedy bot, and sells for no Basic Order while a Special one lies open."""

    def choose(self, glimpse: Glimpse) -> int:
        s = glimpse.s
        option = Greedy().choose(glimpse)
        if not isinstance(s, Trouble) or not isinstance(s.stack[-1], Potions) or option == NO_POTION:
            return option
        _, spot = unpair(option)
        special = [order != NO_ORDER and s.box.special[order] for order in s.open]
        return NO_POTION if spot != DRINK and any(special) and not special[spot] else option
