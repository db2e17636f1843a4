"""Positions in which any good player knows what to do, and what that is.

Each is a turn: the bot plays it to its end, or until cards are laid, and what it has played must match `plays`, a
regular expression over its plays in order, joined by "; ". Unless it says so, a side has the cards and jumps it began
with.
"""

from __future__ import annotations

from typing import Any

import msgspec
from tables import Table

from games.dungeon_twister.laid import twister
from hurlyburly.games.dungeon_twister.ground import WIDE
from hurlyburly.games.dungeon_twister.turn import Turn


class Known(msgspec.Struct, frozen=True):
    what: str  # a good player does
    tokens: str
    plays: str
    more: dict[str, Any] = {}  # of `twister`
    hands: tuple[list[int], list[int]] | None = None  # combat cards
    jumps: int = 3
    before: str = ""  # what leads to the question: a line of a record
    choices: int = 20  # of the bot's that are looked at, where the first tell


def row(number: int, ground: str) -> str:
    return ", ".join([f"{'abcdefghij'[column]}{number} {ground}" for column in range(WIDE)])


def wall(number: int, side: str, kind: str = "wall") -> str:
    return ", ".join([f"{'abcdefghij'[column]}{number} {side} {kind}" for column in range(WIDE)])


ROOMS = ", ".join([f"forest-{number}-{way}" for number in (5, 6, 7, 8) for way in ("cw", "ccw")])
AWAY = "B troll j10"  # somebody of the other side who is in nobody's way

KNOWN = (
    Known(
        "escapes when that wins", f"A logger d18, A troll d10, {AWAY}", r"logger; move to \w21", {"ap": 1, "vp": (4, 4)}
    ),
    Known(
        "escapes upward as the second side", "B logger d3, A troll j10", r"logger; move to \w0", {"turn": "B", "ap": 1}
    ),
    Known(
        "lets the nearer of two run",
        f"A goblin d17, A troll d3, {AWAY}",
        r"goblin; move to \w21",
        {"ap": 1, "teams": "base"},
    ),
    Known(
        "jumps the pits to escape",
        f"A warrior d19, {AWAY}",
        r"warrior; jump to d21",
        {"ap": 1, "ground": row(20, "pit"), "teams": "base", "vp": (4, 0)},
    ),
    Known(
        "takes the treasure along",
        f"A logger d18, A treasure d19, {AWAY}",
        r"logger; move by d19; take A's treasure; move to d21",
        {"ap": 1},
    ),
    Known(
        "raises the portcullis that shuts the way out",
        f"A thief d20, {AWAY}",
        r"thief; raise .*; thief; move to d21",
        {"ap": 2, "edges": wall(20, "south") + ", d20 south portcullis", "teams": "base"},
    ),
    Known(
        "breaks the portcullis that shuts the way out",
        f"A warrior d20, {AWAY}",
        r"warrior; break .*; warrior; move to d21",
        {"ap": 2, "edges": wall(20, "south") + ", d20 south portcullis", "teams": "base"},
    ),
    Known(
        "walks through the wall",
        f"A wall-walker d20, {AWAY}",
        r"wall-walker; walk through .*",
        {"ap": 1, "edges": wall(20, "south"), "teams": "base"},
    ),
    Known(
        "turns the room that opens the way",
        f"A logger h18, A goblin i18, {AWAY}",
        r"logger; rotate .*; goblin; .*move to \w21.*",
        {
            "ap": 2,
            "ground": "h18 gear",
            "edges": ", ".join(f"{c}20 south wall here" for c in "fghij")
            + ", "
            + ", ".join(f"f{r} west wall here" for r in range(16, 21))
            + ", "
            + ", ".join(f"{c}16 north wall here" for c in "fghij"),
            "teams": "base",
        },
    ),
    Known(
        "heals a friend", f"A cleric d10, A warrior d11 wounded, {AWAY}", r"cleric; heal .*", {"ap": 1, "teams": "base"}
    ),
    Known("regenerates", "A troll d10 wounded, B logger j12", r"troll; regenerate", {"ap": 1, "teams": "base"}),
    Known(
        "drinks from the fountain",
        f"A archer elf d10 wounded, {AWAY}",
        r"archer elf; drink.*",
        {"ap": 1, "ground": "d11 fountain"},
    ),
    Known(
        "finishes off the wounded",
        "A warrior d10, B cleric d11 wounded, B troll j18",
        r"warrior; attack .*d11.*",
        {"ap": 1, "teams": "base", "vp": (4, 0)},
        ([0, 1, 2, 3, 4, 5, 6], [0]),
    ),
    Known(
        "attacks whom it cannot fail to beat",
        "A troll d10, B cleric d11, B thief j18",
        r"troll; attack .*d11.*",
        {"ap": 1, "teams": "base"},
        ([0, 1, 2, 3, 4, 5, 6], [0]),
    ),
    Known(
        "does not attack whom it cannot beat",
        "A thief d10, B stone elemental d11",
        r"(?!.*attack).*",
        {"ap": 1, "teams": "base"},
        ([0], [0, 1, 2, 3, 4, 5, 6]),
    ),
    Known(
        "shoots the wounded from afar",
        "A archer elf d10, B cleric d14 wounded, B troll j18",
        r"archer elf; shoot .*d14.*",
        {"ap": 1, "vp": (4, 0)},
        ([0, 1, 2, 3, 4, 5, 6], [0]),
    ),
    Known(
        "burns who is about to escape",
        "A wizard d10, A wand d10, B goblin d3, B troll j10",
        r"wizard; .*d3.*",
        {"ap": 1, "teams": "base", "vp": (0, 4)},
    ),
    Known(
        "fells the tree with the wounded in it",
        "A logger d10, B archer elf d11 wounded, B troll j10",
        r"logger; cut .*",
        {"ap": 1, "ground": "d11 tree", "vp": (4, 0)},
    ),
    Known(
        "drinks the potion to get out",
        f"A logger d9, A potion d9, {AWAY}",
        r"logger; drink.*; logger; move to .*; logger; move to \w21.*",
        {"ap": 1, "vp": (4, 0)},
    ),
    Known(
        "flies over what cannot be jumped",
        f"A enchantress elf d18, A scroll d18, {AWAY}",
        r"enchantress elf; lift .*; enchantress elf; .*move to \w21",
        {"ap": 2, "ground": f"{row(19, 'crevasse')}, {row(20, 'crevasse')}", "vp": (4, 0)},
    ),
    Known(
        "grows a bridge of plants",
        f"A druid d18, {AWAY}",
        r"druid; .*d19.*; plant .*d20; (no more.*; )?druid; move to \w21",
        {"ap": 2, "ground": f"{row(19, 'pit')}, {row(20, 'pit')}", "vp": (4, 0)},
    ),
    Known(
        "reveals a room when nothing else is there",
        "A logger d0, B logger d21",
        r".*reveal.*",
        {"ap": 1, "rooms": "", "unseen": ROOMS, "hidden": "A druid 1, A breeder 2"},
        choices=2,
    ),
    Known(
        "stays out of sight of the fireball",
        "A goblin d8, B wizard j12, B wand j12, B troll a19",
        r"(?!.*move to \w12).*",
        {
            "ap": 1,
            "teams": "base",
            "ground": ", ".join([f"{column}12 pit" for column in "efghi"]),
            "edges": ", ".join([f"{column}12 {side} wall" for column in "efghij" for side in ("north", "south")]),
        },
        None,
        0,
    ),
    Known(
        "stops with the ring who is about to win",
        "A logger d8, A ring d8, B goblin d3, B troll j10",
        r"paralyse .*1",
        {"ap": 1, "turn": "B", "teams": "base", "vp": (0, 4)},
        before="B: goblin; move to d0",
    ),
    Known(
        "lays a card that is enough to win",
        f"A logger d8, {AWAY}",
        r"play [45]",
        {"step": Turn(0), "vp": (4, 0)},
        choices=1,
    ),
)


def laid_out(known: Known) -> Table:
    t = twister(known.tokens, **known.more)
    if known.hands is not None:
        t.s.hands = [known.hands[0][:], known.hands[1][:]]
    t.s.jumps = [known.jumps, known.jumps]
    return t.play(known.before) if known.before else t
