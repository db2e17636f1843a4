"""The prompt: the question, and every option as a button with what it would do; on the board the same by pointing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from msgspec.structs import replace

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.draw.text import KEPT, escape
from hurlyburly.games.dungeon_twister import faces
from hurlyburly.games.dungeon_twister.box import ROOMS
from hurlyburly.games.dungeon_twister.faces import KIND_OF, in_short, title_of, whose
from hurlyburly.games.dungeon_twister.ground import square_name
from hurlyburly.games.dungeon_twister.table_deeds import Apart, Odds, Offer, Prompt, points, what_to_do
from hurlyburly.games.dungeon_twister.teams import CHARACTERS_A_TEAM, OBJECTS_A_TEAM
from hurlyburly.games.dungeon_twister.things import SHOOT_TOO, TOKEN, action_value, combat_value
from hurlyburly.games.dungeon_twister.tokens import KIND, NAME, TOKENS, is_character, token_name
from hurlyburly.games.dungeon_twister.view import TwisterView
from hurlyburly.kernel.play import Play, number_of

KIND_STEPS = ("PickTeam", "NameKinds", "GoWithout")
QUESTIONS = {
    "PickPairs": ("Pick a pair of rooms", "Two pairs each, in secret."),
    "PickTeam": ("Pick your team", "Eight characters and six objects, in secret."),
    "NamePairs": ("Pick a pair of rooms", "In turn, two pairs each."),
    "NameKinds": ("Name a piece", "Both teams take it."),
    "GoWithout": ("Who stays at home?", "The other side is not told."),
    "LineUp": ("Line up four characters", ""),
    "Hide": ("Hide a token on a room", ""),
    "DrawLots": ("Both teams are up", "Lots decide who begins."),
    "PlayCard": ("Play an action card", "Its number is your action points in this turn."),
    "Act": ("Who acts?", ""),
    "RingAnswer": ("Use the Ring of Paralysis?", ""),
    "OrbAnswer": ("Use the Orb of Peace?", "No close combat for the rest of this turn; the orb is gone."),
    "PlaceFound": ("Place what was found", "On empty floor or the gear of this room."),
    "GrowMore": ("Grow another plant?", "Beside one of this use, up to three."),
    "JoinShots": ("Who shoots too?", "Each adds 2, at no cost."),
    "LayCards": ("Pick a combat card", ""),
}


def asked(view: TwisterView, who: Sequence[Seat]) -> Prompt:
    """What this seat is asked, and each answer as an offer."""
    question, help = QUESTIONS.get(view.asked, ("", ""))
    plays = view.plays
    match view.asked:
        case "Do" | "Pause":
            return what_to_do(view, who)
        case "Act":
            return Prompt(question, points(view), tuple([who_acts(view, play) for play in plays]))
        case "PlayCard":
            return Prompt(question, help, tuple([action_offer(play) for play in plays]))
        case "LayCards":
            return Prompt(question, combat_help(view, who), tuple([combat_offer(view, play) for play in plays]))
        case "RingAnswer":
            return Prompt(question, ring_help(view, who), tuple([ring(play) for play in plays]))
        case "Hide":
            help = f"{draw.sentence(in_hand_words(view))}. Point at a room, or take another token."
            return Prompt(question, help, tuple([hide_offer(view, play) for play in plays]))
        case "PlaceFound":
            return Prompt(question, help, tuple([put_offer(view, play, who) for play in plays]))
        case "PickPairs" | "NamePairs":
            return Prompt(question, help, tuple([pair(play) for play in plays]))
        case "GrowMore":
            return Prompt(question, help, tuple([plant(play) for play in plays]))
        case "JoinShots":
            return Prompt(question, help, tuple([shooter(view, play) for play in plays]))
        case "LineUp" if plays:
            dot = square_name(plays[0].numbers[1])
            help = f"The next stands on {dot}, the gold square. Face down until all tokens are hidden."
            return Prompt(question, help, tuple([line_up_offer(view, play) for play in plays]))
        case "PickTeam" | "NameKinds":
            help = f"{help} {in_hand(view)} of {CHARACTERS_A_TEAM + OBJECTS_A_TEAM} so far."
    if view.asked in KIND_STEPS:
        return Prompt(question, help, tuple([kind_offer(view, play) for play in plays]))
    return Prompt(question, help, tuple([plain(play) for play in plays]))


def in_hand(view: TwisterView) -> int:
    """This seat's tokens that wait to be placed."""
    return view.sides[view.seat or 0].in_hand


def in_hand_words(view: TwisterView) -> str:
    count = in_hand(view)
    return "the last one" if count == 1 else f"{count} left to hide"


def plain(play: Play, ends: bool = False) -> Offer:
    return Offer(play, draw.sentence(play.text), ends=ends or play.verb == "keep-orb")


# Whom, which, where


def who_acts(view: TwisterView, play: Play) -> Offer:
    assert view.seat is not None
    match play.verb, play.numbers:
        case "act", (number,) if number >= TOKENS:
            tree = square_name(number_of(view.sides[view.seat].living_tree))
            return Offer(
                play, "Living Tree", tree, f"Your living tree on {tree} attacks.", draw.glyph("dt-living_tree")
            )
        case "act", (number,):
            token = next(token for token in view.tokens if token.thing == TOKEN.thing(number))
            hurt = ", wounded" if token.wounded else ""
            title = title_of(token.name)
            ahead = f"{title} on {token.where}{hurt}: {in_short(token.kind)}"
            return Offer(play, title, f"{token.where}{hurt}", ahead, faces.chip(view.seat, token.name, token.wounded))
    left = view.action_points
    return Offer(play, "End turn", f"{left} unused" if left else "no points left", ends=True)


def kind_offer(view: TwisterView, play: Play) -> Offer:
    """A character or object of one's own, with what it is good for."""
    assert view.seat is not None
    token = play.numbers[0]
    name = NAME[KIND[token]]
    kind = KIND_OF[name]
    note = f"moves {kind.movement}, fights {kind.combat}" if is_character(token) else faces.abilities(name)[0]
    return Offer(play, title_of(name), note, f"{title_of(name)}: {in_short(name)}", faces.token(name, view.seat))


def line_up_offer(view: TwisterView, play: Play) -> Offer:
    made = kind_offer(view, play)
    return replace(
        made, preview=f"{made.label} to {square_name(play.numbers[1])}. {in_short(NAME[KIND[play.numbers[0]]])}"
    )


def hide_offer(view: TwisterView, play: Play) -> Offer:
    assert view.seat is not None
    token, place = play.numbers
    label = f"{title_of(NAME[KIND[token]])} on room {place + 1}"
    return Offer(play, label, preview=f"{label}, face down.")


def put_offer(view: TwisterView, play: Play, who: Sequence[Seat]) -> Offer:
    token, square = play.numbers
    label = f"{draw.sentence(whose(token, who))} on {square_name(square)}"
    return Offer(play, label, preview=f"{label}.")


def pair(play: Play) -> Offer:
    number = play.numbers[0]
    return Offer(play, f"Rooms {number}", titles_of(number), f"Rooms {number}: {titles_of(number)}.")


@cache
def titles_of(pair: int) -> str:
    return " and ".join([room.title for room in ROOMS if room.pair == pair])


def plant(play: Play) -> Offer:
    if play.verb != "plant":
        return plain(play, ends=True)
    label = draw.sentence(play.text)
    return Offer(play, label, preview=f"{label}, at no further cost.", art=draw.glyph("dt-druid"))


def shooter(view: TwisterView, play: Play) -> Offer:
    assert view.seat is not None
    if play.verb != "shoot-too":
        return plain(play, ends=True)
    name = token_name(play.numbers[0])
    label = SHOOT_TOO.filled([title_of(name)])
    return Offer(play, label, "adds 2", f"{label}: adds 2.", faces.chip(view.seat, name))


# Cards


def action_offer(play: Play) -> Offer:
    value = action_value(play.numbers[0])
    return Offer(play, str(value), "action points", f"{value} action points in this turn.", draw.glyph("dt-ap"))


def odds(view: TwisterView, card: int) -> Odds | None:
    """Of a combat card; nothing where one must remember what the other side has."""
    fight = view.combat
    assert fight is not None and view.seat is not None
    other = view.sides[1 - view.seat]
    if not other.shown:
        return None
    mine, theirs = (fight.attack, fight.defence) if view.seat == view.active else (fight.defence, fight.attack)
    sums = [mine + card - theirs - laid for laid in other.combat_cards]
    return Odds(sum(s > 0 for s in sums), sum(s == 0 for s in sums), len(sums))


def combat_offer(view: TwisterView, play: Play) -> Offer:
    stands = odds(view, combat_value(play.numbers[0]))
    if stands is None:
        return Offer(play, play.text, art=draw.glyph("dt-sword"))
    ahead = f"{play.text} {stands.words} that the other side can lay."
    return Offer(play, play.text, stands.words, ahead, draw.glyph("dt-sword"))


def combat_help(view: TwisterView, who: Sequence[Seat]) -> str:
    fight = view.combat
    assert fight is not None and view.seat is not None
    mine, theirs = (fight.attack, fight.defence) if view.seat == view.active else (fight.defence, fight.attack)
    other, side = who[1 - view.seat].called, view.sides[1 - view.seat]
    sums = f"You have {mine}, {other} {theirs}."
    if not side.shown:
        return f"{sums} Both cards are turned over together."
    return f"{sums} Below each: how many of {other}'s {len(side.combat_cards)} cards it beats."


def ring_help(view: TwisterView, who: Sequence[Seat]) -> str:
    walker = next((token for token in view.tokens if token.walking and token.character), None)
    name = (
        f"{draw.sentence(whose(number_of(walker.thing), who))} steps to {walker.where}"
        if walker
        else "Somebody walks into sight"
    )
    return f"{name}. A combat card is the price."


def ring(play: Play) -> Offer:
    if play.verb == "let-walk":
        return Offer(play, "Let it walk", ends=True)
    label = draw.sentence(play.text)
    return Offer(
        play, label, "it stops there", f"{label}: it stops there, the card is lost.", draw.glyph("dt-ring_of_paralysis")
    )


# As HTML

SOMEBODY_ELSE = (
    f'<button type="button" class="btn btn-quiet back" data-play="undo">{draw.icon("undo")} Somebody else</button>'
)


def prompt(asked: Prompt, view: TwisterView) -> str:
    """The question, then every option as a button; before them, verbs that have to be said."""
    apart = "".join([verb_button(verb) for verb in asked.apart])
    made = draw.apart(
        [button(offer, number if number < 10 else 0) for number, offer in enumerate(asked.offers, start=1)]
    )
    back = SOMEBODY_ELSE if view.asked == "Do" else ""
    return (
        f'<div class="asking"><p class="ask" id="ask"><b>{escape(asked.question)}</b><span>{escape(asked.help)}</span></p>{back}</div>'
        f'<div class="options" id="deeds" role="group" aria-labelledby="ask">{apart}{made}</div>'
    )


@cache
def verb_button(verb: Apart) -> str:
    art = f'<span class="art">{draw.glyph(verb.glyph)}</span>'
    return f'<button type="button" class="btn" data-verb="{verb.verb}" aria-pressed="false">{art}<b>{escape(verb.label)}</b></button>'


@lru_cache(KEPT)
def button(offer: Offer, number: int) -> str:
    """The first nine have digits; 0 is beyond them."""
    key = f' id="o-{number}" aria-keyshortcuts="{number}"' if number else ""
    note = f"<small>{escape(offer.note)}</small>" if offer.note else ""
    art = f'<span class="art">{offer.art}</span>' if offer.art else ""
    ahead = f' data-preview="{escape(offer.preview)}"' if offer.preview else ""
    return (
        f'<button type="button" class="btn option{" plain" if offer.ends else ""}"{key} '
        f'data-play="{escape(offer.play.text)}"{ahead}>{art}<span class="words">{escape(offer.label)}{note}</span></button>'
    )
