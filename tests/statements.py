"""Choose which tests run on PostgreSQL in `make test`, and prove the choice in `make long`.

Every test with a database runs on SQLite. On PostgreSQL run, beside the tests that are marked for it, those
of `tests/on_postgresql.txt`: whoever asks from several threads at once, and the cheapest of the others that
together send every statement that any test sends. `make long` runs all the others there too, and fails where
one of them sends what those of `make test` do not; `make statements` writes the list anew.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from threading import get_ident
from types import FrameType
from typing import Any

import pytest
from sqlalchemy import Engine, event

from tests.suite import fixtures_of

TESTS = Path(__file__).parent
FILE = TESTS / "on_postgresql.txt"
LISTED = frozenset(FILE.read_text().splitlines())
LONG = pytest.mark.long(
    because="it sends PostgreSQL nothing that the tests of tests/on_postgresql.txt do not"
)
ENGINES = ("sqlite", "postgresql")

_PARAMETER = re.compile(r"%\(\w+\)s(::[A-Z]+)?")
_LIST = re.compile(r"\(\?(, \?)*\)(, \(\?(, \?)*\))*")


def engines_of(metafunc: pytest.Metafunc) -> list[Any]:
    """Return on which engines a test runs: on both, or on the one that it is marked for."""
    if only := metafunc.definition.get_closest_marker("only"):
        return [_named(**only.kwargs)]
    listed = _function(metafunc.definition) in LISTED or metafunc.definition.get_closest_marker("both")
    return [ENGINES[0], ENGINES[1] if listed else pytest.param(ENGINES[1], marks=LONG)]


def _named(engine: str, because: str) -> str:
    """Return the one engine of a mark, which must say why it is the only one."""
    return engine


def _function(item: pytest.Item) -> str:
    """Return the name of a test without its parameters, as it stands on the list."""
    return item.nodeid.partition("[")[0]


class Sent:
    """Hold what the tests of one function sent, what they took, and whether the list says if they run."""

    def __init__(self) -> None:
        self.statements: set[str] = set()
        self.seconds = 0.0
        self.by_list = False


class Listening:
    """Note what every test sends to PostgreSQL in any worker; at the end write the list, or judge it."""

    def __init__(self, *, write: bool) -> None:
        self._write = write
        self._sent: defaultdict[str, Sent] = defaultdict(Sent)
        self._now: set[tuple[int, str]] | None = None
        event.listen(Engine, "before_cursor_execute", self._heard)

    def _heard(self, connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if self._now is not None and connection.dialect.name == "postgresql" and _is_of_the_project():
            plain = _PARAMETER.sub("?", " ".join(statement.split()))
            self._now.add((get_ident(), _LIST.sub("(…)", plain)))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[Any]:
        self._now = set()
        result = yield
        heard, self._now = self._now, None
        if item.get_closest_marker("heard"):
            sent = self._sent[_function(item)]
            sent.statements.update(statement for _, statement in heard)
            if len({thread for thread, _ in heard}) > 1:
                sent.statements.add(f"(at once, as {_function(item)} does)")
            marked = item.get_closest_marker("only") or item.get_closest_marker("both")
            sent.by_list |= not marked and "engine" in fixtures_of(item)
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._sent[report.nodeid.partition("[")[0]].seconds += report.duration

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take over what a worker has noted."""
        for name, statements, by_list in node.workeroutput.get("sent", ()):
            self._sent[name].statements.update(statements)
            self._sent[name].by_list |= by_list

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> Iterator[None]:
        handed_over = getattr(session.config, "workeroutput", None)
        if handed_over is not None:
            handed_over["sent"] = [
                (name, sorted(sent.statements), sent.by_list) for name, sent in self._sent.items()
            ]
        elif self._write:
            FILE.write_text("".join(f"{name}\n" for name in self._chosen()))
        elif faults := self._faults():
            failed = pytest.TestReport(
                "tests/statements.py", ("tests/statements.py", 0, ""), {}, "failed", "\n".join(faults), "call"
            )
            session.config.hook.pytest_runtest_logreport(report=failed)
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        return (yield)

    def _chosen(self) -> list[str]:
        """Return functions that together send everything: cheap ones, and no more than are needed."""
        sent = {name: each for name, each in self._sent.items() if each.by_list and each.statements}
        always = set[str]().union(*(each.statements for each in self._sent.values() if not each.by_list))
        left = set[str]().union(*(each.statements for each in sent.values())) - always
        chosen: list[str] = []
        while left:
            new = {name: len(each.statements & left) for name, each in sent.items()}
            chosen.append(
                min((name for name in sent if new[name]), key=lambda one: sent[one].seconds / new[one])
            )
            left -= sent[chosen[-1]].statements
        for name in sorted(chosen, key=lambda each: -sent[each].seconds):
            others = always.union(*(sent[each].statements for each in chosen if each != name))
            if sent[name].statements <= others:
                chosen.remove(name)
        return sorted(chosen)

    def _faults(self) -> list[str]:
        """Return what is wrong with the list, a line each."""
        known = set[str]().union(
            *(sent.statements for name, sent in self._sent.items() if name in LISTED or not sent.by_list)
        )
        said = {
            statement: f"{name} alone sends to PostgreSQL: {statement}"
            for name, sent in self._sent.items()
            for statement in sent.statements - known
        }
        gone = [f"{name} sends nothing to PostgreSQL." for name in LISTED if not self._sent[name].statements]
        faults = sorted(gone) + sorted(said.values())
        return [*faults, f"Write {FILE.name} anew: make statements"] if faults else []


def _is_of_the_project() -> bool:
    """Tell whether a statement is sent by the project, not by a test or a migration."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        file = Path(frame.f_code.co_filename)
        if file.is_relative_to(TESTS.parent) and "site-packages" not in file.parts:
            return file.relative_to(TESTS.parent).parts[0] not in ("tests", "migrations")
        frame = frame.f_back
    return False
