"""A citation counts only if a break of the rule fails a test that cites it: here a sample, in `make soak` all."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from break_rules import listed, stale

import hurlyburly as hb
from hurlyburly.kernel.game import Game

HERE = Path(__file__).parent
PLAIN = {**os.environ, "PYTHONPATH": str(HERE.parent / "src")}  # compiled files would hide the breaks
SEED = 2026
HOW_MANY = {"talisman": 40, "dungeon-twister": 40}
every_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in hb.GAMES.values()])


@every_game
def test_rules_drawn_by_seed_have_a_break(game: Game) -> None:
    in_scope = sorted(game.ledger.ids() - game.ledger.prose().keys())
    drawn = random.Random(SEED).sample(in_scope, HOW_MANY.get(game.id, 20))
    assert set(drawn) <= {change.rule for change in listed(game.id)} <= set(in_scope)


@every_game
def test_every_break_finds_its_text_in_the_sources(game: Game) -> None:
    assert list(filter(None, map(stale, listed(game.id)))) == []


@pytest.mark.slow
@every_game
def test_a_broken_rule_fails_a_test_that_cites_it(game: Game) -> None:
    command = [sys.executable, HERE / "break_rules.py", game.id, "--sample", "3", "--jobs", "1"]
    done = subprocess.run(command, cwd=HERE.parent, env=PLAIN, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 rules broken, 3 noticed" in done.stdout
