"""How what happens in the Sleepy Wizard's Tower is shown: cards that come to light, the noise of the teams, the wizard
waking; the rest as beats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.draw.stage import (
    ANY,
    Direction,
    Mark,
    above,
    also,
    because,
    cards,
    everybody,
    follows,
    grows,
    quiet,
    told,
    turned_up,
    verdict,
)
from hurlyburly.draw.text import escape
from hurlyburly.games.wizard_tower import events, faces
from hurlyburly.games.wizard_tower.adventurers import ROOMS, WAKE, WizardBox, treasures
from hurlyburly.games.wizard_tower.seen import card_view
from hurlyburly.games.wizard_tower.things import GUILD, PLACE
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.state import UNKNOWN

Who = Sequence[Seat]
NOISE = "Noise this round"


def name(box: WizardBox, card: int) -> str:
    return f"{box.cards[card].title} {box.cards[card].label}"


def drawn(box: WizardBox, card: int) -> str:
    seen = card_view(box, card)
    return draw.card(faces.art(seen), faces.label(seen))


# A round begins


def round_begins(box: WizardBox, event: events.RoundBegins, who: Who) -> Direction:
    return Direction(f"Round {event.number}")


def floor_turned_up(box: WizardBox, event: events.FloorTurnedUp, who: Who) -> Direction:
    floor = box.floors[event.floor]
    scene = above("The next floor") + verdict(escape(floor.name)) + because(floor.text)
    return Direction(floor.name, sound="turn", scene=scene, touches=everybody(who))


# Peeking and hiring


def peeked(box: WizardBox, event: events.Peeked, who: Who) -> Direction:
    """What one sees of one's own hand. The others see it all the time."""
    shows = (PLACE.thing(event.place),)
    return Direction(sound="turn", scene=cards([drawn(box, event.card)]), joins=peeks(who, event.seat), shows=shows)


def peeks(who: Who, seat: int) -> str:
    return told(who, seat, "{} peeks", "You peek")


def peeked_at_nothing(box: WizardBox, event: events.PeekedAtNothing | events.NothingToPeekAt, who: Who) -> Direction:
    return Direction("does not peek")


def peeked_once(box: WizardBox, event: events.PeekedOnce, who: Who) -> Direction:
    return Direction(f"peeks at {len(event.places)}")


def shown(box: WizardBox, event: events.Shown, who: Who) -> Direction:
    """The others see these cards anyway; of those that see only their backs, nothing is shown."""
    if UNKNOWN in event.cards:
        return Direction()
    return Direction(
        sound="turn", scene=cards([drawn(box, card) for card in event.cards]), joins=peeks(who, event.seat)
    )


def hired(box: WizardBox, event: events.HiredFromHand | events.HiredFromMarket, who: Who) -> Direction:
    return Direction(f"hires {name(box, event.card)}", sound="slide")


def hired_from_deck(box: WizardBox, event: events.HiredFromDeck, who: Who) -> Direction:
    title = box.cards[event.card].title
    scene = (
        above("From the deck")
        + turned_up(drawn(box, event.card), faces.BACK)
        + verdict(told(who, event.seat, f"{{}} hires {title}", f"You hire {title}"))
    )
    return Direction(f"hires {name(box, event.card)} from the deck", sound="turn", scene=scene)


def gave(box: WizardBox, event: events.GaveToMarket, who: Who) -> Direction:
    return Direction(f"gives {name(box, event.card)}", sound="slide")


def copied(box: WizardBox, event: events.Copied, who: Who) -> Direction:
    return Direction(f"copies {name(box, event.card)}")


def copied_nothing(box: WizardBox, event: events.CopiedNothing | events.NothingToCopy, who: Who) -> Direction:
    return Direction("copies nothing")


# Noise and treasure


def noise_counted(box: WizardBox, event: events.NoiseCounted, who: Who) -> Direction:
    """A line for each team: who is in it, what each counts, and what that comes to."""
    members = "".join(
        [
            f'<span class="{"" if count else "hushed"}">{faces.small(card_view(box, card), False)}<b>{count}</b></span>'
            for card, count in zip(event.team, event.counts, strict=True)
        ]
    )
    line = (
        f'<div class="noise">{draw.seal(who[event.seat].animal, True)}{told(who, event.seat, "{}", "You")}'
        f'<span class="team">{members}</span><b class="sum">{event.score}</b></div>'
    )
    return Direction(f"noise {event.score}", scene=line, joins=NOISE)


def quietest(box: WizardBox, event: events.Quietest, who: Who) -> Direction:
    scene = follows(who, event.seat, f"quietest, +{treasures(event.treasure)}", "gain")
    marks = (Mark(GUILD.thing(event.seat), f"+{event.treasure}", "gain"),)
    return Direction(f"quietest: +{event.treasure}", "gain", "coins", marks, scene=scene, joins=ANY)


def floor_treasure(box: WizardBox, event: events.FloorTreasure, who: Who) -> Direction:
    floor = box.floors[event.floor].name
    scene = follows(who, event.seat, f"{floor}, +{treasures(event.treasure)}", "gain")
    return Direction(f"{floor}: +{event.treasure}", "gain", "coins", scene=scene, joins=ANY)


def no_floor_treasure(box: WizardBox, event: events.NoFloorTreasure, who: Who) -> Direction:
    words = f"{box.floors[event.floor].name}: no treasure"
    return Direction(words, scene=also(words), joins=ANY)


def noise_added(box: WizardBox, event: events.NoiseAdded, who: Who) -> Direction:
    if event.total < WAKE:
        return Direction(sound="step") if event.score else Direction()
    whose = above(told(who, event.seat, "Total noise of {}", "Your total noise"))
    scene = (
        windows()
        + f'<div class="loud">{whose}{grows(event.total - event.score, event.total, f"of {WAKE}")}</div>'
        + verdict("The wizard wakes", "loss")
        + because("The game ends at once.")
    )
    return Direction(
        f"noise {event.total} of {WAKE}", "loss", "wake", scene=scene, joins="Too loud", touches=everybody(who)
    )


def windows() -> str:
    """The tower, its windows lit from below."""
    floors = "".join([f'<li style="--k:{ROOMS + 1 - number}"><i></i><i></i></li>' for number in range(ROOMS + 2)])
    roof = '<svg viewBox="0 0 200 74" preserveAspectRatio="none"><use href="#wt-roof"/></svg>'
    return f'<div class="waking" aria-hidden="true">{roof}<ol>{floors}</ol></div>'


def woke(box: WizardBox, event: events.Woke, who: Who) -> Direction:
    scene = follows(who, event.seat, "cannot win", "loss")
    return Direction("cannot win", "loss", scene=scene, joins=ANY)


# The end


def bonus(box: WizardBox, event: events.Bonus, who: Who) -> Direction:
    return Direction(f"bonus +{event.treasure}", "gain") if event.treasure else Direction()


def won(box: WizardBox, event: events.Won | events.Shared, who: Who) -> Direction:
    return Direction(f"wins with {treasures(event.treasure)}", "gain", "high")


def nobody_won(box: WizardBox, event: events.NobodyWon, who: Who) -> Direction:
    return Direction("Nobody wins", "loss", "low")


DIRECTIONS: Mapping[type[Event], Callable[[WizardBox, Any, Who], Direction]] = {
    events.GameBegins: quiet,
    events.RoundBegins: round_begins,
    events.MarketLaid: quiet,
    events.Dealt: quiet,
    events.FloorTurnedUp: floor_turned_up,
    events.Peeked: peeked,
    events.PeekedAtNothing: peeked_at_nothing,
    events.NothingToPeekAt: peeked_at_nothing,
    events.PeekedOnce: peeked_once,
    events.Shown: shown,
    events.TurnedAway: quiet,
    events.HiredFromHand: hired,
    events.HiredFromDeck: hired_from_deck,
    events.HiredFromMarket: hired,
    events.GaveToMarket: gave,
    events.Copied: copied,
    events.CopiedNothing: copied_nothing,
    events.NothingToCopy: copied_nothing,
    events.NoiseCounted: noise_counted,
    events.Quietest: quietest,
    events.FloorTreasure: floor_treasure,
    events.NoFloorTreasure: no_floor_treasure,
    events.NoiseAdded: noise_added,
    events.Woke: woke,
    events.Bonus: bonus,
    events.Won: won,
    events.Shared: won,
    events.NobodyWon: nobody_won,
}
