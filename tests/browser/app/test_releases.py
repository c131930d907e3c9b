"""A new release is announced, and taken over when a person says so, never in the middle of a deal."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.app.test_offline_app import until
from tests.browser.scorekeeper import Scorekeeper
from tests.browser.tables import PlayedTable, call, open_table
from tests.server import ROOT, serving

pytestmark = pytest.mark.long(because="it bundles a release and installs it")

# What is about to be compiled is there and gone; what is compiled stays, so that servers start fast.
NOT_SERVED = shutil.ignore_patterns(".*", "*.pyc.*", "tests", "bench", "instance")
READY = "A newer Kanakku is ready."
CONTROLLED = "navigator.serviceWorker.controller !== null"
ONLY_THIS_RELEASE_IS_KEPT = """async () => {
    const { release } = document.documentElement.dataset;
    return (await caches.keys()).join() === `kanakku-shell-${release}`;
}"""


@dataclass
class House:
    """Hold a server whose keeper installs a new release while it runs."""

    root: Path
    newer: Path
    address: str
    table: PlayedTable

    def install(self) -> None:
        """Install the second release: its files first, then the list that names them."""
        shutil.copytree(self.newer / "assets", self.root / "bundled" / "assets", dirs_exist_ok=True)
        shutil.copy(self.newer / "files.json", self.root / "bundled" / "files.json.new")
        (self.root / "bundled" / "files.json.new").replace(self.root / "bundled" / "files.json")


@pytest.fixture(scope="session")
def second_release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Bundle a release that tells itself apart by what it says under its name."""
    root = tmp_path_factory.mktemp("second") / "installed"
    shutil.copytree(ROOT, root, ignore=NOT_SERVED)
    words = root / "frontend" / "words" / "en" / "home.json"
    said = json.loads(words.read_text())
    words.write_text(json.dumps({**said, "app.tagline": "The second release"}))
    subprocess.run([sys.executable, "-m", "pages.bundle"], cwd=root, check=True)
    return root / "bundled"


@pytest.fixture
def house(second_release: Path, tmp_path: Path) -> Iterator[House]:
    root = tmp_path / "installed"
    shutil.copytree(ROOT, root, ignore=NOT_SERVED)
    with serving(tmp_path, root=root) as server:
        table = open_table(server.address, ["Anil", "Bina"])
        yield House(root, second_release, server.address, table)


def open_keeper(page: Page, house: House) -> Scorekeeper:
    page.goto(house.address + house.table.keeper_page)
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()
    until(page, CONTROLLED)
    return Scorekeeper(page)


def look_for_news(page: Page) -> None:
    """Do what a phone does when it is taken out of the pocket."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_a_new_release_waits_until_a_person_takes_it(page: Page, house: House) -> None:
    keeper = open_keeper(page, house)
    house.install()
    keeper.open_deal(1)
    look_for_news(page)
    keeper.type(7)
    expect(page.locator("release-note")).to_contain_text(READY)
    expect(page.locator("deal-entry")).to_contain_text("7")
    keeper.tap(keeper.button("Close, keeping what is entered"))
    page.get_by_role("button", name=READY).tap()
    expect(page.locator("release-note")).not_to_contain_text(READY)
    keeper.open_deal(1)
    expect(page.locator("deal-entry")).to_contain_text("7")
    keeper.tap(keeper.button("Close, keeping what is entered"))
    page.get_by_role("link", name="All tables").tap()
    expect(page.get_by_text("The second release")).to_be_visible()
    assert page.evaluate("caches.keys().then((names) => names.length)") == 1


def test_a_release_is_not_swapped_under_a_deal_in_another_window(page: Page, house: House) -> None:
    keeper = open_keeper(page, house)
    keeper.open_deal(1)
    other = page.context.new_page()
    other.goto(house.address)
    house.install()
    look_for_news(other)
    other.get_by_role("button", name=READY).tap()
    expect(other.locator("release-note")).to_contain_text("something is being entered in another window")
    expect(other.get_by_text("The second release")).to_have_count(0)
    keeper.tap(keeper.button("Close, keeping what is entered"))
    expect(page.locator("deal-entry")).to_have_count(0)
    other.locator("release-note button").tap()
    expect(other.get_by_text("The second release")).to_be_visible()
    expect(page.locator("release-note")).not_to_contain_text(READY)
    page.get_by_role("link", name="All tables").tap()
    expect(page.get_by_text("The second release")).to_be_visible()


def test_a_page_loaded_from_the_new_release_has_nothing_to_take(page: Page, house: House) -> None:
    open_keeper(page, house)
    house.install()
    page.goto(house.address)
    expect(page.get_by_text("The second release")).to_be_visible()
    until(page, ONLY_THIS_RELEASE_IS_KEPT)
    expect(page.locator("release-note")).not_to_contain_text(READY)
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("The second release")).to_be_visible()


def test_a_club_is_read_anew_by_a_page_that_is_loaded_anew(page: Page, base_url: str) -> None:
    """Of the same state, by the same ETag, the release before may have told less."""
    code = call(base_url, "POST", "/clubs", {"title": "Thursday club"})["code"]
    for _ in range(2):
        with page.expect_response(re.compile(f"/clubs/{code}$")) as read:
            page.goto(f"/c/{code}")
        expect(page.get_by_role("heading", name="Thursday club")).to_be_visible()
    assert "if-none-match" not in read.value.request.all_headers()
