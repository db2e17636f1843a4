"""Toil and Troublez: press your luck in the Enchanted Forest, collect talismans, beware of magicians."""

from collections.abc import Sequence
from pathlib import Path

from hurlyburly.games.toil_and_troublez import encode, steps, table, terminal, view, words
from hurlyburly.games.toil_and_troublez.box import BOX, FACES
from hurlyburly.games.toil_and_troublez.state import Troublez, TroublezBox
from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.game import Game, Variant


def open_box(packs: Sequence[Pack]) -> TroublezBox:
    deck = [card for card, face in enumerate(FACES) for _ in range(face.copies)]
    return TroublezBox(
        [pack.key() for pack in packs], deck, [BOX.end_of_game.depletions.get(str(n), 0) for n in range(7)]
    )


TOIL_AND_TROUBLEZ = Game(
    id="toil-and-troublez",
    title="Toil and Troublez",
    seats=range(2, 7),
    rules_version=1,
    state=Troublez,
    open_box=open_box,
    setup=steps.setup,
    view=view.view,
    hidden=view.hidden,
    words=words,
    encode=encode,
    terminal=terminal,
    table=table,
    rules=Path(__file__).with_name("rules.toml"),
    variants=(Variant("collections-by-hand", "Players complete Collections themselves", ruling="TTZ-RULING-25"),),
)
