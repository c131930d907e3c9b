"""Keep the workers of all processes that serve on one host, so that they are there once.

It is started by the first that asks, as ``python -m models.heavy.workshop FOLDER``, listens on a socket in
that folder, and ends with the last of its release that asks: each holds a lock there. The folder goes with
the last that serves (`hold_open`). Questions and answers pass through unread.
"""

from __future__ import annotations

import fcntl
import os
import pickle
import shutil
import socket
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from threading import Thread

from models.heavy.asking import Asked, NotDone, answer_in
from models.heavy.refused import Refused
from models.heavy.worker import LENGTH
from models.heavy.workers import ALL
from models.heavy.workshop_line import WORKSHOP, askers_of, door_of, locked
from models.log_lines import is_json, write_all_as_json

SERVED = "served"
LAST = 5.0  # seconds in which the process that started those that serve has ended after them


def hold_open() -> None:
    """Let this process, and those that it becomes or starts, share the workers of one workshop."""
    # On a full disk who writes to a figure there dies. systemd may give one in memory (`RuntimeDirectory`).
    folder = Path(tempfile.mkdtemp(prefix="kanakku-", dir=os.environ.get("RUNTIME_DIRECTORY")))
    file = os.open(folder / SERVED, os.O_CREAT | os.O_RDWR)
    fcntl.flock(file, fcntl.LOCK_SH)
    os.set_inheritable(file, True)
    os.environ[WORKSHOP] = str(folder)


def main() -> None:
    """Answer whoever asks until nobody of this release is left."""
    if is_json():
        write_all_as_json()
    folder = Path(sys.argv[1])
    door_of(folder).unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(str(door_of(folder)))
        door.listen(500)
        Thread(target=_answer_all, args=(door,), daemon=True).start()
        with askers_of(folder).open("r+b") as askers:
            fcntl.flock(askers, fcntl.LOCK_EX)
    for workers in ALL.values():
        workers.close()
    until = time.monotonic() + LAST
    with (folder / SERVED).open("r+b") as served:
        while time.monotonic() < until:
            if locked(served.fileno()):
                shutil.rmtree(folder, ignore_errors=True)
                break
            time.sleep(0.1)
    os._exit(0)


def _answer_all(door: socket.socket) -> None:
    while True:
        line, _ = door.accept()
        Thread(target=_answer, args=(line,), daemon=True).start()


def _answer(line: socket.socket) -> None:
    with suppress(OSError, EOFError), line, line.makefile("rwb") as both:
        asked: Asked = pickle.load(both)  # noqa: S301 - our own folder, which nobody else may open
        try:
            done = ALL[asked.workers].done(asked, answer_in(both))
        except NotDone as error:
            done = pickle.dumps(Refused(type(error), error.args, vars(error)))
        both.write(len(done).to_bytes(LENGTH) + done)
        both.flush()


if __name__ == "__main__":
    main()
