"""What may be chosen, as offers with a label and what each would do; and all that one character may do, sorted."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.games.dungeon_twister.faces import KIND_OF, title_of, whose
from hurlyburly.games.dungeon_twister.ground import NEXT, NOWHERE, WIDE, square_name
from hurlyburly.games.dungeon_twister.things import CLOCKWISE, DROP, GIVE, SQUARE, SWAP, TAKE
from hurlyburly.games.dungeon_twister.tokens import ESCAPE_POINTS, KIND, TREASURE, fighter_name
from hurlyburly.games.dungeon_twister.view import TokenView, TwisterView
from hurlyburly.kernel.play import Play, number_of


class Offer(msgspec.Struct, frozen=True, gc=False):
    """One option: the play it is, what its button says, and what it would do."""

    play: Play
    label: str
    note: str = ""
    preview: str = ""
    art: str = ""  # HTML
    ends: bool = False


class Apart(msgspec.Struct, frozen=True, gc=False):
    """A verb with a button of its own, because it is done on squares where one may also walk."""

    verb: str
    label: str
    glyph: str


class Prompt(msgspec.Struct, frozen=True, gc=False):
    """A question in words, and what may be answered."""

    question: str
    help: str
    offers: tuple[Offer, ...]
    apart: tuple[Apart, ...] = ()


class Odds(msgspec.Struct, frozen=True, gc=False):
    """How a card stands against those that the other side can still lay."""

    wins: int
    ties: int
    of: int

    @property
    def words(self) -> str:
        return f"beats {self.wins} of {self.of}" + (f", ties {self.ties}" if self.ties else "")


class Told(msgspec.Struct, frozen=True, gc=False):
    """What the page says of a verb: its sign, the cost, a button's words."""

    glyph: str
    note: str
    words: str = ""  # where they are not the notation's


# What a character may do, in the order of the whole list.
DEEDS = {
    "attack": Told("dt-sword", "1 AP", "Attack"),
    "shoot": Told("dt-crossbow", "1 AP", "Shoot"),
    "fire-at-web": Told("dt-fireball_wand", "1 AP, the wand is spent", "Fire at the web"),
    "fire": Told("dt-fireball_wand", "1 AP, the wand is spent", "Fireball at"),
    "reveal": Told("dt-reveal", "1 AP"),
    "rotate": Told("dt-rotate-cw", "1 AP"),
    "heal": Told("dt-cleric", "1 AP", "Heal"),
    "regenerate": Told("dt-troll", "1 AP"),
    "drink-fountain": Told("dt-cleric", "1 AP"),
    "drink": Told("dt-speed_potion", "1 AP, gives 4 of its own"),
    "set-trap": Told("dt-living_trap", "1 AP"),
    "spring": Told("dt-living_trap", "0 AP, devours what is on it"),
    "withdraw": Told("dt-brambles", "1 AP"),
    "cut-vine": Told("dt-rope", "1 AP, gives a rope"),
    "cut": Told("dt-logger", "fells the tree", "Fell"),
    "lift": Told("dt-scroll_of_flight", "1 AP, flies this turn", "Let fly:"),
    "enchant": Told("dt-living_tree", "0 AP", "Enchant"),
    "walk-wall": Told("dt-wall_walker", "1 AP", "Walk through the wall"),
    "weave-beyond": Told("dt-araknis", "1 AP, in the room beyond", "Weave a web beyond the edge"),
    "weave": Told("dt-araknis", "1 AP", "Weave a web"),
    "raise": Told("dt-thief", "1 AP", "Raise the portcullis"),
    "lower": Told("dt-thief", "1 AP", "Lower the portcullis"),
    "break": Told("dt-warrior", "1 AP", "Break the portcullis"),
    "take-torch": Told("dt-torch", "1 AP", "Take the torch"),
    "burn": Told("dt-torch", "1 AP", "Burn the web"),
    "take": Told("dt-action-card", "free"),
    "drop": Told("dt-action-card", "free"),
    "give": Told("dt-action-card", "free"),
    "swap": Told("dt-action-card", "free"),
    "move": Told("dt-ap", "1 AP", "Move to"),
    "stay": Told("dt-ap", "ends the move"),
    "wade": Told("dt-ap", "1 AP; an object stays behind", "Wade to"),
    "jump": Told("dt-jump-card", "1 AP and a jump card", "Jump to"),
    "spawn": Told("dt-spawnling", "1 AP", "Spawn on"),
    "plant": Told("dt-druid", "1 AP, up to three side by side", "Plant on"),
    "brambles": Told("dt-brambles", "1 AP", "Brambles on"),
    "move-by": Told("dt-action-card", "to handle something there", "Pause on"),
    "pause": Told("dt-action-card", "to put something down"),
}
ORDER = {verb: place for place, verb in enumerate(DEEDS)}
AT_AN_EDGE = (
    "walk-wall", "weave", "weave-beyond", "raise", "lower", "break", "take-torch", "burn", "fire-at-web",
)  # fmt: skip
AIMED = ("fire", "heal", "lift", "cut", "enchant")
TO_BE_SAID = {  # what may be done where one may walk as well: walking is meant, unless this is pressed
    "move-by": "Pause on the way",
    "jump": "Jump",
    "plant": "Grow a plant",
    "brambles": "Grow brambles",
    "spawn": "Spawn",
    "cut": "Fell a tree",
    "enchant": "Enchant a tree",
    "wade": "Wade",
    "lift": "Let fly",
    "heal": "Heal",
}


def actor_of(view: TwisterView) -> TokenView | None:
    """The token whose owner is asked what it does."""
    return next((token for token in view.tokens if token.thing == view.acting), None)


def what_to_do(view: TwisterView, who: Sequence[Seat]) -> Prompt:
    actor = actor_of(view)
    springs = any([play.verb == "spring" for play in view.plays])
    title = title_of(actor.name if actor else "living trap" if springs else "living tree")
    plays = sorted(view.plays, key=lambda play: ORDER[play.verb])
    offers = tuple([deed_offer(view, actor, play, who) for play in plays])
    if view.asked == "Pause" and actor:
        return Prompt(
            f"{title} on {actor.where}", f"Handle something, or go on: {counted(view.steps)} left.", offers, apart(view)
        )
    return Prompt(title, f"What shall it do? {points(view)}", offers, apart(view))


def apart(view: TwisterView) -> tuple[Apart, ...]:
    """The verbs that share a square with walking there; and the pauses, or no friend could be pointed at."""
    goals = {play.things for play in view.plays if play.verb == "move"}
    shared = {play.verb for play in view.plays if play.verb != "move" and play.things in goals} | {"move-by"}
    shared &= {play.verb for play in view.plays}
    return tuple([Apart(verb, TO_BE_SAID[verb], DEEDS[verb].glyph) for verb in DEEDS if verb in shared])


def counted(steps: int) -> str:
    return "1 step" if steps == 1 else f"{steps} steps"


def points(view: TwisterView) -> str:
    own = f", and {sum(view.potion_points)} of the potion" if sum(view.potion_points) else ""
    left = view.action_points
    return f"{left} action {'point' if left == 1 else 'points'} left{own}."


def deed_offer(view: TwisterView, actor: TokenView | None, play: Play, who: Sequence[Seat]) -> Offer:
    """One deed as a button."""
    told = DEEDS[play.verb]
    match play.verb, play.numbers:
        case "reveal", (place,):
            return offer(play, f"Reveal room {place + 1}", "1 AP", "dt-reveal")
        case "rotate", (place, direction):
            way, words = ("cw", "clockwise") if direction == CLOCKWISE else ("ccw", "counter-clockwise")
            return offer(play, f"Turn room {place + 1}", f"{words}, 1 AP", f"dt-rotate-{way}")
        case (("attack" | "shoot"), (token, square)):
            return clash_offer(view, play, f"{title_of(fighter_name(token))} on {square_name(square)}")
        case (("move" | "move-by"), (square,)):
            return way_offer(view, actor, play, square)
        case verb, (square,) if verb in AIMED:
            return offer(play, f"{told.words} {aim(view, square)}", told.note, told.glyph)
        case verb, (edge,) if verb in AT_AN_EDGE:
            return offer(play, f"{told.words} {toward(edge)}", told.note, told.glyph)
        case _, (square,) if told.words:
            return offer(play, f"{told.words} {square_name(square)}", told.note, told.glyph)
    return offer(play, said(play, who), told.note, told.glyph)


def offer(play: Play, label: str, note: str, glyph: str) -> Offer:
    return Offer(play, label, note, f"{label}: {note}.", draw.glyph(glyph))


HANDLING = {verb.id: verb for verb in (TAKE, DROP, GIVE, SWAP)}


def said(play: Play, who: Sequence[Seat]) -> str:
    """A play as its notation has it, but whose a thing is told as people are called."""
    verb = HANDLING.get(play.verb)
    return draw.sentence(verb.filled([whose(token, who) for token in play.numbers]) if verb else play.text)


def clash_offer(view: TwisterView, play: Play, target: str) -> Offer:
    """With both sums, as they would be before the cards."""
    told = DEEDS[play.verb]
    clash = next(clash for clash in view.clashes if (clash.verb, clash.target) == (play.verb, play.things[0]))
    sums = f"{clash.attack} against {clash.defence}"
    label = f"{told.words} {target}"
    return Offer(
        play, label, f"{sums}, {told.note}", f"{label}: {sums} before the cards, 1 AP.", draw.glyph(told.glyph)
    )


def aim(view: TwisterView, square: int) -> str:
    """Whom or what a deed is aimed at: "Druid on d5", "the tree on d5"."""
    on = SQUARE.thing(square)
    there = next((t for t in view.tokens if t.square == on and t.character and not t.beneath), None)
    return f"{title_of(there.name) if there else 'the tree'} on {square_name(square)}"


def toward(edge: int) -> str:
    """Which edge of a square, told so that it is right however the board lies: by the square beyond."""
    beyond = NEXT[edge]
    here = square_name(edge // 4)
    return f"of {here}" if beyond == NOWHERE else f"between {here} and {square_name(beyond)}"


def way_offer(view: TwisterView, actor: TokenView | None, play: Play, square: int) -> Offer:
    """A square to go to: how far it is, what it costs, and what comes of it."""
    told = DEEDS[play.verb]
    steps = next((way.steps for way in view.ways if way.square == play.things[0]), 0)
    left = view.steps if view.asked == "Pause" else KIND_OF[actor.kind].movement if actor else 0
    cost = "" if view.asked == "Pause" else ", 1 AP"
    label = f"{told.words} {square_name(square)}"
    far = f"{steps} of {counted(left)}{cost}"
    if play.verb == "move-by":
        return Offer(play, label, counted(steps), f"{label}, {told.note}: {far}.", draw.glyph(told.glyph))
    return Offer(play, label, counted(steps), f"{label}: {far}.{outcome(view, actor, square)}")


def outcome(view: TwisterView, actor: TokenView | None, square: int) -> str:
    """What a move there brings: a way out, or what lies there."""
    if actor is None:
        return ""
    if square // WIDE == (view.rows - 1 if actor.owner == "A" else 0):
        won = ESCAPE_POINTS[KIND[number_of(actor.thing)]]
        won += any([t.carried_by == actor.thing and KIND[number_of(t.thing)] == TREASURE for t in view.tokens])
        return f" Out of the labyrinth: {won} {'point' if won == 1 else 'points'}."
    lying = [t for t in view.tokens if t.square == SQUARE.thing(square) and not t.carried_by and t is not actor]
    return "".join([f" {title_of(token.kind)} lies there." for token in lying])
