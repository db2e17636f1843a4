"""How what happens in the labyrinth is shown: combats with both cards, wounds, deaths, escapes; pieces walk square by
square."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.draw.stage import (
    ANY,
    Direction,
    Mark,
    Tone,
    also,
    begins,
    cards,
    clash,
    follows,
    part,
    quiet,
    side,
    token,
    told,
    verdict,
)
from hurlyburly.draw.text import escape
from hurlyburly.games.dungeon_twister import events, faces
from hurlyburly.games.dungeon_twister.ground import square_name
from hurlyburly.games.dungeon_twister.log import counted
from hurlyburly.games.dungeon_twister.parts import TwisterBox
from hurlyburly.games.dungeon_twister.things import CLOCKWISE, PLACE, SQUARE, TOKEN, action_value, combat_value
from hurlyburly.games.dungeon_twister.tokens import (
    KIND,
    LIVING_TREE_OF,
    NAME,
    NEUTRAL_SIDE,
    TOKENS,
    fighter_name,
    side_of,
)
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.state import UNKNOWN
from hurlyburly.kernel.vocabulary import SEAT

Who = Sequence[Seat]
COMBAT = "Combat, both cards turned over"


def name(piece: int) -> str:
    """A token or a marker, without saying whose: the strip says who acts."""
    return faces.title_of(NAME[KIND[piece]] if piece < TOKENS else fighter_name(piece))


def portrait(piece: int, wounded: bool = False) -> str:
    """A small picture of a piece."""
    kind = NAME[KIND[piece]] if piece < TOKENS else fighter_name(piece)
    owner = side_of(piece)
    return faces.thing(kind, "") if owner == NEUTRAL_SIDE else faces.chip(owner, kind, wounded)


def owned(piece: int) -> tuple[int, ...]:
    """The seat of a piece, if it is somebody's."""
    return () if side_of(piece) == NEUTRAL_SIDE else (side_of(piece),)


# Before the game


def named(box: TwisterBox, event: events.Named, who: Who) -> Direction:
    return Direction(f"both take the {name(event.token)}")


def lined_up(box: TwisterBox, event: events.LinedUp, who: Who) -> Direction:
    return Direction(f"lines up on {square_name(event.square)}")


def hid(box: TwisterBox, event: events.Hid, who: Who) -> Direction:
    return Direction(f"hides something on room {event.place + 1}")


def begins_first(box: TwisterBox, event: events.Begins, who: Who) -> Direction:
    return Direction("begins", sound="flag")


# A turn


def card_played(box: TwisterBox, event: events.CardPlayed, who: Who) -> Direction:
    return Direction(f"{action_value(event.card)} action points", sound="turn")


def cards_taken_back(box: TwisterBox, event: events.CardsTakenBack, who: Who) -> Direction:
    return Direction("takes the action cards back", sound="slide")


def scored(box: TwisterBox, event: events.Scored, who: Who) -> Direction:
    scene = follows(who, event.seat, f"+{counted(event.points, 'point')}, {event.total} now", "gain")
    marks = (Mark(SEAT.thing(event.seat), f"+{event.points}", "gain"),)
    return Direction(f"+{event.points}: {counted(event.total, 'point')}", "gain", "flag", marks, scene=scene, joins=ANY)


def game_ended(box: TwisterBox, event: events.GameEnded, who: Who) -> Direction:
    return Direction(f"The game is over: {event.points[0]} to {event.points[1]}", sound="high")


# Moving and carrying


def went(box: TwisterBox, event: events.Going, who: Who) -> Direction:
    """Square by square; one chip for the whole way."""
    place = square_name(event.square)
    return Direction(f"{name(event.token)} to {place}", sound="step", path=walks(event))


def walks(event: events.Going) -> tuple[str, ...]:
    return (TOKEN.thing(event.token), SQUARE.thing(event.square))


def jumped(box: TwisterBox, event: events.Jumped, who: Who) -> Direction:
    return Direction(f"{name(event.token)} jumps", sound="swish", path=walks(event))


def wall_walked(box: TwisterBox, event: events.WallWalked, who: Who) -> Direction:
    return Direction(f"{name(event.token)} goes through the wall", sound="swish", path=walks(event))


def escaped(box: TwisterBox, event: events.Escaped, who: Who) -> Direction:
    piece = name(event.token)
    scene = cards([token(portrait(event.token), piece)]) + verdict(
        told(who, event.seat, f"{{}}'s {piece} is out!", f"Your {piece} is out!"), "gain"
    )
    return Direction(f"{piece} escapes", "gain", "flag", scene=scene, touches=(1 - event.seat,))


def picked_up(box: TwisterBox, event: events.PickedUp | events.TakenOver, who: Who) -> Direction:
    return Direction(f"takes {name(event.thing)}", sound="slide")


def set_down(box: TwisterBox, event: events.SetDown | events.Dropped, who: Who) -> Direction:
    return Direction(f"{name(event.thing)} on {square_name(event.square)}", sound="slide")


def handed_over(box: TwisterBox, event: events.HandedOver, who: Who) -> Direction:
    return Direction(f"hands {name(event.thing)} over", sound="slide")


def lost(box: TwisterBox, event: events.Lost, who: Who) -> Direction:
    scene = also(f"{name(event.thing)} is lost")
    return Direction(f"{name(event.thing)} is lost", "loss", scene=scene, joins=ANY, hurts=owned(event.thing))


def paralysed(box: TwisterBox, event: events.Paralysed, who: Who) -> Direction:
    piece = name(event.token)
    scene = cards([token(portrait(event.token), piece, "stops here")]) + verdict(
        told(who, side_of(event.token), f"{piece} of {{}} is paralysed", f"Your {piece} is paralysed"), "loss"
    )
    marks = (Mark(TOKEN.thing(event.token), "paralysed", "loss"),)
    return Direction(f"paralyses {piece}", "gain", "swish", marks, scene=scene, hurts=owned(event.token))


# Rooms


def revealed(box: TwisterBox, event: events.Revealed, who: Who) -> Direction:
    title = box.titles[event.room]
    marks = (Mark(PLACE.thing(event.place), title),)
    return Direction(f"reveals {title}", sound="turn", marks=marks)


def found(box: TwisterBox, event: events.Found, who: Who) -> Direction:
    return Direction(f"finds {name(event.token)}", sound="turn")


def placed(box: TwisterBox, event: events.Placed, who: Who) -> Direction:
    return Direction(f"{name(event.token)} on {square_name(event.square)}", sound="slide")


def turned(box: TwisterBox, event: events.Turned, who: Who) -> Direction:
    way = "clockwise" if event.direction == CLOCKWISE else "counter-clockwise"
    return Direction(f"turns room {event.place + 1} {way}", sound="slide")


# Combat


def attacked(box: TwisterBox, event: events.Attacked, who: Who) -> Direction:
    return attack(who, event, "attacks")


def shot(box: TwisterBox, event: events.Shot, who: Who) -> Direction:
    return attack(who, event, "shoots at")


def attack(who: Who, event: events.Aiming, does: str) -> Direction:
    attacker, target = name(event.token), name(event.target)
    scene = (
        clash(
            token(portrait(event.token), attacker), token(portrait(event.target), target), draw.glyph("dt-combat-card")
        )
        + verdict(told(who, side_of(event.target), f"{attacker} {does} {target}", f"{attacker} {does} your {target}"))
    )  # fmt: skip
    others = tuple([seat for seat in owned(event.target) if seat != event.seat])
    shown = scene if others else ""
    return Direction(f"{attacker} {does} {target}", sound="clash", scene=shown, touches=others, chosen=True)


def shot_too(box: TwisterBox, event: events.ShotToo, who: Who) -> Direction:
    return Direction(f"{name(event.token)} joins the shot", sound="clash")


def took_part(box: TwisterBox, event: events.TookPart, who: Who) -> Direction:
    bonus = f" + {event.bonus} {name(event.helper)}" if event.bonus and event.helper != UNKNOWN else ""
    return Direction(marks=(Mark(TOKEN.thing(event.token), f"{event.value}{bonus}"),) if event.token < TOKENS else ())


def card_laid(box: TwisterBox, event: events.CardLaid, who: Who) -> Direction:
    value = combat_value(event.card)
    whose = told(who, event.seat, "{}", "You")
    scene = cards([token(draw.glyph("dt-combat-card"), f"+{value}", whose=whose)], "laid")
    return Direction(f"+{value}", sound="turn", scene=scene, joins=COMBAT, touches=(1 - event.seat,))


def fought(box: TwisterBox, event: events.Fought, who: Who) -> Direction:
    mine, theirs = event.seat, 1 - event.seat
    wins = event.attack - event.defence
    sides = [
        side(told(who, seat, "{}", "You"), "", made, total, won)
        for seat, made, total, won in (
            (mine, attack_of(event), event.attack, wins > 0 if wins else None),
            (theirs, defence_of(event), event.defence, wins < 0 if wins else None),
        )
    ]
    winner = mine if wins > 0 else theirs
    sums = f"{max(event.attack, event.defence)} to {min(event.attack, event.defence)}"
    result = told(who, winner, f"{{}} wins, {sums}", f"You win, {sums}") if wins else escape(f"A tie, {sums}")
    scene = clash(sides[0], sides[1], draw.glyph("dt-combat-card")) + verdict(result)
    tone: Tone = "gain" if wins > 0 else "loss" if wins else "plain"
    return Direction(
        f"{event.attack} : {event.defence}", tone, "clash", scene=scene, joins=COMBAT,
        touches=(theirs,), hurts=(theirs,) if wins > 0 else (),
    )  # fmt: skip


def attack_of(event: events.Fought) -> list[str]:
    return added_up(event.attackers, event.parts, event.cards[:1], event.attack)


def defence_of(event: events.Fought) -> list[str]:
    return added_up(event.defenders, event.parts[len(event.attackers) :], event.cards[1:], event.defence)


def added_up(pieces: Sequence[int], values: Sequence[int], cards: Sequence[int], total: int) -> list[str]:
    """What a sum is made of: the fighters, the card, and the living tree that shelters whoever is shot at."""
    numbers = [str(value) for value in values[: len(pieces)]] or [""] * len(pieces)
    made = [part(number, name(piece), portrait(piece)) for piece, number in zip(pieces, numbers, strict=True)]
    made += [part(str(card), "card", draw.glyph("dt-combat-card")) for card in cards]
    tree = total - sum(values[: len(pieces)]) - sum(cards)
    return [*made, part(str(tree), "living tree", portrait(LIVING_TREE_OF))] if cards and tree else made


def wounded(box: TwisterBox, event: events.Wounded, who: Who) -> Direction:
    return harmed(who, event, "wounded")


def killed(box: TwisterBox, event: events.Killed, who: Who) -> Direction:
    return harmed(who, event, "killed")


def harmed(who: Who, event: events.OfTokenOn, how: str) -> Direction:
    """It follows from a combat, a fireball or a fall; where nothing is on stage it is a beat."""
    piece, seats = name(event.token), owned(event.token)
    scene = follows(who, seats[0], f"{piece} {how}", "loss") if seats else also(f"{piece} {how}")
    marks = (Mark(TOKEN.thing(event.token), how, "loss"),)
    return Direction(f"{piece} {how}", "plain", "heart", marks, scene=scene, joins=ANY, hurts=seats)


def healed(box: TwisterBox, event: events.Healed, who: Who) -> Direction:
    marks = (Mark(TOKEN.thing(event.token), "healed", "gain"),)
    return Direction(f"{name(event.token)} is healed", "gain", "rise", marks)


# Abilities, objects, terrain


def says(words: str) -> Callable[[TwisterBox, Any, Who], Direction]:
    """A beat: these words, after whoever does it."""

    def direct(box: TwisterBox, event: Any, who: Who) -> Direction:
        return Direction(f"{name(event.token)} {words}", sound="swish")

    return direct


def plant_devoured(box: TwisterBox, event: events.PlantDevoured, who: Who) -> Direction:
    return Direction(f"the plant on {square_name(event.square)} is devoured")


def brambles_gone(box: TwisterBox, event: events.BramblesGone, who: Who) -> Direction:
    return Direction(f"the brambles on {square_name(event.square)} are gone")


def tree_asleep(box: TwisterBox, event: events.TreeAsleep, who: Who) -> Direction:
    return Direction(f"the tree on {square_name(event.square)} falls asleep")


def fireball(box: TwisterBox, event: events.Fireball, who: Who) -> Direction:
    place = square_name(event.square)
    scene = cards([token(portrait(event.token), name(event.token), f"fires at {place}")]) + verdict(
        f"A fireball at {place}", "loss"
    )
    marks = (Mark(SQUARE.thing(event.square), "fireball", "loss"),)
    return Direction(f"a fireball at {place}", "gain", "clash", marks, scene=scene, touches=(1 - event.seat,))


def drank(box: TwisterBox, event: events.Drank, who: Who) -> Direction:
    marks = (Mark(TOKEN.thing(event.token), f"+{event.points}", "gain"),)
    return Direction(f"{name(event.token)} drinks: {event.points} points", "gain", "pour", marks)


def orb_used(box: TwisterBox, event: events.OrbUsed, who: Who) -> Direction:
    scene = cards([token(portrait(event.thing), name(event.thing))]) + verdict("No close combat in this turn")
    return Direction("Orb of Peace: no close combat", sound="rise", scene=scene, touches=(event.against,))


DIRECTIONS: Mapping[type[Event], Callable[[TwisterBox, Any, Who], Direction]] = {
    events.ChoosesFirst: quiet,
    events.ScenarioPlayed: quiet,
    events.PairLeftOut: quiet,
    events.PairPicked: quiet,
    events.RoomsLaid: quiet,
    events.Picked: quiet,
    events.Named: named,
    events.WentWithout: quiet,
    events.LinedUp: lined_up,
    events.PlacesFirst: quiet,
    events.Hid: hid,
    events.TurnedUp: quiet,
    events.Begins: begins_first,
    events.TurnBegan: begins,
    events.CardPlayed: card_played,
    events.Acted: quiet,
    events.CardsTakenBack: cards_taken_back,
    events.TurnEnded: quiet,
    events.GameEnded: game_ended,
    events.Stepped: went,
    events.Stayed: quiet,
    events.Jumped: jumped,
    events.WallWalked: wall_walked,
    events.Escaped: escaped,
    events.PickedUp: picked_up,
    events.TakenOver: picked_up,
    events.SetDown: set_down,
    events.HandedOver: handed_over,
    events.Dropped: set_down,
    events.Lost: lost,
    events.Paralysed: paralysed,
    events.Revealed: revealed,
    events.Found: found,
    events.Placed: placed,
    events.Turned: turned,
    events.Attacked: attacked,
    events.Shot: shot,
    events.ShotToo: shot_too,
    events.TookPart: took_part,
    events.Sheltered: quiet,
    events.CardLaid: card_laid,
    events.Fought: fought,
    events.Wounded: wounded,
    events.Killed: killed,
    events.Healed: healed,
    events.Scored: scored,
    events.BridgeBroken: says("breaks the bridge"),
    events.Planted: says("grows a plant"),
    events.PlantDevoured: plant_devoured,
    events.BramblesGrown: says("grows brambles"),
    events.BramblesGone: brambles_gone,
    events.Spawned: says("gives birth"),
    events.Enchanted: says("wakes a tree"),
    events.TreeAsleep: tree_asleep,
    events.Felled: says("fells a tree"),
    events.TrapSet: says("opens as a pit"),
    events.TrapRose: says("rises"),
    events.Woven: says("weaves a web"),
    events.Burnt: says("burns a web"),
    events.PortcullisMoved: says("moves a portcullis"),
    events.TorchTaken: says("takes a torch"),
    events.RopeCut: says("cuts a rope"),
    events.Flew: says("lets somebody fly"),
    events.Fireball: fireball,
    events.Drank: drank,
    events.OrbUsed: orb_used,
}
