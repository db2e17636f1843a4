"""The law of observations: what looks different to a seat is different in its numbers or its mask, counted.

From decisions of random games every option is tried, and whoever is asked then looks. `MAY_MERGE` says what a game's
numbers do not tell apart.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import msgspec
import pytest

import hurlyburly as hb
from hurlyburly.envs.setups import Setup
from hurlyburly.kernel.game import Game, View
from hurlyburly.kernel.luck import QuickLuck

every_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in hb.GAMES.values()])


def alike(card: Any) -> Any:
    """A card of the Tower as it counts: one of the same class and rating does the same."""
    if not isinstance(card, dict):
        return card
    if "rating" in card and "kind" in card:
        return card["rating"], card["kind"]
    return {name: alike(value) for name, value in card.items()}


def without_order(view: dict[str, Any], *fields: str) -> dict[str, Any]:
    return {name: sorted(map(repr, value)) if name in fields else value for name, value in view.items()}


def told(game: Game, view: View) -> str:
    """What a view tells, but for what MAY_MERGE of its game."""
    data = msgspec.to_builtins(view)
    match game.id:
        case "toil-and-trouble":
            data = without_order(data, "discard", "reminders")
            del data["potions"], data["previews"]  # follow from the rest
        case "talisman":
            data["board"] = [without_order(space, "cards") for space in data["board"]]
        case "wizard-tower":
            data = {name: counted(value) for name, value in data.items() if name not in ("plays", "proposed")}
            data["market"] = sorted(map(repr, data["market"]))
    return repr(data)


def counted(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [counted(part) for part in value]
    if isinstance(value, dict):
        return alike({name: counted(part) for name, part in value.items()})
    return value


MAY_MERGE = {
    "toil-and-trouble": "the order of the discard pile and of lingering effects",
    "talisman": "the order in which cards came to a space",
    "wizard-tower": "cards of the same class and rating, and which of two such is to copy another",
}


def merged(game: Game, seats: int, encode: Any = None) -> tuple[int, int]:
    """How many different views there were, and how many of them looked like another in numbers and mask."""
    setup = Setup(game, seats)
    found: dict[tuple[bytes, bytes, int], set[str]] = defaultdict(set)
    for seed in range(2):
        s = setup.fresh(seed)
        luck = QuickLuck(seed)
        for _ in range(60):
            if s.over:
                break
            for option in s.options[:6]:
                twin = s.copy()
                twin.play(option)
                if not twin.over:
                    seat = twin.seat
                    numbers = setup.observation(twin, seat)
                    if encode is not None:
                        numbers = encode(numbers)
                    key = (numbers.tobytes(), setup.mask(twin).tobytes(), seat)
                    found[key].add(told(game, game.view(twin, seat)))
            s.play(luck.pick(s.options))
    return sum(len(views) for views in found.values()), sum(len(views) - 1 for views in found.values())


@every_game
@pytest.mark.parametrize("most", [False, True], ids=["fewest seats", "most seats"])
def test_what_looks_different_is_different_in_numbers_or_mask(game: Game, most: bool) -> None:
    views, same = merged(game, game.seats[-1 if most else 0])
    print(f"{game.id}: {views} views, {same} merged; not told apart: {MAY_MERGE.get(game.id, 'nothing')}")
    assert views > 100 and same == 0


@every_game
def test_a_block_that_is_left_out_is_missed(game: Game) -> None:
    """The test above bites: without what is said of seats, troves or tokens, views are merged."""
    largest = max(game.learning.blocks, key=lambda block: (block.name in ("tokens", "troves"), block.size))
    start = sum(block.size for block in game.learning.blocks[: game.learning.blocks.index(largest)])

    def forgetful(numbers: Any) -> Any:
        numbers[start : start + largest.size] = 0.0
        return numbers

    assert merged(game, game.seats[0], forgetful)[1] > 0
