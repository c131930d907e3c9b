"""What needs a person follows from the event, its sheets and the hour alone, the most urgent first."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import pytest

from models.event.attention import ANSWERS, URGENCY, Now, attention
from models.event.results import GameStanding, Played
from pages.languages import english
from rules.events.acts import KINDS
from rules.events.contests import to_draw
from tests.rules.events.night import Night, cards_night

BEFORE, HOUR, AFTER = (f"2026-11-28T{hour}:00:00Z" for hour in (18, 19, 20))
DRAWN = "ABCDEF"


def drawn() -> Night:
    """Return a night on which the twelve are drawn to two tables, for an hour."""
    night = cards_night()
    matches = [
        {"match": f"m{number}", "entrants": [*some], "table": f"TABLE{number}", "start": HOUR}
        for number, some in ((1, DRAWN), (2, "GHIJKL"))
    ]
    night.do("draw", draw="d", stage="prelim", round=1, matches=matches)
    return night


def seen(
    night: Night, at: str, sheets: Mapping[str, GameStanding] | None = None, may: Collection[str] = KINDS
) -> list[dict[str, Any]]:
    event, results = night.event, night.results
    due = {stage: due for stage in event.stages if (due := to_draw(event, stage, results))}
    return attention(Now(event, sheets or {}, results, due, at), [], may)


def told(
    night: Night, at: str, sheets: Mapping[str, GameStanding] | None = None
) -> list[tuple[str, str | None]]:
    """Return what needs a person in the stages of rummy: its kind, and the match or stage."""
    needs = [each for each in seen(night, at, sheets) if each["stage"] != "cup"]
    return [(each["kind"], each["match"] or each["stage"]) for each in needs]


def test_a_match_wants_its_hour() -> None:
    assert told(drawn(), BEFORE) == []
    assert told(drawn(), AFTER) == [("not_started", "m1"), ("not_started", "m2")]
    assert {each["since"] for each in seen(drawn(), AFTER) if each["match"]} == {HOUR}


def test_a_match_wants_its_people_once_anybody_is_checked_in() -> None:
    night = drawn()
    night.do("checked_in", people=[*"BCDEF", *"GHIJKL"])
    missing, late = seen(night, AFTER)[:2]
    assert (missing["kind"], missing["match"], missing["people"]) == ("not_here", "m1", ["A"])
    assert (late["kind"], late["match"]) == ("not_started", "m2")


def test_a_key_is_told_of_everything_and_offered_what_it_may_do() -> None:
    night = drawn()
    night.do("checked_in", people=[*"BCDEF", *"GHIJKL"])

    def offered(*may: str) -> list[tuple[str, str, list[str]]]:
        needs = seen(night, BEFORE, may=may or KINDS)
        return [(each["kind"], each["opens"], [way["answer"] for way in each["acts"]]) for each in needs]

    assert offered() == [("not_here", "", ["has_come", "no_show", "replace"]), ("draw", "draw", [])]
    assert offered("checked_in") == [("not_here", "", ["has_come"]), ("draw", "", [])]


def test_an_event_is_without_everything_at_first() -> None:
    night = Night()
    night.do("occasion", title="Night", first_day="2026-11-28")
    needs = [(each["kind"], each["opens"], each["grave"]) for each in seen(night, BEFORE)]
    words = [("no_competition", "compete"), ("nobody", "people"), ("no_tables", "hall")]
    assert needs == [(kind, opens, False) for kind, opens in words]


def test_who_has_played_is_there() -> None:
    night = drawn()
    night.do("checked_in", people=[*"GHIJKL"])
    night.begins("m1")
    sheet = GameStanding(
        *("game", "TABLE1", 1, "playing", Played((), finished=False, provisional=True), (), 0),
        unsigned=False,
        deal=1,
        started=BEFORE,
        changed=BEFORE,
    )
    assert told(night, BEFORE, {"m1": sheet}) == []
    night.do("lineups", matches=[{"match": "m2", "entrants": [*"GHIJK"]}], byes=["L"])
    assert told(night, BEFORE) == [("not_here", "m1")], "without his sheet he is missed"


def test_a_match_adjourned_without_an_hour_is_asked_for_once_all_else_is_played() -> None:
    night = drawn()
    night.do("adjourned", match="m1")
    assert told(night, BEFORE) == []
    night.ends("m2", "GHIJKL")
    assert told(night, BEFORE) == [("resume", "m1")]


def test_a_match_wants_its_table() -> None:
    night = cards_night()
    night.draw("prelim", 1, DRAWN, "GHIJKL")
    assert told(night, AFTER) == [("no_table", "d1-1"), ("no_table", "d1-2")]


def test_an_adjourned_match_wants_to_go_on_once_its_hour_has_come() -> None:
    night = drawn()
    night.do("adjourned", match="m1", until=AFTER)
    assert told(night, BEFORE) == []
    assert told(night, "2026-11-28T21:00:00Z") == [("resume", "m1"), ("not_started", "m2")]


def test_a_stage_is_drawn_then_fills_up_then_says_who_goes_on() -> None:
    night = cards_night()
    assert told(night, AFTER) == [("draw", "prelim")]
    [first] = night.draw("prelim", 1, DRAWN)
    left = next(each for each in seen(night, AFTER) if each["kind"] == "left")
    assert (left["stage"], left["round"], left["entrants"]) == ("prelim", 1, [*"GHIJKL"])
    [other] = night.draw("prelim", 1, "GHIJKL")
    night.ends(first, DRAWN)
    night.ends(other, "GHIJKL")
    assert told(night, AFTER) == [("through", "prelim")]
    night.advance("prelim", "final")
    assert told(night, AFTER) == [("draw", "final")]


def test_who_goes_on_now_is_put_in_by_the_act_that_stands_with_it() -> None:
    night = cards_night()
    first, other = night.draw("prelim", 1, DRAWN, "GHIJKL")
    night.ends(first, DRAWN)
    night.ends(other, "GHIJKL")
    night.advance("prelim", "final")
    night.do("draw", draw="f", stage="final", round=1, matches=[{"match": "f", "entrants": ["A", "G"]}])
    night.ends(first, "BACDEF")
    assert told(night, AFTER) == [("advancement", "final"), ("no_table", "f")]
    night.advance("prelim", "final")
    wrong = next(each for each in seen(night, AFTER) if each["kind"] == "put_right")
    assert (wrong["entrants"], wrong["instead"]) == (["A"], ["B"])
    night.do(**wrong["act"])
    assert night.event.matches["f"].entrants == ("B", "G")
    assert told(night, AFTER) == [("no_table", "f")]


@pytest.mark.parametrize(("minutes", "overdue"), [(59, False), (61, True)])
def test_a_deal_is_overdue_by_the_pace_of_its_game(minutes: int, overdue: bool) -> None:
    night = drawn()
    night.begins("m1")
    sheet = GameStanding(
        *("game", "TABLE1", 1, "playing", Played((), finished=False, provisional=True), (), 0),
        unsigned=False,
        deal=4,
        started="2026-11-28T18:00:00Z",
        changed="2026-11-28T19:00:00Z",
    )
    at = f"2026-11-28T{19 + minutes // 60}:{minutes % 60:02}:30Z"
    now = Now(night.event, {"m1": sheet}, night.results, {}, at)
    assert now.overdue("m1") is overdue, "three deals in an hour: the fourth may take another"


def test_desk_has_words_for_whatever_needs_a_person_and_each_way_to_answer_it() -> None:
    said = {f"desk.need.{kind}" for kind in URGENCY}
    said |= {f"desk.act.{leads.opens}" for leads in URGENCY.values() if leads.opens}
    said |= {f"desk.answer.{answer}{what}" for answer in ANSWERS for what in ("", ".of", ".said")}
    assert said - {*english()} == set()
