"""Who plays on for somebody who has left plays for him to the end: his win, his next match, his place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.events.advancements import basis
from rules.events.event import check
from tests.rules.events.night import Night


@pytest.fixture
def night() -> Night:
    """Return a night of one table of four, of which the first goes on to a final; X is on the roster."""
    night = Night()
    night.people(*"ABCDX")
    night.do("competition", competition="r", title="R", game="points", preset="points")
    night.enters("r", *"ABCD")
    night.do("closed", competition="r")
    night.do("stage", stage="t", competition="r", title="Tables", format="brackets")
    night.do("stage", stage="f", competition="r", title="Final", format="brackets", after="t")
    night.draw("t", 1, "AB", "CD")
    return night


def win_by_stand_in(night: Night) -> None:
    night.do("withdrawn", entrants=["A"])
    night.do("replaced", match="d1-1", entrant="A", person="A", by="X")
    night.ends("d1-1", "AB")
    night.ends("d1-2", "CD")


def test_his_win_takes_him_on_who_plays_on(night: Night) -> None:
    win_by_stand_in(night)
    assert night.told("t", "through") == ("A", "C")
    night.advance("t", "f")
    night.draw("f", 1, "AC")
    assert night.event.players(night.event.matches["d2-1"]) == ("X", "C")


def test_the_club_may_let_another_go_on(night: Night) -> None:
    win_by_stand_in(night)
    seen = basis(night.event, "t", night.results)
    other = night.act("advanced", stage="t", to="f", entrants=["B", "C"], basis=seen)
    check(night.event, replace(other, reason="the club's rule"), night.results)


def test_it_does_not_matter_whether_he_withdraws_before_or_after(night: Night) -> None:
    night.do("replaced", match="d1-1", entrant="A", person="A", by="X")
    night.ends("d1-1", "AB")
    night.ends("d1-2", "CD")
    night.do("withdrawn", entrants=["A"])
    assert night.told("t", "through") == ("A", "C")


def test_who_is_withdrawn_once_more_is_gone_with_who_played_for_him(night: Night) -> None:
    win_by_stand_in(night)
    night.do("withdrawn", entrants=["A"])
    assert night.told("t", "through") == ("C",)
    night.do("reinstated", entrants=["A"])
    assert night.told("t", "through") == ("A", "C")


def test_who_was_replaced_and_plays_again_himself_is_gone_when_he_withdraws(night: Night) -> None:
    night.do("replaced", match="d1-1", entrant="A", person="A", by="X")
    night.do("replaced", match="d1-1", entrant="A", person="X", by="A")
    night.do("withdrawn", entrants=["A"])
    night.ends("d1-1", "AB")
    night.ends("d1-2", "CD")
    assert night.told("t", "through") == ("C",)


def test_he_can_be_seated_elsewhere_and_is_still_played_for(night: Night) -> None:
    night.do("withdrawn", entrants=["A"])
    night.do("replaced", match="d1-1", entrant="A", person="A", by="X")
    seats = [{"match": "d1-1", "entrants": ["C", "B"]}, {"match": "d1-2", "entrants": ["A", "D"]}]
    night.do("lineups", matches=seats)
    assert night.event.players(night.event.matches["d1-2"]) == ("X", "D")
    assert night.event.plays("A")
