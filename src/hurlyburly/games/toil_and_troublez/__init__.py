"""Toil and Troublez: press your luck in the Enchanted Forest, collect talismans, beware of magicians."""

from pathlib import Path

from hurlyburly.games.toil_and_troublez import encode, events, seen, terminal, things, turn, view, words
from hurlyburly.games.toil_and_troublez.bots import BOTS
from hurlyburly.games.toil_and_troublez.box import open_box
from hurlyburly.games.toil_and_troublez.case import case
from hurlyburly.games.toil_and_troublez.laying import lay
from hurlyburly.games.toil_and_troublez.learning import LEARNING
from hurlyburly.games.toil_and_troublez.outlook import OUTLOOK
from hurlyburly.games.toil_and_troublez.pack_format import FORMAT
from hurlyburly.games.toil_and_troublez.page import TroublezPage
from hurlyburly.games.toil_and_troublez.state import Troublez
from hurlyburly.games.toil_and_troublez.tellings import TELLINGS
from hurlyburly.games.toil_and_troublez.traces import TRACES
from hurlyburly.kernel.game import Game, Variant
from hurlyburly.kernel.parts import Lessons

TOIL_AND_TROUBLEZ = Game(
    id="toil-and-troublez",
    title="Toil and Troublez",
    seats=range(2, 7),
    rules_version=1,
    state=Troublez,
    open_box=open_box,
    setup=turn.setup,
    view=seen.view,
    hidden=view.hidden,
    words=words,
    case=case,
    encode=encode,
    terminal=terminal,
    page=TroublezPage(),
    learning=LEARNING,
    bots=BOTS,
    packs=FORMAT,
    lessons=Lessons(Path(__file__).with_name("lessons"), lay, Path(__file__).with_name("first.toml")),
    traces=TRACES,
    tellings=TELLINGS,
    outlook=OUTLOOK,
    rules=Path(__file__).with_name("rules.toml"),
    variants=(
        Variant(
            "first-seat-begins", "The first seat takes the first turn, not a seat drawn by luck", ruling="TTZ-RULING-03"
        ),
        Variant("covered-remembered", "What lies under a Cloak stays known to all", ruling="TTZ-RULING-11"),
        Variant("summon-compulsory", "Summon cannot be declined", ruling="TTZ-RULING-18"),
        Variant("copies-by-hand", "Whoever may choose says which copy is lost", ruling="TTZ-RULING-20", rulebook=True),
        Variant("card-may-be-left", "The other players need not take a card", ruling="TTZ-RULING-21"),
        Variant(
            "collections-by-hand", "Players complete Collections themselves", ruling="TTZ-RULING-25", rulebook=True
        ),
    ),
    kinds=things.KINDS,
    verbs=things.VERBS,
    events=events.EVENTS,
    layout=view.layout,
    cards=view.cards,
)
