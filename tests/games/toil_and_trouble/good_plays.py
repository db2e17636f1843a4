"""Positions of Toil and Trouble in which any good player knows what to do."""

from __future__ import annotations

from functools import partial
from typing import Any

from good_plays import Known
from tables import Table

from games.toil_and_trouble.laid import drink, trouble
from hurlyburly.games.toil_and_trouble.turn import Potions, Turn

EIGHT = "widow's comfort, skunk oil, sleeping draught"  # gold


def brewing(what: str, card: str, other: str, cauldrons: str, order: str, cauldron: int = 1) -> Known:
    """The card goes into this Cauldron; the other is of no use, and may go into those that are empty."""
    empty = "".join(str(number) for number in (1, 2, 3) if number > cauldrons.count("/") + 1)
    plays = f"add {card} to cauldron {cauldron}|add {other} to cauldron [{empty}]"
    more = {"hands": f"{card}, {other} | newt eye", "cauldrons": cauldrons, "orders": order}
    return Known(what, plays, partial(trouble, Turn(0), **more))


def selling(what: str, plays: str, **more: Any) -> Known:
    return Known(what, plays, partial(trouble, Potions(0), **{"hands": "goat gall | goat gall", **more}))


def drinking(what: str, plays: str, potion: str, first: str = "", **more: Any) -> Known:
    def table() -> Table:
        t = drink(potion, **more)
        return t.play(f"A: {first}") if first else t

    return Known(what, plays, table)


KNOWN = (
    # What to sell.
    selling("sells what it can", "sell .*", cauldrons="2 newt eye", orders="truth serum"),
    selling(
        "sells for the most gold",
        "sell cauldron 1 for far-seer's tonic",
        cauldrons="2 newt eye",
        orders="truth serum, far-seer's tonic",
    ),
    selling(
        "sells the dearer of two Potions",
        "sell cauldron 2 for mirror wash",
        cauldrons="2 newt eye / 3 basilisk scale",
        orders="truth serum, mirror wash",
    ),
    selling(
        "sells for the gold that wins",
        "sell cauldron 2 for mirror wash",
        cauldrons="2 newt eye / 3 basilisk scale",
        orders="truth serum, mirror wash",
        taken=EIGHT,
    ),
    selling(
        "sells before somebody else can",
        "sell cauldron 1 for mirror wash",
        cauldrons="3 basilisk scale | 3 dragon scale",
        orders="mirror wash, gardener's draught",
    ),
    selling(
        "sells rather than drink what would harm another",
        "sell cauldron 1 for skunk oil",
        cauldrons="2 goat gall | newt eye",
        orders="skunk oil",
    ),
    selling(
        "stops somebody who would win with the next Potion",
        "drink cauldron 1",
        cauldrons="2 mandrake root | 3 basilisk scale",
        orders="mirror wash, rust biter",
        taken=f"| {EIGHT}",
    ),
    # What to brew.
    brewing("finishes an Order of two effects", "newt eye", "adder's fork", "newt eye", "truth serum"),
    brewing("adds the third that reflects", "lodestone", "frog toe", "2 unicorn hair", "mirror wash"),
    brewing("adds the third that makes drowsy", "hemlock root", "goat gall", "2 bat wool", "sleeping draught"),
    brewing("adds the second that corrodes", "adder's fork", "moonstone", "goat gall", "rust biter"),
    brewing("adds what two effects lack", "wolf tooth", "toadstool", "wolf tooth", "gambler's gulp"),
    brewing("adds the second that sickens", "frog toe", "moonstone", "toadstool", "physician's purge"),
    brewing(
        "brews where the Order is nearest", "hemlock root", "goat gall", "newt eye / 2 bat wool", "sleeping draught", 2
    ),
    brewing(
        "keeps the last place for what is lacking",
        "lodestone",
        "moonstone",
        "2 unicorn hair, fairy dust, frog toe, grave moss",
        "mirror wash",
    ),
    brewing("finishes what is dear", "lodestone", "toadstool", "dragon scale, 2 shark maw", "siege tonic"),
    # What a Potion does.
    drinking(
        "keeps the one who is ready from selling",
        ".* B",
        "2 mandrake root",
        "resolve stench",
        theirs="3 basilisk scale | newt eye",
        seats=3,
        orders="mirror wash",
    ),
    drinking(
        "empties the Cauldron that is ready",
        "empty cauldron 1 of B",
        "3 dragon scale",
        "resolve combustion",
        theirs="3 basilisk scale / newt eye",
        orders="mirror wash",
    ),
    drinking(
        "loses what serves no Order",
        "discard newt eye .*",
        "goat gall",
        theirs="2 basilisk scale / newt eye",
        hands="| lodestone",
        orders="mirror wash",
    ),
    drinking(
        "gives away what it does not need",
        "give frog toe to B",
        "3 lodestone",
        own="2 bat wool",
        hands="frog toe, hemlock root | lodestone",
        orders="sleeping draught",
    ),
    drinking(
        "takes back what an Order lacks",
        "recollect (lodestone|unicorn hair)",
        "2 lizard leg",
        "resolve recollection",
        own="2 unicorn hair",
        hands="frog toe | newt eye",
        orders="mirror wash",
        discard="lodestone, frog toe, bat wool, hemlock root",
    ),
)
