"""Environments with packs: what they bring is seen and played as our own things are."""

from __future__ import annotations

from pathlib import Path

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import hurlyburly as hb
from hurlyburly.envs import Batch, Setup, aec, openspiel
from hurlyburly.envs.gym import register, single
from hurlyburly.envs.workers import sampled
from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.luck import QuickLuck

FOLDER = Path(__file__).parents[2] / "examples" / "packs"
PACKS = {
    "troublez-dusk.toml": "toil-and-troublez",
    "troublez-long-night.toml": "toil-and-troublez",
    "tower-night-staff.toml": "wizard-tower",
    "trouble-hedge-magic.toml": "toil-and-trouble",
    "talisman-weird-sisters.toml": "talisman",
    "twister-fens": "dungeon-twister",
}
every_pack = pytest.mark.parametrize(("file", "game"), PACKS.items(), ids=list(PACKS))


def read(file: str) -> Pack:
    return hb.read_pack(FOLDER / file)


def test_every_example_is_here() -> None:
    assert sorted(PACKS) == sorted(path.name for path in FOLDER.iterdir())
    assert set(PACKS.values()) == set(hb.GAMES)


@every_pack
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
def test_pettingzoos_tests(file: str, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(aec(game, packs=[read(file)]), num_cycles=300)
    assert "Passed API test" in capsys.readouterr().out
    seed_test(lambda: aec(game, packs=[read(file)]), num_cycles=30)


@every_pack
def test_gymnasiums_check(file: str, game: str) -> None:
    check_env(single(game, packs=[read(file)]), skip_render_check=True)
    id = next(id for id in register() if gymnasium.spec(id).kwargs["game"] == game)
    envs = gymnasium.make_vec(id, 2, packs=[read(file)])
    seen, _ = envs.reset(seed=1)
    pick = np.random.default_rng(1)
    for _ in range(30):
        seen = envs.step(sampled(seen["action_mask"], pick))[0]
        assert seen in envs.observation_space


@every_pack
@pytest.mark.slow
def test_openspiels_random_sim_test(file: str, game: str) -> None:
    openspiel.register()
    name = f"python_hurlyburly_{game.replace('-', '_')}"
    loaded = pyspiel.load_game(name, {"pack": str(FOLDER / file)})
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)


@every_pack
def test_the_fast_observers_write_what_encode_says_of_them(file: str, game: str) -> None:
    setup = Setup(game, hb.GAMES[game].seats[-1], packs=[read(file)])
    luck = QuickLuck(1)
    s = setup.fresh(seed=3)
    for _ in range(250):
        if s.over:
            break
        for seat in range(setup.seats):
            said = np.array(setup.game.encode.observe(setup.game.view(s, seat)), np.float32)
            assert np.array_equal(setup.observation(s, seat), said)
        assert setup.mask(s).sum() == len(s.options)
        s.play(luck.pick(s.options))


def test_a_card_of_a_pack_is_told_apart() -> None:
    setup = Setup("talisman", 2, packs=[read("talisman-weird-sisters.toml")])
    own = len(setup.game.checked_box([]).cards)
    batch = Batch(setup, 16, seed=1)
    encode = setup.game.encode
    seen = np.zeros(encode.OBSERVATION, np.bool_)
    for _ in range(300):
        batch.step(batch.sample())
        seen |= batch.observation.any(axis=0)
    lying = encode.BLOCKS.at("lying")  # type: ignore[attr-defined]  # its own, beyond what every game has
    discard = encode.BLOCKS.at("discard")  # type: ignore[attr-defined]  # the same
    added = range(own, len(setup.box.cards))  # type: ignore[attr-defined]  # Talisman's box
    assert any(seen[at + card] for at in (lying, discard) for card in added)


def test_packs_that_bring_more_than_there_are_numbers_for_are_refused() -> None:
    head = '[pack]\ngame = "talisman"\nname = "Omens"\nabout = "Too many."\n'
    many = head + "".join(
        f"""
[[card]]
id = "omen_{number}"
name = "Omen {chr(97 + number // 26)}{chr(97 + number % 26)}"
type = "stranger"
text = "Gain a gold."
does = [{{ op = "gain", what = "gold", n = 1 }}]
"""
        for number in range(80)
    )
    with pytest.raises(hb.BadTable, match=r"187 different cards, and room for 160"):
        Setup("talisman", 2, packs=[Pack("omens", {"omens.toml": many})])


def test_a_pack_that_leads_further_than_the_numbers_of_moves_is_refused_at_once() -> None:
    boots = '[pack]\ngame = "talisman"\nname = "Boots"\n[[card]]\nid = "boots"\nname = "Long Boots"\ntext = ""\n'
    with pytest.raises(hb.BadTable, match=r"moves of more than 6 spaces \(Long Boots\)"):
        Setup("talisman", 2, packs=[Pack("boots", {"boots.toml": f'{boots}type = "object"\nswift = 2\n'})])
