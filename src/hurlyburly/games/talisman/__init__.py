"""Talisman, 5th edition: roam three regions, grow strong, find a Talisman, take the Crown of Command."""

from pathlib import Path

from hurlyburly.games.talisman import encode, events, seen, setup, terminal, things, view, words
from hurlyburly.games.talisman.bots import BOTS
from hurlyburly.games.talisman.box import open_box
from hurlyburly.games.talisman.case import case
from hurlyburly.games.talisman.laying import lay
from hurlyburly.games.talisman.layout import layout
from hurlyburly.games.talisman.learning import LEARNING
from hurlyburly.games.talisman.outlook import OUTLOOK
from hurlyburly.games.talisman.pack_format import FORMAT
from hurlyburly.games.talisman.page import TalismanPage
from hurlyburly.games.talisman.state import Talisman
from hurlyburly.games.talisman.tellings import TELLINGS
from hurlyburly.games.talisman.traces import TRACES
from hurlyburly.kernel.game import Game, Variant
from hurlyburly.kernel.parts import Lessons

MIDNIGHT = (
    "After so many rounds the most points win (0: never): 3 for each strength and craft, 2 a life, 1 for each fate, "
    "gold, object, follower and trophy, 12 for a Talisman, 3 in the Middle Region, 12 in the Inner and 4 for each "
    "space further"
)


def cards(s: Talisman) -> list[int]:
    """Every card on the table, sorted."""
    found = s.deck + s.foretold + s.discard + s.purchases + s.talismans + s.spell_deck + s.spell_discard + s.cast
    for lying in s.lying:
        found += lying
    for character in s.characters:
        found += character.objects + character.followers + character.trophies + character.spells
    return sorted(found)


TALISMAN = Game(
    id="talisman",
    title="Talisman",
    seats=range(2, 7),
    rules_version=3,
    state=Talisman,
    open_box=open_box,
    setup=setup.setup,
    view=seen.view,
    hidden=view.hidden,
    words=words,
    case=case,
    encode=encode,
    terminal=terminal,
    page=TalismanPage(),
    learning=LEARNING,
    bots=BOTS,
    packs=FORMAT,
    lessons=Lessons(Path(__file__).with_name("lessons"), lay, Path(__file__).with_name("first.toml")),
    traces=TRACES,
    tellings=TELLINGS,
    outlook=OUTLOOK,
    rules=Path(__file__).with_name("rules.toml"),
    variants=(
        Variant("race-to-win", "The first character to reach the Crown of Command wins"),
        Variant("dire-toad", "A toad for three turns, and everything is dropped"),
        Variant("fatality", "Defeated characters are out; a new one is drawn"),
        Variant("characters", "How you get your character", "chosen", ("chosen", "dealt", "one of two")),
        Variant("until-midnight", MIDNIGHT, 0, (0, 6, 12, 20, 40, 60)),
    ),
    cards=cards,
    kinds=things.KINDS,
    verbs=things.VERBS,
    events=events.EVENTS,
    layout=layout,
)
