"""Say by plain counts with whom somebody wins, who his rival is, and who a season's honours go to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rules.club.counting import FACTS
from rules.club.sums import PAIR, Counts, Sums, Tally

HONOURS = ("games", "wins", "evenings", "deals_won", "packs", "knocks", "undercuts", "bids_made", "cots")
"""Of which figure the most earns an honour."""
TOGETHER, WON_TOGETHER, AGAINST, AHEAD, BEHIND, WON, LOST = range(len(PAIR))
AT_LEAST = 3  # games with somebody, before he is called anything


class Honour(NamedTuple):
    """Say that some people, more than one where they are level, have the most of a figure."""

    figure: str
    most: int
    people: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        return {"figure": self.figure, "most": self.most, "people": list(self.people)}


def honours(sums: Sums) -> list[Honour]:
    """Return the honours of what games add up to; none of what nobody or everybody has most."""
    found = []
    for figure in HONOURS:
        counts = {person: _figure(tally, figure) for person, tally in sums.people.items()}
        most = max(counts.values(), default=0)
        people = tuple(sorted(person for person, count in counts.items() if count == most))
        if most and len(people) < len(counts):
            found.append(Honour(figure, most, people))
    return found


def _figure(tally: Tally, figure: str) -> int:
    return len(tally.days) if figure == "evenings" else tally.counts[FACTS.index(figure)]


def company(pairs: Mapping[str, Counts]) -> dict[str, str | None]:
    """Return somebody's ``partner``, ``rival`` and ``nemesis`` among those he has played with.

    With the partner he has won most games, with the rival most against each other were played, and the
    nemesis was ahead of him most often, and more often than behind. With each there were AT_LEAST games.
    Those who are level all would be, so nobody is.
    """
    return {
        "partner": _only(pairs, lambda of: of[WON_TOGETHER] if of[TOGETHER] >= AT_LEAST else 0),
        "rival": _only(pairs, lambda of: of[AGAINST] if of[AGAINST] >= AT_LEAST else 0),
        "nemesis": _only(
            pairs, lambda of: of[BEHIND] if of[AGAINST] >= AT_LEAST and of[BEHIND] > of[AHEAD] else 0
        ),
    }


def _only(pairs: Mapping[str, Counts], count: Callable[[Counts], int]) -> str | None:
    counts = {other: count(of) for other, of in pairs.items()}
    most = max(counts.values(), default=0)
    found = [other for other, each in counts.items() if each == most]
    return found[0] if most and len(found) == 1 else None
