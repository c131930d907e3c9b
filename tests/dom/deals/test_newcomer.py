"""What a newcomer met: forms that offer what is refused, words with two meanings, titles that mislead."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.browser.entry import Entry
from tests.browser.new_game import choose_game, name_players
from tests.browser.scorekeeper import Scorekeeper
from tests.browser.tables import SIX, PlayedTable, call, open_table
from tests.dom.expecting import expect


def unfold_house_rules(page: Page) -> None:
    page.get_by_role("button", name="House rules").tap()
    for more in page.locator("summary").all():
        more.tap()


def test_27_card_rummy_lets_no_sixth_player_sit_down(page: Page) -> None:
    choose_game(page, "27-card rummy")
    name_players(page, *SIX[:5])
    expect(page.get_by_role("button", name="Add a player")).to_have_count(0)
    expect(page.get_by_role("button", name="Start with 5 players")).to_be_enabled()


def test_fewer_seats_by_a_house_rule_are_said_before_the_start(page: Page) -> None:
    choose_game(page, "27-card rummy")
    name_players(page, *SIX[:5])
    unfold_house_rules(page)
    players = page.get_by_label("Players", exact=True)
    players.fill("2, 4")
    players.blur()
    page.get_by_role("button", name="Done").tap()
    expect(page.get_by_text("By these rules 4 can play at most.")).to_be_visible()
    expect(page.get_by_role("button", name="Start with 5 players")).to_be_disabled()
    page.get_by_role("button", name="Take Bina out").tap()
    expect(page.get_by_label("Seat 2", exact=True)).to_have_value("Chris")
    expect(page.get_by_role("button", name="Start with 4 players")).to_be_enabled()


def test_number_of_a_house_rule_is_read_as_people_write_it_or_refused(page: Page) -> None:
    choose_game(page, "Poker tournament")
    name_players(page, *SIX[:2])
    unfold_house_rules(page)
    stack = page.get_by_label("Starting stack", exact=True)
    for typed, taken in (("10,000", "10000"), ("1 500", "1500"), ("1,00,000", "100000")):
        stack.fill(typed)
        stack.blur()
        expect(stack).to_have_value(taken)
    stack.fill("1.500")
    stack.blur()
    expect(stack).to_have_value("1.500")
    expect(stack).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("Write this in digits alone")).to_be_visible()
    page.get_by_role("button", name="Done").tap()
    page.get_by_role("button", name="Start with 2 players").tap()
    expect(page.get_by_role("alert")).to_contain_text("Starting stack")
    page.get_by_role("button", name="House rules").tap()
    expect(stack).to_have_value("1.500")
    stack.fill("1500")
    stack.blur()
    expect(page.get_by_text("Write this in digits alone")).to_have_count(0)
    page.get_by_role("button", name="Done").tap()
    page.get_by_role("button", name="Start with 2 players").tap()
    expect(page).to_have_url(re.compile("/events?/|/e/"))


def test_families_unfold_to_their_games_with_variants_and_the_plain_sheet_is_in_sight(page: Page) -> None:
    page.goto("/new")
    expect(page.get_by_role("button", name=re.compile("^Any other game"))).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Poker tournament"))).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^27-card rummy"))).to_have_count(0)
    rummy = page.locator(".family").filter(has=page.get_by_role("heading", name="Rummy", exact=True))
    expect(rummy.locator("summary")).to_contain_text("Indian Rummy (Paplu) · 21-card rummy")
    rummy.locator("summary").tap()
    expect(rummy.get_by_role("button", name=re.compile("^GAMA 13-card Rummy · "))).to_have_count(2)
    expect(rummy.get_by_role("button", name=re.compile("^27-card rummy"))).to_have_count(1)
    gin = page.locator(".family").filter(has=page.get_by_role("heading", name="Gin rummy"))
    gin.locator("summary").tap()
    expect(gin.get_by_role("button")).to_have_count(3)


def test_a_table_is_named_later(page: Page, six: PlayedTable) -> None:
    page.goto(six.keeper_page)
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Name the table").tap()
    page.get_by_label("What the table is called").fill("Final table")
    page.get_by_role("dialog").get_by_role("button", name="Save").tap()
    expect(page.get_by_role("heading", name="Final table")).to_be_visible()


def test_a_person_is_erased(page: Page, six: PlayedTable) -> None:
    page.goto(six.keeper_page)
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Erase a person").tap()
    field = page.get_by_label("Name, as it stands on the sheet")
    field.fill("Nobody")
    page.get_by_role("button", name="Erase for good").tap()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text(
        "Nobody at this table is called so"
    )
    field.fill("Anil")
    page.get_by_role("button", name="Erase for good").tap()
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("Anil is erased in 1 game")
    page.get_by_role("button", name="Close").tap()
    expect(page.get_by_role("columnheader").nth(1)).to_contain_text("erased player")
    expect(page.locator("score-sheet")).not_to_contain_text("Anil")
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="History").tap()
    expect(page.get_by_role("dialog")).to_contain_text("A name erased at")
    expect(page.get_by_role("dialog")).to_contain_text("by the scorekeeper’s phone")


def test_a_player_of_a_team_is_renamed(page: Page, base_url: str) -> None:
    table = open_table(base_url, SIX, game_type="twenty_eight", preset="gama_28", sides=("X", "Y"))
    page.goto(table.keeper_page)
    page.get_by_role("columnheader").nth(1).get_by_role("button").tap()
    page.get_by_role("button", name="Correct Chris’s name").tap()
    page.get_by_role("dialog").get_by_label("Name").fill("Christie")
    page.get_by_role("dialog").get_by_role("button", name="Save").tap()
    expect(page.get_by_role("columnheader").nth(1)).to_contain_text("Christie")


def test_a_team_is_named_from_the_sheet_and_everything_calls_it_so(page: Page, base_url: str) -> None:
    table = open_table(base_url, SIX, game_type="twenty_eight", preset="gama_28", sides=("X", "Y"))
    page.goto(table.keeper_page)
    page.get_by_role("columnheader", name="Team Y").get_by_role("button").tap()
    page.get_by_role("button", name="Name the team").tap()
    form = page.get_by_role("dialog")
    expect(form.get_by_label("Name")).to_have_value("Team Y")
    form.get_by_label("Name").fill("The Tigers")
    form.get_by_role("button", name="Save").tap()
    expect(page.get_by_role("columnheader", name="The Tigers")).to_be_visible()
    keeper = Scorekeeper(page)
    keeper.open_deal(1)
    expect(page.locator(".ring-seat small").nth(1)).to_have_text("The Tigers")
    page.locator('.ring-seat[data-value="2"]').tap()
    page.locator('.bid[data-value="16"]').tap()
    keeper.type(17)
    expect(page.locator(".tw28-sentence")).to_have_text("Bid 16 by The Tigers, took 17: The Tigers +1.")
    keeper.save_deal(1)
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="History").tap()
    named = page.locator(".journal > li").nth(1)
    expect(named.locator("b")).to_have_text("The Tigers")
    expect(named).to_contain_text("Team Y → The Tigers")
    page.get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="Standings").tap()
    expect(page.locator(".places")).to_contain_text("The Tigers")
    page.get_by_role("button", name="Games of this table").tap()
    expect(page.locator(".played")).to_contain_text("The Tigers ahead")


def test_a_team_that_was_named_by_mistake_has_its_letter_back(page: Page, base_url: str) -> None:
    table = open_table(base_url, SIX, game_type="twenty_eight", preset="gama_28", sides=("X", "Y"))
    call(base_url, "PATCH", f"/games/{table.game_id}/sides/X", {"name": "A"}, table.key)
    page.goto(table.keeper_page)
    page.get_by_role("columnheader", name="Team A").get_by_role("button").tap()
    page.get_by_role("button", name="Name the team").tap()
    expect(page.get_by_role("dialog")).to_contain_text("Left empty, it is Team X again.")
    page.get_by_role("dialog").get_by_label("Name").fill("")
    page.get_by_role("dialog").get_by_role("button", name="Save").tap()
    expect(page.get_by_role("columnheader", name="Team X")).to_be_visible()
    page.locator("undo-bar").get_by_role("button", name="Undo").tap()
    expect(page.get_by_role("columnheader", name="Team A")).to_be_visible()


def test_the_code_that_lets_others_write_is_called_so(page: Page, six: PlayedTable) -> None:
    page.goto(six.keeper_page)
    page.get_by_role("button", name="QR").tap()
    panel = page.get_by_role("dialog")
    expect(panel.get_by_role("heading")).to_have_text("Watch this table")
    panel.get_by_role("button", name="Move the scorekeeping").tap()
    expect(panel.get_by_role("heading")).to_have_text("The scorekeeper’s link")
    expect(page.get_by_role("dialog", name="The scorekeeper’s link")).to_be_visible()
    panel.get_by_role("button", name="Hide").tap()
    expect(panel.get_by_role("heading")).to_have_text("Watch this table")


def test_whoever_scans_for_the_first_time_says_once_who_he_is(page: Page, six: PlayedTable) -> None:
    page.goto(six.page)
    page.get_by_role("button", name="Do you play here? This is me").tap()
    page.get_by_role("dialog").get_by_role("button", name="Devi").tap()
    expect(page.get_by_text("This phone is Devi’s now.")).to_be_visible()
    expect(page.locator("th.mine")).to_have_text("Devi")
    assert six.read()["claims"] == [4]
    page.get_by_role("button", name="Understood").tap()
    expect(page.get_by_text("This phone is Devi’s now.")).to_have_count(0)
    page.reload()
    expect(page.locator("th.mine")).to_have_text("Devi")
    expect(page.get_by_role("button", name="Do you play here?")).to_have_count(0)


def test_a_scanned_code_says_at_once_that_it_watches_and_how_to_keep_score(
    page: Page, six: PlayedTable
) -> None:
    page.goto(six.page)
    said = "You watch; to write, scan the scorekeeper’s link."
    expect(page.locator(".table-foot")).to_contain_text(said)
    expect(page.get_by_role("button", name="QR")).to_be_visible()
    page.goto(six.keeper_page)
    expect(page.locator(".table-foot [data-do=enter]")).to_be_visible()
    expect(page.get_by_text("You watch")).to_have_count(0)


def test_whoever_only_watches_is_not_asked_again(page: Page, six: PlayedTable) -> None:
    page.goto(six.page)
    page.get_by_role("button", name="Do you play here?").tap()
    page.get_by_role("button", name="I only watch").tap()
    expect(page.get_by_role("button", name="Do you play here?")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("status").first).to_have_text("live")
    expect(page.get_by_role("button", name="Do you play here?")).to_have_count(0)
    assert six.read()["claims"] == []


def test_whoever_only_watches_is_not_asked_in_the_next_game_either(page: Page, six: PlayedTable) -> None:
    page.goto(six.page)
    page.get_by_role("button", name="Do you play here?").tap()
    page.get_by_role("button", name="I only watch").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    six.points(1, 2, 3, 4, 5, 6)
    six.next_game()
    page.reload()
    expect(page.get_by_role("status").first).to_have_text("live")
    expect(page.locator(".row-deal")).to_have_count(0)
    expect(page.get_by_role("button", name="Do you play here?")).to_have_count(0)


def test_a_disputed_number_is_marked_where_it_stands(page: Page, six: PlayedTable) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    page.goto(six.page)
    page.get_by_role("columnheader", name="Devi").get_by_role("button").tap()
    page.get_by_role("dialog").get_by_role("button", name="This is me").tap()
    Scorekeeper(page).open_cell(1, "Devi").get_by_role("button", name="Dispute").tap()
    page.get_by_label("What is wrong?").fill("I had 54")
    page.get_by_role("button", name="Dispute it").tap()
    disputed = page.get_by_role("button", name="Devi, Deal 1: 4, disputed")
    expect(disputed).to_have_text("4?")
    expect(page.get_by_role("button", name="Bina, Deal 1: 2", exact=True)).to_have_text("2")


def test_who_deals_next_asks_nothing_that_the_sheet_knows(page: Page, base_url: str) -> None:
    table = open_table(base_url, SIX[:4], game_type="gama_rummy", preset="gama_prelim")
    page.goto(table.keeper_page)
    page.get_by_role("button", name="Enter deal 1").tap()
    page.get_by_role("button", name=re.compile("^Special")).tap()
    page.get_by_role("button", name="Helpers for the deal").tap()
    page.get_by_role("button", name="Who deals next").tap()
    expect(page.locator(".question-answer")).to_have_text("Bina deals next, and acts first in this deal.")


@pytest.mark.parametrize(("bid", "offered"), [(19, 1), (22, 0)])
def test_cot_is_offered_only_on_bids_that_know_it(page: Page, base_url: str, bid: int, offered: int) -> None:
    entry = Entry(page)
    entry.start(base_url, "twenty_eight", SIX)
    entry.do("set", place="/bidder", value=1)
    entry.do("set", place="/bid", value=bid)
    page.get_by_role("button", name=re.compile("^Special")).tap()
    ended = page.get_by_role("group", name="How the deal ended")
    expect(ended.get_by_role("button", name="Foul")).to_be_visible()
    expect(ended.get_by_role("button", name="Cot", exact=True)).to_have_count(offered)


@pytest.mark.parametrize("players", [6, 4])
def test_the_callers_cards_of_a_cot_are_numbers(page: Page, base_url: str, players: int) -> None:
    entry = Entry(page)
    entry.start(base_url, "twenty_eight", SIX[:players], {"players": players})
    entry.do("set", place="/bidder", value=1)
    entry.do("set", place="/bid", value=18)
    page.get_by_role("button", name=re.compile("^Special")).tap()
    page.get_by_role("group", name="How the deal ended").get_by_role("button", name="Cot", exact=True).tap()
    left = page.get_by_role("group", name="Cards in the caller’s hand")
    held = [*"2345678"] if players == 4 else [*"23456"]
    assert left.get_by_role("button").all_inner_texts() == held
    caller = page.get_by_role("group", name="Who called cot").get_by_role("button")
    assert caller.all_inner_texts() == ["Team X", "Team Y"]


def test_the_pad_shows_only_where_a_number_can_be_typed(page: Page, base_url: str) -> None:
    entry = Entry(page)
    entry.start(base_url, "site_gin", ["Anil", "Bina"])
    pad = page.locator(".number-pad")
    expect(pad).to_have_count(0)
    entry.do("choose", seat=1, status="knock")
    expect(pad).to_be_visible()
    entry.do("drawn")
    expect(pad).to_have_count(0)


def test_wild_ranks_are_marked_in_the_picker(page: Page, base_url: str) -> None:
    table = open_table(base_url, SIX[:4], game_type="gama_rummy", preset="gama_prelim")
    page.goto(table.keeper_page)
    keeper = Scorekeeper(page)
    keeper.open_deal(1)
    keeper.choose("Anil", "won")
    page.locator('.pad-key[data-press="cards"]').tap()
    page.locator('card-picker .pick[data-card="8C"]').tap()
    wild = page.locator('card-picker .pick[data-wild="true"]')
    expect(wild).to_have_count(5)
    expect(page.get_by_role("button", name="8 of hearts, wild")).to_be_visible()


def test_what_is_left_over_is_said_in_points(page: Page, base_url: str) -> None:
    table = open_table(base_url, SIX[:2], game_type="gama_rummy", preset="gama_prelim")
    cards = ["2H", "3H", "4H", "5S", "6S", "7S", "9D", "9C", "9H", "KD", "KC", "KS", "6D"]
    lost = {"seat": 2, "status": "played", "cards": cards}
    table.deal({"winner": 1, "show": "normal", "indicator": "8C", "results": [lost]})
    page.goto(table.page)
    why = Scorekeeper(page).open_cell(1, "Bina")
    expect(why.locator(".meld-left .meld-kind")).to_have_text("6 points")


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("gama_rummy", "Special: how it ended, wrong show, who dealt …"),
        ("twenty_eight", "Special: cot, surrender, foul, void …"),
        ("points", "Special: who dealt …"),
        ("big_two", "Special: questions to the rules …"),
    ],
)
def test_special_says_what_is_in_it(page: Page, base_url: str, game: str, words: str) -> None:
    Entry(page).start(base_url, game, SIX[:4] if game == "big_two" else SIX)
    expect(page.get_by_role("button", name=re.compile("^Special"))).to_have_text(words)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("big_two", "Whoever holds 3♦ starts"),
        ("zheng_shangyou", "Whoever holds 3♥ starts"),
        ("gama_poker", ""),
        ("gama_rummy", "Anil deals, Bina starts"),
    ],
)
def test_who_begins_is_what_is_true_of_the_game(page: Page, base_url: str, game: str, said: str) -> None:
    Entry(page).start(base_url, game, SIX[:3])
    expect(page.locator(".entry-who")).to_have_text(said)
    expect(page.locator("deal-entry .deals-mark")).to_have_count(1 if game == "gama_rummy" else 0)
    page.keyboard.press("Escape")
    expect(page.locator(".table-foot .coming")).to_have_text([said])
    expect(page.locator(".row-coming .dealer-mark")).to_have_count(1 if game == "gama_rummy" else 0)


def test_leading_and_starting_are_two_words(page: Page, six: PlayedTable) -> None:
    six.points(1, 2, 3, 4, 5, 6)
    page.goto(six.page)
    expect(page.locator('.standing[data-standing="ahead"]')).to_have_text("ahead")
    expect(page.locator(".coming")).to_have_text("Bina deals, Chris starts")
    expect(page.get_by_text("leads")).to_have_count(0)


def test_a_taken_seat_is_told_and_only_marked(page: Page, six: PlayedTable) -> None:
    call(six.base_url, "POST", f"/games/{six.game_id}/seats/4/claim", {})
    page.goto(six.page)
    page.get_by_role("columnheader", name="Devi").get_by_role("button").tap()
    expect(page.get_by_role("dialog")).to_contain_text("A phone holds Devi’s seat")
    page.get_by_role("dialog").get_by_role("button", name="This is me").tap()
    expect(page.locator("th.mine")).to_have_text("Devi")
