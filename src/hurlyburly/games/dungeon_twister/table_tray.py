"""The tray: tokens that wait to be placed, and rooms to be picked, seen by their owner until they lie on the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.draw.text import KEPT, escape
from hurlyburly.games.dungeon_twister import faces
from hurlyburly.games.dungeon_twister.faces import KIND_OF, title_of, whose
from hurlyburly.games.dungeon_twister.table_prompt import titles_of
from hurlyburly.games.dungeon_twister.things import PAIR, TOKEN
from hurlyburly.games.dungeon_twister.tokens import KIND, NAME, side_of
from hurlyburly.games.dungeon_twister.view import TwisterView
from hurlyburly.kernel.play import number_of

# What lies in the tray while something is set up, and what it is called.
TITLES = {
    "PickPairs": "Rooms to pick from",
    "NamePairs": "Rooms to pick from",
    "PickTeam": "To pick from",
    "NameKinds": "To name",
    "GoWithout": "Your team",
    "LineUp": "Your team",
    "Hide": "To be hidden",
    "PlaceFound": "Found in this room",
}
HELD = ("Hide", "PlaceFound")  # one is in hand from the start: only where it goes is asked


def tray(view: TwisterView, who: Sequence[Seat]) -> str:
    """Instead of the cards, while tokens are handed out; "" at other times."""
    assert view.seat is not None
    if view.asked not in TITLES:
        return ""
    title = TITLES[view.asked]
    if view.asked in ("PickPairs", "NamePairs"):
        tiles = [pair_tile(number_of(play.things[0])) for play in view.plays]
    else:
        tokens = waiting(view)
        held = tokens[0] if view.plays and view.asked in HELD else -1
        tiles = [tile(token, whose_words(view, token, who), token == held) for token in tokens]
    if not tiles:
        return ""
    return f'<div class="tray" id="tray" tabindex="0" role="group" aria-label="{title}">{draw.apart(tiles)}</div>'


def waiting(view: TwisterView) -> list[int]:
    """What is to be placed now, or will be."""
    if view.asked == "PlaceFound":
        return list(dict.fromkeys([play.numbers[0] for play in view.plays]))
    where = "unpicked" if view.asked in ("PickTeam", "NameKinds") else "hand"
    return [number_of(token.thing) for token in view.remembered if token.where == where]


def whose_words(view: TwisterView, token: int, who: Sequence[Seat]) -> str:
    """What was found may be anybody's; all else is one's own."""
    return draw.sentence(whose(token, who)) if view.asked == "PlaceFound" else title_of(NAME[KIND[token]])


@lru_cache(KEPT)
def tile(token: int, name: str, held: bool) -> str:
    """A token with its name and what it is good for."""
    kind = NAME[KIND[token]]
    told = KIND_OF[kind]
    numbers = f"moves {told.movement}, fights {told.combat}" if told.movement else ""
    below = f"<small>{numbers}</small>" if numbers else ""
    spoken = f"{name}, {numbers}" if numbers else name
    hold = draw.apart([" data-taken" if held else ""])
    thing = TOKEN.thing(token)
    return (
        f'<button{hold} class="tile"{draw.acts(thing=thing)} data-about="{thing}" data-face="{thing}" aria-label="{escape(spoken)}">'
        f"{faces.token(kind, side_of(token))}<b>{escape(name)}</b>{below}</button>"
    )


@lru_cache(KEPT)
def pair_tile(pair: int) -> str:
    thing = PAIR.thing(pair)
    return (
        f'<button class="tile pair"{draw.acts(thing=thing)} data-about="{thing}" aria-label="Rooms {pair}: {escape(titles_of(pair))}">'
        f"<strong>{pair}</strong><b>{escape(titles_of(pair))}</b></button>"
    )
