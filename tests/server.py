"""Start the application as people do: a process of its own, on gunicorn and gevent."""

from __future__ import annotations

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import NamedTuple

# Away from localhost a page on plain HTTP is no secure context, which is what phones get.
HOST_NAME = "kanakku.test"
ROOT = Path(__file__).parent.parent


class Server(NamedTuple):
    """Say where a server listens on the loopback, its process, and where its log and its database lie."""

    port: int
    pid: int
    log: Path
    file: Path

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def own_port() -> Iterator[int]:
    """Hold a port of the loopback that nobody else is given, until the end of the block.

    A server that may reuse addresses listens there all the same, since the one who holds it does not listen.
    """
    with socket.socket() as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("127.0.0.1", 0))
        yield held.getsockname()[1]


def children_of(pid: int) -> set[int]:
    """Return the processes that a process has started."""
    found = set[int]()
    # It may end while it is looked at, and so may each of its threads.
    with suppress(OSError):
        for thread in Path(f"/proc/{pid}/task").iterdir():
            with suppress(OSError):
                found |= {*map(int, (thread / "children").read_text().split())}
    return found


def workers_of(pid: int) -> set[int]:
    """Return the processes that do what takes long beside another: the children of those that it started."""
    return {worker for each in children_of(pid) for worker in children_of(each)}


@contextmanager
def serving(
    folder: Path,
    command: Sequence[str] = ("app.py",),
    root: Path = ROOT,
    **further: str,
) -> Iterator[Server]:
    """Run ``python`` with `command` in `root`, with `further` settings, until the end of the block.

    Its database and its log lie in `folder`. It listens on a port of its own, or `PORT`, if held.
    """
    with launched(folder, command, root, **further) as (server, process):
        wait_until_it_answers(server, process)
        yield server


@contextmanager
def launched(
    folder: Path,
    command: Sequence[str] = ("app.py",),
    root: Path = ROOT,
    **further: str,
) -> Iterator[tuple[Server, subprocess.Popen[bytes]]]:
    """Begin to run what `serving` runs, without a wait for it to answer."""
    file = folder / "tables.db"
    held = nullcontext(int(further["PORT"])) if "PORT" in further else own_port()
    with held as port, (folder / "server.log").open("w") as log:
        settings = {"DATABASE_URL": f"sqlite:///{file}", "HOST": "127.0.0.1", "PORT": str(port)}
        settings["HOSTS"] = HOST_NAME
        # Workers that prove, or are loaded and never needed, would cost all of them.
        spared = {"PROVED_A_MINUTE": "0", "LOAD_LATER": "yes"}
        environment = {**os.environ, "PUBLIC_URL": "", **spared, **settings, **further}
        process = subprocess.Popen(
            [sys.executable, *command], cwd=root, env=environment, stdout=log, stderr=log
        )
        try:
            yield Server(port, process.pid, folder / "server.log", file), process
        finally:
            process.terminate()
            process.wait(timeout=60)


def wait_until_it_answers(server: Server, process: subprocess.Popen[bytes]) -> None:
    """Wait until a server that was launched answers; raises RuntimeError where it ends instead."""
    for _ in range(300):
        if process.poll() is not None:
            break
        # Connections are taken, and wait, before the application is loaded: only an answer shows that it is.
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        try:
            connection.request("GET", "/")
            connection.getresponse().read()
        except OSError:
            time.sleep(0.1)
        else:
            return
        finally:
            connection.close()
    raise RuntimeError(f"The server did not start:\n{server.log.read_text()}")
