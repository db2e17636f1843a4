"""From nothing to a game: this commit on a bare Debian, where nobody has installed anything for it.

    python3 tests/bare_root.py        as root; part of CI, before `make test`

Makes a root with Python, make and certificates, and nothing else, in a mount namespace of its own (so nothing is left
behind), and does there what the README says, as an ordinary user: without a C compiler, then with one. How packages are
reached (settings of pip and apt, certificates, folders they name) is taken over from this machine. Needs debootstrap,
which it tries to install; with CI=true not having it is a failure. The root is kept packed in ~/.cache/hurlyburly for
30 days.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve()
ROOT = HERE.parents[1]
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "hurlyburly"
PACKAGES = ("ca-certificates", "make", "python3", "python3-venv")
COMPILER = ("gcc", "libc6-dev", "python3-dev")
EXTRAS = "envs,openspiel,mcp"
INSTALLED = "/opt/hurlyburly"  # by the Dockerfile
PLAYER = 1000  # the user, inside
HOME = "home/player"
LONGEST = 1200  # seconds to wait for anything
PASSED_ON = ("http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "SSL_CERT_FILE")
BUNDLE = Path("/etc/ssl/certs/ca-certificates.crt")


class Failed(Exception):
    """It is not as the README says."""


@contextmanager
def timed(what: str) -> Iterator[None]:
    begun = time.monotonic()
    yield
    print(f"{time.monotonic() - begun:6.1f}  {what}", flush=True)


def output(*command: str | Path) -> str:
    return subprocess.run(command, capture_output=True, text=True).stdout


# Outside: making the root


def lacking() -> str:
    """Why this cannot be done here, if it cannot."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        return "a bare root wants Linux and root"
    if not shutil.which("debootstrap") and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"])
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "debootstrap"])
    missing = [tool for tool in ("debootstrap", "unshare", "chroot", "mount") if not shutil.which(tool)]
    return f"not installed: {', '.join(missing)}" if missing else ""


def source() -> tuple[str, list[str]]:
    """The release and the mirror that this machine's own packages come from; elsewhere debootstrap knows one."""
    about = dict(line.split("=", 1) for line in Path("/etc/os-release").read_text().splitlines() if "=" in line)
    if about.get("ID") != "debian":
        return "bookworm", []
    release = about["VERSION_CODENAME"].strip('"')
    known = output("apt-get", "indextargets", "--format", "$(SITE) $(RELEASE)", "Created-By: Packages")
    return release, [line.split()[0] for line in known.splitlines() if line.split()[1:] == [release]][:1]


def archive() -> Path:
    """The bare root, packed."""
    release, mirror = source()
    made = CACHE / f"{release}-{'-'.join(PACKAGES)}.tar"
    if made.exists() and time.time() - made.stat().st_mtime < 30 * 24 * 3600:
        return made
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bare-") as folder, timed("debootstrap"):
        command = ["debootstrap", "--variant=minbase", f"--include={','.join(PACKAGES)}", release, folder, *mirror]
        proxy = re.search(r"'(.+)'", output("apt-config", "shell", "PROXY", "Acquire::http::Proxy"))
        env = {**os.environ, **({"http_proxy": proxy[1]} if proxy else {})}
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env)
        if done.returncode != 0:
            raise Failed(f"debootstrap ended with {done.returncode}:\n{done.stdout[-2000:]}")
        unfinished = made.with_suffix(".part")
        subprocess.run(["tar", "-C", folder, "--exclude=./dev/*", "-cf", unfinished, "."], check=True)
        unfinished.rename(made)
    return made


def outside() -> int:
    missing = lacking()
    if missing:
        print(f"bare root: skipped, {missing}")
        return 1 if os.environ.get("CI") == "true" else 0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # and so tidies up, as after Ctrl-C
    packed = archive()
    folder = tempfile.mkdtemp(prefix="bare-")
    begun = time.monotonic()
    try:
        with timed("unpacking the root"):
            subprocess.run(["tar", "-C", folder, "-xf", packed], check=True)
            Path(folder).chmod(0o755)
        apart = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--propagation", "private"]
        done = subprocess.run([*apart, sys.executable, HERE, folder])
        print(f"{time.monotonic() - begun:6.1f}  in all")
        return done.returncode
    finally:
        shutil.rmtree(folder)  # all mounts have gone with their namespace


# Inside: a machine where nothing is installed


class Bare:
    """The root, and an ordinary user there."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.home = root / HOME
        self.settings = pip_settings()

    def furnish(self) -> None:
        """What a running system has, the ways of this machine to packages, and the commit."""
        mount("--rbind", "/dev", self.root / "dev")
        mount("-t", "proc", "proc", self.root / "proc")
        for name in ("resolv.conf", "hosts"):
            self.copy(Path("/etc", name))
        self.copy(BUNDLE)
        for value in self.settings.values():
            for word in value.split():
                self.take_over(word)
        self.use_apt()
        with (self.root / "etc/passwd").open("a") as users:
            users.write(f"player:x:{PLAYER}:{PLAYER}::/{HOME}:/bin/bash\n")
        project = self.home / "hurlyburly"
        project.mkdir(parents=True)
        commit = subprocess.run(["git", "-c", "safe.directory=*", "archive", "HEAD"], cwd=ROOT, capture_output=True)
        if commit.returncode != 0:
            raise Failed(f"git archive: {commit.stderr.decode()}")
        subprocess.run(["tar", "-C", project, "-xf", "-"], input=commit.stdout, check=True)
        subprocess.run(["chown", "-R", f"{PLAYER}:{PLAYER}", self.home], check=True)

    def copy(self, file: Path) -> None:
        if file.is_file():
            there = self.root / file.relative_to("/")
            there.parent.mkdir(parents=True, exist_ok=True)
            there.unlink(missing_ok=True)
            shutil.copy(file, there)

    def take_over(self, word: str) -> None:
        """A file or folder that a setting names. An index leads to the folders beside it, so these come too."""
        place = Path(word.removeprefix("file://"))
        if not place.is_absolute() or place == Path("/"):
            return
        self.copy(place)
        for folder in (place.parent, place) if word.startswith("file://") else (place,):
            there = self.root / folder.relative_to("/")
            if folder.is_dir() and not there.exists():
                there.mkdir(parents=True)
                mount("--bind", folder, there)
                mount("-o", "remount,bind,ro", there)

    def use_apt(self) -> None:
        """The sources and keys of this machine, and how it gets there."""
        shutil.copytree("/etc/apt", self.root / "etc/apt", dirs_exist_ok=True, ignore=lambda *_: ["apt.conf.d"])
        keys = Path("/usr/share/keyrings")
        if keys.is_dir():
            shutil.copytree(keys, self.root / keys.relative_to("/"), dirs_exist_ok=True)
        ways = [line for line in output("apt-config", "dump").splitlines() if re.match(r"Acquire::.* \"", line)]
        (self.root / "etc/apt/apt.conf.d/90ways").write_text("\n".join(ways) + "\n")

    def command(self, line: str, user: int, **more: str) -> list[str]:
        given = {name: value for name in PASSED_ON if (value := os.environ.get(name))}
        clean = {
            "HOME": f"/{HOME}",
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            "LANG": "C.UTF-8",
            "MYPYC_OPT_LEVEL": "0",  # `make test` compiles as players do
            **given,
            **self.settings,
        }
        settings = [f"{name}={value}" for name, value in {**clean, **more}.items()]
        return [
            "chroot",
            f"--userspec={user}:{user}",
            str(self.root),
            "env",
            "-i",
            *settings,
            "bash",
            "-c",
            f"cd; {line}",
        ]

    def run(self, line: str, *, stdin: str = "", user: int = PLAYER, **more: str) -> str:
        """What it prints; anything that goes wrong is shown."""
        done = subprocess.run(
            self.command(line, user, **more),
            input=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=LONGEST,
        )
        if done.returncode != 0:
            raise Failed(f"{line}\nended with {done.returncode}:\n{done.stdout[-4000:]}")
        return done.stdout

    @contextmanager
    def play(self) -> Iterator[str]:
        """`make play` until its page answers: the address; Ctrl-C at the end."""
        line = "cd ~/hurlyburly && exec make play"
        log = (self.home / "make-play.log").open("w+")
        process = subprocess.Popen(
            self.command(line, PLAYER), stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
        )
        try:
            yield answering(process, Path(log.name))
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGINT)
            process.wait(60)
            log.close()

    @property
    def said(self) -> str:
        return (self.home / "make-play.log").read_text()


def mount(*arguments: str | Path) -> None:
    subprocess.run(["mount", *arguments], check=True)


def pip_settings() -> dict[str, str]:
    """What pip is told on this machine, by files and by the environment, as its environment variables."""
    found: dict[str, str] = {}
    listed = output("python3", "-m", "pip", "--disable-pip-version-check", "config", "list").splitlines()
    for line in sorted(listed, key=lambda line: line.startswith(":env:")):  # the environment has the last word
        setting = re.match(r"[^.]*\.([\w-]+)=(.*)", line)
        if setting:
            found[f"PIP_{setting[1].upper().replace('-', '_')}"] = " ".join(str(ast.literal_eval(setting[2])).split())
    return found | {name: value for name, value in os.environ.items() if name.startswith("PIP_")}


def answering(process: subprocess.Popen[bytes], log: Path) -> str:
    deadline = time.monotonic() + LONGEST
    while time.monotonic() < deadline:
        address = re.search(r"Hurlyburly is at (http://\S+)/", log.read_text())
        if address:
            try:
                get(address[1] + "/")
                return address[1]
            except OSError:
                pass
        if process.poll() is not None:
            break
        time.sleep(0.1)
    raise Failed(f"make play did not answer:\n{log.read_text()[-4000:]}")


def get(address: str, token: str = "", send: object = None) -> Any:
    """The page, or what an address of the REST API answers."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    data = None if send is None else json.dumps(send).encode()
    with urllib.request.urlopen(urllib.request.Request(address, data, headers), timeout=60) as answer:
        text = answer.read().decode()
    return json.loads(text) if answer.headers["content-type"].startswith("application/json") else text


def play_a_turn(base: str) -> int:
    """By REST: until the others have had their turn and it is ours again. Gives how many plays were made by anybody."""
    made = get(f"{base}/api/v1/tables", send={"game": "toil-and-troublez", "seats": 2, "level": "gentle"})
    table = f"{base}/api/v1/tables/{made['match']}"
    ours, others = 0, False
    deadline = time.monotonic() + LONGEST
    while time.monotonic() < deadline:
        seen = get(table, made["token"])
        if made["seat"] not in seen["to_act"] and not seen["over"]:
            others = ours > 0
            time.sleep(0.1)
        elif others or seen["over"]:
            return int(seen["version"])
        else:
            ours += 1
            choice = {"id": f"p{ours}", "version": seen["version"], "text": seen["options"][-1]}
            get(f"{table}/plays", made["token"], choice)
    raise Failed("the others never had their turn")


def expect(wanted: str, text: str) -> None:
    if wanted not in text:
        raise Failed(f"expected {wanted!r} in:\n{text[-4000:]}")


def use(bare: Bare, env: str, build: str) -> None:
    """What the README promises besides the browser, with an installed package."""
    expect(f", {build}, ", bare.run(f"{env}/bin/hurlyburly version"))
    bare.run("rm -f game.txt game.png")
    bare.run(f"cd ~/hurlyburly && {env}/bin/python -m doctest README.md")
    told = bare.run(f"{env}/bin/hurlyburly play --seats me,bot:1 --seed 5", stdin="1\n" * 4 + "save game.txt\nquit\n")
    expect("game.txt", told)
    bare.run(f"{env}/bin/hurlyburly render game.txt")
    picture = (bare.home / "game.png").read_bytes()
    if not picture.startswith(b"\x89PNG") or len(picture) < 20_000:
        raise Failed("the picture is no picture")


def inside(root: Path) -> None:
    bare = Bare(root)
    with timed("the machine's ways to packages, and the commit"):
        bare.furnish()
    with timed("make play, to a whole turn over REST"):
        begun = time.monotonic()
        with bare.play() as base:
            page = time.monotonic() - begun
            expect(", plain Python.", get(base + "/"))
            plays = play_a_turn(base)
            tried(bare)
    print(f"        of which {page:.1f} to the page; {plays} plays", flush=True)
    with timed("make play again: it says why it is not compiled"), bare.play():
        expect("not compiled (there is no C compiler", bare.said)
    with timed("pip install . without a compiler"):
        bare.run("python3 -m venv plain && plain/bin/pip install --quiet ./hurlyburly")
    with timed("version, the README's example, a game, its picture: plain"):
        use(bare, "~/plain", "plain Python")
    with timed(f"apt-get install {' '.join(COMPILER)}"):
        quiet = "DEBIAN_FRONTEND=noninteractive apt-get -qq -o=Dpkg::Use-Pty=0"
        bare.run(f"{quiet} update && {quiet} install -y --no-install-recommends {' '.join(COMPILER)}", user=0)
    (bare.home / "hurlyburly/.venv/installed.log").unlink()
    with timed("make play while it compiles beside it"), bare.play():
        if trouble := tried(bare):
            raise Failed(f"it was not compiled:\n{trouble[-4000:]}")
    with timed("make play after that: compiled"), bare.play() as base:
        expect(", compiled.", get(base + "/"))
        play_a_turn(base)
    with timed("python -m build --sdist"):
        bare.run("python3 -m venv tools && tools/bin/pip install --quiet build")
        bare.run("tools/bin/python -m build --sdist --outdir . hurlyburly && tar -xf hurlyburly-*.tar.gz")
    with timed("the steps of deploy/Dockerfile with what that holds, with a compiler"):
        image = Image(bare, "hurlyburly-*")
        image.build()
        image.start()
    with timed(f"pip install 'hurlyburly[{EXTRAS}]' there"):
        bare.run(f"{INSTALLED}/bin/pip install --quiet 'hurlyburly[{EXTRAS}]'", user=0)
    with timed("version, the README's example, a game, its picture: compiled"):
        use(bare, INSTALLED, "compiled")


class Image:
    """The steps of deploy/Dockerfile, here on Debian with its own Python instead of on an image."""

    def __init__(self, bare: Bare, context: str) -> None:
        self.bare = bare
        self.context = context  # what `docker build` would be given, in the user's home
        text = (ROOT / "deploy/Dockerfile").read_text(encoding="utf-8")
        self.steps = [line.partition(" ") for line in text.splitlines() if line and not line.startswith("#")]

    def only(self, name: str) -> str:
        (found,) = [what for step, _, what in self.steps if step == name]
        return found

    def build(self) -> None:
        self.bare.run("ln -sf python3 /usr/bin/python", user=0)  # as images call it
        for step, _, what in self.steps:
            if step == "RUN":
                self.bare.run(what, user=0)
            elif step == "COPY" and not what.startswith("--from="):  # here both stages are the same root
                source, place = what.split()
                self.bare.run(f"mkdir {place} && cp -r {self.context}/{source} {place}", user=0)

    def start(self) -> None:
        """As its user, until it is healthy and a turn has been played; it ends when it is told to."""
        port = str(free_port())
        user = int(self.bare.run(f"id -u {self.only('USER')}"))
        words = [*json.loads(self.only("ENTRYPOINT")), *json.loads(self.only("CMD")), "--port", port]
        health = shlex.join(json.loads(self.only("HEALTHCHECK").partition(" CMD ")[2])).replace(":8080/", f":{port}/")
        line = f"cd {self.only('WORKDIR')} && exec {shlex.join(words)}"
        with (self.bare.home / "image.log").open("w+") as log:
            process = subprocess.Popen(
                self.bare.command(line, user), stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
            )
            try:
                self.wait(process, health)
                expect(", compiled.", get(f"http://127.0.0.1:{port}/"))
                play_a_turn(f"http://127.0.0.1:{port}")
            except Failed as why:
                raise Failed(f"{why}\n{Path(log.name).read_text()[-4000:]}") from why
            finally:
                process.terminate()
                process.wait(60)
        self.bare.run(f"test $(stat -c %U {self.only('VOLUME')}/tables.db) = {self.only('USER')}", user=0)

    def wait(self, process: subprocess.Popen[bytes], health: str) -> None:
        deadline = time.monotonic() + LONGEST
        while subprocess.run(self.bare.command(health, PLAYER), capture_output=True).returncode != 0:
            if process.poll() is not None or time.monotonic() > deadline:
                raise Failed("the image's server is not healthy")
            time.sleep(0.5)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def tried(bare: Bare) -> str:
    """Waits for the compiling beside the server to end; its log, if it failed."""
    log, installed = bare.home / "hurlyburly/.venv/installed.log", bare.home / "hurlyburly/.venv/installed"
    deadline = time.monotonic() + LONGEST
    while not installed.exists():
        said = log.read_text() if log.exists() else ""
        if "Failed to build hurlyburly" in said or time.monotonic() > deadline:
            return said
        time.sleep(0.2)
    return ""


def main() -> int:
    if len(sys.argv) == 1:
        return outside()
    try:
        inside(Path(sys.argv[1]))
    except Failed as why:
        print(f"\nbare root: {why}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
