"""A server that ends answers whoever has come in, though it was too busy to take him in before."""

from __future__ import annotations

import os
import signal
import socket
import time
from pathlib import Path

from tests.server import children_of, launched, wait_until_it_answers

COME = 40
ASKED = b"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
# What serves looks once a second whether it is to end, and closes its door then.
LOOKED = 1.2


def test_who_came_in_while_a_server_was_told_to_end_is_answered(tmp_path: Path) -> None:
    with launched(tmp_path) as (server, process):
        wait_until_it_answers(server, process)
        (serves,) = children_of(server.pid)
        os.kill(serves, signal.SIGSTOP)
        came = [socket.create_connection(("127.0.0.1", server.port), timeout=20) for _ in range(COME)]
        for each in came[::2]:
            each.sendall(ASKED)
        process.terminate()
        time.sleep(LOOKED)
        os.kill(serves, signal.SIGCONT)
        for each in came[1::2]:
            each.sendall(ASKED)
        answers = [each.makefile("rb").readline() for each in came]
        process.wait(timeout=20)
        for each in came:
            each.close()
    assert answers == [b"HTTP/1.1 200 OK\r\n"] * COME
