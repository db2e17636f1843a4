"""The log of Talisman: a sentence for each event, so that a game can be followed and checked by it.

Fights and spells are in log_fights.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly.games.talisman import events as e
from hurlyburly.games.talisman.contents import QUESTS, the_space
from hurlyburly.games.talisman.names import the_title
from hurlyburly.games.talisman.tables import ALIGNMENT_NAMES, EVENT, LIFE, PLACE, SPELL, WHAT, TalismanBox
from hurlyburly.games.talisman.things import CREATURE
from hurlyburly.kernel.log import Log
from hurlyburly.kernel.state import UNKNOWN
from hurlyburly.kernel.vocabulary import listed

PLURALS = {"life": "lives"}
NAMES = {"talisman": "Talisman"}
ENCOUNTERS = {EVENT: "encounters", PLACE: "visits"}  # strangers are met


# Names in sentences


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


def discards(box: TalismanBox, cards: Sequence[int]) -> str:
    """The Bear and Hex are discarded."""
    return f"{the_cards(box, cards)} {'is' if len(cards) == 1 else 'are'} discarded"


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


LOG = Log()
LOG.plain(
    {
        e.TurnBegan: "- {}'s turn -",
        e.MissedTurn: "{} misses this turn.",
        e.Recovered: "{} recovers from defeat.",
        e.Won: "{} wears the Crown of Command, and wins!",
        e.Outlived: "{} has outlived all the others, and wins!",
        e.NobodyLeft: "Nobody is left in the game, and nobody wins.",
        e.LeftOut: "{} is out of the game: the Crown has been reached.",
        e.DrewNobody: "{} draws no new character yet.",
        e.PaidFate: "{} pays a fate token.",
        e.FateMoves: "{} may move up to six spaces instead.",
        e.Rested: "{} heals instead of moving.",
        e.Stayed: "{} is not set free.",
        e.TurnedBack: "{} is on the way back.",
        e.WalkedInWoods: "{} walks through the woods instead of rolling.",
        e.TookOffer: "{} goes the way that was offered.",
        e.Enslaved: "{} is enslaved in the Temple.",
        e.Immobilised: "{} cannot move at all in this turn.",
        e.Passed: "{} may go on next turn.",
    }
)


@LOG
def dealt_characters(box: TalismanBox, event: e.DealtCharacters, who: Sequence[str]) -> str:
    return f"{who[event.seat]} may be the {' or the '.join([box.characters[n].title for n in event.characters])}."


@LOG
def picked(box: TalismanBox, event: e.Picked, who: Sequence[str]) -> str:
    back = "".join([f"; the {box.characters[other].title} goes back to the box" for other in event.returned])
    return f"{who[event.seat]} is the {box.characters[event.character].title}{back}."


@LOG
def aligned(box: TalismanBox, event: e.Aligned, who: Sequence[str]) -> str:
    return f"{who[event.seat]} is {ALIGNMENT_NAMES[event.alignment]}."


@LOG
def kept_alignment(box: TalismanBox, event: e.KeptAlignment, who: Sequence[str]) -> str:
    return f"{who[event.seat]} stays {ALIGNMENT_NAMES[event.alignment]}."


@LOG
def began(box: TalismanBox, event: e.Began, who: Sequence[str]) -> str:
    return f"{who[event.seat]} begins at {the_space(event.space)}."


@LOG
def lost_turn(box: TalismanBox, event: e.LostTurn, who: Sequence[str]) -> str:
    return f"{who[event.seat]} loses a turn{because(box, 'to', event.card, event.space)}."


@LOG
def points_counted(box: TalismanBox, event: e.Counted, who: Sequence[str]) -> str:
    return f"{who[event.seat]} has {event.points} points."


@LOG
def midnight(box: TalismanBox, event: e.Midnight, who: Sequence[str]) -> str:
    if not event.winners:
        return "It is midnight, and nobody wins."
    winners = listed([who[seat] for seat in event.winners])
    have = "has" if len(event.winners) == 1 else "have"
    return f"It is midnight: {winners} {have} won, with {event.points} points."


@LOG
def rolled(box: TalismanBox, event: e.Rolled, who: Sequence[str]) -> str:
    return f"{who[event.seat]} rolls {dice(event.dice)}."


@LOG
def rerolled(box: TalismanBox, event: e.Rerolled, who: Sequence[str]) -> str:
    return f"{who[event.seat]} rerolls the {event.before} and gets {event.die}."


@LOG
def added_one(box: TalismanBox, event: e.AddedOne, who: Sequence[str]) -> str:
    return f"{who[event.seat]} adds 1, which makes {event.total}."


@LOG
def skipped_roll(box: TalismanBox, event: e.SkippedRoll, who: Sequence[str]) -> str:
    return f"{who[event.seat]} skips the roll at {the_space(event.space)}."


@LOG
def death_rolled(box: TalismanBox, event: e.DeathRolled, who: Sequence[str]) -> str:
    return f"Death rolls {dice(event.dice)}."


@LOG
def went(box: TalismanBox, event: e.Went, who: Sequence[str]) -> str:
    return f"{who[event.seat]} goes to {the_space(event.space)}."


@LOG
def portal_opened(box: TalismanBox, event: e.PortalOpened, who: Sequence[str]) -> str:
    return f"{who[event.seat]} opens the Portal of Power with {WHAT[event.counter]} {event.value}."


@LOG
def portal_shut(box: TalismanBox, event: e.PortalShut, who: Sequence[str]) -> str:
    return f"The Portal of Power stays shut against {WHAT[event.counter]} {event.value}."


@LOG
def offered(box: TalismanBox, event: e.Offered, who: Sequence[str]) -> str:
    to = "anywhere in the Outer Region" if event.space == UNKNOWN else the_space(event.space)
    return f"{who[event.seat]} is offered a way to {to}, for the next turn."


@LOG
def crossed(box: TalismanBox, event: e.Crossed, who: Sequence[str]) -> str:
    return f"{who[event.seat]} crosses the Storm River with {the_card(box, event.card)}."


@LOG
def slowed(box: TalismanBox, event: e.Slowed, who: Sequence[str]) -> str:
    return f"{who[event.seat]} moves one space a turn, for {event.turns} turn{'s' if event.turns > 1 else ''}."


# What a character is and has, and what lies on the board


LOG.plain(
    {
        e.TurnedToad: "{} turns into a slimy toad.",
        e.ToadNoMore: "{} is no longer a toad.",
        e.QuestDone: "{} has fulfilled the quest.",
        e.QuestEnded: "{} needs the quest no longer.",
        e.Spared: "{} loses no life.",
        e.Defeated: "{} is defeated.",
        e.NothingHappened: "Nothing happens to {}.",
        e.DidNothing: "{} does nothing.",
    }
)


@LOG
def gained(box: TalismanBox, event: e.Gained, who: Sequence[str]) -> str:
    gains = f"{who[event.seat]} gains {amount(event.counter, event.number)}"
    why = " for losing the fight" if event.for_losing else because(box, "from", event.card, event.space)
    return f"{gains}{why}."


@LOG
def gained_nothing(box: TalismanBox, event: e.GainedNothing, who: Sequence[str]) -> str:
    gains = f"{who[event.seat]} gains no {NAMES.get(WHAT[event.of], WHAT[event.of])}"
    return f"{gains}{because(box, 'from', event.card, event.space)}."


@LOG
def lost(box: TalismanBox, event: e.Lost, who: Sequence[str]) -> str:
    loses = f"{who[event.seat]} loses {amount(event.counter, event.number)}"
    return f"{loses}{because(box, 'to', event.card, event.space)}."


@LOG
def lost_nothing(box: TalismanBox, event: e.LostNothing, who: Sequence[str]) -> str:
    return f"{who[event.seat]} has no {WHAT[event.of]} to lose{because(box, 'to', event.card, event.space)}."


@LOG
def coins_taken(box: TalismanBox, event: e.CoinsTaken, who: Sequence[str]) -> str:
    return f"{who[event.seat]} takes the {event.number} gold that lay on {the_space(event.space)}."


@LOG
def coins_left(box: TalismanBox, event: e.CoinsLeft, who: Sequence[str]) -> str:
    return f"{who[event.seat]} leaves the {event.number} gold on {the_space(event.space)}."


@LOG
def coins_laid(box: TalismanBox, event: e.CoinsLaid, who: Sequence[str]) -> str:
    return f"{event.number} gold is laid on {the_space(event.space)}."


@LOG
def took(box: TalismanBox, event: e.Took, who: Sequence[str]) -> str:
    return f"{who[event.seat]} takes {the_card(box, event.card)}."


@LOG
def took_from(box: TalismanBox, event: e.TookFrom, who: Sequence[str]) -> str:
    return f"{who[event.seat]} takes {the_card(box, event.card)} from {who[event.loser]}."


@LOG
def found_nothing(box: TalismanBox, event: e.FoundNothing, who: Sequence[str]) -> str:
    return f"{who[event.loser]} has nothing that {who[event.seat]} could take."


@LOG
def took_gold(box: TalismanBox, event: e.TookGold, who: Sequence[str]) -> str:
    return f"{who[event.seat]} takes 1 gold from {who[event.loser]}."


@LOG
def bought(box: TalismanBox, event: e.Bought, who: Sequence[str]) -> str:
    return f"{who[event.seat]} buys {the_card(box, event.card)} for {event.price} gold."


@LOG
def sold(box: TalismanBox, event: e.Sold, who: Sequence[str]) -> str:
    return f"{who[event.seat]} sells {the_card(box, event.card)}."


@LOG
def left_lying(box: TalismanBox, event: e.LeftLying, who: Sequence[str]) -> str:
    return f"{who[event.seat]} leaves {the_card(box, event.card)}."


@LOG
def dropped(box: TalismanBox, event: e.Dropped, who: Sequence[str]) -> str:
    return f"{who[event.seat]} drops {the_card(box, event.card)} at {the_space(event.space)}."


@LOG
def discarded(box: TalismanBox, event: e.Discarded, who: Sequence[str]) -> str:
    return f"{who[event.seat]} discards {the_card(box, event.card)}."


@LOG
def trophy_given(box: TalismanBox, event: e.TrophyGiven, who: Sequence[str]) -> str:
    return f"{who[event.seat]} gives up {the_card(box, event.card)} for {WHAT[event.counter]}."


@LOG
def toad_still(box: TalismanBox, event: e.ToadStill, who: Sequence[str]) -> str:
    return f"{who[event.seat]} is a toad for {event.turns} more turn{'s' if event.turns > 1 else ''}."


@LOG
def quest_set(box: TalismanBox, event: e.QuestSet, who: Sequence[str]) -> str:
    return f"The Warlock's quest for {who[event.seat]}: {QUESTS[event.quest]}."


@LOG
def threatened(box: TalismanBox, event: e.Threatened, who: Sequence[str]) -> str:
    lives = f" for {amount(LIFE, event.number)}" if event.number > 1 else ""
    return f"{first_up(cause(box, event.card, event.space))} strikes {who[event.seat]}{lives}."


@LOG
def life_claimed(box: TalismanBox, event: e.LifeClaimed, who: Sequence[str]) -> str:
    return f"{who[event.seat]} claims one of {who[event.loser]}'s lives."


@LOG
def follower_fell(box: TalismanBox, event: e.FollowerFell, who: Sequence[str]) -> str:
    return f"{first_up(the_card(box, event.card))} falls into {the_space(event.space)}."


@LOG
def follower_safe(box: TalismanBox, event: e.FollowerSafe, who: Sequence[str]) -> str:
    return f"{first_up(the_card(box, event.card))} is safe from {the_space(event.space)}."


@LOG
def armour_used(box: TalismanBox, event: e.ArmourUsed, who: Sequence[str]) -> str:
    return f"{who[event.seat]} uses {the_card(box, event.card)}."


@LOG
def armour_saved(box: TalismanBox, event: e.ArmourSaved, who: Sequence[str]) -> str:
    return f"{first_up(the_card(box, event.card))} saves {who[event.seat]}'s life."


@LOG
def life_lost(box: TalismanBox, event: e.LifeLost, who: Sequence[str]) -> str:
    return f"{who[event.seat]} loses 1 life and has {event.left} left."


@LOG
def eliminated(box: TalismanBox, event: e.Eliminated, who: Sequence[str]) -> str:
    gold = [f"{event.gold} gold"] if event.gold else []
    left = listed([*[the_card(box, card) for card in event.left], *gold])
    title = box.characters[event.character].title
    gone = f"{who[event.seat]}'s {title} is no more, and leaves {left} on {the_space(event.space)}"
    return f"{gone}; {discards(box, event.returned)}." if event.returned else f"{gone}."


@LOG
def drew(box: TalismanBox, event: e.Drew, who: Sequence[str]) -> str:
    return f"{who[event.seat]} draws {the_card(box, event.card)}."


@LOG
def drew_nothing(box: TalismanBox, event: e.DrewNothing, who: Sequence[str]) -> str:
    why = "enough of them lie here" if event.enough else "the Adventure deck is empty"
    return f"{who[event.seat]} draws no card: {why}."


@LOG
def replaced(box: TalismanBox, event: e.Replaced, who: Sequence[str]) -> str:
    return f"{who[event.seat]} discards {the_card(box, event.card)} for another card."


@LOG
def put_elsewhere(box: TalismanBox, event: e.PutElsewhere, who: Sequence[str]) -> str:
    return f"{first_up(the_card(box, event.card))} goes to {the_space(event.space)}."


@LOG
def card_met(box: TalismanBox, event: e.CardMet, who: Sequence[str]) -> str:
    encounters = ENCOUNTERS.get(box.cards[event.card].kind, "meets")
    return f"{who[event.seat]} {encounters} {the_card(box, event.card)}."


@LOG
def unharmed(box: TalismanBox, event: e.Unharmed, who: Sequence[str]) -> str:
    return f"{first_up(the_card(box, event.card))} has no power over {who[event.seat]}."


@LOG
def warded(box: TalismanBox, event: e.Warded, who: Sequence[str]) -> str:
    return f"{first_up(the_card(box, event.card))} spares {who[event.seat]}."


@LOG
def used_up(box: TalismanBox, event: e.UsedUp, who: Sequence[str]) -> str:
    return f"{first_up(the_card(box, event.card))} has nothing left to give, and is discarded."


@LOG
def chose(box: TalismanBox, event: e.Chose, who: Sequence[str]) -> str:
    return f"{who[event.seat]} chooses: {box.effects[event.effect].name}."


@LOG
def deck_shuffled(box: TalismanBox, event: e.DeckShuffled, who: Sequence[str]) -> str:
    deck = "Spell" if box.cards[event.cards[0]].kind == SPELL else "Adventure"
    made_of = "1 discard" if len(event.cards) == 1 else f"{len(event.cards)} discards"
    return f"The {deck} deck is shuffled anew, from {made_of}."
