"""Rounds in which equal records meet, and evenings on which everything adds up."""

from __future__ import annotations

import pytest

from rules.events.standings import of_night
from tests.rules.events.night import Night, cards_night, gin_weekend


def test_equal_records_meet() -> None:
    night = gin_weekend(8, "rounds", rounds=3)
    wins = dict.fromkeys(night.event.entrants, 0)
    for _ in range(3):
        drawn = night.publish("all")
        for each in drawn.matches:
            one, other = each.entrants
            assert wins[one] == wins[other]
            wins[one] += 1
            night.win(one)
    assert night.told("all", "due") is None
    assert night.told("all", "is_over")
    places = night.told("all", "standings")
    assert [wins[place.entrant] for place in places] == [3, 2, 2, 2, 1, 1, 1, 0]


@pytest.mark.parametrize("form", ["rounds", "two_losses", "round_robin", "knock_out"])
def test_who_alone_is_there_at_the_first_draw_has_a_bye_and_is_through(form: str) -> None:
    night = gin_weekend(3, form)
    night.do("withdrawn", entrants=["P1", "P3"])
    assert not night.told("all", "is_over")
    drawn = night.publish("all")
    assert (drawn.matches, drawn.byes) == ((), ("P2",))
    assert night.told("all", "is_over")
    assert night.told("all", "through") == ("P2",)
    assert night.told("all", "due") is None


def test_the_opponents_points_decide_among_equals() -> None:
    night = gin_weekend(4, "rounds", rounds=2)
    night.draw("all", 1, ["P1", "P2"], ["P3", "P4"])
    night.win("P1", "P3")
    night.draw("all", 2, ["P1", "P3"], ["P2", "P4"])
    night.win("P1", "P2")
    told = {each.entrant: [reason.text for reason in each.reasons] for each in night.told("all", "standings")}
    assert told["P1"] == ["Match points: 4"]
    assert told["P2"] == [
        "Match points: 2",
        "Match points of the opponents: 4",
        "Shares the place with one other",
    ]
    assert told["P4"] == ["Match points: 0"]


def test_who_cannot_be_caught_is_through_before_the_last_round() -> None:
    night = gin_weekend(4, "rounds", rounds=3, advance=2)
    night.draw("all", 1, ["P1", "P2"], ["P3", "P4"])
    night.win("P1", "P3")
    night.draw("all", 2, ["P1", "P4"], ["P3", "P2"])
    assert night.told("all", "through") == ()
    night.win("P1", "P3")
    assert night.told("all", "through") == ("P1", "P3")
    assert night.told("all", "gone") == ("P2", "P4")


def test_of_two_who_still_meet_only_one_can_come_level() -> None:
    night = gin_weekend(6, "rounds", rounds=1, advance=3)
    night.draw("all", 1, ["P1", "P2"], ["P3", "P4"], ["P5", "P6"])
    night.win("P1")
    assert night.told("all", "through") == ("P1",), "two more can have won a match"
    night.win("P3")
    assert {*night.told("all", "through")} == {"P1", "P3"}


def test_two_who_still_meet_can_both_come_level_by_a_draw() -> None:
    night = gin_weekend(4, "rounds", rounds=2, advance=2)
    night.draw("all", 1, ["P1", "P2"], ["P3", "P4"])
    first, second = [each.id for each in night.contest("all").matches]
    night.ends(first, {"P1": 1, "P2": 1})
    night.ends(second, {"P3": 1, "P4": 1})
    night.draw("all", 2, ["P1", "P3"], ["P2", "P4"])
    night.win("P1")
    assert night.told("all", "through") == ("P1",), "P2 and P4 come to two points by a draw"


def test_a_bye_counts_as_the_stage_says() -> None:
    for bye, points in {"win": 2, "draw": 1, "nothing": 0}.items():
        night = gin_weekend(3, "rounds", rounds=1, bye=bye)
        drawn = night.publish("all")
        told = {each.entrant: each.reasons[0].text for each in night.told("all", "standings")}
        assert told[drawn.byes[0]] == f"Match points: {points}"


def club_evening(**settings: object) -> Night:
    night = cards_night()
    night.do("stage", stage="club", competition="rummy", title="Club", format="open_play", settings=settings)
    night.do("opened", competition="rummy")
    return night


def test_at_a_club_evening_who_is_there_and_free_is_drawn() -> None:
    night = club_evening(table_size=4)
    night.do("checked_in", people=[*"ABCDEFGH"])
    first = night.publish("club")
    assert sorted(each for match in first.matches for each in match.entrants) == [*"ABCDEFGH"]
    assert night.told("club", "due") is None, "all are playing"
    night.ends(first.matches[0].match, first.matches[0].entrants)
    due = night.told("club", "due")
    assert (due.round, {*due.entrants}) == (2, {*first.matches[0].entrants})


def test_places_add_up_over_the_evening() -> None:
    night = club_evening(place_points=[5, 3, 1])
    night.ends(night.draw("club", 1, "ABCD")[0], "ABCD")
    night.ends(night.draw("club", 2, "ABCD")[0], "BACD")
    night.ends(night.draw("club", 3, "AE")[0], "EA")
    told = {each.entrant: (each.place, each.reasons[0].text) for each in night.told("club", "standings")}
    assert told["A"] == (1, "Points for places: 11")
    assert told["B"] == (2, "Points for places: 8")
    assert told["D"] == (5, "Points for places: 0")
    assert told["F"] == (6, "No match has ended yet")


def test_points_of_a_low_game_count_low_and_on_average_where_that_is_fairer() -> None:
    played = {"A": [40, 20], "B": [70], "C": [10, 90]}
    for counting, best_of, order in (
        ("points", None, "ABC"),
        ("average", None, "ACB"),
        ("points", 1, "CAB"),
    ):
        night = club_evening(counting=counting, best_of=best_of)
        night.ends(
            night.draw("club", 1, "ABC")[0], "CAB", {name: counts[0] for name, counts in played.items()}
        )
        night.ends(night.draw("club", 2, "AC")[0], "AC", {"A": 20, "C": 90})
        assert "".join(each.entrant for each in night.told("club", "standings"))[:3] == order


@pytest.mark.parametrize("counting", ["points", "average"])
@pytest.mark.parametrize("best_of", [None, 1])
def test_who_gives_up_without_a_sheet_has_not_the_fewest_points_of_a_low_game(
    counting: str, best_of: int | None
) -> None:
    night = club_evening(counting=counting, best_of=best_of)
    night.ends(night.draw("club", 1, "AB")[0], "AB", {"A": 40, "B": 90})
    night.ends(night.draw("club", 2, "CD")[0], "CD", {"C": 50, "D": 120})
    unplayed = [*night.draw("club", 3, "AD"), *night.draw("club", 4, "CE")]
    for match, absent in zip(unplayed, "DE", strict=True):
        night.do("forfeited", matches=[{"match": match, "entrants": [absent]}])
    order = "".join(each.entrant for each in night.told("club", "standings"))
    assert order.startswith("ACBD")
    assert night.places("club")["E"] == 5


def test_points_that_the_director_rules_count_where_there_is_no_sheet() -> None:
    night = club_evening(counting="points")
    night.ends(night.draw("club", 1, "AB")[0], "AB", {"A": 40, "B": 90})
    match = night.draw("club", 2, "CD")[0]
    places = [{"entrant": "C", "place": 1, "points": 20}, {"entrant": "D", "place": 2, "points": 60}]
    night.do("ruled", match=match, places=places)
    assert "".join(each.entrant for each in night.told("club", "standings"))[:4] == "CADB"


@pytest.mark.parametrize("counting", ["places", "points", "average"])
def test_a_match_claimed_unplayed_adds_nothing_to_the_evening(counting: str) -> None:
    night = club_evening(counting=counting)
    night.ends(night.draw("club", 1, "AB")[0], {"A": 1, "B": 1}, {"A": 30, "B": 30})
    match = night.draw("club", 2, "AC")[0]
    night.do("forfeited", matches=[{"match": match, "entrants": ["C"]}], without_win=True)
    places = night.places("club")
    assert (places["A"], places["B"], places["C"]) == (1, 1, 3)
    over_all = {
        each.entrant: [reason.text for reason in each.reasons]
        for each in of_night(night.event, night.results)
    }
    assert over_all["A"][:2] == ["Wins: 0", "Matches played: 2"]


def test_nobody_is_through_before_the_evening_is_closed() -> None:
    night = club_evening()
    night.ends(night.draw("club", 1, "ABC")[0], "ABC")
    assert night.told("club", "through") == night.told("club", "gone") == ()
    night.do("closed", competition="rummy")
    assert night.told("club", "is_over")
    assert night.told("club", "through") == ("A",)
    assert night.told("club", "due") is None


def test_who_has_not_played_does_not_go_on() -> None:
    night = club_evening(advance=4)
    night.ends(night.draw("club", 1, "ABC")[0], "ABC")
    night.do("closed", competition="rummy")
    assert night.told("club", "through") == (*"ABC",)
    swiss = gin_weekend(2, "rounds", rounds=1, advance=3)
    swiss.publish("all")
    swiss.win("P1")
    swiss.people("Late")
    swiss.enters("gin", "Late", late=True)
    assert swiss.told("all", "through") == ("P1", "P2")
    assert swiss.told("all", "gone") == ("Late",)


def test_who_are_level_at_the_last_place_of_an_evening_go_on_or_the_director_rules() -> None:
    for ties, through, gone in (("all", ["A", "B"], ["C", "D", "E"]), ("ruled", [], ["C", "D", "E"])):
        night = club_evening(ties=ties)
        night.ends(night.draw("club", 1, "ABC")[0], {"A": 1, "B": 1, "C": 3})
        night.do("closed", competition="rummy")
        assert [*night.told("club", "through")] == through
        assert {*night.told("club", "gone")} >= {*gone}
        assert not {"A", "B"} & {*night.told("club", "gone")}
