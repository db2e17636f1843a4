"""docs/protocol.md and docs/hosting.md say what is true."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

from hurlyburly.server import limits, messages
from hurlyburly.server.messages import FromClient, FromServer
from hurlyburly.server.rest.operations import OPERATIONS

DOCS = Path(__file__).parents[2] / "docs"
PROTOCOL = (DOCS / "protocol.md").read_text(encoding="utf-8")
HOSTING = (DOCS / "hosting.md").read_text(encoding="utf-8")
SENT, RECEIVED = PROTOCOL.split("### What the server sends")


def examples(text: str) -> list[str]:
    return [line for block in re.findall(r"```json\n(.*?)```", text, re.S) for line in block.strip().split("\n")]


@pytest.mark.parametrize(("text", "shape"), [(SENT, FromClient), (RECEIVED, FromServer)], ids=["client", "server"])
def test_each_message_has_an_example_that_is_one(text, shape):
    shown = {json.loads(example)["type"] for example in examples(text)}
    assert shown == {struct.__struct_config__.tag for struct in shape.__args__}
    for example in examples(text):
        decoded = msgspec.json.decode(example, type=shape)
        assert json.loads(msgspec.json.encode(decoded)).items() >= json.loads(example).items()


@pytest.mark.parametrize("act", [messages.TableAct, messages.LobbyAct])
def test_each_act_at_a_table_and_in_its_lobby_is_named(act):
    types = {field.name: field.type for field in msgspec.structs.fields(act)}
    for do in types["do"].__args__:
        assert f"`{do}`" in SENT, do


def test_each_error_code_is_explained():
    for code in messages.Code.__args__:
        assert f"`{code}`" in PROTOCOL


def test_each_operation_is_listed():
    for operation in OPERATIONS:
        assert f"`{operation.method} {operation.path}" in PROTOCOL


def test_the_limits_in_the_docs_are_the_limits():
    rows = HOSTING.partition("## Limits")[2].split("\n")
    for limit in limits.LIMITS.values():
        row = next(line for line in rows if line.startswith("|") and limit.words in line)
        assert f"| {limit.burst:g} |" in row, row
    assert f"| {limits.OPEN_TABLES} |" in HOSTING
    assert f"{messages.LARGEST_MESSAGE:,} bytes" in HOSTING
    assert f"{messages.LONGEST_NAME} characters for a name, {messages.LONGEST_CHAT} for a line of chat" in HOSTING
