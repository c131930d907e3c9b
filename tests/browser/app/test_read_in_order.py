"""What is read aloud of the main paths: the roles and names that a person needs, one after the other."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.halls import drawn_hall
from tests.browser.scorekeeper import panel
from tests.browser.tables import PlayedTable, table_of_six

pytestmark = pytest.mark.long(
    because="axe reads every screen; here is the order in which four are read aloud"
)


@pytest.fixture
def played(base_url: str) -> PlayedTable:
    table = table_of_six(base_url)
    table.play()
    return table


def opened(page: Page, address: str) -> Locator:
    page.goto(address)
    expect(page.get_by_role("status").first).to_have_text("live")
    return page.locator("body")


def read(place: Locator) -> list[str]:
    """Return what is read aloud, line by line: a role, and a name or what is said."""
    return [line.strip(" -").strip("'") for line in place.aria_snapshot().splitlines()]


def assert_read_in_order(place: Locator, *wanted: str) -> None:
    """Assert that there are lines which begin so, in this order, whatever stands between them."""
    lines = iter(read(place))
    missing = [each for each in wanted if not any(line.startswith(each) for line in lines)]
    assert not missing, f"{missing[0]} is not read, or not after what stands before it: {read(place)}"


def test_the_sheet_is_read_from_its_names_to_the_next_deal(page: Page, played: PlayedTable) -> None:
    assert_read_in_order(
        opened(page, played.keeper_page),
        "banner",
        'heading "Table ',
        "status: live",
        "main",
        'table "Score sheet of Any other game"',
        'columnheader "Anil"',
        'columnheader "Fay"',
        'rowheader "Deal 1"',
        'button "Anil, Deal 1: 0, dealer, best of the deal"',
        'rowheader "Deal 2"',
        'button "Bina, Deal 2: 0, dealer, best of the deal"',
        'rowheader "total"',
        'cell "40"',
        'cell "25 ahead"',
        "contentinfo",
        "paragraph: Devi deals, Eapen starts",
        'button "Enter deal 3"',
        'navigation "Tools"',
        'button "Standings"',
        'button "More"',
    )


def test_the_entry_is_read_from_who_deals_to_save(page: Page, played: PlayedTable) -> None:
    opened(page, played.keeper_page)
    page.get_by_role("button", name="Enter deal 3").tap()
    expect(page.locator(".entry-foot")).to_be_visible()
    entry = page.locator("deal-entry")
    assert_read_in_order(
        entry,
        'button "Close, keeping what is entered"',
        'heading "Deal 3 Devi deals, Eapen starts"',
        'button "Anil: not entered" [pressed]',
        'button "Bina: not entered"',
        'button "Special: who dealt',
        'paragraph: "Still needed: Anil’s points."',
        'group "Number pad: Anil"',
        'button "Next"',
        'button "Save deal 3" [disabled]',
    )
    page.keyboard.press("7")
    assert_read_in_order(entry, 'button "Anil: 7" [pressed]', 'button "Save deal 3"')


def test_why_is_read_with_its_deal_each_reason_and_who_recorded_it(page: Page, played: PlayedTable) -> None:
    opened(page, played.keeper_page)
    page.get_by_role("button", name="Anil, Deal 1: 0").tap()
    expect(panel(page).get_by_text("Recorded at")).to_contain_text("by the scorekeeper’s phone")
    assert_read_in_order(
        panel(page),
        'dialog "Deal 1"',
        'heading "Deal 1" [level=2]',
        'button "Close"',
        'paragraph: "Anil: best of the deal with 0."',
        'heading "Anil 0" [level=3]',
        "listitem: 0, as entered.",
        'heading "Fay 25" [level=3]',
        "listitem: Recorded at",
        'button "Correct"',
        'button "Withdraw"',
    )


def test_the_finished_sheet_is_read_with_who_won_and_what_comes_next(page: Page, played: PlayedTable) -> None:
    played.finish("late")
    assert_read_in_order(
        opened(page, played.keeper_page),
        'heading "Table ',
        'table "Score sheet of Any other game"',
        'rowheader "Early finish"',
        'rowheader "total"',
        'cell "25 won"',
        'rowheader "signed"',
        'cell "not yet"',
        "contentinfo",
        "paragraph: Bina wins",
        'button "Share"',
        'button "Next game"',
        'navigation "Tools"',
    )


def test_an_events_page_is_read_from_where_one_plays_to_its_competitions(page: Page, base_url: str) -> None:
    event = opened(page, drawn_hall(base_url).page)
    # It is fetched once the rest stands.
    expect(event.get_by_role("combobox", name="Language")).to_be_visible()
    assert_read_in_order(
        event,
        'heading "Cards night" [level=1]',
        "status: live",
        "main",
        'button "Share"',
        'searchbox "Where do I play?"',
        'heading "Coming" [level=2]',
        'heading "Rummy: Preliminaries" [level=3]',
        'link "Table 1"',
        "listitem: Biju",
        "listitem: Anu",
        'heading "Rummy" [level=2]',
        'combobox "Language"',
    )
