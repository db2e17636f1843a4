"""What the documents say is true: examples run, pages made from data are up to date, links lead somewhere."""

from __future__ import annotations

import argparse
import doctest
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

import hurlyburly as hb
from hurlyburly.cli import COMMANDS, parser

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("docs/packs/*.md"), *ROOT.glob("docs/balance/*.md")]


@pytest.mark.parametrize("page", ["README.md", "docs/kernel.md"])
def test_the_examples_of_the_page_run(page: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False)
    assert tried >= 5 and failed == 0


def test_the_pages_made_from_data_are_up_to_date() -> None:
    done = subprocess.run([sys.executable, ROOT / "docs" / "make.py", "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def anchors(page: Path) -> set[str]:
    """The headings of a page, as links name them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", [pytest.param(page, id=str(page.relative_to(ROOT))) for page in PAGES])
def test_links_lead_somewhere(page: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            found = page.parent / target if target else page
            assert found.exists(), f"{page.name} links to {target}"
            assert not anchor or anchor in anchors(found), f"{page.name} links to {target}#{anchor}"


def test_rules_stand_where_the_page_says() -> None:
    page = (ROOT / "docs" / "kernel.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| .+ \| `(\w+)/(\w+)\.py`: (.+) \|$", page, re.M)
    assert len(rows) == 8
    for game, module, names in rows:
        home = import_module(f"hurlyburly.games.{game}.{module}")
        for name in re.findall(r"`(\w+)`", names):
            assert getattr(home, name).__module__ == home.__name__


def test_the_version_stands_in_one_place_more_and_is_the_same() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == hb.__version__


FIRST_WORDS = {"log", "receipt", "secret", "seal", "promise", "key"}  # of lines that begin with our name too
COMMAND = re.compile(r"(?:`|^ {0,4}(?:\$ )?)hurlyburly ([a-z]+)\b((?:[^`\n\\]|\\\n)*)", re.M)


def options(command: argparse.ArgumentParser, words: list[str]) -> set[str]:
    """Those of a command, and of the one of its own commands that is among the words."""
    found = set(command._option_string_actions)
    for action in command._actions:
        if isinstance(action, argparse._SubParsersAction):
            found.update(*[options(sub, words) for name, sub in action.choices.items() if name in words])
    return found


@pytest.mark.parametrize("page", [pytest.param(page, id=str(page.relative_to(ROOT))) for page in PAGES])
def test_the_commands_of_a_page_have_the_options_that_it_gives_them(page: Path) -> None:
    for name, rest in COMMAND.findall(page.read_text(encoding="utf-8")):
        if name in FIRST_WORDS:
            continue
        words = [name, *rest.replace("\\", " ").partition("#")[0].partition("|")[0].split()]
        known = options(parser(name), words)
        assert name in COMMANDS, f"{page.name}: hurlyburly {name}"
        for word in words:
            option = word.partition("=")[0].rstrip("`.,;:)")
            assert not re.match(r"--?[a-z]", option) or option in known, f"{page.name}: hurlyburly {name} {option}"
