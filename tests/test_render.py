"""`hurlyburly render`: saved games as pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

from hurlyburly.cli import main
from hurlyburly.server.look import played


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = played("toil-and-troublez", 2, 10**6, 1)
    file = tmp_path / "game.txt"
    file.write_text(match.record(), encoding="utf-8")
    return file


def test_a_position_as_a_picture(record: Path) -> None:
    assert main(["render", str(record), "--step", "30", "--seat", "A"]) == 0
    assert record.with_suffix(".png").read_bytes().startswith(b"\x89PNG")
    assert main(["render", str(record), "-o", str(record.with_suffix(".svg"))]) == 0
    assert record.with_suffix(".svg").read_text(encoding="utf-8").startswith("<svg xmlns")


@pytest.mark.slow
def test_a_whole_game_as_a_moving_picture(record: Path) -> None:
    assert main(["render", str(record), "-o", str(record.with_suffix(".gif")), "--width", "240"]) == 0
    assert record.with_suffix(".gif").read_bytes().startswith(b"GIF89a")


def test_mistakes_are_told_in_one_line(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["render", str(record), "--step", "9999"]) == 2
    assert "this game has steps 0 to" in capsys.readouterr().err
    assert main(["render", str(record), "-o", "table.bmp"]) == 2
    assert "a picture is .png, .svg or .gif, not .bmp" in capsys.readouterr().err
