"""Ask the workers that all processes of one host share: by a line to their workshop, which begins if need be.

What it does there stands in `models/heavy/workshop.py`.
"""

from __future__ import annotations

import fcntl
import os
import pickle
import socket
import subprocess
import sys
import time
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from models.heavy.asking import ROOT, TRIES, Asked, NotDone, answer_in
from models.heavy.worker import LENGTH

STARTING = 20  # seconds in which a workshop has begun
WORKSHOP = "KANAKKU_WORKSHOP"  # the setting that names its folder, where processes of one host share workers
_READ = ("api", "docs", "frontend", os.environ.get("LANGUAGES") or "languages", "models", "pages", "rules")


def done_at(folder: str, asked: Asked, question: bytes) -> bytes:
    """Return what the workers answer that other processes of this host ask too; raises NotDone."""
    with suppress(OSError):
        _ask_in(folder)
    for _ in range(TRIES):
        with suppress(OSError, EOFError), _line_to(Path(folder)) as line, line.makefile("rwb") as both:
            pickle.dump(asked, both)
            both.write(len(question).to_bytes(LENGTH) + question)
            both.flush()
            return answer_in(both)
    raise NotDone("not_done.died", 60)


def door_of(folder: Path) -> Path:
    """Return where the workshop of this release listens: another would not know what is asked."""
    return folder / f"release-{_release()}"


def askers_of(folder: Path) -> Path:
    """Return what each process of this release locks that asks there."""
    return door_of(folder).with_suffix(".askers")


@lru_cache(maxsize=1)
def _ask_in(folder: str) -> int:
    """Have the workshop last as long as this process does."""
    file = os.open(askers_of(Path(folder)), os.O_CREAT | os.O_RDWR, 0o600)
    fcntl.flock(file, fcntl.LOCK_SH)
    return file


@lru_cache(maxsize=1)
def _release() -> str:
    """Return what names all that a worker loads or reads: which files there are, and of when."""
    files = (
        file for room in _READ for file in (ROOT / room).rglob("*.*") if file.parent.name != "__pycache__"
    )
    seen = sorted((str(file), file.stat().st_mtime_ns) for file in files)
    return sha256(repr(seen).encode()).hexdigest()[:16]


if WORKSHOP in os.environ:
    # Later there may be files of another release.
    _release()


def _line_to(folder: Path) -> socket.socket:
    """Return a connection to the workshop in `folder`, which is started where nobody is there."""
    with suppress(OSError):
        return _connected(folder)
    with (folder / "starting").open("w") as turn:
        # Of processes that find nobody, one starts it; they ask again and again, for none may stand still.
        while not locked(turn.fileno()):
            time.sleep(0.05)
        with suppress(OSError):
            return _connected(folder)
        process = subprocess.Popen(  # noqa: S603 - no input
            [sys.executable, "-m", "models.heavy.workshop", str(folder)], cwd=ROOT, start_new_session=True
        )
        until = time.monotonic() + STARTING
        while time.monotonic() < until and process.poll() is None:
            with suppress(OSError):
                return _connected(folder)
            time.sleep(0.05)
    raise NotDone("not_done.died", 60)


def _connected(folder: Path) -> socket.socket:
    line = socket.socket(socket.AF_UNIX)
    try:
        line.connect(str(door_of(folder)))
    except OSError:
        line.close()
        raise
    return line


def locked(file: int) -> bool:
    """Hold an open file alone, unless another process holds it."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
