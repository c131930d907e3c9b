"""Play a GAMA preliminary of six at a phone to its end, while another phone watches."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.browser.motion import IN_MOTION
from tests.browser.scorekeeper import Scorekeeper, totals
from tests.browser.tables import SIX

pytestmark = IN_MOTION

# Both lives, and 4-4-4 free: left 4+2+2 (gama_rummy-030).
EIGHT_POINTS = ["TH", "JH", "QH", "KH", "7S", "8S", "5C", "4S", "4H", "4D", "4D", "2D", "2C"]
# Both lives and seven cards of ten that make nothing: the most that can be left.
SEVENTY_POINTS = ["2S", "3S", "4S", "5H", "6H", "7H", "KS", "KH", "QD", "QC", "JS", "JH", "TD"]


def test_an_evening_of_gama_rummy(page: Page, browser: Browser, browser_context_args: dict) -> None:
    keeper = Scorekeeper(page)
    keeper.start_table("GAMA", SIX)
    watcher = browser.new_context(**browser_context_args).new_page()
    watcher.goto(page.url.split("#")[0])
    expect(watcher.get_by_role("button", name="Enter deal 1")).to_have_count(0)

    _deal_with_a_hand_and_a_wrong_show(keeper)
    assert keeper.totals() == ["25", "0", "8", "45", "100", "50"]

    keeper.rummy(
        2,
        "Eapen",
        {"Devi": "packed_first", "Anil": 10, "Bina": 12, "Chris": 20, "Fay": 30},
        show="Hand-Rummy",
    )
    why = keeper.open_cell(2, "Chris")
    expect(why).to_contain_text("after this player's turn: 2 × 20 = 40")
    page.keyboard.press("Escape")
    assert keeper.totals() == ["35", "12", "48", "70", "100", "80"]

    _deal_that_puts_eapen_out(keeper)
    expect(page.locator(".totals").get_by_text("out", exact=True)).to_have_count(1)
    assert keeper.totals() == ["55", "62", "50", "140", "160", "80"]

    keeper.rummy(4, "Chris", {"Bina": "packed_first", "Anil": 30, "Devi": 8, "Fay": 40})
    assert keeper.totals() == ["85", "87", "50", "148", "160", "120"]

    _correct_eapen_back_in(keeper)
    assert keeper.totals() == ["85", "87", "50", "148", "131", "120"]
    expect(page.locator(".totals").get_by_text("out", exact=True)).to_have_count(0)

    packed = {"Anil": "packed_later", "Chris": "packed_first", "Devi": "packed_later"}
    keeper.rummy(5, None, {**packed, "Eapen": "packed_first", "Fay": "packed_first"})
    assert keeper.totals() == ["135", "87", "75", "198", "156", "145"]

    keeper.rummy(6, "Anil", {"Bina": 100, "Chris": 47, "Fay": 10}, show="First-turn rummy")
    assert keeper.totals() == ["135", "137", "99", "198", "156", "150"]
    expect(page.locator(".totals").get_by_text("out", exact=True)).to_have_count(2)

    keeper.rummy(7, None, {}, show="Void: stock ran out")
    keeper.rummy(8, "Chris", {"Anil": 70, "Bina": 20, "Fay": 2})
    assert keeper.totals() == ["205", "157", "99", "198", "156", "152"]

    for phone in (page, watcher):
        expect(phone.locator(".winner-line")).to_have_text("Chris wins", timeout=15_000)
        assert totals(phone) == ["205", "157", "99", "198", "156", "152"]
    keeper.check_export()
    watcher.context.close()


def _deal_with_a_hand_and_a_wrong_show(keeper: Scorekeeper) -> None:
    keeper.open_deal(1)
    keeper.choose("Bina", "won")
    keeper.choose("Anil", "packed_first")
    keeper.choose("Fay", "packed_later")
    keeper.special(("Who showed wrongly", "Eapen"))
    keeper.count("Devi", 45)
    keeper.choose("Chris", "played")
    keeper.tap(keeper.button("Cards"))
    keeper.pick(["5S", *EIGHT_POINTS])
    expect(keeper.page.locator(".picker-tray")).to_contain_text("8")
    keeper.picked()
    keeper.save_deal(1)
    why = keeper.open_cell(1, "Chris")
    expect(why).to_contain_text("4+2+2 = 8")
    keeper.page.keyboard.press("Escape")


def _deal_that_puts_eapen_out(keeper: Scorekeeper) -> None:
    keeper.open_deal(3)
    keeper.choose("Fay", "won")
    keeper.choose("Bina", "packed_later")
    keeper.count("Anil", 20)
    keeper.count("Chris", 2)
    keeper.count("Eapen", 60)
    keeper.choose("Devi", "played")
    keeper.tap(keeper.button("Cards"))
    keeper.pick(["8C", *SEVENTY_POINTS])
    expect(keeper.page.locator(".picker-tray")).to_contain_text("70")
    keeper.picked()
    keeper.save_deal(3)


def _correct_eapen_back_in(keeper: Scorekeeper) -> None:
    """Correct his count of deal 3 from 60 to 6, then give him the result that deal 4 lacks."""
    page = keeper.page
    why = keeper.open_cell(3, "Eapen")
    keeper.tap(keeper.button("Correct", why))
    keeper.choose("Eapen", "played")
    keeper.type(6)
    keeper.tap(keeper.button("See what changes"))
    expect(page.get_by_role("dialog").last).to_contain_text("Eapen")
    keeper.tap(keeper.button("Counted wrong"))
    keeper.tap(keeper.button("Correct deal 3"))
    expect(page.locator("deal-entry")).to_have_count(0)
    assert keeper.totals() == ["85", "87", "50", "148", "106", "120"]
    why = keeper.open_cell(4, "Chris")
    expect(why).to_contain_text("Eapen")
    keeper.tap(keeper.button("Correct", why))
    keeper.choose("Eapen", "packed_first")
    keeper.tap(keeper.button("See what changes"))
    keeper.tap(keeper.button("Counted wrong"))
    keeper.tap(keeper.button("Correct deal 4"))
    expect(page.locator("deal-entry")).to_have_count(0)
