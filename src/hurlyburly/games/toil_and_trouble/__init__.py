"""Toil and Trouble: brew Potions, drink them against the others, or sell them for ten gold."""

from pathlib import Path

from hurlyburly.games.toil_and_trouble import encode, events, seen, terminal, things, turn, view, words
from hurlyburly.games.toil_and_trouble.bots import BOTS
from hurlyburly.games.toil_and_trouble.box import open_box, remarks
from hurlyburly.games.toil_and_trouble.case import case
from hurlyburly.games.toil_and_trouble.laying import lay
from hurlyburly.games.toil_and_trouble.learning import LEARNING
from hurlyburly.games.toil_and_trouble.outlook import OUTLOOK
from hurlyburly.games.toil_and_trouble.pack_format import FORMAT
from hurlyburly.games.toil_and_trouble.page import TroublePage
from hurlyburly.games.toil_and_trouble.state import Trouble
from hurlyburly.games.toil_and_trouble.tellings import TELLINGS
from hurlyburly.games.toil_and_trouble.traces import TRACES
from hurlyburly.kernel.game import Game, Variant
from hurlyburly.kernel.parts import Lessons

TOIL_AND_TROUBLE = Game(
    id="toil-and-trouble",
    title="Toil and Trouble",
    seats=range(2, 5),
    rules_version=3,
    state=Trouble,
    open_box=open_box,
    setup=turn.setup,
    view=seen.view,
    hidden=view.hidden,
    words=words,
    case=case,
    encode=encode,
    terminal=terminal,
    page=TroublePage(),
    learning=LEARNING,
    bots=BOTS,
    packs=FORMAT,
    lessons=Lessons(Path(__file__).with_name("lessons"), lay, Path(__file__).with_name("first.toml")),
    traces=TRACES,
    tellings=TELLINGS,
    outlook=OUTLOOK,
    rules=Path(__file__).with_name("rules.toml"),
    cards=view.cards,
    kinds=things.KINDS,
    verbs=things.VERBS,
    events=events.EVENTS,
    layout=view.layout,
    remarks=remarks,
    variants=(
        Variant("first-seat-begins", "The first seat begins: let the oldest sit there", ruling="TNT-RULING-01"),
        Variant(
            "head-start",
            "How many more cards each player begins with than the one who plays before",
            default=0,
            choices=(0, 1, 2),
            ruling="TNT-RULING-32",
        ),
        Variant(
            "offer-to-stop",
            "The round from which the table is asked whether to stop",
            default=60,
            choices=(60, 30, 10),
            ruling="TNT-RULING-31",
            rulebook="never",
        ),
    ),
)
