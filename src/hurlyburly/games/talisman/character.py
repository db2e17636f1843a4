"""A character with everything beside its card, and a fight: the parts of the table that change in place."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.talisman.tables import GOOD, NONE
from hurlyburly.kernel.step import NOBODY


class Character:
    """A player's figure with its card and everything beside it."""

    __slots__ = (
        "alignment",
        "cast",
        "craft",
        "defeated",
        "enslaved",
        "fate",
        "followers",
        "gold",
        "hired",
        "invisible",
        "life",
        "lost_turns",
        "objects",
        "offered",
        "ordeal",
        "out",
        "passed",
        "potion",
        "quest",
        "realigned",
        "slow",
        "space",
        "spells",
        "strength",
        "toad",
        "toad_craft",
        "toad_strength",
        "trophies",
        "turning_back",
        "who",
    )

    def __init__(
        self,
        who: int = NONE,
        space: int = 0,
        strength: int = 0,
        craft: int = 0,
        life: int = 0,
        fate: int = 0,
        gold: int = 0,
        alignment: int = GOOD,
        objects: list[int] | None = None,
        followers: list[int] | None = None,
        spells: list[int] | None = None,
        trophies: list[int] | None = None,
        toad: int = 0,
        toad_strength: int = 0,
        toad_craft: int = 0,
        lost_turns: int = 0,
        quest: int = 0,
        turning_back: bool = False,
        ordeal: int = 0,
        passed: bool = False,
        defeated: bool = False,
        enslaved: bool = False,
        offered: int = NONE,
        slow: int = 0,
        potion: int = 0,
        hired: int = 0,
        invisible: bool = False,
        realigned: bool = False,
        cast: int = 0,
        out: bool = False,
    ) -> None:
        self.who = who  # the character card; NONE while a player has none
        self.space = space
        self.strength = strength  # counters, above the starting value
        self.craft = craft
        self.life = life
        self.fate = fate
        self.gold = gold
        self.alignment = alignment
        self.objects: list[int] = [] if objects is None else objects
        self.followers: list[int] = [] if followers is None else followers  # the raised dead too
        self.spells: list[int] = [] if spells is None else spells
        self.trophies: list[int] = [] if trophies is None else trophies
        self.toad = toad  # how many ends of its turns it will stay a toad
        self.toad_strength = toad_strength  # counters gained as a toad
        self.toad_craft = toad_craft
        self.lost_turns = lost_turns
        self.quest = quest
        self.turning_back = turning_back
        self.ordeal = ordeal  # the werewolf's strength, the pitfiends left, or 1 once the dragon was met
        self.passed = passed  # may move forward in the Inner Region
        self.defeated = defeated  # until it has recovered
        self.enslaved = enslaved
        self.offered = offered  # a move that somebody has offered for the next turn
        self.slow = slow  # turns of moving one space
        self.potion = potion  # strength until the turn is over
        self.hired = hired  # strength in battle until the turn is over
        self.invisible = invisible
        self.realigned = realigned  # in this turn
        self.cast = cast  # spells in this turn
        self.out = out  # of the game

    def copy(self) -> Character:
        return Character(
            self.who,
            self.space,
            self.strength,
            self.craft,
            self.life,
            self.fate,
            self.gold,
            self.alignment,
            self.objects[:],
            self.followers[:],
            self.spells[:],
            self.trophies[:],
            self.toad,
            self.toad_strength,
            self.toad_craft,
            self.lost_turns,
            self.quest,
            self.turning_back,
            self.ordeal,
            self.passed,
            self.defeated,
            self.enslaved,
            self.offered,
            self.slow,
            self.potion,
            self.hired,
            self.invisible,
            self.realigned,
            self.cast,
            self.out,
        )


class Fight:
    """A battle or psychic combat. Side 0 attacks or is attacked by a creature; side 1 is the rival, or the creature."""

    __slots__ = (
        "away",
        "bonus",
        "dice",
        "dragon",
        "enemies",
        "helpers",
        "no_weapons",
        "psychic",
        "rival",
        "rival_dice",
        "rival_weapons",
        "seat",
        "silent",
        "value",
        "weapons",
    )

    def __init__(
        self,
        seat: int = NOBODY,
        rival: int = NOBODY,
        psychic: bool = False,
        value: int = 0,
        dragon: bool = False,
        no_weapons: bool = False,
        enemies: list[int] | None = None,
        silent: bool = False,
        bonus: list[int] | None = None,
        weapons: list[int] | None = None,
        rival_weapons: list[int] | None = None,
        helpers: list[int] | None = None,
        dice: list[int] | None = None,
        rival_dice: list[int] | None = None,
        away: list[int] | None = None,
    ) -> None:
        self.seat: Final = seat
        self.rival: Final = rival  # NOBODY for a creature
        self.psychic: Final = psychic
        self.value: Final = value  # the creature's strength or craft, with what its space adds
        self.dragon: Final = dragon
        self.no_weapons: Final = no_weapons
        self.enemies: Final[list[int]] = [] if enemies is None else enemies  # cards fighting as one
        self.silent = silent  # side 1 rolls no die
        self.bonus: list[int] = [0, 0] if bonus is None else bonus  # from spells and helpers
        self.weapons: list[int] = [] if weapons is None else weapons  # in use
        self.rival_weapons: list[int] = [] if rival_weapons is None else rival_weapons
        self.helpers: list[int] = [NONE, NONE] if helpers is None else helpers  # raised followers
        self.dice: list[int] = [] if dice is None else dice
        self.rival_dice: list[int] = [] if rival_dice is None else rival_dice
        self.away: list[int] = [] if away is None else away  # weapons put away for this fight; the rival's as ~card

    def copy(self) -> Fight:
        return Fight(
            self.seat,
            self.rival,
            self.psychic,
            self.value,
            self.dragon,
            self.no_weapons,
            self.enemies,
            self.silent,
            self.bonus[:],
            self.weapons[:],
            self.rival_weapons[:],
            self.helpers[:],
            self.dice[:],
            self.rival_dice[:],
            self.away[:],
        )

    def side(self, seat: int) -> int:
        return 0 if seat == self.seat else 1

    def weapons_of(self, seat: int) -> list[int]:
        return self.weapons if seat == self.seat else self.rival_weapons

    def put_away(self, seat: int, card: int) -> None:
        """Put a weapon away for good, so that nobody can go back and forth for ever."""
        self.weapons_of(seat).remove(card)
        self.away.append(card if seat == self.seat else ~card)

    def is_away(self, seat: int, card: int) -> bool:
        return (card if seat == self.seat else ~card) in self.away


NO_FIGHT: Final = Fight()
