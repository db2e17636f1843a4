"""A combat as a small game of two who choose at once: what its outcomes are worth, and how both should mix cards."""

from __future__ import annotations

from typing import Final

MATCHING: Final = 60  # rounds of regret matching on a combat


def outcome_of(ahead: int) -> int:
    """0 lost, 1 neither, 2 won."""
    return 2 if ahead > 0 else 1 if ahead == 0 else 0


def slope(share: float) -> float:
    """What a victory point more adds to a standing."""
    even = 1.0 - abs(2.0 * share - 1.0)
    return even * even / 8.0


def mixed(table: list[list[float]]) -> tuple[list[float], list[float]]:
    """How both should mix their answers, by regret matching; the rows gain what the columns lose."""
    rows = len(table)
    columns = len(table[0])
    regrets = [0.0] * rows
    others = [0.0] * columns
    found = [0.0] * rows
    found_others = [0.0] * columns
    for number in range(1, MATCHING + 1):
        play = shares(regrets)
        answer = shares(others)
        worth = [0.0] * rows
        lost = [0.0] * columns
        value = 0.0
        for i in range(rows):
            for j in range(columns):
                worth[i] += answer[j] * table[i][j]
                lost[j] += play[i] * table[i][j]
            value += play[i] * worth[i]
        for i in range(rows):
            regrets[i] = max(0.0, regrets[i] + worth[i] - value)
            found[i] += number * play[i]
        for j in range(columns):
            others[j] = max(0.0, others[j] + value - lost[j])
            found_others[j] += number * answer[j]
    return shares(found), shares(found_others)


def shares(weights: list[float]) -> list[float]:
    total = 0.0
    for weight in weights:
        total += weight
    if total <= 0.0:
        return [1.0 / len(weights)] * len(weights)
    return [weight / total for weight in weights]
