"""A game that brings its rules alone, no words, terminal, page or cover: it is shown by what its classes are called."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterator
from pathlib import Path

import battery
import msgspec
import pytest
from rich.console import Console
from server.inside import Program, registry_at, two_at_a_table
from toy import TOY, Laid

import hurlyburly as hb
from hurlyburly.draw import seats_of
from hurlyburly.draw.export import png
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.parts import Page
from hurlyburly.kernel.plain import PlainTerminal, PlainWords, written
from hurlyburly.server import preview
from hurlyburly.server.pages import files

BARE = msgspec.structs.replace(
    TOY, id="bare", title="Bare <Bones>", words=PlainWords(), terminal=PlainTerminal(), page=Page(), rules=None
)


@pytest.fixture
def match() -> Iterator[hb.Match]:
    hb.GAMES["bare"] = BARE
    files.files_of.cache_clear()
    files.static_of.cache_clear()
    yield hb.Match("bare", seats=3, seed=1)
    del hb.GAMES["bare"]


def test_these_are_what_a_game_has_that_says_nothing() -> None:
    fields = {field.name: field.default for field in msgspec.structs.fields(Game)}
    assert isinstance(fields["words"], PlainWords) and isinstance(fields["terminal"], PlainTerminal)
    assert type(fields["page"]) is Page


def test_the_battery_holds_for_it(match: hb.Match) -> None:
    for number, at in enumerate(battery.decisions(battery.Setting(BARE, 3, {}), 2)):
        battery.words_for_everything(at)
        battery.position_round_trips(at)
        battery.all_laws(at, number)
    battery.record_replays(at)


def test_events_are_told_by_their_classes_and_fields(match: hb.Match) -> None:
    first, second, _ = match.view(0).hand
    assert match.events(0)[0] == f"Dealt: A, card The {first}." and match.events(1)[0] == "Dealt: A, card unknown."
    assert match.line(Laid(2, second)) == f"Laid: C, card The {second}."
    assert PlainWords().tell(None, Quiet(), "AB") == "Quiet night."


class Quiet(Event, frozen=True, tag="quiet-night"):
    """Without a field."""


Quiet.__name__ = "QuietNight"


def test_the_question_is_the_name_of_the_step(match: hb.Match) -> None:
    words = match.game.words
    assert words.prompt(match.view(0), match.names) == "Lay cards: your choice."
    assert words.prompt(match.view(None), match.names) == "Lay cards: A, B and C to choose."
    play = match.plays(0)[0]
    assert words.explain(match.view(0), play) == play.text


def test_a_terminal_shows_the_fields_of_a_view(match: hb.Match) -> None:
    console = Console(file=io.StringIO(), width=80)
    console.print(match.game.terminal.draw(match.view(0), match.names))
    hand = ", ".join(map(str, match.view(0).hand))
    assert console.file.getvalue() == f"hand: {hand}\nlaid: none\npoints: 0, 0, 0\ndeck: 3\n"  # type: ignore[attr-defined]
    assert written((True, None, "", [1, (2, 3)])) == "yes, none, none, (1, (2, 3))"


def test_its_picture_is_its_terminal(match: hb.Match) -> None:
    picture = match.game.picture(match.view(0), seats_of(["Ada", "Ben", "Cleo"], 0))
    assert "hand:" in picture.replace("&#160;", " ") and png(picture, 200).startswith(b"\x89PNG")
    assert match._repr_html_().startswith("<svg")


def test_its_page_has_its_terminal_for_a_board_and_its_notation_for_buttons(match: hb.Match) -> None:
    page = preview.page_of(match, 0)
    assert "plainboard" in page and all(f'data-play="{option}"' in page for option in match.options(0))


def test_the_shelf_has_a_plain_box_of_it(match: hb.Match, tmp_path: Path) -> None:
    box = files.files_of("bare")[files.PLAIN_COVER].decode()
    assert "Bare" in box and "&lt;Bones&gt;" in box and "<Bones>" not in box
    assert files.cover("bare").startswith("/static/games/bare/plain-cover.svg?v=")


def test_people_and_programs_play_it_through_the_server(match: hb.Match, tmp_path: Path) -> None:
    async def visit() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/tables.db") as registry:
            anna = Program(registry)
            home = await anna.http.get("/")
            assert home.status_code == 200 and files.cover("bare") in home.text
            assert (await anna.http.get(files.cover("bare"))).headers["content-type"] == "image/svg+xml"
            assert (await anna.http.get("/static/games/bare/rules.toml")).status_code == 404
            assert (await anna.http.get("/rules/bare")).status_code == 200
            table, anna, ben = await two_at_a_table(registry, "bare")
            for turn in ("1", "2", "3"):
                for program in (anna, ben):
                    given = await program.get(f"/tables/{table}")
                    assert given["plays"][0]["verb"] == "lay" and given["prompt"] == "Lay cards: your choice."
                    await program.post(f"/tables/{table}/plays", id=turn, text=given["options"][0])
            assert (await anna.get(f"/tables/{table}"))["over"]
            lines = (await anna.get(f"/tables/{table}/log"))["lines"]
            assert any(line["words"].startswith("Laid: Anna, card The ") for line in lines)

    asyncio.run(visit())


def test_a_cover_that_is_not_there_is_logged_and_the_shelf_stands(
    match: hb.Match, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Lost(Page):
        cover = tmp_path / "lost.svg"
        sheets = (tmp_path / "lost.css",)

    hb.GAMES["bare"] = msgspec.structs.replace(BARE, page=Lost())
    assert files.cover("bare").startswith("/static/games/bare/plain-cover.svg?v=") and files.sheets_of("bare") == []
    assert "lost.svg" in caplog.text and "lost.css" in caplog.text
