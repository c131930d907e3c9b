"""What happens every evening is put right at the desk in three taps, what it changes seen before the last.

A tap is counted wherever the director taps, from the desk's first page on; what is typed is none.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.desks import Desk
from tests.browser.director import Director
from tests.browser.halls import Hall, hall_of_two_games
from tests.browser.network import pass_on


@pytest.fixture
def hall(base_url: str) -> Hall:
    return hall_of_two_games(base_url)


@pytest.fixture
def director(desk: Desk, hall: Hall) -> Director:
    return Director(desk, hall)


def test_latecomer_plays_at_the_emptiest_table_in_two_taps_and_elsewhere_in_three(
    director: Director,
) -> None:
    director.press("Latecomer")
    director.type("Name", "Kamal")
    director.does("Add", "Celine, Devi and Kamal instead of Celine and Devi")
    assert director.match("Kamal")["names"] == ["Celine", "Devi", "Kamal"]
    assert director.taps == 2
    director.undoes()
    assert "Kamal" not in [each["name"] for each in director.hall.look()["people"].values()]

    director.taps = 0
    director.press("Latecomer")
    director.type("Name", "Leela")
    director.tap(director.desk.panel.locator("label", has_text="meets Gita"))
    director.does("Add", "Gin, match 2: Table 4")
    assert (director.match("Leela")["names"], director.match("Leela")["at"]) == (["Gita", "Leela"], "Table 4")


@pytest.mark.parametrize("size", [(360, 740), (1280, 800)])
def test_one_who_is_disqualified_before_the_final_is_asked_about(
    director: Director, size: tuple[int, int]
) -> None:
    hall, desk = director.hall, director.desk
    desk.page.set_viewport_size({"width": size[0], "height": size[1]})
    [before] = [each for each, told in hall.look()["stages"].items() if told["title"] == "Preliminaries"]
    hall.stage("Final", "Rummy", after=before)
    hall.start("Table 1").points(3, 8, 9)
    hall.start("Table 2").points(3, 8)
    first = hall.look()["stages"][before]
    [to] = [each for each, told in hall.look()["stages"].items() if told["title"] == "Final"]
    hall.act("advanced", stage=before, to=to, entrants=first["through"], basis=first["basis"])
    out, stays = desk.names(first["through"])
    hall.draw("Final", {"Table 1": [out, stays]})
    instead = next(each for each in ("Celine", "Devi") if each not in (out, stays))
    expect(desk.page.locator(".hall-map")).to_contain_text("Rummy: Final")
    hall.act("disqualified", entrant=hall.ids(out)[0], reason="played for two")

    event, held = re.compile(rf"/events/{hall.code}$"), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    desk.page.route(event, hold)
    desk.need("somebody has left").get_by_role("button", name="Look").click()
    expect(desk.panel).to_contain_text(f"Goes on no more: {out}")
    # Until the results are those of now, nobody is chosen whom they could take away again.
    expect(desk.panel.get_by_role("checkbox", name=instead)).to_be_disabled()
    for each in held:
        each.fulfill(response=pass_on(each))
    desk.page.unroute(event)
    desk.panel.get_by_role("checkbox", name=instead).check()
    desk.panel.get_by_label("Reason").fill("in the place of one disqualified")
    desk.press("2 go on to Final")
    desk.done("Through to")
    expect(desk.need("somebody has left")).to_have_count(0)
    desk.need(f"Through now, and without a match: {instead}").get_by_role("button", name="Put right").click()
    desk.done("Seats changed")
    assert {*director.match(instead)["names"]} == {instead, stays}
