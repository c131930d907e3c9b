"""A night in small at the director's desk: from an empty event to a match that is played and seen."""

from __future__ import annotations

import re

from playwright.sync_api import FilePayload

from tests.browser.desks import NAMES, Desk
from tests.browser.halls import Hall, drawn_hall
from tests.browser.tables import call
from tests.dom.expecting import expect

NO_PHONE = "No phone can open these codes"


def test_what_was_just_done_is_undone_from_where_it_was_done(desk: Desk) -> None:
    desk.prepare()
    desk.press("Draw")
    desk.press("By hand")
    for name in NAMES[:2]:
        desk.panel.get_by_role("button", name=name).click()
    desk.panel.get_by_label("The 2 left have no match").check()
    expect(desk.panel).to_contain_text("Free in this round: Chris George and Devi Nair")
    desk.press("Publish 1 match")
    desk.done("Draw published")
    assert len(desk.see()["matches"]) == 1
    desk.press("Undo")
    expect(desk.page.get_by_text("Rummy: Preliminary round can be drawn")).to_be_visible()
    assert desk.see()["matches"] == {}


def test_who_alone_is_left_is_drawn_a_bye(desk: Desk) -> None:
    desk.start()
    desk.compete()
    desk.enter("Anu Thomas")
    desk.open_hall(1)
    desk.press("Plan the night")
    desk.press("Add a part")
    desk.panel.get_by_label("How it is played").select_option(label="Round robin")
    desk.panel.get_by_role("button", name="Add a part").click()
    desk.done("Part added: Preliminary round")
    desk.close_entries()
    desk.press("Draw")
    expect(desk.panel).to_contain_text("Free in this round: Anu Thomas")
    desk.press("Publish 1 bye")
    desk.done("Draw published")
    expect(desk.page.locator(".needs")).to_contain_text("Nothing needs you now.")
    [stage] = desk.see()["stages"].values()
    assert stage["over"]


def test_act_on_which_another_rests_is_not_undone_and_says_what_rests_on_it(desk: Desk) -> None:
    desk.prepare()
    desk.draw(NAMES)
    desk.go_to("Journal")
    desk.press("Undo: Part added: Preliminary round")
    expect(desk.panel.get_by_role("alert")).to_contain_text("Draw published: Rummy, Preliminary round")
    expect(desk.panel.get_by_role("button", name="Undo", exact=True)).to_be_disabled()
    desk.page.keyboard.press("Escape")
    desk.press("Undo: Draw published: Rummy, Preliminary round")
    desk.panel.get_by_role("button", name="Undo", exact=True).click()
    struck = desk.page.locator(".acts li").filter(has=desk.page.get_by_text("undone", exact=True))
    expect(struck).to_have_attribute("data-struck", "true")


def test_two_change_places_by_two_taps(desk: Desk) -> None:
    desk.prepare()
    desk.draw(NAMES[:2], NAMES[2:])
    desk.go_to("Matches")
    desk.press(NAMES[0])
    desk.press(NAMES[3])
    desk.done("Seats changed")
    event = desk.see()
    names = [
        [event["entrants"][each]["name"] for each in match["entrants"]] for match in event["matches"].values()
    ]
    assert names == [[NAMES[3], NAMES[1]], [NAMES[2], NAMES[0]]]


def test_list_is_looked_through_before_anything_is_sent(desk: Desk) -> None:
    desk.start()
    desk.compete()
    desk.enter("Anu Thomas")
    desk.go_to("People")
    desk.paste("Anu Thomas", "Anu Tomas", "", "Biju", "biju", "Devi\u200b Nair", "Eapen, 98470 12345")
    lines = desk.panel.locator(".lines li")
    expect(lines).to_have_text(
        [
            re.compile("is entered already"),
            re.compile("looks like Anu Thomas"),
            re.compile("^\\s*4\\s*Biju\\s*$"),
            re.compile("stands in the list twice"),
            re.compile("cannot be seen"),
            re.compile("Eapen"),
        ]
    )
    assert len(desk.see()["people"]) == 1
    lines.nth(1).get_by_role("checkbox").uncheck()
    desk.press("Add 2 lines")
    desk.done("2 lines were added")
    assert [each["name"] for each in desk.see()["people"].values()] == ["Anu Thomas", "Biju", "Eapen"]


def test_file_is_looked_through_before_anything_is_sent(desk: Desk) -> None:
    desk.start()
    desk.compete()
    desk.enter("Anu Thomas")
    desk.go_to("People")
    desk.press("Import a file")
    rows = "name,competition,shirt\nBiju Paul,Rummy,M\nAnu Tomas,,L\nChris,Whist,S\n"
    file: FilePayload = {"name": "people.csv", "mimeType": "text/csv", "buffer": rows.encode()}
    desk.panel.get_by_label("File").set_input_files(file)
    desk.press("Look through the list")
    expect(desk.panel).to_contain_text("There is no competition Whist")
    expect(desk.panel).to_contain_text("looks like Anu Thomas. If they are one person, pick both")
    expect(desk.panel).to_contain_text("Columns that are not read: shirt")
    assert len(desk.see()["people"]) == 1
    desk.press("Add 2 rows")
    desk.done("2 lines were added")
    assert [each["name"] for each in desk.see()["people"].values()] == [
        "Anu Thomas",
        "Biju Paul",
        "Anu Tomas",
    ]
    desk.press("Undo")
    expect(desk.page.locator(".person")).to_have_count(1)


def test_two_who_turn_out_to_be_one_person_are_merged_as_the_panels_say(desk: Desk) -> None:
    desk.start()
    desk.compete()
    desk.go_to("People")
    desk.enter("Anu Thomas")
    desk.press("Import a file")
    file: FilePayload = {"name": "people.csv", "mimeType": "text/csv", "buffer": b"name\nAnu Tomas\n"}
    desk.panel.get_by_label("File").set_input_files(file)
    desk.press("Look through the list")
    expect(desk.panel).to_contain_text("pick both under People afterwards, and “Same person”")
    desk.press("Add 1 row")
    desk.done("1 line was added")
    for name in ("Anu Thomas", "Anu Tomas"):
        desk.page.locator(".person", has_text=name).get_by_role("checkbox").check()
    desk.press("Same person")
    desk.press("Keep Anu Thomas, and let the other name go")
    desk.done("Merged, being the same person")
    assert [each["name"] for each in desk.see()["people"].values()] == ["Anu Thomas"]
    desk.press("Undo")
    expect(desk.page.locator(".person")).to_have_count(2)


def test_seats_are_drawn_by_cards_that_everybody_sees(desk: Desk) -> None:
    desk.prepare("gama_rummy")
    desk.press("Draw")
    desk.panel.get_by_label("Draw cards for the seats").check()
    drawn = desk.panel.locator(".prepared [data-do=entrant]")
    expect(drawn.filter(has_text=re.compile("[♠♥♦♣]"))).to_have_count(len(NAMES))
    names = drawn.all_inner_texts()
    desk.publish()
    [made] = next(iter(desk.see()["stages"].values()))["draws"]
    assert len(made["cards"]) == len(NAMES)
    desk.page.goto(f"/e/{desk.code}")
    desk.page.locator(".round > summary").click()
    expect(desk.page.get_by_text("The seats are by cards")).to_be_visible()
    shown = desk.page.locator(".tile .seated li").all_inner_texts()
    assert [each.split() for each in shown] == [each.split() for each in names]
    assert all(re.search("[♠♥♦♣]", each) for each in shown)


def test_list_of_teams_is_entered_as_teams_and_undone_as_one(desk: Desk) -> None:
    desk.start()
    desk.compete("Teams of three", game="twenty_eight")
    desk.enter("Periyar: Anu, Biju, Chris", "Devi / Eapen / Fay")
    entered = [(each["name"], len(each["people"])) for each in desk.see()["entrants"].values()]
    assert entered == [("Periyar", 3), ("Devi / Eapen / Fay", 3)]
    desk.press("Undo")
    expect(desk.page.locator("desk-undo")).to_contain_text("Undone: 2 lines were added")
    assert (desk.see()["entrants"], desk.see()["people"]) == ({}, {})


def test_four_at_28_are_entered_as_teams_of_two(desk: Desk) -> None:
    desk.start()
    desk.press("New competition")
    desk.choose("[data-preset=four_28]")
    size = desk.panel.get_by_label("Who enters")
    expect(size.locator("option")).to_have_text(["Teams of two"])
    desk.panel.get_by_role("button", name="New competition").click()
    desk.done("Competition added: 28")
    desk.enter("Periyar: Anu, Biju", "Chris / Devi")
    assert [len(each["people"]) for each in desk.see()["entrants"].values()] == [2, 2]


def test_games_of_a_competition_are_those_chosen_last_and_families_that_unfold(desk: Desk) -> None:
    desk.start()
    desk.press("New competition")
    families = desk.panel.locator(".family")
    expect(families.filter(has_text="Rummy").first).to_be_visible()
    expect(desk.panel.locator("[data-preset=four_28]")).to_be_hidden()
    desk.choose("[data-preset=four_28]")
    desk.panel.get_by_role("button", name="New competition").click()
    desk.done("Competition added: 28")
    desk.go_to("Competitions")
    desk.press("New competition")
    expect(desk.panel.locator(".games [data-preset]").first).to_have_attribute("data-preset", "four_28")


def test_final_is_played_by_the_rules_of_a_final(desk: Desk) -> None:
    desk.start()
    desk.compete(game="gama_rummy")
    desk.add_stage()
    desk.go_to("Competitions")
    desk.press("Add a part")
    expect(desk.panel.locator("select[name=preset]")).to_have_value("gama_prelim")
    desk.panel.get_by_label("Played by the rules of").select_option(label="Final")
    desk.panel.get_by_role("button", name="Add a part").click()
    desk.done("Part added: Final")
    assert [each.get("preset") for each in desk.see()["stages"].values()] == [None, "gama_final"]


def test_match_is_moved_adjourned_resumed_and_ruled(desk: Desk) -> None:
    desk.prepare()
    desk.draw(NAMES)
    desk.go_to("Matches")
    desk.press("Table 1 to come")
    desk.press("Move")
    desk.preview("Table 1 · Rummy: Table 2", "Table 2")
    desk.press("Change the hour")
    desk.panel.get_by_label("Starts at").fill(f"{desk.see()['occasion']['first_day']}T23:30")
    desk.preview("Table 2 · Rummy: Table 2 at", "Change the hour")
    desk.press("Adjourn")
    until = desk.panel.get_by_label("Goes on at")
    until.fill("2020-01-01T10:00")
    expect(desk.panel).to_contain_text("cannot be adjourned to Wed 1 Jan 2020, 10:00, which is past.")
    until.fill("")
    desk.panel.get_by_label("Where").fill("Club room")
    desk.preview("Adjourned: Table 2 · Rummy", "Adjourn")
    desk.press("Resume")
    desk.panel.locator("select[name=table]").select_option(label="Table 2")
    desk.preview("", "Resume")
    desk.press("Rule how it ended")
    desk.panel.get_by_label("Why? It stands in the journal").fill("the sheet was lost")
    for at, points in enumerate((9, 8, 7, 6)):
        desk.panel.get_by_label("Points, where they count").nth(at).fill(str(points))
    last, places = desk.panel.get_by_label("Place", exact=True).nth(3), "3. Chris George and 4. Devi Nair"
    last.fill("3")
    expect(desk.panel).to_contain_text("Devi Nair: place 3, 6")
    expect(desk.panel).to_contain_text(
        f"Places of Preliminary round then: 1. Anu Thomas, 2. Biju Paul, {places}"
    )
    last.fill("4")
    desk.preview("Devi Nair: place 4, 6", "Rule how it ended")
    desk.page.keyboard.press("Escape")
    desk.go_to("Journal")
    ruled = "Ruled by the director: Table 2 · Rummy the sheet was lost"
    expect(desk.page.locator(".acts p").first).to_have_text(ruled)
    [match] = desk.see()["matches"].values()
    assert match["status"] == "ruled"
    assert [each["place"] for each in match["ruled"]] == [1, 2, 3, 4]


def test_helper_scans_a_key_that_the_director_can_take_back(desk: Desk) -> None:
    desk.start()
    desk.go_to("Helpers")
    desk.press("Check-in desk")
    expect(desk.panel.get_by_role("img", name="Code to scan: Check-in desk")).to_be_visible()
    expect(desk.panel.get_by_label("as an address")).to_have_value(re.compile(f"/e/{desk.code}/desk#key="))
    desk.page.keyboard.press("Escape")
    desk.press("Take back")
    expect(desk.panel.get_by_role("button", name="Take back")).to_have_count(0)
    desk.press(re.compile("^Director"))
    own = desk.panel.get_by_label("as an address")
    expect(own).to_have_value(f"{desk.base_url}/e/{desk.code}/desk#key={desk.key}")


def test_everybody_tapped_in_one_breath_is_checked_in_once(desk: Desk) -> None:
    desk.prepare()
    desk.go_to("People")
    tapped_twice = "buttons => buttons.forEach((button) => (button.click(), button.click()))"
    desk.page.locator("[data-do=in]").evaluate_all(tapped_twice)
    expect(desk.page.locator(".person .here")).to_have_count(len(NAMES))
    people = desk.see()["people"].values()
    assert all(each["here"] for each in people)
    expect(desk.page.locator("desk-people [role=alert]")).to_be_empty()
    desk.go_to("Journal")
    expect(desk.page.get_by_role("button", name="Undo: Checked in")).to_have_count(len(NAMES))


def test_codes_of_all_scorekeepers_are_one_print_and_one_tap_from_today(desk: Desk) -> None:
    desk.start()
    desk.open_hall(3)
    desk.press("Scorekeepers’ codes, one for each table")
    expect(desk.panel.get_by_role("button", name="Print", exact=True)).to_be_enabled()
    labels = [each["label"] for each in desk.see()["tables"]]
    expect(desk.panel.locator(".table-card h3")).to_have_text(labels)
    expect(desk.panel.get_by_role("img", name="Whoever scans this keeps score at this table.")).to_have_count(
        len(labels)
    )
    # The desk of this test is open at the address of this machine alone.
    expect(desk.panel).to_contain_text(NO_PHONE)
    desk.page.keyboard.press("Escape")
    desk.page.locator(".hall-table").first.click()
    desk.press("Scorekeeper’s code")
    expect(desk.panel).to_contain_text(NO_PHONE)


def test_poster_tells_the_code_the_door_and_the_network(desk: Desk) -> None:
    desk.prepare()
    desk.go_to("Today")
    desk.press("Poster for the door")
    desk.panel.get_by_label("Wi-Fi of the hall, if there is one").fill("Club; hall")
    desk.panel.get_by_label("Its password").fill("tea,1")
    desk.panel.get_by_role("button", name="Print", exact=True).click()
    expect(desk.panel).to_contain_text(f"Event code: {desk.code}")
    expect(desk.panel).to_contain_text("Scan to say that you are here")
    expect(desk.panel).to_contain_text("Wi-Fi: Club; hall · password: tea,1")
    expect(desk.panel.get_by_role("img")).to_have_count(3)


def test_what_is_printed_before_in_and_after_the_play_stands_on_the_first_page(desk: Desk) -> None:
    hall = Hall(desk.base_url)
    hall.open_tables("Table 1")
    hall.compete("Rummy", NAMES[:2], prizes=[{"place": 1, "what": "Cup"}])
    hall.stage("Final", "Rummy")
    [match] = hall.draw("Final", {"Table 1": NAMES[:2]})
    desk.open(hall.code, hall.key)
    printed = desk.page.locator(".to-print :is(a, button)")
    before = ["Scorekeepers’ codes, one for each table", "Poster for the door", "Draw sheets"]
    expect(printed).to_have_text(before)
    hall.start("Table 1").points(3, 8)
    expect(printed).to_have_text(["Draw sheets", "Print and files"])
    assert str(printed.first.get_attribute("href")).endswith(f"/e/{hall.code}/print/draw")
    printed.last.click()
    expect(desk.panel).to_contain_text("Blank score sheets")
    desk.page.keyboard.press("Escape")
    places = [{"entrant": each, "place": at} for at, each in enumerate(hall.ids(*NAMES[:2]), 1)]
    hall.act("ruled", match=match, places=places)
    expect(printed).to_have_text(["Prize list alone", "Print and files"])
    assert str(printed.first.get_attribute("href")).endswith(f"/e/{hall.code}/print/prizes")


def at_desk(desk: Desk, hall: Hall) -> None:
    desk.page.goto(f"/e/{hall.code}/desk#key={hall.key}")
    expect(desk.page.get_by_role("heading", name="Needs a person now")).to_be_visible()


def offered(desk: Desk) -> list[str]:
    """Return the tables that the first match of a draw can be put at."""
    return desk.panel.locator(".prepared select").first.locator("option").all_inner_texts()


def test_match_drawn_by_hand_is_offered_only_tables_at_which_nobody_plays(desk: Desk) -> None:
    hall = drawn_hall(desk.base_url)
    hall.open_tables("Table 3")
    hall.start("Table 1")
    hall.compete("Gin", ["Esha", "Farid"])
    hall.stage("Evening", "Gin")
    at_desk(desk, hall)
    desk.press("Draw")
    desk.press("By hand")
    assert offered(desk) == ["no table yet", "Table 3"]


def test_program_draws_only_what_it_can_draw(desk: Desk) -> None:
    hall = Hall(desk.base_url)
    hall.open_tables("Table 1", "Table 2")
    hall.compete("Gin", ["Anu", "Biju", "Celine"])
    hall.stage("Rounds", "Gin", format="rounds")
    hall.draw("Rounds", {"Table 1": ["Anu", "Biju"]})
    at_desk(desk, hall)
    desk.press("Draw")
    expect(desk.panel).to_contain_text("Without a match: 1")
    expect(desk.panel.get_by_role("button", name="Let the program draw")).to_have_count(0)
    expect(desk.panel).not_to_contain_text("There is nothing to draw")
    desk.panel.get_by_label("The 1 left has no match").check()
    desk.press("Publish 1 bye")
    desk.done("Draw published")


def test_match_goes_on_where_it_was_unless_another_table_is_chosen(desk: Desk) -> None:
    hall = drawn_hall(desk.base_url)
    hall.open_tables("Table 3")
    first, second = hall.look()["matches"]
    seats = [{"name": name} for name in ("Biju", "Anu")]
    body = {"game_type": "points", "preset": "points", "seats": seats}
    path = f"/tables/{hall.tables['Table 3']}/games"
    sheet = call(desk.base_url, "POST", path, body, hall.table_key("Table 3"))
    hall.act("games", matches=[{"match": first, "games": [sheet["game"]["id"]]}])
    hall.act("adjourned", match=first)
    hall.act("adjourned", match=second)
    at_desk(desk, hall)
    desk.go_to("Matches")
    for table in ("Table 3", "Table 2"):
        desk.press(re.compile(f"^{table} "))
        desk.press("Resume")
        # The DOM without a browser chooses another option than the one that is marked.
        expect(desk.panel.locator("select[name=table] option[selected]")).to_have_text(table)
        while desk.page.get_by_role("dialog").count():
            desk.page.keyboard.press("Escape")
