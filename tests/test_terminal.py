"""The terminal: tables that fold to its size, lessons remembered, games that were kept, the tab key of a shell."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from games.talisman.laid import talisman, who
from games.wizard_tower.laid import wizard
from rich.console import Console
from rich.panel import Panel
from rich.text import Text
from test_cli import TTZ, Runner
from test_remarks import spoken

import hurlyburly as hb
from hurlyburly.cli.completion import completions
from hurlyburly.cli.screen import Screen
from hurlyburly.cli.table import TerminalTable
from hurlyburly.draw.fold import Board, Folding
from hurlyburly.games.talisman.movement import MoveOne
from hurlyburly.games.wizard_tower.hiring import PeekAndHire
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.lesson import lessons_of
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.match import Match

NAMES = ("Agnes", "Balthazar", "Circe", "Dunstan", "Endora", "Faustus", "Gwydion", "Hecate")
EVERY = 29  # plays between two looks
SIZES = [(80, 24), (120, 40)]
MOST_PLAYS = 400
every_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in hb.GAMES.values()])


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Runner:
    return Runner(tmp_path, monkeypatch)


def looks(game: Game, seats: int) -> Iterator[tuple[Match, int | None]]:
    """Moments of a match of random players, from set-up to the end, each with somebody who looks."""
    match = hb.Match(game, seats, 3, variants=game.bots.short, names=NAMES[:seats])
    luck = QuickLuck(3)
    while not match.over and len(match.played) < MOST_PLAYS:
        seat = match.to_act[0]
        if len(match.played) % EVERY == 0:
            yield match, seat
        match.play(seat, match.options(seat)[luck.below(len(match.options(seat)))])
    yield match, 0
    yield match, None


def printed(drawing: Any, width: int, height: int | None) -> list[str]:
    console = Console(width=width, height=height, file=io.StringIO(), color_system=None)
    console.print(drawing, height=height)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines()


@every_game
def test_every_table_fits_a_small_and_a_large_terminal(game: Game) -> None:
    for match, eyes in looks(game, game.seats.stop - 1):
        drawing = game.terminal.draw(match.view(eyes), match.names)
        for width, height in SIZES:
            lines = printed(drawing, width, height - 1)  # the last is for what is typed
            assert len(lines) < height and max(map(len, lines)) <= width, "\n".join(lines)
            assert all(name in "\n".join(lines) for name in match.names), "whoever plays is named"


def test_numbers_of_many_choices_stand_below_each_other() -> None:
    options = [(f"add to cauldron {number}", "") for number in range(1, 20)]
    lines = printed(Screen().numbered(options, 10), 80, 24)
    begins = [[at for at in range(len(line)) if line.startswith("add", at)] for line in lines]
    assert len({at for ats in begins for at in ats}) == max(map(len, begins)), lines


def at_a_terminal(width: int, height: int) -> Screen:
    screen = Screen()
    screen.console = Console(width=width, height=height, file=io.StringIO(), force_terminal=True, color_system=None)
    return screen


@every_game
def test_table_and_question_fit_together(game: Game) -> None:
    """As people meet them: a question leaves the table less room, and then it folds further."""
    for match, eyes in looks(game, min(3, game.seats.stop - 1)):
        if eyes is None or eyes not in match.to_act:
            continue
        for width, height in SIZES:
            screen = at_a_terminal(width, height)
            table = TerminalTable(match, [None] * match.seats, "", 1, screen)
            table.viewer = eyes
            table.draw(partial(table.question, eyes))
            table.question(eyes)
            assert isinstance(screen.console.file, io.StringIO)
            shown = screen.console.file.getvalue()
            assert shown.count("\n") <= height + 1, shown  # the gap above may be scrolled away
            for option in match.options(eyes):
                assert option.split()[0] in shown


def test_a_board_lies_down_rather_than_being_broken() -> None:
    upright, lying = Board(["+--+"] * 9), Board(["+" + "-" * 30 + "+"] * 3)
    drawing = Folding(upright, lying, Text("least"))
    assert len(printed(drawing, 80, 9)) == 9
    assert len(printed(drawing, 80, 8)) == 3
    assert printed(drawing, 20, 8) == ["least"], "too wide is too large"
    assert len(printed(drawing, 80, None)) == 9, "a file has room for everything"


def test_a_panel_does_not_grow_to_the_height_of_the_screen() -> None:
    assert len(printed(Folding(Panel("one line"), Text("-")), 40, 20)) == 3


def test_the_labyrinth_lying_down_is_turned_and_not_mirrored() -> None:
    from hurlyburly.games.dungeon_twister import terminal

    match = hb.Match("dungeon-twister", 2, 3)
    view: Any = match.view(0)
    upright, lying = terminal.board(view), terminal.lying(view, 3)
    assert upright[2].startswith("  0 | _") and lying[1].startswith("j | _")
    assert lying[-2].startswith("a | _"), "what was on the left is at the bottom"


def test_a_move_in_talisman_says_which_way_round_it_goes() -> None:
    match = talisman(MoveOne(0), who("elf", "village")).match
    said = [match.game.words.explain(match.view(0), play).partition(": ")[0] for play in match.plays(0)]
    assert said == ["clockwise", "anticlockwise"]


def test_in_the_hall_of_mirrors_neighbours_have_names() -> None:
    match = wizard(PeekAndHire(), hands="2, 3, 4, 5 | 2, 3, 4, 5 | 2, 3, 4, 5", floor="Hall of Mirrors").match
    said = [match.game.words.prompt(match.view(seat), NAMES) for seat in range(3)]
    for seat, words in enumerate(said):
        assert f"the cards that {NAMES[seat - 1 if seat else 2]} peeks at" in words and "left" not in words


def test_what_is_folded_away_can_be_seen(run: Runner) -> None:
    match = hb.Match("dungeon-twister", 2, 3)
    screen = at_a_terminal(80, 24)
    table = TerminalTable(match, [None, None], "", 1, screen)
    table.do(0, "table all")
    assert isinstance(screen.console.file, io.StringIO)
    assert screen.console.file.getvalue().count("\n") > 45


def test_bots_say_a_word_to_whoever_wants_that(run: Runner) -> None:
    game = ("play", TTZ, "--seats", "bot:gentle-bold,bot:gentle-careful", "--seed", "5")
    quiet, talking = run(*game), run(*game, "--remarks")
    assert quiet.code == talking.code == 0
    told = iter(quiet.out.splitlines())
    expected = next(told)
    said = []
    for line in talking.out.splitlines():
        if line == expected:
            expected = next(told, "")
        else:
            said.append(line)
    assert expected == "", "nothing else is told otherwise"
    words = {
        f"{name}: {words}" for name, voice in (("Agnes", "bold"), ("Balthazar", "careful")) for words in spoken(voice)
    }
    assert len(said) > 2 and set(said) <= words


# Lessons.


def test_lessons_that_were_learnt_are_remembered(run: Runner) -> None:
    first, second, *_ = lessons_of(hb.GAMES[TTZ])
    told = run("learn", TTZ, stdin="show\n" * 40 + "\n" * 40)
    assert told.code == 0 and first.title in told.out
    assert f"1 of {len(lessons_of(hb.GAMES[TTZ]))} lessons learnt. Next, {second.title}" in told.out
    again = run("learn", TTZ, stdin="quit\n")
    assert f"{first.title} - learnt; " in again.out and "1 of " in again.out
    assert f": {second.title} (" in again.out, "it goes on with the next"
    other = run("learn", "wizard-tower", stdin="quit\n")
    assert "learnt" not in other.out.partition("min")[0]


def test_a_lesson_left_early_is_not_learnt_and_a_broken_file_costs_nothing(run: Runner) -> None:
    run("learn", TTZ, stdin="quit\n")
    assert not (run.folder / "hurlyburly" / "lessons.json").exists()
    (run.folder / "hurlyburly").mkdir()
    (run.folder / "hurlyburly" / "lessons.json").write_text("{nonsense")
    told = run("learn", TTZ, "1", stdin="show\n" * 40 + "\n" * 40)
    assert told.code == 0 and "1 of " in told.out


# Games that are kept.


def test_kept_games_are_listed_and_go_on_as_they_were(run: Runner) -> None:
    assert "No game is kept" in run("saved").out
    run("play", TTZ, "--seats", "bot:random,me:Anna", "--seed", "5", stdin="1\n1\n1\nquit\n")
    kept = run.kept()
    listed = run("saved").out
    assert f"1. {kept.name} - Toil and Troublez, " in listed and "seats bot:random,me:Anna" in listed
    assert "Not over" in listed
    plays = len(hb.load(kept.read_text()).played)
    went_on = run("play", "--load", str(kept), stdin="1\n1\nquit\n")
    assert "Anna, you" in went_on.out, "nobody need say again who sits where"
    assert run.kept() == kept and len(hb.load(kept.read_text()).played) > plays, "one game, one file"


def test_a_kept_game_that_cannot_be_read_does_not_hide_the_others(run: Runner) -> None:
    run("play", TTZ, "--seats", "me,me", "--seed", "5", stdin="1\nquit\n")
    (run.folder / "hurlyburly" / "broken.txt").write_text("not a record")
    told = run("saved")
    assert told.code == 0 and "broken.txt - cannot be read" in told.out and "Not over" in told.out


# The tab key.


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        (["pl"], ["play"]),
        (["learn", "toil-and-t"], ["toil-and-troublez", "toil-and-trouble"]),
        (["learn", "wizard-tower", "hu"], ["hush"]),
        (["play", "--lo"], ["--load"]),
        (["play", "wizard-tower", "--variant", "p"], ["peek-once="]),
        (["sit", "http://x", "--bot", "sharp-b"], ["sharp-bold"]),
        (["play", "--load", ""], []),  # a file: the shell knows better
        (["lab", "tour"], ["tournament"]),
        (["completion", ""], ["bash", "zsh", "fish"]),
        (["dance", ""], []),
        (["saved", ""], []),
    ],
)
def test_what_is_typed_can_be_completed(typed: list[str], found: list[str]) -> None:
    assert completions(typed) == found


def test_bash_completes(run: Runner, tmp_path: Path) -> None:
    """The script as bash runs it."""
    script = run("completion", "bash").out
    program = tmp_path / "hurlyburly"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m hurlyburly.cli "$@"\n')
    program.chmod(0o755)
    asked = 'COMP_WORDS=(hurlyburly learn wiz); COMP_CWORD=2; _hurlyburly; echo "${COMPREPLY[@]}"'
    path = f"{tmp_path}:{run.environment['PATH']}"
    told = subprocess.run(
        ["bash", "-c", f"{script}\n{asked}"], capture_output=True, text=True, env=run.environment | {"PATH": path}
    )
    assert told.stdout == "wizard-tower\n" and told.stderr == ""
