"""The labyrinth for a terminal: letters for terrain and pieces, lines for walls; readable without colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from hurlyburly.draw.fold import Board, Folding
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
PLAIN_EDGES = {"open", "wall", "back of a sconce", "used sconce"}
LETTERS = "abcdefghij"
WIDE_CELL, NARROW_CELL = 3, 2  # columns, of a board that lies down


def draw(view: TwisterView, who: Sequence[str]) -> Folding:
    """The board upright, with both sides and what lies on it; where there is less room it lies down, A's end on the
    left, and then the panels are folded too."""
    lists = [Text(line) for line in pieces(view, who)]
    below: list[RenderableType] = [sides(view, who), *combat(view), *lists, *remembered(view), legend(view)]
    return Folding(
        Group(Board(board(view)), *below),
        Group(Board(lying(view, WIDE_CELL)), *below),
        Group(Board(lying(view, WIDE_CELL)), *briefly(view, who), *lists),
        Group(Board(lying(view, NARROW_CELL)), *below),
        Group(Board(lying(view, NARROW_CELL)), *briefly(view, who), *lists),
        Group(Board(lying(view, WIDE_CELL)), *briefly(view, who)),
        Group(Board(lying(view, NARROW_CELL)), *briefly(view, who)),
        Group(low(view), *briefly(view, who)),
    )


def legend(view: TwisterView) -> Text:
    """The signs on this board that do not speak for themselves."""
    grounds = {ground.partition(",")[0] for ground in view.ground} - {"floor"}
    signs = {GLYPHS[ground]: ground for ground in GLYPHS if ground in grounds}
    edges = {edge: UPRIGHT[edge] for edge in UPRIGHT if edge in set(view.edges) - PLAIN_EDGES}
    words = [f"{sign} {name}" for sign, name in signs.items()] + [f"{sign} {name}" for name, sign in edges.items()]
    return Text(f"CAPITALS are A's, small letters B's; o an object, ! wounded; {', '.join(words)}", style="dim")


def combat(view: TwisterView) -> list[Text]:
    fight = view.combat
    if fight is None:
        return []
    attack, defence = fighters(fight.attackers + fight.shooters), fighters(fight.defenders)
    return [Text(f"{attack}: {fight.attack} against {defence}: {fight.defence}")]


def remembered(view: TwisterView) -> list[Text]:
    return [Text("You remember: " + "; ".join([own(token) for token in view.remembered]))] if view.remembered else []


def briefly(view: TwisterView, who: Sequence[str]) -> list[Text]:
    """A fight, or who is wounded, in a line; then both sides in a line each, cut off where they are longer."""
    wounded = [
        f"{token.owner}'s {token.name} {token.where}" for token in view.tokens if token.character and token.wounded
    ]
    news = combat(view) or ([Text(f"Wounded: {', '.join(wounded)}")] if wounded else [])
    for line in (news := [*news, *[side_line(view, seat, who) for seat in range(len(view.sides))]]):
        line.no_wrap, line.overflow = True, "ellipsis"
    return news


def side_line(view: TwisterView, seat: int, who: Sequence[str]) -> Text:
    side = view.sides[seat]
    name = f"{'> ' if seat == view.active else '  '}{who[seat][:12]} {side.points}/{view.goal}"
    if not side.shown:
        return Text(f"{name}, {side.cards} cards")
    actions, strengths = [" ".join(map(str, cards)) or "none" for cards in (side.action_cards, side.combat_cards)]
    return Text(f"{name}, action cards {actions}, combat cards {strengths}, jumps {side.jump_cards}")


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
    letters = "     " + "".join(f" {letter}  " for letter in LETTERS)
    lines = [letters]
    on = tokens_by_square(view)
    for row in range(view.rows):
        lines.append("    +" + "+".join(ACROSS[north_edge(view, row * WIDE + column)] for column in range(WIDE)) + "+")
        line = f"{row:3} "
        for column in range(WIDE):
            square = row * WIDE + column
            line += UPRIGHT[west_edge(view, square)] + cell(view, square, on.get(SQUARE.thing(square), []))
        lines.append(line + UPRIGHT[view.edges[4 * (row * WIDE + WIDE - 1) + EAST]] + f" {row}")
    lines.append("    +" + "+".join(["---"] * WIDE) + "+")
    return lines


def lying(view: TwisterView, width: int) -> list[str]:
    """The same turned to the left, wider than high: row 0 at the left end, column a at the bottom."""
    on = tokens_by_square(view)
    rows = range(view.rows)
    lines = ["  +" + "+".join(str(row).center(width, "-") for row in rows) + "+"]
    for column in reversed(range(WIDE)):
        squares = [row * WIDE + column for row in rows]
        cells = [cell(view, square, on.get(SQUARE.thing(square), [])) for square in squares]
        before = [UPRIGHT[north_edge(view, square)] for square in squares]
        middle = "".join(edge + cut(shown, width) for edge, shown in zip(before, cells, strict=True))
        lines.append(f"{LETTERS[column]} {middle}| {LETTERS[column]}")
        lines.append("  +" + "+".join(ACROSS[west_edge(view, square)][:width] for square in squares) + "+")
    return lines


def low(view: TwisterView) -> Text:
    """The same in a line for each letter: what is underlined has a wall below it, or something in its place."""
    on = tokens_by_square(view)
    drawn = Text("   ", no_wrap=True, overflow="crop")
    drawn.append("".join(f"{row:<3}" for row in range(view.rows)), style="underline")
    drawn.append("  ").append("wall", style="underline")
    for column in reversed(range(WIDE)):
        drawn.append(f"\n{LETTERS[column]} ")
        for square in [row * WIDE + column for row in range(view.rows)]:
            below = west_edge(view, square)
            drawn.append(UPRIGHT[north_edge(view, square)])
            shown = cut(cell(view, square, on.get(SQUARE.thing(square), [])), NARROW_CELL)
            drawn.append(shown, style="" if below == "open" else "underline" if below in PLAIN_EDGES else "underline2")
        drawn.append("|")
    return drawn


def cut(cell: str, width: int) -> str:
    """A square in less room: ground without the space before it, a piece without its mark."""
    return cell if width == len(cell) else cell.removeprefix(" ")[:width]


def north_edge(view: TwisterView, square: int) -> str:
    own = view.edges[4 * square + NORTH]
    return stricter(own, view.edges[4 * (square - WIDE) + SOUTH]) if square >= WIDE else "wall"


def west_edge(view: TwisterView, square: int) -> str:
    own = view.edges[4 * square + WEST]
    return stricter(own, view.edges[4 * (square - 1) + EAST]) if square % WIDE else "wall"


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
