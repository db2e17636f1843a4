"""The primitives that plain cards, spells and spaces are made of. `Do` carries one of them out."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.talisman import (
    attributes,
    battle,
    encounters,
    events,
    inner,
    lives,
    places,
    quests,
    spells,
    things,
)
from hurlyburly.games.talisman.odds import merged, totals
from hurlyburly.games.talisman.state import ANYWHERE, Decided, Talisman
from hurlyburly.games.talisman.tables import (
    A_FOLLOWER,
    ALIGN,
    ALL,
    ALL_SPELLS,
    BUY_FATE,
    BUY_LIVES,
    CASTLE,
    CAVE_PLUS_ONE,
    CHASM,
    CHOOSE,
    DICE_WITH_DEATH,
    DO,
    DRAGON,
    EACH,
    ENSLAVE,
    EVIL,
    EXITS,
    FIGHT,
    GAIN,
    GO,
    GOLD,
    GOOD,
    HEAL,
    IF_CRAFT_BELOW,
    IF_CRAFT_FROM,
    IF_EVIL,
    IF_GOOD,
    IF_NEUTRAL,
    IF_NOT_EVIL,
    IF_NOT_GOOD,
    IF_STRENGTH_BELOW,
    IF_STRENGTH_FROM,
    LIFE,
    LOSE,
    LOSE_TURN,
    MAY,
    NEUTRAL,
    NONE,
    NOTHING_HAPPENS,
    OFFER,
    PITFIENDS,
    POCKET,
    PRAYER_BONUS,
    QUEST,
    REPLENISH,
    ROLL,
    SELL,
    SHED,
    SHOP,
    SLOW,
    SPELL_CARD,
    TALISMAN,
    TOAD,
    VAMPIRES_TOWER,
    WANDER,
    WEREWOLF,
    Effect,
)
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOTHING, Step

DECLINE: Final = 4000


class EffectStep(Step):
    """A step about one effect of the box."""

    __slots__ = ("effect",)

    def __init__(self, seat: int, effect: int) -> None:
        super().__init__(seat)
        self.effect: Final = effect


def holds(s: Talisman, seat: int, effect: Effect) -> bool:
    """Whether an effect applies to a character: its condition holds, and no card spares the owner."""
    alignment = s.characters[seat].alignment
    condition = effect.condition
    if condition == IF_GOOD:
        met = alignment == GOOD
    elif condition == IF_NEUTRAL:
        met = alignment == NEUTRAL
    elif condition == IF_EVIL:
        met = alignment == EVIL
    elif condition == IF_NOT_EVIL:
        met = alignment != EVIL
    elif condition == IF_NOT_GOOD:
        met = alignment != GOOD
    elif condition == IF_CRAFT_FROM:
        met = s.craft_of(seat) >= effect.threshold
    elif condition == IF_CRAFT_BELOW:
        met = s.craft_of(seat) < effect.threshold
    elif condition == IF_STRENGTH_FROM:
        met = s.strength_of(seat) >= effect.threshold
    elif condition == IF_STRENGTH_BELOW:
        met = s.strength_of(seat) < effect.threshold
    else:
        met = True
    return met and not s.owns_any(seat, effect.unless)


class Do(EffectStep):
    """Carry out one effect on a character."""

    def run(self, s: Talisman) -> None:
        seat = self.seat
        effect = s.box.effects[self.effect]
        if s.characters[seat].who == NONE or not holds(s, seat, effect):
            return
        op = effect.op
        if effect.cost:
            attributes.lose(s, seat, GOLD, effect.cost)
        if op == NOTHING_HAPPENS:
            if s.told is not None:
                s.told.append(events.NothingHappened(seat))
        elif op == GAIN:
            self.gain(s, effect)
        elif op == LOSE:
            self.lose(s, effect)
        elif op == ROLL:
            s.then(attributes.Roll(seat, effect.dice), ReadTable(seat, self.effect))
        elif op in (CHOOSE, MAY):
            s.then(Choose(seat, self.effect))
        elif op == DO:
            s.then_each([Do(seat, part) for part in effect.of])
        elif op == EACH:
            self.each(s, effect)
        elif op == HEAL:
            attributes.heal(s, seat, effect.n)
        elif op == REPLENISH:
            attributes.replenish(s, seat)
        elif op == LOSE_TURN:
            attributes.lose_turn(s, seat, effect.card, effect.space)
        elif op == TOAD:
            attributes.turn_into_toad(s, seat)
        elif op == ALIGN:
            attributes.align(s, seat, effect.to)
        elif op == SLOW:
            s.characters[seat].slow = effect.n
            if s.told is not None:
                s.told.append(events.Slowed(seat, effect.n))
        elif op == GO:
            encounters.go(s, seat, effect.to)
        elif op == WANDER:
            s.then(Wander(seat))
        elif op == OFFER:
            s.characters[seat].offered = ANYWHERE if effect.to == NONE else effect.to
            if s.told is not None:
                s.told.append(events.Offered(seat, effect.to))
        elif op == SHED:
            for card in effect.of:
                if s.follows(seat, card) and not s.is_toad(seat):
                    attributes.lose_card(s, seat, card)
        elif op == QUEST:
            s.then(attributes.Roll(seat, 1), quests.AcceptQuest(seat))
        elif op == ENSLAVE:
            s.characters[seat].enslaved = True
            if s.told is not None:
                s.told.append(events.Enslaved(seat))
        elif op == FIGHT:
            battle.meet_creature(s, seat, effect.strength, effect.craft, effect.dragon)
        else:
            self.do_at_place(s, op)

    def gain(self, s: Talisman, effect: Effect) -> None:
        if effect.what == SPELL_CARD:
            wanted = 3 if effect.n == ALL else effect.n
            for _ in range(wanted):
                spells.gain_spell(s, self.seat)
        elif effect.what == TALISMAN:
            attributes.gain_talisman(s, self.seat)
        else:
            attributes.gain(s, self.seat, effect.what, effect.n, effect.card, effect.space)

    def lose(self, s: Talisman, effect: Effect) -> None:
        if effect.what == LIFE:
            if s.told is not None:
                s.told.append(events.Threatened(self.seat, effect.n, effect.card, effect.space))
            s.then_each([lives.LoseLife(self.seat, lives.DANGER) for _ in range(effect.n)])
        elif effect.what == A_FOLLOWER:
            s.then(LoseFollower(self.seat))
        elif effect.what == ALL_SPELLS:
            if not s.is_toad(self.seat):
                spells.discard_all(s, self.seat)
        else:
            n = attributes.lose(s, self.seat, effect.what, effect.n, effect.card, effect.space)
            if effect.what == GOLD and effect.to != NONE:
                s.coins[effect.to] += n
                if n and s.told is not None:
                    s.told.append(events.CoinsLaid(self.seat, effect.to, n))

    def each(self, s: Talisman, effect: Effect) -> None:
        """Everybody, or everybody in the region, the active character first (TAL-RULING-80)."""
        steps: list[Step] = []
        for other in s.round_from(self.seat):
            if not effect.in_region or s.regions_alike(self.seat, other):
                for part in effect.of:
                    steps.append(Do(other, part))
        s.then_each(steps)

    def do_at_place(self, s: Talisman, op: int) -> None:
        """Primitives with steps of their own."""
        seat = self.seat
        if op == SHOP:
            s.then(places.Shop(seat, self.effect))
        elif op == POCKET:
            s.then(places.Pocket(seat))
        elif op == SELL:
            s.then(places.Sell(seat))
        elif op == BUY_LIVES:
            s.then(places.BuyLives(seat, s.box.effects[self.effect].n))
        elif op == BUY_FATE:
            s.then(places.BuyFate(seat))
        elif op == CHASM:
            s.then(places.Chasm(seat))
        elif op == CASTLE:
            s.then(places.Castle(seat, NOTHING))
        elif op == EXITS:
            s.then(inner.Exits(seat))
        elif op == DICE_WITH_DEATH:
            s.then(inner.DiceWithDeath(seat))
        elif op == VAMPIRES_TOWER:
            s.then(inner.VampiresTower(seat))
        elif op == WEREWOLF:
            s.then(inner.WerewolfsDen(seat))
        elif op == PITFIENDS:
            s.then(inner.Pits(seat))
        elif op == DRAGON:
            s.then(inner.MeetDragon(seat))
        else:
            raise LookupError(op)


class ReadTable(Decided):
    """What the dice say; some characters may add 1 to a prayer, or in the Cave."""

    __slots__ = ("effect",)

    def __init__(self, seat: int, effect: int) -> None:
        super().__init__(seat)
        self.effect: Final = effect

    def outcome(self, s: Talisman, dice: list[int]) -> str:
        return s.box.effects[s.box.effects[self.effect].table[sum(dice)]].outcome

    def may_add(self, s: Talisman) -> bool:
        effect = s.box.effects[self.effect]
        if effect.pray and s.has(self.seat, PRAYER_BONUS):
            return True
        return effect.cave and s.has(self.seat, CAVE_PLUS_ONE)

    def options(self, s: Talisman) -> list[int]:
        total = sum(s.dice)
        below_the_most = total < 6 * s.box.effects[self.effect].dice
        return [total, total + 1] if below_the_most and self.may_add(s) else NOTHING

    def choose(self, s: Talisman, option: int) -> None:
        if option > sum(s.dice) and s.told is not None:
            s.told.append(events.AddedOne(self.seat, option))
        s.then(Do(self.seat, s.box.effects[self.effect].table[option]))

    def run(self, s: Talisman) -> None:
        self.choose(s, sum(s.dice))

    def means(self, s: Talisman, option: int) -> Play:
        return things.READ.of(s, self.seat, option)

    def seen(self, s: Talisman) -> int:
        return sum(s.dice)


def effect_odds(s: Talisman, effect: int) -> list[tuple[str, float]]:
    """Of each row of a table, before the dice; nothing for effects without a roll."""
    rolled = s.box.effects[effect]
    if rolled.op == QUEST:
        return [(name, 1 / 6) for name in s.box.quests[1:]]
    if rolled.op == DO:
        return effect_odds(s, rolled.of[-1])
    if rolled.op != ROLL:
        return []
    ways = totals(rolled.dice)
    outcomes: list[str] = []
    for total in range(rolled.dice, len(ways)):
        outcomes += [s.box.effects[rolled.table[total]].outcome] * ways[total]
    return merged(outcomes)


class Choose(EffectStep):
    """One of several effects; where it is optional, also none."""

    def bars(self, s: Talisman, option: int) -> str:
        """The rule against one of the effects, or nothing."""
        effect = s.box.effects[option]
        character = s.characters[self.seat]
        if effect.cost > character.gold or (effect.cost and character.toad):
            return "TAL-GOLD-01"
        if effect.op == QUEST:
            return quests.bars_quest(s, self.seat)
        if effect.op == LOSE and effect.what == GOLD and (character.gold < effect.n or character.toad):
            return "TAL-GOLD-04"
        if effect.op == LOSE and effect.what == A_FOLLOWER and (not character.followers or character.toad):
            return "TAL-FOLLOW-04"
        if effect.op == GAIN and effect.what == SPELL_CARD and effect.cost:
            return "" if len(character.spells) < s.spell_limit(self.seat) else "TAL-RULING-60"
        return ""

    def options(self, s: Talisman) -> list[int]:
        effect = s.box.effects[self.effect]
        possible = [part for part in effect.of if not self.bars(s, part)]
        return possible + [DECLINE] if effect.op == MAY else possible

    def choose(self, s: Talisman, option: int) -> None:
        if option != DECLINE:
            if s.told is not None:
                s.told.append(events.Chose(self.seat, option))
            s.then(Do(self.seat, option))

    def means(self, s: Talisman, option: int) -> Play:
        return things.DO_NOTHING.of(s, self.seat) if option == DECLINE else things.CHOOSE.of(s, self.seat, option)

    def odds(self, s: Talisman, option: int) -> list[tuple[str, float]]:
        return [] if option == DECLINE else effect_odds(s, option)

    def conceivable(self, s: Talisman) -> list[int]:
        return s.box.effects[self.effect].of + [DECLINE]

    def barred_by(self, s: Talisman, option: int) -> str:
        if option == DECLINE:
            return "" if s.box.effects[self.effect].op == MAY else "TAL-SPACE-04"
        return self.bars(s, option)


class Wander(Step):
    """Go to any other space of the region, and have an encounter there."""

    def options(self, s: Talisman) -> list[int]:
        here = s.characters[self.seat].space
        region = s.box.spaces[here].region
        return [space for space in s.spaces_in(region) if space != here]

    def choose(self, s: Talisman, option: int) -> None:
        encounters.go(s, self.seat, option)

    def means(self, s: Talisman, option: int) -> Play:
        return things.WANDER.of(s, self.seat, option)


class LoseFollower(Step):
    """Discard one follower; a toad loses none (TAL-TOAD-15)."""

    def options(self, s: Talisman) -> list[int]:
        if s.is_toad(self.seat):
            return NOTHING
        return sorted(set(s.characters[self.seat].followers))

    def choose(self, s: Talisman, option: int) -> None:
        attributes.lose_card(s, self.seat, option)

    def means(self, s: Talisman, option: int) -> Play:
        return things.LOSE.of(s, self.seat, option)
