"""How fights and spells of Talisman are shown: both sums of a fight and what comes of it, spells and whom they hit."""

from __future__ import annotations

from hurlyburly import draw
from hurlyburly.draw.stage import ANY, Direction, also, cards, die, hands_over, part, quiet, side, token, told, verdict
from hurlyburly.draw.text import escape
from hurlyburly.games.talisman import events
from hurlyburly.games.talisman.contents import TITLES
from hurlyburly.games.talisman.log import first_up, foes, the_card
from hurlyburly.games.talisman.names import is_or_are
from hurlyburly.games.talisman.seen import card_view
from hurlyburly.games.talisman.stage import Direct, Who, befalls, does, outcome, says, shown, title
from hurlyburly.games.talisman.tables import TalismanBox
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.state import UNKNOWN
from hurlyburly.kernel.vocabulary import listed

CREATURE = "enemy-monster"


# Fights


def attacked(box: TalismanBox, event: events.Attacked, who: Who) -> Direction:
    how = "in psychic combat" if event.psychic else "in battle"
    words = told(who, event.seat, "{} attacks ", "You attack ") + told(who, event.rival, f"{{}} {how}", f"you {how}")
    scene = hands_over(who, event.seat, token(draw.glyph("craft" if event.psychic else "strength")), event.rival)
    return Direction(
        f"attacks {who[event.rival].name}",
        sound="clash",
        scene=scene + verdict(words),
        touches=(event.rival,),
        chosen=True,
    )


def encountered(box: TalismanBox, event: events.Encountered, who: Who) -> Direction:
    return Direction(f"encounters {who[event.rival].name}", touches=(event.rival,))


def enemies_attacked(box: TalismanBox, event: events.EnemiesAttacked, who: Who) -> Direction:
    return Direction(f"meets {listed([title(box, card) for card in event.enemies])}"[:46], sound="clash")


def creature_attacked(box: TalismanBox, event: events.CreatureAttacked, who: Who) -> Direction:
    return Direction(f"meets {foes(box, (), event.creature)}", sound="clash")


def fought_with(box: TalismanBox, event: events.AttackRolled, who: Who) -> Direction:
    """The die lies on the table; the sum is on stage later."""
    return Direction(f"rolls {max(event.dice)}", sound="knock")


def battle(psychic: bool) -> str:
    return "Psychic combat" if psychic else "Battle"


def scored(box: TalismanBox, event: events.Scored, who: Who) -> Direction:
    """One side of a fight."""
    added = [
        (event.by_weapons, listed([title(box, card) for card in event.weapons]) if event.weapons else "weapon"),
        (event.by_helper, title(box, event.helper) if event.helper != UNKNOWN else "help"),
        (event.by_hire, "hire"),
        (event.by_belief, "belief"),
        (event.by_spells, "spells"),
    ]
    parts = [part(str(event.ability), "craft" if event.psychic else "strength")]
    parts += [part(str(number), what) for number, what in added if number]
    parts += [die(event.die)] if event.die else []
    face = draw.seal(who[event.seat].animal)
    scene = side(told(who, event.seat, "{}", "You"), face, parts, event.total, None)
    return Direction(f"{event.total} in all", sound="clash", scene=scene, joins=battle(event.psychic))


def creature_scored(box: TalismanBox, event: events.CreatureScored, who: Who) -> Direction:
    """The other; it joins the first, which says what kind of fight it is."""
    parts = [part(str(event.value), "its own")]
    parts += [part(str(event.by_space), "this space")] if event.by_space else []
    parts += [die(event.die, "dark")] if event.die else []
    kind = card_view(box.cards[event.enemies[0]], event.enemies[0]).kind if event.enemies else CREATURE
    name = first_up(foes(box, event.enemies, event.creature).removeprefix("the "))
    scene = side(escape(name), draw.glyph(kind), parts, event.total, None)
    return Direction(scene=scene, joins=ANY)


def compared(box: TalismanBox, event: events.Compared, who: Who) -> Direction:
    return Direction(f"{event.mine} : {event.its}")


def killed(box: TalismanBox, event: events.Killed, who: Who) -> Direction:
    return beats(who, event.seat, title(box, event.card))


def creature_beaten(box: TalismanBox, event: events.CreatureBeaten, who: Who) -> Direction:
    return beats(who, event.seat, foes(box, (), event.creature))


def beats(who: Who, seat: int, what: str) -> Direction:
    scene = outcome(who, seat, f"{{}} beats {what}", f"You beat {what}", "gain")
    return Direction(f"beats {what}", "gain", "high", scene=scene, joins=ANY)


def overcome(box: TalismanBox, event: events.Overcome, who: Who) -> Direction:
    name = foes(box, event.enemies, event.creature)
    scene = outcome(who, event.seat, f"{{}} loses to {name}", f"You lose to {name}", "loss")
    return Direction(f"loses to {name}"[:46], "loss", "low", scene=scene, joins=ANY)


def lost_to_death(box: TalismanBox, event: events.LostToDeath, who: Who) -> Direction:
    return befalls(who, event.seat, "loses to Death", "Death wins")


def rival_beaten(box: TalismanBox, event: events.RivalBeaten, who: Who) -> Direction:
    words = told(who, event.seat, "{} beats ", "You beat ") + told(who, event.loser, "{}", "you")
    scene = verdict(words, "loss")
    return Direction(f"beats {who[event.loser].name}", "gain", "high", scene=scene, joins=ANY, hurts=(event.loser,))


def tied(box: TalismanBox, event: events.Tied, who: Who) -> Direction:
    return Direction("nobody wins", scene=verdict("Nobody wins"), joins=ANY)


def evaded(box: TalismanBox, event: events.Evaded, who: Who) -> Direction:
    return Direction("evades", "gain", "swish")


def stole(box: TalismanBox, event: events.Stole, who: Who) -> Direction:
    return Direction(f"steals from {who[event.rival].name}", sound="swish", touches=(event.rival,))


def beguiled(box: TalismanBox, event: events.Beguiled, who: Who) -> Direction:
    return Direction(f"beguiles {who[event.rival].name}", sound="swish", touches=(event.rival,))


def werewolf(box: TalismanBox, event: events.WerewolfAppeared, who: Who) -> Direction:
    return Direction(
        f"a werewolf of {event.strength}", scene=also(f"A werewolf of strength {event.strength}"), joins=ANY
    )


def pitfiends(box: TalismanBox, event: events.PitfiendsAppeared, who: Who) -> Direction:
    words = "1 Pitfiend" if event.number == 1 else f"{event.number} Pitfiends"
    return Direction(words, scene=also(words), joins=ANY)


def thirsted(box: TalismanBox, event: events.VampireThirsted, who: Who) -> Direction:
    return Direction(f"the Vampire wants {event.number}", scene=also(f"The Vampire wants {event.number}"), joins=ANY)


def readied(box: TalismanBox, event: events.Readied, who: Who) -> Direction:
    names = listed([title(box, card) for card in event.cards])
    return Direction(f"takes up {names}"[:46], sound="clash") if event.cards else Direction()


# Spells


def spell_gained(box: TalismanBox, event: events.SpellGained, who: Who) -> Direction:
    """Nobody else sees which."""
    if event.card == UNKNOWN:
        return Direction("gains a spell", "gain", "turn")
    head = told(who, event.seat, "{} gains a spell", "You gain a spell")
    return Direction("gains a spell", "gain", "turn", scene=cards([shown(box, event.card)]), joins=head)


def spell_cast(box: TalismanBox, event: events.SpellCast, who: Who) -> Direction:
    head = told(who, event.seat, "{} casts", "You cast")
    return Direction(
        f"casts {title(box, event.card)}",
        sound="swish",
        scene=cards([shown(box, event.card)]),
        joins=head,
        chosen=True,
    )


def aimed(box: TalismanBox, event: events.Aimed, who: Who) -> Direction:
    if event.rival == UNKNOWN:
        return Direction(f"aims at {TITLES[event.space]}" if event.space != UNKNOWN else "aims")
    name = title(box, event.card)
    words = told(who, event.seat, "{} casts ", "You cast ") + told(
        who, event.rival, f"{name} on {{}}", f"{name} on you"
    )
    scene = hands_over(who, event.seat, shown(box, event.card), event.rival) + verdict(words)
    return Direction(
        f"aims at {who[event.rival].name}", sound="swish", scene=scene, touches=(event.rival,), chosen=True
    )


def foiled(box: TalismanBox, event: events.Foiled, who: Who) -> Direction:
    words = f"{title(box, event.card)} comes to nothing"
    return Direction(words, scene=also(words), joins=ANY)


def spell_worked(box: TalismanBox, event: events.SpellWorked, who: Who) -> Direction:
    words = f"{title(box, event.card)} works"
    return Direction(words, scene=also(words), joins=ANY)


def foretold(box: TalismanBox, event: events.Foretold, who: Who) -> Direction:
    if event.card == UNKNOWN:
        return Direction("looks at a card to come", sound="turn")
    return Direction("looks at a card to come", sound="turn", scene=cards([shown(box, event.card)]), joins="To come")


def destroyed(box: TalismanBox, event: events.Destroyed, who: Who) -> Direction:
    card = the_card(box, event.card)
    words = f"{first_up(card)} {is_or_are(card)} destroyed"
    return Direction(words[:46], sound="thud", scene=also(words), joins=ANY)


DIRECTIONS: dict[type[Event], Direct] = {
    events.Encountered: encountered,
    events.Attacked: attacked,
    events.RivalEvaded: evaded,
    events.Stole: stole,
    events.Beguiled: beguiled,
    events.NotBeguiled: says("is not beguiled", "gain"),
    events.RivalBeaten: rival_beaten,
    events.EnemiesAttacked: enemies_attacked,
    events.CreatureAttacked: creature_attacked,
    events.Evaded: evaded,
    events.Bribed: does("bribes"),
    events.Held: says("cannot be attacked", "gain"),
    events.Destroyed: destroyed,
    events.WerewolfAppeared: werewolf,
    events.PitfiendsAppeared: pitfiends,
    events.VampireThirsted: thirsted,
    events.Killed: killed,
    events.CreatureBeaten: creature_beaten,
    events.Overcome: overcome,
    events.LostToDeath: lost_to_death,
    events.Tied: tied,
    events.Raised: does("raises"),
    events.Readied: readied,
    events.PutAway: quiet,
    events.Drank: does("drinks"),
    events.MercenaryPaid: does("pays"),
    events.Helped: does("is helped by"),
    events.StruckSilently: says("strikes silently"),
    events.AttackRolled: fought_with,
    events.CreatureRolled: quiet,
    events.Scored: scored,
    events.CreatureScored: creature_scored,
    events.Compared: compared,
    events.SpellGained: spell_gained,
    events.MindsRead: says("reads minds"),
    events.MindsClosed: quiet,
    events.SpellCast: spell_cast,
    events.Aimed: aimed,
    events.Foiled: foiled,
    events.SpellWorked: spell_worked,
    events.HexLaid: does("lays"),
    events.HexFaded: quiet,
    events.MagicReturned: says("Magic works again"),
    events.Reappeared: says("is visible again"),
    events.Foretold: foretold,
}
