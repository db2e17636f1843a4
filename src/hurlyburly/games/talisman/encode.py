"""Numbers for learners: an observation of fixed length, and a stable number for each option of each step.

Cards of packs have no numbers here: environments are for the box as it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly.games.talisman import (
    battle,
    encounters,
    inner,
    lives,
    loot,
    menu,
    movement,
    places,
    quests,
    rivals,
    spells,
    turn,
)
from hurlyburly.games.talisman.box import open_box
from hurlyburly.games.talisman.effects import DECLINE
from hurlyburly.games.talisman.tables import ALIGNMENT_NAMES, CRAFT, FOLLOWER, OBJECT, STRENGTH
from hurlyburly.games.talisman.things import CARD, CHARACTER, SPACE
from hurlyburly.games.talisman.view import CardView, CharacterView, TalismanView
from hurlyburly.kernel.encode import Actions
from hurlyburly.kernel.step import NOBODY, pair

BOX = open_box([])
CARDS = list(range(len(BOX.cards)))
SPACES = list(range(len(BOX.spaces)))
SEATS = list(range(6))
STEPS = list(range(movement.FARTHEST + 1))
DICE = list(range(7))


def beyond(start: int, cards: list[int]) -> list[int]:
    return [start + card for card in cards]


ANY_TIME = [
    *CARDS,
    *range(menu.EXCHANGE, menu.DONE + 1),
    *beyond(menu.DROP, CARDS),
    *beyond(menu.DRINK, CARDS),
]
WAYS = [pair(way, n) for way in range(4) for n in STEPS]
FIGHTING = [*CARDS, battle.NO_CARD, battle.FIGHT_ON, battle.EVADE + battle.NO_CARD]
FIGHTING += [start + card for start in (battle.EVADE, battle.BRIBE, battle.DESTROY, battle.BANISH) for card in CARDS]

action = Actions(
    {
        "Pick": range(len(BOX.characters)),
        "PickAlignment": range(len(ALIGNMENT_NAMES)),
        "MayDrawCharacter": range(2),
        "Start": [
            *ANY_TIME,
            *beyond(turn.RAFT_TO, SPACES),
            *beyond(turn.OFFERED_TO, SPACES),
            *beyond(turn.WALK_TO, SPACES),
        ],
        "Menu": ANY_TIME,
        "MoveByDie": [*WAYS, movement.REROLL, movement.FATE_MOVE, movement.REST, movement.STAY],
        "MoveByFate": WAYS,
        "MoveOne": WAYS,
        "GoOn": WAYS,
        "OpenPortal": (STRENGTH, CRAFT),
        "MoveInside": [pair(way, to) for way in (inner.FORWARD, inner.BACK) for to in SPACES]
        + [inner.CONFRONT, inner.LEAVE],
        "MeetDragon": range(2),
        "PayVampire": [*CARDS, lives.NO_CARD],
        "ChooseEncounter": [*SEATS, encounters.THE_SPACE],
        "MeetCharacter": [*range(4), *beyond(rivals.LURE, CARDS)],
        "RivalMayEvade": [*CARDS, battle.FIGHT_ON, battle.EVADE],
        "Meet": FIGHTING,
        "Hold": CARDS,
        "Prepare": [
            *CARDS,
            battle.ASSASSINATES,
            battle.PAY_MERCENARY,
            battle.FIGHT_ON,
            *[start + card for start in (battle.USE, battle.PUT_AWAY, battle.RAISE) for card in CARDS],
        ],
        "Reroll": DICE,
        "OfferReroll": DICE,
        "Reward": [*CARDS, rivals.TAKE_A_LIFE, loot.ONE_GOLD],
        "MayRaise": [*CARDS, battle.NO_CARD],
        "MayUseArmour": [*CARDS, lives.NO_CARD],
        "MayCast": [*CARDS, spells.PASS],
        "ChooseTarget": SPACES,
        "ChooseCard": CARDS,
        "TakeLoot": [*CARDS, loot.ONE_GOLD],
        "TakeFollower": CARDS,
        "MayReplace": [*CARDS, encounters.KEEP_ALL],
        "MayTake": [*CARDS, encounters.LEAVE],
        "MayTakeCoins": [encounters.TAKE, encounters.LEAVE],
        "MayTakeCounter": [encounters.TAKE, encounters.LEAVE],
        "MeetMercenary": [encounters.TAKE, encounters.LEAVE],
        "Instructions": range(2),
        "ReadTable": range(20),
        "Choose": [*range(len(BOX.effects)), DECLINE],
        "Wander": SPACES,
        "LoseFollower": CARDS,
        "Within": CARDS,
        "Exchange": CARDS,
        "Deliver": [*CARDS, quests.PAY],
        "Shop": [*CARDS, places.DONE],
        "Pocket": [*CARDS, places.DONE],
        "Sell": [*CARDS, places.DONE],
        "BuyLives": range(16),
        "BuyFate": range(16),
        "Chasm": range(2),
        "Castle": [*CARDS, places.DONE, places.BUY_A_LIFE, *beyond(places.HAND_OVER, CARDS)],
    }
)
ACTIONS = len(action)

SPACE_IDS = [SPACE.thing(space) for space in SPACES]
CARD_IDS = [CARD.thing(card) for card in CARDS]
CHARACTER_IDS = [CHARACTER.thing(who) for who in range(len(BOX.characters))]
SPELL_IDS = [CARD.thing(card) for card in sorted(set(BOX.spell_deck))]
POSSESSIONS = [CARD.thing(card) for card, face in enumerate(BOX.cards) if face.kind in (OBJECT, FOLLOWER)]
QUESTIONS = sorted({step for step, _ in action.number})


def one_hot(name: str, names: list[str]) -> list[float]:
    return [float(name == other) for other in names]


def counted(cards: Sequence[CardView], things: list[str]) -> list[float]:
    """How many there are of each."""
    found = [card.thing for card in cards]
    return [float(found.count(thing)) for thing in things]


def character(seen: CharacterView) -> list[float]:
    numbers = [
        seen.strength / 10,
        seen.craft / 10,
        seen.own_strength / 10,
        seen.own_craft / 10,
        seen.life / 5,
        seen.fate / 5,
        seen.gold / 5,
        seen.spells / 3,
        len(seen.trophies) / 5,
        float(seen.toad),
        float(seen.lost_turns),
        float(seen.slow),
        float(bool(seen.quest)),
        float(seen.defeated),
        float(seen.enslaved),
        float(seen.turning_back),
        float(seen.passed),
        float(seen.invisible),
        float(seen.out),
        seen.ordeal / 12,
        seen.points / 100,
    ]
    held = counted(seen.objects + seen.followers, POSSESSIONS)
    known = counted(seen.known_spells, SPELL_IDS)
    who = seen.character.thing if seen.character else ""
    where = one_hot(seen.space, SPACE_IDS) + one_hot(who, CHARACTER_IDS)
    return numbers + one_hot(seen.alignment, ALIGNMENT_NAMES) + where + held + known


A_CHARACTER = 21 + len(ALIGNMENT_NAMES) + len(SPACE_IDS) + len(CHARACTER_IDS) + len(POSSESSIONS) + len(SPELL_IDS)
TABLE = 12 + len(QUESTIONS) + len(SPACE_IDS) + len(CARD_IDS)
OBSERVATION = len(SEATS) * A_CHARACTER + TABLE


def observe(view: TalismanView) -> list[float]:
    """Everybody's sheet from the viewer's seat leftwards, then the table."""
    seats = len(view.characters)
    first = view.seat or 0
    found: list[float] = []
    for place in SEATS:
        found += character(view.characters[(first + place) % seats]) if place < seats else [0.0] * A_CHARACTER
    fight = view.fight
    found += [
        (view.active - first) % seats / 6 if view.active != NOBODY else -1.0,
        view.round / 60,
        view.midnight / 60,
        view.deck / 100,
        view.spell_deck / 24,
        view.talismans / 4,
        sum(view.dice) / 18,
        float(view.silenced),
        fight.score / 20 if fight else 0.0,
        fight.its_score / 20 if fight else 0.0,
        max(fight.dice) / 6 if fight and fight.dice else 0.0,
        max(fight.its_dice) / 6 if fight and fight.its_dice else 0.0,
    ]
    found += one_hot(view.asked, QUESTIONS)
    lying = {entry.space: len(entry.cards) + entry.coins for entry in view.board}
    found += [float(lying.get(space, 0)) for space in SPACE_IDS]
    return found + counted(view.waiting, CARD_IDS)
