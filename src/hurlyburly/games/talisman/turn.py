"""A turn: what may be done before moving, the move, the encounter, and the end."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.talisman import (
    attributes,
    encounters,
    events,
    inner,
    menu,
    movement,
    picking,
    spells,
    things,
)
from hurlyburly.games.talisman.character import Character
from hurlyburly.games.talisman.state import ANYWHERE, DEED, Closing, Lasting, Talisman
from hurlyburly.games.talisman.tables import (
    GOLD,
    INNER,
    LIFE,
    NONE,
    OUTER,
    OWN_END,
    OWN_START,
    TURN_START,
)
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOBODY, NOTHING, PAIR, Step

# Options, beside those of menu.py
BUILD: Final = 506
DRAW: Final = 0
WAIT: Final = 1
RAFT_TO: Final = 3 * DEED  # and the space
OFFERED_TO: Final = RAFT_TO + PAIR
WALK_TO: Final = RAFT_TO + 2 * PAIR
WAYS: Final = [things.RAFT, things.ACCEPT_WAY, things.WALK]


class Turn(Step):
    """Whose turn it is. Under Fatality it may begin with drawing a new character, who then takes it (TAL-RULING-99)."""

    def run(self, s: Talisman) -> None:
        seat = self.seat
        s.active = seat
        if s.told is not None:
            s.told.append(events.TurnBegan(seat))
        for other in s.characters:
            other.cast = 0
        s.dropped = []
        s.foreseen = False
        s.drawn = []
        s.waiting = []
        if s.silenced == seat:
            s.silenced = NOBODY
            if s.told is not None:
                s.told.append(events.MagicReturned(seat))
        spells.age_hexes(s, seat)
        s.then(EndTurn(seat))
        if s.characters[seat].who != NONE:
            s.then(Begin(seat))
        elif not s.characters[seat].out:
            s.then(MayDrawCharacter(seat))


class MayDrawCharacter(Step):
    """Fatality: a new character at random from the box, who takes this turn (TAL-ALT-17, TAL-RULING-99)."""

    def options(self, s: Talisman) -> list[int]:
        return [DRAW, WAIT]

    def choose(self, s: Talisman, option: int) -> None:
        if option == DRAW:
            who = s.luck.draw(s.unused)
            s.characters[self.seat] = Character(who, alignment=s.box.characters[who].alignment)
            if s.told is not None:
                s.told.append(events.Picked(self.seat, who))
            s.begins_to_read_minds(self.seat)
            s.then(picking.PickAlignment(self.seat), picking.SetUp(self.seat), Begin(self.seat))
        elif s.told is not None:
            s.told.append(events.DrewNobody(self.seat))

    def means(self, s: Talisman, option: int) -> Play:
        return (things.DRAW_CHARACTER if option == DRAW else things.WAIT).of(s, self.seat)


class Begin(Step):
    """What a character has now it begins its turn with. A lost turn or a recovery takes the turn's place."""

    def run(self, s: Talisman) -> None:
        seat = self.seat
        character = s.characters[seat]
        character.realigned = False
        s.slowed = character.slow > 0
        if character.slow:
            character.slow -= 1
        s.aged = []
        for card in movement.possessions(s, seat):
            for trait in s.card(card).traits:
                trait.turn_begins(s, seat, card)
        s.allowance = len(character.spells)
        s.offer = character.offered
        character.offered = NONE
        if character.lost_turns:
            character.lost_turns -= 1
            if s.told is not None:
                s.told.append(events.MissedTurn(seat))
        elif character.defeated:
            s.then(Recover(seat))
        else:
            s.then(Start(seat), LastThings(seat))
            spells.ask_others(s, TURN_START, seat)


class Recover(Step):
    """All the lives its gold can buy, or one for nothing; that is the turn (TAL-DEATH-05 to 07)."""

    def run(self, s: Talisman) -> None:
        character = s.characters[self.seat]
        character.defeated = False
        if s.told is not None:
            s.told.append(events.Recovered(self.seat))
        if character.gold and not character.toad:
            lives = min(character.gold, s.face(self.seat).life - character.life)
            if lives > 0:  # else a spell has restored them all (TAL-RULING-77)
                attributes.lose(s, self.seat, GOLD, lives)
                attributes.gain(s, self.seat, LIFE, lives)
        elif character.life == 0:
            attributes.gain(s, self.seat, LIFE, 1)


class Start(Step):
    """Before moving: spells and the rest; then roll, or use a raft, an offer, a forest path, or build a raft."""

    __slots__ = ("sold",)

    def __init__(self, seat: int, sold: bool = False) -> None:
        super().__init__(seat)
        self.sold: Final = sold  # the Alchemist has been turned to

    def other_ways(self, s: Talisman) -> list[int]:
        """Ways to spend the move without a die; a toad, a slave and whoever is inside have none."""
        seat = self.seat
        character = s.characters[seat]
        if character.toad or character.enslaved:
            return NOTHING
        found: list[int] = []
        space = s.space_of(seat)
        if space.region == INNER:
            return NOTHING
        found += [RAFT_TO + to for to in movement.crossings(s, seat)]
        if not movement.bars_building(s, seat):
            found.append(BUILD)
        if s.offer == ANYWHERE:
            found += [OFFERED_TO + to for to in s.spaces_in(OUTER) if to != character.space]
        elif s.offer != NONE:
            found.append(OFFERED_TO + s.offer)
        for ability in s.abilities(seat):
            found += [WALK_TO + to for to in ability.walks_to(s, seat)]
        return found

    def options(self, s: Talisman) -> list[int]:
        found = [menu.DONE] + self.other_ways(s) + menu.at_any_time(s, self.seat, self.sold)
        return found + spells.castable(s, self.seat, OWN_START)

    def choose(self, s: Talisman, option: int) -> None:
        seat = self.seat
        if option == menu.DONE:
            set_out(s, seat)
        elif option == BUILD:
            movement.build_raft(s, seat)
        elif option < RAFT_TO:
            s.then(Start(seat, self.sold or option == menu.SELL))
            menu.act(s, seat, option)
        else:
            space = option % PAIR
            s.then(encounters.Land(seat))
            if s.told is not None and option - space != RAFT_TO:
                s.told.append(events.TookOffer(seat) if option - space == OFFERED_TO else events.WalkedInWoods(seat))
            if option - space == RAFT_TO:
                movement.cross_over(s, seat, space)
            elif s.box.spaces[space].region != s.space_of(seat).region:
                movement.cross_river(s, seat, space)
            else:
                s.put(seat, space)

    def means(self, s: Talisman, option: int) -> Play:
        if option == menu.DONE:
            return (things.SET_OUT if self.needs_no_die(s) else things.ROLL_TO_MOVE).of(s, self.seat)
        if option == BUILD:
            return things.BUILD_RAFT.of(s, self.seat)
        if option < RAFT_TO:
            return menu.play_of(s, self.seat, option)
        return WAYS[(option - RAFT_TO) // PAIR].of(s, self.seat, option % PAIR)

    def needs_no_die(self, s: Talisman) -> bool:
        if s.space_of(self.seat).region == INNER:
            return True
        return (s.slowed or s.is_toad(self.seat)) and not s.characters[self.seat].enslaved

    def prior(self, s: Talisman, option: int) -> float:
        return 1.0 if option == menu.DONE or option >= RAFT_TO else menu.promise(option)

    def conceivable(self, s: Talisman) -> list[int]:
        options = self.options(s)
        more = menu.thinkable(s, self.seat)
        more.append(BUILD)
        return options + [option for option in more if option not in options]

    def barred_by(self, s: Talisman, option: int) -> str:
        if option in self.options(s):
            return ""
        if option == BUILD:
            return movement.bars_building(s, self.seat) or "TAL-RAFT-02"
        return menu.bars_act(s, self.seat, option, OWN_START)


def set_out(s: Talisman, seat: int) -> None:
    """Roll and move; one space without a die for toads and the slow; inside there is no die (TAL-INNER-01)."""
    if s.space_of(seat).region == INNER:
        s.then(inner.MoveInside(seat))
    elif (s.is_toad(seat) or s.slowed) and not s.characters[seat].enslaved:
        s.then(movement.MoveOne(seat))
    else:
        s.then(RollToMove(seat))


class RollToMove(Step):
    """One die (TAL-MOVE-03)."""

    def run(self, s: Talisman) -> None:
        s.dice = [s.luck.die()]
        if s.told is not None:
            s.told.append(events.Rolled(self.seat, tuple(s.dice)))
        s.then(movement.MoveByDie(self.seat))


class LastThings(Closing):
    """The last chance to do something in this turn."""

    def run(self, s: Talisman) -> None:
        if s.is_in_play(self.seat):
            s.then(menu.Menu(self.seat, OWN_END))


class EndTurn(Lasting):
    """What lasted until now ends; a toad may turn back, a raft goes, and the next turn begins."""

    def run(self, s: Talisman) -> None:
        seat = self.seat
        s.then(NextTurn(seat))
        character = s.characters[seat]
        for number in range(s.seats):
            other = s.characters[number]
            other.potion = 0
            other.hired = 0
            if other.invisible and s.told is not None:
                s.told.append(events.Reappeared(number))
            other.invisible = False
        if character.who == NONE:
            return
        for card in movement.possessions(s, seat):
            for trait in s.card(card).traits:
                trait.turn_ends(s, seat, card)
        if character.toad:
            character.toad -= 1
            if character.toad == 0:
                attributes.turn_back(s, seat)
            elif s.told is not None:
                s.told.append(events.ToadStill(seat, character.toad))


class NextTurn(Step):
    """To the left, unless time is warped; at midnight, or when fewer than two players are left, the game is over."""

    def run(self, s: Talisman) -> None:
        left = [seat for seat in range(s.seats) if not s.characters[seat].out]
        if len(left) < 2:
            outlive(s, left)
            return
        if s.extra_turns:
            s.extra_turns -= 1
            s.then(Turn(self.seat))
            return
        following = s.after(self.seat)
        if following == s.first:
            s.round += 1
            if s.midnight and s.round > s.midnight:
                if s.told is not None:
                    s.told += [events.Counted(seat, s.points(seat)) for seat in range(s.seats)]
                    winners = s.winners()
                    points = s.points(winners[0]) if winners else 0
                    s.told.append(events.Midnight(tuple(winners), points))
                return
        s.then(Turn(following))


def outlive(s: Talisman, left: list[int]) -> None:
    """Fatality: the last player in the game wins; if the last ones went out together, nobody does (TAL-RULING-100)."""
    if left:
        s.winner = left[0]
        if s.told is not None:
            s.told.append(events.Outlived(left[0]))
    elif s.told is not None:
        s.told.append(events.NobodyLeft())
