"""Compiled and plain: which modules are compiled, and that nothing else is."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

from hurlyburly import GAMES, bots
from hurlyburly.envs import batch, setups
from hurlyburly.kernel import state
from hurlyburly.server import patches, perspective
from hurlyburly.server.pages import zones

ROOT = Path(__file__).parents[1]
COMMON = ("kernel", "drawing", "envs")  # groups with modules from everywhere
COMPILED = not str(state.__file__).endswith(".py")


def listed(*, shown: bool = True) -> set[str]:
    """The compiled modules; only those that are rules, if so asked."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hurlyburly"]["compiled"]
    return {
        f"hurlyburly.{module}" if group in COMMON else f"hurlyburly.games.{group}.{module}"
        for group, modules in groups.items()
        for module in modules
        if shown or group not in ("drawing", "envs")
    }


def test_what_is_listed_as_compiled_is_what_is_loaded_so() -> None:
    assert all(setups.observer_of(game) for game in GAMES.values())  # imported when wanted
    loaded = {
        name: str(module.__file__)
        for name, module in sys.modules.items()
        if name.startswith("hurlyburly.") and getattr(module, "__file__", None)
    }
    compiled = {name for name, path in loaded.items() if not path.endswith(".py")}
    imported = {module.__name__ for module in (bots, batch, setups, patches, perspective, zones)}
    assert imported <= loaded.keys() and listed() <= loaded.keys()
    assert compiled == (listed() if COMPILED else set())


def test_the_contract_on_imports_names_all_rules() -> None:
    """The compiled modules of a game are its rules: none of them may import what only shows (pyproject.toml)."""
    linted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    (rules,) = [contract["source_modules"] for contract in linted if contract["type"] == "forbidden"]
    assert set(rules) == {module for module in listed(shown=False) if module.startswith("hurlyburly.games.")}


def test_every_module_with_steps_in_it_is_listed() -> None:
    """A chapter of rules that somebody forgot to list would play, but slowly."""
    steps = re.compile(r"^    def (?:run|choose|reveal)\(self, s", re.M)
    for path in (ROOT / "src" / "hurlyburly" / "games").glob("*/*.py"):
        module = f"hurlyburly.games.{path.parent.name}.{path.stem}"
        if module in sys.modules and steps.search(path.read_text(encoding="utf-8")):
            assert module in listed(), f"{module} should be listed under tool.hurlyburly.compiled"
