"""What the director cannot do is refused with its code, its reason and the way out, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from rules.events import event as folding
from rules.events.acts import Act, read_fact
from rules.events.advancements import Outdated, basis, outdated
from rules.events.checks.naming import check_playable
from rules.events.contests import contest
from rules.events.differences import differences
from rules.statements import RuleViolation
from tests.rules.events.night import Night, cards_night, gin_weekend, sealed

SEAL = "0f" * 32


@pytest.fixture
def night() -> Night:
    return cards_night()


@pytest.fixture
def drawn(night: Night) -> Night:
    """Return the night with two tables of rummy published."""
    tables = [
        {"match": "m1", "entrants": list("ABCDEF"), "table": "TABLE1"},
        {"match": "m2", "entrants": list("GHIJKL"), "table": "TABLE2"},
    ]
    night.do("draw", draw="d1", stage="prelim", round=1, matches=tables)
    return night


UNKNOWN: list[tuple[str, dict[str, Any]]] = [
    ("tables_removed", {"tables": ["NONE"]}),
    ("merged", {"person": "A", "into": "Z"}),
    ("kept_apart", {"people": ["A", "Z"]}),
    ("checked_in", {"people": ["Z"]}),
    ("checked_in", {"people": ["A"], "ticked": ["adult"]}),
    ("competition", {"competition": "x", "title": "X", "game": "tarot", "preset": "fr"}),
    ("competition", {"competition": "x", "title": "X", "game": "gama_rummy", "preset": "fr"}),
    ("closed", {"competition": "tarot"}),
    ("opened", {"competition": "tarot"}),
    ("entered", {"competition": "tarot", "entrants": [{"entrant": "e", "people": ["A"]}]}),
    ("entered", {"competition": "rummy", "entrants": [{"entrant": "e", "people": ["Z"]}]}),
    ("withdrawn", {"entrants": ["Z"]}),
    ("reinstated", {"entrants": ["Z"]}),
    ("stage", {"stage": "s", "competition": "tarot", "title": "S", "format": "brackets"}),
    ("stage", {"stage": "s", "competition": "rummy", "title": "S", "format": "brackets", "after": "x"}),
    ("draw", {"draw": "d", "stage": "x", "round": 1, "matches": []}),
    ("draw", {"draw": "d", "stage": "prelim", "round": 2, "matches": [{"match": "m", "entrants": ["Z"]}]}),
    ("lineups", {"matches": [{"match": "x", "entrants": []}]}),
    ("moved", {"matches": [{"match": "x", "table": "TABLE1"}]}),
    ("moved", {"matches": [{"match": "m1", "table": "NONE"}]}),
    ("adjourned", {"match": "x"}),
    ("resumed", {"match": "x"}),
    ("replayed", {"match": "x"}),
    ("games", {"matches": [{"match": "x", "games": []}]}),
    ("replaced", {"match": "m1", "entrant": "A", "person": "A", "by": "Z"}),
    ("forfeited", {"matches": [{"match": "m1", "entrants": ["Z"]}]}),
    ("ruled", {"match": "x", "places": [{"entrant": "A", "place": 1}]}),
    ("advanced", {"stage": "prelim", "to": "x", "entrants": ["A"], "basis": SEAL}),
    ("warned", {"entrant": "Z"}),
    ("disqualified", {"entrant": "A", "match": "x"}),
    ("answered", {"call": "c", "table": "NONE", "answer": "coming"}),
    ("struck", {"act": "x"}),
]


@pytest.mark.parametrize(("kind", "stated"), UNKNOWN, ids=map(str, range(len(UNKNOWN))))
def test_what_is_not_there_cannot_be_named(drawn: Night, kind: str, stated: dict[str, Any]) -> None:
    drawn.refuses("UNKNOWN_ID", kind, **stated)


def test_a_person_to_be_merged_who_is_not_there_is_called_a_person(drawn: Night) -> None:
    assert "no person Z" in drawn.refuses("UNKNOWN_ID", "merged", person="Z", into="A")


def test_an_event_does_not_end_before_it_begins(night: Night) -> None:
    night.refuses("DATES_OUT_OF_ORDER", "occasion", title="N", first_day="2026-11-28", last_day="2026-11-27")
    night.refuses("DATES_OUT_OF_ORDER", "occasion", title="N", first_day="2026-02-30")
    late: dict[str, Any] = {
        "competition": "rummy",
        "title": "R",
        "game": "gama_rummy",
        "preset": "gama_prelim",
    }
    night.refuses("DATES_OUT_OF_ORDER", "competition", **late, deadline="2026-12-28T17:00:00Z")


def test_a_match_does_not_start_before_the_event_or_before_an_earlier_round(drawn: Night) -> None:
    early = [{"match": "m1", "table": "TABLE1", "start": "2026-11-01T18:00:00Z"}]
    drawn.refuses("DATES_OUT_OF_ORDER", "moved", matches=early)
    drawn.do("moved", matches=[{"match": "m1", "table": "TABLE1", "start": "2026-11-28T20:00:00Z"}])
    second = [{"match": "n", "entrants": ["A", "G"], "start": "2026-11-28T19:00:00Z"}]
    drawn.refuses("DATES_OUT_OF_ORDER", "draw", draw="d", stage="prelim", round=2, matches=second)
    drawn.begins("m1")
    past: dict[str, Any] = {"match": "m1", "until": "2026-11-28T18:00:00Z"}
    drawn.refuses("DATES_OUT_OF_ORDER", "adjourned", at="2026-11-28T21:00:00Z", **past)


def test_a_match_keeps_its_table_when_only_its_hour_is_moved_and_its_hour_with_its_table(
    drawn: Night,
) -> None:
    drawn.do("moved", matches=[{"match": "m1", "start": "2026-11-28T20:00:00Z"}])
    match = drawn.event.matches["m1"]
    assert (match.table, match.start, match.moved) == ("TABLE1", "2026-11-28T20:00:00Z", False)
    drawn.do("moved", matches=[{"match": "m1", "table": "TABLE3"}])
    match = drawn.event.matches["m1"]
    assert (match.table, match.start, match.moved) == ("TABLE3", "2026-11-28T20:00:00Z", True)


def test_the_days_of_an_event_follow_what_is_set_for_it(drawn: Night) -> None:
    rummy: dict[str, Any] = {
        "competition": "rummy",
        "title": "R",
        "game": "gama_rummy",
        "preset": "gama_prelim",
    }
    drawn.do("moved", matches=[{"match": "m1", "table": "TABLE1", "start": "2026-11-28T20:00:00Z"}])
    later: dict[str, Any] = {"title": "N", "first_day": "2026-12-10"}
    assert "Change the hour of that first" in drawn.refuses("DATES_OUT_OF_ORDER", "occasion", **later)
    drawn.do("moved", matches=[{"match": "m1", "table": "TABLE1", "start": "2026-12-10T20:00:00Z"}])
    drawn.do("occasion", **later)
    drawn.do("competition", **rummy, deadline="2026-12-10T12:00:00Z")
    drawn.refuses("DATES_OUT_OF_ORDER", "occasion", title="N", first_day="2026-11-28")
    drawn.do("occasion", title="N", first_day="2026-11-28", last_day="2026-12-10")


def test_who_is_warned_or_disqualified_in_a_match_plays_it(drawn: Night) -> None:
    for kind in ("warned", "disqualified"):
        drawn.refuses("NOT_IN_MATCH", kind, entrant="G", match="m1")
        drawn.do(kind, entrant="A", match="m1")


def test_withdrawing_lifts_no_disqualification(drawn: Night) -> None:
    drawn.do("disqualified", entrant="A")
    text = drawn.refuses("NOT_IN", "withdrawn", entrants=["B", "A"])
    assert text == "A is disqualified. Reinstate the entrant first."


def test_entering_anew_lifts_no_disqualification(drawn: Night) -> None:
    drawn.do("disqualified", entrant="A")
    again = [{"entrant": "again", "people": ["A"]}]
    drawn.refuses("NOT_IN", "entered", competition="rummy", late=True, entrants=again)
    drawn.do("reinstated", entrants=["A"])
    drawn.do("withdrawn", entrants=["A"])
    drawn.do("entered", competition="rummy", late=True, entrants=again)


def test_merging_with_a_twin_lifts_no_disqualification(drawn: Night) -> None:
    drawn.do("disqualified", entrant="A")
    drawn.people("twin")
    entered = [{"entrant": "twin", "people": ["twin"]}]
    drawn.do("entered", competition="rummy", late=True, entrants=entered)
    drawn.refuses("NOT_IN", "merged", person="A", into="twin")
    drawn.refuses("NOT_IN", "merged", person="twin", into="A")
    drawn.do("withdrawn", entrants=["twin"])
    drawn.do("merged", person="twin", into="A")
    drawn.refuses("NOT_IN", "reinstated", entrants=["twin"])
    drawn.do("reinstated", entrants=["A"])


def test_a_team_has_as_many_people_as_its_game_wants(night: Night) -> None:
    night.do("opened", competition="28")
    text = night.refuses(
        "TEAM_SIZE", "entered", competition="28", entrants=[{"entrant": "t", "people": ["G", "H"]}]
    )
    assert text == "28 is for 3 to an entrant; the number here is 2: G, H."
    odd: dict[str, Any] = {
        "competition": "x",
        "title": "X",
        "game": "twenty_eight",
        "preset": "gama_28",
    }
    for size in (None, 2, 4):
        text = night.refuses("TEAM_SIZE", "competition", **odd, team_size=size)
        assert "each entrant is one, so teams are of 3" in text
    four = {**odd, "preset": "four_28"}
    assert "so teams are of 2" in night.refuses("TEAM_SIZE", "competition", **four, team_size=3)
    night.do("competition", **four, team_size=2)
    night.do("entered", competition="x", entrants=[{"entrant": "t", "people": ["G", "H"]}])
    alone: dict[str, Any] = {"competition": "x", "title": "X", "game": "gama_rummy", "preset": "gama_prelim"}
    assert "an entrant is one person" in night.refuses("TEAM_SIZE", "competition", **alone, team_size=2)


def test_nobody_is_entered_twice_in_one_competition(night: Night) -> None:
    again = [{"entrant": "again", "people": ["A"]}]
    night.refuses("ENTERED_TWICE", "entered", competition="rummy", late=True, entrants=again)
    elsewhere = [{"entrant": "A+B+C", "people": ["G"]}]
    text = night.refuses("ID_TAKEN", "entered", competition="rummy", late=True, entrants=elsewhere)
    assert "A+B+C" in text
    night.do("withdrawn", entrants=["A"])
    night.do("entered", competition="rummy", late=True, entrants=again)
    night.refuses("ENTERED_TWICE", "reinstated", entrants=["A"])


def test_two_entries_of_one_person_are_merged_once_one_is_withdrawn(night: Night) -> None:
    night.refuses("ENTERED_TWICE", "merged", person="A", into="B")
    twice = night.refuses("NAMED_TWICE", "merged", person="A", into="A")
    assert twice == "A is named twice. Once is enough."
    night.do("withdrawn", entrants=["A", "A+B+C"])
    night.do("merged", person="A", into="B")
    night.refuses("ID_TAKEN", "people", people=[{"person": "A", "sealed": sealed("A")}])


def test_two_who_were_to_meet_are_not_merged(drawn: Night) -> None:
    drawn.do("withdrawn", entrants=["G"])
    assert "H is entered in Rummy already" in drawn.refuses("ENTERED_TWICE", "merged", person="G", into="H")


def test_two_tables_have_not_one_name(night: Night) -> None:
    text = night.refuses("NAMED_TWICE", "tables_added", tables=[{"table": "TABLE9", "label": "1"}])
    assert "1" in text


def test_entries_end_by_hand_by_deadline_and_by_limit_unless_somebody_comes_late(night: Night) -> None:
    night.people("M", "N", "O")
    late = [{"entrant": "M", "people": ["M"]}]
    night.refuses("REGISTRATION_CLOSED", "entered", competition="rummy", entrants=late)
    night.do("entered", competition="rummy", entrants=late, late=True)
    terms: dict[str, Any] = {
        "competition": "gin",
        "title": "Gin",
        "game": "gra_singles",
        "preset": "gra_singles",
    }
    night.do("competition", **terms, limit=2, deadline="2026-11-28T17:00:00Z")
    one = [{"entrant": "gin-M", "people": ["M"]}]
    night.refuses(
        "REGISTRATION_CLOSED", "entered", competition="gin", at="2026-11-28T17:00:00Z", entrants=one
    )
    night.refuses(
        "LIMIT_REACHED",
        "entered",
        competition="gin",
        entrants=[{"entrant": f"gin-{name}", "people": [name]} for name in "MNO"],
    )
    night.do("opened", competition="gin")
    night.do("entered", competition="gin", at="2026-11-28T18:00:00Z", entrants=one)


def test_who_comes_back_needs_a_place_as_who_enters_does(night: Night) -> None:
    gin: dict[str, Any] = {
        "competition": "gin",
        "title": "Gin",
        "game": "gra_singles",
        "preset": "gra_singles",
    }
    night.do("competition", **gin, limit=2)
    night.do("entered", competition="gin", entrants=[{"entrant": "gin-A", "people": ["A"]}])
    night.do("entered", competition="gin", entrants=[{"entrant": "gin-B", "people": ["B"]}])
    late = [{"entrant": "gin-C", "people": ["C"]}]
    night.do("entered", competition="gin", entrants=late, late=True)
    gone = night.do("withdrawn", entrants=["gin-B", "gin-C"])
    night.do("struck", act=gone)
    gone = night.do("withdrawn", entrants=["gin-B", "gin-C"])
    night.do("entered", competition="gin", entrants=[{"entrant": "gin-D", "people": ["D"]}])
    text = night.refuses("LIMIT_REACHED", "reinstated", entrants=["gin-B"])
    assert text == "Gin is for 2 entrants; 0 more can play, and the number here is 1. Raise the limit first."
    night.refuses("LIMIT_REACHED", "struck", act=gone)
    night.do("reinstated", entrants=["gin-C"])
    night.do("competition", **gin, limit=3)
    night.do("reinstated", entrants=["gin-B"])


def test_a_competition_is_drawn_when_its_entries_are_closed_and_somebody_is_there(night: Night) -> None:
    night.do("opened", competition="28")
    cup: dict[str, Any] = {
        "draw": "d",
        "stage": "cup",
        "round": 1,
        "matches": [{"match": "m", "entrants": ["A+B+C", "D+E+F"]}],
    }
    night.refuses("REGISTRATION_OPEN", "draw", **cup)
    night.do("closed", competition="28")
    night.do("withdrawn", entrants=["A+B+C", "D+E+F"])
    night.refuses("NOBODY_ENTERED", "draw", **cup)


def test_a_table_has_no_more_seats_than_its_game(night: Night) -> None:
    night.people("M")
    night.enters("rummy", "M", late=True)
    table = [{"match": "m", "entrants": list("ABCDEFGHIJKLM")}]
    text = night.refuses("PLAYER_COUNT", "draw", draw="d", stage="prelim", round=1, matches=table)
    assert "room for 12; the number here is 13" in text
    alone = [{"match": "m", "entrants": ["A"]}]
    text = night.refuses("PLAYER_COUNT", "draw", draw="d", stage="prelim", round=1, matches=alone)
    assert "needs 2; the number here is 1" in text
    three = [{"match": "m", "entrants": ["A+B+C"]}]
    night.refuses("PLAYER_COUNT", "draw", draw="d", stage="cup", round=1, matches=three)


@pytest.mark.parametrize("form", ["knock_out", "round_robin", "rounds", "two_losses"])
def test_two_meet_in_a_format_of_two_though_the_game_seats_more(night: Night, form: str) -> None:
    night.do("stage", stage="two", competition="rummy", title="Two", format=form)
    three = [{"match": "m", "entrants": [*"ABC"]}]
    night.refuses("PLAYER_COUNT", "draw", draw="d", stage="two", round=1, matches=three)
    match, _ = night.draw("two", 1, "AB", "CD")
    night.refuses("PLAYER_COUNT", "lineups", matches=[{"match": match, "entrants": [*"ABE"]}])


def test_who_has_withdrawn_is_in_another_competition_or_drawn_twice_is_not_drawn(night: Night) -> None:
    night.do("withdrawn", entrants=["B"])
    base: dict[str, Any] = {"draw": "d", "stage": "prelim", "round": 1}
    night.refuses("NOT_IN", "draw", **base, matches=[{"match": "m", "entrants": ["A", "B"]}])
    other = [{"match": "m", "entrants": ["A", "A+B+C"]}]
    night.refuses("NOT_IN_COMPETITION", "draw", **base, matches=other)
    twice = [{"match": "m", "entrants": ["A", "C"]}, {"match": "n", "entrants": ["C", "D"]}]
    night.refuses("DOUBLE_BOOKED", "draw", **base, matches=twice)
    both = [{"match": "m", "entrants": ["A", "C"]}]
    night.refuses("DOUBLE_BOOKED", "draw", **base, matches=both, byes=["A"])


def test_a_person_does_not_play_two_matches_at_one_time(drawn: Night) -> None:
    drawn.begins("m1")
    cup: dict[str, Any] = {"draw": "d", "stage": "cup", "round": 1}
    now = [{"match": "m", "entrants": ["A+B+C", "D+E+F"]}]
    text = drawn.refuses("DOUBLE_BOOKED", "draw", **cup, matches=now)
    assert text.startswith("A plays at that time: 1 · Rummy.")
    later = [{**now[0], "start": "2026-11-28T21:00:00Z"}]
    drawn.do("draw", **cup, matches=later)
    drawn.refuses("DOUBLE_BOOKED", "games", matches=[{"match": "m", "games": ["g"]}])


def test_a_match_is_not_moved_to_a_busy_table_but_two_change_places(drawn: Night) -> None:
    drawn.begins("m1", "m2")
    text = drawn.refuses("TABLE_BUSY", "moved", matches=[{"match": "m1", "table": "TABLE2"}])
    assert text.startswith("The table is needed at that time: 2 · Rummy, Preliminary.")
    swapped = [{"match": "m1", "table": "TABLE2"}, {"match": "m2", "table": "TABLE1"}]
    drawn.do("moved", matches=swapped)
    drawn.refuses("TABLE_BUSY", "tables_removed", tables=["TABLE1"])
    drawn.ends("m1", "ABCDEF")
    drawn.refuses("MATCH_OVER", "moved", matches=[{"match": "m1", "table": "TABLE3"}])


@pytest.mark.parametrize(
    ("kind", "stated"),
    [
        ("moved", {"matches": [{"match": "m1", "table": "TABLE3"}]}),
        ("adjourned", {"match": "m1"}),
        ("replayed", {"match": "m1"}),
        ("games", {"matches": [{"match": "m1", "games": ["g1"]}]}),
        ("forfeited", {"matches": [{"match": "m1", "entrants": []}]}),
    ],
)
def test_with_a_match_that_was_called_off_nothing_is_done(
    drawn: Night, kind: str, stated: dict[str, Any]
) -> None:
    drawn.do("lineups", matches=[{"match": "m1", "entrants": []}], byes=list("ABCDEF"))
    text = drawn.refuses("MATCH_OVER", kind, **stated)
    assert text.startswith("1 · Rummy was cancelled")


def test_an_adjourned_match_needs_no_table_until_it_is_resumed(drawn: Night) -> None:
    drawn.begins("m1", "m2")
    drawn.refuses("NOT_ADJOURNED", "resumed", match="m1")
    drawn.do("adjourned", match="m1")
    drawn.do("moved", matches=[{"match": "m2", "table": "TABLE1"}])
    drawn.refuses("TABLE_BUSY", "resumed", match="m1")
    drawn.do("resumed", match="m1", table="TABLE3")


def test_who_plays_a_match_that_has_begun_stays(drawn: Night) -> None:
    swap = [
        {"match": "m1", "entrants": list("GBCDEF")},
        {"match": "m2", "entrants": list("AHIJKL")},
    ]
    drawn.do("lineups", matches=swap)
    drawn.refuses("LEFT_OUT", "lineups", matches=[{"match": "m1", "entrants": list("GBCDE")}])
    drawn.refuses("DOUBLE_BOOKED", "lineups", matches=[{"match": "m1", "entrants": list("GBCDEFA")}])
    drawn.begins("m1")
    drawn.refuses("MATCH_BEGUN", "lineups", matches=swap)
    changed = [{"entrant": "G", "people": ["A"]}]
    drawn.do("withdrawn", entrants=["A"])
    drawn.refuses("MATCH_BEGUN", "entered", competition="rummy", entrants=changed)


def test_a_latecomer_takes_the_place_of_somebody_who_did_not_come(drawn: Night) -> None:
    drawn.people("M")
    drawn.enters("rummy", "M", late=True)
    drawn.do("withdrawn", entrants=["F"])
    drawn.do("lineups", matches=[{"match": "m1", "entrants": list("ABCDEM")}])
    assert drawn.event.matches["m1"].entrants == tuple("ABCDEM")


def test_a_replacement_plays_nowhere_else(drawn: Night) -> None:
    drawn.people("M")
    drawn.begins("m1", "m2")
    drawn.refuses("DOUBLE_BOOKED", "replaced", match="m1", entrant="A", person="A", by="B")
    drawn.refuses("DOUBLE_BOOKED", "replaced", match="m1", entrant="A", person="A", by="G")
    drawn.refuses("NOT_IN_MATCH", "replaced", match="m1", entrant="A", person="G", by="M")
    drawn.do("replaced", match="m1", entrant="A", person="A", by="M")
    assert drawn.event.players(drawn.event.matches["m1"]) == tuple("MBCDEF")


def test_a_replacement_is_not_due_at_another_table(drawn: Night) -> None:
    drawn.begins("m1")
    with pytest.raises(RuleViolation) as refused:
        drawn.do("replaced", match="m1", entrant="A", person="A", by="G")
    assert (refused.value.code, refused.value.field) == ("DOUBLE_BOOKED", "/by")


def test_rounds_are_drawn_in_order_and_ids_are_new(drawn: Night) -> None:
    drawn.refuses("ROUND_ORDER", "draw", draw="d", stage="prelim", round=3, matches=[])
    drawn.refuses("ID_TAKEN", "draw", draw="d1", stage="prelim", round=2, matches=[])
    taken = [{"match": "m1", "entrants": ["A", "G"]}]
    drawn.refuses("ID_TAKEN", "draw", draw="d", stage="prelim", round=2, matches=taken)
    drawn.do("games", matches=[{"match": "m1", "games": ["g1"]}, {"match": "m2", "games": ["g2"]}])
    drawn.refuses("ID_TAKEN", "games", matches=[{"match": "m2", "games": ["g1"]}])
    drawn.do("games", matches=[{"match": "m1", "games": ["g2"]}, {"match": "m2", "games": ["g1"]}])


def test_match_that_no_table_could_start_is_not_playable() -> None:
    game = "0b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10"
    good = {"match": game, "entrants": ["A", "G"]}
    for bad in ("m1", game.upper(), game[:-1]):
        matches = [good, {**good, "match": bad}]
        stated = read_fact("draw", {"draw": "d", "stage": "prelim", "round": 1, "matches": matches})
        with pytest.raises(RuleViolation) as refused:
            check_playable(stated)
        assert (refused.value.code, refused.value.field) == ("UUID_NEEDED", "/matches/1/match")
    check_playable(read_fact("draw", {"draw": "d", "stage": "s", "round": 1, "matches": [good]}))


def test_a_game_set_aside_by_a_replay_is_bound_to_no_other_match(drawn: Night) -> None:
    drawn.refuses("MATCH_NOT_BEGUN", "replayed", match="m1")
    drawn.do("games", matches=[{"match": "m1", "games": ["g1"]}])
    drawn.ends("m1", "ABCDEF")
    drawn.do("replayed", match="m1")
    drawn.refuses("ID_TAKEN", "games", matches=[{"match": "m2", "games": ["g1"]}])


def test_a_ruling_places_everybody_of_the_match(drawn: Night) -> None:
    some = [{"entrant": "A", "place": 1}]
    drawn.refuses("MISSING_PLAYER", "ruled", match="m1", places=some)
    odd = [
        {"entrant": each, "place": place} for each, place in zip("ABCDEF", (1, 1, 2, 3, 4, 5), strict=True)
    ]
    drawn.refuses("DUPLICATE_PLACE", "ruled", match="m1", places=odd)
    level = [
        {"entrant": each, "place": place} for each, place in zip("ABCDEF", (1, 1, 3, 4, 5, 6), strict=True)
    ]
    drawn.do("ruled", match="m1", places=level)


def test_stages_follow_each_other_and_keep_what_was_drawn(drawn: Night) -> None:
    circle: dict[str, Any] = {
        "stage": "prelim",
        "competition": "rummy",
        "title": "P",
        "format": "brackets",
        "after": "final",
    }
    drawn.refuses("STAGE_ORDER", "stage", **circle)
    other: dict[str, Any] = {
        "stage": "prelim",
        "competition": "rummy",
        "title": "P",
        "format": "round_robin",
    }
    drawn.refuses("STAGE_BEGUN", "stage", **other)
    drawn.refuses(
        "STAGE_BEGUN",
        "competition",
        competition="rummy",
        title="R",
        game="indian_rummy",
        preset="catsatcards",
    )
    drawn.refuses("ID_TAKEN", "stage", **{**other, "competition": "28"})


def test_a_house_rule_that_the_game_does_not_know_is_refused(night: Night) -> None:
    terms: dict[str, Any] = {"competition": "x", "title": "X", "game": "gama_rummy", "preset": "gama_prelim"}
    night.refuses("HOUSE_RULE", "competition", **terms, rules={"no_such_rule": 1})
    stage: dict[str, Any] = {"stage": "s", "competition": "rummy", "title": "S", "format": "brackets"}
    text = night.refuses("HOUSE_RULE", "stage", **stage, settings={"table_size": 0})
    assert "Players at a table" in text


def test_a_stage_takes_over_the_house_rules_of_its_competition(night: Night) -> None:
    terms: dict[str, Any] = {"competition": "six", "title": "Six", "game": "ace2three", "preset": "pool_101"}
    night.do("competition", **terms, rules={"players": 6})
    night.refuses("FORMAT_OF_TWO", "stage", stage="s", competition="six", title="S", format="rounds")
    night.do("stage", stage="s", competition="six", title="S", format="rounds", rules={"players": 2})


def test_a_competition_takes_no_game_that_its_stages_cannot_be_played_as(night: Night) -> None:
    terms: dict[str, Any] = {"competition": "six", "title": "Six"}
    pool, poker = (
        {"game": "ace2three", "preset": "pool_101"},
        {"game": "gama_poker", "preset": "gama_poker_2025"},
    )
    night.do("competition", **terms, **pool)
    stage: dict[str, Any] = {"stage": "s", "competition": "six", "title": "S", "format": "brackets"}
    night.do("stage", **stage, rules={"players": 4})
    said = night.refuses("FORMAT_OF_GAME", "competition", **terms, **poker)
    assert said == "S could not be played in Six then, by its format or its own house rules. Change S first."
    bare = night.do("stage", **stage)
    changed = night.do("competition", **terms, **poker)
    night.refuses("FORMAT_OF_GAME", "struck", act=bare)
    night.do("stage", **{**stage, "format": "freezeout"})
    night.refuses("FORMAT_OF_GAME", "competition", **terms, **pool)
    night.refuses("FORMAT_OF_GAME", "struck", act=changed)


def test_an_act_cannot_be_undone_while_something_rests_on_it(drawn: Night) -> None:
    people, entries, draw = (
        next(act.id for act in drawn.event.acts if act.kind == kind) for kind in ("people", "entered", "draw")
    )
    text = drawn.refuses("RESTS_ON_IT", "struck", act=people)
    entered = "the entry in Rummy (A, B, C, …); the entry in 28 (A / B / C, D / E / F)"
    assert f"rests on it: {entered}; the draw of Rummy: Preliminary. Undo" in text
    text = drawn.refuses("RESTS_ON_IT", "struck", act=entries)
    rests = "something rests on it: the draw of Rummy: Preliminary."
    assert text == f"This cannot be undone, since {rests} Undo that first."
    drawn.do("struck", act=draw)
    drawn.do("struck", act=entries)
    drawn.refuses("STRUCK_ALREADY", "struck", act=entries)
    assert not drawn.event.matches


def test_an_event_keeps_a_name_and_days(night: Night) -> None:
    first = night.event.acts[0].id
    night.refuses("RESTS_ON_IT", "struck", act=first)
    night.do("occasion", title="Another", first_day="2026-11-29")
    night.do("struck", act=first)
    assert night.event.occasion
    assert night.event.occasion.title == "Another"


def test_a_draw_whose_match_has_begun_cannot_be_undone(drawn: Night) -> None:
    drawn.begins("m2")
    draw = drawn.event.acts[-1].id
    text = drawn.refuses("RESTS_ON_IT", "struck", act=draw)
    assert text == "This cannot be undone: 2 · Rummy rests on it and has begun."


def test_a_strike_is_undone_by_striking_it_unless_what_it_needs_is_gone(drawn: Night) -> None:
    draw = drawn.event.acts[-1].id
    strike = drawn.do("struck", act=draw)
    back = drawn.do("struck", act=strike)
    assert [*drawn.event.matches] == ["m1", "m2"]
    gone = drawn.do("struck", act=back)
    entries = next(act.id for act in drawn.event.acts if act.kind == "entered")
    drawn.do("struck", act=entries)
    text = drawn.refuses("RESTS_ON_IT", "struck", act=gone)
    assert text == "This cannot be done again: what it needs was undone meanwhile."


def test_a_round_quit_by_accident_is_undone_at_once(drawn: Night) -> None:
    quit_all = drawn.do("withdrawn", entrants=list("ABCDEFGHIJKL"))
    drawn.do("struck", act=quit_all)
    assert all(entrant.standing == "in" for entrant in drawn.event.entrants.values())


def test_a_stage_has_a_format_that_there_is_and_that_its_game_can_have(night: Night) -> None:
    terms: dict[str, Any] = {"stage": "s", "competition": "rummy", "title": "S"}
    night.refuses("UNKNOWN_ID", "stage", **terms, format="ladder")
    night.refuses("HOUSE_RULE", "stage", **terms, format="brackets", settings={"advance": -1})
    night.do("stage", **terms, format="brackets", settings={"advance": 2})


def test_a_stage_that_is_not_over_says_what_ends_it(drawn: Night) -> None:
    def refused(stage: str) -> str:
        facts: dict[str, Any] = {"stage": stage, "to": "after", "entrants": ["A"], "basis": SEAL}
        return drawn.refuses("STAGE_NOT_OVER", "advanced", **facts)

    def leads_on(stage: str) -> None:
        terms: dict[str, Any] = {"stage": "after", "competition": "rummy", "title": "Then"}
        drawn.do("stage", **terms, format="brackets", after=stage)

    leads_on("prelim")
    assert "matches still open: 2. Wait for them" in refused("prelim")
    drawn.ends("m1", "ABCDEF")
    drawn.ends("m2", "GHIJKL")
    drawn.people("M")
    drawn.enters("rummy", "M", late=True)
    assert refused("prelim") == (
        "Preliminary is not over yet; without a match are still: M. Draw one for them, or withdraw them."
    )
    drawn.do("withdrawn", entrants=["M"])
    drawn.refuses("RESULTS_CHANGED", "advanced", stage="prelim", to="after", entrants=["A"], basis=SEAL)
    drawn.do("stage", stage="club", competition="rummy", title="Club", format="open_play")
    drawn.do("opened", competition="rummy")
    [match] = drawn.draw("club", 1, "AB")
    drawn.ends(match, "AB")
    leads_on("club")
    assert "as long as entries are open. Close them" in refused("club")


def test_advancing_waits_for_the_rounds_still_to_be_drawn() -> None:
    weekend = gin_weekend(4, "rounds", rounds=2)
    weekend.do("stage", stage="fin", competition="gin", title="Final", format="knock_out", after="all")
    weekend.draw("all", 1, ["P1", "P2"], ["P3", "P4"])
    weekend.win("P1", "P3")
    facts: dict[str, Any] = {"stage": "all", "to": "fin", "entrants": ["P1"], "basis": SEAL}
    text = weekend.refuses("STAGE_NOT_OVER", "advanced", **facts)
    assert text == (
        "Gin, round 2 has not been drawn, so Gin is not over yet. Draw it, or withdraw who does not play it."
    )


def test_nobody_goes_on_before_the_end_or_without_a_reason(drawn: Night) -> None:
    def advanced(*entrants: str, reason: str = "") -> Act:
        digest = basis(drawn.event, "prelim", drawn.results)
        facts = {"stage": "prelim", "to": "final", "entrants": [*entrants], "basis": digest}
        return Act("adv", read_fact("advanced", facts), reason=reason)

    def refused(act: Act) -> str:
        with pytest.raises(RuleViolation) as violation:
            folding.check(drawn.event, act, drawn.results)
        return violation.value.code

    final = [{"match": "f", "entrants": ["A", "G"]}]
    drawn.refuses("NOT_THROUGH", "draw", draw="d", stage="final", round=1, matches=final)
    drawn.ends("m1", "ABCDEF")
    assert refused(advanced("A", "G")) == "STAGE_NOT_OVER"
    drawn.people("M")
    drawn.enters("rummy", "M", late=True)
    assert refused(advanced("A", "M", reason="M is the better player")) == "NOT_THROUGH"
    drawn.do("withdrawn", entrants=["M"])
    drawn.ends("m2", "GHIJKL")
    early = advanced("A", "G")
    folding.check(drawn.event, early, drawn.results)
    assert refused(advanced("B", "G")) == "REASON_NEEDED"
    folding.check(drawn.event, advanced("B", "G", reason="A has gone home"), drawn.results)
    drawn.ends("m1", "BACDEF")
    assert refused(early) == "RESULTS_CHANGED"
    drawn.do("withdrawn", entrants=["B"])
    assert refused(advanced("B", "G", reason="as the sheet says")) == "NOT_IN"


def test_a_correction_after_an_advancement_is_shown_and_changes_nobody(drawn: Night) -> None:
    drawn.ends("m1", "ABCDEF")
    drawn.ends("m2", "GHIJKL")
    digest = basis(drawn.event, "prelim", drawn.results)
    drawn.do("advanced", stage="prelim", to="final", entrants=["A", "G"], basis=digest)
    assert outdated(drawn.event, drawn.results) == ()
    before = dict(drawn.results)
    drawn.ends("m1", "BACDEF")
    assert outdated(drawn.event, drawn.results) == (Outdated("prelim", "final", ("B",), ("A",)),)
    assert contest(drawn.event, "final", drawn.results).field == ("A", "G")
    assert differences(drawn.event, drawn.event, before, drawn.results) == {
        "breaks": [],
        "seats": [],
        "chips": [],
        "sums": [],
        "paid": [],
        "clocks": [],
        "entrants": [],
        "tables": [],
        "pairings": [],
        "through": [{"stage": "prelim", "in": ["B"], "out": ["A"]}],
        "places": [],
    }


def test_a_ruling_says_the_places_of_the_last_stage_that_it_leads_to(drawn: Night) -> None:
    def told(match: str, **ruled: int) -> list[tuple[str, int]]:
        places = [{"entrant": each, "place": place} for each, place in ruled.items()]
        after = folding.step(drawn.event, drawn.act("ruled", match=match, places=places))
        shown = differences(drawn.event, after, drawn.results, drawn.results)["places"]
        return [(each["entrant"], each["place"]) for of in shown for each in of["places"]]

    drawn.ends("m1", "ABCDEF")
    drawn.ends("m2", "GHIJKL")
    assert told("m1", A=2, B=1, C=3, D=4, E=5, F=6) == [], "the final follows"
    drawn.advance("prelim", "final")
    [final] = drawn.draw("final", 1, "AG")
    assert told(final, A=1, G=1) == [("A", 1), ("G", 1)]
    drawn.ends(final, "AG", points={"A": 3, "G": 5})
    assert [place for _, place in told(final, A=1, G=1)] == [1, 2], "points part them"


def _changed(night: Night) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    return [(each.missing, each.extra) for each in outdated(night.event, night.results)]


def test_a_ruling_that_says_what_the_sheet_says_is_no_change_of_an_advancement(drawn: Night) -> None:
    drawn.ends("m1", "BACDEF")
    drawn.ends("m2", "GHIJKL")
    drawn.advance("prelim", "final")
    places = [{"entrant": each, "place": place} for place, each in enumerate("BACDEF", 1)]
    drawn.do("ruled", match="m1", places=places[::-1])
    assert _changed(drawn) == []
    places[:2] = ({"entrant": "A", "place": 1}, {"entrant": "B", "place": 2})
    drawn.do("ruled", match="m1", places=places)
    assert _changed(drawn) == [(("A",), ("B",))]


def test_who_leaves_or_comes_back_after_an_advancement_is_told_and_changes_nobody(drawn: Night) -> None:
    drawn.ends("m1", "ABCDEF")
    drawn.ends("m2", "GHIJKL")
    drawn.advance("prelim", "final")
    drawn.do("withdrawn", entrants=["C"])
    assert _changed(drawn) == [], "he went on nowhere"
    drawn.do("disqualified", entrant="A")
    assert _changed(drawn) == [((), ("A",))]
    assert drawn.contest("final").field == ("A", "G")
    drawn.do("reinstated", entrants=["A"])
    assert _changed(drawn) == []
    drawn.do("withdrawn", entrants=["A"])
    withdrawal = drawn.event.acts[-1].id
    drawn.advance("prelim", "final")
    assert _changed(drawn) == []
    drawn.do("struck", act=withdrawal)
    assert _changed(drawn) == [(("A",), ())]


def test_who_moves_up_for_one_who_has_gone_is_told(night: Night) -> None:
    best: dict[str, Any] = {"format": "brackets", "settings": {"advance": 0, "further": 2}}
    night.do("stage", stage="best", competition="rummy", title="Best two", **best)
    night.do("stage", stage="last", competition="rummy", title="Last", format="brackets", after="best")
    [match] = night.draw("best", 1, "ABCDEFGHIJKL")
    night.ends(match, "ABCDEFGHIJKL")
    night.advance("best", "last")
    night.do("withdrawn", entrants=["B"])
    assert _changed(night) == [(("C",), ("B",))]


def test_one_confirmed_for_a_reason_who_has_gone_is_told(drawn: Night) -> None:
    drawn.ends("m1", "ABCDEF")
    drawn.ends("m2", "GHIJKL")
    digest = basis(drawn.event, "prelim", drawn.results)
    facts = {"stage": "prelim", "to": "final", "entrants": ["B", "G"], "basis": digest}
    chosen = Act("adv", read_fact("advanced", facts), reason="A goes home")
    folding.check(drawn.event, chosen, drawn.results)
    drawn.event = folding.step(drawn.event, chosen)
    assert _changed(drawn) == []
    drawn.do("disqualified", entrant="B")
    assert _changed(drawn) == [(("A",), ("B",))]


def test_what_the_director_chose_stands_when_other_results_change(drawn: Night) -> None:
    drawn.ends("m1", "ABCDEF")
    drawn.ends("m2", "GHIJKL")
    digest = basis(drawn.event, "prelim", drawn.results)
    facts = {"entrants": ["B", "G"], "basis": digest, "chosen": ["A", "B"]}
    chosen = Act(
        "adv", read_fact("advanced", {"stage": "prelim", "to": "final", **facts}), reason="A goes home"
    )
    drawn.event = folding.step(drawn.event, chosen)
    drawn.ends("m2", "HGIJKL")
    assert _changed(drawn) == [(("H",), ("G",))]
    drawn.do("withdrawn", entrants=["B"])
    assert _changed(drawn) == [(("H",), ("B", "G"))]


def test_who_has_begun_the_next_stage_has_gone_on_whatever_becomes_of_him(drawn: Night) -> None:
    drawn.ends("m1", "ABCDEF")
    drawn.ends("m2", "GHIJKL")
    drawn.advance("prelim", "final")
    [final] = drawn.draw("final", 1, "AG")
    drawn.begins(final)
    drawn.do("disqualified", entrant="A")
    assert _changed(drawn) == []
    drawn.ends("m2", "HGIJKL")
    assert _changed(drawn) == [(("H",), ("A", "G"))]


def test_what_an_act_changes_is_shown_before_it_is_done(drawn: Night) -> None:
    def shown(kind: str, **stated: Any) -> dict[str, Any]:
        after = folding.step(drawn.event, drawn.act(kind, **stated))
        return {
            name: told
            for name, told in differences(drawn.event, after, drawn.results, drawn.results).items()
            if told
        }

    first = {"match": "m1", "stage": "prelim", "round": 1, "number": 1}
    place = {"table": "TABLE1", "label": "1", "start": None}
    assert shown("moved", matches=[{"match": "m1", "table": "TABLE3"}]) == {
        "tables": [{**first, "before": place, "after": {**place, "table": "TABLE3", "label": "3"}}]
    }
    changed = shown("lineups", matches=[{"match": "m1", "entrants": ["A", "B"]}])
    assert changed["pairings"] == [{**first, "before": list("ABCDEF"), "after": ["A", "B"]}]
    assert [each["code"] for each in changed["breaks"]] == ["draw_uneven"]
    assert shown("withdrawn", entrants=["A"]) == {
        "entrants": [
            {
                "entrant": "A",
                "before": {"name": "A", "standing": "in"},
                "after": {"name": "A", "standing": "withdrawn"},
            }
        ]
    }
    assert [*shown("struck", act=drawn.event.acts[-1].id)] == ["tables", "pairings"]
    drawn.do("kept_apart", people=["A", "B"])
    exchanged = shown("lineups", matches=[{"match": "m1", "entrants": [*"BACDEF"]}])
    assert [*exchanged] == ["pairings"], "what was broken already is not told again"


def test_a_ruling_is_undone_only_where_the_match_can_go_on(drawn: Night) -> None:
    drawn.begins("m1")
    places = [{"entrant": each, "place": place} for place, each in enumerate("ABCDEF", 1)]
    ruling = drawn.do("ruled", match="m1", places=places)
    drawn.do("moved", matches=[{"match": "m2", "table": "TABLE1"}])
    text = drawn.refuses("TABLE_BUSY", "struck", act=ruling)
    assert "The table is needed at that time: 1 · Rummy, Preliminary." in text
    drawn.do("moved", matches=[{"match": "m2", "table": "TABLE2"}])
    drawn.do("struck", act=ruling)


def test_who_gave_up_an_entry_for_another_cannot_have_it_back(night: Night) -> None:
    gone = night.do("withdrawn", entrants=["A"])
    night.do("entered", competition="rummy", late=True, entrants=[{"entrant": "again", "people": ["A"]}])
    assert "rests on it: the entry in Rummy (A). " in night.refuses("RESTS_ON_IT", "struck", act=gone)


def test_rounds_follow_each_other_but_those_of_an_open_evening_do_not(drawn: Night) -> None:
    drawn.begins("m1")
    drawn.draw("prelim", 2, "AB")
    drawn.do("opened", competition="rummy")
    drawn.do("stage", stage="club", competition="rummy", title="Club", format="open_play")
    match = drawn.draw("club", 1, "GH")
    drawn.begins(*match)
    again = [{"match": "m", "entrants": ["G", "I"]}]
    drawn.refuses("DOUBLE_BOOKED", "draw", draw="d", stage="club", round=2, matches=again)
