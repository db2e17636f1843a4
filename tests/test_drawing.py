"""Every game's drawing: all options in the prompt, nothing unescaped, every symbol at hand, pictures that render."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from battery import decisions, settings
from fontTools.ttLib import TTFont
from msgspec.structs import replace
from rich.console import Console

import hurlyburly as hb
from hurlyburly import draw
from hurlyburly.draw.export import OTHER_SCRIPTS, frame, gif, png
from hurlyburly.draw.fonts import faces
from hurlyburly.kernel.game import Game, View
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.parts import Page
from hurlyburly.server import preview
from hurlyburly.server.pages.rendering import SYMBOLS
from hurlyburly.server.pages.tables import table
from hurlyburly.server.pages.zones import zones
from hurlyburly.server.scene import ChatLine, TablePage
from hurlyburly.server.table import line_of

NASTY = "<img src=x onerror=alert(1)>&\"'"
VOID = {"img", "input", "br", "hr", "link", "meta", "path", "use", "circle", "rect", "ellipse", "stop", "polyline"}
DRAWN = [pytest.param(game, id=game.id) for game in hb.GAMES.values() if type(game.page).zones is not Page.zones]
drawn = pytest.mark.parametrize("game", DRAWN)


def matches(game: Game, names: bool = False) -> Iterator[Match]:
    """Matches at decisions of random games: every number of seats, every variant."""
    for setting in settings(game):
        for number, match in enumerate(decisions(setting, 3)):
            if names:
                match.names = tuple(f"{NASTY}{seat}" for seat in range(match.seats))
            if number % 37 == 0 or match.over:
                yield match
            if number > 600:
                break


def eyes(match: Match) -> list[tuple[View, list[draw.Seat]]]:
    seats: list[int | None] = [None, *range(match.seats)]
    return [(match.view(seat), draw.seats_of(match.names, seat)) for seat in seats]


@drawn
@pytest.mark.whole_games
def test_every_option_is_a_button_of_the_prompt_and_nothing_else_can_be_played(game: Game) -> None:
    for match in matches(game):
        for seat in range(match.seats):
            shown = zones(preview.scene_of(match, seat))
            offered = [unescape(play) for play in re.findall(r'data-play="([^"]*)"', shown["z-prompt"])]
            assert sorted(offered) == sorted([*match.view(seat).options, *["undo"] * ("undo" in offered)])
            lit = {unescape(play) for play in re.findall(r'data-play="([^"]*)"', "".join(shown.values()))}
            assert lit <= {*match.view(seat).options, "undo"}


@drawn
@pytest.mark.whole_games
def test_a_question_that_nobody_can_answer_any_more_is_drawn_and_offers_nothing(game: Game) -> None:
    """Where a player gave up, the table stopped or a bot stands in: on the page, as a picture, in the terminal."""
    console = Console(width=80, no_color=True, force_terminal=False)
    for match in matches(game):
        for view, who in eyes(match):
            for left in (replace(view, to_act=(), plays=()), replace(view, plays=())):
                html = "".join(map(draw.joined, game.page.zones(left, who).values()))
                assert "data-play=" not in html.replace('data-play="undo"', "")
                assert game.page.picture(left, who).startswith("<svg")
                prompt = game.words.prompt(left, match.names)
                assert prompt and prompt == prompt.strip()
                with console.capture() as told:
                    console.print(game.terminal.draw(left, match.names))
                assert told.get().strip()


@drawn
@pytest.mark.whole_games
def test_what_asks_why_is_not_allowed_and_has_a_reason(game: Game) -> None:
    for match in matches(game):
        for seat in match.to_act:
            shown = zones(preview.scene_of(match, seat))
            for text in re.findall(r'data-why="([^"]*)"', "".join(shown.values())):
                why = match.why(seat, unescape(text))
                assert why is not None and (why.rule or text == "undo"), text


@drawn
@pytest.mark.whole_games
def test_symbols_are_all_in_the_page_and_ids_are_there_once(game: Game) -> None:
    for match in matches(game):
        for view, who in eyes(match):
            zones = game.page.zones(view, who)
            html = "".join(map(draw.joined, zones.values()))
            there = set(draw.used(draw.sprite((*SYMBOLS, *game.page.symbols)))) | {
                *SYMBOLS,
                *game.page.symbols,
            }
            assert set(re.findall(r'href="#([^"]+)"', html)) <= there
            ids = re.findall(r' id="([^"]+)"', html)
            assert len(ids) == len(set(ids)), sorted(ids)
            assert zones == game.page.zones(view, who)  # the same view, the same text: nothing is swapped in vain


class Nesting(HTMLParser):
    """Complains about an element that is not closed where it was opened."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.feed(html)
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not [name for name, _ in attrs if name.startswith("on")]
        assert tag not in ("script", "style")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not [name for name, _ in attrs if name.startswith("on")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@drawn
@pytest.mark.whole_games
def test_names_are_escaped_and_elements_are_closed(game: Game) -> None:
    for match in matches(game, names=True):
        scene = preview.scene_of(match, 0)
        for html in zones(scene).values():
            assert "<img src=x" not in html
            assert not re.search(r"&amp;(#\d+|amp|lt|quot);", html), "escaped twice"
            Nesting(html)
        if match.over:
            lines = tuple(line_of(match, number, event) for number, event in enumerate(match.told(0)))
            page = table(TablePage(scene, lines, (ChatLine(0, 0, NASTY, NASTY, 0.0),), "/ws"))
            assert "<img src=x" not in page
            assert not re.search(r"<script(?! (type=\"module\" )?src=\"/static)|<style", page)


@drawn
def test_a_picture_has_words_and_shapes(game: Game) -> None:
    for seats in (game.seats.start, game.seats.stop - 1):
        match = preview.played(game.id, seats, 70, seats)
        for seat in (None, 0):
            image = png(game.page.picture(match.view(seat)), 480)
            assert image.startswith(b"\x89PNG") and len(image) > 20_000
            assert "var(--" not in game.page.picture(match.view(seat))


def test_a_match_shows_itself_in_a_notebook() -> None:
    match = hb.Match("toil-and-troublez", 2, seed=1)
    assert match._repr_html_() == match.game.page.picture(match.view(None))


def test_a_game_becomes_a_moving_picture() -> None:
    match = hb.Match("toil-and-troublez", 2, seed=1)
    frames = []
    for _ in range(4):
        frames.append(frame(match.game.page.picture(match.view(None)), 320))
        match.play(match.to_act[0], match.options(match.to_act[0])[0])
    made = gif(frames)
    assert made.startswith(b"GIF89a")


def written(words: str, family: str) -> bytes:
    picture = draw.Picture(400, 60, "")
    picture.text(8, 40, words, 30, serif=family == draw.SERIF)
    return png(picture.svg())


@pytest.mark.parametrize("family", [draw.SERIF, draw.SANS])
def test_every_letter_of_a_picture_is_one_of_ours(family: str) -> None:
    """No two letters look the same, as they would if one were missing, and none is left out."""
    drawn = {written(letter, family) for letter in (*"AéłŠΞωЖя×–’…▶", *"☀☾✦↗", "")}
    assert len(drawn) == 18


def test_the_faces_are_files_and_every_sign_of_our_texts_is_in_one() -> None:
    carried = {name: set(TTFont(file).getBestCmap()) for name, file in faces().items()}
    letters = "".join(
        path.read_text(encoding="utf-8")
        for path in Path(hb.__file__).parent.rglob("*")
        if path.suffix in (".py", ".html", ".css", ".js", ".toml") and path.name != "terminal.py"
    )
    for family in ("SourceSansPro", "SourceSerifPro"):
        for name in carried:
            if name.startswith(family):
                missing = {ord(letter) for letter in letters if ord(letter) > 31} - carried[name] - carried["signs.ttf"]
                assert not missing, (name, sorted(map(chr, missing)))


def test_a_name_in_another_script_is_looked_for_among_the_fonts_of_the_machine() -> None:
    assert not OTHER_SCRIPTS.search("Łukasz Ξενοφών Вася ☀ ☾ ✦ ↗ × – …")
    assert all(OTHER_SCRIPTS.search(name) for name in ("名前", "שם", "이름", "🦉"))
    assert written("名前", draw.SERIF).startswith(b"\x89PNG")
