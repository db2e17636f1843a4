"""What a lobby says of the game to come."""

from __future__ import annotations

import pytest

from hurlyburly.games import GAMES
from hurlyburly.server import lobby
from hurlyburly.server.store import Setup


def setup_of(game: str, seats: int, **variants: bool | int | str) -> Setup:
    people = lobby.with_bots([lobby.person("holder", "Anna")], seats, "sharp")
    chosen = {id.replace("_", "-"): value for id, value in variants.items()}
    return lobby.new_setup(GAMES[game], "holder", people, chosen)


@pytest.mark.parametrize("game", GAMES)
def test_every_table_has_an_estimate_of_its_length(game):
    for seats in GAMES[game].seats:
        assert lobby.estimate(setup_of(game, seats)).startswith(f"With {seats} it takes about ")


def test_the_estimate_knows_the_variants_that_make_a_game_short():
    whole, short = (setup_of("talisman", 4, until_midnight=rounds) for rounds in (0, 6))
    choices = [int(lobby.estimate(setup).split("some ")[1].split()[0]) for setup in (whole, short)]
    assert choices[1] < choices[0] / 2
    house = setup_of(
        "talisman", 4, until_midnight=6, dire_toad=True
    )  # of a variant that was not measured, nothing is said
    assert lobby.estimate(house) == lobby.estimate(short)
