"""Phones reach a server through the proxies of deploy/ as they do without one, and strangers no further."""

from __future__ import annotations

import http.client
import json
import os
import random
import re
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Barrier, Thread
from typing import Any

import pytest

from api.door.limits import STREAMS
from app import server_command
from settings import ROOT
from tests.api.director import OCCASION
from tests.api.scorekeeper import BASE, new_id, points
from tests.api.server import Server as HeldServer, call
from tests.deploy.programs import program
from tests.postgresql import Cluster
from tests.project_copy import copied
from tests.server import Server, own_port, serving
from tests.torture.proxy import Proxy
from tests.torture.two_processes import Hall

pytestmark = pytest.mark.long(
    because="no phone meets a proxy otherwise than here, and each is a process to start"
)
PLACE = ROOT / "deploy"
COMMAND = server_command("127.0.0.1", 0)
TOGETHER = 4
FOLLOWING = 450  # each with two connections of nginx, which by Debian's file has 768
QUIET = 9  # seconds; a stream beats after ten, so what comes sooner was not held back


@contextmanager
def nginx(folder: Path, port: int, *served: int, plain: bool = False) -> Iterator[None]:
    """Stand before those that are `served`; on plain HTTP where programs ask that know no certificates."""
    site = (PLACE / "nginx.conf").read_text()
    [host] = re.findall(r"server 127.0.0.1:8000.*;", site)
    site = site.replace(host, "\n".join(host.replace("8000", str(each)) for each in served))
    with _nginx(folder, port, site.replace("listen 443 ssl http2;", "listen 443;") if plain else site):
        yield


@contextmanager
def _nginx(folder: Path, port: int, site: str) -> Iterator[None]:
    """Run nginx for a site, with a certificate of its own."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"]
    asked = [program("openssl"), *made, "-out", str(certificate), "-keyout", str(key)]
    subprocess.run(asked, check=True, capture_output=True)
    with own_port() as plain:
        (folder / "site.conf").write_text(
            site.replace("listen 80;", f"listen 127.0.0.1:{plain};")
            .replace("listen 443", f"listen 127.0.0.1:{port}")
            .replace("/etc/ssl/score.example.pem", str(certificate))
            .replace("/etc/ssl/score.example.key", str(key))
        )
        (folder / "nginx.conf").write_text(
            f"{'user root;' if os.geteuid() == 0 else ''} pid {folder}/pid; daemon off;\n{_main_part()}\n"
            f"http {{ access_log {folder}/access.log; client_body_temp_path {folder}/body;\n"
            f"proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/a; uwsgi_temp_path {folder}/b;\n"
            f"scgi_temp_path {folder}/c; include {folder}/site.conf; }}\n"
        )
        with _running([program("nginx"), "-p", str(folder), "-e", "stderr", "-c", "nginx.conf"], folder):
            yield


def _main_part() -> str:
    """Return what is to stand in nginx.conf itself, by the page."""
    _, said = (ROOT / "docs" / "deploy.md").read_text().split("```nginx\n")
    return said.partition("```")[0]


@contextmanager
def caddy(folder: Path, port: int, *served: int, plain: bool = False) -> Iterator[None]:
    # A name of this machine: it makes a certificate of its own.
    head = "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tgrace_period 1s\n}\n"
    (folder / "Caddyfile").write_text(head + (PLACE / "Caddyfile").read_text())
    settings = {
        **os.environ,
        "SITE": f"http://127.0.0.1:{port}" if plain else f"https://localhost:{port}",
        "KANAKKU": " ".join(f"127.0.0.1:{each}" for each in served),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    command = [program("caddy"), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    with _running(command, folder, settings):
        yield


@contextmanager
def _running(command: list[str], folder: Path, settings: dict[str, str] | None = None) -> Iterator[None]:
    with (folder / "proxy.log").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=settings)
    try:
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


class Client:
    """Ask through the proxy, as a phone that takes any certificate."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._context = ssl.create_default_context()
        self._context.check_hostname, self._context.verify_mode = False, ssl.CERT_NONE

    def open(self, method: str, path: str, body: Any = None, **headers: str) -> http.client.HTTPResponse:
        line = http.client.HTTPSConnection("localhost", self.port, timeout=QUIET, context=self._context)
        line.connect()
        given = {"Content-Type": "application/json", "Connection": "close", **headers}
        line.request(method, path, None if body is None else json.dumps(body), given)
        return line.getresponse()

    def status(self, method: str, path: str, **headers: str) -> int:
        with self.open(method, path, **headers) as answer:
            answer.read()
            return answer.status

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        with self.open(method, path, body, **headers) as answer:
            return answer.status, json.loads(answer.read())


Proxied = tuple[Client, Server]


@pytest.fixture(scope="module", params=[nginx, caddy], ids=["nginx", "caddy"])
def proxied(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    run: Callable[[Path, int, int], Any] = request.param
    program(run.__name__)
    folder = tmp_path_factory.mktemp("proxied")
    with ExitStack() as stack:
        port = stack.enter_context(own_port())
        server = stack.enter_context(serving(folder, PROXIES="1", LOG="json"))
        stack.enter_context(run(folder, port, server.port))
        client = Client(port)
        _wait_for(client, folder)
        yield client, server


def _wait_for(client: Client, folder: Path, **headers: str) -> None:
    for _ in range(300):
        try:
            if client.status("GET", "/readyz", **headers) == 200:
                return
        except OSError:
            pass
        time.sleep(0.1)
    raise RuntimeError((folder / "proxy.log").read_text())


def test_hall_plays_through_a_proxy(proxied: Proxied) -> None:
    client, server = proxied
    with client.open("GET", "/") as page:
        page.read()
        assert page.headers.get_all("Strict-Transport-Security") == ["max-age=31536000"]
        for name in ("Content-Security-Policy", "Cross-Origin-Opener-Policy", "X-Content-Type-Options"):
            assert len(page.headers.get_all(name) or ()) == 1, name
    for outside in ("/metrics", "/metrics/"):
        assert client.status("GET", outside) == 404
    _, table = client.ask(
        "POST", f"{BASE}/tables", {"name": "Table 4"}, Origin=f"https://localhost:{client.port}"
    )
    key, code = table["scorekeeper_key"], table["code"]
    bearer = {"Authorization": f"Bearer {key}"}
    assert table["links"]["page"].startswith("https://"), "the proxy says that phones come by HTTPS"
    seats = [{"name": "Anu"}, {"name": "Biju"}]
    game = {"game_type": "points", "preset": "points", "seats": seats}
    _, sheet = client.ask("POST", f"{BASE}/tables/{code}/games", game, **bearer)
    with client.open("GET", f"{BASE}/tables/{code}/live") as stream:
        _next(stream, b"id: ")
        deal = f"/games/{sheet['game']['id']}/deals/{new_id()}"
        status, _ = call(server.port, "PUT", deal, {"outcome": points(1, 2)}, key)
        assert status == 201
        _next(stream, b"event: change")
    _, problem = client.ask("GET", f"{BASE}/tables/NOSUCH")
    assert problem["request_id"] in server.log.read_text()


def test_either_caddy_takes_requests_in_whole() -> None:
    """Before 2.7 and from then on one line of its file is another: compose.yaml takes an image of today."""
    composed = (PLACE / "compose.yaml").read_text()
    said = re.search(r"image: caddy:2\n.*? TAKEN_IN: (?P<line>[^\n]+)", composed, re.DOTALL)
    assert said
    command = [program("caddy"), "adapt", "--config", str(PLACE / "Caddyfile"), "--adapter", "caddyfile"]
    here = subprocess.run(command, capture_output=True, text=True, check=True)
    assert '"buffer_requests":true' in here.stdout
    there = subprocess.run(
        command, env={**os.environ, "TAKEN_IN": said["line"]}, capture_output=True, text=True, check=False
    )
    # One of Debian's knows that line not yet, and says so of its first word.
    assert '"request_buffers":3000000' in there.stdout or "subdirective request_buffers" in there.stderr


def test_address_that_a_client_makes_up_is_not_believed(proxied: Proxied) -> None:
    client, _ = proxied
    _, table = client.ask("POST", f"{BASE}/tables", {})
    path, seen = f"{BASE}/tables/{table['code']}/scorekeeper", set[int]()
    for number in range(40):
        made_up = {"X-Forwarded-For": f"203.0.113.{number}", "Forwarded": f"for=203.0.113.{number}"}
        seen.add(client.ask("PUT", path, {}, Authorization="Bearer guessed", **made_up)[0])
    assert seen == {401, 429}


def test_code_says_to_the_proxy_in_which_database_its_event_is(tmp_path: Path) -> None:
    program("nginx")
    site, own = (PLACE / "nginx-halls.conf").read_text(), (PLACE / "nginx.conf").read_text()
    with ExitStack() as stack:
        port = stack.enter_context(own_port())
        for hall in "km":
            folder = tmp_path / hall
            folder.mkdir()
            name = f"{hall}.score.example"
            server = stack.enter_context(serving(folder, PROXIES="1", CODES_BEGIN=hall.upper(), HOSTS=name))
            of_hall = own.replace("kanakku", f"kanakku_{hall}").replace(
                "server_name score.", f"server_name {hall}.score."
            )
            site += of_hall.replace("127.0.0.1:8000", f"127.0.0.1:{server.port}")
        stack.enter_context(_nginx(tmp_path, port, site))
        client = Client(port)
        for hall, other in ("km", "mk"):
            here, there = ({"Host": f"{each}.score.example"} for each in (hall, other))
            _wait_for(client, tmp_path, **here)
            status, opened = client.ask("POST", f"{BASE}/events", {"occasion": OCCASION}, **here)
            assert status == 201, opened
            page = f"/e/{opened['code'].lower()}"
            with client.open("GET", page, Host="score.example") as answer:
                assert (answer.status, answer.headers["Location"]) == (302, f"https://{here['Host']}{page}")
            assert client.status("GET", page, **here) == 200
            assert client.status("GET", page, **there) == 404


def end_one(hall: Hall) -> None:
    """Have a server end as it does for another release, and start it again."""
    server = hall.servers[0]
    server.stop()
    server.start()


def kill_for_good(hall: Hall) -> None:
    hall.servers.pop().kill()


def _wait_until_asked(port: int) -> None:
    """Wait until each server is asked that stands behind a proxy on plain HTTP."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        with suppress(OSError, http.client.HTTPException, ValueError):
            if {call(port, "GET", "/game-types/points")[0] for _ in range(10)} == {200}:
                return
        time.sleep(0.1)
    raise RuntimeError("Not each server is asked.")


@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_hall_plays_on_behind_a_proxy_where_one_of_two_servers_ends_or_dies(
    proxy: Callable[..., Any], postgresql: Cluster, tmp_path: Path
) -> None:
    program(proxy.__name__)
    with ExitStack() as stack:
        engine = stack.enter_context(postgresql.empty())
        url = engine.url.render_as_string(hide_password=False)
        servers = [HeldServer(tmp_path / f"{name}.db", url) for name in ("one", "two")]
        for server in servers:
            stack.callback(server.kill)
            server.launch()
        for server in servers:
            server.wait()
        port = stack.enter_context(own_port())
        stack.enter_context(proxy(tmp_path, port, *(each.port for each in servers), plain=True))
        _wait_until_asked(port)
        door = stack.enter_context(closing(Proxy([port], random.Random(26))))
        # What a server that ends has not answered nginx sends to the other, which may have it already.
        hall = Hall(postgresql, url, servers, door, tmp_path, repeated=proxy is nginx)
        stack.callback(hall.database.close)
        stack.callback(hall.over.set)
        for fault in (end_one, kill_for_good):
            hall.play(0.5)
            hall.breaks(fault)
        hall.play(0.5)
        hall.check()
        answered = [error for error in hall.failures if error.startswith("5")]
        assert all(error.startswith(("502 of a proxy", "503 ")) for error in answered), answered


class Keeping(BaseHTTPRequestHandler):
    """Keep connections open as long as our server does, and say of each whether the other end closed it."""

    protocol_version = "HTTP/1.1"
    timeout = int(COMMAND[COMMAND.index("--keep-alive") + 1])
    others = Barrier(TOGETHER)
    closed: Queue[bool] = Queue()

    def handle(self) -> None:
        self.silent = False
        super().handle()
        self.closed.put(not self.silent)

    def log_error(self, *given: object) -> None:
        """Hear that nothing came for so long, which is the one error there is."""
        self.silent = True

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.others.wait(30)
        self.do_GET()

    def log_message(self, *given: object) -> None:
        return


@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_proxy_closes_what_it_keeps_open_before_the_server_would(
    proxy: Callable[..., Any], tmp_path: Path
) -> None:
    """What is written to a server as it closes is lost, and whoever wrote it is told of a failure."""
    program(proxy.__name__)
    with ThreadingHTTPServer(("127.0.0.1", 0), Keeping) as server, own_port() as port:
        Thread(target=server.serve_forever, daemon=True).start()
        with proxy(tmp_path, port, server.server_port, plain=True):
            _wait_until_asked(port)
            with ThreadPoolExecutor(TOGETHER) as phones:
                list(phones.map(lambda _: call(port, "POST", "/tables", {}), range(TOGETHER)))
            # On one of them a proxy may go on to ask whether the server is well.
            assert all(Keeping.closed.get(timeout=30) for _ in range(TOGETHER - 1))
        server.shutdown()


def test_phones_of_a_hall_all_follow_through_one_process_of_nginx(tmp_path: Path) -> None:
    program("nginx")
    with ExitStack() as stack:
        server = stack.enter_context(serving(tmp_path, PROXIES="1"))
        port = stack.enter_context(own_port())
        stack.enter_context(nginx(tmp_path, port, server.port, plain=True))
        _wait_until_asked(port)
        _, table = call(server.port, "POST", "/tables", {})
        followed = f"GET {BASE}/tables/{table['code']}/live HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        phones = []
        for _ in range(FOLLOWING):
            phones.append(stack.enter_context(socket.create_connection(("127.0.0.1", port), QUIET)))
            phones[-1].sendall(followed)
        assert {phone.recv(12) for phone in phones} == {b"HTTP/1.1 200"}


def test_nginx_lets_through_what_the_server_does() -> None:
    numbers = (PLACE / "nginx.conf").read_text() + _main_part()

    def of(name: str) -> int:
        (number,) = re.findall(rf"{name} (\d+);", numbers)
        return int(number)

    # What phones ask besides counts too, and each has one line to nginx and one from it to the server.
    assert of("limit_conn kanakku") >= STREAMS + 1000
    assert of("worker_connections") >= 2 * of("limit_conn kanakku")
    assert of("worker_rlimit_nofile") > of("worker_connections")


class Ready(BaseHTTPRequestHandler):
    """Be ready, as a server that is about to die."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()

    def log_message(self, *given: object) -> None:
        return


@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_what_is_sent_again_to_another_host_is_what_was_sent(
    proxy: Callable[..., Any], tmp_path: Path
) -> None:
    """Caddy before 2.11 sends the body of some other request, where it has taken them in whole."""
    program(proxy.__name__)
    with ExitStack() as stack:
        server = stack.enter_context(serving(tmp_path, PROXIES="1"))
        dies = ThreadingHTTPServer(("127.0.0.1", 0), Ready)
        Thread(target=dies.serve_forever, daemon=True).start()
        port = stack.enter_context(own_port())
        stack.enter_context(proxy(tmp_path, port, server.port, dies.server_port, plain=True))
        table = call(server.port, "POST", "/tables", {})[1]
        start = {"game_type": "points", "preset": "points", "seats": ["Anu", "Biju"]}
        key = table["scorekeeper_key"]
        game = call(server.port, "POST", f"/tables/{table['code']}/games", start, key)[1]["game"]["id"]
        sent = {new_id(): points(100 + number, 999 - number) for number in range(80)}

        def write(deal: str) -> None:
            """Send a deal as a phone does, again and again until it is answered."""
            until = time.monotonic() + 30
            while time.monotonic() < until:
                with suppress(OSError, http.client.HTTPException, ValueError):
                    path = f"/games/{game}/deals/{deal}"
                    if call(port, "PUT", path, {"outcome": sent[deal]}, key)[0] in (200, 201):
                        return
                time.sleep(0.1)

        _wait_until_asked(server.port)
        time.sleep(1)  # so that the proxy has found both to be ready
        dies.shutdown()
        dies.server_close()
        with ThreadPoolExecutor(16) as phones:
            list(phones.map(write, sent))
        sheet = call(server.port, "GET", f"/games/{game}/sheet.json")[1]
    assert {each["id"]: each["outcome"] for each in sheet["deals"]} == sent
    assert {row["action"] for row in sheet["journal"]} <= {"started", "recorded"}


def test_page_of_one_release_has_its_files_from_the_host_of_another_through_nginx(tmp_path: Path) -> None:
    program("nginx")
    ports = []
    with ExitStack() as stack:
        for name in ("older", "newer"):
            folder = tmp_path / name
            (folder / "more").mkdir(parents=True)
            root = copied(folder, folder / "more", {})
            assets = root / "bundled" / "assets"
            assets.mkdir(parents=True)
            (assets / f"app-{name}.js").write_text(name)
            ports.append(stack.enter_context(serving(folder, root=root, PROXIES="1")).port)
        port = stack.enter_context(own_port())
        stack.enter_context(nginx(tmp_path, port, *ports))
        client = Client(port)
        _wait_for(client, tmp_path)
        for name in ("older", "newer") * 4:
            with client.open("GET", f"/assets/app-{name}.js") as answer:
                assert (answer.status, answer.read().decode()) == (200, name)
            assert client.status("GET", "/assets/app-of-nobody.js") == 404


def _next(stream: http.client.HTTPResponse, wanted: bytes) -> None:
    """Read a stream up to a line that begins so."""
    while not (line := stream.readline()).startswith(wanted):
        assert line, "the stream has ended"
