"""Every screen speaks the language of who looks at it, also what is seldom opened."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.app.test_every_screen import ENDS, READ_ON_THE_WAY_TO, SCREENS, THE_REST, Visitor, way_to
from tests.dom.brackets import BRACKETED, MARK, marked, serving_brackets, unspoken
from tests.server import HOST_NAME, Server

# What people called so, on screens that do not mark it as theirs.
NAMED = (
    *("Anu", "Biju", "Celine", "Dev", "Esha", "Anil K", "Pairs"),
    *("Table 1", "Table 2", "Table <4>", "Table 5"),
)
# An address, the code of a table or an event, or what somebody has.
NO_WORDS = re.compile(r"(aria-label: )?(http\S+|[A-Z0-9]{6,7}|\w+: \d+)")


@pytest.fixture(scope="module")
def marking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    # Each phone fetches every module of its pages by itself, which takes a while.
    expect.set_options(timeout=20_000)
    with serving_brackets(tmp_path_factory.mktemp("marks"), marked) as server:
        yield server
    expect.set_options(timeout=5_000)


@pytest.fixture
def stranger(browser: Browser, browser_context_args: dict[str, Any], marking: Server) -> Iterator[Visitor]:
    address = f"http://{HOST_NAME}:{marking.port}"
    context = browser.new_context(**{**browser_context_args, "locale": BRACKETED, "base_url": address})
    yield Visitor(context.new_page(), address)
    context.close()


@THE_REST
@pytest.mark.skipif(not os.environ.get("KANAKKU_ALL"), reason="make torture reads these, with KANAKKU_ALL")
@pytest.mark.parametrize("end", ENDS)
def test_screens_speak_the_language_of_who_looks(stranger: Visitor, end: str) -> None:
    for name in way_to(end):
        SCREENS[name].show(stranger)
        if READ_ON_THE_WAY_TO[name] == end:
            english = [
                said for said in unspoken(stranger.page, *NAMED, mark=MARK) if not NO_WORDS.fullmatch(said)
            ]
            assert english == [], name
