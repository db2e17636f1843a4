"""Nonsense gets an answer with a code, never a traceback, and changes nothing."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from starlette.routing import Route

from hurlyburly.server.app import ROUTES
from hurlyburly.server.limits import LIMITS, Limits
from hurlyburly.server.messages import FromClient, Refused
from hurlyburly.server.rest.openapi import description
from hurlyburly.server.rest.operations import ROOT
from hurlyburly.server.rest.routes import ROUTES as API_ROUTES
from server.client import GAME, PATIENCE, Node, Person

CODES = {"bad-message", "too-long", "too-fast", "not-your-seat", "not-your-turn", "no-such-option", "illegal", "stale"}
CODES |= {"game-over", "not-host", "not-now", "full", "bad-table", "link-dead"}


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    path: Path = tmp_path_factory.mktemp("bad") / "tables.db"
    with Node(f"sqlite:///{path}") as running:
        yield running


# Messages: anything at all, and messages of the right kind with anything in them.

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
TYPES = [str(struct.__struct_config__.tag) for struct in FromClient.__args__]
FIELDS = sorted({field for struct in FromClient.__args__ for field in struct.__struct_fields__})
nearly = st.fixed_dictionaries(
    {"type": st.sampled_from(TYPES), "v": st.sampled_from([1, 1, 1, 2, "1"]), "id": st.text(max_size=80)},
    optional={
        field: st.integers(-3, 20) | st.sampled_from(["draw", "stop", "start", "invite", "0", ""]) | anything
        for field in FIELDS
        if field not in ("v", "id")
    },
)
messages = st.one_of(
    st.text(max_size=200),
    anything.map(lambda value: json.dumps(value)),
    nearly.map(lambda value: json.dumps(value)),
    st.binary(max_size=200),
)


def is_harmless(sent: str | bytes) -> bool:
    """Whether it could not be a real play by chance; those are welcome to happen."""
    try:
        message = json.loads(sent)
    except ValueError:
        return True
    return not isinstance(message, dict) or message.get("type") not in ("play", "table", "chat", "look")


@pytest.mark.slow
def test_no_message_breaks_a_table(node):
    async def play(sent: list[str | bytes]) -> None:
        person = Person(node.base)
        match = await person.make("hot-seat", seats=2)
        token = {"Authorization": f"Bearer {person.secret}"}
        before = (await person.http.get(f"/api/v1/tables/{match}", headers=token)).json()
        async with person.at(f"/table/{match}") as page:
            await page.until("table")
            for message in sent:
                await page.ws.send(message)
            await page.ws.send(json.dumps({"v": 1, "type": "ping", "id": "last"}))
            while (answer := await page.hear())["type"] != "pong" or answer["id"] != "last":
                if answer["type"] == "error":
                    assert answer["code"] in CODES and "Traceback" not in answer["words"]
        after = (await person.http.get(f"/api/v1/tables/{match}", headers=token)).json()
        if all(is_harmless(message) for message in sent):
            assert {**after, "seats": before["seats"]} == before  # but for who is there
        assert (await person.http.get(f"/table/{match}")).status_code == 200
        await person.close()

    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
    @given(st.lists(messages, min_size=1, max_size=15))
    def try_all(sent: list[str | bytes]) -> None:
        asyncio.run(play(sent))

    try_all()


# REST: the description is true, and nothing that fits or does not fit it breaks the server.


def test_the_description_and_the_routes_are_the_same():
    described = {(method.upper(), path) for path, methods in description()["paths"].items() for method in methods}
    routed = {
        (method, route.path)
        for route in API_ROUTES
        for method in (route.methods or ()) - {"HEAD"}
        if route.path != f"{ROOT}/openapi.json"
    }
    assert described == routed
    assert not [route for route in ROUTES if isinstance(route, Route) and route.path.startswith(ROOT)]


@pytest.mark.slow
def test_the_rest_api_keeps_to_its_description_whatever_it_is_sent(node):
    made = httpx.post(f"{node.base}/api/v1/tables", json={"game": GAME, "seats": 2}, timeout=PATIENCE).json()
    token, match = made["token"], made["match"]
    schema = schemathesis.openapi.from_url(f"{node.base}/api/v1/openapi.json")
    luck = random.Random(1)

    for operation in schema.get_all_operations():
        found = operation.ok()

        @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
        @given(found.as_strategy())
        def try_operation(case: Any) -> None:
            if "match" in case.path_parameters and luck.random() < 0.7:
                case.path_parameters["match"] = match
            bearing = {"Authorization": f"Bearer {token}"} if luck.random() < 0.8 else None
            answer = case.call(headers=bearing, timeout=PATIENCE)
            assert answer.status_code < 500 and "Traceback" not in answer.text
            case.validate_response(answer, checks=CHECKS)

        try_operation()
    assert httpx.get(
        f"{node.base}/api/v1/tables/{match}", headers={"Authorization": f"Bearer {token}"}, timeout=PATIENCE
    ).is_success


CHECKS = [
    schemathesis.checks.not_a_server_error,
    schemathesis.checks.status_code_conformance,
    schemathesis.checks.content_type_conformance,
    schemathesis.checks.response_schema_conformance,
]


# Limits.


def test_a_limit_lets_a_burst_through_and_then_its_rate():
    now = [0.0]
    limits = Limits(clock=lambda: now[0])
    for _ in range(int(LIMITS["chat"].burst)):
        limits.take("chat", "anna")
    with pytest.raises(Refused) as refused:
        limits.take("chat", "anna")
    assert refused.value.code == "too-fast"
    limits.take("chat", "ben")
    now[0] += 0.61
    limits.take("chat", "anna")
    with pytest.raises(Refused):
        limits.take("chat", "anna")


def test_raised_limits_are_raised():
    limits = Limits(10, clock=lambda: 0.0)
    for _ in range(int(10 * LIMITS["tables"].burst)):
        limits.take("tables", "anna")
    with pytest.raises(Refused):
        limits.take("tables", "anna")


@pytest.mark.slow
def test_a_server_with_its_own_limits_slows_a_flood_down(tmp_path):
    async def play() -> None:
        with Node(f"sqlite:///{tmp_path}/t.db", "--raise-limits", "1") as node:
            anna = Person(node.base)
            match = await anna.make("play-now", seats=2)
            async with anna.at(f"/table/{match}") as page:
                for n in range(66):
                    await page.send("ping", id=f"{n}")
                assert (await page.until("error"))["code"] == "too-fast"
            statuses = [
                (await anna.http.post("/tables", data={"game": GAME, "how": "play-now"})).status_code for _ in range(12)
            ]
            assert statuses[0] == 303 and statuses[-1] == 429
            await anna.close()

    asyncio.run(play())


@pytest.mark.slow
def test_a_message_that_is_too_large_closes_the_connection(node):
    async def play() -> None:
        anna = Person(node.base)
        match = await anna.make("play-now", seats=2)
        async with anna.at(f"/table/{match}") as page:
            await page.ws.send("x" * 300_000)
            await asyncio.wait_for(page.ws.wait_closed(), PATIENCE)
            assert page.ws.close_code == 1009
        await anna.close()

    asyncio.run(play())
