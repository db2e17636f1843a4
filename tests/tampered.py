"""Games whose luck was made fairly, and records of them that somebody has changed afterwards: `verify` must say how."""

from __future__ import annotations

import random
from collections.abc import Callable

from battery import MOST_PLAYS, Setting
from msgspec.structs import replace

from hurlyburly.kernel import fair
from hurlyburly.kernel.fair import Fair, Receipt
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.record import Record, listening, record_of


class FairGame:
    """A random game of people whose shares made its key; one of them has kept a receipt."""

    def __init__(self, setting: Setting, seed: int) -> None:
        self.setting = setting
        self.chance = random.Random(f"{setting} {seed}")
        self.fair = self.made("x7k3m9pqra")
        self.match = self.played(self.fair)
        self.record = record_of(self.match, self.fair)
        self.receipt = self.receipt_of(len(self.match.played))

    def made(self, match: str) -> Fair:
        secret, *shares = (self.chance.randbytes(32).hex() for _ in range(self.setting.seats + 1))
        seals = tuple(map(fair.seal_of, shares))
        return Fair(match, secret, fair.commitment_of(match, secret), seals, tuple(shares))

    def played(self, made: Fair) -> Match:
        setting = self.setting
        match = Match(setting.game, setting.seats, key=bytes.fromhex(made.key), variants=setting.variants)
        listening(match)
        while not match.over:
            seat = self.chance.choice(match.to_act)
            match.play(seat, self.chance.choice(match.options(seat)))
            assert len(match.played) < MOST_PLAYS, "the match does not end"
        return match

    def receipt_of(self, plays: int) -> Receipt:
        chain = fair.chain_of(self.fair.key, self.match.played[:plays])
        return Receipt(self.fair.match, self.fair.promise, self.fair.shares[0], plays, chain)

    def other(self) -> str:
        return self.chance.randbytes(32).hex()


def changed_draw(game: FairGame, kind: str) -> Record | None:
    places = [place for place, told in enumerate(game.record.draws) if told[0] == kind and told != "c1:0"]
    if not places:
        return None
    place = game.chance.choice(places)
    draws = list(game.record.draws)
    bound, _, said = draws[place][1:].partition(":")
    draws[place] = f"c{bound}:{(int(said) + 1) % int(bound)}" if said else f"d{int(bound) % 6 + 1}"
    return replace(game.record, draws=tuple(draws))


def changed_share(game: FairGame, field: str) -> Record:
    facts = list(getattr(game.fair, field))
    facts[game.chance.randrange(len(facts))] = game.other()
    return replace(game.record, fair=replace(game.fair, **{field: tuple(facts)}))


def changed_log(game: FairGame) -> Record:
    log = list(game.record.log)
    place = game.chance.randrange(len(log))
    log[place] = log[place][::-1]
    return replace(game.record, log=tuple(log))


def changed_play(game: FairGame) -> Record:
    """Another play that was possible there too, and whatever came of it, told without a mistake."""
    match = listening(Match(game.match.game, game.match.seats, key=game.match.key, variants=game.match.variants))
    plays = game.match.played
    forks = []
    for number, play in enumerate(plays):
        if any(option != play.text for option in match.options(play.seat)):
            forks.append(number)
        match.play(play.seat, play.text)
    at = game.chance.choice(forks)
    match = listening(Match(game.match.game, game.match.seats, key=game.match.key, variants=game.match.variants))
    for play in plays[:at]:
        match.play(play.seat, play.text)
    match.play(plays[at].seat, next(o for o in match.options(plays[at].seat) if o != plays[at].text))
    while not match.over:
        seat = game.chance.choice(match.to_act)
        match.play(seat, game.chance.choice(match.options(seat)))
    return record_of(match, game.fair)


def second_key(game: FairGame) -> Record:
    """The whole game again with another secret: all of it fits together."""
    made = game.made(game.fair.match)
    made = replace(made, shares=game.fair.shares, seals=game.fair.seals)
    return record_of(game.played(made), made)


# What somebody does to a record, and what `verify` must call it; the last two need a receipt.
TAMPERING: dict[str, tuple[Callable[[FairGame], Record | None], str]] = {
    "die": (lambda game: changed_draw(game, "d"), "die"),
    "card": (lambda game: changed_draw(game, "c"), "card"),
    "key": (lambda game: replace(game.record, key=game.other()), "key"),
    "contribution": (lambda game: changed_share(game, "shares"), "contribution"),
    "seal": (lambda game: changed_share(game, "seals"), "contribution"),
    "commitment": (lambda game: replace(game.record, fair=replace(game.fair, commitment=game.other())), "commitment"),
    "secret": (lambda game: replace(game.record, fair=replace(game.fair, secret=game.other())), "commitment"),
    "log": (changed_log, "log"),
    "result": (
        lambda game: replace(game.record, scores=(*game.record.scores[1:], game.record.scores[0] + 1)),
        "result",
    ),
    "play": (changed_play, "play"),
    "second key": (second_key, "receipt"),
}
ONLY_WITH_A_RECEIPT = ("play", "second key")
