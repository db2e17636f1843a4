"""The prompt: every option as a button, grouped by what kind of thing it does, each with its place on the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec
from markupsafe import escape

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.games.dungeon_twister import faces
from hurlyburly.games.dungeon_twister.box import ROOMS
from hurlyburly.games.dungeon_twister.faces import KIND_OF, title_of
from hurlyburly.games.dungeon_twister.ground import DIRECTION_NAMES, SLOT, square_named
from hurlyburly.games.dungeon_twister.view import TwisterView


class Place(msgspec.Struct, frozen=True):
    """Where an option is shown on the board: a square, an edge of it, or a whole room."""

    square: int = -1
    toward: int = -1
    room: int = -1


NO_PLACE = Place()


class Offer(msgspec.Struct, frozen=True):
    """One option: its notation, what its button says, and where it is on the board."""

    play: str
    label: str
    note: str = ""
    spoken: str = ""  # said before the label, not shown
    art: str = ""  # HTML
    sign: str = ""  # HTML: what the board shows in its place
    place: Place = NO_PLACE
    small: bool = False
    ends: bool = False


class Deed(msgspec.Struct, frozen=True):
    """Options of one kind, under one heading."""

    name: str
    glyph: str
    offers: tuple[Offer, ...]

    @property
    def is_on_board(self) -> bool:
        return any([offer.place is not NO_PLACE for offer in self.offers])


class Asked(msgspec.Struct, frozen=True):
    """A question in words, and what may be answered."""

    question: str
    help: str
    deeds: tuple[Deed, ...]
    one_by_one: bool = False  # the board shows one deed's places at a time, else the usual ones together


# What a character may do: how its notation begins, the heading it stands under, the sign on the board, the cost.
VERBS = (
    ("attack ", "Fight", "dt-sword", "1 AP, all in contact take part"),
    ("shoot ", "Fight", "dt-crossbow", "1 AP, value 2"),
    ("fire at the web ", "Fight", "dt-fireball_wand", "1 AP, the wand is spent"),
    ("fire at ", "Fight", "dt-fireball_wand", "1 AP, the wand is spent"),
    ("reveal ", "Rooms", "dt-reveal", "1 AP"),
    ("rotate ", "Rooms", "dt-rotate-cw", "1 AP"),
    ("heal ", "Skill", "dt-cleric", "1 AP"),
    ("regenerate", "Skill", "dt-troll", "1 AP"),
    ("drink from the fountain", "Skill", "dt-cleric", "1 AP"),
    ("drink the potion", "Skill", "dt-speed_potion", "1 AP, gives 4 of its own"),
    ("become a trap", "Skill", "dt-living_trap", "1 AP"),
    ("become a creature", "Skill", "dt-living_trap", "0 AP, devours what is on it"),
    ("withdraw the brambles", "Skill", "dt-brambles", "1 AP"),
    ("cut a vine", "Skill", "dt-rope", "1 AP, gives a rope"),
    ("cut ", "Skill", "dt-logger", "fells the tree"),
    ("lift ", "Skill", "dt-scroll_of_flight", "1 AP, flies this turn"),
    ("enchant ", "Skill", "dt-living_tree", "0 AP"),
    ("walk through the wall ", "Edges", "dt-wall_walker", "1 AP"),
    ("weave a web beyond ", "Edges", "dt-araknis", "1 AP, in the room beyond"),
    ("weave a web ", "Edges", "dt-araknis", "1 AP"),
    ("raise the portcullis ", "Edges", "dt-thief", "1 AP"),
    ("lower the portcullis ", "Edges", "dt-thief", "1 AP"),
    ("break the portcullis ", "Edges", "dt-warrior", "1 AP"),
    ("take the torch ", "Edges", "dt-torch", "1 AP"),
    ("burn the web ", "Edges", "dt-torch", "1 AP"),
    ("take ", "Hands", "dt-action-card", "free"),
    ("drop ", "Hands", "dt-action-card", "free"),
    ("give ", "Hands", "dt-action-card", "free"),
    ("swap ", "Hands", "dt-action-card", "free"),
    ("move to ", "Walk", "dt-ap", ""),
    ("stay here", "Walk", "dt-ap", "ends the move"),
    ("wade to ", "Wade", "dt-ap", "1 AP a square"),
    ("jump to ", "Jump", "dt-jump-card", "1 AP and a jump card"),
    ("spawn on ", "Spawn", "dt-spawnling", "1 AP"),
    ("plant on ", "Plants", "dt-druid", "1 AP"),
    ("brambles on ", "Brambles", "dt-brambles", "1 AP"),
    ("move by ", "Pause on the way", "dt-action-card", ""),
    ("move nowhere yet", "Pause on the way", "dt-action-card", "to put something down"),
)
HEADINGS = tuple(dict.fromkeys(heading for _, heading, _, _ in VERBS))
UNUSUAL = ("Brambles", "Pause on the way")  # they are shown on the board when asked for
SHORT = ("Walk", "Pause on the way", "Wade", "Jump", "Spawn", "Plants", "Brambles")  # a square says it all
AHEAD = (("behind", "left", "ahead", "right"), ("ahead", "right", "behind", "left"))  # by seat, from its own line
KIND_STEPS = {"PickTeam": "pick ", "NameKinds": "name ", "GoWithout": "go without ", "LineUp": "line up "}
QUESTIONS = {
    "PickPairs": ("Pick a pair of rooms", "Two pairs each, in secret."),
    "PickTeam": ("Pick your team", "Eight characters and six objects, in secret."),
    "NamePairs": ("Pick a pair of rooms", "In turn, two pairs each."),
    "NameKinds": ("Name a piece", "Both teams take it."),
    "GoWithout": ("Who stays at home?", "The other side is not told."),
    "LineUp": ("Line up four characters", "Face down, until all tokens are hidden."),
    "Hide": ("Hide a token on a room", "Choose what, then a room."),
    "DrawLots": ("Both teams are up", "Lots decide who begins."),
    "PlayCard": ("Play an action card", "Its number is your action points in this turn."),
    "Act": ("Who acts?", ""),
    "RingAnswer": ("Use the Ring of Paralysis?", ""),
    "OrbAnswer": ("Use the Orb of Peace?", "No close combat for the rest of this turn; the orb is gone."),
    "PlaceFound": ("Place what was found", "On empty floor or the gear of this room."),
    "GrowMore": ("Grow another plant?", "Beside one of this use, up to three."),
    "JoinShots": ("Who shoots too?", "Each adds 2, at no cost."),
    "LayCards": ("Which combat card do you play?", ""),
}


def asked(view: TwisterView, who: Sequence[Seat]) -> Asked:
    """What this seat is asked, sorted."""
    question, help = QUESTIONS.get(view.asked, ("", ""))
    match view.asked:
        case "Do" | "Pause":
            return what_to_do(view)
        case "Act":
            left = f"{view.action_points} AP left." if view.action_points else "No AP left."
            return Asked(question, left, (who_acts(view),))
        case "PlayCard":
            offers = [
                Offer(play, play.removeprefix("play "), "action points", art=draw.glyph("dt-ap"))
                for play in view.options
            ]
            return Asked(question, help, (Deed("", "", tuple(offers)),))
        case "LayCards":
            return Asked(question, combat_help(view, who), (Deed("", "", tuple(combat_offers(view))),))
        case "RingAnswer":
            return Asked(question, ring_help(view, who), (Deed("", "", tuple([ring(play) for play in view.options])),))
        case "Hide":
            return Asked(question, help, by_token(view, "hide ", " on room "), one_by_one=True)
        case "PlaceFound":
            return Asked(question, help, by_token(view, "put ", " on "), one_by_one=True)
        case "PickPairs" | "NamePairs":
            return Asked(question, help, (Deed("", "", tuple([pair(play) for play in view.options])),))
        case "GrowMore":
            offers = [
                square_offer(play, "dt-druid", "") if " on " in play else plain(play, ends=True)
                for play in view.options
            ]
            return Asked(question, help, (Deed("", "", tuple(offers)),))
        case "JoinShots":
            offers = [
                plain(play, ends=True) if play == "no more shots" else shooter(view, play) for play in view.options
            ]
            return Asked(question, help, (Deed("", "", tuple(offers)),))
    if view.asked in KIND_STEPS:
        if view.asked == "LineUp" and view.options:
            help = f"Next dot: {view.options[0].rpartition(' ')[2]}. {help}"
        return Asked(question, help, of_kinds(view))
    return Asked(question, help, (Deed("", "", tuple([plain(play) for play in view.options])),))


def plain(play: str, ends: bool = False) -> Offer:
    return Offer(play, draw.sentence(play), ends=ends or play in ("keep the orb",))


# One character


def what_to_do(view: TwisterView) -> Asked:
    name, _, square = view.acting.rpartition(" on ")
    title = title_of(name or ("living trap" if "become a creature" in view.options else "living tree"))
    groups: dict[str, list[Offer]] = {heading: [] for heading in HEADINGS}
    for play in view.options:
        heading, offer = deed_offer(view, play, square)
        groups[heading].append(offer)
    deeds = [Deed(heading, GLYPH_OF[heading], tuple(offers)) for heading, offers in groups.items() if offers]
    if view.asked == "Pause":
        steps = "1 step" if view.steps == 1 else f"{view.steps} steps"
        return Asked(f"{title} on {square}", f"Handle something, or go on: {steps} left.", tuple(deeds))
    return Asked(title, f"What does it do? {points(view)}", tuple(deeds))


GLYPH_OF = {
    heading: next(glyph for _, other, glyph, _ in reversed(VERBS) if other == heading) for heading in HEADINGS
} | {"Fight": "dt-sword", "Rooms": "dt-rotate-cw", "Skill": "dt-ap", "Edges": "dt-action-card"}


def points(view: TwisterView) -> str:
    own = f", and {sum(view.potion_points)} of the potion" if sum(view.potion_points) else ""
    return f"{view.action_points} AP left{own}."


def deed_offer(view: TwisterView, play: str, here: str) -> tuple[str, Offer]:
    """One deed as a button, and the heading it belongs to."""
    verb, heading, glyph, note = next(entry for entry in VERBS if play.startswith(entry[0]))
    rest = play.removeprefix(verb)
    if heading == "Rooms":
        return heading, room_offer(view, play, rest)
    if heading == "Edges" or rest in DIRECTION_NAMES:
        return heading, edge_offer(view, play, verb, rest, here, glyph, note)
    if heading in SHORT and rest:
        return heading, way_offer(view, play, verb, rest, glyph, note)
    if heading == "Fight" or verb in ("heal ", "lift ", "cut ", "enchant "):
        square = rest.rpartition(" on ")[2]
        label = f"{TOLD.get(verb, draw.sentence(verb.strip()))} {aim(view, rest, square)}"
        return heading, Offer(
            play, label, note, sign=draw.glyph(glyph), place=Place(square_named(square)), art=draw.glyph(glyph)
        )
    return heading, Offer(play, draw.sentence(play), note, art=draw.glyph(glyph) if heading == "Skill" else "")


TOLD = {"lift ": "Let fly:", "fire at ": "Fireball at", "cut ": "Fell", "shoot ": "Shoot"}


def aim(view: TwisterView, rest: str, square: str) -> str:
    """Whom or what a deed is aimed at: "Druid on d5", "the tree on d5"."""
    if " on " in rest:
        return f"{title_of(rest.rpartition(' on ')[0])} on {square}"
    there = next((t for t in view.tokens if t.where == square and t.character and not t.beneath), None)
    return f"{title_of(there.name)} on {square}" if there else f"the tree on {square}"


def way_offer(view: TwisterView, play: str, verb: str, square: str, glyph: str, note: str) -> Offer:
    """A square to go to or to put something on: a small button that says which."""
    place = Place(square_named(square))
    if verb in ("move to ", "move by "):
        steps = next((way.steps for way in view.ways if way.square == square), 0)
        return Offer(
            play,
            square,
            f"{steps} step{'' if steps == 1 else 's'}",
            draw.sentence(verb),
            sign=str(steps),
            place=place,
            small=True,
        )
    return Offer(play, square, note, draw.sentence(verb), sign=draw.glyph(glyph), place=place, small=True)


def square_offer(play: str, glyph: str, note: str) -> Offer:
    square = play.rpartition(" ")[2]
    return Offer(play, draw.sentence(play), note, sign=draw.glyph(glyph), place=Place(square_named(square)))


def room_offer(view: TwisterView, play: str, rest: str) -> Offer:
    """ "reveal room 3" on the hidden room; "rotate room 3 clockwise" on its gear."""
    slot = int(rest.split()[1]) - 1
    if play.startswith("reveal"):
        sign = f"{draw.glyph('dt-reveal')}<span>Reveal</span>"
        return Offer(
            play, f"Reveal room {slot + 1}", "1 AP", art=draw.glyph("dt-reveal"), sign=sign, place=Place(room=slot)
        )
    way = "ccw" if rest.endswith("counter-clockwise") else "cw"
    gear = next(square for square in range(len(view.ground)) if SLOT[square] == slot and "gear" in view.ground[square])
    art = draw.glyph(f"dt-rotate-{way}")
    words = "counter-clockwise" if way == "ccw" else "clockwise"
    return Offer(play, f"Turn room {slot + 1}", f"{words}, 1 AP", art=art, sign=art, place=Place(gear))


def edge_offer(view: TwisterView, play: str, verb: str, toward: str, here: str, glyph: str, note: str) -> Offer:
    """Something done to an edge: which one is told as its player sees it, from the own line."""
    direction = DIRECTION_NAMES.index(toward)
    elsewhere = verb in ("fire at the web ", "weave a web beyond ")
    assert view.seat is not None
    return Offer(
        play,
        f"{draw.sentence(verb.strip())} {AHEAD[view.seat][direction]}",
        f"{toward}, {note}",
        art=draw.glyph(glyph),
        sign=draw.glyph(glyph),
        place=NO_PLACE if elsewhere else Place(square_named(here), direction),
    )


# Whom, which, where


def who_acts(view: TwisterView) -> Deed:
    assert view.seat is not None
    letter = "AB"[view.seat]
    at = {token.name: token for token in view.tokens if token.owner == letter and token.character}
    offers = []
    for play in view.options:
        if play == "end turn":
            left = view.action_points
            offers.append(Offer(play, "End turn", f"{left} AP unused" if left else "no AP left", ends=True))
            continue
        square = view.sides[view.seat].living_tree if play == "living tree" else at[play].where
        if square == "trap":
            square = view.sides[view.seat].trap
        note = f"{square}, wounded" if play in at and at[play].wounded else square
        art = draw.glyph("dt-living_tree") if play == "living tree" else faces.chip(view.seat, play, at[play].wounded)
        offers.append(Offer(play, title_of(play), note, art=art, place=Place(square_named(square))))
    return Deed("", "", tuple(offers))


def of_kinds(view: TwisterView) -> tuple[Deed, ...]:
    """Characters, then objects, each with what it is good for."""
    assert view.seat is not None
    start = KIND_STEPS[view.asked]
    people: list[Offer] = []
    things: list[Offer] = []
    for play in view.options:
        name = play.removeprefix(start)
        name = name.rpartition(" on ")[0] if view.asked == "LineUp" else name
        kind = KIND_OF[name]
        words = f"moves {kind.movement}, fights {kind.combat}" if kind.movement else faces.abilities(name)[0]
        art = faces.chip(view.seat, name) if kind.movement else faces.thing(name, "AB"[view.seat])
        (people if kind.movement else things).append(Offer(play, title_of(name), words, art=art))
    deeds = [Deed("Characters", "", tuple(people)), Deed("Objects", "", tuple(things))]
    deeds = [deed for deed in deeds if deed.offers]
    return tuple(deeds) if len(deeds) > 1 else (Deed("", "", deeds[0].offers),)


def by_token(view: TwisterView, start: str, between: str) -> tuple[Deed, ...]:
    """A heading for each token, under it the rooms or squares where it may go."""
    found: dict[str, list[Offer]] = {}
    for play in view.options:
        name, _, where = play.removeprefix(start).rpartition(between)
        place = Place(room=int(where) - 1) if where.isdigit() else Place(square_named(where))
        sign = f"<span>Room {where}</span>" if where.isdigit() else ""
        offer = Offer(play, where, "", f"{title_of(name)}{between}", sign=sign, place=place, small=True)
        found.setdefault(name, []).append(offer)
    return tuple([Deed(title_of(name), faces.glyph_of(name), tuple(offers)) for name, offers in found.items()])


def pair(play: str) -> Offer:
    number = int(play.removeprefix("pick rooms "))
    titles = [room.title for room in ROOMS if room.pair == number]
    return Offer(play, f"Rooms {number}", " and ".join(titles))


def shooter(view: TwisterView, play: str) -> Offer:
    name = play.removesuffix(" shoots too")
    assert view.seat is not None
    return Offer(play, f"{title_of(name)} shoots too", "adds 2", art=faces.chip(view.seat, name))


# Combat cards


def combat_offers(view: TwisterView) -> list[Offer]:
    """Each card of the hand, with how it stands against the cards that the other side can still have."""
    fight = view.combat
    assert fight is not None and view.seat is not None
    attacks = view.seat == view.active
    mine, theirs = (fight.attack, fight.defence) if attacks else (fight.defence, fight.attack)
    others = view.sides[1 - view.seat].combat_cards
    offers = []
    for play in view.options:
        sums = [mine + int(play[1:]) - theirs - card for card in others]
        wins, ties = sum(s > 0 for s in sums), sum(s == 0 for s in sums)
        odds = f"beats {wins} of {len(sums)}" + (f", ties {ties}" if ties else "")
        offers.append(Offer(play, play, odds, art=draw.glyph("dt-sword")))
    return offers


def combat_help(view: TwisterView, who: Sequence[Seat]) -> str:
    fight = view.combat
    assert fight is not None and view.seat is not None
    left = len(view.sides[1 - view.seat].combat_cards)
    return f"{fight.attack} attack {fight.defence}. Hidden until both are laid; {who[1 - view.seat].called} has {left} cards."


def ring_help(view: TwisterView, who: Sequence[Seat]) -> str:
    walker = next((token for token in view.tokens if token.walking and token.character), None)
    name = f"{title_of(walker.name)} steps to {walker.where}" if walker else "Somebody walks into sight"
    return f"{who[view.active].called}: {name}. A combat card is the price."


def ring(play: str) -> Offer:
    if play == "let it walk":
        return Offer(play, "Let it walk", ends=True)
    return Offer(play, draw.sentence(play), "it stops there", art=draw.glyph("dt-ring_of_paralysis"))


# As HTML

SOMEBODY_ELSE = (
    f'<button type="button" class="btn btn-quiet back" data-play="undo">{draw.icon("undo")} Somebody else</button>'
)


def prompt(asked: Asked, view: TwisterView) -> str:
    """The question, then each group with its heading; a heading also chooses what the board shows."""
    chooses = sum([deed.is_on_board for deed in asked.deeds]) > 1
    usual = heading("Board: the usual", "", 0, checked=True) if chooses and not asked.one_by_one else ""
    made: list[str] = []
    number = 1
    for place, deed in enumerate(asked.deeds, start=1):
        title = ""
        if deed.name:
            radio = place if chooses and deed.is_on_board else -1
            title = heading(deed.name, deed.glyph, radio, checked=asked.one_by_one and place == 1)
        buttons = []
        for offer in deed.offers:
            buttons.append(button(offer, number))
            number += 1
        label = f' aria-label="{escape(deed.name)}"' if deed.name else ""
        made.append(f'<div class="deed" role="group"{label}>{title}{"".join(buttons)}</div>')
    return (
        f'<div class="asking"><p class="ask" id="ask"><b>{escape(asked.question)}</b><span>{escape(asked.help)}</span></p>'
        f"{SOMEBODY_ELSE if view.asked == 'Do' else ''}{usual}</div>"
        f'<div class="options deeds" id="deeds" role="group" aria-labelledby="ask">{"".join(made)}</div>'
    )


@lru_cache(512)
def heading(name: str, glyph: str, radio: int, *, checked: bool) -> str:
    art = draw.glyph(glyph) if glyph else ""
    if radio < 0:
        return f'<span class="deedname">{art}{escape(name)}</span>'
    state = " checked" if checked else ""
    return (
        f'<label class="deedname"><input type="radio" name="deed" id="deed-{radio}"{state}>{art}{escape(name)}</label>'
    )


@lru_cache(4096)
def button(offer: Offer, number: int) -> str:
    key = f' aria-keyshortcuts="{number}"' if number < 10 else ""
    css = ("" if not offer.ends else " plain") + (" small" if offer.small else "")
    said = f'<span class="sr">{escape(offer.spoken)}</span>' if offer.spoken else ""
    note = f"<small>{escape(offer.note)}</small>" if offer.note else ""
    art = f'<span class="art">{offer.art}</span>' if offer.art else ""
    return (
        f'<button type="button" class="btn option{css}" id="o-{number}"{key} data-play="{escape(offer.play)}">'
        f'{art}<span class="words">{said}{escape(offer.label)}{note}</span></button>'
    )
