"""Receive webhooks: a real server on the loopback, which answers as it is told and keeps what came."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from threading import Event, Thread
from typing import Any, NamedTuple

from standardwebhooks import Webhook


class Received(NamedTuple):
    """Hold a message as it came."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    def verified(self, secret: str) -> dict[str, Any]:
        """Return what was told, as the library's own verifier finds it; raises WebhookVerificationError."""
        told: dict[str, Any] = Webhook(secret).verify(self.body, self.headers)
        return told


class Receiver:
    """Answer with the statuses of `answers` in turn, then with 204; while not `answering`, with nothing."""

    def __init__(self) -> None:
        self.answers: list[int] = []
        self.came: Queue[Received] = Queue()
        self.answering = Event()
        self.answering.set()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                status = receiver.answers.pop(0) if receiver.answers else 204
                receiver.came.put(Received(self.path, headers, body))
                receiver.answering.wait()
                self.send_response(status)
                if status == 302:
                    self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Keep quiet."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"

    def received(self) -> list[Received]:
        """Return what came since this was asked last."""
        return [self.came.get() for _ in range(self.came.qsize())]


@contextmanager
def receiving() -> Iterator[Receiver]:
    """Serve until the end of the block."""
    receiver = Receiver()
    thread = Thread(target=receiver.server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield receiver
    finally:
        receiver.answering.set()
        receiver.server.shutdown()
        thread.join()
        receiver.server.server_close()
