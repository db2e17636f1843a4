"""The stage: what has happened, as directions for whoever shows it, and the scenes that they are made of.

A game's `stage.py` has one mapping from the classes of its events to functions that return a `Direction`. They are
given the event as a reader may know it, so they can tell no more than the log does. One direction serves everybody who
knows the same; words that read differently for somebody are written with `told`. A scene is HTML, and only style sheets
move it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from hurlyburly.draw.icons import icon
from hurlyburly.draw.parts import seal
from hurlyburly.draw.text import escape
from hurlyburly.draw.types import Seat

Tone = Literal["plain", "gain", "loss"]
Sound = Literal[
    "", "slide", "turn", "knock", "clash", "low", "high", "thud", "rise", "swish", "pour", "coins", "wake", "heart", "step",
    "flag",
]  # fmt: skip

ANY = "any"  # a part joins whatever scene is open; where none is, only those who lose by it see it on a stage
OPEN = "open"  # it joins the scene that is open too; where none is, it opens one


class Mark(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What leaves something on the table, or comes to it: "-1 life", at a figure."""

    thing: str
    words: str
    tone: Tone = "plain"


class Direction(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """How an event is shown. An empty direction is quiet: the log has its line, and the table simply changes."""

    chip: str = ""  # a few words for the strip of beats that others' turns are
    tone: Tone = "plain"  # for the seat whose event it is
    sound: Sound = ""
    marks: tuple[Mark, ...] = ()
    path: tuple[str, ...] = ()  # a thing that walks, and the things that it walks along
    ring: tuple[
        str, ...
    ] = ()  # a round way, of which the shorter part leads from where it stands to the first of those
    scene: str = ""  # HTML, shown on the stage to those whose event it is
    joins: str = ""  # HTML: the head of a stage that this shares with others; or ANY or OPEN
    touches: tuple[int, ...] = ()  # whose event it is, besides its own seat's
    hurts: tuple[int, ...] = ()  # and who loses something by it
    shows: tuple[str, ...] = ()  # things whose words it has: who is asked about one of them next need not send it on
    chosen: bool = False  # whoever's event it is has just chosen what the scene shows: only others have to read it
    turn: bool = False  # with it a turn begins


QUIET = Direction()


def quiet(box: Any, event: Any, who: Sequence[Seat]) -> Direction:
    """The direction of an event that needs no showing."""
    return QUIET


def begins(box: Any, event: Any, who: Sequence[Seat]) -> Direction:
    """The direction of an event with which a turn begins."""
    return Direction(turn=True)


def everybody(who: Sequence[Seat]) -> tuple[int, ...]:
    return tuple(range(len(who)))


LONGEST_CAPTION = 110


def caption(who: Sequence[Seat], shown: Sequence[tuple[int, Direction | None]]) -> str:
    """What happened, in one line for a GIF: the chips of directions, after whose they are."""
    said, last = "", -2
    for seat, direction in shown:
        if direction is None or not direction.chip:
            continue
        name = f"{who[seat].name}: " if seat >= 0 and seat != last else ""
        said += (f" · {name}" if said else name) + direction.chip
        last = seat
    return said if len(said) <= LONGEST_CAPTION else f"…{said[1 - LONGEST_CAPTION :]}"


# Words


def told(who: Sequence[Seat], seat: int, theirs: str, yours: str) -> str:
    """Words about a seat, `{}` for its name, which a page of that seat exchanges for `yours`."""
    return f'<span data-seat="{seat}" data-you="{escape(yours)}">{escape(theirs.replace("{}", who[seat].name))}</span>'


def above(words: str) -> str:
    """The small heading of a scene. HTML, as `told` gives it."""
    return f'<p class="eyebrow">{words}</p>'


def verdict(words: str, tone: Tone = "plain") -> str:
    """The result of a scene: the one sentence that is also spoken. HTML."""
    return f'<p class="verdict {tone}"><b>{words}</b></p>'


def because(words: str) -> str:
    """The reason, in a sentence or two."""
    return f'<p class="because">{escape(words)}</p>'


def follows(who: Sequence[Seat], seat: int, words: str, tone: Tone = "plain") -> str:
    """A consequence for one seat among several: its seal, its name, "-1 life"."""
    return f'<p class="follows {tone}">{seal(who[seat].animal, True)}{told(who, seat, "{}", "You")}<b>{escape(words)}</b></p>'


def also(words: str, icon_name: str = "") -> str:
    """A consequence that is nobody's in particular."""
    return f'<p class="follows">{icon(icon_name) if icon_name else ""}<span>{escape(words)}</span></p>'


# Pictures


def turned_up(card: str, deck: str, css: str = "") -> str:
    """A card comes from its deck and is turned up. `card` is HTML, `deck` the name of its back."""
    rear = (
        f'<span class="card rear" aria-hidden="true"><svg viewBox="0 0 100 140"><use href="#back-{deck}"/></svg></span>'
    )
    return f'<div class="turned-up {css}"><div>{card}{rear}</div></div>'


def cards(drawn: Sequence[str], css: str = "") -> str:
    """Cards side by side, turned one after the other."""
    made = "".join([f'<span style="--k:{number}">{card}</span>' for number, card in enumerate(drawn)])
    return f'<div class="shown {css}" style="--n:{len(drawn)}">{made}</div>'


def die(pips: int, css: str = "") -> str:
    """A die that tumbles and comes to rest."""
    return f'<span class="bigdie {css}">{icon(f"die-{pips}", f"a die showing {pips}")}</span>'


def dice(pips: Sequence[int]) -> str:
    return f'<div class="dice">{"".join([die(number) for number in pips])}</div>'


def part(value: str, what: str, picture: str = "") -> str:
    """One of the numbers that a sum is made of; the picture is HTML."""
    css = ' class="pictured"' if picture else ""
    return f"<span{css}>{picture}<b>{escape(value)}</b><small>{escape(what)}</small></span>"


def side(name: str, face: str, parts: Sequence[str], total: int | str, won: bool | None) -> str:
    """One of two who clash: name and face (if any) are HTML, parts are `part`s, dice or cards; `won` is None in a tie."""
    css = "" if won is None else " is-up" if won else " is-down"
    summed = '<i aria-hidden="true">+</i>'.join(parts)
    shown = f'<span class="face">{face}</span>' if face else ""
    return (
        f'<div class="camp{css}">{shown}<b class="name">{name}</b>'
        f'<div class="parts">{summed}</div><span class="sum">{escape(str(total))}</span></div>'
    )


def clash(left: str, right: str, sign: str) -> str:
    """Two sums against each other, each made by `side`; `sign` is HTML. Sides that come as events of their own are parts of
    one stage instead, and stand side by side."""
    return f'<div class="clash">{left}<span class="versus">{sign}<span>against</span></span>{right}</div>'


def grows(start: int, to: int, of: str) -> str:
    """A number that counts up."""
    return f'<p class="grows"><b style="--from:{start};--to:{to}"><span class="sr">{to}</span></b><span>{escape(of)}</span></p>'


def token(picture: str, name: str = "", note: str = "", whose: str = "") -> str:
    """Something that has no card: its picture (HTML), what it is called, a few words about it, and whose it is (HTML, as
    `told` gives it)."""
    below = "".join([f"<small>{words}</small>" for words in (escape(note), whose) if words])
    return f'<span class="token">{picture}<b>{escape(name)}</b>{below}</span>'


def goes(parts: Sequence[str]) -> str:
    """Cards, tokens or seals with arrows from one to the next."""
    arrow = f'<span class="arrow">{icon("chevron")}</span>'
    return f'<div class="handed">{arrow.join(parts)}</div>'


def hands_over(who: Sequence[Seat], giver: int, thing: str, taker: int) -> str:
    """A card or a token goes from one seat to another."""
    return goes([seal(who[giver].animal), thing, seal(who[taker].animal)])
