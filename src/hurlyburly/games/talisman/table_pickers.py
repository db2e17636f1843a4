"""What lies nowhere on Talisman's board and is chosen all the same: characters, what is for sale, trophies, another's
objects, what a place offers. Each is a card to read, and to point at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.draw.text import KEPT, escape
from hurlyburly.games.talisman import faces
from hurlyburly.games.talisman.contents import CHARACTERS
from hurlyburly.games.talisman.odds import spoken
from hurlyburly.games.talisman.things import ALIGNMENT, CARD, COUNTER, EFFECT
from hurlyburly.games.talisman.view import CardView, CharacterView, PortraitView, TalismanView
from hurlyburly.kernel.play import Thing, kind_of, number_of
from hurlyburly.kernel.vocabulary import NUMBER, SEAT

PICKED = (CARD.id, EFFECT.id, ALIGNMENT.id, COUNTER.id)  # kinds of things that a picker can show
TITLES = {
    "PickAlignment": "Alignments",
    "Start": "Before you move",
    "MoveByFate": "How far?",
    "Choose": "What is offered here",
    "Shop": "For sale",
    "Pocket": "To be had for nothing",
    "Exchange": "Your trophies",
    "Reward": "Theirs",
    "TakeLoot": "Theirs",
    "TakeFollower": "Theirs",
    "MeetCharacter": "Theirs",
    "ChooseCard": "Lying there",
    "MayTake": "What lies here",
    "MeetMercenary": "Who is here",
    "MayRaise": "The dead",
}
OTHERS = "To choose from"
PURPOSE = "Grow strong, get a Talisman, and go through the Portal of Power to the Crown of Command."


def picker(view: TalismanView, who: Sequence[Seat]) -> str:
    """A card for each thing that may be pointed at and is drawn nowhere else where it can be read."""
    if view.seat is None or view.seat not in view.to_act:
        return ""
    if view.asked == "Pick":
        return gallery(view)
    if view.asked == "MoveByFate":
        return distances(view)
    shown = elsewhere(view)
    wanted = dict.fromkeys([thing for play in view.plays for thing in play.things if thing not in shown])
    found = [item(view, thing, who) for thing in wanted if kind_of(thing) in PICKED]
    return panel(TITLES.get(view.asked, OTHERS), found, over=len(found) > 1) if found else ""


def elsewhere(view: TalismanView) -> set[str]:
    """What can be read and pointed at on the viewer's own sheet, in a fight, or among the cards to be met."""
    assert view.seat is not None
    mine = view.characters[view.seat]
    found = {card.thing for card in in_hand(mine)}
    if is_set_up(view, view.seat):
        found |= {COUNTER.thing(number) for number in range(len(faces.STATS))}
    if view.fight is not None:
        return found | {card.thing for card in view.fight.enemies}
    return found | {card.thing for card in view.waiting}


def in_hand(mine: CharacterView) -> tuple[CardView, ...]:
    """The cards on one's own sheet."""
    return (*mine.objects, *mine.followers, *mine.known_spells)


def is_set_up(view: TalismanView, seat: int) -> bool:
    """Whether a seat's character has begun: until its alignment is chosen it has neither lives nor a place."""
    begins = view.asked == "PickAlignment" and seat in view.to_act
    return view.characters[seat].character is not None and not begins


def panel(title: str, items: Sequence[str], over: bool = False, css: str = "") -> str:
    """What is to be chosen from. On a phone it may lie over the board, and can be folded away to look at what is below."""
    return (
        f'<details class="picker panel{" over" if over else ""}" open><summary class="zone-title">{escape(title)}</summary>'
        f'<ul class="{css}">{"".join(items)}</ul></details>'
    )


def item(view: TalismanView, thing: str, who: Sequence[Seat]) -> str:
    """A thing as a card: what it is called, what it costs or whose it is, what it does."""
    known = view.named[thing]
    note = ", ".join(notes(view, thing, who))
    if isinstance(known, CardView):
        about = ", ".join(filter(None, [faces.power(known), note]))
        return readable(thing, known.kind, known.title, about, known.text)
    chances = next((entry.outcomes for entry in view.odds if thing in entry.play.things), ())
    text = f"{draw.sentence(spoken(chances))}." if chances else says_more(known)
    sign = "event" if kind_of(thing) == EFFECT.id else known.name.lower()
    return readable(thing, sign, known.name, note, text)


def says_more(thing: Thing) -> str:
    """The text of a thing, unless it says no more than its name."""
    return thing.text if len(thing.text) > len(thing.name) + 2 else ""


def notes(view: TalismanView, thing: str, who: Sequence[Seat]) -> list[str]:
    """What is to be known of a thing that does not stand on it."""
    plays = [play for play in view.plays if thing in play.things]
    found = [f"{play.numbers[1]} gold" for play in plays if play.verb == "buy"]
    owners = dict.fromkeys([other for play in plays for other in play.things if kind_of(other) == SEAT.id])
    found += [f"of {who[number_of(owner)].name}" for owner in owners]
    assert view.seat is not None
    mine = view.characters[view.seat].character
    is_printed = (
        kind_of(thing) == ALIGNMENT.id and mine is not None and mine.alignment == view.named[thing].name.lower()
    )
    return [*found, "printed on your card"] if is_printed else found


@lru_cache(KEPT)
def readable(thing: str, sign: str, title: str, note: str, text: str) -> str:
    small = f" <small>{escape(note)}</small>" if note else ""
    return (
        f'<li><button class="pickable k-{sign}" type="button" data-thing="{thing}" data-name="{escape(title)}">{draw.glyph(sign)}'
        f"<span><b>{escape(title)}{small}</b>{f'<span>{escape(text)}</span>' if text else ''}</span></button></li>"
    )


def distances(view: TalismanView) -> str:
    """One to six, where a fate lets one choose: a space says it too, but the bridge and the Portal do not."""
    numbers = sorted({number_of(thing) for play in view.plays for thing in play.things if kind_of(thing) == NUMBER.id})
    made = [
        f'<li><button class="pickable far" type="button" data-thing="{NUMBER.thing(number)}" data-name="{number} spaces">'
        f"{draw.glyph(f'die-{number}', f'{number}')}</button></li>"
        for number in numbers
    ]
    return panel(TITLES["MoveByFate"], made, css="row")


# Characters


def gallery(view: TalismanView) -> str:
    """Those that are left, with their numbers and what makes them special; pointing at one chooses it."""
    easy_first = sorted(view.portraits, key=lambda seen: seen.name not in EASY)
    made = "".join([portrait(seen) for seen in easy_first])
    return (
        '<section class="gallery panel" aria-label="Characters" tabindex="0">'
        f'<div class="purpose">{draw.glyph("crown")}<p>{PURPOSE}</p>{LEGEND}</div><ul>{made}</ul></section>'
    )


LEGEND = (  # what the signs mean on all cards below
    '<p class="numbers legend" aria-hidden="true">'
    + "".join(f'<i class="s-{sign}">{draw.glyph(sign)} {sign}</i>' for sign in faces.STATS[:-1])
    + "</p>"
)


@lru_cache(128)
def portrait(seen: PortraitView) -> str:
    emblem = f'<svg class="emblem" viewBox="0 0 48 48" aria-hidden="true"><use href="#{faces.EMBLEMS.get(seen.name, "i-person")}"/></svg>'
    easy = '<em class="easy">easy</em>' if seen.name in EASY else ""
    counted = "".join(map(faces.counted, faces.STATS, (seen.strength, seen.craft, seen.life, seen.fate)))
    return (
        f'<li><button class="portrait" type="button" data-thing="{seen.thing}" data-name="the {escape(seen.title)}" title="{escape(seen.text)}">'
        f'<span class="head">{emblem}<b>{escape(seen.title)}</b>{easy}</span>'
        f'<span class="numbers">{counted}</span><span class="text">{escape(in_short(seen))}</span></button></li>'
    )


def in_short(seen: PortraitView) -> str:
    """What makes a character special, without the small print; one of a pack says it itself."""
    return SHORT.get(seen.name, seen.text)


EASY = ("dwarf", "troll", "warrior")  # strong or hardy, and hardly anything to remember
SHORT = {
    "assassin": "Strikes first: whoever it attacks, and any creature it battles, rolls no die.",
    "dwarf": "Need not roll at the Crags and the Chasm, slips away from anybody in the Hills, opens the Portal easily.",
    "elf": "Goes from one Woods to any other without a die, and slips away from anybody there. Need not roll in the Forest.",
    "ghoul": "May attack minds instead of bodies and drinks the life it takes. Enemies it kills can follow it.",
    "monk": "Adds its craft to its strength in battle, but uses neither weapons nor armour. Prays with 1 more.",
    "priest": "Begins with a spell, prays with 1 more and drives spirits away without a fight. Uses no weapons.",
    "prophetess": "Is never without a spell, sees everybody's spells, and may swap one card a turn that it draws.",
    "sorceress": "Begins with a spell, may attack minds, and charms objects, gold and followers away from others.",
    "thief": "Takes an object or a gold from anybody it meets, and a card for nothing at every market.",
    "troll": "The strongest of all. On a 6 it may heal a life instead of moving. Need not roll at the Crags.",
    "warrior": "Rolls two dice in battle and keeps the better one. Fights with two weapons.",
    "wizard": "Begins with two spells, is never without one, and may attack minds instead of bodies.",
}
assert {who.id for who in CHARACTERS} == SHORT.keys()
