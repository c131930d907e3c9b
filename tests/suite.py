"""Say of each test what it uses, and at the end of a run which files were dearest.

`make quick`, `make test` and `make long` choose by these marks (see pyproject.toml).
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

DEAREST = 10
MEMORY = Path("/dev/shm")
ROOM = 4 * 1024**3  # bytes; all tests together leave less than one GiB


def keep_files_in_memory() -> None:
    """Have what tests write lie in memory, unless TMPDIR says where: no test is about what a disk does.

    Each database is some files, each commit waits for them to be written.
    """
    if "TMPDIR" not in os.environ and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
        # Workers, servers and browsers inherit it.
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None


def few_or(many: Any, few: Any, because: str) -> list[Any]:
    """Return what a test is given in `make test`, and `many` for `make long`."""
    return [
        pytest.param(few, marks=pytest.mark.few),
        pytest.param(many, marks=pytest.mark.long(because=because)),
    ]


def mark_by_fixtures(items: list[pytest.Item]) -> None:
    """Mark the tests that use a browser or PostgreSQL, as their fixtures say."""
    for item in items:
        used = fixtures_of(item)
        if "browser" in used:
            item.add_marker(pytest.mark.browser)
        given = getattr(item, "callspec", None)
        if "postgresql" in used or (given and "postgresql" in given.params.values()):
            item.add_marker(pytest.mark.postgresql)
            # Servers of their own send what only they can hear.
            if "database" in used:
                item.add_marker(pytest.mark.heard)


def fixtures_of(item: pytest.Item) -> set[str]:
    """Return the names of all fixtures that a test uses, and theirs."""
    return {*getattr(item, "fixturenames", ())}


class Dearest:
    """Sum up what the tests of each file took, in whichever worker they ran."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._seconds: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._seconds[report.nodeid.partition("::")[0]] += report.duration  # type: ignore[assignment]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Write the dearest files; pytest's own summary stays the last line."""
        terminalreporter.section(f"{DEAREST} dearest files of {time.monotonic() - self._began:.0f} s")
        for file, seconds in self._seconds.most_common(DEAREST):
            terminalreporter.write_line(f"{seconds:6.1f} s  {file}")
