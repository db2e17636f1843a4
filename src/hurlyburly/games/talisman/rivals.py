"""Encountering another character: attacking it, stealing, beguiling, luring; evading, and the winner's reward."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.talisman import attributes, battle, events, lives, loot, scores, spells, things, weapons
from hurlyburly.games.talisman.character import NO_FIGHT, Fight
from hurlyburly.games.talisman.state import DEED, Bout, Decided, Lasting, Talisman
from hurlyburly.games.talisman.tables import EVADING, EVIL, FATE, NEUTRAL, NONE
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOTHING, Step

BATTLE: Final = 0
PSYCHIC: Final = 1
STEALS: Final = 2
BEGUILES: Final = 3
LURE: Final = DEED  # and the follower
TAKE_A_LIFE: Final = 509


class MeetCharacter(Step):
    """Attack a character, or use an ability on it; doing neither is not an option (TAL-CHAR-01)."""

    __slots__ = ("lured", "rival")

    def __init__(self, seat: int, rival: int, lured: bool = False) -> None:
        super().__init__(seat)
        self.rival: Final = rival
        self.lured: Final = lured

    def options(self, s: Talisman) -> list[int]:
        found = [BATTLE]
        for ability in s.abilities(self.seat):
            found += ability.against(s, self.seat, self.rival, self.lured)
        return found

    def choose(self, s: Talisman, option: int) -> None:
        for ability in s.abilities(self.seat):
            if ability.is_meant(option):
                ability.use(s, self.seat, self.rival, option)
                return
        attack(s, self.seat, self.rival, False)

    def means(self, s: Talisman, option: int) -> Play:
        for ability in s.abilities(self.seat):
            if ability.is_meant(option):
                play: Play = ability.play(s, self.seat, self.rival, option)
                return play
        return (things.ATTACK if option == BATTLE else things.ATTACK_MIND).of(s, self.seat, self.rival)

    def conceivable(self, s: Talisman) -> list[int]:
        options = self.options(s)
        return options if PSYCHIC in options else options + [PSYCHIC]

    def barred_by(self, s: Talisman, option: int) -> str:
        if option in self.options(s):
            return ""
        return "TAL-TOAD-08" if s.is_toad(self.seat) else "TAL-CHAR-03"

    def odds(self, s: Talisman, option: int) -> list[tuple[str, float]]:
        if option > PSYCHIC:
            return []
        return scores.odds_before(s, Fight(self.seat, self.rival, option == PSYCHIC), self.seat)


def attack(s: Talisman, seat: int, rival: int, psychic: bool) -> None:
    """A fight begins, unless the other evades."""
    s.fight = Fight(seat, rival, psychic)
    if s.told is not None:
        s.told.append(events.Attacked(seat, rival, psychic))
    s.then(RivalMayEvade(rival, seat))


class Beguiled(Decided):
    """The Sorceress takes an object or gold on 6 from the good, 5 from the neutral, 4 from the evil."""

    __slots__ = ("rival",)

    def __init__(self, seat: int, rival: int) -> None:
        super().__init__(seat)
        self.rival: Final = rival

    def needed(self, s: Talisman) -> int:
        alignment = s.characters[self.rival].alignment
        return 4 if alignment == EVIL else 5 if alignment == NEUTRAL else 6

    def outcome(self, s: Talisman, dice: list[int]) -> str:
        return "take something" if sum(dice) >= self.needed(s) else "take nothing"

    def run(self, s: Talisman) -> None:
        if s.die() >= self.needed(s):
            s.then(loot.TakeLoot(self.seat, self.rival))
        elif s.told is not None:
            s.told.append(events.NotBeguiled(self.rival))


class RivalMayEvade(Bout):
    """The attacked character may evade if it has a means; the encounter is then over (TAL-CHAR-04, TAL-RULING-39)."""

    __slots__ = ("attacker",)

    def __init__(self, seat: int, attacker: int) -> None:
        super().__init__(seat)
        self.attacker: Final = attacker

    def options(self, s: Talisman) -> list[int]:
        evades = [battle.EVADE] if s.may_evade(self.seat) else NOTHING
        if spells.may_be_asked(s, self.seat):
            return [battle.FIGHT_ON] + evades + spells.castable(s, self.seat, EVADING)
        return [battle.FIGHT_ON] + evades if evades else NOTHING

    def choose(self, s: Talisman, option: int) -> None:
        if option == battle.FIGHT_ON:
            self.run(s)
        elif option == battle.EVADE:
            if s.told is not None:
                s.told.append(events.RivalEvaded(self.seat, self.attacker))
            s.fight = NO_FIGHT
        else:
            s.then(RivalMayEvade(self.seat, self.attacker))
            spells.cast(s, self.seat, option)

    def run(self, s: Talisman) -> None:
        attacker = self.attacker
        rival = self.seat
        weapons.take_up(s, attacker)
        weapons.take_up(s, rival)
        s.then(
            battle.RollAttack(attacker),
            battle.RollAttack(rival),
            battle.Reroll(attacker),
            battle.Reroll(rival),
            CompareCharacters(attacker),
        )
        s.then(battle.Prepare(attacker), battle.Prepare(rival), battle.OthersMayCast(attacker))

    def means(self, s: Talisman, option: int) -> Play:
        if option == battle.FIGHT_ON:
            return things.STAND.of(s, self.seat)
        return things.EVADE.of(s, self.seat) if option == battle.EVADE else things.CAST.of(s, self.seat, option)

    def odds(self, s: Talisman, option: int) -> list[tuple[str, float]]:
        return scores.odds_before(s, s.fight, self.seat) if option == battle.FIGHT_ON else []

    def conceivable(self, s: Talisman) -> list[int]:
        options = self.options(s)
        more = sorted(set(s.characters[self.seat].spells)) + [battle.EVADE]
        return options + [option for option in more if option not in options]

    def barred_by(self, s: Talisman, option: int) -> str:
        if option in self.options(s):
            return ""
        return "TAL-CHAR-04" if option == battle.EVADE else spells.bars_spell(s, self.seat, option, EVADING)


class CompareCharacters(Bout):
    """The higher score wins and claims a reward; equal scores are a standoff (TAL-CHAR-12, TAL-CHAR-16)."""

    def run(self, s: Talisman) -> None:
        fight = s.fight
        mine = scores.score(s, fight.seat)
        its = scores.score(s, fight.rival)
        scores.tell_score(s, fight.seat)
        scores.tell_score(s, fight.rival)
        if s.told is not None:
            s.told.append(events.Compared(self.seat, mine, its))
        if mine == its:
            if s.told is not None:
                s.told.append(events.Tied(self.seat))
            s.fight = NO_FIGHT
        else:
            winner = fight.seat if mine > its else fight.rival
            loser = fight.rival if mine > its else fight.seat
            if s.told is not None:
                s.told.append(events.RivalBeaten(winner, loser))
            s.then(Reward(winner, loser), Part())


class Part(Step):
    """The fight is over."""

    def run(self, s: Talisman) -> None:
        s.fight = NO_FIGHT


class GainsFate(Lasting):
    """The loser's fate token comes last: it cannot pay for the die that saves the life (TAL-RULING-97)."""

    def run(self, s: Talisman) -> None:
        if s.characters[self.seat].who != NONE:
            attributes.gain(s, self.seat, FATE, 1, for_losing=True)


class Reward(Step):
    """The winner takes a life, an object or a gold of the loser, who gains 1 fate either way (TAL-CHAR-13, 15)."""

    __slots__ = ("loser",)

    def __init__(self, seat: int, loser: int) -> None:
        super().__init__(seat)
        self.loser: Final = loser

    def options(self, s: Talisman) -> list[int]:
        if self.seat == s.fight.seat and scores.strikes_silently(s):
            return [TAKE_A_LIFE]  # an assassin's victim loses a life
        return [TAKE_A_LIFE] + loot.takeable(s, self.seat, self.loser)

    def choose(self, s: Talisman, option: int) -> None:
        s.then(GainsFate(self.loser))
        if option == TAKE_A_LIFE:
            if s.told is not None:
                s.told.append(events.LifeClaimed(self.seat, self.loser))
            how = lives.IN_PSYCHIC_COMBAT if s.fight.psychic else lives.IN_BATTLE
            s.then(lives.LoseLife(self.loser, how, self.seat))
        else:
            loot.TakeLoot(self.seat, self.loser).choose(s, option)

    def means(self, s: Talisman, option: int) -> Play:
        if option == TAKE_A_LIFE:
            return things.TAKE_LIFE.of(s, self.seat, self.loser)
        return loot.TakeLoot(self.seat, self.loser).means(s, option)
