"""Who asks and does not read is dropped, and holds nothing meanwhile that the others do not have too."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPResponse
from typing import Any

import pytest

from tests.api.impatient import COMMAND, SILENCE
from tests.browser.tables import call
from tests.server import Server, serving
from tests.torture.attack import memory
from tests.torture.records import points_record

FOLLOWERS = 200


class Long:
    """Hold a table whose sheet is larger than what the system keeps for a connection."""

    def __init__(self, server: Server) -> None:
        self.server = server
        record = json.loads(points_record(deals=300, seats=8))
        taken = call(server.address, "POST", "/tables/import", record)
        self.code = taken["code"]
        self.key = taken["scorekeeper_key"]
        self.sheet = call(server.address, "GET", f"/tables/{self.code}")["game"]

    @contextmanager
    def asking(self, path: str) -> Iterator[socket.socket]:
        """Ask for the table in a way that little of the answer waits in the system."""
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.settimeout(30)
            line.connect(("127.0.0.1", self.server.port))
            line.sendall(f"GET /api/v1/tables/{self.code}{path} HTTP/1.1\r\nHost: table\r\n\r\n".encode())
            yield line


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Long]:
    with serving(tmp_path_factory.mktemp("server"), COMMAND) as server:
        yield Long(server)


def read_on(line: socket.socket) -> int:
    """Read until the other side has closed, and return how much there was."""
    total = 0
    try:
        while data := line.recv(65_536):
            total += len(data)
    except ConnectionResetError:
        pass
    return total


@pytest.mark.parametrize("path", ["/live", ""])
def test_who_takes_nothing_is_dropped(long: Long, path: str) -> None:
    size = len(json.dumps(long.sheet))
    with long.asking(path) as line:
        time.sleep(3 * SILENCE)
        assert read_on(line) < size / 2
    # That is nothing to tell whoever runs the server.
    log = long.server.log.read_text()
    assert "Traceback" not in log


def test_who_takes_it_slowly_gets_all_of_it(long: Long) -> None:
    with long.asking("") as line:
        answer = HTTPResponse(line)
        answer.begin()
        began, data = time.monotonic(), b""
        while piece := answer.read(8192):
            data += piece
            time.sleep(0.05)
        assert time.monotonic() - began > 2 * SILENCE
    assert json.loads(data)["game"] == long.sheet


def test_follower_gets_a_long_sheet_whole(long: Long) -> None:
    with long.asking("/live") as line:
        answer = HTTPResponse(line)
        answer.begin()
        assert answer.readline().startswith(b"id: ")
        assert json.loads(answer.readline().removeprefix(b"data: "))["game"] == long.sheet


def test_followers_who_do_not_read_hold_no_sheet_each(long: Long) -> None:
    size = len(json.dumps(long.sheet)) / 2**20
    before = memory(long.server.pid)
    with ExitStack() as followers:
        for _ in range(FOLLOWERS):
            followers.enter_context(long.asking("/live"))
        time.sleep(SILENCE / 2)
        held = memory(long.server.pid) - before
    assert held < FOLLOWERS * size / 4
    time.sleep(2 * SILENCE)
    assert memory(long.server.pid) - before < FOLLOWERS * size / 8
    left: dict[str, Any] = call(long.server.address, "GET", f"/tables/{long.code}")
    assert left["game"] == long.sheet
