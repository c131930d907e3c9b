"""Take the network from a page on a DOM without a browser, and give it back."""

from __future__ import annotations

from typing import cast

from playwright.sync_api import Page

from tests.dom import page as dom


def cut_off(page: Page) -> None:
    """Let no call reach the server, while its pages still open."""
    cast(dom.Page, page).cut_off()


def reconnect(page: Page) -> None:
    cast(dom.Page, page).cut_off(off=False)
    page.evaluate("dispatchEvent(new Event('online'))")
