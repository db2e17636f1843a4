"""The table of Dungeon Twister: its zones for the page, and one picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.draw.keeping import kept
from hurlyburly.draw.palette import EMBER
from hurlyburly.draw.text import Zone, escape
from hurlyburly.games.dungeon_twister import board_rooms, faces, things
from hurlyburly.games.dungeon_twister.board import board, drawing, fighting_on
from hurlyburly.games.dungeon_twister.board_plan import HIGH, corner, width
from hurlyburly.games.dungeon_twister.faces import KIND_OF, chip, title_of
from hurlyburly.games.dungeon_twister.ground import WIDE, square_name
from hurlyburly.games.dungeon_twister.table_deeds import actor_of
from hurlyburly.games.dungeon_twister.table_prompt import asked, odds, prompt
from hurlyburly.games.dungeon_twister.table_tray import tray
from hurlyburly.games.dungeon_twister.things import PLACE
from hurlyburly.games.dungeon_twister.tokens import ACTION_CARDS, COMBAT_CARDS, JUMP_CARDS, SIDE
from hurlyburly.games.dungeon_twister.view import FighterView, OwnView, SideView, TokenView, TwisterView
from hurlyburly.kernel.game import NOBODY_ASKED
from hurlyburly.kernel.play import kind_of, number_of

SYMBOLS = (*board_rooms.SYMBOLS, *faces.SYMBOLS)

WAITING = {
    "PickPairs": "is picking rooms",
    "PickTeam": "is picking a team",
    "NamePairs": "is picking rooms",
    "NameKinds": "is naming a piece",
    "GoWithout": "is choosing who stays at home",
    "LineUp": "is lining up",
    "Hide": "is hiding a token",
    "DrawLots": "is drawing lots",
    "PlayCard": "is choosing an action card",
    "Act": "is choosing who acts",
    "Do": "is choosing a deed",
    "Pause": "is on the way",
    "RingAnswer": "may use the Ring of Paralysis",
    "OrbAnswer": "may use the Orb of Peace",
    "PlaceFound": "is placing what was found",
    "GrowMore": "is growing plants",
    "JoinShots": "is adding shots",
    "LayCards": "is choosing a combat card",
}


def zones(view: TwisterView, who: Sequence[Seat]) -> dict[str, Zone]:
    mine = view.seat is not None and view.seat in view.to_act and not view.over
    question = asked(view, who) if mine else None
    return {
        "round": f"To {view.goal} points",
        "players": ("", *[player(view, seat, who[seat]) for seat in order(view)], ""),
        "board": board(view, question, who),
        "prompt": prompt(question, view) if question else others(view, who),
        "hand": "" if view.seat is None else tray(view, who) or hand(view, view.sides[view.seat]),
        "side": side(view, who),
    }


def order(view: TwisterView) -> tuple[int, int]:
    """The opponent first, oneself below, as at a table."""
    return (0, 1) if view.seat == 1 else (1, 0)


def others(view: TwisterView, who: Sequence[Seat]) -> str:
    if not view.to_act:
        return draw.waiting("The game is over." if view.over else NOBODY_ASKED)
    acting = draw.listed([who[seat].called for seat in view.to_act])
    help = ""
    if view.combat is not None:
        help = f"Attack {view.combat.attack}, defence {view.combat.defence}, before the cards."
    elif view.seat is not None:
        help = "You are asked again when it is your choice."
    return draw.waiting(f"{acting} {WAITING[view.asked]} …", help)


# Players


def player(view: TwisterView, seat: int, who: Seat) -> str:
    members = tuple(team(view, seat))
    return strip(view.sides[seat], members, view.goal, who, seat in view.to_act, doing(view, seat, who))


@kept
def strip(side: SideView, members: tuple[str, ...], goal: int, who: Seat, turn: bool, doing: str) -> str:
    score = f"{draw.glyph('dt-vp', 'victory points')}{side.points}<small>/{goal}</small>"
    pips = "".join([f'<i class="{"on" if point < side.points else ""}"></i>' for point in range(goal)])
    below = (
        f'<div class="vp" aria-hidden="true" style="--n:{goal}">{pips}</div><ul class="team">{draw.apart(members)}</ul>'
    )
    if not who.you:
        below += f'<p class="small left">{cards_left(side)} left</p>'
    return draw.player(who, score, below, turn=turn, doing=doing)


def cards_left(side: SideView) -> str:
    if not side.shown:
        return f"{side.cards} cards"
    return f"{len(side.action_cards)} action, {len(side.combat_cards)} combat, {side.jump_cards} jump cards"


def doing(view: TwisterView, seat: int, who: Seat) -> str:
    if view.over or who.note:
        return ""
    if (
        seat == view.active
        and view.sides[seat].last_card
        and view.asked not in ("LineUp", "Hide", "DrawLots", "PlayCard")
    ):
        return f"{view.action_points} AP left" + (", peace" if view.peace else "")
    return "" if seat in view.to_act else "Waiting"


def team(view: TwisterView, seat: int) -> list[str]:
    """Every character by its token; those not yet seen by their backs, unless the viewer knows what they are."""
    letter = "AB"[seat]
    made = [member(seat, token) for token in view.tokens if token.character and token.owner == letter]
    unseen = sum([lying.face_down[seat] for lying in view.rooms]) + view.sides[seat].in_hand
    known = [waiting(seat, token) for token in view.remembered if SIDE[number_of(token.thing)] == seat]
    own = [art for art in known if art]
    made += own
    unseen -= len(own)
    made += [f"<li>{chip(seat, '', label='not yet seen')}</li>"] * unseen
    return made


@lru_cache(1024)
def member(seat: int, token: TokenView) -> str:
    state = {"dead": "dead", "escaped": "out"}.get(token.where, "")
    note = f", {token.where}" if state else ", wounded" if token.wounded else ""
    spoken = title_of(token.name) + note
    return f'<li class="{state}"{told_of(token.thing, spoken)}>{chip(seat, token.kind, token.wounded, spoken)}</li>'


def told_of(thing: str, name: str) -> str:
    """What is explained to whoever looks at it."""
    return f' data-about="{thing}" data-name="{escape(name)}"'


@lru_cache(1024)
def waiting(seat: int, token: OwnView) -> str:
    """One's own token that the other side has not seen."""
    if token.where == "hand":
        place = "to be placed"
    elif kind_of(token.where) == PLACE.id:
        place = f"hidden on room {number_of(token.where) + 1}"
    else:
        return ""
    kind = token.kind
    spoken = f"{title_of(kind)}, {place}"
    return f'<li class="unseen"{told_of(token.thing, spoken)}>{faces.token(kind, seat, spoken)}</li>'


# One's own cards


def hand(view: TwisterView, side: SideView) -> str:
    """Action points, then the cards: what is left, what was played, what may be played now."""
    assert view.seat is not None
    asking = view.seat in view.to_act
    now = side.last_card if view.seat == view.active and not (asking and view.asked == "PlayCard") else 0
    stands: dict[int, str] = {}
    if asking and view.asked == "LayCards":  # how each stands against those that the other side can have
        stands = {card: stands_so(view, card) for card in side.combat_cards}
    others_shown = view.sides[1 - view.seat].shown
    return cards(side, view.seat, others_shown, action_points(view, side), now, tuple(stands.items()))


@kept
def cards(
    side: SideView, seat: int, all_shown: bool, points: str, now: int, stands: tuple[tuple[int, str], ...]
) -> str:
    actions = draw.apart([action_card(side, seat, card, card == now) for card in ACTION_CARDS])
    spent = spent_cards(side.combat_cards)
    held = list(zip(COMBAT_CARDS, spent, strict=True))
    if not all_shown:  # by memory: what is spent lies face down
        held = [(card, gone) for card, gone in held if not gone]
    beside = dict(stands)
    combat = draw.apart([combat_card(seat, card, gone, "" if gone else beside.get(card, "")) for card, gone in held])
    jumps = draw.apart(
        [
            pc("jump", "", "dt-jump-card", "" if n < side.jump_cards else "spent", things.JUMP.thing(seat))
            for n in range(max(JUMP_CARDS, side.jump_cards))
        ]
    )
    return (
        f'<div class="cardrow" id="cards-{seat}" tabindex="0" role="group" aria-label="Cards">{draw.apart([points])}'
        f'<div><h2 class="zone-title">Action <span class="small">{len(side.action_cards)} in hand</span></h2><ul class="fanout">{actions}</ul></div>'
        f'<div class="grow"><h2 class="zone-title">Combat <span class="small">{len(side.combat_cards)} left</span></h2><ul class="fanout">{combat}</ul></div>'
        f'<div><h2 class="zone-title">Jump <span class="small">{side.jump_cards} left</span></h2><ul class="fanout">{jumps}</ul></div></div>'
    )


def action_points(view: TwisterView, side: SideView) -> str:
    """What is left of this turn's points; somebody who drank the potion has some of its own besides."""
    if view.seat != view.active or view.over:
        left, of, words = 0, 0, "not your turn"
    elif view.asked == "PlayCard" or not side.last_card:
        left, of, words = 0, 0, "play a card"
    else:
        left, of = view.action_points, max(side.last_card, view.action_points)
        potion = sum(view.potion_points)
        words = f"<b>{left}</b> of {of} left" + (f", {potion} of the potion" if potion else "")
    pips = "".join(
        [f'<i class="{"on" if point < left else ""}">{draw.glyph("dt-ap")}</i>' for point in range(max(of, 2))]
    )
    return f'<div class="ap"><h2 class="zone-title">Action points</h2><p class="pips" aria-hidden="true">{pips}</p><p>{words}</p></div>'


def spent_cards(left: Sequence[int]) -> list[bool]:
    """Of all combat cards in their order, which are gone."""
    rest = list(left)
    gone = []
    for card in COMBAT_CARDS:
        gone.append(card not in rest)
        if card in rest:
            rest.remove(card)
    return gone


def action_card(side: SideView, seat: int, card: int, now: bool) -> str:
    state = "now" if now else "" if card in side.action_cards else "spent"
    return pc("action", str(card), "dt-ap", state, things.ACTION.thing(things.action_card(seat, card)))


def combat_card(seat: int, card: int, gone: bool, stands: str) -> str:
    thing = things.COMBAT.thing(things.combat_card(seat, card))
    return pc("combat", f"+{card}", "dt-sword", "spent" if gone else "", thing, stands)


def stands_so(view: TwisterView, card: int) -> str:
    stands = odds(view, card)
    return f"{stands.wins}/{stands.of}" if stands else ""


@lru_cache(1024)
def pc(kind: str, label: str, glyph: str, state: str, thing: str, stands: str = "") -> str:
    """A small card: a thing to point at, unless it is spent."""
    art = draw.glyph(glyph).replace('class="icon"', 'class="art"')
    spoken = f"{kind} card {label}".strip() + (", spent" if state == "spent" else "")
    inner = f"<b>{label}</b>{art}" if label else art
    if state == "spent":
        return f'<li class="pc {kind} spent" data-about="{thing}" data-name="{spoken}"><span class="sr">{spoken}</span>{inner}</li>'
    below = f'<small aria-hidden="true">{stands}</small>' if stands else ""
    return (
        f'<li><button class="pc {kind} {state}"{draw.acts(thing=thing)} data-about="{thing}" '
        f'aria-label="{spoken}">{inner}</button>{below}</li>'
    )


# Beside the board


def side(view: TwisterView, who: Sequence[Seat]) -> str:
    if view.combat is not None:
        return duel(view, who)
    if view.acting:
        return chosen(view)
    mine = view.remembered if view.seat is not None else ()
    return memory(mine) or (aim(view) if view.asked in SETTING_UP else "")


SETTING_UP = ("PickPairs", "PickTeam", "NamePairs", "NameKinds", "GoWithout", "LineUp", "Hide", "DrawLots")


def aim(view: TwisterView) -> str:
    """For whoever sits down for the first time."""
    return (
        f'<section class="memory panel" id="panel" tabindex="0"><h2 class="zone-title">{draw.glyph("dt-vp")} The aim</h2>'
        f"<p>{view.goal} points win: one for each character that leaves over the other side's line, one for each of theirs "
        "that is defeated. Rooms are revealed from beside them, and turned from their gears.</p></section>"
    )


def chosen(view: TwisterView) -> str:
    """Whoever acts: its numbers, what it carries, what it can."""
    actor = actor_of(view)
    assert actor is not None
    kind = KIND_OF[actor.kind]
    carried = [token for token in view.tokens if token.carried_by == actor.thing]
    lines = [
        f"<li>{draw.glyph(faces.glyph_of(load.kind))}<span>carries <b>{escape(title_of(load.name))}</b></span></li>"
        for load in carried
    ]
    lines += [f"<li>{draw.glyph(faces.glyph_of(actor.kind))}<span>{escape(words)}</span></li>" for words in kind.text]
    lines += [
        f"<li>{draw.glyph(faces.glyph_of(load.kind))}<span>{escape(words)}</span></li>"
        for load in carried
        for words in faces.abilities(load.kind)
        if not load.character
    ]
    steps = f", <b>{view.steps}</b> left" if view.asked == "Pause" else ""
    return (
        f'<section class="chosen panel" id="panel" tabindex="0" aria-label="Chosen character"><header>{chip(view.active, actor.kind)}<div><h2>{escape(title_of(actor.name))}</h2>'
        f"<p>{actor.where}: moves <b>{kind.movement}</b>{steps}, fights <b>{kind.combat}</b></p></div></header><ul>{''.join(lines)}</ul></section>"
    )


@kept
def memory(hidden: tuple[OwnView, ...]) -> str:
    """What one has hidden where: told to nobody else."""
    rooms: dict[int, list[str]] = {}
    for token in hidden:
        if kind_of(token.where) == PLACE.id:
            rooms.setdefault(number_of(token.where) + 1, []).append(title_of(token.kind))
    if not rooms:
        return ""
    made = [f"<li><b>{room}</b><span>{escape(draw.listed(rooms[room]))}</span></li>" for room in sorted(rooms)]
    return f'<section class="memory panel" id="panel" tabindex="0"><h2 class="zone-title">{draw.icon("eye")} Hidden by you, by room</h2><ul>{draw.apart(made)}</ul></section>'


# Combat


def duel(view: TwisterView, who: Sequence[Seat]) -> str:
    """Who takes part on both sides, what each is worth, a card each, and the sums before the cards."""
    fight = view.combat
    assert fight is not None
    attackers = fight.attackers + fight.shooters
    verb = "attacks" if fight.attackers else "shoots"
    where = square_name(number_of(fight.target.square))
    row = number_of(fight.target.square) // WIDE
    near = " above" if (row < view.rows / 2) == (view.seat != 1) else ""  # a small page leaves the fight in sight
    everybody = (
        "Each stands next to an enemy in it."
        if len(attackers) + len(fight.defenders) > 2 and fight.attackers
        else "The higher sum wins; ties hurt nobody."
    )
    return (
        f'<section class="duel panel{near}" id="panel" tabindex="0" aria-label="Combat"><h2 class="zone-title">{draw.glyph("dt-sword")} {escape(title_of(attackers[0].name))} {verb} {escape(title_of(fight.target.name))} on {where}</h2>'
        f"{duelist(view, view.active, who, attackers, 0, fight.attack)}{duelist(view, 1 - view.active, who, fight.defenders, fight.shelter, fight.defence)}"
        f'<p class="verdict">Both cards are turned over together. {everybody}</p></section>'
    )


def duelist(
    view: TwisterView, seat: int, who: Sequence[Seat], group: Sequence[FighterView], shelter: int, total: int
) -> str:
    at = {token.thing: token for token in view.tokens}
    rows = "".join([fighter(seat, one, at.get(one.thing), at.get(one.helper)) for one in group])
    if shelter:
        rows += f"<li>{draw.glyph('dt-living_tree')}<span>in its living tree</span><b>{shelter}</b></li>"
    if view.asked != "LayCards":
        card, words = '<span class="pc empty"></span>', "a card each follows"
    elif seat in view.to_act:
        card = '<span class="pc empty">+</span>'
        words = "yours to choose" if seat == view.seat else "choosing"
    else:
        card, words = f'<span class="pc back">{draw.glyph("dt-combat-card")}</span>', "chosen, face down"
    return (
        f'<div><h3>{draw.seal(who[seat].animal)}{escape(who[seat].called)}</h3><ul>{rows}</ul><p class="played">{card}<span>{words}</span></p>'
        f'<p class="total"><span>without card</span><b>{total}</b></p></div>'
    )


def fighter(seat: int, one: FighterView, token: TokenView | None, helper: TokenView | None) -> str:
    art = chip(seat, token.kind, token.wounded) if token else draw.glyph(faces.glyph_of(one.name))
    bonus = f" <small>with {escape(title_of(helper.kind))}</small>" if helper else ""
    return f"<li>{art}<span>{escape(title_of(one.name))}{bonus}</span><b>{one.value}</b></li>"


# The end, and the picture


def reckoning(view: TwisterView) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    rows: list[tuple[str, ...]] = []
    for seat, mine in enumerate(view.sides):
        out = [t for t in view.tokens if t.character and t.owner == "AB"[seat] and t.where == "escaped"]
        slain = [t for t in view.tokens if t.character and t.owner == "BA"[seat] and t.where == "dead"]
        cells = (chips_of(seat, out), chips_of(1 - seat, slain))
        rows.append((*cells, str(mine.points)))
    return ("Escaped", "Defeated", "Points"), rows


def chips_of(seat: int, tokens: Sequence[TokenView]) -> str:
    made = "".join([chip(seat, token.kind, label=title_of(token.name)) for token in tokens])
    return f'<span class="chips">{made}</span>' if made else "–"


def picture(view: TwisterView, who: Sequence[Seat] = ()) -> str:
    """The whole table as one SVG: both players, and the board."""
    who = who or draw.seats_of(("A", "B"), view.seat)
    wide = width(view.rows)
    made = draw.Picture(wide + 24, HIGH + 100, "Dungeon Twister")
    notes = [in_short(view, seat) for seat in range(2)]
    scores = [f"{side.points}/{view.goal}" for side in view.sides]
    top = made.players(who, notes, scores, view.to_act)
    frames = "".join([f'<rect {FRAME} x="{x + 1:g}" y="{y + 1:g}"/>' for x, y in map(corner, fighting_on(view))])
    made.inset(12, top, wide, HIGH, f"0 0 {wide} {HIGH}", drawing(view) + frames)
    return made.svg()


FRAME = f'width="46" height="46" rx="5" fill="none" stroke="{EMBER}" stroke-width="4"'


def in_short(view: TwisterView, seat: int) -> str:
    side = view.sides[seat]
    if view.combat is not None:
        attacks = seat == view.active
        return f"attacks with {view.combat.attack}" if attacks else f"defends with {view.combat.defence}"
    left = f"; {view.action_points} AP left" if seat == view.active and view.action_points else ""
    return cards_left(side) + left
