"""A desk whose network is slow, or away for a moment, loses nothing that was tapped or typed meanwhile."""

from __future__ import annotations

import pytest

from tests.browser.desks import Desk
from tests.browser.halls import Hall, hall_of_two_games
from tests.browser.network import cut_off, hold, let_go, reconnect, wait_for_held
from tests.dom.expecting import expect

NO_ANSWER = "The server does not answer"


@pytest.fixture
def hall(base_url: str) -> Hall:
    return hall_of_two_games(base_url)


@pytest.fixture
def desk(desk: Desk, hall: Hall) -> Desk:
    desk.open(hall.code, hall.key)
    return desk


def test_what_acts_change_is_asked_again_after_no_answer(desk: Desk) -> None:
    desk.page.locator(".hall-table", has_text="Table 3").click()
    cut_off(desk.page)
    desk.press("Forfeit")
    desk.panel.get_by_label("Why? It stands in the journal").fill("did not come")
    farid = desk.panel.get_by_role("button", name="Farid", exact=True)
    expect(desk.panel.locator(".offers")).to_contain_text(NO_ANSWER)
    expect(farid).to_be_disabled()
    reconnect(desk.page)
    expect(farid).to_be_enabled()
    expect(desk.panel.locator(".offers")).not_to_contain_text(NO_ANSWER)


def test_who_is_to_be_added_need_not_be_typed_again_after_no_answer(desk: Desk) -> None:
    desk.go_to("People")
    desk.press("Add a person")
    cut_off(desk.page)
    desk.panel.get_by_label("Name").fill("Jaya")
    expect(desk.panel.locator("act-panel")).to_contain_text(NO_ANSWER)
    reconnect(desk.page)
    add = desk.panel.get_by_role("button", name="Add", exact=True)
    expect(add).to_be_enabled()
    expect(desk.panel.locator("act-panel")).not_to_contain_text(NO_ANSWER)
    add.click()
    expect(desk.panel).to_contain_text("Jaya is on the list")


def test_who_is_typed_while_another_is_added_in_vain_can_be_added(desk: Desk) -> None:
    desk.go_to("People")
    desk.press("Add a person")
    name, add = desk.panel.get_by_label("Name"), desk.panel.get_by_role("button", name="Add", exact=True)
    name.fill("Jaya")
    expect(add).to_be_enabled()
    hold(desk.page, "PUT", "/acts/")
    add.click()
    wait_for_held(desk.page)
    name.fill("Kavya")
    desk.page.evaluate("() => new Promise((go) => setTimeout(go, 400))")
    let_go(desk.page, lost=True)
    expect(add).to_be_enabled()
    add.click()
    expect(desk.panel).to_contain_text("Kavya is on the list")


def test_what_an_act_changes_is_of_the_event_as_it_is(desk: Desk, hall: Hall) -> None:
    desk.page.locator(".hall-table", has_text="Table 1").click()
    desk.press("Cancel the match")
    changes = desk.panel.locator(".differences")
    expect(changes).to_contain_text("Table 1")
    [match] = [
        each for each, told in hall.look()["matches"].items() if told["table"] == hall.tables["Table 1"]
    ]
    hall.act("moved", matches=[{"match": match, "table": hall.tables["Table 4"]}])
    expect(changes).to_contain_text("Table 4")


def test_undo_that_got_no_answer_is_offered_again(desk: Desk, hall: Hall) -> None:
    desk.go_to("People")
    desk.press("Check in Gita")
    desk.done("Checked in: Gita")
    hold(desk.page, "PUT", "/acts/")
    desk.press("Undo")
    wait_for_held(desk.page)
    let_go(desk.page, lost=True)
    expect(desk.page.locator("desk-undo")).to_contain_text(NO_ANSWER)
    desk.press("Undo")
    desk.done("Undone")
    assert not any(each["here"] for each in hall.look()["people"].values())
