"""The limits of packs, tried on both sides; and what bots make of the box."""

from __future__ import annotations

import pytest

import hurlyburly as hb
from games.toil_and_trouble.laid import BOX, EFFECTS, NAMES, trouble
from games.toil_and_trouble.test_packs import EFFECT, INGREDIENT, ORDER, match_with
from hurlyburly.games.toil_and_trouble.box import Order, contents, fewest_ingredients
from hurlyburly.games.toil_and_trouble.brewing import Brew
from hurlyburly.games.toil_and_trouble.parts import MOST_KINDS

SHOWN = INGREDIENT + 'effects = ["e"]\ncopies = 6\n'
HIDE = EFFECT + 'does = ["hide"]\n'


def effect(**fields: str) -> str:
    """An effect with other fields, and an Ingredient that shows it."""
    text = HIDE
    for field, value in fields.items():
        old = next(line for line in text.splitlines() if line.startswith(field))
        text = text.replace(old, f"{field} = {value}")
    return text + SHOWN


GOOD = [
    effect(name=f'"{"E" * 30}"'),
    effect(id='"e"', text=f'"{"t" * 200}"'),
    effect(cost="1"),
    effect(cost="6"),
    effect(does='["draw 1 card"]'),
    effect(does='["draw 9 cards"]'),
    effect(does='["gather up to 5 cards"]'),
    effect(does='["empty 3 cauldrons of target"]'),
    effect(name='"Eye-Bright, or Not?"'.replace(",", "")),
    HIDE + INGREDIENT + 'effects = ["e"]\ncopies = 2\n',  # as many as it costs
    INGREDIENT + 'effects = ["haste"]\ncopies = 20\n',
    INGREDIENT + 'effects = ["haste"]\ncopies = 1\n',
    ORDER.replace("gold = 2", "gold = 1") + '["haste"]',
    ORDER.replace("gold = 2", "gold = 9") + '["haste"]',
    ORDER + '["growth 1"]',
    ORDER + '["growth 6"]',
]
BAD = [
    effect(name=f'"{"E" * 31}"'),
    effect(text=f'"{"t" * 201}"'),
    effect(id=f'"e{"e" * 40}"'),
    effect(cost="0"),
    effect(cost="7"),
    effect(does='["draw 10 cards"]'),
    effect(does='["gather up to 6 cards"]'),
    effect(does='["empty 4 cauldrons of target"]'),
    HIDE + INGREDIENT + 'effects = ["e"]\ncopies = 1\n',
    INGREDIENT + 'effects = ["haste"]\ncopies = 21\n',
    ORDER.replace("gold = 2", "gold = 10") + '["haste"]',
    ORDER + '["growth 7"]',
]


@pytest.mark.parametrize("text", GOOD, ids=range(len(GOOD)))
def test_what_is_within_the_limits_is_played(text: str) -> None:
    assert match_with(text).to_act


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_what_is_beyond_them_is_refused(text: str) -> None:
    with pytest.raises(hb.BadPack):
        match_with(text)


def removed(**entries: list[str]) -> str:
    return "[remove]\n" + "".join(f"{kind} = {ids}\n" for kind, ids in entries.items())


@pytest.mark.parametrize(("kind", "there_are"), [("basic", 14), ("special", 12)])
def test_four_players_need_eight_orders_of_each_type(kind: str, there_are: int) -> None:
    ids = [order.id for order in contents([]).orders if order.kind == kind]
    assert len(ids) == there_are
    assert match_with(removed(orders=ids[8:])).to_act
    with pytest.raises(hb.BadPack, match=f"7 {kind} Orders; four players need 8"):
        match_with(removed(orders=ids[7:]))


def small_box(cards: int) -> str:
    """One effect, Ingredients of so many cards, Orders that ask for it."""
    own = contents([])
    text = removed(
        effects=[entry.id for entry in own.effects],
        ingredients=[entry.id for entry in own.ingredients],
        orders=[entry.id for entry in own.orders],
    )
    text += HIDE + INGREDIENT + f'effects = ["e"]\ncopies = {cards - 20}\n'
    text += INGREDIENT.replace('"i"', '"j"').replace('"I"', '"J"') + 'effects = ["e"]\ncopies = 20\n'
    for kind in ("basic", "special"):
        for letter in "abcdefgh":
            name = f"{kind} {letter}"
            order = (
                ORDER.replace('"o"', f'"{kind}-{letter}"').replace('"O"', f'"{name}"').replace('"basic"', f'"{kind}"')
            )
            text += order + '["e"]\n'
    return text


def test_four_players_need_a_card_more_than_their_first_hands() -> None:
    assert match_with(small_box(25)).to_act
    with pytest.raises(hb.BadPack, match="24 Ingredient cards; four players need more than 24"):
        match_with(small_box(24))


@pytest.mark.parametrize("title", ["effects", "ingredients"])
def test_there_is_room_for_sixty_kinds(title: str) -> None:
    own = len(BOX.effects) if title == "effects" else len(BOX.kinds)

    def more(count: int) -> str:
        names = [f"e{'ab'[n // 26]}{chr(97 + n % 26)}" for n in range(count)]
        if title == "ingredients":
            return "".join(f'[[ingredients]]\nid = "{n}"\nname = "{n}"\neffects = ["haste"]\n' for n in names)
        made = "".join(HIDE.replace('"e"', f'"{n}"').replace('"E"', f'"{n}"') for n in names)
        return made + INGREDIENT + f"effects = {names}\n"

    assert match_with(more(MOST_KINDS - own)).to_act
    with pytest.raises(hb.BadPack, match=f"61 {title}; there is room for 60"):
        match_with(more(MOST_KINDS - own + 1))


def test_there_is_room_for_any_number_of_orders() -> None:
    orders = [ORDER.replace('"o"', f'"o{n}"').replace('"O"', f'"O{n}"') + '["haste"]\n' for n in range(40)]
    assert match_with("".join(orders)).to_act


@pytest.mark.parametrize(
    ("requires", "fewest"),
    [
        (["haste"], 2),
        (["combustion"], 3),
        (["growth 4"], 4),
        (["growth"], 1),
        (["haste", "levitation"], 2),  # Frog Toe shows both
        (["growth 2", "corrosion 3"], 3),
        (["stench", "corrosion 3", "tremors 2"], 3),
        (["teleportation", "combustion"], 3),
        (["growth 3", "amnesia 3"], 6),
        (["growth 4", "amnesia 3"], 7),  # more than a Cauldron takes
        (["growth 6", "corrosion 6"], 7),
    ],
)
def test_how_few_ingredients_meet_an_order(requires: list[str], fewest: int) -> None:
    order = Order(id="o", name="O", kind="basic", gold=1, requires=requires)
    assert fewest_ingredients(order, contents([])) == fewest


def test_copies_limit_what_can_be_brewed() -> None:
    text = HIDE.replace("cost = 2", 'cost = "X"') + INGREDIENT + 'effects = ["e"]\ncopies = 3\n'
    assert match_with(text + ORDER + '["e 3"]').to_act
    with pytest.raises(hb.BadPack, match="cannot be brewed"):
        match_with(text + ORDER + '["e 4"]')


# For bots.


def test_the_effects_of_an_ingredient_as_bits() -> None:
    for kind, shows in enumerate(BOX.shows):
        assert [effect for effect in range(len(EFFECTS)) if BOX.mask[kind] >> effect & 1] == sorted(shows)


@pytest.mark.parametrize(
    ("name", "worth"), [("haste", 0.5), ("corrosion", 0.3), ("nausea", -0.16), ("recollection", 0.16)]
)
def test_what_an_effect_promises_grows_with_its_number_and_x_is_taken_for_two(name: str, worth: float) -> None:
    assert BOX.promise[EFFECTS.index(name)] == pytest.approx(worth)


def test_what_helps_an_order_is_brewed_first() -> None:
    t = trouble(
        Brew(0, 0, 0),
        hands="dog tongue, shark maw",
        cauldrons="4 bat wool, 2 fogbloom / newt eye / raven ink",
        orders="truth serum, rust biter",
    )
    step = t.s.stack[-1]
    prior = {step.write(t.s, option): round(step.prior(t.s, option), 3) for option in t.s.options}
    gold = {
        name: BOX.gold[[order.lower() for order in BOX.orders].index(name)] for name in ("truth serum", "rust biter")
    }
    assert prior["add dog tongue to cauldron 2"] == pytest.approx(0.3 + gold["truth serum"] / 2)
    assert prior["add shark maw to cauldron 2"] == pytest.approx(0.3 + gold["rust biter"] / 2)
    assert prior["dump cauldron 1"] == 0.6 and prior["dump cauldron 2"] == 0.2 and prior["brew no more"] == 0.4
    nothing = trouble(
        Brew(0, 0, 0), hands="bat wool", cauldrons="newt eye / raven ink / newt eye", orders="truth serum"
    )
    step = nothing.s.stack[-1]
    wool = [option for option in nothing.s.options if option % 64 == NAMES.index("bat wool")]
    assert [step.prior(nothing.s, option) for option in wool] == [0.25, 0.45, 0.25]
