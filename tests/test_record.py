"""Records: text that a person can read, replays anywhere, and says what is wrong at which line."""

from __future__ import annotations

from pathlib import Path

import pytest
from battery import Setting, decisions

import hurlyburly as hb
from hurlyburly.kernel.content import pack_of


def finished() -> str:
    *_, match = decisions(Setting(hb.GAMES["toil-and-troublez"], 3, {}), 2, undos=True)
    return match.record()


def test_a_record_reads_like_a_game() -> None:
    match = hb.Match("toil-and-troublez", seats=2, seed=5, names=["Anna", ""])
    (seat,) = match.to_act
    match.play(seat, match.options(seat)[0])
    match.play(seat, "pass")
    lines = match.record().splitlines()
    assert lines[:5] == ["hurlyburly 1", "game toil-and-troublez", "rules 1", "seats 2", "name A Anna"]
    assert lines[5].startswith("key ") and lines[6] == ""
    assert lines[7].startswith("AB"[seat] + ": place ") and lines[7].endswith("; pass")


def test_a_record_carries_names_variants_and_a_position_to_begin_from() -> None:
    variants = {"collections-by-hand": True}
    match = hb.Match("toil-and-troublez", seats=3, seed=5, names=["Anna", "Bo", "Cy"], variants=variants)
    again = hb.load(match.record())
    assert again.names == ("Anna", "Bo", "Cy") and again.variants == match.variants
    later = hb.from_position("toil-and-troublez", match.position(), names=match.names)
    (seat,) = later.to_act
    later.play(seat, later.options(seat)[0])
    assert hb.load(later.record()).position() == later.position()


def test_windows_line_ends_do_no_harm() -> None:
    record = finished()
    assert hb.load(record.replace("\n", "\r\n")).record() == record


@pytest.mark.parametrize(
    ("change", "line", "says"),
    [
        (lambda text: "", 1, "a record begins with 'hurlyburly 1'"),
        (lambda text: text.replace("hurlyburly 1", "hurlyburly 9"), 1, "a record begins with 'hurlyburly 1', not"),
        (lambda text: text.replace("game toil-and-troublez", "game chess"), 6, "there is no game 'chess'"),
        (lambda text: text.replace("rules 1", "rules 99"), 6, "played by rules 99 of Toil and Troublez"),
        (lambda text: text.replace("seats 3", "seats 7"), 6, "for 2 to 6 seats, not 7"),
        (lambda text: text.replace("seats 3", "seats many"), 6, "seats are a number"),
        (lambda text: text.replace("seats 3\n", ""), 5, "the heading lacks seats"),
        (lambda text: text.replace("key ", "kee "), 5, "does not belong here"),
        (lambda text: text.replace("key ", "key zz"), 6, "non-hexadecimal"),
        (lambda text: "\n".join(text.splitlines()[:4]), 4, "breaks off in its heading"),
        (lambda text: text.replace("pass;", "dance;", 1), 7, "'dance' is none of"),
        (lambda text: text[:-3], None, "none of"),
        (lambda text: text + "Z: draw\n", None, "begins with a seat"),
        (lambda text: text + "A: draw\n", None, "the game is over"),
    ],
)
def test_a_damaged_record_says_what_is_wrong_at_which_line(change, line, says) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(hb.BadRecord, match=says) as refused:
        hb.load(change(finished()))
    assert refused.value.line == line or line is None
    assert str(refused.value).startswith("line ")


def test_a_cut_off_record_loads_up_to_where_it_was_cut_at_a_whole_play() -> None:
    record = finished()
    cut = record[: record.rindex(";")]
    match = hb.load(cut)
    assert not match.over and match.to_act


def test_packs_must_be_for_the_game() -> None:
    pack = pack_of({"mine.toml": '[pack]\ngame = "talisman"\nname = "mine"\n'})
    with pytest.raises(hb.BadPack, match=r"mine.toml: this pack is for 'talisman', not 'toil-and-troublez'"):
        hb.Match("toil-and-troublez", packs=[pack])


def test_a_pack_is_read_from_a_path_or_from_its_name(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[pack]\ngame = "talisman"\nname = "mine"\n', encoding="utf-8")
    assert hb.read_pack(str(file)) == hb.read_pack(file)
    with pytest.raises(hb.BadPack, match=r"nowhere.toml: No such file"):
        hb.read_pack("nowhere.toml")


def test_a_pack_without_its_head_says_which_field_is_missing() -> None:
    with pytest.raises(hb.BadPack, match=r"mine.toml: Object missing required field `game`"):
        pack_of({"mine.toml": '[pack]\nname = "mine"\n'})
