"""What goes by a button that was told long ago says so at the desk, which asks where it is now."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.api.ahead import COMMAND
from tests.browser.desks import Desk
from tests.browser.halls import room_of_eight
from tests.dom.expecting import expect
from tests.server import serving

pytestmark = pytest.mark.long(because="a server is started whose clock goes ahead")
SAID = "by the button of {} as it was told 12 minutes ago"


def test_a_move_by_an_old_button_asks_where_it_is_and_goes_by_what_is_told(
    desk: Desk, tmp_path: Path
) -> None:
    ahead = tmp_path / "ahead"
    with serving(tmp_path, COMMAND, CLOCK_AHEAD=str(ahead)) as server:
        hall = room_of_eight(server.address)
        [stage] = hall.ids("Room")
        for match, seat in zip(hall.look()["matches"], (3, 1), strict=True):
            hall.act("button", match=match, seat=seat)
        out = [{"entrant": each, "stack": 100} for each in hall.ids("Anu", "Biju")]
        hall.act("busted", stage=stage, busted=out)
        desk.page.goto(f"{server.address}{hall.page}/desk#key={hall.key}")
        desk.press("The room")
        due, tell = desk.panel.locator(".proposal"), "Tell where the buttons are"
        expect(due).to_contain_text("Hari, Table 2, seat 4")
        expect(due.get_by_role("button", name=tell)).to_have_count(0)
        ahead.write_text("12")
        desk.page.reload()
        desk.press("The room")
        expect(due).to_contain_text(SAID.format("Table 2"))
        due.get_by_role("button", name=tell).click()
        for holder in ("Devi", "Femi"):
            desk.panel.locator(".seats").get_by_role("button", name=holder).click()
            expect(desk.panel.locator("[data-key=told]")).to_contain_text(f"{holder} has the button")
        expect(due).not_to_contain_text("minutes ago")
        expect(due.get_by_role("button", name=tell)).to_have_count(0)
        desk.press("Move 1 player")
        expect(desk.panel.locator("[data-key=told]")).to_contain_text("Moved as proposed")
