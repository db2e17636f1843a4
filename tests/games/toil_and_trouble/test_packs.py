"""Packs: Ingredients, Orders and effects of one's own."""

from __future__ import annotations

import pytest

import hurlyburly as hb
from hurlyburly.games.toil_and_trouble.box import PHRASES, phrase_schema, remarks
from hurlyburly.games.toil_and_trouble.effects import ACTS
from hurlyburly.games.toil_and_trouble.state import Trouble
from hurlyburly.games.toil_and_trouble.things import EFFECT as EFFECT_KIND
from hurlyburly.kernel.content import pack_of

HEAD = '[pack]\ngame = "toil-and-trouble"\nname = "Second Helping"\n'
HUNGER = """
[[effects]]
id = "hunger"
name = "Hunger"
cost = "X"
does = ["take X cards of target", "target skips brewing", "draw 1 card"]
text = "Take X cards of the target, who skips the next Brewing phase; draw one."

[[ingredients]]
id = "salamander-tail"
name = "Salamander Tail"
effects = ["hunger", "growth"]

[[orders]]
id = "feast"
name = "Feast in a Flask"
kind = "basic"
gold = 2
requires = ["hunger 2", "growth 3"]
"""


def match_with(text: str, seed: int = 1) -> hb.Match:
    return hb.Match("toil-and-trouble", 2, seed=seed, packs=[pack_of({"feast.toml": HEAD + text})])


def test_a_pack_adds_effects_ingredients_and_orders() -> None:
    match = match_with(HUNGER)
    s = match.state
    assert isinstance(s, Trouble)
    assert (
        s.box.kinds[-1] == "Salamander Tail"
        and s.box.effects[-1] == "Hunger"
        and s.box.orders[-1] == "Feast in a Flask"
    )
    assert len(s.deck) + 12 == 132
    tail, me = len(s.box.kinds) - 1, s.seat
    s.cauldrons[3 * me] = s.empty().plus(tail, s.box).plus(tail, s.box)
    while "drink cauldron 1" not in match.options(me):
        match.play(me, "brew no more")
    match.play(me, "drink cauldron 1")
    match.play(me, "resolve hunger")
    match.play(me, match.options(me)[0])
    match.play(me, match.options(me)[0])
    told = " ".join(match.events(None))
    assert told.count(" takes ") == 2 and "Hunger lingers" in told


def test_a_pack_may_let_the_drinker_choose_what_corrosion_ruins() -> None:
    match = match_with(
        '[[effects]]\nid = "corrosion"\nname = "Corrosion"\ncost = "X"\ntext = "t"\n'
        'does = ["ruin X ingredients of target"]\n'
    )
    s = match.state
    assert isinstance(s, Trouble)
    me, other = s.seat, 1 - s.seat
    fork, moss, eye = (s.box.kinds.index(name) for name in ("Adder's Fork", "Grave Moss", "Newt Eye"))
    s.cauldrons[3 * me] = s.empty().plus(fork, s.box)
    s.cauldrons[3 * other] = s.empty().plus(eye, s.box).plus(moss, s.box)
    match.play(me, "brew no more")
    match.play(me, "drink cauldron 1")
    name = "AB"[other]
    assert list(match.options(me)) == [
        f"discard {kind} from cauldron 1 of {name}" for kind in ("grave moss", "newt eye")
    ]
    match.play(me, f"discard newt eye from cauldron 1 of {name}")
    assert s.cauldrons[3 * other].cards == [moss]


def test_games_with_a_pack_end_and_their_records_carry_it() -> None:
    match = match_with(HUNGER + '[remove]\norders = ["rust-biter"]\ningredients = ["bat-wool"]\n')
    for number in range(60):
        seat = match.to_act[0]
        options = match.options(seat)
        match.play(seat, options[number % len(options)])
    again = hb.load(match.record())
    assert again.position() == match.position() and again.packs == match.packs


def test_pack_check_says_how_many_ingredients_each_order_takes() -> None:
    lines = remarks([pack_of({"feast.toml": HEAD + HUNGER})])
    assert lines[1:] == ["Feast in a Flask can be brewed from 3 Ingredients"]


def test_editors_show_what_a_phrase_does_with_a_number_in_it() -> None:
    shown = {act.PHRASE: phrase_schema(act)["description"] for act in ACTS}
    assert shown["draw N cards"] == "Draw two cards." and shown["take N cards of target"].startswith(
        "Look at the target's hand and take two cards"
    )


def test_a_rule_that_touches_two_acts_of_an_effect_is_named_once() -> None:
    match = match_with(EFFECT.replace("2", "1") + 'does = ["hide", "reflect"]\n' + INGREDIENT + 'effects = ["e"]\n')
    assert isinstance(match.state, Trouble)
    rules = match.thing(EFFECT_KIND.thing(match.state.box.effects.index("E"))).rules
    assert "TNT-BUBBLE-02" in rules and len(set(rules)) == len(rules)


def test_what_cannot_bubble_is_answered_with_what_can() -> None:
    with pytest.raises(hb.BadPack) as refused:
        match_with(EFFECT + 'bubbles = ["hide"]')
    can = str(refused.value).partition("these can: ")[2].split(", ")
    assert "draw N cards" in can and set(can) == {act.PHRASE for act in ACTS if act.MAY_BUBBLE} < set(PHRASES)


ORDER = '[[orders]]\nid = "o"\nname = "O"\nkind = "basic"\ngold = 2\nrequires = '
EFFECT = '[[effects]]\nid = "e"\nname = "E"\ncost = 2\ntext = "t"\n'
INGREDIENT = '[[ingredients]]\nid = "i"\nname = "I"\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (ORDER + '["growth 6", "corrosion 6"]', "O cannot be brewed"),
        (ORDER + '["gluttony"]', "there is no effect 'gluttony'"),
        (ORDER + '["haste 2"]', "Haste is not variable"),
        (ORDER + "[]", "an Order asks for an effect"),
        (ORDER + '["growth 9"]', "a power is 1 to 6"),
        (ORDER.replace("gold = 2", "gold = 0") + '["haste"]', "gold is 1 to 9"),
        (EFFECT, "it does nothing"),
        (EFFECT + 'does = ["fly away"]', "'fly away' is none of"),
        (EFFECT + 'does = ["draw X cards"]', "only an effect of cost X"),
        (EFFECT + 'does = ["draw 12 cards"]', "a number is 1 to 9"),
        (EFFECT + 'bubbles = ["hide"]', "'hide' cannot bubble"),
        (EFFECT + 'negative = true\ndoes = ["target sells nothing"]', "not negative"),
        (EFFECT.replace("cost = 2", "cost = 0") + 'does = ["hide"]', "a cost is 1 to 6 or 'X'"),
        (EFFECT.replace("cost = 2", "cost = 7") + 'does = ["hide"]', "a cost is 1 to 6 or 'X'"),
        (EFFECT.replace("cost = 2", 'cost = "x"') + 'does = ["hide"]', "effects[0].cost"),
        (EFFECT.replace('"E"', '"Haste"') + 'does = ["hide"]', "also the name of 'haste'"),
        (EFFECT.replace('"E"', '"E: F"') + 'does = ["hide"]', "no ';' and no ':'"),
        (EFFECT.replace('"E"', '""') + 'does = ["hide"]', "a name begins with a letter"),
        (EFFECT.replace('"E"', '"2 Haste"') + 'does = ["hide"]', "a name begins with a letter"),
        (EFFECT.replace('"E"', '"E  F"') + 'does = ["hide"]', "single spaces"),
        (EFFECT.replace('"E"', f'"{"E" * 31}"') + 'does = ["hide"]', "at most 30"),
        (EFFECT.replace('"E"', '"No More"') + 'does = ["hide"]', "is how plays end"),
        (EFFECT.replace('id = "e"', 'id = "E e"') + 'does = ["hide"]', "effects[0].id"),
        (EFFECT.replace('"t"', '""') + 'does = ["hide"]', "effects[0].text"),
        (EFFECT + 'does = ["draw N cards"]', "'draw N cards' is none of"),
        (EFFECT + 'does = ["draw ² cards"]', "'draw ² cards' is none of"),
        (EFFECT + 'does = ["draw -1 cards"]', "'draw -1 cards' is none of"),
        (EFFECT + 'does = ["draw 0 cards"]', "a number is 1 to 9"),
        (EFFECT + 'does = ["draw cards"]', "'draw cards' is none of"),
        (EFFECT + 'does = ["gather up to 6 cards"]', "a number is 1 to 5"),
        (EFFECT + 'does = ["empty 4 cauldrons of target"]', "a number is 1 to 3"),
        (EFFECT + 'does = ["hide"]', "no Potion can have it: 0 Ingredient cards"),
        (EFFECT.replace("2", "3") + 'does = ["hide"]\n' + INGREDIENT + 'effects = ["e"]\ncopies = 2', "2 Ingredient"),
        ((EFFECT + 'does = ["hide"]\n') * 2, "'e' has two entries"),
        ("[[effect]]", "unknown field `effect`"),
        ('[remove]\neffect = ["haste"]', "unknown field `effect`"),
        (ORDER + '["growth 12"]', "a power is 1 to 6"),
        (ORDER + '["growth 0"]', "a power is 1 to 6"),
        (ORDER + '["growth 7"]', "a power is 1 to 6"),
        (ORDER + '["growth 2", "growth 3"]', "asks for each effect once"),
        (ORDER.replace("gold = 2", "gold = 10") + '["haste"]', "gold is 1 to 9"),
        (ORDER.replace("gold = 2", "gold = 2.5") + '["haste"]', "orders[0].gold"),
        (INGREDIENT + 'effects = ["haste"]\ncopies = 21', "copies are 1 to 20"),
        (INGREDIENT + 'effects = ["haste", "haste"]', "and each once"),
        (INGREDIENT + 'effects = ["gluttony"]', "there is no effect 'gluttony'"),
        (INGREDIENT + "effects = []", "shows at least one effect"),
        (INGREDIENT + 'effects = ["haste"]\ncopies = 0', "copies are 1 to 20"),
        ('[remove]\norders = ["nothing"]', "there is no 'nothing'"),
        ('[remove]\norders = ["rust-biter", "skunk-oil", "mirror-wash", "truth-serum", "statue-syrup", "scholars-ink", '
         '"gamblers-gulp"]', "7 basic Orders; four players need 8"),
        (ORDER.replace("kind", "sort") + '["haste"]', "unknown field"),
    ],
)  # fmt: skip
def test_a_mistake_names_the_entry_and_says_what_would_do(text: str, says: str) -> None:
    with pytest.raises(hb.BadPack, match=r"feast\.toml") as refused:
        match_with(text)
    assert says in str(refused.value)


@pytest.mark.parametrize("phrase", PHRASES)
def test_every_phrase_can_be_played(phrase: str) -> None:
    """An Ingredient of which a single one, drunk, does it; random play meets it often."""
    words = phrase.replace("N", "2")
    text = f'[[effects]]\nid = "e"\nname = "E"\ncost = 1\ndoes = ["{words}"]\ntext = "t"\n' + INGREDIENT
    match = match_with(text + 'effects = ["e"]\ncopies = 20\n', seed=4)
    count = 0
    while not match.over and count < 150:
        seat = match.to_act[0]
        options = match.options(seat)
        drinks = [option for option in options if option.startswith("drink")]
        match.play(seat, drinks[0] if drinks else options[count * 7 % len(options)])
        count += 1
    assert any(line.endswith(' resolves E: "t"') for line in match.events(None))
