"""The files of deploy/: what they start is what this program understands, and a proxy keeps the host's own."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from hurlyburly.cli import parser
from hurlyburly.server.metrics import REGISTRY
from hurlyburly.server.network import Network

DEPLOY = Path(__file__).parents[1] / "deploy"
PROGRAM = "/opt/hurlyburly/bin/hurlyburly"


def text(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def unit() -> list[str]:
    (command,) = re.findall(rf"^ExecStart={PROGRAM} (.*)$", text("hurlyburly.service"), re.M)
    return str(command).split()


def image() -> list[str]:
    assert f'ENTRYPOINT ["{PROGRAM}"]' in text("Dockerfile")
    words: list[str] = json.loads(re.findall(r"^CMD (\[.*\])$", text("Dockerfile"), re.M)[0])
    return words


def composed() -> list[str]:
    (listed,) = re.findall(r"    command:\n((?:      - .*\n)+)", text("compose.yaml"))
    words = [line.removeprefix("      - ") for line in listed.splitlines()]
    return [re.sub(r"\$\{\w+:\?[^}]*\}", "example.org", word) for word in words]


@pytest.mark.parametrize("command", [unit, image, composed])
def test_the_server_is_started_with_options_that_it_has(command) -> None:  # type: ignore[no-untyped-def]
    words = command()
    chosen = parser(words[0]).parse_args(words)
    assert words[0] == "serve" and not chosen.open and chosen.log == "json" and chosen.store
    Network(chosen.address, chosen.port, chosen.host, chosen.trust_proxy)  # or it would not start


@pytest.mark.parametrize("proxy", ["Caddyfile", "nginx.conf"])
def test_a_proxy_passes_neither_metrics_nor_admin_on(proxy: str) -> None:
    for place in ("/metrics", "/admin/"):
        assert re.search(rf"{place}\S*\s+(404|\{{ return 404; \}})", text(proxy)), place


def test_the_unit_is_one_that_systemd_understands(tmp_path: Path) -> None:
    """And hardened; where there is no systemd, only that its sections and lines are well formed."""
    lines = [line for line in text("hurlyburly.service").splitlines() if line and not line.startswith("#")]
    assert all(re.fullmatch(r"\[(Unit|Service|Install)\]|[A-Z]\w+=.*", line) for line in lines)
    assert {"NoNewPrivileges=yes", "ProtectSystem=strict", "CapabilityBoundingSet=", "UMask=0077"} <= set(lines)
    if shutil.which("systemd-analyze"):
        copied = tmp_path / "hurlyburly.service"
        copied.write_text(text("hurlyburly.service").replace(PROGRAM, shutil.which("true") or "/bin/true"))
        checked = subprocess.run(["systemd-analyze", "verify", copied], capture_output=True, text=True)
        assert checked.returncode == 0 and "hurlyburly.service" not in checked.stderr, checked.stderr


def test_alerts_are_about_figures_that_there_are() -> None:
    rules = re.findall(r"expr: (.*)", text("alerts.yaml"))
    asked = {name for rule in rules for name in re.findall(r"hurlyburly_\w+", rule)}
    ends = {"counter": "_total", "gauge": "", "histogram": "_bucket"}
    there = {metric.name + ends[metric.type] for metric in REGISTRY.collect()}
    assert len(rules) == text("alerts.yaml").count("- alert:") == 7 and asked and asked <= there
