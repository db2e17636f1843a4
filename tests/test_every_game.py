"""A seeded sample of the battery on every game; `make soak` runs the large counts."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import battery
import msgspec
import pytest
from battery import Setting, decisions, settings

import hurlyburly as hb
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.state import State

HERE = Path(__file__).parent
PLAIN = str(sys.modules["hurlyburly.kernel.state"].__file__).endswith(".py")


def sampled(game: Game) -> list[Setting]:
    """Compiled, where games are quick, every number of seats and every variant; plain, the fewest seats."""
    return settings(game)[:1] if PLAIN else settings(game)


SETTINGS = [pytest.param(setting, id=str(setting)) for game in hb.GAMES.values() for setting in sampled(game)]
every_setting = pytest.mark.parametrize("setting", SETTINGS)
every_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in hb.GAMES.values()])


@every_setting
@pytest.mark.whole_games
def test_a_random_match_can_be_saved_copied_and_told_at_every_decision(setting: Setting) -> None:
    dealt: list[int] = []
    before: dict[str, Any] = {}
    for number, match in enumerate(decisions(setting, 3, undos=True)):
        if setting.game.cards is not None and not dealt:
            dealt = setting.game.cards(match.state)
        if match.played:
            battery.undo_goes_back(match, before)
        before = match.position()
        battery.cards_are_conserved(match, dealt)
        battery.position_round_trips(match)
        battery.options_have_their_own_words(match)
        if number % 8 == 0:
            battery.illegal_plays_leave_no_trace(match)
            battery.copies_are_independent(match, number)
            battery.words_for_everything(match)
            battery.plays_are_of_the_vocabulary(match)
            battery.views_name_things_that_exist(match)
            battery.events_are_of_the_vocabulary(match)
        if number % 80 == 0 or match.over:
            battery.record_replays(match)
    assert len(match.scores) == setting.seats and set(match.winners) <= set(range(setting.seats))


@every_setting
@pytest.mark.whole_games
def test_the_four_laws_of_hidden_information(setting: Setting) -> None:
    for number, match in enumerate(decisions(setting, 8)):
        if number % 8 == 0 or match.over:
            battery.all_laws(match, number)


@every_setting
@pytest.mark.whole_games
def test_random_games_end(setting: Setting) -> None:
    for seed in range(10):
        s, plays = battery.fast_game(setting, seed)
        assert s.over and plays > 0


@every_game
@pytest.mark.whole_games
def test_games_of_bots_end_and_nobody_chooses_for_ever(game: Game) -> None:
    """Compiled, with one that looks ahead; on plain source that would take too long."""
    levels = battery.LEVELS[:2] if PLAIN else battery.LEVELS
    s, plays = battery.bots_game(settings(game)[0], 1, levels)
    assert s.over and plays > 0


@every_game
def test_the_golden_playthrough(game: Game) -> None:
    """A whole match as people read it; a change of rules shows up as a readable diff."""
    setting = Setting(game, game.seats.start, {})
    *_, match = decisions(setting, 1)
    text = battery.played(match) + "\n" + "\n".join(match.events(None)) + f"\n\nscores {match.scores}\n"
    path = HERE / "playthroughs" / f"{game.id}.txt"
    assert path.exists(), f"no golden playthrough: look at it, then write it with python tests/golden.py {game.id}"
    assert text == path.read_text(encoding="utf-8")


@every_game
def test_the_golden_hashes(game: Game) -> None:
    """The same key and plays give the same bytes on every Python, compiled or not."""
    golden = tomllib.loads((HERE / "golden.toml").read_text(encoding="utf-8"))
    for seats in game.seats:
        *_, match = decisions(Setting(game, seats, {}), 7, undos=True)
        assert list(battery.digests(match)) == golden[game.id][str(seats)]


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["1", "4711"])
def test_the_golden_hashes_do_not_hang_on_pythonhashseed(hash_seed: str) -> None:
    import os

    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, HERE / "golden.py", "--check"], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


# Each law bites on a planted fault. Compiled classes cannot be patched, so these run on plain source only.

plain_source = pytest.mark.skipif(not PLAIN, reason="compiled classes cannot be patched")


def bites(law: Any, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somewhere in a few matches the law must fail."""
    setting = Setting(game, game.seats[len(game.seats) // 2], {})
    with pytest.raises(AssertionError):
        for seed in range(3):
            for number, match in enumerate(decisions(setting, seed)):
                if number % 3 == 0:
                    law(match, number)


@every_game
@plain_source
def test_law_one_bites_on_a_view_with_a_secret_in_it(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(s: Any, seat: int | None) -> Any:
        return msgspec.structs.replace(game.view(s, seat), asked=json.dumps(battery.without_luck(s)))

    bites(battery.law_one_a_redeal_looks_the_same, msgspec.structs.replace(game, view=leaky), monkeypatch)


@every_game
@plain_source
def test_law_one_bites_on_a_reason_with_a_secret_in_it(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = hb.Match.why

    def leaky(match: Any, seat: int, text: str) -> Any:
        why = honest(match, seat, text)
        return why and msgspec.structs.replace(why, words=json.dumps(battery.without_luck(match.state)))

    monkeypatch.setattr(hb.Match, "why", leaky)
    bites(battery.law_one_a_redeal_looks_the_same, game, monkeypatch)


@every_game
@plain_source
def test_laws_two_and_three_bite_on_a_redeal_that_keeps_what_is_hidden(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def keeps(s: State, seat: int, luck: Luck) -> State:
        return s.twin(luck)

    monkeypatch.setattr(game.state, "redeal", keeps)
    bites(battery.law_two_alike_states_are_redealt_alike, game, monkeypatch)
    bites(lambda match, number: battery.law_three_hidden_cards_do_move(match), game, monkeypatch)


@every_game
@plain_source
def test_law_four_bites_on_a_question_put_only_to_those_who_hold_something(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = game.state.redeal

    def lacks(s: Any, seat: int, luck: Luck) -> State:
        other: State = honest(s, seat, luck)
        other.options = []
        return other

    monkeypatch.setattr(game.state, "redeal", lacks)
    bites(battery.law_four_being_asked_tells_nothing, game, monkeypatch)


@every_game
@plain_source
@pytest.mark.whole_games
def test_the_undo_law_bites_on_a_secret_that_comes_to_light_unsaid(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """With `reveal` struck dumb, some play that showed something could be taken back."""
    monkeypatch.setattr(State, "reveal", lambda s: None)

    def every_actor_and_play(match: Any, number: int) -> None:
        for seed in range(12):
            battery.law_one_a_redeal_looks_the_same(match, seed)

    bites(every_actor_and_play, game, monkeypatch)
