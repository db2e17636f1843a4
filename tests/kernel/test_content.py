"""Content and packs: what is read, how large it may be, and where a mistake lies."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
import pytest

import hurlyburly as hb
from hurlyburly.kernel.content import LARGEST_PACK, convert, head_of, pack_of, read_pack, too_much

HEAD = '[pack]\ngame = "talisman"\nname = "mine"\n'


class Card(msgspec.Struct):
    name: str
    number: int = 0
    words: list[str] = []


class Shape(msgspec.Struct):
    cards: list[Card] = []
    words: list[str] = []
    counts: dict[Literal["a", "b"], int] = {}


def test_a_pack_is_one_file_or_the_files_of_a_folder_its_main_one_first(tmp_path: Path) -> None:
    for name in ("cards.toml", "pack.toml", "zoo.room"):
        (tmp_path / name).write_text(HEAD if name == "pack.toml" else f"# {name}", encoding="utf-8")
    (tmp_path / "drafts").mkdir()
    pack = read_pack(tmp_path)
    assert list(pack.files) == ["pack.toml", "cards.toml", "zoo.room"] and pack.main == "pack.toml"
    assert head_of(pack).game == "talisman" and pack.name == "mine"
    alone = read_pack(tmp_path / "pack.toml")
    assert list(alone.files) == ["pack.toml"] and alone.key() != pack.key()


def test_what_is_no_pack_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(hb.BadPack, match="No such file"):
        read_pack(tmp_path)  # a folder without pack.toml
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(hb.BadPack, match="not text in UTF-8"):
        read_pack(tmp_path / "odd.toml")
    with pytest.raises(hb.BadPack, match="a pack without a file"):
        pack_of({})


def test_a_pack_holds_a_million_characters_and_not_one_more() -> None:
    filler = "#" + "x" * (1_000_000 - len(HEAD) - 1)
    assert LARGEST_PACK == 1_000_000 and pack_of({"mine.toml": HEAD + filler}).name == "mine"
    with pytest.raises(hb.BadPack, match="at most 1000000 characters"):
        pack_of({"mine.toml": HEAD + filler, "more.toml": "x"})


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('[[cards]]\nname = "imp"\n[[cards]]\nname = "ogre"\nnumber = "x"', "at cards[1].number ('ogre')"),
        ('[[cards]]\nid = "O7"\nname = "ogre"\nnumber = "x"', "at cards[0].number ('O7')"),
        ('[[cards]]\nname = "ogre"\nwords = ["a", 3]', "at cards[0].words[1] ('ogre')"),
        ("[[cards]]\nname = 3", "at cards[0].name"),
        ('words = ["a", 3]', "at words[1]"),
        ('counts = {a = "b"}', "at counts[...]"),
        ("cards = 3", "at cards"),
        ("counts = {c = 1}", "Invalid enum value 'c' - at `key` at counts"),
    ],
)
def test_a_mistake_is_told_with_its_place_and_the_name_of_the_entry(text: str, where: str) -> None:
    with pytest.raises(hb.BadPack) as refused:
        convert(text, Shape, "mine.toml")
    assert str(refused.value).startswith("mine.toml: ") and str(refused.value).endswith(where)


def test_a_mistake_of_toml_is_told_as_it_is() -> None:
    with pytest.raises(hb.BadPack, match=r"mine.toml: .*line 1"):
        convert("= 3", Shape, "mine.toml")


def test_what_is_closed_again_counts_for_no_depth_and_a_number_may_have_64_bits() -> None:
    deep = "[" * 20 + "]" * 20
    assert too_much(f"a = []\nb = {deep}\nc = {{}}\nd = {deep}") == "" and "20 deep" in too_much(f"b = [{deep}]")
    assert "20 deep" in too_much("b = " + "[[], " * 21 + "]" * 21)  # a list beside the next is no way out
    assert too_much("n = 9223372036854775807") == "" and "19 digits" in too_much("n = 92233720368547758070")
