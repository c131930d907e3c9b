"""The director's page, docs/night.md, is followed at the desk from the first line to the last.

The week before, the night with all that goes wrong in it, and the prize list: whatever the page says in
**bold** is there to be pressed, in its order, and what it says in *italic* is there to be filled in.
"""

from __future__ import annotations

import re

from tests.browser.desks import Desk
from tests.browser.night_played import AIMS, SMALL, Night
from tests.browser.night_sheet import PAGE, NightSheet, marked

# What an A4 page holds in print of ten points: lines, and letters in a line.
LINES, LETTERS = 62, 105


def test_night_is_directed_by_the_page_alone(desk: Desk) -> None:
    night = Night(desk, SMALL)
    night.prepare()
    night.draw()
    night.see_what_goes_wrong()
    night.play_on()
    night.finish()
    assert {step: night.taps[step] for step in AIMS} == AIMS
    followed = night.secretary.followed
    left = [step for steps in night.secretary.sheet.parts.values() for step in steps if step not in followed]
    assert [step for step in left if [*marked(step)]] == []
    shown = desk.see()
    assert all(each["over"] for each in shown["stages"].values())


def test_page_fits_one_sheet_of_paper() -> None:
    lines = [re.sub(r"\*+", "", line) for line in PAGE.read_text("utf-8").splitlines()]
    assert sum(max(1, -(-len(line) // LETTERS)) for line in lines) <= LINES


def test_every_step_of_the_page_is_read() -> None:
    assert [len(steps) for steps in NightSheet().parts.values()] == [9, 6, 9]
