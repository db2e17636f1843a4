"""Say which build is under test, and gather which rules the tests that passed have shown.

A citation counts only if its test passed. A run of all tests leaves them in `.coverage-rules.json`, which
`hurlyburly rules --coverage` reads.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Generator
from pathlib import Path

import hypothesis
import pytest

from hurlyburly import GAMES
from hurlyburly.kernel.build import BUILD

pytest.register_assert_rewrite("battery", "tables", "toy", "games", "server")  # so that they say what differs

hypothesis.settings.register_profile("the same each time, however slow", derandomize=True, deadline=None)
hypothesis.settings.load_profile("the same each time, however slow")

GATHERED = Path(__file__).parents[1] / ".coverage-rules.json"
PASSED: dict[str, list[str]] = {}
FAILED: set[str] = set()


def pytest_report_header() -> str:
    return f"hurlyburly: {BUILD}"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cites", metavar="RULE", help="run only the tests that cite this rule")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        for id in getattr(getattr(item, "function", None), "cites", ()):
            item.user_properties.append(("rule", id))
        if item.get_closest_marker("whole_games"):
            item.add_marker("slow")
    wanted = config.getoption("cites")
    if wanted:
        items[:] = [item for item in items if ("rule", wanted) in item.user_properties]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Whole games are played without counting lines, which takes four times as long."""
    counting = sys.gettrace()
    if item.get_closest_marker("whole_games"):
        sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(counting)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    test = report.nodeid.partition("[")[0]
    if report.failed:
        FAILED.add(test)
    elif report.when == "call" and report.passed:
        for name, value in report.user_properties:
            if name == "rule" and test not in PASSED.setdefault(str(value), []):
                PASSED[str(value)].append(test)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workerinput"):
        return
    shown = {id: good for id, tests in PASSED.items() if (good := sorted(set(tests) - FAILED))}
    whole_run = session.config.args in ([], ["tests"]) and not session.config.getoption("keyword")
    whole_run = whole_run and not session.config.getoption("cites")
    if whole_run and not session.config.getoption("markexpr"):
        GATHERED.write_text(json.dumps({"passed": shown}, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    known = {id for game in GAMES.values() for id in game.ledger.ids()}
    for game in GAMES.values():
        ids, prose = game.ledger.ids(), game.ledger.prose().keys() - PASSED.keys()
        told = f"{game.id}: {len(ids & PASSED.keys())} of {len(ids)} rules and rulings shown"
        terminalreporter.write_line(told + (f", {len(prose)} can be shown by no play" if prose else ""))
    prefixes = {id.partition("-")[0] for id in known}
    strays = sorted(id for id in PASSED.keys() - known if id.partition("-")[0] in prefixes)
    if strays:
        terminalreporter.write_line(f"cited but in no ledger: {', '.join(strays)}", red=True)
