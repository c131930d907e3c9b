"""Open the app without network where the browser allows it: on the server's own machine, as on HTTPS."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from rules import GAME_TYPES
from tests.browser.scorekeeper import Scorekeeper, enter_points, totals
from tests.browser.tables import PlayedTable, open_table

KEPT = """async () => {
    await navigator.serviceWorker.ready;
    const names = await caches.keys();
    return names.filter((name) => name.startsWith("kanakku-shell-")).length;
}"""


def until(page: Page, expression: str) -> None:
    """Wait until `expression` comes true; unlike the page's own wait, this one waits for promises."""
    for _ in range(100):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"It never came true: {expression}")


def secure(table: PlayedTable, path: str) -> str:
    return f"http://127.0.0.1:{urlsplit(table.base_url).port}{path}"


def test_the_app_opens_without_network_and_goes_on_entering(page: Page, six: PlayedTable) -> None:
    six.points(6, 5, 4, 3, 2, 1)
    keeper = Scorekeeper(page)
    page.goto(secure(six, six.keeper_page))
    expect(page.get_by_role("status")).to_have_text("live")
    assert page.evaluate(KEPT) == 1
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("button", name="Fay, Deal 1: 1")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("offline since")
    for number in (2, 3, 4):
        enter_points(keeper, number, [1, 2, 3, 4, 5, 6])
    page.close()
    page = page.context.new_page()
    keeper = Scorekeeper(page)
    page.goto(secure(six, six.page))
    expect(page.locator(".row-waiting")).to_have_count(3)
    for number in (5, 6):
        enter_points(keeper, number, [1, 2, 3, 4, 5, 6])
    page.context.set_offline(False)
    expect(page.get_by_role("button", name="Enter deal 7")).to_be_visible()
    expect(page.locator(".row-waiting")).to_have_count(0)
    assert totals(page) == ["11", "15", "19", "23", "27", "31"]
    assert len(six.read()["deals"]) == 6


@pytest.mark.parametrize(
    ("game", "names", "taps"),
    [
        (
            "zheng_shangyou",
            ["Anil", "Bina", "Chris"],
            [f'[data-do="place"][data-seat="{seat}"]' for seat in (2, 1)],
        ),
        (
            "gama_rummy",
            ["Anil", "Bina"],
            ['[data-seat="1"][data-status="won"]', '[data-status="packed_first"]'],
        ),
    ],
)
def test_a_game_never_entered_before_is_entered_offline_after_one_visit(
    page: Page, base_url: str, game: str, names: list[str], taps: list[str]
) -> None:
    table = open_table(base_url, names, game_type=game, preset=GAME_TYPES[game].presets[0].id)
    page.goto(secure(table, table.keeper_page))
    expect(page.get_by_role("status")).to_have_text("live")
    assert page.evaluate(KEPT) == 1
    page.context.set_offline(True)
    page.reload()
    page.get_by_role("button", name="Enter deal 1").tap()
    for each in taps:
        page.locator(f"deal-entry .entry-form {each}").last.tap()
    page.get_by_role("button", name="Save deal 1").tap()
    expect(page.locator(".row-waiting")).to_contain_text("waiting to send")
    page.context.set_offline(False)
    expect(page.locator(".row-waiting")).to_have_count(0)
    assert len(table.read()["deals"]) == 1


def test_what_the_server_answers_is_never_kept_by_the_worker(page: Page, six: PlayedTable) -> None:
    page.goto(secure(six, six.page))
    page.evaluate(KEPT)
    addresses = page.evaluate(
        """async () => {
            const shelves = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
            const kept = (await Promise.all(shelves.map((shelf) => shelf.keys()))).flat();
            return kept.map((request) => new URL(request.url).pathname);
        }"""
    )
    assert len(addresses) > 15
    assert [path for path in addresses if path != "/shell" and not path.startswith("/assets/")] == []


def test_caches_of_other_apps_are_left_alone(page: Page, six: PlayedTable) -> None:
    page.goto(secure(six, "/manifest.webmanifest"))
    page.evaluate("Promise.all([caches.open('another-app'), caches.open('kanakku-shell-0123')])")
    page.goto(secure(six, six.page))
    page.evaluate(KEPT)
    expect(page.get_by_role("status")).to_have_text("live")
    until(page, "caches.keys().then((names) => !names.includes('kanakku-shell-0123'))")
    assert page.evaluate("caches.has('another-app')")


def test_a_page_on_plain_http_says_what_is_missing_and_how_to_get_it(page: Page, six: PlayedTable) -> None:
    page.goto(six.page)
    page.get_by_role("button", name="More").click()
    panel = page.get_by_role("dialog")
    expect(panel).to_contain_text("this address is plain HTTP")
    expect(panel).to_contain_text("must be opened over HTTPS")
