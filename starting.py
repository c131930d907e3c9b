"""Make sure that a server can do what its settings ask, before anything is served."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Mapping
from pathlib import Path

from settings import ROOT

SQLITE = "sqlite:///"


def prepare(given: Mapping[str, str]) -> int:
    """Return how many processes are to serve; raises CannotOpen where that cannot be.

    What is held for them (the file of SQLite, the workers beside) is held on by what this process becomes.
    """
    url = given["DATABASE_URL"]
    workers = _number(given["WORKERS"])
    if url.startswith("sqlite"):
        if workers != 1:
            raise _refusal("cannot_open.workers_on_sqlite", given=given["WORKERS"])
        _hold_file(url)
        return 1
    # Those who serve would each say what is wrong, and migrate in turn.
    from models.store.migrating import open_migrated  # noqa: PLC0415 - takes long to load, and SQLite needs none

    open_migrated(url).close()
    if workers > 1:
        from models.heavy.workshop import hold_open  # noqa: PLC0415

        hold_open()
    return workers


def _number(workers: str) -> int:
    if not (workers.isascii() and workers.isdecimal() and 0 < int(workers) < 1000):
        raise _refusal("cannot_open.workers", given=workers)
    return int(workers)


def _hold_file(url: str) -> None:
    """Lock what stands beside an SQLite file; raises CannotOpen where another server has done so."""
    named = url.removeprefix(SQLITE).partition("?")[0]
    if not url.startswith(SQLITE) or not named or named.startswith((":memory:", "file:")):
        return
    path = ROOT / named
    path.parent.mkdir(parents=True, exist_ok=True)
    held = os.open(Path(f"{path}.lock"), os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise _refusal("cannot_open.one_server", file=str(path)) from None
    os.set_inheritable(held, True)


def _refusal(sentence: str, **params: str) -> Exception:
    from models.store.migrating import CannotOpen  # noqa: PLC0415 - see above

    return CannotOpen(sentence, **params)
