"""The prompt of Talisman: what each question is called, and every option in words with what it is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hurlyburly import draw
from hurlyburly.draw import Choice, Seat
from hurlyburly.draw.text import escape
from hurlyburly.games.talisman import faces, names
from hurlyburly.games.talisman.contents import BOUGHT
from hurlyburly.games.talisman.odds import spoken
from hurlyburly.games.talisman.previews import goal, odds_of, preview, what_is_at
from hurlyburly.games.talisman.things import CARD, CHARACTER, SPACE, VERBS, WAY
from hurlyburly.games.talisman.view import CardView, FightView, TalismanView
from hurlyburly.kernel.game import NOBODY_ASKED
from hurlyburly.kernel.play import Play, Thing, kind_of, number_of
from hurlyburly.kernel.step import NOBODY
from hurlyburly.kernel.vocabulary import SEAT

# What each question is called, what helps to answer it, and what the others read who wait.
ASKS = {
    "Pick": (
        "Who will you be?",
        "Read what each of them can do before you choose.",
        "chooses a character",
    ),
    "PickAlignment": ("Good, neutral or evil?", "Some places and cards treat you by it.", "chooses an alignment"),
    "MayDrawCharacter": ("Begin again with a new character?", "Your last one is no more.", "may draw a new character"),
    "Start": ("Your turn. What first?", "Spells and other things come before you move.", "begins the turn"),
    "MoveByFate": ("Where to, with fate?", "One to six spaces, to a space without another character.", "moves"),
    "MoveOne": ("Which way?", "You move one space.", "moves"),
    "GoOn": ("Over the bridge. Which way on?", "The rest of your move.", "crosses the bridge"),
    "MoveInside": ("Where to?", "No die is rolled in the Inner Region.", "moves in the Inner Region"),
    "OpenPortal": ("Strength or craft?", "Two dice must not come to more than you have.", "tries the Portal of Power"),
    "MeetDragon": (
        "The Elder Dragon! How do you fight it?",
        "In battle, or mind against mind.",
        "faces the Elder Dragon",
    ),
    "PayVampire": ("What does the Vampire get?", "A follower, or a life.", "pays the Vampire"),
    "ChooseEncounter": ("Whom or what do you encounter?", "A character here, or the space.", "chooses an encounter"),
    "MeetCharacter": ("What do you do to them?", "", "meets a character"),
    "RivalMayEvade": ("Stand, or slip away?", "", "is attacked"),
    "Menu": ("Anything else before you go on?", "", "may do something more"),
    "Hold": ("Whom do you hold?", "The others attack.", "holds an enemy"),
    "OfferReroll": ("Keep the roll?", "A fate rolls one die again, once.", "may reroll"),
    "ReadTable": ("Add 1 to the roll?", "", "reads the roll"),
    "Reward": ("You won. What is your reward?", "", "claims a reward"),
    "MayRaise": ("Raise it from the dead?", "It would follow you instead of being a trophy.", "may raise the dead"),
    "MayUseArmour": ("Use armour?", "It may save the life.", "may use armour"),
    "ChooseTarget": ("At whom or where?", "", "aims a spell"),
    "ChooseCard": ("Which card is destroyed?", "", "chooses a card to destroy"),
    "TakeLoot": ("What do you take?", "", "takes something"),
    "TakeFollower": ("Which follower do you take?", "", "takes a follower"),
    "MayReplace": ("Keep what was drawn?", "You may discard one card for another.", "looks at a drawn card"),
    "MayTake": ("Take it?", "", "may take a card"),
    "MayTakeCoins": ("Take the gold?", "", "may take gold"),
    "MayTakeCounter": ("Take a counter?", "", "may take a counter"),
    "MeetMercenary": ("Hire the Mercenary?", "", "meets the Mercenary"),
    "Instructions": ("Roll?", "You need not.", "may roll"),
    "Choose": ("What do you do here?", "", "visits a place"),
    "Wander": ("Where to?", "Anywhere in this region.", "goes where they like"),
    "LoseFollower": ("Whom do you lose?", "", "loses a follower"),
    "Within": ("That is too much. What goes?", "", "gives up what is too much"),
    "Exchange": ("Which trophy do you give up?", "A surplus is lost.", "exchanges trophies"),
    "Deliver": ("What do you deliver?", "", "delivers to the Warlock"),
    "Shop": ("Buy something?", "", "is shopping"),
    "Pocket": ("Steal something?", "One Purchase card, for nothing.", "is looking around"),
    "Sell": ("Sell something?", "One gold for each object.", "is selling"),
    "BuyLives": ("How many lives?", "", "buys lives"),
    "BuyFate": ("How much fate?", "", "buys fate"),
    "Chasm": ("Roll at the Chasm?", "You need not.", "is at the Chasm"),
    "Castle": ("Be healed at the Castle?", "", "is at the Castle"),
}
NO_SPELL = "None of yours fits. The Answers button can pass for you."
WAIT = "You are asked again when it is your choice."


def prompt(view: TalismanView, who: Sequence[Seat]) -> str:
    if view.over:
        return draw.waiting("The game is over.")
    if not view.to_act:
        return draw.waiting(NOBODY_ASKED)
    if view.seat is None or view.seat not in view.to_act:
        acting = draw.listed([who[seat].called for seat in view.to_act])
        return draw.waiting(f"{acting} {waited(view)} …", "" if view.seat is None else WAIT)
    question, help = asked(view, who)
    return draw.prompt(question, help, choices(view, who), css="many")


def waited(view: TalismanView) -> str:
    """The prompt of those who are not asked."""
    match view.asked:
        case "MoveByDie":
            return f"rolled {said(view.dice)} and moves"
        case "Meet" | "Prepare" | "Reroll":
            return "is fighting"
        case "MayCast":
            return "may cast a spell"
    return ASKS[view.asked][2]


def asked(view: TalismanView, who: Sequence[Seat]) -> tuple[str, str]:
    """The question and what helps to answer it."""
    assert view.seat is not None
    mine = view.characters[view.seat]
    here = names.the_space(mine.space) if mine.space else ""
    match view.asked:
        case "MoveByDie":
            return f"You rolled {said(view.dice)}. Where to?", f"You are at {here}."
        case "Meet":
            return f"{draw.sentence(foe(view, who))} {verb(view, 'attack')}!", "Fight, or find a way out."
        case "Prepare":
            return f"Ready to fight {foe(view, who)}?", "Weapons and spells count from here on."
        case "Reroll":
            return standing(view, who), f"You have {mine.fate} fate. A fate rolls your die again, once."
        case "OfferReroll":
            return f"You rolled {said(view.dice)}. Keep it?", ASKS["OfferReroll"][1]
        case "MayCast":
            return "Cast a spell?", " ".join(filter(None, [happening(view, who), NO_SPELL if alone(view) else ""]))
        case "Choose" | "Instructions" | "Shop" | "BuyLives" | "BuyFate":
            return f"{draw.sentence(here)}. {ASKS[view.asked][0]}", ASKS[view.asked][1] or f"You have {mine.gold} gold."
        case "RivalMayEvade":
            attacked = f"{draw.sentence(foe(view, who))} attacks you!"
            return (attacked if alone(view) else f"{attacked} {ASKS[view.asked][0]}"), ASKS[view.asked][1]
        case "MayTakeCounter" if (place := counted(view)) is not None:
            return f"{draw.sentence(names.the_card(place))}. {ASKS['MayTakeCounter'][0]}", place.text
        case "MayTake":
            return f"Take {taken(view)}?", f"You have {faces.carried(mine)} of {mine.object_limit} objects."
        case "ChooseTarget":
            return aimed(view), f"For the spell {view.cast[-1].spell.title}." if view.cast else ""
        case "ChooseCard":
            return ASKS[view.asked][0], f"For the spell {view.cast[-1].spell.title}." if view.cast else ""
        case "Within":
            return ASKS[view.asked][0], f"You may have {mine.object_limit} objects and {mine.spell_limit} spells."
    return ASKS[view.asked][0], ASKS[view.asked][1]


def counted(view: TalismanView) -> CardView | None:
    """The place here with counters on it, if there is but one place."""
    assert view.seat is not None
    here = view.characters[view.seat].space
    places = [card for entry in view.board if entry.space == here for card in entry.cards if card.kind == "place"]
    return places[0] if len(places) == 1 else None


def taken(view: TalismanView) -> str:
    """The card that lies there to be taken."""
    return names.the_card(view.cards[0]) if view.cards else "it"


def aimed(view: TalismanView) -> str:
    """Spells are aimed at characters or at spaces."""
    verbs = {play.verb for play in view.plays}
    return "At whom?" if verbs == {"aim"} else "At which space?" if verbs == {"aim-at-space"} else "At whom or where?"


def alone(view: TalismanView) -> bool:
    """Whether there is nothing to choose: only one play is legal."""
    return len(view.plays) == 1


def happening(view: TalismanView, who: Sequence[Seat]) -> str:
    """What a spell could answer now."""
    if view.cast:
        last = view.cast[-1]
        return f"{who[last.caster].called} cast{'' if who[last.caster].you else 's'} {last.spell.title}."
    if view.fight is not None:
        return f"{who[view.fight.seat].called} against {foe(view, who)}."
    if view.active == NOBODY or view.active == view.seat:
        return ""
    return f"It is {who[view.active].name}'s turn, at {names.the_space(view.characters[view.active].space)}."


def foe(view: TalismanView, who: Sequence[Seat]) -> str:
    """Whom the fighter fights, in a sentence."""
    fight = view.fight
    if fight is None:
        return "an enemy"
    if fight.rival != NOBODY:
        other = fight.rival if fight.rival != view.seat else fight.seat
        return who[other].called if other != view.seat else "you"
    if fight.enemies:
        return draw.listed([names.the_card(card) for card in fight.enemies])
    return f"the {guardian(fight)}"


def verb(view: TalismanView, word: str) -> str:
    """One enemy leads, several lead."""
    return word if view.fight is not None and len(view.fight.enemies) > 1 else f"{word}s"


def guardian(fight: FightView) -> str:
    return fight.creature.title if fight.creature else "creature"


def standing(view: TalismanView, who: Sequence[Seat]) -> str:
    """How the fight stands after the dice, as the viewer sees it."""
    fight = view.fight
    if fight is None:
        return "Keep the die?"
    mine = fight.score + max(fight.dice, default=0)
    its = fight.its_score + max(fight.its_dice, default=0)
    if fight.rival == view.seat:
        mine, its = its, mine
    if mine > its:
        return f"You lead {mine} to {its}. Keep the die?"
    if mine == its:
        return f"It is {mine} to {its}, a tie. Keep the die?"
    return f"{draw.sentence(foe(view, who))} {verb(view, 'lead')} {its} to {mine}. Pay fate?"


def said(dice: Sequence[int]) -> str:
    if len(dice) == 1:
        return f"{'an' if dice[0] == 8 else 'a'} {dice[0]}"
    return draw.listed([str(die) for die in dice]) if dice else "nothing"


# The plays


ENDS = {  # verbs that decline or give something up
    *("drop", "leave", "leave-gold", "leave-castle", "leave-by-portal", "put-away", "go-on", "pass", "do-nothing"),
    *("skip-roll", "use-no-armour", "take-no-counter", "hire-nobody", "buy-no-more", "pocket-nothing", "sell-no-more"),
    *("replenish-nothing", "heal-nothing", "keep-drawn", "keep-trophy"),
}
VERB = {verb.id: verb for verb in VERBS}
PLAIN = {  # what a verb without things is called, where its notation would not do
    "reroll-move": "Pay 1 fate: reroll",
    "move-by-fate": "Pay 1 fate: move up to 6",
    "try-portal": "Try the Portal of Power",
    "force-portal": "By strength",
    "open-portal": "By craft",
    "deliver-wanted": "Deliver to the Warlock",
    "pay-mercenary": "Pay the Mercenary",
    "take-counter": "Take one",
    "take-no-counter": "Leave it",
    "sell-to-alchemist": "Sell to the Alchemist",
}
NOTES = {
    "roll-to-move": "one die",
    "build-raft": "takes the whole turn",
    "move-by-fate": "instead of this roll",
    "cross": "past the Sentinel",
    "exchange": "gain 1",
}
ROLLS = {"keep": "Keep", "read": "Take", "reroll": "Pay 1 fate: reroll"}


Named = Mapping[str, CardView | Thing]


def choices(view: TalismanView, who: Sequence[Seat]) -> list[Choice]:
    """The plays as buttons: what each is called, and what it is about."""
    named = view.named
    labels = [label(named, play, who) for play in view.plays]
    made = []
    for play, words in zip(view.plays, labels, strict=True):
        bought = " (bought)" if labels.count(words) > 1 and is_bought(play) else ""
        about = str(escape(note(view, play, who)))
        ahead = preview(view, play, who)
        made.append(Choice(play.text, words + bought, about, ends=play.verb in ENDS, preview=ahead))
    return made


def is_bought(play: Play) -> bool:
    """Whether it acts on a Purchase card: some Adventure cards have the same names."""
    return any(kind_of(thing) == CARD.id and number_of(thing) in BOUGHT for thing in play.things)


def label(named: Named, play: Play, who: Sequence[Seat]) -> str:
    """A play as people say it: "take bought sword from B" becomes "Take Sword from Ada"."""
    called = [title(named, thing, who) for thing in play.things]
    match play.verb:
        case "move" | "wander" | "aim-at-space" | "aim" | "be":
            return called[-1]
        case "keep" | "reroll" | "read":
            dice = list(str(play.numbers[0])) if play.verb == "keep" else called
            return f"{ROLLS[play.verb]} {f'the {dice[0]}' if len(dice) == 1 else draw.listed(dice)}"
        case "accept-way":
            return f"Take the way to the {called[0]}"
        case "try-portal-with":
            return f"{PLAIN['try-portal']} with {called[0]}"
        case "hire":
            return f"Hire the {called[0]}"
        case "buy":
            called[1] += " gold"
    return PLAIN.get(play.verb) or draw.sentence(VERB[play.verb].filled(called))


def title(named: Named, thing: str, who: Sequence[Seat]) -> str:
    """What a thing that a play acts on is called on its button."""
    if kind_of(thing) == SEAT.id:
        return who[number_of(thing)].called
    if kind_of(thing) == WAY.id:
        return names.WAYS[number_of(thing)]
    known = named.get(thing)
    if isinstance(known, CardView):
        return known.title
    if known is None:
        return str(number_of(thing))
    return known.name if kind_of(thing) in (SPACE.id, CHARACTER.id) else known.name[:1].lower() + known.name[1:]


def note(view: TalismanView, play: Play, who: Sequence[Seat]) -> str:
    """What a play is about, in a few words."""
    chances = odds_of(view, play)
    place = goal(play)
    if place:
        way = f"{play.numbers[0]} {names.WAYS[play.numbers[1]]}" if play.verb == "move" else ""
        return ", ".join(filter(None, [way, what_is_at(view, place, who)]))
    if chances:
        return spoken(chances[:3])
    match play.verb:
        case "be":
            (seen,) = [seen for seen in view.portraits if seen.thing == play.things[0]]
            return f"strength {seen.strength}, craft {seen.craft}"
        case "encounter" | "attack" | "attack-mind" | "aim":
            rival = view.characters[play.numbers[0]].character
            return rival.title if rival else ""
        case "leave":
            return "it stays here"  # what the card does is told by the button that takes it
    return next((card.brief for card in view.cards if card.thing in play.things), NOTES.get(play.verb, ""))
