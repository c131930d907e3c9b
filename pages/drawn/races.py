"""Draw races for a phone's page: each function returns an SVG, empty where there is too little to tell."""

from __future__ import annotations

import json
from typing import Any

from pages.drawn.courses import course_of_evening, course_of_rounds, course_of_sheet
from pages.drawn.race import PART_LINE, Course, Race
from pages.printed import templates
from pages.sheet import SheetPage

ON_PHONE = (340, 240, 13)  # width, height, letters


def draw_race(body: bytes) -> bytes:
    """Return the race of the sheet that `body` is as an SVG for a phone's page; empty without one."""
    course = course_of_sheet(SheetPage(json.loads(body)))
    return _race(course, ON_PHONE[1]) if len(course.steps) > 2 else b""


def draw_rounds(body: bytes) -> bytes:
    """Return how a stage or a competition went, which `body` is, as an SVG for a phone's page.

    It is empty before two rounds.
    """
    course = course_of_rounds(json.loads(body), lambda game: f"/t/{game['table']}/g/{game['game']}")
    return _race(course, max(ON_PHONE[1], 30 + 24 * len(course.names))) if len(course.steps) > 1 else b""


def draw_evening(body: bytes, code: str) -> bytes:
    """Return the games won on an evening, which `body` is, as an SVG for a phone's page; empty before two."""
    course = course_of_evening(json.loads(body), lambda game: f"/t/{code}/g/{game['id']}")
    return _race(course, max(ON_PHONE[1], 30 + 24 * len(course.names))) if len(course.steps) > 2 else b""


def _race(course: Course, height: float) -> bytes:
    height += PART_LINE * course.part_lines * ON_PHONE[2]
    race = Race(course, ON_PHONE[0], height, ON_PHONE[2])
    drawn: Any = templates().get_template("drawn/race.svg").module
    return str(drawn.draw_race(race)).strip().encode()
