"""How a competition went, round by round through its stages: the places are those that stood then."""

from __future__ import annotations

import pytest

from rules.events.formats import FORMATS
from rules.events.standings import standings_of
from rules.events.story import of_competition_by_round
from tests.rules.events.night import Night, cards_night, gin_weekend
from tests.rules.events.poker_night import Poker

Told = list[tuple[str, int, dict[str, int]]]


def story(night: Night, competition: str) -> Told:
    return [
        (stage, number, {each.entrant: each.place for each in places})
        for stage, number, places in of_competition_by_round(night.event, competition, night.results)
    ]


def standing(night: Night, competition: str) -> dict[str, int]:
    places = standings_of(night.event, night.results).competitions[competition]
    return {each.entrant: each.place for each in places}


@pytest.mark.parametrize("form", [each for each in FORMATS if not FORMATS[each].in_a_room])
def test_places_after_a_round_are_those_that_stood_then(form: str) -> None:
    night = gin_weekend(8, form)
    if FORMATS[form].while_open:
        night.do("opened", competition="gin")
    then: Told = []
    while night.told("all", "due") and len(then) < 3:
        drawn = night.publish("all")
        night.win(*(each.entrants[0] for each in drawn.matches))
        then.append(("all", drawn.round, standing(night, "gin")))
    assert then
    last_of_each = {number: (stage, number, places) for stage, number, places in then}
    assert story(night, "gin") == [*last_of_each.values()]


def test_one_stage_follows_the_other_and_who_is_out_stays_behind() -> None:
    night = cards_night()
    night.draw("prelim", 1, "ABCDEF", "GHIJKL")
    assert story(night, "rummy") == [], "nothing has ended"
    night.ends("d1-1", "ABCDEF", {"A": 40, "B": 90})
    night.ends("d1-2", "GHIJKL", {"G": 60, "H": 80})
    preliminary = standing(night, "rummy")
    night.advance("prelim", "final")
    night.draw("final", 1, "AG")
    assert story(night, "rummy") == [("prelim", 1, preliminary)]
    night.ends("d2-1", "GA")
    assert story(night, "rummy") == [("prelim", 1, preliminary), ("final", 1, standing(night, "rummy"))]
    assert [standing(night, "rummy")[each] for each in "GAH"] == [1, 2, 3]
    assert story(night, "28") == [], "another competition has a story of its own"


def test_who_waits_for_a_place_has_none() -> None:
    night = Night()
    night.people(*"ABCDE")
    terms = {"competition": "gin", "title": "Gin", "game": "gra_singles", "preset": "gra_singles"}
    night.do("competition", **terms, limit=4)
    night.do("stage", stage="all", competition="gin", title="Gin", format="round_robin")
    night.enters("gin", *"ABCDE", waits=True)
    night.do("closed", competition="gin")
    night.draw("all", 1, "AB", "CD")
    night.win("A", "C")
    [(_, _, places)] = story(night, "gin")
    assert sorted(places) == [*"ABCD"]


def test_what_comes_after_another_stage_is_told_after_all_that_come_before_it() -> None:
    night = gin_weekend(4, "brackets", advance=1)
    night.do("stage", stage="then", competition="gin", title="Then", format="knock_out", after="all")
    night.do("stage", stage="also", competition="gin", title="Also", format="round_robin")
    night.draw("all", 1, ["P1", "P2"], ["P3", "P4"])
    night.draw("also", 1, ["P1", "P2"], ["P3", "P4"])
    night.win("P1", "P1", "P3", "P3")
    night.advance("all", "then")
    night.draw("then", 1, ["P1", "P3"])
    night.win("P1")
    assert [stage for stage, _, _ in story(night, "gin")] == ["all", "also", "then"]


def test_a_freeze_out_is_one_step_with_the_places_of_all() -> None:
    night = Poker(players=5)
    *others, winner = night.at(1)
    for each in others:
        assert story(night, "poker") == []
        night.bust(each)
    assert story(night, "poker") == [("room", 1, standing(night, "poker"))]
    assert standing(night, "poker") == {winner: 1, **{each: 5 - at for at, each in enumerate(others)}}
