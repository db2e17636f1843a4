"""The prompt: every option as a button, grouped by what kind of thing it does, each with its place on the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from markupsafe import escape

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.draw.text import KEPT
from hurlyburly.games.dungeon_twister import faces
from hurlyburly.games.dungeon_twister.box import ROOMS
from hurlyburly.games.dungeon_twister.faces import KIND_OF, title_of
from hurlyburly.games.dungeon_twister.ground import square_name
from hurlyburly.games.dungeon_twister.table_deeds import Asked, Deed, Offer, Place, points, what_to_do
from hurlyburly.games.dungeon_twister.teams import CHARACTERS_A_TEAM, OBJECTS_A_TEAM
from hurlyburly.games.dungeon_twister.things import PLACE, SHOOT_TOO, TOKEN, action_value, combat_value
from hurlyburly.games.dungeon_twister.tokens import KIND, NAME, TOKENS, is_character, owned_name, token_name
from hurlyburly.games.dungeon_twister.view import TwisterView
from hurlyburly.kernel.play import Play, kind_of, number_of

KIND_STEPS = ("PickTeam", "NameKinds", "GoWithout", "LineUp")
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
            return Asked(question, points(view), (who_acts(view),))
        case "PlayCard":
            offers = [
                Offer(play, str(action_value(play.numbers[0])), "action points", art=draw.glyph("dt-ap"))
                for play in view.plays
            ]
            return Asked(question, help, (Deed("", "", tuple(offers)),))
        case "LayCards":
            return Asked(question, combat_help(view, who), (Deed("", "", tuple(combat_offers(view))),))
        case "RingAnswer":
            return Asked(question, ring_help(view, who), (Deed("", "", tuple([ring(play) for play in view.plays])),))
        case "Hide":
            help = f"Choose what, then a room; {in_hand(view)} left to hide."
            return Asked(question, help, by_token(view), one_by_one=True)
        case "PlaceFound":
            return Asked(question, help, by_token(view), one_by_one=True)
        case "PickPairs" | "NamePairs":
            return Asked(question, help, (Deed("", "", tuple([pair(play) for play in view.plays])),))
        case "GrowMore":
            offers = [
                plant(play, play.numbers[0]) if play.verb == "plant" else plain(play, ends=True) for play in view.plays
            ]
            return Asked(question, help, (Deed("", "", tuple(offers)),))
        case "JoinShots":
            offers = [
                shooter(view, play, play.numbers[0]) if play.verb == "shoot-too" else plain(play, ends=True)
                for play in view.plays
            ]
            return Asked(question, help, (Deed("", "", tuple(offers)),))
    if view.asked in ("PickTeam", "NameKinds"):
        help = f"{help} {in_hand(view)} of {CHARACTERS_A_TEAM + OBJECTS_A_TEAM} so far."
    if view.asked in KIND_STEPS:
        if view.asked == "LineUp" and view.plays:
            help = f"Next dot: {square_name(view.plays[0].numbers[1])}. {help}"
        return Asked(question, help, of_kinds(view))
    return Asked(question, help, (Deed("", "", tuple([plain(play) for play in view.plays])),))


def in_hand(view: TwisterView) -> int:
    """This seat's tokens that wait to be placed."""
    return view.sides[view.seat or 0].in_hand


def plain(play: Play, ends: bool = False) -> Offer:
    return Offer(play, draw.sentence(play.text), ends=ends or play.verb == "keep-orb")


# Whom, which, where


def who_acts(view: TwisterView) -> Deed:
    assert view.seat is not None
    at = {token.thing: token for token in view.tokens}
    offers = []
    for play in view.plays:
        match play.verb, play.numbers:
            case "act", (number,) if number >= TOKENS:
                tree = view.sides[view.seat].living_tree
                offers.append(actor(play, "living tree", tree, "", draw.glyph("dt-living_tree")))
            case "act", (number,):
                token = at[TOKEN.thing(number)]
                art = faces.chip(view.seat, token.name, token.wounded)
                offers.append(actor(play, token.name, token.square, ", wounded" if token.wounded else "", art))
            case _:
                left = view.action_points
                offers.append(Offer(play, "End turn", f"{left} AP unused" if left else "no AP left", ends=True))
    return Deed("", "", tuple(offers))


def actor(play: Play, name: str, square: str, state: str, art: str) -> Offer:
    number = number_of(square)
    return Offer(play, title_of(name), f"{square_name(number)}{state}", art=art, place=Place(number))


def of_kinds(view: TwisterView) -> tuple[Deed, ...]:
    """Characters, then objects, each with what it is good for."""
    assert view.seat is not None
    people: list[Offer] = []
    objects: list[Offer] = []
    for play in view.plays:
        token = play.numbers[0]
        name = NAME[KIND[token]]
        kind = KIND_OF[name]
        if is_character(token):
            words = f"moves {kind.movement}, fights {kind.combat}"
            people.append(Offer(play, title_of(name), words, art=faces.chip(view.seat, name)))
        else:
            art = faces.thing(name, "AB"[view.seat])
            objects.append(Offer(play, title_of(name), faces.abilities(name)[0], art=art))
    deeds = [Deed("Characters", "", tuple(people)), Deed("Objects", "", tuple(objects))]
    deeds = [deed for deed in deeds if deed.offers]
    return tuple(deeds) if len(deeds) != 1 else (Deed("", "", deeds[0].offers),)


def by_token(view: TwisterView) -> tuple[Deed, ...]:
    """A heading for each token, under it the rooms or squares where it may go."""
    found: dict[int, list[Offer]] = {}
    for play in view.plays:
        token, where = play.numbers
        found.setdefault(token, []).append(whither(play, token, where))
    return tuple(
        [
            Deed(offered_name(view.asked, token), faces.glyph_of(NAME[KIND[token]]), tuple(offers))
            for token, offers in found.items()
        ]
    )


def whither(play: Play, token: int, where: int) -> Offer:
    """One place for a token: a room or a square."""
    if kind_of(play.things[1]) == PLACE.id:
        sign, spoken = f"<span>Room {where + 1}</span>", f"{offered_name('Hide', token)} on room "
        return Offer(play, str(where + 1), "", spoken, sign=sign, place=Place(room=where), small=True)
    spoken = f"{offered_name('PlaceFound', token)} on "
    return Offer(play, square_name(where), "", spoken, place=Place(where), small=True)


def offered_name(asked: str, token: int) -> str:
    """One's own without an owner, what was found with its."""
    return title_of(NAME[KIND[token]] if asked == "Hide" else owned_name(token))


def pair(play: Play) -> Offer:
    number = play.numbers[0]
    titles = [room.title for room in ROOMS if room.pair == number]
    return Offer(play, f"Rooms {number}", " and ".join(titles))


def plant(play: Play, square: int) -> Offer:
    return Offer(play, draw.sentence(play.text), sign=draw.glyph("dt-druid"), place=Place(square))


def shooter(view: TwisterView, play: Play, token: int) -> Offer:
    assert view.seat is not None
    name = token_name(token)
    return Offer(play, SHOOT_TOO.filled([title_of(name)]), "adds 2", art=faces.chip(view.seat, name))


# Combat cards


def combat_offers(view: TwisterView) -> list[Offer]:
    """Each card of the hand, with how it stands against the cards that the other side can still have."""
    fight = view.combat
    assert fight is not None and view.seat is not None
    attacks = view.seat == view.active
    mine, theirs = (fight.attack, fight.defence) if attacks else (fight.defence, fight.attack)
    other = view.sides[1 - view.seat]
    others = other.combat_cards
    if not other.shown:
        return [Offer(play, play.text, art=draw.glyph("dt-sword")) for play in view.plays]
    offers = []
    for play in view.plays:
        sums = [mine + combat_value(play.numbers[0]) - theirs - card for card in others]
        wins, ties = sum(s > 0 for s in sums), sum(s == 0 for s in sums)
        odds = f"beats {wins} of {len(sums)}" + (f", ties {ties}" if ties else "")
        offers.append(Offer(play, play.text, odds, art=draw.glyph("dt-sword")))
    return offers


def combat_help(view: TwisterView, who: Sequence[Seat]) -> str:
    fight = view.combat
    assert fight is not None and view.seat is not None
    side = view.sides[1 - view.seat]
    left = f"; {who[1 - view.seat].called} has {len(side.combat_cards)} cards" if side.shown else ""
    return f"Attack {fight.attack}, defence {fight.defence}. Hidden until both are laid{left}."


def ring_help(view: TwisterView, who: Sequence[Seat]) -> str:
    walker = next((token for token in view.tokens if token.walking and token.character), None)
    name = f"{title_of(walker.name)} steps to {walker.where}" if walker else "Somebody walks into sight"
    return f"{who[view.active].called}: {name}. A combat card is the price."


def ring(play: Play) -> Offer:
    if play.verb == "let-walk":
        return Offer(play, "Let it walk", ends=True)
    return Offer(play, draw.sentence(play.text), "it stops there", art=draw.glyph("dt-ring_of_paralysis"))


# As HTML

SOMEBODY_ELSE = (
    f'<button type="button" class="btn btn-quiet back" data-play="undo">{draw.icon("undo")} Somebody else</button>'
)


def prompt(asked: Asked, view: TwisterView) -> str:
    """The question, then each group with its heading; a heading also chooses what the board shows."""
    chooses = sum([deed.is_on_board for deed in asked.deeds]) > 1
    usual = heading("Usual deeds", "", 0, checked=True) if chooses and not asked.one_by_one else ""
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


@lru_cache(KEPT)
def button(offer: Offer, number: int) -> str:
    key = f' aria-keyshortcuts="{number}"' if number < 10 else ""
    css = ("" if not offer.ends else " plain") + (" small" if offer.small else "")
    said = f'<span class="sr">{escape(offer.spoken)}</span>' if offer.spoken else ""
    note = f"<small>{escape(offer.note)}</small>" if offer.note else ""
    art = f'<span class="art">{offer.art}</span>' if offer.art else ""
    return (
        f'<button type="button" class="btn option{css}" id="o-{number}"{key} data-play="{escape(offer.play.text)}">'
        f'{art}<span class="words">{said}{escape(offer.label)}{note}</span></button>'
    )
