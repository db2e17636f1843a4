"""A game is its folder: nothing outside knows one by name, and one that cannot be loaded takes no other along."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import msgspec
import pytest
import toy

import hurlyburly as hb
from hurlyburly import games
from hurlyburly.kernel.game import MISSING

SOURCE = Path(__file__).parents[1] / "src" / "hurlyburly"
NAMES = re.compile(
    "|".join(
        name
        for game in hb.GAMES.values()
        for name in (game.id, game.id.replace("-", "_"), re.escape(game.page.name or game.title))
    )
    + r"|\b(?:ttz|wiz|tnt|tal|dtw|wt|tt)\b",
    re.I,
)
COMMENT = re.compile(r"/\*.*?\*/|{#.*?#}", re.DOTALL)


def words(path: Path) -> Iterator[str]:
    """All that a file says to a program: names and texts, not what it says about itself."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield COMMENT.sub("", text)
        return
    tree = ast.parse(text)
    nodes = list(ast.walk(tree))
    told = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}  # docstrings
    for node in nodes:
        match node:
            case ast.Constant(value=str(value)) if id(node) not in told:
                yield value
            case ast.Name(id=name) | ast.ImportFrom(module=str(name)) | ast.alias(name=name):
                yield name


@pytest.mark.parametrize("suffix", ["py", "html", "css", "js", "toml"])
def test_nothing_outside_its_folder_knows_a_game_by_name(suffix: str) -> None:
    for path in SOURCE.rglob(f"*.{suffix}"):
        if "games" not in path.relative_to(SOURCE).parts:
            found = {name for word in words(path) for name in NAMES.findall(word)}
            assert not found, f"{path.relative_to(SOURCE)} knows {', '.join(sorted(found))}"


def test_the_search_for_names_finds_them(tmp_path: Path) -> None:
    """It reads what a program reads, and not what a docstring gives for an example."""
    for text in ('LONG = {"talisman": 3}', "from hurlyburly.games.wizard_tower import words", 'f"{id} talisman"'):
        (tmp_path / "planted.py").write_text(f'"""Such as talisman."""\n{text}\n', encoding="utf-8")
        assert sum(len(NAMES.findall(word)) for word in words(tmp_path / "planted.py")) == 1
    (tmp_path / "planted.css").write_text("/* Talisman */ .ttz .row { color: red; }", encoding="utf-8")
    assert NAMES.findall("".join(words(tmp_path / "planted.css"))) == ["ttz"]


# Games of other packages.


@pytest.fixture
def shelf() -> Iterator[None]:
    """What a test puts on the shelf is taken off again."""
    there, missing = set(hb.GAMES), set(MISSING)
    yield
    for id in hb.GAMES.keys() - there:
        del hb.GAMES[id]
    for id in MISSING.keys() - missing:
        del MISSING[id]


def entry(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, games.GROUP)


def test_a_game_that_cannot_be_loaded_is_named_and_takes_no_other_along(
    shelf: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "game_that_breaks.py").write_text("raise RuntimeError('no dice')", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    games.load(
        [entry("breaks", "game_that_breaks:GAME"), entry("nowhere", "no_such_module:GAME"), entry("toy", "toy:TOY")]
    )
    assert hb.GAMES["toy"] is toy.TOY and {"breaks", "nowhere"} <= MISSING.keys()
    assert "the game breaks (game_that_breaks:GAME) cannot be loaded: RuntimeError: no dice" in caplog.text
    with pytest.raises(hb.BadTable, match="it could not be loaded: RuntimeError: no dice"):
        hb.Match("breaks")
    assert hb.Match("toy").seats == 2


def test_what_is_no_game_or_has_the_id_of_another_is_left_out(shelf: None, monkeypatch: pytest.MonkeyPatch) -> None:
    other = msgspec.structs.replace(toy.TOY, id="talisman")
    monkeypatch.setattr(toy, "PRETENDER", other, raising=False)
    games.load([entry("no-game", "toy:DECK"), entry("pretender", "toy:PRETENDER")])
    assert MISSING["no-game"] == "TypeError: toy:DECK is no Game"
    assert MISSING["pretender"] == "ValueError: there is a game 'talisman' already"
    assert hb.GAMES["talisman"] is not other


def test_the_same_game_named_twice_is_there_once(shelf: None) -> None:
    games.load([entry("toy", "toy:TOY"), entry("toy", "toy:TOY")])
    assert "toy" not in MISSING and list(hb.GAMES).count("toy") == 1


def test_every_folder_of_ours_is_on_the_shelf() -> None:
    folders = {path.parent.name for path in (SOURCE / "games").glob("*/__init__.py")}
    assert {game.replace("-", "_") for game in hb.GAMES} >= folders == set(games.OURS)
