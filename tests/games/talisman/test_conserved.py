"""What must be so at every decision of random games: nothing beyond the box, nobody beyond its limits."""

from __future__ import annotations

from typing import Any

import pytest

import hurlyburly as hb
from games.talisman.laid import BOX
from hurlyburly.games.talisman import encode
from hurlyburly.games.talisman.attributes import Within
from hurlyburly.games.talisman.picking import SetUp
from hurlyburly.games.talisman.state import Talisman
from hurlyburly.games.talisman.tables import NONE, POINTS
from hurlyburly.kernel.luck import QuickLuck

VARIANTS = [{}, {"dire-toad": True}, {"fatality": True}, {"race-to-win": True}, {"characters": "one of two"}]


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: next(iter(variant), "plain"))
def test_components_and_limits_hold_throughout(seats: int, variant: dict[str, Any]) -> None:
    game = hb.GAMES["talisman"]
    chosen = game.checked_variants({"until-midnight": 40} | variant)
    s = game.setup(seats, QuickLuck(seats), game.checked_box([]), chosen)
    assert isinstance(s, Talisman) and game.cards is not None
    everything = game.cards(s)
    s.advance()
    while s.options:
        asked = type(s.stack[-1]).__name__
        assert all((asked, option) in encode.action.number for option in s.options)
        s.play(s.luck.pick(s.options))
        assert game.cards(s) == everything
        assert all(s.stock(what) >= 0 for what in range(len(POINTS)))
        for seat in range(seats):
            character_is_sound(s, seat)
    assert s.over


def character_is_sound(s: Talisman, seat: int) -> None:
    character = s.characters[seat]
    if character.who == NONE or any(isinstance(step, SetUp) and step.seat == seat for step in s.stack):
        return
    numbers = (character.strength, character.craft, character.life, character.fate, character.gold)
    assert min(numbers) >= 0 and 0 <= character.toad <= 4
    assert sum(BOX.cards[card].talisman for card in character.objects) <= 1
    assert (character.life > 0) or character.defeated
    owes = any(isinstance(step, Within) and step.seat == seat for step in s.stack)
    if not owes and not character.toad:
        assert len(character.spells) <= s.spell_limit(seat)
        assert s.objects_carried(seat) <= s.object_limit(seat)
        cards = character.objects + character.followers
        assert not any(BOX.cards[card].forbidden >> character.alignment & 1 for card in cards)
