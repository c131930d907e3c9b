"""Run the real server as a process of our own, and talk to it as phones do."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

from app import server_command
from settings import ROOT
from tests.server import children_of, own_port


def call(
    port: int, method: str, path: str, body: Any = None, key: str = "", version: str = "*"
) -> tuple[int, Any]:
    """Return the status and the JSON of an answer; raises OSError or HTTPException where none came."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        headers = {
            "Content-Type": "application/json",
            "Authorization": f"Bearer {key}",
            "If-Match": version,
        }
        given = None if body is None else json.dumps(body)
        connection.request(
            method, f"/api/v1{path}", given, headers if key else {**headers, "Authorization": ""}
        )
        response = connection.getresponse()
        return response.status, json.loads(response.read() or b"null")
    finally:
        connection.close()


class Server:
    """Serve a database file, or that at `url`, on a port of its own; it can be killed and started again.

    The workers beside are loaded when they are first needed, unless it is to be `like_others`.
    """

    def __init__(self, file: Path, url: str = "", *, like_others: bool = False) -> None:
        # Also while the server is dead nobody else is given it.
        self._held = contextlib.ExitStack()
        self.port: int = self._held.enter_context(own_port())
        self.url = url or f"sqlite:///{file}"
        self._load_later = "" if like_others else "yes"
        self.home = ROOT
        """Where the release that is started next lies."""
        self._log = file.with_suffix(".log")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        self.launch()
        self.wait()

    def launch(self) -> subprocess.Popen[bytes]:
        """Start without waiting."""
        settings = {"DATABASE_URL": self.url, "PUBLIC_URL": "", "LOAD_LATER": self._load_later}
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*server_command("127.0.0.1", self.port), "--chdir", str(self.home)],
                cwd=self.home,
                env={**os.environ, **settings},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        return self._process

    def kill(self) -> None:
        """Kill the server and its worker at once, as a power cut would."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    close = kill

    def stop(self) -> None:
        """Ask the server to end, and wait until it has."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(60)
            self._process = None

    def reload(self) -> None:
        """Ask the server to load anew what is there, and wait until all that served before has ended."""
        before = self.serving()
        os.kill(self.pid, signal.SIGHUP)
        until = time.monotonic() + 60
        while not (now := self.serving()) or now & before:
            if time.monotonic() > until:
                raise RuntimeError(f"The server did not reload:\n{self.log()}")
            time.sleep(0.05)

    def serving(self) -> set[int]:
        """Return the processes that answer."""
        return children_of(self.pid)

    @property
    def pid(self) -> int:
        """Return the process that starts the others; raises RuntimeError where none runs."""
        if self._process is None:
            raise RuntimeError("The server does not run.")
        return self._process.pid

    def log(self) -> str:
        return self._log.read_text(errors="replace")

    def call(
        self, method: str, path: str, body: Any = None, key: str = "", version: str = "*"
    ) -> tuple[int, Any]:
        """Return what `call` does of this server."""
        return call(self.port, method, path, body, key, version)

    def wait(self) -> None:
        """Wait until the server that was launched answers."""
        for _ in range(600):
            if self._process is None or self._process.poll() is not None:
                break
            try:
                if self.call("GET", "/game-types/points")[0] == 200:
                    return
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)
        raise RuntimeError(f"The server did not start:\n{self.log()}")
