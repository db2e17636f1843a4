"""The log as its reader is spoken to."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from typing import get_type_hints

import pytest

import hurlyburly as hb
from hurlyburly.kernel.events import Event, TakenBack, fields_of
from hurlyburly.kernel.you import ME, base, second_person

PLAYS = 900
SAID = [
    ("X draws Toad 1 ☾ moon.", "You draw Toad 1 ☾ moon."),
    ("X's turn.", "Your turn."),
    ("- X's turn -", "- Your turn -"),
    ("Round 3: X's turn.", "Round 3: your turn."),
    ("Round 3: X begins.", "Round 3: you begin."),
    ("Luck lets X begin.", "Luck lets you begin."),
    ("Ada summons Raven 5 from X's Trove.", "Ada summons Raven 5 from your Trove."),
    ("X loses 1 life and has 3 left.", "You lose 1 life and have 3 left."),
    ("X wins with 12 Marks, and has the most Collections.", "You win with 12 Marks, and have the most Collections."),
    ("X passes. Row 3 is now row 2.", "You pass. Row 3 is now row 2."),
    ("X hires card 2 of their hand: Gloop.", "You hire card 2 of your hand: Gloop."),
    ("Ada looks at the hand of X: Bat Wool.", "Ada looks at your hand: Bat Wool."),
    ("Ada empties Cauldron 3 of X.", "Ada empties Cauldron 3 of yours."),
    ("Nobody else has a card that X could take.", "Nobody else has a card that you could take."),
    ("It is midnight: X has won, with 35 points.", "It is midnight: you have won, with 35 points."),
    ("It is midnight: Ada, X and Bo have won.", "It is midnight: Ada, you and Bo have won."),
    ("X aims at X.", "You aim at yourself."),
    ("X is beaten: X carries the Sword away.", "You are beaten: you carry the Sword away."),
    ("A bot plays for X until they are back.", "A bot plays for you until you are back."),
    ("Nobody waited for X, who has been away for days.", "Nobody waited for you, who have been away for days."),
    ("X has no Glass Boxes and Ada has two.", "You have no Glass Boxes and Ada has two."),
    ("Ada and Bo draw.", "Ada and Bo draw."),
]


@pytest.mark.parametrize(("told", "said"), SAID)
def test_a_line_is_turned_round(told: str, said: str) -> None:
    assert second_person(told.replace("X", ME)) == said


def test_verbs_of_the_third_person() -> None:
    third = "draws passes pushes reaches mixes carries dies ties is has was does goes cannot could misses Boxes"
    second = "draw pass push reach mix carry die tie are have were do go cannot could miss Boxes"
    assert [base(verb) for verb in third.split()] == second.split()


def events_of(game: str) -> list[tuple[hb.Match, Event]]:
    """What happens in two games at random; and what did not happen there, with the first numbers that can be told."""
    found: list[tuple[hb.Match, Event]] = []
    for seed in (1, 2):
        match = hb.Match(game, seed=seed, variants=hb.GAMES[game].bots.short)
        choose = random.Random(seed)
        for _ in range(PLAYS):
            if match.over:
                break
            match.play(match.to_act[0], choose.choice(match.options(match.to_act[0])))
        found += [(match, event) for event in match.heard]
    met = {type(event) for _, event in found}
    return found + [(match, made(kind, match)) for kind in (TakenBack, *hb.GAMES[game].events) if kind not in met]


def made(kind: type[Event], match: hb.Match) -> Event:
    """With the first number everywhere that the game has words for."""
    hints = get_type_hints(kind)
    for number in range(30):
        numbers = {str: "", tuple[int, ...]: (number, number), tuple[str, ...]: ("",)}
        values = {field.name: numbers.get(hints[field.name], number) for field in fields_of(kind)}
        event = kind(**{name: value % match.seats if name == "seat" else value for name, value in values.items()})
        with suppress(LookupError):
            match.line(event)
            return event
    raise AssertionError(kind.__name__)


@pytest.mark.parametrize("game", list(hb.GAMES))
def test_every_event_of_a_game_can_be_told_to_whoever_it_is_about(game: str) -> None:
    """No name of one's own is left, and no verb of the third person goes with you."""
    told = 0
    for match, event in events_of(game):
        for seat in range(match.seats):
            line = match.line(event, seat)
            assert ME not in line
            if line == match.line(event):
                continue
            told += 1
            assert re.search(r"\b[Yy]ou(r|rs|rself)?\b", line), line
            assert match.names[seat] not in re.sub(r"\W", " ", line).split(), line
            verbs = re.findall(r"(?:^|[.:;] )[Yy]ou (\w+)[^.;:]*?(?:, | )?(?:and (\w+))?", line)
            assert all(verb == base(verb) for pair in verbs for verb in pair if verb), line
    assert told > 50
