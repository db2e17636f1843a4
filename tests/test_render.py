"""`hurlyburly render`: saved games as pictures, and rooms by themselves."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

import hurlyburly
from hurlyburly.cli import main
from hurlyburly.server.preview import played

FORD = Path(hurlyburly.__file__).parent / "games" / "dungeon_twister" / "content" / "rooms" / "forest-7-cw.room"


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


@pytest.mark.whole_games
def test_a_whole_game_as_a_moving_picture(record: Path) -> None:
    assert main(["render", str(record), "-o", str(record.with_suffix(".gif")), "--width", "240"]) == 0
    assert record.with_suffix(".gif").read_bytes().startswith(b"GIF89a")


def test_a_part_of_a_game_as_a_moving_picture(record: Path) -> None:
    out = record.with_suffix(".gif")
    assert main(["render", str(record), "-o", str(out), "--since", "20", "--step", "23", "--width", "240"]) == 0
    with Image.open(out) as moving:
        assert moving.n_frames == 4


def test_mistakes_are_told_in_one_line(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["render", str(record), "--step", "9999"]) == 2
    assert "this game has steps 0 to" in capsys.readouterr().err
    assert main(["render", str(record), "-o", "table.gif", "--since", "9999"]) == 2
    assert "not 9999" in capsys.readouterr().err
    assert main(["render", str(record), "-o", "table.bmp"]) == 2
    assert "a picture is .png, .svg or .gif, not .bmp" in capsys.readouterr().err


def test_a_room_by_its_name_and_by_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["render", "forest-7-cw"]) == 0
    assert (tmp_path / "forest-7-cw.png").read_bytes().startswith(b"\x89PNG")
    (tmp_path / "mine.room").write_text(FORD.read_text(encoding="utf-8").replace("The Ford", "My Ford"))
    assert main(["render", "mine.room", "-o", "mine.svg"]) == 0
    drawn = (tmp_path / "mine.svg").read_text(encoding="utf-8")
    assert "My Ford" in drawn and "turns clockwise" in drawn
    assert drawn.count('href="#dtw-T"') == 4 and drawn.count('href="#dtw-B"') == 8  # as it lies, and turned thrice


def test_what_is_wrong_with_a_room_is_told_instead(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    room = tmp_path / "mine.room"
    room.write_text(FORD.read_text(encoding="utf-8").replace("G | . o", ". | . o"))
    assert main(["render", str(room)]) == 2
    assert "mine.room: a room has exactly one gear, not 0" in capsys.readouterr().err
    assert main(["render", "forest-7-cw", "-o", "room.gif"]) == 2
    assert "does not move" in capsys.readouterr().err
    assert main(["render", "no-such-room"]) == 2


def test_checking_a_pack_shows_its_rooms_and_says_where_they_are_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "passing"))
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "pack.toml").write_text('[pack]\ngame = "dungeon-twister"\nname = "../Fords"\n')
    for gear in ("cw", "ccw"):
        text = FORD.read_text(encoding="utf-8").replace("forest-7-cw", f"ford-{gear}").replace("pair: 7", "pair: 9")
        (pack / f"ford-{gear}.room").write_text(
            text.replace("gear: cw", f"gear: {gear}").replace("box: forest", "box: own")
        )
    assert main(["pack", "check", str(pack)]) == 0
    told = capsys.readouterr().out
    assert "o W   W   Bw  W   W o" in told
    places = [Path(line.removeprefix("  drawn in ")) for line in told.splitlines() if line.startswith("  drawn in ")]
    assert [place.name for place in places] == ["ford-ccw.svg", "ford-cw.svg"]
    assert all(place.read_text(encoding="utf-8").startswith("<svg") for place in places)
    assert all((tmp_path / "passing") in place.parents for place in places)
