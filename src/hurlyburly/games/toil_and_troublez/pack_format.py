"""What a pack for Toil and Troublez may hold, for editors, docs/packs and the workshop."""

from __future__ import annotations

from pathlib import Path

from hurlyburly.games.toil_and_troublez.box import BOX, Changes
from hurlyburly.games.toil_and_troublez.things import CARD
from hurlyburly.kernel.pack_schema import Own, PackFormat


def own() -> list[Own]:
    """What can be changed, as it is in the box."""
    found = [
        Own("talismans", entry.name, {"id": entry.id, "copies_per_color": entry.copies_per_color})
        for entry in BOX.talismans
    ]
    for magician in BOX.magicians:
        field = "copies" if magician.id == "cloak" else "copies_per_color"
        found.append(Own("magicians", magician.name, {"id": magician.id, field: getattr(magician, field)}))
    worth = BOX.collections
    points = {"marker_points": worth.marker_points, "loose_talisman_points": worth.loose_talisman_points}
    found.append(Own("collections", "What Collections are worth", points))
    depletions = {"depletions": dict(BOX.end_of_game.depletions)}
    return [*found, Own("end_of_game", "When the game ends", depletions)]


FORMAT = PackFormat(shape=Changes, words=Path(__file__).with_name("packs.toml"), kinds=(CARD.id,), own=own)
