"""What of a table goes to others: the link that watches, the picture of a sheet, how a game went."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.scorekeeper import panel
from tests.browser.tables import PlayedTable
from tests.dom.expecting import expect


@pytest.fixture
def finished(page: Page, six: PlayedTable) -> PlayedTable:
    six.play()
    six.finish("late")
    page.goto(six.keeper_page)
    return six


def test_a_finished_sheet_is_shared_beside_the_next_game(page: Page, finished: PlayedTable) -> None:
    page.locator(".next-step").get_by_role("button", name="Share").click()
    shown = panel(page).get_by_role("img", name="The sheet of Any other game: Bina wins")
    expect(shown).to_be_visible()
    link = panel(page).get_by_role("link", name="Save the picture")
    assert link.get_attribute("href") == shown.get_attribute("src")
    address = panel(page).locator(".address").text_content() or ""
    assert address.endswith(f"/t/{finished.code}/g/{finished.sheet['game']['id']}")
    finished.next_game()
    page.goto(urlsplit(address).path)
    expect(page.locator("main")).to_contain_text("total 40 25 won")


ALLOWED = "Where the link is posted, show this sheet with its names. Ask the players first."


def test_names_are_allowed_only_of_the_game_that_the_table_has_now(page: Page, finished: PlayedTable) -> None:
    share = page.locator(".next-step").get_by_role("button", name="Share")
    share.click()
    expect(panel(page).get_by_label(ALLOWED)).to_have_count(1)
    finished.next_game()
    page.goto(f"{finished.page}/g/{finished.sheet['game']['id']}")
    share.click()
    expect(panel(page).locator(".address")).to_be_visible()
    expect(panel(page).get_by_label(ALLOWED)).to_have_count(0)


def test_what_was_not_sent_is_not_shown_as_allowed(page: Page, finished: PlayedTable) -> None:
    page.locator(".next-step").get_by_role("button", name="Share").click()
    allowed = panel(page).get_by_label(ALLOWED)
    page.evaluate("() => { globalThis.fetch = () => Promise.reject(new TypeError()); }")
    allowed.check()
    expect(panel(page).get_by_role("alert")).not_to_be_empty()
    expect(allowed).not_to_be_checked()


def test_the_link_that_is_copied_holds_no_key(page: Page, finished: PlayedTable) -> None:
    page.evaluate("() => navigator.clipboard.writeText('before')")
    page.get_by_role("button", name="QR").click()
    panel(page).get_by_role("button", name="Copy the link").click()
    expect(panel(page).get_by_text("Copied. Whoever opens it watches")).to_be_visible()
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied.endswith(f"/t/{finished.code}")
    assert finished.key not in copied


def share_by(page: Page, takes: str, refuses: str = "") -> None:
    """Let the device share what `takes`, a function in JavaScript, says, and keep what was shared.

    One that `refuses` does so with an error of that name.
    """
    page.evaluate(f"""() => {{
        const share = async (given) => {{
            globalThis.shared = given;
            if ({json.dumps(refuses)}) throw new DOMException("refused", {json.dumps(refuses)});
        }};
        for (const [name, value] of Object.entries({{ share, canShare: {takes} }})) {{
            Object.defineProperty(navigator, name, {{ value, configurable: true }});
        }}
    }}""")


def test_the_address_that_a_device_shares_holds_no_key(page: Page, finished: PlayedTable) -> None:
    share_by(page, "() => true")
    page.get_by_role("button", name="QR").click()
    panel(page).get_by_role("button", name="Share the link").click()
    shared = page.evaluate("() => globalThis.shared")
    assert sorted(shared) == ["title", "url"]
    assert shared["url"].endswith(f"/t/{finished.code}")
    assert finished.key not in str(shared)


def test_an_address_that_a_device_does_not_share_after_all_is_copied(
    page: Page, finished: PlayedTable
) -> None:
    share_by(page, "() => true", refuses="NotAllowedError")
    page.get_by_role("button", name="QR").click()
    panel(page).get_by_role("button", name="Share the link").click()
    expect(panel(page).get_by_text("Copied. Whoever opens it watches")).to_be_visible()


@pytest.mark.parametrize(("refuses", "saves"), [("NotAllowedError", 1), ("AbortError", 0)])
def test_a_picture_that_a_device_does_not_share_after_all_can_be_saved(
    page: Page, finished: PlayedTable, refuses: str, saves: int
) -> None:
    share_by(page, "() => true", refuses)
    page.locator(".next-step").get_by_role("button", name="Share").click()
    panel(page).get_by_role("button", name="Share the picture").click()
    page.wait_for_function("globalThis.shared")
    expect(panel(page).get_by_role("link", name="Save the picture")).to_have_count(saves)


@pytest.mark.parametrize(
    ("takes", "text"),
    [("() => true", "The sheet of Any other game: Bina wins"), ("(given) => !given.text", None)],
    ids=["words too", "a file alone"],
)
def test_one_picture_is_shared_with_its_words_where_the_device_takes_them(
    page: Page, finished: PlayedTable, takes: str, text: str | None
) -> None:
    share_by(page, takes)
    page.locator(".next-step").get_by_role("button", name="Share").click()
    panel(page).get_by_role("button", name="Share the picture").click()
    shared = page.evaluate("""() => {
        const { files, text = null, ...more } = globalThis.shared;
        const [{ name, type }] = files;
        return { count: files.length, name, type, text, more: Object.keys(more) };
    }""")
    day = finished.sheet["game"]["started_at"][:10]
    assert shared == {
        "count": 1,
        "name": f"kanakku-{finished.code}-{day}.png",
        "type": "image/png",
        "text": text,
        "more": [],
    }


def test_the_race_is_gone_along_by_taps_and_keys_and_leads_to_its_deals(
    page: Page, finished: PlayedTable
) -> None:
    def bands() -> Locator:
        page.locator(".tools").get_by_role("button", name="Standings").click()
        found = panel(page).locator("game-story .race-band")
        expect(found).to_have_count(len(finished.sheet["deals"]))
        return found

    bands().first.click()
    expect(page.get_by_role("dialog", name="Deal 1")).to_be_visible()
    page.goto(finished.keeper_page)
    found = bands()
    found.first.focus()
    page.keyboard.press("ArrowRight")
    expect(found.nth(1)).to_be_focused()
    assert [each.get_attribute("tabindex") for each in found.all()].count("0") == 1
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Deal 2")).to_be_visible()


def test_how_the_game_went_leads_to_its_deals(page: Page, finished: PlayedTable) -> None:
    page.locator(".tools").get_by_role("button", name="Standings").click()
    story = panel(page).locator("game-story")
    expect(story.get_by_text("Most points in one deal: 100, Chris in deal 1.")).to_be_visible()
    assert story.locator(".race-band").count() == len(finished.sheet["deals"])
    story.get_by_role("button", name="Most points in one deal").click()
    expect(page.get_by_role("dialog", name="Deal 1")).to_be_visible()


def test_no_dearest_deal_is_told_of_whoever_never_scored(page: Page, six: PlayedTable) -> None:
    six.points(5, 0, -3, 8, 0, 0)
    six.points(0, 0, -1, 8, 4, 0)
    page.goto(six.keeper_page)
    page.locator(".tools").get_by_role("button", name="Standings").click()
    told = panel(page).locator(".places li")
    expect(told).to_have_count(6)
    texts = told.locator(".soft").all_inner_texts()
    stories = dict(zip(told.locator(".name").all_inner_texts(), texts, strict=True))
    assert stories["Anil"].strip() == "dearest: 5 in deal 1"
    assert stories["Bina"].strip() == ""


def test_an_evening_is_told_game_by_game_and_leads_to_the_deals_of_each(
    page: Page, finished: PlayedTable
) -> None:
    again = finished.next_game()
    again.play()
    again.finish("late")
    page.goto(finished.keeper_page)
    page.locator(".tools").get_by_role("button", name="Standings").click()
    panel(page).get_by_role("button", name="How the evening went").click()
    expect(page.locator("evening-panel .wins")).to_contain_text("Bina")
    expect(page.locator(".wins + .race-slot .race-point")).to_have_count(12)
    stories = page.locator("evening-panel game-story")
    expect(stories).to_have_count(2)
    expect(stories.last.get_by_text("Most points in one deal")).to_be_visible()
    stories.first.get_by_role("button", name="Most points in one deal").click()
    expect(page.get_by_role("dialog", name="Deal 1")).to_be_visible()
    panel(page).get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog", name="How the evening went")).to_be_visible()


def test_a_panel_that_the_server_refuses_says_why(page: Page, finished: PlayedTable) -> None:
    page.goto(finished.keeper_page)
    page.locator(".tools").get_by_role("button", name="Standings").click()
    page.evaluate("""() => {
        const problem = { status: 429, title: "Too many requests", detail: "Wait a minute." };
        window.fetch = async () => new Response(JSON.stringify(problem), {
            status: 429, headers: { "Content-Type": "application/problem+json" },
        });
    }""")
    panel(page).get_by_role("button", name="How the evening went").click()
    expect(page.get_by_role("alert")).to_contain_text("Wait a minute.")


def test_the_records_of_an_evening_open_at_a_tap_and_lead_to_what_shows_them(
    page: Page, finished: PlayedTable
) -> None:
    """Bina wins the first game, where few points win, and the second; Chris the third with 120."""
    again = finished.next_game()
    again.points(0, 90, 10, 0, 0, 0)
    last = again.next_game()
    last.points(0, 30, 120, 0, 0, 5)
    last.finish("late")
    page.goto(finished.keeper_page)
    page.locator(".tools").get_by_role("button", name="Standings").click()
    panel(page).get_by_role("button", name="How the evening went").click()
    folded = page.locator("evening-panel folded-records")
    expect(folded.get_by_role("button", name="Records of the evening")).to_have_attribute(
        "aria-expanded", "false"
    )
    assert folded.locator("li").count() == 0
    folded.get_by_role("button", name="Records of the evening").click()
    expect(folded.locator("li")).to_have_count(3)
    won = folded.get_by_role("link", name="Most games won in a row: 2, Bina.")
    assert won.get_attribute("href") == f"/t/{again.code}/g/{again.game_id}"
    folded.get_by_role("button", name="most points in one deal: 120, Chris in deal 1 of game 3.").click()
    expect(page.get_by_role("dialog", name="Deal 1")).to_be_visible()


def test_records_of_an_evening_need_two_games_that_are_over(page: Page, finished: PlayedTable) -> None:
    finished.next_game()
    page.goto(finished.keeper_page)
    page.locator(".tools").get_by_role("button", name="Standings").click()
    panel(page).get_by_role("button", name="How the evening went").click()
    page.get_by_role("button", name="Records of the evening").click()
    expect(panel(page).get_by_text("None yet: only games that are over count.")).to_be_visible()
