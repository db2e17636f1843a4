"""The table of Talisman: the turn, who knows what, who wins; and what bots think of it."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.talisman import events
from hurlyburly.games.talisman.character import NO_FIGHT, Fight
from hurlyburly.games.talisman.realm import Realm
from hurlyburly.games.talisman.tables import INNER, MIDDLE, NONE, OUTER
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.step import NOBODY, Step

DEED: Final = 512  # an option that is a deed done with a card: so many times the deed, and the card
ANYWHERE: Final = -2  # an offered move to any space of the Outer Region
AT_CROWN: Final = 1000  # points
READY: Final = 9  # the power with which the Crown is worth a try
NOT_YET: Final = 3  # with so much less it is not worth a thought
LIVES: Final[list[float]] = [0.0, 0.035, 0.06, 0.078, 0.094, 0.109, 0.123]  # the last one is dearest
TOO_WEAK: Final = -0.01  # in the Inner Region: less than any life, so that nobody is glad to be beaten out of it


# What can be left before it is over, each within the one before it; a step is part of one of them, and leaving a scope
# leaves all within it.
GAME: Final = 0
TURN: Final = 1
VISIT: Final = 2  # the move and the encounter, up to the last things of the turn
FIGHT: Final = 3


class Scoped(Step):
    """A step that says what it is part of. Those that do not are part of a visit."""

    def scope(self) -> int:
        raise NotImplementedError(type(self).__name__)


class Lasting(Scoped):
    """A step that happens even if the turn of its seat ends before it."""

    def scope(self) -> int:
        return GAME


class Closing(Scoped):
    """The end of a turn: it happens when a visit is left, not when the turn is."""

    def scope(self) -> int:
        return TURN


class Bout(Scoped):
    """A step of a fight."""

    def scope(self) -> int:
        return FIGHT


def scope_of(step: Step) -> int:
    return step.scope() if isinstance(step, Scoped) else VISIT


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


class EffectStep(Step):
    """A step about one effect of the box."""

    __slots__ = ("effect",)

    def __init__(self, seat: int, effect: int) -> None:
        super().__init__(seat)
        self.effect: Final = effect


class Do(EffectStep):
    """One effect happens to a character, if it holds for it."""

    def run(self, s: Talisman) -> None:
        effect = s.box.effects[self.effect]
        if s.characters[self.seat].who == NONE:
            return
        if effect.holds(s, self.seat):
            effect.happen(s, self.seat)
        elif s.told is not None:
            for card in effect.unless:
                if effect.only.met(s, self.seat) and s.owns_any(self.seat, [card]):
                    s.told.append(events.Warded(self.seat, card))
                    return


def do_all(s: Talisman, seat: int, effects: list[int]) -> None:
    """One effect after the other happens to a character; if all are for others, it is told that nothing happens."""
    s.then_each([Do(seat, effect) for effect in effects])
    if s.told is not None and effects:
        for effect in effects:
            if s.box.effects[effect].only.met(s, seat):
                return
        s.told.append(events.NothingHappened(seat))


class Haggling(Step):
    """Selling, which may end with nothing sold: nobody who looks one play ahead should turn to it for nothing."""


class Guarded(Step):
    """What comes once the creature that guards a space is out of the way: beaten, evaded or held."""

    def lost(self) -> Step:
        """What comes instead if it is not: after a loss, or a tie."""
        raise NotImplementedError(type(self).__name__)


class Meeting(Step):
    """Cards on a space are being met."""


class Talisman(Realm):
    """A game of Talisman: the realm, the turn that is being taken in it, and who is to win."""

    unused: list[int]  # characters in nobody's hands
    dealt: list[int]  # where one of two is chosen: all dealt so far, the last two to the one who picks
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
    aged: list[int]  # rafts with which the turn began
    offer: int  # a move offered for this turn
    slowed: bool  # one space only, in this turn
    extra_turns: int
    hexes: list[int]  # space, caster and the caster's turns left
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

    def die(self) -> int:
        """What the die of the roll being settled shows, where there is one."""
        return sum(self.dice)

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

    def winners(self) -> list[int]:
        """Whoever took the Crown, or outlived all; at midnight the most points of those who have a character."""
        if self.winner != NOBODY:
            return [self.winner]
        alive = [seat for seat in range(self.seats) if self.characters[seat].who != NONE]
        best = max([self.points(seat) for seat in alive], default=0)
        return [seat for seat in alive if self.points(seat) == best]

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
        if self.stack and isinstance(self.stack[-1], Haggling):
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
                if thing.slows:
                    found += 0.002 * (12 - self.steps_to_bridge(character.space))
        for card in character.trophies:
            found += 0.02 * self.box.cards[card].strength / strength + 0.02 * self.box.cards[card].craft / craft
        power = min(12, max(strength + weapon, craft))
        found += 0.025 * power + 0.005 * min(strength, craft) + LIVES[min(6, character.life)]
        found += 0.004 * min(5, character.fate) + 0.006 * min(6, character.gold) + 0.008 * len(character.spells)
        if character.life == 0:
            found -= 0.08
        found -= 0.02 * character.lost_turns + (0.03 if character.toad else 0.0) + (0.02 if character.enslaved else 0.0)
        if character.quest and self.talisman_of(seat) == NONE:
            found += 0.01
        return max(0.0, min(0.95, found + self.on_the_way(seat, power)))

    def on_the_way(self, seat: int, power: int) -> float:
        """What a place on the board is worth: for the strong with a Talisman, the nearer to the Crown the better."""
        character = self.characters[seat]
        region = self.box.spaces[character.space].region
        ready = 1.0 - max(0, READY - power) / NOT_YET
        if self.talisman_of(seat) == NONE or ready <= 0.0:
            return TOO_WEAK if region == INNER else 0.0
        if region == OUTER:
            return ready * 0.003 * (12 - self.steps_between(character.space, self.box.sentinel))
        if region == MIDDLE:
            return ready * (0.06 + 0.005 * (8 - self.steps_between(character.space, self.box.portal)))
        return ready * (0.14 if character.turning_back else 0.16 + 0.05 * self.depth(character.space))

    def steps_to_bridge(self, space: int) -> int:
        """How far it is to the bridge, where water drives a Poltergeist away; from within, farther than any."""
        region = self.box.spaces[space].region
        if region == INNER:
            return 12
        return self.steps_between(space, self.box.sentinel if region == OUTER else self.box.hills)

    def horizon(self) -> int:
        return 24

    def exploration(self) -> float:
        return 0.1

    def win(self, seat: int) -> None:
        """Nobody plays on (TAL-WIN-02)."""
        self.winner = seat
        if self.told is not None:
            self.told.append(events.Won(seat))
        self.end()

    def leave(self, scope: int) -> None:
        """A turn, a visit or a fight ends at once: nothing that was still to happen in it does.

        A turn and a visit are the active character's, and what others owe is not dropped; a fight is both fighters'.
        """
        kept: list[Step] = []
        for step in self.stack:
            theirs = scope != FIGHT and step.seat != self.active
            if theirs or scope_of(step) < scope:
                kept.append(step)
        self.stack.clear()
        self.stack.extend(kept)
        if scope == FIGHT or self.fight.seat == self.active:
            self.fight = NO_FIGHT
        if scope != FIGHT:
            self.waiting = []
