"""Dungeon Twister: two teams, a labyrinth whose rooms turn, no dice."""

from pathlib import Path

from hurlyburly.games.dungeon_twister import encode, events, layout, lineup, packs, seen, terminal, things, view, words
from hurlyburly.games.dungeon_twister.bots import BOTS
from hurlyburly.games.dungeon_twister.case import case
from hurlyburly.games.dungeon_twister.ground import SQUARES
from hurlyburly.games.dungeon_twister.laying import lay
from hurlyburly.games.dungeon_twister.learning import LEARNING
from hurlyburly.games.dungeon_twister.outlook import OUTLOOK
from hurlyburly.games.dungeon_twister.pack_format import FORMAT
from hurlyburly.games.dungeon_twister.page import TwisterPage
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tellings import TELLINGS
from hurlyburly.games.dungeon_twister.tokens import NOTHING_THERE, TOKENS
from hurlyburly.games.dungeon_twister.traces import TRACES
from hurlyburly.kernel.game import Game, Variant
from hurlyburly.kernel.parts import Lessons
from hurlyburly.kernel.vocabulary import SEAT, Verb


def tokens(s: Twister) -> list[int]:
    """Every token, found where it says it is: on the board on top, beneath or walking, else beside it."""
    on_board = [token for token in [*s.top, *s.under, s.walker, s.load] if token != NOTHING_THERE]
    return sorted([*on_board, *[token for token in range(TOKENS) if s.at[token] >= SQUARES]])


KINDS = (
    things.TOKEN,
    things.SQUARE,
    things.EDGE,
    things.PLACE,
    things.ROOM,
    things.PAIR,
    things.DIRECTION,
    things.ACTION,
    things.COMBAT,
    things.JUMP,
    things.TERRAIN,
    SEAT,
)
VERBS = tuple([verb for verb in vars(things).values() if isinstance(verb, Verb)])

DUNGEON_TWISTER = Game(
    id="dungeon-twister",
    title="Dungeon Twister: Creatures of the Forest",
    seats=range(2, 3),
    rules_version=4,
    state=Twister,
    open_box=packs.open_box,
    setup=lineup.setup,
    view=seen.view,
    hidden=view.hidden,
    words=words,
    case=case,
    encode=encode,
    terminal=terminal,
    page=TwisterPage(),
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
            "teams",
            "How teams and rooms are found: one box, Free Choice, Mutual Choice, a scenario, the beginners' game",
            default="forest",
            choices=("forest", "base", "free-choice", "mutual-choice", "scenario", "beginner"),
        ),
        Variant(
            "victory-points",
            "Victory points that end the game; a scenario that names its own has the last word",
            default=5,
            choices=(5, 6, 7, 8),
            ruling="DT-RULING-84",
        ),
        Variant(
            "handicap",
            "The stronger player, who goes without some characters",
            default="none",
            choices=("none", "A", "B"),
        ),
        Variant(
            "handicap-characters",
            "Characters the stronger player uses; one level of skill apart 7, two 6, three 5 and without +5 and +6",
            default=7,
            choices=(7, 6, 5, 4),
            ruling="DT-RULING-72",
        ),
        Variant("handicap-cards", "The handicapped side also plays without its +5 and +6"),
        Variant("bent-plants", "Only the first climbing plant of a use must be seen", ruling="DT-RULING-01"),
        Variant(
            "tournament-memory",
            "Tournament memory: you are shown neither what the other side has left in hand nor what you have hidden",
            ruling="DT-RULING-83",
            rulebook=True,
        ),
        Variant(
            "dead-game",
            "Turns without a point, a reveal, a wound or a healing that end the game",
            default=24,
            choices=(12, 24, 48),
            ruling="DT-RULING-63",
            rulebook="never",
        ),
    ),
    cards=tokens,
    kinds=KINDS,
    verbs=VERBS,
    events=events.EVENTS,
    layout=layout.layout,
    remarks=packs.remarks,
)
