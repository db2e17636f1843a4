"""What a spell is aimed at: chosen before it has left the hand; and if it is gone by then, the spell does nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tables import Table

from games.talisman.laid import BOX, CARD, SPACE, cards, gone, names, talisman, things, who
from hurlyburly.games.talisman.encounters import Land
from hurlyburly.games.talisman.state import FIGHT, Talisman
from hurlyburly.games.talisman.tables import NO_TARGET
from hurlyburly.games.talisman.turn import Turn
from hurlyburly.kernel.content import pack_of
from hurlyburly.kernel.rules import rule

SPELLS = sorted({BOX.cards[spell].name for spell in BOX.spell_deck})
AIMED = sorted({BOX.cards[spell].name for spell in BOX.spell_deck if BOX.cards[spell].target != NO_TARGET})


@rule("TAL-RULING-95")
@pytest.mark.parametrize("spell", AIMED)
def test_a_spell_that_has_no_target_cannot_be_cast(spell: str) -> None:
    amulet = {"objects": "amulet", "gold": 0}  # no spell affects its owner
    t = talisman(Turn(0), who("wizard", "city", spells=spell), who("troll", "temple", **amulet))  # type: ignore[arg-type]
    if spell in ("random", "hex"):
        assert t.why(f"cast {spell}") == ""  # at oneself, on any free space
    else:
        assert t.why(f"cast {spell}") == "TAL-SPELL-02"


@rule("TAL-RULING-95")
def test_nullify_is_no_target_for_itself() -> None:
    t = talisman(Turn(0), who("wizard", "city", spells="nullify"), who("troll"), who("dwarf"))
    assert t.why("cast nullify") == "TAL-SPELL-02"
    t = talisman(Turn(0), who("wizard", "city", spells="nullify, hex"), who("troll"), draws="healing")
    t.play("A: cast nullify")
    assert t.options == ["at A"]  # the other one is a spell to lose
    assert names(t.play("A: at A").s.characters[0].spells) == ["healing"]


@rule("TAL-RULING-95", "TAL-SPELL-27")
@pytest.mark.parametrize(("caster", "wand"), [("prophetess", ""), ("wizard", ""), ("elf", "wand")])
def test_the_target_is_chosen_before_a_new_spell_is_drawn(caster: str, wand: str) -> None:
    others = who("troll", "city"), who("monk", "city", spells="hex")
    t = talisman(Turn(0), who(caster, "castle", spells="nullify", objects=wand), *others, draws="random")
    t.play("C: pass").play("A: cast nullify")
    assert t.s.characters[0].spells == [] and t.options == ["at C"]
    assert names(t.play("A: at C").s.characters[0].spells) == ["random"]


def vanish(seat: int) -> Callable[[Talisman], None]:
    def leave(s: Talisman) -> None:
        s.characters[seat] = gone()

    return leave


def occupy(s: Talisman) -> None:
    s.characters[1].space = SPACE["oasis"]


def lift(s: Talisman) -> None:
    s.lift(SPACE["ruins"], CARD["bear"])


def call_off(s: Talisman) -> None:
    s.leave(FIGHT)


def protect(s: Talisman) -> None:
    s.characters[0].objects = cards("amulet")


LOOT: dict[str, Any] = {"objects": "ring", "followers": "pixie", "spells": "alchemy", "gold": 2, "life": 2}
CASTING: dict[str, tuple[str, Callable[[Talisman], None]]] = {
    "acquisition": ("at C", vanish(2)),
    "mesmerism": ("at C", vanish(2)),
    "healing": ("at C", vanish(2)),
    "nullify": ("at C", vanish(2)),
    "random": ("at C", vanish(2)),
    "hex": ("at the oasis", occupy),
    "destruction": ("at the ruins; destroy bear", lift),
}


def after_passing(t: Table, *, but_for: Callable[[Talisman], None]) -> tuple[Any, Any]:
    """The table before and after the others have let a spell pass whose target has just gone."""
    but_for(t.s)
    before = t.match.view(None)
    while t.s.cast:
        t.play(f"{t.asked}: pass")
    return before, t.match.view(None)


@rule("TAL-RULING-95")
@pytest.mark.parametrize("spell", sorted(CASTING))
def test_a_spell_whose_target_is_gone_does_nothing(spell: str) -> None:
    aim, go = CASTING[spell]
    caster = who("priest", "castle", spells=spell)
    watcher = who("dwarf", "city", spells="counterspell")
    t = talisman(Turn(0), caster, watcher, who("elf", "forest", **LOOT), lying={"ruins": "bear, sword"})
    while t.asked != "A":
        t.play(f"{t.asked}: pass")
    t.play(f"A: cast {spell}; {aim}")
    before, after = after_passing(t, but_for=go)
    assert (
        after.spell_discard == (*before.spell_discard, *things(spell)) and f"{label(spell)} comes to nothing." in t.log
    )
    assert (after.board, after.discard, after.characters) == (before.board, before.discard, before.characters)


def label(spell: str) -> str:
    return spell.title()


@rule("TAL-RULING-95")
def test_psionic_might_and_immobility_need_their_fight() -> None:
    watcher = who("dwarf", "city", spells="counterspell")
    t = talisman(Land(0), who("elf", "ruins", spells="psionic might"), watcher, lying={"ruins": "bear, sword"})
    t.play("A: go on; fight; cast psionic might")
    before, after = after_passing(t, but_for=call_off)
    assert list(after.spell_discard) == things("psionic might") and after.characters == before.characters
    assert t.s.fight.bonus == [0, 0]
    t = talisman(Land(0), who("elf", "ruins", spells="immobility"), watcher, lying={"ruins": "bear, sword"})
    t.play("A: go on; cast immobility")
    before, after = after_passing(t, but_for=call_off)
    assert list(after.spell_discard) == things("immobility") and "Immobility comes to nothing." in t.log


@rule("TAL-RULING-95")
def test_immobility_does_nothing_to_whoever_is_protected_by_then() -> None:
    others = who("wizard", "graveyard", spells="immobility"), who("dwarf", "city", spells="counterspell")
    t = talisman(Turn(0), who("elf", "forest"), *others, draws="hex")
    t.play("B: cast immobility")
    after_passing(t, but_for=protect)
    assert t.asked == "C" or (t.asked == "A" and "roll to move" in t.options)


@rule("TAL-RULING-95")
def test_a_counterspell_with_nothing_left_to_counter_does_nothing() -> None:
    t = talisman(
        Turn(0), who("elf", spells="divination"), who("dwarf", spells="counterspell"), who("monk", spells="hex")
    )
    while t.asked != "A":
        t.play(f"{t.asked}: pass")
    t.play("A: cast divination").play("B: cast counterspell")

    def drop(s: Talisman) -> None:
        for pile in (s.cast, s.casters, s.targets):
            pile.pop(0)
        del s.stack[[type(step).__name__ for step in s.stack].index("Happen")]

    _, after = after_passing(t, but_for=drop)
    assert list(after.spell_discard) == things("counterspell") and after.foretold == ()


UNTARGETED = {
    "alchemy": "sells what the caster has",
    "destroy magic": "works on everybody",
    "divination": "looks at the deck",
    "invisibility": "works on its caster",
    "preservation": "works on the loss that is about to happen",
    "teleport": "works on its caster",
    "temporal warp": "works on its caster",
}


def test_each_spell_of_the_box_has_been_looked_at_here() -> None:
    fought = {"psionic might", "immobility", "counterspell"}
    assert set(SPELLS) == set(CASTING) | fought | set(UNTARGETED) and set(AIMED) == set(CASTING)


STORM = pack_of(
    {
        "storm.toml": '[pack]\ngame = "talisman"\nname = "storm"\n[[spell]]\nid = "bolt"\nname = "Bolt"\ntext = ""\n'
        'moments = ["fight", "cast"]\ntarget = "any"\ndoes = [{ op = "lose", what = "life" }]'
    }
)


@rule("TAL-RULING-95", "TAL-RULING-96")
@pytest.mark.parametrize("fatal", [False, True])
@pytest.mark.parametrize("victim", ["A", "B"])
def test_a_fight_is_over_when_a_spell_has_defeated_a_fighter(fatal: bool, victim: str) -> None:
    fighters = who("elf", "city", fate=0, life=1), who("dwarf", "city", fate=0, life=1)
    t = talisman(Land(0), *fighters, who("wizard", "graveyard"), packs=[STORM], variants={"fatality": fatal})
    t.s.characters[2].spells = [t.s.box.spell("bolt")]
    t.play("A: encounter B; attack B in battle").play(f"C: cast Bolt; at {victim}")
    assert t.s.fight.seat < 0 and not any("against" in line for line in t.log)
    assert f"{victim} is defeated." in t.log and "- B's turn -" in t.log
