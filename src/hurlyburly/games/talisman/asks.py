"""The prompt of Talisman: what each question is called, and every option in words with what it is about."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from markupsafe import escape

from hurlyburly import draw
from hurlyburly.draw import Choice, Seat
from hurlyburly.games.talisman import names
from hurlyburly.games.talisman.faces import titles
from hurlyburly.games.talisman.view import FightView, TalismanView
from hurlyburly.games.talisman.words import VERBS
from hurlyburly.kernel.game import NOBODY_ASKED
from hurlyburly.kernel.step import NOBODY, SEAT_NAMES

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
    "RivalMayEvade": ("Stand, or slip away?", "You are attacked.", "is attacked"),
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
NO_SPELL = "None of yours fits. The settings can pass for you."
WAIT = "You are asked again when it is your choice."
ENDS = (  # options that decline or give something up
    *("drop ", "leave ", "put away ", "go on", "pass", "do nothing", "skip ", "use no ", "take no ", "hire nobody"),
    *(
        "buy nothing",
        "pocket nothing",
        "sell nothing",
        "replenish nothing",
        "heal nothing",
        "keep what",
        "keep the trophy",
    ),
)
GUARDIANS = {  # creatures that have no card, by where they are met
    "sentinel": "Sentinel",
    "werewolfs den": "Werewolf",
    "pits": "Pitfiend",
    "crown of command": "Elder Dragon",
    "crags": "Spirit of the Crags",
    "forest": "Brigand",
    "tavern": "Farmer",
}


def prompt(view: TalismanView, who: Sequence[Seat]) -> str:
    if view.over:
        return draw.waiting("The game is over.")
    if not view.to_act:
        return draw.waiting(NOBODY_ASKED)
    if view.seat is None or view.seat not in view.to_act:
        acting = draw.listed([who[seat].called for seat in view.to_act])
        return draw.waiting(f"{acting} {waited(view)} …", "" if view.seat is None else WAIT)
    question, help = asked(view, who)
    return draw.prompt(question, help, [choice(view, option, who) for option in view.options], css="many")


def waited(view: TalismanView) -> str:
    """What the others read."""
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
        case "ChooseTarget" | "ChooseCard":
            return ASKS[view.asked][0], f"For the spell {names.card(view.cast[-1].spell)}." if view.cast else ""
        case "Within":
            return ASKS[view.asked][0], f"You may have {mine.object_limit} objects and {mine.spell_limit} spells."
    return ASKS[view.asked][0], ASKS[view.asked][1]


def alone(view: TalismanView) -> bool:
    """Whether there is nothing to choose."""
    return len(view.options) == 1


def happening(view: TalismanView, who: Sequence[Seat]) -> str:
    """What a spell could answer now."""
    if view.cast:
        last = view.cast[-1]
        return f"{who[last.caster].called} cast{'' if who[last.caster].you else 's'} {names.card(last.spell)}."
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
    return f"the {guardian(view, fight)}"


def verb(view: TalismanView, word: str) -> str:
    """One enemy leads, several lead."""
    return word if view.fight is not None and len(view.fight.enemies) > 1 else f"{word}s"


def guardian(view: TalismanView, fight: FightView) -> str:
    return GUARDIANS.get(view.characters[fight.seat].space, "creature")


def standing(view: TalismanView, who: Sequence[Seat]) -> str:
    """How the fight stands after the dice, through the viewer's eyes."""
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


# The options


def choice(view: TalismanView, option: str, who: Sequence[Seat]) -> Choice:
    """An option as a button: what it is called, and what it is about."""
    words = label(option, who)
    twins = sum(label(other, who) == words for other in view.options) > 1
    if twins and " bought " in option:
        words += " (bought)"
    return Choice(option, words, str(escape(note(view, option, who))), ends=option.startswith(ENDS))


def label(option: str, who: Sequence[Seat]) -> str:
    """Notation as people say it: "take bought sword from B" -> "Take Sword from Ada"."""
    place = goal(option)
    if place and option.startswith(("move ", "go ", "at ")) and not option.startswith("go forward"):
        return names.space(place)
    if option.startswith("be the "):
        return names.character(option.removeprefix("be the "))
    if option.startswith("at "):
        return who[SEAT_NAMES.index(option[-1])].called
    kept, dice = rolled(option)
    if dice:
        return f"{ROLLS[kept]} {f'the {dice[0]}' if len(dice) == 1 else draw.listed(dice)}"
    for plain, words in PLAIN.items():
        if option.startswith(plain):
            return words + option.removeprefix(plain)
    if place:
        return draw.sentence(option.replace(f"the {place}", names.the_space(place)))
    if deed := verb_of(option):
        name, joint, rest = parted(option.removeprefix(f"{deed} "))
        whose = who[SEAT_NAMES.index(rest)].called if is_seat(rest) else rest
        return draw.sentence(f"{deed} {names.card(name)}{joint}{whose}")
    called = [who[SEAT_NAMES.index(word)].called if is_seat(word) else word for word in option.split(" ")]
    return draw.sentence(" ".join(called))


ROLLS = {"keep": "Keep", "take": "Take", "pay fate and reroll": "Pay 1 fate: reroll"}


@cache
def rolled(option: str) -> tuple[str, list[str]]:
    """ "keep 3 4" as a verb and dice."""
    for verb in ROLLS:
        dice = option.removeprefix(f"{verb} ").split()
        if option.startswith(f"{verb} ") and all(die.isdigit() for die in dice):
            return verb, dice
    return "", []


PLAIN = {
    "pay fate and reroll": "Pay 1 fate: reroll",
    "pay fate and move up to six": "Pay 1 fate: move 1 to 6",
    "cross the bridge": "Cross the bridge",
    "try the portal of power": "Try the Portal of Power",
    "force the portal by strength": "By strength",
    "open the portal by craft": "By craft",
    "deliver what the warlock wants": "Deliver to the Warlock",
    "pay the mercenary": "Pay the Mercenary",
    "sell to the alchemist": "Sell to the Alchemist",
    "hire mercenary": "Hire the Mercenary",
}


@cache
def verb_of(option: str) -> str:
    """The verb of an option that names a card."""
    return next((verb for verb in VERBS if option.startswith(f"{verb} ")), "")


@cache
def parted(words: str) -> tuple[str, str, str]:
    """ "sword from B", "helmet for 2" as a name and what is joined to it."""
    for joint in (" from ", " for "):
        name, found, rest = words.partition(joint)
        if found:
            return name, joint, f"{rest} gold" if joint == " for " else rest
    return words, "", ""


def is_seat(word: str) -> bool:
    return len(word) == 1 and word in SEAT_NAMES


def goal(option: str) -> str:
    """The space that an option leads to or is aimed at, "" if none."""
    place = option.removeprefix("at the ") if option.startswith("at the ") else option.partition(" to the ")[2]
    return place if place in names.SPACES else ""


def note(view: TalismanView, option: str, who: Sequence[Seat]) -> str:
    """What an option is about, in a few words."""
    chances = odds_of(view, option)
    place = goal(option)
    if place:
        way = how(option)
        return ", ".join(filter(None, [way if option.startswith("move ") else "", what_is_at(view, place, who)]))
    if chances:
        return ", ".join([f"{names.outcome(name)} {chance:.0%}" for name, chance in chances if chance][:3])
    if option.startswith("be the "):
        row = names.character_row(option.removeprefix("be the "))
        return f"strength {row.strength}, craft {row.craft}" if row else ""
    deed = verb_of(option)
    if deed and names.row_of(name := parted(option.removeprefix(f"{deed} "))[0]):
        return names.brief(name)
    words = option.split()
    if len(words) > 1 and is_seat(words[1]) and words[0] in ("encounter", "attack", "at"):
        return names.character(view.characters[SEAT_NAMES.index(words[1])].character)
    return NOTES.get(option, "")


NOTES = {
    "roll to move": "one die",
    "build a raft": "takes the whole turn",
    "pay fate and move up to six": "no die",
    "cross the bridge": "past the Sentinel",
    "exchange trophies for strength": "gain 1",
    "exchange trophies for craft": "gain 1",
}


def odds_of(view: TalismanView, option: str) -> tuple[tuple[str, float], ...]:
    return next((entry.outcomes for entry in view.odds if entry.option == option), ())


def how(option: str) -> str:
    """How a way leads to its space, for the label on the board; nothing where that goes without saying."""
    words = option.split()
    match words[0]:
        case "move":
            return f"{words[1]} {words[2]}"
        case "walk":
            return "path"
        case "raft":
            return "raft"
        case "turn":
            return "back"
        case "cross":
            return "bridge"
        case "try" | "leave":
            return "portal"
    return ""


def what_is_at(view: TalismanView, place: str, who: Sequence[Seat]) -> str:
    """Who and what awaits one on a space, in a few words."""
    people = [who[seat].called for seat, c in enumerate(view.characters) if c.space == place and seat != view.seat]
    cards = next((entry.cards for entry in view.board if entry.space == place), ())
    found = [draw.listed(people)] if people else []
    found += [titles(cards)] if cards else []
    draws = names.SPACES[place].draw - len(cards)
    if draws > 0:
        found.append(f"draw {draws} card{'s' if draws > 1 else ''}")
    return "; ".join(found)
