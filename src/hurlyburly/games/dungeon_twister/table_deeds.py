"""What may be chosen, as offers with a label and a place on the board; and all that one character may do, sorted."""

from __future__ import annotations

import msgspec

from hurlyburly import draw
from hurlyburly.games.dungeon_twister.faces import title_of
from hurlyburly.games.dungeon_twister.ground import DIRECTION_NAMES, SLOT_SQUARES, square_name
from hurlyburly.games.dungeon_twister.things import CLOCKWISE, SQUARE
from hurlyburly.games.dungeon_twister.tokens import fighter_name
from hurlyburly.games.dungeon_twister.view import TokenView, TwisterView
from hurlyburly.kernel.play import Play


class Place(msgspec.Struct, frozen=True):
    """Where an option is shown on the board: a square, an edge of it, or a whole room."""

    square: int = -1
    toward: int = -1
    room: int = -1


NO_PLACE = Place()


class Offer(msgspec.Struct, frozen=True):
    """One option: the play it is, what its button says, and where it is on the board."""

    play: Play
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


class Told(msgspec.Struct, frozen=True):
    """What the page says of a verb: the heading it stands under, its sign on the board, the cost, a button's words."""

    heading: str
    glyph: str
    note: str
    words: str = ""  # where they are not the notation's


# What a character may do, in the order of the headings.
DEEDS = {
    "attack": Told("Fight", "dt-sword", "1 AP, all in contact take part", "Attack"),
    "shoot": Told("Fight", "dt-crossbow", "1 AP, value 2", "Shoot"),
    "fire-at-web": Told("Fight", "dt-fireball_wand", "1 AP, the wand is spent", "Fire at the web"),
    "fire": Told("Fight", "dt-fireball_wand", "1 AP, the wand is spent", "Fireball at"),
    "reveal": Told("Rooms", "dt-reveal", "1 AP"),
    "rotate": Told("Rooms", "dt-rotate-cw", "1 AP"),
    "heal": Told("Skill", "dt-cleric", "1 AP", "Heal"),
    "regenerate": Told("Skill", "dt-troll", "1 AP"),
    "drink-fountain": Told("Skill", "dt-cleric", "1 AP"),
    "drink": Told("Skill", "dt-speed_potion", "1 AP, gives 4 of its own"),
    "set-trap": Told("Skill", "dt-living_trap", "1 AP"),
    "spring": Told("Skill", "dt-living_trap", "0 AP, devours what is on it"),
    "withdraw": Told("Skill", "dt-brambles", "1 AP"),
    "cut-vine": Told("Skill", "dt-rope", "1 AP, gives a rope"),
    "cut": Told("Skill", "dt-logger", "fells the tree", "Fell"),
    "lift": Told("Skill", "dt-scroll_of_flight", "1 AP, flies this turn", "Let fly:"),
    "enchant": Told("Skill", "dt-living_tree", "0 AP", "Enchant"),
    "walk-wall": Told("Edges", "dt-wall_walker", "1 AP", "Walk through the wall"),
    "weave-beyond": Told("Edges", "dt-araknis", "1 AP, in the room beyond", "Weave a web beyond"),
    "weave": Told("Edges", "dt-araknis", "1 AP", "Weave a web"),
    "raise": Told("Edges", "dt-thief", "1 AP", "Raise the portcullis"),
    "lower": Told("Edges", "dt-thief", "1 AP", "Lower the portcullis"),
    "break": Told("Edges", "dt-warrior", "1 AP", "Break the portcullis"),
    "take-torch": Told("Edges", "dt-torch", "1 AP", "Take the torch"),
    "burn": Told("Edges", "dt-torch", "1 AP", "Burn the web"),
    "take": Told("Hands", "dt-action-card", "free"),
    "drop": Told("Hands", "dt-action-card", "free"),
    "give": Told("Hands", "dt-action-card", "free"),
    "swap": Told("Hands", "dt-action-card", "free"),
    "move": Told("Walk", "dt-ap", "", "Move to "),
    "stay": Told("Walk", "dt-ap", "ends the move"),
    "wade": Told("Wade", "dt-ap", "1 AP a square", "Wade to "),
    "jump": Told("Jump", "dt-jump-card", "1 AP and a jump card", "Jump to "),
    "spawn": Told("Spawn", "dt-spawnling", "1 AP", "Spawn on "),
    "plant": Told("Plants", "dt-druid", "1 AP", "Plant on "),
    "brambles": Told("Brambles", "dt-brambles", "1 AP", "Brambles on "),
    "move-by": Told("Pause on the way", "dt-action-card", "", "Move by "),
    "pause": Told("Pause on the way", "dt-action-card", "to put something down"),
}
HEADINGS = tuple(dict.fromkeys(told.heading for told in DEEDS.values()))
UNUSUAL = ("Brambles", "Pause on the way")  # they are shown on the board when asked for
SHORT = ("Walk", "Pause on the way", "Wade", "Jump", "Spawn", "Plants", "Brambles")  # a square says it all
AHEAD = (("behind", "left", "ahead", "right"), ("ahead", "right", "behind", "left"))  # by seat, from its own line
GLYPH_OF = {
    heading: next(told.glyph for told in reversed(DEEDS.values()) if told.heading == heading) for heading in HEADINGS
} | {"Fight": "dt-sword", "Rooms": "dt-rotate-cw", "Skill": "dt-ap", "Edges": "dt-action-card"}


def actor_of(view: TwisterView) -> TokenView | None:
    """The token whose owner is asked what it does."""
    return next((token for token in view.tokens if token.thing == view.acting), None)


def what_to_do(view: TwisterView) -> Asked:
    actor = actor_of(view)
    springs = any([play.verb == "spring" for play in view.plays])
    title = title_of(actor.name if actor else "living trap" if springs else "living tree")
    groups: dict[str, list[Offer]] = {heading: [] for heading in HEADINGS}
    for play in view.plays:
        groups[DEEDS[play.verb].heading].append(deed_offer(view, play))
    deeds = [Deed(heading, GLYPH_OF[heading], tuple(offers)) for heading, offers in groups.items() if offers]
    if view.asked == "Pause" and actor:
        steps = "1 step" if view.steps == 1 else f"{view.steps} steps"
        return Asked(f"{title} on {actor.where}", f"Handle something, or go on: {steps} left.", tuple(deeds))
    return Asked(title, f"What does it do? {points(view)}", tuple(deeds))


def points(view: TwisterView) -> str:
    own = f", and {sum(view.potion_points)} of the potion" if sum(view.potion_points) else ""
    return f"{view.action_points} AP left{own}."


def deed_offer(view: TwisterView, play: Play) -> Offer:
    """One deed as a button."""
    told = DEEDS[play.verb]
    match play.verb, play.numbers:
        case "reveal", (place,):
            return reveal_offer(play, place)
        case "rotate", (place, direction):
            return rotate_offer(view, play, place, direction)
        case (("attack" | "shoot"), (token, square)):
            return aimed_offer(play, square, f"{title_of(fighter_name(token))} on {square_name(square)}")
        case (("fire" | "heal" | "lift" | "cut" | "enchant"), (square,)):
            return aimed_offer(play, square, aim(view, square))
        case _, (edge,) if told.heading == "Edges" or play.verb == "fire-at-web":
            return edge_offer(view, play, edge)
        case _, (square,) if told.heading in SHORT:
            return way_offer(view, play, square)
    glyph = draw.glyph(told.glyph) if told.heading == "Skill" else ""
    return Offer(play, draw.sentence(play.text), told.note, art=glyph)


def aimed_offer(play: Play, square: int, target: str) -> Offer:
    told = DEEDS[play.verb]
    sign = draw.glyph(told.glyph)
    return Offer(play, f"{told.words} {target}", told.note, sign=sign, place=Place(square), art=sign)


def aim(view: TwisterView, square: int) -> str:
    """Whom or what a deed is aimed at: "Druid on d5", "the tree on d5"."""
    on = SQUARE.thing(square)
    there = next((t for t in view.tokens if t.square == on and t.character and not t.beneath), None)
    return f"{title_of(there.name) if there else 'the tree'} on {square_name(square)}"


def way_offer(view: TwisterView, play: Play, square: int) -> Offer:
    """A square to go to or to put something on: a small button that says which."""
    told = DEEDS[play.verb]
    note, sign = told.note, draw.glyph(told.glyph)
    if play.verb in ("move", "move-by"):
        steps = next((way.steps for way in view.ways if way.square == SQUARE.thing(square)), 0)
        note, sign = f"{steps} step{'' if steps == 1 else 's'}", str(steps)
    return Offer(play, square_name(square), note, told.words, sign=sign, place=Place(square), small=True)


def reveal_offer(play: Play, place: int) -> Offer:
    """On the hidden room."""
    art = draw.glyph("dt-reveal")
    words = f"Reveal room {place + 1}"
    return Offer(play, words, "1 AP", art=art, sign=f"{art}<span>Reveal</span>", place=Place(room=place))


def rotate_offer(view: TwisterView, play: Play, place: int, direction: int) -> Offer:
    """On the room's gear."""
    way, words = ("cw", "clockwise") if direction == CLOCKWISE else ("ccw", "counter-clockwise")
    gear = next(square for square in SLOT_SQUARES[place] if "gear" in view.ground[square])
    art = draw.glyph(f"dt-rotate-{way}")
    return Offer(play, f"Turn room {place + 1}", f"{words}, 1 AP", art=art, sign=art, place=Place(gear))


def edge_offer(view: TwisterView, play: Play, edge: int) -> Offer:
    """Something done to an edge: which one is told as its player sees it, from the own line."""
    told = DEEDS[play.verb]
    square, direction = edge // 4, edge % 4
    elsewhere = play.verb in ("fire-at-web", "weave-beyond")
    assert view.seat is not None
    return Offer(
        play,
        f"{told.words} {AHEAD[view.seat][direction]}",
        f"{DIRECTION_NAMES[direction]}, {told.note}",
        art=draw.glyph(told.glyph),
        sign=draw.glyph(told.glyph),
        place=NO_PLACE if elsewhere else Place(square, direction),
    )
