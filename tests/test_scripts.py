"""The pages' scripts are checked with TypeScript, strictly, and against the protocol as `server/messages.py` has it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SCRIPTS = Path("src", "hurlyburly", "server", "static")
PLANTED = {
    "a field that no frame has": ("table.js", "page.version = `${frame.version}`", "page.version = `${frame.verison}`"),
    "a message that lacks something": ("table.js", 'send("chat", { text })', 'send("chat", {})'),
    "a message that there is none of": ("table.js", 'send("chat", { text })', 'send("shout", { text })'),
    "an element that may be missing": ("table.js", 'find("undo")?.click()', 'find("undo").click()'),
    "a number where a text is due": ("replay.js", "slider.value = `${step}`", "slider.value = step"),
    "a name that nothing has": ("lobby.js", "resetInputs();", "resetInput();"),
    "a parameter without a type": ("zones.js", "function tiles()", "function tiles(which)"),
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of all that is checked."""
    shutil.copytree(ROOT / SCRIPTS, tmp_path / SCRIPTS)
    (tmp_path / "docs").mkdir()
    for part in ("tsconfig.json", "docs/protocol.d.ts"):
        shutil.copy(ROOT / part, tmp_path / part)
    return tmp_path


def checked(project: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """As the Makefile does it: the node and the TypeScript of this environment."""
    node = Path(sys.prefix, "bin", "node")
    tsc = Path(sys.prefix, "node_modules", "typescript", "bin", "tsc")
    assert tsc.exists(), f"{tsc} is missing: make check fetches it"
    return subprocess.run([node, tsc, "--pretty", "false", *options], cwd=project, capture_output=True, text=True)


def test_the_scripts_as_they_are_have_no_error(project: Path) -> None:
    done = checked(project)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("what", PLANTED)
def test_a_planted_error_is_found(project: Path, what: str) -> None:
    name, right, wrong = PLANTED[what]
    script = project / SCRIPTS / name
    text = script.read_text(encoding="utf-8")
    assert text.count(right) == 1
    script.write_text(text.replace(right, wrong), encoding="utf-8")
    done = checked(project)
    assert done.returncode != 0
    errors = [line for line in done.stdout.splitlines() if ": error TS" in line]
    assert errors and all(line.startswith(f"{SCRIPTS / name}(") for line in errors), done.stdout


def test_no_script_is_left_out_or_silenced(project: Path) -> None:
    scripts = list((project / SCRIPTS).glob("*.js"))
    seen = checked(project, "--listFilesOnly").stdout.splitlines()
    assert scripts and {str(script) for script in scripts} <= set(seen)
    for script in scripts:
        text = script.read_text(encoding="utf-8")
        assert not [mark for mark in ("@ts-ignore", "@ts-nocheck", "@ts-expect-error", "{any}") if mark in text]


@pytest.mark.parametrize("target", ["check", "test"])
def test_make_checks_the_scripts(target: str) -> None:
    planned = subprocess.run(["make", "--dry-run", "--always-make", target], cwd=ROOT, capture_output=True, text=True)
    assert planned.returncode == 0, planned.stderr
    lines = [line for line in planned.stdout.splitlines() if not line.startswith("#")]
    assert ".venv/bin/node .venv/node_modules/typescript/bin/tsc" in lines
    fetched = [n for n, line in enumerate(lines) if "npm install" in line]
    assert fetched and fetched[0] < lines.index(".venv/bin/node .venv/node_modules/typescript/bin/tsc")
