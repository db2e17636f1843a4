"""How what happens in Talisman is shown: cards turned up with their text, dice, both sums of a fight and what comes of
it; figures walk along the spaces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
    die,
    follows,
    hands_over,
    part,
    quiet,
    side,
    token,
    told,
    verdict,
)
from hurlyburly.draw.text import escape
from hurlyburly.games.talisman import events, faces
from hurlyburly.games.talisman.contents import BOARD, QUESTS, TITLES
from hurlyburly.games.talisman.log import amount, first_up, foes, the_card
from hurlyburly.games.talisman.names import is_or_are
from hurlyburly.games.talisman.tables import ALIGNMENT_NAMES, WHAT, TalismanBox
from hurlyburly.games.talisman.things import SPACE
from hurlyburly.games.talisman.view import card_view
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.state import UNKNOWN
from hurlyburly.kernel.vocabulary import SEAT, listed

Who = Sequence[Seat]
Direct = Callable[[TalismanBox, Any, Who], Direction]
RINGS = {
    region: tuple([SPACE.thing(number) for number, space in enumerate(BOARD) if space.region == region])
    for region in ("outer", "middle")
}  # in the Inner Region ways part
CREATURE = "enemy-monster"
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


def fought_with(box: TalismanBox, event: events.AttackRolled, who: Who) -> Direction:
    """The die lies on the table; the sum is on stage later."""
    return Direction(f"rolls {max(event.dice)}", sound="knock")


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
    return Direction(f"takes {name}", "gain", "swish", scene=scene, hurts=(event.loser,))


def took_gold(box: TalismanBox, event: events.TookGold, who: Who) -> Direction:
    scene = hands_over(who, event.loser, token(draw.glyph("gold"), "1 gold"), event.seat) + verdict(
        told(who, event.seat, "{} takes ", "You take ") + told(who, event.loser, "1 gold from {}", "1 gold of yours"),
        "loss",
    )
    return Direction("takes 1 gold", "gain", "coins", scene=scene, hurts=(event.loser,))


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
    return Direction(f"{what} strikes", sound="clash")


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
    return Direction(
        title(box, event.card), sound="turn", marks=marks, scene=cards([shown(box, event.card)]), joins=head
    )


def put_elsewhere(box: TalismanBox, event: events.PutElsewhere, who: Who) -> Direction:
    return Direction(f"{title(box, event.card)}: {TITLES[event.space]}", sound="slide")


def chose(box: TalismanBox, event: events.Chose, who: Who) -> Direction:
    return Direction(box.effects[event.effect].name[:40])


def nothing_happened(box: TalismanBox, event: events.NothingHappened, who: Who) -> Direction:
    return Direction("nothing happens", scene=also("Nothing happens"), joins=ANY)


# Fights


def attacked(box: TalismanBox, event: events.Attacked, who: Who) -> Direction:
    how = "in psychic combat" if event.psychic else "in battle"
    words = told(who, event.seat, "{} attacks ", "You attack ") + told(who, event.rival, f"{{}} {how}", f"you {how}")
    scene = hands_over(who, event.seat, token(draw.glyph("craft" if event.psychic else "strength")), event.rival)
    return Direction(
        f"attacks {who[event.rival].name}", sound="clash", scene=scene + verdict(words), touches=(event.rival,)
    )


def encountered(box: TalismanBox, event: events.Encountered, who: Who) -> Direction:
    return Direction(f"encounters {who[event.rival].name}", touches=(event.rival,))


def enemies_attacked(box: TalismanBox, event: events.EnemiesAttacked, who: Who) -> Direction:
    return Direction(f"meets {listed([title(box, card) for card in event.enemies])}"[:46], sound="clash")


def creature_attacked(box: TalismanBox, event: events.CreatureAttacked, who: Who) -> Direction:
    return Direction(f"meets {foes(box, (), event.creature)}", sound="clash")


def battle(psychic: bool) -> str:
    return "Psychic combat" if psychic else "Battle"


def scored(box: TalismanBox, event: events.Scored, who: Who) -> Direction:
    """One side of a fight."""
    added = [
        (event.by_weapons, listed([title(box, card) for card in event.weapons]) if event.weapons else "weapon"),
        (event.by_helper, title(box, event.helper) if event.helper != UNKNOWN else "help"),
        (event.by_hire, "hire"),
        (event.by_belief, "belief"),
        (event.by_spells, "spells"),
    ]
    parts = [part(str(event.ability), "craft" if event.psychic else "strength")]
    parts += [part(str(number), what) for number, what in added if number]
    parts += [die(event.die)] if event.die else []
    face = draw.seal(who[event.seat].animal)
    scene = side(told(who, event.seat, "{}", "You"), face, parts, event.total, None)
    return Direction(f"{event.total} in all", sound="clash", scene=scene, joins=battle(event.psychic))


def creature_scored(box: TalismanBox, event: events.CreatureScored, who: Who) -> Direction:
    """The other; it joins the first, which says what kind of fight it is."""
    parts = [part(str(event.value), "its own")]
    parts += [part(str(event.by_space), "this space")] if event.by_space else []
    parts += [die(event.die, "dark")] if event.die else []
    kind = card_view(box.cards[event.enemies[0]], event.enemies[0]).kind if event.enemies else CREATURE
    name = first_up(foes(box, event.enemies, event.creature).removeprefix("the "))
    scene = side(escape(name), draw.glyph(kind), parts, event.total, None)
    return Direction(scene=scene, joins=ANY)


def compared(box: TalismanBox, event: events.Compared, who: Who) -> Direction:
    return Direction(f"{event.mine} : {event.its}")


def killed(box: TalismanBox, event: events.Killed, who: Who) -> Direction:
    return beats(who, event.seat, title(box, event.card))


def creature_beaten(box: TalismanBox, event: events.CreatureBeaten, who: Who) -> Direction:
    return beats(who, event.seat, foes(box, (), event.creature))


def beats(who: Who, seat: int, what: str) -> Direction:
    scene = outcome(who, seat, f"{{}} beats {what}", f"You beat {what}", "gain")
    return Direction(f"beats {what}", "gain", "high", scene=scene, joins=ANY)


def overcome(box: TalismanBox, event: events.Overcome, who: Who) -> Direction:
    name = foes(box, event.enemies, event.creature)
    scene = outcome(who, event.seat, f"{{}} loses to {name}", f"You lose to {name}", "loss")
    return Direction(f"loses to {name}"[:46], "loss", "low", scene=scene, joins=ANY)


def lost_to_death(box: TalismanBox, event: events.LostToDeath, who: Who) -> Direction:
    return befalls(who, event.seat, "loses to Death", "Death wins")


def rival_beaten(box: TalismanBox, event: events.RivalBeaten, who: Who) -> Direction:
    words = told(who, event.seat, "{} beats ", "You beat ") + told(who, event.loser, "{}", "you")
    scene = verdict(words, "loss")
    return Direction(f"beats {who[event.loser].name}", "gain", "high", scene=scene, joins=ANY, hurts=(event.loser,))


def tied(box: TalismanBox, event: events.Tied, who: Who) -> Direction:
    return Direction("nobody wins", scene=verdict("Nobody wins"), joins=ANY)


def evaded(box: TalismanBox, event: events.Evaded, who: Who) -> Direction:
    return Direction("evades", "gain", "swish")


def stole(box: TalismanBox, event: events.Stole, who: Who) -> Direction:
    return Direction(f"steals from {who[event.rival].name}", sound="swish", touches=(event.rival,))


def beguiled(box: TalismanBox, event: events.Beguiled, who: Who) -> Direction:
    return Direction(f"beguiles {who[event.rival].name}", sound="swish", touches=(event.rival,))


def werewolf(box: TalismanBox, event: events.WerewolfAppeared, who: Who) -> Direction:
    return Direction(
        f"a werewolf of {event.strength}", scene=also(f"A werewolf of strength {event.strength}"), joins=ANY
    )


def pitfiends(box: TalismanBox, event: events.PitfiendsAppeared, who: Who) -> Direction:
    words = "1 Pitfiend" if event.number == 1 else f"{event.number} Pitfiends"
    return Direction(words, scene=also(words), joins=ANY)


def thirsted(box: TalismanBox, event: events.VampireThirsted, who: Who) -> Direction:
    return Direction(f"the Vampire wants {event.number}", scene=also(f"The Vampire wants {event.number}"), joins=ANY)


def readied(box: TalismanBox, event: events.Readied, who: Who) -> Direction:
    names = listed([title(box, card) for card in event.cards])
    return Direction(f"takes up {names}"[:46], sound="clash") if event.cards else Direction()


# Spells


def spell_gained(box: TalismanBox, event: events.SpellGained, who: Who) -> Direction:
    """Nobody else sees which."""
    if event.card == UNKNOWN:
        return Direction("gains a spell", "gain", "turn")
    head = told(who, event.seat, "{} gains a spell", "You gain a spell")
    return Direction("gains a spell", "gain", "turn", scene=cards([shown(box, event.card)]), joins=head)


def spell_cast(box: TalismanBox, event: events.SpellCast, who: Who) -> Direction:
    head = told(who, event.seat, "{} casts", "You cast")
    return Direction(
        f"casts {title(box, event.card)}", sound="swish", scene=cards([shown(box, event.card)]), joins=head
    )


def aimed(box: TalismanBox, event: events.Aimed, who: Who) -> Direction:
    if event.rival == UNKNOWN:
        return Direction(f"aims at {TITLES[event.space]}" if event.space != UNKNOWN else "aims")
    name = title(box, event.card)
    words = told(who, event.seat, "{} casts ", "You cast ") + told(
        who, event.rival, f"{name} on {{}}", f"{name} on you"
    )
    scene = hands_over(who, event.seat, shown(box, event.card), event.rival) + verdict(words)
    return Direction(f"aims at {who[event.rival].name}", sound="swish", scene=scene, touches=(event.rival,))


def foiled(box: TalismanBox, event: events.Foiled, who: Who) -> Direction:
    words = f"{title(box, event.card)} comes to nothing"
    return Direction(words, scene=also(words), joins=ANY)


def spell_worked(box: TalismanBox, event: events.SpellWorked, who: Who) -> Direction:
    words = f"{title(box, event.card)} works"
    return Direction(words, scene=also(words), joins=ANY)


def foretold(box: TalismanBox, event: events.Foretold, who: Who) -> Direction:
    if event.card == UNKNOWN:
        return Direction("looks at a card to come", sound="turn")
    return Direction("looks at a card to come", sound="turn", scene=cards([shown(box, event.card)]), joins="To come")


def destroyed(box: TalismanBox, event: events.Destroyed, who: Who) -> Direction:
    card = the_card(box, event.card)
    words = f"{first_up(card)} {is_or_are(card)} destroyed"
    return Direction(words[:46], sound="thud", scene=also(words), joins=ANY)


DIRECTIONS: Mapping[type[Event], Direct] = {
    events.DealtCharacters: quiet,
    events.Picked: picked,
    events.Aligned: aligned,
    events.Began: began,
    events.TurnBegan: begins,
    events.MissedTurn: says("misses this turn", "loss"),
    events.LostTurn: lost_turn,
    events.Recovered: says("recovers"),
    events.Midnight: midnight,
    events.Won: ended,
    events.Outlived: ended,
    events.NobodyLeft: says("Nobody is left", "loss"),
    events.LeftOut: says("is out of the game", "loss"),
    events.Rolled: rolled,
    events.Rerolled: rerolled,
    events.PaidFate: says("pays fate"),
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
    events.Lost: lost,
    events.CoinsTaken: coins_taken,
    events.CoinsLaid: quiet,
    events.Took: took,
    events.TookFrom: took_from,
    events.TookGold: took_gold,
    events.Bought: bought,
    events.Sold: does("sells"),
    events.LeftLying: quiet,
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
    events.LifeLost: life_lost,
    events.Defeated: defeated,
    events.Eliminated: eliminated,
    events.Drew: drew,
    events.Replaced: does("replaces"),
    events.PutElsewhere: put_elsewhere,
    events.CardMet: quiet,
    events.UsedUp: quiet,
    events.Chose: chose,
    events.NothingHappened: nothing_happened,
    events.DeckShuffled: says("A deck is shuffled"),
    events.Encountered: encountered,
    events.Attacked: attacked,
    events.RivalEvaded: evaded,
    events.Stole: stole,
    events.Beguiled: beguiled,
    events.NotBeguiled: says("is not beguiled", "gain"),
    events.RivalBeaten: rival_beaten,
    events.EnemiesAttacked: enemies_attacked,
    events.CreatureAttacked: creature_attacked,
    events.Evaded: evaded,
    events.Bribed: does("bribes"),
    events.Held: says("cannot be attacked", "gain"),
    events.Destroyed: destroyed,
    events.WerewolfAppeared: werewolf,
    events.PitfiendsAppeared: pitfiends,
    events.VampireThirsted: thirsted,
    events.Killed: killed,
    events.CreatureBeaten: creature_beaten,
    events.Overcome: overcome,
    events.LostToDeath: lost_to_death,
    events.Tied: tied,
    events.Raised: does("raises"),
    events.Readied: readied,
    events.PutAway: quiet,
    events.Drank: does("drinks"),
    events.MercenaryPaid: does("pays"),
    events.Helped: does("is helped by"),
    events.StruckSilently: says("strikes silently"),
    events.AttackRolled: fought_with,
    events.CreatureRolled: quiet,
    events.Scored: scored,
    events.CreatureScored: creature_scored,
    events.Compared: compared,
    events.SpellGained: spell_gained,
    events.MindsRead: says("reads minds"),
    events.MindsClosed: quiet,
    events.SpellCast: spell_cast,
    events.Aimed: aimed,
    events.Foiled: foiled,
    events.SpellWorked: spell_worked,
    events.HexLaid: does("lays"),
    events.HexFaded: quiet,
    events.MagicReturned: says("Magic works again"),
    events.Reappeared: says("is visible again"),
    events.Foretold: foretold,
}
