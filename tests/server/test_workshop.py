"""The workshop at the server: forms for every game, drafts read elsewhere, tables and comparisons within limits."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

import hurlyburly as hb
from hurlyburly.kernel.content import pack_of
from hurlyburly.kernel.toml_text import written
from hurlyburly.server.comparing import Had, Pair, compared, play_both, so_far
from hurlyburly.server.drafts import Draft, looked_at
from server.client import Node, Person, until

GAMES = [pytest.param(game, id=game.id) for game in hb.GAMES.values() if game.packs.shape is not None]


def draft(game: str, **sections: Any) -> Draft:
    return looked_at(game, {"pack": {"game": game, "name": "Mine"}, **sections}, "")


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    with Node(f"sqlite:///{tmp_path_factory.mktemp('workshop')}/tables.db") as started:
        yield started


@asynccontextmanager
async def somebody(node: Node) -> AsyncIterator[Person]:
    person = Person(node.base)
    yield person
    await person.close()


# Drafts, read as the worker reads them.


@pytest.mark.parametrize("game", GAMES)
def test_what_is_like_something_in_the_box_is_drawn_or_says_what_it_lacks(game: hb.Game) -> None:
    assert game.packs.own is not None
    own = list(game.packs.own())
    for one in (own[0], own[len(own) // 2], own[-1]):
        several = game.pack_schema["properties"][one.section].get("type") == "array"
        seen = draft(game.id, **{one.section: [one.entry] if several else one.entry})
        if seen.mistakes:  # a room needs another one of its number
            assert seen.mistakes[0].path[0] == one.section and "needs one room" in seen.mistakes[0].words
        for face in seen.faces:
            assert face.face and face.text and face.path == (one.section, 0)
        assert hb.GAMES[game.id].packs.kinds


WRONG: list[tuple[str, dict[str, Any], tuple[Any, ...], str]] = [
    (
        "wizard-tower",
        {"adventurers": [{"name": "Wick", "class": "mage", "rating": 99}]},
        ("adventurers", 0, "rating"),
        "At most 15.",
    ),
    ("wizard-tower", {"adventurers": [{"class": "mage", "rating": 1}]}, ("adventurers", 0, "name"), "This is needed."),
    (
        "wizard-tower",
        {"adventurers": [{"name": "Wick", "class": "cat", "rating": 1}]},
        ("adventurers", 0, "class"),
        "no class 'cat'",
    ),
    (
        "wizard-tower",
        {"adventurers": [{"name": "Wick", "class": "Thief", "rating": 1}]},
        ("adventurers", 0, "class"),
        "This cannot be written so. There are: shapeshifter, rogue, ranger",
    ),
    ("wizard-tower", {"floors": [{"name": "Hall", "peek": {"count": 0}}]}, ("floors", 0, "peek", "count"), "never"),
    (
        "wizard-tower",
        {"floors": [{"name": "Hall", "treasure": [{"rule": "gold"}]}]},
        ("floors", 0, "treasure", 0, "rule"),
        "gold",
    ),
    (
        "talisman",
        {"card": [{"id": "bogle", "name": "Bogle", "type": "monster", "text": ""}]},
        ("card", 0, "strength"),
        "either",
    ),
    (
        "talisman",
        {
            "card": [
                {"id": "fair", "name": "Fair", "type": "event", "text": "", "does": [{"op": "gain", "what": "moon"}]}
            ]
        },
        ("card", 0, "does", 0, "what"),
        "nobody can gain 'moon'",
    ),
    (
        "talisman",
        {"spell": [{"id": "hum", "name": "Hum", "text": "", "moments": ["noon"], "does": [{"op": "toad"}]}]},
        ("spell", 0, "moments", 0),
        "no moment 'noon'",
    ),
    (
        "toil-and-trouble",
        {"effects": [{"id": "itch", "name": "Itch", "cost": 9, "does": ["hide"]}]},
        ("effects", 0, "cost"),
        "1 to 6",
    ),
    (
        "toil-and-trouble",
        {"effects": [{"id": "itch", "name": "Itch", "cost": 1, "does": ["itch"]}]},
        ("effects", 0, "does", 0),
        "none of",
    ),
    ("toil-and-trouble", {"orders": [{"id": "x"}]}, ("orders", 0, "name"), "This is needed."),
    ("toil-and-troublez", {"talismans": [{"id": "raven"}]}, ("talismans", 0), "changes nothing"),
    ("toil-and-troublez", {"collections": {"marker_points": 5000}}, ("collections", "marker_points"), "At most 1000."),
    (
        "dungeon-twister",
        {"room": [{"id": "own-9-cw", "box": "own", "pair": 9, "gear": "cw", "title": "Hall", "map": "+"}]},
        ("room", 0, "map"),
        "instead of 11",
    ),
    ("dungeon-twister", {"nonsense": []}, ("nonsense",), "have no 'nonsense'"),
]


@pytest.mark.parametrize(("game", "sections", "path", "words"), WRONG, ids=[f"{w[0]} {w[2][-1]}" for w in WRONG])
def test_a_mistake_is_told_beside_its_field(
    game: str, sections: dict[str, Any], path: tuple[Any, ...], words: str
) -> None:
    [mistake] = draft(game, **sections).mistakes
    assert mistake.path == path and words in mistake.words


def test_each_entry_has_its_own_mistake() -> None:
    seen = draft(
        "wizard-tower", adventurers=[{"name": "9", "class": "mage", "rating": 1}, {"name": "Wick"}], floors=[{}]
    )
    assert [mistake.path for mistake in seen.mistakes] == [
        ("adventurers", 0, "name"),
        ("adventurers", 1, "class"),
        ("floors", 0, "name"),
    ]


@pytest.mark.parametrize(
    "path", sorted(Path(__file__).parents[2].glob("examples/packs/*.toml")), ids=lambda path: path.name
)
def test_a_file_comes_back_as_it_was(path: Path) -> None:
    """Opened, written again by the form, and read once more."""
    pack = hb.read_pack(path)
    text = pack.files[pack.main]
    game = re.search(r'^game = "(.+)"$', text, re.M)[1]  # type: ignore[index]
    opened = looked_at(game, None, text)
    again = looked_at(game, opened.data, "")
    assert not opened.mistakes and opened.faces and again.data == opened.data and again.faces == opened.faces
    assert looked_at(game, None, again.text).data == opened.data


ODD = {
    "head": {
        "na me": 'a "quoted" \\ text',
        "lines": "+--+\n| .|",
        "three": "'''\n",
        "bell": "\a\n",
        "no": False,
        "half": -3,
    },
    "long": [{"a": ["x" * 60], "b": {"c": "y" * 60}}, {"a": [{"d": 1}]}],
    "none": [],
}


def test_data_is_written_so_that_it_is_read_the_same() -> None:
    assert hb.kernel.content.parsed(written(ODD), "x") == ODD


# What a pack changes.


def test_the_same_deals_are_played_without_and_with_a_pack() -> None:
    """Where nothing is changed there is no difference at all."""
    [pair] = play_both("wizard-tower", (), {}, 3, [3])
    assert pair.without == pair.with_pack and pair.without["decisions"] > 5


def test_what_a_pack_brings_is_followed() -> None:
    text = '[pack]\ngame = "toil-and-troublez"\nname = "x"\n[[magicians]]\nid = "cloak"\ncopies = 20\n'
    pairs = play_both("toil-and-troublez", (pack_of({"pack.toml": text}),), {}, 2, [0, 1])
    assert any("Cloak" in pair.things for pair in pairs)
    assert pairs[0].without != pairs[0].with_pack


def test_the_lab_compares_a_few_deals_more_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What has been played is not played again; and without the packages of the lab, the few measures are compared."""
    text = '[pack]\ngame = "toil-and-troublez"\nname = "x"\n[[magicians]]\nid = "cloak"\ncopies = 20\n'
    given = ("toil-and-troublez", (pack_of({"pack.toml": text}),), {}, 2)
    assert so_far(str(tmp_path), *given, 1) is None
    found = so_far(str(tmp_path), *given, 3)
    again = so_far(str(tmp_path), *given, 3)
    assert found is not None and found == again and found.together and found.deals == 3
    assert any(line.words.startswith("Rounds") for line in found.lines)
    monkeypatch.setitem(sys.modules, "hurlyburly.server.lab_comparing", None)
    (tmp_path / "plain").mkdir()
    assert so_far(str(tmp_path / "plain"), *given, 1) is None
    plain = so_far(str(tmp_path / "plain"), *given, 3)
    assert plain is not None and not plain.together and plain.deals == 3
    assert [line.without for line in plain.lines if line.words.startswith("Rounds")] == [
        line.without for line in found.lines if line.words.startswith("Rounds")
    ]


def test_only_what_the_pack_brings_is_told_of_it(tmp_path: Path) -> None:
    """In a few deals much of the box comes up by chance on one side alone."""
    text = '[pack]\ngame = "wizard-tower"\nname = "x"\n[[adventurers]]\nname = "Wick"\nclass = "mage"\nrating = 4\n'
    found = so_far(str(tmp_path), "wizard-tower", (pack_of({"pack.toml": text}),), {}, 3, 4)
    assert found is not None and {thing.name for thing in found.things} <= {"Wick"}


def pair(before: float, after: float, shares: tuple[float, ...] = ()) -> Pair:
    names = ("rounds", "decisions", "first", "shared", "lead", "best")
    return Pair(dict.fromkeys(names, before), dict.fromkeys(names, after), {"Wick": Had(True, shares)})


def test_a_difference_is_told_where_its_interval_has_no_room_for_none() -> None:
    found = compared([pair(1, 2.0), pair(1, 2.5), pair(1, 1.5), pair(1, 2.2)], 3)
    assert {line.verdict for line in found.lines} == {"more"} and 0 < found.lines[0].low < found.lines[0].high
    found = compared([pair(1, 2), pair(2, 1), pair(1, 1), pair(1, 1.5)], 3)
    assert all(line.low < 0 < line.high and "no difference shown" in line.verdict for line in found.lines)
    assert {line.verdict for line in compared([pair(1, 1), pair(2, 2)], 3).lines} == {"no difference"}


def test_whoever_had_something_is_held_against_what_is_fair() -> None:
    found = compared([pair(1, 1, (1.0, 1.0, 1.0))] * 20, 3).things[0]
    assert found.had == "in 20 of the 20 games in which it came up" and found.verdict == "wins more"
    assert found.won.startswith("100% (") and found.won.endswith("fair is 33%")
    assert compared([pair(1, 1)] * 20, 3).things[0].verdict == "nobody had it"


# At a server.


def test_a_pack_is_made_looked_at_tried_and_measured(node: Node) -> None:
    async def run() -> None:
        async with somebody(node) as ada:
            for game in hb.GAMES.values():
                page = (await ada.http.get(f"/workshop/{game.id}")).text
                for id, kept in (("schema", game.pack_schema), ("own", None)):
                    found = json.loads(re.search(rf'id="{id}">(.*?)</script>', page, re.S)[1])  # type: ignore[index]
                    assert found and kept in (None, found)
                schema = await ada.http.get(f"/games/{game.id}/pack.schema.json")
                assert schema.json() == game.pack_schema and schema.headers["content-type"].startswith(
                    "application/schema"
                )
            data = {
                "pack": {"game": "wizard-tower", "name": "Mine"},
                "adventurers": [{"name": "Wick", "class": "mage", "rating": 4}],
            }
            seen = (await ada.http.post("/workshop/wizard-tower/look", json={"data": data})).json()
            assert not seen["mistakes"] and seen["faces"][0]["name"] == "Wick"
            tried = (await ada.http.post("/workshop/wizard-tower/try", json={"text": seen["text"]})).json()
            table = await ada.http.get(tried["address"])
            assert table.status_code == 200 and "Hurlyburly" in table.text
            things = (await ada.http.get(f"{tried['address']}/things")).text
            assert "Wick" in things
            sent = {"text": seen["text"], "deals": 2}
            begun = (await ada.http.post("/workshop/wizard-tower/measure", json=sent)).json()

            async def measured() -> dict[str, Any]:
                told: dict[str, Any] = (await ada.http.get(f"/workshop/wizard-tower/measure/{begun['id']}")).json()
                return told if told["over"] else {}

            now = await until(measured)
            assert now["done"] == 2 and not now["error"] and now["result"]["lines"]

    asyncio.run(run())


def test_what_cannot_be_read_makes_no_table_and_holds_nobody_up(node: Node) -> None:
    async def run() -> None:
        async with somebody(node) as ada:
            for path in ("try", "measure"):
                bad = await ada.http.post(f"/workshop/talisman/{path}", json={"text": "[pack]\ngame = 1"})
                assert bad.status_code == 409 and "game" in bad.json()["words"]
            deep = {"a": 1}
            for _ in range(60):
                deep = {"a": deep}  # type: ignore[dict-item]
            answers = [
                await ada.http.post("/workshop/talisman/look", json={"data": {"pack": deep}}),
                await ada.http.post("/workshop/talisman/look", json={"text": "a." * 1000 + "b = 1"}),
            ]
            assert all(answer.status_code == 200 and answer.json()["mistakes"] for answer in answers)
            long = await ada.http.post("/workshop/talisman/look", content=b'{"text": "' + b"a" * 300_000 + b'"}')
            assert long.status_code == 413 and long.json()["code"] == "too-long"
            nonsense = await ada.http.post("/workshop/talisman/look", content=b"{")
            assert nonsense.status_code == 400
            assert (await ada.http.get("/workshop/chess")).status_code == 404
            assert (await ada.http.get("/workshop/talisman/measure/nothing")).status_code == 404
            other = httpx.post(
                f"{node.base}/workshop/talisman/look", json={"text": ""}, headers={"Origin": "http://x.example"}
            )
            assert other.status_code == 403
            assert not (await ada.http.get("/")).text.count("Your tables")

    asyncio.run(run())


def test_comparisons_have_a_limit(tmp_path: Path) -> None:
    async def run(node: Node) -> None:
        async with somebody(node) as ada:
            text = '[pack]\ngame = "toil-and-troublez"\nname = "x"\n[collections]\nmarker_points = 20\n'
            sent = {"text": text, "deals": 2}
            codes = [
                (await ada.http.post("/workshop/toil-and-troublez/measure", json=sent)).status_code for _ in "four"
            ]
            assert codes == [200, 200, 200, 429]

    with Node(f"sqlite:///{tmp_path}/tables.db", "--raise-limits", "1") as strict:
        asyncio.run(run(strict))
