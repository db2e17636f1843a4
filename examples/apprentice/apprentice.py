"""A bot that has learned: a small network of numpy alone, which is shown what a greedy bot would choose.

    python apprentice.py toil-and-troublez          two minutes; writes toil-and-troublez.npz beside this file
    hurlyburly simulate toil-and-troublez -n 200 --bots apprentice:Troublez,gentle
    hurlyburly serve --bot apprentice:Troublez

It plays against itself, so that it is shown the positions that it gets into (Ross, Gordon and Bagnell, 2011), and
learns to do what the greedy bot would do there, without looking at a single redeal.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # matrices as small as these are quickest on one core

import numpy as np

from hurlyburly.bots import Glimpse
from hurlyburly.bots.levels import Greedy
from hurlyburly.bots.policy import Policy

HERE = Path(__file__).parent
HIDDEN = 128
AT_ONCE = 256  # positions for one change of the weights
ROUNDS = 3  # of playing and learning
EPOCHS = 8
MATCHES = 64
ASTRAY = 0.1  # of all plays are any: it is shown how to go on from there, too


class Net:
    """How good each action is, from the observation: one hidden layer. Trained by Adam."""

    def __init__(self, weights: list[np.ndarray]) -> None:
        self.weights = weights
        self.means = [np.zeros_like(w) for w in weights]
        self.squares = [np.zeros_like(w) for w in weights]
        self.changes = 0

    @classmethod
    def new(cls, seen: int, actions: int, luck: np.random.Generator) -> Net:
        first = luck.normal(0, seen**-0.5, (seen, HIDDEN))
        second = luck.normal(0, 0.1 * HIDDEN**-0.5, (HIDDEN, actions))
        layers = (first, np.zeros(HIDDEN), second, np.zeros(actions))
        return cls([layer.astype(np.float32) for layer in layers])

    @classmethod
    def load(cls, path: Path) -> Net:
        with np.load(path) as kept:
            return cls([kept[name] for name in kept.files])

    def save(self, path: Path) -> None:
        np.savez(path, *self.weights)

    def worth(self, seen: np.ndarray, mask: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        first, base, second, top = self.weights
        hidden = np.maximum(seen @ first + base, 0)
        return hidden, np.where(mask, hidden @ second + top, -np.inf)

    def act(self, seen: np.ndarray, mask: np.ndarray) -> np.ndarray:
        return self.worth(seen, mask)[1].argmax(axis=-1)

    def learn(self, seen: np.ndarray, mask: np.ndarray, right: np.ndarray, rate: float) -> None:
        """Make the right actions a little more likely."""
        hidden, worth = self.worth(seen, mask)
        likely = np.exp(worth - worth.max(axis=1, keepdims=True))
        wrong = likely / likely.sum(axis=1, keepdims=True)
        wrong[np.arange(len(right)), right] -= 1
        wrong /= len(right)
        below = (wrong @ self.weights[2].T) * (hidden > 0)
        self.changes += 1
        for k, slope in enumerate((seen.T @ below, below.sum(axis=0), hidden.T @ wrong, wrong.sum(axis=0))):
            self.means[k] += 0.1 * (slope - self.means[k])
            self.squares[k] += 0.001 * (slope**2 - self.squares[k])
            mean = self.means[k] / (1 - 0.9**self.changes)
            square = self.squares[k] / (1 - 0.999**self.changes)
            self.weights[k] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def shown(setup, net, teacher, positions: int, seed: int):
    """Positions of games in which the net and its teacher play in turn, and what the teacher would choose there."""
    from hurlyburly.envs import Batch
    from hurlyburly.envs.workers import sampled

    luck = np.random.default_rng(seed)
    batch = Batch(setup, MATCHES, seed)
    seen, masks, right = [], [], []
    while len(right) < positions:
        chosen = net.act(batch.observation, batch.mask)
        taught = luck.random(MATCHES) < 0.5
        for number, s in enumerate(batch.states):
            if len(s.options) > 1:
                option = teacher.choose(Glimpse(s, s.seat, int(luck.integers(1 << 40))))
                seen.append(batch.observation[number].copy())
                masks.append(batch.mask[number].astype(bool))
                right.append(setup.numbering.action(s.stack[-1], option))
                if taught[number]:
                    chosen[number] = right[-1]
        anything = sampled(batch.mask, luck)
        batch.step(np.where(luck.random(MATCHES) < ASTRAY, anything, chosen))
    return np.array(seen), np.array(masks), np.array(right)


def trained(game: str, seats: int | None, positions: int, redeals: int, seed: int) -> Net:
    from hurlyburly.envs import Setup

    setup = Setup(game, seats)
    luck = np.random.default_rng(seed)
    net = Net.new(setup.observation_size, setup.numbering.size, luck)
    lessons = []
    for number in range(ROUNDS):
        lessons.append(shown(setup, net, Greedy(redeals), positions, seed + 1 + number))
        seen, masks, right = (np.concatenate(part) for part in zip(*lessons, strict=True))
        rate = 1e-3 if number < ROUNDS - 1 else 3e-4
        for _ in range(EPOCHS):
            order = luck.permutation(len(right))
            for some in np.array_split(order, max(1, len(order) // AT_ONCE)):
                net.learn(seen[some], masks[some], right[some], rate)
        agreed = (net.act(seen[-positions:], masks[-positions:]) == right[-positions:]).mean()
        print(f"{len(right)} positions: chooses as its teacher in {agreed:.0%} of the last ones", flush=True)
    return net


class Apprentice(Policy):
    games: tuple[str, ...] = ()
    blurb = "has learned from a greedy bot"
    seconds = 1.0

    def __init__(self) -> None:
        super().__init__(Net.load(HERE / f"{self.games[0]}.npz").act)


class Troublez(Apprentice):
    games = ("toil-and-troublez",)


class Tower(Apprentice):
    games = ("wizard-tower",)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Train a network for one game.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, help="at the table it learns at (default: as few as can be)")
    parser.add_argument("--positions", type=int, default=15000, help="that it is shown in each of three rounds")
    parser.add_argument("--redeals", type=int, default=8, help="that its teacher looks at")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    made = trained(asked.game, asked.seats, asked.positions, asked.redeals, asked.seed)
    made.save(HERE / f"{asked.game}.npz")
