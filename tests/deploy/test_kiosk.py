"""The line that docs/projector.md has for the hall's laptop opens the board, with nothing around it."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Playwright, expect

from pages.files import ROOT
from tests.browser.boards import listed
from tests.browser.halls import drawn_hall
from tests.deploy.programs import program
from tests.server import serving

PAGE = (ROOT / "docs" / "projector.md").read_text("utf-8")
[COMMAND] = re.findall(r"`(chromium .*) ADDRESS`", PAGE)
PATIENCE = 60.0  # seconds
AROUND = "[outerWidth - innerWidth, outerHeight - innerHeight]"
# Chromium refuses its sandbox to root, who runs no hall's laptop.
OURS = ["--remote-debugging-port=0", *(["--no-sandbox"] if os.getuid() == 0 else [])]


def test_the_line_of_the_page_opens_the_board_with_nothing_around_it(
    tmp_path: Path, playwright: Playwright
) -> None:
    for each in ("chromium", "Xvfb", "xvfb-run"):
        program(each)
    with serving(tmp_path) as server:
        hall = drawn_hall(server.address)
        with _kiosk(tmp_path / "laptop", f"{server.address}{hall.page}/board") as port:
            listed(hall)
            board = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}").contexts[0].pages[0]
            expect(board.locator(".board .rows li").first).to_be_visible()
            assert board.evaluate(AROUND) == [0, 0]


@contextmanager
def _kiosk(home: Path, address: str) -> Iterator[int]:
    """Start what the page says upon a screen, and give the port at which the browser is asked."""
    home.mkdir()
    profile = home / "profile"
    command = ["xvfb-run", "--auto-servernum", *COMMAND.split(), *OURS, f"--user-data-dir={profile}", address]
    started = subprocess.Popen(
        command,
        env={"PATH": os.environ["PATH"], "HOME": str(home)},
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield _port(profile / "DevToolsActivePort")
    finally:
        os.killpg(started.pid, 15)
        started.wait()


def _port(told: Path) -> int:
    until = time.monotonic() + PATIENCE
    while not (told.exists() and told.read_text()):
        assert time.monotonic() < until, "the browser did not start"
        time.sleep(0.05)
    return int(told.read_text().split()[0])
