"""The peers, called from Python: microseconds a decision of random play, the best of several rounds. Prints JSON.

Needs the extra `bench`; what is not installed is left out and named. Games differ, so read orders of magnitude.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

ROUNDS = 5
SECONDS = 0.25


def best(games: Callable[[], Iterator[int]]) -> float:
    """Microseconds a decision: `games` plays whole games for ever and yields how many decisions each took."""
    least = 1e9
    for _ in range(ROUNDS):
        decisions = 0
        start = time.process_time()
        for taken in games():
            decisions += taken
            spent = time.process_time() - start
            if spent > SECONDS:
                break
        least = min(least, spent / decisions)
    return least * 1e6


def openspiel(name: str) -> Callable[[], Iterator[int]]:
    import pyspiel
    from open_spiel.python import games  # noqa: F401  registers the Python games

    game = pyspiel.load_game(name)

    def play() -> Iterator[int]:
        while True:
            state = game.new_initial_state()
            decisions = 0
            while not state.is_terminal():
                decisions += not state.is_chance_node()
                actions = state.legal_actions()
                state.apply_action(actions[int(random.random() * len(actions))])
            yield decisions

    return play


def openspiel_middle(name: str) -> Callable[[], Iterator[int]]:
    """Only the decisions of players in mid-game: clones of dealt states, so that dealing is not counted."""
    import pyspiel

    game = pyspiel.load_game(name)
    dealt = []
    while len(dealt) < 200:
        state = game.new_initial_state()
        while state.is_chance_node():
            actions = state.legal_actions()
            state.apply_action(random.choice(actions))
        dealt.append(state)

    def play() -> Iterator[int]:
        while True:
            copies = [state.clone() for state in dealt]
            decisions = 0
            for state in copies:
                while not state.is_terminal() and not state.is_chance_node() and decisions < 4000:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(random.random() * len(actions))])
                    decisions += 1
            yield decisions

    return play


def rlcard_bare(name: str) -> Callable[[], Iterator[int]]:
    from importlib import import_module

    kind = import_module(f"rlcard.games.{name}").Game

    def play() -> Iterator[int]:
        while True:
            game = kind()
            game.init_game()
            decisions = 0
            while not game.is_over():
                actions = game.get_legal_actions()
                game.step(actions[int(random.random() * len(actions))])
                decisions += 1
            yield decisions

    return play


def pettingzoo(name: str) -> Callable[[], Iterator[int]]:
    from importlib import import_module

    import numpy as np

    env = import_module(f"pettingzoo.classic.{name}").env()

    def play() -> Iterator[int]:
        while True:
            env.reset()
            decisions = 0
            for _ in env.agent_iter():
                seen, _reward, ended, cut, _info = env.last()
                if ended or cut:
                    env.step(None)
                    continue
                legal = np.flatnonzero(seen["action_mask"]) if isinstance(seen, dict) else range(3)
                env.step(int(legal[int(random.random() * len(legal))]))
                decisions += 1
            yield decisions

    return play


def textarena(name: str, actions: list[str]) -> Callable[[], Iterator[int]]:
    import textarena as ta

    def play() -> Iterator[int]:
        while True:
            env = ta.make(name)
            env.reset(num_players=2)
            decisions = 0
            ended = False
            while not ended and decisions < 60:
                env.get_observation()
                ended, _ = env.step(random.choice(actions))
                decisions += 1
            yield decisions

    return play


PEERS: list[tuple[str, str, Callable[[], Callable[[], Iterator[int]]]]] = [
    *[
        ("OpenSpiel C++, mid-game", name, lambda name=name: openspiel_middle(name))
        for name in ("hearts", "euchre", "skat", "crazy_eights")
    ],
    *[
        ("OpenSpiel C++, whole games", name, lambda name=name: openspiel(name))
        for name in ("hearts", "euchre", "skat", "crazy_eights", "gin_rummy")
    ],
    *[
        ("OpenSpiel Python", name, lambda name=name: openspiel(name))
        for name in ("python_tic_tac_toe", "python_kuhn_poker", "python_liars_poker", "python_block_dominoes")
    ],
    *[
        ("RLCard bare game", name, lambda name=name: rlcard_bare(name))
        for name in ("leducholdem", "limitholdem", "uno")
    ],
    *[
        ("PettingZoo classic", name, lambda name=name: pettingzoo(name))
        for name in ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "rps_v2", "chess_v6")
    ],
    ("TextArena", "TicTacToe-v0-raw", lambda: textarena("TicTacToe-v0-raw", [f"[{n}]" for n in range(9)])),
    ("TextArena", "ConnectFour-v0-raw", lambda: textarena("ConnectFour-v0-raw", [f"[col {n}]" for n in range(7)])),
    ("TextArena", "KuhnPoker-v0-raw", lambda: textarena("KuhnPoker-v0-raw", ["[check]", "[bet]", "[call]", "[fold]"])),
]


def main() -> None:
    found: list[dict[str, Any]] = []
    for peer, name, make in PEERS:
        try:
            found.append({"peer": peer, "game": name, "us": round(best(make()), 3)})
        except Exception as trouble:  # a peer that is missing or broken here is named, not hidden
            found.append({"peer": peer, "game": name, "missing": f"{type(trouble).__name__}: {trouble}"[:200]})
        print(found[-1], file=sys.stderr)
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
