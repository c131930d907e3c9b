"""Everybody meets everybody."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, strategies as st

from tests.rules.events.naive import check_certain, every_ending, match_points
from tests.rules.events.night import Night, gin_weekend


def names(night: Night, told: str) -> list[str]:
    return [*night.told("all", told)]


def is_due(night: Night) -> bool:
    return night.told("all", "due") is not None


def met(night: Night) -> Counter[frozenset[str]]:
    return Counter(frozenset(match.entrants) for match in night.event.matches.values())


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8, 11, 12])
@pytest.mark.parametrize("meetings", [1, 2])
def test_everybody_meets_everybody_in_as_few_rounds_as_can_be(players: int, meetings: int) -> None:
    night = gin_weekend(players, "round_robin", meetings=meetings)
    while is_due(night):
        night.publish("all", f"{players}")
    assert {*met(night).values()} == {meetings}
    assert len(met(night)) == players * (players - 1) // 2
    rounds = players - 1 if players % 2 == 0 else players
    assert len(night.event.stages["all"].rounds) == rounds * meetings
    byes = Counter(bye for each in night.event.stages["all"].rounds for bye in each.byes)
    assert {*byes.values()} == ({meetings} if players % 2 else set())


def test_the_schedule_goes_on_when_somebody_withdraws_or_comes_late() -> None:
    night = gin_weekend(6, "round_robin")
    night.publish("all")
    night.do("withdrawn", entrants=["P6"])
    night.people("late")
    night.enters("gin", "late", late=True)
    for _ in range(12):
        if is_due(night):
            night.publish("all", "y")
    assert not is_due(night)
    here = ["P1", "P2", "P3", "P4", "P5", "late"]
    counted = met(night)
    assert all(counted[frozenset((one, other))] == 1 for one in here for other in here if one < other)


@pytest.mark.parametrize("undone", [False, True])
def test_who_was_away_meets_those_he_missed_and_nobody_meets_again(undone: bool) -> None:
    night = gin_weekend(9, "round_robin")
    night.publish("all")
    withdrawal = night.do("withdrawn", entrants=["P4"])
    night.publish("all")
    night.publish("all")
    if undone:
        night.do("struck", act=withdrawal)
    else:
        night.do("reinstated", entrants=["P4"])
    while is_due(night):
        night.publish("all")
    assert {*met(night).values()} == {1}
    assert len(met(night)) == 9 * 8 // 2


@given(st.integers(2, 10), st.integers(1, 3), st.randoms(use_true_random=False))
def test_whoever_comes_and_goes_nobody_meets_more_often_than_is_played(
    players: int, meetings: int, chance: Random
) -> None:
    night = gin_weekend(players, "round_robin", meetings=meetings)
    for turn in range(40 * meetings):
        if not is_due(night):
            break
        assert night.publish("all", f"{turn}").matches
        _come_and_go(night, chance, turn)
    assert not is_due(night)
    counted = met(night)
    assert max(counted.values()) <= meetings
    here = sorted(each.id for each in night.event.entrants.values() if each.standing == "in")
    assert all(counted[frozenset(pair)] == meetings for pair in combinations(here, 2))


def _come_and_go(night: Night, chance: Random, turn: int) -> None:
    """Let somebody withdraw, come back or come late, more seldom as it goes on."""
    by = {
        standing: [each.id for each in night.event.entrants.values() if each.standing == standing]
        for standing in ("in", "withdrawn")
    }
    if chance.random() < 0.3 and len(by["in"]) > 2 and turn < 12:
        night.do("withdrawn", entrants=[chance.choice(by["in"])])
    if chance.random() < 0.4 and by["withdrawn"]:
        night.do("reinstated", entrants=[chance.choice(by["withdrawn"])])
    if chance.random() < 0.1 and turn < 6:
        night.people(f"L{turn}")
        night.enters("gin", f"L{turn}", late=True)


@pytest.mark.parametrize("meetings", [1, 2])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_who_has_met_everybody_is_drawn_no_more_while_a_latecomer_meets_the_others(
    players: int, meetings: int
) -> None:
    night = gin_weekend(players, "round_robin", meetings=meetings)
    while is_due(night):
        night.publish("all")
    for match in [*night.open()]:
        night.ends(match, night.event.matches[match].entrants)
    night.people("late")
    night.enters("gin", "late", late=True)
    for _ in range(players * meetings):
        night.publish("all")
    assert not is_due(night)
    assert {*met(night).values()} == {meetings}


@pytest.mark.parametrize("meetings", [1, 2])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_no_round_is_drawn_in_which_nobody_meets_anybody(players: int, meetings: int) -> None:
    night = gin_weekend(players, "round_robin", meetings=meetings)
    night.publish("all")
    night.do("withdrawn", entrants=[f"P{number}" for number in range(3, players + 1)])
    while is_due(night):
        assert night.publish("all").matches
    assert met(night)[frozenset(("P1", "P2"))] == meetings


def test_a_latecomer_meets_who_has_a_bye_in_the_running_round() -> None:
    night = gin_weekend(5, "round_robin")
    drawn = night.publish("all")
    night.people("late")
    night.enters("gin", "late", late=True)
    joined = night.publish("all")
    assert (joined.round, [match.entrants for match in joined.matches]) == (1, [(*drawn.byes, "late")])


def test_nothing_is_to_come_for_who_has_withdrawn() -> None:
    night = gin_weekend(6, "two_losses")
    night.do("withdrawn", entrants=["P6"])
    to_come = night.told("all", "to_come")
    assert (to_come["P6"], {each for name, each in to_come.items() if name != "P6"}) == (0, {5})


def test_match_points_then_the_match_between_then_the_difference_decide() -> None:
    night = gin_weekend(4, "round_robin")
    while is_due(night):
        night.publish("all")
    order = {"P1": 0, "P2": 1, "P3": 2, "P4": 3}
    for match in [*night.open()]:
        one, other = sorted(night.event.matches[match].entrants, key=lambda each: order[each])
        first, second = (other, one) if (one, other) == ("P1", "P4") else (one, other)
        night.ends(match, [first, second], {first: 150, second: 100})
    told = {
        place.entrant: (place.place, [reason.text for reason in place.reasons])
        for place in night.told("all", "standings")
    }
    assert told == {
        "P1": (1, ["Match points: 4", "Match points among those level: 2"]),
        "P2": (2, ["Match points: 4", "Match points among those level: 0"]),
        "P3": (3, ["Match points: 2", "Match points among those level: 2"]),
        "P4": (4, ["Match points: 2", "Match points among those level: 0"]),
    }


def test_who_are_level_among_themselves_too_are_placed_by_what_they_won_by() -> None:
    night = gin_weekend(3, "round_robin")
    for number, (pair, bye, lost) in enumerate([("12", "3", 90), ("23", "1", 40), ("31", "2", 70)], 1):
        winner, loser = (f"P{each}" for each in pair)
        [match] = night.draw("all", number, [winner, loser], byes=[f"P{bye}"])
        night.ends(match, [winner, loser], {winner: 100, loser: lost})
    told = {
        each.entrant: [reason.text for reason in each.reasons][-1] for each in night.told("all", "standings")
    }
    assert night.places("all") == {"P2": 1, "P1": 2, "P3": 3}
    assert told == {
        "P2": "Difference of points: +50",
        "P3": "Difference of points: −30",
        "P1": "Difference of points: −20",
    }


def test_a_draw_is_half_a_win_and_a_match_without_a_win_is_none() -> None:
    night = gin_weekend(2, "round_robin", meetings=2)
    first, second = (night.draw("all", number, ["P1", "P2"])[0] for number in (1, 2))
    night.ends(first, {"P1": 1, "P2": 1})
    assert match_points(night.event, "all", night.results, 0) == {"P1": 1, "P2": 1}
    night.ends(second, ["P1", "P2"], without_win=True)
    places = night.told("all", "standings")
    assert [place.reasons[0].text for place in places] == ["Match points: 1", "Match points: 1"]


@pytest.mark.parametrize("form", ["round_robin", "rounds"])
@pytest.mark.parametrize(("ties", "through"), [("all", ["P1", "P2", "P3"]), ("ruled", [])])
def test_who_are_level_at_the_last_place_go_on_or_the_director_rules(
    form: str, ties: str, through: list[str]
) -> None:
    night = gin_weekend(3, form, ties=ties, **({"rounds": 3} if form == "rounds" else {}))
    for number, (pair, bye) in enumerate([("12", "3"), ("23", "1"), ("31", "2")], 1):
        [match] = night.draw("all", number, [f"P{each}" for each in pair], byes=[f"P{bye}"])
        night.ends(match, [f"P{each}" for each in pair])
    assert names(night, "through") == through
    assert names(night, "gone") == []
    assert night.told("all", "is_over")


@given(st.integers(2, 5), st.integers(1, 3), st.data())
def test_what_is_shown_as_certain_is_so_however_it_ends(
    players: int, advance: int, data: st.DataObject
) -> None:
    night = gin_weekend(players, "round_robin", advance=advance)
    for _ in range(data.draw(st.integers(1, 5))):
        if is_due(night):
            night.publish("all", data.draw(st.text(max_size=3)))
    for match in [*night.open()]:
        if data.draw(st.integers(0, 3)):
            night.win(data.draw(st.sampled_from(night.event.matches[match].entrants)))
    endings = [*every_ending(night.event, "all", night.results)]
    check_certain(night.event, "all", night.results, endings)
    points = match_points(night.event, "all", night.results, 0)
    places = night.told("all", "standings")
    shown = [points.get(place.entrant, 0) for place in places]
    assert shown == sorted(shown, reverse=True)
