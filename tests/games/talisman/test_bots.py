"""Bots of Talisman get on with it."""

from __future__ import annotations

from games.talisman.laid import talisman, who
from hurlyburly.bots import Glimpse, answer
from hurlyburly.bots.levels import Greedy
from hurlyburly.games.talisman.turn import Start


def test_nobody_goes_to_the_alchemist_only_to_sell_nothing() -> None:
    t = talisman(Start(0), who("elf", "ruins", objects="sword", followers="alchemist"), who("troll"))
    assert "sell to the alchemist" in t.match.options(0)
    assert {answer(Greedy(), Glimpse(t.s, 0, seed)) for seed in range(9)}.isdisjoint({"sell to the alchemist"})
