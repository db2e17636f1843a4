"""Nothing in the box is text without effect.

Every card, spell, ability and space is emptied in turn: its row keeps its name and nothing else. The same situations
are then played with the whole box and with that one, with the same luck and the same choices, until the two go
different ways. A row that had no effect would make no difference, and its test would fail.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any

import msgspec
import pytest
from tables import fresh

from games.talisman.laid import BOX, CARD, SPACE, cards, who
from hurlyburly.games.talisman import box as making
from hurlyburly.games.talisman.character import Character
from hurlyburly.games.talisman.contents import ADVENTURE, BOARD, CHARACTERS, PURCHASE, SPELLS, TALISMANS, space_name
from hurlyburly.games.talisman.encounters import Land
from hurlyburly.games.talisman.laying import take_out
from hurlyburly.games.talisman.rows import Does
from hurlyburly.games.talisman.seen import view
from hurlyburly.games.talisman.state import Talisman
from hurlyburly.games.talisman.tables import ADVENTURE as ADVENTURE_DECK
from hurlyburly.games.talisman.tables import FOLLOWER, OBJECT, TalismanBox
from hurlyburly.games.talisman.turn import EndTurn, Turn
from hurlyburly.games.talisman.view import CardView, PortraitView
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.step import Step

PLAYS = 24  # after so many a situation has shown nothing
COMPANY = ("", "bear", "shadow", "dragon", "maze", "cave", "market", "shrine")
AWAY = ("drop", "leave", "put away", "sell")  # what would part one from the card in question
SPACES = [space_name(space) for space in BOARD]


# Boxes with one thing emptied


def made(**lists: Any) -> TalismanBox:
    """The box, with some lists of content changed."""
    with pytest.MonkeyPatch.context() as patch:
        for name, rows in lists.items():
            patch.setattr(making, name, rows)
        return making.open_box([])


def replaced(rows: Sequence[Any], id: str, new: Any) -> list[Any]:
    return [new if row.id == id else row for row in rows]


def blank(row: Any, *kept: str) -> Any:
    """A row that keeps its name, its kind and what is said to be kept."""
    names = {"id", "name", "type", "text", "copies", "encounter", "source", *kept} & set(row.__struct_fields__)
    return type(row)(**{name: getattr(row, name) for name in names})


def unnamed(does: list[Any], id: str) -> list[Any]:
    """Effects in which a card makes no exception any more."""
    return [
        msgspec.structs.replace(
            part,
            unless=[other for other in part.unless if other != id],
            of=unnamed(part.of, id),
            table=unnamed(part.table, id),
        )
        for part in does
    ]


def without_card(name: str, rows: Sequence[Any], id: str) -> TalismanBox:
    board = [
        msgspec.structs.replace(space, does=unnamed(space.does, id), arrival=unnamed(space.arrival, id))
        for space in BOARD
    ]
    emptied = blank(next(row for row in rows if row.id == id))
    return made(**{name: replaced(rows, id, emptied)}, BOARD=board)


# Situations


def laid_out(box: TalismanBox, seed: int, step: Step, people: Sequence[Character], lying: str, top: str) -> Any:
    """Three characters and a card or two, with luck of their own."""
    s: Any = BEFORE.twin(QuickLuck(seed))
    s.box = box
    s.charges = [0] * len(box.charged)
    s.characters = [character.copy() for character in people]
    s.active = 0
    s.allowance = len(people[0].spells)
    for character in people:
        s.unused.remove(character.who)
        for card in character.objects + character.followers + character.trophies + character.spells:
            take_out(s, card)
    for card in cards(lying):
        take_out(s, card)
        s.lay(people[0].space, card)
    for card in cards(top):
        take_out(s, card)
        s.foretold.append(card)
        s.foretold_to.append(0)
    s.stack.clear()
    s.then(step, EndTurn(0))
    s.advance()
    return s


def asked(s: Talisman) -> list[str]:
    step = s.stack[-1]
    return [f"{type(step).__name__} {step.seat}", *[step.write(s, option) for option in s.options]]


def shown(s: Talisman) -> Any:
    """What a player sees of it, but for what is printed on cards: that tells nothing of what they do."""
    seen = view(s, 0)
    return printed_left_out(
        {field: getattr(seen, field) for field in set(seen.__struct_fields__) - {"cards", "things"}}
    )


def printed_left_out(value: Any) -> Any:
    if isinstance(value, CardView | PortraitView):
        return value.name
    if isinstance(value, msgspec.Struct):
        return [printed_left_out(getattr(value, field)) for field in value.__struct_fields__]
    if isinstance(value, tuple | list):
        return [printed_left_out(part) for part in value]
    return {key: printed_left_out(part) for key, part in value.items()} if isinstance(value, dict) else value


def parts(one: Talisman, other: Talisman, about: str, seed: int) -> bool:
    """Whether two games that are played alike go different ways."""
    choose = random.Random(seed)
    for _ in range(PLAYS):
        if one.over or other.over:
            return one.over != other.over
        options = asked(one)
        if options != asked(other) or shown(one) != shown(other):
            return True
        telling = [place for place, words in enumerate(options[1:]) if about in words and not words.startswith(AWAY)]
        place = (
            choose.choice(telling)
            if about and telling and choose.random() < 0.8
            else choose.randrange(len(options) - 1)
        )
        one.play(one.options[place])
        other.play(other.options[place])
    return False


BEFORE: Talisman = fresh("talisman", 3)
Situation = tuple[Step, list[Character], str, str]


def is_missed(emptied: TalismanBox, situations: Iterator[Situation], about: str = "") -> bool:
    """Whether some situation goes differently with the emptied box."""
    for seed, (step, people, lying, top) in enumerate(situations):
        one, other = (laid_out(box, seed, step, people, lying, top) for box in (BOX, emptied))
        if parts(one, other, about, seed):
            return True
    return False


def bystanders(at: str = "city") -> list[Character]:
    """Two others who have something to lose."""
    return [
        who("sorceress", at, objects="bought sword", followers="maiden", spells="random", gold=2),
        who("troll", "temple", objects="bought shield", followers="hag", gold=2),
    ]


# Cards


def holding(name: str) -> Iterator[Situation]:
    """A card lies where one lands, or is drawn there, or one has it."""
    face = BOX.cards[CARD[name]]
    shelf = {OBJECT: "objects", FOLLOWER: "followers"}.get(face.kind)
    others = bystanders()
    if name in ("maiden", "hag"):
        others = [who("sorceress", spells="random"), who("troll", "temple")]
    for here, lying, step in product(("ruins", "hidden valley"), ("", "bear"), (Land(0), Turn(0))):
        lies = lying if lying != name else ""
        for me in ("elf", "thief", "ghoul"):
            own = who(me, here, gold=2, life=2)
            yield step, [own, *others], ", ".join(filter(None, [lies, name])), ""
            if face.deck == ADVENTURE_DECK:
                yield step, [own, *others], lies, name
    for lying, here, step in product(COMPANY, SPACES, (Turn(0), Land(0)) if shelf else ()):
        me = who("thief", here, **{str(shelf): name}, spells="healing", passed=True, gold=2)
        yield step, [me, *others], lying if lying != name else "", ""


@pytest.mark.parametrize("id", [row.id for row in ADVENTURE])
def test_an_emptied_adventure_card_would_be_missed(id: str) -> None:
    name = id.replace("_", " ")
    assert is_missed(without_card("ADVENTURE", ADVENTURE, id), holding(name), name)


@pytest.mark.parametrize("id", [row.id for row in PURCHASE])
def test_an_emptied_purchase_card_would_be_missed(id: str) -> None:
    name = f"bought {id.replace('_', ' ')}"
    assert is_missed(without_card("PURCHASE", PURCHASE, id), holding(name), name)


def test_an_emptied_talisman_would_be_missed() -> None:
    emptied = made(TALISMANS=[blank(row) for row in TALISMANS])
    before_the_valley = who("elf", "werewolfs den", objects="talisman card", passed=True)
    assert is_missed(emptied, iter([(Turn(0), [before_the_valley, *bystanders()], "", "")]))


# Spells


def casting(name: str) -> Iterator[Situation]:
    """The spell in one's own hand or in another's, before a move, on landing and in a fight."""
    for lying, here, step in product(COMPANY, ("woods n", "ruins", "castle"), (Turn(0), Land(0))):
        own = "random" if name == "healing" else "healing"
        for mine, theirs in ((name, own), (own, name)):
            me = who("wizard", here, spells=mine, objects="sword, ring", followers="gnome", life=2, fate=1)
            other = who("elf", "city", spells=theirs, objects="wand", followers="pixie", life=2, fate=0)
            yield step, [me, other, who("troll", "temple", gold=2, fate=0)], lying, ""


@pytest.mark.parametrize("id", [row.id for row in SPELLS if row.id not in ("hex", "destruction")])
def test_an_emptied_spell_would_be_missed(id: str) -> None:
    row = next(row for row in SPELLS if row.id == id)
    emptied = msgspec.structs.replace(row, works="", does=[Does("nothing")])
    name = id.replace("_", " ")
    assert is_missed(made(SPELLS=replaced(SPELLS, id, emptied)), casting(name), f"cast {name}")


def test_a_hex_strikes_whoever_lands_on_it() -> None:
    me = who("elf", "ruins", fate=0)
    s = laid_out(BOX, 1, Land(0), [me, who("troll"), who("dwarf")], "hex, sword", "")
    assert s.characters[0].life == me.life - 1


def test_a_destruction_destroys_a_card() -> None:
    s = laid_out(
        BOX, 1, Turn(0), [who("wizard", "ruins", spells="destruction"), who("troll"), who("dwarf")], "wolf", ""
    )
    for play in ("cast destruction", "at the ruins", "destroy wolf"):
        s.play(s.options[asked(s).index(play) - 1])
    assert not s.lying[SPACE["ruins"]] and CARD["wolf"] in s.discard


# Characters


def with_character(name: str) -> Iterator[Situation]:
    """Everywhere, alone and in company, with things that some may not use."""
    for lying, here, step in product(COMPANY, SPACES, (Land(0), Turn(0))):
        for there in (here, "city"):
            me = who(name, here, objects="sword, bought axe, shield", spells="healing", passed=True, gold=2, life=3)
            others = [other for other in bystanders(there) if other.who != me.who]
            yield step, [me, *others, who("dwarf" if name != "dwarf" else "elf", there)][:3], lying, ""


ABILITIES = [
    (row.id, field, ability)
    for row in CHARACTERS
    for field in ("abilities", "safe_at", "evade_at", "ignores")
    for ability in (row.abilities if field == "abilities" else getattr(row, field)[:1])
]


@pytest.mark.parametrize(("id", "field", "ability"), ABILITIES)
def test_a_character_without_one_of_its_abilities_would_be_missed(id: str, field: str, ability: str) -> None:
    row = next(row for row in CHARACTERS if row.id == id)
    left = [other for other in getattr(row, field) if other != ability] if field == "abilities" else []
    emptied = made(CHARACTERS=replaced(CHARACTERS, id, msgspec.structs.replace(row, **{field: left})))
    assert is_missed(emptied, with_character(id.replace("_", " ")))


@pytest.mark.parametrize("id", [row.id for row in CHARACTERS if row.spells])
def test_the_spells_that_a_character_begins_with_would_be_missed(id: str) -> None:
    row = next(row for row in CHARACTERS if row.id == id)
    emptied = made(CHARACTERS=replaced(CHARACTERS, id, msgspec.structs.replace(row, spells=0)))
    held = []
    for box in (BOX, emptied):
        s: Talisman = fresh("talisman", 2)
        s.box = box
        s.advance()
        s.play(next(o for o in s.options if s.stack[-1].write(s, o) == f"be the {id}"))
        while s.active < 0:
            s.play(s.options[0])
        held.append(sum(len(c.spells) for c in s.characters if c.who == CHARACTERS.index(row)))
    assert held == [row.spells, 0]


# Spaces


def landing_on(name: str) -> Iterator[Situation]:
    for me, lying, there in product(("elf", "thief", "ghoul"), COMPANY, (name, "city")):
        for passed in (False, True):
            own = who(me, name, gold=2, life=2, objects="ring, sword", followers="unicorn", passed=passed, lost_turns=0)
            yield Land(0), [own, *bystanders(there)], lying, ""
            yield Turn(0), [own, *bystanders(there)], lying, ""


@pytest.mark.parametrize("space", BOARD, ids=lambda space: space.id)
def test_an_emptied_space_would_be_missed(space: Any) -> None:
    emptied = blank(space, "region", "row", "col", "terrain", "river_opposite", "forward", "back")
    assert is_missed(made(BOARD=replaced(BOARD, space.id, emptied)), landing_on(space_name(space)))


def test_nothing_is_missed_where_nothing_was_emptied() -> None:
    for name in ("sword", "guide", "imp"):
        assert not is_missed(made(), islice(holding(name), 60), name)


def test_all_that_is_in_the_box_has_been_emptied() -> None:
    assert sum(row.copies for row in ADVENTURE) == 100 and sum(row.copies for row in SPELLS) == 24
    assert sum(row.copies for row in PURCHASE) == 18 and len(BOARD) == len(SPACE) == 49 and len(CHARACTERS) == 12
