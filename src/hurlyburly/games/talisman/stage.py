"""How what happens in Talisman is shown: cards turned up with their text, and dice; figures walk along the spaces.

Fights and spells are in stage_fights.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.draw.stage import (
    ANY,
    Direction,
    Mark,
    Tone,
    above,
    also,
    because,
    begins,
    cards,
    dice,
    follows,
    hands_over,
    quiet,
    token,
    told,
    verdict,
)
from hurlyburly.draw.text import escape
from hurlyburly.games.talisman import events, faces
from hurlyburly.games.talisman.contents import BOARD, QUESTS, TITLES
from hurlyburly.games.talisman.log import amount, cause, first_up
from hurlyburly.games.talisman.seen import card_view
from hurlyburly.games.talisman.tables import ALIGNMENT_NAMES, WHAT, TalismanBox
from hurlyburly.games.talisman.things import CARD, EFFECT, SPACE
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.state import UNKNOWN
from hurlyburly.kernel.vocabulary import SEAT, listed

Who = Sequence[Seat]
Direct = Callable[[TalismanBox, Any, Who], Direction]
RINGS = {  # in the Inner Region ways part
    region: tuple([SPACE.thing(number) for number, space in enumerate(BOARD) if space.region == region])
    for region in ("outer", "middle")
}
SYMBOLS = tuple([f"i-die-{pips}" for pips in range(1, 7)])


def title(box: TalismanBox, card: int) -> str:
    return box.cards[card].title


def shown(box: TalismanBox, card: int) -> str:
    """A card with its text."""
    seen = card_view(box.cards[card], card)
    tint = faces.TINTS.get(seen.kind, faces.TINT)
    return token(f'<span style="color:{tint}">{draw.glyph(seen.kind)}</span>', seen.title, seen.text)


def changed(seat: int, words: str, tone: Tone) -> tuple[Mark, ...]:
    """At the figure."""
    return (Mark(SEAT.thing(seat), words, tone),)


def outcome(who: Who, seat: int, theirs: str, yours: str, tone: Tone) -> str:
    """What a fight or a roll comes to: part of the scene that is open."""
    return verdict(told(who, seat, theirs, yours), tone)


def says(words: str, tone: Tone = "plain") -> Direct:
    """A beat of these words."""
    return lambda box, event, who: Direction(words, tone)


def does(verb: str) -> Direct:
    """A beat: what is done with a card."""

    def direct(box: TalismanBox, event: Any, who: Who) -> Direction:
        return Direction(f"{verb} {title(box, event.card)}", sound="slide")

    return direct


# The game and its turns


def picked(box: TalismanBox, event: events.Picked, who: Who) -> Direction:
    return Direction(f"is the {box.characters[event.character].title}")


def aligned(box: TalismanBox, event: events.Aligned, who: Who) -> Direction:
    now = ALIGNMENT_NAMES[event.alignment]
    return Direction(f"is {now}", scene=follows(who, event.seat, f"now {now}"), joins=ANY)


def lost_turn(box: TalismanBox, event: events.LostTurn, who: Who) -> Direction:
    scene = follows(who, event.seat, "-1 turn", "loss")
    return Direction("misses a turn", "loss", "low", scene=scene, joins=ANY)


def ended(box: TalismanBox, event: events.Won | events.Outlived, who: Who) -> Direction:
    return Direction("wins", "gain", "high")


def midnight(box: TalismanBox, event: events.Midnight, who: Who) -> Direction:
    return Direction("Midnight", sound="wake")


# Dice


def rolled(box: TalismanBox, event: events.Rolled, who: Who) -> Direction:
    numbers = listed([str(number) for number in event.dice])
    scene = dice(event.dice) + verdict(told(who, event.seat, f"{{}} rolls {numbers}", f"You roll {numbers}"))
    return Direction(f"rolls {numbers}", sound="knock", scene=scene)


def rerolled(box: TalismanBox, event: events.Rerolled, who: Who) -> Direction:
    words = f"{event.before} becomes {event.die}"
    return Direction(words, sound="knock", scene=dice([event.die]) + verdict(words))


def added_one(box: TalismanBox, event: events.AddedOne, who: Who) -> Direction:
    return Direction(f"+1: {event.total}", scene=also(f"+1 makes {event.total}"), joins=ANY)


def death_rolled(box: TalismanBox, event: events.DeathRolled, who: Who) -> Direction:
    numbers = listed([str(number) for number in event.dice])
    return Direction(
        f"Death rolls {numbers}", sound="knock", scene=dice(event.dice) + verdict(f"Death rolls {numbers}")
    )


# Going


def went(box: TalismanBox, event: events.Went, who: Who) -> Direction:
    path = (SEAT.thing(event.seat), SPACE.thing(event.space))
    return Direction(TITLES[event.space], sound="step", path=path, ring=RINGS.get(BOARD[event.space].region, ()))


def began(box: TalismanBox, event: events.Began, who: Who) -> Direction:
    return Direction(f"begins at {TITLES[event.space]}")


def portal(opens: bool) -> Direct:
    def direct(box: TalismanBox, event: events.PortalOpened | events.PortalShut, who: Who) -> Direction:
        words = f"The Portal {'opens' if opens else 'stays shut'}"
        scene = verdict(words, "gain" if opens else "loss") + because(f"{first_up(WHAT[event.counter])} {event.value}.")
        return Direction(words, "gain" if opens else "loss", "high" if opens else "low", scene=scene)

    return direct


def slowed(box: TalismanBox, event: events.Slowed, who: Who) -> Direction:
    return befalls(who, event.seat, "moves one space a turn", "You move one space a turn")


def enslaved(box: TalismanBox, event: events.Enslaved, who: Who) -> Direction:
    return befalls(who, event.seat, "is enslaved in the Temple", "You are enslaved in the Temple")


def immobilised(box: TalismanBox, event: events.Immobilised, who: Who) -> Direction:
    return befalls(who, event.seat, "cannot move", "You cannot move in this turn")


def turned_toad(box: TalismanBox, event: events.TurnedToad, who: Who) -> Direction:
    return befalls(who, event.seat, "turns into a toad", "You turn into a toad")


def befalls(who: Who, seat: int, theirs: str, yours: str) -> Direction:
    """Something bad."""
    return Direction(theirs, "loss", "low", scene=outcome(who, seat, f"{{}} {theirs}", yours, "loss"), joins=ANY)


# What a character is and has


def gained(box: TalismanBox, event: events.Gained, who: Who) -> Direction:
    words = f"+{amount(event.counter, event.number)}"
    scene = follows(who, event.seat, words, "gain")
    return Direction(words, "gain", "rise", changed(event.seat, words, "gain"), scene=scene, joins=ANY)


def lost(box: TalismanBox, event: events.Lost, who: Who) -> Direction:
    words = f"-{amount(event.counter, event.number)}"
    scene = follows(who, event.seat, words, "loss")
    return Direction(words, "loss", "heart", changed(event.seat, words, "loss"), scene=scene, joins=ANY)


def gained_nothing(box: TalismanBox, event: events.GainedNothing | events.LostNothing, who: Who) -> Direction:
    words = f"no {WHAT[event.of]} {'gained' if isinstance(event, events.GainedNothing) else 'to lose'}"
    return Direction(words, scene=follows(who, event.seat, words), joins=ANY)


def coins_taken(box: TalismanBox, event: events.CoinsTaken, who: Who) -> Direction:
    words = f"+{event.number} gold"
    return Direction(words, "gain", "coins", changed(event.seat, words, "gain"))


def took(box: TalismanBox, event: events.Took, who: Who) -> Direction:
    return Direction(f"takes {title(box, event.card)}", "gain", "slide")


def took_from(box: TalismanBox, event: events.TookFrom, who: Who) -> Direction:
    name = title(box, event.card)
    scene = hands_over(who, event.loser, shown(box, event.card), event.seat) + verdict(
        told(who, event.seat, "{} takes ", "You take ") + told(who, event.loser, f"{name} from {{}}", f"your {name}"),
        "loss",
    )
    return Direction(f"takes {name}", "gain", "swish", scene=scene, hurts=(event.loser,), chosen=True)


def took_gold(box: TalismanBox, event: events.TookGold, who: Who) -> Direction:
    scene = hands_over(who, event.loser, token(draw.glyph("gold"), "1 gold"), event.seat) + verdict(
        told(who, event.seat, "{} takes ", "You take ") + told(who, event.loser, "1 gold from {}", "1 gold of yours"),
        "loss",
    )
    return Direction("takes 1 gold", "gain", "coins", scene=scene, hurts=(event.loser,), chosen=True)


def bought(box: TalismanBox, event: events.Bought, who: Who) -> Direction:
    return Direction(f"buys {title(box, event.card)} for {event.price}", "gain", "coins")


def trophy_given(box: TalismanBox, event: events.TrophyGiven, who: Who) -> Direction:
    return Direction(f"{title(box, event.card)} for {WHAT[event.counter]}", "gain")


def quest_set(box: TalismanBox, event: events.QuestSet, who: Who) -> Direction:
    scene = above("The Warlock’s quest") + verdict(escape(first_up(QUESTS[event.quest])))
    return Direction("has a quest", sound="turn", scene=scene)


def quest_done(box: TalismanBox, event: events.QuestDone, who: Who) -> Direction:
    scene = verdict(told(who, event.seat, "{} has fulfilled the quest", "Your quest is fulfilled"), "gain")
    return Direction("has fulfilled the quest", "gain", "rise", scene=scene)


# Lives


def threatened(box: TalismanBox, event: events.Threatened, who: Who) -> Direction:
    what = title(box, event.card) if event.card != UNKNOWN else TITLES[event.space]
    words = f"{first_up(cause(box, event.card, event.space))} strikes"
    return Direction(f"{what} strikes", sound="clash", scene=also(words), joins=ANY)


def life_claimed(box: TalismanBox, event: events.LifeClaimed, who: Who) -> Direction:
    scene = told(who, event.seat, "{} claims a life", "You claim a life") + told(
        who, event.loser, " of {}", " of yours"
    )
    return Direction("claims a life", "gain", "heart", scene=verdict(scene, "loss"), joins=ANY, hurts=(event.loser,))


def follower_fell(box: TalismanBox, event: events.FollowerFell, who: Who) -> Direction:
    name = title(box, event.card)
    return Direction(f"loses {name}", "loss", "low", scene=follows(who, event.seat, f"{name} falls", "loss"), joins=ANY)


def saved(box: TalismanBox, event: events.ArmourSaved, who: Who) -> Direction:
    words = f"{title(box, event.card)} saves the life"
    return Direction(words, "gain", "knock", scene=follows(who, event.seat, words, "gain"), joins=ANY)


def spared(box: TalismanBox, event: events.Spared, who: Who) -> Direction:
    return Direction("loses no life", "gain", scene=follows(who, event.seat, "no life lost", "gain"), joins=ANY)


def stays_safe(box: TalismanBox, event: events.FollowerSafe, who: Who) -> Direction:
    words = f"{title(box, event.card)} is safe"
    return Direction(words, "gain", scene=follows(who, event.seat, words, "gain"), joins=ANY)


def immune(box: TalismanBox, event: events.Unharmed, who: Who) -> Direction:
    return Direction(f"is immune to {title(box, event.card)}")


def warded(box: TalismanBox, event: events.Warded, who: Who) -> Direction:
    return Direction(f"{title(box, event.card)} helps", "gain")


def counted(box: TalismanBox, event: events.Counted, who: Who) -> Direction:
    return Direction(f"{event.points} points")


def life_lost(box: TalismanBox, event: events.LifeLost, who: Who) -> Direction:
    scene = follows(who, event.seat, f"-1 life, {event.left} left", "loss")
    return Direction("-1 life", "loss", "heart", changed(event.seat, "-1 life", "loss"), scene=scene, joins=ANY)


def defeated(box: TalismanBox, event: events.Defeated, who: Who) -> Direction:
    return befalls(who, event.seat, "is defeated", "You are defeated")


def eliminated(box: TalismanBox, event: events.Eliminated, who: Who) -> Direction:
    name = box.characters[event.character].title
    return befalls(who, event.seat, f"loses the {name}", f"Your {name} is no more")


# Encounters


def drew(box: TalismanBox, event: events.Drew, who: Who) -> Direction:
    head = told(who, event.seat, "{} draws", "You draw")
    marks = (Mark(SPACE.thing(event.space), title(box, event.card)),)
    scene = cards([shown(box, event.card)])
    shows = (CARD.thing(event.card), *offers(box, event.card))
    return Direction(title(box, event.card), sound="turn", marks=marks, scene=scene, joins=head, shows=shows)


def offers(box: TalismanBox, card: int) -> list[str]:
    """What one may choose from at a card."""
    return [EFFECT.thing(offered) for effect in box.cards[card].does for offered in box.effects[effect].choices()]


def put_elsewhere(box: TalismanBox, event: events.PutElsewhere, who: Who) -> Direction:
    return Direction(f"{title(box, event.card)}: {TITLES[event.space]}", sound="slide")


def chose(box: TalismanBox, event: events.Chose, who: Who) -> Direction:
    return Direction(box.effects[event.effect].name[:40])


def nothing_happened(box: TalismanBox, event: events.NothingHappened, who: Who) -> Direction:
    return Direction("nothing happens", scene=also("Nothing happens"), joins=ANY)


DIRECTIONS: dict[type[Event], Direct] = {
    events.DealtCharacters: quiet,
    events.Picked: picked,
    events.Aligned: aligned,
    events.KeptAlignment: quiet,
    events.Began: began,
    events.TurnBegan: begins,
    events.MissedTurn: says("misses this turn", "loss"),
    events.LostTurn: lost_turn,
    events.Recovered: says("recovers"),
    events.Counted: counted,
    events.Midnight: midnight,
    events.Won: ended,
    events.Outlived: ended,
    events.NobodyLeft: says("Nobody is left", "loss"),
    events.LeftOut: says("is out of the game", "loss"),
    events.DrewNobody: says("waits"),
    events.Rolled: rolled,
    events.Rerolled: rerolled,
    events.PaidFate: says("pays fate"),
    events.FateMoves: says("moves up to six spaces"),
    events.AddedOne: added_one,
    events.SkippedRoll: says("skips the roll"),
    events.DeathRolled: death_rolled,
    events.Went: went,
    events.Rested: says("heals instead of moving", "gain"),
    events.Stayed: says("is not set free", "loss"),
    events.TurnedBack: says("is on the way back"),
    events.PortalOpened: portal(True),
    events.PortalShut: portal(False),
    events.Offered: says("is offered a way", "gain"),
    events.Slowed: slowed,
    events.Crossed: does("crosses with"),
    events.WalkedInWoods: says("walks through the woods"),
    events.TookOffer: says("goes the way offered"),
    events.Enslaved: enslaved,
    events.Immobilised: immobilised,
    events.Passed: says("may go on next turn", "gain"),
    events.Gained: gained,
    events.GainedNothing: gained_nothing,
    events.LostNothing: gained_nothing,
    events.Lost: lost,
    events.CoinsTaken: coins_taken,
    events.CoinsLaid: quiet,
    events.Took: took,
    events.TookFrom: took_from,
    events.TookGold: took_gold,
    events.Bought: bought,
    events.Sold: does("sells"),
    events.LeftLying: quiet,
    events.CoinsLeft: quiet,
    events.FoundNothing: says("finds nothing to take"),
    events.Dropped: does("drops"),
    events.Discarded: does("discards"),
    events.TrophyGiven: trophy_given,
    events.TurnedToad: turned_toad,
    events.ToadStill: says("is still a toad", "loss"),
    events.ToadNoMore: says("is no longer a toad", "gain"),
    events.QuestSet: quest_set,
    events.QuestDone: quest_done,
    events.QuestEnded: quiet,
    events.Threatened: threatened,
    events.LifeClaimed: life_claimed,
    events.FollowerFell: follower_fell,
    events.ArmourUsed: does("uses"),
    events.ArmourSaved: saved,
    events.Spared: spared,
    events.FollowerSafe: stays_safe,
    events.LifeLost: life_lost,
    events.Defeated: defeated,
    events.Eliminated: eliminated,
    events.Drew: drew,
    events.Replaced: does("replaces"),
    events.PutElsewhere: put_elsewhere,
    events.CardMet: quiet,
    events.UsedUp: quiet,
    events.Chose: chose,
    events.DidNothing: says("does nothing"),
    events.NothingHappened: nothing_happened,
    events.Unharmed: immune,
    events.Warded: warded,
    events.DrewNothing: says("draws no card"),
    events.DeckShuffled: says("A deck is shuffled"),
}
