"""Hints: how the best plays compare, and the reasons for them, in words.

hint = hint_in_words(match.view(seat), match.names, evidence, match.game, plays_of(match, seat))
"""

from __future__ import annotations

import math
import secrets
from collections.abc import Sequence
from typing import Any, Final

from hurlyburly.bots.evidence import Evidence, gathered
from hurlyburly.bots.futures import MINE, OTHERS, Future, Happened
from hurlyburly.bots.levels import Glimpse
from hurlyburly.kernel.game import Game, View
from hurlyburly.kernel.hint import ADVISERS, Advised, Chance, Hint, Reason, Verdict
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.parts import Telling
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.you import ME, second_person

TELLING: Final = 0.12  # shares of futures must be so far apart to be a reason
USUAL: Final = (0.15, 0.9)  # what happens less or more often says nothing by itself
SURE: Final = 2.0  # standard errors
SURER: Final = 2.5  # where many things are compared, one of them is easily chance
FAR: Final = 0.05  # between how the seat stands after two plays: clearly apart
ENOUGH_GAMES: Final = 40  # that must have been played out before they are called a chance


def hint_in_words(view: View, names: Sequence[str], evidence: Evidence, game: Game, plays: dict[int, Play]) -> Hint:
    """The hint made from this evidence, in words for its seat. `plays` are its options."""
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
    """The numbers by which plays are compared, one for each future: victories, once enough games are played out."""
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
    """The margin of error (half a 95 % interval), in wins of 100."""
    return math.ceil(100 * 1.96 * math.sqrt((chance.share * (1 - chance.share) + 0.5 / chance.games) / chance.games))


def because(
    evidence: Evidence, game: Game, view: View, names: Sequence[str], option: int, beside: int
) -> tuple[Reason, ...]:
    """The reasons for a play, as its seat reads them."""
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
            what = (number, whose)
            found = contrast(telling, happened(mine, what), happened(theirs, what))
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
    """The reason from the score, which every game has."""
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
    """If nothing distinguishes the plays: the most important event that usually follows."""
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
    """The plays of a seat, by option."""
    step: Any = match.state.stack[-1].asking(seat)
    return {option: step.means(match.state, option) for option in step.options(match.state)}


def hint_for(match: Match, seat: int, evidence: Evidence) -> Hint:
    """The hint as `seat` reads it."""
    return hint_in_words(match.view(seat), match.names, evidence, match.game, plays_of(match, seat))


def advise(match: Match, seat: int, seconds: float, seed: int | None) -> Hint:
    glimpse = Glimpse(match.state, seat, secrets.randbits(48) if seed is None else seed)
    return hint_for(match, seat, gathered(glimpse, Evidence(), seconds=seconds))


ADVISERS.append(advise)
