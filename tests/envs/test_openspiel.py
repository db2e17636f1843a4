"""OpenSpiel's own tests and algorithms, on every game."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, outcome_sampling_mccfr

import hurlyburly as hb
from hurlyburly.envs import openspiel
from hurlyburly.envs.openspiel import HurlyburlyState, Standing, name_of
from hurlyburly.kernel.game import Game

SMALL = Path(__file__).parents[2] / "examples" / "packs" / "troublez-dusk.toml"
every_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in hb.GAMES.values()])

openspiel.register()


def loaded(game: Game, seats: int | None = None, **parameters: Any) -> Any:
    return pyspiel.load_game(name_of(game), {"seats": seats or game.seats[0], **parameters})


def states(game: Any, seed: int) -> Iterator[HurlyburlyState]:
    """A random game, chance nodes and all."""
    pick = np.random.RandomState(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(int(pick.choice(state.legal_actions())))
    yield state


def test_all_five_are_loaded_by_name_and_parameters() -> None:
    assert set(openspiel.register()) <= set(pyspiel.registered_names())
    game = pyspiel.load_game("python_hurlyburly_talisman(seats=4,until_midnight=12)")
    assert game.num_players() == 4 and game.setup.variants["until-midnight"] == 12
    with pytest.raises(hb.BadTable, match="2 to 6 seats"):
        pyspiel.load_game("python_hurlyburly_talisman(seats=9)")


def resampled_states_look_alike(state: HurlyburlyState) -> None:
    """OpenSpiel's check of resampling, at every fifth move."""
    if state.move_number() % 5 or state.is_chance_node() or state.is_terminal():
        return
    for player in range(state.num_players()):
        other = state.resample_from_infostate(player, np.random.RandomState(1).rand)
        assert other.current_player() == state.current_player()
        for kind in ("information_state_string", "observation_string"):
            assert getattr(other, kind)(player) == getattr(state, kind)(player)
        for kind in ("information_state_tensor", "observation_tensor"):
            assert getattr(other, kind)(player) == getattr(state, kind)(player)
        if player == state.current_player():
            assert other.legal_actions() == state.legal_actions()


@pytest.mark.slow
@every_game
def test_the_random_simulation_test_with_serialisation_and_resampling(game: Game) -> None:
    for seats in sorted({game.seats[0], game.seats[-1]}):
        pyspiel.random_sim_test(
            loaded(game, seats),
            num_sims=1,
            serialize=True,
            verbose=False,
            state_checker_fn=resampled_states_look_alike,
        )


@every_game
def test_every_draw_of_luck_is_a_chance_node(game: Game) -> None:
    """The same actions and luck lead to the same state; other luck to another."""
    spiel = loaded(game)
    *_, end = states(spiel, 3)
    again = spiel.new_initial_state()
    for action in end.history():
        if again.is_chance_node():
            outcomes = again.chance_outcomes()
            assert 1 < len(outcomes) <= spiel.max_chance_outcomes()
            assert sum(share for _, share in outcomes) == pytest.approx(1)
        again.apply_action(action)
    assert str(again) == str(end) and again.returns() == end.returns()
    assert sum(end.returns()) == pytest.approx(0)


@every_game
def test_a_state_is_saved_as_its_history(game: Game) -> None:
    spiel = loaded(game)
    for number, state in enumerate(states(spiel, 5)):
        if number % 40 == 7:
            saved = pyspiel.serialize_game_and_state(spiel, state)
            _, again = pyspiel.deserialize_game_and_state(saved)
            assert str(again) == str(state) and again.history() == state.history()
            assert again.progress.memory == state.progress.memory
            twin = pickle.loads(pickle.dumps(state))
            assert str(twin) == str(state)
    assert str(pickle.loads(pickle.dumps(spiel))) == str(spiel)


@every_game
def test_an_imagined_state_cannot_be_saved(game: Game) -> None:
    state = next(state for state in states(loaded(game), 5) if not state.is_chance_node())
    imagined = state.resample_from_infostate(0, np.random.RandomState(1).rand)
    with pytest.raises(hb.HurlyburlyError, match="no history of its own"):
        imagined.serialize()


@every_game
def test_clones_go_their_own_ways(game: Game) -> None:
    for number, state in enumerate(states(loaded(game), 2)):
        if number % 10 == 0 and not state.is_terminal():
            before = str(state)
            twin = state.clone()
            twin.apply_action(twin.legal_actions()[0])
            assert str(state) == before


@every_game
def test_openspiels_ismcts_plays_a_whole_game(game: Game) -> None:
    spiel = loaded(game)
    bot = ismcts.ISMCTSBot(spiel, Standing(), uct_c=1.0, max_simulations=3, random_state=np.random.RandomState(1))
    state = spiel.new_initial_state()
    luck = np.random.RandomState(2)
    plays = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(luck.choice(state.legal_actions())))
        else:
            state.apply_action(int(bot.step(state)))
            plays += 1
    assert plays > 20 and sum(state.returns()) == pytest.approx(0)


def test_openspiels_mccfr_learns_on_a_reduced_deck() -> None:
    spiel = loaded(hb.GAMES["toil-and-troublez"], 2, pack=str(SMALL))
    np.random.seed(4)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(spiel)
    for _ in range(60):
        solver.iteration()
    learned = solver.average_policy()
    asked = 0
    for state in states(spiel, 1):
        if not state.is_chance_node() and not state.is_terminal():
            chances = learned.action_probabilities(state)
            assert chances.keys() == set(state.legal_actions())
            assert sum(chances.values()) == pytest.approx(1)
            asked += 1
    assert asked > 5


# The laws of hidden information, for strings and tensors.


def nothing_hidden_is_known(state: HurlyburlyState) -> None:
    """With a secret exchanged by hand, a seat's strings and tensors stay as they are."""
    game = state.progress.setup.game
    kinds = ("information_state_string", "information_state_tensor", "observation_string", "observation_tensor")
    for player in range(state.num_players()):
        known = [getattr(state, kind)(player) for kind in kinds]
        for other in game.hidden(state.s, player):
            twin = state.clone()
            twin.progress.settled = other
            assert [getattr(twin, kind)(player) for kind in kinds] == known, f"player {player} knows a secret"


@every_game
def test_strings_and_tensors_tell_no_secret(game: Game) -> None:
    for number, state in enumerate(states(loaded(game, game.seats[0]), 6)):
        if not state.is_chance_node() and number % 2 == 0:
            nothing_hidden_is_known(state)


@every_game
def test_a_planted_leak_is_caught(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = openspiel.HurlyburlyObserver.string_from

    def leaky(self: Any, state: HurlyburlyState, player: int) -> str:
        return honest(self, state, player) + str(state)

    monkeypatch.setattr(openspiel.HurlyburlyObserver, "string_from", leaky)
    with pytest.raises(AssertionError, match="knows a secret"):
        for state in states(loaded(game), 6):
            if not state.is_chance_node():
                nothing_hidden_is_known(state)


@every_game
def test_what_a_seat_was_told_stays_in_its_information_state(game: Game) -> None:
    """Two games of the same beginning stay apart once a seat has been told different things."""
    spiel = loaded(game)
    ends = [list(states(spiel, seed))[-1] for seed in (1, 2)]
    memories = [end.progress.memory for end in ends]
    assert all(one != other for one, other in zip(*memories, strict=True))
    assert msgspec.json.decode(ends[0].observation_string(0))["over"]
