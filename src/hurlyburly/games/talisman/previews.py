"""What a play of Talisman would do, in a line that is read before the last step: where it leads and what waits there,
what a card does, the odds."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.games.talisman import names
from hurlyburly.games.talisman.faces import titles
from hurlyburly.games.talisman.movement import LEFT
from hurlyburly.games.talisman.odds import spoken
from hurlyburly.games.talisman.realm import TOAD_VALUE
from hurlyburly.games.talisman.tables import CRAFT, STRENGTH, WHAT
from hurlyburly.games.talisman.texts import text_of_space
from hurlyburly.games.talisman.things import SPACE
from hurlyburly.games.talisman.view import CardView, CharacterView, TalismanView
from hurlyburly.kernel.play import Play, kind_of


def preview(view: TalismanView, play: Play, who: Sequence[Seat]) -> str:
    """What would come of it, as far as the viewer can know."""
    chances = spoken(odds_of(view, play))
    odds = f"{draw.sentence(chances)}." if chances else ""
    place = goal(play)
    if place:
        return " ".join(filter(None, [f"{heading(play, place)}: {awaits(view, place, who)}.", odds]))
    match play.verb:
        case "be":
            (seen,) = [seen for seen in view.portraits if seen.thing == play.things[0]]
            start = names.the_space(seen.start)
            return f"{seen.title}: {seen.alignment}, begins at {start}."
        case "encounter" | "attack" | "attack-mind" | "steal" | "beguile" | "aim" | "take-life" | "take-gold-from":
            return " ".join(filter(None, [f"{met(view, play.numbers[0], who)}.", odds]))
        case "exchange":
            return exchanged(view, play.numbers[0])
        case "drop":
            return f"{named(view, play)} stays behind on the space you are on."
        case "give-up" | "lose" | "give" | "discard" | "put-away":
            return f"{draw.sentence(VERBS[play.verb])} {named(view, play)}. {text(view, play)}"
        case "buy":
            return f"{named(view, play)} for {play.numbers[1]} of your {gold(view)} gold. {text(view, play)}"
        case "cross":
            return "Over the bridge with the rest of your roll. Whoever comes from outside meets the Sentinel."
        case "try-portal":
            return "Strength or craft against two dice: they must not come to more than you have."
        case "keep" | "reroll" if not odds:
            return "The dice stay as they lie." if play.verb == "keep" else "A fate for another roll of this die."
    return odds or (f"{named(view, play)}: {text(view, play)}" if text(view, play) else "")


VERBS = {"give-up": "give up", "lose": "you lose", "give": "give", "discard": "discard", "put-away": "put away"}


def odds_of(view: TalismanView, play: Play) -> tuple[tuple[str, float], ...]:
    return next((entry.outcomes for entry in view.odds if entry.play == play), ())


def named(view: TalismanView, play: Play) -> str:
    """What a play acts on, by name."""
    found = [view.named[thing] for thing in play.things if thing in view.named]
    return ", ".join([thing.title if isinstance(thing, CardView) else thing.name for thing in found])


def text(view: TalismanView, play: Play) -> str:
    return " ".join([view.named[thing].text for thing in play.things if thing in view.named])


def gold(view: TalismanView) -> int:
    assert view.seat is not None
    return view.characters[view.seat].gold


# Where it leads


def goal(play: Play) -> str:
    """The space that a play leads to or is aimed at, "" if none."""
    return next((thing for thing in play.things if kind_of(thing) == SPACE.id), "")


def heading(play: Play, place: str) -> str:
    """ "5 clockwise to the Village", "By raft to the Ruins", "The Ruins"."""
    to = names.the_space(place)
    match play.verb, play.numbers:
        case "move", (steps, way, _):
            return f"{steps} {names.WAYS[way]} to {to}"
        case "raft", _:
            return f"By raft to {to}"
        case "turn-back", _:
            return f"Back to {to}"
        case (("accept-way" | "walk" | "wander" | "go-forward"), _):
            return f"To {to}"
    return draw.sentence(to)


def how(play: Play) -> str:
    """How a way leads to its space, for the label on the board; nothing where that goes without saying."""
    match play.verb, play.numbers:
        case "move", (steps, _, _):
            return f"{steps} space{'s' if steps > 1 else ''}"
        case "walk", _:
            return "path"
        case "raft", _:
            return "raft"
        case "turn-back", _:
            return "back"
    return ""


def turns(play: Play) -> range:
    """The spaces that a move passes, counted clockwise from where it begins."""
    steps, way, _ = play.numbers
    return range(steps + 1) if way == LEFT else range(0, -steps - 1, -1)


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


def awaits(view: TalismanView, place: str, who: Sequence[Seat]) -> str:
    """The same, or what is printed there."""
    printed = text_of_space(names.SPACES[place]).partition(". ")[0].removesuffix(".")
    return what_is_at(view, place, who) or printed[:1].lower() + printed[1:]


# Whom it is about


def met(view: TalismanView, seat: int, who: Sequence[Seat]) -> str:
    """ "Jonas, Elf: strength 3, craft 4, 4 lives; Sword, Maiden"."""
    theirs = view.characters[seat]
    title = f", {theirs.character.title}" if theirs.character else ""
    has = titles([*theirs.objects, *theirs.followers])
    lives = f"{theirs.life} {'life' if theirs.life == 1 else 'lives'}"
    power = f"strength {theirs.strength}, craft {theirs.craft}, {lives}"
    return f"{who[seat].called}{title}: {power}{f'; {has}' if has else ''}"


def exchanged(view: TalismanView, ability: int) -> str:
    assert view.seat is not None
    mine = view.characters[view.seat]
    wanted, has = price(mine, ability), worth(mine, ability)
    return f"Trophies worth {wanted} of your {has} become 1 {WHAT[ability]}."


def worth(mine: CharacterView, ability: int) -> int:
    """What the trophies of a character come to."""
    return sum(card.craft if ability == CRAFT else card.strength for card in mine.trophies)


def price(mine: CharacterView, ability: int) -> int:
    """What trophies must be worth for one more: as much as the character has without cards."""
    if mine.toad:
        return TOAD_VALUE
    return mine.own_strength if ability == STRENGTH else mine.own_craft
