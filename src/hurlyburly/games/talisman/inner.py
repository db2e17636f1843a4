"""The Inner Region: one space a turn towards the Crown of Command, or all the way back."""

from __future__ import annotations

from typing import ClassVar, Final

from hurlyburly.games.talisman import attributes, creatures, encounters, events, lives, scores, things
from hurlyburly.games.talisman.acts import Effect
from hurlyburly.games.talisman.character import Fight
from hurlyburly.games.talisman.odds import LOSE, TIE, WIN, merged, totals
from hurlyburly.games.talisman.state import Decided, Guarded, Talisman
from hurlyburly.games.talisman.tables import NONE, STRENGTH
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOBODY, NOTHING, Step, pair, unpair

FORWARD: Final = 0  # and the space
BACK: Final = 1
CONFRONT: Final = pair(2, 0)
LEAVE: Final = pair(3, 0)
BATTLE: Final = 0
PSYCHIC: Final = 1


class MoveInside(Step):
    """Forward where the space has been passed, again where not, or back to the Plain of Peril (TAL-INNER-02 to 08)."""

    def ways(self, s: Talisman) -> list[int]:
        """Everything a figure on this space could think of."""
        character = s.characters[self.seat]
        space = s.box.spaces[character.space]
        found = [pair(FORWARD, to) for to in space.forward]
        if self.has_ordeal(s):
            found.append(CONFRONT)
        if character.space == s.box.plain:
            found.append(LEAVE)
        return found + [pair(BACK, to) for to in space.back]

    def has_ordeal(self, s: Talisman) -> bool:
        return len(s.space_of(self.seat).does) > 0

    def bars(self, s: Talisman, option: int) -> str:
        """The rule against a way, or nothing."""
        character = s.characters[self.seat]
        way, to = unpair(option)
        if way == BACK or option == LEAVE:
            waits = character.space == s.box.crown and not character.ordeal and not self.bars_talisman(s)
            return "TAL-RULING-32" if waits else ""
        if character.turning_back:
            return "TAL-INNER-06"
        if option == CONFRONT:
            if character.space == s.box.crown:
                return self.bars_talisman(s)
            return "TAL-RULING-29" if character.passed else ""
        if not character.passed and self.has_ordeal(s):
            return "TAL-INNER-24"
        if self.needs_talisman(s, to) or to == s.box.crown:
            return self.bars_talisman(s)
        return ""

    def needs_talisman(self, s: Talisman, to: int) -> bool:
        """Towards the Valley of Fire, from which the Crown is reached (TAL-INNER-42)."""
        return s.box.crown in s.box.spaces[to].forward

    def bars_talisman(self, s: Talisman) -> str:
        if s.is_toad(self.seat):
            return "TAL-RULING-69"
        return "TAL-INNER-43" if s.talisman_of(self.seat) == NONE else ""

    def options(self, s: Talisman) -> list[int]:
        return [option for option in self.ways(s) if not self.bars(s, option)]

    def choose(self, s: Talisman, option: int) -> None:
        way, to = unpair(option)
        seat = self.seat
        if option == CONFRONT:
            s.then(encounters.Instructions(seat))
        elif option == LEAVE:
            s.put(seat, s.box.portal)
        else:
            s.put(seat, to)
            s.characters[seat].turning_back = way == BACK and to != s.box.plain
            if way == BACK and s.told is not None:
                s.told.append(events.TurnedBack(seat))
            s.then(encounters.Land(seat) if way == FORWARD else encounters.ChooseEncounter(seat))

    def means(self, s: Talisman, option: int) -> Play:
        if option == CONFRONT:
            return things.CONFRONT.of(s, self.seat)
        if option == LEAVE:
            return things.LEAVE_BY_PORTAL.of(s, self.seat)
        way, to = unpair(option)
        return (things.GO_FORWARD if way == FORWARD else things.TURN_BACK).of(s, self.seat, to)

    def odds(self, s: Talisman, option: int) -> list[tuple[str, float]]:
        way, to = unpair(option)
        if option == CONFRONT:
            return ordeal_odds(s, self.seat, s.characters[self.seat].space)
        return ordeal_odds(s, self.seat, to) if way == FORWARD else []

    def conceivable(self, s: Talisman) -> list[int]:
        return self.ways(s)

    def barred_by(self, s: Talisman, option: int) -> str:
        return self.bars(s, option)


class LeadsToExits(Effect):
    """A way through the dark, wherever it leads."""

    OP: ClassVar = "exits"
    OF_A_SPACE: ClassVar = True

    def happen(self, s: Talisman, seat: int) -> None:
        s.then(Exits(seat))

    def odds(self, s: Talisman, seat: int, here: int) -> list[tuple[str, float]]:
        ways = totals(exit_dice(s, seat, here))
        outcomes: list[str] = []
        for total in range(len(ways)):
            outcomes += [leading_to(s, exit_for(s, seat, here, total))] * ways[total]
        return merged(outcomes)


class Exits(Step):
    """Crypt and Mines: three dice less strength or craft lead to an exit (TAL-INNER-14 to 19)."""

    def run(self, s: Talisman) -> None:
        here = s.characters[self.seat].space
        s.then(attributes.Roll(self.seat, exit_dice(s, self.seat, here)), Leaves(self.seat))


def exit_dice(s: Talisman, seat: int, here: int) -> int:
    by_craft = s.box.spaces[here].exits_by != STRENGTH
    return 2 if by_craft and delves(s, seat) else 3


def exit_for(s: Talisman, seat: int, here: int, total: int) -> int:
    """The space that a total leads to; below the lowest line counts as it (TAL-RULING-27)."""
    space = s.box.spaces[here]
    less = s.strength_of(seat) if space.exits_by == STRENGTH else s.craft_of(seat)
    return space.exits[min(max(0, total - less), len(space.exits) - 1)]


def leading_to(s: Talisman, space: int) -> str:
    return f"to {things.the(s.box.spaces[space].title)}"


def ordeal_odds(s: Talisman, seat: int, here: int) -> list[tuple[str, float]]:
    """Of what a space of the Inner Region will do to a character, as it is now."""
    does = s.box.spaces[here].does
    return s.box.effects[does[0]].odds(s, seat, here) if does else []


def werewolf_odds(s: Talisman, seat: int) -> list[tuple[str, float]]:
    """Against a werewolf whose strength the dice will tell, or have told."""
    known = s.characters[seat].ordeal if s.characters[seat].space == s.box.werewolfs_den else 0
    ways = totals(2)
    found = [0.0, 0.0, 0.0]
    for strength in range(len(ways)):
        weight = float(strength == known) if known else ways[strength] / 36
        odds = scores.odds_before(s, Fight(seat, NOBODY, False, strength), seat)
        for i in range(3):
            found[i] += weight * odds[i][1]
    return [(WIN, found[0]), (TIE, found[1]), (LOSE, found[2])]


def delves(s: Talisman, seat: int) -> bool:
    """A Dwarf, or a Gnome's friend, needs one die less."""
    for trait in s.helped_by(seat):
        if trait.delves():
            return True
    return False


class Leaves(Decided):
    """The space itself: forward next turn. Another space: an encounter there (TAL-RULING-26)."""

    def leads(self, s: Talisman, dice: list[int]) -> int:
        return exit_for(s, self.seat, s.characters[self.seat].space, sum(dice))

    def outcome(self, s: Talisman, dice: list[int]) -> str:
        return leading_to(s, self.leads(s, dice))

    def run(self, s: Talisman) -> None:
        to = self.leads(s, s.dice)
        if to == s.characters[self.seat].space:
            s.characters[self.seat].passed = True
            if s.told is not None:
                s.told.append(events.Passed(self.seat))
        else:
            encounters.go(s, self.seat, to)


class LeadsToDeath(Effect):
    """A game of dice."""

    OP: ClassVar = "dice-with-death"
    OF_A_SPACE: ClassVar = True

    def happen(self, s: Talisman, seat: int) -> None:
        s.then(DiceWithDeath(seat))

    def odds(self, s: Talisman, seat: int, here: int) -> list[tuple[str, float]]:
        ways = totals(2)
        won = sum([ways[a] * ways[b] for a in range(13) for b in range(a)])
        return [(WIN, won / 1296), (TIE, (1296 - 2 * won) / 1296), (LOSE, won / 1296)]


class DiceWithDeath(Step):
    """Two dice against Death's two: higher passes, lower costs a life."""

    def run(self, s: Talisman) -> None:
        s.then(attributes.Roll(self.seat, 2), DeathRolls(self.seat))


class DeathRolls(Step):
    """Another player rolls for Death."""

    def run(self, s: Talisman) -> None:
        mine = sum(s.dice)
        first = s.luck.die()
        second = s.luck.die()
        its = first + second
        if s.told is not None:
            s.told.append(events.DeathRolled(self.seat, (first, second)))
        if mine > its:
            s.characters[self.seat].passed = True
            if s.told is not None:
                s.told.append(events.Passed(self.seat))
        elif mine < its:
            if s.told is not None:
                s.told.append(events.LostToDeath(self.seat))
            s.then(lives.LoseLife(self.seat, lives.DANGER), creatures.TurnEnds(self.seat))
        elif s.told is not None:
            s.told.append(events.Tied(self.seat))


class LeadsToVampire(Effect):
    """A thirsty host."""

    OP: ClassVar = "vampires-tower"
    OF_A_SPACE: ClassVar = True

    def happen(self, s: Talisman, seat: int) -> None:
        s.then(VampiresTower(seat))

    def odds(self, s: Talisman, seat: int, here: int) -> list[tuple[str, float]]:
        return [("lose 1 life", 1 / 3), ("lose 2 lives", 1 / 3), ("lose 3 lives", 1 / 3)]


class VampiresTower(Step):
    """One, two or three lives, each of which a follower may pay."""

    def run(self, s: Talisman) -> None:
        s.then(attributes.Roll(self.seat, 1), VampireDrinks(self.seat))


class VampireDrinks(Step):
    """As many as half the die, rounded up; whoever survives may go on."""

    def run(self, s: Talisman) -> None:
        s.characters[self.seat].passed = True
        if s.told is not None:
            s.told.append(events.VampireThirsted(self.seat, (s.die() + 1) // 2))
        s.then_each([PayVampire(self.seat) for _ in range((s.die() + 1) // 2)])


class PayVampire(Step):
    """A follower, or a life."""

    def options(self, s: Talisman) -> list[int]:
        if s.is_toad(self.seat) or not s.characters[self.seat].followers:
            return NOTHING
        return sorted(set(s.characters[self.seat].followers)) + [lives.NO_CARD]

    def choose(self, s: Talisman, option: int) -> None:
        if option == lives.NO_CARD:
            self.run(s)
        else:
            attributes.lose_card(s, self.seat, option)

    def run(self, s: Talisman) -> None:
        s.then(lives.LoseLife(self.seat, lives.DANGER))

    def means(self, s: Talisman, option: int) -> Play:
        if option == lives.NO_CARD:
            return things.GIVE_LIFE.of(s, self.seat)
        return things.GIVE.of(s, self.seat, option)


class LeadsToWerewolf(Effect):
    """A werewolf, as strong as the dice say."""

    OP: ClassVar = "werewolf"
    OF_A_SPACE: ClassVar = True

    def happen(self, s: Talisman, seat: int) -> None:
        s.then(WerewolfsDen(seat))

    def odds(self, s: Talisman, seat: int, here: int) -> list[tuple[str, float]]:
        return werewolf_odds(s, seat)


class WerewolfsDen(Step):
    """Two dice are the werewolf's strength, kept until it is beaten or left (TAL-INNER-20, TAL-RULING-29)."""

    def run(self, s: Talisman) -> None:
        if s.characters[self.seat].ordeal:
            s.then(FightWerewolf(self.seat))
        else:
            s.then(attributes.Roll(self.seat, 2), WerewolfAppears(self.seat), FightWerewolf(self.seat))


class WerewolfAppears(Step):
    """The dice are its strength."""

    def run(self, s: Talisman) -> None:
        s.characters[self.seat].ordeal = sum(s.dice)
        if s.told is not None:
            s.told.append(events.WerewolfAppeared(self.seat, sum(s.dice)))


class FightWerewolf(Step):
    """A battle; only its end in victory leads on."""

    def run(self, s: Talisman) -> None:
        creatures.meet_guardian(s, self.seat, s.characters[self.seat].ordeal, 0, False, Passed(self.seat))


class Passed(Guarded):
    """Beaten: the turn ends, and the way forward is open. If not, it ends all the same (TAL-INNER-22, TAL-INNER-23)."""

    def lost(self) -> Step:
        return creatures.TurnEnds(self.seat)

    def run(self, s: Talisman) -> None:
        s.characters[self.seat].passed = True
        s.characters[self.seat].ordeal = 0
        if s.told is not None:
            s.told.append(events.Passed(self.seat))


class LeadsToPitfiends(Effect):
    """Pitfiends, as many as the die says."""

    OP: ClassVar = "pitfiends"
    OF_A_SPACE: ClassVar = True

    def happen(self, s: Talisman, seat: int) -> None:
        s.then(Pits(seat))


class Pits(Step):
    """A die is the number of pitfiends, fought one after another; beaten ones stay beaten (TAL-INNER-32 to 40)."""

    def run(self, s: Talisman) -> None:
        if s.characters[self.seat].ordeal:
            s.then(NextPitfiend(self.seat))
        else:
            s.then(attributes.Roll(self.seat, 1), PitfiendsAppear(self.seat), NextPitfiend(self.seat))


class PitfiendsAppear(Step):
    """The die is their number."""

    def run(self, s: Talisman) -> None:
        s.characters[self.seat].ordeal = s.die()
        if s.told is not None:
            s.told.append(events.PitfiendsAppeared(self.seat, s.die()))


class NextPitfiend(Step):
    """One at a time (TAL-RULING-50)."""

    def run(self, s: Talisman) -> None:
        strength = s.space_of(self.seat).strength
        creatures.meet_guardian(s, self.seat, strength, 0, False, PitfiendBeaten(self.seat))


class PitfiendBeaten(Guarded):
    """One fewer; after the last the way is open. If not, the turn ends, and they wait (TAL-INNER-34 to 37)."""

    def lost(self) -> Step:
        return creatures.TurnEnds(self.seat)

    def run(self, s: Talisman) -> None:
        s.characters[self.seat].ordeal -= 1
        s.then(NextPitfiend(self.seat) if s.characters[self.seat].ordeal else Passed(self.seat))


class LeadsToDragon(Effect):
    """The elder dragon, who guards the Crown."""

    OP: ClassVar = "dragon"
    OF_A_SPACE: ClassVar = True

    def happen(self, s: Talisman, seat: int) -> None:
        s.then(MeetDragon(seat))


class MeetDragon(Step):
    """The elder dragon lets its challenger choose the contest (TAL-INNER-44, TAL-INNER-45)."""

    def options(self, s: Talisman) -> list[int]:
        return [BATTLE, PSYCHIC]

    def choose(self, s: Talisman, option: int) -> None:
        space = s.space_of(self.seat)
        s.characters[self.seat].ordeal = 1
        strength = space.strength if option == BATTLE else 0
        craft = 0 if option == BATTLE else space.craft
        creatures.meet_guardian(s, self.seat, strength, craft, True, TakeCrown(self.seat))

    def odds(self, s: Talisman, option: int) -> list[tuple[str, float]]:
        space = s.space_of(self.seat)
        value = space.strength if option == BATTLE else space.craft
        return scores.odds_before(s, Fight(self.seat, NOBODY, option == PSYCHIC, value, True), self.seat)

    def means(self, s: Talisman, option: int) -> Play:
        return (things.FIGHT_DRAGON if option == BATTLE else things.OUTWIT_DRAGON).of(s, self.seat)


class TakeCrown(Guarded):
    """The dragon is beaten: the Crown, and the game (TAL-WIN-01, TAL-WIN-02). If not, another turn (TAL-INNER-48)."""

    def lost(self) -> Step:
        return creatures.TurnEnds(self.seat)

    def run(self, s: Talisman) -> None:
        s.win(self.seat)
