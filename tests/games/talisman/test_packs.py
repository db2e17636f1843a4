"""Own cards, characters and spells, made of the known primitives and checked."""

from __future__ import annotations

from pathlib import Path

import pytest

import hurlyburly as hb
from games.talisman.laid import talisman, who
from hurlyburly.games.talisman.box import open_box
from hurlyburly.games.talisman.encounters import Land
from hurlyburly.kernel.content import Pack, pack_of, read_pack
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.rules import rule

HEAD = '[pack]\ngame = "talisman"\nname = "weird sisters"\n'
SISTERS = read_pack(Path(__file__).parents[3] / "examples" / "packs" / "talisman-weird-sisters.toml")


def pack(text: str) -> Pack:
    return pack_of({"sisters.toml": HEAD + text})


def test_a_pack_adds_cards_spells_and_characters() -> None:
    box = open_box([SISTERS])
    assert (len(box.adventure_deck), len(box.spell_deck), len(box.characters)) == (104, 25, 13)
    queen = box.characters[-1]
    assert queen.name == "weird queen" and box.spaces[queen.evade_at[0]].name == "runes w"
    assert len(queen.evade_at) == 4


def test_a_match_with_a_pack_is_played_recorded_and_loaded() -> None:
    match = hb.Match("talisman", 3, seed=5, packs=[SISTERS], variants={"until-midnight": 6})
    luck = QuickLuck(5)
    while not match.over:
        (seat,) = match.to_act
        options = match.options(seat)
        match.play(seat, options[luck.below(len(options))])
    assert hb.load(match.record()).position() == match.position()


def test_a_packs_stranger_does_what_its_row_says() -> None:
    here = {"lying": {"ruins": "weird sister, sword"}, "packs": [SISTERS]}
    assert talisman(Land(0), who("ghoul", "ruins"), **here).s.characters[0].craft == 2  # type: ignore[arg-type]
    t = talisman(Land(0), who("elf", "ruins", fate=0), dice="6", **here)  # type: ignore[arg-type]
    assert t.s.characters[0].life == 5


@rule("TAL-GOLDEN-03", "TAL-GOLDEN-04")
def test_a_creature_that_bans_weapons_bans_both_of_the_warriors() -> None:
    warrior = who("warrior", "ruins", fate=0, objects="sword, axe")
    t = talisman(Land(0), warrior, who("elf"), lying={"ruins": "rust monster, helmet"}, packs=[SISTERS], dice="1 1 1")
    t.play("A: go on")
    assert "5 against 4." in t.log


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[[card]]\nid = "x"\nname = "X"\ntype = "dance"\ntext = ""', "no card type 'dance'"),
        (
            '[[card]]\nid = "x"\nname = "X"\ntype = "event"\ntext = ""\ndoes = [{ op = "explode" }]',
            "no primitive 'explode'",
        ),
        (
            '[[card]]\nid = "x"\nname = "X"\ntype = "event"\ntext = ""\ndoes = [{ op = "go", to = "moon" }]',
            "no space 'moon'",
        ),
        ('[[card]]\nid = "x"\nname = "X"\ntype = "event"\ntext = ""\nstrenght = 3', "strenght"),
        ('[[card]]\nid = "bear"\nname = "Bear"\ntype = "animal"\ntext = ""\nstrength = 3', "'bear'"),
        ('[[card]]\nid = "x"\nname = "X"\ntype = "place"\ntext = ""\nplaced = ["city"]', "six spaces"),
        (
            '[[card]]\nid = "x"\nname = "X"\ntype = "event"\ntext = ""\n'
            'does = [{ op = "roll", table = [{ on = [1, 2], op = "toad" }] }]',
            "lacks row 3",
        ),
        (
            '[[spell]]\nid = "x"\nname = "X"\ntext = ""\nmoments = ["tea time"]\ndoes = [{ op = "toad" }]',
            "no moment 'tea time'",
        ),
        ('[[spell]]\nid = "x"\nname = "X"\ntext = ""\nmoments = ["own start"]', "does nothing"),
        ('[[card]]\nid = "x"\nname = "X"\ntype = "monster"\ntext = ""', "neither strength nor craft"),
        (
            '[[card]]\nid = "x"\nname = "X"\ntype = "event"\ntext = ""\ndoes = [{ op = "gain", what = "luck" }]',
            "'luck'",
        ),
        (
            '[[card]]\nid = "x"\nname = "X"\ntype = "event"\ntext = ""\ndoes = [{ op = "toad", only = "old" }]',
            "'old' is no condition",
        ),
    ],
)
def test_a_mistake_in_a_pack_is_named(text: str, words: str) -> None:
    with pytest.raises(hb.BadPack, match="(?s).*" + words):
        open_box([pack(text)])
