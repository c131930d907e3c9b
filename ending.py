"""End a worker of gunicorn so that whoever has come in is answered, whom it would drop of itself."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterable
from socket import socket
from types import SimpleNamespace
from typing import Any

import gevent
from flask import Flask
from gevent.server import StreamServer
from werkzeug.wsgi import ClosingIterator

CLOSED = 1.2  # seconds after which a worker that is to end takes no more connections
SPOKEN = 2.0  # seconds in which who has come in says what is asked, else nobody waits for that
EVENTS = "text/event-stream"


class Door(StreamServer):  # type: ignore[misc]
    """Take connections until it is closed, with those that have come by then: the system would reset them."""

    def close(self) -> None:
        while self.started and not self.full() and (come := self.do_read()):
            self.do_handle(*come)
        super().close()


class UnderWay:
    """Wrap a WSGI application, and count the requests that are not answered yet; streams are never.

    Of a connection that has come in the first request is still to be read, so it counts as one.
    """

    def __init__(self, application: Callable[..., Iterable[bytes]]) -> None:
        self._application = application
        self._count = 0
        self._silent: set[socket] = set()

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        counted = [True]

        def over() -> None:
            self._count -= bool(counted)
            counted.clear()

        def start(status: str, headers: list[tuple[str, str]], *given: Any) -> Any:
            if any(name == "Content-Type" and value.startswith(EVENTS) for name, value in headers):
                over()
            return start_response(status, headers, *given)

        self._count += 1
        self._silent.discard(environ["gunicorn.socket"])
        try:
            answer = self._application(environ, start)
        except BaseException:
            over()
            raise
        return ClosingIterator(answer, over)

    def come_to(self, worker: Any) -> None:
        """Have a worker of gunicorn, which serves soon, take its connections through a door that counts."""

        def door(listener: socket, *, spawn: Any, **_: Any) -> Door:
            # Whoever came last is asked for the name of a door that is closed by then.
            name = listener.getsockname()
            named = SimpleNamespace(getsockname=lambda: name)

            def handle(client: socket, address: Any) -> None:
                self._silent.add(client)
                try:
                    worker.handle(named, client, address)
                finally:
                    self._silent.discard(client)

            made = Door(listener, handle=handle, spawn=spawn)
            if worker.cfg.workers > 1:
                # As gunicorn has it: the others take the next ones.
                made.max_accept = 1
            return made

        worker.server_class = door

    def wait(self) -> None:
        """Wait until whatever has come in is answered."""
        until = time.monotonic() + SPOKEN
        while self._count or (self._silent and time.monotonic() < until):
            time.sleep(0.05)


def end_gently(app: Flask, worker: Any, first: Callable[[], None]) -> None:
    """Have SIGTERM end the worker that is about to serve `app` as soon as what came in is answered.

    What is done `first` ends its streams, so that who follows comes back, to another process or release.
    """
    app.wsgi_app = under_way = UnderWay(app.wsgi_app)  # type: ignore[method-assign]
    under_way.come_to(worker)
    by_gunicorn: Any = signal.getsignal(signal.SIGTERM)

    def end() -> None:
        first()
        time.sleep(CLOSED)
        under_way.wait()
        # Connections that are only kept open need not be waited for.
        os.kill(os.getpid(), signal.SIGQUIT)

    def terminated(*given: Any) -> None:
        by_gunicorn(*given)
        gevent.spawn(end)

    signal.signal(signal.SIGTERM, terminated)
