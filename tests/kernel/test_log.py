"""How events are told: by their class, each once, and all of every game's."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from importlib.util import find_spec

import pytest

import hurlyburly as hb
from hurlyburly.kernel.events import Event, Seat
from hurlyburly.kernel.log import Log


class Bowed(Event, frozen=True):
    seat: Seat


class Sang(Event, frozen=True):
    seat: Seat
    songs: int


class Left(Event, frozen=True):
    seat: Seat


class Rained(Event, frozen=True):
    pass


LOG = Log()
LOG.plain({Bowed: "Then {} bows.", Rained: "It rains."})


@LOG
def sang_or_left(box: str, event: Sang | Left, who: Sequence[str]) -> str:
    return f"{who[event.seat]} {f'sings {event.songs} in {box}' if isinstance(event, Sang) else 'leaves'}."


def test_an_event_is_told_by_what_tells_its_class() -> None:
    told = [LOG.tell("A flat", event, ["Ada", "Bea"]) for event in (Bowed(1), Rained(), Sang(0, 2), Left(1))]
    assert told == ["Then Bea bows.", "It rains.", "Ada sings 2 in A flat.", "Bea leaves."]


def test_what_nobody_tells_is_an_error_and_so_is_what_is_told_twice() -> None:
    log = Log()
    with pytest.raises(LookupError, match="rained"):
        log.tell("", Rained(), [])
    with pytest.raises(TypeError, match="Rained is told twice"):
        LOG.plain({Rained: "It pours."})
    with pytest.raises(TypeError, match="told twice"):
        Log(LOG, LOG)
    assert Log(LOG, log).tell("", Rained(), []) == "It rains."


@pytest.mark.parametrize("id", hb.GAMES)
def test_every_event_of_a_game_has_its_sentence(id: str) -> None:
    game = hb.GAMES[id]
    folder = game.state.__module__.rpartition(".")[0]
    parts = [f"{folder}.{name}" for name in ("words", "log", "log_fights")]
    logs = [getattr(importlib.import_module(part), "LOG", None) for part in parts if find_spec(part)]
    told = {event for log in logs if log for event in log.tellers}
    assert told == set(game.events)
