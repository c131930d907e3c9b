"""Who loses is out: byes and seeds, the third place, and what happens when somebody does not come."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from rules.events.acts.playing import DrawPublished, MatchStated
from rules.events.contests import format_of
from rules.events.draws.faults import faults_of
from rules.events.formats.tree import seed_order
from rules.events.names.rounds import match_round, round_name, third_place
from rules.statements import RuleViolation
from tests.rules.events.naive import check_certain, every_ending
from tests.rules.events.night import Night, gin_weekend


def names(night: Night, told: str) -> list[str]:
    return [*night.told("all", told)]


def drawn(night: Night, seed: str = "x") -> list[str]:
    """Publish what is due as the program draws it, and return who meets whom and who has a bye."""
    draft = night.publish("all", seed)
    return [*("-".join(each.entrants) for each in draft.matches), *draft.byes]


def test_seeds_stand_so_that_the_first_two_can_meet_last() -> None:
    assert seed_order(2) == [0, 1]
    assert seed_order(4) == [0, 3, 1, 2]
    assert seed_order(8) == [0, 7, 3, 4, 1, 6, 2, 5]


def test_a_round_has_room_for_as_many_as_it_takes_until_one_is_left() -> None:
    for entrants, rooms in ((2, [2, 1]), (4, [4, 2, 1]), (5, [8, 4, 2, 1]), (9, [16, 8, 4, 2, 1])):
        night = gin_weekend(entrants, "knock_out")
        places, contest = format_of(night.event, "all").places, night.contest("all")
        assert [places(contest, number) for number, _ in enumerate(rooms, 1)] == rooms


def test_winners_of_neighbouring_matches_meet_until_one_is_left() -> None:
    night = gin_weekend(4, "knock_out")
    night.draw("all", 1, ["P1", "P2"], ["P3", "P4"])
    night.win("P1")
    assert names(night, "gone") == ["P2"]
    night.win("P4")
    assert drawn(night) == ["P1-P4"]
    night.win("P4")
    assert names(night, "through") == ["P4"]
    assert night.places("all") == {"P4": 1, "P1": 2, "P2": 3, "P3": 3}
    assert night.told("all", "is_over")


def test_who_shares_the_third_place_is_told_so_and_of_no_match_for_it() -> None:
    night = gin_weekend(4, "knock_out")
    night.draw("all", 1, ["P1", "P2"], ["P3", "P4"])
    night.win("P1", "P3")
    drawn(night)
    night.win("P1")
    said = {each.entrant: [reason.text for reason in each.reasons] for each in night.told("all", "standings")}
    assert said["P1"] == ["Rounds come through: 2"]
    assert said["P2"] == said["P4"] == ["Rounds come through: 0", "Shares the place with one other"]


def test_the_losers_of_the_semi_finals_play_for_the_third_place() -> None:
    night = gin_weekend(4, "knock_out", third_place="match")
    night.draw("all", 1, ["P1", "P2"], ["P3", "P4"])
    night.win("P1", "P3")
    assert drawn(night) == ["P1-P3", "P2-P4"]
    night.win("P1")
    assert not night.told("all", "is_over")
    night.win("P4")
    assert night.places("all") == {"P1": 1, "P3": 2, "P4": 3, "P2": 4}


def test_who_meets_nobody_for_the_third_place_has_it() -> None:
    night = gin_weekend(4, "knock_out", third_place="match")
    night.draw("all", 1, ["P1", "P2"], ["P3", "P4"])
    night.win("P1", "P3")
    night.do("withdrawn", entrants=["P4"])
    assert drawn(night) == ["P1-P3", "P2"]
    night.win("P1")
    assert night.places("all") == {"P1": 1, "P3": 2, "P2": 3, "P4": 4}


@pytest.mark.parametrize("given_up_first", [True, False])
def test_who_both_gave_up_a_semi_final_do_not_play_for_the_third_place(given_up_first: bool) -> None:
    night = gin_weekend(4, "knock_out", third_place="match")
    match, _ = night.draw("all", 1, ["P1", "P2"], ["P3", "P4"])
    if not given_up_first:
        night.win("P3")
    night.do("forfeited", matches=[{"match": match, "entrants": ["P1", "P2"]}])
    if given_up_first:
        assert night.told("all", "due") is None, "the other semi-final is not over"
        night.win("P3")
    assert drawn(night) == ["P3"]
    assert night.told("all", "is_over")
    assert night.places("all") == {"P3": 1, "P4": 2, "P1": 3, "P2": 3}


def test_when_it_is_over_whoever_is_not_through_is_gone() -> None:
    night = gin_weekend(4, "knock_out")
    semi, _ = night.draw("all", 1, ["P1", "P2"], ["P3", "P4"])
    night.win("P1", "P3")
    final = night.publish("all").matches[0].match
    night.begins(final)
    night.ends(semi, ["P2", "P1"])
    assert names(night, "gone") == ["P4"], (
        "who has begun the final can win it, whatever becomes of his semi-final"
    )
    night.win("P1")
    assert (names(night, "through"), names(night, "gone")) == (["P1"], ["P2", "P3", "P4"])


def test_a_match_drawn_on_a_result_that_was_corrected_is_told() -> None:
    night = gin_weekend(4, "knock_out", third_place="match")
    semi, other = night.draw("all", 1, ["P1", "P2"], ["P3", "P4"])
    night.win("P1", "P3")
    final, third = (each.match for each in night.publish("all").matches)
    assert names(night, "overtaken") == []
    night.ends(semi, ["P2", "P1"])
    assert [each.id for each in night.told("all", "overtaken")] == [final, third]
    right = [{"match": final, "entrants": ["P2", "P3"]}, {"match": third, "entrants": ["P1", "P4"]}]
    night.do("lineups", matches=right)
    assert names(night, "overtaken") == []
    night.ends(other, ["P4", "P3"])
    night.begins(final, third)
    assert names(night, "overtaken") == [], "what has begun is played"


def test_who_was_let_in_for_one_who_has_gone_is_not_told_of() -> None:
    night = gin_weekend(4, "knock_out")
    night.draw("all", 1, ["P1", "P2"], ["P3", "P4"])
    night.win("P1", "P3")
    night.do("withdrawn", entrants=["P3"])
    night.draw("all", 2, ["P1", "P4"])
    assert names(night, "overtaken") == []


def test_a_match_after_the_final_is_out_of_place() -> None:
    night = gin_weekend(2, "knock_out")
    night.draw("all", 1, ["P1", "P2"])
    night.win("P1")
    again = DrawPublished(draw="again", stage="all", round=2, matches=(MatchStated("again", ("P1", "P2")),))
    assert [fault.code for fault in faults_of(night.event, again, night.results)] == [
        "draw_rematch",
        "draw_side",
    ]


def test_who_has_won_since_the_match_that_a_correction_lost_him_is_not_gone() -> None:
    night = gin_weekend(8, "knock_out")
    first, *_ = night.draw("all", 1, ["P1", "P2"], ["P3", "P4"], ["P5", "P6"], ["P7", "P8"])
    night.win("P1", "P3", "P5", "P7")
    night.publish("all")
    night.win("P1")
    night.ends(first, ["P2", "P1"])
    assert names(night, "gone") == ["P3", "P4", "P6", "P8"]
    night.win("P5")
    assert drawn(night) == ["P1-P5"]
    night.win("P1")
    assert names(night, "through") == ["P1"]


def test_of_two_with_a_bye_in_one_place_the_one_who_still_plays_comes_on() -> None:
    night = gin_weekend(4, "knock_out")
    _, semi = night.draw("all", 1, ["P3", "P4"], ["P1", "P2"])
    night.win("P3")
    night.do("forfeited", matches=[{"match": semi, "entrants": ["P1", "P2"]}])
    assert drawn(night) == ["P3"]
    night.do("ruled", match=semi, places=[{"entrant": "P2", "place": 1}, {"entrant": "P1", "place": 2}])
    night.do("withdrawn", entrants=["P3"])
    assert drawn(night) == ["P2"]
    assert names(night, "through") == ["P2"]


def test_the_seeded_ones_have_the_byes() -> None:
    night = gin_weekend(6, "knock_out")
    seeds = [{"entrant": f"P{each}", "people": [f"P{each}"], "seed": 7 - each} for each in (5, 6)]
    night.do("entered", competition="gin", entrants=seeds)
    first = drawn(night)
    assert first[2:] == ["P6", "P5"]
    night.win(*(each.split("-")[0] for each in first[:2]))
    second = drawn(night)
    assert all(("P5" in each) + ("P6" in each) == 1 for each in second), "they can meet in the final only"


def test_with_all_seeded_the_first_meets_the_last() -> None:
    night = gin_weekend(8, "knock_out", seeding="all")
    seeds = [{"entrant": f"P{each}", "people": [f"P{each}"], "seed": each} for each in range(1, 9)]
    night.do("entered", competition="gin", entrants=seeds)
    assert drawn(night) == ["P1-P8", "P4-P5", "P2-P7", "P3-P6"]


def test_with_all_seeded_nobody_is_moved_to_be_kept_apart() -> None:
    night = gin_weekend(4, "knock_out", seeding="all")
    seeds = [{"entrant": f"P{each}", "people": [f"P{each}"], "seed": each} for each in range(1, 5)]
    night.do("entered", competition="gin", entrants=seeds)
    night.do("kept_apart", people=["P2", "P3"])
    assert drawn(night) == ["P1-P4", "P2-P3"]


def test_who_comes_late_meets_who_has_a_bye() -> None:
    night = gin_weekend(3, "knock_out")
    first = drawn(night)
    bye = first[-1]
    night.people("late")
    night.enters("gin", "late", late=True)
    assert drawn(night) == [f"{bye}-late"]
    night.win(bye, first[0].split("-")[0])
    assert sorted(drawn(night)[0].split("-")) == sorted([bye, first[0].split("-")[0]])


def test_who_has_gone_leaves_the_other_a_bye() -> None:
    night = gin_weekend(4, "knock_out")
    night.draw("all", 1, ["P1", "P2"], ["P3", "P4"])
    night.win("P1", "P3")
    night.do("withdrawn", entrants=["P3"])
    assert drawn(night) == ["P1"]
    assert names(night, "through") == ["P1"]


def test_a_match_swapped_by_hand_keeps_its_place() -> None:
    night = gin_weekend(5, "knock_out")
    match, *_ = night.draw("all", 1, ["P1", "P2"], byes=["P3", "P4", "P5"])
    night.do("lineups", matches=[{"match": match, "entrants": ["P3", "P2"]}], byes=["P1"])
    night.win("P2")
    second = drawn(night)
    assert sorted(name for each in second for name in each.split("-")) == ["P1", "P2", "P4", "P5"]


def test_the_stage_ends_when_as_many_are_left_as_go_on() -> None:
    night = gin_weekend(8, "knock_out", advance=4)
    drawn(night)
    night.win(*(night.event.matches[match].entrants[0] for match in night.open()))
    assert len(names(night, "through")) == 4
    assert night.told("all", "due") is None
    assert night.told("all", "is_over")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_where_no_more_are_there_than_go_on_all_of_them_do(players: int) -> None:
    night = gin_weekend(players, "knock_out", advance=4)
    assert sorted(drawn(night)) == [f"P{number}" for number in range(1, players + 1)]
    assert night.told("all", "is_over")
    assert sorted(names(night, "through")) == [f"P{number}" for number in range(1, players + 1)]
    assert names(night, "gone") == []
    assert {*night.places("all").values()} == {1}


def test_nobody_is_through_where_the_only_match_was_called_off() -> None:
    night = gin_weekend(2, "knock_out")
    [match] = night.draw("all", 1, ["P1", "P2"])
    night.do("lineups", matches=[{"match": match, "entrants": []}], byes=["P1", "P2"])
    assert names(night, "through") == []
    assert not night.told("all", "is_over")


@pytest.mark.parametrize("players", range(2, 18))
def test_every_number_of_players_comes_to_one_winner(players: int) -> None:
    night = gin_weekend(players, "knock_out")
    rounds = 0
    while not night.told("all", "is_over"):
        drawn(night, f"seed {rounds}")
        night.win(*[night.event.matches[match].entrants[rounds % 2] for match in night.open()])
        rounds += 1
    assert 2**rounds >= players > 2 ** (rounds - 1)
    assert len(night.event.matches) == players - 1, "everybody but the winner loses once"
    assert names(night, "through") == [each for each, place in night.places("all").items() if place == 1]


@given(st.integers(2, 8), st.data())
def test_what_is_shown_as_certain_is_so_however_it_ends(players: int, data: st.DataObject) -> None:
    night = gin_weekend(players, "knock_out", advance=data.draw(st.sampled_from([1, 2])))
    for _ in range(data.draw(st.integers(1, 3))):
        if night.told("all", "due") is None:
            break
        drawn(night, data.draw(st.text(max_size=3)))
        for match in [*night.open()]:
            if data.draw(st.booleans()):
                night.win(data.draw(st.sampled_from(night.event.matches[match].entrants)))
    endings = [*every_ending(night.event, "all", night.results)]
    check_certain(night.event, "all", night.results, endings)


def test_a_match_that_ended_level_is_named_as_what_holds_the_others_up() -> None:
    night = gin_weekend(4, "knock_out")
    night.do("stage", stage="then", competition="gin", title="Then", format="knock_out", after="all")
    first, second = (each.match for each in night.publish("all").matches)
    one, other = night.event.matches[first].entrants
    night.ends(first, {one: 1, other: 1})
    night.win(night.event.matches[second].entrants[0])
    held_up = "P4, P1 · Gin has ended level, so nobody goes on from it. Rule on it"
    with pytest.raises(RuleViolation, match=held_up):
        night.draft("all", "x")
    facts: dict[str, Any] = {"stage": "all", "to": "then", "entrants": [one], "basis": "0f" * 32}
    assert night.refuses("STAGE_NOT_OVER", "advanced", **facts).startswith(held_up)
    night.ends(first, [one, other])
    assert len(night.publish("all").matches) == 1


def test_rounds_are_called_as_people_call_them() -> None:
    night = gin_weekend(12, "knock_out", third_place="match")

    def called(number: int) -> str:
        return round_name(night.event, "all", number).text

    assert [called(number) for number in range(1, 5)] == [
        "Round 1",
        "Quarter-final",
        "Semi-final",
        "Final",
    ]
    night.publish("all", "x")
    assert [called(number) for number in range(1, 5)] == [
        "Round 1",
        "Quarter-final",
        "Semi-final",
        "Final",
    ]
    night.do("stage", stage="plate", competition="gin", title="Plate", format="knock_out")
    assert called(2) == "Gin, quarter-final"
    assert called(3) == "Gin, semi-final"
    assert called(4) == "Gin, final"


def test_match_for_the_third_place_is_told_from_the_final() -> None:
    night = gin_weekend(4, "knock_out", third_place="match")
    night.draw("all", 1, ["P1", "P2"], ["P3", "P4"])
    assert third_place(night.event, "all", night.results) is None
    night.win("P1", "P3")
    third, final = night.draw("all", 2, ["P2", "P4"], ["P1", "P3"])
    called = {
        each: match_round(night.event, night.event.matches[each], night.results) for each in (third, final)
    }
    assert [called[each].text for each in (third, final)] == ["Third place", "Final"]
