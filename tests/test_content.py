"""TOML from strangers: what would be a burden to read is refused before it is read, and nothing else is."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import hurlyburly as hb
from hurlyburly.cli import main
from hurlyburly.kernel.content import DEEPEST, MOST_DIGITS, MOST_PARTS, pack_of, parsed, too_much
from hurlyburly.kernel.game import variant_value

MANY = 100_000
HEAD = '[pack]\ngame = "toil-and-troublez"\nname = "x"\n'
BURDENS = {
    "a key of many parts": "a." * MANY + "b = 1",
    "with spaces between": "a . " * MANY + "b = 1",
    "in quotation marks": "'a'.\"b\"." * MANY + "c = 1",
    "in the head of a table": "[" + "a." * MANY + "b]",
    "in a table in one line": "a = {" + "b." * MANY + "c = 1}",
    "lists in one another": "a = " + "[" * MANY,
    "tables in one another": "a = " + "{a = " * MANY,
    "after a string that ends with its own quotation mark": 'a = ["""x"""", ' + "[" * MANY,
    "after a comment with half a string": "# it's\na = " + "[" * MANY,
    "after an escaped quotation mark": 'a = ["\\"", ' + "[" * MANY,
    "a long number": "a = " + "9" * MANY,
    "a long number by sixteens": "a = 0x" + "f" * MANY,
    "a long number with lines": "a = " + "9_" * MANY + "9",
}


@pytest.mark.parametrize("text", BURDENS.values(), ids=BURDENS.keys())
def test_what_would_be_a_burden_is_refused_before_it_is_read(text: str) -> None:
    assert too_much(text)
    with pytest.raises(hb.BadPack, match=r"^pack.toml: .* at most \d+"):
        pack_of({"pack.toml": text})


WELCOME = (
    "a = '" + "a.b" * 50 + "'",
    'a = """\n' + "[" * 50 + "\n" + "1.2.3." * 20 + '"""',
    "a = 'x' # " + "[" * 50 + "9" * 50 + " a.b.c.d.e.f.g.h.i.j",
    ".".join("abcdefgh"[:MOST_PARTS]) + " = 1",
    "a = " + "[" * DEEPEST + "]" * DEEPEST,
    "a = " + "9" * (MOST_DIGITS - 1),
    "[[a]]\nb = [[1, 2], [3]]\n" * 100,
    "a = [1979-05-27T07:32:00.999999Z, 1.5e-10]",
)


@pytest.mark.parametrize("text", WELCOME)
def test_nothing_else_is(text: str) -> None:
    assert parsed(text, "pack.toml") == tomllib.loads(text)


def test_what_is_in_the_boxes_is_read() -> None:
    files = list((Path(hb.__file__).parent / "games").rglob("*.toml"))
    assert len(files) > 10
    assert not [file.name for file in files if too_much(file.read_text(encoding="utf-8"))]


def test_pack_check_refuses_a_burden_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text(HEAD + "a." * MANY + "b = 1")
    assert main(["pack", "check", str(pack)]) != 0
    told = capsys.readouterr()
    assert "a key has at most 8 parts" in told.out + told.err and "Traceback" not in told.err


@pytest.mark.parametrize("text", ["²", "--5", "٣", "9" * 5000, "-"])
def test_words_that_only_look_like_a_number_are_words(text: str) -> None:
    assert variant_value(text) == text
    assert variant_value("-5") == -5
