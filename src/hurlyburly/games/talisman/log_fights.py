"""The log of Talisman, of fights and spells: who against whom, what each sum is made of, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly.games.talisman import events as e
from hurlyburly.games.talisman.contents import the_space
from hurlyburly.games.talisman.log import dice, first_up, foes, the_card, the_cards
from hurlyburly.games.talisman.names import is_or_are
from hurlyburly.games.talisman.tables import STRENGTH, WHAT, TalismanBox
from hurlyburly.kernel.log import Log
from hurlyburly.kernel.state import UNKNOWN
from hurlyburly.kernel.vocabulary import listed

# Fights

LOG = Log()
LOG.plain(
    {
        e.NotBeguiled: "{} is not beguiled.",
        e.LostToDeath: "Death wins against {}.",
        e.Tied: "Nobody wins.",
        e.StruckSilently: "{} strikes silently: the victim rolls no die.",
    }
)


@LOG
def encountered(box: TalismanBox, event: e.Encountered, who: Sequence[str]) -> str:
    return f"{who[event.seat]} encounters {who[event.rival]}."


@LOG
def attacked(box: TalismanBox, event: e.Attacked, who: Sequence[str]) -> str:
    return f"{who[event.seat]} attacks {who[event.rival]} in {contest(event.psychic)}."


@LOG
def rival_evaded(box: TalismanBox, event: e.RivalEvaded, who: Sequence[str]) -> str:
    return f"{who[event.seat]} evades {who[event.attacker]}."


@LOG
def stole(box: TalismanBox, event: e.Stole, who: Sequence[str]) -> str:
    return f"{who[event.seat]} steals from {who[event.rival]}."


@LOG
def beguiled(box: TalismanBox, event: e.Beguiled, who: Sequence[str]) -> str:
    needed = "a 6" if event.needed == 6 else f"{event.needed} or more"
    return f"{who[event.seat]} tries to beguile {who[event.rival]}, and needs {needed}."


@LOG
def rival_beaten(box: TalismanBox, event: e.RivalBeaten, who: Sequence[str]) -> str:
    return f"{who[event.seat]} beats {who[event.loser]}."


@LOG
def enemies_attacked(box: TalismanBox, event: e.EnemiesAttacked, who: Sequence[str]) -> str:
    attack = "attacks" if len(event.enemies) == 1 else "attack"
    return f"{first_up(the_cards(box, event.enemies))} {attack} {who[event.seat]} in {contest(event.psychic)}."


@LOG
def creature_attacked(box: TalismanBox, event: e.CreatureAttacked, who: Sequence[str]) -> str:
    return f"{first_up(foes(box, (), event.creature))} attacks {who[event.seat]} in {contest(event.psychic)}."


@LOG
def evaded(box: TalismanBox, event: e.Evaded, who: Sequence[str]) -> str:
    return f"{who[event.seat]} evades {foe(box, event.card, event.creature)}."


@LOG
def bribed(box: TalismanBox, event: e.Bribed, who: Sequence[str]) -> str:
    return f"{who[event.seat]} bribes {the_card(box, event.card)}."


@LOG
def held(box: TalismanBox, event: e.Held, who: Sequence[str]) -> str:
    return f"{first_up(foe(box, event.card, event.creature))} cannot attack {who[event.seat]}."


@LOG
def destroyed(box: TalismanBox, event: e.Destroyed, who: Sequence[str]) -> str:
    card = the_card(box, event.card)
    return f"{first_up(card)} {is_or_are(card)} destroyed."


@LOG
def werewolf_appeared(box: TalismanBox, event: e.WerewolfAppeared, who: Sequence[str]) -> str:
    return f"The Werewolf has strength {event.strength}."


@LOG
def pitfiends_appeared(box: TalismanBox, event: e.PitfiendsAppeared, who: Sequence[str]) -> str:
    return f"{event.number} Pitfiend{'s appear' if event.number > 1 else ' appears'}."


@LOG
def vampire_thirsted(box: TalismanBox, event: e.VampireThirsted, who: Sequence[str]) -> str:
    lives = "1 life or follower" if event.number == 1 else f"{event.number} lives or followers"
    return f"The Vampire wants {lives} of {who[event.seat]}."


@LOG
def killed(box: TalismanBox, event: e.Killed, who: Sequence[str]) -> str:
    return f"{who[event.seat]} kills {the_card(box, event.card)} and takes it as a trophy."


@LOG
def creature_beaten(box: TalismanBox, event: e.CreatureBeaten, who: Sequence[str]) -> str:
    return f"{who[event.seat]} defeats {foes(box, (), event.creature)}."


@LOG
def overcome(box: TalismanBox, event: e.Overcome, who: Sequence[str]) -> str:
    defeat = "defeat" if len(event.enemies) > 1 else "defeats"
    return f"{first_up(foes(box, event.enemies, event.creature))} {defeat} {who[event.seat]}."


@LOG
def raised(box: TalismanBox, event: e.Raised, who: Sequence[str]) -> str:
    return f"{who[event.seat]} raises {the_card(box, event.card)} from the dead, as a follower."


@LOG
def readied(box: TalismanBox, event: e.Readied, who: Sequence[str]) -> str:
    return f"{who[event.seat]} takes up {the_cards(box, event.cards)}."


@LOG
def put_away(box: TalismanBox, event: e.PutAway, who: Sequence[str]) -> str:
    return f"{who[event.seat]} puts away {the_card(box, event.card)}."


@LOG
def drank(box: TalismanBox, event: e.Drank, who: Sequence[str]) -> str:
    return f"{who[event.seat]} drinks {the_card(box, event.card)}."


@LOG
def mercenary_paid(box: TalismanBox, event: e.MercenaryPaid, who: Sequence[str]) -> str:
    return f"{who[event.seat]} pays {the_card(box, event.card)}."


@LOG
def helped(box: TalismanBox, event: e.Helped, who: Sequence[str]) -> str:
    return f"{first_up(the_card(box, event.card))} fights for {who[event.seat]}, and is discarded."


@LOG
def attack_rolled(box: TalismanBox, event: e.AttackRolled, who: Sequence[str]) -> str:
    return f"{who[event.seat]} rolls {dice(event.dice)}."


@LOG
def creature_rolled(box: TalismanBox, event: e.CreatureRolled, who: Sequence[str]) -> str:
    rolls = "roll" if len(event.enemies) > 1 else "rolls"
    return f"{first_up(foes(box, event.enemies, event.creature))} {rolls} {event.die}."


@LOG
def scored(box: TalismanBox, event: e.Scored, who: Sequence[str]) -> str:
    return f"{who[event.seat]} has {made_of(box, event)}."


@LOG
def creature_scored(box: TalismanBox, event: e.CreatureScored, who: Sequence[str]) -> str:
    more = [f"{event.by_space} from the space"] if event.by_space else []
    its = [str(event.value), *more, die(event.die)]
    have = "have" if len(event.enemies) > 1 else "has"
    return f"{first_up(foes(box, event.enemies, event.creature))} {have} {listed(its)}."


@LOG
def compared(box: TalismanBox, event: e.Compared, who: Sequence[str]) -> str:
    return f"{event.mine} against {event.its}."


def contest(psychic: bool) -> str:
    return "psychic combat" if psychic else "battle"


def foe(box: TalismanBox, card: int, creature: int) -> str:
    return foes(box, () if card == UNKNOWN else (card,), creature)


def die(number: int) -> str:
    return f"the die {number}" if number else "no die"


def made_of(box: TalismanBox, event: e.Scored) -> str:
    """What a score is made of: strength 4, 1 from the Sword and the die 5."""
    found = [f"{'craft' if event.psychic else WHAT[STRENGTH]} {event.ability}"]
    found += [f"{event.by_weapons} from {the_cards(box, event.weapons)}"] if event.by_weapons else []
    found += [f"{event.by_helper} from {the_card(box, event.helper)}"] if event.helper != UNKNOWN else []
    found += [f"{event.by_hire} for hire"] if event.by_hire else []
    found += [f"{event.by_belief} from inner belief"] if event.by_belief else []
    found += [f"{event.by_spells} from spells"] if event.by_spells else []
    return listed([*found, die(event.die)])


# Spells


LOG.plain(
    {
        e.MindsClosed: "{} reads minds no more.",
        e.MagicReturned: "Magic works again.",
        e.Reappeared: "{} is no longer invisible.",
    }
)


@LOG
def spell_gained(box: TalismanBox, event: e.SpellGained, who: Sequence[str]) -> str:
    return (
        f"{who[event.seat]} gains {'a spell' if event.card == UNKNOWN else f'the spell {the_card(box, event.card)}'}."
    )


@LOG
def minds_read(box: TalismanBox, event: e.MindsRead, who: Sequence[str]) -> str:
    return f"{who[event.seat]} sees the others' spells{these(box, event.cards)}."


@LOG
def spell_cast(box: TalismanBox, event: e.SpellCast, who: Sequence[str]) -> str:
    return f"{who[event.seat]} casts {the_card(box, event.card)}."


@LOG
def aimed(box: TalismanBox, event: e.Aimed, who: Sequence[str]) -> str:
    aimed = f"{the_card(box, event.card)} is aimed at"
    if event.rival != UNKNOWN:
        return f"{aimed} {who[event.rival]}."
    on = f"{the_card(box, event.target)} on " if event.target != UNKNOWN else ""
    return f"{aimed} {on}{the_space(event.space)}."


@LOG
def foiled(box: TalismanBox, event: e.Foiled, who: Sequence[str]) -> str:
    return f"{first_up(the_card(box, event.card))} comes to nothing."


@LOG
def spell_worked(box: TalismanBox, event: e.SpellWorked, who: Sequence[str]) -> str:
    return f"{first_up(the_card(box, event.card))} takes effect."


@LOG
def hex_laid(box: TalismanBox, event: e.HexLaid, who: Sequence[str]) -> str:
    return f"{first_up(the_card(box, event.card))} lies on {the_space(event.space)}."


@LOG
def hex_faded(box: TalismanBox, event: e.HexFaded, who: Sequence[str]) -> str:
    return f"The hex on {the_space(event.space)} fades."


@LOG
def foretold(box: TalismanBox, event: e.Foretold, who: Sequence[str]) -> str:
    return (
        f"{who[event.seat]} looks at a card to come."
        if event.card == UNKNOWN
        else f"{who[event.seat]} foresees {the_card(box, event.card)}."
    )


def these(box: TalismanBox, cards: Sequence[int]) -> str:
    known = [card for card in cards if card != UNKNOWN]
    return f": {the_cards(box, known)}" if known else ""
