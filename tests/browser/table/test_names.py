"""Hold long names, shared first names and names from right to left: whole, in order, on the phone."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from rules import GAME_TYPES
from tests.browser.entry import Entry
from tests.browser.outcomes import FORMS
from tests.browser.scorekeeper import Scorekeeper
from tests.browser.tables import call, open_table

LONG = [
    "Venkatasubramanian",
    "Lakshmi Narayanan",
    "Lakshmi Nair",
    "Muthukumaraswamy",
    "O'Neil-Fernandes",
    "Al",
]
WIDE = ["漢" * 59, "W" * 59, "മലയാളം" * 9, "👨‍👩‍👧‍👦" * 8, "ab" * 29, "Al"]
ARABIC = "محمد علي"

# Returns the left edge of `words` inside the element.
LEFT_OF = """(element, words) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const at = walker.currentNode.data.indexOf(words);
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(walker.currentNode, at);
        range.setEnd(walker.currentNode, at + words.length);
        return range.getBoundingClientRect().left;
    }
}"""
BEYOND = """() => [...document.querySelectorAll("deal-entry *")]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    .map((element) => element.className)"""
PUSHED_OFF = """panels => panels.flatMap((panel) => [...panel.querySelectorAll("*")])
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    .map((element) => `${element.localName}.${element.className}`)"""
# A hidden line is some 20 px; the feet of letters may reach a little below their own.
IS_WHOLE = "element => element.scrollHeight - element.clientHeight < 5"


def reads_in_order(sentence: Locator, *words: str) -> bool:
    """Say whether each of the words stands to the right of the one before."""
    expect(sentence).to_contain_text(words[-1])
    places = [sentence.evaluate(LEFT_OF, each) for each in words]
    return places == sorted(places)


@pytest.mark.parametrize("names", [LONG, WIDE], ids=["long", "wide"])
@pytest.mark.parametrize("game", FORMS)
def test_no_form_is_pushed_off_the_phone(page: Page, base_url: str, game: str, names: Sequence[str]) -> None:
    kind = GAME_TYPES[game]
    _, most = kind.seat_limits(kind.settle(kind.presets[0].id))
    Entry(page).start(base_url, game, names[:most])
    assert page.evaluate("innerWidth") == 360
    assert page.evaluate(BEYOND) == []


def test_names_of_sixty_wide_characters_push_no_panel_off_the_phone(page: Page, base_url: str) -> None:
    table = open_table(base_url, WIDE, game_type="twenty_eight", preset="gama_28", sides=("X", "Y"))
    for side, name in (("X", "名" * 60), ("Y", "M" * 60)):
        path = f"/games/{table.game_id}/sides/{side}"
        table.sheet = call(base_url, "PATCH", path, {"name": name}, table.key)
    call(base_url, "PATCH", f"/tables/{table.code}", {"name": "表" * 60}, table.key)
    table.deal(GAME_TYPES["twenty_eight"].example)
    page.goto(table.keeper_page)
    assert page.title() == f"{'表' * 60} · 28 · Kanakku"
    panel = page.get_by_role("dialog")
    ways: list[list[str | re.Pattern[str]]] = [
        ["Enter deal 2"],
        ["QR"],
        ["Standings"],
        ["Standings", "Games of this table"],
        ["More", "History"],
        ["More", "Adjust, warn or put out"],
        ["More", "Name the table"],
        [re.compile("^M{60}")],
        [re.compile("^M{60}"), "Name the team"],
        [re.compile("^M{60}, Deal 1")],
    ]
    for steps in ways:
        for step in steps:
            page.get_by_role("button", name=step, exact=True).first.tap()
        expect(panel.last).to_be_visible()
        beyond = panel.evaluate_all(PUSHED_OFF)
        assert (steps, beyond, page.evaluate("innerWidth")) == (steps, [], 360)
        page.keyboard.press("Escape")
        expect(panel).to_have_count(0)
    page.get_by_role("link", name="All tables").tap()
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_players_who_share_a_first_name_are_told_apart_in_a_deal(page: Page, base_url: str) -> None:
    Entry(page).start(base_url, "gama_rummy", LONG)
    for name in LONG[1:3]:
        assert page.locator(".seat-row .name", has_text=name).evaluate(IS_WHOLE)


def test_long_names_cut_nothing_off_who_deals_and_leads(page: Page, base_url: str) -> None:
    names = ["Venkatasubramanian Krishnamurthy Iyer", "Lakshmi Narayanan Balasubramaniam", "Al"]
    Entry(page).start(base_url, "gama_rummy", names)
    who = page.locator(".entry-who")
    expect(who).to_have_text(f"{names[0]} deals, {names[1]} starts")
    assert who.evaluate("who => who.scrollWidth <= who.clientWidth && who.scrollHeight <= who.clientHeight")
    expect(page.get_by_role("button", name="Save deal 1")).to_be_in_viewport(ratio=1)


def test_who_pays_whom_tells_them_apart_too(page: Page, base_url: str) -> None:
    entry = Entry(page)
    entry.start(base_url, "indian_marriage", ["Anil", "Lakshmi A.", "Lakshmi N.", "Bina", "Chris"])
    entry.turn_up("TC")
    entry.do("choose", seat=1, status="won")
    expect(page.locator(".settlement tbody tr")).to_have_count(5)
    names = page.locator(".settlement .name")
    assert set(names.evaluate_all(f"names => names.map({IS_WHOLE})")) == {True}
    value_names = page.locator(".value-key small")
    cut = value_names.evaluate_all("names => names.map((name) => name.scrollWidth > name.clientWidth)")
    assert set(cut) == {False}


def test_a_name_from_right_to_left_stands_where_the_sentence_says_it(page: Page, base_url: str) -> None:
    table = open_table(base_url, [ARABIC, "Bina", "Chris"], game_type="gama_rummy", preset="gama_prelim")
    keeper = Scorekeeper(page)
    page.goto(table.keeper_page)
    assert reads_in_order(page.locator(".coming"), ARABIC, "deals", "Bina", "starts")
    keeper.open_deal(1)
    assert reads_in_order(page.locator(".entry-who"), ARABIC, "deals", "Bina", "starts")
    keeper.choose("Bina", "won")
    keeper.count("Chris", 12)
    assert reads_in_order(page.locator(".entry-missing"), "Still needed", ARABIC, "count")
    keeper.count(ARABIC, 99)
    assert reads_in_order(page.locator(".entry-refusal"), ARABIC, "99", "is no possible count")


def test_a_phone_on_its_side_keeps_the_deals_in_sight(page: Page, base_url: str) -> None:
    table = open_table(base_url, LONG)
    page.set_viewport_size({"width": 740, "height": 360})
    page.goto(table.keeper_page)
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()
    foot = page.locator(".table-foot").bounding_box()
    tools = page.locator(".tools button").evaluate_all(
        "tools => tools.map((tool) => tool.scrollWidth <= tool.clientWidth && tool.offsetWidth >= 44)"
    )
    assert foot
    assert foot["height"] < 80
    assert set(tools) == {True}


def test_standings_keep_every_name_beside_its_place(page: Page, base_url: str) -> None:
    table = open_table(base_url, [ARABIC, "Bina"])
    table.points(20, 10)
    page.goto(table.page)
    page.get_by_role("button", name="Standings").tap()
    names = page.locator(".places .name")
    expect(names).to_have_count(2)
    lefts = names.evaluate_all("names => names.map((name) => name.getBoundingClientRect().left)")
    widths = names.evaluate_all("names => names.map((name) => name.getBoundingClientRect().width)")
    assert lefts[0] == lefts[1]
    assert max(widths) < 150


def test_seven_players_fit_and_an_eighth_is_seen_to_be_there(page: Page, base_url: str) -> None:
    names = ["Anil", "Bina", "Chris", "Devi", "Eapen", "Fay", "Gita", "Hari"]
    for count in (7, 8):
        page.goto(open_table(base_url, names[:count]).page)
        column = page.get_by_role("columnheader", name="Gita")
        expect(column).to_be_visible()
        place = column.bounding_box()
        assert place
        shown = min(360, place["x"] + place["width"]) - place["x"]
        assert shown > place["width"] - 1 if count == 7 else 0.3 < shown / place["width"] < 0.8
