"""Bots with a character: of the options that are about as good as the best, each prefers those of its own kind.

    sharp-bold, gentle-careful, cunning-vengeful …

A level decides which options are about as good: those that are hardly worse than its best, or that it cannot tell from
it. Among these a character weighs what one ply shows on a few redeals: how far apart the outcomes lie, what its score
gains, what whoever is ahead of it loses. So a character changes the style of a level and not its strength, and it needs
nothing of a game but `standing` and `scores`. Secret answers are mixed as the level mixes them.
"""

from __future__ import annotations

import math
from statistics import fmean, pstdev, pvariance

import msgspec

from hurlyburly.bots.levels import LEVELS, REDEALS, Bot, Glimpse, Greedy, Search, level_bot
from hurlyburly.bots.search import rewards
from hurlyburly.bots.thinking import searcher
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.state import State

DOUBT = 1.0  # standard errors by which an option may fall short of the best and still be as good, for all one knows
LEEWAY = 0.002  # of a standing, which is from 0 to 1: so much it gives up for what it likes
PROMISING = 0.25  # an option must look so promising at first sight, beside the best
WELL_TRIED = 0.7  # a search has looked at such an option nearly as often as at the best


class Character(msgspec.Struct, frozen=True):
    """What a character likes besides winning. The weights can be compared: each applies to a share from 0 to 1."""

    name: str
    figure: str  # the icon by which it sits at the table
    words: str
    risk: float = 0.0  # outcomes that lie far apart; below 0, close together
    gold: float = 0.0  # points at once
    grudge: float = 0.0  # the losses of seats ahead of it


CHARACTERS = (
    Character("bold", "flame", "takes the gamble", risk=1.0),
    Character("careful", "lantern", "takes no chances", risk=-1.0),
    Character("grasping", "gold", "takes what pays at once", gold=1.0),
    Character("vengeful", "raven", "goes for whoever is ahead", grudge=1.0),
)
NAMES = tuple(f"{level.name}-{character.name}" for level in LEVELS for character in CHARACTERS)


def parts_of(name: str) -> tuple[str, Character | None]:
    """The level and the character that a bot's name has; any other name is all level."""
    if name not in NAMES:
        return name, None
    level, _, kind = name.partition("-")
    return level, next(character for character in CHARACTERS if character.name == kind)


def figure_of(name: str) -> str:
    """The icon of a bot with a character; "" for all others, who sit there as the animal of their seat."""
    character = parts_of(name)[1]
    return character.figure if character is not None else ""


def character_bot(name: str, game: Game) -> Bot | None:
    """The bot with a name such as `sharp-bold`."""
    level, character = parts_of(name)
    bot = level_bot(level, game)
    return Characterful(bot, character) if character is not None and isinstance(bot, Greedy | Search) else None


class Ply(msgspec.Struct):
    """What looking one ply ahead shows of an option: how the seat stands in each redeal and, summed over the redeals,
    two more figures."""

    worths: list[float]
    score: float = 0.0
    rival: float = 0.0  # how the one ahead stands

    @property
    def worth(self) -> float:
        return sum(self.worths)

    @property
    def spread(self) -> float:
        return pvariance(self.worths)


class Characterful(msgspec.Struct, frozen=True):
    """A level with a character."""

    level: Greedy | Search
    character: Character

    def choose(self, glimpse: Glimpse) -> int:
        luck = glimpse.luck
        if isinstance(self.level, Search):
            near = searched(self.level, glimpse)
            plies = looked(glimpse, near, REDEALS, luck) if len(near) > 1 else []
        else:
            if self.level.slips and luck.below(self.level.slips) == 0:
                return luck.pick(glimpse.s.options)
            options = glimpse.s.options
            every = looked(glimpse, options, self.level.redeals, luck)
            places = as_good(every)
            near, plies = [options[i] for i in places], [every[i] for i in places]
        return near[0] if len(near) == 1 else self.liked(glimpse.s, near, plies, luck)

    def liked(self, s: State, options: list[int], plies: list[Ply], luck: Luck) -> int:
        """Of the promising options, the one that suits the character best; among equals the most promising, then by
        luck."""
        prior = [s.stack[-1].prior(s, option) for option in options]
        spread = shares([ply.spread for ply in plies])
        score = shares([ply.score for ply in plies])
        rival = shares([ply.rival for ply in plies])
        mine = self.character
        likings = {
            option: (round(mine.risk * spread[i] + mine.gold * score[i] - mine.grudge * rival[i], 9), prior[i])
            for i, option in enumerate(options)
            if prior[i] >= PROMISING * max(prior)
        }
        most = max(likings.values())
        return luck.pick([option for option, liking in likings.items() if liking == most])


def searched(level: Search, glimpse: Glimpse) -> list[int]:
    """The options that a search finds about as good as its best. For a secret answer it is only the one to give."""
    search = searcher(glimpse)
    search.grow(level.iterations, level.seconds)
    best = search.choice()
    if search.mixture():
        return [best]
    visits = dict(zip(glimpse.s.options, search.visits(), strict=True))
    return [option for option, tried in visits.items() if tried >= WELL_TRIED * visits[best]]


def as_good(plies: list[Ply]) -> list[int]:
    """The indices of the options that are hardly worse than the best, or cannot be told from it on so few redeals."""
    best = max(plies, key=lambda ply: ply.worth)
    found = []
    for i, ply in enumerate(plies):
        short = [most - mine for most, mine in zip(best.worths, ply.worths, strict=True)]
        if fmean(short) <= max(LEEWAY, DOUBT * pstdev(short) / math.sqrt(len(short))):
            found.append(i)
    return found


def looked(glimpse: Glimpse, options: list[int], redeals: int, luck: Luck) -> list[Ply]:
    """One ply ahead on a few redeals, the same for each option."""
    s, seat = glimpse.s, glimpse.seat
    found = [Ply([]) for _ in options]
    for _ in range(redeals):
        imagined = s.redeal(seat, luck)
        rival = ahead_of(imagined, seat)
        for option, ply in zip(options, found, strict=True):
            look(ply, imagined.twin(luck), seat, rival, option, luck)
    return found


def look(ply: Ply, s: State, seat: int, rival: int, option: int, luck: Luck) -> None:
    s.play(option)
    while s.sealed and not s.over:
        s.play(luck.pick(s.options))
    stand = rewards(s)
    ply.worths.append(stand[seat])
    ply.score += s.scores()[seat]
    ply.rival += stand[rival]


def ahead_of(s: State, seat: int) -> int:
    """The other seat that stands best."""
    stand = s.standing()
    return max((other for other in range(s.seats) if other != seat), key=lambda other: stand[other])


def shares(values: list[float]) -> list[float]:
    """The values scaled so that the smallest is 0 and the largest 1."""
    least, most = min(values), max(values)
    return [(value - least) / (most - least) if most > least else 0.0 for value in values]
