"""The parts around a board: seals, the players' strip, the prompt with its choices."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from hurlyburly.draw.icons import icon
from hurlyburly.draw.palette import ANIMALS
from hurlyburly.draw.text import KEPT, apart, escape
from hurlyburly.draw.types import Choice, Seat


def seats_of(names: Sequence[str], you: int | None = None) -> list[Seat]:
    """Seats of which only the names are known, for notebooks and tests."""
    return [Seat(name, ANIMALS[seat], you=seat == you) for seat, name in enumerate(names)]


@cache
def seal(animal: str, small: bool = False, figure: str = "") -> str:
    return f'<span class="seal seat-{animal}{" seal-s" if small else ""}">{icon(figure or animal)}</span>'


def player(
    seat: Seat,
    score: str,
    below: str = "",
    *,
    thing: str = "",
    turn: bool = False,
    doing: str = "",
    css: str = "",
    sheet: str = "",
) -> str:
    """One player in the strip. `score` and `below` are HTML: what is public about them. `thing` is the seat's id: it is
    on the name, so that what lies below can be pointed at separately. `sheet` is what a phone shows when the strip is
    touched: everything public, by name; without it, the contents of the strip."""
    doing = doing or ("Choosing" if turn and not seat.away else seat.note)
    pointed = f' data-thing="{escape(thing)}" data-name="{escape(seat.called)}"' if thing else ""
    sign = icon("candle") if turn else icon("bot") if seat.bot else ""
    template = f'<template class="sheet">{sheet}</template>' if sheet else ""
    clock = f'<span class="clock" data-clock="{seat.clock}" role="timer"></span>' if seat.clock >= 0 else ""
    return (
        f'<li class="player{" turn" if turn else ""}{" me" if seat.you else ""} {css}"><header>{apart([seal(seat.animal, figure=seat.figure)])}'
        f'<div class="who"{pointed}><b title="{escape(seat.name)}">{escape(seat.called)}</b><span>{apart([sign + escape(doing)])}</span>{clock}</div>'
        f'<div class="score">{apart([score])}</div></header>{apart([below, template])}'
        f'<button type="button" class="opensheet" data-sheet aria-label="More of {escape(seat.called)}"></button></li>'
    )


def facts(*rows: tuple[str, str]) -> str:
    """Names and values (HTML) as a list, for a sheet."""
    return f'<dl class="facts">{apart([f"<dt>{escape(name)}</dt><dd>{value}</dd>" for name, value in rows])}</dl>'


def guide(title: str, lines: Sequence[str], icon_name: str = "crown") -> str:
    """The one rule that newcomers forget, below the players. Lines are HTML."""
    inner = "".join([f"<p>{line}</p>" for line in lines])
    return f'<li class="guide"><h2 class="zone-title">{icon(icon_name)} {escape(title)}</h2>{inner}</li>'


def meter(part: int, of: int) -> str:
    return f'<span class="meter" style="--p:{100 * part // max(1, of)}%"></span>'


def zone_title(icon_name: str, words: str, note: str = "") -> str:
    small = f' <span class="small">{escape(note)}</span>' if note else ""
    return f'<h2 class="zone-title">{icon(icon_name)} {escape(words)}{small}</h2>'


def prompt(question: str, help: str, choices: Sequence[Choice], css: str = "") -> str:
    """The prompt: the question in words and each legal option as a button."""
    buttons = apart([choice_button(choice, number) for number, choice in enumerate(choices, start=1)])
    return (
        f'<p class="ask" id="ask"><b>{escape(question)}</b><span>{escape(help)}</span></p>'
        f'<div class="options {css}" role="group" aria-labelledby="ask">{buttons}</div>'
    )


@lru_cache(KEPT)
def choice_button(choice: Choice, number: int) -> str:
    note = f"<small>{choice.note}</small>" if choice.note else ""
    key = f' aria-keyshortcuts="{number}"' if number < 10 else ""
    act = "data-why" if choice.why else "data-play"
    off = ' aria-disabled="true"' if choice.why else ""
    told = f' data-preview="{escape(choice.preview)}"' if choice.preview else ""
    if choice.ahead:
        told += f' data-ahead="{escape(";".join([" ".join(part).rstrip() for part in choice.ahead]))}"'
    return (
        f'<button type="button" class="btn option{" plain" if choice.ends else ""}" id="o-{number}"{key} '
        f'{act}="{escape(choice.play)}"{off}{told}>{escape(choice.label)}{note}</button>'
    )


def waiting(words: str, help: str = "") -> str:
    """The prompt of somebody who is not asked."""
    asked = f'<p class="ask" id="ask"><b>{escape(words)}</b><span>{escape(help)}</span></p>'
    return f"{asked}{apart([icon('waiting')])}"


def sentence(option: str) -> str:
    """Notation as a label: "draw" -> "Draw"."""
    return option[:1].upper() + option[1:]


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: Ada; Ada and Jonas; Ada, Jonas and Mags."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
