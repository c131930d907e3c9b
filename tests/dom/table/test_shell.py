"""Follow a scorekeeper and the players' phones around the sheet."""

from __future__ import annotations

import csv
import io
import re
import urllib.request
import uuid
from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.browser.halls import drawn_hall
from tests.browser.new_game import find_game
from tests.browser.scorekeeper import panel, totals
from tests.browser.tables import SIX, PlayedTable, call, open_table
from tests.dom.expecting import expect

SEE_BEHIND = """() => {
  const dialog = document.querySelector("dialog[open]");
  const { close } = dialog;
  dialog.close = () => {
    const totals = [...document.querySelectorAll(".totals .total")].map((each) => each.textContent.trim());
    document.documentElement.dataset.behind = totals.join(" ");
    close.call(dialog);
  };
}"""


def test_house_rules_are_changed_by_who_wants_it(page: Page) -> None:
    page.goto("/new")
    page.get_by_role("button", name=re.compile("^Any other game")).click()
    for at, name in enumerate(["Anil", "Bina"], start=1):
        page.get_by_label(f"Seat {at}", exact=True).fill(name)
    page.get_by_role("button", name="House rules").click()
    page.get_by_label("Who wins").select_option(label="Lowest total")
    page.get_by_label("Out at").fill("100")
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_text("Out at: 100")).to_be_visible()
    page.get_by_role("button", name="Start with 2 players").click()
    expect(page.locator(".left .numeral").first).to_have_text("100")


def test_a_set_has_as_many_cards_as_is_chosen(page: Page) -> None:
    page.goto("/new")
    find_game(page, "GAMA").click()
    page.get_by_role("button", name="House rules").click()
    sizes = page.get_by_label("Cards in a set")
    assert sizes.locator("option").all_inner_texts() == ["3", "4", "3 or 4"]
    sizes.select_option(label="3 or 4")
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_text("Cards in a set: 3 or 4")).to_be_visible()


def test_a_game_begun_by_mistake_is_dropped_and_counts_for_nobody(page: Page, six: PlayedTable) -> None:
    page.goto(six.keeper_page)
    page.get_by_role("button", name="More").click()
    panel(page).get_by_role("button", name="Begun by mistake: drop this game").click()
    expect(panel(page).get_by_text("nobody wins it, and it counts for nobody")).to_be_visible()
    panel(page).get_by_role("button", name="Drop this game").click()
    said = page.locator(".coming", has_text="Dropped before a deal was played: it counts for nobody")
    expect(said).to_be_visible()
    evening = call(six.base_url, "GET", f"/tables/{six.code}/games")
    assert (evening["wins"], evening["games"][0]["winners"]) == ([], [])


def test_who_has_won_is_in_no_danger(page: Page, base_url: str) -> None:
    """Little left of a limit is a warning while the game goes on."""
    table = open_table(base_url, ["Anil", "Bina"], rules={"direction": "low", "limit": 100})
    table.points(60, 80)
    page.goto(table.page)
    expect(page.locator(".tight-mark")).to_have_count(1)
    table.points(20, 30)
    expect(page.locator(".coming", has_text="Anil wins")).to_be_visible()
    expect(page.locator(".tight-mark")).to_have_count(0)


def test_the_sheet_says_who_is_out_and_who_leads(page: Page, six: PlayedTable) -> None:
    six.points(0, 25, 100, 45, 8, 25)
    six.points(40, 0, 51, 50, 31, 6)
    page.goto(six.page)
    expect(page.locator(".standing")).to_have_count(6)
    standings = [text.strip() for text in page.locator(".standing").all_inner_texts()]
    assert standings == ["", "ahead", "out", "", "", ""]
    expect(page.get_by_role("button", name="Devi, Deal 2: 50")).to_be_visible()
    expect(page.get_by_role("button", name="Bina, Deal 2: 0, dealer")).to_be_visible()


def test_a_poker_sheet_has_places_and_prizes_and_says_who_is_still_in(page: Page, base_url: str) -> None:
    poker = open_table(
        base_url, ["Anil", "Bina", "Chris", "Devi"], game_type="gama_poker", preset="gama_poker_2025"
    )
    poker.deal({"busted": [{"seat": 2}], "left": []})
    poker.deal({"busted": [], "left": [4]})
    page.goto(poker.keeper_page)
    cells = page.locator(".totals td:not(.story)")
    shown = [" ".join(text.split()) for text in cells.all_inner_texts()]
    assert shown == ["still in", "4 out", "still in", "3 out"]
    expect(page.locator(".totals .deal-head")).to_have_text("place")
    poker.deal({"busted": [{"seat": 1}], "left": []})
    page.reload()
    page.get_by_role("button", name="Standings").click()
    stories = page.locator(".places .soft").all_inner_texts()
    assert stories == ["takes prize 1", "takes prize 2", "out after deal 2", "out after deal 1"]


def test_a_deal_is_withdrawn_after_a_look_at_what_changes(page: Page, six: PlayedTable) -> None:
    six.points(0, 25, 100, 45, 8, 25)
    six.points(40, 0, 51, 50, 31, 6)
    page.goto(six.keeper_page)
    page.get_by_role("button", name="Chris, Deal 1: 100").click()
    expect(panel(page).get_by_text("100, as entered.")).to_be_visible()
    panel(page).get_by_role("button", name="Withdraw").click()
    expect(panel(page).get_by_text("Chris is back in.")).to_be_visible()
    expect(panel(page).get_by_role("row", name="Chris 151 51")).to_be_visible()
    panel(page).get_by_role("button", name="Withdraw Deal 1").click()
    expect(panel(page)).to_have_count(0)
    assert totals(page) == ["40", "0", "51", "50", "31", "6"]


def test_the_sheet_behind_a_closing_panel_is_the_new_one(page: Page, six: PlayedTable) -> None:
    six.points(0, 25, 100, 45, 8, 25)
    six.points(40, 0, 51, 50, 31, 6)
    page.goto(six.keeper_page)

    def behind(button: str) -> list[str]:
        """Press what closes the panel, and return the totals that stand behind it as it closes."""
        panel(page).last.get_by_role("button", name=button).click()
        expect(panel(page)).to_have_count(0)
        return str(page.locator("html").get_attribute("data-behind")).split(" ")

    page.get_by_role("button", name="Chris, Deal 1: 100").click()
    panel(page).get_by_role("button", name="Correct").click()
    expect(page.locator(".entry-foot")).to_be_visible()
    page.evaluate(SEE_BEHIND)
    page.keyboard.type("90")
    panel(page).get_by_role("button", name="See what changes").click()
    panel(page).last.get_by_text("Counted wrong").click()
    assert behind("Correct deal 1") == ["40", "25", "141", "95", "39", "31"]
    page.get_by_role("button", name="Chris, Deal 1: 90").click()
    panel(page).get_by_role("button", name="Withdraw").click()
    expect(panel(page).get_by_role("row", name="Chris 141 51")).to_be_visible()
    page.evaluate(SEE_BEHIND)
    assert behind("Withdraw Deal 1") == ["40", "0", "51", "50", "31", "6"]
    page.get_by_role("button", name="Enter deal 2").click()
    expect(page.locator(".entry-foot")).to_be_visible()
    page.evaluate(SEE_BEHIND)
    for points in "123456":
        page.keyboard.press(points)
        page.keyboard.press("Enter")
    assert behind("Save") == ["41", "2", "54", "54", "36", "12"]


def test_a_penalty_is_previewed_and_explained(page: Page, six: PlayedTable) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    page.goto(six.keeper_page)
    page.get_by_role("button", name="More").click()
    panel(page).get_by_role("button", name="Adjust, warn or put out").click()
    panel(page).get_by_text("Devi", exact=True).click()
    panel(page).get_by_label("Points").fill("10")
    panel(page).get_by_label("Reason").fill("Talking")
    expect(panel(page).get_by_role("row", name="Devi 4 14")).to_be_visible()
    panel(page).get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Devi, Penalty: 10").click()
    reason = "Devi +10, a penalty: Talking"
    expect(panel(page).get_by_text(reason).first).to_be_visible()
    expect(panel(page).get_by_text(re.compile("Recorded at .* by the scorekeeper"))).to_be_visible()


def test_why_says_who_recorded_a_deal_as_soon_as_the_sheet_is_there(page: Page, six: PlayedTable) -> None:
    six.play()
    page.goto(six.keeper_page)
    page.get_by_role("button", name="Anil, Deal 1: 0").click()
    expect(panel(page).get_by_text(re.compile("Recorded at .* by the scorekeeper"))).to_be_visible()


def test_a_warning_asks_for_no_points_and_stays_on_the_sheet(page: Page, six: PlayedTable) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    page.goto(six.keeper_page)
    page.get_by_role("button", name="More").click()
    panel(page).get_by_role("button", name="Adjust, warn or put out").click()
    panel(page).get_by_text("Devi", exact=True).click()
    panel(page).get_by_label("Points").fill("10")
    panel(page).get_by_text("Warning", exact=True).click()
    expect(panel(page).get_by_label("Points")).to_be_hidden()
    expect(panel(page).get_by_text("It stays on the sheet with its reason")).to_be_visible()
    panel(page).get_by_label("Reason").fill("Talking")
    panel(page).get_by_role("button", name="Save").click()
    page.get_by_role("button", name=re.compile("^Devi, Warning")).click()
    expect(panel(page).get_by_text("Devi is warned: Talking").first).to_be_visible()
    warning = call(six.base_url, "GET", f"/games/{six.game_id}")
    assert [total["points"] for total in warning["totals"]] == [1, 2, 3, 4, 5, 6]


def bina_out(base_url: str) -> PlayedTable:
    table = open_table(base_url, ["Anil", "Bina", "Chris"], game_type="ace2three", preset="pool_101")
    for _ in range(2):
        results = [{"seat": 2, "status": "played", "points": 60}, {"seat": 3, "status": "drop"}]
        table.deal({"winner": 1, "show": "normal", "results": results})
    return table


def test_the_table_says_who_may_rejoin_and_at_what_total(page: Page, base_url: str) -> None:
    page.goto(bina_out(base_url).keeper_page)
    rejoin = page.get_by_role("button", name="Bina may rejoin at 41.")
    rejoin.tap()
    expect(panel(page).get_by_role("radio", name="Bina")).to_be_checked()
    page.get_by_role("button", name="Save", exact=True).tap()
    expect(page.locator(".totals .total")).to_have_text(["0", "41", "40"])
    expect(rejoin).to_have_count(0)


def test_who_stays_out_is_not_asked_again_after_the_next_deal(page: Page, base_url: str) -> None:
    table = bina_out(base_url)
    page.goto(table.keeper_page)
    rejoin = page.get_by_role("button", name="Bina may rejoin at 41.")
    expect(rejoin).to_be_visible()
    table.deal({"winner": 1, "show": "normal", "results": [{"seat": 3, "status": "drop"}]})
    expect(page.get_by_role("button", name="Enter deal 4")).to_be_visible()
    expect(rejoin).to_have_count(0)


def test_the_history_names_people_and_their_phones(page: Page, six: PlayedTable) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    call(six.base_url, "POST", f"/games/{six.game_id}/seats/4/claim", {})
    new = call(six.base_url, "POST", f"/tables/{six.code}/keys", {}, six.key)
    six.key = new["scorekeeper_key"]
    six.points(6, 5, 4, 3, 2, 1)
    page.goto(six.keeper_page)
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="History").tap()
    lines = panel(page).get_by_role("listitem")
    for line, (done, who) in enumerate(
        [
            ("Recorded", "with scorekeeper’s link number 2"),
            ("Scorekeeper’s link renewed", "with scorekeeper’s link number 1"),
            ("Seat taken", "from Devi’s phone"),
            ("Recorded", "with scorekeeper’s link number 1"),
            ("Begun", "with scorekeeper’s link number 1"),
        ]
    ):
        expect(lines.nth(line)).to_contain_text(done)
        expect(lines.nth(line)).to_contain_text(who)


def test_the_only_player_out_is_the_one_who_comes_back(page: Page, base_url: str) -> None:
    page.goto(bina_out(base_url).keeper_page)
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="A player comes back").tap()
    expect(panel(page)).to_contain_text("Bina is back in.")
    page.get_by_role("button", name="Save", exact=True).tap()
    expect(page.locator(".totals .total")).to_have_text(["0", "41", "40"])


def test_a_player_pins_his_own_column(page: Page, six: PlayedTable) -> None:
    page.goto(six.page)
    page.get_by_role("button", name="Devi").click()
    panel(page).get_by_role("button", name="This is me").click()
    expect(page.locator("th.mine")).to_have_text("Devi")
    page.reload()
    expect(page.locator("th.mine")).to_have_text("Devi")


NAMES = [
    "<script>window.broken = true</script>",
    "<img src=x onerror='window.broken = true'>",
    '"><b onmouseover=alert(1)>',
    "مريم بنت عبد الله",
    "👩‍👩‍👧‍👦 ♠",
    "=HYPERLINK(1)",
]


def test_names_are_shown_as_they_were_written(page: Page, base_url: str) -> None:
    table = open_table(base_url, NAMES)
    table.points(1, 2, 3, 4, 5, 6)
    page.goto(table.keeper_page)
    expect(page.locator("thead .name")).to_have_text(NAMES, use_inner_text=True)
    page.get_by_role("button", name="Standings").click()
    standing = panel(page).locator(".name")
    expect(standing).to_have_count(len(NAMES))
    assert sorted(standing.all_inner_texts()) == sorted(NAMES)
    page.keyboard.press("Escape")
    page.locator(".cell").first.click()
    expect(panel(page).locator(".name")).to_have_count(len(NAMES))
    assert panel(page).locator(".name").all_inner_texts() == NAMES
    assert page.evaluate("window.broken") is None


def test_a_finished_game_shows_places_exports_and_the_next_game(page: Page, six: PlayedTable) -> None:
    six.points(0, 25, 100, 45, 8, 25)
    page.goto(six.keeper_page)
    page.get_by_role("button", name="More").click()
    panel(page).get_by_role("button", name="Finish early").click()
    expect(panel(page).get_by_text("Anil would win.")).to_be_visible()
    panel(page).get_by_role("button", name="Finish the game now").click()
    expect(panel(page).get_by_role("heading", name="Final standings")).to_be_visible()
    expect(panel(page).locator(".places li").first).to_contain_text("8 ahead of Eapen")
    link = panel(page).get_by_role("link", name="CSV").get_attribute("href")
    rows = list(csv.reader(io.StringIO(_download(six, str(link)))))
    assert rows[1][2:8] == ["0", "25", "100", "45", "8", "25"]
    panel(page).get_by_role("button", name="Next game").click()
    expect(page.get_by_label("Seat 6", exact=True)).to_have_value("Fay")
    expect(page.get_by_text("Out at: 150")).to_be_visible()
    page.get_by_role("button", name="Start with 6 players").click()
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()


def test_standings_of_a_table_of_an_event_leave_what_follows_to_the_sheet(page: Page, base_url: str) -> None:
    table = drawn_hall(base_url).start("Table 1")
    table.points(0, 25)
    table.finish()
    page.goto(table.keeper_page)
    page.get_by_role("button", name="Standings").click()
    expect(panel(page).get_by_role("heading", name="Final standings")).to_be_visible()
    expect(panel(page).get_by_role("button", name="Next game")).to_have_count(0)


def test_the_last_deal_brings_up_the_result(page: Page, base_url: str) -> None:
    table = open_table(base_url, ["Anil", "Bina"], rules={"target": 50})
    page.goto(table.page)
    expect(page.get_by_text("Anil deals, Bina starts")).to_be_visible()
    table.points(20, 60)
    expect(panel(page).get_by_text("Bina wins")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".standing").last).to_have_text("won")


def test_who_was_level_and_won_the_toss_is_told_so(page: Page, base_url: str) -> None:
    rules = {"deals_per_round": 1, "extra_rounds": 0, "rounds": 2, "final_tie": "coin_toss"}
    table = open_table(
        base_url, SIX, game_type="twenty_eight", preset="gama_28", rules=rules, sides=("X", "Y")
    )
    for bidder in (1, 2):
        table.deal({"bidder": bidder, "bid": 16, "bidders_points": 16})
    page.goto(table.page)
    expect(page.locator(".row-deal")).to_have_count(2)
    path = f"/games/{table.game_id}/entries/{uuid.uuid4()}"
    call(base_url, "PUT", path, {"kind": "toss", "winner": 1}, table.key)
    expect(panel(page)).to_contain_text("level, and won the coin toss")
    expect(panel(page)).not_to_contain_text("level at the top")


def _download(table: PlayedTable, path: str) -> str:
    address = f"http://127.0.0.1:{urlsplit(table.base_url).port}{path}"
    with urllib.request.urlopen(address, timeout=10) as answer:
        return str(answer.read().decode("utf-8-sig"))


def test_a_tap_upon_the_closing_of_a_panel_opens_the_next(page: Page, six: PlayedTable) -> None:
    page.goto(six.keeper_page)
    page.get_by_role("button", name="QR").click()
    expect(page.get_by_role("dialog")).to_have_count(1)
    in_one_breath = """() => {
        document.querySelector("dialog [data-close]").click();
        document.querySelector("[data-do=more]").click();
    }"""
    page.evaluate(in_one_breath)
    expect(page.get_by_role("dialog", name="More")).to_be_visible()
