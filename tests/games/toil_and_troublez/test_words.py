"""What people and learners read."""

from __future__ import annotations

import pytest
from rich.console import Console

import hurlyburly as hb
from games.toil_and_troublez.laid import troublez
from hurlyburly import draw
from hurlyburly.games.toil_and_troublez import encode, terminal, words
from hurlyburly.games.toil_and_troublez.magicians import Poison, Summon, Vanish
from hurlyburly.games.toil_and_troublez.turn import Draw, NextTurn, TakeCard, TakeRow
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.step import Step

WHO = ("Anna", "Ben")


@pytest.mark.parametrize(
    ("step", "asked", "waiting"),
    [
        (Draw(0), "You drew Crystal 3 ☾ moon. Where do you place it?", "Anna places Crystal 3 ☾ moon."),
        (TakeRow(0), "Which row do you take?", "Anna chooses a row to take."),
        (TakeCard(0), "Which outside card do you take?", "Anna chooses an outside card."),
        (Poison(0), "Poison: which of your talismans do you discard?", "Anna chooses a talisman to poison."),
    ],
)
def test_the_question_is_put_to_the_one_asked_and_told_to_the_others(step: Step, asked: str, waiting: str) -> None:
    t = troublez(step, rows="2 sun", troves="1 sun", draws="3 moon")
    t.s.drawn = 2
    assert words.prompt(t.match.view(0), WHO) == asked  # type: ignore[arg-type]
    assert words.prompt(t.match.view(1), WHO) == words.prompt(t.match.view(None), WHO) == waiting  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("step", "option", "explained"),
    [
        (Draw(0), "place 3 moon right of row 1", "row 1 then shows Flower 2 ☀ sun, Crystal 3 ☾ moon"),
        (Draw(0), "place 3 moon in a new row", "row 3 then shows Crystal 3 ☾ moon"),
        (TakeRow(0), "take row 2", "Poison ✦ star first; then 1 talisman for your Trove"),
        (TakeCard(0), "take 2 sun left of row 1", "Flower 2 ☀ sun is yours; you hold no Flower 2"),
        (Vanish(0), "vanish 5", "Raven 5: 1 player would discard one"),
        (Summon(0), "summon 5 sun from B", "into your Trove; you hold no Raven 5"),
        (Poison(0), "poison 1 sun", "you hold 2 Toad 1; you keep 1 of your 2 talismans"),
    ],
)
def test_an_option_says_what_it_would_do(step: Step, option: str, explained: str) -> None:
    t = troublez(step, rows="2 sun | poison star, 4 moon", troves="1 sun, 1 moon | 5 sun", draws="3 moon")
    assert option in t.options
    assert t.explained(option) == explained


@pytest.mark.parametrize(
    ("drawn", "help"),
    [
        ("vanish sun", "When taken: name a talisman; all others lose one."),
        ("summon sun", "When taken: gain a talisman from another player."),
        ("poison sun", "When taken: lose a talisman of your own."),
        ("3 moon", "Numbers rise to the right, and like signs never touch."),
    ],
)
def test_a_magician_that_is_to_be_placed_is_explained_on_the_page(drawn: str, help: str) -> None:
    t = troublez(Draw(0), rows="2 star", draws=drawn)
    asked = draw.joined(t.match.game.page.zones(t.match.view(0), draw.seats_of(WHO, 0))["prompt"])
    assert help in asked


def test_the_end_is_told_with_the_winners() -> None:
    t = troublez(NextTurn(0), markers="1 sun | 2 sun", depletions=0)
    prompt = words.prompt(t.match.view(None), WHO)  # type: ignore[arg-type]
    assert prompt == "The game is over: Anna and Ben share the victory with 10 Magic Marks."


def test_the_table_in_a_terminal_needs_no_colour_and_80_columns() -> None:
    long_row = "1 sun, (2 moon), (3 moon), (4 moon), vanish sun, 2 moon, summon sun, 4 star, poison moon"
    t = troublez(Draw(0), rows=f"{long_row} | 5 sun", troves="1 sun, 1 moon, 3 star", draws="3 moon")
    console = Console(width=80, no_color=True)
    with console.capture() as drawn:
        console.print(terminal.draw(t.match.view(0), WHO))  # type: ignore[arg-type]
    text = drawn.get()
    assert max(len(line) for line in text.split("\n")) <= 80
    for part in (
        "row 2",
        "│3      ☾│",
        "│Crystal │",
        "▒▒▒▒▒▒▒▒",
        "Toad 1 ☀☾   Crystal 3 ✦",
        "2 of 5 kinds, 2 of 4 Toads",
    ):
        assert part in text, text


def test_an_observation_is_the_same_wherever_one_sits() -> None:
    """The seats count from the viewer: the same table turned by one seat is observed alike."""
    one = troublez(TakeCard(0), rows="2 sun", troves="1 sun | 5 sun").match.view(0)
    two = troublez(TakeCard(1), rows="2 sun", troves="5 sun | 1 sun")
    two.s.active = 1
    assert encode.observe(one) == encode.observe(two.match.view(1))  # type: ignore[arg-type]


def test_actions_are_stable_numbers() -> None:
    assert encode.ACTIONS == 320 and encode.OBSERVATION == 589
    assert encode.action(TakeRow(3), 2) == encode.action(TakeRow(0), 2)
    assert [encode.action.meaning[n] for n in (0, 6, 151, 153)] == [
        ("Place", 0),
        ("Place", 192),
        ("DrawOrPass", 0),
        ("TakeRow", 0),
    ]


def test_different_options_of_a_decision_are_different_actions() -> None:
    for variants in ({}, {"copies-by-hand": True, "collections-by-hand": True, "card-may-be-left": True}):
        match = hb.Match("toil-and-troublez", 4, seed=9, variants=variants)
        luck = QuickLuck(9)
        while not match.over:
            step = match.state.stack[-1]
            actions = [encode.action(step, option) for option in match.state.options]
            assert len(set(actions)) == len(actions)
            options = match.options(match.to_act[0])
            match.play(match.to_act[0], options[luck.below(len(options))])
