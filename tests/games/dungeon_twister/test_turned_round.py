"""A table that is turned half round is the same game with the sides exchanged: neither rules nor bots favour one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from games.dungeon_twister.laid import doing
from games.dungeon_twister.turned_round import turned, turned_data, turned_option
from hurlyburly.bots.levels import Glimpse, Greedy
from hurlyburly.games.dungeon_twister import DUNGEON_TWISTER
from hurlyburly.games.dungeon_twister.acting import Do
from hurlyburly.games.dungeon_twister.answering import Answering
from hurlyburly.games.dungeon_twister.labyrinth import PlaceFound
from hurlyburly.games.dungeon_twister.lineup import LineUp
from hurlyburly.games.dungeon_twister.planning import DEEDS
from hurlyburly.games.dungeon_twister.promising import after_pause, in_own_order, promising
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tokens import TOKENS
from hurlyburly.games.dungeon_twister.turn import Act
from hurlyburly.games.dungeon_twister.walk import Pause
from hurlyburly.kernel.luck import ChanceLuck, NeedsLuck, QuickLuck
from hurlyburly.kernel.position import data_of

BETWEEN_LOOKS = 9  # plays from one look at a position to the next
PLAYS = 300


def compared(data: dict[str, Any]) -> dict[str, Any]:
    """Without luck, and with those who fight in any order."""
    del data["luck"]
    if data["fight"] is not None:
        data["fight"] = {
            name: sorted(of) if isinstance(of, list) else of for name, of in data["fight"]["Combat"].items()
        }
    return data


def played(s: Twister, option: int) -> Twister | int:
    """What comes of it; or how many outcomes its first draw has."""
    after = s.twin(ChanceLuck([]))
    try:
        after.play(option)
    except NeedsLuck as needed:
        return needed.n
    return after


def is_the_same_turned_round(s: Twister) -> None:
    there = turned(s)
    names = {option: turned_option(s, there, option) for option in s.options}
    assert sorted(names.values()) == sorted(there.options)
    assert there.standing() == pytest.approx(s.standing()[::-1], abs=1e-12)
    for option, name in names.items():
        assert there.stack[-1].prior(there, name) == s.stack[-1].prior(s, option)
        one, other = played(s, option), played(there, name)
        if isinstance(one, Twister):
            assert isinstance(other, Twister) and compared(turned_data(one)) == compared(data_of(other))
        else:
            assert one == other


def positions(seed: int, teams: str) -> Iterator[Twister]:
    """Some of a game in which bots slip often. Not of the line-up, whose dots are filled from the west."""
    bot = Greedy(redeals=1, slips=2)
    variants = DUNGEON_TWISTER.checked_variants({"teams": teams})
    s: Any = DUNGEON_TWISTER.setup(2, QuickLuck(seed), DUNGEON_TWISTER.checked_box([]), variants)
    s.advance()
    for number in range(PLAYS):
        if s.over:
            break
        if number % BETWEEN_LOOKS == 0 and not isinstance(s.stack[-1], LineUp):
            yield s
        s.play(bot.choose(Glimpse(s, s.seat, seed * PLAYS + number)))


@pytest.mark.parametrize("teams", ["forest", "base"])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_play_and_what_bots_think_of_it_is_the_same_for_both_sides(teams: str, seed: int) -> None:
    for s in positions(seed, teams):
        is_the_same_turned_round(s)


def test_planners_prefer_no_end_of_the_board() -> None:
    """What they look at first, and what they choose of equals, is the same for both sides."""
    seen: set[type] = set()
    for s in chain(positions(5, "forest"), positions(6, "forest")):
        if not s.lined_up:  # nobody plans yet
            continue
        there = turned(s)
        step, asked = s.stack[-1], there.stack[-1]
        seen.add(type(step))
        first = [turned_option(s, there, s.options[place]) for place in in_own_order(s)]
        assert first == [there.options[place] for place in in_own_order(there)]
        if isinstance(step, Do) and step.who < TOKENS:
            assert [turned_option(s, there, option) for option in promising(s, DEEDS)] == promising(there, DEEDS)
        if isinstance(step, Pause) and isinstance(asked, Pause):
            assert [turned_option(s, there, option) for option in after_pause(s, step)] == after_pause(there, asked)
    assert {Act, Do, Pause, PlaceFound} <= seen


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_first_of_equal_answers_is_given_on_ones_own_side(side: str) -> None:
    """A rope of the other side may lie on any free square of a room, for all that bots can tell."""
    mover, start = ("B", "j21") if side == "A" else ("A", "a0")
    number = 8 if mover == "B" else 1
    words = f"{mover} rope {number}"
    t = doing(
        f"{mover} goblin {start}", "goblin", turn=mover, rooms="", unseen="forest-5-cw, forest-6-cw", hidden=words
    )
    s = t.play(f"{mover}: reveal room {number}").s
    answers = Answering(s, s.seat, QuickLuck(1))
    assert "AB"[s.seat] == side and answers.best() == (s.options[0] if side == "A" else s.options[-1])
