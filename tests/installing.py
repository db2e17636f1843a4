"""Packages of others, installed as people do it, and programs that are run with them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

import hurlyburly as hb

ROOT = Path(__file__).parents[1]


def surroundings(example: Path, folders: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a program in which the package is installed."""
    source, target = folders.mktemp("source") / example.name, folders.mktemp("installed")
    shutil.copytree(example, source)  # building leaves things behind
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]
    done = subprocess.run(
        [*command, "--no-deps", "--no-build-isolation", "--target", target, source], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    home = Path(hb.__file__).parents[1]  # this build
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (target, home, ROOT / "tests")))}


def ran(installed: dict[str, str], *command: str, stdin: str = "") -> str:
    done = subprocess.run(
        [sys.executable, *command],
        input=stdin,
        env=installed,
        capture_output=True,
        text=True,
        cwd=tempfile.gettempdir(),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
