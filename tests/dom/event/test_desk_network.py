"""A desk whose network is slow, or away for a moment, loses nothing that was tapped or typed meanwhile."""

from __future__ import annotations

import pytest

from tests.browser.boards import direct
from tests.browser.desks import Desk
from tests.browser.halls import Hall, drawn_hall
from tests.browser.network import cut_off, hold, let_go, reconnect, wait_for_held
from tests.browser.tables import call
from tests.dom.expecting import expect


@pytest.fixture
def hall(base_url: str) -> Hall:
    return drawn_hall(base_url)


@pytest.fixture
def desk(desk: Desk, hall: Hall) -> Desk:
    desk.open(hall.code, hall.key)
    return desk


def a_screen(hall: Hall) -> str:
    """Let a screen say that it is there; return its name."""
    call(hall.base_url, "GET", f"/events/{hall.code}/live?screen=7")
    return "Screen 7"
