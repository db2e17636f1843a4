"""Own cards, characters and spells, made of the known primitives and checked."""

from __future__ import annotations

from pathlib import Path

import pytest

import hurlyburly as hb
from games.talisman.laid import BOX, talisman, who
from hurlyburly.draw import joined, seats_of
from hurlyburly.games.talisman.abilities import ABILITIES, WITH_A_FIELD
from hurlyburly.games.talisman.acts import Trait
from hurlyburly.games.talisman.asks import label
from hurlyburly.games.talisman.box import open_box
from hurlyburly.games.talisman.contents import ADVENTURE, PURCHASE, SPELLS, TALISMANS
from hurlyburly.games.talisman.encounters import Land
from hurlyburly.games.talisman.rows import ABLE, OPS, TYPES, WORKS, CardRow, CharacterRow, Does, SpellRow, check_card
from hurlyburly.games.talisman.table import zones
from hurlyburly.games.talisman.tables import (
    ALIGNMENT_NAMES,
    ENEMY,
    FOLLOWER,
    MOMENT_NAMES,
    OBJECT,
    PLACE,
    STRANGER,
)  # fmt: skip
from hurlyburly.games.talisman.traits import TRAITS
from hurlyburly.games.talisman.turn import Turn
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
    hidden_at = [space.name for n, space in enumerate(box.spaces) if any(a.evades_at(n) for a in queen.abilities)]
    assert queen.name == "Weird Queen" and len(hidden_at) == 4 and "runes w" in hidden_at


def test_a_match_with_a_pack_is_played_recorded_and_loaded() -> None:
    match = hb.Match("talisman", 3, seed=5, packs=[SISTERS], variants={"until-midnight": 6})
    luck = QuickLuck(5)
    while not match.over:
        (seat,) = match.to_act
        options = match.options(seat)
        match.play(seat, options[luck.below(len(options))])
    assert hb.load(match.record()).position() == match.position()


def test_a_packs_stranger_does_what_its_row_says() -> None:
    here = {"lying": {"ruins": "Weird Sister, sword"}, "packs": [SISTERS]}
    assert talisman(Land(0), who("ghoul", "ruins"), **here).s.characters[0].craft == 2  # type: ignore[arg-type]
    t = talisman(Land(0), who("elf", "ruins", fate=0), dice="6", **here)  # type: ignore[arg-type]
    assert t.s.characters[0].life == 5


@rule("TAL-GOLDEN-03", "TAL-GOLDEN-04")
def test_a_creature_that_bans_weapons_bans_both_of_the_warriors() -> None:
    warrior = who("warrior", "ruins", fate=0, objects="sword, axe")
    t = talisman(Land(0), warrior, who("elf"), lying={"ruins": "Rust Monster, helmet"}, packs=[SISTERS], dice="1 1 1")
    t.play("A: go on")
    assert "5 against 4." in t.log


def card(rest: str, type: str = "event") -> str:
    return f'[[card]]\nid = "x"\nname = "X"\ntype = "{type}"\ntext = ""\n{rest}'


def event(does: str) -> str:
    return card(f"does = [{{ {does} }}]")


def spell(rest: str) -> str:
    return f'[[spell]]\nid = "x"\nname = "X"\ntext = ""\n{rest}'


def character(rest: str = "", **changed: object) -> str:
    plain: dict[str, object] = {"id": "x", "name": "X", "strength": 2, "craft": 2, "life": 4, "fate": 1}
    plain |= {"alignment": "good", "start": "city"} | changed
    rows = [
        f'{field} = "{value}"' if isinstance(value, str) else f"{field} = {value}" for field, value in plain.items()
    ]
    return "[[character]]\n" + "\n".join(rows) + f"\n{rest}"


TOAD = 'does = [{ op = "toad" }]'
MISTAKES = [
    ("", "adds nothing"),
    ('[[cards]]\nid = "x"', "unknown field `cards`"),
    (card("", "dance"), "no card type 'dance'"),
    (card("strenght = 3"), "strenght"),
    (card("copies = 41\n" + TOAD), "<= 40 at card.0..copies .'x'."),
    (card("copies = 0\n" + TOAD), ">= 1 at card.0..copies"),
    (card("does = []\n"), "without `does`"),
    (card("strength = 3\n" + TOAD), "`strength` means nothing for a card of type 'event'"),
    (card("weapon = true", "follower"), "`weapon` means nothing"),
    (card("lifesteal = true", "object"), "`lifesteal` means nothing without `weapon`"),
    (card("dragon_bonus = 3", "object"), "`dragon_bonus` means nothing without `weapon`"),
    (card("saves_on = 7", "object"), "<= 6 at card.0..saves_on"),
    (card("saves_on = 1", "object"), "`saves_on`"),
    (card("swift = -1", "object"), ">= 0 at card.0..swift"),
    (card("hire = 1", "follower"), "`hire` means nothing without `strength`"),
    (card("strength = 1", "follower"), "`strength` means nothing without `hire`"),
    (card("charges = 2", "place"), "`charges` means nothing without `gives`"),
    (card('gives = "life"', "place"), "`gives` means nothing without `charges`"),
    (card('charges = 2\ngives = "gold"', "place"), "`gives`: there is no counter 'gold'"),
    (card('charges = 2\ngives = "life"\ncopies = 2', "place"), "exists once"),
    (card("waits = true", "stranger"), "`waits` means nothing without `does`"),
    (card('placed = ["city"]', "place"), "six spaces"),
    (card("", "monster"), "either `strength` or `craft`"),
    (card("strength = 1\ncraft = 1", "monster"), "either `strength` or `craft`"),
    (card("strength = 99", "monster"), "<= 20 at card.0..strength"),
    (card('forbidden = ["rude"]', "object"), "no alignment 'rude'"),
    (card('evade_at = ["moon"]', "follower"), "no space 'moon'"),
    ('[[card]]\nid = "bear"\nname = "Other"\ntype = "animal"\ntext = ""\nstrength = 3', "'bear'"),
    ('[[card]]\nid = "x"\nname = "Bear"\ntype = "animal"\ntext = ""\nstrength = 3', "`name`: another card"),
    ('[[card]]\nid = "X y"\nname = "X"\ntype = "animal"\ntext = ""\nstrength = 3', "at card.0..id"),
    ('[[card]]\nid = "x"\nname = "X; Y"\ntype = "animal"\ntext = ""\nstrength = 3', "at card.0..name"),
    (event('op = "explode"'), "'x': there is no primitive 'explode'"),
    (event('op = "go", to = "moon"'), "no space 'moon'"),
    (event('op = "go"'), "'go' needs `to`"),
    (event('op = "align", to = "grey"'), "no alignment 'grey'"),
    (event('op = "gain"'), "'gain' needs `what`"),
    (event('op = "gain", what = "luck"'), "`what`: nobody can gain 'luck'"),
    (event('op = "gain", what = "follower"'), "`what`: nobody can gain 'follower'"),
    (event('op = "lose", what = "talisman"'), "`what`: nobody can lose 'talisman'"),
    (event('op = "gain", what = "life", n = -5'), ">= 0 at card.0..does.0..n"),
    (event('op = "gain", what = "life", n = 0'), "`n`: gain 1 life or more"),
    (event('op = "lose", what = "life", n = 0'), "`n`: lose 1 life or more"),
    (event('op = "gain", what = "life", n = 21'), "<= 20"),
    (event('op = "gain", what = "life", who = "all"'), "`who` means nothing for 'gain'"),
    (event('op = "gain", what = "life", who = "banana"'), "`who` means nothing for 'gain'"),
    (event('op = "each", who = "banana", of = [{ op = "toad" }]'), "`who`: 'each' is for"),
    (event('op = "each", of = [{ op = "toad" }]'), "`who`: 'each' is for"),
    (event('op = "each", who = "all"'), "'each' needs `of`"),
    (event('op = "lose", what = "fate", to = "city"'), "`to` means nothing for 'fate'"),
    (event('op = "toad", n = 2'), "`n` means nothing for 'toad'"),
    (event('op = "toad", only = "old"'), "'old' is no condition"),
    (event('op = "toad", unless = ["umbrella"]'), "no card 'umbrella'"),
    (event('op = "toad", cost = 1'), "`cost` means nothing for 'toad'"),
    (event('op = "toad", on = [1]'), "`on` means nothing for 'toad'"),
    (event('op = "fight"'), "'fight' needs either"),
    (event('op = "fight", strength = 1, craft = 1'), "'fight' needs either"),
    (event('op = "slow", n = 0'), "`n`: 'slow'"),
    (event('op = "shop"'), "'shop' needs `prices`"),
    (event('op = "shop", prices = { bear = 1 }'), "'bear' is no Purchase card"),
    (event('op = "shed", what = "umbrella"'), "no card 'umbrella'"),
    (event('op = "dragon"'), "'dragon' belongs to a space"),
    (event('op = "exits"'), "'exits' belongs to a space"),
    (event('op = "roll", table = [{ on = [1, 2], op = "toad" }]'), "lacks row 3"),
    (event('op = "roll", table = [{ on = [7], op = "toad" }]'), "has no row 7"),
    (event('op = "roll"'), "'roll' needs `table`"),
    (event('op = "roll", dice = 4, table = [{ on = [4], op = "toad" }]'), "<= 3"),
    (event('op = "choose", of = [{ op = "toad", on = [1] }]'), "`on` means nothing for 'toad' within 'choose'"),
    (spell(f'moments = ["tea time"]\n{TOAD}'), "no moment 'tea time'"),
    (spell(f"moments = []\n{TOAD}"), "`moments`"),
    (spell('moments = ["own start"]'), "does nothing"),
    (spell(f'moments = ["own start"]\ntarget = "space"\n{TOAD}'), "`target`"),
    (spell(f'moments = ["own start"]\ntarget = "moon"\n{TOAD}'), "`target`"),
    (spell('moments = ["own start"]\nworks = "fireworks"'), "`works`: there is no such spell 'fireworks'"),
    (spell('moments = ["own start"]\nworks = "hex"\ntarget = "space"'), "`works`: there is no such spell 'hex'"),
    (spell('moments = ["own start"]\nworks = "acquisition"'), "`target`: 'acquisition' needs 'other'"),
    (spell('moments = ["own start"]\nworks = "counterspell"'), "`moments`: 'counterspell' is for cast"),
    (spell('moments = ["own start"]\nworks = "teleport"'), "`does`: 'teleport' needs it"),
    (spell(f'moments = ["cast"]\nworks = "counterspell"\n{TOAD}'), "`does` means nothing for 'counterspell'"),
    (character(id="elf"), "`id`: another character is called 'elf'"),
    (character(name="Elf"), "`name`: another character is called 'Elf'"),
    (character(life=0), ">= 1 at character.0..life .'x'."),
    (character(spells=4), "<= 3 at character.0..spells"),
    (character(start="crypt"), "`start`: nobody begins in the Inner Region"),
    (character(start="moon"), "no space 'moon'"),
    (character(alignment="grey"), "no alignment 'grey'"),
    (character('abilities = ["fly"]'), "'x': there is no ability 'fly'"),
    (character('ignores = ["umbrella"]'), "no card 'umbrella'"),
    (character('safe_at = ["moon"]'), "no space 'moon'"),
    (character('source = "printed"'), "'x': `source` is for what the box holds"),
    (card('source = "printed"\n' + TOAD), "'x': `source` is for what the box holds"),
    (spell(f'moments = ["own start"]\nsource = "printed"\n{TOAD}'), "'x': `source` is for what the box holds"),
]


@pytest.mark.parametrize(("text", "words"), MISTAKES, ids=[words for _, words in MISTAKES])
def test_a_mistake_in_a_pack_is_named(text: str, words: str) -> None:
    with pytest.raises(hb.BadPack, match="(?s).*" + words):
        open_box([pack(text)])


def test_too_many_cards_or_characters_do_not_fit_into_the_box() -> None:
    rows = [f'[[card]]\nid = "x{n}"\nname = "X{n}"\ntype = "event"\ntext = ""\n{TOAD}' for n in range(481)]
    cards = rows[len(BOX.cards) :]
    characters = [character(id=f"x{n}", name=f"X{n}") for n in range(61 - len(BOX.characters))]
    full = open_box([pack("\n".join(cards[1:] + characters[1:]))])
    assert (len(full.cards), len(full.characters)) == (480, 60)
    with pytest.raises(hb.BadPack, match="480 different cards"):
        open_box([pack("\n".join(cards))])
    with pytest.raises(hb.BadPack, match="60 characters fit"):
        open_box([pack("\n".join(characters))])


def test_the_cards_of_the_box_keep_to_what_is_asked_of_packs() -> None:
    for row in [*ADVENTURE, *PURCHASE, *TALISMANS]:
        check_card(row)


def test_a_weapon_without_a_number_of_its_own_against_dragons_has_its_usual_one() -> None:
    sword = pack(card("weapon = true\nbattle_bonus = 2", "object"))
    t = talisman(Land(0), who("elf", "fields n", fate=0), who("troll"), packs=[sword], lying={"fields n": "dragon"})
    t.s.characters[0].objects = [[face.name for face in t.s.box.cards].index("X")]
    t.s.stack.clear()
    t.s.then(Land(0))
    t.s.advance()
    t.play("A: go on")
    assert t.match.view(0).fight.score == 3 + 2


def test_a_text_tells_the_price_of_what_has_one_and_at_last_that_a_card_stays() -> None:
    does = 'does = [{ op = "may", of = [{ op = "gain", what = "gold" }, { op = "gain", what = "fate", cost = 2 }] }]'
    stranger = pack(card(f"stays = true\n{does}", "stranger"))
    t = talisman(Land(0), who("elf", "fields n", gold=3), who("troll"), packs=[stranger], lying={"fields n": "X"})
    texts = [t.match.thing(play.things[0]).text for play in t.match.plays(0) if play.things]
    assert texts == ["Gain 1 gold.", "Gain 1 fate, for 2 gold."]
    assert open_box([stranger]).cards[-1].text == "Gain 1 gold or gain 1 fate. It stays on its space."


OF_CARDS = sorted(op for op, effect in OPS.items() if not effect.OF_A_SPACE)


@pytest.mark.parametrize("op", OF_CARDS)
def test_every_primitive_can_be_put_on_a_card_and_met(op: str) -> None:
    """An event made of each primitive in turn is drawn, and whatever is asked is answered, in a few ways."""
    does = {
        "gain": 'what = "craft"',
        "lose": 'what = "gold", n = 0',
        "roll": 'table = [{ on = [1, 2, 3, 4, 5, 6], op = "toad" }]',
        "choose": 'of = [{ op = "toad" }, { op = "gain", what = "gold" }]',
        "may": 'of = [{ op = "gain", what = "life", cost = 1 }]',
        "do": 'of = [{ op = "toad" }, { op = "slow", n = 2 }]',
        "each": 'who = "region", of = [{ op = "lose", what = "life" }]',
        "fight": "craft = 2",
        "go": 'to = "city"',
        "align": 'to = "evil"',
        "shop": "prices = { sword = 1 }",
        "shed": 'what = "mule"',
    }.get(op, "")
    made = pack(event(f'op = "{op}", {does}' if does else f'op = "{op}"'))
    for seed in range(4):
        luck = QuickLuck(seed)
        t = talisman(
            Land(0), who("thief", "fields n", gold=2, life=3, objects="ring"), lying={"fields n": "X"}, packs=[made]
        )
        for _ in range(12):
            t.play(f"{t.asked}: {t.options[luck.below(len(t.options))]}")
        assert "A encounters the X." in t.log


KINDS = {ENEMY: "monster", STRANGER: "stranger", OBJECT: "object", FOLLOWER: "follower", PLACE: "place"}
SAID = {
    "charges": 'charges = 2\ngives = "life"',
    "forbidden": 'forbidden = ["evil"]',
    "safe_at": 'safe_at = ["crags"]',
    "evade_at": 'evade_at = ["fields_n"]',
    "placed": 'placed = ["city", "city", "city", "castle", "castle", "castle"]',
    "hire": "hire = 1\nstrength = 2",
    "waits": f"waits = true\n{TOAD}",
    "stays": f"stays = true\n{TOAD}",
    "dragon_bonus": "dragon_bonus = 3\nweapon = true",
    "lifesteal": "lifesteal = true\nweapon = true",
    "saves_on": "saves_on = 4",
}
NUMBERS = {
    "battle_bonus",
    "strength_bonus",
    "craft_bonus",
    "carries",
    "swift",
    "potion",
    "coins",
    "bribe",
    "hired_bonus",
}
SILENT = {"weapon", "safe_at", "evade_at", "waits"}  # what people do not read of


@pytest.mark.parametrize(("trait", "kind"), [(trait, kind) for trait in TRAITS for kind in trait.OF])
def test_every_trait_can_be_put_on_a_card_and_met(trait: type[Trait], kind: int) -> None:
    """A card with each trait in turn lies where one lands, and whatever is asked is answered, in a few ways."""
    said = SAID.get(trait.KEY, f"{trait.KEY} = {2 if trait.KEY in NUMBERS else 'true'}")
    made = pack(card(said + ("\nstrength = 2" if kind == ENEMY else ""), KINDS[kind]))
    box = open_box([made])
    face = box.cards[-1]
    plain = open_box([pack(card("strength = 2" if kind == ENEMY else "", KINDS[kind]))]).cards[-1]
    assert trait in [type(one) for one in face.traits]
    assert (face.text != plain.text) == (trait.KEY not in SILENT or "does" in said)
    for seed in range(2):
        luck = QuickLuck(seed)
        mine = who("elf", "fields n", gold=2, life=3, objects="sword", followers="maiden", spells="random")
        t = talisman(Land(0), mine, lying={"fields n": "X"}, packs=[made], charges=[2] * len(box.charged))
        for _ in range(12):
            t.play(f"{t.asked}: {t.options[luck.below(len(t.options))]}")


@pytest.mark.parametrize("key", sorted(key for key, magic in WORKS.items() if key and not magic.OF_THE_BOX))
def test_a_packs_spell_may_work_as_one_of_the_box(key: str) -> None:
    """It can be cast exactly when the other can, and whatever is asked then is answered, in a few ways."""
    name = key.replace("_", " ")
    row = next(row for row in SPELLS if row.works == key)
    does = {
        "healing": 'does = [{ op = "heal", n = 0 }]',
        "nullify": 'does = [{ op = "lose", what = "spells" }]',
        "teleport": 'does = [{ op = "wander" }]',
    }.get(key, "")
    made = pack(spell(f'moments = {list(row.moments)}\nworks = "{key}"\ntarget = "{row.target}"\n{does}'))
    for seed in range(6):
        luck = QuickLuck(seed)
        mine = who("warrior", "ruins", life=2, gold=2, objects="sword", followers="maiden", spells=name)
        other = who("troll", "city", life=2, gold=2, objects="shield", followers="mule", spells="counterspell")
        t = talisman(Turn(0), mine, other, lying={"ruins": "bear"}, packs=[made])
        both = [*t.s.characters[0].spells, t.s.box.spell("x")]
        t.s.characters[0].spells = both
        for _ in range(20):
            if t.asked == "A" and t.s.characters[0].spells == both:
                assert (f"cast {name}" in t.options) == ("cast X" in t.options)
            t.play(f"{t.asked}: {t.options[luck.below(len(t.options))]}")


def test_a_packs_card_spell_and_character_are_called_by_their_names() -> None:
    named = pack(
        '[[card]]\nid = "x1"\nname = "Staff of the Moon"\ntype = "object"\ntext = ""\nbattle_bonus = 1\nweapon = true\n'
        '[[spell]]\nid = "x2"\nname = "Hag\'s Eye"\ntext = ""\nmoments = ["own start"]\ndoes = [{ op = "toad" }]\n'
        + character(id="x3", name="Lady in A Tower")
    )
    t = talisman(Land(0), who("elf", "fields n"), lying={"fields n": "Staff of the Moon"}, packs=[named])
    assert labels(t.match, 0) == ["Take Staff of the Moon", "Leave Staff of the Moon"]
    t.play("A: take Staff of the Moon")
    assert "A takes the Staff of the Moon." in t.log
    t.s.characters[1].spells = [t.s.box.spell("x2")]
    t.s.allowance = 1
    t.play("B: cast Hag's Eye")
    assert "B casts Hag's Eye." in t.log and t.s.characters[1].toad
    match = hb.Match("talisman", 2, seed=1, packs=[named])
    (seat,) = match.to_act
    assert "Lady in A Tower" in labels(match, seat)
    match.play(seat, "be the Lady in A Tower")
    assert f"{match.names[seat]} is the Lady in A Tower." in match.events(None)


def test_the_page_tells_what_a_packs_card_and_character_do() -> None:
    t = talisman(Land(0), who("elf", "ruins"), lying={"ruins": "Rust Monster, helmet"}, packs=[SISTERS])
    drawn = zones(t.match.view(0), seats_of(("Ada", "Bea")))
    assert (
        "No weapon can be used against it." in (board := joined(drawn["board"])) and "Rust Monster, strength 3" in board
    )
    match = hb.Match("talisman", 2, seed=1, packs=[SISTERS])
    gallery = joined(zones(match.view(match.to_act[0]), seats_of(("Ada", "Bea")))["side"])
    assert "Weird Queen" in gallery and "May attack characters in psychic combat." in gallery


def labels(match: hb.Match, seat: int) -> list[str]:
    view = match.view(seat)
    return [label(view.named, play, seats_of(("Ada", "Bea"))) for play in view.plays]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "Roll 1 die: 1-3: become a toad; 4-6: gain 1 life. Gain 1 craft."),
        ("The fire speaks.", "The fire speaks. 1-3: become a toad; 4-6: gain 1 life."),
    ],
)
def test_a_card_tells_its_table_once(text: str, told: str) -> None:
    table = '{ on = [1, 2, 3], op = "toad" }, { on = [4, 5, 6], op = "gain", what = "life" }'
    does = f'[{{ op = "roll", table = [{table}] }}, {{ op = "gain", what = "craft" }}]'
    card = f'[[card]]\nid = "fire"\nname = "Fire"\ntype = "stranger"\ntext = "{text}"\ndoes = {does}\n'
    assert next(card.text for card in open_box([pack(card)]).cards if card.name == "Fire") == told


def test_what_a_pack_may_hold_is_written_down() -> None:
    told = (Path(__file__).parents[3] / "docs" / "packs" / "talisman.md").read_text(encoding="utf-8")
    rows = [field for row in (CardRow, SpellRow, CharacterRow, Does) for field in row.__struct_fields__]
    spells = [key for key, magic in WORKS.items() if key and not magic.OF_THE_BOX]
    words = {*rows, *TYPES, *OF_CARDS, *spells, *ABLE, *MOMENT_NAMES, *ALIGNMENT_NAMES} - {"source"}
    assert sorted(word for word in words if f"`{word}`" not in told and f'`"{word}"`' not in told) == []


def test_a_packs_character_has_any_mixture_of_abilities_and_says_so() -> None:
    names = [ability.KEY for ability in ABILITIES]
    face = open_box([pack(character(abilities=names))]).characters[-1]
    assert [ability.KEY for ability in face.abilities] == names
    for ability in face.abilities:
        assert ability.text() in face.text


def test_each_moment_of_a_trait_is_answered_by_some_card_or_character() -> None:
    moments = {name for name, asked in vars(Trait).items() if callable(asked) and not name.startswith("_")}
    answered = {
        name for trait in (*TRAITS, *ABILITIES, *WITH_A_FIELD) for made in trait.__mro__[:-2] for name in vars(made)
    }
    assert moments - answered == set()


def test_a_weapon_that_is_a_potion_too_is_put_away_undrunk() -> None:
    dart = pack(
        '[[card]]\nid = "dart"\nname = "Dart"\ntype = "object"\ntext = ""\nweapon = true\nbattle_bonus = 1\npotion = 2'
    )
    lying = {"ruins": "bear, sword"}
    t = talisman(Land(0), who("elf", "ruins", craft=2, spells="hex"), lying=lying, packs=[dart])
    t.s.characters[0].objects = [card for card, face in enumerate(t.s.box.cards) if face.name == "Dart"]
    t.play("A: go on; fight; put away Dart")
    assert t.log[-1] == "A puts away the Dart." and t.s.characters[0].potion == 0
