"""Wheels and the golden hashes on every Python that can be had here, plain and compiled: part of `make soak`.

python tests/pythons.py          writes its part of docs/soak.md; exits 1 if one hash differs anywhere

Each Python builds a source distribution, and from that a compiled wheel, in an isolated environment.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import soak_page

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
KEPT = ROOT / ".soak" / "pythons"
OLDEST = 11
HEADING = "## Every Python"


def interpreters() -> list[Path]:
    """Python 3.11 and newer: this one, those on the path, and those that pyenv keeps."""
    found = {sys.version_info[:2]: Path(sys.executable)}
    places = [Path(place) for minor in range(OLDEST, 20) if (place := shutil.which(f"python3.{minor}"))]
    if shutil.which("pyenv"):
        versions = subprocess.run(["pyenv", "root"], capture_output=True, text=True).stdout.strip()
        places += sorted(Path(versions, "versions").glob("3.*/bin/python"))
    for place in places:
        told = subprocess.run([place, "-c", "import sys; print(*sys.version_info[:2])"], capture_output=True, text=True)
        if told.returncode == 0:
            version = tuple(int(number) for number in told.stdout.split())
            if version >= (3, OLDEST):
                found.setdefault((version[0], version[1]), place)
    return [found[version] for version in sorted(found)]


def venv(home: Path, python: Path, *packages: str) -> Path:
    shutil.rmtree(home, ignore_errors=True)
    subprocess.run([python, "-m", "venv", home], check=True)
    install = [home / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*install, *packages], check=True)
    return home / "bin" / "python"


def built(python: Path, home: Path) -> list[Path]:
    """The source distribution and, made from it, the wheel: as they would be passed on."""
    build = [venv(home / "tools", python, "build"), "-m", "build", "--outdir", home / "dist", ROOT]
    shutil.rmtree(home / "dist", ignore_errors=True)
    subprocess.run(build, check=True, env={**os.environ, "HURLYBURLY_COMPILED": "1"}, stdout=subprocess.DEVNULL)
    return sorted((home / "dist").iterdir(), key=lambda file: file.suffix == ".whl")


def check(python: Path, path: str, hash_seed: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": hash_seed}
    return subprocess.run([python, TESTS / "golden.py", "--check"], env=environment, capture_output=True, text=True)


def main() -> int:
    wrong = 0
    rows = ["| Python | build | seconds | PYTHONHASHSEED | golden hashes |", "|---|---|---|---|---|"]
    for python in interpreters():
        version = subprocess.check_output(
            [python, "-c", "import platform; print(platform.python_version())"], text=True
        ).strip()
        home = KEPT / version
        begun = time.monotonic()
        source, wheel = built(python, home)
        took = time.monotonic() - begun
        sizes = " and ".join(f"{file.name} ({file.stat().st_size / 1e6:.1f} MB)" for file in (source, wheel))
        inside = venv(home / "env", python, str(wheel))
        for build, path in (("plain", f"{ROOT / 'src'}{os.pathsep}{TESTS}"), (sizes, str(TESTS))):
            for hash_seed in ("0", "4711"):
                done = check(inside, path, hash_seed)
                wrong += done.returncode != 0
                said = "agree" if done.returncode == 0 else (done.stdout + done.stderr).strip()[-300:]
                seconds = f"{took:.0f}" if path == str(TESTS) else ""
                rows.append(f"| {version} | {build} | {seconds} | {hash_seed} | {said} |")
                print(rows[-1], flush=True)
    commit = subprocess.check_output(["git", "rev-parse", "HEAD"], cwd=ROOT, text=True).strip()
    about = f"Commit {commit}. A source distribution and a compiled wheel built on each Python in pip's isolated build."
    soak_page.write("\n".join([HEADING, "", about, "", *rows]))
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
