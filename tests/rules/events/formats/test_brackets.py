"""Tables from which the best go on: GAMA's preliminaries at 150, and the final at 230."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, combinations_with_replacement, product
from typing import Any

import pytest
from hypothesis import given, strategies as st

from rules.events.advancements import unreplaced
from rules.events.contests import through
from rules.events.formats.brackets import Brackets
from rules.events.results import Result, Score, finished
from tests.rules.events.naive import check_certain, every_ending, table_winners
from tests.rules.events.night import Night, cards_night


def night_of_two_tables(**settings: Any) -> Night:
    night = cards_night()
    night.do(
        "stage",
        stage="prelim",
        competition="rummy",
        title="Preliminary",
        format="brackets",
        settings=settings,
    )
    night.draw("prelim", 1, "ABCDEF", "GHIJKL")
    return night


def names(night: Night, told: str) -> list[str]:
    return [*night.told("prelim", told)]


def stands(night: Night, match: str, **scores: tuple[int, int, int]) -> None:
    """Let a match be at a point where each is placed so, and can still come to the best and the worst."""
    known = tuple(Score(entrant, 0, *places) for entrant, places in scores.items())
    night.results[match] = Result(known, finished=False)


def test_the_winner_of_each_table_goes_on_to_the_final() -> None:
    night = night_of_two_tables()
    assert names(night, "through") == names(night, "gone") == []
    night.ends("d1-1", "ABCDEF")
    assert names(night, "through") == ["A"]
    assert names(night, "gone") == [*"BCDEF"]
    night.ends("d1-2", "GHIJKL")
    assert names(night, "through") == ["A", "G"]


def test_who_has_left_is_unreplaced_where_he_would_go_on_and_nobody_does_for_him() -> None:
    night = night_of_two_tables()
    night.ends("d1-1", "ABCDEF")
    night.do("withdrawn", entrants=["A", "B"])
    assert unreplaced(night.event, "prelim", night.results) == ()  # it is not over yet
    night.ends("d1-2", "GHIJKL")
    assert names(night, "through") == ["G"]
    assert unreplaced(night.event, "prelim", night.results) == ("A",)
    night.do("reinstated", entrants=["A"])
    assert unreplaced(night.event, "prelim", night.results) == ()


def test_who_cannot_be_caught_is_through_and_who_is_out_of_the_game_is_gone() -> None:
    night = night_of_two_tables()
    stands(
        night,
        "d1-1",
        A=(1, 1, 1),
        B=(2, 2, 3),
        C=(3, 2, 3),
        D=(4, 4, 4),
        E=(5, 5, 5),
        F=(6, 6, 6),
    )
    assert names(night, "through") == ["A"]
    assert names(night, "gone") == [*"BCDEF"]


def test_who_shares_the_last_place_goes_on_or_waits_for_the_director() -> None:
    level = {"A": 1, "B": 1, "C": 3, "D": 4, "E": 5, "F": 6}
    night = night_of_two_tables()
    night.ends("d1-1", level)
    assert names(night, "through") == ["A", "B"]
    ruled = night_of_two_tables(ties="ruled")
    ruled.ends("d1-1", level)
    assert names(ruled, "through") == []
    assert names(ruled, "gone") == [*"CDEF"]


def test_the_best_of_the_others_go_on_by_place_and_then_by_points() -> None:
    night = night_of_two_tables(further=1)
    night.ends("d1-1", "ABCDEF", {"B": 80, "C": 90})
    assert names(night, "through") == ["A"]
    assert names(night, "gone") == [*"CDEF"], "B may yet be the best of the others"
    night.ends("d1-2", "GHIJKL", {"H": 60, "I": 70})
    assert names(night, "through") == ["A", "G", "H"]


def test_who_is_level_for_the_best_of_the_others_is_not_gone_while_the_director_rules() -> None:
    night = night_of_two_tables(further=1, ties="ruled")
    night.ends("d1-1", "ABCDEF", dict.fromkeys("ABCDEF", 50))
    night.ends("d1-2", "GHIJKL", dict.fromkeys("GHIJKL", 50))
    assert names(night, "through") == ["A", "G"]
    assert names(night, "gone") == [*"CDEFIJKL"], "B or H goes on"


def test_of_the_others_who_are_level_at_the_last_place_all_or_nobody_goes_on() -> None:
    for ties, best in (("all", ["B", "H"]), ("ruled", [])):
        night = night_of_two_tables(further=1, ties=ties)
        night.ends("d1-1", "ABCDEF", {"B": 80})
        night.ends("d1-2", "GHIJKL", {"H": 80})
        assert {*names(night, "through")} == {"A", "G", *best}


def test_who_gave_up_is_not_the_best_of_the_others_with_the_fewest_points() -> None:
    night = night_of_two_tables(further=1)
    night.ends("d1-1", "ABCDEF", {"A": 40, "B": 120})
    night.do("forfeited", matches=[{"match": "d1-2", "entrants": [*"HIJKL"]}])
    assert night.told("prelim", "is_over")
    assert {*names(night, "through")} == {*"AGB"}
    assert names(night, "gone") == [*"CDEFHIJKL"]
    told = {
        place.entrant: [reason.text for reason in place.reasons]
        for place in night.told("prelim", "standings")
    }
    assert night.places("prelim")["B"] == 3
    assert told["H"][:2] == ["Place at the table: 2", "Matches given up: 1"]


def test_who_wins_without_play_has_not_the_fewest_points_of_all_winners() -> None:
    night = night_of_two_tables()
    night.ends("d1-1", "ABCDEF", {"A": 40, "B": 120})
    night.do("forfeited", matches=[{"match": "d1-2", "entrants": [*"HIJKL"]}])
    assert names(night, "through") == ["A", "G"]
    [_, second, *_] = night.told("prelim", "standings")
    assert [reason.text for reason in second.reasons] == [
        "Place at the table: 1",
        "Matches without points: 1",
    ]
    ruled = [{"entrant": each, "place": place} for place, each in enumerate("GHIJKL", 1)]
    night.do("ruled", match="d1-2", places=ruled)
    assert names(night, "through") == ["A", "G"]
    night.do("ruled", match="d1-2", places=[{**ruled[0], "points": 20}, *ruled[1:]])
    assert names(night, "through") == ["G", "A"]


@pytest.mark.parametrize("ties", ["all", "ruled"])
def test_who_gave_up_does_not_go_on_for_a_place_that_he_shares(ties: str) -> None:
    night = night_of_two_tables(advance=2, ties=ties)
    night.do("forfeited", matches=[{"match": "d1-1", "entrants": [*"BCDEF"]}])
    assert names(night, "through") == ["A"]
    assert names(night, "gone") == [*"BCDEF"]
    night.do(
        "ruled",
        match="d1-1",
        places=[{"entrant": each, "place": place} for place, each in enumerate("BACDEF", 1)],
    )
    assert names(night, "through") == ["B", "A"]


def test_who_has_withdrawn_does_not_go_on() -> None:
    night = night_of_two_tables()
    night.ends("d1-1", "ABCDEF")
    night.do("withdrawn", entrants=["A", "G"])
    assert names(night, "through") == []
    assert names(night, "gone") == [*"ABCDEFG"]


def test_a_match_that_has_not_begun_leaves_everybody_level_and_everything_open() -> None:
    night = night_of_two_tables()
    [match, _] = night.contest("prelim").matches
    assert night.contest("prelim").scores(match) == tuple(
        Score(entrant, 0, 1, 1, len(match.entrants)) for entrant in match.entrants
    )


def test_each_place_says_why() -> None:
    night = night_of_two_tables()
    night.ends("d1-1", "ABCDEF", {"A": 40, "B": 151})
    night.ends("d1-2", "GHIJKL", {"G": 60, "H": 151})
    places = night.told("prelim", "standings")
    told = {place.entrant: (place.place, [reason.text for reason in place.reasons]) for place in places}
    assert told["A"] == (1, ["Place at the table: 1", "Points: 40"])
    assert told["G"] == (2, ["Place at the table: 1", "Points: 60"])
    assert told["H"] == (3, ["Place at the table: 2", "Points: 151", "Shares the place with one other"])
    assert told["B"][0] == 3


def test_until_a_match_has_ended_nobody_has_a_place_of_his_own() -> None:
    night = night_of_two_tables()
    places = night.told("prelim", "standings")
    assert {(place.place, place.reasons[0].text) for place in places} == {(1, "No match has ended yet")}


@st.composite
def running(draw: st.DrawFn) -> Night:
    """Return three tables, some begun, with bounds that hold for at least one ending."""
    night = cards_night()
    settings = {
        "advance": draw(st.integers(0, 2)),
        "further": draw(st.integers(0, 2)),
        "ties": draw(st.sampled_from(["all", "ruled"])),
    }
    terms = {"stage": "prelim", "competition": "rummy", "title": "P", "format": "brackets"}
    night.do("stage", **terms, settings=settings)
    matches = night.draw("prelim", 1, "ABC", "DEF", "GH", byes=list("IJKL"))
    for match in matches:
        order = draw(st.permutations(night.event.matches[match].entrants))
        state = draw(st.sampled_from(["open", "running", "ended"]))
        if state == "ended":
            night.ends(match, order)
        elif state == "running":
            loose = draw(st.booleans())
            first, last = [1, 2], [len(order)] * (len(order) - 2)
            best, worst = [1, 1, *last], [2, 2, *last]
            if not loose:
                best = worst = [*first, *last]
            bounds = zip(order, best, worst, strict=True)
            scores = (Score(entrant, 0, highest, highest, lowest) for entrant, highest, lowest in bounds)
            night.results[match] = Result(tuple(scores), finished=False)
    return night


@given(running())
def test_what_is_shown_as_certain_is_so_however_the_tables_end(night: Night) -> None:
    endings = [*every_ending(night.event, "prelim", night.results)]
    check_certain(night.event, "prelim", night.results, endings)
    settings = night.event.stages["prelim"].terms.settings or {}
    for after in endings[:5]:
        winners = table_winners(night.event, "prelim", after, settings["advance"])
        assert winners <= {*through(night.event, "prelim", after)}
        assert len(through(night.event, "prelim", after)) >= len(winners)


def every_shared_ending(entrants: Sequence[str], known: Result | None) -> Iterator[Result]:
    """Yield each way a table can end, places shared too, whoever has many points there or few."""
    if known is not None and known.finished:
        yield known
        return
    bounds = {each.entrant: (each.best, each.worst) for each in known.scores} if known else {}
    for steps in product(range(len(entrants)), repeat=len(entrants)):
        places = {
            each: 1 + sum(other < step for other in steps) for each, step in zip(entrants, steps, strict=True)
        }
        if [*steps] != [place - 1 for place in places.values()]:
            continue
        if all(low <= places[each] <= high for each, (low, high) in bounds.items()):
            for many in ((), entrants, *((each,) for each in entrants if len(entrants) > 2)):
                yield finished(places, {each: 99 if each in many else 1 for each in entrants})


def every_ruling(tables: Sequence[Mapping[str, int]], advance: int, further: int) -> Iterator[set[str]]:
    """Yield who goes on by each way in which the director can rule, all having the same points."""
    for chosen in product(*(_first_of(each, advance) for each in tables)):
        on = {*chain(*chosen)}
        others = {each: place for table in tables for each, place in table.items() if each not in on}
        for best in _first_of(others, further):
            yield on | best


def _first_of(places: Mapping[str, int], count: int) -> Iterator[set[str]]:
    last = max(sorted(places.values())[:count], default=0)
    ahead = {each for each, place in places.items() if place < last}
    level = [each for each, place in places.items() if place == last]
    yield from (ahead | {*some} for some in combinations(level, min(count, len(places)) - len(ahead)))


@pytest.mark.parametrize(("advance", "further"), [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)])
def test_where_the_director_rules_at_a_table_who_goes_on_by_any_ruling_is_through(
    advance: int, further: int
) -> None:
    settings = {"advance": advance, "further": further, "ties": "ruled"}
    night = cards_night()
    terms = {"stage": "prelim", "competition": "rummy", "title": "P", "format": "brackets"}
    night.do("stage", **terms, settings=settings)
    drawn = night.draw("prelim", 1, "ABC", "DEF", byes=list("GHIJKL"))
    ways = sorted({tuple(each.place for each in way.scores) for way in every_shared_ending("ABC", None)})
    for both in combinations_with_replacement(ways, 2):
        tables = [
            dict(zip(seated, places, strict=True))
            for seated, places in zip(("ABC", "DEF"), both, strict=True)
        ]
        for match, places in zip(drawn, tables, strict=True):
            night.ends(match, places)
        rulings = [*every_ruling(tables, advance, further)]
        told = {what: {*names(night, what)} & {*"ABCDEF"} for what in ("through", "gone")}
        assert told["through"] == rulings[0].intersection(*rulings), tables
        assert told["gone"] == {*"ABCDEF"} - rulings[0].union(*rulings), tables


OPEN = None
ENDED = {"A": 1, "B": 2, "C": 3}
LED = {"A": (1, 1), "B": (2, 3), "C": (2, 3)}
LAST = {"A": (1, 2), "B": (1, 2), "C": (3, 3)}
OTHERS = [OPEN, {"D": 1, "E": 2}]


@pytest.mark.parametrize(
    ("further", "advance", "ties"), [(1, 1, "all"), (2, 1, "all"), (2, 0, "all"), (1, 1, "ruled")]
)
def test_best_of_the_others_are_through_or_gone_as_soon_as_that_is_certain(
    further: int, advance: int, ties: str
) -> None:
    tables: list[Any] = [[OPEN, ENDED, LED, LAST], OTHERS]
    for first, second in product(*tables):
        night = cards_night()
        settings = {"advance": advance, "further": further, "ties": ties}
        terms = {"stage": "prelim", "competition": "rummy", "title": "P", "format": "brackets"}
        night.do("stage", **terms, settings=settings)
        matches = night.draw("prelim", 1, "ABC", "DE", byes=list("FGHIJKL"))
        if first is ENDED:
            night.ends(matches[0], ENDED, dict.fromkeys("ABC", 50))
        elif first is not OPEN:
            stands(night, matches[0], **{each: (low, low, high) for each, (low, high) in first.items()})
        if second is not OPEN:
            night.ends(matches[1], second, dict.fromkeys("DE", 60))
        told = {what: {*names(night, what)} & {*"ABCDE"} for what in ("through", "gone")}
        always = {what: {*"ABCDE"} for what in told}
        seated = {each: night.event.matches[each].entrants for each in matches}
        ways = [[*every_shared_ending(seated[each], night.results.get(each))] for each in matches]
        for ending in product(*ways):
            night.results = dict(zip(matches, ending, strict=True))
            contest = night.contest("prelim")
            always["through"] &= {*Brackets().through(contest)}
            always["gone"] &= {*Brackets().gone(contest)}
        assert told["through"] <= always["through"], "nobody is promised what may not come"
        assert told["gone"] <= always["gone"]
        if ties == "all":
            assert told == always, (first, second)


@pytest.mark.parametrize("advance", [0, 1, 2, 3])
def test_as_many_go_on_as_are_wished(advance: int) -> None:
    night = night_of_two_tables(advance=advance)
    night.ends("d1-1", "ABCDEF")
    night.ends("d1-2", "GHIJKL")
    assert sorted(names(night, "through")) == sorted("ABCDEF"[:advance] + "GHIJKL"[:advance])
