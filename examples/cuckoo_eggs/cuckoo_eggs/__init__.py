"""Cuckoo Eggs: find an egg, and say what it is, true or not. A game of Hurlyburly in a package of its own."""

from pathlib import Path

from cuckoo_eggs import things, view, words
from cuckoo_eggs.rules import Nests, eggs, open_box, setup
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.parts import Bots, Learning, Page
from hurlyburly.kernel.vocabulary import SEAT


class NestPage(Page):
    """Not drawn yet: the page shows the table as a terminal does."""

    blurb = "It is an egg of three. Trust me."
    mark = "star"


CUCKOO_EGGS = Game(
    id="cuckoo-eggs",
    title="Cuckoo Eggs",
    seats=range(2, 5),
    rules_version=1,
    state=Nests,
    open_box=open_box,
    setup=setup,
    view=view.view,
    hidden=view.hidden,
    layout=view.layout,
    encode=view.Encode(),
    rules=Path(__file__).with_name("rules.toml"),
    kinds=(things.EGG, things.CLAIM, SEAT),
    verbs=(things.KEEP, things.OFFER, things.TAKE, things.REFUSE),
    events=(things.Found, things.Offered, things.Refused, things.Nested),
    words=words,
    page=NestPage(),
    learning=Learning(blocks=view.BLOCKS),
    bots=Bots(budgets=(200, 1000)),
    cards=eggs,
)
