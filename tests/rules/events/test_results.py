"""What the director rules, and who gives up, counts whatever the sheet says."""

from __future__ import annotations

import pytest

from rules.events.judged import judged
from rules.events.results import Result, Score
from rules.events.standings import of_night
from tests.rules.events.night import Night, cards_night, gin_weekend


@pytest.fixture
def night() -> Night:
    night = cards_night()
    night.draw("prelim", 1, "ABC", "DEF")
    return night


def places(night: Night, match: str = "d1-1") -> dict[str, int]:
    return {score.entrant: score.place for score in judged(night.event, night.results)[match].scores}


def test_a_ruling_stands_whatever_the_sheet_says(night: Night) -> None:
    night.ends("d1-1", "ABC", {"A": 40, "B": 90, "C": 151})
    ruled = [
        {"entrant": "C", "place": 1, "points": 0},
        {"entrant": "A", "place": 2},
        {"entrant": "B", "place": 3},
    ]
    night.do("ruled", match="d1-1", places=ruled)
    assert places(night) == {"C": 1, "A": 2, "B": 3}
    assert {each.entrant: each.points for each in judged(night.event, night.results)["d1-1"].scores} == {
        "C": 0,
        "A": 40,
        "B": 90,
    }
    assert night.told("prelim", "through") == ("C",)


def test_who_gives_up_is_last_and_the_others_play_on(night: Night) -> None:
    night.do("forfeited", matches=[{"match": "d1-1", "entrants": ["A"]}])
    assert not judged(night.event, night.results)["d1-1"].finished
    assert night.told("prelim", "gone") == ("A",)
    night.ends("d1-1", "ABC")
    assert places(night) == {"A": 3, "B": 1, "C": 2}
    assert night.told("prelim", "through") == ("B",)


def test_who_gave_up_before_stays_out_as_another_does(night: Night) -> None:
    night.do("forfeited", matches=[{"match": "d1-1", "entrants": ["A"]}])
    night.do("forfeited", matches=[{"match": "d1-1", "entrants": ["B"]}])
    assert judged(night.event, night.results)["d1-1"].finished
    assert places(night) == {"C": 1, "A": 2, "B": 2}


def test_who_gave_up_a_match_that_is_over_by_it_is_stated_anew() -> None:
    night = gin_weekend(2, "rounds", rounds=1)
    night.draw("all", 1, ["P1", "P2"])
    night.do("forfeited", matches=[{"match": "d1-1", "entrants": ["P1"]}])
    night.do("forfeited", matches=[{"match": "d1-1", "entrants": ["P2"]}])
    assert places(night) == {"P1": 1, "P2": 2}


def test_the_bounds_are_those_among_the_others(night: Night) -> None:
    known = (Score("A", 10, 1, 1, 3), Score("B", 20, 2, 1, 2), Score("C", 30, 3, 3, 3))
    night.results["d1-1"] = Result(known, finished=False)
    night.do("forfeited", matches=[{"match": "d1-1", "entrants": ["A"]}])
    assert [
        (each.entrant, each.place, each.best, each.worst)
        for each in judged(night.event, night.results)["d1-1"].scores
    ] == [("A", 3, 3, 3), ("B", 1, 1, 1), ("C", 2, 2, 2)]


def test_who_alone_is_left_has_won_a_match_that_was_never_played() -> None:
    night = gin_weekend(2, "rounds", rounds=1)
    match = night.publish("all").matches[0]
    winner, loser = match.entrants
    night.do("forfeited", matches=[{"match": match.match, "entrants": [loser]}])
    assert night.told("all", "is_over")
    assert night.told("all", "through") == (winner,)


def test_a_match_claimed_unplayed_is_nobodys_win() -> None:
    night = gin_weekend(2, "two_losses")
    match = night.publish("all").matches[0]
    claims = [{"match": match.match, "entrants": [match.entrants[0]]}]
    night.do("forfeited", matches=claims, without_win=True)
    told = {
        each.entrant: [reason.text for reason in each.reasons][:2] for each in night.told("all", "standings")
    }
    assert told[match.entrants[0]] == ["Wins: 0", "Losses: 1"]
    assert told[match.entrants[1]] == ["Wins: 0", "Losses: 0"]


def test_who_wins_a_table_that_one_left_has_won_it_by_play(night: Night) -> None:
    night.do("forfeited", matches=[{"match": "d1-1", "entrants": ["A"]}], without_win=True)
    night.ends("d1-1", "BCA")
    night_places = {each.entrant: each.reasons[0].text for each in of_night(night.event, night.results)}
    assert night_places["B"] == "Wins: 1"


def test_where_both_give_up_both_have_lost() -> None:
    night = gin_weekend(4, "knock_out")
    first, second = night.publish("all").matches
    night.do("forfeited", matches=[{"match": first.match, "entrants": [*first.entrants]}])
    assert {*night.told("all", "gone")} == {*first.entrants}
    night.win(second.entrants[0])
    assert night.publish("all").byes == (second.entrants[0],)
    assert night.told("all", "through") == (second.entrants[0],)


def test_where_all_of_a_table_give_it_up_all_are_last(night: Night) -> None:
    night.do("forfeited", matches=[{"match": "d1-1", "entrants": ["A", "B"]}])
    assert places(night) == {"A": 2, "B": 2, "C": 1}
    night.do("forfeited", matches=[{"match": "d1-1", "entrants": ["A", "B", "C"]}])
    assert places(night) == {"A": 3, "B": 3, "C": 3}
    night.ends("d1-2", "DEF")
    assert [night.places("prelim")[each] for each in "DEFABC"] == [1, 2, 3, 4, 4, 4]


def test_to_judge_twice_changes_nothing(night: Night) -> None:
    night.ends("d1-2", "DEF")
    night.do(
        "forfeited", matches=[{"match": "d1-1", "entrants": ["A"]}, {"match": "d1-2", "entrants": ["D"]}]
    )
    once = judged(night.event, night.results)
    assert judged(night.event, once) == once
