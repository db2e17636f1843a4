"""What stands beside the board of Talisman: a fight with its scores and odds, spells being cast, dice that lie there, cards
still to be met, the odds of a roll, what is to be chosen from, and the decks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.draw.text import escape
from hurlyburly.games.talisman import faces, names, table_pickers
from hurlyburly.games.talisman.asks import guardian, label
from hurlyburly.games.talisman.odds import LOSE, TIE, WIN
from hurlyburly.games.talisman.things import DIE
from hurlyburly.games.talisman.view import CardView, CastView, FightView, TalismanView
from hurlyburly.kernel.play import number_of
from hurlyburly.kernel.step import NOBODY

MOST_OUTCOMES = 7
MOST_LISTED = 2  # options whose odds are told in a panel


def side(view: TalismanView, who: Sequence[Seat]) -> tuple[str, ...]:
    made = [table_pickers.picker(view, who)]
    made += [casting(view, who)] if view.cast else []
    made += [rolled(view, who)] if view.asked in ON_THE_TABLE and view.seat in view.to_act else []
    if view.fight is not None:
        made.append(fight(view, view.fight, who))
    else:
        made += [listing("To be met", "event", view.waiting)] if view.waiting else []
        made += [chances(view, who)] if tells_more(view) else []
    if any(view.foretold):
        made.append(listing("You foresee, in this order", "craft", [card for card in view.foretold if card]))
    return (*made, decks(view.deck, view.spell_deck, len(view.purchases), view.talismans))


ON_THE_TABLE = ("OfferReroll", "ReadTable")  # questions about dice that lie there


def tells_more(view: TalismanView) -> bool:
    """Whether there are odds that no card to choose from tells."""
    return bool(view.odds) and view.asked != "Choose"


@lru_cache(1024)
def decks(adventure: int, spells: int, purchases: int, talismans: int) -> str:
    piles = (
        ("event", "Adventure", adventure),
        ("spell", "Spells", spells),
        ("object", "Purchase", purchases),
        ("talisman", "Talismans", talismans),
    )
    made = [
        f"<li{' data-origin' if sign == 'event' else ''}>{draw.glyph(sign)}<b>{left}</b><span>{words}</span></li>"
        for sign, words, left in piles
    ]
    return f'<ul class="decks" aria-label="Decks">{"".join(made)}</ul>'


# A fight


def fight(view: TalismanView, it: FightView, who: Sequence[Seat]) -> str:
    kind, ability = ("Psychic combat", "craft") if it.psychic else ("Battle", "strength")
    place = names.the_space(view.characters[it.seat].space)
    mine = fighter(view, it.seat, it.score, it.weapons, ability, who)
    if it.rival != NOBODY:
        its = fighter(view, it.rival, it.its_score, it.its_weapons, ability, who)
        colour = f"seat-{who[it.rival].animal}"
    else:
        its = creature(it, ability)
        colour = "theirs"
    sums = (
        f'<div class="sums">{total(it.score, it.dice, f"seat-{who[it.seat].animal}")}<p class="versus">against</p>'
        f"{total(it.its_score, it.its_dice, colour)}</div>"
    )
    odds = "".join([listed(label(view.named, entry.play, who), entry.outcomes) for entry in view.odds])
    return (
        f'<section class="fight panel" tabindex="0" aria-label="{kind}"><h2 class="zone-title">{draw.glyph(ability)} {kind} at {escape(place)}</h2>'
        f'<div class="ring">{draw.apart([mine, sums, its])}</div>{draw.apart([odds])}</section>'
    )


def fighter(
    view: TalismanView, seat: int, score: int, weapons: Sequence[CardView], ability: str, who: Sequence[Seat]
) -> str:
    mine = view.characters[seat]
    own = mine.craft if ability == "craft" else mine.strength
    more = score - own
    with_ = f"<br>{'+' if more > 0 else ''}{more} {escape(faces.titles(weapons)) or 'in this fight'}" if more else ""
    return (
        f"<div>{faces.medallion_of(mine, who[seat].animal)}<b>{escape(who[seat].called)}</b>"
        f"<small>{own} {ability}{with_}</small></div>"
    )


def creature(it: FightView, ability: str) -> str:
    """Whoever is fought: each enemy is a card of its own."""
    name = faces.titles(it.enemies) or guardian(it)
    cards = [foe(card.thing, card.kind, card.title, card.text) for card in it.enemies]
    if it.creature:
        cards.append(foe(it.creature.thing, "enemy-monster", it.creature.title, ""))
    return (
        f'<div><span class="foes">{"".join(cards)}</span><b>{escape(draw.sentence(name))}</b>'
        f"<small>{it.its_score} {ability}</small></div>"
    )


def foe(thing: str, kind: str, name: str, text: str) -> str:
    return f'<span class="foe" title="{escape(text)}"{faces.is_thing(thing, name)}>{draw.glyph(kind, name)}</span>'


def total(score: int, dice: Sequence[int], css: str) -> str:
    """A score, its dice as they fell (the best counts), and what they come to."""
    if not dice:
        return (
            f'<p><span>{score}</span>+<i class="die unrolled" aria-label="a die to come" role="img">?</i><b>…</b></p>'
        )
    if not any(dice):
        return f"<p><span>{score}</span>+<i>no die</i><b>{score}</b></p>"
    return f"<p><span>{score}</span>+{lying(dice, css)}<b>{score + max(dice)}</b></p>"


def lying(dice: Sequence[int], css: str) -> str:
    """Dice as they fell: all of them are a roll, and each is a die that may be rolled again."""
    return f'<i class="rolled">{"".join([die(pips, css) for pips in dice])}</i>'


def die(pips: int, css: str) -> str:
    name = f"the die that shows {pips}"
    return (
        f'<span class="onedie"{faces.is_thing(DIE.thing(pips), name)}><svg class="die {css}" viewBox="0 0 48 48" role="img" '
        f'aria-label="rolled {pips}"><use href="#b-die-{pips}"/></svg></span>'
    )


def rolled(view: TalismanView, who: Sequence[Seat]) -> str:
    """The dice of a roll that is not of a fight, and what they come to."""
    assert view.seat is not None
    total = f"<b>{sum(view.dice)}</b>" if len(view.dice) > 1 else ""
    return (
        f'<section class="lie panel" aria-label="Your roll"><h2 class="zone-title">{draw.glyph("dice")} Your roll</h2>'
        f'<p class="sums">{lying(view.dice, f"seat-{who[view.seat].animal}")}{total}</p></section>'
    )


WORDS = {WIN: ("o-win", "win"), TIE: ("o-tie", "tie"), LOSE: ("o-lose", "lose")}


def bar(words: str, outcomes: Sequence[tuple[str, float]]) -> str:
    """A bar in three parts; each says its own number."""
    whole = [(name, round(100 * chance)) for name, chance in outcomes if chance]
    parts = "".join(
        [f'<i class="{WORDS[name][0]}" style="flex:{n}"><span>{WORDS[name][1]} {n}%</span></i>' for name, n in whole]
    )
    spoken = ", ".join([f"{WORDS[name][1]} {n}" for name, n in whole])
    return f'<li><p>{escape(words)}</p><div class="odds" role="img" aria-label="{spoken} per cent">{parts}</div></li>'


# The odds of other rolls


def chances(view: TalismanView, who: Sequence[Seat]) -> str:
    made = [listed(label(view.named, entry.play, who), entry.outcomes) for entry in view.odds[:MOST_LISTED]]
    more = len(view.odds) - MOST_LISTED
    rest = f'<p class="small">and {more} more with dice</p>' if more > 0 else ""
    return f'<section class="chances panel" tabindex="0" aria-label="Odds"><h2 class="zone-title">{draw.glyph("dice")} Odds</h2>{"".join(made)}{rest}</section>'


@lru_cache(1024)
def listed(words: str, outcomes: tuple[tuple[str, float], ...]) -> str:
    if {name for name, _ in outcomes} <= set(WORDS):
        return f'<ul class="choices">{bar(words, outcomes)}</ul>'
    rows = [
        f'<li style="--p:{chance:.3f}"><b>{chance:.0%}</b> {escape(name)}</li>'
        for name, chance in outcomes[:MOST_OUTCOMES]
        if chance
    ]
    return f'<h3>{escape(words)}</h3><ul class="outcomes">{"".join(rows)}</ul>'


# What is under way


def casting(view: TalismanView, who: Sequence[Seat]) -> str:
    made = "".join([cast(entry, who) for entry in view.cast])
    return f'<section class="casting panel" tabindex="0" aria-label="Spells being cast"><h2 class="zone-title">{draw.glyph("spell")} Being cast</h2><ul>{made}</ul></section>'


def cast(entry: CastView, who: Sequence[Seat]) -> str:
    target = aimed(entry, who)
    at = f" at {target}" if target else ""
    verb = "cast" if who[entry.caster].you else "casts"
    return (
        f"<li><p><b>{escape(entry.spell.title)}</b> <span>{escape(f'{who[entry.caster].called} {verb} it{at}.')}</span>"
        f"<span>{escape(entry.spell.text)}</span></p></li>"
    )


def aimed(entry: CastView, who: Sequence[Seat]) -> str:
    """At whom or where a spell is aimed, as far as it has been said."""
    if not entry.target:
        return ""
    at = entry.target[0]
    return names.the_space(at) if at in names.SPACES else who[number_of(at)].called


def listing(title: str, sign: str, cards: Sequence[CardView]) -> str:
    rows = "".join(
        [table_pickers.readable(card.thing, card.kind, card.title, faces.power(card), card.text) for card in cards]
    )
    return f'<section class="meeting panel" tabindex="0" aria-label="{title}"><h2 class="zone-title">{draw.glyph(sign)} {title}</h2><ul>{rows}</ul></section>'
