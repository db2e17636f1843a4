"""What the players of Talisman may have answered for them, and where the number of options is a secret."""

from __future__ import annotations

from hurlyburly.games.talisman import faces
from hurlyburly.games.talisman.odds import WIN
from hurlyburly.games.talisman.things import (
    CAST,
    DELIVER_WANTED,
    DROP,
    EXCHANGE,
    GO_ON,
    KEEP,
    PASS,
    ROLL_TO_MOVE,
    SET_OUT,
    TAKE,
)
from hurlyburly.games.talisman.view import TalismanView
from hurlyburly.kernel.parts import StandingAnswer
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.vocabulary import SEAT, Verb

UNCOUNTED = ("follower", "talisman")  # kinds of cards, towards how many objects somebody may have
SPELL_MOMENTS = ("Start", "Menu", "MayCast", "Meet", "Prepare")  # questions at which a spell may be among the plays


def hides(view: TalismanView) -> bool:
    """How many spells somebody holds lies open, which they are does not."""
    return view.seat is not None and view.asked in SPELL_MOMENTS and view.characters[view.seat].spells > 0


def of_verb(view: TalismanView, verb: Verb) -> Play | None:
    return next((play for play in view.plays if play.verb == verb.id), None)


def passed(view: TalismanView) -> Play | None:
    """Where the seat may only react with a spell, unless it is about itself: in its own turn, in its own fight, and
    when a spell is aimed at it. Nothing depends on its hand."""
    seat = view.seat
    if seat is None:
        return None
    aimed_at = any(SEAT.thing(seat) in cast.target for cast in view.cast)
    fights = view.fight is not None and seat in (view.fight.seat, view.fight.rival)
    return None if view.active == seat or fights or aimed_at else of_verb(view, PASS)


def kept(view: TalismanView) -> Play | None:
    """In a fight, the die that wins; and one that fate could not better."""
    keeping = of_verb(view, KEEP)
    outcomes = next((entry.outcomes for entry in view.odds if entry.play == keeping), ())
    wins = dict(outcomes).get(WIN) == 1.0
    return keeping if wins or all(entry.outcomes == outcomes for entry in view.odds) else None


def kept_roll(view: TalismanView) -> Play | None:
    return of_verb(view, KEEP)


def taken(view: TalismanView) -> Play | None:
    """Unless something else would have to be dropped for it."""
    if view.seat is None:
        return None
    mine = view.characters[view.seat]
    full = faces.carried(mine) >= mine.object_limit
    counts = any(card.kind not in UNCOUNTED for card in view.cards)
    return None if full and counts else of_verb(view, TAKE)


def went_on(view: TalismanView) -> Play | None:
    """Unless there is something to gain that all can see. Everything else can also be done when a turn begins."""
    return None if of_verb(view, EXCHANGE) or of_verb(view, DELIVER_WANTED) else of_verb(view, GO_ON)


def rolled(view: TalismanView) -> Play | None:
    """Or set out without a die, where things could only be dropped before; whoever holds a spell is asked, whatever it
    is."""
    return None if hides(view) else set_out(view)


def rolled_with_spells(view: TalismanView) -> Play | None:
    """For whoever holds one: whether it could be cast now changes nothing."""
    return set_out(view) if hides(view) else None


def set_out(view: TalismanView) -> Play | None:
    usable = any(play.verb not in (ROLL_TO_MOVE.id, SET_OUT.id, DROP.id, CAST.id) for play in view.plays)
    return None if usable else of_verb(view, ROLL_TO_MOVE) or of_verb(view, SET_OUT)


STANDING = (
    StandingAnswer(
        "unless-target",
        "Pass spells unless it is about me",
        "Your turn, your fights and spells at you are always put to you; nobody learns what you hold.",
        "Passed for you",
        "MayCast",
        passed,
    ),
    StandingAnswer(
        "keep-winning",
        "Keep a die that wins",
        "And one that fate could not better. Fate is offered in all other fights.",
        "Kept the die for you",
        "Reroll",
        kept,
        usual=True,
    ),
    StandingAnswer(
        "keep-rolls",
        "Keep my rolls outside fights",
        "Fate is then offered in fights only, and for the roll that moves you.",
        "Kept the roll for you",
        "OfferReroll",
        kept_roll,
    ),
    StandingAnswer(
        "take",
        "Take what I find",
        "Followers, and objects while you have room for them. Nothing has to be dropped for it.",
        "Took it for you",
        "MayTake",
        taken,
    ),
    StandingAnswer(
        "go-on",
        "Do not ask before going on",
        "Unless you can exchange trophies or deliver. Objects and spells can still be used when your turn begins.",
        "Went on for you",
        "Menu",
        went_on,
        usual=True,
    ),
    StandingAnswer(
        "roll",
        "Roll at once if there is nothing to use first",
        "You are asked while you hold a spell, or could do more than drop what you carry.",
        "Rolled for you",
        "Start",
        rolled,
        usual=True,
    ),
    StandingAnswer(
        "roll-with-spells",
        "Roll at once, spells in hand",
        "They wait for fights and for others' turns. To cast one before you move, switch this off again.",
        "Rolled for you, spells kept",
        "Start",
        rolled_with_spells,
    ),
)
