"""How the package is compiled: mypyc, on the modules that pyproject.toml lists under tool.hurlyburly.compiled.

Plain Python plays the same games, only slower. So where compiling is not possible (no compiler, or any trouble on the
way) the package is installed plain and one line says why. HURLYBURLY_PURE=1 asks for plain Python; with
HURLYBURLY_COMPILED=1, for tests and for wheels that are passed on, plain Python is an error. MYPYC_OPT_LEVEL=0 compiles
in less than half the time, without optimising.
"""

import contextlib
import io
import os
import shutil
import sys
import sysconfig
import tomllib
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src/hurlyburly")
BUILDING = {"bdist_wheel", "build", "build_ext", "install"}  # metadata and source distributions need no compiling
OPTIMISED = os.environ.get("MYPYC_OPT_LEVEL", "3")
# Types come from our own sources and from mypy alone, whatever else is installed: every build is the same, and needs
# nothing of what the package needs to run. `make check` is where types are judged.
TYPES = [
    "--config-file=",
    "--no-site-packages",
    "--ignore-missing-imports",
    "--follow-imports=silent",
    "--cache-dir=build/mypy",
]


class OptionalBuildExt(build_ext):
    """Compile if the machine can; say so and go on if it cannot."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        try:
            super().run()
        except Exception as why:
            stay_plain(str(why))
            self.extensions = []

    def copy_extensions_to_source(self) -> None:
        if self.extensions:
            super().copy_extensions_to_source()


def stay_plain(why: str) -> None:
    """One line for whoever installs."""
    first = (why.strip().splitlines() or ["for no reason given"])[0]
    if os.environ.get("HURLYBURLY_COMPILED") == "1":
        sys.exit(f"hurlyburly: not compiled ({first})")
    print(f"hurlyburly: not compiled ({first}); plain Python plays the same games", file=sys.stderr)


def lacking() -> str:
    """What this machine has not got and compiling needs, found out before anything is translated."""
    if sys.platform == "win32":
        from distutils.ccompiler import new_compiler  # setuptools' own copy

        try:
            new_compiler().initialize()
        except Exception as why:
            return str(why)
        return ""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(compiler):
        return f"there is no C compiler: {compiler} is not installed"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "there is no Python.h: Python's development files are not installed"
    return ""


def groups() -> list[tuple[list[str], str]]:
    """The files of each group: the kernel, the environments, what draws tables, and each game."""
    listed = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["hurlyburly"]["compiled"]
    found = []
    for group, modules in listed.items():
        folder = SOURCE if group in ("kernel", "drawing", "envs") else SOURCE / "games" / group
        files = [str(folder / (module.replace(".", "/") + ".py")) for module in modules]
        found.append((files, f"hurlyburly_{group}"))
    return found


def translated() -> list[Extension]:
    """The listed modules as C. mypyc prints its complaints and exits: they are caught, and the first is the reason."""
    from mypyc.build import mypycify

    files = [file for group, _ in groups() for file in group]
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            made = mypycify([*TYPES, *files], opt_level=OPTIMISED, debug_level="0", separate=groups())
    except SystemExit as why:
        complaints = [line for line in said.getvalue().splitlines() if ": error: " in line]
        raise RuntimeError(complaints[0] if complaints else f"mypyc ended with {why}") from None
    if sys.platform != "win32":
        for extension in made:
            # Calls within a library go straight (5% of a decision); a warning about generated C stops nothing.
            extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden", "-Wno-error"]
    return made


def extensions() -> list[Extension]:
    if os.environ.get("HURLYBURLY_PURE") == "1" or not BUILDING & set(sys.argv):
        return []
    if why := lacking():
        stay_plain(why)
        return []
    try:
        return translated()
    except Exception as why:
        stay_plain(str(why))
        return []


setup(ext_modules=extensions(), cmdclass={"build_ext": OptionalBuildExt})
