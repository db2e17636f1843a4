"""The board zone of Talisman's page: the printed board, what lies and stands on it, and a button for every space.

Spaces, cards and figures are things that can be pointed at. What a space does and what lies there is read on hover, on
focus and on a tap, and all of it stands in words beside the drawing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.draw.keeping import kept
from hurlyburly.draw.text import escape
from hurlyburly.games.talisman import board, faces, names, table_pickers
from hurlyburly.games.talisman.board import (
    BOXES,
    CARD_HIGH,
    CARD_WIDE,
    FAN,
    GROUND,
    PLACES,
    SIDE,
    VILLAGE,
)
from hurlyburly.games.talisman.contents import space_name
from hurlyburly.games.talisman.figures import Aim, Figure
from hurlyburly.games.talisman.previews import goal, how, turns
from hurlyburly.games.talisman.texts import text_of_space
from hurlyburly.games.talisman.view import SpaceView, TalismanView
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.vocabulary import SEAT

MIDDLE = "#s-crown-of-command"
LENSES = (  # on a phone: the whole board, or closer up, beginning there
    ("whole", "Whole", MIDDLE),
    ("near", "Around me", ".figure.mine,.figure.active,.space"),
    ("middle", "Middle", MIDDLE),
    ("inner", "Inner", MIDDLE),
)
RINGS = {region: [name for name, space in PLACES.items() if space.region == region] for region in ("outer", "middle")}
NOTHING_LIES = SpaceView("", (), 0, 0)


def drawn(view: TalismanView, who: Sequence[Seat]) -> tuple[str, ...]:
    figures = []
    for seat, mine in enumerate(view.characters):
        if mine.space and table_pickers.is_set_up(view, seat):
            active = seat == view.active
            art = faces.figure_of(mine, who[seat].animal, active)
            names_of = (who[seat].called, faces.title(mine), who[seat].animal)
            figures.append(Figure(mine.space, SEAT.thing(seat), *names_of, art, active, who[seat].you))
    aims = tuple(
        [
            Aim(name, how(play), path(view, name, play)) if play else Aim(name, "", "")
            for name, play in targets(view).items()
        ]
    )
    battle = "" if view.fight is None else view.characters[view.fight.seat].space
    return plane(view.board, tuple(figures), aims, home(view), battle, tuple(gates(view)))


@kept
def plane(
    lying: tuple[SpaceView, ...],
    figures: tuple[Figure, ...],
    aims: tuple[Aim, ...],
    door: str,
    battle: str,
    gates: tuple[str, ...],
) -> tuple[str, ...]:
    """Thing by thing, each a part of the zone: most stay as they are."""
    lies = {entry.space: entry for entry in lying}
    stands: dict[str, tuple[Figure, ...]] = {}
    for figure in figures:
        stands[figure.space] = (*stands.get(figure.space, ()), figure)
    goals = {aim.space: aim for aim in aims}
    made = [f'<div class="plane">{under(tuple(goals), battle)}']
    special = {*lies, *stands, *goals, door}
    for name in PLACES:
        if name not in special:
            made.append(empty(name))
            continue
        people = tuple([(figure.called, figure.title) for figure in stands.get(name, ())])
        aim = goals.get(name)
        label, trail = (aim.label, aim.trail) if aim else ("", "")
        made.append(space(name, lies.get(name, NOTHING_LIES), people, label, trail, name in goals or name == door))
    made += [cards(entry) for entry in lying]
    made += [crowd(name, stood, name in lies) for name, stood in stands.items()]
    made += gates
    held = [name for name in PLACES if name in lies or name in stands]
    words = [in_words(name, lies.get(name, NOTHING_LIES), stands.get(name, ())) for name in held]
    below = (IN_WORDS, *words, "</ul></div>") if words else (NO_WORDS,)
    return f'{LENS}<div class="port" id="port">', *made, *below


LENS = (
    '<fieldset class="lens phone"><legend class="sr">How the board is shown</legend>'
    + "".join(
        f'<input type="radio" class="sr" name="lens" id="lens-{id}" data-keep data-centre="{begins}"{" checked" if id == "whole" else ""}>'
        f'<label for="lens-{id}">{word}</label>'
        for id, word, begins in LENSES
    )
    + "</fieldset>"
)


IN_WORDS = '</div></div><div class="sr"><h2>The board in words</h2><ul>'
NO_WORDS = f"{IN_WORDS}<li>Nobody is on the board.</li></ul></div>"


def home(view: TalismanView) -> str:
    """The space at which the keyboard enters the board if no space may be chosen."""
    seat = view.seat if view.seat is not None else max(view.active, 0)
    return view.characters[seat].space or VILLAGE


# What may be chosen


def targets(view: TalismanView) -> dict[str, Play | None]:
    """The spaces that plays lead to, with the play where it is the only one."""
    found: dict[str, Play | None] = {}
    for play in view.plays:
        place = goal(play)
        if place:
            found[place] = None if place in found else play
    return found


def path(view: TalismanView, name: str, play: Play) -> str:
    """The way to a space, along those that are passed."""
    assert view.seat is not None
    here = view.characters[view.seat].space
    ring = RINGS.get(PLACES[name].region, [])
    if play.verb != "move" or here not in ring:
        return ""
    passed = [ring[(ring.index(here) + turn) % len(ring)] for turn in turns(play)]
    points = "L".join(f"{x:.0f} {y:.0f}" for x, y in map(board.centre, passed))
    return f'<svg class="way" viewBox="0 0 {SIDE} {SIDE}" aria-hidden="true"><path d="M{points}"/></svg>'


GATES = {  # verbs without a thing that lead over the bridge or through the Portal, and where that is printed
    "cross": ("bridge", "Cross the bridge", board.BRIDGE_AT),
    "try-portal": ("portal", "Try the Portal of Power", board.PORTAL_AT),
    "leave-by-portal": ("portal", "Leave by the Portal of Power", board.PORTAL_AT),
}


def gates(view: TalismanView) -> list[str]:
    """A button for the bridge and for the Portal, if one may go there."""
    found = [(play, *GATES[play.verb]) for play in view.plays if play.verb in GATES]
    return [
        f'<button class="gate" style="left:{100 * x / SIDE:.2f}%;top:{100 * y / SIDE:.2f}%"{draw.acts(play.text, id=f"gate-{word}")} '
        f'data-name="{spoken}" aria-label="{spoken}"><b>{word}</b></button>'
        for play, word, spoken, (x, y) in found
    ]


# The drawing


def under(aims: Collection[str], battle: str) -> str:
    """The ground; while a space is to be chosen, everything else steps back; a red frame where there is a fight."""
    made = f'<use href="#{GROUND}"/>'
    if aims:
        holes = "".join(["M{0:.0f} {1:.0f}h{2:.0f}v{3:.0f}h-{2:.0f}z".format(*BOXES[name]) for name in aims])
        made += f'<path d="M0 0h{SIDE}v{SIDE}H0z{holes}" fill="#0b0820" fill-rule="evenodd" opacity=".58"/>'
    if battle:
        made += battle_frame(battle)
    return f'<svg class="ground" viewBox="0 0 {SIDE} {SIDE}" aria-hidden="true">{made}</svg>'


def battle_frame(name: str) -> str:
    x, y, w, h = BOXES[name]
    return f'<rect x="{x:.0f}" y="{y:.0f}" width="{w:.0f}" height="{h:.0f}" rx="8" fill="none" stroke="#ff6a4a" stroke-width="7"/>'


def placed(x: float, y: float, w: float, h: float) -> str:
    return "".join(
        [
            f"{side}:{100 * v / SIDE:.2f}%;"
            for side, v in zip(("left", "top", "width", "height"), (x, y, w, h), strict=True)
        ]
    )


@kept
def cards(entry: SpaceView) -> str:
    """Cards face up on a space, the newest on top; gold lies there as a coin."""
    seen = [
        (card.kind, card.name, card.title, faces.is_thing(card.thing, card.title)) for card in reversed(entry.cards)
    ]
    seen += [("gold", "coins", f"{entry.coins} gold", "")] if entry.coins else []
    corners = board.lying(entry.space, len(seen))
    made = [
        f'<span class="lying" style="{placed(*corner, CARD_WIDE, CARD_HIGH)}" data-face="card {escape(name)} {number}"{thing}>'
        f"{piece(title, CARD_WIDE, CARD_HIGH, faces.lying(kind))}</span>"
        for number, ((kind, name, title, thing), corner) in enumerate(zip(seen, corners, strict=False))
    ]
    if len(seen) > FAN:
        x, y, w, _ = BOXES[entry.space]
        made.append(f'<span class="more" style="{placed(x + w - 30, y + 38, 28, 28)}">+{len(seen) - FAN}</span>')
    return "".join(reversed(made[:FAN])) + "".join(made[FAN:])


def piece(label: str, wide: int, high: int, art: str) -> str:
    return f'<svg viewBox="0 0 {wide} {high}" role="img" aria-label="{escape(label)}">{art}</svg>'


@kept
def crowd(name: str, figures: tuple[Figure, ...], beside_cards: bool) -> str:
    """The figures on a space, side by side."""
    made = []
    for figure, (x, y, size) in zip(figures, board.standing(name, len(figures), beside_cards), strict=True):
        wide = size * faces.FRAME / faces.DISC
        marks = ("active", figure.active), ("mine", figure.mine), ("alone", len(figures) == 1)
        css = " ".join(["figure", *[word for word, is_so in marks if is_so]])
        made.append(
            f'<span class="{css}" style="{placed(x - wide / 2, y - wide / 2, wide, wide)}" '
            f'data-face="figure {figure.animal}"{faces.is_thing(figure.thing, figure.called)}>'
            f"{piece(f'{figure.called}, {figure.title}', faces.FRAME, faces.FRAME, figure.art)}</span>"
        )
    return f'<div class="crowd">{"".join(made)}</div>'


# A space, to press and to read


@cache
def empty(name: str) -> str:
    """A space with nothing on it that leads nowhere."""
    return space(name, NOTHING_LIES, (), "", "", False)


People = tuple[tuple[str, str], ...]  # how they are called, and their characters


@kept
def space(name: str, entry: SpaceView, people: People, label: str, trail: str, reached: bool) -> str:
    """A space as a button, with all that is to be known of it; its label says how one gets there. Keys reach it where it
    may be chosen, or where the keyboard enters the board."""
    x, y, w, h = BOXES[name]
    at = ";".join(f"--{side}:{100 * v / SIDE:.2f}" for side, v in zip("xywh", (x, y, w, h), strict=True))
    id = space_name(PLACES[name]).replace(" ", "-")
    tab = "" if reached else ' tabindex="-1"'
    way = f'<b aria-hidden="true">{escape(label)}</b>' if label else ""
    spoken = f"{names.space(name)}{f', {label}' if label else ''}"
    sides = f"{'right' if PLACES[name].col > 3 else 'left' if PLACES[name].col < 3 else 'mid'} {'up' if PLACES[name].row > 3 else 'down'}"
    return (
        f'<div class="at {sides}" style="{at}"><button class="space"{draw.acts(id=f"s-{id}", thing=name)}{tab} '
        f'aria-label="{escape(spoken)}" aria-describedby="tip-{id}">{way}</button>'
        f'<div class="tip" id="tip-{id}" role="tooltip">{tip(name, entry, people)}</div>{trail}</div>'
    )


def tip(name: str, entry: SpaceView, people: People) -> str:
    """What a space does, who is there and what lies there."""
    there = "".join(
        [f"<li><p><b>{escape(called)}</b><span>{escape(title)}</span></p></li>" for called, title in people]
    )
    there += "".join([faces.line(card) for card in reversed(entry.cards)])
    if entry.coins:
        there += f"<li>{draw.glyph('gold')}<p><b>{entry.coins} gold</b></p></li>"
    if entry.counters:
        there += f"<li>{draw.glyph('craft')}<p><b>{entry.counters} counters left</b></p></li>"
    return header(name) + (f"<ul>{there}</ul>" if there else "")


@cache
def header(name: str) -> str:
    row = PLACES[name]
    return (
        f'<b class="nm">{escape(names.space(name))}</b><span class="eyebrow">{board.REGIONS[row.region]}</span>'
        f"<p>{escape(text_of_space(row))}</p>"
    )


@kept
def in_words(name: str, entry: SpaceView, figures: tuple[Figure, ...]) -> str:
    """A space that holds something, as an item of a list."""
    found = [f"{figure.called}, {figure.title}" for figure in figures]
    found += [f"{card.title} (card)" for card in entry.cards]
    found += [f"{entry.coins} gold"] if entry.coins else []
    region = board.REGIONS[PLACES[name].region]
    return f"<li>{escape(names.space(name))}, {region}: {escape('; '.join(found))}.</li>"
