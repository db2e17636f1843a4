"""Only mypyc: which modules are compiled stands in pyproject.toml, under tool.hurlyburly.compiled.

Without a compiler, or with HURLYBURLY_PURE=1, the package installs as plain Python and plays the same games.
"""

import os
import sys
import tomllib
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src/hurlyburly")


class OptionalBuildExt(build_ext):
    """Compile if the machine can; say so and go on if it cannot."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        try:
            super().run()
        except Exception as why:  # any compiler trouble at all: the plain package plays the same games
            print(f"hurlyburly: not compiled ({why}); installing plain Python", file=sys.stderr)
            self.extensions = []

    def copy_extensions_to_source(self) -> None:
        if self.extensions:
            super().copy_extensions_to_source()


def groups() -> list[tuple[list[str], str]]:
    """The files of each group: the kernel, the environments, what draws tables, and each game."""
    listed = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["hurlyburly"]["compiled"]
    found = []
    for group, modules in listed.items():
        folder = {"kernel": SOURCE, "drawing": SOURCE, "envs": SOURCE / "envs"}.get(group, SOURCE / "games" / group)
        files = [str(folder / (module.replace(".", "/") + ".py")) for module in modules]
        found.append((files, f"hurlyburly_{group}"))
    return found


def extensions() -> list[Extension]:
    if os.environ.get("HURLYBURLY_PURE") == "1":
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        print("hurlyburly: not compiled (mypyc is not installed); installing plain Python", file=sys.stderr)
        return []
    files = [file for group, _ in groups() for file in group]
    made = mypycify(files, opt_level="3", debug_level="0", separate=groups())
    if sys.platform != "win32":
        for extension in made:
            # Calls within a library go straight (5% of a decision); a warning about generated C stops nothing.
            extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden", "-Wno-error"]
    return made


setup(ext_modules=extensions(), cmdclass={"build_ext": OptionalBuildExt})
