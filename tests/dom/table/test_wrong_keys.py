"""Who bears a key that opens nothing any more is told so, whatever else came from the same address."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError

import pytest
from playwright.sync_api import Page

from api.door.limits import MOST_FROM_ADDRESS
from tests.browser.halls import drawn_hall
from tests.browser.tables import call, table_of_six
from tests.dom.expecting import expect
from tests.server import Server, serving

RENEWED = "The scorekeeper’s link was renewed on another phone"
LOCKED = "This device cannot open the desk"


@pytest.fixture
def base_url(tmp_path: Path) -> Iterator[str]:
    """Return the address of a server that has answered too many wrong keys from here."""
    with serving(tmp_path) as server:
        exhaust(server)
        yield server.address


def exhaust(server: Server) -> None:
    path = f"/tables/{table_of_six(server.address).code}/keys"
    for _ in range(MOST_FROM_ADDRESS):
        with pytest.raises(HTTPError, match="401"):
            call(server.address, "GET", path, None, "no key at all")
    with pytest.raises(HTTPError, match="429"):
        call(server.address, "GET", path, None, "no key at all")


def test_a_phone_is_told_that_its_link_was_renewed(page: Page, base_url: str) -> None:
    table = table_of_six(base_url)
    page.goto(table.keeper_page)
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()
    # Whoever presses a key waits for what the page has asked: by then it knows that its link was good.
    page.keyboard.press("Escape")
    table.key = call(base_url, "POST", f"/tables/{table.code}/keys", {}, table.key)["scorekeeper_key"]
    expect(page.get_by_text(RENEWED)).to_be_visible()


def test_a_desk_says_that_its_key_opens_nothing(page: Page, base_url: str) -> None:
    page.goto(f"/e/{drawn_hall(base_url).code}/desk#key={'x' * 32}")
    expect(page.get_by_role("heading", name=LOCKED)).to_be_visible()
