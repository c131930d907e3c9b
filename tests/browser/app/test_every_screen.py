"""Every page and panel can be read by everybody, in light and dark, and the browser complains of nothing."""

from __future__ import annotations

import os
import re
import uuid
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, ConsoleMessage, FilePayload, Locator, Page, expect

from rules import GAME_TYPES
from tests.browser.boards import direct
from tests.browser.entry import Entry
from tests.browser.halls import (
    drawn_hall,
    end_first_match,
    hall_of_pairs,
    hall_of_poker,
    play_everything,
    room_of_eight,
)
from tests.browser.network import cut_off, reconnect
from tests.browser.new_game import find_game
from tests.browser.outcomes import FORMS, players_of
from tests.browser.reading import Scheme, check_reading
from tests.browser.scorekeeper import Scorekeeper, enter_points, keep_score, open_screen
from tests.browser.tables import FOUR, SIX, PlayedTable, call, open_table
from tests.dom.brackets import MARK
from tests.occasion import DAY

# No page can keep the browser from noting that there is no network, or that it was sent to no page of ours.
NOTED = re.compile("Failed to load resource: (net::ERR_|.* status of 404)")


class Visitor:
    """Hold a phone that looks at one screen, and what its browser complained of."""

    def __init__(self, page: Page, base_url: str) -> None:
        self.page, self.base_url = page, base_url
        self.keeper = Scorekeeper(page)
        self.complaints: list[str] = []
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._heard)

    def _heard(self, message: ConsoleMessage) -> None:
        asked = "/api/" in message.location["url"] and "net::ERR_" not in message.text
        if message.type in ("error", "warning") and (asked or not NOTED.match(message.text)):
            self.complaints.append(message.text)

    @property
    def panel(self) -> Locator:
        return self.page.get_by_role("dialog").last

    def tap(self, name: str) -> None:
        self.page.get_by_role("button", name=name).last.tap()

    def open(self, *, keeps: bool, deals: int = 2, **rules: Any) -> PlayedTable:
        """Open a table of six, out over 150, after some deals."""
        table = open_table(self.base_url, SIX, rules={"direction": "low", "limit": 150, **rules})
        for points in ((0, 25, 100, 45, 8, 25), (40, 0, 51, 50, 31, 6))[:deals]:
            table.points(*points)
        if keeps:
            keep_score(self.page, table)
        else:
            self.page.goto(table.page)
        expect(self.page.get_by_role("status").first).to_have_text("live")
        return table

    def hold_seat(self, name: str) -> None:
        self.page.get_by_role("columnheader", name=name).get_by_role("button").tap()
        self.tap("This is me")
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def read_by_everybody(self, screen: str, *schemes: Scheme) -> None:
        """Assert that nobody is shut out; the checker styles the page itself, which our policy reports."""
        self.page.wait_for_timeout(200)
        assert not self.complaints, f"{screen}: {self.complaints}"
        check_reading(self.page, screen, schemes)
        self.complaints.clear()


@pytest.fixture
def visitor(browser: Browser, browser_context_args: dict[str, Any], base_url: str) -> Iterator[Visitor]:
    context = browser.new_context(**browser_context_args)
    yield Visitor(context.new_page(), base_url)
    context.close()


Show = Callable[[Visitor], None]


class Screen(NamedTuple):
    """Say what shows a screen, and from which other screen."""

    show: Show
    before: str | None


SCREENS: dict[str, Screen] = {}


def screen(show: Show) -> Show:
    """Name a screen by what shows it."""
    SCREENS[show.__name__] = Screen(show, None)
    return show


def screen_after(before: Show) -> Callable[[Show], Show]:
    """Name a screen by what shows it from the screen before."""

    def screen(show: Show) -> Show:
        SCREENS[show.__name__] = Screen(show, before.__name__)
        return show

    return screen


@screen
def home(visitor: Visitor) -> None:
    visitor.open(keeps=True)
    visitor.page.get_by_role("link", name="All tables").tap()
    expect(visitor.page.get_by_text("you keep the score")).to_be_visible()


@screen
def home_of_a_new_phone(visitor: Visitor) -> None:
    visitor.page.goto("/")


@screen_after(home)
def home_with_a_table_taken_off(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name=re.compile("off this list")).tap()
    expect(visitor.page.get_by_text("is off this list.")).to_be_visible()


@screen
def choice_of_the_game(visitor: Visitor) -> None:
    visitor.page.goto("/new")
    expect(visitor.page.get_by_role("button", name=re.compile("^Any other game"))).to_be_visible()


@screen_after(choice_of_the_game)
def players(visitor: Visitor) -> None:
    find_game(visitor.page, "GAMA 13-card Rummy").tap()
    visitor.page.get_by_label("Seat 1", exact=True).fill("Anil")


@screen_after(choice_of_the_game)
def players_in_teams(visitor: Visitor) -> None:
    find_game(visitor.page, "28").tap()
    expect(visitor.page.get_by_label("Seat 1", exact=True)).to_be_visible()


@screen_after(players)
def draw_for_seats(visitor: Visitor) -> None:
    visitor.page.get_by_label("Seat 2", exact=True).fill("Bina")
    expect(visitor.page.locator("deck-note")).to_contain_text("108 cards")
    visitor.tap("Draw for seats")
    for name, card in (("Anil", "7 of hearts"), ("Bina", "king of spades")):
        visitor.panel.get_by_role("button", name=name).tap()
        visitor.panel.get_by_role("button", name=card).tap()
    expect(visitor.panel.get_by_role("status")).to_contain_text("Anil deals first.")


@screen_after(players)
def house_rules(visitor: Visitor) -> None:
    visitor.tap("House rules")
    for more in visitor.page.locator("summary").all():
        more.tap()


@screen
def table_without_a_game(visitor: Visitor) -> None:
    table = call(visitor.base_url, "POST", "/tables", {"name": "Table 4"})
    visitor.page.goto(f"/t/{table['code']}#key={table['scorekeeper_key']}")
    expect(visitor.page.get_by_role("button", name="Start a game")).to_be_visible()


@screen
def table_watched(visitor: Visitor) -> None:
    visitor.open(keeps=False)
    visitor.page.get_by_role("columnheader", name="Devi").get_by_role("button").tap()
    # What is under the sheet is called the same.
    visitor.page.get_by_role("dialog").get_by_role("button", name="This is me").tap()


@screen
def table_scanned_for_the_first_time(visitor: Visitor) -> None:
    visitor.open(keeps=False)
    expect(visitor.page.get_by_role("button", name="Do you play here?")).to_be_visible()


@screen_after(table_scanned_for_the_first_time)
def who_this_phone_is_of(visitor: Visitor) -> None:
    visitor.tap("Do you play here?")
    expect(visitor.panel.get_by_role("button", name="I only watch")).to_be_visible()


@screen
def keys_of_a_keyboard(visitor: Visitor) -> None:
    visitor.open(keeps=True)
    visitor.page.keyboard.press("?")
    expect(visitor.panel).to_contain_text("saves the deal")


@screen_after(choice_of_the_game)
def too_many_players(visitor: Visitor) -> None:
    visitor.page.locator(".family summary").first.tap()
    visitor.tap("27-card rummy")
    for seat in range(1, 6):
        if seat > 4:
            visitor.tap("Add a player")
        visitor.page.get_by_label(f"Seat {seat}", exact=True).fill(SIX[seat])
    visitor.tap("House rules")
    for each in visitor.page.locator("summary").all():
        each.tap()
    visitor.page.get_by_label("Players", exact=True).fill("2, 4")
    visitor.tap("Done")
    expect(visitor.page.get_by_text("By these rules 4 can play at most.")).to_be_visible()


@screen
def seat_of_the_game_before(visitor: Visitor) -> None:
    table = visitor.open(keeps=False)
    visitor.page.evaluate(f"""localStorage["kanakku.me.{table.code}"] = '"Anil"'""")
    visitor.page.reload()
    expect(visitor.page.get_by_role("button", name="Do you play as Anil again?")).to_be_visible()


@screen
def table_on_a_television(visitor: Visitor) -> None:
    visitor.page.goto(f"{visitor.open(keeps=False).page}/tv")
    expect(visitor.page.locator(".link")).to_have_attribute("data-state", "live")


@screen
def table_written(visitor: Visitor) -> None:
    visitor.open(keeps=True)


@screen
def table_of_teams(visitor: Visitor) -> None:
    table = open_table(visitor.base_url, SIX, game_type="twenty_eight", preset="gama_28", sides=("X", "Y"))
    table.deal({"bidder": 1, "bid": 16, "bidders_points": 16})
    visitor.page.goto(table.keeper_page)
    expect(visitor.page.locator(".row-deal")).to_have_count(1)


@screen_after(table_of_teams)
def team_column(visitor: Visitor) -> None:
    visitor.page.get_by_role("columnheader").nth(1).get_by_role("button").tap()
    expect(visitor.panel.get_by_role("button", name="This is me: Anil")).to_be_visible()


@screen_after(team_column)
def naming_a_team(visitor: Visitor) -> None:
    visitor.tap("Name the team")
    expect(visitor.panel.get_by_label("Name")).to_have_value(re.compile(f"^{MARK}?Team X$"))


@screen
def table_with_all_kinds_of_entries(visitor: Visitor) -> None:
    table = visitor.open(keeps=True)
    for number, ruling in enumerate(("penalty", "adjustment", "disqualification"), start=1):
        path = f"/games/{table.game_id}/entries/0b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a1{number}"
        fact = {"kind": "ruling", "ruling": ruling, "seat": number, "reason": "late"}
        points = {} if ruling == "disqualification" else {"points": 5}
        call(table.base_url, "PUT", path, {**fact, **points}, table.key)
    expect(visitor.page.locator(".row-other")).to_have_count(3)


@screen
def table_without_network(visitor: Visitor) -> None:
    visitor.open(keeps=True)
    visitor.page.context.set_offline(True)
    expect(visitor.page.get_by_role("status").first).to_have_text(re.compile(f"^{MARK}?offline since"))


@screen
def table_with_an_unsaved_entry(visitor: Visitor) -> None:
    visitor.open(keeps=True)
    visitor.keeper.open_deal(3)
    visitor.keeper.type(7)
    visitor.page.reload()
    expect(visitor.page.get_by_text("You were entering deal 3")).to_be_visible()


@screen
def another_scorekeeper(visitor: Visitor) -> None:
    table = visitor.open(keeps=True)
    call(
        table.base_url, "PUT", f"/tables/{table.code}/scorekeeper", {"device": "x", "name": "Devi"}, table.key
    )
    expect(visitor.page.get_by_text("Devi keeps the score")).to_be_visible()


@screen_after(another_scorekeeper)
def taking_over(visitor: Visitor) -> None:
    visitor.tap("Devi keeps the score")


@screen
def renewed_link(visitor: Visitor) -> None:
    table = visitor.open(keeps=True)
    call(table.base_url, "POST", f"/tables/{table.code}/keys", {}, table.key)
    expect(visitor.page.get_by_text("was renewed on another phone")).to_be_visible()


@screen
def mistaken_link(visitor: Visitor) -> None:
    table = visitor.open(keeps=False)
    visitor.page.goto("/")
    visitor.page.goto(f"{table.page}#key=0123456789abcdefghijklmnopqrstuv")
    expect(visitor.page.get_by_text("this phone only watches")).to_be_visible()


@screen
def waiting_deals(visitor: Visitor) -> None:
    visitor.open(keeps=True, deals=0)
    cut_off(visitor.page)
    enter_points(visitor.keeper, 1, [1, 2, 3, 4, 5, 6])
    expect(visitor.page.locator(".row-waiting")).to_be_visible()


@screen_after(waiting_deals)
def waiting_deal(visitor: Visitor) -> None:
    visitor.page.locator(".row-waiting button").tap()
    expect(visitor.panel).to_contain_text("Entered at")


@screen
def conflict(visitor: Visitor) -> None:
    table = visitor.open(keeps=True, deals=0)
    cut_off(visitor.page)
    enter_points(visitor.keeper, 1, [1, 2, 3, 4, 5, 6])
    table.points(6, 5, 4, 3, 2, 1)
    reconnect(visitor.page)
    visitor.page.locator('.row-waiting[data-state="refused"] button').tap()
    expect(visitor.panel).to_contain_text("Another phone has recorded deal 1 meanwhile")


@screen
def why(visitor: Visitor) -> None:
    visitor.open(keeps=True)
    visitor.tap("Chris, Deal 1: 100")
    expect(visitor.panel.locator(".reasons").first).to_be_visible()


@screen
def why_with_cards(visitor: Visitor) -> None:
    table = open_table(visitor.base_url, FOUR, game_type="gama_rummy", preset="gama_prelim")
    table.deal(GAME_TYPES["gama_rummy"].example)
    visitor.page.goto(table.keeper_page)
    visitor.page.get_by_role("button", name=re.compile("^Devi, Deal 1")).tap()
    expect(visitor.panel.locator(".meld").first).to_be_visible()


@screen
def why_with_who_pays_whom(visitor: Visitor) -> None:
    table = open_table(
        visitor.base_url, FOUR[: players_of("rummy21")], game_type="rummy21", preset="catsatcards_21"
    )
    table.deal(GAME_TYPES["rummy21"].example)
    visitor.page.goto(table.page)
    visitor.page.get_by_role("button", name=re.compile("^Anil, Deal 1")).tap()
    expect(visitor.panel.locator(".settlement-proof")).to_be_visible()


@screen
def why_with_pots(visitor: Visitor) -> None:
    table = open_table(visitor.base_url, FOUR[:3], game_type="holdem_club", preset="holdem_club")
    table.deal(GAME_TYPES["holdem_club"].example)
    visitor.page.goto(table.page)
    visitor.page.get_by_role("button", name=re.compile("^Anil, Deal 1")).tap()
    expect(visitor.panel.get_by_role("table")).to_be_visible()


@screen_after(why)
def withdrawal(visitor: Visitor) -> None:
    visitor.tap("Withdraw")
    expect(visitor.panel.get_by_role("table")).to_be_visible()


@screen_after(why)
def note_beside_a_deal(visitor: Visitor) -> None:
    visitor.tap("Note")
    expect(visitor.panel.get_by_role("textbox", name="Note")).to_be_visible()


@screen_after(why)
def correction(visitor: Visitor) -> None:
    visitor.tap("Correct")
    visitor.keeper.type(7)
    visitor.tap("See what changes")
    expect(visitor.panel).to_contain_text("Why is it corrected?")


@screen_after(table_written)
def more(visitor: Visitor) -> None:
    visitor.tap("More")


@screen_after(more)
def naming_the_table(visitor: Visitor) -> None:
    visitor.tap("Name the table")


@screen_after(more)
def erasing_a_person(visitor: Visitor) -> None:
    visitor.tap("Erase a person")


@screen
def game_played_before(visitor: Visitor) -> None:
    table = visitor.open(keeps=True)
    finish = {"kind": "finish", "reason": "late"}
    call(table.base_url, "PUT", f"/games/{table.game_id}/entries/{uuid.uuid4()}", finish, table.key)
    game = {"game_type": "points", "preset": "points", "seats": SIX}
    call(table.base_url, "POST", f"/tables/{table.code}/games", game, table.key)
    visitor.page.goto(f"{table.page}/g/{table.game_id}")
    expect(visitor.page.get_by_role("link", name="To the table")).to_be_visible()


@screen_after(more)
def saving(visitor: Visitor) -> None:
    visitor.tap("Save the whole table")


@screen
def home_that_opens_no_such_file(visitor: Visitor) -> None:
    open_screen(visitor.page, "/")
    file: FilePayload = {"name": "photo.json", "mimeType": "application/json", "buffer": b"no record"}
    visitor.page.get_by_label("Open a saved table").set_input_files(file)
    expect(visitor.page.get_by_role("alert")).not_to_be_empty()


@screen_after(more)
def renewal(visitor: Visitor) -> None:
    visitor.tap("Renew the scorekeeper’s link")


@screen_after(renewal)
def renewed(visitor: Visitor) -> None:
    visitor.tap("Renew the link")
    expect(visitor.panel.locator("svg[role=img]")).to_be_visible()


@screen_after(more)
def history(visitor: Visitor) -> None:
    visitor.tap("History")
    expect(visitor.panel).to_contain_text("Checked")


@screen_after(withdrawal)
def history_of_a_withdrawal(visitor: Visitor) -> None:
    visitor.tap("Withdraw Deal 1")
    expect(visitor.page.locator("undo-bar")).to_contain_text("Deal 1 withdrawn.")
    visitor.tap("More")
    visitor.tap("History")
    expect(visitor.panel.get_by_role("button", name="Put it back")).to_be_visible()


@screen_after(history_of_a_withdrawal)
def table_with_something_to_undo(visitor: Visitor) -> None:
    visitor.tap("Put it back")
    expect(visitor.page.locator("undo-bar")).to_contain_text("Deal 2 saved.")


@screen_after(more)
def somebody_who_leaves(visitor: Visitor) -> None:
    visitor.tap("Somebody leaves or joins")
    visitor.panel.get_by_text("Somebody leaves", exact=True).tap()


@screen_after(somebody_who_leaves)
def somebody_who_joins(visitor: Visitor) -> None:
    visitor.panel.get_by_text("Somebody joins", exact=True).tap()
    visitor.panel.get_by_label("Who joins").fill("Gita")


@screen_after(more)
def rules_in_force(visitor: Visitor) -> None:
    visitor.tap("House rules in force")
    expect(visitor.panel).to_contain_text("How it is scored")


@screen
def cited_rule(visitor: Visitor) -> None:
    table = open_table(visitor.base_url, FOUR[:2], game_type="gama_rummy", preset="gama_prelim")
    table.deal({"winner": 1, "show": "normal", "results": [{"seat": 2, "status": "wrong_show"}]})
    visitor.page.goto(table.page)
    visitor.page.get_by_role("button", name=re.compile("^Bina, Deal 1")).tap()
    visitor.tap("The rule")
    expect(visitor.panel.locator(".rule-asked")).to_be_visible()


@screen_after(more)
def ruling(visitor: Visitor) -> None:
    visitor.tap("Adjust, warn or put out")
    visitor.panel.get_by_text("Devi", exact=True).tap()
    visitor.panel.get_by_label("Points").fill("10")
    visitor.panel.get_by_label("Reason").fill("Talking")
    expect(visitor.panel.get_by_role("table")).to_be_visible()


@screen_after(more)
def early_finish(visitor: Visitor) -> None:
    visitor.tap("Finish early")
    expect(visitor.panel).to_contain_text("would win.")


@screen
def table_with_a_rejoin(visitor: Visitor) -> None:
    table = open_table(visitor.base_url, FOUR[:3], game_type="ace2three", preset="pool_101")
    results = [{"seat": 2, "status": "played", "points": 79}, {"seat": 3, "status": "played", "points": 80}]
    table.deal({"winner": 1, "show": "normal", "results": results})
    results = [{"seat": 1, "status": "played", "points": 20}, {"seat": 3, "status": "played", "points": 25}]
    table.deal({"winner": 2, "show": "normal", "results": results})
    visitor.page.goto(table.keeper_page)
    expect(visitor.page.get_by_role("button", name="Chris may rejoin at 80.")).to_be_visible()


@screen_after(table_with_a_rejoin)
def rejoin(visitor: Visitor) -> None:
    visitor.tap("Chris may rejoin at 80.")
    expect(visitor.panel.get_by_role("table")).to_be_visible()


@screen
def toss(visitor: Visitor) -> None:
    rules = {"deals_per_round": 1, "extra_rounds": 0, "rounds": 2, "final_tie": "coin_toss"}
    table = open_table(
        visitor.base_url, SIX, game_type="twenty_eight", preset="gama_28", rules=rules, sides=("X", "Y")
    )
    for bidder in (1, 2):
        table.deal({"bidder": bidder, "bid": 16, "bidders_points": 16})
    visitor.page.goto(table.keeper_page)
    visitor.tap("Enter the coin toss")
    expect(visitor.panel).to_contain_text("Who won the toss?")


@screen
def column(visitor: Visitor) -> None:
    visitor.open(keeps=True)
    visitor.page.get_by_role("columnheader", name="Devi").get_by_role("button").tap()
    expect(visitor.panel).to_contain_text("Place")


@screen
def claimed_column(visitor: Visitor) -> None:
    visitor.open(keeps=True)
    visitor.hold_seat("Devi")
    visitor.page.get_by_role("columnheader", name="Devi").get_by_role("button").tap()
    expect(visitor.panel).to_contain_text("This phone holds Devi’s seat")


@screen_after(column)
def correction_of_a_name(visitor: Visitor) -> None:
    visitor.tap("Correct the name")
    visitor.panel.get_by_label("Name").fill("Devika")


@screen
def dispute(visitor: Visitor) -> None:
    visitor.open(keeps=True)
    visitor.hold_seat("Devi")
    visitor.tap("Devi, Deal 1: 45")
    visitor.tap("Dispute")
    visitor.panel.get_by_label("What is wrong?").fill("I had 54")


@screen_after(dispute)
def disputed_table(visitor: Visitor) -> None:
    visitor.tap("Dispute it")
    expect(visitor.page.get_by_role("button", name="? Devi disputes deal 1")).to_be_visible()


@screen
def paper_that_is_keyed_in(visitor: Visitor) -> None:
    visitor.open(keeps=True)
    visitor.tap("More")
    visitor.tap("Compare with paper")
    cell = visitor.page.locator("paper-panel [aria-current]")
    for points in (0, 25, 100, 54, 8, 25, 40, 0, 51, 50, 31, 6, 7):
        expect(cell).to_be_focused()
        visitor.page.keyboard.type(str(points))
        visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator("paper-panel tbody tr")).to_have_count(3)


@screen_after(paper_that_is_keyed_in)
def paper_that_differs(visitor: Visitor) -> None:
    visitor.tap("Compare")
    expect(visitor.panel.get_by_text("2 differences")).to_be_visible()


@screen_after(paper_that_differs)
def paper_of_which_one_difference_is_decided(visitor: Visitor) -> None:
    visitor.tap("Keyed in right: decide now")
    visitor.panel.get_by_role("button", name="The sheet is right").first.tap()
    visitor.page.get_by_label("Why is the sheet right?").fill("Counted again")
    visitor.tap("Decide")
    expect(visitor.panel.get_by_text("1 difference to decide")).to_be_visible()


@screen_after(disputed_table)
def disputed_deal(visitor: Visitor) -> None:
    visitor.tap("? Devi disputes deal 1")
    expect(visitor.panel).to_contain_text("I had 54")


@screen_after(disputed_deal)
def settlement_of_a_dispute(visitor: Visitor) -> None:
    visitor.tap("Settle the dispute")


@screen
def qr(visitor: Visitor) -> None:
    visitor.open(keeps=True)
    visitor.tap("QR")
    expect(visitor.panel.locator("svg[role=img]")).to_be_visible()


@screen_after(qr)
def scorekeepers_link(visitor: Visitor) -> None:
    visitor.tap("Move the scorekeeping to another phone")
    expect(visitor.panel.locator("svg[role=img]")).to_be_visible()


@screen_after(scorekeepers_link)
def leaving_the_scorekeeping(visitor: Visitor) -> None:
    visitor.tap("The other phone has it")


@screen
def standings(visitor: Visitor) -> None:
    visitor.open(keeps=True)
    visitor.tap("Standings")
    expect(visitor.panel.locator(".race")).to_be_visible()


@screen
def sharing(visitor: Visitor) -> None:
    table = visitor.open(keeps=True)
    table.finish("late")
    expect(visitor.panel).to_contain_text("Final standings")
    visitor.panel.get_by_role("button", name="Share").tap()
    expect(visitor.panel.get_by_role("img")).to_be_visible()


@screen_after(table_with_a_rejoin)
def standings_of_a_pool(visitor: Visitor) -> None:
    visitor.tap("Standings")
    expect(visitor.panel.locator(".pool")).to_contain_text("Chris may come back, at 80.")


@screen
def hands_of_partners(visitor: Visitor) -> None:
    table = open_table(
        visitor.base_url, FOUR, game_type="gra_partnership", preset="gra_partnership", sides=("X", "Y")
    )
    visitor.page.goto(table.keeper_page)
    visitor.tap("Enter deal 1")
    visitor.tap("Enter the hands")
    visitor.page.locator('[data-do="choose"][data-seat="4"][data-status="knock"]').tap()
    expect(visitor.page.locator(".seat-name")).to_contain_text(["Chris", "Devi"])


@screen
def result(visitor: Visitor) -> None:
    visitor.open(keeps=True)
    visitor.hold_seat("Devi")
    visitor.tap("More")
    visitor.tap("Finish early")
    visitor.tap("Finish the game now")
    expect(visitor.panel).to_contain_text("Final standings")


@screen_after(result)
def games_of_the_table(visitor: Visitor) -> None:
    visitor.tap("Games of this table")
    expect(visitor.panel).to_contain_text("Bina won")


@screen
def printed_sheet(visitor: Visitor) -> None:
    visitor.open(keeps=False)
    visitor.page.emulate_media(media="print")


@screen_after(result)
def finished_table(visitor: Visitor) -> None:
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.get_by_role("dialog")).to_have_count(0)
    expect(visitor.page.get_by_role("button", name="Sign as Devi")).to_be_visible()


@screen_after(finished_table)
def signature(visitor: Visitor) -> None:
    visitor.tap("Sign as Devi")


@screen_after(signature)
def signed_table(visitor: Visitor) -> None:
    visitor.panel.get_by_role("button", name="Sign as Devi").tap()
    expect(visitor.page.get_by_text("✓ Signed as Devi", exact=True)).to_be_visible()


@screen
def unknown_table(visitor: Visitor) -> None:
    visitor.page.goto("/t/ZZZZZZ")
    expect(visitor.page.get_by_role("heading", name="There is no such table")).to_be_visible()


@screen
def lost(visitor: Visitor) -> None:
    visitor.page.goto("/nowhere")
    expect(visitor.page.get_by_role("heading", name="There is nothing at this address")).to_be_visible()


@screen
def refusal(visitor: Visitor) -> None:
    visitor.open(keeps=True)
    visitor.tap("Enter deal 3")
    for digit in "99999":
        visitor.page.locator(f'.pad-key[data-press="{digit}"]').tap()


@screen
def indicator(visitor: Visitor) -> None:
    table = open_table(visitor.base_url, FOUR, game_type="gama_rummy", preset="gama_prelim")
    visitor.page.goto(table.keeper_page)
    visitor.keeper.open_deal(1)
    visitor.keeper.choose("Anil", "won")
    visitor.page.locator('.pad-key[data-press="cards"]').tap()
    expect(visitor.page.get_by_role("heading", name="Which card is face up?")).to_be_visible()


@screen_after(indicator)
def cards(visitor: Visitor) -> None:
    visitor.page.locator('card-picker .pick[data-card="8C"]').tap()
    visitor.keeper.pick(["TH", "JH", "QH", "KH", "7S", "8S", "9S", "4S", "4H", "4D", "2D", "2C", "5D"])
    expect(visitor.page.locator(".picker-tray .meld").first).to_be_visible()


@screen_after(cards)
def own_groups(visitor: Visitor) -> None:
    visitor.tap("Own groups")
    expect(visitor.panel).to_contain_text("Keep these groups")


@screen
def event(visitor: Visitor) -> None:
    hall = drawn_hall(visitor.base_url)
    play_everything(hall)
    visitor.page.goto(hall.page)
    expect(visitor.page.get_by_role("status").first).to_have_text("live")


@screen_after(event)
def event_printed(visitor: Visitor) -> None:
    visitor.page.emulate_media(media="print")


@screen_after(event)
def name_looked_for_at_an_event(visitor: Visitor) -> None:
    visitor.page.get_by_label("Where do I play?").fill("a")
    expect(visitor.page.get_by_text("more: go on typing")).to_be_visible()


@screen_after(event)
def event_of_a_player(visitor: Visitor) -> None:
    visitor.page.get_by_label("Where do I play?").fill("anu")
    visitor.tap("Anu")
    expect(visitor.page.get_by_text("You play now")).to_be_visible()


@screen
def check_in_at_the_door(visitor: Visitor) -> None:
    visitor.page.goto(drawn_hall(visitor.base_url).door())
    visitor.page.get_by_label("Check in: who are you?").fill("anu")
    visitor.tap("Anu")
    expect(visitor.page.get_by_role("button", name="Check in as Anu")).to_be_visible()


@screen
def unknown_event(visitor: Visitor) -> None:
    visitor.page.goto("/e/ZZZZZZZ")
    expect(visitor.page.get_by_role("heading", name="There is no such event")).to_be_visible()


@screen
def clock_of_an_event(visitor: Visitor) -> None:
    hall = drawn_hall(visitor.base_url)
    for title in ("Preliminaries", "Final"):
        if title == "Final":
            hall.stage(title, "Rummy")
        [stage] = hall.ids(title)
        steps = [
            {"ends": 40, "small": 5, "big": 10},
            {"ends": 50, "pause": True},
            {"ends": 90, "small": 10, "big": 20},
        ]
        hall.act("clock_schedule", stage=stage, steps=steps, entry_level=1)
    visitor.page.goto(f"{hall.page}/clock")
    expect(visitor.page.get_by_role("timer")).to_have_text("40:00")
    expect(visitor.page.get_by_role("button", name="Turn sound on")).to_be_visible()


@screen
def board_of_an_event(visitor: Visitor) -> None:
    hall = drawn_hall(visitor.base_url)
    hall.act("announced", text="Break until 20:30")
    visitor.page.goto(f"{hall.page}/board")
    expect(visitor.page.locator("footer")).to_contain_text("in touch")


def turn_board(visitor: Visitor, kind: str) -> None:
    """Look at one kind of page on the board of an event that is played, with a line below it."""
    hall = drawn_hall(visitor.base_url)
    end_first_match(hall)
    hall.start("Table 2").points(3, 8)
    hall.act("clock_schedule", stage=hall.ids("Preliminaries")[0], steps=[{"ends": 40}])
    hall.act("announced", text="Break until 20:30", tables=[hall.tables["Table 2"]])
    visitor.page.goto(f"{hall.page}/board")
    direct(hall, page=kind)
    expect(visitor.page.locator(f".board[data-kind={kind}]")).to_have_count(1)
    expect(visitor.page.locator(".band")).to_have_text("Break until 20:30 Table 2")


@screen
def clock_on_a_board(visitor: Visitor) -> None:
    turn_board(visitor, "clock")
    expect(visitor.page.get_by_role("timer")).to_have_text("40:00")


@screen
def tables_on_a_board(visitor: Visitor) -> None:
    turn_board(visitor, "tables")
    expect(visitor.page.locator(".rows")).to_contain_text("Celine ahead")


@screen
def standings_on_a_board(visitor: Visitor) -> None:
    turn_board(visitor, "standings")
    expect(visitor.page.locator(".rows")).to_contain_text("Anu")


@screen
def clocks_at_the_desk(visitor: Visitor) -> None:
    hall = hall_of_poker(visitor.base_url)
    visitor.page.goto(f"{hall.page}/desk#key={hall.key}")
    visitor.tap("Clocks")
    expect(visitor.panel.locator(".levels .soft").last).not_to_be_empty()


@screen
def evening_of_friends(visitor: Visitor) -> None:
    stated = {"game_type": "gama_poker", "preset": "gama_poker_2025", "players": FOUR, "tables": ["Table 1"]}
    body = {"occasion": {"title": "Poker", "first_day": DAY}, "freezeout": stated}
    opened = call(visitor.base_url, "POST", "/events", body)
    visitor.page.goto(f"/e/{opened['code']}/room#key={opened['director_key']}")
    visitor.page.locator("room-panel .seats button").last.tap()
    visitor.tap("Is out")
    expect(visitor.page.locator("[data-key=places] li")).to_have_count(1)


@screen_after(evening_of_friends)
def pots_of_a_hand(visitor: Visitor) -> None:
    visitor.tap("More")
    visitor.tap("Who wins which pot")
    visitor.panel.locator("input").first.fill("100")
    visitor.panel.locator("[data-do=fold]").first.tap()


@screen
def settling_up(visitor: Visitor) -> None:
    table = visitor.open(keeps=True)
    stakes = {"unit": "₹", "decimals": 2, "games": {"points": {"per": "point", "coins": 150}}}
    call(table.base_url, "PUT", f"/tables/{table.code}/stakes", {"stakes": stakes}, table.key)
    table.finish("late")
    visitor.panel.get_by_role("button", name="Settling up").tap()
    visitor.panel.get_by_role("checkbox").first.tap()
    expect(visitor.panel).to_contain_text("has paid")


@screen_after(settling_up)
def stake_of_a_game(visitor: Visitor) -> None:
    visitor.tap("Stake for Any other game")
    expect(visitor.panel.get_by_label("Amount")).to_have_value("1.50")


@screen_after(stake_of_a_game)
def finished_table_that_plays_for_a_stake(visitor: Visitor) -> None:
    visitor.tap("Close")
    expect(visitor.page.get_by_role("button", name="Settle up")).to_be_visible()


@screen
def evening_told(visitor: Visitor) -> None:
    table = visitor.open(keeps=True)
    again = table.next_game()
    for points in ((1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1)):
        again.points(*points)
    again.finish("late")
    visitor.panel.get_by_role("button", name="How the evening went").tap()
    # Of the games won, and of each game.
    expect(visitor.panel.locator(".race")).to_have_count(3)


@screen
def stage_told(visitor: Visitor) -> None:
    visitor.page.goto(hall_of_pairs(visitor.base_url).page)
    visitor.tap("How it went")
    expect(visitor.panel.locator(".race")).to_be_visible()


@screen
def event_told(visitor: Visitor) -> None:
    visitor.page.goto(hall_of_pairs(visitor.base_url).page)
    visitor.tap("How it all went")
    expect(visitor.panel.locator(".race")).to_be_visible()


@screen
def table_whose_chips_go(visitor: Visitor) -> None:
    hall = room_of_eight(visitor.base_url)
    steps = [{"ends": 15, "small": 5, "big": 10}, {"ends": 30, "small": 25, "big": 50, "colour_up": 5}]
    hall.act("clock_schedule", stage=hall.ids("Room")[0], steps=steps, chips=[5, 25, 100])
    hall.act("clock_level", stage=hall.ids("Room")[0], level=2)
    visitor.page.goto(f"/t/{hall.tables['Table 1']}#key={hall.table_key('Table 1')}")
    expect(visitor.page.locator("race-here button")).to_be_visible()


@screen_after(table_whose_chips_go)
def race_of_chips(visitor: Visitor) -> None:
    visitor.tap("Change 5 for 25")
    visitor.panel.locator("[data-chips='3']").first.tap()
    expect(visitor.panel.locator(".gets").first).not_to_be_empty()


@screen
def club(visitor: Visitor) -> None:
    kept = call(visitor.base_url, "POST", "/clubs", {"title": "Thursday club"})
    path, key = f"/clubs/{kept['code']}", kept["club_key"]
    rated = {"kind": "rated", "shown": True}
    call(visitor.base_url, "PUT", f"{path}/acts/{uuid.uuid4()}", rated, key)
    for names in (SIX, [*SIX[:3], "Anil K", *SIX[4:]]):
        table = open_table(visitor.base_url, names, rules={"direction": "low"})
        for left in reversed(range(10)):
            table.points(*range(6))
            table.finish("late")
            game = {"game_type": "points", "preset": "points", "rules": {"direction": "low"}, "seats": names}
            if left:
                table.sheet = call(visitor.base_url, "POST", f"/tables/{table.code}/games", game, table.key)
        call(visitor.base_url, "PUT", f"/tables/{table.code}{path}", None, table.key)
    visitor.page.goto(f"/c/{kept['code']}#key={key}")
    expect(visitor.page.get_by_text("20 games counted.")).to_be_visible()
    expect(visitor.page.locator(".link[data-state=live]")).to_be_visible()


@screen_after(club)
def person_of_a_club(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name="Anil", exact=True).tap()
    expect(visitor.panel.get_by_role("button", name="Games won: 20")).to_be_visible()


@screen_after(person_of_a_club)
def games_behind_a_figure(visitor: Visitor) -> None:
    visitor.tap("Games won: 20")
    expect(visitor.panel.get_by_role("link").first).to_be_visible()


@screen_after(club)
def keeping_a_club(visitor: Visitor) -> None:
    visitor.tap("Who is who, seasons, code")
    visitor.panel.locator("[name=who]").select_option(label="Anil K")
    expect(visitor.panel.get_by_label("Anil K is the same as")).to_be_visible()


@screen_after(keeping_a_club)
def keepers_link(visitor: Visitor) -> None:
    visitor.tap("Show the keeper’s link")
    expect(visitor.panel.get_by_text("gives the key away")).to_be_visible()


@screen
def unknown_club(visitor: Visitor) -> None:
    visitor.page.goto("/c/ZZZZZZZZ")
    expect(visitor.page.get_by_role("heading", name="No club has this code")).to_be_visible()


@screen
def table_at_which_an_event_plays_next(visitor: Visitor) -> None:
    hall = drawn_hall(visitor.base_url)
    visitor.page.goto(f"/t/{hall.tables['Table 1']}#key={hall.table_key('Table 1')}")
    expect(visitor.page.locator(".around li")).to_have_text(["1 Biju deals", "2 Anu"])


def way_to(name: str) -> list[str]:
    """Return the screens that are shown until this one is."""
    before = SCREENS[name].before
    return [*(way_to(before) if before else []), name]


# A screen from which another is shown is read on the first way that leads through it.
ENDS = [name for name in SCREENS if name not in {each.before for each in SCREENS.values()}]
READ_ON_THE_WAY_TO = {name: end for end in reversed(ENDS) for name in way_to(end)}
# In the dark only colours differ: these and the form of Big Two show every colour of a text on every ground.
IN_THE_DARK = {
    *("cards", "standings_of_a_pool", "printed_sheet", "result", "hands_of_partners", "renewal"),
    *("paper_that_differs", "home", "house_rules", "table_with_all_kinds_of_entries", "conflict"),
    *("event_of_a_player", "club", "person_of_a_club", "settling_up", "evening_told"),
    *("clock_on_a_board", "tables_on_a_board", "standings_on_a_board", "clocks_at_the_desk"),
}
THE_REST = pytest.mark.long(because="a dozen screens show every colour there is in the dark")


def test_every_screen_is_read_on_some_way() -> None:
    assert READ_ON_THE_WAY_TO.keys() == SCREENS.keys()


def schemes_of(name: str) -> tuple[Scheme, ...]:
    return ("light", "dark") if name in IN_THE_DARK else ("light",)


@pytest.mark.parametrize("end", ENDS)
def test_screens_are_read_by_everybody(visitor: Visitor, end: str) -> None:
    for name in way_to(end):
        SCREENS[name].show(visitor)
        if READ_ON_THE_WAY_TO[name] == end:
            visitor.read_by_everybody(name, *schemes_of(name))


@THE_REST
@pytest.mark.skipif(not os.environ.get("KANAKKU_ALL"), reason="make torture reads these, with KANAKKU_ALL")
@pytest.mark.parametrize("end", ENDS)
def test_screens_are_read_in_the_dark(visitor: Visitor, end: str) -> None:
    for name in way_to(end):
        SCREENS[name].show(visitor)
        if READ_ON_THE_WAY_TO[name] == end and name not in IN_THE_DARK:
            visitor.read_by_everybody(name, "dark")


# Cards, bids, a knock, and what each pays.
MOST_ELEMENTS = {"big_two", "twenty_eight", "gra_singles", "indian_marriage"}
OTHER_FORMS = pytest.mark.long(because="four forms show most of the elements that there are")
READ_FORMS = [
    *(pytest.param(game, "light", marks=() if game in MOST_ELEMENTS else OTHER_FORMS) for game in FORMS),
    *(pytest.param(game, "dark", marks=() if game == "big_two" else THE_REST) for game in FORMS),
]


@pytest.mark.parametrize(("game", "scheme"), READ_FORMS)
def test_form_and_its_rare_things_are_read_by_everybody(visitor: Visitor, game: str, scheme: Scheme) -> None:
    kind = GAME_TYPES[game]
    entry = Entry(visitor.page)
    table = entry.start(visitor.base_url, game, SIX[: players_of(game)])
    form = visitor.page.locator(".entry-form")
    expect(form).not_to_be_empty()
    assert form.evaluate("form => form.scrollWidth - form.clientWidth") <= 0
    visitor.read_by_everybody("empty form", scheme)
    table.deal(kind.example)
    visitor.page.goto(table.page)
    visitor.page.locator("score-sheet tbody td button").first.tap()
    visitor.page.get_by_role("button", name="Correct", exact=True).tap()
    expect(visitor.page.locator(".totals-strip b").first).not_to_have_text("…")
    visitor.read_by_everybody("filled form", scheme)
    special = visitor.page.get_by_role("button", name=re.compile("^Special"))
    if special.count():
        special.tap()
        expect(visitor.panel.get_by_role("button", name="Done")).to_be_visible()
        visitor.read_by_everybody("rare things", scheme)
