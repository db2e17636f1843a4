"""The Sleepy Wizard's Tower: hire quiet teams out of hands that everybody sees but their owners."""

from pathlib import Path

from hurlyburly.games.wizard_tower import encode, events, rounds, seen, terminal, things, view, words
from hurlyburly.games.wizard_tower.bots import BOTS
from hurlyburly.games.wizard_tower.box import open_box
from hurlyburly.games.wizard_tower.case import case
from hurlyburly.games.wizard_tower.laying import lay
from hurlyburly.games.wizard_tower.learning import LEARNING
from hurlyburly.games.wizard_tower.outlook import OUTLOOK
from hurlyburly.games.wizard_tower.pack_format import FORMAT
from hurlyburly.games.wizard_tower.page import TowerPage
from hurlyburly.games.wizard_tower.state import Wizard
from hurlyburly.games.wizard_tower.tellings import TELLINGS
from hurlyburly.games.wizard_tower.traces import TRACES
from hurlyburly.kernel.game import Game, Variant
from hurlyburly.kernel.parts import Lessons

WIZARD_TOWER = Game(
    id="wizard-tower",
    title="The Sleepy Wizard's Tower",
    seats=range(3, 9),
    rules_version=2,
    state=Wizard,
    open_box=open_box,
    setup=rounds.setup,
    view=seen.view,
    hidden=view.hidden,
    words=words,
    case=case,
    encode=encode,
    terminal=terminal,
    page=TowerPage(),
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
            "peek-once",
            "Cards peeked at are shown once and must be remembered",
            ruling="WIZ-RULING-08",
            rulebook=True,
        ),
        Variant(
            "ages",
            "Age, which decides who begins and who wins ties: drawn, or the seats in order, youngest first",
            default="drawn",
            choices=("drawn", "seated"),
            ruling="WIZ-RULING-02",
        ),
    ),
    kinds=things.KINDS,
    verbs=things.VERBS,
    events=events.EVENTS,
    layout=view.layout,
    cards=view.cards,
)
