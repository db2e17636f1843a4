"""One ply: try each option on a few redeals, see how the seat stands then, and choose the best on average."""

from __future__ import annotations

from hurlyburly.bots.search import best_looking, rewards
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.state import State


def greedy(s: State, seat: int, redeals: int, luck: Luck) -> int:
    """The option of `s` after which `seat` stands best; among equals the one that looks most promising, then by
    luck."""
    options = s.options
    worth = [0.0 for _ in options]
    for _ in range(redeals):
        imagined = s.redeal(seat, luck)
        for i in range(len(options)):
            worth[i] += worth_of(imagined.twin(luck), seat, options[i], luck)
    most = max(worth)
    equals = [options[i] for i in range(len(options)) if worth[i] == most]
    return best_looking(s, equals, luck)


def worth_of(s: State, seat: int, option: int, luck: Luck) -> float:
    """How `seat` stands after choosing an option; others who answer at the same time do so at random."""
    s.play(option)
    while s.sealed and not s.over:
        s.play(luck.pick(s.options))
    return rewards(s)[seat]
