"""The realm of Talisman: characters, decks, what lies on the spaces, and the sums that the rules are made of."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.talisman import events
from hurlyburly.games.talisman.acts import Trait
from hurlyburly.games.talisman.character import Character
from hurlyburly.games.talisman.tables import (
    ADVENTURE,
    CRAFT,
    FATE,
    FOLLOWER,
    GOLD,
    INNER,
    LIFE,
    NONE,
    OBJECT_LIMIT,
    OUTER,
    POINTS,
    PURCHASE,
    SPELL_LIMIT,
    STRENGTH,
    TALISMANS,
    CardFace,
    CharacterFace,
    Space,
    TalismanBox,
)
from hurlyburly.kernel.state import State, only
from hurlyburly.kernel.step import NOBODY, PAIR, pair

NO_TRAITS: Final[list[Trait]] = []
TOAD_VALUE: Final = 1  # a toad's strength and craft (TAL-TOAD-09, TAL-TOAD-10)


class Realm(State):
    """Who and what is in a game of Talisman, and where."""

    box: TalismanBox
    characters: list[Character]  # by seat
    deck: list[int]  # Adventure cards that nobody knows, sorted
    foretold: list[int]  # those on top that a Divination has shown, the next one first
    foretold_to: list[int]  # and to which seats, as bits
    discard: list[int]
    purchases: list[int]
    talismans: list[int]
    spell_deck: list[int]  # sorted
    spell_discard: list[int]
    lying: list[list[int]]  # cards by space, in the order they came; each list is replaced, never changed
    coins: list[int]  # by space
    charges: list[int]  # counters left on the cards of box.charged
    active: int  # whose turn it is
    dropped: list[int]  # put on a space by the active character in this turn: card and space
    silenced: int  # the seat whose spell has destroyed magic
    crown_reached: bool

    # What a character is and has.

    def face(self, seat: int) -> CharacterFace:
        return self.box.characters[self.characters[seat].who]

    def space_of(self, seat: int) -> Space:
        return self.box.spaces[self.characters[seat].space]

    def card(self, card: int) -> CardFace:
        return self.box.cards[card]

    def is_in_play(self, seat: int) -> bool:
        character = self.characters[seat]
        return character.who != NONE and not character.defeated

    def is_toad(self, seat: int) -> bool:
        return self.characters[seat].toad > 0

    def abilities(self, seat: int) -> list[Trait]:
        """The special abilities that a character can use; a toad has none (TAL-TOAD-08)."""
        character = self.characters[seat]
        if character.who == NONE or character.toad:
            return NO_TRAITS
        return self.box.characters[character.who].abilities

    def helped_by(self, seat: int) -> list[Trait]:
        """What helps a character: its abilities, its followers, and the objects that it can use."""
        character = self.characters[seat]
        found = self.abilities(seat)[:]
        if not character.toad:
            for card in character.followers:
                found += self.box.cards[card].traits
            for card in character.objects:
                if self.may_use(seat, card):
                    found += self.box.cards[card].traits
        return found

    def reads_minds(self, seat: int) -> bool:
        """The Prophetess may look at the others' spells at any time (TAL-SPELL-28)."""
        for ability in self.abilities(seat):
            if ability.reads_minds():
                return True
        return False

    def begins_to_read_minds(self, seat: int) -> None:
        """Whoever has just become the Prophetess, or is no toad any more, sees what spells there are."""
        if self.reads_minds(seat):
            found = self.spells_of_others(seat)
            if found:
                self.reveal()
                if self.told is not None:
                    self.told.append(events.MindsRead(seat, tuple(found), to=only(seat)))

    def closes_minds(self, seat: int) -> None:
        """Whoever will no longer be the Prophetess, or turns into a toad, no longer sees them."""
        if self.told is not None and self.reads_minds(seat):
            found = self.spells_of_others(seat)
            if found:
                self.told.append(events.MindsClosed(seat, tuple(found), to=only(seat)))

    def spells_of_others(self, seat: int) -> list[int]:
        found: list[int] = []
        for other in self.others(seat):
            found += self.characters[other].spells
        return found

    def sees_hand(self, seat: int) -> int:
        """The audience of what is in a hand: its owner, and whoever reads minds."""
        audience = only(seat)
        for other in range(self.seats):
            if self.reads_minds(other):
                audience |= only(other)
        return audience

    def may_use(self, seat: int, card: int) -> bool:
        """A toad uses nothing; the Cursed Glade and Destroy Magic keep magic objects from being used."""
        character = self.characters[seat]
        if character.toad:
            return False
        if not self.box.cards[card].magic:
            return True
        return self.silenced == NOBODY and not self.box.spaces[character.space].cursed

    def strength_of(self, seat: int) -> int:
        """Total strength: starting value, counters and cards (TAL-ATTR-06); a toad's is 1."""
        character = self.characters[seat]
        if character.toad:
            return TOAD_VALUE
        total = self.box.characters[character.who].strength + character.strength + character.potion
        for card in character.followers:
            total += self.box.cards[card].strength_bonus
        if not self.box.spaces[character.space].cursed:
            for card in character.objects:
                if self.may_use(seat, card):
                    total += self.box.cards[card].strength_bonus
        return total

    def craft_of(self, seat: int) -> int:
        """Total craft, the same way (TAL-ATTR-12)."""
        character = self.characters[seat]
        if character.toad:
            return TOAD_VALUE
        total = self.box.characters[character.who].craft + character.craft
        for card in character.followers:
            total += self.box.cards[card].craft_bonus
        if not self.box.spaces[character.space].cursed:
            for card in character.objects:
                if self.may_use(seat, card):
                    total += self.box.cards[card].craft_bonus
        return total

    def swiftness(self, seat: int) -> int:
        """What cards add to a character's movement roll."""
        character = self.characters[seat]
        total = 0
        for card in character.followers + character.objects:
            if self.may_use(seat, card):
                total += self.box.cards[card].swift
        return total

    def own_value(self, seat: int, ability: int) -> int:
        """Strength or craft without cards, which trophies must match (TAL-TROPHY-03, TAL-TROPHY-08)."""
        character = self.characters[seat]
        if character.toad:
            return TOAD_VALUE
        face = self.box.characters[character.who]
        return face.strength + character.strength if ability == STRENGTH else face.craft + character.craft

    def spell_limit(self, seat: int) -> int:
        craft = self.craft_of(seat)
        return SPELL_LIMIT[craft] if craft < len(SPELL_LIMIT) else SPELL_LIMIT[-1]

    def object_limit(self, seat: int) -> int:
        limit = OBJECT_LIMIT
        for card in self.characters[seat].followers:
            limit += self.box.cards[card].carries
        return limit

    def objects_carried(self, seat: int) -> int:
        """Talismans do not count (TAL-OBJ-11)."""
        carried = 0
        for card in self.characters[seat].objects:
            if not self.box.cards[card].talisman:
                carried += 1
        return carried

    def talisman_of(self, seat: int) -> int:
        for card in self.characters[seat].objects:
            if self.box.cards[card].talisman:
                return card
        return NONE

    def follows(self, seat: int, card: int) -> bool:
        return card in self.characters[seat].followers

    def is_lonely(self, seat: int) -> bool:
        """Whether a follower (the Hag) keeps all others away."""
        for card in self.characters[seat].followers:
            for trait in self.box.cards[card].traits:
                if trait.keeps_others_away():
                    return True
        return False

    def owns_any(self, seat: int, cards: list[int]) -> bool:
        """Whether the character can use one of these objects or followers."""
        character = self.characters[seat]
        for card in cards:
            if (card in character.objects or card in character.followers) and self.may_use(seat, card):
                return True
        return False

    def may_skip_roll(self, seat: int) -> bool:
        """An ability or a follower lets the character leave out the roll of its space."""
        for trait in self.helped_by(seat):
            if trait.skips_roll_at(self.characters[seat].space):
                return True
        return False

    def may_evade(self, seat: int) -> bool:
        """By invisibility, an ability or a follower; a toad has none of these but invisibility cast before."""
        character = self.characters[seat]
        if character.invisible:
            return True
        for trait in self.helped_by(seat):
            if trait.evades_at(character.space):
                return True
        return False

    def may_take(self, seat: int, card: int) -> bool:
        """Whether the active character may take a card that lies on its space."""
        character = self.characters[seat]
        face = self.box.cards[card]
        if character.toad or face.forbidden >> character.alignment & 1:
            return False
        if face.kind == FOLLOWER and self.is_lonely(seat):
            return False
        if face.talisman and self.talisman_of(seat) != NONE:
            return False
        return not self.gave_up(seat, card)

    def gave_up(self, seat: int, card: int) -> bool:
        """Whether the only copies on the space are ones that the character dropped in this turn (TAL-OBJ-14)."""
        space = self.characters[seat].space
        given = self.dropped.count(dropped_at(card, space))
        return given > 0 and given >= self.lying[space].count(card)

    def dropped_on(self, space: int) -> list[int]:
        """The cards on a space that the active character has put there in this turn."""
        return [entry // PAIR for entry in self.dropped if entry % PAIR == space]

    # The stock.

    def stock(self, what: int) -> int:
        """What is left of a kind of counter, token or coin (TAL-LIMIT-15)."""
        left = POINTS[what]
        for character in self.characters:
            if what == STRENGTH:
                left -= character.strength + character.toad_strength
            elif what == CRAFT:
                left -= character.craft + character.toad_craft
            elif what == LIFE:
                left -= character.life
            elif what == FATE:
                left -= character.fate
            else:
                left -= character.gold
        if what == GOLD:
            for coins in self.coins:
                left -= coins
        else:
            for i in range(len(self.charges)):
                if self.box.cards[self.box.charged[i]].gives == what:
                    left -= self.charges[i]
        return left

    # Where cards go.

    def lay(self, space: int, card: int) -> None:
        self.lying[space] = self.lying[space] + [card]

    def lift(self, space: int, card: int) -> None:
        cards = self.lying[space][:]
        cards.remove(card)
        self.lying[space] = cards

    def put_away(self, card: int) -> None:
        """A card that is finished with goes to its discard pile, a Purchase card back to its deck (TAL-PURCHASE-02)."""
        deck = self.box.cards[card].deck
        if deck == PURCHASE:
            self.purchases.append(card)
            self.purchases.sort()
        elif deck == TALISMANS:
            self.talismans.append(card)
        elif deck == ADVENTURE:
            self.discard.append(card)
        else:
            self.spell_discard.append(card)

    def discard_lying(self, space: int, card: int) -> None:
        """Discard a card from a space; what is left on it returns to the stock."""
        self.lift(space, card)
        if self.box.cards[card].charges:
            self.charges[self.box.charged.index(card)] = 0
        self.put_away(card)

    def draw_adventure(self) -> int:
        """The top card of the Adventure deck; the discards are shuffled when it is empty; NONE if they are too."""
        if self.foretold:
            self.foretold_to.pop(0)
            return self.foretold.pop(0)
        if not self.deck:
            if self.discard and self.told is not None:
                self.told.append(events.DeckShuffled(tuple(self.discard)))
            self.deck = sorted(self.discard)
            self.discard = []
        return self.luck.draw(self.deck) if self.deck else NONE

    # The board.

    def regions_alike(self, seat: int, other: int) -> bool:
        return self.space_of(seat).region == self.space_of(other).region

    def others_here(self, seat: int) -> list[int]:
        """The characters on the same space that can be encountered, to the left."""
        space = self.characters[seat].space
        return [
            other for other in self.others(seat) if self.is_in_play(other) and self.characters[other].space == space
        ]

    def is_occupied(self, space: int, seat: int) -> bool:
        """Whether another character stands there."""
        for other in range(self.seats):
            if other != seat and self.characters[other].who != NONE and self.characters[other].space == space:
                return True
        return False

    def along(self, space: int, left: int) -> int:
        """The space that many steps to the left in the ring (to the right if below 0)."""
        box = self.box
        if box.spaces[space].region == OUTER:
            return (space + left) % box.outer
        return box.outer + (space - box.outer + left) % box.middle

    def depth(self, space: int) -> int:
        """How many spaces lie between the Plain of Peril and this one, on the way to the Crown."""
        depth = 0
        while space != self.box.plain:
            space = self.box.spaces[space].back[0]
            depth += 1
        return depth

    def steps_between(self, space: int, other: int) -> int:
        """Between two spaces of one ring, the shorter way round."""
        size = self.box.outer if self.box.spaces[space].region == OUTER else self.box.middle
        apart = (other - space) % size
        return min(apart, size - apart)

    def spaces_in(self, region: int) -> list[int]:
        return [space for space in range(len(self.box.spaces)) if self.box.spaces[space].region == region]

    def put(self, seat: int, space: int) -> None:
        """Put a figure on a space; what was tied to the old one ends."""
        character = self.characters[seat]
        character.space = space
        character.ordeal = 0
        character.passed = False
        character.enslaved = False
        if self.box.spaces[space].region != INNER or space == self.box.plain:
            character.turning_back = False
        if space == self.box.crown:
            self.crown_reached = True
            for other in range(self.seats):
                self.leave_out(other)
        if self.told is not None:
            self.told.append(events.Went(seat, space))

    def leave_out(self, seat: int) -> None:
        """Whoever has no character now is out of the game: no new ones from now on (TAL-ALT-18)."""
        character = self.characters[seat]
        if character.who == NONE and not character.out and self.told is not None:
            self.told.append(events.LeftOut(seat))
        character.out = character.who == NONE


def dropped_at(card: int, space: int) -> int:
    return pair(card, space)
