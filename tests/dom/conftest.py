"""Show the pages of a real server on a DOM without a browser: what is said and entered, not how it looks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest
from playwright.sync_api import Page

from tests.browser.desks import Desk
from tests.browser.tables import PlayedTable, table_of_six
from tests.dom.page import Driver
from tests.server import Server


@pytest.fixture(scope="session")
def base_url(shared_server: Server) -> str:
    return shared_server.address


@pytest.fixture(scope="session")
def driver() -> Iterator[Driver]:
    started = Driver()
    yield started
    started.stop()


@pytest.fixture
def page(driver: Driver, base_url: str) -> Iterator[Page]:
    """Return a page on a phone of its own; fails a test whose page raised an error."""
    page = driver.new_page()
    page.base_url = base_url
    # It has the methods of Playwright's that make sense without a browser, and no other.
    yield cast(Page, page)
    complaints = page.complaints
    driver.forget()
    assert complaints == []


@pytest.fixture
def six(base_url: str) -> PlayedTable:
    return table_of_six(base_url)


@pytest.fixture
def desk(page: Page, base_url: str) -> Desk:
    return Desk(page, base_url)
