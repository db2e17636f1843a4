"""Bots of Talisman get on with it."""

from __future__ import annotations

from collections.abc import Iterator

import battery
import pytest
from good_plays import Known, plays_well
from judgement import Harm, holds

from games.talisman.good_plays import KNOWN
from games.talisman.laid import talisman, who
from hurlyburly import GAMES
from hurlyburly.bots import Glimpse, answer
from hurlyburly.bots.levels import Greedy, Search
from hurlyburly.games.talisman import menu
from hurlyburly.games.talisman.encounters import Instructions
from hurlyburly.games.talisman.state import Talisman
from hurlyburly.games.talisman.tables import INNER, MIDDLE, NONE, OUTER
from hurlyburly.games.talisman.turn import Start
from hurlyburly.kernel.build import COMPILED

BUDGETS = GAMES["talisman"].bots.budgets if COMPILED else GAMES["talisman"].bots.budgets[:1]
SEEDS = 3 if COMPILED else 1  # of luck with which a bot must do well


def test_nobody_goes_to_the_alchemist_only_to_sell_nothing() -> None:
    t = talisman(Start(0), who("elf", "ruins", objects="sword", followers="alchemist"), who("troll"))
    assert "sell to the alchemist" in t.match.options(0)
    assert {answer(Greedy(), Glimpse(t.s, 0, seed)) for seed in range(9)}.isdisjoint({"sell to the alchemist"})


@pytest.mark.skipif(not menu.__file__.endswith(".py"), reason="compiled functions cannot be patched")
def test_the_battery_finds_a_choice_that_leads_back_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(menu, "at_any_time", lambda s, seat, sold: [menu.SELL])
    monkeypatch.setattr(menu, "promise", lambda option: 9.0)
    with pytest.raises(AssertionError, match="stands still"):
        battery.bots_game(battery.settings(GAMES["talisman"])[0], 1, ["greedy"])


@pytest.mark.parametrize("life", range(1, 5))
def test_nobody_pays_fate_to_be_beaten_out_of_the_inner_region(life: int) -> None:
    dwarf = who("dwarf", "vampires tower", strength=4, life=life, fate=1, objects="talisman")
    t = talisman(Instructions(0), dwarf, who("troll"), dice="1")
    assert t.options == ["keep 1", "pay fate and reroll 1"]
    assert {answer(Search(300), Glimpse(t.s, 0, seed)) for seed in range(3)} == {"keep 1"}


@pytest.mark.parametrize("space", ["plain of peril", "mines", "crypt", "dice with death", "pits", "valley of fire"])
@pytest.mark.parametrize("life", range(1, 7))
def test_being_beaten_out_of_the_inner_region_is_no_gain(space: str, life: int) -> None:
    """Neither for the strong nor for the weak, with a Talisman or without."""
    for strength in range(6):
        for objects in ("", "talisman"):
            inside = talisman(Start(0), who("elf", space, strength=strength, life=life, objects=objects), who("troll"))
            beaten = inside.s.copy()
            beaten.characters[0].life -= 1
            beaten.put(0, 0)
            assert beaten.standing()[0] < inside.s.standing()[0]


def test_with_a_poltergeist_one_goes_to_the_river() -> None:
    s = talisman(Start(0), who("elf", "fields n", followers="poltergeist"), who("troll")).s
    standing: dict[int, set[float]] = {}
    for space in s.spaces_in(OUTER) + s.spaces_in(MIDDLE):
        s.put(0, space)
        standing.setdefault(s.steps_to_bridge(space), set()).add(round(s.standing()[0], 6))
    assert all(len(same) == 1 for same in standing.values())
    assert sorted(standing, key=lambda steps: min(standing[steps]), reverse=True) == sorted(standing)


def test_handing_over_the_turn_earns_nothing_by_itself() -> None:
    assert holds("talisman", 9, range(12), handed_over) > 300


def handed_over(s: Talisman, seat: int) -> Iterator[Harm]:
    if seat == s.active:
        other = s.copy()
        other.active = (seat + 1) % s.seats
        yield "the turn was handed over", other


def test_harm_to_oneself_never_raises_ones_standing() -> None:
    assert holds("talisman", 13, range(12), harms) > 3_000


HARMS = {
    "life": lambda it: it.life > 1,
    "fate": lambda it: it.fate > 0,
    "gold": lambda it: it.gold > 0,
    "strength": lambda it: it.strength > 0,
    "craft": lambda it: it.craft > 0,
}


def harms(s: Talisman, seat: int) -> Iterator[Harm]:
    it = s.characters[seat]
    if it.who == NONE:
        return
    for what, has in HARMS.items():
        if has(it):
            worse = s.copy()
            setattr(worse.characters[seat], what, getattr(it, what) - 1)
            yield f"lost 1 {what}", worse
    for pile in ("objects", "followers", "spells"):
        for card in getattr(it, pile):
            if pile == "spells" or not s.box.cards[card].forced:
                worse = s.copy()
                getattr(worse.characters[seat], pile).remove(card)
                yield f"lost card {card}", worse
    for what in ("toad", "enslaved", "lost_turns"):
        if not getattr(it, what):
            worse = s.copy()
            setattr(worse.characters[seat], what, type(getattr(it, what))(1))
            yield what, worse
    if s.space_of(seat).region == INNER and it.life > 1:
        worse = s.copy()
        worse.characters[seat].life -= 1
        worse.characters[seat].space = 0
        yield "beaten out of the Inner Region", worse


@pytest.mark.parametrize("known", KNOWN, ids=[known.what for known in KNOWN])
def test_sharp_and_cunning_bots_do_what_any_good_player_would(known: Known) -> None:
    for budget in BUDGETS:
        plays_well(Search(budget), known, SEEDS)


def test_there_are_twenty_of_them() -> None:
    assert len({known.what for known in KNOWN}) >= 20
