"""What has come to light cannot be taken back; and what befalls those whose turn it is not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tables import Table

from games.talisman.laid import CARD, CHARACTER, at, gone, talisman, who
from games.talisman.test_corners import event
from hurlyburly.games.talisman.attributes import Within, drop
from hurlyburly.games.talisman.encounters import Land
from hurlyburly.games.talisman.lives import LoseLife
from hurlyburly.games.talisman.menu import Menu
from hurlyburly.games.talisman.picking import Pick
from hurlyburly.games.talisman.tables import OWN_END
from hurlyburly.games.talisman.turn import Turn
from hurlyburly.kernel.rules import rule

SHOWN: dict[str, Callable[[], Table]] = {
    "a spell is cast": lambda: talisman(Turn(0), who("elf", "city", spells="healing", life=2)).play("A: cast healing"),
    "the spells of another are discarded": lambda: (
        talisman(Turn(0), who("elf", "city", spells="nullify"), who("dwarf", "city", spells="hex"))
        .play("B: pass")
        .play("A: cast nullify; at B")
        .play("B: pass")
    ),
    "a spell is discarded": lambda: talisman(Within(0), who("dwarf", "city", spells="hex, healing")).play(
        "A: discard hex"
    ),
    "the spells of the dead are discarded": lambda: talisman(
        LoseLife(0), who("elf", "ruins", life=1, spells="hex"), variants={"fatality": True}
    ).play("A: pass"),
    "a card that another has foreseen is drawn": lambda: talisman(
        Land(0),
        who("elf", "ruins"),
        who("troll", "ruins"),
        deck=[],
        foretold=[CARD["sword"]],
        foretold_to=[2],
    ).play("A: encounter the space"),
    "minds are read": lambda: talisman(
        Pick(0), gone(), who("wizard", spells="hex"), unused=[CHARACTER["prophetess"], CHARACTER["wizard"]]
    ).play("A: be the prophetess"),
}


@pytest.mark.parametrize("name", SHOWN)
def test_what_has_come_to_light_cannot_be_taken_back(name: str) -> None:
    t = SHOWN[name]()
    assert not [seat for seat in range(2) if t.match.may_undo(seat)]


@rule("TAL-RULING-80", "TAL-RULING-36")
def test_whoever_is_moved_in_the_turn_of_another_has_no_encounter() -> None:
    moved = event('op = "each", who = "all", of = [{ op = "go", to = "crags" }]')
    t = talisman(
        Land(0), who("elf", "fields n", fate=0), who("troll", "ruins"), lying={"fields n": "X"}, dice="4", packs=[moved]
    )
    assert (at(t), at(t, 1)) == ("crags", "crags")
    assert [line for line in t.log if " rolls " in line] == ["A rolls 4."]  # once: the old visit is left for the new
    assert t.s.active == 1


@rule("TAL-OBJ-14")
def test_what_somebody_else_has_dropped_in_my_turn_is_mine_to_take() -> None:
    t = talisman(Menu(0, OWN_END), who("elf", "city", objects="sword"), who("troll", "city", objects="ring"))
    drop(t.s, 1, CARD["ring"])
    drop(t.s, 0, CARD["sword"])
    assert t.s.may_take(0, CARD["ring"]) and not t.s.may_take(0, CARD["sword"])


@rule("TAL-POSSESS-09")
def test_what_cannot_be_refused_is_left_by_whoever_cannot_take_it() -> None:
    t = talisman(Land(0), who("elf", "fields n", toad=2), lying={"fields n": "hag"})
    assert "A leaves the Hag." in t.log and t.s.characters[0].followers == []


@rule("TAL-TOAD-24")
def test_a_toad_turns_back_at_the_end_of_its_own_next_turn_whosever_turn_it_became_one() -> None:
    toads = event('op = "each", who = "all", of = [{ op = "toad" }]')
    t = talisman(Land(0), who("elf", "fields n"), who("troll", "ruins"), lying={"fields n": "X"}, packs=[toads])
    assert [character.toad for character in t.s.characters] == [1, 1] and t.s.active == 1
    t.play(f"B: move; {step_of(t, 'B')}")
    assert "B is no longer a toad." in t.log and "A is no longer a toad." not in t.log
    t.play(f"A: move; {step_of(t, 'A')}")
    assert "A is no longer a toad." in t.log


def step_of(t: Table, seat: str) -> str:
    """A way that a toad may go."""
    options = Table(t.match.copy()).play(f"{seat}: move").options
    return next(option for option in options if option.startswith("move 1 "))


@rule("TAL-DEATH-02")
def test_whoever_is_defeated_in_the_turn_of_another_does_not_end_it() -> None:
    t = talisman(Land(0), who("elf", "city"), who("troll", "village", life=1), lying={"city": "pestilence"})
    assert t.s.characters[1].defeated and t.s.active == 0 and "visit the enchantress" in t.options
