"""Cards, piles and places: what lies on a table and may be chosen.

Whatever can be chosen is a real button, by one of three parameters; without any it is only a picture:

    thing   the id of what is drawn ("card:17"). The page knows which plays act on it, lights it when it may be pointed
            at, and otherwise asks the server why not
    play    an option's notation, exactly as in `view.options`, for a button that makes this play and no other
    why     notation that is not allowed now: the page asks the server for the reason and opens the rule

`face` is what a card is called for motion: cards of one face move to their new places without jumping. Give it wherever
the face is in sight, and `BACK` where it is not.
"""

from __future__ import annotations

from functools import cache

from hurlyburly.draw.icons import icon
from hurlyburly.draw.text import escape

BACK = "back"


def acts(play: str = "", why: str = "", id: str = "", thing: str = "") -> str:
    """The attributes of something that can be pointed at, chosen or asked about."""
    named = f' id="{escape(id)}"' if id else ""
    if thing:
        return f'{named} type="button" data-thing="{escape(thing)}"'
    if play:
        return f'{named} type="button" data-play="{escape(play)}"'
    return f'{named} type="button" data-why="{escape(why)}"' if why else named


def card(
    art: str,
    label: str,
    *,
    thing: str = "",
    play: str = "",
    why: str = "",
    about: str = "",
    face: str = "",
    css: str = "",
    id: str = "",
) -> str:
    """One card: `art` is the inside of an SVG of 100 x 140. `about` is the thing that it shows, where `thing` is another."""
    state = "" if thing else " is-legal" if play else " is-dim" if why else ""
    moves = f' data-face="{escape(face)}"' if face else ""
    moves += f' data-about="{escape(about)}"' if about else ""
    tag = "button" if thing or play or why else "span"
    off = ' aria-disabled="true"' if why else ""
    picture = f'<svg viewBox="0 0 100 140" role="img" aria-label="{escape(label)}">{art}</svg>'
    return f'<{tag} class="card{state} {css}"{moves}{acts(play, why, id, thing)}{off}>{picture}</{tag}>'


def shown(art: str, frame: str, css: str) -> str:
    """A drawing by itself, for a gallery: the words beside it say what it is."""
    return f'<svg class="{css}" viewBox="{frame}" aria-hidden="true">{art}</svg>'


@cache
def back(deck: str, label: str = "face down", face: str = BACK) -> str:
    """The back of a deck's cards: the symbol `back-<deck>`."""
    return card(f'<use href="#back-{deck}"/>', label, face=face)


def pile(
    top: str,
    count: int,
    caption: str,
    *,
    icon_name: str = "deck",
    origin: bool = False,
    thing: str = "",
    play: str = "",
) -> str:
    """A pile with its top card, how many there are and what it is called. Cards that appear come from the `origin`."""
    source = " data-origin" if origin else ""
    stack = f'<span class="pile"{source}>{top}<span class="count">{count}</span></span>'
    if thing or play:
        stack = f'<button class="pilebtn{"" if thing else " is-legal"}"{acts(play, thing=thing)}>{stack}</button>'
    return f'<figure>{stack}<figcaption class="zone-title">{icon(icon_name)} {escape(caption)}</figcaption></figure>'


def slot(play: str, word: str, spoken: str, id: str = "", thing: str = "") -> str:
    """An empty place that may be chosen: dashed, a plus and a word; `spoken` says where it is."""
    return f'<button class="slot"{acts(play, id=id, thing=thing)}>{icon("plus")}<span>{escape(word)}</span><span class="sr"> {escape(spoken)}</span></button>'


def whynot(why: str, spoken: str, id: str = "") -> str:
    """Where something is not allowed: a question mark that asks why."""
    return f'<button class="whynot"{acts(why=why, id=id)}><span>{icon("why")}</span><span class="sr">{escape(spoken)}</span></button>'


@cache
def die(pips: int, label: str = "") -> str:
    """A die as it fell."""
    return f'<span class="die">{icon(f"die-{pips}", label or f"a die showing {pips}")}</span>'
