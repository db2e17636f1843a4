"""Packs: another deck, other points, a longer game; data only, checked before play."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import hurlyburly as hb
from hurlyburly.games.toil_and_troublez.cards import NAME
from hurlyburly.kernel.content import pack_of
from hurlyburly.kernel.luck import QuickLuck

LONG_NIGHT = Path(__file__).parents[3] / "examples" / "packs" / "troublez-long-night.toml"
HEAD = '[pack]\ngame = "toil-and-troublez"\nname = "test"\n'


def deck(match: hb.Match) -> Counter[str]:
    return Counter(NAME[card] for card in match.game.checked_box(match.packs).deck)  # type: ignore[attr-defined]


def refused(text: str) -> str:
    with pytest.raises(hb.BadPack) as mistake:
        hb.Match("toil-and-troublez", packs=[pack_of({"mine.toml": HEAD + text})])
    return str(mistake.value)


def test_a_pack_changes_what_it_names_and_leaves_the_rest() -> None:
    match = hb.Match("toil-and-troublez", 3, seed=1, packs=[hb.read_pack(LONG_NIGHT)])
    cards = deck(match)
    assert cards["cloak"] == 8 and cards["5 sun"] == 3 and cards["1 moon"] == 6 and cards["1 sun"] == 4
    assert cards["vanish star"] == 3 and cards["poison star"] == 2
    assert match.state.depletions == 2 and match.view(0).marker_points == 12  # type: ignore[attr-defined]


def test_two_matches_with_different_packs_live_side_by_side() -> None:
    plain = hb.Match("toil-and-troublez", 2, seed=1)
    night = hb.Match("toil-and-troublez", 2, seed=1, packs=[hb.read_pack(LONG_NIGHT)])
    quick = hb.Match("toil-and-troublez", 2, seed=1, packs=[pack_of({"quick.toml": HEAD + QUICK})])
    luck = QuickLuck(1)
    while not (plain.over and night.over and quick.over):
        for match in (plain, night, quick):
            if not match.over:
                options = match.options(match.to_act[0])
                match.play(match.to_act[0], options[luck.below(len(options))])
    sizes = [len(match.game.cards(match.state)) for match in (plain, night, quick)]  # type: ignore[misc]
    assert sizes == [83, 83 - 3 + 2 + 3 + 3, 23]


QUICK = "".join(
    f'[[talismans]]\nid = "{id}"\ncopies_per_color = 0\n' for id in ("toad", "flower", "crystal", "mushroom", "raven")
)


def test_records_and_positions_carry_their_packs() -> None:
    match = hb.Match("toil-and-troublez", 2, seed=1, packs=[hb.read_pack(LONG_NIGHT)])
    for _ in range(30):
        match.play(match.to_act[0], match.options(match.to_act[0])[0])
    assert "pack The long night" in match.record()
    for again in (hb.load(match.record()), hb.from_position("toil-and-troublez", match.position())):
        assert again.position()["state"] == match.position()["state"] and deck(again) == deck(match)


def test_a_pack_may_go_to_the_limits_of_what_can_be_played() -> None:
    points = "[collections]\nmarker_points = 1000\nloose_talisman_points = 0\n[end_of_game]\ndepletions = { 2 = 9 }\n"
    match = hb.Match("toil-and-troublez", packs=[pack_of({"mine.toml": HEAD + points})])
    box = match.game.checked_box(match.packs)
    assert (box.marker_points, box.loose_points, match.state.depletions) == (1000, 0, 9)  # type: ignore[attr-defined]
    smallest = QUICK + '[[magicians]]\nid = "cloak"\ncopies = 0\n[[magicians]]\nid = "vanish"\ncopies_per_color = 0\n'
    assert sum(deck(hb.Match("toil-and-troublez", packs=[pack_of({"mine.toml": HEAD + smallest})])).values()) == 12


def test_later_packs_lie_over_earlier_ones() -> None:
    few = pack_of({"few.toml": HEAD + '[[magicians]]\nid = "cloak"\ncopies = 1\n'})
    match = hb.Match("toil-and-troublez", packs=[hb.read_pack(LONG_NIGHT), few])
    assert deck(match)["cloak"] == 1 and deck(match)["5 sun"] == 3


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ('[[talismans]]\nid = "toad"\ncopies = 5\n', ["mine.toml", "'toad'", "copies"]),
        ('[[talismans]]\nid = "toad"\ncopies_per_color = -1\n', ["mine.toml", "'toad'", "copies_per_color", ">= 0"]),
        ('[[talismans]]\nid = "toad"\ncopies_per_color = 99\n', ["mine.toml", "'toad'", "copies_per_color", "<= 40"]),
        ('[[talismans]]\nid = "toad"\ncopies_by_color = { sum = 3 }\n', ["mine.toml", "'toad'", "copies_by_color"]),
        ('[[talismans]]\nid = "newt"\n', ["mine.toml", "talismans[0].id", "'newt'"]),
        ('[[talismans]]\nid = "toad"\n[[talismans]]\nid = "toad"\n', ["mine.toml", "'toad'", "two entries"]),
        ('[[magicians]]\nid = "cloak"\ncopies_per_color = 2\n', ["mine.toml", "'cloak'", "give copies"]),
        ('[[magicians]]\nid = "cloak"\ncopies_by_color = { sun = 2 }\n', ["mine.toml", "'cloak'", "give copies"]),
        ("[collections]\nloose_talisman_points = -1\n", ["mine.toml", "collections.loose_talisman_points"]),
        ("[collections]\nmarker_points = 1001\n", ["mine.toml", "collections.marker_points"]),
        ('[end_of_game]\ndepletions = { 2 = 10 }\n', ["mine.toml", "end_of_game.depletions"]),
        ('[[magicians]]\nid = "poison"\ncopies = 2\n', ["mine.toml", "'poison'", "copies_per_color"]),
        ("[collections]\nmarker_points = -5\n", ["mine.toml", "collections.marker_points"]),
        ('[end_of_game]\ndepletions = { 7 = 2 }\n', ["mine.toml", "end_of_game.depletions"]),
        ('[end_of_game]\ndepletions = { 2 = 0 }\n', ["mine.toml", "end_of_game.depletions"]),
        ("[forest]\nmax_rows = 4\n", ["mine.toml", "forest"]),
        ("[[talisman]]\n", ["mine.toml", "unknown field `talisman`"]),
        ('[[talismans]]\nid = "toad"\n', ["mine.toml", "'toad' changes nothing"]),
        ('[[magicians]]\nid = "cloak"\n', ["mine.toml", "'cloak' changes nothing"]),
        ("[collections]\nmarker_points = 1001\n", ["mine.toml", "collections.marker_points", "<= 1000"]),
        ("[collections]\nmarker_points = 4\n", ["mine.toml", "a marker of 4 points", "nobody would complete one"]),
        ("[collections]\nloose_talisman_points = 3\n", ["mine.toml", "a marker of 10 points", "3 points each"]),
        ("[end_of_game]\ndepletions = { 2 = 10 }\n", ["mine.toml", "end_of_game.depletions"]),
        (QUICK + '[[magicians]]\nid = "cloak"\ncopies = 0\n[[magicians]]\nid = "vanish"\ncopies_per_color = 0\n'
         '[[magicians]]\nid = "summon"\ncopies_per_color = 0\n', ["mine.toml", "6 cards", "12"]),
    ],
)  # fmt: skip
def test_a_mistake_in_a_pack_is_named_with_file_entry_and_field(text: str, parts: list[str]) -> None:
    message = refused(text)
    assert all(part in message for part in parts), message


def test_a_pack_for_this_game_is_one_file() -> None:
    with pytest.raises(hb.BadPack, match="one file"):
        hb.Match("toil-and-troublez", packs=[pack_of({"mine.toml": HEAD, "more.toml": ""})])
