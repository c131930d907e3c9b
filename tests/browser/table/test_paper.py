"""After an outage a second person keys in the paper, sees what differs, and decides it one by one."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.paper import PaperDesk
from tests.browser.tables import DEALS, PlayedTable

PAPER = ((0, 25, 100, 45, 8, 25), (40, 0, 15, 50, 31, 6), (12, 9, 3, 0, 7, 20))


def test_three_deals_on_paper_of_which_one_was_keyed_wrong(page: Page, six: PlayedTable) -> None:
    """An outage: deal 2 has 51 for 15, deal 3 was never entered, and Devi's line is the sheet's."""
    six.play()
    desk = PaperDesk(page, six)
    desk.open()
    paper = [list(points) for points in PAPER]
    paper[0][3] = 54
    desk.key_in(paper)
    expect(desk.panel.get_by_text("51", exact=True)).to_have_count(0)
    desk.compare()
    desk.heading("3 differences")
    assert desk.differences() == [
        "Deal 1, Devi: 45 on the sheet, 54 on paper",
        "Deal 2, Chris: 51 on the sheet, 15 on paper",
        "Deal 3 is on paper only",
    ]
    desk.tap("Keyed in right: decide now")
    desk.heading("3 differences to decide")

    desk.panel.get_by_role("button", name="The sheet is right").first.tap()
    page.get_by_label("Why is the sheet right?").fill("Counted together: 45")
    desk.tap("Decide")
    desk.heading("2 differences to decide")
    expect(desk.panel.get_by_text("Counted together: 45")).to_be_visible()

    desk.tap("The paper is right")
    entry = page.locator("deal-entry")
    expect(entry.locator(".seat-row[aria-current=true]")).to_contain_text("Chris")
    for key in ("Delete", "Delete", "1", "5"):
        entry.get_by_role("button", name=key, exact=True).tap()
    for button in ("See what changes", "Typing slip", "Correct deal 2"):
        desk.tap(button)
    desk.heading("1 difference to decide")

    desk.tap("Enter the deal")
    for at, points in enumerate(PAPER[2]):
        if at:
            entry.get_by_role("button", name="Next", exact=True).tap()
        for digit in str(points):
            entry.get_by_role("button", name=digit, exact=True).tap()
    entry.get_by_role("button", name="Save deal 3").tap()
    desk.heading("✓ Every difference is decided")
    sheet = six.read()
    assert [[line["points"] for line in deal["lines"]] for deal in sheet["deals"][1:]] == [
        list(PAPER[1]),
        list(PAPER[2]),
    ]

    desk.tap("Close")
    desk.tap("More")
    desk.tap("History")
    journal = page.locator("history-panel")
    expect(journal.get_by_text("Deal 1, Devi: 45 on the sheet is right, not 54 on paper")).to_be_visible()
    expect(journal.get_by_text("3 deals on paper")).to_be_visible()


def test_keyboard_keys_paper_in(page: Page, six: PlayedTable) -> None:
    six.play()
    desk = PaperDesk(page, six)
    desk.open()
    current = desk.panel.locator("[aria-current]")
    expect(current).to_be_focused()
    for points in (points for deal in DEALS for points in deal):
        page.keyboard.type(str(points))
        page.keyboard.press("Enter")
    page.keyboard.press("Backspace")
    expect(current).to_have_attribute("aria-label", "Fay, deal 2: 6")
    for key in ("ArrowUp", "ArrowLeft", "Backspace", "-", "9", "."):
        page.keyboard.press(key)
    expect(current).to_have_attribute("aria-label", "Eapen, deal 1: −9½")
    expect(desk.panel.locator("tbody tr")).to_have_count(2)
    page.keyboard.press("Control+Enter")
    desk.heading("1 difference")
    assert desk.differences() == ["Deal 1, Eapen: 8 on the sheet, −9½ on paper"]
