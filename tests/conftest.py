"""Say which build is under test."""

from __future__ import annotations

from hurlyburly.kernel import state


def pytest_report_header() -> str:
    return f"hurlyburly: {'plain Python' if str(state.__file__).endswith('.py') else 'compiled'}"
