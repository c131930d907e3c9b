"""Stand before several servers as a plain proxy does: each connection goes to any of those that take it."""

from __future__ import annotations

import random
import select
import socket
from collections.abc import Sequence
from contextlib import suppress
from threading import Lock, Thread
from typing import Any

from tests.api.server import call


class Proxy:
    """Pass connections on, byte by byte; nothing is sent twice. None goes to a port that is `left_out`."""

    def __init__(self, ports: Sequence[int], luck: random.Random) -> None:
        self._ports, self._luck = list(ports), luck
        self.left_out: set[int] = set()
        self._open: set[socket.socket] = set()
        self._lock = Lock()
        self._door = socket.create_server(("127.0.0.1", 0), backlog=200)
        self.port: int = self._door.getsockname()[1]
        Thread(target=self._serve, daemon=True).start()

    def call(
        self, method: str, path: str, body: Any = None, key: str = "", version: str = "*"
    ) -> tuple[int, Any]:
        """Return what one of the servers answers; raises as `tests.api.server.call` does."""
        return call(self.port, method, path, body, key, version)

    def cut(self) -> None:
        """Cut every connection, as a cable that is pulled out."""
        with self._lock:
            for each in self._open:
                with suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._door.close()
        self.cut()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._door.accept()
                Thread(target=self._pass_on, args=(client,), daemon=True).start()

    def _pass_on(self, client: socket.socket) -> None:
        with client:
            ports = [port for port in self._ports if port not in self.left_out]
            for port in self._luck.sample(ports, len(ports)):
                with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=5) as server:
                    server.settimeout(None)
                    with self._lock:
                        self._open |= {client, server}
                    try:
                        _pump(client, server)
                    finally:
                        with self._lock:
                            self._open -= {client, server}
                    return


def _pump(client: socket.socket, server: socket.socket) -> None:
    """Pass on what comes from either until one of them ends."""
    to = {client: server, server: client}
    with suppress(OSError):
        while True:
            for ready in select.select([client, server], [], [])[0]:
                piece = ready.recv(65_536)
                if not piece:
                    return
                to[ready].sendall(piece)
