"""A report of the lab on a phone and on a desk, in both themes: axe finds nothing, and nothing hangs over."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from browser.conftest import comes_to_rest
from hurlyburly.kernel.content import pack_of
from hurlyburly.lab import Experiment, Matchup, Stop, comparison, run
from hurlyburly.lab.asked import Asked, keep_asked
from hurlyburly.lab.comparing import both_ways
from hurlyburly.lab.page import write_report

PACK = '[pack]\ngame = "toil-and-troublez"\nname = "Cloaks"\n[[magicians]]\nid = "cloak"\ncopies = 12\n'


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    base = Experiment(tables=(Matchup("toil-and-troublez", bots=("random",)),), stop=Stop(games=20))
    asked = comparison(base, pack_of({"cloaks.toml": PACK}))
    run(both_ways(asked), folder)
    keep_asked(Asked(comparison=asked), folder)
    return write_report(folder)


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1280, "light")])
def test_a_report_is_read_anywhere(report: Path, chromium: Browser, width: int, scheme: str) -> None:
    page = chromium.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)  # type: ignore[arg-type]
    page.goto(report.as_uri())
    expect(page.get_by_role("heading", level=1)).to_have_text("What does Cloaks change?")
    expect(page.get_by_role("img").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    tables = page.locator(".wide").all()
    assert tables and all(table.evaluate("all => all.scrollWidth <= all.clientWidth") for table in tables)
    row = page.get_by_role("row").filter(has_text="rounds")
    figures = row.get_by_role("cell").all()
    assert figures[0].text_content() == "rounds" and len(figures) == 6
    names = [figure.evaluate("cell => getComputedStyle(cell, '::before').content") for figure in figures[2:]]
    said = [f'"{heading} "' for heading in ("before", "after", "difference", "verdict")]
    assert names == (said if width == 390 else ["none"] * 4)  # where they no longer stand below their headings
    comes_to_rest(page)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.close()
