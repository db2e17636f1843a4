"""What learners are given: the same numbers either way, fixed action numbers, and nothing that a seat cannot know."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import battery
import msgspec
import numpy as np
import pytest
from battery import Setting, decisions, settings

import hurlyburly as hb
from envs import numbering
from hurlyburly.envs.setups import LEAST, MOST, Setup, named
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.observing import Observer
from hurlyburly.kernel.parts import Learning

SETTINGS = [pytest.param(setting, id=str(setting)) for game in hb.GAMES.values() for setting in settings(game)]
every_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in hb.GAMES.values()])
FAST = [param for param in SETTINGS if param.values[0].game.learning.observer is not None]
every_setting = pytest.mark.parametrize("setting", SETTINGS)


def sampled(setting: Setting, seed: int, every: int) -> Iterator[Match]:
    """Some decisions of a random match, and its end."""
    for number, match in enumerate(decisions(setting, seed)):
        if number % every == 0 or match.over:
            yield match


@pytest.mark.parametrize("setting", FAST)
def test_the_fast_observers_write_what_encode_says(setting: Setting) -> None:
    game = setting.game
    setup = Setup(game, setting.seats, setting.variants)
    for match in sampled(setting, 4, every=2):
        for seat in range(setting.seats):
            said = np.array(game.encode.observe(match.view(seat)), np.float32)
            assert np.array_equal(setup.observation(match.state, seat), said)


@pytest.mark.parametrize("setting", FAST)
def test_nothing_of_one_match_is_left_when_another_is_observed(setting: Setting) -> None:
    """The fast observers write what has changed: here two matches, and their seats, take turns."""
    game = setting.game
    setup = Setup(game, setting.seats, setting.variants)
    for number, matches in enumerate(zip(decisions(setting, 11), decisions(setting, 12), strict=False)):
        for match in matches:
            said = np.array(game.encode.observe(match.view(number % setting.seats)), np.float32)
            assert np.array_equal(setup.observation(match.state, number % setting.seats), said)


@every_setting
def test_observations_and_masks_keep_to_their_spaces(setting: Setting) -> None:
    game = setting.game
    setup = Setup(game, setting.seats, setting.variants)
    for match in sampled(setting, 6, every=6):
        seen = setup.observation(match.state, 0)
        assert seen.shape == (game.encode.OBSERVATION,) and seen.min() >= LEAST and seen.max() <= MOST
        mask = setup.mask(match.state)
        assert np.flatnonzero(mask).tolist() == setup.numbering.legal(match.state)
        assert mask.sum() == len(match.state.options)


@every_game
def test_actions_keep_their_numbers_within_a_version(game: Game) -> None:
    """If this fails on purpose, raise the version in the game's `learning.py`: what was learned would not fit."""
    assert len(game.encode.action) == game.encode.ACTIONS
    assert numbering.kept()[named(game)] == numbering.numbers_of(game)


@every_game
def test_the_layout_in_the_docs_has_as_many_numbers_as_an_observation(game: Game) -> None:
    assert sum(block.size for block in game.learning.blocks) == game.encode.OBSERVATION


# The laws of hidden information, for numbers.


def nothing_hidden_is_observed(setup: Setup, match: Match, seed: int) -> None:
    """States that a seat cannot tell apart give it the same numbers, and the same mask if it is asked."""
    for seat in range(match.seats):
        seen = setup.observation(match.state, seat)
        asked = match.state.seat == seat
        mask = setup.mask(match.state)
        for other in battery.alike(match, seat, seed):
            assert np.array_equal(setup.observation(other, seat), seen), f"seat {seat} observes a secret"
            assert not asked or np.array_equal(setup.mask(other), mask), f"the mask tells seat {seat} a secret"


@every_setting
@pytest.mark.whole_games
def test_observations_tell_no_secret(setting: Setting) -> None:
    setup = Setup(setting.game, setting.seats, setting.variants)
    usual = setting.seats == setting.game.seats[0] and setting.variants == setting.game.bots.short
    for number, match in enumerate(sampled(setting, 8, every=1 if usual else 12)):
        nothing_hidden_is_observed(setup, match, number)


def all_of(s: Any) -> int:
    """A number that hangs on the whole state, hidden cards and all."""
    whole = repr(battery.without_luck(s)).encode()
    return int.from_bytes(hashlib.blake2b(whole, digest_size=4).digest(), "big")


@every_game
def test_a_mask_that_hangs_on_a_secret_is_caught(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    setting = Setting(game, game.seats[-1], {})
    setup = Setup(game, setting.seats, setting.variants)
    honest = setup.mask

    def leaky(s: Any) -> Any:
        mask = honest(s)
        mask[all_of(s) % mask.size] ^= 1
        return mask

    monkeypatch.setattr(setup, "mask", leaky)
    with pytest.raises(AssertionError, match="the mask tells"):
        for number, match in enumerate(sampled(setting, 40, every=1)):
            nothing_hidden_is_observed(setup, match, number)


@every_game
def test_a_planted_leak_is_caught(game: Game) -> None:
    """An observer that lets one number hang on the whole state."""

    def leaky(view: Any) -> list[float]:
        return [*game.encode.observe(view)[:-1], view_of_everything % 97]

    view_of_everything = 0

    def peeking(s: Any, seat: int | None) -> Any:
        nonlocal view_of_everything
        view_of_everything = all_of(s)
        return game.view(s, seat)

    setting = Setting(game, game.seats[0], {})
    slow = msgspec.structs.replace(game, learning=Learning())
    setup = Setup(slow, setting.seats, setting.variants)
    desk = setup._desk
    desk.observer = Observer(peeking, leaky, desk.observer.row)
    with pytest.raises(AssertionError, match="observes a secret"):
        for number, match in enumerate(sampled(setting, 8, every=5)):
            nothing_hidden_is_observed(setup, match, number)


@every_game
def test_a_leak_in_a_fast_observer_is_caught(game: Game) -> None:
    setting = Setting(game, game.seats[0], {})
    setup = Setup(game, setting.seats, setting.variants)
    desk = setup._desk
    honest: Any = desk.observer

    class Leaky:
        """Writes what it should, and then lets the first number hang on the whole state."""

        def write(self, s: Any, seat: int, step: Any, asked: Any) -> None:
            honest.write(s, seat, step, asked)
            honest.numbers[0] = all_of(s) % 97

    desk.observer = Leaky()  # type: ignore[assignment]  # compiled observers cannot be inherited from
    with pytest.raises(AssertionError, match="observes a secret"):
        for number, match in enumerate(sampled(setting, 8, every=5)):
            nothing_hidden_is_observed(setup, match, number)
