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
NUMBERS = (
    ("PORT", 0, 65_535, "cannot_open.port"),
    ("WORKERS", 1, 999, "cannot_open.workers"),
    ("PROXIES", 0, 99, "cannot_open.proxies"),
    ("PROVED_A_MINUTE", 0, 1_000_000, "cannot_open.proved"),
    ("KEPT_MIB", 10, 999_999, "cannot_open.kept"),
    ("WORK_PER_ADDRESS", 1, 10**12, "cannot_open.limit"),
    ("STREAMS_PER_ADDRESS", 1, 10**12, "cannot_open.limit"),
)
"""What is a number: the least and the most that it can be, and what is said of others."""


def check(given: Mapping[str, str]) -> None:
    """Raise CannotOpen for a setting that is none, whatever is asked for."""
    for name, least, most, sentence in NUMBERS:
        # What has no default may be left out.
        if given[name] and not _is_number(given[name], least, most):
            raise _refusal(sentence, name=name, given=given[name], least=least)
    if given["CODES_BEGIN"] and not _can_begin(given["CODES_BEGIN"]):
        raise _refusal("cannot_open.codes", given=given["CODES_BEGIN"])
    if given["LOG"] not in ("text", "json"):
        raise _refusal("cannot_open.log", given=given["LOG"])
    if 0 < len(given["METRICS_TOKEN"]) < SHORTEST_TOKEN:
        raise _refusal("cannot_open.token", least=SHORTEST_TOKEN)
    if given["PUBLIC_URL"] or given["HOSTS"]:
        _check_names(given["PUBLIC_URL"], given["HOSTS"])


def _check_names(public: str, hosts: str) -> None:
    from api.wire.hosts import is_name, is_origin, listed  # noqa: PLC0415 - takes long to load

    # A code that leads nowhere would hang on each table.
    if public and not is_origin(public.rstrip("/")):
        raise _refusal("cannot_open.public_url", given=public)
    for each in listed(hosts):
        if not is_name(each):
            raise _refusal("cannot_open.hosts", given=each)


def prepare(given: Mapping[str, str]) -> int:
    """Return how many processes are to serve; raises CannotOpen where that cannot be.

    What is held for them (the file of SQLite, the workers beside) is held on by what this process becomes.
    """
    check(given)
    url, workers = given["DATABASE_URL"], int(given["WORKERS"])
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


def _is_number(given: str, least: int, most: int) -> bool:
    # Of more digits there is no number that can be.
    return given.isascii() and given.isdecimal() and len(given) < 20 and least <= int(given) <= most


def _can_begin(codes: str) -> bool:
    from models.table.opening import ALPHABET, LONGEST_BEGIN  # noqa: PLC0415 - takes long to load

    return len(codes) <= LONGEST_BEGIN and {*codes} <= {*ALPHABET}


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
