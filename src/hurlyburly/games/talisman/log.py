"""The log of Talisman: a line for each event, in four parts, so that a game can be followed and checked by it."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly.games.talisman import events as e
from hurlyburly.games.talisman.contents import QUESTS, the_space
from hurlyburly.games.talisman.names import the_title
from hurlyburly.games.talisman.tables import ALIGNMENT_NAMES, SPELL, STRENGTH, WHAT, TalismanBox
from hurlyburly.games.talisman.things import CREATURE
from hurlyburly.kernel.events import Event, seat_of
from hurlyburly.kernel.state import UNKNOWN
from hurlyburly.kernel.step import NOBODY
from hurlyburly.kernel.vocabulary import listed

PLURALS = {"life": "lives"}


def tell(box: TalismanBox, event: Event, who: Sequence[str]) -> str:
    """An event in words; what the reader may not know stays out of them."""
    line = of_turns(box, event, who) or of_possessions(box, event, who) or of_fights(box, event, who)
    line = line or of_spells(box, event, who)
    if not line:
        raise LookupError(event.what)
    return line


# Names in sentences


def doer(event: Event, who: Sequence[str]) -> str:
    seat = seat_of(event)
    return "Somebody" if seat == NOBODY else who[seat]


def the_card(box: TalismanBox, card: int) -> str:
    face = box.cards[card]
    return the_title(face.title, face.kind == SPELL)


def the_cards(box: TalismanBox, cards: Sequence[int]) -> str:
    return listed([the_card(box, card) for card in cards])


def foes(box: TalismanBox, cards: Sequence[int], creature: int) -> str:
    """The Bear and the Wolf; the Sentinel."""
    if cards:
        return the_cards(box, cards)
    return "the creature" if creature == UNKNOWN else f"the {CREATURE.about(box, creature).name}"


def cause(box: TalismanBox, card: int, space: int) -> str:
    if card != UNKNOWN and space != UNKNOWN:
        return f"{the_card(box, card)} on {the_space(space)}"
    return the_card(box, card) if card != UNKNOWN else the_space(space)


def because(box: TalismanBox, word: str, card: int, space: int) -> str:
    """ " from the Angel", " at the City"; nothing if there is no cause to tell."""
    if card != UNKNOWN:
        return f" {word} {the_card(box, card)}"
    return f" at {the_space(space)}" if space != UNKNOWN else ""


def first_up(words: str) -> str:
    return words[:1].upper() + words[1:]


def amount(what: int, n: int) -> str:
    return f"{n} {WHAT[what] if n == 1 else PLURALS.get(WHAT[what], WHAT[what])}"


def dice(numbers: Sequence[int]) -> str:
    return listed([str(number) for number in numbers])


# Turns, dice and ways


def of_turns(box: TalismanBox, event: Event, who: Sequence[str]) -> str:
    me = doer(event, who)
    match event:
        case e.DealtCharacters():
            return f"{me} may be the {' or the '.join([box.characters[n].title for n in event.characters])}."
        case e.Picked():
            return f"{me} is the {box.characters[event.character].title}."
        case e.Aligned():
            return f"{me} is {ALIGNMENT_NAMES[event.alignment]}."
        case e.Began():
            return f"{me} begins at {the_space(event.space)}."
        case e.TurnBegan():
            return f"- {me}'s turn -"
        case e.MissedTurn():
            return f"{me} misses this turn."
        case e.LostTurn():
            return f"{me} loses a turn{because(box, 'to', event.card, event.space)}."
        case e.Recovered():
            return f"{me} recovers from defeat."
        case e.Midnight():
            if not event.winners:
                return "It is midnight, and nobody wins."
            winners = listed([who[seat] for seat in event.winners])
            have = "has" if len(event.winners) == 1 else "have"
            return f"It is midnight: {winners} {have} won, with {event.points} points."
        case e.Won():
            return f"{me} wears the Crown of Command!"
        case e.Outlived():
            return f"{me} has outlived all the others, and wins!"
        case e.NobodyLeft():
            return "Nobody is left in the game, and nobody wins."
        case e.LeftOut():
            return f"{me} is out of the game: the Crown has been reached."
        case e.Rolled():
            return f"{me} rolls {dice(event.dice)}."
        case e.Rerolled():
            return f"{me} rerolls the {event.before} and gets {event.die}."
        case e.PaidFate():
            return f"{me} pays a fate token."
        case e.AddedOne():
            return f"{me} adds 1, which makes {event.total}."
        case e.SkippedRoll():
            return f"{me} skips the roll of {the_space(event.space)}."
        case e.DeathRolled():
            return f"Death rolls {dice(event.dice)}."
        case e.Went():
            return f"{me} goes to {the_space(event.space)}."
        case e.Stayed():
            return f"{me} is not set free."
        case e.TurnedBack():
            return f"{me} is on the way back."
        case e.PortalOpened():
            return f"{me} opens the Portal of Power with {WHAT[event.counter]} {event.value}."
        case e.PortalShut():
            return f"The Portal of Power stays shut against {WHAT[event.counter]} {event.value}."
        case e.Offered():
            to = "anywhere in the Outer Region" if event.space == UNKNOWN else the_space(event.space)
            return f"{me} is offered a way to {to}."
        case e.Slowed():
            return f"{me} moves one space a turn, for {event.turns} turn{'s' if event.turns > 1 else ''}."
        case e.Enslaved():
            return f"{me} is enslaved in the temple."
        case e.Immobilised():
            return f"{me} cannot move at all in this turn."
        case e.Passed():
            return f"{me} may go on next turn."
    return ""


# What a character is and has, and what lies on the board


def of_possessions(box: TalismanBox, event: Event, who: Sequence[str]) -> str:
    me = doer(event, who)
    match event:
        case e.Gained():
            gains = f"{me} gains {amount(event.counter, event.number)}"
            return f"{gains}{because(box, 'from', event.card, event.space)}."
        case e.Lost():
            loses = f"{me} loses {amount(event.counter, event.number)}"
            return f"{loses}{because(box, 'to', event.card, event.space)}."
        case e.CoinsTaken():
            return f"{me} takes the {event.number} gold that lay on {the_space(event.space)}."
        case e.CoinsLaid():
            return f"{event.number} gold is laid on {the_space(event.space)}."
        case e.Took():
            return f"{me} takes {the_card(box, event.card)}."
        case e.TookFrom():
            return f"{me} takes {the_card(box, event.card)} from {who[event.loser]}."
        case e.TookGold():
            return f"{me} takes 1 gold from {who[event.loser]}."
        case e.Bought():
            return f"{me} buys {the_card(box, event.card)} for {event.price} gold."
        case e.Sold():
            return f"{me} sells {the_card(box, event.card)}."
        case e.LeftLying():
            return f"{me} leaves {the_card(box, event.card)}."
        case e.Dropped():
            return f"{me} drops {the_card(box, event.card)}."
        case e.Discarded():
            return f"{me} discards {the_card(box, event.card)}."
        case e.TrophyGiven():
            return f"{me} gives up {the_card(box, event.card)} for {WHAT[event.counter]}."
        case e.TurnedToad():
            return f"{me} turns into a slimy toad."
        case e.ToadStill():
            return f"{me} is a toad for {event.turns} more turn{'s' if event.turns > 1 else ''}."
        case e.ToadNoMore():
            return f"{me} is no toad any more."
        case e.QuestSet():
            return f"The Warlock's quest for {me}: {QUESTS[event.quest]}."
        case e.QuestDone():
            return f"{me} has fulfilled the quest."
        case e.QuestEnded():
            return f"{me} needs no quest any more."
        case e.Threatened():
            return f"{first_up(cause(box, event.card, event.space))} strikes {me}."
        case e.LifeClaimed():
            return f"{me} claims a life of {who[event.loser]}."
        case e.FollowerFell():
            return f"{first_up(the_card(box, event.card))} falls into {the_space(event.space)}."
        case e.ArmourSaved():
            return f"{first_up(the_card(box, event.card))} saves the life of {me}."
        case e.Spared():
            return f"{me} loses no life."
        case e.LifeLost():
            return f"{me} loses 1 life and has {event.left} left."
        case e.Defeated():
            return f"{me} is defeated."
        case e.Eliminated():
            gold = [f"{event.gold} gold"] if event.gold else []
            left = listed([*[the_card(box, card) for card in event.left], *gold])
            title = box.characters[event.character].title
            return f"The {title} of {me} is no more, and leaves {left} on {the_space(event.space)}."
        case e.Drew():
            return f"{me} draws {the_card(box, event.card)}."
        case e.Replaced():
            return f"{me} discards {the_card(box, event.card)} for another card."
        case e.PutElsewhere():
            return f"{first_up(the_card(box, event.card))} goes to {the_space(event.space)}."
        case e.CardMet():
            return f"{me} meets {the_card(box, event.card)}."
        case e.UsedUp():
            return f"{first_up(the_card(box, event.card))} has nothing left to give, and is discarded."
        case e.Chose():
            return f"{me} chooses: {box.effects[event.effect].name}."
        case e.NothingHappened():
            return "Nothing happens."
        case e.DeckShuffled():
            deck = "Spell" if box.cards[event.cards[0]].kind == SPELL else "Adventure"
            return f"The {deck} deck is made of its {len(event.cards)} discards again."
    return ""


# Fights


def of_fights(box: TalismanBox, event: Event, who: Sequence[str]) -> str:
    me = doer(event, who)
    match event:
        case e.Encountered():
            return f"{me} encounters {who[event.rival]}."
        case e.Attacked():
            return f"{me} attacks {who[event.rival]} in {contest(event.psychic)}."
        case e.RivalEvaded():
            return f"{me} evades {who[event.attacker]}."
        case e.Stole():
            return f"{me} steals from {who[event.rival]}."
        case e.Beguiled():
            return f"{me} beguiles {who[event.rival]}, and needs a {event.needed}."
        case e.NotBeguiled():
            return f"{me} is not beguiled."
        case e.RivalBeaten():
            return f"{me} beats {who[event.loser]}."
        case e.EnemiesAttacked():
            attack = "attacks" if len(event.enemies) == 1 else "attack"
            return f"{first_up(the_cards(box, event.enemies))} {attack} {me} in {contest(event.psychic)}."
        case e.CreatureAttacked():
            return f"{first_up(foes(box, (), event.creature))} attacks {me} in {contest(event.psychic)}."
        case e.Evaded():
            return f"{me} evades {foe(box, event.card, event.creature)}."
        case e.Bribed():
            return f"{me} bribes {the_card(box, event.card)}."
        case e.Held():
            return f"{first_up(foe(box, event.card, event.creature))} cannot attack {me}."
        case e.Destroyed():
            return f"{first_up(the_card(box, event.card))} is destroyed."
        case e.WerewolfAppeared():
            return f"The werewolf has strength {event.strength}."
        case e.PitfiendsAppeared():
            return f"{event.number} pitfiend{'s appear' if event.number > 1 else ' appears'}."
        case e.VampireThirsted():
            lives = "1 life or follower" if event.number == 1 else f"{event.number} lives or followers"
            return f"The vampire wants {lives} of {me}."
        case e.Killed():
            return f"{me} kills {the_card(box, event.card)}."
        case e.CreatureBeaten():
            return f"{me} defeats {foes(box, (), event.creature)}."
        case e.Overcome():
            defeat = "defeat" if len(event.enemies) > 1 else "defeats"
            return f"{first_up(foes(box, event.enemies, event.creature))} {defeat} {me}."
        case e.LostToDeath():
            return f"Death wins against {me}."
        case e.Tied():
            return "Nobody wins."
        case e.Raised():
            return f"{me} raises {the_card(box, event.card)} from the dead."
        case e.Readied():
            return f"{me} takes up {the_cards(box, event.cards)}."
        case e.PutAway():
            return f"{me} puts away {the_card(box, event.card)}."
        case e.Drank():
            return f"{me} drinks {the_card(box, event.card)}."
        case e.MercenaryPaid():
            return f"{me} pays {the_card(box, event.card)}."
        case e.Helped():
            return f"{first_up(the_card(box, event.card))} fights for {me}."
        case e.StruckSilently():
            return f"{me} strikes silently: the victim rolls no die."
        case e.AttackRolled():
            return f"{me} rolls {dice(event.dice)}."
        case e.CreatureRolled():
            rolls = "roll" if len(event.enemies) > 1 else "rolls"
            return f"{first_up(foes(box, event.enemies, event.creature))} {rolls} {event.die}."
        case e.Scored():
            return f"{me} has {made_of(box, event)}."
        case e.CreatureScored():
            more = [f"{event.by_space} from the space"] if event.by_space else []
            its = [str(event.value), *more, die(event.die)]
            have = "have" if len(event.enemies) > 1 else "has"
            return f"{first_up(foes(box, event.enemies, event.creature))} {have} {listed(its)}."
        case e.Compared():
            return f"{event.mine} against {event.its}."
    return ""


def contest(psychic: bool) -> str:
    return "psychic combat" if psychic else "battle"


def foe(box: TalismanBox, card: int, creature: int) -> str:
    return foes(box, () if card == UNKNOWN else (card,), creature)


def die(number: int) -> str:
    return f"the die {number}" if number else "no die"


def made_of(box: TalismanBox, event: e.Scored) -> str:
    """What a score is made of: strength 4, 1 from the Sword and the die 5."""
    found = [f"{'craft' if event.psychic else WHAT[STRENGTH]} {event.ability}"]
    found += [f"{event.by_weapons} from {the_cards(box, event.weapons)}"] if event.by_weapons else []
    found += [f"{event.by_helper} from {the_card(box, event.helper)}"] if event.helper != UNKNOWN else []
    found += [f"{event.by_hire} for hire"] if event.by_hire else []
    found += [f"{event.by_belief} of belief"] if event.by_belief else []
    found += [f"{event.by_spells} from spells"] if event.by_spells else []
    return listed([*found, die(event.die)])


# Spells


def of_spells(box: TalismanBox, event: Event, who: Sequence[str]) -> str:
    me = doer(event, who)
    match event:
        case e.SpellGained():
            return f"{me} gains {'a spell' if event.card == UNKNOWN else f'the spell {the_card(box, event.card)}'}."
        case e.MindsRead():
            return f"{me} reads the others' minds{these(box, event.cards)}."
        case e.MindsClosed():
            return f"{me} reads minds no more."
        case e.SpellCast():
            return f"{me} casts {the_card(box, event.card)}."
        case e.Aimed():
            if event.rival != UNKNOWN:
                return f"{me} aims at {who[event.rival]}."
            on = f"{the_card(box, event.target)} on " if event.target != UNKNOWN else ""
            return f"{me} aims at {on}{the_space(event.space)}."
        case e.Foiled():
            return f"{first_up(the_card(box, event.card))} comes to nothing."
        case e.SpellWorked():
            return f"{first_up(the_card(box, event.card))} takes effect."
        case e.HexLaid():
            return f"{first_up(the_card(box, event.card))} lies on {the_space(event.space)}."
        case e.HexFaded():
            return f"The hex on {the_space(event.space)} fades."
        case e.MagicReturned():
            return "Magic works again."
        case e.Reappeared():
            return f"{me} is invisible no more."
        case e.Foretold():
            return (
                f"{me} looks at a card to come."
                if event.card == UNKNOWN
                else f"{me} foresees {the_card(box, event.card)}."
            )
    return ""


def these(box: TalismanBox, cards: Sequence[int]) -> str:
    known = [card for card in cards if card != UNKNOWN]
    return f": {the_cards(box, known)}" if known else ""
