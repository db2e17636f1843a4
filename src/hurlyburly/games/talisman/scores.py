"""Attack scores: what they are made of, how many dice they have, and the odds of a fight."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.talisman import events, weapons
from hurlyburly.games.talisman.character import Fight
from hurlyburly.games.talisman.odds import chances
from hurlyburly.games.talisman.state import Talisman
from hurlyburly.games.talisman.tables import NONE
from hurlyburly.kernel.step import NOBODY

ONE_DIE: Final[list[int]] = [1, 2, 3, 4, 5, 6]
TWO_DICE_ROLLS: Final[list[int]] = [max(a, b) for a in range(1, 7) for b in range(1, 7)]


# Scores


def standing_score(s: Talisman, seat: int) -> int:
    """The attack score without the die, of the character as it is now (TAL-CREATURE-08, TAL-CREATURE-09).

    A toad has strength 1 and none of what it had readied; only a spell cast before still works (TAL-RULING-96).
    """
    fight = s.fight
    if fight.psychic:
        return s.craft_of(seat)
    total = s.strength_of(seat) + fight.bonus[fight.side(seat)]
    if s.is_toad(seat):
        return total
    if is_hired(s, seat):
        total += s.characters[seat].hired
    total += by_nature(s, seat)
    helper = fight.helpers[fight.side(seat)]
    if helper != NONE:
        total += s.card(helper).strength
    for card in weapons.weapons_in_use(s, seat):
        total += weapons.weapon_bonus(s, card)
    return total


def is_hired(s: Talisman, seat: int) -> bool:
    """Whether a follower who fights for pay is still there to earn it."""
    for card in s.characters[seat].followers:
        if s.card(card).hired_bonus:
            return True
    return False


def by_nature(s: Talisman, seat: int) -> int:
    """What abilities add to a character's strength in battle."""
    total = 0
    for ability in s.abilities(seat):
        total += ability.adds_in_battle(s, seat)
    return total


def score(s: Talisman, seat: int) -> int:
    dice = s.fight.dice if seat == s.fight.seat else s.fight.rival_dice
    return standing_score(s, seat) + max(dice)


def other_score(s: Talisman, seat: int) -> int:
    fight = s.fight
    if fight.rival == NOBODY:
        return fight.value + sum(fight.rival_dice)
    return score(s, fight.rival if seat == fight.seat else fight.seat)


def tell_score(s: Talisman, seat: int) -> None:
    """What a character's score is made of."""
    if s.told is None:
        return
    fight = s.fight
    die = max(fight.dice if seat == fight.seat else fight.rival_dice)
    total = standing_score(s, seat) + die
    if fight.psychic:
        s.told.append(events.Scored(seat, True, s.craft_of(seat), (), 0, NONE, 0, 0, 0, 0, die, total))
        return
    fit = not s.is_toad(seat)
    in_use = weapons.weapons_in_use(s, seat)
    helper = fight.helpers[fight.side(seat)] if fit else NONE
    s.told.append(
        events.Scored(
            seat=seat,
            psychic=False,
            ability=s.strength_of(seat),
            weapons=tuple(in_use),
            by_weapons=sum([weapons.weapon_bonus(s, card) for card in in_use]),
            helper=helper,
            by_helper=s.card(helper).strength if helper != NONE else 0,
            by_hire=s.characters[seat].hired if fit and is_hired(s, seat) else 0,
            by_belief=by_nature(s, seat),
            by_spells=fight.bonus[fight.side(seat)],
            die=die,
            total=total,
        )
    )


# Dice


def attack_dice(s: Talisman, seat: int) -> int:
    """The Warrior keeps the higher of two dice in battle."""
    most = 1
    if not s.fight.psychic:
        for ability in s.abilities(seat):
            most = max(most, ability.attack_dice())
    return most


def is_assassin(s: Talisman, seat: int) -> bool:
    for ability in s.abilities(seat):
        if ability.strikes_silently():
            return True
    return False


def strikes_silently(s: Talisman) -> bool:
    """Whether an assassin's victim has no die; a toad is no assassin."""
    return s.fight.silent and is_assassin(s, s.fight.seat)


# Odds


def fight_odds(s: Talisman, seat: int) -> list[tuple[str, float]]:
    """Of winning, a tie and losing for one of the fighters, before the dice and without fate."""
    fight = s.fight
    if seat == fight.rival:
        return chances(standing_score(s, seat), rolls(s, seat), standing_score(s, fight.seat), rolls(s, fight.seat))
    if fight.rival == NOBODY:
        its_rolls = [0] if strikes_silently(s) else ONE_DIE
        return chances(standing_score(s, seat), rolls(s, seat), fight.value, its_rolls)
    return chances(standing_score(s, seat), rolls(s, seat), standing_score(s, fight.rival), rolls(s, fight.rival))


def odds_before(s: Talisman, fight: Fight, seat: int) -> list[tuple[str, float]]:
    """Of a fight that has not begun, with the best weapons in hand."""
    before = s.fight
    s.fight = fight.copy()
    weapons.arm(s, fight.seat)
    if fight.rival != NOBODY:
        weapons.arm(s, fight.rival)
    found = fight_odds(s, seat)
    s.fight = before
    return found


def rolls(s: Talisman, seat: int) -> list[int]:
    """What a fighter's dice can come to, each as likely as the others."""
    if seat == s.fight.rival and strikes_silently(s):
        return [0]
    return TWO_DICE_ROLLS if attack_dice(s, seat) == 2 else ONE_DIE
