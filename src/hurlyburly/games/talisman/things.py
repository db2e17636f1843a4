"""The things of Talisman that can be pointed at, what people read about them, and the verbs of its plays.

Copies of a card are alike, so a card is the number of its face. A creature that is no enemy card guards a space, comes
out of an effect or is a card that attacks, as the Mercenary: it is numbered through all three.
"""

from __future__ import annotations

from typing import Any, Final, cast

from hurlyburly.games.talisman.tables import (
    ALIGNMENT_NAMES,
    CRAFT,
    FATE,
    GOLD,
    LIFE,
    NONE,
    POINTS,
    STRENGTH,
    WHAT,
    TalismanBox,
)
from hurlyburly.games.talisman.touching import rules_of_card, rules_of_character, rules_of_space
from hurlyburly.kernel.play import Source, Thing
from hurlyburly.kernel.vocabulary import NUMBER, SEAT, Kind, Verb

WAY_NAMES: Final[list[str]] = ["left", "right"]
ALIGNMENT_TEXTS: Final[list[str]] = [
    "Chapels, healers and angels favour the good; some objects are not for them.",
    "Neither good nor evil: few gifts, few dangers, and hardly an object that is not for you.",
    "Graveyards and devils favour the evil; some objects are not for them.",
]
COUNTER_TEXTS: Final[list[str]] = [
    "Counts in battle. Counters above the starting value are kept beside the card.",
    "Counts in psychic combat, and says how many spells a character may have.",
    "Whoever loses the last one is defeated and begins again in the Village.",
    "Pay a token to roll a die again, or to move up to six spaces.",
    "Buys objects, lives and favours.",
]
COUNTER_RULES: Final[list[tuple[str, ...]]] = [
    ("TAL-LIMIT-11", "TAL-TROPHY-02", "TAL-CREATURE-08"),
    ("TAL-LIMIT-12", "TAL-TROPHY-07", "TAL-CREATURE-09", "TAL-SPELL-01"),
    ("TAL-LIMIT-13", "TAL-DEATH-01"),
    ("TAL-LIMIT-09", "TAL-ATTR-27", "TAL-ATTR-31"),
    ("TAL-LIMIT-10", "TAL-GOLD-01"),
]


def from_source(source: str) -> Source:
    return cast(Source, source)


def first_up(name: str) -> str:
    return name[:1].upper() + name[1:]


# Kinds


class CardKind(Kind):
    """An Adventure, Purchase, Talisman or Spell card."""

    def written(self, s: Any, number: int, seat: int) -> str:
        box: TalismanBox = s.box
        return box.cards[number].name

    def numbers(self, box: TalismanBox) -> list[int]:
        return [card for card in range(len(box.cards))]

    def about(self, box: TalismanBox, number: int) -> Thing:
        face = box.cards[number]
        power = f"Strength {face.strength}. " if face.strength else f"Craft {face.craft}. " if face.craft else ""
        return Thing(self.thing(number), face.title, power + face.text, from_source(face.source), rules_of_card(face))


class StockKind(CardKind):
    """The same for sale, where it goes without saying that it is a bought one."""

    def written(self, s: Any, number: int, seat: int) -> str:
        box: TalismanBox = s.box
        return box.cards[number].id.replace("_", " ")


class SpaceKind(Kind):
    def written(self, s: Any, number: int, seat: int) -> str:
        box: TalismanBox = s.box
        return box.spaces[number].name

    def numbers(self, box: TalismanBox) -> list[int]:
        return [space for space in range(len(box.spaces))]

    def about(self, box: TalismanBox, number: int) -> Thing:
        space = box.spaces[number]
        return Thing(
            self.thing(number), space.title, space.text, from_source(space.source), rules_of_space(box, number)
        )


class CharacterKind(Kind):
    def written(self, s: Any, number: int, seat: int) -> str:
        box: TalismanBox = s.box
        return box.characters[number].name

    def numbers(self, box: TalismanBox) -> list[int]:
        return [who for who in range(len(box.characters))]

    def about(self, box: TalismanBox, number: int) -> Thing:
        face = box.characters[number]
        return Thing(self.thing(number), face.title, face.text, from_source(face.source), rules_of_character(face))


class AlignmentKind(Kind):
    def written(self, s: Any, number: int, seat: int) -> str:
        return ALIGNMENT_NAMES[number]

    def numbers(self, box: TalismanBox) -> list[int]:
        return [alignment for alignment in range(len(ALIGNMENT_NAMES))]

    def about(self, box: TalismanBox, number: int) -> Thing:
        name = first_up(ALIGNMENT_NAMES[number])
        rules = ("TAL-SETUP-16", "TAL-ATTR-20", "TAL-ATTR-21")
        return Thing(self.thing(number), name, ALIGNMENT_TEXTS[number], "printed", rules)


class CounterKind(Kind):
    """Strength, craft, lives, fate and gold."""

    def written(self, s: Any, number: int, seat: int) -> str:
        return WHAT[number]

    def numbers(self, box: TalismanBox) -> list[int]:
        return [STRENGTH, CRAFT, LIFE, FATE, GOLD]

    def about(self, box: TalismanBox, number: int) -> Thing:
        text = f"{COUNTER_TEXTS[number]} There are {POINTS[number]} in the box."
        return Thing(self.thing(number), first_up(WHAT[number]), text, "printed", COUNTER_RULES[number])


class EffectKind(Kind):
    """One of several things that a card or a space lets a character choose."""

    def written(self, s: Any, number: int, seat: int) -> str:
        box: TalismanBox = s.box
        return box.effects[number].name

    def numbers(self, box: TalismanBox) -> list[int]:
        found: list[int] = []
        for effect in box.effects:
            found += effect.choices()
        return found

    def about(self, box: TalismanBox, number: int) -> Thing:
        effect = box.effects[number]
        rules = ("TAL-SPACE-04",) if effect.card == NONE else rules_of_card(box.cards[effect.card])
        return Thing(self.thing(number), first_up(effect.name), effect.text, from_source(effect.source), rules)


class CreatureKind(Kind):
    """Whoever attacks without being an enemy card."""

    def numbers(self, box: TalismanBox) -> list[int]:
        guards = [space for space in range(len(box.spaces)) if box.spaces[space].guardian]
        met = [met_in(box, effect) for effect in range(len(box.effects)) if box.effects[effect].creature()]
        return guards + met + [attacking(box, card) for card in range(len(box.cards)) if box.cards[card].hire]

    def about(self, box: TalismanBox, number: int) -> Thing:
        if number >= attacking(box, 0):
            face = box.cards[number - attacking(box, 0)]
            if not face.hire:
                raise KeyError(number)
            text = f"Strength {face.strength}. Attacks whoever does not hire him."
            rules = ("TAL-CREATURE-02", "TAL-CREATURE-06")
            return Thing(self.thing(number), face.title, text, from_source(face.source), rules)
        if number >= met_in(box, 0):
            effect = box.effects[number - met_in(box, 0)]
            if not effect.creature():
                raise KeyError(number)
            text = f"{effect.creature()} Attacks whoever meets it."
            rules = ("TAL-CREATURE-01", "TAL-CREATURE-06")
            return Thing(self.thing(number), called(effect.name), text, from_source(effect.source), rules)
        space = box.spaces[number]
        if not space.guardian:
            raise KeyError(number)
        text = f"{powers(space.strength, space.craft)} Guards {the(space.title)}."
        return Thing(self.thing(number), space.guardian, text, from_source(space.source), rules_of_space(box, number))


class WayKind(Kind):
    """Left or right, seen from a figure that faces the Crown."""

    def written(self, s: Any, number: int, seat: int) -> str:
        return WAY_NAMES[number]


class DieKind(Kind):
    """A die on the table, by what it shows."""

    def written(self, s: Any, number: int, seat: int) -> str:
        return str(number)


class RollKind(Kind):
    """All dice of a roll: their digits one after the other."""

    def written(self, s: Any, number: int, seat: int) -> str:
        return " ".join([digit for digit in str(number)])


def roll_of(dice: list[int]) -> int:
    """The number of a roll."""
    number = 0
    for die in dice:
        number = 10 * number + die
    return number


def met_in(box: TalismanBox, effect: int) -> int:
    """The number of a creature that comes out of an effect."""
    return len(box.spaces) + effect


def attacking(box: TalismanBox, card: int) -> int:
    """The number of a card that is no enemy and attacks all the same."""
    return len(box.spaces) + len(box.effects) + card


def called(name: str) -> str:
    """ "spirit of the crags": Spirit of the Crags; an effect without a name of its own is a creature."""
    if name == "fight":
        return "Creature"
    small = ("of", "the")
    return " ".join([word if word in small else first_up(word) for word in name.split(" ")])


def going_to(id: str) -> str:
    """What an effect is called that leads to a space, by the id of that."""
    return f"go to the {id.replace('_', ' ')}"


def the(title: str) -> str:
    return title if title.startswith("Dice ") else f"the {title}"


def powers(strength: int, craft: int) -> str:
    if strength and craft:
        return f"Strength {strength}, craft {craft}."
    return f"Strength {strength}." if strength else f"Craft {craft}." if craft else "Its strength is rolled."


CARD: Final = CardKind("card")
STOCK: Final = StockKind("card")
SPACE: Final = SpaceKind("space")
CHARACTER: Final = CharacterKind("character")
ALIGNMENT: Final = AlignmentKind("alignment")
COUNTER: Final = CounterKind("counter")
EFFECT: Final = EffectKind("effect")
CREATURE: Final = CreatureKind("creature")
WAY: Final = WayKind("way")
DIE: Final = DieKind("die")
ROLLED: Final = RollKind("roll")

# Verbs. Characters
BE: Final = Verb("be", "be the {}", [CHARACTER])
BE_ALIGNED: Final = Verb("be-aligned", "be {}", [ALIGNMENT])
DRAW_CHARACTER: Final = Verb("draw-character", "draw a character")
WAIT: Final = Verb("wait", "wait")
# In one's own turn
ROLL_TO_MOVE: Final = Verb("roll-to-move", "roll to move")
SET_OUT: Final = Verb("set-out", "move")
BUILD_RAFT: Final = Verb("build-raft", "build a raft")
RAFT: Final = Verb("raft", "raft to the {}", [SPACE])
ACCEPT_WAY: Final = Verb("accept-way", "accept the way to the {}", [SPACE])
WALK: Final = Verb("walk", "walk to the {}", [SPACE])
GO_ON: Final = Verb("go-on", "go on")
DROP: Final = Verb("drop", "drop {}", [CARD])
DRINK: Final = Verb("drink", "drink {}", [CARD])
EXCHANGE: Final = Verb("exchange", "exchange trophies for {}", [COUNTER])
GIVE_UP: Final = Verb("give-up", "give up {}", [CARD])
DELIVER_WANTED: Final = Verb("deliver-wanted", "deliver what the warlock wants")
DELIVER: Final = Verb("deliver", "deliver {}", [CARD])
DELIVER_GOLD: Final = Verb("deliver-gold", "deliver gold")
PAY_MERCENARY: Final = Verb("pay-mercenary", "pay the mercenary")
SELL_TO_ALCHEMIST: Final = Verb("sell-to-alchemist", "sell to the alchemist")
DISCARD: Final = Verb("discard", "discard {}", [CARD])
# Moving
MOVE: Final = Verb("move", "move {} {} to the {}", [NUMBER, WAY, SPACE])
CROSS: Final = Verb("cross", "cross the bridge")
CROSS_WITH: Final = Verb("cross-with", "cross the bridge with {}", [NUMBER])
TRY_PORTAL: Final = Verb("try-portal", "try the portal of power")
TRY_PORTAL_WITH: Final = Verb("try-portal-with", "try the portal of power with {}", [NUMBER])
FORCE_PORTAL: Final = Verb("force-portal", "force the portal by strength")
OPEN_PORTAL: Final = Verb("open-portal", "open the portal by craft")
REROLL_MOVE: Final = Verb("reroll-move", "pay fate and reroll")
MOVE_BY_FATE: Final = Verb("move-by-fate", "pay fate and move up to six")
REST: Final = Verb("rest", "heal instead of moving")
STAY: Final = Verb("stay", "stay")
WANDER: Final = Verb("wander", "go to the {}", [SPACE])
GO_FORWARD: Final = Verb("go-forward", "go forward to the {}", [SPACE])
TURN_BACK: Final = Verb("turn-back", "turn back to the {}", [SPACE])
CONFRONT: Final = Verb("confront", "confront it again")
LEAVE_BY_PORTAL: Final = Verb("leave-by-portal", "leave by the portal")
# Encounters
ENCOUNTER_SPACE: Final = Verb("encounter-space", "encounter the space")
ENCOUNTER: Final = Verb("encounter", "encounter {}", [SEAT])
KEEP_DRAWN: Final = Verb("keep-drawn", "keep what was drawn")
REPLACE: Final = Verb("replace", "replace {}", [CARD])
TAKE: Final = Verb("take", "take {}", [CARD])
LEAVE: Final = Verb("leave", "leave {}", [CARD])
TAKE_GOLD: Final = Verb("take-gold", "take the gold")
LEAVE_GOLD: Final = Verb("leave-gold", "leave the gold")
TAKE_COUNTER: Final = Verb("take-counter", "take a counter")
TAKE_NO_COUNTER: Final = Verb("take-no-counter", "take no counter")
HIRE: Final = Verb("hire", "hire {}", [CARD])
HIRE_NOBODY: Final = Verb("hire-nobody", "hire nobody")
LOSE: Final = Verb("lose", "lose {}", [CARD])
GIVE: Final = Verb("give", "give {}", [CARD])
GIVE_LIFE: Final = Verb("give-life", "give a life")
CHOOSE: Final = Verb("choose", "{}", [EFFECT])
DO_NOTHING: Final = Verb("do-nothing", "do nothing here")
# Dice
ROLL: Final = Verb("roll", "roll")
SKIP_ROLL: Final = Verb("skip-roll", "skip the roll")
READ: Final = Verb("read", "take {}", [NUMBER])
KEEP: Final = Verb("keep", "keep {}", [ROLLED])
REROLL: Final = Verb("reroll", "pay fate and reroll {}", [DIE])
# Fights
FIGHT: Final = Verb("fight", "fight")
STAND: Final = Verb("stand", "stand and fight")
EVADE: Final = Verb("evade", "evade")
EVADE_ONE: Final = Verb("evade-one", "evade {}", [CARD])
BRIBE: Final = Verb("bribe", "bribe {}", [CARD])
DESTROY: Final = Verb("destroy", "destroy {}", [CARD])
BANISH: Final = Verb("banish", "banish {}", [CARD])
HOLD: Final = Verb("hold", "hold {}", [CARD])
USE: Final = Verb("use", "use {}", [CARD])
USE_NO_ARMOUR: Final = Verb("use-no-armour", "use no armour")
PUT_AWAY: Final = Verb("put-away", "put away {}", [CARD])
SEND: Final = Verb("send", "send {}", [CARD])
ASSASSINATE: Final = Verb("assassinate", "assassinate")
RAISE: Final = Verb("raise", "raise {}", [CARD])
KEEP_TROPHY: Final = Verb("keep-trophy", "keep the trophy")
FIGHT_DRAGON: Final = Verb("fight-dragon", "fight the dragon in battle")
OUTWIT_DRAGON: Final = Verb("outwit-dragon", "fight the dragon in psychic combat")
# Other characters
ATTACK: Final = Verb("attack", "attack {} in battle", [SEAT])
ATTACK_MIND: Final = Verb("attack-mind", "attack {} in psychic combat", [SEAT])
STEAL: Final = Verb("steal", "steal from {}", [SEAT])
BEGUILE: Final = Verb("beguile", "beguile {}", [SEAT])
LURE: Final = Verb("lure", "lure {} from {}", [CARD, SEAT])
TAKE_FROM: Final = Verb("take-from", "take {} from {}", [CARD, SEAT])
TAKE_GOLD_FROM: Final = Verb("take-gold-from", "take 1 gold from {}", [SEAT])
TAKE_LIFE: Final = Verb("take-life", "take a life from {}", [SEAT])
# Spells
CAST: Final = Verb("cast", "cast {}", [CARD])
PASS: Final = Verb("pass", "pass")
AIM: Final = Verb("aim", "at {}", [SEAT])
AIM_AT_SPACE: Final = Verb("aim-at-space", "at the {}", [SPACE])
# Places
BUY: Final = Verb("buy", "buy {} for {}", [STOCK, NUMBER])
BUY_NO_MORE: Final = Verb("buy-no-more", "buy nothing more")
POCKET: Final = Verb("pocket", "pocket {}", [STOCK])
POCKET_NOTHING: Final = Verb("pocket-nothing", "pocket nothing")
SELL: Final = Verb("sell", "sell {}", [CARD])
SELL_NO_MORE: Final = Verb("sell-no-more", "sell nothing more")
HEAL: Final = Verb("heal", "heal {} for {} gold", [NUMBER, NUMBER])
HEAL_NOTHING: Final = Verb("heal-nothing", "heal nothing")
REPLENISH: Final = Verb("replenish", "replenish {} for {} gold", [NUMBER, NUMBER])
REPLENISH_NOTHING: Final = Verb("replenish-nothing", "replenish nothing")
BE_HEALED: Final = Verb("be-healed", "let {} have you healed", [CARD])
HAND_OVER: Final = Verb("hand-over", "hand over {}", [CARD])
LEAVE_CASTLE: Final = Verb("leave-castle", "leave the castle")

KINDS: Final = (
    CARD, SPACE, SEAT, CHARACTER, ALIGNMENT, COUNTER, EFFECT, CREATURE, WAY, DIE, ROLLED, NUMBER,
)  # fmt: skip
VERBS: Final = (
    BE, BE_ALIGNED, DRAW_CHARACTER, WAIT,
    ROLL_TO_MOVE, SET_OUT, BUILD_RAFT, RAFT, ACCEPT_WAY, WALK, GO_ON, DROP, DRINK, EXCHANGE, GIVE_UP, DELIVER_WANTED,
    DELIVER, DELIVER_GOLD, PAY_MERCENARY, SELL_TO_ALCHEMIST, DISCARD,
    MOVE, CROSS, CROSS_WITH, TRY_PORTAL, TRY_PORTAL_WITH, FORCE_PORTAL, OPEN_PORTAL, REROLL_MOVE, MOVE_BY_FATE, REST,
    STAY, WANDER, GO_FORWARD, TURN_BACK, CONFRONT, LEAVE_BY_PORTAL,
    ENCOUNTER_SPACE, ENCOUNTER, KEEP_DRAWN, REPLACE, TAKE, LEAVE, TAKE_GOLD, LEAVE_GOLD, TAKE_COUNTER, TAKE_NO_COUNTER,
    HIRE, HIRE_NOBODY, LOSE, GIVE, GIVE_LIFE, CHOOSE, DO_NOTHING,
    ROLL, SKIP_ROLL, READ, KEEP, REROLL,
    FIGHT, STAND, EVADE, EVADE_ONE, BRIBE, DESTROY, BANISH, HOLD, USE, USE_NO_ARMOUR, PUT_AWAY, SEND, ASSASSINATE,
    RAISE, KEEP_TROPHY, FIGHT_DRAGON, OUTWIT_DRAGON,
    ATTACK, ATTACK_MIND, STEAL, BEGUILE, LURE, TAKE_FROM, TAKE_GOLD_FROM, TAKE_LIFE,
    CAST, PASS, AIM, AIM_AT_SPACE,
    BUY, BUY_NO_MORE, POCKET, POCKET_NOTHING, SELL, SELL_NO_MORE, HEAL, HEAL_NOTHING, REPLENISH, REPLENISH_NOTHING,
    BE_HEALED, HAND_OVER, LEAVE_CASTLE,
)  # fmt: skip
