"""The proxies of deploy/, really started in front of a server: TLS, WebSockets, and whose visitors they say they are.

They are Debian's packages. Where they are missing the tests are skipped and say so; with CI=true, as root, they are
installed first.
"""

from __future__ import annotations

import asyncio
import datetime
import json
import os
import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from server.client import Node, free_port
from websockets.asyncio.client import connect

pytestmark = pytest.mark.slow

DEPLOY = Path(__file__).parents[1] / "deploy"
NAME = "play.example.org"
PUBLIC = f"https://{NAME}"
PACKAGES = {"nginx": "nginx-light", "caddy": "caddy"}
INSTALLING = 300  # seconds


def installed(program: str) -> str:
    """Where it is; fetched from Debian where that is a must."""
    if not shutil.which(program) and os.environ.get("CI") == "true" and shutil.which("apt-get") and os.geteuid() == 0:
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
        for way in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", PACKAGES[program]]):
            subprocess.run(["apt-get", *way], env=quiet, timeout=INSTALLING, check=True)
    found = shutil.which(program)
    if not found and os.environ.get("CI") == "true":
        pytest.fail(f"no {program}: apt-get install {PACKAGES[program]}")
    if not found:
        pytest.skip(f"no {program}: apt-get install {PACKAGES[program]}")
    return found


def certificate(folder: Path) -> tuple[Path, Path]:
    """Signed by itself, for the name of the server."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.datetime.now(datetime.UTC)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    files = folder / "fullchain.pem", folder / "privkey.pem"
    files[0].write_bytes(made.public_bytes(Encoding.PEM))
    files[1].write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return files


class Proxy:
    """One of the two, in front of a server."""

    def __init__(self, program: str, server: Node, folder: Path, token: str) -> None:
        self.server, self.folder, self.token = server, folder, token
        self.plain, self.secure = free_port(), free_port()
        self.guests = ("127.0.0.77", "127.0.0.78") if program == "nginx" else ("127.0.0.87", "127.0.0.88")
        self.certificate, self.key = certificate(folder)
        self.trust = ssl.create_default_context(cafile=str(self.certificate))
        command = self.nginx() if program == "nginx" else self.caddy()
        quiet = {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        address = {"HURLYBURLY_SERVER": f"127.0.0.1:{server.port}"}
        self.log = (folder / "log").open("wb")
        self.process = subprocess.Popen(
            [installed(program), *command], env=quiet | address, stdout=self.log, stderr=self.log
        )
        for _ in range(1200):
            try:
                if self.get("/readyz").status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.1)
        self.stop()
        raise RuntimeError((folder / "log").read_text())

    def nginx(self) -> list[str]:
        """The site as it stands in deploy/, at ports that anybody may have, in the smallest nginx around it."""
        site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
        for before, now in (
            ("listen 80;", f"listen 127.0.0.1:{self.plain};"),
            ("listen [::]:80;", ""),
            ("listen 443 ssl http2;", f"listen 127.0.0.1:{self.secure} ssl http2;"),
            ("listen [::]:443 ssl http2;", ""),
            (f"/etc/letsencrypt/live/{NAME}/", f"{self.folder}/"),
            ("http://127.0.0.1:8080", self.server.base),
        ):
            assert before in site, before
            site = site.replace(before, now)
        (self.folder / "site.conf").write_text(site)
        places = "".join(
            f"{part}_temp_path {self.folder}/{part};" for part in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (self.folder / "nginx.conf").write_text(
            f"daemon off; pid {self.folder}/pid; error_log stderr; events {{}}\n"
            f"http {{ access_log off; {places} include {self.folder}/site.conf; }}\n"
        )
        return ["-c", f"{self.folder}/nginx.conf", "-p", str(self.folder), "-e", "stderr"]

    def caddy(self) -> list[str]:
        """The same of Caddy, which is told not to fetch a certificate."""
        site = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
        head = f"{{\n\tadmin off\n\thttp_port {self.plain}\n\thttps_port {self.secure}\n}}\n"
        assert site.count("\tencode gzip\n") == 1
        site = site.replace("\tencode gzip\n", f"\ttls {self.certificate} {self.key}\n\tencode gzip\n")
        (self.folder / "Caddyfile").write_text(head + site)
        return ["run", "--config", f"{self.folder}/Caddyfile", "--adapter", "caddyfile"]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        self.log.close()

    def client(self, address: str = "127.0.0.1") -> httpx.Client:
        """A visitor who comes from this address of our own machine."""
        way = httpx.HTTPTransport(verify=self.trust, local_address=address)
        return httpx.Client(transport=way, base_url=f"https://127.0.0.1:{self.secure}", timeout=30)

    def get(self, path: str, address: str = "127.0.0.1", **headers: str) -> httpx.Response:
        return self.ask("GET", path, address, **headers)

    def ask(self, method: str, path: str, address: str = "127.0.0.1", **headers: str) -> httpx.Response:
        with self.client(address) as client:
            named = {"Host": NAME, **{name.replace("_", "-"): value for name, value in headers.items()}}
            return client.request(method, path, headers=named, extensions={"sni_hostname": NAME})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    folder = tmp_path_factory.mktemp("server")
    node = Node(f"sqlite:///{folder}/tables.db", "--address", PUBLIC, "--raise-limits", "1").start()
    yield node
    node.stop()


@pytest.fixture(scope="module", params=PACKAGES)
def proxy(request: pytest.FixtureRequest, server: Node, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    token = (Path(server.store.removeprefix("sqlite:///")).parent / "host-token").read_text()
    made = Proxy(request.param, server, tmp_path_factory.mktemp(request.param), token)
    yield made
    made.stop()


def test_pages_come_over_tls_and_know_it(proxy: Proxy) -> None:
    home = proxy.get("/")
    assert home.status_code == 200 and "Hurlyburly" in home.text
    made = proxy.ask("POST", "/me/move", Origin=PUBLIC)
    assert made.status_code == 200 and "; Secure" in made.headers["set-cookie"]  # by X-Forwarded-Proto
    assert f"{PUBLIC}/bring/" in made.text
    assert "passkey-add" in proxy.get("/me").text  # they need this very address
    assert proxy.ask("POST", "/me/move", Origin="https://evil.example").status_code == 403
    plain = httpx.get(f"http://127.0.0.1:{proxy.plain}/mine", headers={"Host": NAME})
    assert plain.status_code in (301, 308) and plain.headers["location"].startswith("https://play.example.org")


def test_what_is_the_host_s_own_is_not_passed_on(proxy: Proxy) -> None:
    token = {"Authorization": f"Bearer {proxy.token}"}
    for path in ("/metrics", "/admin/v1/tables"):
        assert httpx.get(f"{proxy.server.base}{path}", headers=token).status_code == 200
        assert proxy.get(path, **token).status_code == 404


def test_a_table_is_played_over_its_websocket(proxy: Proxy) -> None:
    with proxy.client() as client:
        options: dict[str, Any] = {"headers": {"Host": NAME}, "extensions": {"sni_hostname": NAME}}
        body = {"game": "toil-and-troublez", "how": "play-now", "seats": 2, "level": "gentle"}
        made = client.post("/api/v1/tables", json=body, **options).raise_for_status().json()

    async def look() -> dict[str, Any]:
        token = {"Authorization": f"Bearer {made['token']}"}
        there = connect(
            f"wss://{NAME}/table/{made['match']}/ws",
            host="127.0.0.1",
            port=proxy.secure,
            ssl=proxy.trust,
            additional_headers=token,
            origin=PUBLIC,  # type: ignore[arg-type]  # it is a text
            proxy=None,
        )
        async with there as socket:
            frame: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 30))
            return frame

    assert asyncio.run(look())["type"] in ("table", "chat")


def test_visitors_are_who_they_are_and_not_who_they_say(proxy: Proxy) -> None:
    """Ten recovery codes may be tried from one address: it is known through the proxy, whatever it claims to be."""

    def tries(address: str, **claim: str) -> int:
        return proxy.ask("POST", "/bring", address, Origin=PUBLIC, **claim).status_code

    guest, other = proxy.guests
    assert [tries(guest) for _ in range(10)] == [404] * 10
    for claim in ("8.8.8.8", "127.0.0.1", other):
        assert tries(guest, X_Forwarded_For=claim) == tries(guest, Forwarded=f"for={claim}") == 429
    assert tries(other) == 404
    assert tries("127.0.0.1", X_Forwarded_For=guest) == 404
