"""Play friendly matches: whoever is there, as long as entries are open, each day a column."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.events.formats.contest import Contest
from rules.events.formats.format import Course, Meeting
from rules.events.formats.open_play import OpenPlay
from rules.switches import integer


class Friendlies(OpenPlay):
    """Draw tables as in open play, of three, on so many days."""

    id = "friendlies"
    title = "Friendlies"
    summary = "Matches between games, for whoever is there."
    said = "stage_friendlies"
    switches = (  # type: ignore[assignment]
        *OpenPlay.switches,
        integer("days", 3, "Days", "On how many days they are.", within=(1, 9)),
    )

    def course(self, entrants: int, sizes: tuple[int, int], settings: Mapping[str, Any]) -> Course:
        return Course((entrants // 3,) * settings["days"], 1)

    def tree(self, contest: Contest) -> tuple[tuple[Meeting, ...], ...]:
        return tuple(
            tuple(Meeting(each.id, each.entrants) for each in contest.round(number))
            for number in range(1, contest.last_round + 1)
        )
