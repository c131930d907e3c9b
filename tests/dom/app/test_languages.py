"""Every screen speaks the language of who looks at it: a language of brackets shows what does not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast
from urllib.request import Request, urlopen
from uuid import uuid4

import pytest
from playwright.sync_api import Page

from models.ledger.names import ERASED
from pages.drawn.picture import Picture
from pages.languages import languages
from pages.sheet import SheetPage
from pages.words import say, sentence_of, speaking
from rules import GAME_TYPES
from tests.browser.drawn import assert_drawn_alike
from tests.browser.halls import drawn_hall, room_of_eight
from tests.browser.outcomes import players_of
from tests.browser.tables import SIX, PlayedTable, call, open_table, table_of_six
from tests.dom.brackets import BRACKETED, bracketed, serving_brackets, unspoken
from tests.dom.expecting import expect
from tests.dom.page import Driver, Page as DomPage
from tests.server import Server

LIVE = str(bracketed("live"))
PRINTS = ("tables", "draw", "standings", "prizes", "blank")
OTHERS = [tag for tag in languages() if tag != "en"]
DIRECTOR = {"en": "director", "ml": "ഡയറക്ട", "hi": "डायरेक्टर", "ne": "डाइरेक्टर", "zh": "裁判"}
RULINGS = ({"ruling": "penalty", "points": 5}, {"ruling": "adjustment", "points": 5}, {"ruling": "warning"})


@pytest.fixture(scope="module")
def bracketing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving_brackets(tmp_path_factory.mktemp("brackets")) as server:
        yield server


@pytest.fixture
def brackets(driver: Driver, bracketing: Server) -> Iterator[Page]:
    page: DomPage = driver.new_page()
    page.base_url = bracketing.address
    page.speak(BRACKETED)
    yield cast(Page, page)
    complaints = page.complaints
    driver.forget()
    assert complaints == []


def assert_all_bracketed(page: Page, *named: str) -> None:
    """Assert that whatever is on the screen is in brackets, but for names and the titles of games."""
    assert unspoken(page, *named) == []


def test_the_first_pages(brackets: Page) -> None:
    for path in ("/", "/t/AAAAAA", "/e/AAAAAAAA", "/nowhere"):
        brackets.goto(path)
        expect(brackets.locator("main, h1").first).to_be_visible()
        assert_all_bracketed(brackets, "Anu", "Biju", "Esha")


def test_a_table_and_what_opens_over_it(brackets: Page, bracketing: Server) -> None:
    table = table_of_six(bracketing.address)
    table.play()
    brackets.goto(table.keeper_page)
    expect(brackets.get_by_role("status").first).to_have_text(LIVE)
    assert_all_bracketed(brackets)
    link = f"{bracketing.address}{table.page}"
    brackets.locator("[data-do=enter]").tap()
    expect(brackets.locator("deal-entry .entry-form")).to_be_visible()
    assert_all_bracketed(brackets)
    brackets.keyboard.press("Escape")
    for tool in ("standings", "more", "qr"):
        brackets.locator(f".tools [data-do={tool}]").tap()
        expect(brackets.locator("dialog[open] h2")).to_be_visible()
        assert_all_bracketed(brackets, table.code, link)
        brackets.keyboard.press("Escape")
        expect(brackets.locator("dialog[open]")).to_have_count(0)
    brackets.locator(".cell").first.tap()
    expect(brackets.locator("why-panel")).to_be_visible()
    assert_all_bracketed(brackets)
    called = str(bracketed("Any other game"))
    expect(brackets.locator(".table-game")).to_have_text(called)
    brackets.goto("/")
    expect(brackets.locator(".tables li").first).to_contain_text(called)
    assert_all_bracketed(brackets)


def test_how_a_game_went_is_told_in_words_that_are_learnt_before(brackets: Page, bracketing: Server) -> None:
    table = table_of_six(bracketing.address)
    table.play()
    table.finish("late")
    brackets.goto(table.page)
    brackets.locator(".tools [data-do=standings]").tap()
    expect(brackets.locator("game-story .records li").first).to_have_text(re.compile(r"^\["))


@pytest.mark.parametrize("whose", ["event", "stage"])
def test_records_of_an_event_are_told_in_words_that_are_learnt_before(
    brackets: Page, bracketing: Server, whose: str
) -> None:
    hall = drawn_hall(bracketing.address)
    for label, points in (("Table 1", 12), ("Table 2", 40)):
        table = hall.start(label)
        table.points(0, points)
        table.finish("late")
    brackets.goto(hall.page)
    if whose == "stage":
        brackets.locator(".stage > summary").tap()
        brackets.locator("[data-do=story]").tap()
        brackets.locator("dialog[open] [data-do=records]").tap()
    else:
        brackets.locator("[data-do=records]").tap()
    expect(brackets.locator("dialog[open] .records li").first).to_have_text(re.compile(r"^\["))
    assert_all_bracketed(brackets, "Preliminaries", "Table 1", "Table 2", "Rummy")


def test_a_table_of_a_freeze_out_tells_how_its_chips_were_changed(brackets: Page, bracketing: Server) -> None:
    hall = room_of_eight(bracketing.address)
    [room] = hall.ids("Room")
    steps = [{"ends": 15, "small": 5, "big": 10}, {"ends": 30, "small": 25, "big": 50, "colour_up": 5}]
    hall.act("clock_schedule", stage=room, steps=steps, chips=[5, 25, 100])
    hall.act("clock_level", stage=room, level=2)
    brackets.goto(f"/t/{hall.tables['Table 1']}#key={hall.table_key('Table 1')}")
    brackets.locator("race-here button").tap()
    brackets.locator("dialog[open] [data-chips='3']").first.tap()
    expect(brackets.locator("dialog[open] .gets").first).to_have_text(re.compile(r"^\["))
    assert_all_bracketed(brackets, "Table 1", "Poker")
    brackets.locator("dialog[open] .primary").tap()
    expect(brackets.locator("room-here .race li").first).to_have_text(re.compile(r"^\["))
    assert_all_bracketed(brackets, "Table 1", "Poker")


def test_what_is_seldom_said_is_learnt_before_it_is(brackets: Page, bracketing: Server) -> None:
    table = table_of_six(bracketing.address)
    table.play()
    stakes = {"unit": "₹", "decimals": 2, "games": {"points": {"per": "point", "coins": 150}}}
    call(table.base_url, "PUT", f"/tables/{table.code}/stakes", {"stakes": stakes}, table.key)
    table.finish("late")
    brackets.goto(table.keeper_page)
    brackets.locator(".next-step [data-do=settle]").tap()
    expect(brackets.locator("dialog[open] .payments li").first).to_be_visible()
    assert_all_bracketed(brackets)
    brackets.locator("dialog[open] [data-do=ask]").tap()
    brackets.locator("dialog[open] [name=amount]").fill("0")
    brackets.locator("dialog[open] form .primary").tap()
    expect(brackets.locator("dialog[open] [role=alert]")).to_have_text(re.compile(r"^\["))
    assert_all_bracketed(brackets)


def test_a_new_game_with_all_its_house_rules(brackets: Page) -> None:
    for game in ("gama_rummy", "spades", "points"):
        brackets.goto("/new")
        expect(brackets.locator(".family").first).to_be_attached()
        brackets.locator(".family").evaluate_all("all => all.forEach((each) => { each.open = true; })")
        brackets.locator(f"[data-do=choose][data-type={game}]").first.tap()
        expect(brackets.locator("[data-do=rules]")).to_be_visible()
        assert_all_bracketed(brackets)
        brackets.locator("[data-do=rules]").tap()
        expect(brackets.locator("house-rules .switch").first).to_be_visible()
        assert_all_bracketed(brackets, "3", "4")


def test_an_event_its_board_its_prints_and_its_desk(brackets: Page, bracketing: Server) -> None:
    hall = drawn_hall(bracketing.address)
    shown = hall.look()
    named = {each["name"] for each in shown["people"].values()} | {
        "Cards night",
        "Town hall",
        "Preliminaries",
        hall.code,
    }
    named |= {*hall.tables, *hall.tables.values()}
    for path in (hall.page, f"{hall.page}/board", *(f"{hall.page}/print/{each}" for each in PRINTS)):
        brackets.goto(path)
        expect(brackets.locator("main, h1").first).to_be_visible()
        assert_all_bracketed(brackets, *named)
    brackets.goto(f"{hall.page}/desk#key={hall.key}")
    expect(brackets.get_by_role("heading").first).to_be_visible()
    expect(brackets.get_by_role("status").first).to_have_text(LIVE)
    assert_all_bracketed(brackets, *named)


def test_the_language_is_chosen_on_the_phone_and_nothing_entered_is_lost(
    page: Page, six: PlayedTable
) -> None:
    page.goto(six.keeper_page)
    page.locator("[data-do=enter]").tap()
    page.keyboard.press("7")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More").tap()
    page.get_by_label("Language").select_option("ml")
    words = languages()["ml"].sentences
    expect(page.locator("html")).to_have_attribute("lang", "ml")
    expect(page.locator(".totals th")).to_have_text(str(words["sheet.total"]))
    expect(page.locator("[data-do=enter]")).to_have_text(str(words["table.enter"]).replace("{number}", "1"))


@pytest.mark.parametrize("tag", DIRECTOR)
def test_a_table_of_friends_has_no_director(page: Page, six: PlayedTable, tag: str) -> None:
    cast(DomPage, page).speak(tag)
    six.play()
    for ruling in (*RULINGS, {"ruling": "disqualification"}):
        body = {"kind": "ruling", "seat": 4, "reason": "late", **ruling}
        call(six.base_url, "PUT", f"/games/{six.game_id}/entries/{uuid4()}", body, six.key)
    page.goto(six.keeper_page)
    opened = page.locator("dialog[open]")
    ruled = page.locator(".row-other .cell")
    expect(ruled.first).to_be_visible()
    whys = [ruled.nth(at) for at in range(ruled.count())]
    assert len(whys) > len(RULINGS)
    for button in (*whys, *(page.locator(f".tools [data-do={tool}]") for tool in ("standings", "more"))):
        button.tap()
        expect(opened.locator("h2")).to_be_visible()
        assert DIRECTOR[tag] not in page.locator("body").inner_text().lower()
        page.keyboard.press("Escape")
        expect(opened).to_have_count(0)
    page.locator("tbody tr:not(.row-other) .cell").first.tap()
    opened.locator("[data-choice=correct]").tap()
    expect(page.locator("deal-entry .entry-form")).to_be_visible()
    page.keyboard.press("9")
    page.locator("deal-entry [data-do=save]").tap()
    expect(page.locator("correction-panel")).to_be_visible()
    assert DIRECTOR[tag] not in page.locator("body").inner_text().lower()


@pytest.mark.parametrize("tag", OTHERS)
def test_server_and_script_draw_the_same_sheet(page: Page, base_url: str, tag: str) -> None:
    cast(DomPage, page).speak(tag)
    game = GAME_TYPES["gama_rummy"]
    table = open_table(base_url, SIX[: players_of(game.id)], game_type=game.id, preset=game.presets[0].id)
    table.deal(game.example)
    page.goto(table.page)
    expect(page.get_by_role("status")).to_have_text(str(languages()[tag].sentences["link.live"]))
    assert_drawn_alike(page, "table-screen")


@pytest.mark.parametrize("tag", ["ne"])
def test_a_name_that_was_erased_is_told_in_the_language_of_who_reads(
    page: Page, six: PlayedTable, tag: str
) -> None:
    """The record, the calls and the exports say it in English."""
    cast(DomPage, page).speak(tag)
    six.play()
    call(six.base_url, "POST", f"/tables/{six.code}/erasures", {"name": "Anil"}, six.key)
    assert six.read()["seats"][0]["name"] == ERASED
    page.goto(six.page)
    erased = str(languages()[tag].sentences["name.erased"])
    expect(page.locator("thead")).to_contain_text(erased)
    expect(page.get_by_role("status")).to_have_text(str(languages()[tag].sentences["link.live"]))
    assert_drawn_alike(page, "table-screen")
    page.goto(six.keeper_page)
    page.locator("[data-do=enter]").tap()
    expect(page.locator("deal-entry .seat-row").nth(0)).to_contain_text(erased)
    assert ERASED not in page.locator("body").inner_text()
    page.keyboard.press("Escape")
    page.locator(".tools [data-do=standings]").tap()
    expect(page.locator("dialog[open]")).to_contain_text(erased)
    page.keyboard.press("Escape")
    page.locator(".cell").first.tap()
    expect(page.locator("why-panel")).to_be_visible()
    assert ERASED not in page.locator("body").inner_text()
    with speaking(tag):
        picture = Picture(SheetPage(six.read()), "", "")
        assert picture.page.columns[0].name == erased
        assert erased in sentence_of(six.read()["deals"][0]["summary"])


@pytest.mark.parametrize("tag", OTHERS)
def test_an_evening_is_played(page: Page, base_url: str, tag: str) -> None:
    """From the first page to who has won and the picture for the others, by what is on the screen."""
    cast(DomPage, page).speak(tag)
    words = languages()[tag].sentences
    page.goto("/")
    page.get_by_role("link", name=str(words["home.new"])).tap()
    page.locator("[data-do=choose][data-type=points]").first.tap()
    for at, name in enumerate(["Anil", "Bina"], start=1):
        page.get_by_label(str(words["new.seat"]).replace("{number}", str(at)), exact=True).fill(name)
    page.locator("[data-do=start]").tap()
    expect(page.locator(".totals th")).to_have_text(str(words["sheet.total"]))
    for number, points in enumerate([(7, 0), (2, 1)], start=1):
        page.get_by_role("button", name=str(words["table.enter"]).replace("{number}", str(number))).tap()
        for each in points:
            page.keyboard.press(str(each))
            page.get_by_role("button", name=str(words["pad.next"]), exact=True).tap()
        page.get_by_role("button", name=str(words["deal.save"]).replace("{number}", str(number))).tap()
        expect(page.locator("deal-entry")).to_have_count(0)
    best = str(words["mark_best"])
    expect(page.locator(".legend")).to_contain_text(best)
    page.locator(".cell").first.tap()
    expect(page.locator("why-panel h3").first).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".tools [data-do=more]").tap()
    page.get_by_role("button", name=str(words["more.finish"])).tap()
    page.get_by_role("button", name=str(words["finishEarly.save"])).tap()
    with speaking(tag):
        winner = say("standings.winner", names="Anil", count=1)
    expect(page.locator("dialog[open]")).to_contain_text(winner)
    page.keyboard.press("Escape")
    page.locator(".next-step").get_by_role("button", name=str(words["share.title"])).tap()
    shown = page.get_by_role("dialog").locator("img[src*='picture.png']")
    expect(shown).to_be_visible()
    assert winner in str(shown.get_attribute("alt"))
    drawn = {each: _picture(f"{base_url}{shown.get_attribute('src')}", each) for each in (tag, "en")}
    assert drawn[tag] != drawn["en"]


def _picture(address: str, tag: str) -> bytes:
    """Return a picture as a browser gets it that asks for a language."""
    with urlopen(Request(address, headers={"Accept-Language": tag})) as answer:
        drawn: bytes = answer.read()
    return drawn
