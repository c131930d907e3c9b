"""Read an event's page: its matches, and what concerns oneself."""

from __future__ import annotations

from playwright.sync_api import Locator, Page


def match_at(page: Page, table: str) -> Locator:
    """Return what the page says of the match at a table, in its draw."""
    return page.locator(".competition .match").filter(has=page.get_by_role("link", name=table, exact=True))


def lines_of(match: Locator) -> list[str]:
    """Return place, name and points of each line of a match."""
    return [" ".join(line.split()) for line in match.locator(".parties li").all_inner_texts()]


def find(page: Page, name: str) -> None:
    page.get_by_label("Where do I play?").fill(name[:2].lower())
    page.get_by_role("button", name=name).tap()
