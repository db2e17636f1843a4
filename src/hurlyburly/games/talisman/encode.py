"""Numbers for learners: an observation of fixed length, and a stable number for each option of each step.

Cards, characters and effects are numbered as in the box that is played with: those of packs come after our own.
"""

from __future__ import annotations

from collections.abc import Iterable

from hurlyburly.games.talisman import (
    battle,
    creatures,
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
from hurlyburly.games.talisman.tables import ALIGNMENT_NAMES, CRAFT, STRENGTH, TalismanBox
from hurlyburly.games.talisman.things import SPACE
from hurlyburly.games.talisman.view import CardView, CharacterView, TalismanView
from hurlyburly.kernel.encode import Actions, Blocks
from hurlyburly.kernel.parts import Block
from hurlyburly.kernel.play import kind_of, number_of
from hurlyburly.kernel.step import NOBODY, pair
from hurlyburly.kernel.vocabulary import SEAT

BOX = open_box([])
OF_CARDS = 160  # different ones: what there is room for
OF_CHARACTERS = 20
OF_EFFECTS = 320
CARDS = list(range(OF_CARDS))
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
FIGHTING = [*CARDS, creatures.NO_CARD, battle.FIGHT_ON, battle.EVADE + creatures.NO_CARD]
FIGHTING += [
    start + card for start in (battle.EVADE, creatures.BRIBE, creatures.DESTROY, creatures.BANISH) for card in CARDS
]

action = Actions(
    {
        "Pick": range(OF_CHARACTERS),
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
        "MayRaise": [*CARDS, creatures.NO_CARD],
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
        "Choose": [*range(OF_EFFECTS), DECLINE],
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
QUESTIONS = sorted({step for step, _ in action.number})
QUESTS = BOX.quests

# A character: where its numbers begin within it.

FIGURES = 23
HAS_ALIGNMENT = FIGURES
IS_AT = HAS_ALIGNMENT + len(ALIGNMENT_NAMES)
IS_WHO = IS_AT + len(SPACES)
HAS_QUEST = IS_WHO + OF_CHARACTERS
HOLDS = HAS_QUEST + len(QUESTS)
TROPHIES = HOLDS + OF_CARDS
A_CHARACTER = TROPHIES + OF_CARDS
A_SPACE = 4
FIGHTS = 2 * len(SEATS) + 5

BLOCKS = Blocks(
    Block("asked", len(QUESTIONS), "which question is open"),
    Block("to_act", len(SEATS), "who must answer it"),
    Block("victim", len(SEATS), "from whom the viewer may take something now"),
    Block("active", len(SEATS), "whose turn it is"),
    Block(
        "table",
        9,
        "round and midnight / 60, deck / 100, spell deck / 24, Talismans / 4, dice / 18, silenced, the Crown reached, "
        "whether it is over",
    ),
    Block(
        "fight",
        FIGHTS,
        "who fights, which rival; psychic, both scores / 20, both highest dice / 6",
    ),
    Block("enemies", OF_CARDS, "by card: those that are fought"),
    Block("weapons", 2 * OF_CARDS, "by card: those in use in the fight, then the rival's"),
    Block("cast", OF_CARDS, "by card: spells being cast"),
    Block("casters", len(SEATS), "who casts them"),
    Block("at_seats", len(SEATS), "whom they are aimed at"),
    Block("at_spaces", len(SPACES), "which spaces they are aimed at"),
    Block("at_cards", OF_CARDS, "and which cards there"),
    Block("waiting", OF_CARDS, "by card: still to be met"),
    Block("foretold", OF_CARDS, "by card: the next ones, as far as they are known: the place from the top / 10"),
    Block("lying", OF_CARDS, "by card: on the board"),
    Block("lies_at", OF_CARDS, f"by card: the last space where one lies, counted from 1 / {len(SPACES)}"),
    Block(
        "board",
        A_SPACE * len(SPACES),
        f"{len(SPACES)} spaces of {A_SPACE}: cards there, coins, strength and craft of the cards / 10",
    ),
    Block("discard", OF_CARDS, "by card: discarded, spells too"),
    Block("purchases", OF_CARDS, "by card: for sale"),
    Block("unused", OF_CHARACTERS, "which characters nobody has"),
    Block(
        "characters",
        len(SEATS) * A_CHARACTER,
        f"{len(SEATS)} seats of {A_CHARACTER}: strength, craft and one's own of both / 10, life, fate and gold / 5, "
        "spells / 3, trophies / 5, toad, turns lost, slow / 3 each, defeated, enslaved, turning back, passed, "
        "invisible, out, ordeal / 12, points / 100, objects / 4, how many objects and spells it may have / 4; which "
        "alignment, space, character and quest; objects, followers and known spells by card; trophies by card",
    ),
)
OBSERVATION = BLOCKS.size
(
    ASKED, TO_ACT, VICTIM, ACTIVE, TABLE, FIGHT, ENEMIES, WEAPONS, CAST, CASTERS, AT_SEATS, AT_SPACES, AT_CARDS,
    WAITING, FORETOLD, LYING, LIES_AT, BOARD, DISCARD, PURCHASES, UNUSED, CHARACTERS,
) = [BLOCKS.at(block.name) for block in BLOCKS.blocks]  # fmt: skip


def room(box: TalismanBox) -> str:
    """What of a box has no numbers; "" if all of it has."""
    for what, there, most in (
        ("cards", len(box.cards), OF_CARDS),
        ("characters", len(box.characters), OF_CHARACTERS),
        ("effects", len(box.effects), OF_EFFECTS),
    ):
        if there > most:
            return f"{there} different {what}, and room for {most}"
    for face in box.cards:
        if face.swift:
            return f"moves of more than {movement.FARTHEST} spaces ({face.title}), and numbers for {movement.FARTHEST}"
    return ""


def count(numbers: list[float], at: int, cards: Iterable[CardView | str]) -> None:
    """Count these cards, each at its own number."""
    for card in cards:
        numbers[at + number_of(card if isinstance(card, str) else card.thing)] += 1.0


def character(numbers: list[float], at: int, seen: CharacterView) -> None:
    numbers[at : at + FIGURES] = [
        seen.strength / 10,
        seen.craft / 10,
        seen.own_strength / 10,
        seen.own_craft / 10,
        seen.life / 5,
        seen.fate / 5,
        seen.gold / 5,
        seen.spells / 3,
        len(seen.trophies) / 5,
        seen.toad / 3,
        seen.lost_turns / 3,
        seen.slow / 3,
        float(seen.defeated),
        float(seen.enslaved),
        float(seen.turning_back),
        float(seen.passed),
        float(seen.invisible),
        float(seen.out),
        seen.ordeal / 12,
        seen.points / 100,
        len(seen.objects) / 4,
        seen.object_limit / 4,
        seen.spell_limit / 4,
    ]
    if seen.character is not None:
        numbers[at + HAS_ALIGNMENT + ALIGNMENT_NAMES.index(seen.alignment)] = 1.0
        numbers[at + IS_AT + number_of(seen.space)] = 1.0
        numbers[at + IS_WHO + number_of(seen.character.thing)] = 1.0
        numbers[at + HAS_QUEST + QUESTS.index(seen.quest)] = 1.0
    count(numbers, at + HOLDS, seen.objects + seen.followers + seen.known_spells)
    count(numbers, at + TROPHIES, seen.trophies)


def observe(view: TalismanView) -> list[float]:
    """The question and the table, then everybody's sheet from the viewer's seat leftwards."""
    seats = len(view.characters)
    first = view.seat or 0
    numbers = [0.0] * OBSERVATION

    def seat(at: int, whose: int) -> None:
        if whose != NOBODY:
            numbers[at + (whose - first) % seats] = 1.0

    if view.asked in QUESTIONS:
        numbers[ASKED + QUESTIONS.index(view.asked)] = 1.0
    for other in view.to_act:
        seat(TO_ACT, other)
    if view.asked in ("TakeLoot", "TakeFollower") and view.plays:
        seat(VICTIM, number_of(view.plays[0].things[-1]))
    seat(ACTIVE, view.active)
    numbers[TABLE : TABLE + 9] = [
        view.round / 60,
        view.midnight / 60,
        view.deck / 100,
        view.spell_deck / 24,
        view.talismans / 4,
        sum(view.dice) / 18,
        float(view.silenced),
        float(view.crown_reached),
        float(view.over),
    ]
    if view.fight is not None:
        fight = view.fight
        seat(FIGHT, fight.seat)
        seat(FIGHT + len(SEATS), fight.rival)
        numbers[FIGHT + 2 * len(SEATS) : FIGHT + FIGHTS] = [
            float(fight.psychic),
            fight.score / 20,
            fight.its_score / 20,
            max(fight.dice, default=0) / 6,
            max(fight.its_dice, default=0) / 6,
        ]
        count(numbers, ENEMIES, fight.enemies)
        count(numbers, WEAPONS, fight.weapons)
        count(numbers, WEAPONS + OF_CARDS, fight.its_weapons)
    for cast in view.cast:
        count(numbers, CAST, [cast.spell])
        seat(CASTERS, cast.caster)
        for thing in cast.target:
            if kind_of(thing) == SEAT.id:
                seat(AT_SEATS, number_of(thing))
            else:
                numbers[(AT_SPACES if kind_of(thing) == SPACE.id else AT_CARDS) + number_of(thing)] = 1.0
    count(numbers, WAITING, view.waiting)
    for place, card in enumerate(view.foretold):
        if card is not None:
            numbers[FORETOLD + number_of(card.thing)] = max(
                numbers[FORETOLD + number_of(card.thing)], (len(view.foretold) - place) / 10
            )
    for entry in view.board:
        at = BOARD + A_SPACE * number_of(entry.space)
        strength = sum([card.strength for card in entry.cards])
        craft = sum([card.craft for card in entry.cards])
        numbers[at : at + A_SPACE] = [float(len(entry.cards)), float(entry.coins), strength / 10, craft / 10]
        count(numbers, LYING, entry.cards)
        for card in entry.cards:
            numbers[LIES_AT + number_of(card.thing)] = (number_of(entry.space) + 1) / len(SPACES)
    count(numbers, DISCARD, view.discard + view.spell_discard)
    count(numbers, PURCHASES, view.purchases)
    for who in view.unused:
        numbers[UNUSED + number_of(who)] = 1.0
    for place in range(seats):
        character(numbers, CHARACTERS + A_CHARACTER * place, view.characters[(first + place) % seats])
    return numbers
