"""Let phones come and go at a table, some without reading, and tell the server's memory after every round.

``python -m tests.torture.churn``; KANAKKU_ROUNDS says how many rounds there are (45 by default). Ends with 1
where the memory grows on after the first third, in which everything that is kept fills up.
"""

from __future__ import annotations

import json
import os
import socket
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPResponse
from pathlib import Path

from tests.browser.tables import PlayedTable, call, open_table
from tests.server import Server, serving
from tests.torture.attack import memory
from tests.torture.client import Client
from tests.torture.records import points_record

READERS = 100  # a round: follow, take the newest sheet and leave
SLEEPERS = 100  # a round: ask for the stream or the sheet, take nothing and leave
GROWTH = 1.02
TOGETHER = 8


def main() -> None:
    """Print a line for every round."""
    rounds = int(os.environ.get("KANAKKU_ROUNDS", "45"))
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        code = _long_table(server)
        lively = open_table(server.address, ["Anu", "Biju"])
        lively.points(1, 2)
        kept: list[float] = []
        print("| round | phones so far | MiB |\n|---|---|---|")
        for number in range(1, rounds + 1):
            _round(server, code, lively)
            kept.append(memory(server.pid))
            print(f"| {number} | {number * (READERS + SLEEPERS)} | {kept[-1]:.1f} |", flush=True)
    third = len(kept) // 3
    middle, late = max(kept[third : 2 * third]), max(kept[-third:])
    print(f"Most in the second third {middle:.1f} MiB, in the last {late:.1f} MiB.")
    sys.exit(late > GROWTH * middle)


def _long_table(server: Server) -> str:
    client = Client(server.port)
    status, answer = client.send("POST", "/tables/import", points_record(deals=200, seats=8))
    client.close()
    assert status == 201, answer
    code: str = json.loads(answer)["code"]
    return code


def _round(server: Server, code: str, lively: PlayedTable) -> None:
    sleepers = [_ask(server, f"/tables/{code}{path}") for path in ("/live", "") for _ in range(SLEEPERS // 2)]
    with ThreadPoolExecutor(TOGETHER) as phones:
        for number in range(READERS):
            phones.submit(_follow, server, lively.code if number % 2 else code)
            if not number % 10:
                _correct(lively, number)
    for line in sleepers:
        line.close()
    # A follower that has left is noticed with the next beat at the latest.
    time.sleep(0.5)


def _correct(lively: PlayedTable, points: int) -> None:
    """Make another version of the same length."""
    deal = lively.sheet["deals"][0]["id"]
    body = {"outcome": {"results": [{"seat": 1, "points": points}, {"seat": 2, "points": 1}]}}
    path = f"/games/{lively.game_id}/deals/{deal}"
    call(lively.base_url, "PUT", path, body, lively.key, {"If-Match": "*"})


def _follow(server: Server, code: str) -> None:
    with _ask(server, f"/tables/{code}/live") as line:
        answer = HTTPResponse(line)
        answer.begin()
        while not answer.readline().startswith(b"data: "):
            pass


def _ask(server: Server, path: str) -> socket.socket:
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(60)
    line.connect(("127.0.0.1", server.port))
    line.sendall(f"GET /api/v1{path} HTTP/1.1\r\nHost: table\r\n\r\n".encode())
    return line


if __name__ == "__main__":
    main()
