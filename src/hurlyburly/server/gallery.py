"""The gallery of a game: all things in its box, how they look, what each does, its source, and how many there are.

Things with the same words, the same drawing and, except for a number, the same name are shown once: both sides' Druids,
or the squares of a labyrinth.
"""

from __future__ import annotations

import re
from functools import cache

import msgspec

from hurlyburly.kernel.about import short_name, things_named
from hurlyburly.kernel.game import Game, game_named
from hurlyburly.kernel.play import SOURCE_WORDS, SOURCES, Source, Thing, kind_of
from hurlyburly.kernel.state import Box

NUMBER = re.compile(r"\b[a-j]?\d+\b|\b[A-H]\b")  # also a square or a seat


class Exhibit(msgspec.Struct, frozen=True):
    """One or several things that are alike."""

    name: str
    text: str
    source: Source
    rules: tuple[str, ...]
    things: tuple[str, ...]  # all that it stands for
    face: str  # HTML
    copies: int
    like: str = ""  # what the workshop calls it, if another one can be made there


class Section(msgspec.Struct, frozen=True):
    """All exhibits of one kind."""

    kind: str
    title: str
    exhibits: tuple[Exhibit, ...]


@cache
def sections(game: str) -> tuple[Section, ...]:
    """The things of a game by kind, those first that its `about.toml` names first."""
    chosen = game_named(game)
    titles = chosen.page.about.kinds
    box = chosen.checked_box([])
    kinds: dict[str, list[Thing]] = {kind: [] for kind in titles}
    for thing in chosen.things():
        kinds.setdefault(kind_of(thing.id), []).append(thing)
    own = [one.name for one in chosen.packs.own()] if chosen.packs.own is not None else []
    return tuple(
        Section(kind, titles.get(kind, f"{kind}s".capitalize()), changeable(exhibits(chosen, things, box), own))
        for kind, things in kinds.items()
        if things
    )


def changeable(shown: tuple[Exhibit, ...], own: list[str]) -> tuple[Exhibit, ...]:
    """The same exhibits, each with the name by which the workshop knows it: its own, or the beginning of it."""
    named = {name.partition(" (")[0].casefold(): name for name in own}
    found = []
    for one in shown:
        name = one.name.casefold()
        like = named.get(name) or next((own for short, own in named.items() if name.startswith(f"{short} ")), "")
        found.append(msgspec.structs.replace(one, like=like))
    return tuple(found)


def exhibits(game: Game, things: list[Thing], box: Box) -> tuple[Exhibit, ...]:
    alike: dict[tuple[str, Source, tuple[str, ...], str, str], list[Thing]] = {}
    for thing in things:
        key = (thing.text, thing.source, thing.rules, game.page.face(box, thing.id), NUMBER.sub("#", short_name(thing)))
        alike.setdefault(key, []).append(thing)
    return tuple(
        Exhibit(
            name=name_of(same),
            text=text,
            source=source,
            rules=rules,
            things=tuple(thing.id for thing in same),
            face=face,
            copies=sum(game.page.copies(box, thing.id) for thing in same),
        )
        for (text, source, rules, face, _), same in alike.items()
    )


def name_of(same: list[Thing]) -> str:
    first, last = short_name(same[0]), short_name(same[-1])
    return first if first == last else f"{first} to {last}"


def sources(game: str) -> tuple[tuple[Source, str, int], ...]:
    """The sources of a game's things, with the number of exhibits from each."""
    shown = [one.source for section in sections(game) for one in section.exhibits]
    return tuple((source, SOURCE_WORDS[source], shown.count(source)) for source in SOURCES if source in shown)


@cache
def pictures(game: str) -> tuple[tuple[str, str], ...]:
    """For each part of the rules in two minutes, its faces side by side, and their names for those who cannot see
    them."""
    chosen = game_named(game)
    box, things = chosen.checked_box([]), chosen.things()
    made = []
    for minute in chosen.page.about.minutes:
        shown = [things_named(chosen.title, things, name)[0] for name in minute.picture]
        faces = [f'<span class="likeness">{chosen.page.face(box, thing.id)}</span>' for thing in shown]
        made.append(("".join(faces), ", ".join(short_name(thing) for thing in shown)))
    return tuple(made)
