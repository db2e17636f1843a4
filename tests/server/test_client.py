"""Programs elsewhere take seats at a real server, by the documented protocol alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hurlyburly import client
from hurlyburly.bots import answer, bot_named
from hurlyburly.bots.levels import Random, Search
from hurlyburly.client import Seat, Stale, request, sit
from hurlyburly.games import GAMES
from hurlyburly.kernel.errors import BadTable, NotYourTurn
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.verify import verified
from server.client import Node

GAME = "toil-and-troublez"


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    with Node(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db") as node:
        yield node


def invited(node: Node, seats: int = 2) -> dict[str, Any]:
    made: dict[str, Any] = request(node.base, "/tables", body={"game": GAME, "seats": seats, "how": "invite"})
    return made


def result(seat: Seat) -> dict[str, Any]:
    given: dict[str, Any] = request(seat.server, f"/tables/{seat.match}", seat.token)
    return given


@pytest.mark.slow
def test_bots_elsewhere_wait_in_the_lobby_and_play_a_game_to_its_end(node: Node) -> None:
    made = invited(node)
    guest = Seat.joined(made["invite"], "Magpie")
    played: list[str] = []
    sitting = threading.Thread(target=sit, args=(guest, Search(5), played.append))
    sitting.start()
    request(node.base, f"/tables/{made['match']}/start", made["token"], {})
    with Seat(node.base, made["match"], made["token"]) as host:
        sit(host, Random())
        assert host.over and not host.wait()
        sitting.join(120)
        assert not sitting.is_alive() and guest.over and len(played) > 10
        assert [line["n"] for line in guest.lines] == list(range(len(guest.lines)))
        assert len(guest.lines) == len(host.lines) == result(host)["lines"]
        assert [seat["name"] for seat in result(host)["seats"]][1] == "Magpie"
        told = urllib.request.Request(
            f"{node.base}/api/v1/tables/{made['match']}/record", headers={"Authorization": f"Bearer {guest.token}"}
        )
        with urllib.request.urlopen(told) as record:
            checked = verified(record.read().decode(), guest.receipt)
        assert checked.sound and all(finding.holds for finding in checked.findings), checked.findings
    guest.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_glimpse_asks_what_the_table_asks_in_every_game(node: Node, game: str) -> None:
    with Seat.opened(node.base, game, level="gentle") as seat:
        played = 0
        while played < 5:
            assert seat.wait(300)
            try:
                glimpse = seat.glimpse()
                s = glimpse.s
                assert glimpse.seat == seat.seat == s.seat
                assert [s.stack[-1].write(s, option) for option in s.options] == [play["text"] for play in seat.plays]
                seat.play(answer(bot_named("2", GAMES[game]), glimpse))
                played += 1
            except (NotYourTurn, Stale):  # the server has answered for it, where there was nothing to choose
                continue


def test_a_glimpse_is_another_redeal_each_time_and_has_no_key_in_it(node: Node) -> None:
    with Seat.opened(node.base, "wizard-tower", level="gentle") as seat:
        assert seat.wait(60)
        given = [seat._ask({"type": "glimpse", "seat": seat.seat})["position"] for _ in range(3)]
    assert len({json.dumps(position["state"]["luck"]) for position in given}) == 3
    assert all(len(json.dumps(position["state"]["luck"])) < 80 for position in given), "a key has 32 bytes"


def test_only_the_seat_that_is_asked_has_a_glimpse_and_only_of_itself(node: Node) -> None:
    made = invited(node)
    request(node.base, f"/tables/{made['match']}/start", made["token"], {})
    with Seat.joined(made["invite"]) as other, Seat(node.base, made["match"], made["token"]) as host:
        while not (other.table and host.table and (other.asked or host.asked)):
            for seat in (other, host):
                seat.wait(0.5)
        asked, idle = (host, other) if host.asked else (other, host)
        with pytest.raises(BadTable, match="not your seat"):
            asked._ask({"type": "glimpse", "seat": idle.seat})
        with pytest.raises(NotYourTurn):
            idle._ask({"type": "glimpse", "seat": idle.seat})
        while not idle.wait(0.5):
            if asked.wait(0.5):
                asked.play(asked.plays[-1]["text"])
        assert idle.glimpse().seat == idle.seat


def test_what_leads_nowhere_is_said(node: Node) -> None:
    with pytest.raises(BadTable, match="an invitation is a link like"):
        Seat.joined("http://localhost:8080/lobby/x")
    with pytest.raises(BadTable, match="leads nowhere"):
        Seat.joined(f"{node.base}/join/nonsense")
    with pytest.raises(BadTable):
        Seat(node.base, "nonsense", "nobody").wait(60)
    made = invited(node)
    with pytest.raises(BadTable, match="no seat at this table"):
        Seat(node.base, made["match"], "nobody").wait(60)


@pytest.mark.slow
def test_a_program_comes_back_after_the_server_was_gone_and_nothing_is_told_twice(tmp_path: Path) -> None:
    with Node(f"sqlite:///{tmp_path}/tables.db") as node, Seat.opened(node.base, GAME, level="gentle") as seat:
        for _ in range(3):
            assert seat.wait(60)
            seat.play(seat.plays[0]["text"])
        node.stop()
        node.start()
        for _ in range(3):
            assert seat.wait(60)
            seat.play(seat.plays[0]["text"])
        assert [line["n"] for line in seat.lines] == list(range(len(seat.lines)))


@pytest.mark.slow
def test_who_is_too_fast_waits_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    sleep = client.time.sleep
    monkeypatch.setattr(client.time, "sleep", lambda seconds: (waited.append(seconds), sleep(seconds)))
    with (
        Node(f"sqlite:///{tmp_path}/tables.db", "--raise-limits", "0.1") as node,
        Seat.opened(node.base, GAME, level="gentle") as seat,
    ):
        for _ in range(12):
            assert seat.wait(60)
            while client.SLOWLY not in waited:  # a slow machine's plays alone may not be too fast
                seat.glimpse()
            seat.play(seat.plays[0]["text"])


@pytest.mark.slow
def test_any_bot_that_can_be_named_sits_down_from_the_command_line(node: Node, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "class First:\n    def choose(self, glimpse):\n        return glimpse.s.options[0]\n"
    )
    command = [sys.executable, "-m", "hurlyburly.cli", "sit", node.base, "--game", GAME, "--level", "gentle"]
    home = os.pathsep.join(os.path.abspath(path) for path in os.environ["PYTHONPATH"].split(os.pathsep))
    surroundings = {**os.environ, "PYTHONPATH": home}
    done = subprocess.run(
        [*command, "--bot", "mine:First"], capture_output=True, text=True, cwd=tmp_path, env=surroundings
    )
    assert done.returncode == 0, done.stderr
    assert "First sits down in seat A" in done.stdout and "The game is over. Winner: " in done.stdout
    done = subprocess.run(
        [*command, "--bot", "his:Last"], capture_output=True, text=True, cwd=tmp_path, env=surroundings
    )
    assert done.returncode == 2 and "cannot be loaded" in done.stderr


def test_a_glimpse_written_and_read_is_the_same() -> None:
    from hurlyburly.bots import Glimpse

    match = Match("dungeon-twister", 2, seed=1)
    seat = match.to_act[0]
    glimpse = Glimpse(match.state, seat, 5)
    again = Glimpse.read(match.game, json.loads(json.dumps(glimpse.write())), seat)
    assert again.write() == glimpse.write() and again.s.options == glimpse.s.options
