"""What may be chosen, as offers with a label and a place on the board; and all that one character may do, sorted."""

from __future__ import annotations

import msgspec

from hurlyburly import draw
from hurlyburly.games.dungeon_twister.faces import title_of
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
