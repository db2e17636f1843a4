"""Style sheets: one declaration a line, so that a change shows as what it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "hurlyburly"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
TEXT = re.compile(r'"[^"\n]*"|url\([^)]*\)')  # a semicolon in there ends nothing


def crowded(sheet: str) -> list[str]:
    """The lines on which more than one thing is declared, or a rule is opened and filled."""
    lines = TEXT.sub("", COMMENT.sub("", sheet)).splitlines()
    return [line for line in lines if line.count(";") > 1 or re.search(r"\{.*:.*;|;.*\}", line)]


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.css")), ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_line_declares_one_thing(path: Path) -> None:
    assert crowded(path.read_text(encoding="utf-8")) == []


def test_a_crowded_line_is_found() -> None:
    assert len(crowded("a { color: red; top: 0 }\nb {\n  color: red; top: 0;\n  left: 0;\n}\n")) == 2
    assert crowded('a {\n  content: "a; b; c";\n  color: red; /* so; or so; */\n}\n') == []
