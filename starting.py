"""Make sure that a server can do what its settings ask, before anything is served."""

from __future__ import annotations

import fcntl
import logging
import os
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit

from settings import ROOT

SHORTEST_TOKEN = 16
LEAST_KEPT = 10  # MiB


def prepare(given: Mapping[str, str]) -> int:
    """Return how many processes are to serve; raises CannotOpen where that cannot be.

    What is held for them (the file of SQLite, the workers beside) is held on by what this process becomes.
    """
    url = given["DATABASE_URL"]
    workers = _number(given["WORKERS"])
    if not (given["PROVED_A_MINUTE"].isascii() and given["PROVED_A_MINUTE"].isdecimal()):
        raise _refusal("cannot_open.proved", given=given["PROVED_A_MINUTE"])
    if given["KEPT_MIB"] and not _is_room(given["KEPT_MIB"]):
        raise _refusal("cannot_open.kept", given=given["KEPT_MIB"], least=LEAST_KEPT)
    if given["CODES_BEGIN"] and not _can_begin(given["CODES_BEGIN"]):
        raise _refusal("cannot_open.codes", given=given["CODES_BEGIN"])
    if given["LOG"] not in ("text", "json"):
        raise _refusal("cannot_open.log", given=given["LOG"])
    if 0 < len(given["METRICS_TOKEN"]) < SHORTEST_TOKEN:
        raise _refusal("cannot_open.token", least=SHORTEST_TOKEN)
    if url.startswith("sqlite"):
        if workers != 1:
            raise _refusal("cannot_open.workers_on_sqlite", given=given["WORKERS"])
        hold_file(url)
        return 1
    # Those who serve would each say what is wrong, and migrate in turn.
    from models.log_lines import write  # noqa: PLC0415 - takes long to load
    from models.store.migrating import clock_differs, open_migrated  # noqa: PLC0415

    database = open_migrated(url)
    warned = clock_differs(database)
    database.close()
    if warned:
        # It can still serve, and the evening is on.
        write(warned.text, logging.WARNING)
    if workers > 1:
        from models.heavy.workshop import hold_open  # noqa: PLC0415
        from models.heavy.workshop_line import WORKSHOP  # noqa: PLC0415

        hold_open()
        _share_figures(Path(os.environ[WORKSHOP]))
    return workers


def _share_figures(folder: Path) -> None:
    """Let all processes that serve here count together: whichever is asked shows the figures of all."""
    from models.figures import FOLDER  # noqa: PLC0415

    figures = folder / "figures"
    figures.mkdir()
    os.environ[FOLDER] = str(figures)


def _is_room(kept: str) -> bool:
    return kept.isascii() and kept.isdecimal() and LEAST_KEPT <= int(kept) < 1_000_000


def _can_begin(codes: str) -> bool:
    from models.table.opening import ALPHABET, LONGEST_BEGIN  # noqa: PLC0415 - takes long to load

    return len(codes) <= LONGEST_BEGIN and {*codes} <= {*ALPHABET}


def _number(workers: str) -> int:
    if not (workers.isascii() and workers.isdecimal() and 0 < int(workers) < 1000):
        raise _refusal("cannot_open.workers", given=workers)
    return int(workers)


def hold_file(url: str, folder: Path = ROOT) -> int | None:
    """Lock what stands beside an SQLite file, until what is returned is closed; other databases need none.

    Raises CannotOpen where another server has done so, by whichever name it calls that file.
    """
    from models.store.sqlite import lock_of  # noqa: PLC0415 - takes long to load

    path = file_of(url, folder)
    if path is None:
        return None
    path.parent.mkdir(parents=True, exist_ok=True)
    held = os.open(lock_of(path), os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(held)
        raise _refusal("cannot_open.one_server", file=str(path)) from None
    os.set_inheritable(held, True)
    return held


def file_of(url: str, folder: Path = ROOT) -> Path | None:
    """Return the file that an SQLite database at `url` lies in, seen from `folder`, no link; None for others.

    Raises CannotOpen where that is no address.
    """
    from sqlalchemy import make_url  # noqa: PLC0415 - see above
    from sqlalchemy.exc import ArgumentError  # noqa: PLC0415

    try:
        asked = make_url(url)
    except (ArgumentError, ValueError):
        # The address itself may hold a password.
        raise _refusal("cannot_open.address") from None
    named = asked.database or ""
    if named.startswith("file:"):
        named = "" if asked.query.get("mode") == "memory" else unquote(urlsplit(named).path)
    if asked.get_backend_name() != "sqlite" or named in ("", ":memory:"):
        return None
    return (folder / named).resolve()


def read_languages() -> None:
    """Have all languages at hand; raises CannotOpen for one that does not fit."""
    from pages.languages import FOLDER, UnfitLanguage, languages  # noqa: PLC0415 - see above

    try:
        languages()
    except UnfitLanguage as reason:
        file, *faults = str(reason).splitlines()
        error = " ".join([file, *faults[:1], *([f"({len(faults) - 1} more)"] if faults[1:] else [])])
        raise _refusal("cannot_open.language", error=error.rstrip("."), folder=str(FOLDER)) from reason


def _refusal(sentence: str, **params: str | int) -> Exception:
    from models.store.migrating import CannotOpen  # noqa: PLC0415 - see above

    return CannotOpen(sentence, **params)
