"""Run tests on changed sources, quickly: one process has everything ready, and each change is tried in a fork of it.

A change inside a function that only tests run is swapped into the function where the tests are already collected;
that takes milliseconds. A change of what is done on import, or of content, is laid over a shadow of the sources (links
to all the other files) and imported afresh. Both stop at the first test that fails.

Which test runs which line is watched once (`watched`), with coverage's contexts.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import sys
import tempfile
import time
import types
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import coverage
import hypothesis
import pytest

QUIET = ["-q", "-p", "no:cacheprovider"]
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # loading them takes longer than most tests
AT_IMPORT = -1  # for the number of a test
SECONDS = 2.0  # of the processor that a test may take on a changed source, beside twenty times what it took before
MEMORY = 2 << 30
CACHES = {"hurlyburly.kernel.game": "_BOXES", "hurlyburly.kernel.position": "_FIELDS"}

SURVIVED, CAUGHT, TROUBLE = "survived", "caught", "trouble"
AFRESH = "to be imported afresh"


class Verdict(NamedTuple):
    """What tests made of a change, and the test that failed, if one did."""

    number: int
    what: str
    by: str


class Watched(NamedTuple):
    """A run of the tests on sound sources: their names, how long each took, and who ran which line."""

    tests: list[str]
    seconds: list[float]
    lines: dict[str, dict[int, list[int]]]  # file, line, numbers of tests
    failed: list[str]

    def running(self, file: str, lines: range) -> list[int]:
        by_line = self.lines.get(file, {})
        return sorted({test for line in lines for test in by_line.get(line, ())})


class Change(NamedTuple):
    """A file below `src` with another text, and the tests to try in order, or those that cite a rule."""

    file: str
    text: bytes
    order: Sequence[str]
    cited: str = ""
    first: str = ""  # the test to try before all others


# Processes

Task = Callable[[Callable[[str], None]], bool]  # tells what happened; whether the tests failed


class Pool:
    """So many forks at a time. A fork ends with what it `tell`s."""

    def __init__(self, jobs: int, wall: float = 1800.0) -> None:
        self.jobs = jobs
        self.wall = wall
        self.running: dict[int, tuple[int, int, float]] = {}

    def run(self, tasks: Iterable[tuple[int, Task]]) -> Iterator[Verdict]:
        for number, task in tasks:
            while len(self.running) >= self.jobs:
                yield from self.reap()
            self.fork(number, task)
        while self.running:
            yield from self.reap()

    def fork(self, number: int, task: Task) -> None:
        reading, writing = os.pipe()
        child = os.fork()
        if child:
            os.close(writing)
            self.running[child] = (number, reading, time.monotonic() + self.wall)
            return
        code = 2
        try:
            os.close(reading)
            with suppress(OSError):
                os.setpgid(0, 0)
            silence()
            code = int(task(lambda words: void(os.write(writing, words.encode()[:4000]))))
        except BaseException as mistake:
            os.write(writing, f"{type(mistake).__name__}: {mistake}".encode()[:4000])
        finally:
            os._exit(code)

    def reap(self) -> Iterator[Verdict]:
        for child, (number, reading, deadline) in list(self.running.items()):
            ended, status = os.waitpid(child, os.WNOHANG)
            late = time.monotonic() > deadline
            if not ended and late:
                os.kill(child, signal.SIGKILL)
                ended, status = os.waitpid(child, 0)
            if ended:
                with os.fdopen(reading, "rb") as told:
                    words = told.read().decode(errors="replace")
                del self.running[child]
                if os.WIFSIGNALED(status):
                    yield Verdict(number, CAUGHT, words or "the clock")
                else:
                    yield Verdict(number, (SURVIVED, CAUGHT, TROUBLE)[min(2, os.WEXITSTATUS(status))], words)
                return
        time.sleep(0.002)


def void(_: object) -> None:
    return None


def silence() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


# Tests


class First(BaseException):
    """A test failed: no need to go on."""


class InOrder:
    """A pytest plugin that runs the tests of a change, each with its time, and stops at the first that fails."""

    def __init__(self, change: Change, seconds: dict[str, float], tell: Callable[[str], None]) -> None:
        self.change = change
        self.seconds = seconds
        self.tell = tell
        self.failed = False
        self.ran = 0

    def run(self, session: pytest.Session) -> None:
        items = {item.nodeid: item for item in session.items}
        if self.change.cited:
            chosen = [item for item in session.items if ("rule", self.change.cited) in item.user_properties]
        else:
            chosen = [items[id] for id in [self.change.first, *self.change.order] if id in items]
        with suppress(First):
            for item in chosen:
                signal.setitimer(signal.ITIMER_PROF, SECONDS + 20 * self.seconds.get(item.nodeid, 1.0))
                self.ran += 1
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        signal.setitimer(signal.ITIMER_PROF, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = True
            self.tell(report.nodeid)
            raise First

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed = True
            self.tell(f"{report.nodeid} cannot be collected")


def steady() -> None:
    """Property tests try the same examples every time, and do not look for a smaller one."""
    hypothesis.settings.register_profile(
        "steady",
        derandomize=True,
        database=None,
        deadline=None,
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    hypothesis.settings.load_profile("steady")


def watched(arguments: Sequence[str], root: Path, files: Sequence[str]) -> Watched:
    """Run the tests once, in a process of its own, on sound sources. `files` are watched, as paths below `src`."""
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "watched.json"

        def task(tell: Callable[[str], None]) -> bool:
            watching = Watching(root, files)
            code = pytest.main([*QUIET, *arguments], plugins=[watching])
            if code > 1:
                raise RuntimeError(f"pytest ended with {code}")
            kept.write_text(json.dumps(watching.seen()))
            return False

        (verdict,) = Pool(1, wall=3600).run([(0, task)])
        if not kept.exists():
            raise SystemExit(f"the tests cannot be watched: {verdict.by}")
        return read_watched(json.loads(kept.read_text()))


def read_watched(seen: dict[str, Any]) -> Watched:
    lines = {file: {int(line): by for line, by in of.items()} for file, of in seen["lines"].items()}
    return Watched(seen["tests"], seen["seconds"], lines, seen["failed"])


class Watching:
    """A pytest plugin that notes who runs which line."""

    def __init__(self, root: Path, files: Sequence[str]) -> None:
        self.root = root / "src"
        self.files = files
        self.tests: list[str] = []
        self.seconds: list[float] = []
        self.failed: list[str] = []
        steady()
        self.coverage = coverage.Coverage(data_file=None, include=[str(self.root / file) for file in files])
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.clear_caches()
        began = time.process_time()
        self.coverage.switch_context(str(len(self.tests)))
        result = yield
        self.coverage.switch_context("")
        self.tests.append(item.nodeid)
        self.seconds.append(round(time.process_time() - began, 4))
        return result

    def clear_caches(self) -> None:
        """Else only the first test would be seen to fill them."""
        for home, name in CACHES.items():
            getattr(sys.modules[home], name).clear()
        for file in self.files:
            module = sys.modules.get(file.removesuffix(".py").replace("/", "."))
            for thing in vars(module).values() if module else ():
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    def seen(self) -> dict[str, Any]:
        self.coverage.stop()
        data = self.coverage.get_data()
        lines: dict[str, dict[int, list[int]]] = {}
        for file in self.files:
            by_line = data.contexts_by_lineno(str(self.root / file))
            lines[file] = {
                line: sorted(int(context) if context else AT_IMPORT for context in contexts)
                for line, contexts in by_line.items()
            }
        return {"tests": self.tests, "seconds": self.seconds, "lines": lines, "failed": self.failed}


# Changes


@contextmanager
def shadowed(root: Path, change: Change) -> Iterator[Path]:
    """A folder like `src` with one file changed: links to all the rest, compiled bytes too."""
    with tempfile.TemporaryDirectory() as folder:
        real, shadow = root / "src", Path(folder)
        for part in Path(change.file).parts:
            for entry in real.iterdir():
                if entry.name not in (part, "__pycache__"):
                    (shadow / entry.name).symlink_to(entry)
            pycache = real / "__pycache__"
            if pycache.is_dir():
                (shadow / "__pycache__").mkdir()
                for entry in pycache.iterdir():
                    if entry.name.partition(".")[0] != Path(part).stem:
                        (shadow / "__pycache__" / entry.name).symlink_to(entry)
            real, shadow = real / part, shadow / part
            if real.is_dir():
                shadow.mkdir()
        shadow.write_bytes(change.text)
        yield Path(folder)


class Workshop:
    """A pytest plugin that tries changes in forks: those of imports before anything is collected, the others after."""

    def __init__(
        self,
        root: Path,
        swaps: dict[int, Change],
        fresh: dict[int, Change],
        seconds: dict[str, float],
        jobs: int,
        tell: Callable[[str], None],
    ) -> None:
        self.root = root
        self.swaps = swaps
        self.fresh = fresh
        self.seconds = seconds
        self.jobs = jobs
        self.tell = tell
        self.collecting = False
        self.functions: dict[tuple[str, str, int], list[types.FunctionType]] = {}

    def pytest_collection(self, session: pytest.Session) -> None:
        if self.collecting:
            return
        self.collecting = True
        gc.freeze()
        self.run((number, self.afresh(change, session)) for number, change in self.fresh.items())
        if not self.swaps:
            os._exit(0)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for found in gc.get_objects():
            if isinstance(found, types.FunctionType):
                code = found.__code__
                key = (code.co_filename, code.co_qualname, code.co_firstlineno)
                self.functions.setdefault(key, []).append(found)
        gc.freeze()
        self.run((number, self.swap(change, session)) for number, change in self.swaps.items())
        os._exit(0)  # at once: what pytest does when it ends takes as long as the tests

    def run(self, tasks: Iterable[tuple[int, Task]]) -> None:
        for verdict in Pool(self.jobs).run(tasks):
            self.tell(json.dumps(verdict) + "\n")

    def afresh(self, change: Change, session: pytest.Session) -> Task:
        """Import the game again with the change, collect, run."""

        def task(tell: Callable[[str], None]) -> bool:
            with shadowed(self.root, change) as shadow:
                sys.path.insert(0, str(shadow))
                sys.dont_write_bytecode = True
                forget(change.file)
                running = self.ready(change, session, tell)
                signal.setitimer(signal.ITIMER_PROF, 20.0)  # for importing
                if change.first:  # one file is sooner collected than all
                    with suppress(pytest.UsageError):
                        session.perform_collect([change.first])
                        running.run(session)
                if not running.failed:
                    session.config.hook.pytest_collection(session=session)
                if not running.failed:
                    running.run(session)
                if not running.failed and not running.ran:
                    raise RuntimeError("no test ran")
            return running.failed

        return task

    def swap(self, change: Change, session: pytest.Session) -> Task:
        """Give functions their changed code, run."""

        def task(tell: Callable[[str], None]) -> bool:
            if not self.swapped(change):
                raise RuntimeError(AFRESH)
            running = self.ready(change, session, tell)
            running.run(session)
            return running.failed

        return task

    def ready(self, change: Change, session: pytest.Session, tell: Callable[[str], None]) -> InOrder:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        gc.disable()
        running = InOrder(change, self.seconds, tell)
        session.config.pluginmanager.register(running)
        return running

    def swapped(self, change: Change) -> bool:
        """Give the functions of a file the code they have in the changed text."""
        path = str(self.root / "src" / change.file)
        changed = False
        for code in codes(compile(change.text, path, "exec", dont_inherit=True)):
            for function in self.functions.get((path, code.co_qualname, code.co_firstlineno), ()):
                if code != function.__code__:
                    if len(code.co_freevars) != len(function.__code__.co_freevars):
                        return False
                    function.__code__ = code
                    changed = True
        return changed


def codes(code: types.CodeType) -> Iterator[types.CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield constant
            yield from codes(constant)


def forget(file: str) -> None:
    """Let go of all modules that may hang on a file: of a game, that game; of the kernel, everything."""
    in_game = file.startswith("hurlyburly/games/")
    package = ".".join(Path(file).parts[:3])
    for name in list(sys.modules):
        other_game = name.startswith("hurlyburly.games.") and not f"{name}.".startswith(f"{package}.")
        stays = in_game and (name.startswith("hurlyburly.kernel") or other_game)
        if name.partition(".")[0] == "hurlyburly" and not stays:
            del sys.modules[name]
    for module, name in [*CACHES.items(), ("hurlyburly.kernel.game", "GAMES")]:  # a game on the shelf is not replaced
        if module in sys.modules:
            getattr(sys.modules[module], name).clear()


def tried(
    root: Path,
    arguments: Sequence[str],
    swaps: dict[int, Change],
    fresh: dict[int, Change],
    seconds: dict[str, float],
    jobs: int,
) -> Iterator[Verdict]:
    """The verdict on every change, as it comes."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        silence()
        steady()
        shop = Workshop(root, swaps, fresh, seconds, jobs, lambda words: void(os.write(writing, words.encode())))
        pytest.main([*QUIET, *arguments], plugins=[shop])
        os._exit(1)
    os.close(writing)
    unswapped: dict[int, Change] = {}
    with os.fdopen(reading, "r", encoding="utf-8") as lines:
        for line in lines:
            verdict = Verdict(*json.loads(line))
            if AFRESH in verdict.by:
                unswapped[verdict.number] = swaps[verdict.number]
            else:
                yield verdict
    if os.waitpid(child, 0)[1]:
        raise SystemExit("the tests could not be collected")
    if unswapped:
        yield from tried(root, arguments, {}, unswapped, seconds, jobs)
