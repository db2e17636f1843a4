"""The stage of every game: each kind of event has a direction, made from what its reader knows of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import islice
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from battery import Setting, decisions, settings
from PIL import Image
from test_drawing import NASTY, Nesting
from toy import TOY

import hurlyburly as hb
from hurlyburly import draw
from hurlyburly.draw.export import png
from hurlyburly.draw.stage import ANY, LONGEST_CAPTION, QUIET, Direction, Sound, caption, quiet
from hurlyburly.kernel.events import Event, fields_of
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.play import kind_of, number_of
from hurlyburly.kernel.state import UNKNOWN
from hurlyburly.kernel.step import NOBODY
from hurlyburly.server.pages.rendering import SYMBOLS

STAGED = [pytest.param(game, id=game.id) for game in hb.GAMES.values()]
staged = pytest.mark.parametrize("game", STAGED)
MOST_PLAYS = 600
LONGEST_CHIP = 48
MOST_BYTES = 12_000  # of a scene: it goes to everybody who may know of it


@cache
def played(game: str) -> list[Match]:
    """Games of people with nasty names: every number of seats, every variant."""
    made = []
    for setting in settings(hb.GAMES[game]):
        *_, match = islice(decisions(setting, 3), MOST_PLAYS)
        match.names = tuple(f"{NASTY}{seat}" for seat in range(match.seats))
        made.append(match)
    return made


def known(match: Match) -> Iterator[Event]:
    """Whatever somebody may know of what has happened: once, where all know the same."""
    for event in match.heard:
        readers = [NOBODY, *range(match.seats)]
        yield from dict.fromkeys(event.known_to(reader) for reader in readers)


def directed(match: Match) -> Iterator[tuple[Event, Direction]]:
    who = draw.seats_of(match.names)
    for event in known(match):
        direction = match.direct(event, who)
        if direction is not None:
            yield event, direction


@staged
def test_each_kind_of_event_has_a_direction(game: Game) -> None:
    assert set(game.page.directions) == set(game.events)


@staged
def test_most_of_what_happens_is_shown(game: Game) -> None:
    shown = [kind for kind, direct in game.page.directions.items() if direct is not quiet]
    assert len(shown) > len(game.events) / 2


def example(kind: type[Event], box: Any) -> Event:
    """One such event, of whatever there is."""
    hints = get_type_hints(kind)
    given: dict[str, Any] = {}
    for field in fields_of(kind):
        plain = hints[field.name]
        number = next(iter(field.kind.numbers(box)), 0) if field.kind else 1
        many = get_origin(plain) is tuple
        given[field.name] = (number, number) if many else "words" if plain is str else plain(number)
    return kind(**given)


@staged
def test_events_that_random_games_do_not_see_can_be_shown_too(game: Game) -> None:
    box = game.checked_box([])
    heard = {type(event) for match in played(game.id) for event in match.heard}
    for kind in set(game.events) - heard:
        assert isinstance(game.page.directions[kind](box, example(kind, box), draw.seats_of("AB")), Direction), kind


@staged
@pytest.mark.whole_games
def test_a_direction_is_short_safe_and_points_at_things_that_there_are(game: Game) -> None:
    there = {*SYMBOLS, *game.page.symbols}
    there |= set(draw.used(draw.sprite(tuple(there))))
    kinds = {kind.id for kind in game.kinds} | {"seat"}
    for match in played(game.id):
        for event, shown in directed(match):
            assert len(re.sub(re.escape(NASTY), "", shown.chip)) <= LONGEST_CHIP, shown.chip
            assert shown.tone in ("plain", "gain", "loss") and shown.sound in get_args(Sound)
            for thing in (*shown.path, *[mark.thing for mark in shown.marks], *shown.shows):
                assert kind_of(thing) in kinds and number_of(thing) >= 0, (event, thing)
            assert set(shown.touches + shown.hurts) <= set(range(match.seats))
            assert not (shown.scene and not shown.joins) or "verdict" in shown.scene, event
            scene = shown.scene + ("" if shown.joins == ANY else shown.joins)
            assert len(scene) < MOST_BYTES, (event, len(scene))
            assert "<img src=x" not in scene and not re.search(r"&amp;(#\d+|amp|lt|quot);", scene)
            assert not re.search(r' (id|data-thing|data-face|data-play|tabindex)="', scene), "nothing on it is a thing"
            assert set(re.findall(r'href="#([^"]+)"', scene)) <= there, event
            Nesting(scene)


@staged
@pytest.mark.whole_games
def test_what_is_not_known_of_an_event_is_not_in_its_direction(game: Game) -> None:
    """It is made from what its reader knows, and says nothing of a number that stands for the unknown."""
    for match in played(game.id):
        for event, shown in directed(match):
            hidden = [
                field.name
                for field in fields_of(type(event))
                if field.secret
                and UNKNOWN in (getattr(event, field.name) if field.many else [getattr(event, field.name)])
            ]
            if hidden:
                assert str(UNKNOWN) not in shown.chip and "#None" not in shown.scene, (event, hidden)


def test_a_game_without_directions_is_told_in_its_own_words() -> None:
    *_, match = decisions(Setting(TOY, 2, {}), 3)
    assert match.heard and all(match.direct(event, ()) is None for event in match.heard)


def test_quiet_says_nothing() -> None:
    assert quiet(None, None, ()) == QUIET == Direction()


def test_a_moving_picture_says_below_what_happened() -> None:
    who = draw.seats_of([NASTY, "Ben"])
    shown = [(0, Direction("3 clockwise")), (0, Direction("Crags")), (1, QUIET), (0, None), (1, Direction("-1 life"))]
    words = caption(who, shown)
    assert words == f"{NASTY}: 3 clockwise · Crags · Ben: -1 life"
    assert len(caption(who, shown * 20)) == LONGEST_CAPTION
    picture = draw.Picture(300, 200, "Table").svg()
    svg = draw.captioned(picture, words)
    assert picture in svg and "Crags · Ben" in svg and "<img" not in svg
    assert Image.open(BytesIO(png(svg))).size == (300, 244)


@staged
def test_the_pictures_of_every_game_can_have_such_a_line(game: Game) -> None:
    match = Match(game, seed=1, variants=game.bots.short)
    assert draw.captioned(game.picture(match.view(None)), "Something happens").count("<svg") > 1


IN_VAIN = {
    "toil-and-troublez": ("EscapedVanish", "NothingToPoison", "NothingToSummon", "NothingToTake", "NothingToVanish"),
    "toil-and-trouble": ("CauldronsEmpty", "HandEmpty", "NoTarget", "PileEmpty"),
}


@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game, kinds in IN_VAIN.items() for kind in kinds])
def test_what_finds_nothing_is_on_stage_because_the_table_does_not_change(game: str, kind: str) -> None:
    """In so few words that it passes by itself: a card to read would ask for a tap."""
    staged = hb.GAMES[game]
    (found,) = [event for event in staged.events if event.__name__ == kind]
    box = staged.checked_box([])
    shown = staged.page.directions[found](box, example(found, box), draw.seats_of("AB"))
    assert "verdict" in shown.scene and shown.joins != ANY and shown.tone == "plain"
    assert not re.search(r'class="(token|because|shown|camp|follows|handed)', shown.scene)
