"""Share a scorekeeper with a table of his own, and show at the end what the tests by chance have tried."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.api.scorekeeper import Scorekeeper
from tests.conftest import on_both_engines

pytest_generate_tests = on_both_engines

FIGURES = pytest.StashKey[list[str]]()


@pytest.fixture
def keeper(client: FlaskClient) -> Scorekeeper:
    return Scorekeeper(client)


@pytest.fixture(scope="session")
def figures(pytestconfig: pytest.Config) -> list[str]:
    """Return the lines that are shown after all tests."""
    return pytestconfig.stash.setdefault(FIGURES, [])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for line in config.stash.get(FIGURES, []):
        terminalreporter.write_line(line)
