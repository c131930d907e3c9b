"""Who has won a prize is said once nothing but a correction can change it."""

from __future__ import annotations

from tests.rules.events.night import cards_night, gin_weekend
from tests.rules.events.prized import holders, with_prizes


def test_nobody_has_won_before_the_final_is_over_and_the_others_once_it_is_known_who_plays_it() -> None:
    night = with_prizes(cards_night(), "rummy", (1, 1), (2, 2), (3, 4))
    night.draw("prelim", 1, "ABCDEF", "GHIJKL")
    night.ends("d1-1", "ABCDEF", {"A": 40, "B": 90})
    night.ends("d1-2", "GHIJKL", {"G": 60, "H": 80})
    assert holders(night, "rummy") == ["", "", ""]
    night.advance("prelim", "final")
    assert holders(night, "rummy") == ["", "", "H B"]
    night.draw("final", 1, "AG")
    night.ends("d2-1", "GA")
    assert holders(night, "rummy") == ["G", "A", "H B"]


def test_in_a_knock_out_the_third_is_known_before_the_final_is_over() -> None:
    night = with_prizes(
        gin_weekend(8, "knock_out", third_place="match"), "gin", (1, 1), (2, 2), (3, 3), (5, 8)
    )
    night.draw("all", 1, ["P1", "P2"], ["P3", "P4"], ["P5", "P6"], ["P7", "P8"])
    night.win("P1", "P3", "P5")
    assert holders(night, "gin") == ["", "", "", ""]
    night.win("P7")
    assert holders(night, "gin") == ["", "", "", "P2 P4 P6 P8"]
    night.publish("all")
    night.win("P1", "P5")
    night.publish("all")
    third = next(each for each in night.open() if "P3" in night.event.matches[each].entrants)
    night.ends(third, ["P3", *(each for each in night.event.matches[third].entrants if each != "P3")])
    assert holders(night, "gin") == ["", "", "P3", "P2 P4 P6 P8"]
    night.win("P5")
    assert holders(night, "gin") == ["P5", "P1", "P3", "P2 P4 P6 P8"]


def test_who_withdraws_without_having_lost_shares_the_prizes_of_his_round() -> None:
    night = with_prizes(gin_weekend(8, "knock_out"), "gin", (1, 1), (2, 2), (3, 3), (4, 4))
    night.draw("all", 1, ["P1", "P2"], ["P3", "P4"], ["P5", "P6"], ["P7", "P8"])
    night.win("P1", "P3", "P5", "P7")
    night.do("withdrawn", entrants=["P3"])
    night.publish("all")
    night.win("P5")
    night.publish("all")
    night.win("P1")
    assert holders(night, "gin") == ["P1", "P5", "P3 P7", "P3 P7"]


def test_a_finalist_who_withdraws_before_the_final_is_drawn_has_the_second_prize() -> None:
    night = with_prizes(gin_weekend(4, "knock_out"), "gin", (1, 1), (2, 2))
    night.draw("all", 1, ["P1", "P2"], ["P3", "P4"])
    night.win("P1", "P3")
    night.do("withdrawn", entrants=["P3"])
    assert holders(night, "gin") == ["", ""]
    night.publish("all")
    assert holders(night, "gin") == ["P1", "P3"]


def test_who_are_level_share_the_prizes_of_their_places() -> None:
    night = with_prizes(gin_weekend(4, "knock_out"), "gin", (3, 3), (4, 4))
    night.draw("all", 1, ["P1", "P2"], ["P3", "P4"])
    night.win("P1", "P3")
    assert holders(night, "gin") == ["P2 P4", "P2 P4"]
