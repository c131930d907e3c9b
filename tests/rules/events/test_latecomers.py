"""Who comes late is drawn to who has a bye, or put at a table that has not begun (docs/events.md, Draws)."""

from __future__ import annotations

import pytest

from rules.events.latecomers import Room, latecomers, rooms
from tests.rules.events.night import Night, cards_night, gin_weekend


def told(night: Night) -> tuple[Room, ...]:
    return rooms(night.event, night.results)


def test_a_latecomer_finds_a_seat_at_a_table_that_has_not_begun_the_emptiest_first() -> None:
    night = cards_night()
    assert told(night) == ()
    begun, large, small = night.draw("prelim", 1, "ABC", "DEFGHI", "JKL")
    night.begins(begun)
    assert told(night) == (Room("prelim", 1, small, None), Room("prelim", 1, large, None))


def test_no_table_takes_more_than_its_game_has_seats() -> None:
    night = cards_night()
    night.draw("prelim", 1, "ABCDEFGHIJKL")
    assert told(night) == ()


def test_in_pairs_a_latecomer_meets_who_has_a_bye_and_one_of_them_alone() -> None:
    night = gin_weekend(5, "rounds", rounds=3)
    night.draw("all", 1, ["P1", "P2"], ["P3", "P4"], byes=["P5"])
    assert told(night) == (Room("all", 1, None, "P5"),)
    night.people("P6")
    night.enters("gin", "P6", late=True)
    night.draw("all", 1, ["P5", "P6"])
    assert told(night) == ()


def test_where_a_round_is_played_a_latecomer_waits_for_the_next() -> None:
    night = gin_weekend(3, "rounds", rounds=3)
    night.draw("all", 1, ["P1", "P2"], byes=["P3"])
    night.win("P1")
    assert told(night) == ()


def test_who_comes_late_waits_for_the_next_round_as_long_as_there_is_one() -> None:
    night = gin_weekend(4, "rounds", rounds=2)
    assert latecomers(night.event, night.results, 0) == {}
    for number, lineups in enumerate((["P1", "P2"], ["P3", "P4"]), 1):
        night.draw("all", number, lineups)
        assert latecomers(night.event, night.results, 0) == {"gin": ["round", "nothing"][number - 1]}


def test_who_comes_late_to_tables_waits_for_enough_others() -> None:
    night = cards_night()
    night.draw("prelim", 1, "ABCDEF", "GHIJKL")
    assert latecomers(night.event, night.results, 0) == {"rummy": "table"}


def test_nobody_comes_late_to_a_knock_out() -> None:
    night = gin_weekend(4, "knock_out")
    night.draw("all", 1, ["P1", "P2"], ["P3", "P4"])
    assert latecomers(night.event, night.results, 0) == {"gin": "nothing"}


def test_who_has_withdrawn_meets_nobody() -> None:
    night = gin_weekend(3, "rounds", rounds=3)
    night.draw("all", 1, ["P1", "P2"], byes=["P3"])
    night.do("withdrawn", entrants=["P3"])
    assert told(night) == ()


def test_nobody_comes_late_to_a_final() -> None:
    night = cards_night()
    night.draw("prelim", 1, "ABCDEF", "GHIJKL")
    for match in ("d1-1", "d1-2"):
        night.ends(match, night.event.matches[match].entrants)
    night.advance("prelim", "final")
    night.draw("final", 1, "AG")
    assert told(night) == ()


@pytest.mark.parametrize("form", ["knock_out", "rounds", "two_losses", "round_robin"])
def test_nobody_is_drawn_to_a_bye_of_somebody_who_has_gone(form: str) -> None:
    night = gin_weekend(3, form)
    night.draw("all", 1, ["P1", "P2"], byes=["P3"])
    night.do("withdrawn", entrants=["P3"])
    night.people("P4")
    night.enters("gin", "P4", late=True)
    due = night.told("all", "due")
    assert due is None or due.round == 2
    night.win("P1")
    if night.told("all", "due"):
        assert "P3" not in str(night.publish("all").matches)
    else:
        assert night.told("all", "is_over"), "who comes too late holds nobody up"
