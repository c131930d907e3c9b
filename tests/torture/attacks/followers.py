"""Follow a long table, or ask for it, and take nothing of what comes."""

from __future__ import annotations

import json
import socket
from collections import deque
from collections.abc import Callable
from functools import partial

from tests.server import Server
from tests.torture.attack import Attack, Shot
from tests.torture.client import BASE, Client, unread
from tests.torture.records import points_record

LINES = 400  # open at once


def _asking(path: str) -> Callable[[Server], Shot]:
    def prepare(server: Server) -> Shot:
        client = Client(server.port)
        status, answer = client.send("POST", "/tables/import", points_record(deals=400, seats=8))
        client.close()
        assert status == 201, answer
        code = json.loads(answer)["code"]
        return partial(_ask, deque(), f"{BASE}/tables/{code}{path}")

    return prepare


def _ask(lines: deque[socket.socket], path: str, client: Client) -> int:
    """Open a line that takes nothing; of LINES the oldest is closed for it."""
    status, line = unread(client.port, path)
    lines.append(line)
    if len(lines) > LINES:
        lines.popleft().close()
    return status


ATTACKS = (
    Attack("follower: streams that nobody reads", _asking("/live")),
    Attack("follower: sheets that nobody reads", _asking("")),
)
