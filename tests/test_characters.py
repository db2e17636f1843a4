"""Bots with a character: they differ in style, keep to what their level finds good, and are named everywhere."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import hurlyburly as hb
from hurlyburly.bots import CHARACTERS, LEVELS, Glimpse, bot_named, figure_of, listed_bot, parts_of
from hurlyburly.bots.characters import NAMES, Characterful, as_good, looked, searched
from hurlyburly.bots.levels import Search
from hurlyburly.draw.icons import has
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.luck import QuickLuck

every_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in hb.GAMES.values()])


def questions(game: Game, most: int = 12) -> Iterator[Glimpse]:
    """Moments of a random game at which somebody has a choice."""
    match = hb.Match(game, seed=4, variants=game.bots.short)
    luck, number = QuickLuck(4), 0
    while not match.over and most:
        seat = match.to_act[0]
        options = match.options(seat)
        if len(options) > 1 and number % 3 == 0:
            most -= 1
            yield Glimpse(match.state, seat, number)
        match.play(seat, options[luck.below(len(options))])
        number += 1


@every_game
def test_a_character_chooses_only_what_is_about_as_good_as_the_best(game: Game) -> None:
    bots = [bot_named(f"greedy-{character.name}", game) for character in CHARACTERS]
    for glimpse in questions(game):
        options = glimpse.s.options
        outlooks = looked(glimpse, options, 8, glimpse.luck)
        good = [options[place] for place in as_good(outlooks)]
        for bot in bots:
            chosen = bot.choose(glimpse)
            assert chosen in good
            assert chosen == bot.choose(glimpse), "the same for the same glimpse"


def test_characters_differ() -> None:
    different = 0
    for game in (hb.GAMES["wizard-tower"], hb.GAMES["toil-and-trouble"]):
        bots = [bot_named(f"greedy-{character.name}", game) for character in CHARACTERS]
        different += sum(len({bot.choose(glimpse) for bot in bots}) > 1 for glimpse in questions(game, 20))
    assert different >= 5


def test_every_level_has_every_character_and_a_figure_of_its_own() -> None:
    game = hb.GAMES["toil-and-troublez"]
    assert len(NAMES) == len(LEVELS) * len(CHARACTERS)
    for name in NAMES:
        bot = listed_bot(name, game)
        assert isinstance(bot, Characterful) and figure_of(name) == bot.character.figure
    figures = [character.figure for character in CHARACTERS]
    assert len(set(figures)) == len(figures) and all(has(f"i-{figure}") for figure in figures)
    assert parts_of("sharp") == ("sharp", None) and figure_of("sharp") == figure_of("magpie-bold") == ""
    with pytest.raises(hb.BadTable, match="sharp-bold"):
        listed_bot("sharp-sleepy", game)


@every_game
def test_a_search_with_a_character_chooses_what_it_has_looked_at_often(game: Game) -> None:
    for number, glimpse in enumerate(questions(game, 4)):
        bot = Characterful(Search(40), CHARACTERS[number % len(CHARACTERS)])
        near = searched(bot.level, glimpse)
        assert bot.choose(glimpse) in near and set(near) <= set(glimpse.s.options)
