"""Reading content/*.toml, and packs, into the frozen tables of tables.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from hurlyburly.games.talisman import tables as t
from hurlyburly.games.talisman import texts
from hurlyburly.games.talisman.acts import Condition, Effect
from hurlyburly.games.talisman.contents import (
    ADVENTURE,
    BOARD,
    CHARACTERS,
    PURCHASE,
    QUESTS,
    SPACE_IDS,
    SPELLS,
    TALISMANS,
    space_name,
    space_title,
)
from hurlyburly.games.talisman.effects import IfAligned, IfAtLeast
from hurlyburly.games.talisman.magic import OfEffects
from hurlyburly.games.talisman.rows import (
    OPS,
    TYPES,
    WORKS,
    Additions,
    CardRow,
    CharacterRow,
    SpaceRow,
    SpellRow,
    abilities_of,
    check_card,
    check_effect,
    check_spell,
    traits_of,
)
from hurlyburly.kernel.content import Pack, convert
from hurlyburly.kernel.errors import BadPack

MOST_FACES = 480  # an option that names a card is below 500
MOST_CHARACTERS = 60
ALIGNED = {
    "good": [t.GOOD],
    "neutral": [t.NEUTRAL],
    "evil": [t.EVIL],
    "not evil": [t.GOOD, t.NEUTRAL],
    "not good": [t.NEUTRAL, t.EVIL],
}
MEASURED = {"strength": t.STRENGTH, "craft": t.CRAFT}
ENCOUNTERS = {"event": 1, "spirit": 3, "stranger": 4, "place": 6, "object": 5, "magic object": 5, "follower": 5}


OURS = [*BOARD, *ADVENTURE, *PURCHASE, *TALISMANS, *SPELLS, *CHARACTERS]


def spaces_named(names: Sequence[str]) -> list[int]:
    """Spaces by id, or by what grows there: "woods" and "hills" are all spaces of that name."""
    found: list[int] = []
    for name in names:
        same = [i for i, space in enumerate(BOARD) if name in (space.id, space.terrain)]
        if not same:
            raise BadPack(f"there is no space {name!r}")
        found += same
    return found


def named(name: str, known: Sequence[str], what: str) -> int:
    if name not in known:
        raise BadPack(f"there is no {what} {name!r}; there are: {', '.join(filter(None, known))}")
    return list(known).index(name)


class Maker:
    """Numbers cards and effects while the tables are being made; what packs add comes after the game's own."""

    def __init__(self, packs: Sequence[Pack]) -> None:
        self.added = [convert(text, Additions, place) for pack in packs for place, text in pack.files.items()]
        self.own = [card for more in self.added for card in more.card]
        self.own_spells = [spell for more in self.added for spell in more.spell]
        self.characters = [*CHARACTERS, *[who for more in self.added for who in more.character]]
        self.listed: list[tuple[int, CardRow | SpellRow]] = [
            *[(t.ADVENTURE, card) for card in ADVENTURE],
            *[(t.PURCHASE, card) for card in PURCHASE],
            *[(t.TALISMANS, card) for card in TALISMANS],
            *[(t.SPELLS, spell) for spell in SPELLS],
            *[(t.ADVENTURE, card) for card in self.own],
            *[(t.SPELLS, spell) for spell in self.own_spells],
        ]
        self.ids = [row.id for _, row in self.listed]
        self.decks = [deck for deck, _ in self.listed]
        self.effects: list[Effect] = []
        self.words = texts.WORDS
        self.source = ""  # of what effects are made for: a card with its deck, or a space
        self.number = t.NONE
        self.deck = t.NONE
        self.check()

    def check(self) -> None:
        """Check what the types of the rows cannot express."""
        if not all(more.card or more.spell or more.character for more in self.added):
            raise BadPack("this pack adds nothing: it needs [[card]], [[spell]] or [[character]]")
        ids = [(deck, row.id) for deck, row in self.listed]
        for deck, id in ids:
            if ids.count((deck, id)) > 1:
                raise BadPack(f"two cards of one deck are called {id!r}")
        own: list[CardRow | SpellRow] = [*self.own, *self.own_spells]
        for row in own:
            with self.about(row.id):
                if [other.name.lower() for _, other in self.listed].count(row.name.lower()) > 1:
                    raise BadPack(f"`name`: another card is called {row.name!r}")
                check_spell(row) if isinstance(row, SpellRow) else check_card(row)
        self.check_characters()
        for added in [*own, *self.characters[len(CHARACTERS) :]]:
            if added.source:
                raise BadPack(f"{added.id!r}: `source` is for what the box holds; what a pack adds is the pack's")
        if len(self.ids) > MOST_FACES:
            raise BadPack(f"at most {MOST_FACES} different cards fit into the box")

    def check_characters(self) -> None:
        for who in self.characters[len(CHARACTERS) :]:
            with self.about(who.id):
                for field in ("id", "name"):
                    if [getattr(other, field) for other in self.characters].count(getattr(who, field)) > 1:
                        raise BadPack(f"`{field}`: another character is called {getattr(who, field)!r}")
                if BOARD[named(who.start, SPACE_IDS, "space")].region == "inner":
                    raise BadPack("`start`: nobody begins in the Inner Region")
        if len(self.characters) > MOST_CHARACTERS:
            raise BadPack(f"at most {MOST_CHARACTERS} characters fit into the box")

    def source_of(self, row: CardRow | SpellRow | CharacterRow | SpaceRow) -> str:
        """Where a row comes from: our own rows say so, all others are a pack's."""
        self.source = row.source if row in OURS else "pack"
        return self.source

    @contextmanager
    def about(self, id: str) -> Iterator[None]:
        """Errors inside the `with` block are about the entry with this id."""
        try:
            yield
        except BadPack as mistake:
            raise BadPack(f"{id!r}: {mistake}") from mistake

    def cards_called(self, id: str) -> list[int]:
        found = [card for card, other in enumerate(self.ids) if other == id]
        if not found:
            raise BadPack(f"there is no card {id!r}")
        return found

    def card_name(self, card: int) -> str:
        """In notation: where two decks have the same card, it says which. A pack's card is called as printed on it."""
        row = self.listed[card][1]
        if row in self.own or row in self.own_spells:
            return row.name
        name = self.ids[card].replace("_", " ")
        deck = self.decks[card]
        if deck == t.SPELLS or self.ids.count(self.ids[card]) == 1 or deck == t.ADVENTURE:
            return name
        return f"bought {name}" if deck == t.PURCHASE else f"{name} card"

    def effect(self, does: Any, parent: str = "") -> int:
        """Number an effect, and what it is made of before it."""
        check_effect(does, parent, self.deck == t.NONE)
        made = OPS[does.op](does, self)
        made.number = len(self.effects)
        self.effects.append(made)
        return made.number

    # What effects and traits ask for while they are made.

    @property
    def card_made(self) -> int:
        return self.number if self.deck != t.NONE else t.NONE

    @property
    def space_made(self) -> int:
        return self.number if self.deck == t.NONE else t.NONE

    def effects_of(self, does: list[Any], parent: str) -> list[int]:
        return [self.effect(part, parent) for part in does]

    def table_of(self, does: Any) -> list[int]:
        """The effects of a table, by the total of its dice."""
        table = [t.NONE] * (6 * does.dice + 1)
        for row in does.table:
            number = self.effect(row, "roll")
            for total in row.on:
                if not does.dice <= total <= 6 * does.dice:
                    raise BadPack(f"a table for {does.dice} dice has no row {total}")
                table[total] = number
        if t.NONE in table[does.dice :]:
            raise BadPack(f"a table for {does.dice} dice lacks row {table.index(t.NONE, does.dice)}")
        return table

    def cards_of(self, ids: list[str]) -> list[int]:
        return [card for id in ids for card in self.cards_called(id)]

    def prices_of(self, prices: dict[str, int]) -> dict[int, int]:
        return {self.purchase(id): price for id, price in prices.items()}

    def purchase(self, id: str) -> int:
        for card in self.cards_called(id):
            if self.decks[card] == t.PURCHASE:
                return card
        raise BadPack(f"{id!r} is no Purchase card")

    def space_of(self, name: str) -> int:
        return named(name, SPACE_IDS, "space") if name else t.NONE

    def spaces_of(self, names: list[str]) -> list[int]:
        return spaces_named(names)

    def alignments_of(self, names: list[str]) -> list[int]:
        return [self.alignment_of(name) for name in names]

    def alignment_of(self, name: str) -> int:
        return named(name, t.ALIGNMENT_NAMES, "alignment")

    def condition(self, words: str) -> Condition:
        """ "good", "craft 4+", "strength below 5"."""
        if not words:
            return Condition()
        if words in ALIGNED:
            return IfAligned(ALIGNED[words])
        what, _, rest = words.partition(" ")
        below = not rest.endswith("+")
        number = rest.removeprefix("below ").removesuffix("+")
        if what not in MEASURED or not number.isdigit():
            raise BadPack(f"{words!r} is no condition; as in: good, not evil, craft 4+, strength below 5")
        return IfAtLeast(MEASURED[what], int(number), below)

    def card(self, number: int, deck: int, card: CardRow) -> t.CardFace:
        self.number, self.deck = number, deck
        source = self.source_of(card)
        traits = [trait(card, self) for trait in traits_of(card)]
        does = [self.effect(does) for does in card.does]
        return t.CardFace(
            id=card.id,
            name=self.card_name(number),
            title=card.name,
            type=card.type,
            text=texts.text_of_card(card, traits),
            brief=texts.brief_of_card(card, traits),
            source=source,
            kind=TYPES[card.type],
            deck=deck,
            encounter=card.encounter or ENCOUNTERS.get(card.type, 2),
            copies=card.copies,
            strength=card.strength,
            craft=card.craft,
            does=does,
            traits=traits,
            moments=0,
            target=t.NO_TARGET,
            works=OfEffects([], False),
        )

    def spell(self, number: int, spell: SpellRow) -> t.CardFace:
        self.number, self.deck = number, t.SPELLS
        source = self.source_of(spell)
        does = [self.effect(does) for does in spell.does]
        moments = [named(name, t.MOMENT_NAMES, "moment") for name in spell.moments]
        return t.CardFace(
            id=spell.id,
            name=self.card_name(number),
            title=spell.name,
            type="spell",
            text=texts.text_of_spell(spell),
            brief=texts.brief_of_spell(spell),
            source=source,
            kind=t.SPELL,
            deck=t.SPELLS,
            encounter=0,
            copies=spell.copies,
            strength=0,
            craft=0,
            does=does,
            traits=[],
            moments=sum(1 << moment for moment in moments),
            target=named(spell.target, t.TARGET_NAMES, "target"),
            works=WORKS[spell.works](does, spell.target in t.TARGET_NAMES[1:3]),
        )

    def character(self, who: CharacterRow) -> t.CharacterFace:
        abilities = [ability(who, self) for ability in abilities_of(who)]
        return t.CharacterFace(
            name=who.id.replace("_", " ") if who in CHARACTERS else who.name,
            strength=who.strength,
            craft=who.craft,
            life=who.life,
            fate=who.fate,
            gold=who.gold,
            alignment=named(who.alignment, t.ALIGNMENT_NAMES, "alignment"),
            start=named(who.start, SPACE_IDS, "space"),
            spells=who.spells,
            abilities=abilities,
            title=who.name,
            text=texts.text_of_character(who, abilities),
            source=self.source_of(who),
        )

    def space(self, space: SpaceRow) -> t.Space:
        self.number, self.deck = BOARD.index(space), t.NONE
        source = self.source_of(space)
        exits: list[int] = []
        for way in space.exits:
            exits += [named(way.to, SPACE_IDS, "space")] * (way.up_to + 1 - len(exits))
        return t.Space(
            name=space_name(space),
            region=["outer", "middle", "inner"].index(space.region),
            draw=space.draw,
            raft_to=[SPACE_IDS.index(id) for id in space.river_opposite],
            forward=[SPACE_IDS.index(id) for id in space.forward],
            back=[SPACE_IDS.index(id) for id in space.back if id != "portal_of_power"],
            woods=space.terrain == "woods",
            wooded=space.terrain in ("woods", "forest"),
            cursed=space.cursed,
            meet=space.region != "inner" or space.meet,
            creature_bonus=space.creature_bonus,
            strength=space.strength,
            craft=space.craft,
            exits_by=t.WHAT.index(space.subtract),
            exits=exits,
            arrival=[self.effect(does) for does in space.arrival],
            does=[self.effect(does) for does in space.does],
            title=space_title(space),
            text=texts.text_of_space(space),
            source=source,
            guardian=space.guardian,
        )


def open_box(packs: Sequence[Pack]) -> t.TalismanBox:
    maker = Maker(packs)
    cards = []
    for number, (deck, row) in enumerate(maker.listed):
        with maker.about(row.id):
            cards.append(maker.spell(number, row) if isinstance(row, SpellRow) else maker.card(number, deck, row))
    characters = []
    for who in maker.characters:
        with maker.about(who.id):
            characters.append(maker.character(who))
    spaces = [maker.space(space) for space in BOARD]
    place = SPACE_IDS.index
    return t.TalismanBox(
        packs=[pack.key() for pack in packs],
        cards=cards,
        effects=maker.effects,
        characters=characters,
        spaces=spaces,
        quests=QUESTS,
        outer=sum(1 for space in spaces if space.region == t.OUTER),
        middle=sum(1 for space in spaces if space.region == t.MIDDLE),
        sentinel=place("sentinel"),
        hills=place("hills_m"),
        portal=place("portal_of_power"),
        plain=place("plain_of_peril"),
        village=place("village"),
        warlocks_cave=place("warlocks_cave"),
        crown=place("crown_of_command"),
        werewolfs_den=place("werewolfs_den"),
        pits=place("pits"),
    )
