"""The table of Talisman: characters, decks, what lies on the spaces, and the sums that the rules are made of."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.talisman.character import NO_FIGHT, Character, Fight
from hurlyburly.games.talisman.tables import (
    ADVENTURE,
    CRAFT,
    ENEMY,
    FATE,
    FOLLOWER,
    GOLD,
    INNER,
    LIFE,
    MIDDLE,
    MIND_READING,
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
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.state import State
from hurlyburly.kernel.step import NOBODY, Step

TOAD_VALUE: Final = 1  # a toad's strength and craft (TAL-TOAD-09, TAL-TOAD-10)
ANYWHERE: Final = -2  # an offered move to any space of the Outer Region
AT_CROWN: Final = 1000  # points
READY: Final = 9  # the power with which the Crown is worth a try


class Lasting(Step):
    """A step that happens even if the turn of its seat ends before it."""


class Decided(Step):
    """A step that reads the dice: what they would mean, in words."""

    def outcome(self, s: Talisman, dice: list[int]) -> str:
        raise NotImplementedError(type(self).__name__)


class CardStep(Step):
    """A step about one card, in plain sight."""

    __slots__ = ("card",)

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card


class Haggling(Step):
    """Selling, which may end with nothing sold: nobody who looks one play ahead should come back to it for ever."""


class Closing(Lasting):
    """The end of a turn: it stays when the rest of an encounter is abandoned, not when the turn ends at once."""


class Talisman(State):
    """A game of Talisman."""

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
    unused: list[int]  # characters in nobody's hands
    dealt: list[int]  # characters to choose from, where they are dealt
    active: int  # whose turn it is
    first: int  # who had the first turn
    round: int
    allowance: int  # spells that the active character may cast in this turn
    dice: list[int]  # of the roll being settled
    drawn: list[int]  # Adventure cards just drawn
    foreseen: bool  # foresight has been used in this turn
    waiting: list[int]  # cards on the space that are still to be encountered
    fight: Fight
    cast: list[int]  # spells being cast, each answering the one before
    casters: list[int]
    targets: list[int]
    preserved: bool  # the loss about to happen does not
    dropped: list[int]  # by the active character in this turn: card and space
    aged: list[int]  # rafts with which the turn began
    offer: int  # a move offered for this turn
    slowed: bool  # one space only, in this turn
    silenced: int  # the seat whose spell has destroyed magic
    extra_turns: int
    hexes: list[int]  # space, caster and the caster's turns left
    crown_reached: bool
    winner: int
    race: bool  # variants
    dire_toad: bool
    fatality: bool
    midnight: int
    selection: int

    def twin(self, luck: Luck) -> Talisman:
        s = Talisman()
        s.carry(self, luck)
        s.box = self.box
        s.characters = [character.copy() for character in self.characters]
        s.deck = self.deck[:]
        s.foretold = self.foretold[:]
        s.foretold_to = self.foretold_to[:]
        s.discard = self.discard[:]
        s.purchases = self.purchases[:]
        s.talismans = self.talismans[:]
        s.spell_deck = self.spell_deck[:]
        s.spell_discard = self.spell_discard[:]
        s.lying = self.lying[:]
        s.coins = self.coins[:]
        s.charges = self.charges[:]
        s.unused = self.unused[:]
        s.dealt = self.dealt[:]
        s.active = self.active
        s.first = self.first
        s.round = self.round
        s.allowance = self.allowance
        s.dice = self.dice[:]
        s.drawn = self.drawn[:]
        s.foreseen = self.foreseen
        s.waiting = self.waiting[:]
        s.fight = self.fight if self.fight.seat == NOBODY else self.fight.copy()
        s.cast = self.cast[:]
        s.casters = self.casters[:]
        s.targets = self.targets[:]
        s.preserved = self.preserved
        s.dropped = self.dropped[:]
        s.aged = self.aged[:]
        s.offer = self.offer
        s.slowed = self.slowed
        s.silenced = self.silenced
        s.extra_turns = self.extra_turns
        s.hexes = self.hexes[:]
        s.crown_reached = self.crown_reached
        s.winner = self.winner
        s.race = self.race
        s.dire_toad = self.dire_toad
        s.fatality = self.fatality
        s.midnight = self.midnight
        s.selection = self.selection
        return s

    def redeal(self, seat: int, luck: Luck) -> Talisman:
        """The others' spells and the Adventure cards that a Divination has shown to others may be any unseen ones."""
        s = self.twin(luck)
        if not s.reads_minds(seat):
            others = s.others(seat)
            for other in others:
                s.spell_deck += s.characters[other].spells
            s.spell_deck.sort()
            for other in others:
                hand = [luck.draw(s.spell_deck) for _ in s.characters[other].spells]
                hand.sort()
                s.characters[other].spells = hand
        if s.foretold:
            unknown = [place for place in range(len(s.foretold)) if not s.foretold_to[place] >> seat & 1]
            for place in unknown:
                s.deck.append(s.foretold[place])
            s.deck.sort()
            for place in unknown:
                s.foretold[place] = luck.draw(s.deck)
        s.ask_again(seat)
        return s

    # Who wins.

    def scores(self) -> list[int]:
        return [self.points(seat) for seat in range(self.seats)]

    def points(self, seat: int) -> int:
        """Until midnight: 3 for each strength and craft, 2 a life, 1 each fate, gold, object, follower and trophy; 12
        for a Talisman; 3 in the Middle Region, 12 in the Inner and 4 more for each space towards the Crown."""
        character = self.characters[seat]
        if seat == self.winner:
            return AT_CROWN
        if character.who == NONE:
            return 0
        face = self.box.characters[character.who]
        points = 3 * (face.strength + character.strength + face.craft + character.craft) + 2 * character.life
        for card in character.objects + character.followers:
            points += 3 * (self.box.cards[card].strength_bonus + self.box.cards[card].craft_bonus) + 1
            if self.box.cards[card].talisman:
                points += 12
        points += character.fate + character.gold + len(character.trophies)
        region = self.box.spaces[character.space].region
        if region == INNER:
            return points + 12 + 4 * self.depth(character.space)
        return points + 3 if region == MIDDLE else points

    def depth(self, space: int) -> int:
        """How many spaces lie between the Plain of Peril and this one, on the way to the Crown."""
        depth = 0
        while space != self.box.plain:
            space = self.box.spaces[space].back[0]
            depth += 1
        return depth

    def winners(self) -> list[int]:
        """Whoever took the Crown; at midnight, whoever has the most points."""
        if self.winner != NOBODY:
            return [self.winner]
        scores = self.scores()
        best = max(scores)
        return [seat for seat in range(self.seats) if scores[seat] == best]

    def standing(self) -> list[float]:
        """Each seat's own prospects, less so if somebody else's are better."""
        if self.winner != NOBODY:
            return [1.0 if seat == self.winner else 0.0 for seat in range(self.seats)]
        prospects = [self.prospects(seat) for seat in range(self.seats)]
        found: list[float] = []
        for seat in range(self.seats):
            rival = 0.0
            for other in range(self.seats):
                if other != seat and prospects[other] > rival:
                    rival = prospects[other]
            found.append(prospects[seat] * (1.0 - 0.3 * rival))
        if isinstance(self.stack[-1], Haggling):
            found[self.stack[-1].seat] = 0.0
        return found

    def prospects(self, seat: int) -> float:
        """How near a character is to beating the dragon: by power, lives, a Talisman, and its way to the Crown."""
        character = self.characters[seat]
        if character.who == NONE:
            return 0.0
        face = self.box.characters[character.who]
        strength = face.strength + character.strength
        craft = face.craft + character.craft
        weapon = 0
        found = 0.0
        for card in character.objects + character.followers:
            thing = self.box.cards[card]
            strength += thing.strength_bonus
            craft += thing.craft_bonus
            weapon = max(weapon, thing.battle_bonus)
            found += 0.004
            if thing.talisman:
                found += 0.08
            elif thing.forced:
                found -= 0.03
        for card in character.trophies:
            found += 0.02 * self.box.cards[card].strength / strength + 0.02 * self.box.cards[card].craft / craft
        power = min(12, max(strength + weapon, craft))
        found += 0.025 * power + 0.005 * min(strength, craft) + 0.014 * min(6, character.life)
        found += 0.004 * min(5, character.fate) + 0.006 * min(6, character.gold) + 0.008 * len(character.spells)
        if character.life == 0:
            found -= 0.08
        found -= 0.02 * character.lost_turns + (0.03 if character.toad else 0.0) + (0.02 if character.enslaved else 0.0)
        if character.quest:
            found += 0.01
        return max(0.0, min(0.95, found + self.on_the_way(seat, power)))

    def on_the_way(self, seat: int, power: int) -> float:
        """What a place on the board is worth: for the strong with a Talisman, the nearer to the Crown the better."""
        character = self.characters[seat]
        region = self.box.spaces[character.space].region
        if self.talisman_of(seat) == NONE or power < READY:
            return -0.03 if region == INNER else 0.0
        if region == OUTER:
            return 0.003 * (12 - self.steps_between(character.space, self.box.sentinel))
        if region == MIDDLE:
            return 0.06 + 0.005 * (8 - self.steps_between(character.space, self.box.portal))
        return 0.14 if character.turning_back else 0.16 + 0.05 * self.depth(character.space)

    def steps_between(self, space: int, other: int) -> int:
        """Between two spaces of one ring, the shorter way round."""
        size = self.box.outer if self.box.spaces[space].region == OUTER else self.box.middle
        apart = (other - space) % size
        return min(apart, size - apart)

    def horizon(self) -> int:
        return 24

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

    def has(self, seat: int, ability: int) -> bool:
        """Whether a character can use a special ability; a toad cannot (TAL-TOAD-08)."""
        character = self.characters[seat]
        if character.who == NONE or character.toad:
            return False
        return self.box.characters[character.who].abilities & ability != 0

    def reads_minds(self, seat: int) -> bool:
        """The Prophetess may look at the others' spells at any time (TAL-SPELL-28)."""
        return self.has(seat, MIND_READING)

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
                if self.box.cards[card].strength_bonus and self.may_use(seat, card):
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
                if self.box.cards[card].craft_bonus and self.may_use(seat, card):
                    total += self.box.cards[card].craft_bonus
        return total

    def swiftness(self, seat: int) -> int:
        """What cards add to a character's movement roll."""
        character = self.characters[seat]
        total = 0
        for card in character.followers + character.objects:
            if self.box.cards[card].swift and self.may_use(seat, card):
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
            if self.box.cards[card].lonely:
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
        character = self.characters[seat]
        if character.toad:
            return False
        if character.space in self.box.characters[character.who].safe_at:
            return True
        for card in character.followers:
            if character.space in self.box.cards[card].safe_at:
                return True
        return False

    def may_evade(self, seat: int) -> bool:
        """By invisibility, an ability or a follower; a toad has none of these but invisibility cast before."""
        character = self.characters[seat]
        if character.invisible:
            return True
        if character.toad:
            return False
        if character.space in self.box.characters[character.who].evade_at:
            return True
        for card in character.followers:
            if character.space in self.box.cards[card].evade_at:
                return True
        return False

    def bars_taking(self, seat: int, card: int) -> str:
        """The rule that keeps a character from taking a card, or nothing."""
        character = self.characters[seat]
        face = self.box.cards[card]
        if character.toad:
            return "TAL-TOAD-14"
        if face.forbidden >> character.alignment & 1:
            return "TAL-POSSESS-08"
        if face.kind == FOLLOWER and self.is_lonely(seat):
            return "TAL-POSSESS-08"
        if face.talisman and self.talisman_of(seat) != NONE:
            return "TAL-OBJ-12"
        if self.gave_up(seat, card):
            return "TAL-OBJ-14"
        return ""

    def gave_up(self, seat: int, card: int) -> bool:
        """Whether the only copies on the space are ones that the character dropped in this turn (TAL-OBJ-14)."""
        if seat != self.active:
            return False
        space = self.characters[seat].space
        given = self.dropped.count(dropped_at(card, space))
        return given > 0 and given >= self.lying[space].count(card)

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
            self.deck = sorted(self.discard)
            self.discard = []
        return self.luck.draw(self.deck) if self.deck else NONE

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
        self.tell("went", seat, space)

    def end_turn(self) -> None:
        """The active character's turn ends at once: what it was still to do is dropped, what others owe is not."""
        self.abandon()
        stack = self.stack
        kept = [stack[0]]
        for i in range(1, len(stack)):
            if not isinstance(stack[i], Closing):
                kept.append(stack[i])
        stack.clear()
        stack.extend(kept)

    def abandon(self) -> None:
        """Whatever the active character was about to do it does not: its encounter is over."""
        stack = self.stack
        kept = [stack[0]]
        for i in range(1, len(stack)):
            step = stack[i]
            if step.seat != self.active or isinstance(step, Lasting):
                kept.append(step)
        stack.clear()
        stack.extend(kept)
        self.waiting = []
        if self.fight.seat == self.active:
            self.fight = NO_FIGHT

    def enemies_among(self, cards: list[int]) -> list[int]:
        return [card for card in cards if self.box.cards[card].kind == ENEMY]


def dropped_at(card: int, space: int) -> int:
    return card * 64 + space
