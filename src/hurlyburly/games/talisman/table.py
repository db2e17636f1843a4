"""The table of Talisman: its zones for the page, and one picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.draw.keeping import kept
from hurlyburly.draw.palette import CANDLE, MIST, MOONLIGHT, NIGHT
from hurlyburly.draw.text import KEPT, escape
from hurlyburly.games.talisman import asks, board, board_zone, faces, names, table_pickers, table_side
from hurlyburly.games.talisman.asks import ENDS
from hurlyburly.games.talisman.previews import price, worth
from hurlyburly.games.talisman.tables import CRAFT, STRENGTH
from hurlyburly.games.talisman.things import CARD, VERBS
from hurlyburly.games.talisman.view import CardView, CharacterView, TalismanView
from hurlyburly.kernel.step import NOBODY, SEAT_NAMES
from hurlyburly.kernel.vocabulary import SEAT

SYMBOLS = (board.GROUND, "i-talisman", *faces.SYMBOLS)

draw.define("i-talisman", '<use href="#b-talisman" width="48" height="48"/>', "0 0 48 48")


def zones(view: TalismanView, who: Sequence[Seat]) -> dict[str, draw.Zone]:
    return {
        "round": rounds(view),
        "players": ("", *[strip(view, seat, who) for seat in range(len(who))], ""),
        "board": board_zone.drawn(view, who),
        "prompt": asks.prompt(view, who),
        "hand": "" if view.seat is None else sheet(view, view.seat, who[view.seat]),
        "side": table_side.side(view, who),
    }


def rounds(view: TalismanView) -> str:
    if view.active == NOBODY:
        return "Choosing characters"
    return f"Round {view.round} of {view.midnight}" if view.midnight else f"Round {view.round}"


# Players: a strip each, and the whole sheet behind it


def strip(view: TalismanView, seat: int, who: Sequence[Seat]) -> str:
    begun = table_pickers.is_set_up(view, seat)
    asked, counts = seat in view.to_act, view.midnight > 0
    return player(view.characters[seat], seat, who[seat], begun, seat == view.active, asked, counts)


@kept
def player(mine: CharacterView, seat: int, sitting: Seat, begun: bool, active: bool, asked: bool, counts: bool) -> str:
    """One of the players' strip: figure, name, where it is, its numbers; pressing the figure opens the sheet."""
    css = f"{' turn' if active else ''}{' me' if sitting.you else ''}{' asked' if asked else ''}"
    where = f"{faces.title(mine)}{f', {names.SPACES[mine.space].name}' if begun else ''}"
    sign = draw.icon("candle") if asked else draw.icon("bot", "bot") if sitting.bot else ""
    marks = draw.glyph("talisman", "has a Talisman") if faces.has_talisman(mine) else ""
    marks += faces.points(mine.points) if counts else ""
    called = (
        f'<div class="who"{faces.is_thing(SEAT.thing(seat), sitting.called)}><b title="{escape(sitting.name)}">{escape(sitting.called)}</b>'
        f"<span>{sign}{escape(where)}</span></div>"
    )
    if not begun:
        return draw.player(sitting, "", thing=SEAT.thing(seat), turn=active, doing=where, css="asked" if asked else "")
    whose = "Your sheet" if sitting.you else f"The sheet of {sitting.name}"
    lasting = "".join([f'<p class="cond">{escape(words)}</p>' for words in faces.conditions(mine)])
    counted = faces.stats(faces.numbers(mine)) + faces.holds(faces.held(mine)) + lasting
    return (
        f'<li class="player{css}"><header><button type="button" class="sheetbtn" popovertarget="sheet-{seat}" id="open-{seat}">'
        f'{draw.apart([faces.medallion_of(mine, sitting.animal)])}<span class="sr">{escape(whose)}</span></button>'
        f'{called}<div class="score">{marks}</div></header>'
        f"{draw.apart([counted, whole_sheet(mine, seat, sitting, counts)])}</li>"
    )


def whole_sheet(mine: CharacterView, seat: int, sitting: Seat, counts: bool) -> str:
    """Everything that is open of a character, with the texts of all its cards."""
    lists = [
        ("Abilities", f"<li><p>{escape(mine.character.text)}</p></li>" if mine.character else ""),
        (f"Objects, {faces.carried(mine)} of {mine.object_limit}", listed(mine.objects)),
        ("Followers", listed(mine.followers)),
        (f"Spells, {mine.spells} of {mine.spell_limit}", listed(mine.known_spells) or hidden(mine)),
        ("Trophies", listed(mine.trophies)),
    ]
    made = reckoned_so_far(mine) if counts else ""
    made += "".join([f'<h3 class="zone-title">{head}</h3><ul>{inner}</ul>' for head, inner in lists if inner])
    return (
        f'<section class="dialog character-sheet" popover id="sheet-{seat}" aria-labelledby="sheet-{seat}-title"><header>'
        f"{draw.apart([faces.medallion_of(mine, sitting.animal)])}"
        f'<h2 id="sheet-{seat}-title">{escape(sitting.called)}: {escape(faces.title(mine))}</h2>'
        f'<button type="button" class="btn btn-quiet btn-icon" popovertarget="sheet-{seat}" popovertargetaction="hide" title="Close">'
        f'{draw.icon("cross")}<span class="sr">Close</span></button></header>'
        f"<div>{stance(mine)}{faces.boxes(mine)}{made}</div></section>"
    )


def reckoned_so_far(mine: CharacterView) -> str:
    """What midnight would find."""
    power, lives, rest = parts(mine)
    words = f"strength and craft {power}, lives {lives}, what it has and where it is {rest}"
    return (
        f'<p class="sofar">{draw.icon("moon")}<b>{mine.points} points</b> <span>if it were midnight: {words}</span></p>'
    )


def parts(mine: CharacterView) -> tuple[int, int, int]:
    """What its points are made of: strength and craft, lives, the rest."""
    power, lives = 3 * (mine.strength + mine.craft), 2 * mine.life
    return power, lives, mine.points - power - lives


def hidden(mine: CharacterView) -> str:
    return f"<li><p>{mine.spells} in hand, face down</p></li>" if mine.spells else ""


def listed(cards: Sequence[CardView]) -> str:
    return draw.apart([faces.line(card, pointed=True) for card in cards]) if cards else ""


def stance(mine: CharacterView) -> str:
    words = "; ".join([f"{mine.alignment}, at {names.the_space(mine.space)}", *faces.conditions(mine)])
    return f'<p class="stance">{draw.glyph(mine.alignment)}{escape(words)}</p>'


# Your own sheet, with what you may use of it


def sheet(view: TalismanView, seat: int, sitting: Seat) -> str:
    mine = view.characters[seat]
    if not table_pickers.is_set_up(view, seat):
        return ""
    return own_sheet(mine, sitting.animal, tuple([chip(view, card) for card in table_pickers.in_hand(mine)]))


@kept
def own_sheet(mine: CharacterView, animal: str, chips: tuple[str, ...]) -> str:
    head = (
        f"<header>{draw.apart([faces.medallion_of(mine, animal)])}<div><h2>{escape(faces.title(mine))}</h2>"
        f'{stance(mine)}</div><p class="trophies">{draw.glyph("enemy-animal")} trophies {trophies(mine)}</p></header>'
    )
    limits = [
        f"Objects {faces.carried(mine)} of {mine.object_limit}",
        f"Spells {mine.spells} of {mine.spell_limit}, seen by you alone",
    ]
    have = f'<ul class="haves">{draw.apart(chips)}</ul>' if chips else ""
    return (
        f'<div class="sheet">{head}{faces.boxes(mine, True)}<p class="limits">{"".join([f"<span>{words}</span>" for words in limits])}</p>'
        f"{have}</div>"
    )


def trophies(mine: CharacterView) -> str:
    """What the trophies are worth in strength and in craft, of how much one more of either costs."""
    made = [
        f'<span class="s-{sign}">{draw.glyph(sign, sign)}</span><b>{total}</b> of {price(mine, ability)}'
        for ability, sign in ((STRENGTH, "strength"), (CRAFT, "craft"))
        if (total := worth(mine, ability))
    ]
    return " ".join(made) or "<b>none</b>"


USES = {verb.id: verb for verb in VERBS if verb.kinds == [CARD]}  # what can be done to a card and nothing else


def chip(view: TalismanView, card: CardView) -> str:
    """A card of yours; where there is one thing to do with it, it says so."""
    plays = [play for play in view.plays if card.thing in play.things]
    word = USES[plays[0].verb].filled([""]).strip() if len(plays) == 1 and plays[0].verb in USES else ""
    return have(card, draw.sentence(word), bool(plays) and all(play.verb in ENDS for play in plays))


@lru_cache(KEPT)
def have(card: CardView, word: str, gives: bool) -> str:
    """`gives` is a card with which nothing can be done but to do without it."""
    css = f"have{' secret' if card.kind == 'spell' else ''}{' gives' if gives else ''}"
    return (
        f'<li><button class="{css}"{draw.acts(thing=card.thing)} title="{escape(card.text)}" data-name="{escape(card.title)}" '
        f'data-face="card {escape(card.name)}">{draw.glyph(card.kind)}<span><b>{escape(card.title)}</b>'
        f"<small>{escape(card.brief)}</small></span>{f'<em>{escape(word)}</em>' if word else ''}</button></li>"
    )


# The end, and the picture


def won(view: TalismanView) -> str:
    if view.winner == NOBODY:
        return ""
    return "as the last one left" if outlived(view) else "the Crown of Command"


def outlived(view: TalismanView) -> bool:
    """Whether the winner won because everybody else was out of the game."""
    return all(other.out for seat, other in enumerate(view.characters) if seat != view.winner)


def reckoning(view: TalismanView) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """How each total came about."""
    heads = ("Where", "Strength and craft", "Lives", "The rest", "Points")
    return heads, [reckoned(view, seat) for seat in range(len(view.characters))]


def reckoned(view: TalismanView, seat: int) -> tuple[str, ...]:
    mine = view.characters[seat]
    if not mine.character:
        return ("out of the game", "", "", "", "0")
    where = str(escape(names.space(mine.space)))
    if seat == view.winner:
        return (where, "", "", "", "Last" if outlived(view) else "Crown")
    return (where, *[str(part) for part in parts(mine)], str(mine.points))


def picture(view: TalismanView, who: Sequence[Seat] = ()) -> str:
    """The table as one SVG."""
    who = who or draw.seats_of(SEAT_NAMES[: len(view.characters)])
    image = draw.Picture(1180, 900, "Talisman")
    inside = [f'<use href="#{board.GROUND}" width="{board.SIDE}" height="{board.SIDE}"/>']
    if view.fight is not None and (at := view.characters[view.fight.seat].space):
        inside.append(board_zone.battle_frame(at))
    for entry in view.board:
        kinds = [card.kind for card in reversed(entry.cards)] + ["gold"] * bool(entry.coins)
        corners = board.lying(entry.space, len(kinds))
        inside += [
            inset(x, y, 33, 43, "0 0 33 43", faces.lying(kind))
            for kind, (x, y) in reversed(list(zip(kinds, corners, strict=False)))
        ]
    for name in board.PLACES:
        there = [seat for seat, mine in enumerate(view.characters) if mine.space == name]
        seats = [seat for seat in there if table_pickers.is_set_up(view, seat)]
        lies = any(entry.space == name for entry in view.board)
        spots = board.standing(name, len(seats), lies) if seats else []
        for seat, (x, y, size) in zip(seats, spots, strict=True):
            mine = view.characters[seat]
            art = faces.figure_of(mine, who[seat].animal, seat == view.active)
            wide = size * faces.FRAME / faces.DISC
            inside.append(inset(x - wide / 2, y - wide / 2, wide, wide, f"0 0 {faces.FRAME} {faces.FRAME}", art))
    image.inset(12, 12, 876, 876, f"0 0 {board.SIDE} {board.SIDE}", "".join(inside))
    for seat, mine in enumerate(view.characters):
        picture_player(image, 12 + seat * 146, mine, who[seat], seat == view.active)
    return image.svg()


def inset(x: float, y: float, w: float, h: float, viewbox: str, art: str) -> str:
    return f'<svg x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}" viewBox="{viewbox}">{art}</svg>'


def picture_player(image: draw.Picture, y: float, mine: CharacterView, sitting: Seat, active: bool) -> None:
    """A player beside the board: figure, name, numbers."""
    image.panel(900, y, 268, 138, CANDLE if active else NIGHT[4])
    name = sitting.name if len(sitting.name) <= 17 else sitting.name[:16] + "…"
    image.text(972, y + 32, name, 18, serif=True, bold=True)
    image.text(972, y + 52, faces.title(mine), 13, MIST)
    if not mine.character:
        image.seal(938, y + 40, 22, sitting.animal)
        return
    image.add(
        inset(
            908,
            y + 8,
            60,
            60,
            f"0 0 {faces.FRAME} {faces.FRAME}",
            faces.figure_of(mine, sitting.animal, False),
        )
    )
    for place, (sign, value) in enumerate(zip(faces.STATS, faces.numbers(mine), strict=True)):
        image.add(draw.mark(f"b-{sign}", 914 + 50 * place, y + 76, 18, COLOURS[sign]))
        image.text(936 + 50 * place, y + 91, str(value), 15, MOONLIGHT, bold=True)
    for place, (sign, value) in enumerate(zip(faces.HELD, faces.held(mine), strict=True)):
        image.add(draw.mark(f"b-{sign}", 914 + 62 * place, y + 108, 16, MIST))
        image.text(936 + 62 * place, y + 121, str(value), 13, MIST)


COLOURS = {"strength": "#ff8f7a", "craft": "#8fd0ff", "life": "#ff7d9c", "fate": "#b9a2f2", "gold": "#f7dc97"}
