"""The roster at the desk: a long list in three taps, clubs, fees, the waiting list, many at once."""

from __future__ import annotations

import re

from tests.browser.desks import Desk
from tests.dom.expecting import expect

LONG_LIST = [f"Player {number}, Club {number % 5}, 98470 {number:05}" for number in range(1, 76)]

# All pages have one Intl, so it is as it was once it was asked.
UNKNOWN_ZONE = """() => {
  const formats = Intl.DateTimeFormat.prototype, { resolvedOptions } = formats;
  formats.resolvedOptions = () => {
    formats.resolvedOptions = resolvedOptions;
    return { timeZone: "Etc/Unknown" };
  };
}"""


def compete(desk: Desk, **terms: object) -> None:
    """Declare a competition besides the first one by its fields."""
    desk.press("New competition")
    desk.choose("[data-type=points]")
    for label, value in terms.items():
        desk.panel.get_by_label(label.replace("_", " ")).fill(str(value))
    desk.panel.get_by_role("button", name="New competition").click()
    desk.done("Competition added:")


def test_a_list_of_75_is_taken_in_by_three_taps(desk: Desk) -> None:
    desk.start()
    desk.compete()
    taps = 0

    def tap(name: str) -> None:
        nonlocal taps
        taps += 1
        desk.press(name)

    tap("Paste a list")
    desk.panel.get_by_label("One line for each").fill("\n".join(LONG_LIST))
    tap("Look through the list")
    tap("Add 75 lines")
    desk.done("75 lines were added")
    assert taps == 3
    shown = desk.see()
    assert (len(shown["people"]), len(shown["entrants"])) == (75, 75)
    assert shown["people"].popitem()[1]["club"] == "Club 0"


def test_a_list_is_read_as_people_write_one(desk: Desk) -> None:
    desk.start()
    desk.compete()
    desk.paste("Name,Phone,City", '"O\'Brien, Pat",98470 12345,Kochi', "Anu Thomas,,Aluva")
    expect(desk.panel.locator(".lines li")).to_have_text(
        [re.compile("Pat O'Brien · Kochi · 98470 12345"), re.compile("Anu Thomas · Aluva")]
    )
    desk.press("Add 2 lines")
    desk.done("added")
    people = desk.see()["people"].values()
    assert [(each["name"], each["club"]) for each in people] == [
        ("Pat O'Brien", "Kochi"),
        ("Anu Thomas", "Aluva"),
    ]


def test_a_list_from_a_spreadsheet_says_which_columns_are_not_read(desk: Desk) -> None:
    desk.start()
    desk.compete()
    desk.paste("No.\tName\tPlace\tPaid", "1\tThomas, Anu\tKochi\tyes", "2\tAnu Thomas\tAluva\t")
    expect(desk.panel).to_contain_text("Columns that are not read: No., Paid")
    expect(desk.panel.locator(".lines li")).to_have_text(
        [
            re.compile("Anu Thomas · Kochi"),
            re.compile("Add to the name what tells them apart"),
        ]
    )


def test_fees_are_ticked_one_by_one_and_for_all_who_are_picked(desk: Desk) -> None:
    desk.start()
    compete(desk, Title_of_the_competition="Rummy", Fee=200)
    desk.enter("Anu Thomas", "Biju Paul", "Chris George")
    desk.go_to("People")
    page = desk.page
    desk.press("Anu Thomas has paid 200")
    desk.done("Fee paid: Anu Thomas")
    expect(page.locator(".person", has_text="Anu Thomas")).to_contain_text("paid")
    expect(page.locator(".found")).to_contain_text("Fees paid: 1 of 3, 200 of 600")
    page.locator("select[name=shows]").select_option(label="Not paid (2)")
    desk.press("Pick all 2")
    desk.press("Fee paid")
    desk.done("Fee paid: Biju Paul and Chris George")
    expect(page.locator(".person")).to_have_count(0)
    desk.press("Undo")
    expect(page.locator(".person")).to_have_count(2)


def test_the_people_of_one_competition_are_shown_and_found_by_their_club(desk: Desk) -> None:
    desk.start()
    compete(desk, Title_of_the_competition="Gin")
    desk.enter("Anu Thomas, Kochi", "Biju Paul, Aluva")
    desk.go_to("Competitions")
    compete(desk, Title_of_the_competition="Rummy")
    desk.go_to("People")
    page = desk.page
    page.get_by_label("Entered in").select_option(label="Rummy")
    expect(page.locator(".person")).to_have_count(0)
    page.get_by_label("Entered in").select_option(label="Gin")
    expect(page.locator(".person")).to_have_count(2)
    page.get_by_label("Find a name").fill("kochi")
    expect(page.locator(".person")).to_have_text(re.compile("Anu Thomas"))


def test_who_comes_when_all_places_are_taken_waits_and_moves_up(desk: Desk) -> None:
    desk.start()
    compete(desk, Title_of_the_competition="Rummy", Most_entries=2)
    desk.paste("Anu Thomas", "Biju Paul", "Chris George")
    expect(desk.panel).to_contain_text("All places are taken: 1 waits for one.")
    desk.press("Add 3 lines")
    desk.done("added")
    desk.go_to("People")
    expect(desk.page.locator(".person", has_text="Chris George")).to_contain_text("Rummy: waits for a place")
    desk.page.locator(".person", has_text="Anu Thomas").get_by_role("checkbox").check()
    desk.press("Withdraw")
    expect(desk.panel).to_contain_text("Chris George plays")
    desk.press("Withdraw 1 entry")
    desk.done("Withdrawn: Anu Thomas")
    assert [each["standing"] for each in desk.see()["entrants"].values()] == ["withdrawn", "in", "in"]


def test_the_journal_names_who_did_it_and_what_was_changed(desk: Desk) -> None:
    desk.start()
    desk.go_to("Helpers")
    desk.panel.get_by_label("Who helps").fill("Lekha")
    desk.press("Co-director")
    address = desk.panel.get_by_label("as an address").input_value()
    desk.page.keyboard.press("Escape")
    expect(desk.panel.locator(".entries")).to_contain_text("Lekha Co-director")
    desk.page.goto("/")
    desk.page.evaluate("localStorage.clear()")  # as on her own device, which has no other key
    desk.page.goto(address)
    desk.compete()
    desk.go_to("Competitions")
    desk.press("Change")
    desk.panel.get_by_label("Fee").fill("100")
    desk.panel.get_by_role("button", name="Save").click()
    desk.done("Rummy was changed: fee")
    desk.press("Cards night: change title, days, venue")
    desk.panel.get_by_label("Venue").fill("Town hall")
    desk.panel.get_by_role("button", name="Save").click()
    expect(desk.panel).to_contain_text("The event was changed: venue")
    desk.panel.get_by_role("button", name="Save").click()
    desk.done("The event was changed: venue")
    desk.go_to("Journal")
    expect(desk.page.locator(".acts li .who")).to_have_text(["Lekha", "Lekha", "Lekha", "Director"])


def test_prizes_are_stated_and_seen_by_everybody(desk: Desk) -> None:
    desk.start()
    desk.compete()
    desk.go_to("Competitions")
    desk.press("Prizes")
    what, given_by = desk.panel.get_by_label("What it is"), desk.panel.get_by_label("Given by")
    what.first.fill("₹5000")
    given_by.first.fill("Periyar Stores")
    desk.press("One more prize")
    what.last.fill("A hamper")
    desk.panel.get_by_label("to place").last.fill("6")
    desk.press("Save")
    desk.done("Rummy was changed: prizes")
    [competition] = desk.see()["competitions"].values()
    assert competition["prizes"] == [
        {"place": 1, "what": "₹5000", "sponsor": "Periyar Stores"},
        {"place": 4, "up_to": 6, "what": "A hamper"},
    ]


def test_an_event_is_started_as_another_was_without_its_draws(desk: Desk) -> None:
    desk.prepare()
    desk.draw_by_lot()
    before = desk.see()
    desk.page.goto("/")
    desk.press("Start an event")
    desk.panel.get_by_label("Title").fill("Cards night, next year")
    desk.panel.get_by_label("the code of that one").fill(before["code"].lower())
    desk.panel.get_by_label("Of that one come along").select_option(label="its people with their entries")
    desk.panel.get_by_role("button", name="Start the event").click()
    expect(desk.page.get_by_role("heading", name="Needs a person now")).to_be_visible()
    after = desk.see()
    assert after["code"] != before["code"]
    assert after["occasion"]["title"] == "Cards night, next year"
    assert [each["label"] for each in after["tables"]] == [each["label"] for each in before["tables"]]
    titles = [[each["title"] for each in event["competitions"].values()] for event in (before, after)]
    assert titles == [["Rummy"], ["Rummy"]]
    assert [each["title"] for each in after["stages"].values()] == ["Preliminary round"]
    assert [each["name"] for each in after["entrants"].values()] == [
        each["name"] for each in before["entrants"].values()
    ]
    assert after["matches"] == {}


def test_a_person_is_added_with_his_club_and_has_another_once_a_list_names_it(desk: Desk) -> None:
    desk.start()
    desk.compete()
    desk.go_to("People")
    desk.press("Add a person")
    desk.panel.get_by_label("Name", exact=True).fill("Anu Thomas")
    desk.panel.get_by_label("Club or city").fill("Kochi")
    desk.panel.get_by_role("button", name="Add", exact=True).click()
    expect(desk.panel).to_contain_text("Anu Thomas is on the list")
    desk.page.keyboard.press("Escape")
    assert [each["club"] for each in desk.see()["people"].values()] == ["Kochi"]
    desk.paste("ANU THOMAS, Aluva", "Biju Paul")
    expect(desk.panel.locator(".lines li").first).to_contain_text(
        "Anu Thomas is under People already: the club changes from Kochi to Aluva"
    )
    desk.press("Add 2 lines")
    desk.done("added")
    shown = desk.see()
    assert [(each["name"], each.get("club")) for each in shown["people"].values()] == [
        ("Anu Thomas", "Aluva"),
        ("Biju Paul", None),
    ]
    assert len(shown["entrants"]) == 2


def test_a_list_says_of_who_is_known_whether_he_is_entered_and_that_nothing_is_left_to_add(
    desk: Desk,
) -> None:
    desk.start()
    desk.compete()
    desk.go_to("People")
    desk.press("Add a person")
    desk.panel.get_by_role("radio", name="No competition yet").check()
    desk.panel.get_by_label("Name", exact=True).fill("Anu Thomas")
    desk.panel.get_by_role("button", name="Add", exact=True).click()
    expect(desk.panel).to_contain_text("Anu Thomas is on the list")
    desk.page.keyboard.press("Escape")
    desk.paste("Anu Thomas")
    line = desk.panel.locator(".lines li")
    expect(line).to_contain_text("is under People already, and is entered now")
    desk.press("Change the list")
    desk.panel.get_by_label("Enter in").select_option(label="No competition yet")
    desk.press("Look through the list")
    expect(line).to_contain_text("is under People already, and is not added again")
    expect(desk.panel.get_by_role("button", name="Nothing is left to add")).to_be_disabled()


def test_who_waits_is_let_in_and_not_put_back(desk: Desk) -> None:
    desk.start()
    compete(desk, Title_of_the_competition="Rummy", Most_entries=2)
    desk.paste("Anu Thomas", "Biju Paul", "Chris George")
    desk.press("Add 3 lines")
    desk.done("added")
    desk.go_to("People")
    desk.page.get_by_role("button", name="Chris George", exact=True).click()
    expect(desk.panel.locator(".offers h3")).to_have_text("Rummy: waits for a place")
    expect(desk.panel.locator(".offers > li > button")).to_have_text(
        ["Let Chris George in", "Withdraw Chris George"]
    )


def test_names_in_the_preview_of_the_link_are_allowed_and_no_longer(desk: Desk) -> None:
    desk.start()
    allowed = desk.panel.get_by_label("Once it is over, show the places with names")

    def saved() -> dict[str, object]:
        desk.panel.get_by_role("button", name="Save").click()
        expect(desk.page.get_by_role("dialog")).to_have_count(2)
        expect(desk.panel).to_contain_text("names in the preview of the link")
        desk.panel.get_by_role("button", name="Save").click()
        expect(desk.page.get_by_role("dialog")).to_have_count(0)
        return dict(desk.see()["occasion"])

    desk.press("Cards night: change title, days, venue")
    allowed.check()
    assert saved()["names_in_preview"] is True
    desk.press("Cards night: change title, days, venue")
    expect(allowed).to_be_checked()
    allowed.uncheck()
    assert "names_in_preview" not in saved()


def test_an_event_says_the_time_zone_of_its_desk_and_of_another_place(desk: Desk) -> None:
    desk.start()
    here = desk.page.evaluate("() => Intl.DateTimeFormat().resolvedOptions().timeZone")
    assert desk.see()["occasion"]["zone"] == here
    desk.press("Cards night: change title, days, venue")
    zone = desk.panel.get_by_label("Time zone")
    expect(zone).to_have_value(here)
    zone.fill("Asia/Kochi")
    desk.panel.get_by_role("button", name="Save").click()
    expect(desk.panel.get_by_role("alert")).to_contain_text("No time zone of this name is known here")
    desk.panel.get_by_role("button", name="Close").click()
    zone.fill("Asia/Kolkata")
    desk.panel.get_by_role("button", name="Save").click()
    expect(desk.panel).to_contain_text("time zone")
    desk.panel.get_by_role("button", name="Save").click()
    desk.done("time zone")
    assert desk.see()["occasion"]["zone"] == "Asia/Kolkata"


def test_a_device_whose_time_zone_nobody_knows_starts_an_event_all_the_same(desk: Desk) -> None:
    desk.page.goto("/")
    desk.page.evaluate(UNKNOWN_ZONE)
    desk.press("Start an event")
    desk.panel.get_by_label("Title").fill("Cards night")
    desk.panel.get_by_role("button", name="Start the event").click()
    expect(desk.page.get_by_role("heading", name="Needs a person now")).to_be_visible()
    assert "zone" not in desk.see()["occasion"]
