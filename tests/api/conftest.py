"""Share a scorekeeper and a night that is directed, and show at the end what tests by chance have tried."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from models.store.database import Database
from tests.api.night import Night
from tests.api.scorekeeper import Scorekeeper
from tests.conftest import Play, on_both_engines
from tests.stored import Rows, called_again

pytest_generate_tests = on_both_engines

FIGURES = pytest.StashKey[list[str]]()


@pytest.fixture
def keeper(client: FlaskClient) -> Scorekeeper:
    return Scorekeeper(client)


@pytest.fixture(scope="session")
def played_night(play: Play) -> tuple[Night, Rows]:
    return play(lambda client, _: Night(client))


@pytest.fixture
def night(played_night: tuple[Night, Rows], client: FlaskClient, database: Database) -> Night:
    return called_again(played_night, client, database)


@pytest.fixture(scope="session")
def figures(pytestconfig: pytest.Config) -> list[str]:
    """Return the lines that are shown after all tests."""
    return pytestconfig.stash.setdefault(FIGURES, [])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for line in config.stash.get(FIGURES, []):
        terminalreporter.write_line(line)
