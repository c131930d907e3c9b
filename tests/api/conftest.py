"""Share a scorekeeper with a table of his own."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.api.scorekeeper import Scorekeeper


@pytest.fixture
def keeper(client: FlaskClient) -> Scorekeeper:
    return Scorekeeper(client)
