"""What things are called in a sentence, by the ids of things."""

from __future__ import annotations

from hurlyburly.games.talisman.contents import BOARD, TITLES
from hurlyburly.games.talisman.contents import the_space as the_numbered
from hurlyburly.games.talisman.things import SPACE
from hurlyburly.games.talisman.view import CardView
from hurlyburly.kernel.play import number_of

WAYS = ("clockwise", "anticlockwise")  # left and right of somebody who faces the Crown, as they are seen on the board
SPACES = {SPACE.thing(number): space for number, space in enumerate(BOARD)}
# Names that want no article: a name of somebody, of a time, of what cannot be counted, or with a number in it.
MANY = ("Two ",)
BARE = (*MANY, "Evil Darkness", "Market Day", "Mephistopheles", "Pestilence")


def space(thing: str) -> str:
    return TITLES[number_of(thing)]


def the_space(thing: str) -> str:
    return the_numbered(number_of(thing))


def the_card(card: CardView) -> str:
    return the_title(card.title, card.kind == "spell")


def the_title(title: str, is_spell: bool) -> str:
    """A card in a sentence: the Bear, Two Bags of Gold, Pestilence, Hex."""
    return title if is_spell or title.startswith(BARE) else f"the {title}"


def is_or_are(named: str) -> str:
    return "are" if named.startswith(MANY) else "is"
