"""How a server starts: where it listens, where it keeps its tables, what its pages are set in."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from hurlyburly.cli import main
from hurlyburly.draw.fonts import faces
from hurlyburly.kernel.build import BUILD
from hurlyburly.server.pages.files import STATIC
from server.client import PATIENCE, Node


def serving(*options: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-u", "-m", "hurlyburly.server.serve", "--no-open", "--bot-workers", "0", *options]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody else has."""
    with socket.socket() as somebody:
        somebody.bind(("127.0.0.1", 0))
        somebody.listen()
        yield somebody.getsockname()[1]


def test_a_port_that_is_taken_is_left_for_the_next_free_one_and_that_is_said(taken: int, tmp_path: Path) -> None:
    with serving("--port", str(taken), "--store", str(tmp_path / "tables.db")) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        address = re.search(r"http://127.0.0.1:(\d+)/", server.stdout.readline())
        assert address is not None and f"Port {taken} is taken" in said and address[1] in said
        assert int(address[1]) > taken
        answer = httpx.HTTPTransport(retries=100)
        with httpx.Client(transport=answer, timeout=60) as client:
            assert client.get(address[0] + "healthz").text == "ok"
        server.terminate()


def test_a_hosted_server_keeps_its_port_or_does_not_start(taken: int, tmp_path: Path) -> None:
    with serving("--port", str(taken), "--store", str(tmp_path / "t.db"), "--address", "https://play.test") as server:
        _, complaint = server.communicate(timeout=120)
    assert server.returncode == 2 and complaint.count("\n") == 1
    assert f"cannot listen at 127.0.0.1:{taken}" in complaint


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--port", "99999", "99999 is out of range, it can be 0 to 65535"),
        ("--port", "-1", "out of range"),
        ("--port", "eighty", "a whole number is wanted, not 'eighty'"),
        ("--processes", "0", "0 is out of range, it can be at least 1"),
        ("--bot-workers", "-3", "out of range"),
        ("--pace", "nan", "nan is out of range, it can be 0 or more"),
        ("--away-after", "inf", "out of range"),
        ("--raise-limits", "0", "0 is out of range, it must be more than 0"),
        ("--forget-after", "-1", "out of range"),
    ],
)
def test_a_number_out_of_range_is_refused_in_one_line(
    option: str, value: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", f"{option}={value}"])
    complaint = capsys.readouterr().err
    assert ended.value.code == 2 and complaint.count("\n") == 1 and option in complaint and said in complaint


def test_a_store_is_named_by_its_path_alone(tmp_path: Path) -> None:
    with Node(str(tmp_path / "mine.db")):
        assert (tmp_path / "mine.db").exists()


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    with Node(f"sqlite:///{tmp_path_factory.mktemp('store')}/t.db") as started:
        yield started


def test_the_home_page_says_which_build_is_running(node: Node) -> None:
    assert BUILD in httpx.get(f"{node.base}/", timeout=PATIENCE).text


def test_every_face_that_the_style_sheet_names_is_sent_and_may_be_kept(node: Node) -> None:
    sheet = httpx.get(f"{node.base}/static/tokens.css", timeout=PATIENCE).text
    named = re.findall(r'url\("(fonts/([^?"]+)\?v=\d+)"\)', sheet)
    assert {name for _, name in named} == set(faces())
    for address, name in named:
        for encoding in ("gzip", "identity"):
            sent = httpx.get(f"{node.base}/static/{address}", headers={"accept-encoding": encoding}, timeout=PATIENCE)
            assert sent.content == faces()[name].read_bytes()
            assert sent.headers["content-type"] == "font/ttf" and "immutable" in sent.headers["cache-control"]
    assert httpx.get(f"{node.base}/static/fonts/passwd", timeout=PATIENCE).status_code == 404


def test_what_a_page_loads_first_is_a_face_that_the_style_sheet_names() -> None:
    sheet = (STATIC / "tokens.css").read_text(encoding="utf-8")
    page = (STATIC.parent / "templates" / "base.html").read_text(encoding="utf-8")
    first = re.findall(r'rel="preload" href="/static/([^"]+)"', page)
    assert first and all(f'url("{address}")' in sheet for address in first)


STATIC_FILE = re.compile(r'(?:href|src)="(/static/[^"]+)"')
IMPORTED = re.compile(r'^import .*"([^"]+)";$|await import\("([^"]+)"\)', re.MULTILINE)


def test_what_a_page_is_made_of_is_kept_for_ever_and_asked_for_at_once(node: Node) -> None:
    with httpx.Client(base_url=node.base, follow_redirects=True, timeout=PATIENCE) as browser:
        made = browser.post("/tables", data={"game": "talisman", "how": "play-now"}, headers={"origin": node.base})
        named = STATIC_FILE.findall(made.text)
        assert len(named) == len(set(named)) and sum(".css" in address for address in named) < 8
        for address in named:
            sent = browser.get(address)
            assert sent.status_code == 200 and sent.headers["cache-control"].endswith("immutable"), address
            assert sent.headers["content-encoding"] == "gzip" and sent.headers["vary"] == "accept-encoding"
            if ".js" in address:  # with a script at any other address a page would have it twice
                assert {first or later for first, later in IMPORTED.findall(sent.text)} <= set(named), address
        assert sum(".js" in address for address in named) > 30
