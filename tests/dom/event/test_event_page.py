"""An event's page is read by everybody: at once, without scripts, live, and first what concerns oneself."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page

import commands
from tests.api.game.test_qr import read_svg
from tests.browser.drawn import END, assert_drawn_alike
from tests.browser.event_page import ended_at, find, lines_of, match_at
from tests.browser.halls import Hall, drawn_hall, end_first_match, hall_of_pairs, play_everything
from tests.browser.network import cut_off, reconnect
from tests.browser.tables import PlayedTable
from tests.dom.expecting import expect
from tests.occasion import DAY, NEXT_DAY
from tests.server import Server

LATER = f"{DAY}T20:30:00Z"


@pytest.fixture
def hall(base_url: str) -> Hall:
    return drawn_hall(base_url)


def open_page(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.get_by_role("status").first).to_have_text("live")


def test_each_place_opens_to_the_steps_that_led_to_it(page: Page, hall: Hall) -> None:
    end_first_match(hall)
    open_page(page, hall.page)
    place = page.locator(".ranking > li").filter(has_text="Anu")
    button, steps = place.get_by_role("button"), place.locator(".steps li")
    button.tap()
    expect(steps).to_have_text(["Place at the table: 1"])
    expect(button).to_have_attribute("aria-expanded", "true")
    other = hall.start("Table 2")
    other.points(1, 2)
    other.finish()
    expect(ended_at(page, "Table 2").locator(".state")).to_contain_text("finished")
    expect(steps).to_have_text(["Place at the table: 1", "Points: 8"])
    button.tap()
    expect(steps).to_have_count(0)


def test_places_are_told_round_by_round_and_lead_to_the_sheets(page: Page, base_url: str) -> None:
    hall = hall_of_pairs(base_url)
    open_page(page, hall.page)
    page.get_by_role("button", name="How it went").tap()
    points = page.locator("story-panel .race-point")
    expect(points).to_have_count(8)
    first = page.locator('story-panel .race-point[tabindex="0"]')
    expect(first).to_have_count(1)
    assert re.fullmatch("/t/[A-Z0-9]+/g/[0-9a-f-]+", first.get_attribute("href") or "")


def test_records_of_a_stage_of_one_round_lead_to_the_sheets_that_show_them(page: Page, base_url: str) -> None:
    hall = Hall(base_url)
    hall.open_tables("Table 1", "Table 2")
    hall.compete("Rummy", ["Anu", "Biju", "Celine", "Dev"])
    hall.stage("Preliminaries", "Rummy")
    hall.draw("Preliminaries", {"Table 1": ["Anu", "Biju"], "Table 2": ["Celine", "Dev"]})
    open_page(page, hall.page)
    told = page.get_by_role("button", name="How it went")
    for label, points in (("Table 1", 12), ("Table 2", 40)):
        expect(told).to_have_count(0)
        table = hall.start(label)
        table.points(0, points)
        table.finish("late")
        expect(ended_at(page, label).locator(".state")).to_contain_text("finished")
    told.tap()
    page.get_by_role("button", name="Records of this stage").tap()
    record = page.locator("story-panel .records li").get_by_role("link")
    expect(record).to_have_text(["Most points in one deal: 40, Dev in deal 1 at Table 2."])
    assert (record.get_attribute("href") or "").startswith(f"/t/{hall.tables['Table 2']}/g/")


def test_records_of_an_event_are_of_all_that_was_played_there(page: Page, base_url: str) -> None:
    hall = Hall(base_url)
    hall.open_tables("Table 1", "Table 2")
    hall.compete("Rummy", ["Anu", "Biju", "Celine"])
    [points] = hall.ids("Points")
    hall.act("competition", competition=points, title="Points", game="points", preset="points")
    again = {"Anu again": "Anu", "Celine again": "Celine"}
    both = zip(hall.ids(*again), hall.ids(*again.values()), strict=True)
    entrants = [{"entrant": entrant, "people": [person]} for entrant, person in both]
    hall.act("entered", competition=points, entrants=entrants)
    hall.act("closed", competition=points)
    open_page(page, hall.page)
    records = page.get_by_role("button", name="How it all went")
    finals = (("Rummy", "Table 1", ["Anu", "Biju"], 12), ("Points", "Table 2", [*again], 40))
    for competition, label, names, won in finals:
        expect(records).to_have_count(0)
        hall.stage(f"Final of {competition}", competition, format="knock_out")
        hall.draw(f"Final of {competition}", {label: names})
        table = hall.start(label)
        table.points(won, 0)
        table.finish("late")
    records.tap()
    told = page.locator("dialog[open] .records li").get_by_role("link")
    shown = f"/t/{hall.tables['Table 2']}/g/"
    expect(told).to_have_text(
        [
            "Most games won: 2 of 2, Anu.",
            "Most games won in a row: 2, Anu.",
            "Any other game, most points in one deal: 40, Anu in deal 1 at Table 2.",
        ]
    )
    assert [(each.get_attribute("href") or "").startswith(shown) for each in told.all()] == [True] * 3


def test_an_event_is_told_through_all_stages_of_each_competition(page: Page, base_url: str) -> None:
    hall = hall_of_pairs(base_url)
    hall.compete("Rummy", ["Esha", "Farid"])
    hall.stage("Morning", "Rummy", settings={"advance": 2})
    hall.stage("Evening", "Rummy", after=hall.ids("Morning")[0])
    for title, names in (("Morning", ["Esha", "Farid"]), ("Evening", ["Farid", "Esha"])):
        if title == "Evening":
            hall.advance("Morning", title)
        hall.draw(title, {"Table 1": names})
        table = hall.start("Table 1")
        table.points(9, 0)
        table.finish("late")
    open_page(page, hall.page)
    page.get_by_role("button", name="How it all went").tap()
    told = page.locator("records-panel section")
    expect(told.locator("h3")).to_have_text(["Points", "Rummy"])
    points, rummy = told.filter(has_text="Celine"), told.filter(has_text="Farid")
    expect(points.locator(".race-point")).to_have_count(8)
    expect(rummy.locator(".race-point")).to_have_count(4)
    expect(rummy.locator(".race-soft").filter(has_text="Morning")).to_have_count(1)
    assert points.locator('.race-point[tabindex="0"]').count() == 1, "each race is one stop of the Tab key"
    expect(rummy.locator(".story-line li")).to_have_text(
        ["Morning: place 2 Table 1 · Esha and Farid", "Evening: place 1 Table 1 · Farid and Esha"]
    )
    rummy.get_by_label("Whose rounds").select_option(label="Esha")
    expect(rummy.locator(".story-line li a")).to_have_text(["Morning: place 1", "Evening: place 2"])
    first = rummy.locator(".story-line li a").first.get_attribute("href") or ""
    assert re.fullmatch("/t/[A-Z0-9]+/g/[0-9a-f-]+", first)
    assert first in [each.get_attribute("href") for each in rummy.locator(".race-point").all()], (
        "the point of a round and its line lead to the same sheet"
    )


def test_who_has_ended_nothing_has_no_place_though_he_is_out(page: Page, base_url: str) -> None:
    hall = Hall(base_url)
    hall.open_tables("Table 1", "Table 2")
    hall.compete("Rummy", ["Anu", "Biju", "Celine", "Dev", "Esha", "Farid"])
    hall.stage("Preliminaries", "Rummy")
    hall.draw("Preliminaries", {"Table 1": ["Anu", "Biju", "Celine"], "Table 2": ["Dev", "Esha", "Farid"]})
    table = hall.start("Table 1")
    table.points(3, 8, 5)
    table.finish()
    hall.start("Table 2")
    hall.act("withdrawn", entrants=hall.ids("Dev"))
    open_page(page, hall.page)
    rows = page.locator(".ranking > li")
    expect(rows.filter(has_text="Dev")).to_contain_text("out")
    expect(rows.locator(".place")).to_have_text(["1", "2", "3", "", "", ""])


def test_a_messenger_names_the_event_and_nobody(page: Page, hall: Hall) -> None:
    open_page(page, hall.page)
    assert page.title() == "Cards night · Kanakku"
    said = page.locator("head meta[content]").evaluate_all("all => all.map((each) => each.content).join()")
    assert "Cards night" in said
    assert not re.search("Anu|Biju|Celine|Dev", said)


def test_a_deal_at_a_table_arrives_at_the_page(page: Page, hall: Hall) -> None:
    open_page(page, hall.page)
    table = hall.start("Table 1")
    expect(match_at(page, "Table 1").locator(".state")).to_have_text("Deal 1")
    table.points(3, 8)
    expect(match_at(page, "Table 1").locator(".state")).to_have_text("Deal 2 · Anu ahead")
    assert lines_of(match_at(page, "Table 1")) == ["Anu 8", "Biju 3"]
    table.finish()
    expect(match_at(page, "Table 1")).to_have_count(0)
    assert lines_of(ended_at(page, "Table 1")) == ["1 Anu 8", "2 Biju 3"]


def test_a_player_sees_what_is_played_now_and_how_it_ended(page: Page, hall: Hall) -> None:
    open_page(page, hall.page)
    find(page, "Anu")
    me = page.locator(".me")
    table = hall.start("Table 1")
    expect(me).to_contain_text("You play now")
    table.points(3, 8)
    table.finish()
    expect(me.get_by_role("heading", name="Your night so far")).to_be_visible()
    expect(me).to_contain_text("Rummy: you are through from Preliminaries.")
    walk = me.locator(".walk li").first
    expect(walk.locator("summary")).to_contain_text("Rummy: Preliminaries won · 8")
    walk.locator("summary").tap()
    assert lines_of(me.locator(".match")) == ["1 Anu 8", "2 Biju 3"]
    me.get_by_role("link", name="Table 1").tap()
    expect(page.get_by_role("columnheader", name="Biju")).to_be_visible()


def to_the_final(hall: Hall, first: str, second: str) -> PlayedTable:
    """Let these two win at their tables and start the final between them."""
    hall.stage("Final", "Rummy", after=hall.ids("Preliminaries")[0])
    for label, at in (("Table 1", 1), ("Table 2", 1)):
        table = hall.start(label)
        table.points(*(9 if seat == at else 2 for seat in range(2)))
        table.finish()
    hall.advance("Preliminaries", "Final")
    hall.draw("Final", {"Table 1": [first, second]}, start=LATER)
    return hall.start("Table 1")


def test_what_is_played_stands_before_what_comes(page: Page, hall: Hall) -> None:
    hall.stage("Final", "Rummy", after=hall.ids("Preliminaries")[0])
    open_page(page, hall.page)
    stages = page.locator(".stage")
    expect(stages.first).to_contain_text("Preliminaries")
    expect(stages.last).to_have_text(re.compile("^Final "))
    expect(stages.last.locator("summary")).to_have_count(0)


def test_everybody_is_told_how_it_ended_and_where_he_stands(page: Page, hall: Hall) -> None:
    open_page(page, hall.page)
    find(page, "Biju")
    me = page.locator(".me")
    expect(me).to_contain_text("Table 1")
    expect(me).to_contain_text("Seat 1")
    expect(me).to_contain_text("against Anu")
    final = to_the_final(hall, "Anu", "Celine")
    expect(me).to_contain_text("Rummy: you are out. Preliminaries: place 3 of 4.")
    expect(page.locator(".stage > summary").last).to_have_text("Preliminaries 2 went on")
    expect(page.locator(".ranking > li").filter(has_text="Anu").locator(".chance")).to_have_text("through")
    expect(page.locator(".ranking > li").filter(has_text="Dev").locator(".chance")).to_have_text("out")
    final.points(3, 8)
    final.finish()
    expect(page.locator(".winners")).to_have_text("Rummy: Celine has won.")
    me.get_by_role("button", name="Not me").tap()
    find(page, "Celine")
    expect(me).to_contain_text("Rummy: you have won.")
    me.get_by_role("button", name="Not me").tap()
    find(page, "Anu")
    expect(me).to_contain_text("Rummy: Final is over. You have place 2 of 2.")


def test_who_waits_for_a_place_is_told_so(page: Page, base_url: str) -> None:
    hall = Hall(base_url)
    hall.compete("Rummy", ["Anu", "Biju"], limit=2)
    hall.act("opened", competition=hall.ids("Rummy")[0])
    hall.act("people", people=[{"person": "celine", "name": "Celine"}])
    entrants = [{"entrant": "celine", "people": ["celine"]}]
    hall.act("entered", competition=hall.ids("Rummy")[0], entrants=entrants, waits=True)
    open_page(page, hall.page)
    find(page, "Celine")
    expect(page.locator(".me")).to_contain_text("Rummy: all places are taken, and you wait for one.")


def test_a_tree_stands_whole_with_what_is_not_drawn_yet(page: Page, base_url: str) -> None:
    hall = Hall(base_url)
    hall.open_tables("Table 1", "Table 2")
    hall.compete("Gin", ["Esha", "Farid", "Gita", "Hari"], game="gra_singles", preset="gra_singles")
    hall.stage("Cup", "Gin", format="knock_out", settings={"third_place": "match"})
    one, _ = hall.draw("Cup", {"Table 1": ["Esha", "Farid"], "Table 2": ["Gita", "Hari"]})
    esha, farid = hall.ids("Esha", "Farid")
    hall.act("ruled", match=one, places=[{"entrant": farid, "place": 1}, {"entrant": esha, "place": 2}])
    open_page(page, hall.page)
    find(page, "Esha")
    expect(page.locator(".me")).to_contain_text("Gin: you still play for the third place.")
    columns = page.locator(".tree > section")
    expect(columns).to_have_count(2)
    expect(columns.last.locator(".meeting ol li")).to_have_text(["Farid", "still open"])
    expect(columns.last.locator(".third ol li")).to_have_text(["Esha", "still open"])
    expect(page.locator(".tree [data-mine]").first).to_have_text("Esha")


def test_two_losses_stand_as_rounds_beside_each_other_with_who_is_free(page: Page, base_url: str) -> None:
    hall = Hall(base_url)
    hall.open_tables("Table 1", "Table 2")
    hall.compete("Gin", ["Esha", "Farid", "Gita"], game="gra_singles", preset="gra_singles")
    hall.stage("Gin", "Gin", format="two_losses")
    [match] = hall.draw("Gin", {"Table 1": ["Esha", "Farid"]}, byes=hall.ids("Gita"))
    esha, farid = hall.ids("Esha", "Farid")
    hall.act("ruled", match=match, places=[{"entrant": farid, "place": 1}, {"entrant": esha, "place": 2}])
    hall.draw("Gin", {"Table 2": ["Farid", "Gita"]}, round_=2, byes=[esha])
    open_page(page, hall.page)
    first, second = (page.locator(".tree > section").nth(at) for at in range(2))
    expect(first.locator("h4")).to_have_text("Round 1")
    expect(first.locator(".meeting ol li")).to_have_text(["Esha", "Farid"])
    expect(first.locator("[data-won=true]")).to_have_text("Farid")
    expect(first.locator(".bye ol li")).to_have_text("Gita")
    expect(second.locator(".meeting ol li")).to_have_text(["Farid", "Gita"])


def test_a_door_that_is_no_more_sends_to_the_desk(page: Page, hall: Hall) -> None:
    open_page(page, f"{hall.page}#door={'x' * 32}")
    page.get_by_label("Check in: who are you?").fill("anu")
    page.get_by_role("button", name="Anu").tap()
    page.get_by_role("button", name="Check in as Anu").tap()
    expect(page.get_by_role("alert")).to_contain_text("Check in at the desk.")
    assert not any(each["here"] for each in hall.look()["people"].values())


def test_a_check_in_without_network_is_tried_again(page: Page, hall: Hall) -> None:
    open_page(page, hall.door())
    page.get_by_label("Check in: who are you?").fill("anu")
    page.get_by_role("button", name="Anu").tap()
    cut_off(page)
    page.get_by_role("button", name="Check in as Anu").tap()
    expect(page.get_by_role("alert")).to_contain_text("you are not checked in")
    reconnect(page)
    page.get_by_role("button", name="Check in as Anu").tap()
    expect(page.get_by_text("Anu, you are checked in.")).to_be_visible()


def test_what_is_drawn_to_a_table_is_started_there_with_one_tap(page: Page, base_url: str) -> None:
    hall = Hall(base_url)
    hall.open_tables("Table 1")
    hall.compete("Rummy", ["Anu", "Biju"])
    hall.stage("Preliminaries", "Rummy")
    code = hall.tables["Table 1"]
    open_page(page, f"/t/{code}#key={hall.table_key('Table 1')}")
    expect(page.get_by_text("No game yet")).to_be_visible()
    [match] = hall.draw("Preliminaries", {"Table 1": ["Biju", "Anu"]})
    expect(page.locator(".around li")).to_have_text(["1 Biju deals", "2 Anu"])
    expect(page.locator(".next-here")).to_contain_text("Rummy: Preliminaries")
    expect(page.locator(".next-here")).to_contain_text("18:30")
    page.get_by_role("button", name="Start", exact=True).tap()
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()
    expect(page.get_by_text("Next here")).to_have_count(0)
    assert hall.look()["matches"][match]["status"] == "playing"


def test_who_watches_a_table_sees_what_is_next_and_starts_nothing(page: Page, hall: Hall) -> None:
    open_page(page, f"/t/{hall.tables['Table 1']}")
    expect(page.locator(".around li")).to_have_text(["1 Biju deals", "2 Anu"])
    expect(page.get_by_role("button", name="Start")).to_have_count(0)


def test_what_is_next_waits_until_the_game_that_runs_is_over(page: Page, hall: Hall) -> None:
    table = hall.start("Table 1")
    hall.draw("Preliminaries", {"Table 1": ["Anu", "Celine"]}, 2, LATER)
    open_page(page, table.keeper_page)
    expect(page.get_by_text("Next here, once this game is over: Rummy, Round 2")).to_be_visible()
    expect(page.get_by_role("button", name="Start")).to_have_count(0)
    table.points(3, 1)
    table.finish()
    expect(page.get_by_role("dialog")).to_contain_text("Final standings")
    page.keyboard.press("Escape")
    expect(page.locator(".around li")).to_have_text(["1 Anu deals", "2 Celine"])
    page.get_by_role("button", name="Start", exact=True).tap()
    expect(page.get_by_role("columnheader", name="Celine")).to_be_visible()


@pytest.mark.parametrize("games", [0, 1, 2])
@pytest.mark.parametrize("keeps", [True, False])
def test_server_and_script_draw_the_same_below_a_sheet(
    page: Page, hall: Hall, games: int, keeps: bool
) -> None:
    path = f"/t/{hall.tables['Table 1']}"
    if games:
        table = hall.start("Table 1")
        hall.draw("Preliminaries", {"Table 1": ["Anu", "Celine"]}, 2, LATER)
        if games == 2:
            table.finish()
    open_page(page, f"{path}#key={hall.table_key('Table 1')}" if keeps else path)
    assert_drawn_alike(page, "table-screen")


def test_table_that_waits_shows_its_people_round_it(page: Page, base_url: str) -> None:
    hall = Hall(base_url)
    hall.open_tables("Table 1", "Table 2")
    six = ["Saji", "Chacko", "Lekha", "Manoj", "Nisha", "Omana"]
    hall.compete("Rummy", six, game="gama_rummy", preset="gama_prelim")
    hall.stage("Preliminaries", "Rummy")
    cards = dict(zip(hall.ids(*six), ("2S", "3S", "7S", "TH", "QD", "AC"), strict=True))
    hall.draw("Preliminaries", {"Table 1": six}, seed="tea", method=1, cards=cards)
    teams = {"Pamba": ["Anu", "Biju", "Celine"], "Periyar": ["Dev", "Esha", "Farid"]}
    hall.compete_in_teams("28", teams, game="twenty_eight", preset="gama_28", team_size=3)
    hall.stage("Cup", "28", format="knock_out")
    hall.draw("Cup", {"Table 2": ["Pamba", "Periyar"]})
    open_page(page, f"/t/{hall.tables['Table 1']}")
    seats = page.locator(".around li")
    expect(seats.first).to_have_text("1 Saji 2♠\ufe0e deals")
    at = seats.evaluate_all("all => all.map(({dataset: {at, row}}) => `${at} ${row}`)")
    assert at == ["top 1", "left 2", "left 4", "bottom 5", "right 4", "right 2"], "anticlockwise"
    assert_drawn_alike(page, "table-screen")
    open_page(page, f"/t/{hall.tables['Table 2']}")
    expect(page.get_by_role("heading", name="Pamba v Periyar")).to_be_visible()
    expect(page.locator(".around [data-at=left]")).to_have_text(["1 Anu deals", "3 Biju", "5 Celine"])
    assert_drawn_alike(page, "table-screen")


def test_a_table_leads_back_to_its_event(page: Page, hall: Hall) -> None:
    table = hall.start("Table 1")
    open_page(page, table.page)
    # Its page is loaded whole, for only pages of events carry their styles; no DOM alone does that.
    expect(page.get_by_role("link", name="Cards night")).to_have_attribute("href", f"/e/{hall.code}")
    open_page(page, hall.page)
    match_at(page, "Table 1").get_by_role("link").tap()
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="The event, with all its tables").tap()
    expect(page.get_by_role("heading", name="Preliminaries", exact=True)).to_be_visible()


def test_there_is_no_such_event(page: Page) -> None:
    page.goto("/e/ZZZZZZZ")
    expect(page.get_by_role("heading", name="There is no such event")).to_be_visible()


def test_event_that_was_archived_says_how_it_comes_back(
    page: Page, base_url: str, shared_server: Server, tmp_path: Path
) -> None:
    hall, database = Hall(base_url, first_day="2025-11-28"), f"sqlite:///{shared_server.file}"
    hall.open_tables("Table 1")
    [table] = hall.tables.values()
    assert commands.run(["archive", hall.code, str(tmp_path / "night.db")], database) == 0
    for part in ("", "/board", "/clock", "/desk", "/room"):
        page.goto(f"{hall.page}{part}")
        expect(page.get_by_text("python app.py unarchive night.db")).to_be_visible()
    for part in ("", "/tv", "/new"):
        page.goto(f"/t/{table}{part}")
        expect(page.get_by_text("python app.py unarchive night.db")).to_be_visible()
    assert commands.run(["unarchive", str(tmp_path / "night.db")], database) == 0
    open_page(page, hall.page)


def test_server_and_script_draw_the_same_event(page: Page, hall: Hall) -> None:
    hall.act("occasion", title=f"Cards{END}", first_day=DAY, last_day=NEXT_DAY, note=f"Tea{END}")
    play_everything(hall)
    hall.act("clock_schedule", stage=min(hall.look()["stages"]), steps=[{"ends": 50}])
    hall.open_tables("Table 9")
    hall.compete("Poker", ["Yuri", "Zara"], game="gama_poker", preset="gama_poker_2025")
    hall.stage("Room", "Poker", format="freezeout")
    hall.draw("Room", {"Table 9": ["Yuri", "Zara"]}, start=None)
    prizes = [{"place": 1, "what": "Cup", "share": 60}, {"place": 2, "what": "Tea", "sponsor": "Shop"}]
    hall.compete("Whist", [f"Wim{END}", "Xan"], prizes=prizes, pot=150)
    hall.stage("Whist", "Whist", format="knock_out")
    [match] = hall.draw("Whist", {"Table 2": [f"Wim{END}", "Xan"]}, start=None)
    open_page(page, hall.page)
    expect(page.get_by_role("link", name="Clock")).to_be_visible()
    expect(page.get_by_role("heading", name=f"Cards{END}")).to_be_visible()
    won = page.locator(".prizes").last
    expect(won).not_to_contain_text("Wim")
    first, other = hall.look()["matches"][match]["entrants"]
    hall.act("ruled", match=match, places=[{"entrant": first, "place": 1}, {"entrant": other, "place": 2}])
    expect(won.locator("li")).to_have_text([f"1 Cup 90 · Wim{END}", "2 Tea Shop · Xan"])
    expect(won.locator("p")).to_have_text(["Place 1: 60 % of 150 is 90.", f"Wim{END}, place 1: 90."])
    open_page(page, hall.page)
    assert page.evaluate("window.broken") is None
    assert_drawn_alike(page, "event-screen")


def test_those_level_for_prizes_are_named_once_with_what_each_is_paid(page: Page, base_url: str) -> None:
    hall, names = Hall(base_url), ["Wim", "Xan", "Yan"]
    hall.open_tables("Table 1")
    prizes = [
        {"place": 1, "what": "Cup", "share": 60},
        {"place": 2, "share": 30},
        {"place": 3, "what": "Tea"},
    ]
    hall.compete("Whist", names, prizes=prizes, pot=101)
    hall.stage("Whist", "Whist")
    [match] = hall.draw("Whist", {"Table 1": names}, start=None)
    places = [
        {"entrant": each, "place": place} for each, place in zip(hall.ids(*names), (1, 1, 3), strict=True)
    ]
    hall.act("ruled", match=match, places=places)
    open_page(page, hall.page)
    expect(page.locator(".prizes li")).to_have_text(["1–2 Cup 60 + 30 · Wim 45 · Xan 45", "3 Tea · Yan"])
    assert page.evaluate("window.broken") is None
    assert_drawn_alike(page, "event-screen")


def test_the_event_is_shared_by_a_link_that_holds_no_key(page: Page, hall: Hall) -> None:
    open_page(page, hall.page)
    page.get_by_role("button", name="Share").click()
    shown = page.get_by_role("dialog", name="Share")
    code = shown.get_by_role("img", name="QR code that opens the event")
    expect(code).to_be_visible()
    assert urlsplit(read_svg(code.evaluate("(drawn) => drawn.outerHTML"))).path == hall.page
    page.evaluate("() => navigator.clipboard.writeText('before')")
    shown.get_by_role("button", name="Copy the link").click()
    expect(shown.get_by_text("Copied. Whoever opens it watches")).to_be_visible()
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied.endswith(hall.page)


def test_how_an_event_ended_is_shared_as_one_picture(page: Page, hall: Hall) -> None:
    def opened() -> Locator:
        open_page(page, hall.page)
        page.get_by_role("button", name="Share").click()
        shown = page.get_by_role("dialog", name="Share")
        expect(shown.get_by_role("img", name="QR code that opens the event")).to_be_visible()
        return shown

    expect(opened().locator(".share-picture")).to_have_count(0)
    for match, known in hall.look()["matches"].items():
        places = [{"entrant": each, "place": at} for at, each in enumerate(known["entrants"], 1)]
        hall.act("ruled", match=match, places=places)
    shown = opened()
    drawn = shown.get_by_role("img", name="How Cards night ended.", exact=True)
    expect(drawn).to_be_visible()
    link = shown.get_by_role("link", name="Save the picture")
    assert link.get_attribute("href") == drawn.get_attribute("src")
    assert (link.get_attribute("download") or "").startswith(f"kanakku-{hall.code}-")
    expect(shown.get_by_label("With who pays whom")).to_have_count(0)


def test_the_picture_of_a_freeze_out_among_friends_has_who_pays_whom_where_that_is_wanted(
    page: Page, base_url: str
) -> None:
    hall = Hall(base_url)
    hall.open_tables("Table 1")
    terms = {"fee": 100, "prizes": [{"place": 1, "share": 100}]}
    hall.compete("Poker", ["Anu", "Biju"], game="gama_poker", preset="gama_poker_2025", **terms)
    hall.stage("Room", "Poker", format="freezeout")
    hall.draw("Room", {"Table 1": ["Anu", "Biju"]}, start=None)
    [stage, biju] = [*hall.ids("Room", "Biju")]
    hall.act("busted", stage=stage, busted=[{"entrant": biju, "stack": 100}])
    open_page(page, hall.page)
    page.get_by_role("button", name="Share").click()
    shown = page.get_by_role("dialog", name="Share")
    drawn = shown.get_by_role("img", name="How Cards night ended. Poker: Anu has won.")
    expect(drawn).to_be_visible()
    assert "settled" not in (drawn.get_attribute("src") or "")
    shown.get_by_label("With who pays whom").check()
    expect(drawn).to_have_attribute("src", re.compile("settled=yes$"))
    expect(shown.get_by_role("link", name="Save the picture")).to_have_attribute(
        "href", re.compile("settled=yes$")
    )
