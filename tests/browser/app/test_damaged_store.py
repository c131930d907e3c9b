"""The first page and a table open, whatever has become of what this device had kept."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.app.test_offline_app import until
from tests.browser.scorekeeper import totals
from tests.browser.tables import PlayedTable

NAMES = ("tables", "look", "names", "recentGames", "device", "keeper")
DAMAGED = {
    "no JSON": "{[",
    "nothing": "",
    "null": "null",
    "a number": "7",
    "a text": '"tables"',
    "a list of odd things": json.dumps([None, 7, "x", [], {}, {"code": 7}, {"code": ""}, {"type": None}]),
    "an object": json.dumps({"theme": {}, "code": None, "length": 3}),
    "deep": "[" * 200 + "]" * 200,
}
REFUSE = "throw new DOMException('', 'SecurityError');"
REFUSED = {
    "access": f"Object.defineProperty(window, 'localStorage', {{ get() {{ {REFUSE} }} }})",
    "room": "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }",
    "a database": f"IDBFactory.prototype.open = () => {{ {REFUSE} }}",
    "any database": "Object.defineProperty(window, 'indexedDB', { value: undefined })",
}
# What another program of this origin, or another release, may have left under our name.
OTHER_SHAPE = """() => new Promise((resolve) => {
    const gone = indexedDB.deleteDatabase("kanakku");
    gone.onsuccess = () => {
        const request = indexedDB.open("kanakku", %d);
        request.onupgradeneeded = () => request.result.createObjectStore("%s", { keyPath: "%s" });
        request.onsuccess = () => { request.result.close(); resolve(); };
    };
})"""
KEEP = """([room, record]) => new Promise((resolve) => {
    const request = indexedDB.open("kanakku", 1);
    request.onsuccess = () => {
        const change = request.result.transaction(room, "readwrite");
        change.objectStore(room).put(record);
        change.oncomplete = () => { request.result.close(); resolve(); };
    };
})"""


def store(page: Page, name: str, text: str) -> None:
    page.evaluate("([name, text]) => localStorage.setItem(`kanakku.${name}`, text)", [name, text])


def expect_home(page: Page) -> None:
    expect(page.get_by_role("heading", name="Kanakku")).to_be_visible()
    expect(page.get_by_role("link", name="New table")).to_be_visible()


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_first_page_survives_damaged_entries(page: Page, six: PlayedTable, text: str) -> None:
    page.goto("/")
    for name in NAMES:
        store(page, name, text)
    for name in (f"keys.{six.code}", f"key.{six.code}", f"kept.{six.code}"):
        store(page, name, text)
    page.goto("/")
    expect_home(page)
    page.get_by_label("Scan the code").fill(six.code)
    page.get_by_role("button", name="Open", exact=True).tap()
    expect(page.get_by_role("status")).to_have_text("live")
    page.goto("/")
    expect(page.get_by_role("link", name=six.code)).to_be_visible()
    page.get_by_role("link", name="New table").tap()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_what_is_whole_among_what_is_damaged_stays(page: Page, six: PlayedTable) -> None:
    page.goto(six.keeper_page)
    expect(page.get_by_role("status")).to_have_text("live")
    page.goto("/")
    kept: list[Any] = json.loads(page.evaluate("() => localStorage.getItem('kanakku.tables')"))
    store(page, "tables", json.dumps([None, {"code": 7}, *kept, {"code": "ABCDEF", "name": [], "game": {}}]))
    page.goto("/")
    expect(page.get_by_role("listitem")).to_have_count(2)
    page.locator(f"a[href='/t/{six.code}']").tap()
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()


@pytest.mark.parametrize("damage", REFUSED.values(), ids=REFUSED)
def test_first_page_and_a_table_survive_where_the_browser_refuses(
    page: Page, six: PlayedTable, damage: str
) -> None:
    page.add_init_script(damage)
    page.goto("/")
    expect_home(page)
    six.points(1, 2, 3, 4, 5, 6)
    page.goto(six.page)
    expect(page.get_by_role("status")).to_have_text("live")
    assert totals(page) == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.parametrize(
    ("version", "room", "key"), [(1, "other", "id"), (1, "outbox", "name"), (9, "kept", "name")]
)
def test_database_of_another_shape(page: Page, six: PlayedTable, version: int, room: str, key: str) -> None:
    page.goto("/assets/none")
    page.evaluate(OTHER_SHAPE % (version, room, key))
    page.goto("/")
    expect_home(page)
    six.points(1, 2, 3, 4, 5, 6)
    page.goto(six.keeper_page)
    expect(page.get_by_role("button", name="Enter deal 2")).to_be_visible()
    assert totals(page) == ["1", "2", "3", "4", "5", "6"]


def test_damaged_records_on_the_disk_are_passed_over(page: Page, six: PlayedTable) -> None:
    page.goto(six.keeper_page)
    expect(page.get_by_role("status")).to_have_text("live")
    until(page, "indexedDB.databases().then((all) => all.some(({name}) => name === 'kanakku'))")
    name = f"table.{six.code}"
    page.goto("/assets/none")
    for room, record in (
        ("outbox", {"id": "1", "table": six.code}),
        ("outbox", {"id": "2", "table": six.code, "kind": "deal", "game": None, "at": 7}),
        ("outbox", {"id": "3"}),
        ("kept", {"name": name, "table": {"code": six.code, "game": {"deals": None}}, "at": "long ago"}),
        ("kept", {"name": "game-types", "games": {}}),
    ):
        page.evaluate(KEEP, [room, record])
    page.goto("/")
    expect_home(page)
    page.goto(six.keeper_page)
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()
    expect(page.get_by_role("status")).to_have_text("live")
    expect(page.locator(".row-waiting")).to_have_count(0)
