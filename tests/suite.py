"""Say of each test what it uses, and at the end of a run which files were dearest.

`make quick`, `make test` and `make long` choose by these marks (see pyproject.toml).
"""

from __future__ import annotations

import time
from collections import Counter

import pytest

DEAREST = 10


def mark_by_fixtures(items: list[pytest.Item]) -> None:
    """Mark the tests that use a browser or PostgreSQL, as their fixtures say."""
    for item in items:
        used = fixtures_of(item)
        if "browser" in used:
            item.add_marker(pytest.mark.browser)
        given = getattr(item, "callspec", None)
        if "postgresql" in used or (given and "postgresql" in given.params.values()):
            item.add_marker(pytest.mark.postgresql)


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
