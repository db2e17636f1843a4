"""What people read: Orders, reminders, powers, and turns in which nothing happened."""

from __future__ import annotations

import re

import pytest
from rich.console import Console
from tables import Table

from games.toil_and_trouble.laid import drink, trouble
from hurlyburly.draw import joined, seats_of
from hurlyburly.games.toil_and_trouble import terminal
from hurlyburly.games.toil_and_trouble.turn import Potions, Turn
from hurlyburly.games.toil_and_trouble.view import TroubleView
from hurlyburly.kernel.rules import rule


def in_terminal(t: Table, seat: int | None = 0) -> str:
    """The table as a terminal of 200 columns shows it, on one line."""
    view = t.match.view(seat)
    assert isinstance(view, TroubleView)
    console = Console(width=200)
    with console.capture() as shown:
        console.print(terminal.draw(view, ["Ada", "Jonas"]))
    return " ".join(shown.get().split())


def on_page(t: Table, seat: int | None = 0) -> str:
    made = t.match.game.page.zones(t.match.view(seat), seats_of(["Ada", "Jonas"], seat))
    return "".join(map(joined, made.values()))


@rule("TNT-ORDER-02", "TNT-RULING-10")
def test_only_a_variable_effect_has_a_number_beside_it_on_an_order() -> None:
    t = trouble(Turn(0), hands="newt eye", orders="widow's comfort")
    assert "Amnesia 3, Invisibility •• " in in_terminal(t)
    wants = re.findall(r"<span>(Amnesia|Invisibility)</span></button>(.*?)</li>", on_page(t))
    assert wants == [("Amnesia", "<b>3</b>"), ("Invisibility", '<i role="img" aria-label="takes 2 Ingredients">••</i>')]
    picture = t.match.game.page.picture(t.match.view(0))
    assert ">Amnesia 3<" in picture and ">Invisibility ••<" in picture


@rule("TNT-EFFECT-02")
def test_a_cost_stands_in_brackets_as_on_the_rulebooks_specimen() -> None:
    assert "+Growth (X), +Stench (2), -Drowsiness (3)" in in_terminal(trouble(Turn(0), hands="mandrake root"))


def test_a_small_terminal_says_which_cards_show_what_the_orders_want() -> None:
    t = trouble(Turn(0), hands="mandrake root, newt eye, wolf tooth", orders="truth serum")
    view = t.match.view(0)
    assert isinstance(view, TroubleView)
    smallest = terminal.hand_wanted(view, view.table[0]).plain
    assert "Newt Eye (Clairvoyance, Loose Tongue), Wolf Tooth" in smallest and "Mandrake Root," in smallest


@rule("TNT-DRINK-10", "TNT-RULING-27")
def test_the_terminal_says_what_lingers_on_whom_and_which_card_reminds_of_it() -> None:
    t = drink("fenny snake", theirs="newt eye", hands=" | newt eye").play("A: resolve growth")
    said = in_terminal(t)
    for effect in ("Nausea 1", "Growth 1"):  # one card serves both
        assert f"{effect} lingers: Ada resolves it in the next Bubbling phase (reminder: Fenny Snake)" in said


def test_while_a_potion_is_being_drunk_there_is_no_reminder_and_no_empty_bracket() -> None:
    t = drink("fenny snake", theirs="newt eye", hands=" | newt eye")
    assert "Nausea 1 lingers: Ada resolves it in the next Bubbling phase" in in_terminal(t)
    assert "()" not in in_terminal(t) and "reminder:" not in in_terminal(t)


@rule("TNT-DRINK-06")
@pytest.mark.parametrize(
    ("potion", "does"), [("fogbloom", "1 card"), ("2 fogbloom", "2 cards"), ("3 fogbloom", "3 cards")]
)
def test_an_effect_is_told_with_its_power_in_place_of_x(potion: str, does: str) -> None:
    t = drink(f"{potion}, fenny snake", theirs="newt eye / bat wool", hands="| 3 newt eye")
    if "resolve loose tongue" in t.options:
        t.play("A: resolve loose tongue")
    assert t.explained("resolve amnesia") == f"The target discards {does} at random."
    assert t.explained("resolve corrosion").startswith("The target discards 1 Ingredient of")
    t.play("A: resolve amnesia")
    assert any(line.endswith(f': "The target discards {does} at random."') for line in t.log)


def test_what_bubbles_up_is_explained_with_its_power() -> None:
    t = drink("2 fenny snake", hands="2 bat wool | newt eye").play("A: resolve growth").play("B: brew no more")
    assert t.explained("resolve growth") == "When your next turn begins, draw 2 cards."


def test_a_turn_without_brewing_selling_or_drinking_is_told() -> None:
    idle = "A ends the turn without brewing, selling or drinking."
    t = trouble(Turn(0), hands="newt eye | newt eye", cauldrons="fogbloom / newt eye | fogbloom", orders="rust biter")
    assert idle in Table(t.match.copy()).play("A: brew no more; no potion").log
    for plays in ("add newt eye to cauldron 1; brew no more; no potion", "dump cauldron 2; brew no more; no potion",
                  "brew no more; drink cauldron 1"):  # fmt: skip
        assert idle not in Table(t.match.copy()).play(f"A: {plays}").log
    sold = trouble(Potions(0), cauldrons="2 adder's fork", orders="rust biter, mirror wash", hands="| newt eye")
    assert idle not in sold.play("A: sell cauldron 1 for rust biter").log


def test_what_a_sale_earns_is_read_from_the_order_that_is_named() -> None:
    t = trouble(Potions(0), cauldrons="3 adder's fork, 2 grave moss", orders="rust biter, statue syrup")
    assert t.explained("sell cauldron 1 for statue syrup") == "earns 2 gold"
    assert t.explained("sell cauldron 1 for rust biter") == "earns 1 gold"
