"""Ask the accessibility checker whether a page can be read by everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

Scheme = Literal["light", "dark"]
# What is drawn is enough; the checker need not fetch the style sheets again. In the dark only colours differ.
AS_DRAWN = {"preload": False, "resultTypes": ["violations"]}
READ_AS_DRAWN: dict[Scheme, dict[str, Any]] = {
    "light": AS_DRAWN,
    "dark": {**AS_DRAWN, "runOnly": ["color-contrast", "link-in-text-block"]},
}

# What slides in is paler on its way; what moves for ever has no end to wait for.
AT_REST = """() => Promise.allSettled(
  document.getAnimations()
    .filter((each) => each.effect.getComputedTiming().endTime !== Infinity)
    .map((each) => each.finished),
)"""


# Of what was found right nothing is asked, and to hand it over takes as long as to find some of it.
VIOLATIONS = "(options) => axe.run(options).then(({violations}) => ({violations}))"


def check_reading(page: Page, screen: str = "page", schemes: Sequence[Scheme] = ("light", "dark")) -> None:
    """Assert that the page can be read by everybody, in light and dark or in one of them."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    page.evaluate(AT_REST)
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        found = AxeResults(page.evaluate(VIOLATIONS, READ_AS_DRAWN[scheme]))
        assert found.violations_count == 0, f"{screen}, {scheme}: {found.generate_report()}"
