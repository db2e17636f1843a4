"""The table of Toil and Troublez: its zones for the page, and one picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.draw.palette import BRASS_BRIGHT, CANDLE, MIST
from hurlyburly.draw.text import KEPT, escape
from hurlyburly.games.toil_and_troublez import faces
from hurlyburly.games.toil_and_troublez.box import BOX
from hurlyburly.games.toil_and_troublez.cards import NAME, TALISMANS
from hurlyburly.games.toil_and_troublez.faces import TALISMAN, art, label, label_in_row
from hurlyburly.games.toil_and_troublez.forest import END_NAMES, LEFT, MAX_ROWS, RIGHT
from hurlyburly.games.toil_and_troublez.table_prompt import MARKER, of_kind, prompt
from hurlyburly.games.toil_and_troublez.things import (
    A_NEW_ROW,
    DRAW_PILE,
    END,
    LOOSE,
    PILE,
    PLACE,
    PLACE_AT,
    ROW,
    TAKE_INSIDE,
    end_of,
    end_words,
    place_words,
)
from hurlyburly.games.toil_and_troublez.things import loose as loose_number
from hurlyburly.games.toil_and_troublez.view import CARDS, Lying, TroublezView, TroveView
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import SEAT_NAMES, pair

SYMBOLS = (
    "scene-forest",
    "back-toil-and-troublez",
    *faces.SYMBOLS,
    *[f"i-{talisman.id}" for talisman in BOX.talismans],
    *[f"i-{magician.id}" for magician in BOX.magicians],
    *[f"i-{icon}" for icon in ("sun", "moon", "star", "marker", "treasure", "deck", "discard", "crown", "hand")],
)


def zones(view: TroublezView, who: Sequence[Seat]) -> dict[str, draw.Zone]:
    return {
        "round": round_words(view.deck, view.depletions),
        "players": players(view.troves, tuple(who), view.to_act, view.plays if view.asked == "Summon" else ()),
        "board": board(view, who),
        "prompt": prompt(view, who),
        "hand": hand(view) if view.seat is not None else "",
    }


@lru_cache(KEPT)
def round_words(deck: int, depletions: int) -> str:
    last = {0: ", the last turn", 1: ", the last pile"}.get(depletions, "")
    return f"{deck} card{'' if deck == 1 else 's'} left{last}"


# The Forest. Whoever is not asked shares these fragments with all others who are not: `plays` is empty for them.


SCENE = '<svg class="scene" viewBox="0 0 800 480" preserveAspectRatio="xMidYMax slice" aria-hidden="true"><use href="#scene-forest"/></svg>'


def board(view: TroublezView, who: Sequence[Seat]) -> tuple[str, ...]:
    card = view.card
    by = who[view.to_act[0]].called if card and view.to_act else ""
    top = view.discard[-1] if view.discard else ""
    asked = (card, view.asked, view.plays) if view.plays else ("", "", ())
    return ground(card, by, view.deck, top, len(view.discard), view.rows, view.taken, *asked)


def texts(plays: tuple[Play, ...]) -> dict[tuple[str, tuple[str, ...]], str]:
    """What may be played, by its verb and things."""
    return {(play.verb, play.things): play.text for play in plays}


@lru_cache(KEPT)
def ground(
    card: str,
    by: str,
    deck: int,
    top: str,
    discarded: int,
    held: tuple[tuple[Lying, ...], ...],
    taking: tuple[Lying, ...],
    placing: str,
    asked: str,
    plays: tuple[Play, ...],
) -> tuple[str, ...]:
    """The piles and the rows: always as many lines, so that only those which change need be sent."""
    lying = [row(number, cards, asked, placing, plays) for number, cards in enumerate(held)]
    lying += [""] * (MAX_ROWS - len(held)) + [new_row(placing, plays), taken(taking, plays if taking else ())]
    if not any(lying):
        lying[0] = '<li class="row none">The Forest is empty.</li>'
    return (
        f'{SCENE}<div class="supply">',
        waits(card, by),
        draw_pile(deck, texts(plays).get(("draw", (PILE.thing(DRAW_PILE),)), "")),
        discards(top, discarded),
        f'</div><ol class="rows" style="--rows:{max(3, len(held) + bool(taking))}">',
        *lying,
        "</ol>",
    )


@lru_cache(KEPT)
def waits(card: str, by: str) -> str:
    """The card drawn and by whom."""
    if not card:
        return ""
    shown = draw.card(art(card), label(card), face=card, css="is-drawn")
    return f'<figure class="drawn">{shown}<figcaption class="zone-title">{escape(by)} drew</figcaption></figure>'


@lru_cache(KEPT)
def draw_pile(deck: int, play: str) -> str:
    back = draw.back(faces.BACK, "draw pile, face down")
    return draw.pile(back, deck, "Draw pile", origin=True, play=play)


@lru_cache(KEPT)
def discards(top: str, count: int) -> str:
    """The discard pile with its top card."""
    if not top:
        empty = f'<figcaption class="zone-title">{draw.icon("discard")} Discard</figcaption>'
        return f'<figure><span class="card empty"></span>{empty}</figure>'
    shown = draw.card(art(top), f"top of the discard pile: {label(top)}", face=top)
    return draw.pile(shown, count, "Discard", icon_name="discard")


@lru_cache(KEPT)
def row(number: int, held: tuple[Lying, ...], asked: str, card: str, plays: tuple[Play, ...]) -> str:
    """One row with its two ends, and what may be done with it now."""
    may = texts(plays)
    last = len(held) - 1
    made: list[str] = []
    for place, lying in enumerate(held):
        at = pair(number, place)
        here = (PLACE.thing(at),)
        play = may.get(("cloak", here), "") or may.get(("take-card", here), "")
        inside = asked == "TakeCard" and 0 < place < last
        made.append(in_row(lying, play, TAKE_INSIDE.filled([place_words(at)]) if inside else ""))
    if asked == "Place":
        ends = [end_of(number, LEFT), end_of(number, RIGHT)]
        before, after = [place_at(card, end, may.get(("place", (card, END.thing(end))), "")) for end in ends]
        made = [before, *made, after]
    take = may.get(("take-row", (ROW.thing(number),)), "")
    if take:
        made.append(
            f'<button class="slot takerow"{draw.acts(take, id=f"s-take-{number + 1}")}>{draw.icon("hand")}<span>Take</span><span class="sr"> row {number + 1}</span></button>'
        )
    return f'<li class="row" style="--n:{len(held) + 1.6}">{row_name(f"Row {number + 1}")}{"".join(made)}</li>'


def row_name(name: str) -> str:
    return f'<span class="rowname">{name}</span>'


@lru_cache(KEPT)
def place_at(card: str, end: int, play: str) -> str:
    """Where a card may be placed; where it may not, somebody may ask why."""
    where = end_words(end)
    id = f"s-{END_NAMES[end % 2]}-{end // 2 + 1}"
    if play:
        return draw.slot(play, "Place", where, id=id)
    return draw.whynot(PLACE_AT.filled([NAME[CARDS.index(card)], where]), f"Why not {where}?", id=id)


def new_row(card: str, plays: tuple[Play, ...]) -> str:
    play = texts(plays).get(("start-row", (card, ROW.thing(A_NEW_ROW))), "")
    if not play:
        return ""
    slot = draw.slot(play, "New row", "with this card", id="s-new")
    return f'<li class="row" style="--n:3">{row_name("New row")}{slot}</li>'


@lru_cache(KEPT)
def taken(held: tuple[Lying, ...], plays: tuple[Play, ...]) -> str:
    """The row that is being taken, while its magicians act."""
    may = texts(plays)
    sent = [in_row(lying, may.get(("let-act", (lying.thing,)), ""), "") for lying in held]
    return f'<li class="row taken" style="--n:{len(sent)}">{row_name("Taken")}{"".join(sent)}</li>' if sent else ""


@lru_cache(KEPT)
def in_row(lying: Lying, play: str, why: str) -> str:
    face = f"covered {lying.beneath}" if lying.covered else lying.thing
    made = draw.card(art(lying.thing), label_in_row(lying), play=play, why=why, face=face)
    return f'<span class="covered">{made}</span>' if lying.covered else made


# Players and troves


@lru_cache(KEPT)
def players(
    troves: tuple[TroveView, ...], who: tuple[Seat, ...], turn: tuple[int, ...], summons: tuple[Play, ...]
) -> tuple[str, ...]:
    return (*[strip(n, who[n], trove, n in turn, summons) for n, trove in enumerate(troves)], GUIDE)


@lru_cache(KEPT)
def strip(seat: int, player: Seat, trove: TroveView, turn: bool, summons: tuple[Play, ...]) -> str:
    score = f'{trove.score}<span class="sr"> Magic Marks</span>'
    return draw.player(player, score, counts(seat, trove, summons), turn=turn)


@lru_cache(KEPT)
def counts(seat: int, trove: TroveView, summons: tuple[Play, ...]) -> str:
    kinds = "".join([loose(seat, kind, trove, summons) for kind in TALISMAN])
    marks = f'<li class="marks">{draw.icon("marker")}<b>{trove.markers}</b><span class="sr"> collections</span></li>'
    return f'<ul class="trove">{kinds}{marks}</ul>'


def loose(seat: int, kind: str, trove: TroveView, summons: tuple[Play, ...]) -> str:
    """How many of a kind somebody has; a button while one of them can be summoned."""
    name = TALISMAN[kind]
    cards = of_kind(kind, trove)
    inner = f'{draw.icon(name.id)}<b>{len(cards)}</b><span class="sr"> {name.name.lower()}</span>'
    held = [(LOOSE.thing(loose_number(seat, CARDS.index(card))),) for card in cards]
    play = next((play.text for play in summons if play.things in held), "")
    if play:
        inner = f'<button class="is-legal"{draw.acts(play)}><span class="sr">Summon: </span>{inner}</button>'
    return f'<li class="{"" if cards else "none"}">{inner}</li>'


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
    losing = view.plays if view.asked in ("Poison", "LoseOne", "TurnDown") else ()
    declared = view.declared if view.seat in view.to_act else ()
    return own_trove(view.troves[view.seat], declared, losing)


@lru_cache(KEPT)
def own_trove(trove: TroveView, declared: tuple[str, ...], losing: tuple[Play, ...]) -> str:
    """Your trove, stacked by kind, and how far it is from a Collection."""
    count = {kind: of_kind(kind, trove) for kind in TALISMAN}
    missing = [kind for kind in TALISMAN if not count[kind]]
    most = max(TALISMAN, key=lambda kind: len(count[kind]))
    needs = "".join([draw.icon(TALISMAN[kind].id, TALISMAN[kind].name) for kind in missing])
    kinds = len(TALISMAN) - len(missing)
    goals = (
        f'<p class="goal">{draw.meter(kinds, 5)}<b>{kinds} of 5 kinds</b>{" needs " if missing else ""}{needs}</p>'
        f'<p class="goal">{draw.meter(len(count[most]), 4)}<b>{len(count[most])} of 4</b> {draw.icon(TALISMAN[most].id)} {TALISMAN[most].name}s</p>'
    )
    fan = marker(trove.markers) if trove.markers else ""
    chosen = {CARDS[number % TALISMANS]: play.text for play in losing for number in play.numbers}
    fan += "".join([stack(held, chosen) for held in count.values() if held])
    if declared:
        fan += f'<span class="declared">{stack(declared, chosen)}</span>'
    fan = fan or '<p class="small">Nothing yet: what you take from the Forest comes here.</p>'
    return (
        f'<div class="troveinfo">{draw.zone_title("treasure", "Your trove")}{goals}</div><div class="fan">{fan}</div>'
    )


def marker(count: int) -> str:
    times = f"{count} × {MARKER}" if count > 1 else str(MARKER)
    words = f"{count} Collection marker{'s' if count > 1 else ''}, {count * MARKER} Magic Marks"
    return f'<span class="markercard">{draw.back(faces.BACK, words, "marker")}<span class="tag">{times}</span></span>'


def stack(held: Sequence[str], chosen: dict[str, str]) -> str:
    """Cards of one kind, overlapping; of equal ones the last can be chosen, with the play that goes with it."""
    made = []
    for place, card in enumerate(held):
        play = chosen.get(card, "") if card not in held[place + 1 :] else ""
        made.append(draw.card(art(card), label(card), play=play, face=card))
    return f'<span class="stack">{"".join(made)}</span>'


# The end, and the picture


def reckoning(view: TroublezView) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """How each total came about: heads, and for each seat the cells under them (HTML). The last is the total."""
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
