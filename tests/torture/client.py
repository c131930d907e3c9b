"""Speak HTTP over one connection that is kept alive."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException

BASE = "/api/v1"


def unread(port: int, path: str, address: str = "127.0.0.1") -> tuple[int, socket.socket]:
    """Ask for `path` on a line of its own that takes nothing of the answer but its status; return both."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(60)
    line.bind((address, 0))
    line.connect(("127.0.0.1", port))
    line.sendall(f"GET {path} HTTP/1.1\r\nHost: table\r\n\r\n".encode())
    return int(line.recv(12).split()[1]), line


class Client:
    """Hold one connection to a server on this machine; after a failure the next call opens another.

    `address` is where it comes from: attackers have one of their own, so that no limit on it touches others.
    """

    def __init__(self, port: int, patience: float = 120, address: str = "127.0.0.1") -> None:
        self.port = port
        self._connection = HTTPConnection("127.0.0.1", port, patience, (address, 0))

    def send(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        key: str = "",
        headers: Mapping[str, str] | None = None,
        base: str = BASE,
    ) -> tuple[int, bytes]:
        """Return status and body of an answer; raises OSError or HTTPException where none came."""
        sent = {**({"Content-Type": "application/json"} if body is not None else {}), **(headers or {})}
        if key:
            sent["Authorization"] = f"Bearer {key}"
        try:
            self._connection.request(method, f"{base}{path}", body, sent)
            response = self._connection.getresponse()
            return response.status, response.read()
        except (OSError, HTTPException):
            self._connection.close()
            raise

    def close(self) -> None:
        self._connection.close()
