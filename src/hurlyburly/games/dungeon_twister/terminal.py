"""The labyrinth for a terminal: letters for terrain and pieces, lines for walls; readable without colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from hurlyburly.games.dungeon_twister.ground import EAST, NORTH, SOUTH, WEST, WIDE, square_name
from hurlyburly.games.dungeon_twister.things import PLACE, SQUARE
from hurlyburly.games.dungeon_twister.view import FighterView, OwnView, SideView, TokenView, TwisterView
from hurlyburly.kernel.play import kind_of, number_of

GLYPHS = {
    "hidden": "░",
    "floor": "·",
    "gear": "*",
    "starting line": "_",
    "pit": "O",
    "rift": "R",
    "crevasse": "X",
    "fallen tree": "=",
    "water": "~",
    "bridge over water": "#",
    "bridge over a rift": "#",
    "bridge over a crevasse": "#",
    "tree": "T",
    "stump": "t",
    "fountain": "F",
    "vines": "V",
    "cut vines": "v",
    "living trap": "O",
    "brambles": "%",
}
ACROSS = {
    "open": "   ",
    "wall": "---",
    "portcullis": "===",
    "open portcullis": "= =",
    "broken portcullis": ". .",
    "arrow slit": "-+-",
    "secret passage": "-?-",
    "sconce": "-!-",
    "back of a sconce": "---",
    "used sconce": "---",
    "web": "xxx",
}
UPRIGHT = {
    "open": " ",
    "wall": "|",
    "portcullis": "H",
    "open portcullis": ":",
    "broken portcullis": ".",
    "arrow slit": "+",
    "secret passage": "?",
    "sconce": "!",
    "back of a sconce": "|",
    "used sconce": "|",
    "web": "x",
}
CODES = {
    "druid": "dr",
    "breeder": "br",
    "stone elemental": "se",
    "archer elf": "ae",
    "enchantress elf": "ee",
    "araknis": "ar",
    "living trap": "lt",
    "logger": "lo",
    "cleric": "cl",
    "goblin": "go",
    "mekanork": "mk",
    "thief": "th",
    "troll": "tr",
    "wall-walker": "ww",
    "warrior": "wa",
    "wizard": "wi",
    "spawnling 1": "s1",
    "spawnling 2": "s2",
    "spawnling 3": "s3",
}


def draw(view: TwisterView, who: Sequence[str]) -> Group:
    """The board, then both sides and what lies on it."""
    parts: list[Text | Table] = [Text("\n".join(board(view)))]
    parts.append(sides(view, who))
    if view.combat is not None:
        fight = view.combat
        attack, defence = fighters(fight.attackers + fight.shooters), fighters(fight.defenders)
        parts.append(Text(f"{attack}: {fight.attack} against {defence}: {fight.defence}"))
    parts += [Text(line) for line in pieces(view, who)]
    if view.remembered:
        parts.append(Text("You remember: " + "; ".join([own(token) for token in view.remembered])))
    return Group(*parts)


def fighters(group: Sequence[FighterView]) -> str:
    return ", ".join([f"{one.name} on {square_name(number_of(one.square))}" for one in group])


def own(token: OwnView) -> str:
    """One's own token that the other side does not see, and where it is."""
    match kind_of(token.where):
        case PLACE.id:
            return f"{token.kind} on room {number_of(token.where) + 1}"
        case SQUARE.id:
            return f"{token.kind} on {square_name(number_of(token.where))}"
    return f"{token.kind} {OFF_THE_BOARD[token.where]}"


OFF_THE_BOARD = {"hand": "in hand", "home": "left at home", "unpicked": "not picked"}


def board(view: TwisterView) -> list[str]:
    """Two lines a row: the edges north of it, and its squares. Capitals are A's characters, small letters B's."""
    letters = "     " + "".join(f" {letter}  " for letter in "abcdefghij")
    lines = [letters]
    on = tokens_by_square(view)
    for row in range(view.rows):
        lines.append("    +" + "+".join(edge_above(view, row * WIDE + column) for column in range(WIDE)) + "+")
        line = f"{row:3} "
        for column in range(WIDE):
            square = row * WIDE + column
            line += side_edge(view, square) + cell(view, square, on.get(SQUARE.thing(square), []))
        lines.append(line + UPRIGHT[view.edges[4 * (row * WIDE + WIDE - 1) + EAST]] + f" {row}")
    lines.append("    +" + "+".join(["---"] * WIDE) + "+")
    return lines


def edge_above(view: TwisterView, square: int) -> str:
    own = view.edges[4 * square + NORTH]
    if square < WIDE:
        return "---"
    return ACROSS[stricter(own, view.edges[4 * (square - WIDE) + SOUTH])]


def side_edge(view: TwisterView, square: int) -> str:
    own = view.edges[4 * square + WEST]
    if square % WIDE == 0:
        return "|"
    return UPRIGHT[stricter(own, view.edges[4 * (square - 1) + EAST])]


def stricter(one: str, other: str) -> str:
    """Of two rooms' edges, the one to draw: what is not open, and a wall before anything else."""
    if "wall" in (one, other):
        return one if one == other or "sconce" not in other else other
    return other if one == "open" else one


def tokens_by_square(view: TwisterView) -> dict[str, list[TokenView]]:
    on: dict[str, list[TokenView]] = {}
    for token in view.tokens:
        if token.where != "trap":
            on.setdefault(token.square, []).append(token)
    return on


def cell(view: TwisterView, square: int, tokens: list[TokenView]) -> str:
    """Three characters: a piece, and ! if wounded, + if something lies beneath it; or the ground."""
    ground, _, over = view.ground[square].partition(",")
    people = [token for token in tokens if token.character and not token.beneath]
    if people:
        code = CODES[people[0].kind]
        code = code.upper() if people[0].owner == "A" else code
        return code + ("!" if people[0].wounded else "+" if len(tokens) > 1 else " ")
    glyph = GLYPHS[ground]
    if tokens:
        return f"{glyph}o "
    mark = "m" if "mist" in over else "p" if "plant" in over else " "
    return f" {glyph}{mark}"


def sides(view: TwisterView, who: Sequence[str]) -> Table:
    table = Table("", "points", "action cards", "combat cards", "jumps", "markers", box=None)
    for seat, side in enumerate(view.sides):
        name = f"{'> ' if seat == view.active else '  '}{who[seat]}"
        actions = " ".join(str(card) for card in side.action_cards)
        combat = " ".join(f"+{card}" for card in side.combat_cards)
        jumps = str(side.jump_cards)
        if not side.shown:
            actions, combat, jumps = f"{side.cards} cards", "", ""
        table.add_row(name, f"{side.points}/{view.goal}", actions, combat, jumps, markers(side))
    return table


def markers(side: SideView) -> str:
    words = [f"{side.plants} plants", f"{side.webs} webs"]
    for name, where in (("brambles", side.brambles), ("living tree", side.living_tree), ("trap", side.trap)):
        if where:
            words.append(f"{name} {square_name(number_of(where))}")
    return ", ".join(words)


def pieces(view: TwisterView, who: Sequence[str]) -> list[str]:
    """Hidden rooms, then every open token with its square."""
    hidden = [f"room {r.place}: {r.face_down[0]}+{r.face_down[1]}" for r in view.rooms if not r.id and any(r.face_down)]
    lines = [f"Face down on {', '.join(hidden)}"] if hidden else []
    for seat, letter in enumerate("AB"):
        team = [token for token in view.tokens if token.character and token.owner == letter]
        mine = [f"{token.name} {token.where}{' wounded' if token.wounded else ''}" for token in team]
        if mine:
            lines.append(f"{who[seat]}: {', '.join(mine)}")
    names = {token.thing: token.name for token in view.tokens}
    objects = [f"{t.name} {t.where}{with_whom(t, names)}" for t in view.tokens if not t.character and t.where != "gone"]
    if objects:
        lines.append(f"Objects: {', '.join(objects)}")
    return lines


def with_whom(token: TokenView, names: Mapping[str, str]) -> str:
    if token.carried_by:
        return f" with {names[token.carried_by]}"
    return f" under {names[token.covered_by]}" if token.covered_by else ""
