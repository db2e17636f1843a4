"""Steps with observation and mask: our environments and those of the peers, in one run. Prints a section of Markdown.

    PYTHONPATH=.compiled python benchmarks/envs.py [ROUNDS]

Needs the extras `envs` and `bench`; a peer that is not installed is named. Everybody is driven the same way: look at
the observation, pick a legal action at random, step; a new game when one is over. Rounds are interleaved, so that a
noisy machine is noisy for all; the best round counts.
"""

from __future__ import annotations

import gc
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from peers import textarena

SECONDS = 0.1  # a round: short, so that among many some fall between what others do on the machine
MATCHES = 64  # fit with all they need into the second cache of a core
OURS = {"toil-and-troublez": 3, "wizard-tower": 4, "toil-and-trouble": 2, "talisman": 2, "dungeon-twister": 2}
NEAREST = {  # of RLCard's games, in size
    "toil-and-troublez": "gin-rummy",
    "wizard-tower": "gin-rummy",
    "toil-and-trouble": "gin-rummy",
    "talisman": "mahjong",
    "dungeon-twister": "mahjong",
}

Games = Callable[[], Iterator[int]]  # plays for ever and yields how many decisions it has just taken


def pick(legal: Any) -> int:
    return int(legal[int(random.random() * len(legal))])


def pettingzoo_loop(env: Any) -> Iterator[int]:
    while True:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            seen, _reward, ended, cut, _info = env.last()
            if ended or cut:
                env.step(None)
                continue
            env.step(pick(np.flatnonzero(seen["action_mask"]) if isinstance(seen, dict) else range(3)))
            decisions += 1
        yield decisions


def our_aec(id: str) -> Games:
    from hurlyburly.envs import aec

    env = aec(id, OURS[id])
    return lambda: pettingzoo_loop(env)


def our_batch(id: str) -> Games:
    from hurlyburly.envs.batch import Batch
    from hurlyburly.envs.setups import Setup

    batch = Batch(Setup(id, OURS[id]), MATCHES, seed=1)

    def play() -> Iterator[int]:
        while True:
            for _ in range(16):  # as much as a game or two of the peers between looks at the clock
                batch.step(batch.sample())
            yield 16 * MATCHES

    return play


def our_single(id: str) -> Games:
    """One seat against random bots; only its own decisions count."""
    from hurlyburly.envs.gym import single

    env = single(id, OURS[id])

    def play() -> Iterator[int]:
        while True:
            seen, _ = env.reset()
            decisions, over = 0, False
            while not over:
                seen, _, over, _, _ = env.step(pick(np.flatnonzero(seen["action_mask"])))
                decisions += 1
            yield decisions

    return play


def pettingzoo(name: str) -> Games:
    from importlib import import_module

    env = import_module(f"pettingzoo.classic.{name}").env()
    return lambda: pettingzoo_loop(env)


def rlcard(name: str) -> Games:
    import rlcard

    env = rlcard.make(name)

    def play() -> Iterator[int]:
        while True:
            state, _ = env.reset()
            decisions = 0
            while not env.is_over():
                state, _ = env.step(pick(list(state["legal_actions"])))
                decisions += 1
            yield decisions

    return play


def openspiel(name: str) -> Games:
    import pyspiel
    from open_spiel.python import games  # noqa: F401  registers the Python games

    game = pyspiel.load_game(name)
    tensor = "observation_tensor" if game.get_type().provides_observation_tensor else "information_state_tensor"

    def play() -> Iterator[int]:
        while True:
            state = game.new_initial_state()
            decisions = 0
            while not state.is_terminal():
                if not state.is_chance_node():
                    getattr(state, tensor)(state.current_player())
                    state.legal_actions_mask()
                    decisions += 1
                state.apply_action(pick(state.legal_actions()))
            yield decisions

    return play


CLASSIC = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "rps_v2", "chess_v6")
CARDS = ("leduc-holdem", "limit-holdem", "uno", "doudizhu", "mahjong", "gin-rummy")
SPIEL = ("python_tic_tac_toe", "python_kuhn_poker", "python_liars_poker", "python_block_dominoes")
SPIEL_CPP = ("hearts", "euchre", "crazy_eights", "gin_rummy")
ENVIRONMENTS: list[tuple[str, str, Callable[[], Games]]] = [
    *[("ours, batch", id, lambda id=id: our_batch(id)) for id in OURS],
    *[("ours, AEC", id, lambda id=id: our_aec(id)) for id in OURS],
    *[("ours, one seat against bots", id, lambda id=id: our_single(id)) for id in OURS],
    *[("PettingZoo classic", name, lambda name=name: pettingzoo(name)) for name in CLASSIC],
    *[("RLCard", name, lambda name=name: rlcard(name)) for name in CARDS],
    *[("OpenSpiel Python", name, lambda name=name: openspiel(name)) for name in SPIEL],
    *[("OpenSpiel C++", name, lambda name=name: openspiel(name)) for name in SPIEL_CPP],
    ("TextArena", "TicTacToe-v0-raw", lambda: textarena("TicTacToe-v0-raw", [f"[{n}]" for n in range(9)])),
    ("TextArena", "ConnectFour-v0-raw", lambda: textarena("ConnectFour-v0-raw", [f"[col {n}]" for n in range(7)])),
    ("TextArena", "KuhnPoker-v0-raw", lambda: textarena("KuhnPoker-v0-raw", ["[check]", "[bet]", "[call]", "[fold]"])),
]
PYTHON_PEERS = ("PettingZoo classic", "RLCard", "OpenSpiel Python")


def micros(games: Games) -> float:
    """Microseconds of CPU time a decision, in one round."""
    decisions = 0
    start = time.process_time()
    for taken in games():
        decisions += taken
        spent = time.process_time() - start
        if spent > SECONDS:
            break
    return spent / decisions * 1e6


def measured(rounds: int) -> tuple[dict[tuple[str, str], float], dict[tuple[str, str], str]]:
    """The best of all rounds for each environment, and why some have none."""
    playing: dict[tuple[str, str], Games] = {}
    missing: dict[tuple[str, str], str] = {}
    for kind, name, make in ENVIRONMENTS:
        try:
            playing[kind, name] = make()
            micros(playing[kind, name])
        except Exception as trouble:  # a peer that is missing or broken here is named, not hidden
            playing.pop((kind, name), None)
            missing[kind, name] = f"{type(trouble).__name__}: {trouble}".splitlines()[0][:120]
    gc.collect()
    gc.freeze()  # so that nobody pays for walking through what the others have loaded
    best = dict.fromkeys(playing, float("inf"))
    for _ in range(rounds):
        for key, games in playing.items():
            best[key] = min(best[key], micros(games))
    return best, missing


def section(best: dict[tuple[str, str], float], missing: dict[tuple[str, str], str]) -> list[str]:
    """The table, and whether what we promise holds."""
    lines = ["| environment | game | us a step | steps a second |", "| --- | --- | --- | --- |"]
    for (kind, name), us in best.items():
        lines.append(f"| {kind} | {name} | {us:.2f} | {1e6 / us:,.0f} |")
    lines += [f"| {kind} | {name} | - | not measured: {why} |" for (kind, name), why in missing.items()]
    python = {key: us for key, us in best.items() if key[0] in PYTHON_PEERS}
    text = {key: us for key, us in best.items() if key[0] == "TextArena"}
    usual = [us for key, us in best.items() if key[0] in ("PettingZoo classic", "RLCard")]
    lines += ["", "| | " + " | ".join(OURS) + " |", "| --- |" + " --- |" * len(OURS)]

    def row(words: str, ratio: Callable[[str], float]) -> None:
        lines.append(f"| {words} | " + " | ".join(f"{ratio(id):.1f}" for id in OURS) + " |")

    if all(("RLCard", name) in best for name in NEAREST.values()):
        row(
            "batch: times the nearest of RLCard (gin rummy; mahjong for the last two)",
            lambda id: best["RLCard", NEAREST[id]] / best["ours, batch", id],
        )
    row("batch: times a loop of single AEC steps", lambda id: best["ours, AEC", id] / best["ours, batch", id])
    if python:
        (kind, name), fastest = min(python.items(), key=lambda entry: entry[1])
        row(f"batch: times the fastest Python peer ({kind} {name})", lambda id: fastest / best["ours, batch", id])
    if text:
        (_, name), quickest = min(text.items(), key=lambda entry: entry[1])
        row(f"batch: times the fastest of TextArena ({name})", lambda id: quickest / best["ours, batch", id])
        row(f"AEC: times the fastest of TextArena ({name})", lambda id: quickest / best["ours, AEC", id])
    if usual:
        middle = statistics.median(usual)
        row("AEC: times the median of PettingZoo classic and RLCard", lambda id: middle / best["ours, AEC", id])
    return lines


def main() -> None:
    warnings.simplefilter("ignore")
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    print("\n".join(section(*measured(rounds))))


if __name__ == "__main__":
    main()
