"""What bots go by: the way out through the labyrinth as it lies, and who is near it; and that they play sensibly."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import battery
import pytest
from tables import Table

from games.dungeon_twister.good_plays import KNOWN, Known, laid_out, row
from games.dungeon_twister.laid import GAME, twister, where
from hurlyburly.bots import Glimpse, Thinking, answer
from hurlyburly.bots.levels import Greedy, Search
from hurlyburly.bots.thinking import searcher
from hurlyburly.bots.tree import Tree
from hurlyburly.games.dungeon_twister.answering import Answering
from hurlyburly.games.dungeon_twister.ground import SQUARES, square_named
from hurlyburly.games.dungeon_twister.planning import Planner
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tokens import AMULET, DEAD, SET, WOUNDED, is_character
from hurlyburly.games.dungeon_twister.turn import END_TURN, Act
from hurlyburly.games.dungeon_twister.ways import SHUT
from hurlyburly.kernel.build import COMPILED
from hurlyburly.lab import simulate

SEEDS = 3 if COMPILED else 1  # of luck with which a bot must do well
SHARP = Search(GAME.bots.budgets[0])  # without its time cap: the same on a busy machine


def greedy(t: Table) -> str:
    return answer(Greedy(), Glimpse(t.s, t.match.to_act[0], 1))


def way(t: Table, square: str) -> int:
    """Of the first side, to the second one's line."""
    ways: list[int] = t.s.ways(0)
    return ways[square_named(square)]


def test_a_wall_makes_the_way_out_longer_and_so_does_one_before_a_hidden_room() -> None:
    assert way(twister("A logger d19"), "d19") == 2
    assert way(twister("A logger d19", edges="d19 south wall"), "d19") == 3
    assert way(twister("A logger d19", edges="d19 south wall, d19 east wall, d19 west wall"), "d19") == 5
    unknown = ", ".join([f"{column}20 hidden" for column in "abcdefghij"])
    assert way(twister("A logger d19", ground=unknown), "d19") == 4
    assert way(twister("A logger d19", ground=unknown, edges="d19 south wall here"), "d19") == 5


def test_nobody_goes_through_brambles_or_a_fountain() -> None:
    for ground in ("brambles", "fountain"):
        assert way(twister("A logger d19", ground=row(20, ground)), "d19") == 1 + SHUT
        assert way(twister("A logger d19", ground=f"d20 {ground}"), "d19") == 3


def test_whoever_is_nearer_to_the_way_out_stands_better() -> None:
    near = twister("A logger d19, B logger f12").s.standing()
    far = twister("A logger d4, B logger f12").s.standing()
    assert near[0] > far[0] and near[1] < far[1]


def test_who_holds_the_gear_of_a_walled_room_is_nearer_to_the_way_out() -> None:
    shut = ", ".join([f"{column}20 south wall here" for column in "abcdefghij"])
    away = way(twister("A logger h17, A druid h16", ground="h18 gear", edges=shut), "h16")
    held = way(twister("A logger h18, A druid h16", ground="h18 gear", edges=shut), "h16")
    wounded = way(twister("A logger h18 wounded, A druid h16", ground="h18 gear", edges=shut), "h16")
    assert held < away == wounded


def test_who_can_escape_does() -> None:
    t = twister("A logger d19, A archer elf d4, B logger f12", ap=1)
    assert greedy(t) == "logger"
    t.play("A: logger")
    assert greedy(t).startswith("move to") and greedy(t).endswith("21")


@pytest.mark.whole_games
def test_a_greedy_bot_beats_a_random_one() -> None:
    report = simulate("dungeon-twister", ["greedy", "random"], 2, seed=1)
    assert report.bots[0].share == 1


# Two laws of judgement, on positions of random play.


def positions(seed: int, count: int, every: int = 7) -> Iterator[Twister]:
    """Copies of positions after the teams have been turned up."""
    whole = battery.decisions(battery.Setting(GAME, 2, {}), seed)
    begun = (match for match in whole if not match.over and match.state.lined_up)
    for match in islice(begun, 0, count * every, every):
        yield match.state.copy()


def test_handing_over_the_turn_earns_nothing() -> None:
    looked = 0
    for s in (s for seed in (1, 2, 3) for s in positions(seed, 60, every=4)):
        if isinstance(s.stack[-1], Act) and s.dull + 1 < s.dullest and max(s.vp) < s.goal:
            before, seat = s.standing(), s.seat
            s.play(END_TURN)
            looked += 1
            assert s.standing()[seat] <= before[seat] + 1e-9
    assert looked > 30


def harmed(s: Twister, side: int) -> Iterator[tuple[str, Twister]]:
    """All kinds of harm to a side, each on a copy."""
    for token in range(side * SET, side * SET + AMULET):
        if s.at[token] < SQUARES:
            dead: Any = s.copy()
            dead.take_away(token, DEAD)
            dead.vp[1 - side] += 1
            yield f"the death of {token}", dead
            if not s.flags[token] & WOUNDED and not is_character(s.under[s.at[token]]):
                wounded: Any = s.copy()
                wounded.flags[token] |= WOUNDED
                yield f"a wound of {token}", wounded
    for card in set(s.hands[side]) - {0}:
        poorer: Any = s.copy()
        poorer.hands[side] = [*s.hands[side]]
        poorer.hands[side].remove(card)
        yield f"the loss of +{card}", poorer
    if s.jumps[side]:
        lame: Any = s.copy()
        lame.jumps[side] -= 1
        yield "the loss of a jump", lame
    behind: Any = s.copy()
    behind.vp[1 - side] += 1
    yield "a point of the other side", behind


def test_the_longer_nothing_happens_the_worse_stands_who_would_not_win_by_it() -> None:
    def stands(vp: tuple[int, int], dull: int) -> list[float]:
        t = twister("A logger d10, B logger d11", vp=vp)
        t.s.dull = dull
        found: list[float] = t.s.standing()
        return found

    for vp in ((2, 2), (2, 3), (3, 2)):
        early, late = stands(vp, 3), stands(vp, 20)
        for side in (0, 1):
            leads = vp[side] > vp[1 - side]
            assert late[side] == early[side] if leads else late[side] < early[side] - 0.05
    wounding = twister("A logger d10, B logger d11", vp=(2, 2))
    wounding.s.stalled = 80  # wounds and healings alone are nothing, in the end
    assert wounding.s.standing()[0] < stands((2, 2), 0)[0] - 0.05


def test_harm_to_oneself_is_never_a_gain() -> None:
    seen = set()
    for s in (s for seed in (4, 5, 6) for s in positions(seed, 25)):
        if s.walker < 0:  # nobody is on the way
            for side in (0, 1):
                before = s.standing()
                for what, worse in harmed(s, side):
                    seen.add(what.partition(" of ")[0])
                    assert worse.standing()[side] <= before[side], what
    assert seen == {"the death", "a wound", "the loss", "a point"}


# Plans.


@pytest.mark.parametrize("known", KNOWN, ids=[known.what for known in KNOWN])
def test_a_sharp_bot_does_what_any_good_player_would(known: Known) -> None:
    for seed in range(SEEDS):
        t = laid_out(known)
        seat, active, played = t.match.to_act[0], t.s.active, list[str]()
        while t.match.to_act == (seat,) and t.s.active == active and len(played) < known.choices:
            options = t.match.options(seat)
            played.append(options[0] if len(options) == 1 else answer(SHARP, Glimpse(t.s, seat, seed)))
            t.match.play(seat, played[-1])
        assert re.match(known.plays, "; ".join(played)), played


def test_there_are_twenty_of_them() -> None:
    assert len({known.what for known in KNOWN}) >= 20


def turn_of(t: Table, seed: int) -> list[str]:
    """What a sharp bot does in the rest of its turn."""
    played: list[str] = []
    while t.match.to_act == (0,) and t.s.active == 0:
        options = t.match.options(0)
        played.append(options[0] if len(options) == 1 else answer(SHARP, Glimpse(t.s, 0, seed)))
        t.match.play(0, played[-1])
    return played


def test_where_nothing_happens_a_plan_goes_on_into_the_next_turn() -> None:
    """Trees that a troll cannot climb are before the way out, except at one end: it takes four moves to get there."""
    for seed in range(SEEDS):
        trees = ", ".join([f"{column}20 tree" for column in "abcdefghi"])
        t = twister("A troll d19, B troll j3", ground=trees, ap=2, teams="base")
        t.s.actions[0] = [2]
        t.s.dull = 10
        turn_of(t, seed)
        assert where(t, "A troll") in ("f19", "g19", "h19")


def test_deeds_that_lead_in_a_circle_are_no_use_of_a_turn() -> None:
    """Shut in between walls there is nothing to do but to stay or to step to and fro."""
    shut = "d10 north wall, d10 west wall, d10 south wall, e10 north wall, e10 east wall, e10 south wall"
    for seed in range(SEEDS):
        played = turn_of(twister("A logger d10, A archer elf d10 wounded, B troll j3", edges=shut, ap=4), seed)
        assert not [text for text in played if text == "stay here" or text.startswith("move by")], played


@pytest.mark.whole_games
def test_no_turn_passes_idly_while_something_can_be_done() -> None:
    bot, turns = Search(8), 0
    for seed in (1, 2):
        match = next(match for match in battery.decisions(battery.Setting(GAME, 2, {}), seed) if match.state.lined_up)
        for number in range(24 if COMPILED else 12):
            seat, s = match.to_act[0], match.state
            choice = match.options(seat)[0] if len(s.options) == 1 else answer(bot, Glimpse(s, seat, number))
            if isinstance(s.stack[-1], Act) and s.ap == s.played[seat] and len(s.options) > 1:
                turns += 1
                assert choice != "end turn"
            match.play(seat, choice)
    assert turns > 1


def test_a_plan_is_told_as_a_line_and_more_thinking_goes_on_with_it() -> None:
    t = twister("A logger d13, A troll d3, B logger f12, B troll j9", ap=3, vp=(4, 0))
    thinking = Thinking(Glimpse(t.s, 0, 1))
    first = thinking.more(iterations=10)
    thought = thinking.more(iterations=60)
    assert (first.iterations, thought.iterations) == (10, 70)
    assert [each.text for each in thought.line][::2] == ["logger"] * 3
    assert thought.line[-1].text.endswith("21") and thought.of("logger").value > 0.9 > thought.of("end turn").value


def test_combat_cards_are_mixed() -> None:
    """The stronger could lay its highest card and the weaker give up, but not always: that would be seen through."""
    t = twister("A troll d10, B logger d11, A druid a1, B druid j20", ap=1).play("A: troll; attack logger on d11")
    for seat in (0, 1):
        mixture = SHARP.think(Glimpse(t.s, seat, 1)).mixture
        assert sum(mixture.values()) == pytest.approx(1.0) and max(mixture.values()) < 0.95


def test_its_own_searchers_are_asked_where_there_are_any() -> None:
    t = twister("A logger d10, B logger d11, B ring d11", ap=2)
    assert isinstance(searcher(Glimpse(t.s, 0, 1)), Planner)
    assert isinstance(searcher(Glimpse(t.play("A: logger; move to d9").s, 1, 1)), Answering)
    t = twister("A logger d10, B logger d11", ap=2).play("A: logger; attack logger on d11")
    assert isinstance(searcher(Glimpse(t.s, 0, 1)), Tree)
