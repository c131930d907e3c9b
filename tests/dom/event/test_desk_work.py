"""What is half done in a panel of the desk is kept, or asked about, before the panel closes."""

from __future__ import annotations

import uuid

import pytest

from tests.browser.desks import Desk
from tests.browser.tables import call
from tests.dom.expecting import expect

LIST = "One line for each"


def leave_a_list(desk: Desk, lines: str) -> None:
    """Type a list, look through it, and go back to what is typed."""
    desk.go_to("People")
    desk.press("Paste a list")
    desk.panel.get_by_label(LIST).fill(lines)
    desk.press("Look through the list")
    desk.page.keyboard.press("Escape")


def test_list_half_typed_is_there_again_after_escape_and_after_a_reload(desk: Desk) -> None:
    desk.start()
    leave_a_list(desk, "Anu Thomas\nBiju Paul")
    expect(desk.panel.get_by_label(LIST)).to_have_value("Anu Thomas\nBiju Paul")
    desk.page.keyboard.press("Escape")
    expect(desk.page.get_by_role("dialog")).to_have_count(0)
    desk.page.reload()
    desk.press("Paste a list")
    expect(desk.panel).to_contain_text("You left this half done at")
    expect(desk.panel.get_by_label(LIST)).to_have_value("Anu Thomas\nBiju Paul")
    desk.press("Begin anew")
    expect(desk.panel.get_by_label(LIST)).to_have_value("")
    expect(desk.panel).not_to_contain_text("half done")
    desk.panel.get_by_label(LIST).fill("Anu Thomas")
    desk.press("Look through the list")
    desk.press("Add 1 line")
    desk.done("1 line was added")
    desk.press("Paste a list")
    expect(desk.panel.get_by_label(LIST)).to_have_value("")


def test_list_left_for_what_was_undone_is_for_what_there_is_now(desk: Desk) -> None:
    desk.start()
    desk.compete()
    leave_a_list(desk, "Anu Thomas")
    desk.page.keyboard.press("Escape")
    desk.press("Undo")
    expect(desk.page.get_by_text("Undone: Competition added")).to_be_visible()
    desk.go_to("Competitions")
    desk.compete()
    desk.go_to("People")
    desk.press("Paste a list")
    desk.press("Look through the list")
    desk.press("Add 1 line")
    desk.done("1 line was added")
    assert len(desk.see()["entrants"]) == 1


@pytest.mark.parametrize("closing", ["Escape", "Close"])
def test_panel_in_which_something_is_typed_asks_before_it_closes(desk: Desk, closing: str) -> None:
    desk.start()
    desk.open_hall(1)
    desk.page.locator(".hall-table").click()
    label = desk.panel.get_by_label("What stands on the table")

    def close() -> None:
        if closing == "Escape":
            desk.page.keyboard.press("Escape")
        else:
            desk.panel.get_by_role("button", name="Close", exact=True).click()

    label.fill("Window")
    close()
    expect(desk.panel).to_contain_text("is not done yet")
    desk.press("Go on with it")
    expect(label).to_have_value("Window")
    close()
    desk.press("Close and lose it")
    expect(desk.page.get_by_role("dialog")).to_have_count(0)
    desk.page.locator(".hall-table").click()
    expect(label).to_have_value("Table 1")
    close()
    expect(desk.page.get_by_role("dialog")).to_have_count(0)


def test_house_rules_of_a_new_competition_are_there_again_after_escape_and_a_reload(desk: Desk) -> None:
    desk.start()
    desk.press("New competition")
    desk.choose("[data-type=gama_rummy]")
    desk.panel.get_by_label("Title of the competition").fill("Rummy")
    desk.panel.get_by_role("button", name="House rules").click()
    desk.panel.get_by_label("Out past", exact=True).fill("120")
    desk.panel.get_by_label("Out past", exact=True).blur()
    desk.page.keyboard.press("Escape")
    expect(desk.panel).to_contain_text("1 changed")
    desk.page.keyboard.press("Escape")
    expect(desk.page.get_by_role("dialog")).to_have_count(0)
    desk.page.reload()
    desk.press("New competition")
    expect(desk.panel).to_contain_text("You left this half done at")
    expect(desk.panel.get_by_label("Title of the competition")).to_have_value("Rummy")
    desk.panel.get_by_role("button", name="New competition").click()
    desk.done("Competition added: Rummy")
    assert next(iter(desk.see()["competitions"].values()))["rules"] == {"limit": 120}


def test_a_key_alone_takes_nothing_back_and_what_was_undone_is_done_again(desk: Desk) -> None:
    desk.start()
    desk.open_hall(1)
    # Names that somebody types who believes to be in the search: keys that press a button stand between them.
    for typed in ("usha menon", "anu thomas", "biju"):
        desk.page.keyboard.type(typed)
        desk.page.keyboard.press("Enter")
    desk.page.keyboard.press("u")
    desk.done("1 table opened")
    assert len(desk.see()["tables"]) == 1
    expect(desk.page.get_by_role("button", name="Undo", exact=True)).to_be_focused()
    desk.press("Undo")
    desk.done("Undone: 1 table opened")
    assert desk.see()["tables"] == []
    desk.press("Do it again")
    desk.done("Done again: 1 table opened")
    assert len(desk.see()["tables"]) == 1
    desk.go_to("Journal")
    desk.press("Undo: Tables in the hall")
    desk.panel.get_by_role("button", name="Undo", exact=True).click()
    desk.done("Undone: Tables in the hall")
    desk.press("Do again: Tables in the hall")
    desk.panel.get_by_role("button", name="Do it again", exact=True).click()
    desk.done("Done again: Tables in the hall")
    assert len(desk.see()["tables"]) == 1


def test_a_call_is_seen_on_every_page_of_the_desk(desk: Desk) -> None:
    desk.start()
    desk.open_hall(1)
    [table] = desk.see()["tables"]
    desk.go_to("People")
    call(desk.base_url, "POST", f"/tables/{table['table']}/calls", {"id": str(uuid.uuid4())})
    expect(desk.page.locator(".calls")).to_contain_text("Table 1 calls the director")
    desk.press("Look")
    expect(desk.need("Table 1 calls the director")).to_be_visible()
