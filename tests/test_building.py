"""What setup.py does where compiling is not possible, and what a source distribution holds.

That it compiles in pip's own environment is shown on a bare system by `tests/bare_root.py`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
KEPT = (".ci", "benchmarks", "deploy", "docs", "examples", "src", "tests")  # folders of the repository
PARTS = ("src", "setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE")
RUBBISH = shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of what the package is built from, of which only the kernel is to be compiled."""
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, tmp_path / part, ignore=RUBBISH)
        else:
            shutil.copy(ROOT / part, tmp_path / part)
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    before, compiled = settings.split("[tool.hurlyburly.compiled]")
    kernel = re.search(r"^kernel = .*$", compiled, flags=re.M)
    assert kernel is not None
    (tmp_path / "pyproject.toml").write_text(f"{before}[tool.hurlyburly.compiled]\n{kernel[0]}\n", encoding="utf-8")
    return tmp_path


def built(project: Path, *commands: str, **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "setup.py", "--quiet", *commands],
        cwd=project,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
    )


def reasons(done: subprocess.CompletedProcess[str]) -> list[str]:
    return [line for line in (done.stdout + done.stderr).splitlines() if line.startswith("hurlyburly: ")]


def test_without_a_compiler_the_package_is_plain_and_nothing_is_translated(project: Path) -> None:
    done = built(project, "bdist_wheel", CC="no-such-compiler")
    assert done.returncode == 0, done.stderr
    assert reasons(done) == [
        "hurlyburly: not compiled (there is no C compiler: no-such-compiler is not installed); "
        "plain Python plays the same games"
    ]
    (wheel,) = (project / "dist").iterdir()
    assert wheel.name.endswith("py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    there = {str(file.relative_to(project / "src")) for file in (project / "src" / "hurlyburly").rglob("*.*")}
    assert there <= set(names) and not list((project / "build").glob("*.c"))


def test_where_only_a_compiled_package_will_do_a_plain_one_is_an_error(project: Path) -> None:
    done = built(project, "bdist_wheel", CC="no-such-compiler", HURLYBURLY_COMPILED="1")
    assert done.returncode == 1 and not (project / "dist").exists()
    assert reasons(done) == ["hurlyburly: not compiled (there is no C compiler: no-such-compiler is not installed)"]


@pytest.mark.slow
def test_a_mistake_in_the_types_makes_the_package_plain_and_is_told_in_one_line(project: Path) -> None:
    luck = project / "src" / "hurlyburly" / "kernel" / "luck.py"
    luck.write_text(luck.read_text(encoding="utf-8") + '\nA_NUMBER: int = "none"\nANOTHER: int = "none"\n')
    done = built(project, "bdist_wheel")
    assert done.returncode == 0, done.stderr
    (reason,) = reasons(done)
    assert "kernel/luck.py" in reason and "Incompatible types in assignment" in reason
    assert next((project / "dist").iterdir()).name.endswith("py3-none-any.whl")


@pytest.mark.slow
def test_a_compiler_that_fails_makes_the_package_plain_and_is_told_in_one_line(project: Path) -> None:
    done = built(project, "build", CC="false")
    assert done.returncode == 0, done.stderr
    (reason,) = reasons(done)
    assert "not compiled" in reason and "false" in reason


def test_a_source_distribution_holds_what_is_in_the_repository_and_nothing_else(tmp_path: Path) -> None:
    kept = {
        str(file.relative_to(ROOT))
        for folder in KEPT
        for file in (ROOT / folder).rglob("*")
        if file.is_file() and not {"__pycache__", "hurlyburly.egg-info"} & set(file.parts) and file.suffix != ".so"
    }
    project = tmp_path / "project"
    shutil.copytree(ROOT, project, ignore=shutil.ignore_patterns(".venv", ".compiled", ".git", ".*_cache", "build"))
    done = built(project, "sdist")
    assert done.returncode == 0, done.stderr
    (made,) = (project / "dist").iterdir()
    with tarfile.open(made) as archive:
        names = {name.partition("/")[2] for name in archive.getnames() if not archive.getmember(name).isdir()}
    above = {name for name in names if "/" not in name}
    within = {name for name in names if "/" in name and "egg-info" not in name}
    assert within == kept
    assert {"LICENSE", "Makefile", "README.md", "pyproject.toml", "setup.py"} <= above
