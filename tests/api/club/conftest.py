"""Share a club and its keeper's key."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.api.club.keeper import Keeper


@pytest.fixture
def club(client: FlaskClient) -> Keeper:
    return Keeper(client)
