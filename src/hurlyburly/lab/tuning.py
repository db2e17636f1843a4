"""Tuning: which values of some parameters bring games nearest to their targets.

    title = "Nights that end in time"
    targets = ["12 to 18 rounds", "first seat 45 to 55 %"]
    games = 200  # a try
    tries = 40

    [[parameter]]
    name = "marker"
    at = "collections.marker_points"
    low = 6
    high = 14

    [[table]]
    game = "toil-and-troublez"
    bots = ["greedy"]

The first try is the game as it is. Then Optuna proposes what to try next, from the results so far. All tries use the
same deals, so they differ by what was changed and not by luck. A try that looks best may have been lucky with these
deals, so the best is played again with others (`check`), and only that result counts.

Each try is a folder of games, and `tries.json` has the results. A search may be stopped at any moment. What is tried
next follows from the tries that are kept and nothing else, so it continues as if it had not been stopped.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.errors import BadTable, HurlyburlyError
from hurlyburly.kernel.game import game_named
from hurlyburly.lab.experiment import Experiment, Laid, Matchup, Stop, opened, read_file
from hurlyburly.lab.parameters import Parameter, Value, changed, own_content, value_at
from hurlyburly.lab.playing import EVENTS_OF_THINGS
from hurlyburly.lab.running import Results
from hurlyburly.lab.targets import Reached, Target, reached, read_target
from hurlyburly.lab.things import things_of

FILE = "tries.json"
BEST = "best.toml"
OTHER_DEALS = 1_000_003  # the seed of a check is so much larger

Play = Callable[[Experiment, Path], Results]  # runs an experiment and keeps its games in a folder


class Tuning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tables: tuple[Matchup, ...] = msgspec.field(name="table")
    parameters: tuple[Parameter, ...] = msgspec.field(name="parameter")
    targets: tuple[str, ...]
    title: str = ""
    seed: int = 0
    games: int = 200  # a try, at each table
    tries: int = 40  # at most, the game as it is not counted
    check: int = 400  # games of the best, at each table
    pack: str | Pack | None = None  # what the parameters stand in; without it, the game's own content


class Try(msgspec.Struct, frozen=True):
    """The values of a try and their results."""

    number: int  # 0: as it is
    values: dict[str, Value]
    loss: float | None  # 0: all targets are met; None: it cannot be played
    reached: tuple[Reached, ...] = ()  # for each table, each target
    checked: tuple[Reached, ...] = ()  # the same, with other deals
    error: str = ""

    @property
    def is_good(self) -> bool:
        return bool(self.checked) and all(one.is_met for one in self.checked)


class Tries(msgspec.Struct, frozen=True):
    """The stored tries of a tuning."""

    tuning: Tuning
    tries: tuple[Try, ...]


def read_tuning(path: str | Path) -> Tuning:
    """Read from a TOML file; an error names the field."""
    path = Path(path)
    found = read_file(path, Tuning)
    tables = [
        msgspec.structs.replace(table, packs=tuple([opened(pack, path.parent) for pack in table.packs]))
        for table in found.tables
    ]
    pack = None if found.pack is None else opened(found.pack, path.parent)
    return msgspec.structs.replace(found, tables=tuple(tables), pack=pack)


class Search:
    """A tuning under way, in a folder."""

    def __init__(self, tuning: Tuning, folder: Path, play: Play) -> None:
        check(tuning)
        self.tuning = tuning
        self.folder = folder
        self.play = play
        self.game = game_named(tuning.tables[0].game)
        self.targets = [read_target(words, self.game) for words in tuning.targets]
        kept = tries_in(folder)
        self.tries = list(kept.tries) if kept is not None else []
        if kept is not None and unchanging(kept.tuning) != unchanging(tuning):
            raise BadTable(
                f"the tuning is not the one whose tries are in {folder}: only its title and the numbers of tries and of"
                " games to check with may change. Change it back, choose another folder (--out), or remove that one"
            )

    def go(self, watch: Callable[[Try], None] | None = None) -> list[Try]:
        """Try until a try meets its targets with other deals too, or there are enough tries."""
        while len(self.tries) <= self.tuning.tries and not any(one.is_good for one in self.tries):
            number = len(self.tries)
            tried = self.attempt(number, self.now() if number == 0 else self.next_values(number))
            if tried.loss == 0:
                tried = self.check(tried)
            self.keep([*self.tries, tried])
            if watch is not None:
                watch(tried)
        best = self.best
        if best is not None and not best.checked:
            self.keep([self.check(one) if one is best else one for one in self.tries])
        if self.best is not None:
            pack = self.pack_of(self.best)
            if pack is not None:
                (self.folder / BEST).write_text(pack.files[pack.main], encoding="utf-8")
        return self.tries

    @property
    def best(self) -> Try | None:
        return best_of(self.tries)

    def now(self) -> dict[str, Value]:
        """The present values of the parameters, where they can be read."""
        pack = self.tuning.pack
        data = [tomllib.loads(pack.files[pack.main])] if isinstance(pack, Pack) else []
        data.append(own_content(self.game))
        found: dict[str, Value] = {}
        for parameter in self.tuning.parameters:
            standing = [value_at(one, parameter.places[0]) for one in data]
            there = [value for value in standing if value is not None]
            found |= {parameter.name: there[0]} if there else {}
        return found

    def next_values(self, number: int) -> dict[str, Value]:
        """What Optuna proposes after the tries so far, asked from scratch each time: a stop makes no difference."""
        import optuna  # takes its time

        optuna.logging.set_verbosity(optuna.logging.WARNING)
        seed = (self.tuning.seed * 10_007 + number) % 2**32
        study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed, n_startup_trials=8))
        ranges = {parameter.name: distribution(parameter) for parameter in self.tuning.parameters}
        for one in self.tries:
            allowed = all(p.name in one.values and p.allows(one.values[p.name]) for p in self.tuning.parameters)
            if allowed:
                state = optuna.trial.TrialState.COMPLETE if one.loss is not None else optuna.trial.TrialState.FAIL
                study.add_trial(
                    optuna.trial.create_trial(state=state, params=one.values, distributions=ranges, value=one.loss)
                )
        return dict(study.ask(ranges).params)

    def attempt(self, number: int, values: dict[str, Value]) -> Try:
        before = next((one for one in self.tries if one.values == values and number), None)
        if before is not None:  # it has been played
            return msgspec.structs.replace(before, number=number, checked=())
        tried = Try(number, values, None)
        try:
            found = self.played(tried, self.tuning.games, self.tuning.seed, f"{number:04}")
        except HurlyburlyError as mistake:
            if number == 0:
                raise
            return msgspec.structs.replace(tried, error=str(mistake))
        return msgspec.structs.replace(tried, loss=sum(one.off for one in found), reached=found)

    def check(self, tried: Try) -> Try:
        seed = self.tuning.seed + OTHER_DEALS
        found = self.played(tried, self.tuning.check, seed, f"{tried.number:04}-check")
        return msgspec.structs.replace(tried, checked=found)

    def played(self, tried: Try, games: int, seed: int, name: str) -> tuple[Reached, ...]:
        pack = self.pack_of(tried)
        more = () if pack is None else (pack,)
        needs_things = any(target.things for target in self.targets)
        experiment = Experiment(
            tables=tuple([msgspec.structs.replace(table, packs=(*table.packs, *more)) for table in self.tuning.tables]),
            title=f"{self.tuning.title or 'Tuning'}: try {tried.number}",
            seed=seed,
            stop=Stop(games=games),
            events=(EVENTS_OF_THINGS,) if needs_things else (),
        )
        return standing(self.targets, self.play(experiment, self.folder / "tries" / name), needs_things)

    def pack_of(self, tried: Try) -> Pack | None:
        given = self.tuning.pack
        pack = given if isinstance(given, Pack) else None
        if tried.number == 0:
            return pack
        values = {place: tried.values[one.name] for one in self.tuning.parameters for place in one.places}
        return changed(self.game, pack, f"{self.tuning.title or 'Tuned'}: try {tried.number}", values)

    def keep(self, tries: list[Try]) -> None:
        self.tries = tries
        self.folder.mkdir(parents=True, exist_ok=True)
        part = self.folder / f"{FILE}.part"
        part.write_bytes(msgspec.json.format(msgspec.json.encode(Tries(self.tuning, tuple(tries)))))
        part.replace(self.folder / FILE)


def check(tuning: Tuning) -> None:
    """Raise an error for every mistake that can be seen before the first game."""
    if not tuning.tables or not tuning.parameters or not tuning.targets:
        raise BadTable("a tuning has at least one [[table]], one [[parameter]] and one of the targets")
    games = {table.game for table in tuning.tables}
    if len(games) > 1:
        raise BadTable(f"table: one game is tuned at a time, not {' and '.join(sorted(games))}")
    names = [parameter.name for parameter in tuning.parameters]
    if len(set(names)) < len(names):
        raise BadTable("parameter: two have the same name")
    for parameter in tuning.parameters:
        parameter.check()
    for field, number in (("tries", tuning.tries), ("games", tuning.games), ("check", tuning.check)):
        if number < 1:
            raise BadTable(f"{field}: at least 1, not {number}")
    game = game_named(tuning.tables[0].game)
    for words in tuning.targets:
        read_target(words, game)
    for parameter in tuning.parameters:
        check_place(tuning, parameter)


def check_place(tuning: Tuning, parameter: Parameter) -> None:
    """Raise an error unless one end of the parameter's range can be played, by itself or with those of the others."""
    game, pack = game_named(tuning.tables[0].game), tuning.pack if isinstance(tuning.pack, Pack) else None
    mistakes: list[HurlyburlyError] = []
    for end in (0, -1):
        for together in ((parameter,), tuning.parameters):
            values = {place: one.ends[end] for one in together for place in one.places}
            try:
                changed(game, pack, "ends", values)
            except HurlyburlyError as mistake:
                mistakes.append(mistake)
            else:
                return
    why = str(mistakes[0]).removeprefix("at: ")
    raise BadTable(f"parameter {parameter.name!r}: no value can stand at {parameter.places[0]}: {why}")


def standing(targets: list[Target], results: Results, needs_things: bool) -> tuple[Reached, ...]:
    """How far each table is from each target."""
    found: list[Reached] = []
    events = results.events if needs_things else None
    tables: list[Laid] = list(results.tables)
    for number, (table, rows) in enumerate(zip(tables, results.rows(), strict=True)):
        things = [] if events is None else things_of(table, rows, events.filter(table=number))
        found += [reached(target, table, rows, things) for target in targets]
    return tuple(found)


def tries_in(folder: Path) -> Tries | None:
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=Tries)
    except FileNotFoundError:
        return None
    except msgspec.MsgspecError as mistake:
        raise BadTable(f"{folder / FILE}: {mistake}") from mistake


def unchanging(tuning: Tuning) -> Tuning:
    """Everything that the tries depend on."""
    return msgspec.structs.replace(tuning, title="", tries=1, check=1)


def best_of(tries: Sequence[Try]) -> Try | None:
    """The best try: one that holds with other deals, or else the nearest."""
    good = [one for one in tries if one.is_good]
    whole = [one for one in tries if one.loss is not None]
    return good[0] if good else min(whole, key=lambda one: (one.loss, one.number), default=None)


def distribution(parameter: Parameter) -> Any:
    import optuna

    low, high, step = parameter.low, parameter.high, parameter.step
    if parameter.values:
        return optuna.distributions.CategoricalDistribution(parameter.values)
    if isinstance(low, int) and isinstance(high, int) and not isinstance(step, float):
        return optuna.distributions.IntDistribution(low, high, step=step or 1)
    return optuna.distributions.FloatDistribution(float(low or 0), float(high or 0), step=step)
