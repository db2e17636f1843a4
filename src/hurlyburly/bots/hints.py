"""Hints: the best plays, found by the search, and the reasons for them, found in imagined futures.

    evidence = gathered(glimpse, Evidence(), rounds=1)
    evidence = gathered(glimpse, evidence, seconds=2.0)    # everything found so far is kept
    hint = told(match.view(seat), match.names, evidence)

Evidence is numbers about a redeal. It may be gathered in another process, a little at a time; a process that dies loses
only its own part. The search says which plays to compare and which comes first. How far apart they are, and all
figures, come from futures in pairs (`futures.py`). A search's value is not a chance of winning and is never shown.
"""

from __future__ import annotations

import copy
import math
import secrets
import time
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from hurlyburly.bots.futures import MINE, OTHERS, Future, Futures, Happened, game_of
from hurlyburly.bots.levels import Glimpse
from hurlyburly.bots.thinking import Thinking, Thought
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.game import Game, View
from hurlyburly.kernel.hint import ADVISERS, Advised, Chance, Hint, Reason, Verdict
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.parts import Telling
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.you import ME, second_person

FEWEST, MOST = 2, 3  # plays in a hint
A_ROUND: Final = 8  # futures after each of them, in one round of gathering
FEWEST_VISITS: Final = 0.05  # an option that the search has looked at less than this, beside the most, is left out
RARE: Final = 0.08  # a secret answer that should come less often than this is left out
TELLING: Final = 0.12  # shares of futures must be so far apart to be a reason
USUAL: Final = (0.15, 0.9)  # what happens less or more often says nothing by itself
SURE: Final = 2.0  # standard errors
SURER: Final = 2.5  # where many things are compared, one of them is easily chance
FAR: Final = 0.05  # between how the seat stands after two plays: clearly apart
ENOUGH_GAMES: Final = 40  # that must have been played out before they are called a chance
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
        """That all of them have."""
        return min([len(self.seen[option].futures) for option in self.compared], default=0)

    @property
    def complete(self) -> bool:
        """More would change little, or there is nothing to compare."""
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
        budget = iterations or game_of(glimpse.s).bots.hint
        thinking = Thinking(
            Glimpse(glimpse.s, glimpse.seat, evidence.seed + evidence.rounds)
        )  # other redeals each time
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
    """Of each option, whether the search has looked at it for long enough, and what it found."""
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


# In words.


def told(view: View, names: Sequence[str], evidence: Evidence, game: Game, plays: dict[int, Play]) -> Hint:
    """Evidence as its seat reads it. `plays` are its options."""
    compared = in_order(evidence) if evidence.iterations else list(plays)[:1]
    best = compared[0]
    verdicts = compared_with(evidence, compared)
    advised = []
    for option in compared:
        beside = compared[1] if option == best and len(compared) > 1 else best
        reasons = because(evidence, game, view, names, option, beside) if evidence.futures else ()
        chance = chance_of(evidence, option)
        mix = evidence.seen[option].mix / evidence.iterations if evidence.mixed else 0.0
        verdict = verdicts[option]
        words = game.words.explain(view, plays[option])
        said = "As good as any" if option == best and verdict == "about as good" else JUDGED[verdict]
        advised.append(Advised(plays[option], words, verdict, judged(said, chance, mix), reasons, chance, mix))
    return Hint(tuple(advised), counted_in(evidence), evidence.futures, evidence.iterations, round(evidence.seconds, 2))


def in_order(evidence: Evidence) -> list[int]:
    """The plays of a hint. The search's best comes first, unless the futures clearly prefer another one."""
    compared = evidence.compared
    if evidence.mixed or not evidence.futures:
        return compared
    found = sorted(compared, key=lambda option: difference(evidence, compared[0], option)[0])
    ahead, error = difference(evidence, found[0], compared[0])
    best = found[0] if ahead > SURER * error else compared[0]
    return [best, *[option for option in found if option != best]]


def outcomes(evidence: Evidence, option: int) -> list[float | None]:
    """What the plays are compared by, future by future: victories, once enough games are played out."""
    played = all(chance_of(evidence, one) for one in evidence.compared)
    return [future.win if played else future.value for future in evidence.seen[option].futures]


def compared_with(evidence: Evidence, compared: Sequence[int]) -> dict[int, Verdict]:
    """How the plays compare, as far as the futures tell them apart."""
    best = compared[0]
    if evidence.mixed:
        return dict.fromkeys(compared, "mix")
    if len(compared) == 1:
        return {best: "the only one" if len(evidence.seen) < 2 else "clearly best"}
    found: dict[int, Verdict] = {}
    for option in compared[1:]:
        ahead, error = difference(evidence, best, option)
        if ahead <= max(0.0, SURE * error):
            found[option] = "about as good"
        else:
            found[option] = "clearly worse" if ahead >= FAR else "a little worse"
    verdicts = set(found.values())
    found[best] = (
        "about as good" if "about as good" in verdicts else "clearly best" if verdicts == {"clearly worse"} else "best"
    )
    return found


def difference(evidence: Evidence, one: int, other: int) -> tuple[float, float]:
    """How much better one play does than the other, in the same futures; its standard error."""
    pairs = zip(outcomes(evidence, one), outcomes(evidence, other), strict=False)
    apart = [first - second for first, second in pairs if first is not None and second is not None]
    if len(apart) < 2:
        return 0.0, math.inf
    middle = mean(apart)
    return middle, math.sqrt(variance(apart) / len(apart))


def chance_of(evidence: Evidence, option: int) -> Chance | None:
    wins = [future.win for future in evidence.seen[option].futures if future.win is not None]
    played = len(wins) >= ENOUGH_GAMES and not evidence.too_long
    return Chance(sum(wins), len(wins)) if played else None


JUDGED: Final[dict[Verdict, str]] = {
    "clearly best": "Clearly best",
    "best": "Looks best",
    "about as good": "About as good",
    "a little worse": "A little worse",
    "clearly worse": "Clearly worse",
    "the only one": "There is no other",
    "mix": "",
}


def judged(words: str, chance: Chance | None, mix: float) -> str:
    words = words or f"Make it in {tenths(mix)} such cases"
    return words if chance is None else f"{words}; wins {round(100 * chance.share)} of 100"


def counted_in(evidence: Evidence) -> str:
    if not evidence.futures:
        return "There is nothing to compare."
    futures = "1 imagined future" if evidence.futures == 1 else f"{evidence.futures} imagined futures"
    words = f"Counted in {futures} each, up to your next turn."
    games = [chance_of(evidence, option) for option in evidence.compared]
    played = [chance for chance in games if chance is not None]
    if played:
        error = max(give_or_take(chance) for chance in played)
        words += (
            f" Wins: {min(chance.games for chance in played)} games played out by quick bots, give or take {error}."
        )
    elif evidence.too_long:
        words += " The game is too long to be played out, so no chance of winning is given."
    if evidence.mixed:
        words += " The others answer at the same time: whoever always gives the same answer is found out."
    return words


def give_or_take(chance: Chance) -> int:
    """Half an interval of 95 %, in wins of 100."""
    return math.ceil(100 * 1.96 * math.sqrt((chance.share * (1 - chance.share) + 0.5 / chance.games) / chance.games))


def because(
    evidence: Evidence, game: Game, view: View, names: Sequence[str], option: int, beside: int
) -> tuple[Reason, ...]:
    """Why a play, as its seat is told."""
    found = reasons_for(evidence, game, view.seat, names, option, beside)
    return tuple([Reason(second_person(reason.words), reason.good) for reason in found])


def reasons_for(
    evidence: Evidence, game: Game, seat: int | None, names: Sequence[str], option: int, beside: int
) -> tuple[Reason, ...]:
    """What a play gains and risks compared with another: the greatest of each, or what it brings by itself. The seat
    is ME."""
    count = min(len(evidence.seen[option].futures), len(evidence.seen[beside].futures))
    mine = evidence.seen[option].futures[:count]
    theirs = evidence.seen[beside].futures[:count]

    def happened(futures: Sequence[Future], what: Happened) -> list[float]:
        return [future.happened.get(what, 0.0) for future in futures]

    weighed: list[tuple[float, Reason]] = []
    for number, telling in enumerate(game.tellings) if option != beside else ():
        for whose in (MINE, OTHERS):
            key = (number, whose)
            found = contrast(
                telling, [of.happened.get(key, 0.0) for of in mine], [of.happened.get(key, 0.0) for of in theirs]
            )
            if found is None:
                continue
            apart, words = found
            good = (apart > 0) == (telling.good == (whose == MINE))
            said = Reason(f"{named(whose, seat, names)} {words}.", good)
            weighed.append((abs(apart) * telling.weight * (1.0 if whose == MINE else 0.8), said))
    weighed += gained(game, mine, theirs) if option != beside else []
    weighed.sort(key=lambda one: -one[0])
    gain = [reason for _, reason in weighed if reason.good][:1]
    risk = [reason for _, reason in weighed if not reason.good][:1]
    return tuple(gain + risk) or by_itself(game, mine)


def contrast(telling: Telling, here: Sequence[float], there: Sequence[float]) -> tuple[float, str] | None:
    """How far apart the futures after two plays are in one respect, and that in words; None if it may be chance."""
    count = len(here)
    if "{}" in telling.words:
        middle, other = mean(here), mean(there)
        apart, scale = middle - other, max(abs(middle), abs(other))
        error = math.sqrt((variance(here) + variance(there)) / count)
        if not scale or abs(apart) < max(TELLING * scale, SURER * error):
            return None
        return apart / scale, f"{telling.words.format(plain(middle))} instead of {plain(other)} on average"
    often, seldom = sum(much > 0 for much in here), sum(much > 0 for much in there)
    guesses = [(often + 1) / (count + 2), (seldom + 1) / (count + 2)]  # few futures never make it certain
    error = math.sqrt(sum(guess * (1 - guess) for guess in guesses) / (count + 2))
    apart = (often - seldom) / count
    if abs(apart) < max(TELLING, SURER * error):
        return None
    return apart, f"{telling.words} in {tenths(often / count)} instead of {tenths(seldom / count)}"


def gained(game: Game, mine: Sequence[Future], theirs: Sequence[Future]) -> list[tuple[float, Reason]]:
    """What the score tells, in any game."""
    apart = [here.gain - there.gain for here, there in zip(mine, theirs, strict=True)]
    middle = mean(apart)
    error = math.sqrt(variance(apart) / len(apart))
    if abs(middle) < 0.5 or abs(middle) < SURE * error:
        return []
    amount = plain(abs(middle))
    unit = game.page.units[amount != "1"]
    return [
        (
            0.1,
            Reason(f"{amount} {unit} {'more' if middle > 0 else 'less'} by {ME}'s next turn, on average.", middle > 0),
        )
    ]


def by_itself(game: Game, futures: Sequence[Future]) -> tuple[Reason, ...]:
    """Where nothing tells the plays apart: what matters most of what usually follows."""
    found = []
    for number, telling in enumerate(game.tellings):
        here = mean([float(future.happened.get((number, MINE), 0.0) > 0) for future in futures])
        if USUAL[0] <= here <= USUAL[1] and "{}" not in telling.words:
            found.append((here * telling.weight, Reason(f"{ME} {telling.words} in {tenths(here)}.", telling.good)))
    found.sort(key=lambda one: -one[0])
    return tuple([reason for _, reason in found[:1]])


def named(whose: int, own: int | None, names: Sequence[str]) -> str:
    if whose == MINE:
        return ME
    others = [name for seat, name in enumerate(names) if seat != own]
    return others[0] if len(others) == 1 else "Another player"


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def variance(values: Sequence[float]) -> float:
    middle = mean(values)
    return sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1)


def plain(amount: float) -> str:
    return f"{amount:.1f}".removesuffix(".0")


def tenths(share: float) -> str:
    return f"{round(10 * share)} of 10"


# For a match.


def plays_of(match: Match, seat: int) -> dict[int, Play]:
    """By option."""
    step: Any = match.state.stack[-1].asking(seat)
    return {option: step.means(match.state, option) for option in step.options(match.state)}


def hint_for(match: Match, seat: int, evidence: Evidence) -> Hint:
    """As `seat` reads it."""
    return told(match.view(seat), match.names, evidence, match.game, plays_of(match, seat))


def advise(match: Match, seat: int, seconds: float, seed: int | None) -> Hint:
    glimpse = Glimpse(match.state, seat, secrets.randbits(48) if seed is None else seed)
    return hint_for(match, seat, gathered(glimpse, Evidence(), seconds=seconds))


ADVISERS.append(advise)
