"""The pieces of Talisman: figures, cards that lie on the board, medallions, and the numbers of a character.

Art is SVG with literal colours, so that a picture shows the same pieces as a page.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from hurlyburly import draw
from hurlyburly.draw.keeping import kept
from hurlyburly.draw.palette import ANIMALS, SEAT_COLOURS
from hurlyburly.draw.text import KEPT, escape
from hurlyburly.games.talisman.contents import CHARACTERS
from hurlyburly.games.talisman.things import COUNTER
from hurlyburly.games.talisman.view import CardView, CharacterView

DARK, HALO, CARD = "#14091d", "#ffca66", "#f4ead0"
TINTS = {
    "enemy-animal": "#a3211f",
    "enemy-dragon": "#a3211f",
    "enemy-monster": "#a3211f",
    "enemy-spirit": "#5b2aa0",
    "object": "#7a5310",
    "gold": "#7a5310",
    "talisman": "#7a5310",
    "magic-object": "#0d6a6a",
    "follower": "#1d6a35",
}
TINT = "#3a2a55"
STATS = ("strength", "craft", "life", "fate", "gold")
HELD = ("object", "follower", "spell", "enemy-animal")
SIGNS = ("good", "neutral", "evil", "toad", "spell", "event", "stranger", "place", "dice", "crown")
EMBLEMS = {who.id.replace("_", " "): f"b-{who.id}" for who in CHARACTERS}
SYMBOLS = (
    *EMBLEMS.values(),
    *[f"b-{sign}" for sign in {*TINTS, *STATS, *HELD, *SIGNS}],
    *[f"b-die-{pips}" for pips in range(1, 7)],
    *[f"i-{animal}" for animal in ANIMALS],
    "i-person",
)
DISC, FRAME = 62, 82  # a figure's disc, and the drawing around it with halo and animal


@cache
def figure(animal: str, character: str, toad: bool, active: bool) -> str:
    """A medallion, in a drawing of FRAME x FRAME: emblem for the character, colour and animal for the seat, a halo for
    whose turn it is."""
    r, c = DISC / 2, FRAME / 2
    emblem = "b-toad" if toad else EMBLEMS.get(character, "i-person")
    colour = SEAT_COLOURS[animal]
    halo = f'<circle cx="{c}" cy="{c}" r="{r + 6}" fill="none" stroke="{HALO}" stroke-width="5"/>' if active else ""
    at = c + r * 0.78
    return (
        f'{halo}<circle cx="{c}" cy="{c}" r="{r}" fill="{DARK}"/><circle cx="{c}" cy="{c}" r="{r - 3}" fill="{colour}"/>'
        f"{draw.mark(emblem, c - 23, c - 23, 46, DARK)}"
        f'<circle cx="{at:g}" cy="{at:g}" r="15" fill="{DARK}"/>{draw.mark(f"i-{animal}", at - 11.5, at - 11.5, 23, colour)}'
    )


@cache
def medallion(animal: str, character: str, toad: bool) -> str:
    return (
        f'<svg class="medallion" viewBox="6 6 76 76" aria-hidden="true">{figure(animal, character, toad, False)}</svg>'
    )


@cache
def lying(kind: str) -> str:
    """A card face up on a space, in a drawing of 33 x 43: kind by picture and by tint."""
    return (
        f'<rect x="1" y="1" width="31" height="41" rx="4" fill="{CARD}" stroke="#23182f" stroke-width="2"/>'
        f"{draw.mark(f'b-{kind}', 4, 9, 25, TINTS.get(kind, TINT))}"
    )


def numbers(mine: CharacterView) -> tuple[int, ...]:
    return (mine.strength, mine.craft, mine.life, mine.fate, mine.gold)


def held(mine: CharacterView) -> tuple[int, ...]:
    return (len(mine.objects), len(mine.followers), mine.spells, len(mine.trophies))


@lru_cache(KEPT)
def stats(values: tuple[int, ...]) -> str:
    """Strength, craft, lives, fate and gold in a row."""
    return f'<ul class="stats">{draw.apart([*map(stat, STATS, values, STATS)])}</ul>'


@lru_cache(KEPT)
def holds(values: tuple[int, ...]) -> str:
    """How many objects, followers, spells and trophies."""
    made = map(stat, HELD, values, ("objects", "followers", "spells", "trophies"))
    return f'<ul class="stats holds">{draw.apart([*made])}</ul>'


@cache
def stat(sign: str, value: int, word: str) -> str:
    return f'<li class="s-{sign}" title="{word}">{draw.glyph(sign)}<b>{value}</b><span class="sr"> {word}</span></li>'


@cache
def points(mine: int) -> str:
    """The points that a player would have at midnight."""
    return f'<span class="points" title="if it were midnight"><b>{mine}</b> <small>pts</small></span>'


@cache
def counted(sign: str, value: int) -> str:
    """A number with its sign, in a line."""
    return f'<i class="s-{sign}" title="{sign}">{draw.glyph(sign, sign)}<b>{value}</b></i>'


@kept
def boxes(mine: CharacterView, own: bool = False) -> str:
    """The five numbers of a sheet, each with what it is made of; those of one's own can be pointed at."""
    notes = (
        made_of(mine.own_strength, mine.strength),
        made_of(mine.own_craft, mine.craft),
        f"start {mine.starting_life}",
        f"start {mine.starting_fate}",
        "coins" if mine.gold != 1 else "coin",
    )
    made = [
        f'<li class="s-{sign}"><div{is_thing(COUNTER.thing(number), sign) if own else ""}>{draw.glyph(sign)}<b>{value}</b>'
        f"<span>{sign}<small>{note}</small></span></div></li>"
        for number, (sign, value, note) in enumerate(zip(STATS, numbers(mine), notes, strict=True))
    ]
    return f'<ul class="boxes">{draw.apart(made)}</ul>'


def is_thing(thing: str, name: str) -> str:
    """The attributes of something that can be pointed at only while it is lit."""
    return f' data-thing="{thing}" data-name="{escape(name)}"'


def made_of(own: int, total: int) -> str:
    return f"{own} + {total - own}" if total > own else "no bonus"


@lru_cache(KEPT)
def line(card: CardView, pointed: bool = False) -> str:
    """A card in a list, with its whole text."""
    value = f", {power(card)}" if power(card) else ""
    return (
        f'<li class="k-{card.kind}"><div class="line"{is_thing(card.thing, card.title) if pointed else ""}>{draw.glyph(card.kind)}'
        f"<p><b>{escape(card.title + value)}</b><span>{escape(card.text)}</span></p></div></li>"
    )


def power(card: CardView) -> str:
    """How strong an enemy is, in short."""
    return card.brief if card.kind.startswith("enemy") else ""


def conditions(mine: CharacterView) -> list[str]:
    """What else one should know about a character now."""
    found = [f"Quest: {mine.quest}"] if mine.quest else []
    found += [f"A toad for {mine.toad} more turn{'s' if mine.toad > 1 else ''}"] if mine.toad else []
    if mine.lost_turns:
        found.append("Misses a turn" if mine.lost_turns == 1 else f"Misses {mine.lost_turns} turns")
    if mine.slow:
        found.append("Moves one space")
    words = ("defeated", "enslaved", "invisible", "turning_back")
    found += [word.replace("_", " ").capitalize() for word in words if getattr(mine, word)]
    return found


def carried(mine: CharacterView) -> int:
    """Objects that count; a Talisman does not."""
    return sum(card.kind != "talisman" for card in mine.objects)


def has_talisman(mine: CharacterView) -> bool:
    return any(card.kind == "talisman" for card in mine.objects)


def title(mine: CharacterView) -> str:
    """ "Elf", "Toad (Elf)"."""
    if not mine.character:
        return "Out of the game" if mine.out else "No character yet"
    return f"Toad ({mine.character.title})" if mine.toad else mine.character.title


def titles(cards: Sequence[CardView]) -> str:
    return draw.listed([card.title for card in cards])


def figure_of(mine: CharacterView, animal: str, active: bool) -> str:
    return figure(animal, mine.character.name if mine.character else "", bool(mine.toad), active)


def medallion_of(mine: CharacterView, animal: str) -> str:
    return medallion(animal, mine.character.name if mine.character else "", bool(mine.toad))
