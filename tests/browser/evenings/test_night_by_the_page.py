"""Direct a whole night by docs/night.md: 96 at rummy, 12 teams at 28, 16 at gin by two losses."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.desks import Desk
from tests.browser.night_played import AIMS, WHOLE, Night

SMALL_LAPTOP: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 360, "height": 740}


@pytest.mark.long(because="it plays a night of 96 people, 100 s long; tests/dom plays a small one")
def test_whole_night_by_the_page(desk: Desk) -> None:
    desk.page.set_viewport_size(SMALL_LAPTOP)
    night = Night(desk, WHOLE)
    night.prepare()
    desk.page.set_viewport_size(PHONE)
    night.draw()
    night.see_what_goes_wrong()
    desk.page.set_viewport_size(SMALL_LAPTOP)
    night.play_on()
    night.finish()
    assert {step: night.taps[step] for step in AIMS} == AIMS
    assert all(each["over"] for each in desk.see()["stages"].values())
