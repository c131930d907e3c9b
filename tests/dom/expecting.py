"""Expect something of a page, in Chromium or without a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect as of_chromium

from tests.dom.page import Expected, Locator, Page

if TYPE_CHECKING:
    expect = of_chromium
else:

    def expect(actual: Any) -> Any:
        return Expected(actual) if isinstance(actual, Locator | Page) else of_chromium(actual)
