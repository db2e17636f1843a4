"""Evidence about the options of a question: from a search, and from simulated futures after each option.

    evidence = gathered(glimpse, Evidence(), rounds=1)
    evidence = gathered(glimpse, evidence, seconds=2.0)    # everything found so far is kept

Evidence consists of numbers about a redeal. It may be gathered in another process, a little at a time; if the process
dies, only its own part is lost. The search says which options to compare and which comes first. How far apart they are,
and all figures, come from paired futures (`futures.py`). A search's value is not a chance of winning and is never
shown.
"""

from __future__ import annotations

import copy
import math
import time
from typing import Final

import msgspec

from hurlyburly.bots.futures import Future, Futures
from hurlyburly.bots.levels import Glimpse
from hurlyburly.bots.thinking import Thinking, Thought
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.game import game_with_state

FEWEST, MOST = 2, 3  # options that are compared
A_ROUND: Final = 8  # futures after each of them, in one round of gathering
FEWEST_VISITS: Final = 0.05  # an option that the search has looked at less than this, beside the most, is left out
RARE: Final = 0.08  # a secret answer that should come less often than this is left out
SEARCHED: Final = 0.5  # of the time goes into the search
MOST_FUTURES: Final = 400


class Seen(msgspec.Struct):
    """What is known of one option."""

    visits: float = 0.0
    worth: float = 0.0  # the search's, times visits
    mix: float = 0.0  # times iterations
    futures: list[Future] = []


class Evidence(msgspec.Struct):
    """What has been found out about a question so far."""

    seed: int = 0
    iterations: int = 0
    seconds: float = 0.0
    rounds: int = 0
    best: int = -1  # option, as the last search has it
    mixed: bool = False  # others answer in secret at the same time
    too_long: bool = False  # the game is not over after the most plays: no chance of winning is counted
    seen: dict[int, Seen] = {}

    @property
    def compared(self) -> list[int]:
        """The options that a hint is about, the best first."""
        return ranked(self)[:MOST]

    @property
    def futures(self) -> int:
        """The number of futures that every compared option has."""
        return min([len(self.seen[option].futures) for option in self.compared], default=0)

    @property
    def complete(self) -> bool:
        """Whether more evidence would change little, or there is nothing to compare."""
        return len(self.seen) < 2 or self.futures >= MOST_FUTURES


def gathered(
    glimpse: Glimpse, before: Evidence, rounds: int = 0, seconds: float = 0.0, iterations: int = 0
) -> Evidence:
    """What is known after this many more rounds, or this much time, whichever ends first; 0 is no limit.

    One round is made in any case. It searches for `iterations`, or for as many as the game says. Without a limit of
    time, the same glimpse, evidence and rounds give the same.
    """
    if rounds <= 0 and seconds <= 0.0:
        raise BadTable("think for how long? Name rounds, seconds or both")
    begun = time.perf_counter()
    evidence = copy.deepcopy(before)
    evidence.seed = before.seed or 1 + glimpse.luck.below(1 << 30)
    options = glimpse.s.options
    for option in options:
        evidence.seen.setdefault(option, Seen())
    made = 0
    if len(options) > 1:
        budget = iterations or game_with_state(type(glimpse.s)).bots.hint
        other_redeals = Glimpse(glimpse.s, glimpse.seat, evidence.seed + evidence.rounds)
        thinking = Thinking(other_redeals)
        futures = Futures(glimpse.s, glimpse.seat, evidence.seed)
        counted = Evidence()  # of this search, which begins anew
        while made == 0 or ((not rounds or made < rounds) and not evidence.complete):
            left = seconds - (time.perf_counter() - begun) if seconds else 0.0
            if made and seconds and left <= 0.0:
                break
            thought = thinking.more(budget, max(0.02, SEARCHED * left) if seconds else 0.0)
            add_search(evidence, counted, thought)
            ends = begun + seconds if seconds else math.inf
            imagine(evidence, futures, ends)
            made += 1
    evidence.rounds += made
    evidence.seconds += time.perf_counter() - begun
    return evidence


def add_search(evidence: Evidence, counted: Evidence, thought: Thought) -> None:
    """Add what a search has found since it was last counted: several searches of one question make one tree's root."""
    fresh = thought.iterations - counted.iterations
    evidence.iterations += fresh
    counted.iterations = thought.iterations
    evidence.mixed = bool(thought.mixture)
    evidence.best = thought.best
    for one in thought.options:
        had = counted.seen.setdefault(one.option, Seen())
        seen = evidence.seen[one.option]
        worth = one.value * one.visits
        seen.visits += one.visits - had.visits
        seen.worth += worth - had.worth
        seen.mix += one.chance * fresh
        had.visits, had.worth = one.visits, worth
    if not evidence.mixed and evidence.rounds:  # of all searches together, not of the last
        tried = worths(evidence)
        evidence.best = max(tried, key=lambda option: tried[option])


def worths(evidence: Evidence) -> dict[int, tuple[bool, float]]:
    """For each option, whether the search has visited it often enough, and its value."""
    most = max(seen.visits for seen in evidence.seen.values())
    return {
        option: (seen.visits >= FEWEST_VISITS * most, seen.worth / seen.visits if seen.visits else 0.0)
        for option, seen in evidence.seen.items()
    }


def ranked(evidence: Evidence) -> list[int]:
    """The options worth comparing: the search's best, then by what it has found; of a mixture, by their share."""
    if evidence.mixed:
        shares = {option: seen.mix / max(1, evidence.iterations) for option, seen in evidence.seen.items()}
        top = sorted(shares, key=lambda option: (-shares[option], option))
        return [option for option in top if shares[option] >= RARE] or top[:1]
    tried = worths(evidence)
    found = sorted(tried, key=lambda option: (option != evidence.best, not tried[option][0], -tried[option][1], option))
    return [option for place, option in enumerate(found) if place < FEWEST or tried[option][0]]


def imagine(evidence: Evidence, futures: Futures, ends: float) -> None:
    """A round of futures after each option that is compared; one that was not compared before catches up first.

    The first round is watched only, so that there soon is something to tell; later games are played out as well.
    """
    compared = [evidence.seen[option] for option in evidence.compared]
    options = evidence.compared
    fewest, most = min(len(seen.futures) for seen in compared), max(len(seen.futures) for seen in compared)
    for number in range(fewest, most + A_ROUND if fewest == most else most):
        for option, seen in zip(options, compared, strict=True):
            if number == len(seen.futures):
                to_the_end = number >= A_ROUND and not evidence.too_long
                future = futures.after(option, number, to_the_end)
                seen.futures.append(future)
                evidence.too_long = evidence.too_long or (to_the_end and future.win is None)
        if time.perf_counter() > ends:
            break
