"""The pack format as it is documented: every type and field stands on its page, with an example that can be read."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

import hurlyburly as hb
from hurlyburly.cli import main
from hurlyburly.games.toil_and_trouble.effects import ACTS
from hurlyburly.kernel.content import pack_of
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.pack_schema import PackFormat, fields_used

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted((ROOT / "examples" / "packs").iterdir())
GAMES = [pytest.param(game, id=game.id) for game in hb.GAMES.values() if game.packs.shape is not None]
BLOCK = re.compile(r"^```toml\n(.*?)\n```$", re.DOTALL | re.MULTILINE)


@cache
def validator(game: str) -> Any:
    return jsonschema.Draft202012Validator(hb.GAMES[game].pack_schema)


def page_of(game: Game) -> str:
    return (ROOT / "docs" / "packs" / f"{game.id}.md").read_text(encoding="utf-8")


def packs_on(game: Game) -> Iterator[str]:
    """Every example of a page as a whole pack: a table gets a head, a value stands in its table."""
    around = "".join(game.packs.told().around.values())
    for block in BLOCK.findall(page_of(game)):
        for part in [block] if block.startswith("[") else block.splitlines():
            text = part if part.startswith("[") else around.replace("{}", part)
            yield text if "[pack]" in text else f'[pack]\ngame = "{game.id}"\nname = "Example"\n\n{text}'


def test_five_games_document_their_packs() -> None:
    assert len(GAMES) == 5


@pytest.mark.parametrize("game", GAMES)
def test_the_examples_of_the_page_can_be_played(game: Game) -> None:
    """By the page alone: what stands there is read as it stands there, by the reader and by the schema."""
    for text in packs_on(game):
        game.checked_box([pack_of({"pack.toml": text})])
        validator(game.id).validate(tomllib.loads(text))


@pytest.mark.parametrize("game", GAMES)
def test_every_field_stands_on_the_page_with_help_and_in_an_example(game: Game) -> None:
    schema, page, told = game.pack_schema, page_of(game), game.packs.told()
    used = {use for text in packs_on(game) for use in fields_used(schema, schema, tomllib.loads(text))}
    titles = [part["title"] for part in schema["$defs"].values()]
    assert len(set(titles)) == len(titles), "two parts are called the same"
    for part in schema["$defs"].values():
        for name, field in part["properties"].items():
            assert field.get("description") or "const" in field, f"{part['title']}.{name} has no help"
            assert f"`{name}`" in page and field.get("description", "").lstrip()[1:].rstrip(".") in page
            shared = name in told.fields and name in {field for _, field in used}
            assert (part["title"], name) in used or shared, f"no example has {part['title']}.{name}"


@pytest.mark.parametrize("game", GAMES)
def test_words_are_about_what_there_is(game: Game) -> None:
    """Help for a field or a part that is no more would be found by nobody."""
    schema, told = game.pack_schema, game.packs.told()
    assert told.part.keys() == schema["$defs"].keys()
    everywhere = {name for part in [schema, *schema["$defs"].values()] for name in part["properties"]}
    assert told.fields.keys() | told.labels.keys() <= everywhere
    for name, part in told.part.items():
        assert part.fields.keys() <= schema["$defs"][name]["properties"].keys()


@pytest.mark.parametrize("game", GAMES)
def test_what_the_box_has_can_be_made_again(game: Game) -> None:
    """Each by itself, as it is offered to be changed; a Room comes with the other of its number."""
    assert game.packs.own is not None
    own = list(game.packs.own())
    assert len(own) > 5
    for one in own:
        several = game.pack_schema["properties"][one.section].get("type") == "array"
        pack = {"pack": {"game": game.id, "name": "x"}, one.section: [one.entry] if several else one.entry}
        validator(game.id).validate(pack)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_field_may_name_stands_on_the_page(game: Game) -> None:
    """By the page alone one can name what the box has."""
    below = page_of(game).partition("## Ids of the box")[2]
    for place, words in (game.packs.suggests() if game.packs.suggests is not None else {}).items():
        field = place.partition(".")[2]
        (row,) = [
            line for line in below.splitlines() if f"`{field}`" in line.split(" | ")[0] and f"`{words[0]}`" in line
        ]
        assert [word for word in words if f"`{word}`" not in row] == []


def test_every_phrase_is_an_example_that_reads() -> None:
    """Effects are made of phrases, each of which stands on the page; with a number, for one thing and with X."""
    game = hb.GAMES["toil-and-trouble"]
    does = game.pack_schema["$defs"]["Effect"]["properties"]["does"]["items"]
    assert [one["title"] for one in does["anyOf"]] == [act.PHRASE for act in ACTS]
    around = game.packs.told().around["does"]
    for one in does["anyOf"]:
        assert f"| `{one['title']}` |" in page_of(game)
        for phrase in {*one["examples"], one["title"].replace("N", "1"), one["title"].replace("N", "X")}:
            assert re.search(one["pattern"], phrase)
            text = around.replace("{}", json.dumps(phrase))
            game.checked_box([pack_of({"pack.toml": f'[pack]\ngame = "{game.id}"\nname = "x"\n{text}'})])


def test_every_game_has_a_whole_pack_to_read() -> None:
    found = {}
    for path in EXAMPLES:
        pack = hb.read_pack(path)
        data: dict[str, Any] = tomllib.loads(pack.files[pack.main])
        game = hb.GAMES[data["pack"]["game"]]
        game.checked_box([pack])
        validator(game.id).validate(data)
        found[game.id] = path
    assert found.keys() == {game.id for game in hb.GAMES.values() if game.packs.shape is not None}


@pytest.mark.parametrize("game", GAMES)
def test_a_schema_refuses_what_the_reader_refuses(game: Game) -> None:
    jsonschema.Draft202012Validator.check_schema(game.pack_schema)
    for wrong in (
        {},
        {"pack": {"game": "chess", "name": "x"}},
        {"pack": {"game": game.id, "name": "x"}, "nonsense": 1},
    ):
        with pytest.raises(jsonschema.ValidationError):
            validator(game.id).validate(wrong)


def test_a_game_without_packs_says_so() -> None:
    plain = msgspec.structs.replace(hb.GAMES["wizard-tower"], packs=PackFormat())
    with pytest.raises(hb.BadTable, match="has no packs"):
        plain.pack_schema  # noqa: B018  # it is asked for


def test_the_schema_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pack", "schema", "wizard-tower"]) == 0
    assert json.loads(capsys.readouterr().out) == hb.GAMES["wizard-tower"].pack_schema
    assert main(["pack", "schema", "chess"]) == 2
    assert "there is no game 'chess'" in capsys.readouterr().err
