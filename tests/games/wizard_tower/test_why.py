"""Every question: what people might try, the rule against what they may not do, and what can be taken back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tables import Table

from games.wizard_tower.laid import wizard
from hurlyburly.games.wizard_tower.hiring import GiveToMarket, Hire, PeekAndHire, PeekInTurn
from hurlyburly.games.wizard_tower.scoring import Copy
from hurlyburly.kernel.rules import rule

HANDS = "2, 3, 4, 5 | 2, 3, 4, 5 | 6, 6, 7, 7"
ONE = ["1", "2", "3", "4"]
TWO = ["1 and 2", "1 and 3", "2 and 3", "1 and 4", "2 and 4", "3 and 4"]
THREE = ["1, 2 and 3", "1, 2 and 4", "1, 3 and 4", "2, 3 and 4"]
FOUR = ["1, 2, 3 and 4"]


def peeks(head: str, none: str, one: str, two: str, three: str, four: str) -> dict[str, str]:
    """The rule against a peek at so many cards."""
    found = {f"{head} nothing": none}
    for places, against in ((ONE, one), (TWO, two), (THREE, three), (FOUR, four)):
        found |= {f"{head} {place}": against for place in places}
    return found


TRIES: dict[str, tuple[Callable[[], Table], dict[str, str]]] = {
    "peeking at two": (
        lambda: wizard(PeekAndHire(), hands=HANDS),
        peeks("peek at", "", "", "", "WIZ-PEEK-01", "WIZ-PEEK-01"),
    ),
    "peeking at three": (
        lambda: wizard(PeekAndHire(), hands=HANDS, floor="Ballroom"),
        peeks("peek at", "", "", "", "", "WIZ-PEEK-03"),
    ),
    "peeking at four": (
        lambda: wizard(PeekAndHire(), hands=HANDS, floor="Observatory"),
        peeks("peek at", "", "", "", "", ""),
    ),
    "pointing at cards": (
        lambda: wizard(PeekAndHire(), hands=HANDS, floor="Hall of Mirrors"),
        peeks("show C", "WIZ-FLOOR-04", "WIZ-FLOOR-04", "", "WIZ-PEEK-01", "WIZ-PEEK-01"),
    ),
    "pointing at all that are left": (
        lambda: wizard(PeekInTurn(1, 0), hands="2, -, 4, -", floor="Hall of Mirrors", known="1"),
        peeks("show A", *["WIZ-RULING-08"] * 5) | {"show A nothing": "WIZ-FLOOR-04", "show A 3": ""},
    ),
    "peeking at one more": (
        lambda: wizard(PeekInTurn(1, 1), hands=HANDS, floor="Clock Room", known="| 2"),
        {
            play: "WIZ-RULING-08" if "2" in play else against
            for play, against in peeks("peek at", "", "", "WIZ-PEEK-03", "WIZ-PEEK-03", "WIZ-PEEK-03").items()
        },
    ),
    "hiring": (
        lambda: wizard(Hire(1), hands="2, 3 | 4, -, 5 | 6", teams="| 9", market="10", deck="11"),
        {
            "hire card 1": "",
            "hire card 3": "",
            "hire from the deck": "",
            "hire 10 gloop from the market": "",
            "pass": "WIZ-HIRE-01",
            "peek at 1": "WIZ-ROUND-07",
            "peek at 3": "WIZ-ROUND-07",
            "dismiss 9 grunda": "WIZ-HIRE-08",
            "hire card 1 of C": "WIZ-HIRE-03",
            "hire card 1 of A": "WIZ-HIRE-03",
            "hire card 2 of A": "WIZ-HIRE-03",
        },
    ),
    "hiring after a peek from an empty deck": (
        lambda: wizard(Hire(1), hands="2 | 4, 5", teams="| 9, 8", market="10, 11", deck="", known="| 1"),
        {
            "hire card 1": "",
            "hire card 2": "",
            "hire 10 gloop from the market": "",
            "hire 11 humming hugo from the market": "",
            "hire from the deck": "WIZ-RULING-11",
            "pass": "WIZ-HIRE-01",
            "peek at 1": "WIZ-PEEK-02",
            "peek at 2": "WIZ-PEEK-02",
            "dismiss 9 grunda": "WIZ-HIRE-08",
            "dismiss 8 sir clankalot": "WIZ-HIRE-08",
            "hire card 1 of A": "WIZ-HIRE-03",
        },
    ),
    "giving after the deck": (
        lambda: wizard(GiveToMarket(1, True), hands="| 2, -, 3"),
        {
            "give card 1 to the market": "",
            "give card 3 to the market": "",
            "keep all cards": "WIZ-MARKET-02",
        },
    ),
    "giving after the market": (
        lambda: wizard(GiveToMarket(1, False), hands="| -, 2, -, 3"),
        {
            "give card 2 to the market": "",
            "give card 4 to the market": "",
            "keep all cards": "WIZ-MARKET-04",
        },
    ),
    "copying": (
        lambda: wizard(Copy(1, 1), teams="5 | 14, ?, ?, 3 | 6"),
        {
            "morphelia copies 14 thunderlute tess": "WIZ-SHAPE-02",
            "morphelia copies ? sir maybe": "WIZ-RULING-16",
            "morphelia copies 3 quillon": "",
            "morphelia copies 6 mossbeard": "WIZ-SHAPE-01",
            "morphelia copies 5 twinkle": "WIZ-SHAPE-01",
            "morphelia copies nothing": "",
        },
    ),
}


@rule("WIZ-PEEK-01", "WIZ-PEEK-02", "WIZ-PEEK-03", "WIZ-HIRE-01", "WIZ-HIRE-03", "WIZ-HIRE-08", "WIZ-SHAPE-01")
@pytest.mark.parametrize("name", TRIES)
def test_what_may_be_tried_and_the_rule_against_it(name: str) -> None:
    lay, expected = TRIES[name]
    t = lay()
    seat = t.match.to_act[0]
    step = t.s.stack[-1].asking(seat)
    tried = [(step.write(t.s, option), step.barred_by(t.s, option)) for option in step.conceivable(t.s)]
    assert dict(tried) == expected and len(tried) == len(expected)
    assert sorted(t.options) == sorted(play for play, rule in expected.items() if not rule)
    for play, against in expected.items():
        assert t.why(play) == against


DONE: list[tuple[Callable[[], Table], str, bool]] = [
    (lambda: wizard(Hire(0), hands=HANDS, known="2"), "hire card 2", True),
    (lambda: wizard(Hire(0), hands=HANDS, known="2"), "hire card 1", False),
    (lambda: wizard(Hire(0), hands=HANDS, market="9"), "hire 9 grunda from the market", True),
    (lambda: wizard(Hire(0), hands=HANDS, market="9"), "hire from the deck", False),
    (lambda: wizard(GiveToMarket(0, True), hands=HANDS, known="1"), "give card 1 to the market", True),
    (lambda: wizard(GiveToMarket(0, True), hands=HANDS, known="1"), "give card 2 to the market", False),
    (lambda: wizard(PeekInTurn(0, 0), hands=HANDS, floor="Clock Room"), "peek at 1", False),
    (lambda: wizard(PeekInTurn(0, 0), hands=HANDS, floor="Clock Room"), "peek at nothing", True),
    (lambda: wizard(Copy(0, 0), teams="?, 3, 4, 5"), "morphelia copies 3 quillon", True),
    (lambda: wizard(Copy(0, 0), teams="?, 3, 4, 5"), "morphelia copies nothing", True),
]


@rule("WIZ-ROUND-07")
@pytest.mark.parametrize(("lay", "play", "may_undo"), DONE, ids=[f"{n} {play}" for n, (_, play, _) in enumerate(DONE)])
def test_what_brought_nothing_to_light_can_be_taken_back(lay: Callable[[], Table], play: str, may_undo: bool) -> None:
    match = lay().match
    match.state.stack.insert(0, Hire(1))  # so that the game goes on
    match.play(0, play)
    assert match.may_undo(0) == may_undo
