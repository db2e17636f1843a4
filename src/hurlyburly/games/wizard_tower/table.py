"""The table of the Sleepy Wizard's Tower: its zones for the page, and one picture."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly import draw
from hurlyburly.draw import Choice, Seat
from hurlyburly.draw.keeping import kept
from hurlyburly.draw.palette import ANIMALS, BRASS_BRIGHT, CANDLE, MIST, MOONLIGHT, NIGHT
from hurlyburly.draw.text import escape
from hurlyburly.games.wizard_tower import faces, things
from hurlyburly.games.wizard_tower.adventurers import HAND, QUIETEST, ROUNDS, WAKE
from hurlyburly.games.wizard_tower.contents import NUMBERS
from hurlyburly.games.wizard_tower.faces import ORDINALS, art, label
from hurlyburly.games.wizard_tower.view import (
    AheadView,
    CardView,
    ExpeditionView,
    FloorView,
    HandCardView,
    MemberView,
    SeatView,
    WizardView,
    shown_to,
)
from hurlyburly.kernel.game import NOBODY_ASKED
from hurlyburly.kernel.play import Play, number_of
from hurlyburly.kernel.step import SEAT_NAMES
from hurlyburly.kernel.vocabulary import listed

SYMBOLS = (
    *faces.SYMBOLS,
    "wt-roof",
    *[f"i-{icon}" for icon in ("noise", "treasure", "market", "speed", "sleep", "lock", "check", "eye", "hand")],
)
MANY = 6  # so many seats are drawn smaller

draw.define(
    "wt-roof",
    '<path d="M2 72C52 54 80 28 96 4C100 -1 106 0 108 5C120 30 150 56 198 72C150 77 50 77 2 72Z" fill="url(#wt-tiles)"/>'
    '<path d="M8 71C60 76 140 76 192 71" stroke="#e2bf70" stroke-width="2.500" fill="none"/>',
    "0 0 200 74",
    '<linearGradient id="wt-tiles" x1="0" x2="1"><stop offset="0" stop-color="#a04a72"/><stop offset="1" stop-color="#4a1c45"/></linearGradient>',
)

# What each question is called, what helps to answer it, and what the others read who wait.
ASKS = {
    "Peek": ("Peek at your cards", "", "is peeking"),
    "PeekInTurn": ("Peek at a card", "", "is peeking"),
    "Memorise": ("Remember what you see", "It will not be shown again.", "is looking at cards"),
    "Hire": (
        "Hire one adventurer",
        "From your hand. Or from market or deck: then one of your cards goes to the market.",
        "is hiring",
    ),
    "GiveToMarket": ("Which card goes to the market?", "The others may hire it.", "is giving a card to the market"),
    "Copy": (
        "Whom does the Shapeshifter copy?",
        "It takes over rating and class, for noise and for treasure.",
        "is choosing what a Shapeshifter copies",
    ),
}


def zones(view: WizardView, who: Sequence[Seat]) -> dict[str, draw.Zone]:
    turn = min(HAND, 1 + min([len(mine.team) for mine in view.seats]))
    seats = tuple(who)
    totals = tuple([mine.total for mine in view.seats])
    return {
        "round": f"Round {view.round} of {ROUNDS}" + ("" if view.over else f", turn {turn} of {HAND}"),
        "players": players(view, who),
        "board": (
            track(totals, seats),
            tower(view.floor, view.tower, view.face_down, view.attic),
            market(view.market, view.deck, view.taken, view.asked == "GiveToMarket"),
            so_far(view, seats),
        ),
        "prompt": prompt(view, who),
        "hand": "" if view.seat is None else hand(view.seats[view.seat]),
    }


# Players: everybody's team and hand


def players(view: WizardView, who: Sequence[Seat]) -> tuple[str, ...]:
    floors = floors_in_words(view.tower, view.face_down, view.attic)
    flat = len(view.seats) >= MANY
    made = []
    for seat, mine in enumerate(view.seats):
        turn = seat in view.to_act
        made.append(strip(mine, who[seat], turn, doing(mine, turn, who[seat]), floors, flat))
    own = [] if view.seat is None else [made.pop(view.seat)]
    return ("", *made, GUIDE, *own, "")


GUIDE = draw.guide(
    "Equal numbers cancel",
    [
        '<span class="small">Two or more of the same number count 0. One Rogue counts 1, several 10 each. Bards never cancel.</span>'
    ],
    "noise",
)


@kept
def strip(mine: SeatView, seat: Seat, turn: bool, said: str, floors: str, flat: bool) -> str:
    below = "" if seat.you else four(mine, seat, flat)
    return draw.player(seat, purse(mine), below, thing=mine.thing, turn=turn, doing=said, sheet=sheet(mine, floors))


@kept
def floors_in_words(tower: tuple[FloorView, ...], face_down: int, attic: FloorView) -> str:
    return f"{draw.listed([escape(floor.name) for floor in tower])}; {face_down} face down; {escape(attic.name)}"


def sheet(mine: SeatView, floors: str) -> str:
    """Everything that this reader sees of a guild, in words, and the floors of the tower."""
    team = [f"{escape(member.card.title)}, {escape(member.card.class_name)} {member.noise}" for member in mine.team]
    seen = [held.card for held in mine.hand if held.card]
    hand = [f"{escape(card.title)}, {escape(card.class_name)} {escape(card.label)}" for card in seen]
    unseen = len(mine.hand) - len(hand)
    hand += [f"{unseen} not seen"] if unseen else []
    return f'<p class="bigscore"><b>{mine.treasure}</b> treasure</p>' + draw.facts(
        ("Noise in all", f"{draw.icon('noise')} {mine.total} of {WAKE}; would pay a bonus of {mine.bonus}"),
        ("Noise this round", str(mine.noise)),
        ("Hired", "<br>".join(team) or "nobody yet"),
        ("Hand", "<br>".join(hand) or "empty"),
        ("Floors", floors),
    )


def purse(mine: SeatView) -> str:
    return (
        f'<span class="purse"><span title="Treasure">{draw.icon("treasure", "treasure")}{mine.treasure}</span>'
        f'<span title="Total noise">{draw.icon("noise", "total noise")}{mine.total}</span></span>'
    )


def doing(mine: SeatView, turn: bool, seat: Seat) -> str:
    if not mine.eligible:
        return "Woke the wizard"
    return "" if turn or seat.note else mine.guild


def four(mine: SeatView, seat: Seat, flat: bool) -> str:
    """A team, a dashed line, a hand."""
    team = draw.apart([mini(faces.small(member.card, flat), member.card, member.card.thing) for member in mine.team])
    held = draw.apart([held_small(card, flat) for card in mine.hand])
    return (
        f'<div class="four"><span class="team" role="group" aria-label="hired">{team}</span>'
        f'<span class="held" role="group" aria-label="{escape(f"in the hand, hidden from {seat.name}")}">{held}</span></div>'
    )


def held_small(held: HandCardView, flat: bool) -> str:
    if held.card is None:
        unknown = faces.small_back(flat, f"card {held.place}, unknown")
        return f'<span class="mini" data-thing="{held.thing}">{unknown}</span>'
    return mini(faces.small(held.card, flat), held.card, held.thing, PEEKED if held.peeked else "")


def mini(drawing: str, card: CardView, thing: str, sign: str = "") -> str:
    title = escape(card.title)
    return (
        f'<span class="mini" title="{title}" data-face="{escape(card.name)}" data-thing="{thing}" data-about="{card.thing}">'
        f"{drawing}{sign}</span>"
    )


PEEKED = f'<span class="peek">{draw.icon("eye", "its owner has seen it")}</span>'


# The noise track


@kept
def track(totals: tuple[int, ...], who: tuple[Seat, ...]) -> str:
    heading = draw.zone_title("noise", "Total noise", f"bonus treasure at the end; {WAKE} wakes him")
    return (
        f'<header class="trackhead">{heading}</header><div class="track" role="group" aria-label="Noise track">'
        f'<div class="bands" style="grid-template-columns:{WIDTHS}">{BANDS}</div><div class="toks">{tokens(totals, who)}</div></div>'
    )


WIDTHS = " ".join(
    [
        f"{band.upto - before}fr"
        for before, band in zip([-1, *[b.upto for b in NUMBERS.bonus]], NUMBERS.bonus, strict=False)
    ]
)
BANDS = (
    "".join(
        [
            f'<span class="band b{number if band is not NUMBERS.bonus[-1] else 5}" data-thing="{things.BAND.thing(number)}">'
            f"<b>+{band.treasure}</b></span>"
            for number, band in enumerate(NUMBERS.bonus)
        ]
    )
    + f'<span class="wake" data-thing="{things.BAND.thing(len(NUMBERS.bonus))}">{draw.icon("eye")}<b>{WAKE}</b></span>'
)


def tokens(totals: tuple[int, ...], who: tuple[Seat, ...]) -> str:
    """The guild tokens on the track; tokens that would touch each other hang in lanes, none beyond the end of the track."""
    made: list[str] = []
    last = [-9] * len(who)
    for seat in sorted(range(len(who)), key=lambda seat: totals[seat]):
        at = min(WAKE, totals[seat])
        lane = next(lane for lane in range(len(who)) if at - last[lane] > 3)
        last[lane] = at
        animal = who[seat].animal
        aside = lane // 2 * (1.2 if at < WAKE - 3 else -1.2)
        spoken = f"{who[seat].called}: {totals[seat]}"
        made.append(
            f'<span class="tok" style="--at:{at + aside:g};--lane:{lane % 2}" data-face="token {animal}" '
            f'data-thing="{things.GUILD.thing(seat)}">'
            f'<span class="seal seat-{animal} seal-s">{draw.icon(animal, spoken)}</span></span>'
        )
    return draw.apart(made)


# The tower


@kept
def tower(now: FloorView, shown: tuple[FloorView, ...], face_down: int, attic: FloorView) -> str:
    """From the Attic down to the Ground Floor, the current one lit."""
    levels, here = len(shown) + face_down, len(shown)
    made = [floor("z", levels + 1, "sleep", attic.name, "The wizard sleeps", attic.thing)]
    made += [floor("x", number, "lock", f"Floor {number}", "Face down") for number in range(levels, here, -1)]
    made.append(floor("now", here, "treasure", now.name, now.text.removeprefix(USUAL), now.thing))
    done = reversed(list(enumerate(shown[:-1], 1)))
    made += [floor("done", number, "check", below.name, below.text, below.thing) for number, below in done]
    roof = '<svg class="roof" viewBox="0 0 200 74" preserveAspectRatio="none" aria-hidden="true"><use href="#wt-roof"/></svg>'
    rows = "1.25fr " + "1fr " * face_down + "1.9fr " + "1fr " * (len(shown) - 1)
    return f'<div class="tower" role="group" aria-label="The tower">{roof}<ol style="--rows:{rows.strip()}">{draw.apart(made)}</ol></div>'


USUAL = "Peek at 2 of your cards. "  # goes without saying


def floor(css: str, level: int, icon: str, name: str, words: str, thing: str = "") -> str:
    """A floor of the tower. One that lies face down cannot be pointed at. A tower that lies on its side begins with the
    lowest floor."""
    pointed = f' data-thing="{thing}"' if thing else ""
    return f'<li class="floor {css}" style="--level:{level}"{pointed}><span class="win">{draw.icon(icon)}</span><span class="fl"><b>{escape(name)}</b><span>{escape(words)}</span></span></li>'


# The market


@kept
def market(lying: tuple[CardView, ...], deck: int, taken: bool, takes: bool) -> str:
    """The deck and the open cards, with room for one more: the card that goes to the market."""
    back = f'<svg viewBox="0 0 100 140" role="img" aria-label="top card of the deck"><use href="#back-{faces.BACK}"/></svg>'
    pile = (
        f'<button class="card pile{"" if deck else " is-dim"}" data-origin{draw.acts(thing=DECK)}>{back}'
        f'<span class="count">{deck}</span></button>'
    )
    cards = draw.apart([draw.card(art(card), label(card), thing=card.thing, face=card.name) for card in lying])
    room = EMPTY if takes else ""
    wide = max(USUALLY, len(lying) + taken + 2)  # the deck, and room for one more
    return (
        f'<div class="market" data-thing="{MARKET}">{draw.zone_title("market", "Market")}'
        f'<div class="cards" style="--n:{wide}">{draw.apart([pile])}{cards}{room}</div></div>'
    )


DECK, MARKET = things.PILE.thing(things.DECK), things.PILE.thing(things.MARKET)
USUALLY = 5  # so many cards have room before they overlap
EMPTY = '<span class="card empty"></span>'


# This round so far, or how the last one went


def so_far(view: WizardView, who: tuple[Seat, ...]) -> str:
    """The teams with their noise, the quietest marked; before anybody has hired, the round that is over."""
    if view.past and (view.over or not any(mine.team for mine in view.seats)):
        trip = view.past[-1]
        return gone(len(view.past), trip, tuple([mine.total for mine in view.seats]), who)
    return this_round(tuple([mine.noise for mine in view.seats]), tuple([mine.team for mine in view.seats]), who)


@kept
def gone(number: int, trip: ExpeditionView, totals: tuple[int, ...], who: tuple[Seat, ...]) -> str:
    title = draw.zone_title("speed", f"Round {number}, {trip.floor.name}", "how it went")
    return noises("sofar past", title, trip.noise, [paid(trip, seat, totals[seat]) for seat in range(len(who))], who)


@kept
def this_round(noise: tuple[int, ...], teams: tuple[tuple[MemberView, ...], ...], who: tuple[Seat, ...]) -> str:
    title = draw.zone_title("speed", "Noise this round", f"the quietest team takes {QUIETEST} treasures")
    return noises("sofar", title, noise, [cancelling(team) for team in teams], who)


def noises(css: str, title: str, noise: Sequence[int], words: Sequence[str], who: Sequence[Seat]) -> str:
    least = min(noise) if any(noise) else -1
    made = draw.apart(
        [noise_line(noise[seat], who[seat], words[seat], noise[seat] == least) for seat in range(len(who))]
    )
    return f'<div class="{css}">{title}<ol>{made}</ol></div>'


def noise_line(noise: int, seat: Seat, words: str, least: bool) -> str:
    css, sign = (' class="least"', draw.icon("sleep", "quietest")) if least else ("", "")
    return (
        f'<li{css}>{draw.seal(seat.animal, small=True)}<span class="nm">{escape(seat.called)}</span>'
        f'<span class="bar seat-{seat.animal}" style="--v:{min(20, noise)}"></span><b>{noise}</b>'
        f'<span class="qt">{sign}</span><span class="nt">{escape(words)}</span></li>'
    )


def cancelling(team: Sequence[MemberView]) -> str:
    """What cancels in a team: "two 5s cancel"."""
    return cancel([(member.copies or member.card).label for member in team if member.cancelled])


def cancel(labels: Sequence[str]) -> str:
    groups = [f"{COUNTS[labels.count(label)]} {label}s" for label in dict.fromkeys(labels)]
    return f"{draw.listed(groups)} cancel" if groups else ""


COUNTS = ("no", "one", "two", "three", "four")


def paid(trip: ExpeditionView, seat: int, total: int) -> str:
    """How a round went for a seat: what cancelled, what it was paid, where its token is now."""
    found = [f"+{trip.quietest[seat]} quietest"] if trip.quietest[seat] else []
    found += [f"+{trip.extra[seat]} {trip.floor.name}"] if trip.extra[seat] else []
    return "; ".join(filter(None, [cancelling(trip.teams[seat]), *found, f"total {total}"]))


# Your own four cards


@kept
def hand(mine: SeatView) -> str:
    """A place for each card from the first turn on, so that the places never move."""
    team = draw.apart([hired(member) for member in mine.team]) + EMPTY * (HAND - len(mine.team))
    held = {card.place: own(card) for card in mine.hand}
    words = "; ".join(filter(None, [f"noise {mine.noise}", cancelling(mine.team)]))
    places = draw.apart([held.get(place, EMPTY) for place in range(1, HAND + 1)])
    return (
        f'<div class="four"><div class="team"><h2 class="zone-title">Hired <span class="small">{escape(words)}</span></h2>'
        f'<div class="cards">{team}</div></div>'
        f'<div class="held"><h2 class="zone-title">{draw.icon("hand")} Your hand <span class="small">everybody else sees it</span></h2>'
        f'{purse(mine)}<div class="cards">{places}</div></div></div>'
    )


def hired(member: MemberView) -> str:
    spoken = label(member.card)
    if member.copies is not None:
        spoken = f"{member.card.title} as {label(member.copies)}"
    return draw.card(
        art(member.copies or member.card),
        f"{spoken}, counts {member.noise}",
        thing=member.card.thing,
        face=member.card.name,
        css="is-quiet" if member.cancelled else "",
    )


def own(held: HandCardView) -> str:
    """A card of the reader's hand; its back if they have not seen it."""
    nth, id = f"your {ORDINALS[held.place - 1]} card", f"own-{held.place}"
    if held.card is None:
        return draw.card(f'<use href="#back-{faces.BACK}"/>', f"{nth}, unknown to you", thing=held.thing, id=id)
    spoken, shows = f"{nth}: {label(held.card)}", held.card.thing
    return draw.card(faces.peeked(held.card), spoken, thing=held.thing, about=shows, face=held.card.name, id=id)


# The prompt


def prompt(view: WizardView, who: Sequence[Seat]) -> str:
    if view.over:
        return draw.waiting("The game is over.")
    if not view.to_act:
        return draw.waiting(NOBODY_ASKED)
    question, help, others = ASKS[view.asked]
    if view.seat is None or view.seat not in view.to_act:
        acting = draw.listed([who[seat].called for seat in view.to_act])
        verb = others if len(view.to_act) == 1 else others.replace("is ", "are ", 1)
        return draw.waiting(
            f"{acting} {verb} …", "" if view.seat is None else "You are asked again when it is your choice."
        )
    if view.asked in ("Peek", "PeekInTurn"):
        help = f"{view.floor.name}: {view.floor.text}"
        owner = shown_to(view)
        if owner is not None:
            question = f"Which cards does {who[owner].name} peek at?"
    ahead = dict(zip(view.plays, view.ahead, strict=False))  # no plays where a question is not to be answered any more
    choices = [choice(view, play, ahead[play], who) for play in view.plays]
    return draw.prompt(question, help, choices)


def choice(view: WizardView, play: Play, ahead: AheadView | None, who: Sequence[Seat]) -> Choice:
    """A play as a button: what it does, with what, and what comes of it."""
    assert view.seat is not None
    team = view.seats[view.seat]
    held = {card.thing: card for mine in view.seats for card in mine.hand}
    lying = {card.thing: card for card in [*view.market, *[member.card for member in team.team]]}
    match play.verb, play.things:
        case "peek", ():
            return Choice(play.text, "Do not peek", ends=True)
        case "peek", places:
            return Choice(play.text, f"Peek at {numbers(held, places)}")
        case "show", acted_on:
            owner, places = acted_on[0], acted_on[1:]
            labels = [card.label for place in places if (card := held[place].card) is not None]
            return Choice(
                play.text, f"Show {who[number_of(owner)].name} {numbers(held, places)}", escape(draw.listed(labels))
            )
        case "hire-from-hand", (place,):
            card = held[place].card
            words = becomes(team, card, ahead) if card else "A card that you have not seen joins your team."
            return Choice(play.text, f"Hire {called(held[place])}", what(card), preview=words)
        case "give", (place,):
            card = held[place].card
            words = f"{card.title if card else 'It'} goes to the market, open to all."
            return Choice(play.text, f"Give {called(held[place])}", what(card), preview=words)
        case "hire-from-deck", _:
            words = f"One of {view.deck} unseen cards; then you give a card."
            return Choice(play.text, "Hire from the deck", "unseen", preview=words)
        case "hire-from-market", (thing,):
            words = f"{becomes(team, lying[thing], ahead).removesuffix('.')}; then you give a card."
            return Choice(play.text, f"Hire {lying[thing].title}", what(lying[thing]), preview=words)
        case "copy", (_, thing):
            words = becomes(team, lying[thing], ahead)
            return Choice(
                play.text, f"Copy {lying[thing].title}", proposed(view, play) or what(lying[thing]), preview=words
            )
        case "copy-nothing", _:
            return Choice(play.text, "Copy nothing", proposed(view, play) or "no noise", ends=True)
    return Choice(play.text, draw.sentence(play.text))


def becomes(mine: SeatView, card: CardView, ahead: AheadView | None) -> str:
    """What a card would make of a team: "Om: noise 5 becomes 0, two 5s cancel."."""
    assert ahead is not None
    changes = f"noise {mine.noise} becomes {ahead.noise}" if mine.noise != ahead.noise else f"noise stays {ahead.noise}"
    return ", ".join(filter(None, [f"{card.title}: {changes}", cancel(ahead.cancelled)])) + "."


def numbers(held: dict[str, HandCardView], places: Sequence[str]) -> str:
    """Places of a hand as people count them."""
    return f"card{'s' if len(places) > 1 else ''} {listed([str(held[place].place) for place in places])}"


def called(held: HandCardView) -> str:
    return f"your {ORDINALS[held.place - 1]} card" if held.card is None else held.card.title


def what(card: CardView | None) -> str:
    if card is None:
        return "unseen"
    return "any number" if card.label == "?" else f"{escape(card.class_name)} {card.label}"


def proposed(view: WizardView, play: Play) -> str:
    return "proposed" if play == view.proposed else ""


# The end, and the picture


def reckoning(view: WizardView) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """How each total came about."""
    heads = ("Quietest", "Floors", "Noise", "Bonus", "Treasure")
    return heads, [
        (
            str(sum(trip.quietest[seat] for trip in view.past)),
            str(sum(trip.extra[seat] for trip in view.past)),
            f"{mine.total}" if mine.eligible else f"{mine.total}, woke the wizard",
            str(mine.bonus),
            str(mine.treasure),
        )
        for seat, mine in enumerate(view.seats)
    ]


def picture(view: WizardView, who: Sequence[Seat] = ()) -> str:
    """The table as one SVG."""
    who = who or draw.seats_of(SEAT_NAMES[: len(view.seats)])
    image = draw.Picture(960, 640, "The Sleepy Wizard's Tower")
    notes = [f"noise {mine.total} of {WAKE}" for mine in view.seats]
    image.players(who, notes, [str(mine.treasure) for mine in view.seats], view.to_act)
    picture_tower(image, view)
    image.card(280, 110, 70, f'<use href="#back-{faces.BACK}"/>')
    image.text(315, 226, f"Deck {view.deck}", 13, BRASS_BRIGHT, "middle", serif=True, bold=True)
    wide = min(84.0, 570 / max(1, len(view.market)) - 8)
    for place, card in enumerate(view.market):
        image.card(370 + place * (wide + 8), 100, wide, art(card))
    high = min(64.0, 380 / len(view.seats))
    for seat, mine in enumerate(view.seats):
        picture_row(image, 250 + seat * high, high - 6, mine, who[seat], seat in view.to_act)
    return image.svg()


def picture_tower(image: draw.Picture, view: WizardView) -> None:
    levels: list[tuple[FloorView | None, bool]] = [(floor, floor == view.floor) for floor in view.tower]
    levels += [(None, False)] * view.face_down + [(view.attic, False)]
    image.inset(20, 96, 230, 70, "0 0 200 74", '<use href="#wt-roof"/>')
    for number, (floor, now) in enumerate(levels):
        y = 560 - number * 76
        ink = "#2a1a05" if now else MOONLIGHT
        image.add(f'<rect x="36" y="{y}" width="198" height="72" rx="4" fill="{CANDLE if now else NIGHT[4]}"/>')
        image.text(48, y + 42, floor.name if floor else "Face down", 17 if floor else 14, ink, serif=True, bold=now)


def picture_row(image: draw.Picture, y: float, high: float, mine: SeatView, seat: Seat, turn: bool) -> None:
    """A seat's team, its noise, and its hand."""
    wide = high * 46 / 60
    image.panel(276, y, 668, high, CANDLE if turn else NIGHT[4])
    image.seal(300, y + high / 2, min(16, high / 2.6), seat.animal)
    image.text(324, y + high / 2 + 5, seat.name[:14], 14, serif=True, bold=True)
    for place, member in enumerate(mine.team):
        image.add(placed(faces.small(member.card, False), 440 + place * (wide + 4), y + 3, wide, high - 6))
    image.text(660, y + high / 2 + 6, f"= {mine.noise}", 18, BRASS_BRIGHT, "middle", serif=True, bold=True)
    for place, held in enumerate(mine.hand):
        drawing = faces.small(held.card, False) if held.card else faces.small_back(False, "unknown")
        image.add(placed(drawing, 710 + place * (wide + 4), y + 3, wide, high - 6))
    if not mine.hand and not mine.team:
        image.text(440, y + high / 2 + 5, "no cards", 13, MIST)


def placed(drawing: str, x: float, y: float, wide: float, high: float) -> str:
    return drawing.replace("<svg ", f'<svg x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" ', 1)


assert tuple(guild.symbol for guild in NUMBERS.guilds) == ANIMALS  # a seat's animal is its guild's
