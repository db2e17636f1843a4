"""What a lobby says of the game to come."""

from __future__ import annotations

import msgspec
import pytest

from hurlyburly.games import GAMES
from hurlyburly.server import dealing, lobby, perspective
from hurlyburly.server.pages import tables
from hurlyburly.server.pages.around import lobby_zones
from hurlyburly.server.rest.games import game_given
from hurlyburly.server.rest.seats import lobby_given
from hurlyburly.server.scene import Around, TablePage
from hurlyburly.server.store import Kept, Setup
from hurlyburly.server.table import Table


def setup_of(game: str, seats: int, **variants: bool | int | str) -> Setup:
    people = lobby.with_bots([lobby.person("holder", "Anna")], seats, GAMES[game], "sharp")
    chosen = {id.replace("_", "-"): value for id, value in variants.items()}
    return lobby.new_setup(GAMES[game], "holder", people, chosen)


JOINED = ("\N{MAGE}\N{ZERO WIDTH JOINER}\N{FEMALE SIGN}", "\u2764\ufe0f\N{ZERO WIDTH JOINER}\N{FIRE}")


@pytest.mark.parametrize("name", JOINED)
def test_a_picture_of_joined_signs_stays_one_in_a_name(name):
    assert lobby.tidy(f" {name}  Zoe ") == f"{name} Zoe"


@pytest.mark.parametrize("name", ["\u200dAda", "Ada\u200d", "\u200d\u200dAda\u202e"])
def test_what_cannot_be_seen_is_no_part_of_a_name(name):
    assert lobby.tidy(name) == "Ada" and lobby.tidy("A\u200dda") == "A da"


@pytest.mark.parametrize("game", GAMES)
def test_every_table_has_an_estimate_of_its_length(game):
    for seats in GAMES[game].seats:
        assert lobby.estimate(setup_of(game, seats)).startswith(f"With {seats} players it takes about ")


def test_the_estimate_knows_the_variants_that_make_a_game_short():
    whole, short = (setup_of("talisman", 4, until_midnight=rounds) for rounds in (0, 6))
    choices = [int(lobby.estimate(setup).split("some ")[1].split()[0]) for setup in (whole, short)]
    assert choices[1] < choices[0] / 2
    house = setup_of("talisman", 4, until_midnight=6, dire_toad=True)  # a variant that was not measured
    assert lobby.estimate(house) == lobby.estimate(short)


@pytest.mark.parametrize(("start", "marked"), [(0, False), (2, True)])
def test_lobby_table_and_api_mark_what_is_not_as_in_the_rulebook(start, marked):
    setup = setup_of("toil-and-trouble", 2, head_start=start)
    kept = Kept("m", "lobby", 1, 0.0, setup)
    at = lobby.Addresses("", "", "", "closed", False, "#")
    shown = lobby_zones(lobby.lobby_seen(kept, "holder", frozenset(), at))["z-variants"]
    table = Table(msgspec.structs.replace(kept, stage="playing", setup=dealing.dealt(setup, "m")))
    scene = perspective.scene(table, 0, (0,), perspective.common(table, Around()))
    drawn = tables.table(TablePage(scene, (), (), socket="#"))
    words = "How many more cards each player begins with than the one who plays before: 2 (rulebook: 0)"
    assert ("The rulebook says 0" in shown) == marked
    assert (words in drawn) == (words in lobby_given(kept, ()).house_rules) == marked
    (given,) = [variant for variant in game_given(GAMES[setup.game]).variants if variant.id == "head-start"]
    assert given.rulebook == "0"
