"""The table of Toil and Troublez: its zones for the page, and one picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.draw.palette import BRASS_BRIGHT, CANDLE, MIST
from hurlyburly.draw.text import KEPT, escape
from hurlyburly.games.toil_and_troublez import faces, things
from hurlyburly.games.toil_and_troublez.box import BOX
from hurlyburly.games.toil_and_troublez.faces import TALISMAN, art, label, label_in_row
from hurlyburly.games.toil_and_troublez.forest import END_NAMES, LEFT, MAX_ROWS, RIGHT
from hurlyburly.games.toil_and_troublez.table_prompt import MARKER, of_kind, prompt, sign_icon
from hurlyburly.games.toil_and_troublez.trove import ONE_OF_EACH
from hurlyburly.games.toil_and_troublez.view import CARDS, Lying, TroublezView, TroveView
from hurlyburly.kernel.step import SEAT_NAMES, pair
from hurlyburly.kernel.vocabulary import SEAT

SYMBOLS = (
    "scene-forest",
    "back-toil-and-troublez",
    *faces.SYMBOLS,
    *[f"i-{talisman.id}" for talisman in BOX.talismans],
    *[f"i-{magician.id}" for magician in BOX.magicians],
    *[f"i-{icon}" for icon in ("sun", "moon", "star", "marker", "treasure", "deck", "discard", "crown", "hand")],
)


def zones(view: TroublezView, who: Sequence[Seat]) -> dict[str, draw.Zone]:
    loot = tuple([thing for play in view.plays for thing in play.things]) if view.asked == "Summon" else ()
    return {
        "round": round_words(view.deck, view.depletions),
        "players": players(view.troves, tuple(who), view.to_act, loot),
        "board": board(view, who),
        "prompt": prompt(view, who),
        "hand": hand(view) if view.seat is not None else "",
    }


@lru_cache(KEPT)
def round_words(deck: int, depletions: int) -> str:
    last = {0: "; the last turn", 1: "; then it ends"}.get(depletions, "")
    return f"{deck} card{'' if deck == 1 else 's'} left{last}"


# The Forest. It shows what lies there and nothing of who may do what: all share it, and between two questions it stays.


SCENE = '<svg class="scene" viewBox="0 0 800 480" preserveAspectRatio="xMidYMax slice" aria-hidden="true"><use href="#scene-forest"/></svg>'


def board(view: TroublezView, who: Sequence[Seat]) -> tuple[str, ...]:
    card = view.card
    by = who[view.to_act[0]].called if card and view.to_act else ""
    top = view.discard[-1] if view.discard else ""
    return ground(card, by, view.deck, top, len(view.discard), view.rows, view.taken)


@lru_cache(KEPT)
def ground(
    card: str,
    by: str,
    deck: int,
    top: str,
    discarded: int,
    held: tuple[tuple[Lying, ...], ...],
    taking: tuple[Lying, ...],
) -> tuple[str, ...]:
    """The piles and the rows: always the same number of lines, so that only those that change need be sent."""
    lying = [row(number, cards) for number, cards in enumerate(held)]
    free = MAX_ROWS - len(held) - bool(taking)
    lying += ([NEW_ROW] + [""] * (free - 1) if free else []) + ([taken(taking)] if taking else [])
    return (
        f'{SCENE}<div class="supply">',
        waits(card, by),
        draw_pile(deck),
        discards(top, discarded),
        '</div><ol class="rows">',
        *lying,
        "</ol>",
    )


@lru_cache(KEPT)
def waits(card: str, by: str) -> str:
    """The card that was drawn, and by whom; its place stays free while there is none."""
    shown = draw.card(art(card), label(card), thing=card, face=card, css="is-drawn") if card else EMPTY
    words = f"{escape(by)} drew" if card else "Drawn"
    return f'<figure class="drawn">{shown}<figcaption class="zone-title">{words}</figcaption></figure>'


EMPTY = '<span class="card empty"></span>'


@lru_cache(KEPT)
def draw_pile(deck: int) -> str:
    back = draw.back(faces.BACK, "draw pile, face down")
    return draw.pile(back, deck, "Draw pile", origin=True, thing=things.PILE.thing(things.DRAW_PILE))


@lru_cache(KEPT)
def discards(top: str, count: int) -> str:
    """The discard pile with its top card."""
    shown = draw.card(art(top), f"top of the discard pile: {label(top)}", face=top) if top else NO_DISCARD
    return draw.pile(shown, count, "Discard", icon_name="discard", thing=things.PILE.thing(things.DISCARD_PILE))


NO_DISCARD = '<span class="card empty"><span class="sr">discard pile</span></span>'


@lru_cache(KEPT)
def row(number: int, held: tuple[Lying, ...]) -> str:
    """One row between its two ends; its name stands for the whole of it."""
    lies = "".join([in_row(lying, things.PLACE.thing(pair(number, place))) for place, lying in enumerate(held)])
    thing = things.ROW.thing(number)
    name = f'<button class="rowname"{draw.acts(thing=thing)}>{draw.icon("hand")}<span>Row {number + 1}</span></button>'
    return (
        f'<li class="row" data-around="{thing}" style="--n:{len(held)}">{name}{end_slot(things.end_of(number, LEFT))}{lies}'
        f"{end_slot(things.end_of(number, RIGHT))}</li>"
    )


@lru_cache(KEPT)
def end_slot(end: int) -> str:
    return draw.slot(
        "", "", f"{END_NAMES[end % 2]} end of row {end // 2 + 1}".capitalize(), thing=things.END.thing(end)
    )


NEW_ROW = f'<li class="row new" style="--n:0">{draw.slot("", "New row", "with this card", thing=things.ROW.thing(things.A_NEW_ROW))}</li>'


@lru_cache(KEPT)
def taken(held: tuple[Lying, ...]) -> str:
    """The row that is being taken, while its magicians act."""
    sent = "".join([in_row(lying, lying.thing) for lying in held])
    return f'<li class="row taken" style="--n:{len(held)}"><span class="rowname"><span>Taken</span></span>{sent}</li>'


@lru_cache(KEPT)
def in_row(lying: Lying, thing: str) -> str:
    face = f"covered {lying.beneath}" if lying.covered else lying.thing
    made = draw.card(art(lying.thing), label_in_row(lying), thing=thing, about=lying.thing, face=face)
    return f'<span class="covered">{made}</span>' if lying.covered else made


# Players and troves


@lru_cache(KEPT)
def players(
    troves: tuple[TroveView, ...], who: tuple[Seat, ...], turn: tuple[int, ...], loot: tuple[str, ...]
) -> tuple[str, ...]:
    return (*[strip(n, who[n], trove, n in turn, loot) for n, trove in enumerate(troves)], GUIDE)


@lru_cache(KEPT)
def strip(seat: int, player: Seat, trove: TroveView, turn: bool, loot: tuple[str, ...]) -> str:
    score = f'{trove.score}<span class="sr"> Magic Marks</span>'
    below = counts(seat, player.called, trove, loot)
    return draw.player(player, score, below, thing=SEAT.thing(seat), turn=turn, sheet=sheet(trove))


@lru_cache(KEPT)
def sheet(trove: TroveView) -> str:
    """All of a Trove: what it is worth and why, what it holds, what a Collection lacks."""
    held = {kind: len(of_kind(kind, trove)) for kind in TALISMAN}
    loose = [
        f"{draw.icon(TALISMAN[kind].id)} {escape(TALISMAN[kind].name)} {held[kind]}" for kind in TALISMAN if held[kind]
    ]
    lacks = [TALISMAN[kind].name for kind in TALISMAN if not held[kind]]
    four = max(held, key=lambda kind: held[kind])
    alike = f"{held[four]} of 4 {escape(TALISMAN[four].name)}s" if held[four] else "none yet"
    return f'<p class="bigscore"><b>{trove.score}</b> Magic Marks</p>' + draw.facts(
        ("Collections", f"{draw.icon('marker')} {trove.markers}, worth {MARKER} each"),
        ("Loose talismans", ", ".join(loose) or "none"),
        ("All five kinds", f"lacks {escape(draw.listed(lacks))}" if lacks else "complete"),
        ("Four alike", alike),
    )


@lru_cache(KEPT)
def counts(seat: int, name: str, trove: TroveView, loot: tuple[str, ...]) -> str:
    kinds = "".join([loose(seat, name, kind, trove, loot) for kind in TALISMAN])
    marks = pointed(
        things.MARKER.thing(seat), f"Collections of {name}", draw.icon("marker"), trove.markers, "collections"
    )
    return f'<ul class="trove">{kinds}<li class="marks">{marks}</li></ul>'


def loose(seat: int, name: str, kind: str, trove: TroveView, loot: tuple[str, ...]) -> str:
    """How many of a kind somebody has. The button stands for the kind or, while they can be summoned, for the cards
    themselves."""
    talisman = TALISMAN[kind]
    cards = of_kind(kind, trove)
    named = {things.LOOSE.thing(things.loose(seat, CARDS.index(card))): card for card in cards}
    summoned = [thing for thing in named if thing in loot]
    icon = draw.icon(talisman.id)
    if len(summoned) > 1:
        each = [(thing, sign_icon(named[thing]), cards.count(named[thing])) for thing in summoned]
    else:
        each = [(summoned[0] if summoned else things.TALISMAN.thing(talisman.number), icon, len(cards))]
    made = "".join(
        [
            pointed(
                thing,
                f"{label(named[thing])} of {name}" if thing in named else talisman.name,
                sign,
                count,
                talisman.name,
            )
            for thing, sign, count in each
        ]
    )
    return f'<li class="{"" if cards else "none"}">{made}</li>'


def pointed(thing: str, name: str, icon: str, count: int, what: str) -> str:
    return f'<span class="kind" data-thing="{thing}" data-name="{escape(name)}">{icon}<b>{count}</b><span class="sr"> {what.lower()}</span></span>'


KINDS = "".join([draw.icon(talisman.id) for talisman in BOX.talismans])
GUIDE = draw.guide(
    f"A Collection is worth {MARKER}",
    [
        f"{KINDS}<span>all five kinds</span>",
        f"{draw.icon('raven') * 4}<span>or four alike</span>",
        '<span class="small">Any other talisman is worth 1.</span>',
    ],
)


def hand(view: TroublezView) -> str:
    assert view.seat is not None
    return own_trove(view.seat, view.troves[view.seat], view.declared if view.seat in view.to_act else ())


@lru_cache(KEPT)
def own_trove(seat: int, trove: TroveView, declared: tuple[str, ...]) -> str:
    """Your trove, a place for each kind, and how far it is from a Collection."""
    count = {kind: len(of_kind(kind, trove)) for kind in TALISMAN}
    kinds = len([kind for kind in count if count[kind]])
    icons = "".join(
        [f'<span class="{"" if count[kind] else "none"}">{draw.icon(TALISMAN[kind].id)}</span>' for kind in TALISMAN]
    )
    each = (
        f'<button class="goal"{draw.acts(thing=things.COLLECTION.thing(ONE_OF_EACH))}>{icons}<b>{kinds} of 5</b>'
        f'<span class="sr"> kinds: one of each is a Collection</span></button>'
    )
    columns = "".join([column(seat, kind, trove, declared, count[kind]) for kind in TALISMAN])
    return (
        f'<div class="troveinfo">{draw.zone_title("treasure", "Your trove")}{each}</div>'
        f'<div class="fan">{columns}{markers(seat, trove.markers)}</div>'
    )


def column(seat: int, kind: str, trove: TroveView, declared: tuple[str, ...], count: int) -> str:
    """The cards of a kind, overlapping, with those that are being turned down; below, how many of four there are."""
    held = [*of_kind(kind, trove), *[card for card in declared if faces.PARTS[card][0] == kind]]
    cards = "".join(
        [
            draw.card(
                art(card), label(card), thing=things.LOOSE.thing(things.loose(seat, CARDS.index(card))), face=card
            )
            for card in held
        ]
    )
    name = TALISMAN[kind].name
    four = (
        f'<button class="four"{draw.acts(thing=things.COLLECTION.thing(TALISMAN[kind].number))}>{draw.icon(TALISMAN[kind].id)}'
        f'<b>{count}</b><span class="sr"> {name}: four are a Collection</span></button>'
    )
    return (
        f'<div class="column"><span class="stack" style="--n:{max(2, len(held))}">{cards or EMPTY}</span>{four}</div>'
    )


def markers(seat: int, count: int) -> str:
    words = f"{count} Collection marker{'' if count == 1 else 's'}, {count * MARKER} Magic Marks"
    shown = draw.card(f'<use href="#back-{faces.BACK}"/>', words, thing=things.MARKER.thing(seat), face="marker")
    return (
        f'<div class="column"><span class="stack" style="--n:2">{shown if count else EMPTY}</span>'
        f'<span class="four marks">{draw.icon("marker")}<b>{count} × {MARKER}</b></span></div>'
    )


# The end, and the picture


def reckoning(view: TroublezView) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """How each total came about: headings, and the cells (HTML) of each seat; the last cell is the total."""
    heads = ("Collections", "Markers", "Loose", "Magic Marks")
    return heads, [
        (
            f'<span class="marks">{draw.icon("marker") * trove.markers}</span>',
            f"{trove.markers} × {MARKER}",
            str(len(trove.talismans)),
            str(trove.score),
        )
        for trove in view.troves
    ]


def picture(view: TroublezView, who: Sequence[Seat] = ()) -> str:
    """The table as one SVG."""
    who = who or draw.seats_of(SEAT_NAMES[: len(view.troves)])
    image = draw.Picture(960, 640, "Toil and Troublez")
    image.inset(0, 88, 960, 552, "0 0 800 460", '<use href="#scene-forest"/>')
    notes = [f"{trove.markers} Collections, {len(trove.talismans)} loose" for trove in view.troves]
    image.players(who, notes, [str(trove.score) for trove in view.troves], view.to_act)
    image.card(40, 270, 84, f'<use href="#back-{faces.BACK}"/>')
    image.text(82, 410, f"Draw pile {view.deck}", 15, BRASS_BRIGHT, "middle", serif=True, bold=True)
    if view.discard:
        image.card(40, 450, 84, art(view.discard[-1]))
    image.text(82, 590, f"Discard {len(view.discard)}", 15, BRASS_BRIGHT, "middle", serif=True, bold=True)
    if view.card:
        image.card(36, 108, 92, art(view.card), glow=CANDLE)
    shown = [*view.rows, *([view.taken] if view.taken else [])]
    for number, row in enumerate(shown):
        wide = min(104, 720 / max(1, len(row)) - 10)
        left = 560 - len(row) * (wide + 10) / 2
        top = 104 + number * 178 if len(shown) < 4 else 96 + number * 136
        image.text(
            180, top + wide * 0.75, f"Row {number + 1}" if number < len(view.rows) else "Taken", 14, MIST, serif=True
        )
        for place, lying in enumerate(row):
            if lying.covered:
                image.card(left + place * (wide + 10) - 5, top + 5, wide, f'<use href="#back-{faces.BACK}"/>')
            image.card(left + place * (wide + 10), top, wide, art(lying.thing))
    return image.svg()
