"""The golden hashes on every Python that can be had here, plain and compiled: part of `make soak`.

python tests/pythons.py          prints a table; exits 1 if one hash differs anywhere
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
KEPT = ROOT / ".soak" / "pythons"
OLDEST = 11


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


def prepared(python: Path) -> Path:
    """An environment of its own with what the package and its compiler need."""
    version = subprocess.check_output([python, "-c", "import sys; print(sys.version.split()[0])"], text=True).strip()
    home = KEPT / version
    if not (home / "ready").exists():
        subprocess.run([python, "-m", "venv", home], check=True)
        needs = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        wanted = [*needs["project"]["dependencies"], *needs["build-system"]["requires"]]
        subprocess.run([home / "bin" / "pip", "install", "--quiet", "--disable-pip-version-check", *wanted], check=True)
        (home / "ready").touch()
    return home


def compiled(home: Path) -> Path:
    build = home / "build"
    shutil.rmtree(build, ignore_errors=True)
    shutil.copytree(ROOT / "src", build / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for name in ("setup.py", "pyproject.toml"):
        shutil.copy(ROOT / name, build)
    (build / "README.md").touch()
    subprocess.run([home / "bin" / "python", "setup.py", "--quiet", "build_ext", "--inplace"], cwd=build, check=True)
    return build / "src"


def check(home: Path, source: Path, hash_seed: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": f"{source}{os.pathsep}{ROOT / 'tests'}", "PYTHONHASHSEED": hash_seed}
    command = [home / "bin" / "python", ROOT / "tests" / "golden.py", "--check"]
    return subprocess.run(command, env=environment, capture_output=True, text=True)


def main() -> int:
    wrong = 0
    print("| Python | build | PYTHONHASHSEED | golden hashes |\n|---|---|---|---|")
    for python in interpreters():
        home = prepared(python)
        for build, source in (("plain", ROOT / "src"), ("compiled", compiled(home))):
            for hash_seed in ("0", "4711"):
                done = check(home, source, hash_seed)
                wrong += done.returncode != 0
                said = "agree" if done.returncode == 0 else (done.stdout + done.stderr).strip()[-300:]
                print(f"| {home.name} | {build} | {hash_seed} | {said} |", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
