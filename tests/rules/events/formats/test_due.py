"""What can be drawn by hand, and how a draw follows a later confirmation (docs/events.md, Draws)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.events.advancements import basis, put_right
from rules.events.contests import by_hand, knocked_out, to_draw, waits_for_entries, without_match
from rules.events.registration import is_closed
from tests.rules.events.night import Night, cards_night, gin_weekend

NOW = "2026-11-28T19:00:00Z"


def hand(night: Night, stage: str) -> tuple[int, str]:
    told = by_hand(night.event, stage, night.results, to_draw(night.event, stage, night.results))
    return told.round, " ".join(told.entrants)


@pytest.mark.parametrize(
    ("terms", "by", "closed"),
    [
        ({}, None, False),
        ({}, "closed", True),
        ({"deadline": "2026-11-28T18:59:59Z"}, None, True),
        ({"deadline": "2026-11-28T19:00:01Z"}, None, False),
        ({"deadline": "2026-11-28T18:59:59Z"}, "opened", False),
        ({"limit": 2}, None, True),
        ({"limit": 3}, None, False),
    ],
)
def test_entries_are_closed_by_hand_by_their_hour_and_by_their_limit(
    terms: dict[str, Any], by: str | None, closed: bool
) -> None:
    night = Night()
    night.people(*"AB")
    night.do("competition", competition="c", title="Gin", game="gra_singles", preset="gra_singles", **terms)
    night.enters("c", *"AB")
    if by:
        night.do(by, competition="c")
    assert is_closed(night.event, "c", NOW) is closed


def test_a_first_round_waits_until_entries_are_closed_but_in_open_play() -> None:
    night = cards_night()
    night.do("stage", stage="club", competition="rummy", title="Club", format="open_play")

    def waits() -> list[bool]:
        return [waits_for_entries(night.event, stage, NOW) for stage in ("prelim", "final", "club")]

    assert waits() == [False, False, False]
    night.do("opened", competition="rummy")
    assert waits() == [True, False, False]
    night.do("closed", competition="rummy")
    night.draw("prelim", 1, "ABCDEF")
    night.do("opened", competition="rummy")
    assert waits() == [False, False, False]


def test_before_the_first_draw_everybody_can_be_put_by_hand() -> None:
    night = gin_weekend(4, "rounds", rounds=2)
    night.do("withdrawn", entrants=["P4"])
    assert hand(night, "all") == (1, "P1 P2 P3")
    assert without_match(night.event, "all", night.results) == ("P1", "P2", "P3")


def test_who_is_knocked_out_has_no_match_and_plays_no_more() -> None:
    night = gin_weekend(5, "knock_out")
    night.draw("all", 1, ["P1", "P2"], ["P3", "P4"], byes=["P5"])
    night.win("P1", "P3")
    assert knocked_out(night.event, "all", night.results) == ()
    night.draw("all", 2, ["P5", "P1"], byes=["P3"])
    assert without_match(night.event, "all", night.results) == ("P2", "P3", "P4")
    assert knocked_out(night.event, "all", night.results) == ("P2", "P4")


def test_a_round_that_is_played_has_room_for_who_comes_late_and_the_next_one_for_all() -> None:
    night = gin_weekend(5, "rounds", rounds=2)
    first, _ = night.draw("all", 1, ["P1", "P2"], ["P3", "P4"], byes=["P5"])
    assert hand(night, "all") == (1, "")
    assert without_match(night.event, "all", night.results) == ("P5",)
    night.people("P6")
    night.enters("gin", "P6", late=True)
    assert hand(night, "all") == (1, "P6")
    night.ends(first, ["P1", "P2"])
    night.win("P3")
    assert hand(night, "all") == (2, "P1 P2 P3 P4 P5 P6")


def test_nobody_is_put_into_a_stage_that_is_over() -> None:
    night = gin_weekend(2, "rounds", rounds=1)
    night.draw("all", 1, ["P1", "P2"])
    night.win("P1")
    assert hand(night, "all") == (2, "")


def drawn_final() -> Night:
    """Return a night in whose final A and G meet, as they were confirmed."""
    night = cards_night()
    one, other = night.draw("prelim", 1, "ABCDEF", "GHIJKL")
    night.ends(one, "ABCDEF")
    night.ends(other, "GHIJKL")
    night.advance("prelim", "final")
    night.draw("final", 1, "AG")
    return night


def confirm(night: Night, *entrants: str) -> None:
    """Confirm anew who goes on, for a reason that is told."""
    digest = basis(night.event, "prelim", night.results)
    night.do("advanced", stage="prelim", to="final", entrants=[*entrants], basis=digest)


def lineups(night: Night) -> dict[str, tuple[str, ...]] | None:
    found = put_right(night.event, "final", night.results)
    return None if found is None else {**found.lineups}


def test_who_goes_on_by_a_later_confirmation_takes_the_place_of_who_no_longer_does() -> None:
    night = drawn_final()
    assert lineups(night) is None
    night.ends("d1-1", "BACDEF")
    assert lineups(night) is None, "nobody has confirmed it yet"
    confirm(night, "B", "G")
    found = put_right(night.event, "final", night.results)
    assert found is not None
    assert (found.out, found.into) == (("A",), ("B",))
    assert found.lineups == {"d2-1": ("B", "G")}
    matches = [{"match": "d2-1", "entrants": ["B", "G"]}]
    night.do("lineups", matches=matches)
    assert lineups(night) is None


def test_whom_nobody_replaces_leaves_and_who_has_begun_stays() -> None:
    night = drawn_final()
    night.do("withdrawn", entrants=["A"])
    night.ends("d1-1", "BACDEF")
    confirm(night, "B", "G")
    night.do("withdrawn", entrants=["B"])
    assert lineups(night) == {"d2-1": ("G",)}
    night.begins("d2-1")
    assert lineups(night) is None
