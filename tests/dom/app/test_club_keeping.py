"""Keep a club on its page: who is who, seasons, ratings, its key; and each figure leads to its games."""

from __future__ import annotations

import re
import uuid
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.tables import PlayedTable, call, open_table
from tests.dom.expecting import expect


class Club:
    """Hold a club of two tables: Anu and Biju at one, another Anu and Esha at the other."""

    def __init__(self, base_url: str) -> None:
        self.base_url = base_url
        made: dict[str, Any] = call(base_url, "POST", "/clubs", {"title": "Thursday club"})
        self.code, self.key = made["code"], made["club_key"]
        self.tables = [self.table(Anu=9, Biju=2), self.table(Anu=1, Esha=5)]

    def table(self, **counted: float) -> PlayedTable:
        table = open_table(self.base_url, list(counted), rules={"direction": "low"})
        table.points(*counted.values())
        table.finish("late")
        call(self.base_url, "PUT", f"/tables/{table.code}/clubs/{self.code}", None, table.key)
        return table

    def act(self, kind: str, **facts: Any) -> None:
        seen = {"If-Match": f'"{call(self.base_url, "GET", f"/clubs/{self.code}")["version"]}"'}
        path = f"/clubs/{self.code}/acts/{uuid.uuid4()}"
        call(self.base_url, "PUT", path, {"kind": kind, **facts}, self.key, seen)

    def seal(self, name: str) -> str:
        people = call(self.base_url, "GET", f"/clubs/{self.code}")["people"]
        return next(str(each["person"]) for each in people if each["name"] == name)


@pytest.fixture
def club(base_url: str) -> Club:
    return Club(base_url)


def keep(page: Page, club: Club) -> None:
    """Open the club as who keeps it, and what he does there."""
    page.goto(f"/c/{club.code}#key={club.key}")
    page.get_by_role("button", name="Who is who, seasons, code").tap()
    expect(page.get_by_role("dialog")).to_be_visible()


def expect_people(page: Page, *rows: str) -> None:
    """Close the panel, and expect who is on the page, with the games that each has and has won."""
    page.get_by_role("button", name="Close").tap()
    told = [re.compile(r"^\s*" + r"\s+".join([*row.split(), ""])) for row in rows]
    expect(page.locator(".club-people tbody tr")).to_have_text(told)


def choose(page: Page, name: str) -> None:
    page.locator("[name=who]").select_option(label=name)
    expect(page.get_by_label("Name in the club")).to_have_value(name)


def test_two_of_one_name_are_told_apart_and_that_is_undone(page: Page, club: Club) -> None:
    keep(page, club)
    choose(page, "Anu")
    page.get_by_label(f"Anu, table {club.tables[1].code}").check()
    page.get_by_label("Name of the other").fill("Anu of Kochi")
    page.get_by_role("button", name="Tell them apart").tap()
    expect(page.get_by_text("Anu of Kochi was told apart")).to_be_visible()
    expect_people(page, "Anu 1 0", "Anu of Kochi 1 1", "Biju 1 1", "Esha 1 0")
    page.get_by_role("button", name="Who is who, seasons, code").tap()
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_text("Anu of Kochi was told apart")).to_have_count(0)
    expect_people(page, "Anu 2 1", "Biju 1 1", "Esha 1 0")


def test_who_was_made_one_and_sat_in_one_game_since_is_told_and_undone(page: Page, club: Club) -> None:
    club.act("merged", person=club.seal("Esha"), into=club.seal("Biju"))
    table = club.table(Biju=3, Esha=4, Devi=8)
    keep(page, club)
    told = page.get_by_text("Biju and Esha sat in one game, so they are two people.")
    expect(told).to_be_visible()
    link = page.get_by_role("link", name=f"Game at table {table.code}")
    expect(link).to_have_attribute("href", re.compile(f"^/t/{table.code}/g/"))
    page.get_by_role("button", name="Undo").first.tap()
    expect(told).to_have_count(0)
    expect_people(page, "Anu 2 1", "Biju 2 2", "Esha 2 0", "Devi 1 0")


def test_somebody_is_hidden_and_shown_again(page: Page, club: Club) -> None:
    keep(page, club)
    choose(page, "Biju")
    page.get_by_role("button", name="Hide in the club").tap()
    expect(page.get_by_role("button", name="Show Biju again")).to_be_visible()
    expect_people(page, "Anu 2 1", "Esha 1 0")
    page.get_by_role("button", name="Who is who, seasons, code").tap()
    page.get_by_role("button", name="Show Biju again").tap()
    expect(page.get_by_role("button", name="Show Biju again")).to_have_count(0)
    expect_people(page, "Anu 2 1", "Biju 1 1", "Esha 1 0")


def test_somebody_is_forgotten_after_a_second_tap(page: Page, club: Club) -> None:
    keep(page, club)
    choose(page, "Biju")
    page.get_by_role("button", name="Forget for good").tap()
    expect(page.get_by_text("This cannot be undone.")).to_be_visible()
    page.get_by_role("button", name="Forget Biju").tap()
    expect(page.locator("[name=who] option")).to_have_count(3)
    expect_people(page, "Anu 2 1", "Esha 1 0")
    sheet = call(club.base_url, "GET", f"/tables/{club.tables[0].code}")
    assert "Biju" not in str(sheet)


def test_texts_that_name_who_was_forgotten_are_shown(page: Page, club: Club) -> None:
    table = club.tables[0]
    call(club.base_url, "PATCH", f"/tables/{table.code}", {"name": "At Biju’s"}, table.key)
    keep(page, club)
    choose(page, "Biju")
    page.get_by_role("button", name="Forget for good").tap()
    page.get_by_role("button", name="Forget Biju").tap()
    expect(
        page.get_by_text("Biju is forgotten. 1 text that somebody typed holds the name still")
    ).to_be_visible()
    link = page.get_by_role("link", name=f"Table {table.code}: 1")
    expect(link).to_have_attribute("href", f"/t/{table.code}")


def test_a_season_is_added_and_counts_its_own_games(page: Page, club: Club) -> None:
    keep(page, club)
    page.get_by_label("What it is called").fill("Long ago")
    page.get_by_label("First day").fill("2001-01-01")
    page.get_by_label("Last day").fill("2001-12-31")
    page.get_by_role("button", name="Add the season").tap()
    expect(page.get_by_text("Season Long ago")).to_be_visible()
    expect_people(page, "Anu 2 1", "Biju 1 1", "Esha 1 0")
    page.get_by_label("Season").select_option(label="Long ago")
    expect(page.get_by_text("No game is counted here yet.")).to_be_visible()
    page.get_by_label("Season").select_option(label="All seasons")
    expect(page.locator(".club-people tbody tr")).to_have_count(3)


def test_a_table_is_put_out_after_a_second_tap_and_that_is_undone(page: Page, club: Club) -> None:
    keep(page, club)
    name = f"Table {club.tables[0].code}"
    expect(page.get_by_role("link", name=name)).to_have_attribute("href", f"/t/{club.tables[0].code}")
    page.get_by_role("button", name=f"Put {name} out of the club").tap()
    expect(page.get_by_text("Its games count in the club no more.")).to_be_visible()
    expect_people(page, "Anu 2 1", "Biju 1 1", "Esha 1 0")
    page.get_by_role("button", name="Who is who, seasons, code").tap()
    page.get_by_role("button", name=f"Put {name} out of the club").tap()
    page.get_by_role("button", name=f"Put {name} out of the club").tap()
    expect(page.get_by_text(f"{name} was put out")).to_be_visible()
    expect_people(page, "Anu 1 1", "Esha 1 0")
    page.get_by_role("button", name="Who is who, seasons, code").tap()
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_text(f"{name} was put out")).to_have_count(0)
    expect_people(page, "Anu 2 1", "Biju 1 1", "Esha 1 0")


def test_a_season_that_is_undone_while_it_is_chosen_leaves_all_of_them(page: Page, club: Club) -> None:
    long_ago = {"first_day": "2001-01-01", "last_day": "2001-12-31"}
    club.act("season", season=str(uuid.uuid4()), title="Long ago", **long_ago)
    page.goto(f"/c/{club.code}#key={club.key}")
    page.locator("[name=season]").select_option(label="Long ago")
    expect(page.get_by_text("No game is counted here yet.")).to_be_visible()
    page.get_by_role("button", name="Who is who, seasons, code").tap()
    expect(page.locator("[name=who] option")).to_have_text(["", "Anu", "Biju", "Esha"])
    choose(page, "Biju")
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    expect_people(page, "Anu 2 1", "Biju 1 1", "Esha 1 0")


def test_ratings_are_turned_on_and_off(page: Page, club: Club) -> None:
    keep(page, club)
    page.get_by_role("button", name="Show ratings").tap()
    expect(page.get_by_role("button", name="Show no ratings")).to_be_visible()
    expect_people(page, "Anu 2 1", "Biju 1 1", "Esha 1 0")
    expect(page.get_by_text("and is shown after 10 games.")).to_be_visible()
    page.get_by_role("button", name="Who is who, seasons, code").tap()
    page.get_by_role("button", name="Show no ratings").tap()
    expect(page.get_by_role("button", name="Show ratings")).to_be_visible()
    expect_people(page, "Anu 2 1", "Biju 1 1", "Esha 1 0")
    expect(page.get_by_text("and is shown after 10 games.")).to_have_count(0)


def test_a_key_is_renewed_and_the_phone_goes_on_with_the_new_one(page: Page, club: Club) -> None:
    keep(page, club)
    page.get_by_role("button", name="Show the keeper’s link").tap()
    page.get_by_role("button", name="Renew the key").tap()
    expect(page.get_by_text("The key is renewed.")).to_be_visible()
    page.get_by_label("Name of the club").fill("Friday club")
    page.get_by_role("button", name="Rename").tap()
    expect_people(page, "Anu 2 1", "Biju 1 1", "Esha 1 0")
    expect(page.get_by_role("heading", name="Friday club")).to_be_visible()
    page.evaluate("localStorage.clear()")
    page.goto(f"/c/{club.code}#key={club.key}")
    expect(page.get_by_role("heading", name="Friday club")).to_be_visible()
    expect(page.get_by_role("button", name="Who is who, seasons, code")).to_have_count(0)


@pytest.mark.parametrize("again", [True, False], ids=["tapped again", "closed"])
def test_a_key_whose_renewal_was_not_answered_goes_on_keeping(page: Page, club: Club, again: bool) -> None:
    keep(page, club)
    page.get_by_role("button", name="Show the keeper’s link").tap()
    page.evaluate(LOSING, ["^POST .*/keys$", 1])
    page.get_by_role("button", name="Renew the key").tap()
    expect(page.get_by_role("alert").last).to_contain_text("No answer")
    if again:
        page.get_by_role("button", name="Renew the key").tap()
        expect(page.get_by_text("The key is renewed.")).to_be_visible()
    page.get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="Who is who, seasons, code").tap()
    page.get_by_role("button", name="Show ratings").tap()
    expect(page.get_by_role("button", name="Show no ratings")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Who is who, seasons, code")).to_be_visible()


def test_who_has_the_old_key_keeps_the_club_with_the_new_link(page: Page, club: Club) -> None:
    page.goto(f"/c/{club.code}#key={club.key}")
    expect(page.get_by_role("button", name="Who is who, seasons, code")).to_be_visible()
    renewed = "k" * 32
    call(club.base_url, "POST", f"/clubs/{club.code}/keys", {"key": renewed}, club.key)
    page.goto(f"/c/{club.code}#key={renewed}")
    expect(page.get_by_role("button", name="Who is who, seasons, code")).to_be_visible()
    # A link that is no good takes nothing away.
    page.goto(f"/c/{club.code}#key={club.key}")
    expect(page.get_by_role("button", name="Who is who, seasons, code")).to_be_visible()


def test_who_keeps_a_club_goes_on_once_it_has_changed_under_the_panel(page: Page, club: Club) -> None:
    keep(page, club)
    club.act("titled", title="Friday club")
    title = page.get_by_label("Name of the club")
    title.fill("Sunday club")
    page.get_by_role("button", name="Rename").tap()
    expect(page.get_by_role("alert").last).to_contain_text("The club has changed meanwhile.")
    expect(title).to_have_value("Friday club")
    title.fill("Sunday club")
    page.get_by_role("button", name="Rename").tap()
    expect(page.get_by_role("alert").get_by_text("The club has changed meanwhile.")).to_have_count(0)
    page.get_by_role("button", name="Close").tap()
    expect(page.get_by_role("heading", name="Sunday club")).to_be_visible()


def test_a_club_is_asked_for_until_that_is_answered(page: Page, club: Club) -> None:
    page.goto(f"/c/{club.code}")
    expect(page.get_by_text("2 games counted.")).to_be_visible()
    expect(page.locator(".link[data-state=live]")).to_be_visible()
    page.evaluate(LOSING, ["/clubs/\\w+$", 2])
    club.table(Anu=3, Devi=4)
    expect(page.get_by_text("3 games counted.")).to_be_visible()


def test_of_two_seasons_the_one_chosen_last_is_shown(page: Page, club: Club) -> None:
    long_ago = {"first_day": "2001-01-01", "last_day": "2001-12-31"}
    club.act("season", season=str(uuid.uuid4()), title="Long ago", **long_ago)
    page.goto(f"/c/{club.code}")
    expect(page.locator(".link[data-state=live]")).to_be_visible()
    page.evaluate(HOLDING)
    club.table(Anu=3, Devi=4)
    page.wait_for_function("() => window.held")
    # Else the page would have to come to rest first, and what is held is never answered.
    page.locator("[name=season]").evaluate(
        """(select) => {
          select.value = [...select.options].at(-1).value;
          select.dispatchEvent(new Event("change", { bubbles: true }));
        }"""
    )
    expect(page.get_by_text("No game is counted here yet.")).to_be_visible()
    page.evaluate("() => window.held()")
    page.locator("[name=season]").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_text("No game is counted here yet.")).to_be_visible()


def test_what_was_done_long_ago_is_found_under_more(page: Page, club: Club) -> None:
    anu, esha = club.seal("Anu"), club.seal("Esha")
    club.act("called", person=anu, name="Annamma")
    for number in range(50):
        club.act("called", person=esha, name=f"Esha {number}")
    keep(page, club)
    rows = page.locator("[data-do=undo]")
    expect(rows).to_have_count(50)
    page.get_by_role("button", name="Earlier ones").tap()
    expect(rows).to_have_count(51)
    expect(page.get_by_role("button", name="Earlier ones")).to_have_count(0)
    rows.last.tap()
    expect(rows).to_have_count(50)
    expect_people(page, "Anu 2 1", "Biju 1 1", "Esha 49 1 0")


def test_honours_open_the_games_of_who_has_them(page: Page, club: Club) -> None:
    page.goto(f"/c/{club.code}")
    page.get_by_role("button", name="Most games: Anu: 2").tap()
    expect(page.get_by_role("dialog").get_by_role("link")).to_have_count(2)
    page.get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="Most games won: Biju: 1").tap()
    expect(page.get_by_role("dialog").get_by_role("link")).to_have_count(1)
    expect(page.get_by_role("dialog")).to_contain_text("1. Biju · 2. Anu")


@pytest.mark.parametrize("figure", ["Evenings: 1", "Average place: 1.5 of 2.0", "Points a deal: 5"])
def test_averages_and_evenings_open_all_games(page: Page, club: Club, figure: str) -> None:
    page.goto(f"/c/{club.code}")
    page.get_by_role("button", name="Anu", exact=True).tap()
    page.get_by_role("button", name=figure, exact=True).tap()
    expect(page.get_by_role("dialog").last.get_by_role("link")).to_have_count(2)


def test_of_two_people_it_is_told_how_often_each_won_and_lost(page: Page, club: Club) -> None:
    page.goto(f"/c/{club.code}")
    page.get_by_role("button", name="Anu", exact=True).tap()
    pairs = page.get_by_role("dialog").locator(".club-pairs > details")
    expect(pairs.locator("summary")).to_have_text(["Biju Against 1 · Behind 1", "Esha Against 1 · Ahead 1"])
    expect(pairs.locator("ul")).to_have_text(
        ["Against 1 Behind 1 Lost against 1", "Against 1 Ahead 1 Won against 1"]
    )
    pairs.locator("summary").last.tap()
    pairs.get_by_role("button", name="Won against: 1").tap()
    expect(page.get_by_role("dialog").last).to_contain_text("1. Anu · 2. Esha")


def test_rival_nemesis_and_rating_open_the_games_they_follow_from(page: Page, club: Club) -> None:
    table = club.tables[0]
    for _ in range(9):
        again = {"game_type": "points", "preset": "points", "rules": {"direction": "low"}}
        body = {**again, "seats": ["Anu", "Biju"]}
        table.sheet = call(club.base_url, "POST", f"/tables/{table.code}/games", body, table.key)
        table.points(9, 2)
        table.finish("late")
    club.act("rated", shown=True)
    page.goto(f"/c/{club.code}")
    page.get_by_role("button", name=re.compile("^Biju: Rating")).tap()
    expect(page.get_by_role("dialog").get_by_role("link")).to_have_count(10)
    page.get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="Anu", exact=True).tap()
    for said in ("Plays most against Biju", "Most often beaten by Biju"):
        page.get_by_role("button", name=said).tap()
        expect(page.get_by_role("dialog").last.get_by_role("link")).to_have_count(10)
        page.get_by_role("dialog").last.get_by_role("button", name="Close").tap()


def test_a_day_is_chosen_of_those_with_games(page: Page, club: Club) -> None:
    page.goto(f"/c/{club.code}")
    expect(page.get_by_text("2 games counted.")).to_be_visible()
    page.evaluate(WITH_ANOTHER_DAY)
    club.table(Anu=3, Devi=4)
    expect(page.get_by_text("3 games counted.")).to_be_visible()
    day = page.locator("[name=day]")
    expect(day.locator("option")).to_have_count(3)
    day.select_option(value="2001-01-01")
    expect(page.get_by_text("No game is counted here yet.")).to_be_visible()
    expect(day.locator("option")).to_have_count(3)
    day.select_option(label="All days")
    expect(page.get_by_text("3 games counted.")).to_be_visible()


WITH_ANOTHER_DAY = """() => {
  // A game is of the day on which it began, and no test can wait for another.
  const asked = window.fetch;
  window.fetch = async (...how) => {
    const answer = await asked(...how);
    if (!/\\/clubs\\/\\w+$/.test(String(how[0]?.url ?? how[0]))) return answer;
    const club = await answer.json();
    const latest = [...club.latest, { day: "2001-01-01", games: 1 }];
    return new Response(JSON.stringify({ ...club, latest }), answer);
  };
}"""

LOSING = """([calls, times]) => {
  const asked = window.fetch;
  window.fetch = async (to, init) => {
    const answer = await asked(to, init);
    if (times === 0 || !RegExp(calls).test(`${init?.method ?? "GET"} ${to}`)) return answer;
    times -= 1;
    throw new TypeError("lost");
  };
}"""

HOLDING = """() => {
  const asked = window.fetch;
  window.fetch = async (to, init) => {
    const answer = await asked(to, init);
    if (!/\\/clubs\\/\\w+$/.test(to) || window.held) return answer;
    return await new Promise((resolve) => window.held = () => resolve(answer));
  };
}"""
