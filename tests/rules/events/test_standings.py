"""Places in a match, a stage, a competition and over the night, each with what led there."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.events import standings
from rules.events.acts import Act, read_fact
from rules.events.event import fold
from rules.events.ranking import Place
from rules.events.results import Result, finished
from tests.rules.events.night import Night, cards_night, gin_weekend
from tests.rules.shared.steps import Name, steps_of


def told(places: tuple[Place, ...]) -> dict[str, tuple[int, list[str]]]:
    return {each.entrant: (each.place, [reason.text for reason in each.reasons]) for each in places}


def after_the_preliminary() -> Night:
    night = cards_night()
    night.draw("prelim", 1, "ABCDEF", "GHIJKL")
    night.ends("d1-1", "ABCDEF", {"A": 40, "B": 90})
    night.ends("d1-2", "GHIJKL", {"G": 60, "H": 80})
    return night


def test_who_came_to_the_final_is_ahead_of_who_did_not() -> None:
    night = after_the_preliminary()
    night.advance("prelim", "final")
    night.draw("final", 1, "AG")
    night.ends("d2-1", "GA")
    night.do("disqualified", entrant="B")
    places = told(standings.standings_of(night.event, night.results).competitions["rummy"])
    assert places["G"] == (1, ["Came to: Final", "Place at the table: 1"])
    assert places["A"] == (2, ["Came to: Final", "Place at the table: 2"])
    assert places["H"] == (3, ["Came to: Preliminary", "Place at the table: 2", "Points: 80"])
    assert places["B"] == (12, ["Disqualified"])
    assert len(places) == 12


def test_before_anything_is_drawn_all_are_level() -> None:
    night = cards_night()
    places = told(standings.standings_of(night.event, night.results).competitions["28"])
    assert places == {
        "A+B+C": (1, ["Came to: Cup", "No match has ended yet"]),
        "D+E+F": (1, ["Came to: Cup", "No match has ended yet"]),
    }


def test_without_a_stage_all_who_are_entered_are_level() -> None:
    night = cards_night()
    terms = {"competition": "gin", "title": "Gin", "game": "gra_singles", "preset": "gra_singles"}
    night.do("competition", **terms)
    entered = [{"entrant": f"gin-{name}", "people": [name]} for name in "AB"]
    night.do("entered", competition="gin", entrants=entered)
    places = standings.standings_of(night.event, night.results).competitions["gin"]
    assert {each.entrant: each.place for each in places} == {"gin-A": 1, "gin-B": 1}


def test_over_the_night_everybody_is_ranked_over_all_games() -> None:
    night = after_the_preliminary()
    night.draw("cup", 1, ["A+B+C", "D+E+F"])
    night.begins("d2-1")
    night.people("M")
    night.do("replaced", match="d2-1", entrant="A+B+C", person="C", by="M")
    night.ends("d2-1", ["A+B+C", "D+E+F"])
    places = told(standings.of_night(night.event, night.results))
    assert places["A"] == (1, ["Wins: 2"])
    assert places["G"] == (2, ["Wins: 1", "Opponents beaten: 5", "Matches played: 1"])
    assert places["B"] == (3, ["Wins: 1", "Opponents beaten: 5", "Matches played: 2"])
    assert places["M"][1][:2] == ["Wins: 1", "Opponents beaten: 1"]
    assert places["C"][1][:2] == ["Wins: 0", "Opponents beaten: 3"]


def test_a_drawn_match_is_won_by_neither() -> None:
    night = gin_weekend(5, "rounds", rounds=3)
    for number in (1, 2, 3):
        one, other = night.draw("all", number, ["P1", "P2"], ["P3", "P4"])
        night.ends(one, {"P1": 1, "P2": 1})
        night.ends(other, ["P3", "P4"] if number < 3 else ["P4", "P3"])
    places = told(standings.of_night(night.event, night.results))
    assert places["P3"] == (1, ["Wins: 2"])
    assert places["P4"] == (2, ["Wins: 1"])
    assert places["P1"][1][:2] == ["Wins: 0", "Matches played: 3"]


def test_who_shares_the_first_place_of_a_table_has_won_it_and_who_all_are_level_have_not() -> None:
    night = cards_night()
    one, other = night.draw("prelim", 1, "ABC", "DEF")
    night.ends(one, {"A": 1, "B": 1, "C": 3})
    night.ends(other, dict.fromkeys("DEF", 1))
    places = told(standings.of_night(night.event, night.results))
    assert [places[each][1][0] for each in "ABCD"] == ["Wins: 1", "Wins: 1", "Wins: 0", "Wins: 0"]


def ranked(rounds: int) -> int:
    """Return in how many steps 200 players are ranked after so many rounds of a hundred matches."""
    night = gin_weekend(200, "rounds", rounds=rounds)
    chance = Random(7)
    names = [*map(Name, night.event.entrants)]
    acts = [*night.event.acts]
    results: dict[str, Result] = {}
    for number in range(1, rounds + 1):
        order = chance.sample(names, len(names))
        matches: list[dict[str, Any]] = [
            {"match": f"m{number}-{place}", "entrants": [order[place], order[place + 1]]}
            for place in range(0, 200, 2)
        ]
        facts = {"draw": f"d{number}", "stage": "all", "round": number, "matches": matches}
        acts.append(Act(f"r{number}", read_fact("draw", facts)))
        for each in matches:
            winner, loser = chance.sample(each["entrants"], 2)
            results[each["match"]] = finished(
                {winner: 1, loser: 2}, {winner: 150, loser: chance.randrange(150)}
            )
    event = fold(night.event.called, acts)
    assert len(event.matches) == 100 * rounds
    places: list[Place] = []
    took = steps_of(lambda: places.extend(standings.standings_of(event, results).competitions["gin"]))
    assert len(places) == 200
    return took


def test_a_thousand_matches_are_ranked_in_no_more_steps_each_than_five_hundred() -> None:
    five_hundred, thousand = ranked(5), ranked(10)
    assert thousand <= 1.1 * 2 * five_hundred, (five_hundred, thousand)
    assert thousand <= 300_000, "each match in no more than 300"
