"""OpenSpiel's search as a bot: it plays all games through the adapter, as long as cunning thinks."""

from __future__ import annotations

import time

import pytest

import hurlyburly as hb
from hurlyburly.bots import Glimpse, bot_named
from hurlyburly.envs import ismcts
from hurlyburly.envs.ismcts import Ismcts, Timed, state_of
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.luck import QuickLuck

every_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in hb.GAMES.values()])
TTZ = hb.GAMES["toil-and-troublez"]


def asked(game: Game, after: int = 0) -> Glimpse:
    """A question with several options, some choices into a game."""
    s = game.setup(game.seats[-1], QuickLuck(5), game.checked_box(()), game.checked_variants(game.bots.short))
    s.advance()
    luck = QuickLuck(6)
    while len(s.options) == 1 or after:
        after -= len(s.options) > 1 and after > 0
        s.play(luck.pick(s.options))
    return Glimpse(s, s.seat, 1)


@every_game
@pytest.mark.parametrize("after", [pytest.param(0, marks=pytest.mark.slow), 9])
def test_it_chooses_among_the_options_of_every_game(game: Game, after: int) -> None:
    glimpse = asked(game, after)
    before = glimpse.write()
    assert bot_named("hurlyburly.envs.ismcts:UCT_20", game).choose(glimpse) in glimpse.s.options
    assert glimpse.write() == before, "what it was given is as it was"


def test_its_state_is_the_question_it_was_given() -> None:
    glimpse = asked(TTZ, 9)
    state = state_of(glimpse, TTZ)
    assert state.current_player() == glimpse.seat and not state.is_terminal()
    numbering = state.progress.setup.numbering
    assert [numbering.option(glimpse.s, action) for action in state.legal_actions()] == sorted(
        glimpse.s.options, key=lambda option: numbering.action(glimpse.s.stack[-1], option)
    )


def test_it_thinks_as_long_as_cunning_does_on_average() -> None:
    bot, glimpse = Ismcts(), asked(TTZ)
    begun = time.process_time()
    given = [bot.seconds_for(glimpse, TTZ)]
    assert 0 < given[0] <= time.process_time() - begun
    given += [bot.seconds_for(glimpse, TTZ) for _ in range(8)]
    first, ninth = bot.measured[TTZ.id, glimpse.s.seats]
    assert given == [first] * 8 + [(first + ninth) / 2], "cunning thinks before the first and the ninth"
    begun = time.process_time()
    bot.choose(glimpse)
    assert time.process_time() - begun >= given[-1]


def test_more_time_is_more_simulations() -> None:
    glimpse = asked(TTZ)
    done = []
    for seconds in (0.0, 0.2):
        state = state_of(glimpse, TTZ)
        bot = Timed(state.get_game(), ismcts.Standing(), 0.2, ismcts.NO_LIMIT)
        begun = time.process_time()
        assert bot.chosen(state, seconds) in state.legal_actions()
        assert time.process_time() - begun >= seconds
        done.append(bot.simulations)
    assert done[0] == 2 < done[1]


def test_the_constant_is_in_its_name() -> None:
    assert ismcts.UCT_5().constant == 0.05 and ismcts.UCT_200().constant == 2.0
    for name in ("UCT_x", "PUCT_20"):
        with pytest.raises(BadTable, match="cannot be loaded"):
            bot_named(f"hurlyburly.envs.ismcts:{name}", TTZ)
