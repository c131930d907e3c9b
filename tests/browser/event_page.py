"""Read an event's page: its matches, and what concerns oneself."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page


def match_at(page: Page, table: str) -> Locator:
    """Return what the page says of the match that is on or comes at a table."""
    return page.locator(".tile").filter(has=page.get_by_role("link", name=table, exact=True))


def ended_at(page: Page, table: str) -> Locator:
    """Return the ranking of the match that has ended at a table, in its folded round."""
    return page.locator(".competition .match").filter(has=page.locator(".facts a").filter(has_text=table))


def lines_of(match: Locator) -> list[str]:
    """Return who plays a match with his points, or place, name and points of one that has ended."""
    lines = match.locator(".seated li, .parties li").all_text_contents()
    return [" ".join(re.sub(r"(?<=[^\W\d])(?=\d)|(?<=\d)(?=[^\W\d])", " ", line).split()) for line in lines]


def find(page: Page, name: str) -> None:
    page.get_by_label("Where do I play?").fill(name[:2].lower())
    page.locator(".found").get_by_role("button", name=name).tap()
